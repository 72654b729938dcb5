//! What nodes send each other: parcels of many items.
//!
//! A parcel begins with a version and who sends it as which of its stream; items follow, one after
//! the other, until it ends. Nodes of two versions work beside each other while one replaces the
//! other, so items are only ever appended, and none is changed.

use bytes::Bytes;
use game::command::PickTiming;
use game::event::{Confidence, Pick};
use game::{SeatId, TeamId, TimeAllowance};
use serde::{Deserialize, Serialize};

/// The first byte of every parcel.
pub(super) const VERSION: u8 = 1;

/// Whose parcel it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Head<'p> {
    /// The name of the node that sends it.
    pub(super) from: &'p str,
    /// A random number, new for every process.
    pub(super) stream: u64,
    /// Counts the parcels of a stream from 1.
    pub(super) seq: u64,
}

/// One thing that a node tells another.
///
/// The node that people are connected to is the gateway; the node that runs their room is its
/// owner. `connection` is the gateway's number of a connection.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) enum Item<'p> {
    /// Are you there, and how late is it?
    Ping { at_ms: u64 },
    /// The answer to it.
    Pong { at_ms: u64, now_ms: u64 },
    /// Something of yours is missing. I have forgotten everything between us; do so, too.
    Reset,
    /// To the owner: a question about a room, as JSON.
    Ask {
        ask: u64,
        code: &'p str,
        #[serde(borrow)]
        question: &'p [u8],
    },
    /// Its answer, as JSON; `None` if there will be none.
    Answer {
        ask: u64,
        #[serde(borrow)]
        answer: Option<&'p [u8]>,
    },
    /// To the owner: a connection wants to be part of a room.
    Attach {
        connection: u64,
        code: &'p str,
        #[serde(borrow)]
        who: Who<'p>,
    },
    /// It is a player now.
    Seated {
        connection: u64,
        seat: SeatId,
        /// The question whose answers the seat saw, and when.
        shown: Option<(u32, u64)>,
        round_trips_ms: Vec<u32>,
    },
    /// It is a host or a screen now.
    Watching { connection: u64 },
    /// It is none of these. The reason is JSON.
    Refused {
        connection: u64,
        #[serde(borrow)]
        code: &'p [u8],
    },
    /// To the owner: the connection is closed.
    Detach {
        connection: u64,
        round_trips_ms: Vec<u32>,
    },
    /// To the owner: what the connection says.
    Say {
        connection: u64,
        #[serde(borrow)]
        said: Said<'p>,
    },
    /// A text that the following frames of this parcel may begin with. They are numbered from 0.
    Shared(#[serde(borrow)] &'p [u8]),
    /// To the gateway: a frame for a connection.
    Frame {
        connection: u64,
        kind: u8,
        /// The question whose answers it shows.
        shows: Option<u32>,
        /// Whether the seat sees them for the first time.
        shows_anew: bool,
        /// Which shared text it begins with.
        shared: Option<u32>,
        #[serde(borrow)]
        own: &'p [u8],
    },
    /// To the gateway: the connection is to be closed, with this number.
    Close { connection: u64, code: u16 },
    /// To the gateway: whether new players of a room need the number on the stage.
    AsksNumber { code: &'p str, asks: bool },
    /// To the gateway: the room doesn't run here, or no longer.
    RoomGone { code: &'p str },
    /// The node has stopped, and gave its rooms up.
    Left,
    /// To a node that seemed dead: this room of yours is mine since this epoch.
    TakenOver { code: &'p str, epoch: i64 },
}

/// A person who wants to join a room. The gateway has checked what it can without the room.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) enum Who<'p> {
    Join {
        nickname: &'p str,
        token_hash: [u8; 32],
        account: Option<&'p str>,
        has_number: bool,
    },
    Resume {
        token_hash: [u8; 32],
    },
    ClaimSeat {
        seat_code: &'p str,
        token_hash: [u8; 32],
    },
    Host {
        account: &'p str,
    },
    HostLink {
        link: &'p str,
    },
    Screen {
        address: &'p str,
    },
}

/// What a connection says. Types of the protocol travel as JSON, as they do between browser and
/// server.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) enum Said<'p> {
    Pick {
        question_index: u32,
        pick: Pick,
        timing: Timing,
    },
    React(#[serde(borrow)] &'p [u8]),
    ChooseTime(TimeAllowance),
    Leave,
    AskSeatCode,
    Steer {
        command_id: u32,
        step: u32,
        #[serde(borrow)]
        action: &'p [u8],
    },
    Sync,
    ListTexts {
        question: u32,
    },
    ListMissing,
    ChooseTeam(TeamId),
    Sure {
        question: u32,
        confidence: Confidence,
    },
    NameMembers(Vec<String>),
}

/// When a pick happened, on the owner's clock.
#[expect(clippy::struct_field_names, reason = "the postfix is the unit of each")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Timing {
    received_ms: u64,
    shown_ms: Option<u64>,
    there_since_ms: u64,
    latency_ms: u32,
    tap_ms: Option<u64>,
}

impl Timing {
    /// `ahead_ms` says how far the owner's clock is ahead of ours. What browsers say is on the
    /// owner's already.
    pub(super) fn of(timing: PickTiming, ahead_ms: i64) -> Self {
        let there = |at_ms: u64| at_ms.saturating_add_signed(ahead_ms);
        Self {
            received_ms: there(timing.received_ms),
            shown_ms: timing.shown_ms.map(there),
            there_since_ms: there(timing.there_since_ms),
            latency_ms: timing.latency_ms,
            tap_ms: timing.tap_ms,
        }
    }

    /// No pick was received in the future, whatever another node's clock says.
    pub(super) fn by(self, now_ms: u64) -> PickTiming {
        PickTiming {
            received_ms: self.received_ms.min(now_ms),
            shown_ms: self.shown_ms.map(|at_ms| at_ms.min(now_ms)),
            there_since_ms: self.there_since_ms.min(now_ms),
            latency_ms: self.latency_ms,
            tap_ms: self.tap_ms,
        }
    }
}

impl Item<'_> {
    /// Whether it may wait for others: answers come in floods. A frame's kind doesn't tell.
    pub(super) fn gathers(&self) -> bool {
        matches!(
            self,
            Self::Say {
                said: Said::Pick { .. },
                ..
            }
        )
    }
}

