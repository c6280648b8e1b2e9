//! The binary as its users see it: what it prints, where, and with which exit code.

mod balance;
mod bench;
// It needs nothing of the program: its own tests are run here.
#[path = "../../src/brief.rs"]
mod brief;
mod contest;
mod counting;
mod faults;
mod fields;
mod foreign;
mod help;
mod lab;
mod load;
mod protocol;
mod proxies;
mod records;
#[cfg(unix)]
mod serving;
mod shards;
mod showing;
mod streams;
mod sweep;

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

/// Far longer than ending takes, so that only a process that does not end fails.
const PATIENCE: Duration = Duration::from_secs(60);

/// A folder of a test's own.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    /// Where something in it is.
    fn at(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    /// Writes a file: where it is.
    fn write(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let file = self.at(name);
        fs::write(&file, content).expect("it is written");
        file
    }
}

/// The words of a command as it is typed; what stands between single quotes is one.
fn words(command: &str) -> Vec<&str> {
    let parts = command.split('\'').zip([false, true].into_iter().cycle());
    let words = parts.map(|(part, is_quoted)| match is_quoted {
        true => vec![part],
        false => part.split_whitespace().collect(),
    });
    words.flatten().collect()
}

/// The binary with arguments.
fn quantarium<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("quantarium"));
    command.args(arguments);
    command
}

/// What a run that works prints.
fn printed<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> String {
    let mut command = quantarium(arguments);
    let output = command.output().expect("the binary runs");
    let errors = said(&output);
    assert!(output.status.success(), "{command:?}: {errors}");
    assert_eq!(errors, "", "{command:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// What a run that works prints, as JSON.
fn json<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Value {
    serde_json::from_str(&printed(arguments)).expect("JSON")
}

/// The exit code of a run that fails, and what it says.
fn refused<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> (i32, String) {
    let mut command = quantarium(arguments);
    let output = command.output().expect("the binary runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(text, "", "{command:?}: a failure prints nothing");
    (output.status.code().expect("an exit code"), said(&output))
}

/// Asserts that a run fails with an exit code, and what it says.
#[track_caller]
fn fails<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>, with: i32, says: &str) {
    let (code, error) = refused(arguments);
    assert_eq!(code, with, "{error}");
    assert!(error.contains(says), "{says}: {error}");
}

/// Asserts that arguments are wrong ones, and what is said of them.
#[track_caller]
fn wrong<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>, says: &str) {
    fails(arguments, 2, says);
}

/// The program, for what `assert_cmd` does not do.
fn program() -> std::process::Command {
    std::process::Command::new(assert_cmd::cargo::cargo_bin!("quantarium"))
}

/// What a run says on standard error.
fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A run that has begun.
fn start<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>, out: impl Into<Stdio>) -> Child {
    let mut command = program();
    let command = command.args(arguments).stdout(out).stderr(Stdio::piped());
    command.spawn().expect("the binary runs")
}

/// What a run came to that ends soon.
fn ended(mut child: Child) -> Output {
    let asked = Instant::now();
    while child.try_wait().expect("it can be waited for").is_none() {
        if asked.elapsed() > PATIENCE {
            child.kill().expect("it ends");
            panic!("it does not end");
        }
        sleep(Duration::from_millis(20));
    }
    child.wait_with_output().expect("it ended")
}

/// Sends a signal to a process, or to a group of them.
#[cfg(unix)]
fn signal(signal: &str, process: &str) {
    let mut kill = std::process::Command::new("kill");
    let kill = kill.args([signal, "--", process]).status();
    assert!(kill.expect("kill is there").success());
}

/// Starts a run that writes a line to a file for each piece of work, and lets `end` end it once there are `enough` lines.
fn ended_after(
    arguments: &[String],
    file: &Path,
    enough: usize,
    end: impl FnOnce(&mut Child),
) -> Output {
    let mut child = start(arguments, Stdio::piped());
    while lines(file) < enough {
        sleep(Duration::from_millis(2));
        let ended = child.try_wait().expect("it can be waited for");
        assert!(ended.is_none(), "it ended by itself");
    }
    end(&mut child);
    child.wait_with_output().expect("it ended")
}

/// How many lines a file has; none where it is not there yet.
fn lines(file: &Path) -> usize {
    fs::read_to_string(file).map_or(0, |text| text.lines().count())
}

/// All files below a folder, or the file itself.
fn files(path: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    if path.is_file() {
        return BTreeMap::from([(PathBuf::new(), fs::read(path).expect("a file"))]);
    }
    let entries = fs::read_dir(path).expect("a folder");
    let entries = entries.map(|entry| entry.expect("it can be listed"));
    let below = entries.flat_map(|entry| {
        let below = files(&entry.path()).into_iter();
        below.map(move |(name, bytes)| (PathBuf::from(entry.file_name()).join(name), bytes))
    });
    below.collect()
}

/// Asserts that the files below two folders have the same names and bytes.
#[track_caller]
fn same(one: &Path, other: &Path) {
    let (one, other) = (files(one), files(other));
    let names = one.keys().chain(other.keys());
    let differs = |name: &&PathBuf| one.get(*name) != other.get(*name);
    let differ: Vec<_> = names.filter(differs).collect();
    assert!(differ.is_empty(), "{differ:?}");
}

fn kill(child: &mut Child) {
    child.kill().expect("it can be killed");
}
