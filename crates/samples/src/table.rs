//! The small games that the samples come from, played with the rules.

use std::collections::BTreeMap;

use game::command::PickTiming;
use game::correction::Correction;
use game::draft::{Content, DraftMedia, MediaKind, OpenTextContent, QuestionDraft, VeilLook};
use game::event::{Event, Feedback, Mode, Pick, Preset, Rehearsal, RoomOpened, Settings};
use game::quiz::{Captions, Freezing, Media, Veil, freeze_with_notes};
use game::room::{Phase, Room};
use game::{Control, SeatId, Tick};

use protocol::ids;
use protocol::socket::Progress;

/// When every sample room was opened.
pub(super) const OPENED_MS: u64 = 1_790_000_000_000;

/// The moment in which an attempt has a time limit.
pub(super) const WITH_TIME_LIMIT: &str = "open-attempt";
/// The moment in which that is over.
pub(super) const TIME_UP: &str = "podium-time-up";

/// A picture of one pixel.
const PIXEL: &str =
    "data:image/webp;base64,UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA";

/// What a room was at one moment.
pub(super) struct Moment {
    pub(super) name: String,
    pub(super) room: Room,
    pub(super) now_ms: u64,
}

/// A game of two questions and three players.
pub(super) fn play() -> Vec<Moment> {
    let mut table = Table::open(&warm_up(), &Freezing::default());
    for nickname in ["Zoë", "Ben", "Kim"] {
        table.join(nickname);
    }
    table.keep("lobby");
    table.steer(Control::Advance);
    table.keep("announced");
    table.steer(Control::Advance);
    table.keep("open");
    table.pick_at(0, &[1], 2_400);
    table.pick_at(1, &[0], 3_900);
    table.keep("open-picked");
    table.steer(Control::Pause);
    table.keep("paused");
    table.steer(Control::Resume);
    table.pick_at(2, &[1], 6_000);
    table.steer(Control::Advance);
    table.keep("closed");
    table.steer(Control::Advance);
    table.keep("reveal");
    table.steer(Control::Advance);
    table.keep("leaderboard");
    table.steer(Control::Advance);
    table.steer(Control::Advance);
    table.keep("open-multiple");
    table.pick_at(0, &[0, 3], 4_000);
    table.pick_at(1, &[0, 2], 2_000);
    for _ in 0..3 {
        table.steer(Control::Advance);
    }
    table.keep("podium");
    table.moments.extend(play_corrected());
    table.moments.extend(play_film());
    table.moments.extend(play_captions());
    table.moments.extend(rehearse());
    table.moments.extend(approve());
    table.moments.extend(moderate());
    table.moments.push(super::removal::lobby());
    table.moments.push(super::admitting::lobby());
    table.moments.push(super::class_list::lobby());
    table.moments.extend(super::teams::play());
    table.moments.extend(super::votes::play());
    table.moments.extend(attempt());
    table.moments.extend(super::wall::play());
    table.moments.extend(play_veil());
    table.moments.extend(play_answer_feedback());
    table.moments.extend(super::confidence::play());
    table.moments.extend(attempt_in_time());
    table.moments.push(super::wall::brainstorm());
    table.moments.extend(super::teams::talk());
    table.moments.extend(super::teams::one_device());
    table.moments.extend(super::teams::podium());
    table.moments
}

/// A rehearsal that pretend players come to.
fn rehearse() -> Vec<Moment> {
    let mut table = Table::open(&warm_up(), &Freezing::default());
    table.room.apply(&Event::RehearsalTold(Rehearsal {
        pretend_count: 2,
        seed: 42,
    }));
    for nickname in ["Hanna's phone", "🎭 Otter", "🎭 Heron"] {
        table.join(nickname);
    }
    table.keep("lobby-rehearsal");
    table.moments
}

