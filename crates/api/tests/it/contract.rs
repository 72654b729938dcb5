//! The contract is up to date, and keeps its promises to readers.

use serde_json::Value;

fn contract() -> Value {
    serde_json::to_value(api::openapi()).expect("the contract is JSON")
}

#[test]
fn the_committed_contract_is_fresh() {
    let committed = include_str!("../../../../contract/openapi.json");
    let committed: Value = serde_json::from_str(committed).expect("the contract is JSON");
    assert!(
        committed == contract(),
        "contract/openapi.json is old; run `cargo run -p server -- print-openapi > \
         contract/openapi.json`"
    );
}

#[test]
fn the_whole_conversation_is_in_it() {
    let contract = contract();
    assert_eq!(contract["openapi"], "3.1.0");
    let schemas = &contract["components"]["schemas"];
    for name in [
        "ClientMessage",
        "ServerMessage",
        "CloseCode",
        "RefusalCode",
        "Problem",
    ] {
        assert!(schemas[name].is_object(), "{name} is missing");
    }
}

#[test]
fn every_operation_has_a_name_and_may_fail() {
    let contract = contract();
    let mut names = std::collections::BTreeSet::new();
    for (path, item) in contract["paths"].as_object().expect("paths") {
        assert!(path.starts_with("/api/v1/"), "{path}");
        for (method, operation) in item.as_object().expect("operations") {
            let name = operation["operationId"].as_str().expect("a name");
            assert!(names.insert(name.to_owned()), "{name} is there twice");
            let failed = &operation["responses"]["default"]["content"]["application/problem+json"];
            assert!(failed.is_object(), "{method} {path} says not how it fails");
        }
    }
}

/// Dangling references break the generated types.
#[test]
fn every_reference_leads_somewhere() {
    fn walk(value: &Value, contract: &Value) {
        match value {
            Value::Object(fields) => {
                if let Some(Value::String(reference)) = fields.get("$ref") {
                    let pointer = reference.trim_start_matches('#');
                    assert!(
                        contract.pointer(pointer).is_some(),
                        "{reference} leads nowhere"
                    );
                }
                fields.values().for_each(|value| walk(value, contract));
            }
            Value::Array(items) => items.iter().for_each(|value| walk(value, contract)),
            _ => {}
        }
    }
    let contract = contract();
    walk(&contract, &contract);
}

#[test]
fn the_committed_samples_are_fresh() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../contract/samples");
    let mut committed = std::collections::BTreeMap::new();
    for file in std::fs::read_dir(folder).expect("there are samples") {
        let path = file.expect("a file").path();
        let name = path
            .file_stem()
            .and_then(|name| name.to_str())
            .expect("a name")
            .to_owned();
        let text = std::fs::read_to_string(&path).expect("text");
        committed.insert(name, serde_json::from_str::<Value>(&text).expect("JSON"));
    }
    let fresh = samples::all();
    let fresh = fresh.into_iter().collect();
    assert!(
        committed == fresh,
        "contract/samples is old; run `cargo run -p server -- print-samples contract/samples`"
    );
}

/// Serialization and documentation come from different macros, which know different attributes.
#[test]
fn samples_are_as_the_contract_says() {
    let contract = contract();
    let schema = |name: &str| contract["components"]["schemas"][name].clone();
    let said = samples::client_messages().into_iter();
    let said = said.map(|(name, m)| (name, serde_json::to_value(m), schema("ClientMessage")));
    let heard = samples::server_messages().into_iter();
    let heard = heard.map(|(name, m)| (name, serde_json::to_value(m), schema("ServerMessage")));
    for (name, sample, schema) in said.chain(heard) {
        let sample = sample.expect("a sample is JSON");
        if let Err(why) = fits(&sample, &schema, &contract) {
            panic!("the sample {name} is not as the contract says: {why}");
        }
    }
}

