//! How often something may happen, per account and per address, counted in the database.
//!
//! Only failures cost anything where people arrive together: a staff room logs in and a school
//! joins from one address freely, while somebody who guesses runs dry. A counter is kept under a
//! keyed hash of what it counts, so the database knows neither addresses nor the names people try.
//!
//! A [`Budget`] fills up again with time. Wrong passwords of one account form a streak: after ten
//! there is a growing wait, after a hundred only a letter to the account's address opens it again
//! (AUTH-7). Names that no account has are treated the same. What a node counts for itself alone is
//! in `flood`.

use std::net::{IpAddr, Ipv6Addr};

use ring::hmac;
use store::{Limit, Store, StoreError};

use crate::error::ApiError;

const MINUTE_MS: i64 = 60 * 1000;
const HOUR_MS: i64 = 60 * MINUTE_MS;
const DAY_MS: i64 = 24 * HOUR_MS;

/// So many at once, and as many again in each window.
#[derive(Clone, Copy)]
pub struct Budget {
    /// What is counted; part of the key.
    scope: &'static str,
    burst: i64,
    window_ms: i64,
}

impl Budget {
    pub const fn new(scope: &'static str, burst: i64, window_ms: i64) -> Self {
        Self {
            scope,
            burst,
            window_ms,
        }
    }

    /// One is forgiven every so often.
    fn forgive_ms(self) -> i64 {
        self.window_ms / self.burst
    }

    fn wait_ms(self, limit: Limit, now_ms: i64) -> Option<i64> {
        let over_ms = limit.clean_at_ms - now_ms - (self.burst - 1) * self.forgive_ms();
        (over_ms > 0).then_some(over_ms)
    }

    fn count(self, limit: &mut Limit, now_ms: i64) {
        limit.clean_at_ms = limit.clean_at_ms.max(now_ms) + self.forgive_ms();
    }
}

/// Wrong passwords by address.
pub const LOG_IN_FAILURES: Budget = Budget::new("log-in", 30, MINUTE_MS);
/// Wrong passwords by address after that, for names at which hardly anybody failed: a pupil who
/// guesses must not keep the teachers behind the same address out.
pub const LOG_IN_FAILURES_BESIDE_A_GUESSER: Budget = Budget::new("log-in-beside", 120, HOUR_MS);
/// So many failures in a row at a name are hardly any.
const FEW_FAILURES: i64 = 3;
/// Codes of no room by address.
pub const UNKNOWN_ROOM_CODES: Budget = Budget::new("room-code", 60, 5 * MINUTE_MS);
/// Practice rooms by address; everybody may make them, so nobody may make any number.
pub const PRACTICE_STARTS: Budget = Budget::new("practice", 300, 5 * MINUTE_MS);
/// Quiz files by account; each may take a second to read.
pub const IMPORTS: Budget = Budget::new("import", 60, 5 * MINUTE_MS);
/// Questions that are tried without being saved, by account.
pub const TRIES: Budget = Budget::new("try", 60, 5 * MINUTE_MS);
/// Visits to other sites by address; each is kept for a while.
pub const PROVIDER_VISITS: Budget = Budget::new("provider", 300, 5 * MINUTE_MS);
/// New accounts by address.
pub const SIGN_UPS: Budget = Budget::new("sign-up", 60, HOUR_MS);
/// New accounts of the whole instance.
pub const ALL_SIGN_UPS: Budget = Budget::new("all-sign-ups", 1000, HOUR_MS);
/// Reset letters asked for by address, and for one name.
pub const RESETS_BY_ADDRESS: Budget = Budget::new("reset", 30, HOUR_MS);
pub const RESETS_BY_NAME: Budget = Budget::new("reset-name", 5, HOUR_MS);

/// Reset letters that administrators send, by account.
pub const RESETS_BY_ADMINISTRATORS: Budget = Budget::new("reset-admin", 10, HOUR_MS);

