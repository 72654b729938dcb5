//! The shapes of the conversation, read from the schema that the contract is made of.

use std::collections::{BTreeMap, BTreeSet};

use protocol::socket::{ClientMessage, ServerMessage};
use serde_json::Value;
use utoipa::{PartialSchema, ToSchema};

/// Every type of the conversation by its name.
pub(crate) fn types() -> BTreeMap<String, Value> {
    let mut schemas = vec![
        ("ClientMessage".to_owned(), ClientMessage::schema()),
        ("ServerMessage".to_owned(), ServerMessage::schema()),
    ];
    ClientMessage::schemas(&mut schemas);
    ServerMessage::schemas(&mut schemas);
    schemas
        .into_iter()
        .map(|(name, schema)| (name, serde_json::to_value(schema).unwrap()))
        .collect()
}

/// The words an enumeration consists of.
pub(crate) fn words<T: PartialSchema>() -> Vec<String> {
    let schema = serde_json::to_value(T::schema()).unwrap();
    let words = schema["enum"].as_array().expect("an enumeration of words");
    words
        .iter()
        .map(|word| word.as_str().unwrap().to_owned())
        .collect()
}

/// The fields of one type, of all variants if it has some.
pub(crate) fn fields(schema: &Value) -> BTreeSet<String> {
    let mut fields = BTreeSet::new();
    if let Some(properties) = schema["properties"].as_object() {
        fields.extend(properties.keys().cloned());
    }
    for part in ["oneOf", "allOf"] {
        for variant in schema[part].as_array().into_iter().flatten() {
            fields.extend(self::fields(variant));
        }
    }
    fields
}

/// The values of `type` or `kind` that a tagged union knows.
pub(crate) fn tags(schema: &Value) -> BTreeSet<String> {
    let mut tags = BTreeSet::new();
    for tag in ["type", "kind"] {
        if let Some(values) = schema["properties"][tag]["enum"].as_array() {
            tags.extend(values.iter().map(|tag| tag.as_str().unwrap().to_owned()));
        }
    }
    for part in ["oneOf", "allOf"] {
        for variant in schema[part].as_array().into_iter().flatten() {
            tags.extend(self::tags(variant));
        }
    }
    tags
}

/// The types that a schema names.
fn named(schema: &Value) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    match schema {
        Value::Object(object) => {
            if let Some(Value::String(path)) = object.get("$ref") {
                names.extend(path.rsplit('/').next().map(str::to_owned));
            }
            names.extend(object.values().flat_map(named));
        }
        Value::Array(values) => names.extend(values.iter().flat_map(named)),
        _ => {}
    }
    names
}

/// LIVE-1, by type: right answers have one place in what everyone is sent, and it is the reveal;
/// hosts have another of their own.
#[test]
fn live_1_only_the_reveal_has_a_field_for_right_answers() {
    let types = types();
    assert!(types.len() > 60, "{:?}", types.keys());
    for (name, schema) in &types {
        let telling: Vec<_> = (fields(schema).into_iter())
            .filter(|field| {
                let field = field.to_lowercase();
                [
                    "correct",
                    "right",
                    "accepted",
                    "tolerance",
                    "span",
                    "nearest",
                    "distance",
                    "areas",
                    "explan",
                    "notes",
                ]
                .iter()
                .any(|word| field.contains(word))
            })
            .collect();
        let allowed: &[&str] = match name.as_str() {
            "RevealPhase" => &["correctCount", "explanation"],
            // What only hosts are sent.
            "HostHand" => &["explanation", "notes"],
            "NextQuestion" => &["notes"],
            // How many questions one had right, counted at each reveal; and the first vote, held by
            // the reveal, and before it by the host's hand.
            "Me" | "FirstVote" => &["correctCount"],
            // How sure those were who are right, held by the reveal.
            "ConfidenceCount" => &["rightCount"],
            // How many questions the host corrected, each after its reveal.
            "LeaderboardPhase" | "PodiumPhase" => &["correctedCount"],
            "SaidCount" => &["isCorrect"],
            "AnswersSolution" => &["correct"],
            "TypedSolution" => &["accepted"],
            "NumberSolution" => &["right", "tolerance"],
            "Closeness" => &["meanDistance", "nearest", "nearestCount", "span"],
            "OrderSolution" | "CategorizeSolution" | "LabelsSolution" => &["right", "rightCounts"],
            "MatchSolution" => &["rightCounts"],
            "PinSolution" => &["areas"],
            "GapSolution" => &["accepted", "correct", "rightCount"],
            // Told with the outcome, so from the reveal on.
            "MyResult" => &["rightGaps"],
            _ => &[],
        };
        assert_eq!(telling, allowed, "{name}");
        // What a reveal tells can be reached through it only.
        for part in named(schema) {
            if part == "Solution" || part == "FirstVote" {
                let holds = ["RevealPhase", "HostHand"].contains(&name.as_str());
                assert!(holds, "{name} holds {part}");
            } else if part == "ConfidenceCount" {
                assert_eq!(name, "RevealPhase", "{name} holds who is right to be sure");
            } else if part == "NextQuestion" {
                assert_eq!(name, "HostHand", "{name} holds what comes next");
            } else if part == "HostHand" {
                assert_eq!(name, "HostView", "{name} holds what only hosts see");
            } else if part == "GapSolution" {
                assert_eq!(name, "GapsSolution", "{name} holds a gap's solution");
            } else if part.ends_with("Solution") {
                assert_eq!(name, "Solution", "{name} holds {part}");
            } else if part == "SaidCount" || part == "Closeness" {
                assert!(name.ends_with("Solution"), "{name} holds {part}");
            }
        }
    }
}
