//! Friends, friend requests and blocks.
//!
//! Only one transaction at a time changes a pair of accounts: it first locks both account rows in
//! the order of their ids, so crossing requests become one friendship and limits hold. A blocked
//! account notices nothing: it can still send a request, which stays hidden from the other one.
//! Every change is idempotent.

use database::{Tx, sql};
use sqlx::FromRow;

use crate::accounts::lock_account;
use crate::{Page, Store, StoreError};

/// The maximum number of friends per account.
pub const FRIENDS_MAX: i64 = 500;
/// The maximum number of unanswered requests per account.
pub const ASKED_MAX: i64 = 50;
/// The maximum number of accounts one account may block.
pub const BLOCKED_MAX: i64 = 1000;

/// An account as its friends see it.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Friend {
    pub id: String,
    pub name: String,
    /// The profile picture, if there is one.
    pub avatar_id: Option<String>,
    /// When it became what it is: a friend, asked, asking or blocked.
    pub since_ms: i64,
}

/// A list of accounts, seen from one account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FriendList {
    Friends,
    /// They sent a request that is unanswered.
    Asking,
    /// They received a request that is unanswered.
    Asked,
    Blocked,
}

/// The result of a friend request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AskOutcome {
    /// The request is pending. `is_seen` is false if the other account blocks the sender, who must
    /// not find out; then nobody is notified.
    Asked { is_new: bool, is_seen: bool },
    /// They are friends; new if the other one had already asked.
    Friends { is_new: bool },
    /// The sender blocks the other account.
    Blocked,
    /// This account has too many pending requests.
    TooManyAsked,
    /// One of the two has reached the maximum number of friends.
    TooManyFriends,
}

/// The result of accepting a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AcceptOutcome {
    /// They are friends; `is_new` if they weren't before.
    Friends {
        is_new: bool,
    },
    /// There is no request, or it no longer exists.
    NotAsked,
    TooManyFriends,
}

/// The relation of one account to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FriendState {
    Friend,
    /// Has asked the other one.
    Asked,
    Blocked,
}

impl FriendState {
    /// The stored word.
    fn as_str(self) -> &'static str {
        match self {
            Self::Friend => "friend",
            Self::Asked => "asked",
            Self::Blocked => "blocked",
        }
    }

    fn of(word: &str) -> Option<Self> {
        let all = [Self::Friend, Self::Asked, Self::Blocked];
        all.into_iter().find(|state| state.as_str() == word)
    }
}

/// Locks two accounts, always in the same order. False if one of them is deleted.
async fn lock_pair(tx: &mut Tx<'_>, one: &str, other: &str) -> Result<bool, StoreError> {
    let mut pair = [one, other];
    pair.sort_unstable();
    let [first, second] = pair;
    Ok(lock_account(tx, first).await? && lock_account(tx, second).await?)
}

/// The relation of one account to another.
async fn state_of(
    tx: &mut Tx<'_>,
    one: &str,
    other: &str,
) -> Result<Option<FriendState>, StoreError> {
    let find = sql!("select state from friend_links where account_id = $1 and other_id = $2");
    let word: Option<String> = tx.optional_scalar(find, (one, other)).await?;
    Ok(word.as_deref().and_then(FriendState::of))
}

/// Counts the accounts with which an account has this relation.
async fn count_state(tx: &mut Tx<'_>, one: &str, state: FriendState) -> Result<i64, StoreError> {
    let count = sql!("select count(*) from friend_links where account_id = $1 and state = $2");
    Ok(tx.scalar(count, (one, state.as_str())).await?)
}

/// Sets the relation of one account to another.
async fn put_state(
    tx: &mut Tx<'_>,
    one: &str,
    other: &str,
    state: FriendState,
    now_ms: i64,
) -> Result<(), StoreError> {
    let put = sql!(
        "insert into friend_links (account_id, other_id, state, since_ms) \
         values ($1, $2, $3, $4) on conflict (account_id, other_id) \
         do update set state = excluded.state, since_ms = excluded.since_ms"
    );
    tx.execute(put, (one, other, state.as_str(), now_ms))
        .await?;
    Ok(())
}

/// Makes two accounts friends. False if one has too many.
async fn befriend(
    tx: &mut Tx<'_>,
    one: &str,
    other: &str,
    now_ms: i64,
) -> Result<bool, StoreError> {
    for id in [one, other] {
        if count_state(tx, id, FriendState::Friend).await? >= FRIENDS_MAX {
            return Ok(false);
        }
    }
    put_state(tx, one, other, FriendState::Friend, now_ms).await?;
    put_state(tx, other, one, FriendState::Friend, now_ms).await?;
    Ok(true)
}

/// One list of accounts with the time of each: `$1` is the account, `$2` the cursor, `$3` the
/// limit.
macro_rules! list {
    ($account:literal, $owner:literal, $rest:literal) => {
        sql!(concat!(
            "select a.id, a.name, a.avatar_id, l.since_ms from friend_links l ",
            "join accounts a on a.id = l.",
            $account,
            " where l.",
            $owner,
            " = $1 and ",
            $rest,
            " and (cast($2 as text) is null or a.id > $2) order by a.id limit $3"
        ))
    };
}

