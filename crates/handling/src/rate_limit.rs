//! Rate limits per account and per address, counted in the database.
//!
//! Where people arrive together, only failures count: a staff room logs in and a school joins from
//! one address freely, while someone who guesses runs out of tries. Counters are stored under a
//! keyed hash, so the database knows neither addresses nor the names people try.
//!
//! A [`Budget`] refills over time. Wrong passwords of one account form a streak: after ten there is
//! a growing wait, and after a hundred only an email to the account's address unlocks it (AUTH-7).
//! Names without an account get the same treatment. `flood` holds the limits that each node counts
//! on its own.

use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;

use store::time::{DAY_MS, HOUR_MS, MINUTE_MS};
use store::{Limit, Store, StoreError};

use crate::error::ApiError;
use crate::keys::Keys;
use crate::signed::SigningKey;

/// A rate limit: `burst` at once, and the same number again in each window.
#[derive(Clone, Copy)]
pub struct Budget {
    /// What we count; part of the key.
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

    /// Whether one more is allowed.
    pub fn is_within(self, limit: Limit, now_ms: i64) -> bool {
        self.wait_ms(limit, 1, now_ms).is_none()
    }

    /// Refuses one more if it isn't allowed.
    ///
    /// # Errors
    ///
    /// `too_many_requests`, with the time until it is.
    pub fn check(self, limit: Limit, now_ms: i64) -> Result<(), ApiError> {
        match self.wait_ms(limit, 1, now_ms) {
            None => Ok(()),
            Some(wait_ms) => Err(ApiError::too_many_requests(wait_ms)),
        }
    }

    /// Takes back one that was counted.
    pub fn give_back(self, limit: &mut Limit) {
        limit.clean_at_ms -= self.forgive_ms();
    }

    /// How many whole bursts are counted and not forgiven yet.
    pub fn times_over(self, limit: Limit, now_ms: i64) -> u32 {
        let ahead_ms = (limit.clean_at_ms - now_ms).max(0);
        u32::try_from(ahead_ms / self.window_ms).unwrap_or(u32::MAX)
    }

    /// The time in which the budget regains one.
    fn forgive_ms(self) -> i64 {
        self.window_ms / self.burst
    }

    /// How long until this many are allowed at once, which are at most a whole burst.
    fn wait_ms(self, limit: Limit, units: i64, now_ms: i64) -> Option<i64> {
        let left = self.burst - units.min(self.burst);
        let over_ms = limit.clean_at_ms - now_ms - left * self.forgive_ms();
        (over_ms > 0).then_some(over_ms)
    }

    /// Counts one, allowed or not.
    pub fn count(self, limit: &mut Limit, now_ms: i64) {
        self.count_many(limit, 1, now_ms);
    }

    fn count_many(self, limit: &mut Limit, units: i64, now_ms: i64) {
        limit.clean_at_ms = limit.clean_at_ms.max(now_ms) + units * self.forgive_ms();
    }
}

