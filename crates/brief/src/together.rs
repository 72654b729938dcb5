//! The other end: puts views together again.

use serde_json::{Map, Value};

/// The parts of the newest view of one connection.
#[derive(Debug, Clone, Default)]
pub struct Together(Map<String, Value>);

impl Together {
    /// Makes a message what it would have been if nothing were left out. All messages of a
    /// connection pass through here, in their order; only players' views change.
    pub fn complete(&mut self, message: &mut Value) {
        // A server that doesn't know of parts sends everything as it is.
        if message["type"] != "playerView" || message["room"].get("code").is_some() {
            return;
        }
        self.spread(&mut message["room"], &["about", "crowd"]);
        self.spread(&mut message["me"], &["who", "standing", "round"]);
        let Some(phase) = message["room"]["phase"].as_object_mut() else {
            return;
        };
        for name in ["question", "offer"] {
            match phase.get_mut(name) {
                Some(part) if part.is_null() => {
                    *part = self.0.get(name).cloned().unwrap_or_default();
                }
                Some(part) => _ = self.0.insert(name.to_owned(), part.clone()),
                None => {}
            }
        }
    }

    /// Puts the fields of parts where the parts stand.
    fn spread(&mut self, object: &mut Value, names: &[&str]) {
        let Some(object) = object.as_object_mut() else {
            return;
        };
        for name in names {
            if let Some(part) = object.remove(*name) {
                self.0.insert((*name).to_owned(), part);
            }
            if let Some(Value::Object(part)) = self.0.get(*name) {
                object.extend(part.clone());
            }
        }
    }
}
