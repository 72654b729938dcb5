//! The top floor: what an operator may set, and every subject with what it needs.
//!
//! One [`AppState`] exists per process; clones share everything. The router holds it, and each
//! handler is handed the one service it names. Keys come from the database, so that every node
//! signs and reads the same tokens. Nothing but the router and the chores imports this module.

use std::path::PathBuf;
use std::sync::Arc;

use axum::extract::FromRef;
use live::Rooms;
use store::{Store, StoreError};
use tokio::sync::{Mutex, Notify, Semaphore};
use tokio_util::task::TaskTracker;
use work::Clock;

use crate::account::Accounts;
use crate::admin::Admin;
use crate::feed::Feed;
use crate::friends::Friends;
use crate::instance::about::{AboutConfig, FigureCounter};
use crate::instance::socket_check::CHECKS_AT_ONCE;
use crate::instance::{Instance, Offers};
use crate::notifications::Notifier;
use crate::openapi::contract_json;
use crate::profile::Profiles;
use crate::profile::achievements::Achievements;
use crate::rooms::Hosting;
use crate::webhooks::Webhooks;
use crate::webhooks::guard::{Guard, SystemLookUp};
use crate::webhooks::sender::Sender;
use crate::webhooks::signature::WebhookVault;
use auth::Auth;
use auth::breached::BreachedList;
use auth::ceremonies::Ceremonies;
use auth::codes::Codes;
use auth::flood::{FloodGuard, Floods};
use auth::live_sessions::LiveSessions;
use auth::passkeys::Passkeys;
use auth::password_rule::PasswordRule;
use auth::passwords::Passwords;
use auth::proof::Proofs;
use auth::providers::{GithubConfig, OidcConfig, ProviderSetupError, Providers, Visits};
use auth::recovery_codes::RecoveryCodes;
use auth::seat_passes::SeatPasses;
use auth::sessions::Sessions;
use auth::tokens::AccessTokens;
use auth::totp::TotpVault;
use handling::addresses::{Addresses, Places};
use handling::audit::AuditLog;
use handling::cookies::{RefreshCookie, TokenChain, VisitCookie};
use handling::random::random_bytes;
use handling::rate_limit::Limits;
use handling::time::Time;
use library::MediaLibrary;
use library::files::{MediaConfig, MediaFiles, MediaSetupError};
use library::links::MediaLinks;
use library::pictures::Pictures;
use mail::Emails;
use mail::outbox::{MailSetupError, Mailer};
use mail::transport::MailConfig;
use mail::unsubscribe::Unsubscribes;
use quizzes::{Quizzes, files, import};
use reports::players::Players;
use reports::{Reports, insights};

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

/// What handlers are handed.
#[derive(Clone)]
pub(crate) struct AppState(Arc<Services>);

/// Declares the services and hands each out to the handlers that name it.
macro_rules! services {
    ($($name:ident: $service:ty,)+) => {
        pub(crate) struct Services {
            $(pub(crate) $name: $service,)+
        }

        $(impl FromRef<AppState> for $service {
            fn from_ref(state: &AppState) -> Self {
                state.0.$name.clone()
            }
        })+
    };
}

services! {
    addresses: Addresses,
    time: Time,
    flood_guard: FloodGuard,
    sessions: Sessions,
    visits: Visits,
    auth: Auth,
    media: MediaLibrary,
    accounts: Accounts,
    notifier: Notifier,
    friends: Friends,
    achievements: Achievements,
    profiles: Profiles,
    quizzes: Quizzes,
    feed: Feed,
    hosting: Hosting,
    reports: Reports,
    players: Players,
    webhooks: Webhooks,
    admin: Admin,
    instance: Instance,
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

/// The keys of this instance, made when first asked for.
struct Keys<'a> {
    store: &'a Store,
    now_ms: i64,
}

impl Keys<'_> {
    async fn get(&self, name: &str) -> Result<Vec<u8>, StoreError> {
        self.store
            .get_or_create_secret(name, &random_bytes::<32>(), self.now_ms)
            .await
    }
}

