//! A question as a flash card. The front is what everyone sees of an open question; the back is
//! what its reveal shows, and only callers who may know it ask for that.

use game::quiz::{Captions, Question};
use game::room::Round;

use super::offer::{self, offer};
use super::solution::solution;
use protocol::question::{Offer, Solution};
use protocol::socket::QuestionHead;

/// The front of a card.
pub fn card_front(question: &Question, captions: &[Captions]) -> (QuestionHead, Offer) {
    let multiple = question.takes_several();
    let head = offer::head(captions, question, 0, multiple);
    (head, offer(question))
}

/// The right answer of a card, which nobody has answered.
pub fn card_back(question: &Question) -> Solution {
    solution(question, &Round::default())
}
