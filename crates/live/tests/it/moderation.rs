//! Who sees what players write in their own words, through the wire: nothing that is hidden is in a
//! byte that a player or a screen gets.

use game::draft::{Content, OpenTextContent, QuestionDraft, WordCloudContent};
use protocol::error::RefusalCode;
use protocol::http::rooms::{RoomCreated, RoomSettings};
use protocol::question::{Choice, Solution, TextChoice, WordsChoice};
use protocol::socket::{
    Action, ApproveTexts, ClientMessage, ListTexts, Phase, ServerMessage, SetNameHidden,
    SetTextApproval, SetTextHidden, TextState, Texts,
};

use crate::client::{Client, Wire};
use crate::house::House;

const RUDE: &str = "5 h i t";

fn drafts() -> Vec<QuestionDraft> {
    let of = |content| QuestionDraft::of("What comes to mind?", content);
    vec![
        of(Content::WordCloud(WordCloudContent { words_max: 3 })),
        of(Content::OpenText(OpenTextContent {})),
    ]
}

fn words(words: &[&str]) -> Choice {
    let words = words.iter().map(|word| (*word).to_owned()).collect();
    Choice::Words(WordsChoice { words })
}

fn text(text: &str) -> Choice {
    let text = text.to_owned();
    Choice::Text(TextChoice { text })
}

fn hide(question_index: u32, text: &str, hidden: bool) -> Action {
    Action::SetTextHidden(SetTextHidden {
        question_index,
        text: text.to_owned(),
        hidden,
    })
}

/// What someone heard, letter for letter, until a message fits.
async fn hear_until(client: &mut Client, fits: impl Fn(&ServerMessage) -> bool) -> String {
    let mut heard = String::new();
    loop {
        let bytes = client.hear_text().await.expect("the room goes on");
        heard += &String::from_utf8(bytes.to_vec()).unwrap().to_lowercase();
        if fits(&client.read(&bytes)) {
            return heard;
        }
    }
}

/// What everyone is shown of a reveal.
fn shown(message: &ServerMessage) -> Option<Vec<String>> {
    let room = match message {
        ServerMessage::PlayerView(view) => &view.room,
        ServerMessage::ScreenView(view) => &view.room,
        ServerMessage::HostView(view) => &view.room,
        _ => return None,
    };
    let Phase::Reveal(reveal) = &room.phase else {
        return None;
    };
    match &reveal.solution {
        Solution::WordCloud(cloud) => {
            Some(cloud.words.iter().map(|word| word.text.clone()).collect())
        }
        Solution::OpenText(open) => Some(open.texts.clone()),
        other => panic!("{other:?}"),
    }
}

fn shows(want: &[&str]) -> impl Fn(&ServerMessage) -> bool {
    move |message| shown(message).is_some_and(|texts| texts == want)
}

async fn list(host: &mut Client, question_index: u32) -> Texts {
    host.say(&ClientMessage::ListTexts(ListTexts { question_index }));
    host.hear_that(|message| match message {
        ServerMessage::Texts(texts) => Some(texts),
        _ => None,
    })
    .await
}

fn states(texts: &Texts) -> Vec<(&str, u32, TextState)> {
    let texts = texts.texts.iter();
    texts
        .map(|text| (text.text.as_str(), text.count, text.state))
        .collect()
}

async fn does(host: &mut Client, command_id: u32, action: Action) {
    host.command(command_id, 0, action);
    assert_eq!(host.done().await, command_id);
}

/// A room whose first question is open, its host, two who write, one who only looks, and a screen.
struct Playing {
    room: RoomCreated,
    host: Client,
    ana: Client,
    ben: Client,
    cem: Client,
    screen: Client,
}

async fn play(house: &House, settings: RoomSettings) -> Playing {
    let room = house.room_of(drafts(), settings).await;
    let mut host = house.host(&room.code).await;
    let (ana, _) = house.player(&room.code, "Ana").await;
    let (ben, _) = house.player(&room.code, "Ben").await;
    let (cem, _) = house.player(&room.code, "Cem").await;
    let screen = house.connect(&room.code);
    screen.attach_screen();
    house.open_question(&mut host, 0).await;
    house.clock.advance(1_000);
    Playing {
        room,
        host,
        ana,
        ben,
        cem,
        screen,
    }
}

