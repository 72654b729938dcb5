//! An account's own quizzes: pages and counts.
//!
//! A list has one of three orders. Its cursor is the position of the last returned quiz: its key in
//! that order and its id. So the next page starts after that position whatever happened in the
//! meantime, even if the quiz itself was changed or deleted.

use std::fmt::Write as _;

use database::{Db, Params, sql};
use sqlx::FromRow;
use uuid::Uuid;

use crate::quizzes::quiz_columns;
use crate::{Page, Quiz, QuizStatus, QuizSummary, Store, StoreError, Visibility};
use search::Phrase;

/// How many characters of a title count for sorting.
const TITLE_KEY_CHARS: usize = 64;
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
}

/// Which quizzes to list.
#[derive(Debug, Clone, Copy)]
pub struct QuizFilter<'a> {
    pub owner_id: &'a str,
    /// Words to find in title, description and tags, each also as the beginning of a word.
    pub search: Option<&'a str>,
    pub visibility: Option<Visibility>,
    pub status: Option<QuizStatus>,
    pub sort: QuizSort,
    pub limit: u32,
    pub cursor: Option<&'a QuizCursor>,
}

/// The number of quizzes of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct QuizCounts {
    pub total: i64,
    pub public: i64,
    pub unlisted: i64,
    pub private: i64,
    pub drafts: i64,
    pub published: i64,
}

/// A quiz's position in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuizCursor {
    key: String,
    id: String,
}

impl QuizCursor {
    /// The position of a quiz.
    fn of(sort: QuizSort, quiz: &Quiz) -> Self {
        let key = match sort {
            QuizSort::Newest => String::new(),
            QuizSort::Updated => quiz.updated_at_ms.to_string(),
            QuizSort::Title => quiz.search_text().chars().take(TITLE_KEY_CHARS).collect(),
        };
        Self {
            key,
            id: quiz.id.clone(),
        }
    }

    /// The URL form: the id after the bytes of the key.
    fn text(&self) -> String {
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
            QuizSort::Updated => key.parse::<i64>().is_ok(),
            QuizSort::Title => !key.contains('\0'),
        };
        is_key.then(|| Self {
            key,
            id: id.to_owned(),
        })
    }
}

/// A page of [`QuizSummary`]: its order and its search.
macro_rules! select_page {
    ($after:literal, $order:literal, $found:literal) => {
        concat!(
            "select ",
            quiz_columns!("q."),
            ", (select count(*) from questions where quiz_id = q.id) as question_count ",
            "from quizzes q where q.owner_id = $1 and q.deleted_at_ms is null ",
            "and (cast($2 as text) is null or q.visibility = $2) ",
            "and (cast($3 as text) is null or q.status = $3) ",
            "and (cast($4 as text) is null or ",
            $after,
            ") ",
            $found,
            " order by ",
            $order,
            " limit $6"
        )
    };
}

/// The statements of one order: all quizzes, and search results.
macro_rules! pages {
    (sqlite: $lite:literal, $lite_order:literal, postgres: $pg:literal, $pg_order:literal) => {
        (
            sql! {
                sqlite: select_page!($lite, $lite_order, ""),
                postgres: select_page!($pg, $pg_order, ""),
            },
            sql! {
                sqlite: select_page!(
                    $lite,
                    $lite_order,
                    "and q.n in (select rowid from quizzes_fts where quizzes_fts match $7)"
                ),
                postgres: select_page!(
                    $pg,
                    $pg_order,
                    "and q.search_words @@ cast(cast($7 as text) as tsquery)"
                ),
            },
        )
    };
}

impl Store {
    /// Lists someone's quizzes. A search without a letter or digit finds nothing.
    pub async fn list_quizzes(
        &self,
        filter: QuizFilter<'_>,
    ) -> Result<Page<QuizSummary>, StoreError> {
        let newest = pages!(
            sqlite: "q.id < $4 and $5 = ''", "q.id desc",
            postgres: "q.id < $4 and cast($5 as text) = ''", "q.id desc"
        );
        let updated = pages!(
            sqlite: "(q.updated_at_ms, q.id) < (cast($5 as bigint), $4)",
                "q.updated_at_ms desc, q.id desc",
            postgres: "(q.updated_at_ms, q.id) < (cast(cast($5 as text) as bigint), $4)",
                "q.updated_at_ms desc, q.id desc"
        );
        let title = pages!(
            sqlite: "(substr(q.search_text, 1, 64), q.id) > ($5, $4)",
                "substr(q.search_text, 1, 64), q.id",
            postgres: "(substr(q.search_text, 1, 64) collate \"C\", q.id) > (cast($5 as text), $4)",
                "substr(q.search_text, 1, 64) collate \"C\", q.id"
        );
        let (all, found) = match filter.sort {
            QuizSort::Newest => newest,
            QuizSort::Updated => updated,
            QuizSort::Title => title,
        };
        let phrase = match filter.search.map(str::trim).filter(|s| !s.is_empty()) {
            None => None,
            Some(search) => match (Phrase::parse(search), &self.db) {
                (Some(phrase), Db::Sqlite { .. }) => Some(phrase.fts5),
                (Some(phrase), Db::Postgres(_)) => Some(phrase.tsquery),
                (None, _) => return Ok(Page::empty()),
            },
        };
        let cursor = filter.cursor;
        let params = (
            filter.owner_id,
            filter.visibility.map(Visibility::as_str),
            filter.status.map(QuizStatus::as_str),
            cursor.map(|cursor| cursor.id.as_str()),
            cursor.map(|cursor| cursor.key.as_str()),
            i64::from(filter.limit) + 1,
        );
        let rows: Vec<QuizSummary> = match phrase {
            Some(phrase) => self.db.read().all(found, params.and((phrase,))).await?,
            None => self.db.read().all(all, params).await?,
        };
        let place = |row: &QuizSummary| QuizCursor::of(filter.sort, &row.quiz).text();
        Ok(Page::with_cursor(rows, filter.limit, place))
    }

    /// Counts someone's quizzes that are not deleted.
    pub async fn count_quizzes(&self, owner_id: &str) -> Result<QuizCounts, StoreError> {
        let sql = sql!(
            "select count(*) as total, \
                 count(*) filter (where visibility = 'public') as public, \
                 count(*) filter (where visibility = 'unlisted') as unlisted, \
                 count(*) filter (where visibility = 'private') as private, \
                 count(*) filter (where status = 'draft') as drafts, \
                 count(*) filter (where status = 'published') as published \
             from quizzes where owner_id = $1 and deleted_at_ms is null"
        );
        Ok(self.db.read().one(sql, (owner_id,)).await?)
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
            (QuizSort::Updated, format!("zz{id}")),
            (QuizSort::Title, format!("ff{id}")),
            (QuizSort::Title, format!("00{id}")),
            (QuizSort::Title, format!("ü{}", &id[1..])),
        ] {
            assert_eq!(QuizCursor::parse(sort, &text), None, "{text}");
        }
    }
}
