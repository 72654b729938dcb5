//! A pretend browser: says and hears messages over channels, or over an event stream and posts.

use std::pin::Pin;
use std::task::{Context, Poll};

use brief::Together;
use bytes::Bytes;
use futures_util::{FutureExt, Sink, Stream, StreamExt};
use live::{Events, Incoming, Outgoing, PostError, StreamSocket, Streams, TestClock};
use protocol::http::streams::{StreamClosed, StreamOpened, StreamPing};
use protocol::question::{AnswersChoice, Choice};
use protocol::socket::{
    Action, AttachCoHost, AttachHost, AttachHostLink, AttachScreen, BriefViews, ClientMessage,
    CloseCode, Command, HostView, Join, Phase, Pick, PlayerView, Resume, ServerMessage, Sync,
};
use tokio::sync::{mpsc, watch};

/// More frames than any story here sends at once.
const FRAMES_MAX: usize = 4_096;

/// What carries a conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Wire {
    /// Frames, as over a WebSocket.
    Socket,
    /// Server-sent events, and posts.
    Stream,
    /// Frames, to another node than the one that runs the room.
    Far,
}

/// Turns each story into a test over a socket and one over an event stream.
macro_rules! over_both_wires {
    ($($story:ident,)+) => {
        mod over_both {
            $(mod $story {
                #[tokio::test]
                async fn a_socket() {
                    super::super::$story(crate::client::Wire::Socket).await;
                }

                #[tokio::test]
                async fn a_stream() {
                    super::super::$story(crate::client::Wire::Stream).await;
                }
            })+
        }
    };
}
pub(crate) use over_both_wires;

/// Turns each story into a test over a socket, one over an event stream, and one through another
/// node.
macro_rules! over_all_wires {
    ($($story:ident,)+) => {
        mod over {
            $(mod $story {
                #[tokio::test]
                async fn a_socket() {
                    super::super::$story(crate::client::Wire::Socket).await;
                }

                #[tokio::test]
                async fn a_stream() {
                    super::super::$story(crate::client::Wire::Stream).await;
                }

                #[tokio::test]
                async fn another_node() {
                    super::super::$story(crate::client::Wire::Far).await;
                }
            })+
        }
    };
}
pub(crate) use over_all_wires;

/// What a client says so that the task of its connection panics, as a bug would make it.
pub(crate) const PANIC: &str = "panic";

/// The server's end of a socket.
pub(crate) struct Socket {
    incoming: mpsc::Receiver<Incoming>,
    outgoing: mpsc::Sender<Outgoing>,
    stalled: watch::Receiver<bool>,
    unstalled: Option<Pin<Box<dyn Future<Output = ()> + Send>>>,
}

/// The browser's end.
pub(crate) struct Client {
    up: Up,
    /// What arrived: frames, or events in their text.
    arrived: mpsc::Receiver<Arrived>,
    stalled: watch::Sender<bool>,
    /// What it has heard of views that leave parts out.
    together: Together,
    /// How long the way to the server and back takes, on this clock.
    pub(crate) round_trip: Option<(TestClock, u64)>,
}

/// The way to the server.
enum Up {
    Socket(mpsc::Sender<Incoming>),
    Stream(Posts),
}

/// The posts of one stream.
pub(crate) struct Posts {
    streams: Streams,
    place: String,
    pub(crate) id: String,
    seq: std::cell::Cell<u32>,
}

#[derive(Debug)]
pub(crate) enum Arrived {
    Frame(Outgoing),
    Event(Bytes),
}

/// Both ends of a socket.
pub(crate) fn pair() -> (Client, Socket) {
    let (to_server, incoming) = mpsc::channel(FRAMES_MAX);
    let (outgoing, mut from_server) = mpsc::channel(FRAMES_MAX);
    let (delivery, arrived) = mpsc::channel(FRAMES_MAX);
    let (stalled, is_stalled) = watch::channel(false);
    tokio::spawn(async move {
        while let Some(frame) = from_server.recv().await {
            if delivery.send(Arrived::Frame(frame)).await.is_err() {
                return;
            }
        }
    });
    let client = Client {
        up: Up::Socket(to_server),
        arrived,
        stalled,
        together: Together::default(),
        round_trip: None,
    };
    (
        client,
        Socket {
            incoming,
            outgoing,
            stalled: is_stalled,
            unstalled: None,
        },
    )
}

