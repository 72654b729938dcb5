//! Writing whole quizzes: the editor's document, with every kind of question.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{Answer, Visitor, both, question};
use crate::sockets::{Socket, listen};

/// One of our ids, ending like this.
pub(crate) fn uuid(n: u32) -> String {
    format!("0192f0c1-2f5e-7c3a-9a53-{n:012x}")
}

pub(crate) fn document_question(n: u32, text: &str, content: Value) -> Value {
    json!({
        "id": uuid(n), "text": text, "content": content, "timeLimitS": 20, "pointsFactor": 1,
        "media": null, "explanation": "", "notes": "",
    })
}

pub(crate) fn choice(n: u32) -> Value {
    json!({ "kind": "choice", "answers": [
        { "id": uuid(n), "text": "Right", "isCorrect": true },
        { "id": uuid(n + 1), "text": "Wrong", "isCorrect": false },
    ] })
}

/// One playable question of each kind.
pub(crate) fn every_content() -> Vec<Value> {
    vec![
        choice(900),
        json!({ "kind": "trueFalse", "isTrue": false }),
        json!({ "kind": "typed", "accepted": ["Lima"], "toleratesTypos": true }),
        json!({ "kind": "number", "right": "1.5", "tolerance": "0.25", "unit": "km",
            "range": { "min": "0", "max": "3", "step": "0.5" } }),
        json!({ "kind": "order", "items": ["one", "two", "three"] }),
        json!({ "kind": "match", "distractors": ["Rome"], "pairs": [
            { "prompt": "Peru", "answer": "Lima" }, { "prompt": "Chile", "answer": "Santiago" },
        ] }),
        json!({ "kind": "poll", "answers": ["Tea", "Coffee"], "takesSeveral": true }),
        json!({ "kind": "wordCloud", "wordsMax": 3 }),
        json!({ "kind": "openText" }),
        json!({ "kind": "rating", "steps": 5, "low": "bad", "high": "good" }),
        json!({ "kind": "slide", "body": "Read this." }),
        json!({ "kind": "gaps", "way": "list", "toleratesTypos": false, "passage": [
            { "text": "A " }, { "gap": { "accepted": ["b"], "others": ["c"] } },
        ] }),
        json!({ "kind": "categorize", "categories": [
            { "name": "Sea", "items": ["Baltic"] }, { "name": "River", "items": ["Nile"] },
        ] }),
    ]
}

pub(crate) fn details(title: &str) -> Value {
    json!({
        "title": title, "description": "About maps", "tags": ["Geo", "geo "],
        "visibility": "UNLISTED", "category": "geography", "difficulty": "hard",
        "language": "pt-BR", "cover": null,
    })
}

async fn put(visitor: &mut Visitor<'_>, id: &str, step: Value) -> Answer {
    visitor
        .call(Method::PUT, &format!("/quiz/{id}/document"), Some(step))
        .await
}

pub(crate) async fn save(visitor: &mut Visitor<'_>, id: &str, step: Value) -> Value {
    let answer = put(visitor, id, step).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    answer.json()
}

pub(crate) async fn document(visitor: &mut Visitor<'_>, id: &str) -> Value {
    let answer = visitor.get(&format!("/quiz/{id}/document")).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    answer.json()
}

fn flaws(saved: &Value) -> Vec<(Value, Value)> {
    let findings = saved["findings"].as_array().expect("a list");
    findings
        .iter()
        .map(|f| (f["questionId"].clone(), f["flaw"].clone()))
        .collect()
}

async fn publish(visitor: &mut Visitor<'_>, id: &str, version: &Value) -> Answer {
    let change = json!({ "version": version, "status": "PUBLISHED" });
    visitor
        .call(Method::PATCH, &format!("/quiz/{id}"), Some(change))
        .await
}

