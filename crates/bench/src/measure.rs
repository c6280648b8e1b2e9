//! Measuring one thing about one game.

use std::hint::black_box;
use std::sync::atomic::AtomicBool;

use quantarium_rules::{FullGame, Game, Prepared, Random, Seed, Visitor, Weighed, perft};
use quantarium_search::uct::Uct;
use quantarium_search::{Limits, Searcher, Silent};

use super::Runs;

/// What can be measured of every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum What {
    /// Counting the moves of positions from all stages of the game; seconds a position.
    Count,
    /// Perft, the last ply counted in bulk; leaves a second.
    Bulk(u32),
    /// Perft, every leaf made; leaves a second.
    Making(u32),
    /// Weighing what all moves lead to, in positions from all stages of the game; seconds a move.
    Weigh,
    /// Random playouts from the start, one game at a time; playouts a second.
    Playouts,
    /// UCT from the start; simulations a second.
    Search,
}

/// The visitor that measures.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measure<'a> {
    pub(super) what: What,
    pub(super) runs: Runs<'a>,
}

impl Visitor for Measure<'_> {
    /// By the second, except for [`What::Count`] and [`What::Weigh`]: a thing that gets faster gets greater.
    type Output = f64;

    fn visit<G: FullGame>(self, game: G) -> f64 {
        let start = game.start(Seed(0));
        match self.what {
            What::Count => {
                let positions = stages(&game);
                let rate = self.runs.rate(|| {
                    let counts = positions.iter().map(|at| game.count_moves(black_box(at)));
                    black_box(counts.sum::<u64>());
                    positions.len() as u64
                });
                1.0 / rate
            }
            What::Bulk(depth) => {
                let depth = depth.min(self.runs.effort.depth);
                self.runs.rate(|| game.perft(black_box(&start), depth))
            }
            What::Making(depth) => {
                let depth = depth.min(self.runs.effort.depth);
                self.runs
                    .rate(|| perft::by_playing(&game, black_box(&start), depth))
            }
            What::Weigh => {
                let positions = stages(&game);
                let weights = vec![0.01; game.feature_count()];
                let prepared = Prepared::default();
                let rate = self.runs.rate(|| {
                    let mut moves = 0;
                    for at in &positions {
                        let mut visit = |one: Weighed<_>| {
                            black_box(one.sum);
                            moves += 1;
                        };
                        game.weigh_moves_prepared(black_box(at), &weights, &prepared, &mut visit);
                    }
                    moves
                });
                1.0 / rate
            }
            What::Playouts => {
                let mut random = Random::new(Seed(1));
                self.runs.rate(|| {
                    for _ in 0..16 {
                        black_box(game.playout(start.clone(), &mut random));
                    }
                    16
                })
            }
            What::Search => self.runs.rate(|| search(&game, &start)),
        }
    }
}

/// Positions of random games, every second ply of four games.
fn stages<G: Game>(game: &G) -> Vec<G::Position> {
    let mut positions = Vec::new();
    let mut random = Random::new(Seed(2));
    for seed in 0..4 {
        let mut position = game.start(Seed(seed));
        for ply in 0.. {
            if ply % 2 == 0 {
                positions.push(position.clone());
            }
            let Some(mv) = game.random_move(&position, &mut random) else {
                break;
            };
            game.play_unchecked(&mut position, mv);
        }
    }
    positions
}

fn search<G: Game>(game: &G, start: &G::Position) -> u64 {
    let never = AtomicBool::new(false);
    let limits = Limits::simulations(2000);
    let report = Uct::default().search(game, start, &limits, &never, &mut Silent);
    report.map_or(1, |report| report.simulations)
}
