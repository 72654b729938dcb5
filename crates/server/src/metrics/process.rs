//! What this process uses of its computer, under the names that all programs use. Linux tells it;
//! elsewhere only the time of the start is known.

use std::fmt;
use std::fs;
use std::time::Duration;

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::Unit;
use rustix::param::{clock_ticks_per_second, page_size};
use rustix::process::{Resource, getrlimit};

/// This process.
#[derive(Debug)]
pub(super) struct Process {
    started_s: f64,
}

/// What Linux says of it.
struct Taken {
    /// On all processors, in the program and for it in the kernel.
    cpu_s: f64,
    resident_bytes: u64,
    open_files: u64,
}

impl Process {
    /// By a clock in milliseconds.
    pub(super) fn started_at(started_ms: u64) -> Self {
        Self {
            started_s: Duration::from_millis(started_ms).as_secs_f64(),
        }
    }
}

impl Collector for Process {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        let mut tell = |name: &str, help: &str, unit: Option<&Unit>, metric: &dyn EncodeMetric| {
            let metric_type = metric.metric_type();
            metric.encode(encoder.encode_descriptor(name, help, unit, metric_type)?)
        };
        let started = ConstGauge::new(self.started_s);
        let seconds = Some(&Unit::Seconds);
        tell("process_start_time", "When it started.", seconds, &started)?;
        if let Some(taken) = taken() {
            let cpu = ConstCounter::new(taken.cpu_s);
            tell("process_cpu", "Time on processors.", seconds, &cpu)?;
            let memory = ConstGauge::new(taken.resident_bytes);
            let bytes = Some(&Unit::Bytes);
            tell("process_resident_memory", "Memory in use.", bytes, &memory)?;
            let open = ConstGauge::new(taken.open_files);
            tell("process_open_fds", "Open files and sockets.", None, &open)?;
        }
        if let Some(maximum) = getrlimit(Resource::Nofile).current {
            let most = ConstGauge::new(maximum);
            let help = "The limit of open files and sockets.";
            tell("process_max_fds", help, None, &most)?;
        }
        Ok(())
    }
}

fn taken() -> Option<Taken> {
    let pages = fs::read_to_string("/proc/self/statm").ok()?;
    let resident: u64 = pages.split(' ').nth(1)?.parse().ok()?;
    let open_files = fs::read_dir("/proc/self/fd").ok()?.count();
    Some(Taken {
        cpu_s: cpu_s(&fs::read_to_string("/proc/self/stat").ok()?)?,
        resident_bytes: resident * u64::try_from(page_size()).ok()?,
        open_files: u64::try_from(open_files).ok()?,
    })
}

/// The time on processors in a line of `/proc/self/stat`: `proc_pid_stat(5)`, fields 14 and 15. The
/// second field is the program's name, which may contain anything.
fn cpu_s(stat: &str) -> Option<f64> {
    let (_, rest) = stat.rsplit_once(") ")?;
    let mut fields = rest.split(' ').skip(11);
    let in_program: u32 = fields.next()?.parse().ok()?;
    let in_kernel: u32 = fields.next()?.parse().ok()?;
    let per_second = u32::try_from(clock_ticks_per_second()).ok()?;
    Some((f64::from(in_program) + f64::from(in_kernel)) / f64::from(per_second))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_spaces_and_parentheses_moves_no_field() {
        let stat = "7 (a) S (b) S 1 2 3 4 5 6 7 8 9 10 250 50 0 0 20 0 4";
        let per_second = u32::try_from(clock_ticks_per_second()).expect("it is small");
        let expected = 300.0 / f64::from(per_second);
        assert_eq!(cpu_s(stat), Some(expected));
        assert_eq!(cpu_s("7 (a"), None);
    }
}
