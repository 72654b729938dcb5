//! The points a pick should have earned, computed here from the written rules alone.
//!
//! *Classic*: `round(P · (1 − t / 2T))`, rounded half up, and all of `P` below half a second.
//! Without partial credit, a pick is right or it earns nothing.

use std::collections::BTreeSet;

use protocol::question::{Choice, PinArea, PinPoint, Solution};

const POINTS: u64 = 1_000;
const FULL_POINTS_BELOW_MS: u64 = 500;
/// The maximum number of decimal places.
const PLACES: usize = 6;

pub(crate) fn classic(points_factor: u32, elapsed_ms: u32, time_limit_ms: Option<u32>) -> u32 {
    let full = POINTS * u64::from(points_factor);
    let elapsed = u64::from(elapsed_ms);
    let points = match time_limit_ms.map(u64::from) {
        Some(limit) if elapsed >= FULL_POINTS_BELOW_MS => {
            (full * (2 * limit - elapsed.min(limit)) + limit) / (2 * limit)
        }
        _ => full,
    };
    u32::try_from(points).unwrap_or(u32::MAX)
}

/// Whether a pick is completely right. Typed answers only ignore case, which is enough for this
/// crowd; questions without a right answer have no right picks.
pub(crate) fn is_right(choice: &Choice, solution: &Solution) -> bool {
    match (choice, solution) {
        (Choice::Answers(picked), Solution::Choice(right) | Solution::TrueFalse(right)) => {
            let set = |ids: &[String]| ids.iter().cloned().collect::<BTreeSet<_>>();
            set(&picked.answers) == set(&right.correct)
        }
        (Choice::Typed(typed), Solution::Typed(right)) => {
            let typed = typed.text.to_lowercase();
            let mut accepted = right.accepted.iter().map(|text| text.to_lowercase());
            accepted.any(|accepted| accepted == typed)
        }
        (Choice::Number(given), Solution::Number(right)) => {
            let numbers = [&given.number, &right.right, &right.tolerance];
            let [given, right, tolerance] = numbers.map(|number| millionths(number));
            let distance = given.zip(right).map(|(given, right)| given.abs_diff(right));
            let tolerance = tolerance.map(i64::unsigned_abs);
            distance.is_some_and(|distance| Some(distance) <= tolerance)
        }
        (Choice::Order(picked), Solution::Order(right)) => picked.answers == right.right,
        (Choice::Match(found), Solution::Match(right)) => {
            let is_found = |pair| found.pairs.contains(pair);
            found.pairs.len() == right.pairs.len() && right.pairs.iter().all(is_found)
        }
        (Choice::Pin(point), Solution::Pin(right)) => {
            right.areas.iter().any(|area| is_inside(*area, *point))
        }
        (Choice::Gaps(filled), Solution::Gaps(right)) => {
            let mut gaps = filled.gaps.iter().zip(&right.gaps);
            gaps.all(|(given, gap)| {
                let texts = if gap.correct.is_empty() {
                    &gap.accepted
                } else {
                    &gap.correct
                };
                let given = given.as_ref().map(|given| given.to_lowercase());
                texts.iter().any(|text| Some(text.to_lowercase()) == given)
            })
        }
        (Choice::Categorize(given), Solution::Categorize(right)) => {
            // This crowd sorts every item, in the order of the offer.
            let mut sorted = given.sorted.iter().zip(&right.right);
            given.sorted.len() == right.right.len()
                && sorted.all(|(one, homes)| homes.contains(&one.category))
        }
        (Choice::Labels(given), Solution::Labels(right)) => {
            let mut labels = given.labels.iter().zip(&right.right);
            labels.all(|(id, right)| id.as_ref().is_some_and(|id| right.contains(id)))
        }
        _ => false,
    }
}

/// `-1.5` is −1,500,000.
fn millionths(number: &str) -> Option<i64> {
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    format!("{whole}{part:0<PLACES$}").parse().ok()
}

/// `(dx / rx)² + (dy / ry)² ≤ 1`.
fn is_inside(area: PinArea, point: PinPoint) -> bool {
    let square = |number: u16| u64::from(number) * u64::from(number);
    let (rx, ry) = (square(area.radius_x), square(area.radius_y));
    let dx = square(point.x.abs_diff(area.x));
    let dy = square(point.y.abs_diff(area.y));
    dx * ry + dy * rx <= rx * ry
}

#[cfg(test)]
mod tests {
    use protocol::question::{
        AnswersChoice, CategorizeChoice, CategorizeSolution, LabelsChoice, LabelsSolution,
        MatchChoice, MatchSolution, NumberChoice, NumberSolution, OrderSolution, PairChoice,
        PinSolution, PollSolution, SortedItem, TextChoice, TypedSolution,
    };

    use super::*;

