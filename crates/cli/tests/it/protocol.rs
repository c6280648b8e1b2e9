//! `ugi`: the engine protocol over real pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use quantarium_engine::Constants;
use quantarium_net::testkit::Sketch;

use super::shards::weights;
use super::{Folder, PATIENCE, program};

/// A `quantarium ugi` at the other end of pipes.
pub(crate) struct Engine {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Engine {
    pub(crate) fn start() -> Self {
        let mut ugi = program();
        ugi.arg("ugi").stdin(Stdio::piped());
        let child = ugi.stdout(Stdio::piped()).spawn();
        let mut child = child.expect("the binary runs");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let input = child.stdin.take().expect("a pipe");
        Self {
            child,
            input,
            lines,
        }
    }

    pub(crate) fn say(&mut self, line: &str) {
        let said = writeln!(self.input, "{line}");
        said.and_then(|()| self.input.flush()).expect("it listens");
    }

    /// The next line that begins so; any does with nothing.
    pub(crate) fn hear(&self, start: &str) -> String {
        loop {
            let line = self.lines.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|_| panic!("no line `{start}...`"));
            if line.starts_with(start) {
                return line;
            }
        }
    }

    /// Says a line: the next line that begins so.
    pub(crate) fn ask(&mut self, line: &str, start: &str) -> String {
        self.say(line);
        self.hear(start)
    }

    pub(crate) fn quit(mut self) {
        self.say("quit");
        assert!(self.child.wait().expect("it ends").success());
    }
}

#[test]
fn every_game_is_spoken_of_while_the_engine_thinks() {
    let games = "quantum-leap:edition=1 quantum-leap:players=3 quantum quantum-link quanta";
    for game in games.split(' ') {
        let mut engine = Engine::start();
        engine.ask("ugi", "ugiok");
        engine.say(&format!("setoption name Game value {game}"));
        engine.say("position startpos");
        let moves = engine.ask("query moves", "response ");
        engine.say("go infinite");
        engine.ask("isready", "readyok");
        engine.hear("info ");
        let best = engine.ask("stop", "bestmove ");
        let best = best.trim_start_matches("bestmove ");
        let legal = moves.split(' ').any(|mv| mv == best);
        assert!(legal, "{game}: {best} of {moves}");
        engine.say(&format!("position startpos moves {best}"));
        assert_eq!(engine.ask("query gameover", "response "), "response false");
        engine.say("go infinite");
        engine.quit();
    }
}

#[test]
fn every_option_has_a_line_in_the_docs() {
    let page = include_str!("../../../../docs/protocol.md");
    let cells = |line: &str| line.split('|').map(|cell| cell.trim().to_owned()).collect();
    let rows: Vec<Vec<String>> = page.lines().map(cells).collect();
    let row = |name: &str| {
        rows.iter()
            .find(|row| row.get(1) == Some(&format!("`{name}`")))
    };
    let mut engine = Engine::start();
    engine.ask("ugi", "id author");
    let lines = std::iter::repeat_with(|| engine.hear(""));
    for line in lines.take_while(|line| line != "ugiok") {
        let option = line.strip_prefix("option name ").expect("an option");
        let (name, _) = option.split_once(" type ").expect("a type");
        assert!(row(name).is_some(), "{name}");
    }
    for constant in Constants::ALL {
        let default = *(constant.field)(&mut Constants::default());
        let row = row(constant.name).expect("checked above");
        let cells = [default.to_string(), constant.words.to_owned()];
        assert_eq!(row[2..4], cells, "{row:?}");
    }
    engine.quit();
}

/// The session of docs/protocol.md, held again.
#[test]
fn the_session_of_the_protocols_page_is_true() {
    let page = include_str!("../../../../docs/protocol.md");
    let session = page.split("```").nth(1).expect("a session");
    let mut engine = Engine::start();
    let mut skipping = false;
    for line in session.lines().skip(1) {
        if let Some(sent) = line.strip_prefix("> ") {
            engine.say(sent);
            continue;
        }
        let reported = line.strip_prefix("< ").expect("a line sent or told");
        match reported.strip_suffix("...") {
            Some("") => skipping = true,
            Some(beginning) => drop(engine.hear(beginning)),
            None if skipping => {
                skipping = false;
                assert_eq!(engine.hear(reported), reported);
            }
            None => assert_eq!(engine.hear(""), reported),
        }
    }
    assert!(engine.child.wait().expect("it ends").success());
}

/// A network for Quantum Leap on hex3 that thinks so much of a stone of one's own.
pub(crate) fn network(folder: &Folder, name: &str, stone: f32, raster: [u64; 2]) -> String {
    let mut sketch = Sketch::stones(stone);
    sketch.raster = raster;
    folder.write(name, sketch.onnx())
}

#[test]
fn a_file_evaluates_the_game_at_hand() {
    let folder = Folder::new();
    let file = network(&folder, "net.onnx", 0.3, [5, 5]);
    let mut engine = Engine::start();
    engine.say("setoption name Game value quantum-leap:board=hex3");
    let mut scored = |option: &str| {
        engine.say(option);
        engine.say("position startpos");
        let info = engine.ask("go playouts 1", "info ");
        engine.hear("bestmove ");
        let (_, score) = info.split_once(" score ").unwrap_or(("", &info));
        score.to_owned()
    };
    let built_in = scored("isready");
    let by_file = scored(&format!("setoption name EvalFile value {file}"));
    let refused = scored("setoption name EvalFile value no/such/file");
    let weights = weights(&folder, 1.0);
    let by_weights = scored(&format!("setoption name EvalFile value {weights}"));
    let emptied =
        [&*file, "<empty>"].map(|file| scored(&format!("setoption name EvalFile value {file}")));
    let again = scored("setoption name Game value quantum-leap:board=hex3");
    assert_ne!(by_file, built_in);
    let says = "info string error: option EvalFile: no/such/file: ";
    assert!(refused.starts_with(says), "{refused}");
    assert_eq!(by_weights, built_in, "the network is not asked any more");
    assert_eq!(emptied, [by_file, built_in.clone()]);
    assert_eq!(again, built_in);
}
