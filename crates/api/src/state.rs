//! The top layer: builds each service from what it needs.
//!
//! One [`AppState`] exists per process, and clones share it; the router gives each handler the one
//! service it names. Keys come from the database, for all nodes. Only the router and chores use it.

mod ground;

use std::sync::Arc;

use axum::extract::FromRef;
use live::Rooms;
use store::Store;
use tokio::sync::{Mutex, Notify, Semaphore};
use tokio_util::task::TaskTracker;
use work::Clock;

use self::ground::Ground;
use crate::admin::Admin;
use crate::config::{Config, SetupError};
use crate::instance::about::FigureCounter;
use crate::instance::socket_check::CHECKS_AT_ONCE;
use crate::instance::{Instance, Offers};
use crate::keys::KeyKeeper;
use crate::openapi::contract_json;
use crate::rooms::Hosting;
use account::Accounts;
use assignments::Assignments;
use auth::Auth;
use auth::ceremonies::Ceremonies;
use auth::codes::Codes;
use auth::flood::{FloodGuard, Floods};
use auth::live_sessions::LiveSessions;
use auth::passkeys::Passkeys;
use auth::passwords::Passwords;
use auth::proof::Proofs;
use auth::providers::{Flows, Providers};
use auth::recovery_codes::RecoveryCodes;
use auth::seat_passes::SeatPasses;
use auth::sessions::Sessions;
use auth::tokens::AccessTokens;
use auth::totp::TotpVault;
use feed::Feed;
use friends::Friends;
use handling::addresses::Addresses;
use handling::cookies::{FlowCookie, RefreshCookie, TokenChain};
use handling::keys::Keys;
use handling::outgoing::Sender;
use handling::outgoing::public_internet::{Guard, SystemLookUp};
use handling::time::Time;
use library::MediaLibrary;
use library::files::{MediaConfig, MediaFiles};
use library::links::MediaLinks;
use library::pictures::Pictures;
use library::uploads::Uploads;
use mail::Emails;
use mail::outbox::Mailer;
use mail::transport::MailConfig;
use mail::unsubscribe::Unsubscribes;
use notifying::Notifier;
use presence::Presence;
use profile::Profiles;
use profile::achievements::Achievements;
use quizzes::{Quizzes, files, import};
use reports::players::Players;
use reports::sharing::Sharing;
use reports::{Reports, insights};
use studying::Studying;
use webhooks::Webhooks;
use webhooks::signature::WebhookVault;

/// The state that handlers extract their services from.
#[derive(Clone)]
pub(crate) struct AppState(Arc<Services>);

/// Declares the services and makes each available to the handlers that name it.
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
    keys: KeyKeeper,
    flood_guard: FloodGuard,
    sessions: Sessions,
    flows: Flows,
    auth: Auth,
    media: MediaLibrary,
    accounts: Accounts,
    notifier: Notifier,
    friends: Friends,
    achievements: Achievements,
    profiles: Profiles,
    quizzes: Quizzes,
    feed: Feed,
    hosting: Arc<Hosting>,
    assignments: Assignments,
    studying: Studying,
    reports: Reports,
    players: Players,
    sharing: Sharing,
    webhooks: Webhooks,
    admin: Admin,
    instance: Instance,
}

/// Handlers have a copy; connections, of which there are thousands, share the one there is.
impl FromRef<AppState> for Hosting {
    fn from_ref(state: &AppState) -> Self {
        Self::clone(&state.0.hosting)
    }
}

async fn emails(ground: Ground, config: &MailConfig) -> Result<Emails, SetupError> {
    let mailer = Mailer::new(ground.store.clone(), ground.time.clone(), config)?;
    Ok(Emails {
        mailer: Arc::new(mailer),
        unsubscribes: Arc::new(Unsubscribes::new(&ground.key("unsubscribe-links").await?)),
        store: ground.store,
        time: ground.time,
        addresses: ground.addresses,
    })
}

