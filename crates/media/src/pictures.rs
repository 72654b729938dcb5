//! Uploaded pictures: decoded with suspicion, and re-encoded.
//!
//! A picture's bytes determine its format, not its name. We read its size from the header before
//! decoding anything, so that a small file can't claim all memory. The output is encoded from the
//! pixels of the first frame: no metadata, location or second format survives. We decode one
//! picture at a time, because each may need many megabytes.

use std::io::Cursor;

use image::imageops::FilterType;
use image::{
    DynamicImage, ImageDecoder as _, ImageError, ImageFormat, ImageReader, Limits, guess_format,
};
use webp::Encoder;

use crate::MediaError;

/// The maximum size of a picture file.
pub const PICTURE_BYTES_MAX: usize = 5 * 1024 * 1024;
/// Larger than any phone camera produces at its usual setting, and a limit of WebP too.
const SIDE_MAX: u32 = 8192;
const PIXELS_MAX: u64 = 25_000_000;
/// The maximum memory for pixels: 16 million of a photo, 12 million with transparency. Including
/// temporary memory, the total stays below 100 MiB (FILE-1).
const DECODED_BYTES_MAX: u64 = 48 * 1024 * 1024;
/// Question pictures are reduced to what a large screen shows.
const SHOWN_SIDE_MAX: u32 = 2048;
const SHOWN_QUALITY: f32 = 82.0;
/// The side of an avatar, which is square, in pixels: twice the largest size on screen.
const AVATAR_SIDE: u32 = 256;
const AVATAR_QUALITY: f32 = 80.0;
/// The longer side of a picture that gets clear, step by step. From about 32 pixels on, many people
/// can name a familiar thing.
const VEIL_SIDES: [u32; 5] = [6, 10, 18, 32, 64];
const VEIL_QUALITY: f32 = 80.0;

/// A re-encoded picture.
pub struct Shown {
    pub webp: Vec<u8>,
    pub width: u32,
    pub height: u32,
}

/// Why we can't make a picture of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureError {
    Format,
    TooManyPixels,
    Damaged,
}

impl From<PictureError> for MediaError {
    fn from(error: PictureError) -> Self {
        match error {
            PictureError::Format => Self::UnknownType,
            PictureError::TooManyPixels => Self::TooManyPixels,
            PictureError::Damaged => Self::Broken,
        }
    }
}

/// Creates an avatar, as WebP, from a picture file.
pub fn avatar(file: &[u8]) -> Result<Vec<u8>, PictureError> {
    let picture = decode(file)?;
    let side = picture.width().min(picture.height());
    let (left, top) = ((picture.width() - side) / 2, (picture.height() - side) / 2);
    let square = picture
        .crop_imm(left, top, side, side)
        .resize_exact(AVATAR_SIDE, AVATAR_SIDE, FilterType::CatmullRom)
        .to_rgba8();
    let encoder = Encoder::from_rgba(square.as_raw(), AVATAR_SIDE, AVATAR_SIDE);
    encoder
        .encode_simple(false, AVATAR_QUALITY)
        .map(|bytes| bytes.to_vec())
        .map_err(|_error| PictureError::Damaged)
}

/// Creates a question picture without cropping, and keeps transparency.
pub fn shown(file: &[u8]) -> Result<Shown, PictureError> {
    let picture = decode(file)?;
    let (width, height) = (picture.width(), picture.height());
    let encode = |encoder: Encoder<'_>| {
        let webp = encoder.encode_simple(false, SHOWN_QUALITY);
        webp.map(|bytes| bytes.to_vec())
            .map_err(|_error| PictureError::Damaged)
    };
    let webp = if picture.color().has_alpha() {
        let pixels = picture.into_rgba8();
        encode(Encoder::from_rgba(pixels.as_raw(), width, height))?
    } else {
        let pixels = picture.into_rgb8();
        encode(Encoder::from_rgb(pixels.as_raw(), width, height))?
    };
    Ok(Shown {
        webp,
        width,
        height,
    })
}

