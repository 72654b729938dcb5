//! Captions: WebVTT as untrusted text in, plain captions out.
//!
//! [`clean`] reads a file strictly and writes what it understood again: times, texts, the tags that
//! mean something in every player (bold, italics, underlined, ruby, who speaks), and where a
//! caption stands. Comments, styles, regions, classes, identifiers and every other tag are left
//! out. What it wrote, it reads as the same. Its run time is linear in the length of the file.

mod cue_text;
mod timing;

use std::fmt::Write as _;

use timing::Timing;

/// The maximum size of captions, sent or stored: about eight hours of talking.
pub const CAPTIONS_BYTES_MAX: usize = 256 * 1024;

/// Why captions are rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CaptionsError {
    TooLarge,
    /// It isn't UTF-8 text.
    NoText,
    /// It doesn't begin with `WEBVTT` and an empty line.
    NoHeader,
    /// It has no caption to show.
    Empty,
    /// A line, counting from 1, should have had the times of a caption.
    NoTimes(u32),
    /// The times in this line are malformed.
    BadTimes(u32),
    /// The caption in this line ends before it begins, or begins before the previous one.
    OutOfOrder(u32),
}

/// Reads captions from a file.
pub fn clean_bytes(bytes: &[u8]) -> Result<String, CaptionsError> {
    if bytes.len() > CAPTIONS_BYTES_MAX {
        return Err(CaptionsError::TooLarge);
    }
    let text = str::from_utf8(bytes).map_err(|_broken| CaptionsError::NoText)?;
    clean(text)
}

/// Reads captions, and writes them as we store them.
pub fn clean(text: &str) -> Result<String, CaptionsError> {
    if text.len() > CAPTIONS_BYTES_MAX {
        return Err(CaptionsError::TooLarge);
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut blocks = Blocks::of(&text);
    // The header has its own paragraph: what it says besides is left out.
    let header = blocks.next();
    let is_header = header.is_some_and(|block| {
        is_signature(block.lines[0]) && !block.lines.iter().any(|line| line.contains("-->"))
    });
    if !is_header {
        return Err(CaptionsError::NoHeader);
    }
    let mut clean = String::from("WEBVTT\n");
    let mut latest_ms = 0;
    for block in blocks {
        if block.is_cue() {
            latest_ms = take_cue(&block, latest_ms, &mut clean)?;
        }
    }
    if clean == "WEBVTT\n" {
        return Err(CaptionsError::Empty);
    }
    if clean.len() > CAPTIONS_BYTES_MAX {
        return Err(CaptionsError::TooLarge);
    }
    Ok(clean)
}

fn is_signature(line: &str) -> bool {
    let rest = line.strip_prefix("WEBVTT");
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t']))
}

/// Adds a caption, and returns when it begins.
fn take_cue(block: &Block<'_>, latest_ms: u64, clean: &mut String) -> Result<u64, CaptionsError> {
    // An identifier may come before the times.
    let skipped = usize::from(!block.lines[0].contains("-->"));
    let at = block.number(skipped);
    let times = block.lines.get(skipped).filter(|line| line.contains("-->"));
    let times = times.ok_or(CaptionsError::NoTimes(block.number(0)))?;
    let timing = Timing::read(times).ok_or(CaptionsError::BadTimes(at))?;
    if timing.end_ms <= timing.start_ms || timing.start_ms < latest_ms {
        return Err(CaptionsError::OutOfOrder(at));
    }
    let texts = &block.lines[skipped + 1..];
    if let Some(stray) = texts.iter().position(|line| line.contains("-->")) {
        return Err(CaptionsError::BadTimes(block.number(skipped + 1 + stray)));
    }
    let text = cue_text::clean(&texts.join("\n"));
    if !text.is_empty() {
        // Writing to a string can't fail.
        let _ok = write!(clean, "\n{timing}\n{text}\n");
    }
    Ok(timing.start_ms)
}

/// Lines without an empty one between them.
struct Block<'t> {
    /// The number of the first line, counting from 1.
    first: usize,
    lines: Vec<&'t str>,
}

impl Block<'_> {
    fn number(&self, index: usize) -> u32 {
        u32::try_from(self.first + index).unwrap_or(u32::MAX)
    }

    fn is_cue(&self) -> bool {
        let first = self.lines[0].trim_end();
        let is_note = first == "NOTE" || first.starts_with("NOTE ") || first.starts_with("NOTE\t");
        let is_aside = is_note || first == "STYLE" || first == "REGION";
        !is_aside || first.contains("-->")
    }
}

struct Blocks<'t> {
    lines: Vec<&'t str>,
    at: usize,
}

impl<'t> Blocks<'t> {
    fn of(text: &'t str) -> Self {
        Self {
            lines: text.split('\n').collect(),
            at: 0,
        }
    }
}

impl<'t> Iterator for Blocks<'t> {
    type Item = Block<'t>;

    fn next(&mut self) -> Option<Block<'t>> {
        let is_blank = |line: &&str| line.trim().is_empty();
        let rest = self.lines.get(self.at..)?;
        let skipped = rest.iter().position(|line| !is_blank(line))?;
        let rest = &rest[skipped..];
        let count = rest.iter().position(is_blank).unwrap_or(rest.len());
        let first = self.at + skipped;
        self.at = first + count;
        Some(Block {
            first: first + 1,
            lines: rest[..count].to_vec(),
        })
    }
}

#[cfg(test)]
mod tests;
