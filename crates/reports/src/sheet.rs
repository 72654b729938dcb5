//! A report on paper: one HTML page that prints well.
//!
//! It is self-contained, and escapes everything that people wrote.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::wire::{
    AnalyzedQuestion, ItemAnalysis, ReportAnalysis, SessionFigures, StrugglingPlayer,
};
use minijinja::value::Value;
use minijinja::{Environment, context};
use protocol::http::rooms::{ReportSeat, ReportTeam};
use store::time::to_stored_ms;

use crate::opinions;
use crate::words::{ReportWords, unknown};
use handling::wire::rfc_3339;

const STYLE: &str = include_str!("sheet/report.css");
const TEMPLATE: &str = "report.html";

static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut templates = Environment::new();
    templates
        .add_template(TEMPLATE, include_str!("sheet/report.html"))
        .expect("the template is well-formed; a test renders it");
    templates
});

/// The page, with the teams and the first seats; `quiz_language` is the language of the questions,
/// if known.
pub fn report_sheet(
    told: &ReportAnalysis,
    (teams, seats): (&[ReportTeam], &[ReportSeat]),
    quiz_language: &str,
    words: ReportWords,
) -> String {
    let room = told.rooms.last();
    let title = room.map_or("", |room| room.title.as_str());
    let finished_ms = room.map_or(0, |room| room.finished_at_ms);
    let date = rfc_3339(to_stored_ms(finished_ms)).replace('T', " ");
    let date: String = date.chars().take("2026-01-31 12:00".len()).collect();
    let more = |part, all: u32, named: usize| {
        let count = all.saturating_sub(u32::try_from(named).unwrap_or(all));
        (count > 0).then(|| words.with(part, &[("count", &count.to_string())]))
    };
    let questions = told.questions.iter().filter(|one| one.analysis.is_some());
    // Without a quiz there are neither ranks nor points, and the number of people says it all.
    let is_alone = told.questions.is_empty();
    let seats = if is_alone { &[] } else { seats };
    let players = seats.iter().map(|seat| {
        context! {
            rank => seat.rank,
            nickname => seat.nickname.as_str(),
            members => seat.members.join(", "),
            points => seat.points,
            right => seat.correct_count,
            is_late => seat.is_late,
        }
    });
    let mut teams: Vec<&ReportTeam> = teams.iter().collect();
    teams.sort_by_key(|team| team.rank);
    let teams = teams.into_iter().map(|team| {
        context! {
            rank => team.rank,
            name => team.name.as_str(),
            players => team.seat_count,
            points => team.points,
        }
    });
    let flags = told.questions.iter().flat_map(|one| to_look_at(one, words));
    let struggling = told.struggling.iter().map(|one| player(one, words));
    let page = context! {
        style => Value::from_safe_string(STYLE.to_owned()),
        lang => words.0.tag(),
        dir => words.0.direction(),
        quiz_lang => quiz_language,
        words => labels(words),
        name => words.with("title", &[("title", title)]),
        title,
        of_session => words.with("of-session", &[("date", &date)]),
        figures => figures(&told.figures, is_alone, words),
        to_look_at => flags.collect::<Vec<_>>(),
        struggling => struggling.collect::<Vec<_>>(),
        struggling_more => more("more", told.struggling_count, told.struggling.len()),
        questions => questions.map(|one| question(one, words)).collect::<Vec<_>>(),
        teams => teams.collect::<Vec<_>>(),
        players => players.collect::<Vec<_>>(),
        by_device => room.is_some_and(|room| room.team_devices),
        players_more => more("more-in-tables", told.figures.seat_count, seats.len())
            .filter(|_| !is_alone),
        is_averaged => room.is_some_and(|room| room.is_averaged),
        audience => asked(told, words),
        brainstorms => brainstorms(told, words),
        absent => room.map(|room| room.never_came.clone()).unwrap_or_default(),
    };
    TEMPLATES
        .get_template(TEMPLATE)
        .and_then(|template| template.render(page))
        .expect("the template asks for nothing else; a test renders it")
}

/// Words without values, by their names in the template.
fn labels(words: ReportWords) -> BTreeMap<String, String> {
    let parts = [
        "rank",
        "player",
        "players",
        "team",
        "teams",
        "points",
        "average-points",
        "average-told",
        "right",
        "right-answers",
        "questions",
        "answer",
        "answered",
        "chosen",
        "share",
        "discrimination",
        "to-look-at",
        "may-need-help",
        "is-right",
        "late",
        "never-came",
        "audience-questions",
        "question",
        "votes",
        "was-answered",
        "brainstorm",
        "idea",
    ];
    let named = parts.map(|part| (part.replace('-', "_"), words.say(part)));
    named.into_iter().collect()
}

fn figures(figures: &SessionFigures, is_alone: bool, words: ReportWords) -> Vec<Value> {
    let seconds = figures.median_ms.map(|ms| words.seconds(ms));
    let all = [
        ("players", figures.seat_count.to_string()),
        ("questions", figures.question_count.to_string()),
        ("right-answers", words.percent(figures.right_share)),
        ("answered", words.percent(figures.answered_share)),
        ("half-within", seconds.unwrap_or_else(unknown)),
    ];
    let all = all.into_iter().take(if is_alone { 1 } else { usize::MAX });
    all.map(|(part, value)| context! { name => words.say(part), value })
        .collect()
}

