//! Webhooks: what is noted, written once, leased, and judged.

use store::{
    DeliveryState, DisabledBy, FIRST_EPOCH, NewWebhookEndpoint, Store, WebhookEvent, WebhookEvents,
    WebhookTry,
};

use crate::housekeeping::run;
use crate::{NOW, a_new_room, an_account};
use WebhookEvent::{QuizPublished, RoomEnded, RoomStarted};

fn these(events: &[WebhookEvent]) -> WebhookEvents {
    events.iter().copied().collect()
}

async fn an_endpoint(store: &Store, account_id: &str, events: &[WebhookEvent]) -> String {
    let id = store::new_id(NOW);
    let new = NewWebhookEndpoint {
        id: &id,
        account_id,
        url: "https://hooks.example",
        events: &these(events),
        secret: b"sealed",
    };
    assert!(store.create_webhook_endpoint(new, NOW).await.unwrap());
    id
}

/// A room of this host, whose code ends so.
async fn a_room_of(store: &Store, host_id: &str, code: usize) -> String {
    let mut room = a_new_room(&format!("77777{code}"));
    room.host_account_id = Some(host_id.to_owned());
    store.create_room(room, b"x", NOW).await.unwrap().id
}

fn failed(at_ms: i64, next: Option<i64>) -> WebhookTry {
    WebhookTry {
        at_ms,
        next_try_at_ms: next,
        ..WebhookTry::default()
    }
}

