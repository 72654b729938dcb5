//! The contents of the braces of a choice, a typed answer or a match.

use game::draft::{ChoiceContent, Content, DraftAnswer, MatchContent, MatchPair};
use markup::html::Said;

use super::text::{Markup, Text};
use crate::choices;
use crate::media;
use crate::reading::{Note, Reason};

/// The answers of a question.
pub(super) struct Found {
    answers: Vec<Answer>,
    /// What text without a marker is.
    markup: Markup,
}

struct Answer {
    /// Whether it began with `=`.
    is_right: bool,
    /// In percent, as written.
    weight: Option<String>,
    text: Text,
    /// What is said to those who pick it.
    remark: Option<Text>,
}

impl Answer {
    fn of(part: &Text, is_right: bool) -> Self {
        let (text, remark) = part.remarked();
        let (weight, text) = weighted(text);
        Self {
            is_right,
            weight,
            text,
            remark,
        }
    }

    /// What is said to those who pick it.
    fn feedback(&self, markup: Markup, notes: &mut Vec<Note>) -> String {
        let Some(remark) = &self.remark else {
            return String::new();
        };
        let mut said = Said::default();
        said.text = remark.shown(markup, &mut said.notes);
        media::feedback_of(said, notes)
    }
}

impl Found {
    pub(super) fn all(
        inside: &Text,
        markup: Markup,
        notes: &mut Vec<Note>,
    ) -> Result<Self, Reason> {
        if !inside.has('=') && !inside.has('~') {
            // A single right answer needs no sign.
            let answers = vec![Answer::of(inside, true)];
            return Ok(Self { answers, markup });
        }
        let parts = inside.parts(['=', '~']).ok_or(Reason::Malformed)?;
        let answers = parts.iter();
        let answers = answers.map(|(sign, part)| Answer::of(part, *sign == '='));
        // Moodle passes over an empty wrong answer, too.
        let (answers, empty): (Vec<_>, Vec<_>) =
            answers.partition(|answer| answer.is_right || !answer.text.is_blank());
        note_remarks(&empty, notes);
        Ok(Self { answers, markup })
    }

    pub(super) fn content(self, notes: &mut Vec<Note>) -> Content {
        let Self { answers, markup } = self;
        if answers.iter().any(|answer| !answer.is_right) {
            return chosen(answers, markup, notes);
        }
        note_remarks(&answers, notes);
        let is_pair =
            |answer: &Answer| answer.weight.is_none() && answer.text.split_once("->").is_some();
        if answers.len() > 1 && answers.iter().all(is_pair) {
            return matched(answers, markup, notes);
        }
        let mut accepted = Vec::new();
        for answer in answers {
            // Spellings with partial credit aren't right ones.
            if answer
                .weight
                .as_deref()
                .is_none_or(|weight| weight == "100")
            {
                accepted.push(answer.text.spelled(markup, notes));
            } else {
                notes.push(Note::PointsLeft);
            }
        }
        choices::typed(accepted)
    }
}

/// Notes the feedback of answers that have no place for any.
fn note_remarks(answers: &[Answer], notes: &mut Vec<Note>) {
    let has_some = answers.iter().any(|answer| answer.remark.is_some());
    notes.extend(has_some.then_some(Note::RemarksLeft));
}

/// Whether a weight earns all points.
fn is_all(weight: &str) -> bool {
    weight.parse::<f64>().is_ok_and(|percent| percent >= 100.0)
}

/// `%50%text`
fn weighted(part: Text) -> (Option<String>, Text) {
    let split = part.strip("%").and_then(|rest| rest.split_once("%"));
    if let Some((weight, text)) = split {
        let weight = weight.plain();
        let is_plain = |c: char| c.is_ascii_digit() || matches!(c, '-' | '.');
        if weight.chars().all(is_plain) && weight.parse::<f64>().is_ok() {
            return (Some(weight), text);
        }
    }
    (None, part)
}

fn chosen(answers: Vec<Answer>, markup: Markup, notes: &mut Vec<Note>) -> Content {
    let earns =
        |weight: &str| !weight.starts_with('-') && weight.contains(|c| ('1'..='9').contains(&c));
    let shares: Vec<&str> = answers
        .iter()
        .filter_map(|answer| answer.weight.as_deref())
        .filter(|weight| !weight.trim_matches(['0', '.']).is_empty())
        .collect();
    let is_whole = |answer: &Answer| match answer.weight.as_deref() {
        Some(weight) => is_all(weight),
        None => answer.is_right,
    };
    // Beside an answer that earns everything, those that earn a part are not right.
    let has_whole = answers.iter().any(is_whole);
    // Equal shares are also how we score; penalties and other shares are not.
    let is_alike = shares
        .iter()
        .all(|share| earns(share) && share == &shares[0] && (!has_whole || is_all(share)));
    if !is_alike {
        notes.push(Note::PointsLeft);
    }
    let is_right = |answer: &Answer| {
        is_whole(answer) || !has_whole && answer.weight.as_deref().is_some_and(earns)
    };
    let answers = answers.iter().map(|answer| DraftAnswer {
        is_correct: is_right(answer),
        text: answer.text.shown(markup, notes),
        feedback: answer.feedback(markup, notes),
        ..DraftAnswer::default()
    });
    Content::Choice(ChoiceContent {
        answers: answers.collect(),
    })
}

fn matched(answers: Vec<Answer>, markup: Markup, notes: &mut Vec<Note>) -> Content {
    let mut content = MatchContent::default();
    for (prompt, answer) in answers.iter().filter_map(|a| a.text.split_once("->")) {
        let (prompt, answer) = (prompt.shown(markup, notes), answer.shown(markup, notes));
        if prompt.is_empty() {
            content.distractors.push(answer);
        } else {
            content.pairs.push(MatchPair { prompt, answer });
        }
    }
    choices::matched(content)
}
