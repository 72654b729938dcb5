//! The errors of uploading and loading files.

use axum::http::StatusCode;
use protocol::error::ErrorCode;

use handling::error::ApiError;
use media::MediaError;
use media::pictures::PictureError;

pub fn media_not_found() -> ApiError {
    ApiError::not_found("This file no longer exists, or the link to it has expired.")
}

pub fn upload_cut_off() -> ApiError {
    ApiError::malformed_body(
        "The upload was interrupted, and nothing was saved. Send the file again.",
    )
}

pub fn range_not_satisfiable() -> ApiError {
    ApiError::new(
        StatusCode::RANGE_NOT_SATISFIABLE,
        ErrorCode::RangeNotSatisfiable,
        "No such part",
        "The file is shorter than that.",
    )
}

/// Tells the sender why we reject a file.
pub fn refused(error: MediaError) -> ApiError {
    let invalid = StatusCode::UNPROCESSABLE_ENTITY;
    let (status, code, title, detail) = match error {
        MediaError::TooLarge => (
            StatusCode::PAYLOAD_TOO_LARGE,
            ErrorCode::MediaTooLarge,
            "File too large",
            "Pictures can be up to 5 MiB, sounds up to 20 MiB and videos up to 50 MiB. Make the \
             file smaller, or choose another one.",
        ),
        MediaError::UnknownType => (
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            ErrorCode::MediaUnknownType,
            "Unknown kind of file",
            "Choose a PNG, JPEG, WebP or GIF picture, an MP4 or WebM video, or an MP3 or Ogg \
             sound.",
        ),
        MediaError::TooManyPixels => (
            invalid,
            ErrorCode::MediaTooManyPixels,
            "Too many pixels",
            "This picture has too many pixels. Make it smaller: up to 6 million pixels, such as \
             3000 × 2000, always work.",
        ),
        MediaError::Broken => (
            invalid,
            ErrorCode::MediaBroken,
            "Damaged file",
            "This file is damaged, or isn't what its first bytes say. Save it again, or choose \
             another one.",
        ),
        MediaError::HiddenTrack => (
            invalid,
            ErrorCode::MediaBroken,
            "Hidden track",
            "This video has a track that is neither picture nor sound, such as location data. \
             Export it without that track, then try again.",
        ),
    };
    ApiError::new(status, code, title, detail)
}

/// Tells the sender why we can't make an avatar of a file.
pub fn avatar_refused(error: PictureError) -> ApiError {
    let sentence = match error {
        PictureError::Format => "Choose a PNG, JPEG, WebP or GIF picture",
        PictureError::TooManyPixels => {
            "This picture has too many pixels. Choose one of at most 6 million, such as \
             3000 × 2000"
        }
        PictureError::Damaged => "This picture is damaged. Choose another one",
    };
    ApiError::invalid_field("image", sentence)
}
