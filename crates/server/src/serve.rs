//! Wires the parts and runs until told to stop.
//!
//! Everything is opened before the first connection is taken, so whoever reads the line
//! `Fanfare is ready at …` can connect. Stopping goes the other way round: no new connections, a
//! word to the open ones, a moment to finish, the database last.

use std::io::Write as _;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result};
use api::{Api, Config};
use live::{Rooms, SystemClock};
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use store::Store;
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::data_folder::DataFolder;
use crate::net;
use crate::settings::Settings;
use crate::telemetry;

/// How long open calls may take to finish after the server was told to stop.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(8);

pub(crate) fn run(settings: &Settings) -> Result<()> {
    settings.check()?;
    telemetry::start(settings)?;
    for line in settings.lines() {
        tracing::info!("{line}");
    }
    // Mail and database share one implementation of TLS; only the first install counts.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("failed to start the runtime")?;
    runtime.block_on(serve(settings))
}

async fn serve(settings: &Settings) -> Result<()> {
    // From here on a signal stops the server in order, also while it starts.
    let mut interrupt = signal(SignalKind::interrupt()).context("failed to watch for Ctrl-C")?;
    let mut terminate = signal(SignalKind::terminate()).context("failed to watch for SIGTERM")?;

    net::raise_open_files();
    let folder = DataFolder::open(&settings.data_dir)?;
    let store = Store::open(&settings.database_url()?)
        .await
        .context("failed to open the database")?;
    let listener = net::listen(settings.address())?;
    let address = listener
        .local_addr()
        .context("failed to find the own address")?;
    let lan_url = lan_url(settings, address);
    let config = Config {
        public_url: settings
            .public_url
            .as_deref()
            .map(|url| url.trim_end_matches('/').to_owned()),
        lan_url: lan_url.clone(),
        has_trusted_proxy: settings.trusted_proxy,
        mail: settings.mail(),
    };
    let clock = Arc::new(SystemClock::start());
    let live_config = live::Config {
        node: folder.node.clone(),
        fail_stop,
    };
    let rooms = Rooms::start(store.clone(), clock.clone(), live_config)
        .await
        .context("failed to bring the rooms back")?;
    tracing::info!(
        room_count = rooms.count(),
        node = folder.node,
        "rooms are running"
    );
    let api = Api::new(store.clone(), rooms.clone(), clock, config)
        .await
        .context("failed to set up the doors")?;

    let stop = CancellationToken::new();
    let open = TaskTracker::new();
    let accepting = tokio::spawn(net::accept(
        listener,
        api.router(),
        stop.clone(),
        open.clone(),
    ));
    let mail = tokio::spawn({
        let (api, stop) = (api.clone(), stop.clone());
        async move { api.send_mail(stop).await }
    });
    announce(settings, address, lan_url.as_deref())?;

    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
    }
    tracing::info!("stopping");
    stop.cancel();
    open.close();
    let drained = tokio::time::timeout(DRAIN_TIMEOUT, async {
        rooms.shutdown().await;
        api.sockets_closed().await;
        open.wait().await;
    });
    if drained.await.is_err() {
        tracing::warn!(open = open.len(), "connections were still open and are cut");
    }
    accepting.await.context("accepting connections failed")?;
    mail.await.context("sending letters failed")?;
    store
        .close()
        .await
        .context("failed to close the database")?;
    tracing::info!("stopped");
    Ok(())
}

/// What cannot be written must not be acknowledged, so a server that cannot write must not go on.
fn fail_stop() -> ! {
    tracing::error!("the journal cannot be written; stopping, so that nothing is promised in vain");
    std::process::exit(70)
}

/// Where phones find a server that listens on all addresses.
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
    let mut text = format!("Fanfare is ready at http://{here}\n");
    if let Some(url) = &settings.public_url {
        text.push_str(&format!("People find it at {url}\n"));
    }
    if let Some(url) = lan_url {
        text.push_str(&format!("Phones in this network join at {url}/j\n\n"));
        let code = QrCode::new(format!("{url}/j")).context("failed to draw the QR code")?;
        // Terminals are dark more often than light, and scanners read both.
        text.push_str(&code.render::<Dense1x2>().quiet_zone(true).build());
        text.push('\n');
    } else if address.ip().is_unspecified() && settings.public_url.is_none() {
        text.push_str("This computer is in no network that phones could join.\n");
    }
    if settings.smtp_url.is_none() {
        text.push_str(&format!(
            "Letters are shown at http://{here}/mailbox on this computer.\n"
        ));
    }
    let mut stdout = std::io::stdout().lock();
    stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
        .context("failed to print")
}
