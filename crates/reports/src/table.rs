//! A report as a table: one row per seat, and for each question the answer, points and seconds, and
//! how sure players were if someone said so.
//!
//! Slides and questions that weren't played have no columns. We create rows one at a time, because
//! there may be ten thousand. No cell is ever a formula (API-8), because people choose their
//! nicknames.

use std::collections::BTreeMap;

use game::number::Number;
use protocol::http::rooms::{Report, ReportCell, ReportQuestion, ReportSeat};
use protocol::question::{AnswerView, Choice, GapsChoice, GapsWay, Offer, QuestionKind};

use crate::words::ReportWords;

/// Makes spreadsheets read the file as UTF-8.
pub const BYTE_ORDER_MARK: &str = "\u{feff}";

/// What is told of players beside their answers: the names that the host knows them by, and the
/// teams they were in.
#[derive(Debug, Default)]
pub struct People {
    /// By seat: the name, and their id in another system.
    names: BTreeMap<u32, (String, String)>,
    /// The names of the teams, by number.
    teams: Vec<String>,
    /// Whether each player was a team with one device.
    team_devices: bool,
    /// Whether someone was late.
    has_late: bool,
    /// Whether points are the average of several attempts.
    is_averaged: bool,
    /// Who was on the list of an assignment and never came.
    never_came: Vec<String>,
}

impl People {
    /// Those of a report, and the names its host gave them.
    pub fn of(report: &Report, names: Vec<store::SeatName>) -> Self {
        let names = names.into_iter().filter_map(|name| {
            let seat = u32::try_from(name.seat).ok()?;
            Some((seat, (name.name, name.external_id)))
        });
        Self {
            names: names.collect(),
            teams: report.teams.iter().map(|team| team.name.clone()).collect(),
            team_devices: report.team_devices,
            has_late: report.has_late,
            is_averaged: report.is_averaged,
            never_came: report.never_came.clone(),
        }
    }

    fn has_names(&self) -> bool {
        !self.names.is_empty()
    }

    fn has_teams(&self) -> bool {
        !self.teams.is_empty()
    }

    /// Whether a column says how it was handed in.
    fn has_hand_ins(&self) -> bool {
        self.has_late || !self.never_came.is_empty()
    }

    /// The cell with the team of a seat.
    fn team(&self, seat: &ReportSeat) -> Cell {
        let name = seat.team.and_then(|team| self.teams.get(usize::from(team)));
        name.cloned().map_or(Cell::Empty, Cell::Text)
    }
}

/// The meaning of a cell.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// Text that someone wrote.
    Text(String),
    /// A count, or points.
    Count(u32),
    /// A number that a player gave, in decimal digits.
    Number(String),
    /// Milliseconds.
    Time(u32),
}

/// The questions that have columns, with their indexes.
pub fn asked(questions: &[ReportQuestion]) -> impl Iterator<Item = (usize, &ReportQuestion)> {
    let questions = questions.iter().enumerate();
    questions.filter(|(_, question)| question.played && question.kind != QuestionKind::Slide)
}

/// The column headings. Teams have a column if there are any, and so have the host's names for
/// players, and whether they were late if someone was.
pub fn head(questions: &[ReportQuestion], people: &People, words: ReportWords) -> Vec<String> {
    let name = if people.team_devices {
        "team"
    } else {
        "nickname"
    };
    let mut head = vec!["rank", name];
    if people.team_devices {
        head.push("members");
    }
    if people.has_names() {
        head.extend(["player", "identifier"]);
    }
    if people.has_teams() {
        head.push("team");
    }
    if people.has_hand_ins() {
        head.push("handed-in");
    }
    if people.is_averaged {
        head.extend(["attempts", "average-points"]);
    } else {
        head.push("points");
    }
    head.push("right-answers");
    let mut head: Vec<String> = head.into_iter().map(|part| words.say(part)).collect();
    let (points, seconds) = (words.say("points"), words.say("seconds"));
    let (first_answer, confidence) = (words.say("first-answer"), words.say("confidence"));
    for (_, question) in asked(questions) {
        let n = question.index + 1;
        if question.first_vote.is_some() {
            head.push(format!("{n}. {first_answer}"));
        }
        head.push(format!("{n}. {}", question.text));
        if !question.confidence.is_empty() {
            head.push(format!("{n}. {confidence}"));
        }
        head.push(format!("{n}. {points}"));
        head.push(format!("{n}. {seconds}"));
    }
    head
}

