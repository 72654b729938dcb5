//! Everything that can happen in a room; what the journal keeps.
//!
//! Events are a stored format: variants and fields are only ever appended as new
//! variants, never changed, so that an old journal still means what it meant.
//! Each carries the facts that follow from time or chance.

pub mod before;
mod confidence;
mod picks;
mod teams;
mod wall;

use serde::{Deserialize, Serialize};

pub use crate::class_list::Listed;
use crate::correction::Correction;
use crate::ids::{SeatId, TeamId};
use crate::quiz::{AnswerFeedback, Captions, Question, Veil};
pub use crate::settings::{Feedback, Mode, Pace, Preset, Settings};
pub use crate::team_rules::{TeamCounting, TeamRules};
pub use crate::time_allowance::TimeAllowance;
pub use confidence::{Confidence, ConfidenceEvent};
pub use picks::{NumberTyped, Pick, PickDelivered, PickSaved, Point};
pub use teams::TeamEvent;
pub use wall::{Staged, WallAsked, WallEvent, WallMode, WallTopic};

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A room was opened before questions had kinds; only read.
    RoomOpenedBefore(Box<before::RoomOpened>),
    /// A player joined.
    SeatTaken(SeatTaken),
    /// A player left.
    SeatLeft(SeatId),
    /// The host removed a player.
    SeatKicked(SeatId),
    /// The host let a removed player back in.
    SeatReadmitted(SeatId),
    /// The room was locked or unlocked.
    LockSet(bool),
    /// The number of seats was set.
    CapacitySet(Option<u32>),
    /// A question can be read.
    QuestionAnnounced {
        /// Which, counting from 0.
        index: u32,
        /// When its answers will show.
        opens_at_ms: u64,
    },
    /// Answers can be picked.
    QuestionOpened {
        /// From when.
        opens_at_ms: u64,
        /// Until when; `None` means no limit.
        closes_at_ms: Option<u64>,
    },
    /// A pick was saved.
    PickSaved(PickSaved),
    /// The open question got more time.
    QuestionExtended {
        /// How much.
        by_ms: u64,
    },
    /// All clocks stopped.
    Paused {
        /// When.
        at_ms: u64,
        /// Why.
        reason: PauseReason,
    },
    /// The clocks run again.
    Resumed {
        /// When a question in play goes on, after its count-in.
        at_ms: u64,
    },
    /// Picks are no longer taken.
    QuestionClosed {
        /// Since when.
        at_ms: u64,
        /// Why.
        reason: CloseReason,
    },
    /// The right answer was revealed and points were awarded.
    QuestionRevealed {
        /// When.
        at_ms: u64,
    },
    /// The ranks were shown.
    LeaderboardShown {
        /// When.
        at_ms: u64,
    },
    /// The game ended with the final ranks.
    PodiumReached {
        /// When.
        at_ms: u64,
    },
    /// The room was closed for good.
    RoomEnded {
        /// When.
        at_ms: u64,
    },
    /// A room was opened; always the first event, and only the first.
    RoomOpened(Box<RoomOpened>),
    /// A slide was shown, of which nothing is asked.
    SlideShown {
        /// Which, counting from 0.
        index: u32,
        /// When.
        at_ms: u64,
    },
    /// A played question was corrected, and all points were recalculated.
    QuestionCorrected {
        /// Which, counting from 0.
        index: u32,
        /// When.
        at_ms: u64,
        /// In which way.
        correction: Correction,
    },
    /// The language of the quiz, as a BCP 47 tag. Comes before anyone joins.
    LanguageTold(String),
    /// The host turned the autopilot on or off.
    AutoPlaySet {
        /// When.
        at_ms: u64,
        /// Its pace; `None` means off.
        pace: Option<Pace>,
    },
    /// Ranks are shown between questions from now on, or no longer are.
    LeaderboardsSet(bool),
    /// The host gave a player another nickname.
    SeatRenamed {
        /// Whom.
        seat: SeatId,
        /// As the room shows it.
        nickname: String,
    },
    /// The host hid a player's nickname, or shows it again.
    NameHidden {
        /// Whose.
        seat: SeatId,
        /// Whether it is hidden.
        hidden: bool,
    },
    /// A question is played again; what was picked for it no longer counts.
    QuestionReplayed {
        /// Which, counting from 0.
        index: u32,
        /// When.
        at_ms: u64,
    },
    /// Another room was opened for the people of this one; its code.
    Succeeded(String),
    /// A seat went on to another device: only the new token opens it.
    SeatHandedOver {
        /// Which.
        seat: SeatId,
        /// SHA-256 of the new seat token.
        token_hash: [u8; 32],
    },
    /// Players' devices show only the tiles of answers from now on, or the texts again.
    TilesOnlySet(bool),
    /// Players may react between questions from now on, or not.
    ReactionsSet(bool),
    /// The film or sound of an announced question plays from its beginning.
    MediaStarted {
        /// Since when.
        at_ms: u64,
    },
    /// The room is a rehearsal, of which nothing is kept. Comes before anyone joins.
    RehearsalTold(Rehearsal),
    /// What the presenter wants to remember, question by question. Comes before anyone joins.
    NotesTold(Vec<String>),
    /// People may join after the start from now on, or no longer.
    LateJoinSet(bool),
    /// How much time a player has from now on. Deleted from the journal when the game is over.
    TimeAllowed {
        /// Which.
        seat: SeatId,
        /// How much.
        allowance: TimeAllowance,
    },
    /// Nicknames that don't belong on a wall are refused from now on, or no longer.
    NameFilterSet(bool),
    /// Nicknames of new players wait for the host's approval from now on, or no longer.
    NameApprovalSet(bool),
    /// A new player's nickname is hidden until the host approves it.
    NameHeld(SeatId),
    /// The host approved every nickname that was held.
    NamesApproved,
    /// How the pick saved just before reached the server, if that is new or unusual.
    PickDelivered(PickDelivered),
    /// The captions of the videos and sounds in the quiz. Comes before anyone joins.
    CaptionsTold(Vec<Captions>),
    /// Words and texts of players wait for the host's approval from now on, or no longer.
    TextApprovalSet(bool),
    /// What a player wrote has words that don't belong on a wall, and is hidden until the host
    /// shows it.
    TextsHeld {
        /// At which question, counting from 0.
        index: u32,
        /// What is compared of each text.
        looks: Vec<String>,
    },
    /// The host hid what players wrote, or shows it.
    TextHidden {
        /// At which question, counting from 0.
        index: u32,
        /// What is compared of the text.
        look: String,
        /// Whether it is hidden.
        hidden: bool,
    },
    /// The host approved everything that waited at a question.
    TextsApproved {
        /// Which, counting from 0.
        index: u32,
    },
    /// The host removed many players with one press.
    SeatsKicked(Vec<SeatId>),
    /// The host undid a removal of many, as far as they weren't back already. Who asked to come in
    /// asks again.
    SeatsReadmitted(Vec<SeatId>),
    /// The most milliseconds a pick is credited with for its way. Comes before anyone joins.
    LatencyCreditTold(u32),
    /// Who joins asks to come in from now on, or no longer.
    JoinApprovalSet {
        /// When.
        at_ms: u64,
        /// Whether they ask.
        on: bool,
        /// Those who asked, and are let in with it.
        let_in: Vec<SeatId>,
    },
    /// A player asks to come in, and takes no part until a host lets them.
    SeatAsked(SeatTaken),
    /// The host let a player in who asked, and saw the nickname.
    SeatLetIn {
        /// Whom.
        seat: SeatId,
        /// When.
        at_ms: u64,
    },
    /// The host let everyone in who asked.
    SeatsLetIn {
        /// Whom.
        seats: Vec<SeatId>,
        /// When.
        at_ms: u64,
    },
    /// Only those on a class list come in: who is on it. Comes before anyone joins, and is emptied
    /// when nicknames are deleted.
    ClassListTold(Vec<Listed>),
    /// Only those on the class list come in from now on, or others, too.
    ClassListSet(bool),
    /// New players need the number on the stage from now on, or no longer.
    StageNumberSet(bool),
    /// The room is played in teams. Comes before anyone joins.
    TeamsTold(TeamRules),
    /// A player is in this team from now on.
    SeatTeamed {
        /// Whom.
        seat: SeatId,
        /// Which.
        team: TeamId,
    },
    /// The host dealt everyone to the teams again.
    TeamsMixed(Vec<(SeatId, TeamId)>),
    /// Questions with answers to choose from wait for the host after their first vote from now on,
    /// who may let people talk and vote again; or no longer.
    SecondVotesSet(bool),
    /// The first vote is kept, and people talk with each other before they vote again; or they
    /// talk before anyone can answer.
    TalkStarted {
        /// Since when.
        at_ms: u64,
        /// When answers open again; `None` means when the host says so.
        ends_at_ms: Option<u64>,
    },
    /// The room is an attempt at an assignment: it sleeps while nobody is there, and has no report
    /// of its own. Comes before anyone joins.
    AttemptTold,
    /// A question that was revealed was not asked of these seats, in a room that was gathered from
    /// attempts.
    QuestionUnasked {
        /// Which, counting from 0.
        index: u32,
        /// Of whom.
        seats: Vec<SeatId>,
    },
    /// When the player of an attempt learns what is right. Comes before anyone joins.
    FeedbackSet(Feedback),
    /// What these seats have came in after it was due, in a room that was gathered from attempts.
    SeatsLate(Vec<SeatId>),
    /// Who was on the list of an assignment and never came, in a room that was gathered.
    NeverCame(Vec<String>),
    /// What is known of a seat beside its answers, in a room that was gathered from attempts.
    SeatGathered(SeatGathered),
    /// Something happened to the audience questions.
    OnWall(WallEvent),
    /// The pictures that get clear while their questions are open. Comes before anyone joins.
    PicturesVeiled(Vec<Veil>),
    /// The picture of the open question got clearer.
    VeilLifted {
        /// How many steps it has taken by now.
        taken: u8,
    },
    /// What is said with the reveal to those who picked an answer. Comes before anyone joins.
    AnswerFeedbackTold(Vec<AnswerFeedback>),
    /// Players say how sure they are of their answers.
    Confidence(ConfidenceEvent),
    /// Something happened to how teams play.
    OfTeams(TeamEvent),
}

