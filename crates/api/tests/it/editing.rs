//! Several people in one editor, through the front door: who is there, and who changed what.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, Visitor, both};
use crate::documents::{choice, details, document, document_question, save, uuid};
use crate::sharing::{pair, share, unshare};

async fn note(who: &mut Visitor<'_>, quiz: &str, window: u32, form: Value) -> Answer {
    let path = format!("/quiz/{quiz}/editing/{}", uuid(window));
    who.call(Method::PUT, &path, Some(form)).await
}

/// Notes an open question, and returns who else is there, each with their questions.
async fn there(who: &mut Visitor<'_>, quiz: &str, window: u32, question: u32) -> Value {
    let form = json!({ "questionId": uuid(question), "isHidden": false });
    let seen = note(who, quiz, window, form).await;
    assert_eq!(seen.status, StatusCode::OK, "{seen:?}");
    // What listens to the bus has its turn, too.
    for _ in 0..10 {
        tokio::task::yield_now().await;
    }
    let people = seen.json()["people"].clone();
    let people = people.as_array().expect("people").iter();
    people
        .map(|person| json!([person["name"], person["isYou"], person["questionIds"]]))
        .collect()
}

/// The same browser, connected to another node.
fn at<'a>(app: &'a TestApp, who: &Visitor<'_>) -> Visitor<'a> {
    let mut same = app.visitor();
    same.cookie.clone_from(&who.cookie);
    same.token.clone_from(&who.token);
    same
}

