//! Checks whether response times reveal who has an account.
//!
//! Requests password resets and tries wrong log-ins, for addresses with and without an account, in
//! random order, one after another over one connection. Each request comes from its own network
//! address, so that no limit refuses it. Both groups must get the same text, in times that are
//! statistically indistinguishable: AUTH-5, AUTH-6.

use std::fmt;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::{Method, Request, StatusCode, header};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde_json::{Value, json};

use crate::args::Timing;
use crate::clock::draw;
use crate::conversation::Target;
use crate::host;
use crate::http::Http;
use crate::process::Server;
use crate::ranks::{mann_whitney_p, median};

/// Few enough that no account reaches its own limits.
const REQUESTS_PER_ACCOUNT: u32 = 2;

/// The first requests include one-time costs, so they are not counted.
const WARM_UP: u32 = 20;

/// Below this, chance does not explain the difference.
const P_MIN: f64 = 0.01;

/// The kind of request that is compared.
struct Kind {
    name: &'static str,
    path: &'static str,
    /// What every caller receives.
    status: StatusCode,
    /// The maximum difference between the medians.
    median_ms_max: f64,
    /// The minimum probability, if the ranks are judged too.
    p_min: Option<f64>,
    body: fn(&str) -> Value,
}

const KINDS: [Kind; 2] = [
    Kind {
        name: "log in (AUTH-6)",
        path: "auth/login",
        status: StatusCode::UNAUTHORIZED,
        median_ms_max: 5.0,
        p_min: None,
        body: |email| json!({ "email": email, "password": "not the password of anyone" }),
    },
    Kind {
        name: "forgot password (AUTH-5)",
        path: "auth/forgot-password",
        status: StatusCode::ACCEPTED,
        median_ms_max: 2.0,
        p_min: Some(P_MIN),
        body: |email| json!({ "email": email }),
    },
];

/// The result for one kind of request.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Compared {
    name: &'static str,
    requests: u32,
    known_median_ms: f64,
    unknown_median_ms: f64,
    difference_ms: f64,
    p: f64,
    is_met: bool,
}

impl fmt::Display for Compared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{}: 2 × {} requests\n  median with an account {:.3} ms, without {:.3} ms, \
             difference {:+.3} ms\n  Mann-Whitney p = {:.4}: {}",
            self.name,
            self.requests,
            self.known_median_ms,
            self.unknown_median_ms,
            self.difference_ms,
            self.p,
            if self.is_met {
                "within the figures"
            } else {
                "beyond the figures"
            },
        )
    }
}

/// Starts a server, fills it with accounts and compares; `false` means that something differs.
pub(crate) async fn run(args: &Timing) -> Result<bool> {
    let mut arguments = vec!["--trusted-proxy".to_owned()];
    arguments.extend(args.for_server.iter().cloned());
    let server = Server::start(&args.spawn, &arguments)?;
    let target = Target::parse(server.url().context("the server has no address")?)?;
    let mut strangers = Strangers::default();
    let accounts = args.requests.div_ceil(REQUESTS_PER_ACCOUNT);
    let mut known = Vec::new();
    for _ in 0..accounts {
        let mut http = Http::new(target.clone());
        http.forwarded_for = Some(strangers.next());
        let signed_in = host::sign_up(&mut http, server.outbox()).await?;
        known.push(signed_in.user.email);
    }
    let mut line = Line::open(&target).await?;
    let mut results = Vec::new();
    for kind in &KINDS {
        results.push(compare(kind, args, &known, &mut line, &mut strangers).await?);
    }
    if args.json {
        println!("{}", serde_json::to_string_pretty(&results)?);
    } else {
        for result in &results {
            print!("{result}");
        }
    }
    Ok(results.iter().all(|result| result.is_met))
}

