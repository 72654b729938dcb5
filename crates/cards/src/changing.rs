//! Adding decks and cards, grading, and deleting.
//!
//! Every change first locks the account, so two at the same time never count past a limit or grade
//! the same card twice.

use database::{Tx, sql};
use store::{Store, StoreError, new_id};

use crate::fsrs::{self, Grade, Memory};
use crate::reading::{MemoryRow, PARTS};
use crate::{COPIES_MAX, DECKS_MAX};

/// The account has as many decks or missed questions as it can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Full;

/// A question that was missed, to be kept.
#[derive(Debug, Clone, Copy)]
pub struct NewCopy<'a> {
    /// The same for questions that are alike.
    pub key: &'a str,
    /// The question, as JSON.
    pub copy: &'a str,
    pub memory: Option<Memory>,
}

/// What a card of a quiz was like on a device.
#[derive(Debug, Clone, Copy)]
pub struct Remembered<'a> {
    pub question_id: &'a str,
    pub memory: Memory,
}

/// What was added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Addition {
    pub deck_id: String,
    /// The number of cards that weren't there before.
    pub added_count: usize,
}

async fn lock(tx: &mut Tx<'_>, account_id: &str) -> Result<(), StoreError> {
    // An update without a change locks the account.
    let lock = sql!("update accounts set id = id where id = $1");
    tx.execute(lock, (account_id,)).await?;
    Ok(())
}

/// Inserts a deck unless it would be one too many.
async fn insert_deck(
    tx: &mut Tx<'_>,
    account_id: &str,
    quiz_id: Option<&str>,
    (title, language): (&str, &str),
    now_ms: i64,
) -> Result<Result<String, Full>, StoreError> {
    let count = sql!("select count(*) from card_decks where account_id = $1");
    let insert = sql!(
        "insert into card_decks (id, account_id, quiz_id, title, language, created_at_ms) \
         values ($1, $2, $3, $4, $5, $6)"
    );
    let deck_count: i64 = tx.scalar(count, (account_id,)).await?;
    if deck_count >= DECKS_MAX {
        return Ok(Err(Full));
    }
    let id = new_id(now_ms);
    let params = (&id, account_id, quiz_id, title, language, now_ms);
    tx.execute(insert, params).await?;
    Ok(Ok(id))
}

async fn quiz_deck(
    tx: &mut Tx<'_>,
    account_id: &str,
    quiz_id: &str,
    now_ms: i64,
) -> Result<Result<String, Full>, StoreError> {
    let find = sql!("select id from card_decks where account_id = $1 and quiz_id = $2");
    match tx.optional_scalar(find, (account_id, quiz_id)).await? {
        Some(id) => Ok(Ok(id)),
        None => insert_deck(tx, account_id, Some(quiz_id), ("", ""), now_ms).await,
    }
}

/// Adds a deck for a quiz, unless there is one. Returns its id.
pub async fn add_quiz(
    store: &Store,
    account_id: &str,
    quiz_id: &str,
    now_ms: i64,
) -> Result<Result<String, Full>, StoreError> {
    let mut writer = store.db().writer().await?;
    let mut tx = writer.begin().await?;
    lock(&mut tx, account_id).await?;
    let id = quiz_deck(&mut tx, account_id, quiz_id, now_ms).await?;
    tx.commit().await?;
    Ok(id)
}

