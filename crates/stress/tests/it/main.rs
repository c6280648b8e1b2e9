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
    assert!(
        words.starts_with("faults: the server cannot be run: "),
        "{words}"
    );
}
