//! Stories of a certificate, with a small authority, and a clock that the test holds.

use std::convert::Infallible;
use std::fs;
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use bytes::Bytes;
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use tempfile::TempDir;
use tls::Current;
use tokio::net::TcpListener;
use tokio::sync::{Notify, mpsc};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;
use work::{Clock, Sleep, TestClock};

use super::Keeper;
use crate::challenges::{Challenges, PATH};
use crate::folder::Folder;
use crate::issuer::Config;
use crate::schedule::renew_at_ms;
use crate::testing::{Refusal, TestAuthority};

const NOW_MS: u64 = 1_800_000_000_000;
const HOUR_MS: u64 = 3_600_000;
const DAY_MS: u64 = 24 * HOUR_MS;
const HOST: &str = "quiz.example";
const NINETY_DAYS: Duration = Duration::from_hours(90 * 24);

/// Notes the moment that each wait is for.
struct Noting {
    clock: TestClock,
    waits: mpsc::Sender<u64>,
}

impl Clock for Noting {
    fn now_ms(&self) -> u64 {
        self.clock.now_ms()
    }

    fn sleep_until(&self, at_ms: u64) -> Sleep {
        self.waits.try_send(at_ms).expect("the test reads along");
        self.clock.sleep_until(at_ms)
    }
}

/// An authority, a disk, and an address that the name leads to.
struct World {
    authority: TestAuthority,
    folder: TempDir,
    clock: TestClock,
    /// Who answers over HTTP; nobody yet, or a stranger.
    answering: Arc<OnceLock<Challenges>>,
    _web: AbortOnDropHandle<()>,
}

/// A server that keeps its certificate.
struct Running {
    clock: TestClock,
    current: Arc<Current>,
    challenges: Challenges,
    waits: mpsc::Receiver<u64>,
    ring: Arc<Notify>,
    stop: CancellationToken,
    task: AbortOnDropHandle<()>,
}

impl World {
    async fn new(lifetime: Duration) -> Self {
        Self::with(lifetime, TestClock::at(NOW_MS)).await
    }

    /// An authority with a clock of its own.
    async fn with(lifetime: Duration, its_clock: TestClock) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let web = listener.local_addr().expect("an address");
        let answering = Arc::new(OnceLock::<Challenges>::new());
        let serving = tokio::spawn(serve(listener, Arc::clone(&answering)));
        let clock = TestClock::at(NOW_MS);
        let is_shared = its_clock.now_ms() == NOW_MS;
        let its_clock = if is_shared { clock.clone() } else { its_clock };
        Self {
            authority: TestAuthority::start(web, Arc::new(its_clock), lifetime).await,
            folder: tempfile::tempdir().expect("a test can make a folder"),
            clock,
            answering,
            _web: AbortOnDropHandle::new(serving),
        }
    }

    fn config(&self) -> Config {
        Config {
            directory: self.authority.directory(),
            email: "ada@quiz.example".to_owned(),
            host: HOST.to_owned(),
            data_dir: self.folder.path().to_owned(),
            trust: self.authority.trust(),
        }
    }

    fn folder(&self) -> Folder {
        Folder::new(self.folder.path(), &self.authority.directory(), HOST)
    }

    fn kept(&self) -> PathBuf {
        let folders = fs::read_dir(self.folder.path().join("acme")).expect("a folder");
        let first = folders.into_iter().next().expect("an authority");
        first.expect("a folder").path()
    }

    async fn start(&self) -> Running {
        self.start_with(self.config()).await
    }

    async fn start_with(&self, config: Config) -> Running {
        let (noted, waits) = mpsc::channel(16);
        let clock = Arc::new(Noting {
            clock: self.clock.clone(),
            waits: noted,
        });
        let current = Arc::new(Current::default());
        let keeper = Keeper::open(config, Arc::clone(&current), clock).await;
        let keeper = keeper.expect("it is set up");
        let challenges = keeper.challenges();
        let (ring, stop) = (Arc::new(Notify::new()), CancellationToken::new());
        let task = tokio::spawn(keeper.run(Arc::clone(&ring), stop.clone()));
        Running {
            clock: self.clock.clone(),
            current,
            challenges,
            waits,
            ring,
            stop,
            task: AbortOnDropHandle::new(task),
        }
    }

    /// A server to which the name leads.
    async fn start_reachable(&self) -> Running {
        let running = self.start().await;
        let challenges = running.challenges.clone();
        assert!(self.answering.set(challenges).is_ok(), "nobody answers yet");
        running
    }
}

