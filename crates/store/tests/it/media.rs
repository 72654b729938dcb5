//! Files of authors: whose they are, how many, what goes with them.

use game::draft::{Content, DraftMedia, DraftPicture, PollContent, QuestionDraft};
use store::{
    Account, Captions, Category, Constraint, Difficulty, DocumentSave, Media, MediaAmount,
    MediaKind, NewMedia, QuizDetails, SaveOutcome, Store, Visibility, new_id,
};

use crate::{DAY, HOUR, NOW, a_new_question, a_quiz, an_account};

const PLENTY: MediaAmount = MediaAmount {
    byte_count: 1000,
    file_count: 5,
};

fn a_file<'a>(id: &'a str, owner: &'a Account, sha256: &'a [u8]) -> NewMedia<'a> {
    NewMedia {
        id,
        owner_id: &owner.id,
        kind: MediaKind::Image,
        mime: "image/webp",
        byte_count: 100,
        width: Some(64),
        height: None,
        sha256,
    }
}

async fn made(store: &Store, owner: &Account, sha256: &[u8]) -> Media {
    // Ids sort by time; the hash makes it differ.
    let id = new_id(NOW + i64::from(sha256[0]));
    store.expect_media_file(&id, NOW + HOUR).await.unwrap();
    let file = a_file(&id, owner, sha256);
    store.create_media(file, PLENTY, NOW).await.unwrap()
}

/// The administrator, whom no housekeeping forgets.
async fn ada(store: &Store) -> Account {
    let ada = an_account(store, "ada@example.org").await;
    store.mark_email_verified(&ada.id, NOW).await.unwrap();
    ada
}

