//! FILE-3: whatever the bytes are, reading them ends soon, in bounded memory, and without a panic.

use std::time::Duration;

use formats::{Fate, File, Format, Reason, Unreadable, export, import};
use game::draft::{QuestionDraft, QuizDraft};
use proptest::prelude::*;

use crate::common::work_time;
use crate::qti::packed;

fn item(text: &str) -> String {
    format!(
        "<question type=\"truefalse\"><questiontext><text>{text}</text></questiontext>\
         <answer fraction=\"100\"><text>true</text></answer></question>"
    )
}

#[test]
fn entities_are_never_defined() {
    let laughs = (1..10).map(|n| {
        let before = format!("&l{};", n - 1).repeat(10);
        format!("<!ENTITY l{n} \"{before}\">")
    });
    let laughs: String = laughs.collect();
    for subset in [
        format!("<!ENTITY l0 \"ha\">{laughs}"),
        "<!ENTITY l9 SYSTEM \"file:///etc/passwd\">".to_owned(),
        "<!ENTITY % p SYSTEM \"http://localhost/x.dtd\"> %p;".to_owned(),
    ] {
        for (root, body) in [
            ("quiz", item("&l9;")),
            ("questestinterop", "<item>&l9;</item>".to_owned()),
            ("assessmentItem", "<itemBody>&l9;</itemBody>".to_owned()),
        ] {
            let xml = format!("<!DOCTYPE {root} [{subset}]>\n<{root}>{body}</{root}>");
            assert_eq!(
                import(xml.as_bytes(), None),
                Err(Unreadable::Broken),
                "{xml}"
            );
            let package = packed(&[
                ("imsmanifest.xml", b"<manifest/>"),
                ("a.xml", xml.as_bytes()),
            ]);
            let imported = import(&package, None).unwrap();
            assert!(imported.quiz.questions.is_empty());
        }
    }
}

/// Old programs name a document type; it is not looked at, let alone fetched.
#[test]
fn a_document_type_that_only_names_itself_does_no_harm() {
    let xml = format!(
        "<!DOCTYPE quiz SYSTEM \"http://localhost/quiz.dtd\"><quiz>{}</quiz>",
        item("Fish &amp; chips &unknown; &eacute;?")
    );
    let imported = import(xml.as_bytes(), None).unwrap();
    assert_eq!(imported.quiz.questions[0].text, "Fish & chips &unknown; é?");
}

#[test]
fn depth_and_size_are_bounded() {
    let deep = format!(
        "<quiz>{}{}</quiz>",
        "<a>".repeat(50_000),
        "</a>".repeat(50_000)
    );
    assert_eq!(import(deep.as_bytes(), None), Err(Unreadable::Broken));
    let json = format!("{{\"format\":{}", "[".repeat(100_000));
    assert_eq!(import(json.as_bytes(), None), Err(Unreadable::Broken));
    let wide = format!("<quiz>{}</quiz>", "<a/>".repeat(300_000));
    assert_eq!(import(wide.as_bytes(), None), Err(Unreadable::TooLarge));
    let bomb = vec![b' '; 25 * 1024 * 1024];
    let package = packed(&[("imsmanifest.xml", b"<manifest/>"), ("a.xml", &bomb)]);
    assert!(package.len() < 100_000);
    assert_eq!(import(&package, None), Err(Unreadable::TooLarge));
}

#[test]
fn five_hundred_questions_are_read_within_two_seconds() {
    let question = QuestionDraft::choice(
        "What is **half** of $x^2$, and why?",
        [
            ("One", true),
            ("Two", false),
            ("Three", false),
            ("Four", false),
        ],
    );
    let quiz = QuizDraft {
        questions: vec![question; 500],
        ..QuizDraft::default()
    };
    for format in [Format::Fanfare, Format::MoodleXml] {
        let work = || import(&export(&quiz, &[], format).bytes, None).unwrap();
        let (imported, took) = work_time(work);
        assert_eq!(
            (imported.rows.len(), imported.quiz.questions.len()),
            (500, 500)
        );
        assert!(took < Duration::from_secs(2), "{format:?} took too long");
    }
}

