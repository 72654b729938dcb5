//! The players a host has named, and class lists.

pub mod class_lists;
pub mod class_text;
pub mod errors;
pub mod routes;

use crate::Reports;
use handling::time::Time;
use store::Store;

/// Known players and class lists.
#[derive(Clone)]
pub struct Players {
    pub store: Store,
    pub time: Time,
    pub reports: Reports,
}
