//! Who is connected to a room: seats, hosts and screens.
//!
//! A seat outlives its connections. The newest connection gets the seat, and an older one is closed
//! right away, even if its network is half dead. Connections aren't journaled, because they exist
//! only in this process.

mod door;
mod roster;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use game::event::TeamEvent;
use game::room::{Phase, Room, Seat, SeatStatus};
use game::{Event, SeatId};
use protocol::socket::{CloseCode, PodiumPhase};

use super::Ended;
use crate::limits::{
    HOSTS_MAX, PRESENCE_MS, SCREEN_GRACE_MS, SCREENS_MAX, SCREENS_PER_ADDRESS_MAX,
};
use outbox::{Frame, Outbox};
use wire::Shown;
use work::RoundTrips;

/// The role of a connection in its room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Player(SeatId),
    Host,
    Screen,
}

/// The response to a connection that got its seat.
#[derive(Debug)]
pub(crate) struct Seated {
    pub(crate) seat: SeatId,
    pub(crate) shown: Arc<Shown>,
    pub(crate) round_trips: Arc<RoundTrips>,
}

#[derive(Debug, Default)]
struct Link {
    /// Whose seat it is: a pretend player needs no connection to be present.
    is_pretend: bool,
    /// Whether no host has let this player in yet.
    asks: bool,
    outbox: Option<Arc<Outbox>>,
    shown: Arc<Shown>,
    round_trips: Arc<RoundTrips>,
    last_seen_ms: u64,
}

#[derive(Debug)]
struct Host {
    /// The link the host came by; `None` for the room's own account.
    link: Option<String>,
    outbox: Arc<Outbox>,
}

#[derive(Debug)]
struct Screen {
    address: String,
    outbox: Arc<Outbox>,
}

impl Link {
    /// Whether the player is here, or was a moment ago.
    fn is_present(&self, now_ms: u64) -> bool {
        self.is_pretend
            || self.outbox.is_some()
            || now_ms.saturating_sub(self.last_seen_ms) < PRESENCE_MS
    }
}

/// The connections of a room.
#[derive(Debug)]
pub(crate) struct People {
    links: Vec<Link>,
    connected_count: u32,
    /// How many are connected and ask to come in.
    asking_here_count: u32,
    /// The pretend players in the game.
    pretend_count: u32,
    hosts: BTreeMap<u64, Host>,
    screens: BTreeMap<u64, Screen>,
    /// Whether players are told that a screen shows the room.
    is_on_screen: bool,
    /// When the last screen went.
    screen_seen_ms: u64,
    /// Seats whose roster entry is out of date.
    changed: BTreeSet<SeatId>,
    /// Seats with more time that answered when everyone else's time was up.
    answered_late: BTreeSet<SeatId>,
    /// Where the next fan-out starts, so that no one is always last.
    rotation: usize,
    /// The podium that every player has seen last.
    pub(super) podium: Option<PodiumPhase>,
    pub(super) host_seen_ms: u64,
    pub(super) anybody_seen_ms: u64,
}

impl People {
    pub(super) fn new(room: &Room, now_ms: u64) -> Self {
        let open_index = match room.phase() {
            Phase::Open { index, .. } => u32::try_from(index).ok(),
            _ => None,
        };
        let is_pretend = |seat: &Seat| pretend::number_of(&seat.token_hash).is_some();
        let link = |seat: &Seat| Link {
            is_pretend: is_pretend(seat),
            asks: !seat.was_let_in,
            outbox: None,
            shown: Arc::new(Shown::before(open_index)),
            round_trips: Arc::default(),
            last_seen_ms: now_ms,
        };
        let seats = room.seats().iter();
        let pretend = seats.filter(|seat| is_pretend(seat) && seat.status == SeatStatus::Playing);
        Self {
            // After a restart, everyone counts as present for a while: they are reconnecting.
            links: room.seats().iter().map(link).collect(),
            connected_count: 0,
            asking_here_count: 0,
            pretend_count: u32::try_from(pretend.count()).unwrap_or(u32::MAX),
            hosts: BTreeMap::new(),
            screens: BTreeMap::new(),
            // A screen that showed the podium before a restart is reconnecting.
            is_on_screen: matches!(room.phase(), Phase::Podium { .. }),
            screen_seen_ms: now_ms,
            changed: BTreeSet::new(),
            answered_late: room.seats_that_answered_late().collect(),
            rotation: 0,
            podium: None,
            host_seen_ms: now_ms,
            anybody_seen_ms: now_ms,
        }
    }

