//! Every phase and every command: what happens, or the name of the refusal.
//!
//! `phase-table.txt` beside this file lists every cell, and this test fills the same table from
//! the rules. A cell that changes is a change of what people can do, and is read as one.

use std::collections::BTreeSet;
use std::fmt::Write;

use game::correction::Correction;
use game::draft::QuestionDraft;
use game::event::{
    Confidence, ConfidenceEvent, Event, Listed, Pace, Pick, SeatTaken, Settings, Staged,
    TeamCounting, TeamEvent, TeamRules, WallAsked, WallEvent, WallMode,
};
use game::room::Phase;
use game::{Command, Control, Group, Refusal, Room, SeatId, TeamId, TimeAllowance, WallCommand};

use crate::kinds;
use crate::rooms::{SETTINGS, START_MS, advance, control, draft, join, opened, pick, step, token};

const TABLE: &str = include_str!("phase-table.txt");

/// A long while after everything.
const NOW_MS: u64 = START_MS + 10_000_000;

/// The rooms down the side of the table: two seats play, a third was removed, a fourth has left,
/// and a fifth asks to come in.
fn rooms() -> Vec<(String, Room)> {
    let mut rooms = vec![
        ("lobby".to_owned(), lobby(SETTINGS)),
        ("announced".to_owned(), at(1)),
        ("open".to_owned(), at(2)),
        ("closed".to_owned(), at(3)),
        ("reveal".to_owned(), at(4)),
        ("leaderboard".to_owned(), at(5)),
        ("reveal of the last".to_owned(), at(9)),
        ("podium".to_owned(), at(10)),
        ("over".to_owned(), at(11)),
    ];
    let pausable: Vec<_> = rooms[1..7].to_vec();
    for (name, mut room) in pausable {
        let pause = control(&room, Control::Pause);
        let at_ms = now(&room);
        step(&mut room, &pause, at_ms).unwrap();
        rooms.push((format!("{name}, paused"), room));
    }
    rooms.push(("announced, with a film".to_owned(), before_film()));
    rooms.extend(between_votes());
    for (_, room) in &mut rooms {
        let listed = Listed::new("Player 5", "").unwrap();
        room.apply(&Event::ClassListTold(vec![listed]));
        room.apply(&Event::ClassListSet(false));
        room.apply(&Event::SeatAsked(SeatTaken {
            seat: SeatId(4),
            nickname: "Player 4".to_owned(),
            token_hash: token(4),
            account: None,
            at_ms: START_MS,
        }));
        let names = ["Foxes", "Owls"].map(str::to_owned).to_vec();
        room.apply(&Event::TeamsTold(TeamRules {
            names,
            counting: TeamCounting::Average,
            players_choose: true,
        }));
        room.apply(&Event::Confidence(ConfidenceEvent::Set(true)));
        room.apply(&Event::OnWall(WallEvent::Opened(WallMode::Open)));
        room.apply(&Event::OnWall(WallEvent::Asked(WallAsked {
            number: 0,
            seat: SeatId(0),
            text: "When?".to_owned(),
            at_ms: START_MS,
            is_unsuitable: false,
        })));
    }
    rooms
}

/// A question that waits after its first vote, and people who talk about it, or before they can
/// answer; also paused.
fn between_votes() -> Vec<(String, Room)> {
    let mut waiting = at(2);
    let on = Command::SetSecondVotes { on: true };
    let at_ms = now(&waiting);
    step(&mut waiting, &on, at_ms).unwrap();
    advance(&mut waiting, at_ms);
    let mut talking = waiting.clone();
    let talk = control(&talking, Control::Talk { for_ms: None });
    step(&mut talking, &talk, at_ms).unwrap();
    let mut timed = waiting.clone();
    step(&mut timed, &talk_for_a_minute(&waiting), at_ms).unwrap();
    let mut paused = timed.clone();
    let pause = control(&paused, Control::Pause);
    step(&mut paused, &pause, at_ms).unwrap();
    let told = TeamEvent::talk_time(20).unwrap().unwrap();
    let mut first = at(1);
    first.apply(&Event::OfTeams(told));
    let at_ms = now(&first);
    advance(&mut first, at_ms);
    vec![
        ("talk before answers".to_owned(), first),
        ("closed, first vote".to_owned(), waiting),
        ("talk".to_owned(), talking),
        ("talk with a timer".to_owned(), timed),
        ("talk, paused".to_owned(), paused),
    ]
}

