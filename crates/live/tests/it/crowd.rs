//! What hosts and screens see of the crowd, beside the counters.

use live::limits::{ANSWERED_SEATS_MAX, PROGRESS_MS};
use protocol::http::rooms::RoomSettings;
use protocol::socket::{Phase, Progress, ServerMessage};

use crate::client::{Client, Wire, over_all_wires};
use crate::house::{House, answers, is_open};

/// The next counters of a host that fit; the clock goes on until they come.
async fn counters(house: &House, host: &mut Client, fits: impl Fn(&Progress) -> bool) -> Progress {
    loop {
        house.clock.advance(PROGRESS_MS);
        host.say_text(r#"{"type":"sync"}"#);
        let mut found = None;
        host.hear_that(|message| match message {
            ServerMessage::Progress(progress) if fits(&progress) => {
                found = Some(progress);
                None
            }
            ServerMessage::HostView(_) => Some(()),
            _ => None,
        })
        .await;
        if let Some(progress) = found {
            return progress;
        }
    }
}

async fn live_1_the_counters_tell_who_answered_last_and_nothing_of_the_answer(wire: Wire) {
    let house = House::over(wire).await;
    let settings = RoomSettings {
        may_change_pick: true,
        shuffle_answers: Some(false),
        ..RoomSettings::default()
    };
    let room = house.room_with(settings).await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let (mut bob, _) = house.player(&room.code, "Bob").await;
    let (_kim, _) = house.player(&room.code, "Kim").await;
    house.open_question(&mut host, 0).await;
    let ids = answers(&ana.view_in(is_open).await.room.phase);
    ana.pick(0, &ids[0]);
    ana.picked().await;
    bob.pick(0, &ids[1]);
    bob.picked().await;
    let progress = counters(&house, &mut host, |progress| progress.picked_count == 2).await;
    assert_eq!(progress.answered, [1, 0], "newest first");
    // A changed answer is no news.
    ana.pick(0, &ids[1]);
    ana.picked().await;
    let mut screen = house.connect(&room.code);
    screen.attach_screen();
    let view = screen
        .hear_that(|message| match message {
            ServerMessage::ScreenView(view) => Some(view),
            _ => None,
        })
        .await;
    assert_eq!(view.progress.answered, [1, 0]);
    let text = serde_json::to_string(&view.progress).unwrap();
    assert!(ids.iter().all(|id| !text.contains(id)), "{text}");
}

async fn the_counters_stay_small_whoever_answers(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let mut players = Vec::new();
    for number in 0..=ANSWERED_SEATS_MAX {
        players.push(
            house
                .player(&room.code, &format!("Player {number}"))
                .await
                .0,
        );
    }
    house.open_question(&mut host, 0).await;
    for player in &mut players[..ANSWERED_SEATS_MAX] {
        let ids = answers(&player.view_in(is_open).await.room.phase);
        player.pick(0, &ids[0]);
        player.picked().await;
    }
    let all = u32::try_from(ANSWERED_SEATS_MAX).unwrap();
    let progress = counters(&house, &mut host, |each| each.picked_count == all).await;
    assert_eq!(progress.answered, (0..all).rev().collect::<Vec<_>>());
    // The last answer closes the question; the next view has nothing of it after the reveal.
    let last = players.last_mut().unwrap();
    let ids = answers(&last.view_in(is_open).await.room.phase);
    last.pick(0, &ids[0]);
    last.picked().await;
    host.host_view_in(|phase| matches!(phase, Phase::Closed(_)))
        .await;
    house.clock.advance(game::limits::REVEAL_PAUSE_MS);
    let view = host
        .host_view_in(|phase| matches!(phase, Phase::Reveal(_)))
        .await;
    assert!(view.progress.answered.is_empty());
}

over_all_wires! {
    live_1_the_counters_tell_who_answered_last_and_nothing_of_the_answer,
    the_counters_stay_small_whoever_answers,
}
