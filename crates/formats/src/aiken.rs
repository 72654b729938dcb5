//! Aiken: a question, its answers as `A. …` or `A) …`, and `ANSWER: A`, in plain text.
//!
//! The first line of a question is its text even if it looks like an answer.
//!
//! Moodle's reader expects one right letter; this one also accepts several (`ANSWER: A, C`),
//! because other programs write them. It writes only choices with one right answer and
//! true-or-false questions, with one line per text.

use game::draft::{Content, QuestionDraft, QuizDraft};
use game::lint::is_playable;
use unpack::text::clean;

use crate::choices::statement_or_choice;
use crate::gather::{Gathering, Read, question};
use crate::reading::Reason;
use crate::shape::Reader;
use crate::writing::{Files, Going, LossKind, Pictures, Writer, has_settings, lost, text_file};

pub(crate) const READER: Reader = Reader {
    is_like: |looks| looks.text().is_some_and(is_like),
    read: |shape| Ok(read(shape.text()?)),
};

pub(crate) const WRITER: Writer = Writer {
    write: |quiz, _| text_file(write(quiz)),
    has: |question| back(question).is_some(),
    losses,
    loses_details: |quiz| {
        let is_bare = quiz.title.is_empty() && quiz.description.is_empty() && quiz.tags.is_empty();
        !is_bare || has_settings(quiz)
    },
    files: Files::Nowhere,
    keeps_links: false,
    keeps_notes: false,
    keeps_captions: false,
    pictures: Pictures::Dropped,
};

/// Whether a text has a line that only Aiken has, with answers above it.
fn is_like(text: &str) -> bool {
    let has_answer = text.lines().any(|line| answer_line(line).is_some());
    has_answer && text.lines().any(|line| right_line(line).is_some())
}

/// Reads the questions of a text.
fn read(text: &str) -> Gathering {
    let mut gathering = Gathering {
        is_plain: true,
        ..Gathering::default()
    };
    let mut block = Block::default();
    for (number, line) in (1..).zip(text.lines()) {
        if gathering.is_full() {
            break;
        }
        let line = line.trim();
        if let Some(right) = right_line(line) {
            block.begin(number, line);
            gathering.add(block.line, &block.excerpt, block.question(right));
            block = Block::default();
        } else if let Some((letter, answer)) = answer_line(line).filter(|_| block.line > 0) {
            block.begin(number, line);
            block.push_answer(letter, answer);
        } else if line.is_empty() && block.answers.is_empty() {
            // A paragraph without answers belongs to the question; some programs insert a blank
            // line there.
            block.text.push('\n');
        } else if !line.is_empty() {
            if !block.answers.is_empty() {
                // A new question begins, but the previous one has no right answer.
                gathering.add(block.line, &block.excerpt, Err(Reason::NothingRight));
                block = Block::default();
            }
            block.begin(number, line);
            block.text.push_str(line);
            block.text.push('\n');
        }
    }
    if block.line > 0 {
        let reason = if block.answers.is_empty() {
            Reason::TooFewAnswers
        } else {
            Reason::NothingRight
        };
        gathering.add(block.line, &block.excerpt, Err(reason));
    }
    gathering
}

/// A question being read.
#[derive(Default)]
struct Block {
    line: u32,
    excerpt: String,
    text: String,
    answers: Vec<(char, String)>,
}

impl Block {
    fn begin(&mut self, number: u32, line: &str) {
        if self.line == 0 {
            self.line = number;
            line.clone_into(&mut self.excerpt);
        }
    }

    fn push_answer(&mut self, letter: char, answer: &str) {
        /// The alphabet ends here. Further answers are counted, so that the question is refused for
        /// having too many.
        const ANSWERS_MAX: usize = 26;
        if self.answers.len() < ANSWERS_MAX {
            self.answers.push((letter, answer.to_owned()));
        }
    }

    fn question(&self, right: &str) -> Read {
        let rights: Vec<char> = letters(right).collect();
        let is_known = |right: &char| self.answers.iter().any(|(letter, _)| letter == right);
        if rights.is_empty() {
            return Err(Reason::NothingRight);
        }
        if !rights.iter().all(is_known) {
            return Err(Reason::RightUnknown);
        }
        let right: Vec<bool> = self
            .answers
            .iter()
            .map(|(letter, _)| rights.contains(letter))
            .collect();
        let answers: Vec<String> = self.answers.iter().map(|(_, text)| text.clone()).collect();
        let content = statement_or_choice(&answers, &right);
        Ok((question(self.text.trim().to_owned(), content), Vec::new()))
    }
}

