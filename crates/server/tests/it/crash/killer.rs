//! The killer: ends the process at the planned moments, starts it again, and looks at what it says.

use std::time::Duration;

use anyhow::{Context as _, Result};
use protocol::socket::{Phase, RoomView};
use tokio::time::{Instant, sleep, timeout};

use super::plan::Kill;
use super::world::{Client, FirstView, Place, World};
use crate::binary::{Home, Ready, Server};
use crate::surroundings::now_ms;

/// How long after a restart the last one may be back.
const BACK_WITHIN: Duration = Duration::from_secs(10);
/// No aim is farther away than the longest question.
const AIM_WITHIN: Duration = Duration::from_mins(1);

/// LIVE-4: nobody is caught unready after a restart.
const COUNT_IN_MS: u64 = 3_000;
/// How much of the count-in must be left when people may come.
const COUNT_IN_LEFT_MS: u64 = 2_500;
/// A process says every second that it lives, so the moment of its death is known that well.
const DEATH_UNKNOWN_MS: u64 = 1_500;
/// Two processes read the clock at different moments.
const CLOCK_MS: u64 = 100;

/// Carries the plan out. Done when everyone is back after the last kill.
pub(crate) async fn run(
    world: &World,
    home: &Home,
    server: &mut Server,
    kills: &[Kill],
) -> Result<()> {
    for (number, kill) in (1..).zip(kills) {
        if kill.delay.is_zero() {
            world.arm(kill.aim, server.pid());
        }
        timeout(
            AIM_WITHIN,
            world.reach(|course| course.has_reached(kill.aim)),
        )
        .await
        .with_context(|| format!("I12: kill {number} waits in vain: {kill:?}"))?;
        sleep(kill.delay).await;
        world.disarm();
        interrupt(world, home, server, kill)
            .await
            .with_context(|| format!("after kill {number}: {kill:?}"))?;
    }
    Ok(())
}

/// Kills, starts, waits until everyone is back, and compares.
async fn interrupt(world: &World, home: &Home, server: &mut Server, kill: &Kill) -> Result<()> {
    let people = world.clients();
    let killed_ms = now_ms();
    server.kill()?;
    let before = world.newest();
    world.next_life();
    if let Some(again_after) = kill.again_after {
        *server = home.spawn()?;
        sleep(again_after).await;
        server.kill()?;
        world.next_life();
    }
    let spawned_ms = now_ms();
    *server = home.spawn()?;
    let ready = server.ready().await?;
    let life = world.life();
    wait_for(world, &people, life).await?;
    // It came before anyone was told anything: there is nothing to compare with.
    let Some((_, before)) = before else {
        return Ok(());
    };
    let seen = world.reach(|_course| world.first_view(life).is_some());
    timeout(BACK_WITHIN, seen)
        .await
        .context("nobody saw anything")?;
    let first = world.first_view(life).context("nobody saw anything")?;
    let moments = Moments {
        killed_ms,
        died_again: kill.again_after.is_some(),
        spawned_ms,
        ready,
    };
    if let Err(what) = compare(&before, &first, &moments) {
        world.fault(format!(
            "LIVE-4: {what}\nbefore {killed_ms}: {:?}\nafter {moments:?}: {first:?}",
            before.phase
        ));
    }
    Ok(())
}

/// Waits until all of them have spoken with the process of this life.
pub(super) async fn wait_for(world: &World, people: &[Client], life: u64) -> Result<()> {
    let started = Instant::now();
    let is_back = |course: &super::world::Course| {
        people.iter().all(|client| {
            course
                .back
                .get(client)
                .is_some_and(|spoken| *spoken >= life)
        })
    };
    let waited = timeout(BACK_WITHIN, world.reach(is_back)).await;
    waited.with_context(|| format!("F1: someone is not back after {:?}", started.elapsed()))
}

#[derive(Debug)]
struct Moments {
    killed_ms: u64,
    /// Whether the next process was killed as well, perhaps while it counted in.
    died_again: bool,
    spawned_ms: u64,
    ready: Ready,
}

/// A question in play must go on with the time it had left, after a count-in.
fn compare(before: &RoomView, first: &FirstView, moments: &Moments) -> Result<(), String> {
    let (was, is) = (Place::of(&before.phase), Place::of(&first.room.phase));
    if is < was {
        return Err(format!("the room went back from {was:?} to {is:?}"));
    }
    if first.room.seat_count < before.seat_count {
        return Err("I11: seats are missing".to_owned());
    }
    if is != was {
        // What came next was on disk, and nobody had been told yet.
        return Ok(());
    }
    let earliest_ms =
        (moments.spawned_ms + COUNT_IN_MS - CLOCK_MS).max(moments.ready.at_ms + COUNT_IN_LEFT_MS);
    let latest_ms = first.heard_ms + COUNT_IN_MS + CLOCK_MS;
    match (&before.phase, &first.room.phase) {
        (Phase::Announced(was), Phase::Announced(is)) => {
            let left_ms = was.opens_at_ms.saturating_sub(moments.killed_ms);
            let mut latest_ms = latest_ms + left_ms + DEATH_UNKNOWN_MS;
            if moments.died_again {
                // The rest of a count-in is time that was left, too.
                latest_ms += COUNT_IN_MS + DEATH_UNKNOWN_MS;
            }
            between("the opening", is.opens_at_ms, earliest_ms, latest_ms)
        }
        (Phase::Open(was), Phase::Open(is)) => {
            between("the opening", is.opens_at_ms, earliest_ms, latest_ms)?;
            let (Some(was_until_ms), Some(until_ms)) = (was.closes_at_ms, is.closes_at_ms) else {
                return match (was.closes_at_ms, is.closes_at_ms) {
                    (None, None) => Ok(()),
                    limits => Err(format!("the limit changed: {limits:?}")),
                };
            };
            let ran_until_ms = moments.killed_ms.max(was.opens_at_ms);
            let left_ms = was_until_ms.saturating_sub(ran_until_ms);
            let goes_on_ms = until_ms.saturating_sub(is.opens_at_ms);
            // Never less than was left: the time in which there was no server is nobody's.
            between(
                "the time left",
                goes_on_ms,
                left_ms.saturating_sub(CLOCK_MS),
                left_ms + DEATH_UNKNOWN_MS,
            )
        }
        _ => Ok(()),
    }
}

fn between(what: &str, is_ms: u64, least_ms: u64, most_ms: u64) -> Result<(), String> {
    if (least_ms..=most_ms).contains(&is_ms) {
        Ok(())
    } else {
        Err(format!(
            "{what} is {is_ms} ms, not between {least_ms} and {most_ms}"
        ))
    }
}
