//! The feedback of an item: what explains it, and what is said about its answers.
//!
//! Only a choice has a place for the latter. It takes what belongs to its answers while it is read;
//! what nothing took is noted.

use std::collections::{BTreeMap, BTreeSet};

use game::draft::{ChoiceContent, Content, DraftAnswer, QuestionDraft};
use game::limits::FEEDBACK_MAX;
use markup::html::{self, Said};
use markup::xml::Element;

use super::body;
use super::conditions::Condition;
use super::keys::PARTS_MAX;
use super::material::material;
use crate::media;
use crate::reading::Note;

/// The feedback of an item while it is read.
#[derive(Default)]
pub(super) struct Feedback {
    explanation: Said,
    /// What is shown for a single answer, by its id.
    remarks: BTreeMap<String, Said>,
    /// Whether something is said for other reasons.
    has_others: bool,
}

impl Feedback {
    /// That of an item of version 1.2, which offers the answers with these ids.
    pub(super) fn of_first(item: &Element, conditions: &[Condition], offered: &[&str]) -> Self {
        let offered: BTreeSet<&str> = offered.iter().copied().collect();
        let mut shown: Shown<'_> = BTreeMap::new();
        for condition in conditions {
            for feedback in &condition.tells {
                let reasons = shown.entry(("", feedback)).or_default();
                reasons.insert(condition.only_answer());
            }
        }
        let mut feedback = Self::default();
        for element in item.all("itemfeedback") {
            let said = material(element, false);
            let ident = element.attribute("ident");
            // Blackboard calls a remark on one answer a solution, too.
            let is_general = ident.contains("general_fb")
                || element.child("solution").is_some() && !offered.contains(ident);
            if is_general && feedback.explanation.text.is_empty() {
                feedback.explanation = said;
            } else {
                let answers = answers(ident, shown.remove(&("", ident)), &offered);
                feedback.add(&said, &answers);
            }
        }
        feedback
    }

    /// That of an item of version 2. A single feedback that isn't about an answer explains the
    /// question; several are about how well it was answered.
    pub(super) fn of_second(item: &Element) -> Self {
        let mut feedback = Self::default();
        let below = item.child("itemBody").map(Element::below);
        let below = below.unwrap_or_default();
        let ids: BTreeSet<&str> = below
            .iter()
            .map(|one| one.attribute("identifier"))
            .collect();
        feedback.add_inline(&below);
        let mut shown = shown(item);
        let mut others: Vec<&Element> = Vec::new();
        for modal in item.all("modalFeedback") {
            let name = modal.attribute("identifier");
            let key = (modal.attribute("outcomeIdentifier"), name);
            let answers = answers(name, shown.remove(&key), &ids);
            let is_computed = modal.find("printedVariable").is_some();
            if answers.is_empty() || is_computed || modal.attribute("showHide") == "hide" {
                others.push(modal);
            } else {
                feedback.add(&said_in(modal), &answers);
            }
        }
        match others.as_slice() {
            [] => {}
            [one] if explains(one) => feedback.explanation = said_in(one),
            _ => feedback.has_others = true,
        }
        feedback
    }

    /// Adds what stands beside answers, each in its own.
    fn add_inline(&mut self, below: &[&Element]) {
        let is_inline = |element: &&&Element| element.name == "feedbackInline";
        let all = below.iter().filter(is_inline).count();
        let mut own = 0;
        for choice in below.iter().filter(|one| one.name == "simpleChoice") {
            let id = choice.attribute("identifier");
            for inline in choice.below().iter().filter(is_inline) {
                let is_own = inline.attribute("identifier") == id;
                if is_own && inline.attribute("showHide") != "hide" {
                    own += 1;
                    self.add(&body::rich(inline), &[id]);
                }
            }
        }
        self.has_others |= all > own;
    }

    /// Adds what is said about these answers; about none of them, or many, it has no place.
    fn add(&mut self, said: &Said, answers: &[&str]) {
        if said.text.is_empty() {
            return;
        }
        if answers.is_empty() || answers.len() > PARTS_MAX {
            self.has_others = true;
            return;
        }
        // It is copied for each answer, so it must not be longer than what is kept.
        let text = html::cut(&said.text, FEEDBACK_MAX);
        self.has_others |= text != said.text;
        for answer in answers {
            let remark = self.remarks.entry((*answer).to_owned()).or_default();
            if remark.text.chars().count() >= FEEDBACK_MAX {
                self.has_others = true;
                continue;
            }
            if !remark.text.is_empty() {
                remark.text.push('\n');
            }
            remark.text.push_str(&text);
            remark.notes.extend(&said.notes);
            remark.media.extend(said.media.first().cloned());
        }
    }

    /// Takes what is said about an answer.
    pub(super) fn take(&mut self, answer: &str, notes: &mut Vec<Note>) -> String {
        let said = self.remarks.remove(answer);
        said.map_or_else(String::new, |said| media::feedback_of(said, notes))
    }

    /// Explains the question, and notes what nothing took.
    pub(super) fn finish(self, question: &mut QuestionDraft, notes: &mut Vec<Note>) {
        question.explanation = media::text_of(self.explanation, notes);
        if self.has_others || !self.remarks.is_empty() {
            notes.push(Note::RemarksLeft);
        }
    }
}

/// When feedback is shown, by its outcome and its name: the answers of its conditions, or `None`
/// for a condition of another kind.
type Shown<'e> = BTreeMap<(&'e str, &'e str), BTreeSet<Option<&'e str>>>;

