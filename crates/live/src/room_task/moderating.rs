//! What hosts see and decide of what players write in their own words.

use std::sync::Arc;

use game::room::Phase;
use game::{Command, Refusal};
use protocol::error::RefusalCode;
use protocol::from_game::refusal_code;
use protocol::socket::{Action, ServerMessage};

use super::RoomTask;
use super::effects::{Effects, Word};
use crate::audience;
use outbox::Outbox;

impl RoomTask {
    /// Tells one host what players wrote at a question.
    pub(super) fn list_texts(&self, question: u32, outbox: Arc<Outbox>, effects: &mut Effects) {
        let frame = match views::texts(&self.room, index(question)) {
            Some(texts) => audience::word(&ServerMessage::Texts(texts)),
            None => audience::refused(RefusalCode::NotOwnWords, None, Some(question)),
        };
        effects.say(Word::Told { frame, outbox });
    }

    /// Hides or shows what players wrote, for everyone at once.
    pub(super) fn moderate(
        &mut self,
        action: Action,
        effects: &mut Effects,
    ) -> Result<(), RefusalCode> {
        let (question, command) = match action {
            Action::SetTextHidden(set) => {
                let question = index(set.question_index);
                let (text, hidden) = (set.text, set.hidden);
                let command = Command::SetTextHidden {
                    question,
                    text,
                    hidden,
                };
                (question, command)
            }
            Action::ApproveTexts(set) => {
                let question = index(set.question_index);
                (question, Command::ApproveTexts { question })
            }
            _ => return Err(refusal_code(Refusal::WrongPhase)),
        };
        let result = self.tell_otherwise(question, &command, effects);
        result.map_err(refusal_code)
    }

    /// Changes what is told of a question, for everyone who sees it.
    pub(super) fn tell_otherwise(
        &mut self,
        question: usize,
        command: &Command,
        effects: &mut Effects,
    ) -> Result<(), Refusal> {
        self.act(command, effects)?;
        // Before the reveal, and after it, nobody but hosts is shown what players wrote.
        if matches!(self.room.phase(), Phase::Reveal { index, .. } if index == question) {
            effects.show_everyone();
        }
        Ok(())
    }
}

fn index(question: u32) -> usize {
    usize::try_from(question).unwrap_or(usize::MAX)
}