/// Codes of an authenticator app by account, until one is right. A reset by letter does not bring
/// new ones: whoever reads somebody's letters must not have endless codes to guess.
pub const APP_CODES: Budget = Budget::new("app-code", 100, 30 * DAY_MS);
/// Exports by account; each reads everything it has.
pub const EXPORTS: Budget = Budget::new("export", 5, HOUR_MS);

/// Tests and repeated deliveries of webhooks by account.
pub const WEBHOOK_PINGS: Budget = Budget::new("webhook-ping", 30, HOUR_MS);
/// Files sent by account; a folder of pictures at once is fine.
pub const UPLOADS: Budget = Budget::new("upload", 300, HOUR_MS);

/// Reports of abuse by account. Each quiz has one of each person; whoever sees more than so many
/// bad ones in a day has told enough for somebody to look.
pub const ABUSE_REPORTS: Budget = Budget::new("abuse-report", 20, DAY_MS);

/// Codes of nobody by account. Whoever mistypes is not whoever goes on guessing.
pub const UNKNOWN_FRIEND_CODES: Budget = Budget::new("friend-code", 30, 10 * MINUTE_MS);
/// Requests to be friends by account; a class that meets for the first time is fine.
pub const FRIEND_REQUESTS: Budget = Budget::new("friend-request", 60, HOUR_MS);
/// New friend codes by account.
pub const FRIEND_CODES_RENEWED: Budget = Budget::new("friend-code-renewed", 20, DAY_MS);
/// Times that friends are invited to a live session, by account.
pub const INVITATIONS: Budget = Budget::new("invitation", 60, HOUR_MS);

/// Letters about one thing that happened to somebody; what happens again and again is in the app.
pub const LETTERS_ABOUT_ONE_THING: Budget = Budget::new("letter-about", 1, DAY_MS);
/// Letters about news by account. Whoever has many friends is told of the rest in the app.
pub const LETTERS_OF_NEWS: Budget = Budget::new("news-letters", 30, DAY_MS);

/// Wrong passwords in a row after which there is a wait between tries.
const FREE_FAILURES: i64 = 10;
/// The longest wait between tries. Longer would let strangers lock somebody out.
const DELAY_MAX_MS: i64 = MINUTE_MS;
/// Wrong passwords in a row after which no password is tried any more (NIST SP 800-63B: at most
/// 100).
const STREAK_MAX: i64 = 100;
/// A streak is over when nobody added to it for so long. Not sooner: whoever guesses could pause
/// just so long each time. Not never: rows for names that do not exist would pile up.
const STREAK_KEPT_MS: i64 = 30 * DAY_MS;

/// What came of asking whether a password may be tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Turn {
    /// It may; this is the how manieth in a row.
    Try(i64),
    WaitMs(i64),
    /// Only a reset helps; the streak ends by itself after so long.
    Stopped(i64),
}

/// The counters.
#[derive(Clone)]
pub struct Limits {
    store: Store,
    key: hmac::Key,
}

impl Limits {
    pub fn new(store: Store, key: &[u8]) -> Self {
        Self {
            store,
            key: hmac::Key::new(hmac::HMAC_SHA256, key),
        }
    }

    /// Which budget a wrong password from this address will be counted against, or a refusal. A
    /// right one costs nothing, and so must not be refused because of others who guess.
    pub async fn check_log_in(
        &self,
        address: &str,
        email: &str,
        now_ms: i64,
    ) -> Result<Budget, ApiError> {
        let Some(wait_ms) = self.wait_ms(LOG_IN_FAILURES, address, now_ms).await? else {
            return Ok(LOG_IN_FAILURES);
        };
        let name = self.store.find_limit(&self.password_key(email)).await?;
        let budget = LOG_IN_FAILURES_BESIDE_A_GUESSER;
        let is_allowed = (name.streak < FEW_FAILURES || now_ms >= name.clean_at_ms)
            && self.wait_ms(budget, address, now_ms).await?.is_none();
        if is_allowed {
            Ok(budget)
        } else {
            Err(ApiError::too_many_requests(wait_ms))
        }
    }

