//! Profiles: what games come to, who may see it, and what is unlocked by it.

use std::collections::BTreeMap;

use game::draft::{QuestionDraft, QuizSettings};
use store::{
    About, Account, AuthorFigures, HostFigures, NewDocument, NewNotification, News, PlayFigures,
    PlayResult, ProfilePlay, Quiz, QuizDetails, QuizPatch, QuizStatus, ReportSums, RoomMode, Store,
    StoreError, Visibility, new_id,
};

use crate::housekeeping::run;
use crate::{DAY, NOW, a_new_question, a_new_room, a_quiz, an_account};

/// A game of ten questions, half of them right.
fn result(account: &Account, rank: i64, player_count: i64) -> PlayResult {
    PlayResult {
        account_id: account.id.clone(),
        rank,
        player_count,
        points: 4_000,
        asked_count: 10,
        right_count: 5,
        right_permille: 5_500,
        best_streak: 3,
        quick_count: 2,
    }
}

/// A room that is over, with what it came to, written twice as after a crash.
async fn a_game(
    store: &Store,
    quiz: Option<&Quiz>,
    host: Option<&Account>,
    mode: RoomMode,
    results: &[PlayResult],
    at_ms: i64,
) -> String {
    let mut room = a_new_room(&new_id(at_ms)[26..]);
    room.id = new_id(at_ms);
    room.quiz_id = quiz.map(|quiz| quiz.id.clone());
    room.host_account_id = host.map(|host| host.id.clone());
    room.mode = mode;
    let room = store.create_room(room, b"created", at_ms).await.unwrap();
    for _ in 0..2 {
        store
            .put_play_results(&room.id, results, at_ms)
            .await
            .unwrap();
    }
    room.id
}

async fn plays(store: &Store, account: &Account) -> Vec<ProfilePlay> {
    let page = store.list_profile_plays(&account.id, 100, None).await;
    page.unwrap().items
}

/// Everyone who is marked, each looked at.
async fn marked(store: &Store) -> Vec<String> {
    let checks = store.list_achievement_checks(100).await.unwrap();
    store.finish_achievement_checks(&checks).await.unwrap();
    checks.into_iter().map(|check| check.account_id).collect()
}

async fn three_people(store: &Store) -> [Account; 3] {
    [
        an_account(store, "ada@example.org").await,
        an_account(store, "bob@example.org").await,
        an_account(store, "eve@example.org").await,
    ]
}

/// A quiz without questions, from a file.
async fn import(store: &Store, owner: &Account, title: &str) -> Result<Quiz, StoreError> {
    let document = NewDocument {
        owner_id: owner.id.clone(),
        details: QuizDetails {
            title: title.to_owned(),
            description: String::new(),
            tags: Vec::new(),
            visibility: Visibility::Private,
            category: store::Category::Other,
            difficulty: store::Difficulty::Other,
            language: String::new(),
            cover_id: None,
        },
        settings: QuizSettings::default(),
        status: QuizStatus::Draft,
        is_imported: true,
        sources: BTreeMap::default(),
        questions: Vec::new(),
    };
    let (quiz, _) = store.create_document(document, NOW).await?;
    Ok(quiz)
}

async fn publish(store: &Store, quiz: &Quiz, visibility: Visibility) {
    let patch = QuizPatch {
        status: Some(QuizStatus::Published),
        visibility: Some(visibility),
        ..QuizPatch::default()
    };
    store.update_quiz(&quiz.id, None, patch, NOW).await.unwrap();
}

