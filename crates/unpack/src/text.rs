//! Converts bytes to text, in the encodings people's programs use.
//!
//! A byte order mark decides. Without one, valid UTF-8 is UTF-8, text with zeros in every other
//! byte is UTF-16, and the rest is Windows-1252, in which every byte is valid. Line ends become
//! `\n`, and terminal control characters are removed, so that later steps see neither. It never
//! fails.

/// Decodes the text of a file.
pub fn decode(bytes: &[u8]) -> String {
    let text = match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => utf8_or_1252(rest),
        [0xFF, 0xFE, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xFE, 0xFF, rest @ ..] => utf16(rest, u16::from_be_bytes),
        _ => match zeros(bytes) {
            Zeros::Odd => utf16(bytes, u16::from_le_bytes),
            Zeros::Even => utf16(bytes, u16::from_be_bytes),
            Zeros::Neither => utf8_or_1252(bytes),
        },
    };
    tidy(&text)
}

/// At most the first `most` characters of a text, on one line, for people to find it by.
pub fn one_line(text: &str, most: usize) -> String {
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
        // A character has at most four bytes, so this is enough to cut from.
        if line.len() > most * 4 {
            break;
        }
    }
    line.chars().take(most).collect()
}

/// Cleans a text for a file, so that reading it returns the same text.
pub fn clean(text: &str) -> String {
    tidy(text).trim().to_owned()
}

/// The same with the spaces around it.
pub fn tidy(text: &str) -> String {
    let is_tidy = |byte: u8| byte == b'\n' || byte == b'\t' || (b' '..0x7f).contains(&byte);
    if text.bytes().all(is_tidy) {
        return text.to_owned();
    }
    let mut tidy = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\r' => {
                chars.next_if_eq(&'\n');
                tidy.push('\n');
            }
            '\n' | '\t' => tidy.push(c),
            '\u{85}' | '\u{2028}' | '\u{2029}' => tidy.push(' '),
            '\u{feff}' => {}
            c if c.is_control() => {}
            c => tidy.push(c),
        }
    }
    tidy
}

enum Zeros {
    /// The second byte of most pairs is zero: Western text, low byte first.
    Odd,
    /// The first byte is zero.
    Even,
    Neither,
}

fn zeros(bytes: &[u8]) -> Zeros {
    /// Enough to decide, whatever the size of the file.
    const LOOKED_AT: usize = 2_000;
    let beginning = &bytes[..bytes.len().min(LOOKED_AT)];
    let (pairs, _) = beginning.as_chunks::<2>();
    let odd = pairs.iter().filter(|pair| pair[1] == 0).count();
    let even = pairs.iter().filter(|pair| pair[0] == 0).count();
    let is_most = |count: usize| count > 0 && count * 10 >= pairs.len() * 7;
    if is_most(odd) && even == 0 {
        Zeros::Odd
    } else if is_most(even) && odd == 0 {
        Zeros::Even
    } else {
        Zeros::Neither
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let (pairs, _) = bytes.as_chunks::<2>();
    char::decode_utf16(pairs.iter().map(|pair| unit(*pair)))
        .map(|read| read.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

fn utf8_or_1252(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => by_line(bytes),
    }
}

/// Collections combine files by many people, so each line has its own encoding.
fn by_line(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        match std::str::from_utf8(line) {
            Ok(line) => text.push_str(line),
            Err(_) => text.extend(line.iter().map(|byte| windows_1252(*byte))),
        }
    }
    text
}

fn windows_1252(byte: u8) -> char {
    /// 0x80 to 0x9F; the rest is as in Latin-1. Five positions are undefined and stay control
    /// characters.
    const HIGH: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
        '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}',
        'ž', 'Ÿ',
    ];
    match byte {
        0x80..=0x9F => HIGH[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::{decode, one_line};

    /// FILE-3: a file in any common encoding says the same.
    #[test]
    fn every_common_encoding_is_read() {
        let text = "Größe – „ja“?\nœuvre";
        let le: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let be: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let marked = |mark: &[u8], bytes: &[u8]| decode(&[mark, bytes].concat());
        assert_eq!(decode(text.as_bytes()), text);
        assert_eq!(marked(&[0xEF, 0xBB, 0xBF], text.as_bytes()), text);
        assert_eq!(marked(&[0xFF, 0xFE], &le), text);
        assert_eq!(marked(&[0xFE, 0xFF], &be), text);
        assert_eq!(decode(b"Gr\xF6\xDFe \x96 \x84ja\x93?\n\x9Cuvre"), text);
        let plain: Vec<u8> = "Wer?".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(decode(&plain), "Wer?");
        let plain: Vec<u8> = "Wer?".encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(decode(&plain), "Wer?");
    }

    #[test]
    fn each_line_has_its_own_encoding() {
        assert_eq!(decode(b"caf\xC3\xA9\ncaf\xE9\n"), "café\ncafé\n");
    }

    #[test]
    fn line_ends_are_one_kind() {
        assert_eq!(decode(b"a\r\nb\rc\nd\x1B[0m\x00"), "a\nb\nc\nd[0m");
    }

    #[test]
    fn an_excerpt_is_one_line() {
        assert_eq!(one_line("  a\n b\tc ", 80), "a b c");
        assert_eq!(one_line(&"ä ".repeat(100), 80).chars().count(), 80);
    }
}
