//! Which format a file is, by what it holds and never by its name.

use crate::columns::Head;
use crate::table::Table;
use crate::text::decode;
use crate::zip_guard::Archive;
use crate::{Format, Unreadable, aiken, gift, opentriviaqa, sheet, templates};

/// The longest text without media, in bytes; the largest collection of questions has 1 MiB.
pub(crate) const TEXT_MAX: usize = 2 * 1024 * 1024;

/// What a file is before anybody reads it.
pub(crate) enum Shape<'a> {
    /// An archive, checked but not unpacked.
    Zip(Archive<'a>),
    /// A spreadsheet, of which one sheet has been read.
    Sheet(Table),
    /// Text in whatever encoding, decoded.
    Text(String),
}

impl<'a> Shape<'a> {
    pub(crate) fn of(bytes: &'a [u8]) -> Result<Self, Unreadable> {
        if bytes.starts_with(b"PK\x03\x04") {
            let mut archive = Archive::open(bytes)?;
            if sheet::is_like(&archive) {
                return Ok(Self::Sheet(sheet::read(&mut archive)?));
            }
            return Ok(Self::Zip(archive));
        }
        if bytes.starts_with(b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1") {
            return Err(compound(bytes));
        }
        if bytes.len() > 2 * TEXT_MAX && !is_structured(bytes) {
            return Err(Unreadable::TooLarge);
        }
        let text = decode(bytes);
        if text.trim().is_empty() {
            return Err(Unreadable::Empty);
        }
        Ok(Self::Text(text))
    }
}

/// Whether text begins as XML or JSON, which may hold pictures and so be long.
fn is_structured(bytes: &[u8]) -> bool {
    let beginning = &bytes[..bytes.len().min(100)];
    let text = decode(beginning);
    let text = text.trim_start();
    is_json(text) || text.starts_with("<?") || text.starts_with("<!") || starts_element(text)
}

fn is_json(text: &str) -> bool {
    let inside = text.strip_prefix('{').map(str::trim_start);
    inside.is_some_and(|inside| inside.starts_with(['"', '}']))
}

fn starts_element(text: &str) -> bool {
    let name = text.strip_prefix('<');
    name.is_some_and(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// Office programs put what has a password into the container of their old formats, under a name
/// in UTF-16.
fn compound(bytes: &[u8]) -> Unreadable {
    let name: Vec<u8> = "EncryptedPackage"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    if bytes.windows(name.len()).any(|window| window == name) {
        Unreadable::Encrypted
    } else {
        Unreadable::FormatUnknown
    }
}

/// The format, if it is one that is known here.
pub(crate) fn format_of(shape: &Shape<'_>) -> Option<Format> {
    match shape {
        Shape::Zip(archive) => archive_format(archive),
        Shape::Sheet(table) => templates::format_of(table),
        Shape::Text(text) => text_format(text),
    }
}

fn archive_format(archive: &Archive<'_>) -> Option<Format> {
    let has = |end: &str| archive.names().any(|name| name.ends_with(end));
    if has("imsmanifest.xml") {
        Some(Format::Qti)
    } else if has(".json") {
        Some(Format::Fanfare)
    } else if has(".xml") {
        Some(Format::Qti)
    } else {
        None
    }
}

fn text_format(text: &str) -> Option<Format> {
    /// What an XML file is shows in its first element, behind comments and declarations.
    const LOOKED_AT: usize = 4_000;
    /// Any other format shows in its first questions, however long they are.
    const TEXT_LOOKED_AT: usize = 64 * 1024;
    let text = text.trim_start();
    if is_json(text) {
        return Some(Format::Fanfare);
    }
    if text.starts_with('<') {
        let beginning: String = text.chars().take(LOOKED_AT).collect();
        let beginning = beginning.to_ascii_lowercase();
        let has = |word: &str| beginning.contains(word);
        if has("<quiz") {
            return Some(Format::MoodleXml);
        }
        if has("questestinterop") || has("assessment") || has("qti") {
            return Some(Format::Qti);
        }
    }
    let text = &text[..text.floor_char_boundary(TEXT_LOOKED_AT)];
    if opentriviaqa::is_like(text) {
        return Some(Format::OpenTriviaQa);
    }
    // A head stands in the first rows, and many rows tell whether they are alike.
    let table = Table::of_text(text);
    if Head::find(&table).is_some() {
        return templates::format_of(&table);
    }
    if aiken::is_like(text) {
        return Some(Format::Aiken);
    }
    if gift::is_like(text) {
        return Some(Format::Gift);
    }
    templates::format_of(&table)
}
