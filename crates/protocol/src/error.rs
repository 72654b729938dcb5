//! Every error a client can get, by name.
//!
//! REST errors are problem documents (RFC 9457) with an [`ErrorCode`]. Refusals in a room are
//! [`crate::socket::Refused`] messages with a [`RefusalCode`]. The code that detects an error
//! writes its message for people.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::puzzle::Puzzle;

/// An error response, as `application/problem+json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// Always `about:blank`. See `code`.
    #[serde(rename = "type")]
    pub kind: String,
    /// The error in two or three words.
    pub title: String,
    /// The HTTP status.
    pub status: u16,
    /// What happened, and what to do next.
    pub detail: String,
    /// The request's ID, to find it in the operator's log.
    pub instance: String,
    /// The error, for programs.
    pub code: ErrorCode,
    /// The same text as `detail`.
    pub message: String,
    /// The invalid fields, each with what is wrong.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub errors: BTreeMap<String, String>,
    /// With `puzzle_required` and `puzzle_failed`: solve it, and send the same request with the
    /// solution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<Puzzle>,
}

/// Errors a REST client can act on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// A field is missing or invalid; see `errors`.
    InvalidInput,
    /// The body isn't the expected JSON.
    MalformedBody,
    /// The body is larger than allowed.
    BodyTooLarge,
    /// The body isn't `application/json`.
    UnsupportedMediaType,
    /// The request isn't signed in, or the token has expired.
    Unauthenticated,
    /// The email address or the password is wrong.
    InvalidCredentials,
    /// The account's email address isn't verified yet.
    EmailNotVerified,
    /// This account isn't allowed to do that.
    Forbidden,
    /// The request came from another site.
    CrossSiteRequest,
    /// There is nothing at this address.
    NotFound,
    /// This address doesn't support the method.
    MethodNotAllowed,
    /// Another account has this email address.
    EmailTaken,
    /// The verification code is wrong.
    WrongCode,
    /// The verification code has expired, or there is none.
    CodeExpired,
    /// Too many attempts with this code. Request a new one.
    TooManyTries,
    /// Too many wrong passwords in a row. The account needs a password reset by email.
    TooManyPasswords,
    /// Confirm your identity, then repeat the call.
    ConfirmationNeeded,
    /// The personal access token is read-only.
    InsufficientScope,
    /// Personal access tokens can't do this. Use a signed-in browser.
    SessionNeeded,
    /// The account has the maximum number of webhook endpoints. Delete one.
    WebhookLimitReached,
    /// The account has the maximum number of players or class lists. Delete some.
    PlayerLimitReached,
    /// There is no such folder to put something in, or it was deleted.
    FolderUnknown,
    /// Another folder there has this name.
    FolderNameTaken,
    /// Folders can't be that many levels deep.
    FolderTooDeep,
    /// A folder can't be inside itself.
    FolderInItself,
    /// The account has the maximum number of folders. Delete one.
    FolderLimitReached,
    /// The quiz is shared with the maximum number of people. Remove someone.
    ShareLimitReached,
    /// The account has the maximum number of flash cards. Remove a deck.
    DeckLimitReached,
    /// The account has the maximum number of personal access tokens. Revoke one.
    ApiTokenLimitReached,
    /// The link has expired, was already used, or never existed.
    LinkExpired,
    /// The log-in took too long or was already finished. Start again.
    ChallengeExpired,
    /// The passkey is unknown or invalid.
    PasskeyRefused,
    /// The other site didn't confirm the identity, or this browser didn't start the log-in.
    ProviderRefused,
    /// The other site hasn't verified this person's email address.
    ProviderEmailUnverified,
    /// An account already has this email address. Log in to it, then link the other site.
    LinkNeeded,
    /// The account on the other site is linked to a different account here.
    LoginTaken,
    /// The account would have no way to log in without this.
    LastLogin,
    /// The only administrator can't leave.
    LastAdministrator,
    /// Administrators suspended this account.
    AccountSuspended,
    /// Administrators can't do this to their own account.
    OwnAccount,
    /// The account, quiz or room isn't in the right state for this. Load it again.
    WrongState,
    /// Too many requests. Try again after `Retry-After`.
    TooManyRequests,
    /// Someone else changed it in the meantime.
    VersionConflict,
    /// The file is too large for its kind.
    MediaTooLarge,
    /// The file isn't a picture, video or sound that can be shown.
    MediaUnknownType,
    /// The picture has too many pixels.
    MediaTooManyPixels,
    /// The file is damaged or incomplete.
    MediaBroken,
    /// The account has no file space left. Delete some files.
    MediaQuotaReached,
    /// A question uses the file. Remove it there first.
    MediaInUse,
    /// The requested range is outside the file.
    RangeNotSatisfiable,
    /// The quiz already has 200 questions.
    QuestionLimitReached,
    /// The quiz has no questions to play.
    QuizHasNoQuestions,
    /// A problem in the quiz prevents playing or publishing it; see `errors`.
    QuizHasErrors,
    /// The quiz file can't be read; see `errors.reason`.
    ImportUnreadable,
    /// The room isn't over yet.
    RoomNotFinished,
    /// The question's answer hasn't been revealed yet, so there is nothing to correct.
    QuestionNotRevealed,
    /// The players' answers are no longer kept, so nothing can be recalculated.
    PicksForgotten,
    /// Nobody is on the class list, so nobody could join.
    ClassListEmpty,
    /// A name on the class list can't be shown on a screen.
    ClassListUnreadable,
    /// The account has the maximum number of open live sessions.
    RoomLimitReached,
    /// The room has the maximum number of host links. Revoke one.
    HostLinkLimitReached,
    /// The report has the maximum number of links. Revoke one.
    ReportLinkLimitReached,
    /// The live session has as many co-hosts as it can have.
    CoHostLimitReached,
    /// Sign-up is closed.
    SignUpClosed,
    /// The room has been corrected too many times.
    TooManyCorrections,
    /// You block them, they haven't sent a request, or one of you has too many.
    FriendRefused,
    /// The seat belongs to another account.
    SeatOfAnotherAccount,
    /// Another seat of this room already counts for the account.
    GameAlreadyCounted,
    /// The account hosted the live session or wrote its quiz, so the game can't count for it.
    OwnGame,
    /// No open event stream has this ID. Connect again.
    StreamUnknown,
    /// An earlier post to this event stream is missing. Connect again.
    PostOutOfOrder,
    /// Too many unknown room codes came from this network. Solve the puzzle, or use a link.
    PuzzleRequired,
    /// The solution is wrong, too late, or of a puzzle for something else. Solve the new puzzle.
    PuzzleFailed,
    /// This isn't the number on the stage, or no longer.
    NumberWrong,
    /// The scheduled room was already started or canceled.
    NotScheduled,
    /// No assignment has this link.
    AssignmentUnknown,
    /// The assignment hasn't opened yet.
    AssignmentNotOpenYet,
    /// The assignment is closed.
    AssignmentClosed,
    /// The player has used all attempts.
    AttemptsUsedUp,
    /// Another player of this assignment has this nickname, or one that looks the same.
    NicknameTaken,
    /// The server is busy or partly unavailable. Try again soon.
    Unavailable,
    /// Something went wrong on the server.
    Internal,
}

