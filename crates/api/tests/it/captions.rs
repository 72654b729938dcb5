//! Captions of videos and sounds: set, loaded, refused, and where they travel.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, Visitor, both};
use crate::documents::{document, document_question, save};
use crate::files::send;
use crate::media::{load, send as upload};
use crate::media_makers::mp3;
use crate::quiz_media::{kinds_lost, notes, packed, picture, shown};

const FILE: &str = "WEBVTT\r\n\r\nNOTE Ada's draft\r\n\r\n1\r\n00:01.000 --> 00:02.000\r\n\
    <v Maya><script>Hi</script>";
const CLEAN: &str = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v Maya>Hi</v>\n";

async fn put(who: &mut Visitor<'_>, id: &str, language: &str, text: &str) -> Answer {
    let form = json!({ "language": language, "text": text });
    let path = format!("/media/{id}/captions");
    who.call(Method::PUT, &path, Some(form)).await
}

fn link(media: &Value) -> String {
    media["captions"]["link"]
        .as_str()
        .expect("a link")
        .to_owned()
}

/// A quiz that plays a sound with captions; its id and that of the sound.
async fn quiz_with_captions(app: &TestApp, who: &mut Visitor<'_>) -> (String, String) {
    let quiz = who.quiz("Birds", 0).await;
    let sound = upload(app, who, mp3(40)).await.text("id");
    assert_eq!(put(who, &sound, "pt-BR", FILE).await.status, StatusCode::OK);
    let question = document_question(9_001, "Who sings?", json!({ "kind": "openText" }));
    let questions = [shown(question, "audio", &sound, "A bird")];
    save(who, &quiz, json!({ "version": 1, "questions": questions })).await;
    (quiz, sound)
}

