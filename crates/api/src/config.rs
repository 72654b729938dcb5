//! What an operator can configure, and the errors when that doesn't work.

use std::path::PathBuf;

use auth::breached::BreachedList;
use auth::password_rule::PasswordRule;
use auth::providers::{GithubConfig, OidcConfig, ProviderSetupError, Providers};
use handling::addresses::{Addresses, Places};
use handling::proxies::TrustedProxies;
use library::files::{MediaConfig, MediaSetupError};
use mail::outbox::MailSetupError;
use mail::transport::MailConfig;
use store::StoreError;

use crate::instance::about::AboutConfig;

/// What an operator can configure.
#[derive(Clone)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "switches of an operator, not states"
)]
pub struct Config {
    /// The address at which people reach this instance, as they type it: `https://quiz.example`.
    pub public_url: Option<String>,
    /// The base of links in emails: the public URL, or how this computer reaches itself, such as
    /// `http://localhost:8080`. Never taken from a request.
    pub base_url: String,
    /// The address for phones in the room, if it differs from the one this computer uses.
    pub lan_url: Option<String>,
    /// The proxies whose `X-Forwarded-For` we believe.
    pub proxies: TrustedProxies,
    /// Whether people come through a proxy although neither of the above says so.
    pub has_proxy: bool,
    /// Whether this server handles TLS itself.
    pub has_own_tls: bool,
    /// Whether everyone may read the emails in the outbox, and not only people at this computer.
    pub has_open_mailbox: bool,
    pub mail: MailConfig,
    pub media: MediaConfig,
    /// How many API calls an account may make per minute; callers who aren't signed in may make
    /// half as many. Zero means no limit.
    pub api_calls_per_minute: u32,
    /// The minimum length of a password; at least 8.
    pub password_min_length: u32,
    /// The path of a sorted list of SHA-1 hashes of breached passwords.
    pub breached_passwords: Option<PathBuf>,
    /// Whether webhooks may call addresses outside the public internet.
    pub has_private_webhooks: bool,
    pub github: Option<GithubConfig>,
    pub oidc: Option<OidcConfig>,
    pub about: AboutConfig,
}

impl Config {
    /// The rule for passwords, with the list of breached ones.
    pub(crate) fn password_rule(&self) -> Result<PasswordRule, SetupError> {
        let breached = self.breached_passwords.as_deref();
        let breached = breached.map(BreachedList::open).transpose();
        Ok(PasswordRule::new(
            self.password_min_length,
            breached.map_err(SetupError::BreachedPasswords)?,
        ))
    }

    /// Checks what needs neither a database nor a network, and makes nothing.
    ///
    /// # Errors
    ///
    /// The first part that can't be set up.
    pub fn check(&self) -> Result<(), SetupError> {
        self.mail.check()?;
        self.media.check()?;
        let breached = self.breached_passwords.as_deref();
        breached
            .map(BreachedList::open)
            .transpose()
            .map_err(SetupError::BreachedPasswords)?;
        Providers::new(&self.base_url, self.github.as_ref(), self.oidc.as_ref())?;
        Ok(())
    }

    /// Where this instance is found.
    pub(crate) fn addresses(&self) -> Addresses {
        Addresses::new(Places {
            public_url: self.public_url.clone(),
            base_url: self.base_url.clone(),
            lan_url: self.lan_url.clone(),
            proxies: self.proxies.clone(),
            has_proxy: self.has_proxy,
            has_own_tls: self.has_own_tls,
        })
    }
}

/// Why the API can't be set up.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Mail(#[from] MailSetupError),
    #[error(transparent)]
    Media(#[from] MediaSetupError),
    #[error("the list of breached passwords cannot be used: {0}")]
    BreachedPasswords(#[source] std::io::Error),
    #[error(transparent)]
    Provider(#[from] ProviderSetupError),
    #[error("editors cannot be seen on other nodes: {0}")]
    Presence(String),
    #[error("webhooks cannot be posted: {0}")]
    Webhooks(#[source] reqwest::Error),
}
