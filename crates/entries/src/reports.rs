//! Removing personal data from a report (PRIV-3, PRIV-6).
//!
//! Numbers replace nicknames. When a host deletes all personal data, or when only statistics may
//! stay, everything people wrote in their own words goes as well. Taps, choices, numbers and times
//! don't identify anyone by themselves.

use protocol::http::rooms::{Report, ReportQuestion};
use protocol::pseudonyms::pseudonym;
use protocol::question::{Choice, GapsWay, Solution};

/// Removes all nicknames from a report.
pub fn without_names(report: &mut Report) {
    for seat in &mut report.seats {
        seat.nickname = pseudonym(seat.seat);
        seat.members.clear();
    }
    report.never_came.clear();
}

/// Removes everything from a report that could identify someone. Question results and each seat's
/// points stay.
pub fn without_people(report: &mut Report) {
    without_names(report);
    for cell in report.seats.iter_mut().flat_map(|seat| &mut seat.cells) {
        let is_own_words = match &cell.choice {
            Some(Choice::Typed(_) | Choice::Words(_) | Choice::Text(_)) => true,
            Some(Choice::Gaps(filled)) => filled.way == GapsWay::Typed,
            _ => false,
        };
        if is_own_words {
            cell.choice = None;
            cell.hidden.clear();
        }
    }
    report.questions.iter_mut().for_each(without_own_words);
    report.audience_questions.clear();
    report.brainstorms.clear();
}

/// Removes everything players wrote from the results of a question.
pub fn without_own_words(question: &mut ReportQuestion) {
    question.hidden.clear();
    match &mut question.solution {
        Some(Solution::Typed(typed)) => typed.said.clear(),
        Some(Solution::WordCloud(cloud)) => cloud.words.clear(),
        Some(Solution::OpenText(open)) => {
            open.texts.clear();
            open.hidden_count = 0;
        }
        Some(Solution::Gaps(solution)) => {
            for gap in &mut solution.gaps {
                gap.said.clear();
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use protocol::http::rooms::Report;
    use protocol::pseudonyms::is_pseudonym;
    use views::report::sums;

    use super::{without_names, without_people};

    /// PRIV-6: of every kind of question.
    #[test]
    fn priv_6_no_name_and_no_own_word_is_left() {
        let samples = samples::all();
        let (_, sample) = samples
            .iter()
            .find(|(name, _)| name == "report")
            .expect("there is a sample");
        let mut report: Report = serde_json::from_value(sample.clone()).expect("a report");
        let names: Vec<String> = report.seats.iter().map(|s| s.nickname.clone()).collect();
        let own_words = [
            "reykjavik",
            "More breaks",
            "Summer",
            "one hundrd",
            "Will there be a recording?",
            "A longer lunch",
        ];
        for word in own_words {
            assert!(sample.to_string().contains(word), "the control: {word}");
        }
        let before = (sums(&report), points(&report));
        without_people(&mut report);
        let text = serde_json::to_string(&report).expect("it is JSON");
        for word in names.iter().map(String::as_str).chain(own_words) {
            assert!(!text.contains(&format!("\"{word}")), "{word}: {text}");
        }
        assert_eq!((sums(&report), points(&report)), before, "the figures stay");
        let mut seats = report.seats.iter();
        assert!(seats.all(|seat| is_pseudonym(seat.seat, &seat.nickname)));
        assert!(!is_pseudonym(3, "Player 3") && is_pseudonym(3, "Player 4"));
        assert!(text.contains("325"), "a number is nobody's: {text}");
        let again = report.clone();
        without_people(&mut report);
        assert_eq!(report, again);
    }

    /// PRIV-3: nicknames go first, and what was answered stays.
    #[test]
    fn priv_3_nicknames_go_alone() {
        let samples = samples::all();
        let (_, sample) = samples
            .iter()
            .find(|(name, _)| name == "report")
            .expect("there is a sample");
        let mut report: Report = serde_json::from_value(sample.clone()).expect("a report");
        let before = report.clone();
        without_names(&mut report);
        for (seat, old) in report.seats.iter().zip(&before.seats) {
            assert_eq!(seat.nickname, format!("Player {}", old.seat + 1));
            assert_eq!(seat.cells, old.cells);
        }
        assert_eq!(report.questions, before.questions);
    }

    fn points(report: &Report) -> Vec<u32> {
        report.seats.iter().map(|seat| seat.points).collect()
    }
}
