//! A quiz on paper: one page of HTML that prints well, with or without a key.
//!
//! It is self-contained: no script, font or picture. Authored text is escaped, follows its own
//! writing direction, and is marked with the quiz's language if the page has another. Items to
//! order or match appear in an order that depends only on their texts, so every print of a quiz is
//! the same.
#![warn(missing_docs)]

mod columns;
mod words;

use game::draft::{
    ChoiceContent, Content, DraftPicture, GapsContent, GapsWay, NumberContent, OrderContent,
    PollContent, QuestionDraft, QuizDraft, RatingContent, TypedContent,
};

use formats::Exported;
use markup::html::{escaped as escape, printed};

pub use self::words::HandoutWords;

const STYLE: &str = include_str!("handout.css");
/// The number of lines for a free text; a few handwritten sentences.
const LINES: usize = 5;
/// Stands for a gap while its passage is written as HTML; nobody writes it.
const GAP: &str = "\u{f8ff}";

/// The page; `language` is that of the quiz as a BCP 47 tag, or nothing.
pub fn sheet(quiz: &QuizDraft, language: &str, words: &HandoutWords, with_key: bool) -> Exported {
    let page = Page::of(language, words).page(quiz, with_key);
    Exported {
        bytes: page.into_bytes(),
        mime: "text/html; charset=utf-8",
        extension: "html",
    }
}

/// Shared by the whole page.
struct Page<'w> {
    words: &'w HandoutWords,
    /// The attributes of an element that contains only authored text.
    authored: String,
    /// The attributes of an element that contains our words among the author's.
    ours: String,
}

impl<'w> Page<'w> {
    fn of(language: &str, words: &'w HandoutWords) -> Self {
        let direction = words.direction();
        let mut authored = " dir=\"auto\"".to_owned();
        let mut ours = format!(" dir=\"{direction}\"");
        if !language.is_empty() && !language.eq_ignore_ascii_case(&words.language) {
            authored.extend([format!(" lang=\"{}\"", escape(language))]);
            ours.extend([format!(" lang=\"{}\"", escape(&words.language))]);
        }
        Self {
            words,
            authored,
            ours,
        }
    }

    fn page(&self, quiz: &QuizDraft, with_key: bool) -> String {
        let Self {
            words, authored, ..
        } = self;
        let (title, heading) = match quiz.title.trim() {
            "" => (escape(&words.untitled), String::new()),
            title => (escape(title), authored.clone()),
        };
        let mut page = format!(
            "<!doctype html>\n<html lang=\"{}\" dir=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
             <header>\n<h1{heading}>{title}</h1>\n",
            escape(&words.language),
            words.direction(),
        );
        if !quiz.description.is_empty() {
            page.extend([format!(
                "<div class=\"about\"{authored}>{}</div>\n",
                printed(&quiz.description)
            )]);
        }
        page.extend([format!(
            "<p class=\"who\"><span>{} <i class=\"blank\"></i></span> \
             <span>{} <i class=\"blank\"></i></span></p>\n</header>\n",
            escape(&words.name),
            escape(&words.date),
        )]);
        let mut key = String::new();
        let mut number = 0;
        for question in &quiz.questions {
            let text = printed(&question.text);
            if let Content::Slide(slide) = &question.content {
                let body = printed(&slide.body);
                page.extend([format!(
                    "<section class=\"slide\"{authored}>\n<h2>{text}</h2>\n\
                     <div>{body}</div>\n</section>\n"
                )]);
                continue;
            }
            number += 1;
            let asked = self.asked(question);
            page.extend([format!(
                "<section class=\"question\">\n<h2{authored}>\
                 <span class=\"number\">{number}.</span> {text}{}</h2>\n{}{}</section>\n",
                self.points(question),
                self.media(question),
                asked.fields,
            )]);
            key.extend([self.key_row(number, &asked.right, question)]);
        }
        if with_key {
            page.extend([format!(
                "<section class=\"key\">\n<h1>{} <span{heading}>{title}</span></h1>\n\
                 <dl>\n{key}</dl>\n</section>\n",
                escape(&words.key),
            )]);
        }
        page.push_str("</main>\n</body>\n</html>\n");
        page
    }

    fn points(&self, question: &QuestionDraft) -> String {
        let points = match (question.content.is_scored(), question.points_factor) {
            (true, 0) => &self.words.no_points,
            (true, 2) => &self.words.double_points,
            _ => return String::new(),
        };
        format!(" <small{}>{}</small>", self.ours, escape(points))
    }

