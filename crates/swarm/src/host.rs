//! The host: has an account, writes the quiz, opens the room and leads through it.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use protocol::error::{ErrorCode, RefusalCode};
use protocol::http::auth::{LocalMail, SignedIn};
use protocol::http::documents::SavedDocument;
use protocol::http::media::Media;
use protocol::http::quizzes::{Question, Quiz};
use protocol::http::rooms::{Report, RoomCreated};
use protocol::socket::{
    Action, AttachHost, ClientMessage, CloseCode, Command, HostView, Phase, ServerMessage,
};
use serde_json::json;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::args::Game;
use crate::clock::now_us;
use crate::comeback::{Pause, is_worth_a_try};
use crate::conversation::{Conversation, Heard, Place, Target};
use crate::http::{Http, Refusal};
use crate::quiz;

/// Enough time for an email to be written, a report to be made, or a slow machine to respond.
const TRIES: u32 = 100;
const BETWEEN_TRIES: Duration = Duration::from_millis(100);

/// No phase of these games lasts longer than its question's limit and its reading time.
const PATIENCE: Duration = Duration::from_mins(5);

/// How long a host waits before advancing: all players have read the view before the next one is
/// made.
const SETTLE: Duration = Duration::from_millis(300);

/// A server lets an account have so many live sessions, unless its administrator says otherwise.
const ROOMS_OF_AN_ACCOUNT: u32 = 50;

/// An account, a quiz and a room, ready to play.
pub(crate) struct Host {
    http: Http,
    pub(crate) room: RoomCreated,
}

/// Signs in (or up), writes the quiz and opens the rooms, with as many accounts as they need.
pub(crate) async fn prepare(args: &Game, http: Http, outbox: Option<&Path>) -> Result<Vec<Host>> {
    let mut hosts = Vec::new();
    let mut left = args.rooms;
    while left > 0 {
        let count = left.min(ROOMS_OF_AN_ACCOUNT);
        hosts.extend(of_an_account(args, http.clone(), outbox, count).await?);
        left -= count;
    }
    Ok(hosts)
}

async fn of_an_account(
    args: &Game,
    mut http: Http,
    outbox: Option<&Path>,
    count: u32,
) -> Result<Vec<Host>> {
    let signed_in = match (&args.email, &args.password) {
        (Some(email), Some(password)) => {
            http.post(
                "auth/login",
                json!({ "email": email, "password": password }),
            )
            .await?
        }
        _ => sign_up(&mut http, args.outbox.as_deref().or(outbox)).await?,
    };
    http.access_token = Some(signed_in.access_token);
    let quiz = write_quiz(args, &http).await?;
    let mut hosts = Vec::new();
    for _ in 0..count {
        let room = http.post("rooms", json!({ "quizId": quiz.id })).await?;
        let http = http.clone();
        hosts.push(Host { http, room });
    }
    Ok(hosts)
}

/// Signs up and opens a room with one question.
pub(crate) async fn open(mut http: Http, outbox: Option<&Path>) -> Result<Host> {
    let signed_in = sign_up(&mut http, outbox).await?;
    http.access_token = Some(signed_in.access_token);
    let body = json!({ "title": "A hall", "description": "Opened by swarm.", "tags": ["swarm"] });
    let written: Quiz = http.post("quiz", body).await?;
    let path = format!("quiz/{}/question", written.id);
    let _: Question = http.post(&path, quiz::question(0, 20)).await?;
    let room = http.post("rooms", json!({ "quizId": written.id })).await?;
    Ok(Host { http, room })
}

