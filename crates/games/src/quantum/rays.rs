//! What a stack sees: along each of its lines the next stack, or the edge.

use quantarium_board::{Bits, Cell, Grid};

use super::stack::{Kind, Stack, Stacks};

/// How many directions there are: four along ranks and files, then four diagonals.
pub(super) const DIRECTIONS: usize = 8;

/// The direction that leads back.
pub(super) const fn opposite(direction: usize) -> usize {
    direction ^ 1
}

/// The squares from one square to the edge.
#[derive(Clone, Copy, Debug)]
struct Line<const W: usize> {
    squares: Bits<W>,
    length: u8,
    /// Whether the squares' indices grow on the way.
    grows: bool,
    /// How much, either way.
    step: u8,
}

#[derive(Debug)]
pub(super) struct Rays<const W: usize> {
    lines: Vec<[Line<W>; DIRECTIONS]>,
    /// By square; see [`Place`].
    pub(super) places: Vec<Place>,
    /// By square: file and rank.
    coords: Vec<(u8, u8)>,
}

/// Where a square lies, which is all that an evaluation knows of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Corner,
    Edge,
    /// One step away from the edge.
    NearEdge,
    Inside,
}

/// Where a stack can ever come: circles stay on the squares of one colour (QS-2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Range {
    Anywhere,
    Light,
    Dark,
}

impl Range {
    pub(super) const ALL: [Self; 3] = [Self::Anywhere, Self::Light, Self::Dark];

    /// Whether stacks of these ranges can ever capture one another.
    #[inline(always)]
    pub(super) fn meets(self, other: Self) -> bool {
        self == other || self == Self::Anywhere || other == Self::Anywhere
    }
}

/// What lies in one direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Seen {
    /// How many squares are empty before the next stack, or the edge.
    pub(super) free: u8,
    /// The square of the next stack.
    pub(super) next: Option<Cell>,
}

impl<const W: usize> Rays<W> {
    pub(super) fn new(grid: &Grid) -> Self {
        let lines = grid.cells().map(|cell| {
            std::array::from_fn(|direction| {
                let steps = (1..).map_while(|n| grid.step(cell, direction, n));
                let mut squares = Bits::EMPTY;
                steps.clone().for_each(|square| squares.set(square, true));
                let next = grid.step(cell, direction, 1).unwrap_or(cell);
                Line {
                    squares,
                    length: steps.count() as u8,
                    grows: next.0 > cell.0,
                    step: next.0.abs_diff(cell.0).max(1),
                }
            })
        });
        let last_rank = grid.rows() as i16 - 1;
        let last_file = (grid.len() / grid.rows()) as i16 - 1;
        let places = grid.cells().map(|cell| {
            let (x, y) = grid.coords(cell);
            match (x.min(last_file - x), y.min(last_rank - y)) {
                (0, 0) => Place::Corner,
                (0, _) | (_, 0) => Place::Edge,
                (1, _) | (_, 1) => Place::NearEdge,
                _ => Place::Inside,
            }
        });
        Self {
            lines: lines.collect(),
            places: places.collect(),
            coords: (grid.cells().map(|cell| grid.coords(cell)))
                .map(|(x, y)| (x as u8, y as u8))
                .collect(),
        }
    }

    /// How many steps of a king's lie between two squares.
    #[inline(always)]
    pub(super) fn distance(&self, a: Cell, b: Cell) -> u8 {
        let ((x, y), (to_x, to_y)) = (self.coords[a.index()], self.coords[b.index()]);
        x.abs_diff(to_x).max(y.abs_diff(to_y))
    }

    /// Where a stack of this kind that stands there can ever come.
    #[inline(always)]
    pub(super) fn range(&self, cell: Cell, kind: Kind) -> Range {
        let (x, y) = self.coords[cell.index()];
        match (kind, (x ^ y) & 1) {
            (Kind::Square | Kind::Queen, _) => Range::Anywhere,
            (Kind::Circle, 0) => Range::Dark,
            (Kind::Circle, _) => Range::Light,
        }
    }

    /// What is seen from `cell` in each direction that `kind` moves in (QS-2).
    #[inline(always)]
    pub(super) fn each(
        &self,
        cell: Cell,
        kind: Kind,
        occupied: Bits<W>,
        mut visit: impl FnMut(Seen),
    ) {
        let directions = match kind {
            Kind::Square => 0..4,
            Kind::Circle => 4..8,
            Kind::Queen => 0..8,
        };
        for line in &self.lines[cell.index()][directions] {
            visit(line.seen(cell, occupied));
        }
    }

    /// What is seen from `cell` in every direction.
    #[inline(always)]
    pub(super) fn around(&self, cell: Cell, occupied: Bits<W>) -> [Seen; DIRECTIONS] {
        let lines = &self.lines[cell.index()];
        std::array::from_fn(|direction| lines[direction].seen(cell, occupied))
    }
}

impl<const W: usize> Line<W> {
    /// What is seen from `cell`, where the line begins.
    #[inline(always)]
    fn seen(&self, cell: Cell, occupied: Bits<W>) -> Seen {
        let stacks = self.squares & occupied;
        let next = if self.grows {
            stacks.lowest()
        } else {
            stacks.highest()
        };
        let free = next.map_or(self.length, |next| next.0.abs_diff(cell.0) / self.step - 1);
        Seen { free, next }
    }
}

/// The board, to be looked at from square to square.
#[derive(Clone, Debug)]
pub(super) struct View<const W: usize> {
    pub(super) occupied: Bits<W>,
    /// By square; meaningless where nothing stands.
    stacks: [Stack; 256],
}

impl<const W: usize> View<W> {
    pub(super) fn new(stacks: &Stacks<W>) -> Self {
        let nothing = Stack::new(quantarium_rules::Player::FIRST, Kind::Square, 0);
        let mut view = Self {
            occupied: stacks.occupied(),
            stacks: [nothing; 256],
        };
        for (cell, stack) in stacks.each() {
            view.stacks[usize::from(cell.0)] = stack;
        }
        view
    }

    #[inline(always)]
    pub(super) fn each(&self, mut visit: impl FnMut(Cell, Stack)) {
        for cell in self.occupied {
            visit(cell, self.at(cell));
        }
    }

    /// What stands on a square that is not empty.
    #[inline(always)]
    pub(super) fn at(&self, cell: Cell) -> Stack {
        self.stacks[usize::from(cell.0)]
    }

    #[inline(always)]
    pub(super) fn is_taken(&self, cell: Cell) -> bool {
        self.occupied.contains(cell)
    }

    /// Puts a stack on a square, or takes away what stood there.
    #[inline(always)]
    pub(super) fn put(&mut self, cell: Cell, stack: Option<Stack>) {
        self.occupied.set(cell, stack.is_some());
        if let Some(stack) = stack {
            self.stacks[usize::from(cell.0)] = stack;
        }
    }
}