/// Wrong passwords per address.
pub const LOG_IN_FAILURES: Budget = Budget::new("log-in", 30, MINUTE_MS);
/// Wrong passwords per address beyond that, for names with few failures: a pupil who guesses must
/// not lock out the teachers behind the same address.
pub const LOG_IN_FAILURES_BESIDE_A_GUESSER: Budget = Budget::new("log-in-beside", 120, HOUR_MS);
/// Streaks shorter than this count as few failures.
const FEW_FAILURES: i64 = 3;
/// Unknown room codes per address; see `doors`. With those regained meanwhile, 60 in five minutes.
pub const UNKNOWN_ROOM_CODES: Budget = Budget::new("room-code", 40, 10 * MINUTE_MS);
/// Unknown room codes that came to this node without a puzzle, from all addresses.
pub const ALL_UNKNOWN_ROOM_CODES: Budget = Budget::new("all-room-codes", 5_000, 5 * MINUTE_MS);
/// Wrong numbers of the stage that came to a room without a puzzle; see `stage_numbers`. With those
/// regained meanwhile, 50 in 30 seconds.
pub const WRONG_NUMBERS: Budget = Budget::new("stage-number", 30, 45_000);
/// So many wrong numbers that came with a puzzle make the next puzzles twice as hard.
pub const NUMBERS_SOLVED: Budget = Budget::new("solved-stage-number", 50, 30_000);
/// Wrong numbers that came to a room with a puzzle, per address: 25 in 30 seconds.
pub const NUMBERS_SOLVED_BY_ADDRESS: Budget = Budget::new("own-stage-number", 15, 45_000);
/// Wrong keys of host links per address. They can't be guessed; this spares the database.
pub const UNKNOWN_HOST_KEYS: Budget = Budget::new("host-key", 60, 5 * MINUTE_MS);
/// Co-hosts named per account.
pub const CO_HOSTS_NAMED: Budget = Budget::new("co-host", 60, HOUR_MS);
/// Seat codes tried per address, right or wrong: they are short.
pub const SEAT_CODES: Budget = Budget::new("seat-code", 20, 5 * MINUTE_MS);
/// Codes for another device tried in assignments, right or wrong, per address: a class that changes
/// rooms is fine.
pub const DEVICE_CODES: Budget = Budget::new("device-code", 60, 5 * MINUTE_MS);
/// The same in one assignment, from all addresses. They work for weeks: of 500 such codes, someone
/// who tries on for three months finds one with a chance of one in 250,000.
pub const DEVICE_CODES_OF_ALL: Budget = Budget::new("all-device-codes", 2_000, HOUR_MS);
/// Codes for another device given, per player.
pub const DEVICE_CODES_GIVEN: Budget = Budget::new("device-code-given", 60, HOUR_MS);
/// Practice rooms per address. Everyone may start them, so they need a limit.
pub const PRACTICE_STARTS: Budget = Budget::new("practice", 300, 5 * MINUTE_MS);
/// Their size, per address and day, in [`size_units`]: 256 MiB, which are five ordinary quizzes for
/// each of 2,000 pupils. Each room holds a copy in memory while it runs, and on disk for a day.
pub const PRACTICE_SIZE: Budget = Budget::new("practice-size", 65_536, DAY_MS);
/// Their size on the whole instance: 512 MiB at once, and as much again in each hour.
pub const ALL_PRACTICE_SIZE: Budget = Budget::new("all-practice-size", 131_072, HOUR_MS);
/// The size of quizzes added per account and day, in [`size_units`]: 125 MiB, or 8,000 ordinary
/// quizzes.
pub const QUIZZES_ADDED: Budget = Budget::new("quizzes-added", 32_000, DAY_MS);
/// Practice rooms of what one missed, per seat: a class behind one address presses at once.
pub const MISSED_PRACTICES: Budget = Budget::new("missed-practice", 20, HOUR_MS);
/// Stars of a session, per seat: enough to change one's mind.
pub const SEAT_STARS: Budget = Budget::new("seat-stars", 30, HOUR_MS);
/// Games saved to an account after they were played, per account.
pub const SAVED_SEATS: Budget = Budget::new("saved-seat", 60, HOUR_MS);
/// Quiz imports per account; reading a file may take a second.
pub const IMPORTS: Budget = Budget::new("import", 60, 5 * MINUTE_MS);
/// Questions tried without saving, per account.
pub const TRIES: Budget = Budget::new("try", 60, 5 * MINUTE_MS);
/// Flows to other sites per address; we store each for a while.
pub const PROVIDER_FLOWS: Budget = Budget::new("provider", 300, 5 * MINUTE_MS);
/// New accounts per address.
pub const SIGN_UPS: Budget = Budget::new("sign-up", 60, HOUR_MS);
/// New accounts of the whole instance.
pub const ALL_SIGN_UPS: Budget = Budget::new("all-sign-ups", 1000, HOUR_MS);
/// Password reset emails requested, per address and per name.
pub const RESETS_BY_ADDRESS: Budget = Budget::new("reset", 30, HOUR_MS);
pub const RESETS_BY_NAME: Budget = Budget::new("reset-name", 5, HOUR_MS);

