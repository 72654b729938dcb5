//! Journals: order, fencing, many rooms at once (DUR-1, DUR-6).

use store::AppendOutcome::{self, Appended, Fenced};
use store::{FIRST_EPOCH, FIRST_SEQ, JournalEntry, Room, Store};

use crate::{NOW, a_room};

fn an_entry(room: &Room, epoch: i64, seq: i64, body: &str) -> JournalEntry {
    let (room_id, body) = (room.id.clone(), body.as_bytes().to_vec());
    JournalEntry {
        room_id,
        epoch,
        seq,
        body,
        at_ms: NOW,
    }
}

async fn append(store: &Store, entries: &[JournalEntry]) -> Vec<AppendOutcome> {
    store.append_journal(entries).await.unwrap()
}

async fn bodies(store: &Store, room: &Room) -> Vec<String> {
    let entries = store.read_journal(&room.id, FIRST_SEQ + 1).await.unwrap();
    assert!(
        entries.is_sorted_by(|a, b| a.0 < b.0),
        "entries come in order"
    );
    entries
        .into_iter()
        .map(|(_, body)| String::from_utf8(body).unwrap())
        .collect()
}

both! {
    /// DUR-1: what was appended is there, byte for byte, also for anyone who opens the database
    /// again.
    async fn entries_of_many_rooms_are_kept_byte_for_byte(db) {
        let store = db.open().await;
        let mut entries = Vec::new();
        let mut rooms = Vec::new();
        for n in 0..20_u8 {
            let room = a_room(&store, &format!("CODE{n}")).await;
            for seq in 2..6 {
                let mut entry = an_entry(&room, FIRST_EPOCH, seq, "");
                let length = usize::from(n) * 97 * usize::from(seq != 3);
                entry.body = (0..=255).cycle().skip(usize::from(n)).take(length).collect();
                entries.push(entry);
            }
            rooms.push(room);
        }
        let middle = entries.len() / 2;
        entries.swap(0, middle);
        assert_eq!(append(&store, &entries).await, vec![Appended; entries.len()]);
        store.close().await.unwrap();

        let store = db.open().await;
        for room in &rooms {
            let kept = store.read_journal(&room.id, 2).await.unwrap();
            let mut expected: Vec<_> = entries
                .iter()
                .filter(|entry| entry.room_id == room.id)
                .map(|entry| (entry.seq, entry.body.clone()))
                .collect();
            expected.sort();
            assert_eq!(kept, expected);
        }
        assert_eq!(store.read_journal(&rooms[0].id, 5).await.unwrap().len(), 1);
        assert_eq!(append(&store, &[]).await, []);
    }

    /// DUR-6: a former owner writes nothing, and does not hold up the others.
    async fn a_former_owner_is_fenced_and_the_others_commit(db) {
        let store = db.open().await;
        let (lost, kept) = (a_room(&store, "LOST").await, a_room(&store, "KEPT").await);
        let epoch = store.adopt_room(&lost.id, "node-b", FIRST_EPOCH, NOW).await.unwrap().unwrap();
        let mut nowhere = an_entry(&kept, FIRST_EPOCH, 2, "nowhere");
        nowhere.room_id = "none".into();
        let outcomes = append(&store, &[
            an_entry(&lost, FIRST_EPOCH, 2, "stale"),
            an_entry(&kept, FIRST_EPOCH, 2, "kept"),
            an_entry(&lost, epoch, 2, "new owner"),
            an_entry(&lost, FIRST_EPOCH, 3, "stale"),
            nowhere,
            an_entry(&kept, FIRST_EPOCH + 1, 3, "from the future"),
        ])
        .await;
        assert_eq!(outcomes, [Fenced, Appended, Appended, Fenced, Fenced, Fenced]);
        assert_eq!(bodies(&store, &lost).await, ["new owner"]);
        assert_eq!(bodies(&store, &kept).await, ["kept"]);
    }

    async fn a_place_is_written_once_and_nothing_is_written_before_it(db) {
        let store = db.open().await;
        let room = a_room(&store, "ROOM").await;
        let entry = |seq, body| an_entry(&room, FIRST_EPOCH, seq, body);
        assert_eq!(append(&store, &[entry(2, "a"), entry(3, "b")]).await, [Appended; 2]);
        assert_eq!(append(&store, &[entry(2, "a")]).await, [Fenced], "sent again");
        let overlapping = append(&store, &[entry(3, "x"), entry(4, "y")]).await;
        assert_eq!(overlapping, [Fenced; 2], "all of a room's entries or none");
        assert_eq!(append(&store, &[entry(7, "c")]).await, [Appended], "places may be left out");
        assert_eq!(append(&store, &[entry(5, "z")]).await, [Fenced], "but not filled later");
        assert_eq!(append(&store, &[entry(8, "d"), entry(8, "e")]).await, [Appended, Fenced]);
        assert_eq!(bodies(&store, &room).await, ["a", "b", "c", "d"]);
    }

    /// DUR-1: anyone who doesn't know whether it was written finds out.
    async fn what_was_appended_is_found_again(db) {
        let store = db.open().await;
        let room = a_room(&store, "ROOM").await;
        let mine = [
            an_entry(&room, FIRST_EPOCH, 2, "mine"),
            an_entry(&room, FIRST_EPOCH, 3, "mine too"),
        ];
        assert_eq!(store.find_appended(&mine).await.unwrap(), [false, false]);
        assert_eq!(append(&store, &mine).await, [Appended, Appended]);
        assert_eq!(append(&store, &mine).await, [Fenced, Fenced]);
        assert_eq!(store.find_appended(&mine).await.unwrap(), [true, true]);
        let others = [
            an_entry(&room, FIRST_EPOCH, 3, "not this"),
            an_entry(&room, FIRST_EPOCH + 1, 3, "mine too"),
            an_entry(&room, FIRST_EPOCH, 4, "mine too"),
        ];
        assert_eq!(store.find_appended(&others).await.unwrap(), [false, false, false]);
    }

    async fn of_racing_writers_one_gets_the_place(db) {
        let stores = [db.open().await, db.open().await];
        let room = a_room(&stores[0], "ROOM").await;
        for seq in 2..7 {
            let tasks: Vec<_> = (0..20_usize)
                .map(|n| {
                    let store = stores[n % 2].clone();
                    let batch = [
                        an_entry(&room, FIRST_EPOCH, seq * 2, &format!("{n}")),
                        an_entry(&room, FIRST_EPOCH, seq * 2 + 1, &format!("{n}")),
                    ];
                    tokio::spawn(async move { append(&store, &batch).await })
                })
                .collect();
            let mut winners = Vec::new();
            for (n, task) in tasks.into_iter().enumerate() {
                match task.await.unwrap()[..] {
                    [Appended, Appended] => winners.push(n.to_string()),
                    [Fenced, Fenced] => {}
                    ref torn => panic!("a batch was torn apart: {torn:?}"),
                }
            }
            assert_eq!(winners.len(), 1, "winners: {winners:?}");
            let kept = bodies(&stores[1], &room).await;
            assert_eq!(kept[kept.len() - 2..], [winners[0].clone(), winners[0].clone()]);
        }
    }

    /// DUR-6: once a takeover has returned, nothing of the former owner is added anymore.
    async fn a_takeover_is_a_clean_cut(db) {
        let stores = [db.open().await, db.open().await];
        for round in 0..10 {
            let room = a_room(&stores[0], &format!("ROOM{round}")).await;
            let writer = {
                let (store, room) = (stores[0].clone(), room.clone());
                tokio::spawn(async move {
                    let mut acknowledged = Vec::new();
                    for seq in 2.. {
                        let entry = an_entry(&room, FIRST_EPOCH, seq, &seq.to_string());
                        if append(&store, &[entry]).await == [Fenced] {
                            break;
                        }
                        acknowledged.push(seq.to_string());
                    }
                    acknowledged
                })
            };
            for _ in 0..round * 3 {
                tokio::task::yield_now().await;
            }
            let adopted = stores[1].adopt_room(&room.id, "node-b", FIRST_EPOCH, NOW).await.unwrap();
            let at_takeover = bodies(&stores[1], &room).await;
            let acknowledged = writer.await.unwrap();
            assert_eq!(adopted, Some(FIRST_EPOCH + 1));
            assert_eq!(bodies(&stores[1], &room).await, at_takeover, "nothing came after");
            assert_eq!(acknowledged, at_takeover, "and nothing acknowledged is missing");
        }
    }
}
