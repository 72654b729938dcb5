//! The formats by name.

/// A format of files that hold a quiz.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// Everything a quiz has, with its media when zipped; our own.
    Fanfare,
    /// A table of ours, for spreadsheets.
    Csv,
    /// Moodle's text format.
    Gift,
    /// One right letter for each question, in plain text.
    Aiken,
    /// Moodle's own XML.
    MoodleXml,
    /// IMS Question and Test Interoperability, a zip or one XML file; versions 1.2 and 2.x come
    /// in, 2.1 goes out.
    Qti,
    /// Kahoot's spreadsheet (.xlsx); only comes in.
    Kahoot,
    /// Wayground's (Quizizz) spreadsheet, .xlsx or .csv; only comes in.
    Wayground,
    /// Blooket's table; only comes in.
    Blooket,
    /// Gimkit's table; only comes in.
    Gimkit,
    /// The text format of the Open Trivia question collection; only comes in.
    OpenTriviaQa,
}

impl Format {
    /// Every format, in the order people are shown.
    pub const ALL: [Self; 11] = [
        Self::Fanfare,
        Self::Csv,
        Self::Kahoot,
        Self::Wayground,
        Self::Blooket,
        Self::Gimkit,
        Self::Gift,
        Self::Aiken,
        Self::MoodleXml,
        Self::Qti,
        Self::OpenTriviaQa,
    ];

    /// Its name in addresses, on the command line and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Fanfare => "fanfare",
            Self::Csv => "csv",
            Self::Gift => "gift",
            Self::Aiken => "aiken",
            Self::MoodleXml => "moodleXml",
            Self::Qti => "qti",
            Self::Kahoot => "kahoot",
            Self::Wayground => "wayground",
            Self::Blooket => "blooket",
            Self::Gimkit => "gimkit",
            Self::OpenTriviaQa => "opentriviaqa",
        }
    }

    /// The format of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Whether quizzes go out in it.
    pub fn goes_out(self) -> bool {
        matches!(
            self,
            Self::Fanfare | Self::Csv | Self::Gift | Self::Aiken | Self::MoodleXml | Self::Qti
        )
    }
}
