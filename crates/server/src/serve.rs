//! Wires the parts together and runs until asked to stop.
//!
//! Everything is opened before the first connection is accepted, so anyone who reads the line
//! `Fanfare is ready at …` can connect. Stopping runs in reverse: no new connections, a message to
//! the open ones, a moment to finish, the database last.

use std::io::{IsTerminal as _, Write as _};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, bail};
use api::{Api, Config, MailConfig};
use bus::NatsBus;
use live::{BusConfig, Clock as _, Rooms, SystemClock};
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use store::Store;
use store::time::to_stored_ms;
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::{JoinHandle, JoinSet};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::data_folder::DataFolder;
use crate::encryption::{self, Encryption, Renewal};
use crate::memory;
use crate::metrics::{self, Watched};
use crate::net::{self, Speech};
use crate::private_files;
use crate::problems;
use crate::settings::Settings;
use crate::telemetry;
use crate::traces::{self, Traces};
use crate::wall_clock;

/// How much the clocks of nodes and of the database server may differ.
const CLOCK_DIFFERENCE_MAX_MS: i64 = 5_000;
/// How long shutdown may take.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(8);

pub(crate) fn run(settings: &Settings) -> Result<()> {
    settings.check()?;
    // Mail, database and traces share one TLS implementation; only the first install counts.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("failed to start the runtime")?;
    let traces = Traces::open(settings, runtime.handle())?;
    let is_json = telemetry::start(settings, traces.as_ref())?;
    for line in settings.lines() {
        // Someone at a terminal has just typed them.
        if is_json {
            tracing::info!("{line}");
        } else {
            tracing::debug!("{line}");
        }
    }
    for warning in settings.warnings() {
        tracing::warn!("{warning}");
    }
    runtime.block_on(serve(settings))
}

async fn serve(settings: &Settings) -> Result<()> {
    // From here on, a signal stops the server in an orderly way, even during startup.
    let mut interrupt = signal(SignalKind::interrupt()).context("failed to watch for Ctrl-C")?;
    let mut terminate = signal(SignalKind::terminate()).context("failed to watch for SIGTERM")?;
    let server = Server::start(settings).await?;
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
    }
    server.stop().await
}