fn talk_for_a_minute(room: &Room) -> Command {
    let for_ms = Some(60_000);
    control(room, Control::Talk { for_ms })
}

fn before_film() -> Room {
    let film = QuestionDraft {
        media: Some(kinds::film()),
        ..draft(4, &[1], Some(20_000))
    };
    let mut room = lobby_of(&[film, draft(4, &[2], Some(20_000))], SETTINGS);
    advance(&mut room, NOW_MS);
    room
}

fn lobby(settings: Settings) -> Room {
    let drafts = [draft(4, &[1], Some(20_000)), draft(4, &[2], Some(20_000))];
    lobby_of(&drafts, settings)
}

fn lobby_of(drafts: &[QuestionDraft], settings: Settings) -> Room {
    let mut room = Room::open(opened(drafts, settings));
    for number in 0..4 {
        step(&mut room, &join(number), START_MS).unwrap();
    }
    step(&mut room, &Command::Kick { seat: SeatId(2) }, START_MS).unwrap();
    step(&mut room, &Command::Leave { seat: SeatId(3) }, START_MS).unwrap();
    room
}

/// The room after so many presses of the host's one button.
fn at(presses: u32) -> Room {
    let mut room = lobby(SETTINGS);
    for _ in 0..presses {
        let at_ms = now(&room);
        advance(&mut room, at_ms);
    }
    room
}

/// A moment at which the room is what it is: a second into a question that is open.
fn now(room: &Room) -> u64 {
    match room.phase() {
        Phase::Open { window, .. } => window.opens_at_ms + 1_000,
        Phase::Closed { at_ms, .. } => at_ms,
        _ => NOW_MS,
    }
}

