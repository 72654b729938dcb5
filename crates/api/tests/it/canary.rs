//! Two live sessions side by side in one server, each full of words that nothing else has: no word
//! of one is in anything that the other's people are sent.

use std::io::{Cursor, Read as _};

use axum::http::Method;
use serde_json::{Value, json};
use zip::ZipArchive;

use crate::app::{Answer, TestApp, Visitor};
use crate::documents::{details, document_question, save, uuid};
use crate::lines::{Page, WIRES};
use crate::media::send as upload;
use crate::quiz_media::{picture, shown};
use crate::sockets::listen;

/// One host with a room, and everyone who is connected to it.
struct Side<'a> {
    /// The word that is in everything people wrote here.
    word: &'static str,
    host: Visitor<'a>,
    room_id: String,
    code: String,
    hosts: Vec<Page<'a>>,
    screens: Vec<Page<'a>>,
    players: Vec<Page<'a>>,
    /// They know the code, and have no right to anything.
    strangers: Vec<Page<'a>>,
    /// What belongs to this side alone, beside the word.
    marks: Vec<String>,
    /// What calls of this side's people were answered.
    answered: Vec<String>,
}

/// Everything in an answer; what is packed is unpacked.
fn text_of(answer: &Answer) -> String {
    let mut text = format!("{} {:?}", answer.status, answer.headers);
    if answer.body.starts_with(b"PK") {
        let mut zip = ZipArchive::new(Cursor::new(&answer.body)).expect("an archive");
        for at in 0..zip.len() {
            let mut file = zip.by_index(at).expect("it is in the list");
            text += &file.name().expect("a name");
            file.read_to_string(&mut text).expect("text");
        }
    } else {
        text += &String::from_utf8_lossy(&answer.body);
    }
    text
}

fn questions(word: &str, first: u32, picture_id: &str) -> Vec<Value> {
    let text = format!("{word} question");
    let answers = [("right", true), ("wrong", false)].map(|(kind, is_right)| {
        let id = uuid(first + 10 + u32::from(is_right));
        let feedback = format!("{word} feedback");
        json!({
            "id": id, "text": format!("{word} {kind}"), "isCorrect": is_right, "feedback": feedback,
        })
    });
    let contents = [
        json!({ "kind": "choice", "answers": answers }),
        json!({ "kind": "openText" }),
        json!({ "kind": "wordCloud", "wordsMax": 3 }),
        json!({ "kind": "typed", "accepted": [format!("{word} key")], "toleratesTypos": true }),
    ];
    let question = |(at, content)| {
        let mut question = document_question(first + at, &text, content);
        question["explanation"] = json!(format!("{word} explanation"));
        question["notes"] = json!(format!("{word} notes"));
        shown(question, "image", picture_id, &format!("{word} picture"))
    };
    (0_u32..).zip(contents).map(question).collect()
}

/// What a player picks: words of this side.
fn choice(word: &str, view: &Value) -> Value {
    let offer = &view["room"]["phase"]["offer"];
    match offer["kind"].as_str().expect("a kind") {
        "choice" => json!({ "kind": "answers", "answers": [offer["answers"][0]["id"]] }),
        "openText" => json!({ "kind": "text", "text": format!("{word} thought") }),
        "wordCloud" => json!({ "kind": "words", "words": [format!("{word} cloud")] }),
        "typed" => json!({ "kind": "typed", "text": format!("{word} kez") }),
        other => panic!("{other}"),
    }
}

impl<'a> Side<'a> {
    async fn open(app: &'a TestApp, word: &'static str, first: u32) -> Self {
        let mut host = app.author(&format!("{word}host")).await;
        let picture = upload(app, &host, picture()).await.text("id");
        let title = format!("{word} title");
        let quiz = host.quiz(&title, 0).await;
        let questions = questions(word, first, &picture);
        let details = details(&title);
        let step = json!({ "version": 1, "details": details, "questions": questions });
        save(&mut host, &quiz, step).await;
        let form = json!({ "quizId": quiz, "settings": { "textApproval": true } });
        let room = host.post("/rooms", form).await;
        let (room_id, code) = (room.text("id"), room.text("code"));
        let form = json!({ "purpose": "coHost", "label": format!("{word} link") });
        let link = host
            .post(&format!("/rooms/{room_id}/host-links"), form)
            .await;
        let key = link.json()["key"].as_str().expect("a key").to_owned();
        let token = host.token.clone().expect("it is signed in");
        Self {
            word,
            marks: vec![room_id.clone(), code.clone(), quiz, picture, key, token],
            host,
            room_id,
            code,
            hosts: Vec::new(),
            screens: Vec::new(),
            players: Vec::new(),
            strangers: Vec::new(),
            answered: Vec::new(),
        }
    }

