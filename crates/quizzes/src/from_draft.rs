//! Conversions between a stored question and what its author edits.

use game::draft::{self, Content as Draft};
use game::lint;
use game::number::Number;
use protocol::from_draft::{draft_area, pin_area};
use protocol::http::documents::{
    AnswerPicture, CategorizeContent, ChoiceAnswer, ChoiceContent, Content, DocumentQuestion,
    Finding, Flaw, GapsContent, ItemCategory, LabelSpot, LabelsContent, MatchContent, MatchPair,
    NumberContent, OpenTextContent, OrderContent, PassageGap, PassagePart, PinContent, PollContent,
    QuestionMedia, QuestionSource, QuizSettings, RankingContent, RatingContent, RatingScale,
    Severity, SlideContent, TrueFalseContent, TypedContent, WordCloudContent,
};
use protocol::ids::count;
use protocol::question::{GapsWay, NumberRange};
use protocol::same_words;
use views::{draft_media_kind, draft_veil_look, media_kind, veil_look};
use views::{game_preset, preset};

/// A stored question as its author edits it.
pub fn document_question(id: &str, question: &draft::QuestionDraft) -> DocumentQuestion {
    DocumentQuestion {
        id: id.to_owned(),
        text: question.text.clone(),
        content: content(&question.content),
        time_limit_s: question.time_limit_s,
        points_factor: question.points_factor,
        media: question.media.as_ref().map(|media| QuestionMedia {
            kind: media_kind(media.kind),
            id: media.id.clone(),
            alt: media.alt.clone(),
            is_decorative: media.is_decorative,
            start_s: media.start_s,
            veil: media.veil.map(veil_look),
        }),
        explanation: question.explanation.clone(),
        notes: question.notes.clone(),
        source: None,
    }
}

/// The question with whom it was copied from.
pub fn credited(
    question: DocumentQuestion,
    source: Option<&store::QuestionSource>,
) -> DocumentQuestion {
    let source = source.map(|source| QuestionSource {
        quiz_id: source.quiz_id.clone(),
        title: source.title.clone(),
        author_name: source.author_name.clone(),
    });
    DocumentQuestion { source, ..question }
}

/// Whom an edited question was copied from, as it is stored.
pub fn stored_source(question: &DocumentQuestion) -> Option<store::QuestionSource> {
    let source = question.source.as_ref()?;
    Some(store::QuestionSource {
        quiz_id: source.quiz_id.clone(),
        title: source.title.clone(),
        author_name: source.author_name.clone(),
    })
}

/// An edited question as it is stored. Its numbers were validated on input.
pub fn question_draft(question: &DocumentQuestion) -> draft::QuestionDraft {
    let mut draft = draft::QuestionDraft {
        text: question.text.clone(),
        content: draft_content(&question.content),
        time_limit_s: question.time_limit_s,
        points_factor: question.points_factor,
        media: question.media.as_ref().map(|media| draft::DraftMedia {
            kind: draft_media_kind(media.kind),
            id: media.id.clone(),
            alt: media.alt.clone(),
            is_decorative: media.is_decorative,
            start_s: media.start_s,
            veil: media.veil.map(draft_veil_look),
        }),
        explanation: question.explanation.clone(),
        notes: question.notes.clone(),
    };
    // A picture without an answer belongs to nothing.
    draft.retain_pictures(|_| true);
    draft
}

/// What is asked, as its author edits it.
fn content(content: &Draft) -> Content {
    match content {
        Draft::Choice(choice) => Content::Choice(ChoiceContent {
            answers: choice
                .answers
                .iter()
                .map(|answer| ChoiceAnswer {
                    id: answer.id.clone(),
                    text: answer.text.clone(),
                    is_correct: answer.is_correct,
                    picture: answer.picture.as_ref().map(answer_picture),
                    feedback: answer.feedback.clone(),
                })
                .collect(),
        }),
        Draft::TrueFalse(statement) => Content::TrueFalse(TrueFalseContent {
            is_true: statement.is_true,
        }),
        Draft::Typed(typed) => Content::Typed(TypedContent {
            accepted: typed.accepted.clone(),
            tolerates_typos: typed.tolerates_typos,
        }),
        Draft::Number(number) => Content::Number(number_content(number)),
        Draft::Order(order) => Content::Order(OrderContent {
            items: order.items.clone(),
        }),
        Draft::Match(pairs) => Content::Match(MatchContent {
            pairs: pairs
                .pairs
                .iter()
                .map(|pair| MatchPair {
                    prompt: pair.prompt.clone(),
                    answer: pair.answer.clone(),
                })
                .collect(),
            distractors: pairs.distractors.clone(),
        }),
        Draft::Pin(pin) => Content::Pin(PinContent {
            areas: pin.areas.iter().copied().map(pin_area).collect(),
        }),
        Draft::Poll(poll) => Content::Poll(PollContent {
            answers: poll.answers.clone(),
            takes_several: poll.takes_several,
            pictures: poll
                .pictures
                .iter()
                .map(|one| one.as_ref().map(answer_picture))
                .collect(),
        }),
        Draft::WordCloud(cloud) => Content::WordCloud(WordCloudContent {
            words_max: cloud.words_max,
        }),
        Draft::OpenText(_) => Content::OpenText(OpenTextContent {}),
        Draft::Rating(rating) => Content::Rating(RatingContent {
            steps: rating.steps,
            low: rating.low.clone(),
            high: rating.high.clone(),
            scale: rating_scale(rating.scale),
        }),
        Draft::Slide(slide) => Content::Slide(SlideContent {
            body: slide.body.clone(),
        }),
        Draft::Gaps(gaps) => Content::Gaps(gaps_content(gaps)),
        Draft::Categorize(sorting) => Content::Categorize(categorize_content(sorting)),
        Draft::Labels(labels) => Content::Labels(labels_content(labels)),
        Draft::Ranking(ranking) => Content::Ranking(RankingContent {
            items: ranking.items.clone(),
        }),
    }
}