/// The row of a seat.
///
/// What a host hid from everyone else is hidden here, too: files are passed on.
pub fn row(
    questions: &[ReportQuestion],
    people: &People,
    seat: &ReportSeat,
    words: ReportWords,
) -> Vec<Cell> {
    let mut row = vec![Cell::Count(seat.rank), Cell::Text(seat.nickname.clone())];
    if people.team_devices {
        row.push(text_cell(seat.members.join(", ")));
    }
    if people.has_names() {
        let (name, external_id) = people.names.get(&seat.seat).cloned().unwrap_or_default();
        row.extend([name, external_id].map(|text| {
            if text.is_empty() {
                Cell::Empty
            } else {
                Cell::Text(text)
            }
        }));
    }
    if people.has_teams() {
        row.push(people.team(seat));
    }
    if people.has_hand_ins() {
        let part = if seat.is_late { "late" } else { "in-time" };
        row.push(Cell::Text(words.say(part)));
    }
    if people.is_averaged {
        row.push(seat.averaged_count.map_or(Cell::Empty, Cell::Count));
    }
    row.extend([Cell::Count(seat.points), Cell::Count(seat.correct_count)]);
    for (at, question) in asked(questions) {
        row.extend(answer_cells(question, seat.cells.get(at), words));
    }
    row
}

/// What a seat has in the columns of a question, of which an old report may know nothing.
fn answer_cells(
    question: &ReportQuestion,
    cell: Option<&ReportCell>,
    words: ReportWords,
) -> Vec<Cell> {
    let mut cells = Vec::new();
    if question.first_vote.is_some() {
        let first = cell.map(|cell| texts_at(question, &cell.first_picked));
        cells.push(text_cell(first.unwrap_or_default()));
    }
    let asked = cell.filter(|cell| !cell.is_not_drawn);
    cells.push(match (cell, asked) {
        (_, Some(cell)) => picked(question, cell, words),
        (Some(_), None) => Cell::Text(words.say("not-drawn")),
        (None, None) => Cell::Empty,
    });
    if !question.confidence.is_empty() {
        let told = asked.and_then(|cell| cell.confidence);
        let told = told.map(|level| Cell::Text(words.confidence(level)));
        cells.push(told.unwrap_or(Cell::Empty));
    }
    cells.push(asked.map_or(Cell::Empty, |cell| Cell::Count(cell.points)));
    let elapsed_ms = asked.and_then(|cell| cell.elapsed_ms);
    cells.push(elapsed_ms.map_or(Cell::Empty, Cell::Time));
    cells
}

/// The rows of those who never came: their names, and nothing else.
pub fn absent_rows(
    questions: &[ReportQuestion],
    people: &People,
    words: ReportWords,
) -> Vec<Vec<Cell>> {
    let columns = head(questions, people, words).len();
    let names = people.never_came.iter();
    let rows = names.map(|name| {
        let mut row = vec![Cell::Empty, Cell::Text(name.clone())];
        if people.has_names() {
            row.extend([Cell::Empty, Cell::Empty]);
        }
        if people.has_teams() {
            row.push(Cell::Empty);
        }
        row.push(Cell::Text(words.say("never")));
        row.resize(columns, Cell::Empty);
        row
    });
    rows.collect()
}

