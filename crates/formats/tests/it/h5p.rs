//! Packages of H5P: what fits comes in, and what doesn't is named.

use formats::{Format, Imported, Unreadable, import};
use game::draft::{Content, GapsWay, MediaKind};
use serde_json::{Value, json};

use crate::common::{answers, fates, feedback, recognized};
use crate::hostile::packed;

const PICTURE: &[u8] = b"\x89PNG\r\n\x1a\n of a fjord";

/// A package with this library and what it shows.
fn package(library: &str, params: &Value) -> Vec<u8> {
    let list = json!({"title": "Norway &amp; more", "language": "en", "mainLibrary": library});
    packed(&[
        ("h5p.json", list.to_string().as_bytes()),
        ("content/content.json", params.to_string().as_bytes()),
        ("content/images/fjord.png", PICTURE),
        ("H5P.MultiChoice-1.16/library.json", b"{}"),
        ("H5P.MultiChoice-1.16/multichoice.js", b"no one runs this"),
    ])
}

pub(crate) fn of(library: &str, params: &Value) -> Imported {
    recognized(&package(library, params), Format::H5p)
}

/// A question set of these libraries, each with what it shows.
fn set(questions: &[(&str, Value)]) -> Imported {
    let questions = questions.iter().map(|(library, params)| {
        json!({"library": format!("{library} 1.3"), "params": params,
               "subContentId": "1", "metadata": {"title": "Untitled thing"}})
    });
    let introduction = "<p>For <b>travelers</b></p>";
    let params = json!({
        "introPage": {"showIntroPage": true, "introduction": introduction},
        "questions": questions.collect::<Vec<_>>(),
        "passPercentage": 50,
    });
    of("H5P.QuestionSet", &params)
}

fn picture() -> Value {
    json!({"type": {"library": "H5P.Image 1.1", "params": {
        "file": {"path": "images/fjord.png#tmp", "mime": "image/png"},
        "alt": "A &quot;fjord&quot;"}}})
}

#[test]
fn a_question_set_comes_in_with_its_pictures() {
    let imported = set(&[
        (
            "H5P.MultiChoice",
            json!({
                "media": picture(),
                "question": "<p>Which are <em>capitals</em>?</p>\n",
                "answers": [
                    {"text": "<div>Oslo</div>\n", "correct": true,
                     "tipsAndFeedback": {"tip": "", "chosenFeedback": "<div>\n</div>"}},
                    {"text": "<div>Bergen</div>\n", "correct": false,
                     "tipsAndFeedback": {"chosenFeedback": "Too far west."}},
                    {"text": "Paris &amp; London", "correct": true},
                ],
                "behaviour": {"singleAnswer": false, "type": "auto"},
            }),
        ),
        (
            "H5P.TrueFalse",
            json!({"question": "Oslo lies at the sea.", "correct": "true",
                   "l10n": {"trueText": "Wahr", "falseText": "Falsch"}}),
        ),
        (
            "H5P.TrueFalse",
            json!({"question": "Is it &lt; 3?", "correct": "false",
                   "l10n": {"trueText": "Fact", "falseText": "Opinion"}}),
        ),
        (
            "H5P.Essay",
            json!({"taskDescription": "Describe a fjord.", "keywords": [{"keyword": "*ice*"}],
                   "solution": {"sample": "It was <b>carved</b> by ice."}}),
        ),
        (
            "H5P.DragQuestion",
            json!({"question": {"task": {"elements": []}}}),
        ),
        (
            "H5P.MarkTheWords",
            json!({"taskDescription": "Mark the verbs.", "textField": "I *am* here."}),
        ),
        (
            "H5P.MultiMediaChoice",
            json!({"question": "Which picture?"}),
        ),
    ]);
    assert_eq!(
        fates(&imported),
        [
            "1 Which are *capitals*?: question 0",
            "2 Oslo lies at the sea.: question 1",
            "3 Is it < 3?: question 2",
            "4 Describe a fjord.: question 3 [PointsLeft]",
            "5 Untitled thing: KindUnknown",
            "6 Mark the verbs.: KindUnknown",
            "7 Which picture?: PictureNeeded",
        ]
    );
    assert_eq!(imported.quiz.title, "Norway & more");
    assert_eq!(imported.quiz.description, "For travelers");
    let questions = &imported.quiz.questions;
    assert_eq!(
        answers(&questions[0]),
        ["*Oslo", "Bergen", "*Paris & London"]
    );
    assert_eq!(feedback(&questions[0]), ["", "Too far west.", ""]);
    let media = questions[0].media.as_ref().expect("the picture");
    assert_eq!(
        (media.kind, media.id.as_str(), media.alt.as_str()),
        (MediaKind::Image, "fjord.png", "A \"fjord\"")
    );
    assert_eq!(imported.files[0].bytes, PICTURE);
    let Content::TrueFalse(statement) = &questions[1].content else {
        panic!("no statement");
    };
    assert_eq!(statement.is_true, Some(true));
    assert_eq!(answers(&questions[2]), ["Fact", "*Opinion"]);
    assert_eq!(questions[3].explanation, "It was **carved** by ice.");
}

