//! What our letters say, in text and HTML, from the templates in `letters/`.

use std::sync::LazyLock;

use minijinja::{Environment, context};

/// A letter that needs an address.
#[derive(Debug)]
pub(crate) struct Letter {
    pub(crate) subject: String,
    pub(crate) text: String,
    pub(crate) html: String,
}

/// Built in, so they are read once. Names ending in `.html` escape what is put into them.
static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut templates = Environment::new();
    for (name, source) in [
        (
            "verify-email.txt",
            include_str!("../../letters/verify-email.txt"),
        ),
        (
            "verify-email.html",
            include_str!("../../letters/verify-email.html"),
        ),
    ] {
        templates
            .add_template(name, source)
            .expect("a test renders every template");
    }
    templates
});

/// Brings the code that proves an address.
pub(crate) fn verify_email(name: &str, code: &str, life_min: i64) -> Letter {
    let render = |template: &str| {
        TEMPLATES
            .get_template(template)
            .and_then(|template| template.render(context! { name, code, life_min }))
            .expect("a test renders every template")
    };
    Letter {
        subject: format!("{code} is your Fanfare code"),
        text: render("verify-email.txt"),
        html: render("verify-email.html"),
    }
}

#[cfg(test)]
mod tests {
    use super::verify_email;

    #[test]
    fn a_letter_has_the_code_and_escapes_the_name() {
        let letter = verify_email("<b>Ada</b>", "ABC234", 10);
        assert!(letter.text.contains("ABC234") && letter.text.contains("<b>Ada</b>"));
        assert!(letter.html.contains("ABC234") && letter.html.contains("10 minutes"));
        assert!(letter.html.contains("&lt;b&gt;Ada"), "{}", letter.html);
        assert!(!letter.html.contains("<b>Ada"));
    }
}
