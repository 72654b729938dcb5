//! Problems in spots on a picture and their labels.

use std::collections::BTreeSet;

use super::{Findings, Flaw, squeezed};
use crate::draft::{DraftMedia, LabelsContent};
use crate::limits;

/// Two labels that say the same are an error: nobody could tell which of them is meant.
pub(super) fn check(findings: &mut Findings, media: Option<&DraftMedia>, content: &LabelsContent) {
    findings.picture(media);
    let spots = limits::SPOTS_MIN..=limits::SPOTS_MAX;
    findings.number(content.spots.len(), spots);
    findings.number(content.distractors.len(), 0..=limits::DISTRACTORS_MAX);
    places(findings, content);
    let mut seen = BTreeSet::new();
    for (at, label) in content.labels().enumerate() {
        let look = squeezed(label);
        if look.is_empty() {
            findings.at(Flaw::AnswerMissing, at);
        } else if !seen.insert(look) {
            findings.at(Flaw::LabelTwice, at);
        }
        findings.length(label, limits::SPOT_LABEL_MAX, Some(at));
    }
}

/// Sides of pictures differ, so a distance is one in both directions alike: the markers of two
/// spots side by side on a tall picture may touch, but never cover each other.
fn places(findings: &mut Findings, content: &LabelsContent) {
    for (at, spot) in content.spots.iter().enumerate() {
        if !spot.is_inside() {
            findings.at(Flaw::SpotOutside, at);
        }
        let earlier = content.spots.iter().take(at);
        let nearest = limits::SPOT_DISTANCE_MIN.pow(2);
        if (earlier.map(|other| spot.distance_squared(other))).any(|distance| distance < nearest) {
            findings.at(Flaw::SpotsTooNear, at);
        }
    }
}

/// How many words are read before an answer.
pub(super) fn words(content: &LabelsContent) -> u64 {
    let labels = content.labels();
    labels
        .map(|label| label.split_whitespace().count() as u64)
        .sum()
}