#[test]
fn one_of_several_right_answers_is_enough_only_there() {
    let choice = |kind: &str| {
        let answers = ["2", "4"].map(|text| json!({"text": text, "correct": true}));
        let params = json!({"question": "Even?", "answers": answers, "behaviour": {"type": kind}});
        fates(&of("H5P.MultiChoice", &params))
    };
    assert_eq!(choice("single"), ["1 Even?: question 0 [PointsLeft]"]);
    assert_eq!(choice("auto"), ["1 Even?: question 0"]);
}

#[test]
fn the_first_answer_of_a_set_is_right() {
    let imported = of(
        "H5P.SingleChoiceSet",
        &json!({"choices": [
            {"question": "<p>2+2?</p>", "answers": ["<p>4</p>", "<p>5</p>"]},
            {"question": "3+3?", "answers": ["6"]},
        ]}),
    );
    assert_eq!(
        fates(&imported),
        ["1 2+2?: question 0", "2 3+3?: TooFewAnswers"]
    );
    assert_eq!(answers(&imported.quiz.questions[0]), ["*4", "5"]);
    let imported = of(
        "H5P.Summary",
        &json!({"intro": "Choose the true one.", "summaries": [
            {"summary": ["Ice floats.", "Ice sinks."], "tip": "Look!"},
            {"tip": ""},
        ]}),
    );
    assert_eq!(
        fates(&imported),
        ["1 Choose the true one.: question 0 [RemarksLeft]"]
    );
}

#[test]
fn a_text_with_one_gap_is_typed() {
    let imported = of(
        "H5P.Blanks",
        &json!({
            "text": "<p>Fill in</p>", "media": picture(),
            "questions": [
                "<p>The capital is *Oslo/Christiania:It has an opera.*</p>",
                "<p>*One* and *two*.</p>",
                "<p>Nothing is missing.</p>",
                "<p>1 + 1 = *2*</p>",
            ],
            "behaviour": {"caseSensitive": true, "acceptSpellingErrors": true},
        }),
    );
    assert_eq!(
        fates(&imported),
        [
            "1 Fill in The capital is ___: question 0 [RemarksLeft, CaseLeft]",
            "2 Fill in: question 1 [CaseLeft]",
            "3 Fill in Nothing is missing.: NothingRight",
            "4 Fill in 1 + 1 = ___: question 2",
        ]
    );
    let Content::Typed(typed) = &imported.quiz.questions[0].content else {
        panic!("not typed");
    };
    assert_eq!(typed.accepted, ["Oslo", "Christiania"]);
    assert!(typed.tolerates_typos);
    let shown = imported
        .quiz
        .questions
        .iter()
        .filter_map(|q| q.media.as_ref());
    assert_eq!(shown.count(), 3);
    assert_eq!(imported.files.len(), 1, "all show the same file");
    let question = &imported.quiz.questions[1];
    let Content::Gaps(gaps) = &question.content else {
        panic!("no gaps");
    };
    assert_eq!(
        (question.text.as_str(), gaps.way),
        ("Fill in", GapsWay::Typed)
    );
    assert_eq!(gaps.texts(), ["", " and ", "."]);
    assert_eq!(gaps.right().collect::<Vec<_>>(), ["One", "two"]);
    assert!(gaps.tolerates_typos);
}

