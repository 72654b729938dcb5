//! FILE-1: more than five hundred files that aren't what they appear to be, from one seed.
//!
//! Polyglots, bombs, truncated and damaged files, and text that runs in browsers. What we accept is
//! served as what it is and is harmless; everything else is refused with a reason. Nothing causes a
//! server error.

use axum::http::StatusCode;
use image::{DynamicImage, ImageFormat};

use crate::app::TestApp;
use crate::media::{is_inert, load, send};
use crate::media_makers::{
    CANARY, boxed, contains, file, halves, jpeg_with_exif, mp4_with, ogg_page, one_of_each,
    png_chunk,
};

const SEED: u64 = 20_261_121;
/// How many files each account uploads; it may keep 500 and upload 300 an hour.
const FILES_EACH: usize = 100;
const SCRIPT: &[u8] = b"<html><script>canary()</script></html>";

/// Numbers that are the same each time (`SplitMix64`).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut n = self.0;
        n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((n ^ (n >> 31)) % sides as u64).expect("small")
    }
}

/// A file that is what it appears to be: its name, the type it is served as, its bytes.
type Whole = (&'static str, &'static str, Vec<u8>);

struct Sample {
    name: String,
    bytes: Vec<u8>,
    /// Whether its personal metadata may remain: a damaged video can hold anything where its
    /// pictures should be.
    is_damaged: bool,
}

/// Two types in one file.
fn polyglots(samples: &mut Vec<Sample>, wholes: &[Whole]) {
    let others: [(&str, &[u8]); 6] = [
        ("html", SCRIPT),
        (
            "svg",
            b"<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"canary()\"/>",
        ),
        ("zip", b"PK\x03\x04\x14\0canary.js"),
        ("js", b"*/=1;canary();/*"),
        ("pdf", b"%PDF-1.7 canary"),
        ("php", b"<?php canary(); ?>"),
    ];
    for (kind, _, whole) in wholes {
        for (other, text) in others {
            let mut add = |how: &str, bytes: Vec<u8>| {
                samples.push(Sample {
                    name: format!("{kind} {how} {other}"),
                    bytes,
                    is_damaged: false,
                });
            };
            add("before", [&whole[..], text].concat());
            add("behind", [text, &whole[..]].concat());
            add("hidden in", [&whole[..8], text, &whole[8..]].concat());
        }
        for (other, _, second) in wholes {
            samples.push(Sample {
                name: format!("{kind} before {other}"),
                bytes: [&whole[..], second].concat(),
                is_damaged: false,
            });
        }
    }
}

/// Text that browsers run.
fn texts(samples: &mut Vec<Sample>) {
    for text in [
        SCRIPT,
        b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>canary()</script></svg>",
        b"<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\"/>",
        b"\xef\xbb\xbf<!doctype html><script>canary()</script>",
        b"\xff\xfe<\0h\0t\0m\0l\0>\0",
        b"GIF89a=1;canary();/*<script>canary()</script>*/",
        b"GIF89a/*\0\0\0\0\0*/=1;canary()//",
        b"\x89PNG\r\n\x1a\n<html><script>canary()</script>",
        b"\xff\xd8\xff\xe0<script>canary()</script>",
        b"RIFF\x20\0\0\0WEBP<script>canary()</script>",
        b"OggS<script>canary()</script>",
        b"ID3\x04\0\0\0\0\0\x05<html><script>canary()</script>",
        b"\x1a\x45\xdf\xa3<script>canary()</script>",
        b"\0\0\0\x20ftypisom<html><script>canary()</script>",
        b"#!/bin/sh\ncanary",
        b"canary(); // a script",
        b"{}",
        b"\0",
        b"",
    ] {
        samples.push(Sample {
            name: format!(
                "text {}",
                String::from_utf8_lossy(&text[..text.len().min(20)])
            ),
            bytes: text.to_vec(),
            is_damaged: false,
        });
    }
    for brand in [b"<htm", b"<svg", b"heic", b"avif", b"qt  ", b"\0\0\0\0"] {
        let brands = [&brand[..], &[0; 4], brand].concat();
        samples.push(Sample {
            name: format!("mp4 of {}", String::from_utf8_lossy(brand)),
            bytes: mp4_with(&brands, &[b"vide"]),
            is_damaged: false,
        });
    }
}

