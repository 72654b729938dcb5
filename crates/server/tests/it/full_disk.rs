//! A disk that is full, and a file that another program holds: the games wait, and go on by
//! themselves.
//!
//! The data folder is a small file system in memory, in a mount namespace of its own. On a
//! developer's machine where the system gives nobody such a namespace, the test is left out with
//! one sentence; with `CI=true` that is a failure.

use std::fs::OpenOptions;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use hyper::StatusCode;
use protocol::socket::{ClientMessage, Resume};
use serde_json::json;
use store::testing::OtherWriter;
use tokio::time::{interval, timeout};

use crate::account::sign_up;
use crate::binary::Home;
use crate::crash::open_room;
use crate::disk::{join, seated};
use crate::http::Http;
use crate::surroundings::skip;
use crate::talk::Talk;
use crate::watching::load;

/// Everything the server needs for a small game, and not much more.
const SIZE: &str = "32m";
/// F4: from the moment there is room to the moment people go on.
const BACK_WITHIN: Duration = Duration::from_secs(5);
/// What little room is left takes some heartbeats to fill.
const NOTICED_WITHIN: Duration = Duration::from_mins(1);
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// F4, DUR-1: on a full disk nothing is promised and nothing ends; with room again, everything goes
/// on without a restart, and a server that was killed meanwhile comes back with every seat.
#[tokio::test]
async fn f4_a_full_disk_pauses_the_games_until_there_is_room() {
    let home = Home::new(None);
    let Some(disk) = SmallDisk::mount(&home) else {
        return;
    };
    let mut server = home.start().await.expect("it starts");
    let host = sign_up(&home.authority, &disk.data_dir, "Ada")
        .await
        .expect("signed up");
    let room = open_room(&host).await.expect("a room is open");
    let (_first, _token, me) = join(&home, &room.code, "Grace").await;
    assert_eq!(me.expect("seated").seat, 0);

    disk.fill();
    until_nothing_fits(&host).await;
    until_ready_says(&home, "disk full\n").await;
    let mut waiting = std::pin::pin!(join(&home, &room.code, "Joan"));
    tokio::select! {
        biased;
        (_, _, me) = &mut waiting => panic!("promised on a full disk: {me:?}"),
        () = until(|| home.log().contains("the rooms wait")) => {}
    }

    disk.free();
    let (_second, second_token, me) = timeout(BACK_WITHIN, waiting)
        .await
        .expect("F4: the game goes on");
    assert_eq!(me.expect("seated").seat, 1);
    until_ready_says(&home, "ready\n").await;
    assert_eq!(new_quiz(&host).await, StatusCode::CREATED);

    disk.fill();
    until_nothing_fits(&host).await;
    until_ready_says(&home, "disk full\n").await;
    server.kill().expect("it is there");
    let _next = home.start().await.expect("it starts on a full disk");
    disk.free();
    until_ready_says(&home, "ready\n").await;
    let back = timeout(BACK_WITHIN, resume(&home, &room.code, &second_token)).await;
    assert_eq!(back.expect("F4: its rooms are back"), 1);
}

/// V6, DUR-1: another program holds the database's file for longer than SQLite waits. Nothing is
/// promised and nothing ends; when it lets go, everything goes on.
#[tokio::test]
async fn v6_a_file_that_is_held_keeps_the_games_waiting() {
    let home = Home::new(None);
    let _server = home.start().await.expect("it starts");
    let host = sign_up(&home.authority, &home.data_dir(), "Ada").await;
    let host = host.expect("signed up");
    let room = open_room(&host).await.expect("a room is open");
    let (_first, _token, me) = join(&home, &room.code, "Grace").await;
    assert_eq!(me.expect("seated").seat, 0);

    let other = OtherWriter::hold(&home.data_dir().join("fanfare.db")).await;
    let mut waiting = std::pin::pin!(join(&home, &room.code, "Joan"));
    tokio::select! {
        biased;
        (_, _, me) = &mut waiting => panic!("promised without having written: {me:?}"),
        () = until(|| home.log().contains("the rooms wait")) => {}
    }
    other.let_go().await;

    let (_second, _token, me) = timeout(BACK_WITHIN, waiting)
        .await
        .expect("V6: the game goes on");
    assert_eq!(me.expect("seated").seat, 1);
    assert_eq!(new_quiz(&host).await, StatusCode::CREATED);
}

