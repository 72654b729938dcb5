//! Audience questions and brainstorms without a quiz, through the front door: from the form to the
//! report, its files, and another session like it.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{TestApp, Visitor, both};
use crate::audience_questions::{does, unzip};
use crate::sockets::{Socket, listen};

const TOPIC: &str = "What should we do better?";

pub(crate) async fn host(app: &TestApp, code: &str, token: Option<&str>) -> (Socket, Value) {
    let address = listen(app).await;
    let mut desk = Socket::connect(address, code, None)
        .await
        .expect("it connects");
    desk.say(json!({ "type": "attachHost", "accessToken": token }))
        .await;
    let view = desk.hear("hostView").await;
    (desk, view)
}

async fn person(app: &TestApp, code: &str, name: &str) -> Socket {
    let address = listen(app).await;
    let mut phone = Socket::connect(address, code, None)
        .await
        .expect("it connects");
    let token = phone.hear("hello").await["freshSeatToken"].clone();
    phone
        .say(json!({ "type": "join", "nickname": name, "seatToken": token }))
        .await;
    phone.hear("playerView").await;
    phone
}

fn control(id: u32, action: &str) -> Value {
    json!({ "type": "command", "commandId": id, "step": 0, "action": { "type": action } })
}

both! {
    /// It is a room like any other, without questions; nothing in its report is a rank or a point.
    async fn people_ask_and_share_ideas_without_a_quiz(app: TestApp) {
        let mut ada = app.author("ada").await;
        let form = json!({
            "audience": { "title": " Town hall ", "topic": format!("  {TOPIC} ") },
            "settings": { "audienceQuestions": "approved" },
        });
        let room = ada.post("/rooms", form).await;
        assert_eq!(room.status, StatusCode::CREATED, "{room:?}");
        let (id, code) = (room.text("id"), room.text("code"));
        let door = app.visitor().get(&format!("/rooms/{code}")).await.json();
        assert_eq!(
            (&door["title"], &door["questionCount"], &door["inLobby"]),
            (&json!("Town hall"), &json!(0), &json!(true))
        );
        let (mut desk, view) = host(&app, &code, ada.token.as_deref()).await;
        assert_eq!(view["room"]["questionCount"], 0);
        assert_eq!(view["room"]["topic"], TOPIC);
        assert_eq!(view["room"]["audienceQuestions"], "approved");
        let mut noor = person(&app, &code, "Noor").await;
        let mut ben = person(&app, &code, "Ben").await;
        does(&mut noor, 1, json!({ "type": "ask", "text": "Fewer slides", "topic": TOPIC })).await;
        does(&mut ben, 2, json!({ "type": "vote", "number": 0, "on": true })).await;
        // There is no quiz to start.
        desk.say(control(3, "advance")).await;
        assert_eq!(desk.hear("refused").await["code"], "wrongPhase");
        does(&mut desk, 4, json!({ "type": "setTopic", "text": null })).await;
        does(&mut noor, 5, json!({ "type": "ask", "text": "When is lunch?" })).await;
        does(&mut noor, 6, json!({ "type": "ask", "text": "Why so boring?" })).await;
        does(&mut desk, 7, json!({ "type": "setHidden", "number": 1, "hidden": false })).await;
        // Anyone who leaves before the end has taken part, too.
        ben.say(json!({ "type": "leave" })).await;
        ben.close_code().await;
        desk.say(control(8, "finish")).await;
        desk.close_code().await;

        let path = format!("/reports/{id}");
        let report = ada.get(&path).await.json();
        assert_eq!(report["questions"], json!([]));
        assert_eq!(report["seats"].as_array().map(Vec::len), Some(2), "{report}");
        assert_eq!(report["audienceQuestions"][0]["text"], "When is lunch?");
        assert_eq!(report["brainstorms"], json!([{ "topic": TOPIC, "ideas": [
            { "text": "Fewer slides", "votes": 0, "hidden": false },
        ] }]), "Ben took his vote along");
        let told = ada.get(&format!("{path}/analysis")).await.json();
        assert_eq!(told["figures"]["seatCount"], 2);
        assert_eq!(told["questions"], json!([]));
        let listed = ada.get("/rooms").await.json();
        assert_eq!(
            (&listed[0]["title"], &listed[0]["questionCount"], &listed[0]["hasReport"]),
            (&json!("Town hall"), &json!(0), &json!(true))
        );
        // Files have what people said, and neither names nor places.
        let csv = ada.get(&format!("{path}/csv")).await.body;
        let csv = String::from_utf8(csv).expect("UTF-8");
        assert_eq!(
            csv.trim_start_matches('\u{feff}'),
            "Votes,Question,Answered by the host,Topic,Idea\n\
             0,When is lunch?,no,,\n\
             0,(hidden by the host),no,,\n\
             0,,,What should we do better?,Fewer slides\n"
        );
        let sheet = ada.get(&format!("{path}/sheet")).await.body;
        let xlsx = unzip(ada.get(&format!("{path}/xlsx")).await.body);
        for file in [String::from_utf8_lossy(&sheet).into_owned(), xlsx] {
            assert!(file.contains("When is lunch?") && file.contains("Fewer slides"), "{file}");
            for word in ["Noor", "Rank", "Points", "boring"] {
                assert!(!file.contains(word), "{word} is in {file}");
            }
        }
        // Another one like it begins with questions.
        let again = ada.post("/rooms", json!({ "again": id })).await;
        assert_eq!(again.status, StatusCode::CREATED, "{again:?}");
        let (_desk, view) = host(&app, &again.text("code"), ada.token.as_deref()).await;
        assert_eq!(view["room"]["title"], "Town hall");
        assert_eq!(view["room"]["audienceQuestions"], "approved");
        assert_eq!(view["room"].get("topic"), None);
    }

    /// Its spreadsheet has the ideas, and no empty sheet for questions that nobody could ask.
    async fn a_session_with_brainstorms_alone_has_one_sheet(app: TestApp) {
        let mut ada = app.author("ada").await;
        let form = json!({ "audience": { "title": "Ideas", "topic": TOPIC } });
        let room = ada.post("/rooms", form).await;
        let (id, code) = (room.text("id"), room.text("code"));
        let (mut desk, _) = host(&app, &code, ada.token.as_deref()).await;
        let mut noor = person(&app, &code, "Noor").await;
        does(&mut noor, 1, json!({ "type": "ask", "text": "Fewer slides", "topic": TOPIC })).await;
        desk.say(control(2, "finish")).await;
        desk.close_code().await;
        let sheets = async |ada: &mut Visitor<'_>| {
            let xlsx = unzip(ada.get(&format!("/reports/{id}/xlsx")).await.body);
            assert!(!xlsx.contains("Noor"), "{xlsx}");
            let names = xlsx.split("<sheet name=\"").skip(1);
            let names: Vec<String> = names
                .filter_map(|rest| rest.split_once('"').map(|(name, _)| name.to_owned()))
                .collect();
            (names, xlsx.contains("Fewer slides"))
        };
        assert_eq!(sheets(&mut ada).await, (vec!["Brainstorms".to_owned()], true));
        // A file needs a sheet, also when nothing is left to tell.
        let path = format!("/reports/{id}/people");
        let done = ada.call(Method::DELETE, &path, None).await;
        assert_eq!(done.status, StatusCode::NO_CONTENT, "{done:?}");
        assert_eq!(sheets(&mut ada).await, (vec!["Audience questions".to_owned()], false));
    }

    async fn a_session_where_nobody_came_has_no_report(app: TestApp) {
        let mut ada = app.author("ada").await;
        let form = json!({ "audience": { "title": "Ideas", "topic": TOPIC } });
        let room = ada.post("/rooms", form).await;
        let (id, code) = (room.text("id"), room.text("code"));
        let (mut desk, view) = host(&app, &code, ada.token.as_deref()).await;
        assert_eq!(view["room"].get("audienceQuestions"), None, "only ideas");
        desk.say(control(1, "finish")).await;
        desk.close_code().await;
        ada.get(&format!("/reports/{id}")).await.refused(409, "room_not_finished");
        let again = ada.post("/rooms", json!({ "again": id })).await;
        let (_desk, view) = host(&app, &again.text("code"), ada.token.as_deref()).await;
        assert_eq!(view["room"]["audienceQuestions"], "open", "phones have something to do");
    }

    async fn what_has_no_sense_without_a_quiz_is_refused(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        let open = json!({ "audienceQuestions": "open" });
        let alone = json!({ "title": "Town hall" });
        let teams = json!({
            "audienceQuestions": "open",
            "teams": {
                "names": ["Reds", "Blues"], "counting": { "type": "average" },
                "playersChoose": false,
            },
        });
        let long = "x".repeat(96);
        let wrong = [
            (json!({ "audience": alone }), "audience"),
            (json!({ "audience": alone, "settings": teams }), "audience"),
            (json!({ "audience": alone, "settings": open, "quizId": quiz }), "audience"),
            (json!({ "audience": alone, "settings": open, "isPublic": true }), "audience"),
            (json!({ "audience": alone, "settings": open, "after": "1234567" }), "audience"),
            (json!({ "audience": alone, "settings": open, "again": "x" }), "audience"),
            (
                json!({
                    "audience": alone, "settings": open,
                    "rehearsal": { "pretendPlayers": 3 },
                }),
                "audience",
            ),
            (json!({ "audience": { "title": " " }, "settings": open }), "audience.title"),
            (json!({ "audience": { "title": "Ideas", "topic": " " } }), "audience.topic"),
            (json!({ "audience": { "title": long }, "settings": open }), "audience.title"),
        ];
        for (form, field) in wrong {
            let refused = ada.post("/rooms", form.clone()).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{form}: {refused:?}");
            let errors = refused.json()["errors"].to_string();
            assert!(errors.contains(&format!("\"{field}\"")), "{form}: {errors}");
        }
        assert_eq!(ada.get("/rooms").await.json(), json!([]));
        // Limits are those of any session.
        for _ in 0..200 {
            let form = json!({ "audience": alone, "settings": open });
            let room = ada.post("/rooms", form).await;
            if room.status != StatusCode::CREATED {
                room.refused(409, "room_limit_reached");
                return;
            }
        }
        panic!("there is no limit");
    }
}
