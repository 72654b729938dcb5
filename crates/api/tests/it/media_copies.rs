//! Copies of shared quizzes and questions keep their files: whose they are, whom they count for,
//! and who gets none.

use axum::http::{Method, StatusCode};
use image::ImageFormat;
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, Visitor, both};
use crate::documents::{choice, details, document, document_question, save, uuid};
use crate::media::{load, send as upload};
use crate::media_makers::{file, halves, mp3};
use crate::quiz_media::shown;
use crate::sharing::{pair, share, unshare};

const CAPTIONS: &str = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHi\n";

fn picture(width: u32) -> Vec<u8> {
    file(&halves(width, 50), ImageFormat::Png)
}

/// Fills a quiz with a picture, a sound with captions, an answer with a picture, and a cover; the
/// ids of the first three.
async fn fill(app: &TestApp, ada: &mut Visitor<'_>, quiz: &str) -> [String; 3] {
    let image = upload(app, ada, picture(100)).await.text("id");
    let sound = upload(app, ada, mp3(40)).await.text("id");
    let larch = upload(app, ada, picture(60)).await.text("id");
    let form = json!({ "language": "en", "text": CAPTIONS });
    let path = format!("/media/{sound}/captions");
    let set = ada.call(Method::PUT, &path, Some(form)).await;
    assert_eq!(set.status, StatusCode::OK, "{set:?}");
    let mut first = document_question(1, "Which river?", choice(10));
    first["content"]["answers"][0]["picture"] =
        json!({ "id": larch, "alt": "A larch", "isDecorative": false });
    let second = document_question(2, "Who sings?", json!({ "kind": "openText" }));
    let mut all = details("Rivers");
    all["cover"] = json!(image);
    let version = document(ada, quiz).await["version"].clone();
    let questions = [
        shown(first, "image", &image, "The Nile"),
        shown(second, "audio", &sound, "A bird"),
    ];
    let order = [uuid(1), uuid(2)];
    let step = json!({
        "version": version, "details": all, "questions": questions, "order": order,
    });
    save(ada, quiz, step).await;
    [image, sound, larch]
}

async fn duplicate(who: &mut Visitor<'_>, quiz: &str, query: &str) -> Answer {
    who.post(&format!("/quiz/{quiz}/duplicate{query}"), json!({}))
        .await
}

async fn copies(who: &mut Visitor<'_>, quiz: &str, questions: &[String], rest: Value) -> Answer {
    let mut form = json!({ "questionIds": questions, "quizId": quiz });
    if let (Some(form), Some(rest)) = (form.as_object_mut(), rest.as_object()) {
        form.extend(rest.clone());
    }
    who.post("/questions/copies", form).await
}

async fn media_ids(who: &mut Visitor<'_>) -> Vec<String> {
    let list = who.get("/media").await.json();
    let list = list.as_array().expect("a list").iter();
    list.map(|media| media["id"].as_str().expect("an id").to_owned())
        .collect()
}

