//! Audience questions through the front door: from the settings of a live session to its report,
//! its files, and the end of both.

use std::io::{Cursor, Read as _};

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use zip::ZipArchive;

use crate::app::both;
use crate::early_end::play;
use crate::sockets::{Socket, listen};

pub(crate) async fn does(socket: &mut Socket, id: u32, wall: Value) {
    let action = json!({ "type": "onWall", "wall": wall });
    socket
        .say(json!({ "type": "command", "commandId": id, "step": 0, "action": action }))
        .await;
    assert_eq!(socket.hear("done").await["commandId"], id);
}

/// Everything in an archive, as text.
pub(crate) fn unzip(body: Vec<u8>) -> String {
    let mut zip = ZipArchive::new(Cursor::new(body)).expect("an archive");
    let mut text = String::new();
    for at in 0..zip.len() {
        let mut file = zip.by_index(at).expect("it is in the list");
        file.read_to_string(&mut text).expect("text");
    }
    text
}

/// Waits until no player is connected anymore.
pub(crate) async fn alone(desk: &mut Socket) {
    loop {
        desk.say(json!({ "type": "sync" })).await;
        let view = desk.hear("hostView").await;
        if view["progress"]["connectedCount"] == 0 {
            return;
        }
    }
}

both! {
    /// PRIV-6: what was asked stays with the host, and is deleted with the people.
    async fn what_was_asked_is_in_the_report_and_goes_with_the_people(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        let wrong = json!({ "quizId": quiz, "settings": { "audienceQuestions": "always" } });
        ada.post("/rooms", wrong).await.refused(400, "malformed_body");
        let form = json!({ "quizId": quiz, "settings": { "audienceQuestions": "approved" } });
        let room = ada.post("/rooms", form).await;
        assert_eq!(room.status, StatusCode::CREATED, "{room:?}");
        let (id, code) = (room.text("id"), room.text("code"));
        let address = listen(&app).await;
        let mut desk = Socket::connect(address, &code, None).await.expect("it connects");
        desk.say(json!({ "type": "attachHost", "accessToken": ada.token })).await;
        assert_eq!(desk.hear("hostView").await["room"]["audienceQuestions"], "approved");
        let mut noor = Socket::connect(address, &code, None).await.expect("it connects");
        let token = noor.hear("hello").await["freshSeatToken"].clone();
        noor.say(json!({ "type": "join", "nickname": "Noor", "seatToken": token })).await;
        noor.hear("playerView").await;
        for (at, text) in (0..).zip(["When is lunch?", "Why so boring?", "Who made this?"]) {
            does(&mut noor, at, json!({ "type": "ask", "text": text })).await;
        }
        for number in [0, 2] {
            let show = json!({ "type": "setHidden", "number": number, "hidden": false });
            does(&mut desk, number, show).await;
        }
        does(&mut noor, 8, json!({ "type": "ask", "text": "Is this anonymous?" })).await;
        does(&mut noor, 10, json!({ "type": "takeBack", "number": 3 })).await;
        does(&mut noor, 9, json!({ "type": "vote", "number": 2, "on": true })).await;
        let answered = json!({ "type": "setAnswered", "number": 2, "answered": true });
        does(&mut desk, 9, answered).await;
        drop(noor);
        alone(&mut desk).await;
        app.clock.advance(20_000);
        play(&app, &code, ada.token.as_deref()).await;
        app.rooms.end(&code).await.expect("it ends");

        let path = format!("/reports/{id}");
        let want = json!([
            { "text": "When is lunch?", "votes": 0, "answered": false, "hidden": false },
            { "text": "Why so boring?", "votes": 0, "answered": false, "hidden": true },
            { "text": "Who made this?", "votes": 1, "answered": true, "hidden": false },
        ]);
        assert_eq!(ada.get(&path).await.json()["audienceQuestions"], want);
        let analysis = format!("{path}/analysis");
        let told = ada.get(&analysis).await.json();
        assert_eq!(told["rooms"][0]["audienceQuestions"], want);
        // Files are passed on, and a link shows nothing of it.
        let sheet = ada.get(&format!("{path}/sheet")).await.body;
        let sheet = String::from_utf8_lossy(&sheet).into_owned();
        assert!(sheet.contains("Who made this?") && !sheet.contains("boring"), "{sheet}");
        let xlsx = unzip(ada.get(&format!("{path}/xlsx")).await.body);
        assert!(xlsx.contains("Who made this?") && !xlsx.contains("boring"));
        let link = json!({ "showsNames": true, "showsTexts": true });
        let link = ada.post(&format!("{path}/links"), link).await;
        let key = link.text("key");
        let shared = app.visitor().get(&format!("/shared-reports/{key}")).await;
        assert_eq!(shared.status, StatusCode::OK, "{shared:?}");
        assert!(!String::from_utf8_lossy(&shared.body).contains("lunch"));
        // What may stay tells nobody's words.
        let done = ada.call(Method::DELETE, &format!("{path}/people"), None).await;
        assert_eq!(done.status, StatusCode::NO_CONTENT, "{done:?}");
        for path in [&path, &analysis] {
            let text = String::from_utf8_lossy(&ada.get(path).await.body).into_owned();
            assert!(!text.contains("lunch"), "PRIV-6: {text}");
        }
    }
}
