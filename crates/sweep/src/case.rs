//! What an arrangement leaves open: the sweeper's first cell, the free cell, and the cells of the other white stones.

use std::ops::ControlFlow;

use quantarium_board::{Cell, CellSet};
use quantarium_rules::Random;

use crate::find::NotFound;
use crate::path::Cut;
use crate::solution::Partial;
use crate::sweep::Sweep;

/// One choice of the sweeper's first cell and of the free cell.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    /// The cells of the way that are given, the sweeper's first one in front.
    pub(crate) begun: Vec<Cell>,
    pub(crate) free: Option<Cell>,
    pub(crate) fixed: usize,
    /// The cells that hold fixed white stones, and those that never do.
    pub(crate) white: CellSet,
    pub(crate) never: CellSet,
}

/// All cases of an arrangement.
#[derive(Debug)]
pub(crate) struct Cases<'a> {
    sweep: &'a Sweep,
    given: &'a Partial,
    black: CellSet,
    /// `None` alone where any cell of the way may turn out to be the first.
    movers: Vec<Option<Cell>>,
    /// `None` alone where every cell holds a stone.
    frees: Vec<Option<Cell>>,
}

impl<'a> Cases<'a> {
    pub(crate) fn new(sweep: &'a Sweep, given: &'a Partial) -> Result<Self, NotFound> {
        let mut white = given.white;
        white |= given.mover.into_iter().collect();
        check_leaps(sweep, given, white)?;
        let black = given.black | given.leaps.iter().copied().collect();
        if white.len() > sweep.whites() || black.len() > sweep.blacks() {
            return Err(NotFound::TooMany);
        }
        if !(white & black).is_empty() {
            return Err(NotFound::Both);
        }
        let movers = match given.mover {
            Some(mover) => vec![Some(mover)],
            None if white.is_empty() && black.is_empty() => vec![None],
            None if white.len() == sweep.whites() => white.iter().map(Some).collect(),
            None => sweep.grid().all().without(black).iter().map(Some).collect(),
        };
        let frees = sweep.may_be_free().without(white | black);
        let frees = match sweep.has_free_cell() {
            false => vec![None],
            true => frees.iter().map(Some).collect(),
        };
        Ok(Self {
            sweep,
            given,
            black,
            movers,
            frees,
        })
    }

    pub(crate) fn draw(&self, random: &mut Random) -> Option<Case> {
        if self.frees.is_empty() || self.movers.is_empty() {
            return None;
        }
        let mover = self.movers[random.index(self.movers.len())];
        let free = self.frees[random.index(self.frees.len())];
        self.case(mover, free)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Case> {
        let movers = self.movers.iter();
        let pairs = movers.flat_map(|&mover| self.frees.iter().map(move |&free| (mover, free)));
        pairs.filter_map(|(mover, free)| self.case(mover, free))
    }

    /// In how many ways the open stones can stand, all cases together, rounded where they are many.
    pub(crate) fn arrangements(&self) -> f64 {
        let ways = |case: Case| {
            let open = self.sweep.grid().len() - (case.white | case.never).len();
            choose(open, case.fixed - case.white.len())
        };
        self.iter().map(ways).sum()
    }

    /// None where it cannot be.
    fn case(&self, mover: Option<Cell>, free: Option<Cell>) -> Option<Case> {
        if mover.is_some() && mover == free {
            return None;
        }
        let fixed = self.sweep.whites().checked_sub(1)?;
        let (mut white, mut never) = (self.given.white, self.black);
        if let Some(mover) = mover {
            white.remove(mover);
            never.insert(mover);
        }
        if let Some(free) = free {
            never.insert(free);
        }
        (white.len() <= fixed).then(|| Case {
            begun: mover.iter().chain(&self.given.leaps).copied().collect(),
            free,
            fixed,
            white,
            never,
        })
    }
}

/// The number of subsets of size k of a set of size n, rounded where that is great.
pub(crate) fn choose(n: usize, k: usize) -> f64 {
    if k > n {
        return 0.0;
    }
    (1..=k).fold(1.0, |ways, i| ways * (n - k + i) as f64 / i as f64)
}

/// Refuses leaps that no setup can have.
fn check_leaps(sweep: &Sweep, given: &Partial, white: CellSet) -> Result<(), NotFound> {
    let mut at = given.mover;
    for (&to, leap) in given.leaps.iter().zip(1..) {
        let seen = white.contains(to) || given.leaps[..leap - 1].contains(&to);
        let reaches = at.is_some_and(|at| {
            (0..6).any(|d| (1..=6).any(|n| sweep.grid().step(at, d, n) == Some(to)))
        });
        if seen || !reaches {
            return Err(NotFound::Leap(leap));
        }
        at = Some(to);
    }
    Ok(())
}

/// Calls with every subset of `size` of the cells until it breaks.
pub(crate) fn each_subset(
    cells: &[Cell],
    size: usize,
    each: &mut dyn FnMut(&[Cell]) -> ControlFlow<Cut>,
) -> ControlFlow<Cut> {
    fn go(
        cells: &[Cell],
        size: usize,
        chosen: &mut Vec<Cell>,
        each: &mut dyn FnMut(&[Cell]) -> ControlFlow<Cut>,
    ) -> ControlFlow<Cut> {
        if size == 0 {
            return each(chosen);
        }
        for i in 0..=cells.len().saturating_sub(size) {
            let Some(&c) = cells.get(i) else { break };
            chosen.push(c);
            go(&cells[i + 1..], size - 1, chosen, each)?;
            chosen.pop();
        }
        ControlFlow::Continue(())
    }
    go(cells, size, &mut Vec::with_capacity(size), each)
}
