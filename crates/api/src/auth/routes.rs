//! The handlers of signing in, one file per area.

pub(crate) mod api_tokens;
pub(crate) mod confirm;
pub(crate) mod forgotten_passwords;
pub(crate) mod log_in;
pub(crate) mod passkeys;
pub(crate) mod protection;
pub(crate) mod providers;
pub(crate) mod seat_passes;
pub(crate) mod second_factors;
