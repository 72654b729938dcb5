//! The feed: quizzes that are public, published, not deleted and playable.
//!
//! A page of the feed is a walk along the index of its order, starting where the last page ended.
//! New quizzes don't move that position, so no page repeats a quiz, and none is skipped unless its
//! own position changes.
//!
//! Searching is the hard part: among a million quizzes, a common word is in hundreds of thousands,
//! and sorting those takes a second. So a search returns what is cheap to find first:
//!
//! 1. It walks the next quizzes of the order, reading only those that may have the words; see
//!    `word_bits`. Common words are in enough of them.
//! 2. If results are still missing, the words are in few quizzes. The word index finds those, and
//!    at most 5,000 are sorted.
//!
//! So a search can miss only quizzes whose words are in more than 5,000 quizzes and that rank below
//! 24,000 others. `docs/decisions/018-searching-the-feed.md` has the measurements.

mod orders;

use database::{Db, Params, Sql, sql};
use sqlx::FromRow;
use sqlx::types::Json;

use self::orders::{Order, feed_columns, select_feed};
use crate::{Category, Difficulty, Page, QuizSummary, Store, StoreError, quiz_columns};
pub use search::{FeedCursor, FeedSort};
use search::{ID_END, Phrase, Place, Reach, WALKS, WordBits};

/// The maximum number of word index entries that are sorted.
const FOUND_MAX: i64 = 5_000;
/// The maximum number of quizzes in one language that are sorted. For languages with more, a walk
/// of a few thousand finds a page.
const SPOKEN_MAX: i64 = 2_000;
/// More than people write in, so invented tags can't grow the list.
const LANGUAGES_MAX: i64 = 200;

/// A quiz anyone can find.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct FeedQuiz {
    #[sqlx(flatten)]
    pub summary: QuizSummary,
    pub author_name: String,
    /// The author, if their profile is public.
    pub public_author_id: Option<String>,
    #[sqlx(flatten)]
    pub standing: Standing,
}

/// Statistics about how others use a quiz.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct Standing {
    /// Other people's seats with at least one pick, over all finished games.
    pub player_count: i64,
    pub rating_sum: i64,
    pub rating_count: i64,
    /// When an administrator picked it.
    pub picked_at_ms: Option<i64>,
    /// Staff picks with the highest value come first.
    pub pick_order: i64,
    /// See [`crate::popularity`].
    pub popularity: i64,
    /// When it first became findable by anyone.
    pub listed_at_ms: Option<i64>,
}

/// Which quizzes to list.
#[derive(Debug, Clone, Copy)]
pub struct FeedFilter<'a> {
    /// Words to find in title, description and tags, each also as the beginning of a word.
    pub search: Option<&'a str>,
    pub category: Option<Category>,
    pub difficulty: Option<Difficulty>,
    pub questions_max: Option<u32>,
    /// A language tag. Only its first part counts, and it matches every variant of the language.
    pub language: Option<&'a str>,
    /// Only staff picks.
    pub is_picked: bool,
    pub sort: FeedSort,
    pub limit: u32,
    pub cursor: Option<&'a FeedCursor>,
}

/// The position of a quiz in an order.
fn cursor_of(sort: FeedSort, row: &FeedQuiz) -> FeedCursor {
    let key = match sort {
        FeedSort::Recent => row.standing.listed_at_ms.unwrap_or(0),
        FeedSort::Popular => row.standing.popularity,
        FeedSort::Questions => row.summary.question_count,
        FeedSort::Picked => row.standing.pick_order,
    };
    let id = row.summary.quiz.id.clone();
    FeedCursor::new(key, id)
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
            .map_or_else(Place::start, |cursor| cursor.place().clone());
        if let (FeedSort::Questions, Some(most)) = (filter.sort, filter.questions_max)
            && i64::from(most) < from.key
        {
            // Longer quizzes come before all others, so the walk can skip them.
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
        let place = |row: &FeedQuiz| cursor_of(filter.sort, row).text(filter.sort);
        Ok(Page::with_cursor(rows, filter.limit, place))
    }

    /// A quiz that is not deleted, with its statistics, whatever its visibility.
    pub async fn find_feed_quiz(&self, id: &str) -> Result<Option<FeedQuiz>, StoreError> {
        let sql = sql!(concat!(
            select_feed!(),
            "q.id = $1 and q.deleted_at_ms is null"
        ));
        Ok(self.db.read().optional(sql, (id,)).await?)
    }
}

