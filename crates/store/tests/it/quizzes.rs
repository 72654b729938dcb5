//! Quizzes: changing, listing, searching, deleting.

use store::{
    Account, Constraint, QuizCursor, QuizFilter, QuizPatch, QuizSort, QuizStatus, RoomPlays, Store,
    Visibility,
};

use crate::{NOW, a_new_question, a_new_quiz, a_new_room, a_quiz, an_account};

fn filter(owner: &Account) -> QuizFilter<'_> {
    QuizFilter {
        owner_id: &owner.id,
        search: None,
        tag: None,
        visibility: None,
        status: None,
        folder_ids: None,
        sort: QuizSort::Newest,
        limit: 50,
        cursor: None,
    }
}

fn next(sort: QuizSort, cursor: Option<String>) -> Option<QuizCursor> {
    cursor.map(|text| QuizCursor::parse(sort, &text).expect("a list gave it out"))
}

async fn found(store: &Store, owner: &Account, search: &str) -> Vec<String> {
    let filter = QuizFilter {
        search: Some(search),
        ..filter(owner)
    };
    let page = store
        .list_quizzes(filter)
        .await
        .unwrap_or_else(|e| panic!("`{search}`: {e}"));
    page.items.into_iter().map(|row| row.quiz.title).collect()
}

