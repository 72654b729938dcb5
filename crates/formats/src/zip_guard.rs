//! Opening untrusted zip archives.
//!
//! Promises that whatever the bytes are, at most [`UNPACKED_MAX`] bytes are ever unpacked from
//! one archive, counted as they come out and not as the archive declares them, and that no entry
//! is a link, is named twice or has a name that leads out of the archive. Nothing is written to a
//! disk. What the entries hold is for others to judge; their XML refuses document types itself.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use zip::ZipArchive;
use zip::result::ZipError;

use crate::reading::Unreadable;

/// The most bytes unpacked from one archive, in sum; four times what is read as text, because
/// spreadsheets are wordy.
pub(crate) const UNPACKED_MAX: u64 = 20 * 1024 * 1024;
/// The most entries; 200 questions in a file each with a picture for each, what lists them, and
/// some folders.
const ENTRIES_MAX: usize = 500;

/// An archive whose list of entries has been checked.
pub(crate) struct Archive<'a> {
    zip: ZipArchive<Cursor<&'a [u8]>>,
    /// Where each file stands, by name; folders are left out.
    files: BTreeMap<String, usize>,
    unpacked: u64,
}

impl<'a> Archive<'a> {
    /// Opens an archive and checks its list of entries, without unpacking any.
    pub(crate) fn open(bytes: &'a [u8]) -> Result<Self, Unreadable> {
        let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(broken)?;
        if zip.len() > ENTRIES_MAX {
            return Err(Unreadable::TooLarge);
        }
        let mut files = BTreeMap::new();
        let mut declared: u64 = 0;
        for index in 0..zip.len() {
            let entry = zip.by_index_raw(index).map_err(broken)?;
            declared = declared.saturating_add(entry.size());
            if entry.encrypted() {
                return Err(Unreadable::Encrypted);
            }
            let name = entry.name().map_err(broken)?.into_owned();
            if entry.is_symlink() || !is_plain_name(&name) {
                return Err(Unreadable::Broken);
            }
            if !name.ends_with('/') && files.insert(name, index).is_some() {
                return Err(Unreadable::Broken);
            }
        }
        // The library keeps one entry of each name, so twins show only in the archive itself.
        if declared_entries(bytes).is_some_and(|count| count != zip.len()) {
            return Err(Unreadable::Broken);
        }
        if declared > UNPACKED_MAX {
            return Err(Unreadable::TooLarge);
        }
        Ok(Self {
            zip,
            files,
            unpacked: 0,
        })
    }

    /// The names of the files, in alphabetical order.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// Whether there is a file of this name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.files.contains_key(name)
    }

    /// Unpacks one file of at most `max` bytes; `None` if there is none of this name.
    pub(crate) fn read(&mut self, name: &str, max: u64) -> Result<Option<Vec<u8>>, Unreadable> {
        let Some(&index) = self.files.get(name) else {
            return Ok(None);
        };
        let entry = self.zip.by_index(index).map_err(broken)?;
        if entry.size() > max {
            return Err(Unreadable::TooLarge);
        }
        let most = entry.size().min(UNPACKED_MAX - self.unpacked);
        let mut bytes = Vec::new();
        // One more than allowed tells a file that ends in time from one that goes on.
        let read = entry.take(most + 1).read_to_end(&mut bytes);
        self.unpacked += most.min(bytes.len() as u64);
        if bytes.len() as u64 > most {
            // It holds more than it declares.
            return Err(Unreadable::Broken);
        }
        // Its checksum is wrong, or it is packed in a way that makes no sense.
        read.map_err(|_error| Unreadable::Broken)?;
        Ok(Some(bytes))
    }
}

/// Whether the name of a file ends like this, in capitals or not.
pub(crate) fn has_extension(name: &str, extension: &str) -> bool {
    let end = name.rsplit_once('.').map_or("", |(_, end)| end);
    end.eq_ignore_ascii_case(extension)
}

fn broken(error: ZipError) -> Unreadable {
    match error {
        ZipError::InvalidPassword => Unreadable::Encrypted,
        ZipError::UnsupportedArchive(what) if what == ZipError::PASSWORD_REQUIRED => {
            Unreadable::Encrypted
        }
        _ => Unreadable::Broken,
    }
}

/// Whether a name stays inside the archive on every system.
fn is_plain_name(name: &str) -> bool {
    let is_plain = |part: &str| part != ".." && part != ".";
    !name.is_empty()
        && !name.starts_with('/')
        && !name.contains(['\\', '\0', ':'])
        && name.split('/').all(is_plain)
}

/// How many entries the end of the archive declares.
fn declared_entries(bytes: &[u8]) -> Option<usize> {
    const END: &[u8] = b"PK\x05\x06";
    /// The end has 22 bytes and a comment of at most 65,535.
    const FARTHEST: usize = 22 + 65_535;
    let from = bytes.len().saturating_sub(FARTHEST);
    let at = from + bytes[from..].windows(4).rposition(|four| four == END)?;
    let count = bytes.get(at + 10..at + 12)?;
    Some(usize::from(u16::from_le_bytes([count[0], count[1]])))
}
