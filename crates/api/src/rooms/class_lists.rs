//! Rooms for a class list: a copy of who is on it.

use game::event::Listed;
use live::RoomClassList;
use protocol::http::rooms::RoomSettings;
use store::{Account, Store};

use crate::rooms::errors;
use handling::error::ApiError;
use handling::extract::is_id;

/// A copy of the class list that a host chose; `None` if they chose none.
///
/// # Errors
///
/// The account has no such list, nobody is on it, or a name on it can't be shown.
pub(super) async fn chosen_class_list(
    store: &Store,
    account: &Account,
    settings: &RoomSettings,
) -> Result<Option<RoomClassList>, ApiError> {
    let Some(id) = &settings.class_list_id else {
        return Ok(None);
    };
    if !is_id(id) {
        return Err(errors::class_list_gone());
    }
    let players = store.read_class_list(&account.id, id).await?;
    let players = players.ok_or_else(errors::class_list_gone)?;
    if players.is_empty() {
        return Err(errors::class_list_empty());
    }
    let listed = players.iter().map(|(name, external_id)| {
        Listed::new(name, external_id).map_err(|_refusal| errors::class_list_unreadable(name))
    });
    Ok(Some(RoomClassList {
        entries: listed.collect::<Result<_, _>>()?,
        is_on: true,
    }))
}
