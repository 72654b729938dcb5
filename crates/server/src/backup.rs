//! Backups of an instance in one folder: the database, the media and the name of the node.
//!
//! A backup is made while the server runs. It is written beside its target, checked, and renamed,
//! so that what has the right name is whole. Restoring only fills an empty data folder. The
//! database holds the keys that sign people in, so a backup belongs to the user who made it.

use std::fs::{self, DirBuilder, File};
use std::io::ErrorKind;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};
use clap::Args;
use store::{MIGRATIONS, Schema, check_sqlite, copy_sqlite};

use crate::accounts::say;
use crate::data_folder::DataFolder;
use crate::private_files;
use crate::settings::Settings;

const DATABASE: &str = "fanfare.db";
const MEDIA: &str = "media";
const NODE: &str = "node";

#[derive(Args)]
pub(crate) struct Backup {
    /// The folder to make. Nothing may be there yet.
    #[arg(value_name = "TARGET")]
    target: PathBuf,
    #[command(flatten, next_help_heading = "Settings, as for `serve`")]
    settings: Settings,
}

#[derive(Args)]
pub(crate) struct Restore {
    /// The folder that `fanfare backup` made.
    #[arg(value_name = "SOURCE")]
    source: PathBuf,
    #[command(flatten, next_help_heading = "Settings, as for `serve`")]
    settings: Settings,
}

/// Makes a backup, beside a running server or without one.
pub(crate) async fn backup(backup: &Backup) -> Result<()> {
    let settings = &backup.settings;
    settings.check()?;
    let database = sqlite_file(
        settings,
        "back it up with `pg_dump`, and the media folder beside",
    )?;
    ensure!(
        database.is_file(),
        "there is no database at {}; is --data-dir right?",
        database.display()
    );
    private_files::only_for_us();
    let target = std::path::absolute(&backup.target).context("failed to find the target")?;
    refuse_existing(&target)?;
    let mut unfinished = target.clone().into_os_string();
    unfinished.push(".part");
    let unfinished = PathBuf::from(unfinished);
    refuse_existing(&unfinished)?;
    if let Err(error) = fill(&unfinished, &database, settings).await {
        // The error is what counts; what remains is named in it.
        let _removed = fs::remove_dir_all(&unfinished);
        return Err(error);
    }
    fs::rename(&unfinished, &target).context("failed to name the backup")?;
    sync(target.parent().unwrap_or(&target))?;
    let bucket = if settings.media().bucket.is_some() {
        "Pictures, videos and sounds are in your bucket; back it up as well.\n"
    } else {
        ""
    };
    say(&format!(
        "The backup is in {}, and its database is whole.\n{bucket}Anyone who has it can sign in as \
         anyone, so keep it safe.\n",
        target.display()
    ))
}

async fn fill(folder: &Path, database: &Path, settings: &Settings) -> Result<()> {
    make_folder(folder)?;
    let copy = folder.join(DATABASE);
    copy_sqlite(database, &copy)
        .await
        .context("failed to copy the database")?;
    check_sqlite(&copy)
        .await
        .context("failed to check the copy of the database")?;
    sync(&copy)?;
    let node = settings.data_dir.join(NODE);
    if node.is_file() {
        copy_file(&node, &folder.join(NODE))?;
    }
    // After the database, so that every row has its file. A file without a row does no harm.
    let media = settings.media();
    if media.bucket.is_none() && media.folder.is_dir() {
        copy_folder(&media.folder, &folder.join(MEDIA))?;
    }
    sync(folder)
}

