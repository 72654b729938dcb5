//! Tables computed by hand: difficulty, discrimination, groups, wrong answers, flags, people.

use insight::{ANSWERS_MIN, Flag, Given, Item, ItemAnalysis, PlayerAnalysis, Reason, Sheet};
use proptest::prelude::*;

use crate::{gave, near, sheet, two_answers};

fn first(sheet: &Sheet) -> ItemAnalysis {
    sheet.analyses().remove(0)
}

/// Sixteen people at three questions. At the first one the eight with a rest score of 2 are right
/// and of the eight with 0 two are: share 10/16. With x the credit and y the rest score the sums
/// are n = 16, Σx = 10, Σy = 16, Σy² = 32, Σxy = 16, so r = (16·16 − 10·16) / √((16·10 − 100) ·
/// (16·32 − 256)) = 96 / √(60 · 256) = 0.774597.
#[test]
fn difficulty_and_discrimination_by_hand() {
    let mut rows = vec!["111"; 8];
    rows.extend(["100"; 2]);
    rows.extend(["000"; 6]);
    let analysis = first(&sheet(&rows));
    assert_eq!(analysis.answer_count, 16);
    near(analysis.right_share.unwrap(), 0.625);
    let depth = analysis.depth.unwrap();
    near(depth.discrimination.unwrap(), 0.774_596_7);
    // The eight best are equal and all right; of the eight weakest, equal too, a quarter is.
    near(depth.upper_share, 1.0);
    near(depth.lower_share, 0.25);
    let [right, wrong] = depth.answers[..] else {
        panic!("two answers");
    };
    assert_eq!((right.chosen_count, wrong.chosen_count), (10, 6));
    near(right.share, 0.625);
    near(right.mean_rest.unwrap(), 1.6);
    near(wrong.mean_rest.unwrap(), 0.0);
    near(wrong.discrimination.unwrap(), -0.774_596_7);
    assert!(!right.is_suspect && !wrong.is_suspect);
    assert_eq!(analysis.flags, []);
}

/// 27 % of 20 are 5.4 people: the four best are right, and 1.4 of the sixteen who are equal after
/// them, of whom half are: (4 + 0.7) / 5.4.
#[test]
fn equals_count_in_equal_parts() {
    let mut rows = vec!["111"; 4];
    rows.extend(["110"; 8]);
    rows.extend(["010"; 8]);
    let depth = first(&sheet(&rows)).depth.unwrap();
    near(depth.upper_share, 4.7 / 5.4);
    near(depth.lower_share, 0.5);
    let turned: Vec<&str> = rows.into_iter().rev().collect();
    let other_way = first(&sheet(&turned)).depth.unwrap();
    near(other_way.upper_share, depth.upper_share);
}

#[test]
fn fewer_than_fifteen_answers_tell_nothing_but_the_share() {
    let mut rows = ["11", "01", "10", "00"].repeat(4);
    rows.truncate(ANSWERS_MIN - 1);
    let few = first(&sheet(&rows));
    assert_eq!(few.depth, None);
    assert!(few.right_share.is_some());
    rows.push("11");
    assert!(first(&sheet(&rows)).depth.is_some());
    // What counts is who answered this question.
    rows[0] = ".1";
    assert_eq!(first(&sheet(&rows)).depth, None);
}

/// A question with three answers, of which the first counts as right.
fn three_answers() -> Item {
    Item {
        answers: vec![true, false, false],
        ..two_answers()
    }
}

fn chose(place: u32, credit: f64) -> Given {
    Given {
        credit,
        chosen: 1 << place,
        elapsed_ms: 5_000,
        is_sure: None,
    }
}

/// The ten who know the other questions choose the second answer, the six others the first.
fn wrongly_keyed() -> Sheet {
    let mut sheet = Sheet::new(vec![three_answers(), two_answers(), two_answers()]);
    for _ in 0..10 {
        sheet.add([chose(1, 0.0), gave(true), gave(true)].map(Some).to_vec());
    }
    for _ in 0..6 {
        sheet.add([chose(0, 1.0), gave(false), gave(false)].map(Some).to_vec());
    }
    sheet
}

#[test]
fn a_wrong_key_shows_by_who_chose_what() {
    let analysis = first(&wrongly_keyed());
    assert_eq!(analysis.flags, [Flag::KeyProbablyWrong]);
    let depth = analysis.depth.unwrap();
    near(depth.discrimination.unwrap(), -1.0);
    let suspects: Vec<bool> = depth
        .answers
        .iter()
        .map(|answer| answer.is_suspect)
        .collect();
    assert_eq!(suspects, [false, true, false]);
    assert_eq!(depth.answers[2].chosen_count, 0);
    assert_eq!(depth.answers[2].mean_rest, None);
    assert_eq!(depth.answers[2].discrimination, None);
}