impl Store {
    /// Returns the account's friend code, or sets this new one if it has none.
    pub async fn get_or_create_friend_code(
        &self,
        account_id: &str,
        new_code: &str,
        now_ms: i64,
    ) -> Result<String, StoreError> {
        // An update without a change returns the existing row.
        let sql = sql!(
            "insert into friend_codes (account_id, code, created_at_ms) values ($1, $2, $3) \
             on conflict (account_id) do update set code = friend_codes.code returning code"
        );
        let params = (account_id, new_code, now_ms);
        Ok(self.db.write().scalar(sql, params).await?)
    }

    /// The friend code of an account, if it ever requested one.
    pub async fn find_friend_code(&self, account_id: &str) -> Result<Option<String>, StoreError> {
        let sql = sql!("select code from friend_codes where account_id = $1");
        Ok(self.db.read().optional_scalar(sql, (account_id,)).await?)
    }

    /// Replaces an account's friend code; the old one stops working.
    pub async fn renew_friend_code(
        &self,
        account_id: &str,
        new_code: &str,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let sql = sql!(
            "insert into friend_codes (account_id, code, created_at_ms) values ($1, $2, $3) \
             on conflict (account_id) do update set code = excluded.code, \
                 created_at_ms = excluded.created_at_ms"
        );
        let params = (account_id, new_code, now_ms);
        self.db.write().execute(sql, params).await?;
        Ok(())
    }

    /// The account with this friend code; `since_ms` is when the code was created. Finds only
    /// verified accounts.
    pub async fn find_by_friend_code(&self, code: &str) -> Result<Option<Friend>, StoreError> {
        let sql = sql!(
            "select a.id, a.name, a.avatar_id, f.created_at_ms as since_ms from friend_codes f \
             join accounts a on a.id = f.account_id \
             where f.code = $1 and a.email_verified_at_ms is not null"
        );
        Ok(self.db.read().optional(sql, (code,)).await?)
    }

    /// Sends a friend request. If the other account has already asked, they become friends. `None`
    /// if one of the two is deleted, or if they are the same account.
    pub async fn ask_friend(
        &self,
        account_id: &str,
        other_id: &str,
        now_ms: i64,
    ) -> Result<Option<AskOutcome>, StoreError> {
        if account_id == other_id {
            return Ok(None);
        }
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        if !lock_pair(&mut tx, account_id, other_id).await? {
            return Ok(None);
        }
        let mine = state_of(&mut tx, account_id, other_id).await?;
        let theirs = state_of(&mut tx, other_id, account_id).await?;
        let is_seen = theirs != Some(FriendState::Blocked);
        let outcome = match (mine, theirs) {
            (Some(FriendState::Blocked), _) => AskOutcome::Blocked,
            (Some(FriendState::Friend), _) => AskOutcome::Friends { is_new: false },
            (None, Some(FriendState::Asked)) => {
                if befriend(&mut tx, account_id, other_id, now_ms).await? {
                    AskOutcome::Friends { is_new: true }
                } else {
                    AskOutcome::TooManyFriends
                }
            }
            (Some(FriendState::Asked), _) => AskOutcome::Asked {
                is_new: false,
                is_seen,
            },
            (None, _) => {
                if count_state(&mut tx, account_id, FriendState::Asked).await? >= ASKED_MAX {
                    return Ok(Some(AskOutcome::TooManyAsked));
                }
                if count_state(&mut tx, account_id, FriendState::Friend).await? >= FRIENDS_MAX {
                    return Ok(Some(AskOutcome::TooManyFriends));
                }
                put_state(&mut tx, account_id, other_id, FriendState::Asked, now_ms).await?;
                AskOutcome::Asked {
                    is_new: true,
                    is_seen,
                }
            }
        };
        tx.commit().await?;
        Ok(Some(outcome))
    }

    /// Accepts a friend request.
    pub async fn accept_friend(
        &self,
        account_id: &str,
        other_id: &str,
        now_ms: i64,
    ) -> Result<AcceptOutcome, StoreError> {
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        lock_pair(&mut tx, account_id, other_id).await?;
        let mine = state_of(&mut tx, account_id, other_id).await?;
        let theirs = state_of(&mut tx, other_id, account_id).await?;
        let outcome = match (mine, theirs) {
            (Some(FriendState::Friend), _) => AcceptOutcome::Friends { is_new: false },
            (None, Some(FriendState::Asked)) => {
                if befriend(&mut tx, account_id, other_id, now_ms).await? {
                    AcceptOutcome::Friends { is_new: true }
                } else {
                    AcceptOutcome::TooManyFriends
                }
            }
            _ => AcceptOutcome::NotAsked,
        };
        tx.commit().await?;
        Ok(outcome)
    }

