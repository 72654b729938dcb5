//! What goes out comes back: for every format, whatever is not said to be lost is still there,
//! and what is said to be lost is not.

use std::collections::BTreeSet;

use formats::{
    File, FileSize, Format, Imported, Loss, LossKind, USUAL_TIME_LIMIT_S, carried, export, import,
};
use game::draft::{
    CategorizeContent, ChoiceContent, Content, DraftAnswer, DraftCategory, DraftMedia,
    DraftPicture, GapsContent, GapsWay, LabelSpot, LabelsContent, MatchContent, MatchPair,
    MediaKind, NumberContent, NumberRange, OpenTextContent, OrderContent, PassageGap, PassagePart,
    PinArea, PinContent, PollContent, QuestionDraft, QuizDraft, QuizSettings, RankingContent,
    RatingContent, RatingScale, SlideContent, TrueFalseContent, TypedContent, WordCloudContent,
};
use game::lint::is_playable;
use game::number::Number;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// A picture of 1000 by 500 pixels, as far as anyone looks here.
const PICTURE: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x03\xE8\0\0\x01\xF4";
const FILM: &[u8] = b"\0\0\0\x10ftypisom";
const SOUND: &[u8] = b"OggS and so on";

fn words() -> impl Strategy<Value = String> {
    "[A-Za-zéß][A-Za-zéß ]{0,20}".prop_map(|text| text.trim().to_owned())
}

/// Text with every sign that means something somewhere.
fn signs() -> impl Strategy<Value = String> {
    r#"[A-Za-z0-9é ,.!?<>&;:=#{}/\\*`$~"'()\[\]\n%|+-]{0,40}"#
        .prop_map(|text| text.trim().to_owned())
        .prop_filter("says something", |text| !text.is_empty())
}

fn texts(text: BoxedStrategy<String>, count: std::ops::Range<usize>) -> BoxedStrategy<Vec<String>> {
    vec(text, count)
        .prop_map(|texts| {
            let numbered = (1..).zip(texts);
            // No two are the same, and none begins with a sign that a list would be read from.
            numbered
                .map(|(number, text)| format!("{text} {number}"))
                .collect()
        })
        .boxed()
}

fn number() -> impl Strategy<Value = Number> {
    (-1_000_000_000i64..1_000_000_000).prop_map(|millionths| {
        let sign = if millionths < 0 { "-" } else { "" };
        let size = millionths.abs();
        Number::parse(&format!(
            "{sign}{}.{:06}",
            size / 1_000_000,
            size % 1_000_000
        ))
        .unwrap()
    })
}

