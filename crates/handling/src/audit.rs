//! Records security events of accounts.
//!
//! An entry goes into the database, for the account and the administrators, and into the log, for
//! alerts. Both identify accounts and sessions by id and networks by a shortened prefix, and
//! contain no other personal data. A failure to write an entry doesn't stop the operation.

use serde_json::Value;
use store::{NewAuditEvent, Store};

pub use crate::audit_kind::AuditKind;

use crate::browser::Browser;
use crate::time::Time;

/// The account that an entry is about.
#[derive(Clone, Copy, Default)]
pub struct Subject<'a> {
    pub account_id: Option<&'a str>,
    pub session_id: Option<&'a str>,
    /// Who did it, if it wasn't the account owner.
    pub actor: Option<&'a str>,
}

impl<'a> Subject<'a> {
    pub fn account(account_id: &'a str) -> Self {
        Self {
            account_id: Some(account_id),
            ..Self::default()
        }
    }

    pub fn session(account_id: &'a str, session_id: &'a str) -> Self {
        Self {
            account_id: Some(account_id),
            session_id: Some(session_id),
            ..Self::default()
        }
    }

    /// An account that an administrator changed.
    pub fn account_by(account_id: &'a str, actor_id: &'a str) -> Self {
        Self {
            account_id: Some(account_id),
            session_id: None,
            actor: Some(actor_id),
        }
    }
}

/// Writes entries; clones share the database.
#[derive(Clone)]
pub struct AuditLog {
    store: Store,
    time: Time,
}

impl AuditLog {
    pub fn new(store: Store, time: Time) -> Self {
        Self { store, time }
    }

    /// Writes an entry. `details` is a JSON object without secrets, addresses and names. `browser`
    /// is `None` if no request caused the event.
    pub async fn write(
        &self,
        event: AuditKind,
        subject: Subject<'_>,
        browser: Option<&Browser>,
        details: Value,
    ) {
        let event = event.word();
        let network = browser.map(Browser::network).unwrap_or_default();
        let details = details.to_string();
        let Subject {
            account_id,
            session_id,
            actor: actor_id,
        } = subject;
        tracing::info!(event, account_id, session_id, actor_id, network, details);
        let entry = NewAuditEvent {
            event,
            account_id,
            session_id,
            user_agent: browser.map_or("", |browser| browser.user_agent.as_str()),
            network: &network,
            details: &details,
            actor_id,
        };
        if let Err(error) = self
            .store
            .append_audit_event(entry, self.time.now_ms())
            .await
        {
            tracing::error!(event, %error, "a security event could not be written down");
        }
    }
}
