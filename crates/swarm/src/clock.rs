//! The time, and pseudorandom numbers that are the same in every run.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Microseconds since the Unix epoch, to compare with the server's clock.
#[expect(
    clippy::disallowed_methods,
    reason = "the one place here that reads the clock"
)]
pub(crate) fn now_us() -> u64 {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or(Duration::ZERO);
    u64::try_from(since.as_micros()).unwrap_or(u64::MAX)
}

/// How long until a time of the server's clock; zero if it has passed.
pub(crate) fn until_ms(at_ms: u64) -> Duration {
    Duration::from_micros((at_ms * 1_000).saturating_sub(now_us()))
}

/// A number below `below` that depends on nothing but the arguments (splitmix64).
pub(crate) fn draw(seed: u64, player: u32, question: u32, below: u64) -> u64 {
    let place = (u64::from(player) << 32) | u64::from(question);
    let mut z = seed.wrapping_add(place.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ (z >> 31)) % below.max(1)
}

#[cfg(test)]
mod tests {
    use super::draw;

    #[test]
    fn draws_repeat_and_spread() {
        assert_eq!(draw(1, 2, 3, 4), draw(1, 2, 3, 4));
        for answer in 0..4 {
            let count = (0..1_000)
                .filter(|player| draw(1, *player, 0, 4) == answer)
                .count();
            assert!(
                (200..300).contains(&count),
                "answer {answer} was drawn {count} times"
            );
        }
    }
}
