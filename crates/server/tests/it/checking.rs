//! `check-settings`, `doctor` and `migrate`: what they say is what `serve` does.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

use store::testing::TestDb;
use tokio::time::{interval, timeout};

use crate::binary::{Home, Server, fanfare, serve};

const LOOK_EVERY: Duration = Duration::from_millis(20);
/// The server gives a bucket ten seconds.
const LOGGED_WITHIN: Duration = Duration::from_secs(20);

fn run(command: &str, data_dir: &Path, args: &[&str], environment: &[(&str, &str)]) -> Output {
    let mut process = Command::new(fanfare());
    process.env_clear().envs(environment.iter().copied());
    process
        .arg(command)
        .arg("--data-dir")
        .arg(data_dir)
        .args(args);
    process.output().expect("it runs and ends")
}

fn said(output: &Output) -> String {
    let both = [output.stdout.as_slice(), output.stderr.as_slice()].concat();
    String::from_utf8_lossy(&both).into_owned()
}

/// Each of these keeps `serve` from starting, and `check-settings` says so.
#[test]
fn cfg_1_check_settings_refuses_what_serve_refuses() {
    let folder = tempfile::tempdir().expect("a test can make a folder");
    let data_dir = folder.path().join("data");
    let file = folder.path().join("file");
    fs::write(&file, "not what you think").expect("a file can be made");
    let below_a_file = file.join("data");
    let smtp = ["--smtp-url", "smtps://mail.example", "--mail-from"];
    let sender = [&smtp[..], &["nonsense"]].concat();
    let ca = [&smtp[..], &["a@b.example", "--smtp-ca", "/nope.pem"]].concat();
    let cases: [(&str, &Path, &[&str]); 6] = [
        ("the sender of mail", &data_dir, &sender),
        ("the certificates", &data_dir, &ca),
        (
            "breached passwords",
            &data_dir,
            &["--breached-passwords", "/nope"],
        ),
        ("/nope", &data_dir, &["--terms-file", "/nope"]),
        ("folder", &below_a_file, &[]),
        (
            "Connection refused",
            &data_dir,
            &["--database-url", "postgres://nobody@127.0.0.1:9/nothing"],
        ),
    ];
    for (why, data_dir, args) in cases {
        let checked = run("check-settings", data_dir, args, &[]);
        let text = said(&checked);
        assert!(!checked.status.success(), "{args:?}: {text}");
        assert!(text.contains(why), "{args:?}: {text}");
        assert!(!text.contains("The settings are right"), "{text}");
        let mut command = serve("127.0.0.1:0", data_dir);
        let served = command.args(args).output().expect("it runs and ends");
        assert!(!served.status.success(), "{args:?} was served");
    }
    let fresh = folder.path().join("fresh");
    let right = run("check-settings", &fresh, &[], &[]);
    assert!(right.status.success(), "{}", said(&right));
    assert!(!fresh.exists(), "nothing was made");
}

/// Compose files and unit files set variables to nothing when they mean to leave them out.
#[test]
fn cfg_1_an_environment_is_read_as_people_write_it() {
    let folder = tempfile::tempdir().expect("a test can make a folder");
    let check = |environment: &[(&str, &str)]| {
        let output = run("check-settings", folder.path(), &[], environment);
        let text = said(&output);
        assert!(output.status.success(), "{environment:?}: {text}");
        text
    };
    let empty = check(&[
        ("FANFARE_SMTP_URL", ""),
        ("FANFARE_PUBLIC_URL", ""),
        ("FANFARE_TRUSTED_PROXY", ""),
        ("FANFARE_LAN", " "),
        ("FANFARE_LISTEN", ""),
    ]);
    assert!(empty.contains("public_url = not set"), "{empty}");
    assert!(empty.contains("trusted_proxy = none"), "{empty}");
    assert!(empty.contains("listen = 127.0.0.1:8080"), "{empty}");
    for word in ["1", "yes", "true", "on"] {
        let set = check(&[
            ("FANFARE_TRUSTED_PROXY", word),
            ("FANFARE_INSECURE_HTTP", word),
        ]);
        assert!(set.contains("trusted_proxy = 127.0.0.0/8"), "{set}");
        assert!(set.contains("insecure_http = true"), "{set}");
    }
    let networks = check(&[("FANFARE_TRUSTED_PROXY", "loopback,10.0.0.0/8")]);
    assert!(
        networks.contains("trusted_proxy = 127.0.0.0/8,::1/128,10.0.0.0/8\n"),
        "{networks}"
    );
    let misspelled = check(&[("FANFARE_LISEN", "127.0.0.1:1")]);
    assert!(
        misspelled.contains("did you mean FANFARE_LISTEN?"),
        "{misspelled}"
    );
}

/// V13: the settings that made the mailbox public are warned about.
#[test]
fn v13_a_proxy_that_is_not_trusted_is_warned_about() {
    let folder = tempfile::tempdir().expect("a test can make a folder");
    let check = |args: &[&str]| said(&run("check-settings", folder.path(), args, &[]));
    let warning = "people come through a proxy, and none is trusted";
    let https = ["--public-url", "https://quiz.example"];
    assert!(check(&https).contains(warning));
    assert!(check(&["--public-url", "http://quiz.example"]).contains(warning));
    assert!(!check(&[&https[..], &["--trusted-proxy", "loopback"]].concat()).contains(warning));
    assert!(!check(&["--public-url", "http://localhost:8080"]).contains(warning));
    assert!(!check(&[]).contains("warning"));
    let open = check(&[&https[..], &["--open-mailbox"]].concat());
    assert!(open.contains("can read all emails"), "{open}");
}

