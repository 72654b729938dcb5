//! What players answered, and how it reached the server.

use serde::{Deserialize, Serialize};

use crate::ids::{AnswerId, SeatId};
use crate::number::Number;

/// A pick was saved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PickSaved {
    /// Whose.
    pub seat: SeatId,
    /// What.
    pub pick: Pick,
    /// The credited time.
    pub elapsed_ms: u32,
    /// The latency credit, already taken off.
    pub credit_ms: u32,
    /// How much later than the opening this player's clock started.
    pub late_start_ms: u32,
}

/// How a pick reached the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PickDelivered {
    /// Whose.
    pub seat: SeatId,
    /// How long after the tap it was received, if the line was down in between; otherwise 0.
    pub held_ms: u32,
    /// The measured round trip of the seat's connections; `None` until there are enough pings.
    pub round_trip_ms: Option<u32>,
}

/// What was picked. Stored in the journal: variants are only ever appended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pick {
    /// Answers of a choice, of a statement or of a poll, by rising id.
    Choice(Vec<AnswerId>),
    /// A typed answer, without spaces around it.
    Typed(String),
    /// A number.
    Number(Number),
    /// All items, first to last.
    Order(Vec<AnswerId>),
    /// Prompts with the partner that was found, in the order of the prompts; some may be left out.
    Match(Vec<(AnswerId, AnswerId)>),
    /// A place on the picture.
    Pin(Point),
    /// Words for the cloud.
    Words(Vec<String>),
    /// Free text.
    Text(String),
    /// A step of the scale, counting from 1; of a recommendation the number itself, from 0 to 10.
    Rating(u8),
    /// A number that can be read in two ways, such as "8,849".
    NumberTyped(NumberTyped),
    /// For each gap what was typed, in the order of the passage; at least one of them is filled.
    Gaps(Vec<Option<String>>),
    /// For each gap the choice of its list, in the same way.
    GapChoices(Vec<Option<AnswerId>>),
    /// Items with the category they were sorted into, in the order of the items; some may be left
    /// out.
    Categorize(Vec<(AnswerId, AnswerId)>),
    /// For each spot of the picture its label, in the order of the spots; at least one has one, and
    /// no label is used twice.
    Labels(Vec<Option<AnswerId>>),
    /// Items in an order of preference, best first; some may be left out.
    Ranking(Vec<AnswerId>),
}

/// A number as it was typed. Saved only where it can be read in two ways.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NumberTyped {
    /// As it was typed.
    pub text: String,
    /// As the player's page read it and showed it back.
    pub number: Number,
    /// The other reading; set when the pick is saved.
    pub other: Option<Number>,
}

/// A place on a picture, in ten-thousandths of its width and height from the upper left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Point {
    /// From the left.
    pub x: u16,
    /// From the top.
    pub y: u16,
}
