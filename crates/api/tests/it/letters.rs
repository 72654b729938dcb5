//! Emails: no one waits for a mail server, and none is lost while it is down.

use std::net::SocketAddr;

use axum::http::StatusCode;
use tokio::io::{AsyncBufReadExt as _, AsyncRead, AsyncWrite, AsyncWriteExt as _, BufReader};
use tokio::net::TcpListener;

use crate::app::TestApp;

/// Receives one email as mail servers do, and returns what the client sent.
pub(crate) async fn take_letter(mut stream: impl AsyncRead + AsyncWrite + Unpin) -> String {
    stream
        .write_all(b"220 mail.example\r\n")
        .await
        .expect("it is sent");
    listen(stream).await
}

/// Does the same after the greeting.
pub(crate) async fn listen(stream: impl AsyncRead + AsyncWrite + Unpin) -> String {
    let mut stream = BufReader::new(stream);
    let mut heard = String::new();
    let mut is_letter = false;
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await.expect("it is text") == 0 {
            return heard;
        }
        heard.push_str(&line);
        let answer = match line.trim_end() {
            "." => {
                is_letter = false;
                "250 taken\r\n"
            }
            _ if is_letter => continue,
            "DATA" => {
                is_letter = true;
                "354 go on\r\n"
            }
            "QUIT" => return heard,
            _ => "250 mail.example\r\n",
        };
        stream
            .write_all(answer.as_bytes())
            .await
            .expect("it is sent");
        if answer.starts_with("250 taken") {
            return heard;
        }
    }
}

/// An address where nothing listens.
async fn silence() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    listener.local_addr().expect("an address")
}

#[tokio::test]
async fn a_letter_waits_until_the_mail_server_is_back() {
    let address = silence().await;
    let app = TestApp::with_smtp(address).await;
    let mut ada = app.visitor();
    assert_eq!(
        ada.sign_up("ada").await.status,
        StatusCode::CREATED,
        "without a mail server"
    );
    ada.get("/mailbox").await.refused(404, "not_found");
    assert_eq!(ada.get("/instance").await.json()["hasLocalMailbox"], false);

    app.api.send_due_mail().await.expect("failing is ordinary");
    let listener = TcpListener::bind(address)
        .await
        .expect("the port is still free");
    // The first retry, at the latest.
    app.clock.advance(12_000);
    let sending = app.api.send_due_mail();
    let taking = async { take_letter(listener.accept().await.expect("it calls").0).await };
    let (sent, heard) = tokio::join!(sending, taking);
    sent.expect("it is noted");
    assert!(heard.contains("RCPT TO:<ada@example.com>"), "{heard}");
    assert!(
        heard.contains("From: Fanfare <quiz@mail.example>"),
        "{heard}"
    );
    assert!(heard.contains("is your Fanfare code"), "{heard}");
    assert!(heard.contains("Hello ada"), "{heard}");
}

/// F22: a mail server that accepts the connection and then says nothing keeps no one waiting. The
/// test's clock stands still: we respond to the sign-up while the email is still being sent.
#[tokio::test]
async fn f22_a_mail_server_that_hangs_keeps_nobody_waiting() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    let app = TestApp::with_smtp(address).await;
    let first = app.visitor().sign_up("ada").await;
    assert_eq!(first.status, StatusCode::CREATED);
    let sending = app.api.send_due_mail();
    let meanwhile = async {
        let _held = listener.accept().await.expect("it calls");
        let mut bob = app.visitor();
        let second = bob.sign_up("bob").await;
        assert_eq!(second.status, StatusCode::CREATED, "{second:?}");
        let again = app.visitor().log_in("ada").await;
        assert_eq!(again.status, StatusCode::OK, "log-in needs no letter");
    };
    tokio::select! {
        sent = sending => panic!("nobody took the letter: {sent:?}"),
        () = meanwhile => {}
    }
}

/// One recipient whose server takes its time holds up no other.
#[tokio::test]
async fn a_slow_email_holds_up_no_other() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    let app = TestApp::with_smtp(address).await;
    for name in ["ada", "bob"] {
        let answer = app.visitor().sign_up(name).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
    }
    let sending = app.api.send_due_mail();
    let taking = async {
        let _silent = listener.accept().await.expect("one calls");
        take_letter(listener.accept().await.expect("and the other").0).await
    };
    tokio::select! {
        sent = sending => panic!("one email is still being sent: {sent:?}"),
        heard = taking => assert!(heard.contains("is your Fanfare code"), "{heard}"),
    }
}

/// F22: we retry an email for a whole day. Each retry may come later by a fifth.
#[tokio::test]
async fn f22_letters_are_tried_for_a_day() {
    let address = silence().await;
    let app = TestApp::with_smtp(address).await;
    app.visitor().sign_up("ada").await;
    for wait_s in [0, 10, 60, 300, 900, 3600, 14_400, 43_200] {
        app.clock.advance(wait_s * 1200);
        app.api.send_due_mail().await.expect("failing is ordinary");
    }
    // This much of the 24 hours is left.
    app.clock.advance(23_930 * 1200);
    let listener = TcpListener::bind(address)
        .await
        .expect("the port is still free");
    let sending = app.api.send_due_mail();
    let taking = async { take_letter(listener.accept().await.expect("it calls").0).await };
    let (sent, heard) = tokio::join!(sending, taking);
    sent.expect("it is noted");
    assert!(heard.contains("RCPT TO:<ada@example.com>"), "{heard}");
}

/// A name is the only thing in an email that strangers choose.
#[tokio::test]
async fn a_name_adds_nothing_to_the_head_of_a_letter() {
    let app = TestApp::sqlite().await;
    let mut form = crate::app::sign_up_form("eve");
    form["name"] = "Eve\r\nBcc: everybody@example.com\r\n\r\nBuy".into();
    let answer = app.visitor().post("/auth/signup", form).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
    app.api.send_due_mail().await.expect("it is sent");
    let file = std::fs::read_dir(app.outbox.path())
        .expect("a folder")
        .next()
        .expect("a letter");
    let letter = std::fs::read_to_string(file.expect("a file").path()).expect("text");
    let head = letter.split("\r\n\r\n").next().expect("a head");
    assert!(head.contains("To: eve@example.com"), "{head}");
    assert!(!head.contains("everybody@example.com"), "{head}");
}
