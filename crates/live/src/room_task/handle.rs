//! Handles one input: who may send it, and what it does.

use std::sync::Arc;

use game::event::Mode;
use game::room::{Phase, SeatStatus};
use game::{Command, Control, Refusal, SeatId};
use protocol::error::RefusalCode;
use protocol::from_game::refusal_code;
use protocol::http::rooms::{DoorClosed, NumberNeed, RoomDoor};
use protocol::socket::CloseCode;
use work::memory;

use super::effects::{Effects, SavedPick, Word};
use super::people::{Role, Seated};
use super::reporting::Waiting;
use super::{
    CorrectInput, Door, FromSeat, Input, JoinInput, PickInput, RoomTask, SteerInput, SucceedInput,
};
use crate::reply::Reply;
use crate::rooms::{at_podium, corrected, missed_by, played_seat};
use outbox::Outbox;

impl RoomTask {
    /// Handles one input.
    pub(super) fn handle(&mut self, input: Input, effects: &mut Effects) {
        match input {
            Input::Join(join) => self.join(join, effects),
            Input::Resume {
                token_hash,
                outbox,
                reply,
            } => self.resume_seat(&token_hash, outbox, reply, effects),
            Input::ClaimSeat(claim) => self.claim_seat(claim, effects),
            Input::AskSeatCode(from) => self.give_seat_code(&from, effects),
            Input::AttachHost {
                account,
                outbox,
                reply,
            } => self.attach_host(&account, outbox, reply, effects),
            Input::AttachHostLink {
                link,
                outbox,
                reply,
            } => self.seat_host(Some(link), outbox, reply, effects),
            Input::RevokeHostLink { link } => self.people.revoke_link(&link),
            Input::CountHostLinks { reply } => drop(reply.send(self.people.count_links())),
            Input::AttachScreen {
                address,
                outbox,
                reply,
            } => self.attach_screen(address, outbox, reply, effects),
            Input::Detach { connection, role } => {
                self.people.detach(connection, role, self.clock.now_ms());
                self.wall.leave(connection);
            }
            Input::Pick(pick) => self.pick(pick, effects),
            Input::React(react) => self.react(react, effects),
            Input::Choose(chosen) => self.choose(chosen, effects),
            Input::Leave(from) => self.leave(from, effects),
            Input::Steer(steer) => self.steer(steer, effects),
            Input::Sync { role, outbox } => effects.say(Word::View { role, outbox }),
            Input::Correct(correct) => self.correct(correct, effects),
            Input::ListTexts { question, outbox } => self.list_texts(question, outbox, effects),
            Input::ListMissing { outbox } => self.list_missing(outbox, effects),
            Input::ReadPlayed { reply } => drop(reply.send(views::played(&self.room))),
            Input::ReadReveal { question, reply } => {
                let _gone = reply.send(views::played_reveal(&self.room, question));
            }
            Input::ReadPodium { reply } => drop(reply.send(at_podium(&self.room))),
            Input::ReadMissed { token_hash, reply } => {
                let _gone = reply.send(missed_by(&self.room, &token_hash));
            }
            Input::ReadSeat { token_hash, reply } => {
                let _gone = reply.send(played_seat(&self.room, &self.room_id, &token_hash));
            }
            Input::StarsGiven => self.stars.given(),
            Input::Succeed(succeed) => self.succeed(succeed, effects),
            Input::ReadReport { kept } => self.reporting.tell_when_kept(Waiting::Reader(kept)),
            Input::Door { reply } => {
                let _gone = reply.send(Door {
                    room: self.door(),
                    has_host: self.has_host_or_player(),
                    playing_count: self.room.playing_count(),
                });
            }
            Input::End { ended } => {
                self.end_now(effects);
                self.ended.push(ended);
            }
            Input::Shutdown => self.is_shutting_down = true,
            #[cfg(feature = "testing")]
            Input::Panic => panic!("a test wanted that"),
        }
    }

    fn correct(&mut self, input: CorrectInput, effects: &mut Effects) {
        let CorrectInput {
            question,
            command,
            reply,
        } = input;
        let result = self.tell_otherwise(question, &command, effects);
        let result = result.map(|()| corrected(&self.room, question));
        effects.say(Word::Corrected { result, reply });
    }

