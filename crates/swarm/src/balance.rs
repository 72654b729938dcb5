//! A load balancer for experiments with several nodes on one machine.
//!
//! It passes each TCP connection on to the next node that accepts it, and knows nothing about what
//! is in it: any node must be able to serve anything.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;

use crate::args::Balance;

/// A node that doesn't accept a connection by then is passed over.
const PATIENCE: Duration = Duration::from_secs(1);

/// Runs until it is stopped.
pub(crate) async fn run(args: &Balance) -> Result<bool> {
    let connections = u32::try_from(2 * args.connections).unwrap_or(u32::MAX);
    crate::raise_open_files(connections, 0)?;
    let listener = TcpListener::bind(args.listen).await;
    let listener = listener.with_context(|| format!("failed to listen on {}", args.listen))?;
    println!("Balancing at http://{}", args.listen);
    let nodes: Arc<[SocketAddr]> = args.nodes.clone().into();
    let next = Arc::new(AtomicUsize::new(0));
    loop {
        let Ok((client, _)) = listener.accept().await else {
            // The client is gone already, or this process has no file left; both pass.
            tokio::task::yield_now().await;
            continue;
        };
        let (nodes, next) = (Arc::clone(&nodes), Arc::clone(&next));
        tokio::spawn(async move { pass_on(client, &nodes, &next).await });
    }
}

async fn pass_on(mut client: TcpStream, nodes: &[SocketAddr], next: &AtomicUsize) {
    for _ in nodes {
        let node = nodes[next.fetch_add(1, Ordering::Relaxed) % nodes.len()];
        let Ok(Ok(mut node)) = timeout(PATIENCE, TcpStream::connect(node)).await else {
            continue;
        };
        let _small_messages_leave_at_once = client.set_nodelay(true).and(node.set_nodelay(true));
        // However it ends, both ends are closed.
        let _over = copy_bidirectional(&mut client, &mut node).await;
        return;
    }
}