fn draft_content(content: &Content) -> Draft {
    match content {
        Content::Choice(choice) => Draft::Choice(draft::ChoiceContent {
            answers: choice
                .answers
                .iter()
                .map(|answer| draft::DraftAnswer {
                    id: answer.id.clone(),
                    text: answer.text.clone(),
                    is_correct: answer.is_correct,
                    picture: answer.picture.as_ref().map(draft_picture),
                    feedback: answer.feedback.clone(),
                })
                .collect(),
        }),
        Content::TrueFalse(statement) => Draft::TrueFalse(draft::TrueFalseContent {
            is_true: statement.is_true,
        }),
        Content::Typed(typed) => Draft::Typed(draft::TypedContent {
            accepted: typed.accepted.clone(),
            tolerates_typos: typed.tolerates_typos,
        }),
        Content::Number(number) => Draft::Number(draft_number(number)),
        Content::Order(order) => Draft::Order(draft::OrderContent {
            items: order.items.clone(),
        }),
        Content::Match(pairs) => Draft::Match(draft::MatchContent {
            pairs: pairs
                .pairs
                .iter()
                .map(|pair| draft::MatchPair {
                    prompt: pair.prompt.clone(),
                    answer: pair.answer.clone(),
                })
                .collect(),
            distractors: pairs.distractors.clone(),
        }),
        Content::Pin(pin) => Draft::Pin(draft::PinContent {
            areas: pin.areas.iter().copied().map(draft_area).collect(),
        }),
        Content::Poll(poll) => Draft::Poll(draft::PollContent {
            answers: poll.answers.clone(),
            takes_several: poll.takes_several,
            pictures: poll
                .pictures
                .iter()
                .map(|one| one.as_ref().map(draft_picture))
                .collect(),
        }),
        Content::WordCloud(cloud) => Draft::WordCloud(draft::WordCloudContent {
            words_max: cloud.words_max,
        }),
        Content::OpenText(_) => Draft::OpenText(draft::OpenTextContent {}),
        Content::Rating(rating) => Draft::Rating(draft::RatingContent {
            steps: rating.steps,
            low: rating.low.clone(),
            high: rating.high.clone(),
            scale: draft_rating_scale(rating.scale),
        }),
        Content::Slide(slide) => Draft::Slide(draft::SlideContent {
            body: slide.body.clone(),
        }),
        Content::Gaps(gaps) => Draft::Gaps(draft_gaps(gaps)),
        Content::Categorize(sorting) => Draft::Categorize(draft_categorize(sorting)),
        Content::Labels(labels) => Draft::Labels(draft_labels(labels)),
        Content::Ranking(ranking) => Draft::Ranking(draft::RankingContent {
            items: ranking.items.clone(),
        }),
    }
}

fn answer_picture(picture: &draft::DraftPicture) -> AnswerPicture {
    AnswerPicture {
        id: picture.id.clone(),
        alt: picture.alt.clone(),
        is_decorative: picture.is_decorative,
    }
}

fn draft_picture(picture: &AnswerPicture) -> draft::DraftPicture {
    draft::DraftPicture {
        id: picture.id.clone(),
        alt: picture.alt.clone(),
        is_decorative: picture.is_decorative,
    }
}

fn number_content(number: &draft::NumberContent) -> NumberContent {
    NumberContent {
        right: number.right.map(|right| right.to_string()),
        tolerance: number.tolerance.to_string(),
        range: number.range.as_ref().map(|range| NumberRange {
            min: range.min.to_string(),
            max: range.max.to_string(),
            step: range.step.to_string(),
        }),
        unit: number.unit.clone(),
        span: number.span.map(|span| span.to_string()),
    }
}

fn draft_number(content: &NumberContent) -> draft::NumberContent {
    draft::NumberContent {
        right: content.right.as_deref().and_then(Number::parse),
        tolerance: number(&content.tolerance),
        range: content.range.as_ref().map(|range| draft::NumberRange {
            min: number(&range.min),
            max: number(&range.max),
            step: number(&range.step),
        }),
        unit: content.unit.clone(),
        span: content.span.as_deref().map(number),
    }
}

