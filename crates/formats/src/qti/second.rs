//! Items of version 2.

use std::collections::BTreeMap;

use game::draft::{
    ChoiceContent, Content, DraftAnswer, MatchContent, MatchPair, MediaKind, NumberContent,
    NumberRange, OpenTextContent, OrderContent, PinArea, PinContent, PollContent, RankingContent,
    RatingContent, RatingScale, SlideContent, TrueFalseContent, TypedContent, WordCloudContent,
};
use game::limits;
use game::number::Number;
use markup::html::Media;
use markup::xml::Element;

use super::body::{self, ANSWER_CLASS};
use super::feedback::Feedback;
use super::intake::{Intake, Terms};
use super::keys::{self, Key, PARTS_MAX};
use super::passage;
use super::places::area;
use super::sorting;
use crate::choices as shared;
use crate::gather::{Read, question};
use crate::numeral;
use crate::reading::{Note, Reason, Unreadable};

/// Reads an item.
pub(super) fn read(
    item: &Element,
    terms: Terms,
    intake: &mut Intake<'_, '_>,
) -> Result<(), Unreadable> {
    let number = intake.next();
    let title = item.attribute("title");
    let Some(item_body) = item.child("itemBody") else {
        intake.gathering.add(number, title, Err(Reason::NoQuestion));
        return Ok(());
    };
    let below = item_body.below();
    let is_asking = |element: &&&Element| {
        element.name.ends_with("Interaction") && element.name != "endAttemptInteraction"
    };
    let asking: Vec<&Element> = below.iter().filter(is_asking).copied().collect();
    let mut said = body::read(item_body, asking.first().copied());
    let is_bare = said.text.is_empty();
    let excerpt = if is_bare { title } else { &said.text }.to_owned();
    let size = size_of(asking.first().copied(), intake)?;
    let mut found = Found {
        notes: Vec::new(),
        media: std::mem::take(&mut said.media),
        size,
        feedback: Feedback::of_second(item),
    };
    let mut asked = excerpt.clone();
    let content = match asking.as_slice() {
        _ if draws_values(item, &below) => Err(Reason::KindUnknown),
        _ if passage::is_one(item_body, &asking) => {
            passage::read(item, item_body, &asking).map(|(content, above)| {
                (asked, found.media, said.notes) = (above.text, above.media, above.notes);
                content
            })
        }
        [] => Ok(Content::Slide(SlideContent::default())),
        [one] => content(item, item_body, one, &mut found),
        _ => Err(Reason::KindUnknown),
    };
    let content = match content {
        Ok(content) => content,
        Err(reason) => {
            intake.gathering.add(number, &excerpt, Err(reason));
            return Ok(());
        }
    };
    let mut question = question(asked, content);
    if asking.is_empty() {
        found.notes.extend(body::slide(item_body, &mut question));
    } else {
        found.notes.extend(said.notes);
    }
    question.media = intake.media(&found.media, &mut found.notes)?;
    if terms.is_timed {
        question.time_limit_s = terms.limit_s;
    }
    if question.content.is_scored() {
        question.points_factor = terms.weight.unwrap_or(1);
        if terms.weight.is_none() {
            found.notes.push(Note::PointsLeft);
        }
    }
    found.feedback.finish(&mut question, &mut found.notes);
    let read: Read = Ok((question, found.notes));
    intake.gathering.add(number, &excerpt, read);
    Ok(())
}

/// Whether an item draws values at random, or shows some that are computed: nobody knows its key.
fn draws_values(item: &Element, body: &[&Element]) -> bool {
    item.child("templateProcessing").is_some()
        || body.iter().any(|element| element.name == "printedVariable")
}

/// Collected while reading an item.
struct Found {
    notes: Vec<Note>,
    media: Vec<Media>,
    /// The size of the picture to tap on, in pixels.
    size: Option<(u32, u32)>,
    feedback: Feedback,
}

/// The picture of an interaction.
fn stage(asking: &Element) -> Option<(&Element, Media)> {
    asking
        .elements()
        .filter_map(|element| Some((element, body::shown(element)?)))
        .find(|(_, media)| media.kind == MediaKind::Image)
}

fn size_of(
    asking: Option<&Element>,
    intake: &mut Intake<'_, '_>,
) -> Result<Option<(u32, u32)>, Unreadable> {
    match asking.and_then(stage) {
        Some((stage, picture)) => match size_told(stage) {
            None => intake.size_of(&picture),
            told => Ok(told),
        },
        None => Ok(None),
    }
}

