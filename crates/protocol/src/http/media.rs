//! Pictures, videos and sounds that authors show with their questions.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::question::MediaKind;

/// A file an author sent, as it is kept.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Media {
    /// Stable; questions name it.
    pub id: String,
    /// What it is.
    pub kind: MediaKind,
    /// Where it can be loaded, without signing in, for a day or longer. Ask again for a new one.
    pub url: String,
    /// In pixels; of pictures, and of videos that say it.
    #[schema(required)]
    pub width: Option<u32>,
    /// In pixels.
    #[schema(required)]
    pub height: Option<u32>,
    /// How large it is, as it is kept.
    pub byte_count: u64,
}

/// Which page of a list of files.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MediaPage {
    /// At most so many; 50 when left out, 100 at the most.
    #[garde(inner(range(min = 1, max = 100)))]
    pub limit: Option<u32>,
    /// Where the last page ended, from its `X-Next-Cursor` header.
    #[garde(inner(length(max = 64)))]
    pub cursor: Option<String>,
    /// Only these files: their ids with commas between, 100 at most, in one page.
    #[garde(inner(length(max = 3700)))]
    pub ids: Option<String>,
}
