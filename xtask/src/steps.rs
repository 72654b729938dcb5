//! Tells someone waiting what is running, how far it is, and how long it took.

use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The steps of a chore that takes minutes.
pub(crate) struct Steps {
    of: u32,
    begun: u32,
    since: Instant,
}

impl Steps {
    pub(crate) fn new(of: u32) -> Self {
        Steps {
            of,
            begun: 0,
            since: Instant::now(),
        }
    }

    /// Announces the next step.
    pub(crate) fn begin(&mut self, what: &str) {
        self.begun += 1;
        let so_far = match self.begun {
            1 => String::new(),
            _ => format!(" [{} so far]", shown(self.since.elapsed())),
        };
        eprintln!("[{}/{}] {what}{so_far}", self.begun, self.of);
    }
}

/// How long each part of a chore took, in the order in which they ended.
#[derive(Default)]
pub(crate) struct Times(Mutex<Vec<(String, Duration)>>);

impl Times {
    /// Runs one part and records how long it took.
    pub(crate) fn take<T>(&self, name: &str, part: impl FnOnce() -> T) -> T {
        let since = Instant::now();
        let done = part();
        let mut times = self
            .0
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        times.push((name.to_owned(), since.elapsed()));
        done
    }

    /// The parts that took a second or longer, in one sentence.
    pub(crate) fn told(&self) -> String {
        let times = self
            .0
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        let long = times.iter().filter(|(_, time)| time.as_secs() > 0);
        let parts: Vec<String> = long
            .map(|(name, time)| format!("{name} {}", shown(*time)))
            .collect();
        format!("Times: {}.", parts.join(", "))
    }
}

/// A duration in words.
pub(crate) fn shown(time: Duration) -> String {
    let seconds = time.as_secs();
    match (seconds / 60, seconds % 60) {
        (0, seconds) => format!("{seconds} s"),
        (minutes, seconds) => format!("{minutes} min {seconds} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_as_people_say_them() {
        assert_eq!(shown(Duration::from_millis(1_900)), "1 s");
        assert_eq!(shown(Duration::from_secs(425)), "7 min 5 s");
    }

    #[test]
    fn what_took_no_time_is_not_told() {
        let times = Times::default();
        times.take("nothing", || ());
        assert_eq!(times.told(), "Times: .");
    }
}
