//! Builds questions from the usual cells of a table: answers, and which of them are right.

use game::draft::{
    CategorizeContent, ChoiceContent, Content, DraftAnswer, DraftCategory, MatchContent,
    QuestionDraft, TrueFalseContent, TypedContent,
};
use game::limits;
use game::spelling::fold;
use unpack::table::TableRow;

use crate::gather::{Read, question};
use crate::reading::{Note, Reason};
use columns::{self, Column, Head};

/// A question with answers in numbered columns, as Kahoot, Blooket and Wayground have them.
pub(crate) fn numbered(head: &Head, row: &TableRow) -> Read {
    let answers = head.answers(row);
    let right = head.cell(row, Column::Right);
    let text = head.cell(row, Column::Question);
    if text.is_empty() {
        return Err(Reason::NoQuestion);
    }
    let (answers, places) = filled(answers);
    if answers.len() < 2 {
        return Err(Reason::TooFewAnswers);
    }
    let right = rights(right, &answers, &places, Keys::Places)?;
    let content = statement_or_choice(&answers, &right);
    let mut question = question(text.to_owned(), content);
    let mut notes = Vec::new();
    rest(head, row, &mut question, &mut notes);
    tell(head, row, &places, &mut question, &mut notes);
    Ok((question, notes))
}

/// A question with its right answer before the wrong ones. Without wrong ones, it is a typed
/// answer.
pub(crate) fn right_and_wrong(head: &Head, row: &TableRow) -> Read {
    let text = head.cell(row, Column::Question);
    let right = head.cell(row, Column::Right);
    if text.is_empty() {
        return Err(Reason::NoQuestion);
    }
    if right.is_empty() {
        return Err(Reason::NothingRight);
    }
    let wrong = head.cells(row, |column| column == Column::Wrong);
    let wrong: Vec<&str> = wrong.filter(|text| !text.is_empty()).collect();
    if wrong.is_empty() && head.passes_over(row) {
        return Err(Reason::ColumnUnknown);
    }
    let content = if wrong.is_empty() {
        typed([right.to_owned()])
    } else {
        let wrong = wrong.into_iter().map(|text| (text.to_owned(), false));
        choice(std::iter::once((right.to_owned(), true)).chain(wrong))
    };
    let mut question = question(text.to_owned(), content);
    let mut notes = Vec::new();
    rest(head, row, &mut question, &mut notes);
    // These answers have no numbers that feedback could be for.
    tell(head, row, &[], &mut question, &mut notes);
    Ok((question, notes))
}

/// The answers that aren't empty, each with its number in the table.
pub(crate) fn filled(answers: Vec<String>) -> (Vec<String>, Vec<usize>) {
    let answers = (1..).zip(answers).filter(|(_, text)| !text.is_empty());
    answers.map(|(number, text)| (text, number)).unzip()
}

/// The columns every table may have besides question and answers.
pub(crate) fn rest(
    head: &Head,
    row: &TableRow,
    question: &mut QuestionDraft,
    notes: &mut Vec<Note>,
) {
    if let Some(limit_s) = time_limit(head.cell(row, Column::Time), notes) {
        question.time_limit_s = Some(limit_s);
    }
    head.cell(row, Column::Explanation)
        .clone_into(&mut question.explanation);
    head.cell(row, Column::Notes)
        .clone_into(&mut question.notes);
    if !head.cell(row, Column::Media).is_empty() {
        notes.push(Note::MediaLeft);
    }
    if row.has_formula {
        notes.push(Note::FormulaAsText);
    }
}

/// Gives the answers of a choice, which have these numbers, what is said to those who pick them.
/// What is about no answer is noted.
pub(crate) fn tell(
    head: &Head,
    row: &TableRow,
    places: &[usize],
    question: &mut QuestionDraft,
    notes: &mut Vec<Note>,
) {
    let answers = question.answers_mut();
    for (number, text) in head.feedback(row) {
        let place = places.iter().position(|place| *place == number);
        match place.and_then(|place| answers.get_mut(place)) {
            Some(answer) => answer.feedback = text,
            None => notes.push(Note::RemarksLeft),
        }
    }
}

