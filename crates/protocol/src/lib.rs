//! Everything browsers can send and receive: the only wire types in the repository.
//!
//! Start here: every struct in [`http`] and [`socket`] is serialized with camelCase fields. `api`
//! gathers them into `contract/openapi.json`, from which the TypeScript types are generated.
//! What of a room becomes such a type, and who may see it, is decided in `views`.
//!
//! This crate performs no I/O and knows neither sockets nor the database.
#![warn(missing_docs)]

pub mod checks;
pub mod error;
pub mod from_draft;
pub mod from_game;
pub mod http;
pub mod ids;
mod left_out;
pub mod pseudonyms;
pub mod puzzle;
pub mod question;
pub mod said;
mod same_words;
pub mod socket;
pub mod stars;
