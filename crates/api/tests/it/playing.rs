//! A game of Ann and Ben, for stories about a kind of question.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::app::{TestApp, Visitor};
use crate::documents::save;
use crate::insights::{host_view, steer};
use crate::sockets::{Socket, listen};

/// A quiz that counts parts of answers, without a flaw in its questions.
pub(crate) async fn quiz_of(ada: &mut Visitor<'_>, title: &str, questions: Value) -> String {
    let id = ada.quiz(title, 0).await;
    let settings = json!({
        "preset": "accuracy", "streakBonus": false, "partialCredit": true,
        "shuffleAnswers": true, "shuffleQuestions": false,
    });
    let step = json!({ "version": 1, "questions": questions, "settings": settings });
    let saved = save(ada, &id, step).await;
    let findings = saved["findings"].as_array().expect("a list");
    let of_questions = findings.iter().filter(|one| !one["questionId"].is_null());
    assert_eq!(of_questions.count(), 0, "{saved}");
    id
}

/// A live session.
pub(crate) struct Game {
    pub(crate) room: String,
    pub(crate) desk: Socket,
    pub(crate) ann: Socket,
    pub(crate) ben: Socket,
}

impl Game {
    /// Its first question is open.
    pub(crate) async fn begin(app: &TestApp, ada: &mut Visitor<'_>, quiz: &str) -> Self {
        Self::begin_as(app, ada, json!({ "quizId": quiz })).await
    }

    /// The same, as this form says.
    pub(crate) async fn begin_as(app: &TestApp, ada: &mut Visitor<'_>, form: Value) -> Self {
        let (mut game, view) = Self::announce(app, ada, form).await;
        steer(&mut game.desk, "advance", &view, "open").await;
        game
    }

    /// Its first question is announced, as the host sees it.
    pub(crate) async fn announce(
        app: &TestApp,
        ada: &mut Visitor<'_>,
        form: Value,
    ) -> (Self, Value) {
        let room = ada.post("/rooms", form).await;
        assert_eq!(room.status, StatusCode::CREATED, "{room:?}");
        let code = room.text("code");
        let mut desk = connect(app, &code).await;
        desk.say(json!({ "type": "attachHost", "accessToken": ada.token }))
            .await;
        let view = host_view(&mut desk, "lobby").await;
        let ann = join(app, &code, "Ann").await;
        let ben = join(app, &code, "Ben").await;
        let view = steer(&mut desk, "advance", &view, "announced").await;
        let game = Self {
            room: room.text("id"),
            desk,
            ann,
            ben,
        };
        (game, view)
    }

    /// Everyone has answered: what the host sees of the result.
    pub(crate) async fn reveal(&mut self) -> Value {
        let view = host_view(&mut self.desk, "closed").await;
        steer(&mut self.desk, "advance", &view, "reveal").await
    }

    /// Ends it, after the last result. The id of the room.
    pub(crate) async fn end(mut self, reveal: &Value) -> String {
        let view = steer(&mut self.desk, "advance", reveal, "podium").await;
        self.desk
            .say(json!({
                "type": "command", "commandId": 2, "step": view["room"]["step"],
                "action": { "type": "advance" },
            }))
            .await;
        assert_eq!(
            self.desk.close_code().await,
            4502,
            "the live session is over"
        );
        self.room
    }
}

async fn connect(app: &TestApp, code: &str) -> Socket {
    let address = listen(app).await;
    let socket = Socket::connect(address, code, None).await;
    socket.expect("it connects")
}

async fn join(app: &TestApp, code: &str, nickname: &str) -> Socket {
    let mut seat = connect(app, code).await;
    let token = seat.hear("hello").await["freshSeatToken"].clone();
    seat.say(json!({ "type": "join", "nickname": nickname, "seatToken": token }))
        .await;
    seat.hear("playerView").await;
    seat
}

/// What a player sees in this phase.
pub(crate) async fn player_view(seat: &mut Socket, phase: &str) -> Value {
    loop {
        let view = seat.hear("playerView").await;
        if view["room"]["phase"]["type"] == phase {
            return view;
        }
    }
}

/// Answers a question: what the server has saved.
pub(crate) async fn pick(seat: &mut Socket, question: u32, choice: Value) -> Value {
    seat.say(json!({ "type": "pick", "questionIndex": question, "choice": choice }))
        .await;
    seat.hear("picked").await
}

/// The ids of what these texts are, in a part of an offer.
pub(crate) fn ids<const N: usize>(offer: &Value, part: &str, texts: [&str; N]) -> [Value; N] {
    let all = offer[part].as_array().expect("a list");
    texts.map(|text| {
        let found = all.iter().find(|one| one["text"] == text);
        found.expect("it is offered")["id"].clone()
    })
}

/// The cells of a player in the report.
pub(crate) fn cells(report: &Value, nickname: &str) -> Value {
    let seats = report["seats"].as_array().expect("seats").iter();
    let mut own = seats.filter(|seat| seat["nickname"] == nickname);
    own.next().expect("a seat")["cells"].clone()
}
