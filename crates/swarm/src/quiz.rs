//! The quiz a crowd plays: plain sums, so that anyone who watches can follow.

use serde_json::{Value, json};

/// A question with four answers, one of them right.
pub(crate) fn question(index: u32, time_limit_s: u32) -> Value {
    let (left, right) = (index + 2, index % 7 + 3);
    let sum = left + right;
    let correct_at = index % 4;
    let answers: Vec<Value> = (0..4)
        .map(|at| {
            // Four numbers in a row; only the place of the right one changes.
            let number = sum + at - correct_at;
            json!({ "text": number.to_string(), "isCorrect": at == correct_at })
        })
        .collect();
    json!({
        "text": format!("What is {left} + {right}?"),
        "answers": answers,
        "timeLimitS": time_limit_s,
        "pointsFactor": points_factor(index),
    })
}

/// Every third question counts twice, so that the factor is measured too.
pub(crate) fn points_factor(index: u32) -> u32 {
    if index % 3 == 2 { 2 } else { 1 }
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
}
