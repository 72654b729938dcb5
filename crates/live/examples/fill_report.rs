//! Puts the report of a large live session into a database, to measure how it opens.
//!
//! `fanfare account create`, then `cargo run --release -p live --example fill_report --
//! sqlite:/tmp/report.db ada@example.org 10000 50`, and then `swarm report` on it. Players know
//! more or less, questions are hard or easy, and who answers what is drawn from that; nobody really
//! played, so there is no journal.
#![expect(
    clippy::print_stdout,
    reason = "the person who runs it wants to know which room it is"
)]

use std::error::Error;

use protocol::http::rooms::{Report, ReportAnswer, ReportCell, ReportQuestion, ReportSeat};
use protocol::question::{
    AnswerView, AnswersChoice, AnswersOffer, AnswersSolution, Choice, Offer, QuestionKind, Solution,
};
use protocol::socket::{Marking, Outcome, RoomMode};
use store::{FIRST_EPOCH, NewRoom, ReportSums, Store, new_id};
use views::report::{sums, write};

const ANSWERS: u32 = 4;
const TIME_LIMIT_MS: u32 = 20_000;

/// `SplitMix64`, so that every run is the same.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        u32::try_from((mixed ^ (mixed >> 31)) % u64::from(sides)).unwrap_or(0)
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [url, email, seats, questions] = arguments.as_slice() else {
        return Err("give the address of a database, an e-mail address, seats, questions".into());
    };
    let (seats, questions) = (seats.parse::<u32>()?, questions.parse::<u32>()?);
    let store = Store::open(url).await?;
    let host = store.find_account_by_email(email).await?;
    let host = host.ok_or("nobody has this address")?;
    let now_ms = host.created_at_ms;
    let room_id = new_id(now_ms);
    let room = NewRoom {
        id: room_id.clone(),
        code: (1_000_000 + now_ms % 9_000_000).to_string(),
        host_account_id: Some(host.id),
        quiz_id: None,
        title: "A full hall".to_owned(),
        mode: store::RoomMode::Live,
        owner_node: "example".to_owned(),
        question_count: i64::from(questions),
    };
    store.create_room(room, b"", now_ms).await?;
    let report = report(&room_id, u64::try_from(now_ms)?, seats, questions);
    let sums = sums(&report);
    let (body, pages) = write(report)?;
    store.put_report(&room_id, &body, &pages, now_ms).await?;
    let kept = ReportSums {
        player_count: i64::try_from(sums.players)?,
        pick_count: i64::try_from(sums.picks)?,
        chance_count: i64::try_from(sums.chances)?,
    };
    store.put_report_sums(&room_id, kept).await?;
    let seat_count = i64::from(seats);
    store
        .finish_room(&room_id, FIRST_EPOCH, seat_count, now_ms)
        .await?;
    println!("{room_id}: {seats} seats, {questions} questions");
    Ok(())
}

fn report(room_id: &str, now_ms: u64, seats: u32, questions: u32) -> Report {
    let mut dice = Dice(1);
    let hardness: Vec<u32> = (0..questions).map(|_| dice.roll(1_000)).collect();
    let mut asked: Vec<ReportQuestion> = (0..questions).map(question).collect();
    let mut seated: Vec<ReportSeat> = (0..seats)
        .map(|seat| {
            let skill = dice.roll(1_000);
            let picks = hardness.iter().zip(&mut asked);
            let cells = picks.map(|(hard, question)| pick(&mut dice, skill, *hard, question));
            let cells: Vec<ReportCell> = cells.collect();
            let right = |cell: &&ReportCell| cell.outcome == Outcome::Correct;
            ReportSeat {
                team: None,
                team_share: None,
                members: Vec::new(),
                is_late: false,
                seat,
                nickname: format!("Player of seat {seat}"),
                rank: 0,
                averaged_count: None,
                points: cells.iter().map(|cell| cell.points).sum(),
                correct_count: u32::try_from(cells.iter().filter(right).count()).unwrap_or(0),
                round_trip_ms: None,
                speed_hint: None,
                cells,
            }
        })
        .collect();
    seated.sort_by_key(|seat| (std::cmp::Reverse(seat.points), seat.seat));
    for (rank, seat) in (1..).zip(&mut seated) {
        seat.rank = rank;
    }
    Report {
        room_id: room_id.to_owned(),
        title: "A full hall".to_owned(),
        language: "en".to_owned(),
        mode: RoomMode::Live,
        created_at_ms: now_ms,
        finished_at_ms: now_ms,
        latency_credit_ms: game::limits::LATENCY_CREDIT_MS,
        questions: asked,
        teams: Vec::new(),
        team_devices: false,
        has_late: false,
        is_averaged: false,
        never_came: Vec::new(),
        audience_questions: Vec::new(),
        brainstorms: Vec::new(),
        seats: seated,
    }
}

