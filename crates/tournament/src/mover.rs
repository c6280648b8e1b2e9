//! A player outside of matches, who is asked for one move after the other.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use quantarium_rules::Seed;

use crate::contestant::{Contestant, Silence, Turn, contestant};
use crate::{Limit, Maker, Patience, PlayerSpec};

/// How long a program thinks about a move where nothing limits it.
const UNLIMITED: Duration = Duration::from_secs(5);

/// A player in one game. A program is started when the first move is asked for, and again after a fault.
#[derive(Debug)]
pub struct Mover<'a> {
    contestant: Box<dyn Contestant + 'a>,
    player: &'a PlayerSpec,
    seed: Seed,
    patience: Patience,
    /// The moves of the position that was thought about last; none where the player must begin anew.
    known: Option<Vec<String>>,
}

/// A position to move in.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The start position as text.
    pub start: &'a str,
    /// The moves played since.
    pub moves: &'a [String],
    /// By seat, the time left at `since` and what a move adds; nothing for seats without a clock.
    pub clocks: &'a [Option<(Duration, Duration)>],
    /// The seat to move.
    pub seat: usize,
    /// When so much was left: a program may have been started meanwhile.
    pub since: Instant,
}

impl<'a> Mover<'a> {
    /// A player in a game. `halt` calls a search off; `patience` bounds what no clock does.
    pub fn new(
        game: &'a str,
        player: &'a PlayerSpec,
        patience: Patience,
        seed: Seed,
        halt: &'a AtomicBool,
    ) -> Self {
        Self {
            contestant: contestant(game, player, patience, halt),
            player,
            seed,
            patience,
            known: None,
        }
    }

    /// Starts the player, as the first move would.
    ///
    /// # Errors
    /// When it cannot play.
    pub fn begin(&mut self) -> Result<(), Silence> {
        self.contestant.begin(self.seed)
    }

    /// The player's move, legal or not.
    ///
    /// # Errors
    /// When there is none.
    pub fn think(&mut self, asked: &Asked<'_>) -> Result<String, Silence> {
        let thought = self.thought(asked);
        self.known = thought.is_ok().then(|| asked.moves.to_vec());
        thought
    }

    /// Has a program with the option Ponder think about the answer that it expects, until it is asked again.
    pub fn ponder(&mut self) {
        self.contestant.ponder();
    }

    fn thought(&mut self, asked: &Asked<'_>) -> Result<String, Silence> {
        let known = self.known.as_ref();
        if !known.is_some_and(|known| asked.moves.starts_with(known)) {
            self.contestant.begin(self.seed)?;
        }
        let mut clocks = asked.clocks.to_vec();
        let left = clocks.get_mut(asked.seat).and_then(Option::as_mut);
        let left = left.map(|(left, _)| {
            let rest = left.saturating_sub(asked.since.elapsed());
            *left = rest.max(Duration::from_millis(1));
            *left
        });
        let limit = self.limit(&clocks);
        let turn = Turn {
            start: asked.start,
            moves: asked.moves,
            words: &limit.words(&clocks),
            allowed: Some(left.unwrap_or(self.patience.hang)),
        };
        Ok(self.contestant.think(&turn)?.mv)
    }

    /// The player's own limit, and the clocks where there are any.
    fn limit(&self, clocks: &[Option<(Duration, Duration)>]) -> Limit {
        let mut limit = self.player.limit;
        limit.clock = clocks.iter().flatten().next().copied();
        let program = matches!(self.player.maker, Maker::Program(_));
        if program && limit.is_empty() {
            limit.time = Some(UNLIMITED);
        }
        limit
    }
}