fn size_told(stage: &Element) -> Option<(u32, u32)> {
    let side = |name: &str| {
        stage
            .attribute(name)
            .parse::<u32>()
            .ok()
            .filter(|side| *side > 0)
    };
    Some((side("width")?, side("height")?))
}

fn content(
    item: &Element,
    item_body: &Element,
    asking: &Element,
    found: &mut Found,
) -> Result<Content, Reason> {
    let key = Key::of(item, asking.attribute("responseIdentifier"));
    match asking.name.as_str() {
        "choiceInteraction" => choice(asking, "simpleChoice", &key, found),
        "inlineChoiceInteraction" => choice(asking, "inlineChoice", &key, found),
        "orderInteraction" => order(asking, &key, found),
        "matchInteraction" => matching(asking, &key, found),
        "associateInteraction" => associate(asking, &key, found),
        // A blank without a key takes any text.
        "textEntryInteraction" if key.is_open() => Ok(Content::OpenText(OpenTextContent {})),
        "textEntryInteraction" if matches!(key.base_type, "float" | "integer") => {
            let right = key
                .spellings()
                .first()
                .cloned()
                .ok_or(Reason::NothingRight)?;
            number(item, item_body, &right, None)
        }
        "textEntryInteraction" => typed(&key, found),
        "sliderInteraction" => slider(item, item_body, asking, &key),
        "extendedTextInteraction" => Ok(free(asking, &key)),
        "hotspotInteraction" | "selectPointInteraction" => pin(asking, &key, found),
        _ => Err(Reason::KindUnknown),
    }
}

/// The choices of an interaction: identifier and text.
fn choices<'e>(asking: &'e Element, name: &str, found: &mut Found) -> Vec<(&'e str, String)> {
    let below = asking
        .below()
        .into_iter()
        .filter(|element| element.name == name);
    below
        .take(PARTS_MAX)
        .map(|choice| {
            let said = body::rich(choice);
            found.notes.extend(said.notes);
            if !said.media.is_empty() {
                found.notes.push(Note::MediaLeft);
            }
            (choice.attribute("identifier"), said.text)
        })
        .collect()
}

fn choice(
    asking: &Element,
    name: &str,
    key: &Key<'_>,
    found: &mut Found,
) -> Result<Content, Reason> {
    let choices = choices(asking, name, found);
    if key.is_open() {
        return Ok(Content::Poll(PollContent {
            takes_several: !matches!(asking.attribute("maxChoices"), "" | "1"),
            answers: choices.into_iter().map(|(_, text)| text).collect(),
            ..PollContent::default()
        }));
    }
    let rights = key.rights();
    if rights.is_empty() {
        return Err(Reason::NothingRight);
    }
    if !rights
        .iter()
        .all(|right| choices.iter().any(|(id, _)| id == right))
    {
        return Err(Reason::RightUnknown);
    }
    if key.has_parts() {
        found.notes.push(Note::PointsLeft);
    }
    if let Some(is_true) = statement(&choices, &rights) {
        let is_true = Some(is_true);
        return Ok(Content::TrueFalse(TrueFalseContent { is_true }));
    }
    let answers = choices.into_iter().map(|(id, text)| DraftAnswer {
        text,
        is_correct: rights.iter().any(|right| right == id),
        feedback: found.feedback.take(id, &mut found.notes),
        ..DraftAnswer::default()
    });
    Ok(Content::Choice(ChoiceContent {
        answers: answers.collect(),
    }))
}

/// Whether a statement is true, if the choices are the words true and false and their ids agree.
/// Other words, such as correct and incorrect, are answers that players should see.
fn statement(choices: &[(&str, String)], rights: &[String]) -> Option<bool> {
    let ([one, other], [right]) = (choices, rights) else {
        return None;
    };
    let meant = |(id, text): &(&str, String)| {
        let is = |word: &str| {
            let is_word = text.eq_ignore_ascii_case(word);
            is_word && (id.eq_ignore_ascii_case(word) || id.eq_ignore_ascii_case(&word[..1]))
        };
        match (is("true"), is("false")) {
            (false, false) => None,
            (is_true, _) => Some(is_true),
        }
    };
    let (first, second) = (meant(one)?, meant(other)?);
    (first != second).then_some(if one.0 == right { first } else { second })
}

