//! Spots on pictures, as other programs place them, and the labels that belong there. A label is
//! about as large as Moodle shows it: it is written at 13 pixels in Arial.

use game::draft::{Content, LabelSpot, LabelsContent};
use game::limits;
use game::number::Number;

use crate::reading::Reason;

/// The height of a label: a line, its border, and what Moodle adds.
const TEXT_HEIGHT: i64 = 28;
/// What Moodle adds to the width of a label, with its border.
const TEXT_FRAME: i64 = 12;

/// A question with these labels. What is left is checked as in the editor.
pub(crate) fn labels(spots: Vec<LabelSpot>, distractors: Vec<String>) -> Result<Content, Reason> {
    // Each spot is compared with each, so a file must not bring any number of them.
    if spots.len() > limits::SPOTS_MAX || distractors.len() > limits::DISTRACTORS_MAX {
        return Err(Reason::TooManyAnswers);
    }
    Ok(Content::Labels(LabelsContent { spots, distractors }))
}

/// A place on a side of a picture, in ten-thousandths of it; `None` if it is beyond its ends.
pub(crate) fn part(at: Number, side: Number) -> Option<u16> {
    let (at, side) = (i128::from(at.millionths()), i128::from(side.millionths()));
    if side <= 0 || at < 0 || at > side {
        return None;
    }
    let part = (at * i128::from(limits::PIN_WHOLE) + side / 2) / side;
    u16::try_from(part).ok()
}

/// The width and height of a place for any of these labels, which are even, so that they have a
/// middle.
pub(crate) fn text_size<'t>(texts: impl Iterator<Item = &'t str>, most: u32) -> (i64, i64) {
    let widest = texts.map(text_width).max().unwrap_or_default();
    let width = (widest + TEXT_FRAME).min(i64::from(most));
    (width / 2 * 2, TEXT_HEIGHT)
}

fn text_width(text: &str) -> i64 {
    // Half a pixel is the unit. Signs of East Asia, and those in Unicode after them, are wide.
    let halves = text.trim().chars().map(|c| match c {
        '\u{1100}'.. => 26,
        _ => 13,
    });
    halves.sum::<i64>() / 2
}

#[cfg(test)]
mod tests {
    //! What is on a picture, and what isn't, and how large labels are.

    use game::number::Number;

    use super::{part, text_size};

    #[test]
    fn places_end_where_the_picture_does() {
        let whole = Number::whole;
        assert_eq!(part(whole(0), whole(600)), Some(0));
        assert_eq!(part(whole(1), whole(600)), Some(17));
        assert_eq!(part(whole(600), whole(600)), Some(10_000));
        assert_eq!(part(whole(601), whole(600)), None);
        assert_eq!(part(whole(-1), whole(600)), None);
        assert_eq!(part(whole(0), whole(0)), None);
        let most = whole(i64::MAX);
        assert_eq!(part(most, most), Some(10_000));
    }

    #[test]
    fn places_have_the_size_of_the_longest_label() {
        assert_eq!(text_size(["abc", "de"].into_iter(), 600), (30, 28));
        assert_eq!(text_size(["心臓"].into_iter(), 600), (38, 28));
        let long = "a".repeat(200);
        assert_eq!(text_size([long.as_str()].into_iter(), 301), (300, 28));
        assert_eq!(text_size([].into_iter(), 600), (12, 28));
    }
}
