//! What an operator may set, and why that may not work.

use std::path::PathBuf;

use auth::providers::{GithubConfig, OidcConfig, ProviderSetupError};
use library::files::{MediaConfig, MediaSetupError};
use mail::outbox::MailSetupError;
use mail::transport::MailConfig;
use store::StoreError;

use crate::instance::about::AboutConfig;

/// What an operator may set.
#[derive(Clone)]
pub struct Config {
    /// Where people find this instance, as they type it: `https://quiz.example`.
    pub public_url: Option<String>,
    /// Where links in letters lead; the public URL, or how this computer reaches itself:
    /// `http://localhost:8080`. Never taken from a request.
    pub base_url: String,
    /// Where phones in the room find this instance, when that is another address than its own
    /// computer uses.
    pub lan_url: Option<String>,
    /// Whether a proxy in front of this server says in `X-Forwarded-For` who asks.
    pub has_trusted_proxy: bool,
    /// Whether everybody may read the letters in the outbox, not only whoever sits here.
    pub has_open_mailbox: bool,
    pub mail: MailConfig,
    pub media: MediaConfig,
    /// How many calls a minute an account may make; whoever is not signed in may make half. Zero
    /// is no limit.
    pub api_calls_per_minute: u32,
    /// How long a password must be; at least 8.
    pub password_min_length: u32,
    /// A sorted list of the SHA-1 hashes of breached passwords.
    pub breached_passwords: Option<PathBuf>,
    /// Whether webhooks may go to addresses that are not on the public internet.
    pub has_private_webhooks: bool,
    pub github: Option<GithubConfig>,
    pub oidc: Option<OidcConfig>,
    pub about: AboutConfig,
}

/// Why the API cannot be set up.
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
    #[error("webhooks cannot be posted: {0}")]
    Webhooks(#[source] reqwest::Error),
}
