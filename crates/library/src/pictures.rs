//! Processes pictures and videos one at a time, because each may need many megabytes.

use crate::errors;
use handling::error::ApiError;
use media::pictures::avatar;
use work::Turns;

/// How many files may wait in line; each is in memory.
const QUEUE_MAX: usize = 16;

/// Creates pictures, one at a time.
pub struct Pictures {
    /// Held by the thread that decodes a picture or walks a video, for well under a second.
    turns: Turns,
}

impl Default for Pictures {
    fn default() -> Self {
        Self {
            turns: Turns::new("pictures", 1, QUEUE_MAX),
        }
    }
}

impl Pictures {
    /// Creates an avatar, as WebP, from a picture file.
    pub async fn avatar(&self, file: Vec<u8>) -> Result<Vec<u8>, ApiError> {
        self.in_turn(move || avatar(&file))
            .await?
            .map_err(errors::avatar_refused)
    }

    /// Runs a memory-hungry task while no other one runs.
    pub async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        Ok(self.turns.in_turn(work).await?)
    }
}
