//! Recognizing the same player across sessions: by what the host says, by a class list, or by
//! account.

use axum::http::{Method, StatusCode};
use protocol::http::rooms::Report;
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, Visitor, both};
use crate::insights::{play, play_with};

async fn players(host: &mut Visitor<'_>, query: &str) -> Vec<Value> {
    let answer = host.get(&format!("/players{query}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    answer.json().as_array().expect("a list").clone()
}

/// Every player by name, with the number of their sessions.
async fn told(host: &mut Visitor<'_>, query: &str) -> Vec<String> {
    let players = players(host, query).await;
    let told = players.iter().map(|player| {
        let name = player["name"].as_str().expect("a name");
        format!("{name} {}", player["roomCount"])
    });
    told.collect()
}

async fn put(host: &mut Visitor<'_>, path: &str, body: Value) -> Answer {
    host.call(Method::PUT, path, Some(body)).await
}

async fn csv(host: &mut Visitor<'_>, room: &str) -> String {
    let table = host.get(&format!("/reports/{room}/csv")).await;
    String::from_utf8(table.body).expect("text")
}

/// Reduces a report to what remains after its retention period.
async fn forget_nicknames(app: &TestApp, host: &mut Visitor<'_>, room: &str) {
    let report = host.get(&format!("/reports/{room}")).await.json();
    let mut report: Report = serde_json::from_value(report).expect("a report");
    entries::reports::without_people(&mut report);
    let (body, pages) = views::report::write(report).expect("it is written");
    let store = app.store().await;
    store
        .put_report(room, &body, &pages, 1)
        .await
        .expect("it is kept");
}

both! {
    async fn a_host_merges_nicknames_and_takes_them_apart(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        let one = play(&app, &mut ada, &quiz, &[("Maya", "rr"), ("Tom", "ww")]).await;
        let two = play(&app, &mut ada, &quiz, &[("maya 7.", "rw"), ("TOM", "ww")]).await;
        assert_eq!(told(&mut ada, "").await, ["Maya 1", "maya 7. 1", "TOM 2"]);
        let all = ada.get("/analytics").await.json();
        assert_eq!((&all["playerCount"], &all["returningCount"]), (&json!(3), &json!(1)));
        let may_be = ada.get("/players/suggestions").await.json();
        assert_eq!(may_be.as_array().map(Vec::len), Some(1), "{may_be}");
        assert_eq!(may_be[0]["players"].as_array().map(Vec::len), Some(2));
        assert!(!csv(&mut ada, &one).await.contains("Identifier"), "the control");

        let form = json!({ "name": "Maya Keller", "nicknames": ["Maya", " maya  7."] });
        let made = ada.post("/players", form.clone()).await;
        assert_eq!(made.status, StatusCode::CREATED, "{made:?}");
        let path = format!("/players/{}", made.text("id"));
        let found = players(&mut ada, "?search=keller").await;
        assert_eq!(found.len(), 1);
        assert_eq!((&found[0]["roomCount"], &found[0]["rightShare"]), (&json!(2), &json!(0.75)));
        let rooms = found[0]["rooms"].as_array().expect("rooms");
        let shares = rooms.iter().map(|room| (&room["roomId"], &room["rightShare"]));
        let shares: Vec<_> = shares.collect();
        assert_eq!(shares, [(&json!(one), &json!(1.0)), (&json!(two), &json!(0.5))]);
        let all = ada.get("/analytics").await.json();
        assert_eq!((&all["playerCount"], &all["returningCount"]), (&json!(2), &json!(2)));
        assert_eq!(ada.get("/players/suggestions").await.json(), json!([]));
        let table = csv(&mut ada, &two).await;
        assert!(table.starts_with("\u{feff}Rank,Nickname,Player,Identifier,Points"), "{table}");
        assert!(table.contains(",maya 7.,Maya Keller,,"), "{table}");

        // One of the players whom the host knows by name needs help, over both sessions together.
        let tom = json!({ "name": "=Tom", "externalId": "-7", "nicknames": ["tom"] });
        assert_eq!(ada.post("/players", tom).await.status, StatusCode::CREATED);
        let together = ada.get(&format!("/analytics/combined?rooms={one},{two}")).await.json();
        for help in [&together["struggling"], &ada.get("/analytics").await.json()["struggling"]] {
            assert_eq!(help.as_array().map(Vec::len), Some(1), "{help}");
            assert_eq!((&help[0]["name"], &help[0]["roomCount"]), (&json!("=Tom"), &json!(2)));
        }
        let analysis = ada.get(&format!("/reports/{one}/analysis")).await.json();
        assert_eq!(analysis["struggling"][0]["name"], "=Tom");
        assert!(csv(&mut ada, &one).await.contains(",Tom,'=Tom,'-7,"), "API-8");

        let apart = put(&mut ada, &path, json!({ "name": "Maya", "nicknames": ["Maya"] })).await;
        assert_eq!(apart.json()["nicknames"], json!(["Maya"]));
        assert_eq!(told(&mut ada, "").await, ["=Tom 2", "Maya 1", "maya 7. 1"]);
        // Future sessions are recognized by it too.
        play(&app, &mut ada, &quiz, &[("mAYA", "rr")]).await;
        assert_eq!(told(&mut ada, "?search=maya").await, ["Maya 2", "maya 7. 1"]);
        let first = ada.get("/players?limit=2").await;
        let next = format!("?limit=2&cursor={}", first.header("x-next-cursor"));
        assert_eq!(told(&mut ada, &next).await, ["maya 7. 1"]);

        let done = ada.call(Method::DELETE, &path, None).await;
        assert_eq!(done.status, StatusCode::NO_CONTENT);
        ada.call(Method::DELETE, &path, None).await.refused(404, "not_found");
        put(&mut ada, &path, form).await.refused(404, "not_found");
        let found = players(&mut ada, "?search=maya").await;
        assert!(found.iter().all(|player| player["playerId"] == Value::Null), "{found:?}");
    }

    /// PRIV-3, PRIV-6: players whom the host named are recognized after nicknames become numbers,
    /// but not after the personal data of a session is deleted.
    async fn priv_3_who_was_named_is_known_without_nicknames(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let one = play(&app, &mut ada, &quiz, &[("Maya", "r"), ("Tom", "w")]).await;
        let form = json!({ "name": "Maya", "nicknames": [] });
        let id = ada.post("/players", form).await.text("id");
        forget_nicknames(&app, &mut ada, &one).await;
        let two = play(&app, &mut ada, &quiz, &[("Tom", "w"), ("Maya", "w")]).await;
        forget_nicknames(&app, &mut ada, &two).await;
        let found = players(&mut ada, "").await;
        assert_eq!(told(&mut ada, "").await, ["Maya 2"], "of Tom there is a number: {found:?}");
        assert_eq!(found[0]["rooms"][0]["nickname"], "Player 1");
        assert_eq!(found[0]["rightShare"], 0.5);
        let all = ada.get("/analytics").await.json();
        assert_eq!((&all["playerCount"], &all["returningCount"]), (&json!(3), &json!(1)));

        // A nickname that moves to another player takes its sessions along.
        let other = json!({ "name": "Mia", "nicknames": ["Maya"] });
        ada.post("/players", other).await;
        assert_eq!(told(&mut ada, "").await, ["Mia 2"]);
        put(&mut ada, &format!("/players/{id}"), json!({ "name": "x", "nicknames": [] })).await
            .refused(404, "not_found");
        let gone = ada.call(Method::DELETE, &format!("/reports/{one}/people"), None).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT);
        assert_eq!(told(&mut ada, "").await, ["Mia 1"]);
    }

    /// PRIV-1, PRIV-7: a signed-in player is recognized only if they allow it, and their identity
    /// is never revealed.
    async fn priv_7_an_account_is_recognized_if_it_wants(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        ada.publish(&quiz).await;
        let mut hal = app.author("hal").await;
        let mut bob = app.author("bob").await;
        let id = bob.get("/profile").await.text("id");
        let mut before = String::new();
        for nickname in ["Fox", "Owl"] {
            let players = [(nickname, "r")];
            before = play_with(&app, &mut hal, &quiz, &players, Some(&mut bob)).await;
        }
        assert_eq!(told(&mut hal, "").await, ["Fox 1", "Owl 1"], "at first nobody is");
        for (path, is) in [("/profile/recognition", true), ("/profile/recognition", true)] {
            let answer = put(&mut bob, path, json!({ "isRecognized": is })).await;
            assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        }
        assert_eq!(bob.get("/profile").await.json()["isRecognized"], true);
        for nickname in ["Cat", "Dog"] {
            play_with(&app, &mut hal, &quiz, &[(nickname, "r")], Some(&mut bob)).await;
        }
        let void = json!({ "questionIndex": 0, "correction": { "kind": "void" } });
        let corrected = hal.post(&format!("/rooms/{before}/corrections"), void).await;
        assert_eq!(corrected.status, StatusCode::OK, "{corrected:?}");
        assert_eq!(told(&mut hal, "").await, ["Dog 2", "Fox 1", "Owl 1"], "from then on");
        let answer = hal.get("/players").await;
        let text = String::from_utf8(answer.body.clone()).expect("text");
        for secret in [id.as_str(), "bob", "example.com"] {
            assert!(!text.contains(secret), "{secret} in {text}");
        }
        let dog = &answer.json()[0];
        assert_eq!((&dog["isRecognized"], &dog["playerId"]), (&json!(true), &Value::Null));
        assert_eq!(dog["nicknames"], json!(["Dog", "Cat"]));

        // A player who is named by one nickname is named by all of them.
        let form = json!({ "name": "Bo", "nicknames": ["Cat"] });
        let named = hal.post("/players", form).await.text("id");
        assert_eq!(told(&mut hal, "").await, ["Bo 2", "Fox 1", "Owl 1"]);
        put(&mut bob, "/profile/recognition", json!({ "isRecognized": false })).await;
        assert_eq!(told(&mut hal, "").await, ["Bo 1", "Dog 1", "Fox 1", "Owl 1"]);
        hal.call(Method::DELETE, &format!("/players/{named}"), None).await;
        assert_eq!(told(&mut hal, "").await, ["Cat 1", "Dog 1", "Fox 1", "Owl 1"]);
    }

    async fn a_class_list_names_who_plays_under_their_name(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        play(&app, &mut ada, &quiz, &[("maya", "r"), ("Tom", "w")]).await;
        let made = ada.post("/class-lists", json!({ "name": " 7b " })).await;
        assert_eq!(made.status, StatusCode::CREATED, "{made:?}");
        assert_eq!(made.text("name"), "7b");
        let list = format!("/class-lists/{}", made.text("id"));
        let add = format!("{list}/players");
        let query = format!("?classListId={}", made.text("id"));
        let text = "Name;Number\nMaya;s-1\nLu;s-2\n=1+1;s-3";
        for (added, known) in [(3, 0), (0, 3)] {
            let put_in = ada.post(&add, json!({ "text": text })).await;
            assert_eq!(put_in.status, StatusCode::OK, "{put_in:?}");
            let told = put_in.json();
            assert_eq!((&told["addedCount"], &told["knownCount"]), (&json!(added), &json!(known)));
            assert_eq!(told["classList"]["playerCount"], 3);
        }
        assert_eq!(told(&mut ada, &query).await, ["=1+1 0", "Lu 0", "Maya 1"]);
        let room = play(&app, &mut ada, &quiz, &[("MAYA", "r"), ("lu", "w")]).await;
        assert_eq!(told(&mut ada, &query).await, ["=1+1 0", "Lu 1", "Maya 2"]);
        assert!(csv(&mut ada, &room).await.contains(",MAYA,Maya,s-1,"));
        assert_eq!(told(&mut ada, "?search=s-2").await, ["Lu 1"]);

        let bad = ada.post(&add, json!({ "text": format!("Zoe\n{}\n;x", "x".repeat(65)) })).await;
        bad.refused(422, "invalid_input");
        let errors = bad.json()["errors"].as_object().expect("errors").clone();
        assert_eq!(errors.keys().collect::<Vec<_>>(), ["lines.2", "lines.3"]);
        ada.post(&add, json!({ "text": " \n" })).await.refused(422, "invalid_input");
        ada.post(&add, json!({ "text": "x".repeat(200_000) })).await.refused(422, "invalid_input");
        let many: Vec<String> = (0..498).map(|n| format!("P {n}")).collect();
        let many = json!({ "text": many.join("\n") });
        ada.post(&add, many).await.refused(409, "player_limit_reached");
        assert_eq!(told(&mut ada, &query).await.len(), 3, "all, or none");

        let export = crate::exports::unpack(&ada.post("/account/export", json!({})).await);
        let kept: Value = serde_json::from_slice(&export["players.json"]).expect("JSON");
        assert_eq!(kept["classLists"][0]["name"], "7b", "PRIV-4");
        let mut ids: Vec<_> = kept["players"].as_array().expect("a list").iter().collect();
        // They were created at the same moment, so they have no order.
        ids.sort_by_key(|player| player["externalId"].to_string());
        assert_eq!(ids[0]["externalId"], "s-1");

        assert_eq!(put(&mut ada, &list, json!({ "name": "8b" })).await.text("name"), "8b");
        assert_eq!(ada.get("/class-lists").await.json()[0]["name"], "8b");
        let gone = ada.call(Method::DELETE, &list, None).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT);
        assert_eq!(told(&mut ada, "").await, ["lu 1", "MAYA 2", "Tom 1"]);
    }

    /// API-1: players belong to their host, and no one else learns of them.
    async fn api_1_players_are_of_their_host_alone(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut bob = app.author("bob").await;
        let form = json!({ "name": "Maya", "nicknames": ["MayaK"] });
        let player = format!("/players/{}", ada.post("/players", form.clone()).await.text("id"));
        let list = ada.post("/class-lists", json!({ "name": "7b" })).await.text("id");
        let (list, query) = (format!("/class-lists/{list}"), format!("?classListId={list}"));
        let add = format!("{list}/players");
        let named = json!({ "name": "8b" });
        let calls = [
            (Method::PUT, &player, Some(form.clone())),
            (Method::DELETE, &player, None),
            (Method::PUT, &list, Some(named.clone())),
            (Method::DELETE, &list, None),
            (Method::POST, &add, Some(json!({ "text": "Tom" }))),
        ];
        for (method, path, body) in calls {
            let nobody = app.visitor().call(method.clone(), path, body.clone()).await;
            nobody.refused(401, "unauthenticated");
            bob.call(method, path, body).await.refused(404, "not_found");
        }
        assert_eq!(told(&mut bob, "").await, [""; 0]);
        assert_eq!(told(&mut bob, &query).await, [""; 0]);
        assert_eq!(bob.get("/class-lists").await.json(), json!([]));
        assert_eq!(bob.post("/players", form).await.status, StatusCode::CREATED);
        assert_eq!(players(&mut ada, "").await[0]["nicknames"], json!(["Maya", "MayaK"]));
    }

    async fn what_is_no_name_is_refused(app: TestApp) {
        let mut ada = app.author("ada").await;
        let many: Vec<String> = (0..51).map(|n| format!("n{n}")).collect();
        for bad in [
            json!({ "name": "x".repeat(10_000), "nicknames": [] }),
            json!({ "name": "\u{7}", "nicknames": [] }),
            json!({ "name": "a\nb", "nicknames": [] }),
            json!({ "name": "\u{202e}abc", "nicknames": [] }),
            json!({ "name": " ", "nicknames": [] }),
            json!({ "name": "Maya", "nicknames": [" "] }),
            json!({ "name": "Maya", "nicknames": ["a\u{0}b\u{1}".replace('\0', "")] }),
            json!({ "name": "Maya", "nicknames": many }),
            json!({ "name": "Maya", "externalId": "x".repeat(65), "nicknames": [] }),
        ] {
            ada.post("/players", bad).await.refused(422, "invalid_input");
        }
        for bad in ["", "x\u{1}", &"x".repeat(65)] {
            ada.post("/class-lists", json!({ "name": bad })).await.refused(422, "invalid_input");
        }
        ada.get("/players?limit=0").await.refused(422, "invalid_input");
        ada.get("/players?cursor=x").await.refused(422, "invalid_input");
        assert_eq!(told(&mut ada, "").await, [""; 0]);
        let form = json!({ "name": "=HYPERLINK(\"x\")", "nicknames": [] });
        assert_eq!(ada.post("/players", form).await.status, StatusCode::CREATED);
        for _ in 0..50 {
            let made = ada.post("/class-lists", json!({ "name": "7b" })).await;
            assert_eq!(made.status, StatusCode::CREATED);
        }
        let more = ada.post("/class-lists", json!({ "name": "7b" })).await;
        more.refused(409, "player_limit_reached");
    }
}
