//! The presenter's notes reach hosts and nobody else.
//!
//! Two rooms that differ only in their notes are played side by side, to their end. Every byte for
//! players and screens must be the same, and so must the report.

use game::command::PickTiming;
use game::event::{Event, Pick};
use game::quiz::{Freezing, freeze_with_notes};
use game::room::Phase;
use game::{Command, Control, Room, SeatId, Tick};
use protocol::socket::{PlayerView, Progress, ScreenView, ServerMessage};
use views::report::report;

use crate::dice::Dice;
use crate::kinds::{self, KINDS};
use crate::plain_room;

const START_MS: u64 = 1_800_000_000_000;

/// A room with one question of every kind, each with a note, or with none.
fn room(dice: &mut Dice, has_notes: bool) -> Room {
    let drafts = (0..KINDS).map(|kind| {
        let [mut draft, _] = kinds::pair(dice, kind);
        if has_notes {
            draft.notes = format!("canary {kind}");
        }
        draft
    });
    let drafts: Vec<_> = drafts.collect();
    let how = Freezing {
        shuffle_questions: true,
        ..Freezing::default()
    };
    let frozen = freeze_with_notes(&drafts, &how, 7).unwrap();
    let mut room = plain_room::open(frozen.questions, START_MS);
    room.apply(&Event::NotesTold(frozen.notes));
    room
}

/// Everything that players and screens could be sent now.
fn shown(room: &Room) -> Vec<String> {
    let view = views::room_view(room, "4839201");
    let mut messages = vec![ServerMessage::ScreenView(ScreenView {
        seq: 1,
        server_ms: START_MS,
        room: view.clone(),
        progress: Progress::default(),
        stage_number: room.asks_number(),
        wall: None,
    })];
    for seat in room.seats() {
        messages.push(ServerMessage::PlayerView(PlayerView {
            seq: 1,
            server_ms: START_MS,
            room: view.clone(),
            me: views::me(room, seat.id).unwrap(),
        }));
    }
    let texts = messages.iter().map(|m| serde_json::to_string(m).unwrap());
    texts.collect()
}

fn act(rooms: &mut [Room; 2], now_ms: u64, command: impl Fn(&Room) -> Command) {
    for room in rooms {
        let tick = Tick { now_ms, seed: 1 };
        // A pick that doesn't fit the kind in play is refused by both.
        for event in room.decide(&command(room), tick).unwrap_or_default() {
            room.apply(&event);
        }
    }
}

/// The first answer, where there are answers to choose from.
fn pick_first(room: &Room, received_ms: u64) -> Command {
    let question = room.question_index().unwrap_or(0);
    let first = room.questions()[question].answers().first();
    Command::Pick {
        seat: SeatId(0),
        question,
        pick: Pick::Choice(first.map(|answer| answer.id).into_iter().collect()),
        timing: PickTiming::received(received_ms),
    }
}

/// LIVE-1: what the presenter noted is seen by no player and no screen, in no phase.
#[test]
fn live_1_notes_reach_hosts_and_nobody_else() {
    let mut rooms = [true, false].map(|has_notes| room(&mut Dice::new(11), has_notes));
    act(&mut rooms, START_MS, |_| Command::Join {
        nickname: "Zoë".to_owned(),
        token_hash: [1; 32],
        account: None,
        has_number: false,
    });
    let mut now_ms = START_MS;
    let mut noted = 0;
    loop {
        let [with, without] = &rooms;
        assert_eq!(shown(with), shown(without), "{:?}", with.phase());
        assert!(!shown(with).concat().contains("canary"));
        let hand = views::hand(with);
        match with.question_index() {
            Some(index) => assert_eq!(hand.notes, with.notes(index)),
            None => assert_eq!(hand.notes, ""),
        }
        noted += usize::from(hand.notes.contains("canary"));
        if let Some(next) = hand.next {
            assert!(next.notes.contains("canary"), "{next:?}");
        }
        assert_eq!(views::hand(without).notes, "");
        if with.phase() == Phase::Over {
            break;
        }
        now_ms += 10_000;
        act(&mut rooms, now_ms, |room| pick_first(room, now_ms));
        act(&mut rooms, now_ms, |room| Command::Control {
            step: room.step(),
            control: Control::Advance,
        });
    }
    assert!(noted > KINDS, "only {noted} views with notes");
    let told = rooms.each_ref().map(|room| {
        let report = report(room, "id").expect("there was something to play");
        serde_json::to_string(&report).unwrap()
    });
    assert_eq!(told[0], told[1]);
}
