//! Labels on pictures in packages of H5P.

use formats::Imported;
use game::draft::MediaKind;
use serde_json::{Value, json};

use crate::common::fates;
use crate::h5p::of;
use crate::labels::labels;

/// A text to be dragged to these zones.
fn text(text: &str, zones: &[&str]) -> Value {
    json!({"type": {"library": "H5P.AdvancedText 1.1", "params": {"text": text}},
           "x": 5, "y": 5, "width": 10, "height": 2, "dropZones": zones, "multiple": false})
}

/// A zone with these sides in em, and what belongs there.
fn zone(x: f64, y: f64, right: &[&str]) -> Value {
    json!({"x": x, "y": y, "width": 10, "height": 2.5, "correctElements": right,
           "label": "<div>Zone</div>", "showLabel": false, "single": true,
           "tipsAndFeedback": {"tip": "", "feedbackOnCorrect": ""}})
}

fn settings() -> Value {
    json!({"size": {"width": 800, "height": 400},
           "background": {"path": "images/fjord.png", "mime": "image/png"}})
}

fn task(elements: &[Value], zones: &[Value]) -> Value {
    json!({"question": {"settings": settings(),
                        "task": {"elements": elements, "dropZones": zones}},
           "behaviour": {"singlePoint": true}})
}

/// Two texts and their zones.
fn two() -> Value {
    let elements = [
        text("<p>Glacier</p>", &["0", "1"]),
        text("Sea", &["0", "1"]),
    ];
    task(
        &elements,
        &[zone(10.0, 20.0, &["0"]), zone(60.0, 50.5, &["1"])],
    )
}

fn drag(params: &Value) -> Imported {
    of("H5P.DragQuestion", params)
}

#[test]
fn texts_dragged_onto_a_picture_are_labels() {
    let imported = drag(&two());
    assert_eq!(fates(&imported), ["1 Norway & more: question 0"]);
    let question = &imported.quiz.questions[0];
    assert_eq!(question.text, "Norway & more");
    let spots = &labels(&imported).spots;
    // Half of 160 by 40 pixels, of 800 by 400.
    assert_eq!((spots[0].x, spots[0].y), (2_000, 2_500));
    assert_eq!((spots[1].x, spots[1].y), (7_000, 5_550));
    assert_eq!(
        (spots[0].label.as_str(), spots[1].label.as_str()),
        ("Glacier", "Sea")
    );
    let media = question.media.as_ref().expect("the picture");
    assert_eq!(
        (media.kind, media.id.as_str()),
        (MediaKind::Image, "fjord.png")
    );
    assert_eq!(imported.files.len(), 1);
}

#[test]
fn what_stands_on_the_picture_is_asked() {
    let mut params = two();
    params["question"]["settings"]["questionTitle"] = json!("Label &amp; learn");
    let zones = params["question"]["task"]["dropZones"]
        .as_array_mut()
        .unwrap();
    zones[1]["showLabel"] = json!(true);
    zones[1]["label"] = json!("<div>The <b>east</b> &lt;3</div>\n");
    zones[1]["tipsAndFeedback"]["tip"] = json!("<p>Think!</p>");
    let elements = params["question"]["task"]["elements"]
        .as_array_mut()
        .unwrap();
    elements.push(text("<p>This is a fjord.</p>", &[]));
    elements.push(text("<p>Mountain</p>", &["0"]));
    let imported = drag(&params);
    let asked = "Label & learn This is a fjord. 2: The east <3";
    assert_eq!(
        fates(&imported),
        [format!("1 {asked}: question 0 [RemarksLeft]")]
    );
    assert_eq!(labels(&imported).distractors, ["Mountain"]);

    // Where things stand is lost, and so is another picture.
    let elements = params["question"]["task"]["elements"]
        .as_array_mut()
        .unwrap();
    elements.push(
        json!({"type": {"library": "H5P.Image 1.1", "params": {"file": {}}},
                         "x": 0, "y": 0}),
    );
    let imported = drag(&params);
    assert_eq!(
        fates(&imported),
        [format!(
            "1 {asked}: question 0 [MediaLeft, FormattingLeft, RemarksLeft]"
        )]
    );
}

