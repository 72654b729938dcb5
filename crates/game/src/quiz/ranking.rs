//! Items that a room ranks, and what all its rankings come to together.

use serde::{Deserialize, Serialize};

use super::Item;
use crate::ids::AnswerId;

/// Items to be ranked. In the journal: a new field needs a new event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ranking {
    /// As they are shown, in an order that chance made: nobody begins with the author's.
    pub items: Vec<Item>,
}

/// What everyone's rankings say about one item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RankedItem {
    /// Which item.
    pub id: AnswerId,
    /// Its place in the group's order, from 1. Items with the same points share it.
    pub place: u32,
    /// Its Borda count.
    pub points: u32,
    /// How many put it first.
    pub first_count: u32,
    /// How many ranked it at all.
    pub ranked_count: u32,
    /// Its mean place among those, in hundredths, rounded to the nearest; `None` if nobody did.
    pub mean_place_hundredths: Option<u32>,
}

impl Ranking {
    /// The items in the order of the group, most points first; equal ones in the order of the room.
    ///
    /// The points are a Borda count, after Jean-Charles de Borda, "Mémoire sur les élections au
    /// scrutin" (Histoire de l'Académie Royale des Sciences, Paris 1781): of *n* items, the one at
    /// place *p* of a ranking gets *n* − *p* points. An item that was left out gets none, and the
    /// others no more for it, so that leaving items out never helps those that were ranked.
    pub fn result<'p>(&self, rankings: impl Iterator<Item = &'p [AnswerId]>) -> Vec<RankedItem> {
        let mut tallies = vec![Tally::default(); self.items.len()];
        let item_count = number(self.items.len());
        for ranking in rankings {
            for (place, id) in (1_u32..).zip(ranking) {
                let at = self.items.iter().position(|item| item.id == *id);
                let Some(tally) = at.and_then(|at| tallies.get_mut(at)) else {
                    continue;
                };
                tally.points += item_count.saturating_sub(place);
                tally.first_count += u32::from(place == 1);
                tally.ranked_count += 1;
                tally.places += u64::from(place);
            }
        }
        let mut all: Vec<(AnswerId, Tally)> =
            self.items.iter().map(|item| item.id).zip(tallies).collect();
        all.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.points));
        let better = |points: u32| all.iter().filter(|(_, one)| one.points > points).count();
        let ranked = all.iter().map(|(id, tally)| RankedItem {
            id: *id,
            place: number(better(tally.points) + 1),
            points: tally.points,
            first_count: tally.first_count,
            ranked_count: tally.ranked_count,
            mean_place_hundredths: tally.mean_place_hundredths(),
        });
        ranked.collect()
    }
}

#[derive(Debug, Clone, Copy, Default)]
struct Tally {
    points: u32,
    first_count: u32,
    ranked_count: u32,
    places: u64,
}

impl Tally {
    fn mean_place_hundredths(self) -> Option<u32> {
        let count = u64::from(self.ranked_count);
        let mean = (200 * self.places + count).checked_div(2 * count)?;
        u32::try_from(mean).ok()
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
