//! The line with a caption's times, and where it stands.

use std::fmt;

/// The maximum number of hours; nothing that is uploaded is longer.
const HOURS_MAX: u64 = 99;
/// The settings we keep. `region` names something that isn't kept.
const SETTINGS: [&str; 5] = ["vertical", "line", "position", "size", "align"];
/// The longest value of a setting: `-12.345%,line-right`.
const VALUE_BYTES_MAX: usize = 24;

/// When a caption shows, and where.
pub(super) struct Timing {
    pub(super) start_ms: u64,
    pub(super) end_ms: u64,
    settings: Vec<String>,
}

impl Timing {
    /// Reads a line such as `00:01.000 --> 00:02.500 align:start`.
    pub(super) fn read(line: &str) -> Option<Self> {
        let (start, rest) = line.split_once("-->")?;
        let mut words = rest.split_ascii_whitespace();
        let mut settings: Vec<String> = Vec::new();
        let end = words.next()?;
        for word in words {
            // A setting that is unknown, malformed or said twice is left out, as players do.
            if let Some((name, value)) = word.split_once(':')
                && SETTINGS.contains(&name)
                && is_value(value)
                && !settings
                    .iter()
                    .any(|known| known.starts_with(&format!("{name}:")))
            {
                settings.push(word.to_owned());
            }
        }
        Some(Self {
            start_ms: time_ms(start.trim())?,
            end_ms: time_ms(end)?,
            settings,
        })
    }
}

impl fmt::Display for Timing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clock = |ms: u64| {
            let (s, ms) = (ms / 1000, ms % 1000);
            format!("{:02}:{:02}:{:02}.{ms:03}", s / 3600, s / 60 % 60, s % 60)
        };
        write!(f, "{} --> {}", clock(self.start_ms), clock(self.end_ms))?;
        for setting in &self.settings {
            write!(f, " {setting}")?;
        }
        Ok(())
    }
}

fn is_value(value: &str) -> bool {
    let is_plain = |byte: u8| {
        byte.is_ascii_lowercase()
            || byte.is_ascii_digit()
            || matches!(byte, b'.' | b',' | b'%' | b'-')
    };
    (1..=VALUE_BYTES_MAX).contains(&value.len()) && value.bytes().all(is_plain)
}

/// `mm:ss.ttt` or `hh:mm:ss.ttt`, in milliseconds.
fn time_ms(text: &str) -> Option<u64> {
    let (clock, fraction) = text.split_once('.')?;
    let digits = |text: &str, count: usize| {
        let is_number = text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| text.parse::<u64>().ok())?
    };
    let ms = digits(fraction, 3)?;
    let parts: Vec<&str> = clock.split(':').collect();
    let (hours, minutes, seconds) = match parts[..] {
        [minutes, seconds] => (0, digits(minutes, 2)?, digits(seconds, 2)?),
        [hours, minutes, seconds] => (digits(hours, 2)?, digits(minutes, 2)?, digits(seconds, 2)?),
        _ => return None,
    };
    let is_time = hours <= HOURS_MAX && minutes < 60 && seconds < 60;
    is_time.then_some(((hours * 60 + minutes) * 60 + seconds) * 1000 + ms)
}