/// Fills an empty data folder from a backup.
pub(crate) async fn restore(restore: &Restore) -> Result<()> {
    let settings = &restore.settings;
    settings.check()?;
    let database = sqlite_file(settings, "restore it with `psql` or `pg_restore`")?;
    let source = restore.source.join(DATABASE);
    ensure!(
        source.is_file(),
        "{} is no backup: it has no {DATABASE}",
        restore.source.display()
    );
    let schema = Schema::of(&format!("sqlite:{}", source.display()), MIGRATIONS).await;
    let schema = schema.context("failed to read the backup")?;
    let Some(found) = schema.found else {
        bail!("the database of the backup is empty");
    };
    if schema.is_newer() {
        bail!(
            "a newer version of Fanfare made this backup: it has schema {found}, and this version \
             knows up to {}; restore it with the newer version",
            schema.known
        );
    }
    check_sqlite(&source)
        .await
        .context("the backup can't be used")?;
    private_files::only_for_us();
    refuse_full(&settings.data_dir)?;
    refuse_existing(&database)?;
    if let Some(name) = restored_node(&restore.source)? {
        make_folder(&settings.data_dir)?;
        fs::write(settings.data_dir.join(NODE), name).context("failed to write the node's name")?;
    }
    // Nobody else may use the folder while it fills.
    let _folder = DataFolder::open(&settings.data_dir)?;
    let media = restore.source.join(MEDIA);
    if media.is_dir() {
        copy_folder(&media, &settings.media().folder)?;
    }
    // Last and under its name at once: a folder with a database is restored.
    let unfinished = database.with_extension("part");
    copy_file(&source, &unfinished)?;
    fs::rename(&unfinished, &database).context("failed to name the database")?;
    sync(&settings.data_dir)?;
    say(&format!(
        "The backup is restored into {}.\n",
        settings.data_dir.display()
    ))
}

fn restored_node(source: &Path) -> Result<Option<Vec<u8>>> {
    match fs::read(source.join(NODE)) {
        Ok(name) => Ok(Some(name)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).context("failed to read the node's name"),
    }
}

fn sqlite_file(settings: &Settings, instead: &str) -> Result<PathBuf> {
    let file = settings.database_file()?;
    file.with_context(|| format!("the database is PostgreSQL; {instead}"))
}

fn refuse_existing(path: &Path) -> Result<()> {
    // A link to nothing counts, too.
    if fs::symlink_metadata(path).is_ok() {
        bail!("{} exists already; nothing was changed", path.display());
    }
    Ok(())
}

fn refuse_full(folder: &Path) -> Result<()> {
    let shown = folder.display();
    let mut entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error).with_context(|| format!("failed to look into {shown}")),
    };
    // A disk's own folder for what it found broken is no data of ours.
    let is_ours = |entry: std::io::Result<fs::DirEntry>| {
        entry.map_or(true, |entry| entry.file_name() != "lost+found")
    };
    ensure!(
        !entries.any(is_ours),
        "the data folder {shown} isn't empty; nothing was changed"
    );
    Ok(())
}

fn make_folder(path: &Path) -> Result<()> {
    DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(path)
        .with_context(|| format!("failed to make the folder {}", path.display()))
}

/// Copies a folder with what is in it. Files that are deleted meanwhile are left out.
fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    make_folder(to)?;
    let what = || format!("failed to look into {}", from.display());
    for entry in fs::read_dir(from).with_context(what)? {
        let entry = entry.with_context(what)?;
        let kind = entry.file_type().with_context(what)?;
        let target = to.join(entry.file_name());
        if kind.is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else if kind.is_file() {
            copy_file(&entry.path(), &target)?;
        }
    }
    sync(to)
}

/// Copies what a file holds, not who may read it.
fn copy_file(from: &Path, to: &Path) -> Result<()> {
    let what = || format!("failed to copy {} to {}", from.display(), to.display());
    let mut source = match File::open(from) {
        Ok(source) => source,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error).with_context(what),
    };
    let mut target = File::create_new(to).with_context(what)?;
    std::io::copy(&mut source, &mut target).with_context(what)?;
    target.sync_all().with_context(what)
}

/// Waits until a file, or the names in a folder, are on disk.
fn sync(path: &Path) -> Result<()> {
    File::open(path)
        .and_then(|file| file.sync_all())
        .with_context(|| format!("failed to save {}", path.display()))
}
