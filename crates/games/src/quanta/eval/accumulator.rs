//! The features' weighed sum, and what a placement changes of it: the rings within two squares.

use std::sync::LazyLock;

use quantarium_rules::Player;

use super::super::game::Quanta;
use super::super::moves::Particle;
use super::super::position::Position;
use super::super::squares::{PLACES, Square, Squares};
use super::features::dead;
use super::index::{FIRST_OUTLINE, FIRST_TOTAL, Middle, SET, TOTALS};
use super::ring::{CODES, DEAD, ENEMY, NEUTRON, OUTLINES, OWN, RINGS, Ring};
use super::stage::Stage;

/// Entries of an array that has one for each place, and two ranks and two files more on either side.
const CELLS: usize = PLACES + 2 * MARGIN;
const MARGIN: usize = 2 * RANK + 2;
/// From one rank to the next.
const RANK: usize = 16;

/// From a square to its neighbours. What lies beyond the board's edge, or on the other side of it, is
/// counted for nothing: there are no rings on the edge.
const NEAR: [isize; 8] = [-17, -16, -15, -1, 1, 15, 16, 17];
/// From a square to the middles of the rings that change with it: those that it is in, itself last.
const CLOSE: usize = 9;
/// Then those that its neighbours along rank and file are in.
const CHANGED: [isize; 21] = [
    -17, -16, -15, -1, 1, 15, 16, 17, 0, // Near, and itself.
    -33, -32, -31, -18, -14, -2, 2, 14, 18, 31, 32, 33,
];
/// Where in these the neighbours along rank and file are.
const BESIDE: [usize; 4] = [1, 3, 4, 6];

/// Where each kind of middle has its weights.
const STRIDE: u16 = CODES as u16;
/// Without weights: edges, charged particles, what is not on the board.
const NOTHING: u16 = 0;

const fn offset(middle: Middle) -> u16 {
    (middle as u16 + 1) * STRIDE
}

/// The weights for one stage.
pub(super) struct Weights {
    /// By [`offset`] and the ring's code.
    rings: [f32; 4 * CODES],
    totals: [f32; TOTALS],
}

impl Weights {
    pub(super) fn new(weights: &[f32], first_set: usize, stage: Stage) -> Self {
        let mut all = Self {
            rings: [0.0; 4 * CODES],
            totals: [0.0; TOTALS],
        };
        let [low, high] = stage.shares();
        let set = |set: usize| &weights[(first_set + set) * SET..][..SET];
        let (low_set, high_set) = (set(low.0), set(high.0));
        let mix = |to: &mut [f32], from: usize| {
            let (low_set, high_set) = (&low_set[from..], &high_set[from..]);
            for (weight, (a, b)) in to.iter_mut().zip(low_set.iter().zip(high_set)) {
                *weight = a * low.1 + b * high.1;
            }
        };
        let (mut rings, mut outlines) = ([0.0; RINGS], [0.0; OUTLINES]);
        for (middle, counted) in Middle::ALL.into_iter().zip(&*COUNTED) {
            mix(&mut rings, middle as usize * RINGS);
            mix(&mut outlines, FIRST_OUTLINE + middle as usize * OUTLINES);
            for (number, outline, code) in counted {
                let weight = rings[usize::from(*number)] + outlines[usize::from(*outline)];
                all.rings[usize::from(offset(middle) + code)] = weight;
            }
        }
        mix(&mut all.totals, FIRST_TOTAL);
        all
    }

    #[inline(always)]
    fn ring(&self, index: u16) -> f32 {
        self.rings[usize::from(index) % self.rings.len()]
    }

    /// The weighed sum of what is not about one square.
    pub(super) fn sum_of_totals(&self, totals: &[f32; TOTALS]) -> f32 {
        let products = totals.iter().zip(&self.totals);
        products.map(|(total, weight)| total * weight).sum()
    }
}

/// The rings that count around each kind of middle ([`Middle::counts`]): number, outline and code.
static COUNTED: LazyLock<[Vec<(u16, u8, u16)>; 3]> = LazyLock::new(|| {
    Middle::ALL.map(|middle| {
        let rings = Ring::all().enumerate();
        let counted = rings.filter(|(_, ring)| middle.counts(*ring));
        let known =
            |(number, ring): (usize, Ring)| (number as u16, ring.outline() as u8, ring.code());
        counted.map(known).collect()
    })
});

/// What is added to the codes of the rings of [`CHANGED`] when neighbours of [`BESIDE`] die, by which of
/// them do: a bit for each.
static DEATHS: [[u16; CHANGED.len()]; 16] = deaths();

const fn deaths() -> [[u16; CHANGED.len()]; 16] {
    let mut deaths = [[0; CHANGED.len()]; 16];
    let mut i = 0;
    while i < 16 * 4 * CHANGED.len() {
        let (which, beside, ring) = (i % 16, i / 16 % 4, i / 64);
        let step = CHANGED[ring] - CHANGED[BESIDE[beside]];
        let mut near = 0;
        while near < NEAR.len() {
            if which >> beside & 1 != 0 && step == NEAR[near] {
                deaths[which][ring] += DEAD;
            }
            near += 1;
        }
        i += 1;
    }
    deaths
}

