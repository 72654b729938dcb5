//! Questions of the Open Trivia Database, as its address gives them: JSON with a list of results,
//! whose texts are written with HTML's entities, for addresses, or in base64.

use markup::html;
use percent_encoding::percent_decode_str;
use serde_json::Value;

use crate::choices::{choice, statement_or_choice};
use crate::gather::{Gathering, Read, TAGS_MAX, question};
use crate::media::from_base64;
use crate::reading::{Reason, Unreadable};
use crate::shape::Reader;

pub(crate) const READER: Reader = Reader {
    is_like: |looks| looks.text().is_some_and(is_like),
    read: |shape| read(shape.text()?),
};

fn is_like(text: &str) -> bool {
    let has = |name: &str| text.contains(&format!("\"{name}\""));
    text.starts_with(['{', '[']) && has("correct_answer") && has("incorrect_answers")
}

fn read(text: &str) -> Result<Gathering, Unreadable> {
    let text = text.trim_start_matches('\u{feff}');
    let all: Value = serde_json::from_str(text).map_err(|_broken| Unreadable::Broken)?;
    let results = all["results"].as_array().or(all.as_array());
    let mut gathering = Gathering {
        is_plain: true,
        ..Gathering::default()
    };
    let mut categories: Vec<String> = Vec::new();
    for (number, result) in (1..).zip(results.ok_or(Unreadable::FormatUnknown)?) {
        let texts = Texts::of(result);
        let category = texts.said(&result["category"]);
        if !category.is_empty() && !categories.contains(&category) && categories.len() <= TAGS_MAX {
            categories.push(category);
        }
        let asked = texts.said(&result["question"]);
        gathering.add(number, &asked, one(&texts, result, asked.clone()));
    }
    if let [one] = categories.as_slice() {
        gathering.quiz.title.clone_from(one);
    } else {
        categories.truncate(TAGS_MAX);
        gathering.quiz.tags = categories;
    }
    Ok(gathering)
}

fn one(texts: &Texts, result: &Value, asked: String) -> Read {
    let right = texts.said(&result["correct_answer"]);
    if right.is_empty() {
        return Err(Reason::NothingRight);
    }
    let wrong = result["incorrect_answers"].as_array();
    let wrong = wrong.into_iter().flatten().map(|text| texts.said(text));
    let mut wrong: Vec<String> = wrong.collect();
    if wrong.is_empty() {
        return Err(Reason::TooFewAnswers);
    }
    let content = if texts.said(&result["type"]) == "boolean" && right == "False" {
        statement_or_choice(&[wrong.remove(0), right], &[false, true])
    } else if wrong.len() == 1 {
        statement_or_choice(&[right, wrong.remove(0)], &[true, false])
    } else {
        let wrong = wrong.into_iter().map(|text| (text, false));
        choice(std::iter::once((right, true)).chain(wrong))
    };
    Ok((question(asked, content), Vec::new()))
}

/// How the texts of a result are written.
enum Texts {
    Entities,
    Address,
    Base64,
}

impl Texts {
    fn of(result: &Value) -> Self {
        let text = |name: &str| result[name].as_str().unwrap_or_default();
        let is_address = text("question").contains('%') && !text("question").contains(' ');
        match text("type") {
            // The words `multiple` and `boolean`.
            "bXVsdGlwbGU=" | "Ym9vbGVhbg==" => Self::Base64,
            _ if is_address => Self::Address,
            _ => Self::Entities,
        }
    }

    fn said(&self, value: &Value) -> String {
        let text = value.as_str().unwrap_or_default();
        let text = match self {
            Self::Entities => html::unescaped(text),
            Self::Address => percent_decode_str(text).decode_utf8_lossy().into_owned(),
            Self::Base64 => {
                let bytes = from_base64(text).unwrap_or_default();
                String::from_utf8_lossy(&bytes).into_owned()
            }
        };
        unpack::text::clean(&text)
    }
}