/// What is compared with each other has an end, so that many of it take no square of the time.
#[test]
fn many_of_everything_are_not_compared_with_each_other() {
    let many =
        |part: &dyn Fn(usize) -> String, count: usize| -> String { (0..count).map(part).collect() };
    let choices = many(
        &|n| format!("<simpleChoice identifier=\"c{n}\">{n}</simpleChoice>"),
        30_000,
    );
    let rights = many(&|n| format!("<value>c{}</value>", 29_999 - n), 30_000);
    let choice = format!(
        "<assessmentItem><responseDeclaration identifier=\"R\" cardinality=\"multiple\">\
         <correctResponse>{rights}</correctResponse></responseDeclaration><itemBody>\
         <choiceInteraction responseIdentifier=\"R\">{choices}</choiceInteraction></itemBody>\
         </assessmentItem>"
    );
    let imported = import(choice.as_bytes(), None).unwrap();
    assert!(imported.quiz.questions.is_empty());

    let spellings = many(
        &|n| {
            format!(
                "<respcondition><conditionvar><varequal>{n}</varequal></conditionvar>\
                 <setvar>1</setvar></respcondition>"
            )
        },
        19_000,
    );
    let typed = format!(
        "<questestinterop><item><presentation><response_str><render_fib/></response_str>\
         </presentation><resprocessing>{spellings}</resprocessing></item></questestinterop>"
    );
    let imported = import(typed.as_bytes(), None).unwrap();
    assert!(imported.quiz.questions.is_empty());

    let resources = many(&|n| format!("<resource href=\"{n}.xml\"/>"), 60_000);
    let manifest = format!("<manifest><resources>{resources}</resources></manifest>");
    let places = many(
        &|n| format!("<assessmentItemRef href=\"{n}.xml\"/>"),
        60_000,
    );
    let test = format!("<assessmentTest>{places}</assessmentTest>");
    let package = packed(&[
        ("imsmanifest.xml", manifest.as_bytes()),
        ("test.xml", test.as_bytes()),
        ("1.xml", b"<assessmentItem/>"),
    ]);
    let imported = import(&package, None).unwrap();
    // The item, and some of those that aren't there.
    assert_eq!(imported.rows.len(), 5_001);
}

/// Long texts that each gap or place would get for itself, and a long text that is searched.
#[test]
fn many_long_texts_are_not_copied_for_each_gap() {
    let many =
        |part: &dyn Fn(usize) -> String, count: usize| -> String { (0..count).map(part).collect() };
    let long = "long ".repeat(600);
    let pairs = many(&|n| format!("<value>t{n} g{n}</value>"), 600);
    let texts = many(
        &|n| format!("<gapText identifier=\"t{n}\">{long}</gapText>"),
        600,
    );
    let gaps = many(&|n| format!("<gap identifier=\"g{n}\"/>"), 600);
    let place = |n: usize| {
        format!("<associableHotspot identifier=\"g{n}\" shape=\"circle\" coords=\"1,1,1\"/>")
    };
    let places = many(&place, 600);
    let item = |name: &str, inside: &str| {
        format!(
            "<assessmentItem><responseDeclaration identifier=\"R\" cardinality=\"multiple\">\
             <correctResponse>{pairs}</correctResponse></responseDeclaration><itemBody>\
             <{name} responseIdentifier=\"R\"><object data=\"a.png\" type=\"image/png\" \
             width=\"9\" height=\"9\"/>{texts}{inside}</{name}></itemBody></assessmentItem>"
        )
    };
    let blank = |n: usize| {
        format!(
            "<response_lid ident=\"response_{n}\"><material><mattext>{n}</mattext></material>\
             </response_lid>"
        )
    };
    let blanks = many(&blank, 600);
    let blanks = format!(
        "<questestinterop><item><itemmetadata><qmd_itemtype>multiple_dropdowns_question\
         </qmd_itemtype></itemmetadata><presentation><material><mattext>{}</mattext></material>\
         {blanks}</presentation></item></questestinterop>",
        "[1".repeat(500_000),
    );
    for xml in [
        item("gapMatchInteraction", &gaps),
        item("graphicGapMatchInteraction", &places),
        blanks,
    ] {
        let (imported, took) = work_time(|| import(xml.as_bytes(), None).unwrap());
        let fate = Fate::Refused(Reason::TooManyAnswers);
        assert_eq!(imported.rows[0].fate, fate);
        assert!(took < Duration::from_secs(5), "{took:?}");
    }
}

