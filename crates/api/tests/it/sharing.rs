//! Sharing a quiz, through the front door: roles, limits, blocks, and two people in one editor.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, Visitor, both};
use crate::documents::{choice, details, document, document_question, save, uuid};
use crate::friends::{ask, code};
use crate::media::{send, send_for};
use crate::quiz_media::{picture, shown};

async fn id_of(who: &mut Visitor<'_>) -> String {
    who.get("/profile").await.text("id")
}

/// Makes two people friends; returns the id of the second.
async fn befriend(one: &mut Visitor<'_>, other: &mut Visitor<'_>) -> String {
    let (mine, theirs) = (code(one).await, code(other).await);
    ask(one, &theirs).await;
    assert_eq!(ask(other, &mine).await.text("relation"), "friend");
    id_of(other).await
}

pub(crate) async fn share(who: &mut Visitor<'_>, quiz: &str, id: &str, role: &str) -> Answer {
    let path = format!("/quiz/{quiz}/people/{id}");
    who.call(Method::PUT, &path, Some(json!({ "role": role })))
        .await
}

pub(crate) async fn unshare(who: &mut Visitor<'_>, quiz: &str, id: &str) {
    for _ in 0..2 {
        let path = format!("/quiz/{quiz}/people/{id}");
        let gone = who.call(Method::DELETE, &path, None).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT, "{gone:?}");
    }
}

/// The title, owner and role of each quiz that others share with someone.
async fn shared_with(who: &mut Visitor<'_>, query: &str) -> Vec<[String; 3]> {
    let list = who.get(&format!("/quiz/shared{query}")).await;
    assert_eq!(list.status, StatusCode::OK, "{list:?}");
    let list = list.json();
    let quizzes = list.as_array().expect("a list").iter();
    let text = |quiz: &Value, name: &str| quiz[name].as_str().expect("text").to_owned();
    quizzes
        .map(|quiz| ["title", "authorName", "role"].map(|name| text(quiz, name)))
        .collect()
}

async fn kinds(who: &mut Visitor<'_>) -> Vec<String> {
    let told = who.get("/notifications").await.json();
    let told = told.as_array().expect("a list").iter();
    let kinds = told.map(|each| each["kind"].as_str().expect("a kind").to_owned());
    kinds.filter(|kind| kind != "friendAccepted").collect()
}

async fn put(who: &mut Visitor<'_>, quiz: &str, step: Value) -> Answer {
    let path = format!("/quiz/{quiz}/document");
    who.call(Method::PUT, &path, Some(step)).await
}

/// Ada with a private draft, and Bob with this role in it; returns the quiz and Bob's id.
pub(crate) async fn pair<'a>(
    app: &'a TestApp,
    role: &str,
) -> (Visitor<'a>, Visitor<'a>, String, String) {
    let (mut ada, mut bob) = (app.author("ada").await, app.author("bob").await);
    let id = befriend(&mut ada, &mut bob).await;
    let quiz = ada.quiz("Rivers", 2).await;
    let answer = share(&mut ada, &quiz, &id, role).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    assert_eq!(answer.json()[0]["name"], "bob");
    (ada, bob, quiz, id)
}

