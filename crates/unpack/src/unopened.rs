//! Why a file couldn't be opened.

use markup::xml::Unfit;

/// Why a file couldn't be opened, whatever is in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unopened {
    /// It is empty.
    #[error("empty")]
    Empty,
    /// It is too large, packed or unpacked.
    #[error("too large")]
    TooLarge,
    /// It is broken.
    #[error("broken")]
    Broken,
    /// It is protected by a password.
    #[error("protected by a password")]
    Encrypted,
}

impl From<Unfit> for Unopened {
    fn from(unfit: Unfit) -> Self {
        match unfit {
            Unfit::TooLarge => Self::TooLarge,
            Unfit::Broken => Self::Broken,
        }
    }
}
