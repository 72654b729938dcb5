//! The registry: finds, creates, restores and closes rooms.
//!
//! Every unfinished room that this node owns runs in a task. At startup, the node takes over the
//! rooms the previous process left behind and replays their journals; a task that panics is
//! replaced in the same way. Only the node with the newest epoch can write, so there is one owner.

pub(crate) mod after;
mod audience;
mod beat;
mod correct;
mod create;
mod end;
mod forget;
mod handle;
mod missed;
mod played;
mod revive;
mod sleeping;
mod streaming;
mod succeed;
mod watch_nodes;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use bus::{Bus, BusError};
use game::Refusal;
use parking_lot::RwLock;
use protocol::http::rooms::Report;
use store::time::to_stored_ms;
use store::{Store, StoreError};
use tokio::sync::{Notify, mpsc, watch};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

pub use after::Missed;
pub use audience::NewAudience;
pub use beat::Unready;
pub(crate) use correct::corrected;
pub(crate) use create::allowed_capacity;
pub use create::{NewRoom, QuizSnapshot, RoomClassList};
pub use forget::Lasting;
pub(crate) use handle::RoomGone;
pub use handle::{RoomAttendance, RoomHandle};
pub(crate) use missed::missed_by;
pub(crate) use played::played_seat;
pub use sleeping::SLEEPER_CODE_LEN;
pub use succeed::AtPodium;
pub(crate) use succeed::at_podium;

use crate::journal::Journal;
use crate::kept_report::KeptReport;
use crate::limits::{CODE_REST_MS, RECONNECTS_PER_S, UNSEATED_MAX};
use crate::relay::Relay;
use crate::reply;
use crate::results::{self, Results};
use crate::room_task::{Input, Start};
use crate::streams::Streams;
use work::{Clock, Lease, Newest, WorkError};

/// The configuration of running rooms.
#[derive(Debug, Clone)]
pub struct Config {
    /// The name of this node: the same after a restart, and different on every node.
    pub node: String,
    /// Ends the process immediately; called if the disk fails.
    pub fail_stop: fn() -> !,
    /// What connects this node to others; `None` if it is alone.
    pub bus: Option<BusConfig>,
}

/// How a node reaches the others that share its database.
#[derive(Debug, Clone)]
pub struct BusConfig {
    /// What carries the messages.
    pub bus: Arc<dyn Bus>,
    /// What those that share a database have in common, and no others: words of letters and digits.
    pub realm: String,
}

