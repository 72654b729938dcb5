//! `fanfare doctor`: looks at everything the server needs, and says what to do about what is wrong.
//!
//! It changes nothing and can run beside a server. Each line is `ok`, `warn` or `fail`; programs
//! read the exit code.

use std::fs;
use std::io::ErrorKind;
use std::net::{SocketAddr, TcpListener};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use bus::NatsBus;
use live::{Clock as _, SystemClock};
use store::Store;
use store::time::{DAY_MS, to_stored_ms};
use tokio::net::lookup_host;

use crate::accounts::say;
use crate::encryption;
use crate::private_files;
use crate::problems;
use crate::serve::check_clock;
use crate::settings::Settings;

/// How long others may take to answer.
const ANSWER_WITHIN: Duration = Duration::from_secs(10);
/// Below this, the next upload or a busy evening fills the disk.
const FREE_BYTES_WARN: u64 = 1024 * 1024 * 1024;
/// Below this, live sessions may stop at any moment until there is room.
const FREE_BYTES_FAIL: u64 = 100 * 1024 * 1024;
/// No clock is right that says it is before this: 2026-01-01.
const CLOCK_MS_MIN: i64 = 1_767_225_600_000;

/// What was found about one thing.
enum Finding {
    Ok(String),
    Warn(String),
    Fail(String),
}

use Finding::{Fail, Ok as Fine, Warn};

/// The lines printed so far.
#[derive(Default)]
struct Visit {
    checked: usize,
    failed: usize,
}

impl Visit {
    fn note(&mut self, what: &str, finding: Finding) -> Result<()> {
        self.checked += 1;
        let (level, text) = match finding {
            Fine(text) => ("ok  ", text),
            Warn(text) => ("warn", text),
            Fail(text) => {
                self.failed += 1;
                ("fail", text)
            }
        };
        say(&format!("{level}  {what}: {text}\n"))
    }
}

pub(crate) async fn run(settings: &Settings) -> Result<()> {
    let mut visit = Visit::default();
    let clock = SystemClock::start();
    let now_ms = to_stored_ms(clock.now_ms());
    let right = settings.check().and_then(|()| problems::parts(settings));
    visit.note(
        "settings",
        or_fail(right.map(|()| "they fit together".into())),
    )?;
    for warning in settings.warnings() {
        visit.note("settings", Warn(warning))?;
    }
    visit.note("address", address(settings.address(), "--listen"))?;
    if let Some(redirect) = settings.tls.redirect_listen {
        visit.note("redirect", address(redirect, "--redirect-listen"))?;
    }
    if settings.tls.acme.is_on() {
        visit.note("name", name(settings).await)?;
        visit.note("certificate", acme_certificate(settings, now_ms).await)?;
    } else if settings.tls.is_on() {
        visit.note("certificate", certificate(settings, clock.now_ms()).await)?;
    }
    visit.note("public address", public_address(settings))?;
    visit.note("proxy", proxy(settings))?;
    visit.note("data folder", or_fail(folder(&settings.data_dir)))?;
    visit.note("free space", free_space(&settings.data_dir))?;
    visit.note("permissions", permissions(settings))?;
    visit.note("clock", clock_here(now_ms))?;
    visit.note("database", or_fail(database(settings, now_ms).await))?;
    if let Some(url) = &settings.bus_url {
        visit.note("bus", or_fail(bus(url).await))?;
    }
    visit.note("mail server", mail(settings).await)?;
    visit.note("media", media(settings).await)?;
    let Visit { checked, failed } = visit;
    ensure!(failed == 0, "{failed} of {checked} checks failed");
    Ok(())
}

fn or_fail(found: Result<String>) -> Finding {
    match found {
        Ok(text) => Fine(text),
        Err(error) => Fail(crate::told(&error)),
    }
}

