//! Turns user agents into names that people know.
//!
//! For the sake of old pages, browsers also name each other, so the order matters: those that name
//! others come first. We don't guess at anything missing from the tables.

/// A marker, and the browser it belongs to.
const BROWSERS: [(&str, &str); 13] = [
    ("Edg/", "Edge"),
    ("EdgA/", "Edge"),
    ("EdgiOS/", "Edge"),
    ("OPR/", "Opera"),
    ("OPT/", "Opera"),
    ("Opera", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chromium/", "Chromium"),
    ("Chrome/", "Chrome"),
    ("Version/", "Safari"),
];

const SYSTEMS: [(&str, &str); 9] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "macOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
    ("X11", "Linux"),
];

/// The browser, such as `Firefox`, if recognized.
pub fn browser(user_agent: &str) -> Option<&'static str> {
    let (_, name) = BROWSERS
        .iter()
        .find(|(mark, _)| user_agent.contains(mark))?;
    // Old Android browsers have a version too, but only Safari calls itself Safari.
    (*name != "Safari" || user_agent.contains("Safari/")).then_some(*name)
}

/// The system, such as `Windows` or `iPhone`, if recognized.
pub fn system(user_agent: &str) -> Option<&'static str> {
    let found = SYSTEMS.iter().find(|(mark, _)| user_agent.contains(mark));
    found.map(|(_, name)| *name)
}

#[cfg(test)]
mod tests {
    use super::{browser, system};

    #[test]
    fn browsers_and_systems_are_named_in_words() {
        let webkit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
        let blink = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0";
        let windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
        let android = "Mozilla/5.0 (Linux; Android 10; K)";
        let mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
        let iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)";
        let ipad = "Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X)";
        let linux = "Mozilla/5.0 (X11; Linux x86_64)";
        let chromebook = "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)";
        let gecko = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";
        for (text, expected) in [
            (
                format!("{windows} {blink} Safari/537.36"),
                (Some("Chrome"), Some("Windows")),
            ),
            (
                format!("{windows} {blink} Safari/537.36 Edg/141.0"),
                (Some("Edge"), Some("Windows")),
            ),
            (
                format!("{windows} {blink} Safari/537.36 OPR/124.0"),
                (Some("Opera"), Some("Windows")),
            ),
            (
                format!("{android} {blink} Mobile Safari/537.36"),
                (Some("Chrome"), Some("Android")),
            ),
            (
                format!(
                    "{android} AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130 Safari/537.36"
                ),
                (Some("Samsung Internet"), Some("Android")),
            ),
            (
                format!("{android} {blink} Mobile Safari/537.36 EdgA/141"),
                (Some("Edge"), Some("Android")),
            ),
            (
                format!("{mac} {webkit} Version/18.6 Safari/605.1.15"),
                (Some("Safari"), Some("macOS")),
            ),
            (
                format!("{iphone} {webkit} Version/18.6 Mobile/15E148 Safari/604.1"),
                (Some("Safari"), Some("iPhone")),
            ),
            (
                format!("{iphone} {webkit} CriOS/141.0 Mobile/15E148 Safari/604.1"),
                (Some("Chrome"), Some("iPhone")),
            ),
            (
                format!("{ipad} {webkit} FxiOS/144.0 Mobile/15E148 Safari/605.1.15"),
                (Some("Firefox"), Some("iPad")),
            ),
            (
                format!("{chromebook} {blink} Safari/537.36"),
                (Some("Chrome"), Some("ChromeOS")),
            ),
            (
                format!("{linux} {blink} Safari/537.36"),
                (Some("Chrome"), Some("Linux")),
            ),
            (gecko.to_owned(), (Some("Firefox"), Some("Linux"))),
            ("curl/8.5.0".to_owned(), (None, None)),
            (String::new(), (None, None)),
        ] {
            assert_eq!((browser(&text), system(&text)), expected, "{text}");
        }
    }
}
