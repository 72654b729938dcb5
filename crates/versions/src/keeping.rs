//! Keeping a version, and deleting the ones it replaces.

use database::{Tx, sql};
use sqlx::FromRow;
use store::{Store, StoreError, new_id};

use crate::{BYTES_MAX, Reason, VERSIONS_MAX};

/// The present state of a quiz.
#[derive(Debug, Clone, Copy)]
pub struct NewVersion<'a> {
    pub quiz_id: &'a str,
    /// The version number of the quiz.
    pub revision: i64,
    pub reason: Reason,
    pub title: &'a str,
    pub question_count: i64,
    pub document: &'a str,
    /// The same for equal documents only.
    pub digest: &'a str,
    /// The uploaded files that it shows.
    pub media_ids: &'a [&'a str],
    /// A version that must not go for this one.
    pub spared: Option<&'a str>,
}

#[derive(FromRow)]
struct Kept {
    id: String,
    #[sqlx(try_from = "String")]
    reason: Reason,
    byte_count: i64,
}

/// Keeps a version, and returns its id. A document that is kept already stays what it is, but one
/// that was kept automatically takes the new reason and time.
pub async fn keep(store: &Store, new: NewVersion<'_>, now_ms: i64) -> Result<String, StoreError> {
    // An update without a change locks the quiz.
    let lock = sql!("update quizzes set version = version where id = $1");
    let find =
        sql!("select id, reason, byte_count from quiz_versions where quiz_id = $1 and digest = $2");
    let seen = sql!("update quiz_versions set revision = $2 where id = $1 and revision < $2");
    let promote = sql!("update quiz_versions set reason = $2, kept_at_ms = $3 where id = $1");
    let mut writer = store.db().writer().await?;
    let mut tx = writer.begin().await?;
    tx.execute(lock, (new.quiz_id,)).await?;
    let found: Option<Kept> = tx.optional(find, (new.quiz_id, new.digest)).await?;
    let id = match found {
        Some(kept) => {
            tx.execute(seen, (&kept.id, new.revision)).await?;
            if kept.reason == Reason::Edited && new.reason != Reason::Edited {
                let params = (&kept.id, new.reason.as_str(), now_ms);
                tx.execute(promote, params).await?;
            }
            kept.id
        }
        None => insert(&mut tx, &new, now_ms).await?,
    };
    let list = sql!(
        "select id, reason, byte_count from quiz_versions where quiz_id = $1 \
         order by kept_at_ms, id"
    );
    let delete = sql!("delete from quiz_versions where id = $1");
    let all: Vec<Kept> = tx.all(list, (new.quiz_id,)).await?;
    for gone in excess(&all, &[Some(id.as_str()), new.spared]) {
        tx.execute(delete, (gone,)).await?;
    }
    tx.commit().await?;
    Ok(id)
}

async fn insert(tx: &mut Tx<'_>, new: &NewVersion<'_>, now_ms: i64) -> Result<String, StoreError> {
    let insert = sql!(
        "insert into quiz_versions (id, quiz_id, revision, reason, title, question_count, \
             document, byte_count, digest, kept_at_ms) \
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
    );
    // The person who changed the quiz last made this document, unless it has been changed since.
    let sign = sql!(
        "update quiz_versions set changed_by = q.changed_by, changed_at_ms = q.changed_at_ms \
         from quizzes q where quiz_versions.id = $1 and q.id = $2 and q.version = $3 \
             and q.changed_at_ms = q.updated_at_ms"
    );
    let name = sql!("insert into quiz_version_media (version_id, media_id) values ($1, $2)");
    let id = new_id(now_ms);
    let params = (
        &id,
        new.quiz_id,
        new.revision,
        new.reason.as_str(),
        new.title,
        new.question_count,
        new.document,
        i64::try_from(new.document.len()).unwrap_or(i64::MAX),
        new.digest,
        now_ms,
    );
    tx.execute(insert, params).await?;
    tx.execute(sign, (&id, new.quiz_id, new.revision)).await?;
    for media_id in new.media_ids {
        tx.execute(name, (&id, *media_id)).await?;
    }
    Ok(id)
}

/// The ids of what goes, of all versions in the order they were kept: automatic ones first.
fn excess<'a>(all: &'a [Kept], spared: &[Option<&str>]) -> Vec<&'a str> {
    let (automatic, others): (Vec<&Kept>, Vec<&Kept>) =
        all.iter().partition(|kept| kept.reason == Reason::Edited);
    let mut count = all.len();
    let mut bytes: i64 = all.iter().map(|kept| kept.byte_count).sum();
    let mut gone = Vec::new();
    for kept in automatic.into_iter().chain(others) {
        if count <= VERSIONS_MAX && bytes <= BYTES_MAX {
            break;
        }
        if spared.contains(&Some(kept.id.as_str())) {
            continue;
        }
        count -= 1;
        bytes -= kept.byte_count;
        gone.push(kept.id.as_str());
    }
    gone
}

#[cfg(test)]
mod tests {
    //! What goes for a new version.

    use super::{BYTES_MAX, Kept, Reason, VERSIONS_MAX, excess};

    fn kept(id: usize, reason: Reason, byte_count: i64) -> Kept {
        let id = id.to_string();
        Kept {
            id,
            reason,
            byte_count,
        }
    }

    #[test]
    fn the_oldest_automatic_ones_go_first() {
        let mut all: Vec<Kept> = (0..VERSIONS_MAX)
            .map(|id| kept(id, Reason::Published, 1))
            .collect();
        assert_eq!(excess(&all, &[]), [""; 0]);
        all.push(kept(50, Reason::Edited, 1));
        all.push(kept(51, Reason::Edited, 1));
        assert_eq!(excess(&all, &[Some("51")]), ["50", "0"]);
        assert_eq!(excess(&all, &[Some("51"), Some("0")]), ["50", "1"]);
        all.push(kept(52, Reason::Edited, 1));
        assert_eq!(excess(&all, &[Some("52"), None]), ["50", "51", "0"]);
    }

    #[test]
    fn large_ones_go_earlier_and_the_new_one_stays() {
        let half = BYTES_MAX / 2;
        let all = [
            kept(0, Reason::Hosted, half),
            kept(1, Reason::Edited, half),
            kept(2, Reason::Hosted, half),
        ];
        assert_eq!(excess(&all, &[Some("2")]), ["1"]);
        let all = [
            kept(0, Reason::Hosted, 1),
            kept(1, Reason::Edited, BYTES_MAX + 1),
        ];
        assert_eq!(excess(&all, &[Some("1")]), ["0"]);
    }
}
