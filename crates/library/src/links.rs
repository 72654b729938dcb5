//! Links that give access to one file for a while, without signing in (FILE-2).
//!
//! `<img>` and `<video>` can't send a token, and players have none. So anyone who may see a file
//! gets a URL with a key: an HMAC over the id and the expiry time. Expiry times are rounded up to
//! whole days, so that the link stays the same all day and caches work. A link can't be revoked;
//! deleting the file ends it.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use handling::keys::Keys;
use handling::signed::SigningKey;
use handling::wire::API;
use store::time::DAY_MS;

/// The minimum lifetime of a link for an author.
pub const AUTHOR_LINK_MS: i64 = DAY_MS;
/// The minimum lifetime of a link stored in a room: longer than a room stays open.
pub const ROOM_LINK_MS: i64 = 30 * DAY_MS;

/// Creates and checks links.
pub struct MediaLinks {
    key: SigningKey,
}

impl MediaLinks {
    pub fn new(keys: impl Into<Keys>) -> Self {
        Self {
            key: SigningKey::new(keys),
        }
    }

    /// The URL of a file, valid for at least `valid_ms`.
    pub fn link(&self, media_id: &str, now_ms: i64, valid_ms: i64) -> String {
        let days = (now_ms + valid_ms).div_euclid(DAY_MS) + 1;
        let expires_s = days * DAY_MS / 1000;
        let tag = self.key.tag(message(media_id, expires_s).as_bytes());
        let key = URL_SAFE_NO_PAD.encode(tag);
        format!("{API}/media/{media_id}?expires={expires_s}&key={key}")
    }

    /// The URL of the captions of a file. Anyone who may load the file may load them.
    pub fn captions_link(link: &str) -> String {
        link.replacen('?', "/captions?", 1)
    }

    /// A new link to the same file, valid for at least `valid_ms` from now. `None` if this was
    /// never a link to a file. It may have expired: it was stored with something that the caller
    /// may see.
    pub fn renewed(&self, link: &str, now_ms: i64, valid_ms: i64) -> Option<String> {
        let media_id = self.file_of(link)?;
        Some(self.link(media_id, now_ms, valid_ms))
    }

    /// The file that a link was made for, even if it has expired. `None` if this was never a link
    /// to a file.
    pub fn file_of<'a>(&self, link: &'a str) -> Option<&'a str> {
        let (media_id, query) = link
            .strip_prefix(API)?
            .strip_prefix("/media/")?
            .split_once("?expires=")?;
        let (expires, key) = query.split_once("&key=")?;
        let is_ours = self.is_ours(media_id, expires.parse().ok()?, key);
        is_ours.then_some(media_id)
    }

    /// The number of seconds for which a link still works; `None` if it doesn't.
    pub fn check(&self, media_id: &str, expires: &str, key: &str, now_ms: i64) -> Option<i64> {
        let expires_s: i64 = expires.parse().ok()?;
        if !self.is_ours(media_id, expires_s, key) {
            return None;
        }
        let left_s = expires_s - now_ms.div_euclid(1000);
        (left_s > 0).then_some(left_s)
    }

    fn is_ours(&self, media_id: &str, expires_s: i64, key: &str) -> bool {
        let tag = URL_SAFE_NO_PAD.decode(key).unwrap_or_default();
        self.key
            .is_tag(message(media_id, expires_s).as_bytes(), &tag)
    }
}

fn message(media_id: &str, expires_s: i64) -> String {
    format!("media:{media_id}:{expires_s}")
}

#[cfg(test)]
mod tests {
    use super::{DAY_MS, MediaLinks};

    const NOON_MS: i64 = 20_000 * DAY_MS + DAY_MS / 2;

    fn parts(link: &str) -> (String, String, String) {
        let (path, query) = link.split_once("?expires=").expect("an end");
        let (expires, key) = query.split_once("&key=").expect("a key");
        let id = path.rsplit('/').next().expect("an id");
        (id.to_owned(), expires.to_owned(), key.to_owned())
    }

    #[test]
    fn file_2_a_link_stays_the_same_all_day_and_lives_long_enough() {
        let links = MediaLinks::new(&[7; 32]);
        let link = links.link("a", NOON_MS, DAY_MS);
        assert_eq!(link, links.link("a", NOON_MS + DAY_MS / 2 - 1, DAY_MS));
        assert_ne!(link, links.link("a", NOON_MS + DAY_MS / 2, DAY_MS));
        for (valid_ms, now_ms) in [(DAY_MS, NOON_MS), (30 * DAY_MS, NOON_MS), (DAY_MS, 0)] {
            let (id, expires, key) = parts(&links.link("a", now_ms, valid_ms));
            let at = |at_ms| links.check(&id, &expires, &key, at_ms);
            assert!(at(now_ms + valid_ms).is_some());
            assert!(at(now_ms + valid_ms + DAY_MS).is_none(), "it ends");
        }
    }

    #[test]
    fn file_2_only_a_link_of_ours_is_renewed() {
        let links = MediaLinks::new(&[7; 32]);
        let late_ms = NOON_MS + 90 * DAY_MS;
        let old = links.link("a", NOON_MS, DAY_MS);
        let new = links.link("a", late_ms, DAY_MS);
        assert_eq!(links.renewed(&old, late_ms, DAY_MS), Some(new));
        let made_up = [
            old.replace("/a?", "/b?"),
            old.replace("expires=1", "expires=2"),
            format!("{old}A"),
            format!("https://example.org{old}"),
            "M7lc1UVf-VE".to_owned(),
            String::new(),
        ];
        for link in made_up {
            assert_ne!(link, old);
            assert_eq!(links.renewed(&link, late_ms, DAY_MS), None, "{link}");
        }
    }

    #[test]
    fn file_2_a_link_opens_one_file_of_this_instance() {
        let links = MediaLinks::new(&[7; 32]);
        let (id, expires, key) = parts(&links.link("a", NOON_MS, DAY_MS));
        assert!(
            links.check(&id, &expires, &key, NOON_MS).is_some(),
            "the control"
        );
        assert_eq!(links.check("b", &expires, &key, NOON_MS), None);
        let later = (expires.parse::<i64>().expect("a number") + 86_400).to_string();
        assert_eq!(links.check(&id, &later, &key, NOON_MS), None);
        for wrong in ["", "A", &key[1..], &format!("{key}A"), &key.to_lowercase()] {
            assert_eq!(links.check(&id, &expires, wrong, NOON_MS), None, "{wrong}");
        }
        for wrong in [
            "",
            "-1",
            "-9223372036854775808",
            "99999999999999999999999",
            "1e9",
            " 1",
        ] {
            assert_eq!(links.check(&id, wrong, &key, NOON_MS), None, "{wrong}");
        }
        let other = MediaLinks::new(&[8; 32]);
        assert_eq!(other.check(&id, &expires, &key, NOON_MS), None);
    }
}
