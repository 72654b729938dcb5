//! Decides what a log-in at another site opens here (AUTH-12, AUTH-13).
//!
//! A linked log-in opens its account. An unlinked one opens a new account, if the site verified an
//! email address that no account here has. If an account has that address but never verified it,
//! its creator may be an impostor waiting for the real owner: the owner gets the account, and
//! everything that could open it before is deleted. If the address is verified here, the log-in
//! opens nothing; the account owner has to link it while signed in.

use serde_json::json;
use store::{Account, Constraint, LinkedLogin, NewAccount, NewLinkedLogin};

use crate::errors;
use crate::providers::Flows;
use crate::providers::{Identity, Site};
use crate::signed_in::SignedIn;
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::error::ApiError;
use mail::emails::Notice;
use mail::preferences::keep_language;

impl Flows {
    /// The account that an identity opens; creates it if necessary.
    pub async fn account_of(
        &self,
        site: Site,
        identity: &Identity,
        browser: &Browser,
    ) -> Result<Account, ApiError> {
        if let Some(login) = self.find_login(site, identity).await? {
            let account = self.store.find_account(&login.account_id).await?;
            return account.ok_or_else(|| ApiError::internal("a linked log-in has no account"));
        }
        let name = self.site_name(site.as_str());
        let Some(email) = &identity.verified_email else {
            return Err(errors::provider_email_unverified(&name));
        };
        match self.store.find_account_by_email(email).await? {
            None => self.open_account(site, identity, email, browser).await,
            Some(account) if account.email_verified_at_ms.is_none() => {
                self.claim_account(site, identity, &account, browser).await
            }
            Some(_) => Err(errors::link_needed(&name)),
        }
    }

    /// Links an identity to the caller's account.
    pub async fn link(
        &self,
        site: Site,
        identity: &Identity,
        of: &SignedIn,
        browser: &Browser,
    ) -> Result<(), ApiError> {
        if of.account.email_verified_at_ms.is_none() {
            return Err(ApiError::email_not_verified());
        }
        match self.find_login(site, identity).await? {
            Some(login) if login.account_id == of.account.id => return Ok(()),
            Some(_) => return Err(ApiError::login_taken()),
            None => {}
        }
        let login = new_login(site, identity);
        self.store
            .link_login(&of.account.id, login, self.time.now_ms())
            .await?;
        let subject = Subject::session(&of.account.id, &of.session_id);
        let details = json!({ "kind": "linked_login", "site": site.as_str() });
        self.audit
            .write(
                AuditKind::AuthnTokenCreated,
                subject,
                Some(browser),
                details,
            )
            .await;
        let provider = &self.site_name(site.as_str());
        self.emails
            .send_notice(&of.account, Notice::LoginLinked { provider })
            .await;
        Ok(())
    }

    /// Records that the caller has just confirmed who they are, if the identity opens their
    /// account.
    pub async fn confirm_by(
        &self,
        site: Site,
        identity: &Identity,
        of: &SignedIn,
        browser: &Browser,
    ) -> Result<(), ApiError> {
        let login = self.find_login(site, identity).await?;
        if login.is_none_or(|login| login.account_id != of.account.id) {
            return Err(errors::provider_refused(
                "it opens another account, or none",
            ));
        }
        self.store
            .confirm_session(&of.session_id, self.time.now_ms())
            .await?;
        let subject = Subject::session(&of.account.id, &of.session_id);
        let details = json!({ "by": site.as_str() });
        self.audit
            .write(AuditKind::SessionRenewed, subject, Some(browser), details)
            .await;
        Ok(())
    }

    /// Finds the linked log-in of an identity and records its use.
    async fn find_login(
        &self,
        site: Site,
        identity: &Identity,
    ) -> Result<Option<LinkedLogin>, ApiError> {
        let login = self
            .store
            .find_linked_login(site.as_str(), &identity.subject)
            .await?;
        if let Some(login) = &login {
            self.store
                .note_login_used(&login.id, &identity.label, self.time.now_ms())
                .await?;
        }
        Ok(login)
    }

    async fn open_account(
        &self,
        site: Site,
        identity: &Identity,
        email: &str,
        browser: &Browser,
    ) -> Result<Account, ApiError> {
        if !self.store.may_sign_up().await? {
            return Err(errors::sign_up_closed());
        }
        let account = NewAccount {
            name: identity.name.clone(),
            email: email.to_owned(),
            password_hash: String::new(),
        };
        let login = new_login(site, identity);
        let created = self
            .store
            .create_account_with_login(account, login, self.time.now_ms())
            .await;
        let account = created.map_err(|error| match error.constraint() {
            // Someone signed up with this address at the same moment.
            Some(Constraint::EmailTaken) => errors::link_needed(&self.site_name(site.as_str())),
            _ => error.into(),
        })?;
        keep_language(&self.store, &account.id, browser.language).await?;
        let details = json!({ "by": site.as_str() });
        self.audit
            .write(
                AuditKind::UserCreated,
                Subject::account(&account.id),
                Some(browser),
                details,
            )
            .await;
        Ok(account)
    }

    async fn claim_account(
        &self,
        site: Site,
        identity: &Identity,
        account: &Account,
        browser: &Browser,
    ) -> Result<Account, ApiError> {
        let login = new_login(site, identity);
        let claimed = self
            .store
            .claim_account(&account.id, &identity.name, login, self.time.now_ms())
            .await?;
        // The address was verified at the same moment.
        let claimed = claimed.ok_or_else(|| errors::link_needed(&self.site_name(site.as_str())))?;
        for session_id in &claimed.ended_session_ids {
            self.sessions.live.end(session_id);
        }
        let details = json!({
            "claimed_by": site.as_str(),
            "sessions_ended": claimed.ended_session_ids.len(),
        });
        self.audit
            .write(
                AuditKind::UserUpdated,
                Subject::account(&account.id),
                Some(browser),
                details,
            )
            .await;
        Ok(claimed.account)
    }
}

fn new_login(site: Site, identity: &Identity) -> NewLinkedLogin<'_> {
    NewLinkedLogin {
        provider: site.as_str(),
        subject: &identity.subject,
        label: &identity.label,
    }
}
