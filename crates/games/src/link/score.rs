//! Points and results (QK-6, QK-7).

use quantarium_board::Bits;
use quantarium_rules::{Ending, Outcome, Player};

use super::game::Link;
use super::position::Position;

static BOTH_PASSED: Ending = Ending {
    id: "both-passed",
    rule: "QK-6",
    words: "both players passed in succession",
};

static NO_PLACEMENT: Ending = Ending {
    id: "no-placement",
    rule: "QK-6",
    words: "neither player can place another die",
};

impl<const W: usize> Link<W> {
    /// QK-7: a player's dice with exactly as many friendly neighbours as their face.
    #[inline]
    fn scoring(&self, position: &Position<W>, player: Player) -> Bits<W> {
        let own = position.dice[player.index()];
        let friends = self.around.count(own);
        let [ones, twos, fours] = std::array::from_fn(|k| friends[k] ^ position.faces[k]);
        own & !(ones | twos | fours)
    }

    /// QK-7: the sum of the faces of each player's scoring dice.
    #[inline]
    pub(super) fn points(&self, position: &Position<W>) -> [i32; 2] {
        Player::BOTH.map(|player| {
            let scoring = self.scoring(position, player);
            let value = |k: usize| (scoring & position.faces[k]).len() << k;
            (value(0) + value(1) + value(2)) as i32
        })
    }

    /// QK-7: the result of a finished position. Where neither player can place, that is what ended
    /// the game, whatever number of passes the position was given with.
    #[inline]
    pub(super) fn result(&self, position: &Position<W>) -> Outcome {
        let ending = if self.can_anyone_place(position) {
            &BOTH_PASSED
        } else {
            &NO_PLACEMENT
        };
        Outcome::by_points(self.points(position), ending)
    }
}
