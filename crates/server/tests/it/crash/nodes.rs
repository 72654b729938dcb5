//! The same people, connected to three nodes, while the node that owns their room is killed,
//! frozen, stopped or cut off, or while the database or the bus is away. What anyone was told must
//! be true afterwards, and the others must go on soon.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use bus::testing::NatsServer;
use protocol::http::rooms::Report;
use rustix::process::{Signal, kill_process};
use store::Store;
use store::testing::TestDb;
use tokio::task::JoinSet;
use tokio::time::{Instant, interval, sleep, timeout};

use super::plan::{self, Aim};
use super::player::Player;
use super::quiz::open_room;
use super::world::{Client, Course, Place, Step, World};
use super::{GAME_WITHIN, host, last_lines, verdict};
use crate::account::sign_up;
use crate::binary::{Home, Server};
use crate::gate::{Gate, Passes};
use crate::surroundings::number;

const SEED: u64 = 1;
/// How soon another node owns the room. It takes less than 5 s, and more where the processors have
/// other work.
const TAKEN_OVER_WITHIN: Duration = Duration::from_secs(10);
/// How long after that the last one may be back.
const BACK_WITHIN: Duration = Duration::from_secs(20);
const STOPPED_WITHIN: Duration = Duration::from_secs(10);

/// How long the database or the bus is away.
const AWAY_FOR: Duration = Duration::from_secs(10);

/// What happens.
#[derive(Debug, Clone, Copy)]
enum Fate {
    /// The owner dies: SIGKILL.
    Dies,
    /// It freezes: SIGSTOP, and SIGCONT once another node has the room.
    Freezes,
    /// It stops as for an upgrade: SIGTERM.
    Stops,
    /// It reaches neither the database nor the bus, until another node has the room and everyone
    /// is there.
    IsCutOff,
    /// It reaches the bus, but not the database.
    LosesTheDatabase,
    /// No node reaches the database for a while.
    DatabaseGoes,
    /// No node reaches the bus for a while.
    BusGoes,
}

impl Fate {
    /// Whether another node owns the room afterward.
    fn moves_the_room(self) -> bool {
        !matches!(self, Fate::DatabaseGoes | Fate::BusGoes)
    }
}

/// The node that owned the room, by epoch.
#[derive(Debug, Default)]
struct Owners(BTreeMap<i64, String>);

impl Owners {
    /// I8: an epoch has one owner, and the next one is higher. Ends with the fault that it finds.
    async fn watch(&mut self, store: &Store, code: &str) -> String {
        let mut look = interval(Duration::from_millis(20));
        loop {
            look.tick().await;
            let Ok(Some(room)) = store.find_open_room_by_code(code).await else {
                continue;
            };
            let (epoch, node) = (room.owner_epoch, room.owner_node);
            if self
                .0
                .last_key_value()
                .is_some_and(|(last, _)| *last > epoch)
            {
                return format!("I8: epoch {epoch} of {node} came after {:?}", self.0);
            }
            let owner = self.0.entry(epoch).or_insert_with(|| node.clone());
            if *owner != node {
                return format!("I8: both {owner} and {node} own the room in epoch {epoch}");
            }
        }
    }
}

/// Three nodes on one database.
struct Nodes {
    homes: [Home; 3],
    /// Their ways to the database and to the bus.
    databases: [Gate; 3],
    buses: [Gate; 3],
    servers: Vec<Server>,
    store: Store,
}

impl Nodes {
    /// Which of them owns the room.
    async fn owner(&self, code: &str) -> Result<usize> {
        let room = self.store.find_open_room_by_code(code).await?;
        let room = room.context("the room is over")?;
        let owner = |home: &Home| home.node_name().is_some_and(|name| name == room.owner_node);
        self.homes
            .iter()
            .position(owner)
            .context("no node owns the room")
    }

    /// Waits until another one owns it, and tells how long that took.
    async fn taken_over(&self, code: &str, before: usize) -> Result<Duration> {
        let since = Instant::now();
        let mut look = interval(Duration::from_millis(20));
        while self.owner(code).await? == before {
            if since.elapsed() > TAKEN_OVER_WITHIN {
                bail!("DUR-6: after {TAKEN_OVER_WITHIN:?} nobody has taken the room over");
            }
            look.tick().await;
        }
        Ok(since.elapsed())
    }

