//! A quiz on paper: one page of HTML that prints well, with or without a key.
//!
//! It needs nothing but itself: no script, no font, no picture. What people wrote is escaped.
//! Items that are to be ordered or matched stand in an order that depends on their texts alone, so
//! that two prints of one quiz are the same.

use game::draft::{
    ChoiceContent, Content, MatchContent, NumberContent, OrderContent, PollContent, QuestionDraft,
    QuizDraft, RatingContent, TypedContent,
};

use crate::Exported;
use crate::markup::printed;
use crate::xml::push_escaped;

const STYLE: &str = include_str!("handout/handout.css");
/// Lines for a free text; a few sentences by hand.
const LINES: usize = 5;

/// The page.
pub fn sheet(quiz: &QuizDraft, with_key: bool) -> Exported {
    let title = match quiz.title.trim() {
        "" => "Quiz",
        title => title,
    };
    let title = escape(title);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
         <header>\n<h1 dir=\"auto\">{title}</h1>\n"
    );
    if !quiz.description.is_empty() {
        page.extend([format!(
            "<div class=\"about\" dir=\"auto\">{}</div>\n",
            printed(&quiz.description)
        )]);
    }
    page.push_str(
        "<p class=\"who\"><span>Name <i class=\"blank\"></i></span> \
         <span>Date <i class=\"blank\"></i></span></p>\n</header>\n",
    );
    let mut key = String::new();
    let mut number = 0;
    for question in &quiz.questions {
        let text = printed(&question.text);
        if let Content::Slide(slide) = &question.content {
            let body = printed(&slide.body);
            page.extend([format!(
                "<section class=\"slide\" dir=\"auto\">\n<h2>{text}</h2>\n<div>{body}</div>\n\
                 </section>\n"
            )]);
            continue;
        }
        number += 1;
        let asked = Asked::of(question);
        page.extend([format!(
            "<section class=\"question\">\n<h2 dir=\"auto\">\
             <span class=\"number\">{number}.</span> {text}{}</h2>\n{}{}</section>\n",
            points(question),
            picture(question),
            asked.fields,
        )]);
        key.extend([key_row(number, &asked.right, question)]);
    }
    if with_key {
        page.extend([format!(
            "<section class=\"key\">\n<h1>Key: {title}</h1>\n<dl>\n{key}</dl>\n</section>\n"
        )]);
    }
    page.push_str("</main>\n</body>\n</html>\n");
    Exported {
        bytes: page.into_bytes(),
        mime: "text/html; charset=utf-8",
        extension: "html",
    }
}

fn escape(text: &str) -> String {
    let mut escaped = String::new();
    let carried = text.chars().filter(|c| crate::xml::is_carried(*c));
    push_escaped(&mut escaped, &carried.collect::<String>());
    escaped
}

fn points(question: &QuestionDraft) -> &'static str {
    match (question.content.is_scored(), question.points_factor) {
        (true, 0) => " <small>(no points)</small>",
        (true, 2) => " <small>(double points)</small>",
        _ => "",
    }
}

/// Pictures are shown by whoever hands the paper out.
fn picture(question: &QuestionDraft) -> String {
    let Some(media) = question.media.as_ref().filter(|media| !media.is_decorative) else {
        return String::new();
    };
    let frame = if matches!(question.content, Content::Pin(_)) {
        "frame tall"
    } else {
        "frame"
    };
    let alt = match media.alt.trim() {
        "" => "shown beside this paper",
        alt => alt,
    };
    format!(
        "<p class=\"{frame}\" dir=\"auto\">Picture, video or sound: {}</p>\n",
        escape(alt)
    )
}

fn key_row(number: usize, right: &str, question: &QuestionDraft) -> String {
    let explanation = match question.explanation.as_str() {
        "" => String::new(),
        text => format!("<div class=\"why\">{}</div>", printed(text)),
    };
    format!("<dt>{number}.</dt><dd dir=\"auto\">{right}{explanation}</dd>\n")
}

/// Where to answer, and what is right.
struct Asked {
    fields: String,
    right: String,
}

impl Asked {
    fn of(question: &QuestionDraft) -> Self {
        let open = |fields: String| Self {
            fields,
            right: "No answer is right or wrong.".to_owned(),
        };
        match &question.content {
            Content::Choice(content) => choice(content),
            Content::TrueFalse(content) => Self {
                fields: options(["True", "False"].map(str::to_owned), "circle", false),
                right: match content.is_true {
                    Some(true) => "True".to_owned(),
                    Some(false) => "False".to_owned(),
                    None => String::new(),
                },
            },
            Content::Typed(content) => typed(content),
            Content::Number(content) => number(content),
            Content::Order(content) => order(content),
            Content::Match(content) => matching(content),
            Content::Pin(_) => Self {
                fields: "<p class=\"hint\">Mark the place on the picture.</p>\n".to_owned(),
                right: "See the picture.".to_owned(),
            },
            Content::Poll(content) => open(poll(content)),
            Content::WordCloud(content) => open(lines(usize::from(content.words_max))),
            Content::OpenText(_) => open(lines(LINES)),
            Content::Rating(content) => open(rating(content)),
            Content::Slide(_) => open(String::new()),
        }
    }
}

fn letters() -> impl Iterator<Item = char> {
    'A'..='Z'
}