fn content(text: &BoxedStrategy<String>) -> BoxedStrategy<Content> {
    let answers = |count| texts(text.clone(), count);
    let label = || prop_oneof![Just(String::new()), "[a-z°%/²]{1,8}"];
    let pictures = vec(option::weighted(0.2, picture(text)), 9);
    let feedback = vec(option::weighted(0.3, text.clone()), 9);
    let choice = (answers(2..9), any::<u8>(), pictures, feedback);
    let choice = choice.prop_map(|(texts, rights, pictures, feedback)| {
        let texts = texts.into_iter().enumerate().zip(pictures).zip(feedback);
        let answers = texts.map(|(((at, text), shown), feedback)| DraftAnswer {
            text: match shown {
                Some((true, _)) => String::new(),
                _ => text,
            },
            id: String::new(),
            is_correct: at == 0 || rights >> at & 1 == 1,
            picture: shown.map(|(_, picture)| picture),
            feedback: feedback.unwrap_or_default(),
        });
        Content::Choice(ChoiceContent {
            answers: answers.collect(),
        })
    });
    let typed = (answers(1..5), any::<bool>()).prop_map(|(accepted, tolerates_typos)| {
        Content::Typed(TypedContent {
            accepted,
            tolerates_typos,
        })
    });
    let range = NumberRange {
        min: Number::whole(-2_000),
        max: Number::whole(2_000),
        step: Number::parse("0.5").unwrap(),
    };
    let span = option::of(Just(Number::parse("12.5").unwrap()));
    let number = (number(), option::of(Just(range)), label(), span);
    let number = number.prop_map(|(right, range, unit, span)| {
        Content::Number(NumberContent {
            right: Some(right),
            tolerance: Number::whole(1),
            range,
            unit,
            span,
        })
    });
    let pairs = (answers(2..9), answers(2..9), answers(0..4));
    let pairs = pairs.prop_map(|(prompts, answers, rest)| {
        let pairs = prompts.into_iter().zip(answers);
        Content::Match(MatchContent {
            pairs: pairs
                .map(|(prompt, answer)| MatchPair { prompt, answer })
                .collect(),
            distractors: rest
                .into_iter()
                .map(|text| format!("{text} none"))
                .collect(),
        })
    });
    let area = (0u16..=1_000, 0u16..=500, 1u16..=300, 1u16..=300).prop_map(|(x, y, rx, ry)| {
        // Whole pixels of the picture.
        PinArea {
            x: x * 10,
            y: y * 20,
            radius_x: rx * 10,
            radius_y: ry * 20,
        }
    });
    let shown = vec(option::weighted(0.2, picture(text)), 9);
    let poll = (answers(2..9), any::<bool>(), shown);
    let poll = poll.prop_map(|(texts, takes_several, shown)| poll_of(texts, takes_several, shown));
    let gaps = (vec((text.clone(), answers(2..6)), 1..5), text.clone());
    let gaps = (
        gaps,
        any::<bool>(),
        any::<bool>(),
        option::weighted(0.2, text.clone()),
    );
    let gaps = gaps.prop_map(|((gaps, end), is_list, typos, spare)| {
        let mut content = passage(gaps, &end, is_list, typos);
        spare_texts(&mut content).extend(spare);
        Content::Gaps(content)
    });
    // As many as there are pairs in a match, which Moodle's are when they come back.
    let sorting = (2usize..6, answers(2..9), vec(0usize..5, 8));
    let sorting = sorting.prop_map(|(count, items, homes)| sorting_of(count, items, &homes));
    let labels = (answers(2..9), 0usize..5, 0u16..70);
    let labels = labels.prop_map(|(texts, others, first)| labels_of(texts, others, first));
    let rating = (2u8..=10, label(), label(), Just(RatingScale::Steps));
    // The steps of a recommendation don't travel.
    let recommended = (Just(5), label(), label(), Just(RatingScale::Recommendation));
    let ranking = answers(2..9);
    let body = prop_oneof![Just(String::new()), text.clone()];
    prop_oneof![
        choice,
        any::<bool>().prop_map(|is| Content::TrueFalse(TrueFalseContent { is_true: Some(is) })),
        typed,
        number,
        answers(2..9).prop_map(|items| Content::Order(OrderContent { items })),
        pairs,
        vec(area, 1..4).prop_map(|areas| Content::Pin(PinContent { areas })),
        poll,
        (1u8..=5).prop_map(|words_max| Content::WordCloud(WordCloudContent { words_max })),
        Just(Content::OpenText(OpenTextContent {})),
        rating.prop_map(rated),
        recommended.prop_map(rated),
        ranking.prop_map(|items| Content::Ranking(RankingContent { items })),
        body.prop_map(|body| Content::Slide(SlideContent { body })),
        gaps,
        sorting,
        labels,
    ]
    .boxed()
}

/// The last of these texts belong nowhere.
fn labels_of(mut texts: Vec<String>, others: usize, first: u16) -> Content {
    let count = texts.len() - others.min(texts.len() - 2);
    let distractors = texts.split_off(count);
    // Whole pixels of the picture.
    let spots = (0_u16..).zip(texts).map(|(at, label)| LabelSpot {
        x: first * 10 + at * 700,
        y: 10_000 - at * 20,
        label,
    });
    Content::Labels(LabelsContent {
        spots: spots.collect(),
        distractors,
    })
}

