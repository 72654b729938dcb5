//! What a link shows of a report. Everything else stays with the host.

use entries::reports::without_own_words;
use library::MediaLibrary;
use links::Link;
use protocol::http::rooms::{ReportQuestion, ReportSeat, ReportTeam};
use protocol::question::Solution;
use ring::digest::{SHA256, digest};
use store::time::HOUR_MS;

use super::wire::{SharedPlayer, SharedReport, SharedTeam};
use crate::wire::{AnalyzedQuestion, ItemAnalysis, ReportAnalysis};

/// The maximum number of players in the ranking.
pub(super) const LISTED_MAX: usize = 1_000;
/// How long a picture can be loaded after the report was shown, and at least until the next day.
const PICTURE_LINK_MS: i64 = HOUR_MS;

/// The report as the link shows it; `seats` are the best, in order.
pub(super) fn shown(
    told: ReportAnalysis,
    seats: Vec<ReportSeat>,
    link: &Link,
    media: &MediaLibrary,
) -> SharedReport {
    let mut shared = without_pictures(told, seats, link);
    for one in &mut shared.questions {
        if let Some(picture) = &mut one.question.picture {
            let now_ms = media.time.now_ms();
            let renewed = media.links.renewed(&picture.link, now_ms, PICTURE_LINK_MS);
            picture.link = renewed.unwrap_or_default();
        }
    }
    shared
}

fn without_pictures(told: ReportAnalysis, seats: Vec<ReportSeat>, link: &Link) -> SharedReport {
    let room = told.rooms.into_iter().next();
    let is_averaged = room.as_ref().is_some_and(|room| room.is_averaged);
    let (title, language, finished_at_ms, teams) = room
        .map(|room| (room.title, room.language, room.finished_at_ms, room.teams))
        .unwrap_or_default();
    let questions = told.questions.into_iter().map(|one| AnalyzedQuestion {
        question: question(one.question, link.shows.texts()),
        analysis: one.analysis.map(|analysis| ItemAnalysis {
            depth: None,
            flags: Vec::new(),
            ..analysis
        }),
    });
    SharedReport {
        title,
        language,
        finished_at_ms,
        shows_names: link.shows.names(),
        shows_texts: link.shows.texts(),
        is_averaged,
        figures: told.figures,
        spread: told.spread,
        questions: questions.collect(),
        teams: ranked_teams(teams, link),
        players: ranked_players(seats, link),
    }
}

fn question(mut question: ReportQuestion, shows_texts: bool) -> ReportQuestion {
    // What the host hid is hidden here, too.
    question.hidden.clear();
    if !shows_texts {
        without_own_words(&mut question);
    }
    if let Some(Solution::OpenText(open)) = &mut question.solution {
        // They were in the order in which players joined.
        open.texts.sort_unstable();
        open.hidden_count = 0;
    }
    question
}

fn ranked_teams(teams: Vec<ReportTeam>, link: &Link) -> Vec<SharedTeam> {
    let mut teams: Vec<(u32, ReportTeam)> = (0..).zip(teams).collect();
    teams.sort_by_cached_key(|(number, team)| (team.rank, mixed(link, "team", *number)));
    let places = (0..).zip(teams);
    let teams = places.map(|(place, (number, team))| {
        let shows_name = link.shows.names();
        SharedTeam {
            number: if shows_name { number } else { place },
            name: shows_name.then_some(team.name),
            rank: team.rank,
            points: team.points,
            seat_count: team.seat_count,
        }
    });
    teams.collect()
}

fn ranked_players(mut seats: Vec<ReportSeat>, link: &Link) -> Vec<SharedPlayer> {
    seats.truncate(LISTED_MAX);
    seats.sort_by_cached_key(|seat| (seat.rank, mixed(link, "seat", seat.seat)));
    let players = seats.into_iter().map(|seat| {
        let shows_name = link.shows.names();
        let not_drawn = seat.cells.iter().filter(|cell| cell.is_not_drawn);
        SharedPlayer {
            not_drawn_count: u32::try_from(not_drawn.count()).unwrap_or(0),
            name: shows_name.then_some(seat.nickname),
            rank: seat.rank,
            points: seat.points,
            correct_count: seat.correct_count,
            team: seat.team.filter(|_| shows_name).map(u32::from),
        }
    });
    players.collect()
}