async fn sessions(ground: Ground, emails: Emails) -> Result<Sessions, SetupError> {
    Ok(Sessions {
        emails,
        access_tokens: Arc::new(AccessTokens::new(&ground.key("access-tokens").await?)),
        token_chain: Arc::new(TokenChain::new(&ground.key("refresh-tokens").await?)),
        refresh_cookie: RefreshCookie::new(&ground.addresses),
        seat_passes: Arc::new(SeatPasses::new(&ground.key("seat-passes").await?)),
        live: Arc::new(LiveSessions::default()),
        store: ground.store,
        time: ground.time,
        audit: ground.audit,
    })
}

async fn proofs(ground: Ground, emails: Emails, config: &Config) -> Result<Proofs, SetupError> {
    Ok(Proofs {
        emails,
        passwords: Arc::new(Passwords::default()),
        totp_vault: Arc::new(TotpVault::new(&ground.key("totp-secrets").await?)),
        recovery_codes: Arc::new(RecoveryCodes::new(&ground.key("recovery-codes").await?)),
        passkeys: Arc::new(Passkeys::new(config.public_url.as_deref())),
        ceremonies: Ceremonies {
            store: ground.store.clone(),
            time: ground.time.clone(),
        },
        store: ground.store,
        time: ground.time,
        limits: ground.limits,
        audit: ground.audit,
    })
}

fn flows(
    ground: Ground,
    sessions: Sessions,
    ceremonies: Ceremonies,
    config: &Config,
) -> Result<Flows, SetupError> {
    let (github, oidc) = (config.github.as_ref(), config.oidc.as_ref());
    let providers = Providers::new(&config.base_url, github, oidc)?;
    Ok(Flows {
        emails: sessions.emails.clone(),
        sessions,
        ceremonies,
        providers: Arc::new(providers),
        flow_cookie: FlowCookie::new(&ground.addresses),
        oidc_name: oidc.map(|oidc| oidc.name.as_str().into()),
        store: ground.store,
        time: ground.time,
        audit: ground.audit,
    })
}

async fn auth(
    ground: Ground,
    sessions: Sessions,
    proofs: Proofs,
    config: &Config,
) -> Result<Auth, SetupError> {
    let ceremonies = proofs.ceremonies.clone();
    Ok(Auth {
        emails: sessions.emails.clone(),
        flows: flows(ground.clone(), sessions.clone(), ceremonies.clone(), config)?,
        sessions,
        ceremonies,
        passwords: Arc::clone(&proofs.passwords),
        proofs,
        password_rule: Arc::new(config.password_rule()?),
        codes: Arc::new(Codes::new(&ground.key("verification-codes").await?)),
        resend_turn: Arc::new(Mutex::new(())),
        reset_requested: Arc::new(Notify::new()),
        store: ground.store,
        time: ground.time,
        addresses: ground.addresses,
        limits: ground.limits,
        doors: ground.doors,
        audit: ground.audit,
    })
}

async fn library(ground: Ground, config: &MediaConfig) -> Result<MediaLibrary, SetupError> {
    Ok(MediaLibrary {
        files: Arc::new(MediaFiles::open(config)?),
        links: Arc::new(MediaLinks::new(&ground.key("media-links").await?)),
        pictures: Arc::new(Pictures::default()),
        steps: Arc::default(),
        uploads: Uploads::default(),
        store: ground.store,
        time: ground.time,
        limits: ground.limits,
    })
}

async fn webhooks(ground: Ground, emails: Emails, config: &Config) -> Result<Webhooks, SetupError> {
    let guard = Guard::new(Arc::new(SystemLookUp), config.has_private_webhooks);
    Ok(Webhooks {
        emails,
        vault: Arc::new(WebhookVault::new(&ground.key("webhook-secrets").await?)),
        sender: Arc::new(Sender::new(guard).map_err(SetupError::Webhooks)?),
        due: Arc::new(Notify::new()),
        store: ground.store,
        time: ground.time,
        addresses: ground.addresses,
        limits: ground.limits,
        audit: ground.audit,
    })
}

