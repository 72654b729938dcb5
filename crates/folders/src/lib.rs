//! An author's own order of quizzes: the table of folders, and tags.
//!
//! A folder belongs to one account, and is inside another one of it or at the top. A quiz is in at
//! most one folder of its owner. Every change first locks the account, so anyone who changes
//! folders elsewhere at the same time waits, and no two changes together make a circle, a name
//! twice, or more levels than allowed. Deleting a folder moves what is in it one level up: it never
//! deletes a quiz, and it can be undone.

mod changing;
mod moving;
mod tags;
mod tree;

use database::sql;
use sqlx::FromRow;
use store::{Store, StoreError};

pub use changing::{Change, Contents, Deleted, Inner, change, create, delete};
pub use moving::{
    Moved, PlacedQuiz, list_placed, list_quizzes_in, list_titles, move_quizzes, put_beside,
};
pub use tags::{TagCount, list_tags};
pub use tree::Refusal;

/// The maximum number of folders of an account: as many as a list without pages can show.
pub const FOLDERS_MAX: usize = 200;
/// The maximum number of levels.
pub const LEVELS_MAX: usize = 4;
/// The maximum length of a name.
pub const NAME_CHARS_MAX: usize = 60;

/// A folder, with the number of quizzes directly in it that aren't deleted.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Folder {
    pub id: String,
    /// The folder it is in; `None` at the top.
    pub parent_id: Option<String>,
    pub name: String,
    /// Increases with every change of its name or parent.
    pub version: i64,
    pub created_at_ms: i64,
    pub quiz_count: i64,
}

/// All folders of an account, by name.
pub async fn list(store: &Store, owner_id: &str) -> Result<Vec<Folder>, StoreError> {
    let sql = sql!(
        "select f.id, f.parent_id, f.name, f.version, f.created_at_ms, \
             (select count(*) from quizzes q \
              where q.folder_id = f.id and q.deleted_at_ms is null) as quiz_count \
         from folders f where f.owner_id = $1 order by f.name_key, f.id"
    );
    Ok(store.db().read().all(sql, (owner_id,)).await?)
}

/// A folder of this account.
pub async fn find(store: &Store, owner_id: &str, id: &str) -> Result<Option<Folder>, StoreError> {
    let all = list(store, owner_id).await?;
    Ok(all.into_iter().find(|folder| folder.id == id))
}

/// The ids of a folder of this account and of all folders below it; `None` if there is none.
pub async fn list_below(
    store: &Store,
    owner_id: &str,
    id: &str,
) -> Result<Option<Vec<String>>, StoreError> {
    let sql = sql!("select id, parent_id, name, version from folders where owner_id = $1");
    let rows = store.db().read().all(sql, (owner_id,)).await?;
    let tree = tree::Tree(rows);
    let is_known = tree.find(id).is_some();
    Ok(is_known.then(|| tree.below(id)))
}
