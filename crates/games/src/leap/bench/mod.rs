//! What `quantarium bench` and the benchmarks measure: the hot loops of the game, one by one, on an
//! instruction set of one's choice.

mod made;
mod playouts;

use std::fmt::Debug;
use std::hint::black_box;

use quantarium_rules::{
    Features, Game, MAX_PLAYERS, Options, Outcome, Player, Random, Seed, SpecError,
};

pub use super::isa::InstructionSet;
#[cfg(test)]
pub(super) use playouts::Targets;

use self::made::CountAll;
#[cfg(not(test))]
use self::playouts::Targets;
use self::playouts::{Batch, SideBySide, StoneFirst};
use super::eval::Weigh;
use super::game::{Leap, won_against};
use super::layout::Layout;
use super::position::Position;
use super::{INFO, laid_out, setup};

/// How a playout chooses its captures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// Each legal capture equally likely, one game at a time.
    Uniform,
    /// Each legal capture equally likely, several games at a time in the lanes of vector registers
    /// where the machine has them.
    SideBySide,
    /// A stone that can capture, each equally likely, then one of its captures: not uniform over
    /// the captures, but faster.
    StoneFirst,
}

/// A game with positions to measure on.
pub trait Workbench: Debug {
    /// How many cells the board has.
    fn cells(&self) -> usize;
    /// How many positions [`Workbench::count`] counts the captures of.
    fn positions(&self) -> usize;
    /// The captures of all the positions, taken from random games at every stage.
    fn count(&self) -> u64;
    /// The moves of all the positions, each evaluated by the weights, as many as there are features.
    fn weigh(&self, weights: &[f32]) -> u64;
    /// How many features positions have.
    fn features(&self) -> usize;
    /// The sequences of `depth` plies from the start, the last ply in bulk.
    fn perft(&self, depth: u32) -> u64;
    /// The same with every leaf made.
    fn perft_making(&self, depth: u32) -> u64;
    /// Plays games from the start to the end; how many each seat won.
    fn playouts(&self, policy: Policy, games: u32, random: &mut Random) -> [u64; MAX_PLAYERS];
}

/// The game of the options, such as `board=hex6,players=3`; its start comes from `seed`. A swap is
/// kept.
///
/// # Errors
/// When the options name no game.
// Compiled only where it is called: each loop is made for every layout and instruction set, which nobody
// else should wait for.
#[inline]
pub fn workbench(
    options: &str,
    isa: InstructionSet,
    seed: Seed,
) -> Result<Box<dyn Workbench>, SpecError> {
    let text = Some(options).filter(|options| !options.is_empty());
    let config = setup::read(&Options::split(&INFO, text)?)?;
    laid_out!(config, game => Ok(open(game, isa, seed)))
}

/// How many random games the positions are taken from.
const GAMES: u64 = 32;

#[derive(Debug)]
struct Bench<L: Layout, const P: usize> {
    game: Leap<L, P>,
    targets: Targets<L::Set>,
    start: Position<L::Set, P>,
    positions: Vec<Position<L::Set, P>>,
}

pub(super) fn open<L: Weigh + Batch, const P: usize>(
    game: Leap<L, P>,
    isa: InstructionSet,
    seed: Seed,
) -> Box<dyn Workbench> {
    let game = game.with_instruction_set(isa);
    let without_swap = |seed| {
        let mut start = game.start(seed);
        if start.swap {
            game.play_unchecked(&mut start, super::Move::Keep);
        }
        start
    };
    let mut positions = Vec::new();
    for number in 0..GAMES {
        let seed = Seed(seed.0.wrapping_add(number));
        let (mut position, mut random) = (without_swap(seed), Random::new(seed));
        while let Some(mv) = game.random_move(&position, &mut random) {
            positions.push(position);
            game.play_unchecked(&mut position, mv);
        }
    }
    Box::new(Bench {
        start: without_swap(seed),
        targets: Targets::new(game.grid(), game.layout.places()),
        positions,
        game,
    })
}

impl<L: Weigh + Batch, const P: usize> Workbench for Bench<L, P> {
    fn cells(&self) -> usize {
        self.game.grid().len()
    }

    fn positions(&self) -> usize {
        self.positions.len()
    }

    fn count(&self) -> u64 {
        self.game.isa.run(CountAll {
            layout: &self.game.layout,
            positions: &self.positions,
        })
    }

    fn weigh(&self, weights: &[f32]) -> u64 {
        let mut moves = 0;
        for position in &self.positions {
            self.game.weigh_moves(position, weights, &mut |weighed| {
                black_box(weighed.sum);
                moves += 1;
            });
        }
        moves
    }

    fn features(&self) -> usize {
        self.game.feature_count()
    }

    fn perft(&self, depth: u32) -> u64 {
        self.game.perft(&self.start, depth)
    }

    fn perft_making(&self, depth: u32) -> u64 {
        self.game.perft_making(&self.start, depth)
    }

    fn playouts(&self, policy: Policy, games: u32, random: &mut Random) -> [u64; MAX_PLAYERS] {
        let (layout, players) = (&self.game.layout, self.game.config.players);
        let position = self.start;
        let mut wins = [0; MAX_PLAYERS];
        let mut note = |outcome: Outcome| {
            let Outcome { winner, .. } = outcome;
            wins[winner.map_or(0, Player::index)] += 1;
        };
        match policy {
            Policy::StoneFirst => {
                for _ in 0..games {
                    let stuck = self.game.isa.run(StoneFirst::<L, P> {
                        targets: &self.targets,
                        players,
                        position,
                        random,
                    });
                    note(won_against(stuck, self.game.config.players));
                }
            }
            Policy::SideBySide => {
                let stuck = self.game.isa.run(SideBySide {
                    layout,
                    players,
                    position,
                    games,
                    random,
                });
                let Some(stuck) = stuck else {
                    return self.playouts(Policy::Uniform, games, random);
                };
                for (seat, &games) in stuck.iter().enumerate().take(players) {
                    let winner = Player(seat as u8).previous(players);
                    wins[winner.index()] += u64::from(games);
                }
            }
            Policy::Uniform => {
                for _ in 0..games {
                    note(self.game.playout(position, random));
                }
            }
        }
        wins
    }
}

impl<L: Layout, const P: usize> Leap<L, P> {
    /// The same game on another set of instructions, to compare them.
    #[must_use]
    pub(super) fn with_instruction_set(self, isa: InstructionSet) -> Self {
        Self { isa, ..self }
    }
}
