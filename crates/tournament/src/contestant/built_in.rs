//! The engine in this process.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};

use quantarium_engine::ugi::Direct;
use quantarium_rules::Seed;

use super::answer::Listener;
use super::{Answer, Contestant, Silence, Turn};
use crate::PlayerSpec;

/// A session with the engine, a new one each game.
#[derive(Debug)]
pub(super) struct BuiltIn<'a> {
    pub(super) game: &'a str,
    pub(super) player: &'a PlayerSpec,
    pub(super) halt: &'a AtomicBool,
    pub(super) session: Option<Direct>,
}

impl BuiltIn<'_> {
    fn session(&self, seed: Seed) -> Result<Direct, Silence> {
        let mut session = Direct::new(self.game)?;
        let seed = seed.to_string();
        let options = self.player.options.iter();
        let options = options.map(|(name, value)| (name.as_str(), value.as_str()));
        for (name, value) in [("Seed", seed.as_str())].into_iter().chain(options) {
            session.set_option(name, value)?;
        }
        if let Some(given) = &self.player.weights {
            session.play_by(given.whole()?)?;
        }
        // Clocks are no matter here: any will do.
        let words = self.player.limit.words(&[self.player.limit.clock]);
        if session.ends(&words)? {
            return Ok(session);
        }
        let words = "no limit: give time, clock, nodes, playouts, depth or level";
        Err(Silence::from(words))
    }
}

impl Contestant for BuiltIn<'_> {
    fn begin(&mut self, seed: Seed) -> Result<(), Silence> {
        self.session = Some(self.session(seed)?);
        Ok(())
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<Answer, Silence> {
        let Some(session) = &mut self.session else {
            return Err(Silence::from("the game has not begun"));
        };
        let think = AssertUnwindSafe(|| -> Result<_, Silence> {
            session.position(turn.start, turn.moves)?;
            Ok(session.go(turn.words, self.halt)?)
        });
        let lines = catch_unwind(think).map_err(|_| Silence::from("the engine failed"))??;
        if self.halt.load(Ordering::Relaxed) {
            return Err(Silence::CalledOff);
        }
        let failed = |line: &String| Some(line.strip_prefix("info string error: ")?.to_owned());
        if let Some(error) = lines.iter().find_map(failed) {
            return Err(Silence::from(error));
        }
        let mut listener = Listener::default();
        let answer = lines.iter().find_map(|line| listener.read(line));
        answer.ok_or_else(|| Silence::from("the engine gave no move"))
    }
}
