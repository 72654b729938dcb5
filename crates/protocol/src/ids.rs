//! Ids and counts as they travel.

use game::AnswerId;

use crate::question::PairChoice;

/// An answer id as it travels: eight hexadecimal digits.
pub fn answer_id(id: AnswerId) -> String {
    format!("{:08x}", id.0)
}

/// The answer id that traveled as this; `None` if it is not one.
pub fn parse_answer_id(text: &str) -> Option<AnswerId> {
    let well_formed =
        text.len() == 8 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    if well_formed {
        u32::from_str_radix(text, 16).ok().map(AnswerId)
    } else {
        None
    }
}

/// Answer ids of which some may be left out; `None` if one of them is none.
pub fn parse_answer_ids(texts: &[Option<String>]) -> Option<Vec<Option<AnswerId>>> {
    let ids = texts.iter().map(|text| match text {
        Some(text) => parse_answer_id(text).map(Some),
        None => Some(None),
    });
    ids.collect()
}

/// A count as it travels.
pub fn count(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

/// The prompt and its partner; `None` if either id is not one.
pub fn parse_pair(pair: &PairChoice) -> Option<(AnswerId, AnswerId)> {
    parse_answer_id(&pair.prompt).zip(parse_answer_id(&pair.answer))
}