/// The background tasks that run until shutdown.
type Chore = (&'static str, JoinHandle<()>);

/// Everything that runs.
struct Server {
    store: Store,
    rooms: Rooms,
    api: Api,
    /// Tells the tasks below to stop.
    stop: CancellationToken,
    /// The open connections that aren't sockets yet.
    open: TaskTracker,
    accepting: JoinSet<()>,
    chores: Vec<Chore>,
    _folder: DataFolder,
}

async fn bring_back(rooms: &Rooms, node: &str) -> Result<()> {
    rooms
        .bring_back()
        .await
        .context("failed to bring the rooms back")?;
    let room_count = rooms.count();
    tracing::info!(room_count, node, "rooms are running");
    Ok(())
}

impl Server {
    async fn start(settings: &Settings) -> Result<Self> {
        net::raise_open_files();
        private_files::only_for_us();
        let folder = DataFolder::open(&settings.data_dir)?;
        private_files::tighten(settings)?;
        let clock = Arc::new(SystemClock::start());
        let started_ms = clock.now_ms();
        let store = open_store(settings, &clock).await?;
        let listener = net::listen(settings.address())?;
        let address = listener
            .local_addr()
            .context("failed to find the own address")?;
        let metrics_listener = settings.metrics_listen.map(net::listen).transpose()?;
        let redirect_listener = settings.tls.redirect_listen.map(net::listen).transpose()?;
        let encryption = encryption::open(settings, &clock).await?;
        let lan_url = lan_url(settings, address);
        let live_config = live::Config {
            node: folder.node.clone(),
            fail_stop,
            bus: bus_config(settings, &store, &folder.node, &clock).await?,
        };
        let rooms = Rooms::prepare(store.clone(), clock.clone(), live_config);
        let config = api_config(settings, address.port(), lan_url.clone())?;
        let api = Api::new(store.clone(), rooms.clone(), clock.clone(), config)
            .await
            .context("failed to set up what people reach")?;
        let router = traces::around(api.router(), settings);
        bring_back(&rooms, &folder.node).await?;

        let stop = CancellationToken::new();
        let open = TaskTracker::new();
        let mut accepting = JoinSet::new();
        let mut accept = |listener, speech| {
            accepting.spawn(net::accept(listener, speech, stop.clone(), open.clone()));
        };
        let challenges = encryption::challenges(encryption.as_ref());
        let sent_on = encryption::sent_on(settings.base_url(address.port()), challenges);
        let current = encryption.as_ref().map(Encryption::current);
        if let Some(listener) = redirect_listener {
            tracing::info!(address = ?listener.local_addr(), "plain HTTP is sent on to HTTPS");
            accept(listener, Speech::Plain(sent_on.clone()));
        }
        let (speech, renewal) = encryption::speech(encryption, router, sent_on);
        accept(listener, speech);
        if let Some(listener) = metrics_listener {
            tracing::info!(address = ?listener.local_addr(), "metrics are told");
            let router = metrics::router(Watched {
                rooms: &rooms,
                api: &api,
                store: &store,
                clock: Arc::clone(&clock),
                started_ms,
                certificate: current,
            });
            accept(listener, Speech::Plain(router));
        }
        let mut chores = start_chores(&api, Arc::clone(&clock), &rooms, &stop, renewal);
        chores.extend(watch_surroundings(settings, rooms.clone(), clock, &stop));
        announce(settings, address, lan_url.as_deref())?;
        Ok(Self {
            store,
            rooms,
            api,
            stop,
            open,
            accepting,
            chores,
            _folder: folder,
        })
    }

    async fn stop(mut self) -> Result<()> {
        tracing::info!("stopping");
        self.stop.cancel();
        self.open.close();
        let ended = tokio::time::timeout(DRAIN_TIMEOUT, async {
            self.rooms.shutdown().await;
            self.api.sockets_closed().await;
            self.open.wait().await;
            while let Some(ended) = self.accepting.join_next().await {
                ended.context("accepting connections failed")?;
            }
            // An email being sent to a slow server is sent again after the restart.
            for (what, chore) in self.chores {
                chore.await.with_context(|| format!("{what} failed"))?;
            }
            anyhow::Ok(())
        });
        match ended.await {
            Ok(ended) => ended?,
            Err(_elapsed) => {
                tracing::warn!(
                    open = self.open.len(),
                    "not everything ended in time and is cut"
                );
            }
        }
        self.store
            .close()
            .await
            .context("failed to close the database")?;
        tracing::info!("stopped");
        Ok(())
    }
}

pub(crate) fn api_config(
    settings: &Settings,
    port: u16,
    lan_url: Option<String>,
) -> Result<Config> {
    Ok(Config {
        public_url: settings.public_url(),
        base_url: settings.base_url(port),
        lan_url,
        proxies: settings.proxies(),
        has_proxy: settings.has_proxy(),
        has_own_tls: settings.tls.is_on(),
        has_open_mailbox: settings.open_mailbox,
        mail: settings.mail(),
        media: settings.media(),
        api_calls_per_minute: settings.api_calls_per_minute,
        password_min_length: settings.password_min_length,
        breached_passwords: settings.breached_passwords.clone(),
        has_private_webhooks: settings.webhook_private_targets,
        github: settings.github(),
        oidc: settings.oidc(),
        about: settings.about()?,
    })
}

async fn open_store(settings: &Settings, clock: &SystemClock) -> Result<Store> {
    let url = settings.database_url()?;
    let store = match Store::open(&url).await {
        Ok(store) => store,
        Err(error) => {
            // A pool only says that it waited; the database itself says why.
            problems::database(settings).await?;
            return Err(error).context("failed to open the database");
        }
    };
    if settings.bus_url.is_some() {
        warn_of_what_nodes_keep_alone(settings);
        let server_ms = store.server_ms().await?;
        check_clock(to_stored_ms(clock.now_ms()), server_ms)?;
    }
    Ok(store)
}

/// What connects this node to others, if there are to be any.
async fn bus_config(
    settings: &Settings,
    store: &Store,
    node: &str,
    clock: &SystemClock,
) -> Result<Option<BusConfig>> {
    let Some(url) = &settings.bus_url else {
        return Ok(None);
    };
    let bus = NatsBus::connect(url, &format!("fanfare-{node}")).await?;
    let mut candidate = [0; 8];
    getrandom::fill(&mut candidate).context("the system has no randomness")?;
    let now_ms = to_stored_ms(clock.now_ms());
    // Several Fanfares may use one bus. Those that share a database are one.
    let realm = store
        .get_or_create_secret("bus realm", &candidate, now_ms)
        .await
        .context("failed to read the name of this Fanfare")?;
    let realm = <[u8; 8]>::try_from(realm);
    let realm = realm.map_err(|_other| anyhow!("the name of this Fanfare isn't 8 bytes"))?;
    Ok(Some(BusConfig {
        bus: Arc::new(bus),
        realm: format!("{:016x}", u64::from_be_bytes(realm)),
    }))
}

/// Several nodes are one Fanfare, except for what each writes into its own folder.
fn warn_of_what_nodes_keep_alone(settings: &Settings) {
    let media = settings.media();
    if media.bucket.is_none() {
        tracing::warn!(
            folder = %media.folder.display(),
            "pictures and sounds are in this folder; all nodes must share it, or use a bucket: \
             --media-s3-bucket"
        );
    }
    if let MailConfig::Outbox { folder } = settings.mail() {
        tracing::warn!(
            folder = %folder.display(),
            "emails are put into a folder of this node; set --smtp-url"
        );
    }
}

/// Nodes write times that others read, such as when a question was asked or a code ends.
pub(crate) fn check_clock(here_ms: i64, server_ms: Option<i64>) -> Result<()> {
    let Some(server_ms) = server_ms else {
        return Ok(());
    };
    let ahead_ms = here_ms - server_ms;
    if ahead_ms.abs() > CLOCK_DIFFERENCE_MAX_MS {
        let seconds = ahead_ms.abs() / 1_000;
        let side = if ahead_ms > 0 { "ahead of" } else { "behind" };
        bail!(
            "this computer's clock is {seconds} s {side} the database server's; set both by the \
             network (NTP), and start again"
        );
    }
    Ok(())
}

fn start_chores(
    api: &Api,
    clock: Arc<SystemClock>,
    rooms: &Rooms,
    stop: &CancellationToken,
    renewal: Option<Renewal>,
) -> Vec<Chore> {
    let with = || (api.clone(), stop.clone());
    let sessions = with();
    let house = with();
    let mail = with();
    let renewal = renewal.map(|renewal| {
        let following = renewal.follow(Arc::clone(&clock), stop.clone());
        ("following the certificate", tokio::spawn(following))
    });
    let chores = [
        (
            "watching sessions",
            tokio::spawn(async move { sessions.0.watch_sessions(sessions.1).await }),
        ),
        (
            "keeping house",
            tokio::spawn(async move { house.0.keep_house(house.1).await }),
        ),
        (
            "sending email",
            tokio::spawn(async move { mail.0.send_mail(mail.1).await }),
        ),
        (
            "following the clock",
            tokio::spawn(wall_clock::follow(clock, rooms.clone(), stop.clone())),
        ),
    ];
    chores.into_iter().chain(renewal).collect()
}

/// Watches what the server needs besides its database.
fn watch_surroundings(
    settings: &Settings,
    rooms: Rooms,
    clock: Arc<SystemClock>,
    stop: &CancellationToken,
) -> [Chore; 2] {
    let limit_bytes = settings.memory_limit_bytes();
    let memory = memory::watch(limit_bytes, rooms, clock, stop.clone());
    let bucket = try_bucket(settings.clone(), stop.clone());
    [
        ("watching memory", tokio::spawn(memory)),
        ("trying the bucket", tokio::spawn(bucket)),
    ]
}

/// Says once whether pictures and sounds can be stored. Games need none, so nothing waits for it.
async fn try_bucket(settings: Settings, stop: CancellationToken) {
    let tried = tokio::select! {
        tried = problems::bucket(&settings) => tried,
        () = stop.cancelled() => return,
    };
    match tried {
        Ok(true) => tracing::info!("the bucket for media works"),
        Ok(false) => {}
        Err(error) => {
            let error = crate::told(&error);
            tracing::warn!(
                error,
                "pictures and sounds can't be stored or shown at present"
            );
        }
    }
}

/// What can't be written must not be acknowledged, so a server that can't write must not continue.
fn fail_stop() -> ! {
    tracing::error!("the journal cannot be written; stopping, so that nothing is promised in vain");
    std::process::exit(70)
}

/// The address phones can use, if the server listens on all addresses.
fn lan_url(settings: &Settings, address: SocketAddr) -> Option<String> {
    if settings.public_url.is_some() || !address.ip().is_unspecified() {
        return None;
    }
    let lan_address = net::lan_address()?;
    Some(format!(
        "http://{}",
        SocketAddr::new(lan_address, address.port())
    ))
}

/// Tells the person at the terminal where to go. Programs wait for the first line.
fn announce(settings: &Settings, address: SocketAddr, lan_url: Option<&str>) -> Result<()> {
    let here = match address.ip() {
        ip if ip.is_unspecified() => format!("127.0.0.1:{}", address.port()),
        _ => address.to_string(),
    };
    let scheme = if settings.tls.is_on() {
        "https"
    } else {
        "http"
    };
    let mut lines = vec![format!("Fanfare is ready at {scheme}://{here}")];
    if let Some(url) = &settings.public_url {
        lines.push(format!("People find it at {url}"));
    }
    if let Some(url) = lan_url {
        lines.push(format!("Phones in this network join at {url}/j\n"));
        let code = QrCode::new(format!("{url}/j")).context("failed to draw the QR code")?;
        // Most terminals are dark: there, a block character is a light module of the code.
        let mut picture = code.render::<Dense1x2>();
        picture
            .dark_color(Dense1x2::Light)
            .light_color(Dense1x2::Dark);
        lines.push(picture.build());
    } else if address.ip().is_unspecified() && settings.public_url.is_none() {
        lines.push("This computer is in no network that phones could join.".to_owned());
    }
    if settings.has_mailbox() {
        lines.push(format!(
            "Emails are shown at http://{here}/mailbox on this computer."
        ));
    }
    if std::io::stdout().is_terminal() {
        lines.push(format!("Data is in {}.", settings.data_dir.display()));
        lines.push("Press Ctrl-C to stop. Live sessions go on after the next start.".to_owned());
    }
    lines.push(String::new());
    let text = lines.join("\n");
    let mut stdout = std::io::stdout().lock();
    stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
        .context("failed to print")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_with_a_wrong_clock_does_not_start() {
        assert!(check_clock(1_000_000, None).is_ok());
        assert!(check_clock(1_000_000, Some(1_004_900)).is_ok());
        let behind = check_clock(1_000_000, Some(1_060_000)).unwrap_err();
        assert!(behind.to_string().contains("is 60 s behind the database"));
        let ahead = check_clock(1_060_000, Some(1_000_000)).unwrap_err();
        assert!(ahead.to_string().contains("is 60 s ahead of the database"));
    }
}
