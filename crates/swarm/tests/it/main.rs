//! A small crowd plays on the real binary, and nothing may go wrong.
//!
//! How fast it was is not judged here: a machine that runs every test at once measures itself.
//! The figures are in `docs/performance.md`.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The binary that people run: the one named by the environment, or the one built beside us.
#[expect(
    clippy::disallowed_methods,
    reason = "a test is told by the environment what to test"
)]
fn fanfare() -> PathBuf {
    if let Some(named) = std::env::var_os("FANFARE_BIN") {
        return named.into();
    }
    Path::new(env!("CARGO_BIN_EXE_swarm")).with_file_name("fanfare")
}

/// Plays with a small crowd; what the swarm says of it.
fn play(arguments: &[&str]) -> serde_json::Value {
    let fanfare = fanfare();
    assert!(
        fanfare.is_file(),
        "{} is not there; build it with \"cargo build -p server\" or name one in FANFARE_BIN",
        fanfare.display()
    );
    let output = Command::new(env!("CARGO_BIN_EXE_swarm"))
        .args(arguments)
        .args(["--spread-ms", "300", "--json", "--spawn"])
        .arg(fanfare)
        .output()
        .expect("swarm could not be started");
    let said = String::from_utf8_lossy(&output.stdout);
    let complained = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}\n{complained}");
    let result: serde_json::Value = serde_json::from_str(&said).expect("swarm printed no JSON");
    assert_eq!(result["failureCount"], 0, "{said}");
    result
}

/// DUR-1, LIVE-1: what was acknowledged is what the podium and the report say, for everyone.
#[test]
fn every_saved_pick_of_a_small_crowd_is_in_the_result() {
    let result = play(&["--players", "40", "--questions", "3"]);
    assert_eq!(result["joins"]["seated"], 40, "{result}");
    assert_eq!(result["savedPicks"], 120, "{result}");
}

/// DUR-1: the same for every kind of question; of a slide nothing is picked.
#[test]
fn every_saved_pick_of_every_kind_is_in_the_result() {
    let result = play(&["--quiz", "mixed", "--players", "20"]);
    assert_eq!(result["questions"], 16, "{result}");
    assert_eq!(result["savedPicks"], 20 * 15, "{result}");
}

/// F10, DUR-1: all connections are cut at once; everyone gets their seat again, and plays on with
/// every point.
#[test]
fn f10_everybody_is_back_after_all_connections_were_cut() {
    let result = play(&["--players", "40", "--questions", "3", "--cut", "2"]);
    assert_eq!(result["savedPicks"], 120, "{result}");
    let back = &result["comeback"];
    assert_eq!(back["withinFiveSPercent"], 100.0, "{result}");
}

/// The same where some are connected by an event stream.
#[test]
fn f10_everybody_is_back_whose_event_streams_were_cut() {
    let result = play(&[
        "--players",
        "40",
        "--questions",
        "3",
        "--cut",
        "1",
        "--streams",
        "50",
    ]);
    assert_eq!(result["savedPicks"], 120, "{result}");
    assert_eq!(result["comeback"]["withinFiveSPercent"], 100.0, "{result}");
}

/// Rooms that play at the same time don't mix, and the last step of one doesn't wait for another.
#[test]
fn rooms_that_play_at_the_same_time_keep_every_pick() {
    let result = play(&["--rooms", "8", "--players", "5", "--questions", "2"]);
    assert_eq!(result["joins"]["seated"], 40, "{result}");
    assert_eq!(result["savedPicks"], 80, "{result}");
}

/// F9: those who read nothing keep nobody else from playing.
#[test]
fn f9_players_who_read_nothing_hold_nobody_up() {
    let arguments = ["--players", "40", "--questions", "2", "--slow", "10"];
    let result = play(&[&arguments[..], &["--time-limit-s", "5"]].concat());
    assert_eq!(result["slow"]["players"], 4, "{result}");
    assert_eq!(result["savedPicks"], 72, "{result}");
}
