//! The frames of a room: built once per audience and shared.
//!
//! A player's view consists of a part all players share and a part for this player alone. The
//! shared part is built once, whatever the number of players.

use std::sync::Arc;

use brief::Shared;
use bytes::Bytes;
use game::SeatId;
use game::room::{Phase, Room};
use protocol::error::RefusalCode;
use protocol::from_game::refusal_message;
use protocol::puzzle::Puzzle;
use protocol::socket::{
    self, Done, HostView, Picked, PodiumPhase, Progress, Refused, RoomView, Roster, ScreenView,
    ServerMessage, StageWall,
};
use protocol::stars::SessionStars;
use serde::Serialize;

use outbox::Frame;

/// The views at one moment.
pub(crate) struct Views {
    seq: u64,
    now_ms: u64,
    room: RoomView,
    shows: Option<u32>,
    for_players: Arc<Shared>,
    asks_number: bool,
    wall: Option<StageWall>,
}

/// What everyone may see that is no part of the rules.
pub(crate) struct Beside {
    pub(crate) screen_attached: bool,
    /// When an attempt with a time limit ends.
    pub(crate) ends_at_ms: Option<u64>,
    /// Whether it is over because its time was up.
    pub(crate) time_up: bool,
}

impl Views {
    pub(crate) fn new(room: &Room, code: &str, beside: Beside, seq: u64, now_ms: u64) -> Self {
        let view = RoomView {
            screen_attached: beside.screen_attached,
            ends_at_ms: beside.ends_at_ms,
            time_up: beside.time_up,
            ..views::room_view(room, code)
        };
        let shows = match room.phase() {
            Phase::Open { index, .. } => u32::try_from(index).ok(),
            _ => None,
        };
        let for_players = brief::shared(seq, now_ms, &view);
        Self {
            seq,
            now_ms,
            room: view,
            shows,
            for_players: Arc::new(Shared::new(for_players.into())),
            asks_number: room.asks_number(),
            wall: views::stage_wall(room),
        }
    }

    /// The podium that they show; `None` before it.
    pub(crate) fn podium(&self) -> Option<&PodiumPhase> {
        match &self.room.phase {
            socket::Phase::Podium(podium) => Some(podium),
            _ => None,
        }
    }

    /// A player's view; `None` if there is no such seat.
    pub(crate) fn player(&self, room: &Room, seat: SeatId) -> Option<Frame> {
        let own = brief::own(&views::me(room, seat)?);
        let shared = Arc::clone(&self.for_players);
        Some(Frame::view(shared, own.into(), self.shows))
    }

    pub(crate) fn host(
        &self,
        room: &Room,
        room_id: &str,
        progress: &Progress,
        stars: Option<SessionStars>,
    ) -> Frame {
        self.whole(&ServerMessage::HostView(HostView {
            seq: self.seq,
            server_ms: self.now_ms,
            room: self.room.clone(),
            room_id: room_id.to_owned(),
            progress: progress.clone(),
            hand: views::hand(room),
            stars,
            wall: self.wall.clone(),
        }))
    }

    pub(crate) fn screen(&self, progress: &Progress) -> Frame {
        self.whole(&ServerMessage::ScreenView(ScreenView {
            seq: self.seq,
            server_ms: self.now_ms,
            room: self.room.clone(),
            progress: progress.clone(),
            stage_number: self.asks_number,
            wall: self.wall.clone(),
        }))
    }

    fn whole(&self, message: &ServerMessage) -> Frame {
        let whole = Shared::new(to_json(message).into());
        Frame::view(Arc::new(whole), Bytes::new(), self.shows)
    }
}

/// A message that must arrive.
pub(crate) fn word(message: &ServerMessage) -> Frame {
    Frame::word(to_json(message).into())
}

pub(crate) fn progress(progress: Progress) -> Frame {
    Frame::progress(to_json(&ServerMessage::Progress(progress)).into())
}

pub(crate) fn roster(roster: Roster) -> Frame {
    word(&ServerMessage::Roster(roster))
}

pub(crate) fn done(command_id: u32) -> Frame {
    word(&ServerMessage::Done(Done { command_id }))
}

/// The acknowledgment of a saved pick; `None` if there is none.
pub(crate) fn picked(room: &Room, seat: SeatId, index: usize) -> Option<Frame> {
    let pick = views::saved_pick(room, seat, index)?;
    let question_index = u32::try_from(index).ok()?;
    let picked = ServerMessage::Picked(Picked {
        question_index,
        pick,
    });
    Some(Frame::acknowledgment(to_json(&picked).into()))
}

pub(crate) fn refused(
    code: RefusalCode,
    command_id: Option<u32>,
    question_index: Option<u32>,
) -> Frame {
    let message = refusal_message(code).to_owned();
    word(&ServerMessage::Refused(Refused {
        code,
        message,
        command_id,
        question_index,
        puzzle: None,
    }))
}

/// A refusal of a join until a puzzle is solved.
pub(crate) fn puzzle(code: RefusalCode, puzzle: Puzzle) -> Frame {
    word(&ServerMessage::Refused(Refused {
        code,
        message: refusal_message(code).to_owned(),
        command_id: None,
        question_index: None,
        puzzle: Some(puzzle),
    }))
}

fn to_json(message: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(message).expect("wire types have only string keys")
}

#[cfg(test)]
mod tests {
    use game::event::{Event, Mode, Preset, RoomOpened, SeatTaken, Settings};
    use protocol::socket::PlayerView;

    use super::*;

    #[test]
    fn a_players_frame_is_the_view_that_the_contract_describes() {
        let mut room = Room::open(RoomOpened {
            at_ms: 1,
            title: "Rivers \"and\" lakes".to_owned(),
            host_name: "Ada".to_owned(),
            mode: Mode::Live,
            settings: Settings {
                preset: Preset::Classic,
                capacity: None,
                late_join: true,
                auto_play: false,
                may_change_pick: false,
                partial_credit: false,
                streak_bonus: false,
            },
            questions: Vec::new(),
        });
        room.apply(&Event::SeatTaken(SeatTaken {
            seat: SeatId(0),
            nickname: "Zoë".to_owned(),
            token_hash: [0; 32],
            account: None,
            at_ms: 2,
        }));
        let beside = Beside {
            screen_attached: true,
            ends_at_ms: Some(99),
            time_up: true,
        };
        let views = Views::new(&room, "1234567", beside, 9, 77);
        let frame = views.player(&room, SeatId(0)).expect("the seat was taken");
        let whole = ServerMessage::PlayerView(PlayerView {
            seq: 9,
            server_ms: 77,
            room: RoomView {
                screen_attached: true,
                ends_at_ms: Some(99),
                time_up: true,
                ..views::room_view(&room, "1234567")
            },
            me: views::me(&room, SeatId(0)).expect("the seat was taken"),
        });
        let text: ServerMessage =
            serde_json::from_slice(&frame.parts().0.whole()).expect("it is a message");
        assert_eq!(text, whole);
        assert!(views.player(&room, SeatId(1)).is_none());
    }
}
