//! Those who play assignments.

use database::{Params as _, sql};
use search::search_text;
use sqlx::FromRow;
use store::time::MINUTE_MS;
use store::{Page, Store, StoreError, new_id};

/// Someone who plays an assignment.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Player {
    pub id: String,
    pub account_id: Option<String>,
    pub nickname: String,
    pub joined_at_ms: i64,
    /// Until when this player can go on after it has closed for the others.
    pub extended_to_ms: Option<i64>,
    /// How many more attempts than the others.
    pub more_attempts: i64,
    /// How many more minutes for each of them, if attempts have a time limit.
    pub more_minutes: i64,
    /// Whether the host listed this name.
    pub is_listed: i64,
    /// False of a listed name that nobody has taken yet.
    pub has_come: i64,
}

/// What a host allows one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extension {
    /// `None` if it closes as for the others.
    pub to_ms: Option<i64>,
    pub more_attempts: i64,
    pub more_minutes: i64,
}

/// The columns of [`Player`].
macro_rules! select_player {
    ($rest:literal) => {
        concat!(
            "select id, account_id, nickname, joined_at_ms, extended_to_ms, more_attempts, ",
            "more_minutes, is_listed, has_come from assigned_players where assignment_id = $1 ",
            $rest
        )
    };
}

/// Someone new.
#[derive(Debug, Clone, Copy)]
pub struct NewPlayer<'a> {
    pub assignment_id: &'a str,
    pub account_id: Option<&'a str>,
    pub nickname: &'a str,
    /// The same for all nicknames that look alike.
    pub look: &'a str,
    /// Of someone without an account.
    pub token_hash: Option<&'a [u8]>,
}

