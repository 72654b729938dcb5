//! Pools and tests of Blackboard: QTI 1.2 with its own names, in `.dat` files.

use formats::{Format, Imported, Unreadable, import};
use game::draft::Content;

use crate::common::{answers, fates, recognized};
use crate::hostile::packed;

fn text(text: &str) -> String {
    format!(
        "<flow class=\"Block\"><material><mat_extension><mat_formattedtext type=\"HTML\">{text}\
         </mat_formattedtext></mat_extension></material></flow>"
    )
}

fn item(kind: &str, asked: &str, response: &str, conditions: &str) -> String {
    format!(
        "<item maxattempts=\"0\"><itemmetadata><bbmd_questiontype>{kind}</bbmd_questiontype>\
         </itemmetadata><presentation><flow class=\"Block\"><flow class=\"QUESTION_BLOCK\">\
         <flow class=\"FORMATTED_TEXT_BLOCK\">{}</flow></flow><flow class=\"RESPONSE_BLOCK\">\
         {response}</flow></flow></presentation><resprocessing>{conditions}</resprocessing></item>",
        text(asked)
    )
}

fn right(condition: &str) -> String {
    format!(
        "<respcondition title=\"correct\"><conditionvar>{condition}</conditionvar>\
         <setvar variablename=\"SCORE\" action=\"Set\">SCORE.max</setvar></respcondition>"
    )
}

fn choose(cardinality: &str, labels: &[(&str, &str)]) -> String {
    let label = |(id, said): &(&str, &str)| {
        format!(
            "<flow_label class=\"Block\"><response_label ident=\"{id}\"><flow_mat><material>\
             <mattext>{said}</mattext></material></flow_mat></response_label></flow_label>"
        )
    };
    let labels: String = labels.iter().map(label).collect();
    format!(
        "<response_lid ident=\"response\" rcardinality=\"{cardinality}\"><render_choice>{labels}\
         </render_choice></response_lid>"
    )
}

fn equal(value: &str) -> String {
    format!("<varequal respident=\"response\" case=\"No\">{value}</varequal>")
}

/// A pool of these items, as it is packed without Blackboard's own list.
fn pool(items: &str) -> Vec<u8> {
    let document = format!(
        "<?xml version=\"1.0\"?><questestinterop><assessment title=\"Animals\"><section>{items}\
         </section></assessment></questestinterop>"
    );
    packed(&[
        ("imsmanifest.xml", b"<manifest><resources/></manifest>"),
        ("res00001.dat", document.as_bytes()),
        ("res00002.dat", b"<CATEGORIES/>"),
        ("csfiles/home_dir/frog__xid-12_1.png", b"\x89PNG\r\n\x1a\n"),
        ("csfiles/home_dir/frog__xid-12_1.png.xml", b"<lom/>"),
    ])
}

fn of(items: &str) -> Imported {
    recognized(&pool(items), Format::Qti)
}

const BLANK: &str = "<response_str ident=\"response\"><render_fib fibtype=\"String\"/>\
                     </response_str>";
const NUMBER: &str = "<response_num ident=\"response\"><render_fib fibtype=\"Decimal\"/>\
                      </response_num>";

#[test]
fn either_or_has_words_for_its_names() {
    let either = |name: &str| {
        let (yes, no) = (format!("{name}.true"), format!("{name}.false"));
        let labels = choose("Single", &[(&yes, &yes), (&no, &no)]);
        item("Either/Or", "Do frogs swim?", &labels, &right(&equal(&yes)))
    };
    let names = ["yes_no", "agree_disagree", "right_wrong", "true_false"];
    let imported = of(&names.map(either).concat());
    assert_eq!(imported.quiz.title, "Animals");
    let questions = &imported.quiz.questions;
    assert_eq!(answers(&questions[0]), ["*Yes", "No"]);
    assert_eq!(answers(&questions[1]), ["*Agree", "Disagree"]);
    assert_eq!(answers(&questions[2]), ["*Right", "Wrong"]);
    let Content::TrueFalse(statement) = &questions[3].content else {
        panic!("no statement");
    };
    assert_eq!(statement.is_true, Some(true));
}

