//! Converts reports to a sheet, and its results to an analysis.

use std::collections::BTreeMap;

use crate::wire::{
    AnalyzedQuestion, AnalyzedRoom, AnswerAnalysis, HelpReason, ItemAnalysis, ItemDepth, ItemFlag,
    ReportAnalysis, SessionFigures, StrugglingPlayer,
};
use insight::{Flag, Given, Item, PlayerAnalysis, Reason, Sheet, median_ms};
use protocol::http::rooms::{ReportCell, ReportQuestion, ReportSeat};
use protocol::question::QuestionKind;
use protocol::same_words;
use protocol::socket::{Confidence, ConfidenceCount, Marking, Outcome};

use crate::insights::identities::{Identities, Identity};
use crate::insights::overview::{Digest, DigestPlayer, DigestQuestion, named, nobody};
use crate::insights::{number, rounded};

/// Tenths of the share of right answers.
const SPREAD_LEN: usize = 10;
/// The maximum number of players listed as needing help.
const STRUGGLING_MAX: usize = 100;
/// The credit of a partly right answer in reports of earlier versions, which don't say how right it
/// was.
const PART_UNKNOWN: f64 = 0.5;

/// The positions of a report's questions and answers on the sheet.
struct Places {
    /// For each question on the sheet, its index in the report.
    questions: Vec<Option<usize>>,
    /// For each of these, the positions of its answers on the sheet; empty if the order is the
    /// same.
    answers: Vec<Vec<usize>>,
}

/// What identifies a question: kind, text, the texts of the answers, and how many like it came
/// before.
type Key = (String, Vec<String>, usize);

/// The answers of one player in all sessions.
struct Answers<'a> {
    /// The newest room, with the seat and the nickname there.
    newest: (&'a str, u32, &'a str),
    /// The index of the room that was counted last.
    room: Option<usize>,
    room_count: u32,
    all: PlayerAnalysis,
}

/// The reports that are being combined.
pub(crate) struct Gathering {
    rooms: Vec<AnalyzedRoom>,
    questions: Vec<ReportQuestion>,
    /// For each question on the sheet, its index in `questions`.
    asked: Vec<usize>,
    sheet: Sheet,
    /// For each row of the sheet, its owner: the index of the room, the seat, and the nickname.
    names: Vec<(usize, u32, String)>,
}

impl Gathering {
    /// Starts with the questions of these reports. The last report determines the order; questions
    /// that only others have come after.
    pub(crate) fn new(reports: &[(AnalyzedRoom, Vec<ReportQuestion>)]) -> Self {
        let mut questions: Vec<ReportQuestion> = Vec::new();
        let mut known: BTreeMap<Key, usize> = BTreeMap::new();
        for (_, own) in reports.iter().rev() {
            for (key, question) in keys(own).into_iter().zip(own) {
                if let Some(at) = known.get(&key) {
                    merge(&mut questions[*at], question);
                    continue;
                }
                known.insert(key, questions.len());
                let index = number(questions.len());
                questions.push(ReportQuestion {
                    index,
                    ..question.clone()
                });
            }
        }
        if reports.len() > 1 {
            // These belong to one session, but the counts here cover several.
            for question in &mut questions {
                question.offer = None;
                question.solution = None;
                question.picture = None;
                question.first_vote = None;
                question.drawn_count = None;
            }
        }
        let is_asked = |at: &usize| is_asked(&questions[*at]);
        let asked: Vec<usize> = (0..questions.len()).filter(is_asked).collect();
        let items = asked.iter().map(|at| item(&questions[*at])).collect();
        Self {
            rooms: reports.iter().map(|(room, _)| room.clone()).collect(),
            asked,
            sheet: Sheet::new(items),
            questions,
            names: Vec::new(),
        }
    }

    /// Adds seats of the report at this index. `own` are the questions of that report.
    pub(crate) fn add(&mut self, room: usize, own: &[ReportQuestion], seats: &[ReportSeat]) {
        let places = self.places(own);
        for seat in seats {
            let row = places.questions.iter().zip(&places.answers);
            let row = row.map(|(at, answers)| given(seat.cells.get((*at)?)?, answers));
            let is_not_drawn = |at: usize| seat.cells.get(at).is_some_and(|it| it.is_not_drawn);
            let unasked = places.questions.iter().enumerate();
            let unasked = unasked.filter(|(_, at)| at.is_some_and(is_not_drawn));
            let unasked = unasked.map(|(place, _)| place).collect();
            self.sheet.add_partly(row.collect(), unasked);
            self.names.push((room, seat.seat, seat.nickname.clone()));
        }
    }

