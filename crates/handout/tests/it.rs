//! The sheet for paper.
#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on fails, and the line says where"
)]

use formats::{Format, import};
use game::draft::{
    CategorizeContent, ChoiceContent, Content, DraftCategory, DraftMedia, LabelSpot, LabelsContent,
    MatchContent, MatchPair, MediaKind, OrderContent, PinContent, QuestionDraft, QuizDraft,
    TrueFalseContent,
};
use handout::{HandoutWords, sheet};
use proptest::prelude::*;

fn page(quiz: &QuizDraft, with_key: bool) -> String {
    printed(quiz, "", &HandoutWords::english(), with_key)
}

fn printed(quiz: &QuizDraft, language: &str, words: &HandoutWords, with_key: bool) -> String {
    let exported = sheet(quiz, language, words, with_key);
    assert_eq!(
        (exported.mime, exported.extension),
        ("text/html; charset=utf-8", "html")
    );
    String::from_utf8(exported.bytes).unwrap()
}

#[test]
fn every_question_has_its_number_and_the_key_its_own_page() {
    let imported = import(
        include_bytes!("../../formats/tests/golden/moodle.xml"),
        Some(Format::MoodleXml),
    )
    .unwrap();
    let plain = page(&imported.quiz, false);
    let with_key = page(&imported.quiz, true);
    // Ten questions and a slide, which has no number.
    assert_eq!(plain.matches("<span class=\"number\">").count(), 10);
    assert!(plain.contains("Part two"));
    assert!(
        !plain.contains("class=\"key\""),
        "no key unless it is asked for"
    );
    assert!(!plain.contains("9.81"), "nor an answer");
    assert!(with_key.contains("9.81 ± 0.05 m/s²"));
    assert!(
        with_key.contains("Mercury <i class=\"then\">→</i> Venus <i class=\"then\">→</i> Earth")
    );
    assert!(with_key.contains("<b dir=\"ltr\">B</b> 100\u{a0}°C"));
}

#[test]
fn it_needs_nothing_but_itself() {
    let imported = import(
        include_bytes!("../../formats/tests/golden/moodle.xml"),
        None,
    )
    .unwrap();
    let page = page(&imported.quiz, true);
    for foreign in [
        "<script", "<img", "<link", "url(", "http", "@import", " src=", " on",
    ] {
        let has = page
            .split("</style>")
            .nth(1)
            .unwrap()
            .contains(&format!("<{foreign}"));
        assert!(!has && !page.contains(&format!("{foreign}=")), "{foreign}");
    }
}

#[test]
fn what_people_write_is_escaped() {
    let evil = "<script>alert(1)</script>\"'&";
    let pair = |n: usize| MatchPair {
        prompt: format!("{evil}{n}"),
        answer: format!("{evil}{n}"),
    };
    let quiz = QuizDraft {
        title: evil.to_owned(),
        description: evil.to_owned(),
        questions: vec![
            QuestionDraft::choice(evil, [(evil, true), ("b", false)]),
            QuestionDraft::of(
                evil,
                Content::Match(MatchContent {
                    pairs: vec![pair(1), pair(2)],
                    distractors: vec![evil.to_owned()],
                }),
            ),
        ],
        ..QuizDraft::default()
    };
    let page = page(&quiz, true);
    assert!(!page.contains("<script"));
    assert!(page.contains("&lt;script&gt;"));
}

#[test]
fn an_order_does_not_give_itself_away_and_stays() {
    for items in [["a", "b"], ["b", "a"], ["one", "two"]] {
        let items = items.map(str::to_owned).to_vec();
        let first = items[0].clone();
        let content = Content::Order(OrderContent { items });
        let quiz = QuizDraft {
            questions: vec![QuestionDraft::of("Order!", content)],
            ..QuizDraft::default()
        };
        let sheet = page(&quiz, false);
        let shown = sheet
            .split("box wide\"></i><span dir=\"auto\">")
            .nth(1)
            .unwrap();
        assert!(!shown.starts_with(&format!("{first}<")), "{first}");
        assert_eq!(sheet, page(&quiz, false));
    }
}

