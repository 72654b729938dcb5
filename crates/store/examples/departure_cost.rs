//! How long saving answers takes while a large account is deleted (V5).
//!
//! ```sh
//! cargo run --release -p store --example departure_cost -- sqlite:/tmp/new.db 5000 20
//! ```
//!
//! It writes an account with so many quizzes of so many questions into a new database, saves an
//! answer of another room every 5 ms, first alone and then while the account is deleted, and prints
//! the median, the 99th percentile and the longest in milliseconds.

#![expect(
    clippy::print_stdout,
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "an example says what it measured, and ends at the first error"
)]

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use game::draft::{QuestionDraft, QuizSettings};
use store::{
    Category, Difficulty, JournalEntry, NewAccount, NewDocument, NewMail, NewRoom, QuizDetails,
    QuizStatus, RoomMode, Store, Visibility, new_id,
};
use tokio::time::{MissedTickBehavior, interval};

const NOW: i64 = 1_790_000_000_000;

async fn account(store: &Store, name: &str) -> store::Account {
    let account = NewAccount {
        name: name.to_owned(),
        email: format!("{name}@example.org"),
        password_hash: "-".to_owned(),
    };
    store.create_account(account, NOW).await.unwrap()
}

/// Saves answers until `is_over`, and returns how long each took, sorted.
async fn save(
    store: &Store,
    room_id: &str,
    seq: &mut i64,
    is_over: impl Fn(usize) -> bool,
) -> Vec<Duration> {
    let mut took = Vec::new();
    let mut ticks = interval(Duration::from_millis(5));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while !is_over(took.len()) {
        ticks.tick().await;
        *seq += 1;
        let entry = JournalEntry {
            room_id: room_id.to_owned(),
            seq: *seq,
            epoch: 1,
            body: vec![7; 60],
            at_ms: NOW,
        };
        let began = Instant::now();
        store.append_journal(&[entry]).await.unwrap();
        took.push(began.elapsed());
    }
    took.sort();
    took
}

fn say(what: &str, took: &[Duration]) {
    let ms = |share: usize| took[(took.len() - 1) * share / 100].as_secs_f64() * 1_000.0;
    let (count, half, most, all) = (took.len(), ms(50), ms(99), ms(100));
    println!("{what}: {count} answers, p50 {half:.1} ms, p99 {most:.1} ms, longest {all:.1} ms");
}

fn quiz(owner_id: &str, number: u32, questions: u32) -> NewDocument {
    let question = |number| {
        let text = format!(
            "Question {number}: {}",
            "which of these is right? ".repeat(8)
        );
        QuestionDraft::choice(&text, [("Yes", true), ("No", false)])
    };
    NewDocument {
        owner_id: owner_id.to_owned(),
        details: QuizDetails {
            title: format!("Quiz {number}"),
            description: String::new(),
            tags: Vec::new(),
            visibility: Visibility::Public,
            category: Category::Other,
            difficulty: Difficulty::Other,
            language: String::new(),
            cover_id: None,
        },
        settings: QuizSettings::default(),
        status: QuizStatus::Draft,
        is_imported: false,
        sources: BTreeMap::default(),
        questions: (0..questions).map(question).collect(),
    }
}

#[tokio::main]
async fn main() {
    let mut arguments = std::env::args().skip(1);
    let url = arguments
        .next()
        .expect("the database, as in the first lines");
    let mut count = |usual: u32| {
        let given = arguments.next();
        given.map_or(usual, |text| text.parse().expect("a number"))
    };
    let (quizzes, questions) = (count(5_000), count(20));
    let store = Store::open(&url).await.unwrap();
    account(&store, "host").await;
    let leaver = account(&store, "leaver").await;
    for number in 0..quizzes {
        store
            .create_document(quiz(&leaver.id, number, questions), NOW)
            .await
            .unwrap();
    }
    let room = NewRoom {
        id: new_id(NOW),
        code: "4839201".to_owned(),
        host_account_id: None,
        quiz_id: None,
        title: "Capitals".to_owned(),
        mode: RoomMode::Live,
        owner_node: "node".to_owned(),
        question_count: 1,
    };
    let room = store.create_room(room, b"opened", NOW).await.unwrap();
    let mut seq = store::FIRST_SEQ;
    let alone = save(&store, &room.id, &mut seq, |count| count == 1_000).await;
    say("alone", &alone);

    let began = Instant::now();
    store
        .begin_departure(&leaver.id, NewMail::default(), NOW)
        .await
        .unwrap();
    let leaving = tokio::spawn({
        let (store, id) = (store.clone(), leaver.id.clone());
        async move { store.finish_departure(&id, NOW).await.unwrap() }
    });
    let beside = save(&store, &room.id, &mut seq, |_| leaving.is_finished()).await;
    say("while it is deleted", &beside);
    println!("deleted in {:.1} s", began.elapsed().as_secs_f64());
    assert!(store.find_account(&leaver.id).await.unwrap().is_none());
}