both! {
    async fn every_kind_of_question_is_saved_as_it_was_written(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = ada.quiz("Maps", 0).await;
        let questions: Vec<Value> = (0..)
            .zip(every_content())
            .map(|(n, content)| document_question(n, &format!("Question {n}"), content))
            .collect();
        let settings = json!({
            "preset": "accuracyFirst", "streakBonus": true, "partialCredit": true,
            "shuffleAnswers": false, "shuffleQuestions": true,
        });
        let saved = save(&mut ada, &id, json!({
            "version": 1, "details": details("  Globes "), "settings": settings,
            "questions": questions,
        })).await;
        assert_eq!(saved["version"], 2);
        assert_eq!(saved["status"], "DRAFT");
        assert_eq!(saved["findings"], json!([]));

        let read = document(&mut ada, &id).await;
        assert_eq!(read["version"], 2);
        assert_eq!(read["questions"], json!(questions));
        assert_eq!(read["settings"], settings);
        let mut clean = details("Globes");
        clean["tags"] = json!(["geo"]);
        assert_eq!(read["details"], clean);
        let quiz = ada.get(&format!("/quiz/{id}")).await.json();
        assert_eq!((&quiz["category"], &quiz["difficulty"]), (&json!("geography"), &json!("hard")));
        assert_eq!((&quiz["language"], &quiz["questionCount"]), (&json!("pt-BR"), &json!(13)));

        let listed = ada.get(&format!("/quiz/{id}/question")).await.json();
        assert_eq!(listed[0]["answers"][0]["text"], "Right");
        assert_eq!(listed[4]["answers"], json!([]), "nothing to choose from");
        assert_eq!(listed[4]["content"], every_content()[4]);

        assert_eq!(publish(&mut ada, &id, &json!(2)).await.status, StatusCode::OK);
        let room = ada.post("/rooms", json!({ "quizId": id })).await;
        assert_eq!(room.status, StatusCode::CREATED, "{room:?}");
    }

    async fn questions_are_added_moved_and_deleted_in_one_step(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = ada.quiz("Maps", 2).await;
        let old = document(&mut ada, &id).await;
        assert_eq!(old["version"], 3);
        let kept = &old["questions"][1]["id"];
        save(&mut ada, &id, json!({
            "version": 3, "order": [uuid(1), kept],
            "questions": [document_question(1, "New", choice(10))],
        })).await;
        let now = document(&mut ada, &id).await;
        let texts: Vec<&Value> =
            now["questions"].as_array().expect("a list").iter().map(|q| &q["text"]).collect();
        assert_eq!(texts, ["New", "Question 1"]);
        assert_eq!(now["questions"][1], old["questions"][1], "with the ids of its answers");
    }

    async fn a_lost_answer_makes_no_conflict_but_another_editor_does(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = ada.quiz("Maps", 0).await;
        let step = json!({
            "version": 1, "questions": [document_question(1, "Mine", choice(10))],
        });
        let once = save(&mut ada, &id, step.clone()).await;
        app.clock.advance(5000);
        assert_eq!(save(&mut ada, &id, step.clone()).await, once, "sent again, saved once");

        let other = json!({
            "version": 1, "questions": [document_question(2, "Elsewhere", choice(20))],
        });
        let refused = put(&mut ada, &id, other).await;
        refused.refused(409, "version_conflict");
        assert_eq!(refused.json()["errors"]["version"], "2");
        ada.post(&format!("/quiz/{id}/question"), question("By another call")).await;
        put(&mut ada, &id, step).await.refused(409, "version_conflict");
        assert_eq!(document(&mut ada, &id).await["questions"][0]["text"], "Mine");
    }

    async fn an_incomplete_quiz_is_saved_but_not_published(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = ada.quiz("Maps", 0).await;
        let mut empty = details(" ");
        empty["description"] = json!("");
        let saved = save(&mut ada, &id, json!({ "version": 1, "details": empty })).await;
        assert_eq!(flaws(&saved), [
            (Value::Null, json!("titleMissing")),
            (Value::Null, json!("descriptionMissing")),
            (Value::Null, json!("noQuestions")),
        ]);
        publish(&mut ada, &id, &json!(2)).await.refused(409, "quiz_has_no_questions");

        let unfinished = json!({ "kind": "choice", "answers": [
            { "id": uuid(10), "text": "", "isCorrect": false },
            { "id": uuid(11), "text": "b", "isCorrect": false },
        ] });
        let mut with_picture = document_question(2, "Where?", json!({ "kind": "pin", "areas": [
            { "x": 5000, "y": 5000, "radiusX": 100, "radiusY": 100 },
        ] }));
        with_picture["media"] = json!({
            "kind": "image", "id": uuid(77), "alt": "A map", "isDecorative": false, "startS": 0,
        });
        let saved = save(&mut ada, &id, json!({
            "version": 2,
            "questions": [document_question(1, "", unfinished), with_picture],
        })).await;
        let found = flaws(&saved);
        for flaw in ["textMissing", "answerMissing", "nothingRight"] {
            assert!(found.contains(&(json!(uuid(1)), json!(flaw))), "{flaw} in {found:?}");
        }
        assert!(found.contains(&(json!(uuid(2)), json!("mediaMissing"))), "{found:?}");
        let refused = publish(&mut ada, &id, &saved["version"]).await;
        refused.refused(409, "quiz_has_errors");
        let errors = refused.json()["errors"].clone();
        for place in ["title", "description", "questions.0", "questions.1"] {
            assert!(errors[place].is_string(), "{place} in {errors}");
        }
        let room = ada.post("/rooms", json!({ "quizId": id })).await;
        room.refused(409, "quiz_has_errors");
        assert_eq!(document(&mut ada, &id).await["status"], "DRAFT");
    }

    async fn a_published_quiz_with_an_error_is_a_draft_again(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = ada.quiz("Maps", 1).await;
        ada.publish(&id).await;
        let before = document(&mut ada, &id).await;
        let mut broken = before["questions"][0].clone();
        broken["explanation"] = json!("Because");
        let fine = save(&mut ada, &id, json!({
            "version": before["version"], "questions": [broken],
        })).await;
        assert_eq!(fine["status"], "PUBLISHED");
        broken["text"] = json!(" ");
        let saved = save(&mut ada, &id, json!({
            "version": fine["version"], "questions": [broken],
        })).await;
        assert_eq!(saved["status"], "DRAFT");
        app.visitor().get(&format!("/quiz/{id}")).await.refused(404, "not_found");
    }

    async fn a_step_is_checked_at_its_fields(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = ada.quiz("Maps", 0).await;
        let with = |question: Value| json!({ "version": 1, "questions": [question] });
        let mut no_uuid = document_question(1, "?", choice(10));
        no_uuid["id"] = json!("1");
        let mut same_answers = document_question(1, "?", choice(10));
        same_answers["content"]["answers"][1]["id"] = json!(uuid(10));
        let mut long = document_question(1, "?", choice(10));
        long["text"] = json!("x".repeat(501));
        let mut details = details("Maps");
        details["language"] = json!("no language");
        let one = document_question(1, "?", choice(10));
        for (step, field) in [
            (with(no_uuid), "questions"),
            (with(same_answers), "questions.0.content.answers"),
            (with(long), "questions.0.text"),
            (json!({ "version": 1, "questions": [one, one] }), "questions"),
            (json!({ "version": 1, "order": [uuid(1), uuid(1)] }), "order"),
            (json!({ "version": 1, "order": ["../x"] }), "order"),
            (json!({ "version": 1, "details": details }), "details.language"),
        ] {
            let answer = put(&mut ada, &id, step.clone()).await;
            answer.refused(422, "invalid_input");
            assert!(answer.json()["errors"][field].is_string(), "{field}: {answer:?}");
        }
        let unknown = json!({ "version": 1, "order": [uuid(1)] });
        put(&mut ada, &id, unknown).await.refused(404, "not_found");
        assert_eq!(document(&mut ada, &id).await["version"], 1, "nothing was saved");
    }

    /// API-1: the id of a question gives access to nothing in another quiz.
    async fn nobody_takes_a_question_of_another_quiz(app: TestApp) {
        let mut ada = app.author("ada").await;
        let theirs = ada.quiz("Hers", 1).await;
        let before = document(&mut ada, &theirs).await;
        let mut bob = app.author("bob").await;
        let id = bob.quiz("His", 0).await;
        let mut stolen = before["questions"][0].clone();
        stolen["text"] = json!("Changed");
        let step = json!({ "version": 1, "questions": [stolen] });
        put(&mut bob, &id, step).await.refused(404, "not_found");
        let order = json!({ "version": 1, "order": [before["questions"][0]["id"]] });
        put(&mut bob, &id, order).await.refused(404, "not_found");
        assert_eq!(document(&mut ada, &theirs).await, before);
        assert_eq!(document(&mut bob, &id).await["questions"], json!([]));
    }

    async fn a_full_quiz_fits_and_one_question_more_does_not(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = ada.quiz("Maps", 0).await;
        let long = "語".repeat(200);
        let full = |n: u32| {
            let answers: Vec<Value> = (0..8)
                .map(|a| json!({ "id": uuid(1000 + 8 * n + a), "text": long, "isCorrect": a == 0 }))
                .collect();
            let content = json!({ "kind": "choice", "answers": answers });
            let mut question = document_question(n, &"語".repeat(500), content);
            question["explanation"] = json!("語".repeat(1000));
            question["notes"] = json!("語".repeat(1000));
            question
        };
        let questions: Vec<Value> = (0..200).map(full).collect();
        let saved = save(&mut ada, &id, json!({ "version": 1, "questions": questions })).await;
        assert_eq!(saved["version"], 2);
        let one_more = json!({ "version": 2, "questions": [full(200)] });
        put(&mut ada, &id, one_more).await.refused(409, "question_limit_reached");
        let huge = json!({ "version": 2, "questions": [], "details": "x".repeat(5 * 1024 * 1024) });
        put(&mut ada, &id, huge).await.refused(413, "body_too_large");
    }

    /// LIVE-1: what a presenter noted stays with the account that wrote it.
    async fn notes_are_kept_by_their_author_and_published_to_nobody(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut bob = app.author("bob").await;
        let address = listen(&app).await;
        let id = ada.quiz("Maps", 1).await;
        let before = document(&mut ada, &id).await;
        let mut noted = before["questions"][0].clone();
        assert_eq!(noted["notes"], "", "one that has none says so");
        noted["notes"] = json!("x".repeat(1_001));
        let step = json!({ "version": before["version"], "questions": [noted] });
        put(&mut ada, &id, step).await.refused(422, "invalid_input");
        noted["notes"] = json!("Canary");
        let step = json!({ "version": before["version"], "questions": [noted] });
        save(&mut ada, &id, step).await;
        ada.publish(&id).await;
        for (person, notes) in [(&mut ada, "Canary"), (&mut bob, "")] {
            let copy = person.post(&format!("/quiz/{id}/duplicate"), json!({})).await;
            let copy = document(person, &copy.text("id")).await;
            assert_eq!(copy["questions"][0]["notes"], notes);
            let room = person.post("/rooms", json!({ "quizId": id })).await;
            let socket = Socket::connect(address, &room.text("code"), None).await;
            let mut socket = socket.expect("it connects");
            let greeting = json!({ "type": "attachHost", "accessToken": person.token });
            socket.say(greeting).await;
            let view = socket.hear("hostView").await;
            assert_eq!(view["hand"]["next"]["notes"], notes);
        }
        let file = ada.get(&format!("/quiz/{id}/export?format=fanfare")).await;
        let file = String::from_utf8_lossy(&file.body);
        assert!(file.contains("Canary"), "the author's own file has them");
    }

    async fn a_copy_is_private_and_a_draft(app: TestApp) {
        let mut ada = app.author("ada").await;
        let title = "A".repeat(95);
        let id = ada.quiz(&title, 2).await;
        let path = format!("/quiz/{id}/duplicate");
        let mut bob = app.author("bob").await;
        bob.post(&path, json!({})).await.refused(404, "not_found");
        ada.publish(&id).await;
        let copy = bob.post(&path, json!({})).await;
        assert_eq!(copy.status, StatusCode::CREATED, "{copy:?}");
        let copy = copy.json();
        assert_eq!(copy["title"], format!("Copy of {}", "A".repeat(87)));
        assert_eq!((&copy["visibility"], &copy["status"]), (&json!("PRIVATE"), &json!("DRAFT")));
        assert_eq!((&copy["isMine"], &copy["questionCount"]), (&json!(true), &json!(2)));
        assert_eq!(copy["authorName"], "bob");
        let original = document(&mut ada, &id).await;
        let copied = document(&mut bob, copy["id"].as_str().expect("an id")).await;
        for n in 0..2 {
            let (from, to) = (&original["questions"][n], &copied["questions"][n]);
            assert_eq!(from["text"], to["text"]);
            assert_ne!(from["id"], to["id"]);
            let answers = (&from["content"]["answers"], &to["content"]["answers"]);
            assert_eq!(answers.0[0]["text"], answers.1[0]["text"]);
            assert_ne!(answers.0[0]["id"], answers.1[0]["id"]);
        }
    }

    async fn an_unlisted_quiz_is_open_to_its_link_and_in_no_list(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = ada.quiz("Hidden", 1).await;
        let path = format!("/quiz/{id}");
        save(&mut ada, &id, json!({ "version": 2, "details": details("Hidden") })).await;
        let mut visitor = app.visitor();
        visitor.get(&path).await.refused(404, "not_found");
        assert_eq!(publish(&mut ada, &id, &json!(3)).await.status, StatusCode::OK);
        assert_eq!(visitor.get(&path).await.json()["visibility"], "UNLISTED");
        assert_eq!(visitor.get("/feed").await.json(), json!([]));
        assert_eq!(visitor.get("/feed?search=hidden").await.json(), json!([]));
        let practice = visitor.post(&format!("{path}/practice"), json!({})).await;
        assert_eq!(practice.status, StatusCode::CREATED);
        let mut bob = app.author("bob").await;
        let room = bob.post("/rooms", json!({ "quizId": id })).await;
        assert_eq!(room.status, StatusCode::CREATED);
        bob.get(&format!("{path}/document")).await.refused(403, "forbidden");
    }

    async fn unsaved_questions_can_be_tried(app: TestApp) {
        let mut ada = app.author("ada").await;
        let settings = json!({
            "preset": "classic", "streakBonus": false, "partialCredit": false,
            "shuffleAnswers": true, "shuffleQuestions": false,
        });
        let form = |text: &str| json!({
            "title": "New", "settings": settings,
            "questions": [document_question(1, text, choice(10))],
        });
        let made = ada.post("/try", form("Where?")).await;
        assert_eq!(made.status, StatusCode::CREATED, "{made:?}");
        assert!(!made.text("seatToken").is_empty());
        assert_eq!(ada.get("/rooms").await.json(), json!([]), "it is in no list");
        assert_eq!(ada.get("/quiz").await.json(), json!([]), "and nothing is saved");
        let refused = ada.post("/try", form(" ")).await;
        refused.refused(409, "quiz_has_errors");
        let said = |refused: Answer| refused.json()["errors"]["questions.0"].clone();
        assert_eq!(said(refused), "Question 1: Question is required");
        ada.languages = Some("de");
        assert_eq!(said(ada.post("/try", form(" ")).await), "Frage 1: Die Frage fehlt");
        app.visitor().post("/try", form("Where?")).await.refused(401, "unauthenticated");
        let mut una = app.visitor();
        una.sign_up("una").await;
        una.post("/try", form("Where?")).await.refused(403, "email_not_verified");
    }
}
