//! What everyone may find.

use std::collections::BTreeMap;

use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, SqliteConnection, query_scalar};
use store::testing::TestDb;
use store::{
    Account, Category, Difficulty, FeedCursor, FeedFilter, FeedQuiz, FeedSort, NewDocument,
    QuizDetails, QuizPatch, QuizStatus, RoomPlays, Store, Visibility,
};

use crate::{DAY, HOUR, NOW, a_new_question, a_new_quiz, a_new_room, an_account};

const SORTS: [FeedSort; 3] = [FeedSort::Recent, FeedSort::Popular, FeedSort::Questions];

fn anything() -> FeedFilter<'static> {
    FeedFilter {
        search: None,
        category: None,
        difficulty: None,
        questions_max: None,
        language: None,
        is_picked: false,
        sort: FeedSort::Recent,
        limit: 100,
        cursor: None,
    }
}

/// A public, published quiz with so many questions.
async fn published(
    store: &Store,
    owner: &Account,
    title: &str,
    about: (Category, Difficulty),
    question_count: usize,
    now_ms: i64,
) -> String {
    published_in(store, owner, title, about, question_count, now_ms, "").await
}

/// The same in a language.
async fn published_in(
    store: &Store,
    owner: &Account,
    title: &str,
    about: (Category, Difficulty),
    question_count: usize,
    now_ms: i64,
    language: &str,
) -> String {
    let document = NewDocument {
        owner_id: owner.id.clone(),
        details: QuizDetails {
            title: title.to_owned(),
            description: "About something".to_owned(),
            tags: vec!["tagged".to_owned()],
            visibility: Visibility::Public,
            category: about.0,
            difficulty: about.1,
            language: language.to_owned(),
            cover_id: None,
        },
        settings: game::draft::QuizSettings::default(),
        status: QuizStatus::Published,
        is_imported: false,
        sources: BTreeMap::default(),
        questions: (0..question_count).map(|_| a_new_question("?")).collect(),
    };
    let (quiz, _) = store.create_document(document, now_ms).await.unwrap();
    quiz.id
}

const PLAIN: (Category, Difficulty) = (Category::Other, Difficulty::Other);

fn ids(rows: &[FeedQuiz]) -> Vec<&str> {
    rows.iter()
        .map(|row| row.summary.quiz.id.as_str())
        .collect()
}

/// Every page of a list, one after the other.
async fn all_pages(store: &Store, filter: FeedFilter<'_>) -> Vec<FeedQuiz> {
    let mut rows = Vec::new();
    let mut cursor = None;
    loop {
        let page = store
            .list_feed(FeedFilter {
                cursor: cursor.as_ref(),
                ..filter
            })
            .await
            .unwrap();
        assert!(page.items.len() <= filter.limit as usize);
        rows.extend(page.items);
        let Some(next) = page.next_cursor else {
            return rows;
        };
        cursor = Some(FeedCursor::parse(filter.sort, &next).expect("it was given out"));
    }
}

/// Someone with a proven address.
async fn a_person(store: &Store, name: &str) -> Account {
    let account = an_account(store, &format!("{name}@example.org")).await;
    store.mark_email_verified(&account.id, NOW).await.unwrap();
    account
}

async fn three_people(store: &Store) -> [Account; 3] {
    [
        a_person(store, "ada").await,
        a_person(store, "bob").await,
        a_person(store, "eve").await,
    ]
}

/// Plays a quiz in a room of its own.
async fn play(
    store: &Store,
    quiz_id: &str,
    code: &str,
    host: &Account,
    plays: &RoomPlays,
    at_ms: i64,
) {
    let mut room = a_new_room(code);
    room.quiz_id = Some(quiz_id.to_owned());
    room.host_account_id = Some(host.id.clone());
    let room = store.create_room(room, b"created", at_ms).await.unwrap();
    for _ in 0..2 {
        store.count_plays(&room.id, plays, at_ms).await.unwrap();
    }
    store.finish_room(&room.id, 1, 3, at_ms).await.unwrap();
}

fn plays(accounts: &[&Account], stranger_count: i64) -> RoomPlays {
    RoomPlays {
        account_ids: accounts.iter().map(|account| account.id.clone()).collect(),
        stranger_count,
    }
}

async fn popularity(store: &Store, quiz_id: &str) -> i64 {
    let quiz = store
        .find_feed_quiz(quiz_id)
        .await
        .unwrap()
        .expect("it is there");
    quiz.standing.popularity
}

