//! Taking over the rooms of other nodes while this one runs.
//!
//! A node is dead when the heartbeat it writes to the database doesn't change for a while, in which
//! several of this node's own heartbeats got there. Only this node's clock measures that while, so
//! it doesn't matter what other clocks say; and a slow database kills nobody. A node that was only
//! slow loses its rooms, too, but nothing else: taking over raises the epoch, and its next entry in
//! the journal is refused.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;

use bus::Bus;
use store::{NodeRow, RoomMode};

use super::{BusConfig, Config, LiveError, Rooms};
use crate::limits::{BEAT_MS, GIVEN_UP_MS, PEER_TTL_BEATS, PEER_TTL_MS, WATCH_GAP_MAX_MS};

/// What this node has seen of the others.
#[derive(Default)]
struct Watch {
    nodes: HashMap<String, Seen>,
    looked_at_ms: u64,
    /// This node's own newest heartbeat, and how many of them were seen.
    own_beat_ms: Option<i64>,
    own_count: u64,
}

struct Seen {
    beat_ms: i64,
    /// Since when it hasn't changed, and how many of our own were seen by then.
    since_ms: u64,
    own_count: u64,
}

/// A node whose rooms are free.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Dead {
    node: String,
    at_ms: i64,
    /// How long it has been dead, as far as we know.
    for_ms: u64,
}

impl Watch {
    /// Notes the newest heartbeats; returns the nodes that are dead, and those that live.
    fn look(&mut self, rows: &[NodeRow], me: &str, now_ms: u64) -> (Vec<Dead>, Vec<String>) {
        // While nobody looked, a heartbeat may have come and gone: the database was away, or this
        // process stood still.
        if now_ms.saturating_sub(self.looked_at_ms) > WATCH_GAP_MAX_MS {
            self.nodes.clear();
        }
        self.looked_at_ms = now_ms;
        let own = rows.iter().find(|row| row.id == me);
        let own_beat_ms = own.map(|row| row.beat_at_ms);
        if own_beat_ms != self.own_beat_ms {
            self.own_beat_ms = own_beat_ms;
            self.own_count += 1;
        }
        let (mut dead, mut alive) = (Vec::new(), vec![me.to_owned()]);
        for row in rows.iter().filter(|row| row.id != me) {
            if let Some(at_ms) = row.left_at_ms {
                self.nodes.remove(&row.id);
                dead.push(Dead {
                    node: row.id.clone(),
                    at_ms,
                    for_ms: PEER_TTL_MS,
                });
                continue;
            }
            let seen = self.nodes.entry(row.id.clone()).or_insert(Seen {
                beat_ms: row.beat_at_ms,
                since_ms: now_ms,
                own_count: self.own_count,
            });
            if seen.beat_ms != row.beat_at_ms {
                seen.beat_ms = row.beat_at_ms;
                seen.since_ms = now_ms;
                seen.own_count = self.own_count;
            }
            let silent_ms = now_ms - seen.since_ms;
            let own_beats = self.own_count - seen.own_count;
            if silent_ms >= PEER_TTL_MS && own_beats >= PEER_TTL_BEATS {
                dead.push(Dead {
                    node: row.id.clone(),
                    at_ms: row.beat_at_ms,
                    for_ms: silent_ms,
                });
            } else {
                alive.push(row.id.clone());
            }
        }
        (dead, alive)
    }
}

/// Which of these nodes should take a room over: each has its share, and all agree on it.
fn heir<'n>(room_id: &str, alive: &'n [String]) -> Option<&'n str> {
    let weight = |node: &&String| {
        let mut hasher = DefaultHasher::new();
        (room_id, node).hash(&mut hasher);
        hasher.finish()
    };
    alive.iter().max_by_key(weight).map(String::as_str)
}

impl Rooms {
    /// What carries messages to other nodes, what those that share our database have in common, and
    /// our own name; `None` if this node is alone.
    pub fn bus(&self) -> Option<(Arc<dyn Bus>, &str, &str)> {
        let Config { node, bus, .. } = &self.inner.config;
        let BusConfig { bus, realm } = bus.as_ref()?;
        Some((Arc::clone(bus), realm, node))
    }

    /// Whether a room with this code is not over, although [`find`](Self::find) has just not found
    /// it: its node has died, and another one is about to take it over. This node may have done
    /// so meanwhile.
    pub async fn is_out_of_reach(&self, code: &str) -> bool {
        // If the database can't say, its clients come back, too.
        let id = self.id_out_of_reach(code).await;
        id.map_or(true, |id| id.is_some())
    }

    /// The id of such a room.
    pub async fn id_out_of_reach(&self, code: &str) -> Result<Option<String>, LiveError> {
        if self.inner.relay.get().is_none() {
            return Ok(None);
        }
        if self.is_database_away() || !self.has_lease_now() {
            return Err(LiveError::DatabaseAway);
        }
        let open = self.inner.store.find_open_room_by_code(code).await?;
        let open = open.filter(|open| open.mode != RoomMode::Assigned);
        Ok(open.map(|open| open.id))
    }

    /// Waits until this node has looked after the others at this moment or later.
    #[cfg(feature = "testing")]
    pub async fn has_looked_at(&self, at_ms: u64) {
        let mut looked_at_ms = self.inner.looked_at_ms.subscribe();
        let _over = looked_at_ms.wait_for(|looked_ms| *looked_ms >= at_ms).await;
    }

