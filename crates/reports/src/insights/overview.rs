//! All sessions of a host in one overview.
//!
//! Each session is represented by its [`Digest`], so that nobody has to read thousands of answers
//! to see a few numbers. [`Identities`] says who is the same player in two of them.

use std::collections::BTreeMap;

use crate::wire::{
    Analytics, AnalyzedRoom, HardQuestion, QuizFigures, RoomFigures, SessionFigures,
    StrugglingPlayer, TagFigures,
};
use insight::PlayerAnalysis;
use protocol::http::rooms::ReportQuestion;
use protocol::question::QuestionKind;
use serde::{Deserialize, Serialize};

use crate::insights::gathering::{least_first, struggling};
use crate::insights::identities::{Identities, Identity};
use crate::insights::players::{Seats, by_player};
use crate::insights::{number, rounded};

/// In sessions with more players, nicknames identify nobody.
const NAMED_MAX: usize = 500;
const HARD_QUESTIONS_MAX: usize = 50;
const STRUGGLING_MAX: usize = 50;
const ROOM_IDS_MAX: usize = 20;

/// What an overview needs from a session.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Digest {
    pub(crate) figures: SessionFigures,
    /// The number of answers to scored questions.
    pub(crate) scored_answers: u32,
    pub(crate) questions: Vec<DigestQuestion>,
    /// Empty for a session with more than [`NAMED_MAX`] players.
    pub(crate) players: Vec<DigestPlayer>,
}

/// A question of a session.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DigestQuestion {
    kind: QuestionKind,
    text: String,
    answer_count: u32,
    right_share: Option<f64>,
}

/// A player in a session.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DigestPlayer {
    pub(crate) seat: u32,
    pub(crate) nickname: String,
    pub(crate) scored_count: usize,
    pub(crate) answered_count: usize,
    pub(crate) credit: f64,
}

impl Digest {
    pub(crate) fn new(
        figures: SessionFigures,
        questions: Vec<DigestQuestion>,
        players: impl ExactSizeIterator<Item = DigestPlayer>,
    ) -> Self {
        let scored = questions.iter().filter(|one| one.right_share.is_some());
        Self {
            figures,
            scored_answers: scored.map(|one| one.answer_count).sum(),
            questions,
            players: if players.len() > NAMED_MAX {
                Vec::new()
            } else {
                players.collect()
            },
        }
    }
}

impl DigestQuestion {
    pub(crate) fn of(question: &ReportQuestion, item: &insight::ItemAnalysis) -> Self {
        Self {
            kind: question.kind,
            text: question.text.clone(),
            answer_count: number(item.answer_count),
            right_share: item.right_share,
        }
    }
}

impl DigestPlayer {
    pub(crate) fn of(seat: u32, nickname: &str, player: &PlayerAnalysis) -> Self {
        Self {
            seat,
            nickname: nickname.to_owned(),
            scored_count: player.scored_count,
            answered_count: player.answered_count,
            credit: player.credit,
        }
    }
}

/// A finished session, with the current tags of its quiz.
pub struct Played {
    pub(crate) room: AnalyzedRoom,
    pub(crate) tags: Vec<String>,
    /// The class list it was opened for.
    pub(crate) class_list_id: Option<String>,
    pub(crate) digest: Digest,
}

impl Played {
    /// Whether it was opened for this class list.
    pub fn is_for(&self, class_list_id: &str) -> bool {
        self.class_list_id.as_deref() == Some(class_list_id)
    }

    /// The seats: room, seat, nickname.
    pub fn seats(&self) -> impl Iterator<Item = (&str, u32, &str)> {
        let players = self.digest.players.iter();
        players.map(|player| (self.room.id.as_str(), player.seat, player.nickname.as_str()))
    }
}

/// The overview of these sessions, which are sorted oldest first.
pub fn overview(played: &[Played], has_more: bool, who: &Identities) -> Analytics {
    let mut sum = Sum::default();
    let mut quizzes: BTreeMap<(Option<&str>, &str), Vec<&Played>> = BTreeMap::new();
    let mut tags: BTreeMap<&str, Sum> = BTreeMap::new();
    for one in played {
        sum.add(&one.digest);
        // A quiz without an id is identified by its title alone.
        let quiz_id = one.room.quiz_id.as_deref();
        let title = if quiz_id.is_some() {
            ""
        } else {
            &one.room.title
        };
        quizzes.entry((quiz_id, title)).or_default().push(one);
        for tag in &one.tags {
            tags.entry(tag).or_default().add(&one.digest);
        }
    }
    let mut quizzes: Vec<(u64, QuizFigures)> = quizzes.into_values().filter_map(quiz).collect();
    quizzes.sort_by_key(|(last_ms, _)| std::cmp::Reverse(*last_ms));
    let tags = tags.into_iter().map(|(tag, sum)| TagFigures {
        tag: tag.to_owned(),
        figures: sum.figures(),
    });
    let mut tags: Vec<TagFigures> = tags.collect();
    tags.sort_by_key(|tag| std::cmp::Reverse(tag.figures.room_count));
    let players = by_player(played, who);
    let (struggling, struggling_count) = all_struggling(&players, who);
    let returning = players.values().filter(|seats| seats.room_count() > 1);
    let rooms = played.iter().map(|one| RoomFigures {
        room: one.room.clone(),
        class_list_id: one.class_list_id.clone(),
        figures: one.digest.figures.clone(),
    });
    Analytics {
        figures: sum.figures(),
        rooms: rooms.collect(),
        has_more,
        player_count: number(players.len()),
        returning_count: number(returning.count()),
        quizzes: quizzes.into_iter().map(|(_, quiz)| quiz).collect(),
        tags,
        hard_questions: hard_questions(played),
        struggling,
        struggling_count,
    }
}