/// A reader that compares each attribute with each, or each namespace with each, needs minutes for
/// such a file; see decision 034.
#[test]
fn attributes_and_namespaces_are_not_compared_with_each_other() {
    let attribute = |n: usize| format!(" a{n}=\"\"");
    let attributes = (0..300_000).map(attribute).collect::<Vec<_>>().concat();
    let wide = format!("<quiz><question{attributes}/>{}</quiz>", item("Fine?"));
    let inside = format!(
        "<quiz>{}</quiz>",
        item(&format!("<![CDATA[Fine?<p{attributes}>]]>"))
    );
    let space = |n: usize| format!("<a xmlns:n{n}=\"{n}\">");
    let spaces = (0..99).map(space).collect::<Vec<_>>().concat();
    let spaces = format!("{spaces}{}", "</a>".repeat(99));
    let nested = format!("<quiz>{}{}</quiz>", spaces.repeat(500), item("Fine?"));
    for xml in [wide, inside, nested] {
        let (imported, took) = work_time(|| import(xml.as_bytes(), None).unwrap());
        assert_eq!(imported.quiz.questions[0].text, "Fine?");
        assert!(took < Duration::from_secs(5), "{took:?}");
    }
}

/// Files of one name and of questions that stay out are not compared without end.
#[test]
fn thousands_of_files_of_one_name_end() {
    let item = |n: usize| {
        let bytes = base64(n);
        format!(
            "<question type=\"essay\"><questiontext format=\"html\"><text>Why?&lt;img \
             src=\"@@PLUGINFILE@@/a\"&gt;</text><file name=\"a\">{bytes}</file></questiontext>\
             </question>"
        )
    };
    let xml = format!("<quiz>{}</quiz>", (0..4_000).map(item).collect::<String>());
    let imported = import(xml.as_bytes(), None).unwrap();
    assert_eq!(imported.files.len(), 1_000);
}

/// Eight letters that say a number, as base64 has them.
fn base64(number: usize) -> String {
    let letter = |at: u32| char::from(b'a' + (number / 10_usize.pow(at) % 10).to_le_bytes()[0]);
    (0..8).map(letter).collect()
}

/// Signs that could open something on every second place, and close it nowhere or at the very end.
#[test]
fn texts_full_of_signs_are_read_in_proportion() {
    for signs in ["*a ", "* ` $ ~~ ", "*`$", "~~b ", "**c "] {
        let text = format!("{} z* z~~ z**", signs.repeat(700));
        let item = item(&format!("<![CDATA[<p>{text}</p>]]>"));
        let xml = format!("<quiz>{}</quiz>", item.repeat(100));
        let (_, took) = work_time(|| import(xml.as_bytes(), None).unwrap());
        assert!(took < Duration::from_secs(3), "{signs}: {took:?}");
    }
}

