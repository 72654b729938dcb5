//! All routes, in one table.
//!
//! Each route is registered together with its documentation, so the contract can't leave one out.
//! Every address outside the table belongs to the web app, except under `/api`, where unknown
//! addresses get a problem document like every other failure.

use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse as _, Response};
use axum::routing::{any, get};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;
use utoipa_axum::router::OpenApiRouter;

use crate::erased::routes;
use crate::instance::{
    about_routes as about, health, routes as instance, security_txt, socket_check, stream_check,
    voices as own_voice,
};
use crate::notifications::{routes as notifications, unsubscribe};
use crate::panics::panicked;
use crate::rooms::{
    co_hosts, corrections, ending, host_links, invitations, inviting_friends, routes as rooms,
    schedule, socket, stream,
};
use crate::state::AppState;
use crate::{admin, dashboard, web_app};
use ::account::{
    avatars, email as account_email, export_routes as exports, leave, password as account_password,
    retention_routes as retention, routes as account, sessions as account_sessions,
};
use ::assignments::{
    devices, extending, names, player_routes as assigned, reminding, routes as assignments,
};
use ::auth::flood::guard_floods;
use ::auth::routes::{
    api_tokens, confirm, forgotten_passwords, log_in as auth, passkeys, protection, providers,
    seat_passes, second_factors,
};
use ::feed::{quiz_pages, routes as feed};
use ::friends::routes as friends;
use ::handling::error::ApiError;
use ::handling::http_metrics::{HttpMetrics, measure};
use ::handling::requests::{accompany, is_api_path};
use ::handling::site_guard::{guard_changes, guard_scripts_only};
use ::handling::wire::API;
use ::library::{captions, routes as media};
use ::profile::routes as profiles;
use ::quizzes::{
    bank as question_bank, documents, editing_routes as editing, file_routes as files,
    folder_routes as folders, questions, routes as quizzes, several, share_routes as shares,
    version_routes as versions,
};
use ::reports::players::{class_lists, routes as players};
use ::reports::sharing::{open_routes as shared_reports, routes as report_links};
use ::reports::{
    file_routes as report_files, forgetting, insight_routes as insights, missed_quiz,
    routes as reports, team_members, texts,
};
use ::studying::{missed as missed_cards, open_routes as quiz_cards, routes as cards};
use ::webhooks::routes as webhooks;

/// Longer than any normal request takes; no request waits for a mail server.
const TIMEOUT: Duration = Duration::from_secs(15);
/// As long as uploading a video takes on a slow connection.
const LONG_TIMEOUT: Duration = Duration::from_mins(15);

/// The table of all routes with normal limits.
pub(crate) fn api_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(auth::sign_up))
        .routes(routes!(auth::log_in))
        .routes(routes!(second_factors::finish_log_in))
        .routes(routes!(passkeys::begin_passkey_log_in))
        .routes(routes!(passkeys::finish_passkey_log_in))
        .routes(routes!(confirm::confirm_session))
        .routes(routes!(confirm::confirm_session_with_passkey))
        .routes(routes!(auth::log_out))
        .routes(routes!(auth::refresh_session))
        .routes(routes!(auth::verify_email))
        .routes(routes!(auth::resend_verification))
        .routes(routes!(forgotten_passwords::forgot_password))
        .routes(routes!(forgotten_passwords::check_reset_link))
        .routes(routes!(forgotten_passwords::reset_password))
        .routes(routes!(
            account_email::get_pending_email,
            account_email::change_email,
            account_email::forget_email_change
        ))
        .routes(routes!(account_email::confirm_email_change))
        .routes(routes!(account_password::change_password))
        .routes(routes!(providers::begin_provider))
        .routes(routes!(providers::finish_provider))
        .routes(routes!(providers::unlink_login))
        .routes(routes!(protection::get_protection))
        .routes(routes!(second_factors::begin_totp))
        .routes(routes!(second_factors::enable_totp))
        .routes(routes!(second_factors::delete_totp))
        .routes(routes!(second_factors::replace_recovery_codes))
        .routes(routes!(passkeys::begin_passkey))
        .routes(routes!(passkeys::create_passkey))
        .routes(routes!(passkeys::update_passkey, passkeys::delete_passkey))
        .routes(routes!(seat_passes::create_seat_pass))
        .routes(routes!(quizzes::create_quiz, quizzes::list_quizzes))
        .routes(routes!(
            quizzes::get_quiz,
            quizzes::update_quiz,
            quizzes::delete_quiz
        ))
        .routes(routes!(quizzes::restore_quiz))
        .routes(routes!(documents::get_document, documents::save_document))
        .routes(routes!(question_bank::list_bank_questions))
        .routes(routes!(quizzes::count_quizzes))
        .routes(routes!(files::list_export_losses))
        .routes(routes!(files::print_quiz))
        .merge(question_routes())
        .merge(room_routes())
        .merge(folder_routes())
        .merge(version_routes())
        .merge(share_routes())
        .merge(assignment_routes())
        .merge(card_routes())
        .merge(report_routes())
        .merge(feed_routes())
        .merge(instance_routes())
        .merge(schedule_routes())
        .merge(social_routes())
        .merge(media_routes())
        .merge(account_routes())
        .merge(admin_routes())
}

