//! A live session as a calendar entry (RFC 5545).
//!
//! Everything that people wrote becomes one value: characters with a meaning in the format are
//! escaped, and no line is longer than 75 octets. A session keeps its UID and increments SEQUENCE
//! with each change, so that calendars replace the older entry.

use std::fmt::Write as _;

/// The maximum octets in a line, without the line ending.
const LINE_MAX: usize = 75;

/// The data of a calendar entry.
#[derive(Debug, Clone, Copy)]
pub struct Entry<'a> {
    /// Globally unique, and never changes.
    pub uid: &'a str,
    /// Increments with each change.
    pub sequence: i64,
    pub changed_at_ms: i64,
    pub starts_at_ms: i64,
    pub title: &'a str,
    pub note: &'a str,
    /// The link for joining.
    pub link: &'a str,
    pub is_cancelled: bool,
}

/// Writes the calendar file.
pub fn calendar(entry: Entry<'_>) -> String {
    let description = match entry.note {
        "" => entry.link.to_owned(),
        note => format!("{note}\n\n{}", entry.link),
    };
    let status = if entry.is_cancelled {
        "CANCELLED"
    } else {
        "CONFIRMED"
    };
    let sequence = entry.sequence.to_string();
    let changed_at = instant(entry.changed_at_ms);
    let starts_at = instant(entry.starts_at_ms);
    let mut file = String::new();
    let mut line = |name: &str, value: &str| fold(&mut file, &format!("{name}:{value}"));
    line("BEGIN", "VCALENDAR");
    line("VERSION", "2.0");
    line("PRODID", "-//Fanfare//Live sessions//EN");
    line("CALSCALE", "GREGORIAN");
    line("METHOD", "PUBLISH");
    line("BEGIN", "VEVENT");
    line("UID", &escape(entry.uid));
    line("SEQUENCE", &sequence);
    line("DTSTAMP", &changed_at);
    line("LAST-MODIFIED", &changed_at);
    line("DTSTART", &starts_at);
    // We don't know how long it will take, but calendars need a duration to draw.
    line("DURATION", "PT1H");
    line("SUMMARY", &escape(entry.title));
    line("DESCRIPTION", &escape(&description));
    line("URL", &one_line(entry.link));
    line("LOCATION", &escape(entry.link));
    line("STATUS", status);
    line("END", "VEVENT");
    line("END", "VCALENDAR");
    file
}

/// Formats a time in UTC.
fn instant(at_ms: i64) -> String {
    let at = jiff::Timestamp::from_millisecond(at_ms).unwrap_or_default();
    at.strftime("%Y%m%dT%H%M%SZ").to_string()
}

/// Escapes a text as a property value.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let unix = text.replace("\r\n", "\n");
    for c in unix.chars() {
        match c {
            '\\' | ';' | ',' => {
                escaped.push('\\');
                escaped.push(c);
            }
            '\n' | '\r' => escaped.push_str("\\n"),
            // The format forbids all other control characters except the tab.
            c if c.is_control() && c != '\t' => {}
            c => escaped.push(c),
        }
    }
    escaped
}

/// A URL, which isn't escaped, without anything that could end its line.
fn one_line(url: &str) -> String {
    url.chars().filter(|c| !c.is_control()).collect()
}