/// Both ends of an event stream.
pub(crate) fn stream(streams: &Streams, place: &str) -> (Client, StreamSocket) {
    let (socket, mut events) = streams.open(place);
    let first = events.next().now_or_never().flatten();
    let first = first.expect("it begins at once");
    let (name, data) = event(&first).expect("an event names the id");
    assert_eq!(name, "stream");
    let opened: StreamOpened = serde_json::from_str(data).unwrap();
    let (delivery, arrived) = mpsc::channel(FRAMES_MAX);
    let (stalled, is_stalled) = watch::channel(false);
    tokio::spawn(read(events, delivery, is_stalled));
    let posts = Posts {
        streams: streams.clone(),
        place: place.to_owned(),
        id: opened.id,
        seq: std::cell::Cell::new(0),
    };
    let client = Client {
        up: Up::Stream(posts),
        arrived,
        stalled,
        together: Together::default(),
        round_trip: None,
    };
    (client, socket)
}

/// Reads a body as a browser does, until the client is dropped.
async fn read(
    mut events: Events,
    delivery: mpsc::Sender<Arrived>,
    mut is_stalled: watch::Receiver<bool>,
) {
    loop {
        let is_reading = !*is_stalled.borrow_and_update();
        tokio::select! {
            biased;
            () = delivery.closed() => return,
            Ok(()) = is_stalled.changed() => {}
            next = events.next(), if is_reading => {
                let Some(event) = next else { return };
                let _gone = delivery.send(Arrived::Event(event)).await;
            }
        }
    }
}

/// The name and the data of an event; `None` if there are only comments, which a browser skips.
pub(crate) fn event(text: &Bytes) -> Option<(&str, &str)> {
    let text = str::from_utf8(text).unwrap();
    let block = text.strip_suffix("\n\n").expect("an event ends like this");
    let (mut name, mut data) = ("", None);
    for line in block.split('\n').filter(|line| !line.starts_with(':')) {
        match line.split_once(": ") {
            Some(("event", value)) => name = value,
            Some(("data", value)) if data.is_none() => data = Some(value),
            _ => panic!("the line {line:?} in {text:?}"),
        }
    }
    let Some(data) = data else {
        assert_eq!(name, "", "an event has data");
        return None;
    };
    Some((name, data))
}

fn close_code(number: u16) -> CloseCode {
    let all = [
        CloseCode::Restarting,
        CloseCode::TooSlow,
        CloseCode::NoGreeting,
        CloseCode::Replaced,
        CloseCode::Kicked,
        CloseCode::RoomOver,
        CloseCode::NoSuchRoom,
        CloseCode::BadMessage,
        CloseCode::NotAllowed,
        CloseCode::Left,
        CloseCode::LinkRevoked,
    ];
    let code = all.into_iter().find(|code| code.number() == number);
    code.expect("a close code of ours")
}

impl Posts {
    /// Posts messages as the next post; refused ones don't count.
    pub(crate) fn post(&self, messages: Vec<Bytes>) -> Result<(), PostError> {
        let seq = self.seq.get() + 1;
        let posted = self.post_as(seq, messages);
        if posted.is_ok() {
            self.seq.set(seq);
        }
        posted
    }

    /// Posts messages under a number.
    pub(crate) fn post_as(&self, seq: u32, messages: Vec<Bytes>) -> Result<(), PostError> {
        self.streams.post(&self.place, &self.id, seq, messages)
    }

    pub(crate) fn pong(&self, nonce: &str) -> Result<(), PostError> {
        self.streams.pong(&self.place, &self.id, nonce)
    }
}

impl Stream for Socket {
    type Item = Incoming;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Incoming>> {
        let next = self.incoming.poll_recv(cx);
        if let Poll::Ready(Some(Incoming::Text(text))) = &next {
            assert_ne!(text, PANIC, "a test wanted that");
        }
        next
    }
}

impl Sink<Outgoing> for Socket {
    type Error = ();

    fn poll_ready(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), ()>> {
        if !*self.stalled.borrow() {
            self.unstalled = None;
            return Poll::Ready(Ok(()));
        }
        let mut stalled = self.stalled.clone();
        let unstalled = self.unstalled.get_or_insert_with(|| {
            Box::pin(async move { drop(stalled.wait_for(|stalled| !stalled).await) })
        });
        unstalled.as_mut().poll(cx).map(Ok)
    }

    fn start_send(self: Pin<&mut Self>, item: Outgoing) -> Result<(), ()> {
        self.outgoing.try_send(item).map_err(drop)
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), ()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), ()>> {
        Poll::Ready(Ok(()))
    }
}

/// What a client heard next.
#[derive(Debug)]
pub(crate) enum Heard {
    Message(Box<ServerMessage>),
    Close(CloseCode),
    Gone,
}

impl Client {
    pub(crate) fn say(&self, message: &ClientMessage) {
        self.say_text(&serde_json::to_string(message).unwrap());
    }

    pub(crate) fn say_text(&self, text: &str) {
        self.say_bytes(Bytes::copy_from_slice(text.as_bytes()));
    }

