//! Everything Fanfare stores, in SQLite or PostgreSQL. This crate contains the project's only SQL.
//!
//! Start here. [`Store::open`] takes a URL, applies the migrations and returns a [`Store`], which
//! is cheap to clone. Its functions are grouped by subject: accounts and their codes, sessions,
//! quizzes and questions, rooms and their journals, reports, mail, keys. When a function returns
//! `Ok`, its changes are on disk. The store never reads the clock: callers pass the time.
//!
//! **To add a table**: write `migrations/sqlite/NNNN_name.sql` and the same in
//! `migrations/postgres`, and name it in the list in `migrate.rs`. Identifiers are text that sorts
//! by time ([`new_id`]), times are `…_at_ms` integers, booleans are `is_…` (`integer` in SQLite,
//! `boolean` in PostgreSQL), enums are lower-case text, SQLite tables are `strict`. Both folders
//! must produce the same tables and columns; a test compares them.
//!
//! **To add a query**: write one text with `sql!`, with `$1, $2 …` in it; write two texts only
//! where the databases differ. Run it with `db.read()`, `db.write()` or, for several statements
//! that belong together, in a `Tx`; these come from the crate `database`. Parameters are a tuple.
//! In a transaction, change the row that guards the others first: that locks it on both databases.
//! A test prepares every text on both, so a misspelled column never ships.
//!
//! **Rules**: "not found" is `Ok(None)`; a violated rule is a named [`Constraint`]; numbers are
//! bound as `i64`. Callers check permissions.

mod abuse_reports;
mod accounts;
mod achievements;
mod administration;
mod api_tokens;
mod audit;
mod captions;
mod ceremonies;
mod class_lists;
mod co_hosts;
mod codes;
mod documents;
mod email_changes;
mod erase;
mod error;
mod export;
mod feed;
mod figures;
mod friends;
mod host_links;
mod hosted_rooms;
mod housekeeping;
mod idle_accounts;
mod instance_settings;
mod journal;
mod keys;
mod known_players;
mod limits;
mod linked_logins;
mod mail;
mod media;
mod migrate;
mod notifications;
mod passkeys;
mod passwords;
mod popularity;
mod profile_plays;
mod profiles;
mod questions;
mod quiz_lists;
mod quizzes;
mod ratings;
mod recognition;
mod refresh_tokens;
mod rehearsals;
mod report_sums;
mod resets;
mod results;
mod retention;
mod rooms;
mod scheduled_rooms;
mod search_words;
mod seat_results;
mod secrets;
mod seize;
mod sessions;
#[cfg(feature = "testing")]
pub mod testing;
mod totps;
mod ways_in;
mod webhooks;

use std::fmt;

