//! What everyone can find, and the page of a quiz.

use axum::http::{Method, StatusCode};
use live::Clock as _;
use serde_json::{Value, json};

use crate::app::{TestApp, Visitor, both};
use crate::documents::{details, document_question, every_content, save};
use crate::sockets::{Socket, listen};

fn titles(list: &Value) -> Vec<&str> {
    let list = list.as_array().expect("a list");
    list.iter()
        .map(|quiz| quiz["title"].as_str().expect("text"))
        .collect()
}

async fn published(author: &mut Visitor<'_>, title: &str, question_count: usize) -> String {
    let id = author.quiz(title, question_count).await;
    author.publish(&id).await;
    id
}

/// Plays a quiz, as far as counting is concerned; `live` tests who counts as having played.
async fn play(app: &TestApp, host: &mut Visitor<'_>, quiz: &str, account_ids: Vec<String>) {
    let room = host
        .post("/rooms", json!({ "quizId": quiz }))
        .await
        .text("id");
    let plays = store::RoomPlays {
        account_ids,
        stranger_count: 0,
    };
    let now_ms = i64::try_from(app.clock.now_ms()).expect("a time");
    let store = app.store().await;
    store
        .count_plays(&room, &plays, now_ms)
        .await
        .expect("it is counted");
}

async fn account_id(visitor: &mut Visitor<'_>) -> String {
    let session = visitor.get("/auth/check").await.json();
    session["user"]["id"].as_str().expect("an id").to_owned()
}

