//! Ctrl-C, as a terminal sends it.

use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use super::{ended, said, signal, start, words};

#[test]
fn long_counts_and_measurements_end_at_once() {
    // In the last, Black can only pass (QS-10): half of the positions have one move, and look small.
    let commands = [
        "solve quantum --random 5 --plies 1000000",
        "perft quantum-link --depth 9 --divide",
        "perft quantum-leap --depth 30 --threads 1 --json",
        "bench --json",
        "perft quantum --position 'q(6)6q(6)/8/8/8/8/8/8/Q2QQ2Q w 0' --depth 20 --threads 1",
    ];
    let running = commands.map(|command| start(words(command), Stdio::piped()));
    sleep(Duration::from_millis(1500));
    for child in &running {
        signal("-INT", &child.id().to_string());
    }
    for (child, command) in running.into_iter().zip(commands) {
        let output = ended(child);
        assert_eq!(output.status.code(), Some(130), "{command}");
        let printed = String::from_utf8_lossy(&output.stdout);
        assert_eq!(printed, "", "{command}: no half answer");
        let said = said(&output);
        assert!(said.ends_with("quantarium: interrupted\n"), "{said}");
    }
}
