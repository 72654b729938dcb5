//! How events change a room.
//!
//! Nothing here can fail or refuse: an event that doesn't fit leaves the room unchanged. Whether
//! something may happen is decided before its event is written.

use super::seating::is_waiting;
use super::{Pause, Phase, Room, Round, SavedPick, Seat, SeatStatus, Window};
use crate::event::{CloseReason, Event, Pace, PauseReason, PickDelivered, PickSaved, SeatTaken};
use crate::ids::SeatId;
use crate::{leaderboard, nickname};

impl Room {
    pub(super) fn enter(&mut self, phase: Phase) {
        self.phase = phase;
        self.pause = None;
        self.wall.leave_stage();
        self.step = self.step.wrapping_add(1);
    }

    /// With the first question, who is in the lobby becomes a player.
    pub(super) fn begin(&mut self) {
        if self.phase != Phase::Lobby {
            return;
        }
        for seat in &mut self.seats {
            seat.has_played = seat.status == SeatStatus::Playing;
        }
    }

    pub(super) fn apply_announced(&mut self, index: usize, opens_at_ms: u64) {
        self.media_started_ms = None;
        self.begin();
        self.enter(Phase::Announced { index, opens_at_ms });
    }

    pub(super) fn apply_seat_taken(&mut self, taken: &SeatTaken, status: SeatStatus) {
        let is_in = status == SeatStatus::Playing;
        let seat = Seat {
            id: taken.seat,
            nickname: taken.nickname.clone(),
            is_name_hidden: false,
            is_name_held: false,
            is_name_approved: false,
            family: nickname::family(&taken.nickname),
            token_hash: taken.token_hash,
            account: taken.account.clone(),
            joined_at_ms: taken.at_ms,
            removal: None,
            status,
            was_let_in: is_in,
            has_played: is_in && self.makes_players(),
            is_late: false,
            average: None,
            points: 0,
            time_ms: 0,
            gained: 0,
            correct_count: 0,
            streak: 0,
            rank: None,
            previous_rank: None,
            round_trip_ms: None,
        };
        self.allowances.remove(&taken.seat);
        self.team_play.forget(taken.seat);
        if let Some(teams) = &mut self.teams {
            teams.place(taken.seat, false, None);
        }
        if self.given_back.remove(&taken.seat) {
            self.seats[taken.seat.index()] = seat;
        } else {
            debug_assert_eq!(
                taken.seat.index(),
                self.seats.len(),
                "new seats are numbered in order"
            );
            self.seats.push(seat);
        }
        self.class_list.claim(taken.seat, &taken.nickname);
        self.by_look
            .insert(nickname::look(&taken.nickname), taken.seat);
        self.by_token.insert(taken.token_hash, taken.seat);
        *self.count_of(status) += 1;
    }

    /// Whether anyone who comes in takes part from then on. Without a quiz, there is no start to
    /// wait for.
    fn makes_players(&self) -> bool {
        self.phase != Phase::Lobby || self.is_audience_alone()
    }

    /// How many seats are in the game, or at its door.
    fn count_of(&mut self, status: SeatStatus) -> &mut u32 {
        if status == SeatStatus::Asking {
            &mut self.asking_count
        } else {
            &mut self.playing_count
        }
    }

    pub(super) fn apply_status(&mut self, seat: SeatId, status: SeatStatus) {
        let makes_players = self.makes_players();
        let Some(seat) = self.seats.get_mut(seat.index()) else {
            return;
        };
        let is_playing = status == SeatStatus::Playing;
        let before = std::mem::replace(&mut seat.status, status);
        seat.removal = None;
        seat.was_let_in |= is_playing;
        seat.has_played |= is_playing && makes_players;
        if status == SeatStatus::Left && !seat.has_played {
            self.given_back.insert(seat.id);
        }
        // A seat that was given up frees its name and its token; a removed one keeps both, so
        // that the same person can't come back under the same name.
        if status == SeatStatus::Left {
            let (look, token_hash) = (nickname::look(&seat.nickname), seat.token_hash);
            self.class_list.release(seat.id);
            self.by_look.remove(&look);
            self.by_token.remove(&token_hash);
        }
        let id = seat.id;
        self.wall.follow(id, status);
        if let Some(teams) = &mut self.teams {
            teams.follow(id, before.is_here(), status.is_here());
        }
        if before.is_here() {
            *self.count_of(before) -= 1;
        }
        if status.is_here() {
            *self.count_of(status) += 1;
        }
    }

    pub(super) fn apply_handed_over(&mut self, seat: SeatId, token_hash: &[u8; 32]) {
        let Some(seat) = self.seats.get_mut(seat.index()) else {
            return;
        };
        self.by_token.remove(&seat.token_hash);
        self.by_token.insert(*token_hash, seat.id);
        seat.token_hash = *token_hash;
    }