/// The squares on which a charge, and on which a neutron, completes a cluster (QA-6).
pub(super) fn closing(game: &Quanta, position: &Position) -> [Squares; 2] {
    let (empty, inner) = (game.empty(position), game.squares.interior());
    let (mut one, mut two) = (Squares::EMPTY, Squares::EMPTY);
    for step in NEAR {
        let near = empty.seen(step);
        two = two.or(one.and(near));
        one = one.or(near);
    }
    let mut last = Squares::EMPTY;
    for neutron in position.neutrons.and(inner).and(one.without(two)).iter() {
        last = last.or(game.near(neutron).and(empty));
    }
    [last, last.or(empty.and(inner).without(one))]
}

/// A position's rings as one player sees them, ready to be weighed.
pub(super) struct Accumulator<'a> {
    game: &'a Quanta,
    weights: &'a Weights,
    dead: Squares,
    /// By particle, beside which squares, in the order of [`BESIDE`], an empty one is that both charges are
    /// barred from as soon as it stands there.
    killing: [[Squares; 4]; 3],
    /// All of these squares.
    killers: [Squares; 3],
    /// What a charge that is placed now is to the player.
    charge: u16,
    /// Where the weight of every square's ring is: the [`offset`] of what is in the middle, and the ring's
    /// code.
    indices: [u16; CELLS],
    /// These weights.
    values: [f32; CELLS],
    sum: f32,
    /// The sums after a neutron and after a charge, if no square dies by it: all that changes but the ring
    /// around it.
    sums: [[f32; PLACES]; 2],
}

/// By eight squares as bits, all ones for each that is in the set.
static SPREAD: [[u16; 8]; 256] = {
    let mut spread = [[0; 8]; 256];
    let mut i = 0;
    while i < 256 * 8 {
        spread[i / 8][i % 8] = (((i / 8) >> (i % 8) & 1) as u16).wrapping_neg();
        i += 1;
    }
    spread
};

const fn cell(square: Square) -> usize {
    square.index() + MARGIN
}

impl<'a> Accumulator<'a> {
    #[inline]
    pub(super) fn new(
        game: &'a Quanta,
        position: &Position,
        weights: &'a Weights,
        player: Player,
    ) -> Self {
        let empty = game.empty(position);
        let [positive, negative] = position.barred;
        let dying = [negative.without(positive), positive.without(negative)];
        let [positive, negative] = dying.map(|squares| squares.and(empty).seen_beside());
        let killing = [[Squares::EMPTY; 4], positive, negative];
        let mut accumulator = Self {
            game,
            weights,
            dead: dead(empty, position),
            killing,
            killers: killing.map(|[a, b, c, d]| a.or(b).or(c).or(d)),
            charge: match position.to_move() == player {
                true => OWN,
                false => ENEMY,
            },
            indices: [NOTHING; CELLS],
            values: [0.0; CELLS],
            sum: 0.0,
            sums: [[0.0; PLACES]; 2],
        };
        accumulator.find_rings(position, empty, player);
        accumulator.weigh_rings();
        accumulator
    }

    #[inline(always)]
    fn find_rings(&mut self, position: &Position, empty: Squares, player: Player) {
        let charged = position.occupied.without(position.neutrons);
        let mut owned = [charged.and(position.white), charged.without(position.white)];
        owned.rotate_left(player.index());
        let (neutrons, inner) = (position.neutrons, self.game.squares.interior());
        let mut parts = [0; CELLS];
        let standing = [owned[0], owned[1], neutrons, self.dead];
        add(&mut parts, standing, [OWN, ENEMY, NEUTRON, DEAD]);
        let middles = [neutrons, empty.without(self.dead), self.dead];
        let middles = middles.map(|squares| squares.and(inner));
        add(&mut self.indices, middles, Middle::ALL.map(offset));
        let indices = &mut self.indices[MARGIN..MARGIN + PLACES];
        for step in NEAR {
            let from = MARGIN.wrapping_add_signed(step);
            for (index, part) in indices.iter_mut().zip(&parts[from..from + PLACES]) {
                *index += part;
            }
        }
    }

    #[inline(always)]
    fn weigh_rings(&mut self) {
        let mut sums = [0.0; RANK];
        let (indices, values) = (ranks(&self.indices), ranks_mut(&mut self.values));
        let ranks = indices.iter().zip(values);
        for (indices, values) in ranks.take(usize::from(self.game.height)).skip(1) {
            for file in 0..RANK {
                values[file] = self.weights.ring(indices[file]);
                sums[file] += values[file];
            }
        }
        self.sum = sums.iter().sum();
    }

    pub(super) fn sum(&self) -> f32 {
        self.sum
    }