/// Closes the question and shows its answers.
async fn reveal(house: &House, host: &mut Client) {
    let is_open = |phase: &Phase| matches!(phase, Phase::Open(_));
    host.say_text(r#"{"type":"sync"}"#);
    let step = host.host_view_in(is_open).await.room.step;
    host.command(90, step, Action::Advance);
    host.host_view_in(|phase| matches!(phase, Phase::Closed(_)))
        .await;
    house.clock.advance(game::limits::REVEAL_PAUSE_MS);
}

async fn hidden_words_are_hosts_alone(wire: Wire) {
    let house = House::over(wire).await;
    let Playing {
        room,
        mut host,
        mut ana,
        mut ben,
        mut cem,
        mut screen,
    } = play(&house, RoomSettings::default()).await;
    ana.choose(0, words(&["Sun", RUDE]));
    ana.picked().await;
    ben.choose(0, words(&["SUN", "Grumpf"]));
    ben.picked().await;
    let texts = list(&mut host, 0).await;
    let want = [
        ("Sun", 2, TextState::Shown),
        (RUDE, 1, TextState::Unsuitable),
        ("Grumpf", 1, TextState::Shown),
    ];
    assert_eq!(states(&texts), want);
    does(&mut host, 10, hide(0, "GRUMPF!", true)).await;
    reveal(&house, &mut host).await;
    for client in [&mut cem, &mut screen, &mut host] {
        let heard = hear_until(client, shows(&["Sun"])).await;
        assert!(
            !heard.contains("grumpf") && !heard.contains(RUDE),
            "{heard}"
        );
    }

    // Shown and hidden again at once, by someone who came by a link.
    let (_, key) = house.link(&room).await;
    let mut helper = house.connect(&room.code);
    helper.attach_host_link(&key);
    helper.host_view_in(|_| true).await;
    does(&mut helper, 11, hide(0, "grumpf", false)).await;
    does(&mut helper, 12, hide(0, "sun", true)).await;
    for client in [&mut cem, &mut screen] {
        hear_until(client, shows(&["Sun", "Grumpf"])).await;
        let heard = hear_until(client, shows(&["Grumpf"])).await;
        assert!(!heard.contains("\"sun\""), "{heard}");
    }

    // Nobody else decides, and what makes no sense is refused by name.
    cem.say(&ClientMessage::ListTexts(ListTexts { question_index: 0 }));
    assert_eq!(cem.refused().await, RefusalCode::NotTheHost);
    screen.say(&ClientMessage::ListTexts(ListTexts { question_index: 0 }));
    assert_eq!(screen.refused().await, RefusalCode::NotTheHost);
    for action in [
        hide(0, "grumpf", true),
        Action::ApproveTexts(ApproveTexts { question_index: 0 }),
        Action::SetTextApproval(SetTextApproval { on: true }),
    ] {
        cem.command(13, 0, action);
        assert_eq!(cem.refused().await, RefusalCode::NotTheHost);
    }
    host.command(14, 0, hide(0, "Rain", true));
    assert_eq!(host.refused().await, RefusalCode::TextUnknown);
    host.command(15, 0, hide(9, "Rain", true));
    assert_eq!(host.refused().await, RefusalCode::OtherQuestion);
    host.say(&ClientMessage::ListTexts(ListTexts { question_index: 9 }));
    assert_eq!(host.refused().await, RefusalCode::NotOwnWords);

    // It is in the journal.
    let house = house.crash(1_000).await;
    let mut back = house.host(&room.code).await;
    let texts = list(&mut back, 0).await;
    let want = [
        ("Sun", 2, TextState::Hidden),
        (RUDE, 1, TextState::Unsuitable),
        ("Grumpf", 1, TextState::Shown),
    ];
    assert_eq!(states(&texts), want);
}

#[tokio::test]
async fn hidden_words_are_hosts_alone_over_a_socket() {
    hidden_words_are_hosts_alone(Wire::Socket).await;
}

#[tokio::test]
async fn hidden_words_are_hosts_alone_over_a_stream() {
    hidden_words_are_hosts_alone(Wire::Stream).await;
}

#[tokio::test]
async fn with_approval_nothing_is_shown_before_a_host_has_seen_it() {
    let house = House::open().await;
    let settings = RoomSettings {
        text_approval: true,
        ..RoomSettings::default()
    };
    let Playing {
        mut host,
        mut ana,
        mut ben,
        mut cem,
        mut screen,
        ..
    } = play(&house, settings).await;
    ana.choose(0, words(&["Sun"]));
    ana.picked().await;
    ben.choose(0, words(&["Rain", RUDE]));
    ben.picked().await;
    house.clock.advance(1_000);
    host.hear_that(|message| match message {
        ServerMessage::Progress(progress) => (progress.texts_waiting == 2).then_some(()),
        _ => None,
    })
    .await;
    reveal(&house, &mut host).await;
    for client in [&mut cem, &mut screen] {
        let heard = hear_until(client, shows(&[])).await;
        assert!(
            !heard.contains("rain") && !heard.contains("textswaiting"),
            "{heard}"
        );
    }
    let view = host
        .host_view_in(|phase| matches!(phase, Phase::Reveal(_)))
        .await;
    assert!(view.hand.text_approval);
    assert_eq!(view.progress.texts_waiting, 2);
    does(&mut host, 20, hide(0, "rain", false)).await;
    hear_until(&mut screen, shows(&["Rain"])).await;
    let approve = Action::ApproveTexts(ApproveTexts { question_index: 0 });
    does(&mut host, 21, approve).await;
    for client in [&mut cem, &mut screen] {
        let heard = hear_until(client, shows(&["Sun", "Rain"])).await;
        assert!(!heard.contains(RUDE), "{heard}");
    }
}

#[tokio::test]
async fn a_report_keeps_hidden_what_a_host_hid() {
    let house = House::open().await;
    let Playing {
        room,
        mut host,
        mut ana,
        mut ben,
        ..
    } = play(&house, RoomSettings::default()).await;
    reveal(&house, &mut host).await;
    let is_reveal = |phase: &Phase| matches!(phase, Phase::Reveal(_));
    let step = host.host_view_in(is_reveal).await.room.step;
    house.open_question(&mut host, step).await;
    house.clock.advance(1_000);
    ana.choose(1, text("More breaks, please"));
    ana.picked().await;
    ben.choose(1, text("You are all fools"));
    ben.picked().await;
    does(&mut host, 30, hide(1, "you are all fools", true)).await;
    reveal(&house, &mut host).await;
    let step = host.host_view_in(is_reveal).await.room.step;
    host.command(31, step, Action::Finish);
    let is_podium = |phase: &Phase| matches!(phase, Phase::Podium(_));
    let step = host.host_view_in(is_podium).await.room.step;
    house.rooms.report(&room.id).await.unwrap();

    let told = |report: &protocol::http::rooms::Report| {
        let question = &report.questions[1];
        let Some(Solution::OpenText(open)) = &question.solution else {
            panic!("{question:?}");
        };
        let hidden = question.hidden.iter().map(|text| text.text.clone());
        let cells = report.seats.iter().map(|seat| seat.cells[1].hidden.len());
        (
            open.texts.clone(),
            hidden.collect::<Vec<_>>(),
            cells.sum::<usize>(),
        )
    };
    let report = house.rooms.report(&room.id).await.unwrap().unwrap();
    let fools = vec!["You are all fools".to_owned()];
    let breaks = vec!["More breaks, please".to_owned()];
    assert_eq!(told(&report), (breaks.clone(), fools.clone(), 1));

    // At the podium, in the room; a name that is hidden there is hidden in the report at once.
    let name = SetNameHidden {
        seat: 0,
        hidden: true,
    };
    does(&mut host, 32, Action::SetNameHidden(name)).await;
    let row = house.store.find_room(&room.id).await.unwrap().unwrap();
    let hidden = house.rooms.hide_text(&row, 1, "more breaks please", true);
    hidden.await.unwrap();
    let report = house.rooms.report(&room.id).await.unwrap().unwrap();
    assert_eq!(told(&report).0, Vec::<String>::new());
    let json = serde_json::to_string(&report).unwrap();
    assert!(!json.contains("\"Ana\""), "{json}");

    // When all is over, in the journal.
    host.command(34, step, Action::Advance);
    host.closed().await;
    let row = house.store.find_room(&room.id).await.unwrap().unwrap();
    for _ in 0..2 {
        let shown = house.rooms.hide_text(&row, 1, "More breaks, please", false);
        shown.await.unwrap();
    }
    let report = house.rooms.report(&room.id).await.unwrap().unwrap();
    assert_eq!(told(&report), (breaks, fools, 1));
    let unknown = house
        .rooms
        .hide_text(&row, 1, "Nobody wrote this", true)
        .await;
    assert!(unknown.is_err());
}
