//! Sign-up, log-in and log-out; the current session; verifying an email address.
//!
//! An unknown account and a wrong password look the same and take the same time. Codes are sent by
//! email only. Some operations exist twice: as the GET that older clients send, which only our own
//! pages' scripts may send, and as a POST.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::http::auth::{
    LogIn, Message, Refreshed, SignUp, SignedIn as SignedInBody, VerifyEmail,
};
use protocol::http::security::SecondFactorNeeded;
use serde_json::json;
use store::time::{DAY_MS, HOUR_MS, MINUTE_MS};
use store::{Account, CodeOutcome, CodeTry, NewAccount, NewVerificationCode};

use crate::Auth;
use crate::admission::{admit_or_ask, signed_in};
use crate::codes::{
    CODE_LIFE_MS, CODES_PER_DAY_MAX, CODES_PER_HOUR_MAX, Codes, RESEND_AFTER_MS, TRIES_MAX,
    TRIES_PER_DAY_MAX,
};
use crate::errors;
use crate::signed_in::SignedIn;
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::error::ApiError;
use handling::extract::{Body, Query};
use handling::rate_limit::{ALL_SIGN_UPS, SIGN_UPS};
use mail::emails;
use mail::preferences::keep_language;

/// Opens an account
///
/// Signs it in and sends a code to its email address. The first account of an instance becomes its
/// administrator.
#[utoipa::path(
    post, path = "/auth/signup", operation_id = "sign_up", tag = "auth", request_body = SignUp,
    responses((status = 201, body = SignedInBody, description = "Signed in")),
)]
pub async fn sign_up(
    State(state): State<Auth>,
    browser: Browser,
    Body(form): Body<SignUp>,
) -> Result<Response, ApiError> {
    if !state.store.may_sign_up().await? {
        return Err(errors::sign_up_closed());
    }
    state
        .check_new_password(&form.password, &form.name, &form.email)
        .await?;
    let now_ms = state.time.now_ms();
    let address = browser.address.limit_text();
    state.limits.spend(SIGN_UPS, &address, now_ms).await?;
    state.limits.spend(ALL_SIGN_UPS, "", now_ms).await?;
    let password_hash = state.passwords.hash(&form.password).await?;
    let account = NewAccount {
        name: form.name.trim().to_owned(),
        email: form.email.trim().to_owned(),
        password_hash,
    };
    let account = state
        .store
        .create_account(account, state.time.now_ms())
        .await?;
    keep_language(&state.store, &account.id, browser.language).await?;
    let admitted = state.sessions.begin_session(&account.id, &browser).await?;
    let subject = Subject::session(&account.id, &admitted.owner.session_id);
    let details = json!({ "by": "password" });
    state
        .audit
        .write(AuditKind::UserCreated, subject, Some(&browser), details)
        .await;
    send_code(&state, &account, &admitted.owner.session_id).await?;
    Ok((StatusCode::CREATED, signed_in(admitted, account)).into_response())
}

/// Signs in
///
/// An account with an authenticator app is asked for a code first.
#[utoipa::path(
    post, path = "/auth/login", operation_id = "log_in", tag = "auth", request_body = LogIn,
    responses(
        (status = 200, body = SignedInBody, description = "Signed in"),
        (status = 202, body = SecondFactorNeeded, description = "A code is needed as well"),
    ),
)]
pub async fn log_in(
    State(state): State<Auth>,
    browser: Browser,
    Body(form): Body<LogIn>,
) -> Result<Response, ApiError> {
    let account = state.store.find_account_by_email(&form.email).await?;
    let proof = state
        .proofs
        .try_password(&form.email, account.as_ref(), &form.password, &browser)
        .await?;
    let (Some(account), true) = (account, proof) else {
        return Err(errors::invalid_credentials());
    };
    admit_or_ask(&state, account, &browser, "password").await
}