fn rated((steps, low, high, scale): (u8, String, String, RatingScale)) -> Content {
    Content::Rating(RatingContent {
        steps,
        low,
        high,
        scale,
    })
}

fn sorting_of(count: usize, items: Vec<String>, homes: &[usize]) -> Content {
    let mut categories: Vec<_> = (0..count)
        .map(|number| DraftCategory {
            name: format!("Category {number}"),
            items: Vec::new(),
        })
        .collect();
    for (item, home) in items.into_iter().zip(homes) {
        categories[home % count].items.push(item);
    }
    Content::Categorize(CategorizeContent { categories })
}

/// The texts of the first gap that don't count, because the gaps are filled in the other way.
fn spare_texts(content: &mut GapsContent) -> &mut Vec<String> {
    let way = content.way;
    let mut gaps = content.passage.iter_mut().filter_map(|part| match part {
        PassagePart::Gap(gap) => Some(gap),
        PassagePart::Text(_) => None,
    });
    let first = gaps.next().expect("a passage has a gap");
    match way {
        GapsWay::Typed => &mut first.others,
        GapsWay::List => &mut first.accepted,
    }
}

fn passage(gaps: Vec<(String, Vec<String>)>, end: &str, is_list: bool, typos: bool) -> GapsContent {
    let mut passage = Vec::new();
    for (at, (text, mut accepted)) in gaps.into_iter().enumerate() {
        let space = if at == 0 { "" } else { " " };
        passage.push(PassagePart::Text(format!("{space}{text} ")));
        let others = if is_list {
            accepted.split_off(1)
        } else {
            Vec::new()
        };
        passage.push(PassagePart::Gap(PassageGap { accepted, others }));
    }
    passage.push(PassagePart::Text(format!(" {end}")));
    GapsContent {
        passage,
        way: if is_list {
            GapsWay::List
        } else {
            GapsWay::Typed
        },
        tolerates_typos: typos,
    }
}

/// Its pictures end where the last one is, as they come back.
fn poll_of(
    mut answers: Vec<String>,
    takes_several: bool,
    mut shown: Vec<Option<(bool, DraftPicture)>>,
) -> Content {
    shown.truncate(answers.len());
    let used = shown.iter().rposition(Option::is_some);
    shown.truncate(used.map_or(0, |last| last + 1));
    for (text, shown) in answers.iter_mut().zip(&shown) {
        if matches!(shown, Some((true, _))) {
            text.clear();
        }
    }
    let pictures = shown.into_iter();
    Content::Poll(PollContent {
        answers,
        takes_several,
        pictures: pictures
            .map(|shown| shown.map(|(_, picture)| picture))
            .collect(),
    })
}

/// The picture of an answer, and whether it stands alone.
fn picture(alt: &BoxedStrategy<String>) -> impl Strategy<Value = (bool, DraftPicture)> + use<> {
    let alt = prop_oneof![Just(String::new()), alt.clone()];
    let parts = (any::<bool>(), alt, any::<bool>());
    parts.prop_map(|(is_alone, alt, is_decorative)| {
        let picture = DraftPicture {
            id: "0190-abc.png".to_owned(),
            alt,
            is_decorative,
        };
        (is_alone, picture)
    })
}

