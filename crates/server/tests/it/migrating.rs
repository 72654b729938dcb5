//! A full database of an early version, whose migration is killed again and again.

use std::fs::{File, read_to_string};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use game::draft::Content;
use store::testing::TestDb;
use store::{MIGRATIONS, Schema, check_sqlite};

use crate::binary::{READY_WITHIN, Server, fanfare};

/// The last schema in which answers had a table of their own. The next one makes a document of each
/// question.
const BEFORE_DOCUMENTS: i64 = 5;
const QUIZ_COUNT: i64 = 3_000;

/// Three thousand quizzes of one question with two answers. The first answer's text is the quiz's
/// number, and it is right where that is odd.
const ROWS: &str = "
insert into accounts (id, name, email, password_hash, is_admin, created_at_ms)
values ('a1', 'Ada', 'ada@example.org', '', 1 = 0, 1);
with recursive n (i) as (select 1 union all select i + 1 from n where i < 3000)
insert into quizzes (id, owner_id, title, description, tags, visibility, status, version,
    search_text, created_at_ms, updated_at_ms)
select 'z' || i, 'a1', 'Quiz ' || i, '', '[]', 'public', 'published', 1, 'quiz ' || i, 1, 2 from n;
insert into questions (id, quiz_id, position, kind, text, time_limit_s, points_factor, version,
    created_at_ms, updated_at_ms)
select 'q' || id, id, 0, 'choice', 'What is ' || title || '?', 30, 1, 1, 1, 2 from quizzes;
insert into answers (id, question_id, position, text, is_correct)
select 'one ' || id, id, 0, substr(quiz_id, 2), cast(substr(quiz_id, 2) as integer) % 2 = 1
from questions;
insert into answers (id, question_id, position, text, is_correct)
select 'two ' || id, id, 1, 'Another', cast(substr(quiz_id, 2) as integer) % 2 = 0
from questions;
";

/// F21, DUR-9: with SQLite, what a killed migration has done is undone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f21_kills_while_a_filled_database_is_migrated_lose_nothing_on_sqlite() {
    kill_until_it_is_done(&TestDb::sqlite()).await;
}

/// F21, DUR-9: with PostgreSQL, the next process goes on from the last step that was done.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f21_kills_while_a_filled_database_is_migrated_lose_nothing_on_postgres() {
    if let Some(db) = TestDb::postgres().await {
        kill_until_it_is_done(&db).await;
    }
}

/// Each process is killed a little later than the one before it, until one comes to the end. So
/// kills fall from the first moments to shortly before the last.
async fn kill_until_it_is_done(db: &TestDb) {
    db.fill_as_of(BEFORE_DOCUMENTS, ROWS).await;
    let folder = tempfile::tempdir().expect("a test can make a folder");
    let log = folder.path().join("log");
    let mut killed_after = Duration::from_millis(5);
    let mut kills = 0;
    loop {
        let mut process = migrate(db.url(), folder.path(), &log);
        if let Ok(status) = process.ended(killed_after).await {
            assert!(status.success(), "{}", logged(&log));
            break;
        }
        process.kill().expect("it can be killed");
        kills += 1;
        assert!(killed_after < READY_WITHIN, "{}", logged(&log));
        killed_after = killed_after * 5 / 4;
        let schema = Schema::of(db.url(), MIGRATIONS).await.expect("it is read");
        assert!(schema.found >= Some(BEFORE_DOCUMENTS), "{schema:?}");
    }
    assert!(kills > 2, "only {kills} kills came before the end");
    everything_is_there(db).await;
}

async fn everything_is_there(db: &TestDb) {
    let schema = Schema::of(db.url(), MIGRATIONS).await.expect("it is read");
    assert_eq!(schema.found, Some(schema.known));
    if let Some(path) = db.url().strip_prefix("sqlite:") {
        let checked = check_sqlite(Path::new(path)).await;
        checked.unwrap_or_else(|trouble| panic!("{trouble}"));
    }
    let store = db.open().await;
    for number in 1..=QUIZ_COUNT {
        let questions = store.list_questions(&format!("z{number}")).await;
        let questions = questions.expect("they are read");
        let [question] = questions.as_slice() else {
            panic!("quiz {number} has {questions:?}");
        };
        assert_eq!(question.draft.text, format!("What is Quiz {number}?"));
        let Content::Choice(choice) = &question.draft.content else {
            panic!("quiz {number} has {question:?}");
        };
        let answers = choice.answers.iter();
        let answers: Vec<_> = answers
            .map(|answer| (answer.text.as_str(), answer.is_correct))
            .collect();
        let is_odd = number % 2 == 1;
        assert_eq!(
            answers,
            [(number.to_string().as_str(), is_odd), ("Another", !is_odd)]
        );
    }
}

fn migrate(url: &str, data_dir: &Path, log: &Path) -> Server {
    let mut command = Command::new(fanfare());
    command.env_clear().arg("migrate");
    command
        .arg("--data-dir")
        .arg(data_dir)
        .args(["--database-url", url]);
    let log = File::options().create(true).append(true).open(log);
    Server::spawn(command, log.expect("a file can be made")).expect("it is started")
}

fn logged(log: &Path) -> String {
    read_to_string(log).unwrap_or_default()
}
