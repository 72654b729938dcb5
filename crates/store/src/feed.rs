//! The quizzes everybody may find: public, published, not deleted, with something to play.
//!
//! Newest first, a page at a time, with the name of whoever wrote each. Searching works as it does
//! in `quizzes`.

use sqlx::{FromRow, query_as};

use crate::db::{Db, read, sql};
use crate::quizzes::{Category, Difficulty, QuizSummary, quiz_columns};
use crate::search::Phrase;
use crate::{Page, Store, StoreError};

/// A quiz everybody may find.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct FeedQuiz {
    #[sqlx(flatten)]
    pub summary: QuizSummary,
    pub author_name: String,
}

/// Which quizzes to list.
#[derive(Debug, Clone, Copy)]
pub struct FeedFilter<'a> {
    /// Words to look for in title, description and tags; each may be the beginning of one.
    pub search: Option<&'a str>,
    pub category: Option<Category>,
    pub difficulty: Option<Difficulty>,
    pub limit: u32,
    pub cursor: Option<&'a str>,
}

/// The columns of [`FeedQuiz`].
macro_rules! select_feed {
    ($($rest:literal),+) => {
        concat!(
            "select ",
            quiz_columns!("q."),
            ", a.name as author_name, ",
            "(select count(*) from questions where quiz_id = q.id) as question_count ",
            "from quizzes q join accounts a on a.id = q.owner_id ",
            "where q.visibility = 'public' and q.status = 'published' ",
            "and q.deleted_at_ms is null ",
            "and exists (select 1 from questions where quiz_id = q.id) ",
            "and (cast($1 as text) is null or q.id < $1) ",
            "and (cast($3 as text) is null or q.category = $3) ",
            "and (cast($4 as text) is null or q.difficulty = $4) ",
            $($rest,)+
        )
    };
}

impl Store {
    /// Lists public quizzes, newest first. A search without a letter or digit finds nothing.
    pub async fn list_feed(&self, filter: FeedFilter<'_>) -> Result<Page<FeedQuiz>, StoreError> {
        let all = sql!(select_feed!("order by q.id desc limit $2"));
        let found = sql! {
            sqlite: select_feed!(
                "and q.n in (select rowid from quizzes_fts where quizzes_fts match $5) ",
                "order by q.id desc limit $2"
            ),
            postgres: select_feed!(
                "and q.search_words @@ cast(cast($5 as text) as tsquery) ",
                "order by q.id desc limit $2"
            ),
        };
        let limit = i64::from(filter.limit) + 1;
        let category = filter.category.map(Category::as_str);
        let difficulty = filter.difficulty.map(Difficulty::as_str);
        let rows: Vec<FeedQuiz> = match filter.search.map(str::trim).filter(|s| !s.is_empty()) {
            None => read!(self.db, |c| {
                query_as(all.on(c))
                    .bind(filter.cursor)
                    .bind(limit)
                    .bind(category)
                    .bind(difficulty)
                    .fetch_all(c)
                    .await
            })?,
            Some(search) => {
                let Some(phrase) = Phrase::parse(search) else {
                    return Ok(Page::empty());
                };
                let phrase = match self.db {
                    Db::Sqlite { .. } => phrase.fts5,
                    Db::Postgres(_) => phrase.tsquery,
                };
                read!(self.db, |c| {
                    query_as(found.on(c))
                        .bind(filter.cursor)
                        .bind(limit)
                        .bind(category)
                        .bind(difficulty)
                        .bind(&phrase)
                        .fetch_all(c)
                        .await
                })?
            }
        };
        Ok(Page::new(rows, filter.limit, |row| &row.summary.quiz.id))
    }
}
