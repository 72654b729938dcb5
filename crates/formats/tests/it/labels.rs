//! Labels on pictures: what Moodle drags onto them, in both directions.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use formats::{File, FileSize, Format, Imported, LossKind, export, import, losses};
use game::draft::{
    Content, DraftMedia, LabelSpot, LabelsContent, MediaKind, QuestionDraft, QuizDraft,
};

use crate::common::{fates, recognized};

/// A picture of this size, as far as anyone looks here.
fn picture(width: u32, height: u32) -> Vec<u8> {
    let head = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    [
        head,
        width.to_be_bytes().into(),
        height.to_be_bytes().into(),
    ]
    .concat()
}

fn file(bytes: &[u8]) -> String {
    let bytes = STANDARD.encode(bytes);
    format!("<file name=\"heart.png\" encoding=\"base64\">{bytes}</file>")
}

/// A question of this type, in which this is inside.
fn question(kind: &str, inside: &str) -> Imported {
    let xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><quiz><question type=\"{kind}\">\
         <name><text>Heart</text></name><questiontext format=\"html\">\
         <text><![CDATA[<p>What is <b>what</b>?</p>]]></text></questiontext>\
         <generalfeedback format=\"html\"><text>It beats.</text></generalfeedback>\
         <defaultgrade>2.0000000</defaultgrade><shuffleanswers/>{inside}</question></quiz>"
    );
    recognized(xml.as_bytes(), Format::MoodleXml)
}

fn drag(number: u32, text: &str, more: &str) -> String {
    format!("<drag><no>{number}</no><text>{text}</text><draggroup>1</draggroup>{more}</drag>")
}

fn drop(number: u32, choice: u32, left: i32, top: i32) -> String {
    format!(
        "<drop><text></text><no>{number}</no><choice>{choice}</choice>\
         <xleft>{left}</xleft><ytop>{top}</ytop></drop>"
    )
}

fn marked(number: u32, choice: u32, shape: &str, coords: &str) -> String {
    format!(
        "<drop><no>{number}</no><shape>{shape}</shape><coords>{coords}</coords>\
         <choice>{choice}</choice></drop>"
    )
}

/// Two texts and their zones, before something else.
fn two(rest: &str) -> String {
    [
        file(&picture(300, 200)),
        drag(1, "Aorta", ""),
        drag(2, "Left", ""),
        drop(1, 1, 10, 20),
        drop(2, 2, 100, 100),
        rest.to_owned(),
    ]
    .concat()
}

/// What was imported as labels.
pub(crate) fn labels(imported: &Imported) -> &LabelsContent {
    let Some(question) = imported.quiz.questions.first() else {
        panic!("{:?}", fates(imported));
    };
    let Content::Labels(labels) = &question.content else {
        panic!("{question:?}");
    };
    labels
}

fn spots(imported: &Imported) -> Vec<(u16, u16, &str)> {
    let spots = labels(imported).spots.iter();
    spots
        .map(|spot| (spot.x, spot.y, spot.label.as_str()))
        .collect()
}

/// What became of the only row.
fn fate(imported: &Imported) -> String {
    let fates = fates(imported);
    let [fate] = fates.as_slice() else {
        panic!("{fates:?}");
    };
    fate.replace("1 What is **what**?: ", "")
}

#[test]
fn a_file_of_moodle_comes_in_and_goes_out() {
    let golden = include_bytes!("../golden/moodle-labels.xml");
    let imported = recognized(golden, Format::MoodleXml);
    assert_eq!(
        fates(&imported),
        [
            "1 Name the parts of the flower.: question 0",
            "2 Where are they?: question 1",
            "3 Mark every river.: KindUnknown",
        ]
    );
    // Each group has zones for its own texts.
    let first = [(5_000, 2_500, "Petal"), (5_000, 7_500, "Stem")];
    assert_eq!(spots(&imported), first);
    let written = export(&imported.quiz, &imported.files, Format::MoodleXml);
    let back = import(&written.bytes, None).unwrap();
    assert_eq!(back.quiz, imported.quiz);
    assert_eq!(back.files, imported.files);
}

#[test]
fn texts_dragged_onto_a_picture_are_labels() {
    let rest = [
        drag(4, "<i>Left</i> lung", "<unknown/>"),
        drag(5, "", ""),
        drop(3, 0, 0, 0),
    ];
    let imported = question("ddimageortext", &two(&rest.concat()));
    assert_eq!(fate(&imported), "question 0");
    // The longest has 11 signs: zones of 82 by 28 pixels.
    assert_eq!(
        spots(&imported),
        [(1_700, 1_700, "Aorta"), (4_700, 5_700, "Left")]
    );
    assert_eq!(labels(&imported).distractors, ["*Left* lung"]);
    let question = &imported.quiz.questions[0];
    assert_eq!(question.text, "What is **what**?");
    assert_eq!(question.explanation, "It beats.");
    assert_eq!(question.points_factor, 2);
    let media = question.media.as_ref().expect("the picture");
    assert_eq!(
        (media.kind, media.id.as_str()),
        (MediaKind::Image, "heart.png")
    );
    assert_eq!(imported.files[0].bytes, picture(300, 200));
}