/// Items stand in an order of their own, so that a sheet doesn't say which belong together.
#[test]
fn items_are_sorted_by_letters() {
    let category = |name: &str, items: &[&str]| DraftCategory {
        name: name.to_owned(),
        items: items.iter().map(|item| (*item).to_owned()).collect(),
    };
    let content = Content::Categorize(CategorizeContent {
        categories: vec![
            category("Se<a", &["Baltic", "Red"]),
            category("River", &["Nile"]),
        ],
    });
    let quiz = QuizDraft {
        questions: vec![QuestionDraft::of("Where?", content)],
        ..QuizDraft::default()
    };
    let sheet = page(&quiz, false);
    assert!(sheet.contains("Write the letter of its category in each box."));
    let place = |text: &str| sheet.find(&format!(">{text}</span>")).unwrap();
    let places = ["Baltic", "Red", "Nile"].map(place);
    assert!(!places.is_sorted(), "{sheet}");
    assert!(place("Se&lt;a") < place("River"));
    let key = page(&quiz, true);
    assert!(key.contains("Se&lt;a: Baltic; Red<br>"), "{key}");
    assert!(key.contains("River: Nile"), "{key}");
}

/// The numbers are where the spots are, and labels in an order of their own.
#[test]
fn spots_are_labeled_by_letters() {
    let spot = |x, y, label: &str| LabelSpot {
        x,
        y,
        label: label.to_owned(),
    };
    let content = Content::Labels(LabelsContent {
        spots: vec![
            spot(2_500, 5_000, "Bo<w"),
            spot(7_500, 5_000, "Mast"),
            spot(9_000, 7_000, "Stern"),
        ],
        distractors: vec!["Wing".to_owned()],
    });
    let quiz = QuizDraft {
        questions: vec![QuestionDraft {
            media: Some(DraftMedia {
                kind: MediaKind::Image,
                id: "ship".to_owned(),
                alt: "A ship".to_owned(),
                is_decorative: false,
                start_s: 0,
                veil: None,
            }),
            ..QuestionDraft::of("What is where?", content)
        }],
        ..QuizDraft::default()
    };
    let sheet = page(&quiz, false);
    assert!(sheet.contains("Write the letter of its label in the box of each number."));
    assert!(
        sheet.contains("style=\"left:25%;top:50%\">1</b>"),
        "{sheet}"
    );
    assert!(
        sheet.contains("style=\"left:90%;top:70%\">3</b>"),
        "{sheet}"
    );
    let place = |text: &str| sheet.find(&format!(">{text}</span>")).unwrap();
    let places = ["Bo&lt;w", "Mast", "Stern", "Wing"].map(place);
    assert!(!places.is_sorted(), "{sheet}");
    let key = page(&quiz, true);
    let right = &key[key.rfind("<dl>").unwrap()..];
    let shown = ["1</b> – ", " Bo&lt;w<br>", "3</b> – ", " Stern"].map(|text| right.find(text));
    assert!(
        shown.iter().all(Option::is_some) && shown.is_sorted(),
        "{right}"
    );
    assert!(!right.contains("Wing"), "{right}");
}

#[test]
fn it_says_everything_in_english_unless_told_otherwise() {
    let imported = import(
        include_bytes!("../../formats/tests/golden/moodle.xml"),
        None,
    )
    .unwrap();
    let mut quiz = imported.quiz;
    quiz.questions[0].points_factor = 2;
    quiz.questions[1].points_factor = 0;
    let page = page(&quiz, true);
    for said in [
        "<html lang=\"en\" dir=\"ltr\">",
        "<span>Name <i class=\"blank\">",
        "<span>Date <i class=\"blank\">",
        "<h1>Key: <span",
        "(double points)",
        "(no points)",
        "<span>True</span>",
        "<span>False</span>",
        "Number these in their order.",
        "Write the letter of its partner in each box.",
        "<dd>No answer is right or wrong.",
    ] {
        assert!(page.contains(said), "{said}");
    }
    assert_eq!(
        page.matches(" lang=").count(),
        1,
        "nobody said that it is another language"
    );
}

