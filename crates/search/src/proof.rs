//! What is proven about a position: the set of results it can still come to.
//!
//! A verdict belongs to the set unless it is ruled out when every player prefers a win to a draw and
//! a draw to a loss, *however a player chooses between moves that are equally good for that player*. With two
//! players these are the score bounds of Cazenave and Saffidine (2010), and a set of one verdict is
//! MCTS-Solver's proof. With more players, a player who loses anyway may decide who wins: then the
//! set keeps both winners, where a solver that took the first of them would prove too much.
//!
//! Let u be what a verdict is worth to the player to decide. The moves the player may come to choose are
//! worth at least m, the greatest over those moves of the worst that the move can come to. So the set of
//! a position is the union of its children's sets without the verdicts whose u is less than m. A set
//! that is computed from children's sets which are too large is itself only too large, never wrong:
//! threads may read the children while others narrow them down.
//!
//! Beside the set goes whether it can still become smaller. It cannot once it has one member, nor when
//! that is so of every child whose verdicts the mover would not rule out: then it is closed, and with
//! ties of losers several results may stay in it for good.

use std::fmt;

use quantarium_rules::{Outcome, Player};

use crate::Values;

/// A result without its reason.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// One player wins, the others lose.
    Win(Player),
    /// Nobody wins.
    Draw,
}

impl Verdict {
    /// The result of a finished game.
    #[inline]
    pub fn of(outcome: &Outcome) -> Self {
        match outcome.winner {
            Some(winner) => Self::Win(winner),
            None => Self::Draw,
        }
    }

    /// What it is worth to `player` in half points: 2 for a win, 1 for a draw, 0 for a loss.
    #[inline]
    pub fn half_points(self, player: Player) -> u32 {
        match self {
            Self::Win(winner) if winner == player => 2,
            Self::Win(_) => 0,
            Self::Draw => 1,
        }
    }

    /// The player's share of the game, all players' being one in sum: a draw is shared equally.
    pub fn share(self, player: Player, players: usize) -> f32 {
        match self {
            Self::Draw => 1.0 / players as f32,
            Self::Win(winner) => f32::from(u8::from(winner == player)),
        }
    }

    /// [`Self::share`] of every player, by seat.
    pub fn shares(self, players: usize) -> Values {
        let share = |seat| self.share(Player(seat), players);
        (0..players as u8).map(share).collect()
    }

    /// What it is worth to `player`: 1 for a win, 0.5 for a draw, 0 for a loss.
    pub fn value(self, player: Player) -> f32 {
        self.half_points(player) as f32 * 0.5
    }
}

/// The results a position can still come to; see the module's description.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Proof(pub(crate) u8);

/// The bit of a draw; the lowest six are the players' seats.
const DRAW: u8 = 1 << 7;
/// The bit of a set that may still become smaller.
const OPEN: u8 = 1 << 6;

const fn bit(player: Player) -> u8 {
    1 << player.0
}

impl Proof {
    /// Nothing is known.
    pub const fn open(players: usize) -> Self {
        Self(OPEN | DRAW | ((1 << players) - 1))
    }

    /// Everything is known.
    #[inline]
    pub const fn of(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Win(winner) => Self(bit(winner)),
            Verdict::Draw => Self(DRAW),
        }
    }

    /// What is known of a position in which `mover` decides, from what is known of every position
    /// that the player can move to.
    #[inline]
    pub fn decided_by(mover: Player, children: impl Iterator<Item = Self>) -> Self {
        // The children's sets together, by the best that they can come to, and the best that the
        // mover has in hand.
        let (mut unions, mut least) = ([0; 3], 0);
        for child in children {
            unions[child.best_for(mover) as usize] |= child.0;
            least = least.max(child.worst_for(mover));
        }
        let bits = match least {
            2 => bit(mover),
            1 => (unions[1] | unions[2]) & (OPEN | DRAW | bit(mover)),
            _ => unions[0] | unions[1] | unions[2],
        };
        Self(bits).settled()
    }

    /// A set of one cannot become smaller.
    #[inline]
    fn settled(self) -> Self {
        let set = self.0 & !OPEN;
        Self(if set.is_power_of_two() { set } else { self.0 })
    }

    /// Whether more search can rule nothing out any more.
    #[inline]
    pub fn is_closed(self) -> bool {
        self.0 & OPEN == 0
    }

    /// Whether more search can find out nothing more for `player`: what the player gets is proven, or the set cannot
    /// become smaller.
    #[inline]
    pub(crate) fn is_decided_for(self, player: Player) -> bool {
        self.is_closed() || self.fixed_for(player).is_some()
    }

    /// What is known from two sides: neither rules out what can really come about.
    #[inline]
    pub(crate) fn and(self, other: Self) -> Self {
        Self(self.0 & other.0).settled()
    }

    /// The result, if it is proven.
    #[inline]
    pub fn verdict(self) -> Option<Verdict> {
        if !self.0.is_power_of_two() {
            return None;
        }
        Some(match self.0 {
            DRAW => Verdict::Draw,
            winner => Verdict::Win(Player(winner.trailing_zeros() as u8)),
        })
    }

    /// The result that stands for `verdict` once more is proven than when it was found: itself while
    /// it is possible; else the proven result, or the draw that a player has in hand.
    #[inline]
    pub(crate) fn nearest(self, verdict: Verdict) -> Verdict {
        if self.allows(verdict) {
            return verdict;
        }
        match self.verdict() {
            Some(proven) => proven,
            None if self.allows(Verdict::Draw) => Verdict::Draw,
            None => verdict,
        }
    }

    /// Whether the result is still possible.
    #[inline]
    pub fn allows(self, verdict: Verdict) -> bool {
        self.0 & Self::of(verdict).0 != 0
    }

    /// What `player` gets in half points (2, 1 or 0), if that is proven. Who wins may still be open
    /// when the player is proven to lose.
    #[inline]
    pub fn fixed_for(self, player: Player) -> Option<u32> {
        let best = self.best_for(player);
        (best == self.worst_for(player)).then_some(best)
    }

    /// The most that `player` can get, in half points.
    #[inline]
    pub fn best_for(self, player: Player) -> u32 {
        match self.0 & bit(player) {
            0 => u32::from(self.0 & DRAW != 0),
            _ => 2,
        }
    }

    /// The least that `player` can get, in half points.
    #[inline]
    pub fn worst_for(self, player: Player) -> u32 {
        if self.0 & !(bit(player) | DRAW | OPEN) != 0 {
            0
        } else if self.0 & DRAW != 0 {
            1
        } else {
            2
        }
    }
}

