//! The handlers for signing in, one file per area.

pub mod api_tokens;
pub mod confirm;
pub mod forgotten_passwords;
pub mod log_in;
pub mod passkeys;
pub mod protection;
pub mod providers;
pub mod seat_passes;
pub mod second_factors;
