//! Why versions are kept.

/// Why a version was kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The quiz was published with it.
    Published,
    /// It was used for a live session or an assignment.
    Hosted,
    /// Another version was restored.
    Restored,
    /// It was the last one before a new editing session.
    Edited,
}

impl Reason {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Published => "published",
            Self::Hosted => "hosted",
            Self::Restored => "restored",
            Self::Edited => "edited",
        }
    }
}

impl From<String> for Reason {
    fn from(word: String) -> Self {
        match word.as_str() {
            "published" => Self::Published,
            "hosted" => Self::Hosted,
            "restored" => Self::Restored,
            // The database takes no other word.
            _ => Self::Edited,
        }
    }
}