    #[test]
    fn two_seconds_of_thirty_are_967_points() {
        assert_eq!(classic(1, 2_000, Some(30_000)), 967);
        assert_eq!(classic(2, 10_000, Some(20_000)), 1_500);
        assert_eq!(classic(1, 499, Some(20_000)), 1_000);
        assert_eq!(classic(1, 9_000, None), 1_000);
    }

    #[test]
    fn what_is_typed_or_given_is_right_as_the_rules_say() {
        let typed = |text: &str| {
            let accepted = vec!["north".to_owned()];
            let said = Vec::new();
            let text = text.to_owned();
            is_right(
                &Choice::Typed(TextChoice { text }),
                &Solution::Typed(TypedSolution { accepted, said }),
            )
        };
        assert_eq!(["north", "North", "south"].map(typed), [true, true, false]);
        let number = |number: &str| {
            let solution = Solution::Number(NumberSolution {
                right: "-1.5".to_owned(),
                tolerance: "0.25".to_owned(),
                said: Vec::new(),
                closeness: None,
            });
            let number = number.to_owned();
            is_right(
                &Choice::Number(NumberChoice {
                    number,
                    typed: None,
                }),
                &solution,
            )
        };
        assert_eq!(
            ["-1.25", "-1.75", "-1.2", "1.5"].map(number),
            [true, true, false, false]
        );
    }

    #[test]
    fn what_is_ordered_matched_or_tapped_is_right_as_the_rules_say() {
        let texts = |texts: [&str; 2]| texts.map(str::to_owned).to_vec();
        let order = |answers| {
            let right = texts(["a", "b"]);
            let right_counts = Vec::new();
            let answers = texts(answers);
            is_right(
                &Choice::Order(AnswersChoice { answers }),
                &Solution::Order(OrderSolution {
                    right,
                    right_counts,
                }),
            )
        };
        assert_eq!([["a", "b"], ["b", "a"]].map(order), [true, false]);
        let pairs = |pairs: &[[&str; 2]]| -> Vec<PairChoice> {
            let pairs = pairs.iter().map(|pair| pair.map(str::to_owned));
            pairs
                .map(|[prompt, answer]| PairChoice { prompt, answer })
                .collect()
        };
        let found = |found: &[[&str; 2]]| {
            let solution = Solution::Match(MatchSolution {
                pairs: pairs(&[["p", "a"], ["q", "b"]]),
                right_counts: Vec::new(),
            });
            is_right(
                &Choice::Match(MatchChoice {
                    pairs: pairs(found),
                }),
                &solution,
            )
        };
        assert!(found(&[["q", "b"], ["p", "a"]]));
        assert!(!found(&[["p", "a"]]) && !found(&[["p", "b"], ["q", "a"]]));
        let tapped = |(x, y)| {
            let area = PinArea {
                x: 50,
                y: 50,
                radius_x: 30,
                radius_y: 40,
            };
            let solution = Solution::Pin(PinSolution {
                areas: vec![area],
                points: Vec::new(),
            });
            is_right(&Choice::Pin(PinPoint { x, y }), &solution)
        };
        assert_eq!(
            [(80, 50), (50, 10), (80, 51)].map(tapped),
            [true, true, false]
        );
        let sorted = |categories: &[&str]| {
            let solution = Solution::Categorize(CategorizeSolution {
                right: vec![texts(["a", "b"]), vec!["a".to_owned()]],
                right_counts: Vec::new(),
                distributions: Vec::new(),
            });
            let sorted = categories.iter().zip(["p", "q"]);
            let sorted = sorted.map(|(category, item)| SortedItem {
                item: item.to_owned(),
                category: (*category).to_owned(),
            });
            let sorted = sorted.collect();
            is_right(&Choice::Categorize(CategorizeChoice { sorted }), &solution)
        };
        assert!(sorted(&["a", "a"]) && sorted(&["b", "a"]));
        assert!(!sorted(&["a", "b"]) && !sorted(&["a"]));
        let labeled = |labels: [Option<&str>; 2]| {
            let solution = Solution::Labels(LabelsSolution {
                right: vec![texts(["a", "b"]), vec!["c".to_owned()]],
                right_counts: Vec::new(),
                distributions: Vec::new(),
            });
            let labels = labels.map(|id| id.map(str::to_owned)).to_vec();
            is_right(&Choice::Labels(LabelsChoice { labels }), &solution)
        };
        assert!(labeled([Some("b"), Some("c")]));
        assert!(!labeled([Some("c"), Some("b")]) && !labeled([Some("a"), None]));
        let poll = Solution::Poll(PollSolution {
            distribution: vec![1],
        });
        let answers = texts(["a", "b"]);
        assert!(!is_right(
            &Choice::Answers(AnswersChoice { answers }),
            &poll
        ));
    }
}