fn address(address: SocketAddr, setting: &str) -> Finding {
    match TcpListener::bind(address) {
        Ok(_free) => Fine(format!("{address} is free")),
        Err(error) if error.kind() == ErrorKind::AddrInUse => Fine(format!(
            "something listens on {address}; if that isn't this server, set another {setting}"
        )),
        Err(error) => Fail(format!(
            "{address} can't be listened on: {error}; set {setting}"
        )),
    }
}

async fn certificate(settings: &Settings, now_ms: u64) -> Finding {
    let certificate = match problems::certificate(settings, now_ms).await {
        Ok(Some(certificate)) => certificate,
        Ok(None) => return Fine("none is set".into()),
        Err(error) => return Fail(crate::told(&error)),
    };
    let (names, day) = (certificate.names(), certificate.last_day());
    match encryption::days_left(&certificate, to_stored_ms(now_ms)) {
        Some(days) => Warn(format!(
            "it is for {names} and expires on {day}, in {days} days; renew it"
        )),
        None => Fine(format!("it is for {names} and valid until {day}")),
    }
}

/// Whether the name of the public address leads anywhere. Where to is for the operator to judge: a
/// router may stand in between.
async fn name(settings: &Settings) -> Finding {
    let host = settings.public_host().unwrap_or_default();
    let looking = tokio::time::timeout(ANSWER_WITHIN, lookup_host((host, 80)));
    let addresses: Vec<String> = match looking.await {
        Ok(Ok(found)) => found.map(|one| one.ip().to_string()).collect(),
        Ok(Err(_)) | Err(_) => Vec::new(),
    };
    if addresses.is_empty() {
        return Warn(format!(
            "{host} can't be found in the DNS from here; its A and AAAA records must lead to this \
             server"
        ));
    }
    Fine(format!(
        "{host} leads to {}; the authority asks port 80 there",
        addresses.join(" and ")
    ))
}

async fn acme_certificate(settings: &Settings, now_ms: i64) -> Finding {
    let folder = match encryption::acme_folder(settings) {
        Ok(Some(folder)) => folder,
        Ok(None) => return Fine("none is wanted".into()),
        Err(error) => return Fail(crate::told(&error)),
    };
    let certificate = match folder.certificate().await {
        Ok(Some(certificate)) => certificate,
        Ok(None) => return Warn("there is none yet; `serve` requests one when it starts".into()),
        Err(error) => return Warn(format!("{error}; `serve` requests a new one")),
    };
    let (names, until) = (certificate.names(), certificate.last_day());
    let renewal_ms = acme::renew_at_ms(&certificate);
    if certificate.not_after_ms() <= now_ms {
        return Fail(format!(
            "it expired on {until}; the log of `serve` says why it isn't renewed"
        ));
    }
    if renewal_ms + DAY_MS <= now_ms {
        return Warn(format!(
            "it is for {names} and valid until {until}, but should be renewed by now; the log of \
             `serve` says why it isn't"
        ));
    }
    let from = tls::day(renewal_ms);
    Fine(format!(
        "it is for {names}, valid until {until}, and will be renewed on {from}"
    ))
}

fn public_address(settings: &Settings) -> Finding {
    let address = settings.address();
    match settings.public_url() {
        Some(url) => Fine(url),
        None if settings.lan => Fine("not set; phones get the address in this network".into()),
        None if address.ip().is_loopback() => {
            Fine("not set; only this computer reaches the server".into())
        }
        None => Warn(format!(
            "not set, so links in emails lead to {}; set --public-url",
            settings.base_url(address.port())
        )),
    }
}

fn proxy(settings: &Settings) -> Finding {
    let proxies = settings.proxies();
    if proxies.is_empty() {
        return Fine("none is trusted".into());
    }
    if !settings.has_tls() {
        return Warn(format!(
            "{proxies} are believed, but the public address isn't https; set --public-url if the \
             proxy handles TLS"
        ));
    }
    Fine(format!(
        "{proxies} are believed; let nobody else reach the port"
    ))
}

fn folder(path: &Path) -> Result<String> {
    problems::folder(path)?;
    let shown = path.display();
    Ok(if path.is_dir() {
        format!("{shown} can be written")
    } else {
        format!("{shown} isn't there; `serve` makes it")
    })
}

