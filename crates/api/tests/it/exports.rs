//! Exporting an account's data (PRIV-4).

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read as _};

use axum::http::StatusCode;
use serde_json::{Value, json};
use zip::ZipArchive;

use crate::app::{Answer, Visitor, both};
use crate::documents::{details, document, document_question, every_content, save};
use crate::files;

/// The files of an export, by name.
pub(crate) fn unpack(answer: &Answer) -> BTreeMap<String, Vec<u8>> {
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    assert_eq!(answer.header("content-type"), "application/zip");
    assert_eq!(
        answer.header("content-length"),
        answer.body.len().to_string()
    );
    assert_eq!(answer.header("cache-control"), "no-store");
    let mut zip = ZipArchive::new(Cursor::new(answer.body.clone())).expect("a zip file");
    (0..zip.len())
        .map(|n| {
            let mut file = zip.by_index(n).expect("a file");
            let mut body = Vec::new();
            file.read_to_end(&mut body).expect("it is whole");
            (file.name().expect("a name").into_owned(), body)
        })
        .collect()
}

pub(crate) fn read(files: &BTreeMap<String, Vec<u8>>, name: &str) -> Value {
    let body = files
        .get(name)
        .unwrap_or_else(|| panic!("no {name}: {:?}", files.keys()));
    serde_json::from_slice(body).expect("JSON")
}

/// What an author would miss in a copy of a quiz.
async fn written(visitor: &mut Visitor<'_>, id: &str) -> Value {
    let mut document = document(visitor, id).await;
    let questions = document["questions"].as_array_mut().expect("a list");
    for question in questions {
        question["id"].take();
        if let Some(answers) = question["content"]["answers"].as_array_mut() {
            for answer in answers.iter_mut().filter(|answer| answer.is_object()) {
                answer["id"].take();
            }
        }
    }
    let details = &document["details"];
    json!({
        "title": details["title"], "description": details["description"], "tags": details["tags"],
        "settings": document["settings"], "questions": document["questions"],
    })
}

