//! Logging in with other sites: GitHub, or an `OpenID` Connect provider.
//!
//! A round trip to another site is a *flow*, as in "authorization code flow": `flows` sends users
//! off and recognizes them when they return, `github` and `oidc` ask the site who the user is, and
//! `admission` decides what that opens here. A user is identified by the site and the site's id for
//! them, which never changes. Their email address counts only if the site says it is verified, and
//! then only to open a new account or to take over one that was never verified. It never opens an
//! account that has an owner.

pub mod admission;
pub mod flows;
mod github;
mod oidc;
mod outbound;

use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use oauth2::{PkceCodeVerifier, RedirectUrl};
use openidconnect::url::Url;
use serde::{Deserialize, Serialize};
use store::Store;

use crate::ceremonies::Ceremonies;
use crate::providers::github::Github;
use crate::providers::oidc::Oidc;
use crate::providers::outbound::{OutboundError, TIMEOUT};
use crate::sessions::Sessions;
use handling::audit::AuditLog;
use handling::cookies::FlowCookie;
use handling::error::ApiError;
use handling::random::random_bytes;
use handling::time::Time;
use mail::Emails;

/// The maximum stored length of a name, and of an account name at the provider.
const NAME_LEN_MAX: usize = 80;
/// The maximum length of a subject id (`OpenID` Connect Core 1.0, section 2).
const SUBJECT_LEN_MAX: usize = 255;

/// A site that users can log in with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Site {
    Github,
    Oidc,
}

impl Site {
    /// The name used in URLs and in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Github => "github",
            Self::Oidc => "oidc",
        }
    }
}

/// Log-in with GitHub.
#[derive(Clone)]
pub struct GithubConfig {
    /// `https://github.com`, or the address of a GitHub Enterprise Server.
    pub url: String,
    pub client_id: String,
    pub client_secret: String,
}

/// Log-in with any OpenID Connect provider.
#[derive(Clone)]
pub struct OidcConfig {
    /// The issuer. Everything else comes from its `/.well-known/openid-configuration`.
    pub issuer: String,
    /// The display name.
    pub name: String,
    pub client_id: String,
    pub client_secret: String,
}

/// Why the providers couldn't be set up.
#[derive(Debug, thiserror::Error)]
pub enum ProviderSetupError {
    #[error("the address of a log-in provider cannot be understood: {0}")]
    Url(#[source] openidconnect::url::ParseError),
    #[error("log-in providers cannot be asked: {0}")]
    Client(#[source] reqwest::Error),
}

/// The sites that are configured.
pub struct Providers {
    github: Option<Github>,
    oidc: Option<Oidc>,
}

/// Sends users to other sites, and learns from there who they are.
#[derive(Clone)]
pub struct Flows {
    pub store: Store,
    pub time: Time,
    pub audit: AuditLog,
    pub emails: Emails,
    pub sessions: Sessions,
    pub ceremonies: Ceremonies,
    pub providers: Arc<Providers>,
    pub flow_cookie: FlowCookie,
    /// The display name of the OpenID Connect provider.
    pub oidc_name: Option<Arc<str>>,
}

/// What we send to a site at the start of a flow.
struct Departure {
    state: String,
    nonce: String,
    verifier: String,
    /// Whether users have to log in there again even if the site still knows them.
    must_prove: bool,
    now_ms: i64,
}

/// What must match when a flow ends.
struct Arrival {
    nonce: String,
    verifier: String,
    must_prove: bool,
    departed_at_ms: i64,
    now_ms: i64,
}

/// A user's identity at another site.
pub struct Identity {
    /// The site's id for the user, which never changes.
    pub subject: String,
    /// The account name there, for display.
    pub label: String,
    /// The user's name.
    pub name: String,
    /// The email address, if the site says it is verified.
    pub verified_email: Option<String>,
}

/// Why a site didn't identify the user.
enum FlowError {
    /// The site isn't reachable right now.
    Unavailable(String),
    /// We can't trust the response.
    Refused(String),
}

impl Providers {
    pub fn new(
        base_url: &str,
        github: Option<&GithubConfig>,
        oidc: Option<&OidcConfig>,
    ) -> Result<Self, ProviderSetupError> {
        let callback = |site: Site| {
            let base = base_url.trim_end_matches('/');
            RedirectUrl::new(format!("{base}/auth/callback/{}", site.as_str()))
                .map_err(ProviderSetupError::Url)
        };
        let github = github.map(|github| Github::new(github, callback(Site::Github)?));
        let oidc = oidc.map(|oidc| Oidc::new(oidc, callback(Site::Oidc)?));
        Ok(Self {
            github: github.transpose()?,
            oidc: oidc.transpose()?,
        })
    }

    fn has(&self, site: Site) -> bool {
        match site {
            Site::Github => self.github.is_some(),
            Site::Oidc => self.oidc.is_some(),
        }
    }

    /// The site's page where the user gives consent.
    async fn depart(&self, site: Site, departure: &Departure) -> Result<Url, FlowError> {
        match (site, &self.github, &self.oidc) {
            (Site::Github, Some(github), _) => Ok(github.depart(departure)),
            (Site::Oidc, _, Some(oidc)) => oidc.depart(departure).await,
            _ => Err(FlowError::Refused("it is not configured".to_owned())),
        }
    }

    /// Exchanges the code for the user's identity.
    async fn identify(
        &self,
        site: Site,
        code: String,
        arrival: Arrival,
    ) -> Result<Identity, FlowError> {
        let asking = async {
            match (site, &self.github, &self.oidc) {
                (Site::Github, Some(github), _) => github.identify(code, arrival.verifier()).await,
                (Site::Oidc, _, Some(oidc)) => oidc.identify(code, arrival).await,
                _ => Err(FlowError::Refused("it is not configured".to_owned())),
            }
        };
        // All responses together must not take longer than one.
        let identity = tokio::time::timeout(TIMEOUT, asking)
            .await
            .map_err(|_late| FlowError::Unavailable("it takes too long".to_owned()))??;
        tidy(identity)
    }
}

impl Flows {
    /// The display name of a site.
    pub fn site_name(&self, site: &str) -> String {
        match (site, &self.oidc_name) {
            ("github", _) => "GitHub".to_owned(),
            ("oidc", Some(name)) => name.to_string(),
            _ => "Single sign-on".to_owned(),
        }
    }
}

/// A site in a path. A site that isn't configured is not found.
impl<S> FromRequestParts<S> for Site
where
    Flows: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let params = RawPathParams::from_request_parts(parts, state).await;
        let params = params.map_err(|_unreadable| ApiError::route_not_found())?;
        let site = match params.iter().next() {
            Some((_, "github")) => Self::Github,
            Some((_, "oidc")) => Self::Oidc,
            _ => return Err(ApiError::route_not_found()),
        };
        if Flows::from_ref(state).providers.has(site) {
            Ok(site)
        } else {
            Err(ApiError::route_not_found())
        }
    }
}

