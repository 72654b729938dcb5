//! People who are away: their connections were cut or lost, or they read nothing.

use std::fmt;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use protocol::socket::{ClientMessage, CloseCode, PlayerView, Resume, ServerMessage};
use serde::Serialize;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::clock::{draw, now_us};
use crate::conversation::{Conversation, Heard, Place};
use crate::player::{Closed, Crowd, Played, hear};
use crate::summary::Spread;

/// After the result was made, so that everyone has it.
pub(crate) const CUT_AFTER_MS: u64 = 250;

/// How a browser waits after a try that failed: a random time within a window that doubles each
/// time. For the first try, the server says the window.
const WINDOW_FIRST_MS: u64 = 500;
const WINDOW_MAX_MS: u64 = 8_000;

/// A browser gives a try this long.
const TRY: Duration = Duration::from_secs(10);
const TRIES_MAX: u32 = 12;

/// What a host waits for before going on after a cut.
#[derive(Clone)]
pub(crate) struct Pause {
    /// The question at whose result everyone is cut.
    pub(crate) question: u32,
    /// How many come back.
    pub(crate) players: usize,
    /// How many are back, or have given up.
    pub(crate) back: watch::Receiver<u32>,
}

impl Pause {
    pub(crate) async fn over(&mut self) {
        let players = self.players;
        let all = |count: &u32| usize::try_from(*count).is_ok_and(|count| count >= players);
        // Fails only if all players are gone, and then the room ends.
        let _ = self.back.wait_for(all).await;
    }
}

/// A player who is back.
pub(crate) struct Back {
    pub(crate) talk: Conversation,
    pub(crate) view: PlayerView,
    /// When the view arrived.
    pub(crate) at_us: u64,
    pub(crate) window_ms: u64,
    pub(crate) tries: u32,
}

/// Whose seat is taken again.
pub(crate) struct Ticket<'a> {
    pub(crate) index: u32,
    pub(crate) by_stream: bool,
    pub(crate) place: &'a Place,
    pub(crate) seat_token: &'a str,
    /// How long the server asked to wait at most before the first try.
    pub(crate) window_ms: u64,
    /// How often this player came back before.
    pub(crate) earlier: usize,
}

/// A time without a connection.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Gap {
    /// From the loss to the view afterward.
    pub(crate) us: u64,
    pub(crate) tries: u32,
}

/// Whether a browser comes back after a connection that ended with this code.
pub(crate) fn is_worth_a_try(code: u16) -> bool {
    match CloseCode::of_number(code) {
        Some(code) => matches!(code, CloseCode::Restarting | CloseCode::TooSlow),
        None => true,
    }
}

/// The wait before a try, the first being 0.
pub(crate) fn wait(crowd_seed: u64, index: u32, tries: u32, window_ms: u64) -> Duration {
    let window_ms = match tries {
        0 => window_ms,
        _ => (WINDOW_FIRST_MS << tries.min(10)).min(WINDOW_MAX_MS),
    };
    Duration::from_millis(draw(crowd_seed ^ 0xbac4, index, tries, window_ms))
}

/// Takes the seat again, as a browser does: at a random moment, and later and later if it fails.
pub(crate) async fn come_back(crowd: &Crowd, ticket: &Ticket<'_>) -> Result<Back> {
    // Another moment each time.
    let seed = crowd.seed ^ u64::try_from(ticket.earlier).unwrap_or(u64::MAX);
    let mut tries = 0;
    loop {
        sleep(wait(seed, ticket.index, tries, ticket.window_ms)).await;
        tries += 1;
        let seated = timeout(TRY, resume(crowd, ticket)).await;
        match seated.context("a try took too long").flatten() {
            Ok(back) => return Ok(Back { tries, ..back }),
            Err(error) if tries >= TRIES_MAX => return Err(error.context("never came back")),
            Err(_) => {}
        }
    }
}

async fn resume(crowd: &Crowd, ticket: &Ticket<'_>) -> Result<Back> {
    let (target, place, index) = (&crowd.target, ticket.place, ticket.index);
    let mut talk = if ticket.by_stream {
        Conversation::open_stream(target, place, index).await?
    } else {
        Conversation::open(target, place, index).await?
    };
    let ServerMessage::Hello(hello) = hear(&mut talk).await?.0 else {
        bail!("the first message was not hello");
    };
    let seat_token = ticket.seat_token.to_owned();
    talk.introduce(&ClientMessage::Resume(Resume { seat_token }))
        .await?;
    match hear(&mut talk).await?.0 {
        ServerMessage::PlayerView(view) => Ok(Back {
            talk,
            view,
            at_us: now_us(),
            window_ms: hello.reconnect_window_ms.into(),
            tries: 0,
        }),
        _ => bail!("coming back was answered by something else than a view"),
    }
}

/// Reads nothing until the game is over, and then everything. Returns whether the server had closed
/// the connection by then.
pub(crate) async fn sleep_through(crowd: &Crowd, mut talk: Conversation) -> Closed {
    // Fails only if the game was given up.
    let _ = crowd.over.clone().wait_for(|over| *over).await;
    loop {
        match talk.hear().await {
            Heard::Text { text, .. } if text.contains(r#""podium""#) => return Closed(false),
            Heard::Text { .. } => {}
            // A room that is over says good-bye to everyone.
            Heard::Closed { code } => return Closed(code != CloseCode::RoomOver.number()),
        }
    }
}

/// How a crowd came back.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Comeback {
    /// How often someone came back.
    count: usize,
    /// From the loss to the view afterward, the wait before the first try included.
    after: Spread,
    /// How many of a hundred had their view within five seconds.
    within_five_s_percent: f64,
    /// The most tries that anyone needed.
    tries_max: u32,
}

/// The time within which nearly everyone should be back.
const SOON_US: u64 = 5_000_000;

impl Comeback {
    /// `None` if nobody was away.
    pub(crate) fn of(played: &[Played]) -> Option<Self> {
        let gaps = || played.iter().flat_map(|player| &player.gaps);
        let (count, soon) = (
            gaps().count(),
            gaps().filter(|gap| gap.us <= SOON_US).count(),
        );
        Some(Self {
            count,
            after: Spread::of(gaps().map(|gap| gap.us))?,
            within_five_s_percent: percent(soon, count),
            tries_max: gaps().map(|gap| gap.tries).max()?,
        })
    }
}

impl fmt::Display for Comeback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            count,
            after,
            within_five_s_percent,
            tries_max,
        } = self;
        write!(
            f,
            "back         {after}  ({count} times, {within_five_s_percent:.2} % in 5 s, \
             {tries_max} tries at most)"
        )
    }
}

/// Those who read nothing.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Slow {
    players: usize,
    /// How many of them the server had disconnected by the end.
    disconnected: usize,
}

impl Slow {
    /// `None` if everyone read.
    pub(crate) fn of(played: &[Played]) -> Option<Self> {
        let slow = || played.iter().filter_map(|player| player.slow);
        let players = slow().count();
        (players > 0).then(|| Self {
            players,
            disconnected: slow().filter(|closed| closed.0).count(),
        })
    }
}

impl fmt::Display for Slow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            players,
            disconnected,
        } = self;
        write!(
            f,
            "not reading  {players}, {disconnected} of them disconnected"
        )
    }
}

fn percent(part: usize, whole: usize) -> f64 {
    let number = |count| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    100.0 * number(part) / number(whole.max(1))
}
