//! Quizzes that administrators removed from public view, and why.

use protocol::http::admin::Withheld;
use protocol::http::feed::AbuseReason;

use handling::wire::rfc_3339;

/// Tells authors and administrators that a quiz was removed from public view.
pub fn withheld_body(quiz: &store::Quiz) -> Option<Withheld> {
    quiz.withheld_at_ms.map(|at_ms| Withheld {
        at: rfc_3339(at_ms),
        reason: reason_body(&quiz.withheld_because),
        note: quiz.withheld_note.clone(),
    })
}

/// Parses a stored reason. An unknown word from a later version becomes "other".
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

/// The stored form of a reason.
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
