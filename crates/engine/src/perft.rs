//! Counting the sequences of plies on several threads, with progress, and so that it can be stopped.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use quantarium_rules::{FullGame, Game};
#[cfg(not(target_family = "wasm"))]
use rayon::prelude::*;

/// Subtrees of about this many leaves are counted in one go; between them the flag is looked at.
const IN_ONE_GO: u64 = 1_000_000;

/// Positions are taken to have at least this many moves: one forced move says nothing about the plies
/// behind it.
const FEWEST: u64 = 32;

/// The most plies. Counting takes a part of the stack for each: in a build for tests 1,000 plies of Quantum fitted, and 1,500
/// ended the program.
pub const DEEPEST: u32 = 256;

/// How to count.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    /// On how many threads; 0 stands for as many as the machine has.
    pub threads: usize,
    /// Ends the count when it is set.
    pub stop: &'a AtomicBool,
    /// Is shown how many of the root's moves are done, and how many there are.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
}

impl std::fmt::Debug for Run<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut debug = f.debug_struct("Run");
        debug
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

/// The number of sequences in all, and by first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Division {
    /// The sequences that begin with each legal move, sorted by the move's text; empty at depth 0.
    pub moves: Vec<(String, u64)>,
    /// All sequences.
    pub total: u64,
}

/// The number of sequences of `depth` plies from `position`; nothing if it was stopped.
pub fn divide<G: FullGame>(
    game: &G,
    position: &G::Position,
    depth: u32,
    run: &Run<'_>,
) -> Option<Division> {
    let Some(below) = depth.checked_sub(1) else {
        return Some(Division {
            moves: Vec::new(),
            total: 1,
        });
    };
    let roots = game.legal_moves(position);
    let done = AtomicUsize::new(0);
    let count_root = |i: usize| {
        let child = game.after(position, roots[i]);
        let leaves = count(game, &child, below, run.stop)?;
        (run.progress)(done.fetch_add(1, Ordering::Relaxed) + 1, roots.len());
        Some((game.write_move(position, roots[i]), leaves))
    };
    let mut moves = each(roots.len(), run.threads, &count_root)?;
    moves.sort_unstable();
    let total = moves.iter().map(|(_, leaves)| leaves).sum();
    Some(Division { moves, total })
}

/// What `count` says of a root move, by the number of the move.
type CountRoot<'a> = &'a (dyn Fn(usize) -> Option<(String, u64)> + Sync);

/// What `count` says of each root move, on a number of threads. Not generic: the pool is compiled once for all
/// games.
#[cfg(not(target_family = "wasm"))]
fn each(roots: usize, threads: usize, count: CountRoot<'_>) -> Option<Vec<(String, u64)>> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    match pool {
        Ok(pool) => pool.install(|| (0..roots).into_par_iter().map(count).collect()),
        // A machine that grants no threads can still count.
        Err(_) => (0..roots).map(count).collect(),
    }
}

/// What `count` says of each root move. A WebAssembly module has one thread.
#[cfg(target_family = "wasm")]
fn each(roots: usize, _: usize, count: CountRoot<'_>) -> Option<Vec<(String, u64)>> {
    (0..roots).map(count).collect()
}

fn count<G: Game>(game: &G, position: &G::Position, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    let leaves = || game.count_moves(position).max(FEWEST).saturating_pow(depth);
    if depth <= 1 || leaves() <= IN_ONE_GO {
        return Some(game.perft(position, depth));
    }
    let mut total = 0;
    let flow = game.each_move(position, |mv| {
        let child = game.after(position, mv);
        match count(game, &child, depth - 1, stop) {
            Some(leaves) => {
                total += leaves;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        }
    });
    flow.is_continue().then_some(total)
}
