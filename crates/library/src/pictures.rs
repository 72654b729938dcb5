//! Work on pictures and videos, one file at a time: each may need many megabytes.

use handling::error::ApiError;
use media::pictures::avatar;
use work::Turns;

/// How many may wait for their turn; each holds its file in memory.
const QUEUE_MAX: usize = 16;

/// Makes pictures, one at a time.
pub struct Pictures {
    /// Held by the thread that decodes a picture or walks through a video, well below a second.
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
    /// Makes an avatar, as WebP, of a picture file.
    pub async fn avatar(&self, file: Vec<u8>) -> Result<Vec<u8>, ApiError> {
        self.in_turn(move || avatar(&file))
            .await?
            .map_err(|error| ApiError::invalid_field("image", error.sentence()))
    }

    /// Does what needs much memory, when nobody else does.
    pub async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        Ok(self.turns.in_turn(work).await?)
    }
}