/// What a session without a quiz came to, as CSV: what the audience asked, and its ideas. It has no
/// rows of players, who have neither ranks nor answers. What was hidden is hidden here, too.
pub fn csv_of_audience(head: &Report, words: ReportWords) -> Result<Vec<u8>, csv::Error> {
    let mut writer = csv::Writer::from_writer(BYTE_ORDER_MARK.as_bytes().to_vec());
    let columns = ["votes", "question", "was-answered", "topic", "idea"];
    writer.write_record(columns.map(|part| words.say(part)))?;
    for one in &head.audience_questions {
        let text = words.unless_hidden(&one.text, one.hidden);
        let answered = words.say(if one.answered { "yes" } else { "no" });
        writer.write_record([
            one.votes.to_string(),
            inert(&text),
            answered,
            String::new(),
            String::new(),
        ])?;
    }
    for brainstorm in &head.brainstorms {
        for idea in &brainstorm.ideas {
            let text = words.unless_hidden(&idea.text, idea.hidden);
            writer.write_record([
                idea.votes.to_string(),
                String::new(),
                String::new(),
                inert(&brainstorm.topic),
                inert(&text),
            ])?;
        }
    }
    written(writer)
}

/// A whole report as CSV, from its stored form.
pub fn csv(report: &Report, words: ReportWords) -> Result<Vec<u8>, csv::Error> {
    if report.questions.is_empty() {
        return csv_of_audience(report, words);
    }
    let people = People::of(report, Vec::new());
    let mut bytes = csv_head(&report.questions, &people, words)?;
    bytes.extend(csv_rows(&report.questions, &people, &report.seats, words)?);
    bytes.extend(csv_absent(&report.questions, &people, words)?);
    Ok(bytes)
}

/// The start of a CSV file.
pub fn csv_head(
    questions: &[ReportQuestion],
    people: &People,
    words: ReportWords,
) -> Result<Vec<u8>, csv::Error> {
    let mut writer = csv::Writer::from_writer(BYTE_ORDER_MARK.as_bytes().to_vec());
    writer.write_record(
        head(questions, people, words)
            .iter()
            .map(|cell| inert(cell)),
    )?;
    written(writer)
}

/// Seats as CSV rows.
pub fn csv_rows(
    questions: &[ReportQuestion],
    people: &People,
    seats: &[ReportSeat],
    words: ReportWords,
) -> Result<Vec<u8>, csv::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for seat in seats {
        writer.write_record(
            row(questions, people, seat, words)
                .into_iter()
                .map(csv_cell),
        )?;
    }
    written(writer)
}

/// Those who never came as CSV rows.
pub fn csv_absent(
    questions: &[ReportQuestion],
    people: &People,
    words: ReportWords,
) -> Result<Vec<u8>, csv::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in absent_rows(questions, people, words) {
        writer.write_record(row.into_iter().map(csv_cell))?;
    }
    written(writer)
}

fn written(writer: csv::Writer<Vec<u8>>) -> Result<Vec<u8>, csv::Error> {
    writer
        .into_inner()
        .map_err(|error| csv::Error::from(error.into_error()))
}

fn csv_cell(cell: Cell) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::Text(text) => inert(&text),
        Cell::Count(count) => count.to_string(),
        // Spreadsheets read digits as a number, also with a minus sign.
        Cell::Number(digits) => digits,
        Cell::Time(ms) => format!("{}.{:03}", ms / 1000, ms % 1000),
    }
}

/// The answer, in words or as a number.
fn picked(question: &ReportQuestion, cell: &ReportCell, words: ReportWords) -> Cell {
    let said = match &cell.choice {
        Some(Choice::Number(given)) if Number::parse(&given.number).is_some() => {
            return Cell::Number(given.number.clone());
        }
        Some(Choice::Rating(given)) => return Cell::Count(u32::from(given.step)),
        Some(choice) => in_words(question, cell, choice, words),
        None => answers(question, cell),
    };
    text_cell(said)
}

fn text_cell(said: String) -> Cell {
    if said.is_empty() {
        Cell::Empty
    } else {
        Cell::Text(said)
    }
}

