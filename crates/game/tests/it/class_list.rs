//! LIVE-7: only those on a class list come in, each once, under the name as their host wrote it.

use std::collections::BTreeSet;

use game::event::{Event, Listed, Mode, Settings};
use game::limits::{ASKING_MAX, CLASS_LIST_MAX};
use game::nickname::fold;
use game::room::SeatStatus;
use game::{Command, Refusal, Room, SeatId};
use proptest::prelude::*;

use crate::rooms::{SETTINGS, START_MS, advance, draft, join, opened, step, token};

const APPROVE: Command = Command::SetJoinApproval { on: true };
const OPEN: Command = Command::SetJoinApproval { on: false };

fn listed(entries: &[(&str, &str)]) -> Vec<Listed> {
    let entries = entries.iter();
    entries
        .map(|(name, id)| Listed::new(name, id).unwrap())
        .collect()
}

fn room_of(settings: Settings, entries: &[(&str, &str)]) -> Room {
    let drafts = [draft(4, &[0], Some(20_000)), draft(4, &[0], Some(20_000))];
    let mut room = Room::open(opened(&drafts, settings));
    room.apply(&Event::ClassListTold(listed(entries)));
    room
}

fn class() -> Room {
    room_of(
        SETTINGS,
        &[
            ("Ana Müller", "17"),
            ("Ben", "18a"),
            ("Ben", "19"),
            ("Hanna", ""),
            ("Bastard", ""),
            ("Bartholomew Featherstone-Haugh", ""),
        ],
    )
}

fn types(number: u32, nickname: &str) -> Command {
    Command::Join {
        nickname: nickname.to_owned(),
        token_hash: token(number),
        account: None,
        has_number: false,
    }
}

/// What someone becomes who types this, or why they don't.
fn becomes(room: &mut Room, number: u32, typed: &str) -> Result<(String, SeatStatus), Refusal> {
    step(room, &types(number, typed), START_MS)?;
    let seat = room.seat_by_token(&token(number)).unwrap();
    Ok((seat.nickname.clone(), seat.status))
}

#[expect(
    clippy::unnecessary_wraps,
    reason = "it is compared with what may be refused"
)]
fn playing(name: &str) -> Result<(String, SeatStatus), Refusal> {
    Ok((name.to_owned(), SeatStatus::Playing))
}

fn missing(room: &Room) -> Vec<&str> {
    room.missing().collect()
}

#[test]
fn live_7_who_is_on_the_list_comes_in_as_their_host_wrote_them() {
    let mut room = class();
    assert!(room.lets_only_listed_in());
    assert_eq!(becomes(&mut room, 0, "ana  MÜLLER"), playing("Ana Müller"));
    assert_eq!(becomes(&mut room, 1, " 18A "), playing("Ben"));
    let long = "bartholomew featherstone-haugh";
    let want = playing("Bartholomew Featherstone-Haugh");
    assert_eq!(becomes(&mut room, 2, long), want);
    for typed in [
        "Anna Müller",
        "Ana",
        "180",
        "Bartholomew Featherstone-Hauhg",
        "a\u{202E}b",
    ] {
        let got = becomes(&mut room, 9, typed);
        assert_eq!(got, Err(Refusal::NotOnClassList), "{typed:?}");
    }
    assert_eq!(becomes(&mut room, 9, "  "), Err(Refusal::NicknameEmpty));
    assert_eq!(room.listed_here_count(), 3);
    assert_eq!(missing(&room), ["Ben", "Hanna", "Bastard"]);
}

