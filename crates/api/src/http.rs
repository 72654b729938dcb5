//! The ground floor: what reads a request and shapes an answer, whatever it is about.
//!
//! Errors, extraction, limits, language, who asks from where. Nothing here imports a subject.

pub(crate) mod addresses;
pub(crate) mod audit;
pub(crate) mod browser;
pub(crate) mod client;
pub(crate) mod cookies;
pub(crate) mod download;
pub(crate) mod error;
pub(crate) mod extract;
pub(crate) mod language;
pub(crate) mod policy;
pub(crate) mod random;
pub(crate) mod rate_limit;
pub(crate) mod requests;
pub(crate) mod site_guard;
pub(crate) mod time;
pub(crate) mod tls;
pub(crate) mod user_agent;
pub(crate) mod wire;
