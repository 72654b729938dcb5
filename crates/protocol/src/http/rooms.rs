//! Creating and finding rooms, and their reports.

use game::event::{TeamEvent, TeamRules};
use game::limits::{LATENCY_CREDIT_MAX_MS, LATENCY_CREDIT_MS, TEAMS_MAX, TEAMS_MIN};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::audience::{AudienceAlone, check_again, check_alone, check_rehearsal};
use super::documents::Preset;
pub use super::report::{
    Report, ReportAnswer, ReportAudienceQuestion, ReportBrainstorm, ReportCell, ReportIdea,
    ReportPart, ReportQuestion, ReportSeat, ReportTeam, SpeedHint,
};
use crate::checks::broken;
use crate::socket::{AudienceQuestions, RoomMode, TeamCounting};

/// A new room.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewRoom {
    /// The quiz to play. The room keeps a frozen copy of it. Only with `after`, `again` or
    /// `audience` can it be left out: with the first two, the same quiz is played again, as it is
    /// now.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(inner(length(max = 64)))]
    pub quiz_id: Option<String>,
    /// The game settings. With `after` or `again`, they default to those of the room before.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(dive)]
    pub settings: Option<RoomSettings>,
    /// The code of a live session of yours that is at its podium: its players and screens are led
    /// to the new room.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(inner(length(max = 16)))]
    pub after: Option<String>,
    /// The ID of a finished live session of yours to host once more. Not together with `after` or
    /// `rehearsal`.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(inner(length(max = 64)), custom(check_again(self)))]
    pub again: Option<String>,
    /// Whether anyone who finds the quiz can join while the room is in its lobby. The quiz must be
    /// public. Off by default.
    #[serde(default)]
    #[garde(skip)]
    pub is_public: bool,
    /// Makes a room without a quiz, for audience questions and brainstorms alone. Not together with
    /// any other field but `settings`. At least one of `settings.audienceQuestions` and the topic
    /// must be there; the settings about questions and points mean nothing then.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(dive, custom(check_alone(self)))]
    pub audience: Option<AudienceAlone>,
    /// Makes a rehearsal instead: pretend players take part, and nothing of it is kept. Not
    /// together with `after` or `isPublic`.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(dive, custom(check_rehearsal(self)))]
    pub rehearsal: Option<NewRehearsal>,
}

/// A game that a host tries alone.
#[derive(Debug, Clone, Copy, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewRehearsal {
    /// The number of pretend players, from 1 to 200. If the player limit is lower, fewer come, so
    /// that real people still find a seat.
    #[garde(range(min = 1, max = 200))]
    pub pretend_players: u32,
}

/// How a room is played.
#[derive(Debug, Clone, Serialize, Deserialize, Validate, ToSchema)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch a host sees"
)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct RoomSettings {
    /// The player limit; `null` means the server's own limit.
    #[schema(required = false)]
    #[garde(inner(range(min = 1, max = 20_000)))]
    pub capacity: Option<u32>,
    /// Whether players can join after the start. On by default.
    #[garde(skip)]
    pub late_join: bool,
    /// Whether answers are shuffled for this room. Defaults to the quiz's setting.
    #[schema(required = false)]
    #[garde(skip)]
    pub shuffle_answers: Option<bool>,
    /// Whether questions are shuffled for this room. Defaults to the quiz's setting.
    #[schema(required = false)]
    #[garde(skip)]
    pub shuffle_questions: Option<bool>,
    /// Whether the room advances automatically after each reveal. Off by default.
    #[garde(skip)]
    pub auto_play: bool,
    /// Whether players can change their answer until time is up. The last one counts. Off by
    /// default.
    #[garde(skip)]
    pub may_change_pick: bool,
    /// The scoring preset. Defaults to the quiz's.
    #[schema(required = false)]
    #[garde(skip)]
    pub preset: Option<Preset>,
    /// Whether partly right answers earn part of the points. Defaults to the quiz's setting.
    #[schema(required = false)]
    #[garde(skip)]
    pub partial_credit: Option<bool>,
    /// Whether several right answers in a row earn a bonus. Defaults to the quiz's setting.
    #[schema(required = false)]
    #[garde(skip)]
    pub streak_bonus: Option<bool>,
    /// Whether leaderboards are shown between questions. The podium is always shown. On by default.
    #[garde(skip)]
    pub leaderboards: bool,
    /// Whether phones show only the tiles of answers, without question and texts, while a screen
    /// shows the room. Off by default.
    #[garde(skip)]
    pub tiles_only: bool,
    /// Whether players may react between questions. On by default; never while practicing.
    #[garde(skip)]
    pub reactions: bool,
    /// Whether nicknames that have a word that doesn't belong on a wall are refused, and answers in
    /// own words that have one are hidden. On by default.
    #[garde(skip)]
    pub name_filter: bool,
    /// Whether the nicknames of new players are hidden until a host shows them. Off by default.
    #[garde(skip)]
    pub name_approval: bool,
    /// Whether words and texts that players write are hidden until a host shows them. Off by
    /// default.
    #[garde(skip)]
    pub text_approval: bool,
    /// The most that is taken off the time of an answer for its way to the server, in
    /// milliseconds, from 0 to 1,500. 500 by default.
    #[garde(range(max = LATENCY_CREDIT_MAX_MS))]
    pub latency_credit_ms: u32,
    /// Whether new players ask, and come in when a host lets them. Off by default.
    #[garde(skip)]
    pub join_approval: bool,
    /// A class list of yours: only those on it can join. With `joinApproval` the others ask. `null`
    /// lets anyone with the code join.
    #[schema(required = false)]
    #[garde(inner(length(max = 64)))]
    pub class_list_id: Option<String>,
    /// Whether new players need the number that the stage shows and that changes every 10 seconds.
    /// Off by default.
    #[garde(skip)]
    pub stage_number: bool,
    /// Whether the host decides about a second vote after each first one. Off by default.
    #[garde(skip)]
    pub second_votes: bool,
    /// Whether players can say how sure they are of their answers. Off by default.
    #[garde(skip)]
    pub confidence: bool,
    /// Whether players can ask the host something beside the quiz, and who sees it. `off` by
    /// default.
    #[garde(skip)]
    pub audience_questions: AudienceQuestions,
    /// Plays the room in teams. `null` lets everyone play for themselves.
    #[schema(required = false)]
    #[garde(dive)]
    pub teams: Option<TeamSettings>,
}

