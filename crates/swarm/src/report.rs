//! Measures how long the report of a large live session takes to open and to export.
//!
//! Logs in as its host and makes the page's requests, the first time and again, and requests each
//! file, on separate connections. The server's database is filled earlier; see
//! `docs/performance.md`.

use std::time::Instant;

use anyhow::{Context, Result};
use protocol::http::auth::SignedIn;
use protocol::http::rooms::RoomSummary;
use serde::Serialize;
use serde_json::json;

use crate::args::ReportArgs;
use crate::conversation::Target;
use crate::http::Http;
use crate::process::Server;

/// The time limit for opening a report.
const OPEN_MS_MAX: f64 = 1_000.0;
/// The time limit for a file.
const FILE_MS_MAX: f64 = 3_000.0;
const TRIES: usize = 5;

/// The results.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Measured {
    seats: u32,
    questions: u32,
    calls: Vec<Call>,
    /// The memory of the server's process before the first request, and at the end.
    own_before_kib: u32,
    own_after_kib: u32,
}

/// One request.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Call {
    what: &'static str,
    bytes: usize,
    /// Before anything was computed.
    first_ms: f64,
    /// The median of the later ones.
    median_ms: f64,
    may_take_ms: f64,
}

/// Starts a server and measures; `false` means that it took too long.
pub(crate) async fn run(args: &ReportArgs) -> Result<bool> {
    let server = Server::start(&args.spawn, &args.for_server)?;
    let target = Target::parse(server.url().context("the server has no address")?)?;
    let mut http = Http::new(target);
    let log_in = json!({ "email": args.email, "password": args.password });
    let signed_in: SignedIn = http.post("auth/login", log_in).await?;
    http.access_token = Some(signed_in.access_token);
    let rooms: Vec<RoomSummary> = http.get("rooms?stage=finished").await?;
    let room = rooms.into_iter().max_by_key(|room| room.seat_count);
    let room = room.context("this account hosted no session")?;
    let before = server.usage().map_or(0, |usage| usage.own_kib);
    let mut calls = Vec::new();
    for (what, path, may_take_ms) in [
        ("analysis", "/analysis", OPEN_MS_MAX),
        ("first players", "/seats", OPEN_MS_MAX),
        ("CSV", "/csv", FILE_MS_MAX),
        ("XLSX", "/xlsx", FILE_MS_MAX),
        ("sheet", "/sheet", FILE_MS_MAX),
    ] {
        let path = format!("reports/{}{path}", room.id);
        let mut times = Vec::new();
        let mut bytes = 0;
        for _ in 0..=TRIES {
            let began = Instant::now();
            bytes = http.download(&path).await?.len();
            times.push(began.elapsed().as_secs_f64() * 1_000.0);
        }
        let first_ms = times.remove(0);
        times.sort_by(f64::total_cmp);
        calls.push(Call {
            what,
            bytes,
            first_ms,
            median_ms: times[times.len() / 2],
            may_take_ms,
        });
    }
    let measured = Measured {
        seats: room.seat_count.unwrap_or(0),
        questions: room.question_count,
        calls,
        own_before_kib: before,
        own_after_kib: server.usage().map_or(0, |usage| usage.own_kib),
    };
    if args.json {
        println!("{}", serde_json::to_string_pretty(&measured)?);
    } else {
        print(&measured);
    }
    let is_quick = |call: &Call| call.first_ms.max(call.median_ms) <= call.may_take_ms;
    Ok(measured.calls.iter().all(is_quick))
}

fn print(measured: &Measured) {
    let (seats, questions) = (measured.seats, measured.questions);
    println!("a report of {seats} seats and {questions} questions");
    for call in &measured.calls {
        println!(
            "  {:14} first {:7.0} ms, then {:7.0} ms (may take {:5.0}), {:9} bytes",
            call.what, call.first_ms, call.median_ms, call.may_take_ms, call.bytes,
        );
    }
    println!(
        "  the server held {} MiB, and {} MiB at the end",
        measured.own_before_kib / 1024,
        measured.own_after_kib / 1024,
    );
}
