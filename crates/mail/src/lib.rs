//! Emails and calendar entries: their content, and the delivery of emails.
//!
//! We store an email in the same transaction as the change it reports. We send it afterwards, and
//! retry until it is accepted or too old.

pub mod calendar;
pub mod emails;
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
    /// The unsubscribe links of emails.
    pub unsubscribes: Arc<Unsubscribes>,
}
