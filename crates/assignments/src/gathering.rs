//! Gathering the attempts that count into the room of an assignment, and its report.

use std::collections::BTreeMap;

use assigned::{Assignment, Attempt, Counted};
use entries::{Batch, decode_batch, encode_batch};
use game::event::{Average, RoomOpened};
use game::gathered::{Gathered, gather};
use game::{Event, Room};
use handling::error::ApiError;
use live::Rooms;
use ring::digest::{SHA256, digest};
use store::time::from_stored_ms;
use store::{FIRST_SEQ, Store};

use crate::answers::recount;
use crate::counting::standing;
use crate::ending::{end_out_of_time, is_out_of_time};
use crate::opening::read_order;

/// All events of a room, in order.
pub(crate) async fn read_events(store: &Store, room_id: &str) -> Result<Vec<Event>, ApiError> {
    let mut events = Vec::new();
    for (_, body) in store.read_journal(room_id, 0).await? {
        events.extend(decode_batch(&body).map_err(unreadable)?.events);
    }
    Ok(events)
}

fn unreadable(error: entries::JournalError) -> ApiError {
    ApiError::internal(format!("the journal of an assignment or attempt: {error}"))
}

/// The events that an assignment begins with: its quiz, its language and its captions.
pub(crate) async fn read_opening(
    store: &Store,
    id: &str,
) -> Result<(RoomOpened, Vec<Event>), ApiError> {
    let entries = store.read_journal(id, 0).await?;
    let first = entries.into_iter().find(|(seq, _)| *seq == FIRST_SEQ);
    let (_, body) = first.ok_or_else(|| ApiError::internal("an assignment has no opening"))?;
    let events = decode_batch(&body).map_err(unreadable)?.events;
    match events.first() {
        Some(Event::RoomOpened(opened)) => Ok(((**opened).clone(), events)),
        _ => Err(ApiError::internal("an assignment begins otherwise")),
    }
}

/// A player with the attempt whose answers are in the report.
struct Chosen {
    counted: Counted,
    average: Option<Average>,
    is_late: bool,
}

/// What counts of each player, in the order of players. Where the average counts, someone is late
/// if one of the attempts was.
fn chosen(attempts: Vec<Counted>, assignment: &Assignment, at_ms: i64) -> Vec<Chosen> {
    let of_same = |one: &Counted, next: &Counted| one.attempt.player_id == next.attempt.player_id;
    let own = attempts.chunk_by(of_same).filter_map(|own| {
        let attempts: Vec<&Attempt> = own.iter().map(|one| &one.attempt).collect();
        let standing = standing(&attempts, &assignment.policies.counts)?;
        let is_late = |(at, one): (usize, &Counted)| {
            let finished_at_ms = one.attempt.finished_at_ms;
            standing.counts(&attempts, at)
                && assignment.is_late(finished_at_ms, one.extended_to_ms, at_ms)
        };
        Some(Chosen {
            counted: own.get(standing.place)?.clone(),
            average: standing.average,
            is_late: own.iter().enumerate().any(is_late),
        })
    });
    own.collect()
}

/// The events of an assignment's room after its opening.
async fn gathered_events(
    store: &Store,
    assignment: &Assignment,
    opened: &RoomOpened,
    at_ms: i64,
) -> Result<Vec<Event>, ApiError> {
    let attempts = assigned::list_counted(store, &assignment.id).await?;
    let chosen = chosen(attempts, assignment, at_ms);
    let mut rooms: BTreeMap<String, (Room, Vec<usize>)> = BTreeMap::new();
    for Chosen { counted, .. } in &chosen {
        let attempt = &counted.attempt;
        let events = read_events(store, &attempt.room_id).await?;
        if let Some(room) = Room::replay(&events) {
            let order = read_order(&attempt.question_order);
            rooms.insert(attempt.room_id.clone(), (room, order));
        }
    }
    let players: Vec<Gathered<'_>> = chosen
        .iter()
        .filter_map(|one| {
            let Counted {
                nickname,
                joined_at_ms,
                attempt,
                ..
            } = &one.counted;
            let (room, order) = rooms.get(&attempt.room_id)?;
            Some(Gathered {
                nickname: nickname.clone(),
                token_hash: hash(&attempt.player_id),
                joined_at_ms: from_stored_ms(*joined_at_ms),
                is_late: one.is_late,
                average: one.average,
                attempt: room,
                order,
            })
        })
        .collect();
    let never_came = assigned::list_names(store, &assignment.id, true).await?;
    Ok(gather(opened, &players, &never_came, from_stored_ms(at_ms)))
}

/// Nobody has a token that it is the hash of.
fn hash(player_id: &str) -> [u8; 32] {
    let hash = digest(&SHA256, player_id.as_bytes());
    hash.as_ref().try_into().unwrap_or([0; 32])
}

/// Counts an assignment again after its host has corrected something.
pub async fn gather_corrected(
    store: &Store,
    rooms: &Rooms,
    id: &str,
    now_ms: i64,
) -> Result<(), ApiError> {
    assigned::note_gathered(store, id, "").await?;
    gather_report(store, rooms, id, now_ms).await
}

/// Whether an assignment is closed, and nobody has more time: from then on, what is right may be
/// told to everyone.
pub async fn is_over_for_all(store: &Store, id: &str, now_ms: i64) -> Result<bool, ApiError> {
    let found = assigned::find(store, id).await?;
    Ok(found.is_some_and(|assignment| assignment.closed_for_all_ms(now_ms).is_some()))
}

/// Makes the report of an assignment again, if something has moved since the last one; also what
/// its host has corrected. Does nothing once its names are deleted.
pub async fn gather_report(
    store: &Store,
    rooms: &Rooms,
    id: &str,
    now_ms: i64,
) -> Result<(), ApiError> {
    let Some(assignment) = assigned::find(store, id).await? else {
        return Ok(());
    };
    if is_out_of_time(&assignment, now_ms) {
        end_out_of_time(store, rooms, Some(id), now_ms).await?;
    }
    let fingerprint = assigned::fingerprint(store, id).await?;
    if assignment.names_forgotten_at_ms.is_some() || assignment.gathered == fingerprint {
        return Ok(());
    }
    recount(store, &assignment).await?;
    let fingerprint = assigned::fingerprint(store, id).await?;
    let at_ms = assignment.finished_at_ms.unwrap_or(now_ms);
    let (opened, opening) = read_opening(store, id).await?;
    let mut after = gathered_events(store, &assignment, &opened, at_ms).await?;
    // Corrections that were made before it was opened again.
    let before = read_events(store, id).await?;
    let is_hosts = |event: &Event| {
        matches!(
            event,
            Event::QuestionCorrected { .. } | Event::TextHidden { .. }
        )
    };
    after.extend(before.into_iter().filter(is_hosts));
    let body = encode_batch(&Batch {
        at_ms: from_stored_ms(at_ms),
        events: after.clone(),
    });
    assigned::replace_journal(store, id, &body, at_ms).await?;
    let room = Room::replay(opening.iter().chain(&after));
    let room = room.ok_or_else(|| ApiError::internal("an assignment has no room"))?;
    rooms.keep_gathered(room, id).await?;
    assigned::note_gathered(store, id, &fingerprint).await?;
    Ok(())
}
