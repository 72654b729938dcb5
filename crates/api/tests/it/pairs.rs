//! LIVE-1 through HTTP: two live sessions whose quizzes differ only in what is right tell the same
//! until the reveal, over sockets and event streams and in every answer to a call.
//!
//! `live` compares every byte of many more games. Here chance gives each room other ids, which are
//! masked, so the kinds that have an order of chance are compared there alone.

use std::net::SocketAddr;

use serde_json::{Value, json};
use store::testing::TestDb;

use crate::app::{TestApp, Visitor};
use crate::documents::{details, document_question, save, uuid};
use crate::lines::{Page, WIRES};
use crate::sockets::listen;

/// Two versions of a question that everyone sees alike.
fn pairs() -> Vec<[Value; 2]> {
    let choice = |right: usize| {
        let texts = ["North", "South", "East"].into_iter().enumerate();
        let answers = texts.map(|(at, text)| {
            let id = uuid(700 + u32::try_from(at).expect("a few"));
            let feedback = if at == right {
                "Yes."
            } else {
                "Look at the map again."
            };
            json!({ "id": id, "text": text, "isCorrect": at == right, "feedback": feedback })
        });
        json!({ "kind": "choice", "answers": answers.collect::<Vec<_>>() })
    };
    let typed = |accepted: &[&str], tolerates| {
        json!({
            "kind": "typed", "accepted": accepted, "toleratesTypos": tolerates,
        })
    };
    let number = |right: &str, tolerance: &str| {
        json!({
            "kind": "number", "right": right, "tolerance": tolerance, "unit": "km", "range": null,
        })
    };
    vec![
        [choice(0), choice(2)],
        [true, false].map(|is_true| json!({ "kind": "trueFalse", "isTrue": is_true })),
        [
            typed(&["Oslo"], false),
            typed(&["A long name", "And another one"], true),
        ],
        [number("1", "0"), number("4000", "12.5")],
    ]
}

/// A room, and everyone who is connected to it.
struct Room<'a> {
    code: String,
    id: String,
    pages: Vec<(&'static str, Page<'a>)>,
    /// The answers of the question in play, whose ids are of chance.
    answers: Vec<String>,
    /// What each page and each call told, stage by stage.
    told: Vec<String>,
}

impl<'a> Room<'a> {
    async fn open(
        app: &'a TestApp,
        at: SocketAddr,
        host: &mut Visitor<'a>,
        number: u32,
        content: Value,
    ) -> Self {
        let quiz = host.quiz("Maps", 0).await;
        let explanation = "Because it is so. ".repeat(content.to_string().len() % 7);
        let mut question = document_question(number, "Which one?", content);
        question["explanation"] = json!(explanation);
        let step = json!({ "version": 1, "details": details("Maps"), "questions": [question] });
        save(host, &quiz, step).await;
        let form = json!({ "quizId": quiz, "settings": { "shuffleAnswers": false } });
        let made = host.post("/rooms", form).await;
        let (id, code) = (made.text("id"), made.text("code"));
        let mut pages = Vec::new();
        for (wire, name) in WIRES.into_iter().zip(["Ann", "Ben"]) {
            let mut page = Page::open(app, at, &code, wire).await;
            page.say(json!({ "type": "attachHost", "accessToken": host.token }))
                .await;
            page.hear("hostView").await;
            pages.push(("hostView", page));
            let mut page = Page::open(app, at, &code, wire).await;
            page.say(json!({ "type": "attachScreen" })).await;
            page.hear("screenView").await;
            pages.push(("screenView", page));
            let mut page = Page::open(app, at, &code, wire).await;
            page.join(name).await;
            pages.push(("playerView", page));
            pages.push(("", Page::open(app, at, &code, wire).await));
        }
        Self {
            code,
            id,
            pages,
            answers: Vec::new(),
            told: Vec::new(),
        }
    }

    /// A text without what chance decided.
    fn masked(&self, text: &str) -> String {
        let mut text = text
            .replace(&self.code, "#######")
            .replace(&self.id, "#room");
        for (at, id) in self.answers.iter().enumerate() {
            text = text.replace(id, &format!("#answer{at}"));
        }
        text
    }

