//! Chores for operators and maintainers: each prints something and exits.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use clap::{Args as _, Command};

use store::{MIGRATIONS, Schema, Store};

use crate::data_folder;
use crate::private_files;
use crate::problems;
use crate::settings::Settings;

/// Runs a chore to its end.
pub(crate) fn run<T>(chore: impl Future<Output = Result<T>>) -> Result<T> {
    // Mail and database share one TLS implementation; only the first install counts.
    let _ = rustls::crypto::ring::default_provider().install_default();
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("failed to start the runtime")?
        .block_on(chore)
}

/// Brings the schema up to date and says from where.
pub(crate) async fn migrate(settings: &Settings) -> Result<()> {
    settings.check()?;
    let url = settings.database_url()?;
    let before = problems::database(settings).await?;
    private_files::only_for_us();
    if settings.database_url.is_none() {
        data_folder::make(&settings.data_dir)?;
    }
    let store = Store::open(&url)
        .await
        .context("failed to bring the database up to date")?;
    store
        .close()
        .await
        .context("failed to close the database")?;
    let after = Schema::of(&url, MIGRATIONS).await;
    let after = after.context("failed to read the schema")?;
    let known = after.known;
    print(&match before.found {
        Some(found) if found == known => format!("The schema is up to date: {known}.\n"),
        Some(found) => format!("The schema was {found} and is {known} now.\n"),
        None => format!("The database was empty. Its schema is {known} now.\n"),
    })
}

/// Prints what `serve` would do.
pub(crate) fn check_settings(settings: &Settings) -> Result<()> {
    let problems = run(async { Ok(problems::all(settings).await) })?;
    if !problems.is_empty() {
        let told: Vec<String> = problems.iter().map(crate::told).collect();
        bail!("{}", told.join("\nerror: "));
    }
    let mut lines = settings.lines();
    let warnings = settings.warnings().into_iter();
    lines.extend(warnings.map(|warning| format!("warning: {warning}")));
    print(&format!("{}\nThe settings are right.\n", lines.join("\n")))
}

/// Prints the reference of all settings.
pub(crate) fn print_settings() -> Result<()> {
    print(&settings_page())
}

/// Prints the contract.
pub(crate) fn print_openapi() -> Result<()> {
    let contract = api::openapi()
        .to_pretty_json()
        .context("failed to write the contract")?;
    print(&format!("{contract}\n"))
}

/// Writes the sample messages.
pub(crate) fn print_samples(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)
        .with_context(|| format!("failed to make the folder {}", folder.display()))?;
    for (name, sample) in samples::all() {
        let path = folder.join(format!("{name}.json"));
        let json = serde_json::to_string_pretty(&sample).context("failed to write a sample")?;
        fs::write(&path, format!("{json}\n"))
            .with_context(|| format!("failed to write {}", path.display()))?;
    }
    Ok(())
}

/// Generates `docs/configuration.md` from the settings.
pub(crate) fn settings_page() -> String {
    let mut page = String::from(
        "# Configuration\n\n\
         Every setting of `fanfare serve` can be a flag or an environment variable. \
         A flag takes precedence.\n\
         You don't need any of them to try Fanfare.\n\
         `fanfare check-settings` takes the same flags and shows what would happen.\n\n\
         This page is printed by `fanfare print-settings`.\n",
    );
    for arg in Settings::augment_args(Command::new("serve")).get_arguments() {
        let (Some(flag), Some(variable)) = (arg.get_long(), arg.get_env()) else {
            continue;
        };
        let takes_value = arg.get_action().takes_values();
        let names = arg.get_value_names().unwrap_or_default();
        let value = names.first().filter(|_| takes_value);
        let value = value.map(|name| format!(" {name}")).unwrap_or_default();
        let help = arg.get_long_help().or_else(|| arg.get_help());
        let help = help.map(ToString::to_string).unwrap_or_default();
        let sentence = help.trim_end_matches('.');
        let variable = variable.to_string_lossy();
        // Writing to a string cannot fail.
        let on = if takes_value { "" } else { "=true" };
        let _ = write!(page, "\n## `--{flag}{value}`\n\n{sentence}.\n");
        let _ = write!(page, "\n- Environment: `{variable}{on}`");
        if let Some(default) = arg.get_default_values().first().filter(|_| takes_value) {
            let _ = write!(page, "\n- Default: `{}`", default.to_string_lossy());
        }
        let choices: Vec<String> = arg
            .get_possible_values()
            .iter()
            .map(|choice| format!("`{}`", choice.get_name()))
            .collect();
        if takes_value && !choices.is_empty() {
            let _ = write!(page, "\n- One of: {}", choices.join(", "));
        }
        page.push('\n');
    }
    page
}

fn print(text: &str) -> Result<()> {
    std::io::stdout()
        .write_all(text.as_bytes())
        .context("failed to print")
}

#[cfg(test)]
mod tests {
    use super::settings_page;

    #[test]
    fn the_page_of_settings_is_fresh() {
        let written = include_str!("../../../docs/configuration.md");
        assert_eq!(
            written,
            settings_page(),
            "docs/configuration.md is old; run `fanfare print-settings > docs/configuration.md`"
        );
    }
}