/// The end of an attempt whose player learns later what is right.
fn attempt() -> Vec<Moment> {
    let [first, _] = warm_up();
    let mut table = Table::open(&[first], &Freezing::default());
    table.room = Room::open(RoomOpened {
        mode: Mode::Practice,
        ..table.room.opened().clone()
    });
    table.room.apply(&Event::AttemptTold);
    table.room.apply(&Event::FeedbackSet(Feedback::Closing));
    table.join("Zoë");
    table.steer(Control::Advance);
    table.steer(Control::Advance);
    table.pick_at(0, &[1], 2_400);
    table.steer(Control::Advance);
    table.keep("podium-attempt");
    table.moments
}

/// An attempt with a time limit, and its end by that.
fn attempt_in_time() -> Vec<Moment> {
    let [first, _] = warm_up();
    let mut table = Table::open(&[first], &Freezing::default());
    table.room = Room::open(RoomOpened {
        mode: Mode::Practice,
        ..table.room.opened().clone()
    });
    table.room.apply(&Event::AttemptTold);
    table.join("Zoë");
    table.steer(Control::Advance);
    table.steer(Control::Advance);
    table.keep(WITH_TIME_LIMIT);
    let at_ms = u64::MAX;
    table.act(&game::Command::EndAttempt { at_ms });
    table.keep(TIME_UP);
    table.moments
}

/// A lobby whose host looks at each nickname, and filters none.
fn approve() -> Vec<Moment> {
    let mut table = Table::open(&warm_up(), &Freezing::default());
    table.act(&game::Command::SetNameFilter { on: false });
    table.act(&game::Command::SetNameApproval { on: true });
    table.act(&game::Command::SetTextApproval { on: true });
    for nickname in ["Zoë", "Ben"] {
        table.join(nickname);
    }
    table.act(&game::Command::SetNameHidden {
        seat: SeatId(1),
        hidden: false,
    });
    table.keep("lobby-approval");
    table.moments
}

/// An open text of which the host hides one answer.
fn moderate() -> Vec<Moment> {
    let content = Content::OpenText(OpenTextContent {});
    let draft = QuestionDraft::of("What should change?", content);
    let mut table = Table::open(&[draft], &Freezing::default());
    for nickname in ["Zoë", "Ben"] {
        table.join(nickname);
    }
    table.steer(Control::Advance);
    table.steer(Control::Advance);
    table.pick(0, Pick::Text("Longer breaks".to_owned()), 2_000);
    table.pick(1, Pick::Text("Boo".to_owned()), 3_000);
    table.act(&game::Command::SetTextHidden {
        question: 0,
        text: "boo".to_owned(),
        hidden: true,
    });
    table.steer(Control::Advance);
    table.steer(Control::Advance);
    table.keep("reveal-hidden-text");
    table.moments
}

/// A game whose first question the host takes out after its reveal.
fn play_corrected() -> Vec<Moment> {
    let mut table = Table::open(&warm_up(), &Freezing::default());
    for nickname in ["Zoë", "Ben"] {
        table.join(nickname);
    }
    table.steer(Control::Advance);
    table.steer(Control::Advance);
    table.pick_at(0, &[1], 2_400);
    table.pick_at(1, &[0], 3_900);
    table.steer(Control::Advance);
    table.steer(Control::Advance);
    table.act(&game::Command::SetTilesOnly { on: true });
    table.act(&game::Command::Correct {
        question: 0,
        correction: Correction::Void,
    });
    table.keep("reveal-corrected");
    table.steer(Control::Advance);
    table.keep("leaderboard-corrected");
    table.steer(Control::Finish);
    table.keep("podium-corrected");
    table.act(&game::Command::Succeed {
        code: "7130462".to_owned(),
        replaces: None,
    });
    table.keep("podium-succeeded");
    table.moments
}

/// A question whose film the host starts.
fn play_film() -> Vec<Moment> {
    let film = DraftMedia {
        kind: MediaKind::YouTube,
        id: "dQw4w9WgXcQ".to_owned(),
        alt: "A song".to_owned(),
        is_decorative: false,
        start_s: 43,
        veil: None,
    };
    let [first, _] = warm_up();
    let with_film = QuestionDraft {
        media: Some(film),
        ..first
    };
    let mut table = Table::open(&[with_film], &Freezing::default());
    table.join("Zoë");
    table.steer(Control::Advance);
    table.keep("announced-film");
    table.steer(Control::StartMedia);
    table.keep("announced-film-started");
    table.moments
}

