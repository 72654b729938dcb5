//! What the binary does with its settings before anyone can come.

use std::fs::File;
use std::time::Duration;

use protocol::http::auth::Instance;
use store::testing::TestDb;
use tokio::net::TcpStream;

use crate::binary::{Home, READY_WITHIN, Server, free_authority, serve};
use crate::http::Http;

/// The port that is printed is the one that is listened on, also where the system chose it.
#[tokio::test]
async fn port_0_is_told_as_the_real_one() {
    let folder = tempfile::tempdir().expect("a test can make a folder");
    let log = File::create(folder.path().join("log")).expect("a file can be made");
    let command = serve("127.0.0.1:0", &folder.path().join("data"));
    let mut server = Server::spawn(command, log).expect("it starts");
    let ready = server.ready().await.expect("it gets ready");
    assert!(!ready.authority.ends_with(":0"), "{}", ready.authority);
    let instance: Instance = Http::new(&ready.authority)
        .get("instance")
        .await
        .expect("it answers");
    assert!(instance.has_local_mailbox);
}

/// CFG-1: a database that is not understood is refused in a sentence, before anything is made.
#[test]
fn an_unknown_database_is_refused_and_nothing_is_made() {
    let folder = tempfile::tempdir().expect("a test can make a folder");
    let data_dir = folder.path().join("data");
    let mut command = serve("127.0.0.1:0", &data_dir);
    command.args(["--database-url", "mysql://quiz.example/fanfare"]);
    let output = command.output().expect("it runs and ends");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success(), "{said}");
    assert!(
        said.contains("sqlite:") && said.contains("postgres://"),
        "{said}"
    );
    assert!(
        output.stdout.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stdout)
    );
    assert!(!data_dir.exists(), "nothing may be left behind");
}

/// CFG-1: a node that can't reach the bus doesn't start alone: it would own rooms of which the
/// others hear nothing.
#[tokio::test]
async fn a_bus_that_is_not_there_is_refused() {
    let Some(db) = TestDb::postgres().await else {
        return;
    };
    let nowhere = format!("nats://{}", free_authority());
    let home = Home::joining(db.url(), &nowhere);
    let mut server = home.spawn().expect("it is started");
    let status = server.ended(READY_WITHIN).await.expect("it ends by itself");
    let log = home.log();
    assert!(!status.success(), "{log}");
    assert!(log.contains("failed to reach the bus"), "{log}");
    assert!(TcpStream::connect(&home.authority).await.is_err());
}

/// Two processes never share a data folder, and the second says so.
#[tokio::test]
async fn a_second_server_in_the_same_folder_is_refused() {
    let home = Home::new(None);
    let mut first = home.start().await.expect("it starts");
    let output = serve("127.0.0.1:0", &home.data_dir())
        .output()
        .expect("it runs and ends");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success(), "{said}");
    assert!(said.contains("another server uses it"), "{said}");
    assert!(
        TcpStream::connect(&home.authority).await.is_ok(),
        "the first goes on"
    );
    first.kill().expect("it can be killed");
    // The folder is free again at once, although nobody cleaned up.
    home.start().await.expect("the next one starts");
}

/// F1: a server that was killed while it made its database starts the next time.
#[tokio::test]
async fn f1_kills_during_the_first_start_leave_nothing_broken() {
    let home = Home::new(None);
    for after_ms in [0, 5, 10, 20, 40, 60, 80, 120] {
        let mut server = home.spawn().expect("it starts");
        // The moments are the input of this test; what comes first, its end or its readiness, is
        // of no interest.
        let _early = tokio::time::timeout(Duration::from_millis(after_ms), server.ready()).await;
        server.kill().expect("it can be killed");
    }
    let mut server = home
        .start()
        .await
        .unwrap_or_else(|error| panic!("{error:#}"));
    let _: Instance = Http::new(&home.authority)
        .get("instance")
        .await
        .expect("it answers");
    server.kill().expect("it can be killed");
}

/// V13: the same settings with a proxy that doesn't say who calls. The log says so once, and nobody
/// reads the mailbox.
#[tokio::test]
async fn v13_a_proxy_that_says_nothing_is_told_once() {
    let folder = tempfile::tempdir().expect("a test can make a folder");
    let path = folder.path().join("log");
    let log = File::create(&path).expect("a file can be made");
    let mut command = serve("127.0.0.1:0", &folder.path().join("data"));
    command.args(["--public-url", "https://quiz.example"]);
    command.args(["--trusted-proxy", "loopback"]);
    let mut server = Server::spawn(command, log).expect("it starts");
    let ready = server.ready().await.expect("it gets ready");
    for _ in 0..3 {
        let instance: Instance = Http::new(&ready.authority)
            .get("instance")
            .await
            .expect("it answers");
        assert!(!instance.has_local_mailbox);
    }
    let logged = std::fs::read_to_string(&path).expect("a log");
    let told = logged.matches("came from a proxy without the client's address");
    assert_eq!(told.count(), 1, "{logged}");
}
