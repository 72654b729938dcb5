//! A brainstorm through the front door: from the host's topic to the report, its files, and the
//! end of both.

use axum::http::{Method, StatusCode};
use serde_json::json;

use crate::app::both;
use crate::audience_questions::{alone, does, unzip};
use crate::early_end::play;
use crate::sockets::{Socket, listen};

const TOPIC: &str = "What should we do better?";

both! {
    /// PRIV-6: what was shared stays with the host, and is deleted with the people.
    async fn ideas_are_in_the_report_and_go_with_the_people(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        let room = ada.post("/rooms", json!({ "quizId": quiz, "settings": {} })).await;
        assert_eq!(room.status, StatusCode::CREATED, "{room:?}");
        let (id, code) = (room.text("id"), room.text("code"));
        let address = listen(&app).await;
        let mut desk = Socket::connect(address, &code, None).await.expect("it connects");
        desk.say(json!({ "type": "attachHost", "accessToken": ada.token })).await;
        desk.hear("hostView").await;
        let mut noor = Socket::connect(address, &code, None).await.expect("it connects");
        let token = noor.hear("hello").await["freshSeatToken"].clone();
        noor.say(json!({ "type": "join", "nickname": "Noor", "seatToken": token })).await;
        noor.hear("playerView").await;
        let start = |text| json!({ "type": "setTopic", "text": text });
        does(&mut desk, 1, start(json!("Nobody has an idea"))).await;
        does(&mut desk, 2, start(json!(TOPIC))).await;
        for (at, text) in (3..).zip(["More breaks", "Be less boring", "Fewer slides"]) {
            does(&mut noor, at, json!({ "type": "ask", "text": text, "topic": TOPIC })).await;
        }
        does(&mut noor, 6, json!({ "type": "vote", "number": 2, "on": true })).await;
        does(&mut desk, 6, json!({ "type": "setHidden", "number": 1, "hidden": true })).await;
        does(&mut desk, 7, start(json!(null))).await;
        drop(noor);
        alone(&mut desk).await;
        app.clock.advance(20_000);
        play(&app, &code, ada.token.as_deref()).await;
        app.rooms.end(&code).await.expect("it ends");

        let path = format!("/reports/{id}");
        let want = json!([{ "topic": TOPIC, "ideas": [
            { "text": "Fewer slides", "votes": 1, "hidden": false },
            { "text": "More breaks", "votes": 0, "hidden": false },
            { "text": "Be less boring", "votes": 0, "hidden": true },
        ] }]);
        let report = ada.get(&path).await.json();
        assert_eq!(report["brainstorms"], want);
        assert_eq!(report.get("audienceQuestions"), None, "nobody asked anything");
        let analysis = format!("{path}/analysis");
        assert_eq!(ada.get(&analysis).await.json()["rooms"][0]["brainstorms"], want);
        // Files are passed on, and a link shows nothing of it.
        let sheet = ada.get(&format!("{path}/sheet")).await.body;
        let sheet = String::from_utf8_lossy(&sheet).into_owned();
        assert!(sheet.contains("Fewer slides") && !sheet.contains("boring"), "{sheet}");
        let xlsx = unzip(ada.get(&format!("{path}/xlsx")).await.body);
        assert!(xlsx.contains("Fewer slides") && xlsx.contains(TOPIC));
        assert!(!xlsx.contains("boring"));
        let link = json!({ "showsNames": true, "showsTexts": true });
        let link = ada.post(&format!("{path}/links"), link).await;
        let key = link.text("key");
        let shared = app.visitor().get(&format!("/shared-reports/{key}")).await;
        assert_eq!(shared.status, StatusCode::OK, "{shared:?}");
        let shared = String::from_utf8_lossy(&shared.body).into_owned();
        assert!(!shared.contains("slides") && !shared.contains(TOPIC), "{shared}");
        // What may stay tells nobody's words.
        let done = ada.call(Method::DELETE, &format!("{path}/people"), None).await;
        assert_eq!(done.status, StatusCode::NO_CONTENT, "{done:?}");
        for path in [&path, &analysis] {
            let text = String::from_utf8_lossy(&ada.get(path).await.body).into_owned();
            assert!(!text.contains("slides"), "PRIV-6: {text}");
        }
    }
}
