//! Texts with gaps: an answer stands between asterisks, where its gap is. With one gap it is a
//! question of its own; with several it is a passage.

use game::draft::{Content, GapsWay, MatchContent, MatchPair, PassageGap, TypedContent};
use markup::html;
use serde_json::Value;

use super::kinds::{Asked, rich, said_in};
use crate::choices::choice;
use crate::passage::{GAP as MARK, passage};
use crate::reading::{Note, Reason};

/// The placeholder for a gap.
const GAP: &str = "___";

/// A text with placeholders, and the answers that were there, both HTML.
struct Gapped<'t> {
    text: String,
    answers: Vec<&'t str>,
}

fn gapped(html: &str) -> Gapped<'_> {
    with_gaps(html, GAP)
}

/// The same, for a passage.
fn marked(html: &str) -> Gapped<'_> {
    with_gaps(html, MARK.encode_utf8(&mut [0; 4]))
}

fn with_gaps<'t>(html: &'t str, placeholder: &str) -> Gapped<'t> {
    let mut gapped = Gapped {
        text: String::new(),
        answers: Vec::new(),
    };
    let mut rest = html;
    while let Some(from) = star(rest)
        && let Some(length) = star(&rest[from + 1..])
    {
        gapped.text.push_str(&rest[..from]);
        let (answer, after) = rest[from + 1..].split_at(length);
        if answer.is_empty() {
            // Two in a row are no gap, and are shown.
            gapped.text.push_str("**");
        } else {
            gapped.text.push_str(placeholder);
            gapped.answers.push(answer);
        }
        rest = &after[1..];
    }
    gapped.text.push_str(rest);
    gapped
}

/// Where the first asterisk is that isn't inside a tag.
fn star(html: &str) -> Option<usize> {
    let mut is_tag = false;
    let mut signs = html.match_indices(['<', '>', '*']);
    let found = signs.find(|(at, sign)| {
        let starts = |c: char| c.is_ascii_alphabetic() || c == '/';
        match *sign {
            "<" => is_tag |= html[at + 1..].starts_with(starts),
            ">" => is_tag = false,
            _ => {}
        }
        *sign == "*" && !is_tag
    });
    found.map(|(at, _)| at)
}

/// Texts whose gaps are typed: each text is a question.
pub(super) fn blanks(params: &Value) -> Vec<Asked> {
    let task = said_in(&params["text"]);
    let texts = params["questions"].as_array();
    let texts = texts.into_iter().flatten().map(said_in);
    texts
        .map(|text| blank(task, text, &params["behaviour"]))
        .collect()
}

fn blank(task: &str, text: &str, behavior: &Value) -> Asked {
    let Gapped {
        text: shown,
        answers,
    } = gapped(text);
    let mut notes = Vec::new();
    let tolerates_typos = behavior["acceptSpellingErrors"] == true;
    let gaps = answers.iter().map(|gap| spellings(gap, &mut notes));
    let mut gaps: Vec<Vec<String>> = gaps.collect();
    let has_letters = |text: &String| text.contains(char::is_alphabetic);
    // It is the default.
    if behavior["caseSensitive"] != false && gaps.iter().flatten().any(has_letters) {
        notes.push(Note::CaseLeft);
    }
    let (asked, content) = match gaps.len() {
        0 => (below(task, &shown), Err(Reason::NothingRight)),
        1 => {
            let content = Content::Typed(TypedContent {
                accepted: gaps.remove(0),
                tolerates_typos,
            });
            (below(task, &shown), Ok(content))
        }
        _ => {
            let gaps = gaps.into_iter().map(|accepted| PassageGap {
                accepted,
                others: Vec::new(),
            });
            let text = rich(&marked(text).text, &mut notes);
            let content = passage(&text, gaps.collect(), GapsWay::Typed, tolerates_typos);
            let content = content.map(Content::Gaps).ok_or(Reason::Malformed);
            (task.to_owned(), content)
        }
    };
    Asked {
        notes,
        ..Asked::new(&asked, content)
    }
}

/// The spellings in a gap, with slashes between them, and maybe a hint behind a colon.
fn spellings(gap: &str, notes: &mut Vec<Note>) -> Vec<String> {
    let gap = html::plain(gap).text;
    let (answers, hint) = gap.split_once(':').unwrap_or((&gap, ""));
    if !hint.is_empty() {
        notes.push(Note::RemarksLeft);
    }
    let mut accepted: Vec<String> = Vec::new();
    for answer in answers.split('/').map(str::trim) {
        if !answer.is_empty() && !accepted.iter().any(|one| one == answer) {
            accepted.push(answer.to_owned());
        }
    }
    accepted
}

