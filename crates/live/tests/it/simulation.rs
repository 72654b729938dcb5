//! DUR-1, DUR-6: a whole game on one to three nodes, and a database and a bus on which nothing
//! can be relied. What goes wrong, and when, follows from one seed.
//!
//! After every step, nobody may be shown less than before: no answer that was saved is missing, no
//! points are gone, and the game doesn't go back. At the end all faults are fixed; everyone must
//! come to the podium, and the report must have every answer that anyone was told is saved.
//!
//! `FANFARE_SIMULATIONS` sets how many games are played, `FANFARE_SIMULATION_SEED` the first seed.
//! A thousand of them:
//!
//! ```sh
//! FANFARE_SIMULATIONS=1000 cargo test -p live --test it simulation -- --nocapture
//! ```

use std::collections::BTreeMap;

use bus::{Hub, HubBus};
use futures_util::FutureExt as _;
use live::Rooms;
use protocol::error::RefusalCode;
use protocol::http::rooms::RoomCreated;
use protocol::socket::{Action, CloseCode, Phase, PlayerView, RoomView, ServerMessage};
use store::testing::Faults;

use crate::campaign::asked;
use crate::client::{Client, Heard};
use crate::dice::Dice;
use crate::house::{FreezingClock, HOST, House, answers, open_node};

/// As many games as a run of all tests has time for.
const GAMES: u64 = 40;
const PLAYERS: usize = 4;
const NODES_MAX: usize = 3;
/// How long things go wrong, at most.
const BAD_STEPS: usize = 150;
/// How long it may take until everyone is at the podium, once all is well.
const GOOD_STEPS: usize = 1_200;

/// A process that can suffer.
struct Node {
    rooms: Rooms,
    bus: HubBus,
    clock: FreezingClock,
    faults: Faults,
    /// It stands still.
    is_frozen: bool,
    /// It never comes back.
    is_dead: bool,
}

impl Node {
    async fn open(house: &House, hub: &Hub, name: &str) -> Self {
        Self::open_with(&house.store, &house.clock, hub, name).await
    }

    async fn open_with(
        store: &store::Store,
        clock: &live::TestClock,
        hub: &Hub,
        name: &str,
    ) -> Self {
        let (bus, faults) = (hub.join(), Faults::possible());
        let clock = FreezingClock::of(clock);
        let store = store.with_faults(&faults);
        let rooms = open_node(&store, &clock, name, Some(&bus)).await;
        Self {
            rooms,
            bus,
            clock,
            faults,
            is_frozen: false,
            is_dead: false,
        }
    }

    fn mend(&mut self) {
        if !self.is_dead {
            self.is_frozen = false;
            self.clock.thaw();
            self.bus.cut(false);
            self.faults.set_away(false);
            self.faults.leave_unsaid(0);
        }
    }

    fn die(&mut self) {
        self.is_dead = true;
        self.clock.freeze();
        self.bus.cut(true);
        self.faults.set_away(true);
    }
}

/// Someone who plays, or leads.
struct Person {
    name: String,
    is_host: bool,
    client: Option<Client>,
    /// The node it is connected to.
    node: usize,
    is_attached: bool,
    token: Option<String>,
    seen: Option<RoomView>,
    seq: u64,
    me: Option<PlayerView>,
    /// What was sent, and what was said to be saved, by question.
    sent: BTreeMap<u32, String>,
    saved: BTreeMap<u32, String>,
    refused: BTreeMap<u32, RefusalCode>,
    commands: u32,
    /// The step of the last command, and the question answered last, on this connection.
    led: Option<u32>,
    answered: Option<u32>,
    is_over: bool,
}

/// How far a game is.
fn place(room: &RoomView) -> (u32, u8) {
    match &room.phase {
        Phase::Lobby(_) => (0, 0),
        Phase::Announced(phase) => (phase.question.index, 1),
        Phase::Open(phase) => (phase.question.index, 2),
        Phase::Closed(phase) => (phase.question.index, 3),
        Phase::Reveal(phase) => (phase.question.index, 4),
        Phase::Slide(phase) => (phase.question.index, 4),
        Phase::Leaderboard(phase) => (phase.question_index, 5),
        Phase::Podium(_) => (u32::MAX, 6),
    }
}