    pub(super) fn apply_renamed(&mut self, seat: SeatId, name: &str) {
        let Some(seat) = self.seats.get_mut(seat.index()) else {
            return;
        };
        self.by_look.remove(&nickname::look(&seat.nickname));
        self.by_look.insert(nickname::look(name), seat.id);
        seat.family = nickname::family(name);
        name.clone_into(&mut seat.nickname);
        self.class_list.claim(seat.id, name);
    }

    pub(super) fn apply_name_hidden(&mut self, seat: SeatId, hidden: bool) {
        if let Some(seat) = self.seats.get_mut(seat.index()) {
            seat.is_name_approved |= seat.is_name_held && !hidden;
            seat.is_name_hidden = hidden;
            seat.is_name_held = false;
        }
    }

    pub(super) fn apply_name_approval(&mut self, event: &Event) {
        if let Event::NameHeld(seat) = event {
            if let Some(seat) = self.seats.get_mut(seat.index()) {
                seat.is_name_hidden = true;
                seat.is_name_held = true;
            }
            return;
        }
        for seat in self.seats.iter_mut().filter(|seat| is_waiting(seat)) {
            seat.is_name_hidden = false;
            seat.is_name_held = false;
            seat.is_name_approved = true;
        }
    }

    pub(super) fn apply_closed(&mut self, at_ms: u64, reason: CloseReason) {
        if let Phase::Open { index, window } = self.phase {
            self.enter(Phase::Closed {
                index,
                window,
                at_ms,
                reason,
            });
        }
    }

    /// What is shown stands again from now, so that nothing jumps.
    pub(super) fn apply_auto_play(&mut self, at_ms: u64, pace: Option<Pace>) {
        self.pace = pace;
        match &mut self.phase {
            Phase::Reveal {
                at_ms: since_ms, ..
            }
            | Phase::Leaderboard {
                at_ms: since_ms, ..
            }
            | Phase::Talk {
                at_ms: since_ms, ..
            } => *since_ms = at_ms,
            _ => {}
        }
    }

    /// As if the question had not been asked yet, and as it was written.
    pub(super) fn apply_replayed(&mut self, index: usize) {
        let (Some(question), Some(round)) = (
            self.opened.questions.get_mut(index),
            self.rounds.get_mut(index),
        ) else {
            return;
        };
        *round = Round::default();
        if let Some(written) = self.written.remove(&index) {
            *question = written;
        }
        self.veil_again(index);
        self.count_anew();
    }

    /// A pick was saved, or is known to have arrived in some way.
    pub(super) fn apply_picked(&mut self, event: &Event) {
        match event {
            Event::PickSaved(saved) => self.apply_pick(saved),
            Event::PickDelivered(delivered) => self.apply_delivered(delivered),
            _ => {}
        }
    }

    fn apply_pick(&mut self, saved: &PickSaved) {
        let Some(index) = self.question_index() else {
            return;
        };
        let seat_count = self.seats.len();
        let Some(round) = self.rounds.get_mut(index) else {
            return;
        };
        if round.picks.len() < seat_count {
            round.picks.resize(seat_count, None);
        }
        let Some(slot) = round.picks.get_mut(saved.seat.index()) else {
            return;
        };
        if slot.is_none() {
            round.picked_count += 1;
        }
        // Another answer to the same question is as sure as the one before until its player says
        // otherwise.
        let confidence = slot.as_ref().and_then(|before| before.confidence);
        let before = slot.replace(SavedPick {
            pick: saved.pick.clone(),
            elapsed_ms: saved.elapsed_ms,
            credit_ms: saved.credit_ms,
            late_start_ms: saved.late_start_ms,
            held_ms: 0,
            confidence,
        });
        self.follow_words(index, before.as_ref().map(|saved| &saved.pick), &saved.pick);
    }

    fn apply_delivered(&mut self, delivered: &PickDelivered) {
        let at = delivered.seat.index();
        if let Some(seat) = self.seats.get_mut(at) {
            seat.round_trip_ms = delivered.round_trip_ms.or(seat.round_trip_ms);
        }
        let index = self.question_index();
        let round = index.and_then(|index| self.rounds.get_mut(index));
        if let Some(Some(saved)) = round.and_then(|round| round.picks.get_mut(at)) {
            saved.held_ms = delivered.held_ms;
        }
    }

    pub(super) fn apply_opened(&mut self, opens_at_ms: u64, closes_at_ms: Option<u64>) {
        let Some(index) = self.question_index() else {
            return;
        };
        let window = Window {
            opens_at_ms,
            closes_at_ms,
            spent_ms: 0,
            first_opens_at_ms: opens_at_ms,
        };
        self.enter(Phase::Open { index, window });
    }

