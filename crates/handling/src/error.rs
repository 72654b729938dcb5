//! Everything that can go wrong while handling a request, as one type.
//!
//! Handlers create an [`ApiError`] with a named constructor and return it. It leaves the handler as
//! an empty response that carries the error. [`render`] turns it into a problem document (RFC 9457)
//! once the request's id is known; nothing else in this crate writes an error body. Causes go to
//! the log, never to the client.

mod conflicts;
mod guessing;

use crate::audit_kind::AuditKind;
use std::collections::BTreeMap;

use axum::http::header::{self, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use live::LiveError;
use protocol::error::{ErrorCode, Problem};
use protocol::http::account::Language;
use protocol::puzzle::Puzzle;
use protocol::said;
use protocol::said::Said;
use store::time::from_stored_ms;
use store::{Constraint, StoreError};
use work::WorkError;

use wording::sentences::say;

/// An error on its way to the client.
#[derive(Debug, Clone)]
pub struct ApiError {
    status: StatusCode,
    code: ErrorCode,
    title: &'static str,
    detail: Said,
    errors: BTreeMap<String, Said>,
    retry_after_s: Option<u32>,
    puzzle: Option<Box<Puzzle>>,
    /// The cause for the log, hidden from the client.
    #[expect(
        clippy::box_collection,
        reason = "an error is returned everywhere, and should be small"
    )]
    cause: Option<Box<String>>,
}

impl ApiError {
    pub fn new(
        status: StatusCode,
        code: ErrorCode,
        title: &'static str,
        detail: impl Into<Said>,
    ) -> Self {
        Self {
            status,
            code,
            title,
            detail: detail.into(),
            errors: BTreeMap::new(),
            retry_after_s: None,
            puzzle: None,
            cause: None,
        }
    }

    /// Adds a cause for the log.
    #[must_use]
    pub fn caused_by(mut self, cause: impl Into<String>) -> Self {
        self.cause = Some(Box::new(cause.into()));
        self
    }

    /// Replaces the detail message.
    #[must_use]
    pub fn in_words(mut self, detail: impl Into<Said>) -> Self {
        self.detail = detail.into();
        self
    }

    /// Adds a message for one field.
    #[must_use]
    pub fn saying_at(mut self, field: &str, says: impl Into<Said>) -> Self {
        self.errors.insert(field.to_owned(), says.into());
        self
    }

    /// The code of the error.
    pub fn code(&self) -> ErrorCode {
        self.code
    }

    /// Invalid fields, each with a message.
    pub fn invalid_input(errors: BTreeMap<String, Said>) -> Self {
        let detail = match errors.values().next() {
            Some(first) if errors.len() == 1 => first.clone(),
            _ => "Some fields aren't right yet.".into(),
        };
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        let mut error = Self::new(status, ErrorCode::InvalidInput, "Invalid input", detail);
        error.errors = errors;
        error
    }

    /// One invalid field.
    pub fn invalid_field(field: &str, says: impl Into<Said>) -> Self {
        Self::invalid_input(BTreeMap::from([(field.to_owned(), says.into())]))
    }

    /// A cursor that no page returned.
    pub fn no_such_page() -> Self {
        Self::invalid_field("cursor", "This list doesn't have that page")
    }

    pub fn malformed_body(detail: impl Into<Said>) -> Self {
        Self::new(
            StatusCode::BAD_REQUEST,
            ErrorCode::MalformedBody,
            "Malformed body",
            detail,
        )
    }

    pub fn body_too_large() -> Self {
        let status = StatusCode::PAYLOAD_TOO_LARGE;
        Self::new(
            status,
            ErrorCode::BodyTooLarge,
            "Body too large",
            "The request is too large.",
        )
    }

