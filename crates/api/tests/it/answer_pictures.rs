//! Answers with pictures: whose files they are, and everywhere they go with a quiz.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{TestApp, Visitor, both};
use crate::documents::{document, document_question, save, uuid};
use crate::files::send;
use crate::insights::play;
use crate::media::{load, send as upload};
use crate::quiz_media::{kinds_lost, notes, picture};

/// "Right" and "Wrong", and an answer that is nothing but a picture. Three show the same one.
fn pictured(n: u32, file: &str) -> Value {
    let shown = |alt: &str| json!({ "id": file, "alt": alt, "isDecorative": false });
    json!({ "kind": "choice", "answers": [
        { "id": uuid(n), "text": "Right", "isCorrect": true, "picture": shown("An owl") },
        { "id": uuid(n + 1), "text": "Wrong", "isCorrect": false, "picture": shown("A fox") },
        { "id": uuid(n + 2), "text": "", "isCorrect": false, "picture": shown("An elk") },
    ] })
}

/// A quiz with such a question; the id of its file.
async fn quiz(app: &TestApp, ada: &mut Visitor<'_>) -> (String, String) {
    let file = upload(app, ada, picture()).await.text("id");
    let id = ada.quiz("Animals", 0).await;
    let question = document_question(1, "Which is an owl?", pictured(10, &file));
    let saved = save(ada, &id, json!({ "version": 1, "questions": [question] })).await;
    let findings = saved["findings"].as_array().expect("a list");
    assert!(
        findings.iter().all(|one| one["questionId"].is_null()),
        "{saved}"
    );
    (id, file)
}

/// The answers of the first question: text, and what the picture says.
fn said(document: &Value) -> Vec<(String, String)> {
    let answers = document["questions"][0]["content"]["answers"].as_array();
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let answers = answers.expect("a list").iter();
    answers
        .map(|one| (word(&one["text"]), word(&one["picture"]["alt"])))
        .collect()
}

fn pairs(pairs: [(&str, &str); 3]) -> Vec<(String, String)> {
    pairs
        .map(|(text, alt)| (text.to_owned(), alt.to_owned()))
        .to_vec()
}

/// A poll whose first and last answers show the same picture; the last one is nothing else.
fn poll(file: &str) -> Value {
    let shown = |alt: &str| json!({ "id": file, "alt": alt, "isDecorative": false });
    json!({
        "kind": "poll",
        "answers": ["Right", "Wrong", ""],
        "takesSeveral": false,
        "pictures": [shown("An owl"), null, shown("An elk")],
    })
}

/// A quiz with nothing but such a poll; the id of its file.
async fn quiz_with_a_poll(app: &TestApp, ada: &mut Visitor<'_>) -> (String, String) {
    let file = upload(app, ada, picture()).await.text("id");
    let id = ada.quiz("Animals", 0).await;
    let question = document_question(1, "Which do you like?", poll(&file));
    let saved = save(ada, &id, json!({ "version": 1, "questions": [question] })).await;
    let findings = saved["findings"].as_array().expect("a list");
    assert!(
        findings.iter().all(|one| one["questionId"].is_null()),
        "{saved}"
    );
    (id, file)
}

