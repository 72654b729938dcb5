//! `fanfare backup` and `fanfare restore`, as operators use them.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use protocol::http::auth::SignedIn;
use protocol::http::files::ImportReport;
use protocol::socket::{ClientMessage, Join, ServerMessage};
use serde_json::{Value, json};
use store::testing::{TestDb, make_newer};

use crate::account::sign_up;
use crate::binary::{Home, fanfare};
use crate::crash::open_room;
use crate::http::Http;
use crate::private::{assert_private, below};
use crate::talk::Talk;

/// Runs a command on a data folder.
async fn run(command: &str, path: &Path, data_dir: &Path) -> Output {
    let mut process = Command::new(fanfare());
    process.env_clear().arg(command).arg(path);
    process.arg("--data-dir").arg(data_dir);
    let ended = tokio::task::spawn_blocking(move || process.output()).await;
    ended.expect("it doesn't panic").expect("it runs and ends")
}

#[track_caller]
fn refused(output: &Output, why: &str) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success(), "it was done");
    assert!(said.contains(why), "{said}");
}

#[track_caller]
fn done(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

async fn join(authority: &str, code: &str, seat_token: Option<String>) -> (Talk, Join, u32) {
    let mut player = Talk::open(authority, code).await.expect("connected");
    let hello = player.hear_until(|message| match message {
        ServerMessage::Hello(hello) => Some(hello),
        _ => None,
    });
    let fresh = hello.await.expect("greeted").fresh_seat_token;
    let join = Join {
        nickname: "Grace".to_owned(),
        seat_token: seat_token.unwrap_or(fresh),
        seat_pass: None,
        solved: None,
        presence: None,
    };
    player.say(&ClientMessage::Join(join.clone())).await;
    let seat = player.hear_until(|message| match message {
        ServerMessage::PlayerView(view) => Some(view.me.seat),
        _ => None,
    });
    let seat = seat.await.expect("seated");
    (player, join, seat)
}

/// Writes until told to stop, and counts.
async fn write(http: Http, stop: Arc<AtomicBool>, written: Arc<AtomicUsize>) {
    while !stop.load(Ordering::Relaxed) {
        let file = json!({
            "format": "fanfare-quiz", "version": 2, "title": "Written meanwhile",
            "description": "", "tags": [], "questions": [],
        });
        let imported: anyhow::Result<ImportReport> = http.post("quiz/import", file).await;
        // There is a limit of imports; other writes go on.
        let asked = json!({ "email": "ada@example.org" });
        let _asked: anyhow::Result<Value> = http.post("auth/forgot-password", asked).await;
        written.fetch_add(usize::from(imported.is_ok()), Ordering::Relaxed);
    }
}

/// DUR-11: a backup of a server that is being written to, and its restoration elsewhere.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn dur_11_a_backup_under_writes_brings_people_and_rooms_back() {
    let home = Home::new(None);
    let mut server = home.start().await.expect("it starts");
    let http = sign_up(&home.authority, &home.data_dir(), "Ada").await;
    let http = http.expect("signed up");
    let room = open_room(&http).await.expect("a room is open");
    let (player, joined, seat) = join(&home.authority, &room.code, None).await;
    fs::write(home.data_dir().join("media/picture"), "bytes").expect("a file can be made");

    let (stop, written) = (Arc::new(AtomicBool::new(false)), Arc::default());
    let writing = tokio::spawn(write(http, Arc::clone(&stop), Arc::clone(&written)));
    let folder = tempfile::tempdir().expect("a test can make a folder");
    let target = folder.path().join("backup");
    let mut backups = 0;
    // At least three, and until something was written meanwhile.
    while backups < 3 || written.load(Ordering::Relaxed) < 3 {
        backups += 1;
        let target = folder.path().join(format!("backup-{backups}"));
        assert!(done(&run("backup", &target, &home.data_dir()).await).contains("is whole"));
    }
    done(&run("backup", &target, &home.data_dir()).await);
    stop.store(true, Ordering::Relaxed);
    writing.await.expect("it doesn't panic");
    let kept = below(&target);
    assert_private(&kept);
    assert_private(std::slice::from_ref(&target));
    assert!(target.join("media/picture").is_file() && target.join("node").is_file());
    refused(
        &run("backup", &target, &home.data_dir()).await,
        "exists already",
    );
    drop(player);
    server.kill().expect("it can be killed");

    let elsewhere = Home::new(None);
    done(&run("restore", &target, &elsewhere.data_dir()).await);
    assert_private(&below(&elsewhere.data_dir()));
    assert!(elsewhere.data_dir().join("media/picture").is_file());
    let again = run("restore", &target, &elsewhere.data_dir()).await;
    refused(&again, "isn't empty");
    let _server = elsewhere.start().await.expect("it starts");
    let body = json!({
        "email": "ada@example.org", "password": "a quiet night in the library",
    });
    let signed_in: anyhow::Result<SignedIn> = Http::new(&elsewhere.authority)
        .post("auth/login", body)
        .await;
    assert!(signed_in.expect("she is in").user.email_verified);
    let token = Some(joined.seat_token);
    let (_player, _, seat_again) = join(&elsewhere.authority, &room.code, token).await;
    assert_eq!(seat_again, seat);
}

