//! Emails: what they say, and getting them to people.
//!
//! An email is written with the change it tells of, in one transaction, and sent afterwards, again
//! and again until it is accepted or too old.

pub(crate) mod letters;
pub(crate) mod notices;
pub(crate) mod outbox;
pub(crate) mod transport;
pub(crate) mod unsubscribe;