fn question_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(
            questions::list_questions,
            questions::create_question
        ))
        .routes(routes!(
            questions::update_question,
            questions::delete_question
        ))
        .routes(routes!(questions::move_question))
}

/// Live sessions and practicing alone.
fn room_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(rooms::create_room, rooms::list_rooms))
        .routes(routes!(
            corrections::list_played_questions,
            corrections::correct_question
        ))
        .routes(routes!(corrections::get_played_question))
        .routes(routes!(ending::end_room))
        .routes(routes!(
            host_links::list_host_links,
            host_links::create_host_link
        ))
        .routes(routes!(host_links::delete_host_link))
        .routes(routes!(co_hosts::list_co_hosts, co_hosts::create_co_host))
        .routes(routes!(co_hosts::delete_co_host))
        .routes(routes!(co_hosts::list_co_hosted_rooms))
        .routes(routes!(rooms::find_room))
        .routes(routes!(rooms::create_practice))
        .routes(routes!(rooms::try_questions))
        .routes(routes!(crate::rooms::missed::practice_missed))
        .routes(routes!(crate::rooms::after::save_seat))
        .routes(routes!(crate::rooms::after::give_stars))
        .routes(routes!(socket::connect_socket))
        .routes(routes!(stream::post_to_stream))
        .routes(routes!(stream::answer_stream_ping))
}

/// Quizzes that people share.
fn share_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(shares::list_shared_quizzes))
        .routes(routes!(shares::list_quiz_people))
        .routes(routes!(shares::share_quiz, shares::unshare_quiz))
        .routes(routes!(editing::note_editing, editing::end_editing))
        .routes(routes!(editing::list_quiz_changes))
}

/// Earlier versions of quizzes.
fn version_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(versions::list_quiz_versions))
        .routes(routes!(versions::get_quiz_version))
        .routes(routes!(versions::restore_quiz_version))
}

/// Folders, and exports of several quizzes.
fn folder_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(folders::list_folders, folders::create_folder))
        .routes(routes!(folders::update_folder, folders::delete_folder))
        .routes(routes!(folders::move_quizzes))
        .routes(routes!(several::export_folder))
        .routes(routes!(several::export_quizzes))
}

/// Quizzes that people play on their own.
fn assignment_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(
            assignments::create_assignment,
            assignments::list_assignments
        ))
        .routes(routes!(
            assignments::get_assignment,
            assignments::update_assignment,
            assignments::delete_assignment
        ))
        .routes(routes!(assignments::get_assignment_progress))
        .routes(routes!(assignments::list_assigned_players))
        .routes(routes!(assignments::remove_assigned_player))
        .routes(routes!(extending::put_assigned_extension))
        .routes(routes!(names::get_names, names::put_names))
        .routes(routes!(assigned::get_assigned_quiz))
        .routes(routes!(assigned::begin_attempt))
        .routes(routes!(assigned::get_attempt_answers))
        .routes(routes!(devices::create_device_code))
        .routes(routes!(devices::claim_device))
        .routes(routes!(devices::create_player_device_code))
        .routes(routes!(reminding::put_reminder, reminding::delete_reminder))
        .routes(routes!(reminding::confirm_reminder))
}

/// Flash cards.
fn card_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(cards::get_cards))
        .routes(routes!(cards::add_deck))
        .routes(routes!(cards::delete_deck))
        .routes(routes!(cards::list_study_cards))
        .routes(routes!(cards::get_card_answer))
        .routes(routes!(cards::review_card))
        .routes(routes!(missed_cards::take_cards))
        .routes(routes!(missed_cards::add_missed_cards))
        .routes(routes!(missed_cards::add_attempt_cards))
        .routes(routes!(quiz_cards::list_quiz_cards))
        .routes(routes!(quiz_cards::get_quiz_card_answer))
}

