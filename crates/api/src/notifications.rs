//! Notifying people in the app and by email: once, and in the ways they chose.

pub(crate) mod reminders;
pub(crate) mod routes;
pub(crate) mod telling;
pub(crate) mod unsubscribe;

use handling::addresses::Addresses;
use handling::rate_limit::Limits;
use handling::time::Time;
use mail::Emails;
use store::Store;

/// Notifies accounts.
#[derive(Clone)]
pub(crate) struct Notifier {
    pub(crate) store: Store,
    pub(crate) time: Time,
    pub(crate) addresses: Addresses,
    pub(crate) limits: Limits,
    pub(crate) emails: Emails,
}
