//! What is kept across restarts: the account at the authority, and the certificate with its key.
//!
//! Each authority has a folder of its own, named after its address, so that trying another one
//! loses nothing. A certificate and its key are one file: they can't be a pair of different ages.
//! Files are written to a temporary file, synced and renamed, so a crash never leaves half of one.

use std::fs::Permissions;
use std::io::{self, ErrorKind};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use instant_acme::AccountCredentials;
use serde_json::{Value, json};
use tls::{Certificate, CertificateError};
use tokio::fs::{self, DirBuilder, File, OpenOptions};
use tokio::io::AsyncWriteExt as _;

/// The folder of all authorities, in the data folder.
pub const FOLDER: &str = "acme";
const ACCOUNT: &str = "account.json";
/// Only this user: anyone who has the key of an account can revoke its certificates, and anyone who
/// has that of a certificate can pretend to be this server.
const PRIVATE_FOLDER: u32 = 0o700;
const PRIVATE_FILE: u32 = 0o600;

/// Where the account and the certificate for a host are kept.
#[derive(Debug, Clone)]
pub struct Folder {
    path: PathBuf,
    host: String,
}

/// Why something can't be read or kept.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    #[error("failed to read {path}: {source}")]
    Unreadable { path: String, source: io::Error },
    #[error("failed to write {path}: {source}")]
    Unwritable { path: String, source: io::Error },
    #[error("{path} isn't an ACME account; move it away, and a new account is made")]
    NoAccount { path: String },
    #[error(transparent)]
    Certificate(#[from] CertificateError),
}

/// An account at an authority.
pub(crate) struct Account {
    pub(crate) email: String,
    pub(crate) credentials: AccountCredentials,
}

impl Folder {
    /// For the certificate of a host from an authority with this directory, in a data folder.
    pub fn new(data_dir: &Path, directory: &str, host: &str) -> Self {
        let authority = directory.trim_start_matches("https://");
        let authority = authority.replace(|c: char| !c.is_ascii_alphanumeric() && c != '.', "-");
        Self {
            path: data_dir.join(FOLDER).join(authority),
            host: host.to_owned(),
        }
    }

    /// The certificate, if there is one for the host, whether it is still valid or not.
    ///
    /// # Errors
    ///
    /// If the file can't be read, or isn't a certificate with its key.
    pub async fn certificate(&self) -> Result<Option<Certificate>, FolderError> {
        let path = self.certificate_path();
        let Some(pem) = read(&path).await? else {
            return Ok(None);
        };
        self.parse(&pem).map(Some)
    }

    /// A certificate and its key in PEM, for the host.
    pub(crate) fn parse(&self, pem: &[u8]) -> Result<Certificate, FolderError> {
        let path = shown(&self.certificate_path());
        let certificate = Certificate::from_pem((&path, pem), (&path, pem))?;
        certificate.check_host(&path, &self.host)?;
        Ok(certificate)
    }

    /// Keeps a certificate and its key, in PEM.
    pub(crate) async fn keep_certificate(&self, pem: &[u8]) -> Result<(), FolderError> {
        self.write(&self.certificate_path(), pem).await
    }

    pub(crate) async fn account(&self) -> Result<Option<Account>, FolderError> {
        let path = self.path.join(ACCOUNT);
        let Some(text) = read(&path).await? else {
            return Ok(None);
        };
        let account = parse_account(&text);
        account
            .map(Some)
            .ok_or_else(|| FolderError::NoAccount { path: shown(&path) })
    }

    pub(crate) async fn keep_account(&self, account: &Account) -> Result<(), FolderError> {
        let Account { email, credentials } = account;
        let path = self.path.join(ACCOUNT);
        let account = json!({ "email": email, "credentials": credentials });
        self.write(&path, account.to_string().as_bytes()).await
    }

    /// Deletes the account, which the authority doesn't know anymore.
    pub(crate) async fn forget_account(&self) -> Result<(), FolderError> {
        let path = self.path.join(ACCOUNT);
        let removed = fs::remove_file(&path).await;
        removed.map_err(|source| unwritable(&path, source))
    }

    fn certificate_path(&self) -> PathBuf {
        self.path.join(format!("{}.pem", self.host))
    }

    async fn write(&self, path: &Path, bytes: &[u8]) -> Result<(), FolderError> {
        let written = self.try_write(path, bytes).await;
        written.map_err(|source| unwritable(path, source))
    }

    async fn try_write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut folders = DirBuilder::new();
        folders.recursive(true).mode(PRIVATE_FOLDER);
        folders.create(&self.path).await?;
        let unfinished = path.with_extension("part");
        let mut options = OpenOptions::new();
        options.create(true).truncate(true).write(true);
        let mut file = options.mode(PRIVATE_FILE).open(&unfinished).await?;
        // One that was left behind keeps the permissions it had.
        let private = Permissions::from_mode(PRIVATE_FILE);
        file.set_permissions(private).await?;
        file.write_all(bytes).await?;
        file.sync_all().await?;
        fs::rename(&unfinished, path).await?;
        // Without this, the name may still be lost if the power fails.
        File::open(&self.path).await?.sync_all().await
    }
}

fn parse_account(text: &[u8]) -> Option<Account> {
    let mut account: Value = serde_json::from_slice(text).ok()?;
    Some(Account {
        email: account["email"].as_str()?.to_owned(),
        credentials: serde_json::from_value(account["credentials"].take()).ok()?,
    })
}

async fn read(path: &Path) -> Result<Option<Vec<u8>>, FolderError> {
    match fs::read(path).await {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(source) => Err(FolderError::Unreadable {
            path: shown(path),
            source,
        }),
    }
}

fn unwritable(path: &Path, source: io::Error) -> FolderError {
    FolderError::Unwritable {
        path: shown(path),
        source,
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}
