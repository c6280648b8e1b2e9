//! The tour through the setups that begin in one way.

use std::collections::BTreeSet;

use quantarium_board::Symmetry;
use quantarium_rules::{Random, Seed};

use super::Symmetric;
use super::plan::{Begun, Board};
use super::tally::Tally;
use crate::bits::Bits;
use crate::find::{Ways, solution};
use crate::graph::Graph;
use crate::lookup::Lookup;
use crate::path::Paths;
use crate::watch::{Stopped, Watch};

/// How many choices are made between two looks at the clock.
const LOOK: u64 = 1 << 14;

pub(super) struct Tour<'a, const W: usize> {
    work: &'a Symmetric<'a>,
    board: &'a Board<W>,
    watch: Watch<'a>,
    lookup: Lookup<W>,
    ways: Ways<W>,
    random: Random,
    /// How many choices were made.
    choices: u64,
    tally: Tally,
}

impl<'a, const W: usize> Tour<'a, W> {
    pub(super) fn new(work: &'a Symmetric<'a>, board: &'a Board<W>, watch: Watch<'a>) -> Self {
        let grid = work.sweep.grid();
        Self {
            work,
            board,
            watch,
            lookup: Lookup::new(grid),
            ways: Ways::new(grid.len()),
            random: Random::new(Seed(0)),
            choices: 0,
            tally: Tally::default(),
        }
    }

    /// Goes through all setups that begin so.
    pub(super) fn go_on(mut self, begun: &Begun<W>) -> Result<Tally, Stopped> {
        self.choose(begun.place, begun.left, begun.white)?;
        Ok(self.tally)
    }

    /// Decides on the orbits from `place` on, `left` white stones to be placed.
    fn choose(&mut self, place: usize, left: usize, white: Bits<W>) -> Result<(), Stopped> {
        let board = self.board;
        if board.counts[place][left] == 0 {
            return Ok(());
        }
        self.look_up()?;
        let open = match left {
            0 => Bits::EMPTY,
            _ => board.open[place],
        };
        if !self.may_be_enough(white, open) {
            return Ok(());
        }
        if left == 0 {
            return self.look(white);
        }
        let orbit = board.orbits[place];
        if let Some(left) = left.checked_sub(orbit.len()) {
            self.choose(place + 1, left, white.or(orbit))?;
        }
        self.choose(place + 1, left, white)
    }

    /// Looks at the clock from time to time.
    fn look_up(&mut self) -> Result<(), Stopped> {
        self.choices += 1;
        match self.choices.is_multiple_of(LOOK) && self.watch.is_over() {
            true => Err(Stopped),
            false => Ok(()),
        }
    }

    /// The sides whose stones count: the cells of theirs and of the others' stones.
    fn sides(
        &self,
        white: Bits<W>,
        open: Bits<W>,
    ) -> impl Iterator<Item = (Bits<W>, Bits<W>)> + use<W> {
        let black = self
            .lookup
            .all
            .without(white)
            .without(self.board.free)
            .without(open);
        let sides = [(white, black), (black, white)];
        sides
            .into_iter()
            .take(1 + usize::from(self.work.wanted.both))
    }

    /// Whether enough stones may do it, whosever the open cells are.
    fn may_be_enough(&self, white: Bits<W>, open: Bits<W>) -> bool {
        let sweep = self.work.sweep;
        let stones = [sweep.whites(), sweep.blacks()];
        let counted = 1 + usize::from(self.work.wanted.both);
        let mut possible: usize = stones.iter().take(counted).sum();
        self.sides(white, open)
            .zip(stones)
            .all(|((own, others), stones)| {
                let may = may_sweep(&self.lookup, own, others, open).len();
                possible -= stones.saturating_sub(may);
                possible >= self.work.wanted.least
            })
    }

    /// Looks at one setup, and notes it where enough stones can do it.
    fn look(&mut self, white: Bits<W>) -> Result<(), Stopped> {
        let least = self.work.wanted.least;
        let may = |(own, others)| {
            let may = may_sweep(&self.lookup, own, others, Bits::EMPTY);
            (own, others, may)
        };
        let sides: Vec<_> = self.sides(white, Bits::EMPTY).map(may).collect();
        let mut possible: usize = sides.iter().map(|(.., may)| may.len()).sum();
        let mut stones = Vec::new();
        for (own, others, may) in sides {
            for orbit in &self.board.orbits {
                let Some(stone) = orbit.and(may).iter().next() else {
                    continue;
                };
                if Graph::strays(&self.lookup, own.less(stone), others, stone) == 0 {
                    stones.push((own, others, stone, orbit.len()));
                    continue;
                }
                possible -= orbit.len();
                if possible < least {
                    return Ok(());
                }
            }
        }
        self.sweep(white, &stones, possible)
    }

    /// Which of the stones, one of each orbit, can do it; it has to be the truth.
    fn sweep(
        &mut self,
        white: Bits<W>,
        stones: &[(Bits<W>, Bits<W>, usize, usize)],
        mut possible: usize,
    ) -> Result<(), Stopped> {
        let mut found = None;
        for &(own, others, stone, size) in stones {
            let friends = own.less(stone);
            let graph = &mut self.ways.graph;
            let may = graph.build_from(&self.lookup, friends, others, stone);
            let path = match may.then(|| self.ways.path(&[stone], &mut self.random)) {
                Some(None) => Paths::new(&self.ways.graph, self.watch).one(&[stone])?,
                path => path.flatten(),
            };
            match path {
                Some(path) if own == white => found = Some(solution(friends, &path)),
                Some(_) => (),
                None => possible -= size,
            }
            if possible < self.work.wanted.least {
                return Ok(());
            }
        }
        let found = found.map(|found| found.fields(self.work.sweep));
        self.tally.count(self.images(white), possible, found);
        Ok(())
    }

    /// How many of the setup's images under the board's symmetries have the symmetry asked for.
    fn images(&self, white: Bits<W>) -> usize {
        let (white, free) = (white.set(), self.board.free.set());
        let all = self.work.sweep.grid().symmetries().iter();
        let all = all.map(|image| (image.map_set(white), image.map_set(free)));
        let symmetry: &Symmetry = self.work.symmetry;
        let is_symmetric = |cells| symmetry.map_set(cells) == cells;
        let symmetric = all.filter(|&(white, free)| is_symmetric(white) && is_symmetric(free));
        symmetric.collect::<BTreeSet<_>>().len()
    }
}

/// The stones of `own`, and the cells of `open`, which may come to be theirs, that have not too many cells in their
/// way that lead nowhere, whosever the open cells are.
fn may_sweep<const W: usize>(
    lookup: &Lookup<W>,
    own: Bits<W>,
    others: Bits<W>,
    open: Bits<W>,
) -> Bits<W> {
    let mut dead = Bits::EMPTY;
    let mut beside = Bits::EMPTY;
    let mut count = 0;
    let ends = others.or(open);
    for c in others.iter() {
        let landing = lookup.landings[c][lookup.leap(c, own)];
        if landing.and(ends).is_empty() && lookup.near[c].and(open).is_empty() {
            dead.insert(c);
            beside = beside.or(lookup.near[c]);
            count += 1;
        }
        // A stone has six neighbours at most, and one cell may be the last.
        if count == 8 {
            return Bits::EMPTY;
        }
    }
    if count < 2 {
        return own.or(open);
    }
    let close = |&c: &usize| lookup.near[c].and(dead).len() + 1 >= count;
    let stones = own.and(beside).iter().filter(close);
    stones.fold(Bits::EMPTY, |set, c| set.with(c))
}
