//! Telling people what happened, in the app and by email, once and in the ways they chose.

pub(crate) mod reminders;
pub(crate) mod routes;
pub(crate) mod telling;
pub(crate) mod unsubscribe;
