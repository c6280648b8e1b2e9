//! A session: one thread reads, one answers, one thinks.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread::{self, Scope};

use parking_lot::Mutex;
use quantarium_games::FAMILIES;
use quantarium_rules::Player;

use super::command::{self, Command, Go, Query};
use super::input::{LineError, next_line};
use super::options::Options;
use super::output::Output;
use super::thinking::{self, Job};
use crate::{Engine, Memory, Start, open};

/// How many events may wait for the answering thread; it never works long on one.
const EVENTS: usize = 256;

/// How many commands may wait for an answer of the engine. With half of them no more lines are read while what runs ends by
/// itself.
const MAX_WAITING: usize = 1000;

enum Event {
    Line(Result<String, LineError>),
    EndOfInput,
    Answer(Vec<String>),
}

/// Holds a session until `quit`, or until the input has ended and all that it asked for is done. The session begins with the first
/// registered game.
///
/// # Errors
/// When the input cannot be read or the output cannot be written.
pub fn run(input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    let game = FAMILIES.first().map_or("", |info| info.id);
    let engine = open(game).map_err(io::Error::other)?;
    let output = Output::new(output);
    let gate = Mutex::new(());
    let (sender, events) = mpsc::sync_channel(EVENTS);
    let read = thread::scope(|scope| {
        let answers = sender.clone();
        let (output, gate) = (&output, &gate);
        scope.spawn(move || {
            let session = Session {
                scope,
                output,
                answers,
                engine,
                options: Options::default(),
                memory: Arc::default(),
                job: None,
                waiting: VecDeque::new(),
                ended: false,
                quits: false,
            };
            session.answer(&events, gate);
        });
        read(input, &sender, gate)
    });
    read.and(output.finish())
}

/// Passes lines on until the session ends, and waits while that has the gate. Stops by itself after `quit`: the next line may
/// never come.
fn read(mut input: impl BufRead, events: &SyncSender<Event>, gate: &Mutex<()>) -> io::Result<()> {
    let mut result = Ok(());
    loop {
        let line = match next_line(&mut input) {
            Ok(Some(line)) => line,
            Ok(None) => break,
            Err(error) => {
                result = Err(error);
                break;
            }
        };
        let is_quit = |line: &String| line.split_whitespace().next() == Some("quit");
        let quits = line.as_ref().is_ok_and(is_quit);
        drop(gate.lock());
        if events.send(Event::Line(line)).is_err() || quits {
            return result;
        }
    }
    // The session may have ended already, of a broken output.
    let _ = events.send(Event::EndOfInput);
    result
}

struct Session<'scope, 'env, W> {
    scope: &'scope Scope<'scope, 'env>,
    output: &'scope Output<W>,
    answers: SyncSender<Event>,
    engine: Box<dyn Engine>,
    options: Options,
    memory: Arc<Memory>,
    job: Option<Job>,
    /// Commands that wait for the job's answer.
    waiting: VecDeque<Command>,
    /// The input has ended.
    ended: bool,
    quits: bool,
}

impl<'scope, 'env, W: Write + Send> Session<'scope, 'env, W> {
    /// Answers until the session ends and the last job is done.
    fn answer(mut self, events: &Receiver<Event>, gate: &Mutex<()>) {
        // Let go of at the latest when this returns.
        let mut held = None;
        while !(self.quits && self.job.is_none()) {
            match events.recv() {
                Ok(Event::Line(line)) => self.line(line),
                Ok(Event::Answer(lines)) => {
                    if let Some(job) = &mut self.job {
                        job.answer = Some(lines);
                    }
                }
                Ok(Event::EndOfInput) | Err(_) => self.ended = true,
            }
            self.finish_job();
            self.do_waiting();
            if self.ended {
                self.wind_up();
            }
            if self.output.is_broken() {
                self.quit();
            }
            let much = self.has_much_to_do();
            held = much.then(|| held.take().unwrap_or_else(|| gate.lock()));
        }
    }

    fn has_much_to_do(&self) -> bool {
        let ends = self.job.as_ref().is_some_and(|job| !job.waits_for_stop);
        ends && self.waiting.len() >= MAX_WAITING / 2
    }

    fn error(&self, error: impl std::fmt::Display) {
        let error = command::told(error);
        self.output.line(format!("info string error: {error}"));
    }

    fn line(&mut self, line: Result<String, LineError>) {
        match line.map(|line| command::parse(&line)) {
            Ok(Ok(Some(command))) => self.command(command),
            Ok(Ok(None)) => (),
            Ok(Err(error)) => self.error(error),
            Err(error) => self.error(error),
        }
    }

    /// Does a command now, or later if it must wait for what the engine thinks about.
    fn command(&mut self, command: Command) {
        // It ends every `go` before it, those that wait included: each of them when it begins.
        let last = self.waiting.back();
        if command == Command::Stop
            && last != Some(&Command::Stop)
            && self.waiting.iter().any(starts_job)
        {
            self.waiting.push_back(Command::Stop);
        }
        if !self.must_wait(&command) {
            self.perform(command);
        } else if self.waiting.len() < MAX_WAITING {
            self.waiting.push_back(command);
        } else {
            self.error("too many commands wait for the engine to answer; send stop first");
        }
    }

    fn must_wait(&self, command: &Command) -> bool {
        match command {
            Command::IsReady | Command::Quit | Command::Stop | Command::PonderHit => false,
            Command::Ugi | Command::Query(_) => !self.waiting.is_empty(),
            _ => self.job.is_some(),
        }
    }

    /// Prints the job's answer as soon as it may be.
    fn finish_job(&mut self) {
        if let Some(lines) = self.job.as_mut().and_then(Job::take_answer)
            && self.job.take().is_some_and(|job| !job.is_discarded)
        {
            self.output.write(&lines);
        }
    }

