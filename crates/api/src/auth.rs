//! Who somebody is: passwords, tokens, codes, cookies, and where a request came from.
//!
//! A signed-in browser has two things. The access token goes into every call's `Authorization`
//! header, lives 15 minutes and is only ever in the page's memory. The refresh token is in a cookie
//! no script can read, lives weeks, and is spent each time it is used. Both belong to one session,
//! and ending the session ends both.
//!
//! A program has neither, but a personal access token, which opens only what takes a `caller`.
//!
//! What somebody may do is decided in `policy`.

pub(crate) mod admission;
pub(crate) mod breached;
pub(crate) mod caller;
pub(crate) mod ceremonies;
pub(crate) mod codes;
pub(crate) mod errors;
pub(crate) mod flood;
pub(crate) mod live_sessions;
pub(crate) mod passkeys;
pub(crate) mod password_rule;
pub(crate) mod passwords;
pub(crate) mod personal_tokens;
pub(crate) mod proof;
pub(crate) mod providers;
pub(crate) mod recovery_codes;
pub(crate) mod resets;
pub(crate) mod routes;
pub(crate) mod seat_passes;
pub(crate) mod second_factor;
pub(crate) mod sessions;
pub(crate) mod signed_in;
pub(crate) mod tokens;
pub(crate) mod totp;

use crate::auth::ceremonies::Ceremonies;
use crate::auth::codes::Codes;
use crate::auth::password_rule::PasswordRule;
use crate::auth::passwords::Passwords;
use crate::auth::proof::Proofs;
use crate::auth::providers::Visits;
use crate::auth::sessions::Sessions;
use crate::http::addresses::Addresses;
use crate::http::audit::AuditLog;
use crate::http::rate_limit::Limits;
use crate::http::time::Time;
use crate::mail::Emails;
use std::sync::Arc;
use store::Store;
use tokio::sync::{Mutex, Notify};

/// Signing up, in and out, and proving who one is.
#[derive(Clone)]
pub(crate) struct Auth {
    pub(crate) store: Store,
    pub(crate) time: Time,
    pub(crate) addresses: Addresses,
    pub(crate) limits: Limits,
    pub(crate) audit: AuditLog,
    pub(crate) emails: Emails,
    pub(crate) sessions: Sessions,
    pub(crate) ceremonies: Ceremonies,
    pub(crate) proofs: Proofs,
    pub(crate) visits: Visits,
    pub(crate) passwords: Arc<Passwords>,
    pub(crate) password_rule: Arc<PasswordRule>,
    pub(crate) codes: Arc<Codes>,
    /// Held while a new verification code is decided on, so that many requests at the same moment
    /// get one email; for two short statements each time.
    pub(crate) resend_turn: Arc<Mutex<()>>,
    /// Rung when somebody forgot a password. One permit is kept, so no ring is missed.
    pub(crate) reset_requested: Arc<Notify>,
}
