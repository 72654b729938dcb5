//! A nickname that a host hides is seen by its owner and by hosts only.

use game::quiz::{Freezing, freeze};
use game::{Command, Control, Room, SeatId, Tick};
use views::report::report;

use crate::plain_room;

const NOW_MS: u64 = 1_800_000_000_000;

fn step(room: &mut Room, command: &Command) {
    let tick = Tick {
        now_ms: NOW_MS,
        seed: 1,
    };
    for event in room.decide(command, tick).unwrap() {
        room.apply(&event);
    }
}

fn control(room: &mut Room, control: Control) {
    let step_now = room.step();
    step(
        room,
        &Command::Control {
            step: step_now,
            control,
        },
    );
}

fn room() -> Room {
    let draft = game::draft::QuestionDraft::choice("Which?", [("This", true), ("That", false)]);
    let mut room = plain_room::open(freeze(&[draft], &Freezing::default(), 7).unwrap(), NOW_MS);
    for (number, nickname) in ["Rudeword", "Ben"].into_iter().enumerate() {
        step(
            &mut room,
            &Command::Join {
                nickname: nickname.to_owned(),
                token_hash: [u8::try_from(number).unwrap(); 32],
                account: None,
                has_number: false,
            },
        );
    }
    room
}

#[test]
fn a_hidden_name_is_nowhere_but_with_its_owner() {
    let mut room = room();
    let hide = |hidden| Command::SetNameHidden {
        seat: SeatId(0),
        hidden,
    };
    step(&mut room, &hide(true));
    // Start, open, close, reveal, podium: in no phase does anyone else see it.
    for _ in 0..6 {
        let shown = serde_json::to_string(&views::room_view(&room, "4839201")).unwrap();
        assert!(!shown.contains("Rudeword"), "{shown}");
        let others = serde_json::to_string(&views::me(&room, SeatId(1))).unwrap();
        assert!(!others.contains("Rudeword"), "{others}");
        assert_eq!(views::me(&room, SeatId(0)).unwrap().nickname, "Rudeword");
        if let game::room::Phase::Podium { .. } = room.phase() {
            break;
        }
        control(&mut room, Control::Advance);
    }
    let podium = serde_json::to_string(&views::room_view(&room, "4839201")).unwrap();
    assert!(
        podium.contains("Player 1") && podium.contains("Ben"),
        "{podium}"
    );
    let kept = serde_json::to_string(&report(&room, "id")).unwrap();
    assert!(!kept.contains("Rudeword") && kept.contains("Player 1"));
    // Shown again, it is there again.
    step(&mut room, &hide(false));
    let shown = serde_json::to_string(&views::room_view(&room, "4839201")).unwrap();
    assert!(shown.contains("Rudeword"));
}