async fn write_quiz(args: &Game, http: &Http) -> Result<Quiz> {
    let questions = args.question_count();
    let title = format!("{} players, {questions} questions", args.players);
    let body = json!({ "title": title, "description": "Played by swarm.", "tags": ["swarm"] });
    let written: Quiz = http.post("quiz", body).await?;
    match args.quiz {
        quiz::Quiz::Sums => {
            for index in 0..questions {
                let path = format!("quiz/{}/question", written.id);
                let sum = quiz::question(index, args.time_limit_s);
                let _: Question = http.post(&path, sum).await?;
            }
        }
        quiz::Quiz::Mixed => {
            let picture: Media = http.upload("media", quiz::PICTURE).await?;
            let mut ids = fresh_ids();
            let id = || ids.next().unwrap_or_default();
            let questions = quiz::mixed(questions, args.time_limit_s, id, &picture.id);
            let step = json!({ "version": written.version, "questions": questions });
            let path = format!("quiz/{}/document", written.id);
            let _: SavedDocument = http.put(&path, step).await?;
        }
    }
    Ok(written)
}

/// New UUIDs, from the current microsecond and a counter.
fn fresh_ids() -> impl Iterator<Item = String> {
    let now = format!("{:016x}", now_us());
    (0_u64..).map(move |number| format!("{}-{}-7000-8000-{number:012x}", &now[4..12], &now[12..]))
}

/// A new account with a verified address.
pub(crate) async fn sign_up(http: &mut Http, outbox: Option<&Path>) -> Result<SignedIn> {
    let email = format!("swarm-{}@example.org", now_us());
    let password = "a crowd of pretend players";
    let body = json!({
        "name": "Swarm",
        "email": email,
        "password": password,
        "confirmPassword": password,
    });
    let signed_in: SignedIn = http.post("auth/signup", body).await?;
    http.access_token = Some(signed_in.access_token.clone());
    for _ in 0..TRIES {
        let letter = if let Some(outbox) = outbox {
            letter_in(outbox, &email)?
        } else {
            let letters: Vec<LocalMail> = http.get("mailbox").await?;
            letters
                .into_iter()
                .find(|letter| letter.to == email)
                .map(|letter| letter.text)
        };
        if let Some(code) = letter.as_deref().and_then(code_in) {
            let _: serde_json::Value = http
                .post("auth/verify-email", json!({ "code": code }))
                .await?;
            return Ok(signed_in);
        }
        sleep(BETWEEN_TRIES).await;
    }
    bail!("no verification code came; give --outbox, or --email and --password of an account")
}

/// The email to that address in a folder of `.eml` files.
fn letter_in(outbox: &Path, email: &str) -> Result<Option<String>> {
    if !outbox.exists() {
        return Ok(None);
    }
    for entry in std::fs::read_dir(outbox).context("failed to read the outbox")? {
        let path = entry?.path();
        // An email still being written is read at the next try.
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        if text.contains(email) {
            return Ok(Some(text));
        }
    }
    Ok(None)
}

/// The code in an email: six letters and digits on a line of their own.
fn code_in(letter: &str) -> Option<&str> {
    let is_code_char = |char: char| char.is_ascii_uppercase() || char.is_ascii_digit();
    letter
        .lines()
        .map(str::trim)
        .find(|line| line.len() == 6 && line.chars().all(is_code_char))
}

impl Host {
    /// Takes control of the room. A returning host does so again whenever the connection is lost.
    pub(crate) async fn sit_down(&self, target: &Target, returning: bool) -> Result<Desk> {
        let chair = Chair {
            target: target.clone(),
            place: Place {
                code: self.room.code.clone(),
                pass: None,
            },
            access_token: self.http.access_token.clone().context("not signed in")?,
            returning,
        };
        Ok(Desk {
            talk: chair.take().await?,
            chair,
            commands: 0,
            led: None,
            held: None,
            podium_step: 0,
        })
    }

    /// The report, as soon as it exists.
    pub(crate) async fn report(&self) -> Result<Report> {
        let path = format!("reports/{}", self.room.id);
        let mut tries = TRIES;
        loop {
            match self.http.get(&path).await {
                Err(error) if tries > 0 && is_not_there_yet(&error) => {
                    tries -= 1;
                    sleep(BETWEEN_TRIES).await;
                }
                result => return result,
            }
        }
    }
}

