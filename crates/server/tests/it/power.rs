//! Power that fails: what the process wrote and didn't sync may be lost, in whole or in part.
//!
//! `strace` tells every write to the database's files, and every sync of them. At a power cut, the
//! files are put together again as a disk might have them: what was synced is there; of each later
//! write, some sectors are there and some aren't, drawn from a seed. A disk of this kind doesn't
//! damage other bytes than those written to it, which SQLite takes for granted as well
//! (`SQLITE_IOCAP_POWERSAFE_OVERWRITE`).

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::JoinHandle;

use anyhow::{Context as _, Result, bail, ensure};

use crate::dice::Dice;

/// What a disk writes in whole or not at all.
const SECTOR_LEN: usize = 512;
/// The files of the database that a power cut leaves behind. A third is made of these at each
/// start.
const FILES: [&str; 2] = ["fanfare.db", "fanfare.db-wal"];
const REMADE: &str = "fanfare.db-shm";

/// The power of one computer, and what is on its disk.
pub(crate) struct Power {
    folder: PathBuf,
    dice: Dice,
    /// What is on the disk for certain, by file name.
    synced: BTreeMap<&'static str, Vec<u8>>,
    /// What the running process does.
    watched: Option<JoinHandle<Vec<u8>>>,
    starts: u32,
    /// The writes of which a cut lost at least a part.
    lost_count: u64,
}

impl Power {
    /// Of a computer whose data folder is on disk as it is now.
    pub(crate) fn of(folder: &Path, seed: u64) -> Self {
        let synced = FILES
            .into_iter()
            .filter_map(|name| Some((name, fs::read(folder.join(name)).ok()?)));
        Self {
            folder: folder.to_owned(),
            dice: Dice::new(seed, 7),
            synced: synced.collect(),
            watched: None,
            starts: 0,
            lost_count: 0,
        }
    }

    pub(crate) fn lost_count(&self) -> u64 {
        self.lost_count
    }

    /// Cuts the power of the process before, which is gone, and returns what starts the next one.
    pub(crate) fn back(&mut self) -> Result<Vec<String>> {
        if let Some(watched) = self.watched.take() {
            let told = watched.join().ok().context("the watch on writes ended")?;
            let told = String::from_utf8(told).context("strace writes text")?;
            self.cut(&told)?;
        }
        let pipe = self.folder.join(format!("../writes-{}", self.starts));
        self.starts += 1;
        let made = Command::new("mkfifo").arg(&pipe).status()?;
        ensure!(made.success(), "failed to make a pipe");
        let told_by = pipe.clone();
        // Reads on, or strace would stop at a full pipe; ends with it.
        self.watched = Some(std::thread::spawn(move || {
            let mut told = Vec::new();
            let read = File::open(told_by).and_then(|mut pipe| pipe.read_to_end(&mut told));
            read.map(|_len| told).expect("a pipe can be read")
        }));
        let pipe = pipe.to_str().context("folders of tests have plain names")?;
        let strace = [
            "strace",
            // So that the process is our own child, and its number is the server's.
            "-D",
            "--seccomp-bpf",
            "-f",
            "-qq",
            "-y",
            "-xx",
            "-s",
            "16777216",
            "-e",
            "trace=pwrite64,ftruncate,fsync,fdatasync",
            "-e",
            // As long as on a disk, in microseconds; a folder in memory takes no time, and then
            // hardly anything is ever on its way.
            "inject=fsync,fdatasync:delay_enter=4000",
            "-o",
            pipe,
        ];
        Ok(strace.map(str::to_owned).into())
    }

    fn cut(&mut self, told: &str) -> Result<()> {
        let mut disk = Disk::default();
        for line in told.lines() {
            disk.follow(line)
                .with_context(|| line.chars().take(200).collect::<String>())?;
        }
        disk.ops
            .extend(disk.open.into_values().filter_map(Call::op));
        for op in disk.ops {
            let file = self.synced.entry(op.file).or_default();
            match op.change {
                Change::Write { at, data } if op.is_synced => write(file, at, &data),
                Change::Write { at, data } => {
                    let mut is_whole = true;
                    for (sector, data) in (0..).zip(data.chunks(SECTOR_LEN)) {
                        if self.dice.chance(50) {
                            write(file, at + sector * SECTOR_LEN, data);
                        } else {
                            is_whole = false;
                        }
                    }
                    self.lost_count += u64::from(!is_whole);
                }
                Change::Cut { len } => {
                    if op.is_synced || self.dice.chance(50) {
                        file.resize(len, 0);
                    }
                }
            }
        }
        for (name, bytes) in &self.synced {
            fs::write(self.folder.join(name), bytes)?;
        }
        // It is memory of the process before.
        let _none = fs::remove_file(self.folder.join(REMADE));
        Ok(())
    }
}

fn write(file: &mut Vec<u8>, at: usize, data: &[u8]) {
    let end = at + data.len();
    if file.len() < end {
        file.resize(end, 0);
    }
    file[at..end].copy_from_slice(data);
}

enum Change {
    Write { at: usize, data: Vec<u8> },
    Cut { len: usize },
}

struct Op {
    file: &'static str,
    change: Change,
    is_synced: bool,
}

/// A call that the process made.
enum Call {
    Change(Op),
    /// With the number of changes that were done when it began: those are on disk when it ends.
    Sync {
        file: &'static str,
        before: usize,
    },
    Other,
}

