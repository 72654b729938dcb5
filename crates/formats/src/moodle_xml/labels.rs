//! Texts dragged onto a picture: `ddimageortext`, whose zones are told by their corners, and
//! `ddmarker`, whose zones are shapes. Both become labels of spots, which are the middles of the
//! zones; what goes nowhere is a label that belongs nowhere.
//!
//! Each label is there once here. So what may be dragged several times is another kind of question,
//! and so is a text that belongs into several zones. Pictures to be dragged are not labels.

use std::collections::{BTreeMap, BTreeSet};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use game::draft::{Content, DraftMedia, LabelSpot, LabelsContent, MediaKind};
use game::limits;
use game::number::Number;
use markup::html;
use markup::xml::{Element, escape};

use super::texts::{html_of, text_of};
use super::zones::{self, Place};
use crate::gather::Gathering;
use crate::reading::{File, Note, Reason};
use crate::{media, numeral, spots};

/// Reads a question of either kind, and its picture.
pub(super) fn read(
    item: &Element,
    gathering: &mut Gathering,
    notes: &mut Vec<Note>,
) -> Result<(Content, DraftMedia), Reason> {
    let drags = drags(item, notes)?;
    let drops = drops(item)?;
    let (picture, size) = picture(item, gathering).ok_or(Reason::PictureNeeded)?;
    let size = zones::shown_size(size);
    let (mut found, mut used) = (Vec::new(), BTreeSet::new());
    for (element, choice) in drops {
        let drag = drags.get(&choice).ok_or(Reason::RightUnknown)?;
        if !used.insert(choice) {
            return Err(Reason::KindUnknown);
        }
        if !text_of(Some(element)).is_empty() {
            notes.push(Note::RemarksLeft);
        }
        let place = if item.attribute("type") == "ddmarker" {
            shape(element).map(|place| on(place, size))
        } else {
            let group = drags.values().filter(|one| one.group == drag.group);
            let zone = spots::text_size(group.map(|one| one.label.as_str()), size.0);
            corner(element).map(|corner| {
                let told = told(element, corner, zone, size);
                told.or_else(|| on(zones::middle(corner, zone, size), size))
            })
        };
        let (x, y) = place
            .ok_or(Reason::Malformed)?
            .ok_or(Reason::NumbersUnfit)?;
        let label = drag.label.clone();
        found.push(LabelSpot { x, y, label });
    }
    let rest = drags.into_iter();
    let rest = rest.filter(|(number, _)| !used.contains(number));
    let content = spots::labels(found, rest.map(|(_, drag)| drag.label).collect())?;
    Ok((content, picture))
}

/// Something to be dragged.
struct Drag {
    label: String,
    group: String,
}

/// What can be dragged, by its number.
fn drags(item: &Element, notes: &mut Vec<Note>) -> Result<BTreeMap<u32, Drag>, Reason> {
    let mut drags = BTreeMap::new();
    for (at, element) in (1..).zip(item.all("drag")) {
        if element.child("file").is_some() {
            return Err(Reason::PictureNeeded);
        }
        let html = html_of(Some(element)).unwrap_or_else(|| text_of(Some(element)));
        let said = html::read(&html);
        if !said.media.is_empty() {
            return Err(Reason::PictureNeeded);
        }
        if said.text.is_empty() {
            // Moodle's form has room for more than a question needs.
            continue;
        }
        let count = said_in(element, "noofdrags");
        if element.child("infinite").is_some() || !matches!(count.as_str(), "" | "1") {
            return Err(Reason::KindUnknown);
        }
        notes.extend(said.notes);
        let drag = Drag {
            label: said.text,
            group: said_in(element, "draggroup"),
        };
        if drags.insert(number(element, at)?, drag).is_some() {
            return Err(Reason::Malformed);
        }
    }
    Ok(drags)
}

/// The zones in their order, each with the number of what belongs there. Moodle passes over those
/// where nothing does.
fn drops(item: &Element) -> Result<Vec<(&Element, u32)>, Reason> {
    let mut drops = Vec::new();
    for (at, element) in (1..).zip(item.all("drop")) {
        let choice = match said_in(element, "choice").as_str() {
            "" => 0,
            choice => choice.parse().map_err(|_error| Reason::Malformed)?,
        };
        if choice != 0 {
            drops.push((number(element, at)?, element, choice));
        }
    }
    // For each of them, all texts are looked at.
    if drops.len() > limits::SPOTS_MAX {
        return Err(Reason::TooManyAnswers);
    }
    drops.sort_by_key(|(number, _, _)| *number);
    let drops = drops
        .into_iter()
        .map(|(_, element, choice)| (element, choice));
    Ok(drops.collect())
}