fn instance(ground: Ground, emails: Emails, rooms: Rooms, config: Config) -> Instance {
    Instance {
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
        rooms,
        store: ground.store,
        time: ground.time,
        addresses: ground.addresses,
    }
}

/// Who is in which editor, on this node and those it knows by the bus.
async fn presence(rooms: &Rooms, clock: Arc<dyn Clock>) -> Result<Presence, SetupError> {
    let Some((bus, realm, node)) = rooms.bus() else {
        return Ok(Presence::alone(clock));
    };
    let among = Presence::among_others(clock, bus, realm, node).await;
    among.map_err(|error| SetupError::Presence(error.to_string()))
}

/// What the services above share.
struct Shared {
    ground: Ground,
    rooms: Rooms,
    presence: Presence,
    auth: Auth,
    media: MediaLibrary,
    notifier: Notifier,
    reports: Reports,
    card_keys: Keys,
    /// Notified when something happened that may unlock an achievement.
    achievements_due: Arc<Notify>,
}

impl Shared {
    fn accounts(&self) -> Accounts {
        let ground = self.ground.clone();
        Accounts {
            store: ground.store,
            time: ground.time,
            addresses: ground.addresses,
            limits: ground.limits,
            audit: ground.audit,
            emails: self.auth.emails.clone(),
            rooms: self.rooms.clone(),
            auth: self.auth.clone(),
            sessions: self.auth.sessions.clone(),
            proofs: self.auth.proofs.clone(),
            media: self.media.clone(),
            reports: self.reports.clone(),
            running_exports: Arc::default(),
        }
    }

    fn achievements(&self) -> Achievements {
        Achievements {
            store: self.ground.store.clone(),
            time: self.ground.time.clone(),
            rooms: self.rooms.clone(),
            notifier: self.notifier.clone(),
            emails: self.auth.emails.clone(),
            due: Arc::clone(&self.achievements_due),
        }
    }

    fn quizzes(&self) -> Quizzes {
        Quizzes {
            store: self.ground.store.clone(),
            time: self.ground.time.clone(),
            limits: self.ground.limits.clone(),
            media: self.media.clone(),
            notifier: self.notifier.clone(),
            audit: self.ground.audit.clone(),
            presence: self.presence.clone(),
            imports: Arc::new(import::turns()),
            exports: Arc::new(files::turns()),
            achievements_due: Arc::clone(&self.achievements_due),
        }
    }

    fn feed(&self) -> Feed {
        let ground = self.ground.clone();
        Feed {
            store: ground.store,
            time: ground.time,
            limits: ground.limits,
            audit: ground.audit,
            rooms: self.rooms.clone(),
            media: self.media.clone(),
            notifier: self.notifier.clone(),
            achievements_due: Arc::clone(&self.achievements_due),
        }
    }

    fn hosting(&self) -> Hosting {
        let ground = self.ground.clone();
        Hosting {
            store: ground.store,
            time: ground.time,
            addresses: ground.addresses,
            limits: ground.limits,
            doors: ground.doors,
            stage_numbers: ground.stage_numbers,
            audit: ground.audit,
            rooms: self.rooms.clone(),
            sessions: self.auth.sessions.clone(),
            media: self.media.clone(),
            turns: Arc::clone(&self.reports.turns),
            notifier: self.notifier.clone(),
            achievements_due: Arc::clone(&self.achievements_due),
            sockets: TaskTracker::new(),
        }
    }

    fn admin(&self, accounts: Accounts) -> Admin {
        let ground = self.ground.clone();
        Admin {
            store: ground.store,
            time: ground.time,
            limits: ground.limits,
            audit: ground.audit,
            emails: self.auth.emails.clone(),
            rooms: self.rooms.clone(),
            accounts,
            auth: self.auth.clone(),
            sessions: self.auth.sessions.clone(),
            media: self.media.clone(),
        }
    }
}

