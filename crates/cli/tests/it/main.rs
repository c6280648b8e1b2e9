//! The binary as its users see it: what it prints, where, and with which exit code.

mod balance;
mod bench;
mod contest;
mod counting;
mod fields;
mod foreign;
mod help;
#[cfg(unix)]
mod interrupt;
mod protocol;
mod puzzles;
mod records;
#[cfg(unix)]
mod serving;
mod shares;
mod showing;
mod solving;
mod streams;
mod sweep;

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
