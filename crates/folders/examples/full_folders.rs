//! How long a folder takes, for an account with many quizzes in many folders.
//!
//! `cargo run -p folders --example full_folders -- sqlite:/tmp/full.db 5000 100` fills a new
//! database for two accounts and then reads it, as the page of the dashboard does. With
//! `postgres://…`, the same there. Nobody should keep such a database.
#![expect(
    clippy::print_stdout,
    reason = "whoever waits for it wants to see the figures"
)]

use std::error::Error;
use std::time::Instant;

use store::{NewAccount, NewQuiz, QuizFilter, QuizSort, QuizStatus, Store, StoreError, Visibility};

const NOW_MS: i64 = 1_790_000_000_000;
const TRIES: u32 = 100;

async fn fill(
    store: &Store,
    name: &str,
    quizzes: usize,
    folders: usize,
) -> Result<(String, Vec<String>), Box<dyn Error>> {
    let author = NewAccount {
        name: name.to_owned(),
        email: format!("{name}@example.org"),
        password_hash: String::new(),
    };
    let owner_id = store.create_account(author, NOW_MS).await?.id;
    let mut folder_ids: Vec<String> = Vec::new();
    for n in 0..folders {
        let parent = (n % 5 > 0).then(|| folder_ids[n - n % 5].clone());
        let name = format!("Folder {n}");
        let made = folders::create(store, &owner_id, parent.as_deref(), &name, NOW_MS).await?;
        folder_ids.push(made.map_err(|refusal| format!("{refusal:?}"))?.id);
    }
    let mut placed: Vec<Vec<String>> = vec![Vec::new(); folders];
    for n in 0..quizzes {
        let quiz = NewQuiz {
            owner_id: owner_id.clone(),
            title: format!("Quiz {n}"),
            description: "A quiz with a description of some length.".to_owned(),
            tags: Vec::new(),
            visibility: Visibility::Private,
            status: QuizStatus::Draft,
        };
        let now_ms = NOW_MS + i64::try_from(n)?;
        placed[n % folders].push(store.create_quiz(quiz, now_ms).await?.id);
    }
    for (folder_id, ids) in folder_ids.iter().zip(&placed) {
        let moved = folders::move_quizzes(store, &owner_id, ids, Some(folder_id)).await?;
        moved.map_err(|refusal| format!("{refusal:?}"))?;
    }
    Ok((owner_id, folder_ids))
}

async fn measure<T, F: Future<Output = Result<Vec<T>, StoreError>>>(
    what: &str,
    read: impl Fn() -> F,
) -> Result<(), StoreError> {
    let mut found = read().await?.len();
    let started = Instant::now();
    for _ in 0..TRIES {
        found = read().await?.len();
    }
    println!(
        "{what:<32} {found:>4} found  {:>9.1?} each",
        started.elapsed() / TRIES
    );
    Ok(())
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let url = arguments.next().ok_or("which database?")?;
    let quizzes: usize = arguments.next().ok_or("how many quizzes?")?.parse()?;
    let folders: usize = arguments.next().ok_or("how many folders?")?.parse()?;
    let store = Store::open(&url).await?;
    let (owner_id, ids) = fill(&store, "ada", quizzes, folders).await?;
    fill(&store, "bob", quizzes, folders).await?;

    let list = |folder_ids, sort, search| {
        let (store, owner_id) = (&store, &owner_id);
        async move {
            let filter = QuizFilter {
                owner_id,
                search,
                tag: None,
                visibility: None,
                status: None,
                folder_ids,
                sort,
                limit: 100,
                cursor: None,
            };
            Ok(store.list_quizzes(filter).await?.items)
        }
    };
    let below = folders::list_below(&store, &owner_id, &ids[0]).await?;
    let below = below.ok_or("it exists")?;
    let (one, below) = (Some(&below[..1]), Some(&below[..]));
    measure("all folders with their counts", || {
        folders::list(&store, &owner_id)
    })
    .await?;
    for sort in [QuizSort::Updated, QuizSort::Title] {
        measure("All Quizzes, first page", || list(None, sort, None)).await?;
        measure("one folder", || list(one, sort, None)).await?;
        measure("with those below", || list(below, sort, None)).await?;
    }
    measure("a search in a folder", || {
        list(below, QuizSort::Updated, Some("quiz"))
    })
    .await?;
    Ok(())
}
