//! The other side of a UGI session, in process.

use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Write, pipe};
use std::thread::{self, JoinHandle};

use quantarium_engine::ugi;

pub(crate) struct Client {
    to: PipeWriter,
    from: BufReader<PipeReader>,
    session: JoinHandle<std::io::Result<()>>,
}

impl Client {
    pub(crate) fn start() -> Self {
        let (input, to) = pipe().expect("a pipe");
        let (from, output) = pipe().expect("a pipe");
        Self {
            to,
            from: BufReader::new(from),
            session: thread::spawn(move || ugi::run(BufReader::new(input), output)),
        }
    }

    /// A session in which this game is chosen.
    pub(crate) fn of(game: &str) -> Self {
        let mut client = Self::start();
        client.send(&format!("setoption name Game value {game}"));
        client.is_ready();
        client
    }

    /// Sends a line, or several with line feeds between.
    pub(crate) fn send(&mut self, line: &str) {
        writeln!(self.to, "{line}").expect("the session listens");
    }

    pub(crate) fn read(&mut self) -> String {
        let mut line = String::new();
        self.from.read_line(&mut line).expect("the session speaks");
        line.trim_end_matches('\n').to_owned()
    }

    /// The lines up to the first one that begins so, that one included.
    pub(crate) fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.read();
            assert!(!line.is_empty(), "no {beginning} came after {lines:?}");
            lines.push(line);
            if lines[lines.len() - 1].starts_with(beginning) {
                return lines;
            }
        }
    }

    /// Sends a line and reads the one that answers it.
    pub(crate) fn ask(&mut self, line: &str) -> String {
        self.send(line);
        self.read()
    }

    pub(crate) fn query(&mut self, what: &str) -> String {
        let answer = self.ask(&format!("query {what}"));
        let answer = answer.strip_prefix("response").expect("a response");
        answer.trim_start().to_owned()
    }

    /// Sends `go`; the move that is found.
    pub(crate) fn go(&mut self, limits: &str) -> String {
        self.send(&format!("go {limits}"));
        self.best_move()
    }

    pub(crate) fn best_move(&mut self) -> String {
        let lines = self.until("bestmove ");
        lines[lines.len() - 1]["bestmove ".len()..].to_owned()
    }

    /// Everything before must have been answered in one line at most by now.
    pub(crate) fn is_ready(&mut self) {
        assert_eq!(self.ask("isready"), "readyok");
    }

    /// The same while the engine may be telling how it stands.
    pub(crate) fn is_ready_among_info(&mut self) {
        self.send("isready");
        let lines = self.until("readyok");
        let info = |line: &String| line.starts_with("info ");
        assert!(lines[..lines.len() - 1].iter().all(info), "{lines:?}");
    }

    /// Quits, whatever follows the word; what was still said.
    pub(crate) fn quit(mut self) -> Vec<String> {
        self.send("quit now");
        let said = rest(self.from, self.session);
        // Kept open until here: it is `quit` that ends the session.
        drop(self.to);
        said
    }

    /// Closes the input; what was still said.
    pub(crate) fn hang_up(self) -> Vec<String> {
        drop(self.to);
        rest(self.from, self.session)
    }
}

/// What is still said to the end of a session.
fn rest(from: BufReader<PipeReader>, session: JoinHandle<std::io::Result<()>>) -> Vec<String> {
    let lines = from.lines().map(|line| line.expect("text")).collect();
    session.join().expect("no panic").expect("no error");
    lines
}
