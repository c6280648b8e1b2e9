//! What a position is worth, to two players or to more.

use quantarium_rules::{MAX_PLAYERS, Player};

use crate::Values;

/// A node's value to every player, as small as their number allows.
pub(super) trait NodeValue: Copy + Send + Sync + 'static {
    /// Whether a position's value is the mean of its simulations, rather than its best child's value.
    const AVERAGED: bool;
    /// Whether moves have priors: then a leaf is evaluated itself, not what its moves lead to.
    const HAS_PRIORS: bool = false;

    fn of(values: &Values) -> Self;
    /// What the player can expect, from 0 to 1.
    fn to(self, player: Player) -> f32;
    /// What lies between, `share` of the way to `other`.
    fn toward(self, other: Self, share: f32) -> Self;
    /// How likely the move to the node is.
    fn prior(self) -> f32 {
        1.0
    }
    /// The same value after a move of this prior.
    fn after(self, _prior: f32) -> Self {
        self
    }
    fn values(self, players: usize) -> Values {
        let seats = 0..players as u8;
        seats.map(|seat| self.to(Player(seat))).collect()
    }
}

/// With two players: the first one's share.
impl NodeValue for f32 {
    const AVERAGED: bool = false;

    fn of(values: &Values) -> Self {
        values[0]
    }

    #[inline]
    fn to(self, player: Player) -> f32 {
        if player == Player::FIRST {
            self
        } else {
            1.0 - self
        }
    }

    fn toward(self, other: Self, share: f32) -> Self {
        self + (other - self) * share
    }
}

/// With more: nobody knows which move a player chooses of several that do not lose, so that the best line
/// alone says little.
impl NodeValue for [f32; MAX_PLAYERS] {
    const AVERAGED: bool = true;

    fn of(values: &Values) -> Self {
        std::array::from_fn(|seat| values.get(seat).copied().unwrap_or(0.0))
    }

    #[inline]
    fn to(self, player: Player) -> f32 {
        self[player.index()]
    }

    fn toward(self, other: Self, share: f32) -> Self {
        std::array::from_fn(|seat| self[seat].toward(other[seat], share))
    }
}

/// With priors, whatever the number of players.
#[cfg(not(target_family = "wasm"))]
#[derive(Clone, Copy, Debug)]
pub(super) struct WithPrior {
    values: [f32; MAX_PLAYERS],
    prior: f32,
}

#[cfg(not(target_family = "wasm"))]
impl NodeValue for WithPrior {
    const AVERAGED: bool = true;
    const HAS_PRIORS: bool = true;

    fn of(values: &Values) -> Self {
        let values = NodeValue::of(values);
        Self { values, prior: 0.0 }
    }

    #[inline]
    fn to(self, player: Player) -> f32 {
        self.values.to(player)
    }

    fn toward(self, other: Self, share: f32) -> Self {
        let values = self.values.toward(other.values, share);
        Self { values, ..self }
    }

    fn prior(self) -> f32 {
        self.prior
    }

    fn after(self, prior: f32) -> Self {
        Self { prior, ..self }
    }
}
