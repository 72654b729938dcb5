//! The text of the Open Trivia question collection: `#Q question`, `^ right answer`, `A answer` …
//!
//! Many people wrote the files: questions span several lines, lines are stray, and the right answer
//! is often spelled only nearly like its option. We import whatever we can understand.

use game::draft::QuizDraft;
use game::limits;
use game::spelling::fold;
use unpack::text::decode;

use crate::choices::statement_or_choice;
use crate::gather::{Gathering, Read, question};
use crate::reading::Reason;
use crate::shape::Reader;

/// The start of a question.
const QUESTION: &str = "#Q";

pub(crate) const READER: Reader = Reader {
    is_like: |looks| looks.text().is_some_and(is_like),
    read: |shape| Ok(read(shape.text()?)),
};

/// Whether a text has the two lines that only this format has.
fn is_like(text: &str) -> bool {
    let has = |start: &str| text.lines().any(|line| line.starts_with(start));
    has("#Q ") && has("^ ")
}

/// Reads the questions.
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
        if let Some(asked) = line.strip_prefix(QUESTION) {
            block.end(&mut gathering);
            block = Block {
                line: number,
                text: asked.trim().to_owned(),
                ..Block::default()
            };
        } else {
            block.push(line.trim());
        }
    }
    block.end(&mut gathering);
    gathering
}

/// Reads a whole collection of any length as quizzes with at most `questions` questions each.
///
/// The caller sets the titles, because it knows the collection's subject.
pub fn trivia_quizzes(bytes: &[u8], questions: usize) -> Vec<QuizDraft> {
    let text = decode(bytes);
    let lines: Vec<&str> = text.lines().collect();
    let starts = (0..lines.len()).filter(|at| lines[*at].starts_with(QUESTION));
    let starts: Vec<usize> = starts.collect();
    let mut all = Vec::new();
    for part in starts.chunks(limits::QUESTIONS_MAX) {
        let after = starts.iter().find(|at| Some(*at) > part.last());
        let part = &lines[part[0]..after.copied().unwrap_or(lines.len())];
        all.extend(read(&part.join("\n")).quiz.questions);
    }
    let quizzes = all.chunks(questions.max(1));
    quizzes
        .map(|questions| QuizDraft {
            questions: questions.to_vec(),
            ..QuizDraft::default()
        })
        .collect()
}

/// A question being read.
#[derive(Default)]
struct Block {
    line: u32,
    text: String,
    right: Option<String>,
    answers: Vec<String>,
    /// An empty line followed an option, so further text belongs to nothing.
    is_over: bool,
}

impl Block {
    fn push(&mut self, line: &str) {
        if self.line == 0 || line.is_empty() {
            self.is_over = !self.answers.is_empty();
            return;
        }
        let answer = answer(line, self.answers.len());
        match (&mut self.right, answer, line.strip_prefix('^')) {
            (None, _, Some(right)) => self.right = Some(right.trim().to_owned()),
            (None, _, None) => {
                self.text.push('\n');
                self.text.push_str(line);
            }
            (Some(_), Some(answer), _) => self.answers.push(answer.to_owned()),
            (Some(_), None, _) if self.is_over => {}
            // Text before the first option continues the right answer; later text continues the
            // last option.
            (Some(right), None, _) => {
                let before = self.answers.last_mut().unwrap_or(right);
                before.push(' ');
                before.push_str(line);
            }
        }
    }

    fn end(&self, gathering: &mut Gathering) {
        if self.line > 0 {
            gathering.add(self.line, &self.text, self.question());
        }
    }

    fn question(&self) -> Read {
        let Some(right) = &self.right else {
            return Err(Reason::NothingRight);
        };
        // A letter without text is no option.
        let answers = self.answers.iter().filter(|answer| !answer.is_empty());
        let answers: Vec<String> = answers.cloned().collect();
        if answers.len() < 2 {
            return Err(Reason::TooFewAnswers);
        }
        let exact = answers.iter().position(|answer| answer == right);
        let folded = fold(right);
        let nearly = || answers.iter().position(|answer| fold(answer) == folded);
        let at = exact.or_else(nearly).ok_or(Reason::RightUnknown)?;
        let rights: Vec<bool> = (0..answers.len()).map(|place| place == at).collect();
        let content = statement_or_choice(&answers, &rights);
        Ok((question(self.text.clone(), content), Vec::new()))
    }
}

/// `B Paris` if B is the next letter.
fn answer(line: &str, before: usize) -> Option<&str> {
    let letter = char::from(b'A' + u8::try_from(before).ok().filter(|place| *place < 26)?);
    let rest = line.strip_prefix(letter)?;
    (rest.is_empty() || rest.starts_with(' ')).then(|| rest.trim())
}
