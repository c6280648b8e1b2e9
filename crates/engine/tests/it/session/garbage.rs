//! Whatever comes in, a session goes on and answers.

use std::io::Cursor;

use quantarium_engine::ugi;
use quantarium_games::FAMILIES;
use quantarium_rules::{Random, Seed};

use super::client::Client;

const WORDS: &[&str] = &[
    "ugi",
    "isready",
    "uginewgame",
    "setoption",
    "name",
    "value",
    "Game",
    "Seed",
    "Threads",
    "Hash",
    "Level",
    "position",
    "startpos",
    "fen",
    "moves",
    "go",
    "depth",
    "nodes",
    "playouts",
    "movetime",
    "p1time",
    "p2inc",
    "p9time",
    "perft",
    "infinite",
    "stop",
    "query",
    "p1turn",
    "gameover",
    "result",
    "0",
    "1",
    "2",
    "3",
    "-1",
    "99999999999999999999",
    "a1",
    "a1xb2",
    "pass",
    "keep",
    "a1~b2",
    "n@a1",
    "4@e5",
    "w",
    "b",
    "-",
    "w/b/w",
    "8/8/8",
    "\u{e9}\u{1f600}",
    "hexN",
    "",
    "quantum:board=4x5",
];

const SENTENCES: &[&str] = &[
    "ugi",
    "isready",
    "uginewgame",
    "go infinite",
    "go",
    "go nodes 50",
    "go depth 3 movetime 5",
    "go perft 2",
    "go p1time 50 p2inc 1",
    "position startpos",
    "query fen",
    "query moves",
    "query result",
    "setoption name Level value 2",
    "setoption name Threads value 2",
    "setoption name Seed value 9",
];

/// A line of the protocol, of its words, or of anything.
fn line(random: &mut Random) -> Vec<u8> {
    if random.index(8) == 0 {
        let len = random.index(60);
        let bytes = (0..len).map(|_| random.bits() as u8);
        return bytes.filter(|byte| *byte != b'\n').collect();
    }
    if random.index(3) == 0 {
        return SENTENCES[random.index(SENTENCES.len())].as_bytes().to_vec();
    }
    let word = |random: &mut Random| WORDS[random.index(WORDS.len())];
    let words: Vec<&str> = (0..1 + random.index(6)).map(|_| word(random)).collect();
    words.join(" ").into_bytes()
}

/// Random lines, a `stop` after everything that may have started the engine.
fn lines(seed: u64) -> Vec<u8> {
    let mut random = Random::new(Seed(seed));
    let game = FAMILIES[seed as usize % FAMILIES.len()].id;
    let mut input = format!("setoption name Game value {game}\n").into_bytes();
    for _ in 0..300 {
        let line = line(&mut random);
        let goes = line.trim_ascii_start().starts_with(b"go");
        input.extend(line);
        input.extend(if goes { &b"\nstop\n"[..] } else { b"\n" });
    }
    input
}

#[test]
fn random_lines_never_end_a_session() {
    let mut searches = 0;
    for seed in 0..40 {
        let mut client = Client::start();
        // It waits for all that came before it.
        const LAST: &str = "setoption name Last value x";
        client.send_aside([lines(seed), format!("{LAST}\n").into_bytes()].concat());
        let output = client.until("info string error: there is no option `Last`");
        for line in &output {
            let first = line.split([' ', ':']).next().unwrap();
            let known = [
                "id", "option", "ugiok", "readyok", "info", "bestmove", "response", "nodes",
            ];
            // What is left are the lines of perft.
            assert!(
                known.contains(&first) || line.contains(": "),
                "seed {seed}: {line}"
            );
            assert!(!line.contains("engine failed"), "seed {seed}: {line}");
            searches += u32::from(first == "bestmove");
        }
        client.is_ready();
        assert!(client.quit().is_empty());
    }
    assert!(searches > 400, "{searches}");
}

#[test]
fn a_line_too_long_or_not_text_is_reported_and_the_session_goes_on() {
    let mut input = b"isready\nposition fen \xff\xfe\n".to_vec();
    input.extend(vec![b'x'; 5 << 20]);
    input.extend(b"\nisready\nquit\n");
    let mut output = Vec::new();
    ugi::run(Cursor::new(input), &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(
        lines,
        [
            "readyok",
            "info string error: the line is not UTF-8 text (byte 14)",
            "info string error: the line is longer than 1048576 bytes",
            "readyok"
        ]
    );
}

#[test]
fn too_many_waiting_commands_are_refused_and_the_rest_is_done() {
    let mut client = Client::start();
    client.send("go infinite");
    for _ in 0..1001 {
        client.send("position startpos");
    }
    let lines = client.until("info string error");
    assert!(lines[lines.len() - 1].contains("too many commands wait"));
    client.send("stop");
    client.best_move();
    client.is_ready();
}
