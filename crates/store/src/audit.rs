//! What happened to the safety of accounts: who signed in, what was changed, what was refused.
//!
//! An entry names accounts and sessions by id only, and a network cut short; secrets, addresses and
//! names never come here. It outlives the account it speaks of, until it is old enough to go.

use sqlx::{FromRow, query, query_as};

use crate::db::{read, sql, write};
use crate::{Store, StoreError, new_id};

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct AuditEvent {
    pub id: String,
    pub at_ms: i64,
    /// In OWASP's words: `authn_login_success`.
    pub event: String,
    pub account_id: Option<String>,
    pub session_id: Option<String>,
    pub user_agent: String,
    pub network: String,
    /// A JSON object.
    pub details: String,
}

/// Something that happens.
#[derive(Debug, Clone, Copy)]
pub struct NewAuditEvent<'a> {
    pub event: &'a str,
    pub account_id: Option<&'a str>,
    pub session_id: Option<&'a str>,
    pub user_agent: &'a str,
    pub network: &'a str,
    /// A JSON object.
    pub details: &'a str,
}

impl Store {
    pub async fn append_audit_event(
        &self,
        event: NewAuditEvent<'_>,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let sql = sql!(
            "insert into audit_events \
                 (id, at_ms, event, account_id, session_id, user_agent, network, details) \
             values ($1, $2, $3, $4, $5, $6, $7, $8)"
        );
        write!(self.db, |c| {
            query(sql.on(c))
                .bind(new_id(now_ms))
                .bind(now_ms)
                .bind(event.event)
                .bind(event.account_id)
                .bind(event.session_id)
                .bind(event.user_agent)
                .bind(event.network)
                .bind(event.details)
                .execute(c)
                .await
                .map(drop)
        })?;
        Ok(())
    }

    /// What happened to an account, newest first.
    pub async fn list_audit_events(
        &self,
        account_id: &str,
        limit: u32,
    ) -> Result<Vec<AuditEvent>, StoreError> {
        let sql = sql!(
            "select id, at_ms, event, account_id, session_id, user_agent, network, details \
             from audit_events where account_id = $1 order by id desc limit $2"
        );
        Ok(read!(self.db, |c| {
            query_as(sql.on(c))
                .bind(account_id)
                .bind(i64::from(limit))
                .fetch_all(c)
                .await
        })?)
    }
}
