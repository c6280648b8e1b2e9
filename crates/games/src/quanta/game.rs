//! The rules: what is legal, what a move does, when the game is over.

use std::ops::ControlFlow;

use quantarium_board::Grid;
use quantarium_rules::{
    Ending, Family as _, Game, Info, Numbering, Outcome, Player, Random, Scores, Seat, Seed,
};

use super::board::{Majority, Placing, Quanta, SIDE};
use super::moves::{Move, Particle};
use super::position::{CHARGED, NEUTRONS, Position, Stone};
use super::squares::Squares;
use super::{Family, keys, playout};

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

const SEATS: [Seat; 2] = [
    Seat {
        name: "White",
        letter: 'w',
    },
    Seat {
        name: "Blue",
        letter: 'b',
    },
];

impl Quanta {
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
        let [white, blue] = position.points;
        match white.cmp(&blue) {
            std::cmp::Ordering::Greater => Outcome::win(Player::FIRST, ending),
            std::cmp::Ordering::Less => Outcome::win(Player::SECOND, ending),
            std::cmp::Ordering::Equal => Outcome::draw(ending),
        }
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
    fn may_pass(&self, position: &Position) -> bool {
        position.bonus_is_owed()
            || !position.can_place(position.regular)
                && position.can_place(position.regular.opponent())
    }
}

impl Game for Quanta {
    type Position = Position;
    type Move = Move;

    fn info(&self) -> &'static Info {
        &Family::INFO
    }

    fn name(&self) -> String {
        let mut options = Vec::new();
        if (self.width, self.height) != (SIDE, SIDE) {
            options.push(format!("board={}x{}", self.width, self.height));
        }
        if self.placing == Placing::Orthogonal {
            options.push("placing=orthogonal".to_owned());
        }
        if self.majority == Majority::Absolute {
            options.push("majority=absolute".to_owned());
        }
        let colon = if options.is_empty() { "" } else { ":" };
        format!("{}{colon}{}", Family::INFO.id, options.join(","))
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

    fn has_random_start(&self) -> bool {
        false
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

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        position.key()
    }

    fn fresh_key(&self, position: &Position) -> u64 {
        position.fresh_key()
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
        let placements: u32 = self
            .choices(position)
            .iter()
            .map(|squares| squares.len())
            .sum();
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
