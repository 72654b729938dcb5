//! Reports, byte by byte.
#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on fails, and the line says where"
)]

mod game_of;
mod golden;