impl Event {
    /// The seats that a host lets in with it, of those that asked.
    pub fn let_in(&self) -> &[SeatId] {
        match self {
            Self::SeatLetIn { seat, .. } => std::slice::from_ref(seat),
            Self::SeatsLetIn { seats, .. } => seats,
            Self::JoinApprovalSet { let_in, .. } => let_in,
            _ => &[],
        }
    }
}

/// How a room starts out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomOpened {
    /// When.
    pub at_ms: u64,
    /// The title of the quiz.
    pub title: String,
    /// The name of the host.
    pub host_name: String,
    /// How it is played.
    pub mode: Mode,
    /// The rules of this room.
    pub settings: Settings,
    /// The frozen quiz.
    pub questions: Vec<Question>,
}

impl From<before::RoomOpened> for RoomOpened {
    fn from(before: before::RoomOpened) -> Self {
        let before::Settings {
            preset,
            capacity,
            late_join,
            auto_play,
            may_change_pick,
            partial_credit,
        } = before.settings;
        Self {
            at_ms: before.at_ms,
            title: before.title,
            host_name: before.host_name,
            mode: before.mode,
            settings: Settings {
                preset,
                capacity,
                late_join,
                auto_play,
                may_change_pick,
                partial_credit,
                streak_bonus: false,
            },
            questions: before.questions.into_iter().map(Question::from).collect(),
        }
    }
}

