//! A room: the state of one game, and its two functions.
//!
//! [`Room::decide`] may refuse and changes nothing. [`Room::apply`] can't fail and is the only
//! function that changes a room. The decisions are in [`seating`] (join, leave, kick),
//! [`admitting`] (who asks to come in), [`class_list`] (who may), [`removing`] (many at once),
//! [`picking`], [`confidence`] (of picks), [`steering`], [`second_vote`], [`switches`] and
//! [`rehearsing`] (the host), [`course`] (what happens over time), [`more_time`] (for those who
//! need it), [`teaming`], [`team_devices`], [`talking`], [`moderating`], [`wall`], [`veiling`] and
//! [`correcting`]; their effects are in [`following`].
//!
//! A room knows nothing about connections. `live` tracks who is present.

mod admitting;
mod class_list;
mod clocks;
mod confidence;
mod correcting;
mod course;
mod following;
mod media;
mod moderating;
mod more_time;
mod picking;
mod rehearsing;
mod removing;
mod seating;
mod second_vote;
mod steering;
mod switches;
mod talking;
mod team_devices;
mod teaming;
mod told;
mod veiling;
mod wall;

use std::collections::{BTreeMap, BTreeSet};

pub use self::clocks::{Pause, Window};
pub use self::removing::Removal;
use self::switches::Switches;
use self::team_devices::TeamPlay;
use self::told::Told;
use self::veiling::Veils;
use crate::class_list::ClassList;
use crate::command::Command;
use crate::event::{CloseReason, Event, Mode, Pace, Rehearsal, RoomOpened, Settings};
use crate::ids::SeatId;
use crate::limits::LATENCY_CREDIT_MS;
use crate::quiz::Question;
use crate::refusal::Refusal;
pub use crate::round::{ConfidenceCount, FirstVote, Outcome, Round, SavedPick};
pub use crate::seat::{Seat, SeatStatus};
use crate::teams::Teams;
use crate::tick::Tick;
use crate::time_allowance::TimeAllowance;
use crate::wall::Wall;
pub use more_time::OwnEnd;

/// The state of one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Room {
    opened: RoomOpened,
    language: String,
    told: Told,
    latency_credit_ms: u32,
    seats: Vec<Seat>,
    by_look: BTreeMap<String, SeatId>,
    by_token: BTreeMap<[u8; 32], SeatId>,
    playing_count: u32,
    /// How many ask to come in.
    asking_count: u32,
    /// Seats that were given up before they played; new players take them first.
    given_back: BTreeSet<SeatId>,
    locked: bool,
    capacity: Option<u32>,
    step: u32,
    phase: Phase,
    pause: Option<Pause>,
    pace: Option<Pace>,
    switches: Switches,
    class_list: ClassList,
    rounds: Vec<Round>,
    ranking: Vec<SeatId>,
    finished_at_ms: Option<u64>,
    /// The questions that do not count as they were written, as they were written.
    written: BTreeMap<usize, Question>,
    correction_count: u32,
    /// How often many players were removed at once.
    removal_count: u32,
    successor: Option<String>,
    media_started_ms: Option<u64>,
    veils: Veils,
    rehearsal: Option<Rehearsal>,
    /// Who has more time than usual.
    allowances: BTreeMap<SeatId, TimeAllowance>,
    teams: Option<Box<Teams>>,
    team_play: TeamPlay,
    wall: Wall,
}

/// Where a room is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Before the first question.
    Lobby,
    /// The question can be read.
    Announced {
        /// Which, counting from 0.
        index: usize,
        /// When its answers will show.
        opens_at_ms: u64,
    },
    /// Answers can be picked.
    Open {
        /// Which, counting from 0.
        index: usize,
        /// The time that can be answered in.
        window: Window,
    },
    /// Picks are no longer taken.
    Closed {
        /// Which, counting from 0.
        index: usize,
        /// The time that could be answered in.
        window: Window,
        /// Since when.
        at_ms: u64,
        /// Why.
        reason: CloseReason,
    },
    /// People talk about the first vote before they vote again, or before they answer at all.
    Talk {
        /// About which, counting from 0.
        index: usize,
        /// Since when.
        at_ms: u64,
        /// When answers open again; `None` means when the host says so.
        ends_at_ms: Option<u64>,
    },
    /// The right answer or a slide is shown.
    Reveal {
        /// Which, counting from 0.
        index: usize,
        /// Since when.
        at_ms: u64,
    },
    /// The ranks are shown.
    Leaderboard {
        /// After which question, counting from 0.
        index: usize,
        /// Since when.
        at_ms: u64,
    },
    /// The final ranks.
    Podium {
        /// Since when.
        at_ms: u64,
    },
    /// Closed for good; the final ranks remain.
    Over,
}