#[test]
fn what_is_no_label_is_named() {
    let changed = |pointer: &str, value: Value| {
        let mut params = two();
        *params.pointer_mut(pointer).expect(pointer) = value;
        let fates = fates(&drag(&params));
        fates.join("; ").replace("1 Norway & more: ", "")
    };
    let first = |field: &str| format!("/question/task/elements/0/{field}");
    assert_eq!(
        changed(&first("type/library"), json!("H5P.Image 1.1")),
        "PictureNeeded"
    );
    assert_eq!(
        changed(&first("type/library"), json!("H5P.Video 1.1")),
        "KindUnknown"
    );
    let image = json!("<img src=\"images/fjord.png\" alt=\"\">");
    assert_eq!(changed(&first("type/params/text"), image), "PictureNeeded");
    assert_eq!(
        changed(&first("type/params/text"), json!("<p></p>")),
        "AnswerEmpty"
    );
    assert_eq!(
        changed(&first("type/params/text"), json!("Sea")),
        "KindUnknown"
    );
    assert_eq!(changed(&first("multiple"), json!(true)), "KindUnknown");
    assert_eq!(changed(&first("dropZones"), json!(["1"])), "NothingRight");

    let first = |field: &str| format!("/question/task/dropZones/0/{field}");
    assert_eq!(
        changed(&first("correctElements"), json!([])),
        "NothingRight"
    );
    assert_eq!(
        changed(&first("correctElements"), json!(["7", "x", null])),
        "NothingRight"
    );
    assert_eq!(
        changed(&first("correctElements"), json!(["0", "1"])),
        "KindUnknown"
    );
    assert_eq!(
        changed(&first("correctElements"), json!(["1"])),
        "KindUnknown"
    );
    assert_eq!(
        changed(&first("correctElements"), json!([0, "0"])),
        "question 0"
    );
    assert_eq!(changed(&first("x"), json!("10.5")), "question 0");
    assert_eq!(changed(&first("x"), json!(null)), "Malformed");
    assert_eq!(changed(&first("x"), json!(99)), "NumbersUnfit", "beside it");
    assert_eq!(changed(&first("x"), json!(-1e300)), "Malformed");

    let background = "/question/settings/background";
    assert_eq!(
        changed(background, json!(null)),
        "KindUnknown",
        "only boxes"
    );
    let missing = json!({"path": "images/none.png"});
    assert_eq!(changed(background, missing), "PictureNeeded");
    let size = "/question/settings/size";
    assert_eq!(
        changed(size, json!({"width": 0, "height": 400})),
        "Malformed"
    );
    assert_eq!(changed(size, json!({})), "question 0");

    let near = [zone(10.0, 20.0, &["0"]), zone(11.0, 21.0, &["1"])];
    let near = changed("/question/task/dropZones", json!(near));
    assert_eq!(near, "NumbersUnfit");
    let one = changed(
        "/question/task/dropZones",
        json!([zone(10.0, 20.0, &["0"])]),
    );
    assert_eq!(one, "TooFewAnswers");
}

/// What is compared with each other has an end.
#[test]
fn thousands_of_anything_are_too_many() {
    let names: Vec<String> = (0..10_000).map(|at| at.to_string()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let zones: Vec<Value> = (0..5_000).map(|_| zone(10.0, 20.0, &["0"])).collect();
    let imported = drag(&task(&[text("Sea", &names)], &zones));
    assert_eq!(fates(&imported), ["1 Norway & more: KindUnknown"]);
    let elements: Vec<Value> = (0..3_000).map(|at| text(&at.to_string(), &["0"])).collect();
    let zones: Vec<Value> = names[..13]
        .iter()
        .map(|name| zone(1.0, 2.0, &[name]))
        .collect();
    let mut all = elements.clone();
    for (at, element) in all.iter_mut().enumerate() {
        element["dropZones"] = json!([at]);
    }
    let imported = drag(&task(&all, &zones));
    assert_eq!(fates(&imported), ["1 Norway & more: TooManyAnswers"]);
    let imported = drag(&task(&elements, &[zone(1.0, 2.0, &["0"])]));
    assert_eq!(fates(&imported), ["1 Norway & more: TooManyAnswers"]);
    let many = task(
        &[text("Sea", &names)],
        &[zone(1.0, 2.0, &["0"].repeat(20_000))],
    );
    assert_eq!(fates(&drag(&many)), ["1 Norway & more: TooFewAnswers"]);
}