/// The number of a drag or a drop, or else its place in the file.
fn number(element: &Element, place: u32) -> Result<u32, Reason> {
    match said_in(element, "no").as_str() {
        "" => Ok(place),
        number => number.parse().map_err(|_error| Reason::Malformed),
    }
}

fn said_in(element: &Element, name: &str) -> String {
    let said = element.child(name).map(Element::text).unwrap_or_default();
    said.trim().to_owned()
}

fn corner(element: &Element) -> Option<Place> {
    let along = |name| numeral::read(&said_in(element, name));
    Some(Place {
        x: along("xleft")?,
        y: along("ytop")?,
    })
}

fn shape(element: &Element) -> Option<Place> {
    zones::inside(&said_in(element, "shape"), &said_in(element, "coords"))
}

/// A place on a picture in ten-thousandths; `None` if it is beside the picture.
fn on(place: Place, size: (u32, u32)) -> Option<(u16, u16)> {
    let part = |at, side: u32| spots::part(at, Number::whole(side.into()));
    Some((part(place.x, size.0)?, part(place.y, size.1)?))
}

/// The place of a spot that we wrote beside its pixels, which may be a little off. It counts as
/// long as nobody changed them.
fn told(
    element: &Element,
    corner: Place,
    zone: (i64, i64),
    size: (u32, u32),
) -> Option<(u16, u16)> {
    let told = |name| element.attribute(name).parse::<u16>().ok();
    let (x, y) = (told("x")?, told("y")?);
    let (left, top) = corner_of((x, y), zone, size);
    let is_same = corner.x == Number::whole(left) && corner.y == Number::whole(top);
    (is_same && x.max(y) <= limits::PIN_WHOLE).then_some((x, y))
}

/// The upper left corner of a zone around a spot. Near the edge, it is beyond the picture.
fn corner_of((x, y): (u16, u16), zone: (i64, i64), size: (u32, u32)) -> (i64, i64) {
    let pixel = |part: u16, side: u32| {
        let whole = i64::from(limits::PIN_WHOLE);
        (i64::from(part) * i64::from(side) + whole / 2) / whole
    };
    (pixel(x, size.0) - zone.0 / 2, pixel(y, size.1) - zone.1 / 2)
}

/// The picture in a file, and its size in pixels.
fn picture(item: &Element, gathering: &mut Gathering) -> Option<(DraftMedia, (u32, u32))> {
    let file = item.child("file")?;
    let bytes = media::from_base64(&file.text())?;
    let size = media::size(&bytes)?;
    let name = match file.attribute("name") {
        "" => "picture",
        name => name,
    };
    let picture = DraftMedia {
        kind: MediaKind::Image,
        id: gathering.keep(name, bytes),
        // Moodle has no place for either, and passes over them.
        alt: (file.attribute("alt").chars())
            .take(limits::ALT_MAX)
            .collect(),
        is_decorative: file.attribute("role") == "presentation",
        start_s: 0,
        veil: None,
    };
    Some((picture, size))
}

/// Labels as texts to be dragged onto their picture; `None` if it can't be seen how large that is.
pub(super) fn written(
    content: &LabelsContent,
    picture: &DraftMedia,
    file: &File,
) -> Option<String> {
    let size = zones::shown_size(media::size(&file.bytes)?);
    let zone = spots::text_size(content.labels(), size.0);
    let role = if picture.is_decorative {
        " role=\"presentation\""
    } else {
        ""
    };
    let mut xml = format!(
        "<shuffleanswers/>\n<file name=\"{}\" path=\"/\" encoding=\"base64\" alt=\"{}\"{role}>{}\
         </file>\n",
        escape(&media::file_name(picture.kind, file)),
        escape(&picture.alt),
        STANDARD.encode(&file.bytes),
    );
    for (number, label) in (1..).zip(content.labels()) {
        let text = html::written(label);
        xml.extend([format!(
            "<drag>\n<no>{number}</no>\n<text><![CDATA[{text}]]></text>\n\
             <draggroup>1</draggroup>\n</drag>\n"
        )]);
    }
    for (number, spot) in (1..).zip(&content.spots) {
        let (x, y) = (spot.x, spot.y);
        let (left, top) = corner_of((x, y), zone, size);
        xml.extend([format!(
            "<drop x=\"{x}\" y=\"{y}\">\n<text></text>\n<no>{number}</no>\n\
             <choice>{number}</choice>\n<xleft>{left}</xleft>\n<ytop>{top}</ytop>\n</drop>\n"
        )]);
    }
    Some(xml)
}