impl Running {
    /// Waits until it waits itself, which is until then.
    async fn rests(&mut self) -> u64 {
        self.waits.recv().await.expect("it runs")
    }

    /// Lets time pass, up to this moment or a little later.
    async fn pass_until(&mut self, at_ms: u64, mut waits_for_ms: u64) {
        loop {
            self.clock.advance(waits_for_ms - self.clock.now_ms());
            if waits_for_ms >= at_ms {
                return;
            }
            waits_for_ms = self.rests().await;
        }
    }

    fn until_ms(&self) -> Option<u64> {
        let until_ms = self.current.not_after_ms()?;
        Some(u64::try_from(until_ms).expect("after 1970"))
    }

    async fn end(self) {
        self.stop.cancel();
        self.task.await.expect("it ends well");
    }
}

/// Answers challenges over HTTP, as a server's plain address does.
async fn serve(listener: TcpListener, answering: Arc<OnceLock<Challenges>>) {
    let mut connections = JoinSet::new();
    loop {
        let (stream, _) = listener.accept().await.expect("a connection");
        let answering = Arc::clone(&answering);
        let service = service_fn(move |request: Request<Incoming>| {
            let token = request.uri().path().strip_prefix(PATH);
            let known = answering.get().zip(token);
            let answer = known.and_then(|(challenges, token)| challenges.answer(token));
            let answer = answer.unwrap_or_else(|| "something else".to_owned());
            async move { Ok::<_, Infallible>(Response::new(Full::new(Bytes::from(answer)))) }
        });
        let server = hyper::server::conn::http1::Builder::new();
        connections.spawn(server.serve_connection(TokioIo::new(stream), service));
    }
}

fn mode(path: &Path) -> u32 {
    path.metadata().expect("it is there").permissions().mode() & 0o777
}

#[tokio::test]
async fn a_first_certificate_is_kept_private_and_a_restart_asks_nothing() {
    let world = World::new(NINETY_DAYS).await;
    let mut server = world.start_reachable().await;
    assert_eq!(server.until_ms(), None);
    server.rests().await;
    assert_eq!(server.until_ms(), Some(NOW_MS + 90 * DAY_MS));
    assert_eq!(world.authority.contacts(), ["mailto:ada@quiz.example"]);
    let token = world.authority.newest_token().expect("a challenge");
    assert_eq!(server.challenges.answer(&token), None, "it is over");

    let kept = world.kept();
    assert_eq!(mode(&world.folder.path().join("acme")), 0o700);
    assert_eq!(mode(&kept), 0o700);
    let files: Vec<PathBuf> = fs::read_dir(&kept)
        .expect("a folder")
        .map(|entry| entry.expect("a file").path())
        .collect();
    assert_eq!(files.len(), 2, "{files:?}");
    for file in &files {
        assert_eq!(mode(file), 0o600, "{}", file.display());
    }
    server.end().await;

    let asked = world.authority.request_count();
    let mut again = world.start().await;
    assert_eq!(again.until_ms(), Some(NOW_MS + 90 * DAY_MS));
    again.rests().await;
    assert_eq!(world.authority.request_count(), asked);
}

async fn is_renewed_in_its_last_third(lifetime: Duration) {
    let world = World::new(lifetime).await;
    let mut server = world.start_reachable().await;
    let rests_until = server.rests().await;
    let certificate = world.folder().certificate().await.expect("it is read");
    let renewal_ms = renew_at_ms(&certificate.expect("it is kept"));
    let renewal_ms = u64::try_from(renewal_ms).expect("after 1970");
    let lifetime_ms = u64::try_from(lifetime.as_millis()).expect("a few months");
    let used_ms = renewal_ms - NOW_MS;
    assert!(used_ms <= lifetime_ms * 2 / 3, "{used_ms}");
    assert!(used_ms >= lifetime_ms * 19 / 30, "{used_ms}");

    let asked = world.authority.request_count();
    server.pass_until(renewal_ms - 1, rests_until).await;
    // Its last wait ended at the moment of the renewal, because it was shorter than others.
    assert_eq!(world.clock.now_ms(), renewal_ms);
    server.rests().await;
    assert!(world.authority.request_count() > asked);
    assert_eq!(world.authority.issued().len(), 2);
    let until_ms = server.until_ms().expect("a certificate");
    assert_eq!(until_ms / 1_000, (renewal_ms + lifetime_ms) / 1_000);
}