fn media(alt: &BoxedStrategy<String>) -> impl Strategy<Value = DraftMedia> + use<> {
    let kinds = prop_oneof![
        4 => Just(MediaKind::Image),
        1 => Just(MediaKind::YouTube),
        1 => Just(MediaKind::Video),
        1 => Just(MediaKind::Audio)
    ];
    let alt = prop_oneof![Just(String::new()), alt.clone()];
    let start_s = prop_oneof![2 => Just(0), 1 => 1_u32..10_000];
    (kinds, alt, any::<bool>(), start_s).prop_map(|(kind, alt, is_decorative, start_s)| {
        let id = match kind {
            MediaKind::Image => "0190-abc.png",
            MediaKind::Video => "0190-film.mp4",
            MediaKind::Audio => "0190-sound.ogg",
            MediaKind::YouTube => "dQw4w9WgXcQ",
        };
        DraftMedia {
            kind,
            id: id.to_owned(),
            alt,
            is_decorative,
            start_s: if kind == MediaKind::Image { 0 } else { start_s },
            veil: None,
        }
    })
}

fn question(text: &BoxedStrategy<String>) -> impl Strategy<Value = QuestionDraft> + use<> {
    let limit = prop_oneof![
        4 => Just(Some(USUAL_TIME_LIMIT_S)),
        1 => Just(None),
        1 => (5u32..=240).prop_map(Some)
    ];
    let factor = prop_oneof![3 => Just(1u8), 1 => Just(0), 1 => Just(2)];
    let explanation = prop_oneof![2 => Just(String::new()), 1 => text.clone()];
    let notes = prop_oneof![2 => Just(String::new()), 1 => text.clone()];
    let media = option::weighted(0.3, media(text));
    let parts = (
        text.clone(),
        content(text),
        limit,
        factor,
        media,
        explanation,
        notes,
    );
    parts.prop_map(
        |(text, content, limit, points_factor, media, explanation, notes)| {
            let is_slide = matches!(content, Content::Slide(_));
            // A slide has no limit unless its author says so.
            let time_limit_s = limit.filter(|limit_s| !is_slide || *limit_s != USUAL_TIME_LIMIT_S);
            let mut media = media;
            if let (Content::Pin(_) | Content::Labels(_), Some(media)) = (&content, &mut media) {
                media.kind = MediaKind::Image;
                "0190-abc.png".clone_into(&mut media.id);
                media.start_s = 0;
            }
            QuestionDraft {
                text,
                time_limit_s,
                points_factor: if content.is_scored() {
                    points_factor
                } else {
                    1
                },
                content,
                media,
                explanation,
                notes,
            }
        },
    )
}

fn quiz(text: impl Strategy<Value = String> + 'static) -> impl Strategy<Value = QuizDraft> {
    let text = text.boxed();
    let line = words();
    let about = prop_oneof![Just(String::new()), text.clone()];
    let tags = vec("[a-z]{3,8}", 0..4).prop_map(|mut tags| {
        tags.sort();
        tags.dedup();
        tags
    });
    let shuffles = any::<bool>();
    let parts = (line, about, tags, shuffles, vec(question(&text), 1..5));
    parts.prop_map(
        |(title, description, tags, shuffles, questions)| QuizDraft {
            title,
            description,
            tags,
            // Only Fanfare's own format carries it.
            language: String::new(),
            settings: QuizSettings {
                shuffle_questions: shuffles,
                ..QuizSettings::default()
            },
            questions,
        },
    )
}

fn files() -> Vec<File> {
    let files = [
        ("0190-abc.png", PICTURE),
        ("0190-film.mp4", FILM),
        ("0190-sound.ogg", SOUND),
    ];
    let files = files.map(|(name, bytes)| File {
        captions: None,
        name: name.to_owned(),
        bytes: bytes.to_vec(),
    });
    files.to_vec()
}

fn losses(quiz: &QuizDraft, format: Format) -> Vec<Loss> {
    let files = files();
    let sizes = files.iter().map(|file| FileSize {
        has_captions: false,
        name: &file.name,
        byte_count: file.bytes.len() as u64,
    });
    formats::losses(quiz, &sizes.collect::<Vec<_>>(), format)
}

