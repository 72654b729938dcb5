//! Who may see what players write in their own words: the filter, what hosts hide, and approval.

use game::command::PickTiming;
use game::draft::{Content, OpenTextContent, QuestionDraft, WordCloudContent};
use game::event::{Event, Mode, Pick, RoomOpened, Settings};
use game::own_words::TextState;
use game::room::{Phase, Room};
use game::{Command, Control, Refusal, SeatId};
use proptest::prelude::*;

use crate::kinds::typed;
use crate::rooms::{SETTINGS, START_MS, advance, control, draft, join, opened, step};

const RUDE: &str = "5 h i t";

const CLOUD: usize = 0;
const TEXT: usize = 1;
const TYPED: usize = 2;
const CHOICE: usize = 3;

/// A cloud, an open text, a typed answer and a choice, in the lobby with three players.
fn lobby(settings: Settings) -> Room {
    let of = |content| QuestionDraft {
        time_limit_s: Some(60),
        ..QuestionDraft::of("What comes to mind?", content)
    };
    let drafts = [
        of(Content::WordCloud(WordCloudContent { words_max: 3 })),
        of(Content::OpenText(OpenTextContent {})),
        of(typed(&["Shit", "Sun"], false)),
        draft(4, &[1], Some(60_000)),
    ];
    let mut room = Room::open(opened(&drafts, settings));
    for number in 0..3 {
        step(&mut room, &join(number), START_MS).unwrap();
    }
    room
}

/// On to the opening of this question.
fn open(room: &mut Room, question: usize) {
    while !matches!(room.phase(), Phase::Open { index, .. } if index == question) {
        advance(room, START_MS + 1_000);
    }
}

fn write(seat: u32, question: usize, pick: Pick) -> Command {
    Command::Pick {
        seat: SeatId(seat),
        question,
        pick,
        timing: PickTiming::received(START_MS + 5_000),
    }
}

fn words(seat: u32, words: &[&str]) -> Command {
    let words = words.iter().map(|word| (*word).to_owned());
    write(seat, CLOUD, Pick::Words(words.collect()))
}

fn hide(question: usize, text: &str, hidden: bool) -> Command {
    Command::SetTextHidden {
        question,
        text: text.to_owned(),
        hidden,
    }
}

fn act(room: &mut Room, command: &Command) -> Vec<Event> {
    step(room, command, START_MS + 5_000).unwrap()
}

fn state(room: &Room, question: usize, text: &str) -> Option<TextState> {
    room.rounds()[question].own_words.state_of(text)
}

#[test]
fn a_rude_word_is_hidden_and_counts_as_an_answer() {
    let mut room = lobby(SETTINGS);
    open(&mut room, CLOUD);
    let events = act(&mut room, &words(0, &["Sun", RUDE]));
    assert_eq!(events.len(), 2, "{events:?}");
    assert_eq!(state(&room, CLOUD, "sun"), Some(TextState::Unjudged));
    assert_eq!(state(&room, CLOUD, "5HIT"), Some(TextState::Unsuitable));
    assert_eq!(room.rounds()[CLOUD].picked_count, 1);
    // A resend does nothing more.
    assert_eq!(act(&mut room, &words(0, &["Sun", RUDE])), Vec::new());
    // A host can show it, and then it isn't judged again.
    act(&mut room, &hide(CLOUD, "5hit", false));
    assert_eq!(act(&mut room, &words(1, &[RUDE])).len(), 1);
    assert_eq!(state(&room, CLOUD, RUDE), Some(TextState::Shown));
}

#[test]
fn the_switch_for_nicknames_is_the_switch_for_words() {
    let mut room = lobby(SETTINGS);
    act(&mut room, &Command::SetNameFilter { on: false });
    open(&mut room, CLOUD);
    assert_eq!(act(&mut room, &words(0, &[RUDE])).len(), 1);
    assert_eq!(state(&room, CLOUD, RUDE), Some(TextState::Unjudged));
    // What everyone may see stays, until someone writes it again.
    act(&mut room, &Command::SetNameFilter { on: true });
    assert_eq!(state(&room, CLOUD, RUDE), Some(TextState::Unjudged));
    act(&mut room, &words(1, &[RUDE]));
    assert_eq!(state(&room, CLOUD, RUDE), Some(TextState::Unsuitable));
}

#[test]
fn the_language_of_the_quiz_counts_for_texts_too() {
    let judged = |language: &str| {
        let mut room = lobby(SETTINGS);
        room.apply(&Event::LanguageTold(language.to_owned()));
        open(&mut room, TEXT);
        let text = "Zum Fest gibt es bei uns immer eine gefüllte Pute.".to_owned();
        act(&mut room, &write(0, TEXT, Pick::Text(text.clone())));
        state(&room, TEXT, &text)
    };
    assert_eq!(judged("fr"), Some(TextState::Unsuitable));
    assert_eq!(judged("de"), Some(TextState::Unjudged), "a turkey");
}

