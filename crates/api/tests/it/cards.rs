//! Flash cards: decks, what is due, backs and grades, and what was missed in live sessions.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, Visitor, both};
use crate::attempts::{Sitting, ahead, assign, begin, patch, text};
use crate::documents::{details, document_question, save, uuid};
use crate::insights::{host_view, steer};
use crate::sockets::{Socket, listen};

const DAY_MS: u64 = 86_400_000;

async fn add(who: &mut Visitor<'_>, quiz: &str) -> String {
    let added = who.post("/cards/decks", json!({ "quizId": quiz })).await;
    assert_eq!(added.status, StatusCode::CREATED, "{added:?}");
    added.text("id")
}

async fn grade(who: &mut Visitor<'_>, deck: &str, card: &str, grade: &str) -> Answer {
    let path = format!("/cards/decks/{deck}/cards/{card}/reviews");
    who.post(&path, json!({ "grade": grade, "utcOffsetMin": 0 }))
        .await
}

/// The ids of the cards to study now.
async fn study(who: &mut Visitor<'_>, query: &str) -> Vec<String> {
    let cards = who.get(&format!("/cards/study{query}")).await.json();
    let cards = cards.as_array().expect("a list").iter();
    cards
        .map(|card| card["front"]["id"].as_str().expect("an id").to_owned())
        .collect()
}

/// Cards in all, due and new.
fn counts(deck: &Value) -> (u64, u64, u64) {
    let count = |name: &str| deck[name].as_u64().expect("a count");
    (count("cardCount"), count("dueCount"), count("newCount"))
}

async fn decks(who: &mut Visitor<'_>) -> Vec<(u64, u64, u64)> {
    let overview = who.get("/cards").await.json();
    let decks = overview["decks"].as_array().expect("a list").iter();
    let mut counted: Vec<(u64, u64, u64)> = decks.map(counts).collect();
    // Decks of the same moment come in any order.
    counted.sort_unstable_by(|one, other| other.cmp(one));
    counted
}

fn token(letter: &str) -> String {
    letter.repeat(42) + "A"
}

/// A live session of two questions: Ann answers none, the first one is revealed, and the host ends
/// it.
async fn play(app: &TestApp, ada: &mut Visitor<'_>, quiz: &str) -> String {
    let code = ada
        .post("/rooms", json!({ "quizId": quiz }))
        .await
        .text("code");
    let address = listen(app).await;
    let connect = async || {
        Socket::connect(address, &code, None)
            .await
            .expect("it connects")
    };
    let mut host = connect().await;
    host.say(json!({ "type": "attachHost", "accessToken": ada.token }))
        .await;
    let view = host_view(&mut host, "lobby").await;
    let mut ann = connect().await;
    ann.say(json!({ "type": "join", "nickname": "Ann", "seatToken": token("C") }))
        .await;
    ann.hear("playerView").await;
    let view = steer(&mut host, "advance", &view, "announced").await;
    let view = steer(&mut host, "advance", &view, "open").await;
    let path = format!("/rooms/{code}/missed-cards");
    let early = app
        .visitor()
        .post(&path, json!({ "seatToken": token("C") }))
        .await;
    early.refused(409, "wrong_state");
    let view = steer(&mut host, "advance", &view, "closed").await;
    let view = steer(&mut host, "advance", &view, "reveal").await;
    steer(&mut host, "finish", &view, "podium").await;
    code
}

/// Answers the questions of an assignment like this.
async fn take(
    app: &TestApp,
    who: &mut Visitor<'_>,
    assignment: &Value,
    body: Value,
    picks: [&str; 2],
) {
    let begun = begin(who, assignment, body).await.json();
    let mut sitting = Sitting::down(listen(app).await, &begun).await;
    for word in picks {
        sitting.pick(app, word).await;
        sitting.advance().await;
    }
    sitting.finish().await;
}

