//! Counts passed and failed tests from each runner's final output.
//!
//! A count is reported only if the runner's closing line was found. A guess would be worse than
//! none, because people read the last line and believe it.

/// The result of one suite.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) passed: u32,
    pub(crate) failed: u32,
    /// How many of those that passed had failed before.
    pub(crate) flaky: u32,
}

/// Which program wrote the output.
#[derive(Clone, Copy)]
pub(crate) enum Runner {
    /// `Summary [ 2.0s] 12 tests run: 11 passed, 1 failed, 0 skipped`, one such line.
    Nextest,
    /// `test result: ok. 3 passed; 0 failed; …`, one such line for each test program.
    Cargo,
    /// `Tests  1 failed | 33 passed (34)`, one such line.
    Vitest,
    /// `  1 failed` and `  5 passed (1.2m)`, each on its own line.
    Playwright,
}

/// The counts in a runner's output, if it got far enough to print them. Only nextest and Playwright
/// try a test a second time.
pub(crate) fn count(runner: Runner, lines: &[String]) -> Option<Counts> {
    let lines = lines.iter().map(|line| line.trim());
    let closing: Vec<&str> = match runner {
        Runner::Nextest => lines.filter(|line| line.starts_with("Summary [")).collect(),
        Runner::Cargo => lines
            .filter(|line| line.starts_with("test result: "))
            .collect(),
        Runner::Vitest => lines.filter(|line| line.starts_with("Tests ")).collect(),
        Runner::Playwright => lines.filter(|line| is_playwright_total(line)).collect(),
    };
    if closing.is_empty() {
        return None;
    }
    let sum = |words: &[&str]| {
        let found = closing
            .iter()
            .flat_map(|line| words.iter().map(|word| before(line, word)));
        found.sum()
    };
    // Nextest counts a flaky test among those that passed; Playwright counts it only as flaky.
    let passed: &[&str] = match runner {
        Runner::Playwright => &["passed", "flaky"],
        _ => &["passed"],
    };
    // A test that timed out or never started did not pass.
    let counts = Counts {
        passed: sum(passed),
        failed: sum(&["failed", "timed out", "did not run", "exec failed"]),
        flaky: sum(&["flaky"]),
    };
    Some(counts)
}

/// The counts in a `JUnit` report, from the attributes of its first element.
pub(crate) fn count_report(xml: &str) -> Option<Counts> {
    let (_, element) = xml.split_once("<testsuites ")?;
    let (attributes, _) = element.split_once('>')?;
    let number = |name: &str| -> Option<u32> {
        let (_, value) = attributes.split_once(&format!("{name}=\""))?;
        value.split('"').next()?.parse().ok()
    };
    let failed = number("errors")? + number("failures")?;
    let passed = number("tests")?.checked_sub(failed + number("skipped")?)?;
    Some(Counts {
        passed,
        failed,
        flaky: 0,
    })
}

fn is_playwright_total(line: &str) -> bool {
    let rest = line.trim_start_matches(|char: char| char.is_ascii_digit());
    rest.len() < line.len()
        && ["passed", "failed", "flaky", "did not run", "interrupted"]
            .iter()
            .any(|word| {
                rest.strip_prefix(' ')
                    .and_then(|rest| rest.strip_prefix(word))
                    .is_some_and(|after| after.is_empty() || after.starts_with(" ("))
            })
}

/// The number directly before `word`, or zero.
fn before(line: &str, word: &str) -> u32 {
    let Some(at) = line.find(&format!(" {word}")) else {
        return 0;
    };
    line[..at]
        .rsplit([' ', '('])
        .next()
        .and_then(|number| number.parse().ok())
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(runner: Runner, text: &str) -> Option<(u32, u32)> {
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        count(runner, &lines).map(|counts| (counts.passed, counts.failed))
    }

    #[test]
    fn nextest_says_it_in_one_line() {
        let text = "        PASS [   0.004s] (1/12) game score\n\
                    ------------\n     Summary [   2.031s] 12 tests run: 11 passed (1 slow), \
                    1 failed, 3 skipped";
        assert_eq!(counted(Runner::Nextest, text), Some((11, 1)));
        let late = "     Summary [   2.031s] 12 tests run: 10 passed, 1 failed, 1 timed out, \
                    0 skipped";
        assert_eq!(counted(Runner::Nextest, late), Some((10, 2)));
    }

    #[test]
    fn cargo_says_it_once_for_each_program() {
        let text = "test result: ok. 3 passed; 0 failed; 0 ignored\n\
                    test result: FAILED. 4 passed; 2 failed; 0 ignored";
        assert_eq!(counted(Runner::Cargo, text), Some((7, 2)));
    }

    #[test]
    fn vitest_says_it_in_one_line() {
        let text = " Test Files  1 failed | 4 passed (5)\n      Tests  1 failed | 33 passed (34)";
        assert_eq!(counted(Runner::Vitest, text), Some((33, 1)));
    }

    #[test]
    fn playwright_says_each_number_in_a_line_of_its_own() {
        let text = "  ok 1 journey.spec.ts › 12 passed players\n  1 failed\n    journey.spec.ts\n  \
                    2 did not run\n  5 passed (1.2m)";
        assert_eq!(counted(Runner::Playwright, text), Some((5, 3)));
    }

    #[test]
    fn a_test_that_passed_at_the_second_try_is_counted_once_and_told() {
        let told = |runner, text: &str| {
            let lines: Vec<String> = text.lines().map(str::to_owned).collect();
            count(runner, &lines).map(|counts| (counts.passed, counts.failed, counts.flaky))
        };
        let rust = "     Summary [   1.000s] 9 tests run: 9 passed (1 slow, 2 flaky), 0 skipped";
        assert_eq!(told(Runner::Nextest, rust), Some((9, 0, 2)));
        let journeys = "  1 flaky\n    [chromium] › e2e/a.spec.ts\n  5 passed (1.2m)";
        assert_eq!(told(Runner::Playwright, journeys), Some((6, 0, 1)));
    }

    #[test]
    fn a_report_says_it_in_its_first_element() {
        let xml = "<?xml version=\"1.0\"?>\n<testsuites errors=\"1\" failures=\"2\" skipped=\"3\" \
                   tests=\"11\" time=\"1.3\">\n<testsuite errors=\"9\" tests=\"99\">";
        let counts = count_report(xml).map(|counts| (counts.passed, counts.failed));
        assert_eq!(counts, Some((5, 3)));
        assert_eq!(count_report("<html></html>"), None);
    }

    #[test]
    fn a_runner_that_died_is_not_counted_as_zero() {
        assert_eq!(
            counted(Runner::Nextest, "error: could not compile `game`"),
            None
        );
    }
}
