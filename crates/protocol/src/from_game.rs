//! Conversions between the rules and the wire, except views.
//!
//! Refusals get their code and their message here, so that every entry point uses the same words.

use game::refusal::Refusal;

use crate::error::RefusalCode;

/// The wire code of a refusal.
pub fn refusal_code(refusal: Refusal) -> RefusalCode {
    match refusal {
        // Corrections and teams come by HTTP and have codes of their own there.
        Refusal::QuizUnplayable
        | Refusal::WrongPhase
        | Refusal::NotRevealed
        | Refusal::KeyMalformed
        | Refusal::TooManyCorrections => RefusalCode::WrongPhase,
        // More members than a team can name.
        Refusal::TeamsMalformed => RefusalCode::MessageMalformed,
        Refusal::NicknameEmpty => RefusalCode::NicknameEmpty,
        Refusal::NicknameTooLong => RefusalCode::NicknameTooLong,
        Refusal::NicknameUnreadable => RefusalCode::NicknameUnreadable,
        Refusal::NicknameTaken => RefusalCode::NicknameTaken,
        Refusal::NicknameReserved => RefusalCode::NicknameReserved,
        Refusal::NicknameUnsuitable => RefusalCode::NicknameUnsuitable,
        Refusal::NotOnClassList => RefusalCode::NotOnClassList,
        Refusal::SeatUnknown => RefusalCode::SeatUnknown,
        Refusal::SeatKicked => RefusalCode::SeatKicked,
        Refusal::RoomLocked => RefusalCode::RoomLocked,
        Refusal::RoomFull => RefusalCode::RoomFull,
        Refusal::TooManyAsking => RefusalCode::TooManyAsking,
        Refusal::NumberRequired => RefusalCode::NumberRequired,
        Refusal::NotLetIn => RefusalCode::NotLetIn,
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
        Refusal::PickFirst => RefusalCode::PickFirst,
        Refusal::StepPassed => RefusalCode::StepPassed,
        Refusal::NobodyPlays => RefusalCode::NobodyPlays,
        Refusal::CapacityOutOfRange => RefusalCode::CapacityOutOfRange,
        Refusal::PaceOutOfRange => RefusalCode::PaceOutOfRange,
        Refusal::TooLateToChoose => RefusalCode::TooLateToChoose,
        Refusal::TextUnknown => RefusalCode::TextUnknown,
        Refusal::NotOwnWords => RefusalCode::NotOwnWords,
        Refusal::TeamUnknown => RefusalCode::TeamUnknown,
        Refusal::TeamFixed => RefusalCode::TeamFixed,
        Refusal::NoAudienceQuestions => RefusalCode::NoAudienceQuestions,
        Refusal::QuestionInPlay => RefusalCode::QuestionInPlay,
        Refusal::AudienceTextMalformed => RefusalCode::AudienceTextMalformed,
        Refusal::TooManyOwnQuestions => RefusalCode::TooManyOwnQuestions,
        Refusal::WallFull => RefusalCode::WallFull,
        Refusal::AudienceQuestionUnknown => RefusalCode::AudienceQuestionUnknown,
        Refusal::OtherTopic => RefusalCode::OtherTopic,
        Refusal::TooManyOwnIdeas => RefusalCode::TooManyOwnIdeas,
        Refusal::TopicMalformed => RefusalCode::TopicMalformed,
        Refusal::TooManyTopics => RefusalCode::TooManyTopics,
        Refusal::NotForIdeas => RefusalCode::NotForIdeas,
    }
}

const NICKNAME_UNSUITABLE: &str =
    "Choose another nickname. This one has a word that doesn't belong on a wall.";
const NOT_ON_CLASS_LIST: &str = "This name isn't on the class list. Type it as your teacher wrote \
    it, or ask your teacher to let you in.";
const PICK_MALFORMED: &str =
    "This answer doesn't fit the question: it's empty, too long, out of range or of another kind.";

