//! Spots on pictures, as other programs place them, and the labels that belong there.

use game::draft::{Content, LabelSpot, LabelsContent};
use game::limits;
use game::number::Number;

use crate::reading::Reason;

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

#[cfg(test)]
mod tests {
    //! What is on a picture, and what isn't.

    use game::number::Number;

    use super::part;

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
}
