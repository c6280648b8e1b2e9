//! What the rest of the game depends on.
//!
//! A die on the board matters only to the empty cells beside it, and there only by its owner and, if it
//! can still get the friends that it needs, by their number and its face, which is what it will score. Of
//! all other dice only the points are left. So many positions with different dice go on in the same way.

use quantarium_rules::{Player, Random, Seed, mixed};

use super::around::number;
use super::game::Link;
use super::position::Position;

/// Any number does; it is fixed so that keys are the same in every run.
const SEED: Seed = Seed(0x514C);
/// What a die can need: 0 to 6 friends.
const NEEDS: usize = 7;
/// What a die can become: the points of its face, by the friends that it needs, or nothing.
const STATES: usize = 6 * NEEDS + 1;
/// The place of a die that can never score among the states.
const DEAD: usize = STATES - 1;
/// Numbers a cell: for an empty one, and for the dice of either player by what they can become.
const NUMBERS: usize = 1 + 2 * STATES;

/// The random numbers that the rest of a game is hashed with.
#[derive(Clone, Debug)]
pub(super) struct RestKeys(Vec<[u64; NUMBERS]>);

impl RestKeys {
    pub(super) fn new(cells: usize) -> Self {
        let mut random = Random::new(SEED);
        let mut cell = || std::array::from_fn(|_| random.bits());
        Self((0..cells).map(|_| cell()).collect())
    }
}

impl<const W: usize> Link<W> {
    /// A hash of the empty cells, of what the dice beside them can still become, of the difference of
    /// the scores (QK-7), the dice in hand, the turn and the passes.
    pub(super) fn rest_key(&self, position: &Position<W>) -> u64 {
        let free = self.free(position);
        let room @ [ones, twos, fours] = self.around.count(free);
        let beside = position.occupied() & (ones | twos | fours);
        let mut key = 0;
        for cell in free.iter() {
            key ^= self.rest_keys.0[cell.index()][0];
        }
        for (player, dice) in position.dice.into_iter().enumerate() {
            let friends = self.around.count(dice);
            for cell in (dice & beside).iter() {
                let [friends, empty] = [&friends, &room].map(|bits| number(bits, cell));
                let state = rest_of(position.face(cell), friends, empty);
                key ^= self.rest_keys.0[cell.index()][1 + player * STATES + state];
            }
        }
        let [green, black] = self.points(position);
        let turn = u64::from(position.to_move == Player::SECOND);
        let counts = (i64::from(green - black) as u64) << 32
            | u64::from(position.placed[0]) << 16
            | u64::from(position.passes) << 8
            | turn;
        key ^ mixed(counts)
    }
}

/// What a die with this many friends and empty cells around it can become, or [`DEAD`].
fn rest_of(face: u8, friends: u8, empty: u8) -> usize {
    let need = face.checked_sub(friends).filter(|need| *need <= empty);
    need.map_or(DEAD, |need| {
        usize::from(face - 1) * NEEDS + usize::from(need)
    })
}
