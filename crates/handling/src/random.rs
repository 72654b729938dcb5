//! Randomness for secrets.

/// Draws random bytes; 32 of them are as hard to guess as a key.
pub fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}
