//! File storage: a folder on this computer, or an S3-compatible bucket.
//!
//! A file is written once, read in whole or in part, and deleted; its name is the id of its row. We
//! never list files: only the database knows which ones exist. Uploads in progress are unnamed
//! files in the folder, so that a crash leaves nothing behind.

use std::fmt;
use std::fs::{DirBuilder, File};
use std::io::{self, Seek as _};
use std::ops::Range;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::TryStreamExt as _;
use futures_util::stream::BoxStream;
use object_store::aws::AmazonS3Builder;
use object_store::buffered::BufWriter;
use object_store::client::{HttpClient, HttpConnector};
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{
    BackoffConfig, ClientOptions, GetOptions, ObjectStore, ObjectStoreExt as _, RetryConfig,
};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use crate::MediaLibrary;
use handling::error::ApiError;
use handling::tls;

/// The size of one read from disk.
const CHUNK_BYTES: usize = 256 * 1024;
/// Larger files go into a bucket in parts of this size, one at a time; S3 requires at least 5 MiB.
const PART_BYTES: usize = 8 * 1024 * 1024;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a bucket may send nothing.
const SILENCE_TIMEOUT: Duration = Duration::from_secs(20);
const TRIES: usize = 3;
const TRYING_TIMEOUT: Duration = Duration::from_secs(30);
/// The object by which a bucket is tried. No file has this name, because theirs are IDs.
const TRIAL: &str = "fanfare-trial";
/// The number of leftovers per look-up.
const LEFTOVERS_BATCH: u32 = 100;

/// Where files are stored.
#[derive(Debug, Clone)]
pub struct MediaConfig {
    /// A folder, created if missing. With a bucket, it holds only uploads in progress.
    pub folder: PathBuf,
    pub bucket: Option<BucketConfig>,
}

/// An S3-compatible bucket.
#[derive(Clone)]
pub struct BucketConfig {
    pub name: String,
    /// `None` means Amazon's own.
    pub endpoint: Option<String>,
    pub region: String,
    pub access_key_id: String,
    pub secret_access_key: String,
}

impl fmt::Debug for BucketConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BucketConfig")
            .field("name", &self.name)
            .field("endpoint", &self.endpoint)
            .field("region", &self.region)
            .field("access_key_id", &self.access_key_id)
            .field("secret_access_key", &"[redacted]")
            .finish()
    }
}

impl MediaConfig {
    /// Checks what needs no network, and makes nothing.
    ///
    /// # Errors
    ///
    /// If files can't be stored this way.
    pub fn check(&self) -> Result<(), MediaSetupError> {
        let once = RetryConfig::default();
        let bucket = self.bucket.as_ref();
        bucket.map(|bucket| open_bucket(bucket, once)).transpose()?;
        Ok(())
    }

    /// Finds out whether the bucket can be used, once: stores an empty object and deletes it.
    /// Returns whether there is a bucket. The caller limits how long this may take.
    ///
    /// # Errors
    ///
    /// If the bucket can't be reached, or the key may not do this.
    pub async fn try_bucket(&self) -> Result<bool, MediaSetupError> {
        let Some(bucket) = &self.bucket else {
            return Ok(false);
        };
        let once = RetryConfig {
            max_retries: 0,
            ..RetryConfig::default()
        };
        let storage = open_bucket(bucket, once)?;
        let trial = Path::from(TRIAL);
        storage.put(&trial, Bytes::new().into()).await?;
        storage.delete(&trial).await?;
        Ok(true)
    }
}

