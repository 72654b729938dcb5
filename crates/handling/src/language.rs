//! The language of a response, as requested by the browser.
//!
//! Our own pages request their own language, so that error messages match the page.

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;
use protocol::http::account::Language;

/// The maximum number of languages we read: no browser sends more.
const ASKED_MAX: usize = 16;

/// The supported language with the highest weight, in any variant: `de-AT` gets German. `None` if
/// we support none of them.
pub fn asked(headers: &HeaderMap) -> Option<Language> {
    let list = headers.get(ACCEPT_LANGUAGE)?.to_str().ok()?;
    let mut wanted: Vec<(&str, u16)> = list.split(',').take(ASKED_MAX).map(weighed).collect();
    // A stable sort: languages of equal weight keep their order.
    wanted.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
    wanted
        .into_iter()
        .filter(|(_, weight)| *weight > 0)
        .find_map(|(tag, _)| of_tag(tag))
}

/// The language of a tag, ignoring its variant.
pub fn of_tag(tag: &str) -> Option<Language> {
    let all = Language::ALL.into_iter();
    let same = |language: &Language| language.tag().eq_ignore_ascii_case(tag);
    let akin = |language: &Language| base(language.tag()).eq_ignore_ascii_case(base(tag));
    all.clone().find(same).or_else(|| all.clone().find(akin))
}

fn base(tag: &str) -> &str {
    tag.split('-').next().unwrap_or_default()
}

/// An item such as `de;q=0.8`, with its weight in thousandths.
fn weighed(item: &str) -> (&str, u16) {
    let mut parts = item.split(';').map(str::trim);
    let tag = parts.next().unwrap_or_default();
    let weight = parts.find_map(|part| part.strip_prefix("q="));
    (tag, weight.map_or(1000, thousandths))
}

/// `0.85` as 850; 0 if the text isn't such a number.
fn thousandths(weight: &str) -> u16 {
    let (whole, part) = weight.split_once('.').unwrap_or((weight, ""));
    if whole == "1" {
        return 1000;
    }
    let part = format!("{part:0<3}");
    part.get(..3)
        .and_then(|part| part.parse().ok())
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use axum::http::header::ACCEPT_LANGUAGE;
    use axum::http::{HeaderMap, HeaderValue};
    use protocol::http::account::Language;

    use super::asked;

    #[test]
    fn the_most_wanted_language_there_is_answers() {
        for (list, expected) in [
            ("de", Some(Language::De)),
            ("de-AT, en;q=0.5", Some(Language::De)),
            ("en;q=0.5, fr;q=0.75", Some(Language::Fr)),
            ("ja, pt-PT;q=0.9, en;q=0.8", Some(Language::PtBr)),
            ("PT-br", Some(Language::PtBr)),
            ("ar-EG", Some(Language::Ar)),
            ("es;q=0, en;q=0.1", Some(Language::En)),
            ("ja", None),
            ("*", None),
            ("", None),
            (";;q=,,q=1", None),
            ("de;q=x", None),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_LANGUAGE, HeaderValue::from_static(list));
            assert_eq!(asked(&headers), expected, "{list}");
        }
        assert_eq!(asked(&HeaderMap::new()), None);
    }
}
