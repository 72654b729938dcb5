//! Attacks a room and measures whether the people in it notice (LIVE-7, LIVE-8).
//!
//! Everyone has the same address, as in a school: people who join, bots that have the code, and
//! someone who tries code after code. Afterward the host removes everyone whose nickname looks like
//! a bot's, with one press.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use protocol::socket::{
    Action, ClientMessage, Join, LooksLike, PlayerGroup, RemoveMany, ServerMessage,
};
use serde::Serialize;
use serde_json::Value;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval};

use crate::args::Attack;
use crate::clock::{draw, now_us};
use crate::conversation::{Conversation, Heard, Place, Target};
use crate::host;
use crate::http::{Http, Refusal};
use crate::process::Server;

/// Everyone has a seat after this long.
const SEATED_MS_MAX: f64 = 5_000.0;
/// How many of a thousand bots may be left after the host's press.
const BOTS_LEFT_PER_MILLE: u32 = 5;
/// How many codes an address may try without a puzzle within five minutes.
const GUESSES_MAX: u64 = 60;
/// How many guesses may wait for a response.
const WAITING_MAX: u32 = 200;
/// Codes have seven digits.
const CODES: u64 = 10_000_000;

/// The results.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Attacked {
    people: u32,
    people_seated: usize,
    /// Why the others have no seat, and how often.
    people_refused: BTreeMap<String, u32>,
    /// From the first packet to the seat, of those who have one.
    median_ms: f64,
    worst_ms: f64,
    bots: u32,
    bots_seated: usize,
    /// After the host's press.
    bots_left: u32,
    /// How often each response to a guessed code came.
    guesses: BTreeMap<String, u64>,
}

/// What became of a join.
enum Outcome {
    /// Seated after this many milliseconds.
    Seated(f64),
    Refused(String),
}

/// Everyone who joins as one group.
#[derive(Clone, Copy)]
struct Group {
    name: &'static str,
    size: u32,
    per_second: u32,
}

/// Starts a server and attacks a room on it; `false` means that people noticed.
pub(crate) async fn run(args: &Attack) -> Result<bool> {
    crate::raise_open_files(args.people + args.bots, WAITING_MAX)?;
    let server = Server::start(&args.spawn, &args.for_server)?;
    let target = Target::parse(server.url().context("the server has no address")?)?;
    let host = host::open(Http::new(target.clone()), server.outbox()).await?;
    let typed = Place {
        code: host.room.code.clone(),
        pass: None,
    };
    // A teacher is in the room before the bots: someone at the address has reached it.
    let link = typed.clone().invited(&target).await?;
    let way = if args.typing { typed.clone() } else { link };
    let people = Group {
        name: "Person",
        size: args.people,
        per_second: args.people_per_second,
    };
    let bots = Group {
        name: "Bot",
        size: args.bots,
        per_second: args.bots_per_second,
    };
    let (end, ended) = watch::channel(false);
    let lasts_ms = people.lasts_ms().max(bots.lasts_ms());
    let (people, bots, guesses) = tokio::join!(
        join_all(people, target.clone(), way, ended.clone()),
        join_all(bots, target.clone(), typed, ended),
        guess(args, &target, lasts_ms),
    );
    let (seated, refused) = sorted(people);
    let (bots_seated, _) = sorted(bots);

    let mut desk = host.sit_down(&target, false).await?;
    let look_alikes = RemoveMany {
        who: PlayerGroup::LooksLike(LooksLike {
            nickname: "Bot 1".to_owned(),
        }),
        keep_proven: true,
    };
    let before = desk.seat_count().await?;
    if args.bots > 0 {
        desk.order(Action::RemoveMany(look_alikes)).await?;
    }
    let after = host.sit_down(&target, false).await?.seat_count().await?;
    eprintln!("{before} seats before the press, {after} after it");
    end.send_replace(true);

    let at = |hundredths: usize| {
        let last = seated.len().saturating_sub(1);
        seated.get(last * hundredths / 100).copied().unwrap_or(0.0)
    };
    let result = Attacked {
        people: args.people,
        people_seated: seated.len(),
        people_refused: refused,
        median_ms: at(50),
        worst_ms: at(100),
        bots: args.bots,
        bots_seated: bots_seated.len(),
        bots_left: after.saturating_sub(u32::try_from(seated.len())?),
        guesses,
    };
    if args.json {
        println!("{}", serde_json::to_string_pretty(&result)?);
    } else {
        print!("{result}");
    }
    Ok(result.is_good())
}

impl Group {
    fn lasts_ms(self) -> u64 {
        u64::from(self.size) * 1_000 / u64::from(self.per_second)
    }
}

impl Attacked {
    fn is_good(&self) -> bool {
        let evaluated = self.guesses.get("404").copied().unwrap_or(0);
        self.people_seated == self.people as usize
            && self.worst_ms <= SEATED_MS_MAX
            && u64::from(self.bots_left) * 1_000
                <= u64::from(self.bots) * u64::from(BOTS_LEFT_PER_MILLE)
            && evaluated <= GUESSES_MAX
    }
}

impl std::fmt::Display for Attacked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(
            f,
            "{} of {} people have a seat, after {:.0} ms in the median and {:.0} ms at most",
            self.people_seated, self.people, self.median_ms, self.worst_ms
        )?;
        for (why, count) in &self.people_refused {
            writeln!(f, "  {count} refused: {why}")?;
        }
        writeln!(
            f,
            "{} of {} bots got a seat, {} are left after one press",
            self.bots_seated, self.bots, self.bots_left
        )?;
        for (response, count) in &self.guesses {
            writeln!(f, "  {count} guessed codes: {response}")?;
        }
        Ok(())
    }
}