fn order(asking: &Element, key: &Key<'_>, found: &mut Found) -> Result<Content, Reason> {
    let choices = choices(asking, "simpleChoice", found);
    if key.is_open() {
        let items = choices.into_iter().map(|(_, text)| text).collect();
        return Ok(Content::Ranking(RankingContent { items }));
    }
    let choices: BTreeMap<&str, String> = choices.into_iter().collect();
    if key.rights.is_empty() {
        return Err(Reason::NothingRight);
    }
    let items = key
        .rights
        .iter()
        .map(|id| choices.get(id.as_str()).cloned());
    let items: Option<Vec<String>> = items.collect();
    let items = items.ok_or(Reason::RightUnknown)?;
    if items.len() != choices.len() {
        // Ordering only some of the items isn't supported.
        return Err(Reason::KindUnknown);
    }
    Ok(Content::Order(OrderContent { items }))
}

fn pairs<'k>(key: &'k Key<'_>) -> Vec<(&'k str, &'k str)> {
    let told: Vec<&String> = if key.rights.is_empty() {
        let counts = key.mapped.iter().filter(|(_, value)| *value > Number::ZERO);
        counts.map(|(pair, _)| pair).collect()
    } else {
        key.rights.iter().collect()
    };
    let pairs = told
        .into_iter()
        .filter_map(|pair| pair.trim().split_once(char::is_whitespace));
    pairs.map(|(one, other)| (one, other.trim())).collect()
}

fn matching(asking: &Element, key: &Key<'_>, found: &mut Found) -> Result<Content, Reason> {
    let sets: Vec<&Element> = asking.all("simpleMatchSet").collect();
    let [left, right] = sets.as_slice() else {
        return Err(Reason::Malformed);
    };
    let prompts = choices(left, "simpleAssociableChoice", found);
    let answers = choices(right, "simpleAssociableChoice", found);
    let pairs = pairs(key);
    if pairs.is_empty() {
        return Err(Reason::NothingRight);
    }
    let mut content = MatchContent::default();
    for (id, prompt) in &prompts {
        let partner = |(one, other): &(&str, &str)| match (one == id, other == id) {
            (true, _) => Some((*other).to_owned()),
            (_, true) => Some((*one).to_owned()),
            _ => None,
        };
        let partners: Vec<String> = pairs.iter().filter_map(partner).collect();
        let [partner] = partners.as_slice() else {
            // Items with several partners or none aren't supported.
            return Err(Reason::KindUnknown);
        };
        let answer = answers
            .iter()
            .find(|(id, _)| id == partner)
            .ok_or(Reason::RightUnknown)?;
        content.pairs.push(MatchPair {
            prompt: prompt.clone(),
            answer: answer.1.clone(),
        });
    }
    if let Some(sorted) = sorting::read([left, right], &answers, &content) {
        return Ok(Content::Categorize(sorted));
    }
    let is_used = |id: &str| pairs.iter().any(|(one, other)| *one == id || *other == id);
    let rest = answers.iter().filter(|(id, _)| !is_used(id));
    content.distractors = rest.map(|(_, text)| text.clone()).collect();
    Ok(shared::matched(content))
}

/// Pairs from one set: the first of each pair is the prompt.
fn associate(asking: &Element, key: &Key<'_>, found: &mut Found) -> Result<Content, Reason> {
    let choices = choices(asking, "simpleAssociableChoice", found);
    let text = |id: &str| {
        choices
            .iter()
            .find(|(one, _)| *one == id)
            .map(|(_, text)| text.clone())
    };
    let pairs = pairs(key);
    if pairs.is_empty() {
        return Err(Reason::NothingRight);
    }
    let mut content = MatchContent::default();
    for (one, other) in &pairs {
        content.pairs.push(MatchPair {
            prompt: text(one).ok_or(Reason::RightUnknown)?,
            answer: text(other).ok_or(Reason::RightUnknown)?,
        });
    }
    let is_used = |id: &str| pairs.iter().any(|(one, other)| *one == id || *other == id);
    let rest = choices.iter().filter(|(id, _)| !is_used(id));
    content.distractors = rest.map(|(_, text)| text.clone()).collect();
    Ok(Content::Match(content))
}

fn typed(key: &Key<'_>, found: &mut Found) -> Result<Content, Reason> {
    let accepted = key.spellings();
    if accepted.is_empty() {
        return Err(Reason::NothingRight);
    }
    if key.has_parts() {
        found.notes.push(Note::PointsLeft);
    }
    Ok(Content::Typed(TypedContent {
        accepted,
        tolerates_typos: false,
    }))
}

