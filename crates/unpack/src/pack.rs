//! Packing our own zip archives.

use std::io::{Cursor, Write as _};

pub use zip::CompressionMethod;
use zip::ZipWriter;
use zip::result::ZipError;
use zip::write::SimpleFileOptions;

/// Packs entries into an archive in memory.
pub fn pack<'a>(entries: impl Iterator<Item = (String, &'a [u8], CompressionMethod)>) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let mut add = |name: String, bytes: &[u8], method| -> Result<(), ZipError> {
        zip.start_file(
            name,
            SimpleFileOptions::default().compression_method(method),
        )?;
        Ok(zip.write_all(bytes)?)
    };
    for (name, bytes, method) in entries {
        add(name, bytes, method).expect("memory takes any entry, and no name comes twice");
    }
    let packed = zip.finish().expect("memory takes the list of entries");
    packed.into_inner()
}
