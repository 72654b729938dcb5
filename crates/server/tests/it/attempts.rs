//! Attempts at an assignment that are played to the end although the process is killed with SIGKILL
//! again and again.
//!
//! Everyone plays at their own speed, and comes back by themselves. Whatever answer was confirmed
//! must be among their own answers afterward, and in the points.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use protocol::http::files::ImportReport;
use protocol::http::rooms::Report;
use protocol::question::{AnswersChoice, Choice, Offer};
use protocol::socket::{
    Action, ClientMessage, Command, Phase, Pick, PlayerView, Resume, ServerMessage,
};
use serde_json::{Value, json};
use store::testing::TestDb;
use tokio::task::JoinSet;
use tokio::time::{interval, sleep, timeout};

use crate::account::sign_up;
use crate::binary::{Home, Server};
use crate::dice::Dice;
use crate::http::Http;
use crate::surroundings::number;
use crate::talk::{Heard, NoTalk, Talk};

const SEED: u64 = 1;
const PLAYERS: u64 = 10;
const QUESTIONS: u64 = 5;
const KILLS: u64 = 3;
/// How many of a hundred answers are right.
const RIGHT_PERCENT: u64 = 60;
const WITHIN: Duration = Duration::from_mins(2);
const TRY_EVERY: Duration = Duration::from_millis(30);

/// DUR-1, with SQLite.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn dur_1_attempts_survive_kills_on_sqlite() {
    campaign(None).await;
}

/// DUR-1, with PostgreSQL.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn dur_1_attempts_survive_kills_on_postgres() {
    if let Some(db) = TestDb::postgres().await {
        campaign(Some(db.url())).await;
    }
}

async fn campaign(database_url: Option<&str>) {
    let seed = number("FANFARE_CRASH_SEED").unwrap_or(SEED);
    let home = Home::new(database_url);
    let mut server = home.start().await.expect("the server starts");
    let played = timeout(WITHIN, play(&home, &mut server, seed)).await;
    let played = played.context("it takes too long").flatten();
    if let Err(error) = played {
        panic!(
            "{error:#}\nto repeat: FANFARE_CRASH_SEED={seed} cargo test -p server --test it \
             attempts_survive\nthe server logged:\n{}",
            home.log()
        );
    }
}

async fn play(home: &Home, server: &mut Server, seed: u64) -> Result<()> {
    let host = sign_up(&home.authority, &home.data_dir(), "Hanna").await?;
    let assignment = assign(&host).await?;
    let text = |field: &str| assignment[field].as_str().unwrap_or_default().to_owned();
    let confirmed = Arc::new(AtomicU64::new(0));
    let mut players = JoinSet::new();
    for index in 0..PLAYERS {
        let player = Player::new(&home.authority, &text("code"), seed, index, &confirmed);
        players.spawn(player.run());
    }
    let mut dice = Dice::new(seed, 1);
    for kill in 0..KILLS {
        // Each in another part of the whole.
        let part = PLAYERS * QUESTIONS / (KILLS + 1);
        let at = kill * part + dice.below(part);
        let mut look = interval(Duration::from_millis(1));
        while confirmed.load(Ordering::Relaxed) < at {
            look.tick().await;
        }
        server.kill()?;
        *server = home.start().await?;
    }
    let mut ended = Vec::new();
    while let Some(player) = players.join_next().await {
        ended.push(player??);
    }
    let mut answers = Vec::new();
    for player in &ended {
        answers.push(player.own_answers().await?);
    }
    let report: Report = host.get(&format!("reports/{}", text("id"))).await?;
    for (player, own) in ended.iter().zip(&answers) {
        player.check(own, &report)?;
    }
    if confirmed.load(Ordering::Relaxed) < PLAYERS * QUESTIONS {
        bail!("not everyone has answered everything");
    }
    Ok(())
}