    pub(super) fn apply_extended(&mut self, by_ms: u64) {
        let ends_at_ms = match &mut self.phase {
            Phase::Open { window, .. } => &mut window.closes_at_ms,
            Phase::Talk { ends_at_ms, .. } => ends_at_ms,
            _ => return,
        };
        *ends_at_ms = ends_at_ms.map(|ends_at_ms| ends_at_ms + by_ms);
        if let Some(Pause {
            remaining_ms: Some(remaining_ms),
            ..
        }) = &mut self.pause
        {
            *remaining_ms += by_ms;
        }
        self.step = self.step.wrapping_add(1);
    }

    pub(super) fn apply_paused(&mut self, at_ms: u64, reason: PauseReason) {
        let mut overdue_ms = 0;
        let remaining_ms = match &mut self.phase {
            // Anyone who has seen the film has read the question.
            Phase::Announced { .. } if reason == PauseReason::Media => Some(0),
            Phase::Announced { opens_at_ms, .. } => Some(opens_at_ms.saturating_sub(at_ms)),
            Phase::Open { window, .. } => {
                window.spent_ms += at_ms.saturating_sub(window.opens_at_ms);
                let now_ms = at_ms.max(window.opens_at_ms);
                window.closes_at_ms.map(|closes_at_ms| {
                    overdue_ms = now_ms.saturating_sub(closes_at_ms);
                    closes_at_ms.saturating_sub(now_ms)
                })
            }
            Phase::Talk { ends_at_ms, .. } => ends_at_ms.map(|ms| ms.saturating_sub(at_ms)),
            _ => None,
        };
        self.pause = Some(Pause {
            reason,
            remaining_ms,
            overdue_ms,
        });
        self.step = self.step.wrapping_add(1);
    }

    pub(super) fn apply_resumed(&mut self, at_ms: u64) {
        let Some(pause) = self.pause.take() else {
            return;
        };
        let remaining_ms = pause.remaining_ms;
        match &mut self.phase {
            Phase::Announced { opens_at_ms, .. } => {
                *opens_at_ms = at_ms + remaining_ms.unwrap_or_default();
            }
            Phase::Open { window, .. } => {
                window.opens_at_ms = at_ms;
                let left_ms = remaining_ms.map(|remaining_ms| at_ms + remaining_ms);
                window.closes_at_ms = left_ms.map(|ms| ms.saturating_sub(pause.overdue_ms));
            }
            Phase::Talk {
                at_ms: since_ms,
                ends_at_ms,
                ..
            } => {
                *since_ms = at_ms;
                *ends_at_ms = remaining_ms.map(|remaining_ms| at_ms + remaining_ms);
            }
            // The time these have stood starts again, so that auto-play doesn't jump.
            Phase::Reveal {
                at_ms: since_ms, ..
            }
            | Phase::Leaderboard {
                at_ms: since_ms, ..
            } => *since_ms = at_ms,
            // The moment of closing decides which picks were in time; it never moves.
            Phase::Closed { .. } | Phase::Lobby | Phase::Podium { .. } | Phase::Over => {}
        }
        self.step = self.step.wrapping_add(1);
    }

    pub(super) fn apply_revealed(&mut self, at_ms: u64) {
        let Some(index) = self.question_index() else {
            return;
        };
        self.settle_votes(index);
        self.grade(index);
        self.count(index);
        self.ranking = leaderboard::rank(&mut self.seats);
        self.rank_teams(index);
        // Anyone who may still change an answer sees no more than before.
        if !self.withholds_feedback() {
            self.clear_picture(index);
        }
        self.enter(Phase::Reveal { index, at_ms });
    }

    pub(super) fn apply_leaderboard(&mut self, at_ms: u64) {
        if let Some(index) = self.question_index() {
            self.enter(Phase::Leaderboard { index, at_ms });
        }
    }

    /// Who came or went since the last reveal is counted, too; without any reveal, everyone is
    /// first.
    pub(super) fn apply_podium(&mut self, at_ms: u64) {
        self.ranking = leaderboard::settle(&mut self.seats);
        self.settle_teams();
        self.finished_at_ms = Some(at_ms);
        self.allowances.clear();
        self.clear_all_pictures();
        self.enter(Phase::Podium { at_ms });
    }

    pub(super) fn apply_ended(&mut self, at_ms: u64) {
        self.finished_at_ms.get_or_insert(at_ms);
        self.allowances.clear();
        self.clear_all_pictures();
        self.enter(Phase::Over);
    }

    pub(super) fn apply_slide(&mut self, index: usize, at_ms: u64) {
        let Some(round) = self.rounds.get_mut(index) else {
            return;
        };
        round.is_revealed = true;
        self.begin();
        // Nothing was won, and nobody has moved.
        for seat in &mut self.seats {
            seat.gained = 0;
            seat.previous_rank = seat.rank;
        }
        if let Some(teams) = &mut self.teams {
            teams.stand_still();
        }
        self.enter(Phase::Reveal { index, at_ms });
    }
}
