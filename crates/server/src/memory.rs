//! Notices when memory runs short, before the system ends the process (F19).
//!
//! What may be used is the limit in the settings, or else that of the container (its control
//! group). Then what counts is the memory of this process. Without a limit it's what the whole
//! computer has left, because then we share it with everyone.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use live::{Clock, Rooms};
use rustix::param::page_size;
use tokio_util::sync::CancellationToken;
use work::{Chore, memory};

const PERIOD: Duration = Duration::from_secs(1);

/// Short when more than this part is used, in thousandths, and no longer when it's less than the
/// other: in between, nothing changes, so that it doesn't change every second.
const OF_A_LIMIT: Marks = Marks {
    short_above: 900,
    enough_below: 850,
};
/// A computer keeps some memory for itself, and fills the rest with files that it can forget.
const OF_THE_COMPUTER: Marks = Marks {
    short_above: 960,
    enough_below: 940,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Marks {
    short_above: u64,
    enough_below: u64,
}

/// How much memory is used, and of how much.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Use {
    used_bytes: u64,
    of_bytes: u64,
    marks: Marks,
}

impl Use {
    /// Whether memory is short now, if it was or wasn't before.
    fn is_short(self, was_short: bool) -> bool {
        let per_mille = u128::from(self.used_bytes) * 1000 / u128::from(self.of_bytes.max(1));
        let mark = if was_short {
            self.marks.enough_below
        } else {
            self.marks.short_above
        };
        per_mille > u128::from(mark)
    }
}

/// Watches until told to stop. Where nothing tells how much there is, memory is never short.
pub(crate) async fn watch(
    limit_bytes: Option<u64>,
    rooms: Rooms,
    clock: Arc<dyn Clock>,
    stop: CancellationToken,
) {
    let root = Path::new("/");
    let limit_bytes = limit_bytes.or_else(|| container_limit(root));
    let look = move || {
        let rooms = rooms.clone();
        async move {
            if let Some(seen) = look(root, limit_bytes) {
                note(seen, &rooms);
            }
            Ok::<_, std::io::Error>(())
        }
    };
    Chore::every(PERIOD)
        .step("watching memory", look)
        .run(clock, stop)
        .await;
}

fn note(seen: Use, rooms: &Rooms) {
    let is_short = seen.is_short(memory::is_short());
    if !memory::note_short(is_short) {
        return;
    }
    let (used_mib, of_mib) = (seen.used_bytes >> 20, seen.of_bytes >> 20);
    let room_count = rooms.count();
    if is_short {
        tracing::warn!(
            used_mib,
            of_mib,
            room_count,
            "memory is short; running live sessions go on, but nothing new begins"
        );
    } else {
        tracing::info!(used_mib, of_mib, room_count, "there is enough memory again");
    }
}

fn look(root: &Path, limit_bytes: Option<u64>) -> Option<Use> {
    match limit_bytes {
        Some(of_bytes) => Some(Use {
            used_bytes: resident_bytes(root)?,
            of_bytes,
            marks: OF_A_LIMIT,
        }),
        None => of_the_computer(&fs::read_to_string(root.join("proc/meminfo")).ok()?),
    }
}

fn resident_bytes(root: &Path) -> Option<u64> {
    let pages = fs::read_to_string(root.join("proc/self/statm")).ok()?;
    let resident: u64 = pages.split_whitespace().nth(1)?.parse().ok()?;
    resident.checked_mul(u64::try_from(page_size()).ok()?)
}

/// The limit of the container, if there is one: in the second version of control groups, or else in
/// the first, where a huge number stands for none.
fn container_limit(root: &Path) -> Option<u64> {
    let files = [
        "sys/fs/cgroup/memory.max",
        "sys/fs/cgroup/memory/memory.limit_in_bytes",
    ];
    let limit = files
        .iter()
        .find_map(|file| fs::read_to_string(root.join(file)).ok())?;
    let limit: u64 = limit.trim().parse().ok()?;
    (limit < 1 << 50).then_some(limit)
}

fn of_the_computer(meminfo: &str) -> Option<Use> {
    let bytes = |name: &str| -> Option<u64> {
        let line = meminfo.lines().find_map(|line| line.strip_prefix(name))?;
        let kib = line.strip_prefix(':')?.trim().strip_suffix("kB")?;
        kib.trim().parse::<u64>().ok()?.checked_mul(1024)
    };
    let of_bytes = bytes("MemTotal")?;
    Some(Use {
        used_bytes: of_bytes.saturating_sub(bytes("MemAvailable")?),
        of_bytes,
        marks: OF_THE_COMPUTER,
    })
}

#[cfg(test)]
mod tests {
    //! What counts as short, and where a limit is read.

    use std::fs;

    use super::{OF_A_LIMIT, Use, container_limit, look, of_the_computer};

    fn used(used_bytes: u64) -> Use {
        Use {
            used_bytes,
            of_bytes: 1000,
            marks: OF_A_LIMIT,
        }
    }

    #[test]
    fn short_begins_and_ends_at_different_marks() {
        assert!(!used(900).is_short(false));
        assert!(used(901).is_short(false));
        assert!(used(851).is_short(true));
        assert!(!used(850).is_short(true));
        let of_nothing = Use {
            of_bytes: 0,
            ..used(1)
        };
        assert!(of_nothing.is_short(false));
    }

    #[test]
    fn a_computer_tells_what_is_left() {
        let told = "MemTotal:       1000 kB\nMemFree:  5 kB\nMemAvailable:    39 kB\n";
        let seen = of_the_computer(told).expect("it tells");
        assert_eq!((seen.used_bytes, seen.of_bytes), (961 * 1024, 1000 * 1024));
        assert!(seen.is_short(false));
        assert_eq!(of_the_computer("MemTotal: 1000 kB\n"), None);
        assert_eq!(
            of_the_computer("MemTotal: many kB\nMemAvailable: 1 kB\n"),
            None
        );
    }

    #[test]
    fn a_container_has_a_limit_of_its_own() {
        let root = tempfile::tempdir().expect("a folder");
        assert_eq!(container_limit(root.path()), None);
        let first = root.path().join("sys/fs/cgroup/memory");
        fs::create_dir_all(&first).expect("folders");
        let write = |file: &str, text: &str| {
            fs::write(root.path().join("sys/fs/cgroup").join(file), text).expect("written");
        };
        write("memory/memory.limit_in_bytes", "9223372036854771712\n");
        assert_eq!(container_limit(root.path()), None);
        write("memory/memory.limit_in_bytes", "536870912\n");
        assert_eq!(container_limit(root.path()), Some(536_870_912));
        write("memory.max", "max\n");
        assert_eq!(container_limit(root.path()), None);
        write("memory.max", "268435456\n");
        assert_eq!(container_limit(root.path()), Some(268_435_456));
    }

    #[test]
    fn with_a_limit_this_process_counts() {
        let root = tempfile::tempdir().expect("a folder");
        fs::create_dir_all(root.path().join("proc/self")).expect("folders");
        fs::write(root.path().join("proc/self/statm"), "900 12 3 4 0 5 0\n").expect("written");
        let seen = look(root.path(), Some(1 << 30)).expect("it tells");
        let page = u64::try_from(rustix::param::page_size()).expect("small");
        assert_eq!((seen.used_bytes, seen.of_bytes), (12 * page, 1 << 30));
    }
}
