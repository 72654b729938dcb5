//! Account avatars: who may upload one, and how it is served.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use image::{ImageFormat, Rgb, RgbImage};

use crate::app::{Answer, TestApp, Visitor, both};

pub(crate) fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    RgbImage::from_pixel(width, height, Rgb([9, 99, 199]))
        .write_to(&mut bytes, ImageFormat::Png)
        .expect("it is written");
    bytes.into_inner()
}

pub(crate) async fn send(app: &TestApp, who: &Visitor<'_>, kind: &str, file: Vec<u8>) -> Answer {
    let mut request = Request::put("/api/v1/account/avatar")
        .header("host", "127.0.0.1:8080")
        .header("sec-fetch-site", "same-origin")
        .header("content-type", kind);
    if let Some(token) = &who.token {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    app.send(request.body(Body::from(file)).expect("a request"))
        .await
}

async fn look(app: &TestApp, url: &str) -> Answer {
    let request = Request::get(url).header("host", "127.0.0.1:8080");
    app.send(request.body(Body::empty()).expect("a request"))
        .await
}

both! {
    /// FILE-1: a picture is re-encoded, and served so that a browser can only display it.
    async fn file_1_a_picture_is_kept_and_served_inert(app: TestApp) {
        let mut ada = app.author("ada").await;
        let answer = send(&app, &ada, "image/png", png(600, 400)).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        let url = answer.text("avatarUrl");
        let picture = look(&app, &url).await;
        assert_eq!(picture.status, StatusCode::OK);
        assert_eq!(picture.header("content-type"), "image/webp");
        assert_eq!(picture.header("x-content-type-options"), "nosniff");
        assert_eq!(picture.header("content-security-policy"), "sandbox; default-src 'none'");
        assert_eq!(picture.header("cache-control"), "public, max-age=31536000, immutable");
        assert_eq!(picture.header("content-disposition"), "inline; filename=\"avatar.webp\"");
        assert_eq!(&picture.body[8..12], b"WEBP");
        assert_eq!(ada.get("/auth/check").await.json()["user"]["avatarUrl"], url.as_str());

        let next = send(&app, &ada, "image/png", png(10, 10)).await.text("avatarUrl");
        assert_ne!(next, url, "caches never show an old one");
        look(&app, &url).await.refused(404, "not_found");
        let answer = ada.call(Method::DELETE, "/account/avatar", None).await;
        assert!(answer.json()["avatarUrl"].is_null(), "{answer:?}");
        look(&app, &next).await.refused(404, "not_found");
        look(&app, "/api/v1/avatars/x").await.refused(404, "not_found");
    }

    /// FILE-1: the declared type isn't trusted, and errors appear at the field.
    async fn file_1_what_is_no_picture_is_refused(app: TestApp) {
        let ada = app.author("ada").await;
        let html = b"<html><script>alert(1)</script></html>".to_vec();
        let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>".to_vec();
        let cut = png(40, 40)[..60].to_vec();
        for file in [html.clone(), svg.clone(), cut, Vec::new()] {
            let answer = send(&app, &ada, "image/png", file).await;
            answer.refused(422, "invalid_input");
            assert!(answer.json()["errors"]["image"].is_string(), "{answer:?}");
        }
        for kind in ["image/svg+xml", "text/html", "application/json", "", "image/png2"] {
            send(&app, &ada, kind, png(4, 4)).await.refused(415, "unsupported_media_type");
        }
        let large = vec![0; 5 * 1024 * 1024 + 1];
        send(&app, &ada, "image/png", large).await.refused(413, "body_too_large");
        let answer = send(&app, &ada, "image/gif", png(4, 4)).await;
        assert_eq!(answer.status, StatusCode::OK, "the bytes say what it is");
    }

    async fn pictures_need_a_proven_address(app: TestApp) {
        let mut una = app.visitor();
        una.sign_up("una").await;
        send(&app, &una, "image/png", png(4, 4)).await.refused(403, "email_not_verified");
        let nobody = app.visitor();
        send(&app, &nobody, "image/png", png(4, 4)).await.refused(401, "unauthenticated");
    }

    /// API-5: another site can't upload one.
    async fn api_5_another_site_changes_no_picture(app: TestApp) {
        let ada = app.author("ada").await;
        let request = Request::put("/api/v1/account/avatar")
            .header("host", "127.0.0.1:8080")
            .header("sec-fetch-site", "cross-site")
            .header("content-type", "image/png")
            .header("authorization", format!("Bearer {}", ada.token.clone().expect("a token")))
            .body(Body::from(png(4, 4)))
            .expect("a request");
        app.send(request).await.refused(403, "cross_site_request");
    }
}
