//! A game's engine: asked for moves, started again when it fails, given up when it fails too often.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use quantarium_rules::Seed;
use quantarium_tournament::{Asked, Mover, NoMove, Patience};
use quantarium_wire::{GameFull, GameState};

use crate::Settings;

/// Failures of an engine in one game that are forgiven.
const FORGIVEN: u32 = 2;

/// What an engine says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Said {
    /// Its move.
    Move(String),
    /// It has failed, and is started again.
    Failed(String),
    /// It has failed once too often.
    GivesUp(String),
    /// The search was called off.
    CalledOff,
}

/// A game's engine.
#[derive(Debug)]
pub(crate) struct Engine<'a> {
    mover: Mover<'a>,
    overhead: Duration,
    failures: u32,
}

impl<'a> Engine<'a> {
    pub(crate) fn new(settings: &'a Settings, game: &'a GameFull, halt: &'a AtomicBool) -> Self {
        let patience = Patience {
            margin: settings.overhead,
            hang: settings.patience,
        };
        let key = &game.variant.key;
        Self {
            // The seed decides what only an engine of ours draws.
            mover: Mover::new(key, &settings.player, patience, Seed(seed(&game.id)), halt),
            overhead: settings.overhead,
            failures: 0,
        }
    }

    pub(crate) fn think(&mut self, game: &GameFull, state: &GameState) -> Said {
        let moves: Vec<String> = state.moves.split_whitespace().map(str::to_owned).collect();
        let clocks = clocks(game, state, self.overhead);
        let seat = state.to_move.map(usize::from);
        let own = seat.and_then(|seat| clocks.get(seat).copied().flatten());
        let thought = self.mover.think(&Asked {
            start: &game.initial_fen,
            moves: &moves,
            clocks: &clocks,
            left: own.map(|(left, _)| left),
        });
        match thought {
            Ok(text) => Said::Move(text),
            Err(NoMove::CalledOff) => Said::CalledOff,
            Err(NoMove::Fault(words)) => {
                self.failures += 1;
                if self.failures > FORGIVEN {
                    return Said::GivesUp(words);
                }
                Said::Failed(words)
            }
        }
    }
}

/// By seat, the time left less the overhead, and what a move adds.
fn clocks(
    game: &GameFull,
    state: &GameState,
    overhead: Duration,
) -> Vec<Option<(Duration, Duration)>> {
    let Some(clock) = game.clock else {
        return Vec::new();
    };
    let millis = |millis: u32| Duration::from_millis(millis.into());
    let left = state.left.iter().map(|left| {
        let left = millis((*left)?).saturating_sub(overhead);
        Some((left.max(Duration::from_millis(1)), millis(clock.increment)))
    });
    left.collect()
}

/// A number that belongs to a game's name (FNV-1a).
fn seed(id: &str) -> u64 {
    id.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
