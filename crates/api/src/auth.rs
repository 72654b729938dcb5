//! Who somebody is: passwords, tokens, codes, cookies, and where a request came from.
//!
//! A signed-in browser has two things. The access token goes into every call's `Authorization`
//! header, lives 15 minutes and is only ever in the page's memory. The refresh token is in a cookie
//! no script can read, lives weeks, and is spent each time it is used. Both belong to one session,
//! and ending the session ends both.
//!
//! A program has neither, but a personal access token, which opens only what takes a `caller`.
//!
//! What somebody may do is decided in `policy`.

pub(crate) mod admission;
pub(crate) mod breached;
pub(crate) mod caller;
pub(crate) mod ceremonies;
pub(crate) mod codes;
pub(crate) mod cookies;
pub(crate) mod flood;
pub(crate) mod live_sessions;
pub(crate) mod passkeys;
pub(crate) mod password_rule;
pub(crate) mod passwords;
pub(crate) mod personal_tokens;
pub(crate) mod proof;
pub(crate) mod providers;
pub(crate) mod recovery_codes;
pub(crate) mod resets;
pub(crate) mod routes;
pub(crate) mod seat_passes;
pub(crate) mod second_factor;
pub(crate) mod sessions;
pub(crate) mod signed_in;
pub(crate) mod tokens;
pub(crate) mod totp;

/// 32 random bytes: as hard to guess as a key.
pub(crate) fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}
