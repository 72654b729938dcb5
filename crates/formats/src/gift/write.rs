//! Writes GIFT: the kinds Moodle has, with every special character escaped.

use game::draft::{Content, QuestionDraft, QuizDraft};
use game::lint::is_playable;
use markup::html;
use unpack::text::{clean, tidy};

use super::passage;

/// Writes every question of a supported kind.
pub(super) fn write(quiz: &QuizDraft) -> Vec<u8> {
    let mut paragraphs = Vec::new();
    let title = clean(&quiz.title).replace('\n', " ");
    if !title.is_empty() {
        // A single slash would separate categories.
        paragraphs.push(format!("$CATEGORY: {}", title.replace('/', "//")));
    }
    let questions = quiz.questions.iter();
    paragraphs.extend(questions.filter_map(paragraph));
    let mut text = paragraphs.join("\n\n");
    text.push('\n');
    text.into_bytes()
}

/// Whether a question is finished and of a supported kind.
pub(super) fn has(question: &QuestionDraft) -> bool {
    paragraph(question).is_some()
}

/// A question as a paragraph; `None` if it isn't finished or of no supported kind.
pub(super) fn paragraph(question: &QuestionDraft) -> Option<String> {
    if !is_playable(question) {
        return None;
    }
    let asked = format!("[markdown]{}", escape(&question.text));
    let explanation = match clean(&question.explanation).as_str() {
        "" => String::new(),
        text => format!("####{}", escape(text)),
    };
    let inside = match &question.content {
        Content::Gaps(content) => {
            return passage::written(&question.text, content, &explanation);
        }
        Content::Slide(slide) => {
            return Some(match escape(&slide.body).as_str() {
                "" => asked,
                body => format!("::{}::[markdown]{body}", escape(&question.text)),
            });
        }
        Content::OpenText(_) => String::new(),
        Content::TrueFalse(statement) => {
            if statement.is_true? {
                "T".to_owned()
            } else {
                "F".to_owned()
            }
        }
        Content::Number(number) => format!("#{}:{}", number.right?, number.tolerance),
        Content::Choice(choice) => {
            let answers = choice.answers.iter().map(|answer| Chosen {
                text: &answer.text,
                is_right: answer.is_correct,
                feedback: &answer.feedback,
            });
            choices(&answers.collect::<Vec<_>>())
        }
        Content::Typed(typed) => lines(typed.accepted.iter().map(|text| spelling(text))),
        Content::Match(pairs) => {
            let sides = pairs.pairs.iter();
            let sides = sides.map(|pair| (pair.prompt.as_str(), pair.answer.as_str()));
            let alone = pairs.distractors.iter().map(|answer| ("", answer.as_str()));
            let sides = sides.chain(alone);
            lines(sides.map(|(prompt, answer)| format!("={} -> {}", given(prompt), escape(answer))))
        }
        Content::Order(_)
        | Content::Pin(_)
        | Content::Poll(_)
        | Content::WordCloud(_)
        | Content::Rating(_)
        | Content::Categorize(_)
        | Content::Labels(_)
        | Content::Ranking(_) => return None,
    };
    Some(format!("{asked} {{{inside}{explanation}}}"))
}

pub(super) fn lines(answers: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    for answer in answers {
        text.push_str("\n\t");
        text.push_str(&answer);
    }
    text.push('\n');
    text
}

/// An answer to choose.
pub(super) struct Chosen<'q> {
    pub(super) text: &'q str,
    pub(super) is_right: bool,
    pub(super) feedback: &'q str,
}

/// A single right answer is marked by its sign; several share the points.
pub(super) fn choices(answers: &[Chosen<'_>]) -> String {
    let right = answers.iter().filter(|answer| answer.is_right).count();
    let share = match right {
        0 | 1 => "100".to_owned(),
        _ if 100 % right == 0 => (100 / right).to_string(),
        _ => {
            let share = 10_000_000 / right;
            format!("{}.{:05}", share / 100_000, share % 100_000)
        }
    };
    lines(answers.iter().map(|answer| {
        let mut text = escape(answer.text);
        let feedback = escape(answer.feedback);
        if !feedback.is_empty() {
            text.extend(["#", &feedback]);
        }
        let has_percent = text.starts_with('%');
        match (answer.is_right, right) {
            (true, 1) if has_percent => format!("=%100%{text}"),
            (true, 1) => format!("={text}"),
            (true, _) => format!("~%{share}%{text}"),
            (false, 0 | 1) if has_percent => format!("~%0%{text}"),
            (false, 0 | 1) => format!("~{text}"),
            (false, _) => format!("~%-100%{text}"),
        }
    }))
}

/// A weight keeps a spelling from being read as a pair or as having its own weight.
pub(super) fn spelling(text: &str) -> String {
    let text = escape(text);
    if text.starts_with('%') || text.contains("->") {
        format!("=%100%{text}")
    } else {
        format!("={text}")
    }
}

/// An arrow would split the prompt, and a percent sign could begin a weight, so HTML encodes them.
fn given(prompt: &str) -> String {
    let prompt = clean(prompt);
    if !prompt.contains("->") && !prompt.starts_with('%') {
        return escape(&prompt);
    }
    let written = html::written(&prompt);
    match written.strip_prefix('%') {
        Some(rest) => format!("[html]{}", escape(&format!("&#37;{rest}"))),
        None => format!("[html]{}", escape(&written)),
    }
}

pub(super) fn escape(text: &str) -> String {
    escape_all(&clean(text))
}

/// The same with the spaces around it.
pub(super) fn escape_all(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in tidy(text).chars() {
        match c {
            '\\' | ':' | '#' | '=' | '{' | '}' | '~' => {
                escaped.push('\\');
                escaped.push(c);
            }
            '\n' => escaped.push_str("\\n"),
            c => escaped.push(c),
        }
    }
    escaped
}
