//! The players of a host across all sessions: listing and naming them, and merging nicknames.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use game::nickname::fold;
use protocol::http::players::{
    KnownPlayer as PlayerBody, PlayerFigures, PlayerForm, PlayerSuggestion, PlayersQuery,
};
use store::{Account, FoldedNickname, KnownPlayer, PlayerDraft, PlayerOutcome};

use crate::insight_routes::{look_at, played};
use crate::insights::{Asked, Identities, Played, known_seats, players_page, suggestions};
use crate::players::Players;
use crate::players::errors;
use auth::caller::Caller;
use handling::error::ApiError;
use handling::extract::{Body, Ids, Query};
use handling::wire::next_page;

const PAGE_LEN: u32 = 50;

/// Lists the players of your live sessions by name
///
/// From the newest 200 sessions, without those of more than 500 players. Two seats in this list are
/// one player if you said so with a nickname, if they let hosts know, or if their nicknames only
/// differ in case. With `sessionsOf`, only sessions that were opened for one class list count.
/// `X-Next-Cursor` says where the next page begins.
#[utoipa::path(
    get, path = "/players", operation_id = "list_players", tag = "insights",
    params(PlayersQuery), security(("bearer" = []), ("personalToken" = ["read"])),
    responses((
        status = 200, body = Vec<PlayerFigures>, description = "One page",
        headers(("X-Next-Cursor" = Option<String>, description = "Where the next page begins")),
    )),
)]
pub async fn list_players(
    State(state): State<Players>,
    Caller { account }: Caller,
    Query(query): Query<PlayersQuery>,
) -> Result<impl IntoResponse, ApiError> {
    let first = match query.cursor.as_deref().filter(|text| !text.is_empty()) {
        Some(text) => text
            .parse::<u32>()
            .map_err(|_made_up| ApiError::no_such_page())?,
        None => 0,
    };
    let asked = Asked {
        search: query.search.unwrap_or_default(),
        class_list_id: query.class_list_id,
        first: usize::try_from(first).unwrap_or(usize::MAX),
        limit: usize::try_from(query.limit.unwrap_or(PAGE_LEN)).unwrap_or(usize::MAX),
    };
    let (mut played, who) = everybody(&state, &account).await?;
    if let Some(list_id) = &query.sessions_of {
        played.retain(|one| one.is_for(list_id));
    }
    let list = move || players_page(&played, &who, &asked);
    let (players, next) = state.reports.turns.in_turn(list).await?;
    Ok((next_page(next.map(|next| next.to_string())), Json(players)))
}

/// Says which players may be one
///
/// At most 20. Nothing is changed.
#[utoipa::path(
    get, path = "/players/suggestions", operation_id = "suggest_players", tag = "insights",
    security(("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = Vec<PlayerSuggestion>, description = "Who may be one")),
)]
pub async fn suggest_players(
    State(state): State<Players>,
    Caller { account }: Caller,
) -> Result<Json<Vec<PlayerSuggestion>>, ApiError> {
    let (played, who) = everybody(&state, &account).await?;
    let suggest = move || suggestions(&played, &who);
    Ok(Json(state.reports.turns.in_turn(suggest).await?))
}

async fn everybody(
    state: &Players,
    account: &Account,
) -> Result<(Vec<Played>, Identities), ApiError> {
    let (played, _) = played(&state.reports, account, 0).await?;
    let mut who = Identities::find(&state.reports, &account.id, 0).await?;
    look_at(&mut who, &played);
    Ok((played, who))
}

/// Names a player, with the nicknames that are theirs
///
/// Applies to past and future sessions.
#[utoipa::path(
    post, path = "/players", operation_id = "create_player", tag = "insights",
    request_body = PlayerForm, security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 201, body = PlayerBody, description = "Named")),
)]
pub async fn create_player(
    State(state): State<Players>,
    Caller { account }: Caller,
    Body(form): Body<PlayerForm>,
) -> Result<(StatusCode, Json<PlayerBody>), ApiError> {
    let player = keep(&state, &account, None, &form).await?;
    Ok((StatusCode::CREATED, Json(player)))
}

/// Renames a player of yours, and says which nicknames are theirs
///
/// Nicknames that you leave out no longer belong to any player.
#[utoipa::path(
    put, path = "/players/{id}", operation_id = "update_player", tag = "insights",
    params(("id" = String, Path, description = "The player")),
    request_body = PlayerForm, security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 200, body = PlayerBody, description = "Changed")),
)]
pub async fn update_player(
    State(state): State<Players>,
    Caller { account }: Caller,
    Ids(ids): Ids<1>,
    Body(form): Body<PlayerForm>,
) -> Result<Json<PlayerBody>, ApiError> {
    let [id] = ids;
    Ok(Json(keep(&state, &account, Some(&id), &form).await?))
}

/// Forgets the name of a player of yours, and which nicknames are theirs
///
/// What happened in the sessions stays.
#[utoipa::path(
    delete, path = "/players/{id}", operation_id = "delete_player", tag = "insights",
    params(("id" = String, Path, description = "The player")),
    security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 204, description = "Forgotten")),
)]
pub async fn delete_player(
    State(state): State<Players>,
    Caller { account }: Caller,
    Ids(ids): Ids<1>,
) -> Result<StatusCode, ApiError> {
    let [id] = ids;
    if !state.store.forget_player(&account.id, &id).await? {
        return Err(errors::player_not_found());
    }
    Ok(StatusCode::NO_CONTENT)
}

async fn keep(
    state: &Players,
    account: &Account,
    id: Option<&str>,
    form: &PlayerForm,
) -> Result<PlayerBody, ApiError> {
    let own = folded(&form.name);
    let nicknames: Vec<FoldedNickname> = form.nicknames.iter().map(|one| folded(one)).collect();
    if nicknames.iter().any(|one| one.folded.is_empty()) || own.folded.is_empty() {
        return Err(ApiError::invalid_field(
            "nicknames",
            "This field is required",
        ));
    }
    let external_id = form.external_id.trim();
    let draft = PlayerDraft {
        name: &own.nickname,
        external_id,
        nicknames: &nicknames,
        own: &own,
    };
    let (host, now_ms) = (&account.id, state.time.now_ms());
    let id = match state.store.keep_player(host, id, draft, now_ms).await? {
        PlayerOutcome::Kept(id) => id,
        PlayerOutcome::Unknown => return Err(errors::player_not_found()),
        PlayerOutcome::TooMany => return Err(errors::too_many_players()),
    };
    know_seats(state, account).await?;
    let players = state.store.list_known_players(host).await?;
    let player = players.into_iter().find(|player| player.id == id);
    player.map(player_body).ok_or_else(errors::player_not_found)
}

/// Records the seats whose nicknames the host has just assigned.
pub async fn know_seats(state: &Players, account: &Account) -> Result<(), ApiError> {
    let (played, _) = played(&state.reports, account, 0).await?;
    let who = Identities::find(&state.reports, &account.id, 0).await?;
    Ok(state.store.know_seats(&known_seats(&played, &who)).await?)
}

fn folded(nickname: &str) -> FoldedNickname {
    FoldedNickname {
        folded: fold(nickname),
        nickname: nickname.split_whitespace().collect::<Vec<_>>().join(" "),
    }
}

fn player_body(player: KnownPlayer) -> PlayerBody {
    let nicknames = player.nicknames.into_iter();
    PlayerBody {
        id: player.id,
        name: player.name,
        external_id: player.external_id,
        class_list_id: player.class_list_id,
        nicknames: nicknames.map(|one| one.nickname).collect(),
    }
}
