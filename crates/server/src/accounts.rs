//! Account chores for operators.
//!
//! They work directly on the database, with or without a running server, and take the same settings
//! as `serve`. A password is never an argument, where other users of the computer could see it.

use std::io::Write as _;
use std::sync::Arc;

use anyhow::{Context as _, Result, ensure};
use api::{Operator, RESET_LIFE_MIN};
use clap::{Args, Subcommand};
use live::SystemClock;
use store::Store;

use crate::data_folder;
use crate::private_files;
use crate::problems;
use crate::settings::Settings;
use crate::terminal;

#[derive(Subcommand)]
pub(crate) enum AccountCommand {
    /// Open an account. Its password is asked for, or read from the first line of the input.
    Create(Box<Create>),
    /// Make an account an administrator.
    Promote(Box<Existing>),
    /// Print a link with which the password of an account can be reset once.
    ResetPassword(Box<Existing>),
}

#[derive(Args)]
pub(crate) struct Create {
    /// The name others see.
    #[arg(long, value_name = "NAME")]
    name: String,
    /// Its email address, which counts as verified.
    #[arg(long, value_name = "ADDRESS")]
    email: String,
    /// Make it an administrator.
    #[arg(long)]
    admin: bool,
    #[command(flatten, next_help_heading = "Settings, as for `serve`")]
    settings: Settings,
}

#[derive(Args)]
pub(crate) struct Existing {
    /// The email address of the account.
    #[arg(value_name = "ADDRESS")]
    email: String,
    #[command(flatten, next_help_heading = "Settings, as for `serve`")]
    settings: Settings,
}

pub(crate) fn run(command: &AccountCommand) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("failed to start the runtime")?;
    // The database may use TLS; only the first install counts.
    let _ = rustls::crypto::ring::default_provider().install_default();
    runtime.block_on(async {
        match command {
            AccountCommand::Create(create) => create_account(create).await,
            AccountCommand::Promote(existing) => promote(existing).await,
            AccountCommand::ResetPassword(existing) => reset_password(existing).await,
        }
    })
}

async fn create_account(create: &Create) -> Result<()> {
    let settings = &create.settings;
    // Before anything is created, so that giving up here leaves nothing behind.
    let password = terminal::new_password()?;
    data_folder::make(&settings.data_dir)?;
    let (operator, store) = open_or_make(settings).await?;
    let is_admin = operator
        .create_account(&create.name, &create.email, &password, create.admin)
        .await?;
    store
        .close()
        .await
        .context("failed to close the database")?;
    say(if is_admin {
        "The account is open, and it is an administrator.\n"
    } else {
        "The account is open.\n"
    })
}

async fn promote(existing: &Existing) -> Result<()> {
    let (operator, store) = open(&existing.settings).await?;
    operator.promote(&existing.email).await?;
    store
        .close()
        .await
        .context("failed to close the database")?;
    say("The account is an administrator now.\n")
}

async fn reset_password(existing: &Existing) -> Result<()> {
    let settings = &existing.settings;
    let (operator, store) = open(settings).await?;
    let link = operator
        .reset_link(&existing.email, &settings.base_url(settings.listen.port()))
        .await?;
    store
        .close()
        .await
        .context("failed to close the database")?;
    let hint = if settings.public_url.is_none() {
        "It leads to this computer; with --public-url (FANFARE_PUBLIC_URL) it works elsewhere.\n"
    } else {
        ""
    };
    say(&format!(
        "{link}\nThe link works once, for {RESET_LIFE_MIN} minutes. Anyone who has it can open the \
         account.\n{hint}"
    ))
}

/// Opens the database of an instance that exists.
pub(crate) async fn open(settings: &Settings) -> Result<(Operator, Store)> {
    if let Some(file) = settings.database_file()? {
        ensure!(
            file.is_file(),
            "there is no database at {}; give the --data-dir (FANFARE_DATA_DIR) of the server",
            file.display()
        );
    }
    open_or_make(settings).await
}

async fn open_or_make(settings: &Settings) -> Result<(Operator, Store)> {
    settings.check()?;
    private_files::only_for_us();
    // It says why; opening only says that it can't.
    problems::database(settings).await?;
    let store = Store::open(&settings.database_url()?)
        .await
        .context("failed to open the database")?;
    let operator = Operator::new(
        store.clone(),
        Arc::new(SystemClock::start()),
        settings.password_min_length,
        settings.breached_passwords.as_deref(),
    )?;
    Ok((operator, store))
}

pub(crate) fn say(text: &str) -> Result<()> {
    std::io::stdout()
        .write_all(text.as_bytes())
        .context("failed to print")
}
