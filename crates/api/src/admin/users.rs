//! Accounts as administrators see and change them.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use protocol::http::account::{AccountSession, SessionPlace};
use protocol::http::admin::{
    AccountState, AdminUser, AdminUserPage, EndedSessions, NewSuspension, Role, RoleChange,
    Suspension, UserSearch,
};
use protocol::same_words;
use serde_json::json;
use store::{Account, RoleOutcome, Session, SuspendOutcome, User, UserFilter, UserState};

use crate::admin::Admin;
use crate::admin::errors as admin_errors;
use account::errors as account_errors;
use account::leave::erase;
use auth::signed_in::{Administrator, ConfirmedAdministrator};
use feed::errors as feed_errors;
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::error::ApiError;
use handling::extract::{Body, Ids, Query, cursor};
use handling::rate_limit::RESETS_BY_ADMINISTRATORS;
use handling::user_agent;
use handling::wire::API;
use handling::wire::{count, next_page, rfc_3339};
use mail::emails::Notice;

const PAGE_LEN: u32 = 50;

/// Lists the accounts of this instance
///
/// Newest first. `X-Next-Cursor` says where the next page begins.
#[utoipa::path(
    get, path = "/admin/users", operation_id = "list_users", tag = "admin", params(UserSearch),
    security(("bearer" = [])),
    responses((
        status = 200, body = Vec<AdminUser>, description = "One page",
        headers(("X-Next-Cursor" = Option<String>, description = "Where the next page begins")),
    )),
)]
pub(crate) async fn list_users(
    State(state): State<Admin>,
    Administrator(admin): Administrator,
    Query(search): Query<UserSearch>,
) -> Result<impl IntoResponse, ApiError> {
    let filter = UserFilter {
        search: search.search.as_deref(),
        is_admin: search.role.map(|role| role == Role::Administrator),
        state: search.state.map(stored_state),
        limit: search.limit.unwrap_or(PAGE_LEN),
        cursor: cursor(search.cursor.as_deref())?,
    };
    let page = state.store.list_users(filter).await?;
    let users = page
        .items
        .into_iter()
        .map(|user| body(user, &admin.account));
    let users: Vec<AdminUser> = users.collect();
    Ok((next_page(page.next_cursor), Json(users)))
}

/// Gives one account
#[utoipa::path(
    get, path = "/admin/users/{id}", operation_id = "get_user", tag = "admin",
    params(("id" = String, Path, description = "The account")),
    security(("bearer" = [])),
    responses((status = 200, body = AdminUserPage, description = "The account")),
)]
pub(crate) async fn get_user(
    State(state): State<Admin>,
    Ids(ids): Ids<1>,
    Administrator(admin): Administrator,
) -> Result<Json<AdminUserPage>, ApiError> {
    let [id] = ids;
    Ok(Json(page_of(&state, &id, &admin.account).await?))
}

/// Gives an account another role
///
/// Not your own, and never that of the last administrator. You must have confirmed your identity in
/// the last 5 minutes.
#[utoipa::path(
    put, path = "/admin/users/{id}/role", operation_id = "put_user_role", tag = "admin",
    params(("id" = String, Path, description = "The account")),
    request_body = RoleChange, security(("bearer" = [])),
    responses((status = 200, body = AdminUserPage, description = "Changed")),
)]
pub(crate) async fn put_user_role(
    State(state): State<Admin>,
    Ids(ids): Ids<1>,
    ConfirmedAdministrator(admin): ConfirmedAdministrator,
    browser: Browser,
    Body(form): Body<RoleChange>,
) -> Result<Json<AdminUserPage>, ApiError> {
    let account = somebody_else(&state, ids, &admin.account).await?;
    let is_admin = form.role == Role::Administrator;
    if is_admin && account.suspended_at_ms.is_some() {
        return Err(feed_errors::wrong_state(
            "This account is suspended. End the suspension first.",
        ));
    }
    if is_admin && account.email_verified_at_ms.is_none() {
        return Err(feed_errors::wrong_state(
            "This account's email address isn't verified, so it could belong to anyone.",
        ));
    }
    match state.store.set_role(&account.id, is_admin).await? {
        RoleOutcome::Changed => {
            let details = json!({ "role": form.role });
            let event = AuditKind::PrivilegePermissionsChanged;
            note(&state, &account, &admin.account, &browser, event, details).await;
        }
        RoleOutcome::Unchanged => {}
        RoleOutcome::LastAdministrator => return Err(account_errors::last_administrator()),
        RoleOutcome::Unknown => return Err(account_errors::user_not_found()),
    }
    Ok(Json(page_of(&state, &account.id, &admin.account).await?))
}

