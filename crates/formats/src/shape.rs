//! What a file is before it is read, and what it looks like.

use std::borrow::Cow;
use std::cell::OnceCell;

use crate::gather::Gathering;
use crate::reading::Unreadable;
use crate::table::columns::Head;
use crate::table::{Table, separated, sheet};
use crate::text::decode;
use crate::zip_guard::Archive;

/// The longest text without media, in bytes; the largest collection of questions has 1 MiB.
const TEXT_MAX: usize = 2 * 1024 * 1024;

/// How a format is known and read.
pub(crate) struct Reader {
    /// Whether a file is of this format.
    pub(crate) is_like: fn(&Looks<'_>) -> Likeness,
    /// Reads a file; one of another shape is of no known format.
    pub(crate) read: fn(&mut Shape<'_>) -> Result<Gathering, Unreadable>,
}

/// How sure a format is of a file.
pub(crate) enum Likeness {
    /// It is of another format.
    None,
    /// It is of this format if it is of no other.
    Perhaps,
    /// It is of this format.
    Sure,
}

impl Likeness {
    /// `Sure` if it is true.
    pub(crate) fn sure(is_like: bool) -> Self {
        if is_like { Self::Sure } else { Self::None }
    }
}

/// What a file is before it is read.
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

    /// Text of a length that people write.
    pub(crate) fn text(&self) -> Result<&str, Unreadable> {
        let text = self.long_text()?;
        if text.len() > TEXT_MAX {
            return Err(Unreadable::TooLarge);
        }
        Ok(text)
    }

    /// Text that may carry pictures, and so be longer.
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
            Self::Text(_) | Self::Zip(_) => Ok(Cow::Owned(separated::read(self.text()?))),
        }
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

/// What formats look at to know their files; what is costly to find out is found out once.
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

    /// Whether it is an archive with a file whose name ends like this.
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

    /// Whether it is XML with one of these at its beginning.
    pub(crate) fn is_xml_with(&self, words: &[&str]) -> bool {
        /// What an XML file is shows in its first element, behind comments and declarations.
        const LOOKED_AT: usize = 4_000;
        let Some(text) = self.whole_text().filter(|text| text.starts_with('<')) else {
            return false;
        };
        let beginning: String = text.chars().take(LOOKED_AT).collect();
        let beginning = beginning.to_ascii_lowercase();
        words.iter().any(|word| beginning.contains(word))
    }

    /// The beginning of a text; any format but XML shows in its first questions, however long they
    /// are.
    pub(crate) fn text(&self) -> Option<&'s str> {
        const LOOKED_AT: usize = 64 * 1024;
        let text = self.whole_text()?;
        Some(&text[..text.floor_char_boundary(LOOKED_AT)])
    }

    /// The sheet, or the beginning of a text as a table. A head stands in the first rows, and many
    /// rows tell whether they are alike.
    pub(crate) fn table(&self) -> Option<&Table> {
        let table = self.table.get_or_init(|| match self.shape {
            Shape::Sheet(table) => Some(Cow::Borrowed(table)),
            Shape::Text(_) | Shape::Zip(_) => Some(Cow::Owned(separated::read(self.text()?))),
        });
        table.as_deref()
    }

    /// The head of the table, and the words of the head and what stands above.
    pub(crate) fn head(&self) -> Option<(&Head, &str)> {
        let head = self.head.get_or_init(|| {
            let table = self.table()?;
            let head = Head::find(table)?;
            let words = head.words(table);
            Some((head, words))
        });
        head.as_ref().map(|(head, words)| (head, words.as_str()))
    }

    /// Whether it is a table with a head of this template.
    pub(crate) fn is_template(&self, is_like: fn(&Head, &str) -> bool) -> Likeness {
        let head = self.head();
        Likeness::sure(head.is_some_and(|(head, words)| is_like(head, words)))
    }

    fn whole_text(&self) -> Option<&'s str> {
        match self.shape {
            Shape::Text(text) => Some(text.trim_start()),
            Shape::Zip(_) | Shape::Sheet(_) => None,
        }
    }
}
