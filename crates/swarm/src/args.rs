//! The command line.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, value_parser};

use crate::quiz::Quiz;

/// Plays a whole game with a crowd of simulated players and reports the results.
#[derive(Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
pub(crate) struct CommandLine {
    #[command(subcommand)]
    pub(crate) instead: Option<Instead>,

    #[command(flatten)]
    pub(crate) game: Game,
}

/// Other measurements.
#[derive(Subcommand)]
pub(crate) enum Instead {
    /// Compares how long the server takes for addresses with and without an account.
    Timing(Timing),
    /// Measures how long a search takes among one account's many quizzes.
    Search(Search),
    /// Measures how long the feed takes, on a database filled earlier.
    Feed(Feed),
    /// Measures how long the report of a large live session takes, on a database filled earlier.
    Report(ReportArgs),
    /// Attacks a room from the address its players share, and measures whether they notice.
    Attack(Attack),
    /// Measures the least that a fan-out can cost: a loop that writes one frame to every socket.
    Floor(Floor),
    /// Passes connections on to several nodes in turn.
    Balance(Balance),
}

/// A load balancer.
#[derive(Args)]
pub(crate) struct Balance {
    /// The address to listen on.
    #[arg(long, default_value = "127.0.0.1:8080", value_name = "ADDR")]
    pub(crate) listen: SocketAddr,

    /// The number of connections that must be possible at once.
    #[arg(long, default_value_t = 5_000)]
    pub(crate) connections: usize,

    /// The nodes.
    #[arg(required = true, value_name = "ADDR")]
    pub(crate) nodes: Vec<SocketAddr>,
}

/// A loop without a server.
#[derive(Args)]
pub(crate) struct Floor {
    /// The number of readers.
    #[arg(long, default_value_t = 1_000, value_parser = value_parser!(u32).range(1..=100_000))]
    pub(crate) players: u32,

    /// The size of a frame.
    #[arg(long, default_value_t = 1_000)]
    pub(crate) frame_bytes: usize,

    /// How many frames each reader gets.
    #[arg(long, default_value_t = 20, value_parser = value_parser!(u32).range(1..=1_000))]
    pub(crate) frames: u32,

    /// The maximum number of readers connecting at the same time.
    #[arg(long, default_value_t = 128)]
    pub(crate) joins_at_once: usize,

    /// Print the result as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// An attack on a room. Everyone has the same address: people, bots and the guesser.
#[derive(Args)]
pub(crate) struct Attack {
    /// The `fanfare` binary to start, in its own data folder, which is deleted afterward.
    #[arg(long, value_name = "PATH")]
    pub(crate) spawn: PathBuf,

    /// The number of people who join.
    #[arg(long, default_value_t = 60, value_parser = value_parser!(u32).range(1..=10_000))]
    pub(crate) people: u32,

    /// How many people join each second.
    #[arg(long, default_value_t = 5, value_parser = value_parser!(u32).range(1..=1_000))]
    pub(crate) people_per_second: u32,

    /// Whether people type the code instead of following the link.
    #[arg(long)]
    pub(crate) typing: bool,

    /// The number of bots, which have the code and solve no puzzles.
    #[arg(long, default_value_t = 5_000, value_parser = value_parser!(u32).range(0..=20_000))]
    pub(crate) bots: u32,

    /// How many bots join each second.
    #[arg(long, default_value_t = 200, value_parser = value_parser!(u32).range(1..=1_000))]
    pub(crate) bots_per_second: u32,

    /// The number of codes that the guesser tries, evenly while the others join.
    #[arg(long, default_value_t = 0, value_parser = value_parser!(u32).range(0..=1_000_000))]
    pub(crate) guesses: u32,

    /// The seed for the guessed codes.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,

    /// Print the result as JSON.
    #[arg(long)]
    pub(crate) json: bool,

    /// Further arguments for the server.
    #[arg(last = true)]
    pub(crate) for_server: Vec<String>,
}

/// Searches an account's own quizzes.
#[derive(Args)]
pub(crate) struct Search {
    /// The `fanfare` binary to start, in its own data folder, which is deleted afterward.
    #[arg(long, value_name = "PATH")]
    pub(crate) spawn: PathBuf,

    /// The number of quizzes.
    #[arg(long, default_value_t = 5_000, value_parser = value_parser!(u32).range(1..=100_000))]
    pub(crate) quizzes: u32,

    /// The number of searches.
    #[arg(long, default_value_t = 500, value_parser = value_parser!(u32).range(20..=10_000))]
    pub(crate) searches: u32,

    /// The seed for the search terms.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,

    /// Print the result as JSON.
    #[arg(long)]
    pub(crate) json: bool,

    /// Further arguments for the server.
    #[arg(last = true)]
    pub(crate) for_server: Vec<String>,
}

/// Requests the feed.
#[derive(Args)]
pub(crate) struct Feed {
    /// The `fanfare` binary to start; name the filled database after `--`.
    #[arg(long, value_name = "PATH")]
    pub(crate) spawn: PathBuf,

    /// The number of searches.
    #[arg(long, default_value_t = 1_000, value_parser = value_parser!(u32).range(20..=100_000))]
    pub(crate) searches: u32,

