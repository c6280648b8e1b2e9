//! The program's words and exit codes.

use std::process::Command;

#[test]
fn a_program_that_is_missing_is_said_to_be() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("quantarium");
    let mut faults = Command::new(assert_cmd::cargo::cargo_bin!("faults"));
    let output = faults.arg("--program").arg(&missing).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let words = String::from_utf8(output.stderr).unwrap();
    let says = "faults: the server cannot be run: ";
    assert!(words.starts_with(says), "{words}");
}

#[test]
fn a_player_without_a_server_says_so() {
    let mut restart = Command::new(assert_cmd::cargo::cargo_bin!("restart"));
    // Nothing listens on port 0.
    let output = restart.args(["--server", "127.0.0.1:0"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(words.starts_with("restart: "), "{words}");
}
