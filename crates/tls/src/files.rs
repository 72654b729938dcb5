//! A certificate and its key in two files, which other programs renew.

use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use ring::digest::{Context, Digest, SHA256};

use crate::certificate::{Certificate, CertificateError};

/// The bits by which everyone may read, write or run a file. A group may read a key: programs that
/// renew certificates let servers in that way.
const EVERYONE: u32 = 0o007;

/// The two files, and what was in them last time.
#[derive(Debug)]
pub struct Files {
    certificate: PathBuf,
    key: PathBuf,
    host: String,
    seen: Option<[u8; 32]>,
}

/// What a look at the files found.
#[derive(Debug)]
pub enum Look {
    /// The same as last time.
    Same,
    /// A certificate that can be used.
    New(Certificate),
    /// Something else than last time, which can't be used.
    Bad(CertificateError),
}

impl Files {
    /// The files of a server that people find at this host name or IP address.
    pub fn new(certificate: &Path, key: &Path, host: &str) -> Self {
        Self {
            certificate: certificate.to_owned(),
            key: key.to_owned(),
            host: host.to_owned(),
            seen: None,
        }
    }

    /// Reads the files and checks everything that browsers would, at this time in milliseconds
    /// since the Unix epoch.
    ///
    /// # Errors
    ///
    /// Why they can't be used.
    pub async fn read(&mut self, now_ms: i64) -> Result<Certificate, CertificateError> {
        let (certificate, key) = (shown(&self.certificate), shown(&self.key));
        let read = (
            tokio::fs::read(&self.certificate).await,
            tokio::fs::read(&self.key).await,
        );
        self.seen = Some(digest(&read.0, &read.1));
        let unreadable = |path: &str, source| CertificateError::Unreadable {
            path: path.to_owned(),
            source,
        };
        let chain = read.0.map_err(|error| unreadable(&certificate, error))?;
        let secret = read.1.map_err(|error| unreadable(&key, error))?;
        let found = Certificate::from_pem((&certificate, &chain), (&key, &secret))?;
        let metadata = tokio::fs::metadata(&self.key).await;
        let metadata = metadata.map_err(|error| unreadable(&key, error))?;
        if metadata.permissions().mode() & EVERYONE != 0 {
            return Err(CertificateError::OpenKey { path: key });
        }
        found.check(&certificate, &self.host, now_ms)?;
        Ok(found)
    }

    /// Reads the files if they have changed since the last time.
    pub async fn look(&mut self, now_ms: i64) -> Look {
        let certificate = tokio::fs::read(&self.certificate).await;
        let key = tokio::fs::read(&self.key).await;
        if self.seen == Some(digest(&certificate, &key)) {
            return Look::Same;
        }
        match self.read(now_ms).await {
            Ok(found) => Look::New(found),
            Err(error) => Look::Bad(error),
        }
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Tells contents apart without keeping the key a second time.
fn digest(certificate: &io::Result<Vec<u8>>, key: &io::Result<Vec<u8>>) -> [u8; 32] {
    let mut context = Context::new(&SHA256);
    for file in [certificate, key] {
        match file {
            Ok(bytes) => {
                context.update(&bytes.len().to_be_bytes());
                context.update(bytes);
            }
            Err(error) => context.update(error.to_string().as_bytes()),
        }
    }
    let digest: Digest = context.finish();
    let mut bytes = [0; 32];
    bytes.copy_from_slice(digest.as_ref());
    bytes
}

#[cfg(test)]
mod tests;
