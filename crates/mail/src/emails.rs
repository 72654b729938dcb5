//! The content of emails, in text and HTML, in the reader's language.
//!
//! The sentences come from `wording`, and one layout defines the look of all emails. An email loads
//! nothing from other machines. The account's name is the only part that a stranger may have
//! chosen, so we leave out names that could pass for a link.

pub mod assignments;
pub mod news;

use std::sync::LazyLock;

use fluent_bundle::FluentArgs;
use minijinja::value::Value;
use minijinja::{Environment, context};
use protocol::http::account::Language;
use store::NewMail;

use wording::texts::sentence;

/// An email without its recipient address.
#[derive(Debug)]
pub struct Email {
    pub subject: String,
    pub text: String,
    pub html: String,
    /// The unsubscribe link for emails of this kind, if the reader can unsubscribe.
    pub unsubscribe_url: Option<String>,
    /// How long its code or link works.
    pub life_min: Option<i64>,
}

impl Email {
    /// The stored form of the email until it is sent.
    pub fn mail<'a>(&'a self, to_address: &'a str) -> NewMail<'a> {
        NewMail {
            to_address,
            subject: &self.subject,
            text: &self.text,
            html: &self.html,
            unsubscribe_url: self.unsubscribe_url.as_deref(),
            expires_at_ms: None,
        }
    }
}

/// The reader of an email; without a name if it isn't known.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    pub name: &'a str,
    pub language: Language,
}

/// A security notice about an account.
#[derive(Debug, Clone, Copy)]
pub enum Notice<'a> {
    PasswordChanged,
    PasswordReset,
    /// Sent to the old address.
    EmailChanged,
    /// Sent to the old address, before the new one is verified.
    EmailChangeAsked,
    TokenReused,
    TotpAdded,
    TotpRemoved,
    RecoveryCodesMade,
    RecoveryCodeUsed {
        left: i64,
    },
    PasskeyAdded {
        name: &'a str,
    },
    PasskeyRemoved {
        name: &'a str,
    },
    LoginLinked {
        provider: &'a str,
    },
    LoginUnlinked {
        provider: &'a str,
    },
    ApiTokenMade {
        name: &'a str,
    },
    WebhookGivenUp,
    AccountDeleted,
    /// Deleted because nobody used it.
    AccountAbandoned,
    /// Deleted by an administrator.
    AccountRemoved,
    AccountSuspended {
        because: &'a str,
    },
    AccountRestored,
}

impl Notice<'_> {
    fn name(self) -> &'static str {
        match self {
            Self::PasswordChanged => "password-changed",
            Self::PasswordReset => "password-reset",
            Self::EmailChanged => "email-changed",
            Self::EmailChangeAsked => "email-change-asked",
            Self::TokenReused => "token-reused",
            Self::TotpAdded => "totp-added",
            Self::TotpRemoved => "totp-removed",
            Self::RecoveryCodesMade => "recovery-codes-made",
            Self::RecoveryCodeUsed { .. } => "recovery-code-used",
            Self::PasskeyAdded { .. } => "passkey-added",
            Self::PasskeyRemoved { .. } => "passkey-removed",
            Self::LoginLinked { .. } => "login-linked",
            Self::LoginUnlinked { .. } => "login-unlinked",
            Self::ApiTokenMade { .. } => "api-token-made",
            Self::WebhookGivenUp => "webhook-given-up",
            Self::AccountDeleted => "account-deleted",
            Self::AccountAbandoned => "account-abandoned",
            Self::AccountRemoved => "account-removed",
            Self::AccountSuspended { .. } => "account-suspended",
            Self::AccountRestored => "account-restored",
        }
    }

    /// Whether readers can still do something about it on their own.
    fn has_remedy(self) -> bool {
        !matches!(
            self,
            Self::EmailChanged
                | Self::AccountDeleted
                | Self::AccountAbandoned
                | Self::AccountRemoved
                | Self::AccountSuspended { .. }
                | Self::AccountRestored
                | Self::WebhookGivenUp
        )
    }
}

/// Contains the code that verifies the address of a new account.
pub fn verify_email(reader: Reader<'_>, code: &str, life_min: i64) -> Email {
    with_code("verify", reader, code, life_min)
}

