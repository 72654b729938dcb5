//! A way to a server that can be cut, like a cable.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio_util::task::AbortOnDropHandle;

/// What passes at present.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Passes {
    Everything,
    /// Connections end at once, as when a server is stopped.
    Nobody,
    /// Connections stay, and nothing is said in them, as when a network fails.
    Silence,
}

/// Listens at a port of its own, and passes on what comes.
pub(crate) struct Gate {
    pub(crate) port: u16,
    passes: watch::Sender<Passes>,
    _task: AbortOnDropHandle<()>,
}

impl Gate {
    pub(crate) async fn to(server: &str) -> Self {
        let here = SocketAddr::from(([127, 0, 0, 1], 0));
        let listener = TcpListener::bind(here).await.expect("there is a free port");
        let port = listener.local_addr().expect("it is bound").port();
        let passes = watch::Sender::new(Passes::Everything);
        let task = tokio::spawn(accept(listener, server.to_owned(), passes.subscribe()));
        Self {
            port,
            passes,
            _task: AbortOnDropHandle::new(task),
        }
    }

    pub(crate) fn set(&self, passes: Passes) {
        self.passes.send_replace(passes);
    }
}

async fn accept(listener: TcpListener, server: String, passes: watch::Receiver<Passes>) {
    while let Ok((client, _)) = listener.accept().await {
        tokio::spawn(pass(client, server.clone(), passes.clone()));
    }
}

async fn pass(client: TcpStream, server: String, mut passes: watch::Receiver<Passes>) {
    if !wait_out_silence(&mut passes).await {
        return;
    }
    let Ok(server) = TcpStream::connect(server).await else {
        return;
    };
    // Otherwise tests would measure this.
    let _slower = (client.set_nodelay(true), server.set_nodelay(true));
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();
    let mut ends = passes.clone();
    tokio::select! {
        () = copy(from_client, to_server, passes.clone()) => {}
        () = copy(from_server, to_client, passes.clone()) => {}
        _ = ends.wait_for(|passes| *passes == Passes::Nobody) => {}
    }
}

/// Copies until one side ends. What was read is kept through a silence, as by a network.
async fn copy(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut passes: watch::Receiver<Passes>,
) {
    let mut buffer = vec![0; 64 * 1_024];
    while let Ok(length @ 1..) = from.read(&mut buffer).await {
        let is_open = wait_out_silence(&mut passes).await;
        if !is_open || to.write_all(&buffer[..length]).await.is_err() {
            return;
        }
    }
}

/// Waits while there is silence. Whether something passes then.
async fn wait_out_silence(passes: &mut watch::Receiver<Passes>) -> bool {
    let heard = passes.wait_for(|passes| *passes != Passes::Silence).await;
    heard.is_ok_and(|passes| *passes == Passes::Everything)
}