async fn until_joined(joined: &mut watch::Receiver<u32>, players: u32) {
    // Fails only if all players are gone, and then the room ends.
    let _ = joined.wait_for(|count| *count >= players).await;
}

/// Ends when nothing has to be waited for anymore.
async fn until_over(pause: &mut Option<Pause>) {
    if let Some(pause) = pause {
        pause.over().await;
    }
}

fn is_not_there_yet(error: &anyhow::Error) -> bool {
    let refusal = error.downcast_ref::<Refusal>();
    refusal.and_then(|refusal| refusal.code) == Some(ErrorCode::RoomNotFinished)
}

/// Where a host sits, and how they get there.
struct Chair {
    target: Target,
    place: Place,
    access_token: String,
    returning: bool,
}

impl Chair {
    async fn take(&self) -> Result<Conversation> {
        let mut talk = Conversation::open(&self.target, &self.place, 0).await?;
        let access_token = self.access_token.clone();
        talk.say(&ClientMessage::AttachHost(AttachHost { access_token }))
            .await?;
        Ok(talk)
    }

    async fn take_again(&self) -> Result<Conversation> {
        let mut tries = TRIES;
        loop {
            match self.take().await {
                Err(_) if tries > 0 => {
                    tries -= 1;
                    sleep(BETWEEN_TRIES).await;
                }
                taken => return taken,
            }
        }
    }
}

/// The host's side of the connection.
pub(crate) struct Desk {
    talk: Conversation,
    chair: Chair,
    commands: u32,
    /// The step of the last command.
    led: Option<u32>,
    /// The view that nothing followed yet, while the host waits for players.
    held: Option<HostView>,
    /// The step of the podium, once it is reached.
    podium_step: u32,
}

impl Desk {
    /// Runs the game from the lobby, once everyone has tried to join, to the podium. With a pause,
    /// it waits for everyone to be back.
    pub(crate) async fn direct(
        &mut self,
        mut joined: watch::Receiver<u32>,
        players: u32,
        mut pause: Option<Pause>,
    ) -> Result<()> {
        let mut everybody_is_in = false;
        loop {
            let pausing = pause.as_ref().is_some_and(|pause| self.is_at(pause));
            let message = tokio::select! {
                message = self.hear() => message?,
                () = until_joined(&mut joined, players), if !everybody_is_in => {
                    everybody_is_in = true;
                    self.lead_held().await?;
                    continue;
                }
                () = until_over(&mut pause), if pausing => {
                    pause = None;
                    self.lead_held().await?;
                    continue;
                }
            };
            match message {
                None => bail!("the room was over before the podium"),
                Some(ServerMessage::HostView(view)) => {
                    tell(&view);
                    if matches!(view.room.phase, Phase::Podium(_)) {
                        self.podium_step = view.room.step;
                        return Ok(());
                    }
                    self.held = Some(view);
                    let pausing = pause.as_ref().is_some_and(|pause| self.is_at(pause));
                    if everybody_is_in && !pausing {
                        self.lead_held().await?;
                    }
                }
                Some(ServerMessage::Refused(refused)) => bail!("refused: {:?}", refused.code),
                Some(_) => {}
            }
        }
    }

    /// Whether the host waits at this result.
    fn is_at(&self, pause: &Pause) -> bool {
        let phase = self.held.as_ref().map(|view| &view.room.phase);
        matches!(phase, Some(Phase::Reveal(phase)) if phase.question.index == pause.question)
    }

    async fn lead_held(&mut self) -> Result<()> {
        match self.held.take() {
            Some(view) => self.lead(&view).await,
            None => Ok(()),
        }
    }

    /// The number of players, right after sitting down.
    pub(crate) async fn seat_count(&mut self) -> Result<u32> {
        while let Some(message) = self.hear().await? {
            if let ServerMessage::HostView(view) = message {
                return Ok(view.room.seat_count);
            }
        }
        bail!("the room is over")
    }

