//! Players a host knows by name, class lists, and who wants to be recognized.

use store::{
    Account, CLASS_LISTS_MAX, ClassEntry, EntriesOutcome, FoldedNickname, KnownPlayer,
    PLAYERS_PER_CLASS_LIST_MAX, PlayerDraft, PlayerOutcome, Room, Store,
};

use crate::{NOW, a_new_room, an_account};

fn folded(nickname: &str) -> FoldedNickname {
    FoldedNickname {
        folded: nickname.to_lowercase(),
        nickname: nickname.into(),
    }
}

async fn keep(
    store: &Store,
    host: &Account,
    id: Option<&str>,
    name: &str,
    nicknames: &[&str],
) -> PlayerOutcome {
    let nicknames: Vec<_> = nicknames.iter().map(|one| folded(one)).collect();
    let draft = PlayerDraft {
        name,
        external_id: "",
        nicknames: &nicknames,
        own: &folded(name),
    };
    store.keep_player(&host.id, id, draft, NOW).await.unwrap()
}

async fn kept(store: &Store, host: &Account, name: &str, nicknames: &[&str]) -> String {
    match keep(store, host, None, name, nicknames).await {
        PlayerOutcome::Kept(id) => id,
        other => panic!("{other:?}"),
    }
}

async fn players(store: &Store, host: &Account) -> Vec<KnownPlayer> {
    store.list_known_players(&host.id).await.unwrap()
}

/// Whose these are, as `name: nicknames`, by name.
async fn told(store: &Store, host: &Account) -> Vec<String> {
    let players = players(store, host).await.into_iter();
    let told = players.map(|player| {
        let nicknames = player.nicknames.iter().map(|one| one.folded.as_str());
        format!(
            "{}: {}",
            player.name,
            nicknames.collect::<Vec<_>>().join(", ")
        )
    });
    let mut told: Vec<_> = told.collect();
    told.sort();
    told
}

async fn a_hosted_room(store: &Store, host: &Account, code: &str) -> Room {
    let mut room = a_new_room(code);
    room.host_account_id = Some(host.id.clone());
    let room = store.create_room(room, b"created", NOW).await.unwrap();
    store.finish_room(&room.id, 1, 3, NOW).await.unwrap();
    store.put_report(&room.id, "{}", &[], NOW).await.unwrap();
    room
}

/// Where a host's known players sit, as seat and name.
async fn seats(store: &Store, room: &Room) -> Vec<(i64, String)> {
    let names = store.list_seat_names(&room.id).await.unwrap().into_iter();
    names.map(|name| (name.seat, name.name)).collect()
}

fn entry(name: &str, external_id: &str) -> ClassEntry {
    ClassEntry {
        name: folded(name),
        external_id: external_id.into(),
    }
}

