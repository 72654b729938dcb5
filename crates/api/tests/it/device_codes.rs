//! Continuing an assignment on another device, without an account.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, Visitor, both};
use crate::attempts::{DAY_MS, Sitting, ahead, assign, begin, pass, patch, text};
use crate::sockets::{Socket, listen};

const UNKNOWN: &str =
    "This code is wrong or no longer works. Get a new one on the other device, or ask your host.";

fn cover(assignment: &Value) -> String {
    format!("/assigned/{}", text(assignment, "code"))
}

async fn ask(who: &mut Visitor<'_>, assignment: &Value) -> Answer {
    let path = format!("{}/device-code", cover(assignment));
    who.call(Method::POST, &path, None).await
}

/// The code in an answer, which has nothing else.
fn given(answer: &Answer) -> String {
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    let body = answer.json();
    let code = text(&body, "deviceCode");
    assert_eq!(
        body,
        json!({ "deviceCode": code }),
        "LIVE-1: and nothing else"
    );
    assert_eq!(code.len(), 10, "{code}");
    code.to_owned()
}

/// A token as a device makes it.
fn token(letter: char) -> String {
    letter.to_string().repeat(42) + "A"
}

async fn claim(who: &mut Visitor<'_>, assignment: &Value, code: &str, token: &str) -> Answer {
    let path = format!("{}/device-claims", cover(assignment));
    let form = json!({ "deviceCode": code, "playerToken": token });
    let claimed = who.post(&path, form).await;
    if claimed.status == StatusCode::NO_CONTENT && who.token.is_none() {
        assert_eq!(claimed.body, b"", "LIVE-1: nothing is told");
        who.player = Some(token.to_owned());
    }
    claimed
}

/// Those who try codes learn nothing of why one doesn't work.
fn is_unknown(answer: &Answer) {
    answer.refused(422, "invalid_input");
    let errors = answer.json()["errors"].clone();
    assert_eq!(errors, json!({ "deviceCode": UNKNOWN }), "{answer:?}");
}

/// Where someone is: the nickname here, and whether they continued on another device.
async fn here(who: &mut Visitor<'_>, assignment: &Value) -> (Value, Value) {
    let told = who.get(&cover(assignment)).await.json();
    (told["me"]["nickname"].clone(), told["movedAway"].clone())
}

/// The path to a player as the host sees it.
async fn player_path(ada: &mut Visitor<'_>, assignment: &Value, nickname: &str) -> String {
    let path = format!("/assignments/{}/players", text(assignment, "id"));
    let all = ada.get(&path).await.json();
    let mut all = all.as_array().expect("players").iter();
    let player = all.find(|player| player["nickname"] == nickname);
    format!("{path}/{}", text(player.expect("a player"), "id"))
}

