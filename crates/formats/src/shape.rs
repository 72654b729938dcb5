//! The shape of a file before it is read, and its characteristics.

use std::borrow::Cow;
use std::cell::OnceCell;

use unpack::Archive;
use unpack::table::{Table, separated, sheet};
use unpack::text::decode;

use crate::foreign;
use crate::gather::Gathering;
use crate::reading::Unreadable;
use columns::Head;

/// The maximum length of a text without media, in bytes; the largest collection of questions has 1
/// MiB.
const TEXT_MAX: usize = 2 * 1024 * 1024;

/// How a format is recognized and read.
pub(crate) struct Reader {
    /// Whether a file is of this format.
    pub(crate) is_like: fn(&Looks<'_>) -> bool,
    /// Reads a file. A file of another shape has an unknown format.
    pub(crate) read: fn(&mut Shape<'_>) -> Result<Gathering, Unreadable>,
}

/// A file before it is read.
pub(crate) enum Shape<'a> {
    /// An archive, checked but not unpacked.
    Zip(Archive<'a>),
    /// A spreadsheet; one sheet has been read.
    Sheet(Table),
    /// Decoded text.
    Text(String),
}

impl<'a> Shape<'a> {
    pub(crate) fn of(bytes: &'a [u8]) -> Result<Self, Unreadable> {
        if bytes.starts_with(b"PK\x03\x04") {
            let mut archive = Archive::open(bytes)?;
            if sheet::is_like(&archive) {
                return Ok(Self::Sheet(sheet::read(&mut archive, Head::width_in)?));
            }
            if let Some(other) = foreign::packed(&mut archive) {
                return Err(other);
            }
            return Ok(Self::Zip(archive));
        }
        if let Some(other) = foreign::plain(bytes) {
            return Err(other);
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

    /// Whether it is text of a format with markup, which is no table.
    pub(crate) fn is_markup(&self) -> bool {
        let Self::Text(text) = self else {
            return false;
        };
        text.trim_start().starts_with(['<', '{', '['])
    }

    /// Text of a length that people write.
    pub(crate) fn text(&self) -> Result<&str, Unreadable> {
        let text = self.long_text()?;
        if text.len() > TEXT_MAX {
            return Err(Unreadable::TooLarge);
        }
        Ok(text)
    }

    /// Text that may embed pictures, and so be longer.
    pub(crate) fn long_text(&self) -> Result<&str, Unreadable> {
        match self {
            Self::Text(text) => Ok(text),
            Self::Zip(_) | Self::Sheet(_) => Err(Unreadable::FormatUnknown),
        }
    }

    /// A sheet, or text with separators.
    pub(crate) fn table(&self) -> Result<Cow<'_, Table>, Unreadable> {
        match self {
            Self::Sheet(table) => Ok(Cow::Borrowed(table)),
            Self::Text(_) | Self::Zip(_) => {
                Ok(Cow::Owned(separated::read(self.text()?, Head::width_in)))
            }
        }
    }
}

/// Whether text begins as XML or JSON, which may embed pictures and so be long.
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

/// What formats examine to recognize their files. Expensive checks are cached.
pub(crate) struct Looks<'s> {
    shape: &'s Shape<'s>,
    table: OnceCell<Option<Cow<'s, Table>>>,
    head: OnceCell<Option<(Head, String)>>,
}

impl<'s> Looks<'s> {
    pub(crate) fn of(shape: &'s Shape<'s>) -> Self {
        Self {
            shape,
            table: OnceCell::new(),
            head: OnceCell::new(),
        }
    }

    /// Whether it is an archive with a file whose name ends with this.
    pub(crate) fn has_file(&self, end: &str) -> bool {
        match self.shape {
            Shape::Zip(archive) => archive.names().any(|name| name.ends_with(end)),
            Shape::Sheet(_) | Shape::Text(_) => false,
        }
    }

    /// Whether it is a JSON object.
    pub(crate) fn is_json(&self) -> bool {
        self.whole_text().is_some_and(is_json)
    }

    /// Whether it is XML with one of these words near the start.
    pub(crate) fn is_xml_with(&self, words: &[&str]) -> bool {
        /// An XML file's first element shows its format, after comments and declarations.
        const LOOKED_AT: usize = 4_000;
        let Some(text) = self.whole_text().filter(|text| text.starts_with('<')) else {
            return false;
        };
        let beginning: String = text.chars().take(LOOKED_AT).collect();
        let beginning = beginning.to_ascii_lowercase();
        words.iter().any(|word| beginning.contains(word))
    }

    /// The beginning of a text. All formats except XML are recognizable by their first questions.
    pub(crate) fn text(&self) -> Option<&'s str> {
        const LOOKED_AT: usize = 64 * 1024;
        let text = self.whole_text()?;
        Some(&text[..text.floor_char_boundary(LOOKED_AT)])
    }

    /// The sheet, or the beginning of a text as a table. The header is in the first rows, and many
    /// rows show whether they are uniform.
    pub(crate) fn table(&self) -> Option<&Table> {
        let table = self.table.get_or_init(|| match self.shape {
            Shape::Sheet(table) => Some(Cow::Borrowed(table)),
            Shape::Text(_) | Shape::Zip(_) => {
                Some(Cow::Owned(separated::read(self.text()?, Head::width_in)))
            }
        });
        table.as_deref()
    }

    /// The header of the table, and the words in and above it.
    pub(crate) fn head(&self) -> Option<(&Head, &str)> {
        let head = self.head.get_or_init(|| {
            let table = self.table()?;
            let head = Head::find(table)?;
            let words = head.words(table);
            Some((head, words))
        });
        head.as_ref().map(|(head, words)| (head, words.as_str()))
    }

    /// Whether it is a table with this template's header.
    pub(crate) fn is_template(&self, is_like: fn(&Head, &str) -> bool) -> bool {
        let head = self.head();
        head.is_some_and(|(head, words)| is_like(head, words))
    }

    /// Whether it is a table of whatever: a sheet, or rows that mostly have equally many cells.
    pub(crate) fn is_table(&self) -> bool {
        const LOOKED_AT: usize = 20;
        if matches!(self.shape, Shape::Sheet(_)) {
            return true;
        }
        // Programs write commas, too.
        if self.shape.is_markup() {
            return false;
        }
        let rows = self.table().map_or(&[][..], |table| &table.rows);
        let rows = &rows[..rows.len().min(LOOKED_AT)];
        let width = rows.first().map_or(0, |row| row.cells.len());
        let full = rows.iter().filter(|row| row.filled().count() > 1).count();
        // A sentence may have some commas.
        let is_enough = width > 4 || width > 1 && rows.len() > 1;
        let alike = rows.iter().filter(|row| row.cells.len() == width).count();
        is_enough && alike * 5 >= rows.len() * 4 && full * 2 > rows.len()
    }

    fn whole_text(&self) -> Option<&'s str> {
        match self.shape {
            Shape::Text(text) => Some(text.trim_start()),
            Shape::Zip(_) | Shape::Sheet(_) => None,
        }
    }
}
