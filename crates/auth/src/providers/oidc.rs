//! Log-in with an `OpenID` Connect provider.
//!
//! We read the provider's endpoints and keys from the issuer at the first log-in and cache them for
//! an hour: a provider that is down prevents neither the server's start nor other log-ins. An ID
//! token counts only if the issuer signed it with its own key, for us, now, and for this flow.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use oauth2::{AuthType, AuthorizationCode, ClientId, ClientSecret, CsrfToken, PkceCodeChallenge};
use openidconnect::core::{
    CoreAuthPrompt, CoreAuthenticationFlow, CoreClient, CoreClientAuthMethod, CoreIdTokenClaims,
    CoreJwsSigningAlgorithm, CoreProviderMetadata, CoreTokenResponse, CoreUserInfoClaims,
};
use openidconnect::url::Url;
use openidconnect::{
    ClaimsVerificationError, DiscoveryError, EndpointMaybeSet, EndpointNotSet, EndpointSet,
    IssuerUrl, Nonce, OAuth2TokenResponse as _, RedirectUrl, Scope, SignatureVerificationError,
    TokenResponse as _, UserInfoError,
};
use store::time::{HOUR_MS, MINUTE_MS, SECOND_MS, from_stored_ms};
use tokio::sync::Mutex;

use crate::providers::OidcConfig;
use crate::providers::ProviderSetupError;
use crate::providers::outbound::{Outbound, OutboundError, TIMEOUT};
use crate::providers::{Arrival, Departure, FlowError, Identity};

/// How long we cache the issuer's metadata.
const KEPT_MS: i64 = HOUR_MS;
/// The minimum time between two reads of the metadata, successful or not.
const PAUSE_MS: i64 = 10 * SECOND_MS;
/// The maximum clock skew.
const SKEW_MS: i64 = MINUTE_MS;

/// Signatures with public keys only: our client secret doesn't count as a key.
const ALGORITHMS: [CoreJwsSigningAlgorithm; 9] = [
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256,
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha384,
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha512,
    CoreJwsSigningAlgorithm::RsaSsaPssSha256,
    CoreJwsSigningAlgorithm::RsaSsaPssSha384,
    CoreJwsSigningAlgorithm::RsaSsaPssSha512,
    CoreJwsSigningAlgorithm::EcdsaP256Sha256,
    CoreJwsSigningAlgorithm::EcdsaP384Sha384,
    CoreJwsSigningAlgorithm::EdDsa,
];

type Client = CoreClient<
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointMaybeSet,
    EndpointMaybeSet,
>;

pub(crate) struct Oidc {
    outbound: Outbound,
    issuer: IssuerUrl,
    client_id: ClientId,
    client_secret: ClientSecret,
    callback: RedirectUrl,
    /// Held while we read the issuer's metadata, so that many visitors at the same moment cause one
    /// request. Nobody waits longer than one response takes.
    discovered: Mutex<Discovered>,
}

/// What we know about the issuer.
#[derive(Default)]
struct Discovered {
    client: Option<Arc<Client>>,
    read_at_ms: Option<i64>,
    /// When the last read failed, and why.
    failure: Option<(i64, String)>,
}

impl Oidc {
    pub(crate) fn new(
        config: &OidcConfig,
        callback: RedirectUrl,
    ) -> Result<Self, ProviderSetupError> {
        let issuer = IssuerUrl::new(config.issuer.clone()).map_err(ProviderSetupError::Url)?;
        let outbound = Outbound::new(issuer.url(), TIMEOUT).map_err(ProviderSetupError::Client)?;
        Ok(Self {
            outbound,
            issuer,
            client_id: ClientId::new(config.client_id.clone()),
            client_secret: ClientSecret::new(config.client_secret.clone()),
            callback,
            discovered: Mutex::default(),
        })
    }