/// Administration.
fn admin_routes() -> OpenApiRouter<AppState> {
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

/// The feed, and what people think of quizzes.
fn feed_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(feed::list_feed))
        .routes(routes!(feed::list_feed_languages))
        .routes(routes!(feed::find_open_lobby))
        .routes(routes!(quiz_pages::get_quiz_page))
        .routes(routes!(quiz_pages::rate_quiz, quiz_pages::unrate_quiz))
        .routes(routes!(quiz_pages::report_abuse))
        .routes(routes!(
            quiz_pages::put_staff_pick,
            quiz_pages::delete_staff_pick
        ))
}

/// Information about this server.
fn instance_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(instance::get_instance))
        .routes(routes!(instance::get_contract))
        .routes(routes!(instance::list_local_mails))
        .routes(routes!(about::get_about))
        .routes(routes!(about::get_house_texts))
        .routes(routes!(
            own_voice::get_own_voice,
            own_voice::put_own_voice,
            own_voice::delete_own_voice
        ))
        .routes(routes!(socket_check::check_socket))
        .routes(routes!(stream_check::post_to_stream_check))
}

/// Reports of finished rooms, except for files of any size.
fn report_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(reports::get_report))
        .routes(routes!(reports::list_report_seats))
        .routes(routes!(team_members::list_team_members))
        .routes(routes!(insights::get_analysis))
        .routes(routes!(missed_quiz::create_missed_quiz))
        .routes(routes!(insights::get_analytics))
        .routes(routes!(insights::combine_reports))
        .routes(routes!(insights::compare_reports))
        .routes(routes!(
            report_links::list_report_links,
            report_links::create_report_link
        ))
        .routes(routes!(report_links::delete_report_link))
        .routes(routes!(shared_reports::get_shared_report))
        .routes(routes!(players::list_players, players::create_player))
        .routes(routes!(players::suggest_players))
        .routes(routes!(players::update_player, players::delete_player))
        .routes(routes!(
            class_lists::list_class_lists,
            class_lists::create_class_list
        ))
        .routes(routes!(
            class_lists::update_class_list,
            class_lists::delete_class_list
        ))
        .routes(routes!(class_lists::add_class_list_players))
}

/// The dashboard and upcoming live sessions.
fn schedule_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(dashboard::get_dashboard))
        .routes(routes!(
            schedule::schedule_room,
            schedule::list_scheduled_rooms
        ))
        .routes(routes!(
            schedule::reschedule_room,
            schedule::cancel_scheduled_room
        ))
        .routes(routes!(schedule::restore_scheduled_room))
        .routes(routes!(schedule::start_scheduled_room))
        .routes(routes!(invitations::get_invitation))
        .routes(routes!(invitations::download_invitation))
        .routes(routes!(forgetting::forget_people))
        .routes(routes!(texts::hide_text))
}

/// Friends and notifications.
fn social_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(friends::list_friends))
        .routes(routes!(
            friends::get_friend_code,
            friends::renew_friend_code
        ))
        .routes(routes!(friends::find_friend_code))
        .routes(routes!(friends::ask_friend))
        .routes(routes!(friends::accept_friend))
        .routes(routes!(friends::drop_friend_request))
        .routes(routes!(friends::remove_friend))
        .routes(routes!(friends::block_account, friends::unblock_account))
        .routes(routes!(inviting_friends::invite_friends))
        .routes(routes!(inviting_friends::invite_friends_to_scheduled_room))
        .routes(routes!(notifications::list_notifications))
        .routes(routes!(notifications::count_unread_notifications))
        .routes(routes!(notifications::mark_notifications_read))
        .routes(routes!(notifications::mark_notification_read))
        .routes(routes!(
            unsubscribe::get_unsubscribe_offer,
            unsubscribe::unsubscribe
        ))
}

/// Media shown with questions, except for uploads.
fn media_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(media::list_media))
        .routes(routes!(media::load_media, media::delete_media))
        .routes(routes!(
            captions::load_captions,
            captions::put_captions,
            captions::delete_captions
        ))
}

