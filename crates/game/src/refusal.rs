//! Every reason a command is refused, by name.
//!
//! A refusal is ordinary: the room stays as it was and the asker is told why.

/// Refused because …
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Refusal {
    /// … the quiz has no question, or one that can't be played.
    QuizUnplayable,
    /// … the nickname is empty.
    NicknameEmpty,
    /// … the nickname is too long.
    NicknameTooLong,
    /// … the nickname has characters that can't be shown safely.
    NicknameUnreadable,
    /// … somebody here has this nickname, or one that looks the same.
    NicknameTaken,
    /// … no seat is known by this token.
    SeatUnknown,
    /// … the host removed this seat.
    SeatKicked,
    /// … the room takes nobody new.
    RoomLocked,
    /// … all seats are taken.
    RoomFull,
    /// … the room has started and takes nobody late.
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
    /// … the room stands still.
    Paused,
    /// … there is no such answer.
    AnswerUnknown,
    /// … the pick does not fit the question: it names no answer, one twice or several where one
    /// is asked, or is empty, too long, out of range or of another kind.
    PickMalformed,
    /// … a pick is saved and can't be changed here.
    AlreadyPicked,
    /// … the command was given for a step that has passed.
    StepPassed,
    /// … the command makes no sense in this phase.
    WrongPhase,
    /// … nobody plays yet.
    NobodyPlays,
    /// … the capacity is out of range.
    CapacityOutOfRange,
    /// … the answer of the question was not told yet.
    NotRevealed,
    /// … the key does not fit the question: it is empty, names what is not there, or is of
    /// another kind.
    KeyMalformed,
    /// … the room was corrected too often.
    TooManyCorrections,
}
