//! Collects a reader's rows into the contents of a file.
//!
//! Every reader adds its rows here, so that limits, excerpts and time limits are handled in one
//! place. An accepted question has no defect that would keep it from being played.

use std::collections::BTreeSet;

use game::draft::{Content, QuestionDraft, QuizDraft};
use game::limits;
use game::lint::{Flaw, Severity, lint};
use markup::html::{cut, without_prices};
use unpack::text::one_line;

use crate::reading::{Fate, File, Note, Reason, Row, USUAL_TIME_LIMIT_S};

/// The longest excerpt of a row, in characters; one line of a list.
const EXCERPT_MAX: usize = 80;
/// The maximum number of rows read. No file written by a person has more, and a list of them
/// would be larger than the file.
const ROWS_MAX: usize = 5_000;
/// The maximum number of tags read from other formats.
pub(crate) const TAGS_MAX: usize = 10;
/// The maximum number of columns named; more are no help.
const COLUMNS_MAX: usize = 10;
/// The maximum number of files kept, including those of refused rows; each is compared with each.
const FILES_MAX: usize = 1_000;

/// The result of one row.
pub(crate) type Read = Result<(QuestionDraft, Vec<Note>), Reason>;

/// What has been read so far.
#[derive(Default)]
pub(crate) struct Gathering {
    /// The quiz; readers set its title, description and tags.
    pub(crate) quiz: QuizDraft,
    /// The result of each row.
    pub(crate) rows: Vec<Row>,
    /// The files that were included.
    pub(crate) files: Vec<File>,
    /// The columns of a table that were passed over.
    pub(crate) columns: Vec<String>,
    /// Whether texts come from a format of plain text, where dollars are money.
    pub(crate) is_plain: bool,
    /// Whether formulas are those of spreadsheets, which show a text.
    pub(crate) shows_formulas: bool,
}

impl Gathering {
    /// Whether no more rows would be reported, so that reading may stop. The last one says so.
    pub(crate) fn is_full(&self) -> bool {
        self.rows.len() > ROWS_MAX
    }

    /// Adds a row, or the reason why it was refused.
    pub(crate) fn add(&mut self, line: u32, excerpt: &str, read: Read) {
        if self.is_full() {
            return;
        }
        self.take(line, excerpt, read, &|_| false);
    }

    /// Adds a question in our own format, finished or not. Refuses only what can't be stored.
    pub(crate) fn add_draft(&mut self, line: u32, excerpt: &str, read: Read) {
        if self.is_full() {
            return;
        }
        let is_kept =
            |flaw: &Flaw| !matches!(flaw, Flaw::TextTooLong | Flaw::TooMany | Flaw::OutOfRange);
        self.take(line, excerpt, read, &is_kept);
    }

    /// Names a column that was passed over.
    pub(crate) fn pass_over(&mut self, column: &str) {
        let column = one_line(column, EXCERPT_MAX);
        if self.columns.len() < COLUMNS_MAX && !self.columns.contains(&column) {
            self.columns.push(column);
        }
    }

    /// Keeps a file for a question and returns its name.
    pub(crate) fn keep(&mut self, name: &str, bytes: Vec<u8>) -> String {
        /// The extension says what it is, so long names keep their end.
        const NAME_MAX: usize = 100;
        let skipped = name.chars().count().saturating_sub(NAME_MAX);
        let wanted: String = name.chars().skip(skipped).collect();
        let mut name = wanted.clone();
        if self.files.len() >= FILES_MAX {
            return format!("{FILES_MAX}-{wanted}");
        }
        let mut number = 1;
        while let Some(file) = self.files.iter().find(|file| file.name == name) {
            if file.bytes == bytes {
                return name;
            }
            number += 1;
            name = format!("{number}-{wanted}");
        }
        self.files.push(File {
            name: name.clone(),
            bytes,
            captions: None,
        });
        name
    }

    /// A file that is kept under this name.
    pub(crate) fn file(&self, name: &str) -> Option<&[u8]> {
        let file = self.files.iter().find(|file| file.name == name);
        file.map(|file| file.bytes.as_slice())
    }

    /// The accepted questions, with the files they need.
    pub(crate) fn finish(mut self) -> Self {
        let questions = self.quiz.questions.iter();
        let needed: BTreeSet<&str> = questions.flat_map(QuestionDraft::file_ids).collect();
        self.files
            .retain(|file| needed.contains(file.name.as_str()));
        self
    }

    fn take(&mut self, line: u32, excerpt: &str, read: Read, is_passed: &dyn Fn(&Flaw) -> bool) {
        let read = if self.rows.len() == ROWS_MAX {
            Err(Reason::TooManyRows)
        } else {
            read
        };
        let fitted = read.and_then(|(question, notes)| self.fit(question, notes, is_passed));
        let fate = match fitted {
            Ok((question, notes)) => {
                self.quiz.questions.push(question);
                let question = self.quiz.questions.len() - 1;
                Fate::Taken { question, notes }
            }
            Err(reason) => Fate::Refused(reason),
        };
        self.rows.push(Row {
            line,
            excerpt: one_line(excerpt, EXCERPT_MAX),
            fate,
        });
    }

