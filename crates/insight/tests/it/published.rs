//! Examples with data and results that others have published.

use insight::{Sheet, alpha, correlation, variance};

use crate::{near, sheet};

/// Ten students and ten questions: Karl Wuensch, "The Kuder-Richardson 20", East Carolina
/// University, <https://core.ecu.edu/wuenschk/StatHelp/KR20.txt>. It gives the table, the variances
/// of the items (.21, .21, .24, .21, .24, .16, .21, .21, .25, .24) and of the totals (5.84).
const WUENSCH: [&str; 10] = [
    "1111110110",
    "1011011101",
    "1111011001",
    "0010001000",
    "0000010010",
    "1110111111",
    "1101110111",
    "1111111101",
    "0101111101",
    "1101101110",
];

fn columns(rows: &[&str]) -> Vec<Vec<f64>> {
    let column = |place: usize| {
        let digits = rows.iter().map(|row| row.as_bytes()[place]);
        digits.map(|digit| f64::from(digit - b'0')).collect()
    };
    (0..rows[0].len()).map(column).collect()
}

#[test]
fn kr_20_of_ten_students() {
    let items = columns(&WUENSCH);
    let variances = [0.21, 0.21, 0.24, 0.21, 0.24, 0.16, 0.21, 0.21, 0.25, 0.24];
    for (item, should_be) in items.iter().zip(variances) {
        near(variance(item).unwrap(), should_be);
    }
    near(variance(&sheet(&WUENSCH).totals()).unwrap(), 5.84);
    // 10/9 · (1 − 2.18/5.84), with the sums of the same table.
    near(alpha(&items).unwrap(), 10.0 / 9.0 * (1.0 - 2.18 / 5.84));
    near(alpha(&items).unwrap(), 0.696_347_0);
}

/// The same ten people twice are twenty, which is enough; alpha does not change by that.
#[test]
fn a_sheet_says_how_reliable_it_is_from_fifteen_people_on() {
    assert_eq!(sheet(&WUENSCH).reliability(), None, "ten are too few");
    let twice: Vec<&str> = WUENSCH.iter().chain(&WUENSCH).copied().collect();
    near(sheet(&twice).reliability().unwrap(), 0.696_347_0);
    let fourteen = &twice[..14];
    assert_eq!(sheet(fourteen).reliability(), None);
    assert!(sheet(&twice[..15]).reliability().is_some());
}

/// The documentation of `scipy.stats.pointbiserialr` (`SciPy` 1.x): `a = [0, 0, 0, 1, 1, 1, 1]` and
/// `b = [0, 1, …, 6]` give 0.8660254037844386.
#[test]
fn the_point_biserial_correlation_of_scipy() {
    let a = [0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0];
    let pairs: Vec<(f64, f64)> = a.into_iter().zip((0..7).map(f64::from)).collect();
    near(correlation(&pairs).unwrap(), 0.866_025_4);
}

/// Henrysson (1963): from the correlation with the whole total, r, and the two spreads, the one
/// with the rest is (r·S − s) / √(s² + S² − 2·r·S·s). It is computed here from the table of
/// Wuensch, and the sheet must say the same.
#[test]
fn the_corrected_correlation_is_that_of_henrysson() {
    let twice: Vec<&str> = WUENSCH.iter().chain(&WUENSCH).copied().collect();
    let sheet = sheet(&twice);
    let totals = sheet.totals();
    let spread = |values: &[f64]| variance(values).unwrap().sqrt();
    for (item, analysis) in columns(&twice).iter().zip(sheet.analyses()) {
        let pairs: Vec<(f64, f64)> = item.iter().copied().zip(totals.iter().copied()).collect();
        let (r, s, big) = (correlation(&pairs).unwrap(), spread(item), spread(&totals));
        let corrected = (r * big - s) / (s * s + big * big - 2.0 * r * big * s).sqrt();
        let is = analysis.depth.unwrap().discrimination.unwrap();
        near(is, corrected);
        assert!(is < r, "a question compared with itself looks better");
    }
}

#[test]
fn where_nothing_differs_nothing_is_said() {
    assert_eq!(correlation(&[(1.0, 1.0), (1.0, 2.0)]), None);
    assert_eq!(correlation(&[]), None);
    assert_eq!(alpha(&[vec![1.0, 0.0]]), None, "one question");
    assert_eq!(
        alpha(&[vec![1.0, 0.0], vec![0.0, 1.0]]),
        None,
        "equal totals"
    );
    assert_eq!(Sheet::new(Vec::new()).reliability(), None);
    assert_eq!(Sheet::default().right_share(), None);
}
