//! What players choose for themselves, and how hosts move them between teams.

use game::room::Phase;
use game::{Command, SeatId, TeamId};
use protocol::error::RefusalCode;
use protocol::from_game::refusal_code;
use protocol::socket::MoveToTeam;

use super::RoomTask;
use super::effects::{Effects, Word};
use super::inputs::{ChooseInput, Chosen};
use super::people::Role;

impl RoomTask {
    /// Gives a player what they choose. Only the player gets a view.
    pub(super) fn choose(&mut self, input: ChooseInput, effects: &mut Effects) {
        let ChooseInput { from, chosen } = input;
        let seat = from.seat;
        if !self.people.has_seat(seat, from.connection) {
            return;
        }
        let choose = match chosen {
            Chosen::Time(allowance) => Command::ChooseTime { seat, allowance },
            Chosen::Team(team) => Command::ChooseTeam { seat, team },
            Chosen::Members(names) => Command::NameMembers { seat, names },
            Chosen::Sure {
                question,
                confidence,
            } => Command::TellConfidence {
                seat,
                question: question as usize,
                confidence,
            },
        };
        let question_index = match choose {
            Command::TellConfidence { question, .. } => u32::try_from(question).ok(),
            _ => None,
        };
        match self.act(&choose, effects) {
            Ok(()) => effects.say(Word::View {
                role: Role::Player(seat),
                outbox: from.outbox,
            }),
            Err(refusal) => effects.say(Word::Refused {
                code: refusal_code(refusal),
                command_id: None,
                question_index,
                outbox: from.outbox,
            }),
        }
    }

    /// Moves a player to another team. During the game the points go along, and everyone sees it.
    pub(super) fn move_to_team(
        &mut self,
        asked: &MoveToTeam,
        effects: &mut Effects,
    ) -> Result<(), RefusalCode> {
        let (seat, team) = (SeatId(asked.seat), TeamId(asked.team));
        self.act(&Command::MoveToTeam { seat, team }, effects)
            .map_err(refusal_code)?;
        if self.room.phase() != Phase::Lobby {
            effects.show_everyone();
        } else if let Some(outbox) = self.people.outbox_of(seat) {
            effects.say(Word::View {
                role: Role::Player(seat),
                outbox: outbox.clone(),
            });
        }
        Ok(())
    }
}
