//! Questions on the wire: what players can choose from, what they answer, and what the reveal
//! shows. Each kind of question has its own shapes.
//!
//! The server sends [`Offer`] with the open question; it contains nothing that gives away the right
//! answer. It sends [`Solution`] with the reveal and never before. [`Choice`] is what a player
//! sends.

mod categorize;
mod closeness;
mod gaps;
mod labels;
mod pairs;
mod picture;
mod ranking;
mod rating;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use self::categorize::{CategorizeChoice, CategorizeOffer, CategorizeSolution, SortedItem};
pub use self::closeness::Closeness;
pub use self::gaps::{GapOffer, GapSolution, GapsChoice, GapsOffer, GapsSolution, GapsWay};
pub use self::labels::{LabelsChoice, LabelsOffer, LabelsSolution};
pub use self::pairs::{MatchChoice, MatchOffer, MatchSolution, PairChoice};
pub use self::picture::PictureView;
pub use self::ranking::{RankedItem, RankingOffer, RankingSolution};
pub use self::rating::{PromoterScore, RatingChoice, RatingOffer, RatingSolution};
use crate::left_out::is_zero;

/// The kind of question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum QuestionKind {
    /// Choose from answers.
    Choice,
    /// Decide whether a statement is true.
    TrueFalse,
    /// Type an answer.
    Typed,
    /// Enter a number.
    Number,
    /// Put items in order.
    Order,
    /// Match each prompt with its partner.
    Match,
    /// Tap a place on the picture.
    Pin,
    /// Choose from answers; none is right or wrong.
    Poll,
    /// Enter a few words.
    WordCloud,
    /// Write free text.
    OpenText,
    /// Rate on a scale.
    Rating,
    /// Read. There is nothing to answer.
    Slide,
    /// Fill in the gaps of a passage.
    Gaps,
    /// Sort items into categories.
    Categorize,
    /// Label spots on the picture.
    Labels,
    /// Put items in order of preference; none is right or wrong.
    Ranking,
}

/// The kind of media.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
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

/// A picture, video or sound shown with a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MediaView {
    /// What it is.
    pub kind: MediaKind,
    /// The URL of the file, or the ID of a YouTube video.
    pub link: String,
    /// A description; empty if it is decorative.
    pub alt: String,
    /// In pixels; 0 if unknown.
    pub width: u32,
    /// In pixels; 0 if unknown.
    pub height: u32,
    /// Where a video starts, in seconds.
    pub start_s: u32,
    /// What is said in a video or sound, to read along.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captions: Option<CaptionsView>,
    /// What hides the picture now. It gets clear step by step while the question is open: each view
    /// has another `link`, a `data:` URL with a few pixels until it is that of the picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub veil: Option<VeilLook>,
    /// Whether the picture was hidden before and is clear now. Players who answered early haven't
    /// seen it, so a page that shows the answer shows it, too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unveiled: bool,
}

/// What hides a picture at first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum VeilLook {
    /// It is blurred, and gets sharper.
    Blur,
    /// It is made of tiles, which get smaller.
    Tiles,
}

/// The captions of a video or sound.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CaptionsView {
    /// Their language, as a BCP 47 tag.
    pub language: String,
    /// The URL of the WebVTT file. It works without signing in.
    pub link: String,
}

/// What players can choose from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Offer {
    /// Answers; one or more are right.
    Choice(AnswersOffer),
    /// True or false: two answers, "true" first.
    TrueFalse(AnswersOffer),
    /// A line of text.
    Typed(TypedOffer),
    /// A number.
    Number(NumberOffer),
    /// Items to put in order.
    Order(OrderOffer),
    /// Prompts to match with partners.
    Match(MatchOffer),
    /// A place on the picture.
    Pin(PinOffer),
    /// Answers; none is right or wrong.
    Poll(AnswersOffer),
    /// A few words.
    WordCloud(WordCloudOffer),
    /// Free text.
    OpenText(OpenTextOffer),
    /// A scale.
    Rating(RatingOffer),
    /// Nothing.
    Slide(SlideOffer),
    /// A passage with gaps.
    Gaps(GapsOffer),
    /// Items to sort into categories.
    Categorize(CategorizeOffer),
    /// Spots on the picture to label.
    Labels(LabelsOffer),
    /// Items to put in order of preference.
    Ranking(RankingOffer),
}

/// An answer or item as everyone sees it. It doesn't reveal whether it is right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnswerView {
    /// Random, and different in every room.
    pub id: String,
    /// The text; may be empty if there is a picture.
    pub text: String,
    /// The picture of an answer to choose from; left out if it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<PictureView>,
}

/// Answers to choose from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnswersOffer {
    /// The answers, in this room's order.
    pub answers: Vec<AnswerView>,
}

/// A line of text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TypedOffer {
    /// The maximum number of characters.
    pub length_max: u32,
}

