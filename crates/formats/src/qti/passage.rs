//! Passages with gaps: items of version 2 whose interactions stand within a text.
//!
//! Each gap is a response of its own, with its own key. What is read here has only blanks or only
//! lists, and a key at each of them; everything else with several interactions is unknown.

use game::draft::{Content, GapsContent, GapsWay, PassageGap, PassagePart};
use markup::html::{self, Said};
use markup::xml::{self, Element, escape};

use super::body::{self, PASSAGE_CLASS};
use super::keys::{Key, PARTS_MAX};
use crate::passage::passage;
use crate::reading::{Note, Reason};

/// Whether this interaction can stand within a text.
pub(super) fn is_inline(asking: &Element) -> bool {
    matches!(
        asking.name.as_str(),
        "textEntryInteraction" | "inlineChoiceInteraction"
    )
}

/// The passage of an item that we wrote.
pub(super) fn own(item_body: &Element) -> Option<&Element> {
    let mut below = item_body.below().into_iter();
    below.find(|element| element.attribute("class") == PASSAGE_CLASS)
}

/// Whether an item with these interactions is a passage. A single blank of another program is a
/// typed answer.
pub(super) fn is_one(item_body: &Element, asking: &[&Element]) -> bool {
    let is_enough = asking.len() > 1 || asking.len() == 1 && own(item_body).is_some();
    is_enough && asking.iter().all(|one| is_inline(one))
}

/// What is asked, and the text above the passage: for an item of another program its heading, or
/// else its title.
pub(super) fn read(
    item: &Element,
    item_body: &Element,
    asking: &[&Element],
) -> Result<(Content, Said), Reason> {
    let mut notes = Vec::new();
    let gaps = asking.iter().map(|one| gap(item, one, &mut notes));
    let gaps = gaps.collect::<Result<Vec<_>, _>>()?;
    let way = gaps.first().map(|(way, _)| *way).unwrap_or_default();
    // Nothing here is both; it would mean to type what was to be chosen.
    if gaps.iter().any(|(other, _)| *other != way) {
        return Err(Reason::KindUnknown);
    }
    let gaps = gaps.into_iter().map(|(_, gap)| gap).collect();
    let (mut asked, said) = match own(item_body) {
        Some(own) => (body::read(item_body, None), body::with_gaps(own)),
        None => split(item, item_body),
    };
    let content = passage(&said.text, gaps, way, false).ok_or(Reason::Malformed)?;
    asked.media.extend(said.media);
    asked.notes.extend(said.notes);
    asked.notes.extend(notes);
    Ok((Content::Gaps(content), asked))
}

fn split(item: &Element, item_body: &Element) -> (Said, Said) {
    let whole = body::html_with_gaps(item_body, &mut Vec::new());
    match html::heading(&whole) {
        Some((heading, _)) if !heading.contains(crate::passage::GAP) => {
            let mut notes = Vec::new();
            let whole = body::html_with_gaps(item_body, &mut notes);
            let rest = html::heading(&whole).map(|(_, rest)| html::read(rest));
            let mut rest = rest.unwrap_or_default();
            rest.notes.extend(notes);
            (html::read(heading), rest)
        }
        _ => {
            let asked = Said {
                text: item.attribute("title").to_owned(),
                ..Said::default()
            };
            (asked, body::with_gaps(item_body))
        }
    }
}

fn gap(
    item: &Element,
    asking: &Element,
    notes: &mut Vec<Note>,
) -> Result<(GapsWay, PassageGap), Reason> {
    let key = Key::of(item, asking.attribute("responseIdentifier"));
    if key.has_parts() {
        notes.push(Note::PointsLeft);
    }
    if asking.name == "inlineChoiceInteraction" {
        return Ok((GapsWay::List, listed(asking, &key, notes)?));
    }
    // A gap can't accept the numbers around its own.
    if matches!(key.base_type, "float" | "integer") && has_tolerance(item) {
        return Err(Reason::KindUnknown);
    }
    let accepted = key.spellings();
    if accepted.is_empty() {
        return Err(Reason::NothingRight);
    }
    let gap = PassageGap {
        accepted,
        others: Vec::new(),
    };
    Ok((GapsWay::Typed, gap))
}

fn has_tolerance(item: &Element) -> bool {
    let processing = item.child("responseProcessing");
    let below = processing.map(Element::below).unwrap_or_default();
    let mut equal = below.iter().filter(|element| element.name == "equal");
    equal.any(|equal| !matches!(equal.attribute("toleranceMode"), "" | "exact"))
}

