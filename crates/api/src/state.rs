//! What handlers share, and what an operator may set about it.
//!
//! One [`AppState`] exists per process; clones share everything. Its keys come from the database,
//! so that every node signs and reads the same tokens.

use std::ops::Deref;
use std::path::PathBuf;
use std::sync::Arc;

use crate::account::export_routes::RunningExports;
use live::{Clock, Rooms};
use store::Store;
use tokio::sync::{Mutex, Notify, Semaphore};
use tokio_util::task::TaskTracker;

use crate::auth::breached::BreachedList;
use crate::auth::codes::Codes;
use crate::auth::cookies::{RefreshCookie, TokenChain, VisitCookie};
use crate::auth::flood::Floods;
use crate::auth::live_sessions::LiveSessions;
use crate::auth::passkeys::Passkeys;
use crate::auth::password_rule::PasswordRule;
use crate::auth::passwords::Passwords;
use crate::auth::providers::Providers;
use crate::auth::random_bytes;
use crate::auth::recovery_codes::RecoveryCodes;
use crate::auth::seat_passes::SeatPasses;
use crate::auth::sessions::IDLE_MS;
use crate::auth::tokens::AccessTokens;
use crate::auth::totp::TotpVault;
use crate::http::rate_limit::Limits;
use crate::instance::about::{AboutConfig, FigureCounter};
use crate::instance::socket_check::CHECKS_AT_ONCE;
use crate::mail::outbox::{Mailer, SetupError};
use crate::mail::unsubscribe::Unsubscribes;
use crate::media::files::{MediaConfig, MediaFiles};
use crate::media::links::MediaLinks;
use crate::media::pictures::Pictures;
use crate::quizzes::files;
use crate::quizzes::import;
use crate::reports::insights;
use crate::webhooks::guard::{Guard, SystemLookUp};
use crate::webhooks::sender::Sender;
use crate::webhooks::signature::WebhookVault;
use crate::work::turns::Turns;

/// More than this, and they only slow each other down.
const UPLOADS_AT_ONCE: usize = 16;

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

/// Log-in with GitHub.
#[derive(Clone)]
pub struct GithubConfig {
    /// `https://github.com`, or the address of a GitHub Enterprise Server.
    pub url: String,
    pub client_id: String,
    pub client_secret: String,
}

/// Log-in with any provider of OpenID Connect.
#[derive(Clone)]
pub struct OidcConfig {
    /// The issuer, from whose `/.well-known/openid-configuration` everything else is read.
    pub issuer: String,
    /// What people call it.
    pub name: String,
    pub client_id: String,
    pub client_secret: String,
}

/// Where letters go.
#[derive(Clone)]
pub enum MailConfig {
    /// Into a folder, and onto the mailbox page of this computer.
    Outbox { folder: PathBuf },
    /// To an SMTP server: `smtps://user:password@mail.example`.
    Smtp {
        url: String,
        from: String,
        /// Certificates of authorities that are believed besides the public ones, in PEM.
        ca: Option<PathBuf>,
    },
}

/// What handlers share.
#[derive(Clone)]
pub(crate) struct AppState(Arc<Shared>);

pub(crate) struct Shared {
    pub(crate) store: Store,
    pub(crate) rooms: Rooms,
    /// The open sockets, so that stopping can wait until each has heard why.
    pub(crate) sockets: TaskTracker,
    pub(crate) config: Config,
    pub(crate) mailer: Arc<Mailer>,
    /// The links at the end of letters.
    pub(crate) unsubscribes: Unsubscribes,
    pub(crate) passwords: Passwords,
    pub(crate) pictures: Pictures,
    /// At bringing quiz files in.
    pub(crate) imports: Turns,
    /// At writing them.
    pub(crate) quiz_exports: Turns,
    /// At looking at reports and writing them.
    pub(crate) insights: Turns,
    pub(crate) media_files: MediaFiles,
    pub(crate) media_links: MediaLinks,
    /// The files that come in at this moment. Each needs a file on the disk and little memory.
    pub(crate) uploads: Semaphore,
    pub(crate) running_exports: RunningExports,
    pub(crate) figures: FigureCounter,
    /// The open sockets that check whether sockets work.
    pub(crate) socket_checks: Arc<Semaphore>,
    pub(crate) password_rule: PasswordRule,
    pub(crate) access_tokens: AccessTokens,
    pub(crate) codes: Codes,
    pub(crate) totp_vault: TotpVault,
    pub(crate) recovery_codes: RecoveryCodes,
    pub(crate) passkeys: Passkeys,
    pub(crate) refresh_cookie: RefreshCookie,
    pub(crate) token_chain: TokenChain,
    pub(crate) visit_cookie: VisitCookie,
    pub(crate) seat_passes: SeatPasses,
    pub(crate) providers: Providers,
    pub(crate) live_sessions: LiveSessions,
    /// What all nodes count together.
    pub(crate) limits: Limits,
    /// What this node counts alone.
    pub(crate) floods: Floods,
    /// Held while a new verification code is decided on, so that many requests at the same moment
    /// get one letter; for two short statements each time.
    pub(crate) resend_turn: Mutex<()>,
    /// Rung when somebody forgot a password. One permit is kept, so a ring is never missed.
    pub(crate) reset_requested: Notify,
    /// Rung when something happened that may unlock an achievement; games ring by themselves.
    pub(crate) achievements_due: Notify,
    pub(crate) webhook_vault: WebhookVault,
    pub(crate) webhook_sender: Sender,
    /// Rung when an endpoint is to be told something at once. One permit is kept.
    pub(crate) webhook_due: Notify,
    clock: Arc<dyn Clock>,
}

