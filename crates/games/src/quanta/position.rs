//! The state of a game.

use quantarium_rules::Player;

use super::moves::Particle;
use super::squares::{Square, Squares};

/// Neutrons, for both players together (QA-2).
pub(super) const NEUTRONS: u8 = 40;
/// Particles a player has of each charge (QA-2).
pub(super) const CHARGED: u8 = 20;

/// What stands on a square: the particle, and whose it is; a neutron is nobody's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stone {
    pub(super) particle: Particle,
    pub(super) owner: Option<Player>,
}

/// A position of Quanta.
///
/// Everything up to `points` follows from the stones on the board; `put` keeps it so. No bonus is
/// owed that cannot be taken: `settle` sees to that after every ply (QA-7).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) occupied: Squares,
    pub(super) neutrons: Squares,
    pub(super) positive: Squares,
    /// White's particles of either charge.
    pub(super) white: Squares,
    /// Empty squares adjacent to an occupied one, as the option `placing` reads adjacent (QA-5).
    pub(super) open: Squares,
    /// Squares beside a positive particle along a rank or file, and beside a negative one (QA-4).
    pub(super) barred: [Squares; 2],
    /// The board's part of the key.
    pub(super) board_key: u64,
    pub(super) neutrons_left: u8,
    /// What each player has left of positive and of negative particles.
    pub(super) charged_left: [[u8; 2]; 2],
    pub(super) points: [u8; 2],
    pub(super) owed: [u8; 2],
    /// Whose regular turn it is; while bonuses are owed, whose regular ply started them (QA-7).
    pub(super) regular: Player,
}

// Searches keep many positions.
const _: () = assert!(size_of::<Position>() <= 256);

impl Position {
    /// An empty board, White to move.
    pub(super) const fn empty() -> Self {
        Self {
            occupied: Squares::EMPTY,
            neutrons: Squares::EMPTY,
            positive: Squares::EMPTY,
            white: Squares::EMPTY,
            open: Squares::EMPTY,
            barred: [Squares::EMPTY; 2],
            board_key: 0,
            neutrons_left: NEUTRONS,
            charged_left: [[CHARGED; 2]; 2],
            points: [0; 2],
            owed: [0; 2],
            regular: Player::FIRST,
        }
    }

    pub(super) fn stone(&self, square: Square) -> Option<Stone> {
        if !self.occupied.contains(square) {
            return None;
        }
        let (particle, owner) = if self.neutrons.contains(square) {
            (Particle::Neutron, None)
        } else {
            let particle = if self.positive.contains(square) {
                Particle::Positive
            } else {
                Particle::Negative
            };
            let white = self.white.contains(square);
            (particle, Some(Player(u8::from(!white))))
        };
        Some(Stone { particle, owner })
    }

    pub(super) fn stones(&self) -> impl Iterator<Item = (Square, Stone)> {
        let squares = self.occupied.iter();
        squares.filter_map(|square| Some((square, self.stone(square)?)))
    }

    /// The particles of one charge, of both players.
    pub(super) fn of_charge(&self, particle: Particle) -> Squares {
        match particle {
            Particle::Neutron => self.neutrons,
            Particle::Positive => self.positive,
            Particle::Negative => self.occupied.without(self.neutrons).without(self.positive),
        }
    }

    /// How many of a particle `player` could still place.
    #[inline(always)]
    pub(super) const fn left(&self, player: Player, particle: Particle) -> u8 {
        match particle {
            Particle::Neutron => self.neutrons_left,
            Particle::Positive => self.charged_left[player.index()][0],
            Particle::Negative => self.charged_left[player.index()][1],
        }
    }

    /// The empty squares on which `player` may place each particle in a regular turn (QA-5).
    #[inline(always)]
    pub(super) fn places(&self, player: Player) -> [Squares; 3] {
        let [positive, negative] = self.charged_left[player.index()];
        [
            self.open.when(self.neutrons_left > 0),
            self.open.without(self.barred[0]).when(positive > 0),
            self.open.without(self.barred[1]).when(negative > 0),
        ]
    }

    /// Whether `player` has a legal placement in a regular turn.
    pub(super) fn can_place(&self, player: Player) -> bool {
        self.places(player)
            .iter()
            .any(|squares| !squares.is_empty())
    }

    /// Whether every particle is on the board (QA-9).
    pub(super) fn all_placed(&self) -> bool {
        self.neutrons_left == 0 && self.charged_left == [[0; 2]; 2]
    }
}
