//! Certificates from an authority by ACME (RFC 8555), such as Let's Encrypt: getting the first one,
//! and renewing it before it expires.
//!
//! A [`Keeper`] does both and survives every failure: it says in the log what to do, and tries
//! again. [`Challenges`] is what the authority asks for over plain HTTP, to see that the name leads
//! to this server. A [`Folder`] has what outlives a restart.
//!
//! All waiting goes through the clock of `work`. Listening, and choosing the certificate for a
//! connection, is up to others.

mod authority;
mod challenges;
mod failure;
mod folder;
mod issuer;
mod keeper;
mod schedule;
#[cfg(feature = "testing")]
pub mod testing;

pub use challenges::{Challenges, PATH};
pub use folder::{FOLDER, Folder, FolderError};
pub use issuer::{Config, SetupError};
pub use keeper::Keeper;
pub use schedule::renew_at_ms;

/// Let's Encrypt.
pub const LETS_ENCRYPT: &str = "https://acme-v02.api.letsencrypt.org/directory";