fn webhook_sender(config: &Config) -> Result<Sender, SetupError> {
    let guard = Guard::new(Arc::new(SystemLookUp), config.has_private_webhooks);
    Sender::new(guard).map_err(SetupError::Webhooks)
}

fn password_rule(config: &Config) -> Result<PasswordRule, SetupError> {
    let breached = config.breached_passwords.as_deref();
    let breached = breached.map(BreachedList::open).transpose();
    Ok(PasswordRule::new(
        config.password_min_length,
        breached.map_err(SetupError::BreachedPasswords)?,
    ))
}

fn is_secure(config: &Config) -> bool {
    let url = config.public_url.as_deref();
    url.is_some_and(|url| url.starts_with("https://"))
}

impl AppState {
    pub(crate) async fn new(
        store: Store,
        rooms: Rooms,
        clock: Arc<dyn Clock>,
        config: Config,
    ) -> Result<Self, SetupError> {
        let now_ms = to_i64(clock.now_ms());
        let secret = async |name: &str| {
            store
                .get_or_create_secret(name, &random_bytes::<32>(), now_ms)
                .await
        };
        let access_tokens = AccessTokens::new(&secret("access-tokens").await?);
        let token_chain = TokenChain::new(&secret("refresh-tokens").await?);
        let codes = Codes::new(&secret("verification-codes").await?);
        let totp_vault = TotpVault::new(&secret("totp-secrets").await?);
        let recovery_codes = RecoveryCodes::new(&secret("recovery-codes").await?);
        let seat_passes = SeatPasses::new(&secret("seat-passes").await?);
        let password_rule = password_rule(&config)?;
        let limits = Limits::new(store.clone(), &secret("limits").await?);
        let unsubscribes = Unsubscribes::new(&secret("unsubscribe-links").await?);
        let media_links = MediaLinks::new(&secret("media-links").await?);
        let media_files = MediaFiles::open(&config.media)?;
        let mailer = Mailer::new(store.clone(), Arc::clone(&clock), &config.mail)?;
        let providers = Providers::new(&config)?;
        let webhook_vault = WebhookVault::new(&secret("webhook-secrets").await?);
        let is_secure = is_secure(&config);
        Ok(Self(Arc::new(Shared {
            store,
            rooms,
            sockets: TaskTracker::new(),
            mailer: Arc::new(mailer),
            unsubscribes,
            passwords: Passwords::new(),
            pictures: Pictures::new(),
            imports: import::turns(),
            quiz_exports: files::turns(),
            insights: insights::turns(),
            media_files,
            media_links,
            uploads: Semaphore::new(UPLOADS_AT_ONCE),
            running_exports: RunningExports::default(),
            figures: FigureCounter::default(),
            socket_checks: Arc::new(Semaphore::new(CHECKS_AT_ONCE)),
            password_rule,
            access_tokens,
            codes,
            totp_vault,
            recovery_codes,
            passkeys: Passkeys::new(&config),
            refresh_cookie: RefreshCookie::new(is_secure, IDLE_MS),
            token_chain,
            visit_cookie: VisitCookie::new(is_secure),
            seat_passes,
            providers,
            live_sessions: LiveSessions::default(),
            limits,
            floods: Floods::new(config.api_calls_per_minute),
            resend_turn: Mutex::new(()),
            reset_requested: Notify::new(),
            achievements_due: Notify::new(),
            webhook_vault,
            webhook_sender: webhook_sender(&config)?,
            webhook_due: Notify::new(),
            config,
            clock,
        })))
    }

    /// Milliseconds since the Unix epoch.
    pub(crate) fn now_ms(&self) -> i64 {
        to_i64(self.clock.now_ms())
    }

    /// Waits for so long.
    pub(crate) async fn sleep(&self, ms: i64) {
        let ms = u64::try_from(ms).unwrap_or(0);
        self.clock.sleep_until(self.clock.now_ms() + ms).await;
    }
}

impl Deref for AppState {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

pub(crate) fn to_i64(ms: u64) -> i64 {
    i64::try_from(ms).unwrap_or(i64::MAX)
}
