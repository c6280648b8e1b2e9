//! The features' weighed sum, and what a placement changes of it: the rings within two squares.

use std::sync::LazyLock;

use quantarium_rules::Player;

use super::super::game::Quanta;
use super::super::moves::Particle;
use super::super::position::Position;
use super::super::squares::{PLACES, Square, Squares};
use super::features::dead;
use super::index::{FIRST_OUTLINE, FIRST_TOTAL, Middle, SET, TOTALS};
use super::ring::{BLUE, DEAD, NEUTRON, Numbers, OUTLINES, RINGS, Ring, WHITE};
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

/// Where each kind of middle has its weights. A power of two, more than there are rings.
const STRIDE: u16 = 512;
/// Without weights: edges, charged particles, what is not on the board.
const NOTHING: u16 = 0;

const fn offset(middle: Middle) -> u16 {
    (middle as u16 + 1) * STRIDE
}

/// The weights for one stage.
pub(super) struct Weights {
    /// By [`offset`] and the ring's number.
    rings: [f32; 4 * STRIDE as usize],
    totals: [f32; TOTALS],
}

impl Weights {
    pub(super) fn new(weights: &[f32], first_set: usize, stage: Stage) -> Self {
        let mut all = Self {
            rings: [0.0; 4 * STRIDE as usize],
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
        let mut outlines = [0.0; OUTLINES];
        for middle in Middle::ALL {
            let rings = &mut all.rings[usize::from(offset(middle))..][..RINGS];
            mix(rings, middle as usize * RINGS);
            mix(&mut outlines, FIRST_OUTLINE + middle as usize * OUTLINES);
            for (weight, outline) in rings.iter_mut().zip(&KNOWN.outlines) {
                *weight += outlines[usize::from(*outline)];
            }
        }
        mix(&mut all.totals, FIRST_TOTAL);
        for index in &KNOWN.uncounted {
            all.rings[usize::from(*index)] = 0.0;
        }
        all
    }

    #[inline(always)]
    fn ring(&self, middle: u16, number: usize) -> f32 {
        self.rings[(usize::from(middle) + number) % self.rings.len()]
    }
}

/// What is known of every ring.
struct Known {
    /// By the ring's number.
    outlines: Vec<u8>,
    /// How many squares are empty, by the ring's number.
    open: Vec<u8>,
    /// Where the rings stand that do not count ([`Middle::counts`]).
    uncounted: Vec<u16>,
}

static KNOWN: LazyLock<Known> = LazyLock::new(|| {
    let uncounted = |middle: Middle| {
        let rings = Ring::all().enumerate();
        rings.filter_map(move |(number, ring)| {
            (!middle.counts(ring)).then_some(offset(middle) + number as u16)
        })
    };
    Known {
        outlines: Ring::all().map(|ring| ring.outline() as u8).collect(),
        open: Ring::all().map(|ring| ring.open() as u8).collect(),
        uncounted: Middle::ALL.into_iter().flat_map(uncounted).collect(),
    }
});

/// A position's rings, ready to be weighed.
pub(super) struct Accumulator<'a> {
    game: &'a Quanta,
    position: &'a Position,
    weights: &'a Weights,
    dead: Squares,
    /// What every square adds to the codes of the rings that it is in.
    parts: [u16; CELLS],
    codes: [u16; CELLS],
    /// The [`offset`] of what is in the middle.
    middles: [u16; CELLS],
    /// Every ring's weight, as each player sees it.
    values: [[f32; CELLS]; 2],
    /// Their sums.
    sums: [f32; 2],
}

const fn cell(square: Square) -> usize {
    square.index() + MARGIN
}

impl<'a> Accumulator<'a> {
    pub(super) fn new(game: &'a Quanta, position: &'a Position, weights: &'a Weights) -> Self {
        let empty = game.empty(position);
        let mut accumulator = Self {
            game,
            position,
            weights,
            dead: dead(empty, position),
            parts: [0; CELLS],
            codes: [0; CELLS],
            middles: [NOTHING; CELLS],
            values: [[0.0; CELLS]; 2],
            sums: [0.0; 2],
        };
        accumulator.find_rings(empty);
        for player in 0..2 {
            accumulator.weigh_rings(player);
        }
        accumulator
    }

    fn find_rings(&mut self, empty: Squares) {
        let Position {
            occupied,
            neutrons,
            white,
            ..
        } = *self.position;
        let charged = occupied.without(neutrons);
        let parts = [
            (charged.and(white), WHITE),
            (charged.without(white), BLUE),
            (neutrons, NEUTRON),
            (self.dead, DEAD),
        ];
        for (squares, part) in parts {
            for square in squares.iter() {
                self.parts[cell(square)] = part;
            }
        }
        let (parts, codes) = (&self.parts, &mut self.codes[MARGIN..MARGIN + PLACES]);
        for step in NEAR {
            let from = MARGIN.wrapping_add_signed(step);
            for (code, part) in codes.iter_mut().zip(&parts[from..from + PLACES]) {
                *code += part;
            }
        }
        let inner = self.game.squares.interior();
        let middles = [
            (neutrons, Middle::Neutron),
            (empty.without(self.dead), Middle::Free),
            (self.dead, Middle::Dead),
        ];
        for (squares, middle) in middles {
            for square in squares.and(inner).iter() {
                self.middles[cell(square)] = offset(middle);
            }
        }
    }