/// The whole seconds at the start of a cell such as `20`, `20 sec` or `20.0`.
fn time_limit(cell: &str, notes: &mut Vec<Note>) -> Option<u32> {
    if cell.is_empty() {
        return None;
    }
    let digits = cell.find(|c: char| !c.is_ascii_digit());
    let (digits, rest) = cell.split_at(digits.unwrap_or(cell.len()));
    if digits.is_empty() {
        notes.push(Note::TimeLimitMoved);
        return None;
    }
    let is_minutes = rest.trim_start().starts_with("min");
    let factor = if is_minutes { 60 } else { 1 };
    // Too many digits are a long time too, and become the maximum.
    Some(
        digits
            .parse::<u32>()
            .map_or(u32::MAX, |n| n.saturating_mul(factor)),
    )
}

/// What a key means if it is the place of one answer and the words of another.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Keys {
    /// The place, as the format defines it.
    Places,
    /// Nobody knows.
    Either,
}

/// Whether each answer is right: by number, by letter, or by its text.
pub(crate) fn rights(
    cell: &str,
    answers: &[String],
    places: &[usize],
    keys: Keys,
) -> Result<Vec<bool>, Reason> {
    if cell.is_empty() {
        return Err(Reason::NothingRight);
    }
    let words = cell.split([',', ';', '|', '/', '&', '\n', ' ']);
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let by_place: Option<Vec<usize>> = words.iter().map(|word| number(word, places)).collect();
    let by_name = || {
        let parts = cell.split([',', ';', '|', '/', '&', '\n']);
        let parts = parts.map(str::trim).filter(|part| !part.is_empty());
        parts.map(|part| number_named(part, places)).collect()
    };
    let by_place = by_place
        .or_else(by_name)
        .filter(|numbers| !numbers.is_empty());
    let by_place: Option<Vec<bool>> =
        by_place.map(|numbers| places.iter().map(|p| numbers.contains(p)).collect());
    let Texts {
        whole,
        parts,
        is_exact,
    } = Texts::of(cell, answers);
    let by_text = whole.as_ref().or(parts.as_ref());
    match (by_place, by_text) {
        (Some(places), None) => Ok(places),
        // Several places may look like one text: a half is not the first and the second answer.
        (Some(_), Some(text)) if words.len() > 1 && is_exact => Ok(text.clone()),
        (Some(places), Some(text)) if keys == Keys::Places || places == *text => Ok(places),
        (None, Some(text)) => Ok(text.clone()),
        (Some(_), Some(_)) | (None, None) => Err(Reason::RightUnknown),
    }
}

/// The answers that a key says in words.
struct Texts {
    /// Those that say the same as the whole key.
    whole: Option<Vec<bool>>,
    /// Those that say the same as one of its parts, if every part is an answer.
    parts: Option<Vec<bool>>,
    /// Whether the whole key is an answer to the letter.
    is_exact: bool,
}

impl Texts {
    fn of(cell: &str, answers: &[String]) -> Self {
        // Longer answers are refused for their length anyway.
        let short = |text: &&str| text.len() <= 4 * limits::ANSWER_TEXT_MAX;
        let Some(cell) = Some(cell).filter(short) else {
            return Self {
                whole: None,
                parts: None,
                is_exact: false,
            };
        };
        let exact: Vec<bool> = answers.iter().map(|text| text == cell).collect();
        let folded = answers.iter().map(String::as_str).map(Some);
        let folded = folded.map(|text| text.filter(short).map(fold).unwrap_or_default());
        let folded: Vec<String> = folded.collect();
        let said = |parts: &[String]| -> Option<Vec<bool>> {
            let is_known = !parts.is_empty() && parts.iter().all(|part| folded.contains(part));
            is_known.then(|| folded.iter().map(|text| parts.contains(text)).collect())
        };
        let is_exact = exact.contains(&true);
        let whole = if is_exact {
            Some(exact)
        } else {
            said(&[fold(cell)])
        };
        let list = |signs: &[char]| {
            let parts = cell.split(signs).map(fold);
            parts.filter(|part| !part.is_empty()).collect::<Vec<_>>()
        };
        let parts = said(&list(&[';', '|', '\n'])).or_else(|| said(&list(&[','])));
        Self {
            whole,
            parts,
            is_exact,
        }
    }
}

