//! LIVE-7: a room for a class list. Who is on it comes in under their name there, and nobody but
//! hosts learns who else is.

use live::NewRoom;
use live::limits::PROGRESS_MS;
use protocol::error::RefusalCode;
use protocol::http::rooms::RoomSettings;
use protocol::socket::{
    Action, ClientMessage, ListMissing, Phase, RoomClassList, ServerMessage, SetClassList,
};

use crate::client::{Client, Wire, over_all_wires};
use crate::house::{HOST, House};

over_all_wires! {
    live_7_only_those_on_the_list_come_in_until_their_host_says_otherwise,
    live_7_no_name_of_somebody_absent_reaches_players_or_screens,
    live_7_with_approval_the_others_ask,
    live_7_the_next_game_is_for_the_same_list,
}

/// Nothing else in a room is called this.
const ABSENT: &str = "Quirinius Xylander-Vögtli";
const CLASS: [&str; 3] = ["Ana Müller", "Ben", ABSENT];

async fn join(house: &House, code: &str, typed: &str) -> (Client, Result<String, RefusalCode>) {
    let mut client = house.connect(code);
    let token = client.fresh_token().await;
    client.join(typed, &token);
    let result = client
        .hear_that(|message| match message {
            ServerMessage::PlayerView(view) => Some(Ok(view.me.nickname)),
            ServerMessage::Refused(refused) => Some(Err(refused.code)),
            _ => None,
        })
        .await;
    (client, result)
}

async fn missing(host: &mut Client) -> Vec<String> {
    host.say(&ClientMessage::ListMissing(ListMissing {}));
    host.hear_that(|message| match message {
        ServerMessage::Missing(missing) => Some(missing.names),
        _ => None,
    })
    .await
}

fn set(on: bool) -> Action {
    Action::SetClassList(SetClassList { on })
}

async fn is_for_list(house: &House, code: &str) -> bool {
    house.door(code).await.unwrap().class_list
}