/// A text whose gaps are filled with words from a list. With one gap it is a choice; if each of its
/// lines has one, the lines are matched with the words; or else each gap has all words as its list.
pub(super) fn drag(params: &Value) -> Asked {
    let task = said_in(&params["taskDescription"]);
    let text = said_in(&params["textField"]);
    let mut notes = Vec::new();
    let wrong = gapped(said_in(&params["distractors"])).answers;
    let wrong: Vec<String> = wrong.iter().map(|word| dragged(word, &mut notes)).collect();
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let lines: Vec<Gapped<'_>> = lines.map(gapped).collect();
    let count: usize = lines.iter().map(|line| line.answers.len()).sum();
    let shown: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    let shown = below(task, &shown.join("<br/>"));
    let (asked, content) = if count == 1 {
        let right = lines.iter().flat_map(|line| &line.answers);
        let right: Vec<String> = right.map(|word| dragged(word, &mut notes)).collect();
        let right = right.into_iter().map(|text| (text, true));
        let content = choice(right.chain(wrong.into_iter().map(|text| (text, false))));
        (shown, Ok(content))
    } else if count > 0 && lines.iter().all(|line| line.answers.len() == 1) {
        let pairs = lines.iter().map(|line| MatchPair {
            prompt: rich(&line.text, &mut notes),
            answer: dragged(line.answers[0], &mut notes),
        });
        let content = MatchContent {
            pairs: pairs.collect(),
            distractors: wrong,
        };
        (task.to_owned(), Ok(Content::Match(content)))
    } else if count > 0 {
        let words = lines.iter().flat_map(|line| &line.answers);
        let words: Vec<String> = words.map(|word| dragged(word, &mut notes)).collect();
        let text = rich(&marked(text).text, &mut notes);
        let content = passage(&text, lists(&words, &wrong), GapsWay::List, false);
        let content = content.map(Content::Gaps).ok_or(Reason::Malformed);
        (task.to_owned(), content)
    } else {
        (shown, Err(Reason::NothingRight))
    };
    Asked {
        notes,
        ..Asked::new(&asked, content)
    }
}

/// A gap for each of these words, with all other words beside it.
fn lists(words: &[String], wrong: &[String]) -> Vec<PassageGap> {
    let gaps = words.iter().map(|word| {
        let mut others: Vec<String> = Vec::new();
        for other in words.iter().chain(wrong) {
            if other != word && !others.contains(other) {
                others.push(other.clone());
            }
        }
        PassageGap {
            accepted: vec![word.clone()],
            others,
        }
    });
    gaps.collect()
}

/// The word in a gap, without its hint and the remarks on right and wrong answers.
fn dragged(gap: &str, notes: &mut Vec<Note>) -> String {
    let ends = [":", "\\+", "\\-"].map(|sign| gap.find(sign).unwrap_or(gap.len()));
    let end = ends.into_iter().min().unwrap_or(gap.len());
    if end < gap.len() {
        notes.push(Note::RemarksLeft);
    }
    rich(&gap[..end], notes)
}

/// A text below the task.
fn below(task: &str, text: &str) -> String {
    format!("<p>{task}</p><p>{text}</p>")
}

#[cfg(test)]
mod tests {
    use super::{gapped, spellings};

    #[test]
    fn answers_stand_between_asterisks() {
        let one = gapped("<p title=\"*a*\">2 < 3, *Oslo/Christiania:the capital* **</p>");
        assert_eq!(one.text, "<p title=\"*a*\">2 < 3, ___ **</p>");
        assert_eq!(one.answers, ["Oslo/Christiania:the capital"]);
        let open = gapped("a *b");
        assert_eq!((open.text.as_str(), open.answers.len()), ("a *b", 0));
        assert_eq!(gapped("*a**b*").answers, ["a", "b"]);
        assert_eq!(gapped("*é*").answers, ["é"]);
    }

    #[test]
    fn a_gap_has_several_spellings() {
        let mut notes = Vec::new();
        let accepted = spellings("<b>Oslo</b> / R&amp;D/ /Oslo: a hint", &mut notes);
        assert_eq!(accepted, ["Oslo", "R&D"]);
        assert_eq!(notes.len(), 1);
        assert_eq!(spellings(":", &mut notes), Vec::<String>::new());
    }
}
