//! Time as the database stores it: milliseconds since the Unix epoch, as `i64`.
//!
//! Rooms count the same milliseconds as `u64`, because no moment of a game lies before 1970 and no
//! duration is negative. Databases only know signed numbers. [`to_stored_ms`] and
//! [`from_stored_ms`] are the only way between the two.

pub const SECOND_MS: i64 = 1000;
pub const MINUTE_MS: i64 = 60 * SECOND_MS;
pub const HOUR_MS: i64 = 60 * MINUTE_MS;
pub const DAY_MS: i64 = 24 * HOUR_MS;

/// A room's time or duration, as the database stores it. What would not fit lies 292 million years
/// ahead.
pub const fn to_stored_ms(ms: u64) -> i64 {
    if ms > i64::MAX.unsigned_abs() {
        i64::MAX
    } else {
        ms.cast_signed()
    }
}

/// A stored time or duration, as rooms count it. Nothing we store lies before 1970.
pub const fn from_stored_ms(ms: i64) -> u64 {
    if ms < 0 { 0 } else { ms.unsigned_abs() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_survives_being_stored() {
        for ms in [0, 1, 1_800_000_000_000, i64::MAX.unsigned_abs()] {
            assert_eq!(from_stored_ms(to_stored_ms(ms)), ms);
        }
    }

    #[test]
    fn what_does_not_fit_becomes_the_nearest_that_does() {
        assert_eq!(to_stored_ms(u64::MAX), i64::MAX);
        assert_eq!(from_stored_ms(-1), 0);
        assert_eq!(from_stored_ms(i64::MIN), 0);
    }
}
