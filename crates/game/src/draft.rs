//! A question as its author writes it, complete or not.
//!
//! `store` keeps it as JSON, so the names of fields and kinds are a stored format: new ones are
//! added with a default, and none is ever renamed. [`crate::lint`] finds what is still missing
//! before it can be played, and [`crate::quiz::freeze`] turns it into a part of a room.

mod categorize;
mod choice;
mod gaps;
mod labels;
mod poll;
mod ranking;
mod rating;
mod veil;

use serde::{Deserialize, Serialize};

pub use categorize::{CategorizeContent, DraftCategory};
pub use choice::{ChoiceContent, DraftAnswer, DraftPicture};
pub use gaps::{BLANK, GapsContent, GapsWay, PassageGap, PassagePart};
pub use labels::{LabelSpot, LabelsContent};
pub use poll::PollContent;
pub use ranking::RankingContent;
pub use rating::{RatingContent, RatingScale};
pub use veil::VeilLook;

use crate::limits::PIN_WHOLE;
use crate::number::Number;
use crate::settings::Preset;

/// A quiz outside an instance: what files carry in and out.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct QuizDraft {
    /// Its title; may be empty when a file has none.
    pub title: String,
    /// What it is about.
    pub description: String,
    /// Words to find it by.
    pub tags: Vec<String>,
    /// The language of its texts, as a BCP 47 tag; empty if unknown.
    pub language: String,
    /// How it is played.
    pub settings: QuizSettings,
    /// Its questions, in order.
    pub questions: Vec<QuestionDraft>,
}

/// How a quiz is played, unless a host says otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch an author sees"
)]
pub struct QuizSettings {
    /// How points are counted.
    pub preset: Preset,
    /// Whether several right picks in a row earn more.
    pub streak_bonus: bool,
    /// Whether a part of what is right earns a part of the points.
    pub partial_credit: bool,
    /// Whether answers to choose from get another order in every room.
    pub shuffle_answers: bool,
    /// Whether the questions do.
    pub shuffle_questions: bool,
}

impl Default for QuizSettings {
    fn default() -> Self {
        Self {
            preset: Preset::Classic,
            streak_bonus: false,
            partial_credit: false,
            shuffle_answers: true,
            shuffle_questions: false,
        }
    }
}

/// A question as its author wrote it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct QuestionDraft {
    /// The question itself, or the heading of a slide.
    pub text: String,
    /// What is asked.
    pub content: Content,
    /// Time to answer in seconds; `None` means no limit.
    pub time_limit_s: Option<u32>,
    /// 0, 1 or 2 times the points.
    pub points_factor: u8,
    /// What is shown with it.
    #[serde(default)]
    pub media: Option<DraftMedia>,
    /// The explanation shown after the reveal; may be empty.
    #[serde(default)]
    pub explanation: String,
    /// What the presenter wants to remember; only hosts see it. May be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
}

/// Whose quiz a question was copied from, as it was called then. The names stay when the quiz or
/// its author is deleted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct QuestionSource {
    /// The quiz; it may be deleted.
    pub quiz_id: String,
    /// Its title.
    pub title: String,
    /// The name of its author.
    pub author_name: String,
}

/// What is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Content {
    /// Choose among answers, of which one or several are right.
    Choice(ChoiceContent),
    /// Say whether a statement is true.
    TrueFalse(TrueFalseContent),
    /// Type an answer.
    Typed(TypedContent),
    /// Give a number, with a slider where there is a range.
    Number(NumberContent),
    /// Put items into their order.
    Order(OrderContent),
    /// Find the partner of each prompt.
    Match(MatchContent),
    /// Tap a place on the picture that is shown with the question.
    Pin(PinContent),
    /// Choose among answers of which none is right or wrong.
    Poll(PollContent),
    /// Say a few words, which are shown the larger the more people said them.
    WordCloud(WordCloudContent),
    /// Write freely.
    OpenText(OpenTextContent),
    /// Rate on a scale.
    Rating(RatingContent),
    /// Read; nothing is asked.
    Slide(SlideContent),
    /// Fill in the blanks of a passage.
    Gaps(GapsContent),
    /// Sort items into categories.
    Categorize(CategorizeContent),
    /// Label spots on the picture that is shown with the question.
    Labels(LabelsContent),
    /// Put items into an order of preference; none is right or wrong.
    Ranking(RankingContent),
}

/// A statement.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TrueFalseContent {
    /// Whether it is true; `None` until its author says so.
    pub is_true: Option<bool>,
}

