//! Kinds of question with several parts in QTI: pictures of answers, labels, dragged texts, blanks
//! of Canvas and Blackboard, and numbers by closeness.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use formats::{File, FileSize, Format, Imported, LossKind, carried, export, import, losses};
use game::draft::{
    ChoiceContent, Content, DraftAnswer, DraftMedia, DraftPicture, GapsContent, GapsWay, LabelSpot,
    LabelsContent, MediaKind, NumberContent, PollContent, QuestionDraft, QuizDraft,
};
use game::number::Number;

use crate::common::{answers, fates, recognized};
use crate::qti::{item, packed, right};

/// A picture of 200 by 100 pixels, as far as anyone looks here.
const PICTURE: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\xC8\0\0\0\x64";

fn package(item: &str) -> Imported {
    let files = [("items/i.xml", item.as_bytes()), ("media/x.png", PICTURE)];
    recognized(&packed(&files), Format::Qti)
}

fn several(id: &str, base: &str, values: &[&str]) -> String {
    let values = values.iter().map(|value| format!("<value>{value}</value>"));
    format!(
        "<responseDeclaration identifier=\"{id}\" cardinality=\"multiple\" baseType=\"{base}\">\
         <correctResponse>{}</correctResponse></responseDeclaration>",
        values.collect::<String>(),
    )
}

fn spot(x: u16, y: u16, label: &str) -> LabelSpot {
    let label = label.to_owned();
    LabelSpot { x, y, label }
}

fn media(id: &str) -> DraftMedia {
    DraftMedia {
        kind: MediaKind::Image,
        id: id.to_owned(),
        alt: "A heart".to_owned(),
        is_decorative: false,
        start_s: 0,
        veil: None,
    }
}

fn file(name: &str, bytes: &[u8]) -> File {
    File {
        name: name.to_owned(),
        bytes: bytes.to_vec(),
        captions: None,
    }
}

fn quiz(questions: Vec<QuestionDraft>) -> QuizDraft {
    QuizDraft {
        title: "Quiz".to_owned(),
        questions,
        ..QuizDraft::default()
    }
}

#[test]
fn pictures_of_answers_come_in_with_choices_and_polls() {
    let choices = "<choiceInteraction responseIdentifier=\"A\" maxChoices=\"1\">\
                   <prompt>Which one?</prompt>\
                   <simpleChoice identifier=\"x\">Cat <img src=\"../media/x.png\" alt=\"A cat\"/>\
                   </simpleChoice><simpleChoice identifier=\"y\">\
                   <object data=\"../media/x.png\" type=\"image/png\">A dog</object>\
                   </simpleChoice><simpleChoice identifier=\"z\">None</simpleChoice>\
                   </choiceInteraction>";
    let picture = |alt: &str| {
        Some(DraftPicture {
            id: "x.png".to_owned(),
            alt: alt.to_owned(),
            is_decorative: false,
        })
    };
    let imported = package(&item("Pets", &right("A", "identifier", "y"), choices));
    assert_eq!(fates(&imported), ["1 Which one?: question 0"]);
    let question = &imported.quiz.questions[0];
    assert_eq!(answers(question), ["Cat", "*", "None"]);
    let Content::Choice(choice) = &question.content else {
        panic!("no choice");
    };
    let pictures: Vec<_> = choice
        .answers
        .iter()
        .map(|one| one.picture.clone())
        .collect();
    assert_eq!(pictures, [picture("A cat"), picture("A dog"), None]);
    assert_eq!((question.media.as_ref(), imported.files.len()), (None, 1));

    let imported = package(&item("Pets", "", choices));
    let Content::Poll(poll) = &imported.quiz.questions[0].content else {
        panic!("no poll");
    };
    assert_eq!(poll.answers, ["Cat", "", "None"]);
    assert_eq!(poll.pictures, [picture("A cat"), picture("A dog")]);
}

