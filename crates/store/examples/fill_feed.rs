//! Fills a new database with as many public quizzes as one likes, to measure the feed.
//!
//! `cargo run --release -p store --example fill_feed -- sqlite:/tmp/feed.db 1000000`, and then
//! `swarm feed` on it. Behind the back of the store, because one by one it would take hours. Words
//! are drawn as in languages: the second is half as frequent as the first (Zipf). The quizzes have
//! no questions, so they can be found and not played; nobody should keep such a database.
#![expect(
    clippy::print_stdout,
    reason = "the person who waits for it wants to see how far it is"
)]

use std::error::Error;

use serde_json::{Value, json};
use sqlx::types::Json;
use sqlx::{Connection, PgConnection, SqliteConnection};
use store::{NewAccount, Store, new_id};

/// When the newest quiz was made.
const NOW_MS: i64 = 1_790_000_000_000;
const MINUTE_MS: i64 = 60_000;
/// When they were played: later than anyone measures.
const PLAYED_AT_MS: i64 = 4_000_000_000_000;
/// How many are inserted at once.
const BATCH_LEN: i64 = 2_000;
/// How many words the language has.
const WORDS: f64 = 20_000.0;
const SYLLABLES: [&str; 16] = [
    "ba", "de", "fi", "go", "ku", "la", "me", "no", "pa", "ri", "so", "tu", "ve", "wi", "xo", "za",
];
const CATEGORIES: [&str; 7] = [
    "other",
    "science",
    "education",
    "geography",
    "entertainment",
    "history",
    "literature",
];
const DIFFICULTIES: [&str; 4] = ["other", "easy", "medium", "hard"];
/// The frequent ones first; every thousandth quiz is in Latin.
const LANGUAGES: [&str; 7] = ["en", "es", "de", "en-GB", "fr", "pt-BR", "ar"];

const ON_SQLITE: &str = "insert into quizzes (id, owner_id, title, description, tags, visibility, \
    status, version, search_text, created_at_ms, updated_at_ms, category, difficulty, \
    question_count, player_count, picked_at_ms, listed_at_ms, language) \
    select value ->> 'id', $2, value ->> 'title', value ->> 'description', value -> 'tags', \
    'public', value ->> 'status', 1, value ->> 'words', value ->> 'at', value ->> 'at', \
    value ->> 'category', value ->> 'difficulty', value ->> 'questions', value ->> 'players', \
    value ->> 'picked', value ->> 'at', value ->> 'language' from json_each($1)";

const ON_POSTGRES: &str = "insert into quizzes (id, owner_id, title, description, tags, \
    visibility, status, version, search_text, created_at_ms, updated_at_ms, category, difficulty, \
    question_count, player_count, picked_at_ms, listed_at_ms, language) \
    select id, $2, title, description, tags, 'public', status, 1, words, at, at, category, \
    difficulty, questions, players, picked, at, language from jsonb_to_recordset($1) as r \
    (id text, title text, description text, tags jsonb, status text, words text, at bigint, \
     category text, difficulty text, questions bigint, players bigint, picked bigint, \
     language text)";

/// The author hosted each quiz for so many, today and for the years to come.
const PLAYS: &str = "insert into quiz_plays (quiz_id, account_id, is_host, day_at_ms, seat_count) \
    select id, owner_id, $1, $2, player_count from quizzes where player_count > 0";

/// Numbers that look drawn and are the same each time (`SplitMix64`).
struct Draws(u64);

impl Draws {
    fn share(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        f64::from(u32::try_from((z ^ (z >> 31)) >> 32).unwrap_or(0)) / f64::from(u32::MAX)
    }

    /// A rank from 1 on; half of the logarithm of all ranks is below the root.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it is between 1 and a few thousand"
    )]
    fn rank(&mut self, ranks: f64) -> usize {
        ranks.powf(self.share()) as usize
    }

    fn words(&mut self, count: usize) -> String {
        let words: Vec<String> = (0..count).map(|_| word(self.rank(WORDS))).collect();
        words.join(" ")
    }
}

/// The more frequent, the shorter.
fn word(rank: usize) -> String {
    let mut rest = rank + SYLLABLES.len();
    let mut word = String::new();
    while rest > 0 {
        word.push_str(SYLLABLES[rest % SYLLABLES.len()]);
        rest /= SYLLABLES.len();
    }
    word
}

fn quiz(draws: &mut Draws, n: i64, count: i64) -> Value {
    let at_ms = NOW_MS - (count - n) * MINUTE_MS;
    let (title, description, tag) = (draws.words(3), draws.words(8), draws.words(1));
    // Most quizzes are played by nobody, and a few by many.
    let players = if draws.share() < 0.7 {
        0
    } else {
        41 - draws.rank(40.99)
    };
    json!({
        "id": new_id(at_ms),
        "words": format!("{title} {description} {tag}"),
        "title": title,
        "description": description,
        "tags": [tag],
        "status": if draws.share() < 0.1 { "draft" } else { "published" },
        "at": at_ms,
        "category": CATEGORIES[draws.rank(7.99) - 1],
        "difficulty": DIFFICULTIES[draws.rank(4.99) - 1],
        "language": if n % 1_000 == 0 { "la" } else { LANGUAGES[draws.rank(7.99) - 1] },
        "questions": draws.rank(60.0),
        "players": players,
        "picked": (draws.share() < 0.0002).then_some(at_ms),
    })
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let url = arguments.next().ok_or("which database?")?;
    let count: i64 = arguments.next().ok_or("how many quizzes?")?.parse()?;
    let store = Store::open(&url).await?;
    let author = NewAccount {
        name: "Ada".to_owned(),
        email: "ada@example.org".to_owned(),
        password_hash: String::new(),
    };
    let author = store.create_account(author, NOW_MS).await?.id;
    store.mark_email_verified(&author, NOW_MS).await?;

    let mut draws = Draws(1);
    let mut batches = (0..count)
        .step_by(usize::try_from(BATCH_LEN)?)
        .map(|first| {
            let batch = first..count.min(first + BATCH_LEN);
            let quizzes: Vec<Value> = batch.map(|n| quiz(&mut draws, n, count)).collect();
            println!("{first} of {count}");
            Json(quizzes)
        });
    if url.starts_with("sqlite:") {
        let mut c = SqliteConnection::connect(&url).await?;
        for batch in &mut batches {
            sqlx::query(ON_SQLITE)
                .bind(batch)
                .bind(&author)
                .execute(&mut c)
                .await?;
        }
        sqlx::query(PLAYS)
            .bind(true)
            .bind(PLAYED_AT_MS)
            .execute(&mut c)
            .await?;
        store.make_word_bits().await?;
        store.refresh_popularity(NOW_MS).await?;
        sqlx::query("pragma optimize").execute(&mut c).await?;
    } else {
        let mut c = PgConnection::connect(&url).await?;
        for batch in &mut batches {
            sqlx::query(ON_POSTGRES)
                .bind(batch)
                .bind(&author)
                .execute(&mut c)
                .await?;
        }
        sqlx::query(PLAYS)
            .bind(true)
            .bind(PLAYED_AT_MS)
            .execute(&mut c)
            .await?;
        store.make_word_bits().await?;
        store.refresh_popularity(NOW_MS).await?;
        sqlx::query("vacuum analyze quizzes")
            .execute(&mut c)
            .await?;
    }
    Ok(())
}
