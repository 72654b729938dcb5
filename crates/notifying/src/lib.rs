//! Notifying people in the app and by email: once, and in the ways they chose.

pub mod reminders;
pub mod telling;

use handling::addresses::Addresses;
use handling::rate_limit::Limits;
use handling::time::Time;
use mail::Emails;
use store::Store;

/// Notifies accounts.
#[derive(Clone)]
pub struct Notifier {
    pub store: Store,
    pub time: Time,
    pub addresses: Addresses,
    pub limits: Limits,
    pub emails: Emails,
}