fn play_captions() -> Vec<Moment> {
    let [first, _] = warm_up();
    let with_video = QuestionDraft {
        media: Some(DraftMedia {
            kind: MediaKind::Video,
            id: "bird".to_owned(),
            alt: "A bird sings".to_owned(),
            is_decorative: false,
            start_s: 0,
            veil: None,
        }),
        ..first
    };
    let link = "/api/v1/media/019a4f2e-5b1c-7c3e-9d52-3f0b8a6f1c20?expires=1&key=k".to_owned();
    let video = Media {
        kind: MediaKind::Video,
        link: link.clone(),
        alt: "A bird sings".to_owned(),
        width: 1_280,
        height: 720,
        start_s: 0,
    };
    let media = BTreeMap::from([("bird".to_owned(), video)]);
    let freezing = Freezing {
        media,
        ..Freezing::default()
    };
    let mut table = Table::open(&[with_video], &freezing);
    table.room.apply(&Event::CaptionsTold(vec![Captions {
        link: link.replace('?', "/captions?"),
        media_link: link,
        language: "en".to_owned(),
    }]));
    table.join("Zoë");
    table.steer(Control::Advance);
    table.keep("announced-captions");
    table.moments
}

/// A picture of which a few pixels are known.
fn play_veil() -> Vec<Moment> {
    let [first, _] = warm_up();
    let with_picture = QuestionDraft {
        media: Some(DraftMedia {
            kind: MediaKind::Image,
            id: "roofs".to_owned(),
            alt: "White roofs beside the sea".to_owned(),
            is_decorative: false,
            start_s: 0,
            veil: Some(VeilLook::Tiles),
        }),
        ..first
    };
    let picture = Media {
        kind: MediaKind::Image,
        link: "/api/v1/media/019a4f2e-5b1c-7c3e-9d52-3f0b8a6f1c21?expires=1&key=k".to_owned(),
        alt: String::new(),
        width: 1_280,
        height: 720,
        start_s: 0,
    };
    let freezing = Freezing {
        media: BTreeMap::from([("roofs".to_owned(), picture)]),
        ..Freezing::default()
    };
    let mut table = Table::open(&[with_picture], &freezing);
    table.room.apply(&Event::PicturesVeiled(vec![Veil {
        index: 0,
        look: VeilLook::Tiles,
        steps: vec![PIXEL.to_owned()],
    }]));
    table.join("Zoë");
    table.steer(Control::Advance);
    table.steer(Control::Advance);
    table.keep("open-veiled");
    table.steer(Control::Advance);
    table.steer(Control::Advance);
    table.keep("reveal-unveiled");
    table.moments
}

/// A question whose author says something to those who were wrong.
fn play_answer_feedback() -> Vec<Moment> {
    let [mut first, _] = warm_up();
    "The largest city, but not the capital.".clone_into(&mut first.answers_mut()[0].feedback);
    let mut table = Table::open(&[first], &Freezing::default());
    table.join("Zoë");
    table.steer(Control::Advance);
    table.steer(Control::Advance);
    table.pick_at(0, &[0], 2_400);
    table.steer(Control::Advance);
    table.steer(Control::Advance);
    table.keep("reveal-answer-feedback");
    table.moments
}

pub(super) fn warm_up() -> [QuestionDraft; 2] {
    let cities = [
        ("Sydney", false),
        ("Canberra", true),
        ("Perth", false),
        ("Hobart", false),
    ];
    let primes = [("2", true), ("4", false), ("9", false), ("11", true)];
    let capital = QuestionDraft {
        notes: "Say that it lies between Sydney and Melbourne.".to_owned(),
        ..QuestionDraft::choice("What is the capital of Australia?", cities)
    };
    [capital, QuestionDraft::choice("Which are prime?", primes)]
}

pub(super) struct Table {
    pub(super) room: Room,
    now_ms: u64,
    pub(super) moments: Vec<Moment>,
}

