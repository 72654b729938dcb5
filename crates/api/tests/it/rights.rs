//! Who may do what: a table of people × operations × quizzes.

use axum::http::Method;
use serde_json::{Value, json};

use crate::app::{Visitor, both, question, sign_up_form};

/// What each person gets: nobody, an account without a proven address, another author, the author.
struct Row {
    method: Method,
    path: &'static str,
    body: Option<Value>,
    /// With a private quiz.
    private: [u16; 4],
    /// With a public, published one.
    public: [u16; 4],
}

fn rows() -> Vec<Row> {
    let row = |method, path, body, private, public| Row {
        method,
        path,
        body,
        private,
        public,
    };
    let stale = json!({ "version": 999, "title": "Changed" });
    let draft = question("Where?");
    vec![
        row(
            Method::GET,
            "/quiz/{id}",
            None,
            [404, 404, 404, 200],
            [200; 4],
        ),
        row(
            Method::GET,
            "/quiz/{id}/page",
            None,
            [404, 404, 404, 200],
            [200; 4],
        ),
        row(
            Method::GET,
            "/quiz/{id}/lobby",
            None,
            [404, 404, 404, 200],
            [200; 4],
        ),
        // Nobody has played it yet.
        row(
            Method::PUT,
            "/quiz/{id}/rating",
            Some(json!({ "stars": 5 })),
            [401, 403, 404, 403],
            [401, 403, 403, 403],
        ),
        // What is not there is taken back as well; that tells nobody anything.
        row(
            Method::DELETE,
            "/quiz/{id}/rating",
            None,
            [401, 204, 204, 204],
            [401, 204, 204, 204],
        ),
        row(
            Method::POST,
            "/quiz/{id}/abuse-report",
            Some(json!({ "reason": "spam" })),
            [401, 403, 404, 403],
            [401, 403, 204, 403],
        ),
        // For administrators, who are none of these people.
        row(
            Method::PUT,
            "/quiz/{id}/staff-pick",
            None,
            [401, 403, 404, 403],
            [401, 403, 403, 403],
        ),
        row(
            Method::DELETE,
            "/quiz/{id}/staff-pick",
            None,
            [401, 403, 404, 403],
            [401, 403, 403, 403],
        ),
        row(
            Method::PATCH,
            "/quiz/{id}",
            Some(stale),
            [401, 403, 404, 409],
            [401, 403, 403, 409],
        ),
        row(
            Method::GET,
            "/quiz/{id}/question",
            None,
            [401, 404, 404, 200],
            [401, 403, 403, 200],
        ),
        row(
            Method::POST,
            "/quiz/{id}/question",
            Some(draft.clone()),
            [401, 403, 404, 201],
            [401, 403, 403, 201],
        ),
        row(
            Method::PUT,
            "/quiz/{id}/question/{question}",
            Some(draft),
            [401, 403, 404, 200],
            [401, 403, 403, 200],
        ),
        row(
            Method::POST,
            "/quiz/{id}/question/{question}/move",
            Some(json!({ "position": 0 })),
            [401, 403, 404, 204],
            [401, 403, 403, 204],
        ),
        row(
            Method::GET,
            "/quiz/{id}/document",
            None,
            [401, 404, 404, 200],
            [401, 403, 403, 200],
        ),
        row(
            Method::PUT,
            "/quiz/{id}/document",
            Some(json!({ "version": 999 })),
            [401, 403, 404, 409],
            [401, 403, 403, 409],
        ),
        row(
            Method::POST,
            "/quiz/{id}/duplicate",
            None,
            [401, 403, 404, 201],
            [401, 403, 201, 201],
        ),
        row(
            Method::GET,
            "/quiz/{id}/export?format=csv",
            None,
            [401, 404, 404, 200],
            [401, 403, 403, 200],
        ),
        row(
            Method::GET,
            "/quiz/{id}/export/losses?format=csv",
            None,
            [401, 404, 404, 200],
            [401, 403, 403, 200],
        ),
        row(
            Method::GET,
            "/quiz/{id}/sheet",
            None,
            [401, 404, 404, 200],
            [401, 403, 403, 200],
        ),
        row(
            Method::POST,
            "/quiz/{id}/practice",
            None,
            [404, 404, 404, 201],
            [201; 4],
        ),
        row(
            Method::POST,
            "/rooms",
            Some(json!({ "quizId": "{id}" })),
            [401, 403, 404, 201],
            [401, 403, 201, 201],
        ),
        row(
            Method::DELETE,
            "/quiz/{id}/question/{question}",
            None,
            [401, 403, 404, 204],
            [401, 403, 403, 204],
        ),
        // Restoring what is not deleted tells nobody but its author that it is there.
        row(
            Method::POST,
            "/quiz/{id}/restore",
            None,
            [401, 403, 404, 200],
            [401, 403, 403, 200],
        ),
        row(
            Method::DELETE,
            "/quiz/{id}",
            None,
            [401, 403, 404, 204],
            [401, 403, 403, 204],
        ),
    ]
}