fn in_words(
    question: &ReportQuestion,
    cell: &ReportCell,
    choice: &Choice,
    words: ReportWords,
) -> String {
    let (items, prompts): (&[AnswerView], &[AnswerView]) = match &question.offer {
        Some(Offer::Order(offer)) => (&offer.items, &[]),
        Some(Offer::Ranking(offer)) => (&offer.items, &[]),
        Some(Offer::Match(offer)) => (&offer.answers, &offer.prompts),
        Some(Offer::Categorize(offer)) => (&offer.categories, &offer.items),
        Some(Offer::Labels(offer)) => (&offer.labels, &[]),
        _ => (&[], &[]),
    };
    match choice {
        Choice::Answers(_) => answers(question, cell),
        Choice::Typed(typed) | Choice::Text(typed) => shown(&[&typed.text], cell, words),
        Choice::Number(given) => given.number.clone(),
        Choice::Order(picked) | Choice::Ranking(picked) => {
            let texts = picked.answers.iter().map(|id| text_of(items, id));
            texts.collect::<Vec<_>>().join(" > ")
        }
        Choice::Match(found) => {
            let pairs = found.pairs.iter().map(|pair| {
                let prompt = text_of(prompts, &pair.prompt);
                format!("{prompt} = {}", text_of(items, &pair.answer))
            });
            pairs.collect::<Vec<_>>().join("; ")
        }
        Choice::Pin(point) => format!("{} / {}", percent(point.x), percent(point.y)),
        Choice::Words(said) => shown(&said.words, cell, words),
        Choice::Rating(given) => given.step.to_string(),
        Choice::Gaps(filled) => gaps(question, cell, filled, words),
        Choice::Categorize(choice) => {
            let sorted = choice.sorted.iter().map(|one| {
                let item = text_of(prompts, &one.item);
                format!("{item} = {}", text_of(items, &one.category))
            });
            sorted.collect::<Vec<_>>().join("; ")
        }
        Choice::Labels(choice) => {
            let spots = (1..).zip(&choice.labels);
            let labeled = spots.filter_map(|(spot, id)| {
                let label = text_of(items, id.as_ref()?);
                Some(format!("{spot} = {label}"))
            });
            labeled.collect::<Vec<_>>().join("; ")
        }
    }
}

/// What filled in the gaps, in their order; nothing for those that stayed empty.
fn gaps(
    question: &ReportQuestion,
    cell: &ReportCell,
    filled: &GapsChoice,
    words: ReportWords,
) -> String {
    let lists = match &question.offer {
        Some(Offer::Gaps(offer)) => &offer.gaps[..],
        _ => &[],
    };
    let texts = (0..).zip(&filled.gaps).map(|(place, text)| {
        let text = text.as_deref().unwrap_or_default();
        match filled.way {
            GapsWay::Typed if cell.hidden.contains(&place) => words.say("hidden"),
            GapsWay::Typed => text.to_owned(),
            GapsWay::List => {
                let list = usize::try_from(place).ok().and_then(|at| lists.get(at));
                text_of(list.map_or(&[], |list| &list.choices), text).to_owned()
            }
        }
    });
    texts.collect::<Vec<_>>().join(" | ")
}

/// A player's own words, without those that only hosts see.
fn shown(texts: &[impl AsRef<str>], cell: &ReportCell, words: ReportWords) -> String {
    let texts = (0..).zip(texts).map(|(place, text)| {
        if cell.hidden.contains(&place) {
            words.say("hidden")
        } else {
            text.as_ref().to_owned()
        }
    });
    texts.collect::<Vec<_>>().join("; ")
}

/// The chosen answers, also in reports from before there were kinds.
fn answers(question: &ReportQuestion, cell: &ReportCell) -> String {
    texts_at(question, &cell.picked)
}

fn texts_at(question: &ReportQuestion, positions: &[u32]) -> String {
    let texts = positions.iter().filter_map(|position| {
        let answer = question.answers.get(usize::try_from(*position).ok()?)?;
        Some(answer.text.as_str())
    });
    texts.collect::<Vec<_>>().join("; ")
}

fn text_of<'a>(items: &'a [AnswerView], id: &str) -> &'a str {
    let item = items.iter().find(|item| item.id == id);
    item.map_or("", |item| item.text.as_str())
}