both! {
    async fn a_quiz_is_kept_as_it_was_written(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let mut quiz = a_new_quiz(&ada, "Hauptstädte \"& more\"");
        quiz.tags = vec!["géo".into(), "a\"b\\c".into()];
        quiz.visibility = Visibility::Public;
        let quiz = store.create_quiz(quiz, NOW).await.unwrap();
        assert_eq!((quiz.version, quiz.status), (1, QuizStatus::Draft));
        assert_eq!(store.find_quiz(&quiz.id).await.unwrap(), Some(quiz));
        assert_eq!(store.find_quiz("none").await.unwrap(), None);

        let mut orphan = a_new_quiz(&ada, "Nobody's");
        orphan.owner_id = "nobody".into();
        let error = store.create_quiz(orphan, NOW).await.unwrap_err();
        assert_eq!(error.constraint(), Some(Constraint::ReferenceGone));
    }

    async fn two_editors_cannot_overwrite_each_other_unseen(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let quiz = a_quiz(&store, &ada, "Capitals").await;
        let patch = QuizPatch { title: Some("Rivers".into()), ..QuizPatch::default() };
        let changed = store.update_quiz(&quiz.id, Some(1), patch, NOW + 5).await.unwrap().unwrap();
        assert_eq!((changed.title.as_str(), changed.version), ("Rivers", 2));
        assert_eq!(changed.updated_at_ms, NOW + 5);
        assert_eq!(store.find_quiz(&quiz.id).await.unwrap(), Some(changed.clone()));

        let late = QuizPatch { title: Some("Lakes".into()), ..QuizPatch::default() };
        let error = store.update_quiz(&quiz.id, Some(1), late.clone(), NOW).await.unwrap_err();
        assert_eq!(error.constraint(), Some(Constraint::VersionChanged));
        assert_eq!(store.find_quiz(&quiz.id).await.unwrap(), Some(changed));
        assert!(store.update_quiz(&quiz.id, None, late.clone(), NOW).await.unwrap().is_some());
        assert_eq!(store.update_quiz("none", None, late, NOW).await.unwrap(), None);
        assert_eq!(found(&store, &ada, "lakes").await, ["Lakes"], "found under its new title");
        assert_eq!(found(&store, &ada, "rivers").await, [""; 0], "and no longer under the old");
    }

    async fn lists_come_in_pages_newest_first_with_their_question_counts(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let bob = an_account(&store, "bob@example.org").await;
        a_quiz(&store, &bob, "Bob's").await;
        for n in 0..5 {
            let mut quiz = a_new_quiz(&ada, &format!("Quiz {n}"));
            quiz.visibility = if n == 0 { Visibility::Public } else { Visibility::Private };
            let quiz = store.create_quiz(quiz, NOW + n).await.unwrap();
            for _ in 0..n {
                let question = a_new_question("?");
                store.create_question(&quiz.id, question, None, NOW).await.unwrap().unwrap();
            }
        }
        let mut seen = Vec::new();
        let mut cursor = None;
        loop {
            let filter = QuizFilter { limit: 2, cursor: cursor.as_ref(), ..filter(&ada) };
            let page = store.list_quizzes(filter).await.unwrap();
            assert!(page.items.len() <= 2);
            seen.extend(page.items.into_iter().map(|row| (row.quiz.title, row.question_count)));
            cursor = next(QuizSort::Newest, page.next_cursor);
            if cursor.is_none() {
                break;
            }
        }
        let expected: Vec<_> = (0..5).rev().map(|n| (format!("Quiz {n}"), n)).collect();
        assert_eq!(seen, expected);

        let public = QuizFilter { visibility: Some(Visibility::Public), ..filter(&ada) };
        assert_eq!(store.list_quizzes(public).await.unwrap().items.len(), 1);
        let counts = store.count_quizzes(&ada.id).await.unwrap();
        assert_eq!((counts.total, counts.public, counts.private), (5, 1, 4));
    }

    async fn each_order_is_kept_from_page_to_page(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let mut quizzes = Vec::new();
        for (n, title) in (0..).zip(["b", "Äb", "a", "B", "ab c", "b"]) {
            let mut quiz = a_new_quiz(&ada, title);
            quiz.description = "about".into();
            quizzes.push(store.create_quiz(quiz, NOW + n).await.unwrap());
        }
        for (at, now) in [(3, 60), (0, 50), (4, 50)] {
            let patch = QuizPatch { status: Some(QuizStatus::Published), ..QuizPatch::default() };
            store.update_quiz(&quizzes[at].id, None, patch, NOW + now).await.unwrap();
        }
        let all = async |sort, search, status| {
            let mut places = Vec::new();
            let mut cursor = None;
            loop {
                let filter = QuizFilter {
                    limit: 2, cursor: cursor.as_ref(), sort, search, status, ..filter(&ada)
                };
                let page = store.list_quizzes(filter).await.unwrap();
                let place = |id: &str| quizzes.iter().position(|quiz| quiz.id == id).unwrap();
                places.extend(page.items.iter().map(|row| place(&row.quiz.id)));
                cursor = next(sort, page.next_cursor);
                if cursor.is_none() {
                    break places;
                }
            }
        };
        for search in [None, Some("abo")] {
            assert_eq!(all(QuizSort::Newest, search, None).await, [5, 4, 3, 2, 1, 0]);
            assert_eq!(all(QuizSort::Updated, search, None).await, [3, 4, 0, 5, 2, 1]);
            assert_eq!(all(QuizSort::Title, search, None).await, [2, 1, 4, 0, 3, 5]);
            assert_eq!(all(QuizSort::Played, search, None).await, [5, 4, 3, 2, 1, 0]);
        }
        for (n, (at, strangers)) in [(1, 3), (3, 1), (1, 1), (0, 0)].into_iter().enumerate() {
            let mut room = a_new_room(&format!("100000{n}"));
            room.quiz_id = Some(quizzes[at].id.clone());
            room.host_account_id = Some(ada.id.clone());
            let room = store.create_room(room, b"created", NOW).await.unwrap();
            // The author's own tries don't count, and neither does what nobody played.
            let plays = RoomPlays { account_ids: vec![ada.id.clone()], stranger_count: strangers };
            store.count_plays(&room.id, &plays, NOW).await.unwrap();
            store.count_plays(&room.id, &plays, NOW).await.unwrap();
        }
        for (at, count) in [(0, 0), (1, 2), (3, 1)] {
            let quiz = store.find_quiz(&quizzes[at].id).await.unwrap().unwrap();
            assert_eq!(quiz.play_count, count);
        }
        assert_eq!(all(QuizSort::Played, None, None).await, [1, 3, 5, 4, 2, 0]);
        let drafts = all(QuizSort::Title, None, Some(QuizStatus::Draft)).await;
        assert_eq!(drafts, [2, 1, 5]);

        // Where a page begins does not move with the quiz that ended the one before.
        let newest = QuizFilter { limit: 2, sort: QuizSort::Updated, ..filter(&ada) };
        let first = store.list_quizzes(newest).await.unwrap();
        let cursor = next(QuizSort::Updated, first.next_cursor);
        let patch = QuizPatch::default();
        store.update_quiz(&quizzes[4].id, None, patch, NOW + 99).await.unwrap();
        store.delete_quiz(&quizzes[3].id, NOW + 99).await.unwrap();
        let second = QuizFilter { cursor: cursor.as_ref(), ..newest };
        let second = store.list_quizzes(second).await.unwrap();
        assert_eq!(second.items[0].quiz.id, quizzes[0].id);

        let counts = store.count_quizzes(&ada.id).await.unwrap();
        assert_eq!((counts.total, counts.drafts, counts.published), (5, 3, 2));
    }

    async fn a_search_finds_beginnings_of_words_without_accents_or_capitals(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let bob = an_account(&store, "bob@example.org").await;
        a_quiz(&store, &bob, "Geography of Bob").await;
        for (title, description, tags) in [
            ("World Geography", "Capitals and rivers", vec!["schule"]),
            ("Géographie de l'Île", "", vec!["école"]),
            ("Łódź & Straßen", "Øresund", vec!["ΑΘΉΝΑ"]),
            ("Math 1e5 v2.0 a@b.example", "", vec!["x-y"]),
        ] {
            let mut quiz = a_new_quiz(&ada, title);
            quiz.description = description.into();
            quiz.tags = tags.into_iter().map(Into::into).collect();
            store.create_quiz(quiz, NOW).await.unwrap();
        }
        for (search, count) in [
            ("Geo", 2), ("geography", 1), ("GÉO", 2), ("ile", 1), ("île geo", 1), ("riv cap", 1),
            ("river math", 0), ("eography", 0), ("ecole", 1), ("lodz", 1), ("strasse", 1),
            ("straße", 1), ("oresund", 1), ("αθηνα", 1), ("1e", 1), ("v2.0", 1), ("b.example", 1),
            ("x-y", 1), ("y x", 1), ("", 4), ("   ", 4), ("!!!", 0),
        ] {
            let titles = found(&store, &ada, search).await;
            assert_eq!(titles.len(), count, "`{search}` found {titles:?}");
        }
    }

    async fn a_search_finds_the_questions_as_they_are_now(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let bob = an_account(&store, "bob@example.org").await;
        let quiz = a_quiz(&store, &ada, "Capitals").await;
        let other = a_quiz(&store, &bob, "Bob's").await;
        let add = async |quiz: &store::Quiz, text| {
            let question = a_new_question(text);
            store.create_question(&quiz.id, question, None, NOW).await.unwrap().unwrap()
        };
        add(&other, "Which city is the capital of Peru?").await;
        assert_eq!(found(&store, &ada, "peru").await, [""; 0], "there is no question yet");
        let peru = add(&quiz, "Which city is the capital of **Perú**?").await;
        add(&quiz, "And of Chile?").await;
        for search in ["peru", "chile per", "capitals chi"] {
            assert_eq!(found(&store, &ada, search).await, ["Capitals"], "{search}");
        }
        assert_eq!(found(&store, &ada, "peru brazil").await, [""; 0]);

        let brazil = a_new_question("Which city is the capital of Brazil?");
        store.update_question(&peru.id, None, brazil, None, NOW).await.unwrap().unwrap();
        assert_eq!(found(&store, &ada, "peru").await, [""; 0]);
        assert_eq!(found(&store, &ada, "brazil chile").await, ["Capitals"]);
        store.delete_question(&peru.id, None, NOW).await.unwrap();
        assert_eq!(found(&store, &ada, "brazil").await, [""; 0]);
        assert_eq!(found(&store, &ada, "chile").await, ["Capitals"]);
        assert_eq!(store.make_question_words(None).await.unwrap(), 1, "Bob's");
        assert_eq!(store.make_question_words(None).await.unwrap(), 0, "all have them");
        assert_eq!(found(&store, &bob, "peru").await, ["Bob's"]);
    }

    async fn tags_are_counted_and_filtered_by(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let bob = an_account(&store, "bob@example.org").await;
        for (owner, title, tags) in [
            (&ada, "One", vec!["maps", "öl"]),
            (&ada, "Two", vec!["maps"]),
            (&ada, "Three", vec!["map"]),
            (&ada, "Gone", vec!["gone"]),
            (&bob, "Bob's", vec!["bob"]),
        ] {
            let mut quiz = a_new_quiz(owner, title);
            quiz.tags = tags.into_iter().map(Into::into).collect();
            let quiz = store.create_quiz(quiz, NOW).await.unwrap();
            if title == "Gone" {
                store.delete_quiz(&quiz.id, NOW).await.unwrap();
            }
        }
        for (tag, titles) in [
            ("maps", vec!["One", "Two"]), ("öl", vec!["One"]), ("map", vec!["Three"]),
            ("gone", vec![]), ("bob", vec![]), ("' or 1=1", vec![]),
        ] {
            let filter = QuizFilter { tag: Some(tag), sort: QuizSort::Title, ..filter(&ada) };
            let page = store.list_quizzes(filter).await.unwrap();
            let found: Vec<String> = page.items.into_iter().map(|row| row.quiz.title).collect();
            assert_eq!(found, titles, "{tag}");
        }
    }

    async fn a_search_is_safe_whatever_is_typed(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        a_quiz(&store, &ada, "Geography").await;
        let endless = "geo ".repeat(10_000);
        for search in [
            "geo* OR x", "\"geo", "geo\"", "geo AND", "NOT geo", "NEAR(geo)", "search_text:geo",
            "geo:*", "geo & | !", "'geo' <-> '", "(geo", "geo)", "^geo", "-geo", "{geo}", "geo\\",
            "geo'; drop table quizzes; --", "$1", "%", "_", "\0geo\0", "\u{202e}geo", "🎉",
            endless.as_str(),
        ] {
            found(&store, &ada, search).await;
        }
        assert_eq!(found(&store, &ada, "\0geo\0").await.len(), 1);
        assert_eq!(found(&store, &ada, "geo* OR x").await.len(), 0, "OR is a word here");
        a_quiz(&store, &ada, &"x".repeat(5_000)).await;
        assert_eq!(found(&store, &ada, &"x".repeat(5_000)).await.len(), 1);
    }

    async fn deleting_can_be_undone_by_the_owner(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let bob = an_account(&store, "bob@example.org").await;
        let quiz = a_quiz(&store, &ada, "Capitals").await;
        let new = a_new_question("?");
        let question = store.create_question(&quiz.id, new, None, NOW).await.unwrap();
        let question = question.unwrap();
        assert!(store.delete_quiz(&quiz.id, NOW).await.unwrap());
        assert!(!store.delete_quiz(&quiz.id, NOW).await.unwrap());

        assert_eq!(store.find_quiz(&quiz.id).await.unwrap(), None);
        assert_eq!(store.find_question(&question.id).await.unwrap(), None);
        assert_eq!(found(&store, &ada, "capitals").await, [""; 0]);
        assert_eq!(store.count_quizzes(&ada.id).await.unwrap().total, 0);
        let patch = QuizPatch::default();
        assert_eq!(store.update_quiz(&quiz.id, None, patch, NOW).await.unwrap(), None);
        let added = store.create_question(&quiz.id, a_new_question("?"), None, NOW).await.unwrap();
        assert_eq!(added, None);

        assert_eq!(store.restore_quiz(&quiz.id, &bob.id).await.unwrap(), None, "not his");
        assert!(store.restore_quiz(&quiz.id, &ada.id).await.unwrap().is_some());
        assert_eq!(found(&store, &ada, "capitals").await, ["Capitals"]);
        assert_eq!(store.find_question(&question.id).await.unwrap(), Some(question));
    }
}