/// Writes a line in pieces of at most 75 octets without splitting a character.
fn fold(file: &mut String, line: &str) {
    let mut room = LINE_MAX;
    for c in line.chars() {
        if c.len_utf8() > room {
            file.push_str("\r\n ");
            // The leading space counts.
            room = LINE_MAX - 1;
        }
        // Writing to a string can't fail.
        let _written = file.write_char(c);
        room -= c.len_utf8();
    }
    file.push_str("\r\n");
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Entry, LINE_MAX, calendar, escape, fold};

    fn entry<'a>(title: &'a str, note: &'a str) -> Entry<'a> {
        Entry {
            uid: "0190@quiz.example",
            sequence: 3,
            changed_at_ms: 1_800_000_000_000,
            starts_at_ms: 1_800_003_600_000,
            title,
            note,
            link: "https://quiz.example/s/abc",
            is_cancelled: false,
        }
    }

    /// Joins folded lines, as a calendar reads them.
    fn unfold(file: &str) -> Vec<String> {
        let whole = file.replace("\r\n ", "");
        let mut lines: Vec<String> = whole.split("\r\n").map(str::to_owned).collect();
        assert_eq!(lines.pop().as_deref(), Some(""), "the last line ends, too");
        lines
    }

    fn unescape(value: &str) -> String {
        let mut text = String::new();
        let mut chars = value.chars();
        while let Some(c) = chars.next() {
            match c {
                '\\' => match chars.next() {
                    Some('n' | 'N') => text.push('\n'),
                    Some(c @ ('\\' | ';' | ',')) => text.push(c),
                    other => panic!("\\ before {other:?}"),
                },
                ';' | ',' => panic!("{c} stands alone in {value:?}"),
                c => text.push(c),
            }
        }
        text
    }

    fn value(lines: &[String], name: &str) -> String {
        let mut found = lines
            .iter()
            .filter_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
        let value = found
            .next()
            .unwrap_or_else(|| panic!("no {name}: {lines:?}"));
        assert_eq!(found.next(), None, "{name} stands there once");
        value.to_owned()
    }

    #[test]
    fn an_entry_has_what_calendars_need() {
        let lines = unfold(&calendar(entry("Maps", "")));
        assert_eq!(lines.first().map(String::as_str), Some("BEGIN:VCALENDAR"));
        assert_eq!(lines.last().map(String::as_str), Some("END:VCALENDAR"));
        assert_eq!(value(&lines, "UID"), "0190@quiz.example");
        assert_eq!(value(&lines, "SEQUENCE"), "3");
        assert_eq!(value(&lines, "DTSTAMP"), "20270115T080000Z");
        assert_eq!(value(&lines, "DTSTART"), "20270115T090000Z");
        assert_eq!(value(&lines, "DESCRIPTION"), "https://quiz.example/s/abc");
        assert_eq!(value(&lines, "STATUS"), "CONFIRMED");
        let gone = Entry {
            is_cancelled: true,
            ..entry("Maps", "")
        };
        assert_eq!(value(&unfold(&calendar(gone)), "STATUS"), "CANCELLED");
    }

    #[test]
    fn nobody_writes_lines_of_their_own() {
        let title = "Maps\r\nATTENDEE:mailto:eve@evil.example\nEND:VEVENT\u{b}\u{2028}";
        let lines = unfold(&calendar(entry(title, "a;b,c\\d")));
        assert_eq!(
            value(&lines, "SUMMARY"),
            "Maps\\nATTENDEE:mailto:eve@evil.example\\nEND:VEVENT\u{2028}"
        );
        assert_eq!(
            unescape(&value(&lines, "DESCRIPTION")),
            "a;b,c\\d\n\nhttps://quiz.example/s/abc"
        );
        assert!(!lines.iter().any(|line| line.starts_with("ATTENDEE")));
        assert_eq!(lines.iter().filter(|line| *line == "END:VEVENT").count(), 1);
    }

    proptest! {
        /// Any text survives the round trip, in lines that every calendar accepts.
        #[test]
        fn texts_survive_folding_and_escaping(title in any::<String>(), note in any::<String>()) {
            let file = calendar(entry(&title, &note));
            for line in file.split("\r\n") {
                prop_assert!(line.len() <= LINE_MAX, "{} octets: {line:?}", line.len());
                prop_assert!(!line.contains(['\r', '\n']));
            }
            let readable = |text: &str| -> String {
                let text = text.replace("\r\n", "\n").replace('\r', "\n");
                text.chars().filter(|c| !c.is_control() || "\t\n".contains(*c)).collect()
            };
            let lines = unfold(&file);
            prop_assert_eq!(unescape(&value(&lines, "SUMMARY")), readable(&title));
            let described = unescape(&value(&lines, "DESCRIPTION"));
            prop_assert!(described.starts_with(&readable(&note)));
        }

        #[test]
        fn a_line_of_any_length_is_whole_again(text in "[a-z é€🎺]{0,400}") {
            let mut file = String::new();
            fold(&mut file, &escape(&text));
            prop_assert_eq!(unfold(&file), [text]);
        }
    }
}
