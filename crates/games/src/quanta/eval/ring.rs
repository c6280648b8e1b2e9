//! What stands around a square that can be surrounded, as a number.

/// How many neighbours a square that can be surrounded has.
const SIZE: usize = 8;
/// How many rings there are.
pub(super) const RINGS: usize = 495;
/// The leads that outlines distinguish: up to this many particles either way.
const LEADS: i32 = 4;
/// How many outlines there are.
pub(super) const OUTLINES: usize = (2 * LEADS as usize + 1) * (SIZE + 1);

/// What the eight neighbours of a square are, as one player sees them. The others are empty, and a
/// charge may go there as far as its neighbours are concerned (QA-4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ring {
    /// The player's particles.
    pub(super) own: usize,
    /// The opponent's.
    pub(super) enemy: usize,
    pub(super) neutrons: usize,
    /// Empty squares that both charges are barred from.
    pub(super) dead: usize,
}

impl Ring {
    /// The ring's number, less than [`RINGS`].
    pub(super) fn index(self) -> usize {
        usize::from(NUMBERS[0][usize::from(self.code())])
    }

    fn code(self) -> u16 {
        (self.own + BASE * (self.enemy + BASE * (self.neutrons + BASE * self.dead))) as u16
    }

    /// How many squares are empty, dead ones included.
    pub(super) fn open(self) -> usize {
        SIZE - self.own - self.enemy - self.neutrons
    }

    /// Whether either player has a particle there.
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

/// One more than the most of a kind.
const BASE: usize = SIZE + 1;
/// Each neighbour adds one of these to the code of a ring: White's particle, Blue's, a neutron, an empty
/// square that both charges are barred from.
pub(super) const WHITE: u16 = 1;
pub(super) const BLUE: u16 = BASE as u16;
pub(super) const NEUTRON: u16 = BLUE * BASE as u16;
pub(super) const DEAD: u16 = NEUTRON * BASE as u16;

/// More than any code, and a power of two.
const CODES: usize = 8192;

/// The number of a ring by its code, as White sees it and as Blue does; 0 for what is no ring's code.
static NUMBERS: [[u16; CODES]; 2] = numbers();

const fn numbers() -> [[u16; CODES]; 2] {
    let mut numbers = [[0; CODES]; 2];
    let (mut next, mut dead) = (0, 0);
    while dead <= SIZE {
        let mut neutrons = 0;
        while neutrons + dead <= SIZE {
            let mut enemy = 0;
            while enemy + neutrons + dead <= SIZE {
                let mut own = 0;
                while own + enemy + neutrons + dead <= SIZE {
                    let rest = BASE * BASE * (neutrons + BASE * dead);
                    numbers[0][own + BASE * enemy + rest] = next;
                    numbers[1][enemy + BASE * own + rest] = next;
                    next += 1;
                    own += 1;
                }
                enemy += 1;
            }
            neutrons += 1;
        }
        dead += 1;
    }
    assert!(next as usize == RINGS);
    numbers
}

/// The numbers of rings by their codes, as one player sees them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers(&'static [u16; CODES]);

impl Numbers {
    /// As the first player sees them or as the second does.
    pub(super) fn of(player: usize) -> Self {
        Self(&NUMBERS[player])
    }

    /// Less than [`RINGS`], whatever the code.
    #[inline(always)]
    pub(super) fn get(self, code: u16) -> usize {
        usize::from(self.0[usize::from(code) % CODES])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rings_are_numbered_in_order() {
        let all: Vec<Ring> = Ring::all().collect();
        assert_eq!(all.len(), RINGS);
        for (number, ring) in all.into_iter().enumerate() {
            assert_eq!(ring.index(), number);
            let [own, enemy, neutrons, dead] =
                [ring.own, ring.enemy, ring.neutrons, ring.dead].map(|count| count as u16);
            let rest = neutrons * NEUTRON + dead * DEAD;
            assert_eq!(
                Numbers::of(0).get(own * WHITE + enemy * BLUE + rest),
                number
            );
            assert_eq!(
                Numbers::of(1).get(own * BLUE + enemy * WHITE + rest),
                number
            );
        }
    }
}