/// A position on a picture; stored in ten-thousandths.
fn percent(part: u16) -> String {
    format!("{}.{:02} %", part / 100, part % 100)
}

/// Makes a cell safe from being read as a formula: people choose their nicknames.
pub fn inert(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '\0', '\'']) {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use protocol::http::rooms::Report;
    use protocol::http::rooms::ReportTeam;
    use protocol::question::{Choice, QuestionKind, TextChoice};
    use protocol::socket::{Confidence, ConfidenceCount, FirstVote};

    use protocol::http::account::Language;

    use super::{BYTE_ORDER_MARK, csv, inert};
    use crate::words::ReportWords;

    const ENGLISH: ReportWords = ReportWords(Language::En);

    #[test]
    fn api_8_no_cell_is_a_formula() {
        for text in ["=1+1", "+1", "-1", "@a", "\t=1", "\r=1", "\0=1"] {
            assert!(inert(text).starts_with('\''), "{text:?}");
        }
        assert_eq!(inert("Ada = best"), "Ada = best");
    }

    /// A stored report from before questions had kinds; databases still contain some.
    const BEFORE: &str = r#"{
        "roomId": "room", "title": "Maps", "mode": "live",
        "createdAtMs": 0, "finishedAtMs": 1,
        "questions": [{
            "index": 0, "text": "Capital, of \"Peru\"?", "played": true, "pointsFactor": 1,
            "timeLimitMs": 20000, "pickedCount": 1, "correctCount": 1, "medianMs": 1234,
            "answers": [
                { "text": "Lima", "isCorrect": true, "pickedCount": 1 },
                { "text": "Quito", "isCorrect": false, "pickedCount": 0 }
            ]
        }],
        "seats": [{
            "seat": 0, "nickname": "=Ada", "rank": 1, "points": 969, "correctCount": 1,
            "cells": [{
                "outcome": "correct", "picked": [0], "elapsedMs": 1234, "creditMs": 0,
                "points": 969
            }]
        }]
    }"#;

    fn table(report: &Report) -> Vec<Vec<String>> {
        let text = csv(report, ENGLISH).expect("written");
        let mut reader = ::csv::ReaderBuilder::new()
            .has_headers(false)
            .from_reader(&text[BYTE_ORDER_MARK.len()..]);
        let rows = reader.records().map(|row| row.expect("a row"));
        rows.map(|row| row.iter().map(str::to_owned).collect())
            .collect()
    }

    #[test]
    fn a_report_from_before_there_were_kinds_is_a_table() {
        let report: Report = serde_json::from_str(BEFORE).expect("it is still read");
        assert_eq!(report.questions[0].kind, QuestionKind::Choice);
        assert_eq!(report.questions[0].solution, None);
        let text = String::from_utf8(csv(&report, ENGLISH).expect("written")).expect("text");
        assert_eq!(
            text,
            "\u{feff}Rank,Nickname,Points,Right answers,\"1. Capital, of \"\"Peru\"\"?\",\
             1. Points,1. Seconds\n1,'=Ada,969,1,Lima,969,1.234\n"
        );
    }

    #[test]
    fn teams_have_a_column() {
        let mut report: Report = serde_json::from_str(BEFORE).expect("it is still read");
        report.teams = ["=Foxes", "Owls"].map(team).to_vec();
        report.seats[0].team = Some(0);
        let mut alone = report.seats[0].clone();
        alone.team = None;
        report.seats.push(alone);
        let rows = table(&report);
        let teams: Vec<_> = rows.iter().map(|row| row[2].as_str()).collect();
        assert_eq!(teams, ["Team", "'=Foxes", ""]);
    }

    #[test]
    fn a_question_with_two_votes_has_a_column_for_the_first() {
        let mut report: Report = serde_json::from_str(BEFORE).expect("it is still read");
        report.questions[0].first_vote = Some(FirstVote {
            distribution: vec![0, 1],
            picked_count: 1,
            correct_count: 0,
        });
        report.seats[0].cells[0].first_picked = vec![1];
        let mut alone = report.seats[0].clone();
        alone.cells[0].first_picked = Vec::new();
        report.seats.push(alone);
        let rows = table(&report);
        assert_eq!(
            rows[0][4..6],
            ["1. First answer", "1. Capital, of \"Peru\"?"]
        );
        assert_eq!(rows[1][4..6], ["Quito", "Lima"]);
        assert_eq!(rows[2][4..6], ["", "Lima"]);
    }

    #[test]
    fn how_sure_players_were_stands_beside_their_answers() {
        let mut report: Report = serde_json::from_str(BEFORE).expect("it is still read");
        report.questions[0].confidence = vec![ConfidenceCount {
            level: Confidence::FairlySure,
            count: 1,
            right_count: 1,
        }];
        report.seats[0].cells[0].confidence = Some(Confidence::FairlySure);
        let mut silent = report.seats[0].clone();
        silent.cells[0].confidence = None;
        let mut unknown = silent.clone();
        unknown.cells.clear();
        report.seats.extend([silent, unknown]);
        let rows = table(&report);
        assert_eq!(rows[0][5..7], ["1. Confidence", "1. Points"]);
        assert_eq!(rows[1][4..7], ["Lima", "Fairly sure", "969"]);
        assert_eq!(rows[2][4..7], ["Lima", "", "969"]);
        assert!(rows.iter().all(|row| row.len() == rows[0].len()));
    }

    fn team(name: &str) -> ReportTeam {
        ReportTeam {
            name: name.to_owned(),
            rank: 1,
            points: 969,
            seat_count: 1,
        }
    }

    #[test]
    fn what_a_host_hid_is_in_no_file() {
        let samples = samples::all();
        let (_, sample) = samples
            .iter()
            .find(|(name, _)| name == "report")
            .expect("one");
        let mut report: Report = serde_json::from_value(sample.clone()).expect("a report");
        let own = ["reykjavik", "Summer", "sea", "More breaks,\nplease."];
        let before = table(&report);
        for text in own {
            assert!(before[1].iter().any(|cell| cell.contains(text)), "{text}");
        }
        for cell in report.seats.iter_mut().flat_map(|seat| &mut seat.cells) {
            cell.hidden = match &cell.choice {
                Some(Choice::Words(_)) => vec![1],
                Some(Choice::Typed(_) | Choice::Text(_)) => vec![0],
                _ => Vec::new(),
            };
        }
        let after = table(&report);
        assert_eq!(after[1][4 + 3], "(hidden by the host)");
        assert!(after[1].contains(&"Summer; (hidden by the host)".to_owned()));
        for text in ["reykjavik", "sea", "More breaks"] {
            assert!(!after[1].iter().any(|cell| cell.contains(text)), "{text}");
        }
    }

    /// API-8: what people typed appears as words, and is no formula.
    #[test]
    fn api_8_every_kind_of_question_is_read_as_text() {
        let samples = samples::all();
        let (_, sample) = samples
            .iter()
            .find(|(name, _)| name == "report")
            .expect("one");
        let mut report: Report = serde_json::from_value(sample.clone()).expect("a report");
        let text = "=HYPERLINK(\"x\")".to_owned();
        report.seats[1].cells[1].choice = Some(Choice::Typed(TextChoice { text }));
        let rows = table(&report);
        let picked = |row: usize| -> Vec<&str> {
            let cells = rows[row].iter().skip(4).step_by(3);
            cells.map(String::as_str).collect()
        };
        assert_eq!(
            picked(1),
            [
                "False",
                "reykjavik",
                "325",
                "Mercury > Venus > Earth > Mars",
                "Peru = Lima; Chile = Santiago; Ecuador = Quito",
                "51.00 % / 40.00 %",
                "100 | zero",
                "Tea; Coffee",
                "Summer; sea",
                "More breaks,\nplease.",
                "4",
            ]
        );
        assert_eq!(picked(2)[1], "'=HYPERLINK(\"x\")");
        assert!(
            !rows[0].iter().any(|head| head.contains("Looking back")),
            "slides are left out"
        );
        assert!(rows.iter().all(|row| row.len() == rows[0].len()));
    }
}