/// The commands along the top of the table.
fn commands(room: &Room) -> Vec<(&'static str, Command)> {
    let at_ms = now(room);
    let index = room.question_index().unwrap_or(0);
    let other = 1 - index;
    let steer = |act| control(room, act);
    let stale = Command::Control {
        step: room.step() + 1,
        control: Control::Advance,
    };
    let unknown = SeatId(99);
    let from_nowhere = match pick(room, 0, index, &[0], at_ms) {
        Command::Pick {
            seat,
            question,
            timing,
            ..
        } => {
            let pick = Pick::Choice(vec![game::AnswerId(1)]);
            Command::Pick {
                seat,
                question,
                pick,
                timing,
            }
        }
        other => other,
    };
    vec![
        ("join", join(7)),
        ("join again", join(0)),
        ("join again, removed", join(2)),
        (
            "join, name taken",
            Command::Join {
                nickname: "PLAYER 1".to_owned(),
                token_hash: [9; 32],
                account: None,
                has_number: false,
            },
        ),
        (
            "join, the host's name",
            Command::Join {
                nickname: "hÁnna!".to_owned(),
                token_hash: [9; 32],
                account: None,
                has_number: false,
            },
        ),
        (
            "join, rude",
            Command::Join {
                nickname: "5 h i t".to_owned(),
                token_hash: [9; 32],
                account: None,
                has_number: false,
            },
        ),
        ("leave", Command::Leave { seat: SeatId(0) }),
        ("leave, removed", Command::Leave { seat: SeatId(2) }),
        ("leave, unknown", Command::Leave { seat: unknown }),
        ("pick", pick(room, 0, index, &[0], at_ms)),
        ("pick two of one", pick(room, 0, index, &[0, 1], at_ms)),
        ("pick of nowhere", from_nowhere),
        ("pick, other question", pick(room, 0, other, &[0], at_ms)),
        ("pick, removed", pick(room, 2, index, &[0], at_ms)),
        ("pick, left", pick(room, 3, index, &[0], at_ms)),
        ("advance", steer(Control::Advance)),
        ("pause", steer(Control::Pause)),
        ("resume", steer(Control::Resume)),
        ("extend", steer(Control::Extend)),
        ("start media", steer(Control::StartMedia)),
        ("finish", steer(Control::Finish)),
        ("advance, other step", stale),
        ("kick", Command::Kick { seat: SeatId(0) }),
        ("kick, removed", Command::Kick { seat: SeatId(2) }),
        ("kick, left", Command::Kick { seat: SeatId(3) }),
        ("readmit", Command::Readmit { seat: SeatId(2) }),
        ("readmit, playing", Command::Readmit { seat: SeatId(0) }),
        ("readmit, left", Command::Readmit { seat: SeatId(3) }),
        ("join instead of", join_instead(0)),
        ("remove look-alikes", remove("player 77")),
        ("remove nobody", remove("Zebra")),
        ("remove who came", remove_since(START_MS)),
        ("readmit many", Command::ReadmitMany { removal: 0 }),
        ("lock", Command::SetLock { locked: true }),
        ("unlock", Command::SetLock { locked: false }),
        ("capacity", Command::SetCapacity { capacity: Some(2) }),
        (
            "capacity, too few",
            Command::SetCapacity { capacity: Some(1) },
        ),
        ("time passes", Command::TimePassed),
        ("everybody picked", Command::EverybodyPicked),
        ("host away", Command::HostAway),
        ("host back", Command::HostBack),
        ("recover", Command::Recover { died_at_ms: at_ms }),
        ("abandon", Command::Abandon),
        ("end attempt", Command::EndAttempt { at_ms }),
        ("skip", steer(Control::Skip)),
        ("end uncounted", steer(Control::EndUncounted)),
        ("replay", steer(Control::Replay)),
        ("end rehearsal", steer(Control::EndRehearsal)),
        ("autopilot", auto_play(10_000)),
        ("autopilot, too fast", auto_play(1_999)),
        ("autopilot, too slow", auto_play(60_001)),
        (
            "leaderboards off",
            Command::SetLeaderboards { shown: false },
        ),
        ("leaderboards on", Command::SetLeaderboards { shown: true }),
        ("late join", Command::SetLateJoin { allowed: true }),
        ("no late join", Command::SetLateJoin { allowed: false }),
        ("tiles only", Command::SetTilesOnly { on: true }),
        ("tiles and texts", Command::SetTilesOnly { on: false }),
        ("reactions", Command::SetReactions { on: true }),
        ("no reactions", Command::SetReactions { on: false }),
        ("name filter", Command::SetNameFilter { on: true }),
        ("no name filter", Command::SetNameFilter { on: false }),
        ("name approval", Command::SetNameApproval { on: true }),
        ("no name approval", Command::SetNameApproval { on: false }),
        ("approve names", Command::ApproveNames),
        ("text approval", Command::SetTextApproval { on: true }),
        ("no text approval", Command::SetTextApproval { on: false }),
        ("hide a choice", hide_text(0)),
        ("hide text, not there", hide_text(9)),
        ("approve choices", Command::ApproveTexts { question: index }),
        ("rename", rename(0, "Zebra")),
        ("rename, the same", rename(0, "Player 0")),
        ("rename, name taken", rename(0, "PLAYER 1")),
        ("rename to the host's", rename(0, "H anna")),
        ("rename, unreadable", rename(0, "a\u{202E}b")),
        ("rename, removed", rename(2, "Zebra")),
        ("rename, left", rename(3, "Zebra")),
        ("hide", hide(0, true)),
        ("show, shown", hide(0, false)),
        ("hide, left", hide(3, true)),
        ("hand over", hand_over(0, 9)),
        ("hand over, same token", hand_over(0, 0)),
        ("hand over, other token", hand_over(0, 1)),
        ("hand over, removed", hand_over(2, 9)),
        ("hand over, left", hand_over(3, 9)),
        ("choose more time", choose_time(0)),
        ("choose, left", choose_time(3)),
        ("allow more time", allow_time(0)),
        ("allow, left", allow_time(3)),
        ("succeed", succeed(None)),
        ("succeed, replacing", succeed(Some("1000001"))),
        ("everyone", everyone(0)),
        ("void", void(0)),
        ("void, not there", void(9)),
        ("join approval", Command::SetJoinApproval { on: true }),
        ("no join approval", Command::SetJoinApproval { on: false }),
        ("class list", Command::SetClassList { on: true }),
        ("no class list", Command::SetClassList { on: false }),
        ("stage number", Command::SetStageNumber { on: true }),
        ("no stage number", Command::SetStageNumber { on: false }),
        ("let in", Command::LetIn { seat: SeatId(4) }),
        ("let in, playing", Command::LetIn { seat: SeatId(0) }),
        ("let in, removed", Command::LetIn { seat: SeatId(2) }),
        ("let in, left", Command::LetIn { seat: SeatId(3) }),
        ("let all in", Command::LetAllIn),
        ("join again, asking", join(4)),
        ("leave, asking", Command::Leave { seat: SeatId(4) }),
        ("pick, asking", pick(room, 4, index, &[0], at_ms)),
        ("kick, asking", Command::Kick { seat: SeatId(4) }),
        ("readmit, asking", Command::Readmit { seat: SeatId(4) }),
        ("rename, asking", rename(4, "Zebra")),
        ("hand over, asking", hand_over(4, 9)),
        ("choose, asking", choose_time(4)),
        ("choose a team", choose_team(0, 1)),
        ("choose no team", choose_team(0, 2)),
        ("choose team, removed", choose_team(2, 1)),
        ("choose team, left", choose_team(3, 1)),
        ("choose team, asking", choose_team(4, 1)),
        ("move to a team", move_to_team(0, 1)),
        ("move to no team", move_to_team(0, 2)),
        ("move, left", move_to_team(3, 1)),
        ("mix teams", steer(Control::MixTeams)),
        ("name members", name_members(0)),
        ("second votes", Command::SetSecondVotes { on: true }),
        ("no second votes", Command::SetSecondVotes { on: false }),
        ("talk", talk_for_a_minute(room)),
        ("ask the host", ask(0, "Why?")),
        ("ask, removed", ask(2, "Why?")),
        ("ask, left", ask(3, "Why?")),
        ("ask, asking", ask(4, "Why?")),
        ("ask nothing", ask(0, " ")),
        ("take back", take_back(0, 0)),
        ("take back another's", take_back(1, 0)),
        ("take back, removed", take_back(2, 0)),
        ("vote", vote(1, 0)),
        ("vote, not there", vote(1, 1)),
        ("vote, removed", vote(2, 0)),
        ("no audience questions", open_wall(WallMode::Off)),
        ("audience questions", open_wall(WallMode::Open)),
        ("hide a question", hide_question(0)),
        ("hide none", hide_question(1)),
        ("mark as answered", mark_answered(0)),
        ("mark none", mark_answered(1)),
        ("show the wall", show_on_stage(Staged::Wall)),
        ("show one question", show_on_stage(Staged::One(0))),
        ("show no question", show_on_stage(Staged::One(1))),
        ("show nothing of it", show_on_stage(Staged::Nothing)),
        ("brainstorm", set_topic(Some("What next?"))),
        ("brainstorm nothing", set_topic(Some(" \n"))),
        ("end the brainstorm", set_topic(None)),
        ("share, no brainstorm", share(0, "What next?")),
        ("confidence", Command::SetConfidence { on: true }),
        ("no confidence", Command::SetConfidence { on: false }),
        ("sure", sure(0, index)),
        ("sure, other question", sure(0, other)),
        ("sure, removed", sure(2, index)),
        ("sure, left", sure(3, index)),
        ("sure, asking", sure(4, index)),
    ]
}

