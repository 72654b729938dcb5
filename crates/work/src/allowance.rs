//! A limit of what one client may do, as a bucket of tokens.

/// How many messages a connection may send at once, and how often another one.
#[derive(Debug, Clone, Copy)]
pub struct Rate {
    /// The number of messages in a burst.
    pub burst: u32,
    /// The time after which another one may follow.
    pub every_ms: u64,
}

/// The messages that may still be sent.
#[derive(Debug)]
pub struct Allowance {
    rate: Rate,
    /// What is left, as the time it takes to gain it.
    left_ms: u64,
    counted_ms: u64,
}

impl Allowance {
    /// A full one.
    pub fn new(rate: Rate, now_ms: u64) -> Self {
        Self {
            rate,
            left_ms: u64::from(rate.burst) * rate.every_ms,
            counted_ms: now_ms,
        }
    }

    /// Takes one message from the allowance, if there is one left.
    pub fn take(&mut self, now_ms: u64) -> bool {
        let Rate { burst, every_ms } = self.rate;
        let gained_ms = now_ms.saturating_sub(self.counted_ms);
        self.counted_ms = self.counted_ms.max(now_ms);
        self.left_ms = (self.left_ms + gained_ms).min(u64::from(burst) * every_ms);
        let is_within = self.left_ms >= every_ms;
        if is_within {
            self.left_ms -= every_ms;
        }
        is_within
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_passes_and_then_ten_a_second() {
        let rate = Rate {
            burst: 20,
            every_ms: 100,
        };
        let mut allowance = Allowance::new(rate, 0);
        let passed =
            |allowance: &mut Allowance, at_ms| (0..100).filter(|_| allowance.take(at_ms)).count();
        assert_eq!(passed(&mut allowance, 0), 20);
        assert_eq!(passed(&mut allowance, 1_000), 10);
        assert_eq!(passed(&mut allowance, 60_000), 20);
    }
}
