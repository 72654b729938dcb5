//! The kinds of questions that libraries of H5P ask, and what they become.

use game::draft::{
    ChoiceContent, Content, DraftAnswer, OpenTextContent, OrderContent, PollContent,
    TrueFalseContent, TypedContent,
};
use markup::html::{self, Media};
use serde_json::Value;

use super::{gaps, labels};
use crate::choices::{choice, truth};
use crate::media;
use crate::reading::{Note, Reason};

/// A question as it is asked; its texts are HTML.
pub(super) struct Asked {
    pub(super) text: String,
    pub(super) content: Result<Content, Reason>,
    pub(super) explanation: String,
    /// What was dropped.
    pub(super) notes: Vec<Note>,
    /// The picture without which it can't be asked.
    pub(super) picture: Option<Media>,
}

impl Asked {
    pub(super) fn new(text: &str, content: Result<Content, Reason>) -> Self {
        Self {
            text: text.to_owned(),
            content,
            explanation: String::new(),
            notes: Vec::new(),
            picture: None,
        }
    }
}

/// The text of a field, or an empty one.
pub(super) fn said_in(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// The text of an answer, in our notation.
pub(super) fn rich(html: &str, notes: &mut Vec<Note>) -> String {
    media::text_of(html::read(html), notes)
}

/// The questions of one content with this title.
pub(super) fn asked(library: &str, params: &Value, title: &str) -> Vec<Asked> {
    match library {
        "H5P.MultiChoice" => vec![multi_choice(params)],
        "H5P.TrueFalse" => vec![true_false(params)],
        "H5P.SingleChoiceSet" => {
            let choices = params["choices"].as_array().into_iter().flatten();
            let asked = |one: &Value| first_is_right(said_in(&one["question"]), &one["answers"]);
            choices.map(asked).collect()
        }
        "H5P.Summary" => summary(params),
        "H5P.Blanks" => gaps::blanks(params),
        "H5P.DragText" => vec![gaps::drag(params)],
        "H5P.DragQuestion" => vec![labels::drag(params, title)],
        "H5P.Essay" => vec![essay(params)],
        "H5P.OpenEndedQuestion" => {
            let content = Content::OpenText(OpenTextContent {});
            vec![Asked::new(said_in(&params["question"]), Ok(content))]
        }
        "H5P.SimpleMultiChoice" => vec![poll(params)],
        "H5P.SortParagraphs" => vec![order(params)],
        "H5P.Flashcards" => flashcards(params),
        "H5P.MultiMediaChoice" => vec![unknown(params, Reason::PictureNeeded)],
        _ => vec![unknown(params, Reason::KindUnknown)],
    }
}

/// A content of another kind, with a text to find it by.
fn unknown(params: &Value, reason: Reason) -> Asked {
    let fields = ["question", "taskDescription", "text", "intro"];
    let mut texts = fields.iter().map(|field| said_in(&params[*field]));
    let text = texts.find(|text| !text.is_empty());
    Asked::new(text.unwrap_or_default(), Err(reason))
}

fn multi_choice(params: &Value) -> Asked {
    let mut notes = Vec::new();
    let answers = params["answers"].as_array().into_iter().flatten();
    let answers = answers.map(|answer| {
        let texts = &answer["tipsAndFeedback"];
        // A tip is shown before anyone picks, and this to those who don't.
        for text in ["tip", "notChosenFeedback"] {
            remark(&texts[text], &mut notes);
        }
        let chosen = html::read(said_in(&texts["chosenFeedback"]));
        DraftAnswer {
            text: rich(said_in(&answer["text"]), &mut notes),
            is_correct: answer["correct"] == true,
            feedback: media::feedback_of(chosen, &mut notes),
            ..DraftAnswer::default()
        }
    });
    let answers: Vec<DraftAnswer> = answers.collect();
    let right = answers.iter().filter(|answer| answer.is_correct);
    if params["behaviour"]["type"] == "single" && right.count() > 1 {
        // Any one of them earns all points there.
        notes.push(Note::PointsLeft);
    }
    let content = Content::Choice(ChoiceContent { answers });
    Asked {
        notes,
        ..Asked::new(said_in(&params["question"]), Ok(content))
    }
}

/// Notes the texts that are shown for single answers.
pub(super) fn remarks(texts: &Value, notes: &mut Vec<Note>) {
    let texts = texts.as_object().into_iter().flatten();
    texts.for_each(|(_, text)| remark(text, notes));
}

/// Notes a text that is shown for a single answer, if there is one.
fn remark(text: &Value, notes: &mut Vec<Note>) {
    if !html::plain(said_in(text)).text.is_empty() {
        notes.push(Note::RemarksLeft);
    }
}

/// A statement. If its two answers have other words, they are what players must see.
fn true_false(params: &Value) -> Asked {
    let mut notes = Vec::new();
    let is_true = match &params["correct"] {
        Value::Bool(is_true) => Some(*is_true),
        other => match said_in(other) {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        },
    };
    let behavior = &params["behaviour"];
    for remark in ["feedbackOnCorrect", "feedbackOnWrong"] {
        if !said_in(&behavior[remark]).trim().is_empty() {
            notes.push(Note::RemarksLeft);
        }
    }
    let words = ["trueText", "falseText"].map(|name| said_in(&params["l10n"][name]).trim());
    let is_plain = words == ["", ""] || words.map(truth) == [Some(true), Some(false)];
    let content = match is_true {
        None => Err(Reason::NothingRight),
        Some(_) if is_plain => Ok(Content::TrueFalse(TrueFalseContent { is_true })),
        Some(is_true) => {
            let [yes, no] = words.map(|word| rich(word, &mut notes));
            Ok(choice([(yes, is_true), (no, !is_true)]))
        }
    };
    Asked {
        notes,
        ..Asked::new(said_in(&params["question"]), content)
    }
}

/// Answers of which the first is right.
fn first_is_right(text: &str, answers: &Value) -> Asked {
    let mut notes = Vec::new();
    let answers = answers.as_array().into_iter().flatten();
    let answers = answers.enumerate();
    let answers = answers.map(|(at, answer)| (rich(said_in(answer), &mut notes), at == 0));
    let content = choice(answers.collect::<Vec<_>>());
    Asked {
        notes,
        ..Asked::new(text, Ok(content))
    }
}

/// Sets of statements, of which one is right each.
fn summary(params: &Value) -> Vec<Asked> {
    let sets = params["summaries"].as_array().into_iter().flatten();
    // Interactive videos have an empty one, unless someone filled it in.
    let filled = sets.filter(|set| set["summary"].as_array().is_some_and(|all| !all.is_empty()));
    let asked = filled.map(|set| {
        let mut asked = first_is_right(said_in(&params["intro"]), &set["summary"]);
        if !said_in(&set["tip"]).is_empty() {
            asked.notes.push(Note::RemarksLeft);
        }
        asked
    });
    asked.collect()
}

/// An essay, which is graded by its words there.
fn essay(params: &Value) -> Asked {
    let mut notes = Vec::new();
    let keywords = params["keywords"].as_array();
    let mut keywords = keywords.into_iter().flatten();
    if keywords.any(|keyword| !said_in(&keyword["keyword"]).is_empty()) {
        notes.push(Note::PointsLeft);
    }
    let content = Ok(Content::OpenText(OpenTextContent {}));
    Asked {
        notes,
        explanation: said_in(&params["solution"]["sample"]).to_owned(),
        ..Asked::new(said_in(&params["taskDescription"]), content)
    }
}

fn poll(params: &Value) -> Asked {
    let mut notes = Vec::new();
    let answers = params["alternatives"].as_array().into_iter().flatten();
    let answers = answers.map(|answer| rich(said_in(&answer["text"]), &mut notes));
    let content = PollContent {
        answers: answers.collect(),
        takes_several: params["inputType"] == "checkbox",
        ..PollContent::default()
    };
    Asked {
        notes,
        ..Asked::new(said_in(&params["question"]), Ok(Content::Poll(content)))
    }
}

fn order(params: &Value) -> Asked {
    let mut notes = Vec::new();
    let items = params["paragraphs"].as_array().into_iter().flatten();
    let items = items.map(|item| rich(said_in(item), &mut notes)).collect();
    let content = Content::Order(OrderContent { items });
    Asked {
        notes,
        ..Asked::new(said_in(&params["taskDescription"]), Ok(content))
    }
}

/// Cards with a question each, and maybe a picture.
fn flashcards(params: &Value) -> Vec<Asked> {
    let cards = params["cards"].as_array().into_iter().flatten();
    let asked = cards.map(|card| {
        let mut notes = Vec::new();
        if !said_in(&card["tip"]).is_empty() {
            notes.push(Note::RemarksLeft);
        }
        if !said_in(&card["image"]["path"]).is_empty() {
            notes.push(Note::MediaLeft);
        }
        let answer = html::plain(said_in(&card["answer"])).text;
        let accepted = answer.split('/').map(|one| one.trim().to_owned());
        let content = Content::Typed(TypedContent {
            accepted: accepted.filter(|one| !one.is_empty()).collect(),
            tolerates_typos: false,
        });
        Asked {
            notes,
            ..Asked::new(said_in(&card["text"]), Ok(content))
        }
    });
    asked.collect()
}