/// The number of an existing answer, written as a number or a letter.
fn number(word: &str, places: &[usize]) -> Option<usize> {
    let word = word.strip_suffix(".0").unwrap_or(word);
    let number = match word.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => {
            usize::from(letter.to_ascii_uppercase() - b'A') + 1
        }
        _ => word.parse().ok()?,
    };
    places.contains(&number).then_some(number)
}

/// The number of an existing answer, written as `(b)` or as the name of its column.
fn number_named(part: &str, places: &[usize]) -> Option<usize> {
    let inner = part.trim_matches(['(', ')', '[', ']', '.', ':']);
    let named = || columns::answer_number(part).filter(|number| places.contains(number));
    number(inner, places).or_else(named)
}

/// Whether a word says that something is true, in one of our languages.
pub(crate) fn truth(word: &str) -> Option<bool> {
    match word.to_lowercase().as_str() {
        "true" | "t" | "yes" | "wahr" | "richtig" | "vrai" | "verdadero" | "verdadeiro"
        | "vero" => Some(true),
        "false" | "f" | "no" | "falsch" | "faux" | "falso" => Some(false),
        _ => None,
    }
}

/// The answers `True` and `False` make a true-or-false question.
pub(crate) fn statement_or_choice(answers: &[String], right: &[bool]) -> Content {
    if let [yes, no] = answers
        && let [is_true, is_false] = right
        && is_true != is_false
        && yes.eq_ignore_ascii_case("true")
        && no.eq_ignore_ascii_case("false")
    {
        let is_true = Some(*is_true);
        return Content::TrueFalse(TrueFalseContent { is_true });
    }
    choice(answers.iter().cloned().zip(right.iter().copied()))
}

/// A choice with these answers, each with whether it is right.
pub(crate) fn choice(answers: impl IntoIterator<Item = (String, bool)>) -> Content {
    let answers = answers.into_iter().map(|(text, is_correct)| DraftAnswer {
        text,
        is_correct,
        ..DraftAnswer::default()
    });
    Content::Choice(ChoiceContent {
        answers: answers.collect(),
    })
}

/// Whether something is said to those who pick one of the answers.
pub(crate) fn has_feedback(question: &QuestionDraft) -> bool {
    let Content::Choice(choice) = &question.content else {
        return false;
    };
    let mut answers = choice.answers.iter();
    answers.any(|answer| !answer.feedback.trim().is_empty())
}

/// A match with these pairs. With more than a match can have, it is sorted if answers repeat: each
/// is a category then, those that belong to nothing last.
pub(crate) fn matched(content: MatchContent) -> Content {
    let pairs = &content.pairs;
    if pairs.len() <= limits::ITEMS_MAX || pairs.len() > limits::SORTED_ITEMS_MAX {
        return Content::Match(content);
    }
    let mut categories: Vec<DraftCategory> = Vec::new();
    for pair in pairs {
        let item = pair.prompt.clone();
        match categories.iter_mut().find(|one| one.name == pair.answer) {
            Some(category) => category.items.push(item),
            None => categories.push(DraftCategory {
                name: pair.answer.clone(),
                items: vec![item],
            }),
        }
    }
    for name in &content.distractors {
        if categories.iter().all(|one| one.name != *name) {
            categories.push(DraftCategory {
                name: name.clone(),
                items: Vec::new(),
            });
        }
    }
    if !(limits::CATEGORIES_MIN..=limits::CATEGORIES_MAX).contains(&categories.len()) {
        return Content::Match(content);
    }
    Content::Categorize(CategorizeContent { categories })
}

/// A typed answer with these spellings.
pub(crate) fn typed(accepted: impl IntoIterator<Item = String>) -> Content {
    Content::Typed(TypedContent {
        accepted: accepted.into_iter().collect(),
        tolerates_typos: false,
    })
}
