//! What the web app needs to know about the instance, and the mailbox of this computer.
//!
//! The mailbox shows emails with their codes, so it exists only if no SMTP server is configured.
//! Unless the operator opened it, only people at the computer that runs the server can read it.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use protocol::http::auth::{Instance as InstanceBody, LocalMail, Provider};

use crate::instance::Instance;
use handling::client::ClientAddress;
use handling::error::ApiError;
use handling::wire::rfc_3339;

const MAILBOX_LEN_MAX: u32 = 100;

/// Describes the instance
#[utoipa::path(
    get, path = "/instance", operation_id = "get_instance", tag = "instance",
    responses((status = 200, body = InstanceBody, description = "What it can do")),
)]
pub(crate) async fn get_instance(
    State(state): State<Instance>,
    address: ClientAddress,
    headers: HeaderMap,
) -> Result<Json<InstanceBody>, ApiError> {
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok())
        .unwrap_or_default();
    let best_url = state
        .addresses
        .public_url
        .as_ref()
        .or(state.addresses.lan_url.as_ref());
    let is_elsewhere = |url: &&String| {
        let authority = url.split_once("://").map_or("", |(_, rest)| rest);
        !authority.trim_end_matches('/').eq_ignore_ascii_case(host)
    };
    Ok(Json(InstanceBody {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        has_local_mailbox: has_mailbox(&state, &address),
        public_url: best_url.filter(is_elsewhere).cloned(),
        providers: providers(&state),
        password_min_length: state.offers.password_min_length,
        is_sign_up_open: state.store.may_sign_up().await?,
    }))
}

/// Gives the contract
///
/// Every call there is, as an `OpenAPI` 3.1 document. The page `/api/docs` shows it.
#[utoipa::path(
    get, path = "/openapi.json", operation_id = "get_contract", tag = "instance",
    responses((
        status = 200, body = Object, content_type = "application/json",
        description = "The contract",
    )),
)]
pub(crate) async fn get_contract(State(state): State<Instance>) -> impl IntoResponse {
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "public, max-age=300"),
    ];
    (headers, (state.contract)())
}

/// Lists the emails in the local mailbox, newest first
///
/// Exists only if no SMTP server is set, and only for requests from the same computer.
#[utoipa::path(
    get, path = "/mailbox", operation_id = "list_local_mails", tag = "instance",
    responses((status = 200, body = Vec<LocalMail>, description = "The newest emails")),
)]
pub(crate) async fn list_local_mails(
    State(state): State<Instance>,
    address: ClientAddress,
) -> Result<Json<Vec<LocalMail>>, ApiError> {
    if !has_mailbox(&state, &address) {
        return Err(ApiError::not_found(
            "This server has no local mailbox. Check your own email.",
        ));
    }
    let mails = state.store.list_mails(MAILBOX_LEN_MAX).await?;
    let mails = mails.into_iter().map(|mail| LocalMail {
        id: mail.id,
        to: mail.to_address,
        subject: mail.subject,
        text: mail.text,
        created_at: rfc_3339(mail.created_at_ms),
    });
    Ok(Json(mails.collect()))
}

fn providers(state: &Instance) -> Vec<Provider> {
    let provider = |id: &str, name: &str| Provider {
        id: id.to_owned(),
        name: name.to_owned(),
    };
    let github = state
        .offers
        .has_github
        .then(|| provider("github", "GitHub"));
    let oidc = state.offers.oidc_name.as_deref();
    let oidc = oidc.map(|name| provider("oidc", name));
    github.into_iter().chain(oidc).collect()
}

fn has_mailbox(state: &Instance, address: &ClientAddress) -> bool {
    state.emails.mailer.has_outbox() && (address.is_local || state.offers.has_open_mailbox)
}
