//! The first message: who the client is, and in which role.

use std::sync::Arc;

use protocol::error::RefusalCode;
use protocol::puzzle::Puzzle;
use protocol::socket::{AttachCoHost, AttachHostLink, ClaimSeat, ClientMessage, CloseCode, Join};

use super::{LinkRefusal, TokenCheck};
use crate::reply::{self, Reply};
use crate::room_task::{ClaimInput, Input, JoinInput, Role, Seated};
use crate::rooms::RoomHandle;
use outbox::Outbox;
use secret::hash_seat_token;
use wire::Shown;
use work::RoundTrips;

/// The role of a connection the room knows.
#[derive(Debug)]
pub(super) struct Attached {
    pub(super) role: Role,
    /// The session a host signed in with.
    pub(super) session: Option<String>,
    /// Whether it is told the number on the stage.
    pub(super) knows_number: bool,
    shown: Option<Arc<Shown>>,
    /// Where a player's round trips are kept.
    pub(super) round_trips: Option<Arc<RoundTrips>>,
}

impl Attached {
    pub(super) fn shown_ms(&self, question_index: u32) -> Option<u64> {
        self.shown
            .as_ref()
            .and_then(|shown| shown.at_ms(question_index))
    }
}

/// Why a connection is not attached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Failure {
    Refused(RefusalCode),
    /// Refused until this is solved.
    Puzzle(RefusalCode, Puzzle),
    RoomGone,
}

impl From<LinkRefusal> for Failure {
    fn from(refusal: LinkRefusal) -> Self {
        match refusal {
            LinkRefusal::Unknown => Self::Refused(RefusalCode::HostLinkUnknown),
            LinkRefusal::TooManyTries => Self::Refused(RefusalCode::TooManyMessages),
            // The client comes back by itself.
            LinkRefusal::Unavailable => Self::RoomGone,
        }
    }
}

impl From<RefusalCode> for Failure {
    fn from(code: RefusalCode) -> Self {
        Self::Refused(code)
    }
}

/// Where a connection leads to and comes from.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place<'p> {
    pub(super) code: &'p str,
    pub(super) address: &'p str,
    pub(super) now_ms: u64,
}

pub(super) async fn attach(
    outbox: &Arc<Outbox>,
    room: &RoomHandle,
    place: Place<'_>,
    tokens: &dyn TokenCheck,
    message: ClientMessage,
) -> Result<Attached, Failure> {
    let outbox = Arc::clone(outbox);
    match message {
        ClientMessage::Join(asked) => join(outbox, room, place, tokens, asked).await,
        ClientMessage::Resume(resume) => {
            let token_hash = hash(&resume.seat_token)?;
            let seated = ask(room, |reply| Input::Resume {
                token_hash,
                outbox,
                reply,
            });
            Ok(seated.await?.into())
        }
        ClientMessage::ClaimSeat(claim) => claim_seat(outbox, room, tokens, claim).await,
        ClientMessage::AttachHost(host) => {
            let pass = tokens.pass_of(&host.access_token).await;
            let pass = pass.ok_or(RefusalCode::NotAllowed)?;
            let account = pass.account;
            ask(room, |reply| Input::AttachHost {
                account,
                outbox,
                reply,
            })
            .await?;
            Ok(Attached {
                role: Role::Host,
                session: Some(pass.session),
                knows_number: true,
                shown: None,
                round_trips: None,
            })
        }
        ClientMessage::AttachCoHost(asked) => {
            attach_co_host(outbox, room, place.code, tokens, asked).await
        }
        ClientMessage::AttachHostLink(asked) => {
            attach_host_link(outbox, room, place.code, tokens, asked).await
        }
        ClientMessage::AttachScreen(screen) => {
            let knows_number = screen.screen_key.is_some_and(|key| {
                let mut ids = room.stage_ids();
                ids.any(|id| tokens.is_screen_key(id, &key))
            });
            attach_screen(outbox, room, place.address, knows_number).await
        }
        ClientMessage::Pick(_)
        | ClientMessage::Leave(_)
        | ClientMessage::AskSeatCode(_)
        | ClientMessage::React(_)
        | ClientMessage::ChooseTime(_)
        | ClientMessage::ChooseTeam(_)
        | ClientMessage::NameMembers(_)
        | ClientMessage::Sure(_)
        | ClientMessage::Command(_)
        | ClientMessage::Ping(_)
        | ClientMessage::ListTexts(_)
        | ClientMessage::ListMissing(_)
        | ClientMessage::BriefViews(_)
        | ClientMessage::Sync(_) => Err(RefusalCode::MessageMalformed.into()),
    }
}

async fn join(
    outbox: Arc<Outbox>,
    room: &RoomHandle,
    Place { code, now_ms, .. }: Place<'_>,
    tokens: &dyn TokenCheck,
    asked: Join,
) -> Result<Attached, Failure> {
    let token_hash = hash(&asked.seat_token)?;
    let puzzle = |hardness| tokens.seat_puzzle(code, &token_hash, hardness);
    if let Some(solved) = &asked.solved {
        if !tokens.is_seat_solved(code, &token_hash, solved) {
            return Err(Failure::Puzzle(RefusalCode::PuzzleFailed, puzzle(0)));
        }
    } else if !tokens.is_invited()
        && let Err(hardness) = room.doorway().pass(now_ms)
    {
        return Err(Failure::Puzzle(
            RefusalCode::PuzzleRequired,
            puzzle(hardness),
        ));
    }
    let account = match &asked.seat_pass {
        // If a pass has expired, the profile gets no entry, but the player keeps the seat.
        Some(pass) => tokens.player_of(pass, code).await,
        None => None,
    };
    let presence = asked.presence.as_deref();
    let has_number = presence.is_some_and(|pass| tokens.has_been_there(room.id(), pass));
    let nickname = asked.nickname;
    let seated = ask(room, |reply| {
        Input::Join(JoinInput {
            nickname,
            token_hash,
            account,
            has_number,
            outbox,
            reply,
        })
    });
    Ok(seated.await?.into())
}

