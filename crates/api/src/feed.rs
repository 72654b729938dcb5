//! Finding public quizzes, and the page of one.

pub(crate) mod quiz_pages;
pub(crate) mod routes;
