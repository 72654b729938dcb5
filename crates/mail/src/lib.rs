//! Emails: what they say, and getting them to people.
//!
//! An email is written with the change it tells of, in one transaction, and sent afterwards, again
//! and again until it is accepted or too old.

pub mod letters;
pub mod notices;
pub mod outbox;
pub mod preferences;
pub mod transport;
pub mod unsubscribe;

use crate::outbox::Mailer;
use crate::unsubscribe::Unsubscribes;
use handling::addresses::Addresses;
use handling::time::Time;
use std::sync::Arc;
use store::Store;

/// Writes emails to accounts and has them sent.
#[derive(Clone)]
pub struct Emails {
    pub store: Store,
    pub time: Time,
    pub addresses: Addresses,
    pub mailer: Arc<Mailer>,
    /// The links at the end of emails.
    pub unsubscribes: Arc<Unsubscribes>,
}