/// An answer that only shows a picture isn't one without it.
#[test]
fn a_picture_that_is_not_in_the_file_is_noted_or_refused() {
    let choices = |inside: &str| {
        let body = format!(
            "<choiceInteraction responseIdentifier=\"A\" maxChoices=\"1\"><prompt>Which?</prompt>\
             <simpleChoice identifier=\"x\">{inside}<img src=\"../media/y.png\"/></simpleChoice>\
             <simpleChoice identifier=\"y\">Dog</simpleChoice></choiceInteraction>"
        );
        item("Pets", &right("A", "identifier", "y"), &body)
    };
    let said = |inside: &str| fates(&package(&choices(inside)));
    assert_eq!(said("Cat"), ["1 Which?: question 0 [MediaLeft]"]);
    assert_eq!(said(""), ["1 Which?: PictureNeeded"]);
    // Where texts are put in order, pictures have no place.
    let order = "<orderInteraction responseIdentifier=\"A\"><prompt>Sort</prompt>\
                 <simpleChoice identifier=\"x\">Cat<img src=\"../media/x.png\"/></simpleChoice>\
                 <simpleChoice identifier=\"y\">Dog</simpleChoice></orderInteraction>";
    let key = "<responseDeclaration identifier=\"A\" cardinality=\"ordered\" \
               baseType=\"identifier\"><correctResponse><value>y</value><value>x</value>\
               </correctResponse></responseDeclaration>";
    let imported = package(&item("Pets", key, order));
    assert_eq!(fates(&imported), ["1 Sort: question 0 [MediaLeft]"]);
    assert_eq!(imported.files, []);
}

#[test]
fn pictures_of_answers_in_version_1_come_in() {
    let text = "&lt;img src=\"media/x.png\" alt=\"A cat\"/&gt;";
    let label = |id: &str, text: &str| {
        format!(
            "<response_label ident=\"{id}\"><material><mattext texttype=\"text/html\">{text}\
             </mattext></material></response_label>"
        )
    };
    let xml = format!(
        "<questestinterop><item><presentation><material><mattext>Which?</mattext></material>\
         <response_lid ident=\"r\"><render_choice>{}{}</render_choice></response_lid>\
         </presentation><resprocessing><respcondition><conditionvar>\
         <varequal respident=\"r\">a</varequal></conditionvar><setvar>100</setvar></respcondition>\
         </resprocessing></item></questestinterop>",
        label("a", text),
        label("b", "Dog"),
    );
    let files = [("a.xml", xml.as_bytes()), ("media/x.png", PICTURE)];
    let imported = recognized(&packed(&files), Format::Qti);
    assert_eq!(fates(&imported), ["1 Which?: question 0"]);
    let pictures: Vec<_> = imported.quiz.questions[0].pictures().collect();
    assert_eq!((pictures[0].alt.as_str(), pictures.len()), ("A cat", 1));
}

const STAGE: &str = "<object data=\"../media/x.png\" type=\"image/png\">A heart</object>";

fn places(spots: &[(&str, &str, &str)]) -> String {
    let spots = spots.iter().map(|(id, shape, coords)| {
        format!(
            "<associableHotspot identifier=\"{id}\" matchMax=\"1\" shape=\"{shape}\" \
             coords=\"{coords}\"/>"
        )
    });
    spots.collect()
}

fn texts(names: &[&str]) -> String {
    let texts = names
        .iter()
        .map(|name| format!("<gapText identifier=\"{name}\" matchMax=\"1\">The {name}</gapText>"));
    texts.collect()
}

fn onto(pairs: &[&str], drags: &str, places: &str) -> Imported {
    let body = format!(
        "<graphicGapMatchInteraction responseIdentifier=\"A\"><prompt>Name them.</prompt>{STAGE}\
         {drags}{places}</graphicGapMatchInteraction>"
    );
    package(&item("Parts", &several("A", "directedPair", pairs), &body))
}

#[test]
fn texts_dragged_onto_a_picture_are_labels() {
    let places = places(&[("S", "circle", "20,50,9"), ("T", "rect", "100,0,140,20")]);
    let drags = texts(&["valve", "aorta", "vein"]);
    let imported = onto(&["aorta S", "T vein"], &drags, &places);
    assert_eq!(fates(&imported), ["1 Name them.: question 0"]);
    let question = &imported.quiz.questions[0];
    let want = LabelsContent {
        spots: vec![
            spot(1_000, 5_000, "The aorta"),
            spot(6_000, 1_000, "The vein"),
        ],
        distractors: vec!["The valve".to_owned()],
    };
    assert_eq!(question.content, Content::Labels(want));
    let media = question
        .media
        .as_ref()
        .map(|media| (&*media.id, &*media.alt));
    assert_eq!(media, Some(("x.png", "A heart")));
}

