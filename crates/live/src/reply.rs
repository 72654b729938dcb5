//! Where the answer to an input goes: to the task that waits here, or to the node that asked.

use std::fmt;

use tokio::sync::oneshot;

/// Sends one answer. Dropping it tells the one who asked that there will be none.
pub(crate) enum Reply<T> {
    /// Someone on this node waits.
    Here(oneshot::Sender<T>),
    /// Someone on another node does. Returns whether they still did.
    Far(Box<dyn FnOnce(T) -> bool + Send + Sync>),
}

/// Nobody waits for the answer anymore.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NobodyWaits;

impl<T> Reply<T> {
    /// A reply that takes something else, which is converted.
    pub(crate) fn map<U>(self, convert: impl FnOnce(U) -> T + Send + Sync + 'static) -> Reply<U>
    where
        T: Send + 'static,
    {
        Reply::Far(Box::new(move |answer| self.send(convert(answer)).is_ok()))
    }

    pub(crate) fn send(self, answer: T) -> Result<(), NobodyWaits> {
        let is_heard = match self {
            Self::Here(sender) => sender.send(answer).is_ok(),
            Self::Far(tell) => tell(answer),
        };
        if is_heard { Ok(()) } else { Err(NobodyWaits) }
    }
}

/// A reply to someone on this node, and where the answer arrives.
pub(crate) fn channel<T>() -> (Reply<T>, oneshot::Receiver<T>) {
    let (sender, receiver) = oneshot::channel();
    (Reply::Here(sender), receiver)
}

impl<T> fmt::Debug for Reply<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Here(_) => "Reply::Here",
            Self::Far(_) => "Reply::Far",
        })
    }
}
