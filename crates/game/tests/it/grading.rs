//! How right a pick is, kind by kind.

use game::draft::QuestionDraft;
use game::event::{Pick, Point};
use game::quiz::{Item, Question, QuestionKind};
use game::score::{Grade, Grader};

use crate::dice::Dice;
use crate::kinds::{self, KINDS, given, number, order, pairs, pin, right_pick, typed};

fn of(content: game::draft::Content) -> Question {
    kinds::question(&QuestionDraft::of("?", content))
}

fn grade(question: &Question, pick: &Pick) -> Grade {
    Grader::new(question, false).grade(pick)
}

fn part(earned: u32, of: u32) -> Grade {
    Grade::Partial { earned, of }
}

#[test]
fn a_typed_answer_is_right_whatever_its_case_accents_and_spaces() {
    let check = |question: &Question, text: &str, want: Grade| {
        let got = grade(question, &Pick::Typed(text.to_owned()));
        assert_eq!(got, want, "{text:?}");
    };
    let exact = of(typed(&["Reykjavík", "C++", "3.14"], false));
    for right in [
        "reykjavik",
        " REYKJAVÍK ",
        "Reyk-javik",
        "c++",
        "C ++",
        "3,14",
    ] {
        check(&exact, right, Grade::Correct);
    }
    for wrong in [
        "Reykjavic",
        "Reykjavik city",
        "C",
        "C#",
        "314",
        "3.1",
        "",
        "íí",
    ] {
        check(&exact, wrong, Grade::Wrong);
    }
    let lenient = of(typed(&["Oslo", "Reykjavík", "rue", "agent 007"], true));
    for right in ["Olso", "Osloo", "Reykjvaic", "rekjavikk", "agnt 007"] {
        check(&lenient, right, Grade::Correct);
    }
    for wrong in ["So l", "sloo", "ru", "rux", "agent 008", "Rejkjawick"] {
        check(&lenient, wrong, Grade::Wrong);
    }
}

#[test]
fn a_number_is_right_up_to_its_tolerance() {
    let check = |question: &Question, digits: &str, want: Grade| {
        let got = grade(question, &Pick::Number(number(digits)));
        assert_eq!(got, want, "{digits}");
    };
    let exact = of(given("-2.5", "0", None));
    check(&exact, "-2.5", Grade::Correct);
    check(&exact, "-2.500000", Grade::Correct);
    check(&exact, "2.5", Grade::Wrong);
    check(&exact, "-2.499999", Grade::Wrong);
    let near = of(given("330", "10", Some(["0", "500", "7"])));
    for right in ["320", "330", "340", "339.999999"] {
        check(&near, right, Grade::Correct);
    }
    for wrong in ["319.999999", "340.000001", "0", "500"] {
        check(&near, wrong, Grade::Wrong);
    }
    // At the ends of what can be written nothing overflows.
    let far = of(given("1000000000000", "1000000000000", None));
    check(&far, "0", Grade::Correct);
    check(&far, "-0.000001", Grade::Wrong);
    check(&far, "-1000000000000", Grade::Wrong);
}

fn id_of(items: &[Item], text: &str) -> game::AnswerId {
    items.iter().find(|item| item.text == text).unwrap().id
}

#[test]
fn an_order_is_right_place_by_place() {
    let question = of(order(&["A", "B", "C", "C"]));
    let QuestionKind::Order(order) = &question.kind else {
        panic!("an order")
    };
    let twins: Vec<_> = order.items.iter().filter(|item| item.text == "C").collect();
    let [a, b] = ["A", "B"].map(|text| id_of(&order.items, text));
    let (c, d) = (twins[0].id, twins[1].id);
    let check = |ids: [game::AnswerId; 4], plain: Grade, credited: Grade| {
        let pick = Pick::Order(ids.to_vec());
        assert_eq!(Grader::new(&question, false).grade(&pick), plain);
        assert_eq!(Grader::new(&question, true).grade(&pick), credited);
    };
    check([a, b, c, d], Grade::Correct, Grade::Correct);
    // Two items that say the same are the same.
    check([a, b, d, c], Grade::Correct, Grade::Correct);
    check([b, a, c, d], Grade::Wrong, Grade::Wrong);
    check([a, c, b, d], Grade::Wrong, Grade::Wrong);
    check([d, a, b, c], Grade::Wrong, Grade::Wrong);
    // With three items one swap leaves one right and two wrong.
    let three = of(kinds::order(&["A", "B", "C", "D", "E"]));
    let QuestionKind::Order(order) = &three.kind else {
        panic!("an order")
    };
    let mut ids = order.right.clone();
    ids.swap(3, 4);
    let credited = Grader::new(&three, true).grade(&Pick::Order(ids));
    assert_eq!(credited, part(1, 5), "3 right less 2 wrong");
}