/// Lets a group join, so many a second, and keeps them connected until the end.
async fn join_all(
    group: Group,
    target: Target,
    place: Place,
    ended: watch::Receiver<bool>,
) -> Vec<Outcome> {
    let mut joins = JoinSet::new();
    let mut ticks = interval(Duration::from_secs(1) / group.per_second);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
    for number in 0..group.size {
        ticks.tick().await;
        let (target, place, mut ended) = (target.clone(), place.clone(), ended.clone());
        let nickname = format!("{} {number}", group.name);
        joins.spawn(async move {
            let started_us = now_us();
            match sit_down(&target, &place, nickname).await {
                Ok(mut talk) => {
                    let waited_us = now_us().saturating_sub(started_us);
                    // Reads on, as a page does, or the server would take it for a stuck one.
                    tokio::spawn(async move {
                        let read = async { while let Heard::Text { .. } = talk.hear().await {} };
                        tokio::select! {
                            () = read => {}
                            _ = ended.wait_for(|is_over| *is_over) => {}
                        }
                    });
                    Outcome::Seated(Duration::from_micros(waited_us).as_secs_f64() * 1_000.0)
                }
                Err(error) => Outcome::Refused(format!("{error:#}")),
            }
        });
    }
    joins.join_all().await
}

async fn sit_down(target: &Target, place: &Place, nickname: String) -> Result<Conversation> {
    let mut talk = Conversation::open(target, place, 0).await?;
    let mut nickname = Some(nickname);
    loop {
        let Heard::Text { text, .. } = talk.hear().await else {
            anyhow::bail!("closed");
        };
        match serde_json::from_str(&text)? {
            ServerMessage::Hello(hello) => {
                let join = Join {
                    nickname: nickname.take().context("a second hello")?,
                    seat_token: hello.fresh_seat_token,
                    seat_pass: None,
                    solved: None,
                    presence: None,
                };
                talk.say(&ClientMessage::Join(join)).await?;
            }
            ServerMessage::PlayerView(_) => return Ok(talk),
            ServerMessage::Refused(refused) => anyhow::bail!("{:?}", refused.code),
            _ => {}
        }
    }
}

/// Times in order, and the reasons of the others.
fn sorted(outcomes: Vec<Outcome>) -> (Vec<f64>, BTreeMap<String, u32>) {
    let mut seated = Vec::new();
    let mut refused = BTreeMap::new();
    for outcome in outcomes {
        match outcome {
            Outcome::Seated(ms) => seated.push(ms),
            Outcome::Refused(why) => *refused.entry(why).or_default() += 1,
        }
    }
    seated.sort_by(f64::total_cmp);
    (seated, refused)
}

/// Tries codes, evenly over a time, and counts the responses.
async fn guess(args: &Attack, target: &Target, lasts_ms: u64) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    if args.guesses == 0 {
        return counts;
    }
    let pause = Duration::from_millis(lasts_ms) / args.guesses;
    let mut ticks = interval(pause.max(Duration::from_micros(1)));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
    let waiting = Arc::new(Semaphore::new(WAITING_MAX as usize));
    let mut guesses = JoinSet::new();
    for number in 0..args.guesses {
        ticks.tick().await;
        let Ok(permit) = Arc::clone(&waiting).acquire_owned().await else {
            break;
        };
        let code = format!("{:07}", draw(args.seed, number, 0, CODES));
        let http = Http::new(target.clone());
        guesses.spawn(async move {
            let _permit = permit;
            let response = http.get::<Value>(&format!("rooms/{code}")).await;
            match response {
                Ok(_) => "found".to_owned(),
                Err(error) => match error.downcast_ref::<Refusal>() {
                    Some(refusal) => refusal.status.as_u16().to_string(),
                    None => "no response".to_owned(),
                },
            }
        });
        while let Some(Ok(response)) = guesses.try_join_next() {
            *counts.entry(response).or_default() += 1;
        }
    }
    for response in guesses.join_all().await {
        *counts.entry(response).or_default() += 1;
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::{Attacked, Outcome, sorted};

    fn attacked(people_seated: usize, bots_left: u32, evaluated: u64) -> Attacked {
        Attacked {
            people: 60,
            people_seated,
            people_refused: [].into(),
            median_ms: 20.0,
            worst_ms: 90.0,
            bots: 5_000,
            bots_seated: 2_000,
            bots_left,
            guesses: [("404".to_owned(), evaluated)].into(),
        }
    }

    #[test]
    fn live_7_every_person_has_a_seat_and_hardly_a_bot_is_left() {
        assert!(attacked(60, 25, 60).is_good());
        assert!(!attacked(59, 0, 0).is_good());
        assert!(!attacked(60, 26, 0).is_good());
        assert!(!attacked(60, 0, 61).is_good());
    }

    #[test]
    fn those_without_a_seat_are_counted_by_reason() {
        let refused = || Outcome::Refused("PuzzleRequired".to_owned());
        let outcomes = vec![
            Outcome::Seated(3.0),
            refused(),
            Outcome::Seated(1.0),
            refused(),
        ];
        let (seated, reasons) = sorted(outcomes);
        assert_eq!(seated, [1.0, 3.0]);
        assert_eq!(reasons["PuzzleRequired"], 2);
    }
}
