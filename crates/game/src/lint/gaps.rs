//! Problems in a passage with gaps.

use std::collections::BTreeSet;

use super::{Findings, Flaw, squeezed};
use crate::draft::{GapsContent, GapsWay, PassageGap};
use crate::limits;
use crate::spelling;

/// Only what counts is checked: who tries the other way keeps what was written for the first one.
pub(super) fn check(findings: &mut Findings, content: &GapsContent) {
    let texts = content.texts();
    findings.number(content.gaps().count(), 1..=limits::GAPS_MAX);
    let length: usize = texts.iter().map(|text| text.chars().count()).sum();
    if length > limits::PASSAGE_MAX {
        findings.whole(Flaw::TextTooLong);
    }
    for (at, gap) in content.gaps().enumerate() {
        // The first and the last text stand beside one gap only.
        if at > 0 && texts.get(at).is_some_and(String::is_empty) {
            findings.at(Flaw::GapsTouch, at);
        }
        match content.way {
            GapsWay::Typed => typed(findings, gap, at),
            GapsWay::List => list(findings, gap, at),
        }
    }
}

fn typed(findings: &mut Findings, gap: &PassageGap, at: usize) {
    if gap.accepted.iter().all(|text| text.trim().is_empty()) {
        findings.at(Flaw::NothingRight, at);
        return;
    }
    if gap.accepted.len() > limits::GAP_ACCEPTED_MAX {
        findings.at(Flaw::TooMany, at);
    }
    let looks = gap.accepted.iter().map(|text| spelling::fold(text));
    each(findings, looks, at);
    too_long(findings, gap.accepted.iter().map(String::as_str), at);
}

/// Spellings that differ in capitals alone may be what is asked, so they are two choices.
fn list(findings: &mut Findings, gap: &PassageGap, at: usize) {
    if gap
        .accepted
        .first()
        .is_none_or(|text| text.trim().is_empty())
    {
        findings.at(Flaw::NothingRight, at);
        return;
    }
    if gap.others.is_empty() {
        findings.at(Flaw::TooFew, at);
    } else if gap.others.len() > limits::GAP_OTHERS_MAX {
        findings.at(Flaw::TooMany, at);
    }
    each(findings, gap.choices().map(squeezed), at);
    too_long(findings, gap.choices(), at);
}

/// Says once of a gap that one of its texts is empty, and that two are the same.
fn each(findings: &mut Findings, looks: impl Iterator<Item = String>, at: usize) {
    let looks: Vec<String> = looks.collect();
    if looks.iter().any(String::is_empty) {
        findings.at(Flaw::AnswerMissing, at);
    }
    let filled = || looks.iter().filter(|look| !look.is_empty());
    if filled().collect::<BTreeSet<_>>().len() < filled().count() {
        findings.at(Flaw::AnswerTwice, at);
    }
}

fn too_long<'a>(findings: &mut Findings, mut texts: impl Iterator<Item = &'a str>, at: usize) {
    if texts.any(|text| text.chars().count() > limits::GAP_TEXT_MAX) {
        findings.at(Flaw::TextTooLong, at);
    }
}

/// How many words are read before an answer: those of the passage, and those of the lists twice,
/// because they are compared.
pub(super) fn words(content: &GapsContent) -> u64 {
    let words = |text: &str| text.split_whitespace().count() as u64;
    let passage: u64 = content.texts().iter().map(|text| words(text)).sum();
    let lists = content.gaps().flat_map(PassageGap::choices);
    let lists: u64 = lists.map(words).sum();
    match content.way {
        GapsWay::Typed => passage,
        GapsWay::List => passage + 2 * lists,
    }
}
