//! The sheet for paper.

use formats::{Format, import, sheet};
use game::draft::{Content, MatchContent, MatchPair, OrderContent, QuestionDraft, QuizDraft};

fn page(quiz: &QuizDraft, with_key: bool) -> String {
    let exported = sheet(quiz, with_key);
    assert_eq!(
        (exported.mime, exported.extension),
        ("text/html; charset=utf-8", "html")
    );
    String::from_utf8(exported.bytes).unwrap()
}

#[test]
fn every_question_has_its_number_and_the_key_its_own_page() {
    let imported = import(
        include_bytes!("../golden/moodle.xml"),
        Some(Format::MoodleXml),
    )
    .unwrap();
    let plain = page(&imported.quiz, false);
    let with_key = page(&imported.quiz, true);
    // Nine questions and a slide, which has no number.
    assert_eq!(plain.matches("<span class=\"number\">").count(), 9);
    assert!(plain.contains("Part two"));
    assert!(
        !plain.contains("class=\"key\""),
        "no key unless it is asked for"
    );
    assert!(!plain.contains("9.81"), "nor an answer");
    assert!(with_key.contains("9.81 ± 0.05 m/s²"));
    assert!(with_key.contains("Mercury → Venus → Earth"));
    assert!(with_key.contains("<b>B</b> 100\u{a0}°C"));
}

#[test]
fn it_needs_nothing_but_itself() {
    let imported = import(include_bytes!("../golden/moodle.xml"), None).unwrap();
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
