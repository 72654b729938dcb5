//! A server in memory: rooms on a real database and a clock that stands still.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::Arc;

use bus::{Hub, HubBus};
use futures_util::{Sink, Stream};
use game::Event;
use game::draft::{QuestionDraft, QuizSettings};
use game::event::{Listed, WallTopic};
use live::{
    BusConfig, Clock, Config, Incoming, LinkRefusal, NewAudience, NewRoom, Outgoing, Pass,
    QuizSnapshot, RoomClassList, Rooms, Streams, TestClock, TokenCheck, serve_connection,
};
use protocol::http::rooms::{RoomCreated, RoomDoor, RoomSettings};
use protocol::puzzle::Puzzle;
use protocol::question::Offer;
use protocol::socket::{Action, AudienceQuestions, OpenPhase, Phase, RoomMode, StageNumber};
use store::Store;
use store::testing::TestDb;
use store::time::to_stored_ms;
use tokio::sync::watch;

use crate::client::{Client, Wire, pair, stream};

pub(crate) const NOON_MS: u64 = 1_800_000_000_000;

/// The access token of the host, and of someone else with an account.
pub(crate) const HOST: &str = "host-token";
pub(crate) const STRANGER: &str = "stranger-token";

/// The codes of twins, of the same length, and in no moment or number that a message has.
const TWIN_CODES: [&str; 2] = ["9457731", "9468842"];

pub(crate) struct House {
    pub(crate) clock: TestClock,
    pub(crate) store: Store,
    pub(crate) rooms: Rooms,
    pub(crate) streams: Streams,
    /// What carries the conversations here.
    pub(crate) wire: Wire,
    /// Another node, on which people are connected with [`Wire::Far`].
    pub(crate) gateway: Option<Gateway>,
    db: TestDb,
    host: String,
    pub(crate) quiz_id: String,
}

/// Anyone who comes from here typed the code; everyone else has the link.
pub(crate) const TYPING: &str = "192.0.2.200";

/// Knows the host by [`HOST`], and everyone else with a token by its name.
struct Tokens {
    host: String,
    store: Store,
    is_invited: bool,
}

/// A puzzle for one seat. One byte of its token would be that of another now and then.
fn puzzle_of(code: &str, token_hash: &[u8; 32]) -> String {
    format!("{code}-{token_hash:?}")
}

