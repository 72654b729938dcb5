//! What voices promise, on both databases: when they are shown, and what ends that.

#![expect(
    clippy::unwrap_used,
    reason = "a story that cannot go on ends there, with the error"
)]

use store::{FIRST_EPOCH, NewAccount, NewMail, NewRoom, RoomMode, Store, both};
use voices::{
    SHOWN_MAX, ShowOutcome, Voice, Words, delete, find, find_own, hide, list, list_shown,
    may_leave, put, show,
};

const NOW: i64 = 1_700_000_000_000;

async fn an_account(store: &Store, email: &str) -> String {
    let account = NewAccount {
        name: "Ada".into(),
        email: email.into(),
        password_hash: String::new(),
    };
    store.create_account(account, NOW).await.unwrap().id
}

async fn says(store: &Store, account_id: &str, text: &str, now_ms: i64) -> Voice {
    let words = Words {
        text,
        name: "Ada L.",
        role: "Teacher",
    };
    put(store, account_id, words, now_ms).await.unwrap()
}

async fn shown(store: &Store) -> Vec<String> {
    let shown = list_shown(store).await.unwrap();
    shown.into_iter().map(|voice| voice.text).collect()
}

both! {
    async fn a_voice_waits_until_it_is_shown_and_again_when_its_words_change(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        assert_eq!(find_own(&store, &ada).await.unwrap(), None);
        let voice = says(&store, &ada, "It is quick.", NOW).await;
        assert_eq!((voice.revision, voice.shown_at_ms), (1, None));
        assert_eq!(shown(&store).await, [""; 0]);
        assert_eq!(show(&store, &voice.id, 2, NOW).await.unwrap(), ShowOutcome::Changed);
        assert_eq!(show(&store, "nothing", 1, NOW).await.unwrap(), ShowOutcome::Unknown);
        for at_ms in [NOW + 1, NOW + 2] {
            assert_eq!(show(&store, &voice.id, 1, at_ms).await.unwrap(), ShowOutcome::Shown);
        }
        assert_eq!(shown(&store).await, ["It is quick."]);

        let same = says(&store, &ada, "It is quick.", NOW + 3).await;
        assert_eq!((same.shown_at_ms, same.agreed_at_ms), (Some(NOW + 1), NOW), "nothing changed");
        let other = says(&store, &ada, "It is quick, and fun.", NOW + 4).await;
        assert_eq!((&other.id, other.revision), (&voice.id, 2));
        assert_eq!((other.created_at_ms, other.agreed_at_ms), (NOW, NOW + 4));
        assert_eq!(shown(&store).await, [""; 0], "it waits again");
        assert_eq!(show(&store, &voice.id, 1, NOW).await.unwrap(), ShowOutcome::Changed);
        assert_eq!(find_own(&store, &ada).await.unwrap(), Some(other));

        assert_eq!(show(&store, &voice.id, 2, NOW + 5).await.unwrap(), ShowOutcome::Shown);
        assert!(hide(&store, &voice.id).await.unwrap());
        assert!(!hide(&store, &voice.id).await.unwrap(), "it is hidden");
        let found = find(&store, &voice.id).await.unwrap().unwrap();
        assert_eq!((found.account_id, found.shown_at_ms), (ada.clone(), None));
        assert_eq!(shown(&store).await, [""; 0]);
        assert!(delete(&store, &ada).await.unwrap());
        assert!(!delete(&store, &ada).await.unwrap());
        assert_eq!(show(&store, &voice.id, 2, NOW).await.unwrap(), ShowOutcome::Unknown);
        assert_eq!(find_own(&store, &ada).await.unwrap(), None);
    }

    async fn six_are_shown_in_the_order_in_which_they_were_chosen(db) {
        let store = db.open().await;
        let mut ids = Vec::new();
        for n in 0..8 {
            let account = an_account(&store, &format!("host{n}@example.org")).await;
            ids.push(says(&store, &account, &format!("Voice {n}"), NOW + n).await.id);
        }
        for (at_ms, n) in (NOW..).zip([3, 0, 1, 2, 4, 5]) {
            assert_eq!(show(&store, &ids[n], 1, at_ms).await.unwrap(), ShowOutcome::Shown);
        }
        assert_eq!(show(&store, &ids[6], 1, NOW).await.unwrap(), ShowOutcome::Full);
        assert_eq!(show(&store, &ids[3], 1, NOW).await.unwrap(), ShowOutcome::Shown, "it is");
        let all = shown(&store).await;
        assert_eq!(all.len(), SHOWN_MAX);
        assert_eq!(all[..2], ["Voice 3", "Voice 0"]);

        let first = list(&store, true, 4, None).await.unwrap();
        let texts: Vec<_> = first.items.iter().map(|one| one.voice.text.as_str()).collect();
        assert_eq!(texts, ["Voice 5", "Voice 4", "Voice 3", "Voice 2"], "newest first");
        let rest = list(&store, true, 4, first.next_cursor.as_deref()).await.unwrap();
        assert_eq!((rest.items.len(), rest.next_cursor), (2, None));
        let waiting = list(&store, false, 4, None).await.unwrap();
        assert_eq!(waiting.items.len(), 2);
        assert_eq!(waiting.items[0].account_name, "Ada");
        hide(&store, &ids[0]).await.unwrap();
        assert_eq!(show(&store, &ids[6], 1, NOW + 9).await.unwrap(), ShowOutcome::Shown);
    }

    async fn a_voice_goes_with_its_account(db) {
        let store = db.open().await;
        an_account(&store, "root@example.org").await;
        let ada = an_account(&store, "ada@example.org").await;
        let voice = says(&store, &ada, "It is quick.", NOW).await;
        show(&store, &voice.id, 1, NOW).await.unwrap();
        store.suspend_account(&ada, "", NOW).await.unwrap();
        assert_eq!(shown(&store).await, [""; 0], "it is suspended");
        let listed = list(&store, true, 4, None).await.unwrap();
        assert_eq!(listed.items[0].suspended_at_ms, Some(NOW));
        store.restore_account(&ada).await.unwrap();
        assert_eq!(shown(&store).await, ["It is quick."]);

        let farewell = NewMail {
            to_address: "ada@example.org",
            subject: "Goodbye",
            text: "Goodbye",
            html: "Goodbye",
            unsubscribe_url: None,
            expires_at_ms: None,
        };
        store.begin_departure(&ada, farewell, NOW).await.unwrap();
        assert_eq!(shown(&store).await, [""; 0], "nobody sees what it published");
        store.finish_departure(&ada, NOW).await.unwrap();
        assert_eq!(list(&store, true, 4, None).await.unwrap().items, []);
    }

    async fn those_who_hosted_a_session_to_its_end_may_leave_one(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        for (code, mode, may) in [
            ("1234567", RoomMode::Practice, false),
            ("2345678", RoomMode::Live, true),
        ] {
            let new = NewRoom {
                id: store::new_id(NOW),
                code: code.into(),
                host_account_id: Some(ada.clone()),
                quiz_id: None,
                title: "Capitals".into(),
                mode,
                owner_node: "node-a".into(),
                question_count: 3,
            };
            let room = store.create_room(new, b"created", NOW).await.unwrap();
            assert!(!may_leave(&store, &ada).await.unwrap());
            assert!(store.finish_room(&room.id, FIRST_EPOCH, 2, NOW).await.unwrap());
            assert_eq!(may_leave(&store, &ada).await.unwrap(), may, "{mode:?}");
        }
    }
}
