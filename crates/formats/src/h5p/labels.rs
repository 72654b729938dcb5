//! Texts dragged onto a picture: each belongs into one zone, or nowhere. They become labels of
//! spots, which are the middles of the zones.
//!
//! A zone begins at a part of the picture, in percent. Its sides are in em: sixteenths of the
//! pixels in which the author gave the size of the whole, to which the picture is stretched.

use std::collections::BTreeSet;

use game::draft::{Content, LabelSpot, MediaKind};
use game::limits;
use game::number::Number;
use markup::html::{self, Media};
use markup::xml::escape;
use serde_json::Value;

use super::kinds::{Asked, remarks, rich, said_in};
use crate::reading::{Note, Reason};
use crate::{numeral, spots};

/// The size in pixels where none is told.
const USUAL_SIZE: (i64, i64) = (620, 310);
/// The pixels of an em.
const EM: i128 = 16;

/// The question of a content with this title.
pub(super) fn drag(params: &Value, title: &str) -> Asked {
    let settings = &params["question"]["settings"];
    let task = &params["question"]["task"];
    let mut notes = Vec::new();
    let text = text(settings, task, title, &mut notes);
    let background = said_in(&settings["background"]["path"]);
    let content = if background.is_empty() {
        // Things are sorted into boxes there.
        Err(Reason::KindUnknown)
    } else {
        labels(settings, task, &mut notes)
    };
    let picture = Media {
        kind: MediaKind::Image,
        source: background.to_owned(),
        alt: String::new(),
        is_decorative: false,
    };
    Asked {
        notes,
        picture: Some(picture),
        ..Asked::new(&text, content)
    }
}

/// What is asked: the title, other texts on the picture, and the names that zones show, each with
/// the number of its spot.
fn text(settings: &Value, task: &Value, title: &str, notes: &mut Vec<Note>) -> String {
    let still = list(&task["elements"]).filter(|element| homes(element).is_empty());
    let still: Vec<&str> = still
        .map(|element| said_in(&element["type"]["params"]["text"]))
        .collect();
    if still.contains(&"") {
        notes.push(Note::MediaLeft);
    }
    if still.len() > 1 {
        // They stood somewhere on the picture.
        notes.push(Note::FormattingLeft);
    }
    let zones = (1..).zip(list(&task["dropZones"]));
    let shown = zones.filter(|(_, zone)| zone["showLabel"] == true);
    let shown = shown.map(|(number, zone)| (number, html::plain(said_in(&zone["label"])).text));
    let names: Vec<String> = shown
        .filter(|(_, name)| !name.trim().is_empty())
        .map(|(number, name): (u32, String)| format!("{number}: {}", escape(&name)))
        .collect();
    let still = still.concat();
    let title = match said_in(&settings["questionTitle"]) {
        "" if still.is_empty() => &escape(title),
        title => title,
    };
    let names = names.join("<br/>");
    format!("<p>{title}</p>{still}<p>{names}</p>")
}

/// The label of an element that can be dragged, and the zones it can be dragged to.
type Drag = (String, BTreeSet<usize>);

fn labels(settings: &Value, task: &Value, notes: &mut Vec<Note>) -> Result<Content, Reason> {
    let drags = list(&task["elements"]).map(|element| drag_of(element, notes));
    // Zones know them by their places among all elements.
    let drags = drags.collect::<Result<Vec<Option<Drag>>, Reason>>()?;
    let side = |name: &str, usual| number(&settings["size"][name]).unwrap_or(usual);
    let width = side("width", Number::whole(USUAL_SIZE.0));
    let height = side("height", Number::whole(USUAL_SIZE.1));
    let (mut found, mut used) = (Vec::new(), BTreeSet::new());
    for (at, zone) in list(&task["dropZones"]).enumerate() {
        if at == limits::SPOTS_MAX {
            return Err(Reason::TooManyAnswers);
        }
        remarks(&zone["tipsAndFeedback"], notes);
        remarks(&zone["tip"], notes);
        let along = |from: &str, length: &str, whole| {
            let from = number(&zone[from]).ok_or(Reason::Malformed)?;
            let length = number(&zone[length]).unwrap_or_default();
            let middle = middle(from, length, whole).ok_or(Reason::Malformed)?;
            spots::part(middle, Number::whole(100)).ok_or(Reason::NumbersUnfit)
        };
        let (x, y) = (along("x", "width", width)?, along("y", "height", height)?);
        // Like H5P, we pass over elements that can't be dragged there.
        let right = list(&zone["correctElements"]).filter_map(index);
        let can_be = |drag: &Drag| drag.1.contains(&at);
        let found_drag = |right: &usize| drags.get(*right).and_then(Option::as_ref);
        let right = right.filter(|right| found_drag(right).is_some_and(can_be));
        let right: BTreeSet<usize> = right.collect();
        let first = *right.first().ok_or(Reason::NothingRight)?;
        // It isn't the only one here, or belongs into another zone, too.
        if right.len() > 1 || !used.insert(first) {
            return Err(Reason::KindUnknown);
        }
        let label = drags[first].as_ref().map(|drag| drag.0.clone());
        let label = label.unwrap_or_default();
        found.push(LabelSpot { x, y, label });
    }
    let rest = drags.into_iter().enumerate();
    let rest = rest.filter(|(at, _)| !used.contains(at));
    let rest = rest.filter_map(|(_, drag)| Some(drag?.0));
    spots::labels(found, rest.collect())
}

/// An element, if it can be dragged anywhere. A picture isn't a label, and neither is what can be
/// dragged several times.
fn drag_of(element: &Value, notes: &mut Vec<Note>) -> Result<Option<Drag>, Reason> {
    let homes = homes(element);
    if homes.is_empty() {
        return Ok(None);
    }
    let library = said_in(&element["type"]["library"]);
    match library.split(' ').next() {
        Some("H5P.AdvancedText" | "H5P.Text") if element["multiple"] != true => {}
        Some("H5P.Image") => return Err(Reason::PictureNeeded),
        _ => return Err(Reason::KindUnknown),
    }
    let label = rich(said_in(&element["type"]["params"]["text"]), notes);
    Ok(Some((label, homes)))
}

/// The zones an element can be dragged to; none if it stays where it is.
fn homes(element: &Value) -> BTreeSet<usize> {
    list(&element["dropZones"]).filter_map(index).collect()
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// A place in a list, which is a text or a number.
fn index(value: &Value) -> Option<usize> {
    match value {
        Value::String(text) => text.trim().parse().ok(),
        other => other.as_u64().and_then(|at| usize::try_from(at).ok()),
    }
}

fn number(value: &Value) -> Option<Number> {
    match value {
        Value::String(text) => numeral::read(text),
        Value::Number(number) => numeral::read(&number.to_string()),
        _ => None,
    }
}

/// The middle of a zone in percent, by where it begins and how long it is.
fn middle(from: Number, length: Number, whole: Number) -> Option<Number> {
    let wide = |number: Number| i128::from(number.millionths());
    if wide(whole) <= 0 {
        return None;
    }
    // Half of the length, in percent of the whole.
    let half = wide(length) * EM * 100 * 1_000_000 / 2 / wide(whole);
    let middle = i64::try_from(wide(from) + half).ok()?;
    Some(Number::of_millionths(middle))
}
