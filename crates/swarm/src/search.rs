//! Measures how long a search of an account's own quizzes takes, however many there are.
//!
//! Signs up an account, writes quizzes whose titles come from a few hundred words, and requests
//! lists as the quizzes page does: a search for the beginning of each word, in each order. Requests
//! run one after another, each on its own connection.

use std::time::Instant;

use anyhow::{Context, Result, ensure};
use protocol::http::quizzes::Quiz;
use serde::Serialize;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::args::Search;
use crate::clock::draw;
use crate::conversation::Target;
use crate::host;
use crate::http::Http;
use crate::process::Server;

/// The time limit for 95 of 100 searches.
const P95_MS_MAX: f64 = 50.0;
/// How many quizzes are written at the same time.
const WRITERS: u32 = 8;
const SYLLABLES: [&str; 12] = [
    "ba", "de", "fi", "go", "ku", "la", "me", "no", "pa", "ri", "so", "tu",
];
const ORDERS: [&str; 3] = ["newest", "updated", "title"];
/// The number of distinct words searched for.
const WORDS: u32 = 300;

/// The results.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Searched {
    quizzes: u32,
    searches: usize,
    found: usize,
    median_ms: f64,
    p95_ms: f64,
    worst_ms: f64,
}

/// Starts a server, fills it and searches; `false` means that it took too long.
pub(crate) async fn run(args: &Search) -> Result<bool> {
    let server = Server::start(&args.spawn, &args.for_server)?;
    let target = Target::parse(server.url().context("the server has no address")?)?;
    let mut http = Http::new(target.clone());
    let signed_in = host::sign_up(&mut http, server.outbox()).await?;
    let mut writers = JoinSet::new();
    for writer in 0..WRITERS {
        let mut http = Http::new(target.clone());
        http.access_token = Some(signed_in.access_token.clone());
        let mine = (0..args.quizzes).filter(move |index| index % WRITERS == writer);
        writers.spawn(async move {
            for index in mine {
                let _: Quiz = http.post("quiz", quiz(index)).await?;
            }
            anyhow::Ok(())
        });
    }
    while let Some(written) = writers.join_next().await {
        written??;
    }
    let mut times = Vec::new();
    let mut found = 0;
    for index in 0..args.searches {
        // The beginning of a word, as someone types it.
        let word = word(draw(args.seed, index, 0, u64::from(WORDS)));
        let typed = &word[..3];
        let order = ORDERS[index as usize % ORDERS.len()];
        let began = Instant::now();
        let path = format!("quiz?search={typed}&sort={order}");
        let list: Vec<Quiz> = http.get(&path).await?;
        times.push(began.elapsed().as_secs_f64() * 1_000.0);
        let is_right = |quiz: &Quiz| quiz.title.split(' ').any(|word| word.starts_with(typed));
        ensure!(list.iter().all(is_right), "{path} found something else");
        found += list.len();
    }
    times.sort_by(f64::total_cmp);
    let at = |hundredths: usize| times[(times.len() - 1) * hundredths / 100];
    let result = Searched {
        quizzes: args.quizzes,
        searches: times.len(),
        found,
        median_ms: at(50),
        p95_ms: at(95),
        worst_ms: at(100),
    };
    if args.json {
        println!("{}", serde_json::to_string_pretty(&result)?);
    } else {
        println!(
            "{} searches among {} quizzes, {} found\n  median {:.1} ms, p95 {:.1} ms, \
             worst {:.1} ms",
            result.searches,
            result.quizzes,
            result.found,
            result.median_ms,
            result.p95_ms,
            result.worst_ms,
        );
    }
    Ok(result.found > 0 && result.p95_ms <= P95_MS_MAX)
}

/// A quiz with a title of three words.
fn quiz(index: u32) -> Value {
    let words: Vec<String> = (0..3)
        .map(|at| word(draw(1, index, at, u64::from(WORDS))))
        .collect();
    json!({ "title": words.join(" "), "description": "Written by swarm", "tags": ["swarm"] })
}

/// One of the words, of three syllables.
fn word(number: u64) -> String {
    let count = SYLLABLES.len() as u64;
    [number, number / count, number / count / count + number]
        .iter()
        .filter_map(|n| SYLLABLES.get(usize::try_from(n % count).ok()?))
        .copied()
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{WORDS, word};

    #[test]
    fn words_differ_and_are_long_enough_to_be_begun() {
        let words: BTreeSet<String> = (0..u64::from(WORDS)).map(word).collect();
        assert!(words.len() > 200, "{}", words.len());
        assert!(words.iter().all(|word| word.len() == 6));
    }
}
