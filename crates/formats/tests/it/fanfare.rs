//! Our own format: finished or not, with its files, and of every version.

use formats::{File, FileSize, Format, LossKind, Unreadable, export, import, losses};
use game::draft::{
    Content, DraftMedia, DraftPicture, MediaKind, QuestionDraft, QuizDraft, TrueFalseContent,
    VeilLook,
};
use serde_json::json;

use crate::common::{answers, fates, recognized};

fn with(questions: &str, version: u32) -> Vec<u8> {
    let json = format!(
        "{{\"format\":\"fanfare-quiz\",\"version\":{version},\"title\":\"Rivers\",\
         \"description\":\"\",\"tags\":[\"water\"],\"visibility\":\"PUBLIC\",\
         \"questions\":[{questions}]}}"
    );
    json.into_bytes()
}

/// PRIV-4: what an account took along in the first version still comes in.
#[test]
fn the_first_version_comes_in() {
    let questions = r#"
        {"type":"choice","text":"Longest?","timeLimitS":30,"pointsFactor":2,
         "answers":[{"text":"Nile","isCorrect":true},{"text":"Rhine","isCorrect":false}]},
        {"type":"choice","text":"No limit","timeLimitS":null,"pointsFactor":1,
         "answers":[{"text":"a","isCorrect":true}]},
        {"type":"riddle","text":"What?","answers":[]},
        {"type":"choice","text":"Broken","answers":"none"}"#;
    let imported = recognized(&with(questions, 1), Format::Fanfare);
    assert_eq!(
        fates(&imported),
        [
            "1 Longest?: question 0",
            "2 No limit: question 1",
            "3 What?: KindUnknown",
            "4 Broken: Malformed",
        ]
    );
    let first = &imported.quiz.questions[0];
    assert_eq!(answers(first), ["*Nile", "Rhine"]);
    assert_eq!((first.time_limit_s, first.points_factor), (Some(30), 2));
    assert_eq!(imported.quiz.questions[1].time_limit_s, None);
    assert_eq!(imported.quiz.tags, ["water"]);
}

#[test]
fn what_is_unknown_is_refused_by_itself() {
    let questions = r#"
        {"text":"A","content":{"kind":"trueFalse","isTrue":true},"timeLimitS":20,"pointsFactor":1},
        {"text":"B","content":{"kind":"hologram"},"timeLimitS":20,"pointsFactor":1},
        {"text":"C","content":{"kind":"trueFalse","isTrue":"yes"},"timeLimitS":20,"pointsFactor":1},
        {"text":"D","content":{"kind":"rating","steps":99},"timeLimitS":20,"pointsFactor":1},
        {"text":"E","content":{"kind":"slide","body":""},"timeLimitS":9999,"pointsFactor":1}, 7"#;
    let imported = recognized(&with(questions, 2), Format::Fanfare);
    assert_eq!(
        fates(&imported),
        [
            "1 A: question 0",
            "2 B: KindUnknown",
            "3 C: Malformed",
            "4 D: NumbersUnfit",
            "5 E: question 1 [TimeLimitMoved]",
            "6 : Malformed",
        ]
    );
}

#[test]
fn a_newer_version_says_so() {
    assert_eq!(import(&with("", 3), None), Err(Unreadable::TooNew));
    assert_eq!(import(&with("", 0), None), Err(Unreadable::Broken));
}

#[test]
fn an_unfinished_question_comes_along() {
    let content = Content::TrueFalse(TrueFalseContent { is_true: None });
    let quiz = QuizDraft {
        title: "Draft".to_owned(),
        questions: vec![QuestionDraft::of("", content)],
        ..QuizDraft::default()
    };
    let exported = export(&quiz, &[], Format::Fanfare);
    assert_eq!(
        (exported.mime, exported.extension),
        ("application/json", "json")
    );
    assert_eq!(import(&exported.bytes, None).unwrap().quiz, quiz);
}

#[test]
fn the_language_comes_along() {
    for language in ["", "pt-BR"] {
        let quiz = QuizDraft {
            language: language.to_owned(),
            questions: vec![QuestionDraft::choice("A?", [("b", true), ("c", false)])],
            ..QuizDraft::default()
        };
        let exported = export(&quiz, &[], Format::Fanfare);
        assert_eq!(import(&exported.bytes, None).unwrap().quiz, quiz);
    }
}

#[test]
fn ids_of_answers_stay_at_home() {
    let mut question = QuestionDraft::choice("A?", [("b", true), ("c", false)]);
    if let Content::Choice(choice) = &mut question.content {
        choice.answers[0].id = "secret-id".to_owned();
    }
    let quiz = QuizDraft {
        questions: vec![question],
        ..QuizDraft::default()
    };
    let bytes = export(&quiz, &[], Format::Fanfare).bytes;
    assert!(!String::from_utf8(bytes).unwrap().contains("secret-id"));
}

/// What was stored, and exported, before answers had pictures is the same still.
#[test]
fn an_answer_without_a_picture_is_written_as_before() {
    let mut draft = QuestionDraft::choice("?", [("a", true), ("b", false)]);
    draft.answers_mut()[1].picture = Some(DraftPicture {
        id: "fox".to_owned(),
        alt: "A fox".to_owned(),
        is_decorative: false,
    });
    let stored = serde_json::to_value(&draft.content).unwrap();
    let picture = json!({ "id": "fox", "alt": "A fox", "isDecorative": false });
    let answers = json!([
        { "id": "", "text": "a", "isCorrect": true },
        { "id": "", "text": "b", "isCorrect": false, "picture": picture },
    ]);
    assert_eq!(stored, json!({ "kind": "choice", "answers": answers }));
}

