//! Puzzles: work for a device, given only where programs try room codes or flood a room.
//!
//! A puzzle takes its solver up to `max + 1` hashes, and the server one hash to check. It is good
//! for one purpose only, such as one code from one address, and for two minutes.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A number to find: the one from 0 to `max` whose decimal digits, after `salt`, have the SHA-256
/// `target`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Puzzle {
    /// The puzzle, signed by the server. The solution is this text, a dot and the number.
    pub puzzle: String,
    /// The text before the digits.
    pub salt: String,
    /// The hash to find, in 64 lowercase hexadecimal digits.
    pub target: String,
    /// The largest number it can be.
    pub max: u32,
}
