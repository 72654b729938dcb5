//! Which attempts of a player count, and their points.
//!
//! The points of an attempt are always those that its room has given.

use assigned::Attempt;
use game::event::Average;
use game::gathered::average;

/// What the attempts of one player come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Standing {
    /// The place of the attempt whose answers are in the report.
    pub(crate) place: usize,
    /// What all finished attempts came to, if that counts.
    pub(crate) average: Option<Average>,
}

/// What attempts come to, as the host has decided; `None` without any.
///
/// One that isn't finished counts only if there is no other. Where the average counts, the best one
/// stands for the answers.
pub(crate) fn standing(attempts: &[&Attempt], counts: &str) -> Option<Standing> {
    let mut place = 0;
    for (at, attempt) in attempts.iter().enumerate().skip(1) {
        if replaces(attempt, attempts[place], counts) {
            place = at;
        }
    }
    let standing = attempts.get(place)?;
    let counting = attempts
        .iter()
        .filter(|attempt| counts_in(attempt, standing));
    let points = counting.map(|attempt| u32::try_from(attempt.points).unwrap_or(0));
    let points: Vec<u32> = points.collect();
    let average = average(&points).filter(|_| counts == "average");
    Some(Standing { place, average })
}

impl Standing {
    /// Whether the attempt at this place counts.
    pub(crate) fn counts(&self, attempts: &[&Attempt], at: usize) -> bool {
        let is_averaged = self.average.is_some();
        let attempt = attempts.get(at).zip(attempts.get(self.place));
        at == self.place
            || attempt.is_some_and(|(one, standing)| is_averaged && counts_in(one, standing))
    }
}

/// Whether an attempt is one of those that are averaged, if this one stands for the answers.
fn counts_in(attempt: &Attempt, standing: &Attempt) -> bool {
    attempt.finished_at_ms.is_some() || attempt.number == standing.number
}

/// Whether a later attempt stands for the answers instead of an earlier one.
fn replaces(later: &Attempt, earlier: &Attempt, counts: &str) -> bool {
    match (earlier.finished_at_ms, later.finished_at_ms) {
        (Some(_), None) => false,
        (None, _) => true,
        (Some(_), Some(_)) => counts == "last" || later.points > earlier.points,
    }
}

#[cfg(test)]
mod tests {
    //! Which attempts count.

    use assigned::Attempt;

    use super::standing;

    fn attempt(number: i64, points: i64, is_finished: bool) -> Attempt {
        Attempt {
            room_id: number.to_string(),
            room_code: String::new(),
            player_id: String::new(),
            number,
            question_order: String::new(),
            started_at_ms: 0,
            ends_at_ms: None,
            finished_at_ms: is_finished.then_some(number),
            reached_count: 0,
            answered_count: 0,
            points,
            right_count: 0,
        }
    }

    /// The number of the attempt that stands, the average, and the numbers of those that count.
    fn told(attempts: &[Attempt], counts: &str) -> Option<(i64, Option<u32>, Vec<i64>)> {
        let attempts: Vec<&Attempt> = attempts.iter().collect();
        let standing = standing(&attempts, counts)?;
        let all = (0..attempts.len()).filter(|at| standing.counts(&attempts, *at));
        let counting = all.map(|at| attempts[at].number).collect();
        let average = standing.average.map(|average| average.points);
        Some((attempts[standing.place].number, average, counting))
    }

    #[test]
    fn the_best_the_last_or_all_of_them_count() {
        let all = [
            attempt(1, 700, true),
            attempt(2, 900, true),
            attempt(3, 201, true),
            attempt(4, 5_000, false),
        ];
        assert_eq!(told(&all, "best"), Some((2, None, vec![2])));
        assert_eq!(told(&all, "last"), Some((3, None, vec![3])));
        assert_eq!(told(&all, "average"), Some((2, Some(600), vec![1, 2, 3])));
    }

    #[test]
    fn one_that_is_not_finished_counts_only_alone() {
        let running = [attempt(1, 300, false)];
        for counts in ["best", "last"] {
            assert_eq!(told(&running, counts), Some((1, None, vec![1])));
        }
        assert_eq!(told(&running, "average"), Some((1, Some(300), vec![1])));
        assert_eq!(told(&[], "average"), None);
    }
}