/// A game that a host tries alone, with pretend players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rehearsal {
    /// How many pretend players come.
    pub pretend_count: u32,
    /// What they do follows from it, so that they do the same after a restart.
    pub seed: u64,
}

/// A player joined.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatTaken {
    /// The number of the new seat.
    pub seat: SeatId,
    /// As the room shows it.
    pub nickname: String,
    /// SHA-256 of the seat token; the token itself is nowhere.
    pub token_hash: [u8; 32],
    /// The account of a signed-in player.
    pub account: Option<String>,
    /// When.
    pub at_ms: u64,
}

/// What is known of a player of an assignment beside the answers of one attempt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatGathered {
    /// Whose seat.
    pub seat: SeatId,
    /// What all attempts came to, if that counts instead of the points of one.
    pub average: Option<Average>,
    /// The questions that weren't drawn for the attempt, counting from 0.
    pub not_drawn: Vec<u32>,
}

/// What several attempts came to on average.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Average {
    /// The points, rounded.
    pub points: u32,
    /// Of how many attempts.
    pub attempt_count: u32,
}

/// Why the clocks stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum PauseReason {
    /// The host asked for it.
    Host,
    /// The host is away.
    HostAway,
    /// The process died.
    Restart,
    /// A question waits for its film or sound to be played.
    Media,
}

/// Why a question closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum CloseReason {
    /// Time is up.
    TimeUp,
    /// Everyone has answered.
    AllPicked,
    /// The host closed it.
    Host,
}
