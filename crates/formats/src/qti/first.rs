//! Items of version 1.2, as Canvas and others write them.

use std::collections::BTreeMap;

use game::draft::{
    ChoiceContent, Content, DraftAnswer, MatchContent, MatchPair, NumberContent, OpenTextContent,
    OrderContent, SlideContent, TrueFalseContent, TypedContent,
};
use game::number::Number;
use markup::html::Said;
use markup::xml::Element;

use super::conditions::Condition;
use super::feedback::Feedback;
use super::intake::Intake;
use super::keys::{self, PARTS_MAX};
use super::material::material;
use super::responses::{self, Label, Shown};
use super::{blackboard, blanks};
use crate::gather::question;
use crate::numeral;
use crate::reading::{Note, Reason, Unreadable};

/// Reads the items of a document.
pub(super) fn read(root: &Element, intake: &mut Intake<'_, '_>) -> Result<(), Unreadable> {
    let title = root
        .child("assessment")
        .map_or("", |root| root.attribute("title"));
    if intake.gathering.quiz.title.is_empty() {
        title.clone_into(&mut intake.gathering.quiz.title);
    }
    for item in root
        .below()
        .into_iter()
        .filter(|element| element.name == "item")
    {
        read_item(item, intake)?;
    }
    Ok(())
}

fn read_item(element: &Element, intake: &mut Intake<'_, '_>) -> Result<(), Unreadable> {
    let number = intake.next();
    let item = Item::of(element);
    let mut notes = Vec::new();
    let mut said = item
        .presentation
        .map(|part| material(part, true))
        .unwrap_or_default();
    let title = element.attribute("title");
    let excerpt = if said.text.is_empty() {
        title
    } else {
        &said.text
    }
    .to_owned();
    let mut feedback = Feedback::of_first(element, &item.conditions, &item.offered());
    let mut shown = Shown::new();
    let passage = item.passage(title, &mut notes);
    let content = match passage {
        Some(passage) => passage.map(|(content, above)| {
            said = above;
            content
        }),
        None => item.content(&mut feedback, &mut shown, &mut notes),
    };
    let content = match content {
        Ok(content) => content,
        Err(reason) => {
            intake.gathering.add(number, &excerpt, Err(reason));
            return Ok(());
        }
    };
    let is_slide = matches!(content, Content::Slide(_));
    let is_scored = content.is_scored();
    let mut question = question(said.text, content);
    if is_slide {
        let (heading, body) = slide(title, &question.text);
        question.text = heading;
        question.content = Content::Slide(SlideContent { body });
    }
    notes.extend(said.notes);
    intake.show_on_answers(&shown, &mut question, &mut notes)?;
    question.media = intake.media(&said.media, &mut notes)?;
    if is_scored && let Some(points) = item.meta("points_possible") {
        question.points_factor = keys::factor(points).unwrap_or_else(|| {
            notes.push(Note::PointsLeft);
            1
        });
    }
    feedback.finish(&mut question, &mut notes);
    intake
        .gathering
        .add(number, &excerpt, Ok((question, notes)));
    Ok(())
}

/// Whether an author wrote the title of an item.
fn is_meaningful(title: &str) -> bool {
    !title.is_empty() && title != "Question"
}

/// A text without a question; a meaningful title is its heading.
fn slide(title: &str, text: &str) -> (String, String) {
    if is_meaningful(title) {
        return (title.to_owned(), text.to_owned());
    }
    let (heading, body) = text.split_once('\n').unwrap_or((text, ""));
    (heading.to_owned(), body.trim().to_owned())
}

/// An item and its parsed parts.
struct Item<'e> {
    fields: BTreeMap<String, String>,
    presentation: Option<&'e Element>,
    responses: Vec<&'e Element>,
    conditions: Vec<Condition>,
}

impl<'e> Item<'e> {
    fn of(element: &'e Element) -> Self {
        let below = element.below();
        let is_response = |element: &&&Element| {
            let names = [
                "response_lid",
                "response_str",
                "response_num",
                "response_grp",
            ];
            names.contains(&element.name.as_str()) || element.name == "response_xy"
        };
        let mut fields = BTreeMap::new();
        for field in below
            .iter()
            .filter(|element| element.name == "qtimetadatafield")
        {
            let text = |name| field.child(name).map(Element::text).unwrap_or_default();
            fields.insert(text("fieldlabel"), text("fieldentry"));
        }
        for name in ["bbmd_questiontype", "qmd_itemtype"] {
            if let Some(kind) = element.find(name) {
                let field = fields.entry("question_type".to_owned());
                field.or_insert(kind.text());
            }
        }
        let conditions = below
            .iter()
            .filter(|element| element.name == "respcondition");
        let conditions = conditions.take(PARTS_MAX);
        let conditions = conditions.map(|element| Condition::of(element)).collect();
        Self {
            fields,
            presentation: element.child("presentation"),
            responses: below
                .iter()
                .filter(is_response)
                .take(PARTS_MAX)
                .copied()
                .collect(),
            conditions,
        }
    }

