//! Moodle's cloze: a text with its answers in braces, such as `{1:SHORTANSWER:=Lima~=Ciudad de
//! Lima}` and `{1:MULTICHOICE:=Lima~Quito}`.

use game::draft::{Content, GapsContent, GapsWay, PassageGap};
use game::number::Number;
use markup::html::{self, Said};
use markup::xml::{Element, escape};

use crate::numeral;
use crate::passage::{GAP, is_same, passage};
use crate::reading::{Note, Reason};

/// The kinds of answers that are typed.
const TYPED: [&str; 6] = ["SHORTANSWER", "SA", "MW", "SHORTANSWER_C", "SAC", "MWC"];
/// Those among them that mind capital letters.
const WITH_CASE: [&str; 3] = ["SHORTANSWER_C", "SAC", "MWC"];
/// The kinds that are chosen from a list, whatever it looks like.
const LISTED: [&str; 12] = [
    "MULTICHOICE",
    "MC",
    "MULTICHOICE_V",
    "MCV",
    "MULTICHOICE_H",
    "MCH",
    "MULTICHOICE_S",
    "MCS",
    "MULTICHOICE_VS",
    "MCVS",
    "MULTICHOICE_HS",
    "MCHS",
];
/// Numbers; typed as well.
const NUMBERS: [&str; 2] = ["NUMERICAL", "NM"];

/// What is asked, and the text above the passage: its heading, or else the name of the question.
pub(super) fn read(
    item: &Element,
    name: &str,
    notes: &mut Vec<Note>,
) -> Result<(Content, Said), Reason> {
    let text = item.child("questiontext").and_then(|one| one.child("text"));
    let text = text.map(Element::text).unwrap_or_default();
    let (heading, body) = match html::heading(&text) {
        Some((heading, body)) => (html::read(heading), body),
        None => (Said::default(), text.as_str()),
    };
    let (body, braces) = without_braces(body);
    let mut said = html::read(&body);
    let gaps = braces.iter().map(|brace| gap(brace, notes));
    let gaps = gaps.collect::<Result<Vec<_>, _>>()?;
    let way = match gaps.first() {
        None => return Err(Reason::NothingRight),
        Some(first) => first.way,
    };
    // Nothing here is both; it would mean to type what was to be chosen.
    if gaps.iter().any(|gap| gap.way != way) {
        return Err(Reason::KindUnknown);
    }
    if gaps.iter().any(|gap| gap.weight != gaps[0].weight) {
        notes.push(Note::PointsLeft);
    }
    let gaps = gaps.into_iter().map(|gap| gap.gap).collect();
    let content = passage(&said.text, gaps, way, false).ok_or(Reason::Malformed)?;
    said.text = if heading.text.is_empty() {
        name.to_owned()
    } else {
        heading.text
    };
    said.notes.extend(heading.notes);
    said.media.splice(0..0, heading.media);
    Ok((Content::Gaps(content), said))
}

/// One pair of braces.
struct Brace {
    weight: String,
    kind: String,
    answers: String,
}

struct Read {
    gap: PassageGap,
    way: GapsWay,
    weight: String,
}

/// The text with [`GAP`] instead of its braces. What only looks like braces stays.
fn without_braces(html: &str) -> (String, Vec<Brace>) {
    let mut text = String::new();
    let mut braces = Vec::new();
    let mut rest = html;
    while let Some(at) = rest.find('{') {
        text.push_str(&rest[..at]);
        let inner = &rest[at + 1..];
        if let Some((brace, after)) = brace(inner) {
            text.push(GAP);
            braces.push(brace);
            rest = after;
        } else {
            text.push('{');
            rest = inner;
        }
    }
    text.push_str(rest);
    (text, braces)
}

fn brace(inner: &str) -> Option<(Brace, &str)> {
    let (weight, after) = inner.split_once(':')?;
    let (kind, after) = after.split_once(':')?;
    let is_kind = |c: char| c.is_ascii_uppercase() || c == '_';
    let kind = kind.trim();
    if !weight.trim().bytes().all(|byte| byte.is_ascii_digit()) || !kind.chars().all(is_kind) {
        return None;
    }
    let end = unescaped(after, '}').next()?;
    let brace = Brace {
        weight: weight.trim().to_owned(),
        kind: kind.to_owned(),
        answers: after[..end].to_owned(),
    };
    Some((brace, &after[end + 1..]))
}

/// Where a sign stands without a backslash before it.
fn unescaped(text: &str, sign: char) -> impl Iterator<Item = usize> {
    let mut is_escaped = false;
    text.char_indices().filter_map(move |(at, c)| {
        let is_free = !is_escaped;
        is_escaped = is_free && c == '\\';
        (is_free && c == sign).then_some(at)
    })
}

fn split_at(text: &str, sign: char) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut from = 0;
    for at in unescaped(text, sign) {
        parts.push(&text[from..at]);
        from = at + sign.len_utf8();
    }
    parts.push(&text[from..]);
    parts
}

