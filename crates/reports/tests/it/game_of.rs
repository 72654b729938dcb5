//! A small game with four questions, played by the rules at fixed moments, in any mode.

use game::command::PickTiming;
use game::draft::{Content, PollContent, QuestionDraft, TypedContent};
use game::event::{
    Confidence, ConfidenceEvent, Event, Mode, Pick, Preset, RoomOpened, SeatTaken, Settings,
};
use game::quiz::{Freezing, freeze};
use game::room::{Phase, Room};
use game::{Command, Control, SeatId, Tick};

pub(crate) const START_MS: u64 = 1_800_000_000_000;

/// Who plays.
pub(crate) const NAMES: [&str; 4] = ["Ana", "Ben", "Cléo", "=Dan"];

/// What someone answers: the place of an answer, or words.
#[derive(Clone, Copy)]
pub(crate) enum Says {
    Nothing,
    Answer(usize),
    Words(&'static str),
}

use Says::{Answer, Nothing, Words};

/// What each player says at each question, with how many milliseconds they take.
pub(crate) const SAID: [[(Says, u64); 4]; 4] = [
    [
        (Answer(0), 400),
        (Answer(0), 5_000),
        (Answer(1), 9_000),
        (Answer(0), 19_999),
    ],
    [
        (Words("Oslo"), 2_000),
        (Words("oslo "), 4_000),
        (Words("Bergen"), 6_000),
        (Nothing, 0),
    ],
    [
        (Answer(1), 3_000),
        (Answer(1), 3_000),
        (Nothing, 0),
        (Answer(0), 8_000),
    ],
    [
        (Answer(0), 1_000),
        (Answer(1), 1_500),
        (Answer(1), 2_000),
        (Answer(2), 2_500),
    ],
];

/// Four questions: a choice, a typed answer, a choice for double points, and a poll.
pub(crate) fn opened(mode: Mode) -> RoomOpened {
    let double = QuestionDraft {
        points_factor: 2,
        ..QuestionDraft::choice(
            "Which is the longest river?",
            [("Rhine", false), ("Nile", true)],
        )
    };
    let drafts = [
        QuestionDraft::choice(
            "Which is the largest ocean?",
            [("Pacific", true), ("Atlantic", false), ("Arctic", false)],
        ),
        QuestionDraft::of(
            "What is the capital of Norway?",
            Content::Typed(TypedContent {
                accepted: vec!["Oslo".to_owned()],
                tolerates_typos: false,
            }),
        ),
        double,
        QuestionDraft::of(
            "Tea, coffee or water?",
            Content::Poll(PollContent {
                answers: ["Tea", "Coffee", "Water"].map(str::to_owned).to_vec(),
                takes_several: false,
                ..PollContent::default()
            }),
        ),
    ];
    RoomOpened {
        at_ms: START_MS,
        title: "Water".to_owned(),
        host_name: "Hanna".to_owned(),
        mode,
        settings: Settings {
            preset: Preset::Classic,
            capacity: None,
            late_join: true,
            auto_play: false,
            may_change_pick: false,
            partial_credit: false,
            streak_bonus: false,
        },
        questions: freeze(&drafts, &Freezing::default(), 7).unwrap(),
    }
}

/// A game with its own clock.
pub(crate) struct Game {
    pub(crate) room: Room,
    now_ms: u64,
}

impl Game {
    /// A lobby with everyone in it, which began with these events.
    pub(crate) fn live(told: &[Event]) -> Self {
        let mut game = Self::of(Room::open(opened(Mode::Live)), told);
        for (number, name) in (0..).zip(NAMES) {
            game.joins(number, name);
        }
        game
    }

    /// A lobby.
    pub(crate) fn of(room: Room, told: &[Event]) -> Self {
        let mut game = Self {
            room,
            now_ms: START_MS,
        };
        for event in told {
            game.room.apply(event);
        }
        game
    }

    /// An attempt at an assignment, of which the player reaches so many questions.
    pub(crate) fn attempt(said: &[(Says, u64)]) -> Self {
        let taken = SeatTaken {
            seat: SeatId(0),
            nickname: "Me".to_owned(),
            token_hash: [1; 32],
            account: None,
            at_ms: START_MS,
        };
        let told = [Event::AttemptTold, Event::SeatTaken(taken)];
        let mut game = Self::of(Room::open(opened(Mode::Practice)), &told);
        for (index, said) in said.iter().enumerate() {
            game.open_next();
            game.say(0, index, *said);
            game.reveal();
        }
        game
    }

    /// An attempt whose player says how sure they are, always the same.
    pub(crate) fn sure_attempt(said: &[(Says, u64)], confidence: Confidence) -> Self {
        let mut game = Self::attempt(&[]);
        let on = Event::Confidence(ConfidenceEvent::Set(true));
        game.room.apply(&on);
        for (question, said) in said.iter().enumerate() {
            game.open_next();
            game.say(0, question, *said);
            game.does(&Command::TellConfidence {
                seat: SeatId(0),
                question,
                confidence,
            });
            game.reveal();
        }
        game
    }

    pub(crate) fn joins(&mut self, number: u8, name: &str) {
        self.does(&Command::Join {
            nickname: name.to_owned(),
            token_hash: [number; 32],
            account: None,
            has_number: false,
        });
    }

    /// Carries a command out; it is not refused.
    pub(crate) fn does(&mut self, command: &Command) {
        let tick = Tick {
            now_ms: self.now_ms,
            seed: self.now_ms ^ 0x5EED,
        };
        let events = self.room.decide(command, tick).unwrap();
        for event in &events {
            self.room.apply(event);
        }
    }

    pub(crate) fn control(&mut self, control: Control) {
        let step = self.room.step();
        self.does(&Command::Control { step, control });
    }

    /// Goes on until answers can be picked.
    pub(crate) fn open_next(&mut self) {
        while !matches!(self.room.phase(), Phase::Open { .. }) {
            self.control(Control::Advance);
        }
    }

    /// Someone answers the open question.
    pub(crate) fn say(&mut self, seat: u32, question: usize, (says, after_ms): (Says, u64)) {
        let Phase::Open { window, .. } = self.room.phase() else {
            panic!("{:?}", self.room.phase());
        };
        let pick = match says {
            Nothing => return,
            Answer(place) => {
                let answers = self.room.questions()[question].answers();
                Pick::Choice(vec![answers[place].id])
            }
            Words(words) => Pick::Typed(words.to_owned()),
        };
        self.now_ms = window.opens_at_ms + after_ms;
        let timing = PickTiming::received(self.now_ms);
        self.does(&Command::Pick {
            seat: SeatId(seat),
            question,
            pick,
            timing,
        });
    }

    /// Everyone answers a question as [`SAID`] says.
    pub(crate) fn all_say(&mut self, question: usize) {
        self.open_next();
        for (seat, said) in (0..).zip(SAID[question]) {
            self.say(seat, question, said);
        }
    }

    /// Goes on until the right answer is shown.
    pub(crate) fn reveal(&mut self) {
        while !matches!(self.room.phase(), Phase::Reveal { .. }) {
            self.control(Control::Advance);
        }
    }

    /// Plays the rest as [`SAID`] says, to the podium.
    pub(crate) fn finish(mut self) -> Room {
        let first = self.room.question_index().map_or(0, |index| index + 1);
        for question in first..SAID.len() {
            self.all_say(question);
            self.reveal();
        }
        self.control(Control::Finish);
        self.room
    }
}
