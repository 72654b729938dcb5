//! What this instance says about itself, and the web app it serves.

pub(crate) mod about;
pub(crate) mod about_routes;
pub(crate) mod routes;
pub(crate) mod socket_check;
pub(crate) mod web_app;
