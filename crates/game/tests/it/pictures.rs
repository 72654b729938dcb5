//! Answers with pictures: what a room plays of them, and that nothing else changes.

use std::collections::{BTreeMap, BTreeSet};

use game::correction::{Correction, Key};
use game::draft::{Content, DraftPicture, MediaKind, PollContent, QuestionDraft};
use game::event::Pick;
use game::gathered::{Dealing, attempt_questions};
use game::lint::{Flaw, is_playable, lint};
use game::quiz::{Freezing, Media, Question, QuestionKind, freeze};
use game::score::{Grade, Grader};
use game::{Event, Room, SeatId};
use proptest::prelude::*;

use crate::rooms::{SETTINGS, START_MS, advance, draft, join, opened, pick, step};

pub(crate) fn picture(id: &str, alt: &str) -> DraftPicture {
    DraftPicture {
        id: id.to_owned(),
        alt: alt.to_owned(),
        is_decorative: false,
    }
}

/// Files by the names of what they show.
fn files(kind: MediaKind, names: &[&str]) -> BTreeMap<String, Media> {
    let file = |name: &&str| {
        let media = Media {
            kind,
            link: format!("/media/{name}"),
            alt: String::new(),
            width: 400,
            height: 300,
            start_s: 0,
        };
        ((*name).to_owned(), media)
    };
    names.iter().map(file).collect()
}

fn how(shuffle_answers: bool) -> Freezing {
    Freezing {
        shuffle_answers,
        media: files(MediaKind::Image, &["owl", "fox"]),
        ..Freezing::default()
    }
}

/// Which is an owl? A picture alone, a picture with a text, and a text alone.
fn animals() -> QuestionDraft {
    let mut draft = QuestionDraft::choice(
        "Which is an owl?",
        [("", true), ("Fox", false), ("Elk", false)],
    );
    draft.answers_mut()[0].picture = Some(picture("owl", " An owl "));
    draft.answers_mut()[1].picture = Some(picture("fox", "A fox"));
    draft
}

fn frozen(draft: &QuestionDraft, how: &Freezing, seed: u64) -> Question {
    let drafts = std::slice::from_ref(draft);
    freeze(drafts, how, seed).unwrap().remove(0)
}

/// What players see of each answer: its text and its picture.
fn seen(question: &Question) -> Vec<(String, Option<(String, String)>)> {
    let answers = question.answers().iter();
    let seen = answers.map(|answer| {
        let shown = question.picture_of(answer.id);
        let shown = shown.map(|shown| (shown.link.clone(), shown.alt.clone()));
        (answer.text.clone(), shown)
    });
    seen.collect()
}

#[test]
fn each_answer_keeps_its_picture_in_any_order() {
    let shown = |name: &str, alt: &str| Some((format!("/media/{name}"), alt.to_owned()));
    let mut want = vec![
        (String::new(), shown("owl", "An owl")),
        ("Fox".to_owned(), shown("fox", "A fox")),
        ("Elk".to_owned(), None),
    ];
    assert_eq!(seen(&frozen(&animals(), &how(false), 1)), want);
    want.sort();
    for seed in 0..30 {
        let question = frozen(&animals(), &how(true), seed);
        let mut got = seen(&question);
        got.sort();
        assert_eq!(got, want);
        let right = question.answers().iter().find(|answer| answer.is_correct);
        assert_eq!(
            right.map(|answer| question.words_of(answer)),
            Some("An owl")
        );

        let shuffling = Dealing {
            shuffles_answers: true,
            ..Dealing::default()
        };
        let own = attempt_questions(&[question], shuffling, seed).remove(0).1;
        let mut got = seen(&own);
        got.sort();
        assert_eq!(got, want, "in an attempt, too");
    }
}

