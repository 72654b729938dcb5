//! Accounts as administrators see them: listing, roles and suspensions.
//!
//! One row guards who the administrators are, so two administrators can't remove each other's role
//! at the same moment. A suspended account keeps its data, but it can't sign in, and nobody else
//! finds its quizzes until it is restored.

use database::{Tx, sql};
use sqlx::FromRow;

use crate::sessions::end_sessions;
use crate::{Account, Page, Store, StoreError};

/// The state of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UserState {
    /// Verified and not suspended.
    Active,
    /// Its email address isn't verified.
    Unverified,
    /// Suspended by an administrator.
    Suspended,
}

/// Which accounts to list.
#[derive(Debug, Clone, Copy, Default)]
pub struct UserFilter<'a> {
    /// Text to find in the name or the email address.
    pub search: Option<&'a str>,
    /// Only administrators, or only everyone else.
    pub is_admin: Option<bool>,
    pub state: Option<UserState>,
    pub limit: u32,
    pub cursor: Option<&'a str>,
}

/// An account in a list of administrators.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct User {
    #[sqlx(flatten)]
    pub account: Account,
    /// When it was last used, rounded to the hour.
    pub last_seen_at_ms: i64,
    /// The reason for the suspension; empty if there is none.
    pub suspended_because: String,
    /// Quizzes that are not deleted.
    pub quiz_count: i64,
    /// Live rooms it hosted, not counting practice.
    pub room_count: i64,
}

/// The details administrators see of one account.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct UserDetails {
    #[sqlx(flatten)]
    pub user: User,
    /// Quizzes anyone can find.
    pub listed_count: i64,
    /// Unfinished live rooms.
    pub open_room_count: i64,
    pub media_bytes: i64,
    /// Open abuse reports about its quizzes.
    pub open_report_count: i64,
    pub has_totp: bool,
    pub passkey_count: i64,
}

/// The result of changing a role.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoleOutcome {
    Changed,
    /// It already had that role.
    Unchanged,
    /// There would be no administrator left.
    LastAdministrator,
    /// There is no such account.
    Unknown,
}

/// The result of a suspension.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SuspendOutcome {
    /// Its sessions have ended. The caller must close their sockets.
    Suspended { session_ids: Vec<String> },
    /// It was already suspended.
    Unchanged,
    /// Its administrator role must be removed first.
    Administrator,
    /// There is no such account.
    Unknown,
}

/// The columns of [`User`] for the accounts `a`.
macro_rules! user_columns {
    () => {
        concat!(
            "a.id, a.name, a.email, a.password_hash, a.email_verified_at_ms, a.is_admin, ",
            "a.created_at_ms, a.avatar_id, a.suspended_at_ms, a.last_seen_at_ms, ",
            "a.suspended_because, ",
            "(select count(*) from quizzes q where q.owner_id = a.id and q.deleted_at_ms is null) ",
            "as quiz_count, ",
            "(select count(*) from rooms r where r.host_account_id = a.id and r.mode = 'live') ",
            "as room_count"
        )
    };
}

/// Locks the set of administrators, as deleting an account does too.
pub(crate) async fn lock_administrators(tx: &mut Tx<'_>) -> Result<(), StoreError> {
    let lock = sql!("update instances set first_account_id = first_account_id where id = 1");
    tx.execute(lock, ()).await?;
    Ok(())
}

impl Store {
    /// Lists all accounts, newest first.
    pub async fn list_users(&self, filter: UserFilter<'_>) -> Result<Page<User>, StoreError> {
        // SQLite ignores case only for ASCII, so the query includes other spellings.
        let sql = sql!(concat!(
            "select ",
            user_columns!(),
            " from accounts a where (cast($1 as text) is null or a.id < $1) \
                 and (cast($2 as text) is null or a.email like $2 escape '\\' \
                     or lower(a.name) like $2 escape '\\' or a.name like $3 escape '\\' \
                     or a.name like $4 escape '\\') \
                 and (cast($5 as bigint) is null \
                     or (case when a.is_admin then 1 else 0 end) = $5) \
                 and (cast($6 as text) is null or $6 = case \
                     when a.suspended_at_ms is not null then 'suspended' \
                     when a.email_verified_at_ms is null then 'unverified' \
                     else 'active' end) \
             order by a.id desc limit $7"
        ));
        let search = filter.search.map(str::trim).filter(|text| !text.is_empty());
        let params = (
            filter.cursor,
            search.map(|text| contains(&text.to_lowercase())),
            search.map(contains),
            search.map(|text| contains(&capitalized(text))),
            filter.is_admin.map(i64::from),
            filter.state.map(state_word),
            i64::from(filter.limit) + 1,
        );
        let rows: Vec<User> = self.db.read().all(sql, params).await?;
        Ok(Page::new(rows, filter.limit, |user| &user.account.id))
    }