#[test]
fn live_7_each_name_comes_in_once_even_if_two_share_it() {
    let mut room = class();
    becomes(&mut room, 0, "Ben").unwrap();
    for typed in ["BEN", "18a", "19"] {
        assert_eq!(becomes(&mut room, 1, typed), Err(Refusal::NicknameTaken));
    }
    // Once their host tells them apart, the other comes in, and nobody after them.
    let rename = |seat: u32, nickname: &str| Command::Rename {
        seat: SeatId(seat),
        nickname: nickname.to_owned(),
    };
    step(&mut room, &rename(0, "Ben K."), START_MS).unwrap();
    assert_eq!(room.listed_here_count(), 1, "still the same player");
    assert_eq!(becomes(&mut room, 1, "Ben"), playing("Ben"));
    step(&mut room, &rename(1, "Ben L."), START_MS).unwrap();
    assert_eq!(becomes(&mut room, 2, "Ben"), Err(Refusal::NicknameTaken));
    // A seat that is given up makes room on the list, one that is removed doesn't.
    step(&mut room, &Command::Leave { seat: SeatId(0) }, START_MS).unwrap();
    assert_eq!(becomes(&mut room, 3, "19"), playing("Ben"));
    step(&mut room, &Command::Kick { seat: SeatId(1) }, START_MS).unwrap();
    assert_eq!(becomes(&mut room, 4, "Ben"), Err(Refusal::NicknameTaken));
    assert_eq!(
        missing(&room),
        [
            "Ana Müller",
            "Ben",
            "Hanna",
            "Bastard",
            "Bartholomew Featherstone-Haugh"
        ]
    );
}

/// A host who put a name on the list has approved it, and isn't protected from it.
#[test]
fn live_9_no_filter_holds_back_a_name_on_the_list() {
    let mut room = class();
    let hold = Command::SetNameApproval { on: true };
    step(&mut room, &hold, START_MS).unwrap();
    for (number, name) in [(0, "Hanna"), (1, "Bastard")] {
        assert_eq!(becomes(&mut room, number, name), playing(name));
        assert!(!room.seat(SeatId(number)).unwrap().is_name_held);
    }
    // Without the list, both are held to what everyone is.
    let mut room = class();
    let off = Command::SetClassList { on: false };
    step(&mut room, &off, START_MS).unwrap();
    assert_eq!(
        becomes(&mut room, 0, "Hanna"),
        Err(Refusal::NicknameReserved)
    );
    assert_eq!(
        becomes(&mut room, 1, "Bastard"),
        Err(Refusal::NicknameUnsuitable)
    );
    assert_eq!(
        becomes(&mut room, 2, "19"),
        playing("19"),
        "no identifier either"
    );
}

#[test]
fn live_7_with_approval_who_is_not_on_the_list_asks() {
    let mut room = class();
    step(&mut room, &APPROVE, START_MS).unwrap();
    assert_eq!(becomes(&mut room, 0, "ANA MÜLLER"), playing("Ana Müller"));
    let asks = Ok(("Anna Müller".to_owned(), SeatStatus::Asking));
    assert_eq!(becomes(&mut room, 1, "Anna Müller"), asks);
    assert_eq!((room.playing_count(), room.asking_count()), (1, 1));
    // What is wrong with a name of someone who asks is told as ever.
    for (typed, want) in [
        ("a\u{202E}b", Refusal::NicknameUnreadable),
        (&*"a".repeat(21), Refusal::NicknameTooLong),
        ("Admin", Refusal::NicknameReserved),
    ] {
        assert_eq!(becomes(&mut room, 9, typed), Err(want), "{typed:?}");
    }
    // Approval that is turned off lets nobody in past the list.
    let events = step(&mut room, &OPEN, START_MS).unwrap();
    assert!(matches!(&events[..], [Event::JoinApprovalSet { let_in, .. }] if let_in.is_empty()));
    assert_eq!(becomes(&mut room, 2, "Zoë"), Err(Refusal::NotOnClassList));
    let let_in = Command::LetIn { seat: SeatId(1) };
    step(&mut room, &let_in, START_MS).unwrap();
    assert_eq!(room.playing_count(), 2, "a host can");
    // A host who gives them their name on the list, however long, has found them.
    let rename = Command::Rename {
        seat: SeatId(1),
        nickname: "bartholomew featherstone-haugh".to_owned(),
    };
    step(&mut room, &rename, START_MS).unwrap();
    assert_eq!(
        room.seat(SeatId(1)).unwrap().nickname,
        "Bartholomew Featherstone-Haugh"
    );
    assert_eq!(room.listed_here_count(), 2);
}

