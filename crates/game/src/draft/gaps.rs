//! A passage with gaps to be filled in.

use serde::{Deserialize, Serialize};

/// How a gap is written where it can't be filled in.
pub const BLANK: &str = "____";

/// A passage with gaps.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GapsContent {
    /// Texts and gaps, in order.
    pub passage: Vec<PassagePart>,
    /// How the gaps are filled in.
    #[serde(default)]
    pub way: GapsWay,
    /// Whether small typing errors are forgiven, where gaps are typed.
    #[serde(default)]
    pub tolerates_typos: bool,
}

/// A part of a passage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PassagePart {
    /// What is given. Two in a row are one.
    Text(String),
    /// What is to be filled in.
    Gap(PassageGap),
}

/// How gaps are filled in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum GapsWay {
    /// By typing.
    #[default]
    Typed,
    /// By choosing from a list of its own for each gap.
    List,
}

/// A gap.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PassageGap {
    /// Every spelling that counts where gaps are typed. The first one is shown, and right in a
    /// list.
    pub accepted: Vec<String>,
    /// What else is in the list.
    #[serde(default)]
    pub others: Vec<String>,
}

impl GapsContent {
    /// The gaps, in the order of the passage.
    pub fn gaps(&self) -> impl Iterator<Item = &PassageGap> {
        self.passage.iter().filter_map(|part| match part {
            PassagePart::Gap(gap) => Some(gap),
            PassagePart::Text(_) => None,
        })
    }

    /// The texts around the gaps, one more than there are gaps: before the first, between two, and
    /// after the last.
    pub fn texts(&self) -> Vec<String> {
        let mut texts = vec![String::new()];
        for part in &self.passage {
            match (part, texts.last_mut()) {
                (PassagePart::Text(text), Some(last)) => last.push_str(text),
                _ => texts.push(String::new()),
            }
        }
        if let Some(first) = texts.first_mut() {
            *first = first.trim_start().to_owned();
        }
        if let Some(last) = texts.last_mut() {
            last.truncate(last.trim_end().len());
        }
        texts
    }

    /// The passage as one text, with blanks for its gaps.
    pub fn with_blanks(&self) -> String {
        self.texts().join(BLANK)
    }

    /// The right answer of each gap, as it is shown.
    pub fn right(&self) -> impl Iterator<Item = &str> {
        let gaps = self.gaps();
        gaps.map(|gap| gap.accepted.first().map_or("", |text| text.trim()))
    }

    /// Every text in it, by which people look for the question.
    pub(super) fn all_texts(&self) -> impl Iterator<Item = &str> {
        let parts = self.passage.iter();
        parts
            .flat_map(|part| match part {
                PassagePart::Text(text) => std::slice::from_ref(text).iter().chain(&[]),
                PassagePart::Gap(gap) => gap.accepted.iter().chain(&gap.others),
            })
            .map(String::as_str)
    }
}

impl PassageGap {
    /// What its list has to choose from, the right one first.
    pub fn choices(&self) -> impl Iterator<Item = &str> {
        let all = self.accepted.iter().take(1).chain(&self.others);
        all.map(String::as_str)
    }
}