/// A file from before pictures could get clear step by step has none that do, and looks the same.
#[test]
fn a_veil_is_a_part_of_the_picture_and_left_out_where_there_is_none() {
    let mut picture = DraftMedia {
        kind: MediaKind::Image,
        id: "zebra".to_owned(),
        alt: String::new(),
        is_decorative: true,
        start_s: 0,
        veil: None,
    };
    let plain = json!({
        "kind": "image", "id": "zebra", "alt": "", "isDecorative": true, "startS": 0,
    });
    assert_eq!(serde_json::to_value(&picture).unwrap(), plain);
    assert_eq!(
        serde_json::from_value::<DraftMedia>(plain.clone()).unwrap(),
        picture
    );
    for (look, name) in [(VeilLook::Blur, "blur"), (VeilLook::Tiles, "tiles")] {
        picture.veil = Some(look);
        let mut veiled = plain.clone();
        veiled["veil"] = json!(name);
        assert_eq!(serde_json::to_value(&picture).unwrap(), veiled);
        assert_eq!(
            serde_json::from_value::<DraftMedia>(veiled).unwrap(),
            picture
        );
    }
}

#[test]
fn exports_say_that_a_picture_no_longer_gets_clear() {
    let mut question = QuestionDraft::choice("?", [("a", true), ("b", false)]);
    question.media = Some(DraftMedia {
        kind: MediaKind::Image,
        id: "zebra".to_owned(),
        alt: "A zebra".to_owned(),
        is_decorative: false,
        start_s: 0,
        veil: Some(VeilLook::Tiles),
    });
    let lost = |question: &QuestionDraft, format| {
        let quiz = QuizDraft {
            questions: vec![question.clone()],
            ..QuizDraft::default()
        };
        let size = FileSize {
            name: "zebra",
            byte_count: 10,
            has_captions: false,
        };
        let losses = losses(&quiz, &[size], format);
        losses.iter().any(|loss| loss.kind == LossKind::Veil)
    };
    assert!(lost(&question, Format::MoodleXml) && lost(&question, Format::Qti));
    assert!(!lost(&question, Format::Fanfare));
    assert!(!lost(&question, Format::Gift), "the whole picture is lost");
    question.time_limit_s = None;
    assert!(
        !lost(&question, Format::MoodleXml),
        "it was clear from the beginning"
    );
}

#[test]
fn files_are_packed_when_questions_name_them() {
    let mut question = QuestionDraft::choice("A?", [("b", true), ("c", false)]);
    question.media = Some(DraftMedia {
        kind: MediaKind::Video,
        id: "clip-1".to_owned(),
        alt: String::new(),
        is_decorative: false,
        start_s: 3,
        veil: None,
    });
    let quiz = QuizDraft {
        questions: vec![question],
        ..QuizDraft::default()
    };
    let file = |name: &str| File {
        captions: None,
        name: name.to_owned(),
        bytes: name.as_bytes().to_vec(),
    };
    let files = [file("clip-1"), file("other"), file("../clip-1")];
    let exported = export(&quiz, &files, Format::Fanfare);
    assert_eq!(
        (exported.mime, exported.extension),
        ("application/zip", "zip")
    );
    let imported = recognized(&exported.bytes, Format::Fanfare);
    assert_eq!(imported.quiz, quiz);
    assert_eq!(imported.files, [file("clip-1")]);
}

/// What the editor would not save does not come in from a file either.
#[test]
fn what_no_editor_saves_is_mended() {
    let questions = r#"
        {"text":"A\u0000B","content":{"kind":"openText"},"timeLimitS":20,"pointsFactor":1,
         "media":{"kind":"youTube","id":"dQw4w9WgXcQ","startS":4000000000}},
        {"text":"C","content":{"kind":"openText"},"timeLimitS":20,"pointsFactor":1,
         "media":{"kind":"youTube","id":"x\" onload=alert(1)"}}"#;
    let imported = recognized(&with(questions, 2), Format::Fanfare);
    assert_eq!(
        fates(&imported),
        ["1 AB: question 0", "2 C: question 1 [MediaLeft]"]
    );
    let media = imported.quiz.questions[0].media.clone().unwrap();
    assert_eq!((media.id.as_str(), media.start_s), ("dQw4w9WgXcQ", 86_400));
}

#[test]
fn a_file_may_have_more_questions_than_a_quiz() {
    let one = r#"{"text":"A","content":{"kind":"openText"},"timeLimitS":20,"pointsFactor":1}"#;
    let imported = import(&with(&vec![one; 201].join(","), 2), None).unwrap();
    assert_eq!(imported.quiz.questions.len(), 201);
}

/// Quizzes that were stored before polls had pictures, and what older readers know of a poll.
#[test]
fn a_poll_without_pictures_is_stored_as_it_always_was() {
    let before = r#"{"kind":"poll","answers":["Tea","Coffee"],"takesSeveral":false}"#;
    let content: Content = serde_json::from_str(before).unwrap();
    assert_eq!(serde_json::to_string(&content).unwrap(), before);
    let Content::Poll(mut poll) = content else {
        panic!("{content:?}");
    };
    let shown = DraftPicture {
        id: "0190-abc.png".to_owned(),
        ..DraftPicture::default()
    };
    poll.pictures = vec![None, Some(shown)];
    let stored = serde_json::to_value(Content::Poll(poll.clone())).unwrap();
    assert_eq!(stored["answers"], serde_json::json!(["Tea", "Coffee"]));
    let back: Content = serde_json::from_value(stored).unwrap();
    assert_eq!(back, Content::Poll(poll));
}
