//! Where a page of one's own quizzes begins: a position in one of their orders.

use std::fmt::Write as _;

use uuid::Uuid;

/// An id is a hyphenated UUID.
const ID_LEN: usize = 36;

/// The sort order of quizzes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum QuizSort {
    /// The newest first.
    #[default]
    Newest,
    /// The most recently changed first.
    Updated,
    /// By title, from A to Z, ignoring case and accents.
    Title,
    /// The most played first.
    Played,
}

/// A quiz's position in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuizCursor {
    pub key: String,
    pub id: String,
}

impl QuizCursor {
    /// The URL form: the id after the bytes of the key.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for byte in self.key.bytes() {
            // Writing to a string cannot fail.
            let _ = write!(text, "{byte:02x}");
        }
        text.push_str(&self.id);
        text
    }

    /// Parses a position that a list in this order returned. `None` for anything else.
    pub fn parse(sort: QuizSort, text: &str) -> Option<Self> {
        let (key, id) = text.split_at_checked(text.len().checked_sub(ID_LEN)?)?;
        let bytes: Option<Vec<u8>> = key
            .as_bytes()
            .chunks(2)
            .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok())
            .collect();
        let key = String::from_utf8(bytes?).ok()?;
        Uuid::try_parse(id).ok()?;
        let is_key = match sort {
            QuizSort::Newest => key.is_empty(),
            QuizSort::Updated | QuizSort::Played => key.parse::<i64>().is_ok(),
            QuizSort::Title => !key.contains('\0'),
        };
        is_key.then(|| Self {
            key,
            id: id.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{QuizCursor, QuizSort};

    #[test]
    fn a_cursor_is_read_as_it_was_written() {
        let id = "0192f0c1-2f5e-7c3a-9a53-0123456789ab";
        for (sort, key) in [
            (QuizSort::Newest, ""),
            (QuizSort::Updated, "1700000000000"),
            (QuizSort::Played, "12"),
            (QuizSort::Title, "reine 한국어"),
        ] {
            let cursor = QuizCursor {
                key: key.to_owned(),
                id: id.to_owned(),
            };
            assert_eq!(QuizCursor::parse(sort, &cursor.text()), Some(cursor));
        }
    }

    #[test]
    fn what_no_list_gave_out_is_no_cursor() {
        let id = "0192f0c1-2f5e-7c3a-9a53-0123456789ab";
        for (sort, text) in [
            (QuizSort::Newest, "short".to_owned()),
            (QuizSort::Newest, format!("31{id}")),
            (QuizSort::Updated, id.to_owned()),
            (QuizSort::Played, format!("6d616e79{id}")),
            (QuizSort::Updated, format!("zz{id}")),
            (QuizSort::Title, format!("ff{id}")),
            (QuizSort::Title, format!("00{id}")),
            (QuizSort::Title, format!("ü{}", &id[1..])),
        ] {
            assert_eq!(QuizCursor::parse(sort, &text), None, "{text}");
        }
    }
}