    /// One account, with counts of what belongs to it.
    pub async fn find_user(&self, id: &str) -> Result<Option<UserDetails>, StoreError> {
        let sql = sql!(concat!(
            "select ",
            user_columns!(),
            ", (select count(*) from quizzes q where q.owner_id = a.id and q.is_listed) \
                 as listed_count, \
             (select count(*) from rooms r where r.host_account_id = a.id and r.mode = 'live' \
                 and r.finished_at_ms is null) as open_room_count, \
             (select cast(coalesce(sum(m.byte_count), 0) as bigint) from media m \
                 where m.owner_id = a.id) as media_bytes, \
             (select count(*) from abuse_reports b join quizzes q on q.id = b.quiz_id \
                 where q.owner_id = a.id and b.closed_at_ms is null) as open_report_count, \
             exists (select 1 from totps t where t.account_id = a.id \
                 and t.enabled_at_ms is not null) as has_totp, \
             (select count(*) from passkeys p where p.account_id = a.id) as passkey_count \
             from accounts a where a.id = $1"
        ));
        Ok(self.db.read().optional(sql, (id,)).await?)
    }

    /// Grants or removes the administrator role.
    pub async fn set_role(&self, id: &str, is_admin: bool) -> Result<RoleOutcome, StoreError> {
        let find = sql!("select is_admin from accounts where id = $1");
        let others = sql! {
            sqlite: "select count(*) from accounts \
                where id <> $1 and is_admin = 1 and suspended_at_ms is null",
            postgres: "select count(*) from accounts \
                where id <> $1 and is_admin and suspended_at_ms is null",
        };
        let set = sql!("update accounts set is_admin = $2 where id = $1");
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        lock_administrators(&mut tx).await?;
        let was_admin: Option<bool> = tx.optional_scalar(find, (id,)).await?;
        let Some(was_admin) = was_admin else {
            return Ok(RoleOutcome::Unknown);
        };
        if was_admin == is_admin {
            return Ok(RoleOutcome::Unchanged);
        }
        let other_count: i64 = tx.scalar(others, (id,)).await?;
        if !is_admin && other_count == 0 {
            return Ok(RoleOutcome::LastAdministrator);
        }
        tx.execute(set, (id, is_admin)).await?;
        tx.commit().await?;
        Ok(RoleOutcome::Changed)
    }

    /// Suspends an account: signs it out everywhere and hides its quizzes from others until it is
    /// restored.
    pub async fn suspend_account(
        &self,
        id: &str,
        because: &str,
        now_ms: i64,
    ) -> Result<SuspendOutcome, StoreError> {
        // An update without a change locks the account, so a concurrent log-in comes first or is
        // refused.
        let lock = sql!(
            "update accounts set id = id where id = $1 returning is_admin, \
                 suspended_at_ms is not null"
        );
        let suspend =
            sql!("update accounts set suspended_at_ms = $2, suspended_because = $3 where id = $1");
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        lock_administrators(&mut tx).await?;
        match tx.optional(lock, (id,)).await? {
            None => return Ok(SuspendOutcome::Unknown),
            Some((true, _)) => return Ok(SuspendOutcome::Administrator),
            Some((_, true)) => return Ok(SuspendOutcome::Unchanged),
            Some((false, false)) => {}
        }
        tx.execute(suspend, (id, now_ms, because)).await?;
        let session_ids = end_sessions(&mut tx, id, None, now_ms).await?;
        tx.commit().await?;
        Ok(SuspendOutcome::Suspended { session_ids })
    }

    /// Restores a suspended account. False if it was not suspended.
    pub async fn restore_account(&self, id: &str) -> Result<bool, StoreError> {
        let sql = sql!(
            "update accounts set suspended_at_ms = null, suspended_because = '' \
             where id = $1 and suspended_at_ms is not null \
                 and id not in (select account_id from departures)"
        );
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let is_restored = tx.execute(sql, (id,)).await? == 1;
        tx.commit().await?;
        Ok(is_restored)
    }
}

fn state_word(state: UserState) -> &'static str {
    match state {
        UserState::Active => "active",
        UserState::Unverified => "unverified",
        UserState::Suspended => "suspended",
    }
}

/// Builds a pattern that matches texts containing these words literally.
pub(crate) fn contains(text: &str) -> String {
    let mut pattern = String::with_capacity(text.len() + 2);
    pattern.push('%');
    for c in text.chars() {
        if matches!(c, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern.push('%');
    pattern
}

/// Capitalizes the first letter, as in names.
fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().into_iter().flat_map(char::to_uppercase);
    first.chain(chars).collect()
}

#[cfg(test)]
mod tests {
    use super::{capitalized, contains};

    #[test]
    fn what_is_searched_is_no_pattern() {
        assert_eq!(contains("100% a_b\\"), r"%100\% a\_b\\%");
        assert_eq!(capitalized("ökonom"), "Ökonom");
    }
}
