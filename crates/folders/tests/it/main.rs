//! What folders promise, on both databases: under haste, and for an account that is deleted.

#![expect(
    clippy::unwrap_used,
    reason = "a story that cannot go on ends there, with the error"
)]

use folders::{
    Change, Contents, Refusal, change, create, delete, list, list_below, list_tags, move_quizzes,
};
use store::testing::{a_quiz, an_account};
use store::{Account, DepartureOutcome, NewMail, QuizFilter, QuizPatch, QuizSort, Store, both};

const NOW: i64 = 1_700_000_000_000;

async fn a_folder(store: &Store, owner: &Account, name: &str, parent: Option<&str>) -> String {
    let nothing = Contents::default();
    let made = create(store, &owner.id, parent, name, &nothing, NOW)
        .await
        .unwrap();
    made.unwrap().id
}

fn to(parent: Option<&str>) -> Change<'_> {
    Change {
        version: 1,
        parent_id: Some(parent),
        ..Change::default()
    }
}

/// The titles in some folders, in pages of two, in an order.
async fn titles(store: &Store, owner: &Account, folders: &[String], sort: QuizSort) -> Vec<String> {
    let (mut found, mut cursor) = (Vec::new(), None);
    loop {
        let filter = QuizFilter {
            owner_id: &owner.id,
            search: None,
            tag: None,
            visibility: None,
            status: None,
            folder_ids: Some(folders),
            sort,
            limit: 2,
            cursor: cursor.as_ref(),
        };
        let page = store.list_quizzes(filter).await.unwrap();
        found.extend(page.items.into_iter().map(|row| row.quiz.title));
        let Some(next) = page.next_cursor else {
            return found;
        };
        cursor = store::QuizCursor::parse(sort, &next);
    }
}