both! {
    async fn a_game_counts_once_for_those_who_neither_wrote_nor_host_it(db) {
        let store = db.open().await;
        let [ada, bob, eve] = three_people(&store).await;
        let quiz = a_quiz(&store, &ada, "Maps").await;
        let all = [result(&ada, 1, 3), result(&bob, 2, 3), result(&eve, 3, 3)];
        let room = a_game(&store, Some(&quiz), Some(&bob), RoomMode::Live, &all, NOW).await;
        assert_eq!(plays(&store, &ada).await, [], "she wrote it");
        assert_eq!(plays(&store, &bob).await, [], "he hosted it");
        assert_eq!(plays(&store, &eve).await, [ProfilePlay {
            room_id: room.clone(),
            quiz_id: Some(quiz.id.clone()),
            title: Some("Maps".to_owned()),
            mode: RoomMode::Live,
            rank: 3,
            player_count: 3,
            points: 4_000,
            asked_count: 10,
            right_count: 5,
            right_permille: 5_500,
            is_counted: true,
            finished_at_ms: NOW,
        }]);
        // A score that is corrected later takes the place of the first.
        let better = PlayResult { points: 9_000, rank: 1, ..result(&eve, 1, 3) };
        store.put_play_results(&room, &[better], NOW + DAY).await.unwrap();
        let kept = plays(&store, &eve).await;
        assert_eq!((kept.len(), kept[0].points, kept[0].finished_at_ms), (1, 9_000, NOW));
    }

    async fn practice_counts_the_first_time_and_only_of_saved_quizzes(db) {
        let store = db.open().await;
        let [ada, bob, _] = three_people(&store).await;
        let quiz = a_quiz(&store, &ada, "Maps").await;
        let mode = RoomMode::Practice;
        let mine = [result(&bob, 1, 1)];
        let first = a_game(&store, Some(&quiz), Some(&bob), mode, &mine, NOW).await;
        a_game(&store, Some(&quiz), Some(&bob), mode, &mine, NOW + DAY).await;
        a_game(&store, None, Some(&bob), mode, &mine, NOW + DAY).await;
        a_game(&store, Some(&quiz), Some(&ada), mode, &[result(&ada, 1, 1)], NOW).await;
        let kept = plays(&store, &bob).await;
        let counted: Vec<bool> = kept.iter().map(|play| play.is_counted).collect();
        assert_eq!(counted, [false, true]);
        assert_eq!(kept[1].room_id, first);
        assert_eq!(plays(&store, &ada).await, []);
        let figures = store.play_figures(&bob.id).await.unwrap();
        assert_eq!((figures.play_count, figures.practiced_count), (1, 1));
        // In company it counts each time.
        for _ in 0..2 {
            a_game(&store, Some(&quiz), Some(&ada), RoomMode::Live, &mine, NOW).await;
        }
        assert_eq!(store.play_figures(&bob.id).await.unwrap().play_count, 3);
    }

    async fn figures_add_up_what_counts(db) {
        let store = db.open().await;
        let [ada, bob, eve] = three_people(&store).await;
        assert_eq!(store.play_figures(&bob.id).await.unwrap(), PlayFigures::default());
        let quizzes = [a_quiz(&store, &ada, "Maps").await, a_quiz(&store, &ada, "Seas").await];
        let flawless = PlayResult {
            right_count: 10, right_permille: 10_000, best_streak: 10, ..result(&bob, 1, 40)
        };
        for (n, played) in (0..).zip([
            flawless, result(&bob, 3, 5), result(&bob, 4, 5), result(&bob, 1, 2),
        ]) {
            let quiz = &quizzes[usize::from(n > 1)];
            let others = [played, result(&eve, 2, 5)];
            a_game(&store, Some(quiz), None, RoomMode::Live, &others, NOW + n / 2 * DAY).await;
        }
        let alone = [PlayResult { asked_count: 4, right_count: 4, ..result(&bob, 1, 1) }];
        a_game(&store, Some(&quizzes[0]), Some(&bob), RoomMode::Practice, &alone, NOW).await;
        assert_eq!(store.play_figures(&bob.id).await.unwrap(), PlayFigures {
            play_count: 4,
            points: 16_000,
            asked_count: 40,
            right_count: 25,
            right_permille: 26_500,
            quick_count: 8,
            best_streak: 10,
            quiz_count: 2,
            practiced_count: 0,
            day_count: 2,
            win_count: 1,
            podium_count: 2,
            flawless_count: 1,
            largest_room: 40,
        }, "the last one was known already");
    }

    async fn what_was_played_stays_when_the_quiz_or_its_host_goes(db) {
        let store = db.open().await;
        // The first account administers, and cannot go before others.
        let [_, bob, eve] = three_people(&store).await;
        let quiz = a_quiz(&store, &eve, "Maps").await;
        a_game(&store, Some(&quiz), Some(&eve), RoomMode::Live, &[result(&bob, 1, 3)], NOW).await;
        store.delete_quiz(&quiz.id, NOW).await.unwrap();
        assert_eq!(plays(&store, &bob).await[0].title, None);
        let farewell = store::NewMail {
            to_address: "", subject: "", text: "", html: "", ..Default::default()
        };
        crate::depart(&store, &eve.id, farewell).await;
        let kept = plays(&store, &bob).await;
        assert_eq!((&kept[0].quiz_id, &kept[0].title, kept[0].points), (&None, &None, 4_000));
        assert_eq!(store.play_figures(&bob.id).await.unwrap().play_count, 1);
    }

    async fn a_list_of_games_is_read_page_by_page(db) {
        let store = db.open().await;
        let [_, bob, _] = three_people(&store).await;
        let mut rooms = Vec::new();
        for n in 0..5 {
            let at_ms = NOW + n / 2 * DAY;
            let mine = [result(&bob, 1, 3)];
            rooms.push((at_ms, a_game(&store, None, None, RoomMode::Live, &mine, at_ms).await));
        }
        rooms.sort_by(|one, other| other.cmp(one));
        let (mut seen, mut cursor) = (Vec::new(), None);
        loop {
            let page = store.list_profile_plays(&bob.id, 2, cursor.as_deref()).await.unwrap();
            seen.extend(page.items.into_iter().map(|play| (play.finished_at_ms, play.room_id)));
            cursor = page.next_cursor;
            if cursor.is_none() {
                break;
            }
        }
        assert_eq!(seen, rooms);
    }

    async fn quizzes_come_to_figures_of_their_author(db) {
        let store = db.open().await;
        let [ada, bob, _] = three_people(&store).await;
        assert_eq!(store.author_figures(&ada.id).await.unwrap(), AuthorFigures::default());
        let [open, hidden, draft, gone] = [
            a_quiz(&store, &ada, "Open").await, a_quiz(&store, &ada, "Hidden").await,
            import(&store, &ada, "Draft").await.unwrap(), a_quiz(&store, &ada, "Gone").await,
        ];
        for quiz in [&open, &open, &hidden, &draft, &draft, &draft, &gone] {
            store.create_question(&quiz.id, a_new_question("Which?"), None, NOW).await.unwrap();
        }
        let slide = QuestionDraft {
            content: game::draft::Content::Slide(game::draft::SlideContent::default()),
            ..a_new_question("Look")
        };
        store.create_question(&open.id, slide, None, NOW).await.unwrap();
        publish(&store, &open, Visibility::Public).await;
        publish(&store, &hidden, Visibility::Private).await;
        publish(&store, &gone, Visibility::Public).await;
        store.delete_quiz(&gone.id, NOW).await.unwrap();
        store.set_staff_pick(&open.id, Some(NOW)).await.unwrap();
        store.rate_quiz(&open.id, &bob.id, 5, NOW).await.unwrap();
        let figures = AuthorFigures {
            quiz_count: 3,
            published_count: 2,
            listed_count: 1,
            longest_quiz: 3,
            imported_count: 1,
            picked_count: 1,
            player_count: 0,
            liked_count: 0,
            kind_count: 1,
        };
        assert_eq!(store.author_figures(&ada.id).await.unwrap(), figures);
        for n in 0..4 {
            let other = an_account(&store, &format!("p{n}@example.org")).await;
            store.rate_quiz(&open.id, &other.id, if n == 0 { 1 } else { 5 }, NOW).await.unwrap();
        }
        let liked = AuthorFigures { liked_count: 1, ..figures };
        assert_eq!(store.author_figures(&ada.id).await.unwrap(), liked, "21 stars of 5 people");
        assert_eq!(store.count_own_ratings(&bob.id).await.unwrap(), 1);

        let listed = store.list_quizzes_by(&ada.id, true, 10, None).await.unwrap().items;
        assert_eq!(listed.len(), 1);
        assert_eq!(listed[0].summary.quiz.id, open.id);
        let page = store.list_quizzes_by(&ada.id, false, 2, None).await.unwrap();
        let rest = store.list_quizzes_by(&ada.id, false, 2, page.next_cursor.as_deref()).await;
        assert_eq!((page.items.len(), rest.unwrap().items.len()), (2, 1));
    }

    async fn an_import_that_cannot_be_noted_leaves_nothing(db) {
        let store = db.open().await;
        let [ada, ..] = three_people(&store).await;
        run(db, if db.url().starts_with("sqlite") {
            "create trigger refusing before update of imported_at_ms on quizzes
             begin select raise(abort, 'as if the process ended here'); end"
        } else {
            "alter table quizzes add constraint refusing check (imported_at_ms is null)"
        }).await;
        import(&store, &ada, "Rivers").await.unwrap_err();
        assert_eq!(store.author_figures(&ada.id).await.unwrap(), AuthorFigures::default());
        assert_eq!(marked(&store).await, [""; 0]);

        run(db, if db.url().starts_with("sqlite") {
            "drop trigger refusing"
        } else {
            "alter table quizzes drop constraint refusing"
        }).await;
        import(&store, &ada, "Rivers").await.unwrap();
        let figures = store.author_figures(&ada.id).await.unwrap();
        assert_eq!((figures.quiz_count, figures.imported_count), (1, 1));
        assert_eq!(marked(&store).await, std::slice::from_ref(&ada.id));
    }

    async fn live_rooms_come_to_figures_of_their_host(db) {
        let store = db.open().await;
        let [ada, bob, _] = three_people(&store).await;
        let rooms = [
            (RoomMode::Live, Some(7)), (RoomMode::Live, Some(40)), (RoomMode::Live, Some(0)),
            (RoomMode::Live, None), (RoomMode::Practice, Some(1)),
        ];
        for (mode, player_count) in rooms {
            let id = a_game(&store, None, Some(&ada), mode, &[], NOW).await;
            let Some(player_count) = player_count else { continue };
            store.put_report(&id, "{}", &[], NOW).await.unwrap();
            let sums = ReportSums { player_count, ..ReportSums::default() };
            store.put_report_sums(&id, sums).await.unwrap();
        }
        let figures = HostFigures { room_count: 2, player_count: 47, largest_room: 40 };
        assert_eq!(store.host_figures(&ada.id).await.unwrap(), figures);
        assert_eq!(store.host_figures(&bob.id).await.unwrap(), HostFigures::default());
    }

    async fn an_achievement_is_unlocked_once_and_by_one(db) {
        let store = db.open().await;
        let [ada, bob, _] = three_people(&store).await;
        let words = ["first-game", "streak"];
        let unlock = async |at_ms| {
            let mut new = store.unlock_achievements(&ada.id, &words, at_ms).await.unwrap();
            new.sort();
            new
        };
        let (one, other) = tokio::join!(unlock(NOW), unlock(NOW));
        let mut both = [one, other].concat();
        both.sort();
        assert_eq!(both, words, "each was given to one of them");
        assert_eq!(unlock(NOW + DAY).await, [""; 0]);
        let kept = store.list_achievements(&ada.id).await.unwrap();
        assert_eq!(kept.len(), 2);
        assert!(kept.iter().all(|unlocked| unlocked.unlocked_at_ms == NOW));
        assert_eq!(store.list_achievements(&bob.id).await.unwrap(), []);
        let nobody = store.unlock_achievements("nobody", &words, NOW).await.unwrap();
        assert_eq!(nobody, [""; 0], "an account that was deleted meanwhile");
    }

    async fn an_achievement_is_told_of_once_by_one(db) {
        let store = db.open().await;
        let [ada, bob, _] = three_people(&store).await;
        store.unlock_achievements(&ada.id, &["streak"], NOW + 1).await.unwrap();
        store.unlock_achievements(&ada.id, &["first-game"], NOW).await.unwrap();
        let untold = store.list_untold_achievements(&ada.id).await.unwrap();
        assert_eq!(untold, ["first-game", "streak"], "oldest first");
        assert_eq!(store.list_untold_achievements(&bob.id).await.unwrap(), [""; 0]);

        // Under another key each, so that only the achievement itself keeps them from being two.
        let tell = async |dedup_key, achievement| {
            let notification = NewNotification {
                account_id: &ada.id,
                kind: "achievement_unlocked",
                about: About { detail: "first-game", ..About::default() },
                dedup_key,
                is_shown: true,
            };
            let news = News { notification, email: None };
            store.tell_of_achievement(&ada.id, achievement, Some(news), NOW).await.unwrap()
        };
        let (one, other) = tokio::join!(tell("1", "first-game"), tell("2", "first-game"));
        assert!(one != other, "one of them told it");
        assert!(!tell("3", "flawless").await, "it is not unlocked");
        let told = store.list_notifications(&ada.id, 9, None).await.unwrap().items;
        assert_eq!(told.len(), 1);
        // Anyone who wants to hear nothing is not told later either.
        assert!(store.tell_of_achievement(&ada.id, "streak", None, NOW).await.unwrap());
        assert_eq!(store.list_untold_achievements(&ada.id).await.unwrap(), [""; 0]);
        store.unlock_achievements(&ada.id, &["streak"], NOW + DAY).await.unwrap();
        assert_eq!(store.list_untold_achievements(&ada.id).await.unwrap(), [""; 0]);
    }

    /// What may unlock something marks its account, and the mark outlives a crash.
    async fn what_happens_marks_whom_it_concerns(db) {
        let store = db.open().await;
        let [ada, bob, eve] = three_people(&store).await;
        assert_eq!(marked(&store).await, [""; 0]);
        let quiz = a_quiz(&store, &ada, "Maps").await;
        store.create_question(&quiz.id, a_new_question("Which?"), None, NOW).await.unwrap();
        assert_eq!(marked(&store).await, [""; 0], "writing unlocks nothing");
        publish(&store, &quiz, Visibility::Public).await;
        assert_eq!(marked(&store).await, std::slice::from_ref(&ada.id));
        publish(&store, &quiz, Visibility::Public).await;
        assert_eq!(marked(&store).await, [""; 0], "it was published before");
        store.set_staff_pick(&quiz.id, Some(NOW)).await.unwrap();
        assert_eq!(marked(&store).await, std::slice::from_ref(&ada.id));
        store.rate_quiz(&quiz.id, &bob.id, 5, NOW).await.unwrap();
        assert_eq!(marked(&store).await, std::slice::from_ref(&ada.id));
        import(&store, &ada, "Rivers").await.unwrap();
        assert_eq!(marked(&store).await, std::slice::from_ref(&ada.id));
        let all = [result(&bob, 1, 2), result(&eve, 2, 2)];
        let room = a_game(&store, Some(&quiz), Some(&ada), RoomMode::Live, &all, NOW).await;
        let mut players = vec![bob.id.clone(), eve.id.clone()];
        players.sort();
        assert_eq!(marked(&store).await, players);
        store.put_report(&room, "{}", &[], NOW).await.unwrap();
        store.put_report_sums(&room, ReportSums::default()).await.unwrap();
        assert_eq!(marked(&store).await, std::slice::from_ref(&ada.id));

        // Something happens while someone is looked at: the mark stays.
        store.set_staff_pick(&quiz.id, None).await.unwrap();
        let checks = store.list_achievement_checks(100).await.unwrap();
        store.set_staff_pick(&quiz.id, Some(NOW)).await.unwrap();
        store.finish_achievement_checks(&checks).await.unwrap();
        assert_eq!(marked(&store).await, std::slice::from_ref(&ada.id));
    }

    /// PRIV-7: a profile is private until its owner says otherwise.
    async fn priv_7_a_profile_is_private_at_first(db) {
        let store = db.open().await;
        let [ada, _, _] = three_people(&store).await;
        assert_eq!(store.find_public_account(&ada.id).await.unwrap(), None);
        store.set_profile_public(&ada.id, true).await.unwrap();
        let shown = store.find_public_account(&ada.id).await.unwrap().expect("it is public");
        assert_eq!((shown.id, shown.name, shown.avatar_id), (ada.id.clone(), ada.name, None));
        store.set_profile_public(&ada.id, false).await.unwrap();
        assert_eq!(store.find_public_account(&ada.id).await.unwrap(), None);
    }
}
