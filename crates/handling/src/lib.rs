//! The common base of all handlers: reads requests and builds responses.
//!
//! Errors, extraction, limits, language, client address. Nothing here imports a subject.

pub mod access;
pub mod addresses;
pub mod audit;
pub mod audit_kind;
pub mod browser;
pub mod client;
pub mod cookies;
pub mod direct_socket;
pub mod doors;
pub mod download;
pub mod error;
pub mod extract;
pub mod http_metrics;
pub mod keys;
pub mod language;
pub mod outgoing;
pub mod policy;
pub mod proxies;
pub mod puzzles;
pub mod random;
pub mod rate_limit;
pub mod requests;
pub mod scheduled;
pub mod signed;
pub mod site_guard;
pub mod stage_numbers;
pub mod time;
pub mod tls;
pub mod user_agent;
pub mod vault;
pub mod wire;