/// A number to enter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NumberOffer {
    /// The range of the slider; `null` if players type any number.
    #[schema(required)]
    pub range: Option<NumberRange>,
    /// The unit shown after the number; may be empty.
    pub unit: String,
    /// Whether closer numbers earn more; left out if not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_closeness: bool,
}

/// The range and step of a slider, as decimal digits with a point.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NumberRange {
    /// The minimum.
    pub min: String,
    /// The maximum.
    pub max: String,
    /// The step; above zero.
    pub step: String,
}

/// Items to put in order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderOffer {
    /// The items, in random order.
    pub items: Vec<AnswerView>,
}

/// A place on the picture of the question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PinOffer {}

/// A few words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WordCloudOffer {
    /// The maximum number of words.
    pub words_max: u32,
    /// The maximum number of characters per word.
    pub length_max: u32,
}

/// Free text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenTextOffer {
    /// The maximum number of characters.
    pub length_max: u32,
}

/// Something to read below the heading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SlideOffer {
    /// The text.
    pub body: String,
}

/// A player's answer. Its kind must match the offer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Choice {
    /// Answers to a choice, true-or-false or poll question.
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
    /// What fills in the gaps of a passage.
    Gaps(GapsChoice),
    /// Items and their categories.
    Categorize(CategorizeChoice),
    /// The labels of spots.
    Labels(LabelsChoice),
    /// Items in order of preference.
    Ranking(AnswersChoice),
}

/// The picked answers, or the items from first to last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnswersChoice {
    /// Their IDs: exactly one unless the question allows several, all items of an order, or at
    /// least one item of a ranking.
    pub answers: Vec<String>,
}

/// A typed answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TextChoice {
    /// The text.
    pub text: String,
}

/// A number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NumberChoice {
    /// Decimal digits with a point, at most six decimal places: the number as the player's page
    /// reads it.
    pub number: String,
    /// The number as typed, such as "8,849 m". If it can be read in two ways, the one that is right
    /// counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub typed: Option<String>,
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
    /// The words as typed.
    pub words: Vec<String>,
}

/// What the reveal shows: the right answer, and what players answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Solution {
    /// The right answers.
    Choice(AnswersSolution),
    /// The right answer to a statement.
    TrueFalse(AnswersSolution),
    /// The accepted spellings.
    Typed(TypedSolution),
    /// The right number.
    Number(NumberSolution),
    /// The right order.
    Order(OrderSolution),
    /// The right partners.
    Match(MatchSolution),
    /// The right places.
    Pin(PinSolution),
    /// How many players picked each answer.
    Poll(PollSolution),
    /// The words, most frequent first.
    WordCloud(WordCloudSolution),
    /// Some of the texts.
    OpenText(OpenTextSolution),
    /// How many players picked each step.
    Rating(RatingSolution),
    /// Nothing.
    Slide(NoSolution),
    /// What belongs into the gaps.
    Gaps(GapsSolution),
    /// Where the items belong.
    Categorize(CategorizeSolution),
    /// Which labels belong to the spots.
    Labels(LabelsSolution),
    /// The order of the group.
    Ranking(RankingSolution),
}

/// The right answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnswersSolution {
    /// The IDs of the right answers.
    pub correct: Vec<String>,
    /// How many players picked each answer, in the order of the offer.
    pub distribution: Vec<u32>,
}

/// A text players entered, and how often.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SaidCount {
    /// The text as the first player wrote it.
    pub text: String,
    /// How many players entered the same.
    pub count: u32,
    /// Whether it counts as right. Always false for unscored questions.
    pub is_correct: bool,
}

/// The accepted spellings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TypedSolution {
    /// The accepted spellings. The first one is shown.
    pub accepted: Vec<String>,
    /// The ten most frequent answers.
    pub said: Vec<SaidCount>,
}

/// The right number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NumberSolution {
    /// The right number.
    pub right: String,
    /// The tolerance; `0` means the exact number.
    pub tolerance: String,
    /// The ten most frequent numbers, or 100 where closer ones earn more.
    pub said: Vec<SaidCount>,
    /// How close players were; left out where closeness doesn't count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closeness: Option<Closeness>,
}

/// The right order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderSolution {
    /// The ids of the items, first to last.
    pub right: Vec<String>,
    /// How many players got each position right, in the right order.
    pub right_counts: Vec<u32>,
}

/// The right places.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PinSolution {
    /// The right places. Any of them is right.
    pub areas: Vec<PinArea>,
    /// Where players tapped; at most 200 places.
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

/// How many players picked each answer.
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
    /// The words, most frequent first; at most 50.
    pub words: Vec<SaidCount>,
}

/// Some of the texts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenTextSolution {
    /// The texts, in the order players joined; at most 30.
    pub texts: Vec<String>,
    /// How many players wrote something that only hosts see; left out if nobody.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub hidden_count: u32,
}

/// Nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NoSolution {}
