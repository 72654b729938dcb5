//! What browsers send and receive about flash cards.

use garde::Validate;
use protocol::question::{Offer, Solution};
use protocol::socket::QuestionHead;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Nowhere is the time further from UTC.
const UTC_OFFSET_MAX: i32 = 14 * 60;
/// Later than any day that a card could be due.
const DAY_MAX: i64 = 200_000;
/// The maximum number of missed questions that move to an account at once.
const MISSED_AT_ONCE_MAX: usize = 20;
/// Longer than the longest question, signed.
const SEALED_MAX: usize = 64 * 1024;

/// How well you remembered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum CardGrade {
    /// Not at all.
    Again,
    /// With difficulty.
    Hard,
    /// Well.
    Good,
    /// Without thinking.
    Easy,
}

/// Where you are, for everything that counts days.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct StudyDay {
    /// How many minutes your time is ahead of UTC, from -840 to 840. Defaults to 0.
    #[serde(default)]
    #[param(required = false)]
    #[garde(range(min = -UTC_OFFSET_MAX, max = UTC_OFFSET_MAX))]
    pub utc_offset_min: i32,
}

/// Which cards to study.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct StudyQuery {
    /// How many minutes your time is ahead of UTC, from -840 to 840. Defaults to 0.
    #[serde(default)]
    #[param(required = false)]
    #[garde(range(min = -UTC_OFFSET_MAX, max = UTC_OFFSET_MAX))]
    pub utc_offset_min: i32,
    /// Only the cards of this deck.
    #[serde(default)]
    #[garde(inner(length(max = 64)))]
    pub deck: Option<String>,
}

/// Your flash cards.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardOverview {
    /// Today, in days since January 1, 1970.
    pub today: i64,
    /// The number of cards to review today.
    pub due_count: u32,
    /// The number of cards you haven't graded yet.
    pub new_count: u32,
    /// The number of cards to review on each of the next seven days, beginning with today.
    pub forecast: Vec<u32>,
    /// The decks, oldest first.
    pub decks: Vec<Deck>,
}

/// The flash cards of one quiz, or of what you missed in sessions of one title.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Deck {
    /// The unique ID. It never changes.
    pub id: String,
    /// The quiz; `null` if the cards are questions you missed.
    #[schema(required)]
    pub quiz_id: Option<String>,
    /// The title of the quiz or of the live sessions.
    pub title: String,
    /// The language of the questions, as a BCP 47 tag; empty if unknown.
    pub language: String,
    /// The number of cards.
    pub card_count: u32,
    /// How many of them to review today.
    pub due_count: u32,
    /// How many you haven't graded yet.
    pub new_count: u32,
}

/// A quiz to study.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewDeck {
    /// One of yours, or a published one that you may see.
    #[garde(length(max = 64))]
    pub quiz_id: String,
}

/// A deck that was added, or was there already.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeckAdded {
    /// The deck.
    pub id: String,
}

/// The front of a flash card, without the answer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardFront {
    /// The card; that of a quiz has the ID of its question.
    pub id: String,
    /// The question.
    pub question: QuestionHead,
    /// What there is to choose from, put in order or match.
    pub offer: Offer,
}

/// The back of a flash card.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardBack {
    /// What is right. Nobody has answered, so all counts are 0.
    pub solution: Solution,
    /// The author's explanation; may be empty.
    pub explanation: String,
}

/// What is remembered of a flash card, by FSRS.
#[derive(Debug, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CardMemory {
    /// After how many days the chance to remember is 90%, from 0.001 to 36,500.
    #[garde(range(min = cards::fsrs::STABILITY_MIN, max = cards::fsrs::STABILITY_MAX))]
    pub stability: f64,
    /// From 1 to 10.
    #[garde(range(min = 1.0, max = 10.0))]
    pub difficulty: f64,
    /// The day on which to review it, in days since January 1, 1970.
    #[garde(range(min = 0, max = DAY_MAX))]
    pub due_day: i64,
    /// The day on which it was graded last. Only the first grade of a day counts.
    #[garde(range(min = 0, max = DAY_MAX))]
    pub last_day: i64,
    /// How often it was graded.
    #[garde(range(min = 1, max = 100_000))]
    pub review_count: i64,
    /// How often it was forgotten.
    #[garde(range(min = 0, max = 100_000))]
    pub lapse_count: i64,
}

