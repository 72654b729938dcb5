//! Creates files of every type that can be uploaded, and parses them again.
//!
//! Each contains the word [`CANARY`] wherever such a file may hold metadata about people, places
//! and programs; none of it may come back.

use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ImageFormat, Rgba, RgbaImage};

pub(crate) const CANARY: &[u8] = b"canary 48.137 11.575";

/// One of every type, with its name and the type it is served as.
pub(crate) fn one_of_each() -> Vec<(&'static str, &'static str, Vec<u8>)> {
    let picture = halves(60, 40);
    vec![
        ("png", "image/webp", png_with_text(&picture)),
        ("jpeg", "image/webp", jpeg_with_exif(&picture, 1)),
        ("webp", "image/webp", file(&picture, ImageFormat::WebP)),
        ("gif", "image/webp", file(&picture, ImageFormat::Gif)),
        ("mp4", "video/mp4", mp4(&[b"vide", b"soun"])),
        ("m4a", "audio/mp4", mp4(&[b"soun"])),
        (
            "webm",
            "video/webm",
            webm(&[(1, "V_VP9"), (2, "A_OPUS")], false),
        ),
        ("live webm", "video/webm", webm(&[(1, "V_VP8")], true)),
        ("weba", "audio/webm", webm(&[(2, "A_VORBIS")], false)),
        ("opus", "audio/ogg", ogg(false)),
        ("vorbis", "audio/ogg", ogg(true)),
        ("mp3", "audio/mpeg", mp3(40)),
    ]
}

/// Left half red, right half blue and half transparent.
pub(crate) fn halves(width: u32, height: u32) -> DynamicImage {
    RgbaImage::from_fn(width, height, |x, _| {
        if x < width / 2 {
            Rgba([220, 0, 0, 255])
        } else {
            Rgba([0, 0, 220, 128])
        }
    })
    .into()
}

pub(crate) fn file(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).expect("it is written");
    bytes.into_inner()
}

/// EXIF with an orientation, and with a place in a separate tag.
pub(crate) fn jpeg_with_exif(picture: &DynamicImage, orientation: u8) -> Vec<u8> {
    let short = |n: usize| u16::try_from(n).expect("small").to_be_bytes();
    let mut exif = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x02".to_vec();
    exif.extend([1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]);
    exif.extend(b"\x01\x0e\0\x02\0\0");
    exif.extend(short(CANARY.len()));
    exif.extend(b"\0\0\0\x26\0\0\0\0");
    exif.extend(CANARY);
    let mut plain = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut plain, 95);
    let flat = picture.to_rgb8();
    flat.write_with_encoder(encoder).expect("it is written");
    let mut file = plain[..2].to_vec();
    file.extend(b"\xff\xe1");
    file.extend(short(exif.len() + 2));
    file.extend(&exif);
    file.extend(&plain[2..]);
    file
}

fn png_with_text(picture: &DynamicImage) -> Vec<u8> {
    let plain = file(picture, ImageFormat::Png);
    let text = png_chunk(*b"tEXt", &[b"Location\0", CANARY].concat());
    [&plain[..33], &text, &plain[33..]].concat()
}

pub(crate) fn png_chunk(name: [u8; 4], body: &[u8]) -> Vec<u8> {
    let named = [&name[..], body].concat();
    let length = u32::try_from(body.len()).expect("small").to_be_bytes();
    let sum = crc(&named);
    [&length[..], &named, &sum.to_be_bytes()].concat()
}

/// CRC-32, reflected.
fn crc(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg());
        }
    }
    !crc
}

pub(crate) fn boxed(name: [u8; 4], body: &[u8]) -> Vec<u8> {
    let length = u32::try_from(body.len() + 8).expect("small").to_be_bytes();
    [&length[..], &name, body].concat()
}

/// A video with a track for each handler.
pub(crate) fn mp4(handlers: &[&[u8; 4]]) -> Vec<u8> {
    mp4_with(b"isom\0\0\x02\0isommp42<ht>", handlers)
}