fn listed(asking: &Element, key: &Key<'_>, notes: &mut Vec<Note>) -> Result<PassageGap, Reason> {
    let rights = key.rights();
    let right = rights.first().ok_or(Reason::NothingRight)?;
    if rights.len() > 1 {
        notes.push(Note::PointsLeft);
    }
    let mut gap = PassageGap::default();
    for choice in asking.all("inlineChoice").take(PARTS_MAX) {
        // Nothing but text can stand there.
        let text = choice.text();
        if choice.attribute("identifier") == right {
            gap.accepted.push(text);
        } else {
            gap.others.push(text);
        }
    }
    if gap.accepted.is_empty() {
        return Err(Reason::RightUnknown);
    }
    Ok(gap)
}

/// The declarations of the responses, the passage, and how its gaps are counted: each by itself.
pub(super) fn written(content: &GapsContent) -> (String, String, String) {
    let (mut declarations, mut counted) = (String::new(), String::new());
    let mut gaps = (1..).zip(content.gaps());
    let mut html = String::new();
    for (at, text) in content.texts().iter().enumerate() {
        if at > 0
            && let Some((number, gap)) = gaps.next()
        {
            let id = format!("GAP{number}");
            declarations.push_str(&declaration(&id, gap, content.way));
            counted.extend(["<mapResponse identifier=\"", &id, "\"/>"]);
            html.push_str(&interaction(&id, gap, content.way));
        }
        html.push_str(&html::written(text));
    }
    let passage = format!("<div class=\"{PASSAGE_CLASS}\"><p>{html}</p></div>");
    let processing = format!(
        "<responseProcessing><setOutcomeValue identifier=\"SCORE\"><sum>{counted}</sum>\
         </setOutcomeValue></responseProcessing>\n"
    );
    (declarations, passage, processing)
}

fn declaration(id: &str, gap: &PassageGap, way: GapsWay) -> String {
    let (base, rights): (_, Vec<&str>) = match way {
        GapsWay::Typed => ("string", gap.accepted.iter().map(String::as_str).collect()),
        GapsWay::List => ("identifier", vec!["A"]),
    };
    let rights: Vec<String> = rights.into_iter().map(escape).collect();
    let entry = |right: &String| {
        format!("<mapEntry mapKey=\"{right}\" mappedValue=\"1\" caseSensitive=\"false\"/>")
    };
    let first = rights.first().map(String::as_str).unwrap_or_default();
    format!(
        "<responseDeclaration identifier=\"{id}\" cardinality=\"single\" baseType=\"{base}\">\
         <correctResponse><value>{first}</value></correctResponse>\
         <mapping defaultValue=\"0\">{}</mapping></responseDeclaration>\n",
        rights.iter().map(entry).collect::<String>(),
    )
}

fn interaction(id: &str, gap: &PassageGap, way: GapsWay) -> String {
    if way == GapsWay::Typed {
        return format!(
            "<textEntryInteraction responseIdentifier=\"{id}\" expectedLength=\"15\"/>"
        );
    }
    let choices = gap.accepted.iter().take(1).chain(&gap.others);
    let choices = ('A'..='Z').zip(choices).map(|(letter, text)| {
        let text = escape(text);
        format!("<inlineChoice identifier=\"{letter}\">{text}</inlineChoice>")
    });
    format!(
        "<inlineChoiceInteraction responseIdentifier=\"{id}\" shuffle=\"true\">{}\
         </inlineChoiceInteraction>",
        choices.collect::<String>(),
    )
}

/// Whether what is written is read back: signs that mean something to both sides may not be.
pub(super) fn keeps(content: &GapsContent) -> bool {
    let (declarations, passage, _) = written(content);
    let item = format!("<item>{declarations}<itemBody>{passage}</itemBody></item>");
    let Ok(item) = xml::parse(&item) else {
        return false;
    };
    let Some(item_body) = item.child("itemBody") else {
        return false;
    };
    let below = item_body.below();
    let asking: Vec<&Element> = below.into_iter().filter(|one| is_inline(one)).collect();
    let Ok((Content::Gaps(back), _)) = read(&item, item_body, &asking) else {
        return false;
    };
    back.texts() == content.texts() && back.passage == counted(content)
}

/// What counts of the passage: in a list one right choice, and where it is typed no other ones.
fn counted(content: &GapsContent) -> Vec<PassagePart> {
    let mut passage = content.passage.clone();
    for part in &mut passage {
        if let PassagePart::Gap(gap) = part {
            match content.way {
                GapsWay::Typed => gap.others.clear(),
                GapsWay::List => gap.accepted.truncate(1),
            }
        }
    }
    passage
}
