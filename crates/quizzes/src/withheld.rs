//! Quizzes that administrators keep out of public, and why.

use protocol::http::admin::Withheld;
use protocol::http::feed::AbuseReason;

use handling::wire::rfc_3339;

/// That a quiz is kept out of public, as its author and administrators are told.
pub fn withheld_body(quiz: &store::Quiz) -> Option<Withheld> {
    quiz.withheld_at_ms.map(|at_ms| Withheld {
        at: rfc_3339(at_ms),
        reason: reason_body(&quiz.withheld_because),
        note: quiz.withheld_note.clone(),
    })
}

/// As it was kept. A word of a later version is something else.
pub fn reason_body(word: &str) -> AbuseReason {
    let all = [
        AbuseReason::Hateful,
        AbuseReason::Sexual,
        AbuseReason::Violent,
        AbuseReason::Private,
        AbuseReason::Copied,
        AbuseReason::Spam,
    ];
    let known = all.into_iter().find(|reason| reason_word(*reason) == word);
    known.unwrap_or(AbuseReason::Other)
}

/// As it is kept.
pub fn reason_word(reason: AbuseReason) -> &'static str {
    match reason {
        AbuseReason::Hateful => "hateful",
        AbuseReason::Sexual => "sexual",
        AbuseReason::Violent => "violent",
        AbuseReason::Private => "private",
        AbuseReason::Copied => "copied",
        AbuseReason::Spam => "spam",
        AbuseReason::Other => "other",
    }
}
