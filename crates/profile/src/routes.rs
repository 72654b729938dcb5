//! Profiles: one's own, and those of people who made theirs public.
//!
//! A profile is private until its owner decides otherwise (PRIV-7), and the response for a private
//! profile is the same as for one that doesn't exist. A public profile shows no email address, and
//! only quizzes that everyone can find anyway.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use protocol::http::feed::FeedQuiz;
use protocol::http::profile::{
    OwnProfile, ProfilePage, ProfilePlay, ProfileQuiz, ProfileRecognition, ProfileStats,
    ProfileVisibility, PublicProfile, Rank, RankTier, UnlockedAchievement,
};
use serde_json::json;
use store::{PlayFigures, PublicAccount};

use crate::Profiles;
use crate::achievements::progress;
use crate::errors;
use auth::signed_in::SignedIn;
use feed::routes::feed_body;
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::error::ApiError;
use handling::extract::{Body, Ids, Query, cursor};
use handling::wire::API;
use handling::wire::{count, next_page, rfc_3339, room_mode};
use notifying::telling::achievement;
use quizzes::routes::{status_body, visibility_body};

const PAGE_LEN: u32 = 24;

/// The ranks, each with its minimum points.
const TIERS: [(RankTier, u64); 6] = [
    (RankTier::Newcomer, 0),
    (RankTier::Bronze, 5_000),
    (RankTier::Silver, 25_000),
    (RankTier::Gold, 100_000),
    (RankTier::Platinum, 300_000),
    (RankTier::Diamond, 1_000_000),
];

/// Gives your profile
#[utoipa::path(
    get, path = "/profile", operation_id = "get_profile", tag = "account",
    security(("bearer" = [])),
    responses((status = 200, body = OwnProfile, description = "Your profile")),
)]
pub async fn get_profile(
    State(state): State<Profiles>,
    SignedIn { account, .. }: SignedIn,
) -> Result<Json<OwnProfile>, ApiError> {
    let figures = state.achievements.figures_of(&account.id).await?;
    // A profile shows what is true now, even if the task hasn't run since the last event.
    state.achievements.unlock(&account.id, &figures).await?;
    let unlocked = state.store.list_achievements(&account.id).await?;
    let unlocked: BTreeMap<String, i64> = unlocked
        .into_iter()
        .map(|unlocked| (unlocked.achievement, unlocked.unlocked_at_ms))
        .collect();
    let is_public = state.store.find_public_account(&account.id).await?;
    Ok(Json(OwnProfile {
        is_public: is_public.is_some(),
        is_recognized: state.store.is_recognized(&account.id).await?,
        stats: stats(&figures.played, figures.author.quiz_count),
        achievements: progress(&figures, &unlocked),
        id: account.id,
    }))
}

/// Makes your profile public or private
#[utoipa::path(
    put, path = "/profile/visibility", operation_id = "put_profile_visibility", tag = "account",
    request_body = ProfileVisibility, security(("bearer" = [])),
    responses((status = 200, body = ProfileVisibility, description = "Changed")),
)]
pub async fn put_profile_visibility(
    State(state): State<Profiles>,
    SignedIn {
        account,
        session_id,
    }: SignedIn,
    browser: Browser,
    Body(form): Body<ProfileVisibility>,
) -> Result<Json<ProfileVisibility>, ApiError> {
    state
        .store
        .set_profile_public(&account.id, form.is_public)
        .await?;
    let subject = Subject::session(&account.id, &session_id);
    let details = json!({ "changed": "profile", "isPublic": form.is_public });
    state
        .audit
        .write(AuditKind::UserUpdated, subject, Some(&browser), details)
        .await;
    Ok(Json(form))
}

/// Lets hosts know that you are the same player in all their sessions, or no longer
///
/// From now on, under any nickname. They never learn which account it is. When you turn it off,
/// what they knew from it is deleted.
#[utoipa::path(
    put, path = "/profile/recognition", operation_id = "put_profile_recognition", tag = "account",
    request_body = ProfileRecognition, security(("bearer" = [])),
    responses((status = 200, body = ProfileRecognition, description = "Changed")),
)]
pub async fn put_profile_recognition(
    State(state): State<Profiles>,
    SignedIn {
        account,
        session_id,
    }: SignedIn,
    browser: Browser,
    Body(form): Body<ProfileRecognition>,
) -> Result<Json<ProfileRecognition>, ApiError> {
    let (store, is_recognized) = (&state.store, form.is_recognized);
    store.set_recognized(&account.id, is_recognized).await?;
    let subject = Subject::session(&account.id, &session_id);
    let details = json!({ "changed": "recognition", "isRecognized": is_recognized });
    state
        .audit
        .write(AuditKind::UserUpdated, subject, Some(&browser), details)
        .await;
    Ok(Json(form))
}

