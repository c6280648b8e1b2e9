//! Standard input and output that do not play along, and what is too long or too much.

use std::fs;
use std::io::{BufRead, BufReader, Write, pipe};
use std::process::{Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::{
    Folder, PATIENCE, ended, fails, json, program, quantarium, refused, said, signal, start, words,
    wrong,
};

/// More than can be made: the first come all the same, and nobody reads the others.
#[test]
fn positions_and_solutions_come_as_they_are_made() {
    for command in [
        "new quantum-leap:board=hex2 --count 4000000000",
        "new quantum-leap:board=hex2 --count 4000000000 --json",
        "sweep find --board hex4 --count 100000000",
    ] {
        let mut child = start(words(command), Stdio::piped());
        let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        let first = lines.next().expect("a line").expect("UTF-8");
        assert!(!first.is_empty());
        drop(lines);
        let output = ended(child);
        let (code, said) = (output.status.code(), said(&output));
        assert_eq!((code, &*said), (Some(0), ""), "{command:?}");
    }
    let two = json(words("new quanta --count 2 --json"));
    assert_eq!(two.as_array().map(Vec::len), Some(2));
}

#[test]
fn more_threads_than_256_are_refused() {
    let hex2 = "quantum-leap:board=hex2";
    let players = "--player level=1 --player level=1 --concurrency";
    for command in [
        format!("perft {hex2} --depth 1 --threads"),
        "sweep count --board hex2 --threads".to_owned(),
        format!("lab starts {hex2} --samples 1 --threads"),
        format!("lab balance {hex2} --concurrency"),
        format!("match {hex2} {players}"),
        format!("tournament {hex2} {players}"),
    ] {
        for many in ["257", "20000", "99999999999999999999", "-1"] {
            wrong(words(&format!("{command}={many}")), "from 0 to 256");
        }
    }
    let most = format!("perft {hex2} --depth 1 --threads 256 --json");
    json(words(&most));
}

#[test]
fn a_message_repeats_little_of_what_was_given() {
    // Less than the system takes as one argument.
    let long = "x".repeat(50_000);
    let folder = Folder::new();
    let moves = "y".repeat(5_000_000);
    let record = folder.write("long.qgn", format!("[Game \"quanta\"]\n{moves}\n"));
    let tag = folder.write("tag.qgn", format!("[Game \"{long}\"]\n"));
    let table = format!("row,series,low,share,high\na,b,{long},5,6\n");
    let table = folder.write("table.csv", table);
    let setup = format!("{{\"board\": \"hex3\", \"white\": [\"{long}\"]}}");
    let game = format!("quanta:board={long}");
    let spaced = format!("quanta:{}", "a b ".repeat(20_000));
    let player = format!("{long}=5,level={long}");
    for arguments in [
        &["new", &long][..],
        &["new", &game],
        &["new", &spaced],
        &["new", "quanta", "--seed", &long],
        &["new", "quanta", "--count", &long],
        &["new", "quanta", &long],
        &["show", "quanta", "--position", &long],
        &["show", "quanta", "--moves", &long],
        &["solve", "quanta", "--time", &long],
        &[&long],
        &["lab", &long],
        &["sweep", "find", "--board", &long],
        &["sweep", "check", &setup],
        &["match", "quanta", "--player", &player],
        &["match", "quanta", "--player", "level=1", "--sprt", &long],
        &["match", "quanta", "--player", "level=1", "--clock", &long],
        &["lab", "puzzles", "quanta", "--level", &long],
        &["lab", "balance", "quanta", "--annotator", &long],
        &["lab", "shares", &table],
        &["replay", &record],
        &["replay", &tag],
    ] {
        let (code, says) = refused(arguments);
        let begin = |text: &&str| text.chars().take(20).collect::<String>();
        let shown: Vec<String> = arguments.iter().map(begin).collect();
        assert!([1, 2].contains(&code), "{shown:?}: {code}");
        assert!(says.chars().count() < 1_000, "{shown:?}: {}", says.len());
        let repeated = |c: char| says.contains(&c.to_string().repeat(81));
        assert!(!repeated('x') && !repeated('y'), "{shown:?}: {says}");
    }
}

#[test]
fn what_is_no_text_or_holds_no_game_is_said() {
    let folder = Folder::new();
    let bytes = folder.write("bytes", b"[Game \xff\"]");
    for arguments in [
        &["replay", &bytes][..],
        &["sweep", "check", &bytes],
        &["sweep", "ways", &bytes],
        &["sweep", "find", "--from", &bytes],
        &["sweep", "best", "fewest", "--out", &bytes],
        &["lab", "shares", &bytes],
    ] {
        wrong(arguments, "bytes: byte 7 ");
    }
    let comment = "; nothing\n";
    for (name, text) in [("empty", ""), ("blank", " \n\n"), ("comment", comment)] {
        let path = folder.write(name, text);
        fails(["replay", &path], 1, name);
        fails(["replay", &path, "--json"], 1, name);
    }
    fails(words("replay no-such-file.qgn"), 3, "no-such-file.qgn");
    let mut piped = quantarium(words("replay -"));
    piped.write_stdin("").assert().code(1);
}

/// Ctrl-C, as a terminal sends it.
#[cfg(unix)]
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

/// A device that is always full.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_has_the_exit_code_3() {
    let folder = Folder::new();
    let path = folder.at("full");
    std::os::unix::fs::symlink("/dev/full", &path).expect("a link");
    let starts = format!("lab starts quantum-leap:board=hex2 --out {path}");
    fails(words(&starts), 3, "full: ");
    let stopped = |output: Output| {
        let says = said(&output);
        assert_eq!(output.status.code(), Some(3), "{says}");
        assert!(says.contains("standard output: "), "{says}");
    };
    let full = || fs::File::create("/dev/full").expect("it is there");
    for command in ["--help", "--version", "new --help", "new quanta"] {
        stopped(ended(start(words(command), full())));
    }
    let input = fs::File::open(folder.write("input", "ugi\nquit\n"));
    let mut ugi = program();
    ugi.arg("ugi").stdin(input.expect("it is there"));
    let child = ugi.stdout(full()).stderr(Stdio::piped()).spawn();
    stopped(ended(child.expect("the binary runs")));
}

/// Nobody reads what is found: the process waits to write, and a signal ends it all the same.
#[cfg(target_os = "linux")]
#[test]
fn a_process_that_waits_for_its_reader_ends_when_it_is_asked_to() {
    for number in ["-INT", "-TERM"] {
        let (_reader, mut writer) = pipe().expect("a pipe");
        // Nearly full from the beginning: it holds 64 KiB.
        let most = " ".repeat(60_000);
        writer.write_all(most.as_bytes()).expect("there is room");
        let command = words("sweep find --board hex3 --count 1000000");
        let child = start(command, writer);
        let id = child.id().to_string();
        // The main thread sleeps once the pipe is full; before, it computes.
        let stat = format!("/proc/{id}/task/{id}/stat");
        let asleep = || {
            let stat = fs::read_to_string(&stat).expect("it runs");
            let (_, state) = stat.rsplit_once(") ").expect("a state");
            state.starts_with('S')
        };
        let (begun, mut looks) = (Instant::now(), 0);
        while looks < 20 {
            assert!(begun.elapsed() < PATIENCE, "it never waits");
            looks = if asleep() { looks + 1 } else { 0 };
            sleep(Duration::from_millis(10));
        }
        signal(number, &id);
        assert_eq!(ended(child).status.code(), Some(130), "{number}");
    }
}
