//! `fanfare account …` and `rotate-keys`: what the person who runs the instance does, beside a
//! running server.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use protocol::http::auth::{Message, SignedIn};
use serde_json::json;
use store::testing::TestDb;

use crate::binary::{Home, fanfare};
use crate::http::Http;

const PASSWORD: &str = "a quiet night in the library";

/// Runs `fanfare account …` in a home; the input is what someone would type.
fn account(home: &Home, database_url: Option<&str>, args: &[&str], input: &str) -> Output {
    let args = [&["account"], args].concat();
    fanfare_with(home, database_url, &args, input)
}

fn fanfare_with(home: &Home, database_url: Option<&str>, args: &[&str], input: &str) -> Output {
    let mut command = Command::new(fanfare());
    command.env_clear().args(args);
    command.arg("--data-dir").arg(home.data_dir());
    if let Some(url) = database_url {
        command.args(["--database-url", url]);
    }
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("an input");
    // A command that does not read its input may be gone by now.
    let _gone = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

#[track_caller]
fn done(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[track_caller]
fn refused(output: &Output, why: &str) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success(), "it was done");
    assert!(said.contains(why), "{said}");
    assert!(!said.contains(PASSWORD), "{said}");
}

async fn log_in(home: &Home, email: &str, password: &str) -> Option<SignedIn> {
    let body = json!({ "email": email, "password": password });
    Http::new(&home.authority)
        .post("auth/login", body)
        .await
        .ok()
}

async fn story(database_url: Option<&str>) {
    let home = Home::new(database_url);
    let run = |args: &[&str], input: &str| account(&home, database_url, args, input);
    let ada = ["create", "--name", "Ada", "--email", "ada@example.org"];
    let bob = ["create", "--name", "Bob", "--email", "Bob@Example.org"];
    let typed = format!("{PASSWORD}\n");

    // In a shell without the settings of the server.
    if database_url.is_none() {
        let lost = run(&["promote", "ada@example.org"], "");
        refused(&lost, "there is no database at");
        let said = String::from_utf8_lossy(&lost.stderr);
        assert!(said.contains("--data-dir"), "{said}");
        assert!(!home.data_dir().exists(), "nothing was made");
    }

    // Before the server ever ran, and beside it.
    assert!(done(&run(&ada, &typed)).contains("administrator"));
    let _server = home.start().await.expect("it starts");
    assert!(!done(&run(&bob, &typed)).contains("administrator"));
    let signed_in = log_in(&home, "ada@example.org", PASSWORD)
        .await
        .expect("she is in");
    assert!(signed_in.user.is_admin && signed_in.user.email_verified);
    let signed_in = log_in(&home, "bob@example.org", PASSWORD)
        .await
        .expect("he is in");
    assert!(!signed_in.user.is_admin && signed_in.user.email_verified);

    done(&run(&["promote", "bob@example.org"], ""));
    let signed_in = log_in(&home, "bob@example.org", PASSWORD)
        .await
        .expect("he is in");
    assert!(signed_in.user.is_admin);
    let admin = [
        "create",
        "--name",
        "Eve",
        "--email",
        "eve@example.org",
        "--admin",
    ];
    assert!(done(&run(&admin, &typed)).contains("administrator"));

    // A link replaces the one before, works once, and ends what was signed in.
    let link = |output: Output| {
        let said = done(&output);
        let line = said.lines().next().expect("a line");
        line.split_once('#').expect("a link").1.to_owned()
    };
    let old = link(run(&["reset-password", "bob@example.org"], ""));
    let new = link(run(&["reset-password", "bob@example.org"], ""));
    let changed = "another night in the library";
    let reset = async |token: &str| {
        let body = json!({ "token": token, "password": changed, "confirmPassword": changed });
        let answer: anyhow::Result<Message> = Http::new(&home.authority)
            .post("auth/reset-password", body)
            .await;
        answer.is_ok()
    };
    assert!(!reset(&old).await && reset(&new).await && !reset(&new).await);
    assert!(log_in(&home, "bob@example.org", PASSWORD).await.is_none());
    assert!(log_in(&home, "bob@example.org", changed).await.is_some());
    refused(
        &run(&["reset-password", "nobody@example.org"], ""),
        "no account has this email address",
    );

    refused(
        &run(&["promote", "nobody@example.org"], ""),
        "no account has this email address",
    );
    refused(&run(&bob, &typed), "another account has this email address");
    let other = ["create", "--name", "Dan", "--email", "dan@example.org"];
    refused(&run(&other, "short\n"), "Password must be at least");
    refused(&run(&other, "dan@example.org\n"), "assword");
    refused(
        &run(&["create", "--name", "Dan", "--email", "dan"], &typed),
        "mail",
    );
}

#[tokio::test]
async fn accounts_are_opened_and_promoted_on_sqlite() {
    story(None).await;
}

#[tokio::test]
async fn accounts_are_opened_and_promoted_on_postgres() {
    if let Some(db) = TestDb::postgres().await {
        story(Some(db.url())).await;
    }
}

async fn keys_story(database_url: Option<&str>) {
    let home = Home::new(database_url);
    let run = |args: &[&str]| fanfare_with(&home, database_url, args, "");
    if database_url.is_none() {
        refused(&run(&["rotate-keys"]), "there is no database at");
    } else {
        let early = run(&["rotate-keys"]);
        refused(&early, "there are no keys yet; start the server once");
    }
    let _server = home.start().await.expect("it starts");
    let none = done(&run(&["rotate-keys", "--end-earlier"]));
    assert!(none.contains("no earlier keys"), "{none}");
    let made = done(&run(&["rotate-keys"]));
    assert!(made.contains("use them in 5 minutes"), "{made}");
    refused(&run(&["rotate-keys"]), "try again in ten minutes");
    let early = run(&["rotate-keys", "--end-earlier"]);
    refused(&early, "try again in 10 minutes");
}

/// CFG-1
#[tokio::test]
async fn cfg_1_keys_are_replaced_beside_a_server_on_sqlite() {
    keys_story(None).await;
}

#[tokio::test]
async fn cfg_1_keys_are_replaced_beside_a_server_on_postgres() {
    if let Some(db) = TestDb::postgres().await {
        keys_story(Some(db.url())).await;
    }
}

/// A password is not among the arguments, which everyone on the computer can read.
#[test]
fn a_password_is_no_argument() {
    let output = Command::new(fanfare())
        .args(["account", "create", "--help"])
        .output()
        .expect("it runs and ends");
    let help = done(&output);
    assert!(
        help.contains("--email") && help.contains("--data-dir"),
        "{help}"
    );
    assert!(!help.contains("--password "), "{help}");
}
