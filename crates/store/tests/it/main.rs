//! What the store promises, on both databases.
//!
//! `both!` makes two tests of each story, `…::sqlite` and `…::postgres`, each with a database of
//! its own. Time is a number the story chooses; nothing waits for a clock.

#![expect(
    clippy::unwrap_used,
    reason = "a story that cannot go on ends there, with the error"
)]

// Every module has `both!`.
#[macro_use]
extern crate store;

mod accounts;
mod administration;
mod api_tokens;
mod co_hosts;
mod codes;
mod documents;
mod erase;
mod feed;
mod figures;
mod friends;
mod host_links;
mod housekeeping;
mod journal;
mod keys;
mod leaving;
mod limits;
mod linked_logins;
mod mail;
mod media;
mod migrations;
mod notifications;
mod opening;
mod passkeys;
mod players;
mod profiles;
mod questions;
mod quizzes;
mod refresh_chain;
mod rehearsals;
mod resets;
mod rooms;
mod scheduled_rooms;
mod schema;
mod seat_results;
mod sessions;
mod totps;
mod webhooks;

use game::draft::QuestionDraft;
use store::{
    Account, DepartureOutcome, NewAccount, NewMail, NewQuiz, NewRoom, Quiz, QuizStatus, Room,
    RoomMode, Store, Visibility, new_id,
};

/// When stories begin.
const NOW: i64 = 1_700_000_000_000;
const SECOND: i64 = 1000;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

async fn an_account(store: &Store, email: &str) -> Account {
    let account = NewAccount {
        name: "Ada".into(),
        email: email.into(),
        password_hash: "$argon2id$…".into(),
    };
    store
        .create_account(account, NOW)
        .await
        .expect("the address is free")
}

/// Deletes an account, and returns its ended sessions and the emails that are gone.
async fn depart(
    store: &Store,
    account_id: &str,
    farewell: NewMail<'_>,
) -> (Vec<String>, Vec<String>) {
    let begun = store.begin_departure(account_id, farewell, NOW).await;
    let Ok(DepartureOutcome::Begun { session_ids }) = begun else {
        panic!("it may go: {begun:?}");
    };
    let mail_ids = store.finish_departure(account_id, NOW).await;
    (session_ids, mail_ids.expect("it goes"))
}

fn a_new_quiz(owner: &Account, title: &str) -> NewQuiz {
    NewQuiz {
        owner_id: owner.id.clone(),
        title: title.into(),
        description: String::new(),
        tags: Vec::new(),
        visibility: Visibility::Private,
        status: QuizStatus::Draft,
    }
}

async fn a_quiz(store: &Store, owner: &Account, title: &str) -> Quiz {
    store
        .create_quiz(a_new_quiz(owner, title), NOW)
        .await
        .expect("the owner exists")
}

fn a_new_question(text: &str) -> QuestionDraft {
    QuestionDraft::choice(text, [("Yes", true), ("No", false)])
}

fn a_new_room(code: &str) -> NewRoom {
    NewRoom {
        id: new_id(NOW),
        code: code.into(),
        host_account_id: None,
        quiz_id: None,
        title: "Capitals".into(),
        mode: RoomMode::Live,
        owner_node: "node-a".into(),
        question_count: 3,
    }
}

async fn a_room(store: &Store, code: &str) -> Room {
    store
        .create_room(a_new_room(code), b"created", NOW)
        .await
        .expect("the code is free")
}