impl Room {
    /// The room as it is after its first event.
    pub fn open(opened: RoomOpened) -> Self {
        let rounds = vec![Round::default(); opened.questions.len()];
        let capacity = opened.settings.capacity;
        let pace = opened.settings.auto_play.then_some(Pace::USUAL);
        Self {
            opened,
            language: String::new(),
            told: Told::default(),
            latency_credit_ms: LATENCY_CREDIT_MS,
            seats: Vec::new(),
            by_look: BTreeMap::new(),
            by_token: BTreeMap::new(),
            playing_count: 0,
            asking_count: 0,
            given_back: BTreeSet::new(),
            locked: false,
            capacity,
            step: 0,
            phase: Phase::Lobby,
            pause: None,
            pace,
            switches: Switches::default(),
            class_list: ClassList::default(),
            rounds,
            ranking: Vec::new(),
            finished_at_ms: None,
            written: BTreeMap::new(),
            correction_count: 0,
            removal_count: 0,
            successor: None,
            media_started_ms: None,
            veils: Veils::default(),
            rehearsal: None,
            allowances: BTreeMap::new(),
            teams: None,
            team_play: TeamPlay::default(),
            wall: Wall::default(),
        }
    }

    /// The room that all these events lead to; `None` unless they begin with an opening.
    pub fn replay<'e>(events: impl IntoIterator<Item = &'e Event>) -> Option<Self> {
        let mut events = events.into_iter();
        let opened = match events.next()? {
            Event::RoomOpened(opened) => (**opened).clone(),
            Event::RoomOpenedBefore(opened) => (**opened).clone().into(),
            _ => return None,
        };
        let mut room = Self::open(opened);
        for event in events {
            room.apply(event);
        }
        Some(room)
    }

    /// What would follow from a command, or why it is refused. Changes nothing. No events means
    /// that it was carried out before: a resend of a join or a pick.
    pub fn decide(&self, command: &Command, tick: Tick) -> Result<Vec<Event>, Refusal> {
        // What was played and written can be corrected when all is over, too.
        if self.phase == Phase::Over && !command.is_for_report() {
            return Err(Refusal::RoomOver);
        }
        let events = self.decide_command(command, tick)?;
        Ok(self.hold_for_media(events, tick))
    }

    fn decide_command(&self, command: &Command, tick: Tick) -> Result<Vec<Event>, Refusal> {
        match command {
            Command::Join { .. } | Command::JoinInsteadOf { .. } => {
                self.decide_newcomer(command, tick)
            }
            Command::Leave { seat } => self.decide_leave(*seat),
            Command::Pick {
                seat,
                question,
                pick,
                timing,
            } => self.decide_pick(*seat, *question, pick, *timing),
            Command::Control { step, control } => self.decide_control(*step, *control, tick),
            Command::Kick { seat } => self.decide_kick(*seat),
            Command::Readmit { seat } => self.decide_readmit(*seat),
            Command::RemoveMany {
                group,
                keeps_proven,
            } => Ok(self.decide_remove_many(group, *keeps_proven)),
            Command::ReadmitMany { removal } => self.decide_readmit_many(*removal),
            Command::LetIn { seat } => self.decide_let_in(*seat, tick),
            Command::LetAllIn => self.decide_let_all_in(tick),
            Command::SetJoinApproval { on } => Ok(self.decide_join_approval(*on, tick)),
            Command::SetClassList { on } => self.decide_class_list(*on),
            Command::SetStageNumber { .. }
            | Command::SetSecondVotes { .. }
            | Command::SetConfidence { .. }
            | Command::SetLock { .. }
            | Command::SetLateJoin { .. }
            | Command::SetLeaderboards { .. }
            | Command::SetTilesOnly { .. }
            | Command::SetReactions { .. }
            | Command::SetNameFilter { .. }
            | Command::SetNameApproval { .. }
            | Command::SetTextApproval { .. } => Ok(self.decide_switch(command)),
            Command::TellConfidence {
                seat,
                question,
                confidence,
            } => self.decide_told(*seat, *question, *confidence),
            Command::SetCapacity { capacity } => self.decide_capacity(*capacity),
            Command::SetAutoPlay { pace } => self.decide_auto_play(*pace, tick),
            Command::ApproveNames => Ok(self.decide_names_approved()),
            Command::Rename { seat, nickname } => self.decide_rename(*seat, nickname),
            Command::SetNameHidden { seat, hidden } => self.decide_name_hidden(*seat, *hidden),
            Command::SetTextHidden {
                question,
                text,
                hidden,
            } => self.decide_text_hidden(*question, text, *hidden),
            Command::ApproveTexts { question } => self.decide_texts_approved(*question),
            Command::HandOver { seat, token_hash } => self.decide_hand_over(*seat, token_hash),
            Command::Succeed { code, replaces } => self.decide_succeed(code, replaces.as_deref()),
            Command::ChooseTime { seat, allowance } => self.decide_chosen_time(*seat, *allowance),
            Command::AllowTime { seat, allowance } => self.decide_allowed_time(*seat, *allowance),
            Command::ChooseTeam { .. } | Command::MoveToTeam { .. } => self.decide_teaming(command),
            Command::NameMembers { seat, names } => self.decide_members(*seat, names),
            Command::OnWall(command) => self.decide_on_wall(command, tick),
            Command::TimePassed => Ok(self.decide_time(tick)),
            Command::EverybodyPicked => Ok(self.decide_everybody_picked(tick)),
            Command::HostAway => Ok(self.decide_host_away(tick)),
            Command::HostBack => Ok(self.decide_host_back(tick)),
            Command::Recover { died_at_ms } => Ok(self.decide_recover(*died_at_ms, tick)),
            Command::Abandon | Command::EndAttempt { .. } => self.decide_end(command, tick),
            Command::Correct {
                question,
                correction,
            } => self.decide_correct(*question, correction, tick),
        }
    }

    /// Makes an event true. Total: an event that doesn't fit leaves the room as it is.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::RoomOpened(_) | Event::RoomOpenedBefore(_) => debug_assert!(false, "opens once"),
            Event::SeatTaken(taken) => self.apply_seat_taken(taken, SeatStatus::Playing),
            Event::SeatAsked(_)
            | Event::SeatLetIn { .. }
            | Event::SeatsLetIn { .. }
            | Event::JoinApprovalSet { .. } => self.apply_admission(event),
            Event::ClassListTold(_) | Event::ClassListSet(_) => self.apply_class_list(event),
            Event::TeamsTold(_) | Event::SeatTeamed { .. } | Event::TeamsMixed(_) => {
                self.apply_teaming(event);
            }
            Event::SeatLeft(seat) => self.apply_status(*seat, SeatStatus::Left),
            Event::SeatKicked(seat) => self.apply_status(*seat, SeatStatus::Kicked),
            Event::SeatReadmitted(seat) => self.apply_status(*seat, SeatStatus::Playing),
            Event::SeatsKicked(seats) => self.apply_seats_kicked(seats),
            Event::SeatsReadmitted(seats) => self.apply_seats_readmitted(seats),
            Event::LanguageTold(_) | Event::LatencyCreditTold(_) => self.be_told(event),
            Event::NotesTold(_) | Event::CaptionsTold(_) | Event::AnswerFeedbackTold(_) => {
                self.told.apply(event);
            }
            Event::SeatRenamed { seat, nickname } => self.apply_renamed(*seat, nickname),
            Event::NameHidden { seat, hidden } => self.apply_name_hidden(*seat, *hidden),
            Event::NameFilterSet(_)
            | Event::StageNumberSet(_)
            | Event::SecondVotesSet(_)
            | Event::FeedbackSet(_)
            | Event::NameApprovalSet(_)
            | Event::LeaderboardsSet(_)
            | Event::TilesOnlySet(_)
            | Event::ReactionsSet(_) => self.switches.apply(event),
            Event::NameHeld(_) | Event::NamesApproved => self.apply_name_approval(event),
            Event::TextApprovalSet(_)
            | Event::TextsHeld { .. }
            | Event::TextHidden { .. }
            | Event::TextsApproved { .. } => self.apply_moderation(event),
            Event::AutoPlaySet { at_ms, pace } => self.apply_auto_play(*at_ms, *pace),
            Event::MediaStarted { at_ms } => self.apply_media_started(*at_ms),
            Event::AttemptTold | Event::QuestionUnasked { .. } => self.apply_attempt(event),
            Event::SeatsLate(_) | Event::NeverCame(_) | Event::SeatGathered(_) => self.learn(event),
            Event::RehearsalTold(rehearsal) => self.rehearsal = Some(*rehearsal),
            Event::QuestionReplayed { index, .. } => self.apply_replayed(*index as usize),
            Event::SeatHandedOver { seat, token_hash } => self.apply_handed_over(*seat, token_hash),
            Event::TimeAllowed { seat, allowance } => self.apply_time_allowed(*seat, *allowance),
            Event::Succeeded(code) => self.successor = Some(code.clone()),
            Event::LateJoinSet(allowed) => self.opened.settings.late_join = *allowed,
            Event::LockSet(_) | Event::CapacitySet(_) => self.set_door(event),
            Event::PickSaved(_) | Event::PickDelivered(_) => self.apply_picked(event),
            Event::Confidence(event) => self.apply_confidence(*event),
            Event::QuestionAnnounced { index, opens_at_ms } => {
                self.apply_announced(*index as usize, *opens_at_ms);
            }
            Event::QuestionOpened { .. } | Event::TalkStarted { .. } => self.apply_vote(event),
            Event::QuestionExtended { by_ms } => self.apply_extended(*by_ms),
            Event::Paused { at_ms, reason } => self.apply_paused(*at_ms, *reason),
            Event::Resumed { at_ms } => self.apply_resumed(*at_ms),
            Event::QuestionClosed { at_ms, reason } => self.apply_closed(*at_ms, *reason),
            Event::QuestionRevealed { at_ms } => self.apply_revealed(*at_ms),
            Event::SlideShown { index, at_ms } => self.apply_slide(*index as usize, *at_ms),
            Event::QuestionCorrected {
                index, correction, ..
            } => self.apply_corrected(*index as usize, correction),
            Event::LeaderboardShown { at_ms } => self.apply_leaderboard(*at_ms),
            Event::PodiumReached { at_ms } => self.apply_podium(*at_ms),
            Event::RoomEnded { at_ms } => self.apply_ended(*at_ms),
            Event::OnWall(event) => self.wall.apply(event),
            Event::OfTeams(event) => self.apply_of_teams(event),
            Event::PicturesVeiled(_) | Event::VeilLifted { .. } => self.apply_veils(event),
        }
    }
}