both! {
    /// Begun at school, continued at home and back, with all attempts; the clock doesn't stop, and
    /// the device before is told.
    async fn someone_continues_on_another_device(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        let form = json!({ "attemptsMax": 2, "attemptMinutes": 60, "feedback": "closing" });
        let assignment = assign(&mut ada, &quiz, form).await;
        let path = cover(&assignment);
        let (mut school, mut home) = (app.visitor(), app.visitor_from("192.0.2.8"));
        ask(&mut school, &assignment).await.refused(409, "wrong_state");
        let begun = begin(&mut school, &assignment, json!({ "nickname": "Ann" })).await.json();
        let address = listen(&app).await;
        let mut sitting = Sitting::down(address, &begun).await;
        sitting.pick(&app, "Right").await;
        let before = school.get(&path).await.json()["me"].clone();
        assert_eq!((&before["byAccount"], &before["attempts"][0]["points"]),
            (&json!(false), &Value::Null));

        let code = given(&ask(&mut school, &assignment).await);
        is_unknown(&claim(&mut home, &assignment, "ZZZZZ ZZZZZ", &token('B')).await);
        let typed = format!(" {}-{} ", &code[..5].to_lowercase(), &code[5..]);
        let claimed = claim(&mut home, &assignment, &typed, &token('B')).await;
        assert_eq!(claimed.status, StatusCode::NO_CONTENT, "{claimed:?}");
        sitting.socket.close_code().await;
        let old = Socket::connect(address, text(&begun["attempt"], "roomCode"), None).await;
        let mut old = old.expect("it connects");
        old.say(json!({ "type": "resume", "seatToken": begun["attempt"]["seatToken"] })).await;
        assert_eq!(old.hear("refused").await["code"], "seatUnknown");
        assert_eq!(here(&mut school, &assignment).await, (Value::Null, json!(true)));
        begin(&mut school, &assignment, json!({})).await.refused(409, "wrong_state");
        ask(&mut school, &assignment).await.refused(409, "wrong_state");
        let answers = format!("{path}/attempts/1");
        school.get(&answers).await.refused(404, "not_found");

        let after = home.get(&path).await.json();
        assert_eq!(after["movedAway"], false);
        let now = &after["me"]["current"];
        assert_eq!((&now["number"], &now["answeredCount"]), (&json!(1), &json!(1)));
        assert_eq!(now["endsAt"], before["current"]["endsAt"], "the clock doesn't stop");
        let again = begin(&mut home, &assignment, json!({})).await;
        assert_eq!(again.status, StatusCode::OK, "{again:?}");
        assert_eq!(again.json()["playerToken"], token('B'));
        let mut sitting = Sitting::down(address, &again.json()).await;
        sitting.advance().await;
        sitting.pick(&app, "Wrong").await;
        sitting.finish().await;
        is_unknown(&claim(&mut app.visitor(), &assignment, &code, &token('C')).await);
        let repeated = claim(&mut home, &assignment, &code, &token('B')).await;
        assert_eq!(repeated.status, StatusCode::NO_CONTENT, "its answer may have been lost");

        // Back at school only with a new code; the second attempt is there.
        let code = given(&ask(&mut home, &assignment).await);
        assert_eq!(claim(&mut school, &assignment, &code, &token('D')).await.status, 204);
        assert_eq!(here(&mut home, &assignment).await, (Value::Null, json!(true)));
        let second = begin(&mut school, &assignment, json!({})).await;
        assert_eq!((second.status, &second.json()["attempt"]["number"]),
            (StatusCode::CREATED, &json!(2)));
        // Someone else may play where she was.
        let ben = begin(&mut home, &assignment, json!({ "nickname": "Ben" })).await;
        assert_eq!(ben.status, StatusCode::CREATED, "{ben:?}");
        let players = format!("/assignments/{}/players", text(&assignment, "id"));
        let players = ada.get(&players).await.json();
        assert_eq!(players.as_array().map(Vec::len), Some(2));
        assert_eq!(players[0]["attempts"].as_array().map(Vec::len), Some(2));

        // After the closing, for the results.
        patch(&mut ada, &assignment, json!({ "closesAt": ahead(&app, 0) })).await;
        let code = given(&ask(&mut school, &assignment).await);
        let mut phone = app.visitor();
        assert_eq!(claim(&mut phone, &assignment, &code, &token('E')).await.status, 204);
        let told = phone.get(&answers).await;
        assert_eq!((told.status, &told.json()["rightCount"]), (StatusCode::OK, &json!(1)));
        begin(&mut phone, &assignment, json!({})).await.refused(409, "assignment_closed");
    }

    /// Wrong, replaced, foreign and late codes, and those of people who were removed, get the same
    /// answer.
    async fn codes_that_no_longer_work_get_the_same_answer(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let assignment = assign(&mut ada, &quiz, json!({ "names": ["Ann", "Ben"] })).await;
        let other = assign(&mut ada, &quiz, json!({})).await;
        let (mut ann, mut ben, mut cem) = (app.visitor(), app.visitor(), app.visitor());
        begin(&mut ann, &assignment, json!({ "nickname": "Ann" })).await;
        begin(&mut ben, &assignment, json!({ "nickname": "Ben" })).await;
        begin(&mut cem, &other, json!({ "nickname": "Cem" })).await;
        let mut tablet = app.visitor();
        let replaced = given(&ask(&mut ann, &assignment).await);
        let newest = given(&ask(&mut ann, &assignment).await);
        let foreign = given(&ask(&mut cem, &other).await);
        for code in ["", "ZZZZZZZZZZ", &replaced, &foreign] {
            is_unknown(&claim(&mut tablet, &assignment, code, &token('B')).await);
        }
        is_unknown(&claim(&mut tablet, &other, &newest, &token('B')).await);
        for odd in ["", "short", &"A".repeat(42), &"B".repeat(43)] {
            let answer = claim(&mut tablet, &assignment, &newest, odd).await;
            answer.refused(422, "invalid_input");
            assert!(answer.json()["errors"]["playerToken"].is_string(), "{answer:?}");
        }
        assert_eq!(claim(&mut tablet, &assignment, &newest, &token('B')).await.status, 204);

        // Someone who is removed takes the code along. The name is free, and nobody is told.
        let removed = given(&ask(&mut ben, &assignment).await);
        let path = player_path(&mut ada, &assignment, "Ben").await;
        ada.call(Method::DELETE, &path, None).await;
        is_unknown(&claim(&mut app.visitor(), &assignment, &removed, &token('C')).await);
        let path = player_path(&mut ada, &assignment, "Ann").await;
        ada.call(Method::DELETE, &path, None).await;
        for device in [&mut ann, &mut tablet] {
            assert_eq!(here(device, &assignment).await, (Value::Null, json!(false)));
        }

        // A month after the closing, results can no longer be moved.
        patch(&mut ada, &other, json!({ "closesAt": ahead(&app, 0) })).await;
        pass(&app, 30 * DAY_MS - 1_000).await;
        let code = given(&ask(&mut cem, &other).await);
        pass(&app, 1_000).await;
        is_unknown(&claim(&mut app.visitor(), &other, &code, &token('C')).await);
        ask(&mut cem, &other).await.refused(409, "assignment_closed");
    }

    /// People who are signed in are known everywhere; what they began without an account becomes
    /// theirs.
    async fn an_account_takes_over_what_was_begun_without_one(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let assignment = assign(&mut ada, &quiz, json!({})).await;
        let mut ann = app.visitor();
        begin(&mut ann, &assignment, json!({ "nickname": "Ann" })).await;
        let code = given(&ask(&mut ann, &assignment).await);
        let (mut bob, mut carl) = (app.author("bob").await, app.author("carl").await);
        begin(&mut carl, &assignment, json!({})).await;
        ask(&mut carl, &assignment).await.refused(409, "wrong_state");
        let refused = claim(&mut carl, &assignment, &code, &token('B')).await;
        refused.refused(409, "wrong_state");
        assert_eq!(claim(&mut bob, &assignment, &code, &token('B')).await.status, 204);
        let me = bob.get(&cover(&assignment)).await.json()["me"].clone();
        assert_eq!((&me["nickname"], &me["byAccount"]), (&json!("Ann"), &json!(true)));
        assert_eq!(here(&mut ann, &assignment).await, (Value::Null, json!(true)));
        let mut desk = app.visitor();
        desk.log_in("bob").await;
        assert_eq!(here(&mut desk, &assignment).await, (json!("Ann"), json!(false)));
        let path = player_path(&mut ada, &assignment, "Ann").await;
        let path = format!("{path}/device-code");
        ada.call(Method::POST, &path, None).await.refused(409, "wrong_state");
    }

    /// For someone who lost the device: of one's own players only, and not before they begin.
    async fn a_host_gives_a_code_to_someone_who_lost_the_device(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let assignment = assign(&mut ada, &quiz, json!({ "names": ["Ann", "Ben"] })).await;
        let mut ann = app.visitor();
        begin(&mut ann, &assignment, json!({ "nickname": "Ann" })).await;
        let own = given(&ask(&mut ann, &assignment).await);
        let path = player_path(&mut ada, &assignment, "Ann").await;
        let path = format!("{path}/device-code");
        let mut eve = app.author("eve").await;
        eve.call(Method::POST, &path, None).await.refused(404, "not_found");
        let code = given(&ada.call(Method::POST, &path, None).await);
        let ben = player_path(&mut ada, &assignment, "Ben").await;
        let ben = format!("{ben}/device-code");
        ada.call(Method::POST, &ben, None).await.refused(409, "wrong_state");
        let mut tablet = app.visitor();
        is_unknown(&claim(&mut tablet, &assignment, &own, &token('B')).await);
        assert_eq!(claim(&mut tablet, &assignment, &code, &token('B')).await.status, 204);
        assert_eq!(here(&mut tablet, &assignment).await, (json!("Ann"), json!(false)));
        assert_eq!(here(&mut ann, &assignment).await, (Value::Null, json!(true)));
    }

    /// The code works on any node, also where everyone goes at their own speed.
    async fn another_node_hands_over_what_runs_here(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        let session = assign(&mut ada, &quiz, json!({ "live": true })).await;
        let [here_node, there] = app.two_nodes().await;
        let mut ann = here_node.visitor();
        let begun = begin(&mut ann, &session, json!({ "nickname": "Ann" })).await.json();
        let mut sitting = Sitting::down(listen(&here_node).await, &begun).await;
        sitting.pick(&here_node, "Right").await;
        let code = given(&ask(&mut ann, &session).await);
        let mut tablet = there.visitor();
        assert_eq!(claim(&mut tablet, &session, &code, &token('B')).await.status, 204);
        sitting.socket.close_code().await;
        assert_eq!(here(&mut ann, &session).await, (Value::Null, json!(true)));
        let again = begin(&mut tablet, &session, json!({})).await;
        assert_eq!(again.status, StatusCode::OK, "{again:?}");
        let mut sitting = Sitting::down(listen(&there).await, &again.json()).await;
        sitting.finish().await;
        assert_eq!(sitting.view["me"]["correctCount"], 1);
    }
}

