//! Assignments for a list of names.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::both;
use crate::attempts::{Sitting, ahead, assign, begin, patch, text};
use crate::sockets::listen;

both! {
    /// People pick their name; the host sees who hasn't begun, and the report who never came.
    async fn people_pick_their_names(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        for names in [json!(["Ann", " ann "]), json!(["A\u{202E}nn"])] {
            let form = json!({ "quizId": quiz, "names": names });
            ada.post("/assignments", form).await.refused(422, "invalid_input");
        }
        let long = "Zoë Featherstone-Haugh of Somewhere";
        let form = json!({ "names": ["Ann", "", " Ben  Lee ", "Cem", long] });
        let assignment = assign(&mut ada, &quiz, form).await;
        let counts = (&assignment["listedCount"], &assignment["playerCount"]);
        assert_eq!(counts, (&json!(4), &json!(0)));
        let path = format!("/assigned/{}", text(&assignment, "code"));
        let mut ann = app.visitor();
        let door = ann.get(&path).await.json();
        assert_eq!(door["names"], json!(["Ann", "Ben Lee", "Cem", long]));
        begin(&mut ann, &assignment, json!({})).await.refused(422, "invalid_input");
        begin(&mut ann, &assignment, json!({ "nickname": "Dan" })).await
            .refused(422, "invalid_input");
        let begun = begin(&mut ann, &assignment, json!({ "nickname": "Ann" })).await;
        assert_eq!(begun.status, StatusCode::CREATED, "{begun:?}");
        let mut sitting = Sitting::down(listen(&app).await, &begun.json()).await;
        sitting.answer(&app, "Right").await;
        sitting.finish().await;
        let door = ann.get(&path).await.json();
        assert_eq!((&door["me"]["nickname"], &door["names"]), (&json!("Ann"), &Value::Null));
        let mut eve = app.visitor();
        begin(&mut eve, &assignment, json!({ "nickname": "ANN" })).await
            .refused(409, "nickname_taken");
        // An account picks a name, too, and is known by it on other devices.
        let mut ben = app.author("ben").await;
        begin(&mut ben, &assignment, json!({})).await.refused(422, "invalid_input");
        let begun = begin(&mut ben, &assignment, json!({ "nickname": "ben lee" })).await;
        assert_eq!(begun.status, StatusCode::CREATED, "{begun:?}");
        assert_eq!(ben.get(&path).await.json()["me"]["nickname"], "Ben Lee");

        let players = format!("/assignments/{}/players", text(&assignment, "id"));
        let seen = ada.get(&players).await.json();
        let come: Vec<(&str, bool)> = seen.as_array().expect("players").iter()
            .map(|one| (text(one, "nickname"), one["hasCome"] == true)).collect();
        assert_eq!(come, [("Ann", true), ("Ben Lee", true), ("Cem", false), (long, false)]);

        // Who is removed leaves a name that is free; a name without anyone goes.
        let removed = format!("{players}/{}", text(&seen[1], "id"));
        ada.call(Method::DELETE, &removed, None).await;
        assert_eq!(ben.get(&path).await.json()["names"], json!(["Ben Lee", "Cem", long]));
        ada.call(Method::DELETE, &removed, None).await;
        assert_eq!(ben.get(&path).await.json()["names"], json!(["Cem", long]));
        // Names are changed: anyone who has begun stays, on the list or not.
        let names = format!("/assignments/{}/names", text(&assignment, "id"));
        let changed = json!({ "names": ["Cem", "Dan"] });
        let changed = ada.call(Method::PUT, &names, Some(changed)).await;
        assert_eq!(changed.json()["names"], json!(["Cem", "Dan"]), "{changed:?}");
        assert_eq!(ada.get(&names).await.json()["names"], json!(["Cem", "Dan"]));
        assert_eq!(ben.get(&path).await.json()["names"], json!(["Cem", "Dan"]));

        ada.log_in("ada").await;
        patch(&mut ada, &assignment, json!({ "closesAt": ahead(&app, 0) })).await;
        assert_eq!(ben.get(&path).await.json()["names"], Value::Null, "not when it is closed");
        let report = format!("/reports/{}", text(&assignment, "id"));
        let told = ada.get(&report).await.json();
        assert_eq!(told["neverCame"], json!(["Cem", "Dan"]));
        assert_eq!(told["seats"].as_array().map(Vec::len), Some(1), "they are no players");
        let insights = ada.get(&format!("{report}/analysis")).await.json();
        assert_eq!(insights["rooms"][0]["neverCame"], json!(["Cem", "Dan"]), "{insights}");
        let file = ada.get(&format!("{report}/csv")).await;
        let file = String::from_utf8(file.body).expect("text");
        let lines: Vec<&str> = file.lines().collect();
        assert!(lines[1].starts_with("1,Ann,In time,"), "{file}");
        assert!(lines[2].starts_with(",Cem,Never,"), "{file}");
        assert!(lines[3].starts_with(",Dan,Never,"), "{file}");
        let commas = |line: &str| line.matches(',').count();
        assert_eq!(commas(lines[2]), commas(lines[1]), "{file}");
        let sheet = String::from_utf8(ada.get(&format!("{report}/sheet")).await.body);
        let sheet = sheet.expect("text");
        assert!(sheet.contains("Never came") && sheet.contains("Dan"), "{sheet}");

        // PRIV-3: deleting the people deletes these names, too.
        let people = ada.call(Method::DELETE, &format!("{report}/people"), None).await;
        assert_eq!(people.status, StatusCode::NO_CONTENT, "{people:?}");
        for path in [report.clone(), format!("{report}/analysis"), format!("{report}/csv")] {
            let body = String::from_utf8(ada.get(&path).await.body).expect("text");
            assert!(!body.contains("Cem") && !body.contains("Dan"), "{path}: {body}");
        }
    }
}
