//! What everyone may see of a question, and the conversion of a player's pick to the rules and
//! back.

use game::event::{NumberTyped, Pick, Point};
use game::limits::{CLOUD_WORD_MAX, OPEN_TEXT_MAX, TYPED_MAX};
use game::number::Number;
use game::quiz::{Answer, Captions, Item, Media, NumberKey, Question, QuestionKind as Kind};
use game::{AnswerId, draft, reading};

use super::categorize::{categorize_choice, categorize_offer, categorize_pick};
use super::gaps::{chosen_gaps, gaps_offer, gaps_pick, typed_gaps};
use super::labels::{labels_choice, labels_offer, labels_pick};
use super::ranking::ranking_offer;
use super::rating::{rating_offer, recommendation_offer};
use protocol::ids::{answer_id, count, parse_answer_id, parse_pair};
use protocol::question::{
    AnswerView, AnswersChoice, AnswersOffer, CaptionsView, Choice, MatchChoice, MatchOffer,
    MediaKind, MediaView, NumberChoice, NumberOffer, NumberRange, Offer, OpenTextOffer, OrderOffer,
    PairChoice, PictureView, PinOffer, PinPoint, QuestionKind, RatingChoice, SlideOffer,
    TextChoice, TypedOffer, VeilLook, WordCloudOffer, WordsChoice,
};
use protocol::same_words;
use protocol::socket::QuestionHead;

/// More names than any question has answers and pairs are not worth reading.
const NAMES_MAX: usize = 16;

/// What kind of question it is, on the wire.
pub fn kind(question: &Question) -> QuestionKind {
    match question.kind {
        Kind::Choice(_) | Kind::Pictured(_) => QuestionKind::Choice,
        Kind::TrueFalse(_) => QuestionKind::TrueFalse,
        Kind::Typed(_) => QuestionKind::Typed,
        Kind::Number(_) | Kind::Estimate(_) => QuestionKind::Number,
        Kind::Order(_) => QuestionKind::Order,
        Kind::Match(_) => QuestionKind::Match,
        Kind::Pin(_) => QuestionKind::Pin,
        Kind::Poll(_) | Kind::PicturedPoll(_) => QuestionKind::Poll,
        Kind::WordCloud(_) => QuestionKind::WordCloud,
        Kind::OpenText => QuestionKind::OpenText,
        Kind::Rating(_) | Kind::Recommendation(_) => QuestionKind::Rating,
        Kind::Slide(_) => QuestionKind::Slide,
        Kind::Gaps(_) => QuestionKind::Gaps,
        Kind::Categorize(_) => QuestionKind::Categorize,
        Kind::Labels(_) => QuestionKind::Labels,
        Kind::Ranking(_) => QuestionKind::Ranking,
    }
}

/// What players can choose from.
pub fn offer(question: &Question) -> Offer {
    let answers = || AnswersOffer {
        answers: (question.answers().iter())
            .map(|one| answer(question, one))
            .collect(),
    };
    match &question.kind {
        Kind::Choice(_) | Kind::Pictured(_) => Offer::Choice(answers()),
        Kind::TrueFalse(_) => Offer::TrueFalse(answers()),
        Kind::Poll(_) | Kind::PicturedPoll(_) => Offer::Poll(answers()),
        Kind::Typed(_) => Offer::Typed(TypedOffer {
            length_max: count(TYPED_MAX),
        }),
        Kind::Number(key) => Offer::Number(number_offer(key, false)),
        Kind::Estimate(estimate) => Offer::Number(number_offer(&estimate.key, true)),
        Kind::Order(order) => Offer::Order(OrderOffer {
            items: order.items.iter().map(item).collect(),
        }),
        Kind::Match(pairs) => Offer::Match(MatchOffer {
            prompts: pairs.prompts.iter().map(item).collect(),
            answers: pairs.answers.iter().map(item).collect(),
        }),
        Kind::Pin(_) => Offer::Pin(PinOffer {}),
        Kind::WordCloud(words_max) => Offer::WordCloud(WordCloudOffer {
            words_max: u32::from(*words_max),
            length_max: count(CLOUD_WORD_MAX),
        }),
        Kind::OpenText => Offer::OpenText(OpenTextOffer {
            length_max: count(OPEN_TEXT_MAX),
        }),
        Kind::Rating(rating) => Offer::Rating(rating_offer(rating)),
        Kind::Recommendation(asked) => Offer::Rating(recommendation_offer(asked)),
        Kind::Slide(body) => Offer::Slide(SlideOffer { body: body.clone() }),
        Kind::Gaps(gaps) => Offer::Gaps(gaps_offer(gaps)),
        Kind::Categorize(asked) => Offer::Categorize(categorize_offer(asked)),
        Kind::Labels(asked) => Offer::Labels(labels_offer(asked)),
        Kind::Ranking(ranking) => Offer::Ranking(ranking_offer(ranking)),
    }
}

