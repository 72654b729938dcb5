//! The game that `docs/live-protocol.md` tells, message by message.
//!
//! It is played here with the rules and the views, under a clock that stands where it is told, and
//! compared with the document line by line. `FANFARE_WRITE_DOCS=1` writes it again.

use game::command::PickTiming;
use game::draft::QuestionDraft;
use game::event::{Event, Mode, Preset, RoomOpened, Settings};
use game::quiz::{Freezing, freeze};
use game::room::Phase;
use game::{Room, SeatId, Tick};
use protocol::from_game::{refusal_code, refusal_message};
use protocol::ids;
use protocol::question::{AnswersChoice, Choice};
use protocol::socket::{
    Action, AttachHost, ClientMessage, CloseCode, Command, Done, Hello, HostView, Join,
    PROTOCOL_VERSION, Pick, Picked, Ping, PlayerView, Pong, Progress, Refused, Resume, Roster,
    RosterSeat, ServerMessage,
};

const CODE: &str = "4839201";
const OPENED_MS: u64 = 1_790_000_000_000;
const ZOE_TOKEN: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";
const SPARE_TOKEN: &str = "Hx4dHBsaGRgXFhUUExIREA8ODQwLCgkIBwYFBAMCAQA";
const HOST_TOKEN: &str = "eyJhbGciOiJIUzI1NiJ9.e30.signature";

/// Where the document keeps it.
const BEGIN: &str = "<!-- transcript -->\n```text\n";
const END: &str = "```\n<!-- /transcript -->\n";

struct Play {
    room: Room,
    seq: u64,
    now_ms: u64,
    connected: [bool; 2],
    command_id: u32,
    lines: Vec<String>,
}

impl Play {
    fn open() -> Self {
        let answers = [("Sydney", false), ("Canberra", true), ("Perth", false)];
        let draft = QuestionDraft::choice("What is the capital of Australia?", answers);
        let mut room = Room::open(RoomOpened {
            at_ms: OPENED_MS,
            title: "Warm-up".to_owned(),
            host_name: "Hanna".to_owned(),
            mode: Mode::Live,
            settings: Settings {
                preset: Preset::Classic,
                capacity: None,
                late_join: true,
                auto_play: false,
                may_change_pick: false,
                partial_credit: false,
                streak_bonus: false,
            },
            questions: freeze(&[draft], &Freezing::default(), 2).unwrap(),
        });
        room.apply(&Event::LanguageTold("en".to_owned()));
        Self {
            room,
            seq: 1,
            now_ms: OPENED_MS,
            connected: [false; 2],
            command_id: 0,
            lines: Vec::new(),
        }
    }

    fn tell(&mut self, text: &str) {
        self.lines.push(String::new());
        self.lines.push(format!("-- {text}"));
    }

    fn says(&mut self, who: &str, message: &ClientMessage) {
        self.lines.push(format!(
            "{who} > {}",
            serde_json::to_string(message).unwrap()
        ));
    }

    fn hears(&mut self, who: &str, message: &ServerMessage) {
        self.lines.push(format!(
            "{who} < {}",
            serde_json::to_string(message).unwrap()
        ));
    }

    fn later(&mut self, by_ms: u64) {
        self.now_ms += by_ms;
    }

    fn greeted(&mut self, who: &str, fresh_seat_token: &str) {
        self.hears(
            who,
            &ServerMessage::Hello(Hello {
                protocol: PROTOCOL_VERSION,
                server_ms: self.now_ms,
                fresh_seat_token: fresh_seat_token.to_owned(),
                reconnect_window_ms: 100,
                brief_views: true,
            }),
        );
    }

    /// One step of the rules and one entry of the journal.
    fn act(&mut self, command: &game::Command) -> Result<(), game::Refusal> {
        let journaled = self.follow(command)?;
        self.seq += u64::from(journaled);
        Ok(())
    }

    /// One step of the rules, whose events go into the entry before; whether there are any.
    fn follow(&mut self, command: &game::Command) -> Result<bool, game::Refusal> {
        let events = self.room.decide(
            command,
            Tick {
                now_ms: self.now_ms,
                seed: 0,
            },
        )?;
        for event in &events {
            self.room.apply(event);
        }
        Ok(!events.is_empty())
    }