    /// The seed for the search terms.
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

    /// The email address of its host.
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

/// A comparison of response times.
#[derive(Args)]
pub(crate) struct Timing {
    /// The `fanfare` binary to start, in its own data folder, which is deleted afterward.
    #[arg(long, value_name = "PATH")]
    pub(crate) spawn: PathBuf,

    /// The number of requests of each kind, for each of the two groups of addresses.
    #[arg(long, default_value_t = 500, value_parser = value_parser!(u32).range(20..=10_000))]
    pub(crate) requests: u32,

    /// The seed for the order of the requests.
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
    /// The number of players, in each room.
    #[arg(long, default_value_t = 1_000, value_parser = value_parser!(u32).range(1..=100_000))]
    pub(crate) players: u32,

    /// The number of rooms that play at the same time. They start once everyone has joined.
    #[arg(long, default_value_t = 1, value_parser = value_parser!(u32).range(1..=1_000))]
    pub(crate) rooms: u32,

    /// The quiz they play.
    #[arg(long, value_enum, default_value_t = Quiz::Sums)]
    pub(crate) quiz: Quiz,

    /// The number of questions; by default, five sums, or one question of each kind.
    #[arg(long, value_parser = value_parser!(u32).range(1..=200))]
    pub(crate) questions: Option<u32>,

    /// Over how many milliseconds the picks of a question are spread.
    #[arg(long, default_value_t = 1_000)]
    pub(crate) spread_ms: u64,

    /// The time limit of a question, in seconds.
    #[arg(long, default_value_t = 20, value_parser = value_parser!(u32).range(5..=240))]
    pub(crate) time_limit_s: u32,

    /// The maximum number of players joining at the same time.
    #[arg(long, default_value_t = 128)]
    pub(crate) joins_at_once: usize,

    /// How many of a hundred players are connected by an event stream instead of a WebSocket.
    #[arg(long, default_value_t = 0, value_parser = value_parser!(u32).range(0..=100))]
    pub(crate) streams: u32,

    /// How many of a hundred players stop reading once they have joined. They answer nothing.
    #[arg(long, default_value_t = 0, value_parser = value_parser!(u32).range(0..=99))]
    pub(crate) slow: u32,

    /// Cut all players' connections at once when the result of this question is shown, and go on
    /// when everyone is back. Players come back as browsers do.
    #[arg(long, value_name = "QUESTION", value_parser = value_parser!(u32).range(1..=200))]
    pub(crate) cut: Option<u32>,

    /// Come back, as browsers do, if the server ends or loses a connection. Otherwise that is a
    /// failure.
    #[arg(long)]
    pub(crate) returning: bool,

    /// The number of wrong log-ins per second during the game. A server started by hand must have
    /// `--trusted-proxy`, or the limit per address refuses them.
    #[arg(long, default_value_t = 0, value_parser = value_parser!(u32).range(0..=10_000))]
    pub(crate) login_flood: u32,

    /// The server to play on.
    #[arg(long, default_value = "http://127.0.0.1:8080")]
    pub(crate) url: String,

    /// A `fanfare` binary to start for this game, in its own data folder, which is deleted
    /// afterward. Replaces `--url`.
    #[arg(long, value_name = "PATH")]
    pub(crate) spawn: Option<PathBuf>,

    /// The server's process ID, to read its CPU time and memory.
    #[arg(long, value_name = "PID", conflicts_with = "spawn")]
    pub(crate) server_pid: Option<u32>,

    /// A verified account to host with, instead of signing up a new one.
    #[arg(long, requires = "password")]
    pub(crate) email: Option<String>,

    /// The password of that account.
    #[arg(long, requires = "email")]
    pub(crate) password: Option<String>,

    /// The folder to which the server writes emails, to read a new account's verification code. By
    /// default, the code comes from the server's local mailbox.
    #[arg(long, value_name = "DIR")]
    pub(crate) outbox: Option<PathBuf>,

    /// The seed for the players' picks.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,

    /// After the game, measure a loop that writes as many frames of the same size to as many
    /// sockets, and compare.
    #[arg(long)]
    pub(crate) floor: bool,

    /// Write when each acknowledged pick was sent and how long it took, as CSV.
    #[arg(long, value_name = "PATH")]
    pub(crate) acks: Option<PathBuf>,

    /// Print the result as JSON.
    #[arg(long)]
    pub(crate) json: bool,

    /// Further arguments for the server that is started with `--spawn`.
    #[arg(last = true)]
    pub(crate) for_server: Vec<String>,
}

impl Game {
    /// The number of players in all rooms.
    pub(crate) fn crowd_size(&self) -> u32 {
        self.rooms * self.players
    }

    /// Players by event stream have two connections: one stays open, and one is for their posts.
    pub(crate) fn connection_count(&self) -> u32 {
        // The write loop has both ends of each of its connections.
        if self.streams == 0 && !self.floor {
            self.crowd_size()
        } else {
            2 * self.crowd_size()
        }
    }

    pub(crate) fn question_count(&self) -> u32 {
        self.questions.unwrap_or_else(|| self.quiz.usual_len())
    }
}
