//! The engine in this process.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};

use quantarium_engine::ugi::Direct;
use quantarium_rules::Seed;

use super::answer::Listener;
use super::{Answer, Contestant, Silence, Turn};
use crate::{FaultKind, PlayerSpec};

/// A session with the engine, a new one each game.
#[derive(Debug)]
pub(super) struct BuiltIn<'a> {
    game: &'a str,
    player: &'a PlayerSpec,
    halt: &'a AtomicBool,
    session: Option<Direct>,
}

impl<'a> BuiltIn<'a> {
    pub(super) fn new(game: &'a str, player: &'a PlayerSpec, halt: &'a AtomicBool) -> Self {
        Self {
            game,
            player,
            halt,
            session: None,
        }
    }

    fn session(&self, seed: Seed) -> Result<Direct, String> {
        let mut session = Direct::new(self.game).map_err(|error| error.to_string())?;
        let seed = seed.to_string();
        let options = self.player.options.iter();
        let options = options.map(|(name, value)| (name.as_str(), value.as_str()));
        for (name, value) in [("Seed", seed.as_str())].into_iter().chain(options) {
            let set = session.set_option(name, value);
            set.map_err(|error| error.to_string())?;
        }
        if let Some(given) = &self.player.weights {
            let file = given.whole().map_err(|error| error.to_string())?;
            let plays = session.play_by(file);
            plays.map_err(|error| error.to_string())?;
        }
        // Clocks are no matter here: any will do.
        let words = self.player.limit.words(&[self.player.limit.clock]);
        match session.ends(&words) {
            Ok(true) => Ok(session),
            Ok(false) => {
                Err("no limit: give time, clock, nodes, playouts, depth or level".to_owned())
            }
            Err(error) => Err(error.to_string()),
        }
    }
}

fn crash(words: String) -> Silence {
    Silence::Fault(FaultKind::Crash, words)
}

impl Contestant for BuiltIn<'_> {
    fn begin(&mut self, seed: Seed) -> Result<(), Silence> {
        self.session = Some(self.session(seed).map_err(crash)?);
        Ok(())
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<Answer, Silence> {
        let Some(session) = &mut self.session else {
            return Err(crash("the game has not begun".to_owned()));
        };
        let moves: Vec<&str> = turn.moves.iter().map(String::as_str).collect();
        let think = AssertUnwindSafe(|| {
            session
                .position(turn.start, &moves)
                .map_err(|error| error.to_string())?;
            let lines = session.go(turn.words, self.halt);
            lines.map_err(|error| error.to_string())
        });
        let lines = catch_unwind(think)
            .unwrap_or_else(|_| Err("the engine failed".to_owned()))
            .map_err(crash)?;
        if self.halt.load(Ordering::Relaxed) {
            return Err(Silence::CalledOff);
        }
        let failed = |line: &String| Some(line.strip_prefix("info string error: ")?.to_owned());
        if let Some(error) = lines.iter().find_map(failed) {
            return Err(crash(error));
        }
        let mut listener = Listener::default();
        let answer = lines.iter().find_map(|line| listener.read(line));
        answer.ok_or_else(|| crash("the engine gave no move".to_owned()))
    }
}
