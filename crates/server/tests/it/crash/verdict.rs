//! The judgment: the report against what everyone was told, counted again by other means.
//!
//! Points are counted here from the written rule, from the acknowledged times and from the quiz as
//! its author wrote it. An uninterrupted game with the same picks would give exactly these.

use std::collections::BTreeMap;

use protocol::http::rooms::{Report, ReportCell, ReportQuestion, ReportSeat};
use protocol::socket::Outcome;

use super::plan::PLAYERS;
use super::player::{Player, settled};
use super::quiz::{Asked, QUESTIONS};
use super::world::World;

/// Everything that is wrong with the report.
pub(crate) fn check(played: &[Player], report: &Report, world: &World) -> Vec<String> {
    let mut faults = Vec::new();
    if report.questions.len() != QUESTIONS.len() || report.questions.iter().any(|q| !q.played) {
        faults.push("I10: not every question was played once".to_owned());
        return faults;
    }
    if report.seats.len() != PLAYERS as usize {
        faults.push(format!("I11: {} seats", report.seats.len()));
    }
    for player in played {
        let seats: Vec<&ReportSeat> = report
            .seats
            .iter()
            .filter(|seat| seat.nickname == player.nickname)
            .collect();
        match seats[..] {
            [seat] => faults.extend(check_seat(player, seat, report, world)),
            _ => faults.push(format!(
                "I11: {} sits {} times",
                player.nickname,
                seats.len()
            )),
        }
    }
    let acknowledged: usize = played.iter().map(|player| player.saved.len()).sum();
    if 2 * acknowledged < played.len() * QUESTIONS.len() {
        faults.push(format!(
            "only {acknowledged} picks were acknowledged, which proves little"
        ));
    }
    for (index, (question, asked)) in report.questions.iter().zip(&QUESTIONS).enumerate() {
        faults.extend(check_question(index, question, asked, report));
    }
    faults.extend(check_ranks(report));
    faults
}

/// I1, I9, I11: what this player was told is what the report says.
fn check_seat(player: &Player, seat: &ReportSeat, report: &Report, world: &World) -> Vec<String> {
    let name = &player.nickname;
    let mut faults = Vec::new();
    let mut points = 0;
    let mut correct_count = 0;
    let rounds = report.questions.iter().zip(&seat.cells).zip(&QUESTIONS);
    for (index, ((question, cell), asked)) in (0_u32..).zip(rounds) {
        if let Err(what) = check_told(player, index, question, cell, world) {
            faults.push(format!("I1: {name}, question {index}: {what}; {cell:?}"));
        }
        let outcome = outcome(question, cell, asked);
        let is_right = outcome == Outcome::Correct;
        let earned = match cell.elapsed_ms {
            Some(elapsed_ms) if is_right => classic(asked, elapsed_ms),
            _ => 0,
        };
        if (cell.points, cell.outcome) != (earned, outcome) {
            faults.push(format!(
                "DUR-2: {name}, question {index}: {earned} {outcome:?}: {cell:?}"
            ));
        }
        points += earned;
        correct_count += u32::from(is_right);
    }
    if (seat.points, seat.correct_count) != (points, correct_count) {
        faults.push(format!("I9: {name} has {}, not {points}", seat.points));
    }
    let me = player
        .me
        .as_ref()
        .map(|me| (me.seat, me.points, me.rank, me.correct_count));
    if me != Some((seat.seat, points, Some(seat.rank), correct_count)) {
        faults.push(format!(
            "I11: {name} was told {me:?}, not {points} and rank {}",
            seat.rank
        ));
    }
    faults
}

/// The cell against what was acknowledged, refused and sent.
fn check_told(
    player: &Player,
    index: u32,
    question: &ReportQuestion,
    cell: &ReportCell,
    world: &World,
) -> Result<(), String> {
    if let Some(saved) = player.saved.get(&index) {
        if cell.elapsed_ms != Some(saved.elapsed_ms) {
            return Err(format!("{saved:?} was acknowledged"));
        }
    } else if cell.elapsed_ms.is_some() && player.refused.contains(&index) {
        return Err("a refused pick counts".to_owned());
    }
    if cell.elapsed_ms.is_none() {
        return Ok(());
    }
    let Some(sent) = player.sent.get(&index) else {
        return Err("nothing was picked".to_owned());
    };
    if world.offer(index) != question.offer {
        return Err(format!("{:?} was offered", world.offer(index)));
    }
    if cell.choice.as_ref().map(settled) == Some(settled(&sent.choice)) {
        Ok(())
    } else {
        Err(format!("{:?} was picked", sent.choice))
    }
}

