//! Where to report a vulnerability of this instance: `/.well-known/security.txt`, as RFC 9116 has
//! it.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use store::time::DAY_MS;

use crate::instance::Instance;
use crate::instance::about::AboutConfig;
use handling::error::ApiError;
use handling::wire::rfc_3339;

/// The text is as true as the settings, which a restart may change; the RFC recommends less than a
/// year.
const TRUE_FOR_MS: i64 = 180 * DAY_MS;

/// Says whom to tell, if the operator named an email address or a page.
pub(crate) async fn security_txt(State(state): State<Instance>) -> Response {
    // The same for a whole day, so that it can be compared.
    let today_ms = state.time.now_ms() / DAY_MS * DAY_MS;
    let Some(text) = text(&state.about, today_ms) else {
        let sentence = "The operator of this server hasn't named a contact.";
        return ApiError::not_found(sentence).into_response();
    };
    let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    (kind, text).into_response()
}

fn text(about: &AboutConfig, today_ms: i64) -> Option<String> {
    let email = about.operator_email.as_ref();
    let contact = email.map(|email| format!("mailto:{email}"));
    let contact = contact.or_else(|| about.operator_url.clone())?;
    let expires = rfc_3339(today_ms + TRUE_FOR_MS);
    Some(format!("Contact: {contact}\nExpires: {expires}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_email_address_comes_before_a_page() {
        let mut about = AboutConfig::default();
        assert_eq!(text(&about, 0), None);
        about.operator_url = Some("https://school.example/it".to_owned());
        let page = text(&about, 0).expect("there is a page");
        assert!(
            page.starts_with("Contact: https://school.example/it\n"),
            "{page}"
        );
        about.operator_email = Some("it@school.example".to_owned());
        let email = text(&about, 0).expect("there is an address");
        let expected = "Contact: mailto:it@school.example\nExpires: 1970-06-30T00:00:00Z\n";
        assert_eq!(email, expected);
    }
}
