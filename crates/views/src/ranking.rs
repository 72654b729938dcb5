//! Items to rank on the wire: what is offered, and the order of the group.

use game::event::Pick;
use game::quiz::Ranking;
use game::room::Round;

use super::offer::item;
use protocol::ids::answer_id;
use protocol::question::{RankedItem, RankingOffer, RankingSolution};

pub(super) fn ranking_offer(ranking: &Ranking) -> RankingOffer {
    RankingOffer {
        items: ranking.items.iter().map(item).collect(),
    }
}

pub(super) fn ranking_solution(ranking: &Ranking, round: &Round) -> RankingSolution {
    let rankings = super::solution::picks(round).filter_map(|pick| match pick {
        Pick::Ranking(ids) => Some(ids.as_slice()),
        _ => None,
    });
    let ranked = ranking.result(rankings).into_iter();
    let ranked = ranked.map(|one| RankedItem {
        id: answer_id(one.id),
        place: one.place,
        points: one.points,
        first_count: one.first_count,
        ranked_count: one.ranked_count,
        mean_place_hundredths: one.mean_place_hundredths,
    });
    RankingSolution {
        ranked: ranked.collect(),
    }
}