/// I2 and the sums over all seats.
fn check_question(
    index: usize,
    question: &ReportQuestion,
    asked: &Asked,
    report: &Report,
) -> Vec<String> {
    let cells = || report.seats.iter().filter_map(|seat| seat.cells.get(index));
    let picked_count = cells().filter(|cell| cell.elapsed_ms.is_some()).count();
    let correct_count = cells()
        .filter(|cell| cell.outcome == Outcome::Correct)
        .count();
    let mut per_answer: BTreeMap<&str, u32> = BTreeMap::new();
    for text in cells().flat_map(|cell| picked_texts(question, cell)) {
        *per_answer.entry(text).or_default() += 1;
    }
    let mut faults = Vec::new();
    if (
        question.picked_count as usize,
        question.correct_count as usize,
    ) != (picked_count, correct_count)
    {
        faults.push(format!(
            "I2: question {index}: {picked_count} picks: {question:?}"
        ));
    }
    for answer in &question.answers {
        let counted = per_answer
            .get(answer.text.as_str())
            .copied()
            .unwrap_or_default();
        let is_right = asked.is_right_answer(&answer.text);
        if is_right != Some(answer.is_correct) || answer.picked_count != counted {
            faults.push(format!(
                "I2: question {index}: counted {counted}: {answer:?}"
            ));
        }
    }
    faults
}

/// I9: best first, and equal ones share their rank.
fn check_ranks(report: &Report) -> Vec<String> {
    let key = |seat: &ReportSeat| {
        let right = seat
            .cells
            .iter()
            .filter(|cell| cell.outcome == Outcome::Correct);
        let time_ms: u64 = right
            .filter_map(|cell| cell.elapsed_ms)
            .map(u64::from)
            .sum();
        (std::cmp::Reverse(seat.points), time_ms)
    };
    let wrong = report.seats.iter().filter(|seat| {
        let better = report
            .seats
            .iter()
            .filter(|other| key(other) < key(seat))
            .count();
        seat.rank as usize != better + 1
    });
    wrong
        .map(|seat| format!("I9: {} has rank {}", seat.nickname, seat.rank))
        .collect()
}

/// What must have come of a cell, by the words of the quiz.
fn outcome(question: &ReportQuestion, cell: &ReportCell, asked: &Asked) -> Outcome {
    if cell.elapsed_ms.is_none() {
        return Outcome::Missed;
    }
    let (Some(offer), Some(choice)) = (&question.offer, &cell.choice) else {
        return Outcome::Wrong;
    };
    match asked.is_right(offer, choice) {
        None => Outcome::Unscored,
        Some(true) => Outcome::Correct,
        Some(false) => Outcome::Wrong,
    }
}

/// The answers that were picked, where there are some to choose from.
fn picked_texts<'a>(
    question: &'a ReportQuestion,
    cell: &ReportCell,
) -> impl Iterator<Item = &'a str> {
    let answers = cell
        .picked
        .iter()
        .filter_map(|at| question.answers.get(*at as usize));
    answers.map(|answer| answer.text.as_str())
}

/// `round(P · (1 − t / 2T))`, rounded half up, and all of `P` below half a second or without limit.
fn classic(asked: &Asked, elapsed_ms: u32) -> u32 {
    let full = 1_000 * asked.points_factor;
    match asked.time_limit_s.map(|limit_s| limit_s * 1_000) {
        Some(limit_ms) if elapsed_ms >= 500 => {
            let rest = 2 * u64::from(limit_ms) - u64::from(elapsed_ms.min(limit_ms));
            let twice_limit = 2 * u64::from(limit_ms);
            let points = (u64::from(full) * rest * 2 + twice_limit) / (2 * twice_limit);
            u32::try_from(points).unwrap_or(u32::MAX)
        }
        _ => full,
    }
}