impl TokenCheck for Tokens {
    fn pass_of(
        &self,
        access_token: &str,
    ) -> Pin<Box<dyn Future<Output = Option<Pass>> + Send + '_>> {
        let account = match access_token {
            HOST => Some(self.host.clone()),
            other => other.strip_suffix("-token").map(str::to_owned),
        };
        Box::pin(async move {
            account.map(|account| Pass {
                account,
                session: "s".to_owned(),
            })
        })
    }

    fn player_of(
        &self,
        seat_pass: &str,
        code: &str,
    ) -> Pin<Box<dyn Future<Output = Option<String>> + Send + '_>> {
        let account = seat_pass.strip_suffix(&format!("-at-{code}"));
        let account = account.map(str::to_owned);
        Box::pin(async move { account })
    }

    fn join_pass(&self, room_id: &str) -> String {
        format!("pass-of-{room_id}")
    }

    fn screen_key(&self, room_id: &str) -> String {
        format!("screen-of-{room_id}")
    }

    fn is_screen_key(&self, room_id: &str, key: &str) -> bool {
        key == self.screen_key(room_id)
    }

    fn stage_number(&self, _room_id: &str, now_ms: u64) -> StageNumber {
        StageNumber {
            number: format!("{:05}", now_ms / 10_000 % 100_000),
            period_ms: 10_000,
            left_ms: u32::try_from(10_000 - now_ms % 10_000).unwrap(),
        }
    }

    fn has_been_there(&self, room_id: &str, presence: &str) -> bool {
        presence == format!("presence-of-{room_id}")
    }

    fn is_invited(&self) -> bool {
        self.is_invited
    }

    fn seat_puzzle(&self, code: &str, token_hash: &[u8; 32], hardness: u32) -> Puzzle {
        Puzzle {
            puzzle: puzzle_of(code, token_hash),
            salt: String::new(),
            target: String::new(),
            max: hardness,
        }
    }

    fn is_seat_solved(&self, code: &str, token_hash: &[u8; 32], solved: &str) -> bool {
        solved == format!("{}.solved", puzzle_of(code, token_hash))
    }

    fn may_try_seat_code(&self) -> Pin<Box<dyn Future<Output = bool> + Send + '_>> {
        Box::pin(std::future::ready(true))
    }

    fn host_link_of(
        &self,
        key_hash: [u8; 32],
        code: &str,
    ) -> Pin<Box<dyn Future<Output = Result<String, LinkRefusal>> + Send + '_>> {
        let code = code.to_owned();
        Box::pin(async move {
            let found = self.store.find_host_link(&code, &key_hash).await.unwrap();
            found.ok_or(LinkRefusal::Unknown)
        })
    }

    fn host_link_used(
        &self,
        link: &str,
        account: Option<String>,
    ) -> Pin<Box<dyn Future<Output = Result<(), LinkRefusal>> + Send + '_>> {
        let link = link.to_owned();
        Box::pin(async move {
            let touched = self.store.touch_host_link(&link, account.as_deref(), 1);
            if touched.await.unwrap() {
                Ok(())
            } else {
                Err(LinkRefusal::Unknown)
            }
        })
    }

    fn co_host_of(
        &self,
        account: &str,
        code: &str,
    ) -> Pin<Box<dyn Future<Output = Result<String, LinkRefusal>> + Send + '_>> {
        let (account, code) = (account.to_owned(), code.to_owned());
        Box::pin(async move {
            let found = self.store.find_co_host(&code, &account).await.unwrap();
            found.ok_or(LinkRefusal::Unknown)
        })
    }

    fn co_host_came(
        &self,
        right: &str,
    ) -> Pin<Box<dyn Future<Output = Result<(), LinkRefusal>> + Send + '_>> {
        let right = right.to_owned();
        Box::pin(async move {
            let came = self.store.touch_co_host(&right, 1).await.unwrap();
            came.then_some(()).ok_or(LinkRefusal::Unknown)
        })
    }

    fn ended(&self, _session: &str) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(std::future::pending())
    }
}

fn fail_stop() -> ! {
    panic!("the journal failed")
}

/// The node that people are connected to, and what connects it to the one that runs their rooms.
pub(crate) struct Gateway {
    pub(crate) rooms: Rooms,
    pub(crate) hub: Hub,
    pub(crate) bus: HubBus,
    /// The other node's end, and its clock.
    pub(crate) owner_bus: HubBus,
    owner_clock: FreezingClock,
}

/// A clock that can stand still for one node.
#[derive(Debug, Clone)]
pub(crate) struct FreezingClock {
    clock: TestClock,
    frozen_ms: Arc<watch::Sender<Option<u64>>>,
}

impl FreezingClock {
    pub(crate) fn of(clock: &TestClock) -> Self {
        Self {
            clock: clock.clone(),
            frozen_ms: Arc::new(watch::Sender::new(None)),
        }
    }

    pub(crate) fn freeze(&self) {
        self.frozen_ms.send_replace(Some(self.clock.now_ms()));
    }

    pub(crate) fn thaw(&self) {
        self.frozen_ms.send_replace(None);
    }
}

impl Clock for FreezingClock {
    fn now_ms(&self) -> u64 {
        self.frozen_ms.borrow().unwrap_or(self.clock.now_ms())
    }

    fn sleep_until(&self, at_ms: u64) -> live::Sleep {
        let passed = self.clock.sleep_until(at_ms);
        let mut frozen_ms = self.frozen_ms.subscribe();
        Box::pin(async move {
            passed.await;
            let is_due = |frozen_ms: &Option<u64>| frozen_ms.is_none_or(|now_ms| now_ms >= at_ms);
            let _over = frozen_ms.wait_for(is_due).await;
        })
    }

    fn rest_until(&self, at_ms: u64) -> live::Sleep {
        self.clock.rest_until(at_ms)
    }
}