    /// Makes ready for [`Self::sum_with`] of many placements.
    pub(super) fn weigh_placements(&mut self) {
        for (kind, part) in [NEUTRON, self.charge].into_iter().enumerate() {
            let mut changes = [0.0; CELLS];
            let known = ranks(&self.indices).iter().zip(ranks(&self.values));
            let ranks = ranks_mut(&mut changes).iter_mut().zip(known);
            for (changes, (indices, values)) in ranks.take(usize::from(self.game.height)).skip(1) {
                for file in 0..RANK {
                    changes[file] = self.weights.ring(indices[file] + part) - values[file];
                }
            }
            let sums = self.sums[kind].as_chunks_mut::<RANK>().0;
            for (rank, sums) in sums
                .iter_mut()
                .take(usize::from(self.game.height))
                .enumerate()
            {
                *sums = [self.sum; RANK];
                for step in NEAR {
                    let from = (MARGIN + rank * RANK).wrapping_add_signed(step);
                    for (sum, change) in sums.iter_mut().zip(&changes[from..from + RANK]) {
                        *sum += change;
                    }
                }
            }
        }
    }

    /// The rings' sum after this particle on an empty square.
    #[inline]
    pub(super) fn sum_with(&self, particle: Particle, square: Square) -> f32 {
        let is_neutron = particle == Particle::Neutron;
        let was_dead = is_neutron && self.dead.contains(square);
        if was_dead || self.killers[particle as usize].contains(square) {
            return self.sum_closely(particle, square);
        }
        let own_ring =
            self.weights.ring(self.index_with(particle, square)) - self.values[cell(square)];
        self.sums[usize::from(!is_neutron)][square.index()] + own_ring
    }

    /// The index of the ring around this particle on an empty square.
    #[inline(always)]
    fn index_with(&self, particle: Particle, square: Square) -> u16 {
        match (particle, self.indices[cell(square)]) {
            (Particle::Neutron, index) if index >= STRIDE => {
                index % STRIDE + offset(Middle::Neutron)
            }
            _ => NOTHING,
        }
    }

    /// [`Self::sum_with`] of this placement alone.
    pub(super) fn sum_closely(&self, particle: Particle, square: Square) -> f32 {
        let part = match particle {
            Particle::Neutron if self.dead.contains(square) => NEUTRON.wrapping_sub(DEAD),
            Particle::Neutron => NEUTRON,
            Particle::Positive | Particle::Negative => self.charge,
        };
        let dies = self.killing[particle as usize].map(|squares| squares.contains(square));
        let now = self.index_with(particle, square);
        self.sum_around(cell(square), (part, now), dies)
    }

    /// The sum with `part` more in the rings around a square, and its own ring at `now`; which of the
    /// neighbours in [`BESIDE`] die by it.
    fn sum_around(&self, here: usize, (part, now): (u16, u16), dies: [bool; 4]) -> f32 {
        let last_first = dies.iter().rev();
        let which = last_first.fold(0, |bits, dies| bits << 1 | usize::from(*dies));
        let deaths = &DEATHS[which];
        let mut indices = [NOTHING; CHANGED.len()];
        for (index, (step, codes)) in indices.iter_mut().zip(CHANGED.iter().zip(deaths)) {
            *index = self.indices[here.wrapping_add_signed(*step)].wrapping_add(*codes);
        }
        for index in &mut indices[..CLOSE - 1] {
            *index = index.wrapping_add(part);
        }
        indices[CLOSE - 1] = now;
        for (dies, beside) in dies.into_iter().zip(BESIDE) {
            // On the edge there is no ring that could change.
            if dies && indices[beside] >= STRIDE {
                indices[beside] += offset(Middle::Dead) - offset(Middle::Free);
            }
        }
        let mut sum = self.sum;
        for (index, step) in indices.into_iter().zip(CHANGED) {
            sum += self.weights.ring(index) - self.values[here.wrapping_add_signed(step)];
        }
        sum
    }
}

/// The entries of the board's ranks, from the first on.
#[inline(always)]
fn ranks<T>(cells: &[T; CELLS]) -> &[[T; RANK]] {
    cells[MARGIN..MARGIN + PLACES].as_chunks().0
}

#[inline(always)]
fn ranks_mut<T>(cells: &mut [T; CELLS]) -> &mut [[T; RANK]] {
    cells[MARGIN..MARGIN + PLACES].as_chunks_mut().0
}

/// Adds the numbers of sets to the entries of their squares.
#[inline(always)]
fn add<const N: usize>(cells: &mut [u16; CELLS], sets: [Squares; N], numbers: [u16; N]) {
    let bytes = Squares::bytes(&sets);
    let (cells, _) = cells[MARGIN..MARGIN + PLACES].as_chunks_mut::<8>();
    for (i, cells) in cells.iter_mut().enumerate() {
        for (bytes, number) in bytes.iter().zip(numbers) {
            for (cell, mask) in cells.iter_mut().zip(SPREAD[usize::from(bytes[i])]) {
                *cell += number & mask;
            }
        }
    }
}
