//! Boards with too many starts to solve them all: estimates from random ones.

use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};

use quantarium_engine::Engine;
use quantarium_jobs::pool;
use quantarium_rules::{AnyGame, Player, Seed};
use quantarium_sweep::verify::stones;

use super::Setup;
use super::field::{Field, winner};

/// Who wins some random starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sample {
    /// How many were solved.
    pub starts: u64,
    /// How many of them White wins, Black's swap decided.
    pub white_wins: u64,
    /// How many of them White wins whatever Black swaps; nothing in games without the swap (QL-4).
    pub white_wins_against_swap: Option<u64>,
}

impl Field {
    /// Solves the starts of `count` seeds in a row, on `threads` threads; `done` gets the number of solved ones after
    /// each. Nothing when it was stopped.
    pub fn sample(
        &self,
        seed: Seed,
        count: u64,
        threads: usize,
        stop: &AtomicBool,
        done: &dyn Fn(u64),
    ) -> Option<Sample> {
        let mut sum = Sample {
            white_wins_against_swap: self.has_swap.then_some(0),
            ..Sample::default()
        };
        let worker = || {
            let mut engine = quantarium_engine::open(&self.game).ok()?;
            Some(move |place: u64| {
                let setup = dealt(engine.game(), Seed(seed.0.wrapping_add(place)));
                self.white_wins(&mut *engine, setup, stop)
            })
        };
        let halt = AtomicBool::new(false);
        let solved = pool::each(0..count, threads, &halt, worker, |solved| {
            if let Some((wins, holds)) = solved {
                sum.starts += 1;
                sum.white_wins += u64::from(wins);
                let against = &mut sum.white_wins_against_swap;
                *against = against.map(|held| held + u64::from(holds));
                done(sum.starts);
            }
            Ok::<bool, Infallible>(stop.load(Ordering::Relaxed))
        });
        solved.ok()?;
        (sum.starts == count).then_some(sum)
    }

    /// Whether White wins as it stands, and whatever Black swaps, if that is allowed.
    fn white_wins(
        &self,
        engine: &mut dyn Engine,
        setup: Setup,
        stop: &AtomicBool,
    ) -> Option<(bool, bool)> {
        let mut wins = |setup| {
            let winner = winner(engine, &self.text(setup), stop)?;
            Some(winner == Player::FIRST)
        };
        if !wins(setup)? {
            return Some((false, false));
        }
        if self.has_swap {
            for swapped in setup.swapped() {
                if !wins(swapped)? {
                    return Some((true, false));
                }
            }
        }
        Some((true, true))
    }
}

/// The start of a seed.
fn dealt(game: &dyn AnyGame, seed: Seed) -> Setup {
    let [white, black] = stones(&*game.start(seed)).map(|cells| cells.0[0] as u32);
    Setup { white, black }
}