async fn live_7_only_those_on_the_list_come_in_until_their_host_says_otherwise(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room_for(&CLASS, RoomSettings::default()).await;
    let mut host = house.host(&room.code).await;
    assert!(is_for_list(&house, &room.code).await);
    let (mut ana, name) = join(&house, &room.code, "ana  MÜLLER").await;
    assert_eq!(name.as_deref(), Ok("Ana Müller"));
    let (mut stranger, refused) = join(&house, &room.code, "Anna Müller").await;
    assert_eq!(refused, Err(RefusalCode::NotOnClassList));
    let (_other, taken) = join(&house, &room.code, "Ana Müller").await;
    assert_eq!(taken, Err(RefusalCode::NicknameTaken));
    assert_eq!(missing(&mut host).await, ["Ben", ABSENT]);
    // The one who mistyped tries again on the same line.
    let secret = house.rooms.fresh_seat_token();
    stranger.join("BEN", &secret);
    assert_eq!(stranger.view().await.me.nickname, "Ben");
    house.clock.advance(PROGRESS_MS);
    host.say_text(r#"{"type":"sync"}"#);
    let view = host.host_view_in(|_| true).await;
    let list = RoomClassList { on: true, count: 3 };
    assert_eq!(view.hand.class_list, Some(list));
    assert_eq!(view.progress.listed_count, 2);

    // Only hosts turn it off.
    ana.command(1, 0, set(false));
    assert_eq!(ana.refused().await, RefusalCode::NotTheHost);
    host.command(1, 0, set(false));
    assert_eq!(host.done().await, 1);
    assert!(!is_for_list(&house, &room.code).await);
    let (_zoe, name) = join(&house, &room.code, "Zoë").await;
    assert_eq!(name.as_deref(), Ok("Zoë"));

    // After a restart the room still knows its list.
    let house = house.crash(60_000).await;
    let mut host = house.connect(&room.code);
    host.attach_host(HOST);
    let view = host.host_view_in(|_| true).await;
    let list = RoomClassList {
        on: false,
        count: 3,
    };
    assert_eq!(view.hand.class_list, Some(list));
    assert_eq!(missing(&mut host).await, [ABSENT]);
    host.command(1, view.room.step, set(true));
    assert_eq!(host.done().await, 1);
    let (_late, refused) = join(&house, &room.code, "Zoë B.").await;
    assert_eq!(refused, Err(RefusalCode::NotOnClassList));
}

/// Every frame until the view of this step, as it came.
async fn frames(client: &mut Client, step: u32) -> String {
    client.say_text(r#"{"type":"sync"}"#);
    let mut heard = String::new();
    loop {
        let text = client.hear_text().await.unwrap();
        let text = str::from_utf8(&text).unwrap();
        heard.push_str(text);
        if text.contains(r#"View""#) && text.contains(&format!(r#""step":{step},"#)) {
            return heard;
        }
    }
}

async fn live_7_no_name_of_somebody_absent_reaches_players_or_screens(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room_for(&CLASS, RoomSettings::default()).await;
    let mut host = house.host(&room.code).await;
    let mut screen = house.connect(&room.code);
    screen.attach_screen();
    let (mut ana, _) = join(&house, &room.code, "Ana Müller").await;
    let (mut stranger, _) = join(&house, &room.code, "Nobody").await;
    let mut told = String::new();
    for client in [&mut ana, &mut screen] {
        client.say(&ClientMessage::ListMissing(ListMissing {}));
        let code = client.hear_that(|message| {
            told.push_str(&serde_json::to_string(&message).unwrap());
            match message {
                ServerMessage::Refused(refused) => Some(refused.code),
                _ => None,
            }
        });
        assert_eq!(code.await, RefusalCode::NotTheHost);
    }
    stranger.say(&ClientMessage::ListMissing(ListMissing {}));
    assert_eq!(stranger.refused().await, RefusalCode::MessageMalformed);
    for id in 1.. {
        house.clock.advance(PROGRESS_MS);
        host.say_text(r#"{"type":"sync"}"#);
        let view = host.host_view_in(|_| true).await;
        for client in [&mut ana, &mut screen] {
            told.push_str(&frames(client, view.room.step).await);
        }
        assert!(
            missing(&mut host).await.contains(&ABSENT.to_owned()),
            "the control"
        );
        if matches!(view.room.phase, Phase::Podium(_)) {
            break;
        }
        let action = if id % 5 == 0 {
            set(id % 2 == 0)
        } else {
            Action::Advance
        };
        host.command(id, view.room.step, action);
        assert_eq!(host.done().await, id);
    }
    let door = house.door(&room.code).await.unwrap();
    told.push_str(&serde_json::to_string(&door).unwrap());
    for control in ["Ana Müller", r#""podium""#, "playerView", "screenView"] {
        assert!(told.contains(control), "{control} in {told}");
    }
    for word in ["Quirinius", "Xylander", "listedCount"] {
        assert!(!told.contains(word), "{word} in {told}");
    }
}

async fn live_7_with_approval_the_others_ask(wire: Wire) {
    let house = House::over(wire).await;
    let settings = RoomSettings {
        join_approval: true,
        name_approval: true,
        capacity: Some(1),
        ..RoomSettings::default()
    };
    let room = house.room_for(&CLASS, settings).await;
    let mut zoe = house.player(&room.code, "Zoë").await.0;
    let (mut ben, _) = join(&house, &room.code, "ben").await;
    ben.say_text(r#"{"type":"sync"}"#);
    let view = ben.view().await;
    assert!(!view.me.asking && view.room.seat_count == 1);
    zoe.say_text(r#"{"type":"sync"}"#);
    assert!(zoe.view().await.me.asking);
    // Nobody else on the list finds a place now, and someone else may still ask.
    let (_ana, full) = join(&house, &room.code, "Ana Müller").await;
    assert_eq!(full, Err(RefusalCode::RoomFull));
    assert!(
        house
            .door(&room.code)
            .await
            .unwrap()
            .closed_because
            .is_none()
    );
    let mut host = house.host(&room.code).await;
    assert_eq!(missing(&mut host).await, ["Ana Müller", ABSENT]);
}

async fn to_podium(house: &House, new: NewRoom) -> (String, live::AtPodium) {
    let room = house.rooms.create(new).await.unwrap();
    let mut host = house.host(&room.code).await;
    let (_ben, _) = join(house, &room.code, "Ben").await;
    host.command(1, 0, Action::Advance);
    assert_eq!(host.done().await, 1);
    host.command(2, 1, Action::Finish);
    assert_eq!(host.done().await, 2);
    let podium = house.rooms.read_podium(&room.code).await.unwrap();
    (room.code, podium)
}

async fn live_7_the_next_game_is_for_the_same_list(wire: Wire) {
    let house = House::over(wire).await;
    let (code, podium) = to_podium(&house, house.for_list(&CLASS, RoomSettings::default())).await;
    let list = podium.class_list.unwrap();
    let names: Vec<_> = list.entries.iter().map(|entry| &*entry.name).collect();
    assert_eq!((names, list.is_on), (CLASS.to_vec(), true));
    let mut host = house.host(&code).await;
    host.command(1, 0, set(false));
    assert_eq!(host.refused().await, RefusalCode::WrongPhase);

    // A rehearsal lets anyone in, and keeps the list for the real game.
    let rehearsal = NewRoom {
        rehearsal: Some(2),
        ..house.for_list(&CLASS, RoomSettings::default())
    };
    let (code, podium) = to_podium(&house, rehearsal).await;
    assert_eq!(podium.class_list, Some(list));
    assert!(!is_for_list(&house, &code).await);
    let mut host = house.connect(&code);
    host.attach_host(HOST);
    assert_eq!(host.host_view_in(|_| true).await.hand.class_list, None);
    assert!(missing(&mut host).await.is_empty());

    // One that was turned off stays off.
    let mut off = house.for_list(&CLASS, RoomSettings::default());
    off.class_list.as_mut().unwrap().is_on = false;
    let (_code, podium) = to_podium(&house, off).await;
    assert!(!podium.class_list.unwrap().is_on);
}
