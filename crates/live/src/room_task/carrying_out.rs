//! What a host's command does: each becomes one command of the rules.

use std::sync::Arc;

use game::event::Mode;
use game::{Command, Control, SeatId};
use protocol::error::RefusalCode;
use protocol::from_game::refusal_code;
use protocol::socket::Action;

use super::RoomTask;
use super::effects::Effects;
use super::people::Role;
use crate::rooms::allowed_capacity;
use outbox::Outbox;

impl RoomTask {
    fn may_steer(&self, role: Role, action: &Action) -> bool {
        match role {
            Role::Host => true,
            // Attempts count, so nobody stops their clock or passes over a question in them.
            Role::Player(_) if self.room.is_attempt() => matches!(action, Action::Advance),
            // In practice, players control the game themselves, but there is nobody to remove or
            // lock out.
            Role::Player(_) => self.room.mode() == Mode::Practice && control_of(action).is_some(),
            Role::Screen => false,
        }
    }

    pub(super) fn carry_out(
        &mut self,
        role: Role,
        step: u32,
        action: Action,
        outbox: &Arc<Outbox>,
        effects: &mut Effects,
    ) -> Result<(), RefusalCode> {
        if let Action::OnWall(asked) = action {
            return self.on_wall(role, asked.wall, outbox, effects);
        }
        if !self.may_steer(role, &action) {
            return Err(RefusalCode::NotTheHost);
        }
        match action {
            Action::Kick(seat) => self.kick(SeatId(seat.seat), effects),
            Action::PreviewRemoval(asked) => {
                self.preview_removal(&asked, outbox, effects);
                Ok(())
            }
            Action::RemoveMany(asked) => self.remove_many(&asked, effects),
            Action::HandOver(seat) => self.hand_over(SeatId(seat.seat), outbox, effects),
            Action::AllowTime(allowed) => {
                let allowance = views::chosen_time(allowed.allowance);
                self.allow_time(SeatId(allowed.seat), allowance, effects)
            }
            Action::MoveToTeam(asked) => self.move_to_team(&asked, effects),
            Action::SetTextHidden(_) | Action::ApproveTexts(_) => self.moderate(action, effects),
            Action::SetCapacity(set) => {
                let command = self.capacity_set(set.capacity)?;
                self.act(&command, effects).map_err(refusal_code)
            }
            other => match command_of(step, other) {
                Some(command) => self.act(&command, effects).map_err(refusal_code),
                None => Err(RefusalCode::MessageMalformed),
            },
        }
    }

    fn capacity_set(&self, asked: Option<u32>) -> Result<Command, RefusalCode> {
        if asked.is_some_and(|asked| asked > self.players_max) {
            return Err(RefusalCode::CapacityOutOfRange);
        }
        let capacity = allowed_capacity(asked, self.players_max);
        Ok(Command::SetCapacity { capacity })
    }
}