/// The message for people, with what to do next, if anything.
pub const fn refusal_message(code: RefusalCode) -> &'static str {
    match code {
        RefusalCode::NicknameEmpty => "Enter a nickname.",
        RefusalCode::NicknameTooLong => "A nickname can have at most 20 characters.",
        RefusalCode::NicknameUnreadable => "Use letters, digits, spaces or emoji.",
        RefusalCode::NicknameTaken => "Someone here already has this nickname. Choose another one.",
        RefusalCode::NicknameReserved => "This name is kept for the host. Choose another one.",
        RefusalCode::NicknameUnsuitable => NICKNAME_UNSUITABLE,
        RefusalCode::NotOnClassList => NOT_ON_CLASS_LIST,
        RefusalCode::SeatTokenMalformed => "The seat token isn't 32 bytes of base64url.",
        RefusalCode::SeatUnknown => "We don't know this seat. Join again.",
        RefusalCode::SeatKicked => "The host removed you from this live session.",
        RefusalCode::RoomLocked => "The host has locked this live session. Ask them to let you in.",
        RefusalCode::RoomFull => "This live session is full. Try again when someone leaves.",
        RefusalCode::TooManyAsking => {
            "Too many people are waiting to be let in. Try again in a moment."
        }
        RefusalCode::NumberRequired => {
            "Type the number on the big screen. If you can't see it, ask the host."
        }
        RefusalCode::NotLetIn => "The host hasn't let you in yet.",
        RefusalCode::TooLateToJoin => {
            "This live session has already started, and nobody else can join."
        }
        RefusalCode::RoomOver => "This live session is over.",
        RefusalCode::NoQuestionOpen => "No question is open right now.",
        RefusalCode::OtherQuestion => "Another question is in play now.",
        RefusalCode::TooEarly => "The question is not open yet.",
        RefusalCode::TooLate => "Time is up for this question.",
        RefusalCode::Paused => "The live session is paused.",
        RefusalCode::AnswerUnknown => "The question has no such answer.",
        RefusalCode::PickMalformed => PICK_MALFORMED,
        RefusalCode::AlreadyPicked => "Your answer is saved and can't be changed here.",
        RefusalCode::PickFirst => "Answer the question first.",
        RefusalCode::StepPassed => "The live session has already moved on.",
        RefusalCode::WrongPhase => "You can't do that right now.",
        RefusalCode::NotTheHost => "Only the host can do that.",
        RefusalCode::NobodyPlays => "Nobody has joined yet.",
        RefusalCode::CapacityOutOfRange => "Choose a number from the players present to 20,000.",
        RefusalCode::PaceOutOfRange => "Choose 2 to 60 seconds.",
        RefusalCode::TooLateToChoose => {
            "You can choose your time until your first question is over. Ask the host for more."
        }
        RefusalCode::TextUnknown => "Nobody wrote this, or not any longer.",
        RefusalCode::NotOwnWords => "Players don't answer this question in their own words.",
        RefusalCode::TeamUnknown => "This live session has no such team.",
        RefusalCode::TeamFixed => "You can't change your team here. Ask the host.",
        RefusalCode::NotAllowed => "This account isn't allowed to host this live session.",
        RefusalCode::HostLinkUnknown => "This link no longer works. Ask the host for a new one.",
        RefusalCode::SeatCodeUnknown => {
            "This seat code is wrong or no longer works. Check it, or get a new one."
        }
        RefusalCode::MessageMalformed => "We couldn't understand this message.",
        RefusalCode::TooManyMessages => "Too many messages at once. Slow down.",
        RefusalCode::PuzzleRequired => {
            "Too many people are joining at once. Use the link or QR code, or try again."
        }
        RefusalCode::PuzzleFailed => "That didn't work. Try again.",
        _ => audience_message(code),
    }
}

/// The same for audience questions and brainstorms.
const fn audience_message(code: RefusalCode) -> &'static str {
    match code {
        RefusalCode::NoAudienceQuestions => "The host isn't taking questions right now.",
        RefusalCode::QuestionInPlay => "A question is in play. Ask when it is over.",
        RefusalCode::AudienceTextMalformed => "Write at most 280 characters.",
        RefusalCode::TooManyOwnQuestions => {
            "Five of your questions are still open. Ask again when one is answered."
        }
        RefusalCode::WallFull => "The list is full.",
        RefusalCode::AudienceQuestionUnknown => "This is no longer on the list.",
        RefusalCode::OtherTopic => "The host has moved on to something else.",
        RefusalCode::TooManyOwnIdeas => {
            "You have shared five ideas. Take one back to share another."
        }
        RefusalCode::TopicMalformed => "Enter a topic of at most 200 characters.",
        RefusalCode::TooManyTopics => "A live session can have at most 20 brainstorms.",
        RefusalCode::NotForIdeas => "You can't mark ideas as answered.",
        _ => "You can't do that right now.",
    }
}
