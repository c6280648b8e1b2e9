//! Annealing of arrangements: exchanges of a fixed white stone with another cell that give every
//! cell of the way ways in and out. Degrees are kept up to date stone by stone.

use quantarium_board::{Bits, Cell};
use quantarium_rules::Random;

use crate::case::Case;
use crate::graph::PENALTY;
use crate::lookup::Lookup;

/// An arrangement of fixed white stones and what it costs.
#[derive(Debug)]
pub(crate) struct Annealer<'t, const W: usize> {
    lookup: &'t Lookup<W>,
    /// The fixed white stones.
    pub(crate) friends: Bits<W>,
    /// The cells of the way.
    live: Bits<W>,
    /// How far the sweeper leaps from each cell.
    leap: Vec<u8>,
    into: Vec<u8>,
    out: Vec<u8>,
    cost: i64,
    /// The leap a cell has to have, where that is given; 7 elsewhere.
    wanted: Vec<u8>,
    /// The fixed white stones and the other cells that may be exchanged.
    whites: Vec<Cell>,
    others: Vec<Cell>,
}

/// What a cell costs for each space its leap is longer or shorter than wanted.
const WRONG: i64 = 40;
const ANY: u8 = 7;
/// How many exchanges are tried in one annealing, for each cell of the board.
const TRIES_A_CELL: usize = 2;

impl<'t, const W: usize> Annealer<'t, W> {
    /// A random arrangement of a case's fixed white stones. None where their number does not fit.
    pub(crate) fn new(lookup: &'t Lookup<W>, case: &Case, random: &mut Random) -> Option<Self> {
        let given: Bits<W> = case.white.resized();
        let off = case.free.into_iter().collect();
        let open = lookup.all.without(given | case.never.resized());
        let mut open: Vec<Cell> = open.iter().collect();
        let drawn = case.fixed.checked_sub(given.len())?;
        if drawn > open.len() {
            return None;
        }
        random.shuffle(&mut open);
        let others = open.split_off(drawn);
        let cells = lookup.near.len();
        let mut annealer = Self {
            lookup,
            friends: given | open.iter().copied().collect(),
            live: Bits::EMPTY,
            leap: vec![0; cells],
            into: vec![0; cells],
            out: vec![0; cells],
            cost: 0,
            wanted: vec![ANY; cells],
            whites: open,
            others,
        };
        for pair in case.begun.windows(2) {
            annealer.wanted[pair[0].index()] = lookup.apart(pair[0], pair[1]);
        }
        for c in lookup.all.iter() {
            annealer.leap[c.index()] = lookup.leap(c, annealer.friends) as u8;
            annealer.cost += annealer.miss(c.index());
        }
        for c in lookup.all.without(annealer.friends).without(off).iter() {
            annealer.revive(c);
        }
        Some(annealer)
    }

    /// Whether every leap that was given has the right length.
    pub(crate) fn has_wanted_leaps(&self) -> bool {
        (0..self.wanted.len()).all(|c| self.miss(c) == 0)
    }

    /// Tries exchanges, at first also some that cost, until nothing costs or the tries are used up.
    pub(crate) fn anneal(&mut self, random: &mut Random) {
        if self.whites.is_empty() || self.others.is_empty() {
            return;
        }
        let tries = TRIES_A_CELL * self.leap.len();
        for done in 0..tries {
            let white = random.index(self.whites.len());
            let other = random.index(self.others.len());
            let before = self.cost;
            self.exchange(white, other);
            let temperature = 3 * (tries - done) as u64 / tries as u64;
            let allowed = random.below(temperature + 1) as i64;
            if self.cost > before + allowed {
                self.exchange(white, other);
            }
            if self.cost == 0 {
                return;
            }
        }
    }

    fn exchange(&mut self, white: usize, other: usize) {
        let (from, to) = (self.whites[white], self.others[other]);
        self.kill(to);
        self.friends.remove(from);
        self.friends.insert(to);
        for c in self.lookup.near[from.index()].iter() {
            self.set_leap(c, self.leap[c.index()] - 1);
        }
        for c in self.lookup.near[to.index()].iter() {
            self.set_leap(c, self.leap[c.index()] + 1);
        }
        self.revive(from);
        self.whites[white] = to;
        self.others[other] = from;
    }

    fn miss(&self, c: usize) -> i64 {
        match self.wanted[c] {
            ANY => 0,
            wanted => WRONG * i64::from(wanted.abs_diff(self.leap[c])),
        }
    }

    fn set_leap(&mut self, c: Cell, leap: u8) {
        self.cost -= self.miss(c.index());
        let live = self.live.contains(c);
        if live {
            self.lead(c, false);
        }
        self.leap[c.index()] = leap;
        if live {
            self.lead(c, true);
        }
        self.cost += self.miss(c.index());
    }

    /// Counts the ways out of `c` in or out.
    fn lead(&mut self, c: Cell, on: bool) {
        let leap = usize::from(self.leap[c.index()]);
        let landings = self.lookup.landings[c.index()][leap] & self.live;
        for to in landings.iter() {
            self.count(to, true, on);
            self.count(c, false, on);
        }
    }

    fn count(&mut self, c: Cell, into: bool, on: bool) {
        let degrees = if into { &mut self.into } else { &mut self.out };
        let degree = &mut degrees[c.index()];
        self.cost -= weigh(*degree);
        *degree = if on { *degree + 1 } else { *degree - 1 };
        self.cost += weigh(*degree);
    }

    /// Puts a cell on the way.
    fn revive(&mut self, c: Cell) {
        (self.into[c.index()], self.out[c.index()]) = (0, 0);
        self.cost += 2 * weigh(0);
        self.reached(c, true);
        self.live.insert(c);
        self.lead(c, true);
    }

    /// Takes a cell from the way.
    fn kill(&mut self, c: Cell) {
        self.lead(c, false);
        self.live.remove(c);
        self.reached(c, false);
        self.cost -= 2 * weigh(0);
    }

    /// Counts the ways from the other cells to `c` in or out.
    fn reached(&mut self, c: Cell, on: bool) {
        for n in 1..=6 {
            for from in (self.lookup.landings[c.index()][n] & self.live).iter() {
                if usize::from(self.leap[from.index()]) == n {
                    self.count(from, false, on);
                    self.count(c, true, on);
                }
            }
        }
    }
}

fn weigh(degree: u8) -> i64 {
    i64::from(PENALTY[usize::from(degree).min(PENALTY.len() - 1)])
}