#[test]
fn markers_belong_to_the_middle_of_their_shapes() {
    let inside = [
        file(&picture(400, 200)),
        "<showmisplaced/>".to_owned(),
        drag(1, "Aorta", "<noofdrags>1</noofdrags>"),
        drag(2, "Valve &amp; more", ""),
        drag(3, "Septum", ""),
        drag(4, "Knee", ""),
        // They are in the order of their numbers.
        marked(3, 1, "polygon", "0,0;40,0;40,20;0,20"),
        marked(1, 2, "circle", "100,50;10"),
        marked(2, 3, "rectangle", "200,100;40,20"),
    ];
    let imported = question("ddmarker", &inside.concat());
    assert_eq!(fate(&imported), "question 0");
    assert_eq!(
        spots(&imported),
        [
            (2_500, 2_500, "Valve & more"),
            (5_500, 5_500, "Septum"),
            (500, 500, "Aorta"),
        ]
    );
    assert_eq!(labels(&imported).distractors, ["Knee"]);
}

#[test]
fn places_are_those_of_the_picture_as_moodle_shows_it() {
    let inside = [
        file(&picture(1_200, 400)),
        drag(1, "A", ""),
        drag(2, "B", ""),
        marked(1, 1, "circle", "300,100;5"),
        marked(2, 2, "circle", "600,200;5"),
    ];
    let imported = question("ddmarker", &inside.concat());
    assert_eq!(
        spots(&imported),
        [(5_000, 5_000, "A"), (10_000, 10_000, "B")]
    );
}

#[test]
fn what_is_no_label_is_named() {
    let with = |rest: &str| fate(&question("ddimageortext", &two(rest)));
    let another = file(b"an arrow");
    assert_eq!(with(&drag(3, "Arrow", &another)), "PictureNeeded");
    assert_eq!(
        with(&drag(
            3,
            "&lt;img src=\"https://example.org/a.png\" alt=\"\"/&gt;",
            ""
        )),
        "PictureNeeded"
    );
    assert_eq!(with(&drag(3, "Vein", "<infinite/>")), "KindUnknown");
    let thrice = "<noofdrags>3</noofdrags>";
    assert_eq!(with(&drag(3, "Vein", thrice)), "KindUnknown");
    assert_eq!(with(&drop(3, 2, 200, 10)), "KindUnknown", "in two zones");
    assert_eq!(with(&drag(3, " Aorta ", "")), "KindUnknown", "twice");
    assert_eq!(with(&drop(3, 7, 200, 10)), "RightUnknown");
    let near = drag(3, "Vein", "") + &drop(3, 3, 12, 20);
    assert_eq!(with(&near), "NumbersUnfit");
    let outside = drag(3, "Vein", "") + &drop(3, 3, 900, 20);
    assert_eq!(with(&outside), "NumbersUnfit");
    for odd in [
        "<drop><no>3</no><choice>one</choice></drop>".to_owned(),
        drag(3, "Vein", "") + "<drop><no>3</no><choice>3</choice></drop>",
        drag(2, "Vein", ""),
        drag(3, "Vein", "") + &drop(3, 3, 0, 0).replace("<xleft>0", "<xleft>left"),
    ] {
        assert_eq!(with(&odd), "Malformed", "{odd}");
    }
    let more: String = (3..9).map(|no| drag(no, &format!("No {no}"), "")).collect();
    assert_eq!(with(&more), "TooManyAnswers", "that belong nowhere");
    assert_eq!(with(&drag(3, &"long ".repeat(13), "")), "TooLong");
    let told = drag(3, "Vein", "") + &drop(3, 3, 200, 10).replace("<text>", "<text>below");
    assert_eq!(with(&told), "question 0 [RemarksLeft]");

    let no_picture = [
        drag(1, "A", ""),
        drag(2, "B", ""),
        drop(1, 1, 9, 9),
        drop(2, 2, 99, 99),
    ];
    let without = |file: &str| {
        fate(&question(
            "ddimageortext",
            &(file.to_owned() + &no_picture.concat()),
        ))
    };
    assert_eq!(without(""), "PictureNeeded");
    assert_eq!(without(&file(b"<svg/>")), "PictureNeeded");
    assert_eq!(without("<file name=\"a.png\">!</file>"), "PictureNeeded");
    let one = file(&picture(300, 200)) + &drag(1, "A", "") + &drop(1, 1, 9, 9);
    assert_eq!(fate(&question("ddimageortext", &one)), "TooFewAnswers");
    assert_eq!(fate(&question("ddwtos", &two(""))), "KindUnknown");
    let star = two("").replace(
        "<xleft>10</xleft>",
        "<shape>star</shape><coords>1,1</coords>",
    );
    assert_eq!(fate(&question("ddmarker", &star)), "Malformed");
}

