//! What `quantarium bench` and the benchmarks measure: the hot loops of the game, one by one, on an
//! instruction set of one's choice.

mod made;

use std::fmt::Debug;
use std::hint::black_box;

use quantarium_rules::{Features, Game, MAX_PLAYERS, Options, Player, Random, Seed, SpecError};

pub use super::isa::InstructionSet;

use self::made::CountAll;
use super::eval::Weigh;
use super::game::Leap;
use super::layout::Layout;
use super::position::Position;
use super::{INFO, laid_out, setup};

/// A game with positions to measure on.
pub trait Workbench: Debug {
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
    /// Plays games from the start to the end, each legal capture equally likely; how many each seat won.
    fn playouts(&self, games: u32, random: &mut Random) -> [u64; MAX_PLAYERS];
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
    start: Position<L::Set, P>,
    positions: Vec<Position<L::Set, P>>,
}

pub(super) fn open<L: Weigh, const P: usize>(
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
        positions,
        game,
    })
}

impl<L: Weigh, const P: usize> Workbench for Bench<L, P> {
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

    fn playouts(&self, games: u32, random: &mut Random) -> [u64; MAX_PLAYERS] {
        let mut wins = [0; MAX_PLAYERS];
        for _ in 0..games {
            let outcome = self.game.playout(self.start, random);
            wins[outcome.winner.map_or(0, Player::index)] += 1;
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
