//! Encrypted connections that this program ends itself: certificates and handshakes.
//!
//! [`Files`] reads a certificate and its key, says what is wrong with them, and notices when they
//! were renewed. [`Current`] is the certificate that new connections see. [`Handshakes`] turns
//! connections into encrypted ones, and lets no stranger hold more of them open than it can bear.
//!
//! What is said over a connection afterward, and when to look for renewed files, is up to others.

mod certificate;
mod current;
mod files;
mod handshakes;

pub use certificate::{Certificate, CertificateError, day};
pub use current::{Current, server_config};
pub use files::{Files, Look};
pub use handshakes::{Accepted, HandshakeError, Handshakes};
