//! What no one may learn or change through another author's quiz. `matrix` tests who may call what.

use axum::http::Method;
use serde_json::json;

use crate::app::{both, question, sign_up_form};

both! {
    /// The canary is a right answer; before a game, only the author may ever receive it.
    async fn api_2_right_answers_are_for_the_author_alone(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Public", 0).await;
        let canary = json!({
            "text": "Where?",
            "answers": [
                { "text": "canary-right", "isCorrect": true },
                { "text": "canary-wrong", "isCorrect": false },
            ],
        });
        ada.post(&format!("/quiz/{quiz}/question"), canary).await;
        ada.publish(&quiz).await;
        let room = ada.post("/rooms", json!({ "quizId": quiz })).await;
        let (room_id, code) = (room.text("id"), room.text("code"));

        let mut bob = app.author("bob").await;
        let mut nobody = app.visitor();
        let paths = [
            "/feed".to_owned(),
            format!("/quiz/{quiz}/page"),
            format!("/quiz/{quiz}/lobby"),
            "/quiz".to_owned(),
            "/rooms".to_owned(),
            format!("/quiz/{quiz}"),
            format!("/quiz/{quiz}/question"),
            format!("/rooms/{code}"),
            format!("/reports/{room_id}"),
            format!("/reports/{room_id}/csv"),
        ];
        for path in &paths {
            for person in [&mut bob, &mut nobody] {
                let answer = person.get(path).await;
                let text = String::from_utf8_lossy(&answer.body);
                assert!(!text.contains("canary") && !text.contains("isCorrect"), "{path}: {text}");
            }
        }
        let own = ada.get(&format!("/quiz/{quiz}/question")).await;
        assert!(String::from_utf8_lossy(&own.body).contains("canary-right"), "the control");
    }

    async fn questions_are_changed_through_their_own_quiz_only(app: TestApp) {
        let mut ada = app.author("ada").await;
        let hers = ada.quiz("Hers", 1).await;
        let list = ada.get(&format!("/quiz/{hers}/question")).await.json();
        let question_id = list[0]["id"].as_str().expect("an id").to_owned();
        let mut bob = app.author("bob").await;
        let his = bob.quiz("His", 1).await;
        let path = format!("/quiz/{his}/question/{question_id}");
        let draft = question("Taken over");
        bob.call(Method::PUT, &path, Some(draft)).await.refused(404, "not_found");
        bob.call(Method::DELETE, &path, None).await.refused(404, "not_found");
        let to = json!({ "position": 0 });
        bob.post(&format!("{path}/move"), to).await.refused(404, "not_found");
        assert_eq!(ada.get(&format!("/quiz/{hers}/question")).await.json(), list);
    }

    async fn rooms_and_reports_are_for_whoever_made_them(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let room = ada.post("/rooms", json!({ "quizId": quiz })).await.text("id");
        assert_eq!(ada.get("/rooms").await.json()[0]["id"], json!(room));
        ada.get(&format!("/reports/{room}")).await.refused(409, "room_not_finished");
        let mut bob = app.author("bob").await;
        assert_eq!(bob.get("/rooms").await.json(), json!([]));
        bob.get(&format!("/reports/{room}")).await.refused(404, "not_found");
        bob.get(&format!("/reports/{room}/csv")).await.refused(404, "not_found");
        app.visitor().get(&format!("/reports/{room}")).await.refused(401, "unauthenticated");
    }

    async fn nobody_makes_themselves_an_administrator(app: TestApp) {
        app.visitor().sign_up("ada").await;
        let mut form = sign_up_form("eve");
        form["isAdmin"] = json!(true);
        app.visitor().post("/auth/signup", form).await.refused(400, "malformed_body");
    }
}
