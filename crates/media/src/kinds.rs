//! Detects a file's format from its first bytes, and limits its size.
//!
//! We reject every format that isn't on this list, and ignore what the sender calls the file. SVG
//! and HTML can contain scripts, so they aren't on the list.

use image::{ImageFormat, guess_format};

use crate::MediaError;
use crate::mp3;

const MIB: u64 = 1024 * 1024;
const PICTURE_BYTES_MAX: u64 = 5 * MIB;
const VIDEO_BYTES_MAX: u64 = 50 * MIB;
const AUDIO_BYTES_MAX: u64 = 20 * MIB;
/// The maximum size over all formats.
pub const BYTES_MAX: u64 = VIDEO_BYTES_MAX;
/// The number of bytes needed to detect the format.
pub const HEAD_BYTES: usize = 4096;

/// The structure of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// PNG, JPEG, WebP or GIF.
    Picture,
    Mp4,
    WebM,
    Ogg,
    Mp3,
}

impl Format {
    /// Detects the format from the first bytes of a file, or from all of them if it is shorter than
    /// [`HEAD_BYTES`].
    pub fn of(head: &[u8]) -> Result<Self, MediaError> {
        let is_picture = matches!(
            guess_format(head),
            Ok(ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP | ImageFormat::Gif)
        );
        if is_picture {
            Ok(Self::Picture)
        } else if head.get(4..8) == Some(b"ftyp") {
            Ok(Self::Mp4)
        } else if head.starts_with(b"\x1a\x45\xdf\xa3") {
            Ok(Self::WebM)
        } else if head.starts_with(b"OggS") {
            Ok(Self::Ogg)
        } else if head.starts_with(b"ID3") || mp3::begins_with_frame(head) {
            Ok(Self::Mp3)
        } else {
            Err(MediaError::UnknownType)
        }
    }

    /// The maximum size of such a file. Audio in a video container is checked again once we know
    /// that it has no video track.
    pub fn bytes_max(self) -> u64 {
        match self {
            Self::Picture => PICTURE_BYTES_MAX,
            Self::Mp4 | Self::WebM => VIDEO_BYTES_MAX,
            Self::Ogg | Self::Mp3 => AUDIO_BYTES_MAX,
        }
    }
}

/// Checks the size of an audio-only file.
pub fn check_audio_length(byte_count: u64) -> Result<(), MediaError> {
    if byte_count > AUDIO_BYTES_MAX {
        return Err(MediaError::TooLarge);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Format;
    use crate::MediaError;

    #[test]
    fn file_1_what_runs_in_a_browser_is_no_media() {
        for text in [
            &b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>"[..],
            b"<?xml version=\"1.0\"?><svg/>",
            b"<!doctype html>",
            b"GIF8<script>",
            b"%PDF-1.7",
            b"PK\x03\x04",
            b"BM\0\0",
            b"RIFF\0\0\0\0WAVEfmt ",
            b"fLaC",
            b"\xff\xfe<\0h\0",
            b"",
        ] {
            assert_eq!(Format::of(text), Err(MediaError::UnknownType), "{text:?}");
        }
    }
}