/// Lists the games you played, newest first
///
/// `X-Next-Cursor` says where the next page begins.
#[utoipa::path(
    get, path = "/profile/plays", operation_id = "list_profile_plays", tag = "account",
    params(ProfilePage), security(("bearer" = [])),
    responses((
        status = 200, body = Vec<ProfilePlay>, description = "One page",
        headers(("X-Next-Cursor" = Option<String>, description = "Where the next page begins")),
    )),
)]
pub async fn list_profile_plays(
    State(state): State<Profiles>,
    SignedIn { account, .. }: SignedIn,
    Query(asked): Query<ProfilePage>,
) -> Result<impl IntoResponse, ApiError> {
    let limit = asked.limit.unwrap_or(PAGE_LEN);
    let cursor = cursor(asked.cursor.as_deref())?;
    let page = state
        .store
        .list_profile_plays(&account.id, limit, cursor)
        .await?;
    let plays: Vec<ProfilePlay> = page.items.into_iter().map(play_body).collect();
    Ok((next_page(page.next_cursor), Json(plays)))
}

/// Lists your quizzes as your profile shows them, newest first
///
/// `X-Next-Cursor` says where the next page begins.
#[utoipa::path(
    get, path = "/profile/quizzes", operation_id = "list_profile_quizzes", tag = "account",
    params(ProfilePage), security(("bearer" = [])),
    responses((
        status = 200, body = Vec<ProfileQuiz>, description = "One page",
        headers(("X-Next-Cursor" = Option<String>, description = "Where the next page begins")),
    )),
)]
pub async fn list_profile_quizzes(
    State(state): State<Profiles>,
    SignedIn { account, .. }: SignedIn,
    Query(asked): Query<ProfilePage>,
) -> Result<impl IntoResponse, ApiError> {
    let limit = asked.limit.unwrap_or(PAGE_LEN);
    let cursor = cursor(asked.cursor.as_deref())?;
    let page = state
        .store
        .list_quizzes_by(&account.id, false, limit, cursor)
        .await?;
    let quizzes = page.items.into_iter().map(|row| ProfileQuiz {
        visibility: visibility_body(row.summary.quiz.visibility),
        status: status_body(row.summary.quiz.status),
        quiz: feed_body(&state.media, Some(&account), row),
    });
    let quizzes: Vec<ProfileQuiz> = quizzes.collect();
    Ok((next_page(page.next_cursor), Json(quizzes)))
}

/// Gives a public profile
///
/// A private profile returns `404`, like one that doesn't exist.
#[utoipa::path(
    get, path = "/users/{id}", operation_id = "get_public_profile", tag = "account",
    params(("id" = String, Path, description = "Whose")),
    responses((status = 200, body = PublicProfile, description = "The profile")),
)]
pub async fn get_public_profile(
    State(state): State<Profiles>,
    ids: Result<Ids<1>, ApiError>,
) -> Result<Json<PublicProfile>, ApiError> {
    let account = public_account(&state, ids).await?;
    let figures = state.achievements.figures_of(&account.id).await?;
    let unlocked = state.store.list_achievements(&account.id).await?;
    let achievements = unlocked.iter().rev().filter_map(|unlocked| {
        Some(UnlockedAchievement {
            id: achievement(&unlocked.achievement)?,
            unlocked_at: rfc_3339(unlocked.unlocked_at_ms),
        })
    });
    Ok(Json(PublicProfile {
        stats: stats(&figures.played, figures.author.listed_count),
        achievements: achievements.collect(),
        avatar_url: account.avatar_id.map(|id| format!("{API}/avatars/{id}")),
        name: account.name,
        id: account.id,
    }))
}

