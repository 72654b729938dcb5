//! Builds the contract: every route, every type, and all messages of a room.
//!
//! Socket messages belong to no route, so we add them here as components. Every operation can fail
//! with a problem document; we add that response here once for all.

use std::sync::LazyLock;

use ::contract::{links, variants};
use protocol::error::{Problem, RefusalCode};
use protocol::socket::{ClientMessage, CloseCode, ServerMessage};
use utoipa::OpenApi;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Content, Ref, ResponseBuilder};
use utoipa_axum::router::OpenApiRouter;

use crate::router::{api_routes, long_routes, script_only_routes};
use handling::wire::API;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Fanfare",
        description = "Write quizzes, host them live, and play.",
        license(name = "AGPL-3.0-or-later", identifier = "AGPL-3.0-or-later"),
    ),
    components(schemas(Problem, RefusalCode, CloseCode, ClientMessage, ServerMessage)),
    tags(
        (name = "auth", description = "Signing up, in and out."),
        (name = "account", description = "Your own account and its safety."),
        (name = "instance", description = "What this server is."),
        (name = "quizzes", description = "Writing and finding quizzes."),
        (name = "media", description = "Pictures, videos and sounds of questions."),
        (name = "insights", description = "What finished live sessions tell."),
        (name = "social", description = "Friends, notifications, and which emails you get."),
        (name = "admin", description = "Looking after the whole instance."),
        (name = "rooms", description = "Making, finding and joining live sessions."),
        (name = "assignments", description = "Quizzes that people play on their own."),
        (name = "cards", description = "Flash cards, repeated when they are due."),
    ),
)]
struct Contract;

/// What may follow `Authorization: Bearer`: name, format, and what it gives access to.
const SECURITY: [(&str, &str, &str); 2] = [
    (
        "bearer",
        "Fanfare access token",
        "The access token of a signed-in browser, which lives 15 minutes.",
    ),
    (
        "personalToken",
        "fan_",
        "A personal access token of an account, made in its settings for a program. One with the \
         scope `read` opens calls that need `read`, one with the scope `write` opens both kinds.",
    ),
];

/// The contract as its file contains it, rendered once.
pub(crate) fn contract_json() -> &'static str {
    static JSON: LazyLock<String> = LazyLock::new(|| openapi().to_json().unwrap_or_default());
    &JSON
}

/// The contract as an `OpenAPI` 3.1 document.
pub fn openapi() -> utoipa::openapi::OpenApi {
    let (_, mut contract) = OpenApiRouter::with_openapi(Contract::openapi())
        .nest(
            API,
            api_routes()
                .merge(long_routes())
                .merge(script_only_routes()),
        )
        .split_for_parts();
    let components = contract.components.get_or_insert_default();
    variants::join_closed_bodies(&mut components.schemas);
    for (name, format, description) in SECURITY {
        let scheme = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .bearer_format(format)
            .description(Some(description))
            .build();
        components
            .security_schemes
            .insert(name.to_owned(), SecurityScheme::Http(scheme).into());
    }

    let failed = ResponseBuilder::new()
        .description("What went wrong")
        .content(
            "application/problem+json",
            Content::new(Some(Ref::from_schema_name("Problem"))),
        )
        .build();
    for path in contract.paths.paths.values_mut() {
        let operations = [
            &mut path.get,
            &mut path.post,
            &mut path.put,
            &mut path.patch,
            &mut path.delete,
        ];
        for operation in operations.into_iter().flatten() {
            operation
                .responses
                .responses
                .insert("default".to_owned(), failed.clone().into());
        }
    }
    links::add(&mut contract, API);
    contract
}
