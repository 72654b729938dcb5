//! Where a field is in a response, according to its schema.

use std::fmt;

use serde_json::Value;
use utoipa::openapi::schema::Schema;
use utoipa::openapi::{OpenApi, RefOr};

/// A JSON pointer into an answer.
pub(crate) struct Place(String);

impl From<&str> for Place {
    fn from(pointer: &str) -> Self {
        Self(pointer.to_owned())
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The named schemas of the contract.
pub(crate) struct Schemas(Value);

impl Schemas {
    pub(crate) fn of(contract: &OpenApi) -> Self {
        let schemas = contract.components.as_ref().map(|all| &all.schemas);
        Self(serde_json::to_value(schemas).expect("schemas are JSON"))
    }

    /// The field itself, or else the one in the only object of the answer that has it.
    pub(crate) fn place(&self, answer: &RefOr<Schema>, field: &str) -> Option<Place> {
        let answer = serde_json::to_value(answer).expect("a schema is JSON");
        let fields = self.fields(&answer);
        if fields.iter().any(|(name, _)| *name == field) {
            return Some(Place(format!("/{field}")));
        }
        let mut inside = fields.iter().filter(|(_, schema)| {
            let mut below = self.fields(schema).into_iter();
            below.any(|(name, _)| name == field)
        });
        match (inside.next(), inside.next()) {
            (Some((name, _)), None) => Some(Place(format!("/{name}/{field}"))),
            _ => None,
        }
    }

    /// The fields of an object by name, those of its parts included.
    fn fields<'a>(&'a self, schema: &'a Value) -> Vec<(&'a str, &'a Value)> {
        if let Some(name) = schema["$ref"].as_str() {
            let name = name.trim_start_matches("#/components/schemas/");
            return self.fields(&self.0[name]);
        }
        let own = schema["properties"].as_object().into_iter().flatten();
        let parts = schema["allOf"].as_array().into_iter().flatten();
        own.map(|(name, field)| (name.as_str(), field))
            .chain(parts.flat_map(|part| self.fields(part)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    //! Fields at the top, inside, and nowhere.

    use super::{Schemas, Value};
    use serde_json::json;

    fn place(answer: Value, field: &str) -> Option<String> {
        let schemas = Schemas(json!({
            "Hook": { "type": "object", "properties": { "id": {}, "url": {} } },
            "Named": { "allOf": [
                { "$ref": "#/components/schemas/Hook" },
                { "type": "object", "properties": { "name": {} } },
            ] },
        }));
        let answer = serde_json::from_value(answer).expect("a schema");
        schemas.place(&answer, field).map(|place| place.to_string())
    }

    fn object(properties: Value) -> Value {
        json!({ "type": "object", "properties": properties })
    }

    #[test]
    fn what_was_made_is_the_answer_or_in_it() {
        let hook = json!({ "$ref": "#/components/schemas/Hook" });
        let named = json!({ "$ref": "#/components/schemas/Named" });
        let secret = json!({ "type": "string" });
        assert_eq!(place(hook.clone(), "id").as_deref(), Some("/id"));
        assert_eq!(place(named.clone(), "id").as_deref(), Some("/id"));
        let beside = object(json!({ "hook": hook, "secret": secret }));
        assert_eq!(place(beside.clone(), "id").as_deref(), Some("/hook/id"));
        assert_eq!(place(beside, "name"), None);
        let both = object(json!({ "hook": hook, "named": named }));
        assert_eq!(place(both.clone(), "id"), None, "nobody knows which");
        assert_eq!(place(both, "name").as_deref(), Some("/named/name"));
    }
}