both! {
    async fn the_feed_says_what_is_true(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = published(&mut ada, "Maps", 3).await;
        let mut bob = app.author("bob").await;
        let player = account_id(&mut bob).await;
        play(&app, &mut ada, &id, vec![player]).await;
        bob.call(Method::PUT, &format!("/quiz/{id}/rating"), Some(json!({ "stars": 4 }))).await;
        let feed = app.visitor().get("/feed").await.json();
        assert_eq!(feed, json!([{
            "id": id, "title": "Maps", "description": "About something", "tags": ["maps"],
            "category": "other", "difficulty": "other", "language": "", "coverUrl": null,
            "questionCount": 3, "authorName": "ada", "authorId": null, "isMine": false,
            "playersJoined": 1,
            "rating": { "count": 1, "meanHundredths": 400 }, "isStaffPick": false,
            "createdAt": "2027-01-15T08:00:00Z",
        }]));
        assert_eq!(ada.get("/feed").await.json()[0]["isMine"], true);
    }

    /// PRIV-7: a private profile has no address, so nothing reveals what it would be.
    async fn an_author_has_an_id_while_the_profile_is_public(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = published(&mut ada, "Maps", 1).await;
        let id = account_id(&mut ada).await;
        let mut bob = app.author("bob").await;
        published(&mut bob, "Rivers", 1).await;
        let bob_id = account_id(&mut bob).await;
        let pages = ["/feed", "/feed?search=maps", "/feed?sort=popular", "/feed?staffPicks=true"];
        let page = format!("/quiz/{quiz}/page");
        app.store().await.set_staff_pick(&quiz, Some(1)).await.expect("it is picked");
        for is_public in [false, true, false] {
            let visibility = json!({ "isPublic": is_public });
            let answer = ada.call(Method::PUT, "/profile/visibility", Some(visibility)).await;
            assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
            let mut nobody = app.visitor();
            for reader in [&mut nobody, &mut ada, &mut bob] {
                for path in pages.into_iter().chain([page.as_str()]) {
                    let answer = reader.get(path).await.json();
                    let whole = answer.to_string();
                    assert_eq!(whole.contains(&id), is_public, "{path}: {whole}");
                    assert!(!whole.contains(&bob_id), "{path}: {whole}");
                }
                let quiz = reader.get(&page).await.json()["quiz"].clone();
                let shown = if is_public { json!(id) } else { Value::Null };
                assert_eq!(quiz["authorId"], shown);
                let profile = reader.get(&format!("/users/{id}")).await;
                assert_eq!(profile.status == StatusCode::OK, is_public, "where it would lead");
            }
        }
    }

    async fn the_feed_is_ordered_filtered_and_paged(app: TestApp) {
        let mut ada = app.author("ada").await;
        for (title, count) in [("Short one", 2), ("Long one", 12), ("Middle", 5)] {
            app.clock.advance(1000);
            let id = ada.quiz(title, count).await;
            let category = if count == 5 { "history" } else { "science" };
            let mut about = details(title);
            about["category"] = json!(category);
            about["difficulty"] = json!(if count == 2 { "easy" } else { "medium" });
            about["language"] = json!(if count == 12 { "de-AT" } else { "pt-BR" });
            let version = ada.get(&format!("/quiz/{id}")).await.json()["version"].clone();
            save(&mut ada, &id, json!({ "version": version, "details": about })).await;
            ada.publish(&id).await;
        }
        let mut nobody = app.visitor();
        for (query, expected) in [
            ("", vec!["Middle", "Long one", "Short one"]),
            ("?sort=recent", vec!["Middle", "Long one", "Short one"]),
            ("?sort=questions", vec!["Long one", "Middle", "Short one"]),
            ("?sort=popular", vec!["Middle", "Long one", "Short one"]),
            ("?category=science", vec!["Long one", "Short one"]),
            ("?category=science&questionsMax=10", vec!["Short one"]),
            ("?difficulty=hard", vec![]),
            ("?difficulty=medium&category=history", vec!["Middle"]),
            ("?search=one&sort=questions", vec!["Long one", "Short one"]),
            ("?search=ON%20SHO", vec!["Short one"]),
            ("?language=pt", vec!["Middle", "Short one"]),
            ("?language=pt-PT&difficulty=easy", vec!["Short one"]),
            ("?language=de&search=one", vec!["Long one"]),
            ("?language=fr", vec![]),
            ("?staffPicks=true", vec![]),
            ("?staffPicks=false&limit=1", vec!["Middle"]),
        ] {
            let list = nobody.get(&format!("/feed{query}")).await;
            assert_eq!(titles(&list.json()), expected, "{query}");
        }
        assert_eq!(nobody.get("/feed/languages").await.json(), json!(["de", "pt"]));
        for nonsense in ["", "no%20language", "pt-", "ptportuguese", "%25"] {
            let answer = nobody.get(&format!("/feed?language={nonsense}")).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{nonsense}");
        }
        for sort in ["recent", "popular", "questions"] {
            let mut seen = Vec::new();
            let mut path = format!("/feed?limit=1&sort={sort}");
            for _ in 0..3 {
                let page = nobody.get(&path).await;
                seen.extend(titles(&page.json()).into_iter().map(str::to_owned));
                if !page.headers.contains_key("x-next-cursor") {
                    break;
                }
                path = format!("/feed?limit=1&sort={sort}&cursor={}", page.header("x-next-cursor"));
            }
            seen.sort();
            assert_eq!(seen, ["Long one", "Middle", "Short one"], "{sort}");
        }
    }

    /// Any made-up address gets a problem document, never a server error.
    async fn made_up_addresses_are_refused(app: TestApp) {
        let mut ada = app.author("ada").await;
        for title in ["Maps", "Globes"] {
            published(&mut ada, title, 1).await;
        }
        let mut nobody = app.visitor();
        let first = nobody.get("/feed?limit=1&sort=popular").await;
        let cursor = first.header("x-next-cursor").to_owned();
        let upper = cursor.to_uppercase();
        for made_up in [
            "x", "p", &upper, &cursor[1..], &format!("r{}", &cursor[1..]), &format!("{cursor}0"),
            "0192f0c1-2f5e-7c3a-9a53-0123456789ab", "%27%20or%201=1", "%F0%9F%A6%8A",
            "p-000000000000010192f0c1-2f5e-7c3a-9a53-0123456789ab",
        ] {
            let answer = nobody.get(&format!("/feed?sort=popular&cursor={made_up}")).await;
            answer.refused(422, "invalid_input");
        }
        for wrong in [
            "sort=best", "category=cooking", "difficulty=HARD", "staffPicks=maybe", "limit=x",
        ] {
            nobody.get(&format!("/feed?{wrong}")).await.refused(400, "malformed_body");
        }
        let long = format!("search={}", "x".repeat(10_000));
        for wrong in ["limit=0", "limit=101", "questionsMax=0", "questionsMax=201", &long] {
            nobody.get(&format!("/feed?{wrong}")).await.refused(422, "invalid_input");
        }
        nobody.get("/feed?search=a%00b").await.refused(400, "malformed_body");
        for odd in [
            "%22", "%27%20OR%201=1--", "a*", "NEAR(", ":", "%F0%9F%A6%8A", "%E2%80%AE", "%25",
            "-maps", "maps%20AND%20NOT", "%5C", "%EF%AC%80",
        ] {
            for sort in ["recent", "popular", "questions"] {
                let answer = nobody.get(&format!("/feed?search={odd}&sort={sort}")).await;
                assert_eq!(answer.status, StatusCode::OK, "{odd}: {answer:?}");
            }
        }
        // A cursor that we never issued but that could be valid is just a position.
        let last = "p00000000000000000192f0c1-2f5e-7c3a-9a53-0123456789ab";
        let answer = nobody.get(&format!("/feed?sort=popular&cursor={last}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    }

    /// API-2: the page of a quiz shows what the quiz asks but nothing about the right answers, for
    /// every kind of question.
    async fn api_2_the_page_of_a_quiz_has_no_answers(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = ada.quiz("All kinds", 0).await;
        let questions: Vec<Value> = (0..)
            .zip(every_content())
            .map(|(n, content)| {
                let mut question = document_question(n, &format!("Question {n}"), content);
                question["explanation"] = json!("canary");
                question["notes"] = json!("canary");
                question
            })
            .collect();
        let count = questions.iter().filter(|q| q["content"]["kind"] != "slide").count();
        save(&mut ada, &id, json!({ "version": 1, "questions": questions })).await;
        let canary = json!({
            "text": "Where?",
            "answers": [
                { "text": "canary-right", "isCorrect": true },
                { "text": "canary-wrong", "isCorrect": false },
            ],
        });
        ada.post(&format!("/quiz/{id}/question"), canary).await;
        ada.publish(&id).await;
        let mut bob = app.author("bob").await;
        for person in [&mut app.visitor(), &mut bob, &mut ada] {
            let page = person.get(&format!("/quiz/{id}/page")).await.json();
            let previews = page["questions"].as_array().expect("a list");
            assert_eq!(previews.len(), count + 1, "without slides");
            for preview in previews {
                let mut fields: Vec<&String> =
                    preview.as_object().expect("an object").keys().collect();
                fields.sort();
                assert_eq!(fields, ["kind", "pointsFactor", "text", "timeLimitS"]);
            }
            let text = page.to_string();
            assert!(!text.contains("canary") && !text.contains("isCorrect"), "{text}");
        }
        let own = ada.get(&format!("/quiz/{id}/question")).await.json().to_string();
        assert!(own.contains("canary-right"), "the control");
    }

    async fn whoever_has_the_link_sees_an_unlisted_quiz(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = ada.quiz("Hidden", 1).await;
        let path = format!("/quiz/{id}/page");
        app.visitor().get(&path).await.refused(404, "not_found");
        let own = ada.get(&path).await.json();
        assert_eq!((&own["isListed"], &own["isPublished"]), (&json!(false), &json!(false)));
        let change = json!({ "version": 2, "visibility": "UNLISTED", "status": "PUBLISHED" });
        ada.call(Method::PATCH, &format!("/quiz/{id}"), Some(change)).await;
        let page = app.visitor().get(&path).await.json();
        assert_eq!((&page["isListed"], &page["isPublished"]), (&json!(false), &json!(true)));
        assert_eq!(titles(&app.visitor().get("/feed").await.json()), <[&str; 0]>::default());
        let form = json!({ "quizId": id, "isPublic": true });
        ada.post("/rooms", form).await.refused(422, "invalid_input");
    }

    async fn only_who_played_may_rate_and_never_the_author(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = published(&mut ada, "Maps", 1).await;
        let (path, page) = (format!("/quiz/{id}/rating"), format!("/quiz/{id}/page"));
        let mut bob = app.author("bob").await;
        let stars = |stars: u32| Some(json!({ "stars": stars }));
        bob.call(Method::PUT, &path, stars(5)).await.refused(403, "forbidden");
        assert_eq!(bob.get(&page).await.json()["mayRate"], false);
        let players = vec![account_id(&mut bob).await, account_id(&mut ada).await];
        play(&app, &mut ada, &id, players).await;
        assert_eq!(bob.get(&page).await.json()["mayRate"], true);
        for wrong in [0, 6] {
            bob.call(Method::PUT, &path, stars(wrong)).await.refused(422, "invalid_input");
        }
        for given in [5, 2] {
            let answer = bob.call(Method::PUT, &path, stars(given)).await;
            assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
            let page = bob.get(&page).await.json();
            assert_eq!(page["myStars"], given);
            let rating = json!({ "count": 1, "meanHundredths": given * 100 });
            assert_eq!(page["quiz"]["rating"], rating);
        }
        // Once a day, and without saying by whom.
        let told = ada.get("/notifications").await.json();
        assert_eq!(told.as_array().map(Vec::len), Some(1));
        assert_eq!(told[0]["kind"], "quizRated");
        assert_eq!((&told[0]["actorName"], &told[0]["title"]), (&Value::Null, &json!("Maps")));
        ada.call(Method::PUT, &path, stars(5)).await.refused(403, "forbidden");
        assert_eq!(ada.get(&page).await.json()["mayRate"], false);
        // People may change a rating long after they gave it.
        app.clock.advance(200 * 24 * 60 * 60 * 1000);
        bob.log_in("bob").await;
        let answer = bob.call(Method::PUT, &path, stars(3)).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
        for _ in 0..2 {
            let answer = bob.call(Method::DELETE, &path, None).await;
            assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
        }
        assert_eq!(bob.get(&page).await.json()["myStars"], Value::Null);
    }

    async fn what_is_wrong_is_reported_within_limits(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = published(&mut ada, "Maps", 1).await;
        let path = format!("/quiz/{id}/abuse-report");
        let mut bob = app.author("bob").await;
        let report = |reason: &str, text: &str| json!({ "reason": reason, "text": text });
        bob.post(&path, report("other", "  ")).await.refused(422, "invalid_input");
        bob.post(&path, report("ugly", "")).await.refused(400, "malformed_body");
        bob.post(&path, report("spam", &"x".repeat(1001))).await.refused(422, "invalid_input");
        ada.post(&path, report("spam", "")).await.refused(403, "forbidden");
        for n in 0..20 {
            let answer = bob.post(&path, report("spam", &format!("Number {n}"))).await;
            assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
        }
        bob.post(&path, report("spam", "")).await.refused(429, "too_many_requests");
        let kept = app.store().await;
        let bob_id = account_id(&mut bob).await;
        let kept = kept.list_own_abuse_reports(&bob_id).await.expect("they are kept");
        assert_eq!(kept.len(), 1, "one of each person and quiz");
        assert_eq!((kept[0].reason.as_str(), kept[0].text.as_str()), ("spam", "Number 19"));
    }

    async fn administrators_pick_what_everybody_finds(app: TestApp) {
        // The first account of an instance administers it.
        let mut root = app.author("root").await;
        let mut ada = app.author("ada").await;
        let id = published(&mut ada, "Maps", 1).await;
        let path = format!("/quiz/{id}/staff-pick");
        for _ in 0..2 {
            let answer = root.call(Method::PUT, &path, None).await;
            assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
        }
        let picks = app.visitor().get("/feed?staffPicks=true").await.json();
        assert_eq!((titles(&picks), &picks[0]["isStaffPick"]), (vec!["Maps"], &json!(true)));
        assert_eq!(root.get(&format!("/quiz/{id}/page")).await.json()["mayPick"], true);
        assert_eq!(ada.get(&format!("/quiz/{id}/page")).await.json()["mayPick"], false);
        let answer = root.call(Method::DELETE, &path, None).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
        assert_eq!(app.visitor().get("/feed?staffPicks=true").await.json(), json!([]));
        let change = json!({ "version": 3, "visibility": "UNLISTED" });
        ada.call(Method::PATCH, &format!("/quiz/{id}"), Some(change)).await;
        root.call(Method::PUT, &path, None).await.refused(403, "forbidden");
    }
}

/// An open lobby can be found while its host is there.
#[tokio::test]
async fn an_open_lobby_is_found_with_its_quiz() {
    let app = TestApp::sqlite().await;
    let address = listen(&app).await;
    let mut ada = app.author("ada").await;
    let quiz = published(&mut ada, "Maps", 1).await;
    let path = format!("/quiz/{quiz}/lobby");
    let lobby = async || app.visitor().get(&path).await.json()["code"].clone();
    assert_eq!(lobby().await, Value::Null);

    let private = ada
        .post("/rooms", json!({ "quizId": quiz }))
        .await
        .text("code");
    let attach = async |code: &str, token: &Option<String>| {
        let mut host = Socket::connect(address, code, None)
            .await
            .expect("it connects");
        host.say(json!({ "type": "attachHost", "accessToken": token }))
            .await;
        host.hear("hostView").await;
        host
    };
    let _at_private = attach(&private, &ada.token).await;
    assert_eq!(lobby().await, Value::Null, "nobody was asked in");

    let form = json!({ "quizId": quiz, "isPublic": true, "settings": { "capacity": 10 } });
    let code = ada.post("/rooms", form).await.text("code");
    assert_eq!(lobby().await, Value::Null, "its host is not there yet");
    let mut host = attach(&code, &ada.token).await;
    assert_eq!(lobby().await, json!(code));

    let lock = json!({ "type": "setLock", "locked": true });
    let command = json!({ "type": "command", "commandId": 1, "step": 0, "action": lock });
    host.say(command).await;
    host.hear("done").await;
    assert_eq!(lobby().await, Value::Null, "it is locked");
}
