//! Every layout and every kernel of Quantum Leap. What can be asked from outside, the rules among it, is
//! tested in `tests/it/leap`.

#![allow(clippy::unwrap_used, missing_docs, reason = "they are tests")]

mod kernels;
mod perft;

tests_within! {
    leap_tests in leap:
    kernels [
        every_instruction_set_of_this_machine_is_compared
        every_instruction_set_finds_the_captures_of_a_walk_over_the_grid_ql_6
        playouts_are_the_same_on_every_machine
        every_capture_is_equally_likely
        what_an_evaluation_counts_agrees_with_the_walk
        sums_are_the_same_on_every_machine
    ]
    perft [
        fast_ways_count_what_plain_play_counts
    ]
}

use std::sync::Arc;

use quantarium_board::Cell;
use quantarium_rules::{Game, Options, Random};

use super::INFO;
use super::eval::Weigh;
use super::game::Leap;
use super::moves::Move;
use super::position::Position;
use super::setup::{GameConfig, read};

/// Boards of every kind: for either layout, upright and on its side, with holes and notches.
const BOARDS: &str = "hex2 hex3 hex5 tri4 star2 rhomb8x8 mask/oo.oo/o.o/ooooo/.o \
    mask/.o..oo..o.....o./oo......oooo..../o..o..o.o..oo.../..........o.oo.o/ooo......o.o..o./..o.o..ooo.....o/oo............o./.....oo..o....o. \
    hex6 hex9 tri22 rect26x9 rhomb9x26 \
    mask/o/o/.o/oo/o/.o/oo/o/.o/oo/oo/o/.o/oo/o/.o/oo/o/.o/oo/oo/oo/o/.o/oo/o \
    mask/oooo....................................oooo/oooooooooooooooooooooo.ooooooooooooooooooooooo/ooo";

fn table(game: &str) -> Arc<GameConfig> {
    let options = game.split_once(':').map(|(_, options)| options);
    let options = Options::split(&INFO, options);
    let config = options.and_then(|options| read(&options));
    Arc::new(config.unwrap_or_else(|error| panic!("{game}: {error}")))
}

/// Runs a check with every layout that a game's board fits; gives how many there were.
macro_rules! on_layouts {
    ($table:expr, |$game:ident| $check:block) => {
        on_layouts!($table, |$game| $check,
            Ring<u64>, 2; Ring<u64>, 6; Ring<u128>, 2; Ring<u128>, 6; Ring<Quad>, 6;
            Rows<32, 48>, 6; Rows<64, 80>, 6)
    };
    ($table:expr, |$game:ident| $check:block, $($layout:ty, $players:literal);*) => {{
        let (table, mut layouts) = ($table, 0);
        $(if let Some(game) = Leap::<$layout, $players>::new(table) {
            layouts += 1;
            let $game = &game;
            $check
        })*
        layouts
    }};
}
use on_layouts;

/// Runs a check on every `one_in`-th board, with each of these numbers of players.
macro_rules! on_boards {
    ($one_in:expr, $players:expr, |$game:ident| $check:block) => {
        for board in BOARDS.split(' ').step_by($one_in) {
            for players in $players {
                let table = table(&format!("quantum-leap:board={board},players={players}"));
                assert!(on_layouts!(&table, |$game| $check) >= 1, "{board}");
            }
        }
    };
}
use on_boards;

/// A position such as play leads to, or does not: some of the setup's stones taken away.
fn thinned<L: Weigh, const P: usize>(
    game: &Leap<L, P>,
    random: &mut Random,
) -> Position<L::Set, P> {
    let grid = game.grid();
    let seats = game.config.players as u64;
    let keep = 1 + random.below(8);
    let mut stones: Vec<(Cell, usize)> = Vec::new();
    for cell in grid.cells() {
        if random.below(8) < keep {
            stones.push((cell, random.below(seats) as usize));
        }
    }
    game.position(stones.into_iter(), random.below(seats) as u8, false)
}

/// The captures, found by walking over the grid from every stone (QL-6).
fn walk<L: Weigh, const P: usize>(game: &Leap<L, P>, position: &Position<L::Set, P>) -> Vec<Move> {
    let grid = game.grid();
    let owner = |cell| game.owner(position, cell);
    let mover = Some(usize::from(position.to_move));
    let mut moves = Vec::new();
    for from in grid.cells().filter(|cell| owner(*cell) == mover) {
        let (x, y) = grid.coords(from);
        let beside = |d: usize, n: i16| {
            let (dx, dy) = grid.directions()[d];
            grid.at(x + dx * n, y + dy * n)
        };
        let friends = (0..6).filter(|&d| beside(d, 1).is_some_and(|cell| owner(cell) == mover));
        let distance = friends.count() as i16;
        let leaps = (0..6).filter(|_| distance > 0);
        for to in leaps.filter_map(|d| beside(d, distance)) {
            if owner(to).is_some_and(|seat| Some(seat) != mover) {
                moves.push(Move::Capture { from, to });
            }
        }
    }
    moves
}