/// A backup that a newer version made is refused by name, and so is what is none.
#[tokio::test]
async fn what_cannot_be_restored_is_refused_by_name() {
    let folder = tempfile::tempdir().expect("a test can make a folder");
    let home = Home::new(None);
    let mut server = home.start().await.expect("it starts");
    let target = folder.path().join("backup");
    done(&run("backup", &target, &home.data_dir()).await);
    server.kill().expect("it can be killed");

    let elsewhere = folder.path().join("elsewhere");
    refused(
        &run("restore", folder.path(), &elsewhere).await,
        "is no backup",
    );
    let database = target.join("fanfare.db");
    let whole = fs::read(&database).expect("it is there");
    fs::write(&database, &whole[..whole.len() / 2]).expect("it is ours");
    refused(&run("restore", &target, &elsewhere).await, "error");
    fs::write(&database, &whole).expect("it is ours");
    make_newer(&format!("sqlite:{}", database.display())).await;
    let newer = run("restore", &target, &elsewhere).await;
    refused(
        &newer,
        "a newer version of Fanfare made this backup: it has schema 9999",
    );
    assert!(!elsewhere.exists(), "nothing was made");
    let missing = run("backup", &folder.path().join("none"), &elsewhere).await;
    refused(&missing, "there is no database at");
    assert!(!elsewhere.exists(), "nothing was made");
}

/// PostgreSQL has a program for that.
#[tokio::test]
async fn a_backup_of_postgres_names_pg_dump() {
    let folder = tempfile::tempdir().expect("a test can make a folder");
    let mut command = Command::new(fanfare());
    command
        .env_clear()
        .arg("backup")
        .arg(folder.path().join("backup"));
    command.args(["--database-url", "postgres://fanfare@127.0.0.1:9/fanfare"]);
    let output = command.output().expect("it runs and ends");
    refused(&output, "pg_dump");
}

async fn an_older_version_is_refused(home: &Home, url: &str) {
    let mut server = home.start().await.expect("it starts");
    server.kill().expect("it can be killed");
    make_newer(url).await;
    let started = home.start().await.err().expect("it is refused");
    let said = format!("{started:#}");
    assert!(
        said.contains("a newer version of Fanfare made the database"),
        "{said}"
    );
    assert!(said.contains("schema 9999"), "{said}");
    assert!(!home.log().contains("already exists"), "{}", home.log());
    for command in ["migrate", "doctor", "check-settings"] {
        let mut process = Command::new(fanfare());
        process
            .env_clear()
            .arg(command)
            .args(["--database-url", url]);
        process.arg("--data-dir").arg(home.data_dir());
        let output = process.output().expect("it runs and ends");
        let said = [output.stdout.as_slice(), output.stderr.as_slice()].concat();
        let said = String::from_utf8_lossy(&said);
        assert!(!output.status.success(), "{command}: {said}");
        assert!(said.contains("schema 9999"), "{command}: {said}");
    }
}

#[tokio::test]
async fn an_older_binary_refuses_a_newer_schema_on_sqlite() {
    let home = Home::new(None);
    let url = format!("sqlite:{}", home.data_dir().join("fanfare.db").display());
    an_older_version_is_refused(&home, &url).await;
}

#[tokio::test]
async fn an_older_binary_refuses_a_newer_schema_on_postgres() {
    if let Some(db) = TestDb::postgres().await {
        an_older_version_is_refused(&Home::new(Some(db.url())), db.url()).await;
    }
}
