//! `WebM`: nested elements, each with an id and a variable-length size.
//!
//! We walk the elements down to the tracks. A file must have a video or audio track in a codec that
//! `WebM` allows, and clusters with data. Elements with metadata (titles, dates, tags, chapters,
//! attachments) are overwritten with zeros and become `Void` elements of the same length, so that
//! no offset changes; so do unknown elements. We cut off everything after the video.

use std::fs::File;

use crate::Kind;

use crate::kinds::check_audio_length;
use crate::ogg;
use crate::tape::Tape;
use crate::{Found, MediaError};

/// A file with more elements than this isn't an ordinary video.
const ELEMENTS_MAX: u32 = 200_000;
/// The longest text we read.
const TEXT_MAX: u64 = 64;
/// The longest codec private data we read; Vorbis keeps its tables there.
const PRIVATE_MAX: u64 = 64 * 1024;

const EBML: u32 = 0x1a45_dfa3;
const DOC_TYPE: u32 = 0x4282;
const SEGMENT: u32 = 0x1853_8067;
const SEEK_HEAD: u32 = 0x114d_9b74;
const INFO: u32 = 0x1549_a966;
const TRACKS: u32 = 0x1654_ae6b;
const CUES: u32 = 0x1c53_bb6b;
const CLUSTER: u32 = 0x1f43_b675;
const CHAPTERS: u32 = 0x1043_a770;
const TAGS: u32 = 0x1254_c367;
const ATTACHMENTS: u32 = 0x1941_a469;
const CRC_32: u32 = 0xbf;
const TIMESTAMP_SCALE: u32 = 0x2a_d7b1;
const DURATION: u32 = 0x4489;
const MUXING_APP: u32 = 0x4d80;
const WRITING_APP: u32 = 0x5741;
const TRACK: u32 = 0xae;
const TRACK_TYPE: u32 = 0x83;
const TRACK_NAME: u32 = 0x536e;
const CODEC_ID: u32 = 0x86;
const CODEC_PRIVATE: u32 = 0x63_a2;
const VIDEO: u32 = 0xe0;
const WIDTH: u32 = 0xb0;
const HEIGHT: u32 = 0xba;

/// The one-byte id of an empty element.
const VOID: u8 = 0xec;

/// The elements that end a cluster of unknown length.
const TOP: [u32; 8] = [
    SEEK_HEAD,
    INFO,
    TRACKS,
    CUES,
    CLUSTER,
    CHAPTERS,
    TAGS,
    ATTACHMENTS,
];

#[derive(Clone, Copy)]
struct Element {
    id: u32,
    at: u64,
    /// The start of its content.
    body: u64,
    /// `None` if the length is unknown.
    end: Option<u64>,
}

struct Film<'a> {
    tape: Tape<'a>,
    element_count: u32,
    has_picture: bool,
    has_sound: bool,
    has_data: bool,
    size: Option<(u32, u32)>,
}

/// Checks a file and cleans it in place.
pub fn clean(file: &File) -> Result<Found, MediaError> {
    let mut reel = Film {
        tape: Tape::new(file).map_err(|_gone| MediaError::Broken)?,
        element_count: 0,
        has_picture: false,
        has_sound: false,
        has_data: false,
        size: None,
    };
    reel.walk()?;
    if !reel.has_data || !(reel.has_picture || reel.has_sound) {
        return Err(MediaError::Broken);
    }
    if reel.has_picture {
        let (kind, mime) = (Kind::Video, "video/webm");
        let size = reel.size;
        return Ok(Found { kind, mime, size });
    }
    check_audio_length(reel.tape.len)?;
    Ok(Found {
        kind: Kind::Audio,
        mime: "audio/webm",
        size: None,
    })
}

