//! How typed numbers are read: the same table is read by the tests of the web app.

use game::reading;
use serde::Deserialize;

const TABLE: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../contract/numbers.json"
));

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Case {
    typed: String,
    unit: String,
    readings: Vec<String>,
}

#[test]
fn typed_numbers_are_read_as_listed() {
    let cases: Vec<Case> = serde_json::from_str(TABLE).unwrap();
    assert!(!cases.is_empty());
    for Case {
        typed,
        unit,
        readings,
    } in cases
    {
        let got = reading::read(&typed, &unit);
        let got: Vec<String> = got
            .into_iter()
            .flat_map(|got| [Some(got.number), got.grouped])
            .flatten()
            .map(|number| number.to_string())
            .collect();
        assert_eq!(got, readings, "{typed:?} in {unit:?}");
    }
}

/// Nothing that was right is lost: whatever the strict form reads is one of the readings.
#[test]
fn every_strict_number_is_still_read_as_it_was() {
    for typed in [
        "3", "3,14", "8.849", "8,849", "-0.5", "+.5", "5.", "1000,000", "0.125",
    ] {
        let strict = game::number::Number::parse(typed);
        let got = reading::read(typed, "").map(|got| got.number);
        assert_eq!(got, strict, "{typed}");
    }
}
