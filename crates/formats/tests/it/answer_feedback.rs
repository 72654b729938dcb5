//! What is said to those who pick an answer comes in and goes out with it, and with nothing else.

use formats::{Fate, Format, Imported, LossKind, Note, export, import, losses};
use game::draft::{Content, DraftPicture, QuestionDraft, QuizDraft};
use game::limits::FEEDBACK_MAX;
use serde_json::json;

use crate::common::{fates, feedback, recognized};
use crate::h5p;
use crate::honest_xml::{item, moodle, qti1, two};

/// A choice with something to say about each answer.
fn choice(answers: &[(&str, bool, &str)]) -> QuestionDraft {
    let texts = answers
        .iter()
        .map(|(text, is_right, _)| (*text, *is_right))
        .collect::<Vec<_>>();
    let mut question = QuestionDraft::choice("How much is a half and a third?", texts);
    for (answer, (_, _, said)) in question.answers_mut().iter_mut().zip(answers) {
        (*said).clone_into(&mut answer.feedback);
    }
    question
}

fn halves() -> QuestionDraft {
    choice(&[
        ("5/6", true, ""),
        (
            "2/5",
            false,
            "You added #numerators and {denominators}:\nno!",
        ),
        ("1/6", false, "That is their **product**, $\\frac{1}{6}$."),
    ])
}

fn quiz(question: QuestionDraft) -> QuizDraft {
    QuizDraft {
        title: "Fractions".to_owned(),
        questions: vec![question],
        ..QuizDraft::default()
    }
}

fn notes(imported: &Imported) -> Vec<Note> {
    match &imported.rows[0].fate {
        Fate::Taken { notes, .. } => notes.clone(),
        Fate::Refused(reason) => panic!("{reason:?}"),
    }
}

/// FILE-2: five formats carry it in both directions, and the other one says that it doesn't.
#[test]
fn every_export_carries_feedback_or_says_that_it_does_not() {
    for format in Format::ALL.into_iter().filter(|format| format.goes_out()) {
        let quiz = quiz(halves());
        let lost = losses(&quiz, &[], format);
        let says = lost.iter().any(|loss| loss.kind == LossKind::Feedback);
        let carries = format != Format::Aiken;
        assert_eq!(says, !carries, "{format:?}");
        let back = import(&export(&quiz, &[], format).bytes, Some(format)).unwrap();
        let came = feedback(&back.quiz.questions[0]);
        if carries {
            assert_eq!(came, feedback(&quiz.questions[0]), "{format:?}");
        } else {
            assert_eq!(came, ["", "", ""], "{format:?}");
        }
    }
}

#[test]
fn nothing_is_lost_if_nothing_is_said() {
    for said in ["", " \n "] {
        let quiz = quiz(choice(&[("5/6", true, said), ("1/6", false, "")]));
        for format in Format::ALL.into_iter().filter(|format| format.goes_out()) {
            let lost = losses(&quiz, &[], format);
            let says = lost.iter().any(|loss| loss.kind == LossKind::Feedback);
            assert!(!says, "{format:?}");
        }
    }
}

/// A file of an older Fanfare, in which answers had none, is read as before.
#[test]
fn our_own_files_without_feedback_are_as_they_were() {
    let silent = quiz(choice(&[("5/6", true, ""), ("1/6", false, "")]));
    let bytes = export(&silent, &[], Format::Fanfare).bytes;
    let text = String::from_utf8(bytes.clone()).unwrap();
    assert!(!text.contains("feedback"), "{text}");
    assert_eq!(import(&bytes, None).unwrap().quiz, silent);
    let text = String::from_utf8(export(&quiz(halves()), &[], Format::Fanfare).bytes).unwrap();
    assert!(text.contains("\"feedback\": \"That is their"), "{text}");
}

/// A text that is too long is no reason to lose the question.
#[test]
fn long_feedback_is_cut_and_noted() {
    let long = "word ".repeat(100);
    let gift = format!("Which? {{=One#{long} ~Two#short}}");
    let imported = recognized(gift.as_bytes(), Format::Gift);
    assert_eq!(notes(&imported), [Note::RemarksLeft]);
    let said = feedback(&imported.quiz.questions[0]);
    assert_eq!(said[0], format!("{}…", "word ".repeat(59) + "word"));
    assert!(said[0].chars().count() <= FEEDBACK_MAX);
    assert_eq!(said[1], "short");

    let exact = "x".repeat(FEEDBACK_MAX);
    let gift = format!("Which? {{=One#{exact} ~Two}}");
    let imported = recognized(gift.as_bytes(), Format::Gift);
    assert!(notes(&imported).is_empty());
    assert_eq!(feedback(&imported.quiz.questions[0])[0], exact);
}