/// What must come back: the quiz without what is said to be lost.
fn kept(quiz: &QuizDraft, lost: &[Loss], back: &Imported) -> QuizDraft {
    let mut kept = quiz.clone();
    let is_lost = |at: Option<usize>, kind| lost.contains(&Loss { question: at, kind });
    if is_lost(None, LossKind::Details) {
        let back = back.quiz.clone();
        (kept.title, kept.description, kept.tags) = (back.title, back.description, back.tags);
        kept.settings = back.settings;
    }
    for (at, question) in kept.questions.iter_mut().enumerate() {
        let is_lost = |kind| is_lost(Some(at), kind);
        if is_lost(LossKind::TimeLimit) {
            let is_slide = matches!(question.content, Content::Slide(_));
            question.time_limit_s = (!is_slide).then_some(USUAL_TIME_LIMIT_S);
        }
        if is_lost(LossKind::Points) {
            question.points_factor = 1;
        }
        if is_lost(LossKind::Media) {
            question.media = None;
        }
        if is_lost(LossKind::AnswerPictures) {
            question.retain_pictures(|_| false);
        }
        if is_lost(LossKind::Explanation) {
            question.explanation.clear();
        }
        if is_lost(LossKind::Feedback) {
            for answer in question.answers_mut() {
                answer.feedback.clear();
            }
        }
        if is_lost(LossKind::Notes) {
            question.notes.clear();
        }
        if is_lost(LossKind::Wording) {
            // How it is worded is the concern of the format; that it comes back is ours.
            let lost = lost.iter().filter(|loss| loss.kind == LossKind::Question);
            let before = lost.filter(|loss| loss.question < Some(at)).count();
            let back = &back.quiz.questions[at - before];
            (question.text, question.content) = (back.text.clone(), back.content.clone());
        }
        if is_lost(LossKind::Categories) {
            question.content = as_pairs(&question.content);
        }
        if let Content::Typed(typed) = &mut question.content
            && is_lost(LossKind::Spellings)
        {
            typed.tolerates_typos = false;
        }
        if let Content::Gaps(gaps) = &mut question.content
            && is_lost(LossKind::Spellings)
        {
            // A table keeps that typos are forgiven.
            gaps.tolerates_typos &= back.format == Format::Csv;
            let count = match gaps.way {
                GapsWay::Typed => 0,
                GapsWay::List => 1,
            };
            spare_texts(gaps).truncate(count);
        }
        if let Content::Number(number) = &mut question.content
            && is_lost(LossKind::NumberRange)
        {
            let unit = std::mem::take(&mut number.unit);
            // Moodle keeps the unit.
            if back.format == Format::MoodleXml {
                number.unit = unit;
            }
            number.range = None;
        }
        if let Content::Number(number) = &mut question.content
            && is_lost(LossKind::Closeness)
        {
            number.span = None;
        }
    }
    let mut at = 0;
    kept.questions.retain(|_| {
        at += 1;
        !is_lost(Some(at - 1), LossKind::Question)
    });
    kept
}

/// What sorting is for Moodle.
fn as_pairs(content: &Content) -> Content {
    let Content::Categorize(sorting) = content else {
        panic!("nothing is sorted");
    };
    let pairs = sorting.sorted().map(|(category, item)| MatchPair {
        prompt: item.to_owned(),
        answer: category.to_owned(),
    });
    let empty = sorting.categories.iter();
    let empty = empty.filter(|category| category.items.is_empty());
    Content::Match(MatchContent {
        pairs: pairs.collect(),
        distractors: empty.map(|category| category.name.clone()).collect(),
    })
}