/// Boxes to tick; square ones when several may be.
fn options(texts: impl IntoIterator<Item = String>, shape: &str, has_letters: bool) -> String {
    let rows = letters().zip(texts).map(|(letter, text)| {
        let letter = if has_letters {
            format!("<b>{letter}</b> ")
        } else {
            String::new()
        };
        format!("<li><i class=\"box {shape}\"></i><span dir=\"auto\">{letter}{text}</span></li>\n")
    });
    format!(
        "<ul class=\"options\">\n{}</ul>\n",
        rows.collect::<String>()
    )
}

fn choice(content: &ChoiceContent) -> Asked {
    let rights = content
        .answers
        .iter()
        .filter(|answer| answer.is_correct)
        .count();
    let (shape, hint) = if rights > 1 {
        (
            "square",
            "<p class=\"hint\">Tick everything that is right.</p>\n",
        )
    } else {
        ("circle", "")
    };
    let texts = content.answers.iter().map(|answer| printed(&answer.text));
    let right = letters()
        .zip(&content.answers)
        .filter(|(_, answer)| answer.is_correct);
    let right = right.map(|(letter, answer)| format!("<b>{letter}</b> {}", printed(&answer.text)));
    Asked {
        fields: format!("{hint}{}", options(texts, shape, true)),
        right: right.collect::<Vec<_>>().join("; "),
    }
}

fn poll(content: &PollContent) -> String {
    let shape = if content.takes_several {
        "square"
    } else {
        "circle"
    };
    options(
        content.answers.iter().map(|text| printed(text)),
        shape,
        true,
    )
}

fn lines(count: usize) -> String {
    "<p class=\"line\"></p>\n".repeat(count)
}

fn typed(content: &TypedContent) -> Asked {
    let right = content.accepted.iter().map(|text| escape(text));
    Asked {
        fields: lines(1),
        right: right.collect::<Vec<_>>().join(" / "),
    }
}

fn number(content: &NumberContent) -> Asked {
    let unit = escape(&content.unit);
    let range = content.range.map(|range| {
        format!(
            "<p class=\"hint\">Between {} and {}.</p>\n",
            range.min, range.max
        )
    });
    let right = content
        .right
        .map(|right| right.to_string())
        .unwrap_or_default();
    let tolerance = match content.tolerance.to_string().as_str() {
        "0" => String::new(),
        tolerance => format!(" ± {tolerance}"),
    };
    Asked {
        fields: format!(
            "{}<p class=\"short\"><i class=\"blank\"></i> {unit}</p>\n",
            range.unwrap_or_default()
        ),
        right: format!("{right}{tolerance} {unit}"),
    }
}

fn order(content: &OrderContent) -> Asked {
    let mixed = mixed(&content.items);
    let rows = mixed.iter().map(|(_, text)| {
        format!(
            "<li><i class=\"box wide\"></i><span dir=\"auto\">{}</span></li>\n",
            printed(text)
        )
    });
    let right = content.items.iter().map(|text| printed(text));
    Asked {
        fields: format!(
            "<p class=\"hint\">Number these in their order.</p>\n<ul class=\"options\">\n{}</ul>\n",
            rows.collect::<String>()
        ),
        right: right.collect::<Vec<_>>().join(" → "),
    }
}

fn matching(content: &MatchContent) -> Asked {
    let answers = content.pairs.iter().map(|pair| pair.answer.clone());
    let answers: Vec<String> = answers.chain(content.distractors.iter().cloned()).collect();
    let mixed = mixed(&answers);
    let prompts = content.pairs.iter().map(|pair| {
        format!(
            "<li><span dir=\"auto\">{}</span><i class=\"box wide\"></i></li>\n",
            printed(&pair.prompt)
        )
    });
    let offered = letters().zip(&mixed).map(|(letter, (_, text))| {
        format!(
            "<li><b>{letter}</b> <span dir=\"auto\">{}</span></li>\n",
            printed(text)
        )
    });
    let letter_of = |at: usize| {
        let found = letters().zip(&mixed).find(|(_, (from, _))| *from == at);
        found.map_or(' ', |(letter, _)| letter)
    };
    let right = content.pairs.iter().enumerate().map(|(at, pair)| {
        let (prompt, answer) = (printed(&pair.prompt), printed(&pair.answer));
        format!("{prompt} – <b>{}</b> {answer}", letter_of(at))
    });
    Asked {
        fields: format!(
            "<p class=\"hint\">Write the letter of its partner into each box.</p>\n\
             <div class=\"columns\">\n<ul class=\"prompts\">\n{}</ul>\n<ul>\n{}</ul>\n</div>\n",
            prompts.collect::<String>(),
            offered.collect::<String>(),
        ),
        right: right.collect::<Vec<_>>().join("<br>"),
    }
}

fn rating(content: &RatingContent) -> String {
    let steps = (1..=content.steps).map(|step| format!("<i class=\"step\">{step}</i>"));
    format!(
        "<p class=\"scale\" dir=\"auto\">{} {} {}</p>\n",
        escape(&content.low),
        steps.collect::<String>(),
        escape(&content.high),
    )
}

/// Texts in another order, each with its place before; never in the order they had.
fn mixed(texts: &[String]) -> Vec<(usize, &String)> {
    let mut mixed: Vec<(usize, &String)> = texts.iter().enumerate().collect();
    mixed.sort_by_key(|(at, text)| (hash(text), *at));
    if mixed.len() > 1 && mixed.iter().map(|(at, _)| *at).is_sorted() {
        mixed.rotate_left(1);
    }
    mixed
}

/// FNV-1a: the same on every machine and in every version.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