#[test]
fn only_choices_of_gift_keep_it() {
    let kept = "Which? {=One#Yes!\n~#Nothing\n~Two#<b>No</b> $3 or 4$}";
    let imported = recognized(kept.as_bytes(), Format::Gift);
    assert_eq!(
        notes(&imported),
        [Note::RemarksLeft],
        "an empty answer is skipped with what it says"
    );
    assert_eq!(
        feedback(&imported.quiz.questions[0]),
        ["Yes!", "**No** \\$3 or 4$"]
    );
    for inside in [
        "=One#Yes =Uno",
        "One#Yes",
        "=a -> b#Yes =c -> d",
        "T#Yes",
        "#3#Yes",
    ] {
        let imported = recognized(format!("::Q::Which? {{{inside}}}").as_bytes(), Format::Gift);
        assert_eq!(notes(&imported), [Note::RemarksLeft], "{inside}");
    }
    // A list in a passage has no place for it.
    let gap = "::Fill in::[markdown]Fill in\\n\\nOne and {=one#Yes ~two} are two.";
    let imported = recognized(gap.as_bytes(), Format::Gift);
    let content = &imported.quiz.questions[0].content;
    assert!(matches!(content, Content::Gaps(_)), "{content:?}");
    assert_eq!(notes(&imported), [Note::RemarksLeft]);
}

#[test]
fn only_choices_of_moodle_keep_it() {
    let answer = |fraction: &str, text: &str, said: &str| {
        format!(
            "<answer fraction=\"{fraction}\" format=\"html\"><text>{text}</text>\
             <feedback format=\"html\"><text>{said}</text></feedback></answer>"
        )
    };
    let picture = "&lt;p&gt;Look&lt;img src=\"a.png\"/&gt;&lt;/p&gt;";
    let answers = [
        answer(
            "100",
            "One",
            "&lt;p&gt;Yes, &lt;em&gt;one&lt;/em&gt;.&lt;/p&gt;",
        ),
        answer("0", "Two", picture),
        answer("0", "", "Nothing"),
    ];
    let imported = moodle("multichoice", "Which?", &answers.concat());
    assert_eq!(
        feedback(&imported.quiz.questions[0]),
        ["Yes, *one*.", "Look"]
    );
    assert_eq!(notes(&imported), [Note::MediaLeft, Note::RemarksLeft]);
    for (kind, text) in [
        ("shortanswer", "One"),
        ("truefalse", "true"),
        ("numerical", "1"),
    ] {
        let rest = answer("100", text, "Yes");
        assert_eq!(
            notes(&moodle(kind, "?", &rest)),
            [Note::RemarksLeft],
            "{kind}"
        );
    }
}

/// A formula without its structure would say something else, but the question is as good without.
#[test]
fn feedback_with_an_unknown_formula_is_left_out() {
    let math = "<math><mmultiscripts><mi>C</mi><mn>6</mn><mn>1</mn></mmultiscripts></math>";
    let gift = format!(
        "[html]Which? {{=One#It is {}. ~Two#No.}}",
        math.replace('=', "\\=")
    );
    let shown = modal("B", &format!("It is {math}."));
    let read = [
        recognized(gift.as_bytes(), Format::Gift),
        item(&two(
            ["B", "A"],
            ["One", "Two"],
            "",
            &(shown + &modal("A", "No.")),
        )),
    ];
    for imported in read {
        assert_eq!(notes(&imported), [Note::RemarksLeft]);
        assert_eq!(feedback(&imported.quiz.questions[0]), ["", "No."]);
    }
}

#[test]
fn an_answer_with_a_picture_keeps_it_in_moodle() {
    let mut question = halves();
    question.answers_mut()[1].picture = Some(DraftPicture {
        id: "pie.png".to_owned(),
        alt: "A pie".to_owned(),
        is_decorative: false,
    });
    let files = [formats::File {
        name: "pie.png".to_owned(),
        bytes: b"\x89PNG\r\n\x1a\n of a pie".to_vec(),
        captions: None,
    }];
    let quiz = quiz(question);
    let bytes = export(&quiz, &files, Format::MoodleXml).bytes;
    let back = import(&bytes, None).unwrap();
    assert_eq!(back.quiz.questions[0].content, quiz.questions[0].content);
}