/// Where the right answer is chosen more often, those few who know more and are wrong are chance.
#[test]
fn a_rare_wrong_answer_is_no_suspect() {
    let mut sheet = Sheet::new(vec![three_answers(), two_answers(), two_answers()]);
    for _ in 0..3 {
        sheet.add([chose(1, 0.0), gave(true), gave(true)].map(Some).to_vec());
    }
    for n in 0..17 {
        sheet.add([chose(0, 1.0), gave(n < 4), gave(n < 4)].map(Some).to_vec());
    }
    let analysis = first(&sheet);
    assert_eq!(analysis.flags, [Flag::SeparatesBackwards]);
    let depth = analysis.depth.unwrap();
    assert!(depth.discrimination.unwrap() < -0.2);
    assert!(depth.answers.iter().all(|answer| !answer.is_suspect));
}

#[test]
fn a_key_that_is_right_is_not_doubted() {
    let mut rows = vec!["111"; 12];
    rows.extend(["011", "000", "000", "100"]);
    let analysis = first(&sheet(&rows));
    assert_eq!(analysis.flags, []);
}

/// Anyone who left or came late has missed nothing: only who answered before and after.
#[test]
fn the_timer_is_too_short_when_those_who_were_there_did_not_answer() {
    let with = |missed: usize| {
        let mut rows = vec!["111"; 20 - missed];
        rows.extend(vec!["1.1"; missed]);
        rows.extend(["1..", "1..", "1..", "..1", "..1", "..1"]);
        sheet(&rows).analyses().remove(1)
    };
    let short = with(4);
    assert_eq!((short.present_count, short.answer_count), (20, 16));
    assert_eq!(short.flags, [Flag::TimerTooShort]);
    assert_eq!(with(3).flags, []);
}

#[test]
fn the_timer_is_too_short_when_answers_come_at_its_end() {
    let with = |late: usize, limit_ms| {
        let item = Item {
            limit_ms,
            ..two_answers()
        };
        let mut sheet = Sheet::new(vec![item]);
        for n in 0..16 {
            let elapsed_ms = if n < late { 18_000 } else { 17_999 };
            sheet.add(vec![Some(Given {
                elapsed_ms,
                ..gave(true)
            })]);
        }
        first(&sheet)
    };
    assert_eq!(with(4, Some(20_000)).flags, [Flag::TimerTooShort]);
    assert_eq!(with(3, Some(20_000)).flags, []);
    assert_eq!(with(16, None).flags, [], "without a limit nothing is late");
    assert_eq!(with(16, None).late_share, None);
}

#[test]
fn below_thirty_five_percent_a_question_is_hard() {
    let rows: Vec<&str> = [vec!["1"; 7], vec!["0"; 13]].concat();
    assert_eq!(first(&sheet(&rows)).flags, [], "35 % is not below");
    let rows: Vec<&str> = [vec!["1"; 6], vec!["0"; 14]].concat();
    assert_eq!(first(&sheet(&rows)).flags, [Flag::Hard]);
}

#[test]
fn a_quarter_that_is_sure_and_wrong_is_worth_a_look() {
    let sure = |is_right| Given {
        is_sure: Some(true),
        ..gave(is_right)
    };
    let unsure = |is_right| Given {
        is_sure: Some(false),
        ..gave(is_right)
    };
    let with = |item: Item, all: &[Given]| {
        let mut sheet = Sheet::new(vec![item]);
        for given in all {
            sheet.add(vec![Some(*given)]);
        }
        let mut flags = first(&sheet).flags;
        flags.retain(|flag| *flag == Flag::SureAndWrong);
        flags
    };
    let quarter = |wrong: usize, others: usize| {
        let others = vec![sure(true); others];
        [vec![sure(false); wrong], others].concat()
    };
    assert_eq!(with(two_answers(), &quarter(2, 6)), [Flag::SureAndWrong]);
    assert_eq!(
        with(two_answers(), &quarter(2, 7)),
        [],
        "less than a quarter"
    );
    assert_eq!(with(two_answers(), &quarter(4, 0)), [], "too few told");
    let silent = [quarter(2, 2), vec![gave(false); 20]].concat();
    assert_eq!(
        with(two_answers(), &silent),
        [],
        "only those count who told"
    );
    assert_eq!(
        with(two_answers(), &[unsure(false); 8]),
        [],
        "and were sure"
    );
    let partly = Given {
        credit: 0.5,
        ..sure(true)
    };
    assert_eq!(with(two_answers(), &[partly; 5]), [Flag::SureAndWrong]);
    let poll = Item {
        is_scored: false,
        ..two_answers()
    };
    assert_eq!(with(poll, &quarter(8, 0)), []);
}

/// 16 people, half with 1, half with a third: the mean is 2/3.
#[test]
fn a_part_of_what_is_right_counts_as_that_part() {
    let mut sheet = Sheet::new(vec![two_answers(), two_answers()]);
    for n in 0..16 {
        let credit = if n % 2 == 0 { 1.0 } else { 1.0 / 3.0 };
        let partly = Given {
            credit,
            ..gave(true)
        };
        sheet.add([partly, gave(n % 2 == 0)].map(Some).to_vec());
    }
    let analysis = first(&sheet);
    near(analysis.right_share.unwrap(), 2.0 / 3.0);
    near(analysis.depth.unwrap().discrimination.unwrap(), 1.0);
    near(sheet.players()[1].credit, 1.0 / 3.0);
}

