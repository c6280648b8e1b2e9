//! What stands around a square that can be surrounded, as a number.

use std::sync::LazyLock;

/// How many neighbours a square that can be surrounded has.
const SIZE: usize = 8;
pub(super) const RINGS: usize = 495;
/// The leads that outlines distinguish: up to this many particles either way.
const LEADS: i32 = 4;
pub(super) const OUTLINES: usize = (2 * LEADS as usize + 1) * (SIZE + 1);

/// What the eight neighbours of a square are, as one player sees them. The others are empty, and a
/// charge may go there as far as its neighbours are concerned (QA-4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ring {
    pub(super) own: usize,
    pub(super) enemy: usize,
    pub(super) neutrons: usize,
    /// Empty squares that both charges are barred from.
    pub(super) dead: usize,
}

impl Ring {
    /// The ring's number, less than [`RINGS`].
    pub(super) fn index(self) -> usize {
        usize::from(NUMBERS[usize::from(self.code())])
    }

    /// What the neighbours add up to: another number for every ring, less than [`CODES`].
    pub(super) const fn code(self) -> u16 {
        self.own as u16 * OWN
            + self.enemy as u16 * ENEMY
            + self.neutrons as u16 * NEUTRON
            + self.dead as u16 * DEAD
    }

    /// How many squares are empty, dead ones included.
    pub(super) fn open(self) -> usize {
        SIZE - self.own - self.enemy - self.neutrons
    }

    pub(super) fn is_contested(self) -> bool {
        self.own + self.enemy > 0
    }

    /// What rings have in common that differ little, as a number less than [`OUTLINES`]: by how many
    /// particles the player leads, and how many squares are empty.
    pub(super) fn outline(self) -> usize {
        let lead = (self.own as i32 - self.enemy as i32).clamp(-LEADS, LEADS);
        (lead + LEADS) as usize * (SIZE + 1) + self.open()
    }

    /// All rings, in the order of their numbers.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..=SIZE).flat_map(|dead| {
            (0..=SIZE - dead).flat_map(move |neutrons| {
                (0..=SIZE - dead - neutrons).flat_map(move |enemy| {
                    (0..=SIZE - dead - neutrons - enemy).map(move |own| Self {
                        own,
                        enemy,
                        neutrons,
                        dead,
                    })
                })
            })
        })
    }
}

/// Each neighbour adds one of these to the code of a ring: the player's particle, the opponent's, a neutron,
/// an empty square that both charges are barred from. Found by trying: no two rings have the same sum, and
/// the largest sum is small.
pub(super) const OWN: u16 = 1;
pub(super) const ENEMY: u16 = 11;
pub(super) const NEUTRON: u16 = 190;
pub(super) const DEAD: u16 = 248;

/// More than any code, and a power of two.
pub(super) const CODES: usize = 2048;
const _: () = assert!(SIZE * (DEAD as usize) < CODES);

/// The number of a ring by its code; 0 for what is no ring's code.
static NUMBERS: LazyLock<[u16; CODES]> = LazyLock::new(|| {
    let mut numbers = [0; CODES];
    for (number, ring) in (0..).zip(Ring::all()) {
        numbers[usize::from(ring.code())] = number;
    }
    numbers
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rings_are_numbered_in_order() {
        let all: Vec<Ring> = Ring::all().collect();
        assert_eq!(all.len(), RINGS);
        for (number, ring) in all.into_iter().enumerate() {
            assert_eq!(ring.index(), number, "{ring:?}");
        }
    }
}
