//! Turns what an author wrote into what a room plays.
//!
//! IDs are derived from texts in alphabetical order, so that they reveal nothing: two quizzes that
//! differ only in their right answers get the same IDs in the same places.

use std::collections::BTreeMap;

use super::{
    Answer, AnswerFeedback, AnswerPicture, Categorize, Estimate, Gap, Gaps, Item, Labels,
    ListedGap, Match, Media, NumberKey, Order, Picture, Pictured, PicturedPoll, Poll, Question,
    QuestionKind, Ranking, Rating, Recommendation, Typed, Veil, VeilSteps,
};
use crate::draft::{
    CategorizeContent, Content, DraftAnswer, DraftPicture, GapsContent, GapsWay, LabelsContent,
    MatchContent, MediaKind, NumberContent, PollContent, QuestionDraft,
};
use crate::event::Point;
use crate::ids::AnswerId;
use crate::limits::QUESTIONS_MAX;
use crate::lint;
use crate::refusal::Refusal;
use crate::tick::Sequence;

/// How a quiz is frozen.
#[derive(Debug, Clone, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "choices of a host, each on its own"
)]
pub struct Freezing {
    /// Whether answers to choose from get an order of their own.
    pub shuffle_answers: bool,
    /// Whether the questions do.
    pub shuffle_questions: bool,
    /// Whether time limits are left out.
    pub is_untimed: bool,
    /// Whether a number is right or wrong even where its author wants closeness to count.
    pub ignores_closeness: bool,
    /// The uploaded files by their ids; one that is missing is not shown.
    pub media: BTreeMap<String, Media>,
    /// What shows pictures before they are clear; one that is missing is clear from the beginning.
    pub veils: VeilSteps,
}

/// A frozen quiz.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Frozen {
    /// What is played.
    pub questions: Vec<Question>,
    /// The notes of the presenter, in the same order.
    pub notes: Vec<String>,
    /// The pictures that get clear while their questions are open.
    pub veils: Vec<Veil>,
    /// What is said to those who picked an answer.
    pub feedback: Vec<AnswerFeedback>,
}

/// What comes beside a question that isn't numbered yet.
struct Beside {
    notes: String,
    veil: Option<Veil>,
    feedback: Vec<AnswerFeedback>,
}

/// Freezes what the author wrote into what a room plays.
///
/// Refused like [`freeze_with_notes()`].
pub fn freeze(
    drafts: &[QuestionDraft],
    how: &Freezing,
    seed: u64,
) -> Result<Vec<Question>, Refusal> {
    freeze_with_notes(drafts, how, seed).map(|frozen| frozen.questions)
}

/// Freezes what the author wrote into what a room plays, with what comes beside it.
///
/// Refused with [`Refusal::QuizUnplayable`] when there is no question, or one that cannot be
/// answered; [`crate::lint`] says why.
pub fn freeze_with_notes(
    drafts: &[QuestionDraft],
    how: &Freezing,
    seed: u64,
) -> Result<Frozen, Refusal> {
    let is_playable =
        (1..=QUESTIONS_MAX).contains(&drafts.len()) && drafts.iter().all(lint::is_playable);
    if !is_playable {
        return Err(Refusal::QuizUnplayable);
    }
    let mut sequence = Sequence::new(seed);
    let mut questions = drafts
        .iter()
        .map(|draft| freeze_question(draft, how, &mut sequence))
        .collect::<Option<Vec<(Question, Beside)>>>()
        .ok_or(Refusal::QuizUnplayable)?;
    if how.shuffle_questions {
        sequence.shuffle(&mut questions);
    }
    let mut frozen = Frozen::default();
    for (index, (question, beside)) in (0..).zip(questions) {
        frozen.questions.push(question);
        frozen.notes.push(beside.notes);
        let veil = beside.veil.into_iter();
        frozen.veils.extend(veil.map(|veil| Veil { index, ..veil }));
        let feedback = beside.feedback.into_iter();
        let numbered = feedback.map(|one| AnswerFeedback { index, ..one });
        frozen.feedback.extend(numbered);
    }
    Ok(frozen)
}