#[test]
fn h5p_says_it_to_those_who_chose() {
    let answer = |text: &str, is_right: bool, said: &str, tip: &str, other: &str| {
        json!({"text": text, "correct": is_right, "tipsAndFeedback":
               {"chosenFeedback": said, "tip": tip, "notChosenFeedback": other}})
    };
    let asked = |answers: &[serde_json::Value]| {
        let params = json!({"question": "Which?", "answers": answers});
        h5p::of("H5P.MultiChoice", &params)
    };
    let imported = asked(&[
        answer(
            "One",
            true,
            "<div>Yes, <b>one</b>.</div>\n",
            "",
            "<div>\n</div>",
        ),
        answer("Two", false, "", "", ""),
    ]);
    assert!(notes(&imported).is_empty());
    assert_eq!(feedback(&imported.quiz.questions[0]), ["Yes, **one**.", ""]);
    for (tip, other) in [("Think!", ""), ("", "It was this one.")] {
        let imported = asked(&[
            answer("One", true, "Yes.", tip, other),
            answer("Two", false, "", "", ""),
        ]);
        assert_eq!(notes(&imported), [Note::RemarksLeft], "{tip}{other}");
        assert_eq!(feedback(&imported.quiz.questions[0]), ["Yes.", ""]);
    }
}

/// An item of version 1.2 with the answers a, b and c, of which a is right.
fn first(conditions: &str, rest: &str) -> Imported {
    let label = |id: &str| {
        format!(
            "<response_label ident=\"{id}\"><material><mattext>{id}</mattext></material>\
             </response_label>"
        )
    };
    let labels = ["a", "b", "c"].map(label).concat();
    qti1(&format!(
        "<item><presentation><material><mattext>Which?</mattext></material><response_lid \
         ident=\"r\" rcardinality=\"Single\"><render_choice>{labels}</render_choice>\
         </response_lid></presentation><resprocessing><respcondition><conditionvar>\
         <varequal respident=\"r\">a</varequal></conditionvar><setvar>100</setvar>\
         <displayfeedback linkrefid=\"correct_fb\"/></respcondition>{conditions}</resprocessing>\
         {rest}</item>"
    ))
}

fn condition(test: &str, tells: &str) -> String {
    format!(
        "<respcondition><conditionvar>{test}</conditionvar><displayfeedback \
         linkrefid=\"{tells}\"/></respcondition>"
    )
}

fn itemfeedback(ident: &str, text: &str) -> String {
    format!(
        "<itemfeedback ident=\"{ident}\"><material><mattext>{text}</mattext></material>\
         </itemfeedback>"
    )
}

#[test]
fn version_1_2_says_it_under_a_condition_of_one_answer() {
    let picked = |id: &str| format!("<varequal respident=\"r\">{id}</varequal>");
    let [b, c] = ["b", "c"].map(picked);
    let told = |conditions: &[String], rest: &[String]| first(&conditions.concat(), &rest.concat());

    let imported = told(&[], &[itemfeedback("correct_fb", "Yes.")]);
    assert_eq!(feedback(&imported.quiz.questions[0]), ["Yes.", "", ""]);
    assert!(notes(&imported).is_empty());

    // Both wrong answers show the same text, and one of them more.
    let imported = told(
        &[
            condition(&b, "w"),
            condition(&c, "w"),
            condition(&c, "more"),
        ],
        &[itemfeedback("w", "No."), itemfeedback("more", "Never.")],
    );
    let said = ["", "No.", "No.\nNever."];
    assert_eq!(feedback(&imported.quiz.questions[0]), said);
    assert!(notes(&imported).is_empty());

    let imported = told(&[], &[itemfeedback("b", "By its name.")]);
    assert_eq!(
        feedback(&imported.quiz.questions[0]),
        ["", "By its name.", ""]
    );

    // None of these is about one answer.
    for test in [
        "<other/>".to_owned(),
        format!("<and>{b}{c}</and>"),
        format!("<and>{b}<not>{c}</not></and>"),
        picked("d"),
    ] {
        let imported = told(&[condition(&test, "w")], &[itemfeedback("w", "No.")]);
        assert_eq!(
            feedback(&imported.quiz.questions[0]),
            ["", "", ""],
            "{test}"
        );
        assert_eq!(notes(&imported), [Note::RemarksLeft], "{test}");
        assert_eq!(imported.quiz.questions[0].explanation, "", "{test}");
    }
    // Shown for one answer, and at other times.
    let imported = told(
        &[condition(&b, "w"), condition("<other/>", "w")],
        &[itemfeedback("w", "No.")],
    );
    assert_eq!(feedback(&imported.quiz.questions[0]), ["", "", ""]);
    assert_eq!(notes(&imported), [Note::RemarksLeft]);
}

fn modal(id: &str, text: &str) -> String {
    format!(
        "<modalFeedback outcomeIdentifier=\"FEEDBACK\" identifier=\"{id}\" showHide=\"show\">\
         <p>{text}</p></modalFeedback>"
    )
}

fn branch(name: &str, test: &str, shows: &str) -> String {
    format!(
        "<{name}>{test}<setOutcomeValue identifier=\"FEEDBACK\"><baseValue \
         baseType=\"identifier\">{shows}</baseValue></setOutcomeValue></{name}>"
    )
}

