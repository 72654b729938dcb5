//! The codes of authenticator apps (RFC 6238), and how we store their secrets.
//!
//! App and server share a 160-bit secret that yields six new digits every 30 seconds. Because
//! clocks differ, codes of the previous and the next step also count. The store makes sure that
//! each step is used once. Unlike a password, the secret must be readable to check a code, so we
//! store it encrypted under a key of the instance and bound to its account: a row copied to another
//! account can't be decrypted.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use store::time::from_stored_ms;
use totp_rs::{Algorithm, Builder, Totp};

use handling::error::ApiError;
use handling::keys::Keys;
use handling::random::random_bytes;
use handling::vault::Vault;

const SECRET_LEN: usize = 20;
const STEP_S: u64 = 30;
/// The clock skew allowed, in steps either way.
const SKEW: u16 = 1;
/// The site name that apps show.
const ISSUER: &str = "Fanfare";

/// The secret that an app and the server share.
#[derive(Clone, Copy)]
pub struct TotpSecret([u8; SECRET_LEN]);

impl TotpSecret {
    pub fn draw() -> Self {
        Self(random_bytes())
    }

    /// The form that people type into an app.
    pub fn base_32(&self) -> String {
        self.totp().secret().to_base32()
    }

    /// The form that apps read from a QR code.
    pub fn uri(&self, email: &str) -> String {
        let secret = self.base_32();
        let email = utf8_percent_encode(email, IN_ADDRESSES);
        format!("otpauth://totp/{ISSUER}:{email}?secret={secret}&issuer={ISSUER}")
    }

    /// The step this code belongs to, if it is one of those that count right now.
    pub fn step_of(&self, code: &str, now_ms: i64) -> Option<i64> {
        let seconds = from_stored_ms(now_ms) / 1000;
        let step = self.totp().check(code, seconds)?;
        i64::try_from(step).ok()
    }

    fn totp(self) -> Totp {
        // "Noncompliant" only means that the library doesn't check the parameters; they are the
        // RFC's own.
        Builder::new()
            .with_secret(self.0)
            .with_algorithm(Algorithm::SHA1)
            .with_digits(6)
            .with_step_duration(STEP_S)
            .with_skew(SKEW)
            .build_noncompliant()
    }
}

/// The characters that need no escaping in a URL component: letters, digits and these (RFC 3986,
/// 2.3).
const IN_ADDRESSES: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// Encrypts and decrypts the secrets of apps.
pub struct TotpVault(Vault);

impl TotpVault {
    pub fn new(keys: impl Into<Keys>) -> Self {
        Self(Vault::new("an app secret", keys))
    }

    /// The stored form of a secret that was encrypted with an earlier key. `None` if it was
    /// encrypted with the one in use.
    pub fn renew(&self, account_id: &str, sealed: &[u8]) -> Result<Option<Vec<u8>>, ApiError> {
        self.0.renew(account_id, sealed)
    }

    pub fn seal(&self, account_id: &str, secret: &TotpSecret) -> Result<Vec<u8>, ApiError> {
        self.0.seal(account_id, &secret.0)
    }

    pub fn open(&self, account_id: &str, sealed: &[u8]) -> Result<TotpSecret, ApiError> {
        Ok(TotpSecret(self.0.open(account_id, sealed)?))
    }
}

#[cfg(test)]
mod tests {
    use super::{TotpSecret, TotpVault};

    const RFC_SECRET: TotpSecret = TotpSecret(*b"12345678901234567890");

    /// AUTH-15: the test vectors of RFC 6238, appendix B; apps show the last six digits.
    #[test]
    fn auth_15_codes_are_those_of_the_rfc() {
        for (second, code) in [
            (59, "94287082"),
            (1_111_111_109, "07081804"),
            (1_111_111_111, "14050471"),
            (1_234_567_890, "89005924"),
            (2_000_000_000, "69279037"),
            (20_000_000_000, "65353130"),
        ] {
            let step = RFC_SECRET.step_of(&code[2..], second * 1000);
            assert_eq!(step, Some(second / 30), "at {second}");
        }
    }

    #[test]
    fn auth_15_a_clock_may_be_wrong_by_one_step() {
        // The code of step 37037037, which begins at 1111111110 s.
        let code = "050471";
        for (offset_s, is_right) in [
            (-31, false),
            (-30, true),
            (-1, true),
            (0, true),
            (29, true),
            (30, true),
            (59, true),
            (60, false),
        ] {
            let step = RFC_SECRET.step_of(code, (1_111_111_110 + offset_s) * 1000);
            assert_eq!(step, is_right.then_some(37_037_037), "{offset_s} s");
        }
    }

    #[test]
    fn auth_15_only_six_digits_are_a_code() {
        for rubbish in [
            "", "05047", "0504711", "14050471", "05047l", "+50471", "05 471", "-50471",
        ] {
            let step = RFC_SECRET.step_of(rubbish, 1_111_111_111_000);
            assert_eq!(step, None, "{rubbish}");
        }
        assert_eq!(RFC_SECRET.step_of("050471", -1), None, "before all time");
        assert_eq!(RFC_SECRET.step_of("050471", i64::MAX), None, "after it");
    }

    #[test]
    fn auth_15_a_kept_secret_opens_for_its_account_and_key_only() {
        let vault = TotpVault::new(&[1; 32]);
        let sealed = vault.seal("ada", &RFC_SECRET).expect("sealed");
        let opened = vault.open("ada", &sealed).expect("opened");
        assert_eq!(opened.0, RFC_SECRET.0);
        let holds_secret = sealed.windows(20).any(|part| part == RFC_SECRET.0);
        assert!(!holds_secret, "it is encrypted");
        let again = vault.seal("ada", &RFC_SECRET).expect("sealed");
        assert_ne!(sealed, again, "each nonce is new");

        assert!(vault.open("bob", &sealed).is_err(), "another account");
        let other = TotpVault::new(&[2; 32]);
        assert!(other.open("ada", &sealed).is_err(), "another key");
        for at in 0..sealed.len() {
            let mut bent = sealed.clone();
            bent[at] ^= 1;
            assert!(vault.open("ada", &bent).is_err(), "byte {at} is bent");
            assert!(vault.open("ada", &sealed[..at]).is_err(), "cut at {at}");
        }
    }

    #[test]
    fn an_app_is_told_the_secret_and_whose_it_is() {
        assert_eq!(
            RFC_SECRET.uri("a+b:c@example.org"),
            "otpauth://totp/Fanfare:a%2Bb%3Ac%40example.org\
             ?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Fanfare"
        );
    }
}
