//! A NATS server for a test.

use std::net::TcpListener;
use std::process::{Child, Command, Stdio};

use tokio::net::TcpStream;

/// On the path, and where Debian puts it, which is on the path of administrators only.
const PROGRAMS: [&str; 2] = ["nats-server", "/usr/sbin/nats-server"];

/// A server of one's own; it is killed when it is dropped.
#[derive(Debug)]
pub struct NatsServer {
    server: Child,
    /// Where it is.
    pub url: String,
}

impl NatsServer {
    /// A server that answers; `None` if this machine has none.
    pub async fn start() -> Option<Self> {
        Self::start_for(None).await
    }

    /// The same for those who know a user and a password only.
    pub async fn start_with_password(user: &str, password: &str) -> Option<Self> {
        Self::start_for(Some((user, password))).await
    }

    async fn start_for(who: Option<(&str, &str)>) -> Option<Self> {
        let free = TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr());
        let address = free.expect("there is a free port");
        let server = PROGRAMS.iter().find_map(|program| {
            let mut command = Command::new(program);
            command.args(["--addr", "127.0.0.1", "--port"]);
            command.arg(address.port().to_string());
            if let Some((user, password)) = who {
                command.args(["--user", user, "--pass", password]);
            }
            command.stdin(Stdio::null());
            command.stdout(Stdio::null()).stderr(Stdio::null());
            command.spawn().ok()
        });
        let started = Self {
            server: server?,
            url: format!("nats://{address}"),
        };
        // It needs a moment, and anyone who waits for it in vain has a time limit.
        while TcpStream::connect(address).await.is_err() {
            tokio::task::yield_now().await;
        }
        Some(started)
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        // Both fail only when there is nothing left to end.
        let _gone = self.server.kill();
        let _gone = self.server.wait();
    }
}