both! {
    async fn rooms_tell_whoever_wants_to_know(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let bob = an_account(&store, "bob@example.org").await;
        an_endpoint(&store, &ada.id, &[RoomEnded, RoomStarted]).await;
        an_endpoint(&store, &bob.id, &[QuizPublished]).await;
        for (host, count) in [(&ada, 2), (&bob, 0)] {
            let room = a_room_of(&store, &host.id, count).await;
            assert!(store.start_room(&room, FIRST_EPOCH, NOW).await.unwrap());
            assert!(store.finish_room(&room, FIRST_EPOCH, 3, NOW + 1).await.unwrap());
            assert!(!store.finish_room(&room, FIRST_EPOCH, 3, NOW + 2).await.unwrap());
            let noted = store.list_webhook_events("", 10).await.unwrap();
            assert_eq!(noted.len(), count, "{noted:?}");
            for event in &noted {
                assert_eq!((&event.account_id, &event.subject_id), (&host.id, &room));
                store.write_webhook_event(event, None, NOW).await.unwrap();
            }
        }
    }

    async fn an_event_is_written_once_to_each_endpoint(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let one = an_endpoint(&store, &ada.id, &[RoomEnded]).await;
        let two = an_endpoint(&store, &ada.id, &[RoomEnded, RoomStarted]).await;
        let off = an_endpoint(&store, &ada.id, &[RoomEnded]).await;
        store.update_webhook_endpoint(&off, "https://x.example", &these(&[RoomEnded]), false, NOW)
            .await.unwrap();
        let room = a_room_of(&store, &ada.id, 0).await;
        store.finish_room(&room, FIRST_EPOCH, 3, NOW).await.unwrap();
        let events = store.list_webhook_events("", 10).await.unwrap();
        for _ in 0..2 {
            store.write_webhook_event(&events[0], Some("{}"), NOW).await.unwrap();
        }
        assert_eq!(store.list_webhook_events("", 10).await.unwrap(), []);
        for (endpoint, count) in [(&one, 1), (&two, 1), (&off, 0)] {
            let page = store.list_webhook_deliveries(endpoint, None, 10).await.unwrap();
            assert_eq!(page.items.len(), count);
        }
        let leased = store.lease_due_webhooks(NOW, 1000, 10).await.unwrap();
        assert_eq!(leased.len(), 2);
        assert_eq!(leased[0].message_id, leased[1].message_id, "one message");
        assert_eq!(store.lease_due_webhooks(NOW, 1000, 10).await.unwrap(), []);
        assert_eq!(store.lease_due_webhooks(NOW + 1000, 1, 10).await.unwrap().len(), 2);
    }

    async fn an_endpoint_is_judged_by_its_tries(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let endpoint = an_endpoint(&store, &ada.id, &[RoomEnded]).await;
        let id = store.enqueue_webhook(&endpoint, "m", "ping", "{}", NOW).await.unwrap();
        let delivery = store.lease_due_webhooks(NOW, 1, 1).await.unwrap().remove(0);
        let since = store.note_webhook_try(&delivery, &failed(NOW, Some(NOW + 5))).await.unwrap();
        assert_eq!(since, Some(NOW));
        let since = store.note_webhook_try(&delivery, &failed(NOW + 5, None)).await.unwrap();
        assert_eq!(since, Some(NOW), "since the first");
        let kept = store.find_webhook_delivery(&endpoint, &id).await.unwrap().unwrap();
        assert_eq!((kept.state, kept.next_try_at_ms), (DeliveryState::Failed, None));
        let arrived = WebhookTry { is_delivered: true, status: Some(204), ..failed(NOW, None) };
        assert_eq!(store.note_webhook_try(&delivery, &arrived).await.unwrap(), None);

        assert!(store.disable_failing_webhook(&endpoint, NOW).await.unwrap());
        assert!(!store.disable_failing_webhook(&endpoint, NOW).await.unwrap());
        let off = store.find_webhook_endpoint(&endpoint).await.unwrap().unwrap();
        assert_eq!(off.disabled_by, Some(DisabledBy::Failures));
        store.enqueue_webhook(&endpoint, "m", "ping", "{}", NOW).await.unwrap();
        assert_eq!(store.lease_due_webhooks(NOW, 1, 1).await.unwrap(), [], "it waits");
        store.update_webhook_endpoint(&endpoint, "https://x.example", &these(&[RoomEnded]), true, NOW)
            .await.unwrap();
        assert_eq!(store.lease_due_webhooks(NOW, 1, 1).await.unwrap().len(), 1);
    }

    async fn an_endpoint_receives_each_event_once_in_the_order_of_the_list(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let id = an_endpoint(&store, &ada.id, &[RoomEnded, RoomStarted, RoomEnded]).await;
        let saved = store.find_webhook_endpoint(&id).await.unwrap().unwrap();
        assert_eq!(saved.events.iter().collect::<Vec<_>>(), [RoomStarted, RoomEnded]);
        assert_eq!(saved.disabled_by, None);
        let none = these(&[]);
        store.update_webhook_endpoint(&id, "https://x.example", &none, false, NOW).await.unwrap();
        let saved = store.find_webhook_endpoint(&id).await.unwrap().unwrap();
        assert_eq!((saved.events, saved.disabled_by), (none, Some(DisabledBy::Owner)));
    }

    async fn events_are_listed_from_one_on(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        an_endpoint(&store, &ada.id, &[RoomEnded, RoomStarted]).await;
        let room = a_room_of(&store, &ada.id, 0).await;
        store.start_room(&room, FIRST_EPOCH, NOW).await.unwrap();
        store.finish_room(&room, FIRST_EPOCH, 3, NOW + 1).await.unwrap();
        let first = store.list_webhook_events("", 1).await.unwrap();
        assert_eq!(first[0].event, RoomStarted);
        let next = store.list_webhook_events(&first[0].id, 9).await.unwrap();
        assert_eq!(next.iter().map(|each| each.event).collect::<Vec<_>>(), [RoomEnded]);
    }

    /// While servers are updated one by one, a newer one may record what this one doesn't know.
    async fn an_event_of_a_newer_version_stops_no_other(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let endpoint = an_endpoint(&store, &ada.id, &[RoomEnded, RoomStarted]).await;
        run(db, "update webhook_endpoints set events = ' room.started room.melted room.ended '")
            .await;
        let saved = store.find_webhook_endpoint(&endpoint).await.unwrap().unwrap();
        assert_eq!(saved.events, these(&[RoomStarted, RoomEnded]));
        let room = a_room_of(&store, &ada.id, 0).await;
        store.start_room(&room, FIRST_EPOCH, NOW).await.unwrap();
        run(db, "update webhook_events set event = 'room.melted'").await;
        store.finish_room(&room, FIRST_EPOCH, 3, NOW + 1).await.unwrap();
        let listed = store.list_webhook_events("", 1).await.unwrap();
        assert_eq!(listed.iter().map(|each| each.event).collect::<Vec<_>>(), [RoomEnded]);
    }

    async fn an_account_has_ten_endpoints_at_most(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        for _ in 0..10 {
            an_endpoint(&store, &ada.id, &[RoomEnded]).await;
        }
        let id = store::new_id(NOW);
        let new = NewWebhookEndpoint {
            id: &id, account_id: &ada.id, url: "https://x.example", events: &these(&[]), secret: b"x",
        };
        assert!(!store.create_webhook_endpoint(new, NOW).await.unwrap());
    }
}