/// Anyone who asked while everyone had to comes in with the end of approval, if they are on the
/// list.
#[test]
fn live_7_the_end_of_approval_lets_in_who_asked_and_is_on_the_list() {
    let mut room = class();
    let list = |on| Command::SetClassList { on };
    for press in [
        APPROVE,
        list(false),
        types(0, "Ben"),
        types(1, "Zoë"),
        list(true),
    ] {
        step(&mut room, &press, START_MS).unwrap();
    }
    assert_eq!(room.asking_count(), 2);
    let events = step(&mut room, &OPEN, START_MS).unwrap();
    let want = [SeatId(0)];
    assert!(matches!(&events[..], [Event::JoinApprovalSet { let_in, .. }] if *let_in == want));
}

/// So many ask that nobody else can, or all places are taken: neither alone closes the door.
#[test]
fn live_7_the_door_is_closed_only_if_nobody_finds_a_place() {
    let mut room = class();
    step(&mut room, &APPROVE, START_MS).unwrap();
    for number in 0..ASKING_MAX {
        step(&mut room, &join(100 + number), START_MS).unwrap();
    }
    assert_eq!(room.door(), Ok(()));
    assert_eq!(becomes(&mut room, 1, "Zoë"), Err(Refusal::TooManyAsking));
    assert_eq!(becomes(&mut room, 2, "Ben"), playing("Ben"));
    let capacity = Some(1);
    step(&mut room, &Command::SetCapacity { capacity }, START_MS).unwrap();
    assert_eq!(room.door(), Err(Refusal::RoomFull));
    // Who plays and is gone gives way to who is on the list, and to nobody who asks.
    let instead_of = |seat: u32, nickname: &str| Command::JoinInsteadOf {
        seat: SeatId(seat),
        nickname: nickname.to_owned(),
        token_hash: token(3),
        account: None,
        has_number: false,
    };
    let ben = ASKING_MAX;
    for (seat, typed, want) in [
        (ben, "Zoë", Refusal::TooManyAsking),
        (0, "Ana Müller", Refusal::RoomFull),
    ] {
        let refused = step(&mut room, &instead_of(seat, typed), START_MS);
        assert_eq!(refused, Err(want));
    }
    step(&mut room, &instead_of(ben, "19"), START_MS).unwrap();
    let seat = room.seat_by_token(&token(3)).unwrap();
    assert_eq!((seat.id, seat.nickname.as_str()), (SeatId(ben), "Ben"));
    // Anyone who asks leaves a place to ask, but none to play.
    step(&mut room, &Command::Leave { seat: SeatId(0) }, START_MS).unwrap();
    assert_eq!(room.door(), Ok(()));
    assert_eq!(becomes(&mut room, 4, "Bastard"), Err(Refusal::RoomFull));
}

#[test]
fn live_7_a_host_turns_the_list_off_and_on_before_the_podium() {
    let mut room = class();
    let list = |on| Command::SetClassList { on };
    assert_eq!(step(&mut room, &list(true), START_MS), Ok(Vec::new()));
    let events = step(&mut room, &list(false), START_MS);
    assert_eq!(events, Ok(vec![Event::ClassListSet(false)]));
    assert_eq!(becomes(&mut room, 0, "Zoë"), playing("Zoë"));
    assert_eq!(becomes(&mut room, 1, "ANA MÜLLER"), playing("ANA MÜLLER"));
    assert_eq!(room.listed_here_count(), 1, "known in any case");
    advance(&mut room, START_MS);
    step(&mut room, &list(true), START_MS).unwrap();
    assert_eq!(room.playing_count(), 2, "nobody has to go");
    assert_eq!(becomes(&mut room, 2, "Zoe"), Err(Refusal::NotOnClassList));
    while !matches!(room.phase(), game::room::Phase::Podium { .. }) {
        advance(&mut room, START_MS);
    }
    assert_eq!(
        step(&mut room, &list(false), START_MS),
        Err(Refusal::WrongPhase)
    );
    // A room without a list has nothing to turn on.
    let mut room = room_of(SETTINGS, &[]);
    assert_eq!(
        step(&mut room, &list(true), START_MS),
        Err(Refusal::WrongPhase)
    );
    assert!(!room.lets_only_listed_in() && becomes(&mut room, 0, "Zoë").is_ok());
}

