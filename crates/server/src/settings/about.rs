//! The settings for what an instance says about itself: its operator, and custom texts.

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};
use api::AboutConfig;
use clap::Args;
use protocol::http::instance::Voice;

/// Longer than any terms people read.
const FILE_BYTES_MAX: u64 = 64 * 1024;
const VOICES_MAX: usize = 6;
const VOICE_LEN_MAX: usize = 400;
const SOCIAL_LINKS_MAX: usize = 8;
const SOCIAL_LINK_LEN_MAX: usize = 200;

/// What an instance says about itself.
#[derive(Args, Clone)]
pub(crate) struct AboutSettings {
    /// The operator's name, such as the name of a school. Shown on the about pages.
    #[arg(long, env = "FANFARE_OPERATOR_NAME", value_name = "NAME")]
    pub(crate) operator_name: Option<String>,

    /// The operator's email address. Shown to everyone on the contact and privacy pages, and in
    /// `/.well-known/security.txt`.
    #[arg(long, env = "FANFARE_OPERATOR_EMAIL", value_name = "ADDRESS")]
    pub(crate) operator_email: Option<String>,

    /// A page about the operator, such as a legal notice.
    #[arg(long, env = "FANFARE_OPERATOR_URL", value_name = "URL")]
    pub(crate) operator_url: Option<String>,

    /// Your pages on other sites, separated by commas, such as
    /// `https://github.com/school,https://mastodon.example/@school`; at most 8. The footer shows an
    /// icon for each. By default, its icons share the address of the front page; with `none`, there
    /// are none.
    #[arg(long, env = "FANFARE_SOCIAL_LINKS", value_name = "URLS")]
    pub(crate) social_links: Option<String>,

    /// A file with your own terms of use, in the markup of quiz texts. They replace the terms that
    /// come with Fanfare. Read at startup, like the two files below.
    #[arg(long, env = "FANFARE_TERMS_FILE", value_name = "FILE")]
    pub(crate) terms_file: Option<PathBuf>,

    /// A file with your own privacy information, shown above Fanfare's.
    #[arg(long, env = "FANFARE_PRIVACY_FILE", value_name = "FILE")]
    pub(crate) privacy_file: Option<PathBuf>,

    /// A file with quotes from your users for the front page: JSON such as `[{"text": "…", "name":
    /// "Ada", "role": "Teacher"}]`, at most 6. Ask them first. They come before quotes that hosts
    /// leave and administrators choose.
    #[arg(long, env = "FANFARE_VOICES_FILE", value_name = "FILE")]
    pub(crate) voices_file: Option<PathBuf>,

    /// Hide the number of accounts, quizzes and answers from the front page. By default it shows
    /// them rounded down, starting at 100 accounts, 50 public quizzes and 1,000 answers.
    #[arg(long, env = "FANFARE_HIDE_FIGURES")]
    pub(crate) hide_figures: bool,
}

impl AboutSettings {
    pub(super) fn check(&self) -> Result<()> {
        self.config().map(drop)
    }

    pub(super) fn config(&self) -> Result<AboutConfig> {
        if let Some(address) = &self.operator_email {
            ensure!(
                is_email_address(address),
                "--operator-email (FANFARE_OPERATOR_EMAIL) must be an address like \
                 quiz@school.example"
            );
        }
        if let Some(url) = &self.operator_url {
            let is_web = url.starts_with("https://") || url.starts_with("http://");
            ensure!(
                is_web && !url.contains(char::is_whitespace),
                "--operator-url (FANFARE_OPERATOR_URL) must look like https://school.example/about"
            );
        }
        let text = |file: &Option<PathBuf>| file.as_deref().map(read).transpose();
        Ok(AboutConfig {
            operator_name: self.operator_name.clone(),
            operator_email: self.operator_email.clone(),
            operator_url: self.operator_url.clone(),
            terms: text(&self.terms_file)?,
            privacy: text(&self.privacy_file)?,
            voices: self.voices_file.as_deref().map_or(Ok(Vec::new()), voices)?,
            social_links: self.social_links.as_deref().map(social_links).transpose()?,
            hides_figures: self.hide_figures,
        })
    }

    /// The settings in effect.
    pub(super) fn line(&self) -> String {
        let files = [&self.terms_file, &self.privacy_file, &self.voices_file];
        let files = files.into_iter().flatten();
        let parts: Vec<String> = [
            &self.operator_name,
            &self.operator_email,
            &self.operator_url,
            &self.social_links,
        ]
        .into_iter()
        .flatten()
        .cloned()
        .chain(files.map(|file| file.display().to_string()))
        .chain(self.hide_figures.then(|| "no figures".to_owned()))
        .collect();
        if parts.is_empty() {
            return "not set".to_owned();
        }
        parts.join(", ")
    }
}

/// Whether this can be an email address, and be put into a link.
pub(super) fn is_email_address(address: &str) -> bool {
    let parts = address.split_once('@');
    let is_whole = parts
        .is_some_and(|(user, host)| !user.is_empty() && !host.is_empty() && !host.contains('@'));
    is_whole
        && !address.contains(|c: char| c.is_whitespace() || c.is_control() || "?&<>".contains(c))
}

