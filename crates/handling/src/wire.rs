//! Small pieces of answers: times, counts, the header of the next page.

use axum::http::{HeaderName, HeaderValue};
use jiff::Timestamp;

/// Where the API lives.
pub const API: &str = "/api/v1";

/// Where the next page of a list begins, as its own header.
const NEXT_CURSOR: HeaderName = HeaderName::from_static("x-next-cursor");

/// The header that names the next page, if there is one.
pub fn next_page(cursor: Option<String>) -> Option<[(HeaderName, HeaderValue); 1]> {
    let value = HeaderValue::try_from(cursor?).ok()?;
    Some([(NEXT_CURSOR, value)])
}

/// A time as RFC 3339.
pub fn rfc_3339(at_ms: i64) -> String {
    Timestamp::from_millisecond(at_ms)
        .unwrap_or(Timestamp::UNIX_EPOCH)
        .to_string()
}

/// A count as it goes over the wire.
pub fn count(count: i64) -> u32 {
    u32::try_from(count).unwrap_or(if count < 0 { 0 } else { u32::MAX })
}
