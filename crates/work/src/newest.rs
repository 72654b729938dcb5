//! A set that keeps the newest: if there are too many, the oldest must go.

use std::collections::BTreeMap;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio_util::sync::CancellationToken;

/// At most so many members. Clones are the same set.
#[derive(Debug, Clone)]
pub struct Newest {
    most: usize,
    /// By a number that grows. Held for one change, never across an await.
    members: Arc<Mutex<BTreeMap<u64, CancellationToken>>>,
}

impl Newest {
    /// An empty set for at most this many.
    pub fn of(most: usize) -> Self {
        Self {
            most,
            members: Arc::default(),
        }
    }

    /// Adds a member until the result is dropped. Each number is used once, and is greater than
    /// those before.
    pub fn enter(&self, number: u64) -> Member {
        let must_go = CancellationToken::new();
        let mut members = self.members.lock();
        members.insert(number, must_go.clone());
        if members.len() > self.most
            && let Some((_, oldest)) = members.pop_first()
        {
            oldest.cancel();
        }
        Member {
            number,
            must_go,
            set: self.clone(),
        }
    }
}

/// A member of a set.
#[derive(Debug)]
pub struct Member {
    number: u64,
    must_go: CancellationToken,
    set: Newest,
}

impl Member {
    /// Completes when this one must make room for another.
    pub async fn must_go(&self) {
        self.must_go.cancelled().await;
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        self.set.members.lock().remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_goes_for_the_newest() {
        let set = Newest::of(3);
        let members: Vec<_> = (0..3).map(|number| set.enter(number)).collect();
        assert!(members.iter().all(|member| !member.must_go.is_cancelled()));
        let newest = set.enter(10);
        assert!(members[0].must_go.is_cancelled());
        assert!(!members[1].must_go.is_cancelled() && !newest.must_go.is_cancelled());
        drop(members);
        assert_eq!(set.members.lock().len(), 1);
        drop(newest);
        assert!(set.members.lock().is_empty());
    }
}
