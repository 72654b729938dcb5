//! The players a host knows by name, and class lists.

pub(crate) mod class_lists;
pub(crate) mod class_text;
pub(crate) mod errors;
pub(crate) mod routes;

use crate::http::time::Time;
use crate::reports::Reports;
use store::Store;

/// Known players and class lists.
#[derive(Clone)]
pub(crate) struct Players {
    pub(crate) store: Store,
    pub(crate) time: Time,
    pub(crate) reports: Reports,
}
