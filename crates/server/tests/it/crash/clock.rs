//! A computer whose clock is set while people play (F11): libfaketime tells the process the time on
//! the wall that a file asks for, and leaves the time since the start of the computer alone.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::plan::Aim;
use super::world::{Place, Step, World};
use crate::binary::Home;
use crate::surroundings::skip;

/// Where packages put the library.
const FOLDERS: [&str; 4] = [
    "/usr/lib/x86_64-linux-gnu/faketime",
    "/usr/lib/aarch64-linux-gnu/faketime",
    "/usr/lib64/faketime",
    "/usr/lib/faketime",
];
const SETTINGS_WITHIN: Duration = Duration::from_mins(1);

/// When the clock is set, and by how many years from the truth.
const SETTINGS: [(Aim, i32); 5] = [
    (Aim::Shown(Place::Question(0, Step::Announced)), 10),
    (Aim::Picks(0, 5), -10),
    (Aim::Acks(1, 5), 20),
    (Aim::Shown(Place::Question(2, Step::Open)), -30),
    (Aim::Shown(Place::Question(3, Step::Closed)), 0),
];

/// The clock of one home.
#[derive(Debug)]
pub(crate) struct Faketime(PathBuf);

impl Faketime {
    /// Processes in this home get their time on the wall from here. `None` without the library.
    pub(crate) fn of(home: &Home) -> Option<Self> {
        let folders = FOLDERS.iter().map(Path::new);
        let mut libraries = folders.map(|folder| folder.join("libfaketime.so.1"));
        let Some(library) = libraries.find(|library| library.is_file()) else {
            return skip("F11", "libfaketime", "it is in none of the usual folders");
        };
        let clock = Self(home.data_dir().join("../clock"));
        clock.set(0);
        home.start_by(vec![
            "env".to_owned(),
            format!("LD_PRELOAD={}", library.display()),
            format!("FAKETIME_TIMESTAMP_FILE={}", clock.0.display()),
            "FAKETIME_NO_CACHE=1".to_owned(),
            "FAKETIME_DONT_FAKE_MONOTONIC=1".to_owned(),
        ]);
        Some(clock)
    }

    fn set(&self, years: i32) {
        let folder = self.0.parent().expect("it is in a folder");
        let written = self.0.with_extension("next");
        fs::create_dir_all(folder).expect("a test can make a folder");
        fs::write(&written, format!("{years:+}y\n")).expect("a test can write");
        // So that the process reads the old time or the new one.
        fs::rename(&written, &self.0).expect("a test can rename");
    }
}

/// Sets the clock during the game. Done when it is right again.
pub(crate) async fn run(world: &World, home: &Home, clock: &Faketime) -> Result<()> {
    let year = year_at(&home.authority).await?;
    let mut highest = 0;
    for (aim, years) in SETTINGS {
        let reached = world.reach(|course| course.has_reached(aim));
        let reached = timeout(SETTINGS_WITHIN, reached).await;
        reached.with_context(|| format!("I12: the game never came to {aim:?}"))?;
        clock.set(years);
        // hyper keeps a date until it is over, so it doesn't show a clock that was set back.
        if years > highest {
            let seen = year_at(&home.authority).await? - year;
            // The library's years have 365 days, so near the turn of a year one less is seen.
            ensure!((seen - years).abs() <= 1, "{seen} years instead of {years}");
            highest = years;
        }
    }
    Ok(())
}

/// The year of the `Date` that comes with an answer: hyper tells the time on the wall.
async fn year_at(authority: &str) -> Result<i32> {
    let mut stream = TcpStream::connect(authority).await?;
    let ask = format!("GET /livez HTTP/1.1\r\nhost: {authority}\r\nconnection: close\r\n\r\n");
    stream.write_all(ask.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let mut lines = answer.lines();
    let date = lines.find_map(|line| line.strip_prefix("date: "));
    let date = date.with_context(|| format!("no date in {answer}"))?;
    // `Mon, 30 Nov 2026 16:00:00 GMT`.
    let year = date.split(' ').nth(3).context("no year")?;
    year.parse().with_context(|| format!("no year in {date}"))
}