/// A place among equals that is the same each time, differs from link to link, and tells nothing
/// about who joined when: nobody knows the id of a link but its host.
fn mixed(link: &Link, what: &str, number: u32) -> Vec<u8> {
    let text = format!("{} {what} {number}", link.id);
    digest(&SHA256, text.as_bytes()).as_ref().to_vec()
}

#[cfg(test)]
mod tests {
    //! No name and no own word is in what a link without them shows.

    use links::{Link, Shows};
    use protocol::http::rooms::Report;

    use super::super::wire::SharedReport;
    use super::without_pictures;
    use crate::insights::tell_of;

    /// What players wrote in the sample, and what the host hid of it.
    const OWN_WORDS: [&str; 3] = ["reykjavik", "More breaks", "Summer"];

    fn sample() -> Report {
        let samples = samples::all();
        let named = samples.into_iter().find(|(name, _)| name == "report");
        serde_json::from_value(named.expect("one").1).expect("a report")
    }

    fn link(id: &str, names: bool, texts: bool) -> Link {
        Link {
            id: id.to_owned(),
            room_id: String::new(),
            account_id: String::new(),
            shows: Shows::new(names, texts),
            created_at_ms: 0,
            ends_at_ms: None,
            opened_count: 0,
            last_opened_at_ms: None,
        }
    }

    fn shared(report: &Report, link: &Link) -> (SharedReport, String) {
        let shared = without_pictures(tell_of(report), report.seats.clone(), link);
        let text = serde_json::to_string(&shared).expect("it is JSON");
        (shared, text)
    }

    /// PRIV-6: of every kind of question.
    #[test]
    fn priv_6_without_names_and_texts_nobody_can_be_known() {
        let report = sample();
        let (plain, text) = shared(&report, &link("a", false, false));
        let nicknames = report.seats.iter().map(|seat| seat.nickname.as_str());
        let teams = report.teams.iter().map(|team| team.name.as_str());
        let never_came = report.never_came.iter().map(String::as_str);
        let known_by = nicknames.chain(teams).chain(never_came);
        for word in known_by.chain(OWN_WORDS) {
            assert!(!text.contains(&format!("\"{word}")), "{word}: {text}");
        }
        assert!(
            !text.contains("elapsedMs") && !text.contains("\"seat\""),
            "{text}"
        );
        assert_eq!(plain.players.len(), report.seats.len());
        assert_eq!(plain.questions.len(), report.questions.len());

        let (named, text) = shared(&report, &link("a", true, true));
        assert!(
            OWN_WORDS.iter().any(|word| text.contains(word)),
            "the control: {text}"
        );
        let shown = named
            .players
            .iter()
            .filter_map(|player| player.name.as_deref());
        assert!(shown.eq(report.seats.iter().map(|seat| seat.nickname.as_str())));
        for question in report
            .questions
            .iter()
            .flat_map(|question| &question.hidden)
        {
            let hidden = serde_json::to_string(question).expect("it is JSON");
            assert!(!text.contains(&hidden), "the host hid it: {hidden}");
        }
        assert!(!text.contains("\"hidden\""), "{text}");
    }

    /// Players with equal ranks stand in an order that says nothing about who joined when.
    #[test]
    fn equals_are_mixed_for_each_link() {
        let mut report = sample();
        let seat = report.seats[0].clone();
        report.seats = (0..40)
            .map(|number| {
                let mut seat = seat.clone();
                (seat.seat, seat.nickname) = (number, format!("N{number}"));
                seat
            })
            .collect();
        let order = |id: &str| {
            let (shared, _) = shared(&report, &link(id, true, false));
            let names = shared.players.into_iter().filter_map(|player| player.name);
            names.collect::<Vec<_>>()
        };
        let joined: Vec<String> = report
            .seats
            .iter()
            .map(|seat| seat.nickname.clone())
            .collect();
        assert_ne!(order("a"), joined);
        assert_ne!(order("a"), order("b"));
        assert_eq!(order("a"), order("a"));
    }
}
