//! A journal without who had more time (PRIV-8).
//!
//! The times of answers are stored on the usual clock, which tells nothing by itself. Beside the
//! moment they were written, or the order they came in, it would: anyone who answered in the
//! thirtieth second of twenty had more time. So the answers to a question are put into the order of
//! their counted times, how sure players said they are comes after them by seat, and the entries
//! with either get the time of the entry before them. The room they lead to stays the same.

use std::collections::BTreeMap;

use crate::{Batch, JournalError, decode_batch};
use game::Event;
use game::event::{ConfidenceEvent, PickDelivered, PickSaved};

/// The entries that change, by their numbers; none if nobody had more time.
///
/// # Errors
///
/// [`JournalError`] if an entry can't be read.
pub fn without_more_time(entries: &[(i64, Vec<u8>)]) -> Result<Vec<(i64, Batch)>, JournalError> {
    let batches = entries.iter().map(|(_, body)| decode_batch(body));
    let before: Vec<Batch> = batches.collect::<Result<_, _>>()?;
    let has_more_time = |batch: &Batch| batch.events.iter().any(is_more_time);
    if !before.iter().any(has_more_time) {
        return Ok(Vec::new());
    }
    let after = forget(&before);
    let entries = entries.iter().zip(before).zip(after);
    let changed = entries.filter(|((_, before), after)| before != after);
    Ok(changed
        .map(|(((seq, _), _), after)| (*seq, after))
        .collect())
}

fn is_more_time(event: &Event) -> bool {
    matches!(event, Event::TimeAllowed { .. })
}

fn forget(batches: &[Batch]) -> Vec<Batch> {
    let mut after: Vec<Batch> = Vec::with_capacity(batches.len());
    let mut picks = Picks::default();
    let mut told_ms = 0;
    for (at, batch) in batches.iter().enumerate() {
        if !batch.events.iter().any(is_of_players) {
            told_ms = batch.at_ms;
        }
        after.push(Batch {
            at_ms: told_ms,
            events: Vec::with_capacity(batch.events.len()),
        });
        for event in &batch.events {
            match event {
                Event::TimeAllowed { .. } => {}
                Event::PickSaved(saved) => picks.take(saved, (at, after[at].events.len())),
                Event::PickDelivered(delivered) => picks.deliver(delivered),
                Event::Confidence(ConfidenceEvent::Told { seat, .. }) => {
                    picks.tell(seat.0, event, (at, after[at].events.len()));
                }
                other => {
                    if is_end_of_question(other) {
                        picks.put_into(&mut after);
                    }
                    after[at].events.push(other.clone());
                }
            }
        }
    }
    picks.put_into(&mut after);
    after
}

/// Whether players did it, each in their own time.
fn is_of_players(event: &Event) -> bool {
    matches!(
        event,
        Event::PickSaved(_) | Event::Confidence(ConfidenceEvent::Told { .. })
    )
}

/// Whether the answers to a question, or its first vote, are complete.
fn is_end_of_question(event: &Event) -> bool {
    matches!(
        event,
        Event::QuestionAnnounced { .. }
            | Event::TalkStarted { .. }
            | Event::QuestionRevealed { .. }
            | Event::QuestionReplayed { .. }
            | Event::SlideShown { .. }
            | Event::PodiumReached { .. }
            | Event::RoomEnded { .. }
    )
}

/// The answers to one question.
#[derive(Default)]
struct Picks {
    by_seat: BTreeMap<u32, (PickSaved, Option<PickDelivered>)>,
    /// The batch of the last one, and its place there.
    last: (usize, usize),
    /// How sure players said they are.
    told: BTreeMap<u32, Event>,
    /// Where the last of it was, or the last answer.
    last_told: (usize, usize),
}

impl Picks {
    fn take(&mut self, saved: &PickSaved, place: (usize, usize)) {
        // A later pick came as it came, over a line as long as before.
        let before = self.by_seat.remove(&saved.seat.0);
        let line = before.and_then(|(_, line)| line);
        let line = line.map(|line| PickDelivered { held_ms: 0, ..line });
        self.by_seat.insert(saved.seat.0, (saved.clone(), line));
        (self.last, self.last_told) = (place, place);
    }

    fn tell(&mut self, seat: u32, told: &Event, place: (usize, usize)) {
        self.told.insert(seat, told.clone());
        self.last_told = place;
    }

    fn deliver(&mut self, delivered: &PickDelivered) {
        if let Some((_, line)) = self.by_seat.get_mut(&delivered.seat.0) {
            let known_ms = line.and_then(|line| line.round_trip_ms);
            *line = Some(PickDelivered {
                round_trip_ms: delivered.round_trip_ms.or(known_ms),
                ..*delivered
            });
        }
    }