async fn check(
    what: &str,
    people: &mut [Visitor<'_>; 4],
    quiz: &str,
    row: &Row,
    expected: [u16; 4],
) {
    let author = &mut people[3];
    let questions = author.get(&format!("/quiz/{quiz}/question")).await.json();
    let question = questions[1]["id"].as_str().unwrap_or_default();
    let path = row
        .path
        .replace("{id}", quiz)
        .replace("{question}", question);
    for (person, expected) in people.iter_mut().zip(expected) {
        let body = row.body.as_ref().map(|body| {
            let text = body.to_string().replace("{id}", quiz);
            serde_json::from_str(&text).expect("still JSON")
        });
        let answer = person.call(row.method.clone(), &path, body).await;
        assert_eq!(
            answer.status.as_u16(),
            expected,
            "{what}: {} {path}: {answer:?}",
            row.method
        );
    }
}

both! {
    async fn api_1_everybody_may_do_what_the_table_says(app: TestApp) {
        // The first account administers the instance.
        app.author("root").await;
        let mut unverified = app.visitor();
        unverified.sign_up("una").await;
        let other = app.author("bob").await;
        let author = app.author("ada").await;
        let mut people = [app.visitor(), unverified, other, author];
        let private = people[3].quiz("Private", 3).await;
        let public = people[3].quiz("Public", 3).await;
        people[3].publish(&public).await;
        for row in rows() {
            check("private", &mut people, &private, &row, row.private).await;
            check("public", &mut people, &public, &row, row.public).await;
        }
    }

    /// The canary is a right answer; nobody but the author may ever be sent it before a game.
    async fn api_2_right_answers_are_for_the_author_alone(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Public", 0).await;
        let canary = json!({
            "text": "Where?",
            "answers": [
                { "text": "canary-right", "isCorrect": true },
                { "text": "canary-wrong", "isCorrect": false },
            ],
        });
        ada.post(&format!("/quiz/{quiz}/question"), canary).await;
        ada.publish(&quiz).await;
        let room = ada.post("/rooms", json!({ "quizId": quiz })).await;
        let (room_id, code) = (room.text("id"), room.text("code"));

        let mut bob = app.author("bob").await;
        let mut nobody = app.visitor();
        let paths = [
            "/feed".to_owned(),
            format!("/quiz/{quiz}/page"),
            format!("/quiz/{quiz}/lobby"),
            "/quiz".to_owned(),
            "/rooms".to_owned(),
            format!("/quiz/{quiz}"),
            format!("/quiz/{quiz}/question"),
            format!("/rooms/{code}"),
            format!("/reports/{room_id}"),
            format!("/reports/{room_id}/csv"),
        ];
        for path in &paths {
            for person in [&mut bob, &mut nobody] {
                let answer = person.get(path).await;
                let text = String::from_utf8_lossy(&answer.body);
                assert!(!text.contains("canary") && !text.contains("isCorrect"), "{path}: {text}");
            }
        }
        let own = ada.get(&format!("/quiz/{quiz}/question")).await;
        assert!(String::from_utf8_lossy(&own.body).contains("canary-right"), "the control");
    }

    async fn questions_are_changed_through_their_own_quiz_only(app: TestApp) {
        let mut ada = app.author("ada").await;
        let hers = ada.quiz("Hers", 1).await;
        let list = ada.get(&format!("/quiz/{hers}/question")).await.json();
        let question_id = list[0]["id"].as_str().expect("an id").to_owned();
        let mut bob = app.author("bob").await;
        let his = bob.quiz("His", 1).await;
        let path = format!("/quiz/{his}/question/{question_id}");
        let draft = question("Taken over");
        bob.call(Method::PUT, &path, Some(draft)).await.refused(404, "not_found");
        bob.call(Method::DELETE, &path, None).await.refused(404, "not_found");
        let to = json!({ "position": 0 });
        bob.post(&format!("{path}/move"), to).await.refused(404, "not_found");
        assert_eq!(ada.get(&format!("/quiz/{hers}/question")).await.json(), list);
    }

    async fn rooms_and_reports_are_for_whoever_made_them(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let room = ada.post("/rooms", json!({ "quizId": quiz })).await.text("id");
        assert_eq!(ada.get("/rooms").await.json()[0]["id"], json!(room));
        ada.get(&format!("/reports/{room}")).await.refused(409, "room_not_finished");
        let mut bob = app.author("bob").await;
        assert_eq!(bob.get("/rooms").await.json(), json!([]));
        bob.get(&format!("/reports/{room}")).await.refused(404, "not_found");
        bob.get(&format!("/reports/{room}/csv")).await.refused(404, "not_found");
        app.visitor().get(&format!("/reports/{room}")).await.refused(401, "unauthenticated");
    }

    async fn nobody_makes_themselves_an_administrator(app: TestApp) {
        app.visitor().sign_up("ada").await;
        let mut form = sign_up_form("eve");
        form["isAdmin"] = json!(true);
        app.visitor().post("/auth/signup", form).await.refused(400, "malformed_body");
    }
}
