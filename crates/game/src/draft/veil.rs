//! Pictures that get clear while a question is open.

use serde::{Deserialize, Serialize};

use super::{Content, DraftMedia, MediaKind, QuestionDraft};

/// What hides a picture at first. In the journal, too: variants are only ever appended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum VeilLook {
    /// It is blurred, and gets sharper.
    Blur,
    /// It is made of tiles, which get smaller.
    Tiles,
}

impl QuestionDraft {
    /// The picture that gets clear while the question is open, and what hides it. It takes a time
    /// limit; and what is tapped or labeled must be seen.
    pub fn veiled(&self) -> Option<(&DraftMedia, VeilLook)> {
        let media = self.media.as_ref()?;
        let look = media.veil?;
        let is_fit = media.kind == MediaKind::Image && self.content.can_be_veiled();
        (is_fit && self.time_limit_s.is_some()).then_some((media, look))
    }
}

impl Content {
    /// Whether its picture may get clear step by step.
    pub fn can_be_veiled(&self) -> bool {
        !matches!(self, Self::Pin(_) | Self::Labels(_) | Self::Slide(_))
    }
}