/// A typed answer.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TypedContent {
    /// Every spelling that counts; case, accents and spaces never matter.
    pub accepted: Vec<String>,
    /// Whether small typing errors are forgiven.
    pub tolerates_typos: bool,
}

/// A number.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NumberContent {
    /// The right one; `None` until its author says so.
    pub right: Option<Number>,
    /// How far off still counts.
    pub tolerance: Number,
    /// With a range it is given with a slider.
    pub range: Option<NumberRange>,
    /// Shown behind the number; may be empty.
    pub unit: String,
    /// Up to this far off a number still earns a part of the points, the more the closer it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<Number>,
}

/// The ends and steps of a slider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NumberRange {
    /// The lowest.
    pub min: Number,
    /// The highest.
    pub max: Number,
    /// From one mark to the next; above zero.
    pub step: Number,
}

/// Items to be put into their order.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OrderContent {
    /// In their right order.
    pub items: Vec<String>,
}

/// Pairs to be found.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MatchContent {
    /// What belongs together.
    pub pairs: Vec<MatchPair>,
    /// Answers that belong to nothing.
    #[serde(default)]
    pub distractors: Vec<String>,
}

/// Two things that belong together.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MatchPair {
    /// What is given.
    pub prompt: String,
    /// What is to be found.
    pub answer: String,
}

/// Places on a picture.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PinContent {
    /// Each of them is right.
    pub areas: Vec<PinArea>,
}

/// An ellipse on a picture, in ten-thousandths of its width and height from the upper left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PinArea {
    /// The middle, from the left.
    pub x: u16,
    /// The middle, from the top.
    pub y: u16,
    /// Half of its width.
    pub radius_x: u16,
    /// Half of its height.
    pub radius_y: u16,
}

/// A word cloud.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WordCloudContent {
    /// How many words one player may say; 1 to 5.
    pub words_max: u8,
}

/// Free text.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OpenTextContent {}

/// Something to read.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SlideContent {
    /// The text below the heading.
    pub body: String,
}

/// What is shown with a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DraftMedia {
    /// What it is.
    pub kind: MediaKind,
    /// The id of an uploaded file, or of a video at YouTube.
    pub id: String,
    /// What it shows, for those who can't see it; may be empty.
    #[serde(default)]
    pub alt: String,
    /// Whether it only decorates, so that there is nothing to describe.
    #[serde(default)]
    pub is_decorative: bool,
    /// Where a video begins, in seconds.
    #[serde(default)]
    pub start_s: u32,
    /// What hides a picture at first; `None` if it is clear from the beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub veil: Option<VeilLook>,
}

/// What kind of media it is. In the journal, too: variants are only ever appended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum MediaKind {
    /// A picture.
    Image,
    /// A video file.
    Video,
    /// A sound file.
    Audio,
    /// A YouTube video, loaded only when someone presses play.
    YouTube,
}

impl PinArea {
    /// Whether it can be tapped: its middle is on the picture, and it has a size.
    pub fn is_usable(&self) -> bool {
        let sizes = 1..=PIN_WHOLE;
        self.x.max(self.y) <= PIN_WHOLE
            && sizes.contains(&self.radius_x)
            && sizes.contains(&self.radius_y)
    }
}

impl QuestionDraft {
    /// The uploaded files that it shows, by their ids.
    pub fn file_ids(&self) -> impl Iterator<Item = &str> {
        let media = self.media.as_ref().into_iter();
        let files = media.filter(|media| media.kind != MediaKind::YouTube);
        let pictures = self.pictures().map(|picture| picture.id.as_str());
        files.map(|media| media.id.as_str()).chain(pictures)
    }

    /// The pictures of its answers.
    pub fn pictures(&self) -> impl Iterator<Item = &DraftPicture> {
        let (answers, poll) = match &self.content {
            Content::Choice(choice) => (choice.answers.as_slice(), None),
            Content::Poll(poll) => (&[][..], Some(poll)),
            _ => (&[][..], None),
        };
        let polled = poll.into_iter().flat_map(PollContent::offered);
        let polled = polled.filter_map(|(_, picture)| picture);
        let answers = answers.iter();
        let pictures = answers.filter_map(|answer| answer.picture.as_ref());
        pictures.chain(polled)
    }

