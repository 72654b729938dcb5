//! Who played in the sessions of a host: by nickname, by account where somebody wants that, and by
//! name where the host knows it.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::auth::check_filled;

/// Bytes of a class list as text; 500 players with long names are half of it.
const PASTED_BYTES_MAX: usize = 128 * 1024;

/// Which players.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct PlayersQuery {
    /// Only those whose name, nickname or identifier has this in it.
    #[garde(inner(length(max = 100)))]
    pub search: Option<String>,
    /// Only those on this class list.
    #[garde(inner(length(max = 64)))]
    pub class_list_id: Option<String>,
    /// At most so many; 50 when left out, 100 at the most.
    #[garde(inner(range(min = 1, max = 100)))]
    pub limit: Option<u32>,
    /// Where the last page ended, from its `X-Next-Cursor` header.
    #[garde(inner(length(max = 200)))]
    pub cursor: Option<String>,
}

/// Somebody in your live sessions, and how it went.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayerFigures {
    /// `null` for somebody you did not name.
    #[schema(required)]
    pub player_id: Option<String>,
    /// What you call them, or else the newest nickname.
    pub name: String,
    /// What you said they are called elsewhere; empty if nothing.
    pub external_id: String,
    /// The class list they are on.
    #[schema(required)]
    pub class_list_id: Option<String>,
    /// The nicknames that are theirs; of somebody you did not name, those that were used.
    pub nicknames: Vec<String>,
    /// Whether some of their sessions are known to be theirs because they let hosts know. Who they
    /// are is not told.
    pub is_recognized: bool,
    /// In how many sessions they were.
    pub room_count: u32,
    /// How many scored questions there were.
    pub scored_count: u32,
    /// How many of them were answered.
    pub answered_count: u32,
    /// The share of the credit at what was answered; `null` if nothing was.
    #[schema(required)]
    pub right_share: Option<f64>,
    /// The newest of these sessions, oldest first; at most 20.
    pub rooms: Vec<PlayerRoom>,
}

/// A session somebody was in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayerRoom {
    /// Its id.
    pub room_id: String,
    /// The title of the quiz.
    pub title: String,
    /// The nickname there, or the number that is left of it.
    pub nickname: String,
    /// When it ended, milliseconds since the Unix epoch.
    pub finished_at_ms: u64,
    /// The share of the credit at what was answered there; `null` if nothing was.
    #[schema(required)]
    pub right_share: Option<f64>,
}

/// Some who may be one player: their nicknames have the same letters, and they were never in one
/// session together.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayerSuggestion {
    /// Two or more, the one in most sessions first.
    pub players: Vec<PlayerFigures>,
}

/// Names a player.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PlayerForm {
    /// What you call them. It counts as a nickname of theirs unless somebody else has it.
    #[garde(custom(check_filled), custom(check_one_line), length(chars, max = 64))]
    pub name: String,
    /// What they are called elsewhere, such as a student number.
    #[garde(custom(check_one_line), length(chars, max = 64))]
    #[serde(default)]
    pub external_id: String,
    /// All nicknames that are theirs. What another player of yours has is taken from them, and who
    /// has none left and is on no class list is gone: so players are merged.
    #[garde(
        length(max = 50),
        inner(custom(check_filled), custom(check_one_line), length(chars, max = 64))
    )]
    #[schema(max_items = 50)]
    pub nicknames: Vec<String>,
}

/// Somebody you know by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KnownPlayer {
    /// Stable.
    pub id: String,
    /// What you call them.
    pub name: String,
    /// What they are called elsewhere; empty if nothing.
    pub external_id: String,
    /// The class list they are on.
    #[schema(required)]
    pub class_list_id: Option<String>,
    /// Their nicknames.
    pub nicknames: Vec<String>,
}

/// Names a class list.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClassListForm {
    /// What you call it.
    #[garde(custom(check_filled), custom(check_one_line), length(chars, max = 64))]
    pub name: String,
}

/// A list of players, such as a class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClassList {
    /// Stable.
    pub id: String,
    /// What you call it.
    pub name: String,
    /// How many players are on it.
    pub player_count: u32,
    /// When it was made (RFC 3339).
    pub created_at: String,
}

/// Players for a class list, as text.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClassListText {
    /// One player a line: a name, and behind a tab, a semicolon or a comma what they are called
    /// elsewhere. A comma belongs to the name unless what follows has a digit.
    #[garde(custom(check_filled), length(max = PASTED_BYTES_MAX))]
    pub text: String,
}

/// What came of putting players on a class list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClassListAdded {
    /// How many are new on it.
    pub added_count: u32,
    /// How many were on it before.
    pub known_count: u32,
    /// The list since.
    pub class_list: ClassList,
}

/// What stands in one line and cannot hide anything.
fn check_one_line<C>(value: &str, _: &C) -> garde::Result {
    if is_one_line(value) {
        Ok(())
    } else {
        Err(garde::Error::new(
            "Leave out line breaks and characters that cannot be seen",
        ))
    }
}

/// Whether a text stands in one line and hides nothing: no controls, no marks of direction.
pub fn is_one_line(text: &str) -> bool {
    let is_hidden = |c: char| {
        c.is_control()
            || matches!(
                c,
                '\u{2028}' | '\u{2029}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
                    | '\u{200E}' | '\u{200F}' | '\u{061C}' | '\u{FEFF}' | '\u{200B}'
            )
    };
    !text.chars().any(is_hidden)
}
