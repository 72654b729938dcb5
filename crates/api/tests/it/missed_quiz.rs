//! A quiz of what was missed, made from the report of a session.

use axum::http::{Method, StatusCode};
use image::ImageFormat;
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, Visitor, both};
use crate::corrections::{answer, correct, right, void};
use crate::documents::{choice, document, document_question, save, uuid};
use crate::insights::play;
use crate::media::{load, send as upload};
use crate::media_makers::{file, halves, mp3};
use crate::quiz_media::shown;
use crate::sharing::{pair, unshare};

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

const CAPTIONS: &str = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHi\n";

/// Fills a quiz with two questions that show a picture, a picture as an answer, and a sound with
/// captions, and publishes it; the ids of the three files.
async fn show_files(app: &TestApp, ada: &mut Visitor<'_>, quiz: &str) -> [String; 3] {
    let picture = |width| file(&halves(width, 50), ImageFormat::Png);
    let image = upload(app, ada, picture(100)).await.text("id");
    let larch = upload(app, ada, picture(60)).await.text("id");
    let sound = upload(app, ada, mp3(40)).await.text("id");
    let form = json!({ "language": "en", "text": CAPTIONS });
    let path = format!("/media/{sound}/captions");
    ada.call(Method::PUT, &path, Some(form)).await;
    let mut first = document_question(1, "Which tree?", choice(10));
    first["content"]["answers"][1]["picture"] =
        json!({ "id": larch, "alt": "A larch", "isDecorative": false });
    let second = document_question(2, "Who sings?", choice(20));
    let mut first = shown(first, "image", &image, "A wood");
    first["media"]["veil"] = json!("blur");
    let questions = [first, shown(second, "audio", &sound, "A bird")];
    let version = document(ada, quiz).await["version"].clone();
    let order = [uuid(1), uuid(2)];
    let step = json!({ "version": version, "questions": questions, "order": order });
    save(ada, quiz, step).await;
    ada.publish(quiz).await;
    [image, larch, sound]
}

/// The files that the questions of a quiz made from a session show, in order.
async fn files_of_made(visitor: &mut Visitor<'_>, room: &str) -> (Value, Vec<String>) {
    let id = made(visitor, room, "Practice").await["id"].clone();
    let written = document(visitor, id.as_str().expect("an id")).await;
    let [first, second] = [&written["questions"][0], &written["questions"][1]];
    let answers = first["content"]["answers"].as_array().expect("answers");
    let mut ids = vec![&first["media"]["id"]];
    ids.extend(answers.iter().map(|answer| &answer["picture"]["id"]));
    ids.push(&second["media"]["id"]);
    let ids = ids.iter().filter_map(|id| id.as_str().map(str::to_owned));
    let ids = ids.collect();
    (written, ids)
}

async fn own_files(visitor: &mut Visitor<'_>) -> Vec<String> {
    let list = visitor.get("/media").await.json();
    let list = list.as_array().expect("a list").iter();
    list.map(|media| media["id"].as_str().expect("an id").to_owned())
        .collect()
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

    /// Who may see all of a quiz gets its files with it, as in any copy; its owner has them.
    async fn files_of_a_shared_quiz_are_copied(app: TestApp) {
        let (mut ada, mut bob, quiz, his) = pair(&app, "view").await;
        let originals = show_files(&app, &mut ada, &quiz).await;
        let room = play(&app, &mut bob, &quiz, &[("Ann", "ww")]).await;
        assert_eq!(own_files(&mut bob).await.len(), 0, "hosting copies nothing");
        let (written, copies) = files_of_made(&mut bob, &room).await;
        let mut own = own_files(&mut bob).await;
        assert_eq!((copies.len(), own.len()), (3, 3));
        assert!(copies.iter().all(|id| own.contains(id) && !originals.contains(id)));
        let first = &written["questions"][0];
        assert_eq!(first["media"]["alt"], "A wood");
        assert_eq!(first["media"]["veil"], "blur", "as it was asked");
        assert_eq!(first["source"]["authorName"], "ada");
        let findings = written["findings"].as_array().expect("a list");
        assert!(findings.iter().all(|one| one["flaw"] != "mediaMissing"), "{findings:?}");
        let files = written["media"].as_array().expect("a list");
        let sound = files.iter().find(|media| media["kind"] == "audio").expect("a sound");
        let captions = load(&app, sound["captions"]["link"].as_str().expect("a link")).await;
        assert_eq!(captions.body, CAPTIONS.as_bytes());

        // Another one needs no second files.
        let (_, again) = files_of_made(&mut bob, &room).await;
        assert_eq!(again, copies);
        own.sort_unstable();
        let mut now = own_files(&mut bob).await;
        now.sort_unstable();
        assert_eq!(now, own);

        // A quiz of one's own shows what one has.
        let hers = play(&app, &mut ada, &quiz, &[("Ann", "ww")]).await;
        let (_, kept) = files_of_made(&mut ada, &hers).await;
        assert_eq!(kept, originals);
        assert_eq!(own_files(&mut ada).await.len(), 3);

        // Who may no longer see the quiz gets no more of its files.
        unshare(&mut ada, &quiz, &his).await;
        let (_, none) = files_of_made(&mut bob, &room).await;
        assert!(none.is_empty(), "{none:?}");
    }

    /// Of a quiz that is only published, the words are copied and nothing else.
    async fn files_of_a_public_quiz_stay_where_they_are(app: TestApp) {
        let (mut ada, mut bob) = (app.author("ada").await, app.author("bob").await);
        let quiz = ada.quiz("Trees", 1).await;
        show_files(&app, &mut ada, &quiz).await;
        let room = play(&app, &mut bob, &quiz, &[("Ann", "ww")]).await;
        let (written, copies) = files_of_made(&mut bob, &room).await;
        assert_eq!(texts(&written), ["Which tree?", "Who sings?"]);
        assert!(copies.is_empty() && own_files(&mut bob).await.is_empty());
    }

    async fn without_room_for_files_the_rest_is_copied_if_asked(app: TestApp) {
        let mut admin = app.author("root").await;
        let (mut ada, mut bob, quiz, _) = pair(&app, "edit").await;
        show_files(&app, &mut ada, &quiz).await;
        let room = play(&app, &mut bob, &quiz, &[("Ann", "ww")]).await;
        let mut settings = admin.get("/admin/settings").await.json();
        settings["mediaMibMax"] = json!(0);
        let answer = admin.call(Method::PUT, "/admin/settings", Some(settings)).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        let total = bob.get("/quiz/counts").await.json()["total"].clone();
        make(&mut bob, &room, "Practice").await.refused(409, "media_quota_reached");
        assert_eq!(bob.get("/quiz/counts").await.json()["total"], total, "all or nothing");
        assert!(own_files(&mut bob).await.is_empty());
        let path = format!("/reports/{room}/missed-quiz");
        let form = json!({ "title": "Practice", "withoutFiles": true });
        let rest = bob.post(&path, form).await;
        assert_eq!(rest.status, StatusCode::CREATED, "{rest:?}");
        let written = document(&mut bob, &rest.text("id")).await;
        assert_eq!(texts(&written), ["Which tree?", "Who sings?"]);
        assert_eq!(written["media"], json!([]));
    }
}
