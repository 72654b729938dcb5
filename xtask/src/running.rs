//! A program that runs beside this one and ends with it.

use std::process::{Child, ChildStdout, Command};

use crate::Outcome;

/// Killed on drop.
pub(crate) struct Running(Child);

impl Running {
    pub(crate) fn start(command: &mut Command) -> Outcome<Self> {
        let started = command.spawn();
        started
            .map(Running)
            .map_err(|error| format!("A program could not be started: {error}."))
    }

    /// The number of its process.
    pub(crate) fn id(&self) -> u32 {
        self.0.id()
    }

    /// What it prints, if that goes into a pipe; for one reader.
    pub(crate) fn take_stdout(&mut self) -> Option<ChildStdout> {
        self.0.stdout.take()
    }

    pub(crate) fn has_ended(&mut self) -> bool {
        self.0.try_wait().is_ok_and(|status| status.is_some())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Both can fail only if the program has already ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