/// Lists the public quizzes of a public profile, newest first
///
/// `X-Next-Cursor` says where the next page begins.
#[utoipa::path(
    get, path = "/users/{id}/quizzes", operation_id = "list_public_quizzes", tag = "account",
    params(("id" = String, Path, description = "Whose"), ProfilePage),
    responses((
        status = 200, body = Vec<FeedQuiz>, description = "One page",
        headers(("X-Next-Cursor" = Option<String>, description = "Where the next page begins")),
    )),
)]
pub async fn list_public_quizzes(
    State(state): State<Profiles>,
    ids: Result<Ids<1>, ApiError>,
    Query(asked): Query<ProfilePage>,
) -> Result<impl IntoResponse, ApiError> {
    let account = public_account(&state, ids).await?;
    let limit = asked.limit.unwrap_or(PAGE_LEN);
    let cursor = cursor(asked.cursor.as_deref())?;
    let page = state
        .store
        .list_quizzes_by(&account.id, true, limit, cursor)
        .await?;
    let quizzes = page.items.into_iter();
    let quizzes: Vec<FeedQuiz> = quizzes
        .map(|row| feed_body(&state.media, None, row))
        .collect();
    Ok((next_page(page.next_cursor), Json(quizzes)))
}

async fn public_account(
    state: &Profiles,
    ids: Result<Ids<1>, ApiError>,
) -> Result<PublicAccount, ApiError> {
    let Ok(Ids([id])) = ids else {
        return Err(errors::profile_not_found());
    };
    let account = state.store.find_public_account(&id).await?;
    account.ok_or_else(errors::profile_not_found)
}

fn stats(played: &PlayFigures, quiz_count: i64) -> ProfileStats {
    let total_points = u64::try_from(played.points).unwrap_or(0);
    ProfileStats {
        quizzes_played: count(played.play_count),
        quizzes_created: count(quiz_count),
        average_score: percent(played.right_permille, played.asked_count),
        total_points,
        rank: rank(total_points),
    }
}

/// Converts a sum of thousandths over all questions asked to percent, rounded to the nearest;
/// `None` if no question was asked.
fn percent(right_permille: i64, asked_count: i64) -> Option<u32> {
    let percent = (right_permille + 5 * asked_count).checked_div(10 * asked_count)?;
    Some(count(percent))
}

fn rank(points: u64) -> Rank {
    let at = TIERS.partition_point(|(_, from)| *from <= points);
    let (tier, from) = TIERS[at.saturating_sub(1)];
    let next = TIERS.get(at);
    Rank {
        tier,
        from,
        next_tier: next.map(|(tier, _)| *tier),
        next_from: next.map(|(_, from)| *from),
    }
}

fn play_body(play: store::ProfilePlay) -> ProfilePlay {
    ProfilePlay {
        id: play.room_id,
        // A quiz in the trash has no page to link to.
        quiz_id: play.quiz_id.filter(|_| play.title.is_some()),
        title: play.title,
        mode: room_mode(play.mode),
        rank: count(play.rank),
        players: count(play.player_count),
        points: count(play.points),
        questions: count(play.asked_count),
        correct: count(play.right_count),
        score: percent(play.right_permille, play.asked_count),
        counts: play.is_counted,
        finished_at: rfc_3339(play.finished_at_ms),
    }
}

#[cfg(test)]
mod tests {
    use protocol::http::profile::{Rank, RankTier};

    use super::{TIERS, percent, rank};

    #[test]
    fn a_rank_begins_at_its_points_and_not_before() {
        for (at, (tier, from)) in TIERS.iter().enumerate() {
            assert_eq!(rank(*from).tier, *tier);
            if *from > 0 {
                assert_eq!(rank(from - 1).tier, TIERS[at - 1].0);
            }
        }
        let highest = Rank {
            tier: RankTier::Diamond,
            from: 1_000_000,
            next_tier: None,
            next_from: None,
        };
        assert_eq!(rank(u64::MAX), highest);
        assert_eq!(rank(4_999).next_from, Some(5_000));
    }

    #[test]
    fn a_score_is_rounded_to_the_nearest_and_none_of_nothing() {
        assert_eq!(percent(0, 0), None);
        assert_eq!(percent(0, 3), Some(0));
        assert_eq!(percent(1_000, 3), Some(33));
        assert_eq!(percent(2_000, 3), Some(67));
        assert_eq!(percent(1_500, 2), Some(75));
        assert_eq!(percent(5_000, 5), Some(100));
    }
}