fn freeze_question(
    draft: &QuestionDraft,
    how: &Freezing,
    sequence: &mut Sequence,
) -> Option<(Question, Beside)> {
    let mut feedback = Vec::new();
    let kind = freeze_kind(&draft.content, how, sequence, &mut feedback)?;
    let is_slide = matches!(kind, QuestionKind::Slide(_));
    let is_timed = !how.is_untimed && !is_slide;
    let question = Question {
        text: draft.text.trim().to_owned(),
        kind,
        time_limit_ms: draft
            .time_limit_s
            .filter(|_| is_timed)
            .map(|limit_s| limit_s * 1_000),
        points_factor: if draft.content.is_scored() {
            draft.points_factor
        } else {
            0
        },
        media: freeze_media(draft, how),
        explanation: draft.explanation.trim().to_owned(),
    };
    let beside = Beside {
        notes: draft.notes.trim().to_owned(),
        veil: Veil::of(draft, question.media.as_ref(), how),
        feedback,
    };
    Some((question, beside))
}

fn freeze_kind(
    content: &Content,
    how: &Freezing,
    sequence: &mut Sequence,
    feedback: &mut Vec<AnswerFeedback>,
) -> Option<QuestionKind> {
    Some(match content {
        Content::Choice(choice) => freeze_choice(&choice.answers, how, sequence, feedback),
        Content::TrueFalse(statement) => {
            let is_true = statement.is_true?;
            let texts = [("True", is_true), ("False", !is_true)];
            QuestionKind::TrueFalse(answers(texts, sequence))
        }
        Content::Typed(typed) => QuestionKind::Typed(Typed {
            accepted: trimmed(&typed.accepted),
            tolerates_typos: typed.tolerates_typos,
        }),
        Content::Number(number) => freeze_number(number, how)?,
        Content::Order(order) => QuestionKind::Order(freeze_order(&order.items, sequence)?),
        Content::Match(pairs) => QuestionKind::Match(freeze_match(pairs, sequence)?),
        Content::Pin(pin) => QuestionKind::Pin(pin.areas.clone()),
        Content::Poll(poll) => freeze_poll(poll, how, sequence),
        Content::WordCloud(cloud) => QuestionKind::WordCloud(cloud.words_max),
        Content::OpenText(_) => QuestionKind::OpenText,
        Content::Rating(rating) if rating.is_recommendation() => {
            QuestionKind::Recommendation(Recommendation {
                low: rating.low.trim().to_owned(),
                high: rating.high.trim().to_owned(),
            })
        }
        Content::Rating(rating) => QuestionKind::Rating(Rating {
            steps: rating.steps,
            low: rating.low.trim().to_owned(),
            high: rating.high.trim().to_owned(),
        }),
        Content::Slide(slide) => QuestionKind::Slide(slide.body.trim().to_owned()),
        Content::Gaps(content) => QuestionKind::Gaps(freeze_gaps(content, sequence)?),
        Content::Categorize(content) => {
            QuestionKind::Categorize(freeze_categorize(content, sequence)?)
        }
        Content::Labels(content) => QuestionKind::Labels(freeze_labels(content, sequence)?),
        Content::Ranking(content) => QuestionKind::Ranking(Ranking {
            items: scattered(&trimmed(&content.items), sequence),
        }),
    })
}

fn freeze_choice(
    drafts: &[DraftAnswer],
    how: &Freezing,
    sequence: &mut Sequence,
    feedback: &mut Vec<AnswerFeedback>,
) -> QuestionKind {
    let offered = drafts.iter();
    let offered = offered.map(|one| (one.text.as_str(), one.is_correct, one.picture.as_ref()));
    let (mut answers, pictures) = freeze_offered(offered, how, sequence);
    let said = answers.iter().zip(drafts);
    feedback.extend(said.filter_map(|(answer, draft)| AnswerFeedback::of(answer, draft)));
    if how.shuffle_answers {
        sequence.shuffle(&mut answers);
    }
    if pictures.is_empty() {
        return QuestionKind::Choice(answers);
    }
    QuestionKind::Pictured(Pictured { answers, pictures })
}

