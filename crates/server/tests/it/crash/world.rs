//! What the people of a game and their killer know together.
//!
//! [`Course`] is watched: anyone who waits for a moment of the game waits for it there. Everything
//! else is written down for the checks.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};

use protocol::http::rooms::RoomCreated;
use protocol::question::Offer;
use protocol::socket::{CloseCode, Phase, RoomView};
use rustix::process::{Pid, Signal, kill_process};
use tokio::sync::watch;

use super::plan::{Aim, LATE_PLAYERS, PLAYERS};
use crate::http::Http;
use crate::surroundings::now_ms;
use crate::talk::{NoTalk, Talk};

/// Where a room is; they are passed in this order and never backwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Place {
    Lobby,
    Question(u32, Step),
    Podium,
}

/// Where a question is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Step {
    Announced,
    Open,
    Closed,
    Reveal,
    Leaderboard,
}

impl Place {
    pub(crate) fn of(phase: &Phase) -> Self {
        match phase {
            Phase::Lobby(_) => Self::Lobby,
            Phase::Announced(phase) => Self::Question(phase.question.index, Step::Announced),
            Phase::Open(phase) => Self::Question(phase.question.index, Step::Open),
            Phase::Closed(phase) => Self::Question(phase.question.index, Step::Closed),
            Phase::Reveal(phase) => Self::Question(phase.question.index, Step::Reveal),
            Phase::Slide(phase) => Self::Question(phase.question.index, Step::Reveal),
            Phase::Leaderboard(phase) => Self::Question(phase.question_index, Step::Leaderboard),
            Phase::Podium(_) => Self::Podium,
        }
    }

    /// The question in play.
    pub(crate) fn question(self) -> Option<u32> {
        match self {
            Self::Question(index, _) => Some(index),
            Self::Lobby | Self::Podium => None,
        }
    }
}

/// How far the game is.
#[derive(Debug, Clone)]
pub(crate) struct Course {
    /// The farthest place anyone was shown.
    pub(crate) place: Place,
    pub(crate) joins_sent: u32,
    pub(crate) seated: u32,
    pub(crate) at_podium: u32,
    /// How many picks were sent, by question.
    pub(crate) picks_sent: BTreeMap<u32, u32>,
    /// How many of them were acknowledged.
    pub(crate) acks: BTreeMap<u32, u32>,
    /// By client, the last process that client spoke with; 0 for none.
    pub(crate) back: BTreeMap<Client, u64>,
    /// Whether something is wrong already.
    pub(crate) is_faulty: bool,
    /// Whether the room may end.
    pub(crate) may_end: bool,
}

impl Course {
    pub(crate) fn has_reached(&self, aim: Aim) -> bool {
        let has_passed = |question| self.place > Place::Question(question, Step::Open);
        let counts = |counts: &BTreeMap<u32, u32>, question, least| {
            has_passed(question) || counts.get(&question).is_some_and(|count| *count >= least)
        };
        match aim {
            Aim::Joins(least) => self.joins_sent >= least,
            Aim::Seats(least) => self.seated >= least,
            Aim::Shown(place) => self.place >= place,
            Aim::Picks(question, least) => counts(&self.picks_sent, question, least),
            Aim::Acks(question, least) => counts(&self.acks, question, least),
        }
    }
}

/// Someone with a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Client {
    Host,
    Player(u32),
}

/// The first view of a process that anyone got.
#[derive(Debug, Clone)]
pub(crate) struct FirstView {
    pub(crate) seq: u64,
    pub(crate) room: RoomView,
    pub(crate) heard_ms: u64,
}

pub(crate) struct World {
    authorities: Vec<String>,
    /// Which of them the next connection goes to.
    next: AtomicUsize,
    pub(crate) code: String,
    pub(crate) access_token: String,
    /// Which process lives, counted from 1. Raised when one is dead and before the next starts.
    life: watch::Sender<u64>,
    course: watch::Sender<Course>,
    notes: Mutex<Notes>,
    /// Which process to kill, and when.
    armed: Mutex<Option<(Aim, Pid)>>,
}

#[derive(Default)]
struct Notes {
    faults: Vec<String>,
    newest: Option<(u64, RoomView)>,
    first: BTreeMap<u64, FirstView>,
    /// What each question offered when it was shown first.
    offers: BTreeMap<u32, Offer>,
}

impl World {
    pub(crate) fn new(http: &Http, room: &RoomCreated) -> Self {
        let course = Course {
            place: Place::Lobby,
            joins_sent: 0,
            seated: 0,
            at_podium: 0,
            picks_sent: BTreeMap::new(),
            acks: BTreeMap::new(),
            back: BTreeMap::new(),
            is_faulty: false,
            may_end: false,
        };
        Self {
            authorities: vec![http.authority.clone()],
            next: AtomicUsize::new(0),
            code: room.code.clone(),
            access_token: http.access_token.clone().unwrap_or_default(),
            life: watch::Sender::new(1),
            course: watch::Sender::new(course),
            notes: Mutex::default(),
            armed: Mutex::default(),
        }
    }

    /// The same with several nodes, to which people connect in turn, as through a load balancer.
    pub(crate) fn of_nodes(http: &Http, room: &RoomCreated, authorities: &[String]) -> Self {
        Self {
            authorities: authorities.to_vec(),
            ..Self::new(http, room)
        }
    }