/// Suspends an account
///
/// Signs it out everywhere and tells its owner why by email. It can't log in, and its quizzes can't
/// be found; nothing is deleted. An administrator must lose that role first. You must have
/// confirmed your identity in the last 5 minutes.
#[utoipa::path(
    put, path = "/admin/users/{id}/suspension", operation_id = "suspend_user", tag = "admin",
    params(("id" = String, Path, description = "The account")),
    request_body = NewSuspension, security(("bearer" = [])),
    responses((status = 200, body = AdminUserPage, description = "Suspended")),
)]
pub(crate) async fn suspend_user(
    State(state): State<Admin>,
    Ids(ids): Ids<1>,
    ConfirmedAdministrator(admin): ConfirmedAdministrator,
    browser: Browser,
    Body(form): Body<NewSuspension>,
) -> Result<Json<AdminUserPage>, ApiError> {
    let account = somebody_else(&state, ids, &admin.account).await?;
    suspend(&state, &account, &admin.account, &browser, &form.because).await?;
    Ok(Json(page_of(&state, &account.id, &admin.account).await?))
}

/// Ends the suspension of an account
///
/// You must have confirmed your identity in the last 5 minutes.
#[utoipa::path(
    delete, path = "/admin/users/{id}/suspension", operation_id = "restore_user", tag = "admin",
    params(("id" = String, Path, description = "The account")),
    security(("bearer" = [])),
    responses((status = 200, body = AdminUserPage, description = "It may be used again")),
)]
pub(crate) async fn restore_user(
    State(state): State<Admin>,
    Ids(ids): Ids<1>,
    ConfirmedAdministrator(admin): ConfirmedAdministrator,
    browser: Browser,
) -> Result<Json<AdminUserPage>, ApiError> {
    let account = somebody_else(&state, ids, &admin.account).await?;
    if state.store.restore_account(&account.id).await? {
        let event = AuditKind::UserRestored;
        note(&state, &account, &admin.account, &browser, event, json!({})).await;
        state
            .emails
            .send_notice(&account, Notice::AccountRestored)
            .await;
    }
    Ok(Json(page_of(&state, &account.id, &admin.account).await?))
}

/// Signs an account out everywhere
///
/// Its tokens stop working and its sockets close.
#[utoipa::path(
    post, path = "/admin/users/{id}/end-sessions", operation_id = "end_user_sessions",
    tag = "admin", params(("id" = String, Path, description = "The account")),
    security(("bearer" = [])),
    responses((status = 200, body = EndedSessions, description = "Signed out")),
)]
pub(crate) async fn end_user_sessions(
    State(state): State<Admin>,
    Ids(ids): Ids<1>,
    Administrator(admin): Administrator,
    browser: Browser,
) -> Result<Json<EndedSessions>, ApiError> {
    let account = somebody_else(&state, ids, &admin.account).await?;
    let ended = state.sessions.end_sessions(&account.id, None).await?;
    let details = json!({ "sessions": ended });
    let event = AuditKind::AuthnTokenRevoked;
    note(&state, &account, &admin.account, &browser, event, details).await;
    let count = u32::try_from(ended).unwrap_or(u32::MAX);
    Ok(Json(EndedSessions { count }))
}

