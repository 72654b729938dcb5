//! The formats, one row each: a format is a file of its own and a row here.

use crate::shape::Reader;
use crate::template::{blooket, gimkit, kahoot, wayground};
use crate::writing::Writer;
use crate::{aiken, csv, fanfare, gift, moodle_xml, opentriviaqa, qti};

/// What is known of a format.
pub(crate) struct Row {
    /// Its name in addresses, on the command line and on the wire.
    name: &'static str,
    /// How its files are known and read.
    pub(crate) reader: Reader,
    /// How its files are written; a format without a writer only comes in.
    pub(crate) writer: Option<Writer>,
}

macro_rules! formats {
    ($($(#[doc = $about:literal])+ $format:ident: $name:literal, $reader:expr, $writer:expr;)+) => {
        /// A format of files that hold a quiz.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Format {
            $($(#[doc = $about])+ $format,)+
        }

        impl Format {
            /// Every format, in the order in which a file is compared with them.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$format),+];

            pub(crate) fn row(self) -> &'static Row {
                match self {
                    $(Self::$format => {
                        static ROW: Row = Row {
                            name: $name,
                            reader: $reader,
                            writer: $writer,
                        };
                        &ROW
                    })+
                }
            }
        }
    };
}

// A file is of the first format that is sure of it, or else of the first that would take it.
formats! {
    /// Everything a quiz has, with its media when zipped; our own.
    Fanfare: "fanfare", fanfare::READER, Some(fanfare::WRITER);
    /// Moodle's own XML.
    MoodleXml: "moodleXml", moodle_xml::READER, Some(moodle_xml::WRITER);
    /// IMS Question and Test Interoperability, a zip or one XML file; versions 1.2 and 2.x come
    /// in, 2.1 goes out.
    Qti: "qti", qti::READER, Some(qti::WRITER);
    /// The text format of the Open Trivia question collection; only comes in.
    OpenTriviaQa: "opentriviaqa", opentriviaqa::READER, None;
    /// Wayground's (Quizizz) spreadsheet, .xlsx or .csv; only comes in.
    Wayground: "wayground", wayground::READER, None;
    /// Gimkit's table; only comes in.
    Gimkit: "gimkit", gimkit::READER, None;
    /// Blooket's table; only comes in.
    Blooket: "blooket", blooket::READER, None;
    /// Kahoot's spreadsheet (.xlsx); only comes in.
    Kahoot: "kahoot", kahoot::READER, None;
    /// Our own table, for spreadsheets.
    Csv: "csv", csv::READER, Some(csv::WRITER);
    /// One right letter for each question, in plain text.
    Aiken: "aiken", aiken::READER, Some(aiken::WRITER);
    /// Moodle's text format.
    Gift: "gift", gift::READER, Some(gift::WRITER);
}

impl Format {
    /// Its name in addresses, on the command line and on the wire.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The format of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Whether quizzes go out in it.
    pub fn goes_out(self) -> bool {
        self.row().writer.is_some()
    }
}