#[test]
fn version_2_says_it_under_a_condition_of_one_answer() {
    let is = |id: &str| {
        format!(
            "<match><variable identifier=\"RESPONSE\"/><baseValue baseType=\"identifier\">{id}\
             </baseValue></match>"
        )
    };
    let told = |branches: &[String], modals: &[String]| {
        let (branches, modals) = (branches.concat(), modals.concat());
        let after = format!(
            "<responseProcessing><responseCondition>{branches}</responseCondition>\
             </responseProcessing>{modals}"
        );
        item(&two(["A", "B"], ["Alpha", "Beta"], "", &after))
    };
    let branches = [
        branch("responseIf", &is("A"), "f1"),
        branch("responseElseIf", &is("B"), "f2"),
    ];
    let modals = [
        modal("f1", "Yes."),
        modal("f2", "No."),
        modal("end", "Because."),
    ];
    let imported = told(&branches, &modals);
    assert_eq!(feedback(&imported.quiz.questions[0]), ["Yes.", "No."]);
    assert_eq!(imported.quiz.questions[0].explanation, "Because.");
    assert!(notes(&imported).is_empty());

    let else_branch = branch("responseElse", "", "f2");
    let imported = told(
        &[branches[0].clone(), else_branch.clone()],
        &[
            modal("f1", "Yes."),
            modal("f2", "No."),
            modal("f3", "Well."),
        ],
    );
    assert_eq!(feedback(&imported.quiz.questions[0]), ["Yes.", ""]);
    assert_eq!(imported.quiz.questions[0].explanation, "");
    assert_eq!(notes(&imported), [Note::RemarksLeft]);

    let imported = told(&[branches[1].clone(), else_branch], &[modal("f2", "No.")]);
    assert_eq!(feedback(&imported.quiz.questions[0]), ["", ""]);

    let both = format!("<and>{}{}</and>", is("A"), is("B"));
    let imported = told(
        &[branch("responseIf", &both, "wrong")],
        &[modal("wrong", "No.")],
    );
    assert_eq!(feedback(&imported.quiz.questions[0]), ["", ""]);
    assert_eq!(notes(&imported), [Note::RemarksLeft]);
}

#[test]
fn feedback_beside_an_answer_is_about_that_answer() {
    let inline = |id: &str, how: &str| {
        format!(
            "Alpha <feedbackInline outcomeIdentifier=\"F\" identifier=\"{id}\" \
             showHide=\"{how}\">Yes.</feedbackInline>"
        )
    };
    let shown = |text: &str| item(&two(["A", "B"], [text, "Beta"], "", ""));
    let imported = shown(&inline("A", "show"));
    assert_eq!(fates(&imported), ["1 Which?: question 0"]);
    assert_eq!(feedback(&imported.quiz.questions[0]), ["Yes.", ""]);
    for other in [inline("B", "show"), inline("A", "hide")] {
        let imported = shown(&other);
        assert_eq!(notes(&imported), [Note::RemarksLeft], "{other}");
        assert_eq!(feedback(&imported.quiz.questions[0]), ["", ""]);
    }
    let imported = item(&two(
        ["true", "false"],
        ["True", "False"],
        "",
        &modal("true", "It is."),
    ));
    assert_eq!(
        notes(&imported),
        [Note::RemarksLeft],
        "a statement has no place for it"
    );
}

/// Other programs show what we write: a condition for each answer, and one outcome for all.
#[test]
fn qti_shows_each_feedback_under_a_condition() {
    let item = |question: QuestionDraft| {
        let bytes = export(&quiz(question), &[], Format::Qti).bytes;
        let mut zip = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
        let mut file = zip.by_name("items/q001.xml").unwrap();
        let mut text = String::new();
        std::io::Read::read_to_string(&mut file, &mut text).unwrap();
        text
    };
    let single = item(halves());
    assert_eq!(single.matches("<modalFeedback").count(), 2);
    let has = |part: &str| assert!(single.contains(part), "{part}\n{single}");
    has(
        "<outcomeDeclaration identifier=\"FEEDBACK\" cardinality=\"multiple\" \
         baseType=\"identifier\"></outcomeDeclaration>",
    );
    has(
        "<match><variable identifier=\"RESPONSE\"/><baseValue baseType=\"identifier\">B\
         </baseValue></match>",
    );
    has("identifier=\"feedbackB\" showHide=\"show\">");
    let mut several = halves();
    several.answers_mut()[1].is_correct = true;
    assert!(item(several).contains(
        "<member><baseValue baseType=\"identifier\">B</baseValue>\
         <variable identifier=\"RESPONSE\"/></member>"
    ));
    let silent = item(choice(&[("5/6", true, ""), ("1/6", false, "")]));
    assert!(silent.contains("/match_correct\"/>"), "{silent}");
    assert!(!silent.contains("FEEDBACK"), "{silent}");
}