/// A feed that is hard to walk: many quizzes with the same keys, a rare word, a common one.
async fn a_crowded_feed(db: &TestDb) -> Store {
    let store = db.open().await;
    let ada = a_person(&store, "ada").await;
    for n in 0..40_usize {
        let category = [Category::Science, Category::History, Category::Other][n % 3];
        let difficulty = [Difficulty::Easy, Difficulty::Hard][n % 2];
        let title = match n {
            7 | 31 => format!("Rare common {n}"),
            n if n % 5 == 0 => format!("Plain {n}"),
            n => format!("Common {n}"),
        };
        // Three share each moment.
        let at_ms = NOW + i64::try_from(n / 3).unwrap();
        let length = 1 + n % 4;
        published(&store, &ada, &title, (category, difficulty), length, at_ms).await;
    }
    store
}

both! {
    async fn the_feed_holds_only_public_published_quizzes_that_can_be_played(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let mut shown = Vec::new();
        for (n, (visibility, status, has_question, is_deleted)) in [
            (Visibility::Public, QuizStatus::Published, true, false),
            (Visibility::Private, QuizStatus::Published, true, false),
            (Visibility::Public, QuizStatus::Draft, true, false),
            (Visibility::Public, QuizStatus::Published, false, false),
            (Visibility::Public, QuizStatus::Published, true, true),
            (Visibility::Public, QuizStatus::Published, true, false),
        ]
        .into_iter()
        .enumerate()
        {
            let mut quiz = a_new_quiz(&ada, &format!("Géographie {n}"));
            (quiz.visibility, quiz.status) = (visibility, status);
            let now = NOW + i64::try_from(n).unwrap();
            let quiz = store.create_quiz(quiz, now).await.unwrap();
            if has_question {
                store.create_question(&quiz.id, a_new_question("?"), None, NOW).await.unwrap();
            }
            if is_deleted {
                store.delete_quiz(&quiz.id, NOW).await.unwrap();
            }
            shown.push(quiz.title);
        }
        let filter = FeedFilter { search: Some("geo"), limit: 1, ..anything() };
        let first = store.list_feed(filter).await.unwrap();
        let cursor = first.next_cursor.as_deref();
        let cursor = cursor.and_then(|text| FeedCursor::parse(FeedSort::Recent, text));
        let cursor = cursor.as_ref();
        let second = store.list_feed(FeedFilter { cursor, ..filter }).await.unwrap();
        assert_eq!(second.next_cursor, None);
        let rows: Vec<_> = first.items.into_iter().chain(second.items).collect();
        let titles: Vec<_> = rows.iter().map(|row| &row.summary.quiz.title).collect();
        assert_eq!(titles, [&shown[5], &shown[0]]);
        assert_eq!((rows[0].author_name.as_str(), rows[0].summary.question_count), ("Ada", 1));

        for (search, count) in [(None, 2), (Some("5"), 1), (Some("\" OR"), 0), (Some("?"), 0)] {
            let page = store.list_feed(FeedFilter { search, limit: 9, ..anything() }).await;
            assert_eq!(page.unwrap().items.len(), count, "{search:?}");
        }
    }

    /// Whatever the order and the filters: the pages together are the list, and each quiz is on
    /// one of them.
    async fn pages_of_every_order_have_each_quiz_once(db) {
        let store = a_crowded_feed(db).await;
        for sort in SORTS {
            let whole = store.list_feed(FeedFilter { sort, ..anything() }).await.unwrap().items;
            assert_eq!(whole.len(), 40);
            let key = |row: &FeedQuiz| match sort {
                FeedSort::Recent => row.standing.listed_at_ms.unwrap(),
                FeedSort::Popular => row.standing.popularity,
                FeedSort::Questions => row.summary.question_count,
                FeedSort::Picked => row.standing.pick_order,
            };
            let place = |row: &FeedQuiz| (key(row), row.summary.quiz.id.clone());
            assert!(whole.is_sorted_by(|a, b| place(a) > place(b)), "{sort:?}");
            for search in [None, Some("common"), Some("rare common"), Some("com tag")] {
                for category in [None, Some(Category::History)] {
                    for questions_max in [None, Some(2)] {
                        let difficulty = category.map(|_| Difficulty::Hard);
                        let filter = FeedFilter {
                            search, category, difficulty, questions_max, sort, limit: 3,
                            ..anything()
                        };
                        let is_in = |row: &&FeedQuiz| {
                            let quiz = &row.summary.quiz;
                            let title = quiz.title.to_lowercase();
                            category.is_none_or(|category| quiz.category == category)
                                && difficulty.is_none_or(|hard| quiz.difficulty == hard)
                                && questions_max.is_none_or(|most| {
                                    row.summary.question_count <= i64::from(most)
                                })
                                && search.is_none_or(|search| search.split(' ').all(|word| {
                                    title.contains(word) || word == "tag"
                                }))
                        };
                        let expected: Vec<_> =
                            whole.iter().filter(is_in).map(|row| &*row.summary.quiz.id).collect();
                        let rows = all_pages(&store, filter).await;
                        assert_eq!(ids(&rows), expected, "{filter:?}");
                    }
                }
            }
        }
    }

    async fn a_quiz_that_comes_in_meanwhile_moves_no_page(db) {
        let store = a_crowded_feed(db).await;
        let ada = a_person(&store, "eve").await;
        for sort in SORTS {
            let filter = FeedFilter { sort, limit: 10, ..anything() };
            let whole = store.list_feed(FeedFilter { limit: 100, ..filter }).await.unwrap().items;
            let first = store.list_feed(filter).await.unwrap();
            published(&store, &ada, "Newcomer", PLAIN, 9, NOW + HOUR).await;
            let cursor = FeedCursor::parse(sort, &first.next_cursor.unwrap());
            let second = store.list_feed(FeedFilter { cursor: cursor.as_ref(), ..filter }).await;
            let second = second.unwrap().items;
            let expected: Vec<_> =
                whole[10..20].iter().map(|row| row.summary.quiz.title.as_str()).collect();
            let is_new = |row: &&FeedQuiz| row.summary.quiz.title == "Newcomer";
            // In the order of popularity a newcomer stands among those that nobody played.
            if sort != FeedSort::Popular {
                assert_eq!(second.iter().filter(is_new).count(), 0);
                let titles: Vec<_> =
                    second.iter().map(|row| row.summary.quiz.title.as_str()).collect();
                assert_eq!(titles, expected, "{sort:?}");
            }
            let seen: std::collections::BTreeSet<_> =
                first.items.iter().chain(&second).map(|row| &row.summary.quiz.id).collect();
            assert_eq!(seen.len(), first.items.len() + second.len(), "{sort:?}");
        }
    }

    async fn a_quiz_is_as_new_as_the_day_everybody_could_find_it(db) {
        let store = db.open().await;
        let ada = a_person(&store, "ada").await;
        let old = store.create_quiz(a_new_quiz(&ada, "Old draft"), NOW).await.unwrap();
        store.create_question(&old.id, a_new_question("?"), None, NOW).await.unwrap();
        let new = published(&store, &ada, "New", PLAIN, 1, NOW + DAY).await;
        let publish = |status, visibility| QuizPatch {
            status: Some(status), visibility: Some(visibility), ..QuizPatch::default()
        };
        let public = publish(QuizStatus::Published, Visibility::Public);
        let hidden = publish(QuizStatus::Draft, Visibility::Private);
        store.update_quiz(&old.id, None, public.clone(), NOW + 2 * DAY).await.unwrap();
        let feed = store.list_feed(anything()).await.unwrap().items;
        assert_eq!(ids(&feed), [&old.id, &new]);
        let newer = published(&store, &ada, "Newer", PLAIN, 1, NOW + 3 * DAY).await;
        // Taking it back and publishing it again is no way to the top.
        store.update_quiz(&old.id, None, hidden, NOW + 4 * DAY).await.unwrap();
        assert_eq!(store.list_feed(anything()).await.unwrap().items.len(), 2);
        store.update_quiz(&old.id, None, public, NOW + 5 * DAY).await.unwrap();
        let feed = store.list_feed(anything()).await.unwrap().items;
        assert_eq!(ids(&feed), [&newer, &old.id, &new]);
    }

    async fn quizzes_of_a_language_are_found_in_whatever_form_it_is_written(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let mut quiz_ids = Vec::new();
        for (n, tag) in (0..).zip(["pt", "de", "pt-BR", "", "PT-pt", "ptx", "de-AT"]) {
            let id = published_in(&store, &ada, "Common", PLAIN, 1, NOW + n, tag).await;
            if n == 5 {
                store.delete_quiz(&id, NOW).await.unwrap();
            }
            quiz_ids.push(id);
        }
        let all = |numbers: &[usize]| {
            numbers.iter().map(|n| quiz_ids[*n].clone()).collect::<Vec<_>>()
        };
        for sort in SORTS {
            for search in [None, Some("comm")] {
                for (language, expected) in [
                    (None, &[6, 4, 3, 2, 1, 0][..]),
                    (Some("pt"), &[4, 2, 0]),
                    (Some("Pt-BR"), &[4, 2, 0]),
                    (Some("de"), &[6, 1]),
                    (Some("ptx"), &[]),
                    (Some("fr"), &[]),
                ] {
                    let filter = FeedFilter { search, language, sort, limit: 2, ..anything() };
                    let rows = all_pages(&store, filter).await;
                    assert_eq!(ids(&rows), all(expected), "{sort:?} {search:?} {language:?}");
                }
            }
        }
        for n in [1, 2] {
            store.set_staff_pick(&quiz_ids[n], Some(NOW)).await.unwrap();
        }
        let picked = FeedFilter { is_picked: true, language: Some("pt"), ..anything() };
        assert_eq!(ids(&store.list_feed(picked).await.unwrap().items), all(&[2]));

        assert_eq!(store.list_feed_languages().await.unwrap(), ["de", "pt"]);
        published_in(&store, &ada, "Common", PLAIN, 1, NOW, "Fr").await;
        store.delete_quiz(&quiz_ids[1], NOW).await.unwrap();
        store.delete_quiz(&quiz_ids[6], NOW).await.unwrap();
        assert_eq!(store.list_feed_languages().await.unwrap(), ["fr", "pt"]);
    }

    /// Otherwise a page would look at rows to know what to leave out.
    async fn each_order_holds_whatever_is_filtered_by(db) {
        db.open().await;
        for index in ["quizzes_by_listing", "quizzes_by_popularity", "quizzes_by_length"] {
            let columns = definition_of(db, index).await;
            for column in ["category", "difficulty", "base_language", "question_count"] {
                assert!(columns.contains(column), "{index} lacks {column}: {columns}");
            }
        }
    }

    async fn the_number_of_questions_follows_every_change(db) {
        let store = db.open().await;
        let ada = a_person(&store, "ada").await;
        let quiz = published(&store, &ada, "Maps", PLAIN, 3, NOW).await;
        let count = async || {
            store.find_feed_quiz(&quiz).await.unwrap().unwrap().summary.question_count
        };
        assert_eq!(count().await, 3);
        let question = store.create_question(&quiz, a_new_question("?"), None, NOW).await.unwrap();
        assert_eq!(count().await, 4);
        store.delete_question(&question.expect("the quiz is there").id, None, NOW).await.unwrap();
        assert_eq!(count().await, store.count_questions(&quiz).await.unwrap());
        let save = store::DocumentSave {
            version: store.find_quiz(&quiz).await.unwrap().unwrap().version,
            digest: "1".to_owned(),
            order: Some(Vec::new()),
            ..store::DocumentSave::default()
        };
        store.save_document(&quiz, save, |_, _| true, NOW).await.unwrap();
        assert_eq!(count().await, 0);
        assert_eq!(store.list_feed(anything()).await.unwrap().items, [], "nothing to play");
    }

    async fn plays_are_counted_once_and_the_authors_own_are_not(db) {
        let store = db.open().await;
        let [ada, bob, eve] = three_people(&store).await;
        let quiz = published(&store, &ada, "Maps", PLAIN, 1, NOW).await;
        let count = async || {
            store.find_feed_quiz(&quiz).await.unwrap().unwrap().standing.player_count
        };
        play(&store, &quiz, "1", &bob, &plays(&[&ada, &eve], 5), NOW).await;
        assert_eq!(count().await, 6, "without the author, and once");
        assert!(store.has_played(&quiz, &eve.id).await.unwrap());
        assert!(store.has_played(&quiz, &bob.id).await.unwrap(), "as the host");
        assert!(!store.has_played(&quiz, &ada.id).await.unwrap());
        play(&store, &quiz, "2", &eve, &plays(&[], 0), NOW).await;
        assert_eq!(count().await, 6, "nobody came");

        store.refresh_popularity(NOW).await.unwrap();
        // Eve, and the five whom Bob vouches for: 1000 · ln 7 · 3.
        assert_eq!(popularity(&store, &quiz).await, 5_838);
        assert_eq!(store.refresh_popularity(NOW).await.unwrap(), 0, "nothing changed");
    }

    /// Ranking resists those who want to be on top.
    async fn nobody_makes_a_quiz_popular_alone(db) {
        let store = db.open().await;
        let [ada, bob, eve] = three_people(&store).await;
        let unproven = an_account(&store, "una@example.org").await;
        let liked = published(&store, &ada, "Liked", PLAIN, 1, NOW).await;
        let pushed = published(&store, &eve, "Pushed", PLAIN, 1, NOW).await;
        let played = published(&store, &eve, "Played by its author", PLAIN, 1, NOW).await;
        for n in 0..60 {
            let person = a_person(&store, &format!("player{n}")).await;
            play(&store, &liked, &format!("1{n}"), &bob, &plays(&[&person], 0), NOW).await;
        }
        // Thousands of made-up players in her own rooms, one person over and over, and one who
        // never proved an address.
        for n in 0..5 {
            let crowd = plays(&[&bob, &unproven], 2_000);
            play(&store, &pushed, &format!("2{n}"), &eve, &crowd, NOW).await;
            play(&store, &played, &format!("3{n}"), &eve, &plays(&[&eve], 0), NOW).await;
        }
        store.rate_quiz(&pushed, &bob.id, 5, NOW).await.unwrap();
        store.refresh_popularity(NOW).await.unwrap();
        let (liked, pushed) = (popularity(&store, &liked).await, popularity(&store, &pushed).await);
        assert!(liked > pushed, "{liked} > {pushed}");
        assert_eq!(popularity(&store, &played).await, 0);
        let feed = FeedFilter { sort: FeedSort::Popular, ..anything() };
        let rows = store.list_feed(feed).await.unwrap().items;
        let titles: Vec<_> = rows.iter().map(|row| row.summary.quiz.title.as_str()).collect();
        assert_eq!(titles, ["Liked", "Pushed", "Played by its author"]);
    }

    async fn what_was_popular_fades(db) {
        let store = db.open().await;
        let [ada, bob] = [a_person(&store, "ada").await, a_person(&store, "bob").await];
        let quiz = published(&store, &ada, "Maps", PLAIN, 1, NOW).await;
        play(&store, &quiz, "1", &ada, &plays(&[&bob], 0), NOW).await;
        store.refresh_popularity(NOW + 29 * DAY).await.unwrap();
        assert!(popularity(&store, &quiz).await > 0);
        store.refresh_popularity(NOW + 31 * DAY).await.unwrap();
        assert_eq!(popularity(&store, &quiz).await, 0);
        assert!(store.has_played(&quiz, &bob.id).await.unwrap(), "he may still rate it");
        assert_eq!(store.list_own_plays(&bob.id).await.unwrap().len(), 1);

        // People who leave take their plays along, and what they made popular goes with them.
        store.refresh_popularity(NOW).await.unwrap();
        let farewell = store::NewMail::default();
        crate::depart(&store, &bob.id, farewell).await;
        store.forget_what_is_due(NOW + 91 * DAY).await.unwrap();
        store.refresh_popularity(NOW).await.unwrap();
        assert_eq!(popularity(&store, &quiz).await, 0);
        let standing = store.find_feed_quiz(&quiz).await.unwrap().unwrap().standing;
        assert_eq!(standing.player_count, 1, "that someone played stays true");
    }

    async fn ratings_are_summed_and_go_with_their_givers(db) {
        let store = db.open().await;
        let [ada, bob, eve] = three_people(&store).await;
        let quiz = published(&store, &ada, "Maps", PLAIN, 1, NOW).await;
        let sums = async || {
            let standing = store.find_feed_quiz(&quiz).await.unwrap().unwrap().standing;
            (standing.rating_sum, standing.rating_count)
        };
        store.rate_quiz(&quiz, &bob.id, 5, NOW).await.unwrap();
        store.rate_quiz(&quiz, &eve.id, 2, NOW).await.unwrap();
        assert_eq!(sums().await, (7, 2));
        store.rate_quiz(&quiz, &bob.id, 3, NOW).await.unwrap();
        assert_eq!(sums().await, (5, 2));
        assert_eq!(store.find_rating(&quiz, &bob.id).await.unwrap(), Some(3));
        assert_eq!(store.list_own_ratings(&bob.id).await.unwrap().len(), 1);
        store.unrate_quiz(&quiz, &bob.id).await.unwrap();
        assert_eq!(sums().await, (2, 1));
        let report = |text| store::NewAbuseReport {
            quiz_id: &quiz, account_id: &eve.id, reason: "spam", text,
        };
        for text in ["first", "second"] {
            store.report_abuse(report(text), NOW).await.unwrap();
        }
        let reports = store.list_own_abuse_reports(&eve.id).await.unwrap();
        assert_eq!(reports.iter().map(|r| r.text.as_str()).collect::<Vec<_>>(), ["second"]);
        let farewell = store::NewMail::default();
        crate::depart(&store, &eve.id, farewell).await;
        assert_eq!(sums().await, (0, 0));
    }

    async fn picks_are_listed_and_searched_among_themselves(db) {
        let store = a_crowded_feed(db).await;
        let all = store.list_feed(anything()).await.unwrap().items;
        for row in &all[5..8] {
            for at_ms in [NOW, NOW + 1] {
                store.set_staff_pick(&row.summary.quiz.id, Some(at_ms)).await.unwrap();
            }
        }
        let picked = FeedFilter { is_picked: true, ..anything() };
        let rows = store.list_feed(picked).await.unwrap().items;
        assert_eq!(ids(&rows), ids(&all[5..8]));
        assert!(rows.iter().all(|row| row.standing.picked_at_ms == Some(NOW)), "the first time");
        let title = rows[1].summary.quiz.title.clone();
        let number = title.rsplit(' ').next();
        let found = store.list_feed(FeedFilter { search: number, ..picked }).await.unwrap().items;
        assert_eq!(ids(&found), [ids(&rows)[1]]);
        store.set_staff_pick(ids(&rows)[1], None).await.unwrap();
        let rows = store.list_feed(picked).await.unwrap().items;
        assert_eq!(rows.len(), 2);
    }

    async fn lobbies_are_found_while_they_are_lobbies(db) {
        let store = db.open().await;
        let ada = a_person(&store, "ada").await;
        let quiz = published(&store, &ada, "Maps", PLAIN, 1, NOW).await;
        let mut ids = Vec::new();
        for (n, code) in ["1", "2", "3"].into_iter().enumerate() {
            let mut room = a_new_room(code);
            room.id = store::new_id(NOW + i64::try_from(n).unwrap());
            room.quiz_id = Some(quiz.clone());
            ids.push(store.create_room(room, b"created", NOW).await.unwrap().id);
        }
        let codes = async || store.list_open_lobbies(&quiz, 9).await.unwrap();
        assert_eq!(codes().await, <[String; 0]>::default(), "they are private");
        for id in &ids {
            store.open_lobby(id).await.unwrap();
        }
        assert_eq!(codes().await, ["3", "2", "1"]);
        store.start_room(&ids[2], 1, NOW).await.unwrap();
        store.finish_room(&ids[1], 1, 0, NOW).await.unwrap();
        assert_eq!(codes().await, ["1"]);
    }
}

