//! API-1: who may call what, for every operation of the contract and every kind of caller.
//!
//! Tables in `matrix/` have a row for each operation: what it requires of its caller, which object
//! it works on, and who owns that. Everything else follows from the row. We try each caller on a
//! newly created object, in each state it can be in. Callers with access get the response that the
//! row declares. All others are refused with the right code, learn nothing about the object, and
//! leave the whole database unchanged.
//!
//! An operation without a row fails, and so does a row without an operation. `declared_access`
//! tests programs with personal access tokens.

mod accounts;
mod admin;
mod authoring;
mod belongings;
mod doors;
mod people;
mod quizzes;
mod rooms;
mod rules;
mod sharing;
mod social;
mod things;

use std::collections::{BTreeMap, BTreeSet};

use axum::http::Method;
use serde_json::{Value, json};
use store::testing::TestDb;

use crate::app::{Answer, TestApp};
use crate::sites::Sites;
use people::{CALLERS, Caller, Town};
use rules::{Besides, Cell, Door, Gives, Row, Sent, Tells, Whose, row};
use things::{Made, State};

/// Emails to one account are at least this far apart.
const LETTERS_APART_MS: u64 = 31_000;

/// All tables.
fn tables() -> [&'static [Row]; 9] {
    [
        doors::TABLE,
        accounts::TABLE,
        quizzes::TABLE,
        authoring::TABLE,
        sharing::TABLE,
        belongings::TABLE,
        rooms::TABLE,
        social::TABLE,
        admin::TABLE,
    ]
}

fn rows() -> impl Iterator<Item = &'static Row> {
    tables().into_iter().flatten()
}

/// The operations of the contract, with their security declarations.
fn operations() -> BTreeMap<String, Value> {
    let contract = serde_json::to_value(api::openapi()).expect("the contract is JSON");
    let mut operations = BTreeMap::new();
    for (path, item) in contract["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("operations") {
            let path = path.strip_prefix("/api/v1").expect("all begin so");
            let name = format!("{} {path}", method.to_uppercase());
            operations.insert(name, operation["security"].clone());
        }
    }
    assert!(operations.len() > 150, "the walk found next to nothing");
    operations
}

#[test]
fn api_1_every_operation_has_a_row() {
    let operations = operations();
    let of_contract: BTreeSet<&str> = operations.keys().map(String::as_str).collect();
    let of_tables: BTreeSet<&str> = rows().map(Row::operation).collect();
    let missing: Vec<_> = of_contract.difference(&of_tables).collect();
    assert!(
        missing.is_empty(),
        "give these a row in `matrix/`: {missing:?}"
    );
    let gone: Vec<_> = of_tables.difference(&of_contract).collect();
    assert!(gone.is_empty(), "rows of nothing: {gone:?}");
}

#[test]
fn api_1_the_contract_says_who_needs_a_token() {
    for (name, security) in operations() {
        let doors: Vec<Door> = rows()
            .filter(|row| row.operation() == name)
            .map(|row| row.door)
            .collect();
        let ways = security.as_array().cloned().unwrap_or_default();
        let says_session = ways.iter().any(|way| way.get("bearer").is_some());
        let says_nobody = ways.is_empty() || ways.contains(&json!({}));
        let takes_token = doors.iter().any(|door| door.takes_token());
        let takes_nobody = doors.iter().any(|door| door.takes_nobody());
        assert_eq!(
            (says_session, says_nobody),
            (takes_token, takes_nobody),
            "{name}"
        );
    }
}

/// A stolen page token doesn't work as the cookie.
#[tokio::test]
async fn api_1_a_token_is_no_cookie() {
    let app = TestApp::sqlite().await;
    let mut ada = app.author("ada").await;
    ada.cookie = None;
    let by_cookie: Vec<&Row> = rows().filter(|row| row.door == Door::Cookie).collect();
    assert!(!by_cookie.is_empty(), "the control");
    for row in by_cookie {
        let (_, path) = row.call.split_once(' ').expect("a method and a path");
        let body = json!({ "code": "1234567" });
        let answer = ada.call(row.method(), path, Some(body)).await;
        answer.refused(401, "unauthenticated");
    }
}

/// Tries every caller on every row of a table, and names every cell that isn't as declared.
async fn walk(sites: Sites, db: TestDb, table: &[Row]) {
    let app = sites
        .app_with(db, |config| config.api_calls_per_minute = 0)
        .await;
    let mut town = Town::found(&app, &sites).await;
    let (mut cell_count, mut wrong) = (0, Vec::new());
    for row in table {
        for state in row.thing.states() {
            let mut made = None;
            for caller in CALLERS.into_iter().filter(|caller| row.tries(*caller)) {
                town.call_together().await;
                let thing = match made.take() {
                    Some(thing) => thing,
                    None => town.make(row.thing, *state).await,
                };
                let tried = row.try_cell(&mut town, caller, *state, &thing).await;
                let what = format!("{} on {:?} {state:?} by {caller:?}", row.call, row.thing);
                let problems = tried.problems.iter();
                wrong.extend(problems.map(|problem| format!("{what} {problem}")));
                made = tried.is_as_before.then_some(thing);
                cell_count += 1;
            }
        }
    }
    assert!(wrong.is_empty(), "not as declared:\n{}", wrong.join("\n"));
    assert!(
        cell_count >= table.len() * (CALLERS.len() - 2),
        "all were tried"
    );
}

/// The outcome of one cell.
struct Tried {
    problems: Vec<String>,
    /// Whether others can still be tried on the same object.
    is_as_before: bool,
}