both! {
    async fn a_file_is_found_by_whoever_sent_it(db) {
        let store = db.open().await;
        let ada = ada(&store).await;
        let bob = an_account(&store, "bob@example.org").await;
        let first = made(&store, &ada, b"one").await;
        let second = made(&store, &ada, b"two").await;
        let his = made(&store, &bob, b"one").await;
        assert_eq!(store.find_media(&first.id).await.unwrap(), Some(first.clone()));
        assert_eq!((first.width, first.height, first.kind), (Some(64), None, MediaKind::Image));
        let ids = [first.id.as_str(), his.id.as_str(), "nothing"];
        let found = store.find_media_of(&ada.id, &ids).await.unwrap();
        assert_eq!(found, std::slice::from_ref(&first));
        assert_eq!(store.find_media_of(&ada.id, &[]).await.unwrap(), []);
        let page = store.list_media(&ada.id, 1, None).await.unwrap();
        assert_eq!(page.items, [second]);
        let rest = store.list_media(&ada.id, 1, page.next_cursor.as_deref()).await.unwrap();
        assert_eq!((rest.items, rest.next_cursor), (vec![first], None));
        let kept = store.sum_media(&ada.id).await.unwrap();
        assert_eq!(kept, MediaAmount { byte_count: 200, file_count: 2 });
        let nothing = store.sum_media("nobody").await.unwrap();
        assert_eq!(nothing, MediaAmount { byte_count: 0, file_count: 0 });
    }

    async fn the_same_file_again_is_the_same_media(db) {
        let store = db.open().await;
        let ada = ada(&store).await;
        let first = made(&store, &ada, b"one").await;
        assert_eq!(made(&store, &ada, b"one").await, first);
        let same = store.find_same_media(&ada.id, b"one", NOW + DAY).await.unwrap();
        assert_eq!(same, Some(first));
        assert_eq!(store.find_same_media("bob", b"one", NOW).await.unwrap(), None);
        let left = store.list_due_leftovers(NOW + HOUR, 10).await.unwrap();
        assert_eq!(left.len(), 1, "the file of the second time");
    }

    /// FILE-1: files that come at the same moment count together.
    async fn file_1_nobody_keeps_more_than_they_may(db) {
        let store = db.open().await;
        let ada = ada(&store).await;
        let tries = (0..12_u8).map(|n| {
            let (store, ada) = (store.clone(), ada.clone());
            tokio::spawn(async move {
                let id = new_id(NOW);
                let hash = [n];
                store.create_media(a_file(&id, &ada, &hash), PLENTY, NOW).await
            })
        });
        let mut kept = 0;
        for made in tries.collect::<Vec<_>>() {
            match made.await.unwrap() {
                Ok(_) => kept += 1,
                Err(error) => assert_eq!(error.constraint(), Some(Constraint::MediaQuota)),
            }
        }
        assert_eq!(kept, 5);
        let bob = an_account(&store, "bob@example.org").await;
        let large = NewMedia { byte_count: 901, ..a_file("large", &bob, b"large") };
        made(&store, &bob, b"one").await;
        let refused = store.create_media(large, PLENTY, NOW).await.unwrap_err();
        assert_eq!(refused.constraint(), Some(Constraint::MediaQuota));
        let fits = NewMedia { byte_count: 900, ..large };
        store.create_media(fits, PLENTY, NOW).await.unwrap();
        let gone = Account { id: "nobody".into(), ..bob };
        let refused = store.create_media(a_file("x", &gone, b"x"), PLENTY, NOW).await.unwrap_err();
        assert_eq!(refused.constraint(), Some(Constraint::ReferenceGone));
    }

    /// Captions belong to their file: they count, are replaced and removed, and go with it.
    async fn captions_are_part_of_their_file(db) {
        let store = db.open().await;
        let ada = ada(&store).await;
        let bob = an_account(&store, "bob@example.org").await;
        let sound = |id| NewMedia { kind: MediaKind::Audio, ..a_file(id, &ada, b"sound") };
        let sound = store.create_media(sound("sound"), PLENTY, NOW).await.unwrap();
        let picture = made(&store, &ada, b"picture").await;
        let captions = |language: &str, text: String| Captions { language: language.into(), text };
        let english = captions("en", "é".repeat(50));
        let set = store.set_captions(&ada.id, &sound.id, &english, PLENTY).await.unwrap();
        let set = set.expect("it is hers");
        assert_eq!((set.captions_language.as_deref(), set.captions_bytes), (Some("en"), 100));
        assert_eq!(store.find_media(&sound.id).await.unwrap(), Some(set.clone()));
        let same = store.find_same_media(&ada.id, b"sound", NOW).await.unwrap();
        assert_eq!(same, Some(set), "the same file again keeps them");
        assert_eq!(store.find_captions(&sound.id).await.unwrap(), Some(english.clone()));
        assert_eq!(store.sum_media(&ada.id).await.unwrap().byte_count, 300);
        for (owner, id) in [(&bob, &sound.id), (&ada, &picture.id)] {
            let refused = store.set_captions(&owner.id, id, &english, PLENTY).await.unwrap();
            assert_eq!(refused, None);
        }
        let large = captions("de", "a".repeat(801));
        let refused = store.set_captions(&ada.id, &sound.id, &large, PLENTY).await.unwrap_err();
        assert_eq!(refused.constraint(), Some(Constraint::MediaQuota));
        assert_eq!(store.find_captions(&sound.id).await.unwrap(), Some(english));
        let fits = captions("de", "a".repeat(800));
        store.set_captions(&ada.id, &sound.id, &fits, PLENTY).await.unwrap();
        assert_eq!(store.find_captions(&sound.id).await.unwrap(), Some(fits));
        assert!(!store.remove_captions(&bob.id, &sound.id).await.unwrap(), "they are not his");
        assert!(store.remove_captions(&ada.id, &sound.id).await.unwrap());
        assert_eq!(store.find_captions(&sound.id).await.unwrap(), None);
        assert_eq!(store.sum_media(&ada.id).await.unwrap().byte_count, 200);
    }

    /// PRIV-5: whatever takes a row away, its file is remembered until it is gone too.
    async fn priv_5_no_file_outlives_its_row(db) {
        let store = db.open().await;
        let ada = ada(&store).await;
        let bob = an_account(&store, "bob@example.org").await;
        let kept = made(&store, &ada, b"kept").await;
        let dropped = made(&store, &ada, b"dropped").await;
        let his = made(&store, &bob, b"his").await;
        assert_eq!(store.list_due_leftovers(NOW + DAY, 10).await.unwrap(), Vec::<String>::new());
        assert!(!store.delete_media(&bob.id, &dropped.id).await.unwrap(), "it is not his");
        assert!(store.delete_media(&ada.id, &dropped.id).await.unwrap());
        assert!(!store.delete_media(&ada.id, &dropped.id).await.unwrap());
        let farewell = store::NewMail { to_address: "b", ..Default::default() };
        crate::depart(&store, &bob.id, farewell).await;
        assert_eq!(store.find_media(&his.id).await.unwrap(), None);
        let left = store.list_due_leftovers(NOW, 10).await.unwrap();
        let mut expected = [dropped.id.clone(), his.id];
        expected.sort();
        assert_eq!(left, expected);
        assert_eq!(store.list_due_leftovers(NOW, 1).await.unwrap().len(), 1);
        for id in &left {
            store.forget_leftover(id).await.unwrap();
        }
        assert_eq!(store.list_due_leftovers(NOW, 10).await.unwrap(), Vec::<String>::new());
        assert!(store.find_media(&kept.id).await.unwrap().is_some());

        // A file that never got its row.
        store.expect_media_file("half", NOW + HOUR).await.unwrap();
        assert_eq!(store.list_due_leftovers(NOW + HOUR - 1, 10).await.unwrap().len(), 0);
        assert_eq!(store.list_due_leftovers(NOW + HOUR, 10).await.unwrap(), ["half"]);
    }

    /// PRIV-3: what no question shows goes after a week, and not before.
    async fn priv_3_unused_files_go_after_a_week(db) {
        let store = db.open().await;
        let ada = ada(&store).await;
        let early = made(&store, &ada, b"early").await;
        let again = made(&store, &ada, b"again").await;
        store.find_same_media(&ada.id, b"again", NOW + DAY).await.unwrap();
        store.forget_what_is_due(NOW + 8 * DAY - 1).await.unwrap();
        assert!(store.find_media(&early.id).await.unwrap().is_some());
        store.forget_what_is_due(NOW + 8 * DAY).await.unwrap();
        assert_eq!(store.find_media(&early.id).await.unwrap(), None);
        assert_eq!(store.list_due_leftovers(NOW, 10).await.unwrap(), [early.id]);
        assert!(store.find_media(&again.id).await.unwrap().is_some(), "it was sent again");
    }
    /// Pictures of answers are in use as long as an answer shows them, however it is changed.
    async fn pictures_of_answers_follow_their_question(db) {
        let store = db.open().await;
        let ada = ada(&store).await;
        let [one, other] = [new_id(NOW), new_id(NOW + 1)];
        let quiz = a_quiz(&store, &ada, "Owls").await;
        let mut draft = a_new_question("Which owl?");
        let question = store.create_question(&quiz.id, draft.clone(), None, NOW).await.unwrap();
        let question = question.unwrap();
        let shows = async |draft: &QuestionDraft| {
            let id = &question.id;
            let changed = store.update_question(id, None, draft.clone(), None, NOW).await;
            changed.unwrap().expect("it is there");
            let mut used = Vec::new();
            for id in [&one, &other] {
                // Deleted once it isn't in use, and sent again the next time.
                let file = a_file(id, &ada, id.as_bytes());
                store.create_media(file, PLENTY, NOW).await.unwrap();
                used.push(store.delete_media(&ada.id, id).await.is_err());
            }
            used
        };
        assert_eq!(shows(&draft).await, [false, false]);
        let picture = |id: &str| DraftPicture { id: id.into(), ..DraftPicture::default() };
        draft.answers_mut()[0].picture = Some(picture(&one));
        draft.answers_mut()[1].picture = Some(picture(&one));
        assert_eq!(shows(&draft).await, [true, false]);
        draft.answers_mut()[1].picture = Some(picture(&other));
        assert_eq!(shows(&draft).await, [true, true]);
        draft.answers_mut()[0].picture = None;
        assert_eq!(shows(&draft).await, [false, true]);
        let poll = |pictures| Content::Poll(PollContent {
            answers: vec!["Barn".into(), "Eagle".into()],
            takes_several: false,
            pictures,
        });
        draft.content = poll(vec![None, Some(picture(&one))]);
        assert_eq!(shows(&draft).await, [true, false]);
        draft.content = poll(vec![Some(picture(&other)), Some(picture(&other))]);
        assert_eq!(shows(&draft).await, [false, true]);
        let copied = draft.clone();
        draft.content = poll(Vec::new());
        assert_eq!(shows(&draft).await, [false, false]);
        store.create_question(&quiz.id, copied, None, NOW).await.unwrap().unwrap();
        assert_eq!(shows(&draft).await, [false, true], "the copy shows it");
    }
    /// PRIV-3: what a question shows, or a quiz has on its cover, stays, and cannot be deleted.
    async fn priv_3_files_that_are_shown_stay(db) {
        let store = db.open().await;
        let ada = ada(&store).await;
        let shown = made(&store, &ada, b"shown").await;
        let picture = made(&store, &ada, b"picture").await;
        let cover = made(&store, &ada, b"cover").await;
        let other = made(&store, &ada, b"other").await;
        let quiz = a_quiz(&store, &ada, "Rivers").await;
        let mut draft = a_new_question("Which river?");
        draft.media = Some(DraftMedia {
            kind: game::draft::MediaKind::Image,
            id: shown.id.clone(),
            alt: "A river".into(),
            is_decorative: false,
            start_s: 0,
            veil: None,
        });
        let id = picture.id.clone();
        draft.answers_mut()[0].picture = Some(DraftPicture { id, ..DraftPicture::default() });
        let question = store.create_question(&quiz.id, draft, None, NOW).await.unwrap().unwrap();
        let details = QuizDetails {
            title: "Rivers".into(),
            description: String::new(),
            tags: Vec::new(),
            visibility: Visibility::Private,
            category: Category::Other,
            difficulty: Difficulty::Other,
            language: String::new(),
            cover_id: Some(cover.id.clone()),
        };
        let save = DocumentSave {
            version: store.find_quiz(&quiz.id).await.unwrap().unwrap().version,
            digest: "once".into(),
            details: Some(details),
            ..DocumentSave::default()
        };
        let saved = store.save_document(&quiz.id, save, |_, _| true, NOW).await.unwrap();
        assert!(matches!(saved, SaveOutcome::Saved(..)), "{saved:?}");
        for used in [&shown, &picture, &cover] {
            let refused = store.delete_media(&ada.id, &used.id).await.unwrap_err();
            assert_eq!(refused.constraint(), Some(Constraint::MediaInUse));
        }
        store.forget_what_is_due(NOW + 20 * DAY).await.unwrap();
        assert_eq!(store.find_media(&other.id).await.unwrap(), None);
        for used in [&shown, &picture, &cover] {
            assert!(store.find_media(&used.id).await.unwrap().is_some());
        }

        assert!(store.delete_question(&question.id, None, NOW + 20 * DAY).await.unwrap());
        store.forget_what_is_due(NOW + 28 * DAY - 1).await.unwrap();
        assert!(store.find_media(&shown.id).await.unwrap().is_some(), "it can be put back");
        store.forget_what_is_due(NOW + 28 * DAY).await.unwrap();
        assert_eq!(store.find_media(&shown.id).await.unwrap(), None);
        assert_eq!(store.find_media(&picture.id).await.unwrap(), None);
        assert!(store.find_media(&cover.id).await.unwrap().is_some());
    }
}