    /// Takes over rooms whose node has died or left, every second.
    pub(super) async fn watch_nodes(self) {
        let mut watch = Watch::default();
        let relay = self.inner.relay.get();
        loop {
            let now_ms = self.inner.clock.now_ms();
            if let Err(error) = self.look_after_nodes(&mut watch, now_ms).await {
                tracing::warn!(%error, "failed to look after other nodes");
            }
            self.inner.looked_at_ms.send_replace(now_ms);
            let left = async {
                match relay {
                    Some(relay) => relay.left.notified().await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                () = self.inner.clock.sleep_until(now_ms + BEAT_MS) => {}
                () = left => {}
                () = self.inner.stopping.cancelled() => return,
            }
        }
    }

    async fn look_after_nodes(&self, watch: &mut Watch, now_ms: u64) -> Result<(), LiveError> {
        let me = &self.inner.config.node;
        let rows = self.inner.store.list_nodes().await?;
        let (dead, alive) = watch.look(&rows, me, now_ms);
        for Dead {
            node,
            at_ms,
            for_ms,
        } in dead
        {
            // Everyone who is connected to its rooms comes back, to where they are then.
            if let Some(relay) = self.inner.relay.get() {
                relay.lose(&node);
            }
            let rooms = self.inner.store.list_rooms_of_node(&node).await?;
            if rooms.is_empty() && for_ms >= GIVEN_UP_MS {
                // Otherwise everyone would ask for its rooms forever. If it is back, it says so.
                self.inner.store.give_node_up(&node, at_ms).await?;
            }
            for room in rooms {
                // If the heir doesn't take it, someone else does.
                let is_late = for_ms >= PEER_TTL_MS + 2 * BEAT_MS;
                if !is_late && heir(&room.id, &alive) != Some(me) {
                    continue;
                }
                let code = room.code.clone();
                let epoch = self.take_over_one(room, Some(at_ms)).await;
                if let Some((epoch, relay)) = epoch.zip(self.inner.relay.get()) {
                    relay.tell_taken_over(self, &node, &code, epoch);
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(id: &str, beat_at_ms: i64) -> NodeRow {
        NodeRow {
            id: id.to_owned(),
            beat_at_ms,
            left_at_ms: None,
        }
    }

    fn names(dead: &[Dead]) -> Vec<&str> {
        dead.iter().map(|dead| &*dead.node).collect()
    }

    #[test]
    fn a_node_is_dead_when_its_heartbeat_stands_still() {
        let mut watch = Watch::default();
        for second in 0..3 {
            let rows = [row("me", second), row("b", 70), row("c", 100 + second)];
            let now_ms = 1_000 * u64::try_from(second).expect("it is small");
            let (dead, alive) = watch.look(&rows, "me", now_ms);
            assert_eq!((names(&dead), alive.len()), (vec![], 3));
        }
        let rows = [row("me", 3), row("b", 70), row("c", 103)];
        let (dead, alive) = watch.look(&rows, "me", 3_000);
        assert_eq!((names(&dead), dead[0].at_ms), (vec!["b"], 70));
        assert_eq!(alive, ["me", "c"]);
    }

    /// Whatever its clock says, even if it is an hour behind.
    #[test]
    fn only_our_own_clock_counts() {
        let mut watch = Watch::default();
        for second in 0..10 {
            let beat_ms = -3_600_000 + 1_000 * second;
            let now_ms = 1_000 * u64::try_from(second).expect("it is small");
            let rows = [row("b", beat_ms), row("me", second)];
            let (dead, _) = watch.look(&rows, "me", now_ms);
            assert_eq!(names(&dead), Vec::<&str>::new());
        }
    }

    /// After the database was away nobody has sent heartbeats, and everyone lives.
    #[test]
    fn whoever_did_not_look_has_not_seen_silence() {
        let mut watch = Watch::default();
        let rows = |own| [row("b", 70), row("me", own)];
        let (dead, _) = watch.look(&rows(0), "me", 0);
        assert_eq!(names(&dead), Vec::<&str>::new());
        for second in 12..15_u8 {
            let now_ms = 1_000 * u64::from(second);
            let (dead, _) = watch.look(&rows(second.into()), "me", now_ms);
            assert_eq!(names(&dead), Vec::<&str>::new(), "at {now_ms}");
        }
        let (dead, _) = watch.look(&rows(15), "me", 15_000);
        assert_eq!(names(&dead), ["b"]);
    }

    /// A database that takes seconds for each heartbeat has time for nobody's.
    #[test]
    fn a_slow_database_kills_nobody() {
        let mut watch = Watch::default();
        for second in 0..6 {
            let rows = [row("b", 70), row("me", 70)];
            let (dead, _) = watch.look(&rows, "me", 1_000 * second);
            assert_eq!(names(&dead), Vec::<&str>::new(), "in second {second}");
        }
    }

    #[test]
    fn a_node_that_left_is_not_waited_for() {
        let left = NodeRow {
            left_at_ms: Some(75),
            ..row("b", 70)
        };
        let (dead, alive) = Watch::default().look(&[left], "me", 0);
        assert_eq!((names(&dead), dead[0].at_ms), (vec!["b"], 75));
        assert_eq!(alive, ["me"]);
    }

    #[test]
    fn all_nodes_agree_on_the_heir_and_each_has_a_share() {
        let alive = ["a", "b", "c"].map(str::to_owned);
        let reversed = ["c", "b", "a"].map(str::to_owned);
        let mut shares = HashMap::<&str, u32>::new();
        for room in 0..300 {
            let room = format!("room-{room}");
            let chosen = heir(&room, &alive).expect("someone lives");
            assert_eq!(heir(&room, &reversed), Some(chosen));
            *shares.entry(chosen).or_default() += 1;
        }
        assert!(shares.values().all(|share| *share > 60), "{shares:?}");
        assert_eq!(heir("room", &[]), None);
    }
}
