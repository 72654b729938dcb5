//! Tells programs what to call next: which calls take what a call has created.
//!
//! A call that makes something answers 201, and what it made has an ID. Every operation on a path
//! below the collection takes it. Only what breaks this rule is listed. Where the ID is in the
//! answer, its schema tells: some answers hold a secret beside what was made.

use utoipa::openapi::link::{Link, LinkBuilder};
use utoipa::openapi::path::Operation;
use utoipa::openapi::{OpenApi, PathItem, RefOr, Response};

use crate::places::{Place, Schemas};

/// What the ID of something is called, in the answer of the call that makes it.
const ID: &str = "id";

/// What else can be used elsewhere: the operation, the field of its answer, and the path it is for.
const ELSEWHERE: [(&str, &str, &str); 8] = [
    ("duplicate_quiz", ID, "/quiz/{id}"),
    ("create_missed_quiz", ID, "/quiz/{id}"),
    ("create_room", ID, "/rooms/{roomId}"),
    ("create_room", ID, "/reports/{roomId}"),
    ("create_room", "code", "/rooms/{code}"),
    ("create_assignment", "code", "/assigned/{code}"),
    ("create_assignment", ID, "/reports/{roomId}"),
    ("create_practice", "code", "/rooms/{code}"),
];

/// An operation that a value leads to.
struct Target {
    path: String,
    operation_id: String,
}

/// Adds the links to all operations that make something. `root` is what all paths begin with.
pub fn add(contract: &mut OpenApi, root: &str) {
    let targets: Vec<Target> = contract
        .paths
        .paths
        .iter()
        .flat_map(|(path, item)| {
            operations(item).map(|operation| Target {
                path: path.clone(),
                operation_id: operation.operation_id.clone().unwrap_or_default(),
            })
        })
        .collect();
    let schemas = Schemas::of(contract);
    for (path, item) in &mut contract.paths.paths {
        let Some(operation) = &mut item.post else {
            continue;
        };
        let made_by = operation.operation_id.clone().unwrap_or_default();
        let Some(RefOr::T(response)) = operation.responses.responses.get_mut("201") else {
            continue;
        };
        for target in &targets {
            let below = resource_below(path, &target.path).map(|resource| (ID, resource));
            let elsewhere = ELSEWHERE
                .iter()
                .filter(|(id, ..)| *id == made_by)
                .map(|(_, field, place)| (*field, format!("{root}{place}")));
            for (field, resource) in below.into_iter().chain(elsewhere) {
                let found = place(&schemas, response, field)
                    .and_then(|place| link(path, &resource, &place, target));
                if let Some(link) = found {
                    let name = target.operation_id.clone();
                    response.links.insert(name, RefOr::T(link));
                }
            }
        }
    }
}

/// Where a field is in an answer; `None` if the answer doesn't have it.
fn place(schemas: &Schemas, response: &Response, field: &str) -> Option<Place> {
    let RefOr::T(content) = response.content.values().next()? else {
        return None;
    };
    schemas.place(content.schema.as_ref()?, field)
}

/// What a collection is made of, by a path below it: `/quiz/{id}` for `/quiz/{id}/export` below
/// `/quiz`.
fn resource_below(collection: &str, path: &str) -> Option<String> {
    let rest = path.strip_prefix(collection)?.strip_prefix("/{")?;
    let (name, _) = rest.split_once('}')?;
    Some(format!("{collection}/{{{name}}}"))
}

/// A link from a call at `from` to a target that is or belongs to a resource; `None` if it doesn't,
/// or takes something else that the first call doesn't know.
fn link(from: &str, resource: &str, place: &Place, target: &Target) -> Option<Link> {
    let rest = target.path.strip_prefix(resource)?;
    if !rest.is_empty() && !rest.starts_with('/') {
        return None;
    }
    let made = parameters(resource).last()?;
    let mut link = LinkBuilder::new().operation_id(target.operation_id.clone());
    for name in parameters(&target.path) {
        let value = if name == made {
            format!("$response.body#{place}")
        } else if parameters(from).any(|known| known == name) {
            format!("$request.path.{name}")
        } else {
            return None;
        };
        link = link.parameter(name, value);
    }
    Some(link.build())
}

/// The names of the parameters in a path.
fn parameters(path: &str) -> impl Iterator<Item = &str> {
    path.split('/')
        .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
}

fn operations(item: &PathItem) -> impl Iterator<Item = &Operation> {
    [&item.get, &item.post, &item.put, &item.patch, &item.delete]
        .into_iter()
        .flatten()
}

#[cfg(test)]
mod tests {
    //! What leads where.

    use super::{Target, link, resource_below};
    use crate::places::Place;
    use serde_json::{Value, json};

    fn parameters(from: &str, resource: &str, path: &str) -> Option<Value> {
        let target = Target {
            path: path.to_owned(),
            operation_id: "target".to_owned(),
        };
        let link = link(from, resource, &Place::from("/id"), &target)?;
        let link = serde_json::to_value(link).expect("a link is JSON");
        assert_eq!(link["operationId"], "target");
        Some(link["parameters"].clone())
    }

    #[test]
    fn what_a_collection_is_made_of_is_below_it() {
        let below = |path| resource_below("/quiz", path);
        let resource = Some("/quiz/{id}".to_owned());
        assert_eq!(below("/quiz/{id}"), resource);
        assert_eq!(below("/quiz/{id}/question/{questionId}"), resource);
        for path in ["/quiz", "/quiz/counts", "/quizzes/{id}", "/users/{id}"] {
            assert_eq!(below(path), None, "{path}");
        }
    }

    #[test]
    fn a_resource_takes_the_id() {
        let found = |path| parameters("/quiz", "/quiz/{id}", path);
        let id = json!({ "id": "$response.body#/id" });
        assert_eq!(found("/quiz/{id}"), Some(id.clone()));
        assert_eq!(found("/quiz/{id}/export"), Some(id));
        for path in ["/quiz", "/quiz/{id}s", "/quiz/{id}/question/{questionId}"] {
            assert_eq!(found(path), None, "{path}");
        }
    }

    #[test]
    fn what_the_first_call_knew_is_kept() {
        let from = "/quiz/{id}/question";
        let resource = "/quiz/{id}/question/{questionId}";
        assert_eq!(
            parameters(from, resource, "/quiz/{id}/question/{questionId}/move"),
            Some(json!({
                "id": "$request.path.id",
                "questionId": "$response.body#/id",
            }))
        );
    }
}