    fn succeed(&mut self, input: SucceedInput, effects: &mut Effects) {
        let SucceedInput {
            code,
            replaces,
            reply,
        } = input;
        let result = self.act(&Command::Succeed { code, replaces }, effects);
        effects.say(Word::Succeeded { result, reply });
    }

    fn join(&mut self, join: JoinInput, effects: &mut Effects) {
        let JoinInput {
            nickname,
            token_hash,
            account,
            has_number,
            outbox,
            reply,
        } = join;
        let is_seated = self.own_seat(&token_hash).is_ok();
        if !is_seated && memory::is_short() {
            let full = Err(refusal_code(Refusal::RoomFull));
            return self.answer_seated(full, outbox, reply, effects);
        }
        let asks = self.room.asks(&nickname, has_number);
        let gives_way = match self.room.door_of(asks) {
            Err(Refusal::RoomFull | Refusal::TooManyAsking) => self.longest_away(asks),
            _ => None,
        };
        let join = match gives_way {
            None => Command::Join {
                nickname,
                token_hash,
                account,
                has_number,
            },
            Some(seat) => Command::JoinInsteadOf {
                seat,
                nickname,
                token_hash,
                account,
                has_number,
            },
        };
        let result = self.act(&join, effects);
        let result = result.and_then(|()| self.own_seat(&token_hash));
        self.answer_seated(result.map_err(refusal_code), outbox, reply, effects);
    }

    fn attach_host(
        &mut self,
        account: &str,
        outbox: Arc<Outbox>,
        reply: Reply<Result<(), RefusalCode>>,
        effects: &mut Effects,
    ) {
        if self.host.as_deref() != Some(account) {
            let _gone = reply.send(Err(RefusalCode::NotAllowed));
            return;
        }
        self.seat_host(None, outbox, reply, effects);
    }

    /// Attaches a host whose right is checked.
    fn seat_host(
        &mut self,
        link: Option<String>,
        outbox: Arc<Outbox>,
        reply: Reply<Result<(), RefusalCode>>,
        effects: &mut Effects,
    ) {
        self.people.attach_host(link, Arc::clone(&outbox));
        let _over = self.act(&Command::HostBack, effects);
        effects.say(Word::Watching {
            role: Role::Host,
            outbox,
            reply,
        });
    }

    fn attach_screen(
        &mut self,
        address: String,
        outbox: Arc<Outbox>,
        reply: Reply<Result<(), RefusalCode>>,
        effects: &mut Effects,
    ) {
        if !self.people.attach_screen(address, Arc::clone(&outbox)) {
            let _gone = reply.send(Err(RefusalCode::RoomFull));
            return;
        }
        effects.say(Word::Watching {
            role: Role::Screen,
            outbox,
            reply,
        });
    }

    fn pick(&mut self, input: PickInput, effects: &mut Effects) {
        let PickInput {
            connection,
            seat,
            question_index,
            pick,
            timing,
            outbox,
        } = input;
        if !self.people.has_seat(seat, connection) {
            return;
        }
        let question = question_index as usize;
        let received_ms = timing.received_ms;
        match self.act(
            &Command::Pick {
                seat,
                question,
                pick,
                timing,
            },
            effects,
        ) {
            Ok(()) => effects.say(Word::Picked(SavedPick {
                seat,
                question_index: question,
                received_ms,
                outbox,
            })),
            Err(refusal) => effects.say(Word::Refused {
                code: refusal_code(refusal),
                command_id: None,
                question_index: Some(question_index),
                outbox,
            }),
        }
    }

    fn steer(&mut self, steer: SteerInput, effects: &mut Effects) {
        let SteerInput {
            role,
            command_id,
            step,
            action,
            outbox,
        } = steer;
        match self.carry_out(role, step, action, &outbox, effects) {
            Ok(()) => effects.say(Word::Done { command_id, outbox }),
            Err(code) => effects.say(Word::Refused {
                code,
                command_id: Some(command_id),
                question_index: None,
                outbox,
            }),
        }
    }

