//! Running rooms, seen through connections: stories in memory, on a clock that stands still.
//!
//! Everything goes through `serve_connection`, as it does for browsers; only the network is
//! replaced by channels. The journal is a real database in a temporary folder.
#![expect(
    clippy::unwrap_used,
    reason = "a test that can't go on shall say where"
)]

mod admitting;
mod client;
mod house;
mod kinds;
mod odd;
mod panics;
mod twins;

// The same pairs of quizzes as where `protocol` compares what could be sent.
#[path = "../../../views/tests/it/dice.rs"]
mod dice;
#[path = "../../../views/tests/it/kinds.rs"]
mod question_pairs;

mod audience_alone;
mod brainstorm;
mod brevity;
mod campaign;
mod class_list;
mod co_hosts;
mod confidence;
mod crowd;
mod durability;
mod far;
mod flood;
mod host_links;
mod hostility;
mod missed;
mod moderation;
mod moments;
mod more_time;
mod names;
mod pairs;
mod people;
mod played;
mod podium;
mod reactions;
mod readiness;
mod rehearsals;
mod screens;
mod seat_codes;
mod second_votes;
mod simulation;
mod stage_number;
mod steering;
mod streams;
mod succession;
mod taps;
mod teams;
mod wall;
