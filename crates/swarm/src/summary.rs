//! The printed results: for people, or as JSON for programs.
//!
//! Times are milliseconds. A fan-out runs from when the server made a view until a player's program
//! had it, by the clock of one machine, so run this on the server's machine.

use std::collections::BTreeMap;
use std::fmt;

use hdrhistogram::Histogram;
use serde::Serialize;

use crate::args::Game;
use crate::comeback::{Comeback, Slow};
use crate::flood::Answers;
use crate::floor::Floored;
use crate::player::{Moment, Played};
use crate::process::Usage;
use crate::quiz::Quiz;

/// The maximum number of listed kinds of failures; a broken run would fill the terminal otherwise.
const FAILURE_KINDS_SHOWN: usize = 20;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Summary {
    rooms: u32,
    /// In each room.
    players: u32,
    quiz: Quiz,
    questions: u32,
    spread_ms: u64,
    joins: Joins,
    /// After all connections were cut, if they were.
    comeback: Option<Comeback>,
    /// Those who read nothing, if some did.
    slow: Option<Slow>,
    /// By the kind of view, in the order of a question.
    fan_out: BTreeMap<Kind, Spread>,
    /// The same of those connected by an event stream, if some are.
    fan_out_by_stream: BTreeMap<Kind, Spread>,
    /// The wait of the last of those, as a multiple of that of the last of the others.
    last_by_stream: BTreeMap<Kind, f64>,
    ack: Option<Spread>,
    ack_by_stream: Option<Spread>,
    saved_picks: u64,
    /// When the first player had the podium, in milliseconds since the Unix epoch.
    podium_at_ms: Option<u64>,
    server: Option<Cost>,
    frames: Frames,
    /// The same as a multiple of a bare write loop in the same run.
    beside_floor: Option<Beside>,
    /// The log-in attempts during the game, by response.
    log_ins: Answers,
    failure_count: usize,
    failures: BTreeMap<String, usize>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Joins {
    seated: u32,
    seconds: f64,
    per_second: f64,
    one: Option<Spread>,
}

/// The kinds of view that everyone gets at the same time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase")]
enum Kind {
    Announced,
    Open,
    Closed,
    Reveal,
    Leaderboard,
    Podium,
}

/// How long the luckiest, the median, the unlucky and the last player waited.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(
    clippy::struct_field_names,
    reason = "the unit stands last in every name"
)]
pub(crate) struct Spread {
    first_ms: f64,
    p50_ms: f64,
    p99_ms: f64,
    last_ms: f64,
}

/// The resources the server used.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Cost {
    joining_cpu_s: f64,
    game_cpu_s: f64,
    cpu_ms_per_player: f64,
    memory_before_mib: f64,
    memory_joined_mib: f64,
    memory_highest_mib: f64,
    memory_joined_kib_per_player: f64,
    memory_highest_kib_per_player: f64,
}

impl Summary {
    pub(crate) fn new(
        args: &Game,
        played: &[Played],
        started_us: u64,
        server: Option<Cost>,
        log_ins: Answers,
        failures: Vec<String>,
    ) -> Self {
        let fan_out_by_stream = fan_out(played.iter().filter(|player| player.by_stream));
        let by_socket = fan_out(played.iter().filter(|player| !player.by_stream));
        let last_by_stream = fan_out_by_stream.iter().filter_map(|(kind, spread)| {
            let last_ms = by_socket.get(kind)?.last_ms;
            Some((*kind, spread.last_ms / last_ms))
        });
        let by_stream = played.iter().filter(|player| player.by_stream);
        let saved = played.iter().map(|player| player.saved.len() as u64);
        let podiums = played.iter().filter_map(|player| player.podium_at_us);
        let mut summary = Self {
            rooms: args.rooms,
            players: args.players,
            quiz: args.quiz,
            questions: args.question_count(),
            spread_ms: args.spread_ms,
            joins: Joins::new(played, started_us),
            comeback: Comeback::of(played),
            slow: Slow::of(played),
            fan_out: fan_out(played),
            last_by_stream: last_by_stream.collect(),
            fan_out_by_stream,
            ack: Spread::of(acks(played)),
            ack_by_stream: Spread::of(acks(by_stream)),
            saved_picks: saved.sum(),
            podium_at_ms: podiums.min().map(|at_us| at_us / 1_000),
            server,
            frames: Frames::of(played),
            beside_floor: None,
            log_ins,
            failure_count: failures.len(),
            failures: BTreeMap::new(),
        };
        for failure in failures {
            *summary.failures.entry(failure).or_default() += 1;
        }
        summary
    }

