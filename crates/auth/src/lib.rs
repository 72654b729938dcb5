//! Authentication: passwords, tokens, codes, cookies, and where a request came from.
//!
//! A signed-in browser has two tokens. The access token goes into every request's `Authorization`
//! header, lives 15 minutes and exists only in the page's memory. The refresh token is in a cookie
//! that scripts can't read, lives for weeks, and is spent on each use. Both belong to one session,
//! and ending the session ends both.
//!
//! A program has neither. It has a personal access token, which works only for operations that take
//! a `caller`.
//!
//! `policy` decides what an account may do.

pub mod admission;
pub mod breached;
pub mod caller;
pub mod ceremonies;
pub mod codes;
pub mod errors;
pub mod flood;
pub mod live_sessions;
pub mod passkeys;
pub mod password_rule;
pub mod passwords;
pub mod personal_tokens;
pub mod proof;
pub mod providers;
pub mod recovery_codes;
pub mod resets;
pub mod routes;
pub mod seat_passes;
pub mod second_factor;
pub mod sessions;
pub mod signed_in;
pub mod tokens;
pub mod totp;

use crate::ceremonies::Ceremonies;
use crate::codes::Codes;
use crate::password_rule::PasswordRule;
use crate::passwords::Passwords;
use crate::proof::Proofs;
use crate::providers::Flows;
use crate::sessions::Sessions;
use handling::addresses::Addresses;
use handling::audit::AuditLog;
use handling::doors::Doors;
use handling::rate_limit::Limits;
use handling::time::Time;
use mail::Emails;
use std::sync::Arc;
use store::Store;
use tokio::sync::{Mutex, Notify};

/// Signing up, in and out, and verifying people's identities.
#[derive(Clone)]
pub struct Auth {
    pub store: Store,
    pub time: Time,
    pub addresses: Addresses,
    pub limits: Limits,
    pub doors: Doors,
    pub audit: AuditLog,
    pub emails: Emails,
    pub sessions: Sessions,
    pub ceremonies: Ceremonies,
    pub proofs: Proofs,
    pub flows: Flows,
    pub passwords: Arc<Passwords>,
    pub password_rule: Arc<PasswordRule>,
    pub codes: Arc<Codes>,
    /// Held while we decide about a new verification code, so that many requests at the same moment
    /// send one email. Held for two short statements each time.
    pub resend_turn: Arc<Mutex<()>>,
    /// Notified when someone requests a password reset. `Notify` keeps one permit, so no request is
    /// missed.
    pub reset_requested: Arc<Notify>,
}
