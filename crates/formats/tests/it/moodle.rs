//! Moodle's XML, as Moodle 4 writes it.

use formats::{Format, LossKind, Unreadable, export, import, losses};
use game::draft::{
    CategorizeContent, Content, DraftCategory, GapsContent, GapsWay, MediaKind, PassageGap,
    PassagePart, QuestionDraft, QuizDraft,
};

use crate::common::{answers, fates, feedback, recognized};

const GOLDEN: &[u8] = include_bytes!("../golden/moodle.xml");

#[test]
fn every_kind_comes_in_or_is_named() {
    let imported = recognized(GOLDEN, Format::MoodleXml);
    assert_eq!(
        fates(&imported),
        [
            "1 At which temperature does **water** boil at sea level? Think of H₂O – $T_b$.: \
             question 0",
            "2 Which are noble gases? Several are right.: question 1 [FormattingLeft]",
            "3 Sound is faster in water than in air.: question 2 [PointsLeft]",
            "4 What is the symbol of gold?: question 3 [PointsLeft, RemarksLeft]",
            "5 How strong is gravity?: question 4",
            "6 Find the capitals.: question 5",
            "7 From the sun outwards.: question 6",
            "8 Why are there seasons?: question 7",
            "9 Now for biology: - cells - trees: question 8",
            "10 The {1:SHORTANSWER:=heart} pumps.: question 9",
            "11 Which tree is it?: question 10",
            "12 Which is right?: NothingRight",
        ]
    );
    let quiz = &imported.quiz;
    assert_eq!(quiz.title, "Default for Science");
    assert_eq!(quiz.description, "What we learned in autumn.");
    assert_eq!(quiz.tags, ["physics", "heat"]);
    let questions = &quiz.questions;
    assert_eq!(
        questions[0].text,
        "At which temperature does **water** boil at sea level?\n\nThink of H₂O\u{a0}– $T_b$."
    );
    assert_eq!(answers(&questions[0]), ["90\u{a0}°C", "*100\u{a0}°C"]);
    assert_eq!(
        questions[0].explanation,
        "At 1013\u{a0}hPa it is 100\u{a0}°C."
    );
    assert_eq!(
        answers(&questions[1]),
        ["*Neon", "Nitrogen", "*Argon", "Hydrogen"]
    );
    assert_eq!(feedback(&questions[1]), ["Yes, in lamps.", "", "", ""]);
    assert_eq!(
        (questions[1].points_factor, questions[2].points_factor),
        (2, 1)
    );
}

#[test]
fn kinds_become_ours() {
    let imported = recognized(GOLDEN, Format::MoodleXml);
    let content = |at: usize| &imported.quiz.questions[at].content;
    assert!(matches!(content(2), Content::TrueFalse(statement) if statement.is_true == Some(true)));
    let Content::Typed(typed) = content(3) else {
        panic!("not typed");
    };
    assert_eq!(typed.accepted, ["Au", "Aurum & co"]);
    let Content::Number(number) = content(4) else {
        panic!("no number");
    };
    let right = number.right.map(|right| right.to_string());
    assert_eq!(right.as_deref(), Some("9.81"));
    assert_eq!(number.tolerance.to_string(), "0.05");
    assert_eq!(number.unit, "m/s²");
    let Content::Match(pairs) = content(5) else {
        panic!("no pairs");
    };
    assert_eq!(pairs.pairs[1].prompt, "Italy");
    assert_eq!(pairs.pairs[1].answer, "Rome");
    assert_eq!(pairs.distractors, ["Milan"]);
    let Content::Order(order) = content(6) else {
        panic!("no order");
    };
    assert_eq!(order.items, ["Mercury", "Venus", "Earth"]);
    assert!(matches!(content(7), Content::OpenText(_)));
    let Content::Slide(slide) = content(8) else {
        panic!("no slide");
    };
    assert_eq!(imported.quiz.questions[8].text, "Part two");
    assert_eq!(slide.body, "Now for biology:\n\n- cells\n- trees");
    assert_eq!(imported.quiz.questions[8].time_limit_s, None);
}

#[test]
fn a_picture_in_the_file_comes_along() {
    let imported = recognized(GOLDEN, Format::MoodleXml);
    let media = imported.quiz.questions[10].media.clone().unwrap();
    assert_eq!(media.kind, MediaKind::Image);
    assert_eq!(media.id, "a leaf.png");
    assert_eq!(media.alt, "A leaf with five tips");
    assert_eq!(imported.files.len(), 1);
    assert!(imported.files[0].bytes.starts_with(b"\x89PNG"));
}

#[test]
fn it_goes_out_and_comes_in_the_same() {
    let imported = recognized(GOLDEN, Format::MoodleXml);
    let exported = export(&imported.quiz, &imported.files, Format::MoodleXml);
    let again = import(&exported.bytes, None).unwrap();
    assert_eq!(again.quiz, imported.quiz);
    assert_eq!(again.files, imported.files);
}