/// Contains the code that verifies the new address of an account.
pub fn change_email(reader: Reader<'_>, code: &str, life_min: i64) -> Email {
    with_code("change", reader, code, life_min)
}

/// Contains the link for choosing a new password.
pub fn reset_password(reader: Reader<'_>, link: &str, life_min: i64) -> Email {
    let mut args = FluentArgs::new();
    args.set("minutes", life_min);
    let mut draft = Draft::new("reset", reader, args);
    draft.life_min = Some(life_min);
    let button = draft.button("reset", Some("button"), link);
    let paragraphs = draft.parts(&["after", "unasked"]);
    draft.write(None, Vec::new(), vec![button], paragraphs)
}

/// A scheduled live session, with its time as the host's clock shows it.
#[derive(Debug, Clone, Copy)]
pub struct Reminder<'a> {
    pub title: &'a str,
    pub day: &'a str,
    pub time: &'a str,
    pub time_zone: &'a str,
}

/// Reminds a host of a live session. The quiz, and so its title, may be someone else's.
pub fn session_reminder(
    reader: Reader<'_>,
    reminder: Reminder<'_>,
    base_url: &str,
    unsubscribe_url: &str,
) -> Email {
    let mut args = FluentArgs::new();
    let is_named = !could_be_a_link(reminder.title);
    args.set("named", if is_named { "yes" } else { "no" });
    args.set("title", one_line(reminder.title));
    args.set("day", reminder.day);
    args.set("time", reminder.time);
    args.set("zone", reminder.time_zone);
    let mut draft = Draft::new("session-reminder", reader, args);
    draft.footer = "reminder-footer";
    draft.unsubscribe_url = Some(unsubscribe_url);
    let sessions = format!("{base_url}/dashboard/sessions");
    let button = draft.button("session-reminder", Some("button"), &sessions);
    let paragraphs = draft.parts(&["after"]);
    draft.write(None, Vec::new(), vec![button], paragraphs)
}

/// Warns that an unused account will be deleted on a day, and says how to keep it. We send it
/// regardless of the notification settings.
pub fn account_idle(reader: Reader<'_>, day: &str, base_url: &str) -> Email {
    let mut args = FluentArgs::new();
    args.set("day", day);
    let draft = Draft::new("account-idle", reader, args);
    let button = draft.button("account-idle", Some("button"), &format!("{base_url}/login"));
    let paragraphs = draft.parts(&["after", "unasked"]);
    draft.write(None, Vec::new(), vec![button], paragraphs)
}

/// Tells the owner of an address that someone else tried to use it.
pub fn address_taken(reader: Reader<'_>) -> Email {
    let draft = Draft::new("taken", reader, FluentArgs::new());
    let paragraphs = draft.parts(&["after", "unasked"]);
    draft.write(None, Vec::new(), Vec::new(), paragraphs)
}

/// Reports a security event of an account. `base_url` is the address of this instance.
pub fn notice(reader: Reader<'_>, notice: Notice<'_>, now_ms: i64, base_url: &str) -> Email {
    let mut args = FluentArgs::new();
    match notice {
        Notice::RecoveryCodeUsed { left } => args.set("left", left),
        Notice::PasskeyAdded { name }
        | Notice::PasskeyRemoved { name }
        | Notice::ApiTokenMade { name } => args.set("what", name),
        Notice::LoginLinked { provider } | Notice::LoginUnlinked { provider } => {
            args.set("what", provider);
        }
        Notice::AccountSuspended { because } => {
            args.set("said", if because.is_empty() { "no" } else { "yes" });
            args.set("because", one_line(because));
        }
        _ => {}
    }
    let (day, time) = day_and_time(now_ms);
    args.set("day", day);
    args.set("time", time);
    let draft = Draft::new(notice.name(), reader, args);
    let mut paragraphs = vec![draft.sentence("happened")];
    if !notice.has_remedy() {
        paragraphs.extend(draft.parts(&["unasked"]));
        return draft.write(None, Vec::new(), Vec::new(), paragraphs);
    }
    paragraphs.push(draft.sentence("not-you"));
    let reset = format!("{base_url}/forgot-password");
    let settings = format!("{base_url}/dashboard/settings/security");
    let buttons = vec![
        draft.button("reset-button", None, &reset),
        draft.button("settings-button", None, &settings),
    ];
    draft.write(None, paragraphs, buttons, Vec::new())
}