/// Dragged pictures have no place here, but what they show may have a name.
#[test]
fn dragged_pictures_become_what_they_show() {
    let places = places(&[("S", "circle", "20,50,9"), ("T", "circle", "100,50,9")]);
    let drags = |one: &str, other: &str| {
        format!(
            "<gapImg identifier=\"a\" matchMax=\"1\">{one}</gapImg>\
             <gapImg identifier=\"b\" matchMax=\"1\" objectLabel=\"Vein\">{other}</gapImg>"
        )
    };
    let named = "<object data=\"a.png\" type=\"image/png\">Aorta</object>";
    let bare = "<object data=\"b.png\" type=\"image/png\"/>";
    let imported = onto(&["a S", "b T"], &drags(named, bare), &places);
    assert_eq!(fates(&imported), ["1 Name them.: question 0 [MediaLeft]"]);
    let Content::Labels(labels) = &imported.quiz.questions[0].content else {
        panic!("no labels");
    };
    assert_eq!(labels.labels().collect::<Vec<_>>(), ["Aorta", "Vein"]);
    let imported = onto(&["a S", "b T"], &drags(bare, bare), &places);
    assert_eq!(fates(&imported), ["1 Name them.: PictureNeeded"]);
}

#[test]
fn labels_that_ask_otherwise_are_refused_by_name() {
    let two = places(&[("S", "circle", "20,50,9"), ("T", "circle", "100,50,9")]);
    let near = places(&[("S", "circle", "20,50,9"), ("T", "circle", "21,50,9")]);
    let outside = places(&[("S", "circle", "20,50,9"), ("T", "circle", "300,50,9")]);
    let odd = places(&[("S", "circle", "20,50,9"), ("T", "star", "1,2,3")]);
    let many = (0..13).map(|n| format!("S{n}")).collect::<Vec<_>>();
    let many_places = many.iter().map(|id| (id.as_str(), "circle", "20,50,9"));
    let many_places = places(&many_places.collect::<Vec<_>>());
    let names: Vec<String> = (0..13).map(|n| format!("t{n}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let many_pairs: Vec<String> = (0..13).map(|n| format!("t{n} S{n}")).collect();
    let many_pairs: Vec<&str> = many_pairs.iter().map(String::as_str).collect();
    let drags = texts(&["a", "b"]);
    let cases: [(&[&str], &str, &str, &str); 8] = [
        (&[], &drags, &two, "NothingRight"),
        (&["a S", "a T"], &drags, &two, "KindUnknown"),
        (&["a S", "b S"], &drags, &two, "KindUnknown"),
        (&["a S"], &drags, &two, "KindUnknown"),
        (&["a S", "c T"], &drags, &two, "RightUnknown"),
        (&["a S", "b T"], &drags, &near, "NumbersUnfit"),
        (&["a S", "b T"], &drags, &outside, "NumbersUnfit"),
        (&["a S", "b T"], &drags, &odd, "Malformed"),
    ];
    for (pairs, drags, places, reason) in cases {
        let said = fates(&onto(pairs, drags, places));
        assert_eq!(
            said,
            [format!("1 Name them.: {reason}")],
            "{pairs:?} {places}"
        );
    }
    let said = fates(&onto(&many_pairs, &texts(&names), &many_places));
    assert_eq!(said, ["1 Name them.: TooManyAnswers"]);
    // The interaction has no picture at all.
    let body = format!(
        "<graphicGapMatchInteraction responseIdentifier=\"A\">{drags}{two}\
         </graphicGapMatchInteraction>"
    );
    let key = several("A", "directedPair", &["a S", "b T"]);
    let imported = package(&item("Parts", &key, &body));
    assert_eq!(fates(&imported), ["1 Parts: PictureNeeded"]);
}

fn labeled(spots: Vec<LabelSpot>) -> QuestionDraft {
    let content = Content::Labels(LabelsContent {
        spots,
        distractors: vec!["Lung".to_owned()],
    });
    QuestionDraft {
        media: Some(media("heart.png")),
        ..QuestionDraft::of("Name them.", content)
    }
}

/// Version 2.1 drags pictures only. Each label is drawn, so that other programs show it.
#[test]
fn an_export_draws_its_labels() {
    let quiz = quiz(vec![labeled(vec![
        spot(1_000, 5_000, "The **left** a < b"),
        spot(5_000, 5_000, "心臓"),
    ])]);
    let files = [file("heart.png", PICTURE)];
    let bytes = export(&quiz, &files, Format::Qti).bytes;
    let back = recognized(&bytes, Format::Qti);
    assert_eq!(back.quiz.questions[0].content, quiz.questions[0].content);
    assert_eq!(fates(&back), ["1 Name them.: question 0"]);
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let item = std::io::read_to_string(zip.by_name("items/q001.xml").unwrap()).unwrap();
    assert!(item.contains("width=\"400\" height=\"200\""), "{item}");
    let drawn: Vec<&str> = item.split("data:image/svg+xml;base64,").skip(1).collect();
    assert_eq!(drawn.len(), 3);
    let drawn = STANDARD.decode(drawn[0].split('"').next().unwrap());
    let drawn = String::from_utf8(drawn.unwrap()).unwrap();
    assert!(drawn.contains(">The left a &lt; b</text>"), "{drawn}");
}

/// A picture of few pixels is shown larger, so that spots next to each other come back.
#[test]
fn near_spots_on_a_small_picture_come_back() {
    let tiny: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x0A\0\0\0\x05";
    let spots = [3_333, 3_950, 4_570].map(|x| spot(x, 5_000, &format!("At {x}")));
    let quiz = quiz(vec![labeled(spots.to_vec())]);
    for bytes in [tiny, PICTURE] {
        let files = [file("heart.png", bytes)];
        let back = recognized(&export(&quiz, &files, Format::Qti).bytes, Format::Qti);
        assert_eq!(fates(&back), ["1 Name them.: question 0"]);
        let Content::Labels(labels) = &back.quiz.questions[0].content else {
            panic!("no labels");
        };
        for (came, went) in labels.spots.iter().zip(&spots) {
            assert!(came.x.abs_diff(went.x) <= 25, "{came:?} {went:?}");
            assert_eq!(came.label, went.label);
        }
    }
    // Without the picture, there are no spots on it.
    let lost = losses(&quiz, &[], Format::Qti);
    assert!(lost.iter().any(|loss| loss.kind == LossKind::Question));
    assert!(import(&export(&quiz, &[], Format::Qti).bytes, None).is_err());
}

/// Version 3 has the same interactions with other names.
#[test]
fn texts_that_are_dragged_in_version_3_come_in() {
    let item = |name: &str, inside: &str| {
        format!(
            "<qti-assessment-item identifier=\"i\" title=\"Parts\">\
             <qti-response-declaration identifier=\"A\" cardinality=\"multiple\" \
             base-type=\"directedPair\"><qti-correct-response><qti-value>a S</qti-value>\
             <qti-value>b T</qti-value></qti-correct-response></qti-response-declaration>\
             <qti-item-body><{name} response-identifier=\"A\">\
             <qti-prompt>Name them.</qti-prompt>{inside}</{name}></qti-item-body>\
             </qti-assessment-item>"
        )
    };
    let drags = "<qti-gap-text identifier=\"a\" match-max=\"1\">Aorta</qti-gap-text>\
                 <qti-gap-text identifier=\"b\" match-max=\"1\">Vein</qti-gap-text>";
    let stage = "<img src=\"../media/x.png\" alt=\"A heart\"/>";
    let places = "<qti-associable-hotspot identifier=\"S\" shape=\"circle\" coords=\"20,50,9\"/>\
                  <qti-associable-hotspot identifier=\"T\" shape=\"circle\" coords=\"120,50,9\"/>";
    let onto = format!("{stage}{drags}{places}");
    let imported = package(&item("qti-graphic-gap-match-interaction", &onto));
    assert_eq!(fates(&imported), ["1 Name them.: question 0"]);
    let want = LabelsContent {
        spots: vec![spot(1_000, 5_000, "Aorta"), spot(6_000, 5_000, "Vein")],
        distractors: Vec::new(),
    };
    assert_eq!(imported.quiz.questions[0].content, Content::Labels(want));
    let text = "<p><qti-gap identifier=\"S\"/> or <qti-gap identifier=\"T\"/></p>";
    let into = item("qti-gap-match-interaction", &format!("{drags}{text}"));
    let imported = package(&into);
    assert_eq!(fates(&imported), ["1 Name them.: question 0"]);
    assert_eq!(
        gaps(&imported).right().collect::<Vec<_>>(),
        ["Aorta", "Vein"]
    );
}

/// What is to be picked within a text is a choice below it.
#[test]
fn texts_to_pick_within_a_text_are_a_choice() {
    let body = "<p>Read.</p><hottextInteraction responseIdentifier=\"A\" maxChoices=\"1\">\
                <prompt>Where is the mistake?</prompt><p>Sponsors of the \
                <hottext identifier=\"x\">Olympic Games</hottext> who <b>bought</b> \
                <hottext identifier=\"y\">it\u{2019}s</hottext> places.</p>\
                </hottextInteraction>";
    let imported = package(&item("Text", &right("A", "identifier", "y"), body));
    let question = &imported.quiz.questions[0];
    assert_eq!(
        question.text,
        "Read.\n\nWhere is the mistake?\n\n\
         Sponsors of the Olympic Games who **bought** it\u{2019}s places."
    );
    assert_eq!(answers(question), ["Olympic Games", "*it\u{2019}s"]);
}

fn dragged(pairs: &[&str], drags: &str, text: &str) -> Imported {
    let body = format!(
        "<gapMatchInteraction responseIdentifier=\"A\"><prompt>Fill in.</prompt>{drags}\
         <div><p>{text}</p></div></gapMatchInteraction>"
    );
    package(&item("Gaps", &several("A", "directedPair", pairs), &body))
}

const TWO_GAPS: &str = "It <gap identifier=\"G\"/> and <gap identifier=\"H\"/>.";

fn gaps(imported: &Imported) -> &GapsContent {
    match &imported.quiz.questions[0].content {
        Content::Gaps(gaps) => gaps,
        other => panic!("{other:?}"),
    }
}

#[test]
fn texts_dragged_into_gaps_are_a_list_for_each_of_them() {
    let imported = dragged(&["b G", "a H"], &texts(&["a", "b", "c"]), TWO_GAPS);
    assert_eq!(fates(&imported), ["1 Fill in.: question 0"]);
    let gaps = gaps(&imported);
    assert_eq!(gaps.way, GapsWay::List);
    assert_eq!(gaps.texts(), ["It ", " and ", "."]);
    let choices: Vec<Vec<&str>> = gaps.gaps().map(|gap| gap.choices().collect()).collect();
    assert_eq!(
        choices,
        [["The b", "The a", "The c"], ["The a", "The b", "The c"]]
    );
}

#[test]
fn dragged_texts_that_ask_otherwise_are_refused_by_name() {
    let drags = texts(&["a", "b"]);
    let picture = "<gapImg identifier=\"a\" matchMax=\"1\"/>";
    let nine = texts(&["a", "b", "c", "d", "e", "f", "g", "h", "i"]);
    let cases: [(&[&str], &str, &str); 5] = [
        (&["a G"], &drags, "NothingRight"),
        (&["a G", "b G", "b H"], &drags, "KindUnknown"),
        (&["a G", "z H"], &drags, "RightUnknown"),
        (&["a G", "b H"], picture, "PictureNeeded"),
        (&["a G", "b H"], &nine, "TooManyAnswers"),
    ];
    for (pairs, drags, reason) in cases {
        let said = fates(&dragged(pairs, drags, TWO_GAPS));
        assert_eq!(said, [format!("1 Fill in.: {reason}")], "{pairs:?}");
    }
}

/// What a blank is called, and its answers.
type Blank<'b> = (&'b str, &'b [&'b str]);