    async fn wait_ms(
        &self,
        budget: Budget,
        value: &str,
        now_ms: i64,
    ) -> Result<Option<i64>, StoreError> {
        let limit = self
            .store
            .find_limit(&self.key(budget.scope, value))
            .await?;
        Ok(budget.wait_ms(limit, now_ms))
    }

    /// Refuses what was counted too often, and counts nothing.
    pub async fn check(&self, budget: Budget, value: &str, now_ms: i64) -> Result<(), ApiError> {
        match self.wait_ms(budget, value, now_ms).await? {
            Some(wait_ms) => Err(ApiError::too_many_requests(wait_ms)),
            None => Ok(()),
        }
    }

    /// Counts something that happened, whether it was allowed or not.
    pub async fn count(&self, budget: Budget, value: &str, now_ms: i64) -> Result<(), ApiError> {
        let key = self.key(budget.scope, value);
        let count = |limit: &mut Limit| budget.count(limit, now_ms);
        Ok(self.store.change_limit(&key, count).await?)
    }

    /// Counts something that is about to happen, or refuses it, which costs nothing.
    pub async fn spend(&self, budget: Budget, value: &str, now_ms: i64) -> Result<(), ApiError> {
        match self.try_spend(budget, value, now_ms).await? {
            Some(wait_ms) => Err(ApiError::too_many_requests(wait_ms)),
            None => Ok(()),
        }
    }

    /// As [`Self::spend`], for whoever refuses in words of their own; gives how long to wait.
    pub async fn try_spend(
        &self,
        budget: Budget,
        value: &str,
        now_ms: i64,
    ) -> Result<Option<i64>, StoreError> {
        let key = self.key(budget.scope, value);
        // Looked at first, so that whoever is refused again and again makes the disk write nothing.
        let wait_ms = budget.wait_ms(self.store.find_limit(&key).await?, now_ms);
        if wait_ms.is_some() {
            return Ok(wait_ms);
        }
        let spend = |limit: &mut Limit| {
            let wait_ms = budget.wait_ms(*limit, now_ms);
            if wait_ms.is_none() {
                budget.count(limit, now_ms);
            }
            wait_ms
        };
        self.store.change_limit(&key, spend).await
    }

    /// Forgives everything that was counted.
    pub async fn forgive(&self, budget: Budget, value: &str) -> Result<(), StoreError> {
        self.store.clear_limit(&self.key(budget.scope, value)).await
    }

    /// Begins trying a password (or a second factor) of the account of this name, which need not
    /// exist. The try counts as failed until [`Self::password_was_right`]: many at the same moment
    /// count each. Gives the how manieth in a row it is.
    pub async fn begin_password(&self, email: &str, now_ms: i64) -> Result<i64, ApiError> {
        let key = self.password_key(email);
        let turn = match begin(&mut self.store.find_limit(&key).await?, now_ms) {
            Turn::Try(_) => {
                let begin = |limit: &mut Limit| begin(limit, now_ms);
                self.store.change_limit(&key, begin).await?
            }
            refused => refused,
        };
        match turn {
            Turn::Try(streak) => Ok(streak),
            Turn::WaitMs(wait_ms) => Err(ApiError::too_many_requests(wait_ms)),
            Turn::Stopped(ends_in_ms) => Err(ApiError::too_many_passwords(ends_in_ms)),
        }
    }

    /// Counts a wrong code after a right password; how often those are tried has a limit of its
    /// own. Gives the how manieth failure in a row it is.
    pub async fn count_wrong_code(&self, email: &str, now_ms: i64) -> Result<i64, StoreError> {
        let count = |limit: &mut Limit| {
            add_failure(limit, now_ms);
            limit.streak
        };
        self.store
            .change_limit(&self.password_key(email), count)
            .await
    }

    /// Takes back a try that never happened, because the server was too busy for it.
    pub async fn password_was_not_tried(&self, email: &str) -> Result<(), StoreError> {
        let key = self.password_key(email);
        let take_back = |limit: &mut Limit| limit.streak = (limit.streak - 1).max(0);
        self.store.change_limit(&key, take_back).await
    }

    /// Ends the streak: the person proved who they are.
    pub async fn password_was_right(&self, email: &str) -> Result<(), StoreError> {
        self.store.clear_limit(&self.password_key(email)).await
    }

