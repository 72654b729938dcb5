//! Friends: requests, blocking, and inviting them to a live session.

pub(crate) mod invitations;
pub(crate) mod routes;
