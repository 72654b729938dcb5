//! Means, variances and correlations.
//!
//! Spreads are those of a population, divided by the number of values; in every quotient here the
//! other way of dividing would give the same.

/// Numbers closer together than this are the same; sums of thousands of fractions are exact to far
/// more places.
const NOTHING: f64 = 1e-9;

/// A count as a number to compute with.
#[expect(
    clippy::cast_precision_loss,
    reason = "nothing that is counted here comes near 2^52"
)]
pub(crate) fn number(count: usize) -> f64 {
    count as f64
}

/// The mean; `None` of nothing.
pub fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (mut sum, mut count) = (0.0, 0);
    for value in values {
        sum += value;
        count += 1;
    }
    (count > 0).then(|| sum / number(count))
}

/// The mean square of the distances from the mean; `None` of nothing.
pub fn variance(values: &[f64]) -> Option<f64> {
    let middle = mean(values.iter().copied())?;
    mean(values.iter().map(|value| (value - middle).powi(2)))
}

/// Pearson's correlation of pairs; where the first of each is 0 or 1 it is the point-biserial one.
/// `None` where one of the two is the same everywhere.
pub fn correlation(pairs: &[(f64, f64)]) -> Option<f64> {
    let middle_x = mean(pairs.iter().map(|(x, _)| *x))?;
    let middle_y = mean(pairs.iter().map(|(_, y)| *y))?;
    let (mut xx, mut yy, mut xy) = (0.0, 0.0, 0.0);
    for (x, y) in pairs {
        let (x, y) = (x - middle_x, y - middle_y);
        xx += x * x;
        yy += y * y;
        xy += x * y;
    }
    if xx < NOTHING || yy < NOTHING {
        return None;
    }
    Some((xy / (xx.sqrt() * yy.sqrt())).clamp(-1.0, 1.0))
}

/// Cronbach's alpha, `k/(k−1) · (1 − Σ variances / variance of the totals)`, of the scores at each
/// question by the same people. With scores of 0 and 1 it is KR-20. `None` with fewer than two
/// questions, and when everyone has the same total.
pub fn alpha(items: &[Vec<f64>]) -> Option<f64> {
    let count = items.len();
    let people = items.first()?.len();
    if count < 2 {
        return None;
    }
    let totals: Vec<f64> = (0..people)
        .map(|person| items.iter().filter_map(|item| item.get(person)).sum())
        .collect();
    let total = variance(&totals)?;
    if total < NOTHING {
        return None;
    }
    let parts: f64 = items.iter().filter_map(|item| variance(item)).sum();
    Some(number(count) / number(count - 1) * (1.0 - parts / total))
}