fn samples() -> Vec<Vec<u8>> {
    let moodle = include_bytes!("../golden/moodle.xml");
    let quiz = import(moodle, None).unwrap();
    let files = [File {
        captions: None,
        name: "a leaf.png".to_owned(),
        bytes: b"\x89PNG".to_vec(),
    }];
    vec![
        moodle.to_vec(),
        include_bytes!("../golden/moodle-labels.xml").to_vec(),
        include_bytes!("../golden/canvas.xml").to_vec(),
        include_bytes!("../golden/qti-choice.xml").to_vec(),
        include_bytes!("../golden/qti-hotspot.xml").to_vec(),
        export(&quiz.quiz, &files, Format::Fanfare).bytes,
        export(&quiz.quiz, &[], Format::Fanfare).bytes,
        export(&quiz.quiz, &files, Format::Qti).bytes,
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn files_that_were_changed_are_read_without_a_panic(
        which in 0usize..8,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..12),
        cut in any::<prop::sample::Index>(),
        is_cut in any::<bool>(),
    ) {
        let mut bytes = samples().swap_remove(which);
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if is_cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        let ((), took) = work_time(|| {
            let Ok(imported) = import(&bytes, None) else {
                return;
            };
            for format in Format::ALL {
                let _ = export(&imported.quiz, &imported.files, format);
            }
        });
        prop_assert!(took < Duration::from_secs(2));
    }

    #[test]
    fn any_bytes_are_read_without_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        for hint in [Format::Fanfare, Format::MoodleXml, Format::Qti] {
            let _ = import(&bytes, Some(hint));
        }
    }

    #[test]
    fn any_elements_are_read_without_a_panic(
        pieces in prop::collection::vec(prop::sample::select(vec![
            "<quiz>", "</quiz>", "<question type=\"multichoice\">", "</question>", "<text>",
            "</text>", "<answer fraction=\"100\">", "</answer>", "<questiontext format=\"html\">",
            "</questiontext>", "<![CDATA[", "]]>", "<p>", "&amp;", "&", "<img src=\"data:image/png\
             ;base64,AA==\">", "x", "<subquestion>", "</subquestion>", "<file encoding=\"base64\">",
            "</file>", "<name>", "</name>", "1e9", "<tolerance>", "</tolerance>",
        ]), 0..40),
    ) {
        let _ = import(format!("<quiz>{}", pieces.concat()).as_bytes(), Some(Format::MoodleXml));
    }
}

/// So many pieces of XML, each with its number.
fn each(count: usize, piece: impl Fn(usize) -> String) -> String {
    (0..count).map(piece).collect::<Vec<_>>().concat()
}

/// Feedback is looked up, and never compared with each answer or copied for thousands of them.
#[test]
fn much_feedback_for_many_answers_takes_no_long_time() {
    let long = "word ".repeat(4_000);
    let choices = each(6_000, |n| {
        format!("<simpleChoice identifier=\"c{n}\">c{n}</simpleChoice>")
    });
    let branches = each(6_000, |n| {
        format!(
            "<responseElseIf><match><variable identifier=\"RESPONSE\"/><baseValue>c{n}\
             </baseValue></match><setOutcomeValue identifier=\"F\"><baseValue>f</baseValue>\
             </setOutcomeValue></responseElseIf>"
        )
    });
    let modal = |text: &str| {
        format!("<modalFeedback outcomeIdentifier=\"F\" identifier=\"f\">{text}</modalFeedback>")
    };
    let modals = modal(&long) + &modal("a").repeat(20_000);
    let second = format!(
        "<assessmentItem><responseDeclaration identifier=\"RESPONSE\"><correctResponse><value>c0\
         </value></correctResponse></responseDeclaration><itemBody><p>Which?</p>\
         <choiceInteraction responseIdentifier=\"RESPONSE\">{choices}</choiceInteraction>\
         </itemBody><responseProcessing><responseCondition>{branches}</responseCondition>\
         </responseProcessing>{modals}</assessmentItem>"
    );
    let tells = "<displayfeedback linkrefid=\"f\"/>".repeat(500);
    let labels = each(100, |n| {
        format!("<response_label ident=\"c{n}\"><material/></response_label>")
    });
    let conditions = each(100, |n| {
        format!(
            "<respcondition><conditionvar><varequal>c{n}</varequal></conditionvar>{tells}\
             </respcondition>"
        )
    });
    let remarks = format!(
        "<itemfeedback ident=\"f\"><material><mattext>{long}</mattext></material></itemfeedback>"
    );
    let first = format!(
        "<questestinterop><item><presentation><response_lid>{labels}</response_lid>\
         </presentation><resprocessing>{conditions}</resprocessing>{}</item></questestinterop>",
        remarks.repeat(50)
    );
    for xml in [second, first] {
        let (imported, took) = work_time(|| import(xml.as_bytes(), Some(Format::Qti)));
        assert_eq!(imported.unwrap().rows.len(), 1);
        assert!(took < Duration::from_secs(5), "{took:?}");
    }
}