/// Two nodes that know each other: the one that runs the rooms, and the gateway.
async fn open_nodes(store: &Store, clock: &TestClock) -> (Rooms, Gateway) {
    let hub = Hub::default();
    let (owner_bus, bus) = (hub.join(), hub.join());
    let owner_clock = FreezingClock::of(clock);
    let rooms = open_node(store, &owner_clock, "node", Some(&owner_bus)).await;
    let gateway = open_node(store, clock, "gateway", Some(&bus)).await;
    // Their first heartbeats are in the database.
    while store.list_nodes().await.unwrap().len() < 2 {
        tokio::task::yield_now().await;
    }
    let gateway = Gateway {
        rooms: gateway,
        hub,
        bus,
        owner_bus,
        owner_clock,
    };
    (rooms, gateway)
}

async fn open_rooms(store: &Store, clock: &TestClock, node: &str) -> Rooms {
    open_node(store, clock, node, None).await
}

pub(crate) async fn open_node(
    store: &Store,
    clock: &(impl Clock + Clone),
    node: &str,
    bus: Option<&HubBus>,
) -> Rooms {
    let bus = bus.map(|bus| BusConfig {
        bus: Arc::new(bus.clone()),
        realm: "test".to_owned(),
    });
    let config = Config {
        node: node.to_owned(),
        fail_stop,
        bus,
    };
    Rooms::start(store.clone(), Arc::new(clock.clone()), config)
        .await
        .unwrap()
}

impl House {
    /// Waits until a node's heartbeat of this moment is in the database.
    pub(crate) async fn has_beaten(&self, node: &str) {
        let now_ms = to_stored_ms(self.clock.now_ms());
        let is_stored = async || {
            let beat_ms = self.store.node_beat(node).await.unwrap();
            beat_ms.is_some_and(|beat_ms| beat_ms >= now_ms)
        };
        while !is_stored().await {
            tokio::task::yield_now().await;
        }
    }

    pub(crate) async fn open() -> Self {
        Self::on(TestDb::migrated_sqlite()).await
    }

    /// The same with everyone connected over this.
    pub(crate) async fn over(wire: Wire) -> Self {
        if wire == Wire::Far {
            return Self::of_two_nodes(TestDb::migrated_sqlite()).await;
        }
        let house = Self::open().await;
        Self { wire, ..house }
    }

    /// The same with everyone connected to another node than the one that runs the rooms.
    pub(crate) async fn of_two_nodes(db: TestDb) -> Self {
        let store = db.open().await;
        let (host, quiz_id) = write_quiz(&store).await;
        let house = Self::serving(db, store, host, quiz_id, true).await;
        Self {
            wire: Wire::Far,
            ..house
        }
    }

    pub(crate) async fn on(db: TestDb) -> Self {
        let store = db.open().await;
        let (host, quiz_id) = write_quiz(&store).await;
        Self::serving(db, store, host, quiz_id, false).await
    }

    /// The same with rooms that someone else opens.
    pub(crate) async fn with(open: impl AsyncFnOnce(&Store, &TestClock) -> Rooms) -> Self {
        let db = TestDb::migrated_sqlite();
        let store = db.open().await;
        let (host, quiz_id) = write_quiz(&store).await;
        let clock = TestClock::at(NOON_MS);
        let rooms = open(&store, &clock).await;
        Self {
            streams: Streams::new(Arc::new(clock.clone()), "node"),
            wire: Wire::Socket,
            gateway: None,
            clock,
            store,
            rooms,
            db,
            host,
            quiz_id,
        }
    }

    /// A house with two rooms that began with these events: whatever chance decides in a room, its
    /// order and its ids, is decided in them.
    pub(crate) async fn with_twins(journals: [Vec<Event>; 2]) -> (Self, [RoomCreated; 2]) {
        let db = TestDb::migrated_sqlite();
        let store = db.open().await;
        let (host, quiz_id) = write_quiz(&store).await;
        let mut rooms = Vec::new();
        for (events, code) in journals.into_iter().zip(TWIN_CODES) {
            let id = store::new_id(to_stored_ms(NOON_MS));
            let new = store::NewRoom {
                id: id.clone(),
                code: code.to_owned(),
                host_account_id: Some(host.clone()),
                quiz_id: Some(quiz_id.clone()),
                title: "Rivers".to_owned(),
                mode: store::RoomMode::Live,
                owner_node: "node".to_owned(),
                question_count: 1,
            };
            let first = entries::encode_batch(&entries::Batch {
                at_ms: NOON_MS,
                events,
            });
            let created = store.create_room(new, &first, to_stored_ms(NOON_MS));
            created.await.unwrap();
            rooms.push(RoomCreated {
                id,
                code: code.to_owned(),
            });
        }
        let rooms = rooms.try_into().expect("there are two");
        (Self::serving(db, store, host, quiz_id, true).await, rooms)
    }