both! {
    async fn a_picture_stays_while_an_answer_shows_it(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (id, file) = quiz(&app, &mut ada).await;
        let read = document(&mut ada, &id).await;
        assert_eq!(read["media"][0]["id"], json!(file), "the editor gets its link");
        assert_eq!(load(&app, read["media"][0]["url"].as_str().expect("a link")).await.status, 200);
        let gone = ada.call(Method::DELETE, &format!("/media/{file}"), None).await;
        gone.refused(409, "media_in_use");

        // An answer is a text, a picture, or both.
        let mut bare = read["questions"][0].clone();
        bare["content"]["answers"][2]["picture"] = Value::Null;
        let step = json!({ "version": read["version"], "questions": [bare] });
        let saved = save(&mut ada, &id, step).await;
        let empty = json!({
            "questionId": uuid(1), "at": 2, "flaw": "answerMissing", "severity": "error",
        });
        assert!(saved["findings"].as_array().expect("a list").contains(&empty), "{saved}");
        for answer in bare["content"]["answers"].as_array_mut().expect("a list") {
            answer["picture"] = Value::Null;
        }
        let step = json!({ "version": saved["version"], "questions": [bare] });
        save(&mut ada, &id, step).await;
        let gone = ada.call(Method::DELETE, &format!("/media/{file}"), None).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT, "{gone:?}");
    }

    async fn somebody_elses_picture_is_none(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (_, file) = quiz(&app, &mut ada).await;
        let mut bob = app.author("bob").await;
        let his = bob.quiz("Animals", 0).await;
        let question = document_question(100, "Which?", pictured(110, &file));
        let step = json!({ "version": 1, "questions": [question] });
        let saved = save(&mut bob, &his, step).await;
        let missing = json!({
            "questionId": uuid(100), "at": null, "flaw": "mediaMissing", "severity": "error",
        });
        assert!(saved["findings"].as_array().expect("a list").contains(&missing), "{saved}");
        assert_eq!(document(&mut bob, &his).await["media"], json!([]));
    }

    async fn pictures_are_played_reported_and_practiced_again(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (id, file) = quiz(&app, &mut ada).await;
        ada.publish(&id).await;
        let players = [("Ann", "r"), ("Ben", "w"), ("Cem", "w"), ("Dan", "w"), ("Eve", "w")];
        let room = play(&app, &mut ada, &id, &players).await;
        let report = ada.get(&format!("/reports/{room}")).await.json();
        let question = &report["questions"][0];
        assert_eq!(question["kind"], "choice");
        let texts: Vec<&Value> = question["answers"]
            .as_array().expect("a list").iter().map(|one| &one["text"]).collect();
        assert!(texts.contains(&&json!("An elk")), "words stand for a picture: {texts:?}");
        for answer in question["offer"]["answers"].as_array().expect("a list") {
            let shown = &answer["picture"];
            assert_eq!((&shown["width"], &shown["height"]), (&json!(100), &json!(50)));
            let link = shown["link"].as_str().expect("a link");
            assert_eq!(load(&app, link).await.status, StatusCode::OK);
        }
        let table = ada.get(&format!("/reports/{room}/csv")).await;
        assert_eq!(table.status, StatusCode::OK, "{table:?}");

        let path = format!("/reports/{room}/missed-quiz");
        let missed = ada.post(&path, json!({ "title": "Again" })).await;
        assert_eq!(missed.status, StatusCode::CREATED, "{missed:?}");
        let missed = document(&mut ada, &missed.text("id")).await;
        assert_eq!(missed["media"][0]["id"], json!(file));
        let mut got = said(&missed);
        got.sort();
        assert_eq!(got, pairs([("", "An elk"), ("Right", "An owl"), ("Wrong", "A fox")]));
    }

    async fn copies_and_files_carry_the_pictures_or_say_what_they_show(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut bob = app.author("bob").await;
        let (id, _) = quiz(&app, &mut ada).await;
        ada.publish(&id).await;
        let whole = pairs([("Right", "An owl"), ("Wrong", "A fox"), ("", "An elk")]);
        let words = pairs([("Right", ""), ("Wrong", ""), ("An elk", "")]);
        for (person, want) in [(&mut ada, &whole), (&mut bob, &words)] {
            let copy = person.post(&format!("/quiz/{id}/duplicate"), json!({})).await;
            let copy = document(person, &copy.text("id")).await;
            assert_eq!(&said(&copy), want, "files of others aren't copied");
        }
        for (format, lost, want) in [
            ("fanfare", vec![], &whole),
            ("moodleXml", vec![], &whole),
            ("qti", vec![], &whole),
            ("gift", vec!["answerPictures"], &words),
            ("csv", vec!["answerPictures"], &words),
        ] {
            let mut losses = kinds_lost(&mut ada, &id, format).await;
            losses.retain(|kind| kind != "listing" && kind != "details");
            assert_eq!(losses, lost, "{format}");
            let out = ada.get(&format!("/quiz/{id}/export?format={format}")).await;
            let back = send(&app, &bob, &format!("?format={format}"), out.body).await;
            assert_eq!(back.status, StatusCode::CREATED, "{back:?}");
            assert_eq!(notes(&back.json()), [json!([])], "{format}");
            let copy = document(&mut bob, &back.text("quizId")).await;
            assert_eq!(&said(&copy), want, "{format}");
        }
    }

    /// A version of a quiz keeps what its answers showed, and brings it back.
    async fn an_earlier_version_keeps_its_pictures(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (id, file) = quiz(&app, &mut ada).await;
        ada.publish(&id).await;
        let now = document(&mut ada, &id).await;
        let mut plain = now["questions"][0].clone();
        for answer in plain["content"]["answers"].as_array_mut().expect("a list") {
            answer["picture"] = Value::Null;
            answer["text"] = json!(format!("{} again", answer["id"]));
        }
        save(&mut ada, &id, json!({ "version": now["version"], "questions": [plain] })).await;
        let versions = ada.get(&format!("/quiz/{id}/versions")).await.json();
        let version = versions[0]["id"].as_str().expect("an id").to_owned();
        let kept = ada.get(&format!("/quiz/{id}/versions/{version}")).await.json();
        assert_eq!(kept["media"][0]["id"], json!(file), "{kept}");
    }

    /// Answers of a poll have no ids, so their pictures are a list beside them.
    async fn a_poll_keeps_its_pictures_and_misses_descriptions(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (id, file) = quiz_with_a_poll(&app, &mut ada).await;
        let read = document(&mut ada, &id).await;
        assert_eq!(read["questions"][0]["content"], poll(&file));
        assert_eq!(read["media"][0]["id"], json!(file), "the editor gets its link");
        let gone = ada.call(Method::DELETE, &format!("/media/{file}"), None).await;
        gone.refused(409, "media_in_use");

        let mut changed = read["questions"][0].clone();
        changed["content"]["pictures"][0]["alt"] = json!(" ");
        changed["content"]["pictures"][2] = Value::Null;
        let step = json!({ "version": read["version"], "questions": [changed] });
        let saved = save(&mut ada, &id, step).await;
        for (at, flaw, severity) in [(0, "altMissing", "warning"), (2, "answerMissing", "error")] {
            let finding = json!({
                "questionId": uuid(1), "at": at, "flaw": flaw, "severity": severity,
            });
            assert!(saved["findings"].as_array().expect("a list").contains(&finding), "{saved}");
        }
        let kept = document(&mut ada, &id).await["questions"][0]["content"]["pictures"].clone();
        assert_eq!(kept.as_array().map(Vec::len), Some(1), "as far as there are any: {kept}");

        // A client that knows nothing of pictures, and one that has more of them than answers.
        let mut plain = changed.clone();
        plain["content"] = json!({ "kind": "poll", "answers": ["A", "B"], "takesSeveral": true });
        let step = json!({ "version": saved["version"], "questions": [plain] });
        let saved = save(&mut ada, &id, step).await;
        assert_eq!(document(&mut ada, &id).await["questions"][0]["content"], plain["content"]);
        let shown = &read["questions"][0]["content"]["pictures"][0];
        plain["content"]["pictures"] = json!([null, null, shown]);
        let step = json!({ "version": saved["version"], "questions": [plain] });
        save(&mut ada, &id, step).await;
        let gone = ada.call(Method::DELETE, &format!("/media/{file}"), None).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT, "{gone:?}");
    }

    async fn a_poll_with_pictures_is_played_and_reported(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (id, _) = quiz_with_a_poll(&app, &mut ada).await;
        ada.publish(&id).await;
        let players = [("Ann", "r"), ("Ben", "w"), ("Cem", "w"), ("Dan", "w"), ("Eve", "w")];
        let room = play(&app, &mut ada, &id, &players).await;
        let report = ada.get(&format!("/reports/{room}")).await.json();
        let question = &report["questions"][0];
        assert_eq!(question["kind"], "poll");
        let answers = question["answers"].as_array().expect("a list");
        let mut texts: Vec<&str> =
            answers.iter().map(|one| one["text"].as_str().expect("a text")).collect();
        texts.sort_unstable();
        assert_eq!(texts, ["An elk", "Right", "Wrong"], "words stand for a picture");
        let offered = question["offer"]["answers"].as_array().expect("a list");
        let shown = offered.iter().filter_map(|one| one["picture"]["link"].as_str());
        let shown: Vec<&str> = shown.collect();
        assert_eq!(shown.len(), 2, "{question}");
        for link in shown {
            assert_eq!(load(&app, link).await.status, StatusCode::OK);
        }
        let table = ada.get(&format!("/reports/{room}/csv")).await;
        assert_eq!(table.status, StatusCode::OK, "{table:?}");
    }

    async fn copies_and_files_carry_the_pictures_of_a_poll_or_say_what_they_show(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut bob = app.author("bob").await;
        let (id, file) = quiz_with_a_poll(&app, &mut ada).await;
        ada.publish(&id).await;
        let words = json!({
            "kind": "poll", "answers": ["Right", "Wrong", "An elk"], "takesSeveral": false,
        });
        let copy = ada.post(&format!("/quiz/{id}/duplicate"), json!({})).await;
        let copy = document(&mut ada, &copy.text("id")).await;
        assert_eq!(copy["questions"][0]["content"], poll(&file));
        let copy = bob.post(&format!("/quiz/{id}/duplicate"), json!({})).await;
        let copy = document(&mut bob, &copy.text("id")).await;
        assert_eq!(copy["questions"][0]["content"], words, "files of others aren't copied");
        for format in ["fanfare", "qti", "csv"] {
            let lost = kinds_lost(&mut ada, &id, format).await;
            let is_whole = format != "csv";
            let is_lost = lost.contains(&"answerPictures".to_owned());
            assert_eq!(is_lost, !is_whole, "{format}: {lost:?}");
            let out = ada.get(&format!("/quiz/{id}/export?format={format}")).await;
            let back = send(&app, &bob, &format!("?format={format}"), out.body).await;
            assert_eq!(back.status, StatusCode::CREATED, "{back:?}");
            assert_eq!(notes(&back.json()), [json!([])], "{format}");
            let copy = document(&mut bob, &back.text("quizId")).await;
            let own = copy["media"][0]["id"].as_str().unwrap_or_default().to_owned();
            let want = if is_whole { poll(&own) } else { words.clone() };
            assert_eq!(copy["questions"][0]["content"], want, "{format}");
        }
    }
}
