//! What the log contains at its most verbose level, and what it never contains (LOG-1, LOG-2).
//!
//! Other tests may run in this process and write to the same buffer, and database threads write
//! too. So we only search for words that a single story uses.

use std::io;
use std::sync::{Mutex, OnceLock, PoisonError};

use axum::http::StatusCode;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpListener;
use tracing_subscriber::filter::LevelFilter;

use crate::app::{Answer, TestApp, Visitor, both};
use crate::resets::{ask, token_for};
use crate::second_factors::{App, second};

const MINUTE_MS: u64 = 60_000;
const NAME: &str = "Quagga Canary";
const EMAIL: &str = "quagga@canary.example";
const NEW_EMAIL: &str = "okapi@canary.example";
const FIRST_PASSWORD: &str = "quagga on the first veranda";
const WRONG_PASSWORD: &str = "quagga on no veranda at all";
const RESET_PASSWORD: &str = "quagga on the second veranda";
const LAST_PASSWORD: &str = "quagga on the third veranda";
const ADDRESS: &str = "198.18.77.177";
const BROWSER: &str = "Quagga/1.0";

/// Everything this process logged since the first story here began.
pub(crate) struct Log(Mutex<Vec<u8>>);

impl Log {
    /// Captures every level of every crate.
    pub(crate) fn start() -> &'static Self {
        static LOG: OnceLock<Log> = OnceLock::new();
        LOG.get_or_init(|| {
            tracing_subscriber::fmt()
                .with_max_level(LevelFilter::TRACE)
                .with_ansi(false)
                .without_time()
                .with_writer(|| Pen)
                .try_init()
                .expect("nobody else listens");
            Log(Mutex::default())
        })
    }

    /// How many statements were sent to the database, by anyone.
    pub(crate) fn statement_count(&self) -> usize {
        self.text().matches("sqlx::query: summary=").count()
    }

    /// Whether a text was logged, by anyone.
    pub(crate) fn has(&self, text: &str) -> bool {
        self.text().contains(text)
    }

    fn text(&self) -> String {
        let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8(bytes.clone()).expect("text")
    }
}

/// Writes a line to the log.
struct Pen;

impl io::Write for Pen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut log = Log::start()
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        log.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What must never appear, by description.
#[derive(Default)]
struct Secrets(Vec<(&'static str, String)>);

impl Secrets {
    fn add(&mut self, what: &'static str, secret: &str) {
        assert!(secret.len() >= 6, "{what} is no canary");
        self.0.push((what, secret.to_owned()));
    }

    /// The tokens that a browser received.
    fn add_tokens(&mut self, visitor: &Visitor<'_>) {
        let token = visitor.token.as_deref().expect("a token");
        self.add("an access token", token);
        let signature = token.rsplit('.').next().expect("a part");
        self.add("a signature", signature);
        let cookie = visitor.cookie.as_deref().expect("a cookie");
        for pair in cookie.split("; ") {
            self.add("a cookie", pair.split_once('=').expect("a value").1);
        }
    }

    #[track_caller]
    fn are_not_in(&self, log: &str) {
        let log = log.to_lowercase();
        for (what, secret) in &self.0 {
            let found = line_with(&log, &secret.to_lowercase());
            assert!(found.is_none(), "LOG-2: {what} in {found:?}");
        }
    }
}

/// The line with a word that isn't part of a longer one, such as a fraction.
fn line_with<'a>(log: &'a str, word: &str) -> Option<&'a str> {
    let joins = |letter: Option<char>| letter.is_some_and(|l| l.is_alphanumeric() || l == '.');
    log.lines().find(|line| {
        line.match_indices(word).any(|(at, _)| {
            let before = line[..at].chars().next_back();
            let after = line[at + word.len()..].chars().next();
            !joins(before) && !after.is_some_and(char::is_alphanumeric)
        })
    })
}

fn password_form(password: &str) -> Value {
    json!({ "password": password, "confirmPassword": password })
}