    pub(crate) fn say_bytes(&self, bytes: Bytes) {
        // The server may have closed already, which the test will hear.
        match &self.up {
            Up::Socket(incoming) => {
                let _closed = incoming.try_send(Incoming::Text(bytes));
            }
            Up::Stream(posts) => {
                let _closed = posts.post(vec![bytes]);
            }
        }
    }

    /// Says it when there is room for it.
    pub(crate) async fn say_in_turn(&self, bytes: Bytes) {
        match &self.up {
            Up::Socket(incoming) => {
                let _closed = incoming.send(Incoming::Text(bytes)).await;
            }
            Up::Stream(posts) => {
                while posts.post(vec![bytes.clone()]) == Err(PostError::Busy) {
                    tokio::task::yield_now().await;
                }
            }
        }
    }

    /// A frame that only sockets have.
    pub(crate) fn say_other(&self) {
        match &self.up {
            Up::Socket(incoming) => {
                let _closed = incoming.try_send(Incoming::Other);
            }
            Up::Stream(_) => self.say_text("0"),
        }
    }

    /// An answer to no ping.
    pub(crate) fn say_pong(&self, payload: Bytes) {
        match &self.up {
            Up::Socket(incoming) => {
                let _closed = incoming.try_send(Incoming::Pong(payload));
            }
            Up::Stream(posts) => {
                let nonce = String::from_utf8_lossy(&payload);
                let _closed = posts.pong(&nonce);
            }
        }
    }

    /// Whether the server's end of a socket is still there.
    pub(crate) fn is_heard(&self) -> bool {
        match &self.up {
            Up::Socket(incoming) => !incoming.is_closed(),
            Up::Stream(posts) => posts.post(vec![Bytes::from_static(b"0")]).is_ok(),
        }
    }

    /// The posts of a stream's client.
    pub(crate) fn posts(&self) -> &Posts {
        match &self.up {
            Up::Socket(_) => panic!("a socket has no posts"),
            Up::Stream(posts) => posts,
        }
    }

    /// Stops or goes on reading, like a phone in a tunnel.
    pub(crate) fn stall(&self, stalled: bool) {
        self.stalled.send_replace(stalled);
    }

    /// Whatever arrives next, unanswered; `None` at the end.
    pub(crate) async fn arrival(&mut self) -> Option<Arrived> {
        self.arrived.recv().await
    }

    /// The next frame with its text as it arrived; pings are answered.
    pub(crate) async fn hear_text(&mut self) -> Result<Bytes, Heard> {
        loop {
            match self.arrival().await {
                Some(Arrived::Frame(Outgoing::Text(text))) => return Ok(text.whole()),
                Some(Arrived::Frame(Outgoing::Reply(_))) => {}
                Some(Arrived::Frame(Outgoing::Ping(payload))) => {
                    self.pass_time();
                    if let Up::Socket(incoming) = &self.up {
                        let _closed = incoming.try_send(Incoming::Pong(payload));
                    }
                }
                Some(Arrived::Frame(Outgoing::Close(code))) => return Err(Heard::Close(code)),
                Some(Arrived::Event(text)) => match event(&text) {
                    None => {}
                    Some(("", data)) => return Ok(text.slice_ref(data.as_bytes())),
                    Some(("ping", data)) => {
                        let ping: StreamPing = serde_json::from_str(data).unwrap();
                        self.pass_time();
                        let _closed = self.posts().pong(&ping.nonce);
                    }
                    Some(("close", data)) => {
                        let closed: StreamClosed = serde_json::from_str(data).unwrap();
                        let code = close_code(closed.code);
                        assert_eq!(closed.reason, code.reason());
                        return Err(Heard::Close(code));
                    }
                    Some((name, _)) => panic!("an event {name}"),
                },
                None => return Err(Heard::Gone),
            }
        }
    }

    fn pass_time(&self) {
        if let Some((clock, round_trip_ms)) = &self.round_trip {
            clock.advance(*round_trip_ms);
        }
    }

    /// What a frame says. All of them are read, in their order.
    pub(crate) fn read(&mut self, text: &[u8]) -> ServerMessage {
        let mut message = serde_json::from_slice(text).unwrap();
        self.together.complete(&mut message);
        serde_json::from_value(message).unwrap()
    }

    /// As pages of players do: what was sent before isn't sent again.
    fn be_brief(&self) {
        self.say(&ClientMessage::BriefViews(BriefViews {}));
    }

    pub(crate) async fn hear(&mut self) -> Heard {
        match self.hear_text().await {
            Ok(text) => Heard::Message(Box::new(self.read(&text))),
            Err(end) => end,
        }
    }

    /// The next message that fits; others are passed over.
    pub(crate) async fn hear_that<T>(
        &mut self,
        mut fits: impl FnMut(ServerMessage) -> Option<T>,
    ) -> T {
        loop {
            match self.hear().await {
                Heard::Message(message) => {
                    if let Some(found) = fits(*message) {
                        return found;
                    }
                }
                other => panic!("the connection ended early: {other:?}"),
            }
        }
    }