    fn places(&self, own: &[ReportQuestion]) -> Places {
        let by_key: BTreeMap<Key, usize> = keys(own).into_iter().zip(0..).collect();
        let all = keys(&self.questions);
        let questions: Vec<Option<usize>> = self
            .asked
            .iter()
            .map(|at| {
                // A question voided in this report but not in others counts as not asked here.
                let is_void = |index: usize| own[index].marking == Marking::Void;
                let counts = self.questions[*at].marking != Marking::Void;
                let own_at = by_key.get(&all[*at]).copied();
                own_at.filter(|own_at| !(counts && is_void(*own_at)))
            })
            .collect();
        let answers = self.asked.iter().zip(&questions).map(|(at, own_at)| {
            let Some(own_at) = own_at else {
                return Vec::new();
            };
            answer_places(&own[*own_at], &self.questions[*at])
        });
        Places {
            answers: answers.collect(),
            questions,
        }
    }

    /// The full analysis, and the digest for an overview. In one session every seat is its own
    /// player; for several, `who` says which seats are the same player.
    pub(crate) fn tell(mut self, mut who: Identities) -> (ReportAnalysis, Digest) {
        for (at, room) in self.rooms.iter_mut().enumerate() {
            let own = self.names.iter().filter(|(whose, ..)| *whose == at);
            room.seat_count = number(own.count());
        }
        let players = self.sheet.players();
        let items = self.sheet.analyses();
        let figures = self.figures();
        let rows = || self.names.iter().zip(&players);
        let digest = Digest::new(
            figures.clone(),
            self.asked
                .iter()
                .zip(&items)
                .map(|(at, item)| DigestQuestion::of(&self.questions[*at], item))
                .collect(),
            rows().map(|((_, seat, name), player)| DigestPlayer::of(*seat, name, player)),
        );
        let mut spread = vec![0; SPREAD_LEN];
        for share in players.iter().filter_map(PlayerAnalysis::right_share) {
            spread[tenth(share)] += 1;
        }
        let seats = self.names.iter();
        who.look_at(
            seats.map(|(room, seat, name)| (self.rooms[*room].id.as_str(), *seat, &**name)),
        );
        let mut struggling = self.all_struggling(&players, &who);
        let struggling_count = number(struggling.len());
        let analysis = ReportAnalysis {
            figures,
            reliability: self.sheet.reliability().map(rounded),
            spread,
            struggling: least_first(&mut struggling, STRUGGLING_MAX),
            struggling_count,
            questions: self.analyzed_questions(&items),
            rooms: self.rooms,
        };
        (analysis, digest)
    }

    fn all_struggling(
        &self,
        players: &[PlayerAnalysis],
        who: &Identities,
    ) -> Vec<(f64, StrugglingPlayer)> {
        let mut people: BTreeMap<Identity, Answers<'_>> = BTreeMap::new();
        for ((room, seat, nickname), player) in self.names.iter().zip(players) {
            let room_id = &self.rooms[*room].id;
            let identity = if self.rooms.len() > 1 {
                who.of(room_id, *seat, nickname)
            } else {
                Identity::Seat(room_id.clone(), *seat)
            };
            let answers = people.entry(identity).or_insert_with(|| Answers {
                newest: (room_id, *seat, nickname),
                room: None,
                room_count: 0,
                all: PlayerAnalysis {
                    scored_count: 0,
                    answered_count: 0,
                    credit: 0.0,
                },
            });
            answers.newest = (room_id, *seat, nickname);
            // Those of one room come one after another.
            answers.room_count += u32::from(answers.room.replace(*room) != Some(*room));
            answers.all.scored_count += player.scored_count;
            answers.all.answered_count += player.answered_count;
            answers.all.credit += player.credit;
        }
        let people = people.iter().filter_map(|(identity, answers)| {
            let (room_id, seat, nickname) = answers.newest;
            let one = StrugglingPlayer {
                room_id: room_id.to_owned(),
                seat,
                nickname: nickname.to_owned(),
                room_count: answers.room_count,
                ..nobody()
            };
            struggling(named(one, who, identity), &answers.all)
        });
        people.collect()
    }