pub use abuse_reports::{AbuseReport, Decision, Withholding};
pub use accounts::{Account, NewAccount};
pub use achievements::{AchievementCheck, AuthorFigures, HostFigures, Unlocked};
pub use administration::{RoleOutcome, SuspendOutcome, User, UserDetails, UserFilter, UserState};
pub use api_tokens::{API_TOKENS_PER_ACCOUNT_MAX, ApiToken, NewApiToken};
pub use audit::{AuditEvent, AuditFilter, LoggedEvent, NewAuditEvent};
pub use captions::Captions;
pub use ceremonies::{Ceremony, NewCeremony};
pub use class_lists::{
    CLASS_LISTS_MAX, ClassEntry, ClassList, EntriesOutcome, PLAYERS_PER_CLASS_LIST_MAX,
};
pub use co_hosts::{CO_HOSTS_PER_ROOM_MAX, CoHost, CoHostOutcome, CoHostedRoom, NewCoHost};
pub use codes::{CodeOutcome, CodeTry, NewVerificationCode, VerificationCode};
pub use database::time;
use database::{Db, Faults, sql};
pub use database::{Page, Schema, check_sqlite, copy_sqlite};
pub use documents::{DocumentSave, NewDocument, QuizDetails, SaveOutcome};
pub use email_changes::EmailChange;
pub use erase::DepartureOutcome;
pub use error::{Constraint, StoreError};
pub use export::{EXPORTED, NOT_EXPORTED, OwnAbuseReport, OwnPlay, OwnQuiz, OwnRating};
pub use feed::{FeedCursor, FeedFilter, FeedQuiz, FeedSort, Standing};
pub use figures::InstanceFigures;
pub use friends::{
    ASKED_MAX, AcceptOutcome, AskOutcome, BLOCKED_MAX, FRIENDS_MAX, Friend, FriendList,
};
pub use host_links::{HOST_LINKS_PER_ROOM_MAX, HostLink, HostLinkOutcome, NewHostLink};
pub use hosted_rooms::{HostedFilter, HostedRoom, RunningRoom};
pub use housekeeping::Forgotten;
pub use instance_settings::InstanceSettings;
pub use journal::{AppendOutcome, FIRST_SEQ, JournalEntry, JournalRewrite};
pub use keys::{Sealed, StoredKey};
pub use known_players::{
    FoldedNickname, KNOWN_PLAYERS_MAX, KnownPlayer, PlayerDraft, PlayerOutcome, PlayerSeat,
    SeatName,
};
pub use limits::Limit;
pub use linked_logins::{ClaimedAccount, LinkedLogin, NewLinkedLogin, UnlinkOutcome};
pub use mail::{Mail, NewMail, insert_mail};
pub use media::{Media, MediaAmount, NewMedia, SUM_MEDIA};
pub use migrate::MIGRATIONS;
pub use notifications::{About, NewNotification, News, Notification, UntoldReport};
pub use passkeys::{NewPasskey, Passkey, PasskeyDeletion};
pub use popularity::RoomPlays;
pub use profile_plays::{
    FLAWLESS_QUESTIONS, PODIUM_PLAYERS, PlayFigures, PlayResult, ProfilePlay, WIN_PLAYERS,
};
pub use profiles::{Likes, NewAvatar, PublicAccount};
pub use questions::{QUESTIONS_PER_QUIZ_MAX, Question, QuestionSource};
pub use quiz_lists::{QuizCounts, QuizCursor, QuizFilter, QuizSort};
pub use quizzes::{NewQuiz, Quiz, QuizPatch, QuizSummary};
pub use ratings::NewAbuseReport;
pub use refresh_tokens::{RefreshToken, Rotation, TokenUse};
pub use report_sums::ReportSums;
pub use resets::{PasswordReset, ResetAnswer};
pub use results::{Insight, PlayedRoom};
pub use retention::LastingReport;
pub use rooms::{FIRST_EPOCH, NewRoom, NodeRow, Room};
pub use scheduled_rooms::{Invited, Occasion, ScheduledRoom};
pub use seat_results::{
    PlayedSeat, SEATS_KEPT_MS, SaveSeatOutcome, SeatResult, SeatStars, StarSums,
};
pub use sessions::{NewSession, Session};
pub use totps::Totp;
use uuid::{NoContext, Timestamp, Uuid};
pub use vocabulary::{
    ActivityKind, Category, DeliveryState, Difficulty, DisabledBy, HostLinkPurpose, MediaKind,
    QuizStatus, Resolution, RoomMode, RoomPhase, ShareRole, TokenScope, Visibility, WebhookEvent,
    WebhookEvents,
};
pub use webhooks::{
    NewWebhookEndpoint, RecordedEvent, WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX, WebhookDelivery,
    WebhookEndpoint, WebhookTry,
};

/// The open database. Clones share its connections.
#[derive(Clone)]
pub struct Store {
    db: Db,
    reaches: search::Reaches,
    /// On the way to rooms, journals and nodes.
    faults: Faults,
}

impl Store {
    /// Opens `sqlite:/path/to/file.db` (created if missing) or `postgres://…` and applies the
    /// migrations. Any number of processes may do this at the same time.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        Ok(Self {
            reaches: search::Reaches::default(),
            db: Db::open(url, MIGRATIONS).await?,
            faults: Faults::default(),
        })
    }

    /// The database, for crates that keep tables of their own in it.
    pub fn db(&self) -> &Db {
        &self.db
    }

    /// Checks that the database responds.
    pub async fn ping(&self) -> Result<(), StoreError> {
        let sql = sql!("select 1");
        self.db.read().execute(sql, ()).await?;
        Ok(())
    }

    /// What the clock of a database server says; `None` if the database is a file.
    pub async fn server_ms(&self) -> Result<Option<i64>, StoreError> {
        let sql = sql! {
            sqlite: "select cast(null as integer)",
            postgres: "select (extract(epoch from clock_timestamp()) * 1000)::bigint",
        };
        Ok(self.db.read().scalar(sql, ()).await?)
    }

    /// Finishes running statements and closes every connection. Later calls return `Unavailable`.
    pub async fn close(&self) -> Result<(), StoreError> {
        Ok(self.db.close().await?)
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let engine = match self.db {
            Db::Sqlite { .. } => "sqlite",
            Db::Postgres(_) => "postgres",
        };
        f.debug_struct("Store")
            .field("engine", &engine)
            .finish_non_exhaustive()
    }
}

/// A new identifier: a `UUIDv7` as text, which sorts by creation time.
pub fn new_id(now_ms: i64) -> String {
    let now_ms = time::from_stored_ms(now_ms);
    let nanos = u32::try_from(now_ms % 1000).unwrap_or(0) * 1_000_000;
    Uuid::new_v7(Timestamp::from_unix(NoContext, now_ms / 1000, nanos)).to_string()
}

/// Replaces a secret wherever a value is printed.
pub(crate) struct Redacted;

impl fmt::Debug for Redacted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[redacted]")
    }
}