#[test]
fn a_picture_without_its_file_is_told_in_words() {
    let nothing = Freezing::default();
    let question = frozen(&animals(), &nothing, 1);
    assert!(matches!(question.kind, QuestionKind::Choice(_)));
    let texts: Vec<&str> = question
        .answers()
        .iter()
        .map(|one| one.text.as_str())
        .collect();
    assert_eq!(texts, ["An owl", "Fox", "Elk"]);

    let films = Freezing {
        media: files(MediaKind::Video, &["owl", "fox"]),
        ..Freezing::default()
    };
    assert_eq!(
        frozen(&animals(), &films, 1),
        question,
        "a film is no picture"
    );

    let mut half = how(false);
    half.media.remove("owl");
    let question = frozen(&animals(), &half, 1);
    assert_eq!(question.pictures().len(), 1);
    assert_eq!(question.answers()[0].text, "An owl");
}

#[test]
fn a_decorative_picture_is_silent_only_beside_a_text() {
    let mut draft = animals();
    for answer in draft.answers_mut() {
        if let Some(picture) = &mut answer.picture {
            picture.is_decorative = true;
        }
    }
    let question = frozen(&draft, &how(false), 1);
    let alts: Vec<&str> = question
        .pictures()
        .iter()
        .map(|one| &*one.picture.alt)
        .collect();
    assert_eq!(alts, ["An owl", ""]);
}

#[test]
fn a_lost_picture_leaves_its_words_as_far_as_they_fit() {
    let mut draft = animals();
    draft.answers_mut()[0].picture = Some(picture("owl", &"é".repeat(300)));
    for answer in draft.answers_mut() {
        answer.lose_picture();
    }
    let texts: Vec<String> = draft
        .answers_mut()
        .iter()
        .map(|one| one.text.clone())
        .collect();
    assert_eq!(texts, ["é".repeat(200), "Fox".to_owned(), "Elk".to_owned()]);
    assert_eq!(lint(&draft), []);
}

/// What shall we get? Two answers with pictures, and one without.
fn snacks() -> PollContent {
    PollContent {
        answers: ["", "Soup", "Bread"].map(str::to_owned).to_vec(),
        takes_several: true,
        pictures: vec![
            Some(picture("owl", "Rice ")),
            Some(picture("fox", "A bowl")),
        ],
    }
}

fn asked(poll: PollContent) -> QuestionDraft {
    QuestionDraft::of("What shall we get?", Content::Poll(poll))
}

#[test]
fn answers_of_a_poll_keep_their_pictures_in_any_order() {
    let shown = |name: &str, alt: &str| Some((format!("/media/{name}"), alt.to_owned()));
    let mut want = vec![
        (String::new(), shown("owl", "Rice")),
        ("Soup".to_owned(), shown("fox", "A bowl")),
        ("Bread".to_owned(), None),
    ];
    let drawn = frozen(&asked(snacks()), &how(false), 1);
    assert_eq!(seen(&drawn), want);
    assert!(drawn.takes_several() && !drawn.is_scored());
    want.sort();
    let shuffling = Dealing {
        shuffles_answers: true,
        ..Dealing::default()
    };
    let mut orders = BTreeSet::new();
    for seed in 0..30 {
        let question = frozen(&asked(snacks()), &how(true), seed);
        let own = attempt_questions(std::slice::from_ref(&question), shuffling, seed).remove(0);
        for question in [question, own.1] {
            let mut got = seen(&question);
            orders.insert(got.clone());
            got.sort();
            assert_eq!(got, want);
        }
    }
    assert!(orders.len() > 3, "they are shuffled");
}

