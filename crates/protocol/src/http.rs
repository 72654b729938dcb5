//! Requests and answers of the REST interface, one file per area.

pub mod account;
pub mod admin;
pub mod api_tokens;
pub mod auth;
pub mod corrections;
pub mod dashboard;
pub mod documents;
pub mod feed;
pub mod files;
pub mod findings;
pub mod friends;
pub mod host_links;
pub mod insights;
pub mod instance;
pub mod instance_settings;
pub mod media;
pub mod notifications;
pub mod players;
pub mod profile;
pub mod quizzes;
pub mod retention;
pub mod rooms;
pub mod schedule;
pub mod security;
pub mod visibility;
pub mod webhooks;
