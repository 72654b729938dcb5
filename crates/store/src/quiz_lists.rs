//! An account's own quizzes: pages and counts.
//!
//! A list has one of four orders, each with an index. Its cursor is the position of the last
//! returned quiz: its key in that order and its id. So the next page starts after that position
//! whatever happened in the meantime, even if the quiz itself was changed or deleted.
//!
//! A search reads the words of all quizzes of the account, and those of their questions, instead of
//! asking an index: an account has few quizzes, and the index of words has those of everyone.
//!
//! The list of a folder begins with the quizzes in it, and sorts them: a folder has few of them.

use database::{Params, Sql, sql};
use sqlx::FromRow;
use sqlx::types::Json;

use crate::{
    Page, Quiz, QuizStatus, QuizSummary, Store, StoreError, Visibility, quiz_columns, shown_cover,
};
use search::{ID_END, Phrase};
pub use search::{QuizCursor, QuizSort};

/// How many characters of a title count for sorting.
const TITLE_KEY_CHARS: usize = 64;

/// Which quizzes to list.
#[derive(Debug, Clone, Copy)]
pub struct QuizFilter<'a> {
    pub owner_id: &'a str,
    /// Words to find in title, description, tags and questions, each also as the beginning of a
    /// word.
    pub search: Option<&'a str>,
    /// Only quizzes with this tag.
    pub tag: Option<&'a str>,
    pub visibility: Option<Visibility>,
    pub status: Option<QuizStatus>,
    /// Only quizzes in one of these folders.
    pub folder_ids: Option<&'a [String]>,
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

/// The position of a quiz in an order.
fn cursor_of(sort: QuizSort, quiz: &Quiz) -> QuizCursor {
    let key = match sort {
        QuizSort::Newest => String::new(),
        QuizSort::Played => quiz.play_count.to_string(),
        QuizSort::Updated => quiz.updated_at_ms.to_string(),
        QuizSort::Title => quiz.search_text().chars().take(TITLE_KEY_CHARS).collect(),
    };
    QuizCursor {
        key,
        id: quiz.id.clone(),
    }
}

/// A page of [`QuizSummary`] of a scope, after a position, in an order. It leaves out what the
/// filters `$4` to `$6` or the words `$7` exclude.
macro_rules! select_page {
    ($scope:literal, $after:literal, $has_tag:literal, $has_words:literal, $order:literal) => {
        concat!(
            "select ",
            quiz_columns!("q."),
            ", q.question_count, q.folder_id, ",
            shown_cover!(),
            "from quizzes q where ",
            $scope,
            " and q.deleted_at_ms is null and ",
            $after,
            " and (cast($4 as text) is null or q.visibility = $4) ",
            "and (cast($5 as text) is null or q.status = $5) ",
            "and (cast($6 as text) is null or ",
            $has_tag,
            ") and not exists (select 1 from ",
            $has_words,
            " = 0) order by ",
            $order,
            " limit $8"
        )
    };
}

/// The statements of one order: of all quizzes, and of those in the folders `$9`.
///
/// A folder is found by its own index. The plus sign keeps SQLite from walking through all quizzes
/// of the account in this order instead.
macro_rules! pages {
    (sqlite: $lite:literal, $lite_order:literal, postgres: $pg:literal, $pg_order:literal) => {
        [
            pages!(@ "q.owner_id = $1 and cast($9 as text) is null",
                "q.owner_id = $1 and cast($9 as jsonb) is null",
                $lite, $lite_order, $pg, $pg_order),
            pages!(@ "+q.owner_id = $1 and q.folder_id in (select value from json_each($9))",
                "q.owner_id = $1 and q.folder_id = any \
(array(select jsonb_array_elements_text($9)))",
                $lite, $lite_order, $pg, $pg_order),
        ]
    };
    (@ $lite_scope:literal, $pg_scope:literal, $lite:literal, $lite_order:literal,
        $pg:literal, $pg_order:literal) => {
        sql! {
            sqlite: select_page!($lite_scope, $lite,
                "exists (select 1 from json_each(q.tags) t where t.value = $6)",
                "json_each($7) w where instr(' ' || q.search_text || ' ' || \
coalesce(q.question_words, ''), ' ' || w.value)",
                $lite_order),
            postgres: select_page!($pg_scope, $pg,
                "q.tags ? cast($6 as text)",
                "jsonb_array_elements_text($7) as w(value) where position(' ' || w.value in \
' ' || q.search_text || ' ' || coalesce(q.question_words, ''))",
                $pg_order),
        }
    };
}