/// Signs out
///
/// Ends the session of the refresh cookie and of the access token; both stop working.
#[utoipa::path(
    post, path = "/auth/logout", operation_id = "log_out", tag = "auth",
    responses((status = 204, description = "Signed out, or there was no session")),
)]
pub async fn log_out(
    State(state): State<Auth>,
    signed_in: Result<SignedIn, ApiError>,
    browser: Browser,
) -> Result<Response, ApiError> {
    let mut ended = Vec::new();
    if let Some(token) = &browser.refresh_token
        && let Some(session) = state.store.find_session_by_token(&token.hash()).await?
        && session.is_live(state.time.now_ms())
    {
        ended.push((session.account_id, session.id));
    }
    // An expired token is no reason to stay signed in.
    if let Ok(signed_in) = signed_in {
        ended.push((signed_in.account.id, signed_in.session_id));
    }
    ended.dedup();
    for (account_id, session_id) in &ended {
        state.sessions.end_session(session_id).await?;
        let subject = Subject::session(account_id, session_id);
        state
            .audit
            .write(
                AuditKind::AuthnTokenDelete,
                subject,
                Some(&browser),
                json!({}),
            )
            .await;
    }
    // Also clears everything else that our pages stored there.
    let clear = [(
        HeaderName::from_static("clear-site-data"),
        HeaderValue::from_static("\"cookies\""),
    )];
    let forget = state.sessions.refresh_cookie.forget();
    Ok((StatusCode::NO_CONTENT, forget, clear).into_response())
}

/// Says who is signed in
///
/// Reads the refresh cookie and returns a new access token.
#[utoipa::path(
    get, path = "/auth/check", operation_id = "check_session", tag = "auth",
    responses((status = 200, body = SignedInBody, description = "Signed in")),
)]
pub async fn check_session(
    State(state): State<Auth>,
    browser: Browser,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let token = state
        .sessions
        .refresh_cookie
        .read(&headers)
        .ok_or_else(ApiError::unauthenticated)?;
    let admitted = state.sessions.check_session(&token, &browser).await?;
    let account = state.store.find_account(&admitted.owner.account_id).await?;
    let account = account.ok_or_else(ApiError::unauthenticated)?;
    Ok(signed_in(admitted, account).into_response())
}

/// Gives a new access token
///
/// Exchanges the refresh cookie for a new one.
#[utoipa::path(
    post, path = "/auth/refresh", operation_id = "refresh_session", tag = "auth",
    responses((status = 200, body = Refreshed, description = "A new access token")),
)]
pub async fn refresh_session(
    State(state): State<Auth>,
    browser: Browser,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let refreshed = match state.sessions.refresh_cookie.read(&headers) {
        Some(token) => state.sessions.refresh_session(&token, &browser).await,
        None => Err(ApiError::unauthenticated()),
    };
    let admitted = refreshed?;
    let body = Json(Refreshed {
        access_token: admitted.access_token,
    });
    Ok((admitted.cookie, body).into_response())
}

/// Gives a new access token, by GET
///
/// The same as the POST, for scripts of our own pages only.
#[utoipa::path(
    get, path = "/auth/refresh", operation_id = "refresh_session_by_get", tag = "auth",
    responses((status = 200, body = Refreshed, description = "A new access token")),
)]
pub async fn refresh_session_by_get(
    state: State<Auth>,
    browser: Browser,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    refresh_session(state, browser, headers).await
}

/// Verifies the email address of the account
#[utoipa::path(
    post, path = "/auth/verify-email", operation_id = "verify_email", tag = "auth",
    request_body = VerifyEmail, security(("bearer" = [])),
    responses((status = 200, body = Message, description = "Verified")),
)]
pub async fn verify_email(
    State(state): State<Auth>,
    signed_in: SignedIn,
    browser: Browser,
    Body(form): Body<VerifyEmail>,
) -> Result<Json<Message>, ApiError> {
    try_code(&state, &signed_in, &form.code, &browser).await
}

/// Verifies the email address of the account, by GET
///
/// The same as the POST, for scripts of our own pages only.
#[utoipa::path(
    get, path = "/auth/verify_email", operation_id = "verify_email_by_get", tag = "auth",
    params(("code" = String, Query, description = "Six letters and digits.")),
    security(("bearer" = [])),
    responses((status = 200, body = Message, description = "Verified")),
)]
pub async fn verify_email_by_get(
    State(state): State<Auth>,
    signed_in: SignedIn,
    browser: Browser,
    Query(form): Query<VerifyEmail>,
) -> Result<Json<Message>, ApiError> {
    try_code(&state, &signed_in, &form.code, &browser).await
}

/// Sends a new code
///
/// The old code stops working. Refused within 30 s of the last one.
#[utoipa::path(
    post, path = "/auth/resend-verification", operation_id = "resend_verification", tag = "auth",
    security(("bearer" = [])),
    responses((status = 200, body = Message, description = "Sent, or verified already")),
)]
pub async fn resend_verification(
    State(state): State<Auth>,
    signed_in: SignedIn,
) -> Result<Json<Message>, ApiError> {
    let account = signed_in.account;
    if account.email_verified_at_ms.is_some() {
        return Ok(message("This email address is already verified"));
    }
    let _turn = state.resend_turn.lock().await;
    check_resend(&state, &account.id).await?;
    send_code(&state, &account, &signed_in.session_id).await?;
    Ok(message("Verification code resent"))
}