    /// The person who hands out the paper shows the pictures.
    fn media(&self, question: &QuestionDraft) -> String {
        let Some(media) = question.media.as_ref().filter(|media| !media.is_decorative) else {
            return String::new();
        };
        let frame = match question.content {
            Content::Pin(_) | Content::Labels(_) => "frame tall",
            _ => "frame",
        };
        let told = match media.alt.trim() {
            "" => escape(&self.words.media_beside),
            alt => format!(
                "{} <span{}>{}</span>",
                escape(&self.words.media),
                self.authored,
                escape(alt)
            ),
        };
        let spots = match &question.content {
            Content::Labels(content) => columns::spots(content),
            _ => String::new(),
        };
        format!("<p class=\"{frame}\">{told}{spots}</p>\n")
    }

    fn key_row(&self, number: usize, right: &Right<'_>, question: &QuestionDraft) -> String {
        let authored = &self.authored;
        let right = match right {
            Right::Ours(words) => escape(words),
            Right::Authored(html) => format!("<div{authored}>{html}</div>"),
        };
        let explanation = match question.explanation.as_str() {
            "" => String::new(),
            text => format!("<div class=\"why\"{authored}>{}</div>", printed(text)),
        };
        format!("<dt>{number}.</dt><dd>{right}{explanation}</dd>\n")
    }
}

/// The space for an answer, and the right one.
struct Asked<'w> {
    fields: String,
    right: Right<'w>,
}

enum Right<'w> {
    Ours(&'w str),
    /// HTML.
    Authored(String),
}

/// The letter of an answer. It has no effect on the direction of the text beside it.
fn named(letter: char) -> String {
    format!("<b dir=\"ltr\">{letter}</b>")
}

fn hint(words: &str) -> String {
    format!("<p class=\"hint\">{}</p>\n", escape(words))
}

fn lines(count: usize) -> String {
    "<p class=\"line\"></p>\n".repeat(count)
}

fn letters() -> impl Iterator<Item = char> {
    'A'..='Z'
}

