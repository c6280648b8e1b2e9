//! The board with its options, and what a particle put on it changes.

use quantarium_board::{Cell, Grid};
use quantarium_rules::Player;

use super::keys;
use super::moves::Particle;
use super::position::{Position, Stone};
use super::squares::{PLACES, Square, Squares};

/// Least and greatest width and height (QA-1).
pub(super) const SIDES: (u8, u8) = (5, 16);
/// The sheet's width and height (QA-1).
pub(super) const SIDE: u8 = 14;

/// The option `placing`: which squares are adjacent to an occupied one (QA-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Placing {
    /// Its eight neighbours.
    #[default]
    Any,
    /// Those along a rank or file.
    Orthogonal,
}

/// The option `majority`: who gets a surrounded neutron's point (QA-6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Majority {
    /// Whoever has more particles around it than the other player.
    #[default]
    Plurality,
    /// Whoever has at least five of the eight.
    Absolute,
}

/// Quanta on one board, with its options.
#[derive(Clone, Debug)]
pub struct Quanta {
    pub(super) grid: Grid,
    pub(super) width: u8,
    pub(super) height: u8,
    pub(super) placing: Placing,
    pub(super) majority: Majority,
    pub(super) squares: Squares,
    tables: Box<Tables>,
}

/// Neighbours by square.
#[derive(Clone, Debug)]
struct Tables {
    /// All eight.
    near: [Squares; PLACES],
    /// Those along the rank and the file.
    beside: [Squares; PLACES],
    /// Those that become open to placing when the square is occupied (QA-5).
    opens: [Squares; PLACES],
}

impl Quanta {
    /// The game on a board of 5 to 16 files and 5 to 16 ranks.
    ///
    /// # Panics
    /// When a side is shorter or longer.
    pub fn new(width: u8, height: u8, placing: Placing, majority: Majority) -> Self {
        let fits = |side: u8| (SIDES.0..=SIDES.1).contains(&side);
        assert!(
            fits(width) && fits(height),
            "a board of {width} by {height}"
        );
        let squares = Squares::board(width, height);
        Self {
            grid: Grid::square(width, height),
            width,
            height,
            placing,
            majority,
            squares,
            tables: Tables::new(squares, placing),
        }
    }

    /// The up to eight neighbours of a square.
    #[inline(always)]
    pub(super) fn near(&self, square: Square) -> Squares {
        self.tables.near[square.index()]
    }

    /// The up to four neighbours along the rank and the file.
    #[inline(always)]
    pub(super) fn beside(&self, square: Square) -> Squares {
        self.tables.beside[square.index()]
    }

    /// The cell of a square of the board.
    pub(super) fn cell(&self, square: Square) -> Cell {
        Cell(square.rank() * self.width + square.file())
    }

    /// The square of a cell.
    pub(super) fn square(&self, cell: Cell) -> Square {
        Square::new(cell.0 % self.width, cell.0 / self.width)
    }

    /// A square's name.
    pub(super) fn square_name(&self, square: Square) -> &str {
        self.grid.name(self.cell(square))
    }

    /// The start's neutrons (QA-3): a third of the board in from each side.
    pub(super) fn dots(&self) -> impl Iterator<Item = Square> + use<> {
        let pair = |side: u8| [side.div_ceil(3) - 1, side - side.div_ceil(3)];
        let (files, ranks) = (pair(self.width), pair(self.height));
        ranks
            .into_iter()
            .flat_map(move |rank| files.map(|file| Square::new(file, rank)))
    }

    /// The position with these stones, of which there are no more than QA-2 gives.
    pub(super) fn position(
        &self,
        stones: impl Iterator<Item = (Square, Stone)>,
        regular: Player,
        owed: [u8; 2],
    ) -> Position {
        let mut position = Position::empty();
        for (square, Stone { particle, owner }) in stones {
            let owner = owner.unwrap_or(Player::FIRST);
            position.board_key ^= keys::of_stone(particle, owner, square);
            self.put(&mut position, particle, owner, square);
        }
        position.regular = regular;
        position.owed = owed;
        position
    }

    /// Puts a particle of `owner`'s on an empty square; the points that each player gets by it. The
    /// key, the owed bonuses and the turn stay as they are.
    #[inline(always)]
    pub(super) fn put(
        &self,
        position: &mut Position,
        particle: Particle,
        owner: Player,
        square: Square,
    ) -> [u8; 2] {
        let here = Squares::only(square);
        let beside = self.beside(square);
        let [neutron, positive, negative] = Particle::ALL.map(|kind| kind == particle);
        position.occupied = position.occupied.or(here);
        position.neutrons = position.neutrons.or(here.when(neutron));
        position.positive = position.positive.or(here.when(positive));
        position.white = position
            .white
            .or(here.when(!neutron && owner == Player::FIRST));
        position.barred[0] = position.barred[0].or(beside.when(positive));
        position.barred[1] = position.barred[1].or(beside.when(negative));
        let opens = self.tables.opens[square.index()];
        position.open = position.open.or(opens).without(position.occupied);
        position.neutrons_left -= u8::from(neutron);
        let left = &mut position.charged_left[owner.index()];
        left[0] -= u8::from(positive);
        left[1] -= u8::from(negative);
        self.score_around(position, square)
    }
}

impl Tables {
    fn new(squares: Squares, placing: Placing) -> Box<Self> {
        let neighbours = |square: Square, steps: &[(i16, i16)]| {
            let to = |&(dx, dy): &(i16, i16)| {
                let file = i16::from(square.file()) + dx;
                let rank = i16::from(square.rank()) + dy;
                let is_place = (0..16).contains(&file) && (0..16).contains(&rank);
                is_place.then(|| Squares::only(Square::new(file as u8, rank as u8)))
            };
            let all = steps
                .iter()
                .filter_map(to)
                .fold(Squares::EMPTY, Squares::or);
            all.and(squares)
        };
        let steps = &quantarium_board::SQUARE_DIRECTIONS;
        let mut tables = Box::new(Self {
            near: [Squares::EMPTY; PLACES],
            beside: [Squares::EMPTY; PLACES],
            opens: [Squares::EMPTY; PLACES],
        });
        for square in squares.iter() {
            let near = neighbours(square, steps);
            // The four along ranks and files come first.
            let beside = neighbours(square, &steps[..4]);
            tables.near[square.index()] = near;
            tables.beside[square.index()] = beside;
            tables.opens[square.index()] = match placing {
                Placing::Any => near,
                Placing::Orthogonal => beside,
            };
        }
        tables
    }
}