both! {
    async fn who_may_view_sees_all_and_changes_nothing(app: TestApp) {
        let (mut ada, mut bob, quiz, _) = pair(&app, "view").await;
        assert_eq!(kinds(&mut bob).await, ["quizShared"]);
        let told = bob.get("/notifications").await.json();
        assert_eq!(told[0]["target"], json!({ "page": "editor", "quizId": quiz }));
        let expected = [["Rivers", "ada", "view"].map(str::to_owned)];
        assert_eq!(shared_with(&mut bob, "").await, expected);
        assert_eq!(shared_with(&mut bob, "?search=RIV").await, expected);
        assert_eq!(shared_with(&mut bob, "?search=lakes").await.len(), 0);
        assert_eq!(bob.get("/quiz/counts").await.json()["total"], 0, "they are the owner's");

        let seen = document(&mut bob, &quiz).await;
        assert_eq!(seen["shared"], json!({ "role": "view", "ownerName": "ada" }));
        let mut own = document(&mut ada, &quiz).await;
        assert!(own.get("shared").is_none());
        own["shared"] = seen["shared"].clone();
        assert_eq!(seen["questions"], own["questions"], "with right answers");

        let step = json!({ "version": seen["version"], "details": details("Lakes") });
        let refused = put(&mut bob, &quiz, step).await;
        refused.refused(403, "forbidden");
        assert!(refused.text("detail").contains("duplicate it"), "{refused:?}");
        let path = format!("/quiz/{quiz}");
        bob.call(Method::DELETE, &path, None).await.refused(403, "forbidden");

        for (path, form) in [
            ("/rooms".to_owned(), json!({ "quizId": quiz })),
            ("/assignments".to_owned(), json!({ "quizId": quiz })),
            (format!("/quiz/{quiz}/duplicate"), json!({})),
        ] {
            let made = bob.post(&path, form).await;
            assert_ne!(made.status, StatusCode::FORBIDDEN, "{path} {made:?}");
            assert_ne!(made.status, StatusCode::NOT_FOUND, "{path} {made:?}");
        }
        let file = bob.get(&format!("/quiz/{quiz}/export?format=csv")).await;
        assert_eq!(file.status, StatusCode::OK);
        let versions = ada.get(&format!("/quiz/{quiz}/versions")).await.json();
        assert_eq!(versions, json!([]), "others' live sessions keep none");
    }

    async fn two_people_edit_and_neither_overwrites_the_other(app: TestApp) {
        let (mut ada, mut bob, quiz, _) = pair(&app, "edit").await;
        let seen = document(&mut bob, &quiz).await;
        let mut mine = seen["details"].clone();
        mine["title"] = json!("Rivers of Peru");
        let step = json!({ "version": seen["version"], "details": mine });
        save(&mut bob, &quiz, step.clone()).await;
        let late = put(&mut ada, &quiz, step.clone()).await;
        assert_eq!(late.status, StatusCode::OK, "the same step is no conflict with itself");
        let other = json!({ "version": seen["version"], "details": details("Lakes") });
        let late = put(&mut ada, &quiz, other).await;
        late.refused(409, "version_conflict");
        assert_eq!(document(&mut ada, &quiz).await["details"]["title"], "Rivers of Peru");

        // Who sees it, where it is and whose it is stays with its owner.
        let now = document(&mut bob, &quiz).await;
        let mut open = now["details"].clone();
        open["visibility"] = json!("PUBLIC");
        let step = json!({ "version": now["version"], "details": open });
        put(&mut bob, &quiz, step).await.refused(403, "forbidden");
        let change = json!({ "version": now["version"], "visibility": "PUBLIC" });
        let path = format!("/quiz/{quiz}");
        bob.call(Method::PATCH, &path, Some(change)).await.refused(403, "forbidden");
        bob.call(Method::DELETE, &path, None).await.refused(403, "forbidden");
        bob.get(&format!("/quiz/{quiz}/people")).await.refused(403, "forbidden");
        // A person who missed that the owner changed it learns that first.
        let opened = json!({ "version": now["version"], "visibility": "UNLISTED" });
        assert_eq!(ada.call(Method::PATCH, &path, Some(opened)).await.status, StatusCode::OK);
        let step = json!({ "version": now["version"], "details": now["details"] });
        put(&mut bob, &quiz, step).await.refused(409, "version_conflict");

        let now = bob.get(&path).await.json();
        assert_eq!((&now["role"], &now["isMine"]), (&json!("edit"), &json!(false)));
        let publish = json!({ "version": now["version"], "status": "PUBLISHED" });
        let done = bob.call(Method::PATCH, &path, Some(publish)).await;
        assert_eq!(done.status, StatusCode::OK, "{done:?}");
        let versions = bob.get(&format!("/quiz/{quiz}/versions")).await.json();
        assert_eq!(versions[0]["reason"], "published");
    }

    async fn files_of_a_shared_quiz_are_its_owners(app: TestApp) {
        let (mut ada, mut bob, quiz, _) = pair(&app, "edit").await;
        let own = send(&app, &bob, picture()).await.text("id");
        let path = format!("/media?quizId={quiz}");
        let sent = send_for(&app, &bob, &path, picture()).await;
        assert_eq!(sent.status, StatusCode::CREATED, "{sent:?}");
        let theirs = sent.text("id");
        assert_ne!(own, theirs);
        let count = async |who: &mut Visitor<'_>| {
            who.get("/media").await.json().as_array().map_or(0, Vec::len)
        };
        assert_eq!((count(&mut ada).await, count(&mut bob).await), (1, 1));
        for (n, id, errors) in [(1, &theirs, 0), (2, &own, 1)] {
            let seen = document(&mut bob, &quiz).await;
            let question = document_question(n, "Which river?", choice(10 * n));
            let question = shown(question, "image", id, "A river");
            let step = json!({ "version": seen["version"], "questions": [question] });
            let saved = save(&mut bob, &quiz, step).await;
            let findings = saved["findings"].as_array().expect("findings").iter();
            let found = findings.filter(|one| one["questionId"] == uuid(n).as_str()).count();
            assert_eq!(found, errors, "{saved:?}");
        }
        assert_eq!(document(&mut ada, &quiz).await["media"][0]["id"], theirs.as_str());
        assert_eq!(document(&mut bob, &quiz).await["media"][0]["id"], theirs.as_str());
        let id = id_of(&mut bob).await;
        share(&mut ada, &quiz, &id, "view").await;
        send_for(&app, &bob, &path, picture()).await.refused(403, "forbidden");
        unshare(&mut ada, &quiz, &id).await;
        send_for(&app, &bob, &path, picture()).await.refused(404, "not_found");
    }

    async fn a_share_ends_in_many_ways(app: TestApp) {
        let (mut ada, mut bob, quiz, id) = pair(&app, "edit").await;
        let mut step = json!({ "version": 1, "details": details("Lakes") });
        let path = format!("/quiz/{quiz}/document");
        // Sharing again changes the role, and tells nobody twice.
        share(&mut ada, &quiz, &id, "view").await;
        assert_eq!(kinds(&mut bob).await, ["quizShared"]);
        step["version"] = document(&mut bob, &quiz).await["version"].clone();
        put(&mut bob, &quiz, step.clone()).await.refused(403, "forbidden");

        unshare(&mut ada, &quiz, &id).await;
        assert_eq!(kinds(&mut bob).await, [""; 0], "it is no longer true");
        put(&mut bob, &quiz, step).await.refused(404, "not_found");
        share(&mut ada, &quiz, &id, "edit").await;
        unshare(&mut bob, &quiz, &id).await;
        bob.get(&path).await.refused(404, "not_found");
        assert_eq!(ada.get(&format!("/quiz/{quiz}/people")).await.json(), json!([]));

        share(&mut ada, &quiz, &id, "edit").await;
        let deleted = format!("/quiz/{quiz}");
        ada.call(Method::DELETE, &deleted, None).await;
        assert_eq!(shared_with(&mut bob, "").await.len(), 0);
        bob.post(&format!("{deleted}/restore"), json!({})).await.refused(404, "not_found");
        ada.post(&format!("{deleted}/restore"), json!({})).await;
        assert_eq!(shared_with(&mut bob, "").await.len(), 1, "it comes back as it was");

        // Without friendship it goes on, and a role still changes; with a block it ends for good.
        ada.call(Method::DELETE, &format!("/friends/{id}"), None).await;
        assert_eq!(share(&mut ada, &quiz, &id, "view").await.status, StatusCode::OK);
        befriend(&mut ada, &mut bob).await;
        let hers = id_of(&mut ada).await;
        let block = format!("/friends/blocks/{hers}");
        bob.call(Method::PUT, &block, None).await;
        bob.get(&path).await.refused(404, "not_found");
        assert_eq!(ada.get(&format!("/quiz/{quiz}/people")).await.json(), json!([]));
        let blocked = share(&mut ada, &quiz, &id, "view").await;
        blocked.refused(422, "invalid_input");
        let stranger = share(&mut ada, &quiz, &uuid(1), "view").await;
        assert_eq!(blocked.json()["errors"], stranger.json()["errors"], "nobody learns why");
        bob.call(Method::DELETE, &block, None).await;
        bob.get(&path).await.refused(404, "not_found");
    }

    async fn what_makes_no_sense_is_refused_with_a_sentence(app: TestApp) {
        let (mut ada, mut bob, quiz, id) = pair(&app, "view").await;
        let hers = id_of(&mut ada).await;
        share(&mut ada, &quiz, &hers, "view").await.refused(422, "invalid_input");
        share(&mut bob, &quiz, &id, "edit").await.refused(403, "forbidden");
        share(&mut ada, &quiz, "nobody", "view").await.refused(404, "not_found");
        share(&mut ada, &uuid(1), &id, "view").await.refused(404, "not_found");
        let path = format!("/quiz/{quiz}/people/{id}");
        for body in [json!({}), json!({ "role": "own" }), json!({ "role": null })] {
            let refused = ada.call(Method::PUT, &path, Some(body)).await;
            assert!(refused.status.is_client_error(), "{refused:?}");
        }
        bob.get("/quiz/shared?cursor=x").await.refused(422, "invalid_input");
        bob.get("/quiz/shared?limit=0").await.refused(422, "invalid_input");
    }

    async fn an_administrator_s_hand_reaches_those_it_is_shared_with(app: TestApp) {
        let mut admin = app.author("root").await;
        let (mut ada, mut bob, quiz, id) = pair(&app, "edit").await;
        ada.publish(&quiz).await;
        let form = json!({ "reason": "spam" });
        admin.post(&format!("/quiz/{quiz}/abuse-report"), form).await;
        let report = admin.get("/admin/abuse-reports").await.json()[0]["id"].clone();
        let report = report.as_str().expect("an id");
        let path = format!("/admin/abuse-reports/{report}/resolution");
        admin.post(&path, json!({ "action": "withheld" })).await;
        let seen = bob.get(&format!("/quiz/{quiz}")).await.json();
        assert_eq!(seen["withheld"]["reason"], "spam", "editors help to fix it");
        share(&mut ada, &quiz, &id, "view").await;
        bob.get(&format!("/quiz/{quiz}")).await.refused(404, "not_found");
        assert_eq!(shared_with(&mut bob, "").await.len(), 0);
        share(&mut ada, &quiz, &id, "edit").await;
        let hers = id_of(&mut ada).await;
        let path = format!("/admin/users/{hers}/suspension");
        let done = admin.call(Method::PUT, &path, Some(json!({}))).await;
        assert_eq!(done.status, StatusCode::OK, "{done:?}");
        bob.get(&format!("/quiz/{quiz}/document")).await.refused(404, "not_found");
        assert_eq!(shared_with(&mut bob, "").await.len(), 0);
    }
}
