//! Moodle XML and QTI of others: what can't be said the same is refused or noted.

use formats::{Format, Imported, Unreadable, import};
use game::draft::{Content, QuestionDraft, QuizDraft};

use crate::common::{self, answers, fates, recognized};
use crate::qti::packed;

pub(crate) fn moodle(kind: &str, asked: &str, rest: &str) -> Imported {
    let xml = format!(
        "<quiz><question type=\"{kind}\"><name><text>Name</text></name>\
         <questiontext format=\"html\"><text>{asked}</text></questiontext>{rest}</question></quiz>"
    );
    recognized(xml.as_bytes(), Format::MoodleXml)
}

pub(crate) fn qti1(xml: &str) -> Imported {
    let xml = format!("<questestinterop>{xml}</questestinterop>");
    recognized(xml.as_bytes(), Format::Qti)
}

pub(crate) fn item(xml: &str) -> Imported {
    let xml = format!("<assessmentItem identifier=\"i\" title=\"Title\">{xml}</assessmentItem>");
    recognized(xml.as_bytes(), Format::Qti)
}

fn key(values: &str) -> String {
    format!(
        "<responseDeclaration identifier=\"RESPONSE\" cardinality=\"single\" \
         baseType=\"identifier\"><correctResponse>{values}</correctResponse></responseDeclaration>"
    )
}

/// An item with two choices, of which the first is right.
pub(crate) fn two(ids: [&str; 2], words: [&str; 2], before: &str, after: &str) -> String {
    let key = key(&format!("<value>{}</value>", ids[0]));
    let choice = |at: usize| {
        let (id, word) = (ids[at], words[at]);
        format!("<simpleChoice identifier=\"{id}\">{word}</simpleChoice>")
    };
    format!(
        "{key}{before}<itemBody><p>Which?</p><choiceInteraction responseIdentifier=\"RESPONSE\" \
         maxChoices=\"1\">{}{}</choiceInteraction></itemBody>{after}",
        choice(0),
        choice(1),
    )
}

#[test]
fn s10_an_item_that_draws_values_is_refused() {
    let draws = "<templateDeclaration identifier=\"A\" cardinality=\"single\" \
                 baseType=\"integer\"/><templateProcessing><setTemplateValue identifier=\"A\">\
                 <randomInteger min=\"1\" max=\"9\"/></setTemplateValue></templateProcessing>";
    let imported = item(&two(["x", "y"], ["One", "Two"], draws, ""));
    assert_eq!(fates(&imported), ["1 Which?: KindUnknown"]);
    let shows = ["<printedVariable identifier=\"A\"/>", "Two"];
    let imported = item(&two(["x", "y"], shows, "", ""));
    assert_eq!(fates(&imported), ["1 Which?: KindUnknown"]);
}

#[test]
fn s11_mathml_keeps_its_structure() {
    let check = |math: &str, text: &str| {
        let body = format!("How much is <math>{math}</math>?");
        let xml = format!("<itemBody><p>{body}</p><extendedTextInteraction/></itemBody>");
        let imported = item(&xml);
        assert_eq!(imported.quiz.questions[0].text, text, "{math}");
        assert!(
            fates(&imported)[0].ends_with(": question 0"),
            "{:?}",
            fates(&imported)
        );
    };
    check(
        "<mfrac><mn>1</mn><mn>6</mn></mfrac>",
        "How much is $\\frac{1}{6}$?",
    );
    check(
        "<mrow><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><msub><mi>a</mi><mi>n</mi></msub></mrow>",
        "How much is $x^{2}+a_{n}$?",
    );
    check(
        "<msqrt><mi>x</mi><mo>&#8722;</mo><mn>1</mn></msqrt>",
        "How much is $\\sqrt{x-1}$?",
    );
    check(
        "<mroot><mi>x</mi><mn>3</mn></mroot>",
        "How much is $\\sqrt[3]{x}$?",
    );
    check(
        "<semantics><mrow><mi>sin</mi><mi>&#960;</mi></mrow><annotation>x</annotation></semantics>",
        "How much is $\\mathrm{sin}π$?",
    );
    check(
        "<semantics><mi>x</mi><annotation encoding=\"application/x-tex\">\\hat{x}</annotation>\
         </semantics>",
        "How much is $\\hat{x}$?",
    );
}