fn freeze_poll(content: &PollContent, how: &Freezing, sequence: &mut Sequence) -> QuestionKind {
    let offered = content.offered();
    let offered = offered.map(|(text, picture)| (text, false, picture));
    let (mut answers, pictures) = freeze_offered(offered, how, sequence);
    if how.shuffle_answers {
        sequence.shuffle(&mut answers);
    }
    let poll = Poll {
        answers,
        takes_several: content.takes_several,
    };
    if pictures.is_empty() {
        return QuestionKind::Poll(poll);
    }
    QuestionKind::PicturedPoll(PicturedPoll { poll, pictures })
}

/// Answers with their pictures, in the author's order. Which of them have one follows from that
/// order alone, as their ids do.
fn freeze_offered<'a>(
    offered: impl IntoIterator<Item = (&'a str, bool, Option<&'a DraftPicture>)>,
    how: &Freezing,
    sequence: &mut Sequence,
) -> (Vec<Answer>, Vec<AnswerPicture>) {
    let (texts, shown): (Vec<_>, Vec<_>) = offered
        .into_iter()
        .map(|(text, is_correct, picture)| {
            let shown = picture.and_then(|picture| freeze_picture(picture, text, how));
            // Without its file, the description is all there is to say.
            let said = match (&shown, picture) {
                (None, Some(picture)) => picture.words_with(text),
                _ => text,
            };
            ((said, is_correct), shown)
        })
        .unzip();
    let answers = answers(texts, sequence);
    let pictures = answers.iter().zip(shown).filter_map(|(answer, picture)| {
        Some(AnswerPicture {
            answer: answer.id,
            picture: picture?,
        })
    });
    let pictures = pictures.collect();
    (answers, pictures)
}

fn freeze_picture(picture: &DraftPicture, text: &str, how: &Freezing) -> Option<Picture> {
    let file = how.media.get(&picture.id)?;
    let is_silent = picture.is_decorative && !text.trim().is_empty();
    let alt = if is_silent { "" } else { picture.alt.trim() };
    (file.kind == MediaKind::Image).then(|| Picture::of(file, alt))
}

fn freeze_number(number: &NumberContent, how: &Freezing) -> Option<QuestionKind> {
    let key = NumberKey {
        right: number.right?,
        tolerance: number.tolerance,
        range: number.range,
        unit: number.unit.trim().to_owned(),
    };
    let span = number.span.filter(|_| !how.ignores_closeness);
    Some(match span {
        Some(span) => QuestionKind::Estimate(Estimate { key, span }),
        None => QuestionKind::Number(key),
    })
}

fn freeze_media(draft: &QuestionDraft, how: &Freezing) -> Option<Media> {
    let media = draft.media.as_ref()?;
    let alt = if media.is_decorative {
        ""
    } else {
        media.alt.trim()
    };
    if media.kind == MediaKind::YouTube {
        return Some(Media {
            kind: media.kind,
            link: media.id.clone(),
            alt: alt.to_owned(),
            width: 0,
            height: 0,
            start_s: media.start_s,
        });
    }
    let file = how.media.get(&media.id)?;
    Some(Media {
        alt: alt.to_owned(),
        start_s: media.start_s,
        ..file.clone()
    })
}

fn answers<'a>(
    texts: impl IntoIterator<Item = (&'a str, bool)>,
    sequence: &mut Sequence,
) -> Vec<Answer> {
    let mut answers: Vec<Answer> = Vec::new();
    for (text, is_correct) in texts {
        let id = fresh_id(sequence, |id| answers.iter().any(|answer| answer.id == id));
        answers.push(Answer {
            id,
            text: text.trim().to_owned(),
            is_correct,
        });
    }
    answers
}

/// Items with ids, in an order that chance made from the texts alone.
fn scattered(texts: &[String], sequence: &mut Sequence) -> Vec<Item> {
    let mut texts = texts.to_vec();
    texts.sort();
    let mut items = with_ids(texts, sequence);
    sequence.shuffle(&mut items);
    items
}

fn with_ids(texts: Vec<String>, sequence: &mut Sequence) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::with_capacity(texts.len());
    for text in texts {
        let id = fresh_id(sequence, |id| items.iter().any(|item| item.id == id));
        items.push(Item { id, text });
    }
    items
}

fn freeze_order(texts: &[String], sequence: &mut Sequence) -> Option<Order> {
    let texts = trimmed(texts);
    let items = scattered(&texts, sequence);
    let right = find_each(&texts, &items)?;
    Some(Order { items, right })
}

