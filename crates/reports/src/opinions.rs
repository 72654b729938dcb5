//! What a group thinks, in a few words for files: the order of a ranking, and the score of a
//! recommendation. Other questions have their answers in columns and rows of their own.

use protocol::http::rooms::ReportQuestion;
use protocol::question::{Offer, Solution};

/// The order of the group with its points, or the NPS; `None` for other questions.
pub(crate) fn result(question: &ReportQuestion) -> Option<String> {
    match (&question.offer, &question.solution) {
        (Some(Offer::Ranking(offer)), Some(Solution::Ranking(solution))) => {
            let rows = solution.ranked.iter().map(|one| {
                let item = offer.items.iter().find(|item| item.id == one.id);
                let text = item.map_or("", |item| item.text.as_str());
                format!("{}. {text} ({})", one.place, one.points)
            });
            Some(rows.collect::<Vec<_>>().join("; "))
        }
        (_, Some(Solution::Rating(solution))) => {
            let nps = solution.nps?;
            Some(format!("NPS {}", nps.score))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use protocol::http::rooms::{Report, ReportQuestion};
    use protocol::question::{
        AnswerView, PromoterScore, RankedItem, RankingOffer, RankingSolution, RatingSolution,
    };

    use super::{Offer, Solution, result};

    fn question() -> ReportQuestion {
        let samples = samples::all();
        let (_, sample) = samples
            .into_iter()
            .find(|(name, _)| name == "report")
            .expect("one");
        let mut report: Report = serde_json::from_value(sample).expect("a report");
        report.questions.remove(0)
    }

    #[test]
    fn a_ranking_is_told_in_the_order_of_the_group() {
        let item = |id: &str, text: &str| AnswerView {
            id: id.to_owned(),
            text: text.to_owned(),
            picture: None,
        };
        let ranked = |id: &str, place, points| RankedItem {
            id: id.to_owned(),
            place,
            points,
            first_count: 0,
            ranked_count: 2,
            mean_place_hundredths: Some(150),
        };
        let asked = ReportQuestion {
            offer: Some(Offer::Ranking(RankingOffer {
                items: vec![item("a", "A lake"), item("b", "The zoo")],
            })),
            solution: Some(Solution::Ranking(RankingSolution {
                ranked: vec![ranked("b", 1, 3), ranked("a", 2, 1)],
            })),
            ..question()
        };
        assert_eq!(
            result(&asked).as_deref(),
            Some("1. The zoo (3); 2. A lake (1)")
        );
    }

    #[test]
    fn only_a_recommendation_has_a_score() {
        let rated = |nps| ReportQuestion {
            solution: Some(Solution::Rating(RatingSolution {
                distribution: vec![0; 11],
                mean_hundredths: 0,
                nps,
            })),
            ..question()
        };
        let score = PromoterScore {
            score: -25,
            detractors: 2,
            passives: 1,
            promoters: 1,
        };
        assert_eq!(result(&rated(Some(score))).as_deref(), Some("NPS -25"));
        assert_eq!(result(&rated(None)), None);
        assert_eq!(result(&question()), None);
    }
}
