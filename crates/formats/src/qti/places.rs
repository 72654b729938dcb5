//! Places on pictures: pixels in QTI, ten-thousandths here.

use game::draft::PinArea;
use game::limits;
use game::number::Number;

use crate::numeral;

/// A place on a side of so many pixels, in ten-thousandths of it, by its millionths of pixels.
pub(super) fn part(millionths: u64, side: u32) -> u16 {
    let unit = u64::from(side) * 1_000_000;
    let whole = u64::from(limits::PIN_WHOLE);
    let part = (millionths.saturating_mul(whole).saturating_add(unit / 2)) / unit;
    u16::try_from(part).unwrap_or(u16::MAX)
}

/// The nearest pixel of a side.
pub(super) fn pixels(part: u16, side: u32) -> u32 {
    let whole = u64::from(limits::PIN_WHOLE);
    let pixel = (u64::from(part) * u64::from(side) + whole / 2) / whole;
    u32::try_from(pixel).unwrap_or(u32::MAX)
}

/// An area in ten-thousandths of a picture.
pub(super) fn area(shape: &str, coords: &str, (width, height): (u32, u32)) -> Option<PinArea> {
    let numbers = coords
        .split(',')
        .map(|number| numeral::read(number).map(Number::magnitude));
    let numbers: Option<Vec<u64>> = numbers.collect();
    let numbers = numbers?;
    let ellipse = |x: u64, y: u64, radius_x: u64, radius_y: u64| PinArea {
        x: part(x, width),
        y: part(y, height),
        radius_x: part(radius_x, width).max(1),
        radius_y: part(radius_y, height).max(1),
    };
    let frame = |left: u64, top: u64, right: u64, bottom: u64| {
        let (across, down) = (right.checked_sub(left)?, bottom.checked_sub(top)?);
        Some(ellipse(
            left + across / 2,
            top + down / 2,
            across / 2,
            down / 2,
        ))
    };
    match (shape, numbers.as_slice()) {
        ("circle", [x, y, radius]) => Some(ellipse(*x, *y, *radius, *radius)),
        ("ellipse", [x, y, radius_x, radius_y]) => Some(ellipse(*x, *y, *radius_x, *radius_y)),
        ("rect", [left, top, right, bottom]) => frame(*left, *top, *right, *bottom),
        ("poly", numbers) if numbers.len() >= 6 => {
            let xs = || numbers.iter().step_by(2).copied();
            let ys = || numbers.iter().skip(1).step_by(2).copied();
            frame(xs().min()?, ys().min()?, xs().max()?, ys().max()?)
        }
        ("default", _) => {
            let half = limits::PIN_WHOLE / 2;
            Some(PinArea {
                x: half,
                y: half,
                radius_x: half * 2,
                radius_y: half * 2,
            })
        }
        _ => None,
    }
}