    async fn gather(&mut self, app: &'a TestApp) {
        let at = listen(app).await;
        for (number, wire) in (1..).zip(WIRES) {
            let mut host = Page::open(app, at, &self.code, wire).await;
            host.say(json!({ "type": "attachHost", "accessToken": self.host.token }))
                .await;
            host.view("hostView", "lobby").await;
            self.hosts.push(host);
            let mut screen = Page::open(app, at, &self.code, wire).await;
            screen.say(json!({ "type": "attachScreen" })).await;
            screen.view("screenView", "lobby").await;
            self.screens.push(screen);
            let mut player = Page::open(app, at, &self.code, wire).await;
            player.join(&format!("{} player {number}", self.word)).await;
            player
                .say(json!({ "type": "react", "reaction": "hop" }))
                .await;
            player.say(json!({ "type": "askSeatCode" })).await;
            let code = player.hear("seatCode").await["seatCode"].clone();
            self.marks.push(code.as_str().expect("a code").to_owned());
            self.marks.push(player.token.clone());
            self.players.push(player);
            self.strangers
                .push(Page::open(app, at, &self.code, wire).await);
        }
    }

    fn pages(&mut self) -> impl Iterator<Item = &mut Page<'a>> {
        let attached = self.hosts.iter_mut().chain(&mut self.screens);
        attached.chain(&mut self.players)
    }

    async fn steer(&mut self, view: &Value, action: Value) {
        let command = json!({
            "type": "command", "commandId": 1, "step": view["room"]["step"], "action": action,
        });
        self.hosts[0].say(command).await;
        self.hosts[0].hear("done").await;
    }

    async fn host_view(&mut self) -> Value {
        self.hosts[0].catch_up().await;
        self.hosts[0].say(json!({ "type": "sync" })).await;
        self.hosts[0].hear("hostView").await
    }

    /// Goes on until this is shown.
    async fn advance_to(&mut self, phase: &str) {
        loop {
            let view = self.host_view().await;
            if view["room"]["phase"]["type"] == phase {
                return;
            }
            self.steer(&view, json!({ "type": "advance" })).await;
        }
    }

    /// Everyone answers the open question.
    async fn answer(&mut self, question: u32) {
        let word = self.word;
        for player in &mut self.players {
            player.say(json!({ "type": "sync" })).await;
            let view = player.view("playerView", "open").await;
            player
                .say(json!({
                    "type": "pick", "questionIndex": question, "choice": choice(word, &view),
                }))
                .await;
            player.hear("picked").await;
        }
    }

    /// The host looks at what was written, and shows it.
    async fn look(&mut self, question: u32) {
        let view = self.host_view().await;
        assert_eq!(view["room"]["phase"]["type"], "reveal");
        if !["openText", "wordCloud"]
            .iter()
            .any(|kind| view["room"]["phase"]["question"]["kind"] == *kind)
        {
            return;
        }
        self.hosts[0]
            .say(json!({ "type": "listTexts", "questionIndex": question }))
            .await;
        self.hosts[0].hear("texts").await;
        let show = json!({ "type": "approveTexts", "questionIndex": question });
        self.steer(&view, show).await;
    }

    /// Says in this room what belongs to the other one.
    async fn try_keys_of(&mut self, other: &[String]) {
        for stranger in &mut self.strangers {
            for key in other {
                for message in [
                    json!({ "type": "attachHost", "accessToken": key }),
                    json!({ "type": "attachHostLink", "hostKey": key }),
                    json!({ "type": "resume", "seatToken": key }),
                ] {
                    stranger.say(message).await;
                    stranger.hear("refused").await;
                }
            }
        }
    }

    /// Calls every operation that only reads: as this side's host, and as someone who isn't
    /// signed in.
    async fn read_everything(&mut self, app: &TestApp) {
        let mut count = 0;
        for path in readable_paths() {
            if path.contains("{code}") && !path.starts_with("/rooms/") {
                continue;
            }
            let path = path.replace("{roomId}", &self.room_id);
            let path = path.replace("{code}", &self.code);
            let path = path.replace("{questionIndex}", "0");
            if path.contains('{') {
                continue;
            }
            let own = self.host.get(&path).await;
            self.answered.push(format!("{path} {}", text_of(&own)));
            let stranger = app.visitor().get(&path).await;
            self.answered.push(format!("{path} {}", text_of(&stranger)));
            count += 1;
        }
        assert!(count > 40, "only {count} operations were called");
    }

    /// LIVE-5: the other host's room doesn't exist, whatever is asked of it.
    async fn ask_about(&mut self, other_room: &str) {
        for path in readable_paths() {
            if !path.contains("{roomId}") {
                continue;
            }
            let path = path.replace("{roomId}", other_room);
            let answer = self.host.get(&path.replace("{questionIndex}", "0")).await;
            answer.refused(404, "not_found");
            self.answered.push(text_of(&answer));
        }
    }

    /// What players do when the game is over.
    async fn after(&mut self) {
        for at in 0..self.players.len() {
            let token = self.players[at].token.clone();
            for (method, path, body) in [
                (
                    Method::PUT,
                    "stars",
                    json!({ "seatToken": token, "stars": 5 }),
                ),
                (
                    Method::POST,
                    "missed-practice",
                    json!({ "seatToken": token }),
                ),
                (Method::POST, "saved-seats", json!({ "seatToken": token })),
            ] {
                let path = format!("/rooms/{}/{path}", self.code);
                let answer = self.host.call(method, &path, Some(body)).await;
                self.answered.push(format!("{path} {}", text_of(&answer)));
            }
        }
    }

    /// Nothing that this side's people were sent has a word of the other.
    fn check(&self, other: &Self) {
        let strangers = self.strangers.iter();
        let pages = self.hosts.iter().chain(&self.screens).chain(&self.players);
        for page in pages.clone() {
            let own = page.heard.concat();
            assert!(
                own.contains(self.word),
                "the control: a page hears its own words"
            );
        }
        let heard = pages.chain(strangers).flat_map(|page| &page.heard);
        for text in heard.chain(&self.answered) {
            let lower = text.to_lowercase();
            let is_foreign = |mark: &str| text.contains(mark);
            assert!(
                !lower.contains(other.word),
                "{} in {}: {text}",
                other.word,
                self.word
            );
            let foreign = other.marks.iter().find(|mark| is_foreign(mark));
            assert_eq!(foreign, None, "of {} in {}: {text}", other.word, self.word);
        }
    }
}

