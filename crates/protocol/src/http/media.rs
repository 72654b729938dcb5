//! Pictures, videos and sounds that authors show with their questions.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::question::MediaKind;

/// A stored file that an author uploaded.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Media {
    /// The unique ID, which questions refer to. It never changes.
    pub id: String,
    /// What it is.
    pub kind: MediaKind,
    /// Its URL. It works without signing in, for at least a day; call again for a new one.
    pub url: String,
    /// In pixels, for pictures and for videos that specify it.
    #[schema(required)]
    pub width: Option<u32>,
    /// In pixels.
    #[schema(required)]
    pub height: Option<u32>,
    /// The stored size in bytes.
    pub byte_count: u64,
}

/// A page of a list of files.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MediaPage {
    /// The maximum number of results: 50 by default, 100 at most.
    #[garde(inner(range(min = 1, max = 100)))]
    pub limit: Option<u32>,
    /// The cursor of this page, from the `X-Next-Cursor` header of the previous one.
    #[garde(inner(length(max = 64)))]
    pub cursor: Option<String>,
    /// Only these files: at most 100 IDs, separated by commas, all in one page.
    #[garde(inner(length(max = 3700)))]
    pub ids: Option<String>,
}
