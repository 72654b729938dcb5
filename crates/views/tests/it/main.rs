//! What is seen of a room: what it tells, and what it never tells.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on fails, and the line says where"
)]

mod captions;
mod dice;
mod gathered;
mod kinds;
mod names;
mod next_picture;
mod non_interference;
mod notes;
mod plain_room;
mod second_votes;
mod speed;
mod transcript;
