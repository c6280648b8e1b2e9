//! What a symmetry does to the cells: its orbits, and setups made of them.

use quantarium_board::{Bits, Grid, Symmetry};
use quantarium_rules::Random;

use crate::sweep::Sweep;

/// The turn of a board, not a mirroring, that has to be made the fewest times until every cell is back.
pub(crate) fn least_turn(grid: &Grid) -> Option<&Symmetry> {
    let all = grid.symmetries().iter().map(|symmetry| {
        let sizes = orbits::<4>(symmetry, grid);
        (sizes.iter().map(Bits::len).max().unwrap_or(1), symmetry)
    });
    // A mirroring done twice changes nothing.
    let turns = all.filter(|&(order, it)| order > 2 || order == 2 && is_half_turn(grid, it));
    turns.min_by_key(|(order, _)| *order).map(|(_, turn)| turn)
}

/// How many cells stay where they are.
pub(crate) fn fixed_cells(grid: &Grid, symmetry: &Symmetry) -> usize {
    grid.cells().filter(|c| symmetry.map(*c) == *c).count()
}

/// Whether it mirrors the board: done twice it changes nothing, and it is no half turn.
pub(crate) fn is_mirroring(grid: &Grid, symmetry: &Symmetry) -> bool {
    let undone = grid.cells().all(|c| symmetry.map(symmetry.map(c)) == c);
    undone && !symmetry.is_identity() && !is_half_turn(grid, symmetry)
}

/// Whether it turns every step into the opposite one.
fn is_half_turn(grid: &Grid, symmetry: &Symmetry) -> bool {
    grid.cells().all(|c| {
        let steps = (0..6).filter_map(|d| Some((d, grid.step(c, d, 1)?)));
        let mut turned = steps.map(|(d, next)| {
            let back = grid.step(symmetry.map(next), d, 1);
            back == Some(symmetry.map(c))
        });
        turned.all(|turned| turned)
    })
}

/// The orbits of the cells under the powers of one symmetry.
pub(crate) fn orbits<const W: usize>(turn: &Symmetry, grid: &Grid) -> Vec<Bits<W>> {
    let mut seen = Bits::<W>::EMPTY;
    let mut orbits = Vec::new();
    for c in grid.cells() {
        let mut orbit = Bits::EMPTY;
        let mut at = c;
        while !seen.contains(at) {
            seen.insert(at);
            orbit.insert(at);
            at = turn.map(at);
        }
        if !orbit.is_empty() {
            orbits.push(orbit);
        }
    }
    orbits
}

/// The orbits of the white and of the black stones of a setup.
pub(crate) struct Setup<const W: usize> {
    pub(crate) white: Vec<Bits<W>>,
    pub(crate) black: Vec<Bits<W>>,
}

impl<const W: usize> Setup<W> {
    /// Draws orbits for the two colours; none where they do not come out even.
    pub(crate) fn draw(sweep: &Sweep, orbits: &[Bits<W>], random: &mut Random) -> Option<Self> {
        let mut orbits = orbits.to_vec();
        random.shuffle(&mut orbits);
        if sweep.has_free_cell() {
            let may = sweep.may_be_free().resized();
            let free = |orbit: &Bits<W>| orbit.len() == 1 && orbit.without(may).is_empty();
            let free = orbits.iter().position(free)?;
            orbits.swap_remove(free);
        }
        let mut left = sweep.whites();
        let (mut white, mut black) = (Vec::new(), Vec::new());
        for orbit in orbits {
            match left.checked_sub(orbit.len()) {
                Some(less) => {
                    left = less;
                    white.push(orbit);
                }
                None => black.push(orbit),
            }
        }
        (left == 0).then_some(Self { white, black })
    }

    pub(crate) fn stones(&self) -> (Bits<W>, Bits<W>) {
        (union(&self.white), union(&self.black))
    }

    /// Exchanges a white orbit with a black one, unless the ones drawn differ in size.
    pub(crate) fn exchange(&mut self, random: &mut Random) -> Option<(usize, usize)> {
        let white = random.index(self.white.len().max(1));
        let black = random.index(self.black.len().max(1));
        let sizes = (self.white.get(white)?.len(), self.black.get(black)?.len());
        if sizes.0 != sizes.1 {
            return None;
        }
        self.undo((white, black));
        Some((white, black))
    }

    pub(crate) fn undo(&mut self, (white, black): (usize, usize)) {
        std::mem::swap(&mut self.white[white], &mut self.black[black]);
    }
}

fn union<const W: usize>(orbits: &[Bits<W>]) -> Bits<W> {
    orbits.iter().fold(Bits::EMPTY, |set, &orbit| set | orbit)
}