/// The answers for which alone feedback is shown: that of its name, or those of its conditions.
fn answers<'e>(
    name: &'e str,
    reasons: Option<BTreeSet<Option<&'e str>>>,
    offered: &BTreeSet<&str>,
) -> Vec<&'e str> {
    let is_offered = |id: &&str| !id.is_empty() && offered.contains(id);
    if is_offered(&name) {
        return vec![name];
    }
    let reasons = reasons.into_iter().flatten();
    let answers = reasons.map(|reason| reason.filter(is_offered));
    answers.collect::<Option<_>>().unwrap_or_default()
}

/// When the conditions of an item of version 2 show its feedback.
fn shown(item: &Element) -> Shown<'_> {
    let mut shown: Shown<'_> = BTreeMap::new();
    let Some(processing) = item.child("responseProcessing") else {
        return shown;
    };
    let branches = processing.below().into_iter().filter(|branch| {
        let names = ["responseIf", "responseElseIf", "responseElse"];
        names.contains(&branch.name.as_str())
    });
    for branch in branches.chain([processing]) {
        let answer = tested_answer(branch);
        for set in branch.all("setOutcomeValue") {
            let outcome = set.attribute("identifier");
            let values = set.below().into_iter();
            for value in values.filter(|one| one.name == "baseValue") {
                let reasons = shown.entry((outcome, value.only_text())).or_default();
                reasons.insert(answer);
            }
        }
    }
    shown
}

/// The answer of which a branch tests that it was picked, and nothing else.
fn tested_answer(branch: &Element) -> Option<&str> {
    let test = branch.elements().next()?;
    if branch.name == "responseElse" || !matches!(test.name.as_str(), "match" | "member") {
        return None;
    }
    let mut values = test.all("baseValue");
    let value = values.next().filter(|_| values.next().is_none())?;
    test.child("variable")?;
    Some(value.only_text())
}

/// Whether a single feedback is for everyone, by the name under which it is shown.
fn explains(feedback: &Element) -> bool {
    let name = feedback.attribute("identifier").to_ascii_lowercase();
    let mut of_wrong_ones = ["incorrect", "wrong", "false"].iter();
    let is_for_wrong_ones = of_wrong_ones.any(|word| name.contains(word));
    !is_for_wrong_ones && feedback.find("printedVariable").is_none()
}

fn said_in(modal: &Element) -> Said {
    body::rich(modal.child("contentBody").unwrap_or(modal))
}

/// The answers with feedback, each with its id.
fn told(content: &ChoiceContent) -> impl Iterator<Item = (char, &DraftAnswer)> {
    let answers = ('A'..='Z').zip(&content.answers);
    answers.filter(|(_, answer)| !answer.feedback.trim().is_empty())
}

/// How a choice whose answers have feedback is counted, and when that is shown; `None` if there is
/// none.
pub(super) fn processing(content: &ChoiceContent, is_single: bool) -> Option<String> {
    const RESPONSE: &str = "<variable identifier=\"RESPONSE\"/>";
    let conditions = told(content).map(|(id, _)| {
        let id_value = format!("<baseValue baseType=\"identifier\">{id}</baseValue>");
        let test = if is_single {
            format!("<match>{RESPONSE}{id_value}</match>")
        } else {
            format!("<member>{id_value}{RESPONSE}</member>")
        };
        format!(
            "<responseCondition><responseIf>{test}<setOutcomeValue identifier=\"FEEDBACK\">\
             <multiple><variable identifier=\"FEEDBACK\"/><baseValue baseType=\"identifier\">\
             feedback{id}</baseValue></multiple></setOutcomeValue></responseIf>\
             </responseCondition>\n"
        )
    });
    let conditions: String = conditions.collect();
    (!conditions.is_empty()).then(|| {
        format!(
            "<responseProcessing>\n<responseCondition><responseIf><match>{RESPONSE}\
             <correct identifier=\"RESPONSE\"/></match><setOutcomeValue identifier=\"SCORE\">\
             <baseValue baseType=\"float\">1</baseValue></setOutcomeValue></responseIf>\
             </responseCondition>\n{conditions}</responseProcessing>\n"
        )
    })
}

/// The declaration of what feedback is shown, and the feedback: an explanation always, and what is
/// said about the answers that are picked.
pub(super) fn written(question: &QuestionDraft) -> (String, String) {
    let mut modal = String::new();
    let mut push = |id: &str, text: &str| {
        modal.extend([
            "<modalFeedback outcomeIdentifier=\"FEEDBACK\" identifier=\"",
            id,
            "\" showHide=\"show\">",
            &html::block(text),
            "</modalFeedback>\n",
        ]);
    };
    let mut cardinality = "single";
    if let Content::Choice(content) = &question.content {
        for (id, answer) in told(content) {
            cardinality = "multiple";
            push(&format!("feedback{id}"), answer.feedback.trim());
        }
    }
    let mut usual = "";
    if !question.explanation.is_empty() {
        usual = "<defaultValue><value>explanation</value></defaultValue>";
        push("explanation", &question.explanation);
    }
    if modal.is_empty() {
        return (String::new(), modal);
    }
    let outcome = format!(
        "<outcomeDeclaration identifier=\"FEEDBACK\" cardinality=\"{cardinality}\" \
         baseType=\"identifier\">{usual}</outcomeDeclaration>\n"
    );
    (outcome, modal)
}