fn gap(brace: &Brace, notes: &mut Vec<Note>) -> Result<Read, Reason> {
    let kind = brace.kind.as_str();
    let way = if LISTED.contains(&kind) {
        GapsWay::List
    } else if TYPED.contains(&kind) || NUMBERS.contains(&kind) {
        GapsWay::Typed
    } else {
        return Err(Reason::KindUnknown);
    };
    let mut gap = PassageGap::default();
    for answer in split_at(&brace.answers, '~') {
        let answer = answer_of(answer, notes)?;
        if answer.text == "*" && way == GapsWay::Typed {
            // Any other answer, used for feedback on wrong ones.
            continue;
        }
        let is_right = answer.share >= Number::whole(100);
        if !is_right && answer.share != Number::ZERO {
            notes.push(Note::PointsLeft);
        }
        let text = if NUMBERS.contains(&kind) {
            exact(&answer.text)?
        } else if way == GapsWay::Typed {
            let (text, has_joker) = super::read::without_jokers(&answer.text);
            if has_joker {
                notes.push(Note::FormattingLeft);
            }
            text
        } else {
            answer.text
        };
        match (is_right, way) {
            (true, GapsWay::List) if !gap.accepted.is_empty() => notes.push(Note::PointsLeft),
            (true, _) => gap.accepted.push(text),
            (false, GapsWay::List) => gap.others.push(text),
            (false, GapsWay::Typed) => {}
        }
    }
    let has_letters = |text: &String| text.contains(char::is_alphabetic);
    if WITH_CASE.contains(&kind) && gap.accepted.iter().any(has_letters) {
        notes.push(Note::CaseLeft);
    }
    if gap.accepted.is_empty() {
        return Err(Reason::NothingRight);
    }
    Ok(Read {
        gap,
        way,
        weight: brace.weight.clone(),
    })
}

struct Answer {
    text: String,
    share: Number,
}

/// `=right`, `%50%half right`, or wrong; then maybe `#` and feedback.
fn answer_of(answer: &str, notes: &mut Vec<Note>) -> Result<Answer, Reason> {
    let end = feedback(answer);
    if end < answer.len() {
        let feedback = html::plain(&answer[end + 1..]).text;
        if !feedback.trim().is_empty() {
            notes.push(Note::RemarksLeft);
        }
    }
    let answer = answer[..end].trim();
    let (share, text) = if let Some(text) = answer.strip_prefix('=') {
        (Number::whole(100), text)
    } else if let Some((share, text)) = answer
        .strip_prefix('%')
        .and_then(|rest| rest.split_once('%'))
    {
        (numeral::read(share).ok_or(Reason::Malformed)?, text)
    } else {
        (Number::ZERO, answer)
    };
    Ok(Answer {
        text: plain(text),
        share,
    })
}

/// Where the feedback begins; the sign in `&#126;` doesn't begin any.
fn feedback(answer: &str) -> usize {
    let mut signs = unescaped(answer, '#');
    let sign = signs.find(|at| !answer[..*at].ends_with('&'));
    sign.unwrap_or(answer.len())
}

/// The text of an answer, which is HTML with backslashes before the signs of braces.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let is_sign = |next: &char| matches!(next, '}' | '#' | '~' | '/' | '"' | '\\');
        match chars.next_if(|next| c == '\\' && is_sign(next)) {
            Some(sign) => plain.push(sign),
            None => plain.push(c),
        }
    }
    html::plain(&plain).text.trim().to_owned()
}

/// A number that must be exact. A gap can't accept those around it.
fn exact(text: &str) -> Result<String, Reason> {
    let (number, tolerance) = text.split_once(':').unwrap_or((text, "0"));
    let is_exact = numeral::read(tolerance) == Some(Number::ZERO);
    let number = numeral::read(number).ok_or(Reason::Malformed)?;
    is_exact
        .then(|| number.to_string())
        .ok_or(Reason::KindUnknown)
}

/// The passage as HTML with braces.
pub(super) fn written(content: &GapsContent) -> String {
    let mut gaps = content.gaps().map(|gap| braces(gap, content.way));
    let mut html = String::new();
    for (at, text) in content.texts().iter().enumerate() {
        if at > 0 {
            html.extend(gaps.next());
        }
        // A brace of the text is none of ours. It is no sign of our notation either.
        html.push_str(&html::written(text).replace('{', "&#x7b;"));
    }
    format!("<p>{html}</p>")
}

fn braces(gap: &PassageGap, way: GapsWay) -> String {
    let kind = match way {
        GapsWay::Typed => "SHORTANSWER",
        GapsWay::List => "MULTICHOICE_S",
    };
    let right = |text: &str| format!("={}", escaped(text, way));
    let answers: Vec<String> = match way {
        GapsWay::Typed => gap.accepted.iter().map(|text| right(text)).collect(),
        GapsWay::List => {
            let first = gap.accepted.iter().take(1).map(|text| right(text));
            let others = gap.others.iter().map(|text| escaped(text, way));
            first.chain(others).collect()
        }
    };
    format!("{{1:{kind}:{}}}", answers.join("~"))
}

/// Signs of a cloze get a backslash, or are written as references where one wouldn't help.
fn escaped(text: &str, way: GapsWay) -> String {
    let mut escaped = String::new();
    for (at, c) in text.trim().chars().enumerate() {
        match c {
            '}' | '~' | '#' => escaped.extend(['\\', c]),
            '*' if way == GapsWay::Typed => escaped.push_str("\\*"),
            '\\' => escaped.push_str("&#92;"),
            '=' if at == 0 => escaped.push_str("&#61;"),
            '%' if at == 0 => escaped.push_str("&#37;"),
            c => escaped.push_str(&escape(c.encode_utf8(&mut [0; 4]))),
        }
    }
    escaped
}

/// Whether what is written is read back: signs that mean something to both sides may not be.
pub(super) fn keeps(content: &GapsContent) -> bool {
    let (body, braces) = without_braces(&written(content));
    let gaps = braces.iter().map(|brace| gap(brace, &mut Vec::new()));
    let Ok(gaps) = gaps.collect::<Result<Vec<_>, _>>() else {
        return false;
    };
    let gaps: Vec<PassageGap> = gaps.into_iter().map(|gap| gap.gap).collect();
    let Some(read) = passage(&html::read(&body).text, gaps, content.way, false) else {
        return false;
    };
    is_same(&read, content)
}
