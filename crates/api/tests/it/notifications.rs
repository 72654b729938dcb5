//! Notifications: sent once, in the chosen ways, and unsubscribing from emails by their link.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use serde_json::{Value, json};

use crate::app::{TestApp, Visitor, both};

async fn told(visitor: &mut Visitor<'_>) -> Vec<Value> {
    let answer = visitor.get("/notifications").await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    answer.json().as_array().expect("a list").clone()
}

async fn unread(visitor: &mut Visitor<'_>) -> u64 {
    let answer = visitor.get("/notifications/unread").await;
    answer.json()["count"].as_u64().expect("a number")
}

/// The emails whose subject contains a text, newest first.
async fn letters(app: &TestApp, subject: &str) -> Vec<Value> {
    app.api.send_due_mail().await.expect("emails are written");
    let letters = app.visitor().get("/mailbox").await.json();
    let letters = letters.as_array().expect("a list").iter();
    letters
        .filter(|letter| {
            letter["subject"]
                .as_str()
                .is_some_and(|s| s.contains(subject))
        })
        .cloned()
        .collect()
}

async fn choose(visitor: &mut Visitor<'_>, topic: &str, in_app: bool, mail: bool) {
    let mut settings = visitor.get("/account/notifications").await.json();
    settings[topic] = json!({ "inApp": in_app, "mail": mail });
    let answer = visitor
        .call(Method::PUT, "/account/notifications", Some(settings))
        .await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
}

/// The administrator, and an author with a public quiz; returns the quiz.
async fn an_author(app: &TestApp) -> (Visitor<'_>, Visitor<'_>, String) {
    let admin = app.author("admin").await;
    let mut ada = app.author("ada").await;
    let quiz = ada.quiz("Maps", 1).await;
    ada.publish(&quiz).await;
    (admin, ada, quiz)
}

async fn pick(admin: &mut Visitor<'_>, quiz: &str) {
    let path = format!("/quiz/{quiz}/staff-pick");
    let answer = admin.call(Method::PUT, &path, None).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
}

/// Opens a live session of a quiz; returns the id that its report will have.
async fn new_room(host: &mut Visitor<'_>, quiz: &str) -> String {
    let made = host.post("/rooms", json!({ "quizId": quiz })).await;
    assert_eq!(made.status, StatusCode::CREATED, "{made:?}");
    let rooms = host.get("/rooms").await.json();
    rooms[0]["id"].as_str().expect("an id").to_owned()
}

/// The unsubscribe link in an email's header.
fn link(app: &TestApp, subject: &str) -> (String, String) {
    let files = std::fs::read_dir(app.outbox.path()).expect("the outbox");
    let letter = files
        .map(|file| std::fs::read_to_string(file.expect("a file").path()).expect("text"))
        .find(|letter| letter.contains(subject))
        .expect("the letter");
    let unfolded = letter.replace("\r\n ", " ");
    let start = "List-Unsubscribe: <http://127.0.0.1:8080";
    let line = unfolded.lines().find(|line| line.starts_with(start));
    let path = line.expect("a link").trim_start_matches(start);
    (path.trim_end_matches('>').to_owned(), unfolded)
}

async fn make_co_host(app: &TestApp, host: &mut Visitor<'_>, room_id: &str, email: &str) -> Value {
    let form = json!({ "by": "email", "email": email });
    let path = format!("/rooms/{room_id}/co-hosts");
    let answer = host.post(&path, form).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
    // News go out after the response.
    app.api.sockets_closed().await;
    answer.json()
}