#[tokio::test]
async fn a_certificate_of_ninety_days_is_renewed_in_its_last_third() {
    is_renewed_in_its_last_third(NINETY_DAYS).await;
}

#[tokio::test]
async fn a_certificate_of_six_days_is_renewed_in_its_last_third() {
    is_renewed_in_its_last_third(Duration::from_hours(6 * 24)).await;
}

#[tokio::test]
async fn an_authority_that_limits_is_left_alone_as_long_as_it_wants() {
    let world = World::new(NINETY_DAYS).await;
    let mut refusal = Refusal::new(429, "rateLimited", "too many certificates");
    refusal.retry_after = Some((3 * HOUR_MS / 1_000).to_string());
    world.authority.refuse(Some(refusal));
    let mut server = world.start_reachable().await;
    let rests_until = server.rests().await;
    let asked = world.authority.request_count();
    // Nobody shortens this wait.
    server.ring.notify_one();
    server
        .pass_until(NOW_MS + 3 * HOUR_MS - 1, rests_until)
        .await;
    assert_eq!(world.authority.request_count(), asked);

    world.authority.refuse(None);
    let rests_until = server.rests().await;
    let last_ms = NOW_MS + 3 * HOUR_MS + 2 * 60_000;
    assert!(rests_until <= last_ms, "at most two minutes more by chance");
    server.pass_until(rests_until, rests_until).await;
    server.rests().await;
    assert!(server.until_ms().is_some());
}

#[tokio::test]
async fn an_authority_that_refuses_is_asked_later_and_later_or_when_somebody_rings() {
    let world = World::new(NINETY_DAYS).await;
    let why = "no certificates today";
    world
        .authority
        .refuse(Some(Refusal::new(403, "rejectedIdentifier", why)));
    let mut server = world.start_reachable().await;
    let mut asked = Vec::new();
    for minutes in [10, 20, 40, 60] {
        let now_ms = world.clock.now_ms();
        let mut until_ms = server.rests().await;
        asked.push(world.authority.request_count());
        server.pass_until(now_ms + minutes * 60_000, until_ms).await;
        if world.clock.now_ms() == now_ms + HOUR_MS {
            // Waits longer than an hour are made in two parts.
            until_ms = server.rests().await;
            server.pass_until(until_ms, until_ms).await;
        }
        let waited_ms = world.clock.now_ms() - now_ms;
        assert!(waited_ms <= minutes * 60_000 * 6 / 5, "{waited_ms}");
    }
    assert!(asked.is_sorted_by(|a, b| a < b), "{asked:?}");

    server.rests().await;
    world.authority.refuse(None);
    server.ring.notify_one();
    server.rests().await;
    assert!(server.until_ms().is_some());
}

#[tokio::test]
async fn an_authority_that_cannot_be_reached_is_tried_again() {
    let world = World::new(NINETY_DAYS).await;
    let mut config = world.config();
    // A port that nobody listens on.
    let free = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address: SocketAddr = free.local_addr().expect("an address");
    drop(free);
    config.directory = format!("https://{address}/directory");
    let mut server = world.start_with(config).await;
    let until_ms = server.rests().await;
    server.pass_until(until_ms, until_ms).await;
    server.rests().await;
    assert_eq!(server.until_ms(), None);
    assert_eq!(world.authority.request_count(), 0);
    server.end().await;
}

#[tokio::test]
async fn a_name_that_leads_elsewhere_gets_no_certificate() {
    let world = World::new(NINETY_DAYS).await;
    let mut server = world.start().await;
    server.rests().await;
    assert_eq!(server.until_ms(), None);
    assert!(world.authority.issued().is_empty());
    let token = world.authority.newest_token().expect("a challenge");
    assert_eq!(server.challenges.answer(&token), None, "it is over");
}

