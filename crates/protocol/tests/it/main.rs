//! The wire, seen from outside: whether the documents and the samples say the same as the types.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on fails, and the line says where"
)]

mod documents;
mod numbers;
mod schema;
mod suggested_names;