/// Emails that ask to confirm an address for reminders: per client, because a class may sit behind
/// one; per address; and of the whole instance.
pub const REMINDERS_BY_CLIENT: Budget = Budget::new("reminder", 60, HOUR_MS);
pub const REMINDERS_BY_ADDRESS: Budget = Budget::new("reminder-address", 3, DAY_MS);
pub const ALL_REMINDERS: Budget = Budget::new("all-reminders", 1000, HOUR_MS);
/// Unknown links to confirm an address, per client. They can't be guessed, so this only spares the
/// database.
pub const UNKNOWN_REMINDER_LINKS: Budget = Budget::new("reminder-link", 60, 5 * MINUTE_MS);

/// Password reset emails that administrators send, per account.
pub const RESETS_BY_ADMINISTRATORS: Budget = Budget::new("reset-admin", 10, HOUR_MS);

/// Codes of an authenticator app per account, until one is right. A reset by email doesn't refill
/// it: someone who reads another person's email must not get endless guesses.
pub const APP_CODES: Budget = Budget::new("app-code", 100, 30 * DAY_MS);
/// Exports per account; each reads everything the account has.
pub const EXPORTS: Budget = Budget::new("export", 5, HOUR_MS);

/// Tests and repeated deliveries of webhooks, per account.
pub const WEBHOOK_PINGS: Budget = Budget::new("webhook-ping", 30, HOUR_MS);
/// Uploads per account; a folder of pictures at once is fine.
pub const UPLOADS: Budget = Budget::new("upload", 300, HOUR_MS);

/// Abuse reports per account. A person can report each quiz once, and this many a day are enough
/// for an administrator to take a look.
pub const ABUSE_REPORTS: Budget = Budget::new("abuse-report", 20, DAY_MS);

/// Unknown friend codes per account: allows for typos, but not for guessing.
pub const UNKNOWN_FRIEND_CODES: Budget = Budget::new("friend-code", 30, 10 * MINUTE_MS);
/// Friend requests per account; a class that meets for the first time is fine.
pub const FRIEND_REQUESTS: Budget = Budget::new("friend-request", 60, HOUR_MS);
/// New friend codes per account.
pub const FRIEND_CODES_RENEWED: Budget = Budget::new("friend-code-renewed", 20, DAY_MS);
/// Invitations of friends to live sessions, per account.
pub const INVITATIONS: Budget = Budget::new("invitation", 60, HOUR_MS);

/// Emails about the same thing to the same account; the app shows repetitions.
pub const EMAILS_ABOUT_ONE_THING: Budget = Budget::new("letter-about", 1, DAY_MS);
/// Notification emails per account. The app shows the rest to people with many friends.
pub const EMAILS_OF_NEWS: Budget = Budget::new("news-letters", 30, DAY_MS);

/// What something of this many bytes counts as: one for every 4 KiB begun.
pub fn size_units(bytes: usize) -> i64 {
    const UNIT: usize = 4 * 1024;
    i64::try_from(bytes.div_ceil(UNIT))
        .unwrap_or(i64::MAX)
        .max(1)
}

/// The number of wrong passwords in a row before tries have to wait.
const FREE_FAILURES: i64 = 10;
/// The longest wait between tries. A longer one would let strangers lock someone out.
const DELAY_MAX_MS: i64 = MINUTE_MS;
/// The number of wrong passwords in a row after which we refuse all passwords (NIST SP 800-63B: at
/// most 100).
const STREAK_MAX: i64 = 100;
/// A streak ends after this long without a failure. Not sooner, because a guesser could pause that
/// long each time. Not never, because rows for names that don't exist would pile up.
const STREAK_KEPT_MS: i64 = 30 * DAY_MS;

