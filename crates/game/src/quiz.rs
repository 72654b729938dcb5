//! A quiz as a room plays it: a frozen copy with its own IDs and order.
//!
//! [`freeze()`] makes it from what the author wrote. IDs and order depend on the seed and on what
//! everyone may read, never on the right answers, so they reveal nothing.

mod answer_feedback;
mod categorize;
mod estimate;
mod freeze;
mod gaps;
mod labels;
mod pictured;
mod ranking;
mod recommendation;
mod veil;

use serde::{Deserialize, Serialize};

pub use answer_feedback::AnswerFeedback;
pub use categorize::Categorize;
pub use estimate::{Closeness, Estimate};
pub(crate) use freeze::find_each;
pub use freeze::{Freezing, Frozen, freeze, freeze_with_notes};
pub use gaps::{Gap, Gaps, ListedGap};
pub use labels::Labels;
pub use pictured::{AnswerPicture, Picture, Pictured, PicturedPoll};
pub use ranking::{RankedItem, Ranking};
pub use recommendation::{RECOMMENDATION_MAX, Recommendation, Recommenders};
pub use veil::{Veil, VeilSteps};

use crate::draft::{MediaKind, NumberRange, PinArea};
use crate::event::{NumberTyped, Pick};
use crate::ids::AnswerId;
use crate::number::Number;

/// A question of a room. In the journal: a new field needs a new event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The question itself.
    pub text: String,
    /// What is asked.
    pub kind: QuestionKind,
    /// Time to answer in milliseconds; `None` means no limit.
    pub time_limit_ms: Option<u32>,
    /// 0, 1 or 2 times the points.
    pub points_factor: u8,
    /// What is shown with it.
    pub media: Option<Media>,
    /// The explanation shown with the reveal; may be empty.
    pub explanation: String,
}

/// What is shown with a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Media {
    /// What it is.
    pub kind: MediaKind,
    /// Where browsers find the file, or the id of a video at YouTube.
    pub link: String,
    /// What it shows, for those who can't see it; empty where it only decorates.
    pub alt: String,
    /// In pixels; 0 if unknown.
    pub width: u32,
    /// In pixels; 0 if unknown.
    pub height: u32,
    /// Where a video begins, in seconds.
    pub start_s: u32,
}

/// The captions of a video or a sound. In the journal: a new field needs a new event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Captions {
    /// Of which [`Media`], by its link.
    pub media_link: String,
    /// Their language, as a BCP 47 tag.
    pub language: String,
    /// Where browsers find them.
    pub link: String,
}

/// What is asked. Stored in the journal: variants are only ever appended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum QuestionKind {
    /// Choose among answers, of which one or several are right.
    Choice(Vec<Answer>),
    /// Say whether a statement is true: two answers, "true" first.
    TrueFalse(Vec<Answer>),
    /// Type an answer.
    Typed(Typed),
    /// Give a number.
    Number(NumberKey),
    /// Put items into their order.
    Order(Order),
    /// Find the partner of each prompt.
    Match(Match),
    /// Tap one of these places on the picture.
    Pin(Vec<PinArea>),
    /// Choose among answers of which none is right or wrong.
    Poll(Poll),
    /// Say a few words; how many at most.
    WordCloud(u8),
    /// Write freely.
    OpenText,
    /// Rate on a scale.
    Rating(Rating),
    /// Read this; nothing is asked.
    Slide(String),
    /// Give a number; the closer, the more points.
    Estimate(Estimate),
    /// Choose among answers, some of them with a picture.
    Pictured(Pictured),
    /// Fill in the gaps of a passage.
    Gaps(Gaps),
    /// Sort items into categories.
    Categorize(Categorize),
    /// Label spots on the picture.
    Labels(Labels),
    /// Put items into an order of preference; none is right or wrong.
    Ranking(Ranking),
    /// Say from 0 to 10 how likely one is to recommend something.
    Recommendation(Recommendation),
    /// Choose among answers of which none is right or wrong, some of them with a picture.
    PicturedPoll(PicturedPoll),
}

/// An answer that is offered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// Random, unique within its question.
    pub id: AnswerId,
    /// What it says.
    pub text: String,
    /// Whether it is right.
    pub is_correct: bool,
}

/// A typed answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Typed {
    /// Every spelling that counts, as its author wrote it; the first one is shown.
    pub accepted: Vec<String>,
    /// Whether small typing errors are forgiven.
    pub tolerates_typos: bool,
}

/// A number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NumberKey {
    /// The right one.
    pub right: Number,
    /// How far off still counts.
    pub tolerance: Number,
    /// With a range it is given with a slider.
    pub range: Option<NumberRange>,
    /// Shown behind the number; may be empty.
    pub unit: String,
}

