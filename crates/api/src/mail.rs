//! Emails: what they say, and getting them to people.
//!
//! An email is written with the change it tells of, in one transaction, and sent afterwards, again
//! and again until it is accepted or too old.

pub(crate) mod letters;
pub(crate) mod notices;
pub(crate) mod outbox;
pub(crate) mod preferences;
pub(crate) mod transport;
pub(crate) mod unsubscribe;

use crate::http::addresses::Addresses;
use crate::http::time::Time;
use crate::mail::outbox::Mailer;
use crate::mail::unsubscribe::Unsubscribes;
use std::sync::Arc;
use store::Store;

/// Writes emails to accounts and has them sent.
#[derive(Clone)]
pub(crate) struct Emails {
    pub(crate) store: Store,
    pub(crate) time: Time,
    pub(crate) addresses: Addresses,
    pub(crate) mailer: Arc<Mailer>,
    /// The links at the end of emails.
    pub(crate) unsubscribes: Arc<Unsubscribes>,
}