/// A word that is in every quiz, one that is in few, and what people type by mistake.
#[tokio::test]
async fn searches_of_any_kind_are_answered() {
    let db = TestDb::sqlite();
    let store = a_crowded_feed(&db).await;
    let long = "x".repeat(10_000);
    for search in [
        "\"",
        "' OR 1=1 --",
        "a* NEAR b",
        "(",
        ":",
        "🦊",
        "🦊 common",
        "^common",
        "-common",
        "{a b}",
        "\u{202e}",
        "ﬀ",
        long.as_str(),
        "common & rare | !x",
        "%",
        "_",
        "\\",
    ] {
        for sort in SORTS {
            for is_picked in [false, true] {
                let filter = FeedFilter {
                    search: Some(search),
                    sort,
                    is_picked,
                    ..anything()
                };
                store.list_feed(filter).await.unwrap();
            }
        }
    }
    let filter = FeedFilter {
        search: Some("🦊 common"),
        ..anything()
    };
    assert!(
        !store.list_feed(filter).await.unwrap().items.is_empty(),
        "the fox is no word"
    );
}

/// So many quizzes, numbered from 1, each newer and longer than the one before. Behind the back of
/// the store, because one by one they would take minutes.
async fn a_large_feed(db: &TestDb, count: i64) -> Store {
    let store = db.open().await;
    let ada = a_person(&store, "ada").await;
    let columns = "insert into quizzes (id, owner_id, title, description, tags, visibility, \
         status, version, search_text, created_at_ms, updated_at_ms, question_count, \
         listed_at_ms, language) ";
    // Every second one is common, the oldest 5,500 are old, and one of 4,000 is rare.
    let words = "case when n % 2 = 0 then 'common ' else '' end || \
         case when n <= 5500 then 'old ' else '' end || \
         case when n % 4000 = 1 then 'rare' else 'plain' end";
    // Every fourth one is in a language that is not rare, six in one that is.
    let language = "case when n % 3000 = 2 then 'is' when n % 4 = 1 then 'de-AT' else 'en' end";
    let rest = format!(
        ", '{}', cast(n as text), '', '[]', 'public', 'published', 1, {words}, n, n, n, n, \
         {language} ",
        ada.id
    );
    let id = "'-0000-7000-8000-000000000000'";
    if db.url().starts_with("sqlite") {
        let mut c = SqliteConnection::connect(db.url()).await.unwrap();
        let sql = format!(
            "with recursive numbers (n) as \
                 (select 1 union all select n + 1 from numbers where n < {count}) \
             {columns} select printf('%08x', n) || {id} {rest} from numbers"
        );
        c.execute(AssertSqlSafe(sql)).await.unwrap();
    } else {
        let mut c = PgConnection::connect(db.url()).await.unwrap();
        let sql = format!(
            "{columns} select lpad(to_hex(n), 8, '0') || {id} {} \
             from generate_series(1, {count}) n",
            rest.replace("'[]'", "cast('[]' as jsonb)")
        );
        c.execute(AssertSqlSafe(sql)).await.unwrap();
        c.execute("analyze quizzes").await.unwrap();
    }
    store
}

