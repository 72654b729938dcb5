//! The list of names that an assignment is for: only they can play it, and its host sees who hasn't
//! begun.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::State;

use assigned::ListedName;
use game::gathered::{look, parse_listed};
use game::limits::CLASS_LIST_MAX;

use crate::Assignments;
use crate::errors;
use crate::routes::own_assignment;
use crate::wire::AssignedNames;
use auth::caller::{Caller, VerifiedCaller};
use handling::error::ApiError;
use handling::extract::{Body, Ids};

/// Lists the names that an assignment of yours is for
#[utoipa::path(
    get, path = "/assignments/{id}/names", operation_id = "get_assigned_names",
    tag = "assignments", security(("bearer" = []), ("personalToken" = ["read"])),
    params(("id" = String, Path, description = "The assignment")),
    responses((status = 200, body = AssignedNames, description = "The names, in order")),
)]
pub async fn get_names(
    State(state): State<Assignments>,
    Ids(ids): Ids<1>,
    Caller { account }: Caller,
) -> Result<Json<AssignedNames>, ApiError> {
    let [id] = ids;
    own_assignment(&state, &account, &id).await?;
    let names = assigned::list_names(&state.store, &id, false).await?;
    Ok(Json(AssignedNames { names }))
}

/// Replaces the names that an assignment of yours is for
///
/// Only people who pick one of them can begin; everyone with the link sees the names that are left.
/// Those who have begun stay. An empty list lets anyone play.
#[utoipa::path(
    put, path = "/assignments/{id}/names", operation_id = "put_assigned_names",
    tag = "assignments", security(("bearer" = []), ("personalToken" = ["write"])),
    params(("id" = String, Path, description = "The assignment")),
    request_body = AssignedNames,
    responses((status = 200, body = AssignedNames, description = "The names, in order")),
)]
pub async fn put_names(
    State(state): State<Assignments>,
    Ids(ids): Ids<1>,
    VerifiedCaller(account): VerifiedCaller,
    Body(form): Body<AssignedNames>,
) -> Result<Json<AssignedNames>, ApiError> {
    let [id] = ids;
    let assignment = own_assignment(&state, &account, &id).await?;
    if assignment.names_forgotten_at_ms.is_some() {
        return Err(errors::data_deleted());
    }
    let names = parsed(&form.names)?;
    assigned::replace_names(&state.store, &id, &names, state.time.now_ms()).await?;
    tracing::info!(
        assignment_id = id,
        count = names.len(),
        "an assignment has other names"
    );
    let names = assigned::list_names(&state.store, &id, false).await?;
    Ok(Json(AssignedNames { names }))
}

/// The names as they are stored. Blank ones are left out; any that can't be shown, or is there
/// twice, is refused by name.
pub(crate) fn parsed(typed: &[String]) -> Result<Vec<ListedName>, ApiError> {
    let mut looks = BTreeSet::new();
    let mut names = Vec::new();
    for typed in typed.iter().filter(|typed| !typed.trim().is_empty()) {
        let name = parse_listed(typed).map_err(|_refusal| errors::name_unreadable(typed))?;
        let look = look(&name);
        if !looks.insert(look.clone()) {
            return Err(errors::name_twice(&name));
        }
        names.push(ListedName { name, look });
    }
    if names.len() > CLASS_LIST_MAX {
        return Err(errors::too_many_names());
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::parsed;

    fn names(typed: &[&str]) -> Option<Vec<String>> {
        let typed: Vec<String> = typed.iter().map(|&name| name.to_owned()).collect();
        let names = parsed(&typed).ok()?;
        Some(names.into_iter().map(|listed| listed.name).collect())
    }

    #[test]
    fn names_are_trimmed_and_none_is_there_twice() {
        let kept = names(&[" Ann  Lee ", "", "Ben", "   "]);
        assert_eq!(kept, Some(vec!["Ann Lee".to_owned(), "Ben".to_owned()]));
        assert_eq!(names(&["Ann", "ANN "]), None);
        assert_eq!(names(&["A\u{202E}nn"]), None);
        let many: Vec<String> = (0..501).map(|number| format!("Name {number}")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        assert_eq!(names(&many), None);
        assert!(names(&many[..500]).is_some());
    }
}
