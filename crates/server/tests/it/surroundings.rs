//! What a test here is told from outside: the environment, and the time on the wall.

use std::process::{Command, Stdio};
use std::time::{SystemTime, UNIX_EPOCH};

/// A variable of the environment.
#[expect(
    clippy::disallowed_methods,
    reason = "a test is told by the environment what to test"
)]
pub(crate) fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// A number in the environment.
pub(crate) fn number(name: &str) -> Option<u64> {
    let text = variable(name)?;
    Some(
        text.parse()
            .unwrap_or_else(|_| panic!("{name} must be a number, not {text}")),
    )
}

/// Whether what is missing here is a failure.
pub(crate) fn is_ci() -> bool {
    variable("CI").as_deref() == Some("true")
}

/// Leaves a test out on a machine that lacks what it needs; with `CI=true` that is a failure.
#[expect(
    clippy::print_stderr,
    reason = "the person who runs the tests must see what was not tested"
)]
pub(crate) fn skip<T>(test: &str, needed: &str, why: &str) -> Option<T> {
    assert!(
        !is_ci(),
        "{needed} is needed under CI=true, and can't be had here: {why}"
    );
    eprintln!("Skipped {test}: there is no {needed} here ({why}).");
    None
}

/// Whether `strace` works here with these arguments. Kernels and containers may forbid it.
pub(crate) fn can_strace(test: &str, arguments: &[&str]) -> bool {
    let tried = Command::new("strace")
        .args(arguments)
        .args(["-D", "-f", "-qq", "-o", "/dev/null", "true"])
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .output();
    let why = match tried {
        Ok(output) if output.status.success() => return true,
        Ok(output) => String::from_utf8_lossy(&output.stderr).into_owned(),
        Err(error) => error.to_string(),
    };
    skip::<()>(test, "strace that works", &why).is_some()
}

/// Milliseconds since the Unix epoch, to compare with what the server says.
#[expect(
    clippy::disallowed_methods,
    reason = "the server is another process and keeps to the clock on the wall"
)]
pub(crate) fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let since = since.expect("the clock of this machine is set");
    u64::try_from(since.as_millis()).expect("milliseconds fit for a while")
}
