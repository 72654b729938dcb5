//! Quizzes in files with their pictures, videos and sounds: imports and exports include them, with
//! the same checks as separate uploads.

use std::io::{Cursor, Write as _};

use axum::http::StatusCode;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use image::ImageFormat;
use serde_json::{Value, json};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::app::{TestApp, Visitor, both};
use crate::documents::{choice, document, document_question, save, uuid};
use crate::files::send;
use crate::media::{load, send as upload};
use crate::media_makers::{file, halves, mp3, mp4, png_chunk};

pub(crate) fn packed(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        let options = SimpleFileOptions::default();
        zip.start_file(*name, options).expect("a new file");
        zip.write_all(bytes).expect("memory");
    }
    zip.finish().expect("an archive").into_inner()
}

pub(crate) fn picture() -> Vec<u8> {
    file(&halves(100, 50), ImageFormat::Png)
}

pub(crate) fn shown(question: Value, kind: &str, id: &str, alt: &str) -> Value {
    let mut question = question;
    question["media"] = json!({
        "kind": kind, "id": id, "alt": alt, "isDecorative": alt.is_empty(), "startS": 0,
    });
    question
}

/// A quiz with a picture that two questions show, a sound, and a video that begins later.
async fn quiz_with_media(
    app: &TestApp,
    ada: &mut Visitor<'_>,
    from: u32,
    with_pin: bool,
) -> String {
    let id = ada.quiz("Rivers & lakes", 0).await;
    let image = upload(app, ada, picture()).await.text("id");
    let sound = upload(app, ada, mp3(40)).await.text("id");
    let film = upload(app, ada, mp4(&[b"vide", b"soun"])).await.text("id");
    let slide = json!({ "kind": "slide", "body": "Listen." });
    let slide = json!({
        "id": uuid(from + 4), "text": "A sound", "content": slide, "timeLimitS": null,
        "pointsFactor": 1, "media": null, "explanation": "",
    });
    let mut film = shown(
        document_question(
            from + 3,
            "Is it deep?",
            json!({ "kind": "trueFalse", "isTrue": true }),
        ),
        "video",
        &film,
        "A lake",
    );
    film["media"]["startS"] = json!(7);
    let mut questions = vec![
        shown(
            document_question(from + 1, "Which river?", choice(from + 900)),
            "image",
            &image,
            "The *Nile*",
        ),
        shown(
            document_question(from + 2, "Why?", json!({ "kind": "openText" })),
            "image",
            &image,
            "",
        ),
        film,
        shown(slide, "audio", &sound, "A \"drum\""),
    ];
    if with_pin {
        let area = json!({ "x": 2500, "y": 5000, "radiusX": 1000, "radiusY": 2000 });
        let pin = json!({ "kind": "pin", "areas": [area] });
        questions.push(shown(
            document_question(from + 5, "Where?", pin),
            "image",
            &image,
            "A map",
        ));
    }
    save(ada, &id, json!({ "version": 1, "questions": questions })).await;
    id
}

/// What a quiz says and shows, independent of ids: each file by its stored bytes.
async fn told(app: &TestApp, who: &mut Visitor<'_>, id: &str) -> Value {
    let document = document(who, id).await;
    let mut questions = document["questions"].clone();
    for question in questions.as_array_mut().expect("a list") {
        question["id"] = Value::Null;
        for answer in question["content"]["answers"]
            .as_array_mut()
            .into_iter()
            .flatten()
        {
            if answer.is_object() {
                answer["id"] = Value::Null;
            }
        }
        let named = question["media"]["id"].clone();
        if named.is_null() {
            continue;
        }
        let all = document["media"].as_array().expect("a list");
        let media = all
            .iter()
            .find(|media| media["id"] == named)
            .expect("it is known");
        let kept = load(app, media["url"].as_str().expect("a link")).await;
        assert_eq!(kept.status, StatusCode::OK);
        question["media"]["id"] = json!([media["kind"], media["width"], media["height"]]);
        if media["kind"] != "image" {
            // Pictures are re-encoded each time; the others stay unchanged.
            question["media"]["bytes"] = json!(STANDARD.encode(&kept.body));
        }
    }
    let details = &document["details"];
    json!([
        details["title"],
        details["description"],
        details["tags"],
        document["settings"],
        questions
    ])
}