/// Why an operation on rooms failed.
#[derive(Debug, thiserror::Error)]
pub enum LiveError {
    /// A database error.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The rules refused it.
    #[error("refused: {0:?}")]
    Refused(Refusal),
    /// An invalid seat token.
    #[error("the seat token is not 32 bytes of base64url")]
    SeatToken,
    /// No free code was found.
    #[error("no free room code was found")]
    NoCode,
    /// The journal of a room has been deleted.
    #[error("what was picked in this room is not kept anymore")]
    PicksForgotten,
    /// A journal that can't be read.
    #[error("the journal of a room can't be read: {0}")]
    Journal(String),
    /// Another process writes to this room at the same moment.
    #[error("another process writes about this room")]
    Busy,
    /// A stored report that can't be read.
    #[error("the stored report can't be read")]
    Report(#[from] serde_json::Error),
    /// Nobody can tell where a room is.
    #[error("the database is away")]
    DatabaseAway,
    /// The bus can't be used.
    #[error(transparent)]
    Bus(#[from] BusError),
    /// A CPU-intensive task that was not run.
    #[error(transparent)]
    Work(#[from] WorkError),
}

/// The number of reports loaded at once.
const REPORTS_A_LOOK: u32 = 100;

/// All rooms of this node. Cheap to clone.
#[derive(Clone)]
pub struct Rooms {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    clock: Arc<dyn Clock>,
    config: Config,
    journal: Journal,
    /// By code. The lock is held for a look-up or an insert, never across an await.
    running: RwLock<BTreeMap<String, RoomHandle>>,
    tasks: TaskTracker,
    stopping: CancellationToken,
    connection_ids: AtomicU64,
    connection_count: AtomicU32,
    results: Arc<Results>,
    after: Arc<after::After>,
    streams: Streams,
    /// The connections that have not said who they are. Each costs a socket; anyone who only wants
    /// to use those up loses the oldest.
    unseated: Newest,
    /// Set once this node is connected to others.
    relay: OnceLock<Arc<Relay>>,
    /// Which rooms run here and which ones should may differ: the database was away.
    is_unsettled: AtomicBool,
    lease: Arc<Lease>,
    /// The last heartbeat didn't get to the database.
    is_database_away: AtomicBool,
    /// Because the disk is full.
    is_disk_full: AtomicBool,
    /// When this node last looked after the others.
    looked_at_ms: watch::Sender<u64>,
    waking: tokio::sync::Mutex<()>,
}

/// Counts a connection for as long as it exists.
pub(crate) struct Counted(Arc<Inner>);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.connection_count.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Rooms {
    /// Creates the registry and restores the rooms left behind: [`Self::prepare`] and
    /// [`Self::bring_back`].
    pub async fn start(
        store: Store,
        clock: Arc<dyn Clock>,
        config: Config,
    ) -> Result<Self, LiveError> {
        let rooms = Self::prepare(store, clock, config);
        rooms.bring_back().await?;
        Ok(rooms)
    }

    /// Creates a registry without running rooms.
    pub fn prepare(store: Store, clock: Arc<dyn Clock>, config: Config) -> Self {
        let journal = Journal::start(store.clone(), Arc::clone(&clock), config.fail_stop);
        let results = Arc::new(Results::new(store.clone()));
        let streams = Streams::new(Arc::clone(&clock), &config.node);
        let lease = beat::new_lease(&clock);
        Self {
            inner: Arc::new(Inner {
                store,
                clock,
                config,
                journal,
                running: RwLock::default(),
                tasks: TaskTracker::new(),
                stopping: CancellationToken::new(),
                connection_ids: AtomicU64::new(1),
                connection_count: AtomicU32::new(0),
                results,
                after: Arc::default(),
                streams,
                unseated: Newest::of(UNSEATED_MAX),
                relay: OnceLock::new(),
                lease,
                is_unsettled: AtomicBool::new(false),
                is_database_away: AtomicBool::new(false),
                is_disk_full: AtomicBool::new(false),
                looked_at_ms: watch::Sender::new(0),
                waking: tokio::sync::Mutex::default(),
            }),
        }
    }

    /// Takes over the rooms left behind, restores and runs them. Call it once, right before
    /// accepting connections: the count-in of an interrupted question begins here (LIVE-4).
    pub async fn bring_back(&self) -> Result<(), LiveError> {
        let inner = &self.inner;
        // Before any room runs here, so that anyone who finds it can reach it.
        self.join_others().await?;
        // Reads the previous process's last heartbeat before this process sends its first.
        let died_at_ms = inner.store.node_beat(&inner.config.node).await?;
        if inner.relay.get().is_some() {
            // Otherwise the others take over what this node is about to bring back.
            self.beat_once(inner.clock.now_ms()).await;
        }
        self.take_over(died_at_ms).await?;
        inner.tasks.spawn(self.clone().beat());
        if inner.relay.get().is_some() {
            inner.tasks.spawn(self.clone().watch_nodes());
        }
        Ok(())
    }

    async fn join_others(&self) -> Result<(), LiveError> {
        let inner = &self.inner;
        let Some(BusConfig { bus, realm }) = inner.config.bus.clone() else {
            return Ok(());
        };
        let started = Relay::start(bus, &realm, &inner.config.node, self.clock());
        let (relay, messages) = started.await?;
        relay.run(self, messages);
        inner.lease.begin();
        // It is called once.
        let _first = inner.relay.set(relay);
        Ok(())
    }

    /// The running room with this code, wherever it runs.
    pub async fn find(&self, code: &str) -> Option<RoomHandle> {
        if !self.has_lease().await {
            return None;
        }
        if let Some(room) = self.find_here(code) {
            return Some(room);
        }
        let elsewhere = self.find_elsewhere(code).await;
        // While others were asked, this node may have taken it over.
        elsewhere.or_else(|| self.find_here(code))
    }

    /// The room with this code, if it runs on this node.
    pub(crate) fn find_here(&self, code: &str) -> Option<RoomHandle> {
        self.inner.running.read().get(code).cloned()
    }

    /// Whether the code belonged to a room that is over, so that its players aren't told to check
    /// the digits.
    pub(crate) async fn was_over_lately(&self, code: &str) -> bool {
        let inner = &self.inner;
        let since_ms = to_stored_ms(inner.clock.now_ms()) - CODE_REST_MS;
        let was_used = inner.store.code_used_since(code, since_ms).await;
        if !was_used.unwrap_or(false) {
            return false;
        }
        // An unfinished room may run elsewhere; it is not over.
        let open = inner.store.find_open_room_by_code(code).await;
        open.is_ok_and(|open| open.is_none())
    }

    /// The number of players in the running room with this code.
    pub async fn seat_count(&self, code: &str) -> Option<u32> {
        Some(self.find(code).await?.door().await?.playing_count)
    }

    /// Who is connected to a room, for administrators; `None` if it does not run here.
    pub async fn attendance(&self, code: &str) -> Option<RoomAttendance> {
        let door = self.find(code).await?.door().await?;
        Some(RoomAttendance {
            has_host: door.has_host,
            playing_count: door.playing_count,
        })
    }

    /// Whether the room with this code is a lobby with its host connected and a free seat.
    pub async fn is_open_lobby(&self, code: &str) -> bool {
        let Some(room) = self.find(code).await else {
            return false;
        };
        let door = room.door().await;
        door.is_some_and(|door| {
            door.has_host && door.room.in_lobby && door.room.closed_because.is_none()
        })
    }

    /// The report of a room; `None` while it is not finished, or if there is none.
    pub async fn report(&self, room_id: &str) -> Result<Option<Report>, LiveError> {
        match self.kept_report(room_id).await? {
            Some(kept) => Ok(Some(kept.whole().await?)),
            None => Ok(None),
        }
    }

    /// The report of a room, to be read page by page; `None` as for [`Self::report`]. Waits for a
    /// report in progress.
    pub async fn kept_report(&self, room_id: &str) -> Result<Option<KeptReport>, LiveError> {
        let store = &self.inner.store;
        if let Some(kept) = KeptReport::find(store, room_id).await? {
            return Ok(Some(kept));
        }
        let row = store.find_room(room_id).await?;
        let Some(row) = row.filter(|row| row.finished_at_ms.is_none()) else {
            return Ok(None);
        };
        if let Some(room) = self.find(&row.code).await {
            let (kept, is_kept) = reply::channel();
            if room.send(Input::ReadReport { kept }).await.is_ok() {
                let _let_go = is_kept.await;
            }
        }
        KeptReport::find(store, room_id).await
    }

    /// Computes the sums of reports stored without them, by an older version or because the process
    /// died in between. Returns how many.
    pub async fn count_reports(&self) -> Result<u64, LiveError> {
        let store = &self.inner.store;
        let mut counted = 0;
        let mut after = String::new();
        loop {
            let room_ids = store.list_uncounted_reports(&after, REPORTS_A_LOOK).await?;
            let Some(last) = room_ids.last() else {
                return Ok(counted);
            };
            after.clone_from(last);
            for room_id in room_ids {
                match self.report(&room_id).await {
                    Ok(Some(report)) => {
                        store
                            .put_report_sums(&room_id, results::report_sums(&report))
                            .await?;
                        counted += 1;
                    }
                    Ok(None) => {}
                    Err(LiveError::Report(error)) => {
                        tracing::warn!(room_id, %error, "a report cannot be read");
                    }
                    Err(error) => return Err(error),
                }
            }
        }
    }

    /// Notified when a room has stored its results; for one listener.
    pub fn results_ring(&self) -> Arc<Notify> {
        Arc::clone(&self.inner.results.kept)
    }

    /// A permit to compute a report. While [`REPORTS_AT_ONCE`](crate::limits::REPORTS_AT_ONCE) are
    /// held, no results of finished rooms are computed: for tests of what happens before.
    #[cfg(feature = "testing")]
    pub async fn report_turn(&self) -> work::Turn {
        let turn = self.inner.results.turns.turn().await;
        turn.expect("any number may wait")
    }

    /// Ends the connections of a link that was revoked. The caller has deleted it before.
    pub async fn revoke_host_link(&self, code: &str, link: &str) {
        if let Some(room) = self.find(code).await {
            let link = link.to_owned();
            // A room that has ended has no connections.
            let _gone = room.send(Input::RevokeHostLink { link }).await;
        }
    }

    /// How many connections each link of the room with this code has.
    pub async fn count_host_links(&self, code: &str) -> BTreeMap<String, u32> {
        let Some(room) = self.find(code).await else {
            return BTreeMap::new();
        };
        let (reply, answer) = reply::channel();
        let _gone = room.send(Input::CountHostLinks { reply }).await;
        answer.await.unwrap_or_default()
    }

    /// The number of rooms running here.
    pub fn count(&self) -> usize {
        self.inner.running.read().len()
    }

    /// The number of open connections.
    pub fn connection_count(&self) -> u32 {
        self.inner.connection_count.load(Ordering::Relaxed)
    }

    /// Closes all connections with a request to reconnect, and waits until everything is written.
    pub async fn shutdown(&self) {
        self.inner.stopping.cancel();
        let running: Vec<RoomHandle> = self.inner.running.read().values().cloned().collect();
        for room in running {
            // A room that has ended needs no message.
            let _gone = room.send(Input::Shutdown).await;
        }
        self.inner.tasks.close();
        self.inner.tasks.wait().await;
        if let Some(relay) = self.inner.relay.get() {
            self.leave().await;
            relay.stop().await;
        }
    }

    /// Gives the rooms up, so that other nodes take them over at once.
    async fn leave(&self) {
        let now_ms = to_stored_ms(self.inner.clock.now_ms());
        let left = self.inner.store.node_left(&self.inner.config.node, now_ms);
        if let Err(error) = left.await {
            // They notice it by the silence.
            tracing::warn!(%error, "failed to note that this node has left");
        }
    }

    /// Whether the process is stopping, so that rooms can no longer be found.
    pub fn is_stopping(&self) -> bool {
        self.inner.stopping.is_cancelled()
    }

    pub(crate) fn store(&self) -> &Store {
        &self.inner.store
    }

    pub(crate) fn clock(&self) -> Arc<dyn Clock> {
        Arc::clone(&self.inner.clock)
    }

    pub(crate) fn unseated(&self) -> &Newest {
        &self.inner.unseated
    }

    pub(crate) fn next_connection_id(&self) -> u64 {
        self.inner.connection_ids.fetch_add(1, Ordering::Relaxed)
    }

    pub(crate) fn count_connection(&self) -> Counted {
        self.inner.connection_count.fetch_add(1, Ordering::Relaxed);
        Counted(Arc::clone(&self.inner))
    }

    /// The window over which clients spread their reconnects, so that the node copes.
    pub(crate) fn reconnect_window_ms(&self) -> u32 {
        let window_ms = u64::from(self.connection_count()) * 1_000 / RECONNECTS_PER_S;
        u32::try_from(window_ms.max(100)).unwrap_or(u32::MAX)
    }

    pub fn free_code(&self) -> String {
        let is_crowded = self.count() >= crate::limits::SHORT_CODE_ROOMS_MAX;
        secret::room_code(if is_crowded { 8 } else { 7 })
    }

    /// Starts a room's task and registers it under its code.
    fn spawn(&self, start: Start) {
        let (handle, inputs) = self.register(&start);
        self.inner
            .tasks
            .spawn(revive::watch(self.clone(), start, handle, inputs));
    }

    fn register(&self, start: &Start) -> (RoomHandle, mpsc::Receiver<Input>) {
        let (inbox, inputs) = mpsc::channel(crate::limits::INBOX_LEN_MAX);
        let handle = RoomHandle::here(start, inbox, self.inner.clock.now_ms());
        let mut running = self.inner.running.write();
        running.insert(start.code.clone(), handle.clone());
        (handle, inputs)
    }

    /// A room's task has ended. This node may have taken the room over again since.
    fn forget(&self, room: &RoomHandle) {
        {
            let mut running = self.inner.running.write();
            if !running
                .get(room.code())
                .is_some_and(|known| known.is_same(room))
            {
                return;
            }
            running.remove(room.code());
        }
        if let Some(relay) = self.inner.relay.get() {
            relay.room_ended(room.code());
        }
    }
}
