//! Keeps the keys of this instance up to date: reads those that an operator added, encrypts stored
//! secrets with the key in use, and deletes keys that nothing depends on any more.

use handling::error::ApiError;
use store::{Sealed, StoreError};

use crate::state::AppState;

/// How many secrets are read at once.
const BATCH_LEN: i64 = 200;

/// Reads the keys again.
pub(crate) async fn reload(state: AppState) -> Result<(), StoreError> {
    state.services().keys.reload().await
}

/// Deletes the keys that nothing depends on any more.
pub(crate) async fn forget_earlier(state: AppState) -> Result<(), StoreError> {
    let all = state.services();
    all.keys.forget_expired().await?;
    if let Some(in_use) = all.keys.sealing_to_renew("totp-secrets").await? {
        let vault = &all.accounts.proofs.totp_vault;
        let renew = |owner: &str, sealed: &[u8]| vault.renew(owner, sealed);
        if renew_all(&state, Sealed::Totps, renew).await? == 0 {
            all.keys.forget_sealing(&in_use).await?;
        }
    }
    if let Some(in_use) = all.keys.sealing_to_renew("webhook-secrets").await? {
        let vault = &all.webhooks.vault;
        let renew = |owner: &str, sealed: &[u8]| vault.renew(owner, sealed);
        // In this order: a secret that is replaced meanwhile becomes an old one, and is seen.
        let current = renew_all(&state, Sealed::Webhooks, renew).await?;
        let old = renew_all(&state, Sealed::OldWebhooks, renew).await?;
        if current + old == 0 {
            all.keys.forget_sealing(&in_use).await?;
        }
    }
    Ok(())
}

/// Encrypts secrets with the key in use. Returns how many were encrypted with another one, even if
/// they have changed since: a key may go only when a walk finds none.
async fn renew_all(
    state: &AppState,
    sealed: Sealed,
    renew: impl Fn(&str, &[u8]) -> Result<Option<Vec<u8>>, ApiError>,
) -> Result<u64, StoreError> {
    let store = &state.services().accounts.store;
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
