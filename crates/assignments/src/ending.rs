//! Ending attempts whose time is up.
//!
//! A room that runs ends itself on time. Here are those that sleep then, and those whose end isn't
//! noted yet when someone looks.

use assigned::Assignment;
use live::Rooms;
use store::{Store, StoreError};

/// How many attempts are ended at a time. Each is woken, which takes some milliseconds.
const ATTEMPTS_LEN: u32 = 200;

/// Whether the time of an attempt is up that isn't noted as ended.
pub(crate) fn is_out_of_time(assignment: &Assignment, now_ms: i64) -> bool {
    let next_end_ms = assignment.next_end_ms;
    next_end_ms.is_some_and(|at_ms| at_ms <= now_ms)
}

/// Ends the attempts whose time is up, of one assignment or of all. Those that sleep are woken: so
/// their journals have the end, and the answer to an open question counts. What can't be ended is
/// tried again.
pub(crate) async fn end_out_of_time(
    store: &Store,
    rooms: &Rooms,
    id: Option<&str>,
    now_ms: i64,
) -> Result<(), StoreError> {
    let codes = assigned::list_out_of_time(store, id, now_ms, ATTEMPTS_LEN).await?;
    if codes.is_empty() {
        return Ok(());
    }
    let mut ended_count = 0_usize;
    for code in &codes {
        ended_count += usize::from(rooms.end_found(code).await);
    }
    assigned::note_out_of_time(store, now_ms).await?;
    tracing::info!(ended_count, "the time of attempts was up");
    Ok(())
}