    /// Lets this happen, and fixes it when the others have gone on. Tells how soon another node
    /// owned the room, if one must.
    async fn strike(&mut self, world: &World, fate: Fate) -> Result<Option<Duration>> {
        let people = world.clients();
        let owner = self.owner(&world.code).await?;
        let pid = self.servers[owner].pid();
        match fate {
            Fate::Dies => self.servers[owner].kill()?,
            Fate::Freezes => kill_process(pid, Signal::STOP)?,
            Fate::Stops => kill_process(pid, Signal::TERM)?,
            Fate::IsCutOff => {
                self.databases[owner].set(Passes::Silence);
                self.buses[owner].set(Passes::Silence);
            }
            Fate::LosesTheDatabase => self.databases[owner].set(Passes::Silence),
            Fate::DatabaseGoes => self
                .databases
                .iter()
                .for_each(|way| way.set(Passes::Nobody)),
            Fate::BusGoes => self.buses.iter().for_each(|way| way.set(Passes::Nobody)),
        }
        let took = if fate.moves_the_room() {
            Some(self.taken_over(&world.code, owner).await?)
        } else {
            sleep(AWAY_FOR).await;
            None
        };
        let life = world.next_life();
        match fate {
            Fate::Freezes => kill_process(pid, Signal::CONT)?,
            Fate::Stops => {
                self.servers[owner].ended(STOPPED_WITHIN).await?;
            }
            Fate::DatabaseGoes | Fate::BusGoes => self.mend(),
            Fate::Dies | Fate::IsCutOff | Fate::LosesTheDatabase => {}
        }
        let missing = |course: &Course| {
            let speaks = |client: &&Client| course.back.get(client).is_some_and(|at| *at >= life);
            let missing = people.iter().filter(|client| !speaks(client));
            missing.copied().collect::<Vec<_>>()
        };
        let back = world.reach(|course| missing(course).is_empty());
        if timeout(BACK_WITHIN, back).await.is_err() {
            bail!("F1: not back: {:?}", world.see(missing));
        }
        self.mend();
        if matches!(fate, Fate::Dies | Fate::Stops) {
            self.servers[owner] = self.homes[owner].start().await?;
        }
        Ok(took)
    }

    fn mend(&self) {
        for way in self.databases.iter().chain(&self.buses) {
            way.set(Passes::Everything);
        }
    }
}

/// DUR-1, DUR-6, F14, F15, I8–I12: three nodes, and the owner of the room dies, freezes or stops.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn dur_6_others_go_on_when_the_owner_dies_freezes_or_stops() {
    prove(&[
        (Aim::Seats(30), Fate::Stops),
        (Aim::Acks(0, 10), Fate::Dies),
        (Aim::Picks(2, 20), Fate::Freezes),
        (Aim::Shown(Place::Question(3, Step::Reveal)), Fate::Dies),
    ])
    .await;
}

/// DUR-1, DUR-6, F14, F15, I8–I12: the owner is cut off from the others.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn dur_6_others_go_on_when_the_owner_is_cut_off() {
    prove(&[
        (Aim::Acks(0, 10), Fate::IsCutOff),
        (Aim::Picks(2, 20), Fate::LosesTheDatabase),
    ])
    .await;
}

/// DUR-1, F14, F15, I9–I12: the database is away, and then the bus, and everyone waits.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn dur_1_nothing_is_lost_while_the_database_or_the_bus_is_away() {
    prove(&[
        (Aim::Acks(0, 10), Fate::DatabaseGoes),
        (Aim::Picks(2, 20), Fate::BusGoes),
    ])
    .await;
}

