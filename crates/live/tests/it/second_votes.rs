//! Vote, talk, vote again, through connections: only hosts decide, only they see the first vote,
//! and nothing is lost on the way.

use protocol::error::RefusalCode;
use protocol::http::rooms::RoomSettings;
use protocol::socket::{Action, FirstVote, HostView, Phase, ServerMessage, StartTalk};

use crate::client::{Client, Wire, over_all_wires};
use crate::house::{HOST, House, answers, is_open};

fn settings() -> RoomSettings {
    RoomSettings {
        second_votes: true,
        ..RoomSettings::default()
    }
}

fn is_held(phase: &Phase) -> bool {
    matches!(phase, Phase::Closed(closed) if closed.held)
}

fn is_talk(phase: &Phase) -> bool {
    matches!(phase, Phase::Closed(closed) if closed.talk.is_some())
}

fn is_again(phase: &Phase) -> bool {
    matches!(phase, Phase::Open(open) if open.again)
}

fn talk(seconds: Option<u32>) -> Action {
    Action::StartTalk(StartTalk { seconds })
}

/// Picks an answer of the first question once it is open as it should be.
async fn picks(player: &mut Client, at: usize, fits: impl Fn(&Phase) -> bool) {
    let ids = answers(&player.view_in(fits).await.room.phase);
    player.pick(0, &ids[at]);
    player.picked().await;
}

/// How the first vote is spread, as the host sees it.
fn spread(view: &HostView) -> Option<&FirstVote> {
    view.hand.first_vote.as_ref()
}

async fn the_host_alone_sees_the_first_vote_and_lets_people_vote_again(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room_with(settings()).await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let (mut bob, _) = house.player(&room.code, "Bob").await;
    let mut screen = house.connect(&room.code);
    screen.attach_screen();
    house.open_question(&mut host, 0).await;
    picks(&mut ana, 0, is_open).await;
    picks(&mut bob, 1, is_open).await;
    let view = host.host_view_in(is_held).await;
    let first = spread(&view).expect("the host decides by it").clone();
    assert_eq!(first.picked_count, 2);
    // It waits for as long as the host does, and for nobody else.
    for _ in 0..3 {
        house.clock.advance(10_000);
    }
    ana.command(1, view.room.step, talk(None));
    assert_eq!(ana.refused().await, RefusalCode::NotTheHost);
    screen.command(1, view.room.step, talk(None));
    assert_eq!(screen.refused().await, RefusalCode::NotTheHost);

    // A host who reloads sees the same.
    drop(host);
    let mut host = house.connect(&room.code);
    host.attach_host(HOST);
    let view = host.host_view_in(is_held).await;
    assert_eq!(spread(&view), Some(&first));
    host.command(2, view.room.step, talk(Some(10)));
    host.command(3, view.room.step, talk(Some(10)));
    assert_eq!(host.done().await, 2);
    assert_eq!(host.refused().await, RefusalCode::StepPassed);
    let view = ana.view_in(is_talk).await;
    assert!(view.me.pick.is_some(), "one's own first answer");
    let told = serde_json::to_string(&view).unwrap();
    assert!(!told.contains("distribution"), "{told}");
    let shown = screen
        .hear_that(|message| match message {
            ServerMessage::ScreenView(view) if is_talk(&view.room.phase) => Some(view),
            _ => None,
        })
        .await;
    let told = serde_json::to_string(&shown).unwrap();
    assert!(!told.contains("distribution"), "{told}");
    assert_eq!(shown.progress.picked_count, 0);
    let view = host.host_view_in(is_talk).await;
    assert_eq!(spread(&view), Some(&first));

    house.clock.advance(10_000);
    let view = host.host_view_in(is_again).await;
    assert_eq!(spread(&view), None);
    house.clock.advance(game::limits::OPEN_LEAD_MS);
    picks(&mut bob, 0, is_again).await;
    host.command(4, view.room.step, Action::Advance);
    host.done().await;
    house.clock.advance(game::limits::REVEAL_PAUSE_MS);
    let view = ana.view_in(|phase| matches!(phase, Phase::Reveal(_))).await;
    let Phase::Reveal(reveal) = view.room.phase else {
        unreachable!()
    };
    assert_eq!(reveal.first_vote, Some(first));
    assert_eq!(reveal.picked_count, 2, "Ana's first vote counts");
}

async fn dur_2_a_talk_goes_on_after_a_crash(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room_with(settings()).await;
    let mut host = house.host(&room.code).await;
    let (mut ana, token) = house.player(&room.code, "Ana").await;
    house.open_question(&mut host, 0).await;
    picks(&mut ana, 0, is_open).await;
    let view = host.host_view_in(is_held).await;
    let first = spread(&view).cloned();
    host.command(2, view.room.step, talk(None));
    host.done().await;
    let house = house.crash(5_000).await;
    let mut host = house.connect(&room.code);
    host.attach_host(HOST);
    let view = host.host_view_in(is_talk).await;
    assert_eq!(spread(&view).cloned(), first);
    let mut ana = house.connect(&room.code);
    ana.resume(&token);
    assert!(ana.view_in(is_talk).await.me.pick.is_some());
    host.command(3, view.room.step, Action::Advance);
    host.done().await;
    let view = ana.view_in(is_again).await;
    assert_eq!(view.me.pick, None, "everyone may choose again");
}

over_all_wires! {
    the_host_alone_sees_the_first_vote_and_lets_people_vote_again,
    dur_2_a_talk_goes_on_after_a_crash,
}
