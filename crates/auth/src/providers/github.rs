//! Log-in with GitHub, or with a GitHub Enterprise Server.
//!
//! GitHub speaks OAuth without `OpenID` Connect: we trade the code for a token, and use the token
//! to ask who the user is. We identify users by their numeric id, because names and addresses there
//! can change hands. Only the primary email address counts, and only if it is verified.

use oauth2::basic::{BasicClient, BasicErrorResponseType};
use oauth2::{
    AuthType, AuthUrl, AuthorizationCode, ClientId, ClientSecret, CsrfToken, EndpointNotSet,
    EndpointSet, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, RequestTokenError, Scope,
    StandardErrorResponse, TokenResponse as _, TokenUrl,
};
use openidconnect::url::Url;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::providers::GithubConfig;
use crate::providers::ProviderSetupError;
use crate::providers::outbound::{Outbound, OutboundError, TIMEOUT};
use crate::providers::{Departure, FlowError, Identity};

type Client = BasicClient<EndpointSet, EndpointNotSet, EndpointNotSet, EndpointNotSet, EndpointSet>;

pub(crate) struct Github {
    outbound: Outbound,
    client: Client,
    api: String,
}

#[derive(Deserialize)]
struct Person {
    id: u64,
    login: String,
    name: Option<String>,
}

#[derive(Deserialize)]
struct Address {
    email: String,
    primary: bool,
    verified: bool,
}

impl Github {
    pub(crate) fn new(
        config: &GithubConfig,
        callback: RedirectUrl,
    ) -> Result<Self, ProviderSetupError> {
        let url = Url::parse(&config.url).map_err(ProviderSetupError::Url)?;
        let address = config.url.trim_end_matches('/');
        let api = if url.host_str() == Some("github.com") {
            "https://api.github.com".to_owned()
        } else {
            format!("{address}/api/v3")
        };
        let authorize = AuthUrl::new(format!("{address}/login/oauth/authorize"));
        let token = TokenUrl::new(format!("{address}/login/oauth/access_token"));
        let client = BasicClient::new(ClientId::new(config.client_id.clone()))
            .set_client_secret(ClientSecret::new(config.client_secret.clone()))
            .set_auth_type(AuthType::RequestBody)
            .set_auth_uri(authorize.map_err(ProviderSetupError::Url)?)
            .set_token_uri(token.map_err(ProviderSetupError::Url)?)
            .set_redirect_uri(callback);
        let outbound = Outbound::new(&url, TIMEOUT).map_err(ProviderSetupError::Client)?;
        Ok(Self {
            outbound,
            client,
            api,
        })
    }

    pub(crate) fn depart(&self, departure: &Departure) -> Url {
        let state = departure.state.clone();
        let (url, _) = self
            .client
            .authorize_url(move || CsrfToken::new(state))
            .add_scope(Scope::new("user:email".to_owned()))
            .set_pkce_challenge(PkceCodeChallenge::from_code_verifier_sha256(
                &departure.verifier(),
            ))
            .url();
        url
    }

    pub(crate) async fn identify(
        &self,
        code: String,
        verifier: PkceCodeVerifier,
    ) -> Result<Identity, FlowError> {
        let token = self
            .client
            .exchange_code(AuthorizationCode::new(code))
            .set_pkce_verifier(verifier)
            .request_async(&self.outbound)
            .await?;
        let token = token.access_token().secret();
        let person: Person = self.get("/user", token).await?;
        let addresses: Vec<Address> = self.get("/user/emails", token).await?;
        let primary = addresses
            .into_iter()
            .find(|address| address.primary && address.verified);
        Ok(Identity {
            subject: person.id.to_string(),
            name: person.name.unwrap_or_else(|| person.login.clone()),
            label: person.login,
            verified_email: primary.map(|address| address.email),
        })
    }

    async fn get<T: DeserializeOwned>(&self, path: &str, token: &str) -> Result<T, FlowError> {
        let request = axum::http::Request::get(format!("{}{path}", self.api))
            .header("accept", "application/vnd.github+json")
            .header("authorization", format!("Bearer {token}"))
            .body(Vec::new())
            .map_err(|error| FlowError::Refused(error.to_string()))?;
        let answer = self.outbound.ask(request).await?;
        if !answer.status().is_success() {
            let status = answer.status();
            return Err(FlowError::Refused(format!("{path} answered {status}")));
        }
        serde_json::from_slice(answer.body())
            .map_err(|error| FlowError::Refused(format!("{path} cannot be read: {error}")))
    }
}

type TokenError = RequestTokenError<OutboundError, StandardErrorResponse<BasicErrorResponseType>>;

impl From<TokenError> for FlowError {
    fn from(error: TokenError) -> Self {
        match error {
            RequestTokenError::Request(error) => error.into(),
            RequestTokenError::ServerResponse(error) => {
                Self::Refused(format!("the code was not taken: {}", error.error()))
            }
            // Its text may contain the response, and the response a token.
            RequestTokenError::Parse(..) | RequestTokenError::Other(_) => {
                Self::Refused("the answer to the code is no token".to_owned())
            }
        }
    }
}
