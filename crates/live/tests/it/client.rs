//! A pretend browser: says and hears messages over channels.

use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use futures_util::{Sink, Stream};
use live::{Incoming, Outgoing};
use protocol::question::{AnswersChoice, Choice};
use protocol::socket::{
    Action, AttachCoHost, AttachHost, AttachHostLink, AttachScreen, ClientMessage, CloseCode,
    Command, HostView, Join, Phase, Pick, PlayerView, Resume, ServerMessage,
};
use tokio::sync::{mpsc, watch};

/// More frames than any story here sends at once.
const FRAMES_MAX: usize = 4_096;

/// The server's end of a connection.
pub(crate) struct Socket {
    incoming: mpsc::Receiver<Incoming>,
    outgoing: mpsc::Sender<Outgoing>,
    stalled: watch::Receiver<bool>,
    unstalled: Option<Pin<Box<dyn Future<Output = ()> + Send>>>,
}

/// The browser's end.
pub(crate) struct Client {
    pub(crate) incoming: mpsc::Sender<Incoming>,
    outgoing: mpsc::Receiver<Outgoing>,
    stalled: watch::Sender<bool>,
}

pub(crate) fn pair() -> (Client, Socket) {
    let (to_server, incoming) = mpsc::channel(FRAMES_MAX);
    let (outgoing, from_server) = mpsc::channel(FRAMES_MAX);
    let (stalled, is_stalled) = watch::channel(false);
    let client = Client {
        incoming: to_server,
        outgoing: from_server,
        stalled,
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

impl Stream for Socket {
    type Item = Incoming;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Incoming>> {
        self.incoming.poll_recv(cx)
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
        // The server may have closed already, which the test will hear.
        let _closed = self
            .incoming
            .try_send(Incoming::Text(Bytes::copy_from_slice(text.as_bytes())));
    }

    /// Stops or goes on reading, like a phone in a tunnel.
    pub(crate) fn stall(&self, stalled: bool) {
        self.stalled.send_replace(stalled);
    }

    pub(crate) async fn hear(&mut self) -> Heard {
        loop {
            match self.outgoing.recv().await {
                Some(Outgoing::Text(text)) => {
                    return Heard::Message(Box::new(serde_json::from_slice(&text).unwrap()));
                }
                Some(Outgoing::Ping(payload)) => {
                    let _closed = self.incoming.try_send(Incoming::Pong(payload));
                }
                Some(Outgoing::Close(code)) => return Heard::Close(code),
                None => return Heard::Gone,
            }
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

    pub(crate) async fn host_view_in(&mut self, fits: impl Fn(&Phase) -> bool) -> HostView {
        self.hear_that(|message| match message {
            ServerMessage::HostView(view) => Some(view).filter(|view| fits(&view.room.phase)),
            _ => None,
        })
        .await
    }

    pub(crate) fn join(&self, nickname: &str, seat_token: &str) {
        self.say(&ClientMessage::Join(Join {
            nickname: nickname.to_owned(),
            seat_token: seat_token.to_owned(),
            seat_pass: None,
        }));
    }

    pub(crate) fn resume(&self, seat_token: &str) {
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
        self.say(&ClientMessage::AttachScreen(AttachScreen {}));
    }

    pub(crate) fn pick(&self, question_index: u32, answer: &str) {
        let answers = vec![answer.to_owned()];
        self.choose(question_index, Choice::Answers(AnswersChoice { answers }));
    }

    pub(crate) fn choose(&self, question_index: u32, choice: Choice) {
        self.say(&ClientMessage::Pick(Pick {
            question_index,
            choice,
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