/// How many things will be offered to choose from, order, match, fill in, sort, rank or label.
pub(super) fn offered_count(question: &Question) -> u32 {
    count(match &question.kind {
        Kind::Order(order) => order.items.len(),
        Kind::Match(pairs) => pairs.prompts.len(),
        Kind::Gaps(gaps) => gaps.gaps.len(),
        Kind::Categorize(asked) => asked.items.len(),
        Kind::Labels(asked) => asked.spots.len(),
        Kind::Ranking(ranking) => ranking.items.len(),
        _ => question.answers().len(),
    })
}

/// A picture, video or sound shown with a question.
pub fn media(media: &Media) -> MediaView {
    MediaView {
        kind: media_kind(media.kind),
        link: media.link.clone(),
        alt: media.alt.clone(),
        width: media.width,
        height: media.height,
        start_s: media.start_s,
        captions: None,
        veil: None,
        unveiled: false,
    }
}

/// The same, with its captions.
pub(super) fn captioned_media(captions: &[Captions], shown: &Media) -> MediaView {
    let captions = captions.iter().find(|one| one.media_link == shown.link);
    MediaView {
        captions: captions.map(|captions| CaptionsView {
            language: captions.language.clone(),
            link: captions.link.clone(),
        }),
        ..media(shown)
    }
}

/// What stands above what players can choose from.
pub(super) fn head(
    captions: &[Captions],
    question: &Question,
    index: usize,
    multiple: bool,
) -> QuestionHead {
    let shown = question.media.as_ref();
    QuestionHead {
        index: count(index),
        kind: kind(question),
        text: question.text.clone(),
        media: shown.map(|shown| captioned_media(captions, shown)),
        multiple,
        answer_count: offered_count(question),
        points_factor: u32::from(question.points_factor),
        time_limit_ms: question.time_limit_ms,
    }
}

same_words! {
    /// What hides a picture, on the wire.
    pub fn veil_look(draft::VeilLook) -> VeilLook;
    /// What hides a picture, as authors edit it.
    pub fn draft_veil_look(VeilLook) -> draft::VeilLook;
    = { Blur, Tiles }
}

same_words! {
    /// What kind of media it is, on the wire.
    pub fn media_kind(draft::MediaKind) -> MediaKind;
    /// What kind of media it is, as it is stored.
    pub fn draft_media_kind(MediaKind) -> draft::MediaKind;
    = { Image, Video, Audio, YouTube }
}

fn answer(question: &Question, answer: &Answer) -> AnswerView {
    AnswerView {
        id: answer_id(answer.id),
        text: answer.text.clone(),
        picture: question.picture_of(answer.id).map(PictureView::of),
    }
}

pub(super) fn item(item: &Item) -> AnswerView {
    AnswerView {
        id: answer_id(item.id),
        text: item.text.clone(),
        picture: None,
    }
}

