//! A bus over NATS: its core only, because we need neither its storage nor its acknowledgments.

use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Event, ServerAddr};
use bytes::Bytes;
use futures_util::StreamExt as _;
use percent_encoding::percent_decode_str;
use tokio::sync::mpsc;

use crate::{Answer, Bus, BusError, Messages, WAITING_MAX};

/// How often the server must answer; it may miss two.
const PING_INTERVAL: Duration = Duration::from_secs(1);
/// The longest wait before the next try to connect again.
const RECONNECT_DELAY_MAX: Duration = Duration::from_secs(1);

/// A connection to a NATS server or cluster. It connects again by itself.
#[derive(Debug, Clone)]
pub struct NatsBus {
    client: Client,
}

impl NatsBus {
    /// Connects. The URL may name several servers, with commas between them, and have a user and a
    /// password; `tls://` encrypts.
    ///
    /// # Errors
    ///
    /// If the URL can't be understood, or nothing answers there now.
    pub async fn connect(url: &str, name: &str) -> Result<Self, BusError> {
        let addresses = url.split(',').map(|address| address.trim().parse());
        let addresses = addresses.collect::<Result<Vec<ServerAddr>, _>>();
        let addresses = addresses.map_err(|error| BusError::Address(error.to_string()))?;
        let mut options = ConnectOptions::new()
            .name(name)
            .subscription_capacity(WAITING_MAX)
            .ping_interval(PING_INTERVAL)
            .reconnect_delay_callback(reconnect_delay)
            .event_callback(|event| async move { tell(&event) });
        // The client itself overlooks what is in the URL.
        if let Some((user, password)) = addresses.iter().find_map(credentials) {
            options = options.user_and_password(user, password);
        }
        let client = options.connect(addresses).await;
        let client = client.map_err(|error| BusError::Unreachable(error.to_string()))?;
        Ok(Self { client })
    }
}

impl NatsBus {
    /// Waits until the server has handled what we sent it. It does so in order, so a message to
    /// ourselves shows it; an empty buffer, which is what a flush waits for, wouldn't.
    async fn wait_for_the_server(&self) -> Result<(), BusError> {
        let inbox = self.client.new_inbox();
        let subscribed = self.client.subscribe(inbox.clone()).await;
        let mut arrived = subscribed.map_err(|_closed| BusError::Closed)?;
        let published = self.client.publish(inbox, Bytes::new()).await;
        published.map_err(|_closed| BusError::Closed)?;
        arrived.next().await.ok_or(BusError::Closed)?;
        Ok(())
    }
}

/// The user and the password in an address.
fn credentials(address: &ServerAddr) -> Option<(String, String)> {
    let decoded = |part: &str| percent_decode_str(part).decode_utf8_lossy().into_owned();
    let user = address.username().map(decoded)?;
    let password = address.password().map(decoded).unwrap_or_default();
    Some((user, password))
}

fn reconnect_delay(attempts: usize) -> Duration {
    let attempts = u32::try_from(attempts).unwrap_or(u32::MAX);
    let delay = Duration::from_millis(100).saturating_mul(attempts);
    delay.min(RECONNECT_DELAY_MAX)
}

fn tell(event: &Event) {
    match event {
        Event::Connected => tracing::info!("connected to the bus"),
        other => tracing::warn!(event = %other, "the bus"),
    }
}

impl Bus for NatsBus {
    fn publish(&self, subject: &str, message: Bytes) -> Answer<'_, ()> {
        let subject = subject.to_owned();
        Box::pin(async move {
            let published = self.client.publish(subject, message).await;
            published.map_err(|_closed| BusError::Closed)
        })
    }

    fn subscribe(&self, subject: &str) -> Answer<'_, Messages> {
        let subject = subject.to_owned();
        Box::pin(async move {
            let subscribed = self.client.subscribe(subject).await;
            let mut heard = subscribed.map_err(|_closed| BusError::Closed)?;
            self.wait_for_the_server().await?;
            let (messages, received) = mpsc::channel(WAITING_MAX);
            tokio::spawn(async move {
                while let Some(message) = heard.next().await {
                    if messages.send(message.payload).await.is_err() {
                        return;
                    }
                }
            });
            Ok(received)
        })
    }

    fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }
}
