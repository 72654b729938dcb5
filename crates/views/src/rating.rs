//! Scales on the wire: what is offered, and what players said.

use game::event::Pick;
use game::quiz::{RECOMMENDATION_MAX, Rating, Recommendation, Recommenders};
use game::room::Round;

use protocol::ids::count;
use protocol::question::{PromoterScore, RatingOffer, RatingSolution};

pub(super) fn rating_offer(rating: &Rating) -> RatingOffer {
    RatingOffer {
        steps: u32::from(rating.steps),
        low: rating.low.clone(),
        high: rating.high.clone(),
        is_recommendation: false,
    }
}

pub(super) fn recommendation_offer(asked: &Recommendation) -> RatingOffer {
    RatingOffer {
        steps: u32::from(RECOMMENDATION_MAX) + 1,
        low: asked.low.clone(),
        high: asked.high.clone(),
        is_recommendation: true,
    }
}

pub(super) fn ratings(rating: &Rating, round: &Round) -> RatingSolution {
    told(1..=rating.steps, round)
}

pub(super) fn recommendations(round: &Round) -> RatingSolution {
    let groups = Recommenders::of(said(round));
    RatingSolution {
        nps: groups.score().map(|score| PromoterScore {
            score,
            detractors: groups.detractors,
            passives: groups.passives,
            promoters: groups.promoters,
        }),
        ..told(0..=RECOMMENDATION_MAX, round)
    }
}

fn said(round: &Round) -> impl Iterator<Item = u8> {
    super::solution::picks(round).filter_map(|pick| match pick {
        Pick::Rating(number) => Some(*number),
        _ => None,
    })
}

fn told(numbers: std::ops::RangeInclusive<u8>, round: &Round) -> RatingSolution {
    let mut distribution = vec![0_u32; numbers.len()];
    let (mut sum, mut given) = (0_u64, 0_u64);
    for number in said(round).filter(|number| numbers.contains(number)) {
        if let Some(times) = distribution.get_mut(usize::from(number - numbers.start())) {
            *times += 1;
            sum += u64::from(number);
            given += 1;
        }
    }
    let mean = (200 * sum + given).checked_div(2 * given).unwrap_or(0);
    RatingSolution {
        distribution,
        mean_hundredths: count(usize::try_from(mean).unwrap_or(0)),
        nps: None,
    }
}
