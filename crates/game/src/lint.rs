//! Problems in a question, by name and place.
//!
//! Errors prevent publishing, because the question couldn't be played or nobody could be right.
//! Warnings don't. The caller chooses the words.

mod categorize;
mod gaps;
mod labels;

use std::collections::BTreeSet;

use crate::draft::{
    Content, DraftAnswer, DraftMedia, DraftPicture, MediaKind, NumberContent, PinArea,
    QuestionDraft,
};
use crate::limits;
use crate::number::Number;
use crate::spelling;

/// Something that is not as it should be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Finding {
    /// What.
    pub flaw: Flaw,
    /// Where, among the answers, items, pairs, areas, gaps, categories or spots, counting from 0;
    /// `None` for the whole.
    pub at: Option<usize>,
}

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// It can be played, but not well.
    Warning,
    /// It can't be played.
    Error,
}

/// What is not as it should be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Flaw {
    /// There is no question.
    TextMissing,
    /// A text is longer than fits.
    TextTooLong,
    /// There are too few answers, items or pairs.
    TooFew,
    /// There are too many.
    TooMany,
    /// An answer, item or side of a pair is empty: it has neither a text nor a picture.
    AnswerMissing,
    /// Two answers say the same.
    AnswerTwice,
    /// Nothing is marked as right.
    NothingRight,
    /// Everything is right, so that there is nothing to know.
    AllRight,
    /// The right number is outside the range.
    OutsideRange,
    /// The range has no room, or its step does not fit.
    RangeUnusable,
    /// There is no picture to tap on or to label.
    PictureMissing,
    /// An area is outside the picture or has no size.
    AreaUnusable,
    /// A number, such as the steps of a scale or a time limit, is out of range.
    OutOfRange,
    /// The time is too short to read the question and its answers.
    TooLittleTime,
    /// A picture has no description and is not said to be decorative.
    AltMissing,
    /// The span within which a number earns a part of the points is not above its tolerance.
    SpanTooSmall,
    /// A gap follows another one without any text between them.
    GapsTouch,
    /// A category has no name.
    CategoryUnnamed,
    /// Two categories have the same name.
    CategoryTwice,
    /// Nothing belongs to a category.
    CategoryEmpty,
    /// An item to be sorted is there twice.
    ItemTwice,
    /// A spot to be labeled is outside the picture.
    SpotOutside,
    /// A spot is so near to an earlier one that nobody can tell them apart.
    SpotsTooNear,
    /// Two labels say the same.
    LabelTwice,
    /// A picture is to get clear step by step, but there is no time limit.
    VeilUntimed,
}

impl Flaw {
    /// How bad it is.
    pub fn severity(self) -> Severity {
        match self {
            Self::AnswerTwice
            | Self::AllRight
            | Self::TooLittleTime
            | Self::AltMissing
            | Self::CategoryEmpty
            | Self::VeilUntimed => Severity::Warning,
            _ => Severity::Error,
        }
    }
}

/// Everything that is not as it should be with a question.
pub fn lint(question: &QuestionDraft) -> Vec<Finding> {
    let mut findings = Findings::default();
    if question.text.trim().is_empty() {
        findings.whole(Flaw::TextMissing);
    }
    findings.length(&question.text, limits::QUESTION_TEXT_MAX, None);
    findings.length(&question.explanation, limits::EXPLANATION_MAX, None);
    findings.length(&question.notes, limits::NOTES_MAX, None);
    if question.points_factor > 2 {
        findings.whole(Flaw::OutOfRange);
    }
    let range = limits::TIME_LIMIT_MIN_S..=limits::TIME_LIMIT_MAX_S;
    if question.time_limit_s.is_some_and(|s| !range.contains(&s)) {
        findings.whole(Flaw::OutOfRange);
    }
    content(&mut findings, question);
    if let Some(media) = &question.media {
        self::media(&mut findings, media);
        let is_veiled = media.veil.is_some() && question.content.can_be_veiled();
        if is_veiled && question.time_limit_s.is_none() {
            findings.whole(Flaw::VeilUntimed);
        }
    }
    if is_rushed(question) {
        findings.whole(Flaw::TooLittleTime);
    }
    findings.0
}

/// Whether nothing keeps a question from being played.
pub fn is_playable(question: &QuestionDraft) -> bool {
    lint(question)
        .iter()
        .all(|finding| finding.flaw.severity() < Severity::Error)
}

#[derive(Default)]
struct Findings(Vec<Finding>);

impl Findings {
    fn whole(&mut self, flaw: Flaw) {
        let finding = Finding { flaw, at: None };
        if !self.0.contains(&finding) {
            self.0.push(finding);
        }
    }

    fn at(&mut self, flaw: Flaw, at: usize) {
        self.0.push(Finding { flaw, at: Some(at) });
    }

    fn length(&mut self, text: &str, most: usize, at: Option<usize>) {
        if text.chars().count() > most {
            match at {
                Some(at) => self.at(Flaw::TextTooLong, at),
                None => self.whole(Flaw::TextTooLong),
            }
        }
    }