/// A card to study now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StudyCard {
    /// The deck it is in.
    pub deck_id: String,
    /// The title of the deck.
    pub title: String,
    /// The language of the question, as a BCP 47 tag; empty if unknown.
    pub language: String,
    /// Its front.
    pub front: CardFront,
    /// What is remembered of it; `null` if you haven't graded it yet.
    #[schema(required)]
    pub memory: Option<CardMemory>,
}

/// How well you remembered a card.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CardReview {
    /// Your grade.
    #[garde(skip)]
    pub grade: CardGrade,
    /// How many minutes your time is ahead of UTC, from -840 to 840.
    #[garde(range(min = -UTC_OFFSET_MAX, max = UTC_OFFSET_MAX))]
    pub utc_offset_min: i32,
}

/// The fronts of all flash cards of a quiz.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuizCards {
    /// The title of the quiz.
    pub title: String,
    /// Its language, as a BCP 47 tag; empty if unknown.
    pub language: String,
    /// The questions with a right answer, in their order.
    pub cards: Vec<CardFront>,
}

/// Whose missed questions to add to the flash cards.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AddMissed {
    /// The secret of the seat in the room that was played.
    #[garde(length(max = 100))]
    pub seat_token: String,
}

/// The questions you missed, as flash cards.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MissedCards {
    /// The deck of your account; `null` if you are not logged in, and keep them yourself.
    #[schema(required)]
    pub deck_id: Option<String>,
    /// The title of the live session.
    pub title: String,
    /// The language of the questions, as a BCP 47 tag; empty if unknown.
    pub language: String,
    /// How many questions you missed.
    pub missed_count: u32,
    /// The cards to keep; empty if your account keeps them.
    pub cards: Vec<DeviceCard>,
}

/// A flash card to keep on a device.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeviceCard {
    /// Its front. Cards with the same ID are alike.
    pub front: CardFront,
    /// Its back: it was revealed in the session.
    pub back: CardBack,
    /// The card in a form that an account takes over later.
    pub sealed: String,
}

/// Flash cards from a device, for your account.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DeviceCards {
    /// How many minutes your time is ahead of UTC, from -840 to 840.
    #[garde(range(min = -UTC_OFFSET_MAX, max = UTC_OFFSET_MAX))]
    pub utc_offset_min: i32,
    /// Quizzes that were studied; at most 50.
    #[garde(length(max = 50), dive)]
    pub decks: Vec<DeviceDeck>,
    /// Questions that were missed; at most 20.
    #[garde(length(max = MISSED_AT_ONCE_MAX), dive)]
    pub missed: Vec<DeviceMissed>,
}

/// A quiz that was studied on a device.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DeviceDeck {
    /// The quiz.
    #[garde(length(max = 64))]
    pub quiz_id: String,
    /// What is remembered, at most 200.
    #[garde(length(max = 200), dive)]
    pub cards: Vec<DeviceMemory>,
}

/// What is remembered of a question on a device.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DeviceMemory {
    /// The question.
    #[garde(length(max = 64))]
    pub id: String,
    /// What is remembered of it.
    #[garde(dive)]
    pub memory: CardMemory,
}

/// A missed question on a device.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DeviceMissed {
    /// The card as it was received.
    #[garde(length(max = SEALED_MAX))]
    pub sealed: String,
    /// What is remembered of it; `null` if it hasn't been graded.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    #[garde(dive)]
    pub memory: Option<CardMemory>,
}

/// What an account took over.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardsTaken {
    /// The number of cards that are new, or further along than before. Quizzes that you can no
    /// longer see are left out.
    pub taken_count: u32,
}
