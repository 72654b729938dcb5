//! Where a page of the public quizzes begins: a position in one of their orders.

use uuid::Uuid;

/// An id is a hyphenated UUID.
const ID_LEN: usize = 36;
/// Sorts after every id.
pub const ID_END: &str = "~";

/// The sort order of quizzes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum FeedSort {
    /// The newest first.
    #[default]
    Recent,
    /// The most popular first.
    Popular,
    /// The longest first.
    Questions,
    /// Staff picks, in the order set by administrators.
    Picked,
}

/// A position in an order; there need not be a quiz at it. Later positions are smaller.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub key: i64,
    pub id: String,
}

impl Place {
    /// Before every quiz.
    #[must_use]
    pub fn start() -> Self {
        Self {
            key: i64::MAX,
            id: ID_END.to_owned(),
        }
    }

    /// After every quiz.
    #[must_use]
    pub fn end() -> Self {
        Self {
            key: i64::MIN,
            id: String::new(),
        }
    }
}

/// Where a page of the feed begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedCursor(Place);

impl FeedCursor {
    /// The position of a quiz in the order of this key.
    pub fn new(key: i64, id: String) -> Self {
        Self(Place { key, id })
    }

    /// The position itself.
    pub fn place(&self) -> &Place {
        &self.0
    }

    /// The URL form: a letter for the order, the key, the id.
    pub fn text(&self, sort: FeedSort) -> String {
        let Place { key, id } = &self.0;
        format!("{}{key:016x}{id}", letter(sort))
    }

    /// Parses a position that a list in this order returned. `None` for anything else.
    pub fn parse(sort: FeedSort, text: &str) -> Option<Self> {
        let (key, id) = text
            .strip_prefix(letter(sort))?
            .split_at_checked(text.len().checked_sub(ID_LEN + 1)?)?;
        let key = i64::from_str_radix(key, 16).ok()?;
        if id != Uuid::try_parse(id).ok()?.hyphenated().to_string() {
            return None;
        }
        let cursor = Self(Place {
            key,
            id: id.to_owned(),
        });
        // Only our own spelling is valid: other ways to write the number were made up.
        (cursor.text(sort) == text).then_some(cursor)
    }
}

fn letter(sort: FeedSort) -> char {
    match sort {
        FeedSort::Recent => 'r',
        FeedSort::Popular => 'p',
        FeedSort::Questions => 'q',
        FeedSort::Picked => 'k',
    }
}

#[cfg(test)]
mod tests {
    use super::{FeedCursor, FeedSort, Place};

    const ID: &str = "0192f0c1-2f5e-7c3a-9a53-0123456789ab";

    #[test]
    fn a_cursor_is_read_as_it_was_written() {
        for sort in [FeedSort::Recent, FeedSort::Popular, FeedSort::Questions] {
            for key in [0, 7, 1_700_000_000_000, i64::MAX] {
                let id = ID.to_owned();
                let cursor = FeedCursor(Place { key, id });
                assert_eq!(FeedCursor::parse(sort, &cursor.text(sort)), Some(cursor));
            }
        }
    }

    #[test]
    fn what_no_list_gave_out_is_no_cursor() {
        let key = "000000000000002a";
        for text in [
            String::new(),
            "r".to_owned(),
            ID.to_owned(),
            format!("p{key}{ID}"),
            format!("r{key}{}", ID.to_uppercase()),
            format!("r{key}{}", &ID[1..]),
            format!("r2a{ID}"),
            format!("r+00000000000002a{ID}"),
            format!("rffffffffffffffff{ID}"),
            format!("r00000000000000zz{ID}"),
            format!("r0000000000000é{ID}"),
            format!("r{key}é{}", &ID[2..]),
        ] {
            let read = FeedCursor::parse(FeedSort::Recent, &text);
            assert_eq!(read, None, "{text}");
        }
    }
}
