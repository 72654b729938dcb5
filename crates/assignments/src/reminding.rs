//! Reminders by email for people who play an assignment.
//!
//! Someone signed in is reminded at the address of their account. Anyone else gives an address,
//! and nothing goes there before its owner has confirmed it. Hosts never see any of it.

pub mod wire;

use axum::Json;
use axum::extract::{FromRequestParts, RawPathParams, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use jiff::Timestamp;
use jiff::tz::TimeZone;

use assigned::{Assignment, Attempt, CONFIRM_MS, DueReminder, NewReminder, Player};
use auth::caller::Caller;
use handling::client::ClientAddress;
use handling::error::ApiError;
use handling::extract::Body;
use handling::language::{asked, of_tag};
use handling::rate_limit::{
    ALL_REMINDERS, REMINDERS_BY_ADDRESS, REMINDERS_BY_CLIENT, UNKNOWN_REMINDER_LINKS,
};
use handling::wire::rfc_3339;
use mail::emails::assignments::{DueAssignment, assignment_confirm, assignment_reminder};
use mail::emails::{Email, Reader};
use protocol::http::account::Language;
use protocol::http::auth::check_email_address;
use store::time::MINUTE_MS;
use store::{NewMail, StoreError};

use crate::Assignments;
use crate::errors;
use crate::player_routes::{AssignmentCode, PlayerToken, own_stage};
use crate::playing::{Who, fresh_token, hash_of};
use crate::reminding::wire::{AskReminder, OwnReminder, ReminderStage};
use crate::wire::AssignmentStage;

/// How many reminders are read at once.
const BATCH_LEN: u32 = 20;

/// The secret at the end of a link to confirm an address. What can't be one is unknown.
pub struct ReminderToken(Option<[u8; 32]>);

impl<S: Send + Sync> FromRequestParts<S> for ReminderToken {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        let params = RawPathParams::from_request_parts(parts, state).await;
        let hash = params.ok().and_then(|params| {
            let (_, token) = params.iter().next()?;
            hash_of(token)
        });
        Ok(Self(hash))
    }
}

/// Asks for a reminder by email before an assignment closes for you
///
/// It comes a day before, or halfway if it is open for less than that, and only if you haven't
/// finished an attempt by then. If you are signed in, it goes to the address of your account.
/// Otherwise give an address: we send it an email with a link to confirm it. Refused with
/// `wrong_state` if it is too late, or if you have finished an attempt.
#[utoipa::path(
    put, path = "/assigned/{code}/reminder", operation_id = "put_assigned_reminder",
    tag = "assignments", request_body = AskReminder,
    params(
        ("code" = String, Path, description = "The last part of the link"),
        ("X-Player-Token" = Option<String>, Header, description = "Who you are, without account"),
    ),
    security((), ("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 200, body = OwnReminder, description = "Asked for")),
)]
pub async fn put_reminder(
    State(state): State<Assignments>,
    address: ClientAddress,
    code: Result<AssignmentCode, ApiError>,
    PlayerToken(token): PlayerToken,
    signed_in: Option<Caller>,
    headers: HeaderMap,
    Body(form): Body<AskReminder>,
) -> Result<Json<OwnReminder>, ApiError> {
    let assignment = state.by_code(code, &address).await?;
    let who = Who::of(signed_in, token);
    let player = state.player(&assignment.id, &who).await?;
    let player = player.ok_or_else(errors::not_begun)?;
    let attempts = assigned::list_attempts_of(&state.store, &player.id).await?;
    let possible = state.reminder(&assignment, &player, &attempts).await?;
    possible.ok_or_else(errors::no_reminder)?;
    match &who {
        Who::Account(account) if account.email_verified_at_ms.is_some() => {
            let new = NewReminder {
                player_id: &player.id,
                account_id: Some(&account.id),
                address: None,
                language: "",
                confirm_hash: None,
            };
            assigned::put_reminder(&state.store, new, None, state.time.now_ms()).await?;
        }
        Who::Account(_) => return Err(ApiError::email_not_verified()),
        Who::Token(_) | Who::Nobody => {
            let language = asked(&headers).unwrap_or_default();
            let email = form.email.unwrap_or_default().trim().to_lowercase();
            if email.is_empty() {
                return Err(ApiError::invalid_field("email", "Enter your email address"));
            }
            if check_email_address(&email, &()).is_err() {
                let says = "Enter a valid email address";
                return Err(ApiError::invalid_field("email", says));
            }
            state.ask(&player.id, &email, language, &address).await?;
        }
    }
    let now = state.reminder(&assignment, &player, &attempts).await?;
    Ok(Json(now.ok_or_else(errors::no_reminder)?))
}

