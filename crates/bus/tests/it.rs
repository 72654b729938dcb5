//! What a bus promises, on each kind of bus.
#![expect(
    clippy::unwrap_used,
    reason = "a test that can't go on shall say where"
)]

use bus::testing::NatsServer;
use bus::{Bus, Hub, MESSAGE_BYTES_MAX, NatsBus, WAITING_MAX};
use bytes::Bytes;

/// Two nodes of one bus.
async fn what_is_published_arrives_in_order(one: &dyn Bus, other: &dyn Bus) {
    let mut heard = other.subscribe("fanfare.test.node.b").await.unwrap();
    let mut own = one.subscribe("fanfare.test.node.a").await.unwrap();
    for number in 0..500_u32 {
        let message = Bytes::copy_from_slice(&number.to_le_bytes());
        one.publish("fanfare.test.node.b", message).await.unwrap();
    }
    for number in 0..500_u32 {
        assert_eq!(heard.recv().await.unwrap(), number.to_le_bytes().as_slice());
    }
    // A node hears what it says to itself, and nothing that is for another one.
    let long = Bytes::from(vec![7; MESSAGE_BYTES_MAX]);
    one.publish("fanfare.test.node.c", long.clone())
        .await
        .unwrap();
    one.publish("fanfare.test.node.a", long.clone())
        .await
        .unwrap();
    assert_eq!(own.recv().await.unwrap(), long);
    assert!(own.try_recv().is_err());
    assert!(heard.try_recv().is_err());
}

/// Everyone who is subscribed to a subject hears what is published there, also oneself.
async fn everyone_who_is_subscribed_hears_it(one: &dyn Bus, other: &dyn Bus) {
    let mut here = one.subscribe("fanfare.test.all").await.unwrap();
    let mut there = other.subscribe("fanfare.test.all").await.unwrap();
    one.publish("fanfare.test.all", Bytes::from_static(b"hello"))
        .await
        .unwrap();
    assert_eq!(here.recv().await.unwrap(), "hello");
    assert_eq!(there.recv().await.unwrap(), "hello");
}

#[tokio::test]
async fn within_a_process() {
    let hub = Hub::default();
    what_is_published_arrives_in_order(&hub.join(), &hub.join()).await;
    everyone_who_is_subscribed_hears_it(&hub.join(), &hub.join()).await;
}

#[tokio::test]
async fn over_nats() {
    let Some(server) = NatsServer::start().await else {
        return;
    };
    let one = NatsBus::connect(&server.url, "one").await.unwrap();
    let other = NatsBus::connect(&server.url, "other").await.unwrap();
    what_is_published_arrives_in_order(&one, &other).await;
    everyone_who_is_subscribed_hears_it(&one, &other).await;
}

#[tokio::test]
async fn an_end_that_is_cut_off_hears_and_says_nothing() {
    let hub = Hub::default();
    let (one, other) = (hub.join(), hub.join());
    let mut heard = other.subscribe("s").await.unwrap();
    one.cut(true);
    one.publish("s", Bytes::from_static(b"1")).await.unwrap();
    one.cut(false);
    other.cut(true);
    one.publish("s", Bytes::from_static(b"2")).await.unwrap();
    other.cut(false);
    one.lose_one_after(1);
    for message in ["3", "4", "5"] {
        one.publish("s", Bytes::from(message)).await.unwrap();
    }
    assert_eq!(heard.recv().await.unwrap(), "3");
    assert_eq!(heard.recv().await.unwrap(), "5");
    assert_eq!(one.published(), 5);
}

#[tokio::test]
async fn whoever_does_not_keep_up_loses_messages_and_holds_nobody_up() {
    let hub = Hub::default();
    let (one, other) = (hub.join(), hub.join());
    let mut heard = other.subscribe("s").await.unwrap();
    for _ in 0..WAITING_MAX + 10 {
        one.publish("s", Bytes::new()).await.unwrap();
    }
    let mut count = 0;
    while heard.try_recv().is_ok() {
        count += 1;
    }
    assert_eq!(count, WAITING_MAX);
}

#[tokio::test]
async fn a_wrong_address_is_refused_with_a_sentence() {
    let error = NatsBus::connect("nats://127.0.0.1:1", "test").await;
    let sentence = error.unwrap_err().to_string();
    assert!(
        sentence.starts_with("failed to reach the bus: "),
        "{sentence}"
    );
    let error = NatsBus::connect("nats://host:no-port", "test").await;
    let sentence = error.unwrap_err().to_string();
    assert!(
        sentence.starts_with("the bus URL is not understood"),
        "{sentence}"
    );
}

/// What is in the URL is what the server is told, also with signs that URLs write otherwise.
#[tokio::test]
async fn a_nats_server_may_ask_for_a_password() {
    let Some(server) = NatsServer::start_with_password("fanfare", "s3cr:t/@").await else {
        return;
    };
    let place = server.url.trim_start_matches("nats://");
    let with = |who: &str| format!("nats://{who}@{place}");
    assert!(NatsBus::connect(&server.url, "test").await.is_err());
    let wrong = NatsBus::connect(&with("fanfare:wrong"), "test").await;
    assert!(wrong.is_err());
    let bus = NatsBus::connect(&with("fanfare:s3cr%3At%2F%40"), "test").await;
    let mut heard = bus
        .as_ref()
        .unwrap()
        .subscribe("fanfare.test")
        .await
        .unwrap();
    let message = Bytes::from_static(b"hello");
    let published = bus.unwrap().publish("fanfare.test", message.clone()).await;
    published.unwrap();
    assert_eq!(heard.recv().await.unwrap(), message);
}