#[test]
fn a_list_has_an_end_and_practice_has_none() {
    let names: Vec<String> = (0..=CLASS_LIST_MAX)
        .map(|n| format!("Player {n}"))
        .collect();
    let entries: Vec<_> = names.iter().map(|name| (name.as_str(), "")).collect();
    let room = room_of(SETTINGS, &entries);
    assert_eq!(room.class_list().len(), CLASS_LIST_MAX);
    let mut alone = opened(&[draft(4, &[0], None)], SETTINGS);
    alone.mode = Mode::Practice;
    let mut room = Room::open(alone);
    room.apply(&Event::ClassListTold(listed(&[("Ana", "")])));
    assert!(!room.lets_only_listed_in());
}

#[derive(Debug, Clone)]
enum Press {
    Join(u32, String),
    Leave(u32),
    Kick(u32),
    Readmit(u32),
    Hold(bool),
    Filter(bool),
    Limit(u32),
    Go,
}

fn any_press() -> impl Strategy<Value = Press> {
    prop_oneof![
        8 => (0..30_u32, "[A-Ca-c ]{1,2}|[1-4]")
            .prop_map(|(token, typed)| Press::Join(token, typed)),
        2 => (0..12_u32).prop_map(Press::Leave),
        1 => (0..12_u32).prop_map(Press::Kick),
        1 => (0..12_u32).prop_map(Press::Readmit),
        1 => any::<bool>().prop_map(Press::Hold),
        1 => any::<bool>().prop_map(Press::Filter),
        1 => (1..9_u32).prop_map(Press::Limit),
        1 => Just(Press::Go),
    ]
}

proptest! {
    /// Whatever is typed and pressed: without approval, everyone who plays is on the list, and no
    /// entry is played by two.
    #[test]
    fn live_7_everyone_who_plays_is_on_the_list_once(
        names in proptest::collection::vec(("[a-c]{1,2}", "[1-4]?"), 1..8),
        presses in proptest::collection::vec(any_press(), 1..80),
    ) {
        let names = names.iter().map(|(name, id)| (name.as_str(), id.as_str()));
        let names: Vec<(&str, &str)> = names.collect();
        let mut room = room_of(SETTINGS, &names);
        let mut journal = vec![
            Event::RoomOpened(Box::new(room.opened().clone())),
            Event::ClassListTold(listed(&names)),
        ];
        for (at_ms, press) in (START_MS..).zip(presses) {
            let command = match press {
                Press::Join(number, typed) => types(number, &typed),
                Press::Leave(seat) => Command::Leave { seat: SeatId(seat) },
                Press::Kick(seat) => Command::Kick { seat: SeatId(seat) },
                Press::Readmit(seat) => Command::Readmit { seat: SeatId(seat) },
                Press::Hold(on) => Command::SetNameApproval { on },
                Press::Filter(on) => Command::SetNameFilter { on },
                Press::Limit(capacity) => Command::SetCapacity { capacity: Some(capacity) },
                Press::Go => crate::rooms::control(&room, game::Control::Advance),
            };
            journal.extend(step(&mut room, &command, at_ms).unwrap_or_default());
            let seats = room.seats().iter();
            let here: Vec<_> = seats.filter(|seat| seat.status == SeatStatus::Playing).collect();
            for seat in &here {
                let mut entries = names.iter();
                prop_assert!(entries.any(|(name, _)| *name == seat.nickname), "{seat:?}");
                prop_assert!(!seat.is_name_held);
            }
            let distinct: BTreeSet<String> = here.iter().map(|seat| fold(&seat.nickname)).collect();
            prop_assert_eq!(distinct.len(), here.len());
            prop_assert_eq!(room.listed_here_count(), here.len());
            prop_assert_eq!(room.missing().count() + here.len(), names.len());
        }
        prop_assert_eq!(Room::replay(&journal), Some(room));
    }
}