both! {
    async fn a_nickname_is_of_one_player_and_can_be_taken_over(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let bob = an_account(&store, "bob@example.org").await;
        let maya = kept(&store, &ada, "Maya", &["MayaK"]).await;
        kept(&store, &ada, "Mia", &["mi"]).await;
        kept(&store, &bob, "Maya", &[]).await;
        assert_eq!(told(&store, &ada).await, ["Maya: maya, mayak", "Mia: mi, mia"]);

        let same = keep(&store, &ada, Some(&maya), "Maya", &["mi", "mia"]).await;
        assert_eq!(same, PlayerOutcome::Kept(maya.clone()));
        assert_eq!(told(&store, &ada).await, ["Maya: maya, mi, mia"], "nobody is left of Mia");
        kept(&store, &ada, "Mia", &["mi", "mia"]).await;
        assert_eq!(told(&store, &ada).await, ["Maya: maya", "Mia: mi, mia"], "undone");
        kept(&store, &ada, "mia", &["x"]).await;
        assert_eq!(told(&store, &ada).await.last().unwrap(), "mia: x", "a name takes nothing");
        assert_eq!(told(&store, &bob).await, ["Maya: maya"], "others have their own");

        assert_eq!(keep(&store, &bob, Some(&maya), "Me", &[]).await, PlayerOutcome::Unknown);
        assert!(!store.forget_player(&bob.id, &maya).await.unwrap());
        assert!(store.forget_player(&ada.id, &maya).await.unwrap());
        assert!(!store.forget_player(&ada.id, &maya).await.unwrap());
        assert_eq!(told(&store, &ada).await, ["Mia: mi, mia", "mia: x"]);
    }

    /// PRIV-6: a seat goes with its nickname, and with the people of its room.
    async fn priv_6_seats_are_known_by_their_nicknames(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let bob = an_account(&store, "bob@example.org").await;
        let (room, other) = (
            a_hosted_room(&store, &ada, "100001").await,
            a_hosted_room(&store, &bob, "100002").await,
        );
        let maya = kept(&store, &ada, "Maya", &["mk"]).await;
        for room in [&room, &other] {
            let seats = [(0, "maya"), (1, "tom"), (2, "mk")];
            let seats = seats.map(|(seat, name)| (room.id.as_str(), seat, name.to_owned()));
            for _ in 0..2 {
                store.know_seats(&seats).await.unwrap();
            }
        }
        let name = |seat| (seat, "Maya".to_owned());
        assert_eq!(seats(&store, &room).await, [name(0), name(2)]);
        assert_eq!(seats(&store, &other).await, [], "the host does not know them");
        let listed = store.list_player_seats(&ada.id, NOW).await.unwrap();
        assert_eq!(listed.len(), 2);
        assert!(listed.iter().all(|one| one.player_id == maya && one.room_id == room.id));
        assert_eq!(store.list_player_seats(&ada.id, NOW + 1).await.unwrap(), []);

        kept(&store, &ada, "Mo", &["mk"]).await;
        let names = seats(&store, &room).await;
        assert_eq!(names, [name(0), (2, "Mo".to_owned())], "with the nickname goes the seat");
        keep(&store, &ada, Some(&maya), "May", &[]).await;
        assert_eq!(seats(&store, &room).await, [(2, "Mo".to_owned())]);
        store.forget_people(&room.id, NOW).await.unwrap();
        assert_eq!(seats(&store, &room).await, []);
    }

    async fn a_class_is_put_in_again_and_nobody_is_there_twice(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let bob = an_account(&store, "bob@example.org").await;
        let known = kept(&store, &ada, "Maya K.", &["maya"]).await;
        let list = store.create_class_list(&ada.id, "7b", NOW).await.unwrap().unwrap();
        let add = async |host: &Account, entries: &[ClassEntry]| {
            store.add_class_entries(&host.id, &list, entries, NOW).await.unwrap()
        };
        let class = [entry("Maya", ""), entry("Ann", "1"), entry("Ann", "2")];
        assert_eq!(add(&bob, &class).await, EntriesOutcome::Unknown);
        assert_eq!(add(&ada, &class).await, EntriesOutcome::Added(3));
        assert_eq!(
            told(&store, &ada).await,
            ["Ann: ", "Ann: ann", "Maya: maya, maya k."],
            "whom the host knew comes onto the list"
        );
        assert_eq!(add(&ada, &class).await, EntriesOutcome::Added(0));
        let better = [entry("Anne", "2"), entry("maya", "3"), entry("Tom", "")];
        assert_eq!(add(&ada, &better).await, EntriesOutcome::Added(1));
        let all = players(&store, &ada).await;
        let of = |name: &str| all.iter().find(|one| one.name == name).expect("one");
        assert_eq!((of("maya").id.as_str(), of("maya").external_id.as_str()), (&*known, "3"));
        assert_eq!(of("Anne").external_id, "2");
        assert!(all.iter().all(|one| one.class_list_id.as_deref() == Some(&*list)));
        keep(&store, &ada, Some(&of("Tom").id), "Tom", &["maya k."]).await;
        assert_eq!(players(&store, &ada).await.len(), 4, "who is on a list stays");

        let found = store.list_class_lists(&ada.id).await.unwrap();
        assert_eq!((found.len(), found[0].player_count), (1, 4));
        assert!(!store.rename_class_list(&bob.id, &list, "x").await.unwrap());
        assert!(!store.delete_class_list(&bob.id, &list).await.unwrap());
        assert_eq!(store.find_class_list(&bob.id, &list).await.unwrap(), None);
        assert!(store.rename_class_list(&ada.id, &list, "8b").await.unwrap());
        let found = store.find_class_list(&ada.id, &list).await.unwrap();
        assert_eq!(found.unwrap().name, "8b");
        assert!(store.delete_class_list(&ada.id, &list).await.unwrap());
        assert_eq!(players(&store, &ada).await, []);
    }

    async fn there_are_so_many_lists_and_so_many_on_one(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let list = store.create_class_list(&ada.id, "7b", NOW).await.unwrap().unwrap();
        for _ in 1..CLASS_LISTS_MAX {
            assert!(store.create_class_list(&ada.id, "7b", NOW).await.unwrap().is_some());
        }
        assert_eq!(store.create_class_list(&ada.id, "7b", NOW).await.unwrap(), None);
        let names = (0..=PLAYERS_PER_CLASS_LIST_MAX).map(|n| entry(&format!("P {n}"), ""));
        let names: Vec<_> = names.collect();
        let add = async |entries: &[ClassEntry]| {
            store.add_class_entries(&ada.id, &list, entries, NOW).await.unwrap()
        };
        assert_eq!(add(&names).await, EntriesOutcome::TooMany);
        assert_eq!(players(&store, &ada).await, [], "all of them, or none");
        let whole = &names[1..];
        assert_eq!(add(whole).await, EntriesOutcome::Added(PLAYERS_PER_CLASS_LIST_MAX));
        assert_eq!(add(&names[..1]).await, EntriesOutcome::TooMany);
    }

    /// PRIV-7: only anyone who wants it is the same player, and nothing stays when they do not.
    async fn priv_7_who_wants_it_is_recognized(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let bob = an_account(&store, "bob@example.org").await;
        let eve = an_account(&store, "eve@example.org").await;
        assert!(!store.is_recognized(&bob.id).await.unwrap(), "at first nobody is");
        for account in [&ada, &bob] {
            store.set_recognized(&account.id, true).await.unwrap();
        }
        let one = a_hosted_room(&store, &ada, "100001").await;
        let two = a_hosted_room(&store, &ada, "100002").await;
        let his = a_hosted_room(&store, &eve, "100003").await;
        for room in [&one, &two, &his] {
            let seats = [(0, ada.id.as_str()), (3, &bob.id), (4, &eve.id), (5, "gone")];
            for _ in 0..2 {
                store.recognize_seats(&room.id, &seats, NOW).await.unwrap();
            }
        }
        let seats = store.list_recognized_seats(&ada.id, NOW).await.unwrap();
        let places: Vec<_> = seats.iter().map(|one| (one.room_id.as_str(), one.seat)).collect();
        assert_eq!(places.len(), 2, "no host, and nobody who did not say so: {places:?}");
        assert!(places.contains(&(one.id.as_str(), 3)) && places.contains(&(two.id.as_str(), 3)));
        assert_eq!(seats[0].player_id, seats[1].player_id);
        assert_ne!(seats[0].player_id, bob.id);
        let elsewhere = store.list_recognized_seats(&eve.id, NOW).await.unwrap();
        assert_eq!(elsewhere.len(), 2);
        assert!(elsewhere.iter().all(|one| one.player_id != seats[0].player_id));

        store.forget_people(&one.id, NOW).await.unwrap();
        assert_eq!(store.list_recognized_seats(&ada.id, NOW).await.unwrap().len(), 1);
        store.set_recognized(&bob.id, false).await.unwrap();
        store.set_recognized(&bob.id, true).await.unwrap();
        assert_eq!(store.list_recognized_seats(&ada.id, NOW).await.unwrap(), []);
    }
}
