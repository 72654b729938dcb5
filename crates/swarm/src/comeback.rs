//! People who aren't there: all connections cut at once, and connections that nobody reads.

use std::fmt;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use protocol::socket::{ClientMessage, PlayerView, Resume, ServerMessage};
use serde::Serialize;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::clock::{draw, now_us};
use crate::conversation::{Conversation, Heard, Place};
use crate::player::{Closed, Crowd, Played, hear};
use crate::summary::Spread;

/// After the result was made, so that everyone has it.
pub(crate) const CUT_AFTER_MS: u64 = 250;

/// How a browser waits: a random time within a window that doubles with each try.
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
    pub(crate) tries: u32,
}

/// Takes the seat again, as a browser does: at a random moment, and later and later if it fails.
pub(crate) async fn come_back(
    crowd: &Crowd,
    place: &Place,
    index: u32,
    by_stream: bool,
    seat_token: &str,
) -> Result<Back> {
    let mut tries = 0;
    loop {
        let window_ms = (WINDOW_FIRST_MS << tries).min(WINDOW_MAX_MS);
        let wait_ms = draw(crowd.seed ^ 0xbac4, index, tries, window_ms);
        sleep(Duration::from_millis(wait_ms)).await;
        tries += 1;
        let seated = timeout(TRY, resume(crowd, place, index, by_stream, seat_token));
        match seated.await.context("a try took too long").flatten() {
            Ok((talk, view)) => {
                return Ok(Back {
                    talk,
                    view,
                    at_us: now_us(),
                    tries,
                });
            }
            Err(error) if tries >= TRIES_MAX => return Err(error.context("never came back")),
            Err(_) => {}
        }
    }
}

async fn resume(
    crowd: &Crowd,
    place: &Place,
    index: u32,
    by_stream: bool,
    seat_token: &str,
) -> Result<(Conversation, PlayerView)> {
    let mut talk = if by_stream {
        Conversation::open_stream(&crowd.target, place, index).await?
    } else {
        Conversation::open(&crowd.target, place, index).await?
    };
    let ServerMessage::Hello(_) = hear(&mut talk).await?.0 else {
        bail!("the first message was not hello");
    };
    let seat_token = seat_token.to_owned();
    talk.say(&ClientMessage::Resume(Resume { seat_token }))
        .await?;
    match hear(&mut talk).await?.0 {
        ServerMessage::PlayerView(view) => Ok((talk, view)),
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
            Heard::Closed { .. } => return Closed(true),
        }
    }
}

/// How a crowd came back after a cut.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Comeback {
    /// From the cut to the view afterward, the wait before the first try included.
    after: Spread,
    /// How many of a hundred had their view within five seconds.
    within_five_s_percent: f64,
    /// How often those tried who tried most.
    tries_max: u32,
}

/// The time within which nearly everybody should be back.
const SOON_US: u64 = 5_000_000;

impl Comeback {
    /// `None` if nobody was cut.
    pub(crate) fn of(played: &[Played]) -> Option<Self> {
        let reading = played.iter().filter(|player| player.slow.is_none());
        let soon = |player: &&Played| player.back_us.is_some_and(|us| us <= SOON_US);
        Some(Self {
            after: Spread::of(played.iter().filter_map(|player| player.back_us))?,
            within_five_s_percent: percent(reading.clone().filter(soon).count(), reading.count()),
            tries_max: played.iter().map(|player| player.back_tries).max()?,
        })
    }
}

impl fmt::Display for Comeback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            after,
            within_five_s_percent,
            tries_max,
        } = self;
        write!(
            f,
            "back         {after}  ({within_five_s_percent:.2} % in 5 s, {tries_max} tries at most)"
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
    /// `None` if everybody read.
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