/// Words that tell where each of them stands; none of them is English.
fn marked() -> HandoutWords {
    let word = |name: &str| format!("⟦{name}<⟧");
    HandoutWords {
        language: "ar".to_owned(),
        is_right_to_left: true,
        untitled: word("untitled"),
        name: word("name"),
        date: word("date"),
        key: word("key"),
        no_points: word("no points"),
        double_points: word("double points"),
        media: word("media"),
        media_beside: word("media beside"),
        true_statement: word("true"),
        false_statement: word("false"),
        tick_all: word("tick"),
        between: format!("⟦{} - {}⟧", HandoutWords::MAX, HandoutWords::MIN),
        number_items: word("order"),
        write_letters: word("letters"),
        rank_items: word("rank"),
        write_categories: word("categories"),
        label_spots: word("spots"),
        mark_place: word("mark"),
        see_picture: word("see"),
        nothing_right: word("nothing"),
    }
}

#[test]
fn its_own_words_are_those_of_whoever_prints_it() {
    let questions = vec![
        QuestionDraft::of(
            "S",
            Content::TrueFalse(TrueFalseContent {
                is_true: Some(false),
            }),
        ),
        QuestionDraft::of("P", Content::Pin(PinContent::default())),
        QuestionDraft::choice("C", [("a", true), ("b", true)]),
    ];
    let quiz = QuizDraft {
        questions,
        ..QuizDraft::default()
    };
    let page = printed(&quiz, "", &marked(), true);
    let body = page.split("</style>").nth(1).unwrap();
    for (name, count) in [
        ("untitled", 2),
        ("name", 1),
        ("date", 1),
        ("key", 1),
        ("true", 1),
        ("false", 2),
        ("mark", 1),
        ("see", 1),
        ("tick", 1),
        ("order", 0),
        ("nothing", 0),
    ] {
        let word = format!("⟦{name}&lt;⟧");
        assert_eq!(body.matches(&word).count(), count, "{name}: {body}");
    }
    for english in [
        "Quiz", "Name", "Date", "Key", "True", "False", "Mark", "Tick",
    ] {
        assert!(!body.contains(english), "{english}: {body}");
    }
    assert!(page.contains("<html lang=\"ar\" dir=\"rtl\">"));
}

/// Screen readers change their voice at `lang`, and lines start where their own letters do.
#[test]
fn what_the_author_wrote_is_marked_as_being_in_the_language_of_the_quiz() {
    let answers = Content::Choice(ChoiceContent::default());
    let mut doubled = QuestionDraft::of("Quoi ?", answers);
    doubled.points_factor = 2;
    doubled.explanation = "Parce que.".to_owned();
    let quiz = QuizDraft {
        title: "Fleuves".to_owned(),
        description: "De France".to_owned(),
        questions: vec![doubled],
        ..QuizDraft::default()
    };
    let page = printed(&quiz, "fr", &marked(), true);
    for said in [
        "<h1 dir=\"auto\" lang=\"fr\">Fleuves</h1>",
        "<div class=\"about\" dir=\"auto\" lang=\"fr\">De France</div>",
        "<h2 dir=\"auto\" lang=\"fr\"><span class=\"number\">1.</span> Quoi ? \
         <small dir=\"rtl\" lang=\"ar\">⟦double points&lt;⟧</small></h2>",
        "<h1>⟦key&lt;⟧ <span dir=\"auto\" lang=\"fr\">Fleuves</span></h1>",
        "<div class=\"why\" dir=\"auto\" lang=\"fr\">Parce que.</div>",
    ] {
        assert!(page.contains(said), "{said}\n{page}");
    }
    let same = printed(&quiz, "AR", &marked(), true);
    assert_eq!(
        same.matches(" lang=").count(),
        1,
        "the page says it for all of it"
    );
    let odd = printed(&quiz, "fr\"><script>", &marked(), true);
    assert!(!odd.contains("<script"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// FILE-3: whatever a file became, its sheet can be printed.
    #[test]
    fn files_that_were_changed_are_printed_without_a_panic(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..12),
    ) {
        let mut bytes = include_bytes!("../../formats/tests/golden/moodle.xml").to_vec();
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Ok(imported) = import(&bytes, None) {
            let page = printed(&imported.quiz, "de", &HandoutWords::english(), true);
            prop_assert!(page.ends_with("</html>\n"));
        }
    }
}
