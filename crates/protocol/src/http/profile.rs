//! Profiles: a person's stats and achievements.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::feed::FeedQuiz;
use super::visibility::{QuizStatus, Visibility};
use crate::socket::RoomMode;

/// Your own profile.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnProfile {
    /// Your ID, which is part of the address of your public profile.
    pub id: String,
    /// Whether anyone with its address can see your profile. Off by default.
    pub is_public: bool,
    /// Whether hosts can recognize you as the same player in all their sessions. Off by default.
    pub is_recognized: bool,
    /// The stats.
    pub stats: ProfileStats,
    /// Every achievement, in order, with your progress.
    pub achievements: Vec<AchievementProgress>,
}

/// Whether hosts can recognize you.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProfileRecognition {
    /// Applies to sessions from now on, under any nickname. Hosts never learn which account it is.
    /// Turning it off deletes what they knew.
    #[garde(skip)]
    pub is_recognized: bool,
}

/// A public profile.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicProfile {
    /// The unique ID. It never changes.
    pub id: String,
    /// The name others see.
    pub name: String,
    /// The URL of the picture on this server, if there is one.
    #[schema(required)]
    pub avatar_url: Option<String>,
    /// The stats. Only public quizzes count.
    pub stats: ProfileStats,
    /// Unlocked achievements, newest first.
    pub achievements: Vec<UnlockedAchievement>,
}

/// A person's stats.
///
/// A game counts if it has a report and the player answered something. Your own quizzes and live
/// sessions don't count. Practicing a quiz counts the first time.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfileStats {
    /// The number of games that count.
    pub quizzes_played: u32,
    /// The number of its quizzes, without deleted ones.
    pub quizzes_created: u32,
    /// The share of right answers in percent. Partly right answers count in part, missed questions
    /// count as 0, and time doesn't matter. `null` without questions.
    #[schema(required)]
    pub average_score: Option<u32>,
    /// The total points of all games that count.
    pub total_points: u64,
    /// The rank for these points.
    pub rank: Rank,
}

/// A rank and the way to the next one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Rank {
    /// Which one.
    pub tier: RankTier,
    /// The points it takes.
    pub from: u64,
    /// The next rank; `null` for the highest.
    #[schema(required)]
    pub next_tier: Option<RankTier>,
    /// The points it takes to reach the next rank.
    #[schema(required)]
    pub next_from: Option<u64>,
}

/// The ranks, from lowest to highest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum RankTier {
    /// The first rank.
    Newcomer,
    /// From 5,000 points.
    Bronze,
    /// From 25,000 points.
    Silver,
    /// From 100,000 points.
    Gold,
    /// From 300,000 points.
    Platinum,
    /// From 1,000,000 points.
    Diamond,
}

/// The progress toward an achievement.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AchievementProgress {
    /// Which one.
    pub id: AchievementId,
    /// Whether it is unlocked. It stays unlocked.
    pub unlocked: bool,
    /// When it was unlocked (RFC 3339).
    #[schema(required)]
    pub unlocked_at: Option<String>,
    /// The progress so far.
    pub current: u32,
    /// The goal.
    pub goal: u32,
    /// The progress in percent, rounded down; 100 only if unlocked.
    pub progress: u32,
}

/// An unlocked achievement.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnlockedAchievement {
    /// Which one.
    pub id: AchievementId,
    /// When it was unlocked (RFC 3339).
    pub unlocked_at: String,
}

