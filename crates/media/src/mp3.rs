//! MP3: a series of audio frames, with tags of any kind before, between and after them.
//!
//! We keep only the frames, byte for byte, and drop names, pictures and everything else around
//! them. A frame counts if another one, or the end, is where it says. We reject a file that is
//! mostly not frames.

use crate::MediaError;

/// This many frames in a row are no coincidence: a tenth of a second.
const FRAMES_MIN: usize = 4;

/// Whether a file that starts with these bytes starts with frames.
pub fn begins_with_frame(head: &[u8]) -> bool {
    let mut at = 0;
    for _ in 0..FRAMES_MIN {
        match frame_len(head, at) {
            Some(len) => at += len,
            // A frame is at most 1,441 bytes, so the head holds at least two.
            None => return at > 0 && at >= head.len(),
        }
    }
    true
}

/// The frames of a file.
pub fn clean(file: &[u8]) -> Result<Vec<u8>, MediaError> {
    let mut sound = Vec::with_capacity(file.len());
    let first = after_tags(file)?;
    let mut at = first;
    let mut frame_count = 0;
    let mut is_in_step = false;
    while at < file.len() {
        let end = frame_len(file, at).map(|len| at + len);
        // In sync, anything may follow the last frame; otherwise only another frame or the end.
        let is_frame = |end: usize| {
            end == file.len() || end < file.len() && (is_in_step || frame_len(file, end).is_some())
        };
        if let Some(end) = end.filter(|end| is_frame(*end)) {
            sound.extend(&file[at..end]);
            frame_count += 1;
            is_in_step = true;
            at = end;
        } else {
            is_in_step = false;
            at += 1;
        }
    }
    if frame_count < FRAMES_MIN || sound.len() < (file.len() - first) / 2 {
        return Err(MediaError::Broken);
    }
    Ok(sound)
}

/// The end of the tags before the audio (ID3v2: a ten-byte header with the length of the rest).
fn after_tags(file: &[u8]) -> Result<usize, MediaError> {
    let mut at = 0;
    while file[at..].starts_with(b"ID3") {
        let len = file.get(at + 6..at + 10).ok_or(MediaError::Broken)?;
        let len = len
            .iter()
            .fold(0_usize, |len, byte| (len << 7) | usize::from(byte & 0x7f));
        at += 10 + len;
        if at >= file.len() {
            return Err(MediaError::Broken);
        }
    }
    Ok(at)
}

/// The length of the frame at this position, if it is a layer III frame.
fn frame_len(file: &[u8], at: usize) -> Option<usize> {
    const KBIT: [[usize; 14]; 2] = [
        [
            32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320,
        ],
        [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    ];
    const HERTZ: [usize; 3] = [44_100, 48_000, 32_000];
    let &[first, second, third, _] = file.get(at..)?.first_chunk()?;
    let is_sync = first == 0xff && second & 0xe0 == 0xe0;
    let is_layer_3 = (second >> 1) & 3 == 1;
    if !is_sync || !is_layer_3 {
        return None;
    }
    // Version 1; version 2, at half the rates; version 2.5, at a quarter.
    let (is_first, slower) = match (second >> 3) & 3 {
        3 => (true, 1),
        2 => (false, 2),
        0 => (false, 4),
        _ => return None,
    };
    let rate = usize::from(third >> 4).checked_sub(1)?;
    let bits = KBIT[usize::from(!is_first)].get(rate)? * 1000;
    let hertz = HERTZ.get(usize::from((third >> 2) & 3))? / slower;
    let samples = if is_first { 144 } else { 72 };
    Some(samples * bits / hertz + usize::from((third >> 1) & 1))
}
