//! Makes the words of questions from before the bank, and of those that an older version wrote.

use database::sql;
use search::{WordBits, search_text};
use sqlx::types::Json;
use store::{Store, StoreError};

/// How many questions are processed at once.
const BATCH_LEN: i64 = 500;

/// Makes the words of all questions that have none and returns how many.
pub async fn make_words(store: &Store) -> Result<u64, StoreError> {
    let find = sql!("select question_id from bank_questions where words is null limit $1");
    // If a question was changed in the meantime, these are the words of what it was.
    let write = sql! {
        sqlite: "update bank_questions set words = new.value ->> 2, \
                word_bits_0 = new.value ->> 3, word_bits_1 = new.value ->> 4, \
                word_bits_2 = new.value ->> 5, word_bits_3 = new.value ->> 6 \
            from json_each($1) new \
            where bank_questions.question_id = new.value ->> 0 and bank_questions.words is null \
                and exists (select 1 from questions q \
                    where q.id = new.value ->> 0 and q.version = new.value ->> 1)",
        postgres: "update bank_questions set words = new.value ->> 2, \
                word_bits_0 = cast(new.value ->> 3 as bigint), \
                word_bits_1 = cast(new.value ->> 4 as bigint), \
                word_bits_2 = cast(new.value ->> 5 as bigint), \
                word_bits_3 = cast(new.value ->> 6 as bigint) \
            from jsonb_array_elements($1) as new(value) \
            where bank_questions.question_id = new.value ->> 0 and bank_questions.words is null \
                and exists (select 1 from questions q where q.id = new.value ->> 0 \
                    and q.version = cast(new.value ->> 1 as bigint))",
    };
    let mut made = 0;
    loop {
        let db = store.db();
        let ids: Vec<String> = db.read().scalars(find, (BATCH_LEN,)).await?;
        if ids.is_empty() {
            return Ok(made);
        }
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        let questions = store.find_questions(&ids).await?;
        let new: Vec<(String, i64, String, i64, i64, i64, i64)> = questions
            .into_iter()
            .map(|question| {
                let words = search_text(question.draft.texts());
                let [first, second, third, fourth] = WordBits::of_text(&words).0;
                (
                    question.id,
                    question.version,
                    words,
                    first,
                    second,
                    third,
                    fourth,
                )
            })
            .collect();
        let written = db.write().execute(write, (Json(&new),)).await?;
        made += written;
        if written == 0 {
            // All of them are being changed right now; the next hour makes them.
            return Ok(made);
        }
    }
}
