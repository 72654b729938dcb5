//! Every reason a command is refused, by name.
//!
//! Refusals are normal: the room stays as it was, and the sender learns why.

use serde::{Deserialize, Serialize};

/// Refused because …
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Refusal {
    /// … the quiz has no question, or one that can't be played.
    QuizUnplayable,
    /// … the nickname is empty.
    NicknameEmpty,
    /// … the nickname is too long.
    NicknameTooLong,
    /// … the nickname has characters that can't be shown safely.
    NicknameUnreadable,
    /// … another player has this nickname, or one that looks the same.
    NicknameTaken,
    /// … the nickname is the host's, or poses as someone who runs the game.
    NicknameReserved,
    /// … the nickname has a word that doesn't belong on a wall.
    NicknameUnsuitable,
    /// … only those on the class list come in, and nobody on it is called this.
    NotOnClassList,
    /// … no seat has this token.
    SeatUnknown,
    /// … the host removed this seat.
    SeatKicked,
    /// … the room is locked.
    RoomLocked,
    /// … all seats are taken.
    RoomFull,
    /// … so many ask to come in that nobody else can.
    TooManyAsking,
    /// … new players need the number on the stage, and this one doesn't have it.
    NumberRequired,
    /// … the host hasn't let this seat in yet.
    NotLetIn,
    /// … the room has started and doesn't accept late players.
    TooLateToJoin,
    /// … the room is over.
    RoomOver,
    /// … no question is open.
    NoQuestionOpen,
    /// … another question is in play.
    OtherQuestion,
    /// … the question is not open yet.
    TooEarly,
    /// … time is up.
    TooLate,
    /// … the room is paused.
    Paused,
    /// … there is no such answer.
    AnswerUnknown,
    /// … the pick doesn't fit the question: it has no answer, repeats one, or has several where one
    /// is allowed, or it is empty, too long, out of range or of another kind.
    PickMalformed,
    /// … a pick is saved and can't be changed here.
    AlreadyPicked,
    /// … the player hasn't answered the question.
    PickFirst,
    /// … the command was for a step that has already passed.
    StepPassed,
    /// … the command isn't possible in this phase.
    WrongPhase,
    /// … nobody has joined yet.
    NobodyPlays,
    /// … the player limit is out of range.
    CapacityOutOfRange,
    /// … the seconds of the autopilot are out of range.
    PaceOutOfRange,
    /// … the question's answer hasn't been revealed yet.
    NotRevealed,
    /// … the answer key doesn't fit the question: it is empty, refers to something that doesn't
    /// exist, or is of another kind.
    KeyMalformed,
    /// … the room has been corrected too many times.
    TooManyCorrections,
    /// … the player's first question is over; only hosts give more time now.
    TooLateToChoose,
    /// … nobody wrote this text at the question.
    TextUnknown,
    /// … players don't answer the question in their own words, or not for others to see.
    NotOwnWords,
    /// … there are too few or too many teams, two have the same name, or one has none that can be
    /// shown.
    TeamsMalformed,
    /// … there is no such team.
    TeamUnknown,
    /// … players can't choose their team here, or no longer.
    TeamFixed,
    /// … the host takes no audience questions.
    NoAudienceQuestions,
    /// … a question of the quiz is in play, and audience questions wait.
    QuestionInPlay,
    /// … the audience question is empty or too long.
    AudienceTextMalformed,
    /// … so many audience questions of this player are open that there can't be another one.
    TooManyOwnQuestions,
    /// … the room has as many audience questions as it can have.
    WallFull,
    /// … there is no such audience question or idea on the list, or it isn't shown.
    AudienceQuestionUnknown,
    /// … another brainstorm is running than the one the idea is for, or none, or the question isn't
    /// for one.
    OtherTopic,
    /// … the player has shared as many ideas in this brainstorm as they can.
    TooManyOwnIdeas,
    /// … the topic of the brainstorm is empty or too long.
    TopicMalformed,
    /// … the room has had as many brainstorms as it can have.
    TooManyTopics,
    /// … nobody answers ideas.
    NotForIdeas,
}