fn goes_and_comes(quiz: &QuizDraft, format: Format) -> Result<(), TestCaseError> {
    let lost = losses(quiz, format);
    let exported = export(quiz, &files(), format);
    let back = import(&exported.bytes, None).or_else(|error| {
        // Nothing was left to write.
        let is_empty = kept_count(quiz, &lost) == 0;
        if is_empty {
            import(
                b"{\"format\":\"fanfare-quiz\",\"version\":2,\"questions\":[]}",
                None,
            )
        } else {
            Err(error)
        }
    });
    let back = back.map_err(|error| TestCaseError::fail(format!("{format:?}: {error}")))?;
    let expected = kept(quiz, &lost, &back);
    prop_assert_eq!(&back.quiz.questions, &expected.questions, "{:?}", format);
    if kept_count(quiz, &lost) > 0 {
        prop_assert_eq!(&back.quiz, &expected, "{:?}", format);
    }
    // Anyone who is told nothing gets all of it back, and anyone who gets less was told.
    prop_assert_eq!(
        lost.is_empty(),
        back.quiz == *quiz,
        "{:?} {:?}",
        format,
        lost
    );
    let questions = back.quiz.questions.iter();
    let named: BTreeSet<&str> = questions.flat_map(QuestionDraft::file_ids).collect();
    let came: BTreeSet<&str> = back.files.iter().map(|file| file.name.as_str()).collect();
    prop_assert_eq!(named, came, "{:?}", format);
    prop_assert!(back.files.iter().all(|file| files().contains(file)));
    Ok(())
}

fn kept_count(quiz: &QuizDraft, lost: &[Loss]) -> usize {
    let gone = lost
        .iter()
        .filter(|loss| loss.kind == LossKind::Question)
        .count();
    quiz.questions.len() - gone
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn our_own_format_loses_nothing(quiz in quiz(signs())) {
        prop_assert!(losses(&quiz, Format::Fanfare).is_empty());
        goes_and_comes(&quiz, Format::Fanfare)?;
    }

    #[test]
    fn moodle_loses_what_it_is_said_to_lose(quiz in quiz(signs())) {
        goes_and_comes(&quiz, Format::MoodleXml)?;
    }

    #[test]
    fn qti_loses_what_it_is_said_to_lose(quiz in quiz(signs())) {
        goes_and_comes(&quiz, Format::Qti)?;
    }

    #[test]
    fn the_table_loses_what_it_is_said_to_lose(quiz in quiz(signs())) {
        goes_and_comes(&quiz, Format::Csv)?;
    }

    #[test]
    fn gift_loses_what_it_is_said_to_lose(quiz in quiz(signs())) {
        goes_and_comes(&quiz, Format::Gift)?;
    }

    #[test]
    fn aiken_loses_what_it_is_said_to_lose(quiz in quiz(words())) {
        goes_and_comes(&quiz, Format::Aiken)?;
    }

    #[test]
    fn aiken_says_what_it_words_otherwise(
        quiz in quiz("[A-Za-zéß*][A-Za-zéß \n.:)]{0,20}".prop_map(|text| text.trim().to_owned()))
    ) {
        goes_and_comes(&quiz, Format::Aiken)?;
    }

    #[test]
    fn what_came_in_and_goes_out_and_in_again_is_the_same(quiz in quiz(signs())) {
        for format in Format::ALL.into_iter().filter(|format| format.goes_out()) {
            if kept_count(&quiz, &losses(&quiz, format)) == 0 {
                continue;
            }
            let bytes = export(&quiz, &files(), format).bytes;
            let first = import(&bytes, Some(format)).unwrap();
            let second = export(&first.quiz, &first.files, format);
            let second = import(&second.bytes, Some(format)).unwrap();
            prop_assert_eq!(&first.quiz, &second.quiz, "{:?}", format);
            prop_assert_eq!(&first.files, &second.files, "{:?}", format);
        }
    }

    #[test]
    fn what_is_no_longer_playable_is_said_to_be_lost(mut quiz in quiz(words())) {
        quiz.questions[0].text.clear();
        prop_assert!(!is_playable(&quiz.questions[0]));
        for format in [Format::Csv, Format::Gift, Format::Aiken, Format::MoodleXml, Format::Qti] {
            let loss = Loss { question: Some(0), kind: LossKind::Question };
            prop_assert!(losses(&quiz, format).contains(&loss), "{:?}", format);
        }
        goes_and_comes(&quiz, Format::Fanfare)?;
        goes_and_comes(&quiz, Format::Qti)?;
        goes_and_comes(&quiz, Format::MoodleXml)?;
    }
}