fn letters(right: &str) -> impl Iterator<Item = char> {
    right
        .split([',', ';', ' ', '&', '/'])
        .filter(|word| word.len() == 1)
        .filter_map(|word| word.chars().next())
        .map(|letter| letter.to_ascii_uppercase())
}

/// `ANSWER: B`: the part after the colon.
fn right_line(line: &str) -> Option<&str> {
    const WORD: &str = "ANSWER";
    let (word, rest) = line.trim().split_at_checked(WORD.len())?;
    if !word.eq_ignore_ascii_case(WORD) {
        return None;
    }
    rest.trim_start().strip_prefix(':').map(str::trim)
}

/// `B. Paris` or `B) Paris`: the letter and the text.
fn answer_line(line: &str) -> Option<(char, &str)> {
    let line = line.trim_start();
    let letter = line.chars().next().filter(char::is_ascii_alphabetic)?;
    let text = line[1..].strip_prefix(['.', ')'])?;
    // `A.` may be the whole line; `e.g.` is a word.
    (text.is_empty() || text.starts_with([' ', '\t']))
        .then(|| (letter.to_ascii_uppercase(), text.trim()))
}

/// Writes what the format supports and leaves out the rest.
fn write(quiz: &QuizDraft) -> Vec<u8> {
    let questions = quiz.questions.iter();
    let blocks = questions.filter(|question| back(question).is_some());
    let text: String = blocks.filter_map(written).collect();
    text.into_bytes()
}

/// The question as it would be read back; `None` if the format doesn't support it.
fn back(question: &QuestionDraft) -> Option<QuestionDraft> {
    let gathering = read(&written(question)?);
    let [one] = gathering.quiz.questions.as_slice() else {
        return None;
    };
    (gathering.rows.len() == 1).then(|| one.clone())
}

fn losses(going: &Going<'_>) -> Vec<LossKind> {
    let is_reworded =
        back(going.question).is_some_and(|back| !is_worded_alike(&back, going.question));
    lost(&[
        (going.has_own_time(), LossKind::TimeLimit),
        (going.is_weighted(), LossKind::Points),
        (going.has_explanation(), LossKind::Explanation),
        (going.has_feedback(), LossKind::Feedback),
        (is_reworded, LossKind::Wording),
    ])
}

/// Whether two questions have the same contents, ignoring the ids of their answers.
fn is_worded_alike(one: &QuestionDraft, other: &QuestionDraft) -> bool {
    let texts = |question: &QuestionDraft| match &question.content {
        Content::Choice(choice) => {
            let answers = choice.answers.iter();
            answers.map(|a| (a.text.clone(), a.is_correct)).collect()
        }
        Content::TrueFalse(statement) => {
            vec![(String::new(), statement.is_true == Some(true))]
        }
        _ => Vec::new(),
    };
    one.text == other.text && texts(one) == texts(other)
}

fn written(question: &QuestionDraft) -> Option<String> {
    if !is_playable(question) {
        return None;
    }
    let answers: Vec<(&str, bool)> = match &question.content {
        Content::Choice(choice) => {
            let answers = choice.answers.iter();
            answers.map(|a| (a.text.as_str(), a.is_correct)).collect()
        }
        Content::TrueFalse(statement) => {
            let is_true = statement.is_true?;
            vec![("True", is_true), ("False", !is_true)]
        }
        _ => return None,
    };
    if answers.iter().filter(|(_, is_right)| *is_right).count() != 1 {
        return None;
    }
    let mut text = clean(&question.text).replace('\n', " ");
    text.push('\n');
    let mut right = 'A';
    for (letter, (answer, is_right)) in ('A'..='Z').zip(answers) {
        let answer = clean(answer).replace('\n', " ");
        text.extend([letter.to_string().as_str(), ". ", &answer, "\n"]);
        if is_right {
            right = letter;
        }
    }
    text.extend(["ANSWER: ", right.to_string().as_str(), "\n\n"]);
    Some(text)
}
