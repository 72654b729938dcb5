//! How often something may fail, per account and per address.
//!
//! Only failures cost anything: a whole class behind one address logs in and joins freely, while
//! somebody who guesses runs dry. The counters live in memory and are bounded; a restart forgives,
//! which helps nobody who guesses, because a restart is not theirs to cause.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};

use parking_lot::Mutex;

/// More keys than this and the oldest half is forgotten.
const KEYS_MAX: usize = 20_000;

/// A budget of failures per key that fills up again with time.
pub(crate) struct FailureBudget<K> {
    burst: i64,
    /// One failure is forgiven every so often.
    forgive_ms: i64,
    /// For each key the time at which everything is forgiven.
    clean_at_ms: Mutex<HashMap<K, i64>>,
}

impl<K: Eq + Hash + Clone> FailureBudget<K> {
    /// Allows `burst` failures at once, and over time `burst` in `window_ms`.
    pub(crate) fn new(burst: i64, window_ms: i64) -> Self {
        Self {
            burst,
            forgive_ms: window_ms / burst,
            clean_at_ms: Mutex::default(),
        }
    }

    /// How long the key has to wait before it may try again; `None` means it may.
    pub(crate) fn wait_ms(&self, key: &K, now_ms: i64) -> Option<i64> {
        let clean_at_ms = self.clean_at_ms.lock().get(key).copied()?;
        let over_ms = clean_at_ms - now_ms - (self.burst - 1) * self.forgive_ms;
        (over_ms > 0).then_some(over_ms)
    }

    pub(crate) fn count_failure(&self, key: K, now_ms: i64) {
        let mut clean_at_ms = self.clean_at_ms.lock();
        shrink(&mut clean_at_ms, now_ms, |at_ms| *at_ms);
        let at_ms = clean_at_ms.entry(key).or_insert(now_ms);
        *at_ms = (*at_ms).max(now_ms) + self.forgive_ms;
    }
}

/// Failures in a row after which a key has to wait between tries.
const FREE_FAILURES: u32 = 10;
/// The longest wait between tries. Longer would let strangers lock somebody out.
const DELAY_MAX_MS: i64 = 60_000;
/// Failures so long ago no longer count.
const FORGET_AFTER_MS: i64 = 24 * 60 * 60 * 1000;

#[derive(Clone, Copy)]
struct Streak {
    failure_count: u32,
    last_at_ms: i64,
}

/// Growing delays after many failures in a row, ended by one success.
pub(crate) struct GrowingDelay<K> {
    streaks: Mutex<HashMap<K, Streak>>,
}

impl<K: Eq + Hash + Clone> GrowingDelay<K> {
    pub(crate) fn new() -> Self {
        Self {
            streaks: Mutex::default(),
        }
    }

    /// Begins a try, which counts as failed until [`Self::succeed`]: many tries at the same moment
    /// count each. `Err` says how long to wait instead.
    pub(crate) fn begin(&self, key: K, now_ms: i64) -> Result<(), i64> {
        let mut streaks = self.streaks.lock();
        shrink(&mut streaks, now_ms, |streak| {
            streak.last_at_ms + FORGET_AFTER_MS
        });
        let streak = streaks.entry(key).or_insert(Streak {
            failure_count: 0,
            last_at_ms: now_ms,
        });
        if now_ms - streak.last_at_ms > FORGET_AFTER_MS {
            streak.failure_count = 0;
        }
        let wait_ms = streak.last_at_ms + delay_ms(streak.failure_count) - now_ms;
        if wait_ms > 0 {
            return Err(wait_ms);
        }
        streak.failure_count = streak.failure_count.saturating_add(1);
        streak.last_at_ms = now_ms;
        Ok(())
    }

    /// Counts a failure that did not wait for its turn, because something else bounds it.
    pub(crate) fn count_failure(&self, key: &K, now_ms: i64) {
        if let Some(streak) = self.streaks.lock().get_mut(key) {
            streak.failure_count = streak.failure_count.saturating_add(1);
            streak.last_at_ms = now_ms;
        }
    }

    pub(crate) fn succeed(&self, key: &K) {
        self.streaks.lock().remove(key);
    }
}

fn delay_ms(failure_count: u32) -> i64 {
    match failure_count.checked_sub(FREE_FAILURES) {
        None => 0,
        Some(doublings) => (1000_i64 << doublings.min(6)).min(DELAY_MAX_MS),
    }
}

/// Keeps a map of counters small: forgets what no longer matters, then the older half.
fn shrink<K: Eq + Hash, V>(map: &mut HashMap<K, V>, now_ms: i64, ends_at_ms: impl Fn(&V) -> i64) {
    if map.len() < KEYS_MAX {
        return;
    }
    map.retain(|_, value| ends_at_ms(value) > now_ms);
    if map.len() >= KEYS_MAX {
        let mut ends: Vec<i64> = map.values().map(&ends_at_ms).collect();
        let (_, median, _) = ends.select_nth_unstable(KEYS_MAX / 2);
        let median = *median;
        map.retain(|_, value| ends_at_ms(value) > median);
    }
}

/// The address a limit counts by: one household or one server has a whole IPv6 network of 64 bits.
pub(crate) fn limit_key(address: IpAddr) -> IpAddr {
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
    use super::{FailureBudget, GrowingDelay, KEYS_MAX, limit_key};

    #[test]
    fn a_budget_runs_dry_and_fills_up_again() {
        let budget = FailureBudget::new(3, 30_000);
        for _ in 0..3 {
            assert_eq!(budget.wait_ms(&"a", 1000), None);
            budget.count_failure("a", 1000);
        }
        assert_eq!(budget.wait_ms(&"a", 1000), Some(10_000));
        assert_eq!(budget.wait_ms(&"b", 1000), None, "others do not pay");
        assert_eq!(
            budget.wait_ms(&"a", 11_000),
            None,
            "one failure is forgiven"
        );
        budget.count_failure("a", 11_000);
        assert_eq!(budget.wait_ms(&"a", 11_000), Some(10_000));
    }

    #[test]
    fn auth_7_delays_grow_and_a_success_ends_them() {
        let delay = GrowingDelay::new();
        for _ in 0..10 {
            assert_eq!(delay.begin("a", 0), Ok(()));
        }
        assert_eq!(delay.begin("a", 0), Err(1000));
        assert_eq!(delay.begin("a", 1000), Ok(()));
        assert_eq!(delay.begin("a", 1000), Err(2000));
        let mut now_ms = 1000;
        for _ in 0..20 {
            now_ms += 60_000;
            assert_eq!(
                delay.begin("a", now_ms),
                Ok(()),
                "a minute is always enough"
            );
        }
        delay.succeed(&"a");
        assert_eq!(delay.begin("a", now_ms), Ok(()));
        assert_eq!(delay.begin("a", now_ms), Ok(()));
    }

    #[test]
    fn counters_stay_bounded() {
        let budget = FailureBudget::new(3, 30_000);
        for key in 0..3 * KEYS_MAX {
            budget.count_failure(key, i64::try_from(key).expect("small"));
        }
        assert!(budget.clean_at_ms.lock().len() <= KEYS_MAX);
    }

    #[test]
    fn an_ipv6_network_is_one_key() {
        let key = |text: &str| limit_key(text.parse().expect("an address"));
        assert_eq!(key("2001:db8::1"), key("2001:db8::2"));
        assert_ne!(key("2001:db8::1"), key("2001:db8:0:1::1"));
        assert_eq!(key("::ffff:192.0.2.1"), key("192.0.2.1"));
    }
}
