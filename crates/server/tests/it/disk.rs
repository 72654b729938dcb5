//! A disk that fails: the process ends at once and promises nothing more.
//!
//! `strace` makes every `fsync` of the running process fail, as a dying disk does. On a developer's
//! machine without `strace`, or where the system lets nobody look into a process, the test is left
//! out with one sentence; with `CI=true` that is a failure.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use protocol::socket::{ClientMessage, Join, Me, Resume, ServerMessage};
use rustix::process::Pid;
use tokio::sync::oneshot;

use crate::account::sign_up;
use crate::binary::Home;
use crate::crash::open_room;
use crate::surroundings::skip;
use crate::talk::{Heard, Talk};

/// DUR-8: from the first failure to the end.
const STOPPED_WITHIN: Duration = Duration::from_secs(1);

/// DUR-8, F3: a failed fsync ends the process, and who was acknowledged before has a seat after.
#[tokio::test]
async fn dur_8_a_failing_disk_ends_the_process_and_nothing_more_is_promised() {
    let home = Home::new(None);
    let mut server = home.start().await.expect("it starts");
    let http = sign_up(&home.authority, &home.data_dir(), "Ada")
        .await
        .expect("signed up");
    let room = open_room(&http).await.expect("a room is open");
    let (_first, seat_token, me) = join(&home, &room.code, "Grace").await;
    let me = me.expect("seated");

    let Some(_strace) = Strace::attach(server.pid()).await else {
        return;
    };
    let (mut second, unlucky_token, nobody) = join(&home, &room.code, "Joan").await;
    assert!(
        nobody.is_none(),
        "a seat was promised that is not on disk: {nobody:?}"
    );
    let status = server.ended(STOPPED_WITHIN).await.expect("DUR-8: it stops");
    assert!(!status.success(), "{status}");
    assert!(
        home.log().contains("failed to write the journal"),
        "{}",
        home.log()
    );
    assert!(!matches!(second.hear().await, Ok(Heard::Said(..))));

    let _next = home.start().await.expect("it starts again");
    let mut talk = Talk::open(&home.authority, &room.code)
        .await
        .expect("connected again");
    talk.say(&ClientMessage::Resume(Resume { seat_token }))
        .await;
    let back = talk
        .hear_until(seated)
        .await
        .expect("an answer")
        .expect("the seat is there");
    assert_eq!((back.seat, back.nickname), (me.seat, me.nickname));
    // Whether the other seat reached the disk nobody knows; what counts is that asking again works.
    let mut talk = Talk::open(&home.authority, &room.code)
        .await
        .expect("connected again");
    let join = Join {
        nickname: "Joan".to_owned(),
        seat_token: unlucky_token,
        seat_pass: None,
        solved: None,
        presence: None,
    };
    talk.say(&ClientMessage::Join(join)).await;
    let seat = talk
        .hear_until(seated)
        .await
        .expect("an answer")
        .expect("a seat");
    assert_eq!(seat.seat, 1);
}

/// Joins; no `Me` if the connection ends instead.
pub(crate) async fn join(home: &Home, code: &str, nickname: &str) -> (Talk, String, Option<Me>) {
    let mut talk = Talk::open(&home.authority, code).await.expect("connected");
    let hello = talk.hear_until(|message| match message {
        ServerMessage::Hello(hello) => Some(hello),
        _ => None,
    });
    let seat_token = hello.await.expect("greeted").fresh_seat_token;
    let nickname = nickname.to_owned();
    let join = Join {
        nickname,
        seat_token: seat_token.clone(),
        seat_pass: None,
        solved: None,
        presence: None,
    };
    talk.say(&ClientMessage::Join(join)).await;
    let me = talk
        .hear_until(seated)
        .await
        .ok()
        .map(|seated| seated.expect("not refused"));
    (talk, seat_token, me)
}

pub(crate) fn seated(message: ServerMessage) -> Option<Result<Me, String>> {
    match message {
        ServerMessage::PlayerView(view) => Some(Ok(view.me)),
        ServerMessage::Refused(refused) => Some(Err(refused.message)),
        _ => None,
    }
}

/// A running `strace`; it lets go of the process when it is dropped.
struct Strace(Child);

impl Strace {
    /// From now on nothing of this process reaches the disk. `None` if that cannot be done here.
    async fn attach(process: Pid) -> Option<Self> {
        let spawned = Command::new("strace")
            .args(["-f", "-e", "trace=fsync,fdatasync", "-e"])
            .args([
                "inject=fsync,fdatasync:error=EIO",
                "-p",
                &process.as_raw_nonzero().to_string(),
            ])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn();
        let mut child = match spawned {
            Ok(child) => child,
            Err(error) => return skip("DUR-8", "strace that works", &error.to_string()),
        };
        let stderr = child.stderr.take().expect("it was asked for");
        let strace = Self(child);
        let (said, attached) = oneshot::channel();
        // Reads on, or strace would stop at a full pipe; ends with it.
        std::thread::spawn(move || {
            let mut said = Some(said);
            for line in BufReader::new(stderr).lines().map_while(Result::ok) {
                if let Some(said) = said.take() {
                    let _over = said.send(line);
                }
            }
        });
        let first = attached.await.unwrap_or_default();
        if first.contains("attached") {
            Some(strace)
        } else {
            skip("DUR-8", "strace that works", &first)
        }
    }
}

impl Drop for Strace {
    fn drop(&mut self) {
        // Both fail only when there is nothing left to end.
        let _gone = self.0.kill();
        let _gone = self.0.wait();
    }
}