fn sure(seat: u32, question: usize) -> Command {
    Command::TellConfidence {
        seat: SeatId(seat),
        question,
        confidence: Confidence::Sure,
    }
}

fn ask(seat: u32, text: &str) -> Command {
    Command::OnWall(WallCommand::Ask {
        seat: SeatId(seat),
        text: text.to_owned(),
        topic: None,
    })
}

fn share(seat: u32, topic: &str) -> Command {
    Command::OnWall(WallCommand::Ask {
        seat: SeatId(seat),
        text: "Fewer slides".to_owned(),
        topic: Some(topic.to_owned()),
    })
}

fn set_topic(text: Option<&str>) -> Command {
    Command::OnWall(WallCommand::SetTopic {
        text: text.map(str::to_owned),
        is_approved: false,
    })
}

fn vote(seat: u32, number: u32) -> Command {
    let (seat, on) = (SeatId(seat), true);
    Command::OnWall(WallCommand::Vote { seat, number, on })
}

fn take_back(seat: u32, number: u32) -> Command {
    let seat = SeatId(seat);
    Command::OnWall(WallCommand::TakeBack { seat, number })
}

fn open_wall(mode: WallMode) -> Command {
    Command::OnWall(WallCommand::Open { mode })
}

fn hide_question(number: u32) -> Command {
    let hidden = true;
    Command::OnWall(WallCommand::Hide { number, hidden })
}