async fn claim_seat(
    outbox: Arc<Outbox>,
    room: &RoomHandle,
    tokens: &dyn TokenCheck,
    claim: ClaimSeat,
) -> Result<Attached, Failure> {
    let token_hash = hash(&claim.seat_token)?;
    if !tokens.may_try_seat_code().await {
        return Err(RefusalCode::TooManyMessages.into());
    }
    let seat_code = claim.seat_code;
    let seated = ask(room, |reply| {
        Input::ClaimSeat(ClaimInput {
            seat_code,
            token_hash,
            outbox,
            reply,
        })
    });
    Ok(seated.await?.into())
}

async fn attach_co_host(
    outbox: Arc<Outbox>,
    room: &RoomHandle,
    code: &str,
    tokens: &dyn TokenCheck,
    asked: AttachCoHost,
) -> Result<Attached, Failure> {
    let pass = tokens.pass_of(&asked.access_token).await;
    let pass = pass.ok_or(RefusalCode::NotAllowed)?;
    let right = match tokens.co_host_of(&pass.account, code).await {
        Ok(right) => right,
        Err(LinkRefusal::Unavailable) => return Err(Failure::RoomGone),
        Err(_unknown) => return Err(RefusalCode::NotAllowed.into()),
    };
    // A room asks no more of a co-host's right than of a link: its id, to end the connections.
    ask(room, |reply| Input::AttachHostLink {
        link: right.clone(),
        outbox: Arc::clone(&outbox),
        reply,
    })
    .await?;
    end_if_revoked(&outbox, tokens.co_host_came(&right).await);
    Ok(Attached {
        role: Role::Host,
        session: Some(pass.session),
        knows_number: true,
        shown: None,
        round_trips: None,
    })
}

/// A right that was taken away since the look-up may have missed its room's message. The connection
/// is attached by now, so it ends like any other that is closed.
fn end_if_revoked(outbox: &Outbox, used: Result<(), LinkRefusal>) {
    match used {
        Ok(()) => {}
        Err(LinkRefusal::Unavailable) => outbox.close(CloseCode::Restarting),
        Err(_revoked) => outbox.close(CloseCode::LinkRevoked),
    }
}

async fn attach_host_link(
    outbox: Arc<Outbox>,
    room: &RoomHandle,
    code: &str,
    tokens: &dyn TokenCheck,
    asked: AttachHostLink,
) -> Result<Attached, Failure> {
    let key_hash = hash_seat_token(&asked.host_key).ok_or(RefusalCode::HostLinkUnknown)?;
    let link = tokens.host_link_of(key_hash, code).await?;
    let account = match &asked.access_token {
        // It only tells the host who came, so an expired one is no reason to refuse.
        Some(token) => tokens.pass_of(token).await.map(|pass| pass.account),
        None => None,
    };
    ask(room, |reply| Input::AttachHostLink {
        link: link.clone(),
        outbox: Arc::clone(&outbox),
        reply,
    })
    .await?;
    end_if_revoked(&outbox, tokens.host_link_used(&link, account).await);
    Ok(Attached {
        role: Role::Host,
        session: None,
        knows_number: true,
        shown: None,
        round_trips: None,
    })
}

async fn attach_screen(
    outbox: Arc<Outbox>,
    room: &RoomHandle,
    address: &str,
    knows_number: bool,
) -> Result<Attached, Failure> {
    let address = address.to_owned();
    ask(room, |reply| Input::AttachScreen {
        address,
        outbox,
        reply,
    })
    .await?;
    Ok(Attached {
        role: Role::Screen,
        session: None,
        knows_number,
        shown: None,
        round_trips: None,
    })
}

impl From<Seated> for Attached {
    fn from(seated: Seated) -> Self {
        let role = Role::Player(seated.seat);
        Self {
            role,
            session: None,
            knows_number: false,
            shown: Some(seated.shown),
            round_trips: Some(seated.round_trips),
        }
    }
}

fn hash(seat_token: &str) -> Result<[u8; 32], Failure> {
    hash_seat_token(seat_token).ok_or(Failure::Refused(RefusalCode::SeatTokenMalformed))
}

async fn ask<T>(
    room: &RoomHandle,
    input: impl FnOnce(Reply<Result<T, RefusalCode>>) -> Input,
) -> Result<T, Failure> {
    if !room.may_let_in().await {
        return Err(Failure::RoomGone);
    }
    let (reply, answer) = reply::channel();
    room.send(input(reply))
        .await
        .map_err(|_gone| Failure::RoomGone)?;
    match answer.await {
        Ok(result) => result.map_err(Failure::Refused),
        Err(_gone) => Err(Failure::RoomGone),
    }
}