    pub(crate) async fn depart(&self, departure: &Departure) -> Result<Url, FlowError> {
        let client = self.client(departure.now_ms, KEPT_MS).await?;
        let (state, nonce) = (departure.state.clone(), departure.nonce.clone());
        let mut request = client
            .authorize_url(
                CoreAuthenticationFlow::AuthorizationCode,
                move || CsrfToken::new(state),
                move || Nonce::new(nonce),
            )
            .add_scope(Scope::new("email".to_owned()))
            .add_scope(Scope::new("profile".to_owned()))
            .set_pkce_challenge(PkceCodeChallenge::from_code_verifier_sha256(
                &departure.verifier(),
            ));
        if departure.must_prove {
            // Users who are already signed in there have to log in again.
            request = request
                .add_prompt(CoreAuthPrompt::Login)
                .set_max_age(Duration::ZERO);
        }
        let (url, ..) = request.url();
        Ok(url)
    }

    pub(crate) async fn identify(
        &self,
        code: String,
        arrival: Arrival,
    ) -> Result<Identity, FlowError> {
        let client = self.client(arrival.now_ms, KEPT_MS).await?;
        let answer: CoreTokenResponse = client
            .exchange_code(AuthorizationCode::new(code))
            .map_err(|_no_door| FlowError::Refused("it has no token endpoint".to_owned()))?
            .set_pkce_verifier(arrival.verifier())
            .request_async(&self.outbound)
            .await?;
        let claims = match read_id_token(&client, &answer, &arrival) {
            Err(ClaimsVerificationError::SignatureVerification(
                SignatureVerificationError::NoMatchingKey,
            )) => {
                // The provider may have changed its keys since our last read.
                let client = self.client(arrival.now_ms, PAUSE_MS).await?;
                read_id_token(&client, &answer, &arrival)
            }
            read => read,
        };
        let claims = claims.map_err(|error| FlowError::Refused(format!("ID token: {error}")))?;
        self.describe(&client, &answer, &claims).await
    }

    /// Describes the user of the ID token; asks the provider for missing claims.
    async fn describe(
        &self,
        client: &Client,
        answer: &CoreTokenResponse,
        claims: &CoreIdTokenClaims,
    ) -> Result<Identity, FlowError> {
        let subject = claims.subject().to_string();
        // The address and whether it is verified must come from the same source.
        let is_complete = claims.email().is_some() && claims.email_verified().is_some();
        let more: Option<CoreUserInfoClaims> = if is_complete || client.user_info_url().is_none() {
            None
        } else {
            let token = answer.access_token().clone();
            let request = client
                .user_info(token, Some(claims.subject().clone()))
                .map_err(|_no_door| FlowError::Refused("it has no userinfo".to_owned()))?;
            Some(request.request_async(&self.outbound).await?)
        };
        let of_token = (claims.email(), claims.email_verified());
        let (email, is_verified) = match &more {
            Some(more) if more.email().is_some() => (more.email(), more.email_verified()),
            _ => of_token,
        };
        let username = claims
            .preferred_username()
            .or_else(|| more.as_ref().and_then(|more| more.preferred_username()))
            .map(|name| name.to_string());
        let name = claims
            .name()
            .or_else(|| more.as_ref().and_then(|more| more.name()))
            .and_then(|names| names.get(None).or_else(|| Some(names.iter().next()?.1)))
            .map(|name| name.to_string());
        let email = email.map(|email| email.to_string());
        Ok(Identity {
            label: username
                .clone()
                .or_else(|| email.clone())
                .unwrap_or_else(|| subject.clone()),
            name: name.or(username).unwrap_or_default(),
            verified_email: email.filter(|_| is_verified == Some(true)),
            subject,
        })
    }

