//! The rules: what is legal, what a move does, when the game is over.

use std::ops::ControlFlow;

use quantarium_board::{Cell, Grid};
use quantarium_rules::{
    Ending, Family as _, Game, Info, Numbering, Outcome, Player, Random, Scores, Seat, Seed,
};

use super::moves::{Move, Particle};
use super::position::{CHARGED, NEUTRONS, Position, Stone};
use super::setup::{Majority, Placing, SIDES};
use super::squares::{PLACES, Square, Squares};
use super::{Family, keys, playout, setup};

/// QA-9, the sheet's end.
static ALL_PLACED: Ending = Ending {
    id: "all-placed",
    rule: "QA-9",
    words: "every particle is on the board",
};

/// QA-9, the ruling.
static BLOCKED: Ending = Ending {
    id: "blocked",
    rule: "QA-9",
    words: "neither player has a legal placement",
};

const SEATS: [Seat; 2] = [Seat::new("White", 'w'), Seat::new("Blue", 'b')];

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

    pub(super) fn cell(&self, square: Square) -> Cell {
        Cell(square.rank() * self.width + square.file())
    }

    pub(super) fn square(&self, cell: Cell) -> Square {
        Square::new(cell.0 % self.width, cell.0 / self.width)
    }

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

    /// Plays a ply, the key apart.
    #[inline(always)]
    pub(super) fn play_but_for_key(&self, position: &mut Position, mv: Move) {
        let player = position.to_move();
        if position.bonus_is_owed() {
            position.owed[player.index()] -= 1;
        }
        if let Move::Place(particle, square) = mv {
            let [white, blue] = self.put(position, particle, player, square);
            position.owed[0] += white;
            position.owed[1] += blue;
        }
        self.settle(position);
    }

    /// Whether nobody will ever place anything again (QA-9).
    pub(super) fn is_over(&self, position: &Position) -> bool {
        !position.bonus_is_owed()
            && !position.can_place(Player::FIRST)
            && !position.can_place(Player::SECOND)
    }

    /// The result of a finished position (QA-9).
    pub(super) fn result(&self, position: &Position) -> Outcome {
        let ending = if position.all_placed() {
            &ALL_PLACED
        } else {
            &BLOCKED
        };
        Outcome::by_points(position.points, ending)
    }

    /// The empty squares, on all of which a bonus neutron may go (QA-7).
    #[inline(always)]
    pub(super) fn empty(&self, position: &Position) -> Squares {
        self.squares.without(position.occupied)
    }

    /// The squares for each particle, whether the ply is regular or a bonus.
    #[inline]
    pub(super) fn choices(&self, position: &Position) -> [Squares; 3] {
        if position.bonus_is_owed() {
            [self.empty(position), Squares::EMPTY, Squares::EMPTY]
        } else {
            position.places(position.regular)
        }
    }

    /// Whether a pass is legal: in a bonus always (QA-7), in a regular turn without a legal placement
    /// (QA-8) while the other player has one (QA-9).
    pub(super) fn may_pass(&self, position: &Position) -> bool {
        position.bonus_is_owed()
            || !position.can_place(position.regular)
                && position.can_place(position.regular.opponent())
    }
}

impl Game for Quanta {
    type Position = Position;
    type Move = Move;

    const MAX_SEATS: usize = 2;

    fn info(&self) -> &'static Info {
        &Family::INFO
    }

    fn name(&self) -> String {
        setup::name((self.width, self.height), self.placing, self.majority)
    }

    fn seats(&self) -> &'static [Seat] {
        &SEATS
    }

    fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Bonuses break the players' alternation.
    fn numbering(&self) -> Numbering {
        Numbering::Single
    }

    /// Every placement, a regular pass before each (one who passes leaves the other a placement), and
    /// every bonus declined: as many as neutrons can still be surrounded, and as a position given as
    /// text may begin with.
    fn max_plies(&self) -> u32 {
        let (width, height) = (u32::from(self.width), u32::from(self.height));
        let all = u32::from(NEUTRONS) + 4 * u32::from(CHARGED);
        let placements = all.min(width * height);
        let clusters = u32::from(NEUTRONS).min((width - 2) * (height - 2));
        2 * placements + clusters + u32::from(NEUTRONS)
    }

    fn start(&self, _seed: Seed) -> Position {
        let neutron = Stone {
            particle: Particle::Neutron,
            owner: None,
        };
        let stones = self.dots().map(|square| (square, neutron));
        self.position(stones, Player::FIRST, [0; 2])
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move()
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.is_over(position).then(|| self.result(position))
    }

    fn scores(&self, position: &Position) -> Option<Scores> {
        Some(position.points.into_iter().map(i32::from).collect())
    }

    #[inline]
    fn each_move<B>(
        &self,
        position: &Position,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for (particle, squares) in Particle::ALL.into_iter().zip(self.choices(position)) {
            for square in squares.iter() {
                visit(Move::Place(particle, square))?;
            }
        }
        if self.may_pass(position) {
            visit(Move::Pass)?;
        }
        ControlFlow::Continue(())
    }

    fn is_legal(&self, position: &Position, mv: Move) -> bool {
        match mv {
            Move::Pass => self.may_pass(position),
            Move::Place(particle, square) => {
                self.choices(position)[particle as usize].contains(square)
            }
        }
    }

    #[inline]
    fn play_unchecked(&self, position: &mut Position, mv: Move) {
        if let Move::Place(particle, square) = mv {
            position.board_key ^= keys::of_stone(particle, position.to_move(), square);
        }
        self.play_but_for_key(position, mv);
    }

    /// Nothing that was before matters.
    #[inline]
    fn history_key(&self, position: &Position) -> u64 {
        position.board_key ^ keys::of_turn(position)
    }

    fn move_universe(&self) -> Vec<Move> {
        let places = Particle::ALL.into_iter();
        let places = places.flat_map(|particle| {
            let squares = self.squares.iter();
            squares.map(move |square| Move::Place(particle, square))
        });
        std::iter::once(Move::Pass).chain(places).collect()
    }

    #[inline]
    fn count_moves(&self, position: &Position) -> u64 {
        let choices = self.choices(position);
        let placements: u32 = choices.iter().map(|squares| squares.len()).sum();
        // A pass is a further move in a bonus, and the only one where there is no placement.
        let is_pass_legal = position.bonus_is_owed() || placements == 0 && self.may_pass(position);
        u64::from(placements) + u64::from(is_pass_legal)
    }

    #[inline]
    fn random_move(&self, position: &Position, random: &mut Random) -> Option<Move> {
        playout::pick(self, position, random)
    }

    fn playout(&self, position: Position, random: &mut Random) -> Outcome {
        playout::uniform(self, position, random)
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
            let all = steps.iter().filter_map(to);
            let all = all.fold(Squares::EMPTY, Squares::or);
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
