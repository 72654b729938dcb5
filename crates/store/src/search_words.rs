//! The index of the words of quizzes, made when a search first needs it.
//!
//! The words of a quiz's questions stand in the quiz's row: any change of a question removes them
//! again, in the database itself, so nothing that writes questions has to think of them.
//! [`WordBits`] says what the bits are, by which a search skips quizzes.

use std::collections::BTreeMap;

use database::sql;
use search::{WordBits, search_text};
use sqlx::types::Json;

use crate::{Store, StoreError};

/// How many quizzes are processed at once.
const QUESTIONS_BATCH_LEN: i64 = 200;
const BITS_BATCH_LEN: i64 = 1_000;

impl Store {
    /// Computes the bits of older quizzes that have none and returns how many. Until then, every
    /// walk reads these quizzes.
    pub async fn make_word_bits(&self) -> Result<u64, StoreError> {
        let find = sql!("select id, search_text from quizzes where word_bits_0 is null limit $1");
        // If one was edited in the meantime, its bits are already set, for other words.
        let write = sql! {
            sqlite: "update quizzes set word_bits_0 = new.value ->> 1, \
                    word_bits_1 = new.value ->> 2, word_bits_2 = new.value ->> 3, \
                    word_bits_3 = new.value ->> 4 \
                from json_each($1) new \
                where quizzes.id = new.value ->> 0 and quizzes.word_bits_0 is null",
            postgres: "update quizzes set word_bits_0 = cast(new.value ->> 1 as bigint), \
                    word_bits_1 = cast(new.value ->> 2 as bigint), \
                    word_bits_2 = cast(new.value ->> 3 as bigint), \
                    word_bits_3 = cast(new.value ->> 4 as bigint) \
                from jsonb_array_elements($1) as new(value) \
                where quizzes.id = new.value ->> 0 and quizzes.word_bits_0 is null",
        };
        let mut made = 0;
        loop {
            let found: Vec<(String, String)> = self.db.read().all(find, (BITS_BATCH_LEN,)).await?;
            if found.is_empty() {
                return Ok(made);
            }
            let new: Vec<(String, i64, i64, i64, i64)> = found
                .into_iter()
                .map(|(id, text)| {
                    let [first, second, third, fourth] = WordBits::of_text(&text).0;
                    (id, first, second, third, fourth)
                })
                .collect();
            made += self.db.write().execute(write, (Json(&new),)).await?;
        }
    }

    /// Makes the words of those quizzes that have none, of one account or of all, and returns how
    /// many.
    pub async fn make_question_words(&self, owner_id: Option<&str>) -> Result<u64, StoreError> {
        let of_one = sql!(
            "select id, version from quizzes \
             where question_words is null and owner_id = $1 limit $2"
        );
        let of_all = sql!("select id, version from quizzes where question_words is null limit $1");
        // If one was changed in the meantime, these are the words of what it was.
        let write = sql! {
            sqlite: "update quizzes set question_words = new.value ->> 2 from json_each($1) new \
                where quizzes.id = new.value ->> 0 and quizzes.version = new.value ->> 1",
            postgres: "update quizzes set question_words = new.value ->> 2 \
                from jsonb_array_elements($1) as new(value) \
                where quizzes.id = new.value ->> 0 \
                    and quizzes.version = cast(new.value ->> 1 as bigint)",
        };
        let mut made = 0;
        loop {
            let db = self.db.read();
            let found: Vec<(String, i64)> = match owner_id {
                Some(owner_id) => db.all(of_one, (owner_id, QUESTIONS_BATCH_LEN)).await?,
                None => db.all(of_all, (QUESTIONS_BATCH_LEN,)).await?,
            };
            if found.is_empty() {
                return Ok(made);
            }
            let ids: Vec<&str> = found.iter().map(|(id, _)| id.as_str()).collect();
            let mut texts = self.question_texts(&ids).await?;
            let new: Vec<(String, i64, String)> = found
                .into_iter()
                .map(|(id, version)| {
                    let texts = texts.remove(&id).unwrap_or_default();
                    let words = search_text(texts.iter().map(String::as_str));
                    (id, version, words)
                })
                .collect();
            let written = self.db.write().execute(write, (Json(&new),)).await?;
            made += written;
            if written == 0 {
                // All of them are being changed right now; the next search or hour makes them.
                return Ok(made);
            }
        }
    }

    /// The texts of the questions of some quizzes, in order.
    async fn question_texts(
        &self,
        quiz_ids: &[&str],
    ) -> Result<BTreeMap<String, Vec<String>>, StoreError> {
        let find = sql! {
            sqlite: "select q.quiz_id, q.text from json_each($1) i \
                cross join questions q on q.quiz_id = i.value order by q.quiz_id, q.position",
            postgres: "select q.quiz_id, q.text from jsonb_array_elements_text($1) as i(value) \
                join questions q on q.quiz_id = i.value order by q.quiz_id, q.position",
        };
        let rows: Vec<(String, String)> = self.db.read().all(find, (Json(quiz_ids),)).await?;
        let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (quiz_id, text) in rows {
            texts.entry(quiz_id).or_default().push(text);
        }
        Ok(texts)
    }
}
