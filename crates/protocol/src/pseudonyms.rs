//! What replaces a nickname that is deleted (PRIV-3, PRIV-6). `entries` removes the rest.

/// The replacement for a deleted nickname, counting from 1.
pub fn pseudonym(seat: u32) -> String {
    format!("Player {}", seat.saturating_add(1))
}

/// Whether a nickname is such a replacement. A player who chose exactly that nickname counts as one
/// without a nickname.
pub fn is_pseudonym(seat: u32, nickname: &str) -> bool {
    nickname == pseudonym(seat)
}
