//! The uploads in progress. Each needs a file on disk and little memory, but with many they only
//! slow each other down, and a slow one may take a quarter of an hour. So there are so many at
//! once, and so many of one account, that nobody can take all of them.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;

/// With more than this, uploads only slow each other down.
const AT_ONCE: usize = 16;
/// A page sends files one after another; two tabs and a program fit.
const AT_ONCE_BY_ACCOUNT: usize = 4;

/// Who is uploading. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct Uploads {
    /// How many of each account. Held for a look-up, never across an await; it has at most
    /// [`AT_ONCE`] entries.
    running: Arc<Mutex<HashMap<String, usize>>>,
}

impl Uploads {
    /// Begins an upload of this account; it ends when the result is dropped. `None` if there are
    /// too many.
    pub fn begin(&self, account_id: &str) -> Option<Upload> {
        let mut running = self.running.lock();
        let all: usize = running.values().sum();
        let own = running.get(account_id).copied().unwrap_or(0);
        if all >= AT_ONCE || own >= AT_ONCE_BY_ACCOUNT {
            return None;
        }
        running.insert(account_id.to_owned(), own + 1);
        Some(Upload {
            uploads: self.clone(),
            account_id: account_id.to_owned(),
        })
    }
}

/// An upload in progress.
#[derive(Debug)]
pub struct Upload {
    uploads: Uploads,
    account_id: String,
}

impl Drop for Upload {
    fn drop(&mut self) {
        let mut running = self.uploads.running.lock();
        if let Some(own) = running.get_mut(&self.account_id) {
            *own -= 1;
            if *own == 0 {
                running.remove(&self.account_id);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One account with slow uploads doesn't keep the others from sending files.
    #[test]
    fn nobody_takes_all_places() {
        let uploads = Uploads::default();
        let slow: Vec<_> = (0..20).filter_map(|_| uploads.begin("mallory")).collect();
        assert_eq!(slow.len(), AT_ONCE_BY_ACCOUNT);
        let others: Vec<_> = (0..20)
            .filter_map(|n| uploads.begin(&format!("teacher {n}")))
            .collect();
        assert_eq!(slow.len() + others.len(), AT_ONCE);
        drop(slow);
        assert!(uploads.begin("mallory").is_some());
        drop(others);
        assert!(uploads.running.lock().is_empty());
    }
}
