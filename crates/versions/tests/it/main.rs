//! What versions promise, on both databases: each document once, a limit, and an end.

#![expect(
    clippy::unwrap_used,
    reason = "a story that cannot go on ends there, with the error"
)]

use store::testing::{a_quiz, an_account};
use store::{MediaAmount, MediaKind, NewMedia, Store, both};
use versions::{NewVersion, Reason, VERSIONS_MAX, find, find_at, keep, list, list_whole};

const NOW: i64 = 1_700_000_000_000;
const DAY: i64 = 24 * 60 * 60 * 1_000;

/// An account and a quiz of it.
async fn an_author(store: &Store) -> (String, String) {
    // The first one administers the instance, and no housekeeping forgets it.
    an_account(store, "root", NOW).await;
    let owner = an_account(store, "ada", NOW).await;
    let quiz_id = a_quiz(store, &owner, "Rivers", NOW).await;
    (owner.id, quiz_id)
}

fn version<'a>(quiz_id: &'a str, revision: i64, document: &'a str) -> NewVersion<'a> {
    NewVersion {
        quiz_id,
        revision,
        reason: Reason::Edited,
        title: "Rivers",
        question_count: 3,
        document,
        digest: document,
        media_ids: &[],
        spared: None,
    }
}

both! {
    async fn equal_documents_are_kept_once(db) {
        let store = db.open().await;
        let (_, quiz) = an_author(&store).await;
        let first = keep(&store, version(&quiz, 1, "one"), NOW).await.unwrap();
        let second = keep(&store, version(&quiz, 2, "two"), NOW + 1).await.unwrap();
        let published = NewVersion { reason: Reason::Published, ..version(&quiz, 3, "one") };
        assert_eq!(keep(&store, published, NOW + 2).await.unwrap(), first);
        let hosted = NewVersion { reason: Reason::Hosted, ..version(&quiz, 4, "one") };
        assert_eq!(keep(&store, hosted, NOW + 3).await.unwrap(), first);

        let all = list(&store, &quiz).await.unwrap();
        let shown: Vec<_> = all.iter().map(|one| (&*one.id, one.reason, one.kept_at_ms)).collect();
        let expected = [(&*first, Reason::Published, NOW + 2), (&*second, Reason::Edited, NOW + 1)];
        assert_eq!(shown, expected, "an automatic one is promoted, a published one is not");
        assert_eq!(find_at(&store, &quiz, 4).await.unwrap(), Some(first.clone()));
        assert_eq!(find_at(&store, &quiz, 3).await.unwrap(), None);
        let whole = find(&store, &quiz, &first).await.unwrap().unwrap();
        assert_eq!((&*whole.document, whole.version.question_count), ("one", 3));
        assert_eq!(find(&store, "another", &first).await.unwrap(), None);
        let all = list_whole(&store, &quiz).await.unwrap();
        let documents: Vec<_> = all.iter().map(|one| &*one.document).collect();
        assert_eq!(documents, ["two", "one"], "in the order they were kept");
        assert_eq!(list_whole(&store, "another").await.unwrap(), []);
    }

    async fn the_oldest_automatic_ones_go_first(db) {
        let store = db.open().await;
        let (_, quiz) = an_author(&store).await;
        let texts: Vec<String> = (0..=VERSIONS_MAX).map(|n| format!("text {n}")).collect();
        let mut ids = Vec::new();
        for (n, text) in (0..).zip(&texts) {
            let reason = if n == 0 { Reason::Published } else { Reason::Edited };
            let new = NewVersion { reason, ..version(&quiz, n, text) };
            ids.push(keep(&store, new, NOW + n).await.unwrap());
        }
        let all = list(&store, &quiz).await.unwrap();
        assert_eq!(all.len(), VERSIONS_MAX);
        let left: Vec<&str> = all.iter().rev().map(|one| &*one.id).collect();
        let expected: Vec<&str> = ids.iter().map(|id| &**id).filter(|id| *id != ids[1]).collect();
        assert_eq!(left, expected);
        let spared = NewVersion { spared: Some(&ids[2]), ..version(&quiz, 99, "last") };
        keep(&store, spared, NOW + 99).await.unwrap();
        assert!(find(&store, &quiz, &ids[2]).await.unwrap().is_some());
        assert!(find(&store, &quiz, &ids[3]).await.unwrap().is_none());
    }

    async fn files_of_a_version_stay_until_it_goes_or_their_owner_deletes_them(db) {
        let store = db.open().await;
        let (owner, quiz) = an_author(&store).await;
        store.mark_email_verified(&owner, NOW).await.unwrap();
        let files = ["one", "two"];
        for id in files.into_iter().chain(["unused"]) {
            store.expect_media_file(id, NOW + DAY).await.unwrap();
            let media = NewMedia {
                id,
                owner_id: &owner,
                kind: MediaKind::Image,
                mime: "image/webp",
                byte_count: 10,
                width: Some(1),
                height: Some(1),
                sha256: id.as_bytes(),
            };
            let most = MediaAmount { byte_count: 100, file_count: 5 };
            store.create_media(media, most, NOW).await.unwrap();
        }
        let new = NewVersion { media_ids: &files, ..version(&quiz, 1, "one") };
        keep(&store, new, NOW).await.unwrap();
        store.forget_what_is_due(NOW + 20 * DAY).await.unwrap();
        assert!(store.find_media(files[0]).await.unwrap().is_some());
        assert!(store.find_media("unused").await.unwrap().is_none());
        assert!(store.delete_media(&owner, files[1]).await.unwrap(), "it is its owner's");
    }

    /// PRIV-3: what belongs to an account goes with it.
    async fn versions_go_with_their_account(db) {
        let store = db.open().await;
        let (owner, quiz) = an_author(&store).await;
        keep(&store, version(&quiz, 1, "one"), NOW).await.unwrap();
        store.delete_quiz(&quiz, NOW).await.unwrap();
        assert_eq!(list(&store, &quiz).await.unwrap().len(), 1, "that can be undone");
        store.forget_what_is_due(NOW + 8 * DAY).await.unwrap();
        assert!(store.find_account(&owner).await.unwrap().is_none(), "it was never verified");
        assert_eq!(list(&store, &quiz).await.unwrap(), []);
    }
}
