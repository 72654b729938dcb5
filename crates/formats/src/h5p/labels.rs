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
const USUAL_SIZE: [i64; 2] = [620, 310];
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

/// Something to be dragged.
struct Drag {
    label: String,
    homes: BTreeSet<usize>,
    is_used: bool,
}

fn labels(settings: &Value, task: &Value, notes: &mut Vec<Note>) -> Result<Content, Reason> {
    let drags = list(&task["elements"]).map(|element| drag_of(element, notes));
    // Zones know them by their places among all elements.
    let mut drags = drags.collect::<Result<Vec<Option<Drag>>, Reason>>()?;
    let size = ["width", "height"].map(|side| number(&settings["size"][side]));
    let [width, height] = [0, 1].map(|at| size[at].unwrap_or(Number::whole(USUAL_SIZE[at])));
    let mut found = Vec::new();
    for (at, zone) in list(&task["dropZones"]).enumerate() {
        if at == limits::SPOTS_MAX {
            return Err(Reason::TooManyAnswers);
        }
        remarks(&zone["tipsAndFeedback"], notes);
        remarks(&zone["tip"], notes);
        let along = |from: &str, length: &str, whole: Number| {
            let (from, length) = (number(&zone[from]), number(&zone[length]));
            let middle = middle(from?, length.unwrap_or_default(), whole)?;
            Some(spots::part(middle, Number::whole(100)))
        };
        let x = along("x", "width", width).ok_or(Reason::Malformed)?;
        let y = along("y", "height", height).ok_or(Reason::Malformed)?;
        found.push(LabelSpot {
            x: x.ok_or(Reason::NumbersUnfit)?,
            y: y.ok_or(Reason::NumbersUnfit)?,
            label: label_of(at, zone, &mut drags)?,
        });
    }
    let rest = drags.into_iter().flatten().filter(|drag| !drag.is_used);
    spots::labels(found, rest.map(|drag| drag.label).collect())
}

/// An element, if it can be dragged anywhere. A picture isn't a label, and neither is what can be
/// dragged several times.
fn drag_of(element: &Value, notes: &mut Vec<Note>) -> Result<Option<Drag>, Reason> {
    let homes = homes(element);
    if homes.is_empty() {
        return Ok(None);
    }
    let library = said_in(&element["type"]["library"]);
    match library.split(' ').next().unwrap_or_default() {
        "H5P.AdvancedText" | "H5P.Text" => {}
        "H5P.Image" => return Err(Reason::PictureNeeded),
        _ => return Err(Reason::KindUnknown),
    }
    if element["multiple"] == true {
        return Err(Reason::KindUnknown);
    }
    Ok(Some(Drag {
        label: rich(said_in(&element["type"]["params"]["text"]), notes),
        homes,
        is_used: false,
    }))
}

/// The label of a zone. Like H5P, we pass over elements that can't be dragged there.
fn label_of(at: usize, zone: &Value, drags: &mut [Option<Drag>]) -> Result<String, Reason> {
    let right: BTreeSet<usize> = list(&zone["correctElements"]).filter_map(index).collect();
    let mut label = None;
    for right in right {
        let drag = drags.get_mut(right).and_then(Option::as_mut);
        let Some(drag) = drag.filter(|drag| drag.homes.contains(&at)) else {
            continue;
        };
        // It belongs into two zones, or it isn't the only one here.
        if drag.is_used || label.is_some() {
            return Err(Reason::KindUnknown);
        }
        drag.is_used = true;
        label = Some(drag.label.clone());
    }
    label.ok_or(Reason::NothingRight)
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