/// The command of an action that needs no more than itself; the others are handled before.
fn command_of(step: u32, action: Action) -> Option<Command> {
    if let Some(control) = control_of(&action) {
        return Some(Command::Control { step, control });
    }
    let command = match action {
        Action::Readmit(seat) => Command::Readmit {
            seat: SeatId(seat.seat),
        },
        Action::ReadmitMany(many) => Command::ReadmitMany {
            removal: many.removal,
        },
        Action::SetLock(lock) => Command::SetLock {
            locked: lock.locked,
        },
        Action::SetLateJoin(set) => Command::SetLateJoin {
            allowed: set.allowed,
        },
        Action::SetAutoPlay(set) => Command::SetAutoPlay {
            pace: set.auto_play.map(views::pace),
        },
        Action::SetLeaderboards(set) => Command::SetLeaderboards { shown: set.shown },
        Action::SetTilesOnly(set) => Command::SetTilesOnly { on: set.on },
        Action::SetReactions(set) => Command::SetReactions { on: set.on },
        Action::SetNameFilter(set) => Command::SetNameFilter { on: set.on },
        Action::SetNameApproval(set) => Command::SetNameApproval { on: set.on },
        Action::SetTextApproval(set) => Command::SetTextApproval { on: set.on },
        Action::SetJoinApproval(set) => Command::SetJoinApproval { on: set.on },
        Action::SetClassList(set) => Command::SetClassList { on: set.on },
        Action::SetStageNumber(set) => Command::SetStageNumber { on: set.on },
        Action::SetSecondVotes(set) => Command::SetSecondVotes { on: set.on },
        Action::SetConfidence(set) => Command::SetConfidence { on: set.on },
        Action::LetIn(seat) => Command::LetIn {
            seat: SeatId(seat.seat),
        },
        Action::LetAllIn => Command::LetAllIn,
        Action::ApproveNames => Command::ApproveNames,
        Action::Rename(rename) => Command::Rename {
            seat: SeatId(rename.seat),
            nickname: rename.nickname,
        },
        Action::SetNameHidden(set) => Command::SetNameHidden {
            seat: SeatId(set.seat),
            hidden: set.hidden,
        },
        // Listed, so that a new action can't be taken for done without doing anything.
        Action::Kick(_)
        | Action::PreviewRemoval(_)
        | Action::RemoveMany(_)
        | Action::HandOver(_)
        | Action::AllowTime(_)
        | Action::MoveToTeam(_)
        | Action::SetTextHidden(_)
        | Action::ApproveTexts(_)
        | Action::SetCapacity(_)
        | Action::OnWall(_)
        | Action::Advance
        | Action::Pause
        | Action::Resume
        | Action::Extend
        | Action::StartTalk(_)
        | Action::Finish
        | Action::Skip
        | Action::EndUncounted
        | Action::Replay
        | Action::StartMedia
        | Action::MixTeams
        | Action::EndRehearsal => return None,
    };
    Some(command)
}

fn control_of(action: &Action) -> Option<Control> {
    match action {
        Action::Advance => Some(Control::Advance),
        Action::Pause => Some(Control::Pause),
        Action::Resume => Some(Control::Resume),
        Action::Extend => Some(Control::Extend),
        Action::StartTalk(talk) => Some(Control::Talk {
            for_ms: talk.seconds.map(|seconds| seconds.saturating_mul(1_000)),
        }),
        Action::Finish => Some(Control::Finish),
        Action::Skip => Some(Control::Skip),
        Action::EndUncounted => Some(Control::EndUncounted),
        Action::Replay => Some(Control::Replay),
        Action::StartMedia => Some(Control::StartMedia),
        Action::MixTeams => Some(Control::MixTeams),
        Action::EndRehearsal => Some(Control::EndRehearsal),
        Action::Kick(_)
        | Action::Readmit(_)
        | Action::PreviewRemoval(_)
        | Action::RemoveMany(_)
        | Action::ReadmitMany(_)
        | Action::SetLock(_)
        | Action::SetCapacity(_)
        | Action::SetLateJoin(_)
        | Action::AllowTime(_)
        | Action::SetAutoPlay(_)
        | Action::SetLeaderboards(_)
        | Action::SetTilesOnly(_)
        | Action::SetReactions(_)
        | Action::SetNameFilter(_)
        | Action::SetNameApproval(_)
        | Action::ApproveNames
        | Action::Rename(_)
        | Action::SetNameHidden(_)
        | Action::SetTextApproval(_)
        | Action::SetJoinApproval(_)
        | Action::SetClassList(_)
        | Action::SetStageNumber(_)
        | Action::SetSecondVotes(_)
        | Action::SetConfidence(_)
        | Action::LetIn(_)
        | Action::LetAllIn
        | Action::SetTextHidden(_)
        | Action::ApproveTexts(_)
        | Action::MoveToTeam(_)
        | Action::OnWall(_)
        | Action::HandOver(_) => None,
    }
}