#[test]
fn an_answer_of_the_author_is_never_hidden_by_the_filter() {
    let mut room = lobby(SETTINGS);
    open(&mut room, TYPED);
    let typed = |seat, text: &str| write(seat, TYPED, Pick::Typed(text.to_owned()));
    act(&mut room, &typed(0, "shit"));
    act(&mut room, &typed(1, "5hit"));
    assert_eq!(state(&room, TYPED, "shit"), Some(TextState::Unjudged));
    assert_eq!(state(&room, TYPED, "5hit"), Some(TextState::Unsuitable));
    // Hosts decide all the same, and it counts as right.
    act(&mut room, &hide(TYPED, "SHIT", true));
    assert!(room.rounds()[TYPED].own_words.hides("shit"));
    advance(&mut room, START_MS + 5_000);
    advance(&mut room, START_MS + 7_000);
    assert_eq!(room.seat(SeatId(0)).unwrap().correct_count, 1);
}

#[test]
fn what_is_hidden_is_hidden_however_it_is_spelled() {
    let mut room = lobby(SETTINGS);
    open(&mut room, CLOUD);
    act(&mut room, &words(0, &["Sun!"]));
    act(&mut room, &words(1, &["SUN"]));
    let hidden = act(&mut room, &hide(CLOUD, "sún", true));
    assert_eq!(hidden.len(), 1);
    assert_eq!(act(&mut room, &hide(CLOUD, "sun", true)), Vec::new());
    act(&mut room, &words(2, &["s un"]));
    assert_eq!(state(&room, CLOUD, "Sun!"), Some(TextState::Hidden));
    act(&mut room, &hide(CLOUD, "SUN", false));
    assert_eq!(act(&mut room, &hide(CLOUD, "sun", false)), Vec::new());
    assert_eq!(state(&room, CLOUD, "Sun!"), Some(TextState::Shown));
}

#[test]
fn nobody_brings_back_what_is_hidden_by_changing_an_answer() {
    let changing = Settings {
        may_change_pick: true,
        ..SETTINGS
    };
    let mut room = lobby(changing);
    open(&mut room, CLOUD);
    act(&mut room, &words(0, &["Boo"]));
    act(&mut room, &hide(CLOUD, "boo", true));
    act(&mut room, &words(0, &["Sun"]));
    act(&mut room, &words(0, &["Rain", "boo"]));
    assert_eq!(state(&room, CLOUD, "boo"), Some(TextState::Hidden));
    assert_eq!(state(&room, CLOUD, "sun"), None, "nobody wrote it");
    let unknown = room.decide(&hide(CLOUD, "sun", true), crate::rooms::tick(START_MS));
    assert_eq!(unknown, Err(Refusal::TextUnknown));
}

#[test]
fn with_approval_words_and_texts_wait_and_typed_answers_do_not() {
    let mut room = lobby(SETTINGS);
    act(&mut room, &Command::SetTextApproval { on: true });
    assert!(room.holds_texts());
    open(&mut room, CLOUD);
    act(&mut room, &words(0, &["Sun", RUDE]));
    act(&mut room, &words(1, &["sun", "Rain"]));
    assert_eq!(room.texts_waiting(), 2);
    act(&mut room, &hide(CLOUD, "rain", true));
    assert_eq!(room.texts_waiting(), 1, "who hides it has seen it");
    let approve = Command::ApproveTexts { question: CLOUD };
    assert_eq!(act(&mut room, &approve).len(), 1);
    assert_eq!(act(&mut room, &approve), Vec::new());
    let states = ["sun", "rain", RUDE].map(|text| state(&room, CLOUD, text).unwrap());
    let want = [TextState::Shown, TextState::Hidden, TextState::Unsuitable];
    assert_eq!(states, want);
    open(&mut room, TYPED);
    act(&mut room, &write(0, TYPED, Pick::Typed("Rain".to_owned())));
    assert_eq!(state(&room, TYPED, "rain"), Some(TextState::Unjudged));
    assert_eq!(room.texts_waiting(), 0);
}