fn mark_answered(number: u32) -> Command {
    let answered = true;
    Command::OnWall(WallCommand::Answer { number, answered })
}

fn show_on_stage(staged: Staged) -> Command {
    Command::OnWall(WallCommand::Stage { staged })
}

fn join_instead(seat: u32) -> Command {
    Command::JoinInsteadOf {
        seat: SeatId(seat),
        nickname: "Player 7".to_owned(),
        token_hash: token(7),
        account: None,
        has_number: false,
    }
}

fn remove(nickname: &str) -> Command {
    let group = Group::LooksLike {
        nickname: nickname.to_owned(),
    };
    Command::RemoveMany {
        group,
        keeps_proven: false,
    }
}

fn remove_since(at_ms: u64) -> Command {
    Command::RemoveMany {
        group: Group::JoinedSince { at_ms },
        keeps_proven: false,
    }
}

fn hand_over(seat: u32, number: u32) -> Command {
    Command::HandOver {
        seat: SeatId(seat),
        token_hash: token(number),
    }
}

fn choose_time(seat: u32) -> Command {
    Command::ChooseTime {
        seat: SeatId(seat),
        allowance: TimeAllowance::Double,
    }
}

fn allow_time(seat: u32) -> Command {
    Command::AllowTime {
        seat: SeatId(seat),
        allowance: TimeAllowance::Double,
    }
}

fn choose_team(seat: u32, team: u8) -> Command {
    let (seat, team) = (SeatId(seat), TeamId(team));
    Command::ChooseTeam { seat, team }
}

fn name_members(seat: u32) -> Command {
    Command::NameMembers {
        seat: SeatId(seat),
        names: vec!["Ben".to_owned()],
    }
}

fn move_to_team(seat: u32, team: u8) -> Command {
    let (seat, team) = (SeatId(seat), TeamId(team));
    Command::MoveToTeam { seat, team }
}

fn succeed(replaces: Option<&str>) -> Command {
    Command::Succeed {
        code: "1000002".to_owned(),
        replaces: replaces.map(str::to_owned),
    }
}

fn void(question: usize) -> Command {
    Command::Correct {
        question,
        correction: Correction::Void,
    }
}

fn everyone(question: usize) -> Command {
    Command::Correct {
        question,
        correction: Correction::Everyone,
    }
}