pub(crate) fn mp4_with(brands: &[u8], handlers: &[&[u8; 4]]) -> Vec<u8> {
    let date = [0xe3, 1, 2, 3, 0xe3, 1, 2, 4];
    let header = |len: usize| {
        let mut body = vec![0; len];
        body[4..12].copy_from_slice(&date);
        body
    };
    let mut inside = boxed(*b"mvhd", &header(100));
    for handler in handlers {
        let mut track = header(84);
        track[76..84].copy_from_slice(&[1, 64, 0, 0, 0, 180, 0, 0]);
        let named = [&[0; 8], &handler[..], &[0; 12], CANARY, &[0]].concat();
        let samples = boxed(*b"stbl", &boxed(*b"stsd", &[0; 8]));
        let media = [
            boxed(*b"mdhd", &header(24)),
            boxed(*b"hdlr", &named),
            boxed(*b"minf", &[boxed(*b"vmhd", &[0; 12]), samples].concat()),
        ];
        let track = [
            boxed(*b"tkhd", &track),
            boxed(*b"mdia", &media.concat()),
            boxed(*b"udta", &boxed(*b"name", CANARY)),
        ];
        inside.extend(boxed(*b"trak", &track.concat()));
    }
    inside.extend(boxed(*b"udta", &boxed(*b"\xa9xyz", CANARY)));
    inside.extend(boxed(*b"meta", CANARY));
    [
        boxed(*b"ftyp", brands),
        boxed(*b"free", CANARY),
        boxed(*b"moov", &inside),
        boxed(*b"mdat", &[7; 500]),
        boxed(*b"uuid", CANARY),
    ]
    .concat()
}

pub(crate) fn element(id: &[u8], body: &[u8]) -> Vec<u8> {
    let size = ((1_u64 << 56) | body.len() as u64).to_be_bytes();
    [id, &size, body].concat()
}

/// A video with a track for each type and codec; if recorded live, its lengths are unknown.
pub(crate) fn webm(tracks: &[(u8, &str)], is_live: bool) -> Vec<u8> {
    let unknown =
        |id: &[u8], body: &[u8]| [id, &[0x01, 255, 255, 255, 255, 255, 255, 255], body].concat();
    let head = [
        element(&[0x42, 0x86], &[1]),
        element(&[0x42, 0x82], b"webm"),
    ];
    let info = [
        element(&[0x2a, 0xd7, 0xb1], &[0x0f, 0x42, 0x40]),
        element(&[0x4d, 0x80], CANARY),
        element(&[0x57, 0x41], CANARY),
        element(&[0x7b, 0xa9], CANARY),
        element(&[0x44, 0x61], &[1, 2, 3, 4, 5, 6, 7, 8]),
    ];
    let mut all = Vec::new();
    for (kind, codec) in tracks {
        let mut track = [
            element(&[0xd7], &[1]),
            element(&[0x83], &[*kind]),
            element(&[0x86], codec.as_bytes()),
            element(&[0x53, 0x6e], CANARY),
        ]
        .concat();
        if *kind == 1 {
            let size = [element(&[0xb0], &[1, 64]), element(&[0xba], &[180])];
            track.extend(element(&[0xe0], &size.concat()));
        }
        if *codec == "A_VORBIS" {
            let comments = vorbis_comments();
            let lens = [2, 30, u8::try_from(comments.len()).expect("small")];
            let private = [&lens[..], &[0; 30], &comments, &[9; 50]].concat();
            track.extend(element(&[0x63, 0xa2], &private));
        }
        all.extend(element(&[0xae], &track));
    }
    let block = element(&[0xa3], &[0x81, 0, 0, 0x80, 7, 7, 7]);
    let cluster = [element(&[0xe7], &[0]), block].concat();
    let cluster_id = [0x1f, 0x43, 0xb6, 0x75];
    let cluster = if is_live {
        unknown(&cluster_id, &cluster)
    } else {
        element(&cluster_id, &cluster)
    };
    let tag = element(&[0x73, 0x73], CANARY);
    let segment = [
        element(&[0x15, 0x49, 0xa9, 0x66], &info.concat()),
        element(&[0x16, 0x54, 0xae, 0x6b], &all),
        cluster.clone(),
        cluster,
        element(&[0x12, 0x54, 0xc3, 0x67], &tag),
        element(&[0x19, 0x41, 0xa4, 0x69], CANARY),
    ]
    .concat();
    let segment_id = [0x18, 0x53, 0x80, 0x67];
    let segment = if is_live {
        unknown(&segment_id, &segment)
    } else {
        // Data after the end of the video.
        [element(&segment_id, &segment), CANARY.to_vec()].concat()
    };
    [element(&[0x1a, 0x45, 0xdf, 0xa3], &head.concat()), segment].concat()
}