async fn assign(host: &Http) -> Result<Value> {
    let questions = (0..QUESTIONS).map(|number| {
        json!({
            "text": format!("Question {number}"),
            "content": { "kind": "choice", "answers": [
                { "text": "Right", "isCorrect": true }, { "text": "Wrong", "isCorrect": false },
            ] },
            "timeLimitS": null, "pointsFactor": 1,
        })
    });
    let file = json!({
        "format": "fanfare-quiz", "version": 2, "title": "Homework", "description": "", "tags": [],
        "questions": questions.collect::<Vec<_>>(),
    });
    let imported: ImportReport = host.post("quiz/import", file).await?;
    let quiz_id = imported.quiz_id.as_ref();
    let quiz_id = quiz_id.with_context(|| format!("not imported: {imported:?}"))?;
    let form = json!({ "quizId": quiz_id, "shuffleQuestions": true, "feedback": "end" });
    host.post("assignments", form).await
}

/// Someone with one attempt.
struct Player {
    http: Http,
    code: String,
    index: u64,
    dice: Dice,
    confirmed: Arc<AtomicU64>,
    /// How often they had to begin as someone new, because the first answer was lost.
    renamed: u32,
    nickname: String,
    /// What the server said it saved, by question.
    saved: BTreeMap<u32, Choice>,
}

impl Player {
    fn new(authority: &str, code: &str, seed: u64, index: u64, confirmed: &Arc<AtomicU64>) -> Self {
        Self {
            http: Http::new(authority),
            code: code.to_owned(),
            index,
            dice: Dice::new(seed, 100 + index),
            confirmed: Arc::clone(confirmed),
            renamed: 0,
            nickname: String::new(),
            saved: BTreeMap::new(),
        }
    }

    /// Plays until the attempt is finished.
    async fn run(mut self) -> Result<Self> {
        let mut again = interval(TRY_EVERY);
        loop {
            again.tick().await;
            let Ok(begun) = self.begin().await else {
                continue;
            };
            let Some(attempt) = begun else {
                return Ok(self);
            };
            let (room, token) = (text(&attempt, "roomCode")?, text(&attempt, "seatToken")?);
            loop {
                again.tick().await;
                let mut talk = match Talk::open(&self.http.authority, &room).await {
                    Ok(talk) => talk,
                    Err(NoTalk::NoSuchRoom) => break,
                    Err(NoTalk::Lost) => continue,
                };
                let seat_token = token.clone();
                talk.say(&ClientMessage::Resume(Resume { seat_token }))
                    .await;
                if self.answer_all(&mut talk).await? {
                    return Ok(self);
                }
            }
        }
    }

    /// How to connect; nothing if the attempt is finished. Fails if the server is away.
    async fn begin(&mut self) -> Result<Option<Value>> {
        let path = format!("assigned/{}/attempts", self.code);
        if self.http.player_token.is_none() {
            self.nickname = format!("Player {}-{}", self.index, self.renamed);
        }
        let (status, body) = self
            .http
            .answer(&path, json!({ "nickname": self.nickname }))
            .await?;
        if status.is_success() {
            if let Some(token) = body["playerToken"].as_str() {
                self.http.player_token = Some(token.to_owned());
            }
            return Ok(Some(body["attempt"].clone()));
        }
        match body["code"].as_str() {
            Some("attempts_used_up") => Ok(None),
            // It was begun, but the server died before it said so.
            Some("nickname_taken") => {
                self.renamed += 1;
                bail!("begun by another token")
            }
            _ => bail!("{status}: {body}"),
        }
    }

