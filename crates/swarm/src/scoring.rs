//! The points a pick must have earned, counted here from the written rule alone.
//!
//! *Classic*: `round(P · (1 − t / 2T))`, rounded half up, and all of `P` below half a second.

const POINTS: u64 = 1_000;
const FULL_POINTS_BELOW_MS: u64 = 500;

pub(crate) fn classic(points_factor: u32, elapsed_ms: u32, time_limit_ms: Option<u32>) -> u32 {
    let full = POINTS * u64::from(points_factor);
    let elapsed = u64::from(elapsed_ms);
    let points = match time_limit_ms.map(u64::from) {
        Some(limit) if elapsed >= FULL_POINTS_BELOW_MS => {
            (full * (2 * limit - elapsed.min(limit)) + limit) / (2 * limit)
        }
        _ => full,
    };
    u32::try_from(points).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::classic;

    #[test]
    fn two_seconds_of_thirty_are_967_points() {
        assert_eq!(classic(1, 2_000, Some(30_000)), 967);
        assert_eq!(classic(2, 10_000, Some(20_000)), 1_500);
        assert_eq!(classic(1, 499, Some(20_000)), 1_000);
        assert_eq!(classic(1, 9_000, None), 1_000);
    }
}
