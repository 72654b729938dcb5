//! Who played in a host's sessions: by nickname, by account if the player allows it, and by name if
//! the host knows it.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::auth::check_filled;

use crate::checks::broken;

/// The maximum size of a class list in bytes. 500 players with long names need half of it.
const PASTED_BYTES_MAX: usize = 128 * 1024;

/// Which players to list.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct PlayersQuery {
    /// Only players whose name, nickname or identifier contains this.
    #[garde(inner(length(max = 100)))]
    pub search: Option<String>,
    /// Only players on this class list.
    #[garde(inner(length(max = 64)))]
    pub class_list_id: Option<String>,
    /// Only what they did in live sessions that were opened for this class list.
    #[garde(inner(length(max = 64)))]
    pub sessions_of: Option<String>,
    /// The maximum number of results: 50 by default, 100 at most.
    #[garde(inner(range(min = 1, max = 100)))]
    pub limit: Option<u32>,
    /// The cursor of this page, from the `X-Next-Cursor` header of the previous one.
    #[garde(inner(length(max = 200)))]
    pub cursor: Option<String>,
}

/// A player in your live sessions, with their results.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayerFigures {
    /// The ID of the known player; `null` if you haven't named them.
    #[schema(required)]
    pub player_id: Option<String>,
    /// The name you gave them, or else their latest nickname.
    pub name: String,
    /// Their identifier elsewhere; may be empty.
    pub external_id: String,
    /// Their class list.
    #[schema(required)]
    pub class_list_id: Option<String>,
    /// Their nicknames. For players you haven't named, the nicknames they used.
    pub nicknames: Vec<String>,
    /// Whether some of their sessions are known because they let hosts recognize them. It doesn't
    /// reveal who they are.
    pub is_recognized: bool,
    /// The number of their sessions.
    pub room_count: u32,
    /// The number of scored questions.
    pub scored_count: u32,
    /// How many of them they answered.
    pub answered_count: u32,
    /// The share of credit earned by their answers; `null` without answers.
    #[schema(required)]
    pub right_share: Option<f64>,
    /// Their latest sessions, oldest first; at most 20.
    pub rooms: Vec<PlayerRoom>,
}

/// A session of a player.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayerRoom {
    /// Its id.
    pub room_id: String,
    /// The title of the quiz.
    pub title: String,
    /// Their nickname there, or the number that replaced it.
    pub nickname: String,
    /// When it ended, in milliseconds since the Unix epoch.
    pub finished_at_ms: u64,
    /// The share of credit earned by their answers there; `null` without answers.
    #[schema(required)]
    pub right_share: Option<f64>,
}

/// Players who may be the same person: their nicknames have the same letters, and they were never
/// in the same session.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayerSuggestion {
    /// Two or more, the one with the most sessions first.
    pub players: Vec<PlayerFigures>,
}

/// Names a player.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PlayerForm {
    /// Their name. It also counts as one of their nicknames, unless another player has it.
    #[garde(custom(check_filled), custom(check_one_line), length(chars, max = 64))]
    pub name: String,
    /// Their identifier elsewhere, such as a student number.
    #[garde(custom(check_one_line), length(chars, max = 64))]
    #[serde(default)]
    pub external_id: String,
    /// All their nicknames. A nickname is taken from any other player of yours that has it, and a
    /// player without nicknames or class list is deleted. This is how players are merged.
    #[garde(
        length(max = 50),
        inner(custom(check_filled), custom(check_one_line), length(chars, max = 64))
    )]
    #[schema(max_items = 50)]
    pub nicknames: Vec<String>,
}

/// A known player: one you have named.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KnownPlayer {
    /// The unique ID. It never changes.
    pub id: String,
    /// Their name.
    pub name: String,
    /// Their identifier elsewhere; may be empty.
    pub external_id: String,
    /// Their class list.
    #[schema(required)]
    pub class_list_id: Option<String>,
    /// Their nicknames.
    pub nicknames: Vec<String>,
}

/// Names a class list.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClassListForm {
    /// Its name.
    #[garde(custom(check_filled), custom(check_one_line), length(chars, max = 64))]
    pub name: String,
}

/// A list of players, such as a class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClassList {
    /// The unique ID. It never changes.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The number of players on it.
    pub player_count: u32,
    /// When it was created (RFC 3339).
    pub created_at: String,
}

/// Players to add to a class list, as text.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClassListText {
    /// One player per line: a name, optionally followed by a tab, semicolon or comma and an
    /// identifier. A comma is part of the name unless the text after it contains a digit.
    #[garde(custom(check_filled), length(max = PASTED_BYTES_MAX))]
    pub text: String,
}

/// The result of adding players to a class list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClassListAdded {
    /// The number of players added.
    pub added_count: u32,
    /// The number of players already on it.
    pub known_count: u32,
    /// The updated list.
    pub class_list: ClassList,
}

/// Text that fits on one line and can't hide anything.
pub(super) fn check_one_line<C>(value: &str, _: &C) -> garde::Result {
    if is_one_line(value) {
        Ok(())
    } else {
        Err(broken("Remove line breaks and invisible characters"))
    }
}

/// Whether a text fits on one line and hides nothing: no control characters, no direction marks.
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