    /// Adds what a write loop took in the same run.
    pub(crate) fn compare(&mut self, floor: Option<Floored>, played: &[Played]) {
        let Some(floor) = floor else { return };
        let last = |kind| {
            let lasts = last_by_moment(played, kind);
            median_us(lasts).map_or(0.0, ms) / floor.median_last_ms
        };
        let crowd = f64::from(self.rooms) * f64::from(self.players);
        let playing_s = f64::from(self.frames.count) * crowd * floor.cpu_us_per_frame / 1e6;
        let joining_s = crowd * floor.cpu_us_per_connection / 1e6;
        let cost = self.server.as_ref();
        self.beside_floor = Some(Beside {
            open_last: last(Kind::Open),
            reveal_last: last(Kind::Reveal),
            cpu: cost.map(|cost| (cost.joining_cpu_s + cost.game_cpu_s) / (playing_s + joining_s)),
            game_cpu: cost.map(|cost| cost.game_cpu_s / playing_s),
            floor,
        });
    }

    pub(crate) fn is_clean(&self) -> bool {
        self.failure_count == 0
    }
}

/// What each player was sent.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Frames {
    /// Of the median player.
    count: u32,
    bytes_per_player: u64,
}

impl Frames {
    fn of(played: &[Played]) -> Self {
        let count = median_us(played.iter().map(|player| player.frames.into()).collect());
        let bytes = median_us(played.iter().map(|player| player.bytes).collect());
        Self {
            count: u32::try_from(count.unwrap_or(0)).unwrap_or(u32::MAX),
            bytes_per_player: bytes.unwrap_or(0),
        }
    }
}

/// The mean size of a frame of the median player, and how many it got.
pub(crate) fn usual_frame(played: &[Played]) -> (usize, u32) {
    let Frames {
        count,
        bytes_per_player,
    } = Frames::of(played);
    let count = count.max(1);
    let bytes = bytes_per_player / u64::from(count);
    (usize::try_from(bytes).unwrap_or(usize::MAX), count)
}

/// A game as a multiple of a bare write loop.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Beside {
    floor: Floored,
    /// The last player of the median question.
    open_last: f64,
    reveal_last: f64,
    /// The processor time of joining and the game.
    cpu: Option<f64>,
    game_cpu: Option<f64>,
}

/// The longest wait for each view of a kind, in microseconds.
fn last_by_moment(played: &[Played], kind: Kind) -> Vec<u64> {
    let mut lasts: BTreeMap<Moment, u64> = BTreeMap::new();
    for (moment, late_us) in played.iter().flat_map(|player| &player.fan_out_us) {
        if Kind::of(*moment) == kind {
            let last = lasts.entry(*moment).or_default();
            *last = (*last).max(*late_us);
        }
    }
    lasts.into_values().collect()
}

/// The median, or the upper of two.
pub(crate) fn median_us(mut values: Vec<u64>) -> Option<u64> {
    values.sort_unstable();
    values.get(values.len() / 2).copied()
}

/// Microseconds as milliseconds.
pub(crate) fn ms(us: u64) -> f64 {
    seconds(us) * 1_000.0
}

/// The waits of some players, by the kind of view.
fn fan_out<'p>(played: impl IntoIterator<Item = &'p Played>) -> BTreeMap<Kind, Spread> {
    let mut kinds: BTreeMap<Kind, Vec<u64>> = BTreeMap::new();
    for (moment, late_us) in played.into_iter().flat_map(|player| &player.fan_out_us) {
        kinds.entry(Kind::of(*moment)).or_default().push(*late_us);
    }
    let kinds = kinds.into_iter();
    kinds
        .filter_map(|(kind, times)| Some((kind, Spread::of(times)?)))
        .collect()
}