/// An item of version 1.2 with a text and its blanks.
fn blanks(kind: &str, title: &str, text: &str, blanks: &[Blank<'_>], right: &str) -> Imported {
    let responses = blanks.iter().map(|(name, answers)| {
        let labels = answers.iter().enumerate().map(|(at, answer)| {
            format!(
                "<response_label ident=\"{name}{at}\"><material><mattext>{answer}</mattext>\
                 </material></response_label>"
            )
        });
        format!(
            "<response_lid ident=\"response_{name}\"><material><mattext>{name}</mattext>\
             </material><render_choice>{}</render_choice></response_lid>",
            labels.collect::<String>(),
        )
    });
    let conditions = blanks.iter().map(|(name, _)| {
        format!(
            "<respcondition><conditionvar><varequal respident=\"response_{name}\">{name}{right}\
             </varequal></conditionvar><setvar action=\"Add\">50.00</setvar></respcondition>"
        )
    });
    let xml = format!(
        "<questestinterop><item title=\"{title}\"><itemmetadata><qtimetadata><qtimetadatafield>\
         <fieldlabel>question_type</fieldlabel><fieldentry>{kind}</fieldentry>\
         </qtimetadatafield></qtimetadata></itemmetadata><presentation><material>\
         <mattext texttype=\"text/html\">{text}</mattext></material>{}</presentation>\
         <resprocessing>{}</resprocessing></item></questestinterop>",
        responses.collect::<String>(),
        conditions.collect::<String>(),
    );
    recognized(xml.as_bytes(), Format::Qti)
}

const TYPED: &str = "fill_in_multiple_blanks_question";
const LISTED: &str = "multiple_dropdowns_question";

#[test]
fn blanks_of_canvas_are_a_passage() {
    let text = "&lt;p&gt;Roses are [first_color], violets [b].&lt;/p&gt;";
    let names: [Blank<'_>; 2] = [("b", &["blue", "violet"]), ("first_color", &["red"])];
    let imported = blanks(TYPED, "Colors", text, &names, "0");
    assert_eq!(
        fates(&imported),
        ["1 Roses are [first_color], violets [b].: question 0"]
    );
    assert_eq!(imported.quiz.questions[0].text, "Colors");
    let typed = gaps(&imported);
    assert_eq!(typed.texts(), ["Roses are ", ", violets ", "."]);
    let accepted: Vec<_> = typed.gaps().map(|gap| gap.accepted.join("|")).collect();
    assert_eq!(accepted, ["red", "blue|violet"]);

    let names: [Blank<'_>; 2] = [("b", &["red", "blue"]), ("first_color", &["pink", "red"])];
    let imported = blanks(LISTED, "Question", text, &names, "1");
    let listed = gaps(&imported);
    assert_eq!(listed.way, GapsWay::List);
    let choices: Vec<Vec<&str>> = listed.gaps().map(|gap| gap.choices().collect()).collect();
    assert_eq!(choices, [["red", "pink"], ["blue", "red"]]);
    // Canvas calls every question so. Then it begins as its text does.
    let asked = &imported.quiz.questions[0].text;
    assert_eq!(asked, "Roses are ____, violets ____.");

    let text = "&lt;p&gt;Fill in all colors.&lt;/p&gt;&lt;p&gt;Roses [b] &lt;/p&gt;";
    let imported = blanks(LISTED, "Question", text, &[("b", &["red", "blue"])], "1");
    assert_eq!(gaps(&imported).texts(), ["Roses ", ""]);
    assert_eq!(imported.quiz.questions[0].text, "Fill in all colors.");
}

#[test]
fn blanks_that_ask_otherwise_are_refused_by_name() {
    let red: Blank<'_> = ("a", &["red"]);
    let many: Vec<Blank<'_>> = vec![red; 9];
    let cases: [(&str, &str, &[Blank<'_>], &str); 4] = [
        (TYPED, "Roses are red.", &[red], "Malformed"),
        (TYPED, "[a] and [a].", &[red], "KindUnknown"),
        (
            LISTED,
            "Roses are [a].",
            &[("a", &["red", "blue"])],
            "RightUnknown",
        ),
        (TYPED, "Roses are [a].", &many, "TooManyAnswers"),
    ];
    for (kind, text, names, reason) in cases {
        let imported = blanks(kind, "Which?", text, names, "7");
        let said = &fates(&imported)[0];
        assert!(said.ends_with(reason), "{said}");
    }
    // A blank without a key, and one with nothing to choose from.
    let empty = |kind: &str| blanks(kind, "Which?", "[a]", &[("a", &[])], "7");
    assert_eq!(gaps(&empty(TYPED)).right().collect::<Vec<_>>(), ["a7"]);
    assert!(fates(&empty(LISTED))[0].ends_with("RightUnknown"));
}

/// Blackboard has a response for each blank that is named like it, and compares texts.
#[test]
fn blanks_of_blackboard_are_a_passage() {
    let xml = "<questestinterop><item title=\"Colors\"><itemmetadata>\
               <bbmd_questiontype>Fill in the Blank Plus</bbmd_questiontype></itemmetadata>\
               <presentation><material><mat_formattedtext>Roses are [a].</mat_formattedtext>\
               </material><response_str ident=\"a\"><render_fib/></response_str></presentation>\
               <resprocessing><respcondition><conditionvar><and><or>\
               <varequal respident=\"a\">red</varequal><varequal respident=\"a\">pink</varequal>\
               </or></and></conditionvar><setvar>SCORE.max</setvar></respcondition>\
               </resprocessing></item></questestinterop>";
    let imported = recognized(xml.as_bytes(), Format::Qti);
    assert_eq!(fates(&imported), ["1 Roses are [a].: question 0"]);
    let accepted: Vec<_> = gaps(&imported).gaps().map(|gap| &gap.accepted).collect();
    assert_eq!(accepted, [&["red".to_owned(), "pink".to_owned()]]);
    let pattern = xml.replace("varequal", "varsubset");
    let imported = recognized(pattern.as_bytes(), Format::Qti);
    assert!(fates(&imported)[0].ends_with("KindUnknown"));
}

/// A formula that says anything else than ours is not guessed.
#[test]
fn closeness_is_read_as_it_is_written() {
    let number = NumberContent {
        right: Some(Number::whole(330)),
        tolerance: Number::whole(10),
        range: None,
        unit: "m".to_owned(),
        span: Some(Number::whole(110)),
    };
    let quiz = quiz(vec![QuestionDraft::of(
        "How high?",
        Content::Number(number),
    )]);
    let bytes = export(&quiz, &[], Format::Qti).bytes;
    assert_eq!(
        recognized(&bytes, Format::Qti).quiz.questions,
        quiz.questions
    );
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let item = std::io::read_to_string(zip.by_name("items/q001.xml").unwrap()).unwrap();
    let span = |item: &str| match &recognized(item.as_bytes(), Format::Qti).quiz.questions[0] {
        QuestionDraft {
            content: Content::Number(number),
            ..
        } => number.span,
        other => panic!("{other:?}"),
    };
    assert_eq!(span(&item), Some(Number::whole(110)));
    for (ours, other) in [
        (">100</baseValue>", ">90</baseValue>"),
        ("name=\"abs\"", "name=\"exp\""),
        ("<max>", "<min>"),
    ] {
        assert!(item.contains(ours), "{item}");
        let item = item.replace(ours, other).replace("</max>", "</min>");
        let item = if other == "<min>" {
            item
        } else {
            item.replace("</min>", "</max>")
        };
        assert_eq!(span(&item), None, "{other}");
    }
}

/// An archive has at most so many files as an import opens. What has no room is said to be lost.
#[test]
fn the_most_pictures_of_answers_come_back() {
    let picture = |number: usize| {
        Some(DraftPicture {
            id: format!("{number}.png"),
            alt: format!("Picture {number}"),
            is_decorative: false,
        })
    };
    let answer = |number: usize| DraftAnswer {
        is_correct: true,
        picture: picture(number),
        ..DraftAnswer::default()
    };
    let choice = |at: usize| {
        let answers = (0..4).map(|number| answer(at * 4 + number)).collect();
        QuestionDraft::of("Which?", Content::Choice(ChoiceContent { answers }))
    };
    let poll = QuestionDraft::of(
        "Which?",
        Content::Poll(PollContent {
            answers: vec![String::new(), "None".to_owned()],
            takes_several: true,
            pictures: vec![picture(0)],
        }),
    );
    let questions = (0..199).map(choice).chain([poll]);
    let quiz = quiz(questions.collect());
    let files: Vec<File> = (0..796_u16)
        .map(|number| {
            file(
                &format!("{number}.png"),
                &[PICTURE, &number.to_le_bytes()].concat(),
            )
        })
        .collect();
    let sizes: Vec<FileSize<'_>> = files
        .iter()
        .map(|file| FileSize {
            name: &file.name,
            byte_count: file.bytes.len() as u64,
            has_captions: true,
        })
        .collect();
    for (format, most) in [(Format::Qti, 298), (Format::Fanfare, 249)] {
        let carried = carried(&quiz, &sizes, format);
        assert_eq!(carried.len(), most, "{format:?}");
        let mut files = files.clone();
        files.retain(|file| carried.contains(file.name.as_str()));
        let back = import(&export(&quiz, &files, format).bytes, None).unwrap();
        assert_eq!(back.quiz.questions.len(), 200);
        assert_eq!(back.files.len(), most);
        let lost = losses(&quiz, &sizes, format);
        let lost = lost
            .iter()
            .filter(|loss| loss.kind == LossKind::AnswerPictures);
        assert!(lost.count() > 100);
    }
    let Content::Poll(poll) = &quiz.questions[199].content else {
        panic!("a poll");
    };
    let back = recognized(&export(&quiz, &files[..1], Format::Qti).bytes, Format::Qti);
    assert_eq!(
        back.quiz.questions[199].content,
        Content::Poll(poll.clone())
    );
}