pub(crate) async fn kinds_lost(who: &mut Visitor<'_>, id: &str, format: &str) -> Vec<String> {
    let losses = who
        .get(&format!("/quiz/{id}/export/losses?format={format}"))
        .await
        .json();
    let losses = losses.as_array().expect("a list").clone();
    losses
        .iter()
        .map(|loss| loss["kind"].as_str().expect("a word").to_owned())
        .collect()
}

fn files_of(app: &TestApp) -> usize {
    std::fs::read_dir(app.media.path())
        .expect("a folder")
        .count()
}

/// A quiz file in our format with a question that shows each of these files, and the files.
fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    let questions: Vec<Value> = files
        .iter()
        .map(|(name, _)| {
            json!({
                "text": format!("Shows {name}"), "content": { "kind": "openText" },
                "timeLimitS": 20, "pointsFactor": 1,
                "media": { "kind": "image", "id": name, "alt": "It" },
            })
        })
        .collect();
    let quiz = json!({ "format": "fanfare-quiz", "version": 2, "questions": questions });
    let quiz = quiz.to_string();
    let names: Vec<String> = files
        .iter()
        .map(|(name, _)| format!("media/{name}"))
        .collect();
    let mut entries = vec![("quiz.json", quiz.as_bytes())];
    entries.extend(
        names
            .iter()
            .map(String::as_str)
            .zip(files.iter().map(|(_, bytes)| *bytes)),
    );
    packed(&entries)
}

pub(crate) fn notes(report: &Value) -> Vec<Value> {
    let rows = report["rows"].as_array().expect("a list");
    rows.iter().map(|row| row["notes"].clone()).collect()
}

/// A PNG whose header claims 65,000 × 65,000 pixels.
fn boasting() -> Vec<u8> {
    let plain = picture();
    let side = 65_000_u32.to_be_bytes();
    let head = [&side[..], &side, &plain[24..29]].concat();
    [&plain[..8], &png_chunk(*b"IHDR", &head), &plain[33..]].concat()
}