    /// Connects to the next node that is there.
    pub(crate) async fn connect(&self) -> Result<Talk, NoTalk> {
        for _ in 1..self.authorities.len() {
            match Talk::open(self.next_authority(), &self.code).await {
                Err(NoTalk::Lost) => {}
                connected => return connected,
            }
        }
        Talk::open(self.next_authority(), &self.code).await
    }

    fn next_authority(&self) -> &str {
        let next = self.next.fetch_add(1, Ordering::Relaxed);
        &self.authorities[next % self.authorities.len()]
    }

    /// Whether a connection may end with this code because the room moves to another node.
    pub(crate) fn may_move(&self, code: u16) -> bool {
        self.authorities.len() > 1 && code == CloseCode::Restarting.number()
    }

    fn notes(&self) -> MutexGuard<'_, Notes> {
        self.notes.lock().expect("nobody panics while holding it")
    }

    /// Something that must not be.
    pub(crate) fn fault(&self, what: String) {
        self.notes().faults.push(what);
        self.update(|course| course.is_faulty = true);
    }

    pub(crate) fn faults(&self) -> Vec<String> {
        self.notes().faults.clone()
    }

    pub(crate) fn place(&self) -> Place {
        self.course.borrow().place
    }

    pub(crate) fn life(&self) -> u64 {
        *self.life.borrow()
    }

    pub(crate) fn watch_life(&self) -> watch::Receiver<u64> {
        self.life.subscribe()
    }

    /// The process is dead; the next one is about to start.
    pub(crate) fn next_life(&self) -> u64 {
        self.life.send_modify(|life| *life += 1);
        self.life()
    }

    /// Changes the course, and kills if this was the moment to.
    pub(crate) fn update(&self, change: impl FnOnce(&mut Course)) {
        self.course.send_modify(change);
        let mut armed = self.armed.lock().expect("nobody panics while holding it");
        if let Some((aim, process)) = *armed
            && self.course.borrow().has_reached(aim)
        {
            // It may be dead already, but not gone: the one who started it waits for it.
            let _dead = kill_process(process, Signal::KILL);
            *armed = None;
        }
    }

    /// Kills this process at once when the aim is reached: the first one to hear the promise kills.
    pub(crate) fn arm(&self, aim: Aim, process: Pid) {
        *self.armed.lock().expect("nobody panics while holding it") = Some((aim, process));
        // It may have been reached already.
        self.update(|_| {});
    }

    /// Kills nobody anymore.
    pub(crate) fn disarm(&self) {
        *self.armed.lock().expect("nobody panics while holding it") = None;
    }

    /// What can be seen of the course of the game now.
    pub(crate) fn see<T>(&self, look: impl FnOnce(&Course) -> T) -> T {
        look(&self.course.borrow())
    }

    /// Waits until the course of the game is like this.
    pub(crate) async fn reach(&self, is_reached: impl FnMut(&Course) -> bool) {
        let mut course = self.course.subscribe();
        let reached = course.wait_for(is_reached).await;
        reached.expect("the sender is in the same world");
    }

    /// Waits until the host may go on from here.
    pub(crate) async fn may_go_on(&self, from: Place) {
        self.reach(|course| match from {
            Place::Lobby => course.seated >= PLAYERS - LATE_PLAYERS,
            Place::Podium => course.may_end && course.at_podium == PLAYERS,
            Place::Question(..) => true,
        })
        .await;
    }

    /// Nothing is killed anymore.
    pub(crate) fn let_end(&self) {
        self.update(|course| course.may_end = true);
    }

    /// Who has spoken with the server so far.
    pub(crate) fn clients(&self) -> Vec<Client> {
        self.course.borrow().back.keys().copied().collect()
    }

    /// Notes a view that came to someone; `life` if it is the first on a connection.
    pub(crate) fn note_view(&self, seq: u64, room: &RoomView, life: Option<u64>) {
        let place = Place::of(&room.phase);
        if place > self.place() {
            self.update(|course| course.place = course.place.max(place));
        }
        let current = self.life();
        let mut notes = self.notes();
        if notes
            .newest
            .as_ref()
            .is_none_or(|(newest, _)| *newest <= seq)
        {
            notes.newest = Some((seq, room.clone()));
        }
        // A connection that was opened in this life and is heard in it comes from this process.
        if life == Some(current)
            && notes
                .first
                .get(&current)
                .is_none_or(|first| seq < first.seq)
        {
            let first = FirstView {
                seq,
                room: room.clone(),
                heard_ms: now_ms(),
            };
            notes.first.insert(current, first);
        }
        let (Some(question), Some(offer)) = (place.question(), offer(&room.phase)) else {
            return;
        };
        let known = notes
            .offers
            .entry(question)
            .or_insert_with(|| offer.clone())
            .clone();
        drop(notes);
        if known != *offer {
            self.fault(format!(
                "I11: question {question} offered {known:?}, now {offer:?}"
            ));
        }
    }

    /// The newest view anyone got.
    pub(crate) fn newest(&self) -> Option<(u64, RoomView)> {
        self.notes().newest.clone()
    }

    /// The first view of a process.
    pub(crate) fn first_view(&self, life: u64) -> Option<FirstView> {
        self.notes().first.get(&life).cloned()
    }

    /// What a question offered to players.
    pub(crate) fn offer(&self, question: u32) -> Option<Offer> {
        self.notes().offers.get(&question).cloned()
    }
}

fn offer(phase: &Phase) -> Option<&Offer> {
    match phase {
        Phase::Open(phase) => Some(&phase.offer),
        Phase::Closed(phase) => Some(&phase.offer),
        Phase::Reveal(phase) => Some(&phase.offer),
        _ => None,
    }
}