#[test]
fn a_match_is_right_pair_by_pair() {
    let question = of(pairs(
        &[("Peru", "Lima"), ("Chile", "Santiago"), ("Ohio", "Lima")],
        &["Quito", "Lima"],
    ));
    let QuestionKind::Match(pairs) = &question.kind else {
        panic!("a match")
    };
    assert_eq!(
        pairs.answers.len(),
        5,
        "answers and what belongs to nothing"
    );
    let [peru, chile, ohio] = ["Peru", "Chile", "Ohio"].map(|text| id_of(&pairs.prompts, text));
    let limas: Vec<_> = (pairs.answers.iter().filter(|item| item.text == "Lima"))
        .map(|item| item.id)
        .collect();
    let [santiago, quito] = ["Santiago", "Quito"].map(|text| id_of(&pairs.answers, text));
    let check = |found: &[(game::AnswerId, game::AnswerId)], plain: Grade, credited: Grade| {
        let pick = Pick::Match(found.to_vec());
        assert_eq!(
            Grader::new(&question, false).grade(&pick),
            plain,
            "{found:?}"
        );
        assert_eq!(
            Grader::new(&question, true).grade(&pick),
            credited,
            "{found:?}"
        );
    };
    // Each Lima will do, also the one that belongs to nothing.
    for (one, other) in [(0, 1), (1, 2), (2, 0)] {
        let all = [(peru, limas[one]), (chile, santiago), (ohio, limas[other])];
        check(&all, Grade::Correct, Grade::Correct);
    }
    check(&[(peru, limas[0])], Grade::Wrong, part(1, 3));
    check(
        &[(peru, limas[0]), (chile, santiago)],
        Grade::Wrong,
        part(2, 3),
    );
    check(
        &[(peru, limas[0]), (chile, quito)],
        Grade::Wrong,
        Grade::Wrong,
    );
    check(
        &[(peru, limas[0]), (chile, quito), (ohio, limas[1])],
        Grade::Wrong,
        part(1, 3),
    );
    check(&[(peru, quito)], Grade::Wrong, Grade::Wrong);
}

#[test]
fn a_pin_is_right_inside_and_on_the_edge_of_an_ellipse() {
    let question = kinds::question(&pin(&[(5_000, 5_000, 300, 400), (0, 10_000, 1, 1)]));
    let check = |x: u16, y: u16, want: Grade| {
        assert_eq!(
            grade(&question, &Pick::Pin(Point { x, y })),
            want,
            "{x}, {y}"
        );
    };
    for (x, y) in [
        (5_000, 5_000),
        (5_300, 5_000),
        (4_700, 5_000),
        (5_000, 5_400),
    ] {
        check(x, y, Grade::Correct);
    }
    // (180 / 300)² + (320 / 400)² = 1.
    check(5_180, 5_320, Grade::Correct);
    check(5_181, 5_320, Grade::Wrong);
    check(5_301, 5_000, Grade::Wrong);
    check(5_300, 5_001, Grade::Wrong);
    check(0, 10_000, Grade::Correct);
    check(1, 10_000, Grade::Correct);
    check(1, 9_999, Grade::Wrong);
    let corner = kinds::question(&pin(&[(10_000, 0, 10_000, 10_000)]));
    let at = |x, y| grade(&corner, &Pick::Pin(Point { x, y }));
    assert_eq!((at(0, 0), at(0, 1)), (Grade::Correct, Grade::Wrong));
}

#[test]
fn a_choice_is_right_with_all_right_answers_and_no_wrong_one() {
    let draft = QuestionDraft::choice(
        "?",
        [
            ("a", true),
            ("b", true),
            ("c", true),
            ("d", false),
            ("e", false),
        ],
    );
    let question = kinds::question(&draft);
    let ids: Vec<_> = question.answers().iter().map(|answer| answer.id).collect();
    let check = |positions: &[usize], plain: Grade, credited: Grade| {
        let pick = Pick::Choice(positions.iter().map(|at| ids[*at]).collect());
        assert_eq!(
            Grader::new(&question, false).grade(&pick),
            plain,
            "{positions:?}"
        );
        assert_eq!(
            Grader::new(&question, true).grade(&pick),
            credited,
            "{positions:?}"
        );
    };
    check(&[0, 1, 2], Grade::Correct, Grade::Correct);
    check(&[0, 1], Grade::Wrong, part(2, 3));
    check(&[0], Grade::Wrong, part(1, 3));
    check(&[0, 1, 3], Grade::Wrong, part(1, 3));
    check(&[0, 3], Grade::Wrong, Grade::Wrong);
    check(&[3, 4], Grade::Wrong, Grade::Wrong);
    // Anyone who picks everything knows nothing more than half.
    check(&[0, 1, 2, 3, 4], Grade::Wrong, part(1, 3));
}

#[test]
fn a_statement_is_true_or_it_is_not() {
    let question = kinds::question(&kinds::draft(1));
    let answers = question.answers();
    assert_eq!(
        answers.iter().map(|a| a.text.as_str()).collect::<Vec<_>>(),
        ["True", "False"]
    );
    assert!(!question.takes_several());
    for (answer, want) in answers.iter().zip([Grade::Wrong, Grade::Correct]) {
        assert_eq!(grade(&question, &Pick::Choice(vec![answer.id])), want);
    }
}

/// Every pick of every kind: all right is correct, a part is never more than all, what is not
/// scored is neither right nor wrong, and another kind of pick is never right.
#[test]
fn every_kind_is_graded() {
    let mut dice = Dice::new(11);
    for kind in 0..KINDS {
        let question = kinds::question(&kinds::draft(kind));
        let is_scored = kinds::draft(kind).content.is_scored();
        assert_eq!(question.is_scored(), is_scored);
        let want = if is_scored {
            Grade::Correct
        } else {
            Grade::Unscored
        };
        if let Some(pick) = right_pick(&question) {
            assert_eq!(grade(&question, &pick), want, "{question:?}");
        }
        for _ in 0..300 {
            let pick = kinds::random_pick(&mut dice, Some(&question));
            let graded = Grader::new(&question, true).grade(&pick);
            if let Grade::Partial { earned, of } = graded {
                assert!(0 < earned && earned < of, "{graded:?} for {pick:?}");
                assert_eq!(grade(&question, &pick), Grade::Wrong, "without the switch");
            }
            assert_eq!(graded == Grade::Unscored, !is_scored, "{pick:?}");
        }
    }
}