    fn progress(&self) -> Progress {
        let round = self
            .room
            .question_index()
            .map(|index| &self.room.rounds()[index]);
        let is_lobby = self.room.phase() == Phase::Lobby;
        Progress {
            seat_count: self.room.playing_count(),
            connected_count: self
                .connected
                .iter()
                .map(|is_here| u32::from(*is_here))
                .sum(),
            picked_count: round.map_or(0, |round| round.picked_count),
            newest: if is_lobby {
                views::newest(&self.room)
            } else {
                Vec::new()
            },
            ..Progress::default()
        }
    }

    fn count(&mut self) {
        let progress = ServerMessage::Progress(self.progress());
        self.hears("host", &progress);
    }

    fn roster(&mut self, seats: &[u32], complete: bool) {
        let seats = seats.iter().map(|number| {
            let seat = self.room.seat(SeatId(*number)).unwrap();
            RosterSeat {
                seat: *number,
                nickname: seat.nickname.clone(),
                status: views::seat_status(seat.status),
                connected: self.connected[seat.id.index()],
                name_hidden: false,
                name_waiting: false,
                answered: None,
                team: None,
                members: Vec::new(),
            }
        });
        let roster = Roster {
            complete,
            seats: seats.collect(),
        };
        self.hears("host", &ServerMessage::Roster(roster));
    }

    fn show_zoe(&mut self) {
        let view = ServerMessage::PlayerView(PlayerView {
            seq: self.seq,
            server_ms: self.now_ms,
            room: views::room_view(&self.room, CODE),
            me: views::me(&self.room, SeatId(0)).unwrap(),
        });
        self.hears("zoe ", &view);
    }

    fn show_host(&mut self) {
        let view = ServerMessage::HostView(HostView {
            seq: self.seq,
            server_ms: self.now_ms,
            room: views::room_view(&self.room, CODE),
            hand: views::hand(&self.room),
            room_id: "0199a1b2-0000-7000-8000-000000000001".to_owned(),
            progress: self.progress(),
            stars: None,
            wall: None,
        });
        self.hears("host", &view);
    }

    fn time_passes(&mut self) {
        self.now_ms = self.now_ms.max(self.room.next_deadline_ms().unwrap());
        self.act(&game::Command::TimePassed).unwrap();
        self.show_zoe();
        self.show_host();
    }

    /// The host's one button; `step` is what the host's screen shows.
    fn advances(&mut self, step: u32) {
        self.command_id += 1;
        let command_id = self.command_id;
        let said = Command {
            command_id,
            step,
            action: Action::Advance,
        };
        self.says("host", &ClientMessage::Command(said));
        let advance = game::Command::Control {
            step,
            control: game::Control::Advance,
        };
        match self.act(&advance) {
            Ok(()) => {
                self.hears("host", &ServerMessage::Done(Done { command_id }));
                // She has seen the podium.
                if self.room.phase() != Phase::Over {
                    self.show_zoe();
                }
                self.show_host();
            }
            Err(refusal) => {
                let code = refusal_code(refusal);
                let refused = Refused {
                    code,
                    message: refusal_message(code).to_owned(),
                    command_id: Some(command_id),
                    question_index: None,
                    puzzle: None,
                };
                self.hears("host", &ServerMessage::Refused(refused));
            }
        }
    }

    fn picks(&mut self, seat: u32, position: usize) {
        let answer = self.room.questions()[0].answers()[position].id;
        let Phase::Open { window, .. } = self.room.phase() else {
            panic!("not open")
        };
        if seat == 0 {
            let answers = vec![ids::answer_id(answer)];
            self.says(
                "zoe ",
                &ClientMessage::Pick(Pick {
                    question_index: 0,
                    choice: Choice::Answers(AnswersChoice { answers }),
                    tap_ms: None,
                }),
            );
        }
        let timing = PickTiming {
            shown_ms: Some(window.opens_at_ms),
            latency_ms: 30,
            ..PickTiming::received(self.now_ms)
        };
        let (seat, pick) = (SeatId(seat), game::event::Pick::Choice(vec![answer]));
        self.act(&game::Command::Pick {
            seat,
            question: 0,
            pick,
            timing,
        })
        .unwrap();
        if seat == SeatId(0) {
            let pick = views::saved_pick(&self.room, seat, 0).unwrap();
            self.hears(
                "zoe ",
                &ServerMessage::Picked(Picked {
                    question_index: 0,
                    pick,
                }),
            );
        }
    }

    fn joins(&mut self, nickname: &str) {
        let number = self.room.seats().len();
        let join = game::Command::Join {
            nickname: nickname.to_owned(),
            token_hash: [u8::try_from(number).unwrap(); 32],
            account: None,
            has_number: false,
        };
        self.act(&join).unwrap();
        self.connected[number] = true;
    }
}

