//! Hosts steer, once per step, and nobody else does.

use protocol::error::RefusalCode;
use protocol::http::rooms::RoomSettings;
use protocol::question::Solution;
use protocol::socket::{
    Action, AutoPlay, CloseCode, PauseReason, Phase, Rename, SeatRef, ServerMessage, SetAutoPlay,
    SetLeaderboards, SetNameHidden,
};

use crate::client::{Wire, over_all_wires};
use crate::house::{HOST, House, STRANGER, answers, is_open};

async fn i10_a_double_click_does_nothing_twice(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    house.player(&room.code, "Ana").await;
    host.command(1, 0, Action::Advance);
    host.command(2, 0, Action::Advance);
    assert_eq!(host.done().await, 1);
    assert_eq!(host.refused().await, RefusalCode::StepPassed);
    host.say_text(r#"{"type":"sync"}"#);
    let view = host
        .host_view_in(|phase| matches!(phase, Phase::Announced(_)))
        .await;
    assert_eq!(view.room.step, 1);
}

async fn live_5_host_rights_come_from_the_account_alone(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut stranger = house.connect(&room.code);
    stranger.attach_host(STRANGER);
    assert_eq!(stranger.refused().await, RefusalCode::NotAllowed);
    stranger.attach_host("forged");
    assert_eq!(stranger.refused().await, RefusalCode::NotAllowed);
    stranger.attach_host(&room.id);
    assert_eq!(stranger.refused().await, RefusalCode::NotAllowed);

    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let mut screen = house.connect(&room.code);
    screen.attach_screen();
    for action in [
        Action::Advance,
        Action::Finish,
        Action::Kick(SeatRef { seat: 0 }),
        Action::SetLock(protocol::socket::SetLock { locked: true }),
    ] {
        ana.command(1, 0, action.clone());
        assert_eq!(ana.refused().await, RefusalCode::NotTheHost);
        screen.command(1, 0, action);
        assert_eq!(screen.refused().await, RefusalCode::NotTheHost);
    }
    // Attached as a player, one can't become the host either.
    ana.attach_host(HOST);
    assert_eq!(ana.refused().await, RefusalCode::MessageMalformed);
}

async fn f15_without_its_host_a_room_pauses_and_goes_on_from_another_device(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let step = house.open_question(&mut host, 0).await;
    let ids = answers(&ana.view_in(is_open).await.room.phase);
    // Time enough to be still open when the host has been away for long.
    host.command(50, step, Action::Extend);
    host.done().await;
    drop(host);
    let paused = loop {
        house.clock.advance(500);
        ana.say_text(r#"{"type":"sync"}"#);
        let view = ana.view().await;
        if let Some(paused) = view.room.paused {
            break paused;
        }
    };
    assert_eq!(paused.reason, PauseReason::HostAway);
    ana.pick(0, &ids[0]);
    assert_eq!(ana.refused().await, RefusalCode::Paused);

    let mut phone = house.connect(&room.code);
    phone.attach_host(HOST);
    let view = phone.host_view_in(is_open).await;
    assert_eq!(view.room.paused, None, "it goes on by itself");
    let view = ana.view_in(is_open).await;
    assert_eq!(view.room.paused, None);
    let Phase::Open(open) = view.room.phase else {
        unreachable!()
    };
    assert!(open.opens_at_ms > view.server_ms, "a count-in");
    house.clock.advance(game::limits::COUNT_IN_MS);
    ana.pick(0, &ids[0]);
    ana.picked().await;
}

async fn a_pause_that_a_host_pressed_outlasts_a_reload(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (_ana, _) = house.player(&room.code, "Ana").await;
    let step = house.open_question(&mut host, 0).await;
    host.command(50, step, Action::Pause);
    host.done().await;
    drop(host);
    let mut host = house.connect(&room.code);
    host.attach_host(HOST);
    let view = host.host_view_in(is_open).await;
    let paused = view.room.paused.expect("it is still paused");
    assert_eq!(paused.reason, PauseReason::Host);
}

async fn a_whole_game_leaves_a_report(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    assert!(house.rooms.report(&room.id).await.unwrap().is_none());
    let mut step = 0;
    for question in 0..2 {
        house.open_question(&mut host, step).await;
        let ids = answers(&ana.view_in(is_open).await.room.phase);
        house.clock.advance(4_000);
        ana.pick(question, &ids[usize::try_from(question).unwrap()]);
        ana.picked().await;
        host.host_view_in(|phase| matches!(phase, Phase::Closed(_)))
            .await;
        house.clock.advance(game::limits::REVEAL_PAUSE_MS);
        let view = host
            .host_view_in(|phase| matches!(phase, Phase::Reveal(_)))
            .await;
        host.command(90, view.room.step, Action::Advance);
        let view = host
            .host_view_in(|phase| !matches!(phase, Phase::Reveal(_)))
            .await;
        step = view.room.step;
    }
    let view = ana.view_in(|phase| matches!(phase, Phase::Podium(_))).await;
    assert_eq!((view.me.points, view.me.rank), (900, Some(1)));
    host.command(99, step, Action::Advance);
    host.done().await;
    assert_eq!(host.closed().await, CloseCode::RoomOver);
    assert_eq!(ana.closed().await, CloseCode::RoomOver);
    let report = house.rooms.report(&room.id).await.unwrap().unwrap();
    let cells: Vec<u32> = report.seats[0]
        .cells
        .iter()
        .map(|cell| cell.points)
        .collect();
    assert_eq!(cells, [900, 0]);
    assert_eq!(report.questions[0].answers[0].picked_count, 1);
    let row = house.store.find_room(&room.id).await.unwrap().unwrap();
    assert_eq!((row.phase, row.seat_count), (store::RoomPhase::Finished, 1));
    let quiz = house.store.find_feed_quiz(&house.quiz_id).await.unwrap();
    let player_count = quiz.map(|quiz| quiz.standing.player_count);
    assert_eq!(
        player_count,
        Some(1),
        "at the podium and at the end, counted once"
    );
}

async fn whoever_only_looks_on_has_not_played(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let (_bob, _) = house.player(&room.code, "Bob").await;
    let step = house.open_question(&mut host, 0).await;
    let ids = answers(&ana.view_in(is_open).await.room.phase);
    ana.pick(0, &ids[0]);
    ana.picked().await;
    host.command(90, step, Action::Finish);
    host.host_view_in(|phase| matches!(phase, Phase::Podium(_)))
        .await;
    house.rooms.results_ring().notified().await;
    let quiz = house.store.find_feed_quiz(&house.quiz_id).await.unwrap();
    assert_eq!(quiz.map(|quiz| quiz.standing.player_count), Some(1));
}

async fn a_lobby_is_open_while_its_host_is_there_and_seats_are_free(wire: Wire) {
    let house = House::over(wire).await;
    let settings = RoomSettings {
        capacity: Some(1),
        ..RoomSettings::default()
    };
    let room = house.room_with(settings).await;
    assert!(
        !house.rooms.is_open_lobby(&room.code).await,
        "nobody hosts it"
    );
    let _host = house.host(&room.code).await;
    assert!(house.rooms.is_open_lobby(&room.code).await);
    house.player(&room.code, "Ana").await;
    assert!(!house.rooms.is_open_lobby(&room.code).await, "it is full");
    assert!(!house.rooms.is_open_lobby("0000000").await);
}

async fn leaderboards_can_be_off_from_the_start_and_a_host_switches_them_on(wire: Wire) {
    let house = House::over(wire).await;
    assert!(
        RoomSettings::default().leaderboards,
        "shown unless someone says no"
    );
    let settings = RoomSettings {
        leaderboards: false,
        ..RoomSettings::default()
    };
    let room = house.room_with(settings).await;
    // The journal remembers it.
    let house = house.crash(1_000).await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let step = house.open_question(&mut host, 0).await;
    let ids = answers(&ana.view_in(is_open).await.room.phase);
    ana.pick(0, &ids[0]);
    ana.picked().await;
    house.clock.advance(game::limits::REVEAL_PAUSE_MS);
    let view = host
        .host_view_in(|phase| matches!(phase, Phase::Reveal(_)))
        .await;
    assert!(!view.hand.leaderboards);
    assert!(view.room.step > step);
    host.command(80, view.room.step, Action::Advance);
    assert_eq!(host.done().await, 80);
    let view = host
        .host_view_in(|phase| !matches!(phase, Phase::Reveal(_)))
        .await;
    assert!(
        matches!(view.room.phase, Phase::Announced(_)),
        "no leaderboard in between: {:?}",
        view.room.phase
    );
    host.command(
        81,
        view.room.step,
        Action::SetLeaderboards(SetLeaderboards { shown: true }),
    );
    assert_eq!(host.done().await, 81);
}

/// What a host does beside going on; players and screens get the same kind of view as ever.
async fn a_host_has_a_hand_and_nobody_else_does(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let (mut bob, _) = house.player(&room.code, "Bob").await;
    host.command(
        1,
        0,
        Action::SetNameHidden(SetNameHidden {
            seat: 1,
            hidden: true,
        }),
    );
    host.done().await;
    let rename = Rename {
        seat: 0,
        nickname: "Anna".to_owned(),
    };
    host.command(2, 0, Action::Rename(rename));
    host.done().await;
    let view = ana
        .hear_that(|message| match message {
            ServerMessage::PlayerView(view) => Some(view).filter(|view| view.me.nickname == "Anna"),
            _ => None,
        })
        .await;
    let Phase::Lobby(lobby) = view.room.phase else {
        unreachable!()
    };
    assert_eq!(lobby.newest, ["Player 2", "Anna"]);

    let step = house.open_question(&mut host, 0).await;
    host.say_text(r#"{"type":"sync"}"#);
    let view = host.host_view_in(is_open).await;
    let ids = answers(&ana.view_in(is_open).await.room.phase);
    let Some(Solution::Choice(solution)) = view.hand.solution else {
        panic!("the host sees what is right: {:?}", view.hand);
    };
    assert_eq!(solution.correct.len(), 1);
    assert_eq!(solution.distribution, [0, 0]);
    assert_eq!(view.hand.next.map(|next| next.index), Some(1));
    // Who has answered.
    ana.pick(0, &ids[0]);
    ana.picked().await;
    house.clock.advance(1_000);
    let answered = host
        .hear_that(|message| {
            house.clock.advance(200);
            let ServerMessage::Roster(roster) = message else {
                return None;
            };
            let seat = roster
                .seats
                .into_iter()
                .find(|seat| seat.answered.is_some())?;
            Some((seat.seat, seat.answered))
        })
        .await;
    assert_eq!(answered, (0, Some(0)));
    // Nobody but a host does any of it.
    for action in [
        Action::Skip,
        Action::EndUncounted,
        Action::Replay,
        Action::SetAutoPlay(SetAutoPlay { auto_play: None }),
        Action::SetLeaderboards(SetLeaderboards { shown: false }),
        Action::Rename(Rename {
            seat: 0,
            nickname: "Eve".to_owned(),
        }),
        Action::SetNameHidden(SetNameHidden {
            seat: 0,
            hidden: true,
        }),
    ] {
        bob.command(1, step, action);
        assert_eq!(bob.refused().await, RefusalCode::NotTheHost);
    }
    let too_fast = AutoPlay {
        reveal_s: 1,
        leaderboard_s: 5,
    };
    let auto_play = Action::SetAutoPlay(SetAutoPlay {
        auto_play: Some(too_fast),
    });
    host.command(70, step, auto_play);
    assert_eq!(host.refused().await, RefusalCode::PaceOutOfRange);

    host.command(71, step, Action::EndUncounted);
    let view = host
        .host_view_in(|phase| matches!(phase, Phase::Reveal(_)))
        .await;
    assert_eq!(view.hand.solution, None, "everyone sees it now");
    // Played again: the same seat picks again.
    host.command(72, view.room.step, Action::Replay);
    let view = host
        .host_view_in(|phase| matches!(phase, Phase::Announced(_)))
        .await;
    host.command(73, view.room.step, Action::Advance);
    host.host_view_in(is_open).await;
    let view = ana.view_in(is_open).await;
    assert_eq!(view.me.pick, None, "the earlier pick is forgotten");
    house.clock.advance(game::limits::OPEN_LEAD_MS + 1_000);
    ana.pick(0, &ids[1]);
    let picked = ana.picked().await.pick;
    assert!((1..=1_000).contains(&picked.elapsed_ms), "{picked:?}");
    host.say_text(r#"{"type":"sync"}"#);
    let view = host.host_view_in(is_open).await;
    host.command(74, view.room.step, Action::Skip);
    let view = host
        .host_view_in(|phase| matches!(phase, Phase::Announced(_)))
        .await;
    let Phase::Announced(announced) = view.room.phase else {
        unreachable!()
    };
    assert_eq!(announced.question.index, 1);
    assert_eq!(view.hand.next, None);
}

over_all_wires! {
    i10_a_double_click_does_nothing_twice,
    live_5_host_rights_come_from_the_account_alone,
    f15_without_its_host_a_room_pauses_and_goes_on_from_another_device,
    a_pause_that_a_host_pressed_outlasts_a_reload,
    a_whole_game_leaves_a_report,
    whoever_only_looks_on_has_not_played,
    a_lobby_is_open_while_its_host_is_there_and_seats_are_free,
    leaderboards_can_be_off_from_the_start_and_a_host_switches_them_on,
    a_host_has_a_hand_and_nobody_else_does,
}
