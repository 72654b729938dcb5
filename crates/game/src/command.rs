//! Every command a room accepts.
//!
//! Permissions are checked before: the rules trust that a host's command came from a host and that
//! a pick came from the seat it names.

use crate::correction::Correction;
use crate::event::{Confidence, Pace, Pick, Staged, TimeAllowance, WallMode};
use crate::ids::{SeatId, TeamId};

/// What is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Take a new seat.
    Join {
        /// As it was typed.
        nickname: String,
        /// SHA-256 of the seat token.
        token_hash: [u8; 32],
        /// The account of a signed-in player.
        account: Option<String>,
        /// Whether the player knew the number on the stage.
        has_number: bool,
    },
    /// Take a new seat. If the room is full before its first question, the named one gives way.
    JoinInsteadOf {
        /// Whose player has been away for long.
        seat: SeatId,
        /// As it was typed.
        nickname: String,
        /// SHA-256 of the seat token.
        token_hash: [u8; 32],
        /// The account of a signed-in player.
        account: Option<String>,
        /// Whether the player knew the number on the stage.
        has_number: bool,
    },
    /// Give a seat up.
    Leave {
        /// Whose.
        seat: SeatId,
    },
    /// Pick something.
    Pick {
        /// Who picks.
        seat: SeatId,
        /// For which question, counting from 0.
        question: usize,
        /// What is picked.
        pick: Pick,
        /// When it happened.
        timing: PickTiming,
    },
    /// Steer the room.
    Control {
        /// The step the person was looking at.
        step: u32,
        /// What to do.
        control: Control,
    },
    /// Remove a player.
    Kick {
        /// Whom.
        seat: SeatId,
    },
    /// Undo a removal.
    Readmit {
        /// Whom.
        seat: SeatId,
    },
    /// Remove all players of a group.
    RemoveMany {
        /// Whom.
        group: Group,
        /// Whether those stay who were right once, or whose name a host approved.
        keeps_proven: bool,
    },
    /// Undo a removal of many.
    ReadmitMany {
        /// Which, counting from 0.
        removal: u32,
    },
    /// Let a player in who asks.
    LetIn {
        /// Whom.
        seat: SeatId,
    },
    /// Let everyone in who asks; all of them, or nobody if they don't fit.
    LetAllIn,
    /// Let new players ask before they come in, or not.
    SetJoinApproval {
        /// Whether they ask.
        on: bool,
    },
    /// Let only those in who are on the class list, or others, too.
    SetClassList {
        /// Whether it is only them.
        on: bool,
    },
    /// Let new players in only with the number on the stage, or without it.
    SetStageNumber {
        /// Whether they need it.
        on: bool,
    },
    /// Let the host decide about a second vote after each first one, or not.
    SetSecondVotes {
        /// Whether questions wait for it.
        on: bool,
    },
    /// Let players say how sure they are of their answers, or not.
    SetConfidence {
        /// Whether they may.
        on: bool,
    },
    /// Say how sure one is of an answer.
    TellConfidence {
        /// Who.
        seat: SeatId,
        /// Of the answer to which question, counting from 0.
        question: usize,
        /// How sure.
        confidence: Confidence,
    },
    /// Let nobody new in, or let people in again.
    SetLock {
        /// Whether the room is locked.
        locked: bool,
    },
    /// Set how many may play.
    SetCapacity {
        /// The most seats; `None` means [`crate::limits::SEATS_MAX`].
        capacity: Option<u32>,
    },
    /// Let people join after the start, or not.
    SetLateJoin {
        /// Whether they may.
        allowed: bool,
    },
    /// Turn the autopilot on or off.
    SetAutoPlay {
        /// Its pace; `None` turns it off.
        pace: Option<Pace>,
    },
    /// Show ranks between questions, or go straight to the next question.
    SetLeaderboards {
        /// Whether they are shown.
        shown: bool,
    },
    /// Show only the tiles of answers on players' devices, or the texts, too.
    SetTilesOnly {
        /// Whether only the tiles are shown.
        on: bool,
    },
    /// Let players react between questions, or not.
    SetReactions {
        /// Whether they may.
        on: bool,
    },
    /// Refuse nicknames of new players that don't belong on a wall, or not.
    SetNameFilter {
        /// Whether they are refused.
        on: bool,
    },
    /// Hide the nicknames of new players until a host shows them, or not.
    SetNameApproval {
        /// Whether they wait.
        on: bool,
    },
    /// Show the nicknames of all players that wait for it.
    ApproveNames,
    /// Give a player another nickname.
    Rename {
        /// Whom.
        seat: SeatId,
        /// As it was typed.
        nickname: String,
    },
    /// Hide a player's nickname from everyone else, or show it again.
    SetNameHidden {
        /// Whose.
        seat: SeatId,
        /// Whether it is hidden.
        hidden: bool,
    },
    /// Hide what players write until a host shows it, or not.
    SetTextApproval {
        /// Whether it waits.
        on: bool,
    },
    /// Hide what players wrote from everyone but hosts, or show it.
    SetTextHidden {
        /// At which question, counting from 0.
        question: usize,
        /// The text, as one of them spelled it.
        text: String,
        /// Whether it is hidden.
        hidden: bool,
    },
    /// Show everything that waits for it at a question.
    ApproveTexts {
        /// Which, counting from 0.
        question: usize,
    },
    /// Have more time for each question, as the player chose before the game.
    ChooseTime {
        /// Whose.
        seat: SeatId,
        /// How much.
        allowance: TimeAllowance,
    },
    /// Give a player more time for each question, or as much as everyone has.
    AllowTime {
        /// Whom.
        seat: SeatId,
        /// How much.
        allowance: TimeAllowance,
    },
    /// Play in another team, as the player chose in the lobby.
    ChooseTeam {
        /// Whose.
        seat: SeatId,
        /// Which.
        team: TeamId,
    },
    /// Let a player play in another team.
    MoveToTeam {
        /// Whom.
        seat: SeatId,
        /// Which.
        team: TeamId,
    },
    /// Say who is on a team that has one device.
    NameMembers {
        /// The seat that is the team.
        seat: SeatId,
        /// As they were typed.
        names: Vec<String>,
    },
    /// Do something about audience questions.
    OnWall(WallCommand),
    /// Time has passed; whatever is due happens.
    TimePassed,
    /// Everyone present has answered, so there is nothing left to wait for.
    EverybodyPicked,
    /// The host has been away for long.
    HostAway,
    /// A host is there again.
    HostBack,
    /// The room comes back after its process died at this moment.
    Recover {
        /// The last moment the process is known to have lived.
        died_at_ms: u64,
    },
    /// The room was abandoned; end it, with what was played.
    Abandon,
    /// End an attempt at an assignment, with what was answered: its time is up, or it was closed.
    EndAttempt {
        /// When it was over; the room may learn of it only later.
        at_ms: u64,
    },
    /// Let another device have a seat, and the one before no longer.
    HandOver {
        /// Which.
        seat: SeatId,
        /// SHA-256 of the seat token of the other device.
        token_hash: [u8; 32],
    },
    /// Lead the people of this room to another one.
    Succeed {
        /// The code of the other room.
        code: String,
        /// The code they were led to before, as the caller knows it.
        replaces: Option<String>,
    },
    /// Count a question that was played in another way.
    Correct {
        /// Which, counting from 0.
        question: usize,
        /// In which.
        correction: Correction,
    },
}

