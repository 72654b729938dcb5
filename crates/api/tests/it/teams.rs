//! Teams, through the front door: from the settings of a live session to its report and its files.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::app::both;
use crate::class_rooms::journal_has;
use crate::insights::steer;
use crate::playing::{Game, ids, pick, player_view};
use crate::veils::wait;

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

fn form(quiz: &str, names: &[&str]) -> Value {
    let teams = json!({ "names": names, "counting": { "type": "sum" }, "playersChoose": false });
    json!({ "quizId": quiz, "settings": { "teams": teams } })
}

both! {
    async fn teams_are_in_the_report_and_its_files(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        for names in [&["Foxes"] as &[&str], &["Foxes", "foxes"]] {
            let refused = ada.post("/rooms", form(&quiz, names)).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{refused:?}");
        }
        let mut game = Game::begin_as(&app, &mut ada, form(&quiz, &["Foxes", "Owls"])).await;
        let open = player_view(&mut game.ann, "open").await;
        wait(&app, &open, 2_000);
        let [right, wrong] = ids(&open["room"]["phase"]["offer"], "answers", ["Right", "Wrong"]);
        pick(&mut game.ann, 0, json!({ "kind": "answers", "answers": [right] })).await;
        pick(&mut game.ben, 0, json!({ "kind": "answers", "answers": [wrong] })).await;
        let reveal = game.reveal().await;
        let room = game.end(&reveal).await;

        let path = format!("/reports/{room}");
        let report = ada.get(&path).await.json();
        let seats = report["seats"].as_array().expect("seats");
        let [ann, ben] = ["Ann", "Ben"].map(|name| {
            let mut own = seats.iter().filter(|seat| seat["nickname"] == name);
            own.next().expect("a seat")
        });
        assert_ne!(ann["team"], ben["team"], "teams are even");
        let points = ann["points"].as_u64().expect("a number");
        assert!(points > 0, "{report}");
        let teams = report["teams"].as_array().expect("teams");
        assert_eq!(teams.len(), 2);
        let team_of = |seat: &Value| {
            let number = seat["team"].as_u64().and_then(|team| usize::try_from(team).ok());
            &teams[number.expect("a team")]
        };
        let (best, other) = (team_of(ann), team_of(ben));
        assert_eq!(best["points"], points);
        assert_eq!((&best["rank"], &best["seatCount"]), (&json!(1), &json!(1)));
        assert_eq!((&other["rank"], &other["points"]), (&json!(2), &json!(0)));

        assert_eq!((&ann["teamShare"], &ben["teamShare"]), (&json!(points), &json!(0)));
        let of_team = |team: &Value| format!("{path}/team-members?team={team}");
        let members = ada.get(&of_team(&ann["team"])).await.json();
        let ann_alone = json!([{
            "seat": ann["seat"], "nickname": "Ann", "points": points, "teamShare": points,
        }]);
        assert_eq!(members, ann_alone);
        assert_eq!(ada.get(&of_team(&json!(7))).await.json(), json!([]));
        assert_eq!(ada.get(&of_team(&json!(300))).await.status, StatusCode::BAD_REQUEST);

        let csv = ada.get(&format!("{path}/csv")).await.body;
        let csv = String::from_utf8_lossy(&csv);
        let head = csv.lines().next().expect("a head");
        assert!(head.contains(",Team,Points for the team,"), "{head}");
        let name = best["name"].as_str().expect("a name");
        let mut own = csv.lines().filter(|line| line.contains("Ann"));
        assert!(own.any(|line| line.contains(&format!(",{name},"))), "{csv}");
        let sheet = ada.get(&format!("{path}/sheet")).await.body;
        let sheet = String::from_utf8_lossy(&sheet);
        assert!(sheet.contains("Foxes") && sheet.contains("Owls"), "{sheet}");
    }

    async fn teams_talk_before_they_answer_where_their_host_wants_it(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let talking = |seconds: u32| {
            let mut form = form(&quiz, &["Foxes", "Owls"]);
            form["settings"]["teams"]["talkSeconds"] = json!(seconds);
            form
        };
        for seconds in [4, 61] {
            let refused = ada.post("/rooms", talking(seconds)).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{refused:?}");
            assert!(refused.json().to_string().contains("from 5 to 60 seconds"), "{refused:?}");
        }
        let (mut game, announced) = Game::announce(&app, &mut ada, talking(30)).await;
        let talk = steer(&mut game.desk, "advance", &announced, "closed").await;
        let seen = player_view(&mut game.ann, "closed").await;
        assert_eq!(seen["room"]["phase"]["talk"]["first"], true, "{seen}");
        let [right] = ids(&seen["room"]["phase"]["offer"], "answers", ["Right"]);
        let choice = json!({ "kind": "answers", "answers": [right] });
        game.ann
            .say(json!({ "type": "pick", "questionIndex": 0, "choice": choice }))
            .await;
        assert_eq!(game.ann.hear("refused").await["code"], "tooEarly");
        steer(&mut game.desk, "advance", &talk, "open").await;
        let open = player_view(&mut game.ann, "open").await;
        assert_eq!(open["room"]["phase"]["again"], Value::Null, "the first vote: {open}");
        wait(&app, &open, 2_000);
        pick(&mut game.ann, 0, choice.clone()).await;
        pick(&mut game.ben, 0, choice).await;
        let reveal = game.reveal().await;
        assert_eq!(reveal["room"]["phase"]["correctCount"], 2, "{reveal}");
        let room = game.end(&reveal).await;
        let report = ada.get(&format!("/reports/{room}")).await.json();
        assert_eq!(report["questions"][0]["firstVote"], Value::Null, "{report}");
    }

    /// PRIV-3: names of members are in the report and its files, and go with nicknames.
    async fn priv_3_members_of_a_team_are_named_for_as_long_as_it_is(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let one_device = |names: &[&str]| {
            let mut form = form(&quiz, names);
            form["settings"]["teams"]["devices"] = json!("one");
            form
        };
        let refused = ada.post("/rooms", one_device(&["Foxes", "Owls"])).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{refused:?}");
        let mut game = Game::begin_as(&app, &mut ada, one_device(&[])).await;
        game.ann
            .say(json!({ "type": "nameMembers", "names": ["Zora", "Quinn"] }))
            .await;
        let open = player_view(&mut game.ann, "open").await;
        wait(&app, &open, 2_000);
        let [right, wrong] = ids(&open["room"]["phase"]["offer"], "answers", ["Right", "Wrong"]);
        pick(&mut game.ann, 0, json!({ "kind": "answers", "answers": [right] })).await;
        pick(&mut game.ben, 0, json!({ "kind": "answers", "answers": [wrong] })).await;
        let reveal = game.reveal().await;
        let room = game.end(&reveal).await;

        let path = format!("/reports/{room}");
        let report = ada.get(&path).await.json();
        assert_eq!(report["teamDevices"], true, "{report}");
        assert_eq!(report["teams"], Value::Null);
        assert_eq!(report["seats"][0]["members"], json!(["Zora", "Quinn"]));
        assert_eq!(report["seats"][1]["members"], Value::Null);
        let csv = ada.get(&format!("{path}/csv")).await.body;
        let csv = String::from_utf8_lossy(&csv);
        assert!(csv.contains("Rank,Team,Members,Points"), "{csv}");
        assert!(csv.contains(",\"Zora, Quinn\","), "{csv}");
        let sheet = ada.get(&format!("{path}/sheet")).await.body;
        let sheet = String::from_utf8_lossy(&sheet);
        assert!(sheet.contains("Zora, Quinn"), "{sheet}");

        assert!(journal_has(&app, &room, "Zora").await, "the control");
        app.clock.advance(30 * DAY_MS);
        app.api.forget_what_is_due().await.expect("it is forgotten");
        assert_eq!(ada.log_in("ada").await.status, StatusCode::OK);
        for name in ["Zora", "Quinn"] {
            assert!(!journal_has(&app, &room, name).await, "{name} is still there");
        }
        for file in ["", "/csv", "/sheet"] {
            let body = ada.get(&format!("{path}{file}")).await.body;
            let told = String::from_utf8_lossy(&body);
            assert!(!told.contains("Zora") && !told.contains("Quinn"), "{file}: {told}");
        }
    }
}