#[test]
fn s11_mathml_that_has_no_formula_is_noted() {
    let math = "<math><mmultiscripts><mi>C</mi><mn>6</mn><mn>1</mn></mmultiscripts></math>";
    let imported = item(&format!(
        "<itemBody><p>Is it {math}?</p><extendedTextInteraction/></itemBody>"
    ));
    assert_eq!(fates(&imported), ["1 Is it C61?: FormulaUnknown"]);
}

#[test]
fn s12_ids_do_not_make_a_statement() {
    let imported = item(&two(["T", "F"], ["Alpha", "Beta"], "", ""));
    assert_eq!(answers(&imported.quiz.questions[0]), ["*Alpha", "Beta"]);
    let imported = item(&two(["true", "false"], ["Correct", "Incorrect"], "", ""));
    assert_eq!(
        answers(&imported.quiz.questions[0]),
        ["*Correct", "Incorrect"]
    );
    let imported = item(&two(["F", "T"], ["False", "True"], "", ""));
    let Content::TrueFalse(statement) = &imported.quiz.questions[0].content else {
        panic!("no statement");
    };
    assert_eq!(statement.is_true, Some(false));
    let imported = item(&two(["T", "F"], ["False", "True"], "", ""));
    assert_eq!(answers(&imported.quiz.questions[0]), ["*False", "True"]);
}

#[test]
fn s13_feedback_on_one_answer_explains_nothing() {
    let feedback = |id: &str| {
        let after = format!(
            "<modalFeedback outcomeIdentifier=\"FEEDBACK\" identifier=\"{id}\" showHide=\"show\">\
             No, that is wrong.</modalFeedback>"
        );
        item(&two(["A", "B"], ["Alpha", "Beta"], "", &after))
    };
    for (id, fate, said) in [
        ("B", "", ["", "No, that is wrong."]),
        ("A", "", ["No, that is wrong.", ""]),
        ("incorrect", " [RemarksLeft]", ["", ""]),
        ("WRONG", " [RemarksLeft]", ["", ""]),
    ] {
        let imported = feedback(id);
        let fate = format!("1 Which?: question 0{fate}");
        assert_eq!(fates(&imported), [fate], "{id}");
        assert_eq!(imported.quiz.questions[0].explanation, "");
        assert_eq!(common::feedback(&imported.quiz.questions[0]), said, "{id}");
    }
    assert_eq!(
        feedback("general").quiz.questions[0].explanation,
        "No, that is wrong."
    );
}

#[test]
fn s15_html_that_is_not_escaped_keeps_its_lines() {
    let asked = "List:<pre>1. AA<br/>2. BB</pre>Next &amp; last?";
    let rest = "<answer fraction=\"100\" format=\"html\"><text>Yes <b>indeed</b></text></answer>\
                <answer fraction=\"0\" format=\"html\"><text>No</text></answer>";
    let imported = moodle("multichoice", asked, rest);
    let question = &imported.quiz.questions[0];
    assert_eq!(question.text, "List:\n`1. AA`\n`2. BB`\nNext & last?");
    assert_eq!(answers(question), ["*Yes **indeed**", "No"]);
    let whole = moodle("essay", "<p>One</p><p>Two</p>", "");
    assert_eq!(whole.quiz.questions[0].text, "One\n\nTwo");
}

#[test]
fn s14_money_is_no_formula_here_either() {
    let asked = "Is it $60, or 70$?";
    for format in ["html", "plain_text"] {
        let xml = format!(
            "<quiz><question type=\"essay\"><questiontext format=\"{format}\"><text>{asked}</text>\
             </questiontext></question></quiz>"
        );
        let imported = recognized(xml.as_bytes(), Format::MoodleXml);
        let text = &imported.quiz.questions[0].text;
        assert!(text.starts_with("Is it \\$60, or 70"), "{text}");
    }
}