/// Whether a password may be tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Turn {
    /// Yes. Holds the position of the try in the streak.
    Try(i64),
    WaitMs(i64),
    /// No, only a reset helps. Holds the time after which the streak ends on its own.
    Stopped(i64),
}

/// The counters.
#[derive(Clone)]
pub struct Limits {
    store: Store,
    key: Arc<SigningKey>,
}

impl Limits {
    pub fn new(store: Store, keys: impl Into<Keys>) -> Self {
        Self {
            store,
            key: Arc::new(SigningKey::new(keys)),
        }
    }

    /// Finds the budget that a wrong password from this address counts against, or refuses. A right
    /// password costs nothing, so it must not be refused because others are guessing. There is no
    /// budget without an address of one's own: strangers could use it up for everyone. There, only
    /// the streak of the name counts.
    pub async fn check_log_in(
        &self,
        address: Option<&str>,
        email: &str,
        now_ms: i64,
    ) -> Result<Option<Budget>, ApiError> {
        let Some(address) = address else {
            return Ok(None);
        };
        let Some(wait_ms) = self.wait_ms(LOG_IN_FAILURES, address, now_ms).await? else {
            return Ok(Some(LOG_IN_FAILURES));
        };
        let name = self.store.find_limit(&self.password_key(email)).await?;
        let budget = LOG_IN_FAILURES_BESIDE_A_GUESSER;
        let is_allowed = (name.streak < FEW_FAILURES || now_ms >= name.clean_at_ms)
            && self.wait_ms(budget, address, now_ms).await?.is_none();
        if is_allowed {
            Ok(Some(budget))
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
        Ok(budget.wait_ms(limit, 1, now_ms))
    }

    /// Whether the budget has one left; counts nothing.
    pub async fn is_within(
        &self,
        budget: Budget,
        value: &str,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        Ok(self.wait_ms(budget, value, now_ms).await?.is_none())
    }

    /// Refuses if the budget is used up; counts nothing.
    pub async fn check(&self, budget: Budget, value: &str, now_ms: i64) -> Result<(), ApiError> {
        match self.wait_ms(budget, value, now_ms).await? {
            Some(wait_ms) => Err(ApiError::too_many_requests(wait_ms)),
            None => Ok(()),
        }
    }

    /// Counts an event, whether it was allowed or not.
    pub async fn count(&self, budget: Budget, value: &str, now_ms: i64) -> Result<(), ApiError> {
        let key = self.key(budget.scope, value);
        let count = |limit: &mut Limit| budget.count(limit, now_ms);
        Ok(self.store.change_limit(&key, count).await?)
    }

    /// Counts an event before it happens, or refuses it, which costs nothing.
    pub async fn spend(&self, budget: Budget, value: &str, now_ms: i64) -> Result<(), ApiError> {
        self.spend_many(budget, value, 1, now_ms).await
    }

    /// Counts an event as so many, by its size for example. One that is larger than the whole
    /// budget needs all of it.
    pub async fn spend_many(
        &self,
        budget: Budget,
        value: &str,
        units: i64,
        now_ms: i64,
    ) -> Result<(), ApiError> {
        match self.try_spend_many(budget, value, units, now_ms).await? {
            Some(wait_ms) => Err(ApiError::too_many_requests(wait_ms)),
            None => Ok(()),
        }
    }

    /// Like [`Self::spend`], for callers with their own error; returns how long to wait.
    pub async fn try_spend(
        &self,
        budget: Budget,
        value: &str,
        now_ms: i64,
    ) -> Result<Option<i64>, StoreError> {
        self.try_spend_many(budget, value, 1, now_ms).await
    }

    async fn try_spend_many(
        &self,
        budget: Budget,
        value: &str,
        units: i64,
        now_ms: i64,
    ) -> Result<Option<i64>, StoreError> {
        let key = self.key(budget.scope, value);
        let wait_ms = |limit: Limit| budget.wait_ms(limit, units, now_ms);
        // Read before writing, so that rejected requests never cause a disk write.
        let wait = wait_ms(self.store.find_limit(&key).await?);
        if wait.is_some() {
            return Ok(wait);
        }
        let spend = |limit: &mut Limit| {
            let wait = wait_ms(*limit);
            if wait.is_none() {
                budget.count_many(limit, units, now_ms);
            }
            wait
        };
        self.store.change_limit(&key, spend).await
    }

    /// Resets the counter.
    pub async fn forgive(&self, budget: Budget, value: &str) -> Result<(), StoreError> {
        self.store.clear_limit(&self.key(budget.scope, value)).await
    }

    /// Starts a try of a password (or a second factor) for the account of this name, which need not
    /// exist. The try counts as failed until [`Self::password_was_right`], so concurrent tries all
    /// count. Returns its position in the streak.
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

    /// Counts a wrong code after a right password; codes also have a limit of their own. Returns
    /// the position of the failure in the streak.
    pub async fn count_wrong_code(&self, email: &str, now_ms: i64) -> Result<i64, StoreError> {
        let count = |limit: &mut Limit| {
            add_failure(limit, now_ms);
            limit.streak
        };
        self.store
            .change_limit(&self.password_key(email), count)
            .await
    }

    /// Takes back a try that never happened, because the server was too busy.
    pub async fn password_was_not_tried(&self, email: &str) -> Result<(), StoreError> {
        let key = self.password_key(email);
        let take_back = |limit: &mut Limit| limit.streak = (limit.streak - 1).max(0);
        self.store.change_limit(&key, take_back).await
    }

    /// Ends the streak: the caller proved who they are.
    pub async fn password_was_right(&self, email: &str) -> Result<(), StoreError> {
        self.store.clear_limit(&self.password_key(email)).await
    }

    fn password_key(&self, email: &str) -> Vec<u8> {
        self.key("password", &email.trim().to_lowercase())
    }

    fn key(&self, scope: &str, value: &str) -> Vec<u8> {
        let text = format!("{scope}:{value}");
        self.key.tag(text.as_bytes())
    }
}

/// Whether only a reset helps after this failure.
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

/// The address that a limit counts by: one household or one server has a whole 64-bit IPv6 network.
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

