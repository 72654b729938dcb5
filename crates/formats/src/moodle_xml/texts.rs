//! The texts in elements of Moodle's XML.

use markup::html::{self, Said};
use markup::xml::Element;

/// The plain text of an element's `text`.
pub(super) fn text_of(element: Option<&Element>) -> String {
    let text = element.and_then(|element| element.child("text"));
    text.map(Element::text).unwrap_or_default()
}

/// The HTML in an element's `text` that other programs write without escaping it.
pub(super) fn html_of(element: Option<&Element>) -> Option<String> {
    let text = element?.child("text")?;
    text.elements().next()?;
    Some(text.html(&mut |_| None))
}

/// The text of an element's `text`, in our notation.
pub(super) fn rich(element: Option<&Element>) -> Said {
    if let Some(html) = html_of(element) {
        return html::read(&html);
    }
    let text = text_of(element);
    let format = element.map_or("", |element| element.attribute("format"));
    let is_html = match format {
        "plain_text" | "markdown" => false,
        "html" => true,
        _ => text.contains(['<', '&']),
    };
    if is_html {
        html::read(&text)
    } else {
        Said {
            text: html::without_prices(&text),
            ..Said::default()
        }
    }
}