    pub fn unsupported_media_type() -> Self {
        Self::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            ErrorCode::UnsupportedMediaType,
            "Unsupported media type",
            "Send the body as application/json.",
        )
    }

    pub fn unauthenticated() -> Self {
        Self::new(
            StatusCode::UNAUTHORIZED,
            ErrorCode::Unauthenticated,
            "Not signed in",
            "Log in to do this.",
        )
    }

    pub fn email_not_verified() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            ErrorCode::EmailNotVerified,
            "Email not verified",
            "Verify your email address first.",
        )
    }

    pub fn forbidden() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            ErrorCode::Forbidden,
            "Not allowed",
            "Your account isn't allowed to do this.",
        )
    }

    pub fn cross_site_request() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            ErrorCode::CrossSiteRequest,
            "Cross-site request",
            "This request came from another site, so we refused it.",
        )
    }

    pub fn not_found(detail: impl Into<Said>) -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            ErrorCode::NotFound,
            "Not found",
            detail,
        )
    }

    pub fn route_not_found() -> Self {
        Self::not_found("There is nothing at this address.")
    }

    pub fn room_not_found() -> Self {
        Self::not_found("No live session has this code. Check the digits and try again.")
    }

    pub fn method_not_allowed() -> Self {
        Self::new(
            StatusCode::METHOD_NOT_ALLOWED,
            ErrorCode::MethodNotAllowed,
            "Method not allowed",
            "This address doesn't support this kind of request.",
        )
    }

    pub fn upgrade_required() -> Self {
        Self::new(
            StatusCode::UPGRADE_REQUIRED,
            ErrorCode::MalformedBody,
            "Upgrade required",
            "Connect to this address with a WebSocket.",
        )
    }

    /// An event stream is for clients that ask for one, so that nothing else waits for its end.
    pub fn event_stream_only() -> Self {
        Self::new(
            StatusCode::NOT_ACCEPTABLE,
            ErrorCode::MalformedBody,
            "Event stream only",
            "Ask this address for text/event-stream.",
        )
    }

    pub fn email_taken() -> Self {
        let detail = "An account with this email address already exists.";
        let mut error = Self::new(
            StatusCode::CONFLICT,
            ErrorCode::EmailTaken,
            "Email taken",
            detail,
        );
        error.errors.insert("email".to_owned(), detail.into());
        error
    }

    pub fn too_many_requests(retry_after_ms: i64) -> Self {
        let seconds = whole_seconds(retry_after_ms);
        let detail = match seconds {
            1 => said!("Too many attempts. Try again in {n} second.", n = 1),
            n => said!("Too many attempts. Try again in {n} seconds.", n = n),
        };
        let mut error = Self::new(
            StatusCode::TOO_MANY_REQUESTS,
            ErrorCode::TooManyRequests,
            "Too many requests",
            detail,
        );
        error.retry_after_s = Some(seconds);
        error
    }

    /// Only a reset by email helps, or the end of the streak. Returned for unknown accounts too.
    pub fn too_many_passwords(retry_after_ms: i64) -> Self {
        let mut error = Self::new(
            StatusCode::TOO_MANY_REQUESTS,
            ErrorCode::TooManyPasswords,
            "Too many wrong passwords",
            "There were too many wrong passwords. Reset your password to log in again.",
        );
        error.retry_after_s = Some(whole_seconds(retry_after_ms));
        error
    }

    pub fn confirmation_needed() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            ErrorCode::ConfirmationNeeded,
            "Confirmation needed",
            "Confirm it's you, then try again.",
        )
    }

    /// The same for any input.
    pub fn friend_code_unknown() -> Self {
        Self::not_found("Nobody has this code. Check it, or ask your friend for the new one.")
    }

    pub fn invitation_not_found() -> Self {
        Self::not_found("This invitation doesn't exist anymore, or never did.")
    }

    pub fn unsubscribe_link_unknown() -> Self {
        Self::not_found("This link is incomplete, or the account no longer exists.")
    }

    /// A temporary failure.
    pub fn unavailable(cause: impl Into<String>) -> Self {
        let mut error = Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            ErrorCode::Unavailable,
            "Busy",
            "The server is busy. Try again in a moment.",
        );
        error.retry_after_s = Some(2);
        error.cause = Some(Box::new(cause.into()));
        error
    }

    /// A failure that should never happen.
    pub fn internal(cause: impl Into<String>) -> Self {
        let mut error = Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            ErrorCode::Internal,
            "Something went wrong",
            "Something went wrong on our side. Please try again later.",
        );
        error.cause = Some(Box::new(cause.into()));
        error
    }

    /// The error for a bare status, when a layer below responded on its own.
    fn of_status(status: StatusCode) -> Self {
        match status {
            StatusCode::NOT_FOUND => Self::route_not_found(),
            StatusCode::METHOD_NOT_ALLOWED => Self::method_not_allowed(),
            StatusCode::PAYLOAD_TOO_LARGE => Self::body_too_large(),
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Self::unsupported_media_type(),
            StatusCode::UPGRADE_REQUIRED => Self::upgrade_required(),
            StatusCode::REQUEST_TIMEOUT | StatusCode::SERVICE_UNAVAILABLE => {
                Self::unavailable("the request took too long")
            }
            status if status.is_client_error() => {
                Self::malformed_body("We couldn't understand this request.")
            }
            status => Self::internal(format!("a layer answered {status}")),
        }
    }

    /// The fixed event name that alerts look for in the log.
    pub fn security_event(&self) -> Option<AuditKind> {
        match self.code {
            ErrorCode::Forbidden
            | ErrorCode::CrossSiteRequest
            | ErrorCode::InsufficientScope
            | ErrorCode::SessionNeeded => Some(AuditKind::AuthzFail),
            ErrorCode::TooManyRequests
            | ErrorCode::TooManyPasswords
            | ErrorCode::PuzzleRequired
            | ErrorCode::PuzzleFailed => Some(AuditKind::ExcessRateLimitExceeded),
            _ => None,
        }
    }

    /// The message at a field.
    pub fn said_at(&self, field: &str) -> Option<&Said> {
        self.errors.get(field)
    }

    /// What is to be solved first.
    #[cfg(test)]
    pub(crate) fn puzzle(&self) -> Option<&Puzzle> {
        self.puzzle.as_deref()
    }

    /// The message for the client.
    pub fn said(&self) -> &Said {
        &self.detail
    }

    /// The cause, for the log.
    pub fn cause(&self) -> Option<&str> {
        self.cause.as_deref().map(String::as_str)
    }
}

