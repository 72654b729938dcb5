//! What the question bank promises, on both databases.

#![expect(
    clippy::unwrap_used,
    reason = "a story that cannot go on ends there, with the error"
)]

use std::collections::BTreeMap;

use bank::{Found, Scope, Search, find, list, make_words};
use game::draft::{Content, QuestionDraft, QuizSettings, TypedContent};
use store::testing::an_account;
use store::{
    Account, Category, Difficulty, DocumentSave, NewDocument, QuestionSource, Quiz, QuizDetails,
    QuizPatch, QuizStatus, ShareRole, Store, Visibility, both, new_id,
};

const NOW: i64 = 1_700_000_000_000;

fn asked(text: &str) -> QuestionDraft {
    QuestionDraft::choice(text, [("Canberra", true), ("Sydney", false)])
}

/// A public quiz that everyone can find.
async fn published(store: &Store, owner: &Account, questions: Vec<QuestionDraft>) -> Quiz {
    let document = NewDocument {
        owner_id: owner.id.clone(),
        details: QuizDetails {
            title: "Capitals".into(),
            description: "About them".into(),
            tags: Vec::new(),
            visibility: Visibility::Public,
            category: Category::Other,
            difficulty: Difficulty::Other,
            language: String::new(),
            cover_id: None,
        },
        settings: QuizSettings::default(),
        status: QuizStatus::Published,
        is_imported: false,
        questions,
        sources: BTreeMap::new(),
    };
    store.create_document(document, NOW).await.unwrap().0
}

fn all_of(account: &Account, scope: Scope) -> Search<'_> {
    Search {
        account_id: &account.id,
        scope,
        words: None,
        kind: None,
        except_quiz_id: None,
        limit: 50,
        cursor: None,
    }
}

fn texts(found: &[Found]) -> Vec<&str> {
    found
        .iter()
        .map(|each| each.question.draft.text.as_str())
        .collect()
}

/// The texts that a search finds.
async fn found(store: &Store, search: Search<'_>) -> Vec<String> {
    let page = list(store, search).await.unwrap();
    let texts = texts(&page.items);
    texts.into_iter().map(str::to_owned).collect()
}

async fn change(store: &Store, quiz: &Quiz, patch: QuizPatch) {
    let changed = store.update_quiz(&quiz.id, None, patch, NOW).await.unwrap();
    assert!(changed.is_some());
}

