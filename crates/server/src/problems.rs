//! What `serve` would refuse besides what the settings say by themselves: files that aren't there,
//! a folder it can't write, a database it can't reach. Nothing is made or changed.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use live::{Clock as _, SystemClock};
use rustix::fs::{Access, access};
use store::time::to_stored_ms;
use store::{MIGRATIONS, Schema};
use tls::Certificate;

use crate::encryption;
use crate::serve::api_config;
use crate::settings::Settings;

/// How long a database may take to answer.
const ANSWER_WITHIN: Duration = Duration::from_secs(10);

/// Everything that would keep `serve` from starting.
pub(crate) async fn all(settings: &Settings) -> Vec<anyhow::Error> {
    if let Err(error) = settings.check() {
        return vec![error];
    }
    let found = [
        parts(settings),
        certificate(settings, SystemClock::start().now_ms())
            .await
            .map(drop),
        folder(&settings.data_dir),
        database(settings).await.map(drop),
    ];
    found.into_iter().filter_map(Result::err).collect()
}

/// The files that settings name, and what is built from them.
pub(crate) fn parts(settings: &Settings) -> Result<()> {
    api_config(settings, settings.listen.port(), None)?.check()?;
    encryption::acme_config(settings)?;
    Ok(())
}

/// The certificate that the settings name, at this time in milliseconds.
pub(crate) async fn certificate(settings: &Settings, now_ms: u64) -> Result<Option<Certificate>> {
    let Some(mut files) = encryption::files(settings) else {
        return Ok(None);
    };
    Ok(Some(files.read(to_stored_ms(now_ms)).await?))
}

/// Whether the data folder can be written, or made.
pub(crate) fn folder(path: &Path) -> Result<()> {
    let shown = path.display();
    let path = std::path::absolute(path).context("failed to find the data folder")?;
    let there = path.ancestors().find(|ancestor| ancestor.exists());
    let there = there.with_context(|| format!("there is no place for the data folder {shown}"))?;
    ensure!(
        there.is_dir(),
        "the data folder {shown} can't be made, because {} is no folder",
        there.display()
    );
    access(there, Access::WRITE_OK | Access::EXEC_OK).with_context(|| {
        format!(
            "the data folder {shown} can't be used: {} can't be written",
            there.display()
        )
    })
}

/// Tries the bucket for media; returns whether there is one.
pub(crate) async fn bucket(settings: &Settings) -> Result<bool> {
    let media = settings.media();
    let tried = tokio::time::timeout(ANSWER_WITHIN, media.try_bucket()).await;
    let tried = tried.context("the bucket doesn't answer; check --media-s3-endpoint")?;
    tried.context("the bucket can't be used; check --media-s3-endpoint and its key")
}

/// Whether the database can be used, and its schema.
pub(crate) async fn database(settings: &Settings) -> Result<Schema> {
    if let Some(file) = settings.database_file()? {
        let shown = file.display();
        if file.exists() {
            access(&file, Access::READ_OK | Access::WRITE_OK)
                .with_context(|| format!("the database {shown} can't be written"))?;
        } else if let Some(parent) = file.parent()
            && !parent.starts_with(std::path::absolute(&settings.data_dir)?)
        {
            ensure!(
                parent.is_dir(),
                "there is no folder for the database {shown}"
            );
            access(parent, Access::WRITE_OK | Access::EXEC_OK)
                .with_context(|| format!("the database {shown} can't be made"))?;
        }
    }
    let url = settings.database_url()?;
    let schema = tokio::time::timeout(ANSWER_WITHIN, Schema::of(&url, MIGRATIONS)).await;
    let schema = schema.context("the database doesn't answer")?;
    let schema = schema.context("the database can't be reached")?;
    if let Some(found) = schema.found
        && schema.is_newer()
    {
        bail!(
            "a newer version of Fanfare made the database: it has schema {found}, and this version \
             knows up to {}; start the newer version, or restore an older backup",
            schema.known
        );
    }
    Ok(schema)
}
