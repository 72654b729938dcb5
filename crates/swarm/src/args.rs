//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, value_parser};

use crate::quiz::Quiz;

/// Plays a whole game with a crowd of pretend players and says how it went.
#[derive(Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
pub(crate) struct CommandLine {
    #[command(subcommand)]
    pub(crate) instead: Option<Instead>,

    #[command(flatten)]
    pub(crate) game: Game,
}

/// What else can be measured.
#[derive(Subcommand)]
pub(crate) enum Instead {
    /// Compares how long the server thinks about addresses with an account and without one.
    Timing(Timing),
    /// Measures how long a search takes among many quizzes of one person.
    Search(Search),
    /// Measures how long the feed takes, on a database that was filled before.
    Feed(Feed),
    /// Measures how long the report of a large live session takes, on a database that was filled
    /// before.
    Report(ReportArgs),
}

/// Searches among one's own quizzes.
#[derive(Args)]
pub(crate) struct Search {
    /// The `fanfare` binary to start, in a data folder of its own that is removed afterwards.
    #[arg(long, value_name = "PATH")]
    pub(crate) spawn: PathBuf,

    /// How many quizzes there are.
    #[arg(long, default_value_t = 5_000, value_parser = value_parser!(u32).range(1..=100_000))]
    pub(crate) quizzes: u32,

    /// How often to search.
    #[arg(long, default_value_t = 500, value_parser = value_parser!(u32).range(20..=10_000))]
    pub(crate) searches: u32,

    /// What is searched for is drawn from this number.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,

    /// Print the result as JSON.
    #[arg(long)]
    pub(crate) json: bool,

    /// Further arguments for the server.
    #[arg(last = true)]
    pub(crate) for_server: Vec<String>,
}

/// Looks at the feed.
#[derive(Args)]
pub(crate) struct Feed {
    /// The `fanfare` binary to start; name the filled database after `--`.
    #[arg(long, value_name = "PATH")]
    pub(crate) spawn: PathBuf,

    /// How often to search.
    #[arg(long, default_value_t = 1_000, value_parser = value_parser!(u32).range(20..=100_000))]
    pub(crate) searches: u32,

    /// What is searched for is drawn from this number.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,

    /// Print the result as JSON.
    #[arg(long)]
    pub(crate) json: bool,

    /// Further arguments for the server.
    #[arg(last = true)]
    pub(crate) for_server: Vec<String>,
}

/// Opens a report.
#[derive(Args)]
pub(crate) struct ReportArgs {
    /// The `fanfare` binary to start; name the filled database after `--`.
    #[arg(long, value_name = "PATH")]
    pub(crate) spawn: PathBuf,

    /// The address of its host.
    #[arg(long)]
    pub(crate) email: String,

    /// The password of its host.
    #[arg(long, env = "SWARM_PASSWORD", hide_env_values = true)]
    pub(crate) password: String,

    /// Print the result as JSON.
    #[arg(long)]
    pub(crate) json: bool,

    /// Further arguments for the server.
    #[arg(last = true)]
    pub(crate) for_server: Vec<String>,
}

/// A comparison of answering times.
#[derive(Args)]
pub(crate) struct Timing {
    /// The `fanfare` binary to start, in a data folder of its own that is removed afterwards.
    #[arg(long, value_name = "PATH")]
    pub(crate) spawn: PathBuf,

    /// How many requests of each kind, for each of the two groups of addresses.
    #[arg(long, default_value_t = 500, value_parser = value_parser!(u32).range(20..=10_000))]
    pub(crate) requests: u32,

    /// The order of the requests is drawn from this number.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,

    /// Print the result as JSON.
    #[arg(long)]
    pub(crate) json: bool,

    /// Further arguments for the server.
    #[arg(last = true)]
    pub(crate) for_server: Vec<String>,
}

/// A game.
#[derive(Args)]
pub(crate) struct Game {
    /// How many players.
    #[arg(long, default_value_t = 1_000, value_parser = value_parser!(u32).range(1..=100_000))]
    pub(crate) players: u32,

    /// Which quiz they play.
    #[arg(long, value_enum, default_value_t = Quiz::Sums)]
    pub(crate) quiz: Quiz,

    /// How many questions; five sums, or one of each kind, when left out.
    #[arg(long, value_parser = value_parser!(u32).range(1..=200))]
    pub(crate) questions: Option<u32>,

    /// Over how many milliseconds the picks of a question are spread.
    #[arg(long, default_value_t = 1_000)]
    pub(crate) spread_ms: u64,

    /// The time limit of a question, in seconds.
    #[arg(long, default_value_t = 20, value_parser = value_parser!(u32).range(5..=240))]
    pub(crate) time_limit_s: u32,

    /// How many players may be on their way in at the same time.
    #[arg(long, default_value_t = 128)]
    pub(crate) joins_at_once: usize,

    /// How many wrong log-ins a second are tried beside the game. A server that was started by
    /// hand must have `--trusted-proxy`, or the limit for one address answers them.
    #[arg(long, default_value_t = 0, value_parser = value_parser!(u32).range(0..=10_000))]
    pub(crate) login_flood: u32,

    /// The server to play on.
    #[arg(long, default_value = "http://127.0.0.1:8080")]
    pub(crate) url: String,

    /// A `fanfare` binary to start for this game, in a data folder of its own that is removed
    /// afterwards. Takes the place of `--url`.
    #[arg(long, value_name = "PATH")]
    pub(crate) spawn: Option<PathBuf>,

    /// The server's process, to read its CPU time and memory.
    #[arg(long, value_name = "PID", conflicts_with = "spawn")]
    pub(crate) server_pid: Option<u32>,

    /// A verified account to host with, instead of signing up a new one.
    #[arg(long, requires = "password")]
    pub(crate) email: Option<String>,

    /// The password of that account.
    #[arg(long, requires = "email")]
    pub(crate) password: Option<String>,

    /// Where the server writes letters, to read the verification code of a new account; asked
    /// from the server's local mailbox when left out.
    #[arg(long, value_name = "DIR")]
    pub(crate) outbox: Option<PathBuf>,

    /// Who picks what is drawn from this number.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,

    /// Print the result as JSON.
    #[arg(long)]
    pub(crate) json: bool,

    /// Further arguments for the server that is started with `--spawn`.
    #[arg(last = true)]
    pub(crate) for_server: Vec<String>,
}

impl Game {
    pub(crate) fn question_count(&self) -> u32 {
        self.questions.unwrap_or_else(|| self.quiz.usual_len())
    }
}
