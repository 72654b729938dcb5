//! LIVE-7, LIVE-8: anyone who tries code after code is held up by puzzles, and nobody beside them
//! is.

use std::fmt::Write as _;

use axum::http::{Method, StatusCode};
use futures_util::future::join_all;
use ring::digest::{SHA256, digest};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, Visitor, both};
use crate::sockets::{Socket, listen};

/// What an address may try at once.
pub(crate) const TRIES: u32 = 40;
/// What it may try within five minutes.
const TRIES_IN_FIVE_MINUTES: u32 = 60;
/// The codes of the sweep in the test command. `FANFARE_SWEEP_CODES=100000` tries as many.
const SWEEP_CODES: u32 = 2_000;
/// Requests that are on their way at once, as of a program that hopes to be faster than a counter.
const AT_ONCE: u32 = 500;
const NOBODYS_CODE: &str = "10000000";

async fn room(ada: &mut Visitor<'_>) -> String {
    let quiz = ada.quiz("Maps", 1).await;
    let made = ada.post("/rooms", json!({ "quizId": quiz })).await;
    assert_eq!(made.status, StatusCode::CREATED, "{made:?}");
    made.text("code")
}

async fn use_tries_up(guesser: &mut Visitor<'_>) {
    for n in 0..TRIES {
        let answer = guesser.get(&format!("/rooms/{}", 10_000_000 + n)).await;
        answer.refused(404, "not_found");
        assert!(
            answer
                .text("message")
                .contains("No live session has this code")
        );
    }
}

fn hash(salt: &str, number: u64) -> String {
    let hash = digest(&SHA256, format!("{salt}{number}").as_bytes());
    hash.as_ref().iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a text takes everything");
        text
    })
}

/// The solution of the puzzle of a refusal.
fn solved(refusal: &Answer) -> String {
    let puzzle = &refusal.json()["puzzle"];
    let text = |field: &str| puzzle[field].as_str().expect("a text").to_owned();
    let (salt, target) = (text("salt"), text("target"));
    let most = puzzle["max"].as_u64().expect("a number");
    let number = (0..=most).find(|number| hash(&salt, *number) == target);
    format!("{}.{}", text("puzzle"), number.expect("a solution"))
}

/// The refusal without what differs in each answer.
fn told(refusal: &Answer) -> Value {
    let mut told = refusal.json();
    let told_object = told.as_object_mut().expect("an object");
    told_object.remove("instance");
    told_object.remove("puzzle");
    told
}

both! {
    async fn live_8_whoever_guesses_gets_puzzles_and_keeps_nobody_out(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (reached, new) = (room(&mut ada).await, room(&mut ada).await);
        let mut school = app.visitor_from("192.0.2.7");
        for _ in 0..200 {
            let found = school.get(&format!("/rooms/{reached}")).await;
            assert_eq!(found.status, StatusCode::OK, "right codes are free");
        }
        use_tries_up(&mut school).await;
        // The rest of the class is in a room that someone here has reached.
        for _ in 0..200 {
            let found = school.get(&format!("/rooms/{reached}")).await;
            assert_eq!(found.status, StatusCode::OK);
        }
        // A room that is new here can't be told from none.
        let refusal = school.get(&format!("/rooms/{new}")).await;
        refusal.refused(429, "puzzle_required");
        let wrong = school.get(&format!("/rooms/{NOBODYS_CODE}")).await;
        assert_eq!(told(&refusal), told(&wrong));
        // The solution opens it for everyone here.
        let path = format!("/rooms/{new}?solved={}", solved(&refusal));
        assert_eq!(school.get(&path).await.status, StatusCode::OK);
        assert_eq!(school.get(&format!("/rooms/{new}")).await.status, StatusCode::OK);
        let path = format!("/rooms/{NOBODYS_CODE}?solved={}", solved(&wrong));
        school.get(&path).await.refused(404, "not_found");
        // Elsewhere nobody notices; and it passes.
        let mut elsewhere = app.visitor_from("198.51.100.7");
        assert_eq!(elsewhere.get(&format!("/rooms/{new}")).await.status, StatusCode::OK);
        app.clock.advance(5 * 60_000);
        school.get(&format!("/rooms/{NOBODYS_CODE}")).await.refused(404, "not_found");
    }

    async fn live_7_a_solution_is_good_for_its_code_and_its_address(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (one, other) = (room(&mut ada).await, room(&mut ada).await);
        let mut guesser = app.visitor_from("192.0.2.7");
        use_tries_up(&mut guesser).await;
        let refusal = guesser.get(&format!("/rooms/{one}")).await;
        refusal.refused(429, "puzzle_required");
        let solution = solved(&refusal);
        let failed = guesser.get(&format!("/rooms/{other}?solved={solution}")).await;
        failed.refused(429, "puzzle_failed");
        assert!(failed.json()["puzzle"].is_object(), "a new one to solve");
        let mut second = app.visitor_from("198.51.100.7");
        use_tries_up(&mut second).await;
        let path = format!("/rooms/{one}?solved={solution}");
        second.get(&path).await.refused(429, "puzzle_failed");
        for forged in ["x", "x.y.1", &solution[1..], &"x".repeat(512)] {
            let path = format!("/rooms/{one}?solved={forged}");
            guesser.get(&path).await.refused(429, "puzzle_failed");
        }
        let path = format!("/rooms/{one}?solved={}", "x".repeat(513));
        guesser.get(&path).await.refused(422, "invalid_input");
        app.clock.advance(60_000);
        app.clock.advance(60_000);
        use_tries_up_again(&mut guesser).await;
        let path = format!("/rooms/{one}?solved={solution}");
        guesser.get(&path).await.refused(429, "puzzle_failed");
    }

    async fn live_7_a_pass_always_opens_its_room_and_no_other(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (one, other) = (room(&mut ada).await, room(&mut ada).await);
        let address = listen(&app).await;
        // Sockets here come from another address than visitors.
        let mut host = Socket::connect(address, &one, None).await.expect("it connects");
        host.say(json!({ "type": "attachHost", "accessToken": ada.token })).await;
        let link = host.hear("joinPass").await["pass"].as_str().expect("a pass").to_owned();
        let found = ada.get(&format!("/rooms/{one}")).await.text("pass");
        assert_ne!(link, found, "who only found the room isn't invited");
        let mut guesser = app.visitor_from("192.0.2.7");
        use_tries_up(&mut guesser).await;
        for forged in ["", "x", &link[1..], &"x".repeat(22)] {
            let path = format!("/rooms/{one}?pass={forged}");
            guesser.get(&path).await.refused(429, "puzzle_required");
        }
        let path = format!("/rooms/{other}?pass={link}");
        guesser.get(&path).await.refused(429, "puzzle_required");
        let path = format!("/rooms/{NOBODYS_CODE}?pass={link}");
        guesser.get(&path).await.refused(429, "puzzle_required");
        for pass in [&link, &found] {
            let mut guesser = app.visitor_from("192.0.2.7");
            let opened = guesser.get(&format!("/rooms/{one}?pass={pass}")).await;
            assert_eq!(opened.status, StatusCode::OK, "{pass}");
            assert_eq!(&opened.text("pass"), pass, "a pass stays what it is worth");
        }
        let path = format!("/rooms/{one}?pass={}", "x".repeat(65));
        guesser.get(&path).await.refused(422, "invalid_input");
    }

    async fn live_8_every_way_in_is_guarded(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut bob = app.visitor_from("192.0.2.7");
        bob.sign_up("bob").await;
        let code = room(&mut ada).await;
        let mut host = Socket::connect(listen(&app).await, &code, None).await.expect("it connects");
        host.say(json!({ "type": "attachHost", "accessToken": ada.token })).await;
        let link = host.hear("joinPass").await["pass"].clone();
        use_tries_up(&mut bob).await;
        for path in [format!("/rooms/{code}/socket"), format!("/rooms/{code}/stream")] {
            bob.get(&path).await.refused(429, "puzzle_required");
        }
        let asked = json!({ "code": code });
        bob.post("/auth/seat-pass", asked).await.refused(429, "puzzle_required");
        let asked = json!({ "code": NOBODYS_CODE });
        bob.post("/auth/seat-pass", asked).await.refused(429, "puzzle_required");
        let asked = json!({ "code": code, "pass": link });
        assert_eq!(bob.post("/auth/seat-pass", asked).await.status, StatusCode::OK);
    }
}

