//! Checking passkeys (`WebAuthn`).
//!
//! A passkey is a key pair that a device made for this site alone and gives an answer with only
//! after a finger, a face or a PIN; so it is two proofs at once. The browser ties each answer to
//! the site's name, the device to a challenge of ours that works once, for five minutes, on any
//! node. Passkeys are tied to the host of the public address, so where that is no name but a
//! number, there are none. Without a public address they are tied to `localhost`, on any port.

use std::fmt::Display;

use protocol::http::security::{PasskeyAnswer, PasskeyChallenge};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
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

/// A passkey that is asked who somebody is.
const ANSWER: CeremonyKind = CeremonyKind {
    name: "passkey-answer",
    life_ms: LIFE_MS,
};
/// A passkey that is being made.
const MAKING: CeremonyKind = CeremonyKind {
    name: "passkey-making",
    life_ms: LIFE_MS,
};
const LIFE_MS: i64 = 5 * 60 * 1000;
/// What devices call this site.
const SITE_NAME: &str = "Fanfare";

/// Makes challenges and checks answers.
pub struct Passkeys {
    /// `None` where the public address has no name.
    webauthn: Option<Webauthn>,
}

/// A passkey that was just made.
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
    /// Asks whatever passkey somebody has who they are.
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

    /// Whose passkey answered a challenge; it is noted that it was used. An answer that proves
    /// nothing counts as a failed log-in does.
    pub async fn check_passkey_answer(
        &self,
        answer: PasskeyAnswer,
        browser: &Browser,
    ) -> Result<Account, ApiError> {
        match self.find_answering(answer).await {
            Ok(account) => Ok(account),
            Err(Unproven::Failed(error)) => Err(error),
            Err(Unproven::Refused { owner, cause }) => {
                // A streak is for what can be guessed; a signature cannot.
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
        // The device says whose passkey it is as well, and both must agree.
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

    /// Asks a device to make a passkey, unless it has one of the account's already.
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
        // The device must be able to find the passkey without being told whose log-in it is.
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

    /// Checks the passkey a device made.
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

/// Why an answer does not say who somebody is.
enum Unproven {
    /// It proves nothing; whose passkey it claims to be, if there is such a passkey.
    Refused {
        owner: Option<Account>,
        cause: String,
    },
    /// It could not be checked.
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

/// Under what name a device keeps an account; never shown.
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
