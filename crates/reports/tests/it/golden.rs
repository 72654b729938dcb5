//! The report of the same small game in every mode, as JSON and as CSV, compared with the files in
//! `tests/golden`. `FANFARE_WRITE_GOLDEN=1` writes them again.

use std::path::Path;

use game::event::{
    Confidence, Event, Mode, RoomOpened, TeamCounting, TeamEvent, TeamRules, WallEvent, WallMode,
    WallTopic,
};
use game::gathered::{Gathered, average, gather};
use game::room::Room;
use game::{Command, Control, SeatId, WallCommand};
use protocol::http::account::Language;
use reports::table;
use reports::words::ReportWords;

use crate::game_of::{Game, SAID, START_MS, Says, opened};

/// Compares a report with its files.
fn check(name: &str, room: &Room) {
    let report = views::report::report(room, "room").expect("it is over");
    let json = serde_json::to_string_pretty(&report).unwrap() + "\n";
    let csv = table::csv(&report, ReportWords(Language::En)).unwrap();
    let csv = String::from_utf8(csv).unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    for (ending, is) in [("json", json), ("csv", csv)] {
        let path = folder.join(format!("{name}.{ending}"));
        #[expect(
            clippy::disallowed_methods,
            reason = "the person who changes reports asks for it"
        )]
        if std::env::var_os("FANFARE_WRITE_GOLDEN").is_some() {
            std::fs::write(&path, &is).unwrap();
            continue;
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        let line = kept
            .lines()
            .zip(is.lines())
            .position(|(kept, is)| kept != is);
        assert!(
            kept == is,
            "{} differs from line {} on. If it should, write it again and look at the changes: \
             FANFARE_WRITE_GOLDEN=1 cargo nextest run -p reports golden",
            path.display(),
            line.map_or_else(|| "the last".to_owned(), |line| (line + 1).to_string()),
        );
    }
}

#[test]
fn everyone_for_themselves() {
    let mut game = Game::live(&[]);
    game.all_say(0);
    game.reveal();
    // Someone leaves, and what they answered stays.
    game.does(&Command::Leave { seat: SeatId(3) });
    game.open_next();
    for (seat, said) in (0..3).zip(SAID[1]) {
        game.say(seat, 1, said);
    }
    game.reveal();
    game.open_next();
    for (seat, said) in (0..3).zip(SAID[2]) {
        game.say(seat, 2, said);
    }
    game.reveal();
    // The last question doesn't come to its reveal, and nothing of it is told.
    game.control(Control::Finish);
    check("classic", &game.room);
}

/// Three in one team, and one alone in the other, so that the ways of counting differ.
fn in_teams(counting: TeamCounting) -> Room {
    let rules = TeamRules {
        names: vec!["Reds".to_owned(), "Blues".to_owned()],
        counting,
        players_choose: false,
    };
    let mut game = Game::live(&[Event::TeamsTold(rules.checked().unwrap())]);
    for (seat, team) in [(0, 0), (1, 0), (2, 0), (3, 1)] {
        game.does(&Command::MoveToTeam {
            seat: SeatId(seat),
            team: game::TeamId(team),
        });
    }
    game.finish()
}

#[test]
fn teams_with_their_own_devices() {
    check("teams-average", &in_teams(TeamCounting::Average));
    check("teams-sum", &in_teams(TeamCounting::Sum));
    check("teams-best", &in_teams(TeamCounting::BestOf(2)));
}

#[test]
fn one_device_for_each_team() {
    let mut game = Game::live(&[Event::OfTeams(TeamEvent::DevicesTold)]);
    for (seat, names) in [(0, &["Maya", "Noor"][..]), (1, &["Cem"])] {
        game.does(&Command::NameMembers {
            seat: SeatId(seat),
            names: names.iter().map(|&name| name.to_owned()).collect(),
        });
    }
    check("team-devices", &game.finish());
}

#[test]
fn a_second_vote() {
    let mut game = Game::live(&[Event::SecondVotesSet(true)]);
    game.all_say(0);
    game.control(Control::Advance);
    game.control(Control::Talk { for_ms: None });
    game.open_next();
    // Cléo changes her mind, and the others have nothing to add.
    game.say(2, 0, (Says::Answer(0), 1_000));
    game.reveal();
    check("second-vote", &game.finish());
}

