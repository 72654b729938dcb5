//! The choices of accounts: their language and notification settings. Stored as JSON, so that an
//! older or newer version finds the fields it knows.

use protocol::http::account::{Language, Preferences};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use store::{Likes, Store};

use handling::error::ApiError;

/// Sets a new account's language to that of the sign-up page, so that its first email uses it.
pub async fn keep_language(
    store: &Store,
    account_id: &str,
    language: Option<Language>,
) -> Result<(), ApiError> {
    if language.is_none() {
        return Ok(());
    }
    let preferences = Preferences {
        language,
        ..Preferences::default()
    };
    put(store, account_id, Likes::Preferences, &preferences).await
}

/// The preferences of an account, with defaults for everything it never set.
pub async fn find<T: DeserializeOwned + Serialize + Default>(
    store: &Store,
    account_id: &str,
    likes: Likes,
) -> Result<T, ApiError> {
    let stored = store.find_likes(account_id, likes).await?;
    Ok(parse(&stored.unwrap_or_default()))
}

/// Stores the preferences of an account.
pub async fn put<T: Serialize>(
    store: &Store,
    account_id: &str,
    likes: Likes,
    value: &T,
) -> Result<(), ApiError> {
    let json = serde_json::to_string(value)
        .map_err(|error| ApiError::internal(format!("preferences are no JSON: {error}")))?;
    store.put_likes(account_id, likes, &json).await?;
    Ok(())
}

fn parse<T: DeserializeOwned + Serialize + Default>(stored: &str) -> T {
    let stored = serde_json::from_str(stored).unwrap_or_default();
    let default = serde_json::to_value(T::default()).unwrap_or_default();
    serde_json::from_value(filled(default, stored)).unwrap_or_default()
}

/// Stored values where they exist, defaults elsewhere; drops unknown fields.
fn filled(default: Value, stored: Value) -> Value {
    match (default, stored) {
        (Value::Object(default), Value::Object(mut stored)) => default
            .into_iter()
            .map(|(name, default)| {
                let value = match stored.remove(&name) {
                    Some(stored) => filled(default, stored),
                    None => default,
                };
                (name, value)
            })
            .collect(),
        (_, stored) => stored,
    }
}

#[cfg(test)]
mod tests {
    use protocol::http::account::{Preferences, Theme};

    use super::parse;

    #[test]
    fn rows_of_other_versions_are_understood() {
        assert_eq!(parse::<Preferences>("{}"), Preferences::default());
        let stored = r#"{"theme":"dark","question":{"timeLimitS":null},"fromTomorrow":1}"#;
        let read: Preferences = parse(stored);
        assert_eq!(read.theme, Theme::Dark);
        assert_eq!(read.question.time_limit_s, None);
        assert_eq!(read.question.answer_count, 4);
        assert_eq!(
            parse::<Preferences>(r#"{"theme":"sepia"}"#),
            Preferences::default()
        );
        assert_eq!(parse::<Preferences>("not JSON"), Preferences::default());
    }
}
