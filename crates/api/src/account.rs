//! What people do with their own account.

pub(crate) mod avatars;
pub(crate) mod email;
pub(crate) mod export;
pub(crate) mod export_routes;
pub(crate) mod leave;
pub(crate) mod password;
pub(crate) mod retention;
pub(crate) mod retention_routes;
pub(crate) mod routes;
pub(crate) mod sessions;