/// Creates what shows a stored picture before it is clear: versions with a few pixels, as WebP,
/// from coarse to fine. A small picture has fewer of them, a tiny one none.
pub fn veil_steps(file: &[u8]) -> Result<Vec<Vec<u8>>, PictureError> {
    let picture = decode(file)?;
    let longest = picture.width().max(picture.height());
    let sides = VEIL_SIDES.into_iter().filter(|side| side * 2 <= longest);
    sides.map(|side| veiled(&picture, side)).collect()
}

fn veiled(picture: &DynamicImage, side: u32) -> Result<Vec<u8>, PictureError> {
    let (width, height) = (picture.width(), picture.height());
    let longest = width.max(height);
    let fitted = |length: u32| ((length * side + longest / 2) / longest).max(1);
    let (width, height) = (fitted(width), fitted(height));
    let pixels = picture.thumbnail_exact(width, height).into_rgba8();
    let encoder = Encoder::from_rgba(pixels.as_raw(), width, height);
    encoder
        .encode_simple(false, VEIL_QUALITY)
        .map(|bytes| bytes.to_vec())
        .map_err(|_error| PictureError::Damaged)
}

/// The first frame, rotated as its camera says, and at most as large as it is ever shown.
fn decode(file: &[u8]) -> Result<DynamicImage, PictureError> {
    let format = guess_format(file).map_err(|_unknown| PictureError::Format)?;
    let is_known = matches!(
        format,
        ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP | ImageFormat::Gif
    );
    if !is_known {
        return Err(PictureError::Format);
    }
    let mut limits = Limits::default();
    limits.max_image_width = Some(SIDE_MAX);
    limits.max_image_height = Some(SIDE_MAX);
    limits.max_alloc = Some(DECODED_BYTES_MAX);
    let mut reader = ImageReader::with_format(Cursor::new(file), format);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(why)?;
    // Not every decoder respects the limits, so we check the size here too.
    let (width, height) = decoder.dimensions();
    let is_small = width <= SIDE_MAX
        && height <= SIDE_MAX
        && u64::from(width) * u64::from(height) <= PIXELS_MAX;
    // These two keep a second picture of the same size while decoding.
    let copies = match format {
        ImageFormat::WebP | ImageFormat::Gif => 2,
        _ => 1,
    };
    if !is_small || decoder.total_bytes().saturating_mul(copies) > DECODED_BYTES_MAX {
        return Err(PictureError::TooManyPixels);
    }
    if width == 0 || height == 0 {
        return Err(PictureError::Damaged);
    }
    let orientation = decoder.orientation().map_err(why)?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(why)?;
    if width > SHOWN_SIDE_MAX || height > SHOWN_SIDE_MAX {
        // Averages whole pixels, so it needs no second picture in between.
        picture = picture.thumbnail(SHOWN_SIDE_MAX, SHOWN_SIDE_MAX);
    }
    picture.apply_orientation(orientation);
    Ok(picture)
}

fn why(error: ImageError) -> PictureError {
    match error {
        ImageError::Limits(_) => PictureError::TooManyPixels,
        _ => PictureError::Damaged,
    }
}

#[cfg(test)]
mod tests {
    use image::codecs::gif::GifEncoder;
    use image::codecs::jpeg::JpegEncoder;
    use image::{DynamicImage, Frame, ImageFormat, Rgba, RgbaImage};

    use super::{PictureError, avatar, decode, shown, veil_steps};

    /// Left half red, right half blue.
    fn halves(width: u32, height: u32) -> DynamicImage {
        RgbaImage::from_fn(width, height, |x, _| {
            if x < width / 2 {
                Rgba([220, 0, 0, 255])
            } else {
                Rgba([0, 0, 220, 255])
            }
        })
        .into()
    }

    fn file(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
        let mut bytes = std::io::Cursor::new(Vec::new());
        let flat = DynamicImage::from(picture.to_rgb8());
        flat.write_to(&mut bytes, format).expect("it is written");
        bytes.into_inner()
    }

