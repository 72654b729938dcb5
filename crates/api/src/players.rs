//! The players a host knows by name, and class lists.

pub(crate) mod class_lists;
pub(crate) mod class_text;
pub(crate) mod routes;
