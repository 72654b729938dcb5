//! What a room asks, what can be picked, and what is told at the reveal: one shape for each kind.
//!
//! [`Offer`] goes out with the open question and holds nothing that tells what is right.
//! [`Solution`] goes out with the reveal and never before. [`Choice`] is what a player sends.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What kind of question it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum QuestionKind {
    /// Choose among answers.
    Choice,
    /// Say whether a statement is true.
    TrueFalse,
    /// Type an answer.
    Typed,
    /// Give a number.
    Number,
    /// Put items into their order.
    Order,
    /// Find the partner of each prompt.
    Match,
    /// Tap a place on the picture.
    Pin,
    /// Choose among answers of which none is right or wrong.
    Poll,
    /// Say a few words.
    WordCloud,
    /// Write freely.
    OpenText,
    /// Rate on a scale.
    Rating,
    /// Read; nothing is asked.
    Slide,
}

/// What kind of media it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum MediaKind {
    /// A picture.
    Image,
    /// A video file.
    Video,
    /// A sound file.
    Audio,
    /// A video at YouTube, loaded when somebody asks for it.
    YouTube,
}

/// What is shown with a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MediaView {
    /// What it is.
    pub kind: MediaKind,
    /// Where the file is, or the id of a video at YouTube.
    pub link: String,
    /// What it shows, in words; empty where it only decorates.
    pub alt: String,
    /// In pixels; 0 if unknown.
    pub width: u32,
    /// In pixels; 0 if unknown.
    pub height: u32,
    /// Where a video begins, in seconds.
    pub start_s: u32,
}

/// What can be picked from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Offer {
    /// Answers, of which one or several are right.
    Choice(AnswersOffer),
    /// True or false: two answers, "true" first.
    TrueFalse(AnswersOffer),
    /// A line to type.
    Typed(TypedOffer),
    /// A number.
    Number(NumberOffer),
    /// Items to be put into their order.
    Order(OrderOffer),
    /// Prompts whose partners are to be found.
    Match(MatchOffer),
    /// A place on the picture.
    Pin(PinOffer),
    /// Answers of which none is right or wrong.
    Poll(AnswersOffer),
    /// A few words.
    WordCloud(WordCloudOffer),
    /// Free text.
    OpenText(OpenTextOffer),
    /// A scale.
    Rating(RatingOffer),
    /// Nothing.
    Slide(SlideOffer),
}

/// One answer or item as everybody sees it: nothing here tells whether it is right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnswerView {
    /// Random, and different in every room.
    pub id: String,
    /// What it says.
    pub text: String,
}

/// Answers to choose from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnswersOffer {
    /// In the order of this room.
    pub answers: Vec<AnswerView>,
}

/// A line to type.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TypedOffer {
    /// The most characters.
    pub length_max: u32,
}

/// A number to give.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NumberOffer {
    /// With a range it is given with a slider; `null` for any number.
    #[schema(required)]
    pub range: Option<NumberRange>,
    /// Shown behind the number; may be empty.
    pub unit: String,
}

/// The ends and steps of a slider, as decimal digits with a point.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NumberRange {
    /// The lowest.
    pub min: String,
    /// The highest.
    pub max: String,
    /// From one mark to the next; above zero.
    pub step: String,
}

/// Items to be put into their order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderOffer {
    /// In an order that chance made.
    pub items: Vec<AnswerView>,
}

/// Prompts whose partners are to be found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchOffer {
    /// What is given.
    pub prompts: Vec<AnswerView>,
    /// What is to be found, in an order that chance made; may be more than the prompts.
    pub answers: Vec<AnswerView>,
}

/// A place on the picture of the question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PinOffer {}

/// A few words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WordCloudOffer {
    /// How many at most.
    pub words_max: u32,
    /// The most characters of one.
    pub length_max: u32,
}

/// Free text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenTextOffer {
    /// The most characters.
    pub length_max: u32,
}

/// A scale from 1.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RatingOffer {
    /// How many steps it has.
    pub steps: u32,
    /// What the lowest means; may be empty.
    pub low: String,
    /// What the highest means; may be empty.
    pub high: String,
}

/// Something to read below the heading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SlideOffer {
    /// The text.
    pub body: String,
}

