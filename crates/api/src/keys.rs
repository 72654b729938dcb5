//! Keeps the keys of this instance up to date: reads those that an operator added, encrypts stored
//! secrets with the key in use, and deletes keys that nothing depends on anymore.

use std::sync::Arc;

use auth::totp::TotpVault;
use handling::error::ApiError;
use handling::keys::KeyRing;
use store::{Sealed, Store, StoreError};
use webhooks::signature::WebhookVault;

/// How many secrets are read at once.
const BATCH_LEN: i64 = 200;

/// Keeps the keys.
#[derive(Clone)]
pub(crate) struct KeyKeeper {
    pub(crate) ring: KeyRing,
    pub(crate) store: Store,
    pub(crate) totp_vault: Arc<TotpVault>,
    pub(crate) webhook_vault: Arc<WebhookVault>,
}

impl KeyKeeper {
    /// Reads the keys again.
    pub(crate) async fn reload(self) -> Result<(), StoreError> {
        self.ring.reload().await
    }

    /// Deletes the keys that nothing depends on anymore.
    pub(crate) async fn forget_earlier(self) -> Result<(), StoreError> {
        self.ring.forget_expired().await?;
        if let Some(in_use) = self.ring.sealing_to_renew("totp-secrets").await? {
            let renew = |owner: &str, sealed: &[u8]| self.totp_vault.renew(owner, sealed);
            if self.renew_all(Sealed::Totps, renew).await? == 0 {
                self.ring.forget_sealing(&in_use).await?;
            }
        }
        if let Some(in_use) = self.ring.sealing_to_renew("webhook-secrets").await? {
            let renew = |owner: &str, sealed: &[u8]| self.webhook_vault.renew(owner, sealed);
            // In this order: a secret that is replaced meanwhile becomes an old one, and is seen.
            let current = self.renew_all(Sealed::Webhooks, renew).await?;
            let old = self.renew_all(Sealed::OldWebhooks, renew).await?;
            if current + old == 0 {
                self.ring.forget_sealing(&in_use).await?;
            }
        }
        Ok(())
    }

    /// Encrypts secrets with the key in use. Returns how many were encrypted with another one, even
    /// if they have changed since: a key may go only when a walk finds none.
    async fn renew_all(
        &self,
        sealed: Sealed,
        renew: impl Fn(&str, &[u8]) -> Result<Option<Vec<u8>>, ApiError>,
    ) -> Result<u64, StoreError> {
        let store = &self.store;
        let (mut count, mut after) = (0, String::new());
        loop {
            let secrets = store.list_sealed(sealed, &after, BATCH_LEN).await?;
            let Some((last, _)) = secrets.last() else {
                return Ok(count);
            };
            after.clone_from(last);
            for (owner_id, old) in secrets {
                match renew(&owner_id, &old) {
                    Ok(None) => {}
                    Ok(Some(new)) => {
                        count += 1;
                        store.replace_sealed(sealed, &owner_id, &old, &new).await?;
                    }
                    // No key of ours opens it, so none has to be kept for it.
                    Err(_unreadable) => tracing::warn!(?sealed, owner_id, "a secret is unreadable"),
                }
            }
        }
    }
}
