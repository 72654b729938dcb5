//! The vocabulary of the audit log: OWASP's words where it has one.
//!
//! **To record something new**: add a variant here and its sentence under `events` in
//! `web/src/messages/*/settings.json`. If that sentence says "you", `audit.json` says it of anyone,
//! for the log of administrators. A test compares the two both ways.

/// Declares the events with their stored names.
macro_rules! events {
    ($($(#[doc = $doc:literal])* $name:ident = $word:literal,)+) => {
        /// A security event of an account or an instance.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum AuditKind {
            $($(#[doc = $doc])* $name,)+
        }

        impl AuditKind {
            /// All events.
            pub const ALL: &[Self] = &[$(Self::$name,)+];

            /// The stored name, which never changes.
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)+
                }
            }
        }
    };
}

events! {
    /// A browser logged in.
    AuthnLoginSuccess = "authn_login_success",
    /// A proof of identity failed.
    AuthnLoginFail = "authn_login_fail",
    /// A password failed so often that the next try has to wait.
    AuthnLoginLock = "authn_login_lock",
    /// A password was changed.
    AuthnPasswordChange = "authn_password_change",
    /// A password was not changed, because the old one or the link was wrong.
    AuthnPasswordChangeFail = "authn_password_change_fail",
    /// A link, token, passkey or other credential was created.
    AuthnTokenCreated = "authn_token_created",
    /// A credential was revoked.
    AuthnTokenRevoked = "authn_token_revoked",
    /// A spent refresh token was used again, so its session ended.
    AuthnTokenReuse = "authn_token_reuse",
    /// Someone logged out.
    AuthnTokenDelete = "authn_token_delete",
    /// Someone confirmed who they are.
    SessionRenewed = "session_renewed",
    /// An account was opened.
    UserCreated = "user_created",
    /// Something about an account changed; the details say what.
    UserUpdated = "user_updated",
    /// An account was deleted.
    UserDeleted = "user_deleted",
    /// The owner of an unused account was warned that it will be deleted.
    UserIdleWarned = "user_idle_warned",
    /// An administrator suspended an account.
    UserSuspended = "user_suspended",
    /// An administrator ended a suspension.
    UserRestored = "user_restored",
    /// Someone became an administrator, or stopped being one.
    PrivilegePermissionsChanged = "privilege_permissions_changed",
    /// Someone exported all data of an account.
    SensitiveRead = "sensitive_read",
    /// An administrator decided about a report of abuse.
    AbuseReportResolved = "abuse_report_resolved",
    /// An administrator let a withheld quiz back into public.
    QuizReleased = "quiz_released",
    /// An administrator made a quiz a staff pick.
    StaffPickSet = "staff_pick_set",
    /// An administrator took a staff pick back.
    StaffPickTakenBack = "staff_pick_taken_back",
    /// An administrator changed the order of the staff picks.
    StaffPicksOrdered = "staff_picks_ordered",
    /// An administrator chose a host's words for the front page.
    VoiceShown = "voice_shown",
    /// An administrator took a host's words from the front page.
    VoiceHidden = "voice_hidden",
    /// An administrator changed the settings of the instance.
    SettingsChanged = "settings_changed",
    /// An operator replaced the keys that sign and encrypt.
    KeysReplaced = "keys_replaced",
    /// An operator ended what earlier keys had signed.
    EarlierKeysEnded = "earlier_keys_ended",
    /// A host named a co-host of a live session.
    CoHostNamed = "co_host_named",
    /// A host removed a co-host of a live session.
    CoHostRemoved = "co_host_removed",
    /// Someone shared a quiz, or changed what someone may do with it.
    QuizShared = "quiz_shared",
    /// Someone ended sharing a quiz with someone.
    QuizShareEnded = "quiz_share_ended",
    /// A host corrected a question of a live session.
    QuestionCorrected = "question_corrected",
    /// An administrator ended a live session.
    RoomEnded = "room_ended",
    /// A request was refused for lack of rights. Only in the log.
    AuthzFail = "authz_fail",
    /// A request was refused because there were too many. Only in the log.
    ExcessRateLimitExceeded = "excess_rate_limit_exceeded",
}

impl AuditKind {
    /// Whether the event goes only to the log, for alerts, and not to the database.
    pub fn is_only_logged(self) -> bool {
        matches!(self, Self::AuthzFail | Self::ExcessRateLimitExceeded)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use serde_json::Value;

    use super::AuditKind;

    const LANGUAGES: [&str; 6] = ["ar", "de", "en", "es", "fr", "pt-BR"];

    fn catalog(language: &str) -> BTreeSet<String> {
        let messages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/messages");
        let path = messages.join(language).join("settings.json");
        let text = std::fs::read_to_string(path).expect("a catalog");
        let all: Value = serde_json::from_str(&text).expect("JSON");
        let events = all["events"].as_object().expect("the events");
        events.keys().cloned().collect()
    }

    /// Every recorded event has a sentence in each language, and every sentence has an event.
    #[test]
    fn log_2_every_event_has_its_sentence_and_no_sentence_is_left_over() {
        let recorded = AuditKind::ALL
            .iter()
            .filter(|event| !event.is_only_logged());
        let words: BTreeSet<&str> = recorded.map(|event| event.word()).collect();
        for language in LANGUAGES {
            let said = catalog(language);
            for word in &words {
                assert!(said.contains(*word), "{language} does not say {word}");
            }
            for key in &said {
                // `user_updated_email` says more about one kind of `user_updated`.
                let is_known = AuditKind::ALL.iter().any(|event| {
                    let rest = key.strip_prefix(event.word());
                    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
                });
                assert!(is_known, "{language} says {key}, which nothing records");
            }
        }
    }
}