impl NumberKey {
    /// Whether this number counts as right.
    pub fn accepts(&self, number: Number) -> bool {
        number.distance(self.right) <= self.tolerance.magnitude()
    }

    /// What a number with two readings means: the reading that is right, or else the one the player
    /// was shown.
    pub fn meant(&self, typed: &NumberTyped) -> Number {
        let other = typed.other.filter(|other| self.accepts(*other));
        if self.accepts(typed.number) {
            typed.number
        } else {
            other.unwrap_or(typed.number)
        }
    }
}

/// Something to be ordered, matched, sorted or ranked, a category, or a label.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// Random, unique within its question.
    pub id: AnswerId,
    /// What it says.
    pub text: String,
}

/// Items and their order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    /// As they are shown, in an order that chance made.
    pub items: Vec<Item>,
    /// Their ids in the right order.
    pub right: Vec<AnswerId>,
}

/// Prompts and their partners.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Match {
    /// What is given, in the order of the author.
    pub prompts: Vec<Item>,
    /// What is to be found, in an order that chance made.
    pub answers: Vec<Item>,
    /// For each prompt the id of its partner.
    pub right: Vec<AnswerId>,
}

/// Answers without right or wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Poll {
    /// None of them is right.
    pub answers: Vec<Answer>,
    /// Whether several may be picked.
    pub takes_several: bool,
}

/// A scale from 1.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rating {
    /// How many steps it has.
    pub steps: u8,
    /// What the lowest means; may be empty.
    pub low: String,
    /// What the highest means; may be empty.
    pub high: String,
}

impl Question {
    /// The answers to choose from, in the order of the room; none unless that is what is asked.
    pub fn answers(&self) -> &[Answer] {
        match &self.kind {
            QuestionKind::Choice(answers) | QuestionKind::TrueFalse(answers) => answers,
            QuestionKind::Pictured(pictured) => &pictured.answers,
            QuestionKind::Poll(poll) => &poll.answers,
            QuestionKind::PicturedPoll(pictured) => &pictured.poll.answers,
            _ => &[],
        }
    }

    /// How many answers are right.
    pub fn correct_count(&self) -> usize {
        self.answers()
            .iter()
            .filter(|answer| answer.is_correct)
            .count()
    }

    /// Whether several answers may be picked. Players are told, because they must know how many
    /// taps to make; which ones are right they are not.
    pub fn takes_several(&self) -> bool {
        match &self.kind {
            QuestionKind::Poll(poll) => poll.takes_several,
            QuestionKind::PicturedPoll(pictured) => pictured.poll.takes_several,
            _ => self.correct_count() > 1,
        }
    }

    /// Where an answer stands in the list, if it is one of this question.
    pub fn position_of(&self, id: AnswerId) -> Option<usize> {
        self.answers().iter().position(|answer| answer.id == id)
    }

    /// The key of a number, whether or not close ones earn a part.
    pub fn number_key(&self) -> Option<&NumberKey> {
        match &self.kind {
            QuestionKind::Number(key) | QuestionKind::Estimate(Estimate { key, .. }) => Some(key),
            _ => None,
        }
    }

    /// The number of a pick, as it counts; `None` if it is none or none was asked for.
    pub fn number_of(&self, pick: &Pick) -> Option<Number> {
        match (&self.kind, pick) {
            (QuestionKind::Number(_) | QuestionKind::Estimate(_), Pick::Number(number)) => {
                Some(*number)
            }
            (QuestionKind::Number(key), Pick::NumberTyped(typed)) => Some(key.meant(typed)),
            (QuestionKind::Estimate(estimate), Pick::NumberTyped(typed)) => {
                Some(estimate.meant(typed))
            }
            _ => None,
        }
    }

    /// Whether a pick can be right or wrong.
    pub fn is_scored(&self) -> bool {
        match self.kind {
            QuestionKind::Choice(_)
            | QuestionKind::Pictured(_)
            | QuestionKind::TrueFalse(_)
            | QuestionKind::Typed(_)
            | QuestionKind::Number(_)
            | QuestionKind::Estimate(_)
            | QuestionKind::Order(_)
            | QuestionKind::Match(_)
            | QuestionKind::Pin(_)
            | QuestionKind::Gaps(_)
            | QuestionKind::Categorize(_)
            | QuestionKind::Labels(_) => true,
            QuestionKind::Poll(_)
            | QuestionKind::PicturedPoll(_)
            | QuestionKind::WordCloud(_)
            | QuestionKind::OpenText
            | QuestionKind::Rating(_)
            | QuestionKind::Slide(_)
            | QuestionKind::Ranking(_)
            | QuestionKind::Recommendation(_) => false,
        }
    }

    /// Whether nothing is asked.
    pub fn is_slide(&self) -> bool {
        matches!(self.kind, QuestionKind::Slide(_))
    }
}
