//! The errors of assignments.

use axum::http::StatusCode;
use game::Refusal;
use handling::error::ApiError;
use protocol::error::ErrorCode;
use protocol::said;

pub(crate) fn assignment_not_found() -> ApiError {
    ApiError::not_found("This assignment doesn't exist.")
}

pub(crate) fn player_not_found() -> ApiError {
    ApiError::not_found("This assignment has no such player.")
}

pub(crate) fn unknown() -> ApiError {
    ApiError::new(
        StatusCode::NOT_FOUND,
        ErrorCode::AssignmentUnknown,
        "Unknown assignment",
        "This link is wrong or no longer works. Check it, or ask your host.",
    )
}

pub(crate) fn not_open_yet() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::AssignmentNotOpenYet,
        "Not open yet",
        "This assignment isn't open yet. Come back later.",
    )
}

pub(crate) fn closed() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::AssignmentClosed,
        "Closed",
        "This assignment is closed. Ask your host for more time.",
    )
}

/// Refuses a correction while people play.
pub fn still_open() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::WrongState,
        "Assignment still open",
        "People can still play this. Close it, then correct its questions in the report.",
    )
}

pub(crate) fn used_up() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::AttemptsUsedUp,
        "No attempts left",
        "You have used all of your attempts.",
    )
}

pub(crate) fn attempt_not_found() -> ApiError {
    ApiError::not_found("You have no such attempt.")
}

pub(crate) fn still_running() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::WrongState,
        "Not finished",
        "You can see your answers when you have finished this attempt.",
    )
}

pub(crate) fn not_told_yet() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::WrongState,
        "Not yet",
        "You can see your answers when the assignment has closed for everyone.",
    )
}

pub(crate) fn not_begun() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::WrongState,
        "Not begun",
        "Begin this assignment first. Then you can be reminded of it.",
    )
}

pub(crate) fn nothing_to_continue() -> ApiError {
    wrong_state(
        "Not begun",
        "Begin this assignment first. Then you can continue on another device.",
    )
}

pub(crate) fn known_by_account() -> ApiError {
    wrong_state(
        "Known by account",
        "You play with your account. Log in on the other device to continue there.",
    )
}

pub(crate) fn account_plays() -> ApiError {
    wrong_state(
        "Account plays",
        "Your account already plays this assignment. To use the code, log out first.",
    )
}

/// Of a device that goes on with an attempt that another one has.
pub(crate) fn moved_away() -> ApiError {
    wrong_state(
        "Moved away",
        "You continued on another device. To continue here, get a code there.",
    )
}

pub(crate) fn player_has_account() -> ApiError {
    wrong_state(
        "Known by account",
        "This person plays with an account. They can log in on the other device to continue.",
    )
}

pub(crate) fn player_has_not_begun() -> ApiError {
    wrong_state(
        "Not begun",
        "This person hasn't begun yet, so they need no code. They can start on any device.",
    )
}

fn wrong_state(title: &'static str, says: &'static str) -> ApiError {
    ApiError::new(StatusCode::CONFLICT, ErrorCode::WrongState, title, says)
}

/// Of a code that is wrong, was used, or no longer works: nobody learns which.
pub(crate) fn device_code_unknown() -> ApiError {
    let says = "This code is wrong or no longer works. Get a new one on the other device, or ask \
                your host.";
    ApiError::invalid_field("deviceCode", says)
}

pub(crate) fn odd_player_token() -> ApiError {
    let says = "Make it of 32 random bytes, in base64url without padding.";
    ApiError::invalid_field("playerToken", says)
}

pub(crate) fn no_reminder() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::WrongState,
        "No reminder",
        "No reminder would come anymore: it's too late for one, or you have finished an attempt.",
    )
}

pub(crate) fn reminder_unknown() -> ApiError {
    ApiError::not_found("This link is wrong or no longer works. Ask for the reminder again.")
}

pub(crate) fn limit_reached() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::RoomLimitReached,
        "Too many assignments",
        "You have 200 open assignments, which is the limit. Close some of them first.",
    )
}

pub(crate) fn data_deleted() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::WrongState,
        "Data deleted",
        "The names or answers of this assignment were deleted, so it can't be opened again.",
    )
}

pub(crate) fn name_unreadable(name: &str) -> ApiError {
    let says = said!(
        "The name {name} on this list can't be shown on a screen. Change it first.",
        name = name
    );
    ApiError::invalid_field("names", says)
}

pub(crate) fn name_twice(name: &str) -> ApiError {
    let says = said!(
        "The name {name} is on this list twice, or looks like another one. Tell them apart first.",
        name = name
    );
    ApiError::invalid_field("names", says)
}

pub(crate) fn too_many_names() -> ApiError {
    ApiError::invalid_field("names", "The list can have at most 500 names.")
}

pub(crate) fn nothing_to_draw() -> ApiError {
    let says = "No question of this quiz has a right answer, so none can be drawn. Leave it empty.";
    ApiError::invalid_field("drawCount", says)
}

pub(crate) fn too_many_to_draw(of: i64) -> ApiError {
    let says = said!(
        "Choose a number from 1 to {of}: so many questions of this quiz have a right answer.",
        of = of
    );
    ApiError::invalid_field("drawCount", says)
}

/// Of someone who plays an assignment for a list of names.
pub(crate) fn name_not_listed() -> ApiError {
    ApiError::invalid_field(
        "nickname",
        "Choose your name from the list. If it's missing, ask your host.",
    )
}

/// Why a nickname can't be had.
pub(crate) fn nickname(refusal: Refusal) -> ApiError {
    let says = match refusal {
        Refusal::NicknameTooLong => "A nickname can have at most 20 characters.",
        Refusal::NicknameUnreadable => "Use letters, digits, spaces or emoji.",
        Refusal::NicknameReserved => "This name is kept for the host. Choose another one.",
        Refusal::NicknameUnsuitable => {
            "Choose another nickname. This one has a word that doesn't belong on a wall."
        }
        _ => "Enter a nickname.",
    };
    ApiError::invalid_field("nickname", says)
}

pub(crate) fn nickname_taken() -> ApiError {
    let says = "Someone here already has this nickname. Choose another one.";
    let status = StatusCode::CONFLICT;
    ApiError::new(status, ErrorCode::NicknameTaken, "Nickname taken", says)
        .saying_at("nickname", says)
}