#[test]
fn a_poll_without_its_files_is_the_same_poll_in_words() {
    let plain = PollContent {
        answers: ["Rice", "Soup", "Bread"].map(str::to_owned).to_vec(),
        takes_several: true,
        pictures: Vec::new(),
    };
    let mut without = asked(snacks());
    without.retain_pictures(|_| false);
    assert_eq!(without, asked(plain.clone()));
    for seed in 0..9 {
        let plain = frozen(&asked(plain.clone()), &how(true), seed);
        assert!(matches!(plain.kind, QuestionKind::Poll(_)));
        let nothing = Freezing {
            shuffle_answers: true,
            ..Freezing::default()
        };
        assert_eq!(frozen(&asked(snacks()), &nothing, seed), plain);
        let pictured = frozen(&asked(snacks()), &how(true), seed);
        let ids = |question: &Question| -> Vec<_> {
            question.answers().iter().map(|one| one.id).collect()
        };
        assert_eq!(
            ids(&pictured),
            ids(&plain),
            "pictures change no id and no order"
        );
    }
}

#[test]
fn pictures_of_a_poll_that_belong_to_no_answer_are_left_out() {
    let mut poll = snacks();
    poll.answers.truncate(1);
    let mut draft = asked(poll);
    assert_eq!(draft.file_ids().collect::<Vec<_>>(), ["owl"]);
    draft.retain_pictures(|_| true);
    let Content::Poll(poll) = &draft.content else {
        panic!("{draft:?}");
    };
    assert_eq!(poll.pictures, [Some(picture("owl", "Rice "))]);
}

#[test]
fn answers_of_a_poll_need_what_those_of_a_choice_need() {
    let flaws = |change: fn(&mut PollContent)| {
        let mut poll = snacks();
        change(&mut poll);
        let findings = lint(&asked(poll));
        let places = findings.iter().map(|one| (one.flaw, one.at));
        places.collect::<Vec<_>>()
    };
    assert_eq!(flaws(|_| {}), []);
    let bare = flaws(|poll| poll.pictures[0] = None);
    assert_eq!(bare, [(Flaw::AnswerMissing, Some(0))]);
    let unsaid = flaws(|poll| poll.pictures[0] = Some(picture("owl", " ")));
    assert_eq!(unsaid, [(Flaw::AltMissing, Some(0))]);
    let unsaid = flaws(|poll| poll.pictures[1] = Some(picture("fox", "")));
    assert_eq!(unsaid, [(Flaw::AltMissing, Some(1))]);
    let twice = flaws(|poll| {
        poll.answers[2].clear();
        poll.pictures.push(Some(picture("owl", "The same")));
    });
    assert_eq!(twice, [(Flaw::AnswerTwice, Some(2))]);
    let mut silent = snacks();
    silent.pictures.push(Some(DraftPicture {
        is_decorative: true,
        ..picture("owl", "")
    }));
    assert_eq!(lint(&asked(silent)), []);
}

fn flaws(change: impl FnOnce(&mut QuestionDraft)) -> Vec<(Flaw, Option<usize>)> {
    let mut draft = animals();
    change(&mut draft);
    let findings = lint(&draft);
    findings.iter().map(|one| (one.flaw, one.at)).collect()
}

#[test]
fn an_answer_needs_a_text_or_a_picture_and_a_picture_its_description() {
    assert_eq!(flaws(|_| {}), []);
    let bare = flaws(|draft| draft.answers_mut()[0].picture = None);
    assert_eq!(bare, [(Flaw::AnswerMissing, Some(0))]);
    let unsaid = |at: usize, is_decorative| {
        flaws(|draft| {
            let id = "owl".to_owned();
            let alt = " ".to_owned();
            draft.answers_mut()[at].picture = Some(DraftPicture {
                id,
                alt,
                is_decorative,
            });
        })
    };
    assert_eq!(unsaid(0, false), [(Flaw::AltMissing, Some(0))]);
    assert_eq!(unsaid(0, true), [(Flaw::AltMissing, Some(0))]);
    assert_eq!(unsaid(1, false), [(Flaw::AltMissing, Some(1))]);
    assert_eq!(unsaid(1, true), []);
    let long = flaws(|draft| {
        draft.answers_mut()[1].picture = Some(picture("fox", &"x".repeat(301)));
    });
    assert_eq!(long, [(Flaw::TextTooLong, Some(1))]);
    let twice = flaws(|draft| {
        let answers = draft.answers_mut();
        answers[2].text = String::new();
        answers[2].picture = Some(picture("owl", "The same"));
    });
    assert_eq!(twice, [(Flaw::AnswerTwice, Some(2))]);
    let another = flaws(|draft| draft.answers_mut()[2].text = "Fox".to_owned());
    assert_eq!(another, [], "another picture, or none, is another answer");
}