#[test]
fn words_to_drag_are_matched_or_chosen() {
    let drag = |text: &str, distractors: &str| {
        let params = json!({"taskDescription": "Drag", "textField": text,
                            "distractors": distractors});
        of("H5P.DragText", &params)
    };
    let imported = drag(
        "A cat is a *mammal:hint*\n\nA frog is an *amphibian\\+Yes!\\-No!*",
        "*bird*",
    );
    let question = &imported.quiz.questions[0];
    let Content::Match(content) = &question.content else {
        panic!("no pairs");
    };
    assert_eq!(question.text, "Drag");
    assert_eq!(content.pairs[0].answer, "mammal");
    assert_eq!(content.pairs[1].answer, "amphibian");
    assert_eq!(content.distractors, ["bird"]);
    let imported = drag("The sky is *blue*.", "*red* *green*");
    assert_eq!(
        answers(&imported.quiz.questions[0]),
        ["*blue", "red", "green"]
    );
    let imported = drag("*One* and *two*.", "");
    let Content::Gaps(gaps) = &imported.quiz.questions[0].content else {
        panic!("no gaps");
    };
    let lists: Vec<Vec<_>> = gaps.gaps().map(|gap| gap.choices().collect()).collect();
    assert_eq!(lists, [["One", "two"], ["two", "One"]]);
    let imported = drag("*One*, *two*, *three*.", "*a* *b* *c* *d* *e* *f*");
    assert_eq!(fates(&imported), ["1 Drag: TooManyAnswers"]);
}

#[test]
fn questions_are_found_inside_other_contents() {
    let choice = json!({"question": "Yes?", "answers": [
        {"text": "Yes", "correct": true}, {"text": "No", "correct": false}]});
    let one = |library: &str, params: &Value| json!({"library": library, "params": params});
    let column = json!({"content": [
        {"content": one("H5P.AdvancedText 1.1", &json!({"text": "<p>Read this</p>"}))},
        {"content": one("H5P.MultiChoice 1.16", &choice)},
    ]});
    let imported = of(
        "H5P.InteractiveBook",
        &json!({"chapters": [one("H5P.Column 1.18", &column), one("H5P.Column 1.18", &column)]}),
    );
    assert_eq!(
        fates(&imported),
        [
            "1 Read this: KindUnknown",
            "2 Yes?: question 0",
            "3 Read this: KindUnknown",
            "4 Yes?: question 1",
        ]
    );
    let imported = of(
        "H5P.Questionnaire",
        &json!({"questionnaireElements": [
            {"library": one("H5P.SimpleMultiChoice 1.1", &json!({
                "question": "Tea?", "inputType": "checkbox",
                "alternatives": [{"text": "Green"}, {"text": "Black"}]}))},
            {"library": one("H5P.OpenEndedQuestion 1.0", &json!({"question": "Why?"}))},
        ]}),
    );
    let kinds = imported.quiz.questions.iter().map(|q| q.content.kind());
    assert_eq!(kinds.collect::<Vec<_>>(), ["poll", "openText"]);
    let imported = of(
        "H5P.SortParagraphs",
        &json!({"taskDescription": "Sort", "paragraphs": ["<p>First</p>", "<p>Then</p>"]}),
    );
    let Content::Order(order) = &imported.quiz.questions[0].content else {
        panic!("no order");
    };
    assert_eq!(order.items, ["First", "Then"]);
    let imported = of(
        "H5P.Flashcards",
        &json!({"cards": [{"text": "Water?", "answer": "H2O/aqua"}]}),
    );
    assert_eq!(fates(&imported), ["1 Water?: question 0"]);
    assert_eq!(
        fates(&of("H5P.Timeline", &json!({"timeline": {}}))),
        ["1 Norway & more: KindUnknown"]
    );
    assert_eq!(
        fates(&of("H5P.QuestionSet", &json!([]))),
        ["1 Norway & more: KindUnknown"]
    );
}

