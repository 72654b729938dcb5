//! Assignments in which the average of all attempts counts.

use serde_json::{Value, json};

use crate::app::{Visitor, both};
use crate::attempts::{Sitting, ahead, assign, begin, patch, text};
use crate::sockets::listen;

both! {
    /// The host's list, the player's page, the report and its files tell the same average: also
    /// after the closing, a correction, and when it is opened again.
    async fn the_average_is_the_same_everywhere(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 3).await;
        let form = json!({ "attemptsMax": 3, "counts": "average" });
        let assignment = assign(&mut ada, &quiz, form).await;
        assert_eq!(assignment["counts"], "average");
        let address = listen(&app).await;
        let mut ann = app.visitor();
        let cover = format!("/assigned/{}", text(&assignment, "code"));
        for words in [["Right", "Right", "Wrong"], ["Wrong", "Wrong", "Right"]] {
            let begun = begin(&mut ann, &assignment, json!({ "nickname": "Ann" })).await.json();
            let mut sitting = Sitting::down(address, &begun).await;
            for word in words {
                sitting.answer(&app, word).await;
            }
            sitting.finish().await;
        }
        let begun = begin(&mut ann, &assignment, json!({})).await.json();
        let mut sitting = Sitting::down(address, &begun).await;
        sitting.answer(&app, "Right").await;

        let door = ann.get(&cover).await.json();
        assert_eq!(door["counts"], "average");
        assert_eq!(door["me"]["averagePoints"], 1_500);
        let players = format!("/assignments/{}/players", text(&assignment, "id"));
        let listed = ada.get(&players).await.json();
        assert_eq!(listed[0]["averagePoints"], 1_500);
        let counting = |listed: &Value| -> Vec<Value> {
            let attempts = listed[0]["attempts"].as_array().expect("attempts");
            attempts.iter().map(|attempt| attempt["counts"].clone()).collect()
        };
        assert_eq!(counting(&listed), [true, true, false], "one isn't finished");
        let path = format!("/reports/{}", text(&assignment, "id"));
        // Also the first one that is read while it is open.
        let analysis = ada.get(&format!("{path}/analysis")).await.json();
        assert_eq!(analysis["rooms"][0]["isAveraged"], true);
        let report = ada.get(&path).await.json();
        assert_eq!(report["isAveraged"], true);
        let seat = &report["seats"][0];
        assert_eq!((&seat["points"], &seat["averagedCount"]), (&json!(1_500), &json!(2)));
        assert_eq!(seat["correctCount"], 2, "the answers of the best one");
        let csv = ada.get(&format!("{path}/csv")).await;
        let csv = String::from_utf8(csv.body).expect("text");
        assert!(csv.contains("Nickname,Attempts,Average points,Right answers"), "{csv}");
        assert!(csv.contains("\n1,Ann,2,1500,2,"), "{csv}");
        let sheet = ada.get(&format!("{path}/sheet")).await;
        let sheet = String::from_utf8(sheet.body).expect("text");
        assert!(sheet.contains("Average points") && sheet.contains("of the best one"), "{sheet}");

        // What was answered by then counts: 2,000, 1,000 and 1,000.
        patch(&mut ada, &assignment, json!({ "closesAt": ahead(&app, 0) })).await;
        let everywhere = async |ada: &mut Visitor<'_>, ann: &mut Visitor<'_>| {
            let report = ada.get(&path).await.json()["seats"][0]["points"].clone();
            let listed = ada.get(&players).await.json()[0]["averagePoints"].clone();
            let own = ann.get(&cover).await.json()["me"]["averagePoints"].clone();
            assert_eq!((&listed, &own), (&report, &report));
            report
        };
        assert_eq!(everywhere(&mut ada, &mut ann).await, 1_333);
        // The last question was right only in the second attempt.
        let void = json!({ "questionIndex": 2, "correction": { "kind": "void" } });
        let rooms = format!("/rooms/{}", text(&assignment, "id"));
        let corrected = ada.post(&format!("{rooms}/corrections"), void).await;
        assert!(corrected.status.is_success(), "{corrected:?}");
        assert_eq!(everywhere(&mut ada, &mut ann).await, 1_000);
        patch(&mut ada, &assignment, json!({ "closesAt": null })).await;
        assert_eq!(everywhere(&mut ada, &mut ann).await, 1_000);
        patch(&mut ada, &assignment, json!({ "counts": "best" })).await;
        let report = ada.get(&path).await.json();
        assert_eq!(report["isAveraged"], Value::Null);
        assert_eq!(report["seats"][0]["points"], 2_000);
        assert_eq!(counting(&ada.get(&players).await.json()), [true, false, false]);
    }

    /// LIVE-1: an average tells as much as the points it is made of.
    async fn an_average_waits_for_its_attempts(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let form = json!({ "attemptsMax": 2, "counts": "average", "feedback": "closing" });
        let assignment = assign(&mut ada, &quiz, form).await;
        let mut ann = app.visitor();
        let begun = begin(&mut ann, &assignment, json!({ "nickname": "Ann" })).await.json();
        let mut sitting = Sitting::down(listen(&app).await, &begun).await;
        sitting.pick(&app, "Right").await;
        sitting.finish().await;
        let cover = format!("/assigned/{}", text(&assignment, "code"));
        assert_eq!(ann.get(&cover).await.json()["me"]["averagePoints"], Value::Null);
        patch(&mut ada, &assignment, json!({ "closesAt": ahead(&app, 0) })).await;
        assert_eq!(ann.get(&cover).await.json()["me"]["averagePoints"], 1_000);
    }
}