#[test]
fn several_categories_are_tags() {
    let one = |name: &str| {
        format!(
            "<question type=\"category\"><category><text>$course$/top/{name}</text></category>\
             </question><question type=\"truefalse\"><questiontext format=\"plain_text\">\
             <text>{name}?</text></questiontext><answer fraction=\"100\"><text>true</text>\
             </answer></question>"
        )
    };
    let xml = format!("<quiz>{}{}</quiz>", one("Maths//Physics"), one("Sport"));
    let imported = import(xml.as_bytes(), None).unwrap();
    assert_eq!(imported.quiz.title, "");
    assert_eq!(imported.quiz.tags, ["Maths/Physics", "Sport"]);
}

#[test]
fn text_that_breaks_off_is_broken() {
    let cut = &GOLDEN[..GOLDEN.len() - 200];
    assert_eq!(import(cut, None), Err(Unreadable::Broken));
}

/// A cloze with this text.
fn cloze(text: &str) -> Vec<u8> {
    let question = format!(
        "<quiz><question type=\"cloze\"><name><text>Water</text></name>\
         <questiontext format=\"html\"><text><![CDATA[{text}]]></text></questiontext>\
         </question></quiz>"
    );
    question.into_bytes()
}

fn gaps_of(text: &str) -> GapsContent {
    let imported = recognized(&cloze(text), Format::MoodleXml);
    let Some(question) = imported.quiz.questions.first() else {
        panic!("{:?}", fates(&imported));
    };
    let Content::Gaps(gaps) = &question.content else {
        panic!("{question:?}");
    };
    gaps.clone()
}

#[test]
fn a_cloze_is_a_passage_with_gaps() {
    let text = "<p>Water <b>boils</b> at {1:SHORTANSWER:=100~=one hundred\\#~%50%99~*#No!} degrees \
                and freezes at {1:NUMERICAL:=0:0#Right~1:0}.</p>";
    let imported = recognized(&cloze(text), Format::MoodleXml);
    let fates = fates(&imported);
    assert!(
        fates[0].contains("question 0 [PointsLeft, RemarksLeft]"),
        "{fates:?}"
    );
    assert_eq!(
        imported.quiz.questions[0].text, "Water",
        "the name of the question"
    );
    let gaps = gaps_of(text);
    assert_eq!(
        gaps.texts(),
        ["Water **boils** at ", " degrees and freezes at ", "."]
    );
    let accepted: Vec<_> = gaps.gaps().map(|gap| gap.accepted.clone()).collect();
    assert_eq!(accepted, [vec!["100", "one hundred#"], vec!["0"]]);
    assert_eq!(gaps.way, GapsWay::Typed);

    let gaps = gaps_of("<h3>Choose</h3>{:MC:=100~50~a \\} b} and {:MCVS:32~%100%0 &deg;C}");
    let lists: Vec<Vec<_>> = gaps.gaps().map(|gap| gap.choices().collect()).collect();
    assert_eq!(lists, [vec!["100", "50", "a } b"], vec!["0 °C", "32"]]);
    assert_eq!(gaps.way, GapsWay::List);
}

/// What can't be filled in as it is meant there is refused.
#[test]
fn a_cloze_of_other_kinds_is_refused_by_name() {
    let refused = |text: &str| {
        let imported = recognized(&cloze(text), Format::MoodleXml);
        assert!(imported.quiz.questions.is_empty(), "{text}");
        let fates = fates(&imported);
        fates[0]
            .rsplit(": ")
            .next()
            .map(str::to_owned)
            .unwrap_or_default()
    };
    for (text, why) in [
        ("{1:MULTIRESPONSE:=a~=b}", "KindUnknown"),
        ("{1:NUMERICAL:=3.14:0.01}", "KindUnknown"),
        ("{1:SA:=a} and {1:MC:=b~c}", "KindUnknown"),
        ("{1:SA:%50%a}", "NothingRight"),
        (
            "No gap, but {braces} and {1:SA:=never closed",
            "NothingRight",
        ),
        ("{1:NUMERICAL:=three}", "Malformed"),
        (&"{1:SA:=a} and ".repeat(9), "TooManyAnswers"),
        ("{1:MC:=a}", "TooFewAnswers"),
    ] {
        assert_eq!(refused(text), why, "{text}");
    }
}

