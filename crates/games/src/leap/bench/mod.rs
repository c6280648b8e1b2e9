//! What `quantarium bench` and the benchmarks measure: the hot loops of the game, one by one, on an
//! instruction set of one's choice.

mod made;

use std::hint::black_box;

use quantarium_rules::{Features, Game, Options, Prepared, Random, Seed, SpecError};

pub use super::isa::InstructionSet;

use self::made::CountAll;
use super::eval::Weigh;
use super::game::Leap;
use super::layout::Layout;
use super::{INFO, laid_out, setup};

/// A hot loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loop {
    /// Counts the captures of positions from random games at every stage.
    Count,
    /// Evaluates all moves of these positions by made-up weights.
    Weigh,
    /// Counts the sequences of this many plies from the start, the last ply in bulk.
    Bulk(u32),
    /// The same with every leaf made.
    Making(u32),
    /// Plays this many games from the start to the end, each legal capture equally likely.
    Playouts(u32),
}

/// Runs a loop once: how many positions, moves, leaves or games that were.
pub type Workbench = Box<dyn FnMut(Loop) -> u64>;

/// The game of the options, such as `board=hex6,players=3`; its start comes from `seed`. A swap is
/// kept.
///
/// # Errors
/// When the options name no game.
// Compiled only where it is called: each loop is made for every layout and instruction set, which nobody
// else should wait for.
#[inline]
pub fn workbench(options: &str, isa: InstructionSet, seed: Seed) -> Result<Workbench, SpecError> {
    let text = Some(options).filter(|options| !options.is_empty());
    let config = setup::read(&Options::split(&INFO, text)?)?;
    laid_out!(config, game => Ok(open(game, isa, seed)))
}

/// How many random games the positions are taken from.
const GAMES: u64 = 32;

pub(super) fn open<L: Weigh, const P: usize>(
    game: Leap<L, P>,
    isa: InstructionSet,
    seed: Seed,
) -> Workbench {
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
    let start = without_swap(seed);
    let weights: Vec<f32> = (0..game.feature_count())
        .map(|n| (n % 7) as f32 - 3.0)
        .collect();
    let prepared = Prepared::default();
    let mut random = Random::new(Seed(1));
    Box::new(move |what| match what {
        Loop::Count => {
            let (layout, positions) = (&game.layout, positions.as_slice());
            black_box(game.isa.run(CountAll { layout, positions }));
            positions.len() as u64
        }
        Loop::Weigh => {
            let mut moves = 0;
            for position in &positions {
                game.weigh_moves(position, &weights, &prepared, &mut |weighed| {
                    black_box(weighed.sum);
                    moves += 1;
                });
            }
            moves
        }
        Loop::Bulk(depth) => game.perft(&start, depth),
        Loop::Making(depth) => game.perft_making(&start, depth),
        Loop::Playouts(games) => {
            for _ in 0..games {
                black_box(game.playout(start, &mut random));
            }
            games.into()
        }
    })
}

impl<L: Layout, const P: usize> Leap<L, P> {
    /// The same game on another set of instructions, to compare them.
    #[must_use]
    pub(super) fn with_instruction_set(self, isa: InstructionSet) -> Self {
        Self { isa, ..self }
    }
}