fn with(mut form: Value, name: &str, value: &str) -> Value {
    form[name] = value.into();
    form
}

#[track_caller]
fn went(answer: &Answer) {
    assert!(answer.status.is_success(), "{answer:?}");
}

/// Logs in with a wrong and then the right password.
async fn log_in(visitor: &mut Visitor<'_>, password: &str) -> Answer {
    let form = |password| json!({ "email": EMAIL, "password": password });
    let wrong = visitor.post("/auth/login", form(WRONG_PASSWORD)).await;
    wrong.refused(401, "invalid_credentials");
    let answer = visitor.post("/auth/login", form(password)).await;
    went(&answer);
    if answer.status == StatusCode::OK {
        visitor.token = Some(answer.text("accessToken"));
    }
    answer
}

/// Signs up and enters the code from the email, wrong and right. Returns the account's id.
async fn arrive(app: &TestApp, ada: &mut Visitor<'_>, secrets: &mut Secrets) -> String {
    let form = with(password_form(FIRST_PASSWORD), "email", EMAIL);
    let signed_up = ada.post("/auth/signup", with(form, "name", NAME)).await;
    went(&signed_up);
    ada.token = Some(signed_up.text("accessToken"));
    secrets.add_tokens(ada);
    let code = app.code_for(EMAIL).await;
    let wrong = if code == "AAAAAA" { "BBBBBB" } else { "AAAAAA" };
    let answer = ada
        .post("/auth/verify-email", json!({ "code": wrong }))
        .await;
    answer.refused(400, "wrong_code");
    went(
        &ada.post("/auth/verify-email", json!({ "code": code }))
            .await,
    );
    secrets.add("a wrong code", wrong);
    secrets.add("a code", &code);
    let user = ada.get("/auth/check").await.json()["user"].clone();
    user["id"].as_str().expect("an id").to_owned()
}

/// Adds an authenticator app, and logs in with it.
async fn add_an_app(app: &TestApp, ada: &mut Visitor<'_>, secrets: &mut Secrets) {
    let begun = ada.post("/account/totp/begin", json!({})).await;
    let secret = begun.text("secret");
    secrets.add("the secret of an app", &secret);
    let phone = App::new(&secret);
    let code = phone.code(app);
    let enabled = ada
        .post("/account/totp/enable", json!({ "code": code }))
        .await;
    went(&enabled);
    secrets.add("the code of an app", &code);
    for code in enabled.json()["codes"].as_array().expect("a list") {
        secrets.add("a recovery code", code.as_str().expect("text"));
    }
    app.clock.advance(MINUTE_MS);
    let asked = log_in(ada, LAST_PASSWORD).await;
    let challenge = asked.json()["challenge"].clone();
    secrets.add("a challenge", challenge.as_str().expect("text"));
    let wrong = phone.wrong_code(app);
    second(ada, &challenge, &wrong)
        .await
        .refused(400, "wrong_code");
    secrets.add("the wrong code of an app", &wrong);
    let code = phone.code(app);
    let answer = second(ada, &challenge, &code).await;
    went(&answer);
    ada.token = Some(answer.text("accessToken"));
    secrets.add("the code of an app", &code);
    secrets.add_tokens(ada);
}