both! {
    async fn cards_come_due_again_and_follow_their_quiz(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 3).await;
        ada.publish(&quiz).await;
        let mut ann = app.author("ann").await;
        let deck = add(&mut ann, &quiz).await;
        assert_eq!(add(&mut ann, &quiz).await, deck, "there already");
        assert_eq!(decks(&mut ann).await, [(3, 0, 3)]);
        let cards = study(&mut ann, "").await;
        assert_eq!(study(&mut ann, &format!("?deck={deck}")).await, cards);
        let path = format!("/cards/decks/{deck}/cards/{}/answer", cards[0]);
        let back = ann.get(&path).await.json();
        let fronts = ann.get("/cards/study").await.json();
        let answers = &fronts[0]["front"]["offer"]["answers"];
        let right = answers.as_array().expect("answers").iter();
        let right = right.filter(|answer| answer["text"] == "Right");
        let right: Vec<&Value> = right.map(|answer| &answer["id"]).collect();
        assert_eq!(back["solution"]["correct"], json!(right), "front and back name them alike");

        let good = grade(&mut ann, &deck, &cards[0], "good").await.json();
        let today = ann.get("/cards").await.json()["today"].as_i64().expect("a day");
        assert_eq!(good["dueDay"], json!(today + 3));
        let again = grade(&mut ann, &deck, &cards[0], "again").await.json();
        assert_eq!(again, good, "only the first grade of a day counts");
        grade(&mut ann, &deck, &cards[1], "again").await;
        assert_eq!(decks(&mut ann).await, [(3, 0, 1)]);
        let overview = ann.get("/cards").await.json();
        assert_eq!(overview["forecast"], json!([0, 1, 0, 1, 0, 0, 0]));

        app.clock.advance(3 * DAY_MS);
        ann.log_in("ann").await;
        assert_eq!(decks(&mut ann).await, [(3, 2, 1)]);
        let due = study(&mut ann, "").await;
        assert_eq!(due[0], cards[1], "the longest overdue first");
        let overview = ann.get("/cards").await.json();
        assert_eq!(overview["forecast"][0], 2, "what is overdue is for today");

        // A changed question keeps its card, and a deleted one loses it.
        ada.log_in("ada").await;
        let path = format!("/quiz/{quiz}/question/{}", cards[1]);
        ada.call(Method::PUT, &path, Some(crate::app::question("Changed"))).await;
        ada.call(Method::DELETE, &format!("/quiz/{quiz}/question/{}", cards[0]), None).await;
        assert_eq!(decks(&mut ann).await, [(2, 1, 1)]);
        assert_eq!(study(&mut ann, "").await[0], cards[1]);
        let dropped = grade(&mut ann, &deck, &cards[0], "good").await;
        dropped.refused(404, "not_found");

        let path = format!("/cards/decks/{deck}");
        assert_eq!(ann.call(Method::DELETE, &path, None).await.status, StatusCode::NO_CONTENT);
        assert_eq!(decks(&mut ann).await, []);
        ann.call(Method::DELETE, &path, None).await.refused(404, "not_found");
    }

    async fn days_begin_where_the_person_is(app: TestApp) {
        let mut ada = app.author("ada").await;
        let utc = ada.get("/cards").await.json()["today"].as_i64().expect("a day");
        let at = async |who: &mut Visitor<'_>, offset: i32| {
            let overview = who.get(&format!("/cards?utcOffsetMin={offset}")).await;
            overview.json()["today"].as_i64().expect("a day")
        };
        let (west, east) = (at(&mut ada, -840).await, at(&mut ada, 840).await);
        assert_eq!(east - west, 1, "{west} {utc} {east}");
        ada.get("/cards?utcOffsetMin=841").await.refused(422, "invalid_input");
    }

    /// LIVE-1: a question is added once it was revealed, and only then.
    async fn live_1_what_was_missed_is_kept_once_it_was_revealed(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        let code = play(&app, &mut ada, &quiz).await;
        let path = format!("/rooms/{code}/missed-cards");
        let mut ann = app.author("ann").await;
        for _ in 0..2 {
            let kept = ann.post(&path, json!({ "seatToken": token("C") })).await;
            assert_eq!(kept.status, StatusCode::OK, "{kept:?}");
            assert_eq!(kept.json()["missedCount"], 1, "the second one was not revealed");
            assert_eq!(kept.json()["cards"], json!([]));
        }
        assert_eq!(decks(&mut ann).await, [(1, 0, 1)], "once");
        let overview = ann.get("/cards").await.json();
        assert_eq!(overview["decks"][0]["title"], "Maps");
        assert_eq!(overview["decks"][0]["quizId"], Value::Null);
        let deck = overview["decks"][0]["id"].as_str().expect("an id").to_owned();
        let card = study(&mut ann, "").await.remove(0);
        let back = ann.get(&format!("/cards/decks/{deck}/cards/{card}/answer")).await.json();
        assert_eq!(back["solution"]["correct"].as_array().map(Vec::len), Some(1));
        // The private quiz itself stays closed.
        ann.post("/cards/decks", json!({ "quizId": quiz })).await.refused(404, "not_found");
        ann.get(&format!("/quiz/{quiz}/cards")).await.refused(404, "not_found");

        let stranger = ann.post(&path, json!({ "seatToken": token("D") })).await;
        stranger.refused(404, "not_found");
    }

    async fn a_device_keeps_cards_until_an_account_takes_them(app: TestApp) {
        let mut ada = app.author("ada").await;
        let public = ada.quiz("Rivers", 2).await;
        ada.publish(&public).await;
        let private = ada.quiz("Maps", 2).await;
        let code = play(&app, &mut ada, &private).await;
        let mut anyone = app.visitor();
        let path = format!("/rooms/{code}/missed-cards");
        let given = anyone.post(&path, json!({ "seatToken": token("C") })).await.json();
        assert_eq!(given["deckId"], Value::Null);
        let card = &given["cards"][0];
        let right = card["back"]["solution"]["correct"].as_array().expect("ids");
        let answers = card["front"]["offer"]["answers"].as_array().expect("answers");
        assert!(right.iter().all(|id| answers.iter().any(|answer| answer["id"] == *id)));
        let sealed = card["sealed"].as_str().expect("a text");

        let fronts = anyone.get(&format!("/quiz/{public}/cards")).await.json();
        let question = fronts["cards"][0]["id"].as_str().expect("an id");
        let path = format!("/quiz/{public}/cards/{question}/answer");
        assert_eq!(anyone.get(&path).await.status, StatusCode::OK);

        let mut ann = app.author("ann").await;
        let today = ann.get("/cards").await.json()["today"].as_i64().expect("a day");
        let memory = json!({
            "stability": 2.3065, "difficulty": 2.1, "dueDay": today, "lastDay": today - 3,
            "reviewCount": 1, "lapseCount": 0,
        });
        let taken = |sealed: &str, memory: &Value| json!({
            "utcOffsetMin": 0,
            "decks": [
                { "quizId": public, "cards": [{ "id": question, "memory": memory }] },
                { "quizId": private, "cards": [{ "id": question, "memory": memory }] },
            ],
            "missed": [{ "sealed": sealed, "memory": null }],
        });
        let answer = ann.post("/cards/taken", taken(sealed, &memory)).await;
        assert_eq!(answer.json(), json!({ "takenCount": 2 }), "{answer:?}");
        assert_eq!(decks(&mut ann).await, [(2, 1, 1), (1, 0, 1)]);
        let again = ann.post("/cards/taken", taken(sealed, &memory)).await;
        assert_eq!(again.json(), json!({ "takenCount": 0 }));
        // What we didn't make is left out.
        let forged = ann.post("/cards/taken", taken(&format!("{sealed}A"), &memory)).await;
        assert_eq!(forged.json(), json!({ "takenCount": 0 }));
        let mut wild = memory.clone();
        wild["stability"] = json!(1e9);
        let refused = ann.post("/cards/taken", taken(sealed, &wild)).await;
        refused.refused(422, "invalid_input");

        let export = ann.post("/account/export", json!({})).await;
        let files = crate::exports::unpack(&export);
        let kept: Value = serde_json::from_slice(&files["cards.json"]).expect("JSON");
        let decks = kept.as_array().expect("a list").iter();
        let cards: Vec<&Value> = decks.map(|deck| &deck["cards"][0]).collect();
        assert!(cards.iter().any(|card| card["stability"] == 2.3065), "{kept}");
        let has_text = |card: &&Value| card["question"]["question"]["text"] == "Question 0";
        assert!(cards.iter().any(has_text), "{kept}");
    }

    /// LIVE-1: what was missed at an assignment becomes cards once its answers are told, for the
    /// player who gave them; the same cards again, or from another attempt, are none.
    async fn live_1_cards_of_an_assignment_come_once_it_is_told(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        let form = json!({ "feedback": "closing", "attemptsMax": 2 });
        let assignment = assign(&mut ada, &quiz, form).await;
        let mut ann = app.author("ann").await;
        let mut ben = app.visitor();
        let ben_s = json!({ "nickname": "Ben" });
        take(&app, &mut ann, &assignment, json!({}), ["Wrong", "Right"]).await;
        take(&app, &mut ben, &assignment, ben_s, ["Right", "Right"]).await;
        take(&app, &mut ann, &assignment, json!({}), ["Wrong", "Wrong"]).await;
        let path = |number: &str| {
            format!("/assigned/{}/attempts/{number}/missed-cards", text(&assignment, "code"))
        };
        ann.post(&path("1"), json!({})).await.refused(409, "wrong_state");
        assert!(decks(&mut ann).await.is_empty());

        patch(&mut ada, &assignment, json!({ "closesAt": ahead(&app, 0) })).await;
        let added = ann.post(&path("1"), json!({})).await;
        assert_eq!(added.status, StatusCode::OK, "{added:?}");
        let added = added.json();
        assert_eq!((&added["title"], &added["missedCount"]), (&json!("Maps"), &json!(1)));
        assert_eq!(added["cards"], json!([]), "her account has them");
        ann.post(&path("1"), json!({})).await;
        assert_eq!(decks(&mut ann).await, [(1, 0, 1)]);
        assert_eq!(ann.post(&path("2"), json!({})).await.json()["missedCount"], 2);
        assert_eq!(decks(&mut ann).await, [(2, 0, 2)]);
        ann.post(&path("3"), json!({})).await.refused(404, "not_found");
        app.visitor().post(&path("1"), json!({})).await.refused(404, "not_found");
        // Nothing missed is nothing to keep.
        ben.post(&path("1"), json!({})).await.refused(409, "wrong_state");

        // Without an account, the device gets them.
        let mut cem = app.visitor();
        let form = json!({ "feedback": "end" });
        let assignment = assign(&mut ada, &quiz, form).await;
        let begun = begin(&mut cem, &assignment, json!({ "nickname": "Cem" })).await.json();
        let mut sitting = Sitting::down(listen(&app).await, &begun).await;
        sitting.pick(&app, "Wrong").await;
        let path = format!("/assigned/{}/attempts/1/missed-cards", text(&assignment, "code"));
        cem.post(&path, json!({})).await.refused(409, "wrong_state");
        sitting.finish().await;
        let given = cem.post(&path, json!({})).await.json();
        assert_eq!(given["deckId"], Value::Null);
        let cards = given["cards"].as_array().expect("a list");
        assert_eq!(cards[0]["back"]["solution"]["correct"].as_array().map(Vec::len), Some(1));
    }

    /// LIVE-1: fronts tell nothing about what is right, and a quiz that became a test tells nothing
    /// at all to those who studied it: two versions that differ only in what is right answer every
    /// call with the same bytes.
    async fn live_1_cards_do_not_tell_what_a_test_asks(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut ann = app.author("ann").await;
        let mut told = Vec::new();
        for right in [0, 2] {
            let texts = ["North", "South", "East"].into_iter().enumerate();
            let answers = texts.map(|(at, text)| {
                let id = uuid(700 + u32::try_from(at).expect("a few"));
                json!({ "id": id, "text": text, "isCorrect": at == right })
            });
            let content = json!({ "kind": "choice", "answers": answers.collect::<Vec<_>>() });
            let number = 10 + u32::try_from(right).expect("a few");
            let question = document_question(number, "Where?", content);
            let quiz = ada.quiz("Maps", 0).await;
            let mut about = details("Maps");
            about["visibility"] = json!("PUBLIC");
            save(&mut ada, &quiz, json!({ "version": 1, "details": about,
                "questions": [question] })).await;
            ada.publish(&quiz).await;
            let deck = add(&mut ann, &quiz).await;
            let card = study(&mut ann, &format!("?deck={deck}")).await.remove(0);
            let mask = |answer: &Answer| {
                let body = String::from_utf8_lossy(&answer.body).into_owned();
                let body = body.replace(&deck, "#deck").replace(&quiz, "#quiz");
                let body = body.replace(&card, "#card");
                // Each refusal has the id of its request.
                let instance = answer.json()["instance"].as_str().map(str::to_owned);
                let body = instance.map_or(body.clone(), |id| body.replace(&id, "#request"));
                format!("{} {body}", answer.status)
            };
            let study = format!("/cards/study?deck={deck}");
            let fronts = ann.get(&study).await;
            let ids = fronts.json()[0]["front"]["offer"]["answers"].clone();
            let ids = ids.as_array().expect("answers").iter();
            let ids: Vec<String> = ids.map(|answer| answer["id"].to_string()).collect();
            let fronts = [mask(&fronts), mask(&ann.get(&format!("/quiz/{quiz}/cards")).await)];
            let mut lines: Vec<String> = fronts.into_iter().map(|line| {
                let numbered = ids.iter().enumerate();
                numbered.fold(line, |line, (at, id)| line.replace(id, &format!("#{at}")))
            }).collect();

            let version = ada.get(&format!("/quiz/{quiz}")).await.json()["version"].clone();
            let private = json!({ "version": version, "visibility": "PRIVATE" });
            ada.call(Method::PATCH, &format!("/quiz/{quiz}"), Some(private)).await;
            assign(&mut ada, &quiz, json!({ "feedback": "closing" })).await;
            let own = format!("/cards/decks/{deck}/cards/{card}");
            for path in [
                "/cards".to_owned(),
                "/cards/study".to_owned(),
                study,
                format!("{own}/answer"),
                format!("/quiz/{quiz}/cards"),
                format!("/quiz/{quiz}/cards/{card}/answer"),
            ] {
                lines.push(mask(&ann.get(&path).await));
                lines.push(mask(&app.visitor().get(&path).await));
            }
            let review = json!({ "grade": "good", "utcOffsetMin": 0 });
            lines.push(mask(&ann.post(&format!("{own}/reviews"), review).await));
            let back = ann.get(&format!("{own}/answer")).await;
            back.refused(404, "not_found");
            told.push(lines);
        }
        assert_eq!(told[0], told[1]);
    }
}