#[test]
fn s16_the_ends_of_a_number_count_only_around_it() {
    let number = |ends: &str| {
        let imported = qti1(&format!(
            "<item><presentation><material><mattext>How many?</mattext></material>\
             <response_num ident=\"r\"><render_fib/></response_num></presentation><resprocessing>\
             <respcondition><conditionvar><or><varequal respident=\"r\">100</varequal><and>{ends}\
             </and></or></conditionvar><setvar>100</setvar></respcondition></resprocessing></item>"
        ));
        let Content::Number(number) = imported.quiz.questions[0].content.clone() else {
            panic!("no number");
        };
        (number.tolerance.to_string(), fates(&imported)[0].clone())
    };
    let far = "<vargt respident=\"r\">999</vargt><varlte respident=\"r\">1000</varlte>";
    let (tolerance, fate) = number(far);
    assert_eq!(tolerance, "0");
    assert_eq!(fate, "1 How many?: question 0 [PointsLeft]");
    let around = "<vargte respident=\"r\">90</vargte><varlte respident=\"r\">110</varlte>";
    assert_eq!(number(around).0, "10");
}

#[test]
fn capital_letters_and_further_units_are_said_to_be_left() {
    let rest = "<usecase>1</usecase><answer fraction=\"100\"><text>NaCl</text></answer>";
    let imported = moodle("shortanswer", "Salt?", rest);
    assert_eq!(fates(&imported), ["1 Salt?: question 0 [CaseLeft]"]);
    let rest = rest.replace(">1<", ">0<");
    let imported = moodle("shortanswer", "Salt?", &rest);
    assert_eq!(fates(&imported), ["1 Salt?: question 0"]);
    let unit = |name: &str| {
        format!("<unit><multiplier>1</multiplier><unit_name>{name}</unit_name></unit>")
    };
    let rest = format!(
        "<answer fraction=\"100\"><text>3</text></answer><units>{}{}</units>",
        unit("m"),
        unit("cm")
    );
    let imported = moodle("numerical", "How long?", &rest);
    assert_eq!(fates(&imported), ["1 How long?: question 0 [UnitsLeft]"]);
}

fn qti2() -> String {
    let inner = two(["x", "y"], ["One", "Two"], "", "");
    format!("<assessmentItem identifier=\"i\" title=\"Title\">{inner}</assessmentItem>")
}

#[test]
fn r4_what_a_mac_adds_to_an_archive_is_passed_over() {
    let item = qti2();
    let package = packed(&[
        ("__MACOSX/._imsmanifest.xml", b"\0\x05\x16\x07"),
        ("__MACOSX/items/._a.xml", b"\0\x05\x16\x07"),
        ("imsmanifest.xml", b"<manifest/>"),
        ("items/._a.xml", b"\0\x05\x16\x07"),
        ("items/a.xml", item.as_bytes()),
    ]);
    let imported = recognized(&package, Format::Qti);
    assert_eq!(fates(&imported), ["1 Which?: question 0"]);
}

#[test]
fn r5_documents_and_sheets_of_other_programs_are_named() {
    let refused =
        |files: &[(&str, &[u8])]| format!("{:?}", import(&packed(files), None).unwrap_err());
    let types: (&str, &[u8]) = ("[Content_Types].xml", b"<Types/>");
    assert_eq!(
        refused(&[types, ("word/document.xml", b"<document/>")]),
        "Document"
    );
    assert_eq!(
        refused(&[types, ("ppt/presentation.xml", b"<presentation/>")]),
        "Document"
    );
    let open = |kind: &str| {
        let mime = format!("application/vnd.oasis.opendocument.{kind}");
        refused(&[
            ("mimetype", mime.as_bytes()),
            ("content.xml", b"<document-content/>"),
        ])
    };
    assert_eq!(open("text"), "Document");
    assert_eq!(open("spreadsheet"), "OtherSheet");
    assert_eq!(
        format!("{:?}", import(b"%PDF-1.7\n...", None).unwrap_err()),
        "Document"
    );
    assert_eq!(refused(&[("a.xml", b"<svg/>")]), "FormatUnknown");
    assert_eq!(
        refused(&[("imsmanifest.xml", b"<manifest/>")]),
        "FormatUnknown"
    );
}