/// What can be seen of a room.
impl Room {
    /// How it started out.
    pub fn opened(&self) -> &RoomOpened {
        &self.opened
    }

    /// In which language the quiz is, as a BCP 47 tag; empty if nobody said.
    pub fn language(&self) -> &str {
        &self.language
    }

    /// Its rules.
    pub fn settings(&self) -> &Settings {
        &self.opened.settings
    }

    /// How it is played.
    pub fn mode(&self) -> Mode {
        self.opened.mode
    }

    /// Its questions, with what is right of them now.
    pub fn questions(&self) -> &[Question] {
        &self.opened.questions
    }

    /// All seats ever taken, by number.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The seats that were in the game when a question was asked, or are in it now.
    pub fn players(&self) -> impl Iterator<Item = &Seat> {
        let counts = |seat: &&Seat| seat.has_played || seat.status == SeatStatus::Playing;
        self.seats.iter().filter(counts)
    }

    /// One seat.
    pub fn seat(&self, seat: SeatId) -> Option<&Seat> {
        self.seats.get(seat.index())
    }

    /// The seat that is known by this token, unless it was given up.
    pub fn seat_by_token(&self, token_hash: &[u8; 32]) -> Option<&Seat> {
        self.by_token
            .get(token_hash)
            .and_then(|seat| self.seat(*seat))
    }