/// Takes your wish for a reminder back, and deletes the address you gave
#[utoipa::path(
    delete, path = "/assigned/{code}/reminder", operation_id = "delete_assigned_reminder",
    tag = "assignments",
    params(
        ("code" = String, Path, description = "The last part of the link"),
        ("X-Player-Token" = Option<String>, Header, description = "Who you are, without account"),
    ),
    security((), ("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 204, description = "None comes")),
)]
pub async fn delete_reminder(
    State(state): State<Assignments>,
    address: ClientAddress,
    code: Result<AssignmentCode, ApiError>,
    PlayerToken(token): PlayerToken,
    signed_in: Option<Caller>,
) -> Result<StatusCode, ApiError> {
    let assignment = state.by_code(code, &address).await?;
    let player = state
        .player(&assignment.id, &Who::of(signed_in, token))
        .await?;
    let player = player.ok_or_else(errors::not_begun)?;
    assigned::delete_reminder(&state.store, &player.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Confirms an address for a reminder of an assignment
///
/// With the secret at the end of the link in the email. It works once, for a day.
#[utoipa::path(
    post, path = "/reminders/{token}", operation_id = "confirm_reminder", tag = "assignments",
    params(("token" = String, Path, description = "The last part of the link in the email")),
    responses((status = 204, description = "A reminder comes")),
)]
pub async fn confirm_reminder(
    State(state): State<Assignments>,
    address: ClientAddress,
    ReminderToken(hash): ReminderToken,
) -> Result<StatusCode, ApiError> {
    let now_ms = state.time.now_ms();
    let is_confirmed = match hash {
        Some(hash) => assigned::confirm_reminder(&state.store, &hash, now_ms).await?,
        None => false,
    };
    if !is_confirmed {
        let (limits, address) = (&state.limits, address.limit_text());
        let unknown = limits.spend(UNKNOWN_REMINDER_LINKS, &address, now_ms);
        unknown.await?;
        return Err(errors::reminder_unknown());
    }
    Ok(StatusCode::NO_CONTENT)
}

impl Assignments {
    /// The reminder that someone could have; `None` if none would come anymore.
    pub(crate) async fn reminder(
        &self,
        assignment: &Assignment,
        player: &Player,
        attempts: &[Attempt],
    ) -> Result<Option<OwnReminder>, ApiError> {
        let now_ms = self.time.now_ms();
        let is_closed = own_stage(assignment, Some(player), now_ms) == AssignmentStage::Closed;
        let has_finished = attempts.iter().any(|one| one.finished_at_ms.is_some());
        let Some(closes_at_ms) = assignment.closes_at_ms_for(player.extended_to_ms) else {
            return Ok(None);
        };
        let at_ms = assigned::reminds_at_ms(assignment.policies.opens_at_ms, closes_at_ms);
        // Nobody who is there needs to be told that it closes.
        let is_live = assignment.policies.join_code.is_some();
        if is_live || is_closed || has_finished || at_ms <= now_ms {
            return Ok(None);
        }
        let wish = assigned::find_reminder(&self.store, &player.id).await?;
        let stage = match wish {
            None => ReminderStage::Off,
            Some(wish) if wish.is_confirmed == 0 => ReminderStage::Unconfirmed,
            Some(_) => ReminderStage::On,
        };
        Ok(Some(OwnReminder {
            stage,
            at: rfc_3339(at_ms),
            by_account: player.account_id.is_some(),
        }))
    }

