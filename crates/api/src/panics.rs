//! What a panic in a handler becomes.

use axum::response::{IntoResponse as _, Response};
use handling::error::ApiError;

/// A panic ends its request and nothing else. What it says is for the log, not for the caller.
pub(crate) fn panicked(panic: Box<dyn std::any::Any + Send>) -> Response {
    let what = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied());
    ApiError::internal(format!("panicked: {}", what.unwrap_or("without words"))).into_response()
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::body::{Body, to_bytes};
    use axum::extract::Request;
    use axum::http::StatusCode;
    use axum::routing::get;
    use tower::ServiceExt as _;
    use tower_http::catch_panic::CatchPanicLayer;

    use super::panicked;

    /// API-10: the caller learns nothing of what was wrong, and the next call is answered. The body
    /// is that of every other failure.
    #[tokio::test]
    async fn api_10_a_panic_ends_its_call_and_nothing_else() {
        let app = Router::new()
            .route(
                "/bug",
                get(async || -> &str { panic!("the secret is 4711") }),
            )
            .route("/well", get(async || "well"))
            .layer(CatchPanicLayer::custom(panicked));
        let call = async |path: &str| {
            let request = Request::get(path).body(Body::empty());
            let answer = app.clone().oneshot(request.expect("a request")).await;
            let (parts, body) = answer.expect("an answer").into_parts();
            let body = to_bytes(body, usize::MAX).await.expect("a whole body");
            let text = String::from_utf8(body.to_vec()).expect("text");
            (parts, text)
        };
        let (parts, text) = call("/bug").await;
        assert_eq!(parts.status, StatusCode::INTERNAL_SERVER_ERROR);
        assert!(!text.contains("4711"), "{text}");
        let (_, text) = call("/well").await;
        assert_eq!(text, "well");
    }
}
