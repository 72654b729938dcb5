//! The question bank: questions of other quizzes, found and copied.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{Visitor, both};
use crate::avatars::png;
use crate::documents::{choice, details, document, document_question, every_content, save, uuid};
use crate::media;

/// The questions that a search finds.
async fn found(visitor: &mut Visitor<'_>, query: &str) -> Vec<Value> {
    let answer = visitor.get(&format!("/questions?{query}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{query}: {answer:?}");
    answer.json().as_array().expect("a list").clone()
}

async fn texts(visitor: &mut Visitor<'_>, query: &str) -> Vec<String> {
    let found = found(visitor, query).await;
    let texts = found.iter().map(|each| each["question"]["text"].as_str());
    texts.map(|text| text.expect("a text").to_owned()).collect()
}

/// A quiz of these questions that everyone can find.
async fn published(visitor: &mut Visitor<'_>, title: &str, questions: Vec<Value>) -> String {
    let id = visitor.quiz(title, 0).await;
    let mut details = details(title);
    details["visibility"] = json!("PUBLIC");
    save(
        visitor,
        &id,
        json!({ "version": 1, "details": details, "questions": questions }),
    )
    .await;
    let change = json!({ "version": 2, "status": "PUBLISHED" });
    let answer = visitor
        .call(Method::PATCH, &format!("/quiz/{id}"), Some(change))
        .await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    id
}

both! {
    /// Of every kind: found by its author and by others, with its answers, as a copy would be.
    async fn questions_are_found_with_their_answers_and_origin(app: TestApp) {
        let mut ada = app.author("ada").await;
        let questions: Vec<Value> = (1..)
            .zip(every_content())
            .map(|(n, content)| {
                let mut question = document_question(n, &format!("Númber {n}"), content);
                question["notes"] = json!("only mine");
                question["explanation"] = json!("Because.");
                question
            })
            .collect();
        let id = published(&mut ada, "Maps", questions.clone()).await;
        let mut bob = app.author("bob").await;

        let own = found(&mut ada, "search=NUMBER").await;
        assert_eq!(own.len(), 13);
        assert_eq!(own[12]["question"], questions[0], "the newest first");
        assert_eq!((&own[0]["isMine"], &own[0]["quizTitle"]), (&json!(true), &json!("Maps")));
        assert!(found(&mut ada, "scope=public").await.is_empty(), "others' only");

        let theirs = found(&mut bob, "scope=public&search=number").await;
        assert_eq!(theirs.len(), 13);
        let mut expected = questions[0].clone();
        expected["notes"] = json!("");
        expected["source"] = json!({ "quizId": id, "title": "Maps", "authorName": "ada" });
        assert_eq!(theirs[12]["question"], expected);
        assert_eq!(theirs[0]["isMine"], false);
        assert_eq!(theirs[0]["authorName"], "ada");
        assert!(found(&mut bob, "").await.is_empty());

        for (query, expected) in [
            ("search=santiago", vec!["Númber 6"]),
            ("search=LIM%C3%80", vec!["Númber 6", "Númber 3"]),
            ("kind=poll", vec!["Númber 7"]),
            ("kind=poll&search=tea", vec!["Númber 7"]),
            ("kind=poll&search=lima", vec![]),
            ("search=%22", vec![]),
            ("limit=2", vec!["Númber 13", "Númber 12"]),
        ] {
            let scoped = format!("scope=public&{query}");
            assert_eq!(texts(&mut bob, &scoped).await, expected, "{query}");
            assert_eq!(texts(&mut ada, query).await, expected, "{query}");
        }
        assert!(found(&mut ada, &format!("exceptQuiz={id}")).await.is_empty());
    }

    async fn a_page_says_where_the_next_begins(app: TestApp) {
        let mut ada = app.author("ada").await;
        ada.quiz("Maps", 5).await;
        let mut path = "/questions?limit=2".to_owned();
        let mut sizes = Vec::new();
        loop {
            let page = ada.get(&path).await;
            sizes.push(page.json().as_array().expect("a list").len());
            if page.headers.get("x-next-cursor").is_none() {
                break;
            }
            path = format!("/questions?limit=2&cursor={}", page.header("x-next-cursor"));
        }
        assert_eq!(sizes, [2, 2, 1]);
        ada.get("/questions?cursor=elsewhere").await.refused(422, "invalid_input");
        ada.get("/questions?limit=101").await.refused(422, "invalid_input");
        ada.get("/questions?kind=riddle").await.refused(400, "malformed_body");
        let many = vec![uuid(1); 101].join(",");
        ada.get(&format!("/questions?ids={many}")).await.refused(422, "invalid_input");
        assert!(found(&mut ada, &format!("ids=x,{}", uuid(1))).await.is_empty());
        app.visitor().get("/questions").await.refused(401, "unauthenticated");
        let mut new = app.visitor();
        new.sign_up("carol").await;
        new.get("/questions").await.refused(403, "email_not_verified");
    }

    /// What is drafted, private, unlisted or removed is nobody else's, from one call to the next.
    async fn only_what_everyone_can_find_is_shown_to_others(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = published(&mut ada, "Maps", vec![document_question(1, "Where?", choice(9))]).await;
        let mut bob = app.author("bob").await;
        let queries = ["scope=public".to_owned(), "scope=public&search=where".to_owned(),
            format!("ids={}", uuid(1))];
        let changes = [
            (json!({ "visibility": "UNLISTED" }), false),
            (json!({ "visibility": "PUBLIC" }), true),
            (json!({ "status": "DRAFT" }), false),
            (json!({ "status": "PUBLISHED" }), true),
            (json!({ "visibility": "PRIVATE" }), false),
            (json!({ "visibility": "PUBLIC" }), true),
        ];
        for (version, (mut change, is_shown)) in (3..).zip(changes) {
            change["version"] = json!(version);
            let path = format!("/quiz/{id}");
            let answer = ada.call(Method::PATCH, &path, Some(change.clone())).await;
            assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
            for query in &queries {
                assert_eq!(found(&mut bob, query).await.len(), usize::from(is_shown), "{change}");
            }
            assert_eq!(found(&mut ada, &queries[2]).await.len(), 1, "her own, whatever it is");
        }
        ada.call(Method::DELETE, &format!("/quiz/{id}"), None).await;
        for query in &queries {
            assert!(found(&mut bob, query).await.is_empty());
            assert!(found(&mut ada, query).await.is_empty());
        }
    }

    /// One's own file goes with its question; someone else's stays where it is.
    async fn files_go_with_ones_own_questions_only(app: TestApp) {
        let mut ada = app.author("ada").await;
        let file = media::send(&app, &ada, png(30, 20)).await.json();
        let mut question = document_question(1, "Where?", choice(9));
        question["media"] = json!({
            "kind": "image", "id": file["id"], "alt": "A map", "isDecorative": false, "startS": 0,
        });
        published(&mut ada, "Maps", vec![question.clone()]).await;
        let own = found(&mut ada, "").await;
        assert_eq!(own[0]["question"]["media"], question["media"]);
        assert_eq!(own[0]["media"]["id"], file["id"]);
        assert_eq!(own[0]["losesFile"], false);
        let theirs = found(&mut app.author("bob").await, "scope=public").await;
        assert_eq!(theirs[0]["question"]["media"], Value::Null);
        assert_eq!((&theirs[0]["media"], &theirs[0]["losesFile"]), (&Value::Null, &json!(true)));
    }

    /// The credit is saved with the copy, goes on with copies of it, and outlives its source.
    async fn a_copy_keeps_whom_it_is_from(app: TestApp) {
        let mut ada = app.author("ada").await;
        let question = document_question(1, "Where?", choice(9));
        let first = published(&mut ada, "Maps", vec![question]).await;
        let mut bob = app.author("bob").await;
        let mut copy = found(&mut bob, "scope=public").await[0]["question"].clone();
        let credit = json!({ "quizId": first, "title": "Maps", "authorName": "ada" });
        assert_eq!(copy["source"], credit);
        copy["id"] = json!(uuid(50));
        copy["content"] = choice(51);
        let second = published(&mut bob, "Globes", vec![copy.clone()]).await;
        assert_eq!(document(&mut bob, &second).await["questions"], json!([copy]));

        ada.call(Method::DELETE, &format!("/quiz/{first}"), None).await;
        assert_eq!(document(&mut bob, &second).await["questions"][0]["source"], credit);
        let mut carol = app.author("carol").await;
        let again = found(&mut carol, "scope=public").await;
        assert_eq!(again[0]["question"]["source"], credit, "the person who wrote it first");
        assert_eq!(again[0]["authorName"], "bob");

        // Copying the whole quiz says the same; of one's own quiz there is nothing to say.
        let whole = carol.post(&format!("/quiz/{second}/duplicate"), json!({})).await.text("id");
        assert_eq!(document(&mut carol, &whole).await["questions"][0]["source"], credit);
        let mine = ada.quiz("Mine", 1).await;
        let twice = ada.post(&format!("/quiz/{mine}/duplicate"), json!({})).await.text("id");
        assert_eq!(document(&mut ada, &twice).await["questions"][0].get("source"), None);
        let question = document_question(7, "Who?", choice(70));
        let other = published(&mut ada, "Towns", vec![question]).await;
        let copied = carol.post(&format!("/quiz/{other}/duplicate"), json!({})).await.text("id");
        assert_eq!(
            document(&mut carol, &copied).await["questions"][0]["source"],
            json!({ "quizId": other, "title": "Towns", "authorName": "ada" })
        );

        let mut long = copy.clone();
        long["source"]["title"] = json!("x".repeat(201));
        let step = json!({ "version": 3, "questions": [long] });
        let path = format!("/quiz/{second}/document");
        bob.call(Method::PUT, &path, Some(step)).await.refused(422, "invalid_input");
    }
}