/// Rounds up to whole seconds, and to at least one.
fn whole_seconds(ms: i64) -> u32 {
    let seconds = from_stored_ms(ms).div_ceil(1000).max(1);
    u32::try_from(seconds).unwrap_or(u32::MAX)
}

impl From<WorkError> for ApiError {
    fn from(error: WorkError) -> Self {
        if error.is_busy() {
            Self::unavailable(error.to_string())
        } else {
            Self::internal(error.to_string())
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Conflict(Constraint::EmailTaken) => Self::email_taken(),
            StoreError::Conflict(Constraint::LoginTaken) => Self::login_taken(),
            StoreError::Conflict(Constraint::VersionChanged) => Self::version_conflict(),
            StoreError::Conflict(Constraint::QuestionLimit) => Self::question_limit_reached(),
            StoreError::Conflict(Constraint::MediaQuota) => Self::media_quota_reached(),
            StoreError::Conflict(Constraint::MediaInUse) => Self::media_in_use(),
            StoreError::Conflict(Constraint::AccountSuspended) => Self::account_suspended(),
            StoreError::Conflict(Constraint::ReferenceGone) => Self::route_not_found(),
            StoreError::Conflict(Constraint::CodeTaken) | StoreError::Unavailable(_) => {
                Self::unavailable(error.to_string())
            }
            StoreError::Bug(_) => Self::internal(error.to_string()),
        }
    }
}

impl From<LiveError> for ApiError {
    fn from(error: LiveError) -> Self {
        match error {
            LiveError::Store(error) => error.into(),
            // Other causes were checked before; what remains is a quiz that nobody can play.
            LiveError::Refused(_) => Self::quiz_has_errors(BTreeMap::new()),
            LiveError::PicksForgotten => Self::picks_forgotten(),
            LiveError::NoCode | LiveError::Busy | LiveError::DatabaseAway | LiveError::Bus(_) => {
                Self::unavailable(error.to_string())
            }
            LiveError::Work(ref work) if work.is_busy() => Self::unavailable(error.to_string()),
            LiveError::SeatToken
            | LiveError::Report(_)
            | LiveError::Journal(_)
            | LiveError::Work(_) => Self::internal(error.to_string()),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Writes the body of a failed response; leaves other responses unchanged. Returns the error, so
/// that its cause can be logged.
pub fn render(
    mut response: Response,
    method: &Method,
    request_id: &str,
    language: Language,
) -> (Response, Option<ApiError>) {
    let error = match response.extensions_mut().remove::<ApiError>() {
        Some(error) => error,
        None if response.status().is_client_error() || response.status().is_server_error() => {
            ApiError::of_status(response.status())
        }
        None => return (response, None),
    };
    let detail = say(language, &error.detail);
    let errors = error.errors.iter();
    let problem = Problem {
        kind: "about:blank".to_owned(),
        title: error.title.to_owned(),
        status: error.status.as_u16(),
        detail: detail.clone(),
        instance: format!("/requests/{request_id}"),
        code: error.code,
        message: detail,
        errors: errors
            .map(|(field, what)| (field.clone(), say(language, what)))
            .collect(),
        puzzle: error.puzzle.as_deref().cloned(),
    };
    let body = serde_json::to_vec(&problem).unwrap_or_default();
    let mut rendered = (error.status, body).into_response();
    let headers = rendered.headers_mut();
    // Keep the headers a layer set beside its status, such as the allowed methods.
    for name in [header::ALLOW, header::SET_COOKIE, header::CONTENT_RANGE] {
        if let Some(value) = response.headers().get(&name) {
            headers.insert(name, value.clone());
        }
    }
    for (name, value) in [
        (header::CONTENT_TYPE, "application/problem+json"),
        (header::CONTENT_LANGUAGE, language.tag()),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if let Some(seconds) = error.retry_after_s {
        headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    if error.code == ErrorCode::Unauthenticated {
        headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    }
    if method == Method::HEAD {
        *rendered.body_mut() = axum::body::Body::empty();
    }
    (rendered, Some(error))
}

#[cfg(test)]
mod tests {
    use protocol::http::account::Language;
    use wording::sentences::say;

    use super::ApiError;

    #[test]
    fn a_count_agrees_with_its_noun_in_every_language() {
        for (language, one, more) in [
            (Language::En, "in 1 second.", "in 2 seconds."),
            (Language::De, "in 1 Sekunde ", "in 2 Sekunden "),
            (Language::Es, "en 1 segundo.", "en 2 segundos."),
            (Language::Fr, "dans 1 seconde.", "dans 2 secondes."),
            (Language::PtBr, "em 1 segundo.", "em 2 segundos."),
            (Language::Ar, "ثانية واحدة (1)", "الثواني الباقية: 2"),
        ] {
            for (ms, counted) in [(0, one), (1000, one), (1001, more)] {
                let sentence = say(language, ApiError::too_many_requests(ms).said());
                assert!(sentence.contains(counted), "{ms}: {sentence}");
            }
        }
    }
}
