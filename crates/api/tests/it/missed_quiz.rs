//! A quiz of what was missed, made from the report of a session.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{Answer, Visitor, both};
use crate::corrections::{answer, correct, right, void};
use crate::documents::{choice, document, document_question, save, uuid};
use crate::insights::play;

async fn make(visitor: &mut Visitor<'_>, room: &str, title: &str) -> Answer {
    let path = format!("/reports/{room}/missed-quiz");
    visitor.post(&path, json!({ "title": title })).await
}

async fn made(visitor: &mut Visitor<'_>, room: &str, title: &str) -> Value {
    let answer = make(visitor, room, title).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
    answer.json()
}

fn texts(document: &Value) -> Vec<&str> {
    let questions = document["questions"].as_array().expect("a list");
    let texts = questions.iter().map(|question| question["text"].as_str());
    texts.map(|text| text.expect("a text")).collect()
}

/// One of six was right at the second and third question, half of them at the first, nobody at the
/// last.
const SIX: [(&str, &str); 6] = [
    ("Ann", "rrrw"),
    ("Ben", "rwww"),
    ("Cem", "rwww"),
    ("Dan", "wwww"),
    ("Eve", "wwww"),
    ("Fay", "wwww"),
];

both! {
    async fn hard_questions_are_a_new_draft_the_hardest_first(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 0).await;
        let questions: Vec<Value> = (1..=4)
            .map(|n| {
                let mut one = document_question(n, &format!("Number {n}"), choice(n * 100));
                one["explanation"] = json!("Because.");
                one["notes"] = json!("Smile");
                one["timeLimitS"] = json!(30);
                one["pointsFactor"] = json!(2);
                one
            })
            .collect();
        let version = save(&mut ada, &quiz, json!({ "version": 1, "questions": questions })).await;
        ada.publish(&quiz).await;
        let room = play(&app, &mut ada, &quiz, &SIX).await;
        // What was played counts, whatever becomes of the quiz.
        assert_eq!(version["version"], 2);
        ada.call(Method::DELETE, &format!("/quiz/{quiz}"), None).await;

        let first = made(&mut ada, &room, " Practice: Maps ").await;
        assert_eq!(first["title"], "Practice: Maps");
        assert_eq!(first["status"], "DRAFT");
        assert_eq!(first["visibility"], "PRIVATE");
        let id = first["id"].as_str().expect("an id").to_owned();
        let written = document(&mut ada, &id).await;
        assert_eq!(texts(&written), ["Number 4", "Number 2", "Number 3"]);
        let findings = written["findings"].as_array().expect("a list");
        let of_questions = findings.iter().filter(|one| one["questionId"].is_string());
        assert_eq!(of_questions.count(), 0, "each question can be played: {findings:?}");
        let one = &written["questions"][0];
        assert_eq!((&one["explanation"], &one["notes"]), (&json!("Because."), &json!("")));
        assert_eq!((&one["timeLimitS"], &one["pointsFactor"]), (&json!(30), &json!(2)));
        let answers = one["content"]["answers"].as_array().expect("answers");
        let right = answers.iter().find(|answer| answer["isCorrect"] == true).expect("one");
        assert_eq!(right["text"], "Right");
        assert_ne!(one["id"], json!(uuid(4)), "a copy");
        assert_eq!(one.get("source"), None);

        // Again makes another; the first may have been changed.
        let second = made(&mut ada, &room, "Practice: Maps").await;
        assert_eq!(second["title"], "Practice: Maps (2)");
        assert_eq!(made(&mut ada, &room, "Practice: Maps").await["title"], "Practice: Maps (3)");
        let long = "x".repeat(95);
        assert_eq!(made(&mut ada, &room, &long).await["title"], json!(long));
        let cut = format!("{} (2)", "x".repeat(91));
        assert_eq!(made(&mut ada, &room, &long).await["title"], json!(cut));
        for title in ["", "ab", &"x".repeat(96)] {
            make(&mut ada, &room, title).await.refused(422, "invalid_input");
        }
        make(&mut app.visitor(), &room, "Practice").await.refused(401, "unauthenticated");
        make(&mut app.author("bob").await, &room, "Practice").await.refused(404, "not_found");
        make(&mut ada, &uuid(1), "Practice").await.refused(404, "not_found");
    }

    /// A corrected key is the key of the copy, and what counts for nobody isn't practiced.
    async fn corrections_count(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        ada.publish(&quiz).await;
        let players = [("Ann", "rw"), ("Ben", "rw"), ("Cem", "rw"), ("Dan", "ww")];
        let room = play(&app, &mut ada, &quiz, &players).await;
        let before = ada.get(&format!("/reports/{room}")).await.json();
        let wrong = answer(&before, 0, "Wrong");
        for body in [right(0, &[&wrong]), void(1)] {
            assert_eq!(correct(&mut ada, &room, body).await.status, StatusCode::OK);
        }
        let id = made(&mut ada, &room, "Practice").await["id"].as_str().expect("an id").to_owned();
        let written = document(&mut ada, &id).await;
        assert_eq!(texts(&written), ["Question 0"]);
        let answers = written["questions"][0]["content"]["answers"].as_array().expect("answers");
        for answer in answers {
            assert_eq!(answer["isCorrect"], json!(answer["text"] == "Wrong"), "{answer}");
        }
    }

    async fn nothing_hard_is_nothing_to_practice(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        ada.publish(&quiz).await;
        let room = play(&app, &mut ada, &quiz, &[("Ann", "r")]).await;
        make(&mut ada, &room, "Practice").await.refused(409, "quiz_has_no_questions");
        let running = ada.post("/rooms", json!({ "quizId": quiz })).await.text("id");
        make(&mut ada, &running, "Practice").await.refused(409, "room_not_finished");
    }

    /// Who hosts someone else's public quiz credits its author, as in any copy.
    async fn questions_of_others_are_credited(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        ada.publish(&quiz).await;
        let mut bob = app.author("bob").await;
        let room = play(&app, &mut bob, &quiz, &[("Ann", "w")]).await;
        let id = made(&mut bob, &room, "Practice").await["id"].as_str().expect("an id").to_owned();
        assert_eq!(
            document(&mut bob, &id).await["questions"][0]["source"],
            json!({ "quizId": quiz, "title": "Maps", "authorName": "ada" })
        );
    }
}
