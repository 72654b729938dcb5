//! Items of version 2.

use std::collections::BTreeMap;

use game::draft::{
    ChoiceContent, Content, DraftAnswer, MatchContent, MatchPair, NumberContent, NumberRange,
    OpenTextContent, OrderContent, PollContent, RankingContent, RatingContent, RatingScale,
    SlideContent, TrueFalseContent, TypedContent, WordCloudContent,
};
use game::limits;
use game::number::Number;
use markup::html::Said;
use markup::xml::Element;

use super::body::{self, ANSWER_CLASS};
use super::feedback::Feedback;
use super::found::{Found, Offered, choices, offered};
use super::intake::{Intake, Terms};
use super::keys::{self, Key};
use super::{closeness, dragged, labels, passage, sorting, stage};
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
    let mut said = said_in(item_body, &asking);
    let is_bare = said.text.is_empty();
    let excerpt = if is_bare { title } else { &said.text }.to_owned();
    let size = stage::size_of(asking.first().copied(), intake)?;
    let mut found = Found {
        notes: Vec::new(),
        media: std::mem::take(&mut said.media),
        shown: Vec::new(),
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
    found.show(&mut question, intake)?;
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

/// What an item says beside its answers.
fn said_in(item_body: &Element, asking: &[&Element]) -> Said {
    let mut said = body::read(item_body, asking.first().copied());
    if let [one] = asking
        && one.name == "hottextInteraction"
    {
        body::add(&mut said, body::around_choices(one));
    }
    said
}

/// Whether an item draws values at random, or shows some that are computed: nobody knows its key.
fn draws_values(item: &Element, body: &[&Element]) -> bool {
    item.child("templateProcessing").is_some()
        || body.iter().any(|element| element.name == "printedVariable")
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
        "hottextInteraction" => choice(asking, "hottext", &key, found),
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
        "hotspotInteraction" | "selectPointInteraction" => stage::pin(asking, &key, found),
        "graphicGapMatchInteraction" => labels::read(asking, &key, found),
        "gapMatchInteraction" => dragged::read(asking, &key, found),
        _ => Err(Reason::KindUnknown),
    }
}

fn choice(
    asking: &Element,
    name: &str,
    key: &Key<'_>,
    found: &mut Found,
) -> Result<Content, Reason> {
    let offered = offered(asking, name, &mut found.notes);
    if key.is_open() {
        let (answers, shown) = offered.into_iter().map(|one| (one.text, one.media)).unzip();
        found.shown = shown;
        return Ok(Content::Poll(PollContent {
            takes_several: !matches!(asking.attribute("maxChoices"), "" | "1"),
            answers,
            ..PollContent::default()
        }));
    }
    let rights = key.rights();
    if rights.is_empty() {
        return Err(Reason::NothingRight);
    }
    let is_offered = |right: &String| offered.iter().any(|one| one.id == right);
    if !rights.iter().all(is_offered) {
        return Err(Reason::RightUnknown);
    }
    if key.has_parts() {
        found.notes.push(Note::PointsLeft);
    }
    if let Some(is_true) = statement(&offered, &rights) {
        let is_true = Some(is_true);
        return Ok(Content::TrueFalse(TrueFalseContent { is_true }));
    }
    let mut answers = Vec::new();
    for one in offered {
        answers.push(DraftAnswer {
            text: one.text,
            is_correct: rights.iter().any(|right| right == one.id),
            feedback: found.feedback.take(one.id, &mut found.notes),
            ..DraftAnswer::default()
        });
        found.shown.push(one.media);
    }
    Ok(Content::Choice(ChoiceContent { answers }))
}

/// Whether a statement is true, if the choices are the words true and false and their ids agree.
/// Other words, such as correct and incorrect, are answers that players should see.
fn statement(offered: &[Offered<'_>], rights: &[String]) -> Option<bool> {
    let ([one, other], [right]) = (offered, rights) else {
        return None;
    };
    let meant = |one: &Offered<'_>| {
        let is = |word: &str| {
            let is_id = |word: &str| one.id.eq_ignore_ascii_case(word);
            let is_word = one.text.eq_ignore_ascii_case(word) && one.media.is_empty();
            is_word && (is_id(word) || is_id(&word[..1]))
        };
        match (is("true"), is("false")) {
            (false, false) => None,
            (is_true, _) => Some(is_true),
        }
    };
    let (first, second) = (meant(one)?, meant(other)?);
    (first != second).then_some(if one.id == right { first } else { second })
}

fn order(asking: &Element, key: &Key<'_>, found: &mut Found) -> Result<Content, Reason> {
    let choices = choices(asking, "simpleChoice", &mut found.notes);
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

fn matching(asking: &Element, key: &Key<'_>, found: &mut Found) -> Result<Content, Reason> {
    let sets: Vec<&Element> = asking.all("simpleMatchSet").collect();
    let [left, right] = sets.as_slice() else {
        return Err(Reason::Malformed);
    };
    let prompts = choices(left, "simpleAssociableChoice", &mut found.notes);
    let answers = choices(right, "simpleAssociableChoice", &mut found.notes);
    let pairs = key.pairs();
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
    let choices = choices(asking, "simpleAssociableChoice", &mut found.notes);
    let text = |id: &str| {
        choices
            .iter()
            .find(|(one, _)| *one == id)
            .map(|(_, text)| text.clone())
    };
    let pairs = key.pairs();
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
    let tolerance = keys::tolerance(item, right);
    Ok(Content::Number(NumberContent {
        right: Some(right),
        tolerance,
        range,
        unit: label(item_body, "unit"),
        span: closeness::read(item, tolerance),
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
