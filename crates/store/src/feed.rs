//! The feed: quizzes that are public, published, not deleted and playable.
//!
//! A page of the feed is a walk along the index of its order, from the place where the last page
//! ended. New quizzes change nothing about that place, so no page shows a quiz twice, and none is
//! left out unless its own place moved meanwhile.
//!
//! Searching is the hard part: among a million quizzes a common word is in hundreds of thousands,
//! and putting those in order takes a second. So whoever searches is given what is at hand first:
//!
//! 1. The next quizzes of the order are passed, reading only those that may have the words; see
//!    `word_bits`. A common word is in enough of them.
//! 2. What is missing then has its words in few quizzes. The word index names them; they are put
//!    in order, 5,000 at most.
//!
//! So what may be left out has words that are in more than 5,000 quizzes, and stands below 24,000
//! others. `docs/decisions/018-searching-the-feed.md` has the measurements.

mod orders;
mod reaches;

use sqlx::types::Json;
use sqlx::{FromRow, query_as, query_scalar};
use uuid::Uuid;

use self::orders::{Order, feed_columns, select_feed};
pub(crate) use self::reaches::Reaches;
use crate::db::{Db, Sql, read, sql};
use crate::quizzes::{Category, Difficulty, QuizSummary, quiz_columns};
use crate::search::Phrase;
use crate::word_bits::{WordBits, bind_word_bits};
use crate::{Page, Store, StoreError};

/// How many quizzes of the order a search passes before it asks the word index, in three steps: of
/// common words the first is enough, of most the second.
const WALKS: [i64; 3] = [400, 3_600, 20_000];
/// How many entries of the word index are put in order at most.
const FOUND_MAX: i64 = 5_000;
/// How many quizzes of a language are put in order at most. Of languages with more, a page is found
/// on a walk that passes some thousands.
const SPOKEN_MAX: i64 = 2_000;
/// More than people write in; whoever makes tags up fills no list.
const LANGUAGES_MAX: i64 = 200;
/// An id is a hyphenated UUID.
const ID_LEN: usize = 36;
/// After every id.
const ID_END: &str = "~";

/// A quiz everybody may find.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct FeedQuiz {
    #[sqlx(flatten)]
    pub summary: QuizSummary,
    pub author_name: String,
    /// Who wrote it, if everybody may see their profile.
    pub public_author_id: Option<String>,
    /// The picture on its cover, if its author still has it.
    pub shown_cover_id: Option<String>,
    #[sqlx(flatten)]
    pub standing: Standing,
}

/// What others made of a quiz.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct Standing {
    /// Seats of others in which something was picked, over all games that came to an end.
    pub player_count: i64,
    pub rating_sum: i64,
    pub rating_count: i64,
    /// When an administrator picked it.
    pub picked_at_ms: Option<i64>,
    /// The greatest comes first among what is picked.
    pub pick_order: i64,
    /// See [`crate::popularity`].
    pub popularity: i64,
    /// When everybody could find it for the first time.
    pub listed_at_ms: Option<i64>,
}

/// In which order quizzes are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum FeedSort {
    /// The newest first.
    #[default]
    Recent,
    /// What others play and like most first.
    Popular,
    /// The longest first.
    Questions,
    /// What administrators picked, as they put it in order.
    Picked,
}

/// Which quizzes to list.
#[derive(Debug, Clone, Copy)]
pub struct FeedFilter<'a> {
    /// Words to look for in title, description and tags; each may be the beginning of one.
    pub search: Option<&'a str>,
    pub category: Option<Category>,
    pub difficulty: Option<Difficulty>,
    pub questions_max: Option<u32>,
    /// A language tag; only its first part counts, and finds the language in whatever form.
    pub language: Option<&'a str>,
    /// Only those that administrators picked.
    pub is_picked: bool,
    pub sort: FeedSort,
    pub limit: u32,
    pub cursor: Option<&'a FeedCursor>,
}

/// A place in an order; it need not be the place of any quiz. The further, the smaller.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, FromRow)]
struct Place {
    key: i64,
    id: String,
}

/// Where a walk along an order ends.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Reach {
    At(Place),
    /// Of the order.
    End,
}

impl Place {
    /// Before every quiz.
    fn start() -> Self {
        Self {
            key: i64::MAX,
            id: ID_END.to_owned(),
        }
    }

