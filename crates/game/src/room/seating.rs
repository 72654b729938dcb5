//! Joining, leaving and removing players.

use super::{Phase, Room, Seat, SeatStatus};
use crate::command::Command;
use crate::event::{Event, Mode, SeatTaken};
use crate::ids::SeatId;
use crate::limits::{ASKING_MAX, SEATS_MAX};
use crate::nickname;
use crate::refusal::Refusal;
use crate::tick::Tick;
use crate::unsuitable::is_unsuitable;

/// Someone who wants a seat.
#[derive(Clone, Copy)]
struct Newcomer<'n> {
    /// As it was typed.
    nickname: &'n str,
    token_hash: &'n [u8; 32],
    account: Option<&'n str>,
    /// Whether they knew the number on the stage.
    has_number: bool,
}

impl Room {
    /// Whether nobody new is let in.
    pub fn is_locked(&self) -> bool {
        self.locked
    }

    /// The most seats, as it was set.
    pub fn capacity(&self) -> Option<u32> {
        self.capacity
    }

    /// The most seats.
    pub fn seats_max(&self) -> u32 {
        self.capacity.unwrap_or(SEATS_MAX).min(SEATS_MAX)
    }

    /// Whether people may join after the start.
    pub fn allows_late_join(&self) -> bool {
        self.opened.settings.late_join
    }

    /// Why nobody new could sit down now, if so. Anyone who lacks the number on the stage may still
    /// get it.
    pub fn door(&self) -> Result<(), Refusal> {
        let asks = self.holds_joins();
        // Anyone who is on the class list, or has the number on the stage, comes in where others
        // ask.
        let some_come_in = self.lets_only_listed_in() || self.asks_number();
        if asks && some_come_in && self.door_of(true).is_ok() {
            return Ok(());
        }
        self.door_of(asks && !some_come_in)
    }

    /// Why someone new who comes in at once, or asks, could not sit down now, if so.
    pub fn door_of(&self, asks: bool) -> Result<(), Refusal> {
        match self.phase {
            Phase::Over | Phase::Podium { .. } => return Err(Refusal::RoomOver),
            Phase::Lobby => {}
            _ if !self.allows_late_join() => return Err(Refusal::TooLateToJoin),
            _ => {}
        }
        if self.locked {
            return Err(Refusal::RoomLocked);
        }
        let is_worn_out = self.is_worn_out() && self.outcast().is_none();
        if is_worn_out || self.room_left() == 0 {
            return Err(Refusal::RoomFull);
        }
        // Who asks takes no place before a host lets them in.
        match (asks, self.free_count()) {
            (true, _) if self.asking_count >= ASKING_MAX => Err(Refusal::TooManyAsking),
            (false, 0) => Err(Refusal::RoomFull),
            _ => Ok(()),
        }
    }

    /// How many more may play.
    pub(super) fn free_count(&self) -> u32 {
        self.seats_max().saturating_sub(self.playing_count)
    }

    /// How many more the room can hold, in the game and at its door.
    pub(super) fn room_left(&self) -> u32 {
        SEATS_MAX.saturating_sub(self.playing_count + self.asking_count)
    }

    /// Decides about either way to ask for a seat; any other command is none.
    pub(super) fn decide_newcomer(
        &self,
        command: &Command,
        tick: Tick,
    ) -> Result<Vec<Event>, Refusal> {
        let (gives_way, nickname, token_hash, account, has_number) = match command {
            Command::Join {
                nickname,
                token_hash,
                account,
                has_number,
            } => (None, nickname, token_hash, account, *has_number),
            Command::JoinInsteadOf {
                seat,
                nickname,
                token_hash,
                account,
                has_number,
            } => (Some(*seat), nickname, token_hash, account, *has_number),
            _ => return Ok(Vec::new()),
        };
        let newcomer = Newcomer {
            nickname,
            token_hash,
            account: account.as_deref(),
            has_number,
        };
        self.decide_join(newcomer, gives_way, tick)
    }