fn with_code(name: &'static str, reader: Reader<'_>, code: &str, life_min: i64) -> Email {
    let mut args = FluentArgs::new();
    args.set("code", code);
    args.set("minutes", life_min);
    let mut draft = Draft::new(name, reader, args);
    draft.life_min = Some(life_min);
    let paragraphs = draft.parts(&["after", "unasked"]);
    draft.write(Some(code), Vec::new(), Vec::new(), paragraphs)
}

/// An email in progress.
struct Draft<'a> {
    name: &'static str,
    reader: Reader<'a>,
    args: FluentArgs<'a>,
    /// The sentence that says why the reader gets this email.
    footer: &'static str,
    /// The unsubscribe link for emails like this one.
    unsubscribe_url: Option<&'a str>,
    life_min: Option<i64>,
}

impl<'a> Draft<'a> {
    fn new(name: &'static str, reader: Reader<'a>, mut args: FluentArgs<'a>) -> Self {
        args.set("name", one_line(reader.name));
        Self {
            name,
            reader,
            args,
            footer: "footer",
            unsubscribe_url: None,
            life_min: None,
        }
    }

    fn sentence(&self, name: &str) -> String {
        sentence(self.reader.language, name, None, &self.args).unwrap_or_else(|| name.to_owned())
    }

    fn part(&self, part: &str) -> Option<String> {
        sentence(self.reader.language, self.name, Some(part), &self.args)
    }

    fn parts(&self, parts: &[&str]) -> Vec<String> {
        parts.iter().filter_map(|part| self.part(part)).collect()
    }

    fn button(&self, name: &str, part: Option<&str>, url: &str) -> Value {
        let label = sentence(self.reader.language, name, part, &self.args);
        context! { label => label.unwrap_or_else(|| url.to_owned()), url }
    }

    fn write(
        &self,
        code: Option<&str>,
        before: Vec<String>,
        buttons: Vec<Value>,
        paragraphs: Vec<String>,
    ) -> Email {
        let is_unknown = self.reader.name.is_empty();
        let hello = if is_unknown || could_be_a_link(self.reader.name) {
            "hello-you"
        } else {
            "hello"
        };
        let subject = self.part("subject").unwrap_or_default();
        let page = context! {
            language => self.reader.language.tag(),
            direction => self.reader.language.direction(),
            subject => subject.clone(),
            hello => self.sentence(hello),
            lead => self.part("lead"),
            code,
            before,
            buttons,
            paragraphs,
            footer => self.sentence(self.footer),
            unsubscribe => self
                .unsubscribe_url
                .map(|url| self.button("unsubscribe", None, url)),
        };
        let render = |template: &str| {
            LAYOUTS
                .get_template(template)
                .and_then(|template| template.render(&page))
                .expect("a test renders every email")
        };
        Email {
            text: render("layout.txt"),
            html: render("layout.html"),
            unsubscribe_url: self.unsubscribe_url.map(str::to_owned),
            life_min: self.life_min,
            subject,
        }
    }
}

/// Built in, so they are parsed once. Templates whose names end in `.html` escape their values.
static LAYOUTS: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut layouts = Environment::new();
    for (name, source) in [
        ("layout.txt", include_str!("../layout/layout.txt")),
        ("layout.html", include_str!("../layout/layout.html")),
    ] {
        layouts
            .add_template(name, source)
            .expect("a test renders every email");
    }
    layouts
});