both! {
    /// LOG-1, LOG-2: the log describes what happened to an account in OWASP's vocabulary, and names
    /// neither the person nor anything that gives access to the account.
    async fn log_2_the_log_names_nobody_and_no_secret(app: TestApp) {
        let log = Log::start();
        let mut secrets = Secrets::default();
        for (what, secret) in [
            ("a name", NAME), ("an e-mail address", EMAIL), ("an e-mail address", NEW_EMAIL),
            ("a password", FIRST_PASSWORD), ("a password", WRONG_PASSWORD),
            ("a password", RESET_PASSWORD), ("a password", LAST_PASSWORD),
            ("an address", ADDRESS), ("a browser", BROWSER),
        ] {
            secrets.add(what, secret);
        }
        let mut ada = app.visitor_from(ADDRESS);
        ada.agent = Some(BROWSER);
        let id = arrive(&app, &mut ada, &mut secrets).await;
        log_in(&mut ada, FIRST_PASSWORD).await;
        secrets.add_tokens(&ada);

        went(&ask(&app, EMAIL).await);
        let token = token_for(&app, EMAIL).await;
        secrets.add("the token of a letter", &token);
        let reset = |token: &str| with(password_form(RESET_PASSWORD), "token", token);
        went(&ada.post("/auth/reset-password", reset(&token)).await);
        ada.post("/auth/reset-password", reset(&token)).await.refused(400, "link_expired");
        log_in(&mut ada, RESET_PASSWORD).await;
        secrets.add_tokens(&ada);

        let change = |current| with(password_form(LAST_PASSWORD), "currentPassword", current);
        let wrong = ada.post("/account/password", change(WRONG_PASSWORD)).await;
        wrong.refused(422, "invalid_input");
        went(&ada.post("/account/password", change(RESET_PASSWORD)).await);
        add_an_app(&app, &mut ada, &mut secrets).await;
        went(&ada.post("/account/email", json!({ "email": NEW_EMAIL })).await);
        let code = app.code_for(NEW_EMAIL).await;
        went(&ada.post("/account/email/verify", json!({ "code": code })).await);
        secrets.add("a code", &code);

        let renewed = ada.post("/auth/refresh", json!({})).await;
        ada.token = Some(renewed.text("accessToken"));
        secrets.add_tokens(&ada);
        went(&ada.post("/auth/logout", json!({})).await);
        app.api.send_due_mail().await.expect("letters are sent");

        let text = log.text();
        secrets.are_not_in(&text);
        for event in [
            "user_created", "authn_login_fail", "authn_login_success", "authn_token_created",
            "authn_password_change", "authn_password_change_fail", "user_updated",
        ] {
            let word = format!("\"{event}\"");
            let is_told = text.lines().any(|line| line.contains(&word) && line.contains(&id));
            assert!(is_told, "LOG-1: {event} of {id} is missing");
        }
        let mut of_ada = text.lines().filter(|line| line.contains(&id));
        let is_cut = of_ada.any(|line| line.contains("198.18.77.0/24"));
        assert!(is_cut, "LOG-1: where it came from is told, cut short");
        for heard in ["DEBUG request{", "sqlx::query"] {
            assert!(text.contains(heard), "{heard}: everything is heard");
        }
    }
}

/// LOG-2: mail servers repeat the address they refuse, and the log doesn't.
#[tokio::test]
async fn log_2_what_a_mail_server_says_is_not_repeated() {
    let log = Log::start();
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let app = TestApp::with_smtp(listener.local_addr().expect("an address")).await;
    app.visitor().sign_up("tapir-canary").await;
    let sending = app.api.send_due_mail();
    let refusing = async {
        let (stream, _) = listener.accept().await.expect("it calls");
        let mut stream = BufReader::new(stream);
        let mut line = "HELLO".to_owned();
        while !line.is_empty() {
            let answer = match line.split([' ', '\r']).next() {
                Some("HELLO") => "220 mail.example\r\n".to_owned(),
                Some("RCPT") => "550 5.1.1 <tapir-canary@example.com>: nobody\r\n".to_owned(),
                _ => "250 mail.example\r\n".to_owned(),
            };
            let said = stream.write_all(answer.as_bytes()).await;
            line.clear();
            if said.is_err() || stream.read_line(&mut line).await.is_err() {
                break;
            }
        }
    };
    let (sent, ()) = tokio::join!(sending, refusing);
    sent.expect("it is noted");
    let text = log.text();
    assert!(text.contains("an email could not be sent"), "it is told");
    assert!(text.contains("550"), "and why");
    assert!(!text.contains("tapir-canary"), "LOG-2");
}
