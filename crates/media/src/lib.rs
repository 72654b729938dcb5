//! Pictures, sounds and videos: hostile bytes in, clean bytes out.
//!
//! Start here. What a file is, is told by its first bytes ([`kinds`]). Pictures are drawn anew
//! ([`pictures`]). Of videos and sounds the whole structure is walked, and what is neither picture
//! nor sound is taken out ([`mp4`], [`webm`], [`ogg`], [`mp3`]); they are not coded anew. Nothing
//! here knows of accounts, HTTP or a database, and no bytes make it panic or go on for long.

pub mod kinds;
pub mod mp3;
pub mod mp4;
pub mod ogg;
pub mod pictures;
pub mod tape;
pub mod webm;

/// Why a file is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MediaError {
    TooLarge,
    UnknownType,
    TooManyPixels,
    Broken,
    /// It has a track of neither picture nor sound, such as the places where a camera was.
    HiddenTrack,
}

/// What was found in a file that is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    pub kind: Kind,
    /// What it is served as.
    pub mime: &'static str,
    pub size: Option<(u32, u32)>,
}

/// What a clean file is to people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Image,
    Video,
    Audio,
}
