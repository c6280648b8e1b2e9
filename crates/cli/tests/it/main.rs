//! The binary as its users see it: what it prints, where, and with which exit code.

mod balance;
mod bench;
mod contest;
mod counting;
mod faults;
mod fields;
mod foreign;
mod gallery;
mod help;
#[cfg(unix)]
mod interrupt;
mod load;
mod protocol;
mod proxies;
mod puzzles;
mod records;
#[cfg(unix)]
mod serving;
mod shards;
mod shares;
mod showing;
mod solving;
mod streams;
mod sweep;

use std::fs;
use std::path::Path;
use std::process::{Child, Output, Stdio};
use std::thread;
use std::time::Duration;

use assert_cmd::Command;
use serde_json::Value;

/// The binary with arguments.
fn quantarium(arguments: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("quantarium"));
    command.args(arguments);
    command
}

/// What a run that works prints.
fn printed(arguments: &[&str]) -> String {
    let output = quantarium(arguments).output().expect("the binary runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    assert_eq!(errors, "", "{arguments:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// What a run that works prints, as JSON.
fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(arguments)).expect("JSON")
}

/// The exit code of a run that fails, and what it says.
fn refused(arguments: &[&str]) -> (i32, String) {
    let output = quantarium(arguments).output().expect("the binary runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(text, "", "{arguments:?}: a failure prints nothing");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code().expect("an exit code"), errors)
}

/// Asserts that arguments are wrong ones (exit code 2), and what is said of them.
#[track_caller]
fn wrong(arguments: &[&str], says: &str) {
    let (code, error) = refused(arguments);
    assert_eq!(code, 2, "{error}");
    assert!(error.contains(says), "{says}: {error}");
}

/// The arguments as the helpers take them.
fn borrowed(arguments: &[String]) -> Vec<&str> {
    arguments.iter().map(String::as_str).collect()
}

/// Starts a run that writes a line to a file for each piece of work, and lets `end` end it once there are `enough` lines.
fn ended_after(
    arguments: &[String],
    file: &Path,
    enough: usize,
    end: impl FnOnce(&mut Child),
) -> Output {
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin!("quantarium"))
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    while lines(file) < enough {
        thread::sleep(Duration::from_millis(2));
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

fn kill(child: &mut Child) {
    child.kill().expect("it can be killed");
}
