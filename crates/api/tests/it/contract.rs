//! The contract is fresh, and says what its readers rely on.

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

/// References that lead nowhere break the generated types.
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
