//! Reactions: sums for screens and hosts, and nothing for anyone else.

use live::limits::{PROGRESS_MS, REACTION_RATE};
use protocol::error::RefusalCode;
use protocol::http::rooms::RoomSettings;
use protocol::socket::{
    Action, ClientMessage, Phase, Progress, React, Reaction, ReactionCounts, ServerMessage,
    SetReactions,
};

use crate::client::{Client, Wire, over_all_wires};
use crate::house::{House, is_open};

/// Reacts, and waits until the room has heard it.
async fn react(player: &mut Client, reactions: &[Reaction]) {
    for reaction in reactions.iter().copied() {
        player.say(&ClientMessage::React(React { reaction }));
    }
    player.say_text(r#"{"type":"sync"}"#);
    player.view().await;
}

/// The next counters of a host or screen.
async fn counters(house: &House, watcher: &mut Client) -> Progress {
    house.clock.advance(PROGRESS_MS);
    watcher
        .hear_that(|message| match message {
            ServerMessage::Progress(progress) => Some(progress),
            _ => None,
        })
        .await
}

/// From an open question to its reveal.
async fn reveal(host: &mut Client, step: u32) -> u32 {
    host.command(step, step, Action::Advance);
    let view = host
        .host_view_in(|phase| matches!(phase, Phase::Closed(_)))
        .await;
    host.command(view.room.step, view.room.step, Action::Advance);
    let view = host
        .host_view_in(|phase| matches!(phase, Phase::Reveal(_)))
        .await;
    view.room.step
}

async fn live_1_hosts_and_screens_get_sums_and_players_nothing(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let (mut bob, _) = house.player(&room.code, "Bob").await;
    let step = house.open_question(&mut host, 0).await;
    let step = reveal(&mut host, step).await;
    react(&mut ana, &[Reaction::Heart, Reaction::Heart]).await;
    react(&mut bob, &[Reaction::Heart, Reaction::Party]).await;
    let sums = ReactionCounts {
        heart: 3,
        party: 1,
        ..ReactionCounts::default()
    };
    assert_eq!(counters(&house, &mut host).await.reactions, sums);
    // A screen that comes later starts with the same sums.
    let mut screen = house.connect(&room.code);
    screen.attach_screen();
    let view = screen
        .hear_that(|message| match message {
            ServerMessage::ScreenView(view) => Some(view),
            _ => None,
        })
        .await;
    assert_eq!(view.progress.reactions, sums);
    // Nothing about anyone else reaches a player.
    ana.say_text(r#"{"type":"sync"}"#);
    ana.hear_that(|message| match message {
        ServerMessage::PlayerView(_) => Some(()),
        ServerMessage::Progress(progress) => panic!("a player got {progress:?}"),
        _ => None,
    })
    .await;
    // The next question starts without them.
    host.command(step, step, Action::Advance);
    let view = host
        .host_view_in(|phase| matches!(phase, Phase::Leaderboard(_)))
        .await;
    assert_eq!(view.progress.reactions, sums, "still the same question");
    host.command(view.room.step, view.room.step, Action::Advance);
    let view = host
        .host_view_in(|phase| matches!(phase, Phase::Announced(_)))
        .await;
    assert_eq!(view.progress.reactions, ReactionCounts::default());
}

async fn a_symbol_hops_in_the_lobby_once_per_message(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let (mut bob, _) = house.player(&room.code, "Bob").await;
    counters(&house, &mut host).await;
    react(&mut bob, &[Reaction::Hop, Reaction::Hop]).await;
    react(&mut ana, &[Reaction::Hop]).await;
    assert_eq!(counters(&house, &mut host).await.hops, [1, 0]);
    react(&mut ana, &[Reaction::Hop]).await;
    assert_eq!(counters(&house, &mut host).await.hops, [0]);
}

async fn live_4_reactions_at_the_wrong_time_are_refused_by_name(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let say = |client: &Client, reaction| client.say(&ClientMessage::React(React { reaction }));
    say(&ana, Reaction::Heart);
    assert_eq!(ana.refused().await, RefusalCode::WrongPhase);
    let step = house.open_question(&mut host, 0).await;
    ana.view_in(is_open).await;
    for reaction in [Reaction::Heart, Reaction::Hop] {
        say(&ana, reaction);
        assert_eq!(ana.refused().await, RefusalCode::WrongPhase);
    }
    let step = reveal(&mut host, step).await;
    house.clock.advance(10 * REACTION_RATE.every_ms);
    let off = SetReactions { on: false };
    host.command(step, step, Action::SetReactions(off));
    host.done().await;
    say(&ana, Reaction::Heart);
    assert_eq!(ana.refused().await, RefusalCode::WrongPhase);
    // Neither hosts nor screens are players.
    let mut screen = house.connect(&room.code);
    screen.attach_screen();
    for watcher in [&mut host, &mut screen] {
        say(watcher, Reaction::Heart);
        assert_eq!(watcher.refused().await, RefusalCode::MessageMalformed);
    }
}

async fn who_taps_too_fast_is_counted_at_the_rate(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let step = house.open_question(&mut host, 0).await;
    reveal(&mut host, step).await;
    react(&mut ana, &[Reaction::Fire; 10]).await;
    let fire = counters(&house, &mut host).await.reactions.fire;
    assert_eq!(fire, REACTION_RATE.burst);
    house.clock.advance(REACTION_RATE.every_ms);
    react(&mut ana, &[Reaction::Fire; 5]).await;
    let fire = counters(&house, &mut host).await.reactions.fire;
    assert_eq!(fire, REACTION_RATE.burst + 1);
}

async fn a_host_can_open_a_room_without_reactions(wire: Wire) {
    let house = House::over(wire).await;
    let settings = RoomSettings {
        reactions: false,
        ..RoomSettings::default()
    };
    let room = house.room_with(settings).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    ana.say_text(r#"{"type":"sync"}"#);
    assert!(!ana.view().await.room.reactions);
}

over_all_wires! {
    live_1_hosts_and_screens_get_sums_and_players_nothing,
    a_symbol_hops_in_the_lobby_once_per_message,
    live_4_reactions_at_the_wrong_time_are_refused_by_name,
    who_taps_too_fast_is_counted_at_the_rate,
    a_host_can_open_a_room_without_reactions,
}