    async fn serving(
        db: TestDb,
        store: Store,
        host: String,
        quiz_id: String,
        has_gateway: bool,
    ) -> Self {
        let clock = TestClock::at(NOON_MS);
        let (rooms, gateway) = if has_gateway {
            let (rooms, gateway) = open_nodes(&store, &clock).await;
            (rooms, Some(gateway))
        } else {
            (open_rooms(&store, &clock, "node").await, None)
        };
        Self {
            streams: Streams::new(Arc::new(clock.clone()), "node"),
            wire: Wire::Socket,
            gateway,
            clock,
            store,
            rooms,
            db,
            host,
            quiz_id,
        }
    }

    /// The same database, as a process after a crash finds it. Time stands still for the old
    /// process, which was told nothing; whatever it still does is fenced off.
    pub(crate) async fn crash(self, down_ms: u64) -> Self {
        let clock = TestClock::at(self.clock.now_ms() + down_ms);
        let store = self.db.open().await;
        // Both nodes die, and nobody hears those that did anymore.
        let (rooms, gateway) = if self.gateway.is_some() {
            let (rooms, gateway) = open_nodes(&store, &clock).await;
            (rooms, Some(gateway))
        } else {
            (open_rooms(&store, &clock, "node").await, None)
        };
        Self {
            streams: Streams::new(Arc::new(clock.clone()), "node"),
            gateway,
            clock,
            store,
            rooms,
            ..self
        }
    }

    /// The node that runs the rooms stands still: it does nothing, and hears nothing.
    pub(crate) fn freeze_owner(&self) {
        let gateway = self.gateway.as_ref().expect("there are two nodes");
        gateway.owner_bus.cut(true);
        gateway.owner_clock.freeze();
    }

    pub(crate) fn wake_owner(&self) {
        let gateway = self.gateway.as_ref().expect("there are two nodes");
        gateway.owner_bus.cut(false);
        gateway.owner_clock.thaw();
    }

    pub(crate) async fn as_other_node(&self) -> Rooms {
        open_rooms(&self.store, &self.clock, "other").await
    }

    /// Time passes, and every node has said that it lives before anything else happens. Otherwise
    /// one whose heartbeat is on its way takes the database for slow, and lets nobody in.
    pub(crate) async fn pass(&self, ms: u64) {
        self.clock.advance(ms);
        let now_ms = self.clock.now_ms();
        self.rooms.has_beaten_at(now_ms).await;
        if let Some(gateway) = &self.gateway {
            gateway.rooms.has_beaten_at(now_ms).await;
        }
    }

    pub(crate) async fn room(&self) -> RoomCreated {
        self.room_with(RoomSettings {
            shuffle_answers: Some(false),
            ..RoomSettings::default()
        })
        .await
    }

    pub(crate) async fn room_with(&self, settings: RoomSettings) -> RoomCreated {
        self.room_of(quiz(&self.quiz_id).questions, settings).await
    }

    /// A room that asks these questions.
    pub(crate) async fn room_of(
        &self,
        questions: Vec<QuestionDraft>,
        settings: RoomSettings,
    ) -> RoomCreated {
        let new = NewRoom {
            host: Some(self.host.clone()),
            host_name: "Ada".to_owned(),
            quiz: QuizSnapshot {
                questions,
                ..quiz(&self.quiz_id)
            },
            settings,
            mode: RoomMode::Live,
            practice_seat: None,
            rehearsal: None,
            class_list: None,
            after: None,
        };
        self.rooms.create(new).await.unwrap()
    }