/// What a player picks; its kind must be that of the offer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Choice {
    /// Answers of a choice, of a statement or of a poll.
    Answers(AnswersChoice),
    /// A typed answer.
    Typed(TextChoice),
    /// A number.
    Number(NumberChoice),
    /// Items in an order.
    Order(AnswersChoice),
    /// Prompts and their partners.
    Match(MatchChoice),
    /// A place on the picture.
    Pin(PinPoint),
    /// Words for the cloud.
    Words(WordsChoice),
    /// Free text.
    Text(TextChoice),
    /// A step of the scale.
    Rating(RatingChoice),
}

/// Picked answers, or items from first to last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnswersChoice {
    /// Their ids: exactly one unless the question takes several; all items of an order.
    pub answers: Vec<String>,
}

/// Something typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TextChoice {
    /// What was typed.
    pub text: String,
}

/// A number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NumberChoice {
    /// Decimal digits with a point or comma, at most six places.
    pub number: String,
}

/// Prompts and their partners.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchChoice {
    /// Each prompt and each answer at most once.
    pub pairs: Vec<PairChoice>,
}

/// A prompt and its partner.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PairChoice {
    /// The id of the prompt.
    pub prompt: String,
    /// The id of the answer.
    pub answer: String,
}

/// A place on a picture, in ten-thousandths of its width and height from the upper left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PinPoint {
    /// From the left.
    pub x: u16,
    /// From the top.
    pub y: u16,
}

/// Words for the cloud.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WordsChoice {
    /// As they were typed.
    pub words: Vec<String>,
}

/// A step of the scale.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RatingChoice {
    /// Counts from 1.
    pub step: u8,
}

/// What is told at the reveal: what is right, and what was picked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Solution {
    /// Which answers are right.
    Choice(AnswersSolution),
    /// Whether the statement is true.
    TrueFalse(AnswersSolution),
    /// Which spellings count.
    Typed(TypedSolution),
    /// Which number is right.
    Number(NumberSolution),
    /// The right order.
    Order(OrderSolution),
    /// The right partners.
    Match(MatchSolution),
    /// The right places.
    Pin(PinSolution),
    /// How often each answer was picked.
    Poll(PollSolution),
    /// The words, most frequent first.
    WordCloud(WordCloudSolution),
    /// Some of the texts.
    OpenText(OpenTextSolution),
    /// How often each step was picked.
    Rating(RatingSolution),
    /// Nothing.
    Slide(NoSolution),
}

/// Which answers are right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnswersSolution {
    /// The ids of the right ones.
    pub correct: Vec<String>,
    /// How often each answer was picked, in the order of the offer.
    pub distribution: Vec<u32>,
}

/// What was typed or said, and how often.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SaidCount {
    /// As the first one wrote it.
    pub text: String,
    /// How many said the same.
    pub count: u32,
    /// Whether it counts as right; always false where nothing is.
    pub is_correct: bool,
}

/// Which spellings count.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TypedSolution {
    /// The first one is shown.
    pub accepted: Vec<String>,
    /// What was typed most often, at most ten.
    pub said: Vec<SaidCount>,
}

/// Which number is right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NumberSolution {
    /// The right one.
    pub right: String,
    /// How far off still counts; `0` for exactly.
    pub tolerance: String,
    /// What was given most often, at most ten.
    pub said: Vec<SaidCount>,
}

/// The right order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderSolution {
    /// The ids of the items, first to last.
    pub right: Vec<String>,
    /// How many had each place right, in the right order.
    pub right_counts: Vec<u32>,
}

/// The right partners.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchSolution {
    /// For each prompt, in the order of the offer.
    pub pairs: Vec<PairChoice>,
    /// How many had each of them right.
    pub right_counts: Vec<u32>,
}

/// The right places.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PinSolution {
    /// Each of them counts.
    pub areas: Vec<PinArea>,
    /// Where players tapped, at most 200.
    pub points: Vec<PinPoint>,
}

/// An ellipse on a picture, in ten-thousandths of its width and height from the upper left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
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

/// How often each answer was picked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PollSolution {
    /// In the order of the offer.
    pub distribution: Vec<u32>,
}

/// The words of a cloud.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WordCloudSolution {
    /// Most frequent first, at most 50.
    pub words: Vec<SaidCount>,
}

/// Some of the texts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenTextSolution {
    /// In the order of the seats, at most 30.
    pub texts: Vec<String>,
}

/// How often each step was picked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RatingSolution {
    /// From the lowest to the highest.
    pub distribution: Vec<u32>,
    /// The mean in hundredths; 0 without a pick.
    pub mean_hundredths: u32,
}

/// Nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NoSolution {}
