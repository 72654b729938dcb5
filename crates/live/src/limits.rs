//! Queue lengths, rates and idle times of running rooms, each with its reason.

/// Inputs that may wait for a room; a full inbox makes the connections wait, not the room.
pub const INBOX_LEN_MAX: usize = 8_192;
/// Inputs a room takes in before it commits; what arrives meanwhile makes the next commit.
pub const DRAIN_LEN_MAX: usize = 4_096;
/// Commits that may wait for the journal; one per room at most, so this is rooms at once.
pub const JOURNAL_LEN_MAX: usize = 4_096;
/// Frames that may wait for one connection; beyond it the connection reads too slowly.
pub const OUTBOX_LEN_MAX: usize = 64;
/// How long one write to a connection may take before it is given up.
pub const WRITE_TIME_MAX_MS: u64 = 20_000;
/// How long a new connection may be silent.
pub const GREETING_TIME_MAX_MS: u64 = 5_000;
/// How long a connection may be silent; pings make every living browser answer.
pub const SILENCE_MAX_MS: u64 = 60_000;
/// The longest message of a player, in bytes; an open text of 500 characters fits, escaped.
pub const PLAYER_MESSAGE_LEN_MAX: usize = 4 * 1_024;
/// Messages a connection may send at once …
pub const MESSAGE_BURST: u32 = 20;
/// … and per second.
pub const MESSAGES_PER_S: u32 = 10;
/// Messages beyond the rate, or not understood, before a connection is closed.
pub const OFFENSES_MAX: u32 = 50;
/// The first pings come quickly, so that latency is known by the first question.
pub const QUICK_PING_COUNT: u32 = 6;
/// Between quick pings.
pub const QUICK_PING_MS: u64 = 1_000;
/// Between later ones; below the idle times of common proxies.
pub const PING_MS: u64 = 25_000;
/// Round trips that must be known before any latency is credited.
pub const LATENCY_SAMPLES_MIN: usize = 5;
/// Round trips that are kept.
pub const LATENCY_SAMPLES_MAX: usize = 9;
/// Counters for hosts and screens: five times a second.
pub const PROGRESS_MS: u64 = 200;
/// Seats in one message of the roster, which keeps it below 64 KiB; more follow at the same pace.
pub const ROSTER_SEATS_MAX: usize = 250;
/// Counters for players in the lobby, while they are few.
pub const LOBBY_PROGRESS_MS: u64 = 1_000;
/// Players from which on the lobby's counters come more rarely.
pub const LOBBY_CALM_FROM: u32 = 200;
/// The lobby's counters for many players.
pub const LOBBY_PROGRESS_CALM_MS: u64 = 5_000;
/// How long a room goes on without its host.
pub const HOST_AWAY_MS: u64 = 20_000;
/// How long a question waits for somebody whose connection was lost.
pub const PRESENCE_MS: u64 = 10_000;
/// How long a game lasts with nobody there.
pub const ABANDONED_MS: u64 = 30 * 60 * 1_000;
/// How long a lobby lasts with nobody there.
pub const LOBBY_ABANDONED_MS: u64 = 12 * 60 * 60 * 1_000;
/// How long a podium stands.
pub const PODIUM_MS: u64 = 30 * 60 * 1_000;
/// Screens and hosts that may be attached to one room; each costs a frame per change.
pub const WATCHERS_MAX: usize = 64;
/// Between signs of life of this node; they tell when it died.
pub const BEAT_MS: u64 = 1_000;
/// How long another node must be silent before its rooms are taken over.
pub const NODE_SILENCE_MS: u64 = 10_000;
/// How long a code is not given out again.
pub const CODE_REST_MS: u64 = 24 * 60 * 60 * 1_000;
/// Rooms at once from which on codes get an eighth digit, so that guessing stays hopeless.
pub const SHORT_CODE_ROOMS_MAX: usize = 1_000;
/// Times a room is brought back after its task panicked, before it is left alone.
pub const REVIVALS_MAX: u32 = 5;
/// Connections that may come back per second after a loss.
pub const RECONNECTS_PER_S: u64 = 4_000;
/// Reports that are made at the same time. One of a huge room takes seconds; those of other rooms
/// must not wait for it.
pub const REPORTS_AT_ONCE: usize = 2;
