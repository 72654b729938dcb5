//! Requests and answers of the REST interface, one file per area.

pub mod account;
pub mod auth;
pub mod dashboard;
pub mod documents;
pub mod feed;
pub mod files;
pub mod findings;
pub mod insights;
pub mod instance;
pub mod media;
pub mod quizzes;
pub mod rooms;
pub mod schedule;
pub mod security;