    /// The ids of the answers.
    fn offered(&self) -> Vec<&'e str> {
        let responses = self.responses.iter().flat_map(|response| response.below());
        let labels = responses.filter(|element| element.name == "response_label");
        labels.map(|label| label.attribute("ident")).collect()
    }

    fn meta(&self, name: &str) -> Option<&str> {
        self.fields.get(name).map(String::as_str)
    }

    /// A text with several blanks, and what stands above it; `None` for every other item.
    fn passage(
        &self,
        title: &str,
        notes: &mut Vec<Note>,
    ) -> Option<Result<(Content, Said), Reason>> {
        let way = blanks::way(self.kind())?;
        let presentation = self.presentation?;
        let title = Some(title).filter(|title| is_meaningful(title));
        let conditions = self.scoring();
        let blanks = blanks::read(presentation, &self.responses, &conditions, way, notes);
        Some(blanks.map(|passage| blanks::above(passage, title)))
    }

    /// What kind of question it says that it is.
    fn kind(&self) -> &str {
        let kind = self.meta("question_type").or(self.meta("cc_profile"));
        kind.unwrap_or("")
    }

    fn content(
        &self,
        feedback: &mut Feedback,
        shown: &mut Shown,
        notes: &mut Vec<Note>,
    ) -> Result<Content, Reason> {
        if self.presentation.is_none() {
            return Err(Reason::NoQuestion);
        }
        let kind = self.kind();
        match kind {
            "text_only_question" => return Ok(Content::Slide(SlideContent::default())),
            "essay_question" | "cc.essay.v0p1" | "Essay" | "Short Response" => {
                return Ok(Content::OpenText(OpenTextContent {}));
            }
            "calculated_question"
            | "file_upload_question"
            | "categorization_question"
            | "hot_spot_question"
            | "formula_question"
            | "Calculated"
            | "File Upload"
            | "Hot Spot"
            | "Jumbled Sentence"
            | "Quiz Bowl"
            | "cc.pattern_match.v0p1" => return Err(Reason::KindUnknown),
            _ => {}
        }
        if let Some(presentation) = self.presentation.filter(|part| blackboard::matches(part)) {
            return blackboard::matching(presentation, &self.scoring(), notes);
        }
        match self.responses.as_slice() {
            [] => Err(Reason::KindUnknown),
            [one] => self.one(one, feedback, shown, notes),
            several => self.matching(several),
        }
    }

    fn one(
        &self,
        one: &Element,
        feedback: &mut Feedback,
        shown: &mut Shown,
        notes: &mut Vec<Note>,
    ) -> Result<Content, Reason> {
        let kind = self.kind();
        if let Some(blank) = one.find("render_fib") {
            let is_number = matches!(kind, "numerical_question" | "Numeric")
                || one.name == "response_num"
                || matches!(blank.attribute("fibtype"), "Integer" | "Decimal");
            return if is_number {
                self.number(notes)
            } else {
                self.typed(notes)
            };
        }
        match one.name.as_str() {
            "response_lid" if kind == "Opinion Scale" => {
                let (content, pictures) = responses::poll(one, notes);
                *shown = pictures;
                Ok(content)
            }
            "response_lid" if one.attribute("rcardinality") == "Ordered" => self.order(one, notes),
            "response_lid" => self.choice(one, feedback, shown, notes),
            "response_num" => self.number(notes),
            "response_str" => self.typed(notes),
            _ => Err(Reason::KindUnknown),
        }
    }

    /// The conditions that award points, highest first.
    fn scoring(&self) -> Vec<&Condition> {
        let mut scoring: Vec<&Condition> = self
            .conditions
            .iter()
            .filter(|condition| condition.score > Number::ZERO)
            .collect();
        scoring.sort_by_key(|condition| std::cmp::Reverse(condition.score));
        scoring
    }

    fn note_parts(&self, notes: &mut Vec<Note>) {
        let scoring = self.scoring();
        if scoring.first().map(|one| one.score) != scoring.last().map(|one| one.score) {
            notes.push(Note::PointsLeft);
        }
    }

    fn choice(
        &self,
        one: &Element,
        feedback: &mut Feedback,
        shown: &mut Shown,
        notes: &mut Vec<Note>,
    ) -> Result<Content, Reason> {
        let labels = responses::labels(one, notes);
        let scoring = self.scoring();
        let best = scoring.first().map(|condition| condition.score);
        let takes_several = one.attribute("rcardinality") == "Multiple";
        let counting = scoring
            .iter()
            .filter(|condition| takes_several || Some(condition.score) == best);
        let rights: Vec<&str> = counting
            .flat_map(|condition| condition.equal.iter().map(|(_, said)| said.as_str()))
            .collect();
        self.note_parts(notes);
        if rights.is_empty() {
            return Err(Reason::NothingRight);
        }
        if !rights
            .iter()
            .all(|right| labels.iter().any(|label| label.id == *right))
        {
            return Err(Reason::RightUnknown);
        }
        // Some programs write an empty answer for each one that wasn't filled in.
        let is_filled = |label: &Label<'_>| label.is_filled() || rights.contains(&label.id);
        let labels: Vec<Label<'_>> = labels.into_iter().filter(is_filled).collect();
        if let Some(is_true) = responses::true_false(self.kind(), &labels, &rights) {
            return Ok(Content::TrueFalse(TrueFalseContent {
                is_true: Some(is_true),
            }));
        }
        let mut answers = Vec::new();
        for label in labels {
            answers.push(DraftAnswer {
                is_correct: rights.contains(&label.id),
                text: label.text,
                feedback: feedback.take(label.id, notes),
                ..DraftAnswer::default()
            });
            shown.push(label.media);
        }
        Ok(Content::Choice(ChoiceContent { answers }))
    }

    fn order(&self, one: &Element, notes: &mut Vec<Note>) -> Result<Content, Reason> {
        let labels = responses::texts(one, notes);
        let scoring = self.scoring();
        let best = scoring.first().ok_or(Reason::NothingRight)?;
        let items = best.equal.iter().map(|(_, said)| {
            let label = labels.iter().find(|label| label.id == said);
            label.map(|label| label.text.clone())
        });
        let items: Option<Vec<String>> = items.collect();
        let items = items.ok_or(Reason::RightUnknown)?;
        if items.len() != labels.len() {
            return Err(Reason::KindUnknown);
        }
        Ok(Content::Order(OrderContent { items }))
    }

    fn typed(&self, notes: &mut Vec<Note>) -> Result<Content, Reason> {
        let scoring = self.scoring();
        if scoring.is_empty() {
            // Only a person can grade it.
            return Ok(Content::OpenText(OpenTextContent {}));
        }
        if scoring.iter().any(|condition| condition.has_pattern) {
            return Err(Reason::KindUnknown);
        }
        self.note_parts(notes);
        let best = scoring[0].score;
        let mut accepted: Vec<String> = Vec::new();
        for condition in scoring.iter().filter(|condition| condition.score == best) {
            for (_, said) in &condition.equal {
                if !accepted.contains(said) {
                    accepted.push(said.clone());
                }
            }
        }
        if accepted.is_empty() {
            return Err(Reason::KindUnknown);
        }
        Ok(Content::Typed(TypedContent {
            accepted,
            tolerates_typos: false,
        }))
    }

    fn number(&self, notes: &mut Vec<Note>) -> Result<Content, Reason> {
        self.note_parts(notes);
        let scoring = self.scoring();
        let best = scoring.first().ok_or(Reason::NothingRight)?;
        if scoring
            .iter()
            .filter(|condition| condition.score == best.score)
            .count()
            > 1
        {
            notes.push(Note::PointsLeft);
        }
        let told = best.equal.iter().find_map(|(_, said)| numeral::read(said));
        let ends = best.least.zip(best.most);
        // Ends that don't lie around the number are about another answer.
        let is_around = |(least, most): &(Number, Number)| {
            told.is_none_or(|right| *least <= right && right <= *most)
        };
        if !ends.as_ref().is_none_or(is_around) {
            notes.push(Note::PointsLeft);
        }
        let ends = ends.filter(is_around);
        let millionths = |number: Number| i128::from(number.millionths());
        let right = match (told, ends) {
            (Some(right), _) => right,
            (None, Some((least, most))) => {
                let middle = i128::midpoint(millionths(least), millionths(most));
                numeral::from_millionths(middle).ok_or(Reason::Malformed)?
            }
            (None, None) if best.equal.is_empty() => return Err(Reason::KindUnknown),
            (None, None) => return Err(Reason::Malformed),
        };
        let off = ends.map(|(least, most)| right.distance(least).max(right.distance(most)));
        let tolerance = off.and_then(|off| numeral::from_millionths(i128::from(off)));
        Ok(Content::Number(NumberContent {
            right: Some(right),
            tolerance: tolerance.unwrap_or_default(),
            range: None,
            unit: String::new(),
            span: None,
        }))
    }

    /// Several questions in one item, each with a prompt and the same answers.
    fn matching(&self, several: &[&Element]) -> Result<Content, Reason> {
        let scoring = self.scoring();
        let mut content = MatchContent::default();
        let mut offered: Vec<String> = Vec::new();
        for response in several {
            let prompt = material(response, true).text;
            if prompt.is_empty() {
                return Err(Reason::KindUnknown);
            }
            if response.name != "response_lid" || response.attribute("rcardinality") == "Multiple" {
                return Err(Reason::KindUnknown);
            }
            let labels = responses::labels(response, &mut Vec::new());
            let ident = response.attribute("ident");
            let right = scoring
                .iter()
                .flat_map(|condition| &condition.equal)
                .find(|(response, _)| response == ident)
                .ok_or(Reason::NothingRight)?;
            let label = labels.iter().find(|label| label.id == right.1);
            let answer = label.ok_or(Reason::RightUnknown)?.text.clone();
            offered.extend(labels.into_iter().map(|label| label.text));
            content.pairs.push(MatchPair { prompt, answer });
        }
        for text in offered {
            let is_used = content.pairs.iter().any(|pair| pair.answer == text);
            if !is_used && !content.distractors.contains(&text) {
                content.distractors.push(text);
            }
        }
        Ok(Content::Match(content))
    }
}
