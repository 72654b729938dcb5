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
    assert!(heard.contains("Auto-Submitted: auto-generated"), "{heard}");
}

/// Answers as a mail server that doesn't like the recipient.
async fn refuse_letter(listener: &TcpListener, refusal: &str) {
    let (stream, _) = listener.accept().await.expect("it calls");
    let mut stream = BufReader::new(stream);
    let mut answer = "220 mail.example".to_owned();
    loop {
        let line = format!("{answer}\r\n");
        stream.write_all(line.as_bytes()).await.expect("it is sent");
        let mut line = String::new();
        let read = stream.read_line(&mut line).await;
        if read.expect("it is text") == 0 || line.starts_with("QUIT") {
            return;
        }
        let is_recipient = line.starts_with("RCPT");
        answer = if is_recipient { refusal } else { "250 fine" }.to_owned();
        // Some clients hang up after a refusal, others say goodbye.
        if line.starts_with("RSET") {
            return;
        }
    }
}

/// 5xx means never, and who tries again is taken for a sender of spam; 4xx means later.
#[tokio::test]
async fn an_email_that_is_rejected_is_not_sent_again() {
    for (refusal, told, is_tried_again) in [
        ("550 5.1.1 <ada@example.com> unknown", "550 5.1.1", false),
        ("451 4.7.1 <ada@example.com> later", "451 4.7.1", true),
        ("530 5.7.0 Log in first", "530 5.7.0", true),
    ] {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let app = TestApp::with_smtp(listener.local_addr().expect("an address")).await;
        app.visitor().sign_up("ada").await;
        let sending = app.api.send_due_mail();
        let (sent, ()) = tokio::join!(sending, refuse_letter(&listener, refusal));
        sent.expect("it is noted");
        let mails = app.store().await.list_mails(9).await.expect("a list");
        let said = mails[0].last_error.as_deref().unwrap_or_default();
        assert!(said.contains(told), "{said}");
        assert!(!said.contains("ada@example.com"), "{said}");
        assert_eq!(
            mails[0].next_try_at_ms.is_some(),
            is_tried_again,
            "{refusal}"
        );
    }
}

/// A code lives for ten minutes; nobody needs it later.
#[tokio::test]
async fn a_code_that_has_ended_is_not_sent() {
    let address = silence().await;
    let app = TestApp::with_smtp(address).await;
    app.visitor().sign_up("ada").await;
    app.api.send_due_mail().await.expect("failing is ordinary");
    app.clock.advance(10 * 60_000);
    // Nothing listens, so a try would be noted as another failure.
    app.api
        .send_due_mail()
        .await
        .expect("giving up is ordinary");
    let mails = app.store().await.list_mails(9).await.expect("a list");
    assert_eq!(mails[0].next_try_at_ms, None);
    let said = mails[0].last_error.as_deref();
    assert_eq!(said, Some("its code or link has ended"));
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
    let mut ada = app.visitor();
    ada.sign_up("ada").await;
    // The code in the first email ends, but this one is news for a day.
    app.api.send_due_mail().await.expect("failing is ordinary");
    app.clock.advance(10 * 60_000);
    app.api
        .send_due_mail()
        .await
        .expect("giving up is ordinary");
    let form = serde_json::json!({
        "currentPassword": crate::app::PASSWORD,
        "password": "another horse",
        "confirmPassword": "another horse",
    });
    let changed = ada.post("/account/password", form).await;
    assert!(changed.status.is_success(), "{changed:?}");
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
