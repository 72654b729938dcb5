//! The rules, played from outside: laws, tables, and thousands of games.
//!
//! `table` lists what every phase says to every command, `timing` and `scoring` hold single laws
//! to the millisecond and the point, `properties` holds for anything anyone might type,
//! `simulate` plays random games, and `replay` cuts them short and lets them go on.
#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on fails, and the line says where"
)]

mod admitting;
mod answer_feedback;
mod audience_alone;
mod brainstorm;
mod categorize;
mod class_list;
mod closeness;
mod confidence;
mod correcting;
mod course;
mod dice;
mod gaps;
mod gathering;
mod grading;
mod hosting;
mod journal_format;
mod kinds;
mod labels;
mod lints;
mod media;
mod moderation;
mod more_time;
mod names;
mod other_keys;
mod pictures;
mod properties;
mod ranking;
mod recommendation;
mod rehearsing;
mod removing;
mod replay;
mod rooms;
mod scoring;
mod second_votes;
mod simulate;
mod stage_number;
mod table;
mod talk_first;
mod taps;
mod team_devices;
mod teams;
mod timing;
mod typed_numbers;
mod veils;
mod wall;
mod world;