    fn decide_join(
        &self,
        newcomer: Newcomer<'_>,
        gives_way: Option<SeatId>,
        tick: Tick,
    ) -> Result<Vec<Event>, Refusal> {
        let Newcomer {
            nickname: typed,
            token_hash,
            account,
            has_number,
        } = newcomer;
        if let Some(seat) = self.seat_by_token(token_hash) {
            // The same join again, after its answer was lost on the way.
            return match seat.status {
                SeatStatus::Playing | SeatStatus::Asking => Ok(Vec::new()),
                SeatStatus::Kicked => Err(Refusal::SeatKicked),
                SeatStatus::Left => Err(Refusal::SeatUnknown),
            };
        }
        let asks = self.asks(typed, has_number);
        let gone = match self.door_of(asks) {
            Err(full @ (Refusal::RoomFull | Refusal::TooManyAsking)) => {
                let gone = gives_way.filter(|seat| self.may_give_way(*seat, asks));
                Some(gone.ok_or(full)?)
            }
            Err(closed) => return Err(closed),
            Ok(()) if self.is_worn_out() => self.outcast(),
            Ok(()) => None,
        };
        if self.asks_number() && !has_number && !asks {
            return Err(Refusal::NumberRequired);
        }
        let listed = self.listed_name(typed).map(str::to_owned);
        let is_listed = listed.is_some();
        let nickname = match listed {
            Some(name) => self.free_name(name, gone)?,
            None => self
                .unlisted(typed)
                .and_then(|name| self.checked_name(name, gone))?,
        };
        let next = SeatId(u32::try_from(self.seats.len()).unwrap_or(u32::MAX));
        let free = gone.or_else(|| self.given_back.first().copied());
        let seat = free.unwrap_or(next);
        let mut events: Vec<Event> = gone.map(Event::SeatLeft).into_iter().collect();
        let taken = SeatTaken {
            seat,
            nickname,
            token_hash: *token_hash,
            account: account.map(str::to_owned),
            at_ms: tick.now_ms,
        };
        events.push(if asks {
            Event::SeatAsked(taken)
        } else {
            Event::SeatTaken(taken)
        });
        events.extend(self.newcomers_team(seat, tick));
        // The host wrote the names on the list.
        if self.holds_names() && !is_listed {
            events.push(Event::NameHeld(seat));
        }
        Ok(events)
    }

    /// Whether all numbers of seats are used up. Those that were given up during the game keep
    /// theirs, so that their sum is bounded as well.
    fn is_worn_out(&self) -> bool {
        self.seats.len() - self.given_back.len() >= 2 * SEATS_MAX as usize
    }

    /// A seat that was removed before it played: a room whose numbers are used up takes it back, so
    /// that who floods it and is removed doesn't close it for good.
    fn outcast(&self) -> Option<SeatId> {
        let is_outcast = |seat: &&Seat| seat.status == SeatStatus::Kicked && !seat.has_played;
        self.seats.iter().find(is_outcast).map(|seat| seat.id)
    }

    /// Whether this seat goes to a newcomer of a full room, once its player has been away for long.
    /// Anyone who has played keeps it, and anyone who is in gives way to nobody who asks.
    pub fn may_give_way(&self, seat: SeatId, asks: bool) -> bool {
        let gives_way = if asks {
            SeatStatus::Asking
        } else {
            SeatStatus::Playing
        };
        let known = self.seat(seat).filter(|seat| seat.status == gives_way);
        known.is_some_and(|seat| !seat.has_played)
            && self.phase == Phase::Lobby
            && self.opened.mode == Mode::Live
    }

    pub(super) fn decide_leave(&self, seat: SeatId) -> Result<Vec<Event>, Refusal> {
        match self.seat(seat).map(|seat| seat.status) {
            Some(SeatStatus::Playing | SeatStatus::Asking) if self.opened.mode == Mode::Live => {
                Ok(vec![Event::SeatLeft(seat)])
            }
            // Who practices alone only walks away; the seat is the room.
            Some(SeatStatus::Playing | SeatStatus::Asking | SeatStatus::Left) => Ok(Vec::new()),
            Some(SeatStatus::Kicked) => Err(Refusal::SeatKicked),
            None => Err(Refusal::SeatUnknown),
        }
    }

    pub(super) fn decide_kick(&self, seat: SeatId) -> Result<Vec<Event>, Refusal> {
        match self.seat(seat).map(|seat| seat.status) {
            Some(SeatStatus::Playing | SeatStatus::Asking) => Ok(vec![Event::SeatKicked(seat)]),
            Some(SeatStatus::Kicked) => Ok(Vec::new()),
            Some(SeatStatus::Left) | None => Err(Refusal::SeatUnknown),
        }
    }

    /// It lets in those who were turned away: a host who presses it wants them in.
    pub(super) fn decide_readmit(&self, seat: SeatId) -> Result<Vec<Event>, Refusal> {
        let known = self.seat(seat).ok_or(Refusal::SeatUnknown)?;
        match known.status {
            SeatStatus::Kicked if !known.was_let_in && self.is_played() => Err(Refusal::RoomOver),
            SeatStatus::Kicked if self.free_count().min(self.room_left()) == 0 => {
                Err(Refusal::RoomFull)
            }
            SeatStatus::Kicked => Ok(vec![Event::SeatReadmitted(seat)]),
            SeatStatus::Playing | SeatStatus::Asking => Ok(Vec::new()),
            SeatStatus::Left => Err(Refusal::SeatUnknown),
        }
    }

