//! Responds with a file.

use std::fs::File;

use axum::body::Body;
use bytes::Bytes;
use futures_util::stream;
use tokio::io::AsyncReadExt as _;

/// The size of one read from disk.
const CHUNK_BYTES: usize = 64 * 1024;

/// A body that streams the file as fast as the client reads.
pub fn body(file: File) -> Body {
    let file = tokio::fs::File::from_std(file);
    Body::from_stream(stream::try_unfold(file, async |mut file| {
        let mut chunk = vec![0; CHUNK_BYTES];
        let read = file.read(&mut chunk).await?;
        chunk.truncate(read);
        Ok::<_, std::io::Error>((read > 0).then(|| (Bytes::from(chunk), file)))
    }))
}
