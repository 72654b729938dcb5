//! What is kept of finished sessions, and what can be learned from it.

pub(crate) mod dashboard;
pub(crate) mod file_routes;
pub(crate) mod forgetting;
pub(crate) mod insight_routes;
pub(crate) mod insights;
pub(crate) mod routes;
pub(crate) mod sheet;
pub(crate) mod table;
pub(crate) mod words;
pub(crate) mod xlsx;