/// What an index was made with.
async fn definition_of(db: &TestDb, index: &str) -> String {
    if db.url().starts_with("sqlite") {
        let mut c = SqliteConnection::connect(db.url()).await.unwrap();
        let sql = "select sql from sqlite_master where name = $1";
        query_scalar(sql)
            .bind(index)
            .fetch_one(&mut c)
            .await
            .unwrap()
    } else {
        let mut c = PgConnection::connect(db.url()).await.unwrap();
        let sql = "select indexdef from pg_indexes where indexname = $1";
        query_scalar(sql)
            .bind(index)
            .fetch_one(&mut c)
            .await
            .unwrap()
    }
}

fn numbers(rows: &[FeedQuiz]) -> Vec<i64> {
    rows.iter()
        .map(|row| row.summary.quiz.title.parse().unwrap())
        .collect()
}

/// What searches find in [`a_large_feed`] of 30,000.
async fn search_a_large_feed(db: &TestDb, store: &Store) {
    for sort in [FeedSort::Recent, FeedSort::Questions] {
        let filter = FeedFilter {
            sort,
            limit: 3,
            ..anything()
        };
        let search = async |search| {
            let filter = FeedFilter {
                search: Some(search),
                ..filter
            };
            numbers(&store.list_feed(filter).await.unwrap().items)
        };
        assert_eq!(search("com").await, [30_000, 29_998, 29_996], "at hand");
        for beginning in ["r", "ra", "rar", "rare"] {
            let rare = FeedFilter {
                search: Some(beginning),
                ..filter
            };
            let rare = all_pages(store, rare).await;
            let wanted: Vec<i64> = (0..8).rev().map(|n| 4_000 * n + 1).collect();
            assert_eq!(numbers(&rare), wanted, "{beginning}, by the word index");
        }
        let none: [i64; 0] = [];
        assert_eq!(search("nothing").await, none);
        // More entries than are put in order, and none among the first 24,000.
        let old = search("old").await;
        assert_eq!(old.len(), 3);
        assert!(old.is_sorted_by(|a, b| a > b) && old[0] <= 5_500, "{old:?}");
        if db.url().starts_with("sqlite") {
            assert_eq!(old, [5_500, 5_499, 5_498]);
        }
        assert_eq!(
            search("old common rare").await,
            none,
            "odd ones are not common"
        );
        assert_eq!(search("old rare").await, [4_001, 1]);

        // From a place nearer to the old ones, walking further finds them all in order.
        let near = FeedFilter {
            search: Some("common"),
            limit: 100,
            ..filter
        };
        let mut cursor = None;
        for _ in 0..20 {
            let cursor_filter = FeedFilter {
                cursor: cursor.as_ref(),
                ..near
            };
            let page = store.list_feed(cursor_filter).await.unwrap();
            cursor = FeedCursor::parse(sort, &page.next_cursor.unwrap());
        }
        let filter = FeedFilter {
            search: Some("old"),
            cursor: cursor.as_ref(),
            ..filter
        };
        let rows = store.list_feed(filter).await.unwrap().items;
        // The cursor stands at 30,000 - 20 · 200 + 2.
        assert_eq!(numbers(&rows), [5_500, 5_499, 5_498], "further along");
    }
}