#[test]
fn approval_that_is_switched_on_late_holds_what_nobody_has_seen() {
    let mut room = lobby(SETTINGS);
    open(&mut room, CLOUD);
    act(&mut room, &words(0, &["Sun"]));
    act(&mut room, &words(1, &["Rain"]));
    act(&mut room, &hide(CLOUD, "rain", true));
    act(&mut room, &Command::SetTextApproval { on: true });
    assert_eq!(state(&room, CLOUD, "sun"), Some(TextState::Waiting));
    assert_eq!(state(&room, CLOUD, "rain"), Some(TextState::Hidden));
    // Switched off, what waits waits on.
    act(&mut room, &Command::SetTextApproval { on: false });
    assert_eq!(state(&room, CLOUD, "sun"), Some(TextState::Waiting));
    act(&mut room, &words(2, &["Snow"]));
    assert_eq!(state(&room, CLOUD, "snow"), Some(TextState::Unjudged));
    // After the reveal it is too late.
    advance(&mut room, START_MS + 6_000);
    advance(&mut room, START_MS + 7_000);
    act(&mut room, &Command::SetTextApproval { on: true });
    assert_eq!(state(&room, CLOUD, "snow"), Some(TextState::Unjudged));
}

#[test]
fn what_makes_no_sense_is_refused_by_name() {
    let mut room = lobby(SETTINGS);
    open(&mut room, CLOUD);
    act(&mut room, &words(0, &["Sun"]));
    let check = |room: &Room, command: Command, want| {
        let got = room.decide(&command, crate::rooms::tick(START_MS));
        assert_eq!(got, Err(want), "{command:?}");
    };
    check(&room, hide(CLOUD, "Rain", true), Refusal::TextUnknown);
    check(&room, hide(CLOUD, "", true), Refusal::TextUnknown);
    check(&room, hide(TEXT, "Sun", true), Refusal::TextUnknown);
    check(&room, hide(CHOICE, "Sun", true), Refusal::NotOwnWords);
    check(&room, hide(9, "Sun", true), Refusal::OtherQuestion);
    let approve = |question| Command::ApproveTexts { question };
    check(&room, approve(CHOICE), Refusal::NotOwnWords);
    check(&room, approve(9), Refusal::OtherQuestion);
    let alone = RoomOpened {
        mode: Mode::Practice,
        ..room.opened().clone()
    };
    check(
        &Room::open(alone),
        hide(CLOUD, "Sun", true),
        Refusal::NotOwnWords,
    );
}

#[test]
fn who_practices_alone_sees_what_they_wrote() {
    let alone = RoomOpened {
        mode: Mode::Practice,
        ..lobby(SETTINGS).opened().clone()
    };
    let mut room = Room::open(alone);
    step(&mut room, &join(0), START_MS).unwrap();
    open(&mut room, CLOUD);
    assert_eq!(act(&mut room, &words(0, &[RUDE])).len(), 1);
    assert_eq!(state(&room, CLOUD, RUDE), Some(TextState::Unjudged));
}

#[test]
fn a_host_decides_after_the_end_and_a_replay_forgets() {
    let mut room = lobby(SETTINGS);
    open(&mut room, CLOUD);
    act(&mut room, &words(0, &["Sun"]));
    let mut again = room.clone();
    for _ in 0..2 {
        advance(&mut again, START_MS + 7_000);
    }
    let replay = control(&again, Control::Replay);
    act(&mut again, &hide(CLOUD, "sun", true));
    act(&mut again, &replay);
    assert!(again.rounds()[CLOUD].own_words.is_empty());

    act(&mut room, &Command::Abandon);
    assert_eq!(room.phase(), Phase::Over);
    act(&mut room, &hide(CLOUD, "sun", true));
    assert!(room.rounds()[CLOUD].own_words.hides("Sun"));
    let switch = Command::SetTextApproval { on: true };
    let refused = room.decide(&switch, crate::rooms::tick(START_MS));
    assert_eq!(refused, Err(Refusal::RoomOver));
}

proptest! {
    /// No decision about a text changes what is scored: points follow from picks alone.
    #[test]
    fn points_do_not_depend_on_what_is_shown(
        answers in proptest::collection::vec(0_usize..4, 3),
        hidden in proptest::collection::vec((0_usize..4, any::<bool>()), 0..6),
        approval in any::<bool>(),
    ) {
        let texts = ["Sun", "sun!", "Rain", RUDE];
        let play = |decides: bool| {
            let mut room = lobby(SETTINGS);
            if decides {
                act(&mut room, &Command::SetTextApproval { on: approval });
            }
            open(&mut room, TYPED);
            for (seat, answer) in (0..).zip(&answers) {
                act(&mut room, &write(seat, TYPED, Pick::Typed(texts[*answer].to_owned())));
            }
            for (text, hidden) in hidden.iter().filter(|_| decides) {
                let _unknown = step(&mut room, &hide(TYPED, texts[*text], *hidden), START_MS);
            }
            advance(&mut room, START_MS + 6_000);
            advance(&mut room, START_MS + 7_000);
            room.seats().iter().map(|seat| (seat.points, seat.rank)).collect::<Vec<_>>()
        };
        prop_assert_eq!(play(true), play(false));
    }
}
