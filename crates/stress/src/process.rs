//! Programs that are run, what a process takes, where Linux says it, and what this one may.

use std::io::{self, Error};
use std::path::PathBuf;
use std::process::{Command, Stdio};

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
    let mut lines = status.lines();
    let line = lines.find_map(|line| line.strip_prefix("VmRSS:"))?;
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

/// What a command printed.
pub(crate) fn done(command: &mut Command) -> io::Result<String> {
    let name = command.get_program().to_owned();
    let failed = |why: &dyn std::fmt::Display| {
        let name = name.display();
        Error::other(format!("{name}: {why}"))
    };
    let ran = command.stdin(Stdio::null()).output();
    let ran = ran.map_err(|error| failed(&error))?;
    let said = String::from_utf8_lossy(&ran.stderr);
    match ran.status.success() {
        true => Ok(String::from_utf8_lossy(&ran.stdout).into_owned()),
        false => Err(failed(&said.trim())),
    }
}

/// The folder with PostgreSQL's programs, as Debian has them: the newest.
pub(crate) fn postgresql() -> io::Result<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter();
    let versions = versions.flatten().flatten();
    let folders = versions.map(|version| version.path().join("bin"));
    let newest = folders.filter(|bin| bin.join("initdb").exists()).max();
    newest.ok_or_else(|| Error::other("PostgreSQL is missing: apt-get install postgresql"))
}