/// The waits of some players for "answer saved".
fn acks<'p>(played: impl IntoIterator<Item = &'p Played>) -> impl Iterator<Item = u64> {
    let played = played.into_iter();
    played.flat_map(|player| player.acks.iter().map(|ack| ack.waited_us()))
}

impl Joins {
    fn new(played: &[Played], started_us: u64) -> Self {
        let last_us = played.iter().filter_map(|player| player.joined_at_us).max();
        let seconds = seconds(last_us.unwrap_or(started_us).saturating_sub(started_us));
        let seated = played.iter().filter(|player| player.seat.is_some()).count();
        let seated = u32::try_from(seated).unwrap_or(u32::MAX);
        let per_second = if seconds > 0.0 {
            f64::from(seated) / seconds
        } else {
            0.0
        };
        let one = Spread::of(played.iter().filter_map(|player| player.join_us));
        Self {
            seated,
            seconds,
            per_second,
            one,
        }
    }
}

impl Kind {
    fn of(moment: Moment) -> Self {
        match moment {
            Moment::Announced(_) => Self::Announced,
            Moment::Open(_) => Self::Open,
            Moment::Closed(_) => Self::Closed,
            Moment::Reveal(_) => Self::Reveal,
            Moment::Leaderboard(_) => Self::Leaderboard,
            Moment::Podium => Self::Podium,
        }
    }

    fn label(self) -> &'static str {
        match self {
            Self::Announced => "announced",
            Self::Open => "open",
            Self::Closed => "closed",
            Self::Reveal => "reveal",
            Self::Leaderboard => "leaderboard",
            Self::Podium => "podium",
        }
    }
}

impl Spread {
    /// `None` if nothing was measured.
    pub(crate) fn of(times_us: impl IntoIterator<Item = u64>) -> Option<Self> {
        let mut histogram = Histogram::<u64>::new(3).ok()?;
        for time_us in times_us {
            histogram.record(time_us).ok()?;
        }
        (!histogram.is_empty()).then(|| Self {
            first_ms: seconds(histogram.min()) * 1_000.0,
            p50_ms: seconds(histogram.value_at_quantile(0.5)) * 1_000.0,
            p99_ms: seconds(histogram.value_at_quantile(0.99)) * 1_000.0,
            last_ms: seconds(histogram.max()) * 1_000.0,
        })
    }
}

impl Cost {
    /// From what the server had used before the first join (when it was ready, and when the room
    /// was made), after the last join, and at the podium; and from the most memory it ever held.
    pub(crate) fn new(
        before: [Option<Usage>; 2],
        joined: Option<Usage>,
        podium: Option<Usage>,
        highest_kib: u32,
        players: u32,
    ) -> Option<Self> {
        let ([ready, before], joined, podium) = ([before[0]?, before[1]?], joined?, podium?);
        // Hashing the host's password takes memory that is freed only later.
        let before_kib = ready.own_kib.min(before.own_kib);
        let grown = |kib: u32| f64::from(kib.saturating_sub(before_kib)) / f64::from(players);
        Some(Self {
            joining_cpu_s: joined.cpu_s - before.cpu_s,
            game_cpu_s: podium.cpu_s - joined.cpu_s,
            cpu_ms_per_player: (podium.cpu_s - before.cpu_s) * 1_000.0 / f64::from(players),
            memory_before_mib: f64::from(before_kib) / 1_024.0,
            memory_joined_mib: f64::from(joined.own_kib) / 1_024.0,
            memory_highest_mib: f64::from(highest_kib) / 1_024.0,
            memory_joined_kib_per_player: grown(joined.own_kib),
            memory_highest_kib_per_player: grown(highest_kib),
        })
    }
}

