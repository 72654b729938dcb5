//! Measures how long the feed takes, however many quizzes are in it.
//!
//! Requests the first page of each order with each filter, and searches for beginnings of words as
//! people type them. The words come from the quizzes themselves, so common ones are searched for as
//! often as they occur. Requests run one after another, each on its own connection. The server's
//! database is filled earlier; see `docs/performance.md`.

use std::fmt::Write as _;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use protocol::http::feed::FeedQuiz;
use serde::Serialize;

use crate::args::Feed;
use crate::clock::draw;
use crate::conversation::Target;
use crate::http::Http;
use crate::process::Server;

/// The time limit for the first page of any order with any filter.
const PAGE_MS_MAX: f64 = 30.0;
/// The time limit for 99 of 100 searches.
const SEARCH_P99_MS_MAX: f64 = 20.0;
/// How often each first page is requested.
const PAGE_TRIES: usize = 5;
const ORDERS: [&str; 3] = ["recent", "popular", "questions"];
const FILTERS: [&str; 9] = [
    "",
    "&category=history",
    "&category=literature&difficulty=hard",
    "&difficulty=easy",
    "&questionsMax=10",
    "&category=science&questionsMax=10",
    "&staffPicks=true",
    "&language=en",
    "&language=la",
];

/// The results.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Measured {
    /// The median for each first page, slowest first.
    pages: Vec<Page>,
    searches: usize,
    found: usize,
    median_ms: f64,
    p99_ms: f64,
    worst_ms: f64,
    worst_search: String,
}

/// One first page.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Page {
    address: String,
    median_ms: f64,
}

/// Starts a server and measures; `false` means that it took too long.
pub(crate) async fn run(args: &Feed) -> Result<bool> {
    let server = Server::start(&args.spawn, &args.for_server)?;
    let target = Target::parse(server.url().context("the server has no address")?)?;
    let http = Http::new(target);
    let words = gather_words(&http).await?;
    let pages = measure_pages(&http).await?;
    let mut times = Vec::new();
    let mut found = 0;
    for index in 0..args.searches {
        let drawn = |which| draw(args.seed, index, which, words.len() as u64);
        let mut address = String::from("feed?search=");
        // Every third search is for two words.
        for which in 0..=u32::from(index % 3 == 0) {
            let word = &words[usize::try_from(drawn(which))?];
            // The beginning of a word, as someone types it.
            let length = word.len().min(3 + usize::try_from(drawn(which + 2) % 4)?);
            write!(
                address,
                "{}{}",
                if which == 0 { "" } else { "%20" },
                &word[..length]
            )?;
        }
        write!(address, "&sort={}", ORDERS[index as usize % ORDERS.len()])?;
        let (list, took_ms) = timed(&http, &address).await?;
        found += list.len();
        times.push((took_ms, address));
    }
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    let at = |hundredths: usize| times[(times.len() - 1) * hundredths / 100].0;
    let measured = Measured {
        pages,
        searches: times.len(),
        found,
        median_ms: at(50),
        p99_ms: at(99),
        worst_ms: at(100),
        worst_search: times
            .last()
            .map(|(_, address)| address.clone())
            .unwrap_or_default(),
    };
    if args.json {
        println!("{}", serde_json::to_string_pretty(&measured)?);
    } else {
        print(&measured);
    }
    let slowest = measured.pages.first().map_or(0.0, |page| page.median_ms);
    Ok(found > 0 && slowest <= PAGE_MS_MAX && measured.p99_ms <= SEARCH_P99_MS_MAX)
}

fn print(measured: &Measured) {
    println!("first pages, median of {PAGE_TRIES}, the slowest first");
    for page in &measured.pages {
        println!("  {:7.1} ms  {}", page.median_ms, page.address);
    }
    println!(
        "{} searches, {} found\n  median {:.1} ms, p99 {:.1} ms, worst {:.1} ms ({})",
        measured.searches,
        measured.found,
        measured.median_ms,
        measured.p99_ms,
        measured.worst_ms,
        measured.worst_search,
    );
}

async fn timed(http: &Http, address: &str) -> Result<(Vec<FeedQuiz>, f64)> {
    let began = Instant::now();
    let list: Vec<FeedQuiz> = http.get(address).await?;
    Ok((list, began.elapsed().as_secs_f64() * 1_000.0))
}

/// The words of the quizzes, each as often as it occurs.
async fn gather_words(http: &Http) -> Result<Vec<String>> {
    let mut words = Vec::new();
    for order in ORDERS {
        let (list, _) = timed(http, &format!("feed?limit=100&sort={order}")).await?;
        for quiz in list {
            let texts = [quiz.title, quiz.description].join(" ");
            let plain = texts
                .split(' ')
                .filter(|word| word.len() >= 3 && word.is_ascii());
            words.extend(plain.map(str::to_lowercase));
        }
    }
    ensure!(!words.is_empty(), "there are no quizzes in the feed");
    Ok(words)
}

async fn measure_pages(http: &Http) -> Result<Vec<Page>> {
    let mut pages = Vec::new();
    for order in ORDERS {
        for filter in FILTERS {
            let address = format!("feed?sort={order}{filter}");
            let mut times = Vec::new();
            for _ in 0..PAGE_TRIES {
                times.push(timed(http, &address).await?.1);
            }
            times.sort_by(f64::total_cmp);
            let median_ms = times[PAGE_TRIES / 2];
            pages.push(Page { address, median_ms });
        }
    }
    pages.sort_by(|a, b| b.median_ms.total_cmp(&a.median_ms));
    Ok(pages)
}
