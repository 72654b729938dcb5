//! Media in a bucket, tested with a small server that speaks as much of S3 as we need (FILE-2).

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use api::BucketConfig;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, Method, Response, StatusCode, Uri};
use parking_lot::Mutex;
use ring::digest;
use serde_json::json;
use store::testing::TestDb;
use tokio::net::TcpListener;

use crate::app::{Answer, TestApp};
use crate::media::{load, send};
use crate::media_makers::{boxed, mp3, mp4};

/// What the bucket holds, and the requests it received.
#[derive(Default)]
struct Bucket {
    objects: BTreeMap<String, Vec<u8>>,
    /// Uploaded parts that aren't assembled yet, by number.
    parts: BTreeMap<u32, Vec<u8>>,
    asked: Vec<String>,
}

type Shared = Arc<Mutex<Bucket>>;

async fn bucket() -> (SocketAddr, Shared) {
    let bucket = Shared::default();
    let router = Router::new()
        .fallback(answer)
        .with_state(Arc::clone(&bucket));
    let router = router.layer(axum::extract::DefaultBodyLimit::disable());
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .await
        .expect("a free port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move { axum::serve(listener, router).await });
    (address, bucket)
}

/// Whether a request is signed for this bucket, and its body matches the signature.
fn is_signed(headers: &HeaderMap, body: &[u8]) -> bool {
    let said = |name: &str| {
        headers
            .get(name)
            .and_then(|v| v.to_str().ok())
            .unwrap_or_default()
    };
    let signature = said("authorization");
    let mut hash = String::new();
    for byte in digest::digest(&digest::SHA256, body).as_ref() {
        write!(hash, "{byte:02x}").expect("a text takes anything");
    }
    signature.starts_with("AWS4-HMAC-SHA256 Credential=the-key/")
        && signature.contains("/eu-test-1/s3/aws4_request")
        && signature.contains("SignedHeaders=")
        && signature.contains("Signature=")
        && !said("x-amz-date").is_empty()
        && said("x-amz-content-sha256") == hash
}

async fn answer(
    State(bucket): State<Shared>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response<Body> {
    let mut bucket = bucket.lock();
    let (path, query) = (
        uri.path().to_owned(),
        uri.query().unwrap_or_default().to_owned(),
    );
    bucket.asked.push(format!("{method} {path}?{query}"));
    let reply = |status: u16, body: Vec<u8>| {
        let reply = Response::builder().status(status).header("etag", "\"tag\"");
        let reply = reply.header("last-modified", "Wed, 21 Oct 2026 07:28:00 GMT");
        reply.body(Body::from(body)).expect("an answer")
    };
    let Some(key) = path
        .strip_prefix("/pictures/")
        .filter(|_| is_signed(&headers, &body))
    else {
        return reply(403, b"<Error><Code>AccessDenied</Code></Error>".to_vec());
    };
    let key = key.to_owned();
    let number = query
        .split('&')
        .find_map(|pair| pair.strip_prefix("partNumber="));
    match (method.as_str(), number) {
        ("POST", None) if query.starts_with("uploads") => reply(
            200,
            b"<InitiateMultipartUploadResult><UploadId>one</UploadId>\
                </InitiateMultipartUploadResult>"
                .to_vec(),
        ),
        ("POST", None) => {
            let parts = std::mem::take(&mut bucket.parts);
            bucket
                .objects
                .insert(key, parts.into_values().flatten().collect());
            let done = "<CompleteMultipartUploadResult><ETag>tag</ETag>\
                </CompleteMultipartUploadResult>";
            reply(200, done.as_bytes().to_vec())
        }
        ("PUT", Some(number)) => {
            let number = number.parse().expect("a number");
            bucket.parts.insert(number, body.to_vec());
            reply(200, Vec::new())
        }
        ("PUT", None) => {
            bucket.objects.insert(key, body.to_vec());
            reply(200, Vec::new())
        }
        ("DELETE", _) => {
            bucket.objects.remove(&key);
            reply(204, Vec::new())
        }
        _ => match bucket.objects.get(&key) {
            None => reply(404, b"<Error><Code>NoSuchKey</Code></Error>".to_vec()),
            Some(object) => {
                let range = headers.get("range").and_then(|range| range.to_str().ok());
                let range = range.and_then(|range| range.strip_prefix("bytes=")?.split_once('-'));
                let (from, to) = range.expect("files are asked for by part");
                let from: usize = from.parse().expect("a number");
                let to: usize = to.parse::<usize>().expect("a number") + 1;
                let mut part = reply(206, object[from..to].to_vec());
                let value = format!("bytes {from}-{}/{}", to - 1, object.len());
                let value = value.parse().expect("a header");
                part.headers_mut().insert("content-range", value);
                part
            }
        },
    }
}

async fn app_with(address: SocketAddr, key: &str) -> TestApp {
    TestApp::with(TestDb::migrated_sqlite(), |config| {
        config.media.bucket = Some(BucketConfig {
            name: "pictures".to_owned(),
            endpoint: Some(format!("http://{address}")),
            region: "eu-test-1".to_owned(),
            access_key_id: key.to_owned(),
            secret_access_key: "hush".to_owned(),
        });
    })
    .await
}

/// A large file is uploaded in parts and a small one at once. Both can be read in whole and in
/// part, and are removed when deleted. Every request is signed.
#[tokio::test]
async fn a_bucket_keeps_what_is_sent() {
    let (address, bucket) = bucket().await;
    let app = app_with(address, "the-key").await;
    let mut ada = app.author("ada").await;
    let small = send(&app, &ada, mp3(40)).await;
    assert_eq!(small.status, StatusCode::CREATED, "{small:?}");
    let sent = [mp4(&[b"vide"]), boxed(*b"mdat", &vec![7; 18 * 1024 * 1024])].concat();
    let large = send(&app, &ada, sent.clone()).await;
    assert_eq!(large.status, StatusCode::CREATED, "{large:?}");

    let kept = load(&app, &small.text("url")).await;
    assert!(kept.body == bucket.lock().objects[&small.text("id")]);
    let kept = load(&app, &large.text("url")).await;
    assert_eq!(kept.body.len(), sent.len());
    assert!(kept.body == bucket.lock().objects[&large.text("id")]);
    let parts = bucket
        .lock()
        .asked
        .iter()
        .filter(|call| call.contains("partNumber"))
        .count();
    assert_eq!(parts, 3, "8 MiB each");

    let path = format!("/media/{}", small.text("id"));
    let answer = ada.call(Method::DELETE, &path, None).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT);
    assert_eq!(bucket.lock().objects.len(), 1);
    let export = ada.post("/account/export", json!({})).await;
    let files = crate::exports::unpack(&export);
    assert!(files[&format!("media/{}.mp4", large.text("id"))] == kept.body);
    assert_eq!(
        std::fs::read_dir(app.media.path())
            .expect("a folder")
            .count(),
        0,
        "nothing stays here"
    );
}

/// A bucket that refuses counts as an outage, reported without its reasons; nothing is
/// acknowledged.
#[tokio::test]
async fn a_bucket_that_refuses_is_no_fault_of_the_sender() {
    let (address, bucket) = bucket().await;
    let app = app_with(address, "another-key").await;
    let mut ada = app.author("ada").await;
    app.may_be_unavailable
        .store(true, std::sync::atomic::Ordering::Relaxed);
    let answer: Answer = send(&app, &ada, mp3(40)).await;
    answer.refused(503, "unavailable");
    assert_eq!(ada.get("/media").await.json(), json!([]));
    assert!(bucket.lock().objects.is_empty());
}