/// The sessions of one quiz, and when the last one ended.
fn quiz(played: Vec<&Played>) -> Option<(u64, QuizFigures)> {
    let mut sum = Sum::default();
    for one in &played {
        sum.add(&one.digest);
    }
    let last = played.last()?;
    let newest_first = played.iter().rev().take(ROOM_IDS_MAX);
    let quiz = QuizFigures {
        quiz_id: last.room.quiz_id.clone(),
        title: last.room.title.clone(),
        figures: sum.figures(),
        room_ids: newest_first.map(|one| one.room.id.clone()).collect(),
    };
    Some((last.room.finished_at_ms, quiz))
}

/// Statistics of several sessions, each weighted by its number of answers.
#[derive(Default)]
struct Sum {
    rooms: u32,
    seats: u32,
    questions: u32,
    answers: u32,
    scored_answers: u32,
    right: f64,
    /// The number of questions that could have been answered.
    chances: f64,
    times_ms: f64,
}

impl Sum {
    fn add(&mut self, digest: &Digest) {
        let figures = &digest.figures;
        self.rooms += 1;
        self.seats += figures.seat_count;
        self.questions += figures.question_count;
        self.answers += figures.answer_count;
        if let Some(share) = figures.right_share {
            self.scored_answers += digest.scored_answers;
            self.right += share * f64::from(digest.scored_answers);
        }
        self.chances += f64::from(figures.seat_count) * f64::from(figures.question_count);
        if let Some(median_ms) = figures.median_ms {
            self.times_ms += f64::from(median_ms) * f64::from(figures.answer_count);
        }
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a mean of times is as small as they are"
    )]
    fn figures(&self) -> SessionFigures {
        let answers = f64::from(self.answers);
        let scored = f64::from(self.scored_answers);
        SessionFigures {
            room_count: self.rooms,
            seat_count: self.seats,
            question_count: self.questions,
            answer_count: self.answers,
            right_share: (scored > 0.0).then(|| rounded(self.right / scored)),
            answered_share: (self.chances > 0.0).then(|| rounded(answers / self.chances)),
            median_ms: (answers > 0.0).then(|| (self.times_ms / answers) as u32),
        }
    }
}

/// A question in all sessions.
struct Asked<'a> {
    newest: &'a Played,
    kind: QuestionKind,
    rooms: u32,
    answers: u32,
    right: f64,
}

fn hard_questions(played: &[Played]) -> Vec<HardQuestion> {
    let mut asked: BTreeMap<(String, &str, &str), Asked<'_>> = BTreeMap::new();
    for one in played {
        let quiz = one.room.quiz_id.as_deref().unwrap_or(&one.room.title);
        for question in &one.digest.questions {
            let Some(share) = question.right_share else {
                continue;
            };
            let key = (format!("{:?}", question.kind), quiz, question.text.as_str());
            let known = asked.entry(key).or_insert(Asked {
                newest: one,
                kind: question.kind,
                rooms: 0,
                answers: 0,
                right: 0.0,
            });
            known.newest = one;
            known.rooms += 1;
            known.answers += question.answer_count;
            known.right += share * f64::from(question.answer_count);
        }
    }
    let mut hard: Vec<HardQuestion> = asked
        .into_iter()
        .filter_map(|((_, _, text), asked)| {
            let right_share = asked.right / f64::from(asked.answers.max(1));
            (right_share < insight::HARD_SHARE).then(|| HardQuestion {
                kind: asked.kind,
                text: text.to_owned(),
                title: asked.newest.room.title.clone(),
                room_id: asked.newest.room.id.clone(),
                room_count: asked.rooms,
                answer_count: asked.answers,
                right_share: rounded(right_share),
            })
        })
        .collect();
    hard.sort_by(|a, b| a.right_share.total_cmp(&b.right_share));
    hard.truncate(HARD_QUESTIONS_MAX);
    hard
}

fn all_struggling(
    players: &BTreeMap<Identity, Seats<'_>>,
    who: &Identities,
) -> (Vec<StrugglingPlayer>, u32) {
    let people = players.iter().filter_map(|(identity, seats)| {
        let (played, newest) = seats.newest()?;
        let one = StrugglingPlayer {
            room_id: played.room.id.clone(),
            seat: newest.seat,
            nickname: newest.nickname.clone(),
            room_count: seats.room_count(),
            ..nobody()
        };
        struggling(named(one, who, identity), &seats.all())
    });
    let mut people: Vec<(f64, StrugglingPlayer)> = people.collect();
    let count = number(people.len());
    (least_first(&mut people, STRUGGLING_MAX), count)
}

/// Adds the names that the host gave.
pub(crate) fn named(
    one: StrugglingPlayer,
    who: &Identities,
    identity: &Identity,
) -> StrugglingPlayer {
    let player = who.player(identity);
    StrugglingPlayer {
        player_id: player.map(|player| player.id.clone()),
        name: player.map(|player| player.name.clone()),
        ..one
    }
}

/// An empty entry.
pub(crate) fn nobody() -> StrugglingPlayer {
    StrugglingPlayer {
        room_id: String::new(),
        seat: 0,
        nickname: String::new(),
        player_id: None,
        name: None,
        room_count: 1,
        scored_count: 0,
        answered_count: 0,
        right_share: None,
        reasons: Vec::new(),
    }
}
