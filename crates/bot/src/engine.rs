//! A game's engine: asked for moves, started again when it fails, given up when it fails too often.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use quantarium_rules::{Seed, derive_seed, fnv1a};
use quantarium_tournament::{Asked, Mover, Patience, Silence};
use quantarium_wire::GameFull;

use crate::Settings;

/// Failures of an engine in one game that are forgiven.
const FORGIVEN: u32 = 2;

/// What an engine answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
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
    pub(crate) mover: Mover<'a>,
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
            mover: Mover::new(
                key,
                &settings.player,
                patience,
                seed(&game.id, &game.you),
                halt,
            ),
            overhead: settings.overhead,
            failures: 0,
        }
    }

    /// Thinks about how the game stood at `since`.
    pub(crate) fn think(&mut self, game: &GameFull, since: Instant) -> Answer {
        let state = &game.state;
        let moves: Vec<String> = state.moves.split_whitespace().map(str::to_owned).collect();
        let thought = self.mover.think(&Asked {
            start: &game.initial_fen,
            moves: &moves,
            clocks: &clocks(game, self.overhead),
            seat: state.to_move.map_or(usize::MAX, usize::from),
            since,
        });
        match thought {
            Ok(text) => Answer::Move(text),
            Err(Silence::CalledOff) => Answer::CalledOff,
            Err(Silence::Fault(kind, words)) => {
                let words = format!("{kind}: {words}");
                self.failures += 1;
                if self.failures > FORGIVEN {
                    return Answer::GivesUp(words);
                }
                Answer::Failed(words)
            }
        }
    }
}

/// By seat, the time left less the overhead, and what a move adds.
fn clocks(game: &GameFull, overhead: Duration) -> Vec<Option<(Duration, Duration)>> {
    let Some(clock) = game.clock else {
        return Vec::new();
    };
    let millis = |millis: u32| Duration::from_millis(millis.into());
    let left = game.state.left.iter().map(|left| {
        let left = millis((*left)?).saturating_sub(overhead);
        Some((left.max(millis(1)), millis(clock.increment)))
    });
    left.collect()
}

/// Belongs to a game and the seats of who plays: two bots in one game do not draw the same.
fn seed(id: &str, you: &[u8]) -> Seed {
    let seats: Vec<u64> = you.iter().copied().map(u64::from).collect();
    derive_seed(Seed(fnv1a(id.as_bytes())), &seats)
}

#[cfg(test)]
mod tests {
    use super::seed;

    #[test]
    fn the_players_of_a_game_draw_differently_and_always_the_same() {
        let drawn = |seat| seed("5th8jg8y0n417wy1", &[seat]);
        assert_ne!(drawn(0), drawn(1));
        assert_eq!(drawn(0), drawn(0));
    }
}
