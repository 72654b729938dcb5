//! Encryption without a proxy: the certificate in use, its renewal, and plain HTTP beside it.
//!
//! The certificate comes from files ([`mod@files`]) or from an authority, by ACME. Without
//! encryption there is only a way to the page with it, and the answers to that authority.

mod files;
#[cfg(test)]
mod tests;

use std::future::pending;
use std::path::Path;
use std::sync::Arc;

use acme::{Challenges, Folder, Keeper};
use anyhow::{Context as _, Result};
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use live::SystemClock;
use rustls::ClientConfig;
use tls::{Current, Files, Handshakes};
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use self::files::Following;
pub(crate) use self::files::days_left;
use crate::net::Speech;
use crate::settings::Settings;

/// The files that the settings name.
pub(crate) fn files(settings: &Settings) -> Option<Files> {
    let (certificate, key) = settings.tls.files()?;
    let host = settings.public_host().unwrap_or_default();
    Some(Files::new(certificate, key, host))
}

/// What to get by ACME, if the settings ask for it.
pub(crate) fn acme_config(settings: &Settings) -> Result<Option<acme::Config>> {
    let wanted = &settings.tls.acme;
    let Some(email) = &wanted.acme_email else {
        return Ok(None);
    };
    Ok(Some(acme::Config {
        directory: wanted.acme_directory.clone(),
        email: email.clone(),
        host: settings.public_host().unwrap_or_default().to_lowercase(),
        data_dir: settings.data_dir.clone(),
        trust: trust(wanted.acme_ca.as_deref())?,
    }))
}

/// Where a certificate by ACME is kept.
pub(crate) fn acme_folder(settings: &Settings) -> Result<Option<Folder>> {
    let config = acme_config(settings)?;
    Ok(config.map(|config| Folder::new(&config.data_dir, &config.directory, &config.host)))
}

fn trust(ca: Option<&Path>) -> Result<ClientConfig> {
    let Some(ca) = ca else {
        return Ok(handling::tls::config());
    };
    handling::tls::config_with(ca).with_context(|| {
        let ca = ca.display();
        format!("the certificates in {ca} can't be used; check --acme-ca (FANFARE_ACME_CA)")
    })
}

/// Encryption, set up.
pub(crate) struct Encryption {
    handshakes: Handshakes,
    current: Arc<Current>,
    renewal: Renewal,
}

/// What keeps the certificate fresh.
pub(crate) enum Renewal {
    Files(Box<Following>),
    Acme { keeper: Box<Keeper>, reload: Signal },
}

/// Reads the certificate, if the settings ask for one. By ACME there may be none yet: then
/// handshakes fail until there is.
pub(crate) async fn open(
    settings: &Settings,
    clock: &Arc<SystemClock>,
) -> Result<Option<Encryption>> {
    let current = Arc::new(Current::default());
    let renewal = if let Some(files) = files(settings) {
        let following = Following::start(files, Arc::clone(&current), clock).await?;
        Renewal::Files(Box::new(following))
    } else if let Some(config) = acme_config(settings)? {
        let keeper = Keeper::open(config, Arc::clone(&current), clock.clone()).await?;
        if let Some(certificate) = keeper.certificate() {
            tracing::info!(
                names = certificate.names(),
                until = certificate.last_day(),
                "connections are encrypted here"
            );
        } else {
            tracing::info!("there is no certificate yet; the authority is asked for one");
        }
        Renewal::Acme {
            keeper: Box::new(keeper),
            reload: signal(SignalKind::hangup()).context("failed to watch for SIGHUP")?,
        }
    } else {
        return Ok(None);
    };
    let config = tls::server_config(Arc::clone(&current));
    let config = config.context("failed to set up encryption")?;
    Ok(Some(Encryption {
        handshakes: Handshakes::new(config),
        current,
        renewal,
    }))
}

impl Encryption {
    /// The certificate in use.
    pub(crate) fn current(&self) -> Arc<Current> {
        Arc::clone(&self.current)
    }
}

/// What an authority may ask for over plain HTTP; nothing, if none is asked for a certificate.
pub(crate) fn challenges(encryption: Option<&Encryption>) -> Challenges {
    match encryption.map(|encryption| &encryption.renewal) {
        Some(Renewal::Acme { keeper, .. }) => keeper.challenges(),
        Some(Renewal::Files(_)) | None => Challenges::default(),
    }
}

/// What is spoken where people connect, and what keeps its certificate fresh.
pub(crate) fn speech(
    encryption: Option<Encryption>,
    router: Router,
    sent_on: Router,
) -> (Speech, Option<Renewal>) {
    let Some(encryption) = encryption else {
        return (Speech::Plain(router), None);
    };
    let speech = Speech::Encrypted {
        handshakes: encryption.handshakes,
        router,
        sent_on,
    };
    (speech, Some(encryption.renewal))
}

impl Renewal {
    /// Keeps the certificate fresh until asked to stop.
    pub(crate) async fn follow(self, clock: Arc<SystemClock>, stop: CancellationToken) {
        let (keeper, mut reload) = match self {
            Self::Files(following) => return following.follow(clock, stop).await,
            Self::Acme { keeper, reload } => (keeper, reload),
        };
        let ring = Arc::new(Notify::new());
        let ringing = async {
            while reload.recv().await.is_some() {
                ring.notify_one();
            }
            pending::<()>().await;
        };
        tokio::select! {
            () = keeper.run(Arc::clone(&ring), stop) => {}
            () = ringing => {}
        }
    }
}

/// What is known where people come over plain HTTP.
#[derive(Clone)]
struct Plain {
    public_url: Arc<str>,
    challenges: Challenges,
}

/// Where browsers go that come over plain HTTP: to the same page at the public address. Programs
/// are refused, or nobody would ever notice that they send secrets over the network unencrypted.
/// An authority gets the answers to the challenges in progress.
pub(crate) fn sent_on(public_url: String, challenges: Challenges) -> Router {
    Router::new().fallback(send_on).with_state(Plain {
        public_url: public_url.into(),
        challenges,
    })
}

async fn send_on(State(plain): State<Plain>, request: Request) -> Response {
    let token = request.uri().path().strip_prefix(acme::PATH);
    if *request.method() == Method::GET
        && let Some(answer) = token.and_then(|token| plain.challenges.answer(token))
    {
        return answer.into_response();
    }
    let public_url = plain.public_url;
    let is_page = matches!(*request.method(), Method::GET | Method::HEAD)
        && !request.uri().path().starts_with("/api/");
    let path = request.uri().path_and_query();
    let target = format!("{public_url}{}", path.map_or("/", |path| path.as_str()));
    match HeaderValue::try_from(target) {
        Ok(target) if is_page => {
            (StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, target)]).into_response()
        }
        // A standard way to say "HTTPS, please", for programs.
        _ => {
            let upgrade = [(header::UPGRADE, "TLS/1.2, HTTP/1.1")];
            (StatusCode::UPGRADE_REQUIRED, upgrade).into_response()
        }
    }
}
