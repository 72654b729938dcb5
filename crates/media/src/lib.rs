//! Pictures, audio, video and captions: hostile bytes in, clean bytes out.
//!
//! Start here. The first bytes of a file determine its format ([`kinds`]). Pictures are re-encoded
//! ([`pictures`]). For video and audio we walk the whole structure and remove everything that is
//! neither picture nor sound ([`mp4`], [`webm`], [`ogg`], [`mp3`]), without re-encoding. Captions
//! are written again from what we understood of them ([`captions`]). Nothing here knows about
//! accounts, HTTP or a database, and no input can cause a panic or a long run time.

pub mod captions;
pub mod kinds;
pub mod mp3;
pub mod mp4;
pub mod ogg;
pub mod pictures;
pub mod tape;
pub mod webm;

/// Why we reject a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MediaError {
    TooLarge,
    UnknownType,
    TooManyPixels,
    Broken,
    /// It has a track that is neither video nor audio, such as the locations of the camera.
    HiddenTrack,
}

/// What we found in an accepted file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    pub kind: Kind,
    /// The MIME type for serving it.
    pub mime: &'static str,
    pub size: Option<(u32, u32)>,
}

/// The kind of a clean file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Image,
    Video,
    Audio,
}
