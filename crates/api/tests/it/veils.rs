//! Pictures that get clear while their question is open, from the editor to the phones.

use axum::http::Method;
use serde_json::{Value, json};
use work::Clock;

use crate::app::{TestApp, Visitor, both};
use crate::documents::{document, document_question, save, uuid};
use crate::insights::{host_view, steer};
use crate::media::{load, send as upload};
use crate::playing::{Game, pick, player_view, quiz_of};
use crate::quiz_media::{picture, shown};

/// "What is this?" with a picture of 100 pixels, so with four steps in 16 of its 20 seconds.
fn veiled(n: u32, file: &str, look: &str) -> Value {
    let content = json!({ "kind": "choice", "answers": [
        { "id": uuid(n + 10), "text": "A zebra", "isCorrect": true },
        { "id": uuid(n + 20), "text": "A horse", "isCorrect": false },
    ] });
    let mut question = shown(
        document_question(n, "What is this?", content),
        "image",
        file,
        "An animal",
    );
    question["media"]["veil"] = json!(look);
    question
}

async fn quiz(app: &TestApp, ada: &mut Visitor<'_>) -> (String, String) {
    let file = upload(app, ada, picture()).await.text("id");
    let id = quiz_of(ada, "Animals", json!([veiled(1, &file, "tiles")])).await;
    (id, file)
}

fn media(view: &Value) -> &Value {
    &view["room"]["phase"]["question"]["media"]
}

fn link(view: &Value) -> &str {
    media(view)["link"].as_str().expect("a link")
}

/// A few pixels, and no word of the file that they were made of.
fn is_veiled(view: &Value, file: &str) -> bool {
    link(view).starts_with("data:image/webp;base64,")
        && media(view)["veil"] == "tiles"
        && !view.to_string().contains(file)
}

/// Until the question has been open for so long.
pub(crate) fn wait(app: &TestApp, view: &Value, open_ms: u64) {
    let opens_at_ms = view["room"]["phase"]["opensAtMs"].as_u64().expect("a time");
    app.clock
        .advance(opens_at_ms + open_ms - Clock::now_ms(&app.clock));
}

both! {
    async fn live_1_a_picture_gets_clear_step_by_step_and_no_sooner(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (id, file) = quiz(&app, &mut ada).await;
        ada.publish(&id).await;
        let mut game = Game::begin(&app, &mut ada, &id).await;
        let announced = player_view(&mut game.ann, "announced").await;
        assert!(is_veiled(&announced, &file), "{announced}");
        let mut before = player_view(&mut game.ann, "open").await;
        assert_eq!(link(&before), link(&announced));
        assert_eq!(media(&before)["alt"], "An animal", "for people who can't see it");
        assert_eq!(media(&before)["width"], 100, "as the whole picture");
        assert_eq!(media(&before)["height"], 50);
        for step in 1..=3 {
            wait(&app, &before, step * 4_000);
            let view = player_view(&mut game.ann, "open").await;
            assert!(is_veiled(&view, &file), "{view}");
            assert_ne!(link(&view), link(&before), "it has more pixels");
            assert_eq!(view["room"]["step"], before["room"]["step"], "the host isn't interrupted");
            before = view;
        }
        wait(&app, &before, 16_000);
        let clear = player_view(&mut game.ann, "open").await;
        assert!(link(&clear).contains(&file) && media(&clear)["veil"].is_null(), "{clear}");
        assert_eq!(load(&app, link(&clear)).await.status, 200);
    }

    async fn live_1_closing_shows_no_more_of_it_and_the_reveal_all(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (id, file) = quiz(&app, &mut ada).await;
        ada.publish(&id).await;
        let mut game = Game::begin(&app, &mut ada, &id).await;
        let open = player_view(&mut game.ann, "open").await;
        wait(&app, &open, 100);
        let right = &open["room"]["phase"]["offer"]["answers"][0]["id"];
        for seat in [&mut game.ann, &mut game.ben] {
            let choice = json!({ "kind": "answers", "answers": [right] });
            pick(seat, 0, choice).await;
        }
        let closed = host_view(&mut game.desk, "closed").await;
        assert!(is_veiled(&closed, &file), "{closed}");
        let reveal = steer(&mut game.desk, "advance", &closed, "reveal").await;
        assert!(link(&reveal).contains(&file) && media(&reveal)["unveiled"] == true, "{reveal}");
    }

    async fn a_veil_is_written_kept_and_checked(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (id, file) = quiz(&app, &mut ada).await;
        let read = document(&mut ada, &id).await;
        assert_eq!(read["questions"][0]["media"]["veil"], "tiles");
        let mut endless = veiled(1, &file, "blur");
        endless["timeLimitS"] = Value::Null;
        let step = json!({ "version": read["version"], "questions": [endless] });
        let saved = save(&mut ada, &id, step).await;
        let untimed = json!({
            "questionId": uuid(1), "at": null, "flaw": "veilUntimed", "severity": "warning",
        });
        assert!(saved["findings"].as_array().expect("a list").contains(&untimed), "{saved}");
        let odd = veiled(1, &file, "curtain");
        let step = json!({ "version": saved["version"], "questions": [odd] });
        let path = format!("/quiz/{id}/document");
        let refused = ada.call(Method::PUT, &path, Some(step)).await;
        assert!(refused.status.is_client_error(), "{refused:?}");
    }
}
