//! What a process takes, where Linux says it, and what this one may.

use std::io;

use rustix::process::{Resource, getrlimit, setrlimit};

/// Lets this process, and those that it starts, open as many files as the system allows: each connection is one.
pub(crate) fn allow_files() -> io::Result<()> {
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    Ok(setrlimit(Resource::Nofile, limit)?)
}

/// The resident memory of a process in KiB, where Linux says it.
pub(crate) fn resident(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}

/// How many files a process has open, connections included, where Linux says it.
pub(crate) fn files(process: u32) -> Option<u64> {
    let files = std::fs::read_dir(format!("/proc/{process}/fd")).ok()?;
    Some(files.count() as u64)
}

/// The processor time of a process in seconds, where Linux says it.
pub(crate) fn processor(process: u32) -> Option<f64> {
    /// Ticks a second, the same on every Linux that we run on.
    const TICKS: f64 = 100.0;
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name, in brackets, may have spaces.
    let (_, rest) = stat.rsplit_once(") ")?;
    let ticks = rest.split(' ').skip(11).take(2).map(str::parse::<f64>);
    let ticks: f64 = ticks.collect::<Result<Vec<_>, _>>().ok()?.iter().sum();
    Some(ticks / TICKS)
}