/// A pick as its player may see it.
pub fn choice(pick: &Pick) -> Choice {
    let ids = |ids: &[AnswerId]| AnswersChoice {
        answers: ids.iter().copied().map(answer_id).collect(),
    };
    let text = |text: &str| TextChoice {
        text: text.to_owned(),
    };
    match pick {
        Pick::Gaps(texts) => Choice::Gaps(typed_gaps(texts)),
        Pick::GapChoices(picked) => Choice::Gaps(chosen_gaps(picked)),
        Pick::Categorize(sorted) => Choice::Categorize(categorize_choice(sorted)),
        Pick::Labels(picked) => Choice::Labels(labels_choice(picked)),
        Pick::Choice(picked) => Choice::Answers(ids(picked)),
        Pick::Order(picked) => Choice::Order(ids(picked)),
        Pick::Ranking(picked) => Choice::Ranking(ids(picked)),
        Pick::Typed(typed) => Choice::Typed(text(typed)),
        Pick::Text(typed) => Choice::Text(text(typed)),
        Pick::Number(number) => Choice::Number(NumberChoice {
            number: number.to_string(),
            typed: None,
        }),
        Pick::NumberTyped(typed) => Choice::Number(NumberChoice {
            number: typed.number.to_string(),
            typed: Some(typed.text.clone()),
        }),
        Pick::Match(found) => Choice::Match(MatchChoice {
            pairs: found.iter().copied().map(pair).collect(),
        }),
        Pick::Pin(point) => Choice::Pin(pin_point(*point)),
        Pick::Words(words) => Choice::Words(WordsChoice {
            words: words.clone(),
        }),
        Pick::Rating(step) => Choice::Rating(RatingChoice { step: *step }),
    }
}

/// The span stays out of it: authors choose it by the size of the right number.
fn number_offer(key: &NumberKey, by_closeness: bool) -> NumberOffer {
    NumberOffer {
        range: key.range.as_ref().map(|range| NumberRange {
            min: range.min.to_string(),
            max: range.max.to_string(),
            step: range.step.to_string(),
        }),
        unit: key.unit.clone(),
        by_closeness,
    }
}

/// A pick of a revealed question: a number with two readings is the one that was meant.
pub fn revealed_choice(question: &Question, pick: &Pick) -> Choice {
    match (question.number_of(pick), pick) {
        (Some(number), Pick::NumberTyped(typed)) => Choice::Number(NumberChoice {
            number: number.to_string(),
            typed: Some(typed.text.clone()),
        }),
        _ => choice(pick),
    }
}

/// A number as it was typed. Without the text, the number itself is what was typed.
fn number_pick(given: &NumberChoice) -> Option<Pick> {
    let (text, number) = if let Some(text) = &given.typed {
        (text, Number::parse(&given.number)?)
    } else {
        let readings = reading::read(&given.number, "")?;
        if readings.grouped.is_none() {
            return Some(Pick::Number(readings.number));
        }
        (&given.number, readings.number)
    };
    Some(Pick::NumberTyped(NumberTyped {
        text: text.clone(),
        number,
        other: None,
    }))
}

/// What a player's choice means to the rules; `None` if it names what can't be.
pub fn pick(choice: &Choice) -> Option<Pick> {
    let ids = |choice: &AnswersChoice| -> Option<Vec<AnswerId>> {
        let is_short = choice.answers.len() <= NAMES_MAX;
        is_short
            .then(|| choice.answers.iter().map(|id| parse_answer_id(id)))?
            .collect()
    };
    Some(match choice {
        Choice::Answers(picked) => Pick::Choice(ids(picked)?),
        Choice::Order(picked) => Pick::Order(ids(picked)?),
        Choice::Ranking(picked) => Pick::Ranking(ids(picked)?),
        Choice::Typed(typed) => Pick::Typed(typed.text.clone()),
        Choice::Text(typed) => Pick::Text(typed.text.clone()),
        Choice::Number(given) => number_pick(given)?,
        Choice::Match(found) if found.pairs.len() <= NAMES_MAX => {
            let pairs = found.pairs.iter().map(parse_pair);
            Pick::Match(pairs.collect::<Option<_>>()?)
        }
        Choice::Match(_) => return None,
        Choice::Pin(point) => Pick::Pin(Point {
            x: point.x,
            y: point.y,
        }),
        Choice::Words(said) => Pick::Words(said.words.clone()),
        Choice::Rating(given) => Pick::Rating(given.step),
        Choice::Gaps(given) => gaps_pick(given)?,
        Choice::Categorize(given) => categorize_pick(given)?,
        Choice::Labels(given) => labels_pick(given)?,
    })
}

pub(super) fn pair((prompt, answer): (AnswerId, AnswerId)) -> PairChoice {
    PairChoice {
        prompt: answer_id(prompt),
        answer: answer_id(answer),
    }
}

pub(super) fn pin_point(point: Point) -> PinPoint {
    PinPoint {
        x: point.x,
        y: point.y,
    }
}