both! {
    async fn captions_are_kept_clean_and_served_inert(app: TestApp) {
        let mut ada = app.author("ada").await;
        let sound = upload(&app, &ada, mp3(40)).await.json();
        let id = sound["id"].as_str().expect("an id");
        assert_eq!(sound["captions"], Value::Null);
        let url = sound["url"].as_str().expect("a link");
        load(&app, &url.replace('?', "/captions?")).await.refused(404, "not_found");
        let media = put(&mut ada, id, "en", FILE).await;
        assert_eq!(media.status, StatusCode::OK, "{media:?}");
        let media = media.json();
        assert_eq!(media["captions"]["language"], "en");
        let kept = load(&app, &link(&media)).await;
        assert_eq!((kept.status, &kept.body[..]), (StatusCode::OK, CLEAN.as_bytes()));
        for (name, value) in [
            ("content-type", "text/vtt; charset=utf-8"),
            ("x-content-type-options", "nosniff"),
            ("content-security-policy", "sandbox; default-src 'none'"),
            ("cross-origin-resource-policy", "same-origin"),
            ("cache-control", "private, no-cache"),
        ] {
            assert_eq!(kept.header(name), value, "{name}");
        }
        for made_up in [link(&media).replace("expires=1", "expires=2"), url.replace(id, "x")] {
            load(&app, &made_up.replace('?', "/captions?")).await.refused(404, "not_found");
        }
        let other = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOlá\n";
        put(&mut ada, id, "pt-BR", other).await;
        let kept = load(&app, &link(&media)).await;
        assert_eq!(kept.body, other.as_bytes(), "the same link, with what it has now");
        let list = ada.get("/media").await.json();
        assert_eq!(list[0]["captions"]["language"], "pt-BR");

        let path = format!("/media/{id}/captions");
        assert_eq!(ada.call(Method::DELETE, &path, None).await.status, StatusCode::NO_CONTENT);
        load(&app, &link(&media)).await.refused(404, "not_found");
        assert_eq!(ada.call(Method::DELETE, &path, None).await.status, StatusCode::NO_CONTENT);
        put(&mut ada, id, "en", FILE).await;
        let path = format!("/media/{id}");
        assert_eq!(ada.call(Method::DELETE, &path, None).await.status, StatusCode::NO_CONTENT);
        load(&app, &link(&media)).await.refused(404, "not_found");
    }

    async fn a_refusal_says_what_to_mend(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut bob = app.author("bob").await;
        let sound = upload(&app, &ada, mp3(40)).await.text("id");
        let image = upload(&app, &ada, picture()).await.text("id");
        put(&mut bob, &sound, "en", FILE).await.refused(404, "not_found");
        for (id, language, text, field, part) in [
            (&image, "en", FILE, "text", "videos and sounds"),
            (&sound, "English language", FILE, "language", "language tag"),
            (&sound, "en", "1\n00:01.000 --> 00:02.000\nHi", "text", "WEBVTT"),
            (&sound, "en", "WEBVTT\n\n00:02.000 --> 00:01.000\nHi", "text", "Line 3"),
            (&sound, "en", "WEBVTT\n\n\n1\n00:01,000 --> 00:02,000\nHi", "text", "Line 5"),
            (&sound, "en", "WEBVTT", "text", "no captions"),
        ] {
            let answer = put(&mut ada, id, language, text).await;
            answer.refused(422, "invalid_input");
            let says = answer.json()["errors"][field].to_string();
            assert!(says.contains(part), "{says}");
        }
        let large = format!("{FILE}{}", "a".repeat(256 * 1024));
        let answer = put(&mut ada, &sound, "en", &large).await;
        assert!(answer.json()["errors"]["text"].to_string().contains("256 KiB"), "{answer:?}");
        put(&mut ada, &sound, "en", &large.repeat(2)).await.refused(413, "body_too_large");
    }

    /// They are there wherever the file is shown, and in the files that can carry them.
    async fn captions_travel_with_their_file(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut bob = app.author("bob").await;
        let (quiz, _) = quiz_with_captions(&app, &mut ada).await;
        assert_eq!(document(&mut ada, &quiz).await["media"][0]["captions"]["language"], "pt-BR");
        let copy = ada.post(&format!("/quiz/{quiz}/duplicate"), json!({})).await.json();
        let copy = document(&mut ada, copy["id"].as_str().expect("an id")).await;
        assert_eq!(copy["media"][0]["captions"]["language"], "pt-BR");

        assert!(kinds_lost(&mut ada, &quiz, "fanfare").await.is_empty());
        for format in ["qti", "moodleXml"] {
            let lost = kinds_lost(&mut ada, &quiz, format).await;
            assert!(lost.contains(&"captions".to_owned()), "{lost:?}");
        }
        let exported = ada.get(&format!("/quiz/{quiz}/export?format=fanfare")).await.body;
        let report = send(&app, &bob, "", exported.clone()).await.json();
        assert_eq!(notes(&report), [json!([])]);
        let imported = document(&mut bob, report["quizId"].as_str().expect("an id")).await;
        let media = &imported["media"][0];
        assert_eq!(media["captions"]["language"], "pt-BR");
        assert_eq!(load(&app, &link(media)).await.body, CLEAN.as_bytes());

        // Again: the file is here already, and what its owner made of it since stays.
        let id = media["id"].as_str().expect("an id");
        put(&mut bob, id, "en", FILE).await;
        let report = send(&app, &bob, "", exported).await.json();
        let again = document(&mut bob, report["quizId"].as_str().expect("an id")).await;
        assert_eq!(again["media"][0]["id"], id);
        assert_eq!(again["media"][0]["captions"]["language"], "en");
    }

    async fn captions_in_a_quiz_file_pass_the_same_checks(app: TestApp) {
        let mut ada = app.author("ada").await;
        let question = json!({
            "text": "Who sings?", "content": { "kind": "openText" }, "timeLimitS": 20,
            "pointsFactor": 1, "media": { "kind": "audio", "id": "bird", "alt": "A bird" },
        });
        let quiz = json!({ "format": "fanfare-quiz", "version": 2, "questions": [question] });
        let (quiz, sound) = (quiz.to_string(), mp3(40));
        for (name, text) in [
            ("captions/bird.en.vtt", &b"WEBVTT\n\n00:02.000 --> 00:01.000\nHi"[..]),
            ("captions/bird.en.vtt", b"WEBVTT\n\n\xff"),
            ("captions/bird.no language.vtt", FILE.as_bytes()),
        ] {
            let file = packed(&[
                ("quiz.json", quiz.as_bytes()), ("media/bird", &sound), (name, text),
            ]);
            for query in ["?dryRun=true", ""] {
                let report = send(&app, &ada, query, file.clone()).await.json();
                assert_eq!(notes(&report), [json!(["captionsLeft"])], "{name} {query}");
            }
        }
        let list = ada.get("/media").await.json();
        assert_eq!((list[0]["kind"].as_str(), &list[0]["captions"]), (Some("audio"), &Value::Null));
    }
}