impl Command {
    /// Whether it changes what is told of a game, which can be done when all is over, too.
    pub(crate) fn is_for_report(&self) -> bool {
        matches!(
            self,
            Self::Correct { .. } | Self::SetTextHidden { .. } | Self::ApproveTexts { .. }
        )
    }
}

/// What players and hosts do about audience questions and brainstorms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WallCommand {
    /// Take audience questions, or no longer.
    Open {
        /// Whether, and who sees them.
        mode: WallMode,
    },
    /// Ask the host something, or share an idea.
    Ask {
        /// Who asks.
        seat: SeatId,
        /// As it was typed.
        text: String,
        /// The topic that it is an idea for; `None` for a question to the host.
        topic: Option<String>,
    },
    /// Take a question of one's own back.
    TakeBack {
        /// Who asked it.
        seat: SeatId,
        /// Which.
        number: u32,
    },
    /// Vote for a question, or take the vote back.
    Vote {
        /// Who votes.
        seat: SeatId,
        /// For which.
        number: u32,
        /// Whether the vote counts.
        on: bool,
    },
    /// Hide a question from everyone but hosts, or show it.
    Hide {
        /// Which.
        number: u32,
        /// Whether it is hidden.
        hidden: bool,
    },
    /// Mark a question as answered, or as open again.
    Answer {
        /// Which.
        number: u32,
        /// Whether it is answered.
        answered: bool,
    },
    /// Show the wall on the big screen, one question of it, or nothing of it.
    Stage {
        /// What is shown.
        staged: Staged,
    },
    /// Start a brainstorm, or end the one that runs.
    SetTopic {
        /// Its topic, as it was typed; `None` to end it.
        text: Option<String>,
        /// Whether everyone sees only what a host has approved.
        is_approved: bool,
    },
}

/// Players that a host removes with one press.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Group {
    /// Those who joined at this moment or later.
    JoinedSince {
        /// When.
        at_ms: u64,
    },
    /// Those whose nicknames are variations of this one.
    LooksLike {
        /// As it was typed.
        nickname: String,
    },
}

/// When a pick happened, as the connection saw it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PickTiming {
    /// When the pick was received.
    pub received_ms: u64,
    /// When this player's answers were first handed to the network; `None` if unknown.
    pub shown_ms: Option<u64>,
    /// Since when this connection has been there and has read everything that was sent to it.
    pub there_since_ms: u64,
    /// The measured one-way delay of this seat, not yet bounded.
    pub latency_ms: u32,
    /// When the player tapped, on the server's clock, as the device tells; `None` if it doesn't.
    pub tap_ms: Option<u64>,
}

impl PickTiming {
    /// A pick of which only the receipt is known.
    pub fn received(received_ms: u64) -> Self {
        Self {
            received_ms,
            shown_ms: None,
            there_since_ms: 0,
            latency_ms: 0,
            tap_ms: None,
        }
    }
}

/// How a host steers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Control {
    /// Go on to what comes next.
    Advance,
    /// Stop all clocks.
    Pause,
    /// Let them run again.
    Resume,
    /// Give the open question more time.
    Extend,
    /// Go to the podium now.
    Finish,
    /// Drop the question in play, and go on to the next.
    Skip,
    /// End the question in play and show what is right; it counts for nobody.
    EndUncounted,
    /// Play the question again that was just played.
    Replay,
    /// Start the film or sound of an announced question that waits for it, or start it over.
    StartMedia,
    /// Deal everyone to the teams again.
    MixTeams,
    /// Let people talk with each other, and then vote again.
    Talk {
        /// How long; `None` means until the host goes on.
        for_ms: Option<u32>,
    },
    /// Close a rehearsal for good, wherever it is.
    EndRehearsal,
}