    /// Removes a request, for the sender or the recipient.
    pub async fn drop_request(&self, from_id: &str, asked_id: &str) -> Result<(), StoreError> {
        let sql = sql!(
            "delete from friend_links where account_id = $1 and other_id = $2 \
                 and state = 'asked'"
        );
        self.db.write().execute(sql, (from_id, asked_id)).await?;
        Ok(())
    }

    /// Ends a friendship for both accounts.
    pub async fn remove_friend(&self, account_id: &str, other_id: &str) -> Result<(), StoreError> {
        let sql = sql!(
            "delete from friend_links where state = 'friend' and \
                 ((account_id = $1 and other_id = $2) or (account_id = $2 and other_id = $1))"
        );
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        lock_pair(&mut tx, account_id, other_id).await?;
        tx.execute(sql, (account_id, other_id)).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Blocks an account: ends the relation between the two and removes the notifications it
    /// caused. A request it sent stays visible to the sender. Does nothing if there is no relation
    /// between the two. False if too many are blocked.
    pub async fn block_account(
        &self,
        account_id: &str,
        other_id: &str,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let end = sql!(
            "delete from friend_links where account_id = $1 and other_id = $2 \
                 and state = 'friend'"
        );
        let forget = sql!("delete from notifications where account_id = $1 and actor_id = $2");
        if account_id == other_id {
            return Ok(true);
        }
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        if !lock_pair(&mut tx, account_id, other_id).await? {
            return Ok(true);
        }
        let mine = state_of(&mut tx, account_id, other_id).await?;
        let is_known = mine.is_some() || state_of(&mut tx, other_id, account_id).await?.is_some();
        if !is_known || mine == Some(FriendState::Blocked) {
            return Ok(true);
        }
        if count_state(&mut tx, account_id, FriendState::Blocked).await? >= BLOCKED_MAX {
            return Ok(false);
        }
        tx.execute(end, (other_id, account_id)).await?;
        put_state(&mut tx, account_id, other_id, FriendState::Blocked, now_ms).await?;
        tx.execute(forget, (account_id, other_id)).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Unblocks an account.
    pub async fn unblock_account(
        &self,
        account_id: &str,
        other_id: &str,
    ) -> Result<(), StoreError> {
        let sql = sql!(
            "delete from friend_links where account_id = $1 and other_id = $2 \
                 and state = 'blocked'"
        );
        self.db.write().execute(sql, (account_id, other_id)).await?;
        Ok(())
    }

    /// The list in which an account has another one; `None` if in none.
    pub async fn find_relation(
        &self,
        account_id: &str,
        other_id: &str,
    ) -> Result<Option<FriendList>, StoreError> {
        // The account's own row takes precedence over the other one's.
        let sql = sql!(
            "select state, account_id = $1 as is_mine from friend_links \
             where (account_id = $1 and other_id = $2) \
                 or (account_id = $2 and other_id = $1 and state = 'asked') \
             order by is_mine desc limit 1"
        );
        let found: Option<(String, bool)> =
            self.db.read().optional(sql, (account_id, other_id)).await?;
        Ok(
            found.and_then(|(word, is_mine)| match (FriendState::of(&word)?, is_mine) {
                (FriendState::Friend, _) => Some(FriendList::Friends),
                (FriendState::Blocked, true) => Some(FriendList::Blocked),
                (FriendState::Asked, true) => Some(FriendList::Asked),
                (FriendState::Asked, false) => Some(FriendList::Asking),
                (FriendState::Blocked, false) => None,
            }),
        )
    }

    /// One page of an account's list. Blocked accounts appear only in the list of blocked ones.
    pub async fn list_friends(
        &self,
        account_id: &str,
        list: FriendList,
        limit: u32,
        cursor: Option<&str>,
    ) -> Result<Page<Friend>, StoreError> {
        let sql = match list {
            FriendList::Friends => list!("other_id", "account_id", "l.state = 'friend'"),
            FriendList::Asked => list!("other_id", "account_id", "l.state = 'asked'"),
            FriendList::Blocked => list!("other_id", "account_id", "l.state = 'blocked'"),
            FriendList::Asking => list!(
                "account_id",
                "other_id",
                "l.state = 'asked' and not exists (select 1 from friend_links b \
                     where b.account_id = $1 and b.other_id = l.account_id)"
            ),
        };
        let params = (account_id, cursor, i64::from(limit) + 1);
        let rows: Vec<Friend> = self.db.read().all(sql, params).await?;
        Ok(Page::new(rows, limit, |friend| &friend.id))
    }

    /// Which of these accounts are friends of an account.
    pub async fn pick_friends(
        &self,
        account_id: &str,
        other_ids: &[String],
    ) -> Result<Vec<String>, StoreError> {
        let sql = sql!(
            "select 1 from friend_links \
             where account_id = $1 and other_id = $2 and state = 'friend'"
        );
        let mut friends = Vec::new();
        for other_id in other_ids {
            let params = (account_id, other_id);
            let found: Option<i32> = self.db.read().optional_scalar(sql, params).await?;
            if found.is_some() {
                friends.push(other_id.clone());
            }
        }
        Ok(friends)
    }
}