    /// A room without a quiz, which takes audience questions and may begin with a brainstorm.
    pub(crate) async fn audience_alone(&self, topic: Option<&str>) -> RoomCreated {
        let new = NewAudience {
            host: self.host.clone(),
            host_name: "Ada".to_owned(),
            title: "Town hall".to_owned(),
            settings: RoomSettings {
                audience_questions: AudienceQuestions::Open,
                ..RoomSettings::default()
            },
            topic: topic.map(|text| WallTopic {
                text: text.to_owned(),
                is_approved: false,
            }),
            class_list: None,
        };
        self.rooms.create_audience(new).await.unwrap()
    }

    /// A room to which the people of another one are led.
    pub(crate) async fn room_after(
        &self,
        before: &RoomCreated,
        settings: RoomSettings,
    ) -> RoomCreated {
        let new = NewRoom {
            class_list: None,
            after: Some(before.id.clone()),
            ..self.for_list(&[], settings)
        };
        self.rooms.create(new).await.unwrap()
    }

    /// A room for those on this list.
    pub(crate) async fn room_for(&self, names: &[&str], settings: RoomSettings) -> RoomCreated {
        self.rooms
            .create(self.for_list(names, settings))
            .await
            .unwrap()
    }

    pub(crate) fn for_list(&self, names: &[&str], settings: RoomSettings) -> NewRoom {
        let listed = names.iter().map(|name| Listed::new(name, "").unwrap());
        NewRoom {
            host: Some(self.host.clone()),
            host_name: "Ada".to_owned(),
            quiz: quiz(&self.quiz_id),
            settings,
            mode: RoomMode::Live,
            practice_seat: None,
            rehearsal: None,
            class_list: Some(RoomClassList {
                entries: listed.collect(),
                is_on: true,
            }),
            after: None,
        }
    }

    /// A rehearsal with so many pretend players.
    pub(crate) async fn rehearsal(&self, players: u32, settings: RoomSettings) -> RoomCreated {
        let new = NewRoom {
            host: Some(self.host.clone()),
            host_name: "Ada".to_owned(),
            quiz: quiz(&self.quiz_id),
            settings,
            mode: RoomMode::Live,
            practice_seat: None,
            rehearsal: Some(players),
            class_list: None,
            after: None,
        };
        self.rooms.create(new).await.unwrap()
    }

    pub(crate) async fn practice(&self, seat_token: &str) -> RoomCreated {
        let new = NewRoom {
            host: None,
            host_name: "Ada".to_owned(),
            quiz: quiz(&self.quiz_id),
            settings: RoomSettings::default(),
            mode: RoomMode::Practice,
            practice_seat: Some(("Me".to_owned(), seat_token.to_owned())),
            rehearsal: None,
            class_list: None,
            after: None,
        };
        self.rooms.create(new).await.unwrap()
    }

    /// What anyone with the code may see before joining.
    pub(crate) async fn door(&self, code: &str) -> Option<RoomDoor> {
        self.rooms.find(code).await?.what_anyone_sees().await
    }

    /// A connection that has not said anything yet.
    pub(crate) fn connect(&self, code: &str) -> Client {
        self.connect_from(code, "192.0.2.1")
    }

    /// The same from another address.
    pub(crate) fn connect_from(&self, code: &str, address: &str) -> Client {
        self.connect_over(self.wire, code, address)
    }

    /// The same over another wire.
    pub(crate) fn connect_over(&self, wire: Wire, code: &str, address: &str) -> Client {
        match wire {
            Wire::Socket => {
                let (client, socket) = pair();
                self.serve(&self.rooms, code, address, socket);
                client
            }
            Wire::Stream => {
                let (client, socket) = stream(&self.streams, code);
                self.serve(&self.rooms, code, address, socket);
                client
            }
            Wire::Far => {
                let (client, socket) = pair();
                let gateway = self.gateway.as_ref().expect("there are two nodes");
                self.serve(&gateway.rooms, code, address, socket);
                client
            }
        }
    }

    /// Connects to a node.
    pub(crate) fn connect_to(&self, node: &Rooms, code: &str) -> Client {
        let (client, socket) = pair();
        self.serve(node, code, "192.0.2.1", socket);
        client
    }

