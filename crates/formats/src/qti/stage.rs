//! Questions about places on a picture, in both directions: those to tap on, and the picture.

use game::draft::{Content, MediaKind, PinArea, PinContent};
use game::limits;
use markup::html::Media;
use markup::xml::{Element, escape};

use super::body;
use super::found::Found;
use super::intake::Intake;
use super::keys::{Key, PARTS_MAX};
use super::outgoing::{Outgoing, media_path, role};
use super::places::{area, pixels};
use crate::media;
use crate::reading::{Reason, Unreadable};

/// The picture of an interaction.
fn of(asking: &Element) -> Option<(&Element, Media)> {
    asking
        .elements()
        .filter_map(|element| Some((element, body::shown(element)?)))
        .find(|(_, media)| media.kind == MediaKind::Image)
}

/// The size of the picture of an interaction, in pixels.
pub(super) fn size_of(
    asking: Option<&Element>,
    intake: &mut Intake<'_, '_>,
) -> Result<Option<(u32, u32)>, Unreadable> {
    match asking.and_then(of) {
        Some((stage, picture)) => match size_told(stage) {
            None => intake.size_of(&picture),
            told => Ok(told),
        },
        None => Ok(None),
    }
}

fn size_told(stage: &Element) -> Option<(u32, u32)> {
    let side = |name: &str| {
        let side = stage.attribute(name).parse::<u32>().ok();
        side.filter(|side| *side > 0)
    };
    Some((side("width")?, side("height")?))
}

/// Makes the picture of an interaction that of the question, and returns its size in pixels.
pub(super) fn take(asking: &Element, found: &mut Found) -> Result<(u32, u32), Reason> {
    let (_, picture) = of(asking).ok_or(Reason::PictureNeeded)?;
    found.media.insert(0, picture);
    found.size.ok_or(Reason::PictureNeeded)
}

/// A place to tap on.
pub(super) fn pin(asking: &Element, key: &Key<'_>, found: &mut Found) -> Result<Content, Reason> {
    let size = take(asking, found)?;
    let rights = key.rights();
    let spots: Vec<&Element> = asking.all("hotspotChoice").take(PARTS_MAX).collect();
    let places: Vec<(&str, &str)> = if asking.name == "hotspotInteraction" {
        let is_right = |spot: &&&Element| rights.iter().any(|r| r == spot.attribute("identifier"));
        let right = spots.iter().filter(is_right);
        right
            .map(|spot| (spot.attribute("shape"), spot.attribute("coords")))
            .collect()
    } else {
        key.areas.clone()
    };
    if places.is_empty() {
        return Err(Reason::NothingRight);
    }
    let areas = places
        .iter()
        .map(|(shape, coords)| area(shape, coords, size));
    let areas: Option<Vec<PinArea>> = areas.collect();
    Ok(Content::Pin(PinContent {
        areas: areas.ok_or(Reason::Malformed)?,
    }))
}

/// The picture of an item that is asked about, with its size; `None` if its file isn't there.
pub(super) fn written(one: &Outgoing<'_>, (width, height): (u32, u32)) -> Option<String> {
    let (media, file) = one.shown?;
    Some(format!(
        "<object data=\"../{}\" type=\"{}\" width=\"{width}\" height=\"{height}\"{}>{}</object>",
        media::to_address(&media_path(media.kind, file)),
        media::kind_of(media.kind, &file.bytes).0,
        role(media.is_decorative),
        escape(&media.alt),
    ))
}

/// The size of the picture of an item in pixels. One of unknown size gets as many as our resolution
/// distinguishes.
pub(super) fn size(one: &Outgoing<'_>) -> (u32, u32) {
    let whole = u32::from(limits::PIN_WHOLE);
    let told = one.shown.and_then(|(_, file)| media::size(&file.bytes));
    told.unwrap_or((whole, whole))
}

/// The key of a place to tap on, and the interaction; `None` if the picture isn't there. Places are
/// given in pixels, so they may move by half a pixel.
pub(super) fn pin_written(content: &PinContent, one: &Outgoing<'_>) -> Option<(String, String)> {
    let (width, height) = size(one);
    let stage = written(one, (width, height))?;
    let mut first = None;
    let areas = content.areas.iter().map(|area| {
        let (x, y) = (pixels(area.x, width), pixels(area.y, height));
        let across = pixels(area.radius_x, width).max(1);
        let down = pixels(area.radius_y, height).max(1);
        first.get_or_insert((x, y));
        let (shape, coords) = if across == down {
            ("circle", format!("{x},{y},{across}"))
        } else {
            ("ellipse", format!("{x},{y},{across},{down}"))
        };
        format!("<areaMapEntry shape=\"{shape}\" coords=\"{coords}\" mappedValue=\"1\"/>")
    });
    let areas: String = areas.collect();
    let (x, y) = first.unwrap_or_default();
    let key = format!(
        "<correctResponse><value>{x} {y}</value></correctResponse>\
         <areaMapping defaultValue=\"0\">{areas}</areaMapping>"
    );
    let interaction = format!(
        "<selectPointInteraction responseIdentifier=\"RESPONSE\" maxChoices=\"1\">{stage}\
         </selectPointInteraction>"
    );
    Some((key, interaction))
}
