//! What this instance says about itself: the operator's settings, and its usage statistics.
//!
//! Statistics are counted at most once a minute, regardless of who asks and whether it worked.
//! Counting scans whole tables, and the front page asks on every page view.

use protocol::http::instance::{Figures, Voice};
use store::Store;
use store::time::MINUTE_MS;
use tokio::sync::Mutex;

/// How long counted statistics are shown.
const COUNTED_FOR_MS: i64 = MINUTE_MS;

/// The minimum for showing a number; a smaller one would make the instance look empty.
const ACCOUNTS_MIN: u64 = 100;
const PUBLIC_QUIZZES_MIN: u64 = 50;
const ANSWERS_MIN: u64 = 1_000;

/// What an operator says about an instance.
#[derive(Clone, Default)]
pub struct AboutConfig {
    pub operator_name: Option<String>,
    pub operator_email: Option<String>,
    /// Begins with `https://` or `http://`.
    pub operator_url: Option<String>,
    /// Replaces the terms that come with Fanfare.
    pub terms: Option<String>,
    /// Shown above Fanfare's own text about the data it keeps.
    pub privacy: Option<String>,
    /// Quotes from its users, before those that administrators choose.
    pub voices: Vec<Voice>,
    /// Pages of the operator elsewhere. `None` if they didn't say: then the footer offers to share
    /// the front page.
    pub social_links: Option<Vec<String>>,
    /// Whether the front page hides statistics.
    pub hides_figures: bool,
}

/// Caches the most recent statistics.
#[derive(Default)]
pub(crate) struct FigureCounter {
    /// When we last counted, and the result. Locked while counting, so that one query runs at a
    /// time and everyone else gets its result; each request's timeout bounds the wait.
    last: Mutex<Option<(i64, Figures)>>,
}

impl FigureCounter {
    /// Returns statistics that are at most a minute old.
    pub(crate) async fn figures(&self, store: &Store, now_ms: i64) -> Figures {
        let mut last = self.last.lock().await;
        if let Some((at_ms, figures)) = *last
            && now_ms - at_ms < COUNTED_FOR_MS
        {
            return figures;
        }
        let figures = match store.count_instance().await {
            Ok(counted) => Figures {
                accounts: shown(counted.account_count, ACCOUNTS_MIN),
                public_quizzes: shown(counted.public_quiz_count, PUBLIC_QUIZZES_MIN),
                answers: shown(counted.answer_count, ANSWERS_MIN),
            },
            Err(error) => {
                tracing::warn!(%error, "failed to count what the front page shows");
                last.map(|(_, figures)| figures).unwrap_or_default()
            }
        };
        *last = Some((now_ms, figures));
        figures
    }
}

/// Rounds a count down to two digits, so that no one can watch individual people come and go.
fn shown(count: i64, min: u64) -> Option<u64> {
    let count = u64::try_from(count).ok().filter(|count| *count >= min)?;
    let place = 10_u64.pow(count.checked_ilog10()?.saturating_sub(1));
    Some(count / place * place)
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn figures_are_rounded_down_and_small_ones_kept_back() {
        for (count, figure) in [
            (-1, None),
            (0, None),
            (99, None),
            (100, Some(100)),
            (109, Some(100)),
            (119, Some(110)),
            (12_345, Some(12_000)),
            (i64::MAX, Some(9_200_000_000_000_000_000)),
        ] {
            assert_eq!(shown(count, 100), figure, "{count}");
        }
        assert_eq!(shown(7, 1), Some(7));
    }
}
