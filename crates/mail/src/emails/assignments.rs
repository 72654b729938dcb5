//! Emails to people who play assignments and want to be reminded.
//!
//! Anyone can enter anyone's address, so the email that asks to confirm one says nothing that a
//! stranger has chosen: neither a title nor a name.

use fluent_bundle::FluentArgs;

use crate::emails::{Draft, Email, Reader, could_be_a_link, one_line};

/// Asks the person who reads an address whether they want the reminder.
pub fn assignment_confirm(
    reader: Reader<'_>,
    link: &str,
    life_min: i64,
    unsubscribe_url: &str,
) -> Email {
    let mut draft = Draft::new("assignment-confirm", reader, FluentArgs::new());
    draft.footer = "assignment-confirm-footer";
    draft.unsubscribe_url = Some(unsubscribe_url);
    draft.life_min = Some(life_min);
    let button = draft.button("assignment-confirm", Some("button"), link);
    let paragraphs = draft.parts(&["after", "unasked"]);
    draft.write(None, Vec::new(), vec![button], paragraphs)
}

/// An assignment that is due soon, with its time as the host's clock shows it.
#[derive(Debug, Clone, Copy)]
pub struct DueAssignment<'a> {
    pub title: &'a str,
    pub day: &'a str,
    pub time: &'a str,
    pub time_zone: &'a str,
    pub link: &'a str,
}

/// Reminds someone of an assignment.
pub fn assignment_reminder(
    reader: Reader<'_>,
    due: DueAssignment<'_>,
    unsubscribe_url: &str,
) -> Email {
    let mut args = FluentArgs::new();
    let is_named = !could_be_a_link(due.title);
    args.set("named", if is_named { "yes" } else { "no" });
    args.set("title", one_line(due.title));
    args.set("day", due.day);
    args.set("time", due.time);
    args.set("zone", due.time_zone);
    let mut draft = Draft::new("assignment-reminder", reader, args);
    draft.footer = "assignment-reminder-footer";
    draft.unsubscribe_url = Some(unsubscribe_url);
    let button = draft.button("assignment-reminder", Some("button"), due.link);
    let paragraphs = draft.parts(&["after"]);
    draft.write(None, Vec::new(), vec![button], paragraphs)
}

#[cfg(test)]
pub mod tests {
    use protocol::http::account::Language;

    use super::{DueAssignment, assignment_confirm, assignment_reminder};
    use crate::emails::{Email, Reader};

    const STOP_URL: &str = "https://quiz.example/unsubscribe/t0ken";

    fn reminder(reader: Reader<'_>, title: &str) -> Email {
        let due = DueAssignment {
            title,
            day: "2026-11-30",
            time: "14:00",
            time_zone: "Europe/Berlin",
            link: "https://quiz.example/a/1234567890",
        };
        assignment_reminder(reader, due, STOP_URL)
    }

    pub(in crate::emails) fn every_email(reader: Reader<'_>) -> Vec<Email> {
        let link = "https://quiz.example/reminder/t0ken";
        vec![
            assignment_confirm(reader, link, 1_440, STOP_URL),
            reminder(reader, "Maps <phone>"),
            reminder(reader, "Win at prize.example"),
        ]
    }

    #[test]
    fn a_reminder_says_what_is_due_and_how_to_get_no_more() {
        let reader = Reader {
            name: "",
            language: Language::En,
        };
        let email = reminder(reader, "Rivers\r\nof Peru");
        assert_eq!(email.subject, "Fanfare reminder: Rivers of Peru");
        assert!(email.text.starts_with("Hello,\n"), "{}", email.text);
        let lead = "“Rivers of Peru” is due on 2026-11-30 at 14:00 (Europe/Berlin)";
        assert!(email.text.contains(lead), "{}", email.text);
        assert!(email.text.contains("https://quiz.example/a/1234567890"));
        assert_eq!(email.unsubscribe_url.as_deref(), Some(STOP_URL));
        let bare = reminder(reader, "Win at prize.example");
        assert!(!format!("{bare:?}").contains("prize"), "{bare:?}");
    }
}
