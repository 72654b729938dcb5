//! The audit log: who signed in, what changed, what was refused.
//!
//! Entries name accounts and sessions by id only, and networks in truncated form. They never
//! contain secrets, email addresses or names. An entry outlives its account and is deleted once it
//! reaches the retention limit.

use database::sql;
use sqlx::FromRow;

use crate::{Page, Store, StoreError, new_id};

/// A logged event.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct AuditEvent {
    pub id: String,
    pub at_ms: i64,
    /// In OWASP's vocabulary: `authn_login_success`.
    pub event: String,
    pub account_id: Option<String>,
    pub session_id: Option<String>,
    pub user_agent: String,
    pub network: String,
    /// A JSON object.
    pub details: String,
    /// Who did it, if not the account owner.
    pub actor_id: Option<String>,
}

/// A logged event, with the names of the accounts it mentions, if they still exist.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct LoggedEvent {
    #[sqlx(flatten)]
    pub event: AuditEvent,
    pub account_name: Option<String>,
    pub actor_name: Option<String>,
}

/// Which events to list.
#[derive(Debug, Clone, Copy, Default)]
pub struct AuditFilter<'a> {
    pub event: Option<&'a str>,
    /// The account it is about, or that caused it.
    pub account_id: Option<&'a str>,
    /// A network in its stored, truncated form.
    pub network: Option<&'a str>,
}

/// An event to be logged.
#[derive(Debug, Clone, Copy)]
pub struct NewAuditEvent<'a> {
    pub event: &'a str,
    pub account_id: Option<&'a str>,
    pub session_id: Option<&'a str>,
    pub user_agent: &'a str,
    pub network: &'a str,
    /// A JSON object.
    pub details: &'a str,
    /// Who did it, if not the account owner.
    pub actor_id: Option<&'a str>,
}

impl Store {
    pub async fn append_audit_event(
        &self,
        event: NewAuditEvent<'_>,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let sql = sql!(
            "insert into audit_events \
                 (id, at_ms, event, account_id, session_id, user_agent, network, details, \
                  actor_id) \
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
        );
        let params = (
            new_id(now_ms),
            now_ms,
            event.event,
            event.account_id,
            event.session_id,
            event.user_agent,
            event.network,
            event.details,
            event.actor_id,
        );
        self.db.write().execute(sql, params).await?;
        Ok(())
    }

    /// Events on the instance, newest first.
    pub async fn list_logged_events(
        &self,
        filter: AuditFilter<'_>,
        limit: u32,
        cursor: Option<&str>,
    ) -> Result<Page<LoggedEvent>, StoreError> {
        let sql = sql!(
            "select e.id, e.at_ms, e.event, e.account_id, e.session_id, e.user_agent, e.network, \
                 e.details, e.actor_id, a.name as account_name, b.name as actor_name \
             from audit_events e left join accounts a on a.id = e.account_id \
             left join accounts b on b.id = e.actor_id \
             where (cast($1 as text) is null or e.id < $1) \
                 and (cast($2 as text) is null or e.event = $2) \
                 and (cast($3 as text) is null or e.account_id = $3 or e.actor_id = $3) \
                 and (cast($4 as text) is null or e.network = $4) \
             order by e.id desc limit $5"
        );
        let params = (
            cursor,
            filter.event,
            filter.account_id,
            filter.network,
            i64::from(limit) + 1,
        );
        let rows: Vec<LoggedEvent> = self.db.read().all(sql, params).await?;
        Ok(Page::new(rows, limit, |logged| &logged.event.id))
    }

    /// The kinds of events in the log, sorted by name.
    pub async fn list_event_kinds(&self) -> Result<Vec<String>, StoreError> {
        let sql = sql!("select distinct event from audit_events order by event");
        Ok(self.db.read().scalars(sql, ()).await?)
    }

    /// Events about an account, newest first.
    pub async fn list_audit_events(
        &self,
        account_id: &str,
        limit: u32,
    ) -> Result<Vec<AuditEvent>, StoreError> {
        let sql = sql!(
            "select id, at_ms, event, account_id, session_id, user_agent, network, details, \
                 actor_id \
             from audit_events where account_id = $1 order by id desc limit $2"
        );
        let params = (account_id, i64::from(limit));
        Ok(self.db.read().all(sql, params).await?)
    }
}
