//! Labels of spots on a picture: texts of version 2 that are dragged onto its places.
//!
//! Version 2.1 drags pictures only, so an export draws each label as one, and says in its
//! description what it is. Later versions drag texts, too.

use std::collections::BTreeSet;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use game::draft::{Content, LabelSpot, LabelsContent};
use game::limits;
use markup::html;
use markup::xml::{Element, escape};

use super::body;
use super::found::Found;
use super::keys::{Key, PARTS_MAX};
use super::outgoing::Outgoing;
use super::places::{area, part, pixels};
use super::stage;
use crate::reading::{Note, Reason};
use crate::spots;

/// How the picture of a label begins that we draw. That of another program is lost.
const DRAWN: &str = "data:image/svg+xml;base64,";

/// The shortest side of a picture with places on it, in pixels: half a pixel is a quarter percent.
const SIDE_MIN: u32 = 200;

/// Reads an interaction. Each label is there once, and every place has one; everything else is
/// another kind of question.
pub(super) fn read(asking: &Element, key: &Key<'_>, found: &mut Found) -> Result<Content, Reason> {
    let size = stage::take(asking, found)?;
    let is_drag = |element: &&Element| matches!(element.name.as_str(), "gapText" | "gapImg");
    let drags = asking.elements().filter(is_drag).take(PARTS_MAX);
    let drags = drags.map(|drag| Ok((drag.attribute("identifier"), label(drag, found)?)));
    let drags = drags.collect::<Result<Vec<(&str, String)>, Reason>>()?;
    let pairs = key.pairs();
    if pairs.is_empty() {
        return Err(Reason::NothingRight);
    }
    let (mut labeled, mut used) = (Vec::new(), BTreeSet::new());
    for place in asking.all("associableHotspot").take(PARTS_MAX) {
        let id = place.attribute("identifier");
        let partners = pairs.iter().filter_map(|(one, other)| match id {
            _ if *other == id => Some(*one),
            _ if *one == id => Some(*other),
            _ => None,
        });
        let partners: Vec<&str> = partners.collect();
        let [partner] = partners.as_slice() else {
            return Err(Reason::KindUnknown);
        };
        let drag = drags.iter().find(|(id, _)| id == partner);
        let (id, label) = drag.ok_or(Reason::RightUnknown)?;
        if !used.insert(*id) {
            return Err(Reason::KindUnknown);
        }
        let place = area(place.attribute("shape"), place.attribute("coords"), size);
        let place = place.ok_or(Reason::Malformed)?;
        labeled.push(LabelSpot {
            x: place.x,
            y: place.y,
            label: label.clone(),
        });
    }
    let rest = drags.into_iter().filter(|(id, _)| !used.contains(id));
    spots::labels(labeled, rest.map(|(_, label)| label).collect())
}

/// What is dragged: its text, or what its picture shows.
fn label(drag: &Element, found: &mut Found) -> Result<String, Reason> {
    if drag.name == "gapText" {
        let said = body::rich(drag);
        if !said.media.is_empty() {
            return Err(Reason::PictureNeeded);
        }
        found.notes.extend(said.notes);
        return Ok(said.text);
    }
    let picture = drag.child("object").or(drag.child("img"));
    let picture = picture.ok_or(Reason::PictureNeeded)?;
    if !picture.attribute("data").starts_with(DRAWN) {
        found.notes.push(Note::MediaLeft);
    }
    let said = body::rich(picture);
    found.notes.extend(said.notes);
    let named = [
        &said.text,
        picture.attribute("alt"),
        drag.attribute("objectLabel"),
    ];
    let label = named.into_iter().find(|text| !text.trim().is_empty());
    label.map(str::to_owned).ok_or(Reason::PictureNeeded)
}

/// The key of the response, and the interaction; `None` if the picture isn't there.
pub(super) fn written(
    content: &LabelsContent,
    one: &Outgoing<'_>,
) -> Option<(Vec<String>, String)> {
    let size = shown_size(stage::size(one), &content.spots);
    let stage = stage::written(one, size)?;
    let drags = (1..).zip(content.labels()).map(|(number, label)| {
        let picture = drawn(label);
        format!("<gapImg identifier=\"L{number}\" matchMax=\"1\">{picture}</gapImg>\n")
    });
    // As large as a marker on a phone.
    let radius = (size.0.min(size.1) * 3 / 100).max(1);
    let places = (1..).zip(&content.spots).map(|(number, spot)| {
        let (x, y) = (pixels(spot.x, size.0), pixels(spot.y, size.1));
        format!(
            "<associableHotspot identifier=\"S{number}\" matchMax=\"1\" shape=\"circle\" \
             coords=\"{x},{y},{radius}\"/>\n"
        )
    });
    let interaction = format!(
        "<graphicGapMatchInteraction responseIdentifier=\"RESPONSE\">{stage}\n{}{}\
         </graphicGapMatchInteraction>",
        drags.collect::<String>(),
        places.collect::<String>(),
    );
    let key = (1..=content.spots.len()).map(|number| format!("L{number} S{number}"));
    Some((key.collect(), interaction))
}

/// A label as a picture, with its text as the description.
fn drawn(label: &str) -> String {
    let written = html::written(label);
    let plain = html::plain(&written).text;
    let (width, height) = spots::text_size([plain.as_str()].into_iter(), u32::MAX);
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\">\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/><text x=\"50%\" y=\"19\" \
         text-anchor=\"middle\" font-family=\"sans-serif\" font-size=\"13\">{}</text></svg>",
        escape(&plain),
    );
    let data = STANDARD.encode(svg);
    format!(
        "<object data=\"{DRAWN}{data}\" type=\"image/svg+xml\" width=\"{width}\" \
         height=\"{height}\">{written}</object>"
    )
}

/// The size in which a picture is shown: its own, or a multiple of it where whole pixels would move
/// its spots far, or two of them too near to each other.
fn shown_size((width, height): (u32, u32), spots: &[LabelSpot]) -> (u32, u32) {
    let whole = u32::from(limits::PIN_WHOLE);
    let sizes = (1..).map(|times| (width.saturating_mul(times), height.saturating_mul(times)));
    let mut fit = sizes.filter(|size| {
        let side = size.0.min(size.1);
        side >= whole || side >= SIDE_MIN && are_apart(spots, *size)
    });
    // The sides grow until they distinguish as much as we do.
    fit.next().unwrap_or((whole, whole))
}

/// Whether spots that are moved to whole pixels still have the distance that they need.
fn are_apart(spots: &[LabelSpot], size: (u32, u32)) -> bool {
    let moved = |at: u16, side: u32| part(u64::from(pixels(at, side)) * 1_000_000, side);
    let moved: Vec<LabelSpot> = spots
        .iter()
        .map(|spot| LabelSpot {
            x: moved(spot.x, size.0),
            y: moved(spot.y, size.1),
            label: String::new(),
        })
        .collect();
    let least = limits::SPOT_DISTANCE_MIN * limits::SPOT_DISTANCE_MIN;
    (1..).zip(&moved).all(|(next, spot)| {
        let mut others = moved[next..].iter();
        others.all(|other| spot.distance_squared(other) >= least)
    })
}