    pub(crate) async fn closed(&mut self) -> CloseCode {
        loop {
            match self.hear().await {
                Heard::Message(_) => {}
                Heard::Close(code) => return code,
                Heard::Gone => panic!("the connection ended without a close code"),
            }
        }
    }

    pub(crate) async fn refused(&mut self) -> protocol::error::RefusalCode {
        self.hear_that(|message| match message {
            ServerMessage::Refused(refused) => Some(refused.code),
            _ => None,
        })
        .await
    }

    pub(crate) async fn fresh_token(&mut self) -> String {
        self.hear_that(|message| match message {
            ServerMessage::Hello(hello) => Some(hello.fresh_seat_token),
            _ => None,
        })
        .await
    }

    pub(crate) async fn view(&mut self) -> PlayerView {
        self.hear_that(player_view).await
    }

    /// The next view in a phase that fits.
    pub(crate) async fn view_in(&mut self, fits: impl Fn(&Phase) -> bool) -> PlayerView {
        self.hear_that(|message| player_view(message).filter(|view| fits(&view.room.phase)))
            .await
    }

    /// Asks until the question is closed: anyone who has answered it isn't told.
    pub(crate) async fn see_closed(&mut self) -> PlayerView {
        loop {
            self.say(&ClientMessage::Sync(Sync {}));
            let view = self.view().await;
            if matches!(view.room.phase, Phase::Closed(_)) {
                return view;
            }
        }
    }

    pub(crate) async fn host_view_in(&mut self, fits: impl Fn(&Phase) -> bool) -> HostView {
        self.hear_that(|message| match message {
            ServerMessage::HostView(view) => Some(view).filter(|view| fits(&view.room.phase)),
            _ => None,
        })
        .await
    }

    pub(crate) fn join(&self, nickname: &str, seat_token: &str) {
        self.be_brief();
        self.say(&ClientMessage::Join(Join {
            nickname: nickname.to_owned(),
            seat_token: seat_token.to_owned(),
            seat_pass: None,
            solved: None,
            presence: None,
        }));
    }

    pub(crate) fn resume(&self, seat_token: &str) {
        self.be_brief();
        self.say(&ClientMessage::Resume(Resume {
            seat_token: seat_token.to_owned(),
        }));
    }

    pub(crate) fn attach_host(&self, access_token: &str) {
        let access_token = access_token.to_owned();
        self.say(&ClientMessage::AttachHost(AttachHost { access_token }));
    }

    pub(crate) fn attach_co_host(&self, access_token: &str) {
        let access_token = access_token.to_owned();
        self.say(&ClientMessage::AttachCoHost(AttachCoHost { access_token }));
    }

    pub(crate) fn attach_host_link(&self, host_key: &str) {
        self.say(&ClientMessage::AttachHostLink(AttachHostLink {
            host_key: host_key.to_owned(),
            access_token: None,
        }));
    }

    pub(crate) fn attach_screen(&self) {
        self.say(&ClientMessage::AttachScreen(AttachScreen {
            screen_key: None,
        }));
    }

    pub(crate) fn pick(&self, question_index: u32, answer: &str) {
        let answers = vec![answer.to_owned()];
        self.choose(question_index, Choice::Answers(AnswersChoice { answers }));
    }

    pub(crate) fn choose(&self, question_index: u32, choice: Choice) {
        self.choose_tapped(question_index, choice, None);
    }

    /// Answers, and tells when the tap was.
    pub(crate) fn choose_tapped(&self, question_index: u32, choice: Choice, tap_ms: Option<u64>) {
        self.say(&ClientMessage::Pick(Pick {
            question_index,
            choice,
            tap_ms,
        }));
    }

    pub(crate) fn command(&self, command_id: u32, step: u32, action: Action) {
        self.say(&ClientMessage::Command(Command {
            command_id,
            step,
            action,
        }));
    }

    pub(crate) async fn done(&mut self) -> u32 {
        self.hear_that(|message| match message {
            ServerMessage::Done(done) => Some(done.command_id),
            ServerMessage::Refused(refused) => panic!("refused: {refused:?}"),
            _ => None,
        })
        .await
    }

    pub(crate) async fn picked(&mut self) -> protocol::socket::Picked {
        self.hear_that(|message| match message {
            ServerMessage::Picked(picked) => Some(picked),
            ServerMessage::Refused(refused) => panic!("refused: {refused:?}"),
            _ => None,
        })
        .await
    }
}

fn player_view(message: ServerMessage) -> Option<PlayerView> {
    match message {
        ServerMessage::PlayerView(view) => Some(view),
        _ => None,
    }
}
