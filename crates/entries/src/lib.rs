//! The entries of a room's journal: their bytes, and what is left out of them, and of reports, to
//! forget people.
//!
//! An entry holds a [`Batch`], as `version · CRC-32 · postcard`; a damaged one is found, never
//! guessed. Who writes entries, and when, is up to `live`.

mod more_time;
mod names;
pub mod reports;

use game::Event;
use serde::{Deserialize, Serialize};

pub use more_time::without_more_time;
pub use names::without_names;

/// The version byte of newly written batches.
const VERSION: u8 = 1;
const HEAD_LEN: usize = 5;

/// The events of one step of one room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Batch {
    /// When they happened, in milliseconds.
    pub at_ms: u64,
    /// In order.
    pub events: Vec<Event>,
}

/// Why a batch can't be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum JournalError {
    /// Written by a newer version of Fanfare.
    #[error("the batch has version {0}, which this version of Fanfare does not know")]
    UnknownVersion(u8),
    /// The bytes are what was written, and have an event that only a newer version knows.
    #[error("the batch has an event that this version of Fanfare does not know")]
    UnknownEvent,
    /// The bytes aren't what was written.
    #[error("the batch is damaged")]
    Damaged,
}

/// Encodes a batch.
pub fn encode_batch(batch: &Batch) -> Vec<u8> {
    let body = postcard::to_stdvec(batch).expect("events have no type that postcard lacks");
    let mut bytes = Vec::with_capacity(HEAD_LEN + body.len());
    bytes.push(VERSION);
    bytes.extend_from_slice(&crc32fast::hash(&body).to_le_bytes());
    bytes.extend_from_slice(&body);
    bytes
}

/// Decodes a batch.
pub fn decode_batch(bytes: &[u8]) -> Result<Batch, JournalError> {
    let (head, body) = bytes
        .split_at_checked(HEAD_LEN)
        .ok_or(JournalError::Damaged)?;
    if head[0] != VERSION {
        return Err(JournalError::UnknownVersion(head[0]));
    }
    if crc32fast::hash(body).to_le_bytes() != head[1..] {
        return Err(JournalError::Damaged);
    }
    postcard::from_bytes(body).map_err(|_newer| JournalError::UnknownEvent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f20_every_flipped_bit_and_every_cut_is_found() {
        let batch = Batch {
            at_ms: 7,
            events: vec![Event::LockSet(true), Event::LockSet(false)],
        };
        let bytes = encode_batch(&batch);
        assert_eq!(decode_batch(&bytes), Ok(batch));
        for bit in 0..bytes.len() * 8 {
            let mut bytes = bytes.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert!(decode_batch(&bytes).is_err(), "bit {bit}");
        }
        for len in 0..bytes.len() {
            assert!(decode_batch(&bytes[..len]).is_err(), "cut to {len}");
        }
    }
}
