//! Every failure a client may see, by name.
//!
//! REST failures travel as problem documents (RFC 9457) with an [`ErrorCode`];
//! refusals in a room travel as [`crate::socket::Refused`] with a [`RefusalCode`].
//! The sentences for people are made where the failure is known.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A REST failure, as `application/problem+json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// Always `about:blank`; `code` names the failure.
    #[serde(rename = "type")]
    pub kind: String,
    /// The failure in two or three words.
    pub title: String,
    /// The HTTP status.
    pub status: u16,
    /// What happened, and what to do next.
    pub detail: String,
    /// Which request this was, for the operator's log.
    pub instance: String,
    /// The failure, for programs.
    pub code: ErrorCode,
    /// The same sentence as `detail`.
    pub message: String,
    /// What is wrong with which field.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub errors: BTreeMap<String, String>,
}

/// Failures a REST client has a reason to act on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// A field is missing or not acceptable; see `errors`.
    InvalidInput,
    /// The body is not the JSON that was expected.
    MalformedBody,
    /// The body is larger than allowed.
    BodyTooLarge,
    /// The body is not `application/json`.
    UnsupportedMediaType,
    /// Nobody is signed in, or the token has expired.
    Unauthenticated,
    /// The e-mail address or the password is not right.
    InvalidCredentials,
    /// The account's e-mail address is not verified yet.
    EmailNotVerified,
    /// This account may not do that.
    Forbidden,
    /// The request came from another site.
    CrossSiteRequest,
    /// The address leads nowhere.
    NotFound,
    /// The method is not allowed here.
    MethodNotAllowed,
    /// The e-mail address is taken.
    EmailTaken,
    /// The verification code is not right.
    WrongCode,
    /// The verification code is too old, or there is none.
    CodeExpired,
    /// The code was tried too often; ask for a new one.
    TooManyTries,
    /// Too many wrong passwords in a row; only a reset by letter opens this account again.
    TooManyPasswords,
    /// Prove once more who you are, then repeat the call.
    ConfirmationNeeded,
    /// The personal access token may only read.
    InsufficientScope,
    /// A personal access token does not open this; only a signed-in browser does.
    SessionNeeded,
    /// The account has as many webhook endpoints as it may; delete one.
    WebhookLimitReached,
    /// There are as many players or class lists as an account may have; delete some.
    PlayerLimitReached,
    /// The account has as many personal access tokens as it may; revoke one.
    ApiTokenLimitReached,
    /// The link is too old, was used, or never existed.
    LinkExpired,
    /// The log-in took too long or was finished already; begin it again.
    ChallengeExpired,
    /// The passkey is unknown here, or did not prove anything.
    PasskeyRefused,
    /// The other site did not confirm who this is, or this browser did not begin it.
    ProviderRefused,
    /// The other site has not verified this person's e-mail address.
    ProviderEmailUnverified,
    /// An account has this e-mail address already: log in to it, then link the other site.
    LinkNeeded,
    /// That log-in of the other site belongs to another account here.
    LoginTaken,
    /// Without this there would be no way to log in.
    LastLogin,
    /// The only administrator cannot leave.
    LastAdministrator,
    /// Administrators suspended this account.
    AccountSuspended,
    /// What administrators do to others they cannot do to themselves.
    OwnAccount,
    /// The account, quiz or room is in no state for that; look at it again.
    WrongState,
    /// Too many requests; try again after `Retry-After`.
    TooManyRequests,
    /// Somebody else changed it meanwhile.
    VersionConflict,
    /// The file is larger than its kind may be.
    MediaTooLarge,
    /// The file is no picture, video or sound that can be shown.
    MediaUnknownType,
    /// The picture has more pixels than can be read.
    MediaTooManyPixels,
    /// The file is damaged, or was cut off.
    MediaBroken,
    /// The account keeps as many files as it may; delete some.
    MediaQuotaReached,
    /// A question shows the file; take it out there first.
    MediaInUse,
    /// The file has no such part.
    RangeNotSatisfiable,
    /// A quiz has its 200 questions.
    QuestionLimitReached,
    /// The quiz has no question that could be played.
    QuizHasNoQuestions,
    /// Something in the quiz keeps it from being played or published; see `errors`.
    QuizHasErrors,
    /// Nothing of the quiz file can be read; `errors.reason` says why.
    ImportUnreadable,
    /// The room is not over yet.
    RoomNotFinished,
    /// The answer of the question was not told yet, so there is nothing to correct.
    QuestionNotRevealed,
    /// What players picked is not kept any more, so nothing can be counted anew.
    PicksForgotten,
    /// The account has as many live sessions that are not over as it may.
    RoomLimitReached,
    /// Strangers may not open accounts here.
    SignUpClosed,
    /// The room was corrected too often.
    TooManyCorrections,
    /// You block them, or there is no request of theirs, or one of you has too many.
    FriendRefused,
    /// The scheduled room does not wait any more: it was started or cancelled.
    NotScheduled,
    /// The server is busy or a part of it is away; try again soon.
    Unavailable,
    /// Something broke on our side.
    Internal,
}

/// Why a room refused something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum RefusalCode {
    /// The nickname is empty.
    NicknameEmpty,
    /// The nickname is longer than 20 characters.
    NicknameTooLong,
    /// The nickname has characters that can't be shown safely.
    NicknameUnreadable,
    /// Somebody here has this nickname, or one that looks the same.
    NicknameTaken,
    /// The seat token is not 32 bytes of base64url.
    SeatTokenMalformed,
    /// No seat is known by this token.
    SeatUnknown,
    /// The host removed this seat.
    SeatKicked,
    /// The room takes nobody new.
    RoomLocked,
    /// All seats are taken.
    RoomFull,
    /// The room has started and takes nobody late.
    TooLateToJoin,
    /// The room is over.
    RoomOver,
    /// No question is open.
    NoQuestionOpen,
    /// The pick is for another question than the one in play.
    OtherQuestion,
    /// The question is not open yet.
    TooEarly,
    /// Time is up.
    TooLate,
    /// The room stands still.
    Paused,
    /// There is no such answer in this question.
    AnswerUnknown,
    /// A pick names no answer, one twice, or several where one is asked.
    PickMalformed,
    /// A pick is saved already and can't be changed here.
    AlreadyPicked,
    /// The command was given for a step that has passed.
    StepPassed,
    /// The command makes no sense in this phase.
    WrongPhase,
    /// Only the host may do that.
    NotTheHost,
    /// Nobody plays yet.
    NobodyPlays,
    /// The capacity must be at least the seats taken and within the server's limit.
    CapacityOutOfRange,
    /// The account may not host this room.
    NotAllowed,
    /// The message is not one of this conversation.
    MessageMalformed,
    /// Too many messages a second.
    TooManyMessages,
}