    /// Commands something that depends on no step, and waits until it is done.
    pub(crate) async fn order(&mut self, action: Action) -> Result<()> {
        self.command(0, action).await?;
        while let Some(message) = self.hear().await? {
            match message {
                ServerMessage::Done(done) if done.command_id == self.commands => return Ok(()),
                ServerMessage::Refused(refused) => bail!("refused: {:?}", refused.code),
                _ => {}
            }
        }
        bail!("the room is over")
    }

    /// Ends the room from its podium.
    pub(crate) async fn finish(&mut self) -> Result<()> {
        sleep(SETTLE).await;
        let mut pressed = self.podium_step;
        self.advance(pressed).await?;
        while let Some(message) = self.hear().await? {
            match message {
                // The podium has steps of its own: a slow host presses again at the newest.
                ServerMessage::HostView(view) if view.room.step > pressed => {
                    pressed = view.room.step;
                    self.advance(pressed).await?;
                }
                ServerMessage::Refused(refused) if refused.code == RefusalCode::StepPassed => {}
                ServerMessage::Refused(refused) => bail!("refused: {:?}", refused.code),
                _ => {}
            }
        }
        Ok(())
    }

    /// The next message; `None` when the room has finished.
    async fn hear(&mut self) -> Result<Option<ServerMessage>> {
        loop {
            let heard = timeout(PATIENCE, self.talk.hear()).await;
            match heard.context("heard nothing anymore")? {
                Heard::Text { text, .. } => {
                    let message = serde_json::from_str(&text);
                    let message = message.with_context(|| format!("failed to read {text}"))?;
                    return Ok(Some(message));
                }
                Heard::Closed { code } if code == CloseCode::RoomOver.number() => return Ok(None),
                Heard::Closed { code } if self.chair.returning && is_worth_a_try(code) => {
                    self.return_to_room().await?;
                }
                Heard::Closed { code } => bail!("closed with {code}"),
            }
        }
    }

    /// What was commanded last may have been done or not: the view that comes now tells.
    async fn return_to_room(&mut self) -> Result<()> {
        self.talk = self.chair.take_again().await?;
        self.led = None;
        Ok(())
    }

    /// Advances every phase that waits for a host. Questions open and close by themselves.
    async fn lead(&mut self, view: &HostView) -> Result<()> {
        let goes_on_by_itself = matches!(view.room.phase, Phase::Announced(_) | Phase::Open(_));
        let step = view.room.step;
        if goes_on_by_itself || self.led == Some(step) {
            return Ok(());
        }
        sleep(SETTLE).await;
        self.led = Some(step);
        self.advance(step).await
    }

    async fn advance(&mut self, step: u32) -> Result<()> {
        self.command(step, Action::Advance).await
    }

    async fn command(&mut self, step: u32, action: Action) -> Result<()> {
        self.commands += 1;
        let command = Command {
            command_id: self.commands,
            step,
            action,
        };
        match self.talk.say(&ClientMessage::Command(command)).await {
            Err(_) if self.chair.returning => self.return_to_room().await,
            said => said,
        }
    }
}

/// Prints the progress for the person waiting for the result.
fn tell(view: &HostView) {
    let picked = view.progress.picked_count;
    match &view.room.phase {
        Phase::Announced(phase) => eprintln!("question {} is announced", phase.question.index + 1),
        Phase::Open(phase) => eprintln!("question {} is open", phase.question.index + 1),
        Phase::Closed(phase) => {
            eprintln!(
                "question {} closed with {picked} picks",
                phase.question.index + 1
            );
        }
        Phase::Podium(_) => eprintln!("the podium is reached"),
        Phase::Lobby(_) | Phase::Reveal(_) | Phase::Slide(_) | Phase::Leaderboard(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::code_in;

    #[test]
    fn the_code_stands_on_a_line_of_its_own() {
        let letter = "Hello Swarm,\n\nyour code is\n\n    K7QX2M\n\nIt is good for 10 minutes.";
        assert_eq!(code_in(letter), Some("K7QX2M"));
        assert_eq!(code_in("Fanfare\nno code in here"), None);
    }
}