/// How a room is played in teams. New players join one of the smallest teams.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TeamSettings {
    /// The names of the teams, 2 to 12 that differ, with the rules of nicknames. None with one
    /// device for each team: these come with their names.
    #[garde(custom(check_team_names(self.devices)))]
    pub names: Vec<String>,
    /// What makes the points of a team. With one device for each team, the points of its answers
    /// do.
    #[garde(dive)]
    pub counting: TeamCounting,
    /// Whether players can choose another team in the lobby.
    #[garde(skip)]
    pub players_choose: bool,
    /// Which devices teams have. `own` by default.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(skip)]
    pub devices: TeamDevices,
    /// How long everyone talks about each question before they can answer, in seconds, from 5 to
    /// 60. 0, the default, means not at all.
    #[serde(default)]
    #[schema(maximum = 60, required = false)]
    #[garde(custom(check_talk))]
    pub talk_seconds: u32,
}

/// Which devices teams have.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum TeamDevices {
    /// Everyone has their own, and is in one of the teams.
    #[default]
    Own,
    /// One for each team: the device that joins is the team.
    One,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "garde passes a reference"
)]
fn check_talk<C>(seconds: &u32, _: &C) -> garde::Result {
    TeamEvent::talk_time(*seconds)
        .map(drop)
        .map_err(|_refusal| broken("Enter 0, or from 5 to 60 seconds"))
}

/// Whether these are names of teams that people can tell apart, or none where teams bring theirs.
fn check_team_names<C>(devices: TeamDevices) -> impl FnOnce(&Vec<String>, &C) -> garde::Result {
    move |names, _| match devices {
        TeamDevices::One if names.is_empty() => Ok(()),
        TeamDevices::One => Err(broken("Leave out the names: each team enters its own")),
        TeamDevices::Own if !(TEAMS_MIN..=TEAMS_MAX).contains(&names.len()) => {
            Err(broken("Name from 2 to 12 teams"))
        }
        TeamDevices::Own => TeamRules::checked_names(names)
            .map(drop)
            .map_err(|_refusal| {
                broken("Give each team a name of its own, with 1 to 20 characters")
            }),
    }
}

impl Default for RoomSettings {
    fn default() -> Self {
        Self {
            capacity: None,
            late_join: true,
            shuffle_answers: None,
            shuffle_questions: None,
            auto_play: false,
            may_change_pick: false,
            preset: None,
            partial_credit: None,
            streak_bonus: None,
            leaderboards: true,
            tiles_only: false,
            reactions: true,
            name_filter: true,
            name_approval: false,
            text_approval: false,
            latency_credit_ms: LATENCY_CREDIT_MS,
            join_approval: false,
            class_list_id: None,
            stage_number: false,
            second_votes: false,
            confidence: false,
            audience_questions: AudienceQuestions::Off,
            teams: None,
        }
    }
}

/// A new room.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoomCreated {
    /// The unique ID, which its report has too. It never changes.
    pub id: String,
    /// The code players enter to join.
    pub code: String,
}

/// Whose missed questions to practice.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PracticeMissed {
    /// The secret of the seat in the room that was played.
    #[garde(length(max = 100))]
    pub seat_token: String,
}

/// Which seat to save to your account.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SaveSeat {
    /// The secret of the seat in the room that was played.
    #[garde(length(max = 100))]
    pub seat_token: String,
}