    fn serve<S>(&self, node: &Rooms, code: &str, address: &str, socket: S)
    where
        S: Stream<Item = Incoming> + Sink<Outgoing> + Unpin + Send + 'static,
    {
        let (rooms, code) = (node.clone(), code.to_owned());
        let tokens = Tokens {
            host: self.host.clone(),
            store: self.store.clone(),
            is_invited: address != TYPING,
        };
        let address = address.to_owned();
        tokio::spawn(async move {
            let (incoming, wire) = live::split(socket);
            serve_connection(&rooms, &code, &address, &tokens, incoming, wire).await;
        });
    }

    /// A player who sits, and the token of the seat.
    pub(crate) async fn player(&self, code: &str, nickname: &str) -> (Client, String) {
        let mut client = self.connect(code);
        let token = client.fresh_token().await;
        client.join(nickname, &token);
        client.view().await;
        (client, token)
    }

    pub(crate) async fn host(&self, code: &str) -> Client {
        let mut client = self.connect(code);
        client.attach_host(HOST);
        client.host_view_in(|_| true).await;
        client
    }

    /// A new link of a room: its id and its key.
    pub(crate) async fn link(&self, room: &RoomCreated) -> (String, String) {
        let (key, hash) = self.rooms.fresh_host_key();
        let new = store::NewHostLink {
            room_id: &room.id,
            purpose: store::HostLinkPurpose::CoHost,
            label: "Zoë",
            key_hash: &hash,
        };
        match self.store.create_host_link(new, 0).await.unwrap() {
            store::HostLinkOutcome::Made(link) => (link.id, key),
            other => panic!("no link: {other:?}"),
        }
    }

    /// Lets a host go on from this step, and the answers open.
    pub(crate) async fn open_question(&self, host: &mut Client, step: u32) -> u32 {
        host.command(step, step, Action::Advance);
        let view = host
            .host_view_in(|phase| matches!(phase, Phase::Announced(_)))
            .await;
        host.command(view.room.step, view.room.step, Action::Advance);
        let view = host
            .host_view_in(|phase| matches!(phase, Phase::Open(_)))
            .await;
        self.clock.advance(game::limits::OPEN_LEAD_MS);
        view.room.step
    }
}

/// An account that has a quiz; gives the ids of both.
async fn write_quiz(store: &Store) -> (String, String) {
    let account = store::NewAccount {
        name: "Ada".to_owned(),
        email: "ada@example.org".to_owned(),
        password_hash: "none".to_owned(),
    };
    let account = store.create_account(account, 0).await.unwrap();
    let quiz = store::NewQuiz {
        owner_id: account.id.clone(),
        title: "Rivers".to_owned(),
        description: "Long ones".to_owned(),
        tags: Vec::new(),
        visibility: store::Visibility::Private,
        status: store::QuizStatus::Draft,
    };
    let quiz = store.create_quiz(quiz, 0).await.unwrap();
    (account.id, quiz.id)
}

fn quiz(quiz_id: &str) -> QuizSnapshot {
    let question = |text: &str, right: &str, wrong: &str| {
        QuestionDraft::choice(text, [(right, true), (wrong, false)])
    };
    QuizSnapshot {
        quiz_id: Some(quiz_id.to_owned()),
        title: "Rivers".to_owned(),
        language: "en".to_owned(),
        settings: QuizSettings::default(),
        media: BTreeMap::new(),
        captions: Vec::new(),
        veils: BTreeMap::new(),
        questions: vec![
            question("Which is longer?", "Nile", "Thames"),
            question("Which is in France?", "Loire", "Volga"),
        ],
    }
}

/// The ids of the answers, right one first.
pub(crate) fn answers(phase: &Phase) -> Vec<String> {
    match phase {
        Phase::Open(OpenPhase {
            offer: Offer::Choice(offer),
            ..
        }) => {
            let ids = offer.answers.iter().map(|answer| answer.id.clone());
            ids.collect()
        }
        other => panic!("no open choice in {other:?}"),
    }
}

pub(crate) fn is_open(phase: &Phase) -> bool {
    matches!(phase, Phase::Open(_))
}
