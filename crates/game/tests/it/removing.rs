//! LIVE-7: a host removes many players with one press, and takes it back with another.

use std::collections::BTreeSet;

use game::event::Event;
use game::limits::SEATS_MAX;
use game::nickname::family;
use game::room::{Removal, SeatStatus};
use game::{Command, Control, Group, Refusal, Room, SeatId};
use proptest::prelude::*;

use crate::rooms::{SETTINGS, START_MS, advance, control, draft, join, opened, pick, step, token};

const SECOND_MS: u64 = 1_000;

fn room() -> Room {
    Room::open(opened(
        &[draft(4, &[0], Some(20_000)), draft(4, &[0], Some(20_000))],
        SETTINGS,
    ))
}

fn join_as(nickname: &str, number: u32) -> Command {
    Command::Join {
        nickname: nickname.to_owned(),
        token_hash: token(number),
        account: None,
        has_number: false,
    }
}

fn remove(group: Group, keeps_proven: bool) -> Command {
    Command::RemoveMany {
        group,
        keeps_proven,
    }
}

fn since(at_ms: u64) -> Group {
    Group::JoinedSince { at_ms }
}

fn like(nickname: &str) -> Group {
    Group::LooksLike {
        nickname: nickname.to_owned(),
    }
}

fn seats(numbers: impl IntoIterator<Item = u32>) -> Vec<SeatId> {
    numbers.into_iter().map(SeatId).collect()
}

/// Three people, and a minute later ten programs.
fn flooded() -> Room {
    let mut room = room();
    for (number, name) in (0..).zip(["Ana", "Ben", "Cem"]) {
        step(&mut room, &join_as(name, number), START_MS).unwrap();
    }
    for number in 0..10 {
        let at_ms = START_MS + 60 * SECOND_MS + u64::from(number);
        step(
            &mut room,
            &join_as(&format!("Bot {number}"), 100 + number),
            at_ms,
        )
        .unwrap();
    }
    room
}

#[test]
fn live_7_who_joined_lately_is_removed_in_one_event_and_let_back_in_one() {
    let mut room = flooded();
    let lately = since(START_MS + 60 * SECOND_MS + 2);
    let want = seats(5..13);
    assert_eq!(room.group(&lately, true), want);
    let press = remove(lately, true);
    assert_eq!(
        step(&mut room, &press, START_MS),
        Ok(vec![Event::SeatsKicked(want.clone())])
    );
    assert_eq!(room.playing_count(), 5);
    assert_eq!(
        room.last_removal(),
        Some(Removal {
            number: 0,
            count: 8
        })
    );
    // A second host who presses, too, does nothing more; and nobody comes back by themselves.
    assert_eq!(step(&mut room, &press, START_MS), Ok(Vec::new()));
    let back = join_as("Bot 5", 105);
    assert_eq!(step(&mut room, &back, START_MS), Err(Refusal::SeatKicked));
    // One was a person. All the others can still be let back in at once.
    step(&mut room, &Command::Readmit { seat: SeatId(5) }, START_MS).unwrap();
    let undo = Command::ReadmitMany { removal: 0 };
    assert_eq!(
        step(&mut room, &undo, START_MS),
        Ok(vec![Event::SeatsReadmitted(seats(6..13))])
    );
    assert_eq!(room.last_removal(), None);
    assert_eq!(room.playing_count(), 13);
    assert_eq!(step(&mut room, &undo, START_MS), Ok(Vec::new()));
}

#[test]
fn live_7_look_alikes_are_found_by_any_of_them() {
    let mut room = flooded();
    step(&mut room, &join_as("b0o_T", 50), START_MS).unwrap();
    step(&mut room, &join_as("Bob", 51), START_MS).unwrap();
    assert_eq!(room.group(&like("BOT_77"), false), seats(3..14));
    assert_eq!(room.group(&like(" !"), false), []);
    assert_eq!(room.families(5, 3), [(SeatId(3), 11)]);
    // A host who renames a player takes it out of the family.
    let rename = Command::Rename {
        seat: SeatId(3),
        nickname: "Botho".to_owned(),
    };
    step(&mut room, &rename, START_MS).unwrap();
    assert_eq!(room.group(&like("bot"), false), seats(4..14));
}

