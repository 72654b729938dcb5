//! Unsubscribe links, which work without logging in (RFC 8058).
//!
//! A link names an account and a topic, and is signed with a key of this instance. It works as long
//! as the account exists, and can turn off that one topic and nothing else. Anyone who has the
//! email can use its link; the account owner can undo that in the settings.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use handling::keys::Keys;
use handling::signed::SigningKey;
use protocol::http::notifications::NotificationTopic;
use uuid::Uuid;

use crate::Emails;

/// Creates and reads unsubscribe links.
pub struct Unsubscribes {
    key: SigningKey,
}

/// The account and topic of a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subscription {
    pub account_id: String,
    pub topic: NotificationTopic,
}

/// Part of every link ever sent, so a topic keeps its number.
fn number(topic: NotificationTopic) -> u8 {
    match topic {
        NotificationTopic::SessionReminders => 1,
        NotificationTopic::Reports => 2,
        NotificationTopic::Friends => 3,
        NotificationTopic::Invitations => 4,
        NotificationTopic::Quizzes => 5,
        NotificationTopic::Achievements => 6,
    }
}

const TOPICS: [NotificationTopic; 6] = [
    NotificationTopic::SessionReminders,
    NotificationTopic::Reports,
    NotificationTopic::Friends,
    NotificationTopic::Invitations,
    NotificationTopic::Quizzes,
    NotificationTopic::Achievements,
];

/// In the place of a topic: reminders of an assignment, and the id is that of a player.
const REMINDERS: u8 = 100;

/// An id and the number of a topic; the rest of a token is the signature.
const NAMED_LEN: usize = 17;

impl Unsubscribes {
    pub fn new(keys: impl Into<Keys>) -> Self {
        Self {
            key: SigningKey::new(keys),
        }
    }

    /// The last part of a link. `None` if the account's id isn't one of our UUIDs.
    pub fn token(&self, account_id: &str, topic: NotificationTopic) -> Option<String> {
        self.signed(account_id, number(topic))
    }

    /// The last part of a link that stops reminders of an assignment to one player. `None` if the
    /// player's id isn't one of our UUIDs.
    pub fn reminder_token(&self, player_id: &str) -> Option<String> {
        self.signed(player_id, REMINDERS)
    }

    /// The player of such a token; `None` if we didn't sign it, or it is about something else.
    pub fn read_reminder(&self, token: &str) -> Option<String> {
        let (id, about) = self.named(token)?;
        (about == REMINDERS).then(|| id.to_string())
    }

    fn signed(&self, id: &str, about: u8) -> Option<String> {
        let id = Uuid::try_parse(id).ok()?;
        let mut token = id.as_bytes().to_vec();
        token.push(about);
        let tag = self.key.tag(&token);
        token.extend_from_slice(&tag);
        Some(URL_SAFE_NO_PAD.encode(token))
    }

    /// The id and the number that a token of ours has.
    fn named(&self, token: &str) -> Option<(Uuid, u8)> {
        let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
        let (named, tag) = bytes.split_at_checked(NAMED_LEN)?;
        if !self.key.is_tag(named, tag) {
            return None;
        }
        let (about, id) = named.split_last()?;
        Some((Uuid::from_slice(id).ok()?, *about))
    }

    /// The account and topic of a token; `None` if we didn't sign it.
    pub fn read(&self, token: &str) -> Option<Subscription> {
        let (id, topic) = self.named(token)?;
        Some(Subscription {
            account_id: id.to_string(),
            topic: TOPICS.into_iter().find(|known| number(*known) == topic)?,
        })
    }
}

impl Emails {
    /// The page where someone who plays an assignment stops reminders of it.
    pub fn stop_reminder_url(&self, player_id: &str) -> Option<String> {
        let token = self.unsubscribes.reminder_token(player_id)?;
        Some(format!("{}/unsubscribe/{token}", self.addresses.base_url))
    }

    /// The page where the reader can turn off the emails of a topic.
    pub fn unsubscribe_url(&self, account_id: &str, topic: NotificationTopic) -> Option<String> {
        let token = self.unsubscribes.token(account_id, topic)?;
        Some(format!("{}/unsubscribe/{token}", self.addresses.base_url))
    }
}

#[cfg(test)]
mod tests {
    use protocol::http::notifications::NotificationTopic;

    use super::{TOPICS, Unsubscribes};

    const ID: &str = "0192f0c1-2f5e-7c3a-9a53-0123456789ab";

    #[test]
    fn a_link_is_about_one_account_and_one_topic() {
        let links = Unsubscribes::new(&[7; 32]);
        for topic in TOPICS {
            let token = links.token(ID, topic).expect("an id");
            let again = links.token(ID, topic).expect("an id");
            assert_eq!(token, again, "it stays the same");
            let read = links.read(&token).expect("ours");
            assert_eq!((read.account_id.as_str(), read.topic), (ID, topic));
        }
        assert!(links.token("ada", NotificationTopic::Friends).is_none());
    }

    #[test]
    fn a_link_of_a_player_is_about_nothing_else() {
        let links = Unsubscribes::new(&[7; 32]);
        let token = links.reminder_token(ID).expect("an id");
        assert_eq!(links.read_reminder(&token).as_deref(), Some(ID));
        assert_eq!(links.read(&token), None);
        let other = links.token(ID, NotificationTopic::Friends).expect("an id");
        assert_eq!(links.read_reminder(&other), None);
    }

    #[test]
    fn nobody_makes_a_link_themselves() {
        let links = Unsubscribes::new(&[7; 32]);
        let token = links.token(ID, NotificationTopic::Friends).expect("an id");
        let other = Unsubscribes::new(&[8; 32]).token(ID, NotificationTopic::Friends);
        assert_eq!(links.read(&other.expect("an id")), None);
        for at in 0..token.len() {
            let swapped = if token.as_bytes()[at] == b'A' {
                "B"
            } else {
                "A"
            };
            let forged = format!("{}{swapped}{}", &token[..at], &token[at + 1..]);
            assert_eq!(links.read(&forged), None, "{at}");
        }
        for nothing in ["", "A", &token[..30], &token[1..], &format!("{token}AAAA")] {
            assert_eq!(links.read(nothing), None, "{nothing}");
        }
    }
}
