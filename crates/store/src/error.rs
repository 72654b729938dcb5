//! Store errors.
//!
//! There are three: a named rule of the data was violated; the database is unreachable or can't
//! write right now; or the code and the database disagree, which is a bug. Driver messages are
//! parsed only here. "Not found" is no error: it is `Ok(None)`.

use std::error::Error;

use sqlx::error::{DatabaseError, ErrorKind};
use sqlx::migrate::MigrateError;

type Cause = Box<dyn Error + Send + Sync>;

/// Store errors.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A rule of the data was violated. Nothing was changed.
    #[error("refused by the rule {0:?}")]
    Conflict(Constraint),
    /// The database is unreachable, full, or refuses to write. A retry may help.
    #[error("the database is unavailable: {0}")]
    Unavailable(#[source] Cause),
    /// The code and the database disagree.
    #[error("a statement failed that never should: {0}")]
    Bug(#[source] Cause),
}

/// A rule of the data that callers handle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Constraint {
    /// Another account has this email address.
    EmailTaken,
    /// This log-in of another site already opens an account.
    LoginTaken,
    /// Another unfinished room has this code.
    CodeTaken,
    /// The quiz has reached the maximum number of questions.
    QuestionLimit,
    /// The account has reached its media limit, by count or by size.
    MediaQuota,
    /// A question shows the file.
    MediaInUse,
    /// The quiz or question has changed since the caller read it.
    VersionChanged,
    /// The account is suspended.
    AccountSuspended,
    /// The account, quiz or room it refers to does not exist.
    ReferenceGone,
}

impl StoreError {
    pub(crate) fn unavailable(cause: impl Into<Cause>) -> Self {
        Self::Unavailable(cause.into())
    }

    pub(crate) fn bug(cause: impl Into<Cause>) -> Self {
        Self::Bug(cause.into())
    }

    fn of_migrating(error: MigrateError) -> Self {
        match error {
            MigrateError::Execute(cause) | MigrateError::ExecuteMigration(cause, _) => cause.into(),
            other => Self::bug(other),
        }
    }

    /// Whether the disk of an SQLite database is full, so that nothing was written.
    pub fn is_full(&self) -> bool {
        self.is_of_file(database::is_full)
    }

    pub(crate) fn is_of_file(&self, is_such: impl Fn(&sqlx::Error) -> bool) -> bool {
        matches!(self, Self::Unavailable(cause) if cause.downcast_ref().is_some_and(is_such))
    }

    /// The violated rule, if that is the error.
    pub fn constraint(&self) -> Option<Constraint> {
        match self {
            Self::Conflict(constraint) => Some(*constraint),
            Self::Unavailable(_) | Self::Bug(_) => None,
        }
    }
}

impl From<Constraint> for StoreError {
    fn from(constraint: Constraint) -> Self {
        Self::Conflict(constraint)
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::Database(database_error) => {
                if let Some(constraint) = violated(&**database_error) {
                    return Self::Conflict(constraint);
                }
                if is_passing(&**database_error) {
                    Self::unavailable(error)
                } else {
                    Self::bug(error)
                }
            }
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::Protocol(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed => Self::unavailable(error),
            _ => match error {
                sqlx::Error::Configuration(cause) => Self::Unavailable(cause),
                sqlx::Error::Migrate(migrating) => Self::of_migrating(*migrating),
                other => Self::bug(other),
            },
        }
    }
}

/// PostgreSQL names the index, SQLite names the column.
fn violated(error: &dyn DatabaseError) -> Option<Constraint> {
    match error.kind() {
        ErrorKind::ForeignKeyViolation => Some(Constraint::ReferenceGone),
        ErrorKind::UniqueViolation => match error.constraint().unwrap_or_else(|| error.message()) {
            "accounts_email_key" | "UNIQUE constraint failed: accounts.email" => {
                Some(Constraint::EmailTaken)
            }
            "linked_logins_provider_subject_key"
            | "UNIQUE constraint failed: linked_logins.provider, linked_logins.subject" => {
                Some(Constraint::LoginTaken)
            }
            "rooms_open_code" | "UNIQUE constraint failed: rooms.code" => {
                Some(Constraint::CodeTaken)
            }
            _ => None,
        },
        _ => None,
    }
}

/// Whether the database is in trouble, rather than the statement wrong.
fn is_passing(error: &dyn DatabaseError) -> bool {
    let of_server = error.try_downcast_ref::<sqlx::postgres::PgDatabaseError>();
    let Some(of_server) = of_server else {
        return database::is_passing(error);
    };
    // Connection lost, serialization or deadlock, out of resources, shutting down, I/O.
    ["08", "40", "53", "57", "58"]
        .iter()
        .any(|class| of_server.code().starts_with(class))
}