    fn put_into(&mut self, batches: &mut [Batch]) {
        // First what comes later, so that places stay what they are.
        let (batch, place) = self.last_told;
        let told = std::mem::take(&mut self.told);
        if !told.is_empty() {
            let told = told.into_values();
            batches[batch].events.splice(place..place, told);
        }
        let mut picks: Vec<_> = std::mem::take(&mut self.by_seat).into_values().collect();
        picks.sort_by_key(|(saved, _)| (saved.elapsed_ms, saved.seat));
        let (batch, place) = self.last;
        if !picks.is_empty() {
            let picks = picks.into_iter().flat_map(|(saved, line)| {
                [
                    Some(Event::PickSaved(saved)),
                    line.map(Event::PickDelivered),
                ]
            });
            let events = picks.flatten();
            batches[batch].events.splice(place..place, events);
        }
    }
}

#[cfg(test)]
mod tests {
    use game::event::{
        CloseReason, Confidence, Mode, Pick, Preset, RoomOpened, SeatTaken, Settings,
    };
    use game::quiz::{Freezing, freeze};
    use game::{Room, SeatId, TimeAllowance};

    use super::*;
    use crate::encode_batch;

    fn opening() -> Event {
        let answers = [("Nile".to_owned(), true), ("Rhine".to_owned(), false)];
        let draft = game::draft::QuestionDraft::choice("Which is longer?", answers);
        Event::RoomOpened(Box::new(RoomOpened {
            at_ms: 1_000,
            title: "Rivers".to_owned(),
            host_name: "Hanna".to_owned(),
            mode: Mode::Live,
            settings: Settings {
                preset: Preset::Classic,
                capacity: None,
                late_join: true,
                auto_play: false,
                may_change_pick: true,
                partial_credit: false,
                streak_bonus: false,
            },
            questions: freeze(&[draft.clone(), draft], &Freezing::default(), 7)
                .expect("the quiz can be played"),
        }))
    }

    fn joined(seat: u32) -> Event {
        Event::SeatTaken(SeatTaken {
            seat: SeatId(seat),
            nickname: format!("Player {seat}"),
            token_hash: [u8::try_from(seat).expect("few seats"); 32],
            account: None,
            at_ms: 1_000,
        })
    }

    fn picked(room: &Room, seat: u32, answer: usize, elapsed_ms: u32) -> Event {
        let answers = room.questions()[0].answers();
        Event::PickSaved(PickSaved {
            seat: SeatId(seat),
            pick: Pick::Choice(vec![answers[answer].id]),
            elapsed_ms,
            credit_ms: 0,
            late_start_ms: 0,
        })
    }

    fn told(seat: u32, confidence: Confidence) -> Event {
        Event::Confidence(ConfidenceEvent::Told {
            seat: SeatId(seat),
            index: 0,
            confidence,
        })
    }

    /// A game in which player 0 has twice the time, answers after 30 s and changes the answer.
    fn played(allowance: TimeAllowance) -> Vec<Batch> {
        let room = Room::replay(&[opening()]).expect("it was opened");
        let batch = |at_ms, events: Vec<Event>| Batch { at_ms, events };
        let allowed = Event::TimeAllowed {
            seat: SeatId(0),
            allowance,
        };
        let announced = |index, opens_at_ms| Event::QuestionAnnounced { index, opens_at_ms };
        vec![
            batch(1_000, vec![opening()]),
            batch(1_100, vec![joined(0), allowed]),
            batch(1_200, vec![joined(1)]),
            batch(2_000, vec![announced(0, 4_000)]),
            batch(
                4_000,
                vec![Event::QuestionOpened {
                    opens_at_ms: 4_600,
                    closes_at_ms: Some(24_600),
                }],
            ),
            batch(14_600, vec![picked(&room, 1, 1, 10_000)]),
            batch(20_600, vec![joined(2), picked(&room, 0, 1, 8_000)]),
            batch(24_000, vec![picked(&room, 2, 0, 19_400)]),
            batch(
                34_600,
                vec![
                    picked(&room, 0, 0, 15_000),
                    Event::QuestionClosed {
                        at_ms: 34_600,
                        reason: CloseReason::TimeUp,
                    },
                ],
            ),
            batch(35_400, vec![Event::QuestionRevealed { at_ms: 35_400 }]),
            batch(40_000, vec![announced(1, 42_000)]),
            batch(43_000, vec![Event::PodiumReached { at_ms: 43_000 }]),
            batch(50_000, vec![Event::RoomEnded { at_ms: 50_000 }]),
        ]
    }

    fn entries(batches: &[Batch]) -> Vec<(i64, Vec<u8>)> {
        (1..).zip(batches.iter().map(encode_batch)).collect()
    }

