//! How long the question bank takes, with many questions of one's own and of everyone.
//!
//! `cargo run -p bank --example bank_speed -- sqlite:/tmp/bank.db 250 5000` fills a new database
//! with 250 quizzes of one author and 5,000 public ones, of 200 questions each, and then searches
//! both. With `postgres://…`, the same there. Nobody should keep such a database.
#![expect(
    clippy::print_stdout,
    reason = "the person who waits for it wants to see the figures"
)]

use std::collections::BTreeMap;
use std::error::Error;
use std::time::{Duration, Instant};

use bank::{Scope, Search, list};
use game::draft::{QuestionDraft, QuizSettings};
use store::{
    Category, Difficulty, NewAccount, NewDocument, QuizDetails, QuizStatus, Store, Visibility,
};

const NOW_MS: i64 = 1_790_000_000_000;
const QUESTIONS: usize = 200;
const TRIES: usize = 100;
const WORDS: [&str; 24] = [
    "which", "city", "is", "the", "capital", "of", "a", "river", "mountain", "country", "in",
    "europe", "asia", "longest", "highest", "oldest", "people", "live", "there", "and", "island",
    "year", "treaty", "signed",
];

/// A few words drawn from the same list each time; some have a rare one.
fn words(n: usize, count: usize) -> String {
    let mut all: Vec<String> = (0..count)
        .map(|at| WORDS[(n * 7 + at * (n % 11 + 1)) % WORDS.len()].to_owned())
        .collect();
    if n.is_multiple_of(50) {
        all.push(format!("rare{}", n % 9_973));
    }
    all.push(format!("word{}", n % 997));
    all.join(" ")
}

fn question(n: usize) -> QuestionDraft {
    let answers = [(words(n + 1, 2), true), (words(n + 2, 2), false)];
    QuestionDraft::choice(words(n, 10), answers)
}

async fn fill(store: &Store, name: &str, quizzes: usize) -> Result<String, Box<dyn Error>> {
    let account = NewAccount {
        name: name.to_owned(),
        email: format!("{name}@example.org"),
        password_hash: String::new(),
    };
    let owner_id = store.create_account(account, NOW_MS).await?.id;
    for n in 0..quizzes {
        let document = NewDocument {
            owner_id: owner_id.clone(),
            details: QuizDetails {
                title: words(n, 4),
                description: "About it".to_owned(),
                tags: Vec::new(),
                visibility: Visibility::Public,
                category: Category::Other,
                difficulty: Difficulty::Other,
                language: "en".to_owned(),
                cover_id: None,
            },
            settings: QuizSettings::default(),
            status: QuizStatus::Published,
            is_imported: false,
            questions: (0..QUESTIONS)
                .map(|at| question(n * QUESTIONS + at))
                .collect(),
            sources: BTreeMap::new(),
        };
        store.create_document(document, NOW_MS).await?;
    }
    Ok(owner_id)
}

async fn measure(store: &Store, search: Search<'_>) -> Result<(), Box<dyn Error>> {
    let mut times: Vec<Duration> = Vec::new();
    let mut found = 0;
    for _ in 0..TRIES {
        let start = Instant::now();
        found = list(store, search).await?.items.len();
        times.push(start.elapsed());
    }
    times.sort();
    println!(
        "{:?} {:?} {:?}: {found} found, median {:?}, 95 of 100 within {:?}",
        search.scope,
        search.words.unwrap_or(""),
        search.kind.unwrap_or("any kind"),
        times[TRIES / 2],
        times[TRIES * 95 / 100],
    );
    Ok(())
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let url = arguments.next().ok_or("which database?")?;
    let own: usize = arguments.next().ok_or("how many of one's own?")?.parse()?;
    let public: usize = arguments.next().ok_or("how many public ones?")?.parse()?;
    let store = Store::open(&url).await?;
    let started = Instant::now();
    fill(&store, "grace", public).await?;
    let account_id = fill(&store, "ada", own).await?;
    println!("filled in {:?}", started.elapsed());
    for scope in [Scope::Mine, Scope::Public] {
        for words in [
            None,
            Some("river"),
            Some("capital treaty word7"),
            Some("rare4321"),
            Some("nowhere"),
            Some("zz"),
        ] {
            for kind in [None, Some("poll")] {
                let search = Search {
                    account_id: &account_id,
                    scope,
                    words,
                    kind,
                    except_quiz_id: None,
                    limit: 20,
                    cursor: None,
                };
                measure(&store, search).await?;
            }
        }
    }
    Ok(())
}