/// The paths of all operations that only read and answer at once, except the mailbox, in which a
/// server that is tried out shows the emails of everyone.
fn readable_paths() -> Vec<String> {
    let contract = serde_json::to_value(api::openapi()).expect("the contract is JSON");
    let paths = contract["paths"].as_object().expect("paths").iter();
    let readable = paths.filter(|(_, operations)| operations.get("get").is_some());
    let paths = readable.map(|(path, _)| path.trim_start_matches("/api/v1").to_owned());
    let is_stream = |path: &str| path.ends_with("/stream") || path.ends_with("/socket");
    paths
        .filter(|path| !is_stream(path) && path != "/mailbox")
        .map(|path| {
            if path.ends_with("/team-members") {
                path + "?team=0"
            } else {
                path
            }
        })
        .collect()
}

/// WS-8: no word of one live session reaches anyone in another.
#[tokio::test]
async fn two_rooms_never_hear_of_each_other() {
    let app = TestApp::sqlite().await;
    // The first account is the administrator, who may see more.
    app.author("root").await;
    let mut sides = [
        Side::open(&app, "amber", 100).await,
        Side::open(&app, "basil", 200).await,
    ];
    for side in &mut sides {
        side.gather(&app).await;
    }
    // The counters of a lobby name who has come.
    app.clock.advance(1_000);
    for side in &mut sides {
        for page in side.pages() {
            let newest = page.hear("progress").await["newest"].to_string();
            assert!(newest.contains("player 2"), "{newest}");
        }
    }
    let marks = [sides[1].marks.clone(), sides[0].marks.clone()];
    for (side, other) in sides.iter_mut().zip(&marks) {
        side.try_keys_of(&other[4..8]).await;
    }
    for question in 0..4 {
        for phase in ["announced", "open"] {
            for side in &mut sides {
                side.advance_to(phase).await;
            }
        }
        app.clock.advance(game::limits::OPEN_LEAD_MS);
        for side in &mut sides {
            side.answer(question).await;
        }
        for side in &mut sides {
            side.hosts[0].view("hostView", "closed").await;
        }
        app.clock.advance(game::limits::REVEAL_PAUSE_MS);
        for side in &mut sides {
            side.hosts[0].view("hostView", "reveal").await;
        }
        for side in &mut sides {
            side.look(question).await;
        }
        for side in &mut sides {
            for player in &mut side.players {
                player
                    .say(json!({ "type": "react", "reaction": "heart" }))
                    .await;
            }
        }
        app.clock.advance(1_000);
    }
    let rooms = [sides[1].room_id.clone(), sides[0].room_id.clone()];
    for (side, other) in sides.iter_mut().zip(&rooms) {
        side.advance_to("podium").await;
        side.after().await;
        side.read_everything(&app).await;
        side.ask_about(other).await;
        for page in side.pages() {
            page.catch_up().await;
        }
    }
    let [amber, basil] = &sides;
    amber.check(basil);
    basil.check(amber);
}
