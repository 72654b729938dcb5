//! Authors' files: uploading, cleaning, linking, loading, deleting (FILE-1, FILE-2).

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use bytes::Bytes;
use futures_util::stream;
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, Visitor, both};
use crate::media_makers::{
    contains, file, halves, jpeg_with_exif, mp3, mp4, mp4_with, ogg, one_of_each, webm,
};

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// Uploads a file, as `fetch` does.
pub(crate) async fn send(app: &TestApp, who: &Visitor<'_>, file: impl Into<Body>) -> Answer {
    send_for(app, who, "/media", file).await
}

pub(crate) async fn send_for(
    app: &TestApp,
    who: &Visitor<'_>,
    path: &str,
    file: impl Into<Body>,
) -> Answer {
    let mut request = Request::post(format!("/api/v1{path}"))
        .header("host", "127.0.0.1:8080")
        .header("sec-fetch-site", "same-origin")
        .header("content-type", "text/html");
    if let Some(token) = &who.token {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    app.send(request.body(file.into()).expect("a request"))
        .await
}

/// Loads a file, as `<img>` does.
pub(crate) async fn load(app: &TestApp, url: &str) -> Answer {
    load_with(app, Method::GET, url, &[]).await
}

async fn load_with(
    app: &TestApp,
    method: Method,
    url: &str,
    headers: &[(&'static str, &str)],
) -> Answer {
    let mut request = Request::builder().method(method).uri(url);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.header("host", "127.0.0.1:8080").body(Body::empty());
    app.send(request.expect("a request")).await
}

#[track_caller]
pub(crate) fn is_inert(answer: &Answer, kind: &str) {
    assert_eq!(answer.header("content-type"), kind);
    assert_eq!(
        answer.header("content-security-policy"),
        "sandbox; default-src 'none'"
    );
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin");
    let name = answer.header("content-disposition");
    assert!(name.starts_with("inline; filename=\"media."), "{name}");
    let cache = answer.header("cache-control");
    assert!(
        cache.starts_with("private, max-age=") && cache.ends_with(", immutable"),
        "{cache}"
    );
}

fn files_of(app: &TestApp) -> usize {
    std::fs::read_dir(app.media.path())
        .expect("a folder")
        .count()
}

/// Whether the stored `mp4` is as it should be: all personal metadata blanked, nothing moved.
fn is_in_place(sent: &[u8], kept: &[u8]) -> bool {
    sent.len() == kept.len() && contains(kept, b"mdat\x07\x07") && contains(kept, b"stbl")
}

both! {
    /// FILE-1, FILE-2: what we store is what it appears to be, reveals nothing about anyone, and is
    /// harmless.
    async fn file_1_every_kind_is_kept_clean_and_served_inert(app: TestApp) {
        let mut ada = app.author("ada").await;
        for (name, kind, sent) in one_of_each() {
            let answer = send(&app, &ada, sent.clone()).await;
            assert_eq!(answer.status, StatusCode::CREATED, "{name}: {answer:?}");
            let media = answer.json();
            assert_eq!(media["kind"], kind.split('/').next().expect("a word"), "{name}");
            let kept = load(&app, media["url"].as_str().expect("a link")).await;
            assert_eq!(kept.status, StatusCode::OK, "{name}: {kept:?}");
            is_inert(&kept, kind);
            assert_eq!(media["byteCount"], kept.body.len(), "{name}");
            assert!(!contains(&kept.body, b"canary") && !contains(&kept.body, b"<ht"), "{name}");
            assert!(!contains(&kept.body, &[0xe3, 1, 2, 3]), "{name} says when it was made");
            let size = match kind {
                "image/webp" => json!([60, 40]),
                "video/mp4" | "video/webm" => json!([320, 180]),
                _ => json!([null, null]),
            };
            assert_eq!(json!([media["width"], media["height"]]), size, "{name}");
            if kind == "video/mp4" {
                assert!(is_in_place(&sent, &kept.body));
            }
            // A cleaned file is clean: it comes back unchanged, except that pictures are
            // re-encoded.
            let again = send(&app, &ada, kept.body.clone()).await;
            assert!(again.status.is_success(), "{name}: {again:?}");
            let url = again.text("url");
            assert!(kind == "image/webp" || load(&app, &url).await.body == kept.body, "{name}");
        }
        let list = ada.get("/media?limit=5").await;
        assert_eq!(list.json().as_array().expect("a list").len(), 5);
        assert!(!list.header("x-next-cursor").is_empty());
    }

    /// API-4: the contract lists every content type that clients may receive.
    async fn api_4_the_contract_names_every_type_that_files_have(app: TestApp) {
        let ada = app.author("ada").await;
        let contract = serde_json::to_value(api::openapi()).expect("the contract is JSON");
        let load_media = &contract["paths"]["/api/v1/media/{id}"]["get"]["responses"];
        let named = |status: &str| -> BTreeSet<String> {
            let content = load_media[status]["content"].as_object().expect("types");
            content.keys().cloned().collect()
        };
        let mut served = BTreeSet::new();
        for (name, _, sent) in one_of_each() {
            let media = send(&app, &ada, sent).await.json();
            let kept = load(&app, media["url"].as_str().expect("a link")).await;
            assert_eq!(kept.status, StatusCode::OK, "{name}: {kept:?}");
            served.insert(kept.header("content-type").to_owned());
        }
        assert_eq!(named("200"), served);
        assert_eq!(named("206"), served);
    }

    /// FILE-1: small enough to display, rotated as the camera says, and transparent where it was.
    async fn file_1_pictures_are_drawn_anew(app: TestApp) {
        let ada = app.author("ada").await;
        let turned = send(&app, &ada, jpeg_with_exif(&halves(60, 40), 6)).await.json();
        assert_eq!(json!([turned["width"], turned["height"]]), json!([40, 60]));
        let large = file(&halves(3000, 30), image::ImageFormat::Png);
        let large = send(&app, &ada, large).await.json();
        assert_eq!(large["width"], 2048);
        let clear = file(&halves(40, 40), image::ImageFormat::Png);
        let clear = send(&app, &ada, clear).await.text("url");
        let kept = load(&app, &clear).await.body;
        let picture = image::load_from_memory(&kept).expect("a picture").to_rgba8();
        assert_eq!(picture.get_pixel(5, 20)[3], 255);
        assert!((120..136).contains(&picture.get_pixel(35, 20)[3]));
    }

    /// FILE-1: each refusal has a reason.
    async fn file_1_what_is_refused_says_why(app: TestApp) {
        let ada = app.author("ada").await;
        let with_places = mp4(&[b"vide", b"meta"]);
        let text = b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>".to_vec();
        let heic = mp4_with(b"heic\0\0\0\0mif1", &[b"vide"]);
        for (what, sent, status, code) in [
            ("svg", text, 415, "media_unknown_type"),
            ("nothing", Vec::new(), 415, "media_unknown_type"),
            ("heic", heic, 415, "media_unknown_type"),
            ("mkv", webm(&[(1, "V_MPEG4")], false), 415, "media_unknown_type"),
            ("no track", mp4(&[]), 422, "media_broken"),
            ("places", with_places, 422, "media_broken"),
            ("hidden", webm(&[(1, "V_VP8"), (33, "D")], false), 422, "media_broken"),
            ("cut mp4", mp4(&[b"vide"])[..700].to_vec(), 422, "media_broken"),
            ("cut ogg", ogg(true)[..40].to_vec(), 422, "media_broken"),
            ("few frames", mp3(2), 422, "media_broken"),
            ("large picture", padded(b"\x89PNG\r\n\x1a\n", 5), 413, "media_too_large"),
            ("large sound", padded(b"OggS", 20), 413, "media_too_large"),
            ("large video", padded(b"\0\0\0\x10ftypisom", 50), 413, "media_too_large"),
            ("large sound in a film", long_m4a(), 413, "media_too_large"),
        ] {
            let answer = send(&app, &ada, sent).await;
            assert_eq!(answer.status.as_u16(), status, "{what}: {answer:?}");
            answer.refused(status, code);
        }
        let many = file(&image::DynamicImage::new_luma8(8193, 1), image::ImageFormat::Png);
        send(&app, &ada, many).await.refused(422, "media_too_many_pixels");
        assert_eq!(files_of(&app), 0, "nothing of them is kept");
    }

    /// An interrupted upload leaves nothing behind.
    async fn a_broken_upload_is_sent_again(app: TestApp) {
        let mut ada = app.author("ada").await;
        let sent = mp3(40);
        let half = Bytes::from(sent[..5000].to_vec());
        let broken = stream::iter([Ok(half), Err(std::io::Error::other("the line is dead"))]);
        let answer = send(&app, &ada, Body::from_stream(broken)).await;
        answer.refused(400, "malformed_body");
        assert!(answer.text("message").contains("again"), "{answer:?}");
        assert_eq!((files_of(&app), ada.get("/media").await.json()), (0, json!([])));
        assert_eq!(send(&app, &ada, sent).await.status, StatusCode::CREATED);
    }

    /// Uploading the same file again gives the same media, per account.
    async fn the_same_file_is_kept_once(app: TestApp) {
        let ada = app.author("ada").await;
        let bob = app.author("bob").await;
        let first = send(&app, &ada, mp3(40)).await;
        let again = send(&app, &ada, mp3(40)).await;
        assert_eq!((first.status, again.status), (StatusCode::CREATED, StatusCode::OK));
        assert_eq!(first.json(), again.json());
        let his = send(&app, &bob, mp3(40)).await;
        assert_eq!(his.status, StatusCode::CREATED);
        assert_ne!(his.text("id"), first.text("id"));
        let (one, two) = tokio::join!(send(&app, &ada, mp3(9)), send(&app, &ada, mp3(9)));
        assert_eq!(one.text("id"), two.text("id"), "also at the same moment");
    }

    /// FILE-2: who may do what: no account, an account without a verified address, another author,
    /// the author.
    async fn file_2_media_is_for_whoever_was_given_a_link(app: TestApp) {
        let ada = app.author("ada").await;
        let mut una = app.visitor();
        una.sign_up("una").await;
        let bob = app.author("bob").await;
        let media = send(&app, &ada, mp3(40)).await;
        let (id, url) = (media.text("id"), media.text("url"));
        let (bare, query) = url.split_once('?').expect("a key");
        let other = send(&app, &bob, mp3(50)).await.text("url");
        let (_, other_query) = other.split_once('?').expect("a key");
        let mut people = [app.visitor(), una, bob, ada];
        for (who, sent) in people.iter().zip([401, 403, 201, 201]) {
            assert_eq!(send(&app, who, mp3(60)).await.status.as_u16(), sent);
        }
        for person in &mut people {
            for (path, status) in [
                (url.clone(), 200),
                (bare.to_owned(), 404),
                (format!("{bare}?{other_query}"), 404),
                (format!("{bare}?{}", query.replace("expires=1", "expires=2")), 404),
                (format!("{url}x"), 404),
                (format!("/api/v1/media/nothing?{query}"), 404),
            ] {
                let path = path.strip_prefix("/api/v1").expect("ours");
                let answer = person.get(path).await;
                assert_eq!(answer.status.as_u16(), status, "{path}: {answer:?}");
            }
        }
        let gone = load(&app, bare).await.text("message");
        let unknown = load(&app, "/api/v1/media/0192f0c1-2f5e-7c3a-9a53-0123456789ab").await;
        assert_eq!(unknown.text("message"), gone, "no answer tells what is there");

        let path = format!("/media/{id}");
        for (person, status) in people.iter_mut().zip([401, 404, 404, 204]) {
            assert_eq!(person.call(Method::DELETE, &path, None).await.status.as_u16(), status);
        }
        load(&app, &url).await.refused(404, "not_found");
        let lists = [401, 200, 200, 200];
        for (person, status) in people.iter_mut().zip(lists) {
            let answer = person.get("/media").await;
            assert_eq!(answer.status.as_u16(), status);
            assert!(!contains(&answer.body, id.as_bytes()));
            let answer = person.get(&format!("/media?ids={id},x")).await;
            assert!(!contains(&answer.body, b"byteCount"), "it is gone");
        }
    }

    /// FILE-2: a link expires after a day; everyone who may have it gets a new one.
    async fn file_2_links_end(app: TestApp) {
        let mut ada = app.author("ada").await;
        let media = send(&app, &ada, mp3(40)).await;
        let url = media.text("url");
        app.clock.advance(DAY_MS);
        assert_eq!(load(&app, &url).await.status, StatusCode::OK);
        app.clock.advance(DAY_MS);
        load(&app, &url).await.refused(404, "not_found");
        ada.log_in("ada").await;
        let fresh = ada.get(&format!("/media?ids={}", media.text("id"))).await.json();
        assert_eq!(fresh[0]["id"], media.json()["id"]);
        let fresh = fresh[0]["url"].as_str().expect("a link").to_owned();
        assert_eq!(load(&app, &fresh).await.status, StatusCode::OK);
        assert_eq!(load(&app.second_node().await, &fresh).await.status, StatusCode::OK);
    }

    /// FILE-2: video players request ranges.
    async fn file_2_parts_are_given(app: TestApp) {
        let ada = app.author("ada").await;
        let url = send(&app, &ada, mp4(&[b"vide"])).await.text("url");
        let whole = load(&app, &url).await;
        assert_eq!(whole.header("accept-ranges"), "bytes");
        let length = whole.body.len();
        let get = async |headers: &[(&'static str, &str)]| {
            load_with(&app, Method::GET, &url, headers).await
        };
        let part = get(&[("range", "bytes=4-7")]).await;
        assert_eq!(part.status, StatusCode::PARTIAL_CONTENT);
        assert_eq!(part.body, b"ftyp");
        assert_eq!(part.header("content-range"), format!("bytes 4-7/{length}"));
        assert_eq!(part.header("content-length"), "4");
        is_inert(&part, "video/mp4");
        let late = get(&[("range", "bytes=999999-")]).await;
        late.refused(416, "range_not_satisfiable");
        assert_eq!(late.header("content-range"), format!("bytes */{length}"));
        let tag = whole.header("etag").to_owned();
        let same = get(&[("range", "bytes=4-7"), ("if-range", &tag)]).await;
        assert_eq!(same.body, b"ftyp");
        let other = get(&[("range", "bytes=4-7"), ("if-range", "\"x\"")]).await;
        assert_eq!(other.body, whole.body);
        let known = get(&[("if-none-match", &tag)]).await;
        assert_eq!((known.status, known.body.len()), (StatusCode::NOT_MODIFIED, 0));
        let head = load_with(&app, Method::HEAD, &url, &[("range", "bytes=4-7")]).await;
        assert_eq!((head.status, head.body.len()), (StatusCode::OK, 0));
        assert_eq!(head.header("content-length"), length.to_string());
    }

    /// FILE-1: 300 an hour; refused files don't count.
    async fn file_1_uploads_have_a_limit(app: TestApp) {
        let ada = app.author("ada").await;
        for _ in 0..300 {
            send(&app, &ada, "no picture").await.refused(415, "media_unknown_type");
        }
        send(&app, &ada, mp3(40)).await.refused(429, "too_many_requests");
        let bob = app.author("bob").await;
        assert_eq!(send(&app, &bob, mp3(40)).await.status, StatusCode::CREATED);
    }

    /// PRIV-4, PRIV-5: files are part of an export, and are deleted with their account.
    async fn priv_5_files_go_with_their_account(app: TestApp) {
        app.author("first").await;
        let mut ada = app.author("ada").await;
        let media = send(&app, &ada, mp3(40)).await;
        let (id, url) = (media.text("id"), media.text("url"));
        let sound = load(&app, &url).await.body;
        let export = ada.post("/account/export", json!({})).await;
        let files = crate::exports::unpack(&export);
        assert!(files[&format!("media/{id}.mp3")] == sound);
        let list: Value = serde_json::from_slice(&files["media.json"]).expect("JSON");
        assert_eq!((&list[0]["id"], &list[0]["type"]), (&json!(id), &json!("audio/mpeg")));
        assert_eq!(files_of(&app), 1);
        let answer = ada.call(Method::DELETE, "/account", None).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT);
        assert_eq!(files_of(&app), 0);
        load(&app, &url).await.refused(404, "not_found");
    }

    /// PRIV-3: media that no question shows is deleted after a week, with its file.
    async fn priv_3_unused_files_are_removed(app: TestApp) {
        let ada = app.author("ada").await;
        send(&app, &ada, mp3(40)).await;
        app.clock.advance(8 * DAY_MS - 1);
        app.api.forget_what_is_due().await.expect("it is forgotten");
        assert_eq!(files_of(&app), 1);
        app.clock.advance(1);
        app.api.forget_what_is_due().await.expect("it is forgotten");
        assert_eq!(files_of(&app), 0);
    }
}

/// Begins like one type, and is one byte too long.
fn padded(head: &[u8], mib: usize) -> Vec<u8> {
    let mut bytes = head.to_vec();
    bytes.resize(mib * 1024 * 1024 + 1, 0);
    bytes
}

fn long_m4a() -> Vec<u8> {
    let filler = crate::media_makers::boxed(*b"mdat", &vec![7; 20 * 1024 * 1024]);
    [mp4(&[b"soun"]), filler].concat()
}

/// FILE-1: a full disk isn't the uploader's fault.
#[tokio::test]
async fn file_1_a_storage_that_is_gone_is_said() {
    let app = TestApp::sqlite().await;
    let ada = app.author("ada").await;
    let url = send(&app, &ada, mp3(40)).await.text("url");
    std::fs::remove_dir_all(app.media.path()).expect("it was there");
    app.may_be_unavailable.store(true, Ordering::Relaxed);
    send(&app, &ada, mp3(50)).await.refused(503, "unavailable");
    load(&app, &url).await.refused(404, "not_found");
}
