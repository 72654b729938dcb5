//! Writing quizzes: the list, the editor, and quizzes as files.

pub(crate) mod documents;
pub(crate) mod file_routes;
pub(crate) mod files;
pub(crate) mod findings;
pub(crate) mod handout_words;
pub(crate) mod import;
pub(crate) mod questions;
pub(crate) mod routes;
