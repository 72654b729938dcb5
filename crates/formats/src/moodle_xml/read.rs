//! Reads Moodle's XML.

use game::draft::{
    ChoiceContent, Content, DraftAnswer, DraftMedia, MatchContent, MatchPair, NumberContent,
    OpenTextContent, OrderContent, QuestionDraft, SlideContent, TrueFalseContent, TypedContent,
};
use game::number::Number;
use markup::html::{self, Media, Said};
use markup::xml::{self, Element};

use crate::choices::matched;
use crate::gather::{Gathering, Read, question};
use crate::reading::{Note, Reason, Unreadable};
use crate::{media, numeral};

use super::attached::{attached, picture};
use super::categories::Categories;
use super::texts::{html_of, rich, text_of};
use super::{cloze, labels};

/// Reads a document.
pub(super) fn read(text: &str) -> Result<Gathering, Unreadable> {
    let quiz = xml::parse(text)?;
    if quiz.name != "quiz" {
        return Err(Unreadable::Broken);
    }
    let mut gathering = Gathering::default();
    let mut categories = Categories::default();
    let questions = quiz.all("question");
    let mut number = 0;
    for item in questions {
        if item.attribute("type") == "category" {
            categories.open(item);
            continue;
        }
        number += 1;
        categories.has_question();
        categories.tags(item);
        let name = text_of(item.child("name"));
        let said = rich(item.child("questiontext"));
        let excerpt = if said.text.is_empty() {
            &name
        } else {
            &said.text
        }
        .clone();
        let read = read_question(item, name, said, &mut gathering)?;
        gathering.add(number, &excerpt, read);
    }
    categories.name(&mut gathering);
    Ok(gathering)
}

fn read_question(
    item: &Element,
    name: String,
    said: Said,
    gathering: &mut Gathering,
) -> Result<Read, Unreadable> {
    let mut notes = Vec::new();
    let mut stage = None;
    let read = match item.attribute("type") {
        "cloze" => cloze::read(item, &name, &mut notes),
        "ddimageortext" | "ddmarker" => {
            let read = labels::read(item, gathering, &mut notes);
            read.map(|(content, picture)| {
                stage = Some(picture);
                (content, said)
            })
        }
        _ => content(item, gathering, &mut notes).map(|content| (content, said)),
    };
    let (content, said) = match read {
        Ok(read) => read,
        Err(reason) => return Ok(Err(reason)),
    };
    let is_slide = matches!(content, Content::Slide(_));
    let is_scored = content.is_scored();
    let text = if said.text.is_empty() {
        name.clone()
    } else {
        said.text
    };
    let mut question = question(text, content);
    if is_slide {
        notes.extend(slide(item, name, &mut question));
    } else {
        notes.extend(said.notes);
    }
    if is_scored {
        question.points_factor = points(item, &mut notes);
    }
    let explanation = rich(item.child("generalfeedback"));
    question.explanation = media::text_of(explanation, &mut notes);
    question.media = match stage {
        Some(picture) => {
            notes.extend((!said.media.is_empty()).then_some(Note::MediaLeft));
            Some(picture)
        }
        None => shown(item, &said.media, gathering, &mut notes)?,
    };
    Ok(Ok((question, notes)))
}

/// The picture, video or sound in the text of a question.
fn shown(
    item: &Element,
    all: &[Media],
    gathering: &mut Gathering,
    notes: &mut Vec<Note>,
) -> Result<Option<DraftMedia>, Unreadable> {
    let text = item.child("questiontext");
    let files: Vec<&Element> = text.iter().flat_map(|text| text.all("file")).collect();
    media::one_of(all, gathering, notes, &mut |source, kept| {
        Ok(attached(&files, source, kept))
    })
}

fn content(
    item: &Element,
    gathering: &mut Gathering,
    notes: &mut Vec<Note>,
) -> Result<Content, Reason> {
    match item.attribute("type") {
        "multichoice" | "multichoiceset" => choice(item, gathering, notes),
        "truefalse" => true_false(item, notes),
        "shortanswer" => typed(item, notes),
        "numerical" => number(item, notes),
        "matching" => Ok(matching(item, notes)),
        "ordering" => order(item, notes),
        "essay" => {
            let format = item.child("responseformat").map(Element::text);
            // It can only be answered with a file.
            if format.is_some_and(|format| format == "noinline") {
                return Err(Reason::KindUnknown);
            }
            if !rich(item.child("graderinfo")).text.is_empty() {
                notes.push(Note::RemarksLeft);
            }
            Ok(Content::OpenText(OpenTextContent {}))
        }
        "description" => Ok(Content::Slide(SlideContent::default())),
        _ => Err(Reason::KindUnknown),
    }
}

struct Answer<'e> {
    element: &'e Element,
    text: String,
    fraction: Number,
    media: Vec<Media>,
    /// What is said to those who pick it.
    feedback: Said,
}

