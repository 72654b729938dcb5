//! Live sessions: starting, scheduling, joining and correcting them.

pub(crate) mod calendar;
pub(crate) mod corrections;
pub(crate) mod invitations;
pub(crate) mod routes;
pub(crate) mod schedule;
pub(crate) mod socket;
