//! Another key for a question that was played: what it counts to, what of it is no key, and what
//! of it is the same key said in another way.

use game::command::PickTiming;
use game::correction::{Correction, Key, Marking};
use game::draft::{Content, GapsWay, PassagePart, PinArea, QuestionDraft};
use game::event::Settings;
use game::quiz::{Estimate, Gap, Pictured, Question, QuestionKind};
use game::room::Phase;
use game::{AnswerId, Command, Event, Refusal, Room, SeatId};

use crate::dice::Dice;
use crate::kinds;
use crate::rooms::{SETTINGS, START_MS, advance, join, opened, random_settings, step};

const GAMES: u64 = 300;
const SEATS: u32 = 5;

/// The kinds of question that can be corrected to any other key their author could have written.
/// A choice is told apart by how many answers may be picked, which was asked already.
const KINDS: [usize; 10] = [1, 2, 3, 4, 5, 6, 12, 13, 14, 15];

/// The key of a question, as a correction would say it.
fn key_of(question: &Question) -> Key {
    match &question.kind {
        QuestionKind::Choice(answers)
        | QuestionKind::TrueFalse(answers)
        | QuestionKind::Pictured(Pictured { answers, .. }) => {
            let right = answers.iter().filter(|answer| answer.is_correct);
            Key::Answers(right.map(|answer| answer.id).collect())
        }
        QuestionKind::Typed(typed) => Key::Accepted(typed.accepted.clone()),
        QuestionKind::Number(key) | QuestionKind::Estimate(Estimate { key, .. }) => Key::Number {
            right: key.right,
            tolerance: key.tolerance,
        },
        QuestionKind::Order(order) => Key::Order(order.right.clone()),
        QuestionKind::Match(pairs) => {
            let prompts = pairs.prompts.iter().map(|prompt| prompt.id);
            Key::Match(prompts.zip(pairs.right.iter().copied()).collect())
        }
        QuestionKind::Pin(areas) => Key::Pin(areas.clone()),
        QuestionKind::Gaps(gaps) if gaps.is_typed() => {
            let accepted = gaps.gaps.iter().map(|gap| match gap {
                Gap::Typed(typed) => typed.accepted.clone(),
                Gap::Listed(_) => Vec::new(),
            });
            Key::Gaps(accepted.collect())
        }
        QuestionKind::Gaps(gaps) => {
            let right = gaps.gaps.iter().map(|gap| match gap {
                Gap::Listed(list) => list.right.clone(),
                Gap::Typed(_) => Vec::new(),
            });
            Key::GapChoices(right.collect())
        }
        QuestionKind::Categorize(asked) => Key::Categorize(asked.right.clone()),
        QuestionKind::Labels(asked) => Key::Labels(asked.right.clone()),
        other => panic!("{other:?} has no key"),
    }
}

/// The same question with another key, perhaps the same one.
fn rewritten(dice: &mut Dice, draft: &QuestionDraft) -> QuestionDraft {
    let mut draft = draft.clone();
    match &mut draft.content {
        Content::TrueFalse(statement) => statement.is_true = Some(dice.once_in(2)),
        Content::Typed(typed) => {
            let spellings = ["Oslo", "Reykjavik", "Reykjavic", "Bergen"];
            typed.accepted = kinds::texts(&[*dice.pick(&spellings)]);
        }
        Content::Number(given) => {
            given.right = Some(kinds::number(dice.pick::<&str>(&["3", "3.15", "-7"])));
            given.tolerance = kinds::number(dice.pick::<&str>(&["0", "0.2", "9"]));
        }
        Content::Order(order) => shuffle(dice, &mut order.items),
        Content::Match(content) => {
            let partners = content.pairs.iter().map(|pair| pair.answer.clone());
            let mut texts: Vec<_> = partners.chain(content.distractors.clone()).collect();
            shuffle(dice, &mut texts);
            for pair in &mut content.pairs {
                pair.answer = texts.pop().unwrap();
            }
            content.distractors = texts;
        }
        Content::Pin(pin) => {
            pin.areas = (0..dice.within(1, 10)).map(|_| area(dice)).collect();
        }
        Content::Gaps(content) => {
            for part in &mut content.passage {
                let PassagePart::Gap(gap) = part else {
                    continue;
                };
                if content.way == GapsWay::Typed {
                    let spellings = ["0", "zero degrees", "Zero degree", "90"];
                    gap.accepted = kinds::texts(&[*dice.pick(&spellings)]);
                } else {
                    let at = dice.index(gap.others.len());
                    std::mem::swap(&mut gap.accepted[0], &mut gap.others[at]);
                }
            }
        }
        Content::Labels(content) => {
            let at = dice.index(content.spots.len());
            let label = &mut content.spots[at].label;
            std::mem::swap(label, &mut content.distractors[0]);
        }
        Content::Categorize(content) => {
            let [from, to] = [0, 1].map(|_| dice.index(content.categories.len()));
            if let Some(item) = content.categories[from].items.pop() {
                content.categories[to].items.insert(0, item);
            }
        }
        other => panic!("{other:?} has no key"),
    }
    draft
}

