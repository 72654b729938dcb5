//! The routes of administration.

use utoipa_axum::router::OpenApiRouter;

use crate::admin;
use crate::erased::routes;
use crate::state::AppState;

pub(super) fn admin_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(admin::users::list_users))
        .routes(routes!(admin::users::get_user, admin::users::delete_user))
        .routes(routes!(admin::users::put_user_role))
        .routes(routes!(
            admin::users::suspend_user,
            admin::users::restore_user
        ))
        .routes(routes!(admin::users::end_user_sessions))
        .routes(routes!(admin::users::send_user_reset))
        .routes(routes!(admin::abuse::get_admin_work))
        .routes(routes!(admin::abuse::list_abuse_reports))
        .routes(routes!(admin::abuse::get_abuse_report))
        .routes(routes!(admin::abuse::resolve_abuse_report))
        .routes(routes!(admin::abuse::release_quiz))
        .routes(routes!(admin::abuse::order_staff_picks))
        .routes(routes!(admin::rooms::list_running_rooms))
        .routes(routes!(admin::rooms::end_running_room))
        .routes(routes!(
            admin::settings::get_instance_settings,
            admin::settings::put_instance_settings
        ))
        .routes(routes!(admin::voices::list_voices))
        .routes(routes!(admin::voices::choose_voice))
        .routes(routes!(admin::audit_log::list_audit_events))
        .routes(routes!(admin::audit_log::list_audit_kinds))
        .routes(routes!(admin::audit_log::export_audit_events))
}
