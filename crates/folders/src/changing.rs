//! Creating, renaming, moving and deleting folders.

use database::{Tx, sql};
use store::{Store, StoreError, new_id};

use crate::tree::{Node, Refusal, Tree, key_of};
use crate::{Folder, find};

/// What to change about a folder.
#[derive(Debug, Clone, Copy, Default)]
pub struct Change<'a> {
    /// The version the change is based on.
    pub version: i64,
    pub name: Option<&'a str>,
    /// The folder to move it to; `Some(None)` is the top.
    pub parent_id: Option<Option<&'a str>>,
}

/// Locks the account until the end of the transaction, and reads its folders.
pub(crate) async fn lock(tx: &mut Tx<'_>, owner_id: &str) -> Result<Tree, StoreError> {
    // An update without a change locks the account.
    let lock = sql!("update accounts set id = id where id = $1");
    let read = sql!("select id, parent_id, name, version from folders where owner_id = $1");
    tx.execute(lock, (owner_id,)).await?;
    Ok(Tree(tx.all(read, (owner_id,)).await?))
}

/// Creates a folder.
pub async fn create(
    store: &Store,
    owner_id: &str,
    parent_id: Option<&str>,
    name: &str,
    now_ms: i64,
) -> Result<Result<Folder, Refusal>, StoreError> {
    let insert = sql!(
        "insert into folders (id, owner_id, parent_id, name, name_key, version, created_at_ms) \
         values ($1, $2, $3, $4, $5, 1, $6)"
    );
    let mut writer = store.db().writer().await?;
    let mut tx = writer.begin().await?;
    let tree = lock(&mut tx, owner_id).await?;
    if let Err(refusal) = tree.check(None, parent_id, name) {
        return Ok(Err(refusal));
    }
    let id = new_id(now_ms);
    let params = (&id, owner_id, parent_id, name, key_of(name), now_ms);
    tx.execute(insert, params).await?;
    tx.commit().await?;
    Ok(Ok(Folder {
        id,
        parent_id: parent_id.map(str::to_owned),
        name: name.to_owned(),
        version: 1,
        created_at_ms: now_ms,
        quiz_count: 0,
    }))
}

/// Renames a folder, or moves it with everything in it.
pub async fn change(
    store: &Store,
    owner_id: &str,
    id: &str,
    change: Change<'_>,
) -> Result<Result<Folder, Refusal>, StoreError> {
    let mut writer = store.db().writer().await?;
    let mut tx = writer.begin().await?;
    let tree = lock(&mut tx, owner_id).await?;
    let Some(node) = tree.find(id) else {
        return Ok(Err(Refusal::Unknown));
    };
    if node.version != change.version {
        return Ok(Err(Refusal::Changed));
    }
    let name = change.name.unwrap_or(&node.name);
    let parent_id = change.parent_id.unwrap_or(node.parent_id.as_deref());
    if let Err(refusal) = tree.check(Some(id), parent_id, name) {
        return Ok(Err(refusal));
    }
    put(&mut tx, id, parent_id, name).await?;
    tx.commit().await?;
    drop(writer);
    Ok(find(store, owner_id, id).await?.ok_or(Refusal::Unknown))
}

/// Deletes a folder. Its quizzes and folders move to where it was; a folder whose name is taken
/// there gets a number.
pub async fn delete(
    store: &Store,
    owner_id: &str,
    id: &str,
) -> Result<Result<(), Refusal>, StoreError> {
    let move_quizzes = sql!("update quizzes set folder_id = $2 where folder_id = $1");
    let delete = sql!("delete from folders where id = $1");
    let mut writer = store.db().writer().await?;
    let mut tx = writer.begin().await?;
    let mut tree = lock(&mut tx, owner_id).await?;
    let Some(node) = tree.find(id) else {
        return Ok(Err(Refusal::Unknown));
    };
    let parent_id = node.parent_id.clone();
    let children: Vec<Node> = tree.children(Some(id)).cloned().collect();
    // Its own name is free for what was in it.
    tree.0.retain(|node| node.id != id);
    let mut names = Vec::new();
    for child in children {
        let name = tree.free_name(&child.id, parent_id.as_deref(), &child.name);
        let moved = tree.0.iter_mut().find(|node| node.id == child.id);
        if let Some(moved) = moved {
            moved.parent_id.clone_from(&parent_id);
            moved.name.clone_from(&name);
        }
        names.push((child.id, name));
    }
    // Out of the way of the name it had.
    let step_aside = sql!("update folders set name_key = id where id = $1");
    tx.execute(step_aside, (id,)).await?;
    for (child_id, name) in &names {
        put(&mut tx, child_id, parent_id.as_deref(), name).await?;
    }
    tx.execute(move_quizzes, (id, &parent_id)).await?;
    tx.execute(delete, (id,)).await?;
    tx.commit().await?;
    Ok(Ok(()))
}

async fn put(
    tx: &mut Tx<'_>,
    id: &str,
    parent_id: Option<&str>,
    name: &str,
) -> Result<(), StoreError> {
    let sql = sql!(
        "update folders set parent_id = $2, name = $3, name_key = $4, version = version + 1 \
         where id = $1"
    );
    tx.execute(sql, (id, parent_id, name, key_of(name))).await?;
    Ok(())
}