/// The files that the questions of a document show, and its cover.
fn named(document: &Value) -> Vec<String> {
    let mut ids = vec![document["details"]["cover"].clone()];
    for question in document["questions"].as_array().expect("a list") {
        ids.push(question["media"]["id"].clone());
        for answer in question["content"]["answers"]
            .as_array()
            .into_iter()
            .flatten()
        {
            ids.push(answer["picture"]["id"].clone());
        }
    }
    let mut ids: Vec<String> = ids
        .iter()
        .filter_map(|id| id.as_str().map(str::to_owned))
        .collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

both! {
    async fn a_viewer_s_copy_has_files_of_its_own(app: TestApp) {
        let (mut ada, mut bob, quiz, id) = pair(&app, "view").await;
        let originals = fill(&app, &mut ada, &quiz).await;
        let made = duplicate(&mut bob, &quiz, "").await;
        assert_eq!(made.status, StatusCode::CREATED, "{made:?}");
        let copy = document(&mut bob, &made.text("id")).await;
        assert_eq!(copy["findings"], json!([]), "no file is missing");
        let own = media_ids(&mut bob).await;
        assert_eq!((own.len(), named(&copy).len()), (3, 3));
        assert!(named(&copy).iter().all(|id| own.contains(id) && !originals.contains(id)));
        assert_eq!(copy["questions"][0]["media"]["alt"], "The Nile");
        assert_eq!(copy["questions"][0]["content"]["answers"][0]["picture"]["alt"], "A larch");
        assert_eq!(copy["questions"][1]["source"]["authorName"], "ada");
        let files = copy["media"].as_array().expect("a list");
        assert_eq!(files.len(), 3);
        let sound = files.iter().find(|media| media["kind"] == "audio").expect("a sound");
        let captions = load(&app, sound["captions"]["link"].as_str().expect("a link")).await;
        assert_eq!(captions.body, CAPTIONS.as_bytes());

        // It lives on without the original, and a second copy needs no second files.
        duplicate(&mut bob, &quiz, "").await;
        assert_eq!(media_ids(&mut bob).await.len(), 3);
        unshare(&mut ada, &quiz, &id).await;
        duplicate(&mut bob, &quiz, "").await.refused(404, "not_found");
        let now = document(&mut ada, &quiz).await;
        let mut bare = now["details"].clone();
        bare["cover"] = Value::Null;
        let step = json!({ "version": now["version"], "details": bare, "order": [] });
        save(&mut ada, &quiz, step).await;
        for original in originals {
            let gone = ada.call(Method::DELETE, &format!("/media/{original}"), None).await;
            assert_eq!(gone.status, StatusCode::NO_CONTENT, "{gone:?}");
        }
        for media in files {
            let kept = load(&app, media["url"].as_str().expect("a link")).await;
            assert_eq!(kept.status, StatusCode::OK);
        }
    }

    async fn questions_bring_their_files_to_the_owner_of_the_quiz(app: TestApp) {
        let (mut ada, mut bob, quiz, his) = pair(&app, "view").await;
        let originals = fill(&app, &mut ada, &quiz).await;
        let shown = bob.get("/questions?scope=shared").await.json();
        let files = shown.as_array().expect("a list").iter().map(|each| &each["losesFile"]);
        assert_eq!(files.collect::<Vec<_>>(), [&json!(false), &json!(false)]);
        assert!(media_ids(&mut bob).await.is_empty(), "looking copies nothing");

        let mine = bob.quiz("Mine", 0).await;
        let ids = [uuid(2), uuid(1), uuid(77)];
        let made = copies(&mut bob, &mine, &ids, json!({})).await;
        assert_eq!(made.status, StatusCode::OK, "{made:?}");
        let made = made.json();
        assert_eq!(made.as_array().map(Vec::len), Some(2), "in this order, without what is gone");
        assert_eq!(made[0]["media"]["captions"]["language"], "en");
        let own = media_ids(&mut bob).await;
        assert_eq!(own.len(), 3);
        let mut questions = [made[0]["question"].clone(), made[1]["question"].clone()];
        for (n, question) in (40..).zip(&mut questions) {
            question["id"] = json!(uuid(n));
        }
        for (n, answer) in (50..).zip(
            questions[1]["content"]["answers"].as_array_mut().expect("answers")
        ) {
            answer["id"] = json!(uuid(n));
        }
        let saved = save(&mut bob, &mine, json!({ "version": 1, "questions": questions })).await;
        let flaws = saved["findings"].as_array().expect("a list").iter();
        assert!(flaws.into_iter().all(|one| one["flaw"] != "mediaMissing"), "{saved:?}");
        let kept = document(&mut bob, &mine).await;
        assert!(named(&kept).iter().all(|id| own.contains(id) && !originals.contains(id)));

        // For a quiz of someone else, they are that person's, and cost the editor nothing.
        let theirs = ada.quiz("Theirs", 0).await;
        copies(&mut bob, &theirs, &[uuid(40)], json!({})).await.refused(404, "not_found");
        share(&mut ada, &theirs, &his, "view").await;
        copies(&mut bob, &theirs, &[uuid(40)], json!({})).await.refused(403, "forbidden");
        share(&mut ada, &theirs, &his, "edit").await;
        let before = media_ids(&mut ada).await;
        let back = copies(&mut bob, &theirs, &[uuid(40)], json!({})).await.json();
        assert_eq!(back[0]["media"]["id"], json!(originals[1]), "she has this very sound");
        assert_eq!(media_ids(&mut ada).await, before);
    }

    /// A file in a question is copied only from the owner of its quiz, whatever its id says.
    async fn the_id_of_someone_else_s_file_leads_nowhere(app: TestApp) {
        let (mut ada, mut bob, quiz, _) = pair(&app, "edit").await;
        let carol = app.author("carol").await;
        let secret = upload(&app, &carol, picture(30)).await.text("id");
        let question = document_question(1, "Which river?", choice(10));
        let mut stolen = shown(question, "image", &secret, "A river");
        stolen["content"]["answers"][0]["picture"] =
            json!({ "id": secret, "alt": "A larch", "isDecorative": false });
        let version = document(&mut bob, &quiz).await["version"].clone();
        save(&mut bob, &quiz, json!({ "version": version, "questions": [stolen] })).await;
        for who in [&mut bob, &mut ada] {
            let copy = duplicate(who, &quiz, "").await.text("id");
            let copy = document(who, &copy).await;
            assert_eq!(copy["media"], json!([]), "{copy}");
            assert!(media_ids(who).await.is_empty());
        }
        let mine = bob.quiz("Mine", 0).await;
        let made = copies(&mut bob, &mine, &[uuid(1)], json!({})).await.json();
        assert_eq!((&made[0]["media"], &made[0]["losesFile"]), (&Value::Null, &json!(true)));
        assert_eq!(made[0]["pictures"], json!([]));
        assert!(media_ids(&mut bob).await.is_empty());
    }

    async fn a_full_account_is_told_and_can_copy_the_rest(app: TestApp) {
        let mut admin = app.author("root").await;
        let (mut ada, mut bob, quiz, _) = pair(&app, "view").await;
        fill(&app, &mut ada, &quiz).await;
        let mut settings = admin.get("/admin/settings").await.json();
        settings["mediaMibMax"] = json!(0);
        let answer = admin.call(Method::PUT, "/admin/settings", Some(settings)).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");

        let total = bob.get("/quiz/counts").await.json()["total"].clone();
        duplicate(&mut bob, &quiz, "").await.refused(409, "media_quota_reached");
        let mine = bob.quiz("Mine", 0).await;
        let refused = copies(&mut bob, &mine, &[uuid(1), uuid(2)], json!({})).await;
        refused.refused(409, "media_quota_reached");
        assert!(media_ids(&mut bob).await.is_empty(), "all or none");
        assert_eq!(bob.get("/quiz/counts").await.json()["total"], total.as_u64().unwrap_or(0) + 1);
        let rest = json!({ "withoutFiles": true });
        let made = copies(&mut bob, &mine, &[uuid(1), uuid(2)], rest).await.json();
        assert_eq!((&made[1]["media"], &made[1]["losesFile"]), (&Value::Null, &json!(true)));
        let answer = &made[0]["question"]["content"]["answers"][0];
        assert_eq!(answer["picture"], Value::Null);
        let copy = duplicate(&mut bob, &quiz, "?withoutFiles=true").await;
        assert_eq!(copy.status, StatusCode::CREATED, "{copy:?}");
        let copy = document(&mut bob, &copy.text("id")).await;
        assert_eq!((&copy["media"], &copy["details"]["cover"]), (&json!([]), &Value::Null));
        duplicate(&mut bob, &quiz, "?withoutfiles=true").await.refused(400, "malformed_body");
    }

    /// Captions of what a shared quiz shows are its editors' work; of nothing else.
    async fn editors_caption_what_the_quiz_shows(app: TestApp) {
        let (mut ada, mut bob, quiz, id) = pair(&app, "edit").await;
        let [_, sound, _] = fill(&app, &mut ada, &quiz).await;
        let other = upload(&app, &ada, mp3(80)).await.text("id");
        let form = json!({ "language": "fr", "text": CAPTIONS });
        let path = |media: &str, quiz: &str| format!("/media/{media}/captions?quizId={quiz}");
        let put = async |who: &mut Visitor<'_>, path: String| {
            who.call(Method::PUT, &path, Some(form.clone())).await
        };
        let set = put(&mut bob, path(&sound, &quiz)).await;
        assert_eq!(set.json()["captions"]["language"], "fr", "{set:?}");
        let seen = document(&mut ada, &quiz).await;
        let media = seen["media"].as_array().expect("a list").iter();
        let said: Vec<&Value> = media.map(|media| &media["captions"]["language"]).collect();
        assert!(said.contains(&&json!("fr")), "{said:?}");

        put(&mut bob, format!("/media/{sound}/captions")).await.refused(404, "not_found");
        put(&mut bob, path(&other, &quiz)).await.refused(404, "not_found");
        let own = bob.quiz("Mine", 1).await;
        put(&mut bob, path(&sound, &own)).await.refused(404, "not_found");
        put(&mut bob, path(&sound, "x")).await.refused(404, "not_found");
        assert_eq!(put(&mut ada, path(&sound, &quiz)).await.status, StatusCode::OK);

        share(&mut ada, &quiz, &id, "view").await;
        put(&mut bob, path(&sound, &quiz)).await.refused(403, "forbidden");
        let removed = bob.call(Method::DELETE, &path(&sound, &quiz), None).await;
        removed.refused(403, "forbidden");
        share(&mut ada, &quiz, &id, "edit").await;
        let removed = bob.call(Method::DELETE, &path(&sound, &quiz), None).await;
        assert_eq!(removed.status, StatusCode::NO_CONTENT);
        unshare(&mut ada, &quiz, &id).await;
        put(&mut bob, path(&sound, &quiz)).await.refused(404, "not_found");
    }
}
