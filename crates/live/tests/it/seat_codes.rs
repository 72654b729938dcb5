//! Seats that go on to another device.

use live::Clock as _;
use live::limits::SEAT_CODE_MS;
use protocol::error::RefusalCode;
use protocol::socket::{
    Action, AskSeatCode, ClaimSeat, ClientMessage, CloseCode, Phase, Resume, SeatCode, SeatRef,
    ServerMessage,
};

use crate::client::{Client, Wire, over_all_wires};
use crate::house::{House, is_open};

fn claim(code: &str, token: &str) -> ClientMessage {
    ClientMessage::ClaimSeat(ClaimSeat {
        seat_code: code.to_owned(),
        seat_token: token.to_owned(),
    })
}

async fn seat_code(client: &mut Client) -> SeatCode {
    client
        .hear_that(|message| match message {
            ServerMessage::SeatCode(code) => Some(code),
            _ => None,
        })
        .await
}

async fn live_6_another_device_takes_the_seat_over_with_all_its_points(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, old_token) = house.player(&room.code, "Ana").await;
    house.open_question(&mut host, 0).await;
    let ids = crate::house::answers(&ana.view_in(is_open).await.room.phase);
    ana.pick(0, &ids[0]);
    ana.picked().await;
    ana.say(&ClientMessage::AskSeatCode(AskSeatCode {}));
    let code = seat_code(&mut ana).await;
    assert_eq!(code.seat, 0);

    let token = house.rooms.fresh_seat_token();
    let mut tablet = house.connect(&room.code);
    tablet.say(&claim("ZZZZZZ", &token));
    assert_eq!(tablet.refused().await, RefusalCode::SeatCodeUnknown);
    tablet.say(&claim(&code.seat_code.to_lowercase(), &token));
    let view = tablet.view_in(|_| true).await;
    assert_eq!(view.me.nickname, "Ana");
    assert!(view.me.pick.is_some(), "the saved answer is there");
    assert_eq!(ana.closed().await, CloseCode::Replaced);

    // The old token opens nothing, and the code has been used.
    let resume = |token: &str| {
        ClientMessage::Resume(Resume {
            seat_token: token.to_owned(),
        })
    };
    let mut old = house.connect(&room.code);
    old.say(&resume(&old_token));
    assert_eq!(old.refused().await, RefusalCode::SeatUnknown);
    old.say(&claim(&code.seat_code, &old_token));
    assert_eq!(old.refused().await, RefusalCode::SeatCodeUnknown);

    // The same claim again gives the same seat, and a crash changes nothing.
    let mut again = house.connect(&room.code);
    again.say(&claim(&code.seat_code, &token));
    assert_eq!(again.view_in(|_| true).await.me.seat, 0);
    let house = house.crash(2_000).await;
    let mut back = house.connect(&room.code);
    back.say(&resume(&token));
    assert_eq!(back.view_in(|_| true).await.me.nickname, "Ana");
}

async fn live_6_a_host_hands_a_lost_seat_over(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    house.player(&room.code, "Ana").await;
    let (mut bob, _) = house.player(&room.code, "Bob").await;
    let ask = |seat| Action::HandOver(SeatRef { seat });
    host.command(1, 0, ask(0));
    let first = seat_code(&mut host).await;
    assert_eq!(host.done().await, 1);
    // From two hosts, or twice: the newest code works.
    host.command(2, 0, ask(0));
    let code = seat_code(&mut host).await;
    let token = house.rooms.fresh_seat_token();
    let mut phone = house.connect(&room.code);
    phone.say(&claim(&first.seat_code, &token));
    assert_eq!(phone.refused().await, RefusalCode::SeatCodeUnknown);
    phone.say(&claim(&code.seat_code, &token));
    assert_eq!(phone.view_in(|_| true).await.me.nickname, "Ana");

    host.command(3, 0, ask(99));
    assert_eq!(host.refused().await, RefusalCode::SeatUnknown);
    bob.command(4, 0, ask(0));
    assert_eq!(bob.refused().await, RefusalCode::NotTheHost);
    host.command(5, 0, Action::Kick(SeatRef { seat: 1 }));
    host.command(6, 0, ask(1));
    assert_eq!(host.refused().await, RefusalCode::SeatKicked);
}

async fn live_6_a_seat_code_expires(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    house.player(&room.code, "Ana").await;
    host.command(1, 0, Action::HandOver(SeatRef { seat: 0 }));
    let code = seat_code(&mut host).await;
    assert_eq!(code.expires_at_ms, house.clock.now_ms() + SEAT_CODE_MS);
    house.clock.advance(SEAT_CODE_MS);
    let mut late = house.connect(&room.code);
    late.say(&claim(&code.seat_code, &house.rooms.fresh_seat_token()));
    assert_eq!(late.refused().await, RefusalCode::SeatCodeUnknown);
}

async fn live_6_who_practices_alone_hands_nothing_over(wire: Wire) {
    let house = House::over(wire).await;
    let token = house.rooms.fresh_seat_token();
    let room = house.practice(&token).await;
    let mut me = house.connect(&room.code);
    me.say(&ClientMessage::Resume(Resume { seat_token: token }));
    me.view_in(|phase| !matches!(phase, Phase::Lobby(_))).await;
    me.say(&ClientMessage::AskSeatCode(AskSeatCode {}));
    assert_eq!(me.refused().await, RefusalCode::WrongPhase);
}

over_all_wires! {
    live_6_another_device_takes_the_seat_over_with_all_its_points,
    live_6_a_host_hands_a_lost_seat_over,
    live_6_a_seat_code_expires,
    live_6_who_practices_alone_hands_nothing_over,
}