/// The achievements. They are stored under these names, so a retired name must not be used again.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "camelCase")]
pub enum AchievementId {
    /// Play a quiz.
    FirstGame,
    /// Play 10 quizzes.
    TenGames,
    /// Play 50 quizzes.
    FiftyGames,
    /// Play 100 quizzes.
    HundredGames,
    /// Play 10 different quizzes.
    Explorer,
    /// Practice 5 different quizzes alone.
    Practice,
    /// Play on 7 different days.
    SevenDays,
    /// Play on 30 different days.
    ThirtyDays,
    /// Win a live session with at least 3 players.
    FirstWin,
    /// Win 5 live sessions with at least 3 players.
    FiveWins,
    /// Win 20 live sessions with at least 3 players.
    TwentyWins,
    /// Finish in the top three in 10 live sessions with at least 5 players.
    TenPodiums,
    /// Answer everything right in a game with at least 5 questions.
    Flawless,
    /// Answer everything right in 5 such games.
    FlawlessFive,
    /// Answer 10 questions right in a row.
    Streak,
    /// Answer 25 questions right in a row.
    LongStreak,
    /// Answer right within 3 seconds, 25 times.
    Quick,
    /// Answer right within 3 seconds, 100 times.
    Quicker,
    /// Answer 100 questions right.
    HundredRight,
    /// Answer 1,000 questions right.
    ThousandRight,
    /// Earn 10,000 points.
    TenThousandPoints,
    /// Earn 100,000 points.
    HundredThousandPoints,
    /// Play in a live session with at least 30 players.
    Crowd,
    /// Publish a quiz.
    FirstQuiz,
    /// Have 5 published quizzes.
    FiveQuizzes,
    /// Publish a quiz with at least 20 questions.
    LongQuiz,
    /// Use 5 kinds of questions in published quizzes.
    ManyKinds,
    /// Import a quiz from a file.
    FirstImport,
    /// Have 100 players in your quizzes.
    HundredPlayers,
    /// Have a quiz that at least 5 people rated, with an average of 4 stars or more.
    Liked,
    /// Have an administrator pick one of your quizzes.
    StaffPick,
    /// Host a live session that someone played in.
    FirstSession,
    /// Host 10 live sessions that someone played in.
    TenSessions,
    /// Host a live session with at least 30 players.
    FullHouse,
    /// Have 100 players in total in your live sessions.
    HundredGuests,
    /// Rate 5 quizzes.
    Critic,
}

/// Who can see your profile.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProfileVisibility {
    /// Whether anyone with its address can see it.
    #[garde(skip)]
    pub is_public: bool,
}

/// A game you played.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfilePlay {
    /// The ID of the room. It never changes.
    pub id: String,
    /// The quiz; `null` if it no longer exists.
    #[schema(required)]
    pub quiz_id: Option<String>,
    /// The title of the quiz; `null` if it no longer exists.
    #[schema(required)]
    pub title: Option<String>,
    /// Whether it was a live session or practice.
    pub mode: RoomMode,
    /// Your rank.
    pub rank: u32,
    /// The number of players.
    pub players: u32,
    /// Your points.
    pub points: u32,
    /// The number of scored questions you were asked.
    pub questions: u32,
    /// How many of them you got fully right.
    pub correct: u32,
    /// The share of right answers in percent, as in the profile's stats.
    #[schema(required)]
    pub score: Option<u32>,
    /// Whether it counts. Practicing a quiz again doesn't.
    pub counts: bool,
    /// When the game ended (RFC 3339).
    pub finished_at: String,
}

/// One of your quizzes, as your profile shows it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfileQuiz {
    /// The quiz.
    pub quiz: FeedQuiz,
    /// Who can see it.
    pub visibility: Visibility,
    /// Whether it is finished.
    pub status: QuizStatus,
}

/// A page of a list on a profile.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ProfilePage {
    /// The maximum number of results: 24 by default, 100 at most.
    #[garde(inner(range(min = 1, max = 100)))]
    pub limit: Option<u32>,
    /// The cursor of this page, from the `X-Next-Cursor` header of the previous one.
    #[garde(inner(length(max = 200)))]
    pub cursor: Option<String>,
}

/// Requests a seat pass for the signed-in account.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewSeatPass {
    /// The code players enter to join.
    #[garde(length(max = 20))]
    pub code: String,
    /// The pass of the room, if the client has one.
    #[garde(length(max = 64))]
    pub pass: Option<String>,
}

/// A seat pass, which makes a seat count for the signed-in account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeatPass {
    /// The name of the account.
    pub name: String,
    /// Send it as `seatPass` of a `join` in this room. It expires after 10 minutes. `null` if the
    /// game can't count for this account, because it wrote the quiz or hosts the live session.
    #[schema(required)]
    pub seat_pass: Option<String>,
}
