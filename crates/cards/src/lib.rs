//! Flash cards: decks, what people remember, and when a card is due again.
//!
//! A deck belongs to one account. That of a quiz has no cards of its own: they are the questions of
//! the quiz as it is now, and a row says what is remembered of one once it was graded. So a changed
//! question keeps its card, and a deleted one loses it. That of what someone missed has a copy of
//! each question as it was played. Who may see which question isn't decided here.

mod changing;
pub mod fsrs;
mod reading;

pub use changing::{
    Addition, Full, NewCopy, Remembered, add_copies, add_quiz, delete_deck, review, take_over,
};
pub use reading::{
    Card, CardCopy, Deck, OwnCard, find_copies, find_deck, list_cards, list_decks, list_own,
};

/// The maximum number of decks of an account: all of them are counted together.
pub const DECKS_MAX: i64 = 50;
/// The maximum number of missed questions of an account.
pub const COPIES_MAX: i64 = 2_000;