fn freeze_match(content: &MatchContent, sequence: &mut Sequence) -> Option<Match> {
    let side = |of: fn(&crate::draft::MatchPair) -> &String| -> Vec<String> {
        content
            .pairs
            .iter()
            .map(|pair| of(pair).trim().to_owned())
            .collect()
    };
    let prompts = with_ids(side(|pair| &pair.prompt), sequence);
    let partners = side(|pair| &pair.answer);
    let mut offered = partners.clone();
    offered.extend(trimmed(&content.distractors));
    let answers = scattered(&offered, sequence);
    let right = find_each(&partners, &answers)?;
    Some(Match {
        prompts,
        answers,
        right,
    })
}

/// A list is scattered like the items of an order: ids and places depend on its texts alone.
fn freeze_gaps(content: &GapsContent, sequence: &mut Sequence) -> Option<Gaps> {
    let gaps = content.gaps().map(|gap| {
        Some(match content.way {
            GapsWay::Typed => Gap::Typed(Typed {
                accepted: trimmed(&gap.accepted),
                tolerates_typos: content.tolerates_typos,
            }),
            GapsWay::List => {
                let texts: Vec<String> = gap.choices().map(|text| text.trim().to_owned()).collect();
                let choices = scattered(&texts, sequence);
                let right = find_each(texts.get(..1)?, &choices)?;
                Gap::Listed(ListedGap { choices, right })
            }
        })
    });
    Some(Gaps {
        gaps: gaps.collect::<Option<_>>()?,
        texts: content.texts(),
    })
}

/// Categories stand as their author has them. Items are scattered like those of an order: which of
/// them belong together shows neither in ids nor in places.
fn freeze_categorize(content: &CategorizeContent, sequence: &mut Sequence) -> Option<Categorize> {
    let names = content.names().map(|name| name.trim().to_owned());
    let categories = with_ids(names.collect(), sequence);
    let texts: Vec<String> = content.items().map(|item| item.trim().to_owned()).collect();
    let items = scattered(&texts, sequence);
    let counts = content
        .categories
        .iter()
        .map(|category| category.items.len());
    let homes = categories.iter().zip(counts);
    let homes = homes.flat_map(|(category, count)| std::iter::repeat_n(category.id, count));
    let home_of: BTreeMap<AnswerId, AnswerId> =
        find_each(&texts, &items)?.into_iter().zip(homes).collect();
    let right = items.iter().map(|item| Some(vec![*home_of.get(&item.id)?]));
    Some(Categorize {
        right: right.collect::<Option<_>>()?,
        categories,
        items,
    })
}

/// Spots keep the numbers of their author, and labels are scattered: neither says what belongs
/// where.
fn freeze_labels(content: &LabelsContent, sequence: &mut Sequence) -> Option<Labels> {
    let texts: Vec<String> = content
        .labels()
        .map(|text| text.trim().to_owned())
        .collect();
    let labels = scattered(&texts, sequence);
    let right = find_each(texts.get(..content.spots.len())?, &labels)?;
    let spots = content.spots.iter().map(|spot| Point {
        x: spot.x,
        y: spot.y,
    });
    Some(Labels {
        spots: spots.collect(),
        right: right.into_iter().map(|id| vec![id]).collect(),
        labels,
    })
}

/// For each text the id of an item that says it; of two that say the same, each is used once.
pub(crate) fn find_each(texts: &[String], items: &[Item]) -> Option<Vec<AnswerId>> {
    let mut free: Vec<&Item> = items.iter().collect();
    let mut found = Vec::with_capacity(texts.len());
    for text in texts {
        let at = free.iter().position(|item| item.text == *text)?;
        found.push(free.remove(at).id);
    }
    Some(found)
}

fn trimmed(texts: &[String]) -> Vec<String> {
    texts.iter().map(|text| text.trim().to_owned()).collect()
}

fn fresh_id(sequence: &mut Sequence, is_taken: impl Fn(AnswerId) -> bool) -> AnswerId {
    loop {
        let id = AnswerId(u32::try_from(sequence.next() >> 32).unwrap_or(0));
        if !is_taken(id) {
            return id;
        }
    }
}
