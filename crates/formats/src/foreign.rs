//! Files of other programs that hold no quiz we read: documents, other spreadsheets, backups.
//!
//! People bring them, and a name helps more than "unknown". They are recognized by what only they
//! have; nothing else in them is looked at.

use unpack::{Archive, has_extension};

use crate::reading::Unreadable;

/// What an archive is, if it is a file of another program.
pub(crate) fn packed(archive: &mut Archive<'_>) -> Option<Unreadable> {
    /// The longest names of such types have 80 characters.
    const TYPE_MAX: u64 = 200;
    let has = |is: &dyn Fn(&str) -> bool| archive.names().any(is);
    if has(&|name| name.starts_with("word/") || name.starts_with("ppt/")) {
        return Some(Unreadable::Document);
    }
    if archive.has("xl/workbook.bin") {
        return Some(Unreadable::OtherSheet);
    }
    if archive.has("moodle_backup.xml") {
        return Some(Unreadable::Backup);
    }
    // Newer versions have several of these, for older ones to say that they are too old.
    if has(&|name| name.starts_with("collection.anki2")) {
        return Some(Unreadable::Deck);
    }
    if has(&|name| name.starts_with("Index/") && has_extension(name, "iwa")) {
        return Some(Unreadable::Document);
    }
    let kind = archive.read("mimetype", TYPE_MAX).ok().flatten();
    let kind = kind.unwrap_or_default();
    let kind = String::from_utf8_lossy(&kind);
    match kind.trim() {
        kind if kind.contains("opendocument.spreadsheet") => Some(Unreadable::OtherSheet),
        kind if kind.contains("opendocument") => Some(Unreadable::Document),
        "application/epub+zip" => Some(Unreadable::Document),
        _ => None,
    }
}

/// What a file that is no archive is, if another program wrote it.
pub(crate) fn plain(bytes: &[u8]) -> Option<Unreadable> {
    if bytes.starts_with(b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1") {
        return Some(compound(bytes));
    }
    if bytes.starts_with(b"%PDF-") || bytes.starts_with(b"{\\rtf") {
        return Some(Unreadable::Document);
    }
    // Moodle's backups are compressed like the first; so are other archives, and no quiz.
    let beginnings: [&[u8]; 3] = [b"\x1F\x8B\x08", b"Rar!\x1A\x07", b"7z\xBC\xAF\x27\x1C"];
    let is_packed = beginnings.iter().any(|begin| bytes.starts_with(begin));
    let is_tape = bytes.get(257..262) == Some(b"ustar");
    (is_packed || is_tape).then_some(Unreadable::Backup)
}

/// The old container of office programs, in which parts have UTF-16 names. They put files with a
/// password into it, too.
fn compound(bytes: &[u8]) -> Unreadable {
    let has = |name: &str| {
        let name: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        bytes.windows(name.len()).any(|window| window == name)
    };
    if has("EncryptedPackage") {
        Unreadable::Encrypted
    } else if has("WordDocument") || has("PowerPoint Document") {
        Unreadable::Document
    } else if has("Workbook") {
        Unreadable::OtherSheet
    } else {
        Unreadable::FormatUnknown
    }
}