async fn compare(
    kind: &Kind,
    args: &Timing,
    known: &[String],
    line: &mut Line,
    strangers: &mut Strangers,
) -> Result<Compared> {
    for index in 0..WARM_UP {
        let body = (kind.body)(&nobody(args.requests + index));
        line.ask(kind.path, body, &strangers.next()).await?;
    }
    let mut times = [Vec::new(), Vec::new()];
    let mut first: Option<Value> = None;
    for (index, is_known) in order(args.requests, args.seed) {
        let email = if is_known {
            let account = usize::try_from(index / REQUESTS_PER_ACCOUNT)?;
            known
                .get(account)
                .context("there are too few accounts")?
                .clone()
        } else {
            nobody(index)
        };
        let (status, words) = line
            .ask(kind.path, (kind.body)(&email), &strangers.next())
            .await?;
        times[usize::from(is_known)].push(line.took_ms);
        if status != kind.status {
            bail!("{} was answered with {status}: {words}", kind.path);
        }
        let expected = first.get_or_insert_with(|| words.clone());
        ensure!(
            *expected == words,
            "{} was answered with {words} and with {expected}",
            kind.path
        );
    }
    let [unknown, known] = times;
    let difference_ms = median(&known) - median(&unknown);
    let p = mann_whitney_p(&known, &unknown);
    Ok(Compared {
        name: kind.name,
        requests: args.requests,
        known_median_ms: median(&known),
        unknown_median_ms: median(&unknown),
        difference_ms,
        p,
        is_met: difference_ms.abs() <= kind.median_ms_max && kind.p_min.is_none_or(|min| p >= min),
    })
}

/// Each request of both groups once, in random order: any work left over after a response then
/// slows down both groups alike.
fn order(requests: u32, seed: u64) -> Vec<(u32, bool)> {
    let both = (0..requests).flat_map(|index| [(index, false), (index, true)]);
    let mut order: Vec<(u32, bool)> = both.collect();
    order.sort_by_key(|(index, is_known)| draw(seed, *index, u32::from(*is_known), u64::MAX));
    order
}

/// An address without an account, as long as the accounts' addresses.
fn nobody(index: u32) -> String {
    format!("nobody{index:016}@example.org")
}

/// Network addresses to send from, each used once.
#[derive(Default)]
struct Strangers(u32);

impl Strangers {
    fn next(&mut self) -> String {
        self.0 += 1;
        let [_, a, b, c] = self.0.to_be_bytes();
        format!("10.{a}.{b}.{c}")
    }
}

/// One connection, kept open, so that no handshake is measured.
struct Line {
    sender: SendRequest<Full<Bytes>>,
    authority: String,
    origin: String,
    /// How long the last response took, from the first byte sent to the last byte received.
    took_ms: f64,
}

impl Line {
    async fn open(target: &Target) -> Result<Self> {
        let stream = target.connect(0).await.context("failed to connect")?;
        let (sender, connection) = handshake(TokioIo::new(stream)).await?;
        // Ends when the sender is dropped.
        tokio::spawn(connection);
        Ok(Self {
            sender,
            authority: target.authority.clone(),
            origin: target.origin(),
            took_ms: 0.0,
        })
    }

    /// The status and the text, without what differs in every response.
    async fn ask(&mut self, path: &str, body: Value, from: &str) -> Result<(StatusCode, Value)> {
        let request = Request::builder()
            .method(Method::POST)
            .uri(format!("/api/v1/{path}"))
            .header(header::HOST, &self.authority)
            .header(header::ORIGIN, &self.origin)
            .header(header::CONTENT_TYPE, "application/json")
            .header("x-forwarded-for", from)
            .body(Full::from(body.to_string()))?;
        self.sender.ready().await?;
        let began = Instant::now();
        let response = self.sender.send_request(request).await?;
        let status = response.status();
        let bytes = response.into_body().collect().await?.to_bytes();
        self.took_ms = began.elapsed().as_secs_f64() * 1_000.0;
        let mut words: Value = serde_json::from_slice(&bytes)
            .with_context(|| format!("{path} was answered with {status} and no JSON"))?;
        if let Some(fields) = words.as_object_mut() {
            fields.remove("instance");
        }
        Ok((status, words))
    }
}

#[cfg(test)]
mod tests {
    use super::{Strangers, order};

    #[test]
    fn every_request_has_its_turn_and_nobody_can_foresee_it() {
        let drawn = order(100, 1);
        let mut sorted = drawn.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), 200);
        assert_ne!(drawn, sorted);
        assert_eq!(drawn, order(100, 1));
        let changes = drawn.windows(2).filter(|two| two[0].1 != two[1].1).count();
        assert!((60..140).contains(&changes), "{changes} changes of group");
    }

    #[test]
    fn strangers_differ() {
        let mut strangers = Strangers::default();
        assert_eq!(strangers.next(), "10.0.0.1");
        strangers.0 = 255;
        assert_eq!(strangers.next(), "10.0.1.0");
    }
}