#[test]
fn how_sure_players_were() {
    let mut game = Game::live(&[]);
    game.does(&Command::SetConfidence { on: true });
    game.all_say(0);
    let told = [Confidence::Sure, Confidence::FairlySure, Confidence::Sure];
    for (seat, confidence) in (0..).zip(told) {
        game.does(&Command::TellConfidence {
            seat: SeatId(seat),
            question: 0,
            confidence,
        });
    }
    game.reveal();
    check("confidence", &game.finish());
}

/// The report of attempts that were gathered.
fn gathered(players: &[Gathered<'_>], never_came: &[&str]) -> Room {
    let opened = opened(Mode::Live);
    let never_came: Vec<String> = never_came.iter().map(|&name| name.to_owned()).collect();
    let mut room = Room::open(opened.clone());
    for event in gather(&opened, players, &never_came, START_MS + 60_000) {
        room.apply(&event);
    }
    room
}

fn counts<'a>(nickname: &str, attempt: &'a Room) -> Gathered<'a> {
    Gathered {
        nickname: nickname.to_owned(),
        token_hash: [nickname.as_bytes()[0]; 32],
        joined_at_ms: START_MS,
        is_late: false,
        average: None,
        attempt,
        order: &[0, 1, 2, 3],
    }
}

/// What a player said at the first so many questions.
fn attempt(player: usize, count: usize) -> Room {
    let said = SAID.iter().take(count).map(|said| said[player]);
    Game::attempt(&said.collect::<Vec<_>>()).room
}

fn points(attempt: &Room) -> u32 {
    attempt.seats()[0].points
}

#[test]
fn an_assignment_with_the_average_of_attempts() {
    let (good, bad, late) = (attempt(0, 4), attempt(2, 4), attempt(1, 4));
    let players = [
        Gathered {
            average: average(&[points(&good), points(&bad)]),
            ..counts("Ana", &good)
        },
        Gathered {
            average: average(&[points(&late)]),
            is_late: true,
            ..counts("Ben", &late)
        },
    ];
    check("assignment-average", &gathered(&players, &["Cem", "Dora"]));
}

#[test]
fn everyone_at_their_own_speed() {
    let (done, halfway) = (attempt(0, 4), attempt(1, 2));
    let players = [counts("Ana", &done), counts("Ben", &halfway)];
    check("own-speed", &gathered(&players, &[]));
}

#[test]
fn how_sure_people_were_on_their_own() {
    let told = |player: usize, level: Confidence| {
        let said = [SAID[0][player], SAID[1][player]];
        Game::sure_attempt(&said, level).room
    };
    let (one, other) = (told(0, Confidence::Sure), told(2, Confidence::FairlySure));
    let silent = attempt(1, 2);
    let players = [
        counts("Ana", &one),
        counts("Ben", &silent),
        counts("Cem", &other),
    ];
    check("own-speed-confidence", &gathered(&players, &[]));
}

#[test]
fn without_a_quiz() {
    let opened = RoomOpened {
        title: "Town hall".to_owned(),
        questions: Vec::new(),
        ..opened(Mode::Live)
    };
    let topic = WallTopic {
        text: "What should we do better?".to_owned(),
        is_approved: false,
    };
    let told = [
        Event::OnWall(WallEvent::Opened(WallMode::Open)),
        Event::OnWall(WallEvent::TopicSet(Some(topic))),
    ];
    let mut game = Game::of(Room::open(opened), &told);
    game.joins(0, "Ana");
    game.joins(1, "Ben");
    let ask = |text: &str, topic: Option<&str>| {
        Command::OnWall(WallCommand::Ask {
            seat: SeatId(0),
            text: text.to_owned(),
            topic: topic.map(str::to_owned),
        })
    };
    let topic = Some("What should we do better?");
    game.does(&ask("=Fewer slides", topic));
    game.does(&ask("Longer breaks", topic));
    game.does(&Command::OnWall(WallCommand::Vote {
        seat: SeatId(1),
        number: 1,
        on: true,
    }));
    game.does(&Command::OnWall(WallCommand::SetTopic {
        text: None,
        is_approved: false,
    }));
    game.does(&ask("When is lunch?", None));
    game.does(&ask("Why so boring?", None));
    game.does(&Command::OnWall(WallCommand::Answer {
        number: 2,
        answered: true,
    }));
    game.does(&Command::OnWall(WallCommand::Hide {
        number: 3,
        hidden: true,
    }));
    game.control(Control::Finish);
    check("without-a-quiz", &game.room);
}
