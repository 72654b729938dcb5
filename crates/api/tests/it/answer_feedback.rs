//! What an author says to those who picked an answer, from the editor to the phones.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{Visitor, both};
use crate::attempts::{Sitting, assign, begin, text};
use crate::documents::{document, document_question, uuid};
use crate::insights::{host_view, steer};
use crate::playing::{Game, ids, pick, player_view, quiz_of};
use crate::sockets::listen;
use crate::veils::wait;

const SAID: &str = "The largest city, but not the capital.";

fn capital(said: &str) -> Value {
    let content = json!({ "kind": "choice", "answers": [
        { "id": uuid(10), "text": "Canberra", "isCorrect": true },
        { "id": uuid(20), "text": "Sydney", "isCorrect": false, "feedback": said },
    ] });
    document_question(1, "What is the capital of Australia?", content)
}

async fn quiz(ada: &mut Visitor<'_>) -> String {
    let id = quiz_of(ada, "Capitals", json!([capital(SAID)])).await;
    ada.publish(&id).await;
    id
}

both! {
    async fn live_1_feedback_comes_with_the_reveal_and_no_sooner(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = quiz(&mut ada).await;
        let mut game = Game::begin(&app, &mut ada, &id).await;
        let open = player_view(&mut game.ann, "open").await;
        wait(&app, &open, 100);
        let [sydney] = ids(&open["room"]["phase"]["offer"], "answers", ["Sydney"]);
        for seat in [&mut game.ann, &mut game.ben] {
            let choice = json!({ "kind": "answers", "answers": [sydney] });
            pick(seat, 0, choice).await;
        }
        // Not even hosts, who know what is right, are told before.
        let closed = host_view(&mut game.desk, "closed").await;
        for view in [&open, &closed] {
            assert!(!view.to_string().contains(SAID), "{view}");
        }
        let reveal = steer(&mut game.desk, "advance", &closed, "reveal").await;
        let own = player_view(&mut game.ann, "reveal").await;
        let said = json!([{ "answer": sydney, "text": SAID }]);
        assert_eq!(own["room"]["phase"]["answerFeedback"], said);
        let room = game.end(&reveal).await;

        // What was missed can be asked again, with what was said about it.
        let form = json!({ "title": "Again" });
        let made = ada.post(&format!("/reports/{room}/missed-quiz"), form).await;
        assert_eq!(made.status, StatusCode::CREATED, "{made:?}");
        let again = document(&mut ada, &made.text("id")).await;
        let answers = again["questions"][0]["content"]["answers"].as_array().expect("answers");
        for answer in answers {
            let said = if answer["text"] == "Sydney" { json!(SAID) } else { Value::Null };
            assert_eq!(answer["feedback"], said, "{answer}");
        }
    }

    async fn an_attempt_and_its_answers_have_it(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = quiz(&mut ada).await;
        let assignment = assign(&mut ada, &id, json!({ "feedback": "end" })).await;
        let mut ann = app.visitor();
        let begun = begin(&mut ann, &assignment, json!({ "nickname": "Ann" })).await.json();
        let mut sitting = Sitting::down(listen(&app).await, &begun).await;
        sitting.pick(&app, "Sydney").await;
        assert!(!sitting.view.to_string().contains(SAID), "{}", sitting.view);
        sitting.finish().await;
        let path = format!("/assigned/{}/attempts/1", text(&assignment, "code"));
        let answers = ann.get(&path).await.json();
        assert_eq!(answers["questions"][0]["reveal"]["answerFeedback"][0]["text"], SAID);
    }

    async fn feedback_that_is_too_long_is_refused(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = quiz(&mut ada).await;
        let read = document(&mut ada, &id).await;
        assert_eq!(read["questions"][0]["content"]["answers"][1]["feedback"], SAID);
        let endless = capital(&"x".repeat(301));
        let step = json!({ "version": read["version"], "questions": [endless] });
        let path = format!("/quiz/{id}/document");
        let refused = ada.call(Method::PUT, &path, Some(step)).await;
        refused.refused(422, "invalid_input");
    }
}