/// The labels our items have next to the answer.
fn label(item_body: &Element, class: &str) -> String {
    let below = item_body.below();
    let mut boxes = below
        .iter()
        .filter(|element| element.attribute("class") == ANSWER_CLASS);
    let inner = boxes
        .next()
        .map(|answer| answer.below())
        .unwrap_or_default();
    let named = inner
        .iter()
        .find(|element| element.attribute("class") == class);
    named.map(|element| element.text()).unwrap_or_default()
}

fn number(
    item: &Element,
    item_body: &Element,
    right: &str,
    range: Option<NumberRange>,
) -> Result<Content, Reason> {
    let right = numeral::read(right).ok_or(Reason::Malformed)?;
    Ok(Content::Number(NumberContent {
        right: Some(right),
        tolerance: keys::tolerance(item, right),
        range,
        unit: label(item_body, "unit"),
        span: None,
    }))
}

fn slider(
    item: &Element,
    item_body: &Element,
    asking: &Element,
    key: &Key<'_>,
) -> Result<Content, Reason> {
    let bound = |name: &str| numeral::read(asking.attribute(name)).ok_or(Reason::Malformed);
    let (min, max) = (bound("lowerBound")?, bound("upperBound")?);
    let step = bound("step").unwrap_or(Number::whole(1));
    if let Some(right) = key.rights().first() {
        let range = NumberRange { min, max, step };
        return number(item, item_body, right, Some(range));
    }
    let range = limits::RATING_STEPS_MIN..=limits::RATING_STEPS_MAX;
    let steps = range
        .into_iter()
        .find(|steps| Number::whole(i64::from(*steps)) == max);
    match steps {
        Some(steps) if key.is_open() && min == Number::whole(1) && step == min => {
            Ok(Content::Rating(RatingContent {
                steps,
                low: label(item_body, "low"),
                high: label(item_body, "high"),
                scale: RatingScale::Steps,
            }))
        }
        Some(_) if key.is_open() && is_recommended(min, max, step) => {
            Ok(Content::Rating(RatingContent {
                steps: STEPS,
                low: label(item_body, "low"),
                high: label(item_body, "high"),
                scale: RatingScale::Recommendation,
            }))
        }
        _ => Err(Reason::NothingRight),
    }
}

/// The steps of a scale that doesn't say how many: as many as a new one in the editor has.
const STEPS: u8 = 5;

fn is_recommended(min: Number, max: Number, step: Number) -> bool {
    min == Number::ZERO && max == Number::whole(10) && step == Number::whole(1)
}

/// Several short texts make a word cloud; one long text is an open question.
fn free(asking: &Element, key: &Key<'_>) -> Content {
    let words = asking.attribute("maxStrings").parse::<u8>().ok();
    let words = words.filter(|words| (1..=limits::CLOUD_WORDS_MAX).contains(words));
    match words {
        Some(words_max) if key.cardinality != "single" && key.is_open() => {
            Content::WordCloud(WordCloudContent { words_max })
        }
        _ => Content::OpenText(OpenTextContent {}),
    }
}

fn pin(asking: &Element, key: &Key<'_>, found: &mut Found) -> Result<Content, Reason> {
    let Some((_, picture)) = stage(asking) else {
        return Err(Reason::PictureNeeded);
    };
    // The question's picture is the one to tap on.
    found.media.insert(0, picture);
    let size = found.size.ok_or(Reason::PictureNeeded)?;
    let rights = key.rights();
    let spots: Vec<&Element> = asking.all("hotspotChoice").take(PARTS_MAX).collect();
    let places: Vec<(&str, &str)> = if asking.name == "hotspotInteraction" {
        let is_right = |spot: &&&Element| rights.iter().any(|r| r == spot.attribute("identifier"));
        let right = spots.iter().filter(is_right);
        right
            .map(|spot| (spot.attribute("shape"), spot.attribute("coords")))
            .collect()
    } else {
        key.areas.clone()
    };
    if places.is_empty() {
        return Err(Reason::NothingRight);
    }
    let areas = places
        .iter()
        .map(|(shape, coords)| area(shape, coords, size));
    let areas: Option<Vec<PinArea>> = areas.collect();
    Ok(Content::Pin(PinContent {
        areas: areas.ok_or(Reason::Malformed)?,
    }))
}