/// What would begin a weight, or split a pair, stays what it is.
#[test]
fn gift_keeps_pairs_whose_prompts_look_like_its_signs() {
    let prompts = ["%-% 2", "%50% of it", "%", "%5", "a -> b", "% -> %"];
    let pairs = prompts
        .iter()
        .enumerate()
        .map(|(number, prompt)| MatchPair {
            prompt: (*prompt).to_owned(),
            answer: format!("answer {number}"),
        });
    let content = Content::Match(MatchContent {
        pairs: pairs.collect(),
        distractors: Vec::new(),
    });
    let quiz = QuizDraft {
        title: "Signs".to_owned(),
        questions: vec![QuestionDraft::of("Which is which?", content)],
        ..QuizDraft::default()
    };
    let bytes = export(&quiz, &files(), Format::Gift).bytes;
    let back = import(&bytes, Some(Format::Gift)).unwrap();
    assert_eq!(back.quiz.questions[0].content, quiz.questions[0].content);
}

/// A question with a film of its own.
fn with_film(number: usize) -> QuestionDraft {
    let mut question =
        QuestionDraft::choice(format!("Which? {number}"), [("a", true), ("b", false)]);
    question.media = Some(DraftMedia {
        kind: MediaKind::Video,
        id: format!("film-{number}.mp4"),
        alt: String::new(),
        is_decorative: false,
        start_s: 0,
        veil: None,
    });
    question
}

/// What goes out is never larger than what comes in, and what stays behind for that is said.
#[test]
fn files_go_out_as_long_as_there_is_room() {
    const MIB: usize = 1024 * 1024;
    let quiz = QuizDraft {
        title: "Films".to_owned(),
        questions: (0..4).map(with_film).collect(),
        ..QuizDraft::default()
    };
    let files: Vec<File> = [7, 7, 9, 2]
        .into_iter()
        .enumerate()
        .map(|(number, mib)| File {
            captions: None,
            name: format!("film-{number}.mp4"),
            // Nothing that could be packed smaller.
            bytes: (0..mib * MIB)
                .map(|n| (n * n / 7 % 251).to_le_bytes()[0])
                .collect(),
        })
        .collect();
    let sizes: Vec<FileSize<'_>> = files
        .iter()
        .map(|file| FileSize {
            has_captions: false,
            name: &file.name,
            byte_count: file.bytes.len() as u64,
        })
        .collect();
    let lost = |format, sizes| {
        let lost = formats::losses(&quiz, sizes, format);
        let lost = lost
            .into_iter()
            .filter_map(|loss| Some((loss.question?, loss.kind)));
        lost.collect::<Vec<_>>()
    };
    for (format, left) in [
        (Format::Fanfare, vec![2]),
        (Format::Qti, vec![2]),
        (Format::MoodleXml, vec![1, 2]),
    ] {
        let too_large: Vec<_> = left
            .iter()
            .map(|at| (*at, LossKind::MediaTooLarge))
            .collect();
        let said = lost(format, &sizes[..]);
        let said: Vec<_> = said
            .into_iter()
            .filter(|(_, kind)| *kind != LossKind::TimeLimit)
            .collect();
        assert_eq!(said, too_large, "{format:?}");
        let carried = carried(&quiz, &sizes, format);
        let files: Vec<File> = files
            .iter()
            .filter(|file| carried.contains(file.name.as_str()))
            .cloned()
            .collect();
        assert_eq!(files.len(), 4 - left.len());
        let back = import(&export(&quiz, &files, format).bytes, None).expect("it is readable");
        assert_eq!(back.files.len(), files.len(), "{format:?}");
    }
    assert!(
        lost(Format::Fanfare, &[]).contains(&(0, LossKind::Media)),
        "its file is gone"
    );
}

