//! Every player's answer to every question.

use crate::item::ANSWERS_MIN;
use crate::statistics::{alpha, mean};

/// A question that was asked.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Item {
    /// Whether something is right or wrong in it.
    pub is_scored: bool,
    /// For each answer that could be chosen, whether it is right; empty for kinds without answers.
    pub answers: Vec<bool>,
    /// Time to answer.
    pub limit_ms: Option<u32>,
}

/// One player's answer to a question.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Given {
    /// From 0 for wrong to 1 for right.
    pub credit: f64,
    /// The chosen answers, the first one in the lowest bit.
    pub chosen: u32,
    /// How long it took.
    pub elapsed_ms: u32,
    /// Whether the player was sure of it; `None` if they didn't say.
    pub is_sure: Option<bool>,
}

impl Given {
    /// Whether the answer at this place was chosen.
    pub fn has_chosen(&self, place: usize) -> bool {
        u32::try_from(place).is_ok_and(|place| self.chosen.checked_shr(place).unwrap_or(0) & 1 == 1)
    }
}

/// Questions by people.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Sheet {
    items: Vec<Item>,
    rows: Vec<Vec<Option<Given>>>,
    /// For each of them, the places of the questions that weren't asked of this player, rising.
    unasked: Vec<Vec<usize>>,
}

impl Sheet {
    /// A sheet on which nobody has given anything yet.
    pub fn new(items: Vec<Item>) -> Self {
        Self {
            items,
            rows: Vec::new(),
            unasked: Vec::new(),
        }
    }

    /// Adds a player. Missing entries at the end count as not answered.
    pub fn add(&mut self, row: Vec<Option<Given>>) {
        self.add_partly(row, Vec::new());
    }

    /// Adds a player who wasn't asked the questions at these places, as they rise.
    pub fn add_partly(&mut self, mut row: Vec<Option<Given>>, unasked: Vec<usize>) {
        row.resize(self.items.len(), None);
        self.rows.push(row);
        self.unasked.push(unasked);
    }

    /// Whether the question at this place was asked of the player in this row.
    pub fn was_asked(&self, row: usize, place: usize) -> bool {
        let unasked = self.unasked.get(row);
        unasked.is_none_or(|unasked| unasked.binary_search(&place).is_err())
    }

    /// The questions.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// The people, in the order they were added.
    pub fn rows(&self) -> &[Vec<Option<Given>>] {
        &self.rows
    }

    /// How many questions are scored.
    pub fn scored_count(&self) -> usize {
        self.items.iter().filter(|item| item.is_scored).count()
    }

    /// Every player's credit on all scored questions.
    pub fn totals(&self) -> Vec<f64> {
        self.rows.iter().map(|row| self.total(row)).collect()
    }

    fn total(&self, row: &[Option<Given>]) -> f64 {
        let scored = self
            .items
            .iter()
            .zip(row)
            .filter(|(item, _)| item.is_scored);
        let credits = scored.filter_map(|(_, given)| given.as_ref());
        credits.map(|given| given.credit).sum()
    }

    /// The share of the credit among all answers to scored questions; `None` without any.
    pub fn right_share(&self) -> Option<f64> {
        let rows = self.rows.iter();
        let scored = rows.flat_map(|row| {
            let scored = self
                .items
                .iter()
                .zip(row)
                .filter(|(item, _)| item.is_scored);
            scored.filter_map(|(_, given)| given.as_ref())
        });
        mean(scored.map(|given| given.credit))
    }

    /// The share of questions that were answered; `None` without people or questions.
    pub fn answered_share(&self) -> Option<f64> {
        let rows = self.rows.iter().enumerate();
        let asked = rows.flat_map(|(row, all)| {
            let all = all.iter().enumerate();
            all.filter(move |(place, _)| self.was_asked(row, *place))
        });
        mean(asked.map(|(_, given)| if given.is_some() { 1.0 } else { 0.0 }))
    }

    /// How long each answer took.
    pub fn times_ms(&self) -> Vec<u32> {
        let given = self.rows.iter().flatten().flatten();
        given.map(|given| given.elapsed_ms).collect()
    }

    /// How much of the differences between people would be there again with other such questions:
    /// Cronbach's alpha of all scored questions, over everyone who answered one. `None` with fewer
    /// than [`ANSWERS_MIN`] people, where people were asked different questions, and where it
    /// isn't defined.
    pub fn reliability(&self) -> Option<f64> {
        let is_scored = |place: &usize| self.items.get(*place).is_some_and(|item| item.is_scored);
        if self.unasked.iter().flatten().any(is_scored) {
            return None;
        }
        let mut items = vec![Vec::new(); self.scored_count()];
        for row in &self.rows {
            let scored = || {
                let all = self.items.iter().zip(row);
                all.filter(|(item, _)| item.is_scored)
                    .map(|(_, given)| given)
            };
            if scored().all(Option::is_none) {
                continue;
            }
            for (item, given) in items.iter_mut().zip(scored()) {
                item.push(given.as_ref().map_or(0.0, |given| given.credit));
            }
        }
        let people = items.first().map_or(0, Vec::len);
        (people >= ANSWERS_MIN).then(|| alpha(&items)).flatten()
    }
}