impl<'w> Page<'w> {
    fn asked(&self, question: &QuestionDraft) -> Asked<'w> {
        let words = self.words;
        let open = |fields: String| Asked {
            fields,
            right: Right::Ours(&words.nothing_right),
        };
        match &question.content {
            Content::Choice(content) => self.choice(content),
            Content::TrueFalse(content) => self.true_false(content.is_true),
            Content::Typed(content) => typed(content),
            Content::Number(content) => self.number(content),
            Content::Order(content) => self.order(content),
            Content::Match(content) => self.matching(content),
            Content::Pin(_) => Asked {
                fields: hint(&words.mark_place),
                right: Right::Ours(&words.see_picture),
            },
            Content::Poll(content) => open(self.poll(content)),
            Content::WordCloud(content) => open(lines(usize::from(content.words_max))),
            Content::OpenText(_) => open(lines(LINES)),
            Content::Rating(content) => open(self.rating(content)),
            Content::Slide(_) => open(String::new()),
            Content::Gaps(content) => self.gaps(content),
            Content::Categorize(content) => self.categorize(content),
            Content::Labels(content) => self.labels(content),
            Content::Ranking(content) => open(self.numbered(&content.items, &words.rank_items)),
        }
    }

    /// Checkboxes; square if several answers are allowed.
    fn options(&self, texts: impl IntoIterator<Item = String>, shape: &str) -> String {
        let rows = letters().zip(texts).map(|(letter, text)| {
            let (letter, authored) = (named(letter), &self.authored);
            format!("<li><i class=\"box {shape}\"></i>{letter}<span{authored}>{text}</span></li>\n")
        });
        list_of(&rows.collect::<String>())
    }

    fn true_false(&self, is_true: Option<bool>) -> Asked<'w> {
        let (yes, no) = (&self.words.true_statement, &self.words.false_statement);
        let rows = [yes, no].map(|text| {
            let text = escape(text);
            format!("<li><i class=\"box circle\"></i><span>{text}</span></li>\n")
        });
        Asked {
            fields: list_of(&rows.concat()),
            right: Right::Ours(match is_true {
                Some(true) => yes,
                Some(false) => no,
                None => "",
            }),
        }
    }

    fn choice(&self, content: &ChoiceContent) -> Asked<'w> {
        let rights = content
            .answers
            .iter()
            .filter(|answer| answer.is_correct)
            .count();
        let (shape, hint) = if rights > 1 {
            ("square", hint(&self.words.tick_all))
        } else {
            ("circle", String::new())
        };
        let texts = content
            .answers
            .iter()
            .map(|answer| shown(&answer.text, answer.picture.as_ref()));
        let right = letters()
            .zip(&content.answers)
            .filter(|(_, answer)| answer.is_correct);
        let right =
            right.map(|(letter, answer)| format!("{} {}", named(letter), printed(answer.words())));
        Asked {
            fields: format!("{hint}{}", self.options(texts, shape)),
            right: Right::Authored(right.collect::<Vec<_>>().join("; ")),
        }
    }

    fn poll(&self, content: &PollContent) -> String {
        let shape = if content.takes_several {
            "square"
        } else {
            "circle"
        };
        let texts = content.offered();
        self.options(texts.map(|(text, picture)| shown(text, picture)), shape)
    }

    fn number(&self, content: &NumberContent) -> Asked<'w> {
        let unit = escape(&content.unit);
        let range = content.range.map(|range| {
            let words = &self.words.between;
            let words = words.replace(HandoutWords::MIN, &range.min.to_string());
            hint(&words.replace(HandoutWords::MAX, &range.max.to_string()))
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
                "{}<p class=\"short\"><i class=\"blank\"></i> <span{}>{unit}</span></p>\n",
                range.unwrap_or_default(),
                self.authored,
            ),
            right: Right::Authored(format!("{right}{tolerance} {unit}")),
        }
    }

    /// The items in another order, each with a box for its number.
    fn numbered(&self, items: &[String], words: &str) -> String {
        let rows = mixed(items).into_iter().map(|(_, text)| {
            format!(
                "<li><i class=\"box wide\"></i><span{}>{}</span></li>\n",
                self.authored,
                printed(text)
            )
        });
        format!("{}{}", hint(words), list_of(&rows.collect::<String>()))
    }

    fn order(&self, content: &OrderContent) -> Asked<'w> {
        let right = content.items.iter().map(|text| printed(text));
        // The arrow follows the direction of the items, unlike its character.
        let right = right.collect::<Vec<_>>().join(" <i class=\"then\">→</i> ");
        Asked {
            fields: self.numbered(&content.items, &self.words.number_items),
            right: Right::Authored(right),
        }
    }

    /// The passage with numbered blanks, and the list of each below it.
    fn gaps(&self, content: &GapsContent) -> Asked<'w> {
        let authored = &self.authored;
        let passage = printed(&content.texts().join(GAP));
        let mut pieces = passage.split(GAP);
        let mut text = pieces.next().unwrap_or_default().to_owned();
        for (piece, number) in pieces.zip(1..) {
            text.extend([format!("<sup>{number}</sup><i class=\"blank\"></i>{piece}")]);
        }
        let lists = content.gaps().zip(1..).map(|(gap, number)| {
            let choices: Vec<String> = gap.choices().map(str::to_owned).collect();
            let mixed = mixed(&choices);
            let choices = mixed.iter().map(|(_, text)| printed(text));
            let choices = choices.collect::<Vec<_>>().join(" / ");
            format!("<li><b dir=\"ltr\">{number}</b><span{authored}>{choices}</span></li>\n")
        });
        let lists = match content.way {
            GapsWay::Typed => String::new(),
            GapsWay::List => list_of(&lists.collect::<String>()),
        };
        let right = content.gaps().zip(1..).map(|(gap, number)| {
            let counted = match content.way {
                GapsWay::Typed => gap.accepted.len(),
                GapsWay::List => 1,
            };
            let texts = gap.accepted.iter().take(counted).map(|text| printed(text));
            let texts = texts.collect::<Vec<_>>().join(" / ");
            format!("<b dir=\"ltr\">{number}</b> {texts}")
        });
        Asked {
            fields: format!("<p class=\"passage\"{authored}>{text}</p>\n{lists}"),
            right: Right::Authored(right.collect::<Vec<_>>().join("; ")),
        }
    }

    fn rating(&self, content: &RatingContent) -> String {
        let steps = content
            .numbers()
            .map(|step| format!("<i class=\"step\">{step}</i>"));
        // Numbers have no direction of their own; they take the page's.
        let authored = match (content.low.trim(), content.high.trim()) {
            ("", "") => "",
            _ => &self.authored,
        };
        format!(
            "<p class=\"scale\"{authored}>{} {} {}</p>\n",
            escape(&content.low),
            steps.collect::<String>(),
            escape(&content.high),
        )
    }
}

fn list_of(rows: &str) -> String {
    format!("<ul class=\"options\">\n{rows}</ul>\n")
}

fn typed(content: &TypedContent) -> Asked<'static> {
    let right = content.accepted.iter().map(|text| escape(text));
    Asked {
        fields: lines(1),
        right: Right::Authored(right.collect::<Vec<_>>().join(" / ")),
    }
}

/// The texts in another order, each with its original position; never in the original order.
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

/// The text of an answer, and what its picture shows.
fn shown(text: &str, picture: Option<&DraftPicture>) -> String {
    let alt = picture.map(|picture| picture.alt.trim());
    match alt.filter(|alt| !alt.is_empty()) {
        None => printed(text),
        Some(alt) if text.trim().is_empty() => escape(alt),
        Some(alt) => format!("{} <small>({})</small>", printed(text), escape(alt)),
    }
}