both! {
    async fn folders_are_listed_by_name_with_their_quizzes(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada", NOW).await;
        let bob = an_account(&store, "bob", NOW).await;
        let school = a_folder(&store, &ada, "School", None).await;
        let art = a_folder(&store, &ada, "art", Some(&school)).await;
        a_folder(&store, &bob, "School", None).await;
        let mut ids = Vec::new();
        for title in ["C", "A", "B"] {
            ids.push(a_quiz(&store, &ada, title, NOW).await);
        }
        let moved = move_quizzes(&store, &ada.id, &ids, Some(&school)).await.unwrap().unwrap();
        assert_eq!(moved.len(), 3);
        move_quizzes(&store, &ada.id, &ids[..1], Some(&art)).await.unwrap().unwrap();

        let all = list(&store, &ada.id).await.unwrap();
        let shown: Vec<_> = all.iter().map(|one| (one.name.as_str(), one.quiz_count)).collect();
        assert_eq!(shown, [("art", 1), ("School", 2)]);
        let below = list_below(&store, &ada.id, &school).await.unwrap().unwrap();
        assert_eq!(below, [school.clone(), art.clone()]);
        assert_eq!(list_below(&store, &bob.id, &school).await.unwrap(), None);
        for sort in [QuizSort::Title, QuizSort::Newest, QuizSort::Updated, QuizSort::Played] {
            let mut all = titles(&store, &ada, &below, sort).await;
            assert_eq!(titles(&store, &ada, &below[1..], sort).await, ["C"], "{sort:?}");
            all.sort_unstable();
            assert_eq!(all, ["A", "B", "C"], "each once, by {sort:?}");
        }
        store.delete_quiz(&ids[0], NOW).await.unwrap();
        let all = list(&store, &ada.id).await.unwrap();
        assert_eq!(all[0].quiz_count, 0, "deleted ones don't count");
    }

    async fn tags_are_counted_by_how_many_quizzes_have_them(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada", NOW).await;
        let bob = an_account(&store, "bob", NOW).await;
        let all = [(&ada, "öl maps"), (&ada, "maps"), (&ada, "map"), (&ada, "gone"), (&bob, "bob")];
        for (owner, tags) in all {
            let id = a_quiz(&store, owner, tags, NOW).await;
            let tags: Vec<String> = tags.split(' ').map(str::to_owned).collect();
            let is_gone = tags == ["gone"];
            let patch = QuizPatch { tags: Some(tags), ..QuizPatch::default() };
            store.update_quiz(&id, None, patch, NOW).await.unwrap();
            if is_gone {
                store.delete_quiz(&id, NOW).await.unwrap();
            }
        }
        let tags = list_tags(&store, &ada.id).await.unwrap().into_iter();
        let counts: Vec<(String, i64)> = tags.map(|one| (one.tag, one.quiz_count)).collect();
        let expected = [("maps", 2), ("map", 1), ("öl", 1)].map(|(tag, n)| (tag.to_owned(), n));
        assert_eq!(counts, expected);
    }

    /// Two moves that together would put each of two folders inside the other.
    async fn two_at_once_make_no_circle(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada", NOW).await;
        for _ in 0..5 {
            let one = a_folder(&store, &ada, "One", None).await;
            let two = a_folder(&store, &ada, "Two", None).await;
            let (a, b) = tokio::join!(
                change(&store, &ada.id, &one, to(Some(&two))),
                change(&store, &ada.id, &two, to(Some(&one))),
            );
            let both = [a.unwrap(), b.unwrap()].into_iter();
            let refused: Vec<Refusal> = both.filter_map(Result::err).collect();
            assert_eq!(refused, [Refusal::Circle]);
            for id in [one, two] {
                delete(&store, &ada.id, &id).await.unwrap().unwrap();
            }
        }
    }

    async fn one_name_at_once_is_taken_once(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada", NOW).await;
        let nothing = Contents::default();
        let make = |name: &'static str| create(&store, &ada.id, None, name, &nothing, NOW);
        let (a, b, c) = tokio::join!(make("Science"), make("SCIENCE"), make("science"));
        let answers = [a.unwrap(), b.unwrap(), c.unwrap()];
        assert_eq!(answers.iter().filter(|one| one.is_ok()).count(), 1);
        assert!(answers.iter().all(|one| one.is_ok() || *one == Err(Refusal::NameTaken)));
    }

    /// Whichever is first: the quiz is in a folder that exists, or in none.
    async fn a_quiz_never_gets_lost_in_a_folder_that_is_deleted(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada", NOW).await;
        let quiz = [a_quiz(&store, &ada, "Rivers", NOW).await];
        for _ in 0..5 {
            let outer = a_folder(&store, &ada, "Outer", None).await;
            let inner = a_folder(&store, &ada, "Inner", Some(&outer)).await;
            let (moved, deleted) = tokio::join!(
                move_quizzes(&store, &ada.id, &quiz, Some(&inner)),
                delete(&store, &ada.id, &inner),
            );
            deleted.unwrap().unwrap();
            let there = [outer.clone()];
            let found = titles(&store, &ada, &there, QuizSort::Title).await;
            assert_eq!(moved.unwrap().is_ok(), found.len() == 1);
            delete(&store, &ada.id, &outer).await.unwrap().unwrap();
            assert_eq!(store.count_quizzes(&ada.id).await.unwrap().total, 1);
        }
    }

    /// Names, levels and deleted quizzes, too; what was moved or renamed since stays.
    async fn a_deleted_folder_comes_back_with_what_is_still_there(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada", NOW).await;
        let bob = an_account(&store, "bob", NOW).await;
        let school = a_folder(&store, &ada, "School", None).await;
        let maths = a_folder(&store, &ada, "Maths", Some(&school)).await;
        // It takes the name of the folder around it, and another one gets a number.
        let same = a_folder(&store, &ada, "MATHS", Some(&maths)).await;
        let old = a_folder(&store, &ada, "Old", Some(&maths)).await;
        a_folder(&store, &ada, "old", Some(&school)).await;
        let renamed = a_folder(&store, &ada, "New", Some(&maths)).await;
        let mut ids = Vec::new();
        for title in ["Sums", "Gone", "Moved"] {
            ids.push(a_quiz(&store, &ada, title, NOW).await);
        }
        let theirs = a_quiz(&store, &bob, "Theirs", NOW).await;
        move_quizzes(&store, &ada.id, &ids, Some(&maths)).await.unwrap().unwrap();
        store.delete_quiz(&ids[1], NOW).await.unwrap();

        let deleted = delete(&store, &ada.id, &maths).await.unwrap().unwrap();
        assert_eq!(deleted.name, "Maths");
        assert_eq!(deleted.parent_id.as_ref(), Some(&school));
        let mut contents = deleted.contents;
        assert_eq!((contents.quiz_ids.len(), contents.folders.len()), (3, 3));
        move_quizzes(&store, &ada.id, &ids[2..], None).await.unwrap().unwrap();
        let rename = Change { version: 2, name: Some("Newer"), ..Change::default() };
        change(&store, &ada.id, &renamed, rename).await.unwrap().unwrap();
        // What others have isn't taken, whatever is asked for.
        contents.quiz_ids.push(theirs.clone());

        let parent = Some(school.as_str());
        let back = create(&store, &ada.id, parent, "Maths", &contents, NOW).await.unwrap();
        let back = back.unwrap();
        assert_eq!((back.name.as_str(), back.quiz_count), ("Maths", 1));
        let all = list(&store, &ada.id).await.unwrap();
        let parent_of = |id: &str| {
            let found = all.iter().find(|folder| folder.id == id).unwrap();
            (found.name.clone(), found.parent_id.clone())
        };
        assert_eq!(parent_of(&same), ("MATHS".into(), Some(back.id.clone())));
        assert_eq!(parent_of(&old), ("Old".into(), Some(back.id.clone())), "its own name again");
        assert_eq!(parent_of(&renamed), ("Newer".into(), Some(school.clone())));
        store.restore_quiz(&ids[1], &ada.id).await.unwrap();
        let there = [back.id.clone()];
        assert_eq!(titles(&store, &ada, &there, QuizSort::Title).await, ["Gone", "Sums"]);
        assert_eq!(titles(&store, &bob, &there, QuizSort::Title).await, [""; 0]);

        // Twice is refused, and changes nothing.
        let again = create(&store, &ada.id, parent, "Maths", &contents, NOW).await.unwrap();
        assert_eq!(again, Err(Refusal::NameTaken));
        delete(&store, &ada.id, &school).await.unwrap().unwrap();
        let gone = create(&store, &ada.id, parent, "Maths", &contents, NOW).await.unwrap();
        assert_eq!(gone, Err(Refusal::TargetUnknown));
    }

    async fn folders_go_with_their_account(db) {
        let store = db.open().await;
        // The first account administers the instance, and can't leave.
        let bob = an_account(&store, "bob", NOW).await;
        let ada = an_account(&store, "ada", NOW).await;
        let kept = a_folder(&store, &bob, "Kept", None).await;
        let outer = a_folder(&store, &ada, "Outer", None).await;
        let inner = a_folder(&store, &ada, "Inner", Some(&outer)).await;
        let quiz = [a_quiz(&store, &ada, "Rivers", NOW).await];
        move_quizzes(&store, &ada.id, &quiz, Some(&inner)).await.unwrap().unwrap();
        let farewell = NewMail { to_address: &ada.email, ..NewMail::default() };
        let begun = store.begin_departure(&ada.id, farewell, NOW).await.unwrap();
        assert!(matches!(begun, DepartureOutcome::Begun { .. }), "{begun:?}");
        store.finish_departure(&ada.id, NOW).await.unwrap();
        assert_eq!(list(&store, &ada.id).await.unwrap(), []);
        assert_eq!(list(&store, &bob.id).await.unwrap()[0].id, kept);
    }
}
