//! After a live session, with the seat token: saving the game to an account, and giving stars.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, Visitor, both};
use crate::insights::{host_view, steer};
use crate::profiles::pass_of;
use crate::sockets::{Socket, listen};

const HOUR_MS: u64 = 3_600_000;

fn token(letter: &str) -> String {
    letter.repeat(42) + "A"
}

async fn save(visitor: &mut Visitor<'_>, code: &str, seat: &str) -> Answer {
    let form = json!({ "seatToken": token(seat) });
    visitor
        .post(&format!("/rooms/{code}/saved-seats"), form)
        .await
}

async fn give(visitor: &mut Visitor<'_>, code: &str, seat: &str, stars: u32) -> Answer {
    let form = json!({ "seatToken": token(seat), "stars": stars });
    let path = format!("/rooms/{code}/stars");
    visitor.call(Method::PUT, &path, Some(form)).await
}

/// A room of one question, with the host's socket.
struct Played {
    code: String,
    host: Socket,
    view: Value,
}

/// The seats with these letters join, with a pass or without; all but those in small letters
/// answer, and the room is at its podium.
async fn play(
    app: &TestApp,
    hal: &mut Visitor<'_>,
    quiz: &str,
    seats: &[(&str, Option<Value>)],
    code: Option<String>,
) -> Played {
    let code = match code {
        Some(code) => code,
        None => open(hal, quiz).await,
    };
    let address = listen(app).await;
    let connect = async || {
        Socket::connect(address, &code, None)
            .await
            .expect("it connects")
    };
    let mut host = connect().await;
    host.say(json!({ "type": "attachHost", "accessToken": hal.token }))
        .await;
    let mut view = host_view(&mut host, "lobby").await;
    let mut players = Vec::new();
    for (letter, pass) in seats {
        let mut player = connect().await;
        let mut join = json!({
            "type": "join", "nickname": format!("Player {letter}"), "seatToken": token(letter),
        });
        if let Some(pass) = pass {
            join["seatPass"] = pass.clone();
        }
        player.say(join).await;
        player.hear("playerView").await;
        players.push((player, letter.starts_with(char::is_uppercase)));
    }
    view = steer(&mut host, "advance", &view, "announced").await;
    view = steer(&mut host, "advance", &view, "open").await;
    app.clock.advance(2_000);
    let answer = view["room"]["phase"]["offer"]["answers"][0]["id"].clone();
    let choice = json!({ "kind": "answers", "answers": [answer] });
    for (player, answers) in &mut players {
        if *answers {
            let pick = json!({ "type": "pick", "questionIndex": 0, "choice": choice });
            player.say(pick).await;
            player.hear("picked").await;
        }
    }
    if players.iter().all(|(_, answers)| *answers) {
        view = host_view(&mut host, "closed").await;
    } else {
        view = steer(&mut host, "advance", &view, "closed").await;
    }
    view = steer(&mut host, "advance", &view, "reveal").await;
    view = steer(&mut host, "finish", &view, "podium").await;
    Played { code, host, view }
}

async fn open(hal: &mut Visitor<'_>, quiz: &str) -> String {
    let settings = json!({ "shuffleAnswers": false, "shuffleQuestions": false });
    let form = json!({ "quizId": quiz, "settings": settings });
    let room = hal.post("/rooms", form).await;
    assert_eq!(room.status, StatusCode::CREATED, "{room:?}");
    room.text("code")
}

async fn published(ada: &mut Visitor<'_>) -> String {
    let quiz = ada.quiz("Maps", 1).await;
    ada.publish(&quiz).await;
    quiz
}

/// The stars that the host sees next.
async fn stars(host: &mut Socket, count: u64) -> Value {
    loop {
        let view = host.hear("hostView").await;
        if view["stars"]["count"] == json!(count) {
            return view["stars"]["meanHundredths"].clone();
        }
    }
}

