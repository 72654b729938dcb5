//! The question bank: how questions are found across quizzes.
//!
//! Every question has a row in `bank_questions`, which triggers keep: with its words, and with
//! whether everyone can find its quiz. A list is a walk along an index from the newest question,
//! which reads only the rows whose bits say that they may have the words, as in the feed
//! (`docs/decisions/018-searching-the-feed.md`). Where the walk ends among the questions of
//! everyone, the word index supplies the rest.
//!
//! **Rules**: one's own questions, those of quizzes that others share with one, and those of
//! quizzes that everyone can find. Nothing else, not even an unlisted quiz whose link one has.

mod lists;
mod statements;
mod words;

pub use lists::{Found, Scope, Search, find, list};
pub use words::make_words;
