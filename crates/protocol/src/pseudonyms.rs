//! Taking people out of a report (PRIV-6).
//!
//! What is left says how the questions went and how many points each seat had: nicknames become
//! numbers, and what people wrote in their own words goes, wherever it stands. Taps, choices,
//! numbers and times stay; by themselves they are nobody's.

use crate::http::rooms::Report;
use crate::question::{Choice, Solution};

/// Leaves nobody in a report who could be recognized.
pub fn without_people(report: &mut Report) {
    for seat in &mut report.seats {
        seat.nickname = format!("Player {}", seat.seat.saturating_add(1));
        for cell in &mut seat.cells {
            let is_own_words = matches!(
                cell.choice,
                Some(Choice::Typed(_) | Choice::Words(_) | Choice::Text(_))
            );
            if is_own_words {
                cell.choice = None;
            }
        }
    }
    for question in &mut report.questions {
        match &mut question.solution {
            Some(Solution::Typed(typed)) => typed.said.clear(),
            Some(Solution::WordCloud(cloud)) => cloud.words.clear(),
            Some(Solution::OpenText(open)) => open.texts.clear(),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::without_people;
    use crate::http::rooms::Report;
    use crate::report::sums;

    /// PRIV-6: of every kind of question.
    #[test]
    fn priv_6_no_name_and_no_own_word_is_left() {
        let samples = crate::samples::all();
        let (_, sample) = samples
            .iter()
            .find(|(name, _)| name == "report")
            .expect("there is a sample");
        let mut report: Report = serde_json::from_value(sample.clone()).expect("a report");
        let names: Vec<String> = report.seats.iter().map(|s| s.nickname.clone()).collect();
        let own_words = ["reykjavik", "More breaks", "Summer"];
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
        assert!(text.contains("325"), "a number is nobody's: {text}");
        let again = report.clone();
        without_people(&mut report);
        assert_eq!(report, again);
    }

    fn points(report: &Report) -> Vec<u32> {
        report.seats.iter().map(|seat| seat.points).collect()
    }
}
