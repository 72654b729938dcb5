//! What people type: numbers as they write them, and when two typed answers are the same.
//!
//! It knows no quiz and no room. `game` grades by it, and `formats` reads files by it.
#![warn(missing_docs)]

pub mod number;
pub mod reading;
pub mod spelling;