/// Sends a new code, by GET
///
/// The same as the POST, for scripts of our own pages only.
#[utoipa::path(
    get, path = "/auth/resend-verification", operation_id = "resend_verification_by_get",
    tag = "auth", security(("bearer" = [])),
    responses((status = 200, body = Message, description = "Sent, or verified already")),
)]
pub async fn resend_verification_by_get(
    state: State<Auth>,
    signed_in: SignedIn,
) -> Result<Json<Message>, ApiError> {
    resend_verification(state, signed_in).await
}

/// Refuses if the account may not be sent another code yet.
pub async fn check_resend(state: &Auth, account_id: &str) -> Result<(), ApiError> {
    let now_ms = state.time.now_ms();
    if let Some(code) = state.store.find_verification_code(account_id).await? {
        let wait_ms = code.sent_at_ms + RESEND_AFTER_MS - now_ms;
        if wait_ms > 0 {
            return Err(ApiError::too_many_requests(wait_ms));
        }
    }
    for (max, window_ms) in [(CODES_PER_HOUR_MAX, HOUR_MS), (CODES_PER_DAY_MAX, DAY_MS)] {
        let sent = state
            .store
            .count_codes_sent_since(account_id, now_ms - window_ms)
            .await?;
        if sent >= max {
            return Err(ApiError::too_many_requests(window_ms));
        }
    }
    Ok(())
}

/// Sends the code that verifies the account's current address.
pub async fn send_code(state: &Auth, account: &Account, session_id: &str) -> Result<(), ApiError> {
    let code = put_code(state, account, session_id, None).await?;
    state
        .emails
        .send_email(account, &account.email, |reader| {
            emails::verify_email(reader, &code, CODE_LIFE_MS / MINUTE_MS)
        })
        .await
}

/// Draws a code, which replaces all earlier codes of the account.
pub async fn put_code(
    state: &Auth,
    account: &Account,
    session_id: &str,
    email: Option<&str>,
) -> Result<String, ApiError> {
    let now_ms = state.time.now_ms();
    let code = Codes::draw();
    let new = NewVerificationCode {
        account_id: &account.id,
        session_id,
        email,
        code_hash: &state.codes.hash(&account.id, &code),
        expires_at_ms: now_ms + CODE_LIFE_MS,
    };
    state.store.put_verification_code(new, now_ms).await?;
    Ok(code)
}

/// Refuses if the account had too many tries today.
pub async fn check_tries(state: &Auth, account_id: &str) -> Result<(), ApiError> {
    let since_ms = state.time.now_ms() - DAY_MS;
    let tries = state
        .store
        .count_code_tries_since(account_id, since_ms)
        .await?;
    if tries >= TRIES_PER_DAY_MAX {
        return Err(ApiError::too_many_requests(DAY_MS));
    }
    Ok(())
}

/// The error for a code that didn't work.
pub fn code_refused(outcome: CodeOutcome) -> ApiError {
    match outcome {
        CodeOutcome::Wrong { tries_left } => errors::wrong_code(tries_left),
        CodeOutcome::TooManyTries => errors::too_many_tries(),
        _ => errors::code_expired(),
    }
}

async fn try_code(
    state: &Auth,
    signed_in: &SignedIn,
    code: &str,
    browser: &Browser,
) -> Result<Json<Message>, ApiError> {
    let account = &signed_in.account;
    if account.email_verified_at_ms.is_none() {
        check_tries(state, &account.id).await?;
    }
    let code = CodeTry {
        account_id: &account.id,
        session_id: &signed_in.session_id,
        code_hashes: &state.codes.hashes(&account.id, code),
        max_tries: TRIES_MAX,
    };
    let outcome = state
        .store
        .try_verification_code(code, state.time.now_ms())
        .await?;
    let subject = Subject::session(&account.id, &signed_in.session_id);
    match outcome {
        CodeOutcome::Verified => {
            let details = json!({ "changed": "email_verified" });
            state
                .audit
                .write(AuditKind::UserUpdated, subject, Some(browser), details)
                .await;
        }
        CodeOutcome::AlreadyVerified => {}
        refused => {
            let details = json!({ "step": "email-code" });
            state
                .audit
                .write(AuditKind::AuthnLoginFail, subject, Some(browser), details)
                .await;
            return Err(code_refused(refused));
        }
    }
    Ok(message("Email verified successfully"))
}

pub fn message(sentence: &str) -> Json<Message> {
    Json(Message {
        message: sentence.to_owned(),
    })
}