    /// The issuer's metadata, at most `age_ms_max` old.
    async fn client(&self, now_ms: i64, age_ms_max: i64) -> Result<Arc<Client>, FlowError> {
        let mut discovered = self.discovered.lock().await;
        let is_within = |at_ms: i64, ms: i64| (0..ms).contains(&(now_ms - at_ms));
        if let (Some(client), Some(at_ms)) = (&discovered.client, discovered.read_at_ms)
            && is_within(at_ms, age_ms_max)
        {
            return Ok(Arc::clone(client));
        }
        if let Some((at_ms, why)) = &discovered.failure
            && is_within(*at_ms, PAUSE_MS)
        {
            return Err(FlowError::Unavailable(why.clone()));
        }
        let found = tokio::time::timeout(TIMEOUT, self.discover()).await;
        match found.unwrap_or_else(|_late| Err("the issuer does not answer".to_owned())) {
            Ok(client) => {
                let client = Arc::new(client);
                discovered.client = Some(Arc::clone(&client));
                discovered.read_at_ms = Some(now_ms);
                discovered.failure = None;
                Ok(client)
            }
            Err(why) => {
                discovered.failure = Some((now_ms, why.clone()));
                Err(FlowError::Unavailable(why))
            }
        }
    }

    async fn discover(&self) -> Result<Client, String> {
        let metadata = CoreProviderMetadata::discover_async(self.issuer.clone(), &self.outbound)
            .await
            .map_err(|error| match error {
                DiscoveryError::Request(error) => error.to_string(),
                other => format!("the issuer describes itself badly: {other}"),
            })?;
        self.outbound
            .check(metadata.authorization_endpoint().url())
            .map_err(|error| error.to_string())?;
        // By default, a provider takes the secret in the header (Discovery 1.0).
        let takes_header = metadata
            .token_endpoint_auth_methods_supported()
            .is_none_or(|methods| methods.contains(&CoreClientAuthMethod::ClientSecretBasic));
        let client = CoreClient::from_provider_metadata(
            metadata,
            self.client_id.clone(),
            Some(self.client_secret.clone()),
        )
        .set_redirect_uri(self.callback.clone());
        Ok(if takes_header {
            client
        } else {
            client.set_auth_type(AuthType::RequestBody)
        })
    }
}

/// Checks and reads an ID token.
fn read_id_token(
    client: &Client,
    answer: &CoreTokenResponse,
    arrival: &Arrival,
) -> Result<CoreIdTokenClaims, ClaimsVerificationError> {
    let token = answer
        .id_token()
        .ok_or_else(|| ClaimsVerificationError::Other("there is none".to_owned()))?;
    let now_ms = arrival.now_ms;
    let now = UNIX_EPOCH + Duration::from_millis(from_stored_ms(now_ms));
    let must_be_after_ms = arrival
        .must_prove
        .then_some(arrival.departed_at_ms - SKEW_MS);
    let verifier = client
        .id_token_verifier()
        .set_allowed_algs(ALGORITHMS.into_iter().collect::<HashSet<_>>())
        .set_time_fn(move || now.into())
        .set_issue_time_verifier_fn(move |at| {
            if at.timestamp_millis() <= now_ms + SKEW_MS {
                Ok(())
            } else {
                Err("it was issued in the future".to_owned())
            }
        })
        .set_auth_time_verifier_fn(move |at| match (at, must_be_after_ms) {
            (Some(at), Some(after_ms)) if at.timestamp_millis() < after_ms => {
                Err("nobody proved who they are for this flow".to_owned())
            }
            _ => Ok(()),
        });
    let nonce = Nonce::new(arrival.nonce.clone());
    let claims = token.claims(&verifier, &nonce)?;
    match claims.authorized_party() {
        Some(party) if party.as_str() != client.client_id().as_str() => Err(
            ClaimsVerificationError::InvalidAudience("it was made for someone else".to_owned()),
        ),
        _ => Ok(claims.clone()),
    }
}

impl From<UserInfoError<OutboundError>> for FlowError {
    fn from(error: UserInfoError<OutboundError>) -> Self {
        match error {
            UserInfoError::Request(error) => error.into(),
            // The other texts may contain the response, and with it personal data.
            UserInfoError::ClaimsVerification(error) => Self::Refused(format!("userinfo: {error}")),
            _ => Self::Refused("userinfo cannot be read".to_owned()),
        }
    }
}
