//! Opening untrusted zip archives.
//!
//! Whatever the bytes are, at most [`UNPACKED_MAX`] bytes are ever unpacked from one archive,
//! counting actual output and not declared sizes. No entry may be a link, share its name with
//! another, or have a name that leads out of the archive. Nothing is written to disk. Callers
//! validate the contents; the XML reader refuses document types itself.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use zip::ZipArchive;
use zip::result::ZipError;

use crate::unopened::Unopened;

/// The maximum number of bytes unpacked from one archive in total; four times the text limit,
/// because spreadsheets are verbose.
pub const UNPACKED_MAX: u64 = 20 * 1024 * 1024;
/// The maximum number of entries: 200 questions with a file and a picture each, their lists, and
/// some folders.
pub const ENTRIES_MAX: usize = 500;
/// The maximum number of entries with the programs that H5P packs beside its contents.
const PROGRAM_ENTRIES_MAX: usize = 5_000;
/// The file in every package of H5P.
pub const H5P_LIST: &str = "h5p.json";

/// An archive with a validated list of entries.
pub struct Archive<'a> {
    zip: ZipArchive<Cursor<&'a [u8]>>,
    /// The index of each file, by name, without folders.
    files: BTreeMap<String, usize>,
    unpacked: u64,
}

impl<'a> Archive<'a> {
    /// Opens an archive and validates its list of entries, without unpacking any.
    pub fn open(bytes: &'a [u8]) -> Result<Self, Unopened> {
        let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(broken)?;
        let has_programs = zip.index_for_name(H5P_LIST).is_some();
        let most = if has_programs {
            PROGRAM_ENTRIES_MAX
        } else {
            ENTRIES_MAX
        };
        if zip.len() > most {
            return Err(Unopened::TooLarge);
        }
        let mut files = BTreeMap::new();
        let mut declared: u64 = 0;
        for index in 0..zip.len() {
            let entry = zip.by_index_raw(index).map_err(broken)?;
            if entry.encrypted() {
                return Err(Unopened::Encrypted);
            }
            let name = entry.name().map_err(broken)?.into_owned();
            if entry.is_symlink() || !is_plain_name(&name) {
                return Err(Unopened::Broken);
            }
            if is_leftover(&name) || has_programs && is_program(&name) {
                continue;
            }
            declared = declared.saturating_add(entry.size());
            if !name.ends_with('/') && files.insert(name, index).is_some() {
                return Err(Unopened::Broken);
            }
        }
        // The library keeps one entry per name, so duplicates show only in the archive itself.
        if declared_entries(bytes).is_some_and(|count| count != zip.len()) {
            return Err(Unopened::Broken);
        }
        if declared > UNPACKED_MAX || files.len() > ENTRIES_MAX {
            return Err(Unopened::TooLarge);
        }
        Ok(Self {
            zip,
            files,
            unpacked: 0,
        })
    }

    /// The names of the files, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// Whether there is a file with this name.
    pub fn has(&self, name: &str) -> bool {
        self.files.contains_key(name)
    }

    /// Unpacks one file of at most `max` bytes; `None` if there is no such file.
    pub fn read(&mut self, name: &str, max: u64) -> Result<Option<Vec<u8>>, Unopened> {
        let Some(&index) = self.files.get(name) else {
            return Ok(None);
        };
        let entry = self.zip.by_index(index).map_err(broken)?;
        if entry.size() > max {
            return Err(Unopened::TooLarge);
        }
        let most = entry.size().min(UNPACKED_MAX - self.unpacked);
        let mut bytes = Vec::new();
        // One byte more than allowed distinguishes a file of exactly that size from a longer one.
        let read = entry.take(most + 1).read_to_end(&mut bytes);
        self.unpacked += most.min(bytes.len() as u64);
        if bytes.len() as u64 > most {
            // It contains more than it declares.
            return Err(Unopened::Broken);
        }
        // Its checksum is wrong, or its compression is invalid.
        read.map_err(|_error| Unopened::Broken)?;
        Ok(Some(bytes))
    }
}

/// Whether it is one of the files that a Mac adds to archives, which describe others.
fn is_leftover(name: &str) -> bool {
    let last = name.rsplit('/').next().unwrap_or(name);
    name.starts_with("__MACOSX/") || last.starts_with("._") || last == ".DS_Store"
}

/// Whether it belongs to the programs in a package of H5P, which are never unpacked.
fn is_program(name: &str) -> bool {
    name != H5P_LIST && !name.starts_with("content/")
}

/// Whether a file name has this extension, ignoring case.
pub fn has_extension(name: &str, extension: &str) -> bool {
    let end = name.rsplit_once('.').map_or("", |(_, end)| end);
    end.eq_ignore_ascii_case(extension)
}

fn broken(error: ZipError) -> Unopened {
    match error {
        ZipError::InvalidPassword => Unopened::Encrypted,
        ZipError::UnsupportedArchive(what) if what == ZipError::PASSWORD_REQUIRED => {
            Unopened::Encrypted
        }
        _ => Unopened::Broken,
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

/// How many entries the archive's end record declares.
fn declared_entries(bytes: &[u8]) -> Option<usize> {
    const END: &[u8] = b"PK\x05\x06";
    /// The end record has 22 bytes and a comment of at most 65,535.
    const FARTHEST: usize = 22 + 65_535;
    let from = bytes.len().saturating_sub(FARTHEST);
    let at = from + bytes[from..].windows(4).rposition(|four| four == END)?;
    let count = bytes.get(at + 10..at + 12)?;
    Some(usize::from(u16::from_le_bytes([count[0], count[1]])))
}
