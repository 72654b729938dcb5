//! Handshakes that strangers can't hold open: they are limited in time and in number.
//!
//! A handshake costs memory before anyone has said who they are. Real ones take a few hundred
//! milliseconds, so where there are too many, the oldest one goes for the newest: anyone who opens
//! thousands and is silent only pushes out their own.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use rustls::ServerConfig;
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

/// A slow phone in a bad network needs a few seconds.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Two large halls that press "join" in the same second.
const OPEN_MAX: usize = 4_000;

/// Where connections become encrypted. Clones share the limits.
#[derive(Clone)]
pub struct Handshakes {
    acceptor: TlsAcceptor,
    open: Arc<Mutex<Open>>,
    timeout: Duration,
    open_max: usize,
}

/// The handshakes that aren't finished, oldest first. A mutex, held for an insertion.
#[derive(Default)]
struct Open {
    next: u64,
    /// Dropping a sender ends its handshake.
    by_age: BTreeMap<u64, oneshot::Sender<()>>,
}

/// What a client began to speak.
pub enum Accepted {
    Encrypted(Box<TlsStream<TcpStream>>),
    /// HTTP without encryption; nothing has been read of it.
    Plain(TcpStream),
}

/// Why a connection didn't become encrypted.
#[derive(Debug, thiserror::Error)]
pub enum HandshakeError {
    #[error("the handshake took too long")]
    TooSlow,
    #[error("newer handshakes took its place")]
    TooMany,
    #[error("the handshake failed: {0}")]
    Failed(#[from] io::Error),
}

impl Handshakes {
    /// With certificates and protocols as configured.
    pub fn new(config: Arc<ServerConfig>) -> Self {
        Self::limited(config, TIMEOUT, OPEN_MAX)
    }

    fn limited(config: Arc<ServerConfig>, timeout: Duration, open_max: usize) -> Self {
        Self {
            acceptor: config.into(),
            open: Arc::default(),
            timeout,
            open_max,
        }
    }

    /// Greets a new connection.
    ///
    /// # Errors
    ///
    /// Why the connection is closed.
    pub async fn greet(&self, stream: TcpStream) -> Result<Accepted, HandshakeError> {
        let (id, pushed_out) = self.begin();
        let _ended = Ended { of: self, id };
        let greeting = async {
            tokio::select! {
                greeted = self.try_greet(stream) => Ok(greeted?),
                _ = pushed_out => Err(HandshakeError::TooMany),
            }
        };
        let greeted = timeout(self.timeout, greeting).await;
        greeted.unwrap_or(Err(HandshakeError::TooSlow))
    }

    fn begin(&self) -> (u64, oneshot::Receiver<()>) {
        let (sender, pushed_out) = oneshot::channel();
        let mut open = self.open.lock();
        let id = open.next;
        open.next += 1;
        open.by_age.insert(id, sender);
        if open.by_age.len() > self.open_max {
            open.by_age.pop_first();
        }
        (id, pushed_out)
    }

    async fn try_greet(&self, stream: TcpStream) -> io::Result<Accepted> {
        // The first byte of a handshake is 22; methods of HTTP begin with a capital letter.
        let mut first = [0];
        stream.peek(&mut first).await?;
        if first[0].is_ascii_uppercase() {
            return Ok(Accepted::Plain(stream));
        }
        let encrypted = self.acceptor.accept(stream).await?;
        Ok(Accepted::Encrypted(Box::new(encrypted)))
    }
}

/// Takes a handshake off the list on every way out.
struct Ended<'h> {
    of: &'h Handshakes,
    id: u64,
}

impl Drop for Ended<'_> {
    fn drop(&mut self) {
        self.of.open.lock().by_age.remove(&self.id);
    }
}

#[cfg(test)]
mod tests;