#[test]
fn r5_old_office_files_are_named() {
    let old = |name: &str| {
        let mut bytes = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1".to_vec();
        bytes.extend([0; 500]);
        bytes.extend(name.encode_utf16().flat_map(u16::to_le_bytes));
        format!("{:?}", import(&bytes, None).unwrap_err())
    };
    assert_eq!(old("WordDocument"), "Document");
    assert_eq!(old("Workbook"), "OtherSheet");
    assert_eq!(old("EncryptedPackage"), "Encrypted");
    assert_eq!(old("Something"), "FormatUnknown");
}

#[test]
fn packed_files_of_other_programs_are_named() {
    let deck = packed(&[("collection.anki2", b"SQLite"), ("media", b"{}")]);
    assert_eq!(import(&deck, None), Err(Unreadable::Deck));
    let pages = packed(&[("Index/Document.iwa", b"?"), ("Metadata/a.json", b"{}")]);
    assert_eq!(import(&pages, None), Err(Unreadable::Document));
    let tape = [&[b'a'; 257][..], b"ustar\x0000"].concat();
    for bytes in [&b"Rar!\x1A\x07\x01"[..], b"7z\xBC\xAF\x27\x1C", &tape] {
        assert_eq!(import(bytes, None), Err(Unreadable::Backup));
    }
}

#[test]
fn r6_backups_of_moodle_are_named() {
    let zip = packed(&[
        ("moodle_backup.xml", b"<moodle_backup/>"),
        ("files.xml", b"<files/>"),
    ]);
    assert_eq!(format!("{:?}", import(&zip, None).unwrap_err()), "Backup");
    let gzip = b"\x1F\x8B\x08\0\0\0\0\0\0\x03\x01\x02\x03";
    assert_eq!(format!("{:?}", import(gzip, None).unwrap_err()), "Backup");
}

#[test]
fn r7_a_file_that_the_manifest_names_and_nobody_packed_is_said() {
    let item = qti2();
    let manifest = "<manifest><resources>\
        <resource type=\"imsqti_item_xmlv2p1\" href=\"a.xml\"><file href=\"a.xml\"/>\
        <file href=\"gone.png\"/></resource>\
        <resource type=\"imsqti_item_xmlv2p1\" href=\"items/gone.xml\">\
        <file href=\"items/gone.xml\"/></resource></resources></manifest>";
    let package = packed(&[
        ("imsmanifest.xml", manifest.as_bytes()),
        ("a.xml", item.as_bytes()),
    ]);
    let imported = recognized(&package, Format::Qti);
    assert_eq!(
        fates(&imported),
        ["1 Which?: question 0", "2 items/gone.xml: FileMissing"]
    );
    let package = packed(&[("imsmanifest.xml", manifest.as_bytes())]);
    let imported = recognized(&package, Format::Qti);
    assert_eq!(
        fates(&imported),
        ["1 a.xml: FileMissing", "2 items/gone.xml: FileMissing"]
    );
}

/// One item of version 1 with these labels, of which `a` is right.
fn labeled(labels: &[(&str, &str)]) -> String {
    let labels = labels.iter().map(|(id, text)| {
        format!(
            "<response_label ident=\"{id}\"><material><mattext>{text}</mattext></material>\
             </response_label>"
        )
    });
    format!(
        "<item><presentation><material><mattext>Which?</mattext></material>\
         <response_lid ident=\"r\" rcardinality=\"Single\"><render_choice>{}</render_choice>\
         </response_lid></presentation><resprocessing><respcondition><conditionvar>\
         <varequal respident=\"r\">a</varequal></conditionvar><setvar>100</setvar></respcondition>\
         </resprocessing></item>",
        labels.collect::<String>()
    )
}

#[test]
fn r8_a_document_type_that_declares_elements_does_no_harm() {
    let item = labeled(&[("a", "One"), ("b", "Two")]);
    let xml = format!(
        "<!DOCTYPE questestinterop [<!ELEMENT item (presentation, resprocessing)>\
         <!ATTLIST item ident CDATA #IMPLIED>]><questestinterop>{item}</questestinterop>"
    );
    let imported = recognized(xml.as_bytes(), Format::Qti);
    assert_eq!(fates(&imported), ["1 Which?: question 0"]);
}

