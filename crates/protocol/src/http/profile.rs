//! Profiles: what somebody's games and quizzes come to, and what they unlocked.

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
    /// Yours; the address of your public profile has it.
    pub id: String,
    /// Whether everybody who has its address may see your profile. At first nobody may.
    pub is_public: bool,
    /// Whether hosts may know that you are the same player in all their sessions. At first they
    /// may not.
    pub is_recognized: bool,
    /// The figures.
    pub stats: ProfileStats,
    /// Every achievement there is, in its order, with how far you are.
    pub achievements: Vec<AchievementProgress>,
}

/// Whether hosts may know that you are the same player.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProfileRecognition {
    /// In sessions from now on, under any nickname; which account it is they never learn. When it
    /// is turned off, what they knew is forgotten.
    #[garde(skip)]
    pub is_recognized: bool,
}

/// The profile of somebody who wants it to be seen.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicProfile {
    /// Stable.
    pub id: String,
    /// The name others see.
    pub name: String,
    /// Where the picture is, if there is one; an address of this server.
    #[schema(required)]
    pub avatar_url: Option<String>,
    /// The figures; of the quizzes, those everybody finds.
    pub stats: ProfileStats,
    /// What was unlocked, the newest first.
    pub achievements: Vec<UnlockedAchievement>,
}

/// What somebody's games and quizzes come to.
///
/// A game counts once it has a report and something was picked in it. A quiz of one's own and a
/// live session one hosts oneself count nothing; practicing a quiz counts the first time.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfileStats {
    /// Games that count.
    pub quizzes_played: u32,
    /// Quizzes that are not deleted.
    pub quizzes_created: u32,
    /// How right all answers were together, in percent: a part counts as a part, what was missed
    /// counts nothing, and time does not matter. `null` if nothing was asked yet.
    #[schema(required)]
    pub average_score: Option<u32>,
    /// The points of all games that count.
    pub total_points: u64,
    /// The rank those points make.
    pub rank: Rank,
}

/// A rank and the way to the next one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Rank {
    /// Which.
    pub tier: RankTier,
    /// From how many points on.
    pub from: u64,
    /// The next one; `null` for the highest.
    #[schema(required)]
    pub next_tier: Option<RankTier>,
    /// From how many points on that is.
    #[schema(required)]
    pub next_from: Option<u64>,
}

/// The ranks, from the first to the highest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum RankTier {
    /// Everybody begins here.
    Newcomer,
    /// From 5,000 points on.
    Bronze,
    /// From 25,000 points on.
    Silver,
    /// From 100,000 points on.
    Gold,
    /// From 300,000 points on.
    Platinum,
    /// From 1,000,000 points on.
    Diamond,
}

/// How far somebody is with an achievement.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AchievementProgress {
    /// Which.
    pub id: AchievementId,
    /// Whether it is unlocked; it stays so.
    pub unlocked: bool,
    /// When that was (RFC 3339).
    #[schema(required)]
    pub unlocked_at: Option<String>,
    /// How much of the goal is reached.
    pub current: u32,
    /// How much is needed.
    pub goal: u32,
    /// The same in percent, rounded down; 100 only if it is unlocked.
    pub progress: u32,
}

/// An achievement somebody has.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnlockedAchievement {
    /// Which.
    pub id: AchievementId,
    /// When it was unlocked (RFC 3339).
    pub unlocked_at: String,
}

/// What can be achieved. Kept by these words: one that is given up stays unknown.
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
    /// Win a live session of at least 3 players.
    FirstWin,
    /// Win 5 of them.
    FiveWins,
    /// Win 20 of them.
    TwentyWins,
    /// Be among the first three in 10 live sessions of at least 5 players.
    TenPodiums,
    /// Answer everything right in a game of at least 5 questions.
    Flawless,
    /// Do that 5 times.
    FlawlessFive,
    /// Answer 10 questions right without a break.
    Streak,
    /// Answer 25 questions right without a break.
    LongStreak,
    /// Be right within 3 seconds 25 times.
    Quick,
    /// Be right within 3 seconds 100 times.
    Quicker,
    /// Answer 100 questions right.
    HundredRight,
    /// Answer 1,000 questions right.
    ThousandRight,
    /// Earn 10,000 points.
    TenThousandPoints,
    /// Earn 100,000 points.
    HundredThousandPoints,
    /// Play in a live session of at least 30 players.
    Crowd,
    /// Publish a quiz.
    FirstQuiz,
    /// Have 5 published quizzes.
    FiveQuizzes,
    /// Publish a quiz of at least 20 questions.
    LongQuiz,
    /// Use 5 kinds of questions in published quizzes.
    ManyKinds,
    /// Bring a quiz in from a file.
    FirstImport,
    /// Have 100 players in your quizzes.
    HundredPlayers,
    /// Have a quiz that at least 5 people rated, with 4 stars or more.
    Liked,
    /// Have a quiz that an administrator picked.
    StaffPick,
    /// Host a live session that somebody played in.
    FirstSession,
    /// Host 10 of them.
    TenSessions,
    /// Host a live session of at least 30 players.
    FullHouse,
    /// Have 100 players in all your live sessions together.
    HundredGuests,
    /// Rate 5 quizzes.
    Critic,
}

/// Whether others may see your profile.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProfileVisibility {
    /// Whether everybody who has its address may see it.
    #[garde(skip)]
    pub is_public: bool,
}

/// A game you played.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfilePlay {
    /// Of the room; stable.
    pub id: String,
    /// The quiz; `null` once it is gone.
    #[schema(required)]
    pub quiz_id: Option<String>,
    /// What the quiz is called; `null` once it is gone.
    #[schema(required)]
    pub title: Option<String>,
    /// In a live session, or alone.
    pub mode: RoomMode,
    /// Your place.
    pub rank: u32,
    /// Among how many players.
    pub players: u32,
    /// Your points.
    pub points: u32,
    /// How many questions you were asked that can be right or wrong.
    pub questions: u32,
    /// How many of them you had all right.
    pub correct: u32,
    /// As in the figures of the profile.
    #[schema(required)]
    pub score: Option<u32>,
    /// Whether it counts; practicing a quiz again does not.
    pub counts: bool,
    /// When the game ended (RFC 3339).
    pub finished_at: String,
}

/// A quiz of yours, as your profile shows it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfileQuiz {
    /// The quiz.
    pub quiz: FeedQuiz,
    /// Who may see it.
    pub visibility: Visibility,
    /// Whether it is finished.
    pub status: QuizStatus,
}

/// Which part of a list of a profile.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ProfilePage {
    /// At most so many; 24 when left out, 100 at the most.
    #[garde(inner(range(min = 1, max = 100)))]
    pub limit: Option<u32>,
    /// Where the last page ended, from its `X-Next-Cursor` header.
    #[garde(inner(length(max = 200)))]
    pub cursor: Option<String>,
}

/// Asks to play a live session as the account that is signed in here.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewSeatPass {
    /// The digits people type to join.
    #[garde(length(max = 20))]
    pub code: String,
}

/// Who is signed in, and what lets a seat count for them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeatPass {
    /// The name of the account.
    pub name: String,
    /// For `seatPass` of a `join` in the room with this code; lives 10 minutes. `null` where the
    /// game counts nothing for this account, which wrote the quiz or hosts the live session.
    #[schema(required)]
    pub seat_pass: Option<String>,
}