impl Film<'_> {
    fn walk(&mut self) -> Result<(), MediaError> {
        let head = self.element(0, self.tape.len)?;
        let head_end = head.end.ok_or(MediaError::Broken)?;
        if head.id != EBML {
            return Err(MediaError::Broken);
        }
        let inside = self.elements(head.body, head_end)?;
        let kind = inside.iter().find(|element| element.id == DOC_TYPE);
        let kind = self.text(*kind.ok_or(MediaError::Broken)?)?;
        if kind != b"webm" {
            return Err(MediaError::UnknownType);
        }
        let segment = self.element(head_end, self.tape.len)?;
        if segment.id != SEGMENT {
            return Err(MediaError::Broken);
        }
        let end = segment.end.unwrap_or(self.tape.len);
        let mut at = segment.body;
        while at < end {
            let element = self.element(at, end)?;
            at = match element.end {
                Some(next) => {
                    self.walk_part(element, next)?;
                    next
                }
                // Recorded live, so the length was unknown.
                None if element.id == CLUSTER => self.live_cluster_end(element, end)?,
                None => return Err(MediaError::Broken),
            };
        }
        self.tape.cut(end).map_err(|_gone| MediaError::Broken)
    }

    fn walk_part(&mut self, element: Element, end: u64) -> Result<(), MediaError> {
        match element.id {
            INFO => self.walk_info(element.body, end),
            TRACKS => self.walk_tracks(element.body, end),
            CLUSTER => {
                self.has_data |= end > element.body;
                Ok(())
            }
            SEEK_HEAD | CUES => Ok(()),
            _ => self.void(element, end),
        }
    }

    fn live_cluster_end(&mut self, cluster: Element, limit: u64) -> Result<u64, MediaError> {
        let mut at = cluster.body;
        while at < limit {
            let element = self.element(at, limit)?;
            if TOP.contains(&element.id) {
                break;
            }
            at = element.end.ok_or(MediaError::Broken)?;
        }
        self.has_data |= at > cluster.body;
        Ok(at)
    }

    fn walk_info(&mut self, from: u64, to: u64) -> Result<(), MediaError> {
        for element in self.elements(from, to)? {
            let end = element.end.ok_or(MediaError::Broken)?;
            match element.id {
                TIMESTAMP_SCALE | DURATION => {}
                // These are required, but may be empty.
                MUXING_APP | WRITING_APP => self.tape.blank(element.body, end)?,
                _ => self.void(element, end)?,
            }
        }
        Ok(())
    }

    fn walk_tracks(&mut self, from: u64, to: u64) -> Result<(), MediaError> {
        for element in self.elements(from, to)? {
            let end = element.end.ok_or(MediaError::Broken)?;
            match element.id {
                TRACK => self.walk_track(element.body, end)?,
                _ => self.void(element, end)?,
            }
        }
        Ok(())
    }

    fn walk_track(&mut self, from: u64, to: u64) -> Result<(), MediaError> {
        let (mut kind, mut codec, mut private, mut size) = (None, Vec::new(), None, None);
        for element in self.elements(from, to)? {
            let end = element.end.ok_or(MediaError::Broken)?;
            match element.id {
                TRACK_TYPE => kind = Some(self.number(element)?),
                CODEC_ID => codec = self.text(element)?,
                CODEC_PRIVATE => private = Some((element.body, end)),
                VIDEO => size = self.pixels(element.body, end)?,
                // A checksum would be wrong now.
                TRACK_NAME | CRC_32 => self.void(element, end)?,
                _ => {}
            }
        }
        match (kind, codec.as_slice()) {
            (Some(1), b"V_VP8" | b"V_VP9" | b"V_AV1") => {
                self.has_picture = true;
                self.size = self.size.or(size);
            }
            (Some(2), b"A_OPUS") => self.has_sound = true,
            (Some(2), b"A_VORBIS") => {
                self.has_sound = true;
                let (from, to) = private.ok_or(MediaError::Broken)?;
                self.forget_comments(from, to)?;
            }
            // Subtitles.
            (Some(17), _) => {}
            (Some(1 | 2), _) => return Err(MediaError::UnknownType),
            _ => return Err(MediaError::HiddenTrack),
        }
        Ok(())
    }

    fn pixels(&mut self, from: u64, to: u64) -> Result<Option<(u32, u32)>, MediaError> {
        let (mut width, mut height) = (0, 0);
        for element in self.elements(from, to)? {
            match element.id {
                WIDTH => width = self.number(element)?,
                HEIGHT => height = self.number(element)?,
                _ => {}
            }
        }
        let fits = |n: u64| u32::try_from(n).ok().filter(|n| (1..=65_535).contains(n));
        Ok(fits(width).zip(fits(height)))
    }

    /// The three Vorbis headers follow each other here, after their count and two lengths.
    fn forget_comments(&self, from: u64, to: u64) -> Result<(), MediaError> {
        if to - from > PRIVATE_MAX {
            return Err(MediaError::Broken);
        }
        let len = usize::try_from(to - from).map_err(|_large| MediaError::Broken)?;
        let mut private = self.tape.read(from, len)?;
        let mut at = 1;
        let mut lens = [0; 2];
        for len in &mut lens {
            loop {
                let part = *private.get(at).ok_or(MediaError::Broken)?;
                at += 1;
                *len += usize::from(part);
                if part < 255 {
                    break;
                }
            }
        }
        let comments = at + lens[0]..at + lens[0] + lens[1];
        let comments = private.get_mut(comments).ok_or(MediaError::Broken)?;
        ogg::forget_comments(comments)?;
        self.tape.write(from, &private)
    }

    fn elements(&mut self, from: u64, to: u64) -> Result<Vec<Element>, MediaError> {
        let mut elements = Vec::new();
        let mut at = from;
        while at < to {
            let element = self.element(at, to)?;
            at = element.end.ok_or(MediaError::Broken)?;
            elements.push(element);
        }
        Ok(elements)
    }

    fn element(&mut self, at: u64, limit: u64) -> Result<Element, MediaError> {
        self.element_count += 1;
        if self.element_count > ELEMENTS_MAX {
            return Err(MediaError::Broken);
        }
        let [first] = self.tape.array::<1>(at)?;
        let id_len = 1 + first.leading_zeros() as usize;
        if id_len > 4 {
            return Err(MediaError::Broken);
        }
        let id = self.tape.read(at, id_len)?;
        let id = id.iter().fold(0, |id, byte| (id << 8) | u32::from(*byte));

        let size_at = at + id_len as u64;
        let [first] = self.tape.array::<1>(size_at)?;
        let size_len = 1 + first.leading_zeros() as usize;
        if size_len > 8 {
            return Err(MediaError::Broken);
        }
        let bytes = self.tape.read(size_at, size_len)?;
        let size = bytes
            .iter()
            .fold(0, |size, byte| (size << 8) | u64::from(*byte));
        let all_ones = (1_u64 << (7 * size_len)) - 1;
        let size = size & all_ones;
        let body = size_at + size_len as u64;
        let end = (size != all_ones).then(|| body.saturating_add(size));
        if end.unwrap_or(body) > limit {
            return Err(MediaError::Broken);
        }
        Ok(Element { id, at, body, end })
    }

    fn number(&self, element: Element) -> Result<u64, MediaError> {
        let len = element.end.ok_or(MediaError::Broken)? - element.body;
        let len = usize::try_from(len).ok().filter(|len| *len <= 8);
        let bytes = self
            .tape
            .read(element.body, len.ok_or(MediaError::Broken)?)?;
        Ok(bytes.iter().fold(0, |n, byte| (n << 8) | u64::from(*byte)))
    }

    fn text(&self, element: Element) -> Result<Vec<u8>, MediaError> {
        let len = element.end.ok_or(MediaError::Broken)? - element.body;
        let len = usize::try_from(len.min(TEXT_MAX)).map_err(|_large| MediaError::Broken)?;
        let mut text = self.tape.read(element.body, len)?;
        text.truncate(text.iter().position(|byte| *byte == 0).unwrap_or(len));
        Ok(text)
    }

    /// Replaces an element with an empty one of the same length.
    fn void(&self, element: Element, end: u64) -> Result<(), MediaError> {
        let len = end - element.at;
        let head = if len >= 9 {
            // An eight-byte length.
            let length = ((1 << 56) | (len - 9)).to_be_bytes();
            [&[VOID], &length[..]].concat()
        } else {
            let rest = u8::try_from(len - 2).map_err(|_large| MediaError::Broken)?;
            vec![VOID, 0x80 | rest]
        };
        self.tape.write(element.at, &head)?;
        self.tape.blank(element.at + head.len() as u64, end)
    }
}