both! {
    /// Few quizzes of a language are put in order, and many are met on the walk; both find all.
    async fn quizzes_of_common_and_rare_languages_are_found_among_many(db) {
        let store = a_large_feed(db, 16_000).await;
        let none: [i64; 0] = [];
        for sort in [FeedSort::Recent, FeedSort::Questions] {
            let found = async |language, search, limit| {
                let language = Some(language);
                let filter = FeedFilter { sort, language, search, limit, ..anything() };
                numbers(&all_pages(&store, filter).await)
            };
            let expected: Vec<i64> = (1..=16_000).rev().filter(|n| n % 4 == 1).collect();
            assert_eq!(found("de", None, 100).await, expected, "on a walk");
            assert_eq!(found("de", Some("rar"), 3).await, [12_001, 8_001, 4_001, 1]);
            let few = [15_002, 12_002, 9_002, 6_002, 3_002, 2];
            for search in [None, Some("comm")] {
                assert_eq!(found("is", search, 4).await, few, "put in order");
            }
            assert_eq!(found("is", Some("old"), 4).await, [3_002, 2]);
            assert_eq!(found("is", Some("rar"), 4).await, none);
            assert_eq!(found("zu", None, 4).await, none);
        }
        assert_eq!(store.list_feed_languages().await.unwrap(), ["de", "en", "is"]);
    }

    /// Near by, further along and by the word index: each finds what a look at every quiz would.
    async fn common_and_rare_words_are_found_among_many(db) {
        let store = a_large_feed(db, 30_000).await;
        search_a_large_feed(db, &store).await;
        // As they come from an older version, they have no bits; now they get them.
        assert_eq!(store.make_word_bits().await.unwrap(), 30_000);
        assert_eq!(store.make_word_bits().await.unwrap(), 0, "all have them");
        search_a_large_feed(db, &store).await;
    }

    /// Beginnings of all lengths, alone and together, in every order, from page to page.
    async fn a_search_finds_what_reading_every_quiz_would_find(db) {
        const SYLLABLES: [&str; 6] = ["ba", "dé", "fi", "한", "7", "qu"];
        let store = db.open().await;
        let ada = a_person(&store, "ada").await;
        let word = |n: usize| -> String {
            (0..=n % 4).map(|place| SYLLABLES[(n / 5 + place * (n % 7)) % 6]).collect()
        };
        let mut titles = Vec::new();
        for n in 0..240 {
            let title = format!("{} {} {n}", word(n * 31), word(n * 17 + 3));
            let at_ms = NOW + i64::try_from(n % 40).unwrap();
            published(&store, &ada, &title, PLAIN, 1 + n % 9, at_ms).await;
            titles.push(title);
        }
        let missing = store.make_word_bits().await.unwrap();
        assert_eq!(missing, 0, "anyone who writes a quiz makes its bits");
        let mut found = 0;
        for n in 0..40 {
            let [first, second] = [word(n * 13), word(n * 29 + 1)];
            let first: String = first.chars().take(1 + n % 8).collect();
            let search = if n % 2 == 0 { first } else { format!("{first} {second}") };
            let begins = |title: &&String| {
                search.split(' ').all(|w| title.split(' ').any(|word| word.starts_with(w)))
            };
            let mut wanted: Vec<&str> =
                titles.iter().filter(begins).map(String::as_str).collect();
            wanted.sort_unstable();
            for sort in SORTS {
                let filter = FeedFilter { search: Some(&search), sort, limit: 30, ..anything() };
                let rows = all_pages(&store, filter).await;
                let mut got: Vec<&str> =
                    rows.iter().map(|row| row.summary.quiz.title.as_str()).collect();
                got.sort_unstable();
                assert_eq!(got, wanted, "{search}, {sort:?}");
            }
            found += wanted.len();
        }
        assert!(found > 300, "{found}");
    }

    /// The words of before are forgotten by the bits and by the word index.
    async fn a_quiz_is_found_by_its_words_of_now(db) {
        let store = db.open().await;
        let ada = a_person(&store, "ada").await;
        let id = published(&store, &ada, "Volcanoes", PLAIN, 1, NOW).await;
        let patch = QuizPatch { title: Some("Glaciers".to_owned()), ..QuizPatch::default() };
        store.update_quiz(&id, None, patch, NOW + 1).await.unwrap();
        let count = async |search| {
            let filter = FeedFilter { search: Some(search), ..anything() };
            store.list_feed(filter).await.unwrap().items.len()
        };
        assert_eq!((count("glac").await, count("volcanoes").await), (1, 0));
        assert_eq!(store.make_word_bits().await.unwrap(), 0);
    }
}
