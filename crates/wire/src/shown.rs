//! When players saw a question.

use parking_lot::Mutex;

/// When the answers of the question shown last were first sent to the seat.
///
/// The seat's connections write it, and it stays with the seat: reconnecting doesn't restart the
/// clock.
#[derive(Debug, Default)]
pub struct Shown(Mutex<Option<(u32, u64)>>);

impl Shown {
    /// Records that a question's answers were sent now, unless they were sent before. Returns
    /// whether this is the first time.
    pub fn note(&self, question_index: u32, now_ms: u64) -> bool {
        let mut shown = self.0.lock();
        let is_first = shown.is_none_or(|(index, _)| index != question_index);
        if is_first {
            *shown = Some((question_index, now_ms));
        }
        is_first
    }

    /// Records that they were sent now, and that nothing before counts.
    pub fn note_anew(&self, question_index: u32, now_ms: u64) {
        *self.0.lock() = Some((question_index, now_ms));
    }

    /// The question is shown again.
    pub fn forget(&self) {
        *self.0.lock() = None;
    }

    /// The state after a restart: the answers of the open question were sent before.
    pub fn before(question_index: Option<u32>) -> Self {
        Self(Mutex::new(question_index.map(|index| (index, 0))))
    }

    /// What another node noted.
    pub fn of(noted: Option<(u32, u64)>) -> Self {
        Self(Mutex::new(noted))
    }

    /// What is noted, for another node.
    pub fn noted(&self) -> Option<(u32, u64)> {
        *self.0.lock()
    }

    /// When this question's answers were first sent.
    pub fn at_ms(&self, question_index: u32) -> Option<u64> {
        self.0
            .lock()
            .filter(|(index, _)| *index == question_index)
            .map(|(_, at_ms)| at_ms)
    }
}
