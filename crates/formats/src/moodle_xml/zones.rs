//! Where things are dropped in Moodle: on its pictures, in pixels.
//!
//! Moodle makes a picture smaller until it fits in a frame, and places are pixels of that picture.
//! A zone for a text is told by its upper left corner only. It is as large as the largest text of
//! its group as a browser shows it, so we estimate that (`spots`).

use game::number::Number;

use crate::numeral;

/// The largest picture that Moodle shows to drop things on.
const FRAME: (u32, u32) = (600, 400);

/// A place in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) x: Number,
    pub(super) y: Number,
}

/// The size in which Moodle shows a picture: its own, or the largest one within its frame.
pub(super) fn shown_size(size: (u32, u32)) -> (u32, u32) {
    let (width, height) = (u64::from(size.0), u64::from(size.1));
    let (wide, high) = (u64::from(FRAME.0), u64::from(FRAME.1));
    let scaled = |side: u64, to: u64, of: u64| {
        let rounded = (side * to + of / 2) / of;
        u32::try_from(rounded.max(1)).unwrap_or(u32::MAX)
    };
    if width <= wide && height <= high {
        size
    } else if width * high > height * wide {
        (FRAME.0, scaled(height, wide, width))
    } else {
        (scaled(width, high, height), FRAME.1)
    }
}

/// The middle of a zone for texts of this size, by its upper left corner. Where only our estimate
/// is beyond the picture, it is at its edge.
pub(super) fn middle(corner: Place, size: (i64, i64), picture: (u32, u32)) -> Place {
    let along = |corner: Number, length: i64, side: u32| {
        let (edge, length) = (Number::whole(side.into()), Number::whole(length));
        let end = sum(corner, length);
        let middle = sum(corner, half(length));
        if corner > edge || end < Number::ZERO {
            middle
        } else {
            middle.clamp(Number::ZERO, edge)
        }
    };
    Place {
        x: along(corner.x, size.0, picture.0),
        y: along(corner.y, size.1, picture.1),
    }
}

/// A place inside a shape.
pub(super) fn inside(shape: &str, coords: &str) -> Option<Place> {
    let points: Option<Vec<Vec<Number>>> = coords.split(';').map(numbers).collect();
    let points = points?;
    match (shape, points.as_slice()) {
        ("circle", [middle, radius]) => {
            let &[_radius] = radius.as_slice() else {
                return None;
            };
            place(middle)
        }
        ("rectangle", [corner, size]) => {
            let (corner, size) = (place(corner)?, place(size)?);
            Some(Place {
                x: sum(corner.x, half(size.x)),
                y: sum(corner.y, half(size.y)),
            })
        }
        ("polygon" | "poly", points) if points.len() >= 3 => {
            let points: Option<Vec<Place>> = points.iter().map(|point| place(point)).collect();
            widest(&points?)
        }
        _ => None,
    }
}

fn numbers(part: &str) -> Option<Vec<Number>> {
    part.split(',').map(numeral::read).collect()
}

fn place(numbers: &[Number]) -> Option<Place> {
    match numbers {
        &[x, y] => Some(Place { x, y }),
        _ => None,
    }
}

/// The middle of the widest part of a polygon at half of its height. Unlike the middle of its
/// corners, it is inside, whatever the polygon looks like.
fn widest(points: &[Place]) -> Option<Place> {
    let xs = || points.iter().map(|point| point.x);
    let ys = || points.iter().map(|point| point.y);
    let at = between(ys().min()?, ys().max()?);
    let next = points.iter().cycle().skip(1);
    let crossed = points.iter().zip(next).filter_map(|(from, to)| {
        let is_crossed = (from.y <= at) != (to.y <= at);
        is_crossed.then(|| crossing(*from, *to, at))
    });
    let mut crossed: Vec<Number> = crossed.collect();
    crossed.sort_unstable();
    let (pairs, _) = crossed.as_chunks::<2>();
    let widest = pairs.iter().max_by_key(|[from, to]| from.distance(*to));
    let [from, to] = *widest.unwrap_or(&[xs().min()?, xs().max()?]);
    Some(Place {
        x: between(from, to),
        y: at,
    })
}

/// Where a line that isn't level is at this height.
fn crossing(from: Place, to: Place, at: Number) -> Number {
    let wide = |number: Number| i128::from(number.millionths());
    let down = (wide(at) - wide(from.y)) * (wide(to.x) - wide(from.x));
    let x = wide(from.x) + down / (wide(to.y) - wide(from.y));
    // It is between the ends of the line.
    i64::try_from(x).map_or(from.x, Number::of_millionths)
}

fn sum(one: Number, other: Number) -> Number {
    Number::of_millionths(one.millionths().saturating_add(other.millionths()))
}

fn half(number: Number) -> Number {
    Number::of_millionths(number.millionths() / 2)
}

fn between(one: Number, other: Number) -> Number {
    Number::of_millionths(one.millionths().midpoint(other.millionths()))
}

#[cfg(test)]
mod tests {
    //! Pictures in Moodle's frame, and places inside shapes.

    use game::number::Number;

    use super::{Place, inside, middle, shown_size};

    fn at(x: i64, y: i64) -> Place {
        Place {
            x: Number::whole(x),
            y: Number::whole(y),
        }
    }

    #[test]
    fn a_picture_is_shown_within_the_frame() {
        assert_eq!(shown_size((600, 400)), (600, 400));
        assert_eq!(shown_size((10, 20)), (10, 20));
        assert_eq!(shown_size((1_200, 400)), (600, 200));
        assert_eq!(shown_size((500, 800)), (250, 400));
        assert_eq!(shown_size((1_000, 333)), (600, 200));
        assert_eq!(shown_size((u32::MAX, 1)), (600, 1));
        assert_eq!(shown_size((u32::MAX, u32::MAX)), (400, 400));
    }

    #[test]
    fn the_middle_of_a_zone_at_the_edge_is_on_the_picture() {
        let middle = |x, y| middle(at(x, y), (40, 28), (100, 100));
        assert_eq!(middle(10, 20), at(30, 34));
        assert_eq!(middle(-20, -14), at(0, 0));
        assert_eq!(middle(90, 95), at(100, 100));
        assert_eq!(middle(-30, 0), at(0, 14));
        assert_eq!(middle(200, 0), at(220, 14), "it is outside");
    }

    #[test]
    fn a_place_is_inside_its_shape() {
        assert_eq!(inside("circle", "30,40;5"), Some(at(30, 40)));
        assert_eq!(inside("rectangle", "10, 20; 30,40"), Some(at(25, 40)));
        assert_eq!(inside("polygon", "0,0;40,0;40,40;0,40"), Some(at(20, 20)));
        // The letter U: its middle is empty.
        let letter = "0,0;10,0;10,90;50,90;50,0;70,0;70,100;0,100";
        assert_eq!(inside("poly", letter), Some(at(60, 50)));
        assert_eq!(inside("polygon", "0,5;10,5;20,5"), Some(at(10, 5)));
        for (shape, coords) in [
            ("circle", "30,40"),
            ("circle", "30;40"),
            ("circle", "30,40;5,5"),
            ("rectangle", "1,2;3"),
            ("rectangle", "1,2,3,4"),
            ("polygon", "0,0;1,1"),
            ("polygon", "0,0;1,1;x,2"),
            ("star", "1,2;3"),
            ("", ""),
        ] {
            assert_eq!(inside(shape, coords), None, "{shape} {coords}");
        }
        let far = "-1e12,-1e12;1e12,-1e12;1e12,1e12;-1e12,1e12";
        assert_eq!(inside("polygon", far), Some(at(0, 0)));
    }
}
