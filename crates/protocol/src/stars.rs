//! The stars of a live session, which hosts see and reports keep.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The number of seats that have to give stars before their mean is shown: the mean of fewer says
/// too much about each of them, and too little about the quiz.
pub const STARS_MIN: i64 = 3;

/// The stars that the players of a live session gave its quiz.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionStars {
    /// How many players gave stars.
    pub count: u32,
    /// The mean in hundredths of a star, from 100 to 500; `null` if fewer than 3 players gave
    /// stars.
    #[schema(required)]
    pub mean_hundredths: Option<u32>,
}

impl SessionStars {
    /// From the number of players and the sum of their stars; `None` if nobody gave any.
    pub fn of(count: i64, sum: i64) -> Option<Self> {
        let mean = |count: i64| (sum * 100 + count / 2) / count;
        let small = |number: i64| u32::try_from(number).unwrap_or(0);
        (count > 0).then(|| Self {
            count: small(count),
            mean_hundredths: (count >= STARS_MIN).then(|| small(mean(count))),
        })
    }
}
