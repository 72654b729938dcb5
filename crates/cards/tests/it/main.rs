//! What flash cards promise, on both databases: under haste, at their limits, and for an account
//! that is deleted.

#![expect(
    clippy::unwrap_used,
    reason = "a story that cannot go on ends there, with the error"
)]

use cards::fsrs::{Grade, Memory};
use cards::{
    COPIES_MAX, DECKS_MAX, Full, NewCopy, Remembered, add_copies, add_quiz, delete_deck,
    find_copies, list_cards, list_decks, review, take_over,
};
use game::draft::QuestionDraft;
use store::testing::{a_quiz, an_account};
use store::{Account, DepartureOutcome, NewMail, Store, both};

const NOW: i64 = 1_700_000_000_000;

async fn a_question(store: &Store, quiz: &str) -> String {
    let draft = QuestionDraft::choice("Where?", [("Here", true), ("There", false)]);
    let made = store.create_question(quiz, draft, None, NOW).await.unwrap();
    made.unwrap().id
}

async fn deck_of(store: &Store, account: &Account, quiz: &str) -> String {
    let added = add_quiz(store, &account.id, quiz, NOW).await.unwrap();
    added.unwrap()
}

fn memory(review_count: i64) -> Memory {
    Memory {
        stability: 2.306_5,
        difficulty: 2.118_103_97,
        due_day: 20_003,
        last_day: 20_000,
        review_count,
        lapse_count: 0,
    }
}

fn copy(key: &str) -> NewCopy<'_> {
    NewCopy {
        key,
        copy: r#"{"a": 1}"#,
        memory: None,
    }
}

both! {
    async fn one_deck_and_one_grade_of_many_at_once(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada", NOW).await;
        let quiz = a_quiz(&store, &ada, "Maps", NOW).await;
        let question = a_question(&store, &quiz).await;
        let (first, second) = tokio::join!(
            add_quiz(&store, &ada.id, &quiz, NOW),
            add_quiz(&store, &ada.id, &quiz, NOW),
        );
        let deck = first.unwrap().unwrap();
        assert_eq!(second.unwrap().unwrap(), deck);
        let card = (deck.as_str(), question.as_str());
        let (first, second) = tokio::join!(
            review(&store, &ada.id, card, (Grade::Good, 20_000), NOW),
            review(&store, &ada.id, card, (Grade::Again, 20_000), NOW),
        );
        let (first, second) = (first.unwrap().unwrap(), second.unwrap().unwrap());
        assert_eq!(first, second, "whichever came first counts");
        assert_eq!(first.review_count, 1);
        let cards = list_cards(&store, &ada.id).await.unwrap();
        assert_eq!(cards[0].memory, Some(first), "nothing is lost on the way");
    }

    async fn only_ones_own_cards_are_graded_and_removed(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada", NOW).await;
        let bob = an_account(&store, "bob", NOW).await;
        let quiz = a_quiz(&store, &ada, "Maps", NOW).await;
        let other = a_quiz(&store, &ada, "Seas", NOW).await;
        let question = a_question(&store, &quiz).await;
        let elsewhere = a_question(&store, &other).await;
        let deck = deck_of(&store, &ada, &quiz).await;
        let good = (Grade::Good, 20_000);
        let graded = review(&store, &bob.id, (&deck, &question), good, NOW).await.unwrap();
        assert_eq!(graded, None);
        let graded = review(&store, &ada.id, (&deck, &elsewhere), good, NOW).await.unwrap();
        assert_eq!(graded, None, "a question of another quiz");
        assert!(!delete_deck(&store, &bob.id, &deck).await.unwrap());
        assert_eq!(list_cards(&store, &ada.id).await.unwrap(), []);
        store.delete_quiz(&quiz, NOW).await.unwrap();
        assert_eq!(list_decks(&store, &ada.id).await.unwrap(), []);
        store.restore_quiz(&quiz, &ada.id).await.unwrap();
        assert_eq!(list_decks(&store, &ada.id).await.unwrap()[0].id, deck);
    }

    async fn what_is_remembered_more_wins(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada", NOW).await;
        let quiz = a_quiz(&store, &ada, "Maps", NOW).await;
        let question = a_question(&store, &quiz).await;
        for (review_count, taken) in [(2, 1), (1, 0), (2, 0), (3, 1)] {
            let known = [Remembered { question_id: &question, memory: memory(review_count) }];
            let added = take_over(&store, &ada.id, &quiz, &known, NOW).await.unwrap();
            assert_eq!(added.unwrap().added_count, taken, "{review_count}");
        }
        let cards = list_cards(&store, &ada.id).await.unwrap();
        assert_eq!(cards[0].memory, Some(memory(3)));
    }

    async fn what_was_missed_is_kept_once_and_up_to_a_limit(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada", NOW).await;
        let of = ("Maps", "en");
        let keep = async |copies: &[NewCopy<'_>]| {
            add_copies(&store, &ada.id, of, copies, NOW).await.unwrap()
        };
        let first = keep(&[copy("a"), copy("b")]).await.unwrap();
        assert_eq!(first.added_count, 2);
        let again = keep(&[NewCopy { copy: r#"{"a": 2}"#, ..copy("b") }]).await.unwrap();
        assert_eq!((again.added_count, &again.deck_id), (0, &first.deck_id));
        let cards = list_cards(&store, &ada.id).await.unwrap();
        let ids: Vec<&str> = cards.iter().map(|card| card.id.as_str()).collect();
        let copies = find_copies(&store, &first.deck_id, &ids).await.unwrap();
        assert_eq!(copies.len(), 2);
        assert!(copies.iter().any(|copy| copy.copy.contains('2')), "the correction");
        let keys: Vec<String> = (0..COPIES_MAX).map(|n| n.to_string()).collect();
        let many: Vec<NewCopy<'_>> = keys.iter().map(|key| copy(key)).collect();
        assert_eq!(keep(&many).await, Err(Full));
        assert_eq!(list_cards(&store, &ada.id).await.unwrap().len(), 2);
    }

    async fn decks_have_a_limit_and_go_with_their_account(db) {
        let store = db.open().await;
        // The first account administers the instance, and can't leave.
        let bob = an_account(&store, "bob", NOW).await;
        let ada = an_account(&store, "ada", NOW).await;
        for _ in 0..DECKS_MAX {
            let quiz = a_quiz(&store, &bob, "Maps", NOW).await;
            deck_of(&store, &ada, &quiz).await;
        }
        let quiz = a_quiz(&store, &bob, "Maps", NOW).await;
        assert_eq!(add_quiz(&store, &ada.id, &quiz, NOW).await.unwrap(), Err(Full));
        let farewell = NewMail { to_address: &ada.email, ..NewMail::default() };
        let begun = store.begin_departure(&ada.id, farewell, NOW).await.unwrap();
        assert!(matches!(begun, DepartureOutcome::Begun { .. }), "{begun:?}");
        store.finish_departure(&ada.id, NOW).await.unwrap();
        assert_eq!(list_decks(&store, &ada.id).await.unwrap(), []);
    }
}