fn area(dice: &mut Dice) -> PinArea {
    let mut some = |least, most| u16::try_from(dice.within(least, most)).unwrap();
    PinArea {
        x: some(0, 10_000),
        y: some(0, 10_000),
        radius_x: some(1, 4_000),
        radius_y: some(1, 10_000),
    }
}

fn shuffle<T>(dice: &mut Dice, items: &mut [T]) {
    for end in (1..items.len()).rev() {
        items.swap(end, dice.index(end + 1));
    }
}

fn correct(room: &mut Room, question: usize, key: Key) -> Result<Vec<Event>, Refusal> {
    let command = Command::Correct {
        question,
        correction: Correction::Key(key),
    };
    step(room, &command, START_MS)
}

fn open(room: &mut Room) -> u64 {
    loop {
        if let Phase::Open { window, .. } = room.phase() {
            return window.opens_at_ms;
        }
        advance(room, START_MS);
    }
}

/// All are given the same picks for the question that comes next, up to its reveal.
fn play_next(dice: &mut Dice, rooms: &mut [Room; 3], question: usize) {
    let [opens_at_ms, ..] = rooms.each_mut().map(open);
    for seat in 0..SEATS {
        let [asked, other, _] = rooms.each_ref().map(|room| &room.questions()[question]);
        let pick = match dice.below(3) {
            0 => kinds::right_pick(asked).unwrap(),
            1 => kinds::right_pick(other).unwrap(),
            _ => kinds::random_pick(dice, Some(asked)),
        };
        let received_ms = opens_at_ms + dice.below(9_000);
        let picked = Command::Pick {
            seat: SeatId(seat),
            question,
            pick,
            timing: PickTiming::received(received_ms),
        };
        let saved = rooms
            .each_mut()
            .map(|room| step(room, &picked, received_ms));
        assert!(saved.iter().all(|one| *one == saved[0]), "{saved:?}");
    }
    for room in rooms {
        advance(room, opens_at_ms + 9_000);
        advance(room, opens_at_ms + 9_000);
        assert!(matches!(room.phase(), Phase::Reveal { .. }));
    }
}

/// All that is counted; nobody has moved by a correction, so the rank before is not among it.
fn counted(room: &Room) -> Vec<String> {
    let seats = room.seats().iter().map(|seat| {
        let (points, gained, streak) = (seat.points, seat.gained, seat.streak);
        let (rank, right, time_ms) = (seat.rank, seat.correct_count, seat.time_ms);
        format!("{points} {gained} {streak} {rank:?} {right} {time_ms}")
    });
    let rounds = room.rounds().iter().map(|round| {
        let outcomes = round.outcomes.iter();
        let outcomes = outcomes.map(|outcome| (outcome.grade, outcome.points));
        format!("{:?}", outcomes.collect::<Vec<_>>())
    });
    let ranking = [format!("{:?}", room.ranking())];
    seats.chain(rounds).chain(ranking).collect()
}