    /// Keeps the pictures of answers that `keeps` wants, which may change them. An answer without a
    /// text says what its picture showed.
    pub fn retain_pictures(&mut self, mut keeps: impl FnMut(&mut DraftPicture) -> bool) {
        match &mut self.content {
            Content::Choice(choice) => {
                for answer in &mut choice.answers {
                    if answer
                        .picture
                        .as_mut()
                        .is_some_and(|picture| !keeps(picture))
                    {
                        answer.lose_picture();
                    }
                }
            }
            Content::Poll(poll) => poll.retain_pictures(keeps),
            _ => {}
        }
    }

    /// Its answers that are right or wrong, to be changed; empty for other kinds.
    pub fn answers_mut(&mut self) -> &mut [DraftAnswer] {
        match &mut self.content {
            Content::Choice(choice) => &mut choice.answers,
            _ => &mut [],
        }
    }

    /// The texts of the question and its answers, by which people look for it.
    pub fn texts(&self) -> Vec<&str> {
        let mut texts = vec![self.text.as_str()];
        match &self.content {
            Content::Choice(choice) => {
                texts.extend(choice.answers.iter().map(|answer| answer.text.as_str()));
                texts.extend(self.pictures().map(|picture| picture.alt.as_str()));
            }
            Content::Typed(typed) => texts.extend(typed.accepted.iter().map(String::as_str)),
            Content::Number(number) => texts.push(&number.unit),
            Content::Order(order) => texts.extend(order.items.iter().map(String::as_str)),
            Content::Match(pairs) => {
                for pair in &pairs.pairs {
                    texts.extend([pair.prompt.as_str(), &pair.answer]);
                }
                texts.extend(pairs.distractors.iter().map(String::as_str));
            }
            Content::Poll(poll) => {
                texts.extend(poll.answers.iter().map(String::as_str));
                texts.extend(self.pictures().map(|picture| picture.alt.as_str()));
            }
            Content::Rating(rating) => texts.extend([rating.low.as_str(), &rating.high]),
            Content::Slide(slide) => texts.push(&slide.body),
            Content::Gaps(gaps) => texts.extend(gaps.all_texts()),
            Content::Categorize(sorting) => texts.extend(sorting.names().chain(sorting.items())),
            Content::Labels(labels) => texts.extend(labels.labels()),
            Content::Ranking(ranking) => texts.extend(ranking.items.iter().map(String::as_str)),
            Content::TrueFalse(_)
            | Content::Pin(_)
            | Content::WordCloud(_)
            | Content::OpenText(_) => {}
        }
        texts
    }

    /// A choice between these answers, of which those marked are right; 20 s, simple points.
    pub fn choice<T: Into<String>>(
        text: impl Into<String>,
        answers: impl IntoIterator<Item = (T, bool)>,
    ) -> Self {
        let answers = answers.into_iter().map(|(text, is_correct)| DraftAnswer {
            text: text.into(),
            is_correct,
            ..DraftAnswer::default()
        });
        let answers = answers.collect();
        Self::of(text, Content::Choice(ChoiceContent { answers }))
    }

    /// A question of any kind; 20 s, simple points.
    pub fn of(text: impl Into<String>, content: Content) -> Self {
        Self {
            text: text.into(),
            content,
            time_limit_s: Some(20),
            points_factor: 1,
            media: None,
            explanation: String::new(),
            notes: String::new(),
        }
    }
}

impl Content {
    /// Whether a pick can be right or wrong.
    pub fn is_scored(&self) -> bool {
        match self {
            Self::Choice(_)
            | Self::TrueFalse(_)
            | Self::Typed(_)
            | Self::Number(_)
            | Self::Order(_)
            | Self::Match(_)
            | Self::Pin(_)
            | Self::Gaps(_)
            | Self::Categorize(_)
            | Self::Labels(_) => true,
            Self::Poll(_)
            | Self::WordCloud(_)
            | Self::OpenText(_)
            | Self::Rating(_)
            | Self::Slide(_)
            | Self::Ranking(_) => false,
        }
    }

    /// The name of the kind, as it is stored and travels.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Choice(_) => "choice",
            Self::TrueFalse(_) => "trueFalse",
            Self::Typed(_) => "typed",
            Self::Number(_) => "number",
            Self::Order(_) => "order",
            Self::Match(_) => "match",
            Self::Pin(_) => "pin",
            Self::Poll(_) => "poll",
            Self::WordCloud(_) => "wordCloud",
            Self::OpenText(_) => "openText",
            Self::Rating(_) => "rating",
            Self::Slide(_) => "slide",
            Self::Gaps(_) => "gaps",
            Self::Categorize(_) => "categorize",
            Self::Labels(_) => "labels",
            Self::Ranking(_) => "ranking",
        }
    }
}
