//! Spots and labels on the wire: what is offered, how players label, and what is right.

use game::AnswerId;
use game::event::Pick;
use game::quiz::Labels;
use game::room::Round;

use super::offer::{item, pin_point};
use protocol::ids::{answer_id, parse_answer_ids};
use protocol::question::{LabelsChoice, LabelsOffer, LabelsSolution};

/// More names than any question has spots are not worth reading.
const NAMES_MAX: usize = 16;

pub(super) fn labels_offer(asked: &Labels) -> LabelsOffer {
    LabelsOffer {
        spots: asked.spots.iter().copied().map(pin_point).collect(),
        labels: asked.labels.iter().map(item).collect(),
    }
}

pub(super) fn labels_choice(ids: &[Option<AnswerId>]) -> LabelsChoice {
    LabelsChoice {
        labels: ids.iter().map(|id| id.map(answer_id)).collect(),
    }
}

/// What is labeled; `None` if it names what can't be.
pub(super) fn labels_pick(given: &LabelsChoice) -> Option<Pick> {
    let is_short = given.labels.len() <= NAMES_MAX;
    let ids = is_short.then(|| parse_answer_ids(&given.labels))?;
    Some(Pick::Labels(ids?))
}

pub(super) fn labels_solution(asked: &Labels, round: &Round) -> LabelsSolution {
    let mut distributions = vec![vec![0_u32; asked.labels.len()]; asked.spots.len()];
    let mut right_counts = vec![0_u32; asked.spots.len()];
    for pick in super::solution::picks(round) {
        let Pick::Labels(ids) = pick else {
            continue;
        };
        for (id, counts) in ids.iter().zip(&mut distributions) {
            let place = (asked.labels.iter()).position(|label| Some(label.id) == *id);
            if let Some(count) = place.and_then(|place| counts.get_mut(place)) {
                *count += 1;
            }
        }
        for (is_right, count) in asked.right_spots(ids).zip(&mut right_counts) {
            *count += u32::from(is_right);
        }
    }
    let right = asked.right.iter();
    LabelsSolution {
        right: right
            .map(|ids| ids.iter().copied().map(answer_id).collect())
            .collect(),
        right_counts,
        distributions,
    }
}
