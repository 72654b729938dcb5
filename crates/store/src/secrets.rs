//! Secrets that every node of an instance shares and that never change, such as what its nodes know
//! each other by. Keys, which operators replace, are in `keys`.
//!
//! The first node to request a secret provides it; every other node, even at the same moment, gets
//! the same bytes. Callers generate secure ones.

use database::sql;

use crate::{Store, StoreError};

impl Store {
    /// Returns the secret with this name, or stores the candidate if there is none.
    pub async fn get_or_create_secret(
        &self,
        name: &str,
        candidate: &[u8],
        now_ms: i64,
    ) -> Result<Vec<u8>, StoreError> {
        let insert = sql!(
            "insert into secrets (name, body, created_at_ms) values ($1, $2, $3) \
             on conflict (name) do nothing"
        );
        let find = sql!("select body from secrets where name = $1");
        let params = (name, candidate, now_ms);
        self.db.write().execute(insert, params).await?;
        Ok(self.db.read().scalar(find, (name,)).await?)
    }
}
