//! LIVE-7: with the number on the stage, only those who see the stage come in, and where a host
//! approves who joins, the others may ask.

use game::event::{Event, SeatTaken};
use game::room::SeatStatus;
use game::{Command, Refusal, Room, SeatId};

use crate::rooms::{SETTINGS, START_MS, advance, draft, join, opened, step, token};

const NUMBER: Command = Command::SetStageNumber { on: true };
const NO_NUMBER: Command = Command::SetStageNumber { on: false };

fn lobby() -> Room {
    Room::open(opened(&[draft(4, &[0], Some(20_000))], SETTINGS))
}

fn with_number(number: u32) -> Command {
    let mut join = join(number);
    if let Command::Join { has_number, .. } = &mut join {
        *has_number = true;
    }
    join
}

fn instead_of(seat: u32, number: u32, has_number: bool) -> Command {
    Command::JoinInsteadOf {
        seat: SeatId(seat),
        nickname: format!("Player {number}"),
        token_hash: token(number),
        account: None,
        has_number,
    }
}

fn status(room: &Room, seat: u32) -> SeatStatus {
    room.seat(SeatId(seat)).unwrap().status
}

#[test]
fn live_7_whoever_lacks_the_number_stays_out_in_every_phase() {
    let mut room = lobby();
    step(&mut room, &join(0), START_MS).unwrap();
    assert!(!room.asks_number());
    assert_eq!(
        step(&mut room, &NUMBER, START_MS),
        Ok(vec![Event::StageNumberSet(true)])
    );
    assert_eq!(step(&mut room, &NUMBER, START_MS), Ok(Vec::new()));
    for number in 1..4 {
        let refused = step(&mut room, &join(number), START_MS);
        assert_eq!(refused, Err(Refusal::NumberRequired));
        let events = step(&mut room, &with_number(number), START_MS).unwrap();
        assert!(
            matches!(&events[..], [Event::SeatTaken(SeatTaken { seat, .. })] if seat.0 == number)
        );
        // Anyone who has a seat needs no number, as after a lost line.
        assert_eq!(step(&mut room, &join(number), START_MS), Ok(Vec::new()));
        advance(&mut room, START_MS);
    }
    step(&mut room, &NO_NUMBER, START_MS).unwrap();
    assert_eq!(step(&mut room, &join(9), START_MS).unwrap().len(), 1);
}

/// Nobody learns from a nickname's refusal that the number was left out, or the other way around.
#[test]
fn live_7_the_number_comes_before_the_nickname_and_after_the_lock() {
    let mut room = lobby();
    step(&mut room, &join(1), START_MS).unwrap();
    step(&mut room, &NUMBER, START_MS).unwrap();
    let same_name = |has_number| Command::Join {
        nickname: "player 1".to_owned(),
        token_hash: token(9),
        account: None,
        has_number,
    };
    let mut refused = |command| step(&mut room, &command, START_MS).unwrap_err();
    assert_eq!(refused(same_name(false)), Refusal::NumberRequired);
    assert_eq!(refused(same_name(true)), Refusal::NicknameTaken);
    step(&mut room, &Command::SetLock { locked: true }, START_MS).unwrap();
    assert_eq!(room.door(), Err(Refusal::RoomLocked));
    let refused = step(&mut room, &join(2), START_MS);
    assert_eq!(refused, Err(Refusal::RoomLocked));
}

#[test]
fn live_7_with_approval_whoever_lacks_the_number_asks() {
    let mut room = lobby();
    step(&mut room, &NUMBER, START_MS).unwrap();
    step(&mut room, &Command::SetJoinApproval { on: true }, START_MS).unwrap();
    step(&mut room, &join(0), START_MS).unwrap();
    step(&mut room, &with_number(1), START_MS).unwrap();
    assert_eq!(status(&room, 0), SeatStatus::Asking);
    assert_eq!(status(&room, 1), SeatStatus::Playing);
    // A place is for those who come in; who asks takes none.
    let limit = Command::SetCapacity { capacity: Some(1) };
    step(&mut room, &limit, START_MS).unwrap();
    assert_eq!(room.door_of(true), Ok(()));
    assert_eq!(room.door_of(false), Err(Refusal::RoomFull));
    let refused = step(&mut room, &with_number(2), START_MS);
    assert_eq!(refused, Err(Refusal::RoomFull));
    // Who is gone gives way to who comes in, and not to who only asks.
    assert!(room.may_give_way(SeatId(1), false) && !room.may_give_way(SeatId(1), true));
    assert!(room.may_give_way(SeatId(0), true) && !room.may_give_way(SeatId(0), false));
    let events = step(&mut room, &instead_of(1, 2, true), START_MS).unwrap();
    assert!(matches!(
        &events[..],
        [Event::SeatLeft(SeatId(1)), Event::SeatTaken(_)]
    ));
    // Without the switch everyone asks, as before.
    step(&mut room, &NO_NUMBER, START_MS).unwrap();
    step(&mut room, &with_number(3), START_MS).unwrap();
    assert_eq!(status(&room, 2), SeatStatus::Asking);
}

#[test]
fn live_7_a_full_room_says_so_before_it_asks_for_a_number() {
    let mut room = lobby();
    step(&mut room, &join(0), START_MS).unwrap();
    step(&mut room, &NUMBER, START_MS).unwrap();
    let limit = Command::SetCapacity { capacity: Some(1) };
    step(&mut room, &limit, START_MS).unwrap();
    let refused = step(&mut room, &join(1), START_MS);
    assert_eq!(refused, Err(Refusal::RoomFull));
    // Nobody gives way to someone who may not come in.
    let refused = step(&mut room, &instead_of(0, 1, false), START_MS);
    assert_eq!(refused, Err(Refusal::NumberRequired));
    assert_eq!(status(&room, 0), SeatStatus::Playing);
}