/// How a player is known.
#[derive(Debug, Clone, Copy)]
pub enum PlayerOf<'a> {
    Id(&'a str),
    Account(&'a str),
    Token(&'a [u8]),
}

/// An assignment that an account plays.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct OwnAssignment {
    pub title: String,
    pub nickname: String,
    pub joined_at_ms: i64,
    pub number: Option<i64>,
    pub started_at_ms: Option<i64>,
    pub finished_at_ms: Option<i64>,
    pub answered_count: Option<i64>,
    pub points: Option<i64>,
    pub right_count: Option<i64>,
    /// When players learn what is right; as in [`crate::Policies`].
    pub feedback: String,
    /// When the assignment was closed. `None` while someone has more time.
    pub closed_at_ms: Option<i64>,
    pub extended_to_ms: Option<i64>,
    pub more_attempts: i64,
    pub more_minutes: i64,
    /// When the time of the attempt was, or is, up.
    pub ends_at_ms: Option<i64>,
    /// Whether the account is to be reminded of it by email.
    pub has_reminder: i64,
}

impl OwnAssignment {
    /// Whether the player knows by now what was right.
    pub fn is_told(&self) -> bool {
        is_told(&self.feedback, self.finished_at_ms, self.closed_at_ms)
    }
}

/// Whether a player knows by now what was right in an attempt.
pub fn is_told(feedback: &str, finished_at_ms: Option<i64>, closed_at_ms: Option<i64>) -> bool {
    match feedback {
        "closing" => closed_at_ms.is_some(),
        "end" => finished_at_ms.is_some(),
        _ => true,
    }
}

/// Adds a player and returns the id. `None` if another has this nickname, or the account plays
/// already.
pub async fn insert_player(
    store: &Store,
    new: NewPlayer<'_>,
    now_ms: i64,
) -> Result<Option<String>, StoreError> {
    let sql = sql!(
        "insert into assigned_players (id, assignment_id, account_id, nickname, look, \
             search_text, token_hash, joined_at_ms) \
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id"
    );
    let who = (new_id(now_ms), new.assignment_id, new.account_id);
    let name = (new.nickname, new.look, search_text([new.nickname]));
    let params = who.and(name).and((new.token_hash, now_ms));
    Ok(store.db().write().optional_scalar(sql, params).await?)
}

pub async fn find_player(
    store: &Store,
    assignment_id: &str,
    of: PlayerOf<'_>,
) -> Result<Option<Player>, StoreError> {
    let by_id = sql!(select_player!("and id = $2"));
    let by_account = sql!(select_player!("and account_id = $2"));
    let by_token = sql!(select_player!("and token_hash = $2"));
    let reader = store.db().read();
    Ok(match of {
        PlayerOf::Id(id) => reader.optional(by_id, (assignment_id, id)).await?,
        PlayerOf::Account(id) => reader.optional(by_account, (assignment_id, id)).await?,
        PlayerOf::Token(hash) => reader.optional(by_token, (assignment_id, hash)).await?,
    })
}

/// Lists those who play an assignment, the first one first.
pub async fn list_players(
    store: &Store,
    assignment_id: &str,
    search: Option<&str>,
    limit: u32,
    cursor: Option<&str>,
) -> Result<Page<Player>, StoreError> {
    let sql = sql!(select_player!(
        "and (cast($2 as text) is null or id > $2) \
         and (cast($3 as text) is null or search_text like '%' || $3 || '%') \
         order by id limit $4"
    ));
    // Folded, so that it contains no wildcards.
    let words = search.map(|search| search_text([search]));
    if words.as_deref() == Some("") && search.is_some_and(|s| !s.trim().is_empty()) {
        return Ok(Page::empty());
    }
    let params = (assignment_id, cursor, words, i64::from(limit) + 1);
    let rows: Vec<Player> = store.db().read().all(sql, params).await?;
    Ok(Page::new(rows, limit, |player| &player.id))
}

/// Gives a player more time and attempts than the others, or takes them back. The attempt that goes
/// on has as many minutes more, too; without them, it ends when it would have ended, or now if that
/// is over.
pub async fn extend(
    store: &Store,
    player_id: &str,
    extension: Extension,
    now_ms: i64,
) -> Result<(), StoreError> {
    let allow = sql!(
        "update assigned_players set extended_to_ms = $2, more_attempts = $3, more_minutes = $4 \
         where id = $1"
    );
    let go_on = sql!(
        "update assignment_attempts set ends_at_ms = case \
             when started_at_ms + (limit_minutes + $2) * $3 > $4 \
                 then started_at_ms + (limit_minutes + $2) * $3 \
             when ends_at_ms < $4 then ends_at_ms else $4 end \
         where player_id = $1 and finished_at_ms is null and limit_minutes is not null"
    );
    let Extension {
        to_ms,
        more_attempts,
        more_minutes,
    } = extension;
    let mut writer = store.db().writer().await?;
    let mut tx = writer.begin().await?;
    let params = (player_id, to_ms, more_attempts, more_minutes);
    tx.execute(allow, params).await?;
    let params = (player_id, more_minutes, MINUTE_MS, now_ms);
    tx.execute(go_on, params).await?;
    tx.commit().await?;
    Ok(())
}

/// Deletes a player with all attempts; or only the attempts, if someone else can take the name.
pub async fn remove_player(
    store: &Store,
    player_id: &str,
    frees_name: bool,
) -> Result<(), StoreError> {
    let pieces = [
        sql!(
            "delete from room_journal where room_id in \
                 (select room_id from assignment_attempts where player_id = $1)"
        ),
        sql!(
            "delete from rooms where mode = 'attempt' and id in \
                 (select room_id from assignment_attempts where player_id = $1)"
        ),
        sql!(
            "update assignments set gathered = '' where room_id in \
                 (select assignment_id from assigned_players where id = $1)"
        ),
        sql!("delete from assignment_attempts where player_id = $1"),
        sql!("delete from assignment_reminders where player_id = $1"),
        sql!("delete from assigned_devices where player_id = $1"),
        if frees_name {
            sql!(
                "update assigned_players set account_id = null, token_hash = null, \
                     device_code_hash = null, has_come = 0, extended_to_ms = null, \
                     more_attempts = 0, more_minutes = 0 where id = $1"
            )
        } else {
            sql!("delete from assigned_players where id = $1")
        },
    ];
    let mut writer = store.db().writer().await?;
    let mut tx = writer.begin().await?;
    for piece in pieces {
        tx.execute(piece, (player_id,)).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Everything an account has played in assignments, for its export.
pub async fn list_own(
    store: &Store,
    account_id: &str,
    now_ms: i64,
) -> Result<Vec<OwnAssignment>, StoreError> {
    let sql = sql!(
        "select r.title, p.nickname, p.joined_at_ms, t.number, t.started_at_ms, \
             t.finished_at_ms, t.answered_count, t.points, t.right_count, a.feedback, \
             case when exists (select 1 from assigned_players q \
                 where q.assignment_id = r.id and q.extended_to_ms > $2) \
                 then null else r.finished_at_ms end as closed_at_ms, \
             p.extended_to_ms, p.more_attempts, p.more_minutes, t.ends_at_ms, \
             (select count(*) from assignment_reminders m where m.player_id = p.id) \
                 as has_reminder \
         from assigned_players p join rooms r on r.id = p.assignment_id \
         join assignments a on a.room_id = r.id \
         left join assignment_attempts t on t.player_id = p.id \
         where p.account_id = $1 order by p.id, t.number"
    );
    Ok(store.db().read().all(sql, (account_id, now_ms)).await?)
}