    /// Records a stranger's wish, and asks the person who reads the address to confirm it.
    async fn ask(
        &self,
        player_id: &str,
        email: &str,
        language: Language,
        client: &ClientAddress,
    ) -> Result<(), ApiError> {
        let now_ms = self.time.now_ms();
        let known = assigned::find_reminder(&self.store, player_id).await?;
        let is_same = |wish: &assigned::Reminder| wish.address.as_deref() == Some(email);
        if known.is_some_and(|wish| wish.is_confirmed != 0 && is_same(&wish)) {
            return Ok(());
        }
        let client = client.limit_text();
        for (budget, whose) in [
            (REMINDERS_BY_CLIENT, client.as_str()),
            (REMINDERS_BY_ADDRESS, email),
            (ALL_REMINDERS, ""),
        ] {
            self.limits.spend(budget, whose, now_ms).await?;
        }
        let (token, hash) = fresh_token();
        let reader = Reader { name: "", language };
        let link = format!("{}/reminder/{token}", self.emails.addresses.base_url);
        let life_min = CONFIRM_MS / MINUTE_MS;
        let stop = self.stop_url(player_id)?;
        let email_text = assignment_confirm(reader, &link, life_min, &stop);
        let mail = NewMail {
            expires_at_ms: Some(now_ms + CONFIRM_MS),
            ..email_text.mail(email)
        };
        let new = NewReminder {
            player_id,
            account_id: None,
            address: Some(email),
            language: language.tag(),
            confirm_hash: Some(&hash),
        };
        assigned::put_reminder(&self.store, new, Some(mail), now_ms).await?;
        self.emails.mailer.ring();
        Ok(())
    }

    /// The page where no more emails about an assignment are asked for.
    fn stop_url(&self, player_id: &str) -> Result<String, ApiError> {
        let url = self.emails.stop_reminder_url(player_id);
        url.ok_or_else(|| ApiError::internal("the id of a player is none of ours"))
    }

    /// Writes every reminder that is due, and forgets what is kept for too long. Whatever can't be
    /// written now stays due.
    ///
    /// # Errors
    ///
    /// If the database can't be read or written.
    pub async fn remind_those_due(&self) -> Result<(), StoreError> {
        let now_ms = self.time.now_ms();
        assigned::forget_reminders(&self.store, now_ms).await?;
        loop {
            let due = assigned::list_due_reminders(&self.store, now_ms, BATCH_LEN).await?;
            if due.is_empty() {
                return Ok(());
            }
            let mut has_failed = false;
            for one in due {
                if let Err(error) = self.remind(&one, now_ms).await {
                    let cause = error.cause().unwrap_or_default();
                    tracing::warn!(cause, "a reminder cannot be written; trying again soon");
                    has_failed = true;
                }
            }
            // Failed ones stay due and come first the next time; the others had their turn.
            if has_failed {
                return Ok(());
            }
        }
    }

    async fn remind(&self, due: &DueReminder, now_ms: i64) -> Result<(), ApiError> {
        let is_of_use = due.finished_count == 0 && due.closes_at_ms > now_ms;
        let written = if is_of_use {
            self.written(due).await?
        } else {
            None
        };
        let mail = written.as_ref().map(|(address, email)| NewMail {
            expires_at_ms: Some(due.closes_at_ms),
            ..email.mail(address)
        });
        let has_mail = mail.is_some();
        if assigned::settle_reminder(&self.store, &due.player_id, mail, now_ms).await? && has_mail {
            self.emails.mailer.ring();
        }
        Ok(())
    }

    /// The reminder and its address; `None` if the account may get none.
    async fn written(&self, due: &DueReminder) -> Result<Option<(String, Email)>, ApiError> {
        let (name, address, language) = match (&due.account_id, &due.address) {
            (Some(id), _) => {
                let account = self.store.find_account(id).await?;
                let account = account.filter(|account| account.email_verified_at_ms.is_some());
                let Some(account) = account else {
                    return Ok(None);
                };
                let language = self.emails.language_of(id).await?;
                (account.name, account.email, language)
            }
            (None, Some(address)) => {
                let language = of_tag(&due.language).unwrap_or_default();
                (String::new(), address.clone(), language)
            }
            (None, None) => return Ok(None),
        };
        let zone = due.time_zone.as_deref().unwrap_or("UTC");
        let zoned = TimeZone::get(zone).unwrap_or(TimeZone::UTC);
        let closes_at = Timestamp::from_millisecond(due.closes_at_ms)
            .unwrap_or_default()
            .to_zoned(zoned);
        let link = format!("{}/a/{}", self.emails.addresses.base_url, due.code);
        let told = DueAssignment {
            title: &due.title,
            day: &closes_at.strftime("%Y-%m-%d").to_string(),
            time: &closes_at.strftime("%H:%M").to_string(),
            time_zone: zone,
            link: &link,
        };
        let reader = Reader {
            name: &name,
            language,
        };
        let stop = self.stop_url(&due.player_id)?;
        Ok(Some((address, assignment_reminder(reader, told, &stop))))
    }
}
