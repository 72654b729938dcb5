//! QTI: what Canvas packs, items of version 2 and 3, and packages of ours.

use std::io::{Cursor, Write as _};

use formats::{Format, Imported};
use game::draft::{CategorizeContent, Content, DraftCategory, GapsWay, PinArea};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::common::{answers, fates, feedback, recognized};

pub(crate) fn packed(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

const PICTURE: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\xC8\0\0\0\x64";

fn canvas() -> Imported {
    let manifest = br#"<?xml version="1.0" encoding="UTF-8"?>
        <manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1">
        <metadata><schema>IMS Content</schema></metadata><organizations/><resources>
        <resource identifier="g1" type="imsqti_xmlv1p2"><file href="g1/g1.xml"/></resource>
        </resources></manifest>"#;
    let about = br"<quiz identifier='g1' xmlns='http://canvas.instructure.com/xsd/cccv1p0'>
        <title>Unit 3</title><description>&lt;p&gt;All of &lt;b&gt;it&lt;/b&gt;.&lt;/p&gt;
        </description></quiz>";
    let package = packed(&[
        ("imsmanifest.xml", manifest),
        ("g1/assessment_meta.xml", about),
        ("g1/g1.xml", include_bytes!("../golden/canvas.xml")),
        ("web_resources/Uploaded Media/faust.png", PICTURE),
    ]);
    recognized(&package, Format::Qti)
}

#[test]
fn what_canvas_packs_comes_in() {
    let imported = canvas();
    assert_eq!(
        fates(&imported),
        [
            "1 Who wrote *Faust*?: question 0",
            "2 Which are prime?: question 1",
            "3 0 is even.: question 2",
            "4 The capital of Peru?: question 3",
            "5 How many days has a year?: question 4 [PointsLeft]",
            "6 Match author and book.: question 5",
            "7 Why do we read?: question 6",
            "8 Take a breath.: question 7",
            "9 Roses are [color1].: question 8",
            "10 From small to large.: question 9",
        ]
    );
    let quiz = &imported.quiz;
    assert_eq!(
        (quiz.title.as_str(), quiz.description.as_str()),
        ("Unit 3", "All of **it**.")
    );
    let questions = &quiz.questions;
    assert_eq!(answers(&questions[0]), ["*Goethe", "Schiller"]);
    assert_eq!(feedback(&questions[0]), ["", "He wrote plays, too."]);
    assert_eq!(questions[0].points_factor, 2);
    assert_eq!(questions[0].explanation, "In 1808.");
    let media = questions[0].media.clone().unwrap();
    assert_eq!(
        (media.id.as_str(), media.alt.as_str()),
        ("faust.png", "A man and a poodle")
    );
    assert_eq!(imported.files[0].bytes, PICTURE);
    assert_eq!(answers(&questions[1]), ["*2", "4", "*5"]);
}

#[test]
fn the_kinds_of_canvas_become_ours() {
    let imported = canvas();
    let content = |at: usize| &imported.quiz.questions[at].content;
    assert!(matches!(content(2), Content::TrueFalse(statement) if statement.is_true == Some(true)));
    let Content::Typed(typed) = content(3) else {
        panic!("not typed");
    };
    assert_eq!(typed.accepted, ["Lima", "Ciudad de los Reyes"]);
    let Content::Number(number) = content(4) else {
        panic!("no number");
    };
    let right = number.right.map(|right| right.to_string());
    assert_eq!(right.as_deref(), Some("365.25"));
    assert_eq!(number.tolerance.to_string(), "0.25");
    let Content::Match(pairs) = content(5) else {
        panic!("no pairs");
    };
    assert_eq!(
        (
            pairs.pairs[1].prompt.as_str(),
            pairs.pairs[1].answer.as_str()
        ),
        ("Joyce", "Ulysses")
    );
    assert_eq!(pairs.distractors, ["Dubliners"]);
    assert!(matches!(content(6), Content::OpenText(_)));
    assert!(matches!(content(7), Content::Slide(slide) if slide.body == "Take a breath."));
    assert_eq!(imported.quiz.questions[7].text, "Half time");
    assert_eq!(imported.quiz.questions[8].text, "Roses are ____.");
    let Content::Gaps(gaps) = content(8) else {
        panic!("not a passage");
    };
    assert_eq!(gaps.right().collect::<Vec<_>>(), ["red"]);
    let Content::Order(order) = content(9) else {
        panic!("no order");
    };
    assert_eq!(order.items, ["Ant", "Mouse", "Horse"]);
}

#[test]
fn items_of_version_2_come_in_with_their_pictures() {
    let package = packed(&[
        ("hotspot.xml", include_bytes!("../golden/qti-hotspot.xml")),
        ("choice.xml", include_bytes!("../golden/qti-choice.xml")),
        ("images/sign.png", PICTURE),
        ("images/map.png", PICTURE),
        ("broken.xml", b"<assessmentItem>"),
        (
            "imsmanifest.xml",
            br#"<manifest><resources><resource href="choice.xml"/><resource href="hotspot.xml"/>
                </resources></manifest>"#,
        ),
    ]);
    let imported = recognized(&package, Format::Qti);
    assert_eq!(
        fates(&imported),
        [
            "1 Look at this sign: What does it say?: question 0",
            "2 Where is the harbor?: question 1",
            "3 broken.xml: Malformed",
        ]
    );
    let questions = &imported.quiz.questions;
    assert_eq!(
        answers(&questions[0]),
        ["*Stay with your **luggage**.", "Let someone look after it."]
    );
    assert_eq!(feedback(&questions[0]), ["Yes.", ""]);
    assert_eq!(questions[0].media.as_ref().unwrap().id, "sign.png");
    let media = questions[1].media.as_ref().unwrap();
    assert_eq!(
        (media.id.as_str(), media.alt.as_str()),
        ("map.png", "A map of the town")
    );
    let Content::Pin(pin) = &questions[1].content else {
        panic!("no pin");
    };
    let area = PinArea {
        x: 6_000,
        y: 6_000,
        radius_x: 1_000,
        radius_y: 1_000,
    };
    assert_eq!(pin.areas, [area]);
}

#[test]
fn items_of_version_3_are_read_by_their_names() {
    let imported = recognized(include_bytes!("../golden/qti-3-entry.xml"), Format::Qti);
    assert_eq!(
        fates(&imported),
        ["1 Made glorious summer by this sun of ___;: question 0 [FormattingLeft, PointsLeft]"]
    );
    let Content::Typed(typed) = &imported.quiz.questions[0].content else {
        panic!("not typed");
    };
    assert_eq!(typed.accepted, ["York"]);
}

#[test]
fn one_document_of_version_1_is_enough() {
    let imported = recognized(include_bytes!("../golden/canvas.xml"), Format::Qti);
    assert_eq!(imported.quiz.title, "Unit 3 quiz");
    // Its picture lies elsewhere.
    assert!(imported.quiz.questions[0].media.is_none());
    assert!(fates(&imported)[0].contains("MediaLeft"));
}

pub(crate) fn item(title: &str, declarations: &str, body: &str) -> String {
    format!(
        "<assessmentItem xmlns=\"http://www.imsglobal.org/xsd/imsqti_v2p1\" identifier=\"i\" \
         title=\"{title}\">{declarations}<itemBody>{body}</itemBody></assessmentItem>"
    )
}

pub(crate) fn right(id: &str, base: &str, value: &str) -> String {
    format!(
        "<responseDeclaration identifier=\"{id}\" cardinality=\"single\" baseType=\"{base}\">\
         <correctResponse><value>{value}</value></correctResponse></responseDeclaration>"
    )
}

const BLANK: [&str; 2] = [
    "<textEntryInteraction responseIdentifier=\"A\"/>",
    "<textEntryInteraction responseIdentifier=\"B\"/>",
];

fn list(id: &str) -> String {
    format!(
        "<inlineChoiceInteraction responseIdentifier=\"{id}\">\
         <inlineChoice identifier=\"x\">Quito</inlineChoice>\
         <inlineChoice identifier=\"y\">Lima</inlineChoice></inlineChoiceInteraction>"
    )
}

#[test]
fn several_blanks_or_lists_in_a_text_are_a_passage() {
    let typed = right("A", "string", "York") + &right("B", "integer", "1593");
    let body = format!(
        "<h3>Richard III</h3><p>This sun of {}, in {}.</p>",
        BLANK[0], BLANK[1]
    );
    let imported = recognized(item("An item", &typed, &body).as_bytes(), Format::Qti);
    let question = &imported.quiz.questions[0];
    assert_eq!(question.text, "Richard III");
    let Content::Gaps(gaps) = &question.content else {
        panic!("not a passage");
    };
    assert_eq!(gaps.texts(), ["This sun of ", ", in ", "."]);
    let accepted: Vec<_> = gaps.gaps().map(|gap| gap.accepted.as_slice()).collect();
    assert_eq!(accepted, [["York"], ["1593"]]);

    let chosen = right("A", "identifier", "y") + &right("B", "identifier", "x");
    let body = format!("<p>{} is in Peru, {} in Ecuador.</p>", list("A"), list("B"));
    let imported = recognized(item("Capitals", &chosen, &body).as_bytes(), Format::Qti);
    let question = &imported.quiz.questions[0];
    assert_eq!(question.text, "Capitals");
    let Content::Gaps(gaps) = &question.content else {
        panic!("not a passage");
    };
    assert_eq!(gaps.way, GapsWay::List);
    let first = gaps.gaps().next().unwrap();
    assert_eq!((&*first.accepted[0], &*first.others[0]), ("Lima", "Quito"));
}

/// What can't be marked as the other program does is not guessed.
#[test]
fn passages_that_ask_otherwise_are_refused_by_name() {
    let one = right("A", "string", "York");
    let both = format!("<p>{} and {}.</p>", BLANK[0], list("B"));
    let blanks = format!("<p>{} and {}.</p>", BLANK[0], BLANK[1]);
    let near = format!(
        "{}<responseProcessing><equal toleranceMode=\"absolute\" tolerance=\"2 2\"/>\
         </responseProcessing>",
        right("A", "float", "2") + &right("B", "float", "3"),
    );
    let cases = [
        (
            one.clone() + &right("B", "identifier", "x"),
            &both,
            "KindUnknown",
        ),
        (one.clone(), &blanks, "NothingRight"),
        (near, &blanks, "KindUnknown"),
        (one + &right("B", "identifier", "z"), &both, "RightUnknown"),
    ];
    for (declarations, body, reason) in cases {
        let file = item("Which?", &declarations, body);
        let imported = recognized(file.as_bytes(), Format::Qti);
        assert!(
            fates(&imported)[0].ends_with(reason),
            "{:?}",
            fates(&imported)
        );
    }
}

fn sorted(most_left: u8, most_right: u8) -> Content {
    let choice = |id: &str, most: u8| {
        format!(
            "<simpleAssociableChoice identifier=\"{id}\" matchMax=\"{most}\">{id}\
             </simpleAssociableChoice>"
        )
    };
    let left = ["cat", "dog"].map(|id| choice(id, most_left)).concat();
    let right = ["mammal", "bird"].map(|id| choice(id, most_right)).concat();
    let declaration = "<responseDeclaration identifier=\"A\" cardinality=\"multiple\" \
                       baseType=\"directedPair\"><correctResponse><value>cat mammal</value>\
                       <value>dog mammal</value></correctResponse></responseDeclaration>";
    let body = format!(
        "<matchInteraction responseIdentifier=\"A\"><prompt>What is it?</prompt>\
         <simpleMatchSet>{left}</simpleMatchSet><simpleMatchSet>{right}</simpleMatchSet>\
         </matchInteraction>"
    );
    let imported = recognized(item("Animals", declaration, &body).as_bytes(), Format::Qti);
    imported.quiz.questions[0].content.clone()
}

#[test]
fn a_match_whose_partners_may_have_several_items_is_sorted() {
    let category = |name: &str, items: &[&str]| DraftCategory {
        name: name.to_owned(),
        items: items.iter().map(|item| (*item).to_owned()).collect(),
    };
    let categories = vec![category("mammal", &["cat", "dog"]), category("bird", &[])];
    let want = Content::Categorize(CategorizeContent { categories });
    assert_eq!(sorted(1, 0), want);
    assert_eq!(sorted(1, 2), want);
    // Where nothing says so, it stays the match it was.
    for (left, right) in [(0, 0), (1, 1), (0, 1)] {
        assert!(
            matches!(sorted(left, right), Content::Match(_)),
            "{left} {right}"
        );
    }
}