    /// Where places on the picture are asked for, there is a picture.
    fn picture(&mut self, media: Option<&DraftMedia>) {
        if media.is_none_or(|media| media.kind != MediaKind::Image) {
            self.whole(Flaw::PictureMissing);
        }
    }

    /// Checks a list of texts: how many, none empty, none too long, none twice.
    fn texts<'a>(
        &mut self,
        texts: impl IntoIterator<Item = &'a str>,
        count: std::ops::RangeInclusive<usize>,
        most: usize,
    ) {
        let mut seen = BTreeSet::new();
        let mut number = 0;
        for (at, text) in texts.into_iter().enumerate() {
            number += 1;
            if text.trim().is_empty() {
                self.at(Flaw::AnswerMissing, at);
            } else if !seen.insert(squeezed(text)) {
                self.at(Flaw::AnswerTwice, at);
            }
            self.length(text, most, Some(at));
        }
        self.number(number, count);
    }

    /// Checks answers to choose from: none empty, none too long, none twice, no picture without
    /// words that needs them.
    fn offered<'a>(
        &mut self,
        answers: impl IntoIterator<Item = (&'a str, Option<&'a DraftPicture>)>,
    ) {
        let mut seen = BTreeSet::new();
        for (at, (text, picture)) in answers.into_iter().enumerate() {
            self.length(text, limits::ANSWER_TEXT_MAX, Some(at));
            let text = squeezed(text);
            let is_alone = text.is_empty();
            let file = picture.map(|picture| &picture.id);
            if is_alone && file.is_none() {
                self.at(Flaw::AnswerMissing, at);
            } else if !seen.insert((text, file)) {
                self.at(Flaw::AnswerTwice, at);
            }
            let Some(picture) = picture else { continue };
            self.length(&picture.alt, limits::ALT_MAX, Some(at));
            // A picture that is all of an answer is never decorative.
            let needs_words = is_alone || !picture.is_decorative;
            if needs_words && picture.alt.trim().is_empty() {
                self.at(Flaw::AltMissing, at);
            }
        }
    }

    fn number(&mut self, number: usize, count: std::ops::RangeInclusive<usize>) {
        if number < *count.start() {
            self.whole(Flaw::TooFew);
        } else if number > *count.end() {
            self.whole(Flaw::TooMany);
        }
    }
}

fn content(findings: &mut Findings, question: &QuestionDraft) {
    let choices = limits::ANSWERS_MIN..=limits::ANSWERS_MAX;
    let items = limits::ANSWERS_MIN..=limits::ITEMS_MAX;
    match &question.content {
        Content::Choice(choice) => {
            findings.number(choice.answers.len(), choices);
            choice_content(findings, &choice.answers);
        }
        Content::TrueFalse(statement) if statement.is_true.is_none() => {
            findings.whole(Flaw::NothingRight);
        }
        Content::Typed(typed) => typed_content(findings, &typed.accepted),
        Content::Number(number) => number_content(findings, number),
        Content::Order(order) => {
            let texts = order.items.iter().map(String::as_str);
            findings.texts(texts, items, limits::ANSWER_TEXT_MAX);
        }
        Content::Match(pairs) => {
            let prompts = pairs.pairs.iter().map(|pair| pair.prompt.as_str());
            findings.texts(prompts, items, limits::ANSWER_TEXT_MAX);
            let answers = pairs.pairs.iter().map(|pair| pair.answer.as_str());
            let distractors = pairs.distractors.iter().map(String::as_str);
            let most = limits::ITEMS_MAX + limits::DISTRACTORS_MAX;
            // Fewer than two pairs is said above; a lone answer is not worth a second line.
            findings.texts(
                answers.chain(distractors),
                0..=most,
                limits::ANSWER_TEXT_MAX,
            );
        }
        Content::Pin(pin) => pin_content(findings, question.media.as_ref(), &pin.areas),
        Content::Poll(poll) => {
            findings.number(poll.answers.len(), choices);
            findings.offered(poll.offered());
        }
        Content::WordCloud(cloud) => {
            if !(1..=limits::CLOUD_WORDS_MAX).contains(&cloud.words_max) {
                findings.whole(Flaw::OutOfRange);
            }
        }
        Content::Rating(rating) => {
            let steps = limits::RATING_STEPS_MIN..=limits::RATING_STEPS_MAX;
            if !rating.is_recommendation() && !steps.contains(&rating.steps) {
                findings.whole(Flaw::OutOfRange);
            }
            findings.length(&rating.low, limits::LABEL_MAX, None);
            findings.length(&rating.high, limits::LABEL_MAX, None);
        }
        Content::Slide(slide) => findings.length(&slide.body, limits::SLIDE_BODY_MAX, None),
        Content::Gaps(content) => gaps::check(findings, content),
        Content::Categorize(content) => categorize::check(findings, content),
        Content::Labels(content) => labels::check(findings, question.media.as_ref(), content),
        Content::Ranking(ranking) => {
            let texts = ranking.items.iter().map(String::as_str);
            findings.texts(texts, items, limits::ANSWER_TEXT_MAX);
        }
        Content::TrueFalse(_) | Content::OpenText(_) => {}
    }
}

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn choice_content(findings: &mut Findings, answers: &[DraftAnswer]) {
    let offered = answers.iter();
    findings.offered(offered.map(|answer| (answer.text.as_str(), answer.picture.as_ref())));
    for (at, answer) in answers.iter().enumerate() {
        findings.length(&answer.feedback, limits::FEEDBACK_MAX, Some(at));
    }
    let right = answers.iter().filter(|answer| answer.is_correct).count();
    if right == 0 {
        findings.whole(Flaw::NothingRight);
    } else if right == answers.len() {
        findings.whole(Flaw::AllRight);
    }
}