    fn jpeg(picture: &DynamicImage) -> Vec<u8> {
        let mut bytes = Vec::new();
        let encoder = JpegEncoder::new_with_quality(&mut bytes, 95);
        picture
            .to_rgb8()
            .write_with_encoder(encoder)
            .expect("it is written");
        bytes
    }

    fn read(webp: &[u8]) -> RgbaImage {
        assert_eq!(&webp[8..12], b"WEBP");
        let picture = image::load_from_memory_with_format(webp, ImageFormat::WebP);
        let picture = picture.expect("it is a picture").to_rgba8();
        assert_eq!(picture.dimensions(), (256, 256));
        picture
    }

    fn is_red(Rgba([red, _, blue, _]): Rgba<u8>) -> bool {
        red > 150 && blue < 100
    }

    fn is_blue(Rgba([red, _, blue, _]): Rgba<u8>) -> bool {
        blue > 150 && red < 100
    }

    #[test]
    fn file_1_every_format_becomes_a_square_webp() {
        let picture = halves(400, 300);
        let mut gif = Vec::new();
        let mut encoder = GifEncoder::new(&mut gif);
        encoder
            .encode_frame(Frame::new(picture.to_rgba8()))
            .expect("a frame");
        let other = halves(400, 300).rotate180().to_rgba8();
        encoder.encode_frame(Frame::new(other)).expect("a frame");
        drop(encoder);
        for file in [
            file(&picture, ImageFormat::Png),
            file(&picture, ImageFormat::WebP),
            jpeg(&picture),
            gif,
        ] {
            let made = read(&avatar(&file).expect("a picture"));
            assert!(is_red(*made.get_pixel(40, 128)) && is_blue(*made.get_pixel(216, 128)));
        }
        read(&avatar(&file(&halves(2, 2), ImageFormat::Png)).expect("tiny ones too"));
    }

    /// A two-byte length, as in JPEG and EXIF.
    fn short(n: usize) -> [u8; 2] {
        u16::try_from(n).expect("small").to_be_bytes()
    }

    #[test]
    fn file_1_the_camera_is_believed_and_then_forgotten() {
        // EXIF with an orientation (6: turn right), and a location in a tag of its own.
        let place = b"N 48.137 E 11.575 canary";
        let mut exif = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x02".to_vec();
        exif.extend(b"\x01\x12\0\x03\0\0\0\x01\0\x06\0\0");
        exif.extend(b"\x01\x0e\0\x02\0\0");
        exif.extend(short(place.len()));
        exif.extend(b"\0\0\0\x26\0\0\0\0");
        exif.extend(place);
        let plain = jpeg(&halves(300, 300));
        let mut file = plain[..2].to_vec();
        file.extend(b"\xff\xe1");
        file.extend(short(exif.len() + 2));
        file.extend(&exif);
        file.extend(&plain[2..]);

        let webp = avatar(&file).expect("a picture");
        let made = read(&webp);
        assert!(is_red(*made.get_pixel(128, 40)), "what was left is on top");
        assert!(is_blue(*made.get_pixel(128, 216)));
        for trace in [&b"canary"[..], b"Exif", b"EXIF", b"XMP "] {
            assert!(!webp.windows(trace.len()).any(|window| window == trace));
        }
    }

    fn crc(bytes: &[u8]) -> [u8; 4] {
        let mut crc = u32::MAX;
        for byte in bytes {
            crc ^= u32::from(*byte);
            for _ in 0..8 {
                crc = (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg());
            }
        }
        (!crc).to_be_bytes()
    }

    /// A PNG whose header claims another size.
    fn boasting(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = file(&halves(2, 2), ImageFormat::Png);
        bytes[16..20].copy_from_slice(&width.to_be_bytes());
        bytes[20..24].copy_from_slice(&height.to_be_bytes());
        let checked = crc(&bytes[12..29]);
        bytes[29..33].copy_from_slice(&checked);
        bytes
    }

