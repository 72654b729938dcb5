//! The latency of one connection.
//!
//! [`Latency`] measures round trips with pings whose payload
//! nobody can guess. A delayed pong makes a seat seem farther away, which is why the rules limit
//! the credit.

use std::collections::VecDeque;
use std::sync::Arc;

use parking_lot::Mutex;

/// The number of pings that may be on their way at once.
const PINGS_UNANSWERED_MAX: usize = 4;
/// The number of round trips needed before any latency is credited.
const LATENCY_SAMPLES_MIN: usize = 5;
/// The number of round trips that are kept.
const LATENCY_SAMPLES_MAX: usize = 9;

/// The round trips of the pings of one seat, newest last. They stay with the seat when its
/// connection is replaced, or a moment without a line would cost the credit.
#[derive(Debug, Default)]
pub struct RoundTrips(Mutex<Vec<u32>>);

impl RoundTrips {
    /// For another node.
    pub fn kept(&self) -> Vec<u32> {
        self.0.lock().clone()
    }

    /// Goes on with those that another node has measured.
    pub fn put(&self, mut kept_ms: Vec<u32>) {
        if !kept_ms.is_empty() {
            kept_ms.truncate(LATENCY_SAMPLES_MAX);
            *self.0.lock() = kept_ms;
        }
    }
}

/// The measured latency of one connection.
#[derive(Debug, Default)]
pub struct Latency {
    /// The pings without an answer, oldest first. On a slow line, one is still on its way when the
    /// next one goes out.
    asked: VecDeque<([u8; 8], u64)>,
    round_trips: Arc<RoundTrips>,
}

impl Latency {
    /// Goes on with the round trips of a seat.
    pub fn continue_with(&mut self, round_trips: Arc<RoundTrips>) {
        self.round_trips = round_trips;
    }

    /// The payload of a ping sent now.
    pub fn ask(&mut self, now_ms: u64) -> [u8; 8] {
        let mut nonce = [0; 8];
        getrandom::fill(&mut nonce).expect("the operating system gives random bytes");
        if self.asked.len() == PINGS_UNANSWERED_MAX {
            self.asked.pop_front();
        }
        self.asked.push_back((nonce, now_ms));
        nonce
    }

    /// Records a pong; unsolicited ones are ignored.
    pub fn answered(&mut self, payload: &[u8], now_ms: u64) {
        let known = self.asked.iter().position(|(nonce, _)| payload == nonce);
        let Some((_, asked_ms)) = known.and_then(|at| self.asked.remove(at)) else {
            return;
        };
        let mut kept_ms = self.round_trips.0.lock();
        if kept_ms.len() == LATENCY_SAMPLES_MAX {
            kept_ms.remove(0);
        }
        let round_trip_ms = u32::try_from(now_ms.saturating_sub(asked_ms)).unwrap_or(u32::MAX);
        kept_ms.push(round_trip_ms);
    }

    /// Half of the median round trip; 0 until there are enough.
    pub fn one_way_ms(&self) -> u32 {
        let mut sorted = self.round_trips.0.lock().clone();
        if sorted.len() < LATENCY_SAMPLES_MIN {
            return 0;
        }
        sorted.sort_unstable();
        sorted[sorted.len() / 2] / 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// LIVE-3: anyone who comes back over a new connection is still as far away as before.
    #[test]
    fn live_3_round_trips_stay_with_the_seat() {
        let seat = Arc::new(RoundTrips::default());
        for delay_ms in [80, 80, 100, 80, 80] {
            let mut latency = Latency::default();
            latency.continue_with(Arc::clone(&seat));
            let nonce = latency.ask(0);
            latency.answered(&nonce, delay_ms);
        }
        let mut latency = Latency::default();
        assert_eq!(latency.one_way_ms(), 0);
        latency.continue_with(seat);
        assert_eq!(latency.one_way_ms(), 40);
    }

    /// LIVE-3: a line slower than the pings follow each other is measured, too.
    #[test]
    fn live_3_a_slow_line_is_measured() {
        let mut latency = Latency::default();
        let mut nonces = Vec::new();
        for second in 0..8 {
            nonces.push(latency.ask(1_000 * second));
            if second >= 2 {
                let nonce = nonces[usize::try_from(second - 2).expect("it fits")];
                latency.answered(&nonce, 1_000 * second);
            }
        }
        assert_eq!(latency.one_way_ms(), 1_000);
    }

    #[test]
    fn live_3_latency_is_the_middle_of_true_answers_only() {
        let mut latency = Latency::default();
        for (round, delay_ms) in [40, 900, 60, 50, 70].into_iter().enumerate() {
            let now_ms = 10_000 * round as u64;
            assert_eq!(latency.one_way_ms(), 0, "too few round trips");
            let nonce = latency.ask(now_ms);
            latency.answered(b"forged!!", now_ms + 1);
            latency.answered(&nonce, now_ms + delay_ms);
            latency.answered(&nonce, now_ms + 5_000);
        }
        assert_eq!(latency.one_way_ms(), 30);
    }
}
