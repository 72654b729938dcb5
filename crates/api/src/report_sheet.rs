//! A report on paper: one page of HTML that prints well.
//!
//! It needs nothing but itself, and what people wrote is escaped.

use std::sync::LazyLock;

use minijinja::value::Value;
use minijinja::{Environment, context};
use protocol::http::insights::{
    AnalysedQuestion, ItemAnalysis, ItemFlag, ReportAnalysis, SessionFigures, StrugglingPlayer,
};
use protocol::http::rooms::ReportSeat;
use protocol::question::QuestionKind;

use crate::routes::rfc_3339;

const STYLE: &str = include_str!("report_sheet/report.css");
const TEMPLATE: &str = "report.html";

static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut templates = Environment::new();
    templates
        .add_template(TEMPLATE, include_str!("report_sheet/report.html"))
        .expect("the template is well-formed; a test renders it");
    templates
});

/// The page; `seats` are the first ones.
pub(crate) fn report_sheet(told: &ReportAnalysis, seats: &[ReportSeat]) -> String {
    let room = told.rooms.last();
    let finished_ms = room.map_or(0, |room| room.finished_at_ms);
    let more = |all: u32, named: usize| all.saturating_sub(u32::try_from(named).unwrap_or(all));
    let questions = told.questions.iter().filter(|one| one.analysis.is_some());
    let players = seats.iter().map(|seat| {
        context! {
            rank => seat.rank,
            nickname => seat.nickname.as_str(),
            points => seat.points,
            right => seat.correct_count,
        }
    });
    let page = context! {
        style => Value::from_safe_string(STYLE.to_owned()),
        title => room.map_or("", |room| room.title.as_str()),
        date => rfc_3339(i64::try_from(finished_ms).unwrap_or(0)).replace('T', " ")
            .chars().take("2026-01-31 12:00".len()).collect::<String>(),
        figures => figures(&told.figures),
        to_look_at => told.questions.iter().flat_map(to_look_at).collect::<Vec<_>>(),
        struggling => told.struggling.iter().map(player).collect::<Vec<_>>(),
        struggling_more => more(told.struggling_count, told.struggling.len()),
        questions => questions.map(question).collect::<Vec<_>>(),
        players => players.collect::<Vec<_>>(),
        players_more => more(told.figures.seat_count, seats.len()),
    };
    TEMPLATES
        .get_template(TEMPLATE)
        .and_then(|template| template.render(page))
        .expect("the template asks for nothing else; a test renders it")
}

fn figures(figures: &SessionFigures) -> Vec<Value> {
    let seconds = figures.median_ms.map(seconds);
    let all = [
        ("Players", figures.seat_count.to_string()),
        ("Questions", figures.question_count.to_string()),
        ("Right answers", percent(figures.right_share)),
        ("Answered", percent(figures.answered_share)),
        ("Half answered within", seconds.unwrap_or_else(unknown)),
    ];
    let all = all.into_iter();
    all.map(|(name, value)| context! { name, value }).collect()
}

fn to_look_at(one: &AnalysedQuestion) -> Vec<Value> {
    let flags = one.analysis.iter().flat_map(|item| &item.flags);
    flags
        .map(|flag| context! { number => one.question.index + 1, words => flag_words(*flag) })
        .collect()
}

fn player(player: &StrugglingPlayer) -> Value {
    context! {
        nickname => player.name.as_ref().unwrap_or(&player.nickname).as_str(),
        answered => format!("{} of {}", player.answered_count, player.scored_count),
        right => percent(player.right_share),
    }
}

fn question(one: &AnalysedQuestion) -> Value {
    let depth = one.analysis.as_ref().and_then(|item| item.depth.as_ref());
    let answers = one.question.answers.iter().enumerate().map(|(at, answer)| {
        let told = depth.and_then(|depth| depth.answers.get(at));
        let share = f64::from(answer.picked_count) / f64::from(one.question.picked_count.max(1));
        let discrimination = told.and_then(|told| told.discrimination);
        context! {
            text => Value::from_safe_string(formats::printed(&answer.text)),
            is_right => answer.is_correct,
            chosen => answer.picked_count,
            share => percent(Some(share)),
            discrimination => discrimination.map_or_else(unknown, |value| format!("{value:.2}")),
        }
    });
    context! {
        number => one.question.index + 1,
        text => Value::from_safe_string(formats::printed(&one.question.text)),
        told => one.analysis.as_ref().map(told),
        answers => answers.collect::<Vec<_>>(),
    }
}

/// A question in one line.
fn told(item: &ItemAnalysis) -> String {
    let mut told = vec![format!("{} answered", item.answer_count)];
    if item.right_share.is_some() {
        told.push(format!("{} right", percent(item.right_share)));
    }
    if let Some(ms) = item.median_ms {
        told.push(format!("half of them within {}", seconds(ms)));
    }
    match &item.depth {
        Some(depth) => {
            if let Some(value) = depth.discrimination {
                told.push(format!("discrimination {value:.2}"));
            }
            let (upper, lower) = (
                percent(Some(depth.upper_share)),
                percent(Some(depth.lower_share)),
            );
            told.push(format!(
                "of the best 27 % {upper} right, of the weakest {lower}"
            ));
        }
        None if item.right_share.is_some() => {
            told.push("too few answers to tell more".to_owned());
        }
        None => {}
    }
    told.join("; ") + "."
}

fn percent(share: Option<f64>) -> String {
    share.map_or_else(unknown, |share| format!("{:.0} %", share * 100.0))
}

fn seconds(ms: u32) -> String {
    format!("{:.1} s", f64::from(ms) / 1_000.0)
}

fn unknown() -> String {
    "–".to_owned()
}

/// What is to be looked at, in a few words.
pub(crate) fn flag_words(flag: ItemFlag) -> &'static str {
    match flag {
        ItemFlag::KeyProbablyWrong => "the right answer is probably marked wrong",
        ItemFlag::SeparatesBackwards => "those who know less were right more often",
        ItemFlag::TimerTooShort => "the time was probably too short",
        ItemFlag::Hard => "hard: less than 35 % were right",
    }
}

/// A kind of question, in words.
pub(crate) fn kind_words(kind: QuestionKind) -> &'static str {
    match kind {
        QuestionKind::Choice => "Choice",
        QuestionKind::TrueFalse => "True or false",
        QuestionKind::Typed => "Typed answer",
        QuestionKind::Number => "Number",
        QuestionKind::Order => "Order",
        QuestionKind::Match => "Match",
        QuestionKind::Pin => "Pin on a picture",
        QuestionKind::Poll => "Poll",
        QuestionKind::WordCloud => "Word cloud",
        QuestionKind::OpenText => "Open text",
        QuestionKind::Rating => "Rating",
        QuestionKind::Slide => "Slide",
    }
}

#[cfg(test)]
mod tests {
    use protocol::http::insights::{ReportAnalysis, StrugglingPlayer};
    use protocol::http::rooms::Report;

    use super::report_sheet;
    use crate::insights::tell_of;

    fn told() -> (ReportAnalysis, Report) {
        let samples = protocol::samples::all();
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
        let page = report_sheet(&told, &report.seats);
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
        let page = report_sheet(&told, &report.seats);
        assert!(!page.contains("<script"), "{page}");
        assert_eq!(page.matches("&lt;script&gt;").count(), 5, "{page}");
    }
}