/// The stars that a seat gives.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GiveStars {
    /// The secret of the seat in the room that was played.
    #[garde(length(max = 100))]
    pub seat_token: String,
    /// 1 to 5 stars.
    #[garde(range(min = 1, max = 5))]
    pub stars: u32,
}

/// Stars that are saved.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StarsGiven {
    /// Whether they are also the public rating of the quiz by the account the seat belongs to.
    pub rates_quiz: bool,
}

/// A new practice room with its only seat.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PracticeCreated {
    /// The unique ID. It never changes.
    pub id: String,
    /// The code to connect with.
    pub code: String,
    /// The seat token. Send it in a `resume` message.
    pub seat_token: String,
}

/// What anyone with the code can see before joining.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact people see on its own"
)]
pub struct RoomDoor {
    /// The code players enter to join.
    pub code: String,
    /// The title of the quiz.
    pub title: String,
    /// The name of the host.
    pub host_name: String,
    /// The number of questions, without slides.
    pub question_count: u32,
    /// Whether the room is still in its lobby.
    pub in_lobby: bool,
    /// Why new players can't join right now; `null` if they can.
    #[schema(required)]
    pub closed_because: Option<DoorClosed>,
    /// Whether this is a rehearsal, of which nothing is kept; left out if it is a real room.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rehearsal: bool,
    /// Whether only those on a class list can join, under their name there; left out if anyone can.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub class_list: bool,
    /// Whether each device that joins is a team, and its nickname that of the team; left out if
    /// not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub team_devices: bool,
    /// For the query parameter `pass` of later requests and connections to this room, which are
    /// then never counted as guesses. Keep it with the seat token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<String>,
    /// Whether new players need the number on the stage; left out if they don't.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage_number: Option<NumberNeed>,
    /// The presence pass that a right number is exchanged for. Send it with `join`, within 10
    /// minutes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub presence: Option<String>,
    /// Where everyone goes at their own speed, there is no room: players begin at the link
    /// `/a/{assignedCode}`. Left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assigned_code: Option<String>,
}

/// What happens to new players without the number on the stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum NumberNeed {
    /// They can't join.
    Required,
    /// They ask to come in, and a host lets them, or doesn't.
    OrAsk,
}

/// How someone looks up a room. All of it may be left out.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LookUpQuery {
    /// From a link, a QR code or an earlier answer: the request is never counted as a guess. One
    /// that isn't valid is ignored.
    #[garde(length(max = 64))]
    #[param(max_length = 64)]
    pub pass: Option<String>,
    /// The solution of the puzzle of a `puzzle_required` answer.
    #[garde(length(max = 512))]
    #[param(max_length = 512)]
    pub solved: Option<String>,
    /// The five digits on the stage, where new players need them; elsewhere they are ignored. Right
    /// ones are exchanged for a presence pass.
    #[garde(length(max = 16))]
    #[param(max_length = 16)]
    pub number: Option<String>,
}

/// How someone connects to a room. All of it may be left out.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DoorQuery {
    /// From a link, a QR code or an earlier answer: the request is never counted as a guess. One
    /// that isn't valid is ignored.
    #[garde(length(max = 64))]
    #[param(max_length = 64)]
    pub pass: Option<String>,
    /// The solution of the puzzle of a `puzzle_required` answer.
    #[garde(length(max = 512))]
    #[param(max_length = 512)]
    pub solved: Option<String>,
}

/// Why new players can't join.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum DoorClosed {
    /// The host locked the room.
    Locked,
    /// All seats are taken.
    Full,
    /// So many ask to come in that nobody else can right now.
    TooManyAsking,
    /// It has started and doesn't accept late players.
    Started,
    /// It is over.
    Over,
}

/// The state of a room in a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum RoomStage {
    /// Waiting for players.
    Lobby,
    /// In play.
    Running,
    /// Over, with a report.
    Finished,
}

/// A room in its host's list.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoomSummary {
    /// The unique ID. It never changes.
    pub id: String,
    /// The code players enter to join; `null` when it isn't open.
    pub code: String,
    /// The title of the quiz.
    pub title: String,
    /// The game mode.
    pub mode: RoomMode,
    /// Its state.
    pub stage: RoomStage,
    /// The number of players: right now while it runs, in total once it is over. `null` if another
    /// node runs it.
    #[schema(required)]
    pub seat_count: Option<u32>,
    /// The number of questions.
    pub question_count: u32,
    /// When it was created (RFC 3339).
    pub created_at: String,
    /// When it ended (RFC 3339).
    #[schema(required)]
    pub finished_at: Option<String>,
    /// Whether it has a report, because something was played.
    pub has_report: bool,
    /// Whether all its personal data was deleted.
    pub is_anonymous: bool,
}

/// A page of a list.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct Page {
    /// The maximum number of results: 50 by default, 100 at most.
    #[garde(inner(range(min = 1, max = 100)))]
    pub limit: Option<u32>,
    /// The cursor of this page, from the `X-Next-Cursor` header of the previous one.
    #[garde(inner(length(max = 200)))]
    pub cursor: Option<String>,
}
