//! Seat passes: these let a game count for the profile of the signed-in user.
//!
//! The player's page is small and has no access token. It needs none, because it only has to say
//! whose game this is. So it gets a pass that says just that, for one room and a few minutes. A
//! pass lets its holder play for that account there and do nothing else. Passes are signed with a
//! key of their own, and count only while the session that requested them is alive.

use crate::sessions::Sessions;
use crate::tokens::TokenOwner;
use handling::cookies::RefreshToken;
use handling::error::ApiError;
use handling::keys::Keys;
use handling::signed::SigningKey;
use store::time::MINUTE_MS;

/// How long a pass lives. A page that needs one later requests another.
pub const SEAT_PASS_MS: i64 = 10 * MINUTE_MS;
/// How long a refresh token still identifies its owner after another has replaced it, for a page
/// that asks at the same moment as another tab.
const SPENT_MS: i64 = 10_000;

/// Creates and reads passes.
pub struct SeatPasses {
    key: SigningKey,
}

impl SeatPasses {
    pub fn new(keys: impl Into<Keys>) -> Self {
        Self {
            key: SigningKey::new(keys),
        }
    }

    /// Creates a pass for a seat in the room with this code.
    pub fn sign(&self, owner: &TokenOwner, code: &str, now_ms: i64) -> String {
        let says = owner.until(now_ms + SEAT_PASS_MS);
        self.key.token(&purpose(code), &says)
    }

    /// The owner of a pass, if it was created here for this room and hasn't expired.
    pub fn read(&self, pass: &str, code: &str, now_ms: i64) -> Option<TokenOwner> {
        let says = self.key.read(&purpose(code), pass)?;
        TokenOwner::at(&says, now_ms)
    }
}

fn purpose(code: &str) -> String {
    format!("seat:{code}")
}

impl Sessions {
    /// The owner of this refresh token. The token isn't spent: nothing is lost if the response
    /// doesn't arrive.
    pub async fn owner_of_cookie(
        &self,
        token: &RefreshToken,
    ) -> Result<Option<TokenOwner>, ApiError> {
        let now_ms = self.time.now_ms();
        let Some(known) = self.store.find_refresh_token(&token.hash()).await? else {
            return Ok(None);
        };
        let is_spent = known
            .rotated_at_ms
            .is_some_and(|at_ms| now_ms - at_ms > SPENT_MS);
        let session = self.store.find_session(&known.session_id).await?;
        let session = session.filter(|session| session.is_live(now_ms) && !is_spent);
        Ok(session.map(|session| TokenOwner {
            account_id: session.account_id,
            session_id: session.id,
        }))
    }

    /// The account that a pass for this room counts for, if its session is alive.
    pub async fn player_of(&self, pass: &str, code: &str) -> Result<Option<String>, ApiError> {
        let Some(owner) = self.seat_passes.read(pass, code, self.time.now_ms()) else {
            return Ok(None);
        };
        let is_live = self.is_live(&owner).await?;
        Ok(is_live.then_some(owner.account_id))
    }
}

#[cfg(test)]
mod tests {
    use super::{SEAT_PASS_MS, SeatPasses};
    use crate::tokens::TokenOwner;

    const NOW_MS: i64 = 1_800_000_000_000;

    fn owner() -> TokenOwner {
        TokenOwner {
            account_id: "0192f0c1-2f5e-7c3a-9a53-0123456789ab".to_owned(),
            session_id: "0192f0c1-2f5e-7c3a-9a53-0123456789ac".to_owned(),
        }
    }

    #[test]
    fn a_pass_is_good_for_one_room_and_a_while() {
        let passes = SeatPasses::new(&[7; 32]);
        let pass = passes.sign(&owner(), "1234567", NOW_MS);
        let end_ms = NOW_MS + SEAT_PASS_MS;
        assert_eq!(passes.read(&pass, "1234567", NOW_MS), Some(owner()));
        assert_eq!(passes.read(&pass, "1234567", end_ms - 1), Some(owner()));
        assert_eq!(passes.read(&pass, "1234567", end_ms), None, "over");
        assert_eq!(passes.read(&pass, "7654321", NOW_MS), None, "another room");
        let other = SeatPasses::new(&[8; 32]);
        assert_eq!(other.read(&pass, "1234567", NOW_MS), None, "another key");
    }

    #[test]
    fn what_is_no_pass_is_nobodys() {
        let passes = SeatPasses::new(&[7; 32]);
        let pass = passes.sign(&owner(), "1234567", NOW_MS);
        let (says, tag) = pass.split_once('.').expect("two parts");
        let longer = passes.sign(&owner(), "1234567", NOW_MS + 1);
        let (later, _) = longer.split_once('.').expect("two parts");
        for wrong in [
            String::new(),
            ".".to_owned(),
            says.to_owned(),
            format!("{says}."),
            format!(".{tag}"),
            format!("{later}.{tag}"),
            format!("{pass}x"),
            format!("{says}.{tag}.{tag}"),
        ] {
            assert_eq!(passes.read(&wrong, "1234567", NOW_MS), None, "{wrong}");
        }
    }
}