/// What people do with their own account.
fn account_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(retention::get_retention, retention::put_retention))
        .routes(routes!(leave::delete_account))
        .routes(routes!(account::update_profile))
        .routes(routes!(avatars::put_avatar, avatars::delete_avatar))
        .routes(routes!(avatars::get_avatar))
        .routes(routes!(account::get_preferences, account::put_preferences))
        .routes(routes!(
            account::get_notification_settings,
            account::put_notification_settings
        ))
        .routes(routes!(account_sessions::list_account_sessions))
        .routes(routes!(account_sessions::end_other_sessions))
        .routes(routes!(account_sessions::end_account_session))
        .routes(routes!(account_sessions::list_security_events))
        .routes(routes!(
            api_tokens::list_api_tokens,
            api_tokens::create_api_token,
            api_tokens::delete_api_tokens
        ))
        .routes(routes!(api_tokens::delete_api_token))
        .routes(routes!(profiles::get_profile))
        .routes(routes!(profiles::put_profile_visibility))
        .routes(routes!(profiles::put_profile_recognition))
        .routes(routes!(profiles::list_profile_plays))
        .routes(routes!(profiles::list_profile_quizzes))
        .routes(routes!(profiles::get_public_profile))
        .routes(routes!(profiles::list_public_quizzes))
        .routes(routes!(webhooks::list_webhooks, webhooks::create_webhook))
        .routes(routes!(webhooks::update_webhook, webhooks::delete_webhook))
        .routes(routes!(webhooks::rotate_webhook_secret))
        .routes(routes!(webhooks::ping_webhook))
        .routes(routes!(webhooks::list_webhook_deliveries))
        .routes(routes!(webhooks::redeliver_webhook))
}

/// Routes that carry files of any size and may take as long as the connection needs.
pub(crate) fn long_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(media::create_media))
        .routes(routes!(documents::duplicate_quiz))
        .routes(routes!(question_bank::copy_bank_questions))
        .routes(routes!(files::import_quiz))
        .routes(routes!(files::export_quiz))
        .routes(routes!(exports::export_account))
        .routes(routes!(report_files::download_report))
        .routes(routes!(report_files::download_report_xlsx))
        .routes(routes!(report_files::print_report))
}

/// GETs that change something, read the cookie or stay open.
pub(crate) fn script_only_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(stream::connect_stream))
        .routes(routes!(stream_check::check_stream))
        .routes(routes!(auth::check_session))
        .routes(routes!(auth::refresh_session_by_get))
        .routes(routes!(auth::verify_email_by_get))
        .routes(routes!(auth::resend_verification_by_get))
}

/// Builds the router for everything the server serves.
pub(crate) fn router(state: AppState, metrics: HttpMetrics) -> Router {
    let guarded =
        script_only_routes().route_layer(from_fn_with_state(state.clone(), guard_scripts_only));
    let (api, _) = OpenApiRouter::new()
        .nest(API, api_routes().merge(guarded))
        .split_for_parts();
    let (long, _) = OpenApiRouter::new()
        .nest(API, long_routes())
        .split_for_parts();
    let timeout = |after| TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, after);
    api.route("/unsubscribe/{token}", any(unsubscribe::unsubscribe_page))
        .route("/livez", get(health::livez))
        .route("/readyz", get(health::readyz))
        .route("/.well-known/security.txt", get(security_txt::security_txt))
        .layer(timeout(TIMEOUT))
        .merge(long.layer(timeout(LONG_TIMEOUT)))
        .fallback(fallback)
        .layer(from_fn_with_state(state.clone(), guard_changes))
        .layer(from_fn_with_state(state.clone(), guard_floods))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state(state.clone(), accompany))
        .layer(from_fn_with_state(metrics, measure))
        .with_state(state)
}

async fn fallback(request: Request) -> Response {
    if is_api_path(request.uri().path()) {
        return ApiError::route_not_found().into_response();
    }
    web_app::serve(request)
}

#[cfg(test)]
mod tests {
    use super::long_routes;

    #[test]
    fn calls_that_carry_files_may_take_as_long_as_the_line_needs() {
        let paths = long_routes().into_openapi().paths.paths;
        let copies = ["/quiz/{id}/duplicate", "/questions/copies"];
        for path in ["/media", "/quiz/import", "/quiz/{id}/export"]
            .into_iter()
            .chain(copies)
        {
            assert!(paths.contains_key(path), "{path}");
        }
    }
}