/// Converts microseconds to seconds. No game reaches the hour at which this would lose whole
/// microseconds.
fn seconds(us: u64) -> f64 {
    f64::from(u32::try_from(us).unwrap_or(u32::MAX)) / 1e6
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            rooms,
            players,
            questions,
            spread_ms,
            joins,
            saved_picks,
            ..
        } = self;
        if *rooms > 1 {
            write!(f, "{rooms} rooms of ")?;
        }
        writeln!(
            f,
            "{players} players, {questions} questions, picks over {spread_ms} ms"
        )?;
        writeln!(
            f,
            "joins        {} in {:.2} s = {:.0}/s",
            joins.seated, joins.seconds, joins.per_second
        )?;
        if let Some(one) = &joins.one {
            writeln!(f, "one join     {one}")?;
        }
        writeln!(f, "fan-out")?;
        for (kind, spread) in &self.fan_out {
            writeln!(f, "  {:<12}{spread}", kind.label())?;
        }
        for (kind, spread) in &self.fan_out_by_stream {
            writeln!(f, "  {:<12}{spread}  by stream", kind.label())?;
        }
        for (kind, ratio) in &self.last_by_stream {
            writeln!(
                f,
                "  {:<12}last by stream ÷ last by socket {ratio:.2}",
                kind.label()
            )?;
        }
        if let Some(ack) = &self.ack_by_stream {
            writeln!(f, "answer saved {ack}  by stream")?;
        }
        if let Some(ack) = &self.ack {
            writeln!(f, "answer saved {ack}  ({saved_picks} saved)")?;
        }
        if let Some(comeback) = &self.comeback {
            writeln!(f, "{comeback}")?;
        }
        if let Some(slow) = &self.slow {
            writeln!(f, "{slow}")?;
        }
        if let Some(cost) = &self.server {
            write!(f, "{cost}")?;
        }
        write!(f, "{}", self.frames)?;
        if let Some(beside) = &self.beside_floor {
            write!(f, "{beside}")?;
        }
        for (answer, count) in &self.log_ins {
            writeln!(f, "log-ins      {count} × {answer}")?;
        }
        writeln!(f, "failures     {}", self.failure_count)?;
        for (failure, count) in self.failures.iter().take(FAILURE_KINDS_SHOWN) {
            writeln!(f, "  {count} × {failure}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "server CPU   {:.2} s joining, {:.2} s playing = {:.2} ms a player",
            self.joining_cpu_s, self.game_cpu_s, self.cpu_ms_per_player
        )?;
        writeln!(
            f,
            "server RAM   {:.1} MiB idle, {:.1} MiB joined = {:.1} KiB a player, \
             {:.1} MiB at most = {:.1} KiB a player",
            self.memory_before_mib,
            self.memory_joined_mib,
            self.memory_joined_kib_per_player,
            self.memory_highest_mib,
            self.memory_highest_kib_per_player,
        )
    }
}

impl fmt::Display for Frames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            count,
            bytes_per_player,
        } = self;
        writeln!(
            f,
            "frames       {count} = {bytes_per_player} bytes a player"
        )
    }
}

impl fmt::Display for Beside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.floor)?;
        writeln!(
            f,
            "  game ÷ loop last player {:.2} (question), {:.2} (result)",
            self.open_last, self.reveal_last
        )?;
        if let (Some(cpu), Some(game_cpu)) = (self.cpu, self.game_cpu) {
            writeln!(
                f,
                "  game ÷ loop CPU {cpu:.2} with joining, {game_cpu:.2} a frame"
            )?;
        }
        Ok(())
    }
}

impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "first {:.1}  p50 {:.1}  p99 {:.1}  last {:.1} ms",
            self.first_ms, self.p50_ms, self.p99_ms, self.last_ms
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_names_the_first_and_the_last() {
        let spread = Spread::of((1..=1_000).map(|time| time * 1_000)).unwrap();
        let close = |is: f64, should: f64| (is - should).abs() <= should / 500.0;
        assert!(close(spread.first_ms, 1.0), "{spread}");
        assert!(close(spread.p50_ms, 500.0), "{spread}");
        assert!(close(spread.p99_ms, 990.0), "{spread}");
        assert!(close(spread.last_ms, 1_000.0), "{spread}");
        assert!(Spread::of([]).is_none());
    }
}
