//! A host with a verified address, made the way people do it: the code is read from the email.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, Result};
use protocol::http::auth::SignedIn;
use serde_json::{Value, json};
use tokio::time::{interval, timeout};

use crate::http::Http;

/// An email is written at once; this is for slow machines.
const LETTER_WITHIN: Duration = Duration::from_secs(10);
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Signs up, reads the email in the outbox, verifies.
pub(crate) async fn sign_up(authority: &str, data_dir: &Path, name: &str) -> Result<Http> {
    let mut http = Http::new(authority);
    let email = format!("{}@example.org", name.to_lowercase());
    let password = "a quiet night in the library";
    let body = json!({
        "name": name, "email": email, "password": password, "confirmPassword": password,
    });
    let signed_in: SignedIn = http.post("auth/signup", body).await?;
    http.access_token = Some(signed_in.access_token);
    let code = timeout(LETTER_WITHIN, code_for(&data_dir.join("outbox"), &email))
        .await
        .context("no letter came")?;
    let _: Value = http
        .post("auth/verify-email", json!({ "code": code }))
        .await?;
    Ok(http)
}

/// The code in the email to this address, as soon as there is one.
async fn code_for(outbox: &Path, email: &str) -> String {
    let mut look = interval(LOOK_EVERY);
    loop {
        look.tick().await;
        let Ok(entries) = std::fs::read_dir(outbox) else {
            continue;
        };
        let letters = entries.flatten().filter(|entry| {
            entry
                .path()
                .extension()
                .is_some_and(|extension| extension == "eml")
        });
        let texts = letters.filter_map(|entry| std::fs::read_to_string(entry.path()).ok());
        let codes = texts
            .filter(|text| text.contains(email))
            .filter_map(|text| code_in(&text));
        if let Some(code) = codes.last() {
            return code;
        }
    }
}

/// Six letters and digits on a line of their own.
fn code_in(letter: &str) -> Option<String> {
    let is_code = |line: &&str| {
        line.len() == 6
            && line
                .bytes()
                .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
    };
    letter
        .lines()
        .map(str::trim)
        .find(is_code)
        .map(str::to_owned)
}