#[test]
fn scripts_and_pictures_from_elsewhere_stay_out() {
    let imported = of(
        "H5P.MultiChoice",
        &json!({
            "media": {"type": {"library": "H5P.Video 1.6", "params": {"sources": [
                {"path": "https://video.example/x", "mime": "video/YouTube"}]}}},
            "question": "<script>alert(1)</script><p onclick=\"x()\">Safe?</p>",
            "answers": [{"text": "<img src=x onerror=y()>Yes", "correct": true},
                        {"text": "No", "correct": false}],
        }),
    );
    assert_eq!(fates(&imported), ["1 Safe?: question 0 [MediaLeft]"]);
    assert_eq!(answers(&imported.quiz.questions[0]), ["*Yes", "No"]);
    let outside = json!({"file": {"path": "../h5p.json"}});
    let outside = json!({"library": "H5P.Image 1.1", "params": outside});
    let imported = of(
        "H5P.TrueFalse",
        &json!({"media": outside, "question": "Out?", "correct": "false"}),
    );
    assert_eq!(fates(&imported), ["1 Out?: question 0 [MediaLeft]"]);
    assert!(imported.files.is_empty());
}

#[test]
fn what_is_missing_or_broken_is_said() {
    let list = br#"{"title": "T", "mainLibrary": "H5P.TrueFalse"}"#;
    let imported = recognized(&packed(&[("h5p.json", list)]), Format::H5p);
    assert_eq!(fates(&imported), ["1 content/content.json: FileMissing"]);
    let broken = |content: &[u8]| {
        let files: [(&str, &[u8]); 2] = [("h5p.json", list), ("content/content.json", content)];
        import(&packed(&files), None)
    };
    assert_eq!(broken(b"{\"question\": "), Err(Unreadable::Broken));
    let deep = "[".repeat(100_000);
    assert_eq!(broken(deep.as_bytes()), Err(Unreadable::Broken));
    let long = format!("\"{}\"", "a".repeat(3 * 1024 * 1024));
    assert_eq!(broken(long.as_bytes()), Err(Unreadable::TooLarge));
    for odd in ["null", "7", "[[]]", "{\"question\": {\"question\": 3}}"] {
        let imported = broken(odd.as_bytes()).expect("it is JSON");
        assert!(imported.quiz.questions.is_empty(), "{odd}");
        assert_eq!(imported.rows.len(), 1, "{odd}");
    }
}

#[test]
fn programs_beside_the_content_count_for_nothing() {
    let choices = json!({"question": "Many?", "correct": "true"}).to_string();
    let list = br#"{"title": "T", "mainLibrary": "H5P.TrueFalse"}"#;
    let names = |folder: &str, count: usize| -> Vec<String> {
        (0..count)
            .map(|number| format!("{folder}/{number}"))
            .collect()
    };
    let pack = |more: &[String]| {
        let mut files: Vec<(&str, &[u8])> = vec![
            ("h5p.json", list),
            ("content/content.json", choices.as_bytes()),
        ];
        files.extend(more.iter().map(|name| (name.as_str(), &b""[..])));
        packed(&files)
    };
    let imported = recognized(&pack(&names("FontAwesome-4.5", 2_000)), Format::H5p);
    assert_eq!(imported.quiz.questions.len(), 1);
    for (folder, count) in [("FontAwesome-4.5", 5_000), ("content", 500)] {
        let bytes = pack(&names(folder, count));
        assert_eq!(import(&bytes, None), Err(Unreadable::TooLarge), "{folder}");
    }
}

#[test]
fn a_flood_of_questions_ends() {
    let one = json!({"library": "H5P.TrueFalse 1.8",
                     "params": {"question": "?", "correct": "true"}});
    let many: Vec<&Value> = std::iter::repeat_n(&one, 6_000).collect();
    let imported = of("H5P.QuestionSet", &json!({"questions": many}));
    assert_eq!(imported.rows.len(), 5_001);
    assert_eq!(imported.quiz.questions.len(), 5_000);
    let stars = "*".repeat(500_000);
    let imported = of("H5P.Blanks", &json!({"text": "a", "questions": [stars]}));
    assert!(imported.quiz.questions.is_empty());
}
