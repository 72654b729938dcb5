//! Sends a user to another site and recognizes them on return.
//!
//! A flow waits in the database as a ceremony under the hash of its `state`, so that any node can
//! end it. It can be ended once, within [`FLOW_LIFE_MS`], by the browser that began it, at the
//! site it was begun for. A flow that links or confirms also belongs to the account and the
//! session that began it. Its other secrets (the code verifier, the nonce of the ID token) are
//! fresh for each flow and never leave the server.

use axum::http::{HeaderMap, HeaderName};
use protocol::http::security::ProviderPurpose;
use serde::{Deserialize, Serialize};

use crate::ceremonies::{BegunBy, CeremonyKind, hash};
use crate::errors;
use crate::providers::Flows;
use crate::providers::{Arrival, Departure, FlowError, Identity, Site, draw};
use crate::signed_in::SignedIn;
use handling::error::ApiError;
use store::time::MINUTE_MS;

/// How long a user may stay at the other site.
const FLOW_LIFE_MS: i64 = 10 * MINUTE_MS;
const FLOW: CeremonyKind = CeremonyKind {
    name: "provider",
    life_ms: FLOW_LIFE_MS,
};
/// The length of the texts that [`draw`] returns.
const DRAWN_LEN: usize = 43;

/// The stored part of a flow. It contains secrets and is never logged.
#[derive(Serialize, Deserialize)]
struct Kept {
    site: Site,
    purpose: ProviderPurpose,
    /// The hash of the cookie of the browser that began it.
    browser_hash: Vec<u8>,
    verifier: String,
    nonce: String,
    departed_at_ms: i64,
}

/// Where to send the user, and the cookie that identifies their browser on return.
pub struct Sent {
    pub location: String,
    pub cookie: [(HeaderName, String); 1],
}

/// A user who has returned.
pub struct Returned {
    pub purpose: ProviderPurpose,
    pub identity: Identity,
}

impl Flows {
    /// Sends the user to a site. `of` is the account that links or confirms something.
    pub async fn begin_flow(
        &self,
        site: Site,
        purpose: ProviderPurpose,
        of: Option<&SignedIn>,
        headers: &HeaderMap,
    ) -> Result<Sent, ApiError> {
        // Several tabs of one browser may be away at the same time, so they share the cookie.
        let browser = self
            .flow_cookie
            .read(headers)
            .filter(|value| value.len() == DRAWN_LEN)
            .unwrap_or_else(draw);
        let kept = Kept {
            site,
            purpose,
            browser_hash: hash(&browser),
            verifier: draw(),
            nonce: draw(),
            departed_at_ms: self.time.now_ms(),
        };
        let body = serde_json::to_string(&kept)
            .map_err(|error| ApiError::internal(format!("a flow cannot be kept: {error}")))?;
        let begun_by = BegunBy {
            account_id: of.map(|of| of.account.id.as_str()),
            session_id: of.map(|of| of.session_id.as_str()),
        };
        let departure = Departure {
            state: self.ceremonies.begin(FLOW, begun_by, &body).await?,
            nonce: kept.nonce,
            verifier: kept.verifier,
            must_prove: purpose == ProviderPurpose::Confirm,
            now_ms: kept.departed_at_ms,
        };
        let location = self.providers.depart(site, &departure).await;
        let location = location.map_err(|error| self.flow_failed(site, error))?;
        Ok(Sent {
            location: location.into(),
            cookie: self.flow_cookie.keep(&browser, FLOW_LIFE_MS),
        })
    }

    /// Ends a flow and asks the site who the user is.
    pub async fn end_flow(
        &self,
        site: Site,
        state: &str,
        code: String,
        of: Option<&SignedIn>,
        headers: &HeaderMap,
    ) -> Result<Returned, ApiError> {
        let now_ms = self.time.now_ms();
        let ceremony = self
            .store
            .take_ceremony(FLOW.name, &hash(state), now_ms)
            .await?;
        let ceremony = ceremony
            .ok_or_else(|| errors::provider_refused("no flow is under way by this state"))?;
        let kept: Kept = serde_json::from_str(&ceremony.body)
            .map_err(|error| ApiError::internal(format!("a flow cannot be read: {error}")))?;
        if kept.site != site {
            return Err(errors::provider_refused("the flow went to another site"));
        }
        let browser = self.flow_cookie.read(headers);
        if browser.is_none_or(|browser| hash(&browser) != kept.browser_hash) {
            return Err(errors::provider_refused("another browser began the flow"));
        }
        if let Some(session_id) = &ceremony.session_id {
            let is_same = of.is_some_and(|of| {
                of.session_id == *session_id
                    && Some(of.account.id.as_str()) == ceremony.account_id.as_deref()
            });
            if !is_same {
                return Err(errors::provider_refused("another session began the flow"));
            }
        }
        let arrival = Arrival {
            nonce: kept.nonce,
            verifier: kept.verifier,
            must_prove: kept.purpose == ProviderPurpose::Confirm,
            departed_at_ms: kept.departed_at_ms,
            now_ms,
        };
        let identity = self.providers.identify(site, code, arrival).await;
        Ok(Returned {
            purpose: kept.purpose,
            identity: identity.map_err(|error| self.flow_failed(site, error))?,
        })
    }

    fn flow_failed(&self, site: Site, error: FlowError) -> ApiError {
        match error {
            FlowError::Unavailable(why) => {
                errors::provider_unavailable(&self.site_name(site.as_str()), why)
            }
            FlowError::Refused(why) => errors::provider_refused(why),
        }
    }
}
