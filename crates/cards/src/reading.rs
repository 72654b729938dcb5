//! Reading decks and cards.

use database::sql;
use sqlx::FromRow;
use sqlx::types::Json;
use store::{Store, StoreError};

use crate::fsrs::Memory;

/// A deck of an account.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Deck {
    pub id: String,
    /// `None` for what was missed.
    pub quiz_id: Option<String>,
    /// The title of the sessions in which it was missed.
    pub title: String,
    /// The language of those.
    pub language: String,
    pub created_at_ms: i64,
}

/// A card that was graded or missed, without its question.
#[derive(Debug, Clone, PartialEq)]
pub struct Card {
    pub deck_id: String,
    pub id: String,
    /// `None` until it is graded.
    pub memory: Option<Memory>,
}

/// The question of a missed card, as it was stored.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct CardCopy {
    pub id: String,
    pub copy: String,
}

/// A card in the export of its account.
#[derive(Debug, Clone, PartialEq)]
pub struct OwnCard {
    pub card: Card,
    pub question_id: Option<String>,
    pub copy: Option<String>,
}

/// In the database, stability and difficulty are whole numbers of these.
pub(crate) const PARTS: f64 = 1e8;

/// The columns of what is remembered.
#[derive(FromRow)]
pub(crate) struct MemoryRow {
    stability: Option<i64>,
    difficulty: Option<i64>,
    due_day: Option<i64>,
    last_day: Option<i64>,
    review_count: i64,
    lapse_count: i64,
}

impl MemoryRow {
    pub(crate) fn memory(&self) -> Option<Memory> {
        #[expect(clippy::cast_precision_loss, reason = "they are below 2^53")]
        let part = |stored: i64| stored as f64 / PARTS;
        Some(Memory {
            stability: part(self.stability?),
            difficulty: part(self.difficulty?),
            due_day: self.due_day?,
            last_day: self.last_day?,
            review_count: self.review_count,
            lapse_count: self.lapse_count,
        })
    }
}

#[derive(FromRow)]
struct CardRow {
    deck_id: String,
    id: String,
    #[sqlx(flatten)]
    memory: MemoryRow,
}

impl From<CardRow> for Card {
    fn from(row: CardRow) -> Self {
        Self {
            memory: row.memory.memory(),
            deck_id: row.deck_id,
            id: row.id,
        }
    }
}

#[derive(FromRow)]
struct OwnRow {
    #[sqlx(flatten)]
    card: CardRow,
    question_id: Option<String>,
    copy: Option<String>,
}

/// The decks of an account, oldest first. Those of deleted quizzes are left out until the quiz is
/// restored.
pub async fn list_decks(store: &Store, account_id: &str) -> Result<Vec<Deck>, StoreError> {
    let sql = sql!(
        "select d.id, d.quiz_id, d.title, d.language, d.created_at_ms \
         from card_decks d left join quizzes q on q.id = d.quiz_id \
         where d.account_id = $1 and (d.quiz_id is null or q.deleted_at_ms is null) \
         order by d.created_at_ms, d.id"
    );
    Ok(store.db().read().all(sql, (account_id,)).await?)
}

/// A deck of this account, like [`list_decks`].
pub async fn find_deck(
    store: &Store,
    account_id: &str,
    id: &str,
) -> Result<Option<Deck>, StoreError> {
    let sql = sql!(
        "select d.id, d.quiz_id, d.title, d.language, d.created_at_ms \
         from card_decks d left join quizzes q on q.id = d.quiz_id \
         where d.id = $2 and d.account_id = $1 \
             and (d.quiz_id is null or q.deleted_at_ms is null)"
    );
    Ok(store.db().read().optional(sql, (account_id, id)).await?)
}

/// All cards of an account that were graded or missed, in the order in which they came.
pub async fn list_cards(store: &Store, account_id: &str) -> Result<Vec<Card>, StoreError> {
    let sql = sql!(
        "select c.deck_id, c.id, c.stability, c.difficulty, c.due_day, c.last_day, \
             c.review_count, c.lapse_count \
         from cards c join card_decks d on d.id = c.deck_id \
         where d.account_id = $1 order by c.created_at_ms, c.id"
    );
    let rows: Vec<CardRow> = store.db().read().all(sql, (account_id,)).await?;
    Ok(rows.into_iter().map(Card::from).collect())
}

/// The questions of some missed cards of a deck.
pub async fn find_copies(
    store: &Store,
    deck_id: &str,
    ids: &[&str],
) -> Result<Vec<CardCopy>, StoreError> {
    let sql = sql! {
        sqlite: "select id, copy from cards where deck_id = $1 and copy is not null \
            and id in (select value from json_each($2))",
        postgres: "select id, copy::text as copy from cards \
            where deck_id = $1 and copy is not null \
            and id = any (array(select jsonb_array_elements_text($2)))",
    };
    Ok(store.db().read().all(sql, (deck_id, Json(ids))).await?)
}

/// Everything that is stored about the cards of an account.
pub async fn list_own(store: &Store, account_id: &str) -> Result<Vec<OwnCard>, StoreError> {
    let sql = sql! {
        sqlite: "select c.deck_id, c.id, c.stability, c.difficulty, c.due_day, c.last_day, \
                c.review_count, c.lapse_count, c.question_id, c.copy \
            from cards c join card_decks d on d.id = c.deck_id \
            where d.account_id = $1 order by c.deck_id, c.created_at_ms, c.id",
        postgres: "select c.deck_id, c.id, c.stability, c.difficulty, c.due_day, c.last_day, \
                c.review_count, c.lapse_count, c.question_id, c.copy::text as copy \
            from cards c join card_decks d on d.id = c.deck_id \
            where d.account_id = $1 order by c.deck_id, c.created_at_ms, c.id",
    };
    let rows: Vec<OwnRow> = store.db().read().all(sql, (account_id,)).await?;
    let rows = rows.into_iter().map(|row| OwnCard {
        card: row.card.into(),
        question_id: row.question_id,
        copy: row.copy,
    });
    Ok(rows.collect())
}