impl fmt::Debug for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winners = (0..6).filter(|seat| self.0 & (1 << seat) != 0);
        let wins = winners.map(|seat| Verdict::Win(Player(seat)));
        let draw = (self.0 & DRAW != 0).then_some(Verdict::Draw);
        f.debug_set().entries(wins.chain(draw)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Verdict::{Draw, Win};

    const A: Player = Player(0);
    const B: Player = Player(1);
    const C: Player = Player(2);

    fn set(verdicts: &[Verdict]) -> Proof {
        let bits = verdicts.iter().map(|verdict| Proof::of(*verdict).0);
        Proof(bits.fold(0, |all, bit| all | bit))
    }

    fn open(verdicts: &[Verdict]) -> Proof {
        Proof(set(verdicts).0 | OPEN)
    }

    fn decided(mover: Player, children: &[Proof]) -> Proof {
        Proof::decided_by(mover, children.iter().copied())
    }

    #[test]
    fn one_winning_move_wins_whatever_the_others_come_to() {
        let children = [Proof::open(3), set(&[Win(A)]), Proof::open(3)];
        assert_eq!(decided(A, &children).verdict(), Some(Win(A)));
        assert_eq!(decided(B, &children), Proof::open(3));
        // A draw in hand rules out the loss only.
        let children = [set(&[Draw]), Proof::open(2)];
        assert_eq!(decided(A, &children), open(&[Draw, Win(A)]));
        let children = [set(&[Draw]), set(&[Win(B)])];
        assert_eq!(decided(A, &children).verdict(), Some(Draw));
        // A loser who decides who wins leaves it open.
        let children = [set(&[Win(B)]), set(&[Win(C)])];
        let proof = decided(A, &children);
        assert_eq!(proof.verdict(), None);
        assert_eq!(proof.fixed_for(A), Some(0));
        assert_eq!(proof.fixed_for(B), None);
        assert_eq!(decided(A, &[set(&[Win(C)]); 3]).verdict(), Some(Win(C)));
    }

    #[test]
    fn a_set_is_closed_when_every_child_that_counts_is() {
        let tie = set(&[Win(B), Win(C)]);
        assert!(decided(A, &[tie, set(&[Win(C)])]).is_closed());
        let open_tie = open(&[Win(B), Win(C)]);
        assert!(!decided(A, &[tie, open_tie]).is_closed());
        // With a draw in hand, who wins instead does not matter.
        let maybe = set(&[Draw, Win(A)]);
        let draw = set(&[Draw]);
        assert_eq!(decided(A, &[maybe, draw, open_tie]), maybe);
        assert!(!decided(A, &[open(&[Draw, Win(A)]), draw]).is_closed());
    }

    /// Against the definition: every choice of one verdict a child, every move that is best then.
    #[test]
    fn the_set_is_exactly_what_rational_players_can_come_to() {
        let verdicts = [Win(A), Win(B), Win(C), Draw];
        let sets = (1_u8..16).map(|mask| {
            let members = (0..4).filter(|i| mask & (1 << i) != 0);
            set(&members.map(|i| verdicts[i]).collect::<Vec<_>>())
        });
        let sets: Vec<Proof> = sets.collect();
        for &x in &sets {
            for &y in &sets {
                for mover in [A, B, C] {
                    let mut reached = Vec::new();
                    for in_x in verdicts.into_iter().filter(|v| x.allows(*v)) {
                        for in_y in verdicts.into_iter().filter(|v| y.allows(*v)) {
                            let (ux, uy) = (in_x.half_points(mover), in_y.half_points(mover));
                            reached.extend((ux >= uy).then_some(in_x));
                            reached.extend((uy >= ux).then_some(in_y));
                        }
                    }
                    let found = decided(mover, &[x, y]);
                    assert_eq!(found, set(&reached), "{x:?} {y:?} {mover:?}");
                }
            }
        }
    }
}