fn gaps_content(gaps: &draft::GapsContent) -> GapsContent {
    let passage = gaps.passage.iter().map(|part| match part {
        draft::PassagePart::Text(text) => PassagePart::Text(text.clone()),
        draft::PassagePart::Gap(gap) => PassagePart::Gap(PassageGap {
            accepted: gap.accepted.clone(),
            others: gap.others.clone(),
        }),
    });
    GapsContent {
        passage: passage.collect(),
        way: gaps_way(gaps.way),
        tolerates_typos: gaps.tolerates_typos,
    }
}

fn draft_gaps(gaps: &GapsContent) -> draft::GapsContent {
    let passage = gaps.passage.iter().map(|part| match part {
        PassagePart::Text(text) => draft::PassagePart::Text(text.clone()),
        PassagePart::Gap(gap) => draft::PassagePart::Gap(draft::PassageGap {
            accepted: gap.accepted.clone(),
            others: gap.others.clone(),
        }),
    });
    draft::GapsContent {
        passage: passage.collect(),
        way: draft_gaps_way(gaps.way),
        tolerates_typos: gaps.tolerates_typos,
    }
}

fn categorize_content(sorting: &draft::CategorizeContent) -> CategorizeContent {
    let categories = sorting.categories.iter().map(|category| ItemCategory {
        name: category.name.clone(),
        items: category.items.clone(),
    });
    CategorizeContent {
        categories: categories.collect(),
    }
}

fn draft_categorize(sorting: &CategorizeContent) -> draft::CategorizeContent {
    let categories = sorting.categories.iter();
    let categories = categories.map(|category| draft::DraftCategory {
        name: category.name.clone(),
        items: category.items.clone(),
    });
    draft::CategorizeContent {
        categories: categories.collect(),
    }
}

fn labels_content(labels: &draft::LabelsContent) -> LabelsContent {
    let spots = labels.spots.iter().map(|spot| LabelSpot {
        x: spot.x,
        y: spot.y,
        label: spot.label.clone(),
    });
    LabelsContent {
        spots: spots.collect(),
        distractors: labels.distractors.clone(),
    }
}

fn draft_labels(labels: &LabelsContent) -> draft::LabelsContent {
    let spots = labels.spots.iter().map(|spot| draft::LabelSpot {
        x: spot.x,
        y: spot.y,
        label: spot.label.clone(),
    });
    draft::LabelsContent {
        spots: spots.collect(),
        distractors: labels.distractors.clone(),
    }
}

same_words! {
    fn rating_scale(draft::RatingScale) -> RatingScale;
    fn draft_rating_scale(RatingScale) -> draft::RatingScale;
    = { Steps, Recommendation }
}

same_words! {
    fn gaps_way(draft::GapsWay) -> GapsWay;
    fn draft_gaps_way(GapsWay) -> draft::GapsWay;
    = { Typed, List }
}

fn number(digits: &str) -> Number {
    Number::parse(digits).unwrap_or_default()
}

/// The settings of a quiz, on the wire.
pub fn quiz_settings(settings: &draft::QuizSettings) -> QuizSettings {
    QuizSettings {
        preset: preset(settings.preset),
        streak_bonus: settings.streak_bonus,
        partial_credit: settings.partial_credit,
        shuffle_answers: settings.shuffle_answers,
        shuffle_questions: settings.shuffle_questions,
    }
}

/// The settings of a quiz, as they are stored.
pub fn draft_settings(settings: &QuizSettings) -> draft::QuizSettings {
    draft::QuizSettings {
        preset: game_preset(settings.preset),
        streak_bonus: settings.streak_bonus,
        partial_credit: settings.partial_credit,
        shuffle_answers: settings.shuffle_answers,
        shuffle_questions: settings.shuffle_questions,
    }
}

/// The problems of a question.
pub fn findings(id: &str, question: &draft::QuestionDraft) -> Vec<Finding> {
    let finding = |finding: lint::Finding| Finding {
        question_id: Some(id.to_owned()),
        at: finding.at.map(count),
        flaw: flaw(finding.flaw),
        severity: severity(finding.flaw.severity()),
    };
    lint::lint(question).into_iter().map(finding).collect()
}

same_words! {
    fn severity(lint::Severity) -> Severity;
    = { Warning, Error }
}

same_words! {
    fn flaw(lint::Flaw) -> Flaw;
    = {
        TextMissing, TextTooLong, TooFew, TooMany, AnswerMissing, AnswerTwice, NothingRight,
        AllRight, OutsideRange, RangeUnusable, PictureMissing, AreaUnusable, OutOfRange,
        TooLittleTime, AltMissing, SpanTooSmall, GapsTouch, CategoryUnnamed, CategoryTwice,
        CategoryEmpty, ItemTwice, SpotOutside, SpotsTooNear, LabelTwice, VeilUntimed
    }
}
