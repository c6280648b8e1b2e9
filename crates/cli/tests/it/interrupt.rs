//! Ctrl-C, as a terminal sends it.

use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Far longer than ending takes, and far shorter than the work: so that only a deaf ear fails.
const PATIENCE: Duration = Duration::from_secs(30);

fn interrupted(arguments: &[&str]) {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("quantarium"))
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
    let asked = Instant::now();
    while child.try_wait().expect("it can be waited for").is_none() {
        if asked.elapsed() > PATIENCE {
            child.kill().expect("it ends");
            panic!("{arguments:?} goes on");
        }
        sleep(Duration::from_millis(20));
    }
    let output = child.wait_with_output().expect("it ended");
    assert_eq!(output.status.code(), Some(130), "{arguments:?}");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert_eq!(printed, "", "{arguments:?}: no half answer");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.ends_with("quantarium: interrupted\n"), "{said}");
}

#[test]
fn long_counts_end_at_once() {
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
}

/// Black can only pass (QS-10): half of the positions have one move, and look small.
#[test]
fn a_count_with_forced_moves_ends_at_once() {
    interrupted(&[
        "perft",
        "quantum",
        "--position",
        "q(6)6q(6)/8/8/8/8/8/8/Q2QQ2Q w 0",
        "--depth",
        "20",
        "--threads",
        "1",
    ]);
}

#[test]
fn measurements_end_at_once() {
    interrupted(&["bench", "--json"]);
}