fn to_look_at(one: &AnalyzedQuestion, words: ReportWords) -> Vec<Value> {
    let flags = one.analysis.iter().flat_map(|item| &item.flags);
    let number = (one.question.index + 1).to_string();
    let question = words.with("question-number", &[("number", &number)]);
    flags
        .map(|flag| context! { question => question.as_str(), words => words.flag(*flag) })
        .collect()
}

fn player(player: &StrugglingPlayer, words: ReportWords) -> Value {
    let (answered, asked) = (
        player.answered_count.to_string(),
        player.scored_count.to_string(),
    );
    context! {
        nickname => player.name.as_ref().unwrap_or(&player.nickname).as_str(),
        answered => words.with("answered-of", &[("answered", &answered), ("asked", &asked)]),
        right => words.percent(player.right_share),
    }
}

fn question(one: &AnalyzedQuestion, words: ReportWords) -> Value {
    let depth = one.analysis.as_ref().and_then(|item| item.depth.as_ref());
    let answers = one.question.answers.iter().enumerate().map(|(at, answer)| {
        let told = depth.and_then(|depth| depth.answers.get(at));
        let share = f64::from(answer.picked_count) / f64::from(one.question.picked_count.max(1));
        let discrimination = told.and_then(|told| told.discrimination);
        context! {
            text => Value::from_safe_string(markup::html::printed(&answer.text)),
            is_right => answer.is_correct,
            chosen => answer.picked_count,
            share => words.percent(Some(share)),
            discrimination => discrimination
                .map_or_else(unknown, |value| words.decimals(value, 2)),
        }
    });
    context! {
        number => one.question.index + 1,
        text => Value::from_safe_string(markup::html::printed(&one.question.text)),
        told => one.analysis.as_ref().map(|item| told(item, words)),
        sure => sure(one, words),
        result => opinions::result(&one.question),
        answers => answers.collect::<Vec<_>>(),
    }
}

/// What the audience asked the host.
fn asked(told: &ReportAnalysis, words: ReportWords) -> Vec<Value> {
    let asked = told.rooms.iter().flat_map(|room| &room.audience_questions);
    let rows = asked.map(|one| {
        let answered = if one.answered { "yes" } else { "no" };
        context! {
            votes => one.votes,
            text => words.unless_hidden(&one.text, one.hidden),
            answered => words.say(answered),
        }
    });
    rows.collect()
}

/// The brainstorms, with what players thought of.
fn brainstorms(told: &ReportAnalysis, words: ReportWords) -> Vec<Value> {
    let brainstorms = told.rooms.iter().flat_map(|room| &room.brainstorms);
    let parts = brainstorms.map(|brainstorm| {
        let ideas = brainstorm.ideas.iter().map(|idea| {
            context! {
                votes => idea.votes,
                text => words.unless_hidden(&idea.text, idea.hidden),
            }
        });
        context! { topic => brainstorm.topic.as_str(), ideas => ideas.collect::<Vec<_>>() }
    });
    parts.collect()
}

/// How sure players were, in one line; `None` if nobody said so.
fn sure(one: &AnalyzedQuestion, words: ReportWords) -> Option<String> {
    let levels = one.question.confidence.iter().map(|told| {
        let level = words.confidence(told.level);
        let (count, right) = (told.count.to_string(), told.right_count.to_string());
        let values = [("level", &*level), ("count", &*count), ("right", &*right)];
        words.with("confidence-of", &values)
    });
    let levels: Vec<String> = levels.collect();
    (!levels.is_empty()).then(|| levels.join("; ") + ".")
}

/// A question in one line.
fn told(item: &ItemAnalysis, words: ReportWords) -> String {
    let count = item.answer_count.to_string();
    let mut told = vec![words.with("count-answered", &[("count", &count)])];
    if item.right_share.is_some() {
        let share = words.percent(item.right_share);
        told.push(words.with("share-right", &[("share", &share)]));
    }
    if let Some(ms) = item.median_ms {
        told.push(words.with("median-within", &[("time", &words.seconds(ms))]));
    }
    match &item.depth {
        Some(depth) => {
            if let Some(value) = depth.discrimination {
                let value = words.decimals(value, 2);
                told.push(words.with("discrimination-of", &[("value", &value)]));
            }
            let best = words.percent(Some(depth.upper_share));
            let weakest = words.percent(Some(depth.lower_share));
            let values = [("best", best.as_str()), ("weakest", weakest.as_str())];
            told.push(words.with("best-and-weakest", &values));
        }
        None if item.right_share.is_some() => told.push(words.say("too-few")),
        None => {}
    }
    told.join("; ") + "."
}

#[cfg(test)]
mod tests {
    use crate::wire::{ReportAnalysis, StrugglingPlayer};
    use protocol::http::account::Language;
    use protocol::http::rooms::{Report, ReportTeam};