    fn fit(
        &self,
        mut question: QuestionDraft,
        mut notes: Vec<Note>,
        is_passed: &dyn Fn(&Flaw) -> bool,
    ) -> Read {
        if self.is_plain {
            texts_of(&mut question).for_each(|text| *text = without_prices(text));
        }
        for answer in question.answers_mut() {
            // The question is as good without the rest of it.
            if answer.feedback.chars().count() > limits::FEEDBACK_MAX {
                answer.feedback = cut(&answer.feedback, limits::FEEDBACK_MAX);
                notes.push(Note::RemarksLeft);
            }
        }
        if let Some(limit_s) = &mut question.time_limit_s {
            let range = limits::TIME_LIMIT_MIN_S..=limits::TIME_LIMIT_MAX_S;
            if !range.contains(limit_s) {
                *limit_s = (*limit_s).clamp(*range.start(), *range.end());
                notes.push(Note::TimeLimitMoved);
            }
        }
        if !self.shows_formulas && notes.contains(&Note::FormulaAsText) {
            // Without its structure, a formula says something else.
            return Err(Reason::FormulaUnknown);
        }
        if let Some(reason) = reason_against(&question, &notes, is_passed) {
            return Err(reason);
        }
        notes.sort_unstable();
        notes.dedup();
        Ok((question, notes))
    }
}

/// A question with default settings.
pub(crate) fn question(text: String, content: Content) -> QuestionDraft {
    let is_slide = matches!(content, Content::Slide(_));
    QuestionDraft {
        text,
        content,
        time_limit_s: (!is_slide).then_some(USUAL_TIME_LIMIT_S),
        points_factor: 1,
        media: None,
        explanation: String::new(),
        notes: String::new(),
    }
}

/// The texts of a question that are shown with our notation.
fn texts_of(question: &mut QuestionDraft) -> impl Iterator<Item = &mut String> {
    let mut texts = vec![&mut question.text, &mut question.explanation];
    match &mut question.content {
        Content::Choice(choice) => {
            let answers = choice.answers.iter_mut();
            texts.extend(answers.flat_map(|answer| [&mut answer.text, &mut answer.feedback]));
        }
        Content::Poll(poll) => texts.extend(&mut poll.answers),
        Content::Order(order) => texts.extend(&mut order.items),
        Content::Ranking(ranking) => texts.extend(&mut ranking.items),
        Content::Match(pairs) => {
            let sides = pairs.pairs.iter_mut();
            texts.extend(sides.flat_map(|pair| [&mut pair.prompt, &mut pair.answer]));
            texts.extend(&mut pairs.distractors);
        }
        Content::Slide(slide) => texts.push(&mut slide.body),
        Content::Labels(labels) => {
            texts.extend(labels.spots.iter_mut().map(|spot| &mut spot.label));
            texts.extend(&mut labels.distractors);
        }
        Content::Categorize(sorting) => {
            for category in &mut sorting.categories {
                texts.push(&mut category.name);
                texts.extend(&mut category.items);
            }
        }
        _ => {}
    }
    texts.into_iter()
}

/// Why a question can't be played, the most serious reason first; `None` if it can.
fn reason_against(
    question: &QuestionDraft,
    notes: &[Note],
    is_passed: &dyn Fn(&Flaw) -> bool,
) -> Option<Reason> {
    let has_lost_media = notes.contains(&Note::MediaLeft);
    let findings = lint(question).into_iter().map(|finding| finding.flaw);
    findings
        .filter(|flaw| flaw.severity() == Severity::Error && !is_passed(flaw))
        .map(|flaw| match flaw {
            Flaw::TextMissing => Reason::NoQuestion,
            Flaw::TooFew => Reason::TooFewAnswers,
            Flaw::TooMany => Reason::TooManyAnswers,
            Flaw::NothingRight => Reason::NothingRight,
            Flaw::TextTooLong => Reason::TooLong,
            Flaw::PictureMissing => Reason::PictureNeeded,
            // It was a picture that isn't in the file, or that this format has no place for.
            Flaw::AnswerMissing if has_lost_media => Reason::PictureNeeded,
            Flaw::AnswerMissing => Reason::AnswerEmpty,
            Flaw::OutsideRange
            | Flaw::RangeUnusable
            | Flaw::OutOfRange
            | Flaw::SpanTooSmall
            | Flaw::SpotOutside
            | Flaw::SpotsTooNear => Reason::NumbersUnfit,
            // There, one label fits several spots; here, each is there once.
            Flaw::LabelTwice => Reason::KindUnknown,
            _ => Reason::Malformed,
        })
        .min()
}
