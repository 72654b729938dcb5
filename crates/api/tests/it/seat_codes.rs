//! Seat codes are short, so guesses are limited.

use serde_json::{Value, json};

use crate::app::TestApp;
use crate::sockets::{Socket, listen};

async fn connect(address: std::net::SocketAddr, code: &str) -> Socket {
    let socket = Socket::connect(address, code, None).await;
    socket.expect("it connects")
}

fn claim(seat_code: &Value) -> Value {
    json!({ "type": "claimSeat", "seatCode": seat_code, "seatToken": "B".repeat(42) + "A" })
}

/// LIVE-6: anyone who guesses runs dry before a right code is looked at; a right code works first.
#[tokio::test]
async fn live_6_seat_codes_are_not_guessed() {
    let app = TestApp::sqlite().await;
    let address = listen(&app).await;
    let mut ada = app.author("ada").await;
    let quiz = ada.quiz("Maps", 1).await;
    let made = ada.post("/rooms", json!({ "quizId": quiz })).await;
    let code = made.text("code");
    let mut ann = connect(address, &code).await;
    let join = json!({ "type": "join", "nickname": "Ann", "seatToken": "A".repeat(43) });
    ann.say(join).await;
    ann.hear("playerView").await;
    ann.say(json!({ "type": "askSeatCode" })).await;
    let seat_code = ann.hear("seatCode").await["seatCode"].clone();

    for _ in 0..20 {
        let mut guesser = connect(address, &code).await;
        guesser.say(claim(&json!("ZZZZZZ"))).await;
        assert_eq!(guesser.hear("refused").await["code"], "seatCodeUnknown");
    }
    let mut tablet = connect(address, &code).await;
    tablet.say(claim(&seat_code)).await;
    assert_eq!(tablet.hear("refused").await["code"], "tooManyMessages");
    app.clock.advance(16_000);
    let mut tablet = connect(address, &code).await;
    tablet.say(claim(&seat_code)).await;
    assert_eq!(tablet.hear("playerView").await["me"]["nickname"], "Ann");
    assert_eq!(ann.close_code().await, 4500, "the seat continues elsewhere");
}