    #[test]
    fn file_3_bombs_are_refused_by_their_header() {
        assert!(avatar(&boasting(2, 2)).is_ok(), "the control");
        for (width, height) in [(65_000, 65_000), (8193, 1), (1, 8193), (8000, 8000)] {
            let made = avatar(&boasting(width, height));
            assert_eq!(made, Err(PictureError::TooManyPixels), "{width} × {height}");
        }
        // A canvas of 16,383 × 16,383 in the header of a WebP.
        let mut webp = b"RIFF\x1a\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0".to_vec();
        webp.extend(b"\xfe\x3f\0\xfe\x3f\0");
        assert!(avatar(&webp).is_err());
    }

    #[test]
    fn file_1_what_is_no_picture_is_refused() {
        for text in [
            &b"<html><script>alert(1)</script></html>"[..],
            b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>",
            b"%PDF-1.7",
            b"BM\x46\0\0\0\0\0",
            b"",
        ] {
            assert_eq!(avatar(text), Err(PictureError::Format));
        }
    }

    #[test]
    fn file_1_nothing_behind_the_pixels_survives() {
        let mut polyglot = file(&halves(64, 64), ImageFormat::Png);
        polyglot.extend(b"<script>canary()</script>PK\x03\x04");
        let webp = avatar(&polyglot).expect("the picture in it");
        assert!(!webp.windows(6).any(|window| window == b"canary"));
        let pretending = [&b"\x89PNG\r\n\x1a\n"[..], b"<html>not a picture</html>"].concat();
        assert_eq!(avatar(&pretending), Err(PictureError::Damaged));
    }

    #[test]
    fn a_picture_gets_clear_in_five_steps_of_few_bytes() {
        let stored = shown(&file(&halves(1200, 800), ImageFormat::Png)).expect("a picture");
        let steps = veil_steps(&stored.webp).expect("steps");
        let sizes = steps.iter().map(|step| {
            assert!(step.len() < 3_000, "it travels with every view");
            let pixels = image::load_from_memory(step).expect("a picture").to_rgba8();
            assert!(is_red(*pixels.get_pixel(0, 0)));
            assert!(is_blue(*pixels.get_pixel(pixels.width() - 1, 0)));
            pixels.dimensions()
        });
        let sizes: Vec<(u32, u32)> = sizes.collect();
        assert_eq!(sizes, [(6, 4), (10, 7), (18, 12), (32, 21), (64, 43)]);
    }

    /// No picture has more in it than noise.
    #[test]
    fn steps_of_any_picture_fit_into_a_message() {
        let mut state = 1_u32;
        let noise = RgbaImage::from_fn(128, 128, |_, _| {
            let [red, green, blue, alpha] = std::array::from_fn(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                state.to_be_bytes()[0]
            });
            Rgba([red, green, blue, alpha])
        });
        let mut png = std::io::Cursor::new(Vec::new());
        DynamicImage::from(noise)
            .write_to(&mut png, ImageFormat::Png)
            .expect("it is written");
        let steps = veil_steps(&png.into_inner()).expect("steps");
        let sizes: Vec<usize> = steps.iter().map(Vec::len).collect();
        assert!(sizes.iter().all(|size| *size < 8_192), "{sizes:?}");
    }

    #[test]
    fn a_tiny_picture_has_fewer_steps_and_a_thin_one_keeps_a_line() {
        let count = |width, height| {
            let png = file(&halves(width, height), ImageFormat::Png);
            veil_steps(&png).expect("steps").len()
        };
        assert_eq!(
            [count(8, 8), count(12, 3), count(64, 2), count(2_000, 2)],
            [0, 1, 4, 5]
        );
        assert_eq!(veil_steps(b"no picture"), Err(PictureError::Format));
    }

    /// Any cut or flipped bytes lead to a result, not a panic.
    #[test]
    fn file_1_damaged_pictures_are_survived() {
        let picture = halves(24, 16);
        for whole in [
            file(&picture, ImageFormat::Png),
            file(&picture, ImageFormat::WebP),
            file(&picture, ImageFormat::Gif),
            jpeg(&picture),
        ] {
            for len in 0..whole.len() {
                let _survived = decode(&whole[..len]);
                let mut flipped = whole.clone();
                flipped[len] ^= 0x55;
                let _survived = decode(&flipped);
            }
        }
    }
}