impl Call {
    fn op(self) -> Option<Op> {
        match self {
            Self::Change(op) => Some(op),
            _ => None,
        }
    }
}

/// What the process before did to its disk.
#[derive(Default)]
struct Disk {
    /// In the order in which they were done.
    ops: Vec<Op>,
    /// Calls that haven't returned, by thread.
    open: HashMap<String, Call>,
}

impl Disk {
    /// Follows one line of `strace -f`.
    fn follow(&mut self, line: &str) -> Result<()> {
        let (thread, said) = line.split_once(' ').context("no thread")?;
        let said = said.trim_start();
        if said.starts_with("+++") || said.starts_with("---") {
            return Ok(());
        }
        if said.starts_with("<... ") {
            let call = self.open.remove(thread).unwrap_or(Call::Other);
            self.done(call, said);
            return Ok(());
        }
        let call = read(said, self.ops.len())?;
        if said.ends_with("<unfinished ...>") {
            self.open.insert(thread.to_owned(), call);
        } else {
            self.done(call, said);
        }
        Ok(())
    }

    fn done(&mut self, call: Call, said: &str) {
        // A call that the end of the process interrupted may have had its effect, or not.
        let returned = said.rsplit_once(" = ").map_or("?", |(_, value)| value);
        // What strace adds, such as that it delayed the call.
        let returned = returned.split(' ').next().unwrap_or_default();
        match call {
            Call::Change(op) if !returned.starts_with('-') => self.ops.push(op),
            Call::Sync { file, before } if returned == "0" => {
                for op in &mut self.ops[..before] {
                    op.is_synced |= op.file == file;
                }
            }
            _ => {}
        }
    }
}

/// The call that a line begins with: `pwrite64(9<path>, "\x00…", 4096, 0) = 4096`. The path is in
/// the form of the data.
fn read(said: &str, before: usize) -> Result<Call> {
    let (name, rest) = said.split_once('(').context("no call")?;
    let path = rest
        .split_once('<')
        .and_then(|(_, path)| path.split_once('>'));
    let (path, rest) = path.context("no file")?;
    let path = bytes(path)?;
    let is_at_path = |name: &&str| path.ends_with(format!("/{name}").as_bytes());
    let Some(file) = FILES.into_iter().find(is_at_path) else {
        return Ok(Call::Other);
    };
    let change = match name {
        "fsync" | "fdatasync" => return Ok(Call::Sync { file, before }),
        "ftruncate" => Change::Cut {
            len: number(rest.trim_start_matches(", "))?,
        },
        "pwrite64" => {
            let data = rest
                .split_once('"')
                .and_then(|(_, data)| data.split_once('"'));
            let (data, rest) = data.context("no data")?;
            ensure!(!rest.starts_with("..."), "not all of the data");
            let at = rest.split(", ").nth(2).context("no place")?;
            Change::Write {
                at: number(at)?,
                data: bytes(data)?,
            }
        }
        _ => bail!("an unknown call"),
    };
    Ok(Call::Change(Op {
        file,
        change,
        is_synced: false,
    }))
}

fn number(text: &str) -> Result<usize> {
    let digits = text.split(|c: char| !c.is_ascii_digit()).next();
    digits.unwrap_or_default().parse().context("no number")
}

/// `\x00\xff` and so on.
fn bytes(text: &str) -> Result<Vec<u8>> {
    let digits = text.split("\\x").skip(1);
    digits
        .map(|digits| u8::from_str_radix(digits, 16).context("no byte"))
        .collect()
}

#[test]
fn a_disk_keeps_what_was_synced_and_may_lose_the_rest() {
    let folder = tempfile::tempdir().expect("a test can make a folder");
    fs::write(folder.path().join("fanfare.db"), "old").expect("it is written");
    let mut power = Power::of(folder.path(), 1);
    let path = |name: &str| {
        let mut hex = String::new();
        for byte in format!("/a/{name}").bytes() {
            write!(hex, "\\x{byte:02x}").expect("a text takes it");
        }
        hex
    };
    let (wal, database, other) = (path(FILES[1]), path(FILES[0]), path("else"));
    let told = format!(
        r#"7  pwrite64(3<{wal}>, "\x61\x62", 2, 0) = 2
8  pwrite64(3<{wal}>, "\x63", 1, 2 <unfinished ...>
7  fdatasync(3<{wal}> <unfinished ...>
8  <... pwrite64 resumed>) = 1
7  <... fdatasync resumed>) = 0
8  pwrite64(4<{other}>, "\x63", 1, 2) = 1
8  pwrite64(3<{wal}>, "\x64", 1, 9) = -1 EIO (Input/output error)
8  ftruncate(5<{database}>, 1) = 0
8  fsync(5<{database}>) = 0 (DELAYED)
7  fsync(5<{database}> <unfinished ...>
8  +++ killed by SIGKILL +++"#
    );
    power.cut(&told).expect("it is understood");
    let left = fs::read(folder.path().join("fanfare.db-wal")).expect("it is there");
    assert!(left == b"ab" || left == b"abc", "{left:?}");
    let left = fs::read(folder.path().join("fanfare.db")).expect("it is there");
    assert_eq!(left, b"o");
    let part = format!(r#"7 pwrite64(3<{database}>, "\x61"..., 9, 0) = 9"#);
    assert!(power.cut(&part).is_err(), "nothing may be left out");
}
