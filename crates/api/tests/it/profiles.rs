//! Profiles: seats that count for an account, what games add up to, and who may see it.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use serde_json::{Value, json};

use crate::app::{TestApp, Visitor, both};
use crate::sockets::{Socket, listen};

const MINUTE_MS: u64 = 60_000;

/// The host's next view in this phase.
async fn host_view(host: &mut Socket, phase: &str) -> Value {
    loop {
        let view = host.hear("hostView").await;
        if view["room"]["phase"]["type"] == phase {
            return view;
        }
    }
}

async fn steer(host: &mut Socket, action: &str, view: &Value, to: &str) -> Value {
    host.say(json!({
        "type": "command", "commandId": 1, "step": view["room"]["step"],
        "action": { "type": action },
    }))
    .await;
    host_view(host, to).await
}

/// A room of a quiz whose first answers are right.
async fn open(host: &mut Visitor<'_>, quiz: &str) -> String {
    let settings = json!({ "shuffleAnswers": false, "shuffleQuestions": false });
    let form = json!({ "quizId": quiz, "settings": settings });
    let room = host.post("/rooms", form).await;
    assert_eq!(room.status, StatusCode::CREATED, "{room:?}");
    room.text("code")
}

/// Plays all questions of a room. Each player joins with or without a pass, and all answers are
/// right. Returns what each player was told about their own seat.
async fn play(
    app: &TestApp,
    host: &Visitor<'_>,
    code: &str,
    question_count: usize,
    passes: &[Option<String>],
) -> Vec<Value> {
    let address = listen(app).await;
    let connect = async || {
        let socket = Socket::connect(address, code, None).await;
        socket.expect("it connects")
    };
    let mut at_host = connect().await;
    let attach = json!({ "type": "attachHost", "accessToken": host.token });
    at_host.say(attach).await;
    let mut view = host_view(&mut at_host, "lobby").await;
    let mut players = Vec::new();
    let mut told = Vec::new();
    for (n, pass) in passes.iter().enumerate() {
        let mut player = connect().await;
        let hello = player.hear("hello").await;
        let mut join = json!({
            "type": "join", "nickname": format!("Player {n}"),
            "seatToken": hello["freshSeatToken"],
        });
        if let Some(pass) = pass {
            join["seatPass"] = json!(pass);
        }
        player.say(join).await;
        told.push(player.hear("playerView").await["me"].clone());
        players.push(player);
    }
    let roster = at_host.hear("roster").await.to_string();
    for secret in ["example.com", "hasAccount", "\"account"] {
        assert!(!roster.contains(secret), "{secret} in {roster}");
    }
    for index in 0..question_count {
        view = steer(&mut at_host, "advance", &view, "announced").await;
        view = steer(&mut at_host, "advance", &view, "open").await;
        app.clock.advance(2_000);
        let answer = &view["room"]["phase"]["offer"]["answers"][0]["id"];
        let choice = json!({ "kind": "answers", "answers": [answer] });
        for player in &mut players {
            let pick = json!({ "type": "pick", "questionIndex": index, "choice": choice });
            player.say(pick).await;
            player.hear("picked").await;
        }
        view = host_view(&mut at_host, "closed").await;
        view = steer(&mut at_host, "advance", &view, "reveal").await;
        if index + 1 < question_count {
            view = steer(&mut at_host, "advance", &view, "leaderboard").await;
        }
    }
    steer(&mut at_host, "finish", &view, "podium").await;
    app.rooms.end(code).await.expect("it ends");
    told
}

/// A pass for a room, requested as a player's page does: with only the cookie.
pub(crate) async fn pass_of(player: &mut Visitor<'_>, code: &str) -> Value {
    let token = player.token.take();
    let answer = player
        .post("/auth/seat-pass", json!({ "code": code }))
        .await;
    player.token = token;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    assert!(answer.headers.get("set-cookie").is_none(), "it only looks");
    answer.json()
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

fn achievement<'a>(profile: &'a Value, id: &str) -> &'a Value {
    let all = profile["achievements"].as_array().expect("a list");
    all.iter()
        .find(|one| one["id"] == id)
        .expect("there is one")
}

