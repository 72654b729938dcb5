//! Opening untrusted files before anyone knows which quiz is in them.
//!
//! Archives are unpacked within limits ([`Archive`]), bytes become text whatever their encoding
//! ([`text`]), and delimited text and spreadsheets become rows of cells ([`table`]). What those
//! mean is the concern of `formats`. [`pack()`] writes archives of our own. Reading takes bounded
//! time and memory whatever the bytes are, and nothing here touches a disk, a network or a clock.
#![warn(missing_docs)]

mod archive;
mod pack;
pub mod table;
pub mod text;
mod unopened;

pub use archive::{Archive, ENTRIES_MAX, H5P_LIST, UNPACKED_MAX, has_extension};
pub use pack::{CompressionMethod, pack};
pub use unopened::Unopened;
