//! Ogg with Vorbis or Opus: pages with a checksum each, which contain the packets of streams.
//!
//! We walk every page and verify its checksum. The second packet of a stream contains its comments.
//! We overwrite it with an empty comment packet, keeping all packet and page lengths, and recompute
//! the checksums. We drop a truncated last page, and reject anything between pages.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::MediaError;

const PAGE_HEAD: usize = 27;
/// The maximum number of streams, one after another.
const STREAMS_MAX: usize = 64;

/// One stream, as far as we have read it.
struct Stream {
    packet_count: u32,
    /// The ranges of its second packet's parts.
    comments: Vec<Range<usize>>,
    /// The pages that contain these parts.
    pages: Vec<Range<usize>>,
}

/// Checks a file and cleans it.
pub fn clean(file: &mut Vec<u8>) -> Result<(), MediaError> {
    let mut streams: BTreeMap<u32, Stream> = BTreeMap::new();
    let mut stream_count = 0;
    let mut packet_count = 0;
    let mut at = 0;
    while at < file.len() {
        let Some(page) = page(file, at)? else {
            break;
        };
        let serial: [u8; 4] = file[at + 14..at + 18].try_into().unwrap_or_default();
        let serial = u32::from_le_bytes(serial);
        let begins = file[at + 5] & 2 != 0;
        if begins {
            stream_count += 1;
            if stream_count > STREAMS_MAX {
                return Err(MediaError::Broken);
            }
            check_codec(&file[at + PAGE_HEAD + usize::from(file[at + 26])..page.end])?;
            let stream = Stream {
                packet_count: 0,
                comments: Vec::new(),
                pages: Vec::new(),
            };
            if let Some(before) = streams.insert(serial, stream) {
                forget(file, &before)?;
            }
        }
        let stream = streams.get_mut(&serial).ok_or(MediaError::Broken)?;
        packet_count += read_page(file, &page, stream);
        at = page.end;
    }
    file.truncate(at);
    for stream in streams.values() {
        forget(file, stream)?;
    }
    // The three headers of a Vorbis stream, or the two of Opus and one audio packet.
    if packet_count >= 3 {
        Ok(())
    } else {
        Err(MediaError::Broken)
    }
}

/// The page that starts here; `None` if it is truncated.
fn page(file: &[u8], at: usize) -> Result<Option<Range<usize>>, MediaError> {
    let rest = &file[at..];
    if rest.len() < PAGE_HEAD {
        return if at > 0 {
            Ok(None)
        } else {
            Err(MediaError::Broken)
        };
    }
    if &rest[..5] != b"OggS\0" {
        return Err(MediaError::Broken);
    }
    let part_count = usize::from(rest[26]);
    let Some(parts) = rest.get(PAGE_HEAD..PAGE_HEAD + part_count) else {
        return Ok(None);
    };
    let len: usize = parts.iter().map(|part| usize::from(*part)).sum();
    let Some(page) = rest.get(..PAGE_HEAD + part_count + len) else {
        return Ok(None);
    };
    if page[22..26] != checksum(page) {
        return Err(MediaError::Broken);
    }
    Ok(Some(at..at + page.len()))
}

fn check_codec(packet: &[u8]) -> Result<(), MediaError> {
    if packet.starts_with(b"\x01vorbis") || packet.starts_with(b"OpusHead") {
        Ok(())
    } else {
        Err(MediaError::UnknownType)
    }
}

/// Records where the stream's second packet is. Returns the number of packets that end on the page.
fn read_page(file: &[u8], page: &Range<usize>, stream: &mut Stream) -> u32 {
    let part_count = usize::from(file[page.start + 26]);
    let mut at = page.start + PAGE_HEAD + part_count;
    let mut ended = 0;
    for part in &file[page.start + PAGE_HEAD..page.start + PAGE_HEAD + part_count] {
        let len = usize::from(*part);
        if stream.packet_count == 1 {
            stream.comments.push(at..at + len);
            if stream.pages.last() != Some(page) {
                stream.pages.push(page.clone());
            }
        }
        at += len;
        if *part < 255 {
            stream.packet_count += 1;
            ended += 1;
        }
    }
    ended
}

/// Overwrites the comments of a stream.
fn forget(file: &mut [u8], stream: &Stream) -> Result<(), MediaError> {
    let parts = stream.comments.iter();
    let mut packet: Vec<u8> = parts.flat_map(|part| file[part.clone()].to_vec()).collect();
    if packet.is_empty() {
        return Err(MediaError::Broken);
    }
    forget_comments(&mut packet)?;
    let mut rest = packet.as_slice();
    for part in &stream.comments {
        let (bytes, later) = rest.split_at(part.len());
        file[part.clone()].copy_from_slice(bytes);
        rest = later;
    }
    for page in &stream.pages {
        let sum = checksum(&file[page.clone()]);
        file[page.start + 22..page.start + 26].copy_from_slice(&sum);
    }
    Ok(())
}

/// Empties a comment packet while keeping its length.
pub fn forget_comments(packet: &mut [u8]) -> Result<(), MediaError> {
    let is_vorbis = packet.starts_with(b"\x03vorbis");
    if !is_vorbis && !packet.starts_with(b"OpusTags") {
        return Err(MediaError::Broken);
    }
    let head = if is_vorbis { 7 } else { 8 };
    // The vendor name and the comments both have a length, which may be zero. The rest is padding,
    // before which Vorbis requires a bit that is set.
    let rest = packet.get_mut(head..).unwrap_or_default();
    if rest.len() < 8 + usize::from(is_vorbis) {
        return Err(MediaError::Broken);
    }
    rest.fill(0);
    if is_vorbis {
        rest[8] = 1;
    }
    Ok(())
}

/// CRC-32 as Ogg defines it: not reflected, starting at zero, over a page with its own field
/// zeroed.
fn checksum(page: &[u8]) -> [u8; 4] {
    const TABLE: [u32; 256] = table();
    let sum = page.iter().enumerate().fold(0_u32, |sum, (n, byte)| {
        let byte = if (22..26).contains(&n) { 0 } else { *byte };
        (sum << 8) ^ TABLE[usize::from(sum.to_be_bytes()[0] ^ byte)]
    });
    sum.to_le_bytes()
}

const fn table() -> [u32; 256] {
    let mut table = [0; 256];
    let mut byte = 0_u32;
    while byte < 256 {
        let mut sum = byte << 24;
        let mut bit = 0;
        while bit < 8 {
            let carry = sum & 0x8000_0000 != 0;
            sum <<= 1;
            if carry {
                sum ^= 0x04c1_1db7;
            }
            bit += 1;
        }
        table[byte as usize] = sum;
        byte += 1;
    }
    table
}
