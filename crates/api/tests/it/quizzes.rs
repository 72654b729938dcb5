//! Writing quizzes and finding them.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{both, question};

fn titles(list: &Value) -> Vec<&str> {
    list.as_array()
        .expect("a list")
        .iter()
        .map(|q| q["title"].as_str().expect("text"))
        .collect()
}

both! {
    async fn a_quiz_is_written_changed_and_published(app: TestApp) {
        let mut ada = app.author("ada").await;
        let form = json!({
            "title": "  Maps ", "description": " About maps ", "tags": ["Geo", "geo ", "", "Öl"],
        });
        let quiz = ada.post("/quiz", form).await.json();
        assert_eq!(quiz["title"], "Maps");
        assert_eq!(quiz["description"], "About maps");
        assert_eq!(quiz["tags"], json!(["geo", "öl"]));
        assert_eq!((&quiz["visibility"], &quiz["status"]), (&json!("PRIVATE"), &json!("DRAFT")));
        assert_eq!(quiz["isMine"], true);
        assert_eq!(quiz["authorName"], "ada");
        assert_eq!(quiz["createdAt"], "2027-01-15T08:00:00Z");

        let id = quiz["id"].as_str().expect("an id");
        let path = format!("/quiz/{id}");
        let publish = json!({ "version": 1, "status": "PUBLISHED" });
        ada.call(Method::PATCH, &path, Some(publish)).await.refused(409, "quiz_has_no_questions");
        ada.post(&format!("{path}/question"), question("Where?")).await;

        let stale = json!({ "version": 1, "title": "Globes" });
        ada.call(Method::PATCH, &path, Some(stale)).await.refused(409, "version_conflict");
        let change = json!({
            "version": 2, "title": "Globes", "visibility": "PUBLIC", "status": "PUBLISHED",
        });
        let changed = ada.call(Method::PATCH, &path, Some(change)).await.json();
        assert_eq!(changed["title"], "Globes");
        assert_eq!(changed["description"], "About maps", "what is left out stays");
        assert_eq!(changed["questionCount"], 1);
        assert_eq!(changed["version"], 3);
        assert_eq!(app.visitor().get(&path).await.json()["isMine"], false);
    }

    async fn the_messages_of_the_forms_are_the_specified_ones(app: TestApp) {
        let mut ada = app.author("ada").await;
        let errors = async |visitor: &mut crate::app::Visitor<'_>, path: &str, form: Value| {
            let answer = visitor.post(path, form).await;
            answer.refused(422, "invalid_input");
            answer.json()["errors"].clone()
        };
        assert_eq!(
            errors(&mut ada, "/quiz", json!({ "title": " ", "description": "" })).await,
            json!({
                "title": "Quiz title is required",
                "description": "Quiz description is required",
            })
        );
        assert_eq!(
            errors(&mut ada, "/quiz", json!({ "title": "Ma", "description": "x" })).await,
            json!({ "title": "Title must be at least 3 characters long" })
        );
        let id = ada.quiz("Maps", 0).await;
        let path = format!("/quiz/{id}/question");
        let none_right = json!({
            "text": "",
            "answers": [{ "text": "", "isCorrect": false }, { "text": "b", "isCorrect": false }],
        });
        assert_eq!(
            errors(&mut ada, &path, none_right).await,
            json!({
                "text": "Question is required",
                "answers": "A question needs at least correct one answer",
                "answers.0.text": "This option is required",
            })
        );
        let mut too_quick = question("Where?");
        too_quick["timeLimitS"] = json!(4);
        too_quick["pointsFactor"] = json!(3);
        let wrong = errors(&mut ada, &path, too_quick).await;
        assert!(wrong["timeLimitS"].is_string() && wrong["pointsFactor"].is_string(), "{wrong}");
    }

    async fn questions_keep_their_order(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = ada.quiz("Maps", 3).await;
        let path = format!("/quiz/{id}/question");
        let list = ada.get(&path).await.json();
        let ids: Vec<String> =
            (0..3).map(|n| list[n]["id"].as_str().expect("an id").to_owned()).collect();
        assert_eq!(list[1]["timeLimitS"], 20, "when left out");
        assert_eq!(list[1]["pointsFactor"], 1, "when left out");

        let to_front = json!({ "position": 0 });
        let answer = ada.post(&format!("{path}/{}/move", ids[2]), to_front).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT);
        let mut endless = question("No hurry");
        endless["timeLimitS"] = Value::Null;
        let question_path = format!("{path}/{}", ids[0]);
        let answer = ada.call(Method::PUT, &question_path, Some(endless)).await;
        assert_eq!(answer.json()["timeLimitS"], Value::Null);
        let second = format!("{path}/{}", ids[1]);
        let answer = ada.call(Method::DELETE, &second, None).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT);
        ada.call(Method::DELETE, &second, None).await.refused(404, "not_found");

        let list = ada.get(&path).await.json();
        let texts: Vec<_> = list.as_array().expect("a list").iter().map(|q| &q["text"]).collect();
        assert_eq!(texts, ["Question 2", "No hurry"]);
        assert_eq!(list[1]["position"], 1);
    }

    async fn a_quiz_has_at_most_200_questions(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = ada.quiz("Maps", 200).await;
        let answer = ada.post(&format!("/quiz/{id}/question"), question("One more")).await;
        answer.refused(409, "question_limit_reached");
    }

    async fn deleting_can_be_undone(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = ada.quiz("Maps", 1).await;
        let path = format!("/quiz/{id}");
        assert_eq!(ada.call(Method::DELETE, &path, None).await.status, StatusCode::NO_CONTENT);
        ada.get(&path).await.refused(404, "not_found");
        ada.get(&format!("{path}/question")).await.refused(404, "not_found");
        let mut bob = app.author("bob").await;
        bob.post(&format!("{path}/restore"), json!({})).await.refused(404, "not_found");
        for _ in 0..2 {
            let restored = ada.post(&format!("{path}/restore"), json!({})).await;
            assert_eq!(restored.json()["questionCount"], 1);
        }
        assert_eq!(titles(&ada.get("/quiz").await.json()), ["Maps"]);
    }

    async fn quizzes_are_searched_and_paged(app: TestApp) {
        let mut ada = app.author("ada").await;
        for title in ["Geography", "History", "Géométrie"] {
            app.clock.advance(1000);
            ada.quiz(title, 0).await;
        }
        assert_eq!(titles(&ada.get("/quiz?search=geo").await.json()), ["Géométrie", "Geography"]);
        assert_eq!(titles(&ada.get("/quiz?search=maps").await.json()).len(), 3, "by tag");
        let first = ada.get("/quiz?limit=2").await;
        assert_eq!(titles(&first.json()), ["Géométrie", "History"]);
        let cursor = first.header("x-next-cursor");
        let second = ada.get(&format!("/quiz?limit=2&cursor={cursor}")).await;
        assert_eq!(titles(&second.json()), ["Geography"]);
        assert_eq!(second.header("x-next-cursor"), "");
        assert_eq!(titles(&app.author("bob").await.get("/quiz").await.json()).len(), 0);
    }

    async fn the_feed_has_what_is_public_published_and_playable(app: TestApp) {
        let mut ada = app.author("ada").await;
        ada.quiz("Draft", 1).await;
        let hidden = ada.quiz("Hidden", 1).await;
        let change = json!({ "version": 2, "status": "PUBLISHED" });
        ada.call(Method::PATCH, &format!("/quiz/{hidden}"), Some(change)).await;
        let open = ada.quiz("Open", 1).await;
        ada.publish(&open).await;
        let empty = ada.quiz("Empty", 1).await;
        ada.publish(&empty).await;
        let questions = ada.get(&format!("/quiz/{empty}/question")).await.json();
        let last = questions[0]["id"].as_str().expect("an id");
        ada.call(Method::DELETE, &format!("/quiz/{empty}/question/{last}"), None).await;

        let feed = app.visitor().get("/feed").await.json();
        assert_eq!(titles(&feed), ["Open"]);
        assert_eq!(feed[0]["authorName"], "ada");
        assert_eq!(feed[0]["isMine"], false);
        assert_eq!(feed[0]["questionCount"], 1);
        assert_eq!(ada.get("/feed?search=ope").await.json()[0]["isMine"], true);
        assert_eq!(titles(&app.visitor().get("/feed?search=hidden").await.json()).len(), 0);
    }

    async fn ones_own_quizzes_are_sorted_filtered_and_counted(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut ids = Vec::new();
        for title in ["Rivers", "Äpfel", "lakes"] {
            app.clock.advance(1000);
            ids.push(ada.quiz(title, 1).await);
        }
        app.clock.advance(1000);
        ada.publish(&ids[0]).await;
        for (sort, expected) in [
            ("newest", ["lakes", "Äpfel", "Rivers"]),
            ("updated", ["Rivers", "lakes", "Äpfel"]),
            ("title", ["Äpfel", "lakes", "Rivers"]),
            ("played", ["lakes", "Äpfel", "Rivers"]),
        ] {
            let first = ada.get(&format!("/quiz?sort={sort}&limit=2")).await;
            assert_eq!(titles(&first.json()), expected[..2], "{sort}");
            let cursor = first.header("x-next-cursor").to_owned();
            let rest = ada.get(&format!("/quiz?sort={sort}&limit=2&cursor={cursor}")).await;
            assert_eq!(titles(&rest.json()), expected[2..], "{sort}");
            assert_eq!(rest.header("x-next-cursor"), "");
        }
        let made_up = ada.get("/quiz?sort=updated&cursor=0192f0c1-2f5e-7c3a-9a53-0123456789ab");
        made_up.await.refused(422, "invalid_input");
        ada.get("/quiz?sort=shuffled").await.refused(400, "malformed_body");
        ada.get("/quiz?sort=played&cursor=zz").await.refused(422, "invalid_input");
        assert_eq!(titles(&ada.get("/quiz?status=PUBLISHED").await.json()), ["Rivers"]);
        assert_eq!(titles(&ada.get("/quiz?visibility=PRIVATE").await.json()), ["lakes", "Äpfel"]);
        assert_eq!(titles(&ada.get("/quiz?status=DRAFT&search=la").await.json()), ["lakes"]);
        let counts = ada.get("/quiz/counts").await.json();
        assert_eq!(counts, json!({
            "total": 3, "public": 1, "private": 2, "unlisted": 0, "drafts": 2, "published": 1,
            "tags": [{"tag": "maps", "quizCount": 3}],
        }));
        app.visitor().get("/quiz/counts").await.refused(401, "unauthenticated");

        let path = format!("/quiz/{}", ids[1]);
        let change = json!({"version": 2, "tags": ["Öl", "trees"]});
        let tagged = ada.call(Method::PATCH, &path, Some(change)).await;
        assert_eq!(tagged.json()["playCount"], 0);
        assert_eq!(titles(&ada.get("/quiz?tag=%C3%B6l").await.json()), ["Äpfel"]);
        assert_eq!(titles(&ada.get("/quiz?tag=map").await.json()), [""; 0]);
        assert_eq!(titles(&ada.get("/quiz?tag=").await.json()).len(), 3);
        let counts = ada.get("/quiz/counts").await.json();
        assert_eq!(counts["tags"], json!([
            {"tag": "maps", "quizCount": 2}, {"tag": "trees", "quizCount": 1},
            {"tag": "öl", "quizCount": 1},
        ]));
        let question = json!({"text": "Which fruit is a *Boskop*?", "answers": [
            {"text": "An apple", "isCorrect": true}, {"text": "A pear", "isCorrect": false},
        ]});
        ada.post(&format!("{path}/question"), question).await;
        assert_eq!(titles(&ada.get("/quiz?search=boskop").await.json()), ["Äpfel"]);
        let mut eve = app.author("eve").await;
        assert_eq!(titles(&eve.get("/quiz?search=boskop").await.json()), [""; 0]);
    }
}