    fn password_key(&self, email: &str) -> Vec<u8> {
        self.key("password", &email.trim().to_lowercase())
    }

    fn key(&self, scope: &str, value: &str) -> Vec<u8> {
        let text = format!("{scope}:{value}");
        hmac::sign(&self.key, text.as_bytes()).as_ref().to_vec()
    }
}

/// Whether this failure is the one from which on only a reset helps.
pub fn is_last_password(streak: i64) -> bool {
    streak == STREAK_MAX
}

fn begin(limit: &mut Limit, now_ms: i64) -> Turn {
    if now_ms >= limit.clean_at_ms {
        limit.streak = 0;
    }
    if limit.streak >= STREAK_MAX {
        return Turn::Stopped(limit.clean_at_ms - now_ms);
    }
    let wait_ms = limit.last_at_ms + delay_ms(limit.streak) - now_ms;
    if wait_ms > 0 {
        return Turn::WaitMs(wait_ms);
    }
    add_failure(limit, now_ms);
    Turn::Try(limit.streak)
}

fn add_failure(limit: &mut Limit, now_ms: i64) {
    limit.streak += 1;
    limit.last_at_ms = now_ms;
    limit.clean_at_ms = now_ms + STREAK_KEPT_MS;
}

fn delay_ms(streak: i64) -> i64 {
    match streak - FREE_FAILURES {
        ..0 => 0,
        doublings => (1000_i64 << doublings.min(6)).min(DELAY_MAX_MS),
    }
}

/// The address a limit counts by: one household or one server has a whole IPv6 network of 64 bits.
pub fn limit_key(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use store::Limit;

    use super::{Budget, DAY_MS, Turn, begin, limit_key};

    #[test]
    fn a_budget_runs_dry_and_fills_up_again() {
        let budget = Budget::new("test", 3, 30_000);
        let mut limit = Limit::default();
        for _ in 0..3 {
            assert_eq!(budget.wait_ms(limit, 1000), None);
            budget.count(&mut limit, 1000);
        }
        assert_eq!(budget.wait_ms(limit, 1000), Some(10_000));
        assert_eq!(budget.wait_ms(limit, 11_000), None, "one is forgiven");
        budget.count(&mut limit, 11_000);
        assert_eq!(budget.wait_ms(limit, 11_000), Some(10_000));
    }

    #[test]
    fn auth_7_delays_grow_up_to_a_minute() {
        let mut limit = Limit::default();
        for n in 1..=10 {
            assert_eq!(begin(&mut limit, 0), Turn::Try(n));
        }
        let mut now_ms = 0;
        for wait_s in [1, 2, 4, 8, 16, 32, 60, 60, 60] {
            assert_eq!(begin(&mut limit, now_ms), Turn::WaitMs(wait_s * 1000));
            now_ms += wait_s * 1000;
            assert!(matches!(begin(&mut limit, now_ms), Turn::Try(_)));
        }
    }

    #[test]
    fn auth_7_after_a_hundred_no_password_is_tried() {
        let mut limit = Limit::default();
        let mut now_ms = 0;
        let tried = (0..10_000)
            .filter(|_| {
                now_ms += 60_000;
                matches!(begin(&mut limit, now_ms), Turn::Try(_))
            })
            .count();
        assert_eq!(tried, 100);
        let last_ms = limit.last_at_ms;
        let almost = begin(&mut limit, last_ms + 30 * DAY_MS - 1);
        assert_eq!(almost, Turn::Stopped(1));
        assert_eq!(begin(&mut limit, last_ms + 30 * DAY_MS), Turn::Try(1));
    }

    #[test]
    fn an_ipv6_network_is_one_key() {
        let key = |text: &str| limit_key(text.parse().expect("an address"));
        assert_eq!(key("2001:db8::1"), key("2001:db8::2"));
        assert_ne!(key("2001:db8::1"), key("2001:db8:0:1::1"));
        assert_eq!(key("::ffff:192.0.2.1"), key("192.0.2.1"));
    }
}
