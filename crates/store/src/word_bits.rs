//! Makes the bits by which a search skips quizzes; [`WordBits`] says what they are.

use database::sql;
use search::WordBits;
use sqlx::types::Json;

use crate::{Store, StoreError};

/// How many quizzes are processed at once.
const BATCH_LEN: i64 = 1_000;

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
            let found: Vec<(String, String)> = self.db.read().all(find, (BATCH_LEN,)).await?;
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
}
