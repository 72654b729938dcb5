//! The wire, seen from outside: what it tells, what it never tells, and whether the documents and
//! the samples say the same.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on fails, and the line says where"
)]

mod captions;
mod dice;
mod documents;
mod gathered;
mod kinds;
mod names;
mod next_picture;
mod non_interference;
mod notes;
mod numbers;
mod plain_room;
mod schema;
mod second_votes;
mod suggested_names;
mod transcript;