impl Answer<'_> {
    /// Notes its feedback, which has no place.
    fn drop_feedback(&self, notes: &mut Vec<Note>) {
        let has_some = !self.feedback.text.is_empty();
        notes.extend(has_some.then_some(Note::RemarksLeft));
    }
}

/// The answers; `is_rich` says whether they are HTML if they don't specify a format.
fn answers<'e>(
    item: &'e Element,
    is_rich: bool,
    notes: &mut Vec<Note>,
) -> Result<Vec<Answer<'e>>, Reason> {
    let mut answers = Vec::new();
    for answer in item.all("answer") {
        let said = if is_rich {
            rich(Some(answer))
        } else {
            Said {
                text: text_of(Some(answer)),
                ..Said::default()
            }
        };
        notes.extend(said.notes);
        let fraction = match answer.attribute("fraction") {
            "" => "0",
            fraction => fraction,
        };
        let fraction = numeral::read(fraction).ok_or(Reason::Malformed)?;
        answers.push(Answer {
            element: answer,
            text: said.text,
            fraction,
            media: said.media,
            feedback: rich(answer.child("feedback")),
        });
    }
    Ok(answers)
}

/// The answers of a kind without feedback for each of them.
fn answers_alone<'e>(
    item: &'e Element,
    is_rich: bool,
    notes: &mut Vec<Note>,
) -> Result<Vec<Answer<'e>>, Reason> {
    let answers = answers(item, is_rich, notes)?;
    for answer in &answers {
        answer.drop_feedback(notes);
    }
    Ok(answers)
}

fn whole() -> Number {
    Number::whole(100)
}

fn choice(
    item: &Element,
    gathering: &mut Gathering,
    notes: &mut Vec<Note>,
) -> Result<Content, Reason> {
    let mut answers = answers(item, true, notes)?;
    // Moodle's forms have room for more answers than a question needs.
    answers.retain(|answer| {
        let is_filled =
            !answer.text.is_empty() || !answer.media.is_empty() || answer.fraction > Number::ZERO;
        if !is_filled {
            answer.drop_feedback(notes);
        }
        is_filled
    });
    let single = item.child("single").map(Element::text);
    let is_single = !single.is_some_and(|single| matches!(single.as_str(), "false" | "0"));
    let all_or_nothing = item.attribute("type") == "multichoiceset";
    let is_right = |answer: &Answer<'_>| {
        if is_single || all_or_nothing {
            answer.fraction >= whole()
        } else {
            answer.fraction > Number::ZERO
        }
    };
    let mut weights: Vec<Number> = answers.iter().map(|answer| answer.fraction).collect();
    weights.sort_unstable();
    weights.dedup();
    let is_plain = if is_single {
        weights
            .iter()
            .all(|weight| *weight == Number::ZERO || *weight == whole())
    } else {
        weights
            .iter()
            .filter(|weight| **weight > Number::ZERO)
            .count()
            <= 1
            && weights
                .iter()
                .filter(|weight| **weight < Number::ZERO)
                .count()
                <= 1
    };
    if !is_plain {
        notes.push(Note::PointsLeft);
    }
    if !answers.iter().any(is_right) {
        return Err(Reason::NothingRight);
    }
    let answers = answers.into_iter().map(|answer| DraftAnswer {
        is_correct: is_right(&answer),
        picture: picture(answer.element, &answer.media, gathering, notes),
        text: answer.text,
        feedback: media::feedback_of(answer.feedback, notes),
        ..DraftAnswer::default()
    });
    Ok(Content::Choice(ChoiceContent {
        answers: answers.collect(),
    }))
}

fn true_false(item: &Element, notes: &mut Vec<Note>) -> Result<Content, Reason> {
    let answers = answers_alone(item, false, notes)?;
    let right = answers.iter().find(|answer| answer.fraction >= whole());
    let is_true = match right
        .map(|answer| answer.text.to_ascii_lowercase())
        .as_deref()
    {
        Some("true") => true,
        Some("false") => false,
        Some(_) => return Err(Reason::RightUnknown),
        None => return Err(Reason::NothingRight),
    };
    Ok(Content::TrueFalse(TrueFalseContent {
        is_true: Some(is_true),
    }))
}

