//! What copies of files promise, on both databases: whose they are, what they have, and how many.

use std::collections::BTreeMap;

use sharing::{create_copies, list_originals};
use store::{Captions, Constraint, Media, MediaAmount, MediaKind, NewMedia, Store, both, new_id};

use crate::{NOW, an_account};

const DAY_MS: i64 = 86_400_000;
const PLENTY: MediaAmount = MediaAmount {
    byte_count: 1_000,
    file_count: 5,
};

async fn a_file(store: &Store, owner_id: &str, sha256: &[u8]) -> Media {
    // Ids sort by time; the hash makes it differ.
    let id = new_id(NOW + i64::from(sha256[0]));
    store.expect_media_file(&id, NOW + DAY_MS).await.unwrap();
    let new = NewMedia {
        id: &id,
        owner_id,
        kind: MediaKind::Audio,
        mime: "audio/mpeg",
        byte_count: 100,
        width: None,
        height: None,
        sha256,
    };
    store.create_media(new, PLENTY, NOW).await.unwrap()
}

async fn caption(store: &Store, owner_id: &str, file: &Media, text: &str) {
    let captions = Captions {
        language: "en".into(),
        text: text.into(),
    };
    let set = store
        .set_captions(owner_id, &file.id, &captions, PLENTY)
        .await;
    set.unwrap().unwrap();
}

/// The id under which a copy's bytes are stored.
async fn stored(store: &Store) -> String {
    let id = new_id(NOW);
    store.expect_media_file(&id, NOW + DAY_MS).await.unwrap();
    id
}

async fn leftovers(store: &Store) -> usize {
    let due = store.list_due_leftovers(NOW + 2 * DAY_MS, 100).await;
    due.unwrap().len()
}

both! {
    async fn a_copy_is_like_its_original_and_belongs_to_someone_else(db) {
        let store = db.open().await;
        let (ada, bob) = (an_account(&store, "ada").await, an_account(&store, "bob").await);
        let one = a_file(&store, &ada, b"one").await;
        let two = a_file(&store, &ada, b"two").await;
        let his = a_file(&store, &bob, b"two").await;
        caption(&store, &ada, &one, "WEBVTT one").await;
        caption(&store, &ada, &two, "WEBVTT two").await;
        let ids = [one.id.as_str(), two.id.as_str(), his.id.as_str(), "nothing"];
        let found = list_originals(&store, &ada, &bob, &ids).await.unwrap();
        let own: Vec<_> = found.iter().map(|each| (&each.id, each.own_id.as_ref())).collect();
        assert_eq!(own, [(&one.id, None), (&two.id, Some(&his.id))], "and nobody else's");
        assert_eq!(found[0].captions_bytes, 10);

        let id = stored(&store).await;
        let copies = [
            (one.id.clone(), Some(id.clone())),
            (two.id.clone(), None),
            ("deleted".to_owned(), None),
        ];
        let made = create_copies(&store, &bob, &copies, PLENTY, NOW + 7).await.unwrap();
        let expected = [(one.id.clone(), id.clone()), (two.id.clone(), his.id.clone())];
        assert_eq!(made, BTreeMap::from(expected));
        let copy = store.find_media(&id).await.unwrap().unwrap();
        let like = Media { id: id.clone(), owner_id: bob.clone(), created_at_ms: NOW + 7,
            captions_language: Some("en".into()), captions_bytes: 10, ..one.clone() };
        assert_eq!(copy, like);
        assert_eq!(store.find_captions(&his.id).await.unwrap().unwrap().text, "WEBVTT two");
        assert_eq!(leftovers(&store).await, 0);

        // Again: the same files, and what their owner made of them since.
        caption(&store, &bob, &copy, "WEBVTT mine").await;
        let second = stored(&store).await;
        let copies = [(one.id.clone(), Some(second))];
        let again = create_copies(&store, &bob, &copies, PLENTY, NOW).await.unwrap();
        assert_eq!(again, BTreeMap::from([(one.id.clone(), id.clone())]));
        assert_eq!(store.find_captions(&id).await.unwrap().unwrap().text, "WEBVTT mine");
        assert_eq!(leftovers(&store).await, 1, "the bytes of the second time");
    }

    async fn all_are_copied_or_none(db) {
        let store = db.open().await;
        let (ada, bob) = (an_account(&store, "ada").await, an_account(&store, "bob").await);
        let mut copies = Vec::new();
        for n in 0..3_u8 {
            let file = a_file(&store, &ada, &[n]).await;
            caption(&store, &ada, &file, "WEBVTT").await;
            copies.push((file.id, Some(stored(&store).await)));
        }
        for (most, fits) in [
            (MediaAmount { byte_count: 317, file_count: 3 }, false),
            (MediaAmount { byte_count: 318, file_count: 2 }, false),
            (MediaAmount { byte_count: 318, file_count: 3 }, true),
        ] {
            let made = create_copies(&store, &bob, &copies, most, NOW).await;
            let kept = store.sum_media(&bob).await.unwrap();
            if fits {
                assert_eq!(made.unwrap().len(), 3);
                assert_eq!(kept, most, "captions count, too");
            } else {
                let refused = made.unwrap_err();
                assert_eq!(refused.constraint(), Some(Constraint::MediaQuota));
                assert_eq!(kept, MediaAmount { byte_count: 0, file_count: 0 });
            }
        }
        // Who is over the limit already can still copy what they have.
        let none = MediaAmount { byte_count: 0, file_count: 0 };
        let own: Vec<_> = copies.into_iter().map(|(id, _)| (id, None)).collect();
        assert_eq!(create_copies(&store, &bob, &own, none, NOW).await.unwrap().len(), 3);
        let gone = create_copies(&store, "nobody", &own, PLENTY, NOW).await.unwrap_err();
        assert_eq!(gone.constraint(), Some(Constraint::ReferenceGone));
    }
}
