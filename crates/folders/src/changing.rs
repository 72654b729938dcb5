//! Creating, renaming, moving and deleting folders.

use database::{Tx, sql};
use store::{Store, StoreError, new_id};

use crate::moving::put_quizzes_back;
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

/// What is in a folder, directly.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Contents {
    /// Deleted quizzes that can be restored, too.
    pub quiz_ids: Vec<String>,
    pub folders: Vec<Inner>,
}

/// A folder that was in another one, before that was deleted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inner {
    pub id: String,
    /// Its name there.
    pub name: String,
    /// Its version since the deletion.
    pub version: i64,
}

/// A folder that is no more, and what [`create`] needs to bring it back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deleted {
    pub name: String,
    pub parent_id: Option<String>,
    pub contents: Contents,
}

/// Locks the account until the end of the transaction, and reads its folders.
pub(crate) async fn lock(tx: &mut Tx<'_>, owner_id: &str) -> Result<Tree, StoreError> {
    // An update without a change locks the account.
    let lock = sql!("update accounts set id = id where id = $1");
    let read = sql!("select id, parent_id, name, version from folders where owner_id = $1");
    tx.execute(lock, (owner_id,)).await?;
    Ok(Tree(tx.all(read, (owner_id,)).await?))
}

/// Creates a folder, with what a deleted one had in it, or nothing. What was moved or changed since
/// the deletion stays where it is.
pub async fn create(
    store: &Store,
    owner_id: &str,
    parent_id: Option<&str>,
    name: &str,
    contents: &Contents,
    now_ms: i64,
) -> Result<Result<Folder, Refusal>, StoreError> {
    let insert = sql!(
        "insert into folders (id, owner_id, parent_id, name, name_key, version, created_at_ms) \
         values ($1, $2, $3, $4, $1, 1, $5)"
    );
    let take_name = sql!("update folders set name_key = $2 where id = $1");
    let mut writer = store.db().writer().await?;
    let mut tx = writer.begin().await?;
    let mut tree = lock(&mut tx, owner_id).await?;
    let id = new_id(now_ms);
    let inner = take_in(&mut tree, &id, parent_id, &contents.folders);
    if let Err(refusal) = tree.check(None, parent_id, name) {
        return Ok(Err(refusal));
    }
    tree.0.push(Node {
        id: id.clone(),
        parent_id: parent_id.map(str::to_owned),
        name: name.to_owned(),
        version: 1,
    });
    // With what is in it, it may be deeper than alone.
    if let Err(refusal) = tree.check(Some(&id), parent_id, name) {
        return Ok(Err(refusal));
    }
    // One of its folders may still have its name.
    let params = (&id, owner_id, parent_id, name, now_ms);
    tx.execute(insert, params).await?;
    for folder in &inner {
        put(&mut tx, &folder.id, Some(&id), &folder.name).await?;
    }
    tx.execute(take_name, (&id, key_of(name))).await?;
    put_quizzes_back(&mut tx, owner_id, &contents.quiz_ids, parent_id, &id).await?;
    tx.commit().await?;
    drop(writer);
    Ok(find(store, owner_id, &id).await?.ok_or(Refusal::Unknown))
}

/// Moves folders into a new one, as far as they are where and what the deletion left them.
fn take_in<'c>(
    tree: &mut Tree,
    id: &str,
    parent_id: Option<&str>,
    folders: &'c [Inner],
) -> Vec<&'c Inner> {
    let mut taken: Vec<&Inner> = Vec::new();
    for folder in folders {
        let node = tree.0.iter_mut().find(|node| {
            node.id == folder.id
                && node.version == folder.version
                && node.parent_id.as_deref() == parent_id
        });
        let Some(node) = node else { continue };
        let key = key_of(&folder.name);
        if taken.iter().all(|other| key_of(&other.name) != key) {
            node.parent_id = Some(id.to_owned());
            node.name.clone_from(&folder.name);
            taken.push(folder);
        }
    }
    taken
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
) -> Result<Result<Deleted, Refusal>, StoreError> {
    let find_quizzes = sql!("select id from quizzes where folder_id = $1 order by id");
    let move_quizzes = sql!("update quizzes set folder_id = $2 where folder_id = $1");
    let delete = sql!("delete from folders where id = $1");
    let mut writer = store.db().writer().await?;
    let mut tx = writer.begin().await?;
    let mut tree = lock(&mut tx, owner_id).await?;
    let Some(node) = tree.find(id) else {
        return Ok(Err(Refusal::Unknown));
    };
    let (parent_id, own_name) = (node.parent_id.clone(), node.name.clone());
    let children: Vec<Node> = tree.children(Some(id)).cloned().collect();
    // Its own name is free for what was in it.
    tree.0.retain(|node| node.id != id);
    let mut names = Vec::new();
    let mut folders = Vec::new();
    for child in children {
        let name = tree.free_name(&child.id, parent_id.as_deref(), &child.name);
        let moved = tree.0.iter_mut().find(|node| node.id == child.id);
        if let Some(moved) = moved {
            moved.parent_id.clone_from(&parent_id);
            moved.name.clone_from(&name);
        }
        names.push((child.id.clone(), name));
        folders.push(Inner {
            id: child.id,
            name: child.name,
            // Moving is a change.
            version: child.version + 1,
        });
    }
    // Out of the way of the name it had.
    let step_aside = sql!("update folders set name_key = id where id = $1");
    tx.execute(step_aside, (id,)).await?;
    for (child_id, name) in &names {
        put(&mut tx, child_id, parent_id.as_deref(), name).await?;
    }
    let quiz_ids = tx.scalars(find_quizzes, (id,)).await?;
    tx.execute(move_quizzes, (id, &parent_id)).await?;
    tx.execute(delete, (id,)).await?;
    tx.commit().await?;
    Ok(Ok(Deleted {
        name: own_name,
        parent_id,
        contents: Contents { quiz_ids, folders },
    }))
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