    fn figures(&self) -> SessionFigures {
        let mut times = self.sheet.times_ms();
        SessionFigures {
            room_count: number(self.rooms.len()),
            seat_count: number(self.names.len()),
            question_count: number(self.asked.len()),
            answer_count: number(times.len()),
            right_share: self.sheet.right_share().map(rounded),
            answered_share: self.sheet.answered_share().map(rounded),
            median_ms: median_ms(&mut times),
        }
    }

    fn analyzed_questions(&self, items: &[insight::ItemAnalysis]) -> Vec<AnalyzedQuestion> {
        let mut analyses: BTreeMap<usize, &insight::ItemAnalysis> =
            self.asked.iter().copied().zip(items).collect();
        let questions = self.questions.iter().cloned().enumerate();
        questions
            .map(|(at, mut question)| {
                let item = analyses.remove(&at);
                if let Some(item) = item {
                    question.median_ms = item.median_ms;
                }
                AnalyzedQuestion {
                    question,
                    analysis: item.map(item_analysis),
                }
            })
            .collect()
    }
}

/// For each question, what identifies it across reports.
fn keys(questions: &[ReportQuestion]) -> Vec<Key> {
    let mut seen: BTreeMap<(String, Vec<String>), usize> = BTreeMap::new();
    let keys = questions.iter().map(|question| {
        let mut answers: Vec<String> = texts(question).map(str::to_owned).collect();
        answers.sort_unstable();
        let name = format!("{:?} {}", question.kind, question.text);
        let count = seen.entry((name.clone(), answers.clone())).or_default();
        *count += 1;
        (name, answers, *count)
    });
    keys.collect()
}

fn texts(question: &ReportQuestion) -> impl Iterator<Item = &str> {
    question.answers.iter().map(|answer| answer.text.as_str())
}

/// For each answer of a report, its index among those of the sheet.
fn answer_places(own: &ReportQuestion, on_sheet: &ReportQuestion) -> Vec<usize> {
    if texts(own).eq(texts(on_sheet)) {
        return Vec::new();
    }
    let place = |text| texts(on_sheet).position(|other| other == text);
    texts(own).map(|text| place(text).unwrap_or(0)).collect()
}

/// Adds the counts of the same question in another report.
fn merge(into: &mut ReportQuestion, from: &ReportQuestion) {
    if from.marking == Marking::Void && into.played {
        return;
    }
    if !into.played || into.marking == Marking::Void {
        let index = into.index;
        *into = ReportQuestion {
            index,
            ..from.clone()
        };
        return;
    }
    into.picked_count += from.picked_count;
    into.correct_count += from.correct_count;
    merge_confidence(&mut into.confidence, &from.confidence);
    let places = answer_places(from, into);
    for (at, answer) in from.answers.iter().enumerate() {
        let place = places.get(at).copied().unwrap_or(at);
        if let Some(known) = into.answers.get_mut(place) {
            known.picked_count += answer.picked_count;
        }
    }
}

/// Adds what players of another report said.
fn merge_confidence(into: &mut Vec<ConfidenceCount>, from: &[ConfidenceCount]) {
    if into.is_empty() {
        *into = from.to_vec();
        return;
    }
    for told in from {
        if let Some(known) = into.iter_mut().find(|known| known.level == told.level) {
            known.count += told.count;
            known.right_count += told.right_count;
        }
    }
}

fn is_asked(question: &ReportQuestion) -> bool {
    question.played && question.kind != QuestionKind::Slide
}

fn item(question: &ReportQuestion) -> Item {
    Item {
        is_scored: is_scored(question),
        answers: question
            .answers
            .iter()
            .map(|answer| answer.is_correct)
            .collect(),
        limit_ms: question.time_limit_ms,
    }
}