/// A name without line breaks and other control characters.
fn one_line(name: &str) -> String {
    let spaced = name.replace(char::is_control, " ");
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether an email program could turn a name into a link: `Win at prize.example`, `a@b`.
fn could_be_a_link(name: &str) -> bool {
    let is_domain = |word: &str| {
        word.rsplit_once('.').is_some_and(|(before, after)| {
            !before.is_empty() && after.chars().take_while(|c| c.is_alphanumeric()).count() > 1
        })
    };
    name.contains(['/', '@', ':']) || name.split_whitespace().any(is_domain)
}

/// `2026-11-21` and `12:23`, in UTC.
fn day_and_time(now_ms: i64) -> (String, String) {
    let at = jiff::Timestamp::from_millisecond(now_ms).unwrap_or_default();
    (
        at.strftime("%Y-%m-%d").to_string(),
        at.strftime("%H:%M").to_string(),
    )
}

#[cfg(test)]
mod tests {
    use protocol::http::account::Language;

    use super::{
        Email, Notice, Reader, Reminder, account_idle, address_taken, assignments, change_email,
        could_be_a_link, news, notice, reset_password, session_reminder, verify_email,
    };

    const NOW_MS: i64 = 1_800_000_000_000;
    const STOP_URL: &str = "https://quiz.example/unsubscribe/t0ken";

    /// The compiler demands a number for each new notice here, and the test below an example of it.
    const NOTICE_COUNT: usize = 20;

    fn number(what: Notice<'_>) -> usize {
        match what {
            Notice::PasswordChanged => 0,
            Notice::PasswordReset => 1,
            Notice::EmailChanged => 2,
            Notice::EmailChangeAsked => 3,
            Notice::TokenReused => 4,
            Notice::TotpAdded => 5,
            Notice::TotpRemoved => 6,
            Notice::RecoveryCodesMade => 7,
            Notice::RecoveryCodeUsed { .. } => 8,
            Notice::PasskeyAdded { .. } => 9,
            Notice::PasskeyRemoved { .. } => 10,
            Notice::LoginLinked { .. } => 11,
            Notice::LoginUnlinked { .. } => 12,
            Notice::ApiTokenMade { .. } => 13,
            Notice::WebhookGivenUp => 14,
            Notice::AccountDeleted => 15,
            Notice::AccountAbandoned => 16,
            Notice::AccountRemoved => 17,
            Notice::AccountSuspended { .. } => 18,
            Notice::AccountRestored => 19,
        }
    }

    fn every_email(reader: Reader<'_>) -> Vec<Email> {
        let notices = [
            Notice::PasswordChanged,
            Notice::PasswordReset,
            Notice::EmailChanged,
            Notice::EmailChangeAsked,
            Notice::TokenReused,
            Notice::TotpAdded,
            Notice::TotpRemoved,
            Notice::RecoveryCodesMade,
            Notice::RecoveryCodeUsed { left: 0 },
            Notice::RecoveryCodeUsed { left: 1 },
            Notice::RecoveryCodeUsed { left: 7 },
            Notice::PasskeyAdded { name: "My <phone>" },
            Notice::PasskeyRemoved { name: "My <phone>" },
            Notice::LoginLinked { provider: "GitHub" },
            Notice::LoginUnlinked { provider: "GitHub" },
            Notice::ApiTokenMade {
                name: "My <script>",
            },
            Notice::WebhookGivenUp,
            Notice::AccountDeleted,
            Notice::AccountAbandoned,
            Notice::AccountRemoved,
            Notice::AccountSuspended { because: "" },
            Notice::AccountSuspended {
                because: "Rude <phone> quizzes",
            },
            Notice::AccountRestored,
        ];
        let mut emails = vec![
            verify_email(reader, "ABC234", 10),
            change_email(reader, "ABC234", 10),
            reset_password(reader, "https://quiz.example/auth/reset-password#t0ken", 30),
            address_taken(reader),
            account_idle(reader, "2026-11-30", "https://quiz.example"),
        ];
        let mut numbers = notices.map(number).to_vec();
        numbers.sort_unstable();
        numbers.dedup();
        let all: Vec<usize> = (0..NOTICE_COUNT).collect();
        assert_eq!(numbers, all, "every notice has an example");
        let notices = notices.map(|what| notice(reader, what, NOW_MS, "https://quiz.example"));
        emails.extend(notices);
        let reminder = |title| Reminder {
            title,
            day: "2026-11-30",
            time: "14:00",
            time_zone: "Europe/Berlin",
        };
        for title in ["Maps <phone>", "Win at prize.example"] {
            let base_url = "https://quiz.example";
            emails.push(session_reminder(
                reader,
                reminder(title),
                base_url,
                STOP_URL,
            ));
        }
        emails.extend(news::tests::every_email(reader));
        emails.extend(assignments::tests::every_email(reader));
        emails
    }

    /// Every email is complete in every language: no missing sentences and no unfilled values.
    #[test]
    fn every_email_is_whole_in_every_language() {
        for language in Language::ALL {
            let reader = Reader {
                name: "Ada",
                language,
            };
            for email in every_email(reader) {
                assert!(email.subject.contains("Fanfare"), "{email:?}");
                let hello = email.text.lines().next().unwrap_or_default();
                assert!(hello.contains("Ada"), "{email:?}");
                assert!(email.text.split("\n\n").count() >= 4, "{email:?}");
                for hole in ["{", "}", "$", "-button", "not-you", "\u{2068}"] {
                    assert!(!email.text.contains(hole), "{hole}: {email:?}");
                    assert!(!email.subject.contains(hole), "{hole}: {email:?}");
                }
                let body = email.html.split("</style>").nth(1).expect("a body");
                assert!(!body.contains('{') && !body.contains("src="), "{body}");
                assert!(!email.html.contains("<phone>"), "names are escaped");
            }
        }
    }

    #[test]
    fn languages_differ_and_count() {
        let write = |language| {
            let reader = Reader {
                name: "Ada",
                language,
            };
            let used = Notice::RecoveryCodeUsed { left: 1 };
            let codes = notice(reader, used, NOW_MS, "https://quiz.example");
            (verify_email(reader, "ABC234", 1).text, codes.text)
        };
        let (english, left) = write(Language::En);
        assert!(english.contains("    ABC234\n") && english.contains("for one minute."));
        assert!(left.contains("One is left."), "{left}");
        assert!(left.contains("on 2027-01-15 at 08:00 (UTC)"), "{left}");
        let (german, left) = write(Language::De);
        assert!(german.contains("Hallo Ada,") && german.contains("eine Minute lang."));
        assert!(left.contains("Einer ist übrig."), "{left}");
    }

    /// The title may be that of someone else's quiz.
    #[test]
    fn a_reminder_names_the_quiz_unless_that_looks_like_a_link() {
        let write = |title| {
            let reader = Reader {
                name: "Ada",
                language: Language::En,
            };
            let reminder = Reminder {
                title,
                day: "2026-11-30",
                time: "14:00",
                time_zone: "Europe/Berlin",
            };
            session_reminder(reader, reminder, "https://quiz.example", STOP_URL)
        };
        let named = write("Rivers\r\nof Peru");
        assert_eq!(named.subject, "Soon on Fanfare: Rivers of Peru");
        let begins = "“Rivers of Peru”. It starts on 2026-11-30 at 14:00 (Europe/Berlin).";
        assert!(named.text.contains(begins), "{}", named.text);
        assert!(
            named
                .text
                .contains("https://quiz.example/dashboard/sessions")
        );
        assert!(!named.text.contains("safety"), "{}", named.text);
        assert!(named.text.contains(STOP_URL) && named.html.contains("t0ken"));
        assert_eq!(named.unsubscribe_url.as_deref(), Some(STOP_URL));
        let bare = write("Win at prize.example");
        assert!(!format!("{bare:?}").contains("prize"), "{bare:?}");
        assert_eq!(bare.subject, "Soon on Fanfare: your live session");
    }

    /// Someone who signs up with another person's address chooses the name in that email.
    #[test]
    fn a_name_brings_neither_links_nor_lines_into_an_email() {
        let write = |name| {
            let language = Language::En;
            verify_email(Reader { name, language }, "ABC234", 10)
        };
        let bold = write("<b>Ada");
        assert!(bold.html.contains("Hello &lt;b&gt;Ada,"), "{}", bold.html);
        assert!(write("Ada\r\n\r\nBuy").text.starts_with("Hello Ada Buy,\n"));
        for name in [
            "https://evil.example",
            "Win at evil.example now",
            "evil.example,",
            "www.evil",
            "a@evil",
            "Ada\nevil.example",
        ] {
            assert!(could_be_a_link(name), "{name}");
            assert!(write(name).text.starts_with("Hello,\n"), "{name}");
        }
        for name in ["J.R.R. Tolkien", "Dr. Ada", "Ada L.", "Ada ..."] {
            assert!(!could_be_a_link(name), "{name}");
        }
    }
}