/// Sends the owner of an account an email to reset the password
///
/// Its link works once, for half an hour. Only the reader of the email sees it.
#[utoipa::path(
    post, path = "/admin/users/{id}/password-reset", operation_id = "send_user_reset",
    tag = "admin", params(("id" = String, Path, description = "The account")),
    security(("bearer" = [])),
    responses((status = 204, description = "The email is on its way")),
)]
pub(crate) async fn send_user_reset(
    State(state): State<Admin>,
    Ids(ids): Ids<1>,
    Administrator(admin): Administrator,
    browser: Browser,
) -> Result<StatusCode, ApiError> {
    let account = somebody_else(&state, ids, &admin.account).await?;
    state
        .limits
        .spend(RESETS_BY_ADMINISTRATORS, &account.id, state.time.now_ms())
        .await?;
    state.auth.send_new_reset(&account).await?;
    let details = json!({ "kind": "password_reset" });
    let event = AuditKind::AuthnTokenCreated;
    note(&state, &account, &admin.account, &browser, event, details).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes an account
///
/// Right away and permanently, with its quizzes and the reports of its live sessions. Its owner
/// gets a last email. An administrator must lose that role first. You must have confirmed your
/// identity in the last 5 minutes.
#[utoipa::path(
    delete, path = "/admin/users/{id}", operation_id = "delete_user", tag = "admin",
    params(("id" = String, Path, description = "The account")),
    security(("bearer" = [])),
    responses((status = 204, description = "Deleted")),
)]
pub(crate) async fn delete_user(
    State(state): State<Admin>,
    Ids(ids): Ids<1>,
    ConfirmedAdministrator(admin): ConfirmedAdministrator,
    browser: Browser,
) -> Result<StatusCode, ApiError> {
    let account = somebody_else(&state, ids, &admin.account).await?;
    if account.is_admin {
        return Err(is_administrator());
    }
    erase(&state.accounts, &account, Notice::AccountRemoved).await?;
    let event = AuditKind::UserDeleted;
    note(&state, &account, &admin.account, &browser, event, json!({})).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Suspends an account, notifies its owner, and logs it.
pub(crate) async fn suspend(
    state: &Admin,
    account: &Account,
    admin: &Account,
    browser: &Browser,
    because: &str,
) -> Result<(), ApiError> {
    let because = because.trim();
    let outcome = state
        .store
        .suspend_account(&account.id, because, state.time.now_ms())
        .await?;
    let session_ids = match outcome {
        SuspendOutcome::Suspended { session_ids } => session_ids,
        SuspendOutcome::Unchanged => return Ok(()),
        SuspendOutcome::Administrator => return Err(is_administrator()),
        SuspendOutcome::Unknown => return Err(account_errors::user_not_found()),
    };
    for session_id in &session_ids {
        state.sessions.live.end(session_id);
    }
    let details = json!({ "sessions": session_ids.len() });
    note(
        state,
        account,
        admin,
        browser,
        AuditKind::UserSuspended,
        details,
    )
    .await;
    let notice = Notice::AccountSuspended { because };
    state.emails.send_notice(account, notice).await;
    Ok(())
}

fn is_administrator() -> ApiError {
    feed_errors::wrong_state("This account is an administrator. Remove that role first.")
}

/// The account, which must not be the administrator's own.
async fn somebody_else(
    state: &Admin,
    [id]: [String; 1],
    admin: &Account,
) -> Result<Account, ApiError> {
    if id == admin.id {
        return Err(admin_errors::own_account());
    }
    let account = state.store.find_account(&id).await?;
    account.ok_or_else(account_errors::user_not_found)
}

/// Logs what an administrator did to an account.
async fn note(
    state: &Admin,
    account: &Account,
    admin: &Account,
    browser: &Browser,
    event: AuditKind,
    details: serde_json::Value,
) {
    let subject = Subject::account_by(&account.id, &admin.id);
    state
        .audit
        .write(event, subject, Some(browser), details)
        .await;
}

async fn page_of(state: &Admin, id: &str, admin: &Account) -> Result<AdminUserPage, ApiError> {
    let details = state.store.find_user(id).await?;
    let details = details.ok_or_else(account_errors::user_not_found)?;
    let sessions = state
        .store
        .list_live_sessions(id, state.time.now_ms())
        .await?;
    let account = &details.user.account;
    Ok(AdminUserPage {
        suspension: account.suspended_at_ms.map(|at_ms| Suspension {
            at: rfc_3339(at_ms),
            because: details.user.suspended_because.clone(),
        }),
        public_quiz_count: count(details.listed_count),
        open_room_count: count(details.open_room_count),
        media_bytes: u64::try_from(details.media_bytes).unwrap_or(0),
        open_report_count: count(details.open_report_count),
        has_password: !account.password_hash.is_empty(),
        has_authenticator_app: details.has_totp,
        passkey_count: count(details.passkey_count),
        sessions: sessions.into_iter().map(session_body).collect(),
        user: body(details.user, admin),
    })
}

fn session_body(session: Session) -> AccountSession {
    AccountSession {
        is_current: false,
        browser: user_agent::browser(&session.user_agent).map(str::to_owned),
        system: user_agent::system(&session.user_agent).map(str::to_owned),
        place: SessionPlace::Elsewhere,
        network: session.network,
        created_at: rfc_3339(session.created_at_ms),
        last_used_at: rfc_3339(session.last_used_at_ms),
        id: session.id,
    }
}

fn body(user: User, admin: &Account) -> AdminUser {
    let account = user.account;
    AdminUser {
        is_you: account.id == admin.id,
        role: if account.is_admin {
            Role::Administrator
        } else {
            Role::Member
        },
        state: if account.suspended_at_ms.is_some() {
            AccountState::Suspended
        } else if account.email_verified_at_ms.is_none() {
            AccountState::Unverified
        } else {
            AccountState::Active
        },
        avatar_url: account.avatar_id.map(|id| format!("{API}/avatars/{id}")),
        created_at: rfc_3339(account.created_at_ms),
        last_seen_at: (user.last_seen_at_ms > 0).then(|| rfc_3339(user.last_seen_at_ms)),
        quiz_count: count(user.quiz_count),
        room_count: count(user.room_count),
        id: account.id,
        name: account.name,
        email: account.email,
    }
}

same_words! {
    fn stored_state(AccountState) -> UserState;
    = { Active, Unverified, Suspended }
}
