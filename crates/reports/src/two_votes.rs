//! What a talk between two votes changed.

use protocol::http::rooms::ReportQuestion;
use protocol::socket::Marking;

/// The share that was right in the first vote; `None` with one vote, where nothing can be right,
/// and if nobody voted.
pub(crate) fn right_first(question: &ReportQuestion) -> Option<f64> {
    let first = question.first_vote.as_ref()?;
    let is_scored = question.answers.iter().any(|answer| answer.is_correct);
    let is_counted = is_scored && question.marking != Marking::Void && first.picked_count > 0;
    is_counted.then(|| f64::from(first.correct_count) / f64::from(first.picked_count))
}

/// The normalized gain (Hake): how much of what was still wrong became right. `None` also where all
/// were right before.
pub(crate) fn gain(question: &ReportQuestion) -> Option<f64> {
    let before = right_first(question).filter(|before| *before < 1.0)?;
    let picked = Some(question.picked_count).filter(|count| *count > 0)?;
    let after = f64::from(question.correct_count) / f64::from(picked);
    Some((after - before) / (1.0 - before))
}

#[cfg(test)]
mod tests {
    use protocol::http::rooms::{Report, ReportQuestion};
    use protocol::socket::{FirstVote, Marking};

    use super::{gain, right_first};

    fn question() -> ReportQuestion {
        let samples = samples::all();
        let named = samples.into_iter().find(|(name, _)| name == "report");
        let report: Report = serde_json::from_value(named.expect("one").1).expect("a report");
        report.questions.into_iter().next().expect("a first one")
    }

    #[test]
    fn the_gain_is_what_became_right_of_what_was_still_wrong() {
        let mut question = question();
        assert_eq!(gain(&question), None, "one vote");
        let mut check = |before, of, after, of_all, want: Option<f64>| {
            question.first_vote = Some(FirstVote {
                distribution: Vec::new(),
                picked_count: of,
                correct_count: before,
            });
            (question.correct_count, question.picked_count) = (after, of_all);
            let rounded = gain(&question).map(|gain| (gain * 100.0).round() / 100.0);
            assert_eq!(rounded, want, "{before} of {of}, {after} of {of_all}");
        };
        check(4, 10, 7, 10, Some(0.5));
        check(4, 10, 1, 10, Some(-0.5));
        check(1, 3, 2, 3, Some(0.5));
        check(0, 3, 1, 3, Some(0.33));
        check(10, 10, 10, 10, None);
        check(0, 0, 3, 3, None);
        check(1, 3, 0, 0, None);
        check(1, 2, 2, 2, Some(1.0));
        question.marking = Marking::Void;
        assert_eq!((right_first(&question), gain(&question)), (None, None));
    }
}