both! {
    async fn people_see_who_else_is_there(app: TestApp) {
        let (mut ada, mut bob, quiz, id) = pair(&app, "edit").await;
        assert_eq!(there(&mut ada, &quiz, 1, 11).await, json!([]));
        let seen = there(&mut bob, &quiz, 2, 12).await;
        assert_eq!(seen, json!([["ada", false, [uuid(11)]]]));
        // Her phone is another window, and sees her, too.
        let seen = there(&mut ada, &quiz, 3, 13).await;
        assert_eq!(seen, json!([["ada", true, [uuid(11)]], ["bob", false, [uuid(12)]]]));
        let hidden = json!({ "questionId": uuid(12), "isHidden": true });
        let answer = note(&mut bob, &quiz, 2, hidden).await;
        assert_eq!(answer.json()["againInMs"], 60_000);
        let both = json!([["ada", true, [uuid(13)]], ["bob", false, []]]);
        assert_eq!(there(&mut ada, &quiz, 1, 11).await, both, "hidden, he has no question open");

        // Nobody ends the window of someone else.
        for (who, is_left) in [(&mut ada, true), (&mut bob, false)] {
            let path = format!("/quiz/{quiz}/editing/{}", uuid(2));
            let gone = who.call(Method::DELETE, &path, None).await;
            assert_eq!(gone.status, StatusCode::NO_CONTENT);
            let seen = there(who, &quiz, 3, 13).await.to_string();
            assert_eq!(seen.contains("bob"), is_left, "{seen}");
        }
        there(&mut bob, &quiz, 2, 12).await;
        app.clock.advance(10_000);
        assert_eq!(there(&mut ada, &quiz, 1, 11).await, json!([]), "anyone who is silent is gone");

        // From one moment to the next, for those who ask and for those who are told of.
        there(&mut bob, &quiz, 2, 12).await;
        share(&mut ada, &quiz, &id, "view").await;
        let form = json!({ "questionId": null, "isHidden": false });
        note(&mut bob, &quiz, 2, form.clone()).await.refused(403, "forbidden");
        assert_eq!(there(&mut ada, &quiz, 1, 11).await, json!([]));
        share(&mut ada, &quiz, &id, "edit").await;
        assert_eq!(there(&mut ada, &quiz, 1, 11).await, json!([["bob", false, [uuid(12)]]]));
        unshare(&mut ada, &quiz, &id).await;
        note(&mut bob, &quiz, 2, form).await.refused(404, "not_found");
        assert_eq!(there(&mut ada, &quiz, 1, 11).await, json!([]));
    }

    async fn people_on_two_nodes_see_each_other(app: TestApp) {
        let (ada, bob, quiz, _) = pair(&app, "edit").await;
        let [one, two] = app.two_nodes().await;
        let (mut ada, mut bob) = (at(&one, &ada), at(&two, &bob));
        assert_eq!(there(&mut ada, &quiz, 1, 11).await, json!([]));
        let seen = there(&mut bob, &quiz, 2, 12).await;
        assert_eq!(seen, json!([["ada", false, [uuid(11)]]]));
        let seen = there(&mut ada, &quiz, 1, 11).await;
        assert_eq!(seen, json!([["bob", false, [uuid(12)]]]));
    }

    async fn nonsense_about_an_editor_is_refused(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Rivers", 1).await;
        for form in [
            json!({}),
            json!({ "questionId": "first", "isHidden": false }),
            json!({ "questionId": null, "isHidden": "no" }),
            json!({ "questionId": null, "isHidden": false, "name": "Bob" }),
        ] {
            let refused = note(&mut ada, &quiz, 1, form).await;
            assert!(refused.status.is_client_error(), "{refused:?}");
        }
        let path = format!("/quiz/{quiz}/editing/x");
        let form = json!({ "questionId": null, "isHidden": false });
        ada.call(Method::PUT, &path, Some(form)).await.refused(404, "not_found");
    }

    async fn a_change_has_a_name(app: TestApp) {
        let (mut ada, mut bob, quiz, id) = pair(&app, "edit").await;
        let path = format!("/quiz/{quiz}/changes");
        let seen = document(&mut bob, &quiz).await;
        let first = &seen["questions"][0]["id"];
        let questions = [document_question(1, "Which river?", choice(10))];
        let step = json!({ "version": seen["version"], "questions": questions });
        save(&mut bob, &quiz, step).await;
        let changes = ada.get(&path).await.json();
        assert_eq!(changes["last"], json!({ "name": "bob", "isYou": false }));
        assert_eq!(changes["questions"][uuid(1)], changes["last"]);
        let by_ada = &changes["questions"][first.as_str().expect("an id")];
        assert_eq!(*by_ada, json!({ "name": "ada", "isYou": true }), "not changed since");
        assert_eq!(bob.get(&path).await.json()["last"]["isYou"], true);

        // Anyone who moves or renames changes the quiz, and no question.
        let version = document(&mut ada, &quiz).await["version"].clone();
        save(&mut ada, &quiz, json!({ "version": version, "details": details("Lakes") })).await;
        let to = format!("/quiz/{quiz}/question/{}/move", uuid(1));
        ada.post(&to, json!({ "position": 0 })).await;
        let changes = bob.get(&path).await.json();
        assert_eq!(changes["last"]["name"], "ada");
        assert_eq!(changes["questions"][uuid(1)]["name"], "bob");

        share(&mut ada, &quiz, &id, "view").await;
        bob.get(&path).await.refused(403, "forbidden");
    }

    async fn versions_say_by_whom(app: TestApp) {
        let (mut ada, mut bob, quiz, id) = pair(&app, "edit").await;
        let rename = async |who: &mut Visitor<'_>, title: &str| {
            let now = document(who, &quiz).await;
            let mut details = now["details"].clone();
            details["title"] = json!(title);
            save(who, &quiz, json!({ "version": now["version"], "details": details })).await;
        };
        rename(&mut bob, "Lakes").await;
        let changed = document(&mut bob, &quiz).await;
        app.clock.advance(31 * 60 * 1_000);
        ada.log_in("ada").await;
        bob.log_in("bob").await;
        rename(&mut ada, "Seas").await;
        let list = format!("/quiz/{quiz}/versions");
        let version = ada.get(&list).await.json()[0].clone();
        let change = json!({ "at": version["change"]["at"], "name": "bob", "isYou": false });
        assert_eq!(version["change"], change);
        assert!(version["change"]["at"].as_str() < version["keptAt"].as_str(), "{version}");
        let whole = format!("{list}/{}", version["id"].as_str().expect("an id"));
        assert_eq!(ada.get(&whole).await.json()["change"], change);
        assert_eq!(bob.get(&list).await.json()[0]["change"]["isYou"], true);
        assert_ne!(changed["version"], document(&mut bob, &quiz).await["version"]);

        // Anyone who can only view it doesn't learn who edits it.
        share(&mut ada, &quiz, &id, "view").await;
        assert_eq!(bob.get(&list).await.json()[0]["change"], json!(null));
        let gone = bob.call(Method::DELETE, "/account", None).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT, "{gone:?}");
        let left = json!({ "at": change["at"], "name": null, "isYou": false });
        assert_eq!(ada.get(&list).await.json()[0]["change"], left);
    }
}
