//! Everything the server says to people, in every language.
//!
//! Start here. [`texts`] holds the texts of emails, reports and printed quizzes, as Fluent files;
//! [`sentences`] translates the messages of API errors, by their English text.

pub mod sentences;
pub mod texts;
