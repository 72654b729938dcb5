//! How long the list of one's own quizzes takes, for an account with many.
//!
//! `cargo run -p store --example own_quizzes -- sqlite:/tmp/own.db 5000` fills a new database and
//! then reads and searches it, as the page of the dashboard does. With `postgres://…`, the same
//! there. Nobody should keep such a database.
#![expect(
    clippy::print_stdout,
    reason = "the person who waits for it wants to see the figures"
)]

use std::collections::BTreeMap;
use std::error::Error;
use std::time::{Duration, Instant};

use game::draft::{QuestionDraft, QuizSettings};
use store::{
    Category, Difficulty, NewAccount, NewDocument, QuizDetails, QuizFilter, QuizSort, QuizStatus,
    Store, Visibility,
};

const NOW_MS: i64 = 1_790_000_000_000;
const QUESTIONS: usize = 10;
const TRIES: usize = 200;
const WORDS: [&str; 24] = [
    "which", "city", "is", "the", "capital", "of", "a", "river", "mountain", "country", "in",
    "europe", "asia", "longest", "highest", "oldest", "people", "live", "there", "and", "island",
    "year", "treaty", "signed",
];

/// A few words that are drawn from the same list each time; every 50th text has a rare one.
fn words(n: usize, count: usize) -> String {
    let mut all: Vec<String> = (0..count)
        .map(|at| WORDS[(n * 7 + at * (n % 11 + 1)) % WORDS.len()].to_owned())
        .collect();
    if n.is_multiple_of(50) {
        all.push(format!("rare{}", n % 97));
    }
    all.join(" ")
}

fn question(n: usize) -> QuestionDraft {
    QuestionDraft::choice(words(n, 12), [("Here", true), ("There", false)])
}

async fn fill(store: &Store, owner_id: &str, count: usize) -> Result<(), Box<dyn Error>> {
    for n in 0..count {
        let details = QuizDetails {
            title: words(n, 4),
            description: words(n + 1, 10),
            tags: vec![WORDS[n % WORDS.len()].to_owned()],
            visibility: Visibility::Private,
            category: Category::Other,
            difficulty: Difficulty::Other,
            language: "en".to_owned(),
            cover_id: None,
        };
        let document = NewDocument {
            owner_id: owner_id.to_owned(),
            details,
            settings: QuizSettings::default(),
            status: QuizStatus::Draft,
            is_imported: false,
            sources: BTreeMap::default(),
            questions: (0..QUESTIONS)
                .map(|q| question(n * QUESTIONS + q))
                .collect(),
        };
        let now_ms = NOW_MS + i64::try_from(n)?;
        store.create_document(document, now_ms).await?;
    }
    Ok(())
}

/// Prints the median and the 95th percentile of many tries.
async fn measure(what: &str, store: &Store, filter: QuizFilter<'_>) -> Result<(), Box<dyn Error>> {
    let mut times: Vec<Duration> = Vec::with_capacity(TRIES);
    let mut found = 0;
    for _ in 0..TRIES {
        let started = Instant::now();
        found = store.list_quizzes(filter).await?.items.len();
        times.push(started.elapsed());
    }
    times.sort_unstable();
    let (half, most) = (times[TRIES / 2], times[TRIES * 95 / 100]);
    println!("{what:<28} {found:>4} found  p50 {half:>9.1?}  p95 {most:>9.1?}");
    Ok(())
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let url = arguments.next().ok_or("which database?")?;
    let count: usize = arguments.next().ok_or("how many quizzes?")?.parse()?;
    let store = Store::open(&url).await?;
    let author = NewAccount {
        name: "Ada".to_owned(),
        email: "ada@example.org".to_owned(),
        password_hash: String::new(),
    };
    let owner_id = store.create_account(author, NOW_MS).await?.id;
    fill(&store, &owner_id, count).await?;
    let started = Instant::now();
    store.make_question_words(None).await?;
    println!("words of all questions made in {:.1?}", started.elapsed());

    let filter = QuizFilter {
        owner_id: &owner_id,
        search: None,
        tag: None,
        visibility: None,
        status: None,
        folder_ids: None,
        sort: QuizSort::Updated,
        limit: 100,
        cursor: None,
    };
    for (what, sort) in [
        ("first page, last edited", QuizSort::Updated),
        ("first page, title", QuizSort::Title),
        ("first page, created", QuizSort::Newest),
        ("first page, most played", QuizSort::Played),
    ] {
        measure(what, &store, QuizFilter { sort, ..filter }).await?;
    }
    for (what, search) in [
        ("a word in most", "capital"),
        ("a word in few", "rare42"),
        ("a word in none", "xylophone"),
        ("three words", "river treaty rare"),
    ] {
        let search = Some(search);
        measure(what, &store, QuizFilter { search, ..filter }).await?;
    }
    let tag = Some("europe");
    measure("a tag", &store, QuizFilter { tag, ..filter }).await?;
    let started = Instant::now();
    let counts = store.count_quizzes(&owner_id).await?;
    let took = started.elapsed();
    println!("{} quizzes counted in {took:.1?}", counts.total);
    Ok(())
}