    /// The seat with this token, in the game or at its door.
    pub(super) fn own_seat(&self, token_hash: &[u8; 32]) -> Result<SeatId, Refusal> {
        let seat = self
            .room
            .seat_by_token(token_hash)
            .ok_or(Refusal::SeatUnknown)?;
        match seat.status {
            SeatStatus::Playing | SeatStatus::Asking => Ok(seat.id),
            SeatStatus::Kicked => Err(Refusal::SeatKicked),
            SeatStatus::Left => Err(Refusal::SeatUnknown),
        }
    }

    fn resume_seat(
        &mut self,
        token_hash: &[u8; 32],
        outbox: Arc<Outbox>,
        reply: Reply<Result<Seated, RefusalCode>>,
        effects: &mut Effects,
    ) {
        let result = self.own_seat(token_hash);
        if result.is_ok() && self.room.mode() == Mode::Practice {
            self.start_practice(effects);
        }
        self.answer_seated(result.map_err(refusal_code), outbox, reply, effects);
    }

    pub(super) fn answer_seated(
        &mut self,
        result: Result<SeatId, RefusalCode>,
        outbox: Arc<Outbox>,
        reply: Reply<Result<Seated, RefusalCode>>,
        effects: &mut Effects,
    ) {
        let seated = result.and_then(|seat| {
            self.people
                .sit(seat, Arc::clone(&outbox))
                .ok_or(RefusalCode::SeatUnknown)
        });
        match seated {
            Ok(seated) => effects.say(Word::Seated {
                seated,
                outbox,
                reply,
            }),
            Err(code) => effects.say(Word::NotSeated { code, reply }),
        }
    }

    /// Practice starts without a host.
    fn start_practice(&mut self, effects: &mut Effects) {
        if self.room.phase() == Phase::Lobby {
            let step = self.room.step();
            let _started = self.act(
                &Command::Control {
                    step,
                    control: Control::Advance,
                },
                effects,
            );
        }
    }

    fn leave(&mut self, from: FromSeat, effects: &mut Effects) {
        let FromSeat {
            connection,
            seat,
            outbox,
        } = from;
        if self.people.has_seat(seat, connection)
            && self.act(&Command::Leave { seat }, effects).is_ok()
        {
            self.people.stand_up(seat, self.clock.now_ms());
            effects.say(Word::Close {
                code: CloseCode::Left,
                outbox,
            });
        }
    }

    pub(super) fn kick(&mut self, seat: SeatId, effects: &mut Effects) -> Result<(), RefusalCode> {
        self.act(&Command::Kick { seat }, effects)
            .map_err(refusal_code)?;
        if let Some(outbox) = self.people.stand_up(seat, self.clock.now_ms()) {
            effects.say(Word::Close {
                code: CloseCode::Kicked,
                outbox,
            });
        }
        Ok(())
    }

    fn door(&self) -> RoomDoor {
        let opened = self.room.opened();
        RoomDoor {
            code: self.code.clone(),
            title: opened.title.clone(),
            host_name: opened.host_name.clone(),
            question_count: views::asked_count(&self.room),
            in_lobby: self.room.phase() == Phase::Lobby,
            closed_because: match self.room.door() {
                Ok(()) => memory::is_short().then_some(DoorClosed::Full),
                Err(Refusal::RoomLocked) => Some(DoorClosed::Locked),
                Err(Refusal::RoomFull) => self.is_full(false).then_some(DoorClosed::Full),
                Err(Refusal::TooManyAsking) => {
                    self.is_full(true).then_some(DoorClosed::TooManyAsking)
                }
                Err(Refusal::TooLateToJoin) => Some(DoorClosed::Started),
                Err(_) => Some(DoorClosed::Over),
            },
            rehearsal: self.room.rehearsal().is_some(),
            class_list: self.room.lets_only_listed_in(),
            team_devices: self.room.has_team_devices(),
            pass: None,
            stage_number: self.room.asks_number().then(|| {
                if self.room.holds_joins() {
                    NumberNeed::OrAsk
                } else {
                    NumberNeed::Required
                }
            }),
            presence: None,
            assigned_code: None,
        }
    }
}
