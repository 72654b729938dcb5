//! Queue lengths, rates and idle times of running rooms, each with its reason.

use store::time::{DAY_MS, HOUR_MS, MINUTE_MS, from_stored_ms};
use work::Rate;

/// The maximum number of queued inputs per room. A full inbox makes only connections wait.
pub const INBOX_LEN_MAX: usize = 8_192;
/// The maximum number of inputs per commit; later ones go into the next commit.
pub const DRAIN_LEN_MAX: usize = 4_096;
/// The maximum number of commits waiting for the journal. A room has at most one, so this limits
/// concurrent rooms.
pub const JOURNAL_LEN_MAX: usize = 4_096;
/// How long a new connection may stay silent.
pub const GREETING_TIME_MAX_MS: u64 = 5_000;
/// How long a client may take to answer our close frame: a round trip on a poor line.
pub const PARTING_TIME_MAX_MS: u64 = 2_000;
/// The number of frames read meanwhile; those that were already on their way fit.
pub const PARTING_FRAMES_MAX: usize = 64;
/// The maximum number of connections of a node that have not said who they are. A hall of 2,000
/// people that types nicknames at once fits twice.
pub const UNSEATED_MAX: usize = 4_000;
/// How long a connection may stay silent; every working browser responds to pings.
pub const SILENCE_MAX_MS: u64 = 60_000;
/// The maximum length of a player's message, in bytes; 500 escaped characters of an open text fit.
pub const PLAYER_MESSAGE_LEN_MAX: usize = 4 * 1_024;
/// The rate of messages of a connection.
pub const MESSAGE_RATE: Rate = Rate {
    burst: 20,
    every_ms: 100,
};
/// The rate of reactions of a connection: enough for applause, too little to drown the others.
pub const REACTION_RATE: Rate = Rate {
    burst: 4,
    every_ms: 700,
};
/// The rate of choices of more time, a team, or how sure one is: a person who tries all of them,
/// and no journal that fills up.
pub const CHOICE_RATE: Rate = Rate {
    burst: 12,
    every_ms: 2_000,
};
/// The rate of audience questions of a connection: what a person types.
pub const ASK_RATE: Rate = Rate {
    burst: 5,
    every_ms: 10_000,
};
/// The rate of votes for them, and of looks at the list: someone who reads and taps.
pub const VOTE_RATE: Rate = Rate {
    burst: 20,
    every_ms: 2_000,
};
/// The rate at which players without a link take seats of a room without a puzzle: classes at once,
/// and 3,600 people in a minute. A hall that is faster solves puzzles and hardly notices.
pub const JOIN_RATE: Rate = Rate {
    burst: 600,
    every_ms: 16,
};
/// So many joins that were held up within a minute make the next puzzles twice as hard.
pub const HELD_UP_PER_STEP: u32 = 1_000;
/// The number of excess or invalid messages before a connection is closed.
pub const OFFENSES_MAX: u32 = 50;
/// The first pings are frequent, so that the latency is known by the first question. One more than
/// it needs, because a phone may miss one.
pub const QUICK_PING_COUNT: u32 = 6;
/// The interval of quick pings.
pub const QUICK_PING_MS: u64 = 1_000;
/// The interval of later pings, below the idle timeouts of common proxies.
pub const PING_MS: u64 = 25_000;
/// The interval of counters for hosts and screens: five times a second.
pub const PROGRESS_MS: u64 = 200;
/// The interval of changes in the audience questions, for those who watch them.
pub const WALL_MS: u64 = 1_000;
/// The maximum number of seats that answered last in the counters, which keeps these small. With
/// 10,000 players the stage couldn't show more in one interval.
pub const ANSWERED_SEATS_MAX: usize = 40;
/// The maximum number of hops in one message to screens; more wouldn't be seen one by one.
pub const HOPS_MAX: usize = 40;
/// The maximum number of seats in one roster message, which keeps it below 64 KiB; more follow at
/// the same interval.
pub const ROSTER_SEATS_MAX: usize = 250;
/// The interval of counters for players in a small lobby.
pub const LOBBY_PROGRESS_MS: u64 = 1_000;
/// The number of players from which lobby counters are sent less often.
pub const LOBBY_CALM_FROM: u32 = 200;
/// The interval of counters for players in a large lobby.
pub const LOBBY_PROGRESS_CALM_MS: u64 = 5_000;
/// How long a room continues without its host.
pub const HOST_AWAY_MS: u64 = 20_000;
/// How long a question waits for a player who lost the connection.
pub const PRESENCE_MS: u64 = 10_000;
/// How long a game without anyone connected lasts.
pub const ABANDONED_MS: u64 = from_stored_ms(30 * MINUTE_MS);
/// After how long without anyone connected an attempt at an assignment sleeps.
pub const SLEEP_MS: u64 = from_stored_ms(5 * MINUTE_MS);
/// How long a lobby without anyone connected lasts.
pub const LOBBY_ABANDONED_MS: u64 = from_stored_ms(12 * HOUR_MS);
/// How long a rehearsal lasts without a host and a screen: a reload, or a walk to the big screen.
pub const UNWATCHED_MS: u64 = from_stored_ms(5 * MINUTE_MS);
/// How long the podium is shown.
pub const PODIUM_MS: u64 = from_stored_ms(30 * MINUTE_MS);
/// The maximum number of host connections of one room; each costs a frame per change. One more
/// closes the oldest, so that a host who reloads always gets in.
pub const HOSTS_MAX: usize = 16;
/// The maximum number of screens of one room. Anyone with the code can open one.
pub const SCREENS_MAX: usize = 64;
/// The maximum number of screens of one room from one address, so that one person can't take all.
pub const SCREENS_PER_ADDRESS_MAX: usize = 16;
/// How long a room still counts a screen that has gone: a reload must not wake every phone twice.
/// Opening and closing a screen again and again sends everyone at most two views in this time.
pub const SCREEN_GRACE_MS: u64 = 5_000;
/// How long a player must be away before the seat goes to a newcomer of a full lobby: a phone that
/// reloads or changes its network keeps it.
pub const GIVES_WAY_MS: u64 = 30_000;
/// The interval of this node's heartbeats, which show when it died.
pub const BEAT_MS: u64 = 1_000;
/// How often a room's entries are sent again to a database server that is away.
pub const JOURNAL_RETRY_MS: u64 = 250;
/// How long a heartbeat may take.
pub const BEAT_PATIENCE_MS: u64 = 2_000;
/// How long this node can reach neither the database nor the bus before it gives its rooms up.
/// Others have taken them over by then, if there are any.
pub const CUT_OFF_MS: u64 = 5_000;
/// How long those who want to be let in wait for a heartbeat.
pub const LEASE_PATIENCE_MS: u64 = 1_000;
/// A room younger than this may be about to run.
pub const YOUNG_ROOM_MS: u64 = 10_000;
/// How long another node must be silent before its rooms are taken over.
pub const NODE_SILENCE_MS: u64 = 10_000;
/// How long the heartbeat of another node must stand still, while this one looks, before its rooms
/// are taken over.
pub const PEER_TTL_MS: u64 = 3_000;
/// As many of this node's own heartbeats must have got there meanwhile.
pub const PEER_TTL_BEATS: u64 = PEER_TTL_MS / BEAT_MS;
/// How long a dead node without rooms is still looked after.
pub const GIVEN_UP_MS: u64 = 60_000;
/// Looks further apart than this haven't seen what was between them.
pub const WATCH_GAP_MAX_MS: u64 = 2_500;
/// The interval at which nodes that need each other say that they are there.
pub const PEER_BEAT_MS: u64 = 1_000;
/// After so many of them without an answer, another node is lost.
pub const PEER_SILENT_BEATS_MAX: u32 = 3;
/// The interval of parcels to a node that have only answers, or acknowledgments of answers. Nobody
/// notices it, and a hall that answers at once is some 250 messages a second instead of thousands.
pub const GATHER_MS: u64 = 4;
/// The maximum number of bytes that wait for the bus; the views of 20,000 players fit.
pub const PEER_BYTES_MAX: usize = 64 * 1_024 * 1_024;
/// The maximum number of parcels from one node that wait to be handled.
pub const PEER_INBOX_LEN_MAX: usize = 1_024;
/// The number of comparisons with another node's clock that are kept.
pub const CLOCK_SAMPLES_MAX: usize = 8;
/// How long the bus may take to deliver a message at the start.
pub const SELF_CHECK_MS: u64 = 5_000;
/// How long a code is not reused.
pub const CODE_REST_MS: i64 = DAY_MS;
/// From this many rooms on, codes get an eighth digit, so that guessing stays hopeless.
pub const SHORT_CODE_ROOMS_MAX: usize = 1_000;
/// How often a room is restored after its task panicked, before it is left alone.
pub const REVIVALS_MAX: u32 = 5;
/// The number of connections per second that may reconnect after an outage.
pub const RECONNECTS_PER_S: u64 = 4_000;
/// How long players of a room that is over can practice what they missed.
pub const MISSED_KEPT_MS: u64 = from_stored_ms(HOUR_MS);
/// The maximum number of such rooms kept in memory …
pub const MISSED_ROOMS_MAX: usize = 500;
/// … and of their seats, about 50 bytes each.
pub const MISSED_SEATS_MAX: usize = 100_000;
/// How often hosts see the stars that players give: once a second.
pub const STARS_MS: u64 = 1_000;
/// The maximum number of reports computed at the same time. The report of a huge room takes
/// seconds, and those of other rooms must not wait for it.
pub const REPORTS_AT_ONCE: usize = 2;

/// How long a code lets another device take a seat over.
pub const SEAT_CODE_MS: u64 = 5 * 60_000;
/// The number of messages of an event stream's client that may wait for their connection.
pub const STREAM_INBOX_LEN_MAX: usize = 64;
/// How long an event stream may be silent before a comment keeps proxies from cutting it.
pub const STREAM_BEAT_MS: u64 = 15_000;
