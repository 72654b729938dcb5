//! The part of an export about what someone played and unlocked.

use serde_json::json;
use store::Account;

use crate::Accounts;
use crate::export::Parts;
use handling::error::ApiError;
use handling::wire::rfc_3339;

const PAGE_LEN: u32 = 100;

/// Gathers the contents of someone's profile.
pub(crate) async fn gather(
    state: &Accounts,
    account: &Account,
    parts: &Parts,
) -> Result<(), ApiError> {
    let mut games = Vec::new();
    let mut cursor = None;
    loop {
        let page = state
            .store
            .list_profile_plays(&account.id, PAGE_LEN, cursor.as_deref())
            .await?;
        games.extend(page.items.into_iter().map(|game| {
            json!({
                "roomId": game.room_id,
                "quizId": game.quiz_id,
                "title": game.title,
                "mode": game.mode.as_str(),
                "rank": game.rank,
                "players": game.player_count,
                "points": game.points,
                "questions": game.asked_count,
                "correct": game.right_count,
                "counts": game.is_counted,
                "finishedAt": rfc_3339(game.finished_at_ms),
            })
        }));
        cursor = page.next_cursor;
        if cursor.is_none() {
            break;
        }
    }
    parts.add_json("games.json", &json!(games)).await?;
    let unlocked = state.store.list_achievements(&account.id).await?;
    let unlocked = unlocked.iter().map(|unlocked| {
        json!({
            "achievement": unlocked.achievement,
            "unlockedAt": rfc_3339(unlocked.unlocked_at_ms),
        })
    });
    let played = assigned::list_own(&state.store, &account.id, state.time.now_ms()).await?;
    let played = played.iter().map(|own| {
        // What a player is to learn only later, an export doesn't tell sooner.
        let told = Some(own).filter(|own| own.is_told());
        json!({
            "title": own.title,
            "nickname": own.nickname,
            "joinedAt": rfc_3339(own.joined_at_ms),
            "attempt": own.number,
            "startedAt": own.started_at_ms.map(rfc_3339),
            "endsAt": own.ends_at_ms.map(rfc_3339),
            "finishedAt": own.finished_at_ms.map(rfc_3339),
            "answered": own.answered_count,
            "points": told.and_then(|own| own.points),
            "correct": told.and_then(|own| own.right_count),
            "extendedTo": own.extended_to_ms.map(rfc_3339),
            "moreAttempts": own.more_attempts,
            "moreMinutes": own.more_minutes,
            "hasReminder": own.has_reminder != 0,
        })
    });
    parts
        .add_json("assignments.json", &played.collect())
        .await?;
    parts
        .add_json("achievements.json", &unlocked.collect())
        .await
}
