//! A cache of how far index walks from the start of an order reach.
//!
//! Finding the position a few thousand quizzes further takes as long as walking there, and nearly
//! all searches start at the same position. It need not be exact: wherever a walk ends, the word
//! index takes over. So a cached position may be old, but never wrong.

use std::sync::{Arc, Mutex, PoisonError};

use crate::{FeedSort, Place};

/// How many quizzes of the order a search walks before it asks the word index, in three steps: the
/// first is enough for common words, the second for most.
pub const WALKS: [i64; 3] = [400, 3_600, 20_000];

/// The positions are recomputed after this many searches.
const USES_MAX: u32 = 200;

/// Where a walk along an order ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reach {
    At(Place),
    /// The end of the order.
    End,
}

/// The cached positions of each order. Clones share them.
#[derive(Clone, Default)]
pub struct Reaches(Arc<Mutex<[Known; 4]>>);

#[derive(Clone, Default)]
struct Known {
    uses: u32,
    /// Where each walk ends.
    places: [Option<Reach>; WALKS.len()],
}

impl Reaches {
    /// Where another search's walks end, as far as that is cached.
    pub fn known(&self, sort: FeedSort) -> [Option<Reach>; WALKS.len()] {
        let mut orders = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = &mut orders[number(sort)];
        if known.uses == USES_MAX {
            *known = Known::default();
        }
        known.uses += 1;
        known.places.clone()
    }

    pub fn remember(&self, sort: FeedSort, walk: usize, place: Reach) {
        let mut orders = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        orders[number(sort)].places[walk] = Some(place);
    }
}

fn number(sort: FeedSort) -> usize {
    match sort {
        FeedSort::Recent => 0,
        FeedSort::Popular => 1,
        FeedSort::Questions => 2,
        FeedSort::Picked => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_known_for_some_searches_and_then_looked_for_again() {
        let reaches = Reaches::default();
        assert_eq!(reaches.known(FeedSort::Recent), [None, None, None]);
        let start = Reach::At(Place::start());
        reaches.remember(FeedSort::Recent, 0, start.clone());
        reaches.remember(FeedSort::Recent, 1, Reach::End);
        for _ in 1..USES_MAX {
            let known = [Some(start.clone()), Some(Reach::End), None];
            assert_eq!(reaches.clone().known(FeedSort::Recent), known);
        }
        assert_eq!(reaches.known(FeedSort::Recent), [None, None, None]);
        assert_eq!(reaches.known(FeedSort::Popular), [None, None, None]);
    }
}
