//! Conversions between the rules and the wire that are not views.
//!
//! Refusals get their code and their sentence here, so that every door says the
//! same thing in the same words.

use game::refusal::Refusal;

use crate::error::RefusalCode;

/// The wire's name for a refusal of the rules.
pub fn refusal_code(refusal: Refusal) -> RefusalCode {
    match refusal {
        Refusal::QuizUnplayable | Refusal::WrongPhase => RefusalCode::WrongPhase,
        Refusal::NicknameEmpty => RefusalCode::NicknameEmpty,
        Refusal::NicknameTooLong => RefusalCode::NicknameTooLong,
        Refusal::NicknameUnreadable => RefusalCode::NicknameUnreadable,
        Refusal::NicknameTaken => RefusalCode::NicknameTaken,
        Refusal::SeatUnknown => RefusalCode::SeatUnknown,
        Refusal::SeatKicked => RefusalCode::SeatKicked,
        Refusal::RoomLocked => RefusalCode::RoomLocked,
        Refusal::RoomFull => RefusalCode::RoomFull,
        Refusal::TooLateToJoin => RefusalCode::TooLateToJoin,
        Refusal::RoomOver => RefusalCode::RoomOver,
        Refusal::NoQuestionOpen => RefusalCode::NoQuestionOpen,
        Refusal::OtherQuestion => RefusalCode::OtherQuestion,
        Refusal::TooEarly => RefusalCode::TooEarly,
        Refusal::TooLate => RefusalCode::TooLate,
        Refusal::Paused => RefusalCode::Paused,
        Refusal::AnswerUnknown => RefusalCode::AnswerUnknown,
        Refusal::PickMalformed => RefusalCode::PickMalformed,
        Refusal::AlreadyPicked => RefusalCode::AlreadyPicked,
        Refusal::StepPassed => RefusalCode::StepPassed,
        Refusal::NobodyPlays => RefusalCode::NobodyPlays,
        Refusal::CapacityOutOfRange => RefusalCode::CapacityOutOfRange,
        // A correction comes by HTTP and has codes of its own there.
        Refusal::NotRevealed | Refusal::KeyMalformed | Refusal::TooManyCorrections => {
            RefusalCode::WrongPhase
        }
    }
}

/// The sentence a person reads, with what to do next where there is something to do.
pub const fn refusal_message(code: RefusalCode) -> &'static str {
    match code {
        RefusalCode::NicknameEmpty => "Type a nickname.",
        RefusalCode::NicknameTooLong => "A nickname has at most 20 characters.",
        RefusalCode::NicknameUnreadable => "Use letters, digits, spaces or emoji.",
        RefusalCode::NicknameTaken => "Somebody here has this nickname. Choose another one.",
        RefusalCode::SeatTokenMalformed => "The seat token is not 32 bytes of base64url.",
        RefusalCode::SeatUnknown => "This seat is not known here. Join again.",
        RefusalCode::SeatKicked => "The host removed you from this live session.",
        RefusalCode::RoomLocked => "The host has locked this live session. Ask to be let in.",
        RefusalCode::RoomFull => "This live session is full. Try again when somebody leaves.",
        RefusalCode::TooLateToJoin => "This live session has started and takes nobody late.",
        RefusalCode::RoomOver => "This live session is over.",
        RefusalCode::NoQuestionOpen => "No question is open now.",
        RefusalCode::OtherQuestion => "Another question is in play now.",
        RefusalCode::TooEarly => "The question is not open yet.",
        RefusalCode::TooLate => "Time is up for this question.",
        RefusalCode::Paused => "The live session is paused.",
        RefusalCode::AnswerUnknown => "There is no such answer in this question.",
        RefusalCode::PickMalformed => {
            "This answer does not fit the question: it is empty, too long, out of range or of \
             another kind."
        }
        RefusalCode::AlreadyPicked => "Your answer is saved and can't be changed here.",
        RefusalCode::StepPassed => "The live session has moved on already.",
        RefusalCode::WrongPhase => "That is not possible at this point.",
        RefusalCode::NotTheHost => "Only the host may do that.",
        RefusalCode::NobodyPlays => "Nobody has joined yet.",
        RefusalCode::CapacityOutOfRange => "Choose a number from the players present to 20,000.",
        RefusalCode::NotAllowed => "This account may not host this live session.",
        RefusalCode::MessageMalformed => "This message could not be understood.",
        RefusalCode::TooManyMessages => "Too many messages at once. Slow down.",
    }
}
