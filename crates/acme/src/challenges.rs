//! What the authority asks for over plain HTTP (HTTP-01), while it checks the name.

use std::collections::BTreeMap;
use std::sync::Arc;

use parking_lot::Mutex;

/// What the paths of all challenges begin with; a token follows.
pub const PATH: &str = "/.well-known/acme-challenge/";

/// The answers to the challenges in progress, by token. Clones share them. A mutex, because an
/// order adds one or two and few ever ask.
#[derive(Debug, Clone, Default)]
pub struct Challenges {
    live: Arc<Mutex<BTreeMap<String, String>>>,
}

impl Challenges {
    /// The answer for a token, if its challenge is in progress.
    pub fn answer(&self, token: &str) -> Option<String> {
        self.live.lock().get(token).cloned()
    }

    /// Answers for a token as long as the result is kept.
    pub(crate) fn begin(&self, token: String, answer: String) -> Live {
        self.live.lock().insert(token.clone(), answer);
        Live {
            all: self.clone(),
            token,
        }
    }
}

/// A challenge in progress. It ends on every way out.
pub(crate) struct Live {
    all: Challenges,
    token: String,
}

impl Drop for Live {
    fn drop(&mut self) {
        self.all.live.lock().remove(&self.token);
    }
}

#[cfg(test)]
mod tests {
    use super::Challenges;

    #[test]
    fn a_challenge_is_answered_only_while_it_is_in_progress() {
        let challenges = Challenges::default();
        assert_eq!(challenges.answer("t"), None);
        let live = challenges.begin("t".to_owned(), "t.thumb".to_owned());
        assert_eq!(challenges.answer("t").as_deref(), Some("t.thumb"));
        assert_eq!(challenges.answer("u"), None);
        drop(live);
        assert_eq!(challenges.answer("t"), None);
    }
}
