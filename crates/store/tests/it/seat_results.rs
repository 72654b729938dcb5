//! Seats after their game: saving one to an account, and the stars they give.

use store::{
    Account, PlayResult, PlayedSeat, Quiz, QuizPatch, QuizStatus, RoomMode, RoomPlays,
    SEATS_KEPT_MS, SaveSeatOutcome, SeatResult, StarSums, Store, Visibility,
};

use crate::{DAY, NOW, a_new_question, a_new_room, a_quiz, an_account};

const FIGURES: [i64; 8] = [1, 3, 4_000, 10, 5, 5_500, 3, 2];

fn hash(seat: i64) -> [u8; 32] {
    [u8::try_from(seat).unwrap() + 1; 32]
}

/// Ann and Ben are guests, Cem only watched, and Eve was logged in.
fn seats(eve: &Account) -> Vec<SeatResult> {
    let seat = |seat, account_id, figures| SeatResult {
        seat,
        token_hash: hash(seat),
        account_id,
        figures,
    };
    vec![
        seat(0, None, Some(FIGURES)),
        seat(1, None, Some([2, 3, 3_000, 10, 4, 4_000, 2, 1])),
        seat(2, None, None),
        seat(
            3,
            Some(eve.id.clone()),
            Some([3, 3, 2_000, 10, 3, 3_000, 1, 0]),
        ),
    ]
}

struct Town {
    ada: Account,
    hal: Account,
    bob: Account,
    eve: Account,
    quiz: Quiz,
    room_id: String,
    code: String,
}

impl Town {
    fn seat(&self, seat: i64) -> PlayedSeat {
        PlayedSeat {
            room_id: self.room_id.clone(),
            seat,
        }
    }
}

/// Hal hosted Ada's quiz, and the results are stored like a node does it.
async fn played(store: &Store) -> Town {
    let ada = an_account(store, "ada@example.org").await;
    let hal = an_account(store, "hal@example.org").await;
    let bob = an_account(store, "bob@example.org").await;
    let eve = an_account(store, "eve@example.org").await;
    for one in [&bob, &eve] {
        store.mark_email_verified(&one.id, NOW).await.unwrap();
    }
    let quiz = a_quiz(store, &ada, "Maps").await;
    store
        .create_question(&quiz.id, a_new_question("Where?"), None, NOW)
        .await
        .unwrap();
    let patch = QuizPatch {
        status: Some(QuizStatus::Published),
        visibility: Some(Visibility::Public),
        ..QuizPatch::default()
    };
    store.update_quiz(&quiz.id, None, patch, NOW).await.unwrap();
    let mut room = a_new_room("1234567");
    room.quiz_id = Some(quiz.id.clone());
    room.host_account_id = Some(hal.id.clone());
    room.mode = RoomMode::Live;
    let room = store.create_room(room, b"created", NOW).await.unwrap();
    let town = Town {
        ada,
        hal,
        bob,
        eve,
        quiz,
        room_id: room.id,
        code: room.code,
    };
    put(store, &town, &seats(&town.eve), &[]).await;
    town
}

async fn put(store: &Store, town: &Town, seats: &[SeatResult], gone: &[i64]) {
    let eves = PlayResult {
        account_id: town.eve.id.clone(),
        rank: 3,
        player_count: 3,
        points: 2_000,
        asked_count: 10,
        right_count: 3,
        right_permille: 3_000,
        best_streak: 1,
        quick_count: 0,
    };
    let plays = RoomPlays {
        account_ids: vec![town.eve.id.clone()],
        stranger_count: 2,
    };
    let room_id = &town.room_id;
    store.put_report(room_id, "{}", &[], NOW).await.unwrap();
    store.put_play_results(room_id, &[eves], NOW).await.unwrap();
    store.count_plays(room_id, &plays, NOW).await.unwrap();
    store
        .put_seat_results(room_id, seats, gone, false, NOW)
        .await
        .unwrap();
}

async fn points(store: &Store, account: &Account) -> Vec<i64> {
    let page = store
        .list_profile_plays(&account.id, 10, None)
        .await
        .unwrap();
    page.items.iter().map(|play| play.points).collect()
}