/// Plays a game in which all this happens, each at its moment.
async fn prove(fates: &[(Aim, Fate)]) {
    let Some(db) = TestDb::postgres().await else {
        return;
    };
    let Some(nats) = NatsServer::start().await else {
        return;
    };
    let database = db.server().expect("the database is reached over TCP");
    let seed = number("FANFARE_CRASH_SEED").unwrap_or(SEED);
    let bus = nats.url.trim_start_matches("nats://");
    let databases = [
        Gate::to(&database).await,
        Gate::to(&database).await,
        Gate::to(&database).await,
    ];
    let buses = [
        Gate::to(bus).await,
        Gate::to(bus).await,
        Gate::to(bus).await,
    ];
    let home = |node: usize| {
        let database_url = db.url_through(databases[node].port).unwrap_or_default();
        Home::joining(
            &database_url,
            &format!("nats://127.0.0.1:{}", buses[node].port),
        )
    };
    let mut nodes = Nodes {
        homes: [home(0), home(1), home(2)],
        databases,
        buses,
        servers: Vec::new(),
        store: db.open().await,
    };
    let outcome = play(&mut nodes, seed, fates).await;
    let faults = outcome.unwrap_or_else(|error| vec![format!("{error:#}")]);
    let logs = nodes.homes.each_ref().map(|home| last_lines(&home.log()));
    assert!(
        faults.is_empty(),
        "{}\n{} faults\nto repeat: FANFARE_CRASH_SEED={seed} cargo test -p server --test it \
         crash::nodes\nthe nodes' last words:\n{}",
        faults.join("\n"),
        faults.len(),
        logs.join("\n\n"),
    );
}

async fn play(nodes: &mut Nodes, seed: u64, fates: &[(Aim, Fate)]) -> Result<Vec<String>> {
    // Alone at first, so that the email with the code is in its folder.
    let first = nodes.homes[0].start().await?;
    nodes.servers.push(first);
    let home = &nodes.homes[0];
    let http = sign_up(&home.authority, &home.data_dir(), "Host").await?;
    let room = open_room(&http).await.context("failed to open a room")?;
    for home in &nodes.homes[1..] {
        nodes.servers.push(home.start().await?);
    }
    let store = nodes.store.clone();
    let authorities = nodes.homes.each_ref().map(|home| home.authority.clone());
    let world = Arc::new(World::of_nodes(&http, &room, &authorities));
    let host = tokio::spawn(host::Host::new(Arc::clone(&world), seed).run());
    let mut players = JoinSet::new();
    for index in 0..plan::PLAYERS {
        players.spawn(Player::new(Arc::clone(&world), seed, index).run());
    }
    let game = async {
        for &(aim, fate) in fates {
            world.reach(|course| course.has_reached(aim)).await;
            let took = nodes.strike(&world, fate).await;
            let took = took.with_context(|| format!("{fate:?} at {aim:?}"))?;
            tell(fate, took);
        }
        world.let_end();
        let played = players.join_all().await;
        host.await.context("the host failed")?;
        anyhow::Ok(played)
    };
    let mut owners = Owners::default();
    let played = tokio::select! {
        played = timeout(GAME_WITHIN, game) => {
            played.with_context(|| format!("I12: the game is still at {:?}", world.place()))
        }
        () = world.reach(|course| course.is_faulty) => return Ok(world.faults()),
        fault = owners.watch(&store, &room.code) => return Ok(vec![fault]),
    };
    let played = played??;
    let changes = fates
        .iter()
        .filter(|(_, fate)| fate.moves_the_room())
        .count();
    if owners.0.len() <= changes {
        bail!("I8: not every change of owners was seen: {owners:?}");
    }
    let report: Report = http.get(&format!("reports/{}", room.id)).await?;
    let mut faults = world.faults();
    faults.extend(verdict::check(&played, &report, &world));
    for home in &nodes.homes {
        let log = home.log();
        let complaints = log.lines().filter(|line| {
            // Anyone who asks while a part is away is told so.
            let is_told =
                line.contains("\"target\":\"async_nats") || line.contains("\"status\":503");
            !is_told && (line.contains("\"ERROR\"") || line.contains("panicked"))
        });
        faults.extend(complaints.map(|line| format!("a node complained: {line}")));
    }
    Ok(faults)
}

#[expect(
    clippy::print_stderr,
    reason = "the person who runs the tests wants to know what was measured"
)]
fn tell(fate: Fate, took: Option<Duration>) {
    match took {
        Some(took) => eprintln!("the owner {fate:?}: taken over after {took:?}"),
        None => eprintln!("{fate:?} for {AWAY_FOR:?}"),
    }
}
