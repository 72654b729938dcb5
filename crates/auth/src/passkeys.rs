//! Checks passkeys (`WebAuthn`).
//!
//! A passkey is a key pair that a device made for this site alone. The device signs with it only
//! after a finger, a face or a PIN, so it counts as two factors. The browser ties each response to
//! the site's name, and the device ties it to our challenge, which works once, for five minutes, on
//! any node. Passkeys are tied to the host of the public address. If that is an IP address, there
//! are no passkeys. Without a public address they are tied to `localhost`, on any port.

use std::fmt::Display;

use protocol::http::security::{PasskeyAnswer, PasskeyChallenge};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use store::time::MINUTE_MS;
use store::{Account, Passkey as StoredPasskey, StoreError};
use webauthn_rs::prelude::{
    CredentialID, DiscoverableAuthentication, Passkey, PasskeyRegistration, Url, Uuid, Webauthn,
    WebauthnBuilder,
};

use crate::ceremonies::{BegunBy, CeremonyKind};
use crate::errors;
use crate::proof::Proofs;
use crate::signed_in::SignedIn;
use handling::browser::Browser;
use handling::error::ApiError;

/// A log-in with a passkey.
const ANSWER: CeremonyKind = CeremonyKind {
    name: "passkey-answer",
    life_ms: LIFE_MS,
};
/// The creation of a passkey.
const MAKING: CeremonyKind = CeremonyKind {
    name: "passkey-making",
    life_ms: LIFE_MS,
};
const LIFE_MS: i64 = 5 * MINUTE_MS;
/// The site name that devices show.
const SITE_NAME: &str = "Fanfare";

/// Creates challenges and checks responses.
pub struct Passkeys {
    /// `None` if the public address has no host name.
    webauthn: Option<Webauthn>,
}

/// A passkey that was just created.
pub struct MadePasskey {
    pub credential_id: Vec<u8>,
    /// JSON.
    pub body: String,
}

impl Passkeys {
    pub fn new(public_url: Option<&str>) -> Self {
        let address = public_url.unwrap_or("http://localhost");
        let webauthn = Url::parse(address).ok().and_then(|url| {
            let host = url.domain()?.to_owned();
            let builder = WebauthnBuilder::new(&host, &url).ok()?;
            let builder = builder
                .rp_name(SITE_NAME)
                .allow_any_port(public_url.is_none());
            builder.build().ok()
        });
        Self { webauthn }
    }

    fn webauthn(&self) -> Result<&Webauthn, ApiError> {
        self.webauthn
            .as_ref()
            .ok_or_else(|| ApiError::not_found("Passkeys don't work at this address."))
    }
}

impl Proofs {
    /// Starts a log-in with any passkey.
    pub async fn begin_passkey_answer(&self) -> Result<PasskeyChallenge, ApiError> {
        let begun = self
            .passkeys
            .webauthn()?
            .start_discoverable_authentication();
        let (asked, ceremony) = begun.map_err(|error| ApiError::internal(error.to_string()))?;
        let options = to_value(&asked.public_key)?;
        let body = to_json(&ceremony)?;
        let challenge = self
            .ceremonies
            .begin(ANSWER, BegunBy::default(), &body)
            .await?;
        Ok(PasskeyChallenge { challenge, options })
    }

    /// Finds the owner of the passkey that answered a challenge, and records its use. A response
    /// that proves nothing counts as a failed log-in.
    pub async fn check_passkey_answer(
        &self,
        answer: PasskeyAnswer,
        browser: &Browser,
    ) -> Result<Account, ApiError> {
        match self.find_answering(answer).await {
            Ok(account) => Ok(account),
            Err(Unproven::Failed(error)) => Err(error),
            Err(Unproven::Refused { owner, cause }) => {
                // Streaks protect what can be guessed; a signature can't be.
                self.count_failure(owner.as_ref(), "passkey", 0, browser)
                    .await?;
                Err(errors::passkey_refused(cause))
            }
        }
    }

