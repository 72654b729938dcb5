//! Telling other programs what happened.

pub(crate) mod guard;
pub(crate) mod messages;
pub(crate) mod outbox;
pub(crate) mod routes;
pub(crate) mod sender;
pub(crate) mod signature;
