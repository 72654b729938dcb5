//! Pictures, videos and sounds that authors show with their questions.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::documents::{NO_LANGUAGE_TAG, is_language_tag};
use crate::checks::broken;
use crate::question::{CaptionsView, MediaKind};

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
    /// The captions of a video or sound, if it has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captions: Option<CaptionsView>,
}

/// For whom a file is kept.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MediaUpload {
    /// A quiz that you may edit and that shows the file. It is kept for the owner of that quiz.
    #[garde(inner(length(max = 64)))]
    pub quiz_id: Option<String>,
}

/// Whose file it is.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CaptionsOf {
    /// A quiz that you may edit and that shows the file, if the file isn't yours.
    #[garde(inner(length(max = 64)))]
    pub quiz_id: Option<String>,
}

/// New captions for a video or sound.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewCaptions {
    /// Their language, as a BCP 47 tag such as `en` or `pt-BR`.
    #[garde(custom(check_language))]
    pub language: String,
    /// A WebVTT file, at most 256 KiB.
    #[garde(skip)]
    pub text: String,
}

fn check_language<C>(tag: &str, _: &C) -> garde::Result {
    if is_language_tag(tag) {
        Ok(())
    } else {
        Err(broken(NO_LANGUAGE_TAG))
    }
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