async fn save(store: &Store, town: &Town, seat: i64, account: &Account) -> SaveSeatOutcome {
    let seat = town.seat(seat);
    let saved = store.save_seat(&seat, &account.id, NOW + 1).await;
    saved.unwrap()
}

async fn star(store: &Store, town: &Town, seat: i64, stars: i64) -> Option<(bool, bool)> {
    let given = store
        .give_stars(&town.seat(seat), stars, NOW + 2)
        .await
        .unwrap();
    given.map(|given| (given.is_new, given.rated_quiz.is_some()))
}

both! {
    async fn a_saved_seat_counts_like_one_whose_player_was_logged_in(db) {
        let store = db.open().await;
        let town = played(&store).await;
        let early = store.list_achievement_checks(100).await.unwrap();
        store.finish_achievement_checks(&early).await.unwrap();
        assert!(!store.has_played(&town.quiz.id, &town.bob.id).await.unwrap());
        assert_eq!(save(&store, &town, 0, &town.bob).await, SaveSeatOutcome::Saved);
        assert_eq!(save(&store, &town, 0, &town.bob).await, SaveSeatOutcome::AlreadySaved);
        let plays = store.list_profile_plays(&town.bob.id, 10, None).await.unwrap().items;
        let play = &plays[0];
        let figures = [
            play.rank, play.player_count, play.points, play.asked_count, play.right_count,
            play.right_permille,
        ];
        assert_eq!((plays.len(), &figures[..]), (1, &FIGURES[..6]));
        assert_eq!((play.is_counted, play.finished_at_ms), (true, NOW));
        let counted = store.play_figures(&town.bob.id).await.unwrap();
        assert_eq!((counted.play_count, counted.best_streak, counted.quick_count), (1, 3, 2));
        assert!(store.has_played(&town.quiz.id, &town.bob.id).await.unwrap(), "he may rate it");
        let checks = store.list_achievement_checks(100).await.unwrap();
        assert!(checks.iter().any(|check| check.account_id == town.bob.id));
    }

    async fn nobody_saves_what_is_not_theirs(db) {
        let store = db.open().await;
        let town = played(&store).await;
        assert_eq!(save(&store, &town, 2, &town.bob).await, SaveSeatOutcome::NothingPlayed);
        assert_eq!(save(&store, &town, 3, &town.bob).await, SaveSeatOutcome::OtherAccount);
        assert_eq!(save(&store, &town, 3, &town.eve).await, SaveSeatOutcome::AlreadySaved);
        assert_eq!(save(&store, &town, 0, &town.eve).await, SaveSeatOutcome::OtherSeat);
        assert_eq!(save(&store, &town, 0, &town.ada).await, SaveSeatOutcome::OwnGame);
        assert_eq!(save(&store, &town, 0, &town.hal).await, SaveSeatOutcome::OwnGame);
        assert_eq!(save(&store, &town, 9, &town.bob).await, SaveSeatOutcome::Unknown);
        assert_eq!(points(&store, &town.bob).await, [0; 0], "nothing was left behind");
        assert_eq!(points(&store, &town.eve).await, [2_000]);
        assert_eq!(save(&store, &town, 1, &town.bob).await, SaveSeatOutcome::Saved);
        assert_eq!(save(&store, &town, 0, &town.bob).await, SaveSeatOutcome::OtherSeat);
        assert_eq!(points(&store, &town.bob).await, [3_000]);
    }

    async fn a_seat_is_found_by_its_token_for_a_day(db) {
        let store = db.open().await;
        let town = played(&store).await;
        let find = async |code: &str, seat, at_ms| {
            store.find_played_seat(code, &hash(seat), at_ms).await.unwrap()
        };
        let last_ms = NOW + SEATS_KEPT_MS - 1;
        assert_eq!(find(&town.code, 0, last_ms).await, Some(town.seat(0)));
        assert_eq!(find(&town.code, 0, last_ms + 1).await, None, "too late");
        assert_eq!(find("7654321", 0, NOW).await, None, "another room");
        assert_eq!(find(&town.code, 8, NOW).await, None, "no such token");
        // The seat went on to another device, and the host removed another player.
        let mut moved = seats(&town.eve);
        moved[0].token_hash = hash(7);
        moved.remove(1);
        put(&store, &town, &moved, &[1]).await;
        assert_eq!(find(&town.code, 7, NOW).await, Some(town.seat(0)));
        assert_eq!(find(&town.code, 0, NOW).await, None);
        assert_eq!(find(&town.code, 1, NOW).await, None);
    }

    async fn a_correction_reaches_saved_games_and_brings_nothing_back(db) {
        let store = db.open().await;
        let town = played(&store).await;
        assert_eq!(save(&store, &town, 0, &town.bob).await, SaveSeatOutcome::Saved);
        assert_eq!(star(&store, &town, 0, 4).await, Some((true, true)));
        let forgotten = store.forget_what_is_due(NOW + SEATS_KEPT_MS - 1).await.unwrap();
        assert_eq!(forgotten.row_count, 0, "too soon");
        let forgotten = store.forget_what_is_due(NOW + SEATS_KEPT_MS).await.unwrap();
        assert_eq!(forgotten.row_count, 4);
        let again = store.forget_what_is_due(NOW + SEATS_KEPT_MS).await.unwrap();
        assert_eq!(again.row_count, 0);
        let mut better = seats(&town.eve);
        better[0].figures = Some([1, 3, 9_000, 10, 10, 10_000, 10, 2]);
        let put = store.put_seat_results(&town.room_id, &better, &[], true, NOW);
        put.await.unwrap();
        assert_eq!(points(&store, &town.bob).await, [9_000]);
        let lost = store.find_played_seat(&town.code, &hash(0), NOW).await.unwrap();
        assert_eq!(lost, None, "the token is gone");
        assert_eq!(save(&store, &town, 1, &town.hal).await, SaveSeatOutcome::Unknown);
        let sums = store.star_sums(&town.room_id).await.unwrap();
        assert_eq!(sums, StarSums { star_count: 1, star_sum: 4 }, "sums stay");
    }

    async fn stars_add_up_and_only_accounts_move_the_public_rating(db) {
        let store = db.open().await;
        let town = played(&store).await;
        let rated = async || {
            let quiz = store.find_feed_quiz(&town.quiz.id).await.unwrap().unwrap();
            (quiz.standing.rating_count, quiz.standing.rating_sum)
        };
        assert_eq!(star(&store, &town, 0, 5).await, Some((true, false)));
        assert_eq!(star(&store, &town, 2, 1).await, Some((true, false)), "who only watched, too");
        assert_eq!(star(&store, &town, 0, 3).await, Some((true, false)), "changed");
        assert_eq!(star(&store, &town, 0, 3).await, Some((false, false)), "the same again");
        assert_eq!(star(&store, &town, 9, 3).await, None);
        assert_eq!(rated().await, (0, 0), "guests are feedback, and nothing else");
        assert_eq!(star(&store, &town, 3, 4).await, Some((true, true)));
        assert_eq!(rated().await, (1, 4));
        assert_eq!(star(&store, &town, 3, 2).await, Some((true, true)));
        assert_eq!(rated().await, (1, 2));
        let sums = store.star_sums(&town.room_id).await.unwrap();
        assert_eq!(sums, StarSums { star_count: 3, star_sum: 6 });
        // Saved afterward, the stars count for the account that saved.
        assert_eq!(save(&store, &town, 0, &town.bob).await, SaveSeatOutcome::Saved);
        assert_eq!(rated().await, (2, 5));
        // Repeating the results changes none of it.
        put(&store, &town, &seats(&town.eve), &[]).await;
        assert_eq!(store.star_sums(&town.room_id).await.unwrap(), sums);
        assert_eq!(save(&store, &town, 0, &town.bob).await, SaveSeatOutcome::AlreadySaved);
    }

    async fn seats_go_with_the_people_and_with_the_account(db) {
        let store = db.open().await;
        let town = played(&store).await;
        assert_eq!(save(&store, &town, 0, &town.bob).await, SaveSeatOutcome::Saved);
        store.finish_room(&town.room_id, 1, 4, NOW).await.unwrap();
        store.forget_people(&town.room_id, NOW + DAY).await.unwrap();
        assert_eq!(save(&store, &town, 1, &town.hal).await, SaveSeatOutcome::Unknown);
        assert_eq!(star(&store, &town, 0, 5).await, None);
        assert_eq!(points(&store, &town.bob).await, [4_000], "the game stays the player's");
    }
}
