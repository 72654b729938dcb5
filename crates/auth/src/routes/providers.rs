//! Logging in with other sites, linking their log-ins, and confirming an identity with them.
//!
//! Our page begins a flow and goes to the URL in the response. When the other site sends the
//! browser back to `/auth/callback/{provider}`, the page passes on the parameters it received. The
//! page itself remembers where the user wanted to go next.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::http::auth::SignedIn as SignedInBody;
use protocol::http::security::{
    BeginProvider, FinishProvider, ProviderPurpose, ProviderStart, SecondFactorNeeded,
};
use serde_json::json;
use store::UnlinkOutcome;

use crate::Auth;
use crate::admission::admit_or_ask;
use crate::errors;
use crate::providers::Site;
use crate::signed_in::{Confirmed, SignedIn};
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::error::ApiError;
use handling::extract::{Body, Ids};
use handling::rate_limit::PROVIDER_FLOWS;
use mail::emails::Notice;

/// Goes to another site
///
/// To log in or, with an access token, to link that site's log-in or to confirm your identity with
/// it. To link it, you need a verified account and must have confirmed your identity.
#[utoipa::path(
    post, path = "/auth/providers/{provider}/begin", operation_id = "begin_provider", tag = "auth",
    params(("provider" = String, Path, description = "`github` or `oidc`; see the instance.")),
    request_body = BeginProvider, security((), ("bearer" = [])),
    responses((status = 200, body = ProviderStart, description = "Where to go")),
)]
pub async fn begin_provider(
    State(state): State<Auth>,
    site: Site,
    browser: Browser,
    headers: HeaderMap,
    signed_in: Result<SignedIn, ApiError>,
    confirmed: Result<Confirmed, ApiError>,
    Body(form): Body<BeginProvider>,
) -> Result<Response, ApiError> {
    let of = match form.purpose {
        ProviderPurpose::LogIn => None,
        ProviderPurpose::Link => {
            let Confirmed(of) = confirmed?;
            if of.account.email_verified_at_ms.is_none() {
                return Err(ApiError::email_not_verified());
            }
            Some(of)
        }
        ProviderPurpose::Confirm => Some(signed_in?),
    };
    let address = browser.address.limit_text();
    state
        .limits
        .spend(PROVIDER_FLOWS, &address, state.time.now_ms())
        .await?;
    let sent = state
        .flows
        .begin_flow(site, form.purpose, of.as_ref(), &headers)
        .await?;
    let body = Json(ProviderStart {
        location: sent.location,
    });
    Ok((sent.cookie, body).into_response())
}

/// Comes back from another site
///
/// Only the browser that went there can call this, once and within 10 minutes; to link or confirm,
/// in the same session.
#[utoipa::path(
    post, path = "/auth/providers/{provider}/finish", operation_id = "finish_provider",
    tag = "auth",
    params(("provider" = String, Path, description = "`github` or `oidc`; see the instance.")),
    request_body = FinishProvider, security((), ("bearer" = [])),
    responses(
        (status = 200, body = SignedInBody, description = "Signed in"),
        (status = 202, body = SecondFactorNeeded, description = "A second proof is needed"),
        (status = 204, description = "Linked, or confirmed"),
    ),
)]
pub async fn finish_provider(
    State(state): State<Auth>,
    site: Site,
    browser: Browser,
    headers: HeaderMap,
    of: Result<SignedIn, ApiError>,
    Body(form): Body<FinishProvider>,
) -> Result<Response, ApiError> {
    let returned = state
        .flows
        .end_flow(site, &form.state, form.code, of.as_ref().ok(), &headers)
        .await?;
    let identity = returned.identity;
    match returned.purpose {
        ProviderPurpose::LogIn => {
            let account = state.flows.account_of(site, &identity, &browser).await?;
            admit_or_ask(&state, account, &browser, site.as_str()).await
        }
        ProviderPurpose::Link => {
            state.flows.link(site, &identity, &of?, &browser).await?;
            Ok(StatusCode::NO_CONTENT.into_response())
        }
        ProviderPurpose::Confirm => {
            state
                .flows
                .confirm_by(site, &identity, &of?, &browser)
                .await?;
            Ok(StatusCode::NO_CONTENT.into_response())
        }
    }
}

/// Unlinks the log-in of another site
///
/// Refused while nothing else opens the account.
#[utoipa::path(
    delete, path = "/account/linked-logins/{id}", operation_id = "unlink_login", tag = "account",
    params(("id" = String, Path, description = "Its id.")), security(("bearer" = [])),
    responses((status = 204, description = "Unlinked")),
)]
pub async fn unlink_login(
    State(state): State<Auth>,
    Ids(ids): Ids<1>,
    browser: Browser,
    Confirmed(of): Confirmed,
) -> Result<StatusCode, ApiError> {
    match state.store.unlink_login(&of.account.id, &ids[0]).await? {
        UnlinkOutcome::Unlinked(login) => {
            let subject = Subject::session(&of.account.id, &of.session_id);
            let details = json!({ "kind": "linked_login", "site": login.provider });
            state
                .audit
                .write(
                    AuditKind::AuthnTokenRevoked,
                    subject,
                    Some(&browser),
                    details,
                )
                .await;
            let provider = &state.flows.site_name(&login.provider);
            state
                .emails
                .send_notice(&of.account, Notice::LoginUnlinked { provider })
                .await;
            Ok(StatusCode::NO_CONTENT)
        }
        UnlinkOutcome::LastLogin => Err(errors::last_login()),
        UnlinkOutcome::Unknown => Err(ApiError::route_not_found()),
    }
}