/// A second removal has an undo of its own, and the first is still there after it.
#[test]
fn live_7_each_removal_is_undone_on_its_own() {
    let mut room = flooded();
    step(&mut room, &remove(like("Bot"), true), START_MS).unwrap();
    step(&mut room, &remove(like("Ana"), true), START_MS).unwrap();
    let last = |room: &Room| room.last_removal().map(|last| (last.number, last.count));
    assert_eq!(last(&room), Some((1, 1)));
    step(&mut room, &Command::ReadmitMany { removal: 1 }, START_MS).unwrap();
    assert_eq!(last(&room), Some((0, 10)));
    // A kick is no part of it.
    step(&mut room, &Command::Kick { seat: SeatId(1) }, START_MS).unwrap();
    step(&mut room, &Command::ReadmitMany { removal: 0 }, START_MS).unwrap();
    assert_eq!(room.seats()[1].status, SeatStatus::Kicked);
}

#[test]
fn live_7_an_undo_that_would_not_fit_is_refused_whole() {
    let mut room = flooded();
    step(&mut room, &remove(like("Bot"), true), START_MS).unwrap();
    let capacity = |capacity| Command::SetCapacity {
        capacity: Some(capacity),
    };
    let undo = Command::ReadmitMany { removal: 0 };
    step(&mut room, &capacity(12), START_MS).unwrap();
    assert_eq!(step(&mut room, &undo, START_MS), Err(Refusal::RoomFull));
    assert_eq!(room.playing_count(), 3);
    step(&mut room, &capacity(13), START_MS).unwrap();
    assert!(step(&mut room, &undo, START_MS).is_ok());
}

#[test]
fn live_7_those_who_were_right_and_those_a_host_approved_can_stay() {
    let mut room = room();
    step(&mut room, &join_as("Ana", 0), START_MS).unwrap();
    step(&mut room, &Command::SetNameApproval { on: true }, START_MS).unwrap();
    for (number, name) in (1..).zip(["Ben", "Cem", "Dea"]) {
        step(&mut room, &join_as(name, number), START_MS).unwrap();
    }
    let show = Command::SetNameHidden {
        seat: SeatId(1),
        hidden: false,
    };
    step(&mut room, &show, START_MS).unwrap();
    assert_eq!(room.group(&since(0), true), seats([0, 2, 3]));
    step(&mut room, &Command::Kick { seat: SeatId(3) }, START_MS).unwrap();
    step(&mut room, &Command::ApproveNames, START_MS).unwrap();
    assert_eq!(
        room.group(&since(0), true),
        seats([0]),
        "who was removed is in no group"
    );
    // Ana answers, and Ben is wrong.
    let mut now_ms = START_MS + SECOND_MS;
    advance(&mut room, now_ms);
    advance(&mut room, now_ms);
    now_ms += 5 * SECOND_MS;
    let right = pick(&room, 0, 0, &[0], now_ms);
    step(&mut room, &right, now_ms).unwrap();
    let close = control(&room, Control::Advance);
    step(&mut room, &close, now_ms).unwrap();
    assert_eq!(room.group(&since(0), true), seats([0]), "not revealed yet");
    advance(&mut room, now_ms);
    assert_eq!(room.group(&since(0), true), []);
    assert_eq!(room.group(&since(0), false), seats([0, 1, 2]));
}