/// As many wrong codes as it takes until the first puzzle.
async fn use_tries_up_again(guesser: &mut Visitor<'_>) {
    for n in 0..=TRIES {
        let answer = guesser.get(&format!("/rooms/{}", 20_000_000 + n)).await;
        if answer.status == StatusCode::TOO_MANY_REQUESTS {
            return;
        }
    }
    panic!("no puzzle after {TRIES} wrong codes");
}

/// Tries come back, so a patient guesser has more of them than a hasty one.
#[tokio::test]
async fn live_8_five_minutes_tell_of_sixty_codes() {
    let app = TestApp::sqlite().await;
    let mut told = 0;
    for second in 0..=300 {
        for n in 0..2 {
            let path = format!("/rooms/{}", 10_000_000 + 2 * second + n);
            let answer = app.visitor().get(&path).await;
            told += u32::from(answer.status == StatusCode::NOT_FOUND);
        }
        app.clock.advance(1_000);
    }
    assert_eq!(told, TRIES_IN_FIVE_MINUTES);
}

/// From one address, hundreds at a time, while a class behind the same address joins.
#[tokio::test]
async fn live_8_a_sweep_learns_of_forty_codes_without_work() {
    let app = TestApp::sqlite().await;
    let mut ada = app.author("ada").await;
    let code = room(&mut ada).await;
    let path = format!("/rooms/{code}");
    let class = "192.0.2.7";
    let reached = app.visitor_from(class).get(&path).await;
    assert_eq!(reached.status, StatusCode::OK);
    #[expect(
        clippy::disallowed_methods,
        reason = "a longer run is asked for this way"
    )]
    let codes = std::env::var("FANFARE_SWEEP_CODES").ok();
    let codes = codes.map_or(SWEEP_CODES, |codes| codes.parse().expect("a number"));
    let mut told = 0;
    let mut held_up = 0;
    for first in (0..codes).step_by(AT_ONCE as usize) {
        let last = codes.min(first + AT_ONCE);
        let guesses = (first..last).map(async |n| {
            let path = format!("/rooms/{}", 10_000_000 + n);
            app.visitor_from(class).call(Method::GET, &path, None).await
        });
        for answer in join_all(guesses).await {
            match answer.status {
                StatusCode::NOT_FOUND => told += 1,
                // A busy server tells nothing either.
                StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => held_up += 1,
                other => panic!("{other}"),
            }
        }
        let joining = app.visitor_from(class).get(&path).await;
        assert_eq!(joining.status, StatusCode::OK, "the class gets in");
    }
    assert!(told <= TRIES, "{told} codes were told");
    assert_eq!(told + held_up, codes);
}
