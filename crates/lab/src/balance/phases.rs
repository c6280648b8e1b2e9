//! The course of games: by tenths, and by plies.

use quantarium_tournament::stats::{Estimate, average, mean_of};
use serde::Serialize;

use super::lead::{clear_lead, margin};
use super::trace::Seen;

/// A tenth of the games. Every game that has plies in it counts once, with its mean over them.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Phase {
    /// Which tenth, from 1.
    pub tenth: usize,
    /// How many games have plies in it.
    pub games: u64,
    /// Legal moves.
    pub branching: Option<Estimate>,
    /// Legal moves when the seat is to move, by seat.
    pub mobility: Vec<Option<Estimate>>,
    /// The share of the plies that capture.
    pub captures: Option<Estimate>,
    /// Pieces on the board.
    pub pieces: Option<Estimate>,
    /// The first seat's chances.
    pub chances: Option<Estimate>,
    /// The greatest chances of a seat less the second greatest: how clear it is who leads.
    pub lead: Option<Estimate>,
    /// By how much the first seat's score exceeds the best other one.
    pub score_lead: Option<Estimate>,
}

/// A ply of the games that last so long.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct PlyRow {
    /// Which ply, from 1.
    pub ply: usize,
    /// How many games have it.
    pub games: u64,
    /// Legal moves.
    pub branching: Option<Estimate>,
    /// The first seat's chances before it.
    pub chances: Option<Estimate>,
}

/// The mean of a game over those plies of a tenth that have a number; nothing if none has.
fn in_tenth(
    game: &Seen<'_>,
    tenth: usize,
    number: &dyn Fn(&Seen<'_>, usize) -> Option<f64>,
) -> Option<f64> {
    let plies = (0..game.trace.plies()).filter(|ply| game.trace.tenth(*ply) == tenth);
    let numbers: Vec<f64> = plies.filter_map(|ply| number(game, ply)).collect();
    average(&numbers)
}

fn branching(game: &Seen<'_>, ply: usize) -> Option<f64> {
    Some(game.trace.branching[ply] as f64)
}

fn first_chances(game: &Seen<'_>, ply: usize) -> Option<f64> {
    game.chances.get(ply)?.first().copied()
}

fn score_lead(game: &Seen<'_>, ply: usize) -> Option<f64> {
    game.trace.scores.get(ply).map(|scores| margin(scores))
}

impl Phase {
    pub(super) fn all(seats: usize, seen: &[Seen<'_>]) -> Vec<Self> {
        (0..10).map(|tenth| Self::of(tenth, seats, seen)).collect()
    }

    fn of(tenth: usize, seats: usize, seen: &[Seen<'_>]) -> Self {
        let mean = |number: &dyn Fn(&Seen<'_>, usize) -> Option<f64>| {
            let games = seen.iter().filter_map(|game| in_tenth(game, tenth, number));
            mean_of(&games.collect::<Vec<_>>()).map(|(mean, _)| mean)
        };
        let has_plies = |game: &&Seen<'_>| in_tenth(game, tenth, &branching).is_some();
        let mobility = |seat: usize| {
            mean(&|game, ply| branching(game, ply).filter(|_| game.trace.movers[ply] == seat))
        };
        Self {
            tenth: tenth + 1,
            games: seen.iter().filter(has_plies).count() as u64,
            branching: mean(&branching),
            mobility: (0..seats).map(mobility).collect(),
            captures: mean(&|game, ply| Some(f64::from(u8::from(game.trace.steps[ply].captures)))),
            pieces: mean(&|game, ply| Some(game.trace.pieces[ply] as f64)),
            chances: mean(&first_chances),
            lead: mean(&|game, ply| clear_lead(game.chances.get(ply)?)),
            score_lead: mean(&score_lead),
        }
    }
}

impl PlyRow {
    pub(super) fn all(seen: &[Seen<'_>]) -> Vec<Self> {
        let plies = seen.iter().map(|game| game.trace.plies());
        let most = plies.max().unwrap_or(0);
        (0..most).map(|ply| Self::of(ply, seen)).collect()
    }

    fn of(ply: usize, seen: &[Seen<'_>]) -> Self {
        let there = seen.iter().filter(|game| game.trace.plies() > ply);
        let there: Vec<&Seen<'_>> = there.collect();
        let mean = |number: &dyn Fn(&Seen<'_>, usize) -> Option<f64>| {
            let numbers = there.iter().filter_map(|game| number(game, ply));
            mean_of(&numbers.collect::<Vec<_>>()).map(|(mean, _)| mean)
        };
        Self {
            ply: ply + 1,
            games: there.len() as u64,
            branching: mean(&branching),
            chances: mean(&first_chances),
        }
    }
}