both! {
    /// PRIV-4: another account can import an export, with every kind of question.
    async fn priv_4_exported_quizzes_can_be_imported_again(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = ada.quiz("Maps", 0).await;
        let pin = json!({ "kind": "pin", "areas": [
            { "x": 5_000, "y": 4_000, "radiusX": 300, "radiusY": 400 },
        ] });
        let contents = every_content().into_iter().chain([pin]);
        let mut questions: Vec<Value> = (0..)
            .zip(contents)
            .map(|(n, content)| document_question(n, &format!("**Question** {n}"), content))
            .collect();
        questions[1]["timeLimitS"] = Value::Null;
        questions[2]["pointsFactor"] = json!(2);
        questions[3]["explanation"] = json!("Because $x^2 = 4$.");
        questions[4]["media"] = json!({
            "kind": "youTube", "id": "M7lc1UVf-VE", "alt": "A talk", "isDecorative": false,
            "startS": 42,
        });
        let kinds: BTreeSet<String> = questions
            .iter()
            .map(|question| question["content"]["kind"].to_string())
            .collect();
        assert_eq!(kinds.len(), 14, "every kind there is: {kinds:?}");
        let settings = json!({
            "preset": "accuracyFirst", "streakBonus": true, "partialCredit": true,
            "shuffleAnswers": false, "shuffleQuestions": true,
        });
        save(&mut ada, &id, json!({
            "version": 1, "details": details("Globes"), "settings": settings,
            "questions": questions,
        })).await;
        let export = unpack(&ada.post("/account/export", json!({})).await);
        let file = export[&format!("quizzes/{id}.json")].clone();

        let mut bob = app.author("bob").await;
        let done = files::send(&app, &bob, "", file.clone()).await;
        assert_eq!(done.status, StatusCode::CREATED, "{done:?}");
        let done = done.json();
        assert_eq!((&done["format"], &done["taken"]), (&json!("fanfare"), &json!(14)), "{done}");
        let rows = done["rows"].as_array().expect("a list");
        assert!(rows.iter().all(|row| row["notes"] == json!([])), "left behind: {done}");
        let copy = done["quizId"].as_str().expect("a quiz");
        let (was, is) = (written(&mut ada, &id).await, written(&mut bob, copy).await);
        assert_eq!(was["questions"].as_array().map(Vec::len), Some(14));
        assert_eq!(is, was);

        let readme = String::from_utf8(export["README.txt"].clone()).expect("text");
        let file: Value = serde_json::from_slice(&file).expect("JSON");
        let name = file["format"].as_str().expect("one");
        let format = format!("`{name}`, version {}.", file["version"]);
        assert!(readme.contains(&format), "{format} is not in {readme}");
    }

    /// PRIV-4: what a quiz was like earlier is the author's, too, and can be imported.
    async fn priv_4_an_export_has_the_versions_of_quizzes(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Rivers", 2).await;
        ada.publish(&quiz).await;
        let version = ada.get(&format!("/quiz/{quiz}/versions")).await.json()[0].clone();
        let step = json!({ "version": document(&mut ada, &quiz).await["version"],
            "details": details("Lakes") });
        save(&mut ada, &quiz, step).await;

        let files = unpack(&ada.post("/account/export", json!({})).await);
        assert_eq!(read(&files, &format!("quizzes/{quiz}.json"))["title"], "Lakes");
        let id = version["id"].as_str().expect("an id");
        let name = format!("quiz-versions/{quiz}/{id}.json");
        let file = read(&files, &name);
        assert_eq!((&file["title"], &file["keptAt"]), (&json!("Rivers"), &version["keptAt"]));
        assert_eq!((&file["reason"], &file["versionOf"]), (&json!("published"), &json!(quiz)));
        let change = (&file["change"]["name"], &file["change"]["isYou"]);
        assert_eq!(change, (&json!("ada"), &json!(true)));
        assert_eq!(file["questions"].as_array().map(Vec::len), Some(2));
        assert_eq!(file["questions"][1]["content"]["answers"][0]["text"], "Right");

        let mut bob = app.author("bob").await;
        let done = files::send(&app, &bob, "", files[&name].clone()).await.json();
        let copy = done["quizId"].as_str().expect("a quiz");
        assert_eq!(written(&mut bob, copy).await["title"], "Rivers");
        let files = unpack(&bob.post("/account/export", json!({})).await);
        assert!(!files.keys().any(|name| name.contains(&quiz)), "Ada's alone");
    }

    /// PRIV-4: everything of one's own, nothing of others, and no secret.
    async fn priv_4_an_export_has_everything_and_no_secret(app: TestApp) {
        let mut bob = app.author("bob").await;
        bob.quiz("Bobs own", 1).await;
        let mut ada = app.visitor();
        ada.agent = Some("=HYPERLINK(\"evil\")");
        ada.sign_up("ada").await;
        let code = app.code_for("ada@example.com").await;
        ada.post("/auth/verify-email", json!({ "code": code })).await;
        let quiz = ada.quiz("Rivers", 2).await;
        let room = ada.post("/rooms", json!({ "quizId": quiz })).await;
        let gone = ada.quiz("Deleted a moment ago", 1).await;
        let folder = ada.post("/folders", json!({ "name": "Water" })).await.text("id");
        let moved = json!({ "quizIds": [quiz], "folderId": folder });
        ada.post("/folders/moves", moved).await;
        ada.call(axum::http::Method::DELETE, &format!("/quiz/{gone}"), None).await;

        let answer = ada.post("/account/export", json!({})).await;
        let files = unpack(&answer);
        let names: Vec<&str> = files.keys().map(String::as_str).collect();
        for name in [
            "README.txt", "account.json", "preferences.json", "notifications.json",
            "sessions.json", "sessions.csv", "security-events.json", "passkeys.json",
            "linked-logins.json", "live-sessions.json", "plays.json", "games.json",
            "achievements.json", "ratings.json", "abuse-reports.json", "scheduled-sessions.json",
            "api-tokens.json", "webhooks.json", "folders.json", "cards.json",
            "report-links.json",
        ] {
            assert!(names.contains(&name), "{name} is missing: {names:?}");
        }
        let account = read(&files, "account.json");
        assert_eq!(account["name"], "ada");
        assert_eq!(account["email"], "ada@example.com");
        assert_eq!(account["hasPassword"], true);
        let folders = read(&files, "folders.json");
        assert_eq!(folders[0]["name"], "Water");
        assert_eq!(folders[0]["quizIds"], json!([quiz]));
        let rivers = read(&files, &format!("quizzes/{quiz}.json"));
        assert_eq!(rivers["format"], "fanfare-quiz");
        assert_eq!(rivers["title"], "Rivers");
        let answer = &rivers["questions"][1]["content"]["answers"][0];
        assert_eq!((&answer["text"], &answer["isCorrect"]), (&json!("Right"), &json!(true)));
        assert!(rivers["deletedAt"].is_null());
        assert!(read(&files, &format!("quizzes/{gone}.json"))["deletedAt"].is_string());
        assert_eq!(read(&files, "live-sessions.json")[0]["id"], room.json()["id"]);
        assert_eq!(read(&files, "sessions.json").as_array().expect("a list").len(), 1);
        let table = String::from_utf8(files["sessions.csv"].clone()).expect("text");
        assert!(table.contains("\"'=HYPERLINK(\"\"evil\"\")\""), "API-8: {table}");

        let all: Vec<u8> = files.values().flatten().copied().collect();
        let all = String::from_utf8_lossy(&all).into_owned();
        for secret in ["Bobs own", "argon2", "bob@example.com", code.as_str()] {
            assert!(!all.contains(secret), "{secret}");
        }
        let token = ada.cookie.clone().expect("a cookie");
        assert!(!all.contains(token.split_once('=').expect("a value").1));
    }

    async fn priv_4_an_export_needs_a_fresh_proof_and_patience(app: TestApp) {
        let mut ada = app.author("ada").await;
        for _ in 0..5 {
            unpack(&ada.post("/account/export", json!({})).await);
        }
        let answer = ada.post("/account/export", json!({})).await;
        answer.refused(429, "too_many_requests");
        assert!(!answer.header("retry-after").is_empty());
        let mut bob = app.author("bob").await;
        unpack(&bob.post("/account/export", json!({})).await);
        app.clock.advance(5 * 60_000 + 1);
        bob.post("/account/export", json!({})).await.refused(403, "confirmation_needed");
        app.visitor().post("/account/export", json!({})).await.refused(401, "unauthenticated");
    }
}
