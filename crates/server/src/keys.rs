//! Replacing the keys that sign and encrypt, beside a running server or without one.

use anyhow::{Context as _, Result, bail};
use clap::Args;
use handling::keys::{EarlierEnded, Replaced, end_earlier_keys, replace_keys};
use live::{Clock as _, SystemClock};
use store::Store;
use store::time::{MINUTE_MS, to_stored_ms};

use crate::accounts;
use crate::settings::Settings;

#[derive(Args)]
pub(crate) struct RotateKeys {
    /// Instead of making new keys, end everything that earlier keys signed. Do this if someone else
    /// may have them.
    #[arg(long)]
    end_earlier: bool,
    #[command(flatten, next_help_heading = "Settings, as for `serve`")]
    settings: Settings,
}

pub(crate) async fn rotate(asked: &RotateKeys) -> Result<()> {
    let (_operator, store) = accounts::open(&asked.settings).await?;
    let now_ms = to_stored_ms(SystemClock::start().now_ms());
    let said = if asked.end_earlier {
        end_earlier(&store, now_ms).await
    } else {
        replace(&store, now_ms).await
    };
    store
        .close()
        .await
        .context("failed to close the database")?;
    accounts::say(&said?)
}

async fn replace(store: &Store, now_ms: i64) -> Result<String> {
    let replaced = replace_keys(store, now_ms)
        .await
        .context("failed to store new keys")?;
    match replaced {
        Replaced::From(from_ms) => Ok(format!(
            "There are new keys. Servers start to use them in {}. What the current keys signed \
             stays valid.\n",
            minutes(from_ms - now_ms)
        )),
        Replaced::TooSoon => bail!(
            "the keys were replaced a moment ago, and a server may not know the new ones yet; try \
             again in ten minutes"
        ),
        Replaced::Nothing => bail!("there are no keys yet; start the server once"),
    }
}

async fn end_earlier(store: &Store, now_ms: i64) -> Result<String> {
    let ended = end_earlier_keys(store, now_ms)
        .await
        .context("failed to delete earlier keys")?;
    match ended {
        EarlierEnded::Deleted(0) => Ok("There are no earlier keys to end.\n".to_owned()),
        EarlierEnded::Deleted(_) => Ok(
            "What earlier keys signed stops working within a minute. Open the screens and QR codes \
             of running live sessions again.\n"
                .to_owned(),
        ),
        EarlierEnded::TooSoon(at_ms) => bail!(
            "the new keys aren't in use everywhere yet; try again in {}",
            minutes(at_ms - now_ms)
        ),
    }
}

/// A length of time in whole minutes, rounded up.
fn minutes(ms: i64) -> String {
    match (ms + MINUTE_MS - 1) / MINUTE_MS {
        1 => "a minute".to_owned(),
        many => format!("{many} minutes"),
    }
}
