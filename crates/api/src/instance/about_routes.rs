//! Who runs this instance, its usage statistics, and its operator's own texts.

use axum::Json;
use axum::extract::State;
use protocol::http::instance::{About, Figures, HouseTexts, Voice};

use crate::instance::Instance;

/// Says who runs the instance, and what its front page shows
#[utoipa::path(
    get, path = "/instance/about", operation_id = "get_about", tag = "instance",
    responses((status = 200, body = About, description = "What its operator says, and figures")),
)]
pub(crate) async fn get_about(State(state): State<Instance>) -> Json<About> {
    let about = &state.about;
    let figures = if about.hides_figures {
        Figures::default()
    } else {
        state
            .figures
            .figures(&state.store, state.time.now_ms())
            .await
    };
    Json(About {
        operator_name: about.operator_name.clone(),
        operator_email: about.operator_email.clone(),
        operator_url: about.operator_url.clone(),
        figures,
        voices: shown_voices(&state).await,
        social_links: about.social_links.clone(),
    })
}

/// The operator's, and those that administrators chose. Nothing is cached: what was taken back is
/// gone at once.
async fn shown_voices(state: &Instance) -> Vec<Voice> {
    let mut shown = state.about.voices.clone();
    match voices::list_shown(&state.store).await {
        Ok(chosen) => shown.extend(chosen.into_iter().map(|voice| Voice {
            text: voice.text,
            name: voice.name,
            role: voice.role,
        })),
        Err(error) => tracing::warn!(%error, "failed to read the voices of the front page"),
    }
    shown.truncate(voices::SHOWN_MAX);
    shown
}

/// Gives the operator's own texts
#[utoipa::path(
    get, path = "/instance/texts", operation_id = "get_house_texts", tag = "instance",
    responses((status = 200, body = HouseTexts, description = "Null where there is none")),
)]
pub(crate) async fn get_house_texts(State(state): State<Instance>) -> Json<HouseTexts> {
    let about = &state.about;
    Json(HouseTexts {
        terms: about.terms.clone(),
        privacy: about.privacy.clone(),
    })
}