/// Why the file storage couldn't be set up.
#[derive(Debug, thiserror::Error)]
pub enum MediaSetupError {
    #[error("the folder for media cannot be made: {0}")]
    Folder(#[source] io::Error),
    #[error("the storage for media cannot be used: {0}")]
    Storage(#[from] object_store::Error),
    #[error("the bucket cannot be asked: {0}")]
    Client(#[source] reqwest::Error),
}

/// The file storage.
pub struct MediaFiles {
    storage: Arc<dyn ObjectStore>,
    folder: PathBuf,
}

/// Connects to a bucket with our own trusted roots, without proxies.
#[derive(Debug)]
struct Connector(reqwest::Client);

impl HttpConnector for Connector {
    fn connect(&self, _options: &ClientOptions) -> object_store::Result<HttpClient> {
        Ok(HttpClient::new(self.0.clone()))
    }
}

impl MediaFiles {
    pub fn open(config: &MediaConfig) -> Result<Self, MediaSetupError> {
        if !config.folder.is_dir() {
            DirBuilder::new()
                .recursive(true)
                .mode(0o700)
                .create(&config.folder)
                .map_err(MediaSetupError::Folder)?;
        }
        let storage: Arc<dyn ObjectStore> = match &config.bucket {
            Some(bucket) => Arc::new(open_bucket(bucket, patiently())?),
            None => Arc::new(LocalFileSystem::new_with_prefix(&config.folder)?.with_fsync(true)),
        };
        Ok(Self::on(storage, config.folder.clone()))
    }

    fn on(storage: Arc<dyn ObjectStore>, folder: PathBuf) -> Self {
        Self { storage, folder }
    }

    /// An empty unnamed file on the disk of the media folder; deleted when closed.
    pub fn scratch(&self) -> io::Result<File> {
        tempfile::tempfile_in(&self.folder)
    }

    /// Stores a file. A failure leaves nothing under the id.
    pub async fn put(&self, id: &str, mut file: File) -> Result<(), ApiError> {
        file.rewind().map_err(broken_disk)?;
        let mut file = tokio::fs::File::from_std(file);
        let mut kept = self.begin(id);
        let copied = async {
            loop {
                let mut chunk = Vec::with_capacity(CHUNK_BYTES);
                let read = file.read_buf(&mut chunk).await?;
                if read == 0 {
                    return io::Result::Ok(());
                }
                kept.put(Bytes::from(chunk)).await?;
            }
        }
        .await;
        finish(kept, copied).await
    }

    /// Stores a copy of a file under another id. False if the file doesn't exist. The bytes pass
    /// through here, because not every disk and every bucket can copy by itself.
    pub async fn copy(&self, from: &str, to: &str, byte_count: u64) -> Result<bool, ApiError> {
        let Some(mut pieces) = self.get(from, 0..byte_count).await? else {
            return Ok(false);
        };
        let mut kept = self.begin(to);
        let copied = async {
            while let Some(piece) = pieces.try_next().await? {
                kept.put(piece).await?;
            }
            io::Result::Ok(())
        }
        .await;
        finish(kept, copied).await?;
        Ok(true)
    }

    fn begin(&self, id: &str) -> BufWriter {
        let storage = Arc::clone(&self.storage);
        BufWriter::with_capacity(storage, Path::from(id), PART_BYTES).with_max_concurrency(1)
    }

    /// Streams the bytes of a file; `None` if it doesn't exist. The range lies within the file.
    pub async fn get(
        &self,
        id: &str,
        range: Range<u64>,
    ) -> Result<Option<BoxStream<'static, object_store::Result<Bytes>>>, ApiError> {
        let options = GetOptions {
            range: Some(range.into()),
            ..GetOptions::default()
        };
        match self.storage.get_opts(&Path::from(id), options).await {
            Ok(found) => Ok(Some(found.into_stream())),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(ApiError::unavailable(format!("reading media: {error}"))),
        }
    }

    /// Deletes a file, if it exists.
    pub async fn delete(&self, id: &str) -> object_store::Result<()> {
        match self.storage.delete(&Path::from(id)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error),
        }
    }
}

impl MediaLibrary {
    /// Deletes the files whose rows are deleted. Retries failures each hour.
    pub async fn remove_media_leftovers(&self) -> Result<(), store::StoreError> {
        loop {
            let ids = self
                .store
                .list_due_leftovers(self.time.now_ms(), LEFTOVERS_BATCH)
                .await?;
            for id in &ids {
                if let Err(error) = self.files.delete(id).await {
                    tracing::warn!(%error, "a file cannot be removed; trying again later");
                    return Ok(());
                }
                self.store.forget_leftover(id).await?;
            }
            if ids.len() < LEFTOVERS_BATCH as usize {
                return Ok(());
            }
        }
    }
}

fn patiently() -> RetryConfig {
    RetryConfig {
        backoff: BackoffConfig::default(),
        max_retries: TRIES,
        retry_timeout: TRYING_TIMEOUT,
    }
}

fn open_bucket(
    config: &BucketConfig,
    retry: RetryConfig,
) -> Result<impl ObjectStore, MediaSetupError> {
    let client = reqwest::Client::builder()
        .tls_backend_preconfigured(tls::config())
        .redirect(reqwest::redirect::Policy::none())
        .no_proxy()
        .connect_timeout(CONNECT_TIMEOUT)
        .read_timeout(SILENCE_TIMEOUT)
        .build()
        .map_err(MediaSetupError::Client)?;
    let mut bucket = AmazonS3Builder::new()
        .with_http_connector(Connector(client))
        .with_bucket_name(&config.name)
        .with_region(&config.region)
        .with_access_key_id(&config.access_key_id)
        .with_secret_access_key(&config.secret_access_key)
        // Not every storage can delete several objects at once, and we never do.
        .with_disable_bulk_delete(true)
        .with_retry(retry);
    if let Some(endpoint) = &config.endpoint {
        // The check of the settings decides which endpoints may be used without encryption.
        bucket = bucket
            .with_endpoint(endpoint)
            .with_allow_http(endpoint.starts_with("http://"));
    }
    Ok(bucket.build()?)
}

async fn finish(mut kept: BufWriter, written: io::Result<()>) -> Result<(), ApiError> {
    match written {
        Ok(()) => kept.shutdown().await.map_err(broken_disk),
        Err(error) => {
            // The error is reported below; what can't be removed now is a leftover.
            let _later = kept.abort().await;
            Err(broken_disk(error))
        }
    }
}

fn broken_disk(error: io::Error) -> ApiError {
    ApiError::unavailable(format!("keeping media: {error}"))
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;
    use std::sync::Arc;

    use futures_util::TryStreamExt as _;
    use object_store::memory::InMemory;

    use super::{BucketConfig, MediaConfig, MediaFiles};

    /// Larger than one part, so it takes several.
    const LEN: usize = 20 * 1024 * 1024 + 7;

    async fn read(files: &MediaFiles, id: &str, range: std::ops::Range<u64>) -> Option<Vec<u8>> {
        let stream = files.get(id, range).await.expect("it is readable")?;
        let parts: Vec<bytes::Bytes> = stream.try_collect().await.expect("it is whole");
        Some(parts.concat())
    }

    async fn keeps_and_forgets(files: &MediaFiles) {
        let body: Vec<u8> = (0..LEN).map(|n| n.to_le_bytes()[0]).collect();
        let mut file = files.scratch().expect("a file");
        file.write_all(&body).expect("there is room");
        files.put("some-id", file).await.expect("it is kept");
        let len = LEN as u64;
        assert!(read(files, "some-id", 0..len).await.expect("it is there") == body);
        let part = read(files, "some-id", 5..9).await.expect("it is there");
        assert_eq!(part, body[5..9]);
        assert!(
            files
                .copy("some-id", "a-copy", len)
                .await
                .expect("it is there")
        );
        assert!(
            !files
                .copy("no-id", "no-copy", len)
                .await
                .expect("it is missing")
        );
        assert!(read(files, "no-copy", 0..1).await.is_none());
        files.delete("some-id").await.expect("it goes");
        assert!(read(files, "some-id", 0..len).await.is_none());
        files.delete("some-id").await.expect("it is gone already");
        let copy = read(files, "a-copy", 0..len).await;
        assert!(copy.expect("it is a file of its own") == body);
        files.delete("a-copy").await.expect("it goes");
    }

    #[tokio::test]
    async fn a_folder_keeps_files_and_forgets_them() {
        let parent = tempfile::tempdir().expect("a folder");
        let folder = parent.path().join("media");
        let config = MediaConfig {
            folder: folder.clone(),
            bucket: None,
        };
        let files = MediaFiles::open(&config).expect("it opens");
        keeps_and_forgets(&files).await;
        let left = std::fs::read_dir(&folder).expect("a folder").count();
        assert_eq!(left, 0, "nothing is left, of uploads neither");
    }

    #[tokio::test]
    async fn any_storage_keeps_files_and_forgets_them() {
        let folder = tempfile::tempdir().expect("a folder");
        let files = MediaFiles::on(Arc::new(InMemory::new()), folder.path().to_owned());
        keeps_and_forgets(&files).await;
    }

    #[test]
    fn log_2_the_secret_of_a_bucket_is_not_shown() {
        let bucket = BucketConfig {
            name: "pictures".to_owned(),
            endpoint: None,
            region: "us-east-1".to_owned(),
            access_key_id: "id".to_owned(),
            secret_access_key: "canary".to_owned(),
        };
        let shown = format!("{bucket:?}");
        assert!(
            shown.contains("pictures") && !shown.contains("canary"),
            "{shown}"
        );
    }
}
