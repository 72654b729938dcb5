//! Plays the pretend players of a rehearsal: they join and pick when it is time.
//!
//! Like everything else that happens over time, this follows from the room's clock. Nobody comes
//! before someone watches, so that hosts see the room fill.

use std::collections::BTreeSet;

use game::command::PickTiming;
use game::event::Rehearsal;
use game::room::{Phase, Room, SeatStatus, Window};
use game::{Command, SeatId};

use super::RoomTask;
use super::effects::Effects;

/// The pretend players of a rehearsal, as far as their room doesn't know them.
#[derive(Debug)]
pub(super) struct Pretend {
    rehearsal: Rehearsal,
    /// Since when someone has watched.
    watched_ms: Option<u64>,
    /// How many have come, or found no seat.
    came_count: u32,
    /// Picks the rules refused, which they would refuse again: questions and seats.
    refused: BTreeSet<(usize, SeatId)>,
}

/// What a pretend player picks next.
struct NextPick {
    at_ms: u64,
    seat: SeatId,
    index: usize,
    pick: game::event::Pick,
}

impl Pretend {
    /// `None` unless the room is a rehearsal.
    pub(super) fn new(room: &Room) -> Option<Self> {
        Some(Self {
            rehearsal: room.rehearsal()?,
            watched_ms: None,
            // After a restart, those who are there already join again, which changes nothing.
            came_count: 0,
            refused: BTreeSet::new(),
        })
    }

    /// When the next one comes.
    fn comes_at_ms(&self) -> Option<u64> {
        let is_missing = self.came_count < self.rehearsal.pretend_count;
        let after_ms = pretend::comes_after_ms(self.rehearsal, self.came_count);
        self.watched_ms
            .filter(|_| is_missing)
            .map(|watched_ms| watched_ms + after_ms)
    }

    /// The picks for the open question, as far as they aren't saved.
    fn picks(&self, room: &Room) -> impl Iterator<Item = NextPick> {
        let open = match room.phase() {
            Phase::Open { index, window } if room.pause().is_none() => Some((index, window)),
            _ => None,
        };
        open.into_iter().flat_map(move |(index, window)| {
            let seats = room.seats().iter();
            seats.filter_map(move |seat| {
                let number = pretend::number_of(&seat.token_hash)?;
                let is_waiting = seat.status == SeatStatus::Playing
                    && room.pick_of(seat.id, index).is_none()
                    && !self.refused.contains(&(index, seat.id));
                let question = room.questions().get(index).filter(|_| is_waiting)?;
                let language = room.language();
                let answer = if room.is_second_vote() {
                    pretend::answer_again(self.rehearsal, number, index, question, language)
                } else {
                    pretend::answer(self.rehearsal, number, index, question, language)
                }?;
                Some(NextPick {
                    at_ms: moment(window, answer.after_ms),
                    seat: seat.id,
                    index,
                    pick: answer.pick,
                })
            })
        })
    }
}

/// When so much time of an open question has passed, without its interruptions.
fn moment(window: Window, after_ms: u64) -> u64 {
    window.opens_at_ms + after_ms.saturating_sub(window.spent_ms)
}

impl RoomTask {
    /// When a pretend player does something next.
    pub(super) fn pretend_at_ms(&self) -> Option<u64> {
        let pretend = self.pretend.as_ref()?;
        let pick_ms = pretend.picks(&self.room).map(|pick| pick.at_ms).min();
        pretend.comes_at_ms().into_iter().chain(pick_ms).min()
    }

    /// Lets pretend players do what is due.
    pub(super) fn play_pretend(&mut self, effects: &mut Effects) {
        let now_ms = self.clock.now_ms();
        let is_watched = self.people.watcher_count() > 0;
        let Some(pretend) = &mut self.pretend else {
            return;
        };
        if is_watched {
            pretend.watched_ms.get_or_insert(now_ms);
        }
        self.seat_pretend(now_ms, effects);
        self.pick_pretend(now_ms, effects);
    }

    fn seat_pretend(&mut self, now_ms: u64, effects: &mut Effects) {
        while let Some(pretend) = &mut self.pretend
            && pretend.comes_at_ms().is_some_and(|at_ms| at_ms <= now_ms)
        {
            let number = pretend.came_count;
            pretend.came_count += 1;
            let token_hash = pretend::token_hash(number);
            let join = Command::Join {
                nickname: pretend::nickname(number, self.room.language()),
                token_hash,
                account: None,
                has_number: true,
            };
            // Someone else has the name, or the room is locked, full or over: this one stays away.
            let _refused = self.act(&join, effects);
            self.let_pretend_in(&token_hash, effects);
        }
    }

    fn pick_pretend(&mut self, now_ms: u64, effects: &mut Effects) {
        let Some(pretend) = &self.pretend else {
            return;
        };
        let mut due: Vec<NextPick> = pretend
            .picks(&self.room)
            .filter(|pick| pick.at_ms <= now_ms)
            .collect();
        due.sort_by_key(|pick| (pick.at_ms, pick.seat));
        for NextPick {
            at_ms,
            seat,
            index,
            pick,
        } in due
        {
            let command = Command::Pick {
                seat,
                question: index,
                pick,
                timing: PickTiming::received(at_ms),
            };
            if self.act(&command, effects).is_err()
                && let Some(pretend) = &mut self.pretend
            {
                pretend.refused.insert((index, seat));
            }
        }
    }
}