    /// What everyone is shown now, and what a call tells.
    async fn tell(&mut self, app: &TestApp, host: &mut Visitor<'a>, phase: &str) {
        let mut told = Vec::new();
        for (kind, page) in &mut self.pages {
            if kind.is_empty() {
                page.say(json!({ "type": "sync" })).await;
                told.push(page.hear("refused").await.to_string());
                continue;
            }
            page.catch_up().await;
            page.say(json!({ "type": "sync" })).await;
            let mut view = page.hear(kind).await;
            assert_eq!(view["room"]["phase"]["type"], phase);
            let answers = view["room"]["phase"]["offer"]["answers"].as_array();
            let ids = answers
                .into_iter()
                .flatten()
                .filter_map(|answer| answer["id"].as_str());
            let ids: Vec<String> = ids.map(str::to_owned).collect();
            if !ids.is_empty() {
                self.answers = ids;
            }
            if *kind == "hostView" {
                // Hosts know what is right.
                view["hand"]["solution"] = Value::Null;
                view["hand"]["explanation"] = json!("");
            }
            told.push(view.to_string());
        }
        for path in [
            format!("/rooms/{}", self.code),
            format!("/reports/{}", self.id),
            format!("/reports/{}/seats", self.id),
            format!("/reports/{}/analysis", self.id),
            format!("/rooms/{}/corrections", self.id),
            format!("/rooms/{}/corrections/0", self.id),
        ] {
            let own = host.get(&path).await;
            let strangers = app.visitor().get(&path).await;
            for answer in [own, strangers] {
                let length = answer.body.len();
                let mut body = answer.json();
                // The number of the request.
                if body["instance"].is_string() {
                    body["instance"] = Value::Null;
                }
                // A signature of the room's id.
                if body["pass"].is_string() {
                    body["pass"] = Value::Null;
                }
                told.push(format!("{} {length} {body}", answer.status));
            }
        }
        let told = told
            .iter()
            .map(|text| self.masked(text))
            .collect::<Vec<_>>();
        self.told.extend(told);
    }

    async fn steer(&mut self) {
        let host = &mut self.pages[0].1;
        host.catch_up().await;
        host.say(json!({ "type": "sync" })).await;
        let step = host.hear("hostView").await["room"]["step"].clone();
        let action = json!({ "type": "advance" });
        host.say(json!({ "type": "command", "commandId": 1, "step": step, "action": action }))
            .await;
        let done = host.hear("done").await;
        self.told.push(done.to_string());
    }

    /// A player answers, and asks for what is of no concern to players.
    async fn answer(&mut self, player: usize) {
        let player = &mut self.pages[player].1;
        player.say(json!({ "type": "sync" })).await;
        let view = player.view("playerView", "open").await;
        let offer = &view["room"]["phase"]["offer"];
        let choice = match offer["kind"].as_str().expect("a kind") {
            "typed" => json!({ "kind": "typed", "text": "Oslo" }),
            "number" => json!({ "kind": "number", "number": "1" }),
            _ => json!({ "kind": "answers", "answers": [offer["answers"][0]["id"]] }),
        };
        let pick = json!({ "type": "pick", "questionIndex": 0, "choice": choice });
        player.say(pick).await;
        let picked = player.hear("picked").await.to_string();
        player
            .say(json!({ "type": "listTexts", "questionIndex": 0 }))
            .await;
        let refused = player.hear("refused").await.to_string();
        for text in [picked, refused] {
            let text = self.masked(&text);
            self.told.push(text);
        }
    }
}

#[tokio::test]
async fn live_1_sessions_that_differ_in_what_is_right_tell_the_same_until_the_reveal() {
    let app = TestApp::with(TestDb::migrated_sqlite(), |config| {
        config.api_calls_per_minute = 100_000;
    })
    .await;
    let at = listen(&app).await;
    let mut host = app.author("ada").await;
    for (number, versions) in (0..).zip(pairs()) {
        let kind = versions[0]["kind"].clone();
        let mut rooms = Vec::new();
        for (version, content) in (0..).zip(versions) {
            let number = 500 + 2 * number + version;
            rooms.push(Room::open(&app, at, &mut host, number, content).await);
        }
        // What is shown, and then: the host goes on, or the player with this page answers.
        let stages = [
            ("lobby", None),
            ("announced", None),
            ("open", Some(2)),
            ("open", Some(6)),
        ];
        for (phase, player) in stages {
            for room in &mut rooms {
                room.tell(&app, &mut host, phase).await;
            }
            assert_eq!(rooms[0].told, rooms[1].told, "LIVE-1: {kind}, {phase}");
            for room in &mut rooms {
                match player {
                    Some(player) => room.answer(player).await,
                    None => room.steer().await,
                }
            }
            if phase == "announced" {
                app.clock.advance(game::limits::OPEN_LEAD_MS + 1_000);
            }
        }
        for room in &mut rooms {
            room.tell(&app, &mut host, "closed").await;
        }
        assert_eq!(rooms[0].told, rooms[1].told, "LIVE-1: {kind}, closed");
        app.clock.advance(game::limits::REVEAL_PAUSE_MS);
        let told = rooms[0].told.len();
        for room in &mut rooms {
            room.pages[0].1.view("hostView", "reveal").await;
            room.tell(&app, &mut host, "reveal").await;
        }
        // The comparison can fail: here it must, for everyone who is shown the room.
        for (at, (role, _)) in rooms[0].pages.iter().enumerate() {
            let [one, other] = [0, 1].map(|room: usize| &rooms[room].told[told + at]);
            assert_eq!(one == other, role.is_empty(), "{kind}: {role:?} {one}");
        }
    }
}
