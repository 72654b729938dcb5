//! How much a player is sent in a game, counted; and that anyone who asked for brief views knows as
//! much as everyone else.

use std::fmt;

use game::draft::QuestionDraft;
use game::limits::{OPEN_LEAD_MS, REVEAL_PAUSE_MS};
use protocol::http::rooms::RoomSettings;
use protocol::socket::{
    Action, ClientMessage, CloseCode, Join, Phase, PlayerView, ServerMessage, Sync,
};

use crate::client::{Client, Heard, Wire, over_all_wires};
use crate::house::{House, answers, is_open};

const QUESTIONS: u32 = 5;
/// So many that a leaderboard is full.
const PLAYERS: u32 = 12;
/// With everything in every view, and a view of each closing, these were 30 and some 23,800.
const FRAMES_MAX: usize = 25;
const BYTES_MAX: usize = 11_700;

fn sums() -> Vec<QuestionDraft> {
    let sum = |index: u32| {
        let answers = ["5", "6", "7", "8"].map(|text| (text, text == "7"));
        QuestionDraft::choice(format!("What is {index} + {}?", 7 - index), answers)
    };
    (0..QUESTIONS).map(sum).collect()
}

/// What a player was sent from the first question on.
#[derive(Default)]
struct Sent {
    frames: usize,
    bytes: usize,
    views: Vec<PlayerView>,
    /// For anyone who reads a failure.
    each: Vec<(String, usize)>,
}

impl fmt::Display for Sent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} frames, {} bytes", self.frames, self.bytes)?;
        for (what, bytes) in &self.each {
            writeln!(f, "{bytes:6} {what}")?;
        }
        Ok(())
    }
}

/// Reads to the end of the game.
async fn read_all(client: &mut Client) -> Sent {
    let mut sent = Sent::default();
    loop {
        let text = match client.hear_text().await {
            Ok(text) => text,
            Err(Heard::Close(CloseCode::RoomOver)) => return sent,
            Err(other) => panic!("the connection ended early: {other:?}"),
        };
        let message = client.read(&text);
        let what = match &message {
            ServerMessage::PlayerView(view) if matches!(view.room.phase, Phase::Lobby(_)) => {
                continue;
            }
            ServerMessage::PlayerView(view) => {
                let phase = serde_json::to_value(&view.room.phase).unwrap();
                phase["type"].to_string()
            }
            ServerMessage::Picked(_) => "picked".to_owned(),
            _ => continue,
        };
        sent.frames += 1;
        sent.bytes += text.len();
        sent.each.push((what, text.len()));
        if let ServerMessage::PlayerView(view) = message {
            sent.views.push(view);
        }
    }
}

/// Joins without asking for brief views, as a client that doesn't know them.
async fn plain_player(house: &House, code: &str, nickname: &str) -> Client {
    let mut client = house.connect(code);
    let seat_token = client.fresh_token().await;
    client.say(&ClientMessage::Join(Join {
        nickname: nickname.to_owned(),
        seat_token,
        seat_pass: None,
        solved: None,
        presence: None,
    }));
    client.view().await;
    client
}

/// Plays a game to its end, in which everyone answers everything.
async fn play(house: &House, host: &mut Client, players: &[Client]) {
    let mut step = 0;
    for question in 0..QUESTIONS {
        host.command(question, step, Action::Advance);
        let view = host
            .host_view_in(|phase| matches!(phase, Phase::Announced(_)))
            .await;
        host.command(question, view.room.step, Action::Advance);
        let ids = answers(&host.host_view_in(is_open).await.room.phase);
        house.clock.advance(OPEN_LEAD_MS);
        for (player, id) in players.iter().zip(ids.iter().cycle()) {
            player.pick(question, id);
        }
        host.host_view_in(|phase| matches!(phase, Phase::Closed(_)))
            .await;
        house.clock.advance(REVEAL_PAUSE_MS);
        let view = host
            .host_view_in(|phase| matches!(phase, Phase::Reveal(_)))
            .await;
        host.command(question, view.room.step, Action::Advance);
        let is_next = |phase: &Phase| matches!(phase, Phase::Leaderboard(_) | Phase::Podium(_));
        step = host.host_view_in(is_next).await.room.step;
    }
    host.command(QUESTIONS, step, Action::Advance);
}

async fn a_player_of_five_questions_gets_few_and_small_frames(wire: Wire) {
    let house = House::over(wire).await;
    let settings = RoomSettings {
        shuffle_answers: Some(false),
        ..RoomSettings::default()
    };
    let room = house.room_of(sums(), settings).await;
    let mut host = house.host(&room.code).await;
    let mut players = vec![plain_player(&house, &room.code, "Player 100").await];
    for number in 1..PLAYERS {
        let nickname = format!("Player {}", 100 + number);
        players.push(house.player(&room.code, &nickname).await.0);
    }
    play(&house, &mut host, &players).await;
    let plain = read_all(&mut players[0]).await;
    let brief = read_all(&mut players[1]).await;
    assert!(
        brief.frames <= FRAMES_MAX && brief.bytes <= BYTES_MAX,
        "{brief}"
    );
    assert!(brief.bytes * 10 <= plain.bytes * 6, "{brief}{plain}");
    let rooms = |sent: Sent| -> Vec<_> { sent.views.into_iter().map(|view| view.room).collect() };
    assert_eq!(rooms(brief), rooms(plain), "nobody knows less");
}

/// What a connection didn't get, it doesn't have: a slow one, a new one.
async fn who_reads_late_or_comes_back_knows_as_much(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut slow, token) = house.player(&room.code, "Slow").await;
    let mut plain = plain_player(&house, &room.code, "Plain").await;
    slow.stall(true);
    let step = house.open_question(&mut host, 0).await;
    plain.view_in(is_open).await;
    host.command(7, step, Action::Advance);
    host.host_view_in(|phase| matches!(phase, Phase::Closed(_)))
        .await;
    house.clock.advance(REVEAL_PAUSE_MS);
    let is_reveal = |phase: &Phase| matches!(phase, Phase::Reveal(_));
    let reveal = plain.view_in(is_reveal).await.room;
    slow.stall(false);
    assert_eq!(slow.view_in(is_reveal).await.room, reveal);
    let mut back = house.connect(&room.code);
    back.resume(&token);
    assert_eq!(back.view().await.room, reveal);
    back.say(&ClientMessage::Sync(Sync {}));
    assert_eq!(back.view().await.room, reveal);
    drop(slow);

    let house = house.crash(1_000).await;
    let mut back = house.connect(&room.code);
    back.resume(&token);
    assert_eq!(back.view().await.room.phase, reveal.phase);
}

over_all_wires! {
    a_player_of_five_questions_gets_few_and_small_frames,
    who_reads_late_or_comes_back_knows_as_much,
}
