//! What the end of a connection's task sees to, however it ends.

use std::sync::Arc;

use tokio::runtime::Handle;

use crate::room_task::{Input, Role};
use crate::rooms::RoomHandle;
use outbox::Outbox;

/// Tells a room that a connection is gone, also if its task panicked: others would wait for it.
pub(super) struct Leaving<'r> {
    room: &'r RoomHandle,
    /// Who is gone; `None` once it was told.
    detach: Option<(u64, Role)>,
}

impl<'r> Leaving<'r> {
    pub(super) fn of(room: &'r RoomHandle, connection: u64, role: Role) -> Self {
        Self {
            room,
            detach: Some((connection, role)),
        }
    }

    pub(super) async fn tell(mut self) {
        if let Some((connection, role)) = self.detach.take() {
            // A room that has ended has already dropped its connections.
            let _gone = self.room.send(Input::Detach { connection, role }).await;
        }
    }
}

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        // Without a runtime, the rooms are gone, too.
        if let (Some((connection, role)), Ok(runtime)) = (self.detach.take(), Handle::try_current())
        {
            let room = self.room.clone();
            runtime.spawn(async move { room.send(Input::Detach { connection, role }).await });
        }
    }
}

/// Lets go of the wire when the connection's task ends, however it ends.
pub(super) struct Plug(Arc<Outbox>);

impl Plug {
    pub(super) fn new(outbox: &Arc<Outbox>) -> Self {
        Self(Arc::clone(outbox))
    }
}

impl Drop for Plug {
    fn drop(&mut self) {
        self.0.unplug();
    }
}
