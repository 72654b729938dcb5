//! What a client's message asks of its room.

use std::sync::Arc;

use futures_util::Stream;
use game::command::PickTiming;
use game::{SeatId, TeamId};
use protocol::error::RefusalCode;
use protocol::socket::{
    Action, ClientMessage, Command, Pick, Pong, Reaction, ServerMessage, WallAction,
};

use super::attach::Attached;
use super::{Connection, Go};
use crate::audience;
use crate::room_task::{
    ChooseInput, Chosen, FromSeat, Input, PickInput, ReactInput, Role, SteerInput,
};
use outbox::Outbox;
use wire::Incoming;

impl<S> Connection<S>
where
    S: Stream<Item = Incoming> + Unpin + Send,
{
    /// Converts a message to a room input, or replies here if that needs no room.
    pub(super) fn input_of(
        &mut self,
        message: ClientMessage,
        now_ms: u64,
        room_ms: u64,
        attached: &Attached,
    ) -> Result<Input, Go> {
        let outbox = Arc::clone(&self.outbox);
        let role = attached.role;
        if let (Role::Player(seat), Some(chosen)) = (role, chosen_by(&message)) {
            return self.choice_of(chosen, seat, now_ms);
        }
        let input = match (message, role) {
            (ClientMessage::Ping(asked), _) => {
                let pong = Pong {
                    client_ms: asked.client_ms,
                    server_ms: room_ms,
                };
                outbox.push(audience::word(&ServerMessage::Pong(pong)));
                return Err(Go::On);
            }
            (ClientMessage::Sync(_), _) => Input::Sync { role, outbox },
            (ClientMessage::Pick(pick), Role::Player(seat)) => {
                return self.pick_of(pick, seat, now_ms, attached);
            }
            (ClientMessage::AskSeatCode(_), Role::Player(seat)) => {
                Input::AskSeatCode(from_seat(seat, outbox))
            }
            (ClientMessage::React(react), Role::Player(seat)) => {
                return self.reaction_of(react.reaction, seat, now_ms);
            }
            (ClientMessage::Leave(_), Role::Player(seat)) => Input::Leave(from_seat(seat, outbox)),
            (ClientMessage::Command(command), _) => return self.command_of(command, role, now_ms),
            (ClientMessage::ListTexts(list), _) => {
                return self.list_of(list.question_index, role, outbox);
            }
            (ClientMessage::ListMissing(_), _) => return self.missing_of(role, outbox),
            // A second greeting, or a message that only players may send.
            (
                ClientMessage::Pick(_)
                | ClientMessage::React(_)
                | ClientMessage::ChooseTime(_)
                | ClientMessage::ChooseTeam(_)
                | ClientMessage::NameMembers(_)
                | ClientMessage::Sure(_)
                | ClientMessage::Leave(_)
                | ClientMessage::AskSeatCode(_)
                | ClientMessage::BriefViews(_)
                | ClientMessage::ClaimSeat(_)
                | ClientMessage::Join(_)
                | ClientMessage::Resume(_)
                | ClientMessage::AttachHost(_)
                | ClientMessage::AttachCoHost(_)
                | ClientMessage::AttachHostLink(_)
                | ClientMessage::AttachScreen(_),
                _,
            ) => return Err(self.offend(RefusalCode::MessageMalformed)),
        };
        Ok(input)
    }

    fn command_of(&mut self, command: Command, role: Role, now_ms: u64) -> Result<Input, Go> {
        if let (Action::OnWall(asked), Role::Player(_)) = (&command.action, role) {
            let allowance = match asked.wall {
                WallAction::Ask(_) => &mut self.questions,
                _ => &mut self.votes,
            };
            if !allowance.take(now_ms) {
                let id = Some(command.command_id);
                self.refuse(RefusalCode::TooManyMessages, id, None);
                return Err(Go::On);
            }
        }
        Ok(Input::Steer(SteerInput {
            role,
            command_id: command.command_id,
            step: command.step,
            action: command.action,
            outbox: Arc::clone(&self.outbox),
        }))
    }

    fn list_of(&self, question: u32, role: Role, outbox: Arc<Outbox>) -> Result<Input, Go> {
        if role != Role::Host {
            self.refuse(RefusalCode::NotTheHost, None, Some(question));
            return Err(Go::On);
        }
        Ok(Input::ListTexts { question, outbox })
    }

    fn missing_of(&self, role: Role, outbox: Arc<Outbox>) -> Result<Input, Go> {
        if role != Role::Host {
            self.refuse(RefusalCode::NotTheHost, None, None);
            return Err(Go::On);
        }
        Ok(Input::ListMissing { outbox })
    }

    fn reaction_of(&mut self, reaction: Reaction, seat: SeatId, now_ms: u64) -> Result<Input, Go> {
        // Who taps too fast isn't attacking anyone, and nobody misses what is dropped.
        if !self.reactions.take(now_ms) {
            return Err(Go::On);
        }
        Ok(Input::React(ReactInput {
            from: from_seat(seat, Arc::clone(&self.outbox)),
            reaction,
        }))
    }

    fn choice_of(&mut self, chosen: Chosen, seat: SeatId, now_ms: u64) -> Result<Input, Go> {
        if !self.choices.take(now_ms) {
            let question = match chosen {
                Chosen::Sure { question, .. } => Some(question),
                _ => None,
            };
            self.refuse(RefusalCode::TooManyMessages, None, question);
            return Err(Go::On);
        }
        Ok(Input::Choose(ChooseInput {
            from: from_seat(seat, Arc::clone(&self.outbox)),
            chosen,
        }))
    }

    fn pick_of(
        &self,
        pick: Pick,
        seat: SeatId,
        now_ms: u64,
        attached: &Attached,
    ) -> Result<Input, Go> {
        let question_index = pick.question_index;
        let Some(choice) = views::pick(&pick.choice) else {
            self.refuse(RefusalCode::AnswerUnknown, None, Some(question_index));
            return Err(Go::On);
        };
        Ok(Input::Pick(PickInput {
            connection: self.outbox.id,
            seat,
            question_index,
            pick: choice,
            timing: PickTiming {
                received_ms: now_ms,
                shown_ms: attached.shown_ms(question_index),
                there_since_ms: self.outbox.reads_since_ms(),
                latency_ms: self.latency.one_way_ms(),
                tap_ms: pick.tap_ms,
            },
            outbox: Arc::clone(&self.outbox),
        }))
    }
}

/// What a player chooses with it, if it is a choice.
fn chosen_by(message: &ClientMessage) -> Option<Chosen> {
    Some(match message {
        ClientMessage::ChooseTime(time) => Chosen::Time(views::chosen_time(time.allowance)),
        ClientMessage::ChooseTeam(chosen) => Chosen::Team(TeamId(chosen.team)),
        ClientMessage::NameMembers(named) => Chosen::Members(named.names.clone()),
        ClientMessage::Sure(sure) => Chosen::Sure {
            question: sure.question_index,
            confidence: views::told_confidence(sure.level),
        },
        _ => return None,
    })
}

fn from_seat(seat: SeatId, outbox: Arc<Outbox>) -> FromSeat {
    FromSeat {
        connection: outbox.id,
        seat,
        outbox,
    }
}