    /// Does what has waited, up to the next job; a `stop` behind its `go` comes in time.
    fn do_waiting(&mut self) {
        while let Some(next) = self.waiting.front() {
            let can_now = self.job.is_none()
                || matches!(next, Command::Stop | Command::Ugi | Command::Query(_));
            if !can_now {
                return;
            }
            if let Some(command) = self.waiting.pop_front() {
                self.perform(command);
            }
        }
    }

    fn perform(&mut self, command: Command) {
        match command {
            Command::Ugi => self.introduce(),
            Command::IsReady => self.output.line("readyok"),
            Command::NewGame => self.restart(),
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::Position { fen, moves } => self.position(fen.as_deref(), &moves),
            Command::Go(go) => self.go(go),
            Command::BadGo(error) => self.output.write(&thinking::refused(error)),
            Command::Perft(depth) => self.perft(depth),
            Command::PonderHit => self.ponder_hit(),
            Command::Stop => self.stop(),
            Command::Query(query) => self.query(query),
            Command::Quit => self.quit(),
        }
    }

    fn introduce(&self) {
        let game = FAMILIES.first().map_or("", |info| info.id);
        let mut lines = vec![
            format!("id name Quantarium {}", env!("CARGO_PKG_VERSION")),
            "id author the Quantarium authors".to_owned(),
        ];
        lines.extend(Options::lines(game));
        lines.push("ugiok".to_owned());
        self.output.write(&lines);
    }

    fn set_option(&mut self, name: &str, value: &str) {
        self.memory.forget();
        match self.options.set(&mut self.engine, name, value) {
            Ok(true) => self.restart(),
            Ok(false) => (),
            Err(error) => self.error(error),
        }
    }

    fn restart(&mut self) {
        self.memory.forget();
        self.position(None, &[]);
    }

    fn position(&mut self, fen: Option<&str>, moves: &[String]) {
        let seed = self.options.params.search.seed;
        let start = fen.map_or(Start::Seed(seed), Start::Position);
        if let Err(error) = self.engine.set(start, moves) {
            self.error(error);
        }
    }

    fn go(&mut self, go: Box<Go>) {
        let waits_for_stop = thinking::waits_for_stop(&go, self.options.level);
        let pondered = go.ponder.then(|| go.clone());
        let (output, memory) = (self.output, Arc::clone(&self.memory));
        self.start_job(waits_for_stop, move |engine, options, stop| {
            let write = |lines: &[String]| output.write(lines);
            thinking::think(engine, &go, options, &memory, stop, &write)
        });
        if let Some(job) = &mut self.job {
            job.ponders = pondered;
        }
    }

    fn perft(&mut self, depth: u32) {
        self.start_job(false, move |engine, options, stop| {
            thinking::count(engine, depth, options, stop)
        });
    }

    fn start_job(
        &mut self,
        waits_for_stop: bool,
        job: impl FnOnce(&dyn Engine, &Options, &AtomicBool) -> Vec<String> + Send + 'scope,
    ) {
        let stop = Arc::new(AtomicBool::new(false));
        self.job = Some(Job {
            stop: Arc::clone(&stop),
            waits_for_stop,
            ponders: None,
            is_discarded: false,
            answer: None,
        });
        let (engine, options) = (self.engine.clone(), self.options);
        let answers = self.answers.clone();
        self.scope.spawn(move || {
            // An engine that fails must not leave the other side waiting for ever.
            let job = AssertUnwindSafe(|| job(engine.as_ref(), &options, &stop));
            let lines = catch_unwind(job).unwrap_or_else(|_| thinking::refused(FAILED));
            // The session waits for its job: it is there.
            let _ = answers.send(Event::Answer(lines));
        });
    }

    /// The move that was expected has been played: a search by the limits begins, with what was found out so far.
    fn ponder_hit(&mut self) {
        if let Some(job) = &mut self.job
            && let Some(mut go) = job.ponders.take()
        {
            go.ponder = false;
            job.is_discarded = true;
            self.waiting.push_front(Command::Go(go));
            return self.stop();
        }
        let pondering = self.waiting.iter_mut().find_map(|waiting| match waiting {
            Command::Go(go) if go.ponder => Some(go),
            _ => None,
        });
        if let Some(go) = pondering {
            go.ponder = false;
        }
    }

    fn stop(&mut self) {
        if let Some(job) = &mut self.job {
            job.stop();
        }
        self.finish_job();
    }

    /// Nothing more will come, `stop` neither: what has a limit is thought to its end.
    fn wind_up(&mut self) {
        while self.job.as_ref().is_some_and(|job| job.waits_for_stop) {
            self.stop();
            self.do_waiting();
        }
        self.quits |= self.job.is_none() && self.waiting.is_empty();
    }

    fn quit(&mut self) {
        self.quits = true;
        self.waiting.clear();
        self.stop();
    }

    fn query(&self, query: Query) {
        let engine = &self.engine;
        let answer = match query {
            Query::FirstTurn => (engine.position().to_move() == Player::FIRST).to_string(),
            Query::GameOver => engine.position().outcome().is_some().to_string(),
            Query::Result => match engine.position().outcome().map(|outcome| outcome.winner) {
                None => "none".to_owned(),
                Some(None) => "draw".to_owned(),
                Some(Some(winner)) => format!("p{}win", winner.index() + 1),
            },
            Query::Fen => engine.position().text(),
            Query::Moves => engine.position().moves().join(" "),
        };
        self.output.line(format!("response {answer}").trim_end());
    }
}

const FAILED: &str = "the engine failed; please report the position";

fn starts_job(command: &Command) -> bool {
    matches!(
        command,
        Command::Go(_) | Command::BadGo(_) | Command::Perft(_)
    )
}