/// A game whose keys are corrected, in the game or after it, comes to what it would have come to
/// with these keys from its beginning; and back to what it was.
#[test]
fn a_corrected_game_counts_as_if_it_had_been_written_so() {
    let (mut changed, mut moved) = (0, 0);
    for seed in 0..GAMES {
        let mut dice = Dice::new(seed);
        let drafts: Vec<_> = (0..dice.within(1, 4))
            .map(|_| kinds::draft(*dice.pick(&KINDS)))
            .collect();
        let others: Vec<_> = drafts
            .iter()
            .map(|draft| rewritten(&mut dice, draft))
            .collect();
        let settings = Settings {
            capacity: None,
            auto_play: false,
            ..random_settings(&mut dice)
        };
        let mut rooms = [&drafts, &others, &drafts].map(|drafts| {
            let mut room = Room::open(opened(drafts, settings));
            for number in 0..SEATS {
                step(&mut room, &join(number), START_MS).unwrap();
            }
            room
        });
        let (mut late, mut event_count) = (Vec::new(), 0);
        for question in 0..drafts.len() {
            play_next(&mut dice, &mut rooms, question);
            let [room, other, _] = &mut rooms;
            let key = key_of(&other.questions()[question]);
            if dice.once_in(2) {
                event_count += correct(room, question, key).unwrap().len();
            } else {
                late.push((question, key));
            }
            if late.is_empty() {
                assert_eq!(counted(room), counted(other), "game {seed}: meanwhile");
            }
            for room in &mut rooms {
                advance(room, START_MS + 60_000);
            }
        }
        let [mut room, other, untouched] = rooms;
        shuffle(&mut dice, &mut late);
        for (question, key) in late {
            event_count += correct(&mut room, question, key).unwrap().len();
        }
        assert_eq!(counted(&room), counted(&other), "game {seed}: {drafts:?}");
        assert_eq!(room.questions(), other.questions(), "game {seed}");
        assert_eq!(room.corrected_count(), event_count, "game {seed}");
        changed += event_count;
        moved += usize::from(counted(&room) != counted(&untouched));

        for question in 0..drafts.len() {
            let same = correct(&mut room, question, key_of(&other.questions()[question]));
            assert_eq!(same, Ok(Vec::new()), "game {seed}: the same again");
            let written = key_of(&untouched.questions()[question]);
            correct(&mut room, question, written).unwrap();
        }
        assert_eq!(counted(&room), counted(&untouched), "game {seed}: back");
        assert_eq!(room.questions(), untouched.questions(), "game {seed}");
        assert_eq!(room.corrected_count(), 0, "game {seed}");
    }
    assert!(
        changed > 300 && moved > 100,
        "{changed} keys were changed, and {moved} games came to something else"
    );
}

/// A room with one question, played to its reveal.
fn revealed(draft: QuestionDraft) -> Room {
    let mut room = Room::open(opened(&[draft], SETTINGS));
    step(&mut room, &join(0), START_MS).unwrap();
    open(&mut room);
    advance(&mut room, START_MS);
    advance(&mut room, START_MS);
    room
}

#[test]
fn an_order_is_every_item_once() {
    let mut room = revealed(kinds::draft(4));
    let Key::Order(right) = key_of(&room.questions()[0]) else {
        panic!("it is an order");
    };
    let unknown = AnswerId(right[0].0.wrapping_add(1));
    for malformed in [
        vec![],
        right[1..].to_vec(),
        [&right[..], &[unknown]].concat(),
        [&right[..], &right[..1]].concat(),
        vec![right[0], right[1], right[2], right[2]],
        vec![unknown, right[1], right[2], right[3]],
    ] {
        let refused = correct(&mut room, 0, Key::Order(malformed));
        assert_eq!(refused, Err(Refusal::KeyMalformed));
    }
    // Two of the items say "Iron": which of them is third is no difference.
    let other = Key::Order(vec![right[0], right[1], right[3], right[2]]);
    assert_eq!(correct(&mut room, 0, other), Ok(Vec::new()));
    let turned = Key::Order(right.iter().rev().copied().collect());
    assert_eq!(correct(&mut room, 0, turned).unwrap().len(), 1);
    let again = Key::Order(vec![right[2], right[3], right[1], right[0]]);
    assert_eq!(correct(&mut room, 0, again), Ok(Vec::new()));
    assert_eq!(room.rounds()[0].marking, Marking::Corrected);
}