    /// After every quiz.
    fn end() -> Self {
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
    fn of(sort: FeedSort, row: &FeedQuiz) -> Self {
        let key = match sort {
            FeedSort::Recent => row.standing.listed_at_ms.unwrap_or(0),
            FeedSort::Popular => row.standing.popularity,
            FeedSort::Questions => row.summary.question_count,
            FeedSort::Picked => row.standing.pick_order,
        };
        let id = row.summary.quiz.id.clone();
        Self(Place { key, id })
    }

    /// As it stands in an address: a letter for the order, the key, the id.
    fn text(&self, sort: FeedSort) -> String {
        let Place { key, id } = &self.0;
        format!("{}{key:016x}{id}", letter(sort))
    }

    /// The place a list in this order gave out; `None` for anything else.
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
        // Only our own spelling: other ways to write the same number were made up.
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

impl Store {
    /// Lists public quizzes. A search without a letter or digit finds nothing.
    pub async fn list_feed(&self, filter: FeedFilter<'_>) -> Result<Page<FeedQuiz>, StoreError> {
        let order = match filter.sort {
            FeedSort::Recent => orders::by_listing(),
            FeedSort::Popular => orders::by_popularity(),
            FeedSort::Questions => orders::by_length(),
            FeedSort::Picked => orders::by_picking(),
        };
        let mut from = filter
            .cursor
            .map_or_else(Place::start, |cursor| cursor.0.clone());
        if let (FeedSort::Questions, Some(most)) = (filter.sort, filter.questions_max)
            && i64::from(most) < from.key
        {
            // What is too long stands before all of the others, and need not be walked over.
            from = Place {
                key: i64::from(most),
                id: ID_END.to_owned(),
            };
        }
        let walk = Walk {
            store: self,
            filter,
            order,
        };
        let phrase = match filter.search.map(str::trim).filter(|s| !s.is_empty()) {
            None => None,
            Some(search) => match Phrase::parse(search) {
                None => return Ok(Page::empty()),
                phrase => phrase,
            },
        };
        let rows = if filter.is_picked {
            walk.among(order.picked, &from, phrase.as_ref()).await?
        } else if walk.is_rarely_spoken().await? {
            walk.among(order.spoken, &from, phrase.as_ref()).await?
        } else {
            match phrase {
                None => walk.all(&from).await?,
                Some(phrase) => walk.search(from, &phrase).await?,
            }
        };
        let place = |row: &FeedQuiz| FeedCursor::of(filter.sort, row).text(filter.sort);
        Ok(Page::with_cursor(rows, filter.limit, place))
    }

    /// A quiz that is not deleted, with what others made of it, whoever may see it.
    pub async fn find_feed_quiz(&self, id: &str) -> Result<Option<FeedQuiz>, StoreError> {
        let sql = sql!(concat!(
            select_feed!(),
            "q.id = $1 and q.deleted_at_ms is null"
        ));
        Ok(read!(self.db, |c| query_as(sql.on(c))
            .bind(id)
            .fetch_optional(c)
            .await)?)
    }
}

impl Store {
    /// The quizzes somebody wrote, newest first: those everybody finds, or all.
    pub async fn list_quizzes_by(
        &self,
        owner_id: &str,
        is_listed_only: bool,
        limit: u32,
        cursor: Option<&str>,
    ) -> Result<Page<FeedQuiz>, StoreError> {
        let sql = sql!(concat!(
            select_feed!(),
            "q.owner_id = $1 and q.deleted_at_ms is null \
                 and (not cast($2 as boolean) or q.is_listed) \
                 and (cast($3 as text) is null or q.id < $3) \
             order by q.id desc limit $4"
        ));
        let rows: Vec<FeedQuiz> = read!(self.db, |c| query_as(sql.on(c))
            .bind(owner_id)
            .bind(is_listed_only)
            .bind(cursor)
            .bind(i64::from(limit) + 1)
            .fetch_all(c)
            .await)?;
        Ok(Page::new(rows, limit, |row| &row.summary.quiz.id))
    }
}

impl Store {
    /// The languages of public quizzes, without their forms: `pt`, not `pt-BR`.
    pub async fn list_feed_languages(&self) -> Result<Vec<String>, StoreError> {
        let sql = orders::languages();
        Ok(read!(self.db, |c| query_scalar(sql.on(c))
            .bind(LANGUAGES_MAX)
            .fetch_all(c)
            .await)?)
    }
}

/// The part of a language tag that says which language it is, as the column of this name has it.
fn base_language(tag: &str) -> String {
    let base = tag.split('-').next().unwrap_or(tag);
    base.to_ascii_lowercase()
}

/// A look at the feed, in one order.
struct Walk<'a> {
    store: &'a Store,
    filter: FeedFilter<'a>,
    order: Order,
}

/// Binds what every statement of an order has: the place, how many, the filters.
macro_rules! bind_filter {
    ($query:expr, $walk:expr, $from:expr, $count:expr) => {{
        let (filter, from): (FeedFilter<'_>, &Place) = ($walk.filter, $from);
        $query
            .bind(from.key)
            .bind(&from.id)
            .bind($count)
            .bind(filter.category.map(Category::as_str))
            .bind(filter.difficulty.map(Difficulty::as_str))
            .bind(filter.questions_max.map_or(i64::MAX, i64::from))
            .bind(filter.language.map(base_language))
    }};
}

impl Walk<'_> {
    /// One more than the page holds, to see whether it is the last.
    fn wanted(&self) -> i64 {
        i64::from(self.filter.limit) + 1
    }

    fn is_enough(&self, rows: &[FeedQuiz]) -> bool {
        rows.len() > self.filter.limit as usize
    }

    async fn all(&self, from: &Place) -> Result<Vec<FeedQuiz>, StoreError> {
        let rows = read!(self.store.db, |c| {
            bind_filter!(query_as(self.order.all.on(c)), self, from, self.wanted())
                .fetch_all(c)
                .await
        })?;
        Ok(rows)
    }

    /// Whether so few quizzes are in the language that is asked for that walking past all others
    /// would take longer than putting these in order.
    async fn is_rarely_spoken(&self) -> Result<bool, StoreError> {
        let Some(tag) = self.filter.language else {
            return Ok(false);
        };
        let sql = orders::count_spoken();
        let count: i64 = read!(self.store.db, |c| query_scalar(sql.on(c))
            .bind(base_language(tag))
            .bind(SPOKEN_MAX + 1)
            .fetch_one(c)
            .await)?;
        Ok(count <= SPOKEN_MAX)
    }

    /// The quizzes among a few, found without a walk, that have the words.
    async fn among(
        &self,
        few: &'static Sql,
        from: &Place,
        phrase: Option<&Phrase>,
    ) -> Result<Vec<FeedQuiz>, StoreError> {
        let words = Json(phrase.map_or(&[][..], |phrase| &phrase.words));
        let rows = read!(self.store.db, |c| {
            bind_filter!(query_as(few.on(c)), self, from, self.wanted())
                .bind(words)
                .fetch_all(c)
                .await
        })?;
        Ok(rows)
    }

    async fn search(&self, from: Place, phrase: &Phrase) -> Result<Vec<FeedQuiz>, StoreError> {
        let mut known = if self.is_plain() {
            self.store.reaches.known(self.filter.sort)
        } else {
            Default::default()
        };
        let mut rows = Vec::new();
        let mut from = from;
        for (walk, count) in WALKS.into_iter().enumerate() {
            // Many quizzes may have moved since it was remembered.
            let is_further = |reach: &Reach| match reach {
                Reach::At(place) => *place < from,
                Reach::End => true,
            };
            let reach = if let Some(reach) = known[walk].take().filter(is_further) {
                reach
            } else {
                let reach = self.reach(&from, count).await?;
                if self.is_plain() {
                    let (sort, reach) = (self.filter.sort, reach.clone());
                    self.store.reaches.remember(sort, walk, reach);
                }
                reach
            };
            rows.extend(self.walk(&from, &reach, phrase).await?);
            match reach {
                Reach::At(place) if !self.is_enough(&rows) => from = place,
                _ => return Ok(rows),
            }
        }
        rows.extend(self.found(&from, phrase).await?);
        Ok(rows)
    }

    /// Whether all quizzes are looked at from the first on.
    fn is_plain(&self) -> bool {
        let filter = &self.filter;
        filter.cursor.is_none()
            && filter.category.is_none()
            && filter.difficulty.is_none()
            && filter.questions_max.is_none()
            && filter.language.is_none()
    }

    /// The place so many quizzes further.
    async fn reach(&self, from: &Place, count: i64) -> Result<Reach, StoreError> {
        let place: Option<(i64, String)> = read!(self.store.db, |c| {
            bind_filter!(query_as(self.order.reach.on(c)), self, from, count - 1)
                .fetch_optional(c)
                .await
        })?;
        Ok(place.map_or(Reach::End, |(key, id)| Reach::At(Place { key, id })))
    }

    /// The quizzes with these words from one place to the other.
    async fn walk(
        &self,
        from: &Place,
        to: &Reach,
        phrase: &Phrase,
    ) -> Result<Vec<FeedQuiz>, StoreError> {
        let to = match to {
            Reach::At(place) => place.clone(),
            Reach::End => Place::end(),
        };
        let rows = read!(self.store.db, |c| {
            let walk = bind_filter!(query_as(self.order.walk.on(c)), self, from, self.wanted())
                .bind(to.key)
                .bind(&to.id)
                .bind(Json(&phrase.words));
            bind_word_bits!(walk, WordBits::of(phrase.words.iter().map(String::as_str)))
                .fetch_all(c)
                .await
        })?;
        Ok(rows)
    }

    /// The quizzes the word index finds after a place.
    async fn found(&self, from: &Place, phrase: &Phrase) -> Result<Vec<FeedQuiz>, StoreError> {
        let rows = read!(self.store.db, |c| {
            bind_filter!(query_as(self.order.found.on(c)), self, from, self.wanted())
                .bind(self.phrase(phrase))
                .bind(FOUND_MAX)
                .fetch_all(c)
                .await
        })?;
        Ok(rows)
    }

    fn phrase<'p>(&self, phrase: &'p Phrase) -> &'p str {
        match self.store.db {
            Db::Sqlite { .. } => &phrase.fts5,
            Db::Postgres(_) => &phrase.tsquery_of_beginnings,
        }
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