    use super::report_sheet;
    use crate::insights::tell_of;
    use crate::words::ReportWords;

    fn told() -> (ReportAnalysis, Report) {
        let samples = samples::all();
        let (_, sample) = samples
            .into_iter()
            .find(|(name, _)| name == "report")
            .expect("one");
        let report: Report = serde_json::from_value(sample).expect("a report");
        (tell_of(&report), report)
    }

    #[test]
    fn the_page_says_how_each_question_went() {
        let (told, report) = told();
        let page = report_sheet(
            &told,
            (&report.teams, &report.seats),
            "",
            ReportWords(Language::En),
        );
        for words in [
            "<h1 dir=\"auto\">",
            "2 answered",
            "too few answers to tell more",
            "Zoë",
            "<b>(right)</b>",
        ] {
            assert!(page.contains(words), "{words} is not in {page}");
        }
        assert!(
            !page.contains("<script") && !page.contains("http"),
            "{page}"
        );
    }

    #[test]
    fn the_page_has_what_the_audience_asked_and_nothing_that_was_hidden() {
        let (told, report) = told();
        let words = ReportWords(Language::En);
        let page = report_sheet(&told, (&report.teams, &report.seats), "", words);
        let at = |part: &str| page.find(part).expect(part);
        assert!(at("<h2>Audience questions</h2>") < at("When is the next round?"));
        assert!(at("When is the next round?") < at("Will there be a recording?"));
        assert!(page.contains("(hidden by the host)") && !page.contains("Sh*t"));
        let mut nothing = told;
        nothing.rooms[0].audience_questions.clear();
        let page = report_sheet(&nothing, (&report.teams, &report.seats), "", words);
        assert!(!page.contains("Audience questions"), "{page}");
    }

    #[test]
    fn the_page_has_the_ideas_of_brainstorms_with_more_votes_first() {
        let (mut told, report) = told();
        told.rooms[0].brainstorms[0].ideas[1].hidden = true;
        let words = ReportWords(Language::En);
        let page = report_sheet(&told, (&report.teams, &report.seats), "", words);
        let at = |part: &str| page.find(part).expect(part);
        assert!(
            at("Brainstorm: <span dir=\"auto\">What should we do better?") < at("Fewer slides")
        );
        assert!(!page.contains("A longer lunch"), "it is hidden: {page}");
        told.rooms[0].brainstorms.clear();
        let page = report_sheet(&told, (&report.teams, &report.seats), "", words);
        assert!(!page.contains("Brainstorm"), "{page}");
    }

    #[test]
    fn teams_stand_before_their_players_best_first() {
        let (told, report) = told();
        let team = |name: &str, rank| ReportTeam {
            name: name.to_owned(),
            rank,
            points: 1_500,
            seat_count: 2,
        };
        let teams = [team("<Owls>", 2), team("Foxes", 1)];
        let words = ReportWords(Language::En);
        let page = report_sheet(&told, (&teams, &report.seats), "", words);
        let at = |part: &str| page.find(part).expect(part);
        assert!(at("<h2>Teams</h2>") < at("Foxes") && at("Foxes") < at("&lt;Owls&gt;"));
        assert!(at("&lt;Owls&gt;") < at("<h2>Players</h2>"));
        let without = report_sheet(&told, (&[], &report.seats), "", words);
        assert!(!without.contains("<h2>Teams</h2>"));
    }

    #[test]
    fn the_page_speaks_the_language_of_who_prints_it() {
        let (told, report) = told();
        let german = report_sheet(
            &told,
            (&report.teams, &report.seats),
            "fr",
            ReportWords(Language::De),
        );
        for words in [
            "<html lang=\"de\" dir=\"ltr\">",
            "<h1 dir=\"auto\" lang=\"fr\">",
            "Richtige Antworten",
            "zu wenige Antworten, um mehr zu sagen",
        ] {
            assert!(german.contains(words), "{words} is not in {german}");
        }
        let arabic = report_sheet(
            &told,
            (&report.teams, &report.seats),
            "",
            ReportWords(Language::Ar),
        );
        assert!(
            arabic.contains("<html lang=\"ar\" dir=\"rtl\">"),
            "{arabic}"
        );
        assert!(!arabic.contains("lang=\"\""), "{arabic}");
    }

    #[test]
    fn what_people_wrote_is_text() {
        let (mut told, mut report) = told();
        let bad = "<script>alert(1)</script>";
        report.seats[0].nickname = bad.to_owned();
        told.rooms[0].title = bad.to_owned();
        told.questions[0].question.text = bad.to_owned();
        told.struggling = vec![StrugglingPlayer {
            room_id: String::new(),
            seat: 0,
            nickname: bad.to_owned(),
            player_id: None,
            name: None,
            room_count: 1,
            scored_count: 3,
            answered_count: 0,
            right_share: None,
            reasons: Vec::new(),
        }];
        let page = report_sheet(
            &told,
            (&report.teams, &report.seats),
            "",
            ReportWords(Language::En),
        );
        assert!(!page.contains("<script"), "{page}");
        assert_eq!(page.matches("&lt;script&gt;").count(), 5, "{page}");
    }
}
