//! The rules: quizzes, rooms, picks, scores.
//!
//! Start here, then read [`quiz`], [`command`], [`event`], [`room`] and [`score`].
//! A room is a state machine: [`Room::decide`] turns a command and a [`Tick`] into
//! events or a named [`Refusal`], [`Room::apply`] turns events into state and
//! cannot fail. The journal keeps the events, so the same events lead to the same
//! state on any machine.
//!
//! This crate never reads a clock, draws randomness, does I/O, spawns, awaits or
//! counts in floats; time and seed come in with the tick.
#![warn(missing_docs)]

mod class_list;
pub mod command;
pub mod correction;
pub mod draft;
pub mod event;
pub mod gathered;
pub mod ids;
pub mod leaderboard;
pub mod limits;
pub mod lint;
pub mod nickname;
pub mod own_words;
mod pick;
pub mod quiz;
pub mod refusal;
pub mod room;
mod round;
pub mod score;
mod seat;
mod settings;
mod team_rules;
pub mod teams;
pub mod tick;
mod time_allowance;
pub mod wall;

pub use command::{Command, Control, Group, WallCommand};
pub use event::Event;
pub use ids::{AnswerId, SeatId, TeamId};
pub use refusal::Refusal;
pub use room::Room;
pub use tick::Tick;
pub use time_allowance::TimeAllowance;
pub use typed::{number, reading, spelling};
pub use unsuitable;
