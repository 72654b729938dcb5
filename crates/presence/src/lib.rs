//! Who has a quiz open in the editor right now.
//!
//! Every open editor says again and again that it is there ([`Presence::note`]); anyone who falls
//! silent is gone. Nothing of this is stored: each node remembers what its own windows said and
//! what other nodes passed on over the bus. The bus may lose a word, because the next one says the
//! same. Callers decide who may ask and who may be named.

mod registry;

use std::sync::Arc;

use bus::{Bus, BusError, Messages};
use bytes::Bytes;
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use work::Clock;

pub use registry::{ACCOUNT_MAX, ENTRIES_MAX, QUIZ_MAX, WINDOWS_MAX};
use registry::{Entry, Registry};

/// How soon an editor says again that it is there: with others, alone, and where nobody sees it,
/// because browsers wake a hidden page only once a minute.
const AGAIN_MS: Pace = Pace {
    together: 4_000,
    alone: 8_000,
    hidden: 60_000,
};
/// How long its word counts: two of them, and the way of the second.
const LASTS_MS: Pace = Pace {
    together: 10_000,
    alone: 18_000,
    hidden: 150_000,
};

struct Pace {
    together: u64,
    alone: u64,
    hidden: u64,
}

impl Pace {
    fn of(&self, is_hidden: bool, is_alone: bool) -> u64 {
        match (is_hidden, is_alone) {
            (true, _) => self.hidden,
            (false, true) => self.alone,
            (false, false) => self.together,
        }
    }
}

/// One window with a quiz open in the editor.
#[derive(Debug, Clone, Copy)]
pub struct Window<'a> {
    pub quiz_id: &'a str,
    pub account_id: &'a str,
    /// The same as long as it is open, and different for every other.
    pub window_id: &'a str,
}

/// What a window shows.
#[derive(Debug, Clone, Copy, Default)]
pub struct Note<'a> {
    pub question_id: Option<&'a str>,
    /// Whether the page is behind another.
    pub is_hidden: bool,
}

/// Another window with the same quiz.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Other {
    pub account_id: String,
    pub question_id: Option<String>,
}

/// What a window learns when it says that it is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    pub others: Vec<Other>,
    /// How soon to say it again.
    pub again_in_ms: u64,
}

/// Who has which quiz open. Cheap to clone.
#[derive(Clone)]
pub struct Presence(Arc<Inner>);

struct Inner {
    clock: Arc<dyn Clock>,
    registry: Mutex<Registry>,
    others: Option<Others>,
}

/// The way to other nodes.
#[derive(Debug)]
struct Others {
    bus: Arc<dyn Bus>,
    subject: String,
    me: String,
}

/// What nodes tell each other. Fields are only ever added, so that two versions understand it.
#[derive(Debug, Serialize, Deserialize)]
struct Word {
    node: String,
    quiz: String,
    account: String,
    window: String,
    #[serde(default)]
    question: Option<String>,
    /// Zero: it is gone.
    lasts_ms: u64,
}

impl Presence {
    /// For a node that is alone.
    pub fn alone(clock: Arc<dyn Clock>) -> Self {
        Self::new(clock, None)
    }

    /// For one of several nodes that share a database, which have the realm in common.
    ///
    /// # Errors
    ///
    /// If the bus is closed.
    pub async fn among_others(
        clock: Arc<dyn Clock>,
        bus: Arc<dyn Bus>,
        realm: &str,
        me: &str,
    ) -> Result<Self, BusError> {
        let subject = format!("fanfare.{realm}.presence");
        let messages = bus.subscribe(&subject).await?;
        let me = me.to_owned();
        let presence = Self::new(clock, Some(Others { bus, subject, me }));
        presence.listen(messages);
        Ok(presence)
    }

    fn new(clock: Arc<dyn Clock>, others: Option<Others>) -> Self {
        let registry = Mutex::default();
        Self(Arc::new(Inner {
            clock,
            registry,
            others,
        }))
    }

    /// Takes in what other nodes say, as long as anyone asks here.
    fn listen(&self, mut messages: Messages) {
        let inner = Arc::downgrade(&self.0);
        tokio::spawn(async move {
            while let Some(message) = messages.recv().await {
                let Some(inner) = inner.upgrade() else { return };
                match serde_json::from_slice(&message) {
                    Ok(word) => inner.hear(word),
                    Err(error) => tracing::debug!(%error, "a word about an editor is unreadable"),
                }
            }
        });
    }

    /// Notes that a window is there, and says who else is. Where too many are, it isn't noted.
    pub async fn note(&self, window: Window<'_>, note: Note<'_>) -> Seen {
        let inner = &self.0;
        let (seen, lasts_ms) = {
            let now_ms = inner.clock.now_ms();
            let mut registry = inner.registry.lock();
            let others = registry.others(&window, now_ms);
            let is_alone = others.is_empty();
            let lasts_ms = LASTS_MS.of(note.is_hidden, is_alone);
            let entry = Entry::new(&window, note.question_id, now_ms + lasts_ms);
            registry.put(window.quiz_id, entry, now_ms);
            let again_in_ms = AGAIN_MS.of(note.is_hidden, is_alone);
            let seen = Seen {
                others,
                again_in_ms,
            };
            (seen, lasts_ms)
        };
        inner.tell(&window, note.question_id, lasts_ms).await;
        seen
    }

    /// Forgets a window that is closed.
    pub async fn end(&self, window: Window<'_>) {
        self.0.registry.lock().remove(&window);
        self.0.tell(&window, None, 0).await;
    }

    /// The number of windows known to this node.
    pub fn count(&self) -> usize {
        self.0.registry.lock().count()
    }
}

impl Inner {
    fn hear(&self, word: Word) {
        if self.others.as_ref().is_some_and(|us| us.me == word.node) {
            return;
        }
        let window = Window {
            quiz_id: &word.quiz,
            account_id: &word.account,
            window_id: &word.window,
        };
        let now_ms = self.clock.now_ms();
        let mut registry = self.registry.lock();
        if word.lasts_ms == 0 {
            registry.remove(&window);
        } else {
            let until_ms = now_ms + word.lasts_ms.min(LASTS_MS.hidden);
            let entry = Entry::new(&window, word.question.as_deref(), until_ms);
            registry.put(&word.quiz, entry, now_ms);
        }
    }

    async fn tell(&self, window: &Window<'_>, question_id: Option<&str>, lasts_ms: u64) {
        let Some(Others { bus, subject, me }) = &self.others else {
            return;
        };
        // While it is away, a word would wait for it, and its writer with it.
        if !bus.is_connected() {
            return;
        }
        let word = Word {
            node: me.clone(),
            quiz: window.quiz_id.to_owned(),
            account: window.account_id.to_owned(),
            window: window.window_id.to_owned(),
            question: question_id.map(str::to_owned),
            lasts_ms,
        };
        let word = serde_json::to_vec(&word).expect("texts and a number are JSON");
        if let Err(error) = bus.publish(subject, Bytes::from(word)).await {
            tracing::debug!(%error, "other nodes don't hear of an editor");
        }
    }
}