fn is_scored(question: &ReportQuestion) -> bool {
    use QuestionKind as Kind;
    if question.marking == Marking::Void {
        return false;
    }
    match question.kind {
        Kind::Choice
        | Kind::TrueFalse
        | Kind::Typed
        | Kind::Number
        | Kind::Order
        | Kind::Match
        | Kind::Pin
        | Kind::Gaps
        | Kind::Categorize
        | Kind::Labels => true,
        Kind::Poll
        | Kind::WordCloud
        | Kind::OpenText
        | Kind::Rating
        | Kind::Slide
        | Kind::Ranking => false,
    }
}

/// The content of a cell; `places` has the positions of its answers on the sheet, if their order
/// differs.
fn given(cell: &ReportCell, places: &[usize]) -> Option<Given> {
    let elapsed_ms = cell.elapsed_ms?;
    let credit = match cell.outcome {
        Outcome::Correct => 1.0,
        Outcome::Partial => cell.part.map_or(PART_UNKNOWN, |part| {
            f64::from(part.earned) / f64::from(part.of.max(1))
        }),
        Outcome::Wrong | Outcome::Missed | Outcome::Unscored => 0.0,
    };
    let chosen = cell.picked.iter().fold(0_u32, |chosen, position| {
        let own = usize::try_from(*position).unwrap_or(usize::MAX);
        let place = places.get(own).copied().unwrap_or(own);
        chosen | 1_u32.checked_shl(number(place)).unwrap_or(0)
    });
    Some(Given {
        credit,
        chosen,
        elapsed_ms,
        is_sure: cell.confidence.map(|level| level == Confidence::Sure),
    })
}

/// The tenth that a share falls into; 1.0 belongs to the last one.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a share is from 0 to 1"
)]
fn tenth(share: f64) -> usize {
    ((share * 10.0) as usize).min(SPREAD_LEN - 1)
}

/// Whether a player may need help, judging by all of their answers, and their share of the possible
/// credit; `None` if not.
pub(crate) fn struggling(
    one: StrugglingPlayer,
    player: &PlayerAnalysis,
) -> Option<(f64, StrugglingPlayer)> {
    let reasons = player.reasons();
    if reasons.is_empty() {
        return None;
    }
    let share = player.credit / f64::from(number(player.scored_count).max(1));
    let player = StrugglingPlayer {
        scored_count: number(player.scored_count),
        answered_count: number(player.answered_count),
        right_share: player.right_share().map(rounded),
        reasons: reasons.into_iter().map(help_reason).collect(),
        ..one
    };
    Some((share, player))
}

/// Sorts the players with the least credit first.
pub(crate) fn least_first(
    players: &mut Vec<(f64, StrugglingPlayer)>,
    count_max: usize,
) -> Vec<StrugglingPlayer> {
    players.sort_by(|(a, one), (b, other)| {
        let by_name = || one.nickname.cmp(&other.nickname);
        a.total_cmp(b).then_with(by_name)
    });
    players.truncate(count_max);
    players.drain(..).map(|(_, player)| player).collect()
}

fn item_analysis(item: &insight::ItemAnalysis) -> ItemAnalysis {
    ItemAnalysis {
        answer_count: number(item.answer_count),
        present_count: number(item.present_count),
        right_share: item.right_share.map(rounded),
        median_ms: item.median_ms,
        late_share: item.late_share.map(rounded),
        depth: item.depth.as_ref().map(item_depth),
        flags: item.flags.iter().copied().map(item_flag).collect(),
    }
}

fn item_depth(depth: &insight::Depth) -> ItemDepth {
    let answers = depth.answers.iter().map(|answer| AnswerAnalysis {
        chosen_count: number(answer.chosen_count),
        share: rounded(answer.share),
        mean_rest: answer.mean_rest.map(rounded),
        discrimination: answer.discrimination.map(rounded),
        is_suspect: answer.is_suspect,
    });
    ItemDepth {
        discrimination: depth.discrimination.map(rounded),
        upper_share: rounded(depth.upper_share),
        lower_share: rounded(depth.lower_share),
        answers: answers.collect(),
    }
}

same_words! {
    fn item_flag(Flag) -> ItemFlag;
    = { KeyProbablyWrong, SeparatesBackwards, SureAndWrong, TimerTooShort, Hard }
}

same_words! {
    fn help_reason(Reason) -> HelpReason;
    = { FewRight, FewAnswered }
}