async fn new_quiz(host: &Http) -> StatusCode {
    let quiz = json!({ "title": "Another evening", "description": "x".repeat(500) });
    host.status("quiz", quiz).await.expect("an answer")
}

/// The log of the database has some room left, which fills up first. Then what can't be kept is
/// refused.
async fn until_nothing_fits(host: &Http) {
    const QUIZZES_MAX: u32 = 2_000;
    for _ in 0..QUIZZES_MAX {
        let status = new_quiz(host).await;
        if status != StatusCode::CREATED {
            assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
            return;
        }
    }
    panic!("the disk is never full");
}

/// Comes back with a seat's secret as soon as the room is there.
async fn resume(home: &Home, code: &str, seat_token: &str) -> u32 {
    let mut look = interval(LOOK_EVERY);
    loop {
        look.tick().await;
        let Ok(mut talk) = Talk::open(&home.authority, code).await else {
            continue;
        };
        let seat_token = seat_token.to_owned();
        talk.say(&ClientMessage::Resume(Resume { seat_token }))
            .await;
        if let Ok(Ok(me)) = talk.hear_until(seated).await {
            return me.seat;
        }
    }
}

async fn until(mut is_so: impl FnMut() -> bool) {
    let mut look = interval(LOOK_EVERY);
    while !is_so() {
        look.tick().await;
    }
}

async fn until_ready_says(home: &Home, words: &str) {
    let said = async {
        let mut look = interval(LOOK_EVERY);
        loop {
            look.tick().await;
            let (_, _, said) = load(&home.authority, "/readyz").await;
            if said == words {
                return;
            }
        }
    };
    timeout(NOTICED_WITHIN, said)
        .await
        .unwrap_or_else(|_late| panic!("/readyz never said {words}:\n{}", home.log()));
}

/// A file system of this size, where the data folder of a home is. It is in a namespace that ends
/// with the process that made it.
struct SmallDisk {
    holder: Child,
    /// The data folder, as seen from outside.
    data_dir: PathBuf,
}

impl SmallDisk {
    fn mount(home: &Home) -> Option<Self> {
        let folder = home.data_dir();
        std::fs::create_dir(&folder).expect("a test can make a folder");
        let mount = format!("mount -t tmpfs -o size={SIZE},mode=700 none \"$1\" && echo ok && cat");
        let spawned = Command::new("unshare")
            .args(["--map-root-user", "--mount", "sh", "-c", &mount, "sh"])
            .arg(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut holder = match spawned {
            Ok(holder) => holder,
            Err(error) => return skip("F4", "mount namespace", &error.to_string()),
        };
        let mut said = String::new();
        let stdout = holder.stdout.take().expect("it was asked for");
        BufReader::new(stdout)
            .read_line(&mut said)
            .expect("it can be read");
        let pid = holder.id().to_string();
        let root = PathBuf::from(format!("/proc/{pid}/root"));
        let inside = folder.strip_prefix("/").expect("it is absolute");
        let disk = Self {
            data_dir: root.join(inside),
            holder,
        };
        if said.trim() != "ok" {
            return skip("F4", "mount namespace", "nothing could be mounted");
        }
        let enter = ["nsenter", "--user", "--mount", "--preserve-credentials"];
        let target = ["--target", &pid, "--"];
        home.start_by(
            enter
                .iter()
                .chain(&target)
                .map(ToString::to_string)
                .collect(),
        );
        Some(disk)
    }

    fn filler(&self) -> PathBuf {
        self.data_dir.join("filler")
    }

    /// Leaves no room at all.
    fn fill(&self) {
        let mut options = OpenOptions::new();
        let filler = options.create(true).append(true).open(self.filler());
        let mut filler = filler.expect("a file is made");
        for size in [64 * 1024, 1024, 1] {
            let some = vec![0; size];
            while filler.write_all(&some).is_ok() {}
        }
    }

    fn free(&self) {
        std::fs::remove_file(self.filler()).expect("it is there");
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // Both fail only when there is nothing left to end.
        let _gone = self.holder.kill();
        let _gone = self.holder.wait();
    }
}