impl Row {
    async fn try_cell(
        &self,
        town: &mut Town<'_>,
        caller: Caller,
        state: State,
        thing: &Made,
    ) -> Tried {
        if self.besides == Besides::WritesLetter {
            town.app.clock.advance(LETTERS_APART_MS);
        }
        let before = town.contents.look().await;
        let answer = town.call(self, caller, thing).await;
        let after = town.contents.look().await;
        let changed: Vec<&String> = before
            .iter()
            .filter(|(table, rows)| after.get(*table) != Some(rows))
            .map(|(table, _)| table)
            .collect();
        let expected = self.expected(caller, state);
        let is_owner = caller == Caller::Owner;
        let mut problems = Vec::new();
        let is_idle = self.besides == Besides::IsForUnverified && caller != Caller::Unverified;
        let gives = if is_idle {
            Gives::Status(200)
        } else {
            self.gives
        };
        let (status, code) = match (expected, gives) {
            (Cell::Refused(status, code), _) | (Cell::Done, Gives::Instead(status, code)) => {
                (status, code)
            }
            (Cell::Done, Gives::Status(status)) => (status, ""),
        };
        if answer.status.as_u16() != status || code_of(&answer) != code {
            problems.push(format!(
                "was not answered {status} {code}: {}",
                said(&answer)
            ));
        }
        let should_tell = match (expected, self.tells) {
            (Cell::Refused(..), _) => Some(false),
            (Cell::Done, Tells::Anything) => None,
            (Cell::Done, Tells::OwnersOnly) => Some(is_owner),
            (Cell::Done, Tells::SharedOnly) => Some(!is_owner && self.may_view(caller, state)),
            (Cell::Done, Tells::Listed) => Some(state == State::Public),
            (Cell::Done, Tells::ViewersAndListed) => {
                Some(self.may_view(caller, state) || state == State::Public)
            }
        };
        if should_tell.is_some_and(|should_tell| tells(&answer, &thing.canary) != should_tell) {
            problems.push(format!("was told wrongly: {}", said(&answer)));
        }
        if self.must_change(expected, caller) && changed.is_empty() {
            problems.push("changed nothing".to_owned());
        }
        if self.must_not_change(expected, caller, state) && !changed.is_empty() {
            problems.push(format!("changed {changed:?}"));
        }
        if !changed.is_empty() {
            let changes_caller =
                matches!(self.besides, Besides::ChangesCaller | Besides::WritesLetter);
            if changes_caller && matches!(expected, Cell::Done) {
                town.replace(caller).await;
            } else {
                town.mend(caller).await;
            }
        }
        Tried {
            problems,
            // After a GET, the object is unchanged, even if something about the access was
            // recorded.
            is_as_before: changed.is_empty() || self.method() == Method::GET,
        }
    }

    /// The control: the owner's call must change something.
    fn must_change(&self, expected: Cell, caller: Caller) -> bool {
        let is_owners = matches!(
            self.whose,
            Whose::Owners
                | Whose::OwnersOr(..)
                | Whose::Authors
                | Whose::Editors
                | Whose::Forgiving
        );
        let is_change = self.method() != Method::GET && self.besides != Besides::IsQuiet;
        let is_let_in = matches!((expected, self.gives), (Cell::Done, Gives::Status(_)));
        let is_editor = matches!(self.whose, Whose::Editors) && caller == Caller::Editor;
        is_owners && is_change && is_let_in && (caller == Caller::Owner || is_editor)
    }

    fn must_not_change(&self, expected: Cell, caller: Caller, state: State) -> bool {
        let is_others = match self.whose {
            Whose::Forgiving => caller != Caller::Owner,
            Whose::ForgivingReaders => !self.may_view(caller, state) && !state.is_open(),
            _ => false,
        };
        is_others || matches!(expected, Cell::Refused(..))
    }
}

/// A response, formatted for the person who fixes it.
fn said(answer: &Answer) -> String {
    let body = String::from_utf8_lossy(&answer.body);
    format!("{} {:.500}", answer.status, body)
}

fn tells(answer: &Answer, canary: &str) -> bool {
    !canary.is_empty() && String::from_utf8_lossy(&answer.body).contains(canary)
}

/// The code of a failure; empty for a success.
fn code_of(answer: &Answer) -> String {
    if answer.status.is_client_error() {
        answer.text("code")
    } else {
        String::new()
    }
}

/// Creates a test for each table on each database.
macro_rules! walks {
    ($(fn $name:ident($table:ident);)+) => {$(
        mod $name {
            use super::*;

            #[tokio::test]
            async fn sqlite() {
                let sites = Sites::open().await;
                walk(sites, TestDb::migrated_sqlite(), $table::TABLE).await;
            }

            #[tokio::test]
            async fn postgres() {
                if let Some(db) = TestDb::migrated_postgres().await {
                    let sites = Sites::open().await;
                    walk(sites, db, $table::TABLE).await;
                }
            }
        }
    )+};
}

walks! {
    fn api_1_of_the_doors_everybody_may_do_what_the_table_says(doors);
    fn api_1_of_accounts_everybody_may_do_what_the_table_says(accounts);
    fn api_1_of_quizzes_everybody_may_do_what_the_table_says(quizzes);
    fn api_1_of_writing_quizzes_everybody_may_do_what_the_table_says(authoring);
    fn api_1_of_shared_quizzes_everybody_may_do_what_the_table_says(sharing);
    fn api_1_of_belongings_everybody_may_do_what_the_table_says(belongings);
    fn api_1_of_live_sessions_everybody_may_do_what_the_table_says(rooms);
    fn api_1_of_people_everybody_may_do_what_the_table_says(social);
    fn api_1_of_administration_everybody_may_do_what_the_table_says(admin);
}