#[test]
fn opinions_orders_numbers_and_blanks_are_read() {
    let scale = [("a", "Strongly agree"), ("b", "Neutral"), ("c", "Disagree")];
    let steps = [("b", "tadpole"), ("c", "frog"), ("a", "egg")];
    let exact = |set: &str, value: &str| {
        format!("<varsubset respident=\"response\" setmatch=\"{set}\">{value}</varsubset>")
    };
    let order = format!("<and>{}{}{}</and>", equal("a"), equal("b"), equal("c"));
    let range = format!(
        "<vargte respident=\"response\">3.5</vargte><varlte respident=\"response\">4.5</varlte>{}",
        equal("4.0")
    );
    let blanks = [
        right(&exact("Exact", "frog")),
        right(&exact("Exact", "toad")),
    ]
    .concat();
    let items = [
        item(
            "Opinion Scale",
            "Frogs are nice.",
            &choose("Single", &scale),
            "",
        ),
        item(
            "Ordering",
            "Sort.",
            &choose("Ordered", &steps),
            &right(&order),
        ),
        item("Numeric", "How many legs?", NUMBER, &right(&range)),
        item("Fill in the Blank", "Name one.", BLANK, &blanks),
        item(
            "Fill in the Blank",
            "Name any.",
            BLANK,
            &right(&exact("Contains", "og")),
        ),
        item("Short Response", "Why?", BLANK, ""),
        item("Quiz Bowl", "It hops.", BLANK, &right(&equal("frog"))),
        item(
            "Jumbled Sentence",
            "A [x] hops.",
            &choose("Single", &scale),
            "",
        ),
        item("File Upload", "Send a picture.", "", ""),
    ];
    let imported = of(&items.concat());
    assert_eq!(
        fates(&imported),
        [
            "1 Frogs are nice.: question 0",
            "2 Sort.: question 1",
            "3 How many legs?: question 2",
            "4 Name one.: question 3",
            "5 Name any.: KindUnknown",
            "6 Why?: question 4",
            "7 It hops.: KindUnknown",
            "8 A [x] hops.: KindUnknown",
            "9 Send a picture.: KindUnknown",
        ]
    );
    let questions = &imported.quiz.questions;
    let Content::Poll(poll) = &questions[0].content else {
        panic!("no poll");
    };
    assert_eq!(poll.answers, ["Strongly agree", "Neutral", "Disagree"]);
    let Content::Order(order) = &questions[1].content else {
        panic!("no order");
    };
    assert_eq!(order.items, ["egg", "tadpole", "frog"]);
    let Content::Number(number) = &questions[2].content else {
        panic!("no number");
    };
    let millionths = |number: game::number::Number| number.millionths();
    assert_eq!(number.right.map(millionths), Some(4_000_000));
    assert_eq!(number.tolerance.millionths(), 500_000);
    let Content::Typed(typed) = &questions[3].content else {
        panic!("not typed");
    };
    assert_eq!(typed.accepted, ["frog", "toad"]);
}

#[test]
fn pictures_are_found_by_their_number() {
    let address = "@X@EmbeddedFile.requestUrlStub@X@bbcswebdav";
    let asked = |file: &str| {
        let asked = format!("What is it? &lt;img src=\"{address}/{file}\" alt=\"green\"&gt;");
        item("Fill in the Blank", &asked, BLANK, &right(&equal("frog")))
    };
    let imported = of(&["xid-12_1", "xid-1_1", "xid-", "xid-12_1/../../x"]
        .map(asked)
        .concat());
    assert_eq!(
        fates(&imported),
        [
            "1 What is it?: question 0",
            "2 What is it?: question 1 [MediaLeft]",
            "3 What is it?: question 2 [MediaLeft]",
            "4 What is it?: question 3 [MediaLeft]",
        ]
    );
    assert_eq!(imported.files.len(), 1);
    assert_eq!(imported.files[0].name, "frog__xid-12_1.png");
}

#[test]
fn a_pool_from_before_qti_is_named() {
    let package = packed(&[
        ("imsmanifest.xml", b"<manifest/>"),
        (
            "res00001.dat",
            b"<POOL><QUESTION_MULTIPLECHOICE id=\"q1\"/></POOL>",
        ),
    ]);
    let imported = recognized(&package, Format::Qti);
    assert_eq!(fates(&imported), ["1 res00001.dat: KindUnknown"]);
}

#[test]
fn a_pool_that_defines_entities_or_is_cut_off_is_named() {
    let bomb = "<!DOCTYPE q [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><questestinterop/>";
    let cut = "<questestinterop><assessment><section><item>";
    for document in [bomb, cut] {
        let package = packed(&[
            ("imsmanifest.xml", b"<manifest/>"),
            ("res00001.dat", document.as_bytes()),
        ]);
        let imported = recognized(&package, Format::Qti);
        assert_eq!(fates(&imported), ["1 res00001.dat: Malformed"]);
    }
    let nothing = packed(&[
        ("imsmanifest.xml", b"<manifest/>"),
        ("res1.dat", b"<questestinterop/>"),
    ]);
    assert_eq!(import(&nothing, None), Err(Unreadable::FormatUnknown));
}