/// Why a room refused something.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "camelCase")]
pub enum RefusalCode {
    /// The nickname is empty.
    NicknameEmpty,
    /// The nickname is longer than 20 characters.
    NicknameTooLong,
    /// The nickname contains characters that can't be shown safely.
    NicknameUnreadable,
    /// Another player has this nickname, or one that looks the same.
    NicknameTaken,
    /// The nickname is the host's, or poses as someone who runs the session.
    NicknameReserved,
    /// The nickname has a word that doesn't belong on a wall.
    NicknameUnsuitable,
    /// Only those on the class list can join, and nobody on it has this name or identifier.
    NotOnClassList,
    /// The seat token isn't 32 bytes of base64url.
    SeatTokenMalformed,
    /// No seat has this token.
    SeatUnknown,
    /// The host removed this seat.
    SeatKicked,
    /// The room is locked.
    RoomLocked,
    /// All seats are taken.
    RoomFull,
    /// So many ask to come in that nobody else can right now.
    TooManyAsking,
    /// Only those who know the number on the stage come in. Exchange it for a presence pass, and
    /// join with that.
    NumberRequired,
    /// The host hasn't let this player in yet.
    NotLetIn,
    /// The room has started and doesn't accept late players.
    TooLateToJoin,
    /// The room is over.
    RoomOver,
    /// No question is open.
    NoQuestionOpen,
    /// The answer is for a different question than the one in play.
    OtherQuestion,
    /// The question is not open yet.
    TooEarly,
    /// Time is up.
    TooLate,
    /// The room is paused.
    Paused,
    /// The question has no such answer.
    AnswerUnknown,
    /// The answer is empty, repeats an item, or has several items where one is allowed.
    PickMalformed,
    /// An answer is already saved and can't be changed here.
    AlreadyPicked,
    /// There is no answer yet to say of how sure one is.
    PickFirst,
    /// The command was for a step that has already passed.
    StepPassed,
    /// The command isn't possible in this phase.
    WrongPhase,
    /// Only the host can do that.
    NotTheHost,
    /// Nobody has joined yet.
    NobodyPlays,
    /// The player limit must be at least the number of players present and within the server's
    /// limit.
    CapacityOutOfRange,
    /// The seconds of the autopilot are out of range.
    PaceOutOfRange,
    /// The player's first question is over. Only hosts give more time now.
    TooLateToChoose,
    /// Nobody wrote this text at the question.
    TextUnknown,
    /// Players don't answer this question in their own words.
    NotOwnWords,
    /// The room has no such team.
    TeamUnknown,
    /// Players can't choose their team in this room, or no longer.
    TeamFixed,
    /// The host takes no audience questions.
    NoAudienceQuestions,
    /// A question of the quiz is in play, and audience questions wait.
    QuestionInPlay,
    /// The audience question is empty, or longer than 280 characters.
    AudienceTextMalformed,
    /// Five audience questions of this player are still open.
    TooManyOwnQuestions,
    /// The room has 200 audience questions, and can't have more.
    WallFull,
    /// There is no such audience question or idea on the list, or it isn't shown.
    AudienceQuestionUnknown,
    /// Another brainstorm runs than the one this idea is for, or none; or this is a question, and
    /// a brainstorm runs.
    OtherTopic,
    /// The player has shared five ideas in this brainstorm.
    TooManyOwnIdeas,
    /// The topic of the brainstorm is empty, or longer than 200 characters.
    TopicMalformed,
    /// The room has had 20 brainstorms, and can't have more.
    TooManyTopics,
    /// Ideas can't be marked as answered.
    NotForIdeas,
    /// The account isn't allowed to host this room.
    NotAllowed,
    /// No link of this room has this key, or it was revoked.
    HostLinkUnknown,
    /// No seat of this room has this code, or it was used or has expired.
    SeatCodeUnknown,
    /// The message isn't part of this protocol.
    MessageMalformed,
    /// Too many messages per second.
    TooManyMessages,
    /// Very many people are joining at once. Solve the puzzle, or join by a link.
    PuzzleRequired,
    /// The solution is wrong, too late, or of a puzzle for something else. Solve the new puzzle.
    PuzzleFailed,
}