fn auto_play(ms: u64) -> Command {
    let pace = Pace {
        reveal_ms: ms,
        leaderboard_ms: ms,
    };
    Command::SetAutoPlay { pace: Some(pace) }
}

fn rename(seat: u32, nickname: &str) -> Command {
    Command::Rename {
        seat: SeatId(seat),
        nickname: nickname.to_owned(),
    }
}

fn hide(seat: u32, hidden: bool) -> Command {
    Command::SetNameHidden {
        seat: SeatId(seat),
        hidden,
    }
}

fn hide_text(question: usize) -> Command {
    Command::SetTextHidden {
        question,
        text: "Answer 0".to_owned(),
        hidden: true,
    }
}

fn cell(room: &Room, command: &Command, now_ms: u64) -> String {
    match room.clone().decide(command, crate::rooms::tick(now_ms)) {
        Ok(events) if events.is_empty() => "nothing more".to_owned(),
        Ok(events) => events.iter().map(name).collect::<Vec<_>>().join(" + "),
        Err(refusal) => format!("refused: {refusal:?}"),
    }
}

fn name(event: &Event) -> String {
    let debug = format!("{event:?}");
    debug.split(['(', ' ']).next().unwrap().to_owned()
}

fn table() -> String {
    let mut table = String::new();
    for (phase, room) in rooms() {
        writeln!(table, "{phase}").unwrap();
        for (name, command) in commands(&room) {
            // Time passes far enough for anything to be due, and everything else happens at once.
            let now_ms = if command == Command::TimePassed {
                NOW_MS * 2
            } else {
                now(&room)
            };
            writeln!(table, "  {name:<22}{}", cell(&room, &command, now_ms)).unwrap();
        }
    }
    table
}

/// Bar 3, LIVE-4: every cell of the table is as it is written, so every illegal one is refused.
#[test]
fn every_phase_answers_every_command_as_listed() {
    let got = table();
    for (number, (got, want)) in got.lines().zip(TABLE.lines()).enumerate() {
        assert_eq!(got, want, "line {} of phase-table.txt", number + 1);
    }
    assert_eq!(got, TABLE);
    assert_eq!(
        TABLE.lines().count(),
        21 * 158,
        "21 rooms, each with 158 lines"
    );
}

/// The reasons that depend on the door and not on the phase.
#[test]
fn a_door_that_is_closed_says_why() {
    let check = |room: &Room, want: Result<(), Refusal>| {
        assert_eq!(room.door(), want);
        let joined = room.decide(&join(7), crate::rooms::tick(NOW_MS));
        assert_eq!(joined.map(|_| ()), want);
    };
    let mut room = lobby(SETTINGS);
    check(&room, Ok(()));
    step(
        &mut room,
        &Command::SetCapacity { capacity: Some(2) },
        NOW_MS,
    )
    .unwrap();
    check(&room, Err(Refusal::RoomFull));
    step(&mut room, &Command::SetLock { locked: true }, NOW_MS).unwrap();
    check(&room, Err(Refusal::RoomLocked));
    step(&mut room, &Command::SetLock { locked: false }, NOW_MS).unwrap();
    step(&mut room, &Command::SetCapacity { capacity: None }, NOW_MS).unwrap();
    check(&room, Ok(()));

    let mut room = lobby(Settings {
        late_join: false,
        ..SETTINGS
    });
    check(&room, Ok(()));
    advance(&mut room, NOW_MS);
    check(&room, Err(Refusal::TooLateToJoin));
    check(&at(5), Ok(()));
    check(&at(10), Err(Refusal::RoomOver));
    check(&at(11), Err(Refusal::RoomOver));
}

/// Nobody to play with, nothing to play.
#[test]
fn a_room_without_players_does_not_start() {
    let mut room = Room::open(opened(&[draft(2, &[0], None)], SETTINGS));
    let start = control(&room, Control::Advance);
    assert_eq!(step(&mut room, &start, NOW_MS), Err(Refusal::NobodyPlays));
    step(&mut room, &join(0), NOW_MS).unwrap();
    assert_eq!(
        step(&mut room, &start, NOW_MS).map(|events| events.len()),
        Ok(1)
    );
}