impl AppState {
    pub(crate) async fn new(
        store: Store,
        rooms: Rooms,
        clock: Arc<dyn Clock>,
        config: Config,
    ) -> Result<Self, SetupError> {
        let presence = presence(&rooms, Arc::clone(&clock)).await?;
        let ground = Ground::new(store, clock, &config).await?;
        let emails = emails(ground.clone(), &config.mail).await?;
        let sessions = sessions(ground.clone(), emails.clone()).await?;
        let proofs = proofs(ground.clone(), emails.clone(), &config).await?;
        let media = library(ground.clone(), &config.media).await?;
        let shared = Shared {
            auth: auth(ground.clone(), sessions, proofs, &config).await?,
            notifier: Notifier {
                store: ground.store.clone(),
                time: ground.time.clone(),
                addresses: ground.addresses.clone(),
                limits: ground.limits.clone(),
                emails: emails.clone(),
            },
            reports: Reports {
                store: ground.store.clone(),
                time: ground.time.clone(),
                rooms: rooms.clone(),
                media: media.clone(),
                turns: Arc::new(insights::turns()),
            },
            card_keys: ground.key("flash-cards").await?,
            achievements_due: Arc::new(Notify::new()),
            ground: ground.clone(),
            rooms: rooms.clone(),
            presence,
            media,
        };
        let webhooks = webhooks(ground.clone(), emails.clone(), &config).await?;
        let floods = Arc::new(Floods::new(config.api_calls_per_minute));
        let instance = instance(ground, emails, rooms, config);
        Ok(Self(Arc::new(shared.services(webhooks, instance, floods))))
    }

    pub(crate) fn services(&self) -> &Services {
        &self.0
    }
}

impl Shared {
    fn assignments(&self) -> Assignments {
        Assignments {
            store: self.ground.store.clone(),
            time: self.ground.time.clone(),
            limits: self.ground.limits.clone(),
            rooms: self.rooms.clone(),
            media: self.media.clone(),
            emails: self.notifier.emails.clone(),
        }
    }

    fn services(self, webhooks: Webhooks, instance: Instance, floods: Arc<Floods>) -> Services {
        let (accounts, achievements) = (self.accounts(), self.achievements());
        Services {
            keys: KeyKeeper {
                ring: self.ground.keys.clone(),
                store: self.ground.store.clone(),
                totp_vault: Arc::clone(&self.auth.proofs.totp_vault),
                webhook_vault: Arc::clone(&webhooks.vault),
            },
            flood_guard: FloodGuard {
                sessions: self.auth.sessions.clone(),
                floods,
            },
            friends: Friends {
                store: self.ground.store.clone(),
                time: self.ground.time.clone(),
                limits: self.ground.limits.clone(),
                notifier: self.notifier.clone(),
                rooms: self.rooms.clone(),
            },
            profiles: Profiles {
                store: self.ground.store.clone(),
                audit: self.ground.audit.clone(),
                media: self.media.clone(),
                achievements: achievements.clone(),
            },
            players: self.reports.players(),
            sharing: self
                .reports
                .sharing(self.ground.limits.clone(), self.ground.audit.clone()),
            quizzes: self.quizzes(),
            studying: Studying::new(&self.quizzes(), self.assignments(), &self.card_keys),
            feed: self.feed(),
            hosting: Arc::new(self.hosting()),
            assignments: self.assignments(),
            admin: self.admin(accounts.clone()),
            accounts,
            achievements,
            webhooks,
            instance,
            sessions: self.auth.sessions.clone(),
            flows: self.auth.flows.clone(),
            auth: self.auth,
            addresses: self.ground.addresses,
            time: self.ground.time,
            media: self.media,
            notifier: self.notifier,
            reports: self.reports,
        }
    }
}
