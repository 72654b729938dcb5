//! What people do with their own account.

use super::Besides::{ChangesCaller, WritesLetter};
use super::Door::{Confirmed, ConfirmedAndVerified, Open, SignedIn, Verified};
use super::Tells::{Anything, OwnersOnly};
use super::Whose::{Finders, Nobodys, Owners};
use super::things::Thing;
use super::{Row, Sent, row};

pub(super) const TABLE: &[Row] = &[
    row("DELETE /account", Confirmed).gives(204),
    row("PATCH /account/profile", SignedIn).with(r#"{"name": "Ada L."}"#),
    row("GET /account/preferences", SignedIn),
    row("PUT /account/preferences", SignedIn).with(
        r#"{"language": "en", "theme": "dark", "motion": "system", "hasSound": true,
            "question": {"timeLimitS": 20, "pointsFactor": 1, "answerCount": 4}}"#,
    ),
    row("GET /account/notifications", SignedIn),
    row("PUT /account/notifications", SignedIn).with(
        r#"{"sessionReminders": {"inApp": true, "mail": true},
            "reports": {"inApp": true, "mail": true},
            "friends": {"inApp": true, "mail": true},
            "invitations": {"inApp": true, "mail": true},
            "quizzes": {"inApp": true, "mail": false},
            "achievements": {"inApp": true, "mail": false}}"#,
    ),
    row("GET /account/retention", SignedIn),
    row("PUT /account/retention", SignedIn).with(r#"{"nicknameDays": 7}"#),
    row("GET /account/voice", SignedIn),
    row("PUT /account/voice", Verified)
        .with(r#"{"text": "It is quick.", "name": "Ada", "role": "Teacher", "agrees": true}"#)
        .instead(409, "wrong_state"),
    row("DELETE /account/voice", SignedIn).gives(204),
    row("PUT /account/avatar", Verified).sending(Sent::Picture),
    row("DELETE /account/avatar", SignedIn),
    // Players see it too, and its address can't be guessed.
    row("GET /avatars/{id}", Open).on(Thing::Avatar, Nobodys),
    row("GET /account/protection", SignedIn).lists(Thing::Passkey, OwnersOnly),
    row("GET /account/protection", SignedIn).lists(Thing::LinkedLogin, OwnersOnly),
    row("GET /account/security-events", SignedIn).lists(Thing::Session, Anything),
    row("GET /account/sessions", SignedIn).lists(Thing::Session, OwnersOnly),
    row("POST /account/sessions/end-others", SignedIn).gives(204),
    row("DELETE /account/sessions/{id}", SignedIn)
        .on(Thing::Session, Owners)
        .gives(204),
    row("GET /account/email", SignedIn),
    row("POST /account/email", Confirmed)
        .with(r#"{"email": "elsewhere{new}@example.com"}"#)
        .gives(202)
        .but(WritesLetter),
    row("DELETE /account/email", SignedIn).gives(204),
    row("POST /account/email/verify", SignedIn)
        .with(r#"{"code": "ABCDEF"}"#)
        .instead(400, "code_expired"),
    row("POST /account/password", Confirmed)
        .with(
            r#"{"currentPassword": "correct horse", "password": "a quiet evening",
                "confirmPassword": "a quiet evening"}"#,
        )
        .but(ChangesCaller),
    row("DELETE /account/linked-logins/{id}", Confirmed)
        .on(Thing::LinkedLogin, Owners)
        .gives(204),
    row("POST /account/passkeys/begin", ConfirmedAndVerified),
    // Its challenge was issued to someone who had confirmed their identity, and expires with that
    // confirmation.
    row("POST /account/passkeys", Verified)
        .with(r#"{"challenge": "made up", "credential": {}, "name": "Phone"}"#)
        .instead(400, "challenge_expired"),
    row("PATCH /account/passkeys/{id}", SignedIn)
        .with(r#"{"name": "Key"}"#)
        .on(Thing::Passkey, Owners),
    row("DELETE /account/passkeys/{id}", Confirmed)
        .on(Thing::Passkey, Owners)
        .gives(204),
    row("POST /account/totp/begin", ConfirmedAndVerified),
    row("POST /account/totp/enable", ConfirmedAndVerified)
        .with(r#"{"code": "123456"}"#)
        .instead(400, "wrong_code"),
    row("DELETE /account/totp", Confirmed).gives(204),
    row("POST /account/recovery-codes", Confirmed).instead(409, "version_conflict"),
    row("GET /account/webhooks", SignedIn).lists(Thing::Webhook, OwnersOnly),
    row("POST /account/webhooks", ConfirmedAndVerified)
        .with(r#"{"url": "https://hooks.example/x", "events": ["room.ended"]}"#)
        .gives(201),
    row("PUT /account/webhooks/{id}", Confirmed)
        .with(r#"{"url": "https://hooks.example/y", "events": ["room.ended"], "isEnabled": true}"#)
        .on(Thing::Webhook, Owners),
    row("DELETE /account/webhooks/{id}", SignedIn)
        .on(Thing::Webhook, Owners)
        .gives(204),
    row("POST /account/webhooks/{id}/secret", Confirmed).on(Thing::Webhook, Owners),
    row("POST /account/webhooks/{id}/ping", SignedIn)
        .on(Thing::Webhook, Owners)
        .gives(202),
    row("GET /account/webhooks/{id}/deliveries", SignedIn).on(Thing::Webhook, Owners),
    row(
        "POST /account/webhooks/{id}/deliveries/{delivery}/redeliver",
        SignedIn,
    )
    .on(Thing::Webhook, Owners)
    .gives(202),
    row("GET /account/api-tokens", SignedIn).lists(Thing::ApiToken, OwnersOnly),
    row("POST /account/api-tokens", ConfirmedAndVerified)
        .with(r#"{"name": "Script", "scope": "read", "life": "month"}"#)
        .gives(201),
    row("DELETE /account/api-tokens", SignedIn).gives(204),
    row("DELETE /account/api-tokens/{id}", SignedIn)
        .on(Thing::ApiToken, Owners)
        .gives(204),
    row("POST /account/export", Confirmed),
    row("GET /profile", SignedIn).lists(Thing::Profile, OwnersOnly),
    row("GET /profile/plays", SignedIn),
    row("GET /profile/quizzes", SignedIn).lists(Thing::Quiz, OwnersOnly),
    row("PUT /profile/visibility", SignedIn).with(r#"{"isPublic": true}"#),
    row("PUT /profile/recognition", SignedIn).with(r#"{"isRecognized": true}"#),
    // Everyone can see a public profile; for all others the response is "not found".
    row("GET /users/{id}", Open).on(Thing::Profile, Finders),
    row("GET /users/{id}/quizzes", Open).on(Thing::Profile, Finders),
];
