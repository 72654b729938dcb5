//! A file that we read and modify in place, at any position, a little at a time.
//!
//! Videos are larger than the memory that one upload may take. Any access beyond the end is
//! [`MediaError::Broken`], so a false length does no harm.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt as _;

use crate::MediaError;

/// The zeros of one write.
const ZEROS: [u8; 16 * 1024] = [0; 16 * 1024];

pub struct Tape<'a> {
    file: &'a File,
    pub len: u64,
}

impl<'a> Tape<'a> {
    pub fn new(file: &'a File) -> io::Result<Self> {
        let len = file.metadata()?.len();
        Ok(Self { file, len })
    }

    /// Reads `count` bytes at a position; a few KiB at most.
    pub fn read(&self, at: u64, count: usize) -> Result<Vec<u8>, MediaError> {
        self.check(at, count as u64)?;
        let mut bytes = vec![0; count];
        self.file
            .read_exact_at(&mut bytes, at)
            .map_err(|_short| MediaError::Broken)?;
        Ok(bytes)
    }

    pub fn array<const N: usize>(&self, at: u64) -> Result<[u8; N], MediaError> {
        let mut bytes = [0; N];
        self.check(at, N as u64)?;
        self.file
            .read_exact_at(&mut bytes, at)
            .map_err(|_short| MediaError::Broken)?;
        Ok(bytes)
    }

    pub fn write(&self, at: u64, bytes: &[u8]) -> Result<(), MediaError> {
        self.check(at, bytes.len() as u64)?;
        self.file
            .write_all_at(bytes, at)
            .map_err(|_full| MediaError::Broken)
    }

    /// Overwrites everything from one position to another with zeros.
    pub fn blank(&self, from: u64, to: u64) -> Result<(), MediaError> {
        let mut at = from;
        while at < to {
            let count = (to - at).min(ZEROS.len() as u64);
            let zeros = usize::try_from(count).map_err(|_large| MediaError::Broken)?;
            self.write(at, &ZEROS[..zeros])?;
            at += count;
        }
        Ok(())
    }

    /// Truncates the file to this length.
    pub fn cut(&mut self, len: u64) -> io::Result<()> {
        self.file.set_len(len)?;
        self.len = len;
        Ok(())
    }

    fn check(&self, at: u64, count: u64) -> Result<(), MediaError> {
        match at.checked_add(count) {
            Some(end) if end <= self.len => Ok(()),
            _ => Err(MediaError::Broken),
        }
    }
}
