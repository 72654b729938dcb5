//! The quizzes a crowd plays: simple sums, so that anyone watching can follow, or every kind of
//! question in turn.

use clap::ValueEnum;
use serde::Serialize;
use serde_json::{Value, json};

/// Which quiz.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ValueEnum)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Quiz {
    /// Sums with four answers each.
    Sums,
    /// Every kind of question, one after the other.
    Mixed,
}

/// How many kinds there are, and which of them has no question.
const KINDS: u32 = 16;
const SLIDE: u32 = 11;
const SUMS: u32 = 5;

/// A gray picture of 4 × 3 pixels, to tap on.
pub(crate) const PICTURE: &[u8] =
    b"\x89\x50\x4e\x47\x0d\x0a\x1a\x0a\x00\x00\x00\x0d\x49\x48\x44\x52\x00\x00\x00\x04\
    \x00\x00\x00\x03\x08\x00\x00\x00\x00\x91\x9f\xf1\x1a\x00\x00\x00\x10\x49\x44\x41\
    \x54\x78\xda\x63\xb0\xaf\xdf\xff\x9f\x01\x4e\x00\x00\x34\x35\x07\x75\xde\x0d\x35\
    \xcd\x00\x00\x00\x00\x49\x45\x4e\x44\xae\x42\x60\x82";

impl Quiz {
    /// The default number of questions.
    pub(crate) fn usual_len(self) -> u32 {
        match self {
            Self::Sums => SUMS,
            Self::Mixed => KINDS,
        }
    }

    /// How many of its first questions accept a pick.
    pub(crate) fn asked_count(self, questions: u32) -> u32 {
        match self {
            Self::Sums => questions,
            Self::Mixed => {
                let slides = (0..questions).filter(|index| index % KINDS == SLIDE);
                questions - u32::try_from(slides.count()).unwrap_or(0)
            }
        }
    }
}

/// A question with four answers, one of them right.
pub(crate) fn question(index: u32, time_limit_s: u32) -> Value {
    json!({
        "text": sum_text(index),
        "answers": sum_answers(index),
        "timeLimitS": time_limit_s,
        "pointsFactor": points_factor(index),
    })
}

/// Two numbers to add.
fn summands(index: u32) -> (u32, u32) {
    (index + 2, index % 7 + 3)
}

fn sum_text(index: u32) -> String {
    let (left, right) = summands(index);
    format!("What is {left} + {right}?")
}

fn sum_answers(index: u32) -> Vec<Value> {
    let (left, right) = summands(index);
    let correct_at = index % 4;
    (0..4)
        .map(|at| {
            // Four consecutive numbers; only the position of the right one changes.
            let number = left + right + at - correct_at;
            json!({ "text": number.to_string(), "isCorrect": at == correct_at })
        })
        .collect()
}

/// Every third question counts double, so that the factor is tested too.
pub(crate) fn points_factor(index: u32) -> u32 {
    if index % 3 == 2 { 2 } else { 1 }
}

/// The mixed quiz as a document. `id` generates unique ids, and `picture` is the one to tap on.
pub(crate) fn mixed(
    questions: u32,
    time_limit_s: u32,
    mut id: impl FnMut() -> String,
    picture: &str,
) -> Vec<Value> {
    let question = |index| {
        let (text, mut content) = ask(index);
        if let Some(answers) = content["answers"].as_array_mut() {
            for answer in answers.iter_mut().filter(|answer| answer.is_object()) {
                answer["id"] = json!(id());
            }
        }
        let media = json!({
            "kind": "image", "id": picture, "alt": "A gray picture", "isDecorative": false,
            "startS": 0,
        });
        json!({
            "id": id(),
            "text": text,
            "media": is_on_picture(&content).then_some(media),
            "content": content,
            "timeLimitS": time_limit_s,
            "pointsFactor": points_factor(index),
            "explanation": "",
        })
    };
    (0..questions).map(question).collect()
}