/// LIVE-7: in a full lobby the place of someone who is long gone goes to a newcomer, whose name is
/// checked before anything is given away.
#[test]
fn live_7_a_seat_gives_way_only_in_a_full_lobby() {
    let mut room = room();
    for number in 0..3 {
        step(&mut room, &join(number), START_MS).unwrap();
    }
    let instead = |seat, nickname: &str, number| Command::JoinInsteadOf {
        seat: SeatId(seat),
        nickname: nickname.to_owned(),
        token_hash: token(number),
        account: None,
        has_number: false,
    };
    let taken = step(&mut room, &instead(1, "Dea", 7), START_MS).unwrap();
    assert_eq!(taken.len(), 1, "there was a free place");
    let full = Command::SetCapacity { capacity: Some(4) };
    step(&mut room, &full, START_MS).unwrap();
    for (nickname, want) in [
        ("Player 0", Refusal::NicknameTaken),
        ("", Refusal::NicknameEmpty),
        ("Hanna", Refusal::NicknameReserved),
    ] {
        let refused = step(&mut room, &instead(1, nickname, 8), START_MS);
        assert_eq!(refused, Err(want));
    }
    let taken = step(&mut room, &instead(1, "Player 1", 8), START_MS).unwrap();
    assert!(matches!(
        &taken[..],
        [Event::SeatLeft(SeatId(1)), Event::SeatTaken(taken)] if taken.seat == SeatId(1)
    ));
    assert_eq!(room.playing_count(), 4);
    assert!(room.seat_by_token(&token(1)).is_none());
    // The same again, after its answer was lost, gives nothing else away.
    assert_eq!(
        step(&mut room, &instead(0, "Player 1", 8), START_MS),
        Ok(Vec::new())
    );
    // Nor does a seat that was removed, or one that has played.
    step(&mut room, &Command::Kick { seat: SeatId(0) }, START_MS).unwrap();
    step(&mut room, &join(9), START_MS).unwrap();
    let refused = step(&mut room, &instead(0, "Eve", 10), START_MS);
    assert_eq!(refused, Err(Refusal::RoomFull));
    advance(&mut room, START_MS);
    let refused = step(&mut room, &instead(1, "Eve", 10), START_MS);
    assert_eq!(refused, Err(Refusal::RoomFull));
}

/// V3: anyone who fills a room again and again, and is removed each time, doesn't close it for
/// good.
#[test]
fn live_7_removals_never_use_a_room_up() {
    let mut room = room();
    for round in 0..2 {
        for number in 0..SEATS_MAX {
            step(&mut room, &join(round * SEATS_MAX + number), START_MS).unwrap();
        }
        let press = remove(since(0), false);
        step(&mut room, &press, START_MS).unwrap();
    }
    assert_eq!(room.seats().len(), 2 * SEATS_MAX as usize);
    let late = step(&mut room, &join(2 * SEATS_MAX), START_MS).unwrap();
    assert!(matches!(
        &late[..],
        [Event::SeatLeft(SeatId(0)), Event::SeatTaken(_)]
    ));
    assert_eq!(room.seats().len(), 2 * SEATS_MAX as usize);
    assert_eq!(room.playing_count(), 1);
}

proptest! {
    /// LIVE-7: whatever a program sprinkles into a name leaves it in its family.
    #[test]
    fn live_7_digits_and_punctuation_hide_no_family(
        name in "[a-zA-Z]{1,8}",
        noise in proptest::collection::vec((0..9_usize, "[0-9 .,_!*-]{1,2}"), 0..4),
    ) {
        let mut varied: Vec<char> = name.chars().collect();
        for (at, signs) in noise {
            let at = at.min(varied.len());
            varied.splice(at..at, signs.chars());
        }
        let varied: String = varied.into_iter().collect();
        prop_assert_eq!(family(&varied), family(&name));
        prop_assert_eq!(family(&name.to_uppercase()), family(&name.to_lowercase()));
    }

    /// LIVE-7: a removal takes exactly the group that its preview shows, and its undo restores the
    /// room.
    #[test]
    fn live_7_a_removal_is_its_preview_and_its_undo_brings_all_back(
        joined in proptest::collection::vec((0..50_u64, "[ab]{1,3}[0-9]{0,2}"), 1..40),
        from in 0..50_u64,
        by_name in any::<bool>(),
    ) {
        let mut room = room();
        for (number, (after_ms, nickname)) in (0..).zip(&joined) {
            // Two with the same look don't both get in.
            step(&mut room, &join_as(nickname, number), START_MS + after_ms).ok();
        }
        let group = if by_name { like(&joined[0].1) } else { since(START_MS + from) };
        let preview: BTreeSet<SeatId> = room.group(&group, true).into_iter().collect();
        let before = room.clone();
        let events = step(&mut room, &remove(group, true), START_MS).unwrap();
        prop_assert_eq!(events.len(), usize::from(!preview.is_empty()));
        for seat in room.seats() {
            let is_out = seat.status == SeatStatus::Kicked;
            prop_assert_eq!(is_out, preview.contains(&seat.id));
        }
        step(&mut room, &Command::ReadmitMany { removal: 0 }, START_MS).unwrap();
        prop_assert_eq!(room.seats(), before.seats());
        prop_assert_eq!(room.playing_count(), before.playing_count());
    }
}