/// The first answer is right.
fn question(index: u32) -> ReportQuestion {
    let answer = |at: u32| AnswerView {
        id: format!("q{index}a{at}"),
        text: format!("Answer {} of question {}", at + 1, index + 1),
        picture: None,
    };
    let answers: Vec<AnswerView> = (0..ANSWERS).map(answer).collect();
    let counted = answers.iter().enumerate().map(|(at, answer)| ReportAnswer {
        text: answer.text.clone(),
        is_correct: at == 0,
        picked_count: 0,
    });
    ReportQuestion {
        index,
        kind: QuestionKind::Choice,
        text: format!("What is asked as question {} of a long evening?", index + 1),
        picture: None,
        played: true,
        points_factor: 1,
        time_limit_ms: Some(TIME_LIMIT_MS),
        answers: counted.collect(),
        solution: Some(Solution::Choice(AnswersSolution {
            correct: vec![answers[0].id.clone()],
            distribution: vec![0; answers.len()],
        })),
        offer: Some(Offer::Choice(AnswersOffer { answers })),
        multiple: Some(false),
        marking: Marking::AsWritten,
        hidden: Vec::new(),
        drawn_count: None,
        picked_count: 0,
        correct_count: 0,
        median_ms: Some(TIME_LIMIT_MS / 3),
        first_vote: None,
        confidence: Vec::new(),
    }
}

/// One in twenty is missed; the others are right the more often the more someone knows.
fn pick(dice: &mut Dice, skill: u32, hard: u32, question: &mut ReportQuestion) -> ReportCell {
    let missed = ReportCell {
        outcome: Outcome::Missed,
        is_not_drawn: false,
        part: None,
        picked: Vec::new(),
        first_picked: Vec::new(),
        choice: None,
        confidence: None,
        right_gaps: Vec::new(),
        hidden: Vec::new(),
        elapsed_ms: None,
        credit_ms: 0,
        late_start_ms: 0,
        held_ms: 0,
        points: 0,
    };
    if dice.roll(20) == 0 {
        return missed;
    }
    let is_right = dice.roll(2_000) < skill + 1_000 - hard;
    let wrong = 1 + dice.roll(ANSWERS - 1);
    let at = if is_right { 0 } else { wrong };
    let elapsed_ms = 500 + dice.roll(TIME_LIMIT_MS - 500);
    question.picked_count += 1;
    question.correct_count += u32::from(is_right);
    question.answers[at as usize].picked_count += 1;
    if let Some(Solution::Choice(solution)) = &mut question.solution {
        solution.distribution[at as usize] += 1;
    }
    let outcome = if is_right {
        Outcome::Correct
    } else {
        Outcome::Wrong
    };
    ReportCell {
        outcome,
        picked: vec![at],
        choice: Some(Choice::Answers(AnswersChoice {
            answers: vec![format!("q{}a{at}", question.index)],
        })),
        elapsed_ms: Some(elapsed_ms),
        points: if is_right { 1_000 - elapsed_ms / 40 } else { 0 },
        ..missed
    }
}