/// Who leaves frees the name; who was removed does not, or the same person would be back at once.
#[test]
fn a_name_is_free_after_leaving_and_taken_after_removal() {
    let mut room = lobby(SETTINGS);
    let named = |number: u32, token_hash: [u8; 32]| Command::Join {
        nickname: format!("Player {number}"),
        token_hash,
        account: None,
        has_number: false,
    };
    let removed = named(2, [1; 32]);
    assert_eq!(
        step(&mut room, &removed, NOW_MS),
        Err(Refusal::NicknameTaken)
    );
    let gone = named(3, [2; 32]);
    step(&mut room, &gone, NOW_MS).unwrap();
    // The token of the seat that was given up is free as well, and takes a new seat.
    let new = named(5, token(3));
    step(&mut room, &new, NOW_MS).unwrap();
    assert_eq!(
        room.seats().len(),
        5,
        "the place in the lobby was given back"
    );
}

/// Anyone who left before the first question has not played, and someone else sits there.
#[test]
fn a_seat_that_was_left_in_the_lobby_is_taken_by_the_next() {
    let mut room = lobby(SETTINGS);
    let taken = step(&mut room, &join(7), NOW_MS).unwrap();
    assert!(matches!(&taken[..], [Event::SeatTaken(taken)] if taken.seat == SeatId(3)));
    // Removed, so that its owner can come back; and not there when the game begins.
    let removed = SeatId(2);
    advance(&mut room, NOW_MS);
    let players: Vec<_> = room.players().map(|seat| seat.id).collect();
    assert_eq!(players, [SeatId(0), SeatId(1), SeatId(3)]);
    step(&mut room, &Command::Readmit { seat: removed }, NOW_MS).unwrap();
    assert_eq!(room.players().count(), 4, "back in time to play");
    // Anyone who leaves now has played, and keeps the seat in the report.
    step(&mut room, &Command::Leave { seat: SeatId(0) }, NOW_MS).unwrap();
    let late = step(&mut room, &join(8), NOW_MS).unwrap();
    assert!(matches!(&late[..], [Event::SeatTaken(taken)] if taken.seat == SeatId(4)));
    assert_eq!(room.players().count(), 5);
}

/// Coming and going in the lobby uses nothing up.
#[test]
fn a_lobby_is_not_filled_by_those_who_leave() {
    let mut room = lobby(SETTINGS);
    for number in 10..200 {
        step(&mut room, &join(number), NOW_MS).unwrap();
        step(&mut room, &Command::Leave { seat: SeatId(3) }, NOW_MS).unwrap();
    }
    assert_eq!(room.seats().len(), 4);
}

/// A pause of its own ends with the host's return; one that a host pressed does not.
#[test]
fn only_a_pause_by_absence_ends_when_the_host_is_back() {
    for (pause, want) in [
        (Command::HostAway, true),
        (control(&at(2), Control::Pause), false),
    ] {
        let mut room = at(2);
        let at_ms = now(&room);
        step(&mut room, &pause, at_ms).unwrap();
        let events = step(&mut room, &Command::HostBack, at_ms + 60_000).unwrap();
        assert_eq!(!events.is_empty(), want);
        assert_eq!(room.pause().is_none(), want);
    }
}

/// A double click, or a second device a moment later: the step has passed.
#[test]
fn i_10_a_control_works_once() {
    let mut room = lobby(SETTINGS);
    let start = control(&room, Control::Advance);
    step(&mut room, &start, NOW_MS).unwrap();
    assert_eq!(step(&mut room, &start, NOW_MS), Err(Refusal::StepPassed));
    assert!(matches!(room.phase(), Phase::Announced { index: 0, .. }));
}