impl Store {
    /// The quizzes of an account, newest first: those anyone can find, or all.
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
        let params = (owner_id, is_listed_only, cursor, i64::from(limit) + 1);
        let rows: Vec<FeedQuiz> = self.db.read().all(sql, params).await?;
        Ok(Page::new(rows, limit, |row| &row.summary.quiz.id))
    }
}

impl Store {
    /// The languages of public quizzes, without variants: `pt`, not `pt-BR`.
    pub async fn list_feed_languages(&self) -> Result<Vec<String>, StoreError> {
        let sql = orders::languages();
        Ok(self.db.read().scalars(sql, (LANGUAGES_MAX,)).await?)
    }
}

/// The language part of a tag, as stored in the column of this name.
fn base_language(tag: &str) -> String {
    let base = tag.split('-').next().unwrap_or(tag);
    base.to_ascii_lowercase()
}

/// One walk of the feed, in one order.
struct Walk<'a> {
    store: &'a Store,
    filter: FeedFilter<'a>,
    order: Order,
}

impl Walk<'_> {
    /// One more than the page holds, to see whether more follow.
    fn wanted(&self) -> i64 {
        i64::from(self.filter.limit) + 1
    }

    fn is_enough(&self, rows: &[FeedQuiz]) -> bool {
        rows.len() > self.filter.limit as usize
    }

    /// The parameters that every order's statements share: the position, the count, the filters.
    fn params<'p>(&self, from: &'p Place, count: i64) -> impl Params<'p> {
        let filter = &self.filter;
        (
            from.key,
            &from.id,
            count,
            filter.category.map(Category::as_str),
            filter.difficulty.map(Difficulty::as_str),
            filter.questions_max.map_or(i64::MAX, i64::from),
            filter.language.map(base_language),
        )
    }

    /// A page of the rows of a statement.
    async fn rows<'p>(
        &self,
        sql: &'static Sql,
        from: &'p Place,
        more: impl Params<'p>,
    ) -> Result<Vec<FeedQuiz>, StoreError> {
        let params = self.params(from, self.wanted()).and(more);
        Ok(self.store.db.read().all(sql, params).await?)
    }

    async fn all(&self, from: &Place) -> Result<Vec<FeedQuiz>, StoreError> {
        self.rows(self.order.all, from, ()).await
    }

    /// Whether the requested language has so few quizzes that sorting them is faster than walking
    /// past all others.
    async fn is_rarely_spoken(&self) -> Result<bool, StoreError> {
        let Some(tag) = self.filter.language else {
            return Ok(false);
        };
        let sql = orders::count_spoken();
        let params = (base_language(tag), SPOKEN_MAX + 1);
        let count: i64 = self.store.db.read().scalar(sql, params).await?;
        Ok(count <= SPOKEN_MAX)
    }

    /// Those of a few quizzes, found without a walk, that have the words.
    async fn among(
        &self,
        few: &'static Sql,
        from: &Place,
        phrase: Option<&Phrase>,
    ) -> Result<Vec<FeedQuiz>, StoreError> {
        let words = Json(phrase.map_or(&[][..], |phrase| &phrase.words));
        self.rows(few, from, (words,)).await
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
            // Quizzes may have moved since the position was cached.
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

    /// Whether this lists all quizzes from the start.
    fn is_plain(&self) -> bool {
        let filter = &self.filter;
        filter.cursor.is_none()
            && filter.category.is_none()
            && filter.difficulty.is_none()
            && filter.questions_max.is_none()
            && filter.language.is_none()
    }

    /// The position `count` quizzes further.
    async fn reach(&self, from: &Place, count: i64) -> Result<Reach, StoreError> {
        let params = self.params(from, count - 1);
        let sql = self.order.reach;
        let place: Option<(i64, String)> = self.store.db.read().optional(sql, params).await?;
        Ok(place.map_or(Reach::End, |(key, id)| Reach::At(Place { key, id })))
    }

    /// The quizzes with these words between two positions.
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
        let bits = WordBits::of(phrase.words.iter().map(String::as_str));
        let until = (to.key, &to.id, Json(&phrase.words)).and(bits.0);
        self.rows(self.order.walk, from, until).await
    }

    /// The quizzes the word index finds after a position.
    async fn found(&self, from: &Place, phrase: &Phrase) -> Result<Vec<FeedQuiz>, StoreError> {
        let words = (self.phrase(phrase), FOUND_MAX);
        self.rows(self.order.found, from, words).await
    }

    fn phrase<'p>(&self, phrase: &'p Phrase) -> &'p str {
        match self.store.db {
            Db::Sqlite { .. } => &phrase.fts5,
            Db::Postgres(_) => &phrase.tsquery_of_beginnings,
        }
    }
}