fn by_creation() -> [&'static Sql; 2] {
    pages!(
        sqlite: "q.id < $3 and cast($2 as bigint) is not null", "q.id desc",
        postgres: "q.id < $3 and cast($2 as bigint) is not null", "q.id desc"
    )
}

fn by_change() -> [&'static Sql; 2] {
    pages!(
        sqlite: "(q.updated_at_ms, q.id) < ($2, $3)", "q.updated_at_ms desc, q.id desc",
        postgres: "(q.updated_at_ms, q.id) < ($2, $3)", "q.updated_at_ms desc, q.id desc"
    )
}

fn by_plays() -> [&'static Sql; 2] {
    pages!(
        sqlite: "(q.play_count, q.id) < ($2, $3)", "q.play_count desc, q.id desc",
        postgres: "(q.play_count, q.id) < ($2, $3)", "q.play_count desc, q.id desc"
    )
}

fn by_title() -> [&'static Sql; 2] {
    pages!(
        sqlite: "(substr(q.search_text, 1, 64), q.id) > ($2, $3)",
            "substr(q.search_text, 1, 64), q.id",
        postgres: "(substr(q.search_text, 1, 64) collate \"C\", q.id) > (cast($2 as text), $3)",
            "substr(q.search_text, 1, 64) collate \"C\", q.id"
    )
}

impl Store {
    /// Lists someone's quizzes. A search without a letter or digit finds nothing.
    pub async fn list_quizzes(
        &self,
        filter: QuizFilter<'_>,
    ) -> Result<Page<QuizSummary>, StoreError> {
        let words = match filter.search.map(str::trim).filter(|s| !s.is_empty()) {
            None => Vec::new(),
            Some(search) => match Phrase::parse(search) {
                Some(phrase) => phrase.words,
                None => return Ok(Page::empty()),
            },
        };
        if !words.is_empty() {
            self.make_question_words(Some(filter.owner_id)).await?;
        }
        let id = filter.cursor.map(|cursor| cursor.id.as_str());
        let key = filter.cursor.map(|cursor| cursor.key.as_str());
        let rest = (
            filter.visibility.map(Visibility::as_str),
            filter.status.map(QuizStatus::as_str),
            filter.tag,
            Json(&words),
            i64::from(filter.limit) + 1,
        );
        let [of_all, of_folders] = match filter.sort {
            QuizSort::Title => by_title(),
            QuizSort::Newest => by_creation(),
            QuizSort::Updated => by_change(),
            QuizSort::Played => by_plays(),
        };
        let sql = filter.folder_ids.map_or(of_all, |_| of_folders);
        let rest = rest.and((filter.folder_ids.map(Json),));
        let db = self.db.read();
        let rows: Vec<QuizSummary> = if filter.sort == QuizSort::Title {
            let from = (filter.owner_id, key.unwrap_or(""), id.unwrap_or(""));
            db.all(sql, from.and(rest)).await?
        } else {
            let key = key.and_then(|key| key.parse().ok()).unwrap_or(i64::MAX);
            let from = (filter.owner_id, key, id.unwrap_or(ID_END));
            db.all(sql, from.and(rest)).await?
        };
        let place = |row: &QuizSummary| cursor_of(filter.sort, &row.quiz).text();
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