fn transcript() -> String {
    let mut play = Play::open();
    play.tell("The host has created the room with POST /api/v1/rooms and connects.");
    play.greeted("host", SPARE_TOKEN);
    let access_token = HOST_TOKEN.to_owned();
    play.says(
        "host",
        &ClientMessage::AttachHost(AttachHost { access_token }),
    );
    play.show_host();
    play.roster(&[], true);

    play.tell(
        "Zoë opens /j/4839201, enters a nickname and joins. Her page stores the token first.",
    );
    play.later(9_000);
    play.greeted("zoe ", ZOE_TOKEN);
    play.later(4_000);
    let join = Join {
        nickname: " Zoë ".to_owned(),
        seat_token: ZOE_TOKEN.to_owned(),
        seat_pass: None,
        solved: None,
        presence: None,
    };
    play.says("zoe ", &ClientMessage::Join(join));
    play.joins(" Zoë ");
    play.show_zoe();
    play.count();
    play.roster(&[0], false);
    play.says("zoe ", &ClientMessage::Ping(Ping { client_ms: 5_120 }));
    let pong = Pong {
        client_ms: 5_120,
        server_ms: play.now_ms + 35,
    };
    play.hears("zoe ", &ServerMessage::Pong(pong));

    play.tell("Ben joins the same way. Zoë learns about it from the counters a moment later.");
    play.later(6_000);
    play.joins("Ben");
    play.count();
    play.roster(&[1], false);
    let progress = ServerMessage::Progress(play.progress());
    play.hears("zoe ", &progress);

    play.tell("The host starts. A double click is refused because of its step.");
    play.later(5_000);
    let step = play.room.step();
    play.advances(step);
    play.advances(step);

    play.tell("600 ms before the opening, the server sends the answers, to be shown at opensAtMs.");
    play.time_passes();

    play.tell("Zoë answers 3.4 s after the opening; 30 ms of that are credited to her network.");
    play.later(600 + 3_400);
    play.picks(0, 1);
    play.later(150);
    play.count();

    play.tell("Her train enters a tunnel and the connection breaks; 4 s later she is back.");
    play.connected[0] = false;
    play.later(200);
    play.count();
    play.roster(&[0], false);
    play.later(4_000);
    play.greeted("zoe ", SPARE_TOKEN);
    play.says(
        "zoe ",
        &ClientMessage::Resume(Resume {
            seat_token: ZOE_TOKEN.to_owned(),
        }),
    );
    play.connected[0] = true;
    play.show_zoe();
    play.count();
    play.roster(&[0], false);

    play.tell(
        "Ben answers as well. Everyone present has answered, so the question closes. Zoë has \
         nothing left to do and isn't told.",
    );
    play.later(1_250);
    play.picks(1, 0);
    play.follow(&game::Command::EverybodyPicked).unwrap();
    play.show_host();

    play.tell("800 ms later the right answer is revealed.");
    play.time_passes();

    play.tell(
        "It was the last question, so the host advances to the podium and then ends the room.",
    );
    play.later(7_000);
    let step = play.room.step();
    play.advances(step);
    play.later(30_000);
    let step = play.room.step();
    play.advances(step);
    assert_eq!(play.room.phase(), Phase::Over);
    let code = CloseCode::RoomOver;
    for who in ["zoe ", "host"] {
        let (number, reason) = (code.number(), code.reason());
        play.lines.push(format!("{who} < close {number} {reason}"));
    }
    play.lines.push(String::new());
    play.lines.remove(0);
    play.lines.join("\n")
}

#[test]
fn the_transcript_of_the_document_is_a_real_game() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/live-protocol.md");
    let document = std::fs::read_to_string(path).unwrap().replace("\r\n", "\n");
    let (before, rest) = document
        .split_once(BEGIN)
        .expect("the document has a transcript");
    let (told, after) = rest.split_once(END).expect("the transcript ends");
    let played = transcript();
    #[expect(
        clippy::disallowed_methods,
        reason = "the person who changes the protocol asks for it"
    )]
    if std::env::var_os("FANFARE_WRITE_DOCS").is_some() {
        std::fs::write(path, format!("{before}{BEGIN}{played}{END}{after}")).unwrap();
        return;
    }
    for (told, played) in told.lines().zip(played.lines()) {
        assert_eq!(
            told, played,
            "to write it again: FANFARE_WRITE_DOCS=1 cargo test -p protocol"
        );
    }
    assert_eq!(told.lines().count(), played.lines().count());
}
