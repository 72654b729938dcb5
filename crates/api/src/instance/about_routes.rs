//! Who runs this instance, its usage statistics, and its operator's own texts.

use axum::Json;
use axum::extract::State;
use protocol::http::instance::{About, Figures, HouseTexts};

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
        voices: about.voices.clone(),
    })
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