fn typed(item: &Element, notes: &mut Vec<Note>) -> Result<Content, Reason> {
    let answers = answers_alone(item, false, notes)?;
    let mut accepted: Vec<String> = Vec::new();
    for answer in answers {
        if answer.text == "*" {
            // A wildcard for any other answer, used for feedback on wrong ones.
            continue;
        }
        if answer.fraction < whole() {
            if answer.fraction > Number::ZERO {
                notes.push(Note::PointsLeft);
            }
            continue;
        }
        let (text, has_joker) = without_jokers(&answer.text);
        if has_joker {
            notes.push(Note::FormattingLeft);
        }
        accepted.push(text);
    }
    if accepted.is_empty() {
        return Err(Reason::NothingRight);
    }
    let minds_case = item.child("usecase").map(Element::text);
    let has_letters = accepted
        .iter()
        .any(|text| text.contains(char::is_alphabetic));
    if has_letters && minds_case.is_some_and(|minds| minds == "1") {
        notes.push(Note::CaseLeft);
    }
    Ok(Content::Typed(TypedContent {
        accepted,
        tolerates_typos: false,
    }))
}

/// An asterisk matches any text; an escaped one is an asterisk.
pub(super) fn without_jokers(text: &str) -> (String, bool) {
    let mut plain = String::new();
    let mut has_joker = false;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' if chars.next_if_eq(&'*').is_some() => plain.push('*'),
            '*' => has_joker = true,
            c => plain.push(c),
        }
    }
    if has_joker {
        plain = plain.trim().to_owned();
    }
    (plain, has_joker)
}

fn number(item: &Element, notes: &mut Vec<Note>) -> Result<Content, Reason> {
    let mut rights = Vec::new();
    for answer in item.all("answer") {
        let fraction = answer.attribute("fraction");
        let is_right = fraction.is_empty() || numeral::read(fraction) >= Some(whole());
        let text = text_of(Some(answer));
        if !rich(answer.child("feedback")).text.is_empty() {
            notes.push(Note::RemarksLeft);
        }
        if text == "*" || text.is_empty() {
            continue;
        }
        if is_right {
            let right = numeral::read(&text).ok_or(Reason::Malformed)?;
            let tolerance = answer.child("tolerance").map(Element::text);
            let tolerance = tolerance.and_then(|text| numeral::read(&text));
            rights.push((right, tolerance.unwrap_or_default()));
        } else {
            notes.push(Note::PointsLeft);
        }
    }
    if rights.len() > 1 {
        notes.push(Note::PointsLeft);
    }
    let (right, tolerance) = rights.first().copied().ok_or(Reason::NothingRight)?;
    let units = item.child("units");
    if units.is_some_and(|units| units.all("unit").count() > 1) {
        notes.push(Note::UnitsLeft);
    }
    let unit = units.and_then(|units| units.child("unit")?.child("unit_name"));
    Ok(Content::Number(NumberContent {
        right: Some(right),
        tolerance,
        range: None,
        unit: unit.map(Element::text).unwrap_or_default(),
        span: None,
    }))
}

fn matching(item: &Element, notes: &mut Vec<Note>) -> Content {
    let mut content = MatchContent::default();
    for part in item.all("subquestion") {
        let said = rich(Some(part));
        notes.extend(said.notes);
        let answer = text_of(part.child("answer"));
        if !said.media.is_empty() {
            notes.push(Note::MediaLeft);
        }
        if said.text.is_empty() {
            if !answer.is_empty() {
                content.distractors.push(answer);
            }
        } else {
            content.pairs.push(MatchPair {
                prompt: said.text,
                answer,
            });
        }
    }
    matched(content)
}

fn order(item: &Element, notes: &mut Vec<Note>) -> Result<Content, Reason> {
    let mut answers = answers_alone(item, true, notes)?;
    // The fraction gives the position; handwritten files omit it and rely on the order.
    answers.sort_by_key(|answer| answer.fraction);
    Ok(Content::Order(OrderContent {
        items: answers.into_iter().map(|answer| answer.text).collect(),
    }))
}

/// The heading is in a description's text, or else it is the name.
fn slide(item: &Element, name: String, question: &mut QuestionDraft) -> Vec<Note> {
    let text = item.child("questiontext");
    let html = html_of(text).unwrap_or_else(|| text_of(text));
    let mut notes = html::read(&html).notes;
    let (heading, body) = match html::heading(&html) {
        Some((heading, body)) => {
            let (heading, body) = (html::read(heading), html::read(body));
            notes = [heading.notes, body.notes].concat();
            (heading.text, body.text)
        }
        None if name == question.text => (name, String::new()),
        None if name.is_empty() => (std::mem::take(&mut question.text), String::new()),
        None => (name, std::mem::take(&mut question.text)),
    };
    question.text = heading;
    question.content = Content::Slide(SlideContent { body });
    notes
}

fn points(item: &Element, notes: &mut Vec<Note>) -> u8 {
    let grade = item.child("defaultgrade").map(Element::text);
    let grade = grade.filter(|grade| !grade.is_empty());
    let factor = grade.map_or(Some(1), |grade| {
        let grade = numeral::read(&grade)?;
        (0..=2u8).find(|factor| Number::whole(i64::from(*factor)) == grade)
    });
    factor.unwrap_or_else(|| {
        notes.push(Note::PointsLeft);
        1
    })
}