    fn weigh_rings(&mut self, player: usize) {
        let numbers = Numbers::of(player);
        let mut sums = [0.0; RANK];
        for rank in 0..PLACES / RANK {
            for (file, sum) in sums.iter_mut().enumerate() {
                let cell = MARGIN + rank * RANK + file;
                let value = self
                    .weights
                    .ring(self.middles[cell], numbers.get(self.codes[cell]));
                self.values[player][cell] = value;
                *sum += value;
            }
        }
        self.sums[player] = sums.iter().sum();
    }

    /// The sum of everything, as `player` sees it.
    pub(super) fn sum(&self, player: Player, totals: &[f32; TOTALS]) -> f32 {
        self.sums[player.index()] + self.sum_of_totals(totals)
    }

    pub(super) fn sum_of_totals(&self, totals: &[f32; TOTALS]) -> f32 {
        let products = totals.iter().zip(&self.weights.totals);
        products.map(|(total, weight)| total * weight).sum()
    }

    /// The squares on which a charge, and on which a neutron, may complete a cluster (QA-6).
    pub(super) fn closing(&self) -> [Squares; 2] {
        let (occupied, inner) = (self.position.occupied, self.game.squares.interior());
        let (numbers, known) = (Numbers::of(0), &*KNOWN);
        let open = |square: Square| known.open[numbers.get(self.codes[cell(square)])];
        let mut last = Squares::EMPTY;
        for neutron in self.position.neutrons.and(inner).iter() {
            if open(neutron) == 1 {
                last = last.or(self.game.near(neutron).without(occupied));
            }
        }
        let mut holes = Squares::EMPTY;
        for hole in inner.without(occupied).iter() {
            if open(hole) == 0 {
                holes = holes.or(Squares::only(hole));
            }
        }
        [last, last.or(holes)]
    }

    /// The rings' sum as `player` sees it when the mover has put a particle on an empty square.
    #[inline]
    pub(super) fn sum_with(&self, player: Player, particle: Particle, square: Square) -> f32 {
        let here = cell(square);
        let middle = self.middles[here];
        let charge = match self.position.to_move() {
            Player::FIRST => WHITE,
            _ => BLUE,
        };
        let (part, now) = match particle {
            Particle::Neutron if middle != NOTHING => (NEUTRON, offset(Middle::Neutron)),
            Particle::Neutron => (NEUTRON, NOTHING),
            Particle::Positive | Particle::Negative => (charge, NOTHING),
        };
        let part = part.wrapping_sub(self.parts[here]);
        let deaths = self.deaths(particle, square);
        let numbers = Numbers::of(player.index());
        let values = &self.values[player.index()];
        let mut sum = self.sums[player.index()];
        if deaths.is_empty() {
            for (i, step) in CHANGED[..CLOSE].iter().enumerate() {
                let cell = here.wrapping_add_signed(*step);
                let is_middle = i == CLOSE - 1;
                let (part, middle) = if is_middle {
                    (0, now)
                } else {
                    (part, self.middles[cell])
                };
                let code = self.codes[cell].wrapping_add(part);
                sum += self.weights.ring(middle, numbers.get(code)) - values[cell];
            }
            return sum;
        }
        let mut changes = Changes::none();
        changes.around(0, part);
        changes.middles[Changes::at(0)] = now.wrapping_sub(middle);
        for square in deaths.iter() {
            let step = cell(square) as isize - here as isize;
            changes.around(step, DEAD);
            if self.middles[cell(square)] != NOTHING {
                changes.middles[Changes::at(step)] = offset(Middle::Dead) - offset(Middle::Free);
            }
        }
        for step in CHANGED {
            let (cell, change) = (here.wrapping_add_signed(step), Changes::at(step));
            let code = self.codes[cell].wrapping_add(changes.codes[change]);
            let middle = self.middles[cell].wrapping_add(changes.middles[change]);
            sum += self.weights.ring(middle, numbers.get(code)) - values[cell];
        }
        sum
    }

    /// The empty squares that both charges are barred from by a particle on `square`, and were not
    /// before.
    #[inline(always)]
    fn deaths(&self, particle: Particle, square: Square) -> Squares {
        let [positive, negative] = self.position.barred;
        let dying = match particle {
            Particle::Neutron => return Squares::EMPTY,
            Particle::Positive => negative.without(positive),
            Particle::Negative => positive.without(negative),
        };
        let beside = self.game.beside(square);
        beside.and(dying).without(self.position.occupied)
    }
}

/// What changes within two squares of a square.
struct Changes {
    codes: [u16; 2 * MARGIN + 1],
    middles: [u16; 2 * MARGIN + 1],
}

impl Changes {
    fn none() -> Self {
        Self {
            codes: [0; 2 * MARGIN + 1],
            middles: [0; 2 * MARGIN + 1],
        }
    }

    /// Where the change is kept of what lies `step` away.
    #[inline(always)]
    fn at(step: isize) -> usize {
        (step + MARGIN as isize) as usize
    }

    /// Adds `part` to the codes of the rings that the square `step` away is in.
    #[inline(always)]
    fn around(&mut self, step: isize, part: u16) {
        for near in NEAR {
            let code = &mut self.codes[Self::at(step + near)];
            *code = code.wrapping_add(part);
        }
    }
}
