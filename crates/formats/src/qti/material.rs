//! The material of version 1.2: texts, pictures, videos and sounds, as HTML.

use markup::html::{self, Said};
use markup::xml::{self, Element, escape};

use super::blackboard;

/// The text of the material, without that of responses if `skips` is set.
pub(super) fn material(element: &Element, skips: bool) -> Said {
    html::read(&material_html(element, skips))
}

/// The same, as HTML.
pub(super) fn material_html(element: &Element, skips: bool) -> String {
    let mut html = String::new();
    push_material(&mut html, element, skips);
    html
}

fn push_material(html: &mut String, element: &Element, skips: bool) {
    for part in element.elements() {
        match part.name.as_str() {
            "mattext" | "matemtext" | "mat_formattedtext" => {
                html.push_str("<div>");
                html.push_str(&mattext(part));
                html.push_str("</div>");
            }
            "matimage" => {
                let source = match part.attribute("embedded") {
                    "base64" => {
                        let kind = part.attribute("imagtype");
                        format!("data:{kind};base64,{}", part.text())
                    }
                    _ => part.attribute("uri").to_owned(),
                };
                let (source, alt) = (escape(&source), escape(part.attribute("label")));
                html.extend([format!("<img src=\"{source}\" alt=\"{alt}\"/>")]);
            }
            name @ ("matvideo" | "mataudio") => {
                let (name, source) = (&name[3..], escape(part.attribute("uri")));
                let source = (!source.is_empty()).then(|| format!(" src=\"{source}\""));
                html.extend([format!("<{name}{}></{name}>", source.unwrap_or_default())]);
            }
            "matbreak" => html.push_str("<br/>"),
            "flow" if skips && blackboard::is_answering(part) => {}
            name if skips && (name.starts_with("response_") || name.starts_with("render_")) => {}
            _ => push_material(html, part, skips),
        }
    }
}

fn mattext(element: &Element) -> String {
    if element.elements().next().is_some() {
        return element.html(&mut |_| None);
    }
    let text = element.text();
    // Blackboard's own element names its type differently.
    let kind = match element.name.as_str() {
        "mat_formattedtext" => "text/html",
        _ => element.attribute("texttype"),
    };
    // Many programs write HTML without declaring it.
    let has_tags = ["</", "<br", "<p>", "<img"]
        .iter()
        .any(|tag| text.contains(tag));
    if matches!(kind, "text/html" | "text/xhtml") || has_tags {
        return text;
    }
    let mut html = String::new();
    xml::push_escaped(&mut html, &text);
    html.replace('\n', "<br/>")
}
