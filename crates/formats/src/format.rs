//! The formats: each has its own file and a row here.

use crate::shape::Reader;
use crate::template::{blooket, gimkit, kahoot, wayground};
use crate::writing::Writer;
use crate::{aiken, cards, csv, fanfare, gift, h5p, moodle_xml, opentdb, opentriviaqa, qti};

/// One format.
pub(crate) struct Row {
    /// Its name in URLs, on the command line and in the API.
    name: &'static str,
    /// How its files are recognized and read.
    pub(crate) reader: Reader,
    /// How its files are written; a format without a writer is import-only.
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
            /// Every format, in the order in which a file is checked.
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

// A file has the first format that knows it as its own.
formats! {
    /// The Open Trivia Database's JSON; import-only.
    OpenTriviaDb: "openTriviaDb", opentdb::READER, None;
    /// H5P's package (.h5p) of a question set or a single question; import-only.
    H5p: "h5p", h5p::READER, None;
    /// Fanfare's own: everything a quiz has, with its media when zipped.
    Fanfare: "fanfare", fanfare::READER, Some(fanfare::WRITER);
    /// Moodle's own XML.
    MoodleXml: "moodleXml", moodle_xml::READER, Some(moodle_xml::WRITER);
    /// IMS Question and Test Interoperability, a zip or one XML file; reads versions 1.2 and 2.x,
    /// writes 2.1.
    Qti: "qti", qti::READER, Some(qti::WRITER);
    /// The text format of the Open Trivia question collection; import-only.
    OpenTriviaQa: "opentriviaqa", opentriviaqa::READER, None;
    /// Wayground's (Quizizz) spreadsheet, .xlsx or .csv; import-only.
    Wayground: "wayground", wayground::READER, None;
    /// Gimkit's table; import-only.
    Gimkit: "gimkit", gimkit::READER, None;
    /// Blooket's table; import-only.
    Blooket: "blooket", blooket::READER, None;
    /// Kahoot's spreadsheet (.xlsx); import-only.
    Kahoot: "kahoot", kahoot::READER, None;
    /// Our own table, for spreadsheets.
    Csv: "csv", csv::READER, Some(csv::WRITER);
    /// One right letter per question, in plain text.
    Aiken: "aiken", aiken::READER, Some(aiken::WRITER);
    /// Moodle's text format.
    Gift: "gift", gift::READER, Some(gift::WRITER);
    /// Cards of a term and its meaning, as Quizlet and Anki export them; import-only.
    Cards: "cards", cards::READER, None;
}

impl Format {
    /// Its name in URLs, on the command line and in the API.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The format with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Whether quizzes can be exported in it.
    pub fn goes_out(self) -> bool {
        self.row().writer.is_some()
    }
}
