//! MP4 (ISO 14496-12): nested boxes, each with its length and a four-letter name.
//!
//! We walk the boxes down to the tracks. A file must have at least one video or audio track, and
//! data for it. Boxes with metadata (where, when, by whom, with what) are overwritten with zeros
//! and become `free` boxes of the same length, so that no offset in the file changes; so do unknown
//! boxes. Dates are zeroed. We don't inspect the samples themselves.

use std::fs::File;

use crate::Kind;

use crate::kinds::check_audio_length;
use crate::tape::Tape;
use crate::{Found, MediaError};

/// A file with more boxes than this isn't an ordinary video.
const BOXES_MAX: u32 = 20_000;

const TOP: [&[u8; 4]; 9] = [
    b"ftyp", b"moov", b"mdat", b"moof", b"mfra", b"sidx", b"ssix", b"styp", b"emsg",
];
const MOOV: [&[u8; 4]; 4] = [b"mvhd", b"trak", b"mvex", b"iods"];
const TRAK: [&[u8; 4]; 4] = [b"tkhd", b"mdia", b"edts", b"tref"];
const MDIA: [&[u8; 4]; 4] = [b"mdhd", b"hdlr", b"minf", b"elng"];
const MINF: [&[u8; 4]; 8] = [
    b"vmhd", b"smhd", b"sthd", b"nmhd", b"hmhd", b"gmhd", b"dinf", b"stbl",
];
const MOOF: [&[u8; 4]; 2] = [b"mfhd", b"traf"];
const TRAF: [&[u8; 4]; 7] = [
    b"tfhd", b"tfdt", b"trun", b"sdtp", b"sbgp", b"sgpd", b"subs",
];
/// The brands a file may have. Hardly any browser shows pictures in such boxes (HEIC, AVIF) or
/// `QuickTime`-only videos.
const BRANDS: [&[u8; 4]; 16] = [
    b"isom", b"iso2", b"iso3", b"iso4", b"iso5", b"iso6", b"iso7", b"iso8", b"iso9", b"mp41",
    b"mp42", b"avc1", b"dash", b"M4V ", b"M4A ", b"MSNV",
];
/// Tracks besides video and audio that reveal nothing about anyone: hints, times, subtitles.
const HARMLESS: [&[u8; 4]; 6] = [b"hint", b"tmcd", b"text", b"sbtl", b"subt", b"clcp"];

#[derive(Clone, Copy)]
struct Piece {
    name: [u8; 4],
    at: u64,
    /// The start of its content.
    body: u64,
    end: u64,
}

struct Film<'a> {
    tape: Tape<'a>,
    box_count: u32,
    has_picture: bool,
    has_sound: bool,
    size: Option<(u32, u32)>,
}

/// Checks a file and cleans it in place.
pub fn clean(file: &File) -> Result<Found, MediaError> {
    let tape = Tape::new(file).map_err(|_gone| MediaError::Broken)?;
    let mut reel = Film {
        tape,
        box_count: 0,
        has_picture: false,
        has_sound: false,
        size: None,
    };
    reel.walk()?;
    if reel.has_picture {
        let mime = "video/mp4";
        let (kind, size) = (Kind::Video, reel.size);
        return Ok(Found { kind, mime, size });
    }
    if !reel.has_sound {
        return Err(MediaError::Broken);
    }
    check_audio_length(reel.tape.len)?;
    Ok(Found {
        kind: Kind::Audio,
        mime: "audio/mp4",
        size: None,
    })
}