/// Why a parcel can't be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unreadable {
    /// Of a version we don't know.
    Version(u8),
    /// It isn't one.
    Malformed,
}

/// Reads whose parcel it is. The rest are its items.
pub(super) fn open(parcel: &[u8]) -> Result<(Head<'_>, &[u8]), Unreadable> {
    match parcel.split_first() {
        Some((&VERSION, rest)) => {
            postcard::take_from_bytes(rest).map_err(|_malformed| Unreadable::Malformed)
        }
        Some((&other, _)) => Err(Unreadable::Version(other)),
        None => Err(Unreadable::Malformed),
    }
}

/// Takes the next item; `None` after the last one.
pub(super) fn take<'p>(items: &mut &'p [u8]) -> Option<Result<Item<'p>, Unreadable>> {
    if items.is_empty() {
        return None;
    }
    Some(match postcard::take_from_bytes(items) {
        Ok((item, rest)) => {
            *items = rest;
            Ok(item)
        }
        Err(_malformed) => {
            *items = &[];
            Err(Unreadable::Malformed)
        }
    })
}

/// Appends something to a parcel.
pub(super) fn append(parcel: &mut Vec<u8>, what: &impl Serialize) {
    let bytes = std::mem::take(parcel);
    *parcel = postcard::to_extend(what, bytes).expect("memory takes whatever there is");
}

/// The part of a parcel, without a copy.
pub(super) fn part(parcel: &Bytes, part: &[u8]) -> Bytes {
    if part.is_empty() {
        Bytes::new()
    } else {
        parcel.slice_ref(part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_come_out_as_they_went_in() {
        let items = [
            Item::Ping { at_ms: 7 },
            Item::Attach {
                connection: 3,
                code: "1234567",
                who: Who::Join {
                    nickname: "Zoë",
                    token_hash: [9; 32],
                    account: None,
                    has_number: true,
                },
            },
            Item::Shared(b"{\"type\":"),
            Item::Frame {
                connection: 3,
                kind: 0,
                shows: Some(2),
                shows_anew: true,
                shared: Some(0),
                own: b"1}",
            },
            Item::Answer {
                ask: 1,
                answer: None,
            },
        ];
        let head = Head {
            from: "a",
            stream: 1,
            seq: 2,
        };
        let mut parcel = vec![VERSION];
        append(&mut parcel, &head);
        for item in &items {
            append(&mut parcel, item);
        }
        let (found, mut rest) = open(&parcel).expect("it is a parcel");
        assert_eq!(found, head);
        for item in items {
            assert_eq!(take(&mut rest), Some(Ok(item)));
        }
        assert_eq!(take(&mut rest), None);
    }

    #[test]
    fn what_is_no_parcel_is_refused() {
        assert_eq!(open(&[]), Err(Unreadable::Malformed));
        assert_eq!(open(&[9, 1, 2]), Err(Unreadable::Version(9)));
        assert_eq!(open(&[VERSION, 200]), Err(Unreadable::Malformed));
        let mut rest: &[u8] = &[255, 255];
        assert_eq!(take(&mut rest), Some(Err(Unreadable::Malformed)));
        assert_eq!(take(&mut rest), None);
    }

    #[test]
    fn times_move_to_the_owners_clock_and_never_into_its_future() {
        let timing = PickTiming {
            received_ms: 1_000,
            shown_ms: Some(400),
            there_since_ms: 0,
            latency_ms: 20,
            tap_ms: Some(1_480),
        };
        let there = Timing::of(timing, 500).by(10_000);
        assert_eq!(there.received_ms, 1_500);
        assert_eq!(there.shown_ms, Some(900));
        assert_eq!(there.tap_ms, Some(1_480));
        assert_eq!(Timing::of(timing, 500).by(1_200).received_ms, 1_200);
    }
}