both! {
    /// A signed-in player's seat counts for their profile, and no one else sees it.
    async fn a_game_counts_for_whoever_is_signed_in(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        ada.publish(&quiz).await;
        let mut host = app.author("hal").await;
        let mut bob = app.author("bob").await;
        let code = open(&mut host, &quiz).await;
        let pass = pass_of(&mut bob, &code).await;
        assert_eq!(pass["name"], "bob");
        let told = play(&app, &host, &code, 2, &[text(&pass["seatPass"]), None, None]).await;
        assert_eq!(told[0]["hasAccount"], true);
        assert_eq!(told[1].get("hasAccount"), None);

        let profile = bob.get("/profile").await.json();
        let stats = &profile["stats"];
        assert_eq!((&stats["quizzesPlayed"], &stats["averageScore"]), (&json!(1), &json!(100)));
        assert_eq!(stats["quizzesCreated"], 0);
        let points = stats["totalPoints"].as_u64().expect("points");
        assert!(points > 1_000, "{stats}");
        let rank = json!({
            "tier": "newcomer", "from": 0, "nextTier": "bronze", "nextFrom": 5_000,
        });
        assert_eq!(stats["rank"], rank);
        let plays = bob.get("/profile/plays").await.json();
        assert_eq!(plays[0]["title"], "Maps");
        assert_eq!((&plays[0]["players"], &plays[0]["mode"]), (&json!(3), &json!("live")));
        assert_eq!((&plays[0]["correct"], &plays[0]["score"]), (&json!(2), &json!(100)));
        assert_eq!(plays[0]["points"], json!(points));

        let first = achievement(&profile, "firstGame");
        assert_eq!((&first["unlocked"], &first["progress"]), (&json!(true), &json!(100)));
        let ten = achievement(&profile, "tenGames");
        let far = json!({
            "id": "tenGames", "unlocked": false, "unlockedAt": null,
            "current": 1, "goal": 10, "progress": 10,
        });
        assert_eq!(*ten, far);
        assert!(profile["achievements"].as_array().expect("a list").len() >= 20);
    }

    /// Everyone who took part in a live session may rate the quiz.
    async fn who_played_live_may_rate(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        ada.publish(&quiz).await;
        let mut bob = app.author("bob").await;
        let (path, stars) = (format!("/quiz/{quiz}/rating"), json!({ "stars": 4 }));
        bob.call(Method::PUT, &path, Some(stars.clone())).await.refused(403, "forbidden");
        let code = open(&mut ada, &quiz).await;
        let pass = pass_of(&mut bob, &code).await;
        play(&app, &ada, &code, 1, &[text(&pass["seatPass"])]).await;
        let page = bob.get(&format!("/quiz/{quiz}/page")).await.json();
        assert_eq!(page["mayRate"], true);
        let answer = bob.call(Method::PUT, &path, Some(stars)).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
    }

    /// One's own quizzes and sessions don't count: the author knows the answers, and the host runs
    /// the game.
    async fn ones_own_quiz_and_ones_own_session_count_nothing(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        ada.publish(&quiz).await;
        let mut host = app.author("hal").await;
        let code = open(&mut host, &quiz).await;
        for (visitor, name) in [(&mut ada, "ada"), (&mut host, "hal")] {
            let none = json!({ "name": name, "seatPass": null });
            assert_eq!(pass_of(visitor, &code).await, none);
        }
        let practice = ada.post(&format!("/quiz/{quiz}/practice"), json!({})).await;
        assert_eq!(practice.status, StatusCode::CREATED);
        app.rooms.end(&practice.text("code")).await.expect("it ends");
        assert_eq!(ada.get("/profile").await.json()["stats"]["quizzesPlayed"], 0);
    }

    /// API-5, AUTH-10: a pass is only for our own pages, one room, a limited time and one session.
    async fn a_pass_is_given_and_taken_carefully(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        ada.publish(&quiz).await;
        let codes = [open(&mut ada, &quiz).await, open(&mut ada, &quiz).await];
        let form = json!({ "code": codes[0] });
        app.visitor().post("/auth/seat-pass", form.clone()).await.refused(401, "unauthenticated");
        let mut bob = app.author("bob").await;
        let other_site = Request::post("/api/v1/auth/seat-pass")
            .header("host", "127.0.0.1:8080")
            .header("sec-fetch-site", "cross-site")
            .header("content-type", "application/json")
            .header("cookie", bob.cookie.clone().expect("a cookie"))
            .body(Body::from(form.to_string()))
            .expect("a request");
        app.send(other_site).await.refused(403, "cross_site_request");
        let nowhere = json!({ "code": "0000000" });
        bob.post("/auth/seat-pass", nowhere).await.refused(404, "not_found");

        let good = text(&pass_of(&mut bob, &codes[0]).await["seatPass"]);
        let elsewhere = text(&pass_of(&mut bob, &codes[1]).await["seatPass"]);
        let rubbish = Some("a.b".to_owned());
        let token = bob.token.clone();
        let told = play(&app, &ada, &codes[0], 1, &[elsewhere, rubbish, token, good]).await;
        let counts: Vec<bool> = told.iter().map(|me| me["hasAccount"] == true).collect();
        assert_eq!(counts, [false, false, false, true]);
        assert_eq!(bob.get("/profile").await.json()["stats"]["quizzesPlayed"], 1);

        let late = text(&pass_of(&mut bob, &codes[1]).await["seatPass"]);
        app.clock.advance(11 * MINUTE_MS);
        ada.log_in("ada").await;
        let code = open(&mut ada, &quiz).await;
        let signed_out = text(&pass_of(&mut bob, &code).await["seatPass"]);
        assert!(signed_out.is_some());
        bob.post("/auth/logout", json!({})).await;
        let told = play(&app, &ada, &code, 1, &[late, signed_out]).await;
        assert!(told.iter().all(|me| me.get("hasAccount").is_none()), "{told:?}");
    }

    /// PRIV-7: a profile is private by default, and then looks as if it didn't exist.
    async fn priv_7_a_profile_is_seen_when_its_owner_wants_it(app: TestApp) {
        let mut ada = app.author("ada").await;
        let open = ada.quiz("Open", 1).await;
        ada.publish(&open).await;
        app.clock.advance(1_000);
        ada.quiz("Hidden", 1).await;
        let own = ada.get("/profile").await.json();
        assert_eq!((&own["isPublic"], &own["stats"]["quizzesCreated"]), (&json!(false), &json!(2)));
        let path = format!("/users/{}", own["id"].as_str().expect("an id"));
        let private = app.visitor().get(&path).await;
        private.refused(404, "not_found");
        let nobody = "/users/0192f0c1-2f5e-7c3a-9a53-0123456789ab";
        for nowhere in [nobody, "/users/ada"] {
            let answer = app.visitor().get(nowhere).await;
            let same = |one: &Value| {
                let mut one = one.clone();
                one.as_object_mut().expect("a problem").retain(|name, _| name != "instance");
                one
            };
            assert_eq!(same(&answer.json()), same(&private.json()), "ids tell nothing");
        }
        app.visitor().get(&format!("{path}/quizzes")).await.refused(404, "not_found");

        let visible = json!({ "isPublic": true });
        let answer = ada.call(Method::PUT, "/profile/visibility", Some(visible.clone())).await;
        assert_eq!(answer.json(), visible);
        let answer = app.visitor().get(&path).await;
        let shown = answer.json();
        assert_eq!((&shown["name"], &shown["avatarUrl"]), (&json!("ada"), &Value::Null));
        assert_eq!(shown["stats"]["quizzesCreated"], 1, "those that everyone finds");
        assert_eq!(shown["achievements"][0]["id"], "firstQuiz");
        let quizzes = app.visitor().get(&format!("{path}/quizzes")).await;
        assert_eq!(quizzes.json().as_array().map(Vec::len), Some(1));
        assert_eq!(quizzes.json()[0]["title"], "Open");
        for body in [answer.body, quizzes.body] {
            let body = String::from_utf8(body).expect("text");
            assert!(!body.contains("example.com") && !body.contains("Hidden"), "{body}");
        }
        let mine = ada.get("/profile/quizzes").await.json();
        assert_eq!(mine[0]["quiz"]["title"], "Hidden");
        assert_eq!(mine[0]["status"], "DRAFT");

        let hidden = json!({ "isPublic": false });
        ada.call(Method::PUT, "/profile/visibility", Some(hidden)).await;
        app.visitor().get(&path).await.refused(404, "not_found");
    }

    /// Notified once of each, no matter what unlocks it, and by email only if wanted.
    async fn who_unlocks_an_achievement_is_told_once(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let told = async |visitor: &mut Visitor<'_>| -> Vec<Value> {
            let list = visitor.get("/notifications").await.json();
            list.as_array().expect("a list").clone()
        };
        app.api.unlock_what_is_due().await.expect("it looks");
        assert_eq!(told(&mut ada).await, [] as [Value; 0], "nothing is unlocked by a draft");

        ada.publish(&quiz).await;
        // Two nodes check at the same time, and so does she.
        let (one, other, profile) = tokio::join!(
            app.api.unlock_what_is_due(),
            app.api.unlock_what_is_due(),
            ada.get("/profile"),
        );
        one.and(other).expect("they look");
        assert_eq!(profile.status, StatusCode::OK);
        app.api.unlock_what_is_due().await.expect("it looks");
        let list = told(&mut ada).await;
        assert_eq!(list.len(), 1, "{list:?}");
        assert_eq!(list[0]["kind"], "achievementUnlocked");
        let target = json!({ "page": "achievement", "achievement": "firstQuiz" });
        assert_eq!((&list[0]["target"], &list[0]["isRead"]), (&target, &json!(false)));
        assert_eq!(list[0]["actorName"], Value::Null);
        app.api.send_due_mail().await.expect("emails are written");
        let letters = async || app.visitor().get("/mailbox").await.json().to_string();
        assert!(!letters().await.contains("achievement"), "no letter was asked for");

        // Long after the notification was deleted, it isn't sent again.
        let id = ada.get("/auth/check").await.json()["user"]["id"].clone();
        let id = id.as_str().expect("an id");
        let key = "achievement_unlocked:::::first-quiz:";
        app.store().await.take_back_notification(id, key).await.expect("it goes");
        assert_eq!(told(&mut ada).await, [] as [Value; 0]);
        app.api.unlock_what_is_due().await.expect("it looks");
        ada.get("/profile").await;
        assert_eq!(told(&mut ada).await, [] as [Value; 0]);

        let mut settings = ada.get("/account/notifications").await.json();
        assert_eq!(settings["achievements"], json!({ "inApp": true, "mail": false }));
        settings["achievements"] = json!({ "inApp": false, "mail": true });
        ada.call(Method::PUT, "/account/notifications", Some(settings)).await;
        let code = open(&mut ada, &quiz).await;
        play(&app, &ada, &code, 1, &[None]).await;
        for _ in 0..2 {
            app.api.unlock_what_is_due().await.expect("it looks");
        }
        assert_eq!(told(&mut ada).await, [] as [Value; 0], "she wants letters alone");
        app.api.send_due_mail().await.expect("emails are written");
        let letters = letters().await;
        assert_eq!(letters.matches("You unlocked an achievement on Fanfare").count(), 1);
        assert!(letters.contains("http://127.0.0.1:8080/profile?tab=achievements"), "{letters}");
    }

    /// Unlocking happens by itself, once, and checking again changes nothing.
    async fn achievements_are_unlocked_by_what_happens(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        ada.publish(&quiz).await;
        let mut bob = app.author("bob").await;
        let code = open(&mut ada, &quiz).await;
        let pass = text(&pass_of(&mut bob, &code).await["seatPass"]);
        play(&app, &ada, &code, 1, &[pass, None, None]).await;
        for _ in 0..2 {
            app.api.unlock_what_is_due().await.expect("it looks");
            app.clock.advance(1_000);
        }
        let store = app.store().await;
        let id = |profile: Value| profile["id"].as_str().expect("an id").to_owned();
        // Read before anyone opens a profile, which would unlock too.
        let ids = {
            let ada = ada.get("/auth/check").await.json()["user"]["id"].clone();
            let bob = bob.get("/auth/check").await.json()["user"]["id"].clone();
            [ada, bob].map(|id| id.as_str().expect("an id").to_owned())
        };
        let words = async |id: &str| -> Vec<String> {
            let unlocked = store.list_achievements(id).await.expect("they are read");
            unlocked.into_iter().map(|one| one.achievement).collect()
        };
        assert_eq!(words(&ids[0]).await, ["first-quiz", "first-session"]);
        assert_eq!(words(&ids[1]).await, ["first-game", "first-win"]);
        let before = store.list_achievements(&ids[1]).await.expect("they are read");
        assert_eq!(id(bob.get("/profile").await.json()), ids[1]);
        app.api.unlock_what_is_due().await.expect("it looks");
        assert_eq!(store.list_achievements(&ids[1]).await.expect("they are read"), before);

        // Later changes take nothing back.
        ada.call(Method::DELETE, &format!("/quiz/{quiz}"), None).await;
        app.api.unlock_what_is_due().await.expect("it looks");
        let profile = ada.get("/profile").await.json();
        assert_eq!(achievement(&profile, "firstQuiz")["unlocked"], true);
        assert_eq!(profile["stats"]["quizzesCreated"], 0);
        assert_eq!(bob.get("/profile/plays").await.json()[0]["quizId"], Value::Null);
    }

    async fn lists_of_a_profile_have_pages_and_limits(app: TestApp) {
        let mut ada = app.author("ada").await;
        for n in 0..3 {
            ada.quiz(&format!("Quiz {n}"), 0).await;
            app.clock.advance(1_000);
        }
        let page = ada.get("/profile/quizzes?limit=2").await;
        assert_eq!(page.json().as_array().map(Vec::len), Some(2));
        let next = page.header("x-next-cursor").to_owned();
        let rest = ada.get(&format!("/profile/quizzes?limit=2&cursor={next}")).await;
        assert_eq!(rest.json()[0]["quiz"]["title"], "Quiz 0");
        for path in ["/profile/quizzes", "/profile/plays"] {
            ada.get(&format!("{path}?limit=101")).await.refused(422, "invalid_input");
            ada.get(&format!("{path}?cursor=nowhere")).await.refused(422, "invalid_input");
        }
    }
}
