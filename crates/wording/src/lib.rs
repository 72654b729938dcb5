//! What the server says to people, in every language.
//!
//! Start here. [`texts`] holds the texts of emails, reports and printed quizzes, as Fluent files;
//! [`sentences`] finds what an API error says in another language by its English words.

pub mod sentences;
pub mod texts;
