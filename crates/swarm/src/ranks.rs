//! Whether two groups of measurements differ: medians, and the Mann-Whitney test.
//!
//! The test uses only ranks, so a few very slow responses don't decide it.

/// The median; zero for an empty group.
pub(crate) fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.get(middle) {
        Some(upper) if sorted.len() % 2 == 1 => *upper,
        Some(upper) => f64::midpoint(sorted[middle - 1], *upper),
        None => 0.0,
    }
}

/// The probability that two groups from the same source differ at least as much as these: 1 means
/// that they are indistinguishable, 0 that they certainly differ. Valid for 20 or more in each.
pub(crate) fn mann_whitney_p(ours: &[f64], theirs: &[f64]) -> f64 {
    let (our_count, their_count) = (count(ours), count(theirs));
    let total = our_count + their_count;
    if our_count == 0.0 || their_count == 0.0 {
        return 1.0;
    }
    let ours = ours.iter().map(|value| (*value, true));
    let mut all: Vec<(f64, bool)> = ours
        .chain(theirs.iter().map(|value| (*value, false)))
        .collect();
    all.sort_by(|left, right| left.0.total_cmp(&right.0));

    let (mut our_ranks, mut ties, mut before) = (0.0, 0.0, 0.0);
    for equal in all.chunk_by(|left, right| left.0.total_cmp(&right.0).is_eq()) {
        let size = count(equal);
        let rank = before + f64::midpoint(1.0, size);
        our_ranks += rank * count_where(equal, |one| one.1);
        ties += size.powi(3) - size;
        before += size;
    }
    let wins = our_ranks - our_count * (our_count + 1.0) / 2.0;
    let expected = our_count * their_count / 2.0;
    let variance = our_count * their_count / 12.0 * (total + 1.0 - ties / (total * (total - 1.0)));
    if variance <= 0.0 {
        return 1.0;
    }
    // The continuity correction, because ranks are discrete and the normal distribution is not.
    let distance = ((wins - expected).abs() - 0.5).max(0.0);
    outside(distance / variance.sqrt())
}

/// The two-sided tail of the normal distribution. The series for the center is exact to the last
/// relevant digits; far out, the tail is practically zero.
fn outside(deviations: f64) -> f64 {
    const FAR: f64 = 6.0;
    const NEGLIGIBLE: f64 = 1e-17;
    if deviations >= FAR {
        return 0.0;
    }
    // Φ(z) − ½ = φ(z) · (z + z³/3 + z⁵/(3·5) + …)
    let (mut term, mut sum, mut odd) = (deviations, deviations, 1.0);
    while term > NEGLIGIBLE {
        odd += 2.0;
        term *= deviations * deviations / odd;
        sum += term;
    }
    let density = (-deviations * deviations / 2.0).exp() / std::f64::consts::TAU.sqrt();
    (1.0 - 2.0 * density * sum).clamp(0.0, 1.0)
}

fn count<T>(values: &[T]) -> f64 {
    count_where(values, |_| true)
}

fn count_where<T>(values: &[T], is_meant: impl Fn(&T) -> bool) -> f64 {
    let found = values.iter().filter(|value| is_meant(value)).count();
    u32::try_from(found).map_or(f64::INFINITY, f64::from)
}

#[cfg(test)]
mod tests {
    use super::{mann_whitney_p, median, outside};
    use crate::clock::draw;

    fn near(value: f64, expected: f64) -> bool {
        (value - expected).abs() < 1e-4
    }

    #[test]
    fn the_middle_is_found() {
        assert!(near(median(&[3.0, 1.0, 2.0]), 2.0));
        assert!(near(median(&[4.0, 1.0, 2.0, 3.0]), 2.5));
        assert!(near(median(&[]), 0.0));
    }

    #[test]
    fn the_normal_distribution_is_that_of_the_tables() {
        for (deviations, expected) in [(0.0, 1.0), (1.0, 0.3173), (1.96, 0.0500), (3.0, 0.0027)] {
            let found = outside(deviations);
            assert!(near(found, expected), "{deviations}: {found}");
        }
    }

    #[test]
    fn a_worked_example_comes_out() {
        let ours = [1.0, 3.0, 5.0, 7.0, 8.0, 9.0];
        let theirs = [2.0, 6.0, 10.0, 11.0, 12.0, 13.0];
        // By hand: ours are greater in 8 of 36 pairs; z = (18 − 8 − ½) / √39 = 1.5212.
        let p = mann_whitney_p(&ours, &theirs);
        assert!(near(p, 0.1282), "{p}");
        assert!(near(mann_whitney_p(&theirs, &ours), p), "both ways");
    }

    #[test]
    fn a_shift_is_seen_and_its_absence_too() {
        let drawn = |seed, shift| -> Vec<f64> {
            let values = (0..500).map(|index| draw(seed, index, 0, 1_000));
            values
                .map(|value| f64::from(u32::try_from(value).unwrap()) + shift)
                .collect()
        };
        assert!(mann_whitney_p(&drawn(1, 0.0), &drawn(2, 0.0)) > 0.01);
        assert!(mann_whitney_p(&drawn(1, 0.0), &drawn(2, 100.0)) < 0.01);
        assert!(
            near(mann_whitney_p(&[1.0; 30], &[1.0; 30]), 1.0),
            "only ties"
        );
    }
}
