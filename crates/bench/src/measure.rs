//! Measuring one thing about one game.

use std::hint::black_box;
use std::sync::atomic::AtomicBool;

use quantarium_games::leap::bench::Loop;
use quantarium_rules::{FullGame, Game, Prepared, Random, Seed, Visitor, Weighed, perft};
use quantarium_search::uct::Uct;
use quantarium_search::{Limits, Searcher, silent};

use super::Runs;

/// What can be measured of every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum What {
    /// Quantum Leap's loops, by the rules of any game: positions, moves, leaves or games.
    Loop(Loop),
    /// UCT from the start: simulations.
    Search,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Measure<'a> {
    pub(super) what: What,
    pub(super) runs: Runs<'a>,
}

impl Visitor for Measure<'_> {
    /// How many a second.
    type Output = f64;

    fn visit<G: FullGame>(self, game: G) -> f64 {
        let start = game.start(Seed(0));
        match self.what {
            What::Loop(Loop::Count) => {
                let positions = stages(&game);
                self.runs.rate(|| {
                    let counts = positions.iter().map(|at| game.count_moves(black_box(at)));
                    black_box(counts.sum::<u64>());
                    positions.len() as u64
                })
            }
            What::Loop(Loop::Bulk(depth)) => {
                let depth = depth.min(self.runs.effort.depth);
                self.runs.rate(|| game.perft(black_box(&start), depth))
            }
            What::Loop(Loop::Making(depth)) => {
                let depth = depth.min(self.runs.effort.depth);
                self.runs
                    .rate(|| perft::by_playing(&game, black_box(&start), depth))
            }
            What::Loop(Loop::Weigh) => {
                let positions = stages(&game);
                let weights = vec![0.01; game.feature_count()];
                let prepared = Prepared::default();
                self.runs.rate(|| {
                    let mut moves = 0;
                    for at in &positions {
                        let mut visit = |one: Weighed<_>| {
                            black_box(one.sum);
                            moves += 1;
                        };
                        game.weigh_moves(black_box(at), &weights, &prepared, &mut visit);
                    }
                    moves
                })
            }
            What::Loop(Loop::Playouts(games)) => {
                let mut random = Random::new(Seed(1));
                self.runs.rate(|| {
                    for _ in 0..games {
                        black_box(game.playout(start.clone(), &mut random));
                    }
                    games.into()
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
    let report = Uct::default().search(game, start, None, &limits, &never, &mut silent);
    report.map_or(1, |report| report.simulations)
}