fn free_space(folder: &Path) -> Finding {
    let there = std::path::absolute(folder).ok();
    let there = there
        .as_deref()
        .and_then(|path| path.ancestors().find(|one| one.exists()));
    let space = match there.map(rustix::fs::statvfs) {
        Some(Ok(space)) => space,
        Some(Err(error)) => return Warn(format!("it can't be found out: {error}")),
        None => return Warn("there is no data folder".into()),
    };
    let free = space.f_bavail.saturating_mul(space.f_frsize);
    let mib = free / (1024 * 1024);
    if free < FREE_BYTES_FAIL {
        Fail(format!(
            "{mib} MiB; when the disk is full, live sessions wait, so free some"
        ))
    } else if free < FREE_BYTES_WARN {
        Warn(format!("{mib} MiB; uploads and reports need more"))
    } else {
        Fine(format!("{mib} MiB"))
    }
}

fn permissions(settings: &Settings) -> Finding {
    let open = match private_files::open_to_others(settings) {
        Ok(open) => open,
        Err(error) => return Fail(crate::told(&error)),
    };
    if let Some(first) = open.first() {
        return Warn(format!(
            "other users of this computer can read {} files, such as {}; `serve` makes them \
             private at its next start",
            open.len(),
            first.display()
        ));
    }
    let mode = fs::metadata(&settings.data_dir).map(|data| data.permissions().mode());
    if mode.is_ok_and(|mode| mode & 0o022 != 0 && mode & 0o1000 == 0) {
        return Warn(format!(
            "other users of this computer can replace files in {0}; run `chmod go-w {0}`",
            settings.data_dir.display()
        ));
    }
    Fine("only this user reads the database and emails".into())
}

fn clock_here(now_ms: i64) -> Finding {
    if now_ms < CLOCK_MS_MIN {
        return Fail("it is years behind; set it by the network (NTP)".into());
    }
    Fine("it is plausible".into())
}

async fn database(settings: &Settings, now_ms: i64) -> Result<String> {
    let schema = problems::database(settings).await?;
    let known = schema.known;
    let Some(found) = schema.found else {
        return Ok(format!("it is empty; `serve` brings it to schema {known}"));
    };
    if found < known {
        return Ok(format!(
            "it has schema {found}; `serve` or `fanfare migrate` brings it to {known}"
        ));
    }
    // Opening changes nothing now.
    let store = Store::open(&settings.database_url()?).await?;
    let server_ms = store.server_ms().await?;
    check_clock(now_ms, server_ms)?;
    store.close().await?;
    Ok(format!("it answers and has schema {found}"))
}

async fn bus(url: &str) -> Result<String> {
    let connecting = tokio::time::timeout(ANSWER_WITHIN, NatsBus::connect(url, "fanfare-doctor"));
    match connecting.await {
        Ok(connected) => connected.context("the bus can't be reached")?,
        Err(_elapsed) => bail!("the bus doesn't answer; check --bus-url"),
    };
    Ok("it answers".into())
}

async fn media(settings: &Settings) -> Finding {
    match problems::bucket(settings).await {
        Ok(true) => Fine("an object could be stored in the bucket and deleted".into()),
        Ok(false) => Fine("they are in the data folder".into()),
        Err(error) => Fail(crate::told(&error)),
    }
}

async fn mail(settings: &Settings) -> Finding {
    let config = settings.mail();
    if settings.smtp_url.is_none() {
        let text = "none is set, so emails stay in the outbox folder; set --smtp-url".into();
        // A classroom needs none.
        return if settings.has_mailbox() {
            Fine(text)
        } else {
            Warn(text)
        };
    }
    match tokio::time::timeout(ANSWER_WITHIN, config.knock()).await {
        Ok(Ok(())) => Fine("it answers and takes our password".into()),
        Ok(Err(error)) => Fail(format!("{error}; check --smtp-url")),
        Err(_elapsed) => Fail("it doesn't answer; check --smtp-url".into()),
    }
}
