//! The game with its options read and its tables made.

use std::ops::ControlFlow;

use quantarium_board::{Bits, Cell, Grid, Shape};
use quantarium_rules::{Family as _, Game, Info, Outcome, Player, Random, Scores, Seat, Seed};

use super::around::{Around, Rings};
use super::moves::Move;
use super::position::{FACES, Position};
use super::rest::RestKeys;
use super::{Family, playout, setup};

/// QK-3: Green has the first ply.
const SEATS: [Seat; 2] = [Seat::new("Green", 'g'), Seat::new("Black", 'b')];

/// Quantum Link on one board of at most 64 W cells (QK-1).
#[derive(Clone, Debug)]
pub struct Link<const W: usize> {
    pub(super) shape: Shape,
    pub(super) grid: Grid,
    pub(super) board: Bits<W>,
    pub(super) cells: u16,
    /// How many dice each player has (QK-2).
    pub(super) dice: u8,
    pub(super) around: Around<W>,
    pub(super) rings: Rings,
    pub(super) rest_keys: RestKeys,
}

impl<const W: usize> Link<W> {
    /// The game on the board of `shape`, each player having `dice` dice, or half as many as there are
    /// cells (QK-2).
    ///
    /// # Panics
    /// When the board has more than 64 W cells.
    pub fn new(shape: Shape, dice: Option<u8>) -> Self {
        let grid = Grid::of_shape(&shape);
        assert!(grid.len() <= 64 * W, "{shape} is too large");
        Self {
            shape,
            board: grid.cells().collect(),
            cells: grid.len() as u16,
            dice: dice.unwrap_or_else(|| setup::usual_dice(&grid)),
            around: Around::new(&grid),
            rings: Rings::new(&grid),
            rest_keys: RestKeys::new(grid.len()),
            grid,
        }
    }

    pub(super) fn position(
        &self,
        dice: impl IntoIterator<Item = (Cell, Player, u8)>,
        to_move: Player,
        passes: u8,
    ) -> Position<W> {
        let mut position = Position {
            dice: [Bits::EMPTY; 2],
            faces: [Bits::EMPTY; 3],
            placed: [0; 2],
            to_move,
            passes,
        };
        for (cell, owner, face) in dice {
            position.add(cell, owner, face);
        }
        position
    }

    /// The cells without a die.
    #[inline]
    pub(super) fn free(&self, position: &Position<W>) -> Bits<W> {
        self.board & !position.occupied()
    }

    #[inline]
    pub(super) fn free_count(&self, position: &Position<W>) -> u16 {
        let [green, black] = position.placed;
        self.cells - u16::from(green) - u16::from(black)
    }

    /// Whether `player` has a die left (QK-2).
    #[inline]
    pub(super) fn has_dice(&self, position: &Position<W>, player: Player) -> bool {
        position.placed[player.index()] < self.dice
    }

    /// QK-6, the ruling: whether either player could place a die on their turn.
    #[inline]
    pub(super) fn can_anyone_place(&self, position: &Position<W>) -> bool {
        let [green, black] = position.placed;
        self.free_count(position) > 0 && (green < self.dice || black < self.dice)
    }

    /// QK-6: whether the game has ended.
    #[inline]
    pub(super) fn is_over(&self, position: &Position<W>) -> bool {
        position.passes >= 2 || !self.can_anyone_place(position)
    }
}

impl<const W: usize> Game for Link<W> {
    type Position = Position<W>;
    type Move = Move;

    const MAX_SEATS: usize = 2;

    fn info(&self) -> &'static Info {
        &Family::INFO
    }

    fn name(&self) -> String {
        setup::name(&self.shape, &self.grid, self.dice)
    }

    fn seats(&self) -> &'static [Seat] {
        &SEATS
    }

    fn grid(&self) -> &Grid {
        &self.grid
    }

    /// At most one pass comes before each placement, and the last placement that is possible ends
    /// the game; a game that ends by two passes leaves one placement at least unmade.
    fn max_plies(&self) -> u32 {
        2 * u32::from(self.cells).min(2 * u32::from(self.dice))
    }

    /// QK-1, QK-3: an empty board, Green to move.
    fn start(&self, _seed: Seed) -> Position<W> {
        self.position([], Player::FIRST, 0)
    }

    #[inline]
    fn to_move(&self, position: &Position<W>) -> Player {
        position.to_move
    }

    #[inline]
    fn outcome(&self, position: &Position<W>) -> Option<Outcome> {
        self.is_over(position).then(|| self.result(position))
    }

    fn scores(&self, position: &Position<W>) -> Option<Scores> {
        Some(self.points(position).into_iter().collect())
    }

    /// By cell in board order, the faces of a cell rising; the pass comes last.
    #[inline]
    fn each_move<B>(
        &self,
        position: &Position<W>,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.is_over(position) {
            return ControlFlow::Continue(());
        }
        if self.has_dice(position, position.to_move) {
            for cell in self.free(position).iter() {
                for face in 1..=FACES {
                    visit(Move::Place { cell, face })?;
                }
            }
        }
        visit(Move::Pass)
    }

    /// Passing is always legal while the game goes on, and a die of any face goes onto any empty cell of the board (QK-1,
    /// QK-4), as long as the player has one (QK-2).
    fn is_legal(&self, position: &Position<W>, mv: Move) -> bool {
        let is_possible = match mv {
            Move::Pass => true,
            Move::Place { cell, face } => {
                cell.index() < self.grid.len()
                    && (1..=FACES).contains(&face)
                    && self.has_dice(position, position.to_move)
                    && !position.occupied().contains(cell)
            }
        };
        is_possible && !self.is_over(position)
    }

    #[inline]
    fn play_unchecked(&self, position: &mut Position<W>, mv: Move) {
        match mv {
            Move::Place { cell, face } => position.place(cell, face),
            Move::Pass => position.pass(),
        }
    }

    fn history_key(&self, position: &Position<W>) -> u64 {
        self.rest_key(position)
    }

    fn move_universe(&self) -> Vec<Move> {
        let cells = self.grid.cells();
        let placed = |cell| (1..=FACES).map(move |face| Move::Place { cell, face });
        let places = cells.flat_map(placed);
        places.chain([Move::Pass]).collect()
    }

    #[inline]
    fn count_moves(&self, position: &Position<W>) -> u64 {
        if self.is_over(position) {
            0
        } else if self.has_dice(position, position.to_move) {
            u64::from(self.free_count(position)) * u64::from(FACES) + 1
        } else {
            1
        }
    }

    /// The move that `each_move` visits after as many others as one number drawn says.
    #[inline]
    fn random_move(&self, position: &Position<W>, random: &mut Random) -> Option<Move> {
        let count = self.count_moves(position);
        if count == 0 {
            return None;
        }
        let drawn = random.below(count) as usize;
        if drawn as u64 == count - 1 {
            return Some(Move::Pass);
        }
        let cell = self.free(position).nth(drawn / usize::from(FACES))?;
        let face = (drawn % usize::from(FACES)) as u8 + 1;
        Some(Move::Place { cell, face })
    }

    #[inline]
    fn playout(&self, position: Position<W>, random: &mut Random) -> Outcome {
        playout::uniform(self, position, random)
    }
}