    /// Updates the connections after an event of the rules. A late pick is one that came when
    /// everyone else's time was up.
    pub(super) fn follow(&mut self, event: &Event, now_ms: u64, is_late: bool) {
        match event {
            Event::SeatTaken(taken) | Event::SeatAsked(taken) => {
                self.take(taken, matches!(event, Event::SeatAsked(_)), now_ms);
            }
            Event::SeatLeft(seat) | Event::SeatKicked(seat) => {
                self.pretend_count -= u32::from(self.is_pretend(*seat));
                self.changed.insert(*seat);
            }
            Event::SeatReadmitted(seat) => {
                self.pretend_count += u32::from(self.is_pretend(*seat));
                if let Some(link) = self.links.get_mut(seat.index()) {
                    link.asks = false;
                }
                self.changed.insert(*seat);
            }
            Event::SeatsKicked(seats) | Event::SeatsReadmitted(seats) => {
                let count = seats.iter().filter(|seat| self.is_pretend(**seat)).count();
                let count = u32::try_from(count).unwrap_or(u32::MAX);
                if matches!(event, Event::SeatsKicked(_)) {
                    self.pretend_count -= count;
                } else {
                    self.pretend_count += count;
                }
                self.changed.extend(seats);
            }
            Event::SeatLetIn { .. } | Event::SeatsLetIn { .. } | Event::JoinApprovalSet { .. } => {
                event.let_in().iter().for_each(|seat| self.let_in(*seat));
            }
            // A real person takes it over.
            Event::SeatHandedOver { seat, .. } => {
                self.pretend_count -= u32::from(self.is_pretend(*seat));
                if let Some(link) = self.links.get_mut(seat.index()) {
                    link.is_pretend = false;
                    // The other device is as far away as it is.
                    link.round_trips = Arc::default();
                }
            }
            Event::SeatRenamed { seat, .. }
            | Event::NameHidden { seat, .. }
            | Event::NameHeld(seat)
            | Event::SeatTeamed { seat, .. }
            | Event::OfTeams(TeamEvent::MembersNamed { seat, .. }) => {
                self.changed.insert(*seat);
            }
            // Nobody learns who answered when everyone else's time was up.
            Event::PickSaved(saved) if is_late => {
                self.answered_late.insert(saved.seat);
            }
            Event::NamesApproved | Event::TeamsMixed(_) => self.changed.extend(self.all_seats()),
            Event::PickSaved(saved) => {
                self.changed.insert(saved.seat);
            }
            Event::QuestionAnnounced { .. } => self.answered_late.clear(),
            // Everyone sees its answers for the first time again.
            Event::QuestionReplayed { .. } | Event::TalkStarted { .. } => {
                self.answered_late.clear();
                for link in &mut self.links {
                    link.shown.forget();
                }
                self.changed.extend(self.all_seats());
            }
            _ => {}
        }
    }

    fn all_seats(&self) -> impl Iterator<Item = SeatId> + use<> {
        let seats = 0..u32::try_from(self.links.len()).unwrap_or(u32::MAX);
        seats.map(SeatId)
    }

    /// Gives a seat to a connection and closes an older one.
    pub(super) fn sit(&mut self, seat: SeatId, outbox: Arc<Outbox>) -> Option<Seated> {
        let link = self.links.get_mut(seat.index())?;
        outbox.note_shown(&link.shown);
        match link.outbox.replace(Arc::clone(&outbox)) {
            Some(older) if older.id != outbox.id => older.close(CloseCode::Replaced),
            Some(_) => {}
            None if link.asks => self.asking_here_count += 1,
            None => self.connected_count += 1,
        }
        self.changed.insert(seat);
        Some(Seated {
            seat,
            shown: Arc::clone(&link.shown),
            round_trips: Arc::clone(&link.round_trips),
        })
    }

