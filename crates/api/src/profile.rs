//! Public profiles and achievements.

pub(crate) mod achievements;
pub(crate) mod routes;
