//! The browsers an account is signed in with, and its security events.
//!
//! We describe each browser by its name, its operating system and how near it is. The response is
//! the same for someone else's session and for one that doesn't exist.

use std::net::IpAddr;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::http::account::{AccountSession, SecurityEvent, SessionPlace};
use serde_json::json;

use crate::Accounts;
use auth::signed_in::SignedIn;
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::error::ApiError;
use handling::extract::Ids;
use handling::user_agent;
use handling::wire::rfc_3339;

/// How many security events the list contains.
const EVENTS_LEN: u32 = 50;

/// Lists the browsers you are signed in with
///
/// The one used last comes first.
#[utoipa::path(
    get, path = "/account/sessions", operation_id = "list_account_sessions", tag = "account",
    security(("bearer" = [])),
    responses((status = 200, body = Vec<AccountSession>, description = "The browsers")),
)]
pub async fn list_account_sessions(
    State(state): State<Accounts>,
    signed_in: SignedIn,
    browser: Browser,
) -> Result<Json<Vec<AccountSession>>, ApiError> {
    let sessions = state
        .store
        .list_live_sessions(&signed_in.account.id, state.time.now_ms())
        .await?;
    let own_network = browser.network();
    let sessions = sessions.into_iter().map(|session| AccountSession {
        is_current: session.id == signed_in.session_id,
        browser: user_agent::browser(&session.user_agent).map(str::to_owned),
        system: user_agent::system(&session.user_agent).map(str::to_owned),
        place: place(&session.network, &own_network),
        network: session.network,
        created_at: rfc_3339(session.created_at_ms),
        last_used_at: rfc_3339(session.last_used_at_ms),
        id: session.id,
    });
    Ok(Json(sessions.collect()))
}

/// Signs one of your browsers out
///
/// Its tokens stop working and its sockets close.
#[utoipa::path(
    delete, path = "/account/sessions/{id}", operation_id = "end_account_session",
    tag = "account", params(("id" = String, Path, description = "The session")),
    security(("bearer" = [])),
    responses((status = 204, description = "Signed out")),
)]
pub async fn end_account_session(
    State(state): State<Accounts>,
    signed_in: SignedIn,
    browser: Browser,
    id: Result<Ids<1>, ApiError>,
) -> Result<StatusCode, ApiError> {
    let gone = || ApiError::not_found("This browser is no longer signed in.");
    let Ids([id]) = id.map_err(|_no_id| gone())?;
    let session = state.store.find_session(&id).await?;
    let is_own = session.is_some_and(|session| {
        session.account_id == signed_in.account.id && session.is_live(state.time.now_ms())
    });
    if !is_own {
        return Err(gone());
    }
    state.sessions.end_session(&id).await?;
    let subject = Subject::session(&signed_in.account.id, &id);
    state
        .audit
        .write(
            AuditKind::AuthnTokenRevoked,
            subject,
            Some(&browser),
            json!({}),
        )
        .await;
    Ok(StatusCode::NO_CONTENT)
}

/// Signs all your other browsers out
#[utoipa::path(
    post, path = "/account/sessions/end-others", operation_id = "end_other_sessions",
    tag = "account", security(("bearer" = [])),
    responses((status = 204, description = "Signed out everywhere else")),
)]
pub async fn end_other_sessions(
    State(state): State<Accounts>,
    signed_in: SignedIn,
    browser: Browser,
) -> Result<StatusCode, ApiError> {
    let account_id = &signed_in.account.id;
    let ended = state
        .sessions
        .end_sessions(account_id, Some(&signed_in.session_id))
        .await?;
    let subject = Subject::session(account_id, &signed_in.session_id);
    let details = json!({ "sessions": ended });
    state
        .audit
        .write(
            AuditKind::AuthnTokenRevoked,
            subject,
            Some(&browser),
            details,
        )
        .await;
    Ok(StatusCode::NO_CONTENT)
}

/// Lists what happened to the safety of your account
///
/// The newest 50 events.
#[utoipa::path(
    get, path = "/account/security-events", operation_id = "list_security_events",
    tag = "account", security(("bearer" = [])),
    responses((status = 200, body = Vec<SecurityEvent>, description = "The events")),
)]
pub async fn list_security_events(
    State(state): State<Accounts>,
    SignedIn { account, .. }: SignedIn,
) -> Result<Json<Vec<SecurityEvent>>, ApiError> {
    let events = state
        .store
        .list_audit_events(&account.id, EVENTS_LEN)
        .await?;
    // Where an administrator acted from is private to that administrator.
    let without_place = |mut event: store::AuditEvent| {
        if event.actor_id.is_some() {
            event.user_agent.clear();
            event.network.clear();
        }
        event
    };
    let events = events.into_iter().map(without_place);
    let events = events.map(|event| SecurityEvent {
        id: event.id,
        at: rfc_3339(event.at_ms),
        event: event.event,
        kind: kind(&event.details),
        by_administrator: event.actor_id.is_some(),
        browser: user_agent::browser(&event.user_agent).map(str::to_owned),
        system: user_agent::system(&event.user_agent).map(str::to_owned),
        network: event.network,
    });
    Ok(Json(events.collect()))
}

/// What an event was about, if its details say.
fn kind(details: &str) -> Option<String> {
    let details: serde_json::Value = serde_json::from_str(details).ok()?;
    let kind = details.get("kind").or_else(|| details.get("changed"))?;
    kind.as_str().map(str::to_owned)
}

/// How near a network is to the server or to the caller.
fn place(network: &str, own_network: &str) -> SessionPlace {
    let address = network.split('/').next().unwrap_or_default();
    match address.parse::<IpAddr>() {
        Ok(address) if is_here(address) => SessionPlace::ThisComputer,
        Ok(address) if is_local(address) => SessionPlace::LocalNetwork,
        Ok(_) if network == own_network => SessionPlace::SameNetwork,
        _ => SessionPlace::Elsewhere,
    }
}

fn is_here(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => v4.is_loopback(),
        // `::1` truncated to its network is all zeros.
        IpAddr::V6(v6) => v6.is_unspecified(),
    }
}

fn is_local(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => v4.is_private() || v4.is_link_local(),
        IpAddr::V6(v6) => v6.is_unique_local() || v6.is_unicast_link_local(),
    }
}

#[cfg(test)]
mod tests {
    use protocol::http::account::SessionPlace;

    use super::place;

    #[test]
    fn a_place_is_told_as_far_as_the_network_tells_it() {
        let own = "203.0.113.0/24";
        for (network, expected) in [
            ("127.0.0.0/24", SessionPlace::ThisComputer),
            ("::/48", SessionPlace::ThisComputer),
            ("192.168.1.0/24", SessionPlace::LocalNetwork),
            ("10.1.2.0/24", SessionPlace::LocalNetwork),
            ("172.20.1.0/24", SessionPlace::LocalNetwork),
            ("fd12:3456:789a::/48", SessionPlace::LocalNetwork),
            ("fe80::/48", SessionPlace::LocalNetwork),
            (own, SessionPlace::SameNetwork),
            ("198.51.100.0/24", SessionPlace::Elsewhere),
            ("2001:db8:1::/48", SessionPlace::Elsewhere),
            ("", SessionPlace::Elsewhere),
        ] {
            assert_eq!(place(network, own), expected, "{network}");
        }
    }
}
