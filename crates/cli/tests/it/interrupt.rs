//! Ctrl-C, as a terminal sends it.

use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

fn interrupted(arguments: &[&str]) {
    let child = Command::new(assert_cmd::cargo::cargo_bin!("quantarium"))
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    sleep(Duration::from_millis(500));
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.expect("kill is there").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{arguments:?}");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(
        !printed.contains("nodes"),
        "{arguments:?}: no half answer: {printed}"
    );
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "quantarium: interrupted\n"
    );
}

#[test]
fn long_work_ends_at_once() {
    interrupted(&["perft", "quantum-link", "--depth", "9", "--divide"]);
    interrupted(&[
        "perft",
        "quantum-leap",
        "--depth",
        "30",
        "--threads",
        "1",
        "--json",
    ]);
    interrupted(&["bench", "--json"]);
}