impl Departure {
    fn verifier(&self) -> PkceCodeVerifier {
        PkceCodeVerifier::new(self.verifier.clone())
    }
}

impl Arrival {
    fn verifier(&self) -> PkceCodeVerifier {
        PkceCodeVerifier::new(self.verifier.clone())
    }
}

impl From<OutboundError> for FlowError {
    fn from(error: OutboundError) -> Self {
        Self::Unavailable(error.to_string())
    }
}

/// 256 random bits as text that is safe in URLs and cookies.
fn draw() -> String {
    URL_SAFE_NO_PAD.encode(random_bytes::<32>())
}

/// Removes everything from a provider's identity that we couldn't store or show.
fn tidy(identity: Identity) -> Result<Identity, FlowError> {
    let subject = identity.subject;
    let is_id = !subject.is_empty()
        && subject.len() <= SUBJECT_LEN_MAX
        && !subject.chars().any(char::is_control);
    if !is_id {
        return Err(FlowError::Refused(
            "its id of the person is none".to_owned(),
        ));
    }
    let verified_email = identity.verified_email.filter(|email| is_address(email));
    let name = plain(&identity.name);
    let of_address = verified_email
        .as_deref()
        .and_then(|email| email.split('@').next());
    Ok(Identity {
        label: plain(&identity.label),
        name: if name.is_empty() {
            plain(of_address.unwrap_or("Someone"))
        } else {
            name
        },
        subject,
        verified_email,
    })
}

/// One line of text without invisible characters.
fn plain(text: &str) -> String {
    let visible: String = text
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| !c.is_control())
        .take(NAME_LEN_MAX)
        .collect();
    visible.trim().to_owned()
}

/// Whether a text is an email address that we can store. ASCII only, as everywhere here: the Kelvin
/// sign in lowercase is a `k`, which would turn the address into another person's.
fn is_address(text: &str) -> bool {
    text.is_ascii() && text.len() <= 254 && garde::rules::email::parse_email(text).is_ok()
}

#[cfg(test)]
mod tests {
    use super::{Identity, is_address, plain, tidy};

    #[test]
    fn auth_13_an_address_stays_the_one_that_was_verified() {
        for right in ["ada@example.com", "ADA@example.com"] {
            assert!(is_address(right), "{right}");
        }
        for wrong in [
            "kim@example\u{212a}.com",
            "\u{130}da@example.com",
            "ada",
            "",
            "a@b\0.com",
        ] {
            assert!(!is_address(wrong), "{wrong:?}");
        }
    }

    #[test]
    fn what_a_site_says_can_be_kept_and_shown() {
        assert_eq!(plain("  Ada\0\n\u{7}Lovelace "), "Ada Lovelace");
        assert_eq!(plain(&"x".repeat(200)).len(), 80);
        let identity = |subject: &str, email: Option<&str>| Identity {
            subject: subject.to_owned(),
            label: "ada\u{0}".to_owned(),
            name: " ".to_owned(),
            verified_email: email.map(str::to_owned),
        };
        let Ok(ada) = tidy(identity("1", Some("ada@example.com"))) else {
            panic!("nothing is wrong with it");
        };
        assert_eq!((ada.name.as_str(), ada.label.as_str()), ("ada", "ada"));
        for subject in ["", "a\0b", &"1".repeat(256)] {
            assert!(tidy(identity(subject, None)).is_err(), "{subject:?}");
        }
    }
}