/// What hosts press or switch.
fn is_of_hosts(command: &Command) -> bool {
    match command {
        Command::Control { .. }
        | Command::Kick { .. }
        | Command::Readmit { .. }
        | Command::RemoveMany { .. }
        | Command::ReadmitMany { .. }
        | Command::LetIn { .. }
        | Command::LetAllIn
        | Command::SetJoinApproval { .. }
        | Command::SetClassList { .. }
        | Command::SetStageNumber { .. }
        | Command::SetSecondVotes { .. }
        | Command::SetConfidence { .. }
        | Command::SetLock { .. }
        | Command::SetCapacity { .. }
        | Command::SetAutoPlay { .. }
        | Command::SetLeaderboards { .. }
        | Command::SetTilesOnly { .. }
        | Command::SetReactions { .. }
        | Command::SetNameFilter { .. }
        | Command::SetNameApproval { .. }
        | Command::ApproveNames
        | Command::SetTextApproval { .. }
        | Command::SetTextHidden { .. }
        | Command::ApproveTexts { .. }
        | Command::SetLateJoin { .. }
        | Command::Rename { .. }
        | Command::SetNameHidden { .. }
        | Command::HandOver { .. }
        | Command::AllowTime { .. }
        | Command::MoveToTeam { .. }
        | Command::Succeed { .. }
        | Command::Correct { .. } => true,
        Command::OnWall(command) => !matches!(
            command,
            WallCommand::Ask { .. } | WallCommand::TakeBack { .. } | WallCommand::Vote { .. }
        ),
        Command::Join { .. }
        | Command::JoinInsteadOf { .. }
        | Command::Leave { .. }
        | Command::Pick { .. }
        | Command::ChooseTime { .. }
        | Command::ChooseTeam { .. }
        | Command::NameMembers { .. }
        | Command::TellConfidence { .. }
        | Command::TimePassed
        | Command::EverybodyPicked
        | Command::HostAway
        | Command::HostBack
        | Command::Recover { .. }
        | Command::Abandon
        | Command::EndAttempt { .. } => false,
    }
}

/// I10: pressed twice, or by two hosts at once, each control does what it does once.
#[test]
fn i_10_every_control_does_nothing_more_when_it_is_pressed_again() {
    let mut pressed = BTreeSet::new();
    for (phase, room) in rooms() {
        let at_ms = now(&room);
        for (name, command) in commands(&room) {
            let mut after = room.clone();
            let is_done = step(&mut after, &command, at_ms).is_ok_and(|events| !events.is_empty());
            if !is_of_hosts(&command) || !is_done {
                continue;
            }
            pressed.insert(name);
            let again = after.decide(&command, crate::rooms::tick(at_ms));
            let does_nothing = again.as_ref().map_or(true, Vec::is_empty);
            assert!(does_nothing, "{phase}: {name}, again: {again:?}");
        }
    }
    let want = [
        "advance",
        "allow more time",
        "autopilot",
        "brainstorm",
        "capacity",
        "class list",
        "end uncounted",
        "everyone",
        "extend",
        "finish",
        "hand over",
        "hide",
        "hide a question",
        "join approval",
        "kick",
        "kick, asking",
        "leaderboards off",
        "let all in",
        "let in",
        "lock",
        "mark as answered",
        "mix teams",
        "move to a team",
        "name approval",
        "no audience questions",
        "no confidence",
        "no late join",
        "no name filter",
        "no reactions",
        "no second votes",
        "pause",
        "readmit",
        "remove look-alikes",
        "remove who came",
        "rename",
        "rename to the host's",
        "rename, asking",
        "rename, removed",
        "replay",
        "resume",
        "second votes",
        "show one question",
        "show the wall",
        "skip",
        "stage number",
        "start media",
        "succeed",
        "talk",
        "text approval",
        "tiles only",
        "void",
    ];
    assert_eq!(pressed.into_iter().collect::<Vec<_>>(), want);
}