    use super::{Budget, DAY_MS, Turn, begin, limit_key, size_units};

    #[test]
    fn a_budget_runs_dry_and_fills_up_again() {
        let budget = Budget::new("test", 3, 30_000);
        let mut limit = Limit::default();
        for _ in 0..3 {
            assert_eq!(budget.wait_ms(limit, 1, 1000), None);
            budget.count(&mut limit, 1000);
        }
        assert_eq!(budget.wait_ms(limit, 1, 1000), Some(10_000));
        assert_eq!(budget.wait_ms(limit, 1, 11_000), None, "one is forgiven");
        budget.count(&mut limit, 11_000);
        assert_eq!(budget.wait_ms(limit, 1, 11_000), Some(10_000));
    }

    #[test]
    fn what_is_large_counts_as_many() {
        let budget = Budget::new("test", 10, 100_000);
        let mut limit = Limit::default();
        assert_eq!(budget.wait_ms(limit, 8, 0), None);
        budget.count_many(&mut limit, 8, 0);
        assert_eq!(budget.wait_ms(limit, 2, 0), None);
        assert_eq!(budget.wait_ms(limit, 3, 0), Some(10_000));
        // More than the whole budget waits for all of it.
        assert_eq!(budget.wait_ms(limit, 500, 0), Some(80_000));
        assert_eq!(budget.wait_ms(limit, 500, 80_000), None);
        assert_eq!(size_units(0), 1);
        assert_eq!(size_units(4 * 1024), 1);
        assert_eq!(size_units(4 * 1024 + 1), 2);
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