    fn cleaned(batches: &[Batch]) -> Vec<Batch> {
        let mut after = entries(batches);
        for (seq, batch) in without_more_time(&after.clone()).expect("it can be read") {
            let index = usize::try_from(seq - 1).expect("they count from 1");
            after[index].1 = encode_batch(&batch);
        }
        let bodies = after.iter().map(|(_, body)| decode_batch(body));
        bodies.collect::<Result<_, _>>().expect("it can be read")
    }

    fn room(batches: &[Batch]) -> Room {
        let events = batches.iter().flat_map(|batch| &batch.events);
        Room::replay(events).expect("it was opened")
    }

    /// PRIV-8: the journal is the same no matter who had more time, and leads to the same room.
    #[test]
    fn priv_8_a_cleaned_journal_does_not_tell_who_had_more_time() {
        let before = played(TimeAllowance::Double);
        let after = cleaned(&before);
        assert_eq!(room(&after), room(&before));
        for batch in &after {
            assert!(!batch.events.iter().any(is_more_time));
        }
        let picks = after.iter().enumerate().flat_map(|(at, batch)| {
            let picks = batch.events.iter().filter_map(move |event| match event {
                Event::PickSaved(saved) => Some((at, saved.seat.0, saved.elapsed_ms)),
                _ => None,
            });
            picks.map(|pick| (pick, batch.at_ms))
        });
        // All at the time of the opening, in the order of their counted times.
        assert_eq!(
            picks.collect::<Vec<_>>(),
            [
                ((8, 1, 10_000), 4_000),
                ((8, 0, 15_000), 4_000),
                ((8, 2, 19_400), 4_000),
            ]
        );
        let other = cleaned(&played(TimeAllowance::Tenfold));
        assert_eq!(after, other);
    }

    /// PRIV-8: nor do the moments at which players say how sure they are, which stays with their
    /// answers.
    #[test]
    fn priv_8_when_players_said_how_sure_they_are_does_not_tell_it_either() {
        let mut before = played(TimeAllowance::Double);
        let batch = |at_ms, events: Vec<Event>| Batch { at_ms, events };
        before.splice(
            9..9,
            [
                batch(34_700, vec![told(0, Confidence::Guess)]),
                batch(34_900, vec![told(0, Confidence::Sure)]),
            ],
        );
        before.insert(8, batch(24_500, vec![told(2, Confidence::Guess)]));
        before.insert(6, batch(15_000, vec![told(1, Confidence::FairlySure)]));
        let after = cleaned(&before);
        assert_eq!(room(&after), room(&before));
        let levels = room(&after).confidence_counts(0);
        let levels: Vec<_> = levels.iter().map(|level| level.count).collect();
        assert_eq!(levels, [1, 1, 1]);
        let places = after.iter().flat_map(|batch| {
            let told = batch.events.iter().filter_map(|event| match event {
                Event::Confidence(ConfidenceEvent::Told { seat, .. }) => Some(seat.0),
                _ => None,
            });
            told.map(|seat| (batch.at_ms, seat))
        });
        assert_eq!(
            places.collect::<Vec<_>>(),
            [(4_000, 0), (4_000, 1), (4_000, 2)],
            "at the time of the opening, by seat"
        );
    }

    /// The first of two votes stays what it was, too.
    #[test]
    fn priv_8_first_votes_are_kept() {
        let mut before = played(TimeAllowance::Double);
        let room_before = Room::replay(&[opening()]).expect("it was opened");
        let batch = |at_ms, events: Vec<Event>| Batch { at_ms, events };
        let (at_ms, ends_at_ms) = (34_800, None);
        let opens_at_ms = 40_600;
        before.splice(
            9..9,
            [
                batch(34_700, vec![told(0, Confidence::Guess)]),
                batch(34_800, vec![Event::TalkStarted { at_ms, ends_at_ms }]),
                batch(
                    40_000,
                    vec![Event::QuestionOpened {
                        opens_at_ms,
                        closes_at_ms: Some(60_600),
                    }],
                ),
                batch(45_000, vec![picked(&room_before, 0, 1, 4_400)]),
                batch(46_000, vec![told(0, Confidence::Sure)]),
            ],
        );
        let after = cleaned(&before);
        assert_eq!(room(&after), room(&before));
        let first_vote = room(&after).rounds()[0].first_vote.clone();
        assert_eq!(first_vote.map(|vote| vote.picked_count), Some(3));
    }

    /// Where everyone had the same time, nothing is rewritten.
    #[test]
    fn a_journal_without_more_time_stays_as_it_is() {
        let mut batches = played(TimeAllowance::Double);
        batches[1].events.pop();
        assert_eq!(without_more_time(&entries(&batches)), Ok(Vec::new()));
    }
}