    /// Attaches a host. If there are too many, the oldest goes, and first of those who came by a
    /// link: neither a link in many hands nor anyone else keeps a host who reloads out of the room.
    pub(super) fn attach_host(&mut self, link: Option<String>, outbox: Arc<Outbox>) {
        if self.hosts.len() >= HOSTS_MAX {
            let by_link = self.hosts.iter().find(|(_, host)| host.link.is_some());
            let oldest = by_link.or_else(|| self.hosts.first_key_value());
            let oldest = oldest.map(|(connection, _)| *connection);
            if let Some(host) = oldest.and_then(|connection| self.hosts.remove(&connection)) {
                host.outbox.close(CloseCode::Replaced);
            }
        }
        self.hosts.insert(outbox.id, Host { link, outbox });
    }

    /// Ends the connections of a link. They detach themselves.
    pub(super) fn revoke_link(&self, link: &str) {
        let by_link = self
            .hosts
            .values()
            .filter(|host| host.link.as_deref() == Some(link));
        for host in by_link {
            host.outbox.close(CloseCode::LinkRevoked);
        }
    }

    /// How many connections each link has; links without any are left out.
    pub(super) fn count_links(&self) -> BTreeMap<String, u32> {
        let mut counts = BTreeMap::new();
        for link in self.hosts.values().filter_map(|host| host.link.clone()) {
            *counts.entry(link).or_default() += 1;
        }
        counts
    }

    /// Attaches a screen; false if there are too many, here or from its address.
    pub(super) fn attach_screen(&mut self, address: String, outbox: Arc<Outbox>) -> bool {
        let from_there = |screen: &&Screen| screen.address == address;
        let is_crowded = self.screens.len() >= SCREENS_MAX
            || self.screens.values().filter(from_there).count() >= SCREENS_PER_ADDRESS_MAX;
        if !is_crowded {
            self.screens.insert(outbox.id, Screen { address, outbox });
        }
        !is_crowded
    }

    pub(super) fn watcher_count(&self) -> usize {
        self.hosts.len() + self.screens.len()
    }

    /// Whether players are told that a screen shows the room.
    pub(super) fn is_on_screen(&self) -> bool {
        self.is_on_screen
    }

    /// When the room stops counting a screen that has gone.
    pub(super) fn screen_gone_at_ms(&self) -> Option<u64> {
        let is_gone = self.is_on_screen && self.screens.is_empty();
        is_gone.then_some(self.screen_seen_ms + SCREEN_GRACE_MS)
    }

    /// Follows the screens; true if players must be told.
    pub(super) fn follow_screens(&mut self, now_ms: u64) -> bool {
        let was_on_screen = self.is_on_screen;
        self.is_on_screen = if self.screens.is_empty() {
            self.screen_gone_at_ms()
                .is_some_and(|gone_ms| now_ms < gone_ms)
        } else {
            true
        };
        self.is_on_screen != was_on_screen
    }

    /// Whether this connection has the seat.
    pub(super) fn has_seat(&self, seat: SeatId, connection: u64) -> bool {
        let outbox = self
            .links
            .get(seat.index())
            .and_then(|link| link.outbox.as_ref());
        outbox.is_some_and(|outbox| outbox.id == connection)
    }

    pub(super) fn detach(&mut self, connection: u64, role: Role, now_ms: u64) {
        match role {
            Role::Player(seat) if self.has_seat(seat, connection) => {
                self.stand_up(seat, now_ms);
            }
            Role::Player(_) => {}
            Role::Host => {
                self.hosts.remove(&connection);
                self.host_seen_ms = now_ms;
            }
            Role::Screen => {
                self.screens.remove(&connection);
                self.screen_seen_ms = now_ms;
            }
        }
        self.anybody_seen_ms = now_ms;
    }

    /// Removes the seat's connection and returns it.
    pub(super) fn stand_up(&mut self, seat: SeatId, now_ms: u64) -> Option<Arc<Outbox>> {
        let link = self.links.get_mut(seat.index())?;
        let outbox = link.outbox.take()?;
        link.last_seen_ms = now_ms;
        if link.asks {
            self.asking_here_count -= 1;
        } else {
            self.connected_count -= 1;
        }
        self.changed.insert(seat);
        Some(outbox)
    }

    /// How many players are there, pretend players among them.
    pub(super) fn connected_count(&self) -> u32 {
        self.connected_count + self.pretend_count
    }

    /// Whether a player has a connection.
    pub(super) fn has_players(&self) -> bool {
        self.connected_count > 0
    }

    /// Until when a host or a screen was there; without any now.
    pub(super) fn watched_ms(&self) -> u64 {
        self.host_seen_ms.max(self.screen_seen_ms)
    }