#[test]
fn r9_empty_wrong_answers_are_passed_over() {
    let imported = qti1(&labeled(&[
        ("a", "One"),
        ("b", ""),
        ("c", "Two"),
        ("d", ""),
    ]));
    assert_eq!(answers(&imported.quiz.questions[0]), ["*One", "Two"]);
    let imported = qti1(&labeled(&[("a", ""), ("b", "One"), ("c", "Two")]));
    assert_eq!(fates(&imported), ["1 Which?: AnswerEmpty"]);
    let rest = "<answer fraction=\"100\"><text>One</text></answer>\
                <answer fraction=\"0\"><text></text></answer>\
                <answer fraction=\"0\"><text>Two</text></answer>";
    let imported = moodle("multichoice", "Which?", rest);
    assert_eq!(answers(&imported.quiz.questions[0]), ["*One", "Two"]);
}

/// Blackboard's way to write a text.
fn formatted(text: &str) -> String {
    format!(
        "<flow_mat class=\"Block\"><material><mat_extension><mat_formattedtext type=\"HTML\">{text}\
         </mat_formattedtext></mat_extension></material></flow_mat>"
    )
}

/// An item of Blackboard: its kind, its text, its block of responses, what is right, and the rest.
fn blackboard(kind: &str, asked: &str, responses: &str, right: &str, rest: &str) -> String {
    format!(
        "<item><itemmetadata><bbmd_questiontype>{kind}</bbmd_questiontype><qmd_itemtype>Logical \
         Identifier</qmd_itemtype></itemmetadata><presentation><flow class=\"Block\"><flow \
         class=\"QUESTION_BLOCK\"><flow class=\"FORMATTED_TEXT_BLOCK\">{}</flow></flow>{responses}\
         </flow></presentation><resprocessing>{right}<respcondition title=\"incorrect\">\
         <conditionvar><other/></conditionvar><setvar variablename=\"SCORE\" action=\"Set\">0.0\
         </setvar><displayfeedback linkrefid=\"incorrect\"/></respcondition></resprocessing>{rest}\
         </item>",
        formatted(asked)
    )
}

fn correct(condition: &str) -> String {
    format!(
        "<respcondition title=\"correct\"><conditionvar>{condition}</conditionvar>\
         <setvar variablename=\"SCORE\" action=\"Set\">SCORE.max</setvar>\
         <displayfeedback linkrefid=\"correct\"/></respcondition>"
    )
}

fn equal(response: &str, value: &str) -> String {
    format!("<varequal case=\"No\" respident=\"{response}\">{value}</varequal>")
}

fn choices(cardinality: &str, labels: &[(&str, &str)]) -> String {
    let label = |(id, text): &(&str, &str)| {
        let text = formatted(text);
        format!("<flow_label><response_label ident=\"{id}\">{text}</response_label></flow_label>")
    };
    let labels = labels.iter().map(label).collect::<Vec<_>>().concat();
    format!(
        "<flow class=\"RESPONSE_BLOCK\"><response_lid ident=\"response\" \
         rcardinality=\"{cardinality}\"><render_choice>{labels}</render_choice></response_lid>\
         </flow>"
    )
}

#[test]
fn r10_choices_of_blackboard_are_read() {
    let remark = |ident: &str, text: &str| {
        format!(
            "<itemfeedback ident=\"{ident}\"><solution><solutionmaterial>{}</solutionmaterial>\
             </solution></itemfeedback>",
            formatted(text)
        )
    };
    let colors = [
        ("a", "red"),
        ("b", "&lt;b&gt;yellow&lt;/b&gt;"),
        ("c", "blue"),
    ];
    let several = format!(
        "<and>{}<not>{}</not>{}</and>",
        equal("response", "a"),
        equal("response", "b"),
        equal("response", "c")
    );
    let items = [
        blackboard(
            "Multiple Choice",
            "&lt;i&gt;Which&lt;/i&gt; is it?",
            &choices("Single", &colors),
            &correct(&equal("response", "b")),
            &remark("c", "Blue is not."),
        ),
        blackboard(
            "Multiple Answer",
            "Which?",
            &choices("Multiple", &colors),
            &correct(&several),
            "",
        ),
        blackboard(
            "True/False",
            "Is it?",
            &choices("Single", &[("true", "true"), ("false", "false")]),
            &correct(&equal("response", "false")),
            &remark("solution", "It never was."),
        ),
    ];
    let imported = qti1(&items.concat());
    assert_eq!(
        fates(&imported),
        [
            "1 *Which* is it?: question 0",
            "2 Which?: question 1",
            "3 Is it?: question 2"
        ]
    );
    let questions = &imported.quiz.questions;
    assert_eq!(answers(&questions[0]), ["red", "***yellow**", "blue"]);
    assert_eq!(questions[0].explanation, "", "it is about one answer");
    assert_eq!(common::feedback(&questions[0]), ["", "", "Blue is not."]);
    assert_eq!(answers(&questions[1]), ["*red", "**yellow**", "*blue"]);
    let Content::TrueFalse(statement) = &questions[2].content else {
        panic!("no statement");
    };
    assert_eq!(statement.is_true, Some(false));
    assert_eq!(questions[2].explanation, "It never was.");
}