#[test]
fn a_second_picture_stays_behind() {
    let text = "<p>What?</p><img src=\"@@PLUGINFILE@@/b.png\" alt=\"\">";
    let xml = format!(
        "<quiz><question type=\"ddimageortext\"><questiontext format=\"html\">\
         <text><![CDATA[{text}]]></text><file name=\"b.png\" encoding=\"base64\">AAAA</file>\
         </questiontext>{}</question></quiz>",
        two("")
    );
    let imported = recognized(xml.as_bytes(), Format::MoodleXml);
    assert_eq!(fates(&imported), ["1 What?: question 0 [MediaLeft]"]);
    assert_eq!(imported.files.len(), 1);
    assert_eq!(imported.files[0].name, "heart.png");
}

/// What is compared with each other has an end, and so have numbers.
#[test]
fn thousands_of_zones_are_too_many() {
    let count = 5_000;
    let drags: String = (1..count)
        .map(|no| drag(no, &format!("No {no}"), ""))
        .collect();
    let drops: String = (1..count).map(|no| drop(no, no, 5, 5)).collect();
    let inside = file(&picture(300, 200)) + &drags + &drops;
    assert_eq!(fate(&question("ddimageortext", &inside)), "TooManyAnswers");
    let corners: Vec<String> = (0..200_000).map(|at| format!("{at},{}", at % 7)).collect();
    let far = two("").replace(
        "<xleft>10</xleft>",
        &format!(
            "<shape>polygon</shape><coords>{}</coords>",
            corners.join(";")
        ),
    );
    assert_eq!(fate(&question("ddmarker", &far)), "NumbersUnfit");
    for odd in ["1e30", "-99999999999999999999", "999999999999", "NaN"] {
        let odd = two("").replace("<xleft>10<", &format!("<xleft>{odd}<"));
        let fate = fate(&question("ddimageortext", &odd));
        assert!(
            ["Malformed", "NumbersUnfit"].contains(&fate.as_str()),
            "{fate}"
        );
    }
}

fn heart() -> QuizDraft {
    let spot = |x, y, label: &str| LabelSpot {
        x,
        y,
        label: label.to_owned(),
    };
    let content = Content::Labels(LabelsContent {
        spots: vec![
            spot(0, 0, "Aorta"),
            spot(9_503, 10_000, "Left **ventricle**"),
            spot(5_000, 5_000, "a < b & $x^2$"),
        ],
        distractors: vec!["Knee".to_owned()],
    });
    let mut question = QuestionDraft::of("What is what?", content);
    question.media = Some(DraftMedia {
        kind: MediaKind::Image,
        id: "heart.png".to_owned(),
        alt: "A \"heart\"\nfrom the front".to_owned(),
        is_decorative: true,
        start_s: 0,
        veil: None,
    });
    QuizDraft {
        title: "Bodies".to_owned(),
        questions: vec![question],
        ..QuizDraft::default()
    }
}

#[test]
fn labels_go_out_and_come_back() {
    let quiz = heart();
    let files = [File {
        name: "heart.png".to_owned(),
        bytes: picture(2_000, 1_000),
        captions: None,
    }];
    let written = export(&quiz, &files, Format::MoodleXml);
    let text = String::from_utf8(written.bytes.clone()).unwrap();
    assert!(text.contains("<question type=\"ddimageortext\">"), "{text}");
    assert!(
        text.contains("<text><![CDATA[Left <strong>ventricle</strong>]]></text>"),
        "{text}"
    );
    // In pixels of the picture as Moodle shows it; the zone of the first begins beyond it.
    assert!(
        text.contains("<xleft>-64</xleft>\n<ytop>-14</ytop>"),
        "{text}"
    );
    assert!(
        text.contains("<xleft>236</xleft>\n<ytop>136</ytop>"),
        "{text}"
    );
    let back = import(&written.bytes, None).unwrap();
    assert_eq!(back.quiz.questions, quiz.questions, "{:?}", back.rows);
    assert_eq!(back.files, files);
    // If someone moves a zone, that counts. Moodle itself keeps pixels only.
    let moved = text
        .replace("<xleft>236<", "<xleft>266<")
        .replace("x=\"9503", "a=\"9503");
    let back = import(moved.as_bytes(), None).unwrap();
    let spots = spots(&back);
    assert_eq!((spots[2].0, spots[2].1), (5_500, 5_000));
    assert_eq!((spots[1].0, spots[1].1), (9_500, 10_000));
}

#[test]
fn without_their_picture_labels_stay_behind() {
    let quiz = heart();
    let lost = |sizes: &[FileSize<'_>]| {
        let lost = losses(&quiz, sizes, Format::MoodleXml);
        let lost = lost.into_iter().filter(|loss| loss.question.is_some());
        lost.map(|loss| loss.kind).collect::<Vec<_>>()
    };
    let size = |byte_count| FileSize {
        name: "heart.png",
        byte_count,
        has_captions: false,
    };
    assert_eq!(lost(&[]), [LossKind::Question]);
    assert_eq!(lost(&[size(100_000_000)]), [LossKind::Question]);
    assert_eq!(lost(&[size(1_000)]), []);
    let written = export(&quiz, &[], Format::MoodleXml);
    assert!(
        !String::from_utf8(written.bytes)
            .unwrap()
            .contains("dragged")
    );
}