fn comments() -> Vec<u8> {
    let length = u32::try_from(CANARY.len()).expect("small").to_le_bytes();
    let one = [&length[..], CANARY].concat();
    [&one[..], &1_u32.to_le_bytes(), &one].concat()
}

fn vorbis_comments() -> Vec<u8> {
    [b"\x03vorbis", &comments()[..], &[1]].concat()
}

/// A page of one stream, in which these packets end.
pub(crate) fn ogg_page(flags: u8, number: u32, packets: &[&[u8]]) -> Vec<u8> {
    let mut parts = Vec::new();
    for packet in packets {
        parts.extend(vec![255; packet.len() / 255]);
        parts.push(u8::try_from(packet.len() % 255).expect("small"));
    }
    let mut page = [b"OggS\0", &[flags][..], &[0; 8], &77_u32.to_le_bytes()].concat();
    page.extend(number.to_le_bytes());
    page.extend([0; 4]);
    page.push(u8::try_from(parts.len()).expect("small"));
    page.extend(&parts);
    page.extend(packets.concat());
    let sum = ogg_sum(&page);
    page[22..26].copy_from_slice(&sum);
    page
}

/// CRC-32, not reflected, starting from zero.
pub(crate) fn ogg_sum(page: &[u8]) -> [u8; 4] {
    let mut sum = 0_u32;
    for (n, byte) in page.iter().enumerate() {
        sum ^= u32::from(if (22..26).contains(&n) { 0 } else { *byte }) << 24;
        for _ in 0..8 {
            sum = (sum << 1) ^ (0x04c1_1db7 & (sum >> 31).wrapping_neg());
        }
    }
    sum.to_le_bytes()
}

pub(crate) fn ogg(is_vorbis: bool) -> Vec<u8> {
    let (head, tags) = if is_vorbis {
        ([b"\x01vorbis", &[1; 23][..]].concat(), vorbis_comments())
    } else {
        let tags = [b"OpusTags", &comments()[..]].concat();
        ([b"OpusHead", &[1; 11][..]].concat(), tags)
    };
    [
        ogg_page(2, 0, &[&head]),
        ogg_page(0, 1, &[&tags, &[5; 300]]),
        ogg_page(4, 2, &[&[7; 80], &[7; 90]]),
    ]
    .concat()
}

/// This many frames between tags.
pub(crate) fn mp3(frame_count: usize) -> Vec<u8> {
    let tag = [b"ID3\x04\0\0\0\0\0\x20", CANARY, &[0; 12]].concat();
    let mut frame = vec![0xff, 0xfb, 0x90, 0];
    frame.resize(417, 7);
    let mut end = [b"TAG", CANARY].concat();
    end.resize(128, 0);
    let ape = [b"APETAGEX", CANARY].concat();
    [tag, frame.repeat(frame_count), ape, end].concat()
}

pub(crate) fn contains(bytes: &[u8], text: &[u8]) -> bool {
    bytes.windows(text.len()).any(|window| window == text)
}