/// Reads a list of addresses. Each is put into a link that everyone sees.
fn social_links(list: &str) -> Result<Vec<String>> {
    if list.trim() == "none" {
        return Ok(Vec::new());
    }
    let parts = list
        .split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty());
    let links: Vec<String> = parts.map(str::to_owned).collect();
    for link in &links {
        let host = link.strip_prefix("https://").unwrap_or_default();
        let host = host.split(['/', '?', '#']).next().unwrap_or_default();
        ensure!(
            host.contains('.')
                && !host.contains('@')
                && link.chars().count() <= SOCIAL_LINK_LEN_MAX
                && !link
                    .contains(|c: char| c.is_whitespace() || c.is_control() || "<>\"".contains(c)),
            "--social-links (FANFARE_SOCIAL_LINKS) must be addresses like \
             https://mastodon.example/@school, separated by commas: {link:?} is none"
        );
    }
    ensure!(
        !links.is_empty() && links.len() <= SOCIAL_LINKS_MAX,
        "--social-links (FANFARE_SOCIAL_LINKS) must be one to {SOCIAL_LINKS_MAX} addresses, or none"
    );
    Ok(links)
}

/// Reads and trims a text file.
fn read(path: &Path) -> Result<String> {
    let what = || format!("failed to read {}", path.display());
    let mut text = String::new();
    File::open(path)
        .with_context(what)?
        .take(FILE_BYTES_MAX + 1)
        .read_to_string(&mut text)
        .with_context(what)?;
    ensure!(
        text.len() as u64 <= FILE_BYTES_MAX,
        "{} is longer than {FILE_BYTES_MAX} bytes",
        path.display()
    );
    let text = text.trim_start_matches('\u{feff}').trim();
    ensure!(!text.is_empty(), "{} is empty", path.display());
    Ok(text.replace("\r\n", "\n"))
}

fn voices(path: &Path) -> Result<Vec<Voice>> {
    let voices: Vec<Voice> = serde_json::from_str(&read(path)?)
        .with_context(|| format!("{} is no list of voices", path.display()))?;
    for voice in &voices {
        let is_right = [&voice.text, &voice.name, &voice.role]
            .into_iter()
            .all(|part| !part.trim().is_empty() && part.chars().count() <= VOICE_LEN_MAX);
        if !is_right {
            bail!(
                "each voice in {} needs a text, a name and a role of at most {VOICE_LEN_MAX} \
                 characters",
                path.display()
            );
        }
    }
    ensure!(
        voices.len() <= VOICES_MAX,
        "{} has more than {VOICES_MAX} voices",
        path.display()
    );
    Ok(voices)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use crate::settings::tests::settings;

    #[test]
    fn addresses_that_lead_nowhere_are_refused() {
        for (flag, value, is_right) in [
            ("--operator-email", "quiz@school.example", true),
            ("--operator-email", "quiz", false),
            ("--operator-email", "@school.example", false),
            ("--operator-email", "quiz@school.example?bcc=x", false),
            ("--operator-url", "https://school.example/imprint", true),
            ("--operator-url", "javascript:alert(1)", false),
            ("--operator-url", "school.example", false),
            ("--social-links", "https://github.com/school", true),
            ("--social-links", "none", true),
            ("--social-links", "", false),
            ("--social-links", ",", false),
            ("--social-links", "http://github.com/school", false),
            ("--social-links", "https://", false),
            ("--social-links", "https://localhost", false),
            ("--social-links", "https://github.com@evil.example/", false),
            ("--social-links", "https://github.com/a b", false),
            ("--social-links", "javascript:alert(1)", false),
        ] {
            assert_eq!(
                settings(&[flag, value]).check().is_ok(),
                is_right,
                "{value}"
            );
        }
    }

    #[test]
    fn social_links_are_a_list_with_a_limit() {
        let links = |value: &str| settings(&["--social-links", value]).about();
        let read =
            links(" https://github.com/a, https://bsky.app/profile/b?x=1, ").expect("a list");
        let expected = ["https://github.com/a", "https://bsky.app/profile/b?x=1"];
        assert_eq!(read.social_links.expect("they are set"), expected);
        let none = links("none").expect("a list").social_links;
        assert_eq!(none, Some(Vec::new()));
        assert_eq!(
            settings(&[]).about().expect("it is right").social_links,
            None
        );
        let many = ["https://a.example"; 9].join(",");
        assert!(links(&many).is_err());
        let long = format!("https://a.example/{}", "x".repeat(200));
        assert!(links(&long).is_err());
    }

    #[test]
    fn files_are_read_and_looked_at_before_the_server_starts() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = |text: &str| {
            let path = folder.path().join("file");
            fs::write(&path, text).expect("it is written");
            path.display().to_string()
        };
        let terms = |text: &str| settings(&["--terms-file", &file(text)]).about();
        let read = terms("\u{feff}Be kind.\r\n\r\nAlways.\n").expect("a text");
        assert_eq!(read.terms.as_deref(), Some("Be kind.\n\nAlways."));
        assert!(terms(" \n").is_err());
        assert!(terms(&"x".repeat(65 * 1024)).is_err());
        assert!(
            settings(&["--privacy-file", "/no/such/file"])
                .check()
                .is_err()
        );

        let voices = |text: &str| settings(&["--voices-file", &file(text)]).about();
        let said = r#"[{"text": "It works.", "name": "Ada", "role": "Teacher"}]"#;
        assert_eq!(voices(said).expect("a voice").voices[0].name, "Ada");
        for wrong in [
            "{}",
            r#"[{"text": "It works."}]"#,
            r#"[{"text": " ", "name": "Ada", "role": "Teacher"}]"#,
            r#"[{"text": "x", "name": "Ada", "role": "Teacher", "stars": 5}]"#,
        ] {
            assert!(voices(wrong).is_err(), "{wrong}");
        }
        let crowd = format!("[{}]", [&said[1..said.len() - 1]; 7].join(","));
        assert!(voices(&crowd).is_err());
    }
}
