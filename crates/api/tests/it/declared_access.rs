//! API-1: every operation of the contract is open to exactly the callers it declares.
//!
//! These tests are generated from the contract. Someone without a token, a stranger with a made-up
//! one, a read-only program and a program that may write each call every operation. Each gets
//! access exactly where the operation's `security` says so. A new operation is covered
//! automatically. `matrix` tests who else may call what, and other people's objects.

use axum::http::Method;
use serde_json::{Value, json};

use crate::api_tokens::{make, program};
use crate::app::{Answer, both};

const NO_ID: &str = "0192f0c1-2f5e-7c3a-9a53-0123456789ab";

/// How an operation declares who may call it.
struct Operation {
    method: Method,
    path: String,
    is_open: bool,
    takes_session: bool,
    token_scope: Option<String>,
}

fn operations() -> Vec<Operation> {
    let contract = serde_json::to_value(api::openapi()).expect("the contract is JSON");
    let mut operations = Vec::new();
    for (path, item) in contract["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("operations") {
            let ways = operation["security"]
                .as_array()
                .cloned()
                .unwrap_or_default();
            let is_nothing = |way: &Value| way.as_object().is_some_and(serde_json::Map::is_empty);
            let way = |name: &str| ways.iter().find_map(|way| way.get(name).cloned());
            operations.push(Operation {
                method: method.to_uppercase().parse().expect("a method"),
                path: path
                    .strip_prefix("/api/v1")
                    .expect("all begin so")
                    .to_owned(),
                is_open: ways.is_empty() || ways.iter().any(is_nothing),
                takes_session: way("bearer").is_some(),
                token_scope: way("personalToken")
                    .map(|scopes| scopes[0].as_str().expect("a scope").to_owned()),
            });
        }
    }
    operations
}

impl Operation {
    /// An address of an object that doesn't exist.
    fn address(&self) -> String {
        let mut address = self
            .path
            .replace("{code}", "4040404")
            .replace("{provider}", "oidc");
        while let Some(start) = address.find('{') {
            let end = address[start..].find('}').expect("it is closed") + start;
            let text = if self.path.contains("{token}") {
                "x".repeat(32)
            } else {
                NO_ID.into()
            };
            address.replace_range(start..=end, &text);
        }
        address
    }

    /// Whether it reads only the cookie: a page that was just opened has no token yet.
    fn is_by_cookie(&self) -> bool {
        matches!(self.path.as_str(), "/auth/check" | "/auth/refresh")
    }

    fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }
}

/// Why the caller got no access, if that is what happened.
fn refusal(answer: &Answer) -> String {
    let doors = ["unauthenticated", "session_needed", "insufficient_scope"];
    if !answer.status.is_client_error() {
        return String::new();
    }
    let code = answer.text("code");
    if doors.contains(&code.as_str()) {
        code
    } else {
        String::new()
    }
}

/// Whether an operation accepts a token is a deliberate decision for each.
#[test]
fn api_1_no_operation_of_accounts_and_no_other_door_takes_a_token() {
    let operations = operations();
    assert!(operations.len() > 100, "the walk found next to nothing");
    for operation in &operations {
        let is_account = ["/account", "/auth/"]
            .iter()
            .any(|of| operation.path.starts_with(of));
        let is_administration =
            operation.path.starts_with("/admin") || operation.path.ends_with("/staff-pick");
        if is_account || is_administration {
            assert_eq!(operation.token_scope, None, "{}", operation.name());
        }
        if let Some(scope) = &operation.token_scope {
            let needed = if operation.method == Method::GET {
                "read"
            } else {
                "write"
            };
            assert_eq!(scope, needed, "{}", operation.name());
            assert!(
                operation.takes_session,
                "what programs may, people may: {}",
                operation.name()
            );
        }
    }
    let open_to_programs = operations
        .iter()
        .filter(|each| each.token_scope.is_some())
        .count();
    assert!(open_to_programs > 40, "{open_to_programs}");
}

both! {
    /// API-1: each operation behaves as declared.
    async fn api_1_every_operation_opens_to_whom_the_contract_says(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (_, reading) = make(&mut ada, "read", "month").await;
        let (_, writing) = make(&mut ada, "write", "month").await;
        let made_up = format!("fan_{}", "0".repeat(49));
        for operation in operations() {
            let name = operation.name();
            let callers = [("nobody", None), ("a liar", Some(&made_up)),
                ("a reader", Some(&reading)), ("a writer", Some(&writing))];
            for (who, token) in callers {
                let mut visitor = token.map_or_else(|| app.visitor(), |token| program(&app, token));
                let body = (operation.method != Method::GET).then(|| json!({}));
                let address = operation.address();
                let answer = visitor.call(operation.method.clone(), &address, body).await;
                let expected = match (who, operation.token_scope.as_deref()) {
                    _ if operation.is_by_cookie() => "unauthenticated",
                    ("nobody", _) if operation.is_open => "",
                    ("nobody", _) => "unauthenticated",
                    // An operation that reads no token can't reject a wrong one.
                    (_, None) if operation.is_open => continue,
                    ("a liar", _) => "unauthenticated",
                    (_, None) => "session_needed",
                    ("a reader", Some("write")) => "insufficient_scope",
                    _ => "",
                };
                assert_eq!(refusal(&answer), expected, "{name} by {who}: {answer:?}");
            }
        }
    }
}
