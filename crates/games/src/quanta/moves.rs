//! Moves: a particle on a square, or a pass.

use super::squares::Square;

/// What a ply puts on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Particle {
    /// A neutron from the supply that the players share.
    Neutron,
    /// One of the mover's own positive particles.
    Positive,
    /// One of the mover's own negative particles.
    Negative,
}

impl Particle {
    /// All three, in the order in which moves are listed.
    pub const ALL: [Self; 3] = [Self::Neutron, Self::Positive, Self::Negative];

    /// The particle's sign in the text of a move.
    pub(super) const fn sign(self) -> &'static str {
        match self {
            Self::Neutron => "n",
            Self::Positive => "+",
            Self::Negative => "-",
        }
    }

    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Neutron => "neutron",
            Self::Positive => "positive",
            Self::Negative => "negative",
        }
    }
}

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A pass (QA-8), or a bonus declined (QA-7).
    Pass,
    /// A regular placement (QA-5) or a bonus neutron (QA-7).
    Place(Particle, Square),
}