/// LIVE-6: someone who guesses runs dry before a right code is looked at, alone and with helpers,
/// and holds up nobody in another assignment.
#[tokio::test]
async fn live_6_device_codes_are_not_guessed() {
    let app = TestApp::sqlite().await;
    let mut ada = app.author("ada").await;
    let quiz = ada.quiz("Maps", 1).await;
    let assignment = assign(&mut ada, &quiz, json!({})).await;
    let other = assign(&mut ada, &quiz, json!({})).await;
    let mut ann = app.visitor();
    begin(&mut ann, &assignment, json!({ "nickname": "Ann" })).await;
    let code = given(&ask(&mut ann, &assignment).await);
    let mut guesser = app.visitor_from("192.0.2.1");
    for _ in 0..60 {
        is_unknown(&claim(&mut guesser, &assignment, "ZZZZZZZZZZ", &token('B')).await);
    }
    let dry = claim(&mut guesser, &assignment, &code, &token('B')).await;
    dry.refused(429, "too_many_requests");
    for helper in 2..=34 {
        let mut helper = app.visitor_from(&format!("192.0.2.{helper}"));
        for _ in 0..60 {
            let tried = claim(&mut helper, &assignment, "ZZZZZZZZZZ", &token('B')).await;
            if tried.status == StatusCode::TOO_MANY_REQUESTS {
                break;
            }
            is_unknown(&tried);
        }
    }
    let mut tablet = app.visitor_from("198.51.100.1");
    let dry = claim(&mut tablet, &assignment, &code, &token('B')).await;
    dry.refused(429, "too_many_requests");
    let mut ben = app.visitor_from("198.51.100.2");
    begin(&mut ben, &other, json!({ "nickname": "Ben" })).await;
    let his = given(&ask(&mut ben, &other).await);
    let claimed = claim(&mut tablet, &other, &his, &token('C')).await;
    assert_eq!(claimed.status, StatusCode::NO_CONTENT, "{claimed:?}");
    tablet.player = None;
    app.clock.advance(60_000);
    let claimed = claim(&mut tablet, &assignment, &code, &token('B')).await;
    assert_eq!(claimed.status, StatusCode::NO_CONTENT, "{claimed:?}");
}