#[test]
fn where_nothing_is_right_or_wrong_nothing_is_judged() {
    let poll = Item {
        is_scored: false,
        ..two_answers()
    };
    let mut sheet = Sheet::new(vec![poll, two_answers()]);
    for n in 0..20 {
        sheet.add([gave(n % 2 == 0), gave(n % 3 == 0)].map(Some).to_vec());
    }
    let analysis = first(&sheet);
    assert_eq!((analysis.right_share, &analysis.depth), (None, &None));
    assert_eq!(analysis.answer_count, 20);
    assert_eq!(sheet.scored_count(), 1);
    // Its answers are in no rest score: there is nothing to compare the other question with.
    assert_eq!(
        sheet.analyses()[1].depth.as_ref().unwrap().discrimination,
        None
    );
}

#[test]
fn who_needs_help() {
    let sheet = sheet(&["1111", "1000", "0...", "1.11", "....", "00.."]);
    let reasons: Vec<Vec<Reason>> = sheet
        .players()
        .iter()
        .map(PlayerAnalysis::reasons)
        .collect();
    let (right, answered) = (Reason::FewRight, Reason::FewAnswered);
    assert_eq!(reasons[0], []);
    assert_eq!(reasons[1], [right], "one of four");
    assert_eq!(
        reasons[2],
        [answered],
        "one answer is not enough to judge what was right"
    );
    assert_eq!(reasons[3], []);
    assert_eq!(reasons[4], [answered]);
    assert_eq!(
        reasons[5],
        [],
        "two of four answered, and two are too few to judge"
    );
    near(sheet.players()[3].right_share().unwrap(), 1.0);
    assert_eq!(sheet.players()[4].right_share(), None);
}

/// Anyone who wasn't asked has missed nothing, and is beside the next question that was.
#[test]
fn what_was_not_asked_was_not_missed() {
    let mut rows = vec!["1-1", "0-.", "-11", "1.1"];
    let asked = sheet(&rows);
    near(asked.answered_share().unwrap(), 7.0 / 9.0);
    let present = asked.analyses().into_iter().map(|item| item.present_count);
    assert_eq!(present.collect::<Vec<_>>(), [3, 2, 4]);
    let scored = asked.players().into_iter();
    let scored = scored.map(|one| (one.scored_count, one.answered_count));
    assert_eq!(scored.collect::<Vec<_>>(), [(2, 2), (2, 1), (2, 2), (3, 2)]);
    rows.extend(["110"; 14]);
    assert_eq!(sheet(&rows).reliability(), None, "of different questions");
}

#[test]
fn shares_of_a_whole_sheet() {
    let sheet = sheet(&["11", "1.", "0."]);
    near(sheet.right_share().unwrap(), 0.75);
    near(sheet.answered_share().unwrap(), 4.0 / 6.0);
    assert_eq!(sheet.times_ms(), [5_000; 4]);
}

proptest! {
    /// Whatever is given, shares are shares, correlations are correlations, and nothing fails.
    #[test]
    fn figures_stay_within_their_bounds(
        rows in prop::collection::vec(prop::collection::vec(
            prop::option::of((0_u32..=4, 0_u32..64, 0_u32..40_000)), 0..7), 0..40),
    ) {
        let mut sheet = Sheet::new(vec![three_answers(), two_answers(), three_answers(), Item {
            is_scored: false,
            ..two_answers()
        }, two_answers()]);
        for row in rows {
            let given = row.into_iter().map(|given| given.map(|(credit, chosen, elapsed_ms)| Given {
                credit: f64::from(credit) / 4.0,
                chosen,
                elapsed_ms,
                is_sure: elapsed_ms.checked_rem(3).map(|rest| rest == 1),
            }));
            sheet.add(given.collect());
        }
        let is_share = |share: f64| (-1e-9..=1.0 + 1e-9).contains(&share);
        for analysis in sheet.analyses() {
            prop_assert!(analysis.answer_count <= analysis.present_count);
            prop_assert!(analysis.right_share.is_none_or(is_share));
            if let Some(depth) = analysis.depth {
                prop_assert!(depth.discrimination.is_none_or(|d| d.abs() <= 1.0));
                prop_assert!(is_share(depth.upper_share) && is_share(depth.lower_share));
                prop_assert!(depth.answers.iter().all(|answer| is_share(answer.share)));
            }
        }
        prop_assert!(sheet.reliability().is_none_or(|alpha| alpha <= 1.0 + 1e-9));
        prop_assert!(sheet.players().iter().all(|one| one.right_share().is_none_or(is_share)));
    }
}
