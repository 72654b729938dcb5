//! The addresses among the settings: which ones work, and how they are shown.

use std::net::IpAddr;

use anyhow::{Result, bail};

pub(super) fn check_public_url(url: &str) -> Result<()> {
    let rest = url
        .strip_prefix("https://")
        .or_else(|| url.strip_prefix("http://"));
    let authority = rest.map(|rest| rest.trim_end_matches('/'));
    let is_right = authority.is_some_and(|authority| {
        !authority.is_empty() && !authority.contains(['/', '?', '#', '@', ' '])
    });
    if !is_right {
        bail!("the public URL must look like https://quiz.example, without a path");
    }
    Ok(())
}

/// Emails carry codes and links that open accounts, so they only leave this computer encrypted.
pub(super) fn check_smtp_url(url: &str) -> Result<()> {
    if is_smtp_encrypted(url) {
        return Ok(());
    }
    let Some(rest) = url.strip_prefix("smtp://") else {
        bail!("the SMTP address must begin with smtps:// or smtp://");
    };
    let place = rest.split('?').next().unwrap_or(rest);
    let host = place.rsplit('@').next().unwrap_or(place);
    let host = host.split('/').next().unwrap_or(host);
    let name = host_of(host);
    if !is_local_name(name) {
        bail!(
            "emails to {name} would go over the network unencrypted, with codes that open \
             accounts; use smtps://…, or smtp://…?tls=required where the server speaks STARTTLS"
        );
    }
    Ok(())
}

/// Whether the connection to the SMTP server is encrypted from the start. If several encryption
/// parameters are given, the first one counts.
pub(super) fn is_smtp_encrypted(url: &str) -> bool {
    let (place, query) = url.split_once('?').unwrap_or((url, ""));
    let word = query.split('&').find(|pair| pair.starts_with("tls="));
    place.starts_with("smtps://") || place.starts_with("smtp://") && word == Some("tls=required")
}

pub(super) fn check_database_url(url: &str) -> Result<()> {
    let is_known = ["sqlite:", "postgres://", "postgresql://"]
        .iter()
        .any(|p| url.starts_with(p));
    if !is_known {
        bail!(
            "the database URL is not understood; give sqlite:/path/to/file.db or \
             postgres://user:password@host/database"
        );
    }
    Ok(())
}

/// A URL without its password.
pub(super) fn redact(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else {
        return url.to_owned();
    };
    match rest.rsplit_once('@') {
        Some((login, host)) => {
            let user = login.split(':').next().unwrap_or_default();
            format!("{scheme}://{user}:[redacted]@{host}")
        }
        None => url.to_owned(),
    }
}

/// Whether only this computer is reached by this public address.
pub(super) fn is_this_computer(public_url: &str) -> bool {
    is_local_name(public_host(public_url))
}

/// The host name or IP address in a public address.
pub(super) fn public_host(public_url: &str) -> &str {
    let authority = public_url.split_once("://").map_or("", |(_, rest)| rest);
    host_of(authority.trim_end_matches('/'))
}

/// A host without its port and brackets.
fn host_of(authority: &str) -> &str {
    match authority.strip_prefix('[') {
        Some(v6) => v6.split(']').next().unwrap_or(v6),
        None => authority.split(':').next().unwrap_or(authority),
    }
}

fn is_local_name(name: &str) -> bool {
    name.eq_ignore_ascii_case("localhost")
        || name
            .parse::<IpAddr>()
            .is_ok_and(|address| address.is_loopback())
}
