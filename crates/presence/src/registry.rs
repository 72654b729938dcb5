//! The windows that a node knows of, and how many it may know.

use std::collections::BTreeMap;

use crate::{Other, Window};

/// The maximum number of windows of one account with one quiz.
pub const WINDOWS_MAX: usize = 4;
/// The maximum number of windows of one account.
pub const ACCOUNT_MAX: usize = 20;
/// The maximum number of windows with one quiz: all its people have room in it.
pub const QUIZ_MAX: usize = 200;
/// The maximum number of windows in all: about 5 MB.
pub const ENTRIES_MAX: usize = 20_000;

/// How often those are looked for whose quiz nobody asks about anymore.
const SWEEP_MS: u64 = 10_000;

/// A window.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    account_id: String,
    window_id: String,
    question_id: Option<String>,
    until_ms: u64,
}

/// All windows, by quiz.
#[derive(Debug, Default)]
pub(crate) struct Registry {
    quizzes: BTreeMap<String, Vec<Entry>>,
    /// How many windows each account has.
    accounts: BTreeMap<String, usize>,
    count: usize,
    swept_ms: u64,
}

impl Entry {
    pub(crate) fn new(window: &Window<'_>, question_id: Option<&str>, until_ms: u64) -> Self {
        Self {
            account_id: window.account_id.to_owned(),
            window_id: window.window_id.to_owned(),
            question_id: question_id.map(str::to_owned),
            until_ms,
        }
    }

    fn is_of(&self, account_id: &str, window_id: &str) -> bool {
        self.account_id == account_id && self.window_id == window_id
    }
}

impl Registry {
    /// The other windows with the quiz of this one.
    pub(crate) fn others(&self, window: &Window<'_>, now_ms: u64) -> Vec<Other> {
        let all = self.quizzes.get(window.quiz_id).into_iter().flatten();
        let others = all.filter(|entry| {
            entry.until_ms > now_ms && !entry.is_of(window.account_id, window.window_id)
        });
        let others = others.map(|entry| Other {
            account_id: entry.account_id.clone(),
            question_id: entry.question_id.clone(),
        });
        others.collect()
    }

    /// Adds a window, or replaces what it said before.
    pub(crate) fn put(&mut self, quiz_id: &str, entry: Entry, now_ms: u64) {
        if now_ms >= self.swept_ms + SWEEP_MS {
            self.swept_ms = now_ms;
            self.keep(|entry| entry.until_ms > now_ms);
        }
        let (account_id, window_id) = (&entry.account_id, &entry.window_id);
        if let Some(all) = self.quizzes.get_mut(quiz_id) {
            let known = all.iter_mut().find(|one| one.is_of(account_id, window_id));
            if let Some(known) = known {
                *known = entry;
                return;
            }
            let own = all.iter().filter(|one| one.account_id == *account_id);
            if all.len() >= QUIZ_MAX || own.count() >= WINDOWS_MAX {
                return;
            }
        }
        let of_account = self.accounts.get(account_id).copied().unwrap_or(0);
        if self.count >= ENTRIES_MAX || of_account >= ACCOUNT_MAX {
            return;
        }
        self.accounts.insert(account_id.clone(), of_account + 1);
        self.count += 1;
        let all = self.quizzes.entry(quiz_id.to_owned()).or_default();
        all.push(entry);
    }

    pub(crate) fn remove(&mut self, window: &Window<'_>) {
        let Some(all) = self.quizzes.get_mut(window.quiz_id) else {
            return;
        };
        let is_it = |one: &Entry| one.is_of(window.account_id, window.window_id);
        let Some(at) = all.iter().position(is_it) else {
            return;
        };
        all.remove(at);
        if all.is_empty() {
            self.quizzes.remove(window.quiz_id);
        }
        self.count -= 1;
        if let Some(count) = self.accounts.get_mut(window.account_id) {
            *count -= 1;
            if *count == 0 {
                self.accounts.remove(window.account_id);
            }
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.count
    }

    fn keep(&mut self, is_kept: impl Fn(&Entry) -> bool) {
        self.quizzes.retain(|_, all| {
            all.retain(&is_kept);
            !all.is_empty()
        });
        self.accounts.clear();
        self.count = 0;
        for entry in self.quizzes.values().flatten() {
            *self.accounts.entry(entry.account_id.clone()).or_default() += 1;
            self.count += 1;
        }
    }
}
