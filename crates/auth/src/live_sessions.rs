//! What this process knows of sessions: which were alive a moment ago, and who waits for an end.
//!
//! Every call shows an access token, so the store's word about a session is believed for
//! [`BELIEVED_MS`]. A session that ends on this node is forgotten at once and its sockets are told;
//! one that ends on another node is noticed by looking: a chore asks the database about all sessions
//! with open sockets in one query. No socket asks by itself.

use std::collections::HashMap;

use parking_lot::Mutex;
use store::StoreError;
use tokio_util::sync::CancellationToken;

use crate::sessions::Sessions;

/// How long the store's word about a session is believed (AUTH-8).
const BELIEVED_MS: i64 = 5_000;
/// More sessions than this are not remembered.
const REMEMBERED_MAX: usize = 20_000;

/// What this process knows of sessions.
#[derive(Default)]
pub struct LiveSessions {
    /// Held for a look-up or an insert, never across a wait.
    checked: Mutex<Checked>,
    /// By session; an entry lives while somebody waits, so there are no more than sockets.
    watched: Mutex<HashMap<String, Watched>>,
}

#[derive(Default)]
struct Checked {
    /// When each session was found alive.
    at_ms: HashMap<String, i64>,
    /// How many sessions ended here so far.
    ends: u64,
}

struct Watched {
    ended: CancellationToken,
    watchers: usize,
}

/// The moment at which the store is asked. An answer that is older than an end is not believed.
#[derive(Clone, Copy)]
pub struct Asked {
    ends: u64,
}

impl LiveSessions {
    pub fn is_fresh(&self, id: &str, now_ms: i64) -> bool {
        let checked_at_ms = self.checked.lock().at_ms.get(id).copied();
        checked_at_ms.is_some_and(|at_ms| (0..BELIEVED_MS).contains(&(now_ms - at_ms)))
    }

    /// To be called before the store is asked whether a session lives.
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

    /// Forgets a session that has ended, and tells whoever waits for that. To be called when the
    /// end is in the database.
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

    /// Begins to wait for the end of a session.
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
    /// Tells the sockets of sessions that ended on another node. One query for all of them.
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

    /// AUTH-11: an answer of the store that an end has overtaken keeps nobody signed in.
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

    /// AUTH-10: whoever waits hears of the end, and nobody is kept who no longer waits.
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