#[tokio::test]
async fn an_authority_may_take_its_time() {
    let world = World::new(NINETY_DAYS).await;
    world.authority.be_slow(2);
    let mut server = world.start_reachable().await;
    for _look in 0..2 {
        let until_ms = server.rests().await;
        assert_eq!(until_ms, world.clock.now_ms() + 3_000, "as it asked");
        let token = world.authority.newest_token().expect("a challenge");
        assert!(server.challenges.answer(&token).is_some(), "in progress");
        server.pass_until(until_ms, until_ms).await;
    }
    for _look in 0..2 {
        let until_ms = server.rests().await;
        assert_eq!(until_ms, world.clock.now_ms() + 3_000);
        server.pass_until(until_ms, until_ms).await;
    }
    server.rests().await;
    assert!(server.until_ms().is_some());

    // But not forever.
    let slow = World::new(NINETY_DAYS).await;
    slow.authority.be_slow(u32::MAX);
    let mut server = slow.start_reachable().await;
    let mut rests = 0;
    while slow.clock.now_ms() < NOW_MS + 6 * 60_000 {
        let until_ms = server.rests().await;
        server.pass_until(until_ms, until_ms).await;
        rests += 1;
    }
    assert_eq!(
        rests, 101,
        "every three seconds for five minutes, and a pause"
    );
    assert_eq!(server.until_ms(), None);
}

#[tokio::test]
async fn an_account_follows_its_email_and_is_made_anew_if_forgotten() {
    let world = World::new(NINETY_DAYS).await;
    let mut server = world.start_reachable().await;
    let mut until_ms = server.rests().await;
    server.end().await;
    let mut config = world.config();
    config.email = "grace@quiz.example".to_owned();
    // The name still leads to the server before, so the answers of both are the same.
    let mut server = world.start_with(config).await;
    until_ms = until_ms.max(server.rests().await);
    world
        .authority
        .refuse(Some(Refusal::new(500, "serverInternal", "")));
    server.pass_until(NOW_MS + 60 * DAY_MS, until_ms).await;
    server.rests().await;
    assert_eq!(world.authority.contacts(), ["mailto:grace@quiz.example"]);

    world.authority.forget_accounts();
    server.ring.notify_one();
    server.rests().await;
    assert_eq!(world.authority.contacts(), ["mailto:grace@quiz.example"]);
}

#[tokio::test]
async fn a_certificate_that_cannot_be_used_is_replaced() {
    let world = World::new(NINETY_DAYS).await;
    let mut server = world.start_reachable().await;
    server.rests().await;
    server.end().await;
    let file = world.kept().join("quiz.example.pem");
    let right = fs::read_to_string(&file).expect("it is kept");
    for wrong in ["", "damaged", &right[..right.len() / 2]] {
        fs::write(&file, wrong).expect("it is written");
        let issued = world.authority.issued().len();
        let mut server = world.start().await;
        server.rests().await;
        // The name leads to the first server, whose challenges are others.
        assert_eq!(world.authority.issued().len(), issued);
        assert_eq!(server.until_ms(), None);
        server.end().await;
    }
    // One that has expired is no better.
    fs::write(&file, right).expect("it is written");
    world.clock.advance(91 * DAY_MS);
    let mut server = world.start().await;
    server.rests().await;
    assert_eq!(server.until_ms(), None);
}

#[tokio::test]
async fn nothing_is_asked_for_that_could_not_be_kept() {
    let world = World::new(NINETY_DAYS).await;
    fs::write(world.folder.path().join("acme"), "in the way").expect("it is written");
    let mut server = world.start_reachable().await;
    server.rests().await;
    assert_eq!(server.until_ms(), None);
    assert!(world.authority.newest_token().is_none(), "no order");
}

#[tokio::test]
async fn a_wrong_clock_does_not_use_up_the_limits() {
    let long_ago = TestClock::at(NOW_MS - 100 * DAY_MS);
    let world = World::with(NINETY_DAYS, long_ago).await;
    let mut server = world.start_reachable().await;
    let until_ms = server.rests().await;
    assert!(server.until_ms().is_some(), "the authority may be right");
    assert_eq!(world.authority.issued().len(), 1);
    server.pass_until(NOW_MS + DAY_MS - 1, until_ms).await;
    assert_eq!(world.clock.now_ms(), NOW_MS + DAY_MS);
    server.rests().await;
    assert_eq!(world.authority.issued().len(), 2);
}