/// The largest quiz with a picture for each question is read again in every format.
#[test]
fn two_hundred_questions_with_a_picture_each_come_back() {
    let questions = (0..200).map(|number| {
        let mut question = with_film(number);
        question
            .media
            .iter_mut()
            .for_each(|media| media.kind = MediaKind::Image);
        question
    });
    let quiz = QuizDraft {
        questions: questions.collect(),
        ..QuizDraft::default()
    };
    let files: Vec<File> = (0..200)
        .map(|number: u8| File {
            captions: None,
            name: format!("film-{number}.mp4"),
            bytes: [PICTURE, &[number]].concat(),
        })
        .collect();
    for format in [Format::Fanfare, Format::Qti, Format::MoodleXml] {
        let back = import(&export(&quiz, &files, format).bytes, None).expect("it is readable");
        assert_eq!(
            (back.quiz.questions.len(), back.files.len()),
            (200, 200),
            "{format:?}"
        );
    }
}

/// One file that many questions show is packed once and read once.
#[test]
fn a_file_that_many_questions_show_counts_once() {
    let mut question = with_film(0);
    question
        .media
        .iter_mut()
        .for_each(|media| media.kind = MediaKind::Image);
    let quiz = QuizDraft {
        questions: vec![question; 20],
        ..QuizDraft::default()
    };
    let files = [File {
        captions: None,
        name: "film-0.mp4".to_owned(),
        bytes: [PICTURE, &vec![0; 2_000_000]].concat(),
    }];
    let size = FileSize {
        has_captions: false,
        name: &files[0].name,
        byte_count: files[0].bytes.len() as u64,
    };
    assert!(
        carried(&quiz, &[size], Format::MoodleXml).is_empty(),
        "there it counts each time"
    );
    for format in [Format::Fanfare, Format::Qti] {
        assert_eq!(carried(&quiz, &[size], format).len(), 1);
        let back = import(&export(&quiz, &files, format).bytes, None).expect("it is readable");
        assert_eq!(back.files, files, "{format:?}");
        assert!(
            back.quiz
                .questions
                .iter()
                .all(|question| question.media.is_some())
        );
    }
}

/// A file without a span reads as before, and a quiz without one is written as before.
#[test]
fn a_number_without_a_span_is_written_as_it_was() {
    let stored = r#"{"kind":"number","right":"5","tolerance":"1","range":null,"unit":"km"}"#;
    let content: Content = serde_json::from_str(stored).unwrap();
    let Content::Number(number) = &content else {
        panic!("a number");
    };
    assert_eq!(number.span, None);
    assert_eq!(serde_json::to_string(&content).unwrap(), stored);
    let close = Content::Number(NumberContent {
        span: Some(Number::whole(3)),
        ..number.clone()
    });
    let written = serde_json::to_string(&close).unwrap();
    assert!(written.ends_with(r#""unit":"km","span":"3"}"#), "{written}");
    assert_eq!(serde_json::from_str::<Content>(&written).unwrap(), close);
}

/// What was stored before there were two scales reads and writes as it did.
#[test]
fn a_scale_of_steps_is_stored_as_before() {
    let stored = r#"{"kind":"rating","steps":5,"low":"bad","high":"good"}"#;
    let content: Content = serde_json::from_str(stored).unwrap();
    let Content::Rating(rating) = &content else {
        panic!("a rating");
    };
    assert_eq!(rating.scale, RatingScale::Steps);
    assert_eq!(serde_json::to_string(&content).unwrap(), stored);
    let other = rated((5, String::new(), String::new(), RatingScale::Recommendation));
    let other = serde_json::to_value(&other).unwrap();
    assert_eq!(other["scale"], "recommendation");
}
