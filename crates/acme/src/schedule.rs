//! When to renew, and when to try again after a failure.

use tls::Certificate;

const MINUTE_MS: u64 = 60_000;
const HOUR_MS: u64 = 60 * MINUTE_MS;
const DAY_MS: u64 = 24 * HOUR_MS;

/// After the first failure. Let's Encrypt accepts five failed checks of a name in an hour.
const FIRST_PAUSE_MS: u64 = 10 * MINUTE_MS;
/// After many failures.
const PAUSE_MAX_MS: u64 = HOUR_MS;
/// A fifth more by chance, so that not everyone asks again at the same moment when an authority is
/// back.
const CHANCE_PARTS: u64 = 5;
/// The longest wait that an authority may ask for. Let's Encrypt counts some limits by the week.
const ASKED_PAUSE_MAX_MS: u64 = 7 * DAY_MS;

/// The part of its lifetime in which a certificate is renewed: the last third.
const RENEWED_IN_LAST: i64 = 3;
/// Up to a thirtieth of the lifetime earlier, so that certificates of one day aren't all renewed
/// at the same moment.
const SPREAD_PARTS: i64 = 30;

/// When to renew a certificate, in milliseconds since the Unix epoch. It depends on nothing but
/// the certificate, so everyone who reads it knows.
pub fn renew_at_ms(certificate: &Certificate) -> i64 {
    let until_ms = certificate.not_after_ms();
    let lifetime_ms = until_ms.saturating_sub(certificate.not_before_ms());
    let [first, second, ..] = certificate.fingerprint();
    let chance = i64::from(u16::from_be_bytes([first, second]));
    let spread_ms = lifetime_ms / SPREAD_PARTS / i64::from(u16::MAX) * chance;
    until_ms - lifetime_ms / RENEWED_IN_LAST - spread_ms
}

/// How long to wait after so many failures in a row, and with so much chance. If the authority
/// asked for a longer wait, it gets it.
pub(crate) fn pause_ms(failures: u32, asked_ms: Option<u64>, chance: u64) -> u64 {
    let doubled = 2_u64.saturating_pow(failures.saturating_sub(1));
    let pause_ms = FIRST_PAUSE_MS.saturating_mul(doubled).min(PAUSE_MAX_MS);
    let asked_ms = asked_ms.unwrap_or(0).min(ASKED_PAUSE_MAX_MS);
    pause_ms.max(asked_ms) + chance % (pause_ms / CHANCE_PARTS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_authority_is_asked_a_few_times_an_hour_at_most() {
        let minutes = |failures| pause_ms(failures, None, 0) / MINUTE_MS;
        assert_eq!([1, 2, 3, 4, 5].map(minutes), [10, 20, 40, 60, 60]);
        assert_eq!(minutes(u32::MAX), 60);
        let most = pause_ms(1, None, 2 * MINUTE_MS - 1);
        assert!((FIRST_PAUSE_MS..FIRST_PAUSE_MS * 6 / 5).contains(&most));
    }

    #[test]
    fn an_authority_decides_how_long_it_wants_to_be_left_alone() {
        assert_eq!(pause_ms(1, Some(3 * HOUR_MS), 0), 3 * HOUR_MS);
        assert_eq!(pause_ms(1, Some(1_000), 0), FIRST_PAUSE_MS);
        assert_eq!(pause_ms(1, Some(u64::MAX), 0), 7 * DAY_MS);
    }
}