#[test]
fn a_passage_goes_to_moodle_and_comes_back() {
    let gap = |accepted: &[&str], others: &[&str]| {
        let own = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
        PassagePart::Gap(PassageGap {
            accepted: own(accepted),
            others: own(others),
        })
    };
    let passage = vec![
        PassagePart::Text("If **x** {is} ".to_owned()),
        gap(&["*a*~b}", "#1\\", "=%"], &[]),
        PassagePart::Text(",\nthen ".to_owned()),
        gap(&["5 < 6 & \"7\""], &[]),
    ];
    let question = QuestionDraft::of(
        "Fill in\nthis",
        Content::Gaps(GapsContent {
            passage,
            ..GapsContent::default()
        }),
    );
    let quiz = QuizDraft {
        title: "Signs".to_owned(),
        questions: vec![question],
        ..QuizDraft::default()
    };
    let bytes = export(&quiz, &[], Format::MoodleXml).bytes;
    let back = import(&bytes, Some(Format::MoodleXml)).unwrap();
    assert_eq!(back.quiz.questions, quiz.questions);
    assert!(losses(&quiz, &[], Format::MoodleXml).is_empty());
}

/// Each item becomes a pair with the name of its category, and a category without items an answer
/// that belongs to nothing. A match has fewer prompts than sorting has items: what doesn't fit into
/// one is sorted when it comes back.
#[test]
fn categories_go_to_moodle_as_a_match_whose_answers_repeat() {
    let category = |name: &str, items: &[&str]| DraftCategory {
        name: name.to_owned(),
        items: items.iter().map(|item| (*item).to_owned()).collect(),
    };
    let small = vec![
        category("Se<a", &["**Baltic**", "Red"]),
        category("River", &["Nile"]),
        category("Lake", &[]),
    ];
    let twelve = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"];
    let large = vec![
        category("First", &twelve[..9]),
        category("Last", &twelve[9..]),
    ];
    let questions = [small, large].map(|categories| {
        QuestionDraft::of(
            "Where?",
            Content::Categorize(CategorizeContent { categories }),
        )
    });
    let quiz = QuizDraft {
        title: "Water".to_owned(),
        questions: questions.to_vec(),
        ..QuizDraft::default()
    };
    let told: Vec<_> = losses(&quiz, &[], Format::MoodleXml)
        .iter()
        .map(|loss| loss.kind)
        .collect();
    assert_eq!(told, [LossKind::Categories; 2]);
    let bytes = export(&quiz, &[], Format::MoodleXml).bytes;
    let xml = String::from_utf8(bytes.clone()).unwrap();
    assert_eq!(xml.matches("<subquestion ").count(), 4 + 12);
    assert_eq!(
        xml.matches("<answer><text>Se&lt;a</text></answer>").count(),
        2
    );
    let back = import(&bytes, Some(Format::MoodleXml)).unwrap();
    let Content::Match(pairs) = &back.quiz.questions[0].content else {
        panic!("it is a match");
    };
    let sides: Vec<_> = pairs
        .pairs
        .iter()
        .map(|p| (&*p.prompt, &*p.answer))
        .collect();
    assert_eq!(
        sides,
        [("**Baltic**", "Se<a"), ("Red", "Se<a"), ("Nile", "River")]
    );
    assert_eq!(pairs.distractors, ["Lake"]);
    assert_eq!(
        fates(&back),
        ["1 Where?: question 0", "2 Where?: question 1"]
    );
    assert_eq!(back.quiz.questions[1], quiz.questions[1]);
}

/// Nine different answers, or more items than can be sorted, are neither a match nor categories.
#[test]
fn long_matches_that_are_no_categories_are_refused_by_name() {
    let long = |count: usize, answers: usize| {
        let parts = (0..count).map(|at| {
            format!(
                "<subquestion format=\"html\"><text>Item {at}</text><answer><text>Answer {}</text>\
                 </answer></subquestion>",
                at % answers,
            )
        });
        format!(
            "<question type=\"matching\"><questiontext format=\"html\">\
             <text>{count} of {answers}</text></questiontext>{}</question>",
            parts.collect::<String>(),
        )
    };
    let shapes = [(9, 9), (12, 6), (13, 2), (12, 1), (9, 5)];
    let questions = shapes.map(|(count, answers)| long(count, answers));
    let xml = format!("<quiz>{}</quiz>", questions.concat());
    let back = import(xml.as_bytes(), Some(Format::MoodleXml)).unwrap();
    assert_eq!(
        fates(&back),
        [
            "1 9 of 9: TooManyAnswers",
            "2 12 of 6: TooManyAnswers",
            "3 13 of 2: TooManyAnswers",
            "4 12 of 1: TooManyAnswers",
            "5 9 of 5: question 0",
        ]
    );
    let Content::Categorize(sorting) = &back.quiz.questions[0].content else {
        panic!("it is sorted");
    };
    let names: Vec<_> = sorting.names().collect();
    assert_eq!(
        names,
        ["Answer 0", "Answer 1", "Answer 2", "Answer 3", "Answer 4"]
    );
    assert_eq!(sorting.categories[0].items, ["Item 0", "Item 5"]);
}
