//! The settings for log-in through other sites. Incomplete configurations are rejected.

use std::net::IpAddr;

use anyhow::{Result, bail};
use api::{GithubConfig, OidcConfig};

use super::Settings;

pub(super) fn check(settings: &Settings) -> Result<()> {
    check_url("--github-url (FANFARE_GITHUB_URL)", &settings.github_url)?;
    if let Some(issuer) = &settings.oidc_issuer {
        check_url("--oidc-issuer (FANFARE_OIDC_ISSUER)", issuer)?;
    }
    let github = [
        ("--github-client-id", &settings.github_client_id),
        ("--github-client-secret", &settings.github_client_secret),
    ];
    let oidc = [
        ("--oidc-issuer", &settings.oidc_issuer),
        ("--oidc-client-id", &settings.oidc_client_id),
        ("--oidc-client-secret", &settings.oidc_client_secret),
    ];
    check_whole("log-in with GitHub", &github)?;
    check_whole("log-in with OpenID Connect", &oidc)?;
    if settings.oidc_issuer.is_some() && settings.oidc_name.trim().is_empty() {
        bail!("the button for OpenID Connect needs a name; set --oidc-name (FANFARE_OIDC_NAME)");
    }
    Ok(())
}

pub(super) fn github(settings: &Settings) -> Option<GithubConfig> {
    Some(GithubConfig {
        url: settings.github_url.trim_end_matches('/').to_owned(),
        client_id: settings.github_client_id.clone()?,
        client_secret: settings.github_client_secret.clone()?,
    })
}

pub(super) fn oidc(settings: &Settings) -> Option<OidcConfig> {
    Some(OidcConfig {
        // Unchanged: it must match the issuer's own spelling exactly.
        issuer: settings.oidc_issuer.clone()?,
        name: settings.oidc_name.trim().to_owned(),
        client_id: settings.oidc_client_id.clone()?,
        client_secret: settings.oidc_client_secret.clone()?,
    })
}

/// The settings in effect, without secrets.
pub(super) fn github_line(settings: &Settings) -> String {
    github(settings).map_or("not set".to_owned(), |github| {
        format!("{} as {}", github.url, github.client_id)
    })
}

pub(super) fn oidc_line(settings: &Settings) -> String {
    oidc(settings).map_or("not set".to_owned(), |oidc| {
        format!("{} as {}", oidc.issuer, oidc.client_id)
    })
}

/// Rejects incomplete settings.
pub(super) fn check_whole(what: &str, parts: &[(&str, &Option<String>)]) -> Result<()> {
    let is_set = |value: &Option<String>| value.as_deref().is_some_and(|v| !v.trim().is_empty());
    let missing: Vec<&str> = parts
        .iter()
        .filter(|(_, value)| !is_set(value))
        .map(|(name, _)| *name)
        .collect();
    let is_untouched = parts.iter().all(|(_, value)| value.is_none());
    if !is_untouched && !missing.is_empty() {
        bail!(
            "{what} is only half set; give {} too",
            missing.join(" and ")
        );
    }
    Ok(())
}

/// Secrets travel to this address, so the connection must be encrypted, except on this computer.
fn check_url(setting: &str, url: &str) -> Result<()> {
    let host = |rest: &str| {
        let authority = rest.split('/').next().unwrap_or_default();
        let is_right = !authority.is_empty() && !authority.contains(['@', ' ']);
        (is_right && !rest.contains(['?', '#'])).then(|| authority.to_owned())
    };
    let is_right = if let Some(rest) = url.strip_prefix("https://") {
        host(rest).is_some()
    } else if let Some(rest) = url.strip_prefix("http://") {
        host(rest).is_some_and(|authority| is_loopback(&authority))
    } else {
        false
    };
    if !is_right {
        bail!("{setting} must be an address like https://login.example, with https");
    }
    Ok(())
}

pub(super) fn is_loopback(authority: &str) -> bool {
    let host = match authority.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => host,
        _ => authority,
    };
    let host = host.trim_start_matches('[').trim_end_matches(']');
    host.eq_ignore_ascii_case("localhost")
        || host
            .parse::<IpAddr>()
            .is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use crate::settings::tests::settings;

    const GITHUB: [&str; 4] = ["--github-client-id", "a", "--github-client-secret", "hush"];
    const OIDC: [&str; 6] = [
        "--oidc-issuer",
        "https://login.example/realm",
        "--oidc-client-id",
        "b",
        "--oidc-client-secret",
        "hush",
    ];

    #[test]
    fn nothing_and_everything_are_right_and_half_is_refused() {
        assert!(settings(&[]).github().is_none() && settings(&[]).oidc().is_none());
        let all = settings(&[&GITHUB[..], &OIDC[..]].concat());
        all.check().expect("everything is set");
        assert_eq!(all.github().expect("it is set").url, "https://github.com");
        assert_eq!(all.oidc().expect("it is set").name, "Single sign-on");
        for half in [&GITHUB[..2], &GITHUB[2..], &OIDC[..4], &OIDC[2..]] {
            let error = settings(half).check().expect_err("it is half");
            assert!(error.to_string().contains("half set"), "{error}");
        }
        let empty = ["--github-client-id", "", "--github-client-secret", ""];
        assert!(
            settings(&empty).check().is_err(),
            "an empty secret protects nothing"
        );
    }

    #[test]
    fn only_this_computer_may_be_asked_without_encryption() {
        let with = |issuer: &'static str| {
            settings(&[&["--oidc-issuer", issuer][..], &OIDC[2..]].concat()).check()
        };
        for issuer in [
            "http://localhost:9000",
            "http://127.0.0.1",
            "http://[::1]:80/x",
        ] {
            assert!(with(issuer).is_ok(), "{issuer}");
        }
        for issuer in [
            "http://login.example",
            "http://localhost.evil.example",
            "http://127.0.0.1@evil.example",
            "login.example",
            "https://",
            "https://login.example?tenant=1",
        ] {
            assert!(with(issuer).is_err(), "{issuer}");
        }
    }

    #[test]
    fn log_2_client_secrets_are_not_shown() {
        let all = settings(&[&GITHUB[..], &OIDC[..]].concat());
        let lines = all.lines().join("\n");
        assert!(
            lines.contains("https://login.example/realm as b"),
            "{lines}"
        );
        assert!(!lines.contains("hush"), "{lines}");
    }
}
