//! Pages of questions, newest first, and questions by their ids.

use std::collections::BTreeMap;

use database::{Db, Params as _, Sql};
use search::{Phrase, WordBits};
use sqlx::FromRow;
use sqlx::types::Json;
use store::{Page, Question, Store, StoreError};

use crate::statements;

/// How many rows of everyone's a search passes before it asks the word index: enough for common
/// words, and a few milliseconds.
const WALK_ROWS: i64 = 30_000;
/// With a kind, the index passes all others.
const WALK_ROWS_OF_KIND: i64 = 300_000;
/// The maximum number of word index entries that are sorted.
const FOUND_MAX: i64 = 5_000;

/// Whose questions to look through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Those of one's own quizzes, whether finished or not.
    Mine,
    /// Those of quizzes that others share with one, whether finished or not.
    Shared,
    /// Those of other people's quizzes that everyone can find.
    Public,
}

/// Which questions to list.
#[derive(Debug, Clone, Copy)]
pub struct Search<'a> {
    pub account_id: &'a str,
    pub scope: Scope,
    /// Words to find in a question or its answers, each also as the beginning of a word.
    pub words: Option<&'a str>,
    /// As the column of this name has it.
    pub kind: Option<&'a str>,
    /// A quiz whose questions aren't listed.
    pub except_quiz_id: Option<&'a str>,
    pub limit: u32,
    /// The position of the last one seen.
    pub cursor: Option<i64>,
}

/// A question someone may copy, and whose it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    pub question: Question,
    pub quiz_title: String,
    pub owner_id: String,
    pub author_name: String,
    /// Whether the quiz is one's own, or shared with one: its files can be copied, too.
    pub may_view: bool,
}

#[derive(FromRow)]
struct Position {
    n: i64,
    question_id: String,
}

#[derive(FromRow)]
struct Origin {
    question_id: String,
    quiz_title: String,
    owner_id: String,
    author_name: String,
    may_view: bool,
}

/// Lists questions, the newest first. A search without a letter or digit finds nothing. The cursor
/// of the next page is [`Search::cursor`], as text.
pub async fn list(store: &Store, search: Search<'_>) -> Result<Page<Found>, StoreError> {
    let phrase = match search.words.map(str::trim).filter(|s| !s.is_empty()) {
        None => None,
        Some(words) => match Phrase::parse(words) {
            None => return Ok(Page::empty()),
            phrase => phrase,
        },
    };
    let walk = Walk { store, search };
    let from = search.cursor.unwrap_or(i64::MAX);
    let rows = match phrase {
        Some(phrase) if search.scope == Scope::Public => walk.search(from, &phrase).await?,
        phrase => walk.rows(from, 0, phrase.as_ref()).await?,
    };
    let page = Page::with_cursor(rows, search.limit, |row| row.n.to_string());
    let ids: Vec<&str> = page
        .items
        .iter()
        .map(|row| row.question_id.as_str())
        .collect();
    Ok(Page {
        items: find(store, search.account_id, &ids).await?,
        next_cursor: page.next_cursor,
    })
}

/// Those of some questions that the account may copy, in the same order.
pub async fn find(store: &Store, account_id: &str, ids: &[&str]) -> Result<Vec<Found>, StoreError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let params = (Json(ids), account_id);
    let origins: Vec<Origin> = store.db().read().all(statements::origins(), params).await?;
    let mut origins: BTreeMap<String, Origin> = origins
        .into_iter()
        .map(|origin| (origin.question_id.clone(), origin))
        .collect();
    let questions = store.find_questions(ids).await?;
    let mut questions: BTreeMap<String, Question> = questions
        .into_iter()
        .map(|question| (question.id.clone(), question))
        .collect();
    let found = ids.iter().filter_map(|id| {
        let (origin, question) = (origins.remove(*id)?, questions.remove(*id)?);
        Some(Found {
            question,
            quiz_title: origin.quiz_title,
            owner_id: origin.owner_id,
            author_name: origin.author_name,
            may_view: origin.may_view,
        })
    });
    Ok(found.collect())
}

/// One walk, from the newest question to the oldest.
struct Walk<'a> {
    store: &'a Store,
    search: Search<'a>,
}

impl Walk<'_> {
    /// One more than the page holds, to see whether more follow.
    fn wanted(&self) -> i64 {
        i64::from(self.search.limit) + 1
    }

    /// Those below one position and not below another.
    async fn rows(
        &self,
        from: i64,
        to: i64,
        phrase: Option<&Phrase>,
    ) -> Result<Vec<Position>, StoreError> {
        let words = phrase.map_or(&[][..], |phrase| &phrase.words);
        let bits = WordBits::of(words.iter().map(String::as_str)).0;
        let search = &self.search;
        let filters = (search.account_id, search.kind, search.except_quiz_id);
        let params = filters
            .and((Json(words), self.wanted(), from, to))
            .and(bits);
        let sql = match (search.scope, search.kind) {
            (Scope::Mine, _) => statements::own(),
            (Scope::Shared, _) => statements::shared(),
            (Scope::Public, None) => statements::listed(),
            (Scope::Public, Some(_)) => statements::listed_of_kind(),
        };
        Ok(self.store.db().read().all(sql, params).await?)
    }

    async fn search(&self, from: i64, phrase: &Phrase) -> Result<Vec<Position>, StoreError> {
        let db = self.store.db().read();
        let newest: Option<i64> = db.scalar(statements::newest(), ()).await?;
        let from = from.min(newest.unwrap_or(0) + 1);
        let count = match self.search.kind {
            None => WALK_ROWS,
            Some(_) => WALK_ROWS_OF_KIND,
        };
        let to = (from - count).max(0);
        let mut rows = self.rows(from, to, Some(phrase)).await?;
        if to > 0 && rows.len() <= self.search.limit as usize {
            rows.extend(self.found(to, phrase).await?);
        }
        Ok(rows)
    }

    /// Those that the word index finds below a position.
    async fn found(&self, from: i64, phrase: &Phrase) -> Result<Vec<Position>, StoreError> {
        let sql: &'static Sql = statements::found();
        let words = match self.store.db() {
            Db::Sqlite { .. } => &phrase.fts5,
            Db::Postgres(_) => &phrase.tsquery_of_beginnings,
        };
        let search = &self.search;
        let filters = (search.account_id, search.kind, search.except_quiz_id);
        let params = filters.and((words, FOUND_MAX, from, self.wanted()));
        Ok(self.store.db().read().all(sql, params).await?)
    }
}
