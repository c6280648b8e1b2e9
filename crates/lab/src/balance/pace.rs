//! How long games take and how much there is to choose from.

use quantarium_tournament::stats::{Spread, average, mean_of};
use serde::Serialize;

use super::trace::Seen;

/// How long games are, in plies; those of a swap do not count.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Length {
    /// The lengths.
    pub plies: Spread,
    /// How many games have which length.
    pub histogram: Vec<Bin>,
}

/// Some lengths, and how many games have one of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct Bin {
    /// The least length.
    pub from: u64,
    /// The greatest.
    pub to: u64,
    /// How many games.
    pub games: u64,
}

/// How many moves are legal. Only `tree` counts games that are over before the first ply.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Branching {
    /// The mean over the plies of a game, by games.
    pub mean: Spread,
    /// The mean over all plies of all games.
    pub positions: f64,
    /// The most.
    pub most: u64,
    /// Before the first ply, by games.
    pub first: Spread,
    /// The share of a game's plies with more than one legal move, by games.
    pub choice: Spread,
    /// The size of the game's tree: the sum of log10 of the numbers of legal moves, by games.
    pub tree: Spread,
}

/// How many bins a histogram has at most.
const BINS: u64 = 40;

impl Length {
    pub(super) fn of(seen: &[Seen<'_>]) -> Option<Self> {
        let lengths: Vec<u64> = seen.iter().map(|game| game.trace.plies() as u64).collect();
        let (least, most) = (*lengths.iter().min()?, *lengths.iter().max()?);
        let width = (most - least + 1).div_ceil(BINS);
        let bins = (most - least) / width + 1;
        let mut histogram: Vec<Bin> = (0..bins)
            .map(|bin| Bin {
                from: least + bin * width,
                to: least + (bin + 1) * width - 1,
                games: 0,
            })
            .collect();
        for length in &lengths {
            histogram[((length - least) / width) as usize].games += 1;
        }
        Some(Self {
            plies: Spread::of(lengths.iter().map(|length| *length as f64))?,
            histogram,
        })
    }
}

impl Branching {
    pub(super) fn of(seen: &[Seen<'_>]) -> Option<Self> {
        let moves = |game: &Seen<'_>| game.trace.branching.iter().map(|n| *n as f64).collect();
        let all_games: Vec<Vec<f64>> = seen.iter().map(moves).collect();
        // A start position without a legal move is a game, but has no number of moves.
        let games = all_games.iter().filter(|moves| !moves.is_empty());
        let games: Vec<Vec<f64>> = games.cloned().collect();
        let all: Vec<f64> = games.concat();
        let choice = |moves: &Vec<f64>| {
            let several = moves.iter().filter(|moves| **moves > 1.0).count();
            several as f64 / moves.len() as f64
        };
        let size = |moves: &Vec<f64>| moves.iter().map(|moves| moves.log10()).sum();
        Some(Self {
            mean: Spread::of(games.iter().filter_map(|moves| average(moves)))?,
            positions: mean_of(&all)?.0.value,
            most: all.iter().copied().fold(0.0, f64::max) as u64,
            first: Spread::of(games.iter().map(|moves| moves[0]))?,
            choice: Spread::of(games.iter().map(choice))?,
            tree: Spread::of(all_games.iter().map(size))?,
        })
    }
}
