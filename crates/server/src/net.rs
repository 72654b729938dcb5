//! The sockets: their limit, listening, accepting, and the address phones use.
//!
//! We accept connections in our own loop, because every connection must have a timeout for sending
//! its headers. Otherwise a few thousand silent ones would keep everyone else out.

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::pin::pin;
use std::time::Duration;

use anyhow::{Context as _, Result};
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tls::{Accepted, Handshakes};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt as _;

/// A thousand phones press "join" in the same second.
const BACKLOG: u32 = 4096;
/// How long a connection may take to send its headers, and how long it may be idle between
/// requests.
const HEADER_TIMEOUT: Duration = Duration::from_secs(20);
/// The maximum size of the headers; larger ones are refused.
const HEADER_BYTES_MAX: usize = 16 * 1024;
/// How long to wait when the system has no sockets left; some will be closed by then.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// Raises the limit of open sockets as far as the system allows.
pub(crate) fn raise_open_files() {
    let limit = getrlimit(Resource::Nofile);
    let most = Rlimit {
        current: limit.maximum,
        maximum: limit.maximum,
    };
    if limit.current != limit.maximum && setrlimit(Resource::Nofile, most).is_err() {
        tracing::warn!("the limit of open files could not be raised; it limits how many can play");
    }
    let open_files_max = getrlimit(Resource::Nofile).current;
    tracing::debug!(
        open_files_max,
        "sockets are counted against the limit of open files"
    );
}

pub(crate) fn listen(address: SocketAddr) -> Result<TcpListener> {
    let socket = if address.is_ipv4() {
        TcpSocket::new_v4()
    } else {
        TcpSocket::new_v6()
    };
    let listen = || -> io::Result<TcpListener> {
        let socket = socket?;
        // A restarted server can use its address at once.
        socket.set_reuseaddr(true)?;
        socket.bind(address)?;
        socket.listen(BACKLOG)
    };
    listen().with_context(|| format!("failed to listen on {address}"))
}

/// What is spoken at an address.
#[derive(Clone)]
pub(crate) enum Speech {
    /// Plain HTTP.
    Plain(Router),
    /// HTTPS. Those who speak plain HTTP all the same are sent on by a router of their own.
    Encrypted {
        handshakes: Handshakes,
        router: Router,
        sent_on: Router,
    },
}

/// Accepts connections until asked to stop. The tracker counts open connections.
pub(crate) async fn accept(
    listener: TcpListener,
    speech: Speech,
    stop: CancellationToken,
    open: TaskTracker,
) {
    loop {
        let accepted = tokio::select! {
            () = stop.cancelled() => return,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => {
                // Sends each response as soon as it is written, not when a packet is full.
                if stream.set_nodelay(true).is_ok() {
                    open.spawn(greet(stream, peer, speech.clone(), stop.clone()));
                }
            }
            Err(error) if is_about_one_connection(&error) => {}
            Err(error) => {
                tracing::warn!(%error, "no connection could be taken; the limit of open files?");
                tokio::time::sleep(ACCEPT_PAUSE).await;
            }
        }
    }
}

async fn greet(stream: TcpStream, peer: SocketAddr, speech: Speech, stop: CancellationToken) {
    let (handshakes, router, sent_on) = match speech {
        Speech::Plain(router) => return serve(stream, peer, router, stop).await,
        Speech::Encrypted {
            handshakes,
            router,
            sent_on,
        } => (handshakes, router, sent_on),
    };
    let greeted = tokio::select! {
        () = stop.cancelled() => return,
        greeted = handshakes.greet(stream) => greeted,
    };
    match greeted {
        Ok(Accepted::Encrypted(stream)) => serve(stream, peer, router, stop).await,
        Ok(Accepted::Plain(stream)) => serve(stream, peer, sent_on, stop).await,
        Err(error) => tracing::debug!(%error, "a connection was not encrypted"),
    }
}

async fn serve<S>(stream: S, peer: SocketAddr, router: Router, stop: CancellationToken)
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        let answer = router.clone().oneshot(request);
        async move { Ok::<_, Infallible>(answer.await.unwrap_or_else(|never| match never {})) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .max_buf_size(HEADER_BYTES_MAX)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = stop.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended badly");
    }
}

fn is_about_one_connection(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionRefused
            | io::ErrorKind::ConnectionAborted
            | io::ErrorKind::ConnectionReset
    )
}

/// The address by which other devices on the network reach this computer.
pub(crate) fn lan_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // Nothing is sent: connecting only asks the system for the route.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_loopback() && !address.is_unspecified()).then_some(address)
}
