//! The settings that administrators choose for the whole instance: who may sign up, limits, and
//! retention periods.

use axum::Json;
use axum::extract::State;
use protocol::http::instance_settings::InstanceSettings;
use serde_json::{Map, Value, json};

use crate::admin::Admin;
use auth::signed_in::{Administrator, ConfirmedAdministrator};
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::error::ApiError;
use handling::extract::Body;
use handling::wire::count;

/// Gives the settings of the instance
#[utoipa::path(
    get, path = "/admin/settings", operation_id = "get_instance_settings", tag = "admin",
    security(("bearer" = [])),
    responses((status = 200, body = InstanceSettings, description = "What holds now")),
)]
pub(crate) async fn get_instance_settings(
    State(state): State<Admin>,
    _admin: Administrator,
) -> Result<Json<InstanceSettings>, ApiError> {
    Ok(Json(body(&state.store.instance_settings().await?)))
}

/// Changes the settings of the instance
///
/// Replaces all of them. Data that expires because of this is deleted within the hour, and can't be
/// restored. You must have confirmed your identity in the last 5 minutes.
#[utoipa::path(
    put, path = "/admin/settings", operation_id = "put_instance_settings", tag = "admin",
    request_body = InstanceSettings, security(("bearer" = [])),
    responses((status = 200, body = InstanceSettings, description = "Changed")),
)]
pub(crate) async fn put_instance_settings(
    State(state): State<Admin>,
    ConfirmedAdministrator(admin): ConfirmedAdministrator,
    browser: Browser,
    Body(form): Body<InstanceSettings>,
) -> Result<Json<InstanceSettings>, ApiError> {
    let before = body(&state.store.instance_settings().await?);
    state.store.put_instance_settings(&stored(&form)).await?;
    let changes = changes(&before, &form);
    if !changes.is_empty() {
        let subject = Subject::account(&admin.account.id);
        let details = Value::Object(changes);
        state
            .audit
            .write(AuditKind::SettingsChanged, subject, Some(&browser), details)
            .await;
    }
    Ok(Json(form))
}

/// The changed settings, with old and new values.
fn changes(before: &InstanceSettings, after: &InstanceSettings) -> Map<String, Value> {
    let [before, after] = [before, after].map(|settings| json!(settings));
    let after = after.as_object().cloned().unwrap_or_default();
    let changed = after.into_iter().filter_map(|(name, after)| {
        let before = before.get(&name)?;
        (*before != after).then(|| (name, json!(format!("{before} → {after}"))))
    });
    changed.collect()
}

fn body(settings: &store::InstanceSettings) -> InstanceSettings {
    InstanceSettings {
        is_sign_up_open: settings.is_sign_up_open,
        players_max: count(settings.players_max),
        open_rooms_max: count(settings.open_rooms_max),
        media_mib_max: count(settings.media_mib_max),
        nickname_days: count(settings.nickname_days),
        answer_days: count(settings.answer_days),
        idle_months: count(settings.idle_months),
        audit_days: count(settings.audit_days),
    }
}

fn stored(settings: &InstanceSettings) -> store::InstanceSettings {
    store::InstanceSettings {
        is_sign_up_open: settings.is_sign_up_open,
        players_max: settings.players_max.into(),
        open_rooms_max: settings.open_rooms_max.into(),
        media_mib_max: settings.media_mib_max.into(),
        nickname_days: settings.nickname_days.into(),
        answer_days: settings.answer_days.into(),
        idle_months: settings.idle_months.into(),
        audit_days: settings.audit_days.into(),
    }
}
