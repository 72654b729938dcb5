//! What this process knows about sessions: which were valid a moment ago, and who waits for an end.
//!
//! Every request carries an access token, so we cache the store's answer about a session for
//! [`BELIEVED_MS`]. When a session ends on this node, we forget it right away and notify its
//! sockets. For sessions that end on another node, a chore asks the database about all sessions
//! with open sockets in one query. No socket asks on its own.

use std::collections::HashMap;

use parking_lot::Mutex;
use store::StoreError;
use tokio_util::sync::CancellationToken;

use crate::sessions::Sessions;

/// How long we cache the store's answer about a session (AUTH-8).
const BELIEVED_MS: i64 = 5_000;
/// The maximum number of cached sessions.
const REMEMBERED_MAX: usize = 20_000;

/// What this process knows about sessions.
#[derive(Default)]
pub struct LiveSessions {
    /// Held for a look-up or an insert, never across an await.
    checked: Mutex<Checked>,
    /// By session. An entry lives while someone waits, so there are no more entries than sockets.
    watched: Mutex<HashMap<String, Watched>>,
}

#[derive(Default)]
struct Checked {
    /// When each session was last found alive.
    at_ms: HashMap<String, i64>,
    /// How many sessions have ended here so far.
    ends: u64,
}

struct Watched {
    ended: CancellationToken,
    watchers: usize,
}

/// When we asked the store. An answer from before an end doesn't count.
#[derive(Clone, Copy)]
pub struct Asked {
    ends: u64,
}

impl LiveSessions {
    pub fn is_fresh(&self, id: &str, now_ms: i64) -> bool {
        let checked_at_ms = self.checked.lock().at_ms.get(id).copied();
        checked_at_ms.is_some_and(|at_ms| (0..BELIEVED_MS).contains(&(now_ms - at_ms)))
    }

    /// Call this before asking the store whether a session is alive.
    pub fn asking(&self) -> Asked {
        Asked {
            ends: self.checked.lock().ends,
        }
    }

    /// Remembers that the store found a session alive.
    pub fn note(&self, id: &str, asked: Asked, now_ms: i64) {
        let mut checked = self.checked.lock();
        if checked.ends != asked.ends {
            return;
        }
        if checked.at_ms.len() >= REMEMBERED_MAX {
            checked
                .at_ms
                .retain(|_, at_ms| now_ms - *at_ms < BELIEVED_MS);
        }
        if checked.at_ms.len() < REMEMBERED_MAX {
            checked.at_ms.insert(id.to_owned(), now_ms);
        }
    }

    /// Forgets a session that has ended, and notifies everyone who waits for that. Call this after
    /// the end is in the database.
    pub fn end(&self, id: &str) {
        {
            let mut checked = self.checked.lock();
            checked.ends += 1;
            checked.at_ms.remove(id);
        }
        if let Some(watched) = self.watched.lock().get(id) {
            watched.ended.cancel();
        }
    }

    /// Starts waiting for the end of a session.
    pub fn watch(&self, id: &str) -> Watch<'_> {
        let mut all = self.watched.lock();
        let watched = all.entry(id.to_owned()).or_insert_with(|| Watched {
            ended: CancellationToken::new(),
            watchers: 0,
        });
        watched.watchers += 1;
        Watch {
            sessions: self,
            id: id.to_owned(),
            ended: watched.ended.clone(),
        }
    }

    fn watched(&self) -> Vec<String> {
        self.watched.lock().keys().cloned().collect()
    }
}

/// Waits for the end of a session; stops waiting when dropped.
pub struct Watch<'a> {
    sessions: &'a LiveSessions,
    id: String,
    ended: CancellationToken,
}

impl Watch<'_> {
    pub async fn ended(&self) {
        self.ended.cancelled().await;
    }
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        let mut all = self.sessions.watched.lock();
        if let Some(watched) = all.get_mut(&self.id) {
            watched.watchers -= 1;
            if watched.watchers == 0 {
                all.remove(&self.id);
            }
        }
    }
}

impl Sessions {
    /// Notifies the sockets of sessions that ended on another node, with one query for all of them.
    pub async fn end_those_ended_elsewhere(&self) -> Result<(), StoreError> {
        let watched = self.live.watched();
        if watched.is_empty() {
            return Ok(());
        }
        let now_ms = self.time.now_ms();
        let live = self.store.live_sessions_among(&watched, now_ms).await?;
        for id in watched.iter().filter(|id| !live.contains(id)) {
            self.live.end(id);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::LiveSessions;

    /// AUTH-11: if a session ends while the store is answering, the old answer doesn't keep it
    /// alive.
    #[test]
    fn auth_11_an_old_answer_is_not_believed() {
        let sessions = LiveSessions::default();
        let asked = sessions.asking();
        sessions.note("a", asked, 0);
        assert!(sessions.is_fresh("a", 4999));
        assert!(!sessions.is_fresh("a", 5000));

        let asked = sessions.asking();
        sessions.end("a");
        sessions.note("a", asked, 1);
        assert!(!sessions.is_fresh("a", 1));
    }

    /// AUTH-10: watchers learn of the end, and dropped watchers leave no entry behind.
    #[tokio::test]
    async fn auth_10_whoever_watches_hears_of_the_end() {
        let sessions = LiveSessions::default();
        let (first, second) = (sessions.watch("a"), sessions.watch("a"));
        let other = sessions.watch("b");
        sessions.end("a");
        first.ended().await;
        second.ended().await;
        assert!(!other.ended.is_cancelled());
        drop((first, second));
        assert_eq!(sessions.watched(), ["b"]);
        assert!(
            !sessions.watch("a").ended.is_cancelled(),
            "a new wait is new"
        );
    }
}