/// Small files that demand a lot.
fn bombs(samples: &mut Vec<Sample>) {
    let dot = halves(2, 2);
    let mut add = |name: &str, bytes: Vec<u8>| {
        samples.push(Sample {
            name: format!("bomb {name}"),
            bytes,
            is_damaged: false,
        });
    };
    for (width, height) in [
        (65_000, 65_000),
        (65_535, 1),
        (1, 65_535),
        (8000, 8000),
        (5000, 5000),
    ] {
        let (wide, high) = (u32::to_be_bytes(width), u32::to_be_bytes(height));
        let plain = file(&dot, ImageFormat::Png);
        let header = [&wide[..], &high, &plain[24..29]].concat();
        let head = [&plain[..8], &png_chunk(*b"IHDR", &header)].concat();
        add("png", [&head, &plain[33..]].concat());

        let mut jpeg = jpeg_with_exif(&dot, 1);
        let at = jpeg
            .windows(2)
            .position(|pair| pair == b"\xff\xc0")
            .expect("a frame");
        jpeg[at + 5..at + 7].copy_from_slice(&high[2..]);
        jpeg[at + 7..at + 9].copy_from_slice(&wide[2..]);
        add("jpeg", jpeg);

        let mut gif = file(&dot, ImageFormat::Gif);
        gif[6..10].copy_from_slice(&[wide[3], wide[2], high[3], high[2]]);
        add("gif", gif);

        let less = |n: u32| (n.min(16_383) - 1).to_le_bytes();
        let mut webp = b"RIFF\x1a\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0".to_vec();
        webp.extend(&less(width)[..3]);
        webp.extend(&less(height)[..3]);
        add("webp", webp);
    }
    let flat = DynamicImage::new_luma8(1200, 1200);
    add("png of one color", file(&flat, ImageFormat::Png));
    add(
        "png of a zip",
        [
            &file(&dot, ImageFormat::Png)[..33],
            &png_chunk(*b"iCCP", &[0; 9999]),
        ]
        .concat(),
    );
    let nested = (0..30).fold(CANARY.to_vec(), |inside, _| boxed(*b"moov", &inside));
    add(
        "boxes in boxes",
        [boxed(*b"ftyp", b"isom\0\0\0\0"), nested].concat(),
    );
    add(
        "many boxes",
        [
            boxed(*b"ftyp", b"isom\0\0\0\0"),
            boxed(*b"free", b"").repeat(30_000),
        ]
        .concat(),
    );
    let huge = [&[0, 0, 0, 1][..], b"moov", &[255; 8]].concat();
    add(
        "a long box",
        [boxed(*b"ftyp", b"isom\0\0\0\0"), huge].concat(),
    );
    let pages: Vec<u8> = (0..100)
        .flat_map(|n| ogg_page(2, n, &[b"OpusHead\x01"]))
        .collect();
    add("many streams", pages);
    add(
        "a long tag",
        [b"ID3\x04\0\0\x7f\x7f\x7f\x7f", &[0; 5000][..]].concat(),
    );
}

/// Truncated anywhere, and with any byte flipped.
fn damage(samples: &mut Vec<Sample>, wholes: &[Whole], dice: &mut Dice) {
    for (kind, _, whole) in wholes {
        for _ in 0..6 {
            let at = dice.roll(whole.len());
            samples.push(Sample {
                name: format!("{kind} cut at {at}"),
                bytes: whole[..at].to_vec(),
                is_damaged: true,
            });
            let mut turned = whole.clone();
            for _ in 0..=dice.roll(4) {
                let at = dice.roll(turned.len());
                turned[at] ^= u8::try_from(1 + dice.roll(255)).expect("small");
            }
            samples.push(Sample {
                name: format!("{kind} turned"),
                bytes: turned,
                is_damaged: true,
            });
        }
    }
}

#[tokio::test]
async fn file_1_nothing_of_a_hostile_corpus_is_served_as_active() {
    let mut samples = Vec::new();
    let wholes = one_of_each();
    polyglots(&mut samples, &wholes);
    texts(&mut samples);
    bombs(&mut samples);
    damage(&mut samples, &wholes, &mut Dice(SEED));
    assert!(samples.len() >= 500, "{}", samples.len());

    let app = TestApp::sqlite().await;
    let mut taken = 0;
    for (n, some) in samples.chunks(FILES_EACH).enumerate() {
        let author = app.author(&format!("author{n}")).await;
        for sample in some {
            let name = &sample.name;
            let answer = send(&app, &author, sample.bytes.clone()).await;
            let status = answer.status.as_u16();
            assert!(
                [200, 201, 413, 415, 422].contains(&status),
                "{name}: {answer:?}"
            );
            if !answer.status.is_success() {
                assert!(
                    answer.text("code").starts_with("media_"),
                    "{name}: {answer:?}"
                );
                continue;
            }
            taken += 1;
            let kept = load(&app, &answer.text("url")).await;
            assert_eq!(kept.status, StatusCode::OK, "{name}");
            let kind = kept.header("content-type").to_owned();
            let known = wholes.iter().any(|(_, served, _)| *served == kind);
            assert!(known, "{name} is served as {kind}");
            is_inert(&kept, &kind);
            if kind == "image/webp" {
                let picture = image::load_from_memory_with_format(&kept.body, ImageFormat::WebP);
                picture.unwrap_or_else(|error| panic!("{name}: {error}"));
            }
            let is_clean = !contains(&kept.body, b"canary") && !contains(&kept.body, b"Exif");
            assert!(
                is_clean || sample.is_damaged && kind != "image/webp",
                "{name} tells"
            );
        }
    }
    assert!(
        (50..samples.len() - 200).contains(&taken),
        "{taken} of {}",
        samples.len()
    );
}