    pub(super) fn decide_rename(&self, seat: SeatId, typed: &str) -> Result<Vec<Event>, Refusal> {
        let known = self.present(seat)?;
        // A name on the class list may be longer than what people choose.
        let listed = self.class_list.find_name(typed).map(str::to_owned);
        let nickname = nickname::parse(typed).or_else(|refusal| listed.ok_or(refusal))?;
        if known.nickname == nickname {
            return Ok(Vec::new());
        }
        if self.is_name_taken(&nickname, Some(seat)) {
            return Err(Refusal::NicknameTaken);
        }
        Ok(vec![Event::SeatRenamed { seat, nickname }])
    }

    pub(super) fn decide_name_hidden(
        &self,
        seat: SeatId,
        hidden: bool,
    ) -> Result<Vec<Event>, Refusal> {
        if self.present(seat)?.is_name_hidden == hidden {
            return Ok(Vec::new());
        }
        Ok(vec![Event::NameHidden { seat, hidden }])
    }

    pub(super) fn decide_names_approved(&self) -> Vec<Event> {
        if self.seats.iter().any(is_waiting) {
            vec![Event::NamesApproved]
        } else {
            Vec::new()
        }
    }

    pub(super) fn decide_hand_over(
        &self,
        seat: SeatId,
        token_hash: &[u8; 32],
    ) -> Result<Vec<Event>, Refusal> {
        if self.opened.mode == Mode::Practice {
            return Err(Refusal::WrongPhase);
        }
        self.check_playing(seat)?;
        match self.seat_by_token(token_hash) {
            Some(known) if known.id == seat => Ok(Vec::new()),
            // One token opens one seat.
            Some(_) => Err(Refusal::SeatUnknown),
            None => Ok(vec![Event::SeatHandedOver {
                seat,
                token_hash: *token_hash,
            }]),
        }
    }

    /// The nickname, if a new player can have it, which a seat that gives way frees. A host gives
    /// names more freely.
    fn checked_name(&self, nickname: String, gone: Option<SeatId>) -> Result<String, Refusal> {
        self.check_not_reserved(&nickname)?;
        if self.is_name_taken(&nickname, gone) {
            return Err(Refusal::NicknameTaken);
        }
        self.check_suitable(&nickname)?;
        Ok(nickname)
    }

    /// That nobody would take this name for the host's.
    pub(super) fn check_not_reserved(&self, name: &str) -> Result<(), Refusal> {
        // Who practices alone is their own host.
        let has_host = self.opened.mode == Mode::Live;
        if has_host && nickname::is_reserved(name, &self.opened.host_name) {
            return Err(Refusal::NicknameReserved);
        }
        Ok(())
    }

    /// That this name belongs on a wall, where the room has a filter.
    pub(super) fn check_suitable(&self, name: &str) -> Result<(), Refusal> {
        let has_host = self.opened.mode == Mode::Live;
        if has_host && self.filters_names() && is_unsuitable(name, &self.language) {
            return Err(Refusal::NicknameUnsuitable);
        }
        Ok(())
    }

    /// A name on the class list, if nobody has it. Nothing else is wrong with what a host wrote.
    fn free_name(&self, name: String, gone: Option<SeatId>) -> Result<String, Refusal> {
        if self.is_name_taken(&name, gone) || !self.class_list.is_free(&name, gone) {
            return Err(Refusal::NicknameTaken);
        }
        Ok(name)
    }

    /// Whether people would take this nickname for another seat's than `own`.
    fn is_name_taken(&self, nickname: &str, own: Option<SeatId>) -> bool {
        let holder = self.by_look.get(&nickname::look(nickname));
        holder.is_some_and(|holder| Some(*holder) != own)
    }

    /// A seat that wasn't given up.
    pub(super) fn present(&self, seat: SeatId) -> Result<&Seat, Refusal> {
        let known = self.seat(seat).ok_or(Refusal::SeatUnknown)?;
        match known.status {
            SeatStatus::Playing | SeatStatus::Asking | SeatStatus::Kicked => Ok(known),
            SeatStatus::Left => Err(Refusal::SeatUnknown),
        }
    }

    pub(super) fn decide_capacity(&self, capacity: Option<u32>) -> Result<Vec<Event>, Refusal> {
        let least = self.playing_count.max(1);
        if capacity.is_some_and(|capacity| !(least..=SEATS_MAX).contains(&capacity)) {
            return Err(Refusal::CapacityOutOfRange);
        }
        if self.capacity == capacity {
            return Ok(Vec::new());
        }
        Ok(vec![Event::CapacitySet(capacity)])
    }
}

/// Whether a host who shows all names means this one, too. Who was removed waits on.
pub(super) fn is_waiting(seat: &Seat) -> bool {
    seat.is_name_held && seat.status == SeatStatus::Playing
}