impl AppState {
    pub(crate) async fn new(
        store: Store,
        rooms: Rooms,
        clock: Arc<dyn Clock>,
        config: Config,
    ) -> Result<Self, SetupError> {
        let time = Time::new(clock);
        let keys = Keys {
            store: &store,
            now_ms: time.now_ms(),
        };
        let addresses = Addresses::new(Places {
            public_url: config.public_url.clone(),
            base_url: config.base_url.clone(),
            lan_url: config.lan_url.clone(),
            has_trusted_proxy: config.has_trusted_proxy,
        });
        let limits = Limits::new(store.clone(), &keys.get("limits").await?);
        let audit = AuditLog::new(store.clone(), time.clone());
        let emails = Emails {
            store: store.clone(),
            time: time.clone(),
            addresses: addresses.clone(),
            mailer: Arc::new(Mailer::new(store.clone(), time.clone(), &config.mail)?),
            unsubscribes: Arc::new(Unsubscribes::new(&keys.get("unsubscribe-links").await?)),
        };
        let sessions = Sessions {
            store: store.clone(),
            time: time.clone(),
            audit: audit.clone(),
            emails: emails.clone(),
            access_tokens: Arc::new(AccessTokens::new(&keys.get("access-tokens").await?)),
            token_chain: Arc::new(TokenChain::new(&keys.get("refresh-tokens").await?)),
            refresh_cookie: RefreshCookie::new(&addresses),
            seat_passes: Arc::new(SeatPasses::new(&keys.get("seat-passes").await?)),
            live: Arc::new(LiveSessions::default()),
        };
        let ceremonies = Ceremonies {
            store: store.clone(),
            time: time.clone(),
        };
        let passwords = Arc::new(Passwords::new());
        let proofs = Proofs {
            store: store.clone(),
            time: time.clone(),
            limits: limits.clone(),
            audit: audit.clone(),
            emails: emails.clone(),
            passwords: Arc::clone(&passwords),
            totp_vault: Arc::new(TotpVault::new(&keys.get("totp-secrets").await?)),
            recovery_codes: Arc::new(RecoveryCodes::new(&keys.get("recovery-codes").await?)),
            passkeys: Arc::new(Passkeys::new(config.public_url.as_deref())),
            ceremonies: ceremonies.clone(),
        };
        let providers = Providers::new(
            &config.base_url,
            config.github.as_ref(),
            config.oidc.as_ref(),
        )?;
        let visits = Visits {
            store: store.clone(),
            time: time.clone(),
            audit: audit.clone(),
            emails: emails.clone(),
            sessions: sessions.clone(),
            ceremonies: ceremonies.clone(),
            providers: Arc::new(providers),
            visit_cookie: VisitCookie::new(&addresses),
            oidc_name: config.oidc.as_ref().map(|oidc| oidc.name.as_str().into()),
        };
        let auth = Auth {
            store: store.clone(),
            time: time.clone(),
            addresses: addresses.clone(),
            limits: limits.clone(),
            audit: audit.clone(),
            emails: emails.clone(),
            sessions: sessions.clone(),
            ceremonies,
            proofs: proofs.clone(),
            visits: visits.clone(),
            passwords,
            password_rule: Arc::new(password_rule(&config)?),
            codes: Arc::new(Codes::new(&keys.get("verification-codes").await?)),
            resend_turn: Arc::new(Mutex::new(())),
            reset_requested: Arc::new(Notify::new()),
        };
        let media = MediaLibrary {
            store: store.clone(),
            time: time.clone(),
            limits: limits.clone(),
            files: Arc::new(MediaFiles::open(&config.media)?),
            links: Arc::new(MediaLinks::new(&keys.get("media-links").await?)),
            pictures: Arc::new(Pictures::new()),
            uploads: Arc::new(Semaphore::new(UPLOADS_AT_ONCE)),
        };
        let notifier = Notifier {
            store: store.clone(),
            time: time.clone(),
            addresses: addresses.clone(),
            limits: limits.clone(),
            emails: emails.clone(),
        };
        let achievements_due = Arc::new(Notify::new());
        let achievements = Achievements {
            store: store.clone(),
            time: time.clone(),
            rooms: rooms.clone(),
            notifier: notifier.clone(),
            emails: emails.clone(),
            due: Arc::clone(&achievements_due),
        };
        let reports = Reports {
            store: store.clone(),
            time: time.clone(),
            rooms: rooms.clone(),
            media: media.clone(),
            turns: Arc::new(insights::turns()),
        };
        let accounts = Accounts {
            store: store.clone(),
            time: time.clone(),
            addresses: addresses.clone(),
            limits: limits.clone(),
            audit: audit.clone(),
            emails: emails.clone(),
            rooms: rooms.clone(),
            auth: auth.clone(),
            sessions: sessions.clone(),
            proofs,
            media: media.clone(),
            reports: reports.clone(),
            running_exports: Arc::default(),
        };
        let webhooks = Webhooks {
            store: store.clone(),
            time: time.clone(),
            addresses: addresses.clone(),
            limits: limits.clone(),
            audit: audit.clone(),
            emails: emails.clone(),
            vault: Arc::new(WebhookVault::new(&keys.get("webhook-secrets").await?)),
            sender: Arc::new(webhook_sender(&config)?),
            due: Arc::new(Notify::new()),
        };
        Ok(Self(Arc::new(Services {
            flood_guard: FloodGuard {
                sessions: sessions.clone(),
                floods: Arc::new(Floods::new(config.api_calls_per_minute)),
            },
            friends: Friends {
                store: store.clone(),
                time: time.clone(),
                limits: limits.clone(),
                notifier: notifier.clone(),
            },
            profiles: Profiles {
                store: store.clone(),
                audit: audit.clone(),
                media: media.clone(),
                achievements: achievements.clone(),
            },
            quizzes: Quizzes {
                store: store.clone(),
                time: time.clone(),
                limits: limits.clone(),
                media: media.clone(),
                imports: Arc::new(import::turns()),
                exports: Arc::new(files::turns()),
                achievements_due: Arc::clone(&achievements_due),
            },
            feed: Feed {
                store: store.clone(),
                time: time.clone(),
                limits: limits.clone(),
                audit: audit.clone(),
                rooms: rooms.clone(),
                media: media.clone(),
                notifier: notifier.clone(),
                achievements_due,
            },
            hosting: Hosting {
                store: store.clone(),
                time: time.clone(),
                addresses: addresses.clone(),
                limits: limits.clone(),
                rooms: rooms.clone(),
                sessions: sessions.clone(),
                media: media.clone(),
                turns: Arc::clone(&reports.turns),
                sockets: TaskTracker::new(),
            },
            players: Players {
                store: store.clone(),
                time: time.clone(),
                reports: reports.clone(),
            },
            reports,
            admin: Admin {
                store: store.clone(),
                time: time.clone(),
                limits,
                audit,
                emails: emails.clone(),
                rooms,
                accounts: accounts.clone(),
                auth: auth.clone(),
                sessions: sessions.clone(),
                media: media.clone(),
            },
            accounts,
            instance: Instance {
                store,
                time: time.clone(),
                addresses: addresses.clone(),
                emails,
                about: Arc::new(config.about),
                offers: Arc::new(Offers {
                    has_open_mailbox: config.has_open_mailbox,
                    password_min_length: config.password_min_length,
                    has_github: config.github.is_some(),
                    oidc_name: config.oidc.map(|oidc| oidc.name),
                }),
                figures: Arc::new(FigureCounter::default()),
                contract: contract_json,
                socket_checks: Arc::new(Semaphore::new(CHECKS_AT_ONCE)),
            },
            addresses,
            time,
            sessions,
            visits,
            auth,
            media,
            notifier,
            achievements,
            webhooks,
        })))
    }

    pub(crate) fn services(&self) -> &Services {
        &self.0
    }
}