both! {
    /// Case, accents and the order of words don't matter, and answers count.
    async fn words_are_found_in_questions_and_answers(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada", NOW).await;
        let bob = an_account(&store, "bob", NOW).await;
        let typed = Content::Typed(TypedContent {
            accepted: vec!["Île-de-France".into()],
            tolerates_typos: true,
        });
        published(&store, &ada, vec![
            asked("Which is the capital of Australia?"),
            QuestionDraft::of("Where is Paris?", typed),
        ]).await;
        for (who, scope) in [(&ada, Scope::Mine), (&bob, Scope::Public)] {
            for (words, expected) in [
                ("CAPITAL austral", Some("Which is the capital of Australia?")),
                ("canb", Some("Which is the capital of Australia?")),
                ("ile france", Some("Where is Paris?")),
                ("capital paris", None),
                ("apital", None),
                ("!?", None),
            ] {
                let search = Search { words: Some(words), ..all_of(who, scope) };
                let expected: Vec<&str> = expected.into_iter().collect();
                assert_eq!(found(&store, search).await, expected, "{words}");
            }
            let of_kind = Search { kind: Some("typed"), ..all_of(who, scope) };
            assert_eq!(found(&store, of_kind).await, ["Where is Paris?"]);
            let both = Search { kind: Some("typed"), words: Some("canberra"), ..of_kind };
            assert!(found(&store, both).await.is_empty());
        }
        assert!(found(&store, all_of(&ada, Scope::Public)).await.is_empty(), "her own");
        assert!(found(&store, all_of(&bob, Scope::Mine)).await.is_empty());
    }

    /// Those of quizzes that others share, as long as they do.
    async fn what_others_share_is_found(db) {
        let store = db.open().await;
        let root = an_account(&store, "root", NOW).await;
        let ada = an_account(&store, "ada", NOW).await;
        let bob = an_account(&store, "bob", NOW).await;
        let quiz = published(&store, &ada, vec![asked("Which one?")]).await;
        let private = QuizPatch {
            visibility: Some(Visibility::Private),
            status: Some(QuizStatus::Draft),
            ..QuizPatch::default()
        };
        change(&store, &quiz, private).await;
        let id = store.list_questions(&quiz.id).await.unwrap()[0].id.clone();
        let shown = async |is_shown: bool, what: &str| {
            let expected: &[&str] = if is_shown { &["Which one?"] } else { &[] };
            let shared = all_of(&bob, Scope::Shared);
            assert_eq!(found(&store, shared).await, expected, "{what}");
            let words = Search { words: Some("canb"), kind: Some("choice"), ..shared };
            assert_eq!(found(&store, words).await, expected, "{what}");
            let other_kind = Search { kind: Some("typed"), ..shared };
            assert!(found(&store, other_kind).await.is_empty(), "{what}");
            let except = Search { except_quiz_id: Some(&quiz.id), ..shared };
            assert!(found(&store, except).await.is_empty(), "{what}");
            let named = find(&store, &bob.id, &[&id]).await.unwrap();
            assert_eq!(texts(&named), expected, "{what}");
        };
        shown(false, "before").await;
        store.ask_friend(&bob.id, &ada.id, NOW).await.unwrap();
        store.accept_friend(&ada.id, &bob.id, NOW).await.unwrap();
        let share = async |role| {
            sharing::put(&store, &quiz.id, &ada.id, &bob.id, role, NOW).await.unwrap()
        };
        share(ShareRole::View).await;
        shown(true, "to view").await;
        assert!(found(&store, all_of(&root, Scope::Shared)).await.is_empty());
        assert!(found(&store, all_of(&ada, Scope::Shared)).await.is_empty(), "hers are her own");
        store.delete_quiz(&quiz.id, NOW).await.unwrap();
        shown(false, "deleted").await;
        store.restore_quiz(&quiz.id, &ada.id).await.unwrap();
        share(ShareRole::Edit).await;
        shown(true, "to edit").await;
        sharing::end(&store, &quiz.id, &bob.id).await.unwrap();
        shown(false, "no longer shared").await;
        share(ShareRole::Edit).await;
        store.suspend_account(&ada.id, "spam", NOW).await.unwrap();
        shown(false, "its owner is suspended").await;
    }

    /// One's own in any state; of others only what everyone can find, from one moment to the next.
    async fn only_what_one_may_see(db) {
        let store = db.open().await;
        // The first account administers, and can't be suspended.
        an_account(&store, "root", NOW).await;
        let ada = an_account(&store, "ada", NOW).await;
        let bob = an_account(&store, "bob", NOW).await;
        let quiz = published(&store, &ada, vec![asked("Which one?")]).await;
        let id = store.list_questions(&quiz.id).await.unwrap()[0].id.clone();
        let search = Search { words: Some("which"), ..all_of(&bob, Scope::Public) };
        let patch = |visibility, status| QuizPatch {
            visibility: Some(visibility),
            status: Some(status),
            ..QuizPatch::default()
        };
        for (visibility, status, is_seen) in [
            (Visibility::Private, QuizStatus::Published, false),
            (Visibility::Public, QuizStatus::Published, true),
            (Visibility::Unlisted, QuizStatus::Published, false),
            (Visibility::Public, QuizStatus::Draft, false),
            (Visibility::Public, QuizStatus::Published, true),
        ] {
            change(&store, &quiz, patch(visibility, status)).await;
            let expected: &[&str] = if is_seen { &["Which one?"] } else { &[] };
            assert_eq!(found(&store, search).await, expected, "{visibility:?} {status:?}");
            assert_eq!(found(&store, all_of(&bob, Scope::Public)).await, expected);
            let named = find(&store, &bob.id, &[&id]).await.unwrap();
            assert_eq!(texts(&named), expected);
            let own = Search { words: Some("which"), ..all_of(&ada, Scope::Mine) };
            assert_eq!(found(&store, own).await, ["Which one?"]);
            assert_eq!(texts(&find(&store, &ada.id, &[&id]).await.unwrap()), ["Which one?"]);
        }
        store.delete_quiz(&quiz.id, NOW).await.unwrap();
        for (who, scope) in [(&ada, Scope::Mine), (&bob, Scope::Public)] {
            assert!(found(&store, all_of(who, scope)).await.is_empty(), "deleted");
            assert!(find(&store, &who.id, &[&id]).await.unwrap().is_empty());
        }
        store.restore_quiz(&quiz.id, &ada.id).await.unwrap();
        assert_eq!(found(&store, search).await, ["Which one?"]);
        store.suspend_account(&ada.id, "spam", NOW).await.unwrap();
        assert!(found(&store, search).await.is_empty(), "suspended");
        assert!(find(&store, &bob.id, &[&id]).await.unwrap().is_empty());
    }

    /// Saved and found are the same transaction.
    async fn a_change_is_found_at_once(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada", NOW).await;
        let bob = an_account(&store, "bob", NOW).await;
        let quiz = published(&store, &ada, vec![asked("Old words"), asked("Stays")]).await;
        let questions = store.list_questions(&quiz.id).await.unwrap();
        let added = new_id(NOW);
        let save = DocumentSave {
            version: quiz.version,
            digest: "a step".into(),
            order: Some(vec![added.clone(), questions[0].id.clone()]),
            questions: vec![(added, asked("Added")), (questions[0].id.clone(), asked("New words"))],
            ..DocumentSave::default()
        };
        store.save_document(&quiz.id, save, |_, _| true, NOW).await.unwrap();
        let of = |words| Search { words: Some(words), ..all_of(&bob, Scope::Public) };
        assert!(found(&store, of("old")).await.is_empty());
        assert!(found(&store, of("stays")).await.is_empty());
        assert_eq!(found(&store, of("new wor")).await, ["New words"]);
        assert_eq!(found(&store, of("canberra")).await, ["Added", "New words"], "the newest first");
        assert_eq!(make_words(&store).await.unwrap(), 0, "nothing was left to do");
        // What an older version of the program wrote has none, until they are made.
        let forget = database::sql!("update bank_questions set words = null");
        store.db().write().execute(forget, ()).await.unwrap();
        assert!(found(&store, of("canberra")).await.is_empty());
        assert_eq!(make_words(&store).await.unwrap(), 2);
        assert_eq!(found(&store, of("canberra")).await, ["Added", "New words"]);
    }

    async fn pages_follow_each_other_whatever_is_added(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada", NOW).await;
        let bob = an_account(&store, "bob", NOW).await;
        let many = (0..5).map(|n| asked(&format!("Capital {n}"))).collect();
        let quiz = published(&store, &ada, many).await;
        for (who, scope) in [(&ada, Scope::Mine), (&bob, Scope::Public)] {
            for words in [None, Some("capital")] {
                let search = Search { words, limit: 2, ..all_of(who, scope) };
                let mut seen = Vec::new();
                let mut cursor = None;
                loop {
                    let page = list(&store, Search { cursor, ..search }).await.unwrap();
                    seen.extend(texts(&page.items).into_iter().map(str::to_owned));
                    if seen.len() == 2 {
                        published(&store, &ada, vec![asked("Capital, later")]).await;
                    }
                    let Some(next) = page.next_cursor else { break };
                    cursor = Some(next.parse().unwrap());
                }
                let earlier: Vec<String> =
                    (0..5).rev().map(|n| format!("Capital {n}")).collect();
                assert!(seen.ends_with(&earlier), "{seen:?}");
                let mut once = seen.clone();
                once.retain(|text| text != "Capital, later");
                assert_eq!(once, earlier, "each once");
                let other = Search { except_quiz_id: Some(&quiz.id), ..search };
                assert!(!found(&store, other).await.iter().any(|text| text == "Capital 4"));
            }
        }
    }

    /// The word index supplies what the walk doesn't reach.
    async fn rare_words_are_found_far_away(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada", NOW).await;
        let bob = an_account(&store, "bob", NOW).await;
        let typed = Content::Typed(TypedContent::default());
        published(&store, &ada, vec![
            asked("A wombat?"),
            asked("Another wombat?"),
            QuestionDraft::of("Typed wombat?", typed),
        ]).await;
        published(&store, &ada, vec![asked("New")]).await;
        // As if half a million questions had come in between. What is listed is in the word index,
        // by its position.
        for step in [
            database::sql! {
                sqlite: "update bank_questions set is_listed = 0 where n = 4",
                postgres: "update bank_questions set is_listed = false where n = 4",
            },
            database::sql!("update bank_questions set n = 500000 where n = 4"),
            database::sql! {
                sqlite: "update bank_questions set is_listed = 1 where n = 500000",
                postgres: "update bank_questions set is_listed = true where n = 500000",
            },
        ] {
            assert_eq!(store.db().write().execute(step, ()).await.unwrap(), 1);
        }
        let search = Search { words: Some("wombat"), limit: 2, ..all_of(&bob, Scope::Public) };
        let page = list(&store, search).await.unwrap();
        assert_eq!(texts(&page.items), ["Typed wombat?", "Another wombat?"]);
        let cursor = page.next_cursor.map(|n| n.parse().unwrap());
        assert_eq!(found(&store, Search { cursor, ..search }).await, ["A wombat?"]);
        let of_kind = Search { kind: Some("choice"), ..search };
        assert_eq!(found(&store, of_kind).await, ["Another wombat?", "A wombat?"]);
        let other = Search { account_id: &ada.id, ..search };
        assert!(found(&store, other).await.is_empty(), "her own");
        let newest = Search { words: Some("canberra new"), ..search };
        assert_eq!(found(&store, newest).await, ["New"]);
    }

    /// A copy says whom it is from, also after more copies and saves.
    async fn where_a_question_is_from_stays_with_it(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada", NOW).await;
        let quiz = published(&store, &ada, vec![asked("Which one?")]).await;
        let source = QuestionSource {
            quiz_id: new_id(NOW),
            title: "Capitals".into(),
            author_name: "Bob".into(),
        };
        let id = new_id(NOW);
        let save = |version, draft, is_credited: bool| DocumentSave {
            version,
            digest: format!("step {version}"),
            questions: vec![(id.clone(), draft)],
            sources: is_credited.then(|| (id.clone(), source.clone())).into_iter().collect(),
            ..DocumentSave::default()
        };
        let now = async |save| {
            store.save_document(&quiz.id, save, |_, _| true, NOW).await.unwrap();
            let questions = store.list_questions(&quiz.id).await.unwrap();
            assert_eq!(questions[0].source, None);
            questions[1].source.clone()
        };
        assert_eq!(now(save(1, asked("Theirs"), true)).await, Some(source.clone()));
        assert_eq!(now(save(2, asked("Changed"), true)).await, Some(source.clone()));
        assert_eq!(now(save(3, asked("Changed"), false)).await, None);
    }
}