#[test]
fn what_is_not_as_the_contract_says_is_noticed() {
    let contract = contract();
    let schema = &contract["components"]["schemas"]["ClientMessage"];
    let fits = |text: &str| {
        fits(
            &serde_json::from_str(text).expect("JSON"),
            schema,
            &contract,
        )
    };
    assert_eq!(fits(r#"{"type":"resume","seatToken":"x"}"#), Ok(()));
    assert!(
        fits(r#"{"type":"resume","seat_token":"x"}"#).is_err(),
        "another name"
    );
    assert!(fits(r#"{"type":"resume"}"#).is_err(), "a field is missing");
    assert!(
        fits(r#"{"type":"resume","seatToken":"x","more":1}"#).is_err(),
        "a field too many"
    );
    assert!(
        fits(r#"{"type":"resume","seatToken":7}"#).is_err(),
        "another type"
    );
    assert!(
        fits(r#"{"type":"unheard","seatToken":"x"}"#).is_err(),
        "another message"
    );
}

/// Whether a value matches a schema; supports as much of JSON Schema as the contract uses.
fn fits(value: &Value, schema: &Value, contract: &Value) -> Result<(), String> {
    fits_in(value, schema, contract)?;
    let Value::Object(fields) = value else {
        return Ok(());
    };
    let mut known = Vec::new();
    gather_fields(value, schema, contract, &mut known);
    match fields.keys().find(|field| !known.contains(*field)) {
        Some(field) if !known.is_empty() => Err(format!("{field} is not documented")),
        _ => Ok(()),
    }
}

fn fits_in(value: &Value, schema: &Value, contract: &Value) -> Result<(), String> {
    if let Some(reference) = schema["$ref"].as_str() {
        return fits_in(value, followed(reference, contract), contract);
    }
    for part in schema["allOf"].as_array().into_iter().flatten() {
        fits_in(value, part, contract)?;
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let wrong: Vec<String> = choices
            .iter()
            .filter_map(|choice| fits(value, choice, contract).err())
            .collect();
        if wrong.len() == choices.len() {
            return Err(format!("none of: {}", wrong.join(" | ")));
        }
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(some) => some.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let is_of_type = types.is_empty()
        || types.iter().any(|kind| match *kind {
            "integer" => value.is_i64() || value.is_u64(),
            "number" => value.is_number(),
            "string" => value.is_string(),
            "boolean" => value.is_boolean(),
            "array" => value.is_array(),
            "object" => value.is_object(),
            "null" => value.is_null(),
            other => panic!("the contract has a type {other}"),
        });
    if !is_of_type {
        return Err(format!("{value} is no {types:?}"));
    }
    if let Some(allowed) = schema["enum"].as_array()
        && !allowed.contains(value)
    {
        return Err(format!("{value} is none of {allowed:?}"));
    }
    for field in schema["required"].as_array().into_iter().flatten() {
        let field = field.as_str().expect("a name");
        if value.get(field).is_none() {
            return Err(format!("{field} is missing"));
        }
    }
    for (field, schema) in schema["properties"].as_object().into_iter().flatten() {
        if let Some(value) = value.get(field) {
            fits(value, schema, contract).map_err(|why| format!("{field}: {why}"))?;
        }
    }
    if let (Value::Array(items), Some(schema)) = (value, schema.get("items")) {
        for item in items {
            fits(item, schema, contract)?;
        }
    }
    Ok(())
}

/// The names of all fields that a value of this schema may have.
fn gather_fields(value: &Value, schema: &Value, contract: &Value, known: &mut Vec<String>) {
    if let Some(reference) = schema["$ref"].as_str() {
        return gather_fields(value, followed(reference, contract), contract, known);
    }
    if let Some(fields) = schema["properties"].as_object() {
        known.extend(fields.keys().cloned());
    }
    for part in schema["allOf"].as_array().into_iter().flatten() {
        gather_fields(value, part, contract, known);
    }
    for choice in schema["oneOf"].as_array().into_iter().flatten() {
        if fits(value, choice, contract).is_ok() {
            gather_fields(value, choice, contract, known);
        }
    }
}

fn followed<'a>(reference: &str, contract: &'a Value) -> &'a Value {
    contract
        .pointer(reference.trim_start_matches('#'))
        .expect("references lead somewhere")
}

/// Nothing satisfies a closed object together with other fields.
#[test]
fn no_closed_object_is_a_part_of_another() {
    fn walk(value: &Value, contract: &Value) {
        match value {
            Value::Object(fields) => {
                let parts = fields.get("allOf").and_then(Value::as_array);
                for reference in parts
                    .into_iter()
                    .flatten()
                    .filter_map(|part| part["$ref"].as_str())
                {
                    let part = contract.pointer(reference.trim_start_matches('#'));
                    let rest = part.expect("a schema")["additionalProperties"].as_bool();
                    assert_ne!(rest, Some(false), "{reference} is closed");
                }
                fields.values().for_each(|field| walk(field, contract));
            }
            Value::Array(items) => items.iter().for_each(|item| walk(item, contract)),
            _ => {}
        }
    }
    let contract = contract();
    walk(&contract, &contract);
}