#[test]
fn a_corrected_key_keeps_the_pictures() {
    let mut opened = opened(&[draft(2, &[0], None)], SETTINGS);
    opened.questions = vec![frozen(&animals(), &how(true), 3)];
    let mut room = Room::open(opened);
    step(&mut room, &join(0), START_MS).unwrap();
    advance(&mut room, START_MS);
    advance(&mut room, START_MS + 5_000);
    let before = seen(&room.questions()[0]);
    let fox = before.iter().position(|(text, _)| text == "Fox").unwrap();
    let picked = pick(&room, 0, 0, &[fox], START_MS + 10_000);
    step(&mut room, &picked, START_MS + 10_000).unwrap();
    while !room.rounds()[0].is_revealed {
        advance(&mut room, START_MS + 12_000);
    }
    let grade = |room: &Room| room.rounds()[0].outcome(SeatId(0)).unwrap().grade;
    assert_eq!(grade(&room), Some(Grade::Wrong));
    let key = Key::Answers(vec![room.questions()[0].answers()[fox].id]);
    let corrected = Event::QuestionCorrected {
        index: 0,
        at_ms: START_MS + 13_000,
        correction: Correction::Key(key),
    };
    room.apply(&corrected);
    assert_eq!(seen(&room.questions()[0]), before);
    assert_eq!(grade(&room), Some(Grade::Correct));
}

proptest! {
    /// LIVE-1, and reports of before: ids, order, picks and grades are those of the same question
    /// without pictures, whichever answers are right.
    #[test]
    fn pictures_change_nothing_but_what_is_seen(
        rights in proptest::collection::vec(any::<bool>(), 2..9),
        others in proptest::collection::vec(any::<bool>(), 9),
        pictured in proptest::collection::vec(any::<bool>(), 9),
        picks in proptest::collection::vec(any::<bool>(), 9),
        shuffles in any::<bool>(),
        seed in any::<u64>(),
    ) {
        let draft = |rights: &[bool], has_pictures: bool| {
            let texts = rights.iter().enumerate();
            let texts = texts.map(|(at, is_right)| (format!("Answer {at}"), *is_right || at == 0));
            let mut draft = QuestionDraft::choice("?", texts);
            for (answer, is_pictured) in draft.answers_mut().iter_mut().zip(&pictured) {
                if has_pictures && *is_pictured {
                    answer.picture = Some(picture("owl", "An owl"));
                }
            }
            draft
        };
        let with = draft(&rights, true);
        prop_assert!(is_playable(&with));
        let [with, without] = [with, draft(&rights, false)]
            .map(|draft| frozen(&draft, &how(shuffles), seed));
        prop_assert_eq!(with.answers(), without.answers());
        let other = frozen(&draft(&others[..rights.len()], true), &how(shuffles), seed);
        prop_assert_eq!(with.pictures(), other.pictures());
        let ids = |question: &Question| -> Vec<_> {
            question.answers().iter().map(|answer| answer.id).collect()
        };
        prop_assert_eq!(ids(&with), ids(&other));
        let picked = ids(&with).into_iter().zip(&picks).filter(|(_, is_picked)| **is_picked);
        let pick = Pick::Choice(picked.map(|(id, _)| id).collect());
        for partial in [false, true] {
            let grade = |question| Grader::new(question, partial).grade(&pick);
            prop_assert_eq!(grade(&with), grade(&without));
        }
    }
}