/// A short text, which is read quickly, and the question.
fn ask(index: u32) -> (String, Value) {
    let (text, content) = match index % KINDS {
        0 => {
            let content = json!({ "kind": "choice", "answers": sum_answers(index) });
            return (sum_text(index), content);
        }
        1 => (
            "Whales are fish.",
            json!({ "kind": "trueFalse", "isTrue": false }),
        ),
        2 => (
            "Where does a compass point?",
            json!({
                "kind": "typed", "accepted": ["north", "to the north"], "toleratesTypos": false,
            }),
        ),
        3 => (
            "How many minutes has an hour?",
            json!({
                "kind": "number", "right": "60", "tolerance": "10", "unit": "",
                "range": { "min": "0", "max": "120", "step": "5" },
            }),
        ),
        4 => (
            "From small to large",
            json!({ "kind": "order", "items": ["ant", "cat", "cow"] }),
        ),
        5 => {
            let pair = |prompt, answer| json!({ "prompt": prompt, "answer": answer });
            let pairs = [pair("Peru", "Lima"), pair("Chile", "Santiago")];
            let content = json!({ "kind": "match", "pairs": pairs, "distractors": ["Oslo"] });
            ("Which is the capital?", content)
        }
        6 => (
            "Tap near the middle.",
            json!({ "kind": "pin", "areas": [
                { "x": 5_000, "y": 5_000, "radiusX": 3_000, "radiusY": 4_000 },
            ] }),
        ),
        7 => (
            "Tea or coffee?",
            json!({ "kind": "poll", "answers": ["Tea", "Coffee", "Both"], "takesSeveral": true }),
        ),
        8 => (
            "What is summer?",
            json!({ "kind": "wordCloud", "wordsMax": 3 }),
        ),
        9 => ("What was good?", json!({ "kind": "openText" })),
        10 => (
            "How was it?",
            json!({ "kind": "rating", "steps": 5, "low": "", "high": "" }),
        ),
        12 => ("Fill in the blanks.", compass()),
        13 => ("Which of them is a planet?", planets()),
        14 => ("What is where?", corners()),
        15 => ("What should we do first?", morning()),
        _ => (
            "That was all",
            json!({ "kind": "slide", "body": "Until next time." }),
        ),
    };
    (text.to_owned(), content)
}

fn compass() -> Value {
    json!({ "kind": "gaps", "way": "typed", "toleratesTypos": false, "passage": [
        { "text": "A compass points " },
        { "gap": { "accepted": ["north"], "others": [] } },
        { "text": ", and away from " },
        { "gap": { "accepted": ["south"], "others": [] } },
    ] })
}

fn morning() -> Value {
    json!({ "kind": "ranking", "items": ["Breakfast", "A walk", "Music"] })
}

fn planets() -> Value {
    json!({ "kind": "categorize", "categories": [
        { "name": "Planet", "items": ["Mars", "Venus", "Saturn"] },
        { "name": "Moon", "items": ["Titan", "Europa"] },
    ] })
}

fn corners() -> Value {
    json!({ "kind": "labels", "distractors": ["Middle"], "spots": [
        { "x": 1_000, "y": 1_000, "label": "Upper left" },
        { "x": 9_000, "y": 1_000, "label": "Upper right" },
        { "x": 9_000, "y": 9_000, "label": "Lower right" },
    ] })
}

fn is_on_picture(content: &Value) -> bool {
    content["kind"] == "pin" || content["kind"] == "labels"
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn four_different_answers_and_one_is_right() {
        for index in 0..200 {
            let question = question(index, 20);
            let answers = question["answers"].as_array().unwrap();
            let texts: BTreeSet<&str> = answers
                .iter()
                .map(|answer| answer["text"].as_str().unwrap())
                .collect();
            assert_eq!(texts.len(), 4, "question {index}");
            let right = answers
                .iter()
                .filter(|answer| answer["isCorrect"] == true)
                .count();
            assert_eq!(right, 1, "question {index}");
        }
    }

    #[test]
    fn a_mixed_quiz_has_every_kind_and_no_id_twice() {
        let mut ids = 0..;
        let questions = mixed(17, 20, || ids.next().unwrap().to_string(), "picture");
        let kinds: BTreeSet<&str> = questions
            .iter()
            .map(|question| question["content"]["kind"].as_str().unwrap())
            .collect();
        assert_eq!(kinds.len(), 16, "{kinds:?}");
        let slide = &questions[usize::try_from(SLIDE).unwrap()];
        assert_eq!(slide["content"]["kind"], "slide");
        assert_eq!(Quiz::Mixed.asked_count(17), 16);
        let named: BTreeSet<String> = questions
            .iter()
            .flat_map(|question| {
                let answers = question["content"]["answers"].as_array();
                let answers = answers
                    .into_iter()
                    .flatten()
                    .filter_map(|answer| answer.get("id"));
                answers.chain([&question["id"]]).map(Value::to_string)
            })
            .collect();
        assert_eq!(named.len(), 17 + 4 + 4, "two choices with four answers");
        assert_eq!(questions[6]["media"]["id"], "picture");
        assert_eq!(questions[14]["media"]["id"], "picture");
    }
}
