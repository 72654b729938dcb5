//! The samples cover everything there is to say, and can be read back.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on fails, and the line says where"
)]

#[expect(dead_code, reason = "only the documents are compared word by word")]
#[path = "../../../protocol/tests/it/schema.rs"]
mod schema;

use std::collections::BTreeSet;

use protocol::question::{Choice, Offer, Solution};
use protocol::socket::{Action, ClientMessage, Phase, ServerMessage};
use serde_json::Value;
use utoipa::PartialSchema;

use crate::schema::{fields, tags, types};

fn tagged<T: PartialSchema>() -> BTreeSet<String> {
    tags(&serde_json::to_value(T::schema()).unwrap())
}

fn tag(value: &Value) -> String {
    value["type"].as_str().unwrap().to_owned()
}

/// Every variant of every union has a sample; the list comes from the types, not from here.
#[test]
fn every_message_phase_and_action_has_a_sample() {
    let said: Vec<Value> = to_values(samples::client_messages());
    let heard: Vec<Value> = to_values(samples::server_messages());
    let seen = |values: &[Value]| values.iter().map(tag).collect::<BTreeSet<_>>();
    let actions: Vec<Value> = said
        .iter()
        .filter(|m| tag(m) == "command")
        .map(|m| m["action"].clone())
        .collect();
    let views: Vec<&Value> = heard
        .iter()
        .filter(|message| message.get("room").is_some())
        .collect();
    assert_eq!(seen(&said), tagged::<ClientMessage>());
    assert_eq!(seen(&heard), tagged::<ServerMessage>());
    assert_eq!(seen(&actions), tagged::<Action>());
    for audience in ["playerView", "hostView", "screenView"] {
        let phases: Vec<Value> = (views.iter().filter(|view| tag(view) == audience))
            .map(|view| view["room"]["phase"].clone())
            .collect();
        assert_eq!(seen(&phases), tagged::<Phase>(), "{audience}");
    }
    assert!(tagged::<ServerMessage>().len() == 19 && tagged::<ClientMessage>().len() == 21);
}

/// Every kind is asked, picked and told in some sample; a slide only shown.
#[test]
fn every_kind_of_question_has_its_samples() {
    let kinds_of = |part: &str| -> BTreeSet<String> {
        let mut kinds = BTreeSet::new();
        for (_, sample) in samples::all() {
            collect_kinds(&sample, part, &mut kinds);
        }
        kinds
    };
    let offered = tagged::<Offer>();
    assert_eq!(offered.len(), 16);
    assert_eq!(
        kinds_of("offer"),
        offered,
        "the report shows the slide as well"
    );
    assert_eq!(kinds_of("solution"), tagged::<Solution>());
    assert_eq!(kinds_of("choice"), tagged::<Choice>());
    for kind in offered
        .iter()
        .filter(|kind| *kind != "choice" && *kind != "slide")
    {
        let mut name = String::new();
        for c in kind.chars() {
            name.extend(c.is_uppercase().then_some('-'));
            name.extend(c.to_lowercase());
        }
        for sample in [
            format!("pick-{name}"),
            format!("picked-{name}"),
            format!("player-view-open-{name}"),
            format!("host-view-reveal-{name}"),
            format!("screen-view-reveal-{name}"),
        ] {
            let is_there = samples::all().iter().any(|(name, _)| *name == sample);
            assert!(is_there, "there is no sample {sample}");
        }
    }
}

/// A sample shows every field there is, so that a client's tests meet each of them.
#[test]
fn every_field_is_in_a_sample() {
    let mut seen = BTreeSet::new();
    for (_, sample) in samples::all() {
        collect_keys(&sample, &mut seen);
    }
    for (name, schema) in types() {
        for field in fields(&schema) {
            assert!(seen.contains(&field), "no sample shows {name}.{field}");
        }
    }
}

#[test]
fn samples_are_read_back_as_they_were_written() {
    let mut names = BTreeSet::new();
    for (name, _) in samples::all() {
        assert!(names.insert(name.clone()), "{name} is there twice");
        assert!(
            name.chars().all(|c| c.is_ascii_lowercase() || c == '-'),
            "{name} is a file name"
        );
    }
    for (name, message) in samples::client_messages() {
        let text = serde_json::to_string(&message).unwrap();
        assert_eq!(
            serde_json::from_str::<ClientMessage>(&text).unwrap(),
            message,
            "{name}"
        );
        assert!(
            text.len() <= 4 * 1_024,
            "{name} is longer than a client may speak"
        );
    }
    for (name, message) in samples::server_messages() {
        let text = serde_json::to_string(&message).unwrap();
        assert_eq!(
            serde_json::from_str::<ServerMessage>(&text).unwrap(),
            message,
            "{name}"
        );
    }
}

/// What is not one of these messages is not understood; nothing is guessed.
#[test]
fn a_client_message_with_anything_else_in_it_is_refused() {
    for (name, message) in samples::client_messages() {
        let mut value = serde_json::to_value(&message).unwrap();
        value["unheardOf"] = true.into();
        let is_tagged_unit = serde_json::from_value::<ClientMessage>(value).is_ok();
        assert!(!is_tagged_unit, "{name} with a field too many");
    }
    for text in [
        "",
        "null",
        "[]",
        "{}",
        r#"{"type":"Join"}"#,
        r#"{"type":"join"}"#,
    ] {
        assert!(
            serde_json::from_str::<ClientMessage>(text).is_err(),
            "{text}"
        );
    }
}

fn to_values<T: serde::Serialize>(messages: Vec<(String, T)>) -> Vec<Value> {
    messages
        .iter()
        .map(|(_, message)| serde_json::to_value(message).unwrap())
        .collect()
}

/// The `kind` of each object that stands at a field of this name.
fn collect_kinds(value: &Value, part: &str, kinds: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                if key == part && value["kind"].is_string() {
                    kinds.insert(value["kind"].as_str().unwrap().to_owned());
                }
                collect_kinds(value, part, kinds);
            }
        }
        Value::Array(values) => values
            .iter()
            .for_each(|value| collect_kinds(value, part, kinds)),
        _ => {}
    }
}

fn collect_keys(value: &Value, keys: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                keys.insert(key.clone());
                collect_keys(value, keys);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| collect_keys(value, keys)),
        _ => {}
    }
}