both! {
    async fn a_co_host_is_told_once_while_they_may_host(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut bob = app.author("bob").await;
        choose(&mut bob, "invitations", true, true).await;
        let quiz = ada.quiz("Maps", 1).await;
        let made = ada.post("/rooms", json!({ "quizId": quiz })).await.json();
        let (room_id, code) = (made["id"].as_str().expect("an id"), &made["code"]);
        make_co_host(&app, &mut ada, room_id, "nobody@example.com").await;
        make_co_host(&app, &mut ada, room_id, "bob@example.com").await;
        let named = make_co_host(&app, &mut ada, room_id, "BOB@example.com").await;
        let list = told(&mut bob).await;
        assert_eq!(list.len(), 1, "{list:?}");
        assert_eq!(list[0]["kind"], "coHostNamed");
        assert_eq!((&list[0]["actorName"], &list[0]["title"]), (&json!("ada"), &json!("Maps")));
        assert_eq!(list[0]["target"], json!({ "page": "host", "code": code }));
        let mails = letters(&app, "co-host").await;
        assert_eq!(mails.len(), 1, "nobody is written to at an unknown address");
        let text = mails[0]["text"].as_str().expect("text");
        let link = format!("http://127.0.0.1:8080/host/{}", code.as_str().expect("a code"));
        assert!(text.contains(&link), "{text}");

        let path = format!("/rooms/{room_id}/co-hosts/{}", named["id"].as_str().expect("an id"));
        let removed = ada.call(Method::DELETE, &path, None).await;
        assert_eq!(removed.status, StatusCode::NO_CONTENT, "{removed:?}");
        assert_eq!(told(&mut bob).await, [] as [Value; 0]);
        make_co_host(&app, &mut ada, room_id, "bob@example.com").await;
        assert_eq!(unread(&mut bob).await, 1, "named again");
        assert_eq!(letters(&app, "co-host").await.len(), 1, "with no second letter that day");
    }

    async fn an_author_is_told_of_a_staff_pick_once(app: TestApp) {
        let (mut admin, mut ada, quiz) = an_author(&app).await;
        choose(&mut ada, "quizzes", true, true).await;
        pick(&mut admin, &quiz).await;
        pick(&mut admin, &quiz).await;
        let list = told(&mut ada).await;
        assert_eq!(list.len(), 1, "{list:?}");
        assert_eq!(list[0]["kind"], "quizPicked");
        assert_eq!(list[0]["title"], "Maps");
        assert_eq!(list[0]["target"], json!({ "page": "quiz", "quizId": quiz }));
        assert_eq!((&list[0]["actorName"], &list[0]["isRead"]), (&Value::Null, &json!(false)));
        assert_eq!(unread(&mut ada).await, 1);
        let picked = letters(&app, "staff pick").await;
        assert_eq!(picked.len(), 1);
        assert_eq!(picked[0]["to"], "ada@example.com");
        let text = picked[0]["text"].as_str().expect("text");
        assert!(text.contains(&format!("http://127.0.0.1:8080/quiz/{quiz}")), "{text}");
        assert!(text.contains("http://127.0.0.1:8080/unsubscribe/"), "{text}");
        assert_eq!(told(&mut admin).await, [] as [Value; 0], "nobody else is told");
    }

    async fn people_are_told_in_the_ways_they_chose(app: TestApp) {
        for (in_app, mail) in [(false, false), (true, false), (false, true)] {
            let name = format!("author-{in_app}-{mail}");
            let mut admin = app.visitor();
            if admin.log_in("admin").await.status != StatusCode::OK {
                admin = app.author("admin").await;
            }
            let mut author = app.author(&name).await;
            let quiz = author.quiz("Maps", 1).await;
            author.publish(&quiz).await;
            choose(&mut author, "quizzes", in_app, mail).await;
            pick(&mut admin, &quiz).await;
            assert_eq!(told(&mut author).await.len(), usize::from(in_app), "{name}");
            let picked = letters(&app, "staff pick").await;
            let to = format!("{name}@example.com");
            let mine = picked.iter().filter(|letter| letter["to"] == to.as_str()).count();
            assert_eq!(mine, usize::from(mail), "{name}");
        }
    }

    async fn reading_is_ones_own(app: TestApp) {
        let (mut admin, mut ada, quiz) = an_author(&app).await;
        pick(&mut admin, &quiz).await;
        let id = told(&mut ada).await[0]["id"].as_str().expect("an id").to_owned();
        let read = format!("/notifications/{id}/read");
        assert_eq!(admin.post(&read, json!({})).await.status, StatusCode::NO_CONTENT);
        assert_eq!(unread(&mut ada).await, 1, "another's reading is not hers");
        for _ in 0..2 {
            assert_eq!(ada.post(&read, json!({})).await.status, StatusCode::NO_CONTENT);
        }
        assert_eq!(unread(&mut ada).await, 0);
        app.clock.advance(1000);
        let other = ada.quiz("Rivers", 1).await;
        ada.publish(&other).await;
        pick(&mut admin, &other).await;
        assert_eq!(unread(&mut ada).await, 1);
        assert_eq!(ada.post("/notifications/read", json!({})).await.status, 204);
        assert_eq!(unread(&mut ada).await, 0);
        let first = ada.get("/notifications?limit=1").await;
        let cursor = first.header("x-next-cursor").to_owned();
        assert_eq!(first.json()[0]["title"], "Rivers");
        let second = ada.get(&format!("/notifications?limit=1&cursor={cursor}")).await;
        assert_eq!(second.json()[0]["title"], "Maps");
        assert_eq!(second.header("x-next-cursor"), "");
        ada.get("/notifications?cursor=made-up").await.refused(422, "invalid_input");
        ada.get("/notifications?limit=101").await.refused(422, "invalid_input");
        for path in ["/notifications", "/notifications/unread"] {
            app.visitor().get(path).await.refused(401, "unauthenticated");
        }
        for path in ["/notifications/read", read.as_str()] {
            app.visitor().post(path, json!({})).await.refused(401, "unauthenticated");
        }
    }

    /// RFC 8058: opening the link changes nothing, a POST without a log-in does.
    async fn the_link_of_a_letter_stops_its_kind_and_no_other(app: TestApp) {
        let (mut admin, mut ada, quiz) = an_author(&app).await;
        choose(&mut ada, "quizzes", true, true).await;
        pick(&mut admin, &quiz).await;
        assert_eq!(letters(&app, "staff pick").await.len(), 1);
        let (path, letter) = link(&app, "staff pick");
        assert!(letter.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{letter}");
        let before = ada.get("/account/notifications").await.json();

        let offer = app.visitor().get(&path).await;
        assert_eq!(offer.json(), json!({ "topic": "quizzes", "isOn": true }));
        let page = Request::get(&path).header(header::HOST, "127.0.0.1:8080");
        let page = app.send(page.body(Body::empty()).expect("a request")).await;
        assert!(page.header("content-type").starts_with("text/"), "{page:?}");
        assert_eq!(page.header("referrer-policy"), "no-referrer");
        assert_eq!(ada.get("/account/notifications").await.json(), before);

        // As a mail provider posts it: no browser, no cookie, a form.
        let post = Request::post(&path)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from("List-Unsubscribe=One-Click"));
        let done = app.send(post.expect("a request")).await;
        assert_eq!(done.status, StatusCode::NO_CONTENT, "{done:?}");
        let mut expected = before;
        expected["quizzes"]["mail"] = json!(false);
        assert_eq!(ada.get("/account/notifications").await.json(), expected);
        let again = app.visitor().post(&path, json!({})).await;
        assert_eq!(again.status, StatusCode::NO_CONTENT, "again changes nothing");
        assert_eq!(app.visitor().get(&path).await.json()["isOn"], false);

        let other = ada.quiz("Rivers", 1).await;
        ada.publish(&other).await;
        pick(&mut admin, &other).await;
        assert_eq!(letters(&app, "staff pick").await.len(), 1, "they have stopped");
        assert_eq!(told(&mut ada).await.len(), 2, "the bell goes on");
    }

    async fn nobody_makes_such_a_link_themselves(app: TestApp) {
        let (mut admin, mut ada, quiz) = an_author(&app).await;
        choose(&mut ada, "quizzes", true, true).await;
        pick(&mut admin, &quiz).await;
        letters(&app, "staff pick").await;
        let (path, _) = link(&app, "staff pick");
        let forged = format!("{}AAAA", &path[..path.len() - 4]);
        for token in [forged.as_str(), "/unsubscribe/x", "/unsubscribe/%00"] {
            let answer = app.visitor().get(token).await;
            assert!(matches!(answer.status.as_u16(), 400 | 404), "{token}: {answer:?}");
            let answer = app.visitor().post(token, json!({})).await;
            assert!(matches!(answer.status.as_u16(), 400 | 404), "{token}: {answer:?}");
        }
        let long = format!("/unsubscribe/{}", "A".repeat(900));
        app.visitor().get(&long).await.refused(404, "not_found");
        assert_eq!(ada.get("/account/notifications").await.json()["quizzes"]["mail"], true);
    }

    async fn a_host_is_told_of_a_report_once(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let store = app.store().await;
        let room_id = new_room(&mut ada, &quiz).await;
        store.put_report(&room_id, "{}", &[], 1).await.expect("it is kept");
        assert_eq!(letters(&app, "report is ready").await.len(), 1);
        let second = app.second_node().await;
        assert_eq!(letters(&second, "report is ready").await.len(), 1, "no matter who looks");
        let list = told(&mut ada).await;
        assert_eq!(list.len(), 1);
        assert_eq!(list[0]["target"], json!({ "page": "report", "roomId": room_id }));
        assert_eq!(list[0]["title"], "Maps");
        choose(&mut ada, "reports", false, false).await;
        let room_id = new_room(&mut ada, &quiz).await;
        store.put_report(&room_id, "{}", &[], 1).await.expect("it is kept");
        assert_eq!(letters(&app, "report is ready").await.len(), 1, "not wanted");
        assert_eq!(told(&mut ada).await.len(), 1);
    }
}