/// Keeps questions that were missed in sessions of this title. Of one that is there already, what
/// is remembered stays.
pub async fn add_copies(
    store: &Store,
    account_id: &str,
    (title, language): (&str, &str),
    copies: &[NewCopy<'_>],
    now_ms: i64,
) -> Result<Result<Addition, Full>, StoreError> {
    let find =
        sql!("select id from card_decks where account_id = $1 and title = $2 and quiz_id is null");
    let count = sql!(
        "select count(*) from cards c join card_decks d on d.id = c.deck_id \
         where d.account_id = $1 and c.copy is not null"
    );
    // A correction since then replaces what was right.
    let renew = sql! {
        sqlite: "update cards set copy = $3 where deck_id = $1 and copy_key = $2",
        postgres: "update cards set copy = $3::jsonb where deck_id = $1 and copy_key = $2",
    };
    let insert = sql! {
        sqlite: "insert into cards (deck_id, id, copy, copy_key, created_at_ms) \
            values ($1, $2, $3, $4, $5)",
        postgres: "insert into cards (deck_id, id, copy, copy_key, created_at_ms) \
            values ($1, $2, $3::jsonb, $4, $5)",
    };
    let mut writer = store.db().writer().await?;
    let mut tx = writer.begin().await?;
    lock(&mut tx, account_id).await?;
    let deck_id: String = match tx.optional_scalar(find, (account_id, title)).await? {
        Some(id) => id,
        None => match insert_deck(&mut tx, account_id, None, (title, language), now_ms).await? {
            Ok(id) => id,
            Err(full) => return Ok(Err(full)),
        },
    };
    let mut added_count = 0;
    for new in copies {
        if tx.execute(renew, (&deck_id, new.key, new.copy)).await? > 0 {
            continue;
        }
        let id = new_id(now_ms);
        let params = (&deck_id, &id, new.copy, new.key, now_ms);
        tx.execute(insert, params).await?;
        added_count += 1;
        if let Some(memory) = &new.memory {
            put_memory(&mut tx, &deck_id, &id, memory).await?;
        }
    }
    let copy_count: i64 = tx.scalar(count, (account_id,)).await?;
    if copy_count > COPIES_MAX {
        return Ok(Err(Full));
    }
    tx.commit().await?;
    Ok(Ok(Addition {
        deck_id,
        added_count,
    }))
}

/// Adds a deck for a quiz with what was remembered on a device. A card that the account knows
/// already keeps whichever was graded more often.
pub async fn take_over(
    store: &Store,
    account_id: &str,
    quiz_id: &str,
    known: &[Remembered<'_>],
    now_ms: i64,
) -> Result<Result<Addition, Full>, StoreError> {
    let mut writer = store.db().writer().await?;
    let mut tx = writer.begin().await?;
    lock(&mut tx, account_id).await?;
    let deck_id = match quiz_deck(&mut tx, account_id, quiz_id, now_ms).await? {
        Ok(id) => id,
        Err(full) => return Ok(Err(full)),
    };
    let mut added_count = 0;
    for each in known {
        if !add_card(&mut tx, &deck_id, each.question_id, now_ms).await? {
            continue;
        }
        let Some(before) = find_memory(&mut tx, &deck_id, each.question_id).await? else {
            continue;
        };
        let is_more = before.is_none_or(|before| before.review_count < each.memory.review_count);
        if is_more {
            put_memory(&mut tx, &deck_id, each.question_id, &each.memory).await?;
            added_count += 1;
        }
    }
    tx.commit().await?;
    Ok(Ok(Addition {
        deck_id,
        added_count,
    }))
}

/// Grades a card. `None` if there is no such card: its question was deleted, or it was never
/// missed.
pub async fn review(
    store: &Store,
    account_id: &str,
    (deck_id, card_id): (&str, &str),
    (grade, day): (Grade, i64),
    now_ms: i64,
) -> Result<Option<Memory>, StoreError> {
    let is_own = sql!("select 1 from card_decks where id = $1 and account_id = $2");
    let mut writer = store.db().writer().await?;
    let mut tx = writer.begin().await?;
    lock(&mut tx, account_id).await?;
    let own: Option<i32> = tx.optional_scalar(is_own, (deck_id, account_id)).await?;
    if own.is_none() {
        return Ok(None);
    }
    add_card(&mut tx, deck_id, card_id, now_ms).await?;
    let Some(before) = find_memory(&mut tx, deck_id, card_id).await? else {
        return Ok(None);
    };
    let after = fsrs::review(before.as_ref(), grade, day);
    put_memory(&mut tx, deck_id, card_id, &after).await?;
    tx.commit().await?;
    Ok(Some(after))
}

/// Makes the row of a question of the deck's quiz, unless it is there. False if the quiz has no
/// such question.
async fn add_card(
    tx: &mut Tx<'_>,
    deck_id: &str,
    question_id: &str,
    now_ms: i64,
) -> Result<bool, StoreError> {
    let is_there = sql!(
        "select 1 from questions q join card_decks d on d.quiz_id = q.quiz_id \
         where d.id = $1 and q.id = $2"
    );
    let insert = sql!(
        "insert into cards (deck_id, id, question_id, created_at_ms) values ($1, $2, $2, $3) \
         on conflict do nothing"
    );
    let there: Option<i32> = tx.optional_scalar(is_there, (deck_id, question_id)).await?;
    if there.is_some() {
        tx.execute(insert, (deck_id, question_id, now_ms)).await?;
    }
    Ok(there.is_some())
}

/// The outer `None` if there is no such card.
async fn find_memory(
    tx: &mut Tx<'_>,
    deck_id: &str,
    card_id: &str,
) -> Result<Option<Option<Memory>>, StoreError> {
    let find = sql!(
        "select stability, difficulty, due_day, last_day, review_count, lapse_count \
         from cards where deck_id = $1 and id = $2"
    );
    let row: Option<MemoryRow> = tx.optional(find, (deck_id, card_id)).await?;
    Ok(row.map(|row| row.memory()))
}

async fn put_memory(
    tx: &mut Tx<'_>,
    deck_id: &str,
    card_id: &str,
    memory: &Memory,
) -> Result<(), StoreError> {
    let put = sql!(
        "update cards set stability = $3, difficulty = $4, due_day = $5, last_day = $6, \
             review_count = $7, lapse_count = $8 \
         where deck_id = $1 and id = $2"
    );
    #[expect(clippy::cast_possible_truncation, reason = "they are below 2^53")]
    let parts = |value: f64| (value * PARTS).round() as i64;
    let params = (
        deck_id,
        card_id,
        parts(memory.stability),
        parts(memory.difficulty),
        memory.due_day,
        memory.last_day,
        memory.review_count,
        memory.lapse_count,
    );
    tx.execute(put, params).await?;
    Ok(())
}

/// Deletes a deck with all its cards. False if the account has no such deck.
pub async fn delete_deck(store: &Store, account_id: &str, id: &str) -> Result<bool, StoreError> {
    let delete = sql!("delete from card_decks where id = $1 and account_id = $2");
    let deleted = store.db().write().execute(delete, (id, account_id)).await?;
    Ok(deleted > 0)
}