both! {
    /// FILE-1, PRIV-4: a quiz's media survives export and import, repeatedly.
    async fn a_quiz_keeps_its_media_through_files(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut bob = app.author("bob").await;
        for (format, kind, with_pin, from) in [
            ("fanfare", "application/zip", true, 1_000),
            ("qti", "application/zip", true, 2_000),
            ("moodleXml", "application/xml", false, 3_000),
        ] {
            let id = quiz_with_media(&app, &mut ada, from, with_pin).await;
            let lost = kinds_lost(&mut ada, &id, format).await;
            assert!(lost.is_empty(), "{format}: {lost:?}");
            let before = told(&app, &mut ada, &id).await;
            let mut out = ada.get(&format!("/quiz/{id}/export?format={format}")).await;
            assert_eq!(out.header("content-type"), kind);
            for _ in 0..2 {
                let had = files_of(&app);
                let tried = send(&app, &bob, "?dryRun=true", out.body.clone()).await;
                assert_eq!(tried.status, StatusCode::OK, "{tried:?}");
                assert_eq!((&tried.json()["files"], files_of(&app)), (&json!(3), had), "{format}");
                let back = send(&app, &bob, "", out.body.clone()).await;
                assert_eq!(back.status, StatusCode::CREATED, "{back:?}");
                let (tried, done) = (tried.json(), back.json());
                assert_eq!((&done["rows"], &done["files"]), (&tried["rows"], &tried["files"]));
                assert!(notes(&done).iter().all(|notes| *notes == json!([])), "{done}");
                let copy = back.text("quizId");
                assert_eq!(told(&app, &mut bob, &copy).await, before, "{format}");
                out = bob.get(&format!("/quiz/{copy}/export?format={format}")).await;
            }
        }
    }

    /// What is refused as an upload is refused inside a file, and only that.
    async fn file_1_files_inside_of_a_quiz_are_checked_as_uploads_are(app: TestApp) {
        let ada = app.author("ada").await;
        let html = b"<html><script>alert(1)</script></html>";
        let large = [&b"\x89PNG\r\n\x1a\n"[..], &vec![0; 5 * 1024 * 1024]].concat();
        let (good, boasting) = (picture(), boasting());
        let archive = archive(&[
            ("html.png", html),
            ("huge.png", &boasting),
            ("cut.png", &good[..60]),
            ("large.png", &large),
            ("good.png", &good),
        ]);
        let expected = [
            json!(["mediaUnknown"]), json!(["mediaTooManyPixels"]), json!(["mediaBroken"]),
            json!(["mediaTooLarge"]), json!([]),
        ];
        let tried = send(&app, &ada, "?dryRun=true", archive.clone()).await.json();
        assert_eq!((notes(&tried), &tried["taken"]), (expected.to_vec(), &json!(5)));
        assert_eq!((files_of(&app), &tried["files"]), (0, &json!(1)), "nothing is kept of it");
        let done = send(&app, &ada, "", archive).await;
        assert_eq!(done.status, StatusCode::CREATED);
        let done = done.json();
        assert_eq!((notes(&done), &done["files"]), (expected.to_vec(), &json!(1)));
        assert_eq!(files_of(&app), 1);
    }

    /// Inside XML, the checks are the same.
    async fn file_1_files_inside_of_xml_are_checked_too(app: TestApp) {
        let ada = app.author("ada").await;
        let item = |name: &str, bytes: &[u8]| format!(
            "<question type=\"essay\"><questiontext format=\"html\"><text><![CDATA[<p>{name}</p>\
             <img src=\"@@PLUGINFILE@@/{name}\" alt=\"{}\">]]></text><file name=\"{name}\" \
             path=\"/\" encoding=\"base64\">{}</file></questiontext></question>",
            "a".repeat(400),
            STANDARD.encode(bytes),
        );
        let xml = format!("<quiz>{}{}</quiz>", item("a.png", b"<svg/>"), item("b.png", &picture()));
        let done = send(&app, &ada, "", xml).await;
        assert_eq!(done.status, StatusCode::CREATED, "{done:?}");
        let report = done.json();
        assert_eq!(notes(&report), [json!(["mediaUnknown"]), json!([])]);
        assert_eq!((files_of(&app), &report["files"]), (1, &json!(1)));
        let mut ada = ada;
        let document = document(&mut ada, &done.text("quizId")).await;
        assert!(document["questions"][0]["media"].is_null());
        let alt = document["questions"][1]["media"]["alt"].as_str().expect("words");
        assert_eq!(alt.len(), 300, "what is longer is cut");
    }

    /// FILE-3: a hostile archive is refused as a whole, and nothing of it is stored.
    async fn file_3_a_hostile_archive_leaves_nothing(app: TestApp) {
        let mut ada = app.author("ada").await;
        let good = picture();
        let renamed = |from: &str, to: &str| {
            let mut bytes = archive(&[("good.png", &good), (from, &good)]);
            let (from, to) = (format!("media/{from}"), to.as_bytes());
            assert_eq!(from.len(), to.len());
            let places: Vec<usize> = (0..bytes.len() - to.len())
                .filter(|at| bytes[*at..].starts_with(from.as_bytes()))
                .collect();
            for at in places {
                bytes[at..at + to.len()].copy_from_slice(to);
            }
            bytes
        };
        for (what, bytes) in [
            ("twice", renamed("gone.png", "media/good.png")),
            ("outside", renamed("xx_gone.png", "media/../../e.png")),
        ] {
            let answer = send(&app, &ada, "", bytes).await;
            answer.refused(422, "import_unreadable");
            assert_eq!(answer.json()["errors"]["reason"], "broken", "{what}");
        }
        assert_eq!((files_of(&app), ada.get("/quiz").await.json()), (0, json!([])));
    }

    /// Two identical files inside are stored once; missing files are reported.
    async fn files_are_kept_once_and_missing_ones_are_said(app: TestApp) {
        let mut ada = app.author("ada").await;
        let good = picture();
        let mut bytes = archive(&[("one.png", &good), ("two.png", &good)]);
        let report = send(&app, &ada, "?dryRun=true", bytes.clone()).await.json();
        assert_eq!(report["files"], 1);
        let own = upload(&app, &ada, good.clone()).await.text("id");
        let report = send(&app, &ada, "", bytes).await;
        assert_eq!((&report.json()["files"], files_of(&app)), (&json!(1), 1));
        let document = document(&mut ada, &report.text("quizId")).await;
        for question in document["questions"].as_array().expect("a list") {
            assert_eq!(question["media"]["id"], own, "she has it already");
        }
        // Her own file, named but not included, is still hers; other people's files are out of
        // reach.
        let named = json!({ "format": "fanfare-quiz", "version": 2, "questions": [{
            "text": "Mine?", "content": { "kind": "openText" }, "timeLimitS": 20,
            "pointsFactor": 1, "media": { "kind": "image", "id": own },
        }] });
        bytes = named.to_string().into_bytes();
        let hers = send(&app, &ada, "", bytes.clone()).await.json();
        assert_eq!((notes(&hers), &hers["files"]), (vec![json!([])], &json!(1)));
        let bob = app.author("bob").await;
        let his = send(&app, &bob, "", bytes).await.json();
        assert_eq!((notes(&his), &his["files"]), (vec![json!(["mediaLeft"])], &json!(0)));
    }

    /// FILE-1: the account's quota applies to files in quizzes, too.
    async fn file_1_the_quota_holds_inside_of_files(app: TestApp) {
        let mut ada = app.author("ada").await;
        let store = app.store().await;
        let me = ada.get("/auth/check").await.json();
        let owner = me["user"]["id"].as_str().or(me["id"].as_str()).expect("an id").to_owned();
        for n in 0..499_u32 {
            let media = store::NewMedia {
                id: &uuid(n), owner_id: &owner, kind: store::MediaKind::Image, mime: "image/webp",
                byte_count: 1, width: None, height: None, sha256: &n.to_le_bytes(),
            };
            let most = store::MediaAmount { byte_count: 1_000, file_count: 500 };
            store.create_media(media, most, 0).await.expect("there is room");
        }
        let (one, two) = (picture(), file(&halves(40, 40), ImageFormat::Png));
        let bytes = archive(&[("one.png", &one), ("two.png", &two)]);
        for query in ["?dryRun=true", ""] {
            let report = send(&app, &ada, query, bytes.clone()).await.json();
            assert_eq!(notes(&report), [json!([]), json!(["mediaNoRoom"])], "{query}");
        }
    }

    /// An import that fails at its end stores nothing.
    async fn a_failed_import_leaves_no_files(app: TestApp) {
        let mut ada = app.author("ada").await;
        let good = picture();
        let id = ada.quiz("Maps", 0).await;
        // The quiz is deleted while its file is being uploaded.
        let path = format!("?quizId={id}");
        let bytes = archive(&[("good.png", &good)]);
        let (early, late) = bytes.split_at(50);
        let (early, late) = (early.to_vec(), late.to_vec());
        let gone = tokio::sync::Notify::new();
        let gone = std::sync::Arc::new(gone);
        let wait = std::sync::Arc::clone(&gone);
        let body = futures_util::stream::unfold(0, move |step| {
            let (early, late, wait) = (early.clone(), late.clone(), std::sync::Arc::clone(&wait));
            async move {
                match step {
                    0 => Some((Ok::<_, std::io::Error>(bytes::Bytes::from(early)), 1)),
                    1 => {
                        wait.notified().await;
                        Some((Ok(bytes::Bytes::from(late)), 2))
                    }
                    _ => None,
                }
            }
        });
        let mut sender = app.visitor();
        sender.token.clone_from(&ada.token);
        let sending = send(&app, &sender, &path, axum::body::Body::from_stream(body));
        let deleting = async {
            let answer = ada.call(axum::http::Method::DELETE, &format!("/quiz/{id}"), None).await;
            assert!(answer.status.is_success(), "{answer:?}");
            gone.notify_one();
        };
        let (answer, ()) = tokio::join!(sending, deleting);
        answer.refused(404, "not_found");
        assert_eq!((files_of(&app), ada.get("/media").await.json()), (0, json!([])));
    }

    /// We stop waiting for a file that stops arriving.
    async fn a_quiz_file_that_falls_silent_is_given_up(app: TestApp) {
        let ada = app.author("ada").await;
        let clock = app.clock.clone();
        let body = futures_util::stream::unfold(0, move |step| {
            let clock = clock.clone();
            async move {
                if step == 3 {
                    loop {
                        clock.advance(10_000);
                        tokio::task::yield_now().await;
                    }
                }
                clock.advance(20_000);
                Some((Ok::<_, std::io::Error>(bytes::Bytes::from("Which?")), step + 1))
            }
        });
        let answer = send(&app, &ada, "", axum::body::Body::from_stream(body)).await;
        answer.refused(400, "malformed_body");
        assert!(answer.text("message").contains("again"), "{answer:?}");
    }

    /// A file's own title is cut to the limit of a quiz title.
    async fn texts_about_a_quiz_are_cut_to_their_limits(app: TestApp) {
        let mut ada = app.author("ada").await;
        let tags: Vec<String> = (0..30).map(|n| format!("tag {n}")).collect();
        let tags = [&["x".repeat(31), "Öl".to_owned(), "öl".to_owned()][..], &tags].concat();
        let quiz = json!({
            "format": "fanfare-quiz", "version": 2, "title": format!("  {}", "é".repeat(500)),
            "description": "ü".repeat(5_000), "tags": tags,
            "questions": [{
                "text": "Why?\u{0}", "content": { "kind": "openText" }, "timeLimitS": 20,
                "pointsFactor": 1,
            }],
        });
        let done = send(&app, &ada, "", quiz.to_string()).await;
        assert_eq!(done.status, StatusCode::CREATED, "{done:?}");
        assert_eq!(done.text("title"), "é".repeat(95));
        let document = document(&mut ada, &done.text("quizId")).await;
        let details = &document["details"];
        assert_eq!(details["title"], "é".repeat(95));
        assert_eq!(details["description"], "ü".repeat(500));
        let tags = details["tags"].as_array().expect("a list");
        assert_eq!((tags.len(), &tags[0], &tags[1]), (10, &json!("öl"), &json!("tag 0")));
        assert_eq!(document["questions"][0]["text"], "Why?");
    }

    /// A published quiz into which something unfinished is imported becomes a draft again.
    async fn what_is_unfinished_unpublishes(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = ada.quiz("Maps", 1).await;
        ada.publish(&id).await;
        let quiz = json!({ "format": "fanfare-quiz", "version": 2, "questions": [{
            "text": "", "content": { "kind": "openText" }, "timeLimitS": 20, "pointsFactor": 1,
        }] });
        let done = send(&app, &ada, &format!("?quizId={id}"), quiz.to_string()).await;
        assert_eq!(done.status, StatusCode::CREATED, "{done:?}");
        assert_eq!(ada.get(&format!("/quiz/{id}")).await.json()["status"], "DRAFT");
    }

    /// FILE-1: we say in advance what is too large to be included in a file.
    async fn what_is_too_much_for_a_file_is_said(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = ada.quiz("Films", 0).await;
        let filler = crate::media_makers::boxed(*b"mdat", &vec![7; 17 * 1024 * 1024]);
        let film = [mp4(&[b"vide"]), filler].concat();
        let film = upload(&app, &ada, film).await.text("id");
        let question = document_question(1, "Which?", choice(900));
        let question = shown(question, "video", &film, "A film");
        save(&mut ada, &id, json!({ "version": 1, "questions": [question] })).await;
        for format in ["fanfare", "qti", "moodleXml"] {
            assert_eq!(kinds_lost(&mut ada, &id, format).await, ["mediaTooLarge"], "{format}");
            let out = ada.get(&format!("/quiz/{id}/export?format={format}")).await;
            assert!(out.body.len() < 100_000, "{format}");
        }
        assert_eq!(kinds_lost(&mut ada, &id, "csv").await, ["media"]);
    }
}
