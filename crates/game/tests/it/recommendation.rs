//! How likely people are to recommend something: what a room plays of it, and its score.

use game::draft::{Content, QuestionDraft, RatingContent, RatingScale};
use game::lint::{Flaw, lint};
use game::quiz::{Freezing, QuestionKind, Recommendation, Recommenders, freeze};
use proptest::prelude::*;

fn draft(steps: u8, scale: RatingScale) -> QuestionDraft {
    let content = Content::Rating(RatingContent {
        steps,
        low: " Never ".into(),
        high: String::new(),
        scale,
    });
    QuestionDraft::of("How likely are you to recommend us?", content)
}

fn score(numbers: &[u8]) -> Option<i32> {
    Recommenders::of(numbers.iter().copied()).score()
}

#[test]
fn the_score_is_the_share_of_promoters_less_that_of_detractors() {
    let groups = Recommenders::of(0..=10);
    assert_eq!(
        (groups.detractors, groups.passives, groups.promoters),
        (7, 2, 2)
    );
    assert_eq!(groups.count(), 11);
    assert_eq!(score(&[]), None);
    assert_eq!(score(&[9, 10]), Some(100));
    assert_eq!(score(&[0, 6]), Some(-100));
    assert_eq!(score(&[7, 8]), Some(0));
    assert_eq!(score(&[10, 9, 8, 3]), Some(25));
}

/// One of eight is 12.5 %.
#[test]
fn halves_are_rounded_away_from_zero() {
    let mut numbers = [7; 8];
    numbers[0] = 9;
    assert_eq!(score(&numbers), Some(13));
    numbers[0] = 6;
    assert_eq!(score(&numbers), Some(-13));
    assert_eq!(score(&[9, 7, 7]), Some(33));
    assert_eq!(score(&[0, 7, 7]), Some(-33));
    assert_eq!(score(&[9, 9, 7]), Some(67));
}

#[test]
fn a_recommendation_ignores_the_number_of_steps() {
    let flaws = |draft: &QuestionDraft| -> Vec<Flaw> {
        lint(draft).into_iter().map(|one| one.flaw).collect()
    };
    assert_eq!(flaws(&draft(99, RatingScale::Recommendation)), []);
    assert_eq!(flaws(&draft(99, RatingScale::Steps)), [Flaw::OutOfRange]);
    let drafts = [draft(5, RatingScale::Recommendation)];
    let frozen = freeze(&drafts, &Freezing::default(), 1).unwrap();
    assert_eq!(
        frozen[0].kind,
        QuestionKind::Recommendation(Recommendation {
            low: "Never".into(),
            high: String::new(),
        })
    );
}

proptest! {
    /// The nearest whole number, by exact fractions; and the opposite groups have the opposite
    /// score.
    #[test]
    fn scores_are_whole_and_fair(
        detractors in 0..400_u32,
        passives in 0..400_u32,
        promoters in 0..400_u32,
    ) {
        let groups = Recommenders { detractors, passives, promoters };
        let opposite = Recommenders { detractors: promoters, passives, promoters: detractors };
        let Some(score) = groups.score() else {
            prop_assert_eq!(groups.count(), 0);
            return Ok(());
        };
        prop_assert!((-100..=100).contains(&score));
        prop_assert_eq!(opposite.score(), Some(-score));
        let count = i64::from(groups.count());
        let exact = 100 * (i64::from(promoters) - i64::from(detractors));
        prop_assert!(2 * (exact - i64::from(score) * count).abs() <= count);
    }
}