impl Person {
    fn new(name: String, is_host: bool) -> Self {
        Self {
            name,
            is_host,
            client: None,
            node: 0,
            is_attached: false,
            token: None,
            seen: None,
            seq: 0,
            me: None,
            sent: BTreeMap::new(),
            saved: BTreeMap::new(),
            refused: BTreeMap::new(),
            commands: 0,
            led: None,
            answered: None,
            is_over: false,
        }
    }

    fn lose(&mut self) {
        self.client = None;
        self.is_attached = false;
        // What had no answer is said again.
        self.led = None;
        self.answered = None;
    }

    /// Takes in all that has arrived.
    fn listen(&mut self) -> Result<(), String> {
        while let Some(client) = &mut self.client {
            let Some(heard) = client.hear().now_or_never() else {
                return Ok(());
            };
            match heard {
                Heard::Message(message) => self.hear(*message)?,
                Heard::Close(CloseCode::RoomOver) => {
                    self.is_over = true;
                    self.lose();
                }
                Heard::Close(CloseCode::Restarting | CloseCode::Replaced) | Heard::Gone => {
                    self.lose();
                }
                Heard::Close(code) => return Err(format!("{} is sent away: {code:?}", self.name)),
            }
        }
        Ok(())
    }

    fn hear(&mut self, message: ServerMessage) -> Result<(), String> {
        match message {
            ServerMessage::Hello(hello) => {
                let client = self.client.as_ref().expect("it speaks");
                if self.is_host {
                    client.attach_host(HOST);
                } else if let (Some(token), true) = (&self.token, self.me.is_some()) {
                    client.resume(token);
                } else {
                    let token = self.token.get_or_insert(hello.fresh_seat_token);
                    client.join(&self.name, token);
                }
            }
            ServerMessage::HostView(view) => self.see(view.seq, view.room)?,
            ServerMessage::PlayerView(view) => self.see_mine(view)?,
            ServerMessage::Picked(picked) => {
                let sent = self.sent.get(&picked.question_index).cloned();
                let sent = sent.ok_or_else(|| format!("{} sent no {picked:?}", self.name))?;
                self.saved.insert(picked.question_index, sent);
            }
            ServerMessage::Refused(refused) => {
                if let Some(question) = refused.question_index {
                    if self.saved.contains_key(&question) {
                        return Err(format!("{}: saved, and then {refused:?}", self.name));
                    }
                    // Its node's clock may be behind ours.
                    if refused.code == RefusalCode::TooEarly {
                        self.answered = None;
                    } else {
                        self.refused.insert(question, refused.code);
                    }
                } else if self.is_host {
                    // Nobody had joined.
                    self.led = None;
                } else if refused.code == RefusalCode::RoomOver && self.me.is_none() {
                    // All others have played without them.
                    self.is_over = true;
                } else if refused.code != RefusalCode::TooManyMessages {
                    // Too many they are where a clock stands still, and it is always too early.
                    return Err(format!("{} is refused: {refused:?}", self.name));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn see(&mut self, seq: u64, room: RoomView) -> Result<(), String> {
        if seq < self.seq {
            return Err(format!("{} was at {} and is at {seq}", self.name, self.seq));
        }
        if let Some(before) = &self.seen
            && place(before) > place(&room)
        {
            return Err(format!("{}: {before:?} was before {room:?}", self.name));
        }
        self.seq = seq;
        self.seen = Some(room);
        self.is_attached = true;
        Ok(())
    }

    fn see_mine(&mut self, view: PlayerView) -> Result<(), String> {
        self.see(view.seq, view.room.clone())?;
        let (question, _) = place(&view.room);
        let is_asked = matches!(
            view.room.phase,
            Phase::Open(_) | Phase::Closed(_) | Phase::Reveal(_)
        );
        if is_asked && self.saved.contains_key(&question) && view.me.pick.is_none() {
            return Err(format!("{}: the answer to {question} is gone", self.name));
        }
        if let Some(before) = &self.me
            && (before.me.points > view.me.points || before.me.seat != view.me.seat)
        {
            return Err(format!(
                "{}: {:?} became {:?}",
                self.name, before.me, view.me
            ));
        }
        self.me = Some(view);
        Ok(())
    }

    /// Answers the open question, or goes on.
    fn act(&mut self, may_end: bool) {
        let (Some(client), Some(room), true) = (&self.client, &self.seen, self.is_attached) else {
            return;
        };
        if self.is_host {
            let goes_on = match room.phase {
                Phase::Open(_) | Phase::Closed(_) => false,
                Phase::Podium(_) => may_end,
                _ => true,
            };
            if goes_on && self.led != Some(room.step) {
                self.led = Some(room.step);
                self.commands += 1;
                client.command(self.commands, room.step, Action::Advance);
            }
            return;
        }
        if let Phase::Open(open) = &room.phase {
            let question = open.question.index;
            let is_settled =
                self.refused.contains_key(&question) || self.saved.contains_key(&question);
            if is_settled || self.answered == Some(question) {
                return;
            }
            self.answered = Some(question);
            let ids = answers(&room.phase);
            let choice = self.sent.entry(question).or_insert_with(|| ids[0].clone());
            client.pick(question, choice);
        }
    }
}

struct Game {
    seed: u64,
    dice: Dice,
    house: House,
    nodes: Vec<Node>,
    room: RoomCreated,
    people: Vec<Person>,
    /// Everyone has seen the podium.
    may_end: bool,
    /// What has happened, newest last.
    log: Vec<String>,
}

impl Game {
    async fn open(seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        // The first numbers of similar seeds are similar.
        for _ in 0..8 {
            dice.below(2);
        }
        let hub = Hub::default();
        let mut first = None;
        let house = House::with(async |store, clock| {
            let node = Node::open_with(store, clock, &hub, "node-0").await;
            let rooms = node.rooms.clone();
            first = Some(node);
            rooms
        })
        .await;
        let mut nodes = vec![first.expect("it is opened")];
        for number in 1..=dice.below(NODES_MAX) {
            nodes.push(Node::open(&house, &hub, &format!("node-{number}")).await);
        }
        let room = house.room().await;
        let players = (1..=PLAYERS).map(|number| Person::new(format!("Player {number}"), false));
        let people = std::iter::once(Person::new("Host".to_owned(), true)).chain(players);
        Self {
            seed,
            dice,
            nodes,
            room,
            people: people.collect(),
            may_end: false,
            house,
            log: Vec::new(),
        }
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.dice.below(100) < percent
    }

    /// Lets everything happen that is due.
    async fn settle(&self) {
        for _ in 0..3 {
            for _ in 0..40 {
                tokio::task::yield_now().await;
            }
            // Whatever was to be written before this has been written after it.
            self.house.store.give_node_up("nobody", 0).await.unwrap();
        }
        for _ in 0..40 {
            tokio::task::yield_now().await;
        }
    }

    /// One of these goes wrong, or well again.
    fn fault(&mut self) {
        let at = self.dice.below(self.nodes.len());
        let what = self.dice.below(9);
        let living = self.nodes.iter().filter(|node| !node.is_dead).count();
        let node = &mut self.nodes[at];
        if node.is_dead {
            return;
        }
        let said = match what {
            0 => {
                node.is_frozen = true;
                node.clock.freeze();
                node.bus.cut(true);
                // They notice that nothing is answered.
                let people = self.people.iter_mut();
                people
                    .filter(|person| person.node == at)
                    .for_each(Person::lose);
                "stands still"
            }
            1 => {
                node.bus.cut(true);
                "is cut off from the bus"
            }
            2 => {
                node.faults.set_away(true);
                "is cut off from the database"
            }
            3 => {
                node.faults.leave_unsaid(1);
                "isn't told what is written"
            }
            4 => {
                node.bus.lose_one_after(0);
                "loses a message"
            }
            5 if living > 1 => {
                node.die();
                let people = self.people.iter_mut();
                people
                    .filter(|person| person.node == at)
                    .for_each(Person::lose);
                "is dead"
            }
            _ => {
                node.mend();
                "is well"
            }
        };
        self.log.push(format!("node {at} {said}"));
    }

    /// A moment in which people act.
    async fn step(&mut self) -> Result<(), String> {
        let ms = u64::try_from(self.dice.below(600)).unwrap() + 50;
        self.house.clock.advance(ms);
        self.settle().await;
        for at in 0..self.people.len() {
            self.people[at].listen()?;
            if self.people[at].is_over {
                continue;
            }
            if self.people[at].client.is_none() {
                if self.chance(50) {
                    self.connect(at).await;
                }
            } else if self.chance(40) {
                self.people[at].act(self.may_end);
            }
        }
        self.settle().await;
        self.people.iter_mut().try_for_each(Person::listen)
    }

    async fn connect(&mut self, at: usize) {
        let number = self.dice.below(self.nodes.len());
        let node = &self.nodes[number];
        // A load balancer notices the one, and is told the other.
        let is_there = !node.is_dead && !node.is_frozen;
        let knows = async {
            tokio::select! {
                biased;
                room = node.rooms.find(&self.room.code) => room.is_some(),
                () = self.settle() => false,
            }
        };
        if !is_there || !knows.await {
            return;
        }
        let client = self.house.connect_to(&node.rooms, &self.room.code);
        self.people[at].client = Some(client);
        self.people[at].node = number;
    }

    fn is_done(&self) -> bool {
        let at_podium = |room: &RoomView| matches!(room.phase, Phase::Podium(_));
        self.people
            .iter()
            .all(|person| person.is_over || person.seen.as_ref().is_some_and(at_podium))
    }

    async fn play(&mut self) -> Result<(), String> {
        for _ in 0..BAD_STEPS {
            if self.chance(20) {
                self.fault();
            }
            self.step().await?;
        }
        self.nodes.iter_mut().for_each(Node::mend);
        self.log.push("all is well".to_owned());
        for _ in 0..GOOD_STEPS {
            self.may_end |= self.is_done();
            self.step().await?;
            if self.people[0].is_over {
                return self.check().await;
            }
        }
        let state = self.people.iter().map(|person| {
            let seen = person.seen.as_ref().map(place);
            (&*person.name, person.is_attached, seen)
        });
        Err(format!(
            "not at the podium: {:?}",
            state.collect::<Vec<_>>()
        ))
    }

    /// What is kept is what people were told.
    async fn check(&self) -> Result<(), String> {
        let journal = self.house.store.read_journal(&self.room.id, 0).await;
        let seqs = journal.unwrap().into_iter().map(|(seq, _)| seq);
        if !seqs.clone().eq(1..=i64::try_from(seqs.len()).unwrap()) {
            return Err("the journal has gaps".to_owned());
        }
        let report = self.house.rooms.report(&self.room.id).await.unwrap();
        let report = report.ok_or("there is no report")?;
        for person in self.people[1..].iter().filter(|person| person.me.is_some()) {
            let seat = report
                .seats
                .iter()
                .find(|seat| seat.nickname == person.name);
            let seat = seat.ok_or_else(|| format!("{} isn't in the report", person.name))?;
            let shown = person.me.as_ref().map(|view| view.me.points);
            if shown != Some(seat.points) {
                let points = seat.points;
                return Err(format!(
                    "{} was shown {shown:?}, and has {points}",
                    person.name
                ));
            }
            for question in person.saved.keys() {
                let at = usize::try_from(*question).unwrap();
                if seat.cells[at].choice.is_none() {
                    return Err(format!("{}: no answer to {question}", person.name));
                }
            }
        }
        Ok(())
    }
}

#[tokio::test]
async fn dur_6_nothing_is_lost_whatever_goes_wrong_and_when() {
    let first = asked("FANFARE_SIMULATION_SEED").unwrap_or(1);
    let games = asked("FANFARE_SIMULATIONS").unwrap_or(GAMES);
    for seed in first..first + games {
        let mut game = Game::open(seed).await;
        if let Err(fault) = game.play().await {
            let log = game.log.join(", ");
            panic!(
                "{fault}\n{log}\nto repeat: FANFARE_SIMULATION_SEED={} FANFARE_SIMULATIONS=1 \
                 cargo test -p live --test it simulation",
                game.seed
            );
        }
    }
}