impl Table {
    pub(super) fn open(drafts: &[QuestionDraft], how: &Freezing) -> Self {
        let frozen = freeze_with_notes(drafts, how, 42).expect("the sample quiz can be played");
        let mut room = Room::open(RoomOpened {
            at_ms: OPENED_MS,
            title: "Warm-up".to_owned(),
            host_name: "Hanna Host".to_owned(),
            mode: Mode::Live,
            settings: Settings {
                preset: Preset::Classic,
                capacity: None,
                late_join: true,
                auto_play: false,
                may_change_pick: false,
                partial_credit: true,
                streak_bonus: false,
            },
            questions: frozen.questions,
        });
        room.apply(&Event::NotesTold(frozen.notes));
        room.apply(&Event::AnswerFeedbackTold(frozen.feedback));
        Self {
            room,
            now_ms: OPENED_MS + 1_000,
            moments: Vec::new(),
        }
    }

    pub(super) fn act(&mut self, command: &game::Command) {
        let tick = Tick {
            now_ms: self.now_ms,
            seed: 0,
        };
        let events = self
            .room
            .decide(command, tick)
            .expect("the sample game is legal");
        for event in &events {
            self.room.apply(event);
        }
    }

    pub(super) fn join(&mut self, nickname: &str) {
        let number = u8::try_from(self.room.seats().len()).unwrap_or(u8::MAX);
        self.act(&game::Command::Join {
            nickname: nickname.to_owned(),
            token_hash: [number; 32],
            account: None,
            has_number: false,
        });
    }

    /// Steers a second later.
    pub(super) fn steer(&mut self, control: Control) {
        self.now_ms += 1_000;
        self.act(&game::Command::Control {
            step: self.room.step(),
            control,
        });
    }

    /// Picks answers by their position, so many milliseconds after the opening.
    pub(super) fn pick_at(&mut self, seat: u32, positions: &[usize], after_ms: u64) {
        let index = self.room.question_index().unwrap_or(0);
        let answers = self.room.questions()[index].answers();
        let ids = positions.iter().map(|position| answers[*position].id);
        let pick = Pick::Choice(ids.collect());
        self.pick(seat, pick, after_ms);
    }

    /// Picks so many milliseconds after the opening.
    pub(super) fn pick(&mut self, seat: u32, pick: Pick, after_ms: u64) {
        let Phase::Open { index, window } = self.room.phase() else {
            return;
        };
        let received_ms = window.opens_at_ms + after_ms;
        self.now_ms = self.now_ms.max(received_ms);
        self.act(&game::Command::Pick {
            seat: SeatId(seat),
            question: index,
            pick,
            timing: PickTiming {
                shown_ms: Some(window.opens_at_ms),
                latency_ms: 40,
                ..PickTiming::received(received_ms)
            },
        });
    }

    pub(super) fn keep(&mut self, name: impl Into<String>) {
        let moment = self.moment(name);
        self.moments.push(moment);
    }

    /// The room as it is now.
    pub(super) fn moment(&self, name: impl Into<String>) -> Moment {
        Moment {
            name: name.into(),
            room: self.room.clone(),
            now_ms: self.now_ms,
        }
    }
}

/// The counters of a room.
pub(super) fn progress(room: &Room) -> Progress {
    let round = room
        .question_index()
        .and_then(|index| room.rounds().get(index));
    let in_lobby = room.phase() == Phase::Lobby;
    let newest = Progress {
        newest: views::newest(room),
        newest_seats: views::newest_seats(room),
        newest_teams: views::newest_teams(room),
        ..Progress::default()
    };
    Progress {
        seat_count: room.playing_count(),
        connected_count: room.playing_count(),
        picked_count: round.map_or(0, |round| round.picked_count),
        team_sizes: views::team_sizes(room),
        asking_count: room.asking_count(),
        listed_count: ids::count(room.listed_here_count()),
        questions_open: ids::count(room.wall().open_count()),
        questions_waiting: ids::count(room.wall().waiting_count()),
        ..if in_lobby {
            newest
        } else {
            Progress::default()
        }
    }
}