#[test]
fn every_prompt_has_one_partner_and_no_partner_two() {
    let mut room = revealed(kinds::draft(5));
    let Key::Match(right) = key_of(&room.questions()[0]) else {
        panic!("they are pairs");
    };
    let QuestionKind::Match(known) = room.questions()[0].kind.clone() else {
        panic!("they are pairs");
    };
    let id_of = |text: &str| {
        let said = known.answers.iter().filter(|item| item.text == text);
        said.map(|item| item.id).collect::<Vec<_>>()
    };
    let [peru, chile, ecuador] = [right[0], right[1], right[2]];
    let unknown = AnswerId(9);
    for malformed in [
        vec![],
        vec![peru, chile],
        vec![peru, chile, ecuador, ecuador],
        vec![peru, chile, chile],
        vec![peru, chile, (ecuador.0, chile.1)],
        vec![peru, chile, (ecuador.0, unknown)],
        vec![peru, chile, (unknown, ecuador.1)],
        vec![peru, chile, (ecuador.1, ecuador.0)],
    ] {
        let refused = correct(&mut room, 0, Key::Match(malformed));
        assert_eq!(refused, Err(Refusal::KeyMalformed));
    }
    // Two of the answers say "Lima", and pairs may be named in any order.
    let limas = id_of("Lima");
    let lima = limas.iter().find(|id| **id != peru.1).unwrap();
    let same = Key::Match(vec![ecuador, (peru.0, *lima), chile]);
    assert_eq!(correct(&mut room, 0, same), Ok(Vec::new()));
    // What belonged to nothing is a partner now.
    let bogota = id_of("Bogotá")[0];
    let other = Key::Match(vec![(chile.0, bogota), peru, ecuador]);
    assert_eq!(correct(&mut room, 0, other.clone()).unwrap().len(), 1);
    assert_eq!(correct(&mut room, 0, other), Ok(Vec::new()));
    let is_now = key_of(&room.questions()[0]);
    assert_eq!(is_now, Key::Match(vec![peru, (chile.0, bogota), ecuador]));
}

#[test]
fn places_are_on_the_picture_and_have_a_size() {
    let mut room = revealed(kinds::draft(6));
    let Key::Pin(right) = key_of(&room.questions()[0]) else {
        panic!("they are places");
    };
    let good = right[0];
    let eleven = (0..11).map(|at| PinArea { x: at, ..good });
    for malformed in [
        vec![],
        eleven.collect(),
        vec![good, PinArea { x: 10_001, ..good }],
        vec![PinArea { y: 10_001, ..good }],
        vec![PinArea {
            radius_x: 0,
            ..good
        }],
        vec![PinArea {
            radius_y: 0,
            ..good
        }],
        vec![PinArea {
            radius_x: 10_001,
            ..good
        }],
    ] {
        let refused = correct(&mut room, 0, Key::Pin(malformed));
        assert_eq!(refused, Err(Refusal::KeyMalformed));
    }
    // Which comes first, and how often, is no difference.
    let same = Key::Pin(vec![right[1], right[0], right[1]]);
    assert_eq!(correct(&mut room, 0, same), Ok(Vec::new()));
    let [far, near] = [9_000, 100].map(|x| PinArea { x, ..good });
    let other = Key::Pin(vec![far, right[1], near, far]);
    assert_eq!(correct(&mut room, 0, other.clone()).unwrap().len(), 1);
    assert_eq!(correct(&mut room, 0, other), Ok(Vec::new()));
    let QuestionKind::Pin(areas) = &room.questions()[0].kind else {
        panic!("they are places");
    };
    assert_eq!(*areas, [far, right[1], near]);
}

/// What is a key of one kind is none of another.
#[test]
fn a_key_is_of_one_kind() {
    let drafts: Vec<_> = (0..=6).map(kinds::draft).collect();
    let keys: Vec<_> = drafts
        .iter()
        .map(|draft| key_of(&kinds::question(draft)))
        .collect();
    for (kind, draft) in drafts.into_iter().enumerate() {
        let mut room = revealed(draft);
        for (other, key) in keys.iter().enumerate() {
            // Ids of another room are unknown here, also where the kind is the same.
            let has_ids = matches!(key, Key::Answers(_) | Key::Order(_) | Key::Match(_));
            if kind != other || has_ids {
                let refused = correct(&mut room, 0, key.clone());
                assert_eq!(refused, Err(Refusal::KeyMalformed), "{kind}: {key:?}");
            }
        }
        let own = key_of(&room.questions()[0]);
        assert_eq!(correct(&mut room, 0, own), Ok(Vec::new()), "{kind}");
    }
}
