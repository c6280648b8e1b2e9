//! Another program that speaks UGI.

use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use quantarium_rules::Seed;

use super::answer::Listener;
use super::pipe::Pipe;
use super::{Answer, Contestant, Silence, Turn};
use crate::{FaultKind, Patience, PlayerSpec};

/// How often a wait looks whether the game was called off.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// A program, started when it is needed and again after a fault.
#[derive(Debug)]
pub(super) struct Program<'a> {
    pub(super) game: &'a str,
    pub(super) player: &'a PlayerSpec,
    pub(super) command: &'a [String],
    pub(super) patience: Patience,
    pub(super) halt: &'a AtomicBool,
    pub(super) running: Option<Running<'a>>,
}

#[derive(Debug)]
pub(super) struct Running<'a> {
    pipe: Pipe,
    halt: &'a AtomicBool,
    takes_seed: bool,
    /// Whether `query` gets an answer.
    answers: bool,
    /// What sets the position that it expects to move in next.
    expected: Option<String>,
    ponders: bool,
}

impl Program<'_> {
    /// Does something with the running program; a fault ends it.
    fn with<T>(
        &mut self,
        act: impl FnOnce(&mut Running<'_>) -> Result<T, Silence>,
    ) -> Result<T, Silence> {
        let Some(running) = &mut self.running else {
            return Err(Silence::from("the program does not run"));
        };
        let done = act(running);
        if done.is_err() {
            // Whatever it still has to say belongs to nothing.
            self.running = None;
        }
        done
    }

    fn start(&mut self) -> Result<(), Silence> {
        let pipe = Pipe::open(self.command).map_err(|error| {
            let command = self.command.join(" ");
            Silence::from(format!("`{command}` does not start: {error}"))
        })?;
        self.running = Some(Running {
            pipe,
            halt: self.halt,
            takes_seed: false,
            answers: false,
            expected: None,
            ponders: false,
        });
        let (game, player, hang) = (self.game, self.player, self.patience.hang);
        self.with(|running| {
            let until = Instant::now() + hang;
            running.pipe.send("ugi".to_owned());
            let mut takes_game = false;
            running.until(until, "ugi", |running, line| {
                let name = option_name(line).map(str::to_ascii_lowercase);
                takes_game |= name.as_deref() == Some("game");
                running.takes_seed |= name.as_deref() == Some("seed");
                (line == "ugiok").then_some(())
            })?;
            if takes_game {
                running.set("Game", game);
            }
            for (name, value) in &player.options {
                running.set(name, value);
            }
            running.takes_seed &= !player.has_option("seed");
            running.pipe.send("query gameover".to_owned());
            running.pipe.send("isready".to_owned());
            running.until(until, "isready", |running, line| {
                running.answers |= line.starts_with("response");
                refused(line).or((line == "readyok").then_some(Ok(())))
            })?
        })
    }
}

/// The name of the option that a line offers.
fn option_name(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("option name ")?;
    Some(rest.split(" type ").next().unwrap_or(rest))
}

/// What Quantarium's own engine says to a wrong option.
fn refused(line: &str) -> Option<Result<(), Silence>> {
    let words = line.strip_prefix("info string error: ")?;
    Some(Err(Silence::from(words)))
}

/// The command that sets a position.
fn position(start: &str, moves: &[String]) -> String {
    match moves {
        [] => format!("position fen {start}"),
        _ => format!("position fen {start} moves {}", moves.join(" ")),
    }
}

impl Running<'_> {
    fn set(&self, name: &str, value: &str) {
        self.pipe
            .send(format!("setoption name {name} value {value}"));
    }

    /// Ends the pondering. Its move is for nobody, but the program keeps what it has found out.
    fn stop(&mut self, until: Instant) -> Result<(), Silence> {
        if !mem::take(&mut self.ponders) {
            return Ok(());
        }
        self.pipe.send("stop".to_owned());
        self.until(until, "stop", |_, line| {
            line.starts_with("bestmove").then_some(())
        })
    }

    /// Hears lines until one gives something, or the game is called off.
    fn until<T>(
        &mut self,
        until: Instant,
        command: &str,
        mut read: impl FnMut(&mut Self, &str) -> Option<T>,
    ) -> Result<T, Silence> {
        loop {
            if self.halt.load(Ordering::Relaxed) {
                return Err(Silence::CalledOff);
            }
            let look = (Instant::now() + LOOK_EVERY).min(until);
            match self.pipe.line(look) {
                Ok(line) => {
                    if let Some(read) = read(self, &line) {
                        return Ok(read);
                    }
                }
                Err(RecvTimeoutError::Timeout) if Instant::now() < until => (),
                Err(RecvTimeoutError::Timeout) => {
                    let words = format!("no answer to `{command}`");
                    return Err(Silence::Fault(FaultKind::Hang, words));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Silence::from(self.pipe.obituary()));
                }
            }
        }
    }
}

impl Contestant for Program<'_> {
    fn begin(&mut self, seed: Seed) -> Result<(), Silence> {
        if self.running.is_none() {
            self.start()?;
        }
        let hang = self.patience.hang;
        self.with(|running| {
            let until = Instant::now() + hang;
            running.stop(until)?;
            if running.takes_seed {
                running.set("Seed", &seed.to_string());
            }
            running.pipe.send("uginewgame".to_owned());
            running.pipe.send("isready".to_owned());
            running.until(until, "isready", |_, line| {
                (line == "readyok").then_some(())
            })
        })
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<Answer, Silence> {
        let allowed = turn.allowed.unwrap_or(self.patience.hang);
        self.with(|running| {
            let until = Instant::now() + allowed;
            running.stop(until)?;
            running.pipe.send(position(turn.start, turn.moves));
            let go = format!("go {}", turn.words);
            let go = go.trim_end();
            running.pipe.send(go.to_owned());
            let mut listener = Listener::default();
            let answer = running.until(until, go, |_, line| listener.read(line))?;
            running.expected = listener.expected.map(|expected| {
                let then = [turn.moves, &[answer.mv.clone(), expected]];
                position(turn.start, &then.concat())
            });
            Ok(answer)
        })
    }

    fn ponder(&mut self) {
        if self.player.has_option("Ponder")
            && let Some(running) = &mut self.running
            && let Some(expected) = running.expected.take()
        {
            running.pipe.send(expected);
            running.pipe.send("go ponder".to_owned());
            running.ponders = true;
        }
    }

    fn result(&mut self, start: &str, moves: &[String]) -> Result<Option<String>, Silence> {
        let hang = self.patience.hang;
        self.with(|running| {
            if !running.answers {
                return Ok(None);
            }
            running.pipe.send(position(start, moves));
            running.pipe.send("query result".to_owned());
            let until = Instant::now() + hang;
            let answer = running.until(until, "query result", |_, line| {
                let words = line.strip_prefix("response")?;
                Some(words.trim().to_owned())
            });
            answer.map(Some)
        })
    }
}
