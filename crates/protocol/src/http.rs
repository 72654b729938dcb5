//! Requests and answers of the REST interface, one file per area.

pub mod auth;
pub mod quizzes;
pub mod rooms;
