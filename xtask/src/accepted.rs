//! Whether the fuzzer got through: of each operation, one call at least must have done what the
//! operation is for. Where every call is refused, no answer is compared with the contract but the
//! refusals, and a fault behind the door goes unseen.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::{Outcome, tree};

/// Operations that invented calls don't get through, each with its reason.
const REFUSED: [(&str, &str); 27] = [
    ("answer_stream_ping", STREAM),
    ("check_socket", STREAM),
    ("check_stream", STREAM),
    ("connect_socket", STREAM),
    ("connect_stream", STREAM),
    ("post_to_stream", STREAM),
    ("post_to_stream_check", STREAM),
    ("confirm_session_with_passkey", PASSKEY),
    ("create_passkey", PASSKEY),
    ("delete_passkey", PASSKEY),
    ("finish_passkey_log_in", PASSKEY),
    ("update_passkey", PASSKEY),
    ("enable_totp", AUTHENTICATOR),
    ("finish_log_in", AUTHENTICATOR),
    ("replace_recovery_codes", AUTHENTICATOR),
    ("finish_provider", PROVIDER),
    ("unlink_login", PROVIDER),
    ("change_email", EMAIL),
    ("confirm_email_change", EMAIL),
    ("verify_email", EMAIL),
    ("verify_email_by_get", EMAIL),
    ("add_attempt_cards", ATTEMPT),
    ("get_attempt_answers", ATTEMPT),
    ("hide_text", "a question with texts must be played"),
    ("list_webhook_deliveries", WEBHOOK),
    ("put_own_voice", VOICE),
    ("choose_voice", VOICE),
];

const STREAM: &str = "a conversation doesn't end by itself";
const PASSKEY: &str = "a passkey must sign";
const AUTHENTICATOR: &str = "an authenticator app must tell its code";
const PROVIDER: &str = "another site must answer";
const ATTEMPT: &str = "an attempt must be played to its end";
const VOICE: &str = "a live session must be hosted to its end before its host is quoted";
const WEBHOOK: &str = "an account has few webhooks, and other calls delete them first";
const EMAIL: &str =
    "an address gets one email in half a minute, and the first one is sent to open it";

/// Names the operations that nobody got through in any of these folders, one for each role.
pub(crate) fn never(folders: &[PathBuf]) -> Outcome<Vec<String>> {
    let mut tried = BTreeSet::new();
    let mut accepted = BTreeSet::new();
    for folder in folders {
        tried.extend(names(&folder.join("tried.txt"))?);
        accepted.extend(names(&folder.join("accepted.txt"))?);
    }
    Ok(complaints(&tried, &accepted, &REFUSED))
}

fn names(path: &Path) -> Outcome<Vec<String>> {
    Ok(tree::read(path)?.lines().map(str::to_owned).collect())
}

fn complaints(
    tried: &BTreeSet<String>,
    accepted: &BTreeSet<String>,
    refused: &[(&str, &str)],
) -> Vec<String> {
    let is_refused = |name: &String| refused.iter().any(|(one, _)| one == name);
    let never = tried.difference(accepted).filter(|name| !is_refused(name));
    let never = never.map(|name| {
        format!(
            "{name}: no call got through. Have `xtask/fuzz/belongings.py` give it what it needs."
        )
    });
    let gone = refused.iter().filter(|(name, _)| !tried.contains(*name));
    let gone =
        gone.map(|(name, _)| format!("{name}: it is excused, but there is no such operation."));
    never.chain(gone).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn api_4_an_operation_that_nobody_got_through_is_named() {
        let all = set(&["create_quiz", "delete_quiz", "log_in"]);
        let said = complaints(
            &all,
            &set(&["create_quiz"]),
            &[("log_in", "it needs a human")],
        );
        assert_eq!(said.len(), 1);
        assert!(said[0].starts_with("delete_quiz: "), "{said:?}");
    }

    #[test]
    fn api_4_an_excuse_for_nothing_is_named() {
        let all = set(&["create_quiz"]);
        let said = complaints(&all, &all, &[("gone", "it was slow")]);
        assert_eq!(said.len(), 1);
        assert!(said[0].starts_with("gone: "), "{said:?}");
    }
}