    /// How many seats are in the game.
    pub fn playing_count(&self) -> u32 {
        self.playing_count
    }

    /// How many seats ask to come in.
    pub fn asking_count(&self) -> u32 {
        self.asking_count
    }

    /// Counts acts of control and changes of phase.
    pub fn step(&self) -> u32 {
        self.step
    }

    /// Where it is.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Why the room is paused, if it is.
    pub fn pause(&self) -> Option<Pause> {
        self.pause
    }

    /// How fast it goes on by itself, if it does.
    pub fn pace(&self) -> Option<Pace> {
        self.pace
    }

    /// The question in play or last played, counting from 0.
    pub fn question_index(&self) -> Option<usize> {
        match self.phase {
            Phase::Announced { index, .. }
            | Phase::Open { index, .. }
            | Phase::Closed { index, .. }
            | Phase::Talk { index, .. }
            | Phase::Reveal { index, .. }
            | Phase::Leaderboard { index, .. } => Some(index),
            Phase::Lobby | Phase::Podium { .. } | Phase::Over => None,
        }
    }

    /// What happened at each question.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The saved pick of a seat for a question.
    pub fn pick_of(&self, seat: SeatId, index: usize) -> Option<&SavedPick> {
        self.rounds.get(index)?.picks.get(seat.index())?.as_ref()
    }

    /// The playing seats, best first, as of the last reveal.
    pub fn ranking(&self) -> &[SeatId] {
        &self.ranking
    }

    /// How many scored questions were played to their reveal.
    pub fn played_count(&self) -> usize {
        let rounds = self.rounds.iter().enumerate();
        let played = rounds.filter(|(index, round)| self.is_scored(*index) && round.is_revealed);
        played.count()
    }

    /// When the game was over, by its podium or without one.
    pub fn finished_at_ms(&self) -> Option<u64> {
        self.finished_at_ms
    }
}
