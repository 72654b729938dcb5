//! The words by which the question bank finds a question, written in the same transaction as it.
//!
//! A trigger adds the row of a question and removes its words when it changes, so that words are
//! never those of another text. The tables are searched in the crate `bank`.

use database::{Tx, sql};
use game::draft::{Content, QuestionDraft};
use search::{WordBits, search_text};

use crate::{Question, StoreError};

/// The words of a question and its answers, as they are searched.
pub fn bank_words(draft: &QuestionDraft) -> String {
    let mut texts = vec![draft.text.as_str()];
    match &draft.content {
        Content::Choice(choice) => {
            texts.extend(choice.answers.iter().map(|answer| answer.text.as_str()));
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
        Content::Poll(poll) => texts.extend(poll.answers.iter().map(String::as_str)),
        Content::Rating(rating) => texts.extend([rating.low.as_str(), &rating.high]),
        Content::Slide(slide) => texts.push(&slide.body),
        Content::TrueFalse(_) | Content::Pin(_) | Content::WordCloud(_) | Content::OpenText(_) => {}
    }
    search_text(texts)
}

/// Writes the words of a question that is new, or whose text or answers have just changed.
pub(crate) async fn write_bank_words(
    tx: &mut Tx<'_>,
    question: &Question,
) -> Result<(), StoreError> {
    let write = sql!(
        "update bank_questions set words = $2, word_bits_0 = $3, word_bits_1 = $4, \
             word_bits_2 = $5, word_bits_3 = $6 \
         where question_id = $1 and words is null"
    );
    let words = bank_words(&question.draft);
    let [bits_0, bits_1, bits_2, bits_3] = WordBits::of_text(&words).0;
    let params = (&question.id, &words, bits_0, bits_1, bits_2, bits_3);
    tx.execute(write, params).await?;
    Ok(())
}