fn pin_content(findings: &mut Findings, media: Option<&DraftMedia>, areas: &[PinArea]) {
    findings.picture(media);
    findings.number(areas.len(), 0..=limits::PIN_AREAS_MAX);
    if areas.is_empty() {
        findings.whole(Flaw::NothingRight);
    }
    for (at, area) in areas.iter().enumerate() {
        if !area.is_usable() {
            findings.at(Flaw::AreaUnusable, at);
        }
    }
}

fn typed_content(findings: &mut Findings, accepted: &[String]) {
    if accepted.iter().all(|text| text.trim().is_empty()) {
        findings.whole(Flaw::NothingRight);
    }
    findings.number(accepted.len(), 0..=limits::ACCEPTED_MAX);
    let mut seen = BTreeSet::new();
    for (at, text) in accepted.iter().enumerate() {
        let folded = spelling::fold(text);
        if folded.is_empty() {
            findings.at(Flaw::AnswerMissing, at);
        } else if !seen.insert(folded) {
            findings.at(Flaw::AnswerTwice, at);
        }
        findings.length(text, limits::ANSWER_TEXT_MAX, Some(at));
    }
}

fn number_content(findings: &mut Findings, number: &NumberContent) {
    findings.length(&number.unit, limits::LABEL_MAX, None);
    if number.tolerance < Number::ZERO {
        findings.whole(Flaw::OutOfRange);
    }
    if (number.span).is_some_and(|span| span <= Number::ZERO || span <= number.tolerance) {
        findings.whole(Flaw::SpanTooSmall);
    }
    let Some(right) = number.right else {
        findings.whole(Flaw::NothingRight);
        return;
    };
    let Some(range) = number.range else {
        return;
    };
    if range.step <= Number::ZERO
        || range.min >= range.max
        || range.step.magnitude() > range.min.distance(range.max)
    {
        findings.whole(Flaw::RangeUnusable);
        return;
    }
    if right < range.min || right > range.max {
        findings.whole(Flaw::OutsideRange);
        return;
    }
    // The mark next to the right number must count, or nobody can be right.
    let off = right.distance(range.min) % range.step.magnitude();
    let nearest = off.min(range.step.magnitude() - off);
    if nearest > number.tolerance.magnitude() {
        findings.whole(Flaw::RangeUnusable);
    }
}

fn media(findings: &mut Findings, media: &DraftMedia) {
    findings.length(&media.alt, limits::ALT_MAX, None);
    let needs_words = media.kind == MediaKind::Image && !media.is_decorative;
    if needs_words && media.alt.trim().is_empty() {
        findings.whole(Flaw::AltMissing);
    }
}

/// Whether the time is shorter than reading takes at 270 words a minute, twice for its answers
/// because they are compared, and two seconds for the tap. The question itself is read before.
fn is_rushed(question: &QuestionDraft) -> bool {
    let Some(limit_s) = question.time_limit_s else {
        return false;
    };
    let words = |text: &str| text.split_whitespace().count() as u64;
    let answers: u64 = match &question.content {
        Content::Choice(choice) => choice.answers.iter().map(|a| words(&a.text)).sum(),
        Content::Poll(poll) => poll.answers.iter().map(|text| words(text)).sum(),
        Content::Order(order) => order.items.iter().map(|text| 2 * words(text)).sum(),
        Content::Match(pairs) => {
            let sides = pairs.pairs.iter();
            sides.map(|p| words(&p.prompt) + 2 * words(&p.answer)).sum()
        }
        Content::Gaps(gaps) => gaps::words(gaps),
        Content::Categorize(sorting) => categorize::words(sorting),
        Content::Labels(content) => labels::words(content),
        Content::Ranking(ranking) => ranking.items.iter().map(|text| words(text)).sum(),
        _ => 0,
    };
    let needed_ms = 2_000 + 2 * answers * limits::ANNOUNCE_PER_WORD_MS;
    u64::from(limit_s) * 1_000 < needed_ms
}
