//! Deleting all personal data of a live session (PRIV-6).

use axum::http::{Method, StatusCode};
use serde_json::json;

use crate::app::both;
use crate::early_end::play;
use crate::exports::unpack;

both! {
    /// PRIV-6: the players are gone from everywhere, and the statistics stay.
    async fn priv_6_a_host_deletes_all_personal_data_of_a_session(app: TestApp) {
        let mut una = app.visitor();
        una.sign_up("una").await;
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        let room = ada.post("/rooms", json!({ "quizId": quiz })).await;
        let (id, code) = (room.text("id"), room.text("code"));
        let path = format!("/reports/{id}/people");
        play(&app, &code, ada.token.as_deref()).await;
        ada.call(Method::DELETE, &path, None).await.refused(409, "room_not_finished");
        app.rooms.end(&code).await.expect("it ends");

        let report = format!("/reports/{id}");
        let before = ada.get(&report).await.json();
        assert_eq!(before["seats"][0]["nickname"], "Kim", "the control");
        let store = app.store().await;
        assert!(!store.read_journal(&id, 0).await.expect("it is read").is_empty(), "the control");
        let mut bob = app.author("bob").await;
        app.visitor().call(Method::DELETE, &path, None).await.refused(401, "unauthenticated");
        una.call(Method::DELETE, &path, None).await.refused(404, "not_found");
        bob.call(Method::DELETE, &path, None).await.refused(404, "not_found");
        assert_eq!(ada.get(&report).await.json(), before, "API-1: nothing happened");
        assert_eq!(ada.get("/rooms").await.json()[0]["isAnonymous"], false);

        for _ in 0..2 {
            let done = ada.call(Method::DELETE, &path, None).await;
            assert_eq!(done.status, StatusCode::NO_CONTENT, "{done:?}");
        }
        let after = ada.get(&report).await.json();
        assert_eq!(after["seats"][0]["nickname"], "Player 1");
        assert_eq!(after["seats"][0]["points"], before["seats"][0]["points"]);
        assert_eq!(after["questions"], before["questions"], "choices are nobody's");
        assert_eq!(store.read_journal(&id, 0).await.expect("it is read"), []);
        let table = ada.get(&format!("{report}/csv")).await.body;
        let export = unpack(&ada.post("/account/export", json!({})).await);
        let export: Vec<u8> = export.into_values().flatten().collect();
        for kept in [table, export] {
            assert!(!String::from_utf8_lossy(&kept).contains("Kim"), "PRIV-6");
        }
        let listed = ada.get("/rooms?stage=finished").await.json();
        assert_eq!(listed[0]["isAnonymous"], true);
        assert_eq!(listed[0]["hasReport"], true);
        let overview = ada.get("/dashboard").await.json();
        assert_eq!(overview["participants"]["now"], 1, "the figures stay");
    }

    async fn sessions_are_found_by_title_and_stage(app: TestApp) {
        let mut ada = app.author("ada").await;
        let maps = ada.quiz("G\u{e9}ographie of Peru", 1).await;
        let rivers = ada.quiz("Rivers", 1).await;
        let over = ada.post("/rooms", json!({ "quizId": maps })).await;
        app.rooms.end(&over.text("code")).await.expect("it ends");
        // Lists are sorted by time, to the millisecond.
        app.clock.advance(1);
        let open = ada.post("/rooms", json!({ "quizId": rivers })).await;
        ada.post(&format!("/quiz/{maps}/practice"), json!({})).await;
        for (query, expected) in [
            ("", vec![&open, &over]),
            ("?stage=open", vec![&open]),
            ("?stage=finished", vec![&over]),
            ("?search=GEO", vec![&over]),
            ("?search=geographie%20of&stage=finished", vec![&over]),
            ("?search=geo&stage=open", vec![]),
            ("?search=%25", vec![]),
            ("?search=%20", vec![&open, &over]),
        ] {
            let found = ada.get(&format!("/rooms{query}")).await.json();
            let ids: Vec<_> = found.as_array().expect("a list").iter().map(|r| &r["id"]).collect();
            let expected: Vec<_> = expected.iter().map(|room| json!(room.text("id"))).collect();
            assert_eq!(ids, expected.iter().collect::<Vec<_>>(), "{query}");
        }
        assert_eq!(ada.get("/rooms?stage=finished").await.json()[0]["hasReport"], false);
        ada.get("/rooms?stage=lost").await.refused(400, "malformed_body");
        let page = ada.get("/rooms?limit=1").await;
        let cursor = page.header("x-next-cursor");
        let next = ada.get(&format!("/rooms?limit=1&cursor={cursor}")).await;
        assert_eq!(next.json()[0]["id"], over.json()["id"]);
    }
}
