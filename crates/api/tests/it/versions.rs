//! Earlier versions of quizzes, through the front door.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{Visitor, both};
use crate::documents::{choice, details, document, document_question, save};

const PAUSE_MS: u64 = 30 * 60 * 1_000;

/// The reason, title and number of questions of each version of a quiz.
async fn kept(who: &mut Visitor<'_>, quiz: &str) -> Vec<(String, String, u64)> {
    let list = who.get(&format!("/quiz/{quiz}/versions")).await;
    assert_eq!(list.status, StatusCode::OK, "{list:?}");
    let list = list.json();
    let rows = list.as_array().expect("a list").iter().map(|one| {
        let text = |name: &str| one[name].as_str().expect("a text").to_owned();
        let count = one["questionCount"].as_u64().expect("a count");
        (text("reason"), text("title"), count)
    });
    rows.collect()
}

async fn newest(who: &mut Visitor<'_>, quiz: &str) -> String {
    let list = who.get(&format!("/quiz/{quiz}/versions")).await.json();
    list[0]["id"].as_str().expect("a version").to_owned()
}

/// Saves a title, based on the version the quiz has.
async fn rename(who: &mut Visitor<'_>, quiz: &str, title: &str) {
    let version = document(who, quiz).await["version"].clone();
    save(
        who,
        quiz,
        json!({ "version": version, "details": details(title) }),
    )
    .await;
}

fn rows(of: &[(&str, &str, u64)]) -> Vec<(String, String, u64)> {
    of.iter()
        .map(|(reason, title, n)| ((*reason).to_owned(), (*title).to_owned(), *n))
        .collect()
}

/// The parts of a document that a version has, too.
fn content(document: &Value) -> Value {
    let mut details = document["details"].clone();
    if let Some(details) = details.as_object_mut() {
        details.remove("visibility");
    }
    json!({ "details": details, "settings": document["settings"],
        "questions": document["questions"] })
}

both! {
    async fn versions_are_kept_when_something_begins(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Rivers", 2).await;
        rename(&mut ada, &quiz, "Rivers 2").await;
        app.clock.advance(PAUSE_MS - 1);
        ada.log_in("ada").await;
        rename(&mut ada, &quiz, "Rivers 3").await;
        assert_eq!(kept(&mut ada, &quiz).await, [], "that is one editing session");
        app.clock.advance(PAUSE_MS);
        ada.log_in("ada").await;
        rename(&mut ada, &quiz, "Rivers 4").await;
        assert_eq!(kept(&mut ada, &quiz).await, rows(&[("edited", "Rivers 3", 2)]));

        app.clock.advance(1);
        ada.publish(&quiz).await;
        app.clock.advance(1);
        let room = ada.post("/rooms", json!({ "quizId": quiz })).await;
        assert_eq!(room.status, StatusCode::CREATED, "{room:?}");
        let expected = [("published", "Rivers 4", 2), ("edited", "Rivers 3", 2)];
        assert_eq!(kept(&mut ada, &quiz).await, rows(&expected), "the same is kept once");
        rename(&mut ada, &quiz, "Rivers 5").await;
        let rehearsal = json!({ "quizId": quiz, "rehearsal": { "pretendPlayers": 2 } });
        ada.post("/rooms", rehearsal).await;
        assert_eq!(kept(&mut ada, &quiz).await, rows(&expected), "a rehearsal is no session");
        app.clock.advance(1);
        ada.post("/rooms", json!({ "quizId": quiz })).await;
        assert_eq!(kept(&mut ada, &quiz).await[0], rows(&[("hosted", "Rivers 5", 2)])[0]);

        app.clock.advance(PAUSE_MS);
        ada.log_in("ada").await;
        let question = document(&mut ada, &quiz).await["questions"][0]["id"].clone();
        rename(&mut ada, &quiz, "Rivers 6").await;
        app.clock.advance(PAUSE_MS);
        ada.log_in("ada").await;
        let path = format!("/quiz/{quiz}/question/{}", question.as_str().expect("an id"));
        ada.call(Method::DELETE, &path, None).await;
        assert_eq!(kept(&mut ada, &quiz).await[0], rows(&[("edited", "Rivers 6", 2)])[0]);
    }

    async fn a_version_is_restored_and_that_undone(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Rivers", 2).await;
        ada.publish(&quiz).await;
        let before = document(&mut ada, &quiz).await;
        let version = newest(&mut ada, &quiz).await;
        let kept_first = ada.get(&format!("/quiz/{quiz}/versions/{version}")).await.json();
        assert_eq!(content(&kept_first), content(&before));
        assert_eq!(kept_first["missingMedia"], json!([]));

        app.clock.advance(1);
        let added = document_question(1, "New?", choice(2));
        let id = added["id"].clone();
        let step = json!({ "version": before["version"], "details": details("Lakes"),
            "order": [id], "questions": [added] });
        save(&mut ada, &quiz, step).await;
        let changed = document(&mut ada, &quiz).await;

        // Anyone who read an older version overwrites nothing.
        let path = format!("/quiz/{quiz}/versions/{version}/restore");
        let stale = ada.post(&path, json!({ "version": before["version"] })).await;
        stale.refused(409, "version_conflict");
        assert_eq!(stale.json()["errors"]["version"], changed["version"].to_string());
        assert_eq!(document(&mut ada, &quiz).await, changed);

        app.clock.advance(1);
        let form = json!({ "version": changed["version"] });
        let done = ada.post(&path, form.clone()).await;
        assert_eq!(done.status, StatusCode::OK, "{done:?}");
        let restored = document(&mut ada, &quiz).await;
        assert_eq!(content(&restored), content(&before));
        assert_eq!(restored["details"]["visibility"], "UNLISTED", "who sees it stays");
        assert_eq!(done.json()["version"], restored["version"]);
        assert_eq!(kept(&mut ada, &quiz).await[0], rows(&[("restored", "Lakes", 1)])[0]);
        // The same call again, because its response got lost.
        let again = ada.post(&path, form).await;
        assert_eq!(again.json(), done.json());
        assert_eq!(document(&mut ada, &quiz).await, restored);

        app.clock.advance(1);
        let path = format!("/quiz/{quiz}/versions/{}/restore", done.text("keptId"));
        let undone = ada.post(&path, json!({ "version": restored["version"] })).await;
        assert_eq!(undone.status, StatusCode::OK, "{undone:?}");
        assert_eq!(content(&document(&mut ada, &quiz).await), content(&changed));
        assert_eq!(undone.text("keptId"), version, "what is kept already");
        assert_eq!(kept(&mut ada, &quiz).await.len(), 2);
    }

    async fn versions_belong_to_one_quiz_of_its_author(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (quiz, other) = (ada.quiz("Rivers", 1).await, ada.quiz("Lakes", 1).await);
        ada.publish(&quiz).await;
        let version = newest(&mut ada, &quiz).await;
        let path = format!("/quiz/{other}/versions/{version}");
        ada.get(&path).await.refused(404, "not_found");
        let form = json!({ "version": 1 });
        ada.post(&format!("{path}/restore"), form).await.refused(404, "not_found");
        let mut bob = app.author("bob").await;
        bob.get(&format!("/quiz/{quiz}/versions/{version}")).await.refused(403, "forbidden");
        bob.get(&format!("/quiz/{quiz}/versions")).await.refused(403, "forbidden");
    }
}