impl Film<'_> {
    fn walk(&mut self) -> Result<(), MediaError> {
        let top = self.pieces(0, self.tape.len)?;
        let first = top.first().ok_or(MediaError::Broken)?;
        self.check_brands(*first)?;
        let mut film_count = 0;
        let mut has_data = false;
        for piece in &top {
            match &piece.name {
                b"moov" => {
                    film_count += 1;
                    self.walk_film(*piece)?;
                }
                b"moof" => self.walk_fragment(*piece)?,
                b"mdat" => has_data |= piece.end > piece.body,
                _ => {}
            }
        }
        self.blank_all_but(&TOP, &top)?;
        if film_count == 1 && has_data {
            Ok(())
        } else {
            Err(MediaError::Broken)
        }
    }

    /// The boxes between two positions, which they must fill.
    fn pieces(&mut self, from: u64, to: u64) -> Result<Vec<Piece>, MediaError> {
        let mut pieces = Vec::new();
        let mut at = from;
        while at < to {
            self.box_count += 1;
            if self.box_count > BOXES_MAX {
                return Err(MediaError::Broken);
            }
            let [a, b, c, d, name @ ..] = self.tape.array::<8>(at)?;
            let (head, len) = match u32::from_be_bytes([a, b, c, d]) {
                // Up to the end of the file.
                0 if to == self.tape.len => (8, to - at),
                1 => (16, u64::from_be_bytes(self.tape.array::<8>(at + 8)?)),
                len => (8, u64::from(len)),
            };
            let end = at.checked_add(len).ok_or(MediaError::Broken)?;
            if len < head || end > to {
                return Err(MediaError::Broken);
            }
            let body = at + head;
            pieces.push(Piece {
                name,
                at,
                body,
                end,
            });
            at = end;
        }
        Ok(pieces)
    }

    fn check_brands(&self, first: Piece) -> Result<(), MediaError> {
        let len = first.end - first.body;
        if &first.name != b"ftyp" || !(8..=256).contains(&len) || !len.is_multiple_of(4) {
            return Err(MediaError::Broken);
        }
        let len = usize::try_from(len).map_err(|_large| MediaError::Broken)?;
        let body = self.tape.read(first.body, len)?;
        let known = |brand: &[u8]| BRANDS.iter().any(|known| *known == brand);
        let others = body.get(8..).unwrap_or_default();
        if !known(&body[..4]) && !others.chunks_exact(4).any(known) {
            return Err(MediaError::UnknownType);
        }
        // Brands are text in the first bytes; we keep only known ones.
        for (n, brand) in body.chunks_exact(4).enumerate() {
            if n != 1 && !known(brand) {
                self.tape.write(first.body + 4 * n as u64, b"isom")?;
            }
        }
        self.tape.write(first.body + 4, &[0; 4])
    }

    fn walk_film(&mut self, film: Piece) -> Result<(), MediaError> {
        let inside = self.pieces(film.body, film.end)?;
        for piece in &inside {
            match &piece.name {
                b"mvhd" => self.forget_dates(*piece)?,
                b"trak" => self.walk_track(*piece)?,
                _ => {}
            }
        }
        self.blank_all_but(&MOOV, &inside)
    }

    fn walk_track(&mut self, track: Piece) -> Result<(), MediaError> {
        let inside = self.pieces(track.body, track.end)?;
        let mut handler = None;
        let mut size = None;
        for piece in &inside {
            match &piece.name {
                b"tkhd" => {
                    self.forget_dates(*piece)?;
                    size = self.shown_size(*piece)?;
                }
                b"mdia" => handler = Some(self.walk_media(*piece)?),
                _ => {}
            }
        }
        self.blank_all_but(&TRAK, &inside)?;
        match &handler.ok_or(MediaError::Broken)? {
            b"vide" => {
                self.has_picture = true;
                self.size = self.size.or(size);
            }
            b"soun" => self.has_sound = true,
            other if HARMLESS.contains(&other) => {}
            _ => return Err(MediaError::HiddenTrack),
        }
        Ok(())
    }

    /// Returns the type of the track.
    fn walk_media(&mut self, media: Piece) -> Result<[u8; 4], MediaError> {
        let inside = self.pieces(media.body, media.end)?;
        let mut handler = None;
        let mut has_samples = false;
        for piece in &inside {
            match &piece.name {
                b"mdhd" => self.forget_dates(*piece)?,
                b"hdlr" => {
                    handler = Some(self.tape.array::<4>(piece.body + 8)?);
                    // A name that the author chose follows.
                    self.tape
                        .blank((piece.body + 24).min(piece.end), piece.end)?;
                }
                b"minf" => {
                    let parts = self.pieces(piece.body, piece.end)?;
                    has_samples |= parts.iter().any(|part| &part.name == b"stbl");
                    self.blank_all_but(&MINF, &parts)?;
                }
                _ => {}
            }
        }
        self.blank_all_but(&MDIA, &inside)?;
        handler.filter(|_| has_samples).ok_or(MediaError::Broken)
    }

    fn walk_fragment(&mut self, fragment: Piece) -> Result<(), MediaError> {
        let inside = self.pieces(fragment.body, fragment.end)?;
        for piece in &inside {
            if &piece.name == b"traf" {
                let parts = self.pieces(piece.body, piece.end)?;
                self.blank_all_but(&TRAF, &parts)?;
            }
        }
        self.blank_all_but(&MOOF, &inside)
    }

    fn blank_all_but(&self, known: &[&[u8; 4]], pieces: &[Piece]) -> Result<(), MediaError> {
        let unknown = pieces.iter().filter(|piece| !known.contains(&&piece.name));
        for piece in unknown {
            self.tape.write(piece.at + 4, b"free")?;
            self.tape.blank(piece.body, piece.end)?;
        }
        Ok(())
    }

    /// Clears the creation and modification dates, right after the version and the flags.
    fn forget_dates(&self, piece: Piece) -> Result<(), MediaError> {
        let [version] = self.tape.array::<1>(piece.body)?;
        let dates_end = piece.body + if version == 1 { 20 } else { 12 };
        if dates_end > piece.end {
            return Err(MediaError::Broken);
        }
        self.tape.blank(piece.body + 4, dates_end)
    }

    /// The size in whole pixels: the last eight bytes of a track's header, in 65,536ths.
    fn shown_size(&self, header: Piece) -> Result<Option<(u32, u32)>, MediaError> {
        if header.end - header.body < 84 {
            return Err(MediaError::Broken);
        }
        let [a, b, _, _, c, d, _, _] = self.tape.array::<8>(header.end - 8)?;
        let size = (
            u32::from(u16::from_be_bytes([a, b])),
            u32::from(u16::from_be_bytes([c, d])),
        );
        Ok((size.0 > 0 && size.1 > 0).then_some(size))
    }
}