/// Two items of other kinds, and one that matches.
fn others() -> String {
    let blank = "<flow class=\"RESPONSE_BLOCK\"><response_str ident=\"response\">\
                 <render_fib fibtype=\"String\"/></response_str></flow>";
    let praised = |condition: &str| {
        format!(
            "<respcondition><conditionvar>{condition}</conditionvar>\
             <displayfeedback linkrefid=\"correct\"/></respcondition>"
        )
    };
    let prompt = |id: &str, text: &str| {
        format!(
            "<flow class=\"Block\">{}<response_lid ident=\"{id}\" rcardinality=\"Single\">\
             <render_choice><flow_label><response_label ident=\"{id}1\"/><response_label \
             ident=\"{id}2\"/><response_label ident=\"{id}3\"/></flow_label></render_choice>\
             </response_lid></flow>",
            formatted(text)
        )
    };
    let answer = |text: &str| format!("<flow class=\"Block\">{}</flow>", formatted(text));
    let match_blocks = format!(
        "<flow class=\"RESPONSE_BLOCK\">{}{}</flow><flow class=\"RIGHT_MATCH_BLOCK\">{}{}{}</flow>",
        prompt("p", "cat"),
        prompt("q", "frog"),
        answer("insect"),
        answer("mammal"),
        answer("amphibian"),
    );
    let pairs = [praised(&equal("p", "p2")), praised(&equal("q", "q3"))].concat();
    [
        blackboard(
            "Fill in the Blank",
            "Name one.",
            blank,
            &praised(&equal("response", "frog")),
            "",
        ),
        blackboard("Essay", "How are you?", blank, &correct(""), ""),
        blackboard("Matching", "Classify.", &match_blocks, &pairs, ""),
        blackboard("Hot Spot", "Where?", "", "", ""),
    ]
    .concat()
}

#[test]
fn r10_other_kinds_of_blackboard_are_read() {
    let imported = qti1(&others());
    assert_eq!(
        fates(&imported),
        [
            "1 Name one.: question 0",
            "2 How are you?: question 1",
            "3 Classify.: question 2",
            "4 Where?: KindUnknown"
        ]
    );
    let questions = &imported.quiz.questions;
    let kinds: Vec<&str> = questions
        .iter()
        .map(|question| question.content.kind())
        .collect();
    assert_eq!(kinds, ["typed", "openText", "match"]);
    let Content::Match(content) = &questions[2].content else {
        panic!("no pairs");
    };
    let pairs = content.pairs.iter();
    let pairs: Vec<(&str, &str)> = pairs
        .map(|p| (p.prompt.as_str(), p.answer.as_str()))
        .collect();
    assert_eq!(pairs, [("cat", "mammal"), ("frog", "amphibian")]);
    assert_eq!(content.distractors, ["insect"]);
}

#[test]
fn r10_packages_of_blackboard_are_read() {
    let pool = format!("<questestinterop>{}</questestinterop>", others());
    let package = packed(&[
        (".bb-package-info", b"cx.package.info.version=6.0"),
        ("imsmanifest.xml", b"<manifest><resources/></manifest>"),
        ("res00001.dat", pool.as_bytes()),
        ("res00002.dat", b"<CATEGORIES/>"),
    ]);
    let imported = recognized(&package, Format::Qti);
    assert_eq!(imported.quiz.questions.len(), 3);
    assert_eq!(imported.rows.len(), 4);
}

