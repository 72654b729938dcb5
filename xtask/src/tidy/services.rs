//! One way for each thing on the server: services are provided from the top layer, time comes from
//! the clock and has one set of units, and the audit log has one vocabulary.

use super::source::{Source, has_word, is_comment};

/// Where everything is assembled. Any other file that named it would depend on everything again.
const TOP_FLOOR: [&str; 5] = ["chores", "lib", "openapi", "router", "state"];

/// Waits that tests can't control, and the places where they belong.
const WAITS: [&str; 3] = ["tokio::time::sleep", "tokio::time::interval", "Utc::now"];
const MAY_WAIT: [(&str, &str); 4] = [
    ("crates/work/src/clock.rs", "it is the clock"),
    (
        "crates/server/src/net.rs",
        "an operating system without free files tells no clock",
    ),
    (
        "crates/database/src/db.rs",
        "waits for a database that is starting",
    ),
    ("crates/swarm/", "a crowd of clients, in real time"),
];

/// The only file that multiplies units of time, and converts what rooms count to what is stored.
const UNITS: &str = "crates/database/src/time.rs";
/// How both look by hand.
const BY_HAND: [&str; 7] = [
    "60 * 60",
    "60 * 1000",
    "60 * 1_000",
    "i64::try_from(now_ms)",
    "i64::try_from(at_ms)",
    "i64::try_from(finished_at_ms)",
    "clock.now_ms()).unwrap_or(",
];

/// The only file that spells the words of the audit log.
const AUDIT_WORDS: &str = "crates/handling/src/audit_kind.rs";

pub(crate) fn check(sources: &[Source]) -> Vec<String> {
    let vocabulary = sources.iter().find(|source| source.path == AUDIT_WORDS);
    let words = vocabulary.map(audit_words).unwrap_or_default();
    let shipped = sources
        .iter()
        .filter(|source| source.is_rust() && !source.is_test());
    let ours = shipped.filter(|source| source.path.starts_with("crates/"));
    ours.flat_map(|source| of_file(source, &words)).collect()
}

fn of_file(source: &Source, audit_words: &[&str]) -> Vec<String> {
    let mut complaints = Vec::new();
    for (number, line) in source.shipped_lines() {
        if is_comment(line) {
            continue;
        }
        let sentence = top_floor(source, line)
            .or_else(|| waiting(source, line))
            .or_else(|| counted_by_hand(source, line))
            .or_else(|| audited(source, line, audit_words));
        complaints.extend(sentence.map(|sentence| source.at(number, &sentence)));
    }
    complaints
}

fn top_floor(source: &Source, line: &str) -> Option<String> {
    let module = source
        .path
        .strip_prefix("crates/api/src/")?
        .strip_suffix(".rs")?;
    if line.starts_with("impl AppState") && module != "state" {
        return Some(
            "`impl AppState` belongs to state.rs; give the subject's own service this.".into(),
        );
    }
    let is_above = TOP_FLOOR.contains(&module);
    (!is_above && has_word(line, "AppState"))
        .then(|| "names AppState; ask for the subject's own service.".to_owned())
}

fn waiting(source: &Source, line: &str) -> Option<String> {
    let word = WAITS.iter().find(|word| line.contains(**word))?;
    let may = MAY_WAIT
        .iter()
        .any(|(path, _)| source.path.starts_with(path));
    (!may).then(|| format!("`{word}` asks no clock that a test can hold; take work::Clock."))
}

fn counted_by_hand(source: &Source, line: &str) -> Option<String> {
    let words = BY_HAND.iter().find(|words| line.contains(**words))?;
    (source.path != UNITS).then(|| format!("`{words}`: take it from store::time."))
}

/// The quoted words after `=`, as the vocabulary declares them.
fn audit_words(source: &Source) -> Vec<&str> {
    let lines = source.shipped_lines().into_iter();
    let word = |line: &'_ str| -> Option<(usize, usize)> {
        let start = line.find(" = \"")? + 4;
        line.ends_with("\",").then_some((start, line.len() - 2))
    };
    lines
        .filter_map(|(_, line)| word(line).and_then(|(start, end)| line.get(start..end)))
        .collect()
}

fn audited(source: &Source, line: &str, words: &[&str]) -> Option<String> {
    if source.path == AUDIT_WORDS {
        return None;
    }
    let word = words
        .iter()
        .find(|word| line.contains(&format!("\"{word}\"")))?;
    Some(format!(
        "\"{word}\" is a word of the audit log; use handling::audit::AuditKind."
    ))
}

#[cfg(test)]
mod tests {
    use super::super::source::example;
    use super::*;

    fn complaints(path: &str, line: &str) -> usize {
        let words = "    UserDeleted = \"user_deleted\",\n";
        check(&[example(AUDIT_WORDS, words), example(path, line)]).len()
    }

    #[test]
    fn only_the_top_floor_knows_the_whole_state() {
        let import = "use crate::state::AppState;\n";
        assert_eq!(complaints("crates/api/src/rooms/routes.rs", import), 1);
        assert_eq!(complaints("crates/api/src/router.rs", import), 0);
        assert_eq!(
            complaints("crates/api/src/chores.rs", "impl AppState {\n"),
            1
        );
        assert_eq!(
            complaints("crates/api/src/state.rs", "impl AppState {\n"),
            0
        );
    }

    #[test]
    fn nothing_waits_past_the_clock() {
        let sleep = "    tokio::time::sleep(PAUSE).await;\n";
        assert_eq!(complaints("crates/mail/src/outbox.rs", sleep), 1);
        assert_eq!(complaints("crates/work/src/clock.rs", sleep), 0);
        assert_eq!(complaints("crates/live/tests/it/a.rs", sleep), 0);
    }

    #[test]
    fn milliseconds_are_multiplied_and_converted_in_one_file() {
        for line in [
            "const LIFE_MS: i64 = 10 * 60 * 1000;\n",
            "let day_ms = 24 * 60 * 60 * 1_000;\n",
            "let now_ms = i64::try_from(self.clock.now_ms()).unwrap_or(i64::MAX);\n",
        ] {
            assert_eq!(complaints("crates/live/src/rooms.rs", line), 1, "{line}");
            assert_eq!(complaints(UNITS, line), 0, "{line}");
        }
        let named = "const LIFE_MS: i64 = 10 * MINUTE_MS;\n";
        assert_eq!(complaints("crates/auth/src/codes.rs", named), 0);
    }

    #[test]
    fn a_word_of_the_audit_log_stands_in_its_type_alone() {
        let told = "audit.write(\"user_deleted\", subject).await;\n";
        assert_eq!(complaints("crates/api/src/account/leave.rs", told), 1);
        let typed = "audit.write(AuditKind::UserDeleted, subject).await;\n";
        assert_eq!(complaints("crates/api/src/account/leave.rs", typed), 0);
    }
}