    fn is_pretend(&self, seat: SeatId) -> bool {
        self.links
            .get(seat.index())
            .is_some_and(|link| link.is_pretend)
    }

    pub(super) fn has_host(&self) -> bool {
        !self.hosts.is_empty()
    }

    pub(super) fn is_anybody_here(&self) -> bool {
        self.connected_count + self.asking_here_count > 0 || self.watcher_count() > 0
    }

    /// Whether everyone who is here, or was a moment ago, has picked. False if there is no one.
    pub(super) fn all_present_picked(&self, room: &Room, index: usize, now_ms: u64) -> bool {
        let Some(round) = room.rounds().get(index) else {
            return false;
        };
        // Cheap check first: if there are fewer picks than connections, someone hasn't picked.
        if round.picked_count == 0 || round.picked_count < self.connected_count() {
            return false;
        }
        let waits_for = |(seat, link): (&Seat, &Link)| {
            let is_present = link.is_present(now_ms);
            let has_picked = room.pick_of(seat.id, index).is_some();
            seat.status == SeatStatus::Playing && is_present && !has_picked
        };
        !room.seats().iter().zip(&self.links).any(waits_for)
    }

    /// How many players who are here still have time when everyone else's is up.
    pub(super) fn with_time_left(&self, room: &Room, now_ms: u64) -> u32 {
        let seats = room.seats_with_time_left(now_ms);
        let here = seats.filter(|seat| {
            let link = self.links.get(seat.index());
            link.is_some_and(|link| link.is_present(now_ms))
        });
        u32::try_from(here.count()).unwrap_or(u32::MAX)
    }

    /// The connection of a seat.
    pub(super) fn outbox_of(&self, seat: SeatId) -> Option<&Arc<Outbox>> {
        self.links.get(seat.index())?.outbox.as_ref()
    }

    /// When the next absent player has been away so long that no one waits for them.
    pub(super) fn next_absence_ms(&self, now_ms: u64) -> Option<u64> {
        let links = self.links.iter();
        let absent = links.filter(|link| link.outbox.is_none() && !link.is_pretend);
        absent
            .map(|link| link.last_seen_ms + PRESENCE_MS)
            .filter(|until_ms| *until_ms > now_ms)
            .min()
    }

    /// The connected seats, starting at a different one each time.
    pub(super) fn seated(&mut self) -> impl Iterator<Item = (SeatId, &Arc<Outbox>)> {
        let len = self.links.len();
        // A step without common factors with usual sizes reaches every start.
        self.rotation = if len == 0 {
            0
        } else {
            (self.rotation + 7_919) % len
        };
        let (late, early) = self.links.split_at(self.rotation);
        let first = u32::try_from(self.rotation).unwrap_or(0);
        let early = (first..).zip(early);
        let late = (0_u32..).zip(late);
        early
            .chain(late)
            .filter_map(|(seat, link)| Some((SeatId(seat), link.outbox.as_ref()?)))
    }

    pub(super) fn hosts(&self) -> impl Iterator<Item = &Arc<Outbox>> {
        self.hosts.values().map(|host| &host.outbox)
    }

    pub(super) fn screens(&self) -> impl Iterator<Item = &Arc<Outbox>> {
        self.screens.values().map(|screen| &screen.outbox)
    }

    pub(super) fn push_to_hosts(&self, frame: &Frame) {
        for outbox in self.hosts() {
            outbox.push(frame.clone());
        }
    }

    pub(super) fn push_to_screens(&self, frame: &Frame) {
        for outbox in self.screens() {
            outbox.push(frame.clone());
        }
    }

    /// Closes every connection, with the matching reason.
    pub(super) fn send_away(&self, ended: Ended) {
        let code = match ended {
            Ended::Over => CloseCode::RoomOver,
            Ended::Shutdown | Ended::Fenced | Ended::Asleep => CloseCode::Restarting,
        };
        let seated = self.links.iter().filter_map(|link| link.outbox.as_ref());
        for outbox in seated.chain(self.hosts()).chain(self.screens()) {
            outbox.close(code);
        }
    }
}

/// A room whose task panicked can't send anything, so its clients must reconnect at once.
impl Drop for People {
    fn drop(&mut self) {
        self.send_away(Ended::Shutdown);
    }
}