    async fn find_answering(&self, answer: PasskeyAnswer) -> Result<Account, Unproven> {
        let webauthn = self.passkeys.webauthn()?;
        let ceremony = self.ceremonies.take(ANSWER, &answer.challenge).await?;
        let ceremony: DiscoverableAuthentication = from_json(&ceremony.body)?;
        let credential = serde_json::from_value(answer.credential).map_err(refused)?;
        let (owner, credential_id) = webauthn
            .identify_discoverable_authentication(&credential)
            .map_err(refused)?;
        let stored = self.store.find_passkey_by_credential(credential_id).await?;
        // The device also says whose passkey it is, and both must agree.
        let stored = stored
            .filter(|passkey| passkey.account_id == owner.to_string())
            .ok_or_else(|| refused("no such passkey"))?;
        let account = self.store.find_account(&stored.account_id).await?;
        let account = account.ok_or_else(|| refused("its account is gone"))?;

        let mut passkey: Passkey = from_json(&stored.body)?;
        let checked =
            webauthn.finish_discoverable_authentication_v2(&credential, ceremony, &passkey);
        let refused = |cause: &dyn Display| Unproven::Refused {
            owner: Some(account.clone()),
            cause: cause.to_string(),
        };
        let result = checked.map_err(|error| refused(&error))?;
        passkey.update_credential(&result);
        let body = to_json(&passkey)?;
        let is_first = self
            .store
            .use_passkey(&stored, &body, self.time.now_ms())
            .await?;
        if !is_first {
            return Err(refused(&"deleted or used meanwhile"));
        }
        Ok(account)
    }

    /// Starts creating a passkey, unless the device already has one of this account.
    pub async fn begin_passkey(
        &self,
        signed_in: &SignedIn,
        present: Vec<StoredPasskey>,
    ) -> Result<PasskeyChallenge, ApiError> {
        let account = &signed_in.account;
        let present: Vec<CredentialID> = present
            .into_iter()
            .map(|passkey| passkey.credential_id)
            .collect();
        let begun = self.passkeys.webauthn()?.start_passkey_registration(
            owner_handle(account)?,
            &account.email,
            &account.name,
            Some(present),
        );
        let (asked, ceremony) = begun.map_err(|error| ApiError::internal(error.to_string()))?;
        let mut options = to_value(&asked.public_key)?;
        // The device must find the passkey without knowing who is logging in.
        options["authenticatorSelection"]["residentKey"] = "required".into();
        options["authenticatorSelection"]["requireResidentKey"] = true.into();
        let body = to_json(&ceremony)?;
        let begun_by = BegunBy {
            account_id: Some(&account.id),
            session_id: Some(&signed_in.session_id),
        };
        let challenge = self.ceremonies.begin(MAKING, begun_by, &body).await?;
        Ok(PasskeyChallenge { challenge, options })
    }

    /// Checks a passkey that a device has created.
    pub async fn check_new_passkey(
        &self,
        signed_in: &SignedIn,
        challenge: &str,
        credential: Value,
    ) -> Result<MadePasskey, ApiError> {
        let webauthn = self.passkeys.webauthn()?;
        let ceremony = self.ceremonies.take(MAKING, challenge).await?;
        if ceremony.session_id.as_deref() != Some(signed_in.session_id.as_str()) {
            return Err(errors::challenge_expired());
        }
        let ceremony: PasskeyRegistration = from_json(&ceremony.body)?;
        let credential = serde_json::from_value(credential)
            .map_err(|error| errors::passkey_refused(error.to_string()))?;
        let passkey = webauthn
            .finish_passkey_registration(&credential, &ceremony)
            .map_err(|error| errors::passkey_refused(error.to_string()))?;
        Ok(MadePasskey {
            credential_id: passkey.cred_id().clone(),
            body: to_json(&passkey)?,
        })
    }
}

/// Why a response doesn't identify an account.
enum Unproven {
    /// It proves nothing. Holds the owner of the passkey it claims to be, if that passkey exists.
    Refused {
        owner: Option<Account>,
        cause: String,
    },
    /// We couldn't check it.
    Failed(ApiError),
}

impl From<ApiError> for Unproven {
    fn from(error: ApiError) -> Self {
        Self::Failed(error)
    }
}

impl From<StoreError> for Unproven {
    fn from(error: StoreError) -> Self {
        Self::Failed(error.into())
    }
}

fn refused(cause: impl Display) -> Unproven {
    Unproven::Refused {
        owner: None,
        cause: cause.to_string(),
    }
}

/// The account's handle on the device; never shown.
fn owner_handle(account: &Account) -> Result<Uuid, ApiError> {
    Uuid::parse_str(&account.id).map_err(|_other| ApiError::internal("an id is no UUID"))
}

fn to_value(value: &impl Serialize) -> Result<Value, ApiError> {
    serde_json::to_value(value).map_err(|error| ApiError::internal(error.to_string()))
}

fn to_json(value: &impl Serialize) -> Result<String, ApiError> {
    serde_json::to_string(value).map_err(|error| ApiError::internal(error.to_string()))
}

fn from_json<T: DeserializeOwned>(json: &str) -> Result<T, ApiError> {
    serde_json::from_str(json).map_err(|error| ApiError::internal(error.to_string()))
}