#[test]
fn r13_answers_that_are_pictures_have_a_reason_of_their_own() {
    let rest = "<answer fraction=\"100\" format=\"html\"><text>&lt;img src=\"a.png\"&gt;</text>\
                </answer><answer fraction=\"0\" format=\"html\"><text>&lt;img src=\"b.png\"&gt;\
                </text></answer>";
    let imported = moodle("multichoice", "Which?", rest);
    assert_eq!(fates(&imported), ["1 Which?: PictureNeeded"]);
    let set = |id: &str, text: &str| {
        format!("<simpleAssociableChoice identifier=\"{id}\">{text}</simpleAssociableChoice>")
    };
    let imported = item(&format!(
        "{}<itemBody><p>Match.</p><matchInteraction responseIdentifier=\"RESPONSE\">\
         <simpleMatchSet>{}{}</simpleMatchSet><simpleMatchSet>{}{}</simpleMatchSet>\
         </matchInteraction></itemBody>",
        key("<value>a x</value><value>b y</value>"),
        set("a", "One"),
        set("b", "Two"),
        set("x", "<img src=\"x.png\" alt=\"x\"/>"),
        set("y", "<img src=\"y.png\" alt=\"y\"/>"),
    ));
    assert_eq!(fates(&imported), ["1 Match.: PictureNeeded"]);
}

#[test]
fn r13_a_place_on_a_picture_that_is_missing_has_a_reason_of_its_own() {
    let imported = item(&format!(
        "{}<itemBody><p>Where?</p><hotspotInteraction responseIdentifier=\"RESPONSE\">\
         <object type=\"image/png\" data=\"gone.png\"/><hotspotChoice identifier=\"a\" \
         shape=\"circle\" coords=\"5,5,2\"/></hotspotInteraction></itemBody>",
        key("<value>a</value>"),
    ));
    assert_eq!(fates(&imported), ["1 Where?: PictureNeeded"]);
}

#[test]
fn r14_a_blank_without_a_key_is_an_open_question() {
    let imported = item(
        "<responseDeclaration identifier=\"RESPONSE\" cardinality=\"single\" \
         baseType=\"string\"/><itemBody><p>Your name? \
         <textEntryInteraction responseIdentifier=\"RESPONSE\"/></p></itemBody>",
    );
    assert_eq!(fates(&imported), ["1 Your name?: question 0"]);
    assert_eq!(imported.quiz.questions[0].content.kind(), "openText");
}

#[test]
fn e1_essays_go_out_as_moodle_writes_them() {
    let quiz = QuizDraft {
        questions: vec![QuestionDraft::of(
            "Why?",
            Content::OpenText(game::draft::OpenTextContent {}),
        )],
        ..QuizDraft::default()
    };
    let xml = formats::export(&quiz, &[], Format::MoodleXml).bytes;
    let xml = String::from_utf8(xml).unwrap();
    for field in [
        "<responseformat>editor</responseformat>",
        "<responserequired>1</responserequired>",
        "<responsefieldlines>15</responsefieldlines>",
        "<attachments>0</attachments>",
        "<attachmentsrequired>0</attachmentsrequired>",
        "<graderinfo format=\"html\"><text></text></graderinfo>",
        "<responsetemplate format=\"html\"><text></text></responsetemplate>",
    ] {
        assert!(xml.contains(field), "{field}: {xml}");
    }
}

#[test]
fn s12_words_that_do_not_say_it_stay_answers_in_version_1_too() {
    let statement = |labels: [(&str, &str); 2]| {
        let kind = "<itemmetadata><qmd_itemtype>True/False</qmd_itemtype></itemmetadata>";
        qti1(&labeled(&labels).replacen("<item>", &format!("<item>{kind}"), 1))
    };
    let imported = statement([("b", "Falsch"), ("a", "Wahr")]);
    let Content::TrueFalse(content) = &imported.quiz.questions[0].content else {
        panic!("no statement");
    };
    assert_eq!(content.is_true, Some(true));
    let imported = statement([("b", "Nee"), ("a", "Jawohl")]);
    assert_eq!(answers(&imported.quiz.questions[0]), ["Nee", "*Jawohl"]);
}
