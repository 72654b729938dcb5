//! The templates that the web app offers: files that must come in whole, in every language, with
//! nothing for their new author to fix.

use std::collections::BTreeMap;
use std::path::Path;

use formats::{Fate, Format, import};
use game::draft::{Content, QuizDraft};
use game::lint::lint;
use protocol::http::account::Language;
use serde_json::Value;

const NAMES: [&str; 5] = [
    "examPractice",
    "icebreaker",
    "lessonCheck",
    "pubNight",
    "sample",
];

/// The templates of a language, by name, as the web app would send them.
fn templates(language: Language) -> BTreeMap<String, Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/room/templates/quizzes");
    let file = folder.join(format!("{}.json", language.tag()));
    let text = std::fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    serde_json::from_slice(&text).expect("JSON")
}

fn read(name: &str, file: &Value) -> QuizDraft {
    let imported = import(file.to_string().as_bytes(), Some(Format::Fanfare)).expect("a quiz");
    for row in imported.rows {
        let Fate::Taken { notes, .. } = &row.fate else {
            panic!("{name}: {row:?}");
        };
        assert!(notes.is_empty(), "{name}: {row:?}");
    }
    imported.quiz
}

#[test]
fn every_template_in_every_language_is_finished() {
    for language in Language::ALL {
        let all = templates(language);
        assert_eq!(all.keys().collect::<Vec<_>>(), NAMES);
        for (name, file) in &all {
            let quiz = read(name, file);
            let name = format!("{name} in {}", language.tag());
            assert_eq!(quiz.language, language.tag(), "{name}");
            assert!((3..=95).contains(&quiz.title.chars().count()), "{name}");
            assert!(
                (10..=500).contains(&quiz.description.chars().count()),
                "{name}"
            );
            assert!((6..=12).contains(&quiz.questions.len()), "{name}");
            for question in &quiz.questions {
                assert_eq!(lint(question), [], "{name}: {}", question.text);
                // Anyone who was wrong learns why.
                let is_explained = !question.explanation.is_empty();
                assert!(
                    is_explained || !question.content.is_scored(),
                    "{name}: {}",
                    question.text
                );
            }
        }
    }
}

/// What a question is, without its words: the same in every language.
fn skeleton(content: &Content) -> String {
    match content {
        Content::Choice(choice) => {
            let marks = choice.answers.iter().map(|answer| answer.is_correct);
            format!("choice {:?}", marks.collect::<Vec<_>>())
        }
        Content::TrueFalse(statement) => format!("true or false {:?}", statement.is_true),
        Content::Number(number) => {
            format!(
                "number {:?} {:?} {:?} {:?}",
                number.right, number.tolerance, number.range, number.span
            )
        }
        Content::Order(order) => format!("order {}", order.items.len()),
        Content::Match(pairs) => format!("match {}", pairs.pairs.len()),
        Content::Poll(poll) => format!("poll {} {}", poll.answers.len(), poll.takes_several),
        Content::Rating(rating) => format!("rating {}", rating.steps),
        other => other.kind().to_owned(),
    }
}

#[test]
fn the_languages_differ_in_words_only() {
    let shape = |language| -> Vec<_> {
        let all = templates(language).into_iter();
        let quizzes = all.map(|(name, file)| read(&name, &file));
        let shape = quizzes.map(|quiz| {
            let questions = quiz.questions.iter();
            let each = questions.map(|one| (skeleton(&one.content), one.time_limit_s));
            (quiz.settings, each.collect::<Vec<_>>())
        });
        shape.collect()
    };
    let english = shape(Language::En);
    for language in Language::ALL {
        assert_eq!(shape(language), english, "{}", language.tag());
    }
}