#[tokio::test]
async fn a_health_check_fails_unless_the_server_answers() {
    let home = Home::new(None);
    let ask = |args: &[&str]| {
        let listen = ["--listen", &home.authority];
        run(
            "health",
            &home.data_dir(),
            &[&listen[..], args].concat(),
            &[],
        )
    };
    let alone = ask(&[]);
    assert!(!alone.status.success(), "{}", said(&alone));
    assert!(said(&alone).contains("nothing answers at http://"));
    assert!(!home.data_dir().exists(), "nothing was made");
    let _server = home.start().await.expect("it starts");
    for args in [&[][..], &["--ready"]] {
        let beside = ask(args);
        assert!(beside.status.success(), "{args:?}: {}", said(&beside));
    }
    let any = run(
        "health",
        &home.data_dir(),
        &["--listen", "127.0.0.1:0"],
        &[],
    );
    assert!(
        !any.status.success() && said(&any).contains("--listen"),
        "{}",
        said(&any)
    );
}

#[tokio::test]
async fn a_doctor_says_what_is_wrong_and_fails() {
    let home = Home::new(None);
    let visit = |args: &[&str]| run("doctor", &home.data_dir(), args, &[]);
    let healthy = visit(&[]);
    assert!(healthy.status.success(), "{}", said(&healthy));
    assert!(!home.data_dir().exists(), "nothing was made");
    let _server = home.start().await.expect("it starts");
    let beside = visit(&["--listen", &home.authority]);
    assert!(beside.status.success(), "{}", said(&beside));
    assert!(
        said(&beside).contains("something listens on"),
        "{}",
        said(&beside)
    );
    assert!(
        said(&beside).contains("it answers and has schema"),
        "{}",
        said(&beside)
    );

    for (line, args) in [
        (
            "fail  bus: the bus can't be reached",
            &["--bus-url", "nats://127.0.0.1:9"][..],
        ),
        (
            "fail  mail server: ",
            &[
                "--smtp-url",
                "smtp://127.0.0.1:9",
                "--mail-from",
                "a@b.example",
            ],
        ),
        (
            "warn  settings: people come through",
            &["--public-url", "https://q.example"],
        ),
    ] {
        let text = said(&visit(args));
        assert!(text.contains(line), "{text}");
    }
    let unreachable = ["--database-url", "postgres://nobody@127.0.0.1:9/nothing"];
    let output = visit(&unreachable);
    let text = said(&output);
    assert!(!output.status.success(), "{text}");
    assert!(
        text.contains("fail  database: the database can't be reached"),
        "{text}"
    );
    assert!(text.contains("checks failed"), "{text}");
}

fn migrate(data_dir: &Path, args: &[&str]) -> String {
    let output = run("migrate", data_dir, args, &[]);
    assert!(output.status.success(), "{}", said(&output));
    said(&output)
}

#[tokio::test]
async fn migrate_says_from_where_to_where() {
    let folder = tempfile::tempdir().expect("a test can make a folder");
    let data_dir = folder.path().join("data");
    assert!(migrate(&data_dir, &[]).contains("The database was empty."));
    assert!(migrate(&data_dir, &[]).contains("The schema is up to date"));
    if let Some(db) = TestDb::postgres().await {
        let args = ["--database-url", db.url()];
        assert!(migrate(&data_dir, &args).contains("The database was empty."));
        assert!(migrate(&data_dir, &args).contains("The schema is up to date"));
    }
}

/// Nobody listens where the bucket should be.
const AWAY: [&str; 8] = [
    "--media-s3-bucket",
    "quiz",
    "--media-s3-endpoint",
    "http://127.0.0.1:9",
    "--media-s3-access-key-id",
    "someone",
    "--media-s3-secret-access-key",
    "a secret of someone",
];

#[tokio::test]
async fn a_bucket_that_is_away_is_named_and_keeps_nobody_waiting() {
    let folder = tempfile::tempdir().expect("a test can make a folder");
    let data_dir = folder.path().join("data");
    let told = said(&run("doctor", &data_dir, &AWAY, &[]));
    let line = told.lines().find(|line| line.contains("media"));
    let line = line.unwrap_or_else(|| panic!("{told}"));
    assert!(
        line.starts_with("fail  media: the bucket can't be used"),
        "{line}"
    );
    assert!(!told.contains("a secret of someone"), "{told}");

    let log_path = folder.path().join("log");
    let log = fs::File::create(&log_path).expect("a file can be made");
    let mut command = serve("127.0.0.1:0", &data_dir);
    command.args(AWAY);
    let mut server = Server::spawn(command, log).expect("it starts");
    server
        .ready()
        .await
        .expect("it gets ready without its bucket");
    let logged = async {
        let mut look = interval(LOOK_EVERY);
        loop {
            look.tick().await;
            let log = fs::read_to_string(&log_path).expect("a log");
            if log.contains("pictures and sounds can't be stored") {
                return log;
            }
        }
    };
    let log = timeout(LOGGED_WITHIN, logged).await.expect("it is said");
    assert!(!log.contains("a secret of someone"), "{log}");
}