both! {
    async fn a_guest_saves_the_game_and_it_counts_like_any_other(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = published(&mut ada).await;
        let mut hal = app.author("hal").await;
        let mut bob = app.author("bob").await;
        let mut eve = app.author("eve").await;
        let code = open(&mut hal, &quiz).await;
        let early = save(&mut bob, &code, "C").await;
        early.refused(404, "not_found");
        let pass = pass_of(&mut eve, &code).await["seatPass"].clone();
        let seats = [("C", None), ("D", Some(pass)), ("E", None), ("f", None)];
        let game = play(&app, &mut hal, &quiz, &seats, Some(code.clone())).await;
        let saved = save(&mut bob, &code, "C").await;
        assert_eq!(saved.status, StatusCode::NO_CONTENT, "{saved:?}");
        assert_eq!(save(&mut bob, &code, "C").await.status, StatusCode::NO_CONTENT, "again");

        save(&mut app.visitor(), &code, "E").await.refused(401, "unauthenticated");
        save(&mut bob, &code, "G").await.refused(404, "not_found");
        save(&mut bob, "0000000", "C").await.refused(404, "not_found");
        let nonsense = json!({ "seatToken": "x" });
        let path = format!("/rooms/{code}/saved-seats");
        bob.post(&path, nonsense).await.refused(404, "not_found");
        save(&mut bob, &code, "E").await.refused(409, "game_already_counted");
        save(&mut eve, &code, "C").await.refused(409, "seat_of_another_account");
        save(&mut bob, &code, "D").await.refused(409, "seat_of_another_account");
        assert_eq!(save(&mut eve, &code, "D").await.status, StatusCode::NO_CONTENT, "hers");
        save(&mut hal, &code, "E").await.refused(409, "own_game");
        save(&mut ada, &code, "E").await.refused(409, "own_game");
        let mut zoe = app.author("zoe").await;
        save(&mut zoe, &code, "f").await.refused(409, "wrong_state");

        // The same as Eve's, who was logged in from the beginning.
        let profiles = [bob.get("/profile").await.json(), eve.get("/profile").await.json()];
        assert_eq!(profiles[0]["stats"]["quizzesPlayed"], 1);
        let unlocked = |profile: &Value| {
            let all = profile["achievements"].as_array().expect("a list").iter();
            let ids = all.filter(|one| one["unlocked"] == true).map(|one| one["id"].to_string());
            ids.collect::<Vec<_>>()
        };
        assert_eq!(unlocked(&profiles[0]), unlocked(&profiles[1]));
        let path = "/profile/plays";
        let plays = [bob.get(path).await.json(), eve.get(path).await.json()];
        for field in ["title", "mode", "players", "correct", "score", "rank"] {
            assert_eq!(plays[0][0][field], plays[1][0][field], "{field}");
        }
        assert_eq!(bob.get(&format!("/quiz/{quiz}/page")).await.json()["mayRate"], true);

        // Nobody else learns of it.
        drop(game);
        app.rooms.end(&code).await.expect("it ends");
        let room = hal.get("/rooms").await.json()[0]["id"].clone();
        let report = hal.get(&format!("/reports/{}", room.as_str().expect("an id"))).await;
        for secret in ["bob", "account"] {
            assert!(!String::from_utf8_lossy(&report.body).contains(secret), "{secret}");
        }
        // And it is still possible when the room is gone, for a day.
        let mut sam = app.author("sam").await;
        let late = app.author("tim").await;
        app.clock.advance(23 * HOUR_MS);
        sam.log_in("sam").await;
        assert_eq!(save(&mut sam, &code, "E").await.status, StatusCode::NO_CONTENT);
        app.clock.advance(HOUR_MS);
        let mut late = late;
        late.log_in("tim").await;
        save(&mut late, &code, "f").await.refused(404, "not_found");
        give(&mut late, &code, "f", 3).await.refused(404, "not_found");
    }

    async fn saving_waits_for_the_podium_and_ends_with_the_data(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = published(&mut ada).await;
        let mut hal = app.author("hal").await;
        let mut bob = app.author("bob").await;
        let code = open(&mut hal, &quiz).await;
        let address = listen(&app).await;
        let mut player = Socket::connect(address, &code, None).await.expect("it connects");
        let join = json!({ "type": "join", "nickname": "Kim", "seatToken": token("K") });
        player.say(join).await;
        player.hear("playerView").await;
        save(&mut bob, &code, "K").await.refused(409, "wrong_state");
        give(&mut bob, &code, "K", 5).await.refused(409, "wrong_state");
        drop(player);

        let game = play(&app, &mut hal, &quiz, &[("C", None), ("D", None)], None).await;
        drop(game.host);
        app.rooms.end(&game.code).await.expect("it ends");
        let id = hal.get("/rooms?stage=finished&limit=1").await.json()[0]["id"].clone();
        let path = format!("/reports/{}/people", id.as_str().expect("an id"));
        let forgotten = hal.call(Method::DELETE, &path, None).await;
        assert_eq!(forgotten.status, StatusCode::NO_CONTENT, "{forgotten:?}");
        save(&mut bob, &game.code, "C").await.refused(404, "not_found");
        give(&mut bob, &game.code, "C", 5).await.refused(404, "not_found");
    }

    async fn stars_are_the_hosts_feedback_and_nobodys(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = published(&mut ada).await;
        let mut hal = app.author("hal").await;
        let mut eve = app.author("eve").await;
        let code = open(&mut hal, &quiz).await;
        let pass = pass_of(&mut eve, &code).await["seatPass"].clone();
        let seats = [("C", None), ("D", Some(pass)), ("E", None)];
        let mut game = play(&app, &mut hal, &quiz, &seats, Some(code.clone())).await;
        assert_eq!(game.view.get("stars"), None, "nobody gave any");
        let mut anyone = app.visitor();
        let given = give(&mut anyone, &code, "C", 5).await;
        assert_eq!((given.status, &given.json()["ratesQuiz"]), (StatusCode::OK, &json!(false)));
        app.clock.advance(1_000);
        assert_eq!(stars(&mut game.host, 1).await, Value::Null, "too few");
        // Changed, once more by the same seat.
        assert_eq!(give(&mut anyone, &code, "C", 2).await.status, StatusCode::OK);
        let given = give(&mut anyone, &code, "D", 5).await;
        assert_eq!(given.json()["ratesQuiz"], true, "the seat is an account's");
        assert_eq!(give(&mut anyone, &code, "E", 3).await.status, StatusCode::OK);
        app.clock.advance(1_000);
        assert_eq!(stars(&mut game.host, 3).await, 333);
        for stars in [0, 6] {
            give(&mut anyone, &code, "C", stars).await.refused(422, "invalid_input");
        }
        give(&mut anyone, &code, "G", 3).await.refused(404, "not_found");

        let page = eve.get(&format!("/quiz/{quiz}/page")).await.json();
        assert_eq!(page["quiz"]["rating"], json!({ "count": 1, "meanHundredths": 500 }));
        assert_eq!(page["myStars"], 5);
        // Guests who save the game bring their stars along.
        let mut bob = app.author("bob").await;
        assert_eq!(save(&mut bob, &code, "E").await.status, StatusCode::NO_CONTENT);
        let page = bob.get(&format!("/quiz/{quiz}/page")).await.json();
        assert_eq!(page["quiz"]["rating"], json!({ "count": 2, "meanHundredths": 400 }));

        drop(game);
        app.rooms.end(&code).await.expect("it ends");
        assert_eq!(give(&mut anyone, &code, "C", 4).await.status, StatusCode::OK, "afterward");
        let id = hal.get("/rooms").await.json()[0]["id"].clone();
        let path = format!("/reports/{}/analysis", id.as_str().expect("an id"));
        let analysis = hal.get(&path).await.json();
        let sums = json!({ "count": 3, "meanHundredths": 400 });
        assert_eq!(analysis["rooms"][0]["stars"], sums);
        // Enough to change one's mind, and no more.
        let mut is_refused = false;
        for stars in (1..=5).cycle().take(40) {
            let answer = give(&mut anyone, &code, "C", stars).await;
            is_refused |= answer.status == StatusCode::TOO_MANY_REQUESTS;
        }
        assert!(is_refused);
    }
}
