//! Makes the variants of tagged messages possible to satisfy.
//!
//! A message like `{"type": "join", "nickname": …}` is described as both a `Join` and an object
//! with a `type`. `Join` allows no further fields, so nothing is both. A variant therefore lists
//! the fields of its body and `type` in one object.

use std::collections::BTreeMap;

use utoipa::openapi::schema::{AdditionalProperties, AllOf, Object, Schema};
use utoipa::openapi::{Ref, RefOr};

type Schemas = BTreeMap<String, RefOr<Schema>>;

/// Rewrites each variant whose body allows no further fields.
pub fn join_closed_bodies(schemas: &mut BTreeMap<String, RefOr<Schema>>) {
    let bodies = closed_objects(schemas);
    for schema in schemas.values_mut() {
        let RefOr::T(Schema::OneOf(tagged)) = schema else {
            continue;
        };
        for variant in &mut tagged.items {
            if let RefOr::T(Schema::AllOf(parts)) = variant
                && let Some(joined) = joined(parts, &bodies)
            {
                *variant = RefOr::T(Schema::Object(joined));
            }
        }
    }
}

fn closed_objects(schemas: &Schemas) -> BTreeMap<String, Object> {
    let named = schemas.iter();
    named
        .filter_map(|(name, schema)| match schema {
            RefOr::T(Schema::Object(object)) if is_closed(object) => {
                Some((format!("#/components/schemas/{name}"), object.clone()))
            }
            _ => None,
        })
        .collect()
}

fn is_closed(object: &Object) -> bool {
    matches!(
        object.additional_properties.as_deref(),
        Some(AdditionalProperties::FreeForm(false))
    )
}

/// One object with the fields of a closed body and those beside it, or nothing if the body is open.
fn joined(parts: &AllOf, bodies: &BTreeMap<String, Object>) -> Option<Object> {
    let [
        RefOr::Ref(Ref { ref_location, .. }),
        RefOr::T(Schema::Object(tag)),
    ] = parts.items.as_slice()
    else {
        return None;
    };
    let mut joined = bodies.get(ref_location)?.clone();
    joined.description = parts.description.clone().or(joined.description);
    joined.required.extend(tag.required.iter().cloned());
    joined.properties.extend(tag.properties.clone());
    Some(joined)
}
