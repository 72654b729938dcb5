//! Passwords known from breaches, looked up in a file that the operator provides.
//!
//! The file is the well-known public list: one line per password, `SHA1[:COUNT]` in hexadecimal,
//! sorted. It has many gigabytes, so we search it on disk: about thirty short reads for each new
//! password, and nothing kept in memory. No password leaves this computer.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt as _;
use std::path::Path;

use ring::digest;

const HASH_LEN: usize = 40;
const HEX: &[u8; 16] = b"0123456789ABCDEF";
/// Longer than any line: a hash, a colon and a count.
const LINE_LEN_MAX: usize = 96;

/// The open list.
#[derive(Debug)]
pub struct BreachedList {
    file: File,
    len: u64,
}

impl BreachedList {
    /// Opens the list and checks its first and last lines, so that a wrong file shows up when the
    /// server starts and not when someone signs up.
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        let len = file.metadata()?.len();
        let list = Self { file, len };
        if len > 0 {
            let (_, first) = list.line_around(0, 0)?;
            let (_, final_hash) = list.line_around(0, len - 1)?;
            if first > final_hash {
                return Err(wrong("it is not sorted"));
            }
        }
        Ok(list)
    }

    pub fn has(&self, password: &str) -> io::Result<bool> {
        let wanted = sha1_hex(password);
        // Both are starts of lines, or the end. The line is in between, if there is one.
        let (mut from, mut to) = (0, self.len);
        while from < to {
            let (line, hash) = self.line_around(from, from + (to - from) / 2)?;
            match hash.as_slice().cmp(wanted.as_bytes()) {
                std::cmp::Ordering::Equal => return Ok(true),
                std::cmp::Ordering::Less => from = line.end,
                std::cmp::Ordering::Greater => to = line.start,
            }
        }
        Ok(false)
    }

    /// Finds the line around a byte: where it starts, where the next one starts, and its hash.
    /// `from` is the start of some line at or before the byte.
    fn line_around(&self, from: u64, at: u64) -> io::Result<(std::ops::Range<u64>, Vec<u8>)> {
        const REACH: u64 = LINE_LEN_MAX as u64;
        let chunk_start = at.saturating_sub(REACH).max(from);
        let mut chunk = [0; 2 * LINE_LEN_MAX];
        let mut filled = 0;
        while filled < chunk.len() {
            let read = self
                .file
                .read_at(&mut chunk[filled..], chunk_start + filled as u64)?;
            if read == 0 {
                break;
            }
            filled += read;
        }
        let chunk = &chunk[..filled];
        let at_in_chunk = usize::try_from(at - chunk_start).unwrap_or(usize::MAX);
        let before = chunk.get(..at_in_chunk).ok_or_else(cut_short)?;
        let start = match before.iter().rposition(|byte| *byte == b'\n') {
            Some(newline) => newline + 1,
            None if chunk_start == from => 0,
            None => return Err(wrong("a line is too long")),
        };
        let rest = &chunk[start..];
        let end = rest.iter().position(|byte| *byte == b'\n');
        let line_len = end.unwrap_or(rest.len());
        let hash = rest[..line_len].get(..HASH_LEN).ok_or_else(cut_short)?;
        if !hash.iter().all(u8::is_ascii_hexdigit) {
            return Err(wrong("a line does not begin with a SHA-1 hash"));
        }
        let line_start = chunk_start + start as u64;
        let next = line_start + line_len as u64 + 1;
        Ok((line_start..next.min(self.len), hash.to_ascii_uppercase()))
    }
}

fn sha1_hex(password: &str) -> String {
    let hash = digest::digest(&digest::SHA1_FOR_LEGACY_USE_ONLY, password.as_bytes());
    let digits = hash.as_ref().iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits
        .map(|digit| char::from(HEX[usize::from(digit)]))
        .collect()
}

fn wrong(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

fn cut_short() -> io::Error {
    wrong("a line does not begin with a SHA-1 hash")
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::{BreachedList, sha1_hex};

    fn list(text: &str) -> std::io::Result<BreachedList> {
        let mut file = tempfile::NamedTempFile::new().expect("a test can make a file");
        file.write_all(text.as_bytes()).expect("it is written");
        BreachedList::open(file.path())
    }

    /// AUTH-3: finds each password of the list and no other, with any line endings.
    #[test]
    fn auth_3_every_line_is_found_and_nothing_else() {
        for count in [1, 2, 3, 50, 1000] {
            let mut lines: Vec<String> = (0..count)
                .map(|n| format!("{}:{}", sha1_hex(&format!("password {n}")), n * n))
                .collect();
            lines.sort_unstable();
            for text in [
                lines.join("\n"),
                lines.join("\n") + "\n",
                lines.join("\r\n"),
            ] {
                let list = list(&text).expect("it opens");
                for n in 0..count {
                    assert!(list.has(&format!("password {n}")).expect("it reads"), "{n}");
                    assert!(
                        !list.has(&format!("passphrase {n}")).expect("it reads"),
                        "{n}"
                    );
                }
            }
        }
        let bare = list(&sha1_hex("password1").to_lowercase()).expect("it opens");
        assert!(bare.has("password1").expect("it reads"));
        assert!(
            !list("")
                .expect("it opens")
                .has("password1")
                .expect("it reads")
        );
    }

    #[test]
    fn another_file_is_refused() {
        let unsorted = format!("{}\n{}\n", "B".repeat(40), "A".repeat(40));
        for text in [
            "password\nletmein\n",
            &"A".repeat(39),
            &unsorted,
            &"\n".repeat(500),
        ] {
            assert!(list(text).is_err(), "{text}");
        }
    }
}
