//! How long a player may think.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// What bounds a player's thinking; of several limits the first to be reached counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct Limit {
    /// Time a move.
    #[cfg_attr(feature = "clap", arg(long, value_name = "TIME", value_parser = duration, help = TIME))]
    pub time: Option<Duration>,
    /// Time for the game and what a move adds, such as 60s+0.5s.
    #[cfg_attr(feature = "clap", arg(long, value_name = "TIME+ADDED", value_parser = clock))]
    pub clock: Option<(Duration, Duration)>,
    /// Positions in the search's tree, a move.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", value_parser = |text: &str| number(text, "nodes")))]
    pub nodes: Option<u64>,
    /// Playouts, a move.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", value_parser = |text: &str| number(text, "playouts")))]
    pub playouts: Option<u64>,
    /// Plies.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", value_parser = depth))]
    pub depth: Option<u32>,
}

/// The first of the limits, for the help of all of them.
#[cfg(feature = "clap")]
const TIME: &str = "Time a move, such as 10ms, for players without limits of their own";

impl Limit {
    /// Sets the limit of a name, such as `time` to `10ms`; says whether there is a limit of that name.
    ///
    /// # Errors
    /// When the limit does not take the value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<bool, String> {
        match name {
            "time" => self.time = Some(duration(value)?),
            "clock" => self.clock = Some(clock(value)?),
            "nodes" => self.nodes = Some(number(value, "nodes")?),
            "playouts" => self.playouts = Some(number(value, "playouts")?),
            "depth" => self.depth = Some(depth(value)?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether it is one of time.
    pub fn is_timed(&self) -> bool {
        self.time.is_some() || self.clock.is_some()
    }

    /// The words of it for an engine, as they follow `go`; `clocks` is what is left to each seat that
    /// has a clock, and what a move adds.
    pub(crate) fn words(&self, clocks: &[Option<(Duration, Duration)>]) -> String {
        let mut words = Vec::new();
        if let Some(time) = self.time {
            words.push(format!("movetime {}", time.as_millis()));
        }
        if self.clock.is_some() {
            for (seat, clock) in (1..).zip(clocks) {
                let Some((left, added)) = clock else { continue };
                let (left, added) = (left.as_millis(), added.as_millis());
                words.push(format!("p{seat}time {left} p{seat}inc {added}"));
            }
        }
        words.extend(self.nodes.map(|n| format!("nodes {n}")));
        words.extend(self.playouts.map(|n| format!("playouts {n}")));
        words.extend(self.depth.map(|n| format!("depth {n}")));
        words.join(" ")
    }
}

/// As `Limit::set` takes them, joined by spaces.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        parts.extend(self.time.map(|time| format!("time={}", written(time))));
        let clock = |(time, added)| format!("clock={}+{}", written(time), written(added));
        parts.extend(self.clock.map(clock));
        parts.extend(self.nodes.map(|n| format!("nodes={n}")));
        parts.extend(self.playouts.map(|n| format!("playouts={n}")));
        parts.extend(self.depth.map(|n| format!("depth={n}")));
        f.write_str(&parts.join(" "))
    }
}

/// Limits such as `nodes=100,time=10ms`, separated by commas or spaces.
impl FromStr for Limit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut limit = Self::default();
        for part in text.split([',', ' ']).filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            if !limit.set(name, value)? {
                return Err(format!("`{part}` is no limit, such as nodes=1000"));
            }
        }
        Ok(limit)
    }
}

/// Times in JSON, as `duration` reads them.
pub mod as_text {
    use std::time::Duration;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    /// As text.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&super::written(*time))
    }

    /// From text.
    ///
    /// # Errors
    /// When it is no time.
    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
        super::duration(&String::deserialize(from)?).map_err(D::Error::custom)
    }
}

/// A time as `duration` reads it.
pub(crate) fn written(time: Duration) -> String {
    if time.subsec_millis() == 0 {
        format!("{}s", time.as_secs())
    } else {
        format!("{}ms", time.as_millis())
    }
}

/// Reads a time such as `10ms`, `1.5s` or `2m`, to the millisecond.
///
/// # Errors
/// When it is none, or less than a millisecond.
pub fn duration(text: &str) -> Result<Duration, String> {
    let time = whole_millis(text).filter(|time| !time.is_zero());
    time.ok_or_else(|| format!("`{text}` is no time: write such as 10ms, 1.5s or 2m"))
}

fn whole_millis(text: &str) -> Option<Duration> {
    let unit = text.find(|c: char| c.is_ascii_alphabetic())?;
    let millis = match &text[unit..] {
        "ms" => 1.0,
        "s" => 1e3,
        "m" => 60e3,
        _ => return None,
    };
    let number: f64 = text[..unit].parse().ok()?;
    let total = (number * millis).round();
    let fits = (0.0..=1e12).contains(&total);
    fits.then(|| Duration::from_millis(total as u64))
}

fn clock(text: &str) -> Result<(Duration, Duration), String> {
    let (time, added) = text.split_once('+').unwrap_or((text, "0s"));
    let added = whole_millis(added);
    match (duration(time), added) {
        (Ok(time), Some(added)) => Ok((time, added)),
        _ => Err(format!(
            "`{text}` is no clock: write the time and what a move adds, such as 60s+0.5s"
        )),
    }
}

fn number(text: &str, of: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| format!("`{text}` is no number of {of}: write a whole number above 0"))
}

fn depth(text: &str) -> Result<u32, String> {
    let depth = number(text, "plies")?;
    Ok(u32::try_from(depth).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_and_passed_to_engines() {
        let mut limit = Limit::default();
        assert!(limit.is_empty());
        for (name, value) in [("time", "0.25s"), ("clock", "2m+500ms"), ("depth", "3")] {
            assert_eq!(limit.set(name, value), Ok(true));
        }
        assert_eq!(limit.set("mood", "good"), Ok(false));
        assert_eq!(limit.to_string(), "time=250ms clock=120s+500ms depth=3");
        let clocks = [Some((Duration::from_secs(9), Duration::ZERO)), None];
        let words = "movetime 250 p1time 9000 p1inc 0 depth 3";
        assert_eq!(limit.words(&clocks), words);
        // Wrong ones are refused with what would be right.
        let mut limit = Limit::default();
        for (name, value, says) in [
            ("time", "10", "`10` is no time: write such as 10ms"),
            ("time", "0.1ms", "is no time"),
            ("time", "-1s", "is no time"),
            ("time", "NaNs", "is no time"),
            ("clock", "60s+x", "`60s+x` is no clock"),
            ("nodes", "0", "`0` is no number of nodes"),
            ("playouts", "1e3", "is no number of playouts"),
        ] {
            let error = limit.set(name, value).unwrap_err();
            assert!(error.contains(says), "{error}");
        }
        assert!(limit.is_empty());
    }
}
