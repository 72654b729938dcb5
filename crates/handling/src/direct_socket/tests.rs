//! Frames arrive whole, in both directions, whatever the kernel takes of them.

use futures_util::{SinkExt as _, StreamExt as _};
use proptest::prelude::*;
use tokio::net::TcpListener;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::{Utf8Bytes, coding::CloseCode as Code};

use super::*;

type Client = WebSocketStream<TcpStream>;

/// A client and the server's end of its connection, with the handshake done.
async fn pair() -> (Client, Reader, DirectWire) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    let (client, accepted) = tokio::join!(TcpStream::connect(address), listener.accept());
    let client = client.expect("it connects");
    let client = WebSocketStream::from_raw_socket(client, Role::Client, None).await;
    let config = WebSocketConfig::default().read_buffer_size(512);
    let (reader, wire) = open(accepted.expect("it connects").0, &[], config);
    (client, reader, wire)
}

fn text(shared: &str, own: &str) -> Outgoing {
    Outgoing::Text(live::Text {
        shared: shared.to_owned().into(),
        own: own.to_owned().into(),
    })
}

async fn room(wire: &mut DirectWire) -> Result<(), WireGone> {
    std::future::poll_fn(|cx| wire.poll_room(cx)).await
}

/// Sends a frame as the outbox does.
async fn send(wire: &mut DirectWire, frame: &Outgoing) {
    loop {
        match wire.try_send(frame) {
            Sent::Whole => return,
            Sent::Part => return room(wire).await.expect("the client reads"),
            Sent::NoRoom => room(wire).await.expect("the client reads"),
            Sent::Gone => panic!("the client is there"),
        }
    }
}

#[tokio::test]
async fn a_text_in_two_parts_is_one_message() {
    let (mut client, _reader, mut wire) = pair().await;
    // Each length of the header, with its borders.
    for len in [0, 1, 125, 126, 127, 65_535, 65_536, 200_000] {
        let shared = "x".repeat(len / 3);
        let own = "é".repeat((len - len / 3) / 2) + if (len - len / 3) % 2 == 1 { "." } else { "" };
        let frame = text(&shared, &own);
        let ((), heard) = tokio::join!(send(&mut wire, &frame), client.next());
        let heard = heard.expect("a message").expect("it can be read");
        assert_eq!(heard, Message::text(shared + &own), "{len} bytes");
    }
}

#[tokio::test]
async fn a_ping_is_answered_and_a_pong_is_heard() {
    let (mut client, mut reader, mut wire) = pair().await;
    client
        .send(Message::Ping("are you there".into()))
        .await
        .expect("it is sent");
    let Some(Incoming::Reply(reply)) = reader.next().await else {
        panic!("a reply for the room to write");
    };
    send(&mut wire, &Outgoing::Reply(reply)).await;
    let heard = client
        .next()
        .await
        .expect("a message")
        .expect("it can be read");
    assert_eq!(heard, Message::Pong("are you there".into()));

    send(&mut wire, &Outgoing::Ping("and you".into())).await;
    let heard = client
        .next()
        .await
        .expect("a message")
        .expect("it can be read");
    assert_eq!(heard, Message::Ping("and you".into()));
    client.flush().await.expect("the pong is sent");
    let heard = reader.next().await;
    assert!(
        matches!(&heard, Some(Incoming::Pong(payload)) if payload == "and you"),
        "{heard:?}"
    );
}

#[tokio::test]
async fn a_client_that_closes_gets_its_answer() {
    let (mut client, mut reader, mut wire) = pair().await;
    client.close(None).await.expect("it is sent");
    let Some(Incoming::Reply(reply)) = reader.next().await else {
        panic!("a reply for the room to write");
    };
    send(&mut wire, &Outgoing::Reply(reply)).await;
    assert!(reader.next().await.is_none());
    drop((reader, wire));
    assert!(matches!(
        client.next().await,
        Some(Ok(Message::Close(None)))
    ));
    assert!(client.next().await.is_none(), "it ended well");
}

#[tokio::test]
async fn our_close_has_its_code_and_its_reason() {
    let (mut client, _reader, mut wire) = pair().await;
    send(&mut wire, &Outgoing::Close(CloseCode::Replaced)).await;
    let heard = client
        .next()
        .await
        .expect("a message")
        .expect("it can be read");
    let close = CloseFrame {
        code: Code::from(CloseCode::Replaced.number()),
        reason: Utf8Bytes::from_static(CloseCode::Replaced.reason()),
    };
    assert_eq!(heard, Message::Close(Some(close)));
}

/// WS-3: whatever the kernel takes of a frame, the next one begins where it ends.
#[tokio::test]
async fn ws_3_frames_to_a_client_that_reads_late_stay_whole() {
    let (mut client, _reader, mut wire) = pair().await;
    let frames: Vec<_> = (0..40)
        .map(|n| text(&"ab".repeat(60_000), &format!("{n}")))
        .collect();
    let mut has_waited = false;
    for frame in &frames[..1] {
        send(&mut wire, frame).await;
    }
    let writing = async {
        for frame in &frames[1..] {
            let mut sent = wire.try_send(frame);
            while sent == Sent::NoRoom {
                has_waited = true;
                room(&mut wire).await.expect("the client reads");
                sent = wire.try_send(frame);
            }
            if sent == Sent::Part {
                has_waited = true;
                assert_eq!(
                    wire.try_send(frame),
                    Sent::NoRoom,
                    "not into the rest of another"
                );
                room(&mut wire).await.expect("the client reads");
            }
        }
    };
    let reading = async {
        for n in 0..frames.len() {
            let heard = client
                .next()
                .await
                .expect("a message")
                .expect("it can be read");
            let heard = heard.into_text().expect("a text");
            assert_eq!(heard.len(), 120_000 + n.to_string().len());
            assert!(heard.ends_with(&format!("b{n}")));
        }
    };
    tokio::join!(writing, reading);
    assert!(has_waited, "the kernel takes less than 5 MB at once");
    assert_eq!(wire.rest.capacity(), 0, "nothing stays");
}

#[tokio::test]
async fn a_client_that_went_is_gone() {
    let (client, mut reader, mut wire) = pair().await;
    drop(client);
    assert!(reader.next().await.is_none());
    let frame = text(&"x".repeat(1_000), "");
    let mut sent = Sent::Whole;
    for _ in 0..1_000 {
        sent = wire.try_send(&frame);
        if sent == Sent::Gone {
            break;
        }
        tokio::task::yield_now().await;
    }
    assert_eq!(sent, Sent::Gone);
}

proptest! {
    /// A header says what the standard library of frames reads from it.
    #[test]
    fn a_header_is_read_as_it_was_meant(len in 0_usize..300_000) {
        use tokio_tungstenite::tungstenite::protocol::frame::FrameHeader;
        let mut bytes = [0; HEADER_BYTES_MAX];
        let written = write_header(&mut bytes, TEXT, len);
        let mut cursor = io::Cursor::new(&bytes[..written]);
        let (header, length) = FrameHeader::parse(&mut cursor).unwrap().expect("it is complete");
        prop_assert_eq!(length, len as u64);
        prop_assert!(header.is_final && header.mask.is_none());
        prop_assert_eq!(cursor.position(), written as u64);
    }
}
