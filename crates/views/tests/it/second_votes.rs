//! LIVE-1: between two votes, only hosts learn how the first one is spread.
//!
//! Two rooms in which the others vote differently look the same to a player and to the screen until
//! the reveal, byte by byte.

use game::command::PickTiming;
use game::event::{Event, Pick};
use game::quiz::{Freezing, freeze};
use game::{Command, Control, Room, SeatId, Tick};
use protocol::socket::{FirstVote, Phase, PlayerView, Progress, ScreenView, ServerMessage};
use views::report::report;

use crate::dice::Dice;
use crate::{kinds, plain_room};

const START_MS: u64 = 1_800_000_000_000;

struct Table {
    room: Room,
    now_ms: u64,
}

impl Table {
    /// A choice, and three players of whom two vote.
    fn open() -> Self {
        let [draft, _] = kinds::pair(&mut Dice::new(1), 0);
        let questions = freeze(&[draft], &Freezing::default(), 7).unwrap();
        let mut room = plain_room::open(questions, START_MS);
        room.apply(&Event::SecondVotesSet(true));
        let mut table = Self {
            room,
            now_ms: START_MS,
        };
        for number in 0..3 {
            table.act(&Command::Join {
                nickname: format!("Player {number}"),
                token_hash: [number; 32],
                account: None,
                has_number: false,
            });
        }
        table.steer(Control::Advance);
        table.steer(Control::Advance);
        table
    }

    fn act(&mut self, command: &Command) {
        self.now_ms += 2_000;
        let tick = Tick {
            now_ms: self.now_ms,
            seed: 1,
        };
        for event in &self.room.decide(command, tick).unwrap() {
            self.room.apply(event);
        }
    }

    fn steer(&mut self, control: Control) {
        let step = self.room.step();
        self.act(&Command::Control { step, control });
    }

    fn votes(&mut self, seat: u32, answer: usize) {
        let id = self.room.questions()[0].answers()[answer].id;
        let timing = PickTiming::received(self.now_ms + 2_000);
        self.act(&Command::Pick {
            seat: SeatId(seat),
            question: 0,
            pick: Pick::Choice(vec![id]),
            timing,
        });
    }

    /// What the screen and the first player could be sent now.
    fn shown(&self) -> [String; 2] {
        let room = views::room_view(&self.room, "4839201");
        let round = &self.room.rounds()[0];
        let progress = Progress {
            picked_count: round.picked_count,
            ..Progress::default()
        };
        let (seq, server_ms) = (1, self.now_ms);
        let screen = ServerMessage::ScreenView(ScreenView {
            seq,
            server_ms,
            room: room.clone(),
            progress,
            stage_number: false,
            wall: None,
        });
        let player = ServerMessage::PlayerView(PlayerView {
            seq,
            server_ms,
            room,
            me: views::me(&self.room, SeatId(0)).unwrap(),
        });
        [screen, player].map(|message| serde_json::to_string(&message).unwrap())
    }
}

#[test]
fn live_1_nobody_but_hosts_learns_how_the_first_vote_is_spread() {
    let (mut one, mut other) = (Table::open(), Table::open());
    let mut both = |act: &dyn Fn(&mut Table, usize)| {
        act(&mut one, 0);
        act(&mut other, 1);
        assert_eq!(one.shown(), other.shown(), "LIVE-1");
        let hands = [&one, &other].map(|table| views::hand(&table.room).first_vote);
        (hands, one.shown())
    };
    both(&|table, _| table.votes(0, 0));
    both(&|table, at| table.votes(1, at));
    let (hands, _) = both(&|table, _| table.steer(Control::Advance));
    assert_ne!(hands[0], hands[1], "the host decides by it");
    let (hands, shown) = both(&|table, _| table.steer(Control::Talk { for_ms: None }));
    assert_ne!(hands[0], hands[1], "and sees it while people talk");
    assert!(
        shown[1].contains("\"talk\":{\"endsAtMs\":null}"),
        "{}",
        shown[1]
    );
    let (hands, shown) = both(&|table, _| table.steer(Control::Advance));
    assert_eq!(hands, [None, None]);
    assert!(
        shown
            .iter()
            .all(|message| message.contains("\"again\":true"))
    );
    both(&|table, at| table.votes(1, 1 - at));
    both(&|table, _| table.steer(Control::Advance));
}

#[test]
fn the_reveal_and_the_report_tell_both_votes() {
    let mut table = Table::open();
    let answers = table.room.questions()[0].answers();
    let right = answers.iter().position(|answer| answer.is_correct).unwrap();
    let wrong = answers
        .iter()
        .position(|answer| !answer.is_correct)
        .unwrap();
    let count = answers.len();
    table.votes(0, wrong);
    table.votes(1, right);
    table.steer(Control::Advance);
    table.steer(Control::Talk { for_ms: None });
    table.steer(Control::Advance);
    table.votes(0, right);
    table.steer(Control::Advance);
    table.steer(Control::Advance);
    let mut distribution = vec![0; count];
    (distribution[right], distribution[wrong]) = (1, 1);
    let want = FirstVote {
        distribution,
        picked_count: 2,
        correct_count: 1,
    };
    let Phase::Reveal(reveal) = views::phase(&table.room) else {
        panic!("revealed");
    };
    assert_eq!(reveal.first_vote.as_ref(), Some(&want));
    assert_eq!((reveal.picked_count, reveal.correct_count), (2, 2));
    table.steer(Control::Finish);
    let report = report(&table.room, "id").unwrap();
    assert_eq!(report.questions[0].first_vote, Some(want));
    let picked = |seat: usize| {
        let cell = &report.seats[seat].cells[0];
        (cell.first_picked.len(), cell.picked.len())
    };
    let mut all: Vec<_> = (0..report.seats.len()).map(picked).collect();
    all.sort_unstable();
    assert_eq!(all, [(0, 0), (1, 1), (1, 1)]);
}