    /// Answers what is open and goes on, until the podium (true) or the end of the connection.
    async fn answer_all(&mut self, talk: &mut Talk) -> Result<bool> {
        loop {
            let Ok(Heard::Said(message, _)) = talk.hear().await else {
                return Ok(false);
            };
            match *message {
                ServerMessage::PlayerView(view) => {
                    if matches!(view.room.phase, Phase::Podium(_)) {
                        return Ok(true);
                    }
                    let next = self.next(&view)?;
                    sleep(until_open(&view)).await;
                    talk.say(&next).await;
                }
                ServerMessage::Picked(picked) => {
                    let choice = picked.pick.choice;
                    if self.saved.insert(picked.question_index, choice).is_none() {
                        self.confirmed.fetch_add(1, Ordering::Relaxed);
                    }
                    talk.say(&ClientMessage::Sync(protocol::socket::Sync {}))
                        .await;
                }
                _ => {}
            }
        }
    }

    /// What a player does about a view.
    fn next(&mut self, view: &PlayerView) -> Result<ClientMessage> {
        let Phase::Open(open) = &view.room.phase else {
            return Ok(advance(view));
        };
        let index = open.question.index;
        match (&view.me.pick, self.saved.get(&index)) {
            (None, Some(_)) => bail!("a confirmed answer to question {index} is gone"),
            (Some(pick), Some(saved)) if pick.choice != *saved => {
                bail!("{saved:?} became {:?}", pick.choice)
            }
            (Some(_), Some(_)) => Ok(advance(view)),
            // Saved perhaps, but not confirmed: it is sent again.
            (pick, None) => {
                let Offer::Choice(offer) = &open.offer else {
                    bail!("it asks for something else");
                };
                let wanted = if self.dice.chance(RIGHT_PERCENT) {
                    "Right"
                } else {
                    "Wrong"
                };
                let answer = offer.answers.iter().find(|answer| answer.text == wanted);
                let drawn = Choice::Answers(AnswersChoice {
                    answers: answer.iter().map(|answer| answer.id.clone()).collect(),
                });
                let choice = pick.as_ref().map_or(drawn, |pick| pick.choice.clone());
                Ok(ClientMessage::Pick(Pick {
                    question_index: index,
                    choice,
                    tap_ms: None,
                }))
            }
        }
    }

    async fn own_answers(&self) -> Result<Value> {
        let path = format!("assigned/{}/attempts/1", self.code);
        let mut again = interval(TRY_EVERY);
        loop {
            again.tick().await;
            // That it is finished may be noted after its last view was sent.
            if let Ok(own) = self.http.get(&path).await {
                return Ok(own);
            }
        }
    }

    /// Everything that was confirmed is there, and counts.
    fn check(&self, own: &Value, report: &Report) -> Result<()> {
        let questions = own["questions"].as_array().context("no questions")?;
        for (index, choice) in &self.saved {
            let found = questions
                .iter()
                .find(|question| question["reveal"]["question"]["index"] == json!(index));
            let found = found.with_context(|| format!("question {index} is missing"))?;
            if found["pick"]["choice"] != json!(choice) {
                bail!("{choice:?} was confirmed, and is {}", found["pick"]);
            }
        }
        let gained: u64 = questions
            .iter()
            .filter_map(|question| question["result"]["gained"].as_u64())
            .sum();
        let seat = report
            .seats
            .iter()
            .find(|seat| seat.nickname == self.nickname)
            .with_context(|| format!("{} is not in the report", self.nickname))?;
        if own["points"] != json!(gained) || own["points"] != json!(seat.points) {
            bail!(
                "{gained} points, {} told, {} reported",
                own["points"],
                seat.points
            );
        }
        Ok(())
    }
}

/// A question is shown a moment before it takes answers.
fn until_open(view: &PlayerView) -> Duration {
    let Phase::Open(open) = &view.room.phase else {
        return Duration::ZERO;
    };
    Duration::from_millis(open.opens_at_ms.saturating_sub(view.server_ms))
}

fn advance(view: &PlayerView) -> ClientMessage {
    ClientMessage::Command(Command {
        command_id: 1,
        step: view.room.step,
        action: Action::Advance,
    })
}

fn text(value: &Value, field: &str) -> Result<String> {
    let text = value[field]
        .as_str()
        .with_context(|| format!("no {field}"))?;
    Ok(text.to_owned())
}
