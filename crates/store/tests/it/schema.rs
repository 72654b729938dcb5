//! The two schemas are one, and every statement fits both.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::{Connection, Executor, PgConnection, SqlSafeStr, SqliteConnection};
use store::testing::{Statement, TestDb, statements};
use store::{EXPORTED, NOT_EXPORTED};

/// Table and column, with whether it may be null and the kind of value.
type Columns = BTreeMap<(String, String), (bool, &'static str)>;

/// What full-text search needs on one side only, and what SQLite makes up without listing it.
const ONE_SIDED: [(&str, &str); 4] = [
    ("quizzes", "n"),
    ("quizzes", "search_words"),
    ("quizzes", "is_listed"),
    ("quizzes", "base_language"),
];

fn columns(rows: Vec<(String, String, bool, String)>) -> Columns {
    rows.into_iter()
        .filter(|(table, column, ..)| {
            !table.starts_with("sqlite_")
                && !table.starts_with("_sqlx")
                && !table.starts_with("quizzes_fts")
                && !table.starts_with("bank_questions_fts")
                && !ONE_SIDED.contains(&(table, column))
        })
        .map(|(table, column, is_nullable, kind)| {
            let kind = match kind.as_str() {
                "INTEGER" | "bigint" | "boolean" => "number",
                "TEXT" | "text" | "jsonb" => "text",
                "BLOB" | "bytea" => "bytes",
                other => panic!("{table}.{column} is of the unforeseen type {other}"),
            };
            ((table, column), (is_nullable, kind))
        })
        .collect()
}

#[tokio::test]
async fn both_databases_have_the_same_tables_and_columns() {
    let db = TestDb::sqlite();
    db.open().await.close().await.unwrap();
    let mut c = SqliteConnection::connect(db.url()).await.unwrap();
    let rows = sqlx::query_as(
        "select t.name, c.name, c.\"notnull\" = 0 and c.pk = 0, c.type \
         from pragma_table_list t join pragma_table_info(t.name) c \
         where t.schema = 'main' and t.type = 'table'",
    );
    let sqlite = columns(rows.fetch_all(&mut c).await.unwrap());
    assert!(sqlite.len() > 80, "the tables were found: {}", sqlite.len());

    let strict: Vec<(String,)> = sqlx::query_as(
        "select name from pragma_table_list where schema = 'main' and type = 'table' \
         and strict = 0 and name not like 'sqlite%' and name not like '_sqlx%'",
    )
    .fetch_all(&mut c)
    .await
    .unwrap();
    assert_eq!(strict, [], "every table of SQLite is strict");

    let Some(db) = TestDb::postgres().await else {
        return;
    };
    db.open().await.close().await.unwrap();
    let mut c = PgConnection::connect(db.url()).await.unwrap();
    let rows = sqlx::query_as(
        "select cast(table_name as text), cast(column_name as text), is_nullable = 'YES', \
             cast(data_type as text) \
         from information_schema.columns where table_schema = 'public' \
             and column_name <> 'search_words' and table_name not like '\\_sqlx%' \
             and table_name <> 'media_uses'",
    );
    let postgres = columns(rows.fetch_all(&mut c).await.unwrap());
    assert_eq!(sqlite, postgres);
}

/// PRIV-4: a table that speaks of accounts is in every export, or says why it is not.
#[tokio::test]
async fn priv_4_every_table_about_accounts_is_exported_or_says_why_not() {
    let db = TestDb::sqlite();
    db.open().await.close().await.unwrap();
    let mut c = SqliteConnection::connect(db.url()).await.unwrap();
    let speaking: Vec<(String,)> = sqlx::query_as(
        "select distinct t.name from pragma_table_list t join pragma_table_info(t.name) c \
         where t.schema = 'main' and t.type = 'table' \
             and (c.name like '%account_id' or c.name = 'owner_id' or t.name = 'accounts') \
         union select t.name from pragma_table_list t \
             join pragma_foreign_key_list(t.name) k \
         where t.schema = 'main' and t.type = 'table' and k.\"table\" = 'accounts'",
    )
    .fetch_all(&mut c)
    .await
    .unwrap();
    let speaking: BTreeSet<&str> = speaking.iter().map(|(name,)| name.as_str()).collect();
    let left_out = NOT_EXPORTED.iter().map(|(name, _)| *name);
    let decided: Vec<&str> = EXPORTED.iter().copied().chain(left_out).collect();
    assert_eq!(speaking, decided.iter().copied().collect());
    assert_eq!(speaking.len(), decided.len(), "each is decided on once");
}

#[tokio::test]
async fn every_statement_prepares() {
    let all: Vec<Statement> = statements().collect();
    assert!(all.len() > 60, "the statements were found: {}", all.len());

    let db = TestDb::sqlite();
    db.open().await.close().await.unwrap();
    let mut c = SqliteConnection::connect(db.url()).await.unwrap();
    for statement in &all {
        let prepared = c.prepare(statement.sqlite.into_sql_str()).await.map(drop);
        prepared.unwrap_or_else(|e| panic!("on SQLite, {}: {e}", statement.place));
    }

    let Some(db) = TestDb::postgres().await else {
        return;
    };
    db.open().await.close().await.unwrap();
    let mut c = PgConnection::connect(db.url()).await.unwrap();
    for statement in &all {
        let prepared = c.prepare(statement.postgres.into_sql_str()).await.map(drop);
        prepared.unwrap_or_else(|e| panic!("on PostgreSQL, {}: {e}", statement.place));
    }
}
